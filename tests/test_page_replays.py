"""What a finished match is good for, on the page: playing on from any of its positions, and its review."""

import random
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from browser import People, Person, browser_fixture, people_fixture, server_fixture  # noqa: F401
from lastcard.bots.simple import choose
from lastcard.game.match import Match
from lastcard.game.records import Record
from positions import near_the_end

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jo"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a match of three that took more than one round."""
    match, dice = Match("classic", ["Ann", "Bob", "Cy"], seed=5, house={"target": 60}), random.Random(1)
    while not match.match_over:
        if match.asked is None:
            match.next_round()
        else:
            match.play(choose(match.view(match.asked.player), match.legal, dice))
    assert int(match.row[0]["round"]) > 1
    path = tmp_path_factory.mktemp("records") / "match.json"
    Record.of(match).write(path)
    return path


def opens(person: Person, file: Path) -> None:
    person.visit("/r")
    person.page.locator("#record-file").set_input_files(file)
    person.page.locator(".rp-player").first.wait_for()


def goes_to(person: Person, step: int) -> None:
    person.page.locator(f".rp-move-list button[data-step='{step}']").click()
    expect(person.page.locator(".rp-move-number")).to_contain_text(f"move {step} of")


def test_a_match_is_played_on_from_a_position_of_its_record(people: People, file: Path) -> None:
    ann = people()
    opens(ann, file)
    goes_to(ann, 5)
    ann.fits_on_a_phone()
    ann.page.get_by_role("button", name="Play on from here").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Play on from move 5")
    dialog.get_by_label("Whose hand you play").select_option("Bob")
    dialog.get_by_label("How well they play").select_option("newcomer")
    ann.fits_on_a_phone()
    ann.finds_nothing_wrong("play on")
    dialog.get_by_role("button", name="Go to the table").click()
    ann.page.wait_for_url("**/t/*")
    ann.page.wait_for_selector(".game")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    code = ann.page.url.rpartition("/")[2]
    table = httpx.get(f"{ann.served.url}/api/tables/{code}", timeout=60).json()
    assert table["phase"] == "playing" and [seat["name"] for seat in table["seats"]] == ["Ann", "Bob", "Cy"]
    assert [seat["level"] for seat in table["seats"]] == ["newcomer", None, "newcomer"]
    ann.page.wait_for_selector(".hand .card")


def test_what_is_played_on_has_a_record_of_its_own(people: People, tmp_path: Path) -> None:
    ann = people()
    record = near_the_end()
    step = len(record.taken)
    file = tmp_path / "round.json"
    record.write(file)
    opens(ann, file)
    goes_to(ann, step)
    ann.page.get_by_role("button", name="Play on from here").click()
    ann.page.get_by_role("button", name="Go to the table").click()
    ann.page.wait_for_url("**/t/*")
    assert ann.plays_on() > 0
    expect(ann.page.get_by_role("button", name="Rematch")).to_be_visible()
    code = ann.page.url.rpartition("/")[2]
    mine = Record.from_json(httpx.get(f"{ann.served.url}/api/tables/{code}/records/1", timeout=60).text)
    assert mine.verify().match_over and mine.taken[:step] == record.taken
    assert [fork.actions for fork in mine.forks] == [step]
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.get_by_role("button", name="Verify").click()
    expect(ann.page.locator(".rp-verdict.good")).to_contain_text("True")


def test_the_end_of_a_match_is_not_played_on(people: People, file: Path) -> None:
    ann = people()
    ann.forgives.append("409")
    opens(ann, file)
    ann.page.get_by_role("button", name="Last move").click()
    ann.page.get_by_role("button", name="Play on from here").click()
    ann.page.get_by_role("button", name="Go to the table").click()
    ann.is_told("The match is over there")


# What of a replay's first look is out of sight, cut, or lies over something else.
LOOK_AT_ONCE = r"""() => {
  const box = (e) => e.getBoundingClientRect();
  const found = [];
  const [stage, controls] = [".rp-stage", ".rp-controls"].map((each) => box(document.querySelector(each)));
  for (const [name, { top, bottom }] of [["the table", stage], ["what steers it", controls]])
    if (top < -1 || bottom > innerHeight + 1) found.push(`${name} is out of sight: ${top} to ${bottom}`);
  if (controls.top < stage.bottom - 1 && stage.top < controls.bottom - 1) found.push("one covers the other");
  const parts = ".rp-told, .rp-top-card, .rp-pile, .rp-facts, .rp-player, .rp-fan img";
  for (const each of document.querySelectorAll(parts)) {
    const { top, bottom, left, right } = box(each);
    const around = box(each.closest(".rp-player") ?? document.querySelector(".rp-stage"));
    const inside = top > around.top - 1 && bottom < around.bottom + 1
      && left > around.left - 1 && right < around.right + 1;
    if (!inside) found.push(`${each.className || each.tagName} is cut: ${top} to ${bottom}`);
  }
  return found;
}"""
MIDDLES = """[...document.querySelectorAll('.rp-steer > *')]
  .map((e) => (({ y, height }) => Math.round(y + height / 2))(e.getBoundingClientRect()))"""


