"""The page for everybody: by keys alone, read aloud, without motion, light and dark, by WCAG 2.2 AA."""

import pytest
from playwright.sync_api import expect

from browser import PHONE, People, Person, browser_fixture, people_fixture, server_fixture  # noqa: F401

WILD = """
extends = "classic"
title = "All wild"
[numbers]
copies = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
[wild.wild]
copies = 90
"""

# Whether the focus shows: at the thing itself or, for a small one, around what it belongs to.
SHOWS = """() => {
  const here = document.activeElement;
  return [here, here.parentElement].some((e) => getComputedStyle(e).outlineStyle !== "none");
}"""


def tabs_to(person: Person, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is there, and see that it shows."""
    page = person.page
    for _ in range(most):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            assert page.evaluate(SHOWS), f"the focus on {selector} does not show"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def acts_by_keys(person: Person) -> None:
    """What `Person.acts` does, with keys only."""
    page = person.page
    sign = page.evaluate("lookOn.sign()")
    what = page.evaluate("(e => [e.className, e.dataset.key ?? ''])(lookOn.next())")
    kind, key = what
    if "uno" in kind.split():
        page.keyboard.press("u")
    elif "draw-pile" in kind:
        page.keyboard.press("d")
    elif "card" in kind.split():
        page.keyboard.press("h")
        for _ in range(person.hand_size):
            if page.evaluate("document.activeElement.dataset.key") == key:
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    else:
        tabs_to(person, f'.answers [data-key="{key}"]')
        page.keyboard.press("Enter")
    page.wait_for_function("before => lookOn.sign() !== before", arg=sign)


def test_a_round_is_played_with_keys_alone(people: People) -> None:
    ann = people()
    ann.visit()
    tabs_to(ann, "input")
    ann.page.keyboard.type("Ann")
    tabs_to(ann, ".play-now")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".game")
    for _ in range(400):
        if not ann.my_turn():
            break
        acts_by_keys(ann)
    expect(ann.page.locator(".result")).to_be_visible()
    tabs_to(ann, ".result .answers > *")
    ann.page.keyboard.press("Enter")


def test_keys_open_a_table_and_close_dialogs(people: People) -> None:
    ann = people()
    ann.visit()
    tabs_to(ann, "a[href='/new']")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("heading", name="New table")).to_be_focused()
    ann.page.locator("#edition-classic").wait_for()
    tabs_to(ann, "input[name=edition]")
    ann.page.keyboard.press("ArrowDown")
    tabs_to(ann, "button[type=submit]", 120)
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".start-part:visible")
    tabs_to(ann, "button[aria-label=Rules]")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Rules", exact=True)).to_be_focused()


def test_nothing_is_wrong_before_the_game(people: People) -> None:
    ann = people()
    ann.visit()
    ann.page.wait_for_selector(".tables > *")
    ann.finds_nothing_wrong("home")
    ann.visit("/new")
    ann.page.locator("label[for=edition-customizable]").click()
    ann.page.locator(".meaning .badge").first.wait_for()
    ann.finds_nothing_wrong("new table")
    ann.opens_table(edition="customizable")
    ann.page.wait_for_selector(".consent li")
    ann.finds_nothing_wrong("lobby with sentences")
    ann.opens_table(edition="jackpot")
    ann.page.locator(".sentence-field").first.wait_for()
    ann.finds_nothing_wrong("lobby with rule cards")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_nothing_is_wrong_in_the_game(people: People, size: str) -> None:
    ann = people(PHONE, touch=True) if size == "phone" else people()
    ann.opens_table(house={"target": 0, "hand_size": 3}, edition_text=WILD, clock=600)
    ann.starts()
    assert ann.my_turn()
    ann.finds_nothing_wrong("one's turn")
    while ann.my_turn() and ann.page.locator(".question").inner_text() != "Name a color":
        ann.acts()
    ann.finds_nothing_wrong("a question")
    if size == "phone":
        ann.page.get_by_role("button", name="Chat").click()
        expect(ann.page.get_by_label("Say something")).to_be_visible()
        ann.finds_nothing_wrong("chat")
        ann.page.get_by_role("button", name="Chat").click()
    ann.page.get_by_role("button", name="Rules").click()
    ann.page.get_by_role("dialog").wait_for()
    ann.finds_nothing_wrong("rules")
    ann.page.keyboard.press("Escape")
    ann.plays_on()
    ann.page.locator(".counted").first.wait_for()
    ann.finds_nothing_wrong("the result")
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.locator(".rp-player").first.wait_for()
    ann.finds_nothing_wrong("the replay")


def test_who_wants_no_motion_sees_none(people: People) -> None:
    ann = people()
    ann.context.add_init_script(
        "window.moved = []; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all) {"
        "moved.push(this.className); return animate.apply(this, all); };"
    )
    ann.opens_table(house={"target": 0, "hand_size": 3})
    ann.starts()
    while ann.my_turn():
        assert ann.page.evaluate("document.getAnimations().map(a => a.animationName ?? a.id)") == []
        ann.acts()
    assert ann.page.evaluate("moved") == []


def test_with_motion_cards_fly_and_are_gone_again(people: People) -> None:
    ann = people(motion=True)
    ann.opens_table(house={"target": 0, "hand_size": 3})
    ann.starts()
    assert ann.my_turn()
    ann.acts()
    ann.page.wait_for_selector(".flying", state="attached")
    ann.plays_on()
    expect(ann.page.locator(".flying")).to_have_count(0)
