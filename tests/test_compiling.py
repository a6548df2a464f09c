"""Compiling parts of the rules one at a time, and entries that nobody prepared."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core.registry import CPUDispatcher

from lastcard.kernel import entries, preparation

INLINED = """
from lastcard.kernel import jit, preparation
preparation._infer_first(["counting"])
for call in preparation._calls_of("counting"):
    call.infer()
print(sum("card_moves" in name for name in jit._inlined))
print(len(jit._inlined))
"""


@pytest.mark.slow
def test_a_part_compiled_on_its_own_does_not_inline_the_whole_game() -> None:
    """With `lastcard play` first and `lastcard simulate` later, LLVM once took many minutes."""
    told = subprocess.run([sys.executable, "-c", INLINED], capture_output=True, text=True, check=True).stdout
    moves, every = map(int, told.split())
    assert moves == 0 and 50 < every < 180


ON_DEMAND = """
import numpy as np
from lastcard.kernel import entries, jit, preparation
from lastcard.rules.layout import STATE, TAPE
from lastcard.rules.rulebook import Rulebook

calls = {call.entry: call for call in preparation._calls_of("moves")}
with jit.compiling():
    calls[entries.begin_match].compile()
    calls[entries.deal_hand].compile()
book = Rulebook.for_players(4, "classic", {})
row, tape = np.zeros(1, STATE), np.zeros(1, TAPE)
entries.begin_match(row, book.tables, 4)
entries.gather(row, book.tables)
entries.reseed(row, np.uint64(7))
entries.deal_hand(row, book.tables, tape, 0)
entries.turn_up(row, book.tables, tape)  # it calls rules that were compiled for another entry
print(row[0]["hand_size"][0])
"""


def test_every_entry_is_prepared() -> None:
    prepared = {call.entry for part in preparation._CALLS for call in preparation._calls_of(part)}
    known = {value for value in vars(entries).values() if isinstance(value, CPUDispatcher)}
    rules = {each for each in known if each.targetoptions.get("no_cpython_wrapper")}
    assert {each.py_func.__name__ for each in known - rules - prepared} == set()


def test_an_entry_that_is_compiled_on_demand_has_its_rules(tmp_path: Path) -> None:
    """A refusal by a limit once ended the process: its entry was compiled without the rules it calls."""
    environment = {**os.environ, "LASTCARD_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", ON_DEMAND]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.stdout == "7\n", done.stderr
