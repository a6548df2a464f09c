"""Two baseline players that never change, so that figures measured against them stay comparable."""

from lastcard.bots.styled import Styled


class Random(Styled):
    """Anything that is allowed, each thing equally likely, but draws only if nothing fits; always calls.

    If it drew on purpose as often as it plays a card, it would hardly ever win: greedy then takes 98 of 100
    rounds from it, and so would anybody, which would make it no yardstick.
    """

    style = "random"


class Greedy(Styled):
    """The color it holds most of, then the most points, wilds last; never bluffs, never challenges.

    Names its longest color, always calls, catches when it can, strikes at whoever has the fewest cards.
    Nothing in it is left to chance: of equal choices it takes the first in the order of the deck.
    """

    style = "greedy"