@pytest.mark.parametrize("players", [2, 3, 5, 10])
def test_a_replay_on_a_phone_on_its_side_plays_without_scrolling(
    people: People, tmp_path: Path, players: int
) -> None:
    match, dice = Match("classic", NAMES[:players], seed=5, house={"target": 0}), random.Random(1)
    while not match.match_over:
        assert match.asked
        match.play(choose(match.view(match.asked.player), match.legal, dice))
    Record.of(match).write(tmp_path / "match.json")
    ann = people((844, 390), touch=True)
    opens(ann, tmp_path / "match.json")
    for number in range(3):
        for width, height in ((844, 390), (667, 375), (740, 360)):
            ann.page.set_viewport_size({"width": width, "height": height})
            ann.page.evaluate("scrollTo(0, 0)")
            assert ann.page.evaluate(LOOK_AT_ONCE) == [], (width, height)
            ann.can_touch(".rp-steer button")
        before = ann.page.locator(".rp-told").inner_text()
        if number < 2:
            ann.page.get_by_role("button", name="Last move" if number else "Next move").click()
            expect(ann.page.locator(".rp-told")).not_to_have_text(before)


def test_a_table_s_replay_fits_on_a_phone_on_its_side_and_leads_back(people: People) -> None:
    ann = people((844, 390), touch=True)
    ann.opens_table(computers=3, house={"target": 0, "hand_size": 3})
    ann.starts()
    ann.plays_on()
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.get_by_role("button", name="Next move").click()
    for width, height in ((844, 390), (667, 375), (740, 360)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(LOOK_AT_ONCE) == [], (width, height)
        ann.can_touch(".rp-steer button, .replay-head button")
    ann.page.get_by_role("link", name="Back to the table").click()
    expect(ann.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_what_steers_a_replay_is_one_row_on_a_phone(people: People, file: Path) -> None:
    ann = people((360, 600), touch=True)
    opens(ann, file)
    for width, height in ((360, 600), (375, 553), (390, 844), (560, 800), (700, 900)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.size = (width, height)
        rows = ann.page.evaluate(MIDDLES)
        assert max(rows) - min(rows) <= 2, f"one row at {width}: {rows}"
        ann.sees_no_sideways_scrolling()
        ann.page.evaluate("scrollTo(0, 0)")
        ann.can_touch(".rp-steer button, .replay-head button, .rp-told, .rp-top-card")


# --- the review -----------------------------------------------------------------------------------


def test_the_decisions_of_a_player_are_reviewed(people: People, file: Path) -> None:
    ann = people()
    page = ann.page
    opens(ann, file)
    page.get_by_label("Whose decisions").select_option("Cy")
    shows = "e => { e.click(); return document.querySelector('.rv-running progress').checkVisibility(); }"
    assert page.get_by_role("button", name="Review the decisions").evaluate(shows)  # at once
    page.locator(".rv-costly h3").wait_for()
    expect(page.locator(".rv-running")).to_be_hidden()
    graph = page.get_by_role("slider", name="Chance to win")
    last = int(graph.get_attribute("aria-valuemax") or 0)
    assert last > 3
    ann.fits_on_a_phone()
    ann.finds_nothing_wrong("the review")

    graph.press("End")
    expect(graph).to_have_attribute("aria-valuenow", str(last))
    where = page.locator(".rp-move-number")
    at_end = where.inner_text()
    graph.press("ArrowLeft")
    expect(graph).to_have_attribute("aria-valuenow", str(last - 1))
    expect(where).not_to_have_text(at_end)
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": 45, "y": box["height"] / 2})  # the first decision
    chosen = page.locator(".rv-options .rv-chosen")
    expect(chosen).to_have_count(1)
    expect(chosen).to_contain_text("±")

    page.get_by_text("All decisions as a table").click()
    rows = page.locator(".rv-table tbody tr")
    expect(rows).to_have_count(last)
    ann.finds_nothing_wrong("the review as a table")
    ann.fits_on_a_phone()
    rows.nth(last - 1).get_by_role("button").click()
    expect(graph).to_have_attribute("aria-valuenow", str(last))
    page.locator(".rv-jump").first.click()
    expect(page.locator(".rv-cost")).to_be_visible()


def test_a_review_can_be_stopped_and_made_anew(people: People, file: Path) -> None:
    ann = people()
    opens(ann, file)
    start = ann.page.get_by_role("button", name="Review the decisions")
    ann.page.route("**/api/reviews?*", lambda route: None)  # it gets no answer
    start.click()
    expect(ann.page.locator(".rv-running")).to_be_visible()
    ann.page.get_by_role("button", name="Stop").click()
    expect(ann.page.locator(".rv-running")).to_be_hidden()
    ann.page.unroute("**/api/reviews?*")
    start.click()
    ann.page.locator(".rv-costly h3").wait_for()
