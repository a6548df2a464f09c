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


def prepare() -> None:
    """Compile everything now, once; says so if it is the first time on this machine."""
    if jit.COMPILED.exists():
        return
    print("Compiling the rules for this machine (once, about half a minute) ...", file=sys.stderr, flush=True)
    with jit.short_loops():
        _call_everything()
    jit.mark_compiled()


def _call_everything() -> None:
    row, tables, tape = new_row()[0], np.zeros(1, TABLES)[0], new_tape(False)[0]
    mask = np.zeros(ACTIONS, np.uint8)
    tables["deck_size"], tables["kinds"], tables["colors"] = 30, 2, 1  # the smallest deck that can be dealt
    tables["hand_size"] = 1
    tables["deck"][:15], tables["lot"][1] = 1, 9  # so that drawing for the deal comes to an end
    play_rounds(row, tables, tape, 2, np.uint64(1), 1, 10, np.zeros(12, np.int64))
    reseed(row, np.uint64(1))
    begin_match(row, tables, 2)
    draw_for_deal(row, tables, tape)
    deal(row, tables, tape)
    run(row, tables, tape)
    legal(row, tables, 0, mask)
    why_not(row, tables, 0, 0)
    random_legal(row, tables, 0, mask)
    random_action(row, tables, who_acts(row))
    apply(row, tables, tape, 0, 0)
    gather(row, tables)
    turn_up(row, tables, tape)
