"""The page on a phone, a tablet, a desk and at 200 % zoom: nothing is cut off, everything can be touched."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser import (  # noqa: F401
    DESKTOP,
    PHONE,
    TABLET,
    ZOOMED,
    People,
    Person,
    browser_fixture,
    people_fixture,
    server_fixture,
)
from positions import last_card, near_the_end, something_does_not_fit, thirty_cards

# Windows in which all one plays with is in sight at once: a phone on its side, small phones, a laptop at
# 200 % zoom, a large screen.
AT_ONCE = [(844, 390), (375, 553), (360, 600), (683, 384), (720, 450), (1440, 900), (2560, 1440)]
# What is out of sight, what lies over something else, and which words are cut.
IN_SIGHT = r"""() => {
  const found = [];
  const game = document.querySelector(".game");
  if (document.documentElement.scrollHeight > innerHeight + 1) found.push("the page scrolls");
  if (game.scrollHeight > game.clientHeight + 1) found.push("the table scrolls");
  const wanted = [".opponent", ".draw-pile", ".discard-pile", ".prompt", ".own-name", ".uno", ".hand"];
  const boxes = wanted.flatMap((each) => [...document.querySelectorAll(each)].map((e) => [
    each === ".opponent" ? e.dataset.player : each, e.getBoundingClientRect()]));
  for (const [name, box] of boxes) {
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      found.push(`${name} is out of sight: ${box.top} to ${box.bottom}`);
  }
  const apart = (a, b) => a.right <= b.left + 2 || b.right <= a.left + 2
    || a.bottom <= b.top + 2 || b.bottom <= a.top + 2;
  boxes.forEach(([first, a], i) => boxes.slice(i + 1).forEach(([second, b]) => {
    if (!apart(a, b)) found.push(`${first} and ${second} lie over each other`);
  }));
  for (const each of document.querySelectorAll(".opponent :is(.who b, .count), .own-name b")) {
    const box = each.getBoundingClientRect();
    const around = each.closest(".opponent, .own-name").getBoundingClientRect();
    const inside = box.left >= around.left && box.right <= around.right + 1
      && box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
    if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline" || !inside)
      found.push(`${each.textContent} is cut`);
  }
  return found;
}"""
PILES = "[...document.querySelectorAll('.pile')].map(e => (b => [b.x, b.y])(e.getBoundingClientRect()))"

SIZES = {"touched": (TABLET, PHONE), "clicked": (DESKTOP, ZOOMED)}  # everything is looked at in both
TABLETS = ((900, 600), (960, 640), (1024, 768), (1180, 820), (1200, 700), (1280, 720), (1366, 1024))
# Who sits where the piles, the color in play or the question are.
ON_EACH_OTHER = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map((e) => [e.className, e.getBoundingClientRect()]);
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const middle = boxes(".pile, .color-now, .direction, .prompt, .own-name, .uno, .hand .card");
  return boxes(".opponent").flatMap(([, one]) =>
    middle.filter(([, other]) => !apart(one, other)).map(([name]) => name));
}"""
LEAST = 24  # pixels across and down that a finger must find, by WCAG 2.2


@pytest.fixture(params=SIZES)
def ann(request: pytest.FixtureRequest, people: People) -> Person:
    """Somebody with a touch screen, or with a mouse; whose window is small when something is done."""
    touch = request.param == "touched"
    return people(SIZES[request.param][-1], touch=touch, scale=2 if touch else 1)


def in_both_sizes(person: Person) -> Iterator[None]:
    """The window in the larger size, then in the smaller."""
    for size in SIZES["touched" if person.touch else "clicked"]:
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        person.page.evaluate("new Promise((now) => requestAnimationFrame(() => requestAnimationFrame(now)))")
        person.size = size
        yield


def fits(person: Person, touched: str = "") -> None:
    """Nothing sticks out, and nothing lies over what is to be touched."""
    for _ in in_both_sizes(person):
        person.sees_no_sideways_scrolling()
        if touched:
            person.can_touch(touched)


def test_every_screen_fits(ann: Person) -> None:
    ann.visit()
    fits(ann)
    ann.visit("/new")
    ann.page.locator("label[for=edition-jackpot]").click()
    ann.page.locator(".edition-details li").first.wait_for()
    fits(ann)
    ann.opens_table(edition="jackpot")
    ann.page.wait_for_selector(".start-part:visible")
    fits(ann)
    ann.starts()
    for _ in range(2):
        assert ann.my_turn()
        fits(ann, ".prompt .answers button, .uno, .draw-pile, .bar button")
        ann.acts()
    ann.takes_over(near_the_end())
    ann.acts()  # the call
    ann.acts()  # the card
    expect(ann.page.locator(".question")).to_have_text("Name a color")
    fits(ann, ".prompt .answers button, .uno, .draw-pile, .bar button")
    ann.takes_over(last_card())
    assert ann.plays_on() > 0
    fits(ann, ".result .answers > *")
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.get_by_role("button", name="Next move").wait_for()
    fits(ann, ".rp-steer button")


def test_all_one_plays_with_is_in_sight_at_once(people: People) -> None:
    ann = people()
    ann.takes_over(near_the_end())
    ann.acts()  # the call
    before = {}
    for width, height in AT_ONCE:
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.locator(".question")).to_have_text("Your turn")
        assert ann.page.evaluate(IN_SIGHT) == [], (width, height)
        before[width, height] = ann.page.evaluate(PILES)
    ann.acts()  # the card
    expect(ann.page.locator(".question")).to_have_text("Name a color")
    for width, height in AT_ONCE:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(IN_SIGHT) == [], (width, height)
        assert ann.page.evaluate(PILES) == before[width, height], "the piles jump when the question changes"


