"""Compiling parts of the rules one at a time."""

import subprocess
import sys

import pytest

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
