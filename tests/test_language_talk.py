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


# ---- switches, in everybody's words, with talk around them ----
SWITCHES = {
    "you can add your +2 to a +2 so the next person has to take 4": {"stacking": True},
    "+4s can go on +2s as well and you add them up": {"stacking": "mixed"},
    "Stacking? Yes, of course": {"stacking": True},
    "stacking is a no-go at our table": {"stacking": False},
    "no piling up of draw cards": {"stacking": False},
    "0 = all hands go round one place, 7 = swap hands with anyone": {"seven_zero": True},
    "no swapping with sevens and zeros": {"seven_zero": False},
    "Got exactly the same card? Throw it in, even when it isn't your turn!": {"jump_in": True},
    "identical cards may be thrown in at any time, it's more fun that way": {"jump_in": True},
    "you must play if you are able to, because hoarding is boring": {"force_play": True},
    "No playable card? Then you keep drawing until you get one you can play.": {"draw_until_playable": True},
    "only draw one card when you can't go, not until you find one": {"draw_until_playable": False},
    "forgot to say uno? that's 4 cards": {"uno_penalty": 4},
    "everyone starts with 5 cards, seven takes too long": {"hand_size": 5},
    "9 cards each to begin with instead of 7": {"hand_size": 9},
    "play until somebody has 1000": {"target": 1000},
    "when theres just two of us a reverse doesn't skip anybody": {"two_player_reverse": False},
}


@pytest.mark.parametrize(("sentence", "settings"), SWITCHES.items())
def test_switches_in_more_words(sentence: str, settings: dict[str, object]) -> None:
    found = explain(sentence, where="table_rule")
    assert found.switch == settings, found
    assert found.understood is not None
    assert explain(found.understood, where="table_rule").switch == settings


@pytest.mark.parametrize(
    "sentence",
    [
        "stacking is allowed, not with the wild ones",
        "stacking is allowed, but only on sundays",
        "jumping in is allowed unless it is boring",
        "you can only bluff with a +4 on sundays",
    ],
)
def test_half_a_switch_is_not_the_whole_switch(sentence: str) -> None:
    found = explain(sentence, where="table_rule")
    assert not found.switch and not found.readings


def test_plus_four_for_somebody_is_no_card() -> None:
    is_read_as("PLUS FOUR FOR THE NEXT PERSON!!", "the next player draws 4")
    is_read_as("PLUS TWO FOR EVERYBODY ELSE!!!", "everyone but you draws 2")


# ---- acts in words nobody foresaw, and other games ----
@pytest.mark.parametrize(
    "sentence",
    [
        "channel your inner pirate",
        "grimace at the next player",
        "pay the person to your left a nice compliment",
    ],
)
def test_an_unknown_command_without_a_word_of_the_game_is_an_act(sentence: str) -> None:
    assert explain(sentence).kind == "act"


def test_a_command_at_a_table_is_said_to_everyone() -> None:
    found = explain("Keep one foot off the floor at all times", where="table_rule")
    assert (found.kind, found.understood) == ("act", "everyone must keep one foot off the floor at all times")


@pytest.mark.parametrize(
    "sentence",
    [
        "Tap two lands and deal 3 damage to target player",
        "Play the ace of spades and take the trick",
        "Discard your trump suit",
        "Move your pawn three squares forward",
        "ask a player for a number",
        "nuke the next player",
        "annihilate your left neighbour",
    ],
)
def test_other_games_are_refused_without_a_guess(sentence: str) -> None:
    found = explain(sentence)
    assert not found.accepted and not any("ask a player" in one or "ace" in one for one in found.readings)


def test_a_title_may_come_from_another_game() -> None:
    is_read_as("Aces! everyone else draws 1", "everyone but you draws 1")
