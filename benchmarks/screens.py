"""Pictures of every screen of the page, made in a real Chromium against a real server: docs/screens/*.jpg.

python benchmarks/screens.py            # all
python benchmarks/screens.py home new   # these alone
"""

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, TimeoutError

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from browser import AT_EASE, Person, chromium, opened_browser
from serving import Served

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "screens"
DESK, TABLET, PHONE = (1200, 750), (700, 1000), (360, 740)
MOST = 150_000  # bytes of one picture
ROUND = {"target": 0}
DRAWING = "() => document.querySelector('.draw-pile.can') ?? lookOn.next()"


def many(extends: str, table: str, copies: int = 60, rule: str = "") -> str:
    """An edition in which one card is frequent, so that its question comes soon."""
    text = f'extends = "{extends}"\ntitle = "{extends.capitalize()}"\n'
    return f"{text}[{table}]\ncopies = {copies}\n" + (f'rule = "{rule}"\n' if rule else "")


QUESTIONS = {
    "color": ("Name a color", many("classic", "wild.wild")),
    "player": ("Choose a player", many("customizable", 'wild."wild swap hands"')),
    "sides": ("Who is heads", many("anniversary", 'wild."wild 50/50"')),
    "challenge": ("was played on you", many("classic", 'wild."wild draw four"', 90)),
    "drawn": ("Play it", many("classic", "colored.skip", 20)),
    "lay": ("Play up to one card", many("classic", "wild.wild", 60, "you may lay one card of each color")),
    "act": ("In the room", many("classic", "wild.wild", 60, "sing a song or draw 4")),
}
SHOWCASES = {
    "coin": (r"coin|heads|tails", many("anniversary", 'wild."wild 50/50"')),
    "spinner": (r"spinner", None),
    "rule-card": (r"rule card|dispens|comes out", None),
}


