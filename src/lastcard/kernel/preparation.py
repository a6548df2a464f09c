"""Compiles the rules ahead of their first use, one part for each kind of caller."""

import multiprocessing
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from lastcard.kernel import jit
from lastcard.kernel.agent_records import EPISODE, FACE, LOOK, MOMENT
from lastcard.kernel.bundles import Batch, Counting, CountingOptions, Outputs, Sampling, SearchOptions
from lastcard.kernel.determinization import imagine
from lastcard.kernel.entries import (
    begin_match,
    deal,
    draw_for_deal,
    gather,
    legal,
    random_action,
    random_legal,
    recall,
    remember,
    reseed,
    run,
    see,
    style_action,
    style_unasked,
    who_acts,
    why_not,
)
from lastcard.kernel.episode_memory import retell
from lastcard.kernel.explicit_chance import observe_moment, pay_moment, play_decided, renew_speakers
from lastcard.kernel.random_policy import play_rounds
from lastcard.kernel.redaction import hide
from lastcard.kernel.rollout import play_styles
from lastcard.kernel.search import sample_points, try_actions, weigh_match
from lastcard.kernel.statistics import count_games
from lastcard.kernel.vector_env import begin_games, observe, random_actions, step_games
from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.layout import ACTIONS, CHOICES, NOBODY, STATE, TABLES, TAPE
from lastcard.rules.player_records import BELIEF, BUCKETS, COUNTS, MEMORY, STYLE

_CALLED_FIRST = ("moves", "answers")  # the parts a game needs; the other parts reuse their compiled functions
_ready: set[str] = set()  # the parts known to be compiled, in this process


def prepare(
    simulation: bool = False,
    search: bool = False,
    counting: bool = False,
    stepping: bool = False,
    deciding: bool = False,
) -> None:
    """Compiles the parts a caller needs; prints a message the first time on this machine."""
    wanted = {
        "moves": True,
        "answers": True,
        "simulation": simulation,
        "search": search,
        "counting": counting,
        "stepping": stepping,
        "deciding": deciding,
    }
    missing = _missing(part for part, is_wanted in wanted.items() if is_wanted)
    if not missing:
        return
    took = "about 20 seconds" if set(missing) <= set(_CALLED_FIRST) else "about a minute"
    print(f"Compiling the rules for this machine (once, {took}) ...", file=sys.stderr, flush=True)
    beside = _compile_beside("answers") if set(_CALLED_FIRST) <= set(missing) else None
    for part in missing:
        if part == "answers" and beside is not None:
            beside.wait()
        compile_part(part)


def _compile_beside(part: str) -> "subprocess.Popen[bytes] | None":
    """Compiles a part in another process; where none can be started, it is compiled here in its turn."""
    code = f"from lastcard.kernel.preparation import compile_part; compile_part({part!r})"
    command = [sys.executable or "python", "-c", code]
    try:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return None


def prepare_everything(told: Callable[[int, int], None] = lambda done, of: None) -> None:
    """Compile all parts, the later ones side by side; `told` hears how many are done, and of how many.

    Forks this process, so that what the game's part has worked out serves the others: call it where
    no other thread runs.
    """
    missing = _missing(_CALLS)
    if not missing:
        return
    told(0, len(missing))
    first = [part for part in missing if part in _CALLED_FIRST]
    for done, part in enumerate(first, 1):
        compile_part(part)
        told(done, len(missing))
    others = [part for part in missing if part not in _CALLED_FIRST]
    if "fork" in multiprocessing.get_all_start_methods():
        with multiprocessing.get_context("fork").Pool(2) as pool:
            for done, _ in enumerate(pool.imap_unordered(compile_part, others, chunksize=1), len(first) + 1):
                told(done, len(missing))
    else:
        for done, part in enumerate(others, len(first) + 1):
            compile_part(part)
            told(done, len(missing))
    _ready.update(missing)


def _missing(parts: Any) -> list[str]:
    unsure = [part for part in parts if part not in _ready]
    missing = [part for part in unsure if not jit.is_compiled(part)]
    _ready.update(set(unsure) - set(missing))
    return missing


def compile_part(part: str) -> None:
    """Compiles one part in this process, or loads it if it is on disk."""
    with jit.compiling():
        _CALLS[part](np.zeros(1, STATE), _smallest_tables(), _silent_tape())
    jit.mark_compiled(part)
    _ready.add(part)


def _silent_tape() -> Any:
    tape = np.zeros(1, TAPE)
    tape[0]["size"] = -1
    return tape


def _smallest_tables() -> Any:
    """The smallest deck that can be dealt and drawn for."""
    tables = np.zeros(1, TABLES)
    deck = tables[0]
    deck["deck_size"], deck["kinds"], deck["colors"], deck["hand_size"] = 30, 2, 1, 1
    deck["deck"][:15], deck["lot"][1] = 1, 9
    return tables


def _call_moves(row: Any, tables: Any, tape: Any) -> None:
    reseed(row, np.uint64(1))
    begin_match(row, tables, 2)
    draw_for_deal(row, tables, tape)
    deal(row, tables, tape)
    run(row, tables, tape)
    gather(row, tables)


