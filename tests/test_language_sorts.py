"""Sorts of cards, named numbers and cards, and seats, as people write them (L-9, L-10)."""

import pytest

from sentence_checks import is_asked_back, is_read_as

SAID = {
    "discard all your 2s and 4s": "you discard all your 2s or 4s",
    "everybody dumps their skips and reverses": "everyone discards all their skip cards or reverse cards",
    "discard a red or blue 7": "you discard a red 7 or a blue 7",
    "everyone discards all red and blue cards": "everyone discards all their red cards or blue cards",
    "discard everything but your wilds": "you discard all your cards other than wild cards",
    "every player discards one card that's not a number": "everyone discards a card other than a number card",
    "discard every card higher than 6": "you discard all your numbers 7 or higher",
    "give the next player all your numbers lower than 3": "you give all your numbers 2 or lower to the next player",
    "discard a card of the current colour": "you discard a card of the color in play",
    "pick a number. everyone with that number discards it": "you name a number; everyone with a card of that number discards a card of that number",
    "say a number between 0 and 9; whoever has that number draws 2": "you name a number; everyone with a card of that number draws 2",
    "name a number. if the next player has it, they draw that many": "you name a number; if the next player has a card of that number, they draw as many cards as the number named",
    "pick a number, the next player has to discard all cards of that number or draw 3": "you name a number; the next player discards all their cards of that number or draws 3",
    "name a color and a number. if the next player has that card they give it to you": "you name a card; if the next player has that card, they give that card to you",
    "name a card: if anybody has it, they must discard it": "you name a card; if anyone has that card, they discard that card",
    "choose a color, all players with a card of this color draw a card": "you name a color; everyone with a card of that color draws 1",
    "Everyone discards all of their cards of one color. You choose the color.": "you name a color; everyone discards all their cards of that color",
    "Draw a card, if it's a number card give it to the player on your left.": "you draw 1; if the card just drawn is a number card, you give the card just drawn to the player on your left",
    "players with no blue card draw 2": "everyone with no blue card draws 2",
    "if the next player has a 7 they must give it to you": "if the next player has a 7, they give a 7 to you",
    "the person who played last takes 2": "whoever played before you draws 2",
    "the last round's winner draws 5": "the winner of the last round draws 5",
    "skip next player and next next player": "the next 2 players miss a turn",
    "the second player after you draws 2": "the player after the next draws 2",
    "the two people next to you draw 1": "both of your neighbors draw 1",
    "choose 2 players to swap hands": "choose 2 players; they swap hands with each other",
    "pick two people, they each draw 2": "choose 2 players; they draw 2",
    "choose two opponents; everyone else draws 1": "choose 2 opponents; everyone but them draws 1",
    "the person across from me swaps hands with me": "the player opposite you swaps hands with you",
}


@pytest.mark.parametrize(("sentence", "understood"), SAID.items())
def test_people_are_understood(sentence: str, understood: str) -> None:
    is_read_as(sentence, understood)


DOUBTFUL: dict[str, list[str]] = {
    "discard that card": [],
    "discard a card of the same color": [],
    "give it to the next player": [],
}


@pytest.mark.parametrize(("sentence", "readings"), DOUBTFUL.items())
def test_what_is_not_sure_is_asked_or_refused(sentence: str, readings: list[str]) -> None:
    is_asked_back(sentence, readings)
