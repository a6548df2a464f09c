"""What people write: every yes can be trusted, every doubt comes with readings (L-1, L-2)."""

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from lastcard import Rulebook
from lastcard.common.errors import RulesError
from lastcard.rules.language import LONGEST_SENTENCE, Vocabulary, explain, parse
from lastcard.rules.language import explanation as reading
from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import MOST_STEPS, Chart, Grammar, TooTangled
from lastcard.rules.language.lexicon import CARD_GAME
from lastcard.rules.language.reader import words_of

PAGE = Path(__file__).parent.parent / "src" / "lastcard" / "page"

SAID = {
    # slang, titles, chatter, slips of the pen
    "ur left neighbour takes 2 cards lol": "the player on your left draws 2",
    "HA HA: the guy after me picks up three!!": "the next player draws 3",
    "evryone throws out one card pls": "everyone discards 1",
    "next playr discrads 2": "the next player discards 2",
    # plus
    "+6": "the next player draws 6 and misses a turn",
    "next guy +3": "the next player draws 3",
    # everyone
    "skip all the other players and go again": "everyone but you misses a turn",
    "each player hands a card to their right neighbor": "everyone gives 1 card to the player on their right",
    "the dealer draws 3, everybody else draws 1": "the dealer draws 3, then everyone but the dealer draws 1",
    # may, up to, until
    "you can throw away a card": "you may discard 1",
    "everyone may discard up to 2 cards": "everyone discards up to 2",
    "if you have no green card, draw until you have one": (
        "if you have no green card, you draw until you have a green card"
    ),
    # hands
    "the next player shows his cards": "the next player shows everyone their hand",
    "peek at everyone's hand": "everyone but you shows you their hand",
}


@pytest.mark.parametrize(("sentence", "understood"), SAID.items())
def test_people_are_understood(sentence: str, understood: str) -> None:
    found = explain(sentence)
    assert found.understood == understood, found


UNCLEAR = {
    "draw 4": ["you draw 4", "the next player draws 4"],
    "swap your hand for new cards": ["you discard your hand and draw as many cards"],
    "everyone passes a card to the player on your left": [
        "everyone gives 1 card to the player on their left",
    ],
    "draw a funny face": ["act: draw a funny face"],
    "the next player draws 2 pickles": ["the next player draws 2"],
}


@pytest.mark.parametrize(("sentence", "readings"), UNCLEAR.items())
def test_what_can_mean_several_things_is_asked(sentence: str, readings: list[str]) -> None:
    found = explain(sentence)
    assert found.kind == "unclear" and found.rule is None
    assert [reading for reading in found.readings if reading in readings] == readings
    assert len(found.readings) <= 3
    assert all(explain(reading).accepted for reading in found.readings)


NEVER = [
    "the next player does not draw 2",
    "everybody gets half a new hand",
    "steal the winner's crown and discard it",
    "play dead",
    "deal with the consequences",
    "swap seats",
    "draw 3, keep the best one",
]


@pytest.mark.parametrize("sentence", NEVER)
def test_what_is_not_surely_understood_is_never_accepted(sentence: str) -> None:
    assert not explain(sentence).accepted


@pytest.mark.parametrize("word", sorted(CARD_GAME))
def test_no_word_of_the_card_game_makes_an_act(word: str) -> None:
    assert explain(f"tickle the {word} gently").kind != "act"
    assert explain(f"act: tickle the {word} gently").kind == "act"


def test_who_sees_to_what() -> None:
    found = explain("everyone stands up and draws a card")
    assert [(part.words, part.by) for part in found.parts] == [
        ("everyone must stand up", "room"),
        ("they draw 1", "table"),
    ]
    priced = explain("the next player barks or draws 4")
    assert [part.by for part in priced.parts] == ["room", "table"]


SWITCHES = {
    "you can stack +2s": {"stacking": True},
    "stacking is not allowed": {"stacking": False},
    "jumping in is allowed": {"jump_in": True},
    "if you can play you have to play": {"force_play": True},
    "whoever can't play keeps drawing until they can": {"draw_until_playable": True},
    "no bluffing": {"no_bluffing": True},
    "forgetting to call uno costs 3 cards": {"uno_penalty": 3},
    "deal 9 cards to each player": {"hand_size": 9},
    "we play to 300 points": {"target": 300},
    "lowest score wins": {"scoring": "lowest"},
    "7s swap hands and 0s rotate all hands": {"seven_zero": True},
    "Here we always play Seven-0": {"seven_zero": True},
    "No bluffing with the +4 in this family!": {"no_bluffing": True},
    "you can put a +4 on a +2": {"stacking": "mixed"},
    "in a two player game, a reverse does not skip": {"two_player_reverse": False},
    "Forgot to say UNO? Draw 4!": {"uno_penalty": 4},
    "no penalty for forgetting to say uno": {"uno_penalty": 0},
    "At our place we play with stacking and jump-ins": {"stacking": True, "jump_in": True},
}


