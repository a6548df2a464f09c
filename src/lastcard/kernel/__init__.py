"""The rules as plain functions over one record per game, compiled by Numba.

    state row x (seat, action) -> state row + events

Only scalars and fields of the records in `lastcard.layout`: nothing is allocated, nothing raised.
"""

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.kernel import jit
from lastcard.layout import ACTIONS, STATE, TABLES, TAPE

with jit.kept_on_disk():
    from lastcard.kernel.actions import apply
    from lastcard.kernel.chance_play import play_rounds, random_action, random_legal, who_acts
    from lastcard.kernel.effects import run
    from lastcard.kernel.legality import legal, why_not
    from lastcard.kernel.rounds import begin_match, deal, draw_for_deal, gather, reseed, turn_up

__all__ = [
    "apply",
    "begin_match",
    "deal",
    "draw_for_deal",
    "gather",
    "legal",
    "play_rounds",
    "prepare",
    "random_action",
    "random_legal",
    "reseed",
    "run",
    "turn_up",
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


def prepare(simulation: bool = False) -> None:
    """Compile now what a game needs, and random play with it; says so the first time on this machine."""
    missing = [
        part
        for part, wanted in ((_call_the_game, True), (_call_random_play, simulation))
        if wanted and not jit.is_compiled(part.__name__)
    ]
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
    gather(row, tables)
    turn_up(row, tables, tape)


def _call_random_play(row: Any, tables: Any, tape: Any) -> None:
    play_rounds(row, tables, tape, 2, np.uint64(1), 1, 10, np.zeros(12, np.int64))
    random_legal(row, tables, 0, np.zeros(ACTIONS, np.uint8))
    random_action(row, tables, who_acts(row))
