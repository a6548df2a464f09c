"""The first game and what one chooses: hints, advice, a face, settings, codes that are said aloud."""

import httpx
from playwright.sync_api import expect

from browser import PHONE, People, browser_fixture, people_fixture, server_fixture  # noqa: F401
from lastcard.rules import editions
from positions import in_the_middle, near_the_end

FOLD = "e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight; }"


def test_a_first_game_has_three_hints_each_once(people: People) -> None:
    ann = people(PHONE, touch=True)
    hint = ann.page.locator(".first-hint")
    ann.takes_over(in_the_middle("Ann", "Bo", "Cleo"))
    expect(hint).to_contain_text("Cards that stand out can be played")
    ann.can_touch(".prompt .answers button, .draw-pile, .uno")
    ann.acts()
    assert ann.my_turn()
    expect(hint).to_have_text("Hold any card to read what it does.")
    ann.takes_over(near_the_end())
    expect(hint).to_contain_text("Two cards left!")
    shown = "JSON.parse(localStorage.getItem('lastcard:hinted'))"
    assert ann.page.evaluate(shown) == ["turn", "lens", "uno"]
    ann.page.reload()
    ann.acts()
    assert ann.my_turn()
    expect(hint, "each is shown once").to_have_count(0)


def test_who_plays_alone_may_ask_what_to_play(people: People) -> None:
    ann = people(PHONE, touch=True)
    code = ann.takes_over(in_the_middle("Ann", "Bo", "Cleo"))
    ann.page.get_by_role("button", name="What would you play?").click()
    advice = ann.page.locator(".hint.advice")
    expect(advice).to_contain_text("I would")
    expect(ann.page.locator(".advised")).to_have_count(1)
    ann.acts()
    assert ann.my_turn()
    expect(ann.page.locator(".advised, .advice")).to_have_count(0)
    place = f"{ann.served.url}/api/tables/{code}"
    seats = httpx.get(place).json()["seats"]
    computer = next(i for i, seat in enumerate(seats) if seat["computer"])
    assert httpx.post(f"{place}/people", json={"name": "Bea", "seat": computer}).is_success
    expect(ann.page.get_by_role("button", name="What would you play?")).to_have_count(0)


def test_others_see_the_face_one_chooses(people: People) -> None:
    ann, bob = people(), people(PHONE, touch=True)
    ann.visit()
    ann.page.get_by_role("button", name="Choose your picture").click()
    ann.page.get_by_role("button", name="Picture 3", exact=True).click()
    drawn = "e => e.querySelector('svg').innerHTML"
    face = ann.page.locator(".face-button").evaluate(drawn)
    code = ann.opens_table("Ann", computers=0, seats=2)
    expect(ann.page.locator(".my-place .face-button")).to_be_visible()
    bob.visit(f"/t/{code}")
    bob.page.wait_for_function(
        "face => document.querySelector('.place-card .avatar-face')?.querySelector('svg').innerHTML === face",
        arg=face,
    )
    # and a change is seen at once
    ann.page.get_by_role("button", name="Choose your picture").click()
    ann.page.get_by_role("button", name="Picture 6", exact=True).click()
    bob.page.wait_for_function(
        "face => document.querySelector('.place-card .avatar-face').querySelector('svg').innerHTML !== face",
        arg=face,
    )


def test_settings_are_one_sheet_from_the_first_screen_on(people: People) -> None:
    ann = people(PHONE, touch=True)
    ann.visit()
    ann.page.get_by_role("button", name="Settings").click()
    sheet = ann.page.get_by_role("dialog")
    for name in ("Card speed", "Page colors"):
        expect(sheet.get_by_role("group", name=name)).to_be_visible()
    for name in ("Sounds", "Tap a card twice", "Hints", "Left-handed"):
        expect(sheet.get_by_role("switch", name=name)).to_be_visible()
    expect(sheet.get_by_role("slider", name="Volume")).to_be_visible()
    sheet.get_by_text("dark", exact=True).click()
    assert ann.page.evaluate("document.documentElement.dataset.theme") == "dark"
    ann.finds_nothing_wrong("settings")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Choose your picture").click()
    ann.finds_nothing_wrong("faces")
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_an_edition_is_picked_on_the_first_screen(people: People) -> None:
    ann = people()
    ann.visit()
    ann.page.get_by_role("heading", name="Pick an edition").scroll_into_view_if_needed()
    worlds = ann.page.locator(".world")
    expect(worlds).to_have_count(len(editions.NAMES))
    ann.fits_on_a_phone()
    ann.finds_nothing_wrong("editions on the first screen")
    ann.page.get_by_role("link", name="Dino").click()
    expect(ann.page.get_by_role("radio", name="Dino")).to_be_checked()
    expect(ann.page.get_by_role("heading", name="Cards to know in Dino")).to_be_visible()
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page.locator("body")).to_have_attribute("data-edition", "dino")


def test_a_code_that_was_said_is_typed_and_leads_to_the_table(people: People) -> None:
    ann, bob = people(), people(PHONE, touch=True)
    code = ann.opens_table("Ann", computers=0, seats=2)
    words = code.split("-")
    assert len(words) == 3
    expect(ann.page.locator(".start-code .code")).to_have_text(" ".join(words))
    bob.visit()
    for width, height in (PHONE, (360, 600), (844, 390), (1200, 750)):
        bob.page.set_viewport_size({"width": width, "height": height})
        assert bob.page.get_by_role("button", name="Join").evaluate(FOLD), (width, height)
        assert bob.page.get_by_role("button", name="Play now").evaluate(FOLD), (width, height)
    bob.page.get_by_label("Code or link").fill("nonsense")
    bob.page.get_by_role("button", name="Join").click()
    expect(bob.page.get_by_text("A table code is three words")).to_be_visible()
    bob.page.get_by_label("Code or link").fill(" ".join(words).upper())
    bob.page.get_by_role("button", name="Join").click()
    bob.page.wait_for_url(f"**/t/{code}")
    expect(bob.page.get_by_role("button", name="Take a seat")).to_be_visible()
