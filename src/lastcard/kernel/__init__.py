"""The rules as plain functions over one record per game, compiled by Numba.

    state row x (seat, action) -> state row + events

Only scalars and fields of the records in `lastcard.rules.layout`: nothing is allocated, nothing raised.
"""

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.kernel import jit
from lastcard.kernel.agent_records import EPISODE, FACE, LOOK, MOMENT
from lastcard.rules.layout import ACTIONS, NOBODY, STATE, TABLES, TAPE
from lastcard.rules.player_records import BELIEF, BUCKETS, COUNTS, FIGURES, MEMORY, STYLE

with jit.kept_on_disk():
    from lastcard.kernel.actions import apply
    from lastcard.kernel.belief import recall
    from lastcard.kernel.determinization import imagine
    from lastcard.kernel.effects import run
    from lastcard.kernel.episode_memory import retell
    from lastcard.kernel.explicit_chance import observe_moment, pay_moment, play_decided, renew_speakers
    from lastcard.kernel.keystream import next_word
    from lastcard.kernel.legality import legal, why_not
    from lastcard.kernel.random_policy import play_rounds, random_action, random_legal, who_acts
    from lastcard.kernel.redaction import hide, see
    from lastcard.kernel.rollout import play_styles
    from lastcard.kernel.rounds import (
        begin_match,
        begin_round,
        deal,
        deal_hand,
        draw_for_deal,
        gather,
        reseed,
        turn_up,
    )
    from lastcard.kernel.search import sample_points, try_actions, weigh_match
    from lastcard.kernel.standing import forbidding
    from lastcard.kernel.statistics import count_games, remember
    from lastcard.kernel.styles import style_action, style_unasked
    from lastcard.kernel.vector_env import begin_games, observe, random_actions, step_games

__all__ = [
    "apply",
    "begin_games",
    "begin_match",
    "begin_round",
    "count_games",
    "deal",
    "deal_hand",
    "draw_for_deal",
    "forbidding",
    "gather",
    "hide",
    "imagine",
    "legal",
    "next_word",
    "observe",
    "observe_moment",
    "pay_moment",
    "play_decided",
    "play_rounds",
    "play_styles",
    "prepare",
    "random_action",
    "random_actions",
    "random_legal",
    "recall",
    "remember",
    "renew_speakers",
    "reseed",
    "retell",
    "run",
    "sample_points",
    "see",
    "step_games",
    "style_action",
    "style_unasked",
    "try_actions",
    "turn_up",
    "weigh_match",
    "who_acts",
    "why_not",
]


def new_row() -> npt.NDArray[Any]:
    """One empty game."""
    return np.zeros(1, STATE)


def new_tape(listening: bool = True) -> npt.NDArray[Any]:
    """A tape for one caller; without listening, no events are written."""
    tape = np.zeros(1, TAPE)
    tape[0]["size"] = 0 if listening else -1
    return tape


def prepare(
    simulation: bool = False,
    search: bool = False,
    counting: bool = False,
    stepping: bool = False,
    deciding: bool = False,
) -> None:
    """Compile now what a game needs, and what else is wanted; says so the first time on this machine."""
    parts = (
        (_call_the_game, True),
        (_call_random_play, simulation),
        (_call_search, search),
        (_call_counting, counting),
        (_call_stepping, stepping),
        (_call_deciding, deciding),
    )
    unsure = [part for part, wanted in parts if wanted and part.__name__ not in _prepared]
    missing = [part for part in unsure if not jit.is_compiled(part.__name__)]
    if missing:
        print(
            "Compiling the rules for this machine (once, about half a minute) ...",
            file=sys.stderr,
            flush=True,
        )
    for part in missing:
        with jit.short_loops():
            part(new_row()[0], _smallest_tables(), new_tape(False)[0])
        jit.mark_compiled(part.__name__)
    _prepared.update(part.__name__ for part in unsure)


_prepared: set[str] = set()  # in this process


def _smallest_tables() -> Any:
    """The smallest deck that can be dealt and drawn for."""
    tables = np.zeros(1, TABLES)[0]
    tables["deck_size"], tables["kinds"], tables["colors"], tables["hand_size"] = 30, 2, 1, 1
    tables["deck"][:15], tables["lot"][1] = 1, 9
    return tables


def _call_the_game(row: Any, tables: Any, tape: Any) -> None:
    reseed(row, np.uint64(1))
    begin_match(row, tables, 2)
    draw_for_deal(row, tables, tape)
    deal(row, tables, tape)
    run(row, tables, tape)
    legal(row, tables, 0, np.zeros(ACTIONS, np.uint8))
    why_not(row, tables, 0, 0)
    apply(row, tables, tape, 0, 0)
    begin_round(row, tables)
    deal_hand(row, tables, tape, 0)
    gather(row, tables)
    turn_up(row, tables, tape)
    see(row, tables, 0, new_row()[0])
    hide(np.zeros((1, 4), np.int16), 0)
    memory, style = np.zeros(1, MEMORY)[0], np.zeros(1, STYLE)[0]
    style_action(row, tables, memory, style, 0)
    style_unasked(row, tables, memory, style, 0)


