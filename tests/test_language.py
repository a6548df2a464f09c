"""The rule language: what is understood, what is an act in the room, and what is refused, and how."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from lastcard.rules.language import NotUnderstood, explain, parse, to_words
from lastcard.rules.language.reader import ways, words_of
from lastcard.rules.language.tree import CHOSEN as A_PLAYER
from lastcard.rules.language.tree import (
    NEXT,
    THEY,
    YOU,
    Act,
    Cards,
    Choose,
    Compare,
    Count,
    DiscardTo,
    Draw,
    DrawIfStuck,
    DrawUntil,
    Give,
    HandIs,
    If,
    MayChallenge,
    Miss,
    NameColor,
    SomeoneLaughs,
    Swap,
    Until,
)
from lastcard.rules.language.vocabulary import usual


def edition_sentences() -> Iterator[str]:
    for file in sorted(files("lastcard.rules.editions").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            edition = tomllib.loads(file.read_text(encoding="utf-8"))
            yield from _sentences(edition)


def _sentences(table: dict[str, object]) -> Iterator[str]:
    for key, value in table.items():
        if key in {"rule", "start", "last"} and isinstance(value, str) and value:
            yield value
        elif key == "suggestions" and isinstance(value, list):
            yield from value
        elif key == "spinner" and isinstance(value, dict):
            yield from value.values()
        elif isinstance(value, dict):
            yield from _sentences(value)


@pytest.mark.parametrize("sentence", sorted(set(edition_sentences())))
def test_every_sentence_of_every_edition_is_read_and_said_again(sentence: str) -> None:
    rule = parse(sentence, "edition")
    assert parse(to_words(rule), "edition") == rule


UNDERSTOOD = {
    # drawing
    "you draw 2": [
        "You draw two cards.",
        "you must draw two cards",
        "u pick up 2",
        "you take 2 cards from the draw pile",
        "lol you get 2 cards",
    ],
    "the next player draws 2": [
        "the next player must pick up two cards",
        "The Next Player Takes 2 Cards From The Draw Pile!",
        "next player draw 2",
        "make the next player draw 2",
        "force the next player to draw two more cards",
        "the player after you has to draw a couple of cards",
        "the person next in turn gets 2 cards",
        "the next player\ndraws 2",
        "deal 2 cards to the next player",
        "next player +2",
        "when this card is played, the next player draws 2",
        "- 3. the next player draws 2",
    ],
    "the next player draws 1": ["the next player draws a card", "the next player receives another card"],
    "the next player draws 2 and misses a turn": [
        "the next player must draw 2 cards and miss their turn",
        "the next player draws 2, then they miss a turn",
        "The next player draws two. They are skipped.",
        "the next player picks up 2 and loses a turn",
    ],
    "you draw until you have 7 cards": [
        "draw back up to 7",
        "fill your hand up to 7 cards",
        "draw till you have 7",
    ],
    "the next player draws until they draw a red card": [
        "the next player keeps drawing until they get a red"
    ],
    "the next player draws until they can play": [
        "the next player draws until they get a card they can play"
    ],
    "the next player draws until they draw a card of a color you name": [
        "the next player has to draw until they get a card of a chosen colour"
    ],
    "if the next player cannot play, they draw 3": [
        "if the next player can't play anything, they must pick up three",
        "if the next player is unable to play they draw 3 cards from the draw pile instead of one",
    ],
    # who
    "everyone draws 1": ["everybody draws a card", "all players draw 1", "each player must draw one card"],
    "everyone but you draws 1": [
        "everyone else draws 1",
        "all the other players pick up a card",
        "your opponents draw one each",
        "everyone draws 1 card except you",
        "each opponent draws 1",
    ],
    "everyone but the next player draws 3": ["all players except the next player draw 3"],
    "the player on your left draws 2": [
        "your left neighbour draws 2",
        "the person sitting to your left draws 2",
    ],
    "the previous player draws 2": ["the player before you draws 2"],
    "a player you choose draws 2": [
        "any player draws 2",
        "someone you pick draws 2",
        "choose a player to draw 2",
    ],
    "an opponent you choose misses a turn": [
        "another player loses a turn",
        "any opponent of your choice sits out",
    ],
    "whoever has the most cards discards 2": ["the players with the most cards discard 2"],
    "whoever has the fewest cards draws 2": ["the person with the smallest hand draws 2"],
    "everyone with more than 7 cards discards 2": ["anyone with more than seven cards must throw away 2"],
    "you draw 2, then the next player draws 2": ["you and the next player draw 2"],
    # discarding
    "everyone but you discards all their wild cards": ["all other players throw away their wilds"],
    "everyone discards all their red cards": [
        "everybody gets rid of all of their reds",
        "everyone dumps all red cards",
    ],
    "everyone discards all their 7s": ["everyone discards all their sevens"],
    "you discard all your draw twos": ["discard all your draw two cards"],
    "you discard down to 1 card": ["discard until you have one card left", "discard all but one card"],
    "everyone draws or discards to exactly 3 cards": [
        "everybody discards or draws until they hold exactly three"
    ],
    # turns and hands
    "the next player misses a turn": [
        "skip the next player",
        "the next player's turn is skipped",
        "the next player is skipped",
        "the next player sits out",
    ],
    "reverse the direction of play": [
        "reverse",
        "change direction",
        "the direction of play is reversed",
        "reverse play",
    ],
    "you take an extra turn": [
        "play again",
        "go again",
        "take another turn",
        "you get to take one more turn",
    ],
    "you swap hands with the next player": [
        "trade hands with the next player",
        "you and the next player swap hands",
    ],
    "you may swap hands with an opponent you choose": ["you can exchange hands with any opponent"],
    "everyone passes their hand to the left": [
        "pass your hands to the left",
        "all hands are passed to the left",
    ],
    "you take 1 card from the next player": [
        "steal a card from the next player",
        "take one of the next player's cards",
    ],
    "the next player gives 1 card to you": ["the next player gives you a card of their choice"],
    "the next player shows you their hand": [
        "peek at the next player's hand",
        "look at the hand of the next player",
    ],
    "everyone plays with open hands until your next turn": [
        "everyone must lay their cards face up until your next turn"
    ],
    # choices, chance, conditions
    "you name the color": ["name the color", "choose a colour", "you pick the color", "then name the colour"],
    "choose a player; they swap hands with the next player": [
        "choose a player; that player swaps hands with the next player"
    ],
    "flip a coin: heads, you draw 2; tails, the next player draws 2": [
        "toss a coin; if heads, draw 2; if it's tails, the next player draws 2",
        "Flip a coin. Heads: you draw 2. Tails: the next player draws 2.",
        "flip a coin: if heads, draw 2, otherwise the next player draws 2",
    ],
    "if the next player has more than 7 cards, they discard 2; otherwise they draw 2": [
        "if the next player holds more than 7 cards they discard 2; otherwise they draw 2",
        "If the next player has more than seven cards, they must discard two. If not, they draw two.",
    ],
    "if the next player has fewer than 4 cards, they draw 2": [
        "the next player draws 2 if they have less than 4 cards",
    ],
    "if you have at least 8 cards, you miss a turn": ["if you have 8 or more cards, miss a turn"],
    "if you have no wild card, you draw 2": ["unless you have a wild, draw 2"],
    "if you have no red card, you draw 1": ["if you don't have a red card, draw a card"],
    # the rest of the editions' words
    "you may lay one card of each color": ["play up to one card of every colour"],
    "you lay as many cards in a row as possible": ["play as many cards in a row as possible"],
    "you lay all of your wild cards": ["you play all of your wild cards", "play all your wilds"],
    "pull the lever": ["spin the wheel"],
}


@pytest.mark.parametrize(
    ("sentence", "words"),
    [(said, words) for words, all_said in UNDERSTOOD.items() for said in [words, *all_said]],
)
def test_many_ways_to_say_it_mean_the_same(sentence: str, words: str) -> None:
    found = explain(sentence)
    assert found.understood == words, found.problem
    assert found.kind == "rule"


@pytest.mark.parametrize(
    "sentence", sorted({*UNDERSTOOD, *(said for many in UNDERSTOOD.values() for said in many)})
)
def test_no_sentence_can_be_read_in_two_ways(sentence: str) -> None:
    found = ways(words_of(sentence), sentence, "custom", usual()).found
    best = {way.finished for way in found if way.cost == found[0].cost}
    assert len(best) == 1


def test_trees() -> None:
    assert parse("the next player draws 2 and misses a turn") == (Draw(NEXT, 2), Miss(THEY))
    assert parse("name the color; the next player may challenge, or draws 4") == (
        NameColor(),
        MayChallenge(),
        Draw(NEXT, 4),
    )
    assert parse("if the next player can't play, they take 3") == (DrawIfStuck(NEXT, 3),)
    assert parse("the next player draws until they get a card of a chosen color") == (DrawUntil(NEXT, None),)
    assert parse("if the next player has a wild card, draw 2") == (
        If(HandIs(NEXT, Cards(group="wild")), (Draw(YOU, 2),)),
    )
    assert parse("choose a player; swap hands with them and give them a card") == (
        Choose(A_PLAYER),
        Swap(YOU, THEY),
        Give(YOU, 1, THEY),
    )
    assert parse(
        "tell a joke; if someone laughs, discard to 1 (remember to call UNO). If nobody laughs, draw 4"
    ) == (
        Act(YOU, "tell a joke"),
        If(SomeoneLaughs(), (DiscardTo(YOU, 1),), (Draw(YOU, 4),)),
    )
    assert parse(
        "if the next player has exactly 1 card, they draw 2, then they miss a turn; then you draw 1"
    ) == (
        If(HandIs(NEXT, Count(Compare.EXACTLY, 1)), (Draw(THEY, 2), Miss(THEY))),
        Draw(YOU, 1),
    )


def test_an_imperative_is_yours_but_a_verb_that_goes_on_is_theirs() -> None:
    assert parse("the next player draws 2, then draw 1") == (Draw(NEXT, 2), Draw(YOU, 1))
    assert parse("the next player must draw 2 and miss a turn") == (Draw(NEXT, 2), Miss(THEY))
    assert parse("the next player must draw 2. Miss a turn.") == (Draw(NEXT, 2), Miss(YOU))


ACTS = {
    "sing a song": Act(YOU, "sing a song"),
    "Hug the player with the most cards!": Act(YOU, "hug the player with the most cards"),
    "the next player sings a song": Act(NEXT, "sing a song"),
    "make the next player sing a song": Act(NEXT, "sing a song"),
    "the next player sings and does a dance": Act(NEXT, "sing and do a dance"),
    "stamp your feet until someone yells UNO": Act(YOU, "stamp your feet", Until.CALL),
    "act: clap your hands until someone yells UNO": Act(YOU, "clap your hands", Until.CALL),
    "the next player may not blink until their next turn": Act(NEXT, "not blink", Until.THEIR_TURN),
    "don't speak until your next turn": Act(YOU, "not speak", Until.YOUR_TURN),
    "stand on one leg or draw 2": Act(YOU, "stand on one leg", price=(Draw(THEY, 2),)),
    "the next player barks, or else they draw 4 and miss a turn": Act(
        NEXT, "bark", price=(Draw(THEY, 4), Miss(THEY))
    ),
    "hop on one foot. If you refuse, draw 3": Act(YOU, "hop on one foot", price=(Draw(THEY, 3),)),
    "act: swap seats with the next player": Act(YOU, "swap seats with the next player"),
    "kiss your neighbor": Act(YOU, "kiss your neighbor"),
    "act: turn around": Act(YOU, "turn around"),
    "until the round ends, the next player must whisper": Act(NEXT, "whisper", Until.ROUND),
    "act: draw a picture": Act(YOU, "draw a picture"),
    "act: the next player draws a picture or draws 2": Act(NEXT, "draw a picture", price=(Draw(THEY, 2),)),
}


@pytest.mark.parametrize("sentence", ACTS)
def test_acts_in_the_room_with_their_price_and_duration(sentence: str) -> None:
    found = explain(sentence)
    assert found.rule == (ACTS[sentence],), found.problem
    assert found.kind == "act"
    assert found.understood and parse(found.understood) == found.rule


def test_nobody_means_everyone_not() -> None:
    assert explain("no one speaks until the round ends").understood == "nobody may speak until the round ends"


def test_acts_and_effects_in_one_sentence_make_a_rule() -> None:
    found = explain("sing a song, then draw 2")
    assert found.kind == "rule"
    assert found.rule == (Act(YOU, "sing a song"), Draw(YOU, 2))


REFUSED = [
    ("draw 2 bananas", "bananas", "not understood"),
    ("everyone discards their purple elephants", "purple", "not understood"),
    ("draw -3", "-3", "from 1 to 99"),
    ("draw 0", "0", "from 1 to 99"),
    ("draw 1000 cards", "1000", "from 1 to 99"),
    ("draw one hundred cards", "one hundred", "from 1 to 99"),
    ("draw a picture", "picture", "not understood"),
    ("the next player", "the next player", "not understood"),
    ("they draw 2", "they draw 2", "Nobody was spoken of"),
    ("draw 2, reverse or discard 2", "or", "act"),
    ("otherwise draw 2", "otherwise", '"if"'),
    ("heads, draw 2", "heads,", "coin"),
    ("flip a coin", "flip a coin", "heads"),
    ("you may sing", "you may sing", "must"),
    ("if the next player cannot play, they draw 3 and miss a turn", "miss a turn", "full stop"),
    ("act:", "act:", "what is to be done"),
]


@pytest.mark.parametrize(("sentence", "words", "hint"), REFUSED)
def test_what_is_not_understood_is_pointed_at(sentence: str, words: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse(sentence)
    start, end = refused.value.span
    assert sentence[start:end] == words
    assert hint in refused.value.problem


@pytest.mark.parametrize(
    "sentence", ["", "   ", "\n", '"', "...", "()", "draw 2 " * 60, "\x00", "'", "act: ;"]
)
def test_nothing_readable_is_refused_in_one_sentence(sentence: str) -> None:
    found = explain(sentence)
    assert found.kind == "refused"
    assert found.problem and found.span is not None


def test_nothing_happens_is_a_rule() -> None:
    assert parse("nothing happens") == ()
    assert to_words(()) == "nothing happens"


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x07", "\N{RIGHT-TO-LEFT OVERRIDE}", "\x00"])
def test_what_cannot_be_shown_is_refused_and_never_shown(sign: str) -> None:
    for sentence in (f"act: sing {sign} loud", f"draw 2 {sign}", f"sing {sign} a song"):
        found = explain(sentence)
        assert found.kind == "refused" and found.readings == ()
        assert found.problem == "There are characters in it that cannot be shown: type it anew."
