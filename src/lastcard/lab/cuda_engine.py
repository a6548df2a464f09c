"""Plays the games of a plan on a GPU, with the same sums as on the cores of this machine.

A game's random numbers follow from its number, so it does not matter which thread plays it. Numba's CUDA
target is imported only when it is used.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.bots.arena import ArenaTally, Contest
from lastcard.bots.arena_result import MOST_DECISIONS
from lastcard.bots.styles import STYLES
from lastcard.common.errors import LastcardError
from lastcard.common.extras import needing
from lastcard.lab.counts import Counts
from lastcard.lab.plan import Plan
from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.game_ends import END
from lastcard.rules.layout import SILENT_TAPE, TAPE
from lastcard.rules.player_records import COUNTS

SECONDS = 1.0  # approximate seconds of a piece of work
FEWEST, MOST = 1 << 10, 1 << 26  # games in a piece
MOST_THREADS = 1 << 16
SHARE = 0.5  # the share of free memory for the threads' counts
ENOUGH = 8  # waiting threads of a warp that trigger a deal
# The columns of a record: where whole numbers begin, the longest round, what belongs to a game in progress.
_WHOLE, _LONGEST, _WORDS = (dict(COUNTS.fields or {})[name][1] // 8 for name in ("games", "longest", "used"))

KeyOf = Callable[[str, int], int]  # the key of a shard, from the seed and its number


@contextmanager
def on_cuda() -> Iterator["CudaEngine"]:
    """Returns this machine's GPU as an engine; an error says what is missing."""
    with needing("cuda"):
        from lastcard.kernel.cuda.launching import check_device
    check_device()
    yield CudaEngine()


def check_players(players: Sequence[str]) -> None:
    """Raises an error for a computer player that does not run inside the kernel."""
    for player in players:
        if player not in STYLES:
            raise LastcardError(
                f"{player} plays in Python, which does not run on a GPU; use {', '.join(STYLES)}."
            )


class CudaEngine:
    """This machine's GPU as an engine; `threads` play at a time, by default as many as fit in its memory."""

    def __init__(self, threads: int | None = None) -> None:
        from lastcard.kernel.cuda.targets import SIMULATED

        self.threads, self.simulated = threads, SIMULATED

    def parts(self, plan: Plan, most_decisions: int, key_of: KeyOf) -> Iterator[Counts]:
        """Yields the counts of all games of a plan, piece by piece."""
        check_players(plan.players)
        table = DeviceTable(self, plan, most_decisions)
        shard, first, size = plan.shard_size, 0, FEWEST
        while first < plan.games:
            games = min(size, plan.games - first)
            shards = range(first // shard, (first + games - 1) // shard + 1)
            keys = np.array([key_of(plan.seed, number) for number in shards], np.uint64)
            started = time.perf_counter()
            yield table.play(plan.players, keys, first, games, shard)[0]
            took = max(time.perf_counter() - started, 1e-3)
            first += games
            size = min(MOST, max(FEWEST, min(4 * size, int(games * SECONDS / took))))

    def arena(self, contest: Contest) -> Any:
        """Returns the function by which `arena.play` plays its games on this GPU."""
        from lastcard.lab.compiled_arena import plan_of, tallies

        check_players(contest.players)

        def spread(work: object, pieces: int, ready: Callable[[], None]) -> Iterator[ArenaTally]:
            table = DeviceTable(self, plan_of(contest), MOST_DECISIONS, counting=False)
            return tallies(contest, table.ends)

        return spread

    def room(self, listening: bool) -> int:
        """The number of threads that play at a time."""
        from numba import cuda

        from lastcard.kernel.cuda.launching import BLOCK

        if self.threads is not None:
            return -(-self.threads // BLOCK) * BLOCK
        if self.simulated:
            return 2 * BLOCK
        each = COUNTS.itemsize + (TAPE if listening else SILENT_TAPE).itemsize
        free = cuda.current_context().get_memory_info().free
        return max(BLOCK, min(MOST_THREADS, int(free * SHARE / each)) // BLOCK * BLOCK)


class DeviceTable:
    """The data of a simulation on the GPU: the rules, and each thread's counts and tape."""

    def __init__(self, engine: CudaEngine, plan: Plan, most_decisions: int, counting: bool = True) -> None:
        from lastcard.kernel.cuda import device_arrays

        book, listening = plan.book(), counting and plan.listening()
        self.threads = engine.room(listening)
        self.decks = device_arrays.copied(book.tables)
        self.tapes = device_arrays.empty((self.threads,), TAPE if listening else SILENT_TAPE)
        self.counts = device_arrays.empty((self.threads,), COUNTS)
        written = len(book.customs) if counting else 0
        self.options = plan.seats, written, listening, plan.matches, most_decisions, ENOUGH

    def play(
        self,
        players: Sequence[str],
        keys: npt.NDArray[np.uint64],
        first: int,
        games: int,
        shard: int,
        each: bool = False,
    ) -> tuple[Counts, npt.NDArray[Any]]:
        """Plays games from this number on; with `each`, also returns the end of every game."""
        from lastcard.kernel.cuda import counting_kernels, device_arrays
        from lastcard.kernel.cuda.launching import launch

        styles = device_arrays.copied(np.concatenate([STYLES[player] for player in players]))
        ends = device_arrays.zeros((games if each else 0,), END)
        figures = device_arrays.zeros((0, FIGURES), np.float64)
        words, fractions = (self.counts.array.view(kind) for kind in (np.int64, np.float64))
        launch(counting_kernels.clear_words, len(words), words)
        chance = device_arrays.copied(keys).array, first, games, shard
        given = self.decks, self.tapes, self.counts, styles
        launch(counting_kernels.count_games, self.threads, *given, self.options, chance, figures, ends)
        width = len(words) // self.threads
        sums = device_arrays.zeros((width,), np.int64), device_arrays.zeros((width,), np.float64)
        launch(counting_kernels.add_up, width, words, fractions, _WHOLE, _LONGEST, *sums)
        return _record_of(*(each.numpy() for each in sums)), ends.numpy()

    def ends(
        self, players: Sequence[str], keys: npt.NDArray[np.uint64], first: int, games: int
    ) -> npt.NDArray[Any]:
        """Plays games with a key each; returns their ends."""
        return self.play(players, keys, first, games, 1, each=True)[1]


def _record_of(words: npt.NDArray[np.int64], fractions: npt.NDArray[np.float64]) -> Counts:
    """Builds counts from these columns."""
    record = np.zeros(1, COUNTS)
    columns, numbers = record.view(np.int64), record.view(np.float64)
    columns[_WHOLE:_WORDS] = words[_WHOLE:_WORDS]
    numbers[:_WHOLE] = fractions[:_WHOLE]
    return Counts(record)
