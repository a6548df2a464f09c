"""The most cards that a hand may hold: `10 card limit`, `nobody may have more than 12 cards`."""

from lastcard.rules.language import protections
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import UNSAID, Unsure, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import (
    ACTOR,
    ANY_CARDS,
    EVERYONE,
    Compare,
    Count,
    DiscardTo,
    Event,
    Occasion,
    Players,
    Protection,
    Threat,
    Whenever,
)

assert protections  # its phrases are used here

_DEALT = 7  # whoever may hold no more could not play
_IN_HAND = "[(in|per|in a|in your|in their|in any) (hand|hands)|at a time|at one time|each|per player]"
_MAY = "(may|can|is allowed to|are allowed to|gets to)"


@g.phrase(
    "clause",
    f"[there is a|we have a|the] (hand|card|cards|hand size) limit [is|of|:|=] {{number}} [<cards>] {_IN_HAND}",
    f"[there is a|we have a|a] {{number}} card [hand] (limit|maximum|max) {_IN_HAND}",
    "(max|maximum|at most) [of] {number} cards (in|per) (hand|a hand|your hand|player)",
    f"(nobody|no player|no hand) {_MAY} (have|hold|keep|hold on to) more than {{number}} cards {_IN_HAND}",
    f"(you|players|everyone|we) (can not|may not|must not|can never) (have|hold|keep) more than {{number}} cards {_IN_HAND}",
    f"(you|players|everyone) {_MAY} [only] (have|hold|keep) at most {{number}} cards {_IN_HAND}",
    f"the most [cards] (you|anyone|a player) {_MAY} (have|hold) is {{number}} [<cards>]",
)
def _most_cards(number: int) -> object:
    """What is over the limit is discarded, or nobody need draw beyond it."""
    if number < _DEALT:
        return REJECTED
    over = Occasion(Event.COMES_TO_HOLD, having=Count(Compare.MORE, number))
    cut = Whenever(over, (DiscardTo(ACTOR, number),), lasts=UNSAID)
    full = Players(EVERYONE.base, having=Count(Compare.AT_LEAST, number))
    guard = Protection(full, Threat.DRAW, ANY_CARDS, False, UNSAID, False)
    return Whole((Unsure(((cut,), (guard,)), "What becomes of the cards beyond that?"),))