def test_a_large_screen_is_used(people: People) -> None:
    ann = people((2560, 1440))
    ann.takes_over(near_the_end())
    for width, height, least in ((2560, 1440, 150), (1920, 1080, 110), (1920, 970, 100)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(IN_SIGHT) == [], (width, height)
        card = ann.page.locator(".hand .card").first.evaluate("e => e.offsetWidth")
        assert card >= least, "cards are large"
        uno = ann.page.locator(".uno").bounding_box()
        hand = ann.page.locator(".hand").bounding_box()
        assert uno and hand and hand["y"] - (uno["y"] + uno["height"]) < 40, "UNO is near the hand"
        name = ann.page.locator(".opponent .who b").first.evaluate(
            "e => parseFloat(getComputedStyle(e).fontSize)"
        )
        assert name >= 18, "names are read from afar"


@pytest.mark.parametrize("computers", [3, 5, 9])
def test_nobody_sits_on_the_piles_or_on_the_question(people: People, computers: int) -> None:
    ann = people()
    ann.opens_table(computers=computers)
    ann.starts()
    assert ann.my_turn()
    for width, height in TABLETS:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(ON_EACH_OTHER) == [], (width, height)


def test_long_names_and_two_digits_are_not_cut(people: People) -> None:
    ann = people()
    ann.opens_table("Wilhelmina Featherstone", computers=3, house={"target": 0, "hand_size": 12})
    ann.starts()
    assert ann.my_turn()
    names = ["Maximiliana of Habsburg", "Bartholomew Jo-Jo III", "WWWWWWWWWWWW"]
    rename = "([e, name]) => { e.textContent = name; e.className = 'long'; }"
    for width, height in AT_ONCE:
        ann.page.set_viewport_size({"width": width, "height": height})
        for place, name in zip(ann.page.locator(".opponent .who b").element_handles(), names, strict=True):
            ann.page.evaluate(rename, [place, name])
        assert ann.page.evaluate(IN_SIGHT) == [], (width, height)


def test_messages_cover_nobody(people: People) -> None:
    ann = people((844, 390))
    ann.takes_over(something_does_not_fit())
    ann.keeps_messages()
    card = ann.page.locator(".hand .card:not(.can)").first
    for width, height in AT_ONCE:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.wait_for_function("e => lookOn.free(e)", arg=card.element_handle())
        point = card.evaluate("e => lookOn.point(e)")
        ann.page.evaluate("document.querySelectorAll('.toast').forEach((e) => e.remove())")
        ann.press(point["x"], point["y"])
        ann.page.wait_for_selector(".toast")
        toast = ann.page.evaluate("document.querySelector('.toast').getBoundingClientRect().toJSON()")
        for each in (*ann.page.locator(".opponent").all(), ann.page.locator(".hand")):
            place = each.evaluate("e => e.getBoundingClientRect().toJSON()")
            beside = place["right"] <= toast["left"] + 1 or toast["right"] <= place["left"] + 1
            over = place["bottom"] <= toast["top"] + 1 or toast["bottom"] <= place["top"] + 1
            assert beside or over, (width, height)


def test_thirty_cards_are_in_sight_on_a_phone_on_its_side(people: People) -> None:
    ann = people((844, 390))
    ann.takes_over(thirty_cards())
    for width, height in ((844, 390), (683, 384), (720, 450), (667, 375)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.locator(".hand.several-rows")).to_be_visible()
        assert ann.page.evaluate(IN_SIGHT) == [], (width, height)


def test_the_table_of_ten_fits(ann: Person) -> None:
    ann.opens_table(computers=9, clock=60)
    ann.starts()
    assert ann.my_turn()
    assert ann.page.locator(".opponent .who b").count() == 9
    for _ in in_both_sizes(ann):
        ann.sees_no_sideways_scrolling()
        ann.can_touch(".answers button, .uno, .draw-pile, .opponent .who b, .opponent .count")
        if ann.size != ZOOMED:
            ann.page.evaluate("document.querySelector('.game').scrollTo(0, 0)")
            card = ann.page.locator(".hand .card").last.bounding_box()
            assert card and card["y"] + card["height"] / 2 < ann.size[1], "the hand is out of sight"


def test_a_hand_of_thirty_cards_can_be_played_on_a_phone(people: People) -> None:
    ann = people(PHONE, touch=True, scale=2)
    ann.takes_over(thirty_cards())
    expect(ann.page.locator(".question")).to_have_text("Your turn")
    ann.sees_no_sideways_scrolling()
    ann.page.evaluate("document.querySelector('.hand').scrollIntoView({block: 'end'})")
    seen = ann.page.evaluate(
        "[...document.querySelectorAll('.hand .card')].map(e => [e.dataset.key, lookOn.point(e)])"
    )
    assert len(seen) >= 30
    for card, point in seen:
        assert point, f"{card} cannot be touched"
        assert min(point["across"], point["down"]) >= LEAST, (card, point)
    ann.can_touch(".answers button, .uno, .draw-pile")
    unfit = ann.page.locator(".hand .card:not(.can)")
    cards = {card.get_attribute("data-card") or "": card for card in unfit.all()}
    assert len(cards) >= 2
    for name, card in list(cards.items())[:2]:
        ann.page.wait_for_function("e => lookOn.free(e)", arg=card.element_handle())
        point = card.evaluate("e => lookOn.point(e)")
        ann.press(point["x"], point["y"])
        ann.is_told(f"{name.capitalize()} matches neither")
    ann.acts()
