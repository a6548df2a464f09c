"""A real browser for tests: people who see the page and touch it. Import the three fixtures from here."""

import itertools
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from lastcard.game.records import Record
from positions import asked_seat
from serving import QUICK, Served

PHONE, TABLET, DESKTOP, ZOOMED = (360, 740), (820, 1180), (1440, 900), (720, 450)
WITHIN = 120_000  # milliseconds after which a test gives up waiting for something on the page
A_TAP = 0.05  # seconds a finger stays
expect.set_options(timeout=WITHIN)
WON = re.compile(r"won( the match)?!")  # said of whoever has won: a single round, or a match
AT_EASE = QUICK | {"round_pause": 600, "away_after": 600}  # nothing at a table happens because time passes
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Features of Chromium that tests do without: mainly the list below the address bar, which costs more than our
# page in every new window. Playwright has such a list of its own, which this one replaces.
FEATURES = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "HttpsUpgrades", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
)  # fmt: skip
FLAGS = [
    f"--disable-features={','.join(FEATURES)}",
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WCAG = {"type": "tag", "values": LEVELS}
COLORS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}

# What a person sees at a glance. `next` is the thing to touch now: a card that fits, an answer, the pile.
LOOK = r"""
window.lookOn = {
  told: [], // every short message there was, since they go by themselves
  sign() {
    const game = document.querySelector(".game");
    if (!game) return "";
    const seen = [...game.querySelectorAll("[aria-label], .question, .answers, .result, .own-line")];
    return seen.map((e) => `${e.className} ${e.getAttribute("aria-label")} ${e.textContent}`
      + ` ${e.getAttribute("aria-pressed")} ${e.hidden}`).join("|");
  },
  /** The middle of what can be seen and touched of an element, with how large that is; null if nothing. */
  point(element) {
    const box = element.getBoundingClientRect();
    const step = 3;
    const found = [];
    for (let y = Math.max(1, box.top + 1); y < Math.min(innerHeight, box.bottom); y += step)
      for (let x = Math.max(1, box.left + 1); x < Math.min(innerWidth, box.right); x += step)
        if (element.contains(document.elementFromPoint(x, y))) found.push([x, y]);
    if (!found.length) return null;
    const middle = [0, 1].map((i) => found.reduce((sum, each) => sum + each[i], 0) / found.length);
    const far = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
    const [x, y] = found.reduce((best, each) => (far(each) < far(best) ? each : best));
    const across = found.filter((each) => each[1] === y).length * step;
    const down = found.filter((each) => each[0] === x).length * step;
    return { x, y, across, down, area: found.length * step * step };
  },
  /** Where to touch it, once it lies still. */
  async aim(element) {
    element?.scrollIntoView({ block: "nearest" });
    const place = () => JSON.stringify(element?.getBoundingClientRect());
    for (let was = "", i = 0; i < 40 && was !== (was = place()); i++)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return element && [lookOn.point(element), lookOn.sign()];
  },
  /** Whether nothing lies over all of it, or it is gone. */
  free(element) {
    element?.scrollIntoView({ block: "nearest" });
    return !element || Boolean(lookOn.point(element));
  },
  answer: (words) => [...document.querySelectorAll(".answers button")].find((e) => e.textContent === words),
  /** What sticks out at the sides. */
  beyond(width) {
    const apart = ".skip-link, .hidden-visually, .table-scroll, .rp-fan";
    const out = ({ left, right }) => right - left > 1 && (left < -1 || right > width + 1);
    return [...document.querySelectorAll("button, a, input, select, textarea, h1, h2, .opponent")]
      .filter((e) => e.checkVisibility() && !e.closest(apart) && out(e.getBoundingClientRect()))
      .map((e) => e.outerHTML.slice(0, 120));
  },
  /** Those of which less than most can be touched, after scrolling there. */
  covered(selector) {
    return [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).map((e) => {
      e.scrollIntoView({ block: "nearest" });
      const box = e.getBoundingClientRect();
      return [e.outerHTML.slice(0, 160), (lookOn.point(e)?.area ?? 0) / (box.width * box.height)];
    }).filter(([, part]) => part < 0.7);
  },
  async wrong(runOnly) {
    const options = { runOnly, resultTypes: ["violations"] };
    const { violations } = await axe.run({ exclude: [[".effects"]] }, options);
    const told = (node) => `${node.target.join(" ")} ${[...node.any, ...node.all][0]?.message ?? ""}`;
    return violations.map(({ id, help, nodes }) => [id, help, nodes.slice(0, 4).map(told)]);
  },
  /** Whether all this page has asked of the server is done, and what came of it has been told. */
  settled: () => !lookOn.sent.size && lookOn.heard >= lookOn.promised,
  sent: new Set(),
  heard: 0,
  promised: 0,
  over: () => Boolean(document.querySelector(".result:not([hidden])")),
  mine: () => Boolean(document.querySelector(".game.my-turn")),
  next() {
    if (lookOn.over() || !lookOn.mine() || !lookOn.settled()) return null;
    const uno = document.querySelector(".uno.can:not([aria-pressed=true])");
    const card = document.querySelector(".hand .card.can");
    const answer = document.querySelector(".answers button:not(.quiet):not(.catch)");
    const pile = document.querySelector(".draw-pile.can");
    return (card && uno) || card || answer || pile;
  },
};
WebSocket.prototype.send = ((send) => function (text) {
  const { type, key } = JSON.parse(text);
  if (key) lookOn.sent.add(key);
  if (type === "hello")
    this.addEventListener("message", ({ data }) => { // after the page has taken it in
      const frame = JSON.parse(data);
      if (frame.type === "welcome") [lookOn.heard, lookOn.promised] = [frame.version, 0];
      if (frame.type === "news") lookOn.heard = frame.version;
      if (frame.type === "done") lookOn.promised = Math.max(lookOn.promised, frame.version);
      if (frame.key) lookOn.sent.delete(frame.key);
    });
  return send.call(this, text);
})(WebSocket.prototype.send);
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      if (node.classList?.contains("toast")) lookOn.told.push(node.textContent);
}).observe(document, { childList: true, subtree: true });
"""


