"""Plays computer players against each other on the same deals, each player once in every seat.

Duplicate play takes much of the luck out: what one was dealt in a seat, all the others are dealt there too.
"""

import math
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import permutations
from typing import Any

from openskill.models import PlackettLuce

from lastcard import bots, kernel
from lastcard.bots import files
from lastcard.common.errors import LastcardError
from lastcard.game.match import Match
from lastcard.rules.rulebook import Rulebook

CLOCK = 0.05  # seconds a bot is given for a move
LATE, LATE_AND = 4, 0.5  # times the clock, and so many seconds more: then it has hung
MOST_DECISIONS = 20_000  # in one game, then it counts for nobody
CHUNK = 8  # deals given to a worker at a time


@dataclass(frozen=True)
class Contest:
    """Who plays what."""

    players: tuple[str, ...]  # names of bots, or their files; the same may stand there twice
    edition: str = "classic"
    house: tuple[tuple[str, Any], ...] = ()
    customs: tuple[str, ...] | None = None
    rule_cards: tuple[str, ...] | None = None
    rules: tuple[str, ...] = ()
    deals: int = 100
    matches: bool = False  # whole matches instead of rounds
    seed: str = "0"
    clock: float = CLOCK

    def book(self) -> Rulebook:
        house = dict(self.house) if self.matches else {**dict(self.house), "target": 0}
        return Rulebook.for_players(
            len(self.players), self.edition, house, self.customs, self.rule_cards, rules=self.rules
        )