@pytest.mark.parametrize(
    "sentence",
    ["no reversing", "no challenging", "never play out of turn with a 7", "We stack everything, +2 and +4"],
)
def test_words_of_the_game_are_no_act_at_a_table(sentence: str) -> None:
    assert not explain(sentence, "table_rule").accepted


@pytest.mark.parametrize(("sentence", "settings"), SWITCHES.items())
def test_a_switch_by_its_sentence(sentence: str, settings: dict[str, object]) -> None:
    found = explain(sentence, "table_rule")
    assert found.kind == "rule" and dict(found.switch or {}) == settings
    assert explain(found.understood or "", "table_rule").switch == found.switch
    book = Rulebook("classic", rules=[sentence])
    assert {name: getattr(book.house, name) for name in settings} == settings


def test_a_table_rule_that_is_no_switch_is_refused() -> None:
    with pytest.raises(RulesError, match="table rule"):
        Rulebook("classic", rules=["everybody draws 2"])


def test_where_a_sentence_stands() -> None:
    assert not explain("draw 2").accepted
    assert parse("draw 2", "rule_card") == parse("draw 2", "edition") == (t.Draw(t.YOU, 2),)
    assert parse("you draw up to 7 cards", "rule_card") == (t.DrawTo(t.YOU, 7),)
    with pytest.raises(ValueError, match="stands in one of"):
        explain("draw 2", "on the ceiling")


def test_colors_and_cards_of_an_edition_of_ones_own_are_words() -> None:
    mine = Vocabulary.of(["purple"], ["hot potato"])
    sentence = "the next player discards all their purple cards, then everyone discards a hot potato"
    assert not explain(sentence).accepted
    assert explain(sentence, vocabulary=mine).accepted


@pytest.mark.parametrize(
    "sentence",
    [
        "until the round ends, the color becomes red",
        "until the round ends, if you have a red card, everyone sings",
        "until your next turn, flip a coin: heads, sing; tails, dance",
        "until the round ends,",
    ],
)
def test_how_long_something_lasts_is_never_passed_over(sentence: str) -> None:
    """Only acts in the room and open hands can last: anything else would be less than was said."""
    assert not explain(sentence).accepted
    said = "everyone must sing a song until the round ends, then the color becomes red"
    assert explain(said).understood == said


TANGLED = [
    "draw " * 60,
    "and then or if the next player " * 9,
    "everyone " * 33,
    "if you have a red card, " * 12,
    "give a card to the player on the left and " * 7,
    "x" * 300,
    "sing, dance and " * 18,
    "the next player draws 2 and " * 10,
    "😀 " * 150,
    "then ; " * 42,
    "sing and " * 33,
]
MOST_CALLS = (
    600_000  # the worst of these takes nine tenths; `bench.py --part sentences` says how long that is
)


def calls_to_read(sentence: str) -> int:
    """How many calls of functions it takes to explain a sentence: the same on every machine, busy or not."""
    explain(sentence)  # the grammar indexes its phrases at their first use, which is not counted
    reading.clear()
    made = 0

    def note(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal made
        made += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        explain(sentence)
    finally:
        sys.setprofile(before)
    return made


@pytest.mark.parametrize("text", TANGLED, ids=[text[:20] for text in TANGLED])
def test_anything_is_answered_at_once(text: str) -> None:
    assert calls_to_read(text[:LONGEST_SENTENCE]) < MOST_CALLS


def test_what_takes_too_many_steps_is_refused() -> None:
    """Twenty words that may each be left out fit thirty words in a million ways."""
    grammar = Grammar()
    grammar.means("row", None, "[x] " * 20 + "y")
    chart = Chart(grammar, words_of("x " * 30), frozenset())
    with pytest.raises(TooTangled, match="too tangled to be read: say it more shortly"):
        chart.readings("row", 0)
    assert chart.steps == MOST_STEPS + 1


def test_a_reading_is_never_longer_than_what_may_be_written() -> None:
    found = explain(", then ".join(["everyone draws 1"] * 16)[:LONGEST_SENTENCE])
    assert len(found.understood or "") <= LONGEST_SENTENCE


def test_the_page_lets_one_write_as_much_as_is_read() -> None:
    text = (PAGE / "rules.js").read_text(encoding="utf-8")
    assert re.findall(r'LONGEST_SENTENCE = "(\d+)"', text) == [str(LONGEST_SENTENCE)]
