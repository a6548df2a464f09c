"""Several people and broken lines: joining by link, chat, coming back, two tabs, a server that is killed."""

import time
from pathlib import Path

from playwright.sync_api import expect

from browser import AT_EASE, People, Person, browser_fixture, people_fixture, server_fixture  # noqa: F401
from serving import Served


def joins(person: Person, code: str, name: str) -> None:
    """By the link, with a name."""
    person.visit(f"/t/{code}")
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_role("button", name="Take a seat").click()
    person.page.wait_for_selector(".my-place")


def both_play(*company: Person, turns: int = 400) -> None:
    """Everybody answers when asked, until the round is over for all or so many answers are given."""
    given = 0
    until = time.monotonic() + 90
    while given < turns and not all(person.over for person in company):
        for person in company:
            given += person.tries("lookOn.next")
        company[0].page.wait_for_timeout(20)
        assert time.monotonic() < until, "the round does not end"


def test_two_people_play_a_round_and_talk(people: People) -> None:
    ann, bob = people(), people()
    code = ann.opens_table("Ann", computers=1, seats=3, house={"target": 0, "hand_size": 4})
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
    left = "e => e.scrollHeight - e.scrollTop - e.clientHeight"
    assert ann.page.locator(".log").evaluate(left) < 40, "the log does not show its end"
    for person in (ann, bob):
        expect(person.page.locator(".result")).to_contain_text("won the match!")


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
    both_play(ann, bob, turns=4)
    held = hand_of(bob)
    bob.page.close()
    expect(ann.page.locator(".opponent")).to_contain_text("not connected")
    bob.page = bob.context.new_page()
    bob.visit(f"/t/{code}")
    bob.page.wait_for_selector(".hand .card")
    expect(ann.page.locator(".opponent")).not_to_contain_text("not connected")
    assert hand_of(bob) == held
    both_play(ann, bob)
    expect(bob.page.locator(".result")).to_contain_text("won the match!")


def test_two_tabs_of_one_person_do_not_fight(people: People) -> None:
    ann = people()
    code = ann.opens_table(computers=1, house={"target": 0, "hand_size": 8})
    ann.starts()
    first = ann.page
    assert ann.my_turn()
    ann.page = ann.context.new_page()
    ann.visit(f"/t/{code}")
    assert ann.my_turn()
    ann.acts()
    assert ann.my_turn()
    second, ann.page = ann.page, first
    first.bring_to_front()
    assert ann.my_turn()
    for page in (first, second):
        expect(page.locator(".line-status")).to_be_hidden()
    ann.acts()
    assert ann.my_turn()
    second.wait_for_function("sign => lookOn.sign() === sign", arg=first.evaluate("lookOn.sign()"))
    ann.plays_on()
    expect(second.locator(".result")).to_contain_text("won the match!")


def test_the_page_goes_on_after_the_server_is_killed(people: People, tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.db", **AT_EASE) as served:
        ann = people(served=served)
        ann.forgives += ["WebSocket connection to", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET"]
        ann.opens_table(house={"target": 0, "hand_size": 4})
        ann.starts()
        assert ann.my_turn()
        held = hand_of(ann)
        served.kill()
        status = ann.page.locator(".line-status")
        expect(status).to_have_text("The connection is lost. Trying again …")
        expect(status).to_be_visible()
        served.start()
        expect(status).to_be_hidden(timeout=30_000)
        assert hand_of(ann) == held
        ann.plays_on()
        expect(ann.page.locator(".result")).to_contain_text("won the match!")
        ann.page.goto("about:blank")  # before the server goes
