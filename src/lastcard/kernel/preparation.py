"""Compiles the rules ahead of their first use, one part for each kind of caller."""

import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from lastcard.kernel import jit, side_by_side
from lastcard.kernel.agent_records import EPISODE, FACE, LOOK, MOMENT
from lastcard.kernel.bundles import (
    Batch,
    Counting,
    CountingOptions,
    Learning,
    Outputs,
    Sampling,
    SearchOptions,
    TrainingOptions,
    TrainingSamples,
)
from lastcard.kernel.determinization import imagine
from lastcard.kernel.entries import (
    answer_learned,
    begin_match,
    begin_round,
    deal_hand,
    draw_for_deal,
    forbidding,
    gather,
    legal,
    next_word,
    random_action,
    random_legal,
    recall,
    remember,
    reseed,
    see,
    settle,
    style_action,
    style_unasked,
    turn_up,
    who_acts,
    why_not,
)
from lastcard.kernel.episode_memory import retell
from lastcard.kernel.explicit_chance import observe_moment, pay_moment, play_decided, renew_speakers
from lastcard.kernel.random_policy import play_rounds
from lastcard.kernel.redaction import hide
from lastcard.kernel.search import sample_points, try_actions, weigh_match
from lastcard.kernel.statistics import count_games
from lastcard.kernel.training_samples import collect_samples, play_learned
from lastcard.kernel.vector_env import all_legal, begin_games, observe, random_actions, step_games
from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.layout import ACTIONS, CHOICES, NOBODY, STATE, TABLES, TAPE
from lastcard.rules.player_records import BELIEF, BUCKETS, COUNTS, MEMORY, NETWORK, NETWORK_SCRATCH, STYLE

Calls = Iterator[tuple[Any, ...]]  # an entry, then what it is called with; only the types count

_CALLED_FIRST = ("moves", "answers")  # what a game needs; the other parts reuse the types inferred for it
_ready: set[str] = set()  # the parts known to be compiled, in this process


def prepare(
    simulation: bool = False,
    search: bool = False,
    counting: bool = False,
    stepping: bool = False,
    deciding: bool = False,
    random_play: bool = False,
    learning: bool = False,
) -> None:
    """Compiles the parts a caller needs; prints a message the first time on this machine.

    `random_play` is for benchmarks, `learning` for training: `prepare_everything` leaves them out.
    """
    wanted = {
        "moves": True,
        "answers": True,
        "simulation": simulation,
        "search": search,
        "counting": counting,
        "stepping": stepping,
        "deciding": deciding,
        "random_play": random_play,
        "learning": learning,
    }
    missing = _missing(part for part in _CALLS if wanted[part])
    if not missing:
        return
    took = "about 10 seconds" if set(missing) <= set(_CALLED_FIRST) else "up to a minute"
    print(f"Compiling the rules for this machine (once, {took}) ...", file=sys.stderr, flush=True)
    if side_by_side.can_split() and threading.active_count() == 1:
        compile_parts(missing)
        return
    if jit.is_kept():
        _compile_beside(missing)  # a process without threads can fork
    for part in _missing(missing):
        compile_part(part)


def _compile_beside(parts: Sequence[str]) -> None:
    """Compiles parts in another process; does nothing if none can be started."""
    code = f"from lastcard.kernel.preparation import compile_parts; compile_parts({list(parts)!r})"
    command = [sys.executable or "python", "-c", code]
    try:
        subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return


def prepare_everything(told: Callable[[int, int], None] = lambda done, of: None) -> None:
    """Compiles what games, the lab and environments need; `told` gets the entries done and their total.

    Forks this process: call it while no other thread is running.
    """
    compile_parts(_missing(part for part in _CALLS if part not in _SELDOM), told)


def _missing(parts: Iterable[str]) -> list[str]:
    unsure = [part for part in parts if part not in _ready]
    missing = [part for part in unsure if not jit.is_compiled(part)]
    _ready.update(set(unsure) - set(missing))
    return missing


def compile_part(part: str) -> None:
    """Compiles one part in this process, or loads it if it is on disk."""
    if not jit.is_compiled(part):
        _infer_first([part])
    with jit.compiling():
        for call in _calls_of(part):
            call.compile()
    _note_compiled(part)


