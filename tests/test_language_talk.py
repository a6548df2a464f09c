"""Talk around a rule: what only repeats it is passed over, what would change it is not (L-1a, L-1f)."""

import pytest

from lastcard.rules.language import explain
from sentence_checks import is_read_as

# ---- remarks that name players, cards and choices: each is checked against the rule ----
SO_ANYWAY = {
    "discard 2 cards, your choice which ones": "you discard 2",
    "give away one card to the next player (you choose which one)": "you give 1 card to the next player",
    "swap hands with anyone you want, it's up to you who": "you swap hands with a player you choose",
    "pick someone, doesn't matter who, they draw 2": "choose a player; they draw 2",
    "the colour is green now, no one gets to pick": "the color becomes green",
    "take a card from the next player without looking at it first": "you take 1 card from the next player",
    "All others pick up 2 but not you": "everyone but you draws 2",
    "your left neighbour and your right neighbour trade hands, you just watch": (
        "the player on your left swaps hands with the player on your right"
    ),
    "next player draws 2 cards. Nobody else does.": "the next player draws 2",
    "next player draws exactly 3, not more, not less": "the next player draws 3",
    "the next person draws one card, just one": "the next player draws 1",
    "give the next player one card. They can't refuse it.": "you give 1 card to the next player",
    "you have to discard one card, yes you have to": "you discard 1",
    "play goes the other way, like a normal reverse": "reverse the direction of play",
    "everyone draws one, including you": "everyone draws 1",
}


@pytest.mark.parametrize(("sentence", "understood"), SO_ANYWAY.items())
def test_what_is_so_anyway_is_passed_over(sentence: str, understood: str) -> None:
    is_read_as(sentence, understood)


NOT_SO = [
    "the next player discards a card, you choose which",
    "discard a card, they choose which",
    "everyone draws 1, you just watch",
    "everyone draws 2, nobody else does",
    "the next player draws 2, everyone but you",
    "you may discard 1, no choice",
    "the next player draws 3, just one",
    "discard a card without looking",
    "the next player draws 2, your choice",
    "the next player draws 2, including you",
    "the next player misses a turn, like a reverse",
    "discard a red card, it doesn't matter which color",
    "name the color, nobody gets to choose",
]


@pytest.mark.parametrize("sentence", NOT_SO)
def test_what_is_not_so_is_never_passed_over(sentence: str) -> None:
    assert not explain(sentence).accepted


# ---- reasons, opinions, frames ----
AROUND = {
    "I think the next player should draw three": "the next player draws 3",
    "How about the next player draws three?": "the next player draws 3",
    "The power of this card is that the next player draws 2": "the next player draws 2",
    "everyone draws 1, otherwise it's boring": "everyone draws 1",
    "everyone discards 2, seven takes too long": "everyone discards 2",
    "the next player draws 2 because seven cards is way too few": "the next player draws 2",
    "everyone shows their cards, no hiding": "everyone shows everyone their hand",
    "the next player draws 4, they will never forgive you": "the next player draws 4",
    "everyone swaps hands to the left to spice things up": None,
}


@pytest.mark.parametrize(("sentence", "understood"), AROUND.items())
def test_reasons_and_opinions_change_nothing(sentence: str, understood: str | None) -> None:
    if understood is None:
        assert not explain(sentence).accepted
    else:
        is_read_as(sentence, understood)


LIMITS = [
    "everyone draws 1, unless it is boring",
    "the next player draws 2, they may be lucky if they have a 7",
    "everyone draws 1, otherwise red is good",
]


@pytest.mark.parametrize("sentence", LIMITS)
def test_an_opinion_with_a_limit_in_it_is_none(sentence: str) -> None:
    found = explain(sentence)
    assert not found.accepted or "if" in str(found.understood)
