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
    "Abracadabra, the next player draws 3 >:)": "the next player draws 3",
    "House rule no. 3: everyone draws 1": "everyone draws 1",
    # who is spoken to, asked, or chooses
    "the dealer gives a card to everyone else": "the dealer gives 1 card to everyone but the dealer",
    "the next player picks their poison: draw 2 or let everyone else discard 1": (
        "the next player draws 2 or everyone but them discards 1"
    ),
    "The next player makes one of their opponents draw 2.": "the next player chooses an opponent; they draw 2",
    "choose a player who can't be skipped or made to draw until your next turn": (
        "a player you choose cannot be skipped until your next turn; they cannot be made to draw until your next turn"
    ),
    "choose a player; their left neighbor draws 2": "choose a player; the player on their left draws 2",
    "the next player draws 2 and so does the player after him": (
        "the next player draws 2, then the player after the next draws 2"
    ),
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
    "choose one: a) skip the next player b) reverse c) everybody draws 1": (
        "choose one: the next player misses a turn; or reverse the direction of play; or everyone draws 1"
    ),
    "the next player discards 1, draws 2 or misses a turn": (
        "the next player chooses one: they discard 1; or they draw 2; or they miss a turn"
    ),
    "The next player may draw a card; if he doesn't, he is skipped": "the next player draws 1 or misses a turn",
    "you may discard a card; if you do, draw 2": "you may discard 1 and draw 2",
    # conditions and counts
    "The next player discards a red card; if he has none, he draws 2": (
        "if the next player has a red card, they discard a red card; otherwise they draw 2"
    ),
    "If the next player has no yellow cards he draws 2, if he has some he gives you one of them": (
        "if the next player has a yellow card, they give a yellow card to you; otherwise they draw 2"
    ),
    "If you're holding more cards than anyone else, discard three.": (
        "if everyone but you has fewer cards than you, you discard 3"
    ),
    "Count ur blue cards, the next persn draws that many": "the next player draws as many cards as you have blue cards",
    "If you have only numbers in your hand, discard two": "if you have no card other than a number card, you discard 2",
    "for every red card in your hand, draw 2 cards": "you draw 2 cards for each red card you have",
    "give half your cards to the next player": "you give half as many cards as you have to the next player",
    "discard as many 7s as you want": "you discard any number of 7s",
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
    "everybody except you and the dealer draws 1": "everyone but you and the dealer draws 1",
    "the second player after you draws 2": "the player after the next draws 2",
    "pick 2 players to draw 1 each": "choose 2 players; they draw 1",
    "throw your hand away and draw as many new cards": "you discard your hand and draw as many cards",
    "swap hands with whoever has the most cards": "you swap hands with the player with the most cards",
    "the top card of the draw pile goes to the next player": "the next player draws 1",
    "the next player gives you a card at random": "you take 1 card from the next player",
    "flip the top 3 cards of the draw pile, you keep the wilds and the rest go back on the bottom": (
        "turn over the top 3 cards of the draw pile, then you take all the wild cards of the cards looked at, "
        "then put the rest at the bottom of the draw pile"
    ),
    "look at the top 2 cards of the draw pile, keep one, the other goes to the player on your right": (
        "you look at the top 2 cards of the draw pile and take 1 of the cards looked at, "
        "then the player on your right takes all of the cards looked at"
    ),
    "everything turns blue": "the color becomes blue",
    "the colour stays the way it was": "the color stays the same",
    "the color becomes whatever the next player wants": "the next player names the color",
    "discard all your cards of one color": "you name a color; you discard all your cards of that color",
    # players and hands spoken of before
    "skip the next 3 players": (
        "the next player misses a turn, then the player after the next misses a turn, "
        "then their next player misses a turn"
    ),
    "if you have more cards than the next player, swap with them": (
        "if you have more cards than the next player, you swap hands with the next player"
    ),
    "look at the dealer's cards and take the one you like best": (
        "you take 1 card from the dealer after looking at their hand"
    ),
    "collect every skip the next player is holding": "you take all the skip cards from the next player",
    "throw the dice: on even everyone else draws 2, on odd you do": (
        "you roll a die; if the number rolled is even, everyone but you draws 2; "
        "then if the number rolled is odd, you draw 2"
    ),
    "whoever has the most cards gets to say the color": "the player with the most cards names the color",
    "the next player draws 83": "the next player draws 83",
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
    "if you are under 18, draw 1",
    "the next player draws 1 or discards 1, you decide",
    "sucks to be you",
    "draw 3 cards and give them to the next player",
    "swap hands with the next player, everyone else draws 1",
    "everyone gives half their hand to the player on their left",
    "next player only: draw 2",
    "count your cards",
    "the next 3 draw cards count double",
    "+2, but they still get to play",
    "the next player misses a turn and draws 2 but keeps their turn",
]


@pytest.mark.parametrize("sentence", NEVER)
def test_what_is_no_such_rule_is_not_accepted(sentence: str) -> None:
    assert not explain(sentence).accepted


ASKED = {
    "everyone draws 1, you draw 2": (
        "everyone but you draws 1, then you draw 2",
        "everyone draws 1, then you draw 2",
    ),
    "shuffle all hands together and deal 5 cards to each player": (
        "everyone discards all their cards and draws 5",
        "all hands are shuffled together and dealt out again",
    ),
    "you may discard 2 cards, but you must draw 1": (
        "you may discard 2 and draw 1",
        "you may discard 2, then you draw 1",
    ),
}


@pytest.mark.parametrize(("sentence", "readings"), ASKED.items())
def test_what_is_doubtful_is_asked(sentence: str, readings: tuple[str, ...]) -> None:
    assert explain(sentence).readings == readings


@pytest.mark.parametrize("sentence", ["draw 4", "give me a card", "swap", "yo give me 20 push-ups"])
def test_every_reading_is_accepted_itself(sentence: str) -> None:
    assert all(explain(reading).accepted for reading in explain(sentence).readings)
