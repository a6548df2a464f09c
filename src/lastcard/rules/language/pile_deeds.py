"""Cards that go from a hand to the draw pile, and the draw pile shuffled anew."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import SUBJECT, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import Cards, Place
from lastcard.rules.language.verb_phrases import said

verb(
    "v_put_card",
    "put",
    "place",
    "return",
    "lay",
    "stick",
    "slide",
    "tuck",
    "slip",
    "bury",
    "shove",
    "move",
    "discard",
)
verb("v_mix_in", "shuffle", "mix")
_PILE = "(the draw pile|draw pile|the deck|the draw deck|the stack|the stock|the pile of cards to draw)"
g.means(
    "place_in_pile",
    Place.TOP,
    f"[back] (on top of|on|onto|on the top of|to the top of) {_PILE}",
    f"back on {_PILE}",
)
g.means(
    "place_in_pile",
    Place.BOTTOM,
    f"[back] (at|on|to|in|under) [the] bottom of {_PILE}",
    f"[back] (under|underneath|beneath|below|fewer than) {_PILE}",
)
g.means(
    "place_in_pile",
    Place.INSIDE,
    f"[back] (into|in|in the middle of|into the middle of) {_PILE}",
    f"back to {_PILE}",
)


@g.phrase(
    "vp",
    "{v_put_card} {given} {place_in_pile}",
    "{v_put_card} {given} [<in_hand>] back {place_in_pile}",
    "{v_mix_in} {given} {place_in_pile}",
    "{v_mix_in} {given} back {place_in_pile}",
)
def _onto_pile(third: bool, what: tuple[object, Cards], place: Place) -> object:
    number, cards = what
    return said(third, t.PutOnPile(SUBJECT, number, cards, place))  # type: ignore[arg-type]


_DISCARDS = "(the discard pile|all [the] discards|the discards|the discarded cards|the whole discard pile|the played cards)"
_SHUFFLES = "[you] (shuffle|shuffles|mix|mixes|reshuffle|reshuffles|put|puts|turn|turns)"
g.means(
    "clause",
    Whole((t.ShufflePile(),)),
    f"{_SHUFFLES} {_DISCARDS} [back] (into|in|with|to) {_PILE} [and (shuffle|reshuffle|mix) [it|them]]",
    f"[you] (reshuffle|reshuffles|shuffle|shuffles) {_DISCARDS}",
    f"{_SHUFFLES} {_PILE} (and|with|together with) {_DISCARDS} [together]",
    f"{_DISCARDS} (is|are|gets|get) (shuffled|reshuffled|mixed) [back] [into|in|with] [{_PILE}]",
    f"{_DISCARDS} (goes|go) back into {_PILE}",
)
g.means(
    "clause",
    Whole((t.ShufflePile(discards=False),)),
    f"[you] (shuffle|shuffles|reshuffle|reshuffles) {_PILE} [again|anew]",
    f"{_PILE} (is|gets) (shuffled|reshuffled) [again|anew]",
)