def _call_answers(row: Any, tables: Any, tape: Any) -> None:
    legal(row, tables, 0, np.zeros(1, CHOICES), np.zeros(ACTIONS, np.uint8))
    why_not(row, tables, 0, 0)
    see(row, tables, 0, np.zeros(1, STATE))
    hide(np.zeros((1, 4), np.int16), 0)
    memory, style = np.zeros(1, MEMORY), np.zeros(1, STYLE)
    style_action(row, tables, memory, style, 0)
    style_unasked(row, tables, memory, style, 0)


def _call_random_play(row: Any, tables: Any, tape: Any) -> None:
    play_rounds(row[0], tables[0], tape[0], 2, np.uint64(1), 1, 10, np.zeros(12, np.int64))
    random_legal(row, tables, 0, np.zeros(1, CHOICES), np.zeros(ACTIONS, np.uint8))
    random_action(row, tables, who_acts(row))
    play_styles(
        row[0],
        tables[0],
        tape[0],
        np.zeros(1, MEMORY)[0],
        np.zeros(2, STYLE),
        2,
        np.uint64(1),
        1,
        10,
        np.zeros(12, np.int64),
    )


def _call_counting(row: Any, tables: Any, tape: Any) -> None:
    memory, styles, counts = np.zeros(1, MEMORY), np.zeros(2, STYLE), np.zeros(1, COUNTS)
    rows = np.zeros((0, FIGURES))
    options = CountingOptions(players=2, written=0, listening=False, matches=False, limit=10)
    counting = Counting(row, tables, tape, memory, styles, counts)
    count_games(counting, options, np.uint64(1), 0, 1, rows)
    remember(row, tables, memory, 0, 0, 0)


def _call_search(row: Any, tables: Any, tape: Any) -> None:
    reseed(row, np.uint64(1))
    begin_match(row, tables, 2)
    deal(row, tables, tape)
    run(row, tables, tape)
    seen, belief, memories = np.zeros(1, STATE), np.zeros(1, BELIEF), np.zeros(2, MEMORY)
    see(row, tables, 0, seen)
    recall(tables, belief, memories, seen, 0, np.zeros((0, 4), np.int16))
    styles, seated, key = np.zeros(2, STYLE), np.zeros(10, STYLE), np.uint64(1)
    sampling = Sampling(tables, tape, belief, memories, styles, np.ones(2), seated, np.zeros(3, STATE))
    options = SearchOptions(me=0, tries=1, limit=1, usual=1.0, stakes=np.zeros((10, BUCKETS)))
    imagine(sampling, seen, 0, 1, key)
    try_actions(sampling, options, seen, np.full(1, -1), key, np.zeros((1, 1)))
    points = np.zeros(1, np.int64)
    sample_points(sampling, np.zeros(10, STYLE), 2, key, 1, points)
    weigh_match(row[0]["scores"], 2, 1, 0, points, row[0], 1, np.zeros((10, BUCKETS)))


def _call_stepping(row: Any, tables: Any, tape: Any) -> None:
    rows, memories, episodes = np.zeros(1, STATE), np.zeros(1, MEMORY), np.zeros(1, EPISODE)
    actions, out, masks = np.zeros(1, np.int64), np.zeros((1, 256), np.uint8), np.ones((1, 8), np.int8)
    acting, rewards = np.zeros(1, np.int8), np.zeros((1, 2), np.float32)
    over, cut = np.zeros(1, np.bool_), np.zeros(1, np.bool_)
    decks, faces, looks = _for_agents(tables)
    batch = Batch(rows, decks, _silent_tape(), memories, episodes, faces, looks)
    outputs = Outputs(out, masks, acting, rewards, over, cut)
    begin_games(batch, outputs, np.uint64(1))
    random_actions(masks, kept := np.zeros(1, STATE), actions)
    step_games(batch, outputs, actions)
    observe(rows, decks, memories, episodes, faces, looks, 0)
    retell(rows, decks, memories, episodes, kept, np.zeros((0, 4), np.int16), False)


def _call_deciding(row: Any, tables: Any, tape: Any) -> None:
    moments, outcomes = np.zeros(1, MOMENT), np.zeros(1, np.uint8)
    decks, faces, looks = _for_agents(tables)
    play_decided(moments, decks, np.zeros(1, TAPE), faces, NOBODY, ACTIONS, outcomes)
    observe_moment(moments, decks, faces, looks, 0)
    renew_speakers(moments, decks)
    pay_moment(moments, decks, faces, looks)
    hide(np.zeros((1, 4), np.int16), 0)


def _for_agents(tables: Any) -> tuple[Any, Any, Any]:
    """Arrays of one record each for two agents with one action."""
    decks, faces, looks = np.zeros(1, TABLES), np.zeros(1, FACE), np.zeros(1, LOOK)
    decks[0] = tables[0]
    faces["observed"], faces["actions"], faces["seats"], faces["agents"], faces["limit"] = 256, 1, 2, 3, 1
    return decks, faces, looks


# In the order of how long they take, the game first: others build on it.
_CALLS: dict[str, Callable[[Any, Any, Any], None]] = {
    "moves": _call_moves,
    "answers": _call_answers,
    "search": _call_search,
    "stepping": _call_stepping,
    "simulation": _call_random_play,
    "deciding": _call_deciding,
    "counting": _call_counting,
}
