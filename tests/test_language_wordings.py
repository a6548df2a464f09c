"""Wordings of the same idea are read alike, and what was once read as something else is not (L-1a, L-1f)."""

import pytest

from lastcard.rules.language import explain

ALIKE = {
    "the next player draws 3": [
        "next player eats 3 cards",
        "the next player gets stuck with 3 cards",
        "give the next player 3 cards from the deck",
        "3 extra cards for the next player",
        "the one after me draws 3",
        "the next player draws 3 cards but doesn't lose their turn",
        "next player -> draw 3",
    ],
    "the next player misses a turn": [
        "skip next",
        "next player gets no turn",
        "the next player has to wait a turn",
        "steal the next player's turn",
        "the next player doesn't get to go",
        "the next player is blocked for one round",
    ],
    "everyone but you misses a turn": ["the turn comes back to you", "skip the whole table"],
    "reverse the direction of play": ["reverse the flow", "go the other way round", "reverse order"],
    "you discard 2": [
        "throw 2 cards of your choice away",
        "put 2 of your cards in the discard pile",
        "discard 2 cards of your choice from your hand",
    ],
    "you may discard 1": ["feel free to discard one card", "you have the right to discard one card"],
    "you take 1 card from the next player": [
        "take a random card from next players hand",
        "rob the next player of a card",
        "you steal one of the next player's cards at random",
    ],
    "you give 2 cards to the next player": [
        "dump 2 cards on the next player",
        "pick two cards and give them to the next player",
    ],
    "the next player shows everyone their hand": [
        "everyone gets to see the next player's hand",
        "expose the next player's hand",
    ],
    "the next player draws until they draw a red card": [
        "next player draws until red",
        "next player draws cards until they hit a red one",
    ],
    "whoever has the most cards draws 2": ["biggest hand draws 2", "person w/ most cards draws 2"],
    "everyone with more than 5 cards discards 1": [
        "any player with more than 5 cards discards 1",
        "any players holding more than 5 cards discard one",
    ],
    "the player after the next draws 2": [
        "2nd next player draws 2",
        "the player two spots down from you draws 2",
    ],
    "you are immune until your next turn": [
        "i am immune until my next turn",
        "no card affects you until your next turn",
    ],
    "if you have a red card, the next player draws 2": [
        "if there is a red card in your hand the next player draws 2",
        "if one of your cards is red, the next player draws 2",
        "should you have a red card, the next player draws 2",
        "the next player draws 2, but only if you have a red card",
    ],
    "you name the color; the next player draws 1": [
        "change it to whatever color u want and next person draws 1",
    ],
}
ON_A_CARD = {
    "you may discard a card. if you do, the next player draws one": (
        "you may discard 1; if you do, the next player draws 1"
    ),
    "the next player may give you a card; otherwise he draws 3": "the next player gives 1 card to you or draws 3",
    "if u roll a 6 everyone else draws 3": (
        "you roll a die; if the number rolled is 6, everyone but you draws 3"
    ),
    "throw the dice: that's how many cards the next player gets": (
        "you roll a die, then the next player draws as many cards as the number rolled"
    ),
    "the next player discards all cards of a color you choose": (
        "you name a color; the next player discards all their cards of that color"
    ),
    "Next player flips a coin: heads he draws 4, tails he discards 1": (
        "flip a coin: heads, the next player draws 4; tails, the next player discards 1"
    ),
    "if you have between 3 and 5 cards, draw a card": (
        "if you have at least 3 cards and you have at most 5 cards, you draw 1"
    ),
    "everyone holding two or more wilds discards one of them": (
        "everyone with at least 2 wild cards discards a wild card"
    ),
    "name a colour, the player to ur right discards all of it": (
        "you name a color; the player on your right discards all their cards of that color"
    ),
    "next player draws 1, you draw 1, everyone else draws 2": (
        "the next player draws 1, then you draw 1, then everyone but you and the next player draws 2"
    ),
    "your 4s can be played on anything this round": ("you may play 4s on anything for the rest of the round"),
    "the next 2 players cannot play action cards": (
        "the next 2 players may not play action cards on their next turn"
    ),
    "i dont have to draw from +2 cards this round": (
        "you cannot be made to draw by draw twos for the rest of the round"
    ),
    "for the next 2 turns whenever I play a red card everyone else draws 1": (
        "for your next 2 turns, whenever you play a red card, everyone but you draws 1"
    ),
}
AT_THE_TABLE = {
    "whoever plays a skip is skipped too": "whenever a player plays a skip card, they miss a turn",
    "anyone who catches a missed uno may discard a card": (
        "whenever a player is caught, the other player may discard 1"
    ),
    "If your turn is skipped you may throw away a card.": "whenever a player is skipped, they may discard 1",
    "A player who ends his turn holding more than 9 cards discards 2.": (
        "whenever a player ends their turn with more than 9 cards, they discard 2"
    ),
    "After each change of direction the next player takes two": (
        "whenever a player changes the direction, the next player draws 2"
    ),
    "whoever plays a 0 gets to look at the hand of the next player": (
        "whenever a player plays a 0, the next player shows them their hand"
    ),
    "uno caught = draw 6": "whoever forgets to call UNO draws 6",
}
# Each was read as something else once.
ASKED_OR_REFUSED = {
    "+2 and skip": ["the next player draws 2 and misses a turn"],
    "draw four and choose the color": ["the next player draws 4 and misses a turn, then you name the color"],
    "the next player receives 2 cards from your hand": ["you give 2 cards to the next player"],
    "toss a coin; on heads everyone passes their hand left, on tails right": [],
    "the two players with the fewest cards draw 1": [],
    "If you're holding a blue and a red card, discard both": [],
    "everyone may look at the hand of the player on their right": [],
}


@pytest.mark.parametrize(
    ("sentence", "understood"), [(said, plain) for plain, others in ALIKE.items() for said in others]
)
def test_wordings_of_one_idea_are_read_alike(sentence: str, understood: str) -> None:
    found = explain(sentence)
    assert (found.kind, found.understood) == ("rule", understood), found


@pytest.mark.parametrize(("sentence", "understood"), ON_A_CARD.items())
def test_what_people_write_on_a_card_is_understood(sentence: str, understood: str) -> None:
    found = explain(sentence)
    assert (found.kind, found.understood) == ("rule", understood), found
    assert explain(understood).rule == found.rule


@pytest.mark.parametrize(("sentence", "understood"), AT_THE_TABLE.items())
def test_what_people_write_as_a_rule_of_the_table_is_understood(sentence: str, understood: str) -> None:
    found = explain(sentence, "table_rule")
    assert (found.kind, found.understood) == ("rule", understood), found


@pytest.mark.parametrize(("sentence", "first"), ASKED_OR_REFUSED.items())
def test_what_may_mean_something_else_is_not_accepted(sentence: str, first: list[str]) -> None:
    found = explain(sentence)
    assert not found.accepted
    assert list(found.readings[: len(first)]) == first
