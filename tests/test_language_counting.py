"""Counts, dice and conditions, as people write them (L-8)."""

import pytest

from sentence_checks import is_asked_back, is_read_as

SAID = {
    "Next player rolls a die and discards that many cards": "the next player rolls a die and discards as many cards as the number rolled",
    "roll a dice. next guy takes that many": "you roll a die, then the next player draws as many cards as the number rolled",
    "roll the die and draw as many as it shows": "you roll a die and draw as many cards as the number rolled",
    "Roll the dice: even, you discard 2, odd, you draw 2.": "you roll a die; if the number rolled is even, you discard 2; then if the number rolled is odd, you draw 2",
    "roll a die; if it's even, discard 2; if it is odd, draw 2": "you roll a die; if the number rolled is even, you discard 2; then if the number rolled is odd, you draw 2",
    "roll a die, if its higher than 4 everyone else draws 2": "you roll a die; if the number rolled is at least 5, everyone but you draws 2",
    "roll a die. if you roll a 5 or a 6, everyone else draws 2": "you roll a die; if the number rolled is at least 5, everyone but you draws 2",
    "Everyone rolls a die. Whoever rolls a 1 draws 3 cards.": "everyone rolls a die, then if the number rolled is 1, they draw 3",
    "roll a die and the next player draws double that": "you roll a die, then the next player draws twice as many cards as the number rolled",
    "roll a dice; on 1-2 skip the next player, on 3-6 reverse": "you roll a die; if the number rolled is at most 2, the next player misses a turn; then if the number rolled is at least 3, reverse the direction of play",
    "every player rolls a dice and picks up that many": "everyone rolls a die and draws as many cards as the number rolled",
    "draw 2 cards for each skip you have": "you draw 2 cards for each skip card you have",
    "draw two cards per skip in your hand": "you draw 2 cards for each skip card you have",
    "the next player draws one card for each player at the table": "the next player draws as many cards as there are players",
    "Discard X cards, where X is the number of players.": "you discard as many cards as there are players",
    "the next player must draw twice the number of cards you have in your hand": "the next player draws twice as many cards as you have",
    "Next player draws 1 card per red card in my hand": "the next player draws as many cards as you have red cards",
    "everybody throws away half his hand": "everyone discards half as many cards as they have",
    "each player draws as many cards as the player on their left has": "everyone draws as many cards as the player on their left has",
    "the next player draws half as many cards as he has in his hand": "the next player draws half as many cards as they have",
    "the next player loses half his hand at random": "the next player discards half as many cards as the next player has at random",
    "if you have fewer cards than the next player, skip him": "if you have fewer cards than the next player, the next player misses a turn",
    "if you have at least 3 red cards and no wild card, discard 2": "if you have at least 3 red cards and you have no wild card, you discard 2",
    "if you have a 7 or the card under this one is red, draw 1": "if you have a 7 or the card under this one is a red card, you draw 1",
    "if u have neither a red nor a blue card, draw 3": "if you have no red card and you have no blue card, you draw 3",
    "if you have the most cards, discard 3": "if nobody has more cards than you, you discard 3",
    "if you and the next player hold the same number of cards, you both draw 1": "if the next player has as many cards as you, you draw 1, then they draw 1",
    "if nobody else has a wild, draw 2": "if nobody else has a wild card, you draw 2",
    "if somebody else has a draw two everyone draws 1": "if anyone else has a draw two, everyone draws 1",
    "if everyone has more than 3 cards, everyone discards 1": "if everyone has more than 3 cards, everyone discards 1",
    "if the top card is red or yellow, everyone draws a card": "if the card under this one is a red card or a yellow card, everyone draws 1",
    "If you have an even number of cards, the next player draws 2; if it's odd, you draw 2.": "if you have an even number of cards, the next player draws 2; otherwise you draw 2",
    "if there are only 2 players play again": "if there are exactly 2 players, you take an extra turn",
    "if you did not win the last round, discard 1": "if you won the last round, nothing happens; otherwise you discard 1",
    "if you have more than one wild, give one to the next player": "if you have more than 1 wild card, you give a wild card to the next player",
    "if you have 10+ cards u can ditch 4": "if you have at least 10 cards, you may discard 4",
    "if the card under this is a number, draw that many": "if the card under this one is a number card, you draw as many cards as the number on the card under this one",
    "score 10 points for every red card in your hand": "you score 10 points for each red card you have",
    "lose 5 points for each wild you hold": "you lose 5 points for each wild card you have",
}


@pytest.mark.parametrize(("sentence", "understood"), SAID.items())
def test_people_are_understood(sentence: str, understood: str) -> None:
    is_read_as(sentence, understood)


DOUBTFUL = {
    "if you get the number": [],
    "roll a die": [],
    "draw that many": [],
}


@pytest.mark.parametrize(("sentence", "readings"), DOUBTFUL.items())
def test_what_is_not_sure_is_asked_or_refused(sentence: str, readings: list[str]) -> None:
    is_asked_back(sentence, readings)
