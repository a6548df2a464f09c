"""The arena: computer players against each other on the same deals, every player once in every seat.

Duplicate play takes much of the luck out: what one was dealt in a seat, all the others are dealt there too.
"""

import math
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce

from lastcard import bots, kernel
from lastcard.errors import IllegalActionError, LastcardError
from lastcard.game import Match
from lastcard.rulebook import Rulebook

CLOCK = 1.0  # seconds a bot may take for a move
MOST_DECISIONS = 20_000  # in one game, then it counts for nobody
CHUNK = 8  # deals given to a worker at a time


@dataclass(frozen=True)
class Contest:
    """Who plays what."""

    players: tuple[str, ...]  # names of bots; the same may stand there twice
    edition: str = "classic"
    house: tuple[tuple[str, Any], ...] = ()
    deals: int = 100
    matches: bool = False  # whole matches instead of rounds
    seed: str = "0"

    def book(self) -> Rulebook:
        house = dict(self.house) if self.matches else {**dict(self.house), "target": 0}
        return Rulebook(self.edition, house)


@dataclass
class Tally:
    """What came of it, by the place in `players`."""

    games: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    faults: list[int] = field(default_factory=list)
    decisions: int = 0
    unfinished: int = 0
    orders: list[list[int]] = field(default_factory=list)  # each game's players, best first

    @classmethod
    def empty(cls, players: int) -> "Tally":
        return cls(wins=[0.0] * players, points=[0] * players, faults=[0] * players)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.unfinished += other.unfinished
        self.orders += other.orders
        for mine, more in ((self.wins, other.wins), (self.points, other.points), (self.faults, other.faults)):
            for i, value in enumerate(more):
                mine[i] += value  # type: ignore[call-overload]


def play(contest: Contest, workers: int | None = None, told: Callable[[Tally], None] | None = None) -> Tally:
    """Play the whole contest on all cores; `told` is called as results come in."""
    if not 2 <= len(contest.players) <= 10:
        raise LastcardError(f"2 to 10 computer players meet in the arena, not {len(contest.players)}.")
    contest.book().check_players(len(contest.players))
    for name in contest.players:
        bots.maker(name)  # or it says that there is none
    kernel.prepare()
    total = Tally.empty(len(contest.players))
    chunks = [range(start, min(start + CHUNK, contest.deals)) for start in range(0, contest.deals, CHUNK)]
    for part in _parts(contest, chunks, workers or os.cpu_count() or 1):
        total.add(part)
        if told:
            told(total)
    return total


def _parts(contest: Contest, chunks: list[range], workers: int) -> Iterator[Tally]:
    if workers == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield deals(contest, chunk)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(deals, [contest] * len(chunks), chunks)


def deals(contest: Contest, numbers: range) -> Tally:
    """Some of the deals, each as often as there are seats."""
    book = contest.book()
    size = len(contest.players)
    tally = Tally.empty(size)
    for deal in numbers:
        for turn in range(size):
            seats = [(turn + i) % size for i in range(size)]  # who sits where
            _game(contest, book, f"{contest.seed}/{deal}", seats, tally)
    return tally


def _game(contest: Contest, book: Rulebook, seed: str, seats: Sequence[int], tally: Tally) -> None:
    names = [f"P{i}" for i in range(len(seats))]
    match = Match(book, names, seed=seed)
    chance = random.Random(f"{seed} {seats}")
    players = [bots.make(contest.players[who], book, random.Random(chance.getrandbits(64))) for who in seats]
    decisions = 0
    while not match.match_over and decisions < MOST_DECISIONS:
        if match.over:
            match.next_round()
            continue
        decisions += 1
        _decide(match, players, seats, tally, chance)
    tally.games += 1
    tally.decisions += decisions
    if not match.match_over:
        tally.unfinished += 1
        return
    winners = match.match_winners
    for seat, who in enumerate(seats):
        tally.wins[who] += (names[seat] in winners) / len(winners)
        tally.points[who] += match.scores[names[seat]]
    lowest = book.house.scoring == "lowest"
    held = {
        seat: sum(book.card(card).points for card in match.hand(names[seat])) for seat in range(len(seats))
    }
    order = sorted(
        range(len(seats)),
        key=lambda seat: (
            names[seat] not in winners,
            match.scores[names[seat]] * (1 if lowest else -1),
            held[seat],
        ),
    )
    tally.orders.append([seats[seat] for seat in order])


def _decide(
    match: Match, players: list[bots.Bot], seats: Sequence[int], tally: Tally, chance: random.Random
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
                action = players[seat].interject(match.view(name), legal, CLOCK)
                if action is not None:
                    match.act_all(name, [action])
                    return
            except Exception:  # whatever a bot does wrong is its own loss
                tally.faults[seats[seat]] += 1
    seat = match.seat(asked.player)
    view, legal = match.view(asked.player), match.legal_for(asked.player)
    started = time.perf_counter()
    try:
        action = players[seat].choose(view, legal, CLOCK)
        if time.perf_counter() - started > CLOCK:
            raise IllegalActionError("The clock has run out.", "")
        match.act_all(asked.player, [action])
    except Exception:
        tally.faults[seats[seat]] += 1
        match.act_all(asked.player, [bots.default_action(view, legal, chance)])


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


def report(contest: Contest, tally: Tally) -> dict[str, Any]:
    """The result as plain values: shares with intervals, ratings, who beat whom how often."""
    model = PlackettLuce()
    ratings = [model.rating(name=str(who)) for who in range(len(contest.players))]
    for order in tally.orders:
        rated = model.rate([[ratings[who]] for who in order], ranks=list(range(len(order))))
        for who, [rating] in zip(order, rated, strict=True):
            ratings[who] = rating
    ahead = [[0] * len(contest.players) for _ in contest.players]
    for order in tally.orders:
        for better, worse in combinations(order, 2):
            ahead[better][worse] += 1
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
        f"every seat; seed {contest['seed']}.",
        "",
        f"{'':4}{'player':14}{'won':>8}{'95 % interval':>18}{'points':>9}{'rating':>9}{'faults':>8}",
    ]
    for i, row in enumerate(rows, 1):
        bounds = f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"
        lines.append(
            f"{i:>3} {row['player']:14}{100 * row['share']:>7.1f}%{bounds:>18}{row['points']:>9.1f}"
            f"{row['rating']:>9.1f}{row['faults']:>8}"
        )
    lines += ["", "How often the player of a row came in ahead of that of a column, in %:"]
    lines.append(f"{'':18}" + "".join(f"{i:>7}" for i in range(1, len(rows) + 1)))
    finished = max(1, result["games"] - result["unfinished"])
    for i, row in enumerate(rows, 1):
        cells = (
            f"{100 * n / finished:>7.1f}" if k != i else f"{'–':>7}" for k, n in enumerate(row["ahead_of"], 1)
        )
        lines.append(f"{i:>3} {row['player']:14}" + "".join(cells))
    if result["unfinished"]:
        lines.append(f"{result['unfinished']} were cut off after {MOST_DECISIONS:,} decisions.")
    return "\n".join(lines)
