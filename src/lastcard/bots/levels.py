"""The weaker levels, each defined by a style; the stronger ones are in `lastcard.bots.search_bots`."""

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
