"""What the page costs: bytes and time of the first load, time from a frame to the screen, frames per second.

Chromium runs without a screen and draws in software here, and the server on the same machine; on a shared
machine the figures are upper bounds. Slowed down means four times slower, by Chromium's own throttle.

python benchmarks/page.py                   # the figures
python benchmarks/page.py --before FOLDER   # the same in turns with an earlier version, as ratios

An earlier version: git archive COMMIT src | tar -x -C FOLDER. Both have a server of their own.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from browser import AT_EASE, Person, chromium, opened_browser
from serving import Served

HERE = Path(__file__).resolve().parents[1]
SLOWER = 4
# Says in `clock` when the first thing to touch can be touched, how long each frame of the server takes to the
# screen, and how long each picture takes while something flies.
WATCH = r"""
window.clock = { ready: null, frames: [], pictures: [] };
(() => {
  const wanted = () => document.querySelector(".play-now, .hand .card, .draw-pile");
  const look = () => {
    const found = wanted();
    const box = found?.getBoundingClientRect();
    const there = box?.width && document.elementFromPoint(box.x + box.width / 4, box.y + box.height / 2);
    if (there && found.contains(there)) clock.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        if (!data.includes('"game"')) return;
        const came = performance.now();
        painted(() => clock.frames.push(performance.now() - came));
      });
    }
  };
  let last = 0;
  const tick = (now) => {
    if (last && document.querySelector(".flying")) clock.pictures.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})();
"""


def watched(browser: Browser, served: Served, slower: float, **wishes: Any) -> tuple[Person, list[int]]:
    """Somebody whose page is timed; the list fills with the bytes of all that is sent to it."""
    person = Person(browser, served, **wishes)
    person.context.add_init_script(WATCH)
    session = person.context.new_cdp_session(person.page)
    sent: list[int] = []
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sent.append(int(event["encodedDataLength"])))
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return person, sent


def first_load(browser: Browser, served: Served, times: int) -> dict[str, tuple[float, float, int]]:
    """For the first screen and a running table: milliseconds until usable (median, worst), bytes."""
    host = Person(browser, served)
    code = host.opens_table()
    host.starts()
    host.my_turn()
    kept = host.context.storage_state()
    host.context.close()
    figures = {}
    for name, path in (("home", "/"), ("table", f"/t/{code}")):
        took: list[float] = []
        size = 0
        for _ in range(times):
            person, sent = watched(browser, served, SLOWER)
            if name == "table":
                entries = [e for origin in kept["origins"] for e in origin["localStorage"]]
                seats = {e["name"]: e["value"] for e in entries}
                set_all = "for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, value);"
                person.context.add_init_script(set_all % seats)
            person.page.goto(served.url + path)
            person.page.wait_for_function("() => clock.ready !== null")
            took.append(person.page.evaluate("clock.ready"))
            person.page.wait_for_timeout(300)
            size = max(size, sum(sent))
            person.context.close()
        figures[name] = (statistics.median(took), max(took), size)
    return figures


def processor_time(browser: Browser, served: Served, turns: int) -> dict[str, float]:
    """Milliseconds of processor time of the page's main thread: for the first screen, a table, and a turn.

    Other programs on the machine do not change these figures, unlike all others here.
    """
    person = Person(browser, served, (390, 844), touch=True, motion=True)
    session = person.context.new_cdp_session(person.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def used() -> float:
        """Since the page was loaded."""
        found = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(found["TaskDuration"])

    figures = {}
    person.visit()
    person.page.wait_for_selector(".tables > *")
    figures["home"] = used()
    person.opens_table(computers=3)
    person.starts()
    person.my_turn()
    person.page.reload()
    person.my_turn()
    figures["table"] = used()
    begun, done = used(), 0
    while done < turns and person.my_turn():
        person.acts()
        done += 1
    figures["turn"] = (used() - begun) / max(done, 1)
    person.context.close()
    return figures


def to_the_screen(browser: Browser, served: Served, slower: float) -> list[float]:
    """Milliseconds from a frame's arrival to the painted page, during a round."""
    person, _ = watched(browser, served, slower, motion=True)
    person.opens_table(computers=3)
    person.starts()
    person.plays_on()
    found: list[float] = person.page.evaluate("clock.frames")
    person.context.close()
    return found


