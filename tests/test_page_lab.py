"""The lab in a browser: choosing rules, watching figures fill in, and the report."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser import AT_EASE, People, Person, browser_fixture, people_fixture  # noqa: F401
from serving import Served
from test_labs import LIMITS, MOST, is_free, until

NASTY = "act: sing <img src=x onerror=alert(1)> & wave"


@pytest.fixture(name="table_server")
def lab_fixture() -> Iterator[Served]:
    """A server whose lab takes the time it needs."""
    with Served("sqlite://", **(AT_EASE | LIMITS)) as server:
        yield server


def opens_lab(person: Person) -> None:
    person.visit()
    person.page.get_by_role("link", name="Lab").click()
    person.page.get_by_role("button", name="Run", exact=True).wait_for()


def runs(person: Person, rounds: int) -> None:
    page = person.page
    page.get_by_label("Rounds of each rule set").fill(str(rounds))
    page.get_by_role("button", name="Run", exact=True).click()


def has_report(person: Person) -> None:
    expect(person.page.get_by_role("link", name="Download the report")).to_be_visible()
    person.page.locator("button[type=submit]:not([aria-busy])").wait_for()


def test_two_rule_sets_are_compared(people: People, tmp_path: Path) -> None:
    ann = people()
    page = ann.page
    opens_lab(ann)
    ann.finds_nothing_wrong("an empty lab")
    page.get_by_role("button", name="Compare with other rules").click()
    second = page.get_by_role("group", name="Rules 2")
    second.get_by_label("Cards dealt").fill("3")
    second.get_by_label("Stacking").select_option("true")
    second.get_by_role("button", name="Add a rule").click()
    second.get_by_label("Rule 1").fill("8s can be played on anything")
    page.get_by_label("Who plays").select_option("each")
    page.get_by_label("Seat 2").select_option("casual")
    ann.finds_nothing_wrong("rule sets")
    ann.fits_on_a_phone()
    runs(ann, 5000)
    has_report(ann)
    found = page.locator(".lab-found")
    expect(found).to_contain_text(
        "With stacking and hand size 3 and “8s can be played on anything”, rounds are"
    )
    expect(found).to_contain_text("5,000 rounds of each rule set on the same deals")
    expect(found.locator("svg circle.dot.strong").first).to_be_attached()
    expect(found.locator("svg.histogram")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="Done")).to_be_visible()
    ann.fits_on_a_phone()
    ann.finds_nothing_wrong("the report on the page")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the report").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "lastcard-report.html"
    alone = ann.context.new_page()
    asked: list[str] = []
    alone.on("request", lambda request: asked.append(request.url))
    alone.goto(file.as_uri())
    expect(alone.get_by_role("heading", level=1)).to_have_text(
        "Classic with stacking and hand size 3 and “8s can be played on anything”"
    )
    assert [url for url in asked if urlsplit(url).scheme != "file"] == []
    ann.strangers.clear()  # the file itself is one
    ann.page = alone
    ann.fits_on_a_phone()
    ann.finds_nothing_wrong("the report by itself")


def test_sentences_fill_in_and_stay_text(people: People) -> None:
    ann = people()
    page = ann.page
    opens_lab(ann)
    page.get_by_label("Edition").select_option("customizable")
    page.get_by_label("Card 1", exact=True).fill(NASTY)
    page.get_by_label("Players", exact=True).select_option("3")
    runs(ann, 2000)
    has_report(ann)
    expect(page.locator(".lab-found q").filter(has_text=NASTY).first).to_be_visible()
    expect(page.locator(".lab-found img")).to_have_count(0)
    expect(page.get_by_role("heading", name="2,000 rounds of Customizable")).to_be_visible()
    expect(page.get_by_role("heading", name="Sentences", exact=True)).to_be_visible()


def test_a_run_is_stopped_and_what_is_wrong_is_said(people: People) -> None:
    ann = people()
    page = ann.page
    opens_lab(ann)
    runs(ann, MOST + 1)
    expect(page.locator(".trouble")).to_contain_text("500,000,000")
    page.get_by_label("Players", exact=True).select_option("10")
    page.get_by_label("Who plays").select_option("random")
    runs(ann, MOST)
    page.locator(".lab-found .plot").first.wait_for()
    expect(page.locator(".lab-found progress")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status").filter(has_text="Stopped")).to_be_visible()
    page.get_by_role("button", name="Compare with other rules").click()
    until(lambda: is_free(ann.served))  # the first one has ended
    runs(ann, 10)
    expect(page.locator("#toasts")).to_contain_text("the same")
    page.get_by_role("button", name="Remove rules 2").click()
    expect(page.get_by_role("group", name="Rules 2")).to_have_count(0)
