"""Whole rounds through the page: every edition, with two computer players, from the form to the record."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser import WON, People, Person, browser_fixture, people_fixture, server_fixture  # noqa: F401
from lastcard.game.records import Record
from lastcard.rules import editions
from positions import last_card


def open_by_form(person: Person, edition: str, hand_size: int) -> None:
    """From the first screen to the lobby of a table for one round with two computer players."""
    page = person.page
    person.visit()
    page.get_by_role("link", name="New table").click()
    page.get_by_role("heading", name="New table").wait_for()
    page.get_by_label("Your name").fill("Ann")
    page.locator(f"label[for=edition-{edition}]").click()
    page.get_by_label("Seats", exact=True).select_option("3")
    page.get_by_label("Computer players").select_option("2")
    page.get_by_label("Time for each decision").select_option("0")
    page.get_by_label("Points to win").fill("0")
    page.get_by_label("Cards dealt").fill(str(hand_size))
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("edition", editions.NAMES)
def test_a_round_of_every_edition_is_played_from_the_form_to_the_result(people: People, edition: str) -> None:
    ann = people()
    open_by_form(ann, edition, 3)
    ann.starts()
    assert ann.plays_on() > 1
    result = ann.page.locator(".result")
    expect(result.get_by_role("heading")).to_contain_text(WON)
    expect(result.locator("tbody tr")).to_have_count(3)
    expect(result.get_by_role("button", name="Rematch")).to_be_visible()
    assert "wins" in ann.page.locator(".log").inner_text()


def test_play_now_needs_one_click(people: People) -> None:
    ann = people(motion=True)
    ann.visit()
    ann.page.get_by_role("button", name="Play now").click()
    ann.page.wait_for_selector(".game")
    assert ann.my_turn()
    ann.acts()


def test_after_a_round_the_next_one_is_played(people: People) -> None:
    ann = people(motion=True)
    ann.takes_over(last_card(target=500))
    assert ann.plays_on() > 0
    expect(ann.page.get_by_role("button", name="Rematch")).to_have_count(0)
    ann.page.get_by_role("button", name="Next round").click()
    ann.page.get_by_text("Round 2", exact=True).first.wait_for()
    assert ann.my_turn()
    ann.acts()


def test_the_rules_of_the_table_open_and_close(people: People) -> None:
    ann = people()
    ann.opens_table(house={"target": 0, "seven_zero": True})
    ann.starts()
    ann.page.get_by_role("button", name="Rules").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Rules: Classic")
    expect(dialog).to_contain_text("A 7 swaps hands")
    marks = re.compile(r"[A-Z]\d*-[A-Z]*\d|[a-z]_[a-z]|UNO sheet")
    assert marks.findall(dialog.inner_text()) == [], "no marks, and no names that only programs use"
    dialog.get_by_role("switch", name="Show which clause").check()  # for those who look a rule up
    assert {"K-T1", "H-2"} <= set(re.findall(r"[A-Z]-[A-Z]?\d+", dialog.inner_text()))
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert ann.my_turn()


def test_the_record_is_downloaded_replayed_and_verified(people: People, tmp_path: Path) -> None:
    ann = people()
    ann.opens_table(house={"target": 0, "hand_size": 2})
    ann.starts()
    ann.plays_on()
    ann.page.get_by_text("Proof of the deal").click()
    with ann.page.expect_download() as downloading:
        ann.page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "record.json"
    downloading.value.save_as(file)
    assert json.loads(file.read_text())["format"] == "lastcard record"
    assert Record.read(file).verify().match_over

    ann.page.get_by_role("link", name="Replay").click()
    replay_and_verify(ann)
    ann.visit("/r")
    ann.page.locator("#record-file").set_input_files(file)
    replay_and_verify(ann)


def replay_and_verify(person: Person) -> None:
    page = person.page
    page.get_by_role("heading", name="Replay").wait_for()
    told = page.locator(".rp-told")
    expect(told).to_contain_text("Round 1 is dealt.")
    page.get_by_role("button", name="Next move").click()
    expect(told).not_to_contain_text("Round 1 is dealt.")
    page.get_by_role("button", name="Last move").click()
    expect(told).to_contain_text("won the match!")
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".rp-verdict.good")).to_contain_text("True")