def chromium() -> str | None:
    """The browser on this machine, if there is one."""
    named = os.environ.get("LASTCARD_CHROMIUM")
    return named or next((path for path in map(shutil.which, PROGRAMS) if path), None)


@contextmanager
def opened_browser(path: str, *flags: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright, path, *flags)
        try:
            yield browser
        finally:
            browser.close()


def launched(playwright: Playwright, path: str, *flags: str) -> Browser:
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags])


class Person:
    """Somebody with a browser of their own, who notices every error and every request to a stranger."""

    def __init__(
        self,
        browser: Browser,
        served: Served,
        size: tuple[int, int] = DESKTOP,
        *,
        touch: bool = False,
        motion: bool = False,
        dark: bool = False,
        scale: float = 1,
    ) -> None:
        self.served = served
        self.size = size
        self.touch = touch
        self.errors: list[str] = []
        self.strangers: list[str] = []
        self.forgives: list[str] = []  # patterns of errors that a test brings about itself
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=scale,
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme="dark" if dark else "light",
            accept_downloads=True,
        )
        self.context.set_default_timeout(WITHIN)
        self.context.add_init_script(LOOK)
        self.context.on("page", self._listen)
        self.page = self.context.new_page()

    def _listen(self, page: Page) -> None:
        def heard(message: Any) -> None:
            if message.type in ("error", "warning"):
                self.errors.append(f"{message.text} ({message.location.get('url')})")

        page.on("console", heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._asks(request.url))
        page.on("websocket", lambda socket: self._asks(socket.url))

    def _asks(self, url: str) -> None:
        split = urlsplit(url)
        if split.scheme not in ("data", "blob") and split.netloc != f"127.0.0.1:{self.served.port}":
            self.strangers.append(url)

    @property
    def troubles(self) -> list[str]:
        found = [e for e in self.errors if not any(re.search(pattern, e) for pattern in self.forgives)]
        return found + [f"a stranger was asked: {url}" for url in self.strangers]

    # --- coming to a table -----------------------------------------------------------------------

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.served.url + path)
        self.page.wait_for_selector("#main")

    def opens_table(self, name: str = "Ann", computers: int = 2, **settings: Any) -> str:
        """A table by way of the server, with this person as its host; its code."""
        settings = {"seats": computers + 1, "clock": 0, "house": {"target": 0}, **settings}
        new = {"name": name, "settings": settings, "computers": list(range(1, computers + 1))}
        answer = httpx.post(f"{self.served.url}/api/tables", json=new, timeout=60)
        assert answer.is_success, answer.text
        return self._sits_down(answer.json())

    def takes_over(self, record: Record, **wishes: Any) -> str:
        """A table at the position where this record ends, with this person in the seat that has the turn."""
        position = {"record": json.loads(record.to_json()), "step": len(record.taken)}
        new = {**position, "seat": asked_seat(record), **wishes}
        answer = httpx.post(f"{self.served.url}/api/forks", json=new, timeout=60)
        assert answer.is_success, answer.text
        code = self._sits_down(answer.json())
        self.page.wait_for_selector(".game.my-turn")
        return code

    def _sits_down(self, joined: dict[str, Any]) -> str:
        """Go to a table with the token that was given for it."""
        key, value = f"lastcard:seat:{joined['code']}", json.dumps(joined)
        store = f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})"
        self.context.add_init_script(f"if (location.port === '{self.served.port}') {store};")
        self.visit(f"/t/{joined['code']}")
        return str(joined["code"])

    def gets_ready(self) -> None:
        """In the lobby: agrees to the sentences and hands in rule cards, if there are any."""
        page = self.page
        page.wait_for_selector(".start-part:visible")
        agree = page.get_by_role("button", name="I agree to these sentences")
        if agree.is_visible():
            agree.click()
            page.wait_for_selector("button[data-key=agree][aria-pressed=true]")
        write = page.locator("section:has(> h2:text-is('Your rule cards'))")
        if write.is_visible():
            write.locator(".sentence-field textarea").first.wait_for()
            for suggest in write.locator("button.suggest").all():
                suggest.click()
            write.get_by_role("button", name="Submit").click()
            write.get_by_text("Submitted.").wait_for()

    def starts(self) -> None:
        self.gets_ready()
        self.page.get_by_role("button", name="Start the match").click()
        self.page.wait_for_selector(".game")

    # --- playing ---------------------------------------------------------------------------------

    def press(self, x: float, y: float) -> None:
        if self.touch:  # Playwright's own tap lasts until a busy page has noticed it, and becomes a hold
            finger, down = self.context.new_cdp_session(self.page), time.time()
            for kind, points, when in (("Start", [{"x": x, "y": y}], down), ("End", [], down + A_TAP)):
                touch = {"type": f"touch{kind}", "touchPoints": points, "timestamp": when}
                finger.send("Input.dispatchTouchEvent", touch)
            finger.detach()
        else:
            self.page.mouse.click(x, y)

    def is_told(self, words: str) -> None:
        """Wait for a short message that says so; it may have gone already."""
        self.page.wait_for_function("words => lookOn.told.some((each) => each.includes(words))", arg=words)

    def keeps_messages(self) -> None:
        """From now on what the page shows for a moment stays, however slow the machine is."""
        slow = "(act, time, ...more) => plain(act, time > 1500 ? 1e8 : time, ...more)"
        self.page.evaluate(f"((plain) => {{ window.setTimeout = {slow}; }})(window.setTimeout)")

    def touches(self, wanted: str) -> None:
        """Touch what this JavaScript finds, once it can be seen, and wait for what comes of it."""
        assert self.tries(wanted), f"there is no {wanted}"

    def tries(self, wanted: str) -> bool:
        """The same; False if it is not there, or no longer."""
        while found := self.page.evaluate(f"lookOn.aim(({wanted})())"):
            point, sign = found
            if point:
                break
            self.page.wait_for_function(f"() => lookOn.free(({wanted})())")
        else:
            return False
        self.press(point["x"], point["y"])
        self.page.wait_for_function("before => lookOn.sign() !== before && lookOn.settled()", arg=sign)
        return True

    def my_turn(self) -> bool:
        """Wait until it is one's turn, or the round is over."""
        self.page.wait_for_function("() => lookOn.over() || lookOn.next()")
        return not self.over

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate("lookOn.over()"))

    def acts(self) -> None:
        """Do what is next; what one did before may still be on its way, and bring something else."""
        while not self.tries("lookOn.next"):
            if not self.my_turn():
                return

    def plays_on(self, most: int = 400) -> int:
        """Play until the round is over; how often it was one's turn to do something."""
        for number in range(most):
            if not self.my_turn():
                return number
            self.acts()
        raise AssertionError(f"the round is not over after {most} answers")

    def draws_until(self, cards: int) -> None:
        """Draw and keep, turn after turn, until the hand is as large."""
        keep = "() => lookOn.answer('Keep it')"
        while self.hand_size < cards:
            assert self.my_turn()
            if self.page.evaluate(f"Boolean(({keep})())"):
                self.touches(keep)
            elif self.page.evaluate("Boolean(document.querySelector('.draw-pile.can'))"):
                self.touches("() => document.querySelector('.draw-pile.can')")
            else:
                self.acts()

    @property
    def hand_size(self) -> int:
        return self.page.locator(".hand .card").count()

    # --- looking closely -------------------------------------------------------------------------

    def sees_no_sideways_scrolling(self) -> None:
        width = self.page.evaluate("document.documentElement.scrollWidth")
        assert width <= self.size[0], f"the page is {width} pixels wide"
        beyond = self.page.evaluate("width => lookOn.beyond(width)", self.size[0])
        assert beyond == [], beyond

    def fits_on_a_phone(self) -> None:
        """Checks what is shown at the width of a phone, too."""
        wide = self.size
        for self.size in (PHONE, wide):
            self.page.set_viewport_size({"width": self.size[0], "height": self.size[1]})
            self.sees_no_sideways_scrolling()

    def can_touch(self, selector: str) -> None:
        """Nothing lies over any of these; all of each can be touched after scrolling to it."""
        covered = self.page.evaluate("selector => lookOn.covered(selector)", selector)
        assert covered == [], covered

    def finds_nothing_wrong(self, where: str) -> None:
        """What axe finds against WCAG 2.2 AA, on the light page and (at a desk) on the dark one: nothing."""
        source = (files("axe_playwright_python") / "axe.min.js").read_text()
        if not self.page.evaluate("Boolean(window.axe)"):
            self.page.evaluate(source)
        dark = [] if self.touch else [("dark", COLORS)]  # only colors differ there, on every screen alike
        for scheme, rules in [("light", WCAG), *dark]:
            self.page.emulate_media(color_scheme=scheme)
            found = self.page.evaluate("rules => lookOn.wrong(rules)", rules)
            assert found == [], f"{where}, {scheme}: {found}"
        self.page.emulate_media(color_scheme="light")