def _call_random_play(row: Any, tables: Any, tape: Any) -> None:
    play_rounds(row, tables, tape, 2, np.uint64(1), 1, 10, np.zeros(12, np.int64))
    random_legal(row, tables, 0, np.zeros(ACTIONS, np.uint8))
    random_action(row, tables, who_acts(row))
    play_styles(
        row,
        tables,
        tape,
        np.zeros(1, MEMORY)[0],
        np.zeros(2, STYLE),
        2,
        np.uint64(1),
        1,
        10,
        np.zeros(12, np.int64),
    )


def _call_counting(row: Any, tables: Any, tape: Any) -> None:
    memory, styles, counts = np.zeros(1, MEMORY)[0], np.zeros(2, STYLE), np.zeros(1, COUNTS)[0]
    rows = np.zeros((0, FIGURES))
    count_games(row, tables, tape, memory, styles, counts, 2, 0, False, np.uint64(1), 0, 1, 10, False, rows)
    remember(row, tables, memory, 0, 0, 0)


def _call_search(row: Any, tables: Any, tape: Any) -> None:
    reseed(row, np.uint64(1))
    begin_match(row, tables, 2)
    deal(row, tables, tape)
    run(row, tables, tape)
    seen, belief, memories = new_row(), np.zeros(1, BELIEF), np.zeros(2, MEMORY)
    see(row, tables, 0, seen[0])
    recall(tables, belief[0], memories[0], seen[0], 0, np.zeros((0, 4), np.int16))
    key, seated, rows = np.uint64(1), np.zeros(10, STYLE), np.zeros(3, STATE)
    imagine(seen, tables, belief[0], memories, 0, np.zeros(2, STYLE), np.ones(2), seated, 1, key, rows)
    try_actions(
        seen, tables, tape, belief[0], memories, 0, np.zeros(2, STYLE), np.ones(2), seated, 1,
        np.full(1, -1), np.zeros((10, BUCKETS)), 1.0, 1, key, rows, np.zeros((1, 1)),
    )  # fmt: skip
    points = np.zeros(1, np.int64)
    sample_points(row, tables, tape, memories, np.zeros(10, STYLE), 2, np.uint64(1), 1, points)
    weigh_match(row["scores"], 2, 1, 0, points, row, 1, np.zeros((10, BUCKETS)))


def _call_stepping(row: Any, tables: Any, tape: Any) -> None:
    rows, memories, episodes = np.zeros(1, STATE), np.zeros(1, MEMORY), np.zeros(1, EPISODE)
    actions, out, masks = np.zeros(1, np.int64), np.zeros((1, 256), np.uint8), np.ones((1, 1), np.int8)
    acting, rewards = np.zeros(1, np.int8), np.zeros((1, 2), np.float32)
    over, cut = np.zeros(1, np.bool_), np.zeros(1, np.bool_)
    decks, faces, looks = _for_agents(tables)
    held = (rows, decks, new_tape(False), memories, episodes, faces, looks)
    begin_games(*held, np.uint64(1), out, masks, acting)
    random_actions(masks, kept_row := new_row(), actions)
    step_games(*held, actions, out, masks, acting, rewards, over, cut)
    observe(rows, decks, memories, episodes, faces, looks, 0)
    retell(rows, decks, memories, episodes, kept_row, np.zeros((0, 4), np.int16), False)


def _call_deciding(row: Any, tables: Any, tape: Any) -> None:
    moments, outcomes = np.zeros(1, MOMENT), np.zeros(1, np.uint8)
    decks, faces, looks = _for_agents(tables)
    play_decided(moments, decks, new_tape(), faces, NOBODY, ACTIONS, outcomes)
    observe_moment(moments, decks, faces, looks, 0)
    renew_speakers(moments, decks)
    pay_moment(moments, decks, faces, looks)
    hide(np.zeros((1, 4), np.int16), 0)


def _for_agents(tables: Any) -> tuple[Any, Any, Any]:
    """Arrays of one record each: these rules, two agents who may do one thing, and what they see."""
    decks, faces, looks = np.zeros(1, TABLES), np.zeros(1, FACE), np.zeros(1, LOOK)
    decks[0] = tables
    faces["observed"], faces["actions"], faces["seats"], faces["agents"], faces["limit"] = 256, 1, 2, 3, 1
    return decks, faces, looks