@dataclass
class ArenaTally:
    """The results, by index in `players`."""

    games: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    faults: list[int] = field(default_factory=list)
    first_faults: list[str] = field(default_factory=list)  # in words
    decisions: int = 0
    unfinished: int = 0
    places: list[list[int]] = field(default_factory=list)  # in each game: the place each player took

    @classmethod
    def empty(cls, players: int) -> "ArenaTally":
        numbers, words = [0] * players, [""] * players
        return cls(wins=[0.0] * players, points=numbers, faults=list(numbers), first_faults=words)

    def add(self, other: "ArenaTally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.unfinished += other.unfinished
        self.places += other.places
        for mine, more in ((self.wins, other.wins), (self.points, other.points), (self.faults, other.faults)):
            for i, value in enumerate(more):
                mine[i] += value  # type: ignore[call-overload]
        self.first_faults = [
            mine or more for mine, more in zip(self.first_faults, other.first_faults, strict=True)
        ]

    def fault(self, who: int, error: BaseException) -> None:
        """A player has done something wrong."""
        self.faults[who] += 1
        self.first_faults[who] = self.first_faults[who] or files.told(error)


# Who else can do so many pieces of work, in their order, after getting ready: see `lab.ray_engine`.
Spread = Callable[[Callable[[int], ArenaTally], int, Callable[[], None]], Iterator[ArenaTally]]


def play(
    contest: Contest,
    workers: int | None = None,
    told: Callable[[ArenaTally], None] | None = None,
    spread: Spread | None = None,
) -> ArenaTally:
    """Play the whole contest; `told` is called as results come in. After Ctrl-C: what is done so far."""
    if not 2 <= len(contest.players) <= 10:
        raise LastcardError(f"2 to 10 computer players meet in the arena, not {len(contest.players)}.")
    contest.book()  # or it says why so many cannot play by these rules
    for name in contest.players:
        files.maker(name)  # or it says that there is none
        if spread is not None and files.is_file(name):
            raise LastcardError(f"{name} can only play on this machine, without `--engine`.")
    chunks, ready = -(-contest.deals // CHUNK), partial(kernel.prepare, search=True)
    if spread is None:
        ready()
        parts = _parts(contest, chunks, workers or os.cpu_count() or 1)
    else:
        parts = spread(partial(chunk, contest), chunks, ready)
    total = ArenaTally.empty(len(contest.players))
    try:
        for part in parts:
            total.add(part)
            if told:
                told(total)
    except KeyboardInterrupt:
        if not total.games:
            raise
    return total


def _parts(contest: Contest, chunks: int, workers: int) -> Iterator[ArenaTally]:
    if workers == 1 or chunks == 1:
        for number in range(chunks):
            yield chunk(contest, number)
        return
    pool = ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield from pool.map(chunk, [contest] * chunks, range(chunks))
    finally:
        pool.shutdown(cancel_futures=True)


def chunk(contest: Contest, number: int) -> ArenaTally:
    """One of the pieces into which the deals are cut."""
    return deals(contest, range(number * CHUNK, min((number + 1) * CHUNK, contest.deals)))


def deals(contest: Contest, numbers: range) -> ArenaTally:
    """Some of the deals, each as often as there are seats."""
    book = contest.book()
    size = len(contest.players)
    tally = ArenaTally.empty(size)
    for deal in numbers:
        for turn in range(size):
            seats = [(turn + i) % size for i in range(size)]  # who sits where
            _game(contest, book, f"{contest.seed}/{deal}", seats, tally)
    return tally


def _game(contest: Contest, book: Rulebook, seed: str, seats: Sequence[int], tally: ArenaTally) -> None:
    names = [f"P{i}" for i in range(len(seats))]
    match = Match(book, names, seed=seed)
    chance = random.Random(f"{seed} {seats}")
    players = [
        files.maker(contest.players[who])(book, random.Random(chance.getrandbits(64))) for who in seats
    ]
    for player in players:
        if isinstance(player, bots.Oracle):
            player.truth = match.row
    decisions = 0
    while not match.match_over and decisions < MOST_DECISIONS:
        if match.over:
            match.next_round()
            continue
        decisions += 1
        _decide(contest, match, players, seats, tally, chance)
    tally.games += 1
    tally.decisions += decisions
    if not match.match_over:
        tally.unfinished += 1
        return
    winners = match.match_winners
    for seat, who in enumerate(seats):
        tally.wins[who] += (names[seat] in winners) / len(winners)
        tally.points[who] += match.scores[names[seat]]
    tally.places.append(_places(match, seats))


def _places(match: Match, seats: Sequence[int]) -> list[int]:
    """Which place each player took, 0 the first: by points in a match; a round has a winner only."""
    winners, places = match.match_winners, [0] * len(seats)
    for seat, who in enumerate(seats):
        name = match.players[seat]
        if match.book.house.target:
            better = 1 if match.book.house.scoring == "lowest" else -1
            places[who] = sum(better * score < better * match.scores[name] for score in match.scores.values())
        else:
            places[who] = int(name not in winners)
    return places


def _decide(
    contest: Contest,
    match: Match,
    players: list[bots.Bot],
    seats: Sequence[int],
    tally: ArenaTally,
    chance: random.Random,
) -> None:
    """One action: first whoever speaks up unasked, else the answer of the one who is asked."""
    asked = match.asked
    assert asked is not None
    if match.may_speak_unasked():
        speakers = list(range(len(players)))
        chance.shuffle(speakers)
        for seat in speakers:
            name = match.players[seat]
            legal = match.legal_for(name)
            if not legal:
                continue
            try:
                with in_time(contest.clock):
                    action = players[seat].interject(match.view(name), legal, contest.clock)
                if action is not None:
                    match.act_all(name, [action])
                    return
            except (Exception, SystemExit) as error:  # whatever a bot does wrong is its own loss
                tally.fault(seats[seat], error)
    seat = match.seat(asked.player)
    view, legal = match.view(asked.player), match.legal_for(asked.player)
    try:
        with in_time(contest.clock):
            action = players[seat].choose(view, legal, contest.clock)
        match.act_all(asked.player, [action])
    except (Exception, SystemExit) as error:
        tally.fault(seats[seat], error)
        match.act_all(asked.player, [bots.default_action(view, legal, chance)])


@contextmanager
def in_time(clock: float) -> Iterator[None]:
    """Interrupts a bot that hangs; works only in the main thread of a process."""
    most = LATE * clock + LATE_AND
    watched = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")

    def ring(*_: object) -> None:
        raise TimeoutError(f"It took more than {most:g} seconds.")

    started = time.perf_counter()
    before = signal.signal(signal.SIGALRM, ring) if watched else None
    try:
        if watched:
            signal.setitimer(signal.ITIMER_REAL, most)
        yield
    finally:
        if watched:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if time.perf_counter() - started > most:
        ring()


# --- figures ------------------------------------------------------------------------------------


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson).

    >>> [round(bound, 3) for bound in interval(60, 100)]
    [0.502, 0.691]
    """
    if not games:
        return 0.0, 1.0
    z, share = 1.959964, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def report(contest: Contest, tally: ArenaTally) -> dict[str, Any]:
    """The result as plain values: shares with intervals, ratings, who beat whom how often."""
    model = PlackettLuce()
    ratings = [model.rating(name=str(who)) for who in range(len(contest.players))]
    ahead = [[0] * len(contest.players) for _ in contest.players]
    for places in tally.places:
        rated = model.rate([[rating] for rating in ratings], ranks=[float(place) for place in places])
        ratings = [rating for [rating] in rated]
        for one, other in permutations(range(len(places)), 2):
            ahead[one][other] += places[one] < places[other]
    finished = tally.games - tally.unfinished
    rows = []
    for who, name in enumerate(contest.players):
        low, high = interval(tally.wins[who], finished)
        rows.append(
            {
                "player": name,
                "wins": tally.wins[who],
                "share": tally.wins[who] / finished if finished else 0.0,
                "low": low,
                "high": high,
                "points": tally.points[who] / finished if finished else 0.0,
                "rating": ratings[who].mu,
                "uncertainty": ratings[who].sigma,
                "faults": tally.faults[who],
                "first_fault": tally.first_faults[who] or None,
                "ahead_of": ahead[who],
            }
        )
    return {
        "contest": asdict(contest),
        "games": tally.games,
        "unfinished": tally.unfinished,
        "decisions": tally.decisions,
        "players": rows,
    }


def as_text(result: dict[str, Any]) -> str:
    """The report for people."""
    contest, rows = result["contest"], result["players"]
    what = "matches" if contest["matches"] else "rounds"
    lines = [
        f"{result['games']:,} {what} of {contest['edition']}: {contest['deals']:,} deals, every player in "
        f"every seat; seed {contest['seed']}, {1000 * contest['clock']:g} ms a move at most.",
        "",
        f"{'':4}{'player':14}{'won':>8}{'95 % interval':>18}{'points':>9}{'rating':>9}{'faults':>8}",
    ]
    for i, row in enumerate(rows, 1):
        bounds = f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"
        lines.append(
            f"{i:>3} {_title(row):14}{100 * row['share']:>7.1f}%{bounds:>18}{row['points']:>9.1f}"
            f"{row['rating']:>9.1f}{row['faults']:>8}"
        )
    lines += ["", "How often the player of a row came in ahead of that of a column, in %:"]
    lines.append(f"{'':18}" + "".join(f"{i:>7}" for i in range(1, len(rows) + 1)))
    finished = max(1, result["games"] - result["unfinished"])
    for i, row in enumerate(rows, 1):
        cells = (
            f"{100 * n / finished:>7.1f}" if k != i else f"{'–':>7}" for k, n in enumerate(row["ahead_of"], 1)
        )
        lines.append(f"{i:>3} {_title(row):14}" + "".join(cells))
    for i, row in enumerate(rows, 1):
        if row["faults"]:
            lines.append(f"The first fault of {i} {_title(row)}: {row['first_fault']}.")
    if result["unfinished"]:
        lines.append(f"{result['unfinished']} were cut off after {MOST_DECISIONS:,} decisions.")
    return "\n".join(lines)


def _title(row: dict[str, Any]) -> str:
    return files.title_of(row["player"])[:13]
