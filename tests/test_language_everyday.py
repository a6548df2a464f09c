"""Everyday wordings: chatter and titles, choices told last, who is spoken to, hands, piles, colors (L-1f, L-3 to L-16)."""

import pytest

from lastcard.rules.language import explain

SAID = {
    # chatter and titles are no part of the rule
    "sucks for you!! next guy picks up 3": "the next player draws 3",
    "ur lucky today: throw away 2 cards": "you discard 2",
    "Mirror - repeat the effect of the last card": "do what the card under this one did",
    "DAD'S TURN: everyone draws 1": "everyone draws 1",
    "everyone draws 1 so we can eat": "everyone draws 1",
    "that will teach you! the next player draws 2": "the next player draws 2",
    # who is spoken to, asked, or chooses
    "Dear next player, give me two of your cards": "the next player gives 2 cards to you",
    "draw 1 or everyone draws 2, you choose": "you draw 1 or everyone draws 2",
    "Pass a card of your choice to the left (everyone does this)": "everyone gives 1 card to the player on their left",
    "Ask the next player for a green card. If he has one, he gives it to you.": (
        "if the next player has a green card, they give a green card to you"
    ),
    # choices
    "discard a card if you like": "you may discard 1",
    "discard one red card or two green cards": "you discard a red card or discard 2 green cards",
    "your neighbors each choose to draw 1 or to miss a turn": "both of your neighbors draw 1 or miss a turn",
    # conditions and counts
    "the next player gives you a wild if he has one": (
        "if the next player has a wild card, they give a wild card to you"
    ),
    "if you have 4 or more cards, discard 1; if you have fewer, draw 1": (
        "if you have at least 4 cards, you discard 1; otherwise you draw 1"
    ),
    "if you have exactly 5 cards, discard 1; if you have fewer, draw 1": (
        "if you have exactly 5 cards, you discard 1; otherwise if you have fewer than 5 cards, you draw 1"
    ),
    "If the next player has an odd number of cards he takes 1, if even he takes 2": (
        "if the next player has an odd number of cards, they draw 1; otherwise they draw 2"
    ),
    "when played on a 7, the next player draws 2": "if the card under this one is a 7, the next player draws 2",
    "if the next player has fewer cards than you, swap hands": (
        "if the next player has fewer cards than you, you swap hands with the next player"
    ),
    "coin flip! heads: draw 1, tails: skip the next player": (
        "flip a coin: heads, you draw 1; tails, the next player misses a turn"
    ),
    # the printed cards
    "wild +3": "the next player draws 3 and misses a turn, then you name the color",
    "Wild. The next player draws 1": "you name the color; the next player draws 1",
    # seats, hands, piles, colors
    "the second player after you draws 2": "the player after the next draws 2",
    "pick 2 players to draw 1 each": "choose 2 players; they draw 1",
    "throw your hand away and draw as many new cards": "you discard your hand and draw as many cards",
    "swap hands with whoever has the most cards": "you swap hands with the player with the most cards",
    "the top card of the draw pile goes to the next player": "the next player draws 1",
    "everything turns blue": "the color becomes blue",
    "the color becomes whatever the next player wants": "the next player names the color",
    "discard all your cards of one color": "you name a color; you discard all your cards of that color",
    # the room
    "if anybody is wearing a hat, they draw 2": "everyone who is wearing a hat draws 2",
    "everyone older than 40 draws 1": "everyone older than 40 draws 1",
}


@pytest.mark.parametrize(("sentence", "understood"), SAID.items())
def test_everyday_words_are_understood(sentence: str, understood: str) -> None:
    found = explain(sentence)
    assert found.understood == understood, found
    assert explain(understood).rule == found.rule


NEVER = [
    "discard two cards of the same number",
    "if you are under 18, draw 1",
    "the next player draws 1 or discards 1, you decide",
    "sucks to be you",
]


@pytest.mark.parametrize("sentence", NEVER)
def test_what_is_no_such_rule_is_not_accepted(sentence: str) -> None:
    assert not explain(sentence).accepted


@pytest.mark.parametrize("sentence", ["draw 4", "give me a card", "swap", "yo give me 20 push-ups"])
def test_every_reading_is_accepted_itself(sentence: str) -> None:
    assert all(explain(reading).accepted for reading in explain(sentence).readings)
