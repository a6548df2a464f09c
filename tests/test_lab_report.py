"""Reports of the lab: one file that needs nothing else, with every figure in it, and text that stays text."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from lastcard.cli.commands import main
from lastcard.common.html import node, to_html, to_lists
from lastcard.lab import Comparison, Result, plots, report, simulate
from lastcard.lab.comparison import compare_variants
from lastcard.lab.figures import Figure, places
from lastcard.lab.plan import planned
from lastcard.lab.report_result import result_parts
from lastcard.lab.variants import house_rule_variants, with_house

NASTY = "act: sing </title><script>alert(1)</script> & \"wave\" <img src=x onerror='alert(2)'>"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def result() -> Result:
    house = {"stacking": "mixed", "target": 100}
    return simulate(
        "customizable", players=["solid", "casual", "random"], matches=60, house=house,
        customs=[NASTY, "everyone draws 1"],
    )  # fmt: skip


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    base = planned("customizable", players="solid", rounds=3000, customs=[NASTY])
    return compare_variants([with_house(base, {"hand_size": 3}), with_house(base, {"stacking": True})])


def read(page: str) -> ElementTree.Element:
    """The page as what it is: well-formed, and nothing in it is fetched from anywhere."""
    tree = ElementTree.fromstring(page)
    for element in tree.iter():
        assert element.tag not in ("script", "link", "img", "iframe", "object", "image", "use", "a")
        assert not {"src", "href", "style", "srcset"} & set(element.attrib), element.attrib
        assert not [name for name in element.attrib if name.startswith("on")]
    assert "url(" not in page and "@import" not in page and "http" not in page
    return tree


def words_of(tree: ElementTree.Element) -> str:
    return " ".join(" ".join(tree.itertext()).split())


def shown(figure: dict[str, float], scale: float = 1) -> str:
    value, half = scale * figure["value"], scale * (figure["high"] - figure["low"]) / 2
    return f"{value:,.{max(1, min(3, places(half))) if scale > 1 else places(half)}f}"


def test_a_report_needs_nothing_else(result: Result, comparison: Comparison) -> None:
    for page in (report.result_page(result), report.comparison_page(comparison)):
        assert page.startswith("<!DOCTYPE html>\n")
        tree = read(page)
        assert tree.tag == "html" and tree.get("lang") == "en"
        assert "prefers-color-scheme: dark" in page and "@media print" in page


def test_every_figure_is_in_it(result: Result) -> None:
    words = words_of(read(report.result_page(result)))
    values: dict[str, Any] = result.to_dict()
    for name, figure in values["figures"].items():
        if figure["value"]:
            percents = name in ("challenges_successful", "missed_calls_caught")
            quantile = name in ("decisions_median", "decisions_95th")
            said = f"{figure['value']:,.0f}" if quantile else shown(figure, 100 if percents else 1)
            assert said in words, (name, said)
    for group in ("places", "seats", "match_places", "match_seats"):
        for figure in values[group]:
            assert f"{shown(figure, 100)} %" in words
    for policy in ("solid", "casual", "random"):
        assert policy in words
    for card in values["cards"]:
        assert card["name"] in words
        for figure in (card["played"], card["held"]):
            assert not figure["value"] or shown(figure) in words
    for sentence in values["sentences"]:
        assert f"{sentence['fired']:.3f}" in words and f"{sentence['players']:,} cases" in words
        assert f"{shown(sentence['won'], 100)} %" in words
    for number in (values["games"], values["rounds"], values["total_decisions"], values["longest"]):
        assert f"{number:,}" in words
    assert "Stacking: mixed" in words and "to 100 points" in words and "Seed 0" in words


def test_every_difference_is_in_it_and_the_sentences_come_first(comparison: Comparison) -> None:
    tree = read(report.comparison_page(comparison))
    words = words_of(tree)
    sections = tree.findall(".//section")
    said = [li.text for li in sections[0].findall(".//ul/li")]
    assert comparison.sentences()
    assert [sentence for sentence in said if "no difference" not in str(sentence)] == comparison.sentences()
    for compared in comparison.comparisons:
        for difference in compared.differences:
            assert " ".join(difference.words.split()) in words
            scale = 100 if difference.share else 1
            digits = min(places(scale * difference.change.half), 4)
            assert f"{scale * difference.change.value:+,.{digits}f}" in words
    marked = [element for element in tree.iter() if element.get("class") == "star"]
    assert marked and all((element.get("aria-label") or "").strip() == "significant" for element in marked)
    dots = [element.get("class") for element in tree.iter("circle")]
    assert "dot strong" in dots and "dot weak" in dots


def test_what_people_write_stays_text(result: Result, comparison: Comparison) -> None:
    for page in (report.result_page(result), report.comparison_page(comparison)):
        tree = read(page)
        assert "<script" not in page and "<img" not in page
        assert any((quote.text or "") == NASTY for quote in tree.iter("q"))
        assert NASTY in unescape(page)
        assert len(re.findall(r"</title>", page.partition("<body>")[0])) == 1


def test_an_edition_of_ones_own_is_escaped_too(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('extends = "classic"\ntitle = "<b>Own</b> & </style>"\nsummary = "<i>x</i>"\n')
    tree = read(report.result_page(simulate(file, players=2, rounds=20)))
    assert tree.findtext(".//h1") == "20 rounds of <b>Own</b> & </style>"


def test_every_plot_can_be_read_without_its_picture(result: Result, comparison: Comparison) -> None:
    for page in (report.result_page(result), report.comparison_page(comparison)):
        tree = read(page)
        nested = {
            id(inner) for outer in tree.iter("svg") for inner in outer.iter("svg") if inner is not outer
        }
        pictures = [svg for svg in tree.iter("svg") if id(svg) not in nested]
        assert pictures
        for svg in pictures:
            named = svg.get("role") == "img" and svg.get("aria-label")
            assert named or svg.get("aria-hidden") == "true", ElementTree.tostring(svg)[:200]
        ids = [element.get("id") for element in tree.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        for element in tree.iter():
            for name in ("x1", "x2", "x", "cx", "width"):
                part = element.get(name, "0")
                assert not part.endswith("%") or -0.01 <= float(part[:-1]) <= 100.01, (element.tag, part)


def test_few_games_of_any_rules_have_a_report() -> None:
    for edition in ("classic", "dino", "jackpot", "customizable"):
        read(report.result_page(simulate(edition, players=2, rounds=1)))
    base = planned("classic", players=10, rounds=2)
    read(report.comparison_page(compare_variants(house_rule_variants(base))))
    read(report.comparison_page(compare_variants(house_rule_variants(replace(base, games=1, matches=True)))))


def test_plots_are_drawn_to_scale() -> None:
    scale = plots.linear(0.2, 0.3)
    drawn = to_html(node("svg", plots.dot(Figure(0.25, 0.24, 0.27), scale, 0.25)))
    assert 'cx="50%"' in drawn and 'x1="40%" x2="70%"' in drawn and 'class="even"' in drawn
    around = plots.around_zero(100)
    assert around(0) == 50 and around(100) == 100 and around(-1000) == 0 and around(1) - 50 > 5
    columns = plots.columns([(0, 0, 50), (7, 7, 49), (400, 400, 1)])
    assert columns.beyond == 0.01 and sum(columns.parts) == pytest.approx(0.99)


def test_the_page_gets_the_same_as_lists(result: Result) -> None:
    drawn = result_parts(result)
    text = str([to_lists(part) for part in drawn])
    assert NASTY in text or NASTY.replace("'", "\\'") in text
    assert len(result_parts(result, whole=False)) == len(drawn)


def test_the_command_writes_it(capsys: Capture, tmp_path: Path) -> None:
    one, two = tmp_path / "one.html", tmp_path / "two.html"
    assert main(["simulate", "--rounds", "200", "--report", str(one)]) == 0
    assert main(["compare", "--with", "stacking", "--rounds", "200", "--report", str(two)]) == 0
    capsys.readouterr()
    assert "lastcard simulate classic" in words_of(read(one.read_text()))
    assert read(two.read_text()).findtext(".//h1") == "Classic with stacking"


@pytest.mark.parametrize("command", [["simulate"], ["compare", "--with", "stacking"]])
def test_what_cannot_be_written_is_said_before_any_work(
    command: list[str], capsys: Capture, tmp_path: Path
) -> None:
    rounds = ["--rounds", "1,000,000,000,000"]
    for path, why in ((tmp_path, "it is a folder"), (tmp_path / "no" / "report.html", "there is no folder")):
        assert main([*command, *rounds, "--report", str(path)]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and f"{path} cannot be written: {why}" in said
