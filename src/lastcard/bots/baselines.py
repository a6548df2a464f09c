"""Two baseline players that never change, so that figures measured against them stay comparable."""

from lastcard.bots.style_bots import Styled


class Random(Styled):
    """Plays a uniformly random legal action, but draws only if no card fits; always calls.

    If it drew on purpose as often as it plays a card, it would hardly ever win: greedy would win 98 of 100
    rounds against it, and so would any other player, so it would be useless as a baseline.
    """

    style = "random"


class Greedy(Styled):
    """Plays the color it holds most of, then the most points, wilds last; never bluffs or challenges.

    Names its longest color, always calls, catches when it can, targets the player with the fewest cards.
    It is deterministic: among equal choices it takes the first in deck order.
    """

    style = "greedy"
