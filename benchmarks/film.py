"""Film strips of what moves at the table: pictures every 50 ms, in a real Chromium: docs/screens/film-*.jpg.

python benchmarks/film.py                # all
python benchmarks/film.py play swap      # these alone
"""

import argparse
import base64
import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, TimeoutError

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from screens import FOLDER, ROUND, contact_sheet, many

from browser import AT_EASE, Person, chromium, opened_browser
from positions import challengeable, in_the_middle, last_card, reversing
from serving import Served

EVERY = 0.05  # seconds between two pictures of a strip, as a player would see them
SLOWER = 12  # times slower than it is filmed, so that a slow machine can follow
SIZE = (380, 570)
COLUMNS, MOST = 12, 24  # pictures in a row, and in a strip
ON_STRIP = 128  # pixels across of one picture
MOVES = "() => document.querySelector('.flying, .scene, .turning')"


def filmed(person: Person, act: Callable[[], None]) -> list[str]:
    """Do something, and take pictures from the first motion on."""
    act()
    person.page.wait_for_function(MOVES)
    began, pictures = time.monotonic(), []
    for number in range(MOST):
        rest = began + number * EVERY * SLOWER - time.monotonic()
        person.page.wait_for_timeout(max(0.0, rest * 1000))
        pictures.append(base64.b64encode(person.page.screenshot(type="jpeg", quality=70)).decode())
    return pictures


def strip(browser: Browser, pictures: list[str], name: str) -> None:
    """The pictures beside each other, as one file."""
    size = contact_sheet(browser, pictures, FOLDER / f"film-{name}.jpg", COLUMNS, ON_STRIP, 45)
    print(f"{name}: {len(pictures)} pictures, {size / 1000:.0f} kB", flush=True)


def visitor(browser: Browser, served: Served) -> Person:
    person = Person(browser, served, SIZE, motion=True)
    wishes = {"wish:pace": SLOWER, "wish:hints": False}
    keep = "".join(
        f"localStorage.setItem('lastcard:{key}', '{json.dumps(wish)}');" for key, wish in wishes.items()
    )
    person.context.add_init_script(keep)
    return person


def seated(browser: Browser, served: Served, **settings: Any) -> Person:
    """Somebody at a table whose cards have been dealt."""
    person = visitor(browser, served)
    person.opens_table(computers=3, **{"house": ROUND, **settings})
    person.starts()
    person.my_turn()
    person.page.reload()
    person.page.wait_for_selector(".hand .card.can")
    return person


def played(person: Person, wanted: str = "") -> list[str]:
    """Touch the first card of this kind that fits."""
    kind = f"[data-card*='{wanted}']" if wanted else ""
    card = person.page.locator(f".hand .card.can{kind}").first
    card.wait_for()
    return filmed(person, lambda: card.dispatch_event("click"))


def play(browser: Browser, served: Served) -> list[str]:
    person = visitor(browser, served)
    person.takes_over(in_the_middle("Ann", "Bo", "Cleo"))
    return played(person)


def draw_four(browser: Browser, served: Served) -> list[str]:
    person = visitor(browser, served)
    person.takes_over(challengeable(bluff=False))
    answer = person.page.get_by_role("button", name="Draw 4 cards")
    answer.wait_for()
    return filmed(person, lambda: answer.dispatch_event("click"))


def reverse(browser: Browser, served: Served) -> list[str]:
    person = visitor(browser, served)
    person.takes_over(reversing())
    return played(person, "reverse")


def swap(browser: Browser, served: Served) -> list[str]:
    edition = many("customizable", 'wild."wild swap hands"')
    person = seated(browser, served, edition_text=edition)
    answer = person.page.locator(".answers .primary").first
    person.page.locator(".hand .card.can[data-card*='swap']").first.dispatch_event("click")
    answer.wait_for()
    person.page.wait_for_function(f"() => !({MOVES})()")
    return filmed(person, lambda: answer.dispatch_event("click"))


def challenge(browser: Browser, served: Served) -> list[str]:
    person = visitor(browser, served)
    person.takes_over(challengeable(bluff=True))
    button = person.page.get_by_role("button", name="Challenge")
    button.wait_for()
    return filmed(person, lambda: button.dispatch_event("click"))


def win(browser: Browser, served: Served) -> list[str]:
    person = visitor(browser, served)
    person.takes_over(last_card())
    return played(person)


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
        Served(f"sqlite:///{folder}/tables.db", **(AT_EASE | {"pace": 5})) as served,
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
