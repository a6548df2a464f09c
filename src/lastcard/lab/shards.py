"""Plays games in shards on all cores; the sum does not depend on scheduling."""

import hashlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from lastcard.bots.player_resolver import only_here, pool_context
from lastcard.bots.styles import STYLES
from lastcard.common.errors import LastcardError
from lastcard.game.lazy_kernel import kernel
from lastcard.lab import python_games
from lastcard.lab.counts import Counts
from lastcard.lab.plan import Plan
from lastcard.lab.ray_engine import RayEngine, with_editions
from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.player_records import COUNTS, MEMORY

MOST_DECISIONS = 20_000  # decisions in one round; longer rounds count for nobody
AHEAD = 2  # shards queued per core beyond the running one
# Up to this many rounds, sums and squares are whole numbers below 2**53, which add exactly in any order.
EXACT_ROUNDS = 2 * 10**10

Part = TypeVar("Part")
Played = tuple[Counts, npt.NDArray[np.float64]]  # in all, and game by game
_scratch = threading.local()


def key_of(seed: str, shard: int) -> int:
    """Derives the random key of a shard."""
    digest = hashlib.sha256(f"{seed}\n{shard}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def play_shard(plan: Plan, shard: int, each: bool = False) -> Played:
    """Plays one shard; with `each`, also returns the counts of every single game as rows."""
    games = plan.games_of(shard)
    rows = np.zeros((len(games) if each else 0, FIGURES))
    if not plan.compiled:
        return python_games.play_games(plan, games, MOST_DECISIONS, rows), rows
    book = plan.book()
    row, tape, memory = _records()
    counts = np.zeros(1, COUNTS)
    styles = np.concatenate([STYLES[player] for player in plan.players])
    options = kernel.CountingOptions(
        players=plan.seats,
        written=len(book.customs),
        listening=plan.listening(),
        matches=plan.matches,
        limit=MOST_DECISIONS,
    )
    counting = kernel.Counting(row, book.tables, tape, memory, styles, counts)
    key = np.uint64(key_of(plan.seed, shard))
    kernel.count_games(counting, options, key, games.start, len(games), rows)
    return Counts(counts), rows


def add_played(one: Played, other: Played) -> Played:
    return one[0] + other[0], np.concatenate([one[1], other[1]])


def _records() -> Any:
    """The game, tape and memory records of this thread."""
    if not hasattr(_scratch, "records"):
        _scratch.records = kernel.new_row(), kernel.new_tape(False), np.zeros(1, MEMORY)
    return _scratch.records


def prepare(*plans: Plan) -> None:
    """Compiles and loads what is needed, before any timing starts."""
    for plan in plans:
        kernel.prepare(simulation=True, search=not plan.compiled, counting=True)
        if plan.compiled:
            play_shard(replace(plan, games=0), 0)


def parts_of(
    plans: Sequence[Plan],
    work: Callable[[int], Part],
    add: Callable[[Part, Part], Part],
    cores: int | None = None,
    engine: RayEngine | None = None,
) -> Iterator[Part]:
    """Yields the results of all shards of these plans in order, or sums of them, here or on a cluster."""
    if engine is None:
        prepare(*plans)
        return in_order(plans[0], work, cores)
    for name in plans[0].players:
        if only_here(name):
            raise LastcardError(f"{name} can only play on this machine, without `engine`.")
    ready = with_editions([plan.edition for plan in plans], partial(prepare, *plans))
    exact = not plans[0].matches and plans[0].games <= EXACT_ROUNDS  # a match may be shared by three
    return engine.in_order(work, plans[0].shards, ready, add if exact else None)


def in_order(plan: Plan, work: Callable[[int], Part], cores: int | None = None) -> Iterator[Part]:
    """Yields the results of all shards in order, working a few shards ahead."""
    at_most = max(1, min(cores or os.cpu_count() or 1, plan.shards))
    context = None if plan.compiled else pool_context(plan.players)
    if context is None:
        pool: Executor = ThreadPoolExecutor(at_most if plan.compiled else 1)
    else:
        pool = ProcessPoolExecutor(at_most, context, initializer=_leave_interrupts_alone)
    waiting: deque[Future[Part]] = deque()
    shards = iter(range(plan.shards))
    try:
        while True:
            for shard in islice(shards, at_most * (1 + AHEAD) - len(waiting)):
                waiting.append(pool.submit(work, shard))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Ignores Ctrl-C in worker processes; the main process handles it and stops them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
