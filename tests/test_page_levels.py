"""Levels on the page: chosen for a new table and in the lobby, seen by everybody, by keys and on a phone."""

import re

from playwright.sync_api import Locator, expect

from browser import PHONE, WON, People, Person, browser_fixture, people_fixture, server_fixture  # noqa: F401
from lastcard import bots


def fields(person: Person) -> Locator:
    return person.page.get_by_label(re.compile("^How well .+ plays$"))


def names_of(person: Person) -> list[str]:
    return list(person.page.locator(".place-card b").all_inner_texts())


def test_a_new_table_has_computers_of_the_chosen_level(people: People) -> None:
    ann = people()
    page = ann.page
    ann.visit("/new")
    level = page.get_by_label("How well they play")
    expect(level).to_have_value("casual")
    assert level.locator("option").evaluate_all("all => all.map(e => e.value)") == list(bots.LEVELS)
    level.select_option("solid")
    page.get_by_label("Seats", exact=True).select_option("4")
    page.get_by_label("Computer players").select_option("2")
    page.get_by_label("Points to win").fill("0")
    page.get_by_label("Cards dealt").fill("3")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(fields(ann)).to_have_count(2)
    page.get_by_role("button", name="Fill empty seats with computers").click()
    expect(fields(ann)).to_have_count(3)  # who comes later plays like those who are there
    for field in fields(ann).all():
        expect(field).to_have_value("solid")
    ann.starts()
    assert ann.plays_on() > 0
    expect(page.locator(".result")).to_contain_text(WON)


def test_the_host_chooses_levels_in_the_lobby_and_everybody_sees_them(people: People) -> None:
    ann, bob = people(), people(size=PHONE)
    code = ann.opens_table(computers=2, seats=4)
    bob.visit(f"/t/{code}")
    places = bob.page.locator(".places")
    expect(places.get_by_text("computer player: casual")).to_have_count(2)
    expect(fields(bob)).to_have_count(0)
    before = names_of(ann)

    first = fields(ann).first
    first.select_option("expert")
    expect(places.get_by_text("computer player: expert")).to_have_count(1)
    expect(places.get_by_text("computer player: casual")).to_have_count(1)
    first.focus()
    ann.page.keyboard.press("ArrowUp")  # one weaker, by keys alone
    ann.page.keyboard.press("Enter")
    expect(places.get_by_text("computer player: sharp")).to_have_count(1)
    expect(first).to_be_focused()
    expect(first).to_have_value("sharp")
    assert names_of(ann) == before

    ann.page.get_by_role("button", name="Add computer").click()
    expect(fields(ann)).to_have_count(3)
    ann.finds_nothing_wrong("the lobby with levels")
    bob.sees_no_sideways_scrolling()


def test_levels_are_chosen_on_a_phone(people: People) -> None:
    ann = people(size=PHONE)
    ann.opens_table(computers=3)
    fields(ann).nth(1).select_option("newcomer")
    expect(fields(ann).nth(1)).to_have_value("newcomer")
    ann.sees_no_sideways_scrolling()
    ann.can_touch(".level-field")
    ann.page.wait_for_function("() => lookOn.settled()")
    ann.page.reload()
    expect(fields(ann).nth(1)).to_have_value("newcomer")
    ann.visit("/new")
    ann.page.get_by_label("How well they play").wait_for()
    ann.sees_no_sideways_scrolling()
