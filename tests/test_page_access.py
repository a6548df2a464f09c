"""The page for everybody: by keys alone, read aloud, without motion, light and dark, by WCAG 2.2 AA."""

import pytest
from playwright.sync_api import expect

from browser import PHONE, People, Person, browser_fixture, people_fixture, server_fixture  # noqa: F401
from positions import last_card, near_the_end, nothing_fits

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


def acts_by_keys(person: Person) -> str:
    """What `Person.acts` does, with keys only; what was answered with."""
    page = person.page
    sign = page.evaluate("lookOn.sign()")
    found = page.evaluate("(e => e && [e.className, e.dataset.key ?? ''])(lookOn.next())")
    if found is None:  # what one did before was still on its way
        return ""
    kinds, key = found[0].split(), found[1]
    kind = next((each for each in ("uno", "card") if each in kinds), "answer")
    if kind == "uno":
        page.keyboard.press("u")
    elif kind == "card":
        page.keyboard.press("h")
        for _ in range(person.hand_size):
            if page.evaluate("document.activeElement.dataset.key") == key:
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    else:
        tabs_to(person, f'.answers [data-key="{key}"]')
        page.keyboard.press("Enter")
    page.wait_for_function("before => lookOn.sign() !== before && lookOn.settled()", arg=sign)
    return kind


def test_a_game_is_begun_with_keys_alone(people: People) -> None:
    ann = people()
    ann.visit()
    tabs_to(ann, "input")
    ann.page.keyboard.type("Ann")
    tabs_to(ann, ".play-now")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".game")
    assert ann.my_turn()
    assert acts_by_keys(ann)


def test_a_round_is_played_to_its_end_with_keys_alone(people: People) -> None:
    ann = people()
    ann.takes_over(near_the_end())
    used = set()
    while ann.my_turn():
        used.add(acts_by_keys(ann))
    assert used >= {"uno", "card", "answer"}
    expect(ann.page.locator(".result")).to_be_visible()
    tabs_to(ann, ".result .answers > *")
    ann.page.keyboard.press("Enter")


def test_a_card_is_drawn_with_a_key(people: People) -> None:
    ann = people()
    ann.takes_over(nothing_fits())
    held = ann.hand_size
    ann.page.keyboard.press("d")
    expect(ann.page.locator(".hand .card")).to_have_count(held + 1)


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
    code = ann.takes_over(near_the_end(), clock=600)
    ann.finds_nothing_wrong("one's turn")
    ann.touches("() => document.querySelector('.hand .card.can')")
    expect(ann.page.locator(".question")).to_have_text("Name a color")
    ann.finds_nothing_wrong("a question")
    if size == "phone":
        people(served=ann.served).visit(f"/t/{code}")  # somebody to chat with
        ann.page.get_by_role("button", name="Chat").click()
        expect(ann.page.get_by_label("Say something")).to_be_visible()
        ann.finds_nothing_wrong("chat")
        ann.page.get_by_role("button", name="Chat").click()
    ann.page.get_by_role("button", name="Rules").click()
    ann.page.get_by_role("dialog").wait_for()
    ann.finds_nothing_wrong("rules")
    ann.page.keyboard.press("Escape")
    ann.takes_over(last_card())
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
    ann.takes_over(near_the_end())
    acts = 0
    while ann.my_turn():
        assert ann.page.evaluate("document.getAnimations().map(a => a.animationName ?? a.id)") == []
        ann.acts()
        acts += 1
    assert acts >= 3  # a call, a card, its color
    assert ann.page.evaluate("moved") == []


def test_with_motion_cards_fly_and_are_gone_again(people: People) -> None:
    ann = people(motion=True)
    ann.context.add_init_script(
        "window.flown = 0; const append = Element.prototype.append;"
        "Element.prototype.append = function (...all) {"
        "flown += all.some((each) => each.className === 'flying'); return append.apply(this, all); };"
    )
    ann.takes_over(near_the_end())
    ann.plays_on()
    assert ann.page.evaluate("flown") > 0
    expect(ann.page.locator(".flying")).to_have_count(0)
