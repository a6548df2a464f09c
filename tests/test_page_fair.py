"""Fair deals in the browser: the page commits to a share, reveals it, and checks the deal by itself."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser import AT_EASE, People, Person, browser_fixture, people_fixture, server_fixture  # noqa: F401
from lastcard.cli.commands import main
from lastcard.game.records import Record
from lastcard.tables.witness import Witness
from serving import Served
from test_page_together import both_play, joins


@pytest.fixture
def unseeded(tmp_path: Path) -> Iterator[Served]:
    """A server at which the players' shares of the shuffle count."""
    with Served(f"sqlite:///{tmp_path}/tables.db", **AT_EASE, seed=None) as served:
        yield served


def downloaded(person: Person, link: str, file: Path) -> Path:
    with person.page.expect_download() as downloading:
        person.page.get_by_role("link", name=link).click()
    downloading.value.save_as(file)
    return file


def test_the_page_adds_its_share_and_checks_the_deal_by_itself(
    people: People, unseeded: Served, tmp_path: Path
) -> None:
    ann, bob = people(served=unseeded), people(served=unseeded)
    code = ann.opens_table("Ann", computers=1, seats=3, house={"target": 0, "hand_size": 2})
    joins(bob, code, "Bob")
    bob.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".start-words")).to_have_text("Everything is ready.")
    bob.page.reload()  # the share is remembered
    bob.page.wait_for_selector(".my-place")
    ann.starts()
    bob.page.wait_for_selector(".game")
    ann.page.get_by_role("button", name="Menu").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Your share of the shuffle is in this deal.")
    ann.page.keyboard.press("Escape")

    both_play(ann, bob)
    for person in (ann, bob):
        expect(person.page.locator(".result .fair.good")).to_contain_text("all shares of the shuffle (2)")
    bob.page.locator(".result").get_by_text("Proof of the deal").click()
    record = downloaded(bob, "Download the record", tmp_path / "match.json")
    seen = downloaded(bob, "Download what this browser saw", tmp_path / "match.witness.json")
    witness = Witness.read(seen)
    assert witness.players[witness.place] == "Bob" and len(witness.hand) >= 2
    assert "all 2 shares" in witness.verify(Record.read(record))
    assert main(["verify", str(record), "--witness", str(seen)]) == 0

    bob.page.get_by_role("link", name="Replay").click()
    bob.page.get_by_role("button", name="Verify").click()
    expect(bob.page.locator(".rp-verdict.good")).to_contain_text("Checked by this browser")
    # Had the browser been shown another commitment before the deal, it would say so.
    key = f"lastcard:witness:{code}:1"
    changed = json.dumps({**json.loads(seen.read_text()), "commitment": "0" * 64})
    bob.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, changed])
    bob.page.get_by_role("button", name="Verify").click()
    expect(bob.page.locator(".rp-verdict.bad")).to_contain_text("Not the deal this browser saw: the seed")


def test_a_share_that_is_lost_is_replaced_when_the_page_comes_back(people: People, unseeded: Served) -> None:
    ann, bob = people(served=unseeded), people(served=unseeded)
    code = ann.opens_table("Ann", computers=0, seats=2, house={"target": 0, "hand_size": 2})
    joins(bob, code, "Bob")
    bob.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".start-words")).to_have_text("Everything is ready.")
    bob.page.evaluate("code => localStorage.removeItem(`lastcard:shares:${code}`)", code)
    bob.page.reload()
    bob.page.wait_for_function(f"() => localStorage.getItem('lastcard:shares:{code}')")
    bob.page.wait_for_function("() => lookOn.settled()")  # the server has it
    ann.starts()  # at once, and not after a share was waited for in vain
    bob.page.wait_for_selector(".game")
