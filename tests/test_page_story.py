"""What the table tells: what happened, what a card does, who won; and how friends find a seat."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser import AT_EASE, PHONE, People, Person, browser_fixture, people_fixture, server_fixture  # noqa: F401
from positions import (
    challengeable,
    in_the_middle,
    last_card,
    nothing_fits,
    reversing,
    something_does_not_fit,
    two_that_do_not_fit,
)
from serving import Served
from test_page_together import both_play


def the_log(person: Person) -> str:
    return str(person.page.evaluate("document.querySelector('.log').textContent"))


def test_what_happened_stays_in_sight_and_survives_a_reload(people: People) -> None:
    ann = people(PHONE, touch=True)
    ann.takes_over(in_the_middle("Ann", "Bo", "Cleo"))
    card = ann.page.locator(".hand .card.can").first.get_attribute("data-card") or ""
    ann.acts()
    assert ann.my_turn()
    assert f"You play {card}." in the_log(ann), "you are called you"
    deeds = ann.page.locator(".opponent .deed")
    for seat in range(2):
        expect(deeds.nth(seat), "everybody's last deed stands at the seat").not_to_be_empty()
    ann.page.locator(".latest").click()
    recap = ann.page.locator(".recap")
    expect(recap).to_contain_text("Since your last turn")
    expect(recap).to_contain_text(f"You play {card}.")
    before, told = the_log(ann), deeds.all_inner_texts()
    ann.page.reload()
    ann.page.wait_for_selector(".game.my-turn")
    assert the_log(ann) == before
    assert deeds.all_inner_texts() == told


# How far the middle of a text is from the middle of what it stands in.
ASIDE = """(e) => {
  const middle = ({ x, width }) => x + width / 2;
  const text = document.createRange();
  text.selectNodeContents(e);
  return Math.abs(middle(text.getBoundingClientRect()) - middle(e.parentElement.getBoundingClientRect()));
}"""


@pytest.mark.parametrize("bluff", [True, False])
def test_a_challenge_is_a_scene_with_hand_verdict_and_price(people: People, bluff: bool) -> None:
    ann = people()
    ann.takes_over(challengeable(bluff=bluff))
    ann.keeps_messages()
    turn = ann.page.evaluate("document.querySelector('.opponent.turn .who b').textContent")
    ann.page.get_by_role("button", name="Challenge").click()
    scene = ann.page.locator(".scene")
    expect(scene).to_contain_text(f"You challenge {turn}")
    expect(scene.locator(".scene-claim")).to_contain_text("It was fair only if")
    expect(scene.locator(".scene-verdict")).to_have_text(
        f"{turn} bluffed!" if bluff else f"{turn} played fair."
    )
    expect(scene.locator(".scene-price")).to_have_text(
        f"{turn} draws 4 cards." if bluff else "You draw 6 cards."
    )
    aside = scene.locator(".scene-verdict").evaluate(ASIDE)
    assert aside < 2, f"the verdict stands in the middle, not {aside} pixels aside"
    assert (scene.locator(".telltale").count() > 0) is bluff, "the cards that tell it stand out"
    assert f"That is the price of the {'bluff' if bluff else 'challenge'}." in the_log(ann)


REASONS = """async (before) => {
  const { whyDrawn } = await import("/page/now/eventwords.js");
  const drew = { what: "drew", player: "Cleo", number: 1 };
  return whyDrawn(drew, before, "Ann");
}"""
PLAYED = {"what": "played", "player": "Bo", "cards": ["red draw two"]}
MISSED = {"what": "missed", "player": "Ann"}


CASES: list[tuple[list[object], str]] = [
    ([PLAYED], "That is for Bo’s red draw two."),
    ([{**PLAYED, "player": "Ann"}, {"what": "named"}], "That is for your red draw two."),
    ([PLAYED, {"what": "drew", "player": "Ann", "number": 2}, MISSED], ""),  # it has been paid for
    ([PLAYED, MISSED], ""),
    ([{**PLAYED, "cards": ["red 4"]}], ""),
    ([{"what": "late", "player": "Ann"}], ""),
    ([{"what": "late", "player": "Cleo"}], "The time was up."),
    ([{"what": "caught", "player": "Ann", "other": "Cleo"}], "That is for the missed call."),
]


def test_why_cards_were_drawn_is_told_where_it_is_so(people: People) -> None:
    ann = people()
    ann.visit()
    for before, reason in CASES:
        assert ann.page.evaluate(REASONS, before) == reason, before


def test_drawn_cards_are_marked(people: People) -> None:
    ann = people()
    ann.takes_over(challengeable(bluff=False))
    ann.page.get_by_role("button", name="Draw 4 cards").click()
    expect(ann.page.locator(".hand .card.fresh")).to_have_count(4)
    assert "You draw" in the_log(ann) and "You miss the turn." in the_log(ann)


def test_a_card_says_what_it_does(people: People) -> None:
    ann = people(PHONE, touch=True)
    ann.takes_over(in_the_middle("Ann", "Bo", "Cleo"))
    held = ann.hand_size
    point = ann.page.evaluate("lookOn.point(document.querySelector('.hand .card.can'))")
    touch = ann.context.new_cdp_session(ann.page)
    touch.send(
        "Input.dispatchTouchEvent",
        {"type": "touchStart", "touchPoints": [{"x": point["x"], "y": point["y"]}]},
    )
    expect(ann.page.locator(".lens p").first).not_to_be_empty()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.page.locator(".lens")).to_have_count(0)
    assert ann.hand_size == held, "holding a card plays nothing"
    assert ann.page.evaluate("Boolean(document.querySelector('.game.my-turn'))")


def test_a_tap_is_a_tap_on_a_page_that_is_busy(people: People) -> None:
    ann = people(PHONE, touch=True)
    ann.takes_over(something_does_not_fit())
    ann.keeps_messages()
    busy = "() => { const since = performance.now(); while (performance.now() - since < 900); }"
    ann.page.evaluate(
        f"addEventListener('pointerdown', () => setTimeout({busy}), {{ capture: true, once: true }})"
    )
    point = ann.page.evaluate("lookOn.point(document.querySelector('.hand .card:not(.can)'))")
    ann.press(point["x"], point["y"])
    ann.is_told("matches neither")


SWAPS = 'extends = "customizable"\ntitle = "Swaps"\n[wild."wild swap hands"]\ncopies = 90\n'


def test_a_question_says_what_somebody_is_chosen_for(people: People) -> None:
    ann = people()
    ann.opens_table(edition_text=SWAPS)
    ann.starts()
    question = ann.page.locator(".question")
    while ann.my_turn() and question.inner_text() != "Choose a player":
        ann.acts()
    expect(ann.page.locator(".hint")).to_have_text(
        "Wild swap hands: you may swap hands with an opponent you choose."
    )


def test_a_custom_card_bears_its_sentence(people: People) -> None:
    ann = people()
    ann.opens_table(edition="customizable", customs=["everybody draws a card"] * 3, computers=1)
    face = ann.page.locator(".consent .tiny-card").first
    expect(face).to_contain_text("everybody")


def test_rule_ids_and_hashes_wait_until_asked_for(people: People) -> None:
    ann = people()
    ann.takes_over(something_does_not_fit())
    ann.keeps_messages()
    point = ann.page.evaluate("lookOn.point(document.querySelector('.hand .card:not(.can)'))")
    ann.press(point["x"], point["y"])
    toast = ann.page.locator(".toast").first
    expect(toast).to_contain_text("matches neither")
    expect(toast).not_to_contain_text("K-T1")
    toast.get_by_role("button", name="Which rule?").click()
    expect(toast).to_contain_text("Rule K-T1")
    ann.page.get_by_role("button", name="Menu").click()
    expect(ann.page.locator(".hash")).not_to_be_visible()
    ann.page.get_by_text("Proof of the deal").click()
    expect(ann.page.locator(".hash")).to_be_visible()


def notices(person: Person, selector: str) -> None:
    """From now on `window.noticed` says whether there was such a thing, however shortly."""
    look = f"window.noticed ||= Boolean(document.querySelector({selector!r}))"
    person.page.evaluate(
        f"window.noticed = false;"
        f" new MutationObserver(() => {look}).observe(document, {{ childList: true, subtree: true }})"
    )


@pytest.mark.parametrize("motion", [True, False])
def test_winning_is_a_moment(people: People, motion: bool) -> None:
    ann = people(motion=motion)
    ann.takes_over(last_card())
    notices(ann, ".confetto")
    assert ann.plays_on() > 0
    result = ann.page.locator(".result")
    expect(result.get_by_role("heading")).to_have_text("You won!")
    expect(result.locator(".crowned .avatar-face")).to_be_visible()
    assert ann.page.evaluate("window.noticed") is motion, "confetti, unless somebody wants no motion"
    result.locator(".counted-sum").first.wait_for()
    total = ann.page.evaluate(
        "[...document.querySelectorAll('.counted-sum')].map(e => Number(e.textContent))"
    )
    expect(result.locator(".points-total")).to_have_text(f"{sum(total)} points")
    expect(result.get_by_role("link", name="My best move")).to_be_visible()
    result.get_by_role("button", name="Rematch").click()
    expect(result).to_be_hidden()
    assert ann.my_turn(), "alone, a rematch begins at once"


@pytest.fixture(name="patient_server")
def patient_fixture() -> Iterator[Served]:
    """A server whose computer players think for so long that nothing else moves meanwhile."""
    with Served("sqlite://", **(AT_EASE | {"pace": 10})) as served:
        yield served


def test_who_won_is_told_when_the_last_card_has_landed(people: People, patient_server: Served) -> None:
    ann = people(motion=True, served=patient_server)
    ann.takes_over(last_card())
    ann.page.evaluate("""() => {
      window.seen = { flew: false, early: false, burst: false };
      const look = () => {
        const flies = Boolean(document.querySelector(".flying"));
        seen.flew ||= flies;
        seen.early ||= flies && /win/.test(document.querySelector(".latest").textContent);
        seen.burst ||= Boolean(document.querySelector(".burst"));
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    }""")
    assert ann.plays_on() > 0
    expect(ann.page.locator(".result h2")).to_have_text("You won!")
    seen = ann.page.evaluate("window.seen")
    assert seen == {"flew": True, "early": False, "burst": True}, "first it lands, then one is told"


def test_the_arrows_turn_when_a_reverse_has_landed(people: People, patient_server: Served) -> None:
    ann = people(motion=True, served=patient_server)
    ann.takes_over(reversing())
    ring = ann.page.locator(".ring")
    before = ring.get_attribute("class")
    after = {"ring left": "ring right", "ring right": "ring left"}[str(before)]
    ann.page.evaluate("""() => {
      window.seen = { flew: false, early: false, turned: false };
      const look = () => {
        const flies = Boolean(document.querySelector(".flying"));
        seen.flew ||= flies;
        seen.turned ||= Boolean(document.querySelector(".turning"));
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
      const first = new MutationObserver(() => {
        seen.early = Boolean(document.querySelector(".flying"));
        first.disconnect();
      });
      first.observe(document.querySelector(".ring"), { attributes: true });
    }""")
    ann.touches("() => document.querySelector('.hand .card.can[data-card*=reverse]')")
    expect(ring).to_have_class(after)
    ann.page.wait_for_function("() => seen.turned")
    assert ann.page.evaluate("[seen.flew, seen.early]") == [True, False], "first it lands, then play turns"


def test_a_round_begins_on_a_clear_pile(people: People, patient_server: Served) -> None:
    ann = people(motion=True, served=patient_server)
    ann.takes_over(last_card(target=500))
    ann.acts()
    ann.page.get_by_role("button", name="Next round").wait_for()
    ann.page.evaluate("""() => {
      window.dealing = null; // what lies there and is told beside it when the first card is dealt
      const look = new MutationObserver(() => {
        if (!document.querySelector(".flying")) return;
        look.disconnect();
        const told = getComputedStyle(document.querySelector(".state")).visibility;
        dealing = [document.querySelectorAll(".discard-pile .layer").length, told];
      });
      look.observe(document, { childList: true, subtree: true });
    }""")
    ann.page.get_by_role("button", name="Next round").click()
    ann.page.wait_for_function("() => dealing")
    assert ann.page.evaluate("dealing") == [0, "hidden"]
    ann.page.locator(".discard-pile .layer").first.wait_for()
    expect(ann.page.locator(".state")).to_be_visible()


def test_uno_waits_until_there_is_something_to_call(people: People) -> None:
    ann = people()
    ann.takes_over(two_that_do_not_fit())
    expect(ann.page.locator(".question")).to_have_text("Your turn")
    expect(ann.page.locator(".uno")).to_be_visible()
    expect(ann.page.locator(".uno.can")).to_have_count(0)


def test_losing_is_another_scene(people: People) -> None:
    ann, bob = people(), people()
    code = ann.opens_table("Ann", computers=0, seats=2, house={"target": 0, "hand_size": 1})
    bob.visit(f"/t/{code}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    bob.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".start-words")).to_have_text("Everything is ready.")
    ann.starts()
    bob.page.wait_for_selector(".game")
    both_play(ann, bob)
    won, lost = sorted(
        (ann, bob),
        key=lambda person: "won" not in (person.page.locator(".result").get_attribute("class") or ""),
    )
    expect(won.page.locator(".result h2")).to_have_text("You won!")
    expect(lost.page.locator(".result.lost .consolation")).to_contain_text(re.compile("[Yy]ou had"))
    # a rematch: everybody is asked in place, and it begins when all are in
    ann.page.get_by_role("button", name="Rematch").click()
    bob.page.get_by_role("button", name="I am in").click()
    for person in (ann, bob):
        person.page.wait_for_selector(".hand .card")


def test_a_friend_takes_a_computers_place_before_and_during_a_match(people: People) -> None:
    ann, bob, cara = people(), people(), people(PHONE, touch=True)
    code = ann.opens_table("Ann", computers=2)
    bob.visit(f"/t/{code}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    expect(ann.page.locator(".places")).to_contain_text("Bob")
    bob.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".start-words")).to_have_text("Everything is ready.")
    ann.starts()
    cara.visit(f"/t/{code}")
    cara.page.locator(".take-seat").click()
    cara.page.get_by_label("Your name").fill("Cara")
    cara.page.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    cara.page.wait_for_selector(".hand .card")
    expect(ann.page.locator(".opponents")).to_contain_text("played by Cara")
    # whoever leaves comes back by the link to the seat that was kept warm
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Leave the table").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Leave the table").last.click()
    bob.page.wait_for_url("**/")
    bob.visit(f"/t/{code}")
    bob.page.locator(".take-seat").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    bob.page.wait_for_selector(".hand .card")
    assert bob.page.locator(".own-name b").inner_text() == "Bob"


def test_alone_there_is_no_clock_and_the_game_waits(people: People) -> None:
    ann = people()
    ann.opens_table(computers=2, clock=30)
    ann.starts()
    assert ann.my_turn()
    expect(ann.page.locator(".clock")).not_to_be_visible()
    look = "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
    look += " document.dispatchEvent(new Event('visibilitychange')); }"
    ann.page.evaluate(look, True)
    expect(ann.page.locator(".line-status")).to_have_text("Paused. The game waits for you.")
    ann.page.evaluate(look, False)
    expect(ann.page.locator(".line-status")).not_to_be_visible()
    ann.acts()


def test_play_now_is_one_round_or_two_hundred_points(people: People) -> None:
    ann = people()
    ann.visit()
    ann.page.get_by_text("to 200 points").click()
    ann.page.get_by_role("button", name="Play now").click()
    assert ann.my_turn()
    ann.page.get_by_role("button", name="Scores").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("first to 200")


def test_a_new_table_asks_who_plays(people: People) -> None:
    ann = people()
    ann.visit("/new")
    expect(ann.page.get_by_label("Computer players")).to_have_value("0")
    expect(ann.page.get_by_label("Time for each decision")).to_be_visible()
    ann.page.get_by_text("Against the computer, right away").click()
    expect(ann.page.get_by_label("Computer players")).to_have_value("3")
    expect(ann.page.get_by_label("Time for each decision"), "alone there is no clock").not_to_be_visible()
    ann.page.get_by_role("button", name="Open the table").click()
    assert ann.my_turn(), "alone, it begins at once"
    ann.visit("/new")
    ann.page.locator("label[for=edition-customizable]").click()
    ann.page.locator(".sentence-field textarea").first.fill("the next player draws 3")
    ann.page.get_by_text("Against the computer, right away").click()
    ann.page.get_by_role("button", name="Open the table").click()
    assert ann.my_turn(), "nobody agrees to sentences of their own"


def test_wrong_addresses_and_closed_doors_are_friendly(people: People) -> None:
    ann, bob = people(), people()
    ann.forgives.append("404")
    for path in ("/nowhere/at/all", "/t/nonsense", "/t/aaaaaaaaaa"):
        ann.page.goto(ann.served.url + path)
        expect(ann.page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
        expect(ann.page.get_by_role("link", name="Play somewhere else")).to_be_visible()
    code = ann.opens_table("Ann", computers=0, seats=3)
    bob.visit(f"/t/{code}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    ann.page.get_by_role("button", name="Manage Bob").click()
    ann.page.get_by_role("button", name="Remove from the table").click()
    expect(bob.page.get_by_role("heading", name="Goodbye")).to_be_visible()
    expect(bob.page.get_by_role("status").first).to_have_text("The host has removed you from this table.")
    bob.page.get_by_role("link", name="Play somewhere else").click()
    expect(bob.page.get_by_role("button", name="Play now")).to_be_visible()


def test_who_wants_no_motion_chooses_so(people: People) -> None:
    ann = people(motion=True)
    ann.takes_over(nothing_fits())
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_text("none", exact=True).click()
    ann.page.keyboard.press("Escape")
    notices(ann, ".flying")
    ann.acts()
    assert ann.my_turn()
    assert ann.page.evaluate("window.noticed") is False


def test_a_host_locks_the_table(people: People) -> None:
    ann, bob = people(), people()
    code = ann.opens_table("Ann", computers=1, seats=3)
    bob.forgives.append("409")  # the refusal that is meant
    ann.page.get_by_role("button", name="Lock the table").click()
    expect(ann.page.get_by_text("nobody else can join")).to_be_visible()
    bob.visit(f"/t/{code}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    expect(bob.page.locator(".trouble")).to_contain_text("locked")
    expect(bob.page.locator(".toast"), "it is said once").to_have_count(0)
    ann.page.get_by_role("button", name="Unlock the table").click()
    expect(ann.page.get_by_role("button", name="Lock the table")).to_be_visible()
