"""Every step of an effect program says what it can bring about, and nothing asks more than is said."""

import random

import pytest

from conftest import book_of, every_sentence, play_on
from lastcard.game.match import Match
from lastcard.rules.layout import Op
from lastcard.rules.step_traits import TRAITS, Trait, traits_of

ASKED = {
    "discard": Trait.ASKS_CARDS,
    "give": Trait.ASKS_CARDS,
    "lay": Trait.ASKS_LAY,
    "player": Trait.ASKS_PLAYER,
    "sides": Trait.ASKS_SIDES,
    "act": Trait.ASKS_YES_NO,
    "choice": Trait.ASKS_YES_NO,
    "laugh": Trait.ASKS_LAUGH,
}


def test_every_step_is_declared() -> None:
    assert set(TRAITS) == set(Op)


@pytest.mark.parametrize("sentence", [text for text in every_sentence() if text != "pull the lever"])
def test_no_sentence_asks_or_sheds_more_than_its_steps_say(sentence: str) -> None:
    """Played on every card of a deck, with the sentence in the dispenser as well."""
    book = book_of("carnival", (("hand_size", 5),), (sentence,) * 3, (sentence,) * 4)
    traits = traits_of(book.tables[0]["program"])
    told: set[str] = set()
    match = Match(book, 4, seed=1)
    for _ in range(150):
        if match.asked is not None:
            told.add(match.asked.question)
        play_on(match, random.Random(len(match.taken)), 1)
    assert all(ASKED.get(question, Trait.NOTHING) in traits for question in told)
