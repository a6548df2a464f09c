"""The record layout of how a game ended, for those who want to know of each of very many."""

import numpy as np

from lastcard.rules.layout import PLAYERS

END = np.dtype([("decisions", "i8"), ("scores", "i4", (PLAYERS,)), ("winner", "i4")], align=True)