def compile_parts(parts: Sequence[str], told: Callable[[int, int], None] = lambda done, of: None) -> None:
    """Compiles parts on several cores by forking this process, which must have no other thread."""
    if not jit.is_kept():  # what child processes compile would be lost
        for number, part in enumerate(parts, 1):
            compile_part(part)
            told(number, len(parts))
        return
    calls = [call for part in parts for call in _calls_of(part)]
    _infer_first(parts)
    if calls:
        told(0, len(calls))
    left = Counter(call.part for call in calls)

    def done(call: side_by_side.Call) -> None:
        left[call.part] -= 1
        if not left[call.part]:
            _note_compiled(call.part)
        told(len(calls) - left.total(), len(calls))

    side_by_side.compile_all(calls, done)


def _infer_first(parts: Sequence[str]) -> None:
    """Infers the types of what a game needs before those of these parts, as when all are compiled together.

    Numba inlines a rule if it is first called from a `small` one. Without this, a part compiled on its own
    would inline most of the rules, which takes LLVM many minutes.
    """
    if set(parts) - set(_CALLED_FIRST):
        for part in _CALLED_FIRST:
            if part not in parts:
                for call in _calls_of(part):
                    call.infer()


def _note_compiled(part: str) -> None:
    jit.mark_compiled(part)
    _ready.add(part)


def _calls_of(part: str) -> list[side_by_side.Call]:
    calls = _CALLS[part](np.zeros(1, STATE), np.zeros(1, TABLES), np.zeros(1, TAPE))
    return [side_by_side.Call(part, entry, tuple(args)) for entry, *args in calls]


def _calls_of_moves(row: Any, tables: Any, tape: Any) -> Calls:
    yield settle, row, tables, tape, True, 0, 0  # takes as long as all others together
    yield draw_for_deal, row, tables, tape
    yield deal_hand, row, tables, tape, 0
    yield turn_up, row, tables, tape
    yield begin_match, row, tables, 2
    yield begin_round, row, tables
    yield gather, row, tables
    yield reseed, row, np.uint64(1)


def _calls_of_answers(row: Any, tables: Any, tape: Any) -> Calls:
    memory, style = np.zeros(1, MEMORY), np.zeros(1, STYLE)
    yield style_action, row, tables, memory, style, 0
    yield style_unasked, row, tables, memory, style, 0
    yield legal, row, tables, 0, np.zeros(1, CHOICES), np.zeros(ACTIONS, np.uint8)
    yield why_not, row, tables, 0, 0
    yield forbidding, row, tables, 0, 0
    yield see, row, tables, 0, np.zeros(1, STATE)
    yield hide, np.zeros((1, 4), np.int16), 0
    yield next_word, tape


def _calls_of_random_play(row: Any, tables: Any, tape: Any) -> Calls:
    yield play_rounds, row[0], tables[0], tape[0], 2, np.uint64(1), 1, 10, np.zeros(12, np.int64)


def _calls_of_simulation(row: Any, tables: Any, tape: Any) -> Calls:
    yield random_legal, row, tables, 0, np.zeros(1, CHOICES), np.zeros(ACTIONS, np.uint8)
    yield random_action, row, tables, 0
    yield who_acts, row


def _calls_of_counting(row: Any, tables: Any, tape: Any) -> Calls:
    memory, styles, counts = np.zeros(1, MEMORY), np.zeros(2, STYLE), np.zeros(1, COUNTS)
    rows = np.zeros((0, FIGURES))
    options = CountingOptions(players=2, written=0, listening=False, matches=False, limit=10)
    counting = Counting(row, tables, tape, memory, styles, counts)
    yield count_games, counting, options, np.uint64(1), 0, 1, rows
    yield remember, row, tables, memory, 0, 0, 0


