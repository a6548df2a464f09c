"""The rule pages: complete for every edition, true to the house rules, and the ones in docs up to date."""

import re
from pathlib import Path

import pytest

from lastcard.cli.docgen.manual import CLAUSE
from lastcard.rules.editions import NAMES, from_data, load
from lastcard.rules.house import SWITCHES, WORDS, House
from lastcard.rules.language import explain
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage import NOTES, PROSE, edition_list, rule_page, title

RULES = Path(__file__).parent.parent / "docs" / "rules"
BOOKS = {name: Rulebook(name) for name in NAMES}


def flat(page: str) -> str:
    return " ".join(page.split())


def page(edition: str = "classic", **house: object) -> str:
    return flat(rule_page(Rulebook(edition, house)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("markdown", [False, True])
def test_every_card_stands_on_the_page_with_its_copies_and_points(name: str, markdown: bool) -> None:
    book = BOOKS[name]
    lines = [" ".join(line.replace("|", " ").split()) for line in rule_page(book, markdown).splitlines()]
    for card in book.cards:
        if card.number:
            continue
        total = card.copies * (1 if card.wild else len(book.colors))
        each = "wild" if card.wild else f"{card.copies} of each color"
        assert f"{title(card.design.name)} {each} {total} {card.points}" in lines
    assert f"All cards {book.deck_size}" in lines
    whole = " ".join(lines)
    for words in (book.edition.title, book.edition.summary, *book.colors, *WORDS):
        assert words in whole


@pytest.mark.parametrize("name", NAMES)
def test_the_rows_of_the_deck_add_up(name: str) -> None:
    rows = re.findall(r"^\| .+? \| (?:\d of each color|wild) \| (\d+) \|", rule_page(BOOKS[name], True), re.M)
    assert sum(map(int, rows)) == BOOKS[name].deck_size


@pytest.mark.parametrize("name", NAMES)
def test_plain_text_is_80_columns_wide_and_underlined(name: str) -> None:
    lines = rule_page(BOOKS[name]).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1] == "=" * len(lines[0])
    assert not [line for line in lines if line != line.rstrip()]


@pytest.mark.parametrize("name", NAMES)
def test_both_forms_say_the_same(name: str) -> None:
    def words(text: str) -> list[str]:
        return re.findall(r"\w+", text)

    assert words(rule_page(BOOKS[name])) == words(rule_page(BOOKS[name], True).replace("\\", ""))


@pytest.mark.parametrize("name", NAMES)
def test_only_clauses_that_exist_are_cited(name: str) -> None:
    known = set(
        re.findall(r"\*\*([A-Z0-9]+-[A-Z]?\d+[a-g]?)\*\*", (RULES / "clauses.md").read_text(encoding="utf-8"))
    )
    cited = set(CLAUSE.findall(rule_page(BOOKS[name])))
    assert cited <= known
    assert {key.split()[0] for key in PROSE} <= known
    assert {key for _, key in NOTES} <= set(PROSE)


def test_a_deck_is_told_by_its_own_clauses() -> None:
    """Also by those that are new, and not by D-7, which tells of the players."""
    mine = from_data("mine", {**load("classic").data, "clauses": ["D-12", "D-7", "K-S1"]})
    assert "wild cards included (D-12)." in flat(rule_page(Rulebook(mine)))


@pytest.mark.parametrize("name", NAMES)
def test_the_pages_in_docs_are_up_to_date(name: str) -> None:
    """If this fails: make made"""
    assert (RULES / f"{name}.md").read_text(encoding="utf-8") == rule_page(BOOKS[name], markdown=True)


def test_what_only_one_edition_has_is_on_its_page_only() -> None:
    pages = {name: flat(rule_page(book)) for name, book in BOOKS.items()}
    own = {
        "The lever": {"jackpot"},
        "flip a coin": {"anniversary"},
        "Whoever has the fewest cards draws 4 cards": {"hello-kitty"},
        "may answer with Wild Run": {"dino"},
        "or another wild": {"dino"},
        "As your last card it simply wins": {"dino"},
        "A match is a single round": {"dino"},
        "You may swap hands with an opponent": {"customizable"},
        "pink": {"hello-kitty"},
        "Acts in the room": {"jackpot"},
    }
    for words, editions in own.items():
        assert {name for name, text in pages.items() if words in text} == editions, words


def test_start_effects_are_told_from_the_sentences() -> None:
    assert "Draw Two: You draw 2 cards and miss a turn (K-S5)." in page()
    assert "Wild Draw Four: Put it back and turn up another card; the draw pile is shuffled (K-S9)." in page()
    assert "Any other card: Turn up another card; this one stays under it, without effect (DN-1)." in page(
        "dino"
    )


HOUSE: list[tuple[dict[str, object], str]] = [
    ({"stacking": True}, "may answer with Draw Two, and the sum"),
    ({"stacking": "mixed"}, "may answer with Draw Two or Wild Draw Four, and the sum"),
    ({"seven_zero": True}, "7: You swap hands with an opponent you choose."),
    ({"jump_in": True}, "play it out of turn"),
    ({"force_play": True}, "you must play it"),
    (
        {"draw_until_playable": True},
        "draw until a card fits; you may play it at once, or keep it (K-T2, H-5)",
    ),
    ({"no_bluffing": True}, "You name the color; the next player draws 4 cards and misses a turn"),
    ({"two_player_reverse": False}, "With two players it does nothing more"),
    ({"uno_penalty": 4}, "the caught player draws 4 cards (K-U2, H-8)"),
    ({"uno_penalty": 0}, "it costs nothing (K-U2, H-8)"),
    ({"hand_size": 1}, "Everyone gets 1 card (K-S2, H-9)"),
    ({"hand_size": 20}, "There are 2 to 5 players (D-7, H-9)"),
    ({"target": 300}, "Whoever first has 300 points wins the match (K-P2, H-10)"),
    ({"target": 0}, "A match is a single round, and its winner wins it (K-P2, H-10)"),
    ({"scoring": "lowest"}, "When somebody has 500 points, the lowest total wins"),
]


@pytest.mark.parametrize(("house", "words"), HOUSE, ids=[str(house) for house, _ in HOUSE])
def test_house_rules_change_the_page(house: dict[str, object], words: str) -> None:
    changed = page("classic", **house)
    assert words in changed
    assert words not in page()
    assert "In force at this table: - " + next(iter(house)) in changed
    assert "In force at this table" not in page()


@pytest.mark.parametrize("name", SWITCHES)
def test_every_house_rule_that_is_changed_is_named_on_the_page(name: str) -> None:
    usual = getattr(House(), name)
    other = not usual if isinstance(usual, bool) else usual + 1 if isinstance(usual, int) else "lowest"
    assert f"In force at this table: - {name}" in page("classic", **{name: other})


def test_players_sentences_stand_as_written_and_as_read() -> None:
    customs = ["sing a song", "next player picks up 3!", "tell a joke; if someone laughs, draw 2 | or *not*"]
    good = customs[:2]
    text = flat(rule_page(Rulebook("customizable", customs=good)))
    assert "Wild Custom 1: “sing a song”, read as: You sing a song (an act in the room)." in text
    assert "“next player picks up 3!”, read as: The next player draws 3 cards (enforced)." in text
    assert "Acts in the room" in text
    assert not explain(customs[2]).accepted
    assert "None in use at this table" in flat(rule_page(Rulebook("customizable", customs=[])))


def test_all_suggestions_can_be_told() -> None:
    suggestions = BOOKS["customizable"].edition.written
    assert suggestions is not None
    sentences = suggestions.suggestions
    for start in range(0, len(sentences), 3):
        rule_page(Rulebook("customizable", customs=sentences[start : start + 3]))


def test_markdown_is_not_broken_by_what_players_write() -> None:
    text = rule_page(Rulebook("customizable", customs=["act: draw a *star* or a [box]"]), markdown=True)
    assert not re.search(r"(?<!\\)\*star", text)


def test_the_list_of_editions() -> None:
    lines = edition_list().splitlines()
    assert max(map(len, lines)) <= 80
    for name, book in BOOKS.items():
        row = next(line for line in lines if line.startswith(f"{name} "))
        assert book.edition.title in row and str(book.deck_size) in row
