"""The catalog of words, and how the cards of the full-screen table look: a mark for every color."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.cells import cell_len

from conftest import ALL_EDITIONS, book_of
from lastcard.clients.terminal.card_art import LARGE, MIDDLE, SMALL, drawn_card, face, look_of
from lastcard.common.catalog import catalog, say

SOURCE = Path(__file__).parent.parent / "src" / "lastcard"


def unused(keys: Iterable[str], *folders: Path) -> list[str]:
    """Keys that nothing in these folders says, by name or by a name made of parts."""
    code = "\n".join(
        file.read_text(encoding="utf-8")
        for folder in folders
        for file in folder.rglob("*")
        if file.suffix in (".py", ".js")
    )
    said = set(re.findall(r"""["'`](\w+)["'`]""", code))
    made = re.findall(r"""["'`](\w+_)(?:\$?\{[^"`]*\}(\w*)["`]|' \+)""", code)
    patterns = [re.compile(rf"{first}\w+{last}") for first, last in made]
    return [key for key in keys if key not in said and not any(each.fullmatch(key) for each in patterns)]


def test_every_word_is_used() -> None:
    assert unused(catalog(), SOURCE / "clients", SOURCE / "tables", SOURCE / "page") == []


def test_every_sentence_names_its_places_in_all_its_forms() -> None:
    """One form may say "a card" where the others say a number."""
    for key, words in catalog().items():
        if isinstance(words, dict):
            assert set(words) == {"one", "other"}, key
            places = [set(re.findall(r"\{(\w+)\}", form)) - {"count"} for form in words.values()]
            assert places[0] == places[1], key


def test_plurals_and_numbers() -> None:
    assert say("round_points", count=1) == "1 point" and say("round_points", count=1200) == "1,200 points"


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_every_card_can_be_told_without_color(edition: str) -> None:
    book = book_of(edition)
    marks = {look_of(color, book.colors).mark for color in book.colors}
    assert len(marks) == len(book.colors), "every color has a mark of its own"
    short = {}
    for card in book.cards:
        seen = face(card.name, book.colors)
        look = look_of(seen.color, book.colors)
        assert short.setdefault((look.mark, seen.symbol), card.name) == card.name
        for size in (SMALL, MIDDLE, LARGE):
            for chosen in (False, True):
                lines = drawn_card(card.name, book.colors, size, True, chosen)
                assert len(lines) == size.height
                assert {line.cell_length for line in lines} == {size.width}
                corner = "".join(segment.text for segment in lines[1].crop(0, size.step))
                assert seen.symbol in corner.replace(" ", ""), "an overlapping card still shows what it is"
                assert cell_len(corner) == size.step


def test_colors_nobody_foresaw_look_different_too() -> None:
    colors = ("red", "mauve", "ocher", "teal")
    assert len({look_of(color, colors).mark for color in colors}) == 4
    assert look_of("mauve", colors) == look_of("mauve", colors)