def pictures(browser: Browser, served: Served, turns: int, slower: float = 1) -> list[float]:
    """Milliseconds between two pictures while cards fly, at a table of ten."""
    person, _ = watched(browser, served, slower, motion=True)
    person.opens_table(computers=9)
    person.starts()
    for _ in range(turns):
        if not person.my_turn():
            break
        person.acts()
    found: list[float] = person.page.evaluate("clock.pictures")
    person.context.close()
    return found


def served_from(folder: Path) -> Served:
    """A server with the sources in this folder; an earlier one compiles its rules there, not among ours."""
    served = Served("sqlite://", cold=True, **AT_EASE)
    elsewhere = [] if folder == HERE else [f"LASTCARD_CACHE={folder / 'cache'}"]
    served.command = ["env", f"PYTHONPATH={folder / 'src'}", *elsewhere, *served.command]
    return served


def once(browser: Browser, served: Served, turns: int) -> dict[str, float]:
    """Every figure that is compared, measured once."""
    figures = {}
    for name, (milliseconds, _, size) in first_load(browser, served, 1).items():
        figures[f"usable, {name}, slowed down (ms)"] = milliseconds
        figures[f"first load, {name} (kB)"] = size / 1000
    for name, milliseconds in processor_time(browser, served, turns).items():
        figures[f"processor time, {name} (ms)"] = milliseconds
    figures["frame to screen, slowed down (ms)"] = statistics.median(to_the_screen(browser, served, SLOWER))
    return figures


def compared(browser: Browser, before: Path, times: int, turns: int) -> None:
    """Both pages in turns, so that what else the machine does falls on both alike."""
    found: list[list[dict[str, float]]] = [[], []]
    with served_from(HERE) as now, served_from(before) as then:
        for _ in range(times):
            for served, figures in ((then, found[1]), (now, found[0])):
                figures.append(once(browser, served, turns))
    print(f"{'':40} {'now':>8} {'before':>8} {'ratio':>6}  (medians of {times}, in turns)")
    for name in found[0][0]:
        new, old = (statistics.median(each[name] for each in figures) for figures in found)
        print(f"{name:40} {new:8.0f} {old:8.0f} {new / old:6.2f}")


def worst(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=5, help="how often the page is loaded")
    parser.add_argument("--before", type=Path, help="a folder with earlier sources to compare with")
    parser.add_argument("--turns", type=int, default=15, help="turns at the table of ten")
    options = parser.parse_args()
    path = chromium()
    if path is None:
        print("There is no Chromium on this machine (Debian: apt-get install chromium).")
        return 1
    if options.before:
        with opened_browser(path) as browser:
            compared(browser, options.before.resolve(), options.times, options.turns)
        return 0
    with tempfile.TemporaryDirectory() as folder, opened_browser(path) as browser:
        with Served(f"sqlite:///{folder}/quick.db", **AT_EASE) as served:
            for name, (middle, most, size) in first_load(browser, served, options.times).items():
                print(f"first load, {name}: {size / 1000:.0f} kB (wanted: under 300); usable after "
                      f"{middle:.0f} ms, at worst {most:.0f} (wanted: under 1000), slowed down")  # fmt: skip
            for name, milliseconds in processor_time(browser, served, options.turns).items():
                print(f"processor time of the page, {name}: {milliseconds:.0f} ms")
            for slower in (1, SLOWER):
                took = to_the_screen(browser, served, slower)
                print(f"frame to screen, {'slowed down' if slower > 1 else 'full speed'}: "
                      f"median {statistics.median(took):.0f} ms, 95 % within {worst(took, 0.95):.0f} ms "
                      f"(wanted: under 100), {len(took)} frames")  # fmt: skip
        with Served(f"sqlite:///{folder}/paced.db", **{**AT_EASE, "pace": 0.2}) as served:
            for slower in (1, SLOWER):
                took = pictures(browser, served, options.turns, slower)
                late = sum(each > 20 for each in took)
                print(f"while cards fly, ten seats, {'slowed down' if slower > 1 else 'full speed'}: "
                      f"{1000 / statistics.mean(took):.0f} pictures a second, "
                      f"{100 * late / len(took):.1f} % later than 20 ms, of {len(took)}")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
