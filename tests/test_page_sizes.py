"""The page on a phone, a tablet, a desk and at 200 % zoom: nothing is cut off, everything can be touched."""

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
from positions import last_card, near_the_end, thirty_cards

SIZES = {"phone": (PHONE, True, 2), "tablet": (TABLET, True, 1), "desktop": (DESKTOP, False, 1),
         "zoomed": (ZOOMED, False, 2)}  # fmt: skip
LEAST = 24  # pixels across and down that a finger must find, by WCAG 2.2


@pytest.fixture(params=SIZES)
def ann(request: pytest.FixtureRequest, people: People) -> Person:
    size, touch, scale = SIZES[request.param]
    return people(size, touch=touch, scale=scale)


def test_every_screen_fits(ann: Person) -> None:
    ann.visit()
    ann.sees_no_sideways_scrolling()
    ann.visit("/new")
    ann.page.locator("label[for=edition-jackpot]").click()
    ann.page.locator(".edition-details li").first.wait_for()
    ann.sees_no_sideways_scrolling()
    ann.opens_table(edition="jackpot")
    ann.page.wait_for_selector(".start-part:visible")
    ann.sees_no_sideways_scrolling()
    ann.starts()
    for _ in range(4):
        assert ann.my_turn()
        ann.sees_no_sideways_scrolling()
        ann.can_touch(".prompt .answers button, .uno, .draw-pile, .bar button")
        ann.acts()
    ann.takes_over(near_the_end())
    ann.acts()  # the call
    ann.acts()  # the card
    expect(ann.page.locator(".question")).to_have_text("Name a color")
    ann.sees_no_sideways_scrolling()
    ann.can_touch(".prompt .answers button, .uno, .draw-pile, .bar button")
    ann.takes_over(last_card())
    assert ann.plays_on() > 0
    ann.sees_no_sideways_scrolling()
    ann.can_touch(".result .answers > *")
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.get_by_role("button", name="Next move").wait_for()
    ann.sees_no_sideways_scrolling()
    ann.can_touch(".rp-steer button")


def test_the_table_of_ten_fits(ann: Person) -> None:
    ann.opens_table(computers=9, clock=60)
    ann.starts()
    assert ann.my_turn()
    ann.sees_no_sideways_scrolling()
    ann.can_touch(".answers button, .uno, .draw-pile")
    assert ann.page.locator(".opponent .who b").count() == 9
    ann.can_touch(".opponent .who b, .opponent .count")
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