def _calls_of_search(row: Any, tables: Any, tape: Any) -> Calls:
    seen, belief, memories = np.zeros(1, STATE), np.zeros(1, BELIEF), np.zeros(2, MEMORY)
    styles, seated, key = np.zeros(2, STYLE), np.zeros(10, STYLE), np.uint64(1)
    rows, nets, scratches = np.zeros(3, STATE), np.zeros(1, NETWORK), np.zeros(1, NETWORK_SCRATCH)
    sampling = Sampling(tables, tape, belief, memories, styles, np.ones(2), seated, rows, nets, scratches)
    options = SearchOptions(me=0, tries=1, limit=1, learned=True, usual=1.0, stakes=np.zeros((10, BUCKETS)))
    points = np.zeros(1, np.int64)
    yield try_actions, sampling, options, seen, np.full(1, -1), key, np.zeros((1, 1))
    yield sample_points, sampling, np.zeros(10, STYLE), 2, key, 1, points
    yield imagine, sampling, seen, 0, 1, key
    yield recall, tables, belief, memories, seen, 0, np.zeros((0, 4), np.int16)
    yield answer_learned, row, tables, memories, styles, nets, scratches, 0
    yield weigh_match, row[0]["scores"], 2, 1, 0, points, row[0], 1, np.zeros((10, BUCKETS))


def _calls_of_stepping(row: Any, tables: Any, tape: Any) -> Calls:
    rows, memories, episodes = np.zeros(1, STATE), np.zeros(1, MEMORY), np.zeros(1, EPISODE)
    actions, out, masks = np.zeros(1, np.int64), np.zeros((1, 256), np.uint8), np.ones((1, 8), np.int8)
    acting, rewards = np.zeros(1, np.int8), np.zeros((1, 2), np.float32)
    over, cut = np.zeros(1, np.bool_), np.zeros(1, np.bool_)
    faces, looks = np.zeros(1, FACE), np.zeros(1, LOOK)
    batch = Batch(rows, tables, tape, memories, episodes, faces, looks)
    outputs = Outputs(out, masks, acting, rewards, over, cut)
    yield step_games, batch, outputs, actions
    yield begin_games, batch, outputs, np.uint64(1)
    yield observe, rows, tables, memories, episodes, faces, looks, 0
    yield retell, rows, tables, memories, episodes, row, np.zeros((0, 4), np.int16), False
    yield random_actions, masks, row, actions
    yield all_legal, masks, acting, actions


def _calls_of_learning(row: Any, tables: Any, tape: Any) -> Calls:
    rows, memories, styles = np.zeros(2, STATE), np.zeros(2, MEMORY), np.zeros(2, STYLE)
    seated, nets, scratches = np.zeros(10, STYLE), np.zeros(1, NETWORK), np.zeros(2, NETWORK_SCRATCH)
    learning = Learning(tables, tape, rows, memories, styles, seated, nets, scratches)
    options = TrainingOptions(players=2, share=0.5, random_moves=0.5, hands=0.5, limit=1)
    results, hands = np.zeros(1, np.float32), np.zeros((1, 1, 1), np.float32)
    winners = np.zeros(1, np.int8)
    samples = TrainingSamples(np.zeros((1, 1), np.float32), np.zeros(1, np.int32), results, hands, winners)
    yield collect_samples, learning, options, np.uint64(1), samples
    yield play_learned, learning, 2, np.uint64(1), 1, 1, np.zeros(12, np.int64)


def _calls_of_deciding(row: Any, tables: Any, tape: Any) -> Calls:
    moments, outcomes = np.zeros(1, MOMENT), np.zeros(1, np.uint8)
    faces, looks = np.zeros(1, FACE), np.zeros(1, LOOK)
    yield play_decided, moments, tables, tape, faces, NOBODY, ACTIONS, outcomes
    yield observe_moment, moments, tables, faces, looks, 0
    yield renew_speakers, moments, tables
    yield pay_moment, moments, tables, faces, looks
    yield hide, np.zeros((1, 4), np.int16), 0


# The game first, since the others build on it; the rest in order of how long they take.
_CALLS: dict[str, Callable[[Any, Any, Any], Calls]] = {
    "moves": _calls_of_moves,
    "answers": _calls_of_answers,
    "search": _calls_of_search,
    "stepping": _calls_of_stepping,
    "simulation": _calls_of_simulation,
    "deciding": _calls_of_deciding,
    "counting": _calls_of_counting,
    "random_play": _calls_of_random_play,
    "learning": _calls_of_learning,
}
_SELDOM = ("random_play", "learning")  # long to compile, and most people never need them
