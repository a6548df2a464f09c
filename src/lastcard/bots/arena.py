"""Plays computer players against each other on the same deals, each player once in every seat.

Duplicate play removes much of the luck: every player is dealt each hand once.
"""

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from lastcard import bots
from lastcard.bots import file_loader, player_resolver
from lastcard.bots.arena_result import MOST_DECISIONS, ArenaResult, result_of
from lastcard.bots.player_resolver import Player, names_of
from lastcard.common.errors import LastcardError
from lastcard.game.lazy_kernel import kernel
from lastcard.game.match import Match
from lastcard.rules.rulebook import Rulebook

ROUNDS, MOST_GAMES = 1_000, 10_000_000
CLOCK = 0.05  # seconds a bot is given for a move
LATE, LATE_AND = 4, 0.5  # times the clock, plus seconds, until a bot counts as hanging
CHUNK = 8  # deals given to a worker at a time


@dataclass(frozen=True)
class Contest:
    """The settings of one contest: edition, players, number of deals."""

    players: tuple[str, ...]  # names or files of bots, possibly repeated
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
    deals: list[list[float]] = field(default_factory=list)  # games won in each deal

    @classmethod
    def empty(cls, players: int) -> "ArenaTally":
        numbers, words = [0] * players, [""] * players
        return cls(wins=[0.0] * players, points=numbers, faults=list(numbers), first_faults=words)

    def add(self, other: "ArenaTally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.unfinished += other.unfinished
        self.places += other.places
        self.deals += other.deals
        for mine, more in ((self.wins, other.wins), (self.points, other.points), (self.faults, other.faults)):
            for i, value in enumerate(more):
                mine[i] += value  # type: ignore[call-overload]
        self.first_faults = [
            mine or more for mine, more in zip(self.first_faults, other.first_faults, strict=True)
        ]

    def fault(self, who: int, error: BaseException) -> None:
        """Counts a fault of a player, such as an illegal answer."""
        self.faults[who] += 1
        self.first_faults[who] = self.first_faults[who] or file_loader.error_summary(error)


def arena(
    edition: str | Path = "classic",
    players: Sequence[Player] = ("solid", "random"),
    *,
    rounds: int | None = None,
    matches: int | None = None,
    seed: int | str = 0,
    clock: float = CLOCK,
    house: Mapping[str, Any] | None = None,
    customs: Sequence[str] | None = None,
    rule_cards: Sequence[str] | None = None,
    rules: Sequence[str] = (),
    cores: int | None = None,
    on_progress: Callable[[ArenaTally], None] | None = None,
) -> ArenaResult:
    """Plays computer players against each other on the same deals, each once in every seat.

    Args:
        edition: an edition's id, or the path of an edition file.
        players: 2 to 10 computer players: names (`lastcard bots`), files, functions `choose(view, legal)`, or
            classes with such a method. A player's mistakes are counted as its faults.
        rounds: the minimum number of rounds; 1,000 if neither is given.
        matches: play this many whole matches to the target instead.
        seed: the same seed gives the same deals.
        clock: seconds per move.
        house: house rules by name, such as `{"stacking": True}`.
        customs: what the customizable cards say.
        rule_cards: what the rule cards say.
        rules: house rules as sentences.
        cores: the number of processes; by default one per core.
        on_progress: called with the tally from time to time.

    Returns:
        Shares of games won, differences paired deal by deal, and ratings, all with 95 % intervals.

    >>> def first(view, legal):
    ...     return legal[0]  # a card that fits, if there is one
    >>> arena("classic", ["greedy", first], rounds=20, cores=1, clock=5)
    <ArenaResult: 20 rounds of classic; greedy 100.0 %, first() 0.0 %>
    """
    if rounds is not None and matches is not None:
        raise LastcardError("Either rounds or matches are played, not both.")
    games = next((number for number in (rounds, matches) if number is not None), ROUNDS)
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise LastcardError(f"1 to {MOST_GAMES:,} games can be played, not {games!r}.")
    contest = Contest(
        players=names_of(players),
        edition=str(edition),
        house=tuple(sorted((house or {}).items())),
        customs=None if customs is None else tuple(customs),
        rule_cards=None if rule_cards is None else tuple(rule_cards),
        rules=tuple(rules),
        deals=-(-games // max(1, len(players))),  # each is played in every seat
        matches=matches is not None,
        seed=str(seed),
        clock=clock,
    )
    return result_so_far(contest, play(contest, cores, on_progress))


def result_so_far(contest: Contest, tally: ArenaTally) -> ArenaResult:
    """Returns the result of the deals played so far; after Ctrl-C, fewer than planned."""
    return result_of(replace(contest, deals=tally.games // len(contest.players)), tally)


# Distributes pieces of work and yields results in order, after preparation: see `lab.ray_engine`.
Spread = Callable[[Callable[[int], ArenaTally], int, Callable[[], None]], Iterator[ArenaTally]]


def play(
    contest: Contest,
    workers: int | None = None,
    on_progress: Callable[[ArenaTally], None] | None = None,
    spread: Spread | None = None,
) -> ArenaTally:
    """Plays the whole contest; after Ctrl-C, returns what is done so far."""
    if not 2 <= len(contest.players) <= 10:
        raise LastcardError(f"2 to 10 computer players meet in the arena, not {len(contest.players)}.")
    contest.book()  # raises if these rules do not allow that many players
    for name in contest.players:
        player_resolver.maker(name)  # raises if there is no such player
        if spread is not None and player_resolver.only_here(name):
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
            if on_progress:
                on_progress(total)
    except KeyboardInterrupt:
        if not total.games:
            raise
    return total


def _parts(contest: Contest, chunks: int, workers: int) -> Iterator[ArenaTally]:
    context = player_resolver.pool_context(contest.players)
    if workers == 1 or chunks == 1 or context is None:
        for number in range(chunks):
            yield chunk(contest, number)
        return
    pool = ProcessPoolExecutor(
        workers, context, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield from pool.map(chunk, [contest] * chunks, range(chunks))
    finally:
        pool.shutdown(cancel_futures=True)


def chunk(contest: Contest, number: int) -> ArenaTally:
    """Plays one chunk of the deals."""
    return deals(contest, range(number * CHUNK, min((number + 1) * CHUNK, contest.deals)))


def deals(contest: Contest, numbers: range) -> ArenaTally:
    """Plays some of the deals, each once for every rotation of the seats."""
    book = contest.book()
    size = len(contest.players)
    tally = ArenaTally.empty(size)
    for deal in numbers:
        before, unfinished = list(tally.wins), tally.unfinished
        for turn in range(size):
            seats = [(turn + i) % size for i in range(size)]  # who sits where
            _game(contest, book, f"{contest.seed}/{deal}", seats, tally)
        if tally.unfinished == unfinished:
            tally.deals.append([wins - had for wins, had in zip(tally.wins, before, strict=True)])
    return tally


def _game(contest: Contest, book: Rulebook, seed: str, seats: Sequence[int], tally: ArenaTally) -> None:
    names = [f"P{i}" for i in range(len(seats))]
    match = Match(book, names, seed=seed)
    chance = random.Random(f"{seed} {seats}")
    seated = [
        player_resolver.maker(contest.players[who])(book, random.Random(chance.getrandbits(64)))
        for who in seats
    ]
    for player in seated:
        if isinstance(player, bots.Oracle):
            player.truth = match.row
    decisions = 0
    while not match.match_over and decisions < MOST_DECISIONS:
        if match.over:
            match.next_round()
            continue
        decisions += 1
        _decide(contest, match, seated, seats, tally, chance)
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
    """Ranks the players, 0 for the first."""
    winners = {match.players.index(name) for name in match.match_winners}
    ranked = places_of(match.book, list(match.scores.values()), winners)
    return [ranked[seats.index(who)] for who in range(len(seats))]


def places_of(book: Rulebook, scores: Sequence[int], winners: Container[int]) -> list[int]:
    """Ranks the seats, 0 for the first: by points in a match; in a round, only the winner counts."""
    if not book.house.target:
        return [int(seat not in winners) for seat in range(len(scores))]
    better = 1 if book.house.scoring == "lowest" else -1
    return [sum(better * other < better * score for other in scores) for score in scores]


def _decide(
    contest: Contest,
    match: Match,
    seated: list[bots.Bot],
    seats: Sequence[int],
    tally: ArenaTally,
    chance: random.Random,
) -> None:
    """Takes one action: an action out of turn if a player wants one, else the asked player's answer."""
    asked = match.asked
    assert asked is not None
    if match.may_speak_unasked():
        speakers = list(range(len(seated)))
        chance.shuffle(speakers)
        for seat in speakers:
            name = match.players[seat]
            legal = match.legal_for(name)
            if not legal:
                continue
            try:
                with in_time(contest.clock):
                    action = seated[seat].interject(match.view(name), legal, contest.clock)
                if action is not None:
                    match.act_all(name, [action])
                    return
            except (Exception, SystemExit) as error:  # a bot may fail in any way; it only loses its move
                tally.fault(seats[seat], error)
    seat = match.seat(asked.player)
    view, legal = match.view(asked.player), match.legal_for(asked.player)
    try:
        with in_time(contest.clock):
            action = seated[seat].choose(view, legal, contest.clock)
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
