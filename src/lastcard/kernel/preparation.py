"""Compiles the rules ahead of their first use: one part for every kind of caller."""

import multiprocessing
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from lastcard.kernel import jit
from lastcard.kernel.agent_records import EPISODE, FACE, LOOK, MOMENT
from lastcard.kernel.determinization import imagine
from lastcard.kernel.entries import (
    apply,
    begin_match,
    begin_round,
    deal,
    deal_hand,
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
    turn_up,
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
from lastcard.rules.layout import ACTIONS, CHOICES, NOBODY, STATE, TABLES, TAPE
from lastcard.rules.player_records import BELIEF, BUCKETS, COUNTS, FIGURES, MEMORY, STYLE

_ready: set[str] = set()  # the parts known to be compiled, in this process


def prepare(
    simulation: bool = False,
    search: bool = False,
    counting: bool = False,
    stepping: bool = False,
    deciding: bool = False,
) -> None:
    """Compile now what a game needs, and what else is wanted; says so the first time on this machine."""
    wanted = {
        "game": True,
        "simulation": simulation,
        "search": search,
        "counting": counting,
        "stepping": stepping,
        "deciding": deciding,
    }
    missing = _missing(part for part, is_wanted in wanted.items() if is_wanted)
    if missing:
        print("Compiling the rules for this machine (once, about a minute) ...", file=sys.stderr, flush=True)
    for part in missing:
        _compile(part)


def prepare_everything(told: Callable[[int, int], None] = lambda done, of: None) -> None:
    """Compile all parts, the later ones side by side; `told` hears how many are done, and of how many.

    Forks this process, so that what the game's part has worked out serves the others: call it where
    no other thread runs.
    """
    missing = _missing(_CALLS)
    if not missing:
        return
    told(0, len(missing))
    _compile(missing[0])
    told(1, len(missing))
    if "fork" in multiprocessing.get_all_start_methods():
        with multiprocessing.get_context("fork").Pool(2) as pool:
            for done, _ in enumerate(pool.imap_unordered(_compile, missing[1:], chunksize=1), 2):
                told(done, len(missing))
    else:
        for done, part in enumerate(missing[1:], 2):
            _compile(part)
            told(done, len(missing))
    _ready.update(missing)


def _missing(parts: Any) -> list[str]:
    unsure = [part for part in parts if part not in _ready]
    missing = [part for part in unsure if not jit.is_compiled(part)]
    _ready.update(set(unsure) - set(missing))
    return missing


def _compile(part: str) -> None:
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


def _call_the_game(row: Any, tables: Any, tape: Any) -> None:
    reseed(row, np.uint64(1))
    begin_match(row, tables, 2)
    draw_for_deal(row, tables, tape)
    deal(row, tables, tape)
    run(row, tables, tape)
    legal(row, tables, 0, np.zeros(1, CHOICES), np.zeros(ACTIONS, np.uint8))
    why_not(row, tables, 0, 0)
    apply(row, tables, tape, 0, 0)
    begin_round(row, tables)
    deal_hand(row, tables, tape, 0)
    gather(row, tables)
    turn_up(row, tables, tape)
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
    count_games(
        row[0], tables[0], tape[0], memory[0], styles, counts[0], 2, 0, False, np.uint64(1), 0, 1, 10, False,
        rows,
    )  # fmt: skip
    remember(row, tables, memory, 0, 0, 0)


def _call_search(row: Any, tables: Any, tape: Any) -> None:
    reseed(row, np.uint64(1))
    begin_match(row, tables, 2)
    deal(row, tables, tape)
    run(row, tables, tape)
    seen, belief, memories = np.zeros(1, STATE), np.zeros(1, BELIEF), np.zeros(2, MEMORY)
    see(row, tables, 0, seen)
    recall(tables, belief, memories, seen, 0, np.zeros((0, 4), np.int16))
    key, seated, rows = np.uint64(1), np.zeros(10, STYLE), np.zeros(3, STATE)
    deck = tables[0]
    imagine(seen, deck, belief[0], memories, 0, np.zeros(2, STYLE), np.ones(2), seated, 1, key, rows)
    try_actions(
        seen, deck, tape[0], belief[0], memories, 0, np.zeros(2, STYLE), np.ones(2), seated, 1,
        np.full(1, -1), np.zeros((10, BUCKETS)), 1.0, 1, key, rows, np.zeros((1, 1)),
    )  # fmt: skip
    points = np.zeros(1, np.int64)
    sample_points(row[0], deck, tape[0], memories, np.zeros(10, STYLE), 2, np.uint64(1), 1, points)
    weigh_match(row[0]["scores"], 2, 1, 0, points, row[0], 1, np.zeros((10, BUCKETS)))


def _call_stepping(row: Any, tables: Any, tape: Any) -> None:
    rows, memories, episodes = np.zeros(1, STATE), np.zeros(1, MEMORY), np.zeros(1, EPISODE)
    actions, out, masks = np.zeros(1, np.int64), np.zeros((1, 256), np.uint8), np.ones((1, 1), np.int8)
    acting, rewards = np.zeros(1, np.int8), np.zeros((1, 2), np.float32)
    over, cut = np.zeros(1, np.bool_), np.zeros(1, np.bool_)
    decks, faces, looks = _for_agents(tables)
    held = (rows, decks, _silent_tape(), memories, episodes, faces, looks)
    begin_games(*held, np.uint64(1), out, masks, acting)
    random_actions(masks, kept := np.zeros(1, STATE), actions)
    step_games(*held, actions, out, masks, acting, rewards, over, cut)
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
    """Arrays of one record each: these rules, two agents who may do one thing, and what they see."""
    decks, faces, looks = np.zeros(1, TABLES), np.zeros(1, FACE), np.zeros(1, LOOK)
    decks[0] = tables[0]
    faces["observed"], faces["actions"], faces["seats"], faces["agents"], faces["limit"] = 256, 1, 2, 3, 1
    return decks, faces, looks


# In the order of how long they take, the game first: others build on it.
_CALLS: dict[str, Callable[[Any, Any, Any], None]] = {
    "game": _call_the_game,
    "search": _call_search,
    "stepping": _call_stepping,
    "simulation": _call_random_play,
    "deciding": _call_deciding,
    "counting": _call_counting,
}