class Screens:
    """A browser, a server and the pictures made so far."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self.browser = browser
        self.served = served
        self.sizes: dict[str, int] = {}

    def person(self, size: tuple[int, int] = DESK, **wishes: Any) -> Person:
        return Person(self.browser, self.served, size, touch=size == PHONE, **wishes)

    def shot(self, person: Person, name: str) -> None:
        path = FOLDER / f"{name}.jpg"
        for quality in (82, 70, 55):
            person.page.screenshot(path=path, type="jpeg", quality=quality)
            if path.stat().st_size <= MOST:
                break
        self.sizes[name] = path.stat().st_size
        print(f"{name}: {self.sizes[name] / 1000:.0f} kB", flush=True)


def until(person: Person, words: str, by: str = "lookOn.next", most: int = 60) -> bool:
    """Play until one is asked this; False if the round is over before."""
    for _ in range(most):
        if not person.my_turn():
            return False
        if words in person.page.locator(".question").inner_text():
            return True
        person.touches(by)
    return False


def until_shown(person: Person, pattern: str, most: int = 60) -> bool:
    """Play until something like this is shown large."""
    for _ in range(most):
        if not person.my_turn():
            return False
        person.acts()
        for _ in range(8):
            words = person.page.evaluate("document.querySelector('.showcase p')?.textContent ?? ''")
            if re.search(pattern, words, re.I):
                return True
            time.sleep(0.05)
    return False


def home(screens: Screens) -> None:
    for name, size, dark in (("", DESK, False), ("-dark", DESK, True), ("-phone", PHONE, False)):
        person = screens.person(size, dark=dark)
        person.visit()
        person.page.wait_for_selector(".tables > *")
        screens.shot(person, f"home{name}")
        person.context.close()


def new(screens: Screens) -> None:
    for name, size in (("", DESK), ("-phone", PHONE)):
        person = screens.person(size)
        person.visit("/new")
        person.page.locator("label[for=edition-dino]").click()
        person.page.locator(".edition-details li").first.wait_for()
        screens.shot(person, f"new{name}")
        person.context.close()


def lobby(screens: Screens) -> None:
    for edition, size in (("jackpot", DESK), ("customizable", DESK), ("classic", PHONE)):
        person = screens.person(size)
        person.opens_table(edition=edition)
        person.page.wait_for_selector(".start-part:visible")
        person.page.wait_for_timeout(800)
        screens.shot(person, f"lobby-{edition}")
        person.context.close()


def table(screens: Screens) -> None:
    wanted = [
        ("classic", "desktop", DESK, False), ("classic", "desktop-dark", DESK, True),
        ("hello-kitty", "tablet", TABLET, False), ("dino", "tablet-dark", TABLET, True),
        ("jackpot", "phone", PHONE, False), ("anniversary", "phone-dark", PHONE, True),
    ]  # fmt: skip
    for edition, name, size, dark in wanted:
        person = screens.person(size, dark=dark)
        person.opens_table(edition=edition, computers=3, clock=60, house=ROUND)
        person.starts()
        for _ in range(3):
            if person.my_turn():
                person.acts()
        person.my_turn()
        screens.shot(person, f"table-{edition}-{name}")
        person.context.close()


def ten(screens: Screens) -> None:
    for name, size in (("", DESK), ("-phone", PHONE)):
        person = screens.person(size)
        person.opens_table(computers=9, house=ROUND)
        person.starts()
        person.my_turn()
        screens.shot(person, f"ten-seats{name}")
        person.context.close()


def thirty(screens: Screens) -> None:
    person = screens.person(PHONE)
    person.opens_table(computers=1, house={**ROUND, "hand_size": 20})
    person.starts()
    person.draws_until(30)
    person.my_turn()
    screens.shot(person, "thirty-cards-phone")
    person.context.close()


def question(screens: Screens) -> None:
    for name, (words, edition) in QUESTIONS.items():
        person = screens.person(PHONE if name in ("sides", "act") else DESK)
        person.opens_table(edition_text=edition, house=ROUND)
        person.starts()
        if until(person, words, DRAWING if name == "drawn" else "lookOn.next"):
            screens.shot(person, f"question-{name}")
        else:
            print(f"question-{name}: did not come")
        person.context.close()


def show(screens: Screens) -> None:
    for name, (pattern, edition) in SHOWCASES.items():
        person = screens.person(motion=True)
        person.opens_table(edition="jackpot", edition_text=edition, house={**ROUND, "hand_size": 12})
        person.starts()
        if until_shown(person, pattern):
            person.page.wait_for_timeout(500)
            screens.shot(person, f"show-{name}")
        else:
            print(f"show-{name}: did not come")
        person.context.close()


def result(screens: Screens) -> None:
    for name, size, house in (("", DESK, {}), ("-phone", PHONE, {}), ("-match", DESK, ROUND)):
        person = screens.person(size)
        person.opens_table(house={**house, "hand_size": 4})
        person.starts()
        person.plays_on()
        person.page.locator(".counted").first.wait_for()
        person.page.wait_for_timeout(600)
        screens.shot(person, f"result{name}")
        if house:
            person.page.get_by_role("link", name="Replay").click()
            person.page.get_by_role("button", name="Next move").wait_for()
            for _ in range(5):
                person.page.get_by_role("button", name="Next move").click()
            screens.shot(person, "replay")
            person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            screens.shot(person, "replay-phone")
        person.context.close()


def rules(screens: Screens) -> None:
    person = screens.person()
    person.opens_table(edition="dino", house={"stacking": True})
    person.starts()
    person.page.get_by_role("button", name="Rules").click()
    person.page.get_by_role("dialog").wait_for()
    screens.shot(person, "rules")
    person.page.keyboard.press("Escape")
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    person.page.get_by_role("button", name="Chat").click()
    person.page.locator(".phrase").first.click()
    person.page.locator(".chat-lines li").first.wait_for()
    screens.shot(person, "chat-phone")
    person.context.close()


OWN_RULES = [
    "when you play a 2, the next player draws 1",
    "8s can be played on anything",
    "no going out on a wild",
]


def sentences(screens: Screens) -> None:
    """A player's own card: typed, not sure, a reading chosen, agreed to, and at the table."""
    person = screens.person()
    page = person.page
    person.visit("/new")
    page.locator("label[for=edition-customizable]").click()
    field = page.locator(".sentence-field").first
    field.scroll_into_view_if_needed()
    field.locator("textarea").fill("draw 3")
    field.locator(".meaning button").first.wait_for()
    screens.shot(person, "sentence-readings")
    field.locator(".meaning button").nth(1).click()
    field.locator(".meaning .badge").wait_for()
    screens.shot(person, "sentence-understood")
    person.opens_table(edition="customizable", customs=["the next player draws 3"] * 3)
    page.wait_for_selector(".consent li")
    screens.shot(person, "sentence-consent")
    person.context.close()
    for _ in range(6):  # until it is dealt
        person = screens.person()
        customs = ["the next player draws 3"] * 3
        person.opens_table(edition="customizable", customs=customs, house={**ROUND, "hand_size": 20})
        person.starts()
        person.my_turn()
        card = person.page.locator(".hand .card[data-card^='wild custom']")
        if card.count():
            card.first.hover()
            person.page.wait_for_timeout(900)
            screens.shot(person, "sentence-card")
            person.context.close()
            return
        person.context.close()


def ownrules(screens: Screens) -> None:
    """A round with three rules of the table in people's own words."""
    for name, size in (("", DESK), ("-phone", PHONE)):
        person = screens.person(size)
        person.opens_table(rules=OWN_RULES, house={"target": 0, "hand_size": 12})
        person.page.wait_for_selector(".consent li")
        screens.shot(person, f"own-rules-consent{name}")
        person.starts()
        for _ in range(3):
            if person.my_turn():
                person.acts()
        person.my_turn()
        screens.shot(person, f"own-rules-table{name}")
        person.page.locator(".in-force button").click()
        person.page.get_by_role("dialog").wait_for()
        screens.shot(person, f"own-rules-now{name}")
        person.context.close()


ALL: tuple[Callable[[Screens], None], ...] = (
    home, new, lobby, table, ten, thirty, question, show, result, rules, sentences,
    ownrules,
)  # fmt: skip


def wanted(names: list[str]) -> Iterator[Callable[[Screens], None]]:
    return (each for each in ALL if not names or each.__name__ in names)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", help=" ".join(each.__name__ for each in ALL))
    options = parser.parse_args()
    path = chromium()
    if path is None:
        print("There is no Chromium on this machine (Debian: apt-get install chromium).")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(f"sqlite:///{folder}/tables.db", **AT_EASE) as served,
        opened_browser(path) as browser,
    ):
        screens = Screens(browser, served)
        for each in wanted(options.names):
            try:
                each(screens)
            except (AssertionError, TimeoutError) as error:
                print(f"{each.__name__}: {str(error)[:200]}")
    print(f"{len(screens.sizes)} pictures, {sum(screens.sizes.values()) / 1e6:.2f} MB in all.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
