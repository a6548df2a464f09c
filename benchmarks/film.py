"""Film strips of what moves at the table: pictures every 50 ms, in a real Chromium: docs/screens/film-*.jpg.

python benchmarks/film.py                # all
python benchmarks/film.py play swap      # these alone
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, TimeoutError

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from browser import AT_EASE, Person, chromium, opened_browser
from positions import first_position, fitting, last_card
from screens import FOLDER, ROUND, many
from serving import Served

EVERY = 0.05  # seconds between two pictures of a strip
SIZE = (420, 640)
COLUMNS, MOST = 9, 27  # pictures in a row, and in a strip
ON_STRIP = 200  # pixels across of one picture


class Film:
    """What a page showed from now on, with the time of each picture."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.pictures: list[tuple[float, str]] = []
        self.session = person.context.new_cdp_session(person.page)
        self.session.on("Page.screencastFrame", self._take)
        self.session.send("Page.startScreencast", {"format": "jpeg", "quality": 70, "everyNthFrame": 1})

    def _take(self, frame: dict[str, Any]) -> None:
        self.pictures.append((frame["metadata"]["timestamp"], frame["data"]))
        self.session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def cut(self) -> list[str]:
        """One picture for every moment, from the first that differs from the one before."""
        self.session.send("Page.stopScreencast")
        if not self.pictures:
            return []
        moments, chosen = [self.pictures[0][0] + i * EVERY for i in range(MOST)], []
        for moment in moments:
            shown = [data for at, data in self.pictures if at <= moment + 0.001]
            if shown and moment <= self.pictures[-1][0] + EVERY:
                chosen.append(shown[-1])
        return chosen


def strip(browser: Browser, pictures: list[str], name: str) -> None:
    """The pictures beside each other, as one file."""
    rows = -(-len(pictures) // COLUMNS)
    height = ON_STRIP * SIZE[1] // SIZE[0]
    page = browser.new_page(viewport={"width": COLUMNS * ON_STRIP, "height": rows * height})
    shown = "".join(
        f"<img src='data:image/jpeg;base64,{data}' width={ON_STRIP} height={height}>" for data in pictures
    )
    page.set_content(f"<body style='margin:0;line-height:0;background:#000'>{shown}")
    path = FOLDER / f"film-{name}.jpg"
    page.screenshot(path=path, type="jpeg", quality=62)
    page.close()
    print(f"{name}: {len(pictures)} pictures, {path.stat().st_size / 1000:.0f} kB", flush=True)


def seated(browser: Browser, served: Served, **settings: Any) -> Person:
    person = Person(browser, served, SIZE, motion=True)
    person.opens_table(computers=3, **{"house": ROUND, **settings})
    person.starts()
    person.my_turn()
    person.page.wait_for_timeout(2200)  # until the deal is over
    return person


def plays(person: Person, wanted: str) -> Film:
    """Touch the first card of this kind that fits, and film what comes of it."""
    card = person.page.locator(f".hand .card.can[data-card*='{wanted}']").first
    card.wait_for()
    film = Film(person)
    card.dispatch_event("click")
    person.page.wait_for_timeout(MOST * EVERY * 1000 + 200)
    return film


def play(browser: Browser, served: Served) -> list[str]:
    person = Person(browser, served, SIZE, motion=True)
    number = lambda match, hand: any(card[-1].isdigit() for card in fitting(match)) and len(hand) > 4  # noqa: E731
    person.takes_over(first_position(number, "Ann", "Bo", "Cleo"))
    return plays(person, " ").cut()


def draw_four(browser: Browser, served: Served) -> list[str]:
    edition = many("classic", 'colored."draw two"', 20)
    person = seated(browser, served, edition_text=edition)
    return plays(person, "draw two").cut()


def reverse(browser: Browser, served: Served) -> list[str]:
    return plays(
        seated(browser, served, edition_text=many("classic", "colored.reverse", 24)), "reverse"
    ).cut()


def swap(browser: Browser, served: Served) -> list[str]:
    person = seated(
        browser, served, house={**ROUND, "seven_zero": True}, edition_text=many("classic", 'colored."7"', 24)
    )
    person.page.locator(".hand .card.can[data-card$=' 7']").first.dispatch_event("click")
    person.page.locator(".answers .primary").first.wait_for()
    film = Film(person)
    person.page.locator(".answers .primary").first.click()
    person.page.wait_for_timeout(MOST * EVERY * 1000 + 200)
    return film.cut()


def challenge(browser: Browser, served: Served) -> list[str]:
    person = seated(browser, served, edition_text=many("classic", 'wild."wild draw four"', 60))
    button = person.page.get_by_role("button", name="Challenge")
    for _ in range(30):
        if button.is_visible() or not person.my_turn():
            break
        person.acts()
    film = Film(person)
    button.click()
    person.page.wait_for_timeout(MOST * EVERY * 1000 + 200)
    return film.cut()


def win(browser: Browser, served: Served) -> list[str]:
    person = Person(browser, served, SIZE, motion=True)
    person.takes_over(last_card())
    return plays(person, " ").cut()


ALL: tuple[Callable[[Browser, Served], list[str]], ...] = (play, draw_four, reverse, swap, challenge, win)


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
        Served(f"sqlite:///{folder}/tables.db", **(AT_EASE | {"pace": 0.8})) as served,
        opened_browser(path) as browser,
    ):
        for each in ALL:
            if not options.names or each.__name__ in options.names:
                try:
                    strip(browser, each(browser, served), each.__name__.replace("_", "-"))
                except (AssertionError, TimeoutError) as error:
                    print(f"{each.__name__}: {str(error)[:300]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
