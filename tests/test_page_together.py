"""Several people and broken lines: joining by link, chat, coming back, two tabs, a server that is killed."""

from pathlib import Path

from playwright.sync_api import Page, expect

from browser import AT_EASE, WON, People, Person, browser_fixture, people_fixture, server_fixture  # noqa: F401
from positions import in_the_middle, near_the_end
from serving import Served


def joins(person: Person, code: str, name: str) -> None:
    """By the link, with a name."""
    person.visit(f"/t/{code}")
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_role("button", name="Take a seat").click()
    person.page.wait_for_selector(".my-place")


LOOKS = 5000  # at the pages, until a test gives up


def both_play(*company: Person) -> None:
    """Everybody answers when asked, until the round is over for all."""
    for _ in range(LOOKS):
        if all(person.over for person in company):
            return
        for person in company:
            person.tries("lookOn.next")
        company[0].page.wait_for_timeout(20)
    raise AssertionError("the round does not end")


def next_of(*company: Person) -> Person:
    """Whoever is asked next, as soon as their page shows it."""
    for _ in range(LOOKS):
        for person in company:
            assert not person.over
            if person.page.evaluate("Boolean(lookOn.next())"):
                return person
        company[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked")


def test_two_people_play_a_round_and_talk(people: People) -> None:
    ann, bob = people(), people()
    code = ann.opens_table("Ann", computers=1, seats=3, house={"target": 0, "hand_size": 2})
    joins(bob, code, "Bob")
    expect(ann.page.locator(".places")).to_contain_text("Bob")
    expect(ann.page.get_by_role("button", name="Start the match")).to_have_attribute("aria-disabled", "true")
    bob.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".start-words")).to_have_text("Everything is ready.")
    ann.starts()
    bob.page.wait_for_selector(".game")

    bob.page.get_by_label("Say something").fill("Good luck, <b>Ann</b>!")
    bob.page.get_by_role("button", name="Send").click()
    expect(ann.page.locator(".chat-lines")).to_contain_text("Bob Good luck, <b>Ann</b>!")
    ann.page.locator(".phrase").first.click()
    expect(bob.page.locator(".chat-lines li")).to_have_count(2)

    both_play(ann, bob)
    ann.page.wait_for_function(  # the log shows its end
        "() => (e => e.scrollHeight - e.scrollTop - e.clientHeight < 40)(document.querySelector('.log'))"
    )
    for person in (ann, bob):
        expect(person.page.locator(".result")).to_contain_text(WON)


def hand_of(person: Person) -> list[str]:
    return sorted(person.page.locator(".hand .card").evaluate_all("all => all.map(e => e.dataset.card)"))


def test_who_closes_the_tab_comes_back_to_the_same_hand(people: People) -> None:
    ann, bob = people(), people()
    code = ann.opens_table("Ann", computers=0, seats=2, house={"target": 0, "hand_size": 4})
    joins(bob, code, "Bob")
    bob.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".start-words")).to_have_text("Everything is ready.")
    ann.starts()
    bob.page.wait_for_selector(".hand .card")
    given = 0
    while (asked := next_of(ann, bob)) is ann or given < 4:
        asked.touches("lookOn.next")
        given += 1
    held = hand_of(bob)
    bob.page.close()
    expect(ann.page.locator(".opponent")).to_contain_text("not connected")
    bob.page = bob.context.new_page()
    bob.visit(f"/t/{code}")
    bob.page.wait_for_selector(".hand .card")
    expect(ann.page.locator(".opponent")).not_to_contain_text("not connected")
    assert hand_of(bob) == held
    bob.touches("lookOn.next")  # it is still his turn
    next_of(ann, bob).touches("lookOn.next")


def show_the_same(first: Page, second: Page) -> None:
    """Wait until both tabs do: on one's turn nothing more happens by itself."""
    for _ in range(LOOKS):
        if first.evaluate("lookOn.sign()") == second.evaluate("lookOn.sign()"):
            return
        first.wait_for_timeout(20)
    raise AssertionError("two tabs show different games")


def test_two_tabs_of_one_person_do_not_fight(people: People) -> None:
    ann = people()
    code = ann.takes_over(in_the_middle("Ann", "Bob"))
    first = ann.page
    ann.page = ann.context.new_page()
    ann.visit(f"/t/{code}")
    assert ann.my_turn()
    ann.acts()
    assert ann.my_turn()
    second, ann.page = ann.page, first
    first.bring_to_front()
    assert ann.my_turn()
    show_the_same(first, second)
    for page in (first, second):
        expect(page.locator(".line-status")).to_be_hidden()
    ann.acts()
    assert ann.my_turn()
    show_the_same(first, second)
    ann.plays_on()
    expect(second.locator(".result")).to_contain_text(WON)


def test_the_page_goes_on_after_the_server_is_killed(people: People, tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.db", **AT_EASE) as served:
        ann = people(served=served)
        ann.forgives += ["WebSocket connection to", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET"]
        ann.takes_over(near_the_end())
        held = hand_of(ann)
        served.kill()
        status = ann.page.locator(".line-status")
        expect(status).to_have_text("Connection lost. Reconnecting …")
        expect(status).to_be_visible()
        served.start()
        expect(status).to_be_hidden()
        assert hand_of(ann) == held
        assert ann.plays_on() > 0
        expect(ann.page.locator(".result")).to_contain_text(WON)
        ann.page.goto("about:blank")  # before the server goes