People = Callable[..., Person]
_numbers = itertools.count(1)


@pytest.fixture(scope="module", name="browser")
def browser_fixture() -> Iterator[Browser]:
    """One browser for a file of tests; it goes with the last of them, since others need the event loop."""
    path = chromium()
    if path is None:
        pytest.skip("Chromium is missing (apt-get install chromium-headless-shell, or set LASTCARD_CHROMIUM)")
    with opened_browser(path) as opened:
        yield opened


@pytest.fixture(name="table_server")
def server_fixture() -> Iterator[Served]:
    """A server whose computer players are quick; one for each test, so that its deals are always the same."""
    with Served("sqlite://", **AT_EASE) as server:
        yield server


@pytest.fixture(name="people")
def people_fixture(browser: Browser, table_server: Served) -> Iterator[People]:
    """Makes people; in the end none of them may have met an error or asked a stranger."""
    made: list[Person] = []

    def person(size: tuple[int, int] = DESKTOP, served: Served = table_server, **wishes: Any) -> Person:
        made.append(Person(browser, served, size, **wishes))
        return made[-1]

    yield person
    troubles = [trouble for each in made for trouble in each.troubles]
    shots = os.environ.get("LASTCARD_SHOTS")  # a folder for what everybody saw last
    for each in made:
        for page in each.context.pages if shots else []:
            with suppress(Exception):
                page.screenshot(path=Path(shots or tempfile.gettempdir()) / f"last-{next(_numbers)}.png")
        each.context.close()
    assert troubles == [], troubles
