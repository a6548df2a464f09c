"""Editions and house rules: the decks, files of one's own, and what is said of files that cannot be used."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lastcard.common.errors import EditionError, LastcardError, RulesError, UnreadableError
from lastcard.game.match import Game
from lastcard.rules import editions
from lastcard.rules.house import NUMBERS, SENTENCES, SWITCHES, WORDS, House, read_house
from lastcard.rules.rulebook import Rulebook

BOOKS = {name: Rulebook(name) for name in editions.NAMES}
SIZES = {  # as printed on the sheets
    "classic": 108,
    "customizable": 112,
    "anniversary": 112,
    "hello-kitty": 112,
    "jackpot": 108,
    "dino": 112,
}


# --- decks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", editions.NAMES)
def test_the_size_of_the_deck(name: str) -> None:
    book = BOOKS[name]
    assert book.deck_size == SIZES.get(name, book.deck_size)
    assert len({card.name for card in book.cards}) == len(book.cards)
    assert [card.kind for card in book.cards] == list(range(len(book.cards)))
    deck = Counter(int(kind) for kind in book.tables[0]["deck"][: book.deck_size])
    assert deck == {card.kind: card.copies for card in book.cards}


@pytest.mark.parametrize("name", ["classic", "customizable", "anniversary", "hello-kitty"])
def test_d1_numbers_and_actions_of_a_color(name: str) -> None:
    book = BOOKS[name]
    for color in book.colors:
        copies = {card.symbol: card.copies for card in book.cards if card.color == color}
        assert copies == {"0": 1} | {str(i): 2 for i in range(1, 10)} | {
            "draw two": 2,
            "reverse": 2,
            "skip": 2,
        }


EXTRA = {
    "classic": {"wild": 4, "wild draw four": 4},
    "customizable": {"wild swap hands": 1, "wild custom 1": 1, "wild custom 2": 1, "wild custom 3": 1},
    "anniversary": {"wild 50/50": 4},
    "hello-kitty": {"wild badtz-maru": 4},
    "jackpot": {"wild": 2, "wild draw four": 4, "wild jackpot": 2},
    "dino": {"wild": 2, "wild dino": 2, "wild draw four": 2, "wild draw four dino": 2, "wild run": 4},
}


@pytest.mark.parametrize("name", EXTRA)
def test_the_wilds_of_an_edition(name: str) -> None:
    wilds = {card.name: card.copies for card in BOOKS[name].cards if card.wild}
    assert wilds == (EXTRA[name] if name in ("jackpot", "dino") else EXTRA["classic"] | EXTRA[name])


def test_d4_pink_takes_the_place_of_red() -> None:
    assert set(BOOKS["hello-kitty"].colors) == {"pink", "yellow", "green", "blue"}


def test_d5_the_colors_of_jackpot() -> None:
    copies = Counter(
        card.symbol for card in BOOKS["jackpot"].cards if card.color == "red" for _ in range(card.copies)
    )
    numbers = sum(times for symbol, times in copies.items() if symbol.isdecimal())
    assert (numbers, copies["jackpot"], copies["draw two"], copies["reverse"], copies["skip"]) == (
        15,
        4,
        2,
        2,
        2,
    )


def test_d6_the_marked_cards_of_dino() -> None:
    marked = Counter(card.symbol for card in BOOKS["dino"].cards if card.marked for _ in range(card.copies))
    assert marked == {"draw two": 4, "reverse": 4, "skip": 4, "wild": 2, "wild draw four": 2}


def test_k_p1_points() -> None:
    points = {card.name: card.points for book in BOOKS.values() for card in book.cards}
    assert all(points[f"red {i}"] == i for i in range(10))
    assert {points[f"red {name}"] for name in ("draw two", "reverse", "skip", "skip dino")} == {20}
    assert {points[name] for name in ("wild swap hands", "wild custom 1", "red jackpot")} == {40}
    wilds = (
        "wild",
        "wild draw four",
        "wild 50/50",
        "wild badtz-maru",
        "wild jackpot",
        "wild run",
        "wild dino",
    )
    assert {points[name] for name in wilds} == {50}


@pytest.mark.parametrize("name", editions.NAMES)
def test_a_card_is_found_by_name_and_short_form(name: str) -> None:
    book = BOOKS[name]
    for card in book.cards:
        assert book.card(card.name.upper()) is card
    first = book.colors[0]
    assert book.card(f"{first[0]}7").name == f"{first} 7"
    assert book.card("w4").name == "wild draw four"
    assert book.card(f" {first}   skip ").name == f"{first} skip"


def test_a_card_or_color_that_is_not_there() -> None:
    with pytest.raises(UnreadableError, match=r"There is no card 'rad 7' in Classic; did you mean red 7\?"):
        BOOKS["classic"].card("rad 7")
    with pytest.raises(UnreadableError, match="There is no color 'purple' in Classic, only red"):
        BOOKS["classic"].color("purple")


@pytest.mark.parametrize("name", editions.NAMES)
def test_an_edition_is_made_again_from_its_data(name: str) -> None:
    again = Rulebook(editions.from_data(name, editions.load(name).data))
    assert again.tables.tobytes() == BOOKS[name].tables.tobytes()


# --- players and the size of the deck -------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 11])
def test_d7_two_to_ten_players(players: int) -> None:
    with pytest.raises(RulesError, match=f"2 to 10 can play, not {players}"):
        Game("classic", players, seed=1)


def test_h9_too_many_cards_for_the_deck() -> None:
    with pytest.raises(
        RulesError, match=r"10 players with 11 cards each need 111 cards; the Classic deck has 108\."
    ):
        Game("classic", 10, seed=1, house={"hand_size": 11})


@pytest.mark.parametrize("name", editions.NAMES)
def test_h9_as_many_cards_as_the_deck_has(name: str) -> None:
    most = min(20, (Rulebook(name).deck_size - 1) // 10)
    game = Game(name, 10, seed=1, house={"hand_size": most})
    assert game.row[0]["hand_size"][:10].sum() >= 10 * most


# --- files of one's own ---------------------------------------------------------------------------


def own(folder: Path, text: str, name: str = "mine.toml") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def test_an_edition_of_ones_own_extends_another(tmp_path: Path) -> None:
    file = own(
        tmp_path,
        'extends = "classic"\ntitle = "Mine"\n[wild.wild]\ncopies = 6\n'
        '[wild."wild gift"]\ncopies = 2\npoints = 25\nrule = "draw 1, then name the color"\n',
    )
    book = Rulebook(file)
    assert book.deck_size == 112 and book.edition.title == "Mine"
    assert book.card("wild gift").points == 25 and book.card("wild").copies == 6
    assert Game(file, 3, seed=1).asked is not None


def test_a_chain_of_editions(tmp_path: Path) -> None:
    own(tmp_path, 'extends = "dino"\n[defaults]\nhand_size = 5\n', "first.toml")
    book = Rulebook(own(tmp_path, 'extends = "first.toml"\ntitle = "Second"\n', "second.toml"))
    assert (book.edition.title, book.house.hand_size, book.house.target) == ("Second", 5, 0)


def test_an_edition_from_nothing(tmp_path: Path) -> None:
    file = own(tmp_path, 'colors = ["black", "white"]\n[numbers]\ncopies = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]\n')
    game = Game(file, 2, seed=1)
    assert game.book.deck_size == 40 and game.book.edition.title == "mine"


def test_an_edition_whose_cards_never_decide_who_deals(tmp_path: Path) -> None:
    """Where all cards count the same in the draw for the deal, it must come to an end all the same."""
    file = own(tmp_path, 'extends = "classic"\n[numbers]\ncopies = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n')
    code = f"from lastcard.game.match import Game; print(Game({file!r}, 2, seed=1).dealer)"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=100, check=False
    )
    assert found.returncode == 0 or "Error" in found.stderr


WRONG = {
    "no TOML": ("x = = 1", 1, "is not valid TOML"),
    "a key twice": ('extends = "classic"\nextends = "dino"\n', None, "is not valid TOML"),
    "an unknown key": ('extends = "classic"\ncolours = ["red"]\n', 2, "'colours'; did you mean 'colors'?"),
    "an unknown section": (
        'extends = "classic"\n[numbrs]\ncopies = []\n',
        2,
        "[numbrs]; did you mean 'numbers'?",
    ),
    "an unknown group of cards": (
        'extends = "classic"\n[wyld.storm]\ncopies = 2\n',
        2,
        "did you mean 'wild'?",
    ),
    "an unknown key of a card": (
        'extends = "classic"\n\n[wild.wild]\ncopis = 2\n',
        4,
        "did you mean 'copies'?",
    ),
    "a card that is no section": (
        'extends = "classic"\n[wild]\nstorm = 3\n',
        3,
        "must be a section of its own",
    ),
    "a word for a number": (
        'extends = "classic"\n[wild.wild]\ncopies = "two"\n',
        3,
        "copies must be a number",
    ),
    "true for a number": ('extends = "classic"\n[wild.wild]\ncopies = true\n', 3, "copies must be a number"),
    "a number for a text": ('extends = "classic"\ntitle = 5\n', 2, "title must be a text, not 5"),
    "too many copies": (
        'extends = "classic"\n[wild.wild]\ncopies = 500\n',
        3,
        "copies must be a number from 0 to 100",
    ),
    "too many points": (
        'extends = "classic"\n[wild.wild]\npoints = 9999\n',
        3,
        "points must be a number from 0 to",
    ),
    "like nothing": (
        'extends = "classic"\n[wild.storm]\nlike = "zz"\n',
        3,
        "there is no card 'zz' to be like",
    ),
    "nine numbers": ('extends = "classic"\n[numbers]\ncopies = [1, 2]\n', 3, "copies must be ten numbers"),
    "colors twice": ('extends = "classic"\ncolors = ["red", "red"]\n', 2, "colors must be a list of 1 to 8"),
    "no colors": ("title = 'x'\n", None, "colors must be a list of 1 to 8"),
    "seven symbols": ('extends = "jackpot"\n[spinner]\nseventh = "draw 1"\n', 2, "a spinner has six symbols"),
    "a symbol that is no text": ('extends = "jackpot"\n[spinner]\nchoose = 5\n', 3, "must be a text"),
    "suggestions that are no texts": ('extends = "jackpot"\n[dispenser]\nsuggestions = [1]\n', 3, "texts"),
    "extending nothing": ('extends = "clasic"\n', 1, "there is no edition 'clasic' to extend"),
    "extending a missing file": ('extends = "other.toml"\n', 1, "there is no edition 'other.toml' to extend"),
    "extending itself": ('title = "Mine"\nextends = "mine.toml"\n', 2, "it extends itself"),
    "a sentence not understood": (
        'extends = "classic"\n[wild.storm]\ncopies = 2\nrule = "everyone darws 2"\n',
        4,
        '"darws" is not understood; did you mean "draws"?',
    ),
    "a house rule": ('extends = "classic"\n[defaults]\nhandsize = 5\n', 3, "did you mean hand_size?"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_file_that_cannot_be_used_is_named_with_its_line(tmp_path: Path, what: str) -> None:
    text, line, words = WRONG[what]
    file = own(tmp_path, text)
    with pytest.raises(LastcardError) as refused:
        Rulebook(file)
    said = str(refused.value)
    assert words in said
    assert file in said, "the file is not named"
    assert line is None or f"line {line}" in said, "the line is not named"
    assert "\n" not in said and not said.endswith(("..", "?."))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('extends = "classic"\n[numbers]\ncopies = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9]\n', "is too big"),
        ('colors = ["red"]\n', "has no cards"),
        (
            'extends = "classic"\n[wild.x]\nrule = "turn up another card"\n',
            "belongs to the start of a round only",
        ),
        (
            'extends = "classic"\n[wild.x]\nrule = "everyone discards all their jackpots"\n',
            "There are no jackpot",
        ),
        (
            'extends = "classic"\n[wild.x]\nrule = "draw 1; the next player may challenge, or draws 4"\n',
            "challenge",
        ),
    ],
)
def test_rules_that_cannot_be_played(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(LastcardError, match=words):
        Rulebook(own(tmp_path, text))


def test_an_edition_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"There is no edition called 'jackpt'; did you mean jackpot\?"):
        Rulebook("jackpt")
    with pytest.raises(
        EditionError, match=r"There is no edition called 'zzz'; there are classic, .*mine\.toml"
    ):
        Rulebook("zzz")
    with pytest.raises(EditionError, match=r"There is no file .*gone\.toml"):
        Rulebook(tmp_path / "gone.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError, match="cannot be read"):
        Rulebook(tmp_path / "bytes.toml")


# --- sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "options", "words"),
    [
        ("customizable", {"customs": ["you draw 2"] * 4}, "There are 3 customizable cards, not 4."),
        ("customizable", {"customs": ["draw bananas"]}, "The rule on wild custom 1 is not understood"),
        ("classic", {"customs": ["you draw 2"]}, "There are no customizable cards in Classic."),
        ("jackpot", {"rule_cards": ["you draw 2"] * 9}, "There are 1 to 8 rule cards, not 9."),
        ("jackpot", {"rule_cards": []}, "There are 1 to 8 rule cards, not 0."),
        (
            "jackpot",
            {"rule_cards": ["you draw 2", "draw bananas"]},
            "The rule on rule card 2 is not understood",
        ),
        ("classic", {"rule_cards": ["you draw 2"]}, "There are no rule cards in Classic."),
        ("hello-kitty", {"customs": None, "rule_cards": ["everyone draws 1"]}, "There are no rule cards"),
    ],
)
def test_sentences_that_cannot_be_used(edition: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(RulesError, match=words):
        Rulebook(edition, **options)


# --- house rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "words"),
    [
        ({"stackin": True}, "There is no house rule called 'stackin'; did you mean stacking?"),
        ({"zzz": True}, "There is no house rule called 'zzz'; there are stacking, "),
        ({"stacking": "double"}, "The house rule stacking must be true, false or 'mixed', not 'double'."),
        ({"jump_in": "mixed"}, "The house rule jump_in must be true or false, not 'mixed'."),
        ({"jump_in": 1}, "The house rule jump_in must be true or false, not 1."),
        ({"uno_penalty": 11}, "The house rule uno_penalty must be a number from 0 to 10, not 11."),
        ({"uno_penalty": True}, "The house rule uno_penalty must be a number from 0 to 10, not True."),
        ({"hand_size": 0}, "The house rule hand_size must be a number from 1 to 20, not 0."),
        ({"hand_size": 7.5}, "The house rule hand_size must be a number from 1 to 20, not 7.5."),
        ({"target": -1}, "The house rule target must be a number from 0 to 100000, not -1."),
        ({"scoring": "most"}, "The house rule scoring must be 'winner' or 'lowest', not 'most'."),
    ],
)
def test_house_rules_that_are_wrong(house: dict[str, Any], words: str) -> None:
    with pytest.raises(RulesError) as refused:
        House.of(house)
    assert str(refused.value).startswith(words)


def test_house_rules_at_their_bounds() -> None:
    for name, (least, most) in NUMBERS.items():
        assert getattr(House.of({name: least}), name) == least
        assert getattr(House.of({name: most}), name) == most
    assert set(WORDS) == set(SWITCHES)


def test_a_house_rule_that_is_a_sentence_is_that_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds wherever the switch is on, also where a sentence or the edition has turned it on."""
    sentence = "nobody may go out with action cards"
    written = Rulebook("classic", rules=[sentence])
    monkeypatch.setitem(SENTENCES, "jump_in", sentence)
    assert Rulebook("classic").standing == ()
    assert Rulebook("classic", {"jump_in": True}).standing == written.standing
    by_sentence = Rulebook("classic", rules=["anyone may lay the identical card out of turn"])
    assert by_sentence.house.jump_in and by_sentence.standing == written.standing
    data = {**editions.load("classic").data, "defaults": {"jump_in": True}}
    assert Rulebook(editions.from_data("mine", data)).standing == written.standing


def test_every_sentence_of_a_house_rule_belongs_to_a_switch() -> None:
    assert set(SENTENCES) <= {name for name in SWITCHES if getattr(House(), name) in (True, False)}


def test_house_rules_stand_over_the_editions_own() -> None:
    assert Rulebook("dino").house.target == 0
    assert Rulebook("dino", {"target": 500}).house == House()
    assert Rulebook("classic", House(jump_in=True)).house.in_force() == {"jump_in": True}


def test_house_rules_as_they_are_typed() -> None:
    assert read_house("") == {}
    assert read_house("jump_in, stacking = mixed,hand_size=5, two_player_reverse=off") == {
        "jump_in": True,
        "stacking": "mixed",
        "hand_size": 5,
        "two_player_reverse": False,
    }
    with pytest.raises(RulesError):
        House.of(read_house("jump_in=maybe"))
