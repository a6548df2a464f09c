"""The weaker levels, each played by a style; `lastcard.bots.search_bots` has the stronger ones."""

from lastcard.bots.style_bots import Styled


class Newcomer(Styled):
    """Plays whatever fits, forgets half of the calls, believes everything."""

    style = "newcomer"


class Casual(Styled):
    """Plays sensibly, errs now and then, forgets a call sometimes, challenges a full hand."""

    style = "casual"


class Solid(Styled):
    """Plays well, never forgets a call, and remembers which colors you could not follow."""

    style = "solid"
