"""The record layout of a game's end, for engines that report every game."""

import numpy as np

from lastcard.rules.layout import PLAYERS

END = np.dtype([("decisions", "i8"), ("scores", "i4", (PLAYERS,)), ("winner", "i4")], align=True)
