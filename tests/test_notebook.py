"""The notebook runs, shows what its file says, and nothing in it tells what a viewer may not know."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lastcard import Game, Match, arena, compare, simulate
from lastcard.common.errors import LastcardError
from lastcard.game.table_html import card_svg, table_html
from lastcard.rules import editions
from lastcard.rules.rulebook import Rulebook

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs" / "_build"))
import notebook  # noqa: E402


def parsed(html: str) -> ElementTree.Element:
    """The HTML as XML, which ours is; nothing is fetched, and no text became markup."""
    tree = ElementTree.fromstring(f"<div>{html}</div>")
    assert not {element.tag for element in tree.iter()} & {"script", "img", "iframe", "link", "image"}
    return tree


def test_the_notebook_shows_what_its_file_says() -> None:
    """`make made` writes it anew."""
    kept = notebook.read()
    shown = notebook.run(kept)
    assert shown == [cell["outputs"] for cell in kept["cells"] if cell["cell_type"] == "code"]
    kinds = {kind for outputs in shown for output in outputs for kind in output.get("data", ())}
    assert kinds == {"text/plain", "text/html", "image/svg+xml"}
    for outputs in shown:
        for output in outputs:
            for kind in ("text/html", "image/svg+xml"):
                parsed("".join(output.get("data", {}).get(kind, ())))


@pytest.mark.parametrize("edition", editions.NAMES)
def test_a_table_shows_only_what_its_viewer_may_see(edition: str) -> None:
    match = Match(edition, ["Ann", "Bob", "Cy"], seed=5)
    for _ in range(12):
        if not match.over:
            match.play(match.legal[0])
    for viewer in ("Ann", None):
        view = match.view(viewer)
        titles = re.findall(r"<title>(.*?)</title>", view._repr_html_())
        open_hands = [card for held in view.hands.values() if not isinstance(held, int) for card in held]
        assert sorted(title for title in titles if title != "a hidden card") == sorted(
            [view.top, *open_hands]
        )
        parsed(view._repr_html_())
    assert match._repr_html_() == match.view(None)._repr_html_()


def test_names_stay_text() -> None:
    game = Game("classic", ["<b>Ann</b>", 'Bob" onload="x'], seed=1)
    tree = parsed(table_html(game.view("<b>Ann</b>")))
    assert not list(tree.iter("b"))
    assert "<b>Ann</b> (you): 7 cards" in "".join(tree.itertext())


def test_every_card_of_every_edition_can_be_drawn() -> None:
    drawn = {card_svg(name) for edition in editions.NAMES for name in Rulebook(edition).names}
    assert len(drawn) == len({name for edition in editions.NAMES for name in Rulebook(edition).names})
    for svg in drawn:
        parsed(svg)


def test_results_show_themselves() -> None:
    result = simulate("classic", ["solid", "random"], matches=30, house={"target": 100})
    assert repr(result).startswith("<Result: 30 matches of Classic, 2 players (solid, random); ")
    parsed(result._repr_html_())
    for what in ("lengths", "points", "rounds", "seats", "places"):
        parsed(str(result.plot(what)))
    with pytest.raises(LastcardError, match=r"no plot of 'cards', only of lengths, points, rounds"):
        result.plot("cards")
    with pytest.raises(LastcardError, match="no plot of 'rounds', only of lengths, points, seats"):
        simulate(rounds=10).plot("rounds")


def test_pictures_are_written_into_files(tmp_path: Path) -> None:
    picture = compare("classic", house={"hand_size": 5}, rounds=500).plot()
    picture.save(tmp_path / "change.svg")
    assert (tmp_path / "change.svg").read_text(encoding="utf-8") == str(picture) == picture._repr_svg_()
    with pytest.raises(LastcardError, match="cannot be written"):
        picture.save(tmp_path / "no" / "change.svg")


def test_a_contest_shows_itself() -> None:
    found = arena("dino", ["greedy", "random", "greedy"], rounds=9, cores=1, clock=5)
    table = parsed(found._repr_html_())
    assert [cell.text for cell in table.iter("th")][7:] == ["greedy", "random", "greedy"]
    assert str(found).count("more often than") + str(found).count("less often than") == 2
