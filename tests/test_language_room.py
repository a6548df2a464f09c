"""What the room says, piles, hands, choices and the end, as people write them (L-3, L-11 to L-16)."""

import pytest

from lastcard.rules.language import explain
from sentence_checks import is_asked_back, is_read_as

SAID = {
    "the youngest kid draws 2": "the youngest kid draws 2",
    "youngest player draws two cards": "the youngest player draws 2",
    "the oldest person at the table discards a card": "the oldest person at the table discards 1",
    "the last person to stand up takes 2 cards": "the last person to stand up draws 2",
    "first one to clap discards a card": "the first one to clap discards 1",
    "everyone with a beard draws 1": "everyone with a beard draws 1",
    "everyone wearing red socks draws 2": "everyone wearing red socks draws 2",
    "all the ladies draw 1": "all the ladies draw 1",
    "your best freind draws 3": "your best freind draws 3",
    "the player with the biggest feet gets skipped": "the player with the biggest feet misses a turn",
    "give 2 cards to the tallest player": "you give 2 cards to the tallest player",
    "if the next player can't whistle, they draw 2": "if the next player can't whistle, the next player draws 2",
    "if you are wearing a hat, discard 1": "if you are wearing a hat, you discard 1",
    "if it's dark outside, everybody draws two cards": "if it is dark outside, everyone draws 2",
    "unless you can touch your toes, draw 2": "if you can touch your toes, nothing happens; otherwise you draw 2",
    "if your name starts with A discard 2 cards": "if your name starts with A, you discard 2",
    "play rock paper scissors with the next player, the loser draws 2": "act: you play rock paper scissors with the next player, then the loser draws 2",
    "look at the top five cards of the deck, keep two and put the rest back on top": "you look at the top 5 cards of the draw pile and take 2 of the cards looked at, then put the rest back on top of the draw pile",
    "peek at the top card of the draw pile and take it if it is wild": "you look at the top card of the draw pile; if the card just drawn is a wild card, you take all of the cards looked at",
    "reveal the top card of the deck, the next player takes it": "turn over the top card of the draw pile, then the next player takes all of the cards looked at",
    "turn over the top 2 cards of the pile and give them to the player with the most cards": "turn over the top 2 cards of the draw pile, then the player with the most cards takes all of the cards looked at",
    "put the top card of the draw pile on the bottom": "put the top card of the draw pile at the bottom",
    "swap a card from your hand with the top card of the discard pile": "you swap a card with the card under this one",
    "put all hands together, shuffle and deal them again": "all hands are shuffled together and dealt out again",
    "combine your hand with the player to your right, shuffle and deal evenly": "you shuffle hands with the player on your right and deal them out again evenly",
    "you and the next player each give each other 2 cards": "you exchange 2 cards with the next player",
    "look at the hand of the next player and steal a card of your choice": "you take 1 card from the next player after looking at their hand",
    "you may look at the next player's hand and take one card": "you may take 1 card from the next player after looking at their hand",
    "look at everyone's hand and take one card from any player": "everyone but you shows you their hand, then you take 1 card from a player you choose after looking at their hand",
    "the next player picks the new color": "the next player names the color",
    "the round ends now, whoever has the fewest cards wins": "the round ends and the fewest cards win",
    "you may either skip the next player or reverse": "you may do one of these: the next player misses a turn; or reverse the direction of play",
    "the next player chooses: draw 4 or miss two turns": "the next player draws 4 or misses 2 turns",
    "choose one: draw 3 and skip the next player; or discard 1": "choose one: you draw 3, then the next player misses a turn; or you discard 1",
    "everyone chooses: draw 1 or show your hand": "everyone draws 1 or shows everyone their hand",
    "every player must discard an odd card or pick up one": "everyone discards an odd card or draws 1",
    "swap hands with the left or the right neighbor": "you swap hands with the player on your left or swap hands with the player on your right",
    "EVERYBODY DRAWS ONE. EVEN ME.": "everyone draws 1",
    "everyone draws 1, no excuses": "everyone draws 1",
    "yeet ur reds": "you discard all your red cards",
    "reverse reverse reverse haha": "reverse the direction of play, then reverse the direction of play, then reverse the direction of play",
}


@pytest.mark.parametrize(("sentence", "understood"), SAID.items())
def test_people_are_understood(sentence: str, understood: str) -> None:
    is_read_as(sentence, understood)


DOUBTFUL = {
    "take a wild from the player with the most cards": [
        "the player with the most cards gives a wild card to you",
        "you take a wild card from the player with the most cards after looking at their hand",
    ],
    "split your hand with the next player": [
        "you shuffle hands with the next player and deal them out again evenly",
        "you shuffle hands with the next player and deal them out again",
    ],
    "i draw 1 and you draw 3": [
        "you draw 1, then the next player draws 3",
        "you draw 1, then an opponent you choose draws 3",
        "you draw 1 and draw 3",
    ],
    "the round is over": ["the round ends and the fewest cards win", "you win the round"],
    "give him two cards": ["you give 2 cards to the next player", "the next player draws 2"],
    "swap": [
        "you swap hands with an opponent you choose",
        "you swap hands with the next player",
        "you exchange 1 card with an opponent you choose",
    ],
    "either draw 3 or give your hand to the next player": [],
}


@pytest.mark.parametrize(("sentence", "readings"), DOUBTFUL.items())
def test_what_is_not_sure_is_asked_or_refused(sentence: str, readings: list[str]) -> None:
    is_asked_back(sentence, readings)


def test_the_room_judges_and_the_table_acts() -> None:
    found = explain("if it is raining, the tallest player draws 2")
    assert [(part.words, part.by) for part in found.parts] == [
        ("whether it is raining", "room"),
        ("who it is: the tallest player", "room"),
        ("if it is raining, the tallest player draws 2", "table"),
    ]
