"""Contests between compiled styles inside the kernel: on the cores of this machine, or on a GPU.

Each deal is played once for every rotation of the seats, as in `bots.arena`; the games differ from those,
since tables and simulations use different random generators. Cores and GPU give the same tallies.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.bots.arena import ArenaTally, Contest, places_of
from lastcard.bots.styles import STYLES
from lastcard.game.lazy_kernel import kernel
from lastcard.lab.plan import Plan
from lastcard.lab.shards import MOST_DECISIONS, key_of
from lastcard.rules.figure_columns import DECISIONS, FIGURES
from lastcard.rules.game_ends import END
from lastcard.rules.layout import NOBODY
from lastcard.rules.player_records import COUNTS, MEMORY
from lastcard.rules.rulebook import Rulebook

PIECE = 4096  # deals played at a time

# Plays games between these players, in this order, with a key for each, from the first number on; returns
# each game's end as a record with `decisions`, `scores` and `winner`.
Play = Callable[[Sequence[str], npt.NDArray[np.uint64], int, int], npt.NDArray[Any]]


def plan_of(contest: Contest) -> Plan:
    """The plan of the simulation whose games the contest plays."""
    return Plan(
        edition=contest.edition,
        house=contest.house,
        customs=contest.customs,
        rule_cards=contest.rule_cards,
        rules=contest.rules,
        players=contest.players,
        games=contest.deals,
        matches=contest.matches,
        seed=contest.seed,
    )


def tallies(contest: Contest, play: Play) -> Iterator[ArenaTally]:
    """Yields the tallies of all deals, piece by piece."""
    book, size = contest.book(), len(contest.players)
    for first in range(0, contest.deals, PIECE):
        deals = range(first, min(first + PIECE, contest.deals))
        keys = np.array([key_of(contest.seed, deal) for deal in deals], np.uint64)
        rotations = [[(turn + i) % size for i in range(size)] for turn in range(size)]
        names = [[contest.players[who] for who in seats] for seats in rotations]
        ended = [play(players, keys, first, len(deals)) for players in names]
        yield _tally(book, rotations, ended)


def _tally(
    book: Rulebook, rotations: Sequence[Sequence[int]], ended: Sequence[npt.NDArray[Any]]
) -> ArenaTally:
    """Sums up the games: how the same deals ended in each rotation."""
    size = len(rotations)
    tally = ArenaTally.empty(size)
    for deal in range(len(ended[0])):
        before, unfinished = list(tally.wins), tally.unfinished
        for seats, ends in zip(rotations, ended, strict=True):
            _add_game(tally, book, seats, ends[deal])
        if tally.unfinished == unfinished:
            tally.deals.append([wins - had for wins, had in zip(tally.wins, before, strict=True)])
    return tally


def _add_game(tally: ArenaTally, book: Rulebook, seats: Sequence[int], end: Any) -> None:
    scores = [int(score) for score in end["scores"][: len(seats)]]
    tally.games += 1
    tally.decisions += int(end["decisions"])
    if end["winner"] == NOBODY or max(scores) < book.house.target:
        tally.unfinished += 1
        return
    winners = {int(end["winner"])}
    if book.house.scoring == "lowest" or book.house.target:
        best = (min if book.house.scoring == "lowest" else max)(scores)
        winners = {seat for seat, score in enumerate(scores) if score == best}
    for seat, who in enumerate(seats):
        tally.wins[who] += (seat in winners) / len(winners)
        tally.points[who] += scores[seat]
    ranked = places_of(book, scores, winners)
    tally.places.append([ranked[seats.index(who)] for who in range(len(seats))])


def on_cores(contest: Contest) -> Play:
    """Plays on this machine's cores, one game after another."""
    plan = plan_of(contest)
    tables = plan.book().tables
    kernel.prepare(counting=True)
    row, tape, memory = kernel.new_row(), kernel.new_tape(False), np.zeros(1, MEMORY)
    options = kernel.CountingOptions(
        players=plan.seats, written=0, listening=False, matches=plan.matches, limit=MOST_DECISIONS
    )

    def play(names: Sequence[str], keys: npt.NDArray[np.uint64], first: int, games: int) -> npt.NDArray[Any]:
        styles, ends = np.concatenate([STYLES[name] for name in names]), np.zeros(games, END)
        for i in range(games):
            counts = np.zeros(1, COUNTS)
            counting = kernel.Counting(row, tables, tape, memory, styles, counts)
            kernel.count_games(counting, options, keys[i], first + i, 1, np.zeros((0, FIGURES)))
            ends[i]["decisions"] = counts["sums"][0, DECISIONS]
            ends[i]["scores"], ends[i]["winner"] = row[0]["scores"], row[0]["winner"]
        return ends

    return play
