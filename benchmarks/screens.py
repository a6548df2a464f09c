"""Pictures of every screen of the page, made in a real Chromium against a real server: docs/screens/*.jpg.

python benchmarks/screens.py            # all
python benchmarks/screens.py home new   # these alone
"""

import argparse
import base64
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
from lastcard.rules.editions import NAMES
from positions import in_the_middle
from serving import Served
from test_page_together import both_play

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "screens"
DESK, TABLET, PHONE = (1200, 750), (700, 1000), (360, 740)
SIZES = ((844, 390), (375, 553), (360, 600), (683, 384), (720, 450), (1440, 900), (2560, 1440))
MOST = 150_000  # bytes of one picture
ROUND = {"target": 0}
HINTED = '["turn", "lens", "uno"]'
DRAWING = "() => document.querySelector('.draw-pile.can') ?? lookOn.next()"


def many(extends: str, table: str, copies: int = 60, rule: str = "") -> str:
    """An edition in which one card is frequent, so that its question comes soon."""
    text = f'extends = "{extends}"\ntitle = "{extends.capitalize()}"\n'
    return f"{text}[{table}]\ncopies = {copies}\n" + (f'rule = "{rule}"\n' if rule else "")


QUESTIONS = {
    "color": ("Name a color", many("classic", "wild.wild")),
    "player": ("Choose a player", many("customizable", 'wild."wild swap hands"')),
    "sides": ("Who is heads", many("anniversary", 'wild."wild 50/50"')),
    "challenge": ("or challenge", many("classic", 'wild."wild draw four"', 90)),
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
        """Somebody who knows the game: the hints of a first game have been shown."""
        person = Person(self.browser, self.served, size, touch=size == PHONE, **wishes)
        person.context.add_init_script('localStorage.setItem(\'lastcard:hinted\', \'["turn","lens","uno"]\')')
        return person

    def sheet(self, pictures: list[str], name: str, columns: int, width: int) -> None:
        self.sizes[name] = contact_sheet(self.browser, pictures, FOLDER / f"{name}.jpg", columns, width, 60)
        print(f"{name}: {len(pictures)} pictures, {self.sizes[name] / 1000:.0f} kB", flush=True)

    def shot(self, person: Person, name: str) -> None:
        path = FOLDER / f"{name}.jpg"
        for quality in (76, 66, 55):
            person.page.screenshot(path=path, type="jpeg", quality=quality)
            if path.stat().st_size <= MOST:
                break
        self.sizes[name] = path.stat().st_size
        print(f"{name}: {self.sizes[name] / 1000:.0f} kB", flush=True)


def picture(person: Person) -> str:
    """What somebody sees now, for `contact_sheet`."""
    return base64.b64encode(person.page.screenshot(type="jpeg", quality=80)).decode()


def contact_sheet(
    browser: Browser, pictures: list[str], path: Path, columns: int, width: int, quality: int
) -> int:
    """Pictures beside each other as one file; its size in bytes."""
    page = browser.new_page(viewport={"width": columns * width, "height": 100})
    shown = "".join(f"<img src='data:image/jpeg;base64,{data}' width={width - 4}>" for data in pictures)
    style = "body{margin:0;background:#555;line-height:0;font-size:0}img{margin:2px;vertical-align:top}"
    page.set_content(f"<style>{style}</style>{shown}")
    page.screenshot(path=path, type="jpeg", quality=quality, full_page=True)
    page.close()
    return path.stat().st_size


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


def editions(screens: Screens) -> None:
    """The six editions' tables, each in light and dark."""
    pictures = []
    for edition in NAMES:
        person = screens.person((1200, 780))
        person.opens_table(edition=edition, computers=3)
        person.starts()
        for _ in range(3):
            if person.my_turn():
                person.acts()
        person.my_turn()
        person.page.mouse.move(5, 5)
        for scheme in ("light", "dark"):
            person.page.emulate_media(color_scheme=scheme)
            person.page.wait_for_timeout(2500)  # until what is shown large has gone
            pictures.append(picture(person))
        person.context.close()
    screens.sheet(pictures, "editions", 4, 300)


def sizes(screens: Screens) -> None:
    """One's turn in every window in which the game must be played without scrolling."""
    person = screens.person((375, 553))
    person.takes_over(in_the_middle("Ann", "Bo", "Cleo", "Dee"))
    person.acts()
    person.my_turn()
    pictures = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(1200)
        pictures.append(picture(person))
    person.context.close()
    screens.sheet(pictures, "sizes", 3, 420)


def friends(screens: Screens) -> None:
    """Three browsers: invited by a code, seated before and during a match, back in the old seat."""
    ann, bob, cara = (screens.person(size) for size in ((480, 800), (480, 800), (480, 800)))
    pictures = []
    code = ann.opens_table("Ann", computers=1, seats=3, house={"target": 0, "hand_size": 3})
    pictures.append(picture(ann))
    bob.visit()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_label("Code or link").fill(code.replace("-", " "))
    pictures.append(picture(bob))
    bob.page.get_by_role("button", name="Join").click()
    bob.page.get_by_role("button", name="Take a seat").click()
    bob.page.get_by_role("button", name="I am ready").click()
    ann.page.get_by_text("Everything is ready.").wait_for()
    pictures.append(picture(ann))
    ann.starts()
    cara.visit(f"/t/{code}")
    cara.page.locator(".take-seat").click()
    cara.page.get_by_label("Your name").fill("Cara")
    pictures.append(picture(cara))
    cara.page.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    cara.page.wait_for_selector(".hand .card")
    ann.page.get_by_text("played by Cara").wait_for()
    pictures.append(picture(ann))
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Leave the table").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Leave the table").last.click()
    bob.page.wait_for_url("**/")
    bob.visit(f"/t/{code}")
    bob.page.locator(".take-seat").wait_for()
    pictures.append(picture(bob))
    bob.page.locator(".take-seat").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    bob.page.wait_for_selector(".hand .card")
    both_play(ann, bob, cara)
    ann.page.get_by_role("button", name="Rematch").wait_for()
    ann.page.wait_for_timeout(800)
    pictures.append(picture(ann))
    ann.page.get_by_role("button", name="Rematch").click()
    bob.page.get_by_role("button", name="I am in").wait_for()
    pictures.append(picture(bob))
    screens.sheet(pictures, "friends", 4, 300)
    for person in (ann, bob, cara):
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
    code = person.opens_table(edition="dino", house={"stacking": True})
    person.starts()
    person.page.get_by_role("button", name="Rules").click()
    person.page.get_by_role("dialog").wait_for()
    screens.shot(person, "rules")
    person.page.keyboard.press("Escape")
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    screens.person().visit(f"/t/{code}")  # somebody to chat with
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
    home, new, lobby, table, editions, sizes, friends, ten, thirty, question, show, result, rules, sentences,
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
