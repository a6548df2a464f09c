"""The pieces of an observation, as plain integer indices into the table of their offsets."""

HAND = 0
TOP = 1
COLOR = 2
QUESTION = 3
UNASKED = 4
ACTING = 5
TURN = 6
DIRECTION = 7
SIZES = 8
OWES = 9
MISSES = 10
LACKS = 11
DRAWN = 12
DISCARDED = 13
PILE = 14
SUM = 15
HISTORY = 16
OPEN = 17
SHOWN = 18

NAMES = (
    "hand",
    "top",
    "color",
    "question",
    "unasked",
    "acting",
    "turn",
    "direction",
    "sizes",
    "owes",
    "misses",
    "lacks",
    "drawn",
    "discarded",
    "pile",
    "sum",
    "history",
    "open",
    "shown",
)
