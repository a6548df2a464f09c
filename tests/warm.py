"""What takes long when a server starts, done once in the process that `serving.py` forks servers from.

Imports, the compiled rules loaded from disk, the grammar of sentences. Nothing here may leave a thread, a
socket or a file open.
"""

import gc
import random

import httpx  # noqa: F401
import pytest  # noqa: F401

import lastcard.cli.commands
import lastcard.server  # noqa: F401
from lastcard import kernel
from lastcard.bots.simple import choose
from lastcard.game.match import Match
from lastcard.rules.language import explain

kernel.prepare(search=True)
match, dice = Match(seed=1), random.Random(1)
while not match.over:
    assert match.asked is not None
    player = match.asked.player
    match.act(player, choose(match.view(player), match.legal_for(player), dice))
explain("the next player draws 2")
gc.collect()
gc.freeze()  # forked servers need not look through all of this
