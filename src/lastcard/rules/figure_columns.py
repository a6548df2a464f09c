"""The columns of counts kept for each game, as plain integers used as indices.

Groups begin where their name says: `WON + seat`, `PLAYED + kind`.
"""

from lastcard.rules.layout import KINDS, PLAYERS

DECISIONS = 0
ROUNDS = 1
CUT_OFF = 2  # rounds cut off before anybody won
POINTS = 3  # cards left in the hands
DRAWN = 4  # cards
DISCARDED = 5  # cards, by an effect
RESHUFFLED = 6
CHALLENGES_WON = 7
CHALLENGES_LOST = 8
MISSED = 9  # calls that were not made in time
CALLED_LATE = 10  # late calls
CAUGHT = 11
WON = 12  # + seat: rounds
PLACE = WON + PLAYERS  # + place, the dealer's left first: rounds
MATCH = PLACE + PLAYERS  # + seat: matches, a share of each where several have won
MATCH_PLACE = MATCH + PLAYERS  # + place at the first deal
PLAYED = MATCH_PLACE + PLAYERS  # + kind
HELD = PLAYED + KINDS  # + kind: in a hand at the end of a round

FIGURES = HELD + KINDS  # all columns
