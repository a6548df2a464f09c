"""What single attacks do to a running server: `python benchmarks/attack_figures.py http://127.0.0.1:8000`.

For the table in docs/explanation/attacks.md: run it against two versions and compare. It asks over HTTP only,
so the server may be of any version. Attack a server of your own on this machine: some attacks fill its limits
for an hour, and the last one hangs version 1.0.0 for good.
"""

import argparse
import json
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from lastcard.game.match import Match
from lastcard.game.records import Record

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from test_attacks import ENDLESS

HANGS = 20.0  # seconds without an answer, after which a server hangs
SILENT = 300  # connections that ask nothing
SILENT_FOR = 25.0  # seconds
THINKING_FOR = 15.0  # seconds in which computer players think at eight tables
EDITION = {"colors": ["red"], "wild": {"w": {"rule": "draw banana"}}}


class Target:
    """The server, and one who attacks it."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=HANGS)
        place = urlsplit(url)
        self.address = (place.hostname or "127.0.0.1", place.port or 80)
        self._keys = 0

    def opens(self, name: str = "Mallory", **new: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"name": name, **new})
        answer.raise_for_status()
        opened: dict[str, Any] = answer.json()
        return opened

    def joins(self, table: dict[str, Any], name: str) -> httpx.Response:
        return self.http.post(f"/api/tables/{table['code']}/people", json={"name": name})

    def does(self, table: dict[str, Any], **command: Any) -> httpx.Response:
        self._keys += 1
        return self.http.post(
            f"/api/tables/{table['code']}/commands",
            json={"key": f"k{self._keys}", **command},
            headers={"Authorization": f"Bearer {table['token']}"},
        )


def spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    middle, slow = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return f"p50 {1000 * middle:.0f} ms, p99 {1000 * slow:.0f} ms, most {1000 * ordered[-1]:.0f} ms"


def files(target: Target) -> str:
    """2: does the answer to a file's name tell the file from one that does not exist?"""
    record = json.loads(Record.of(Match("classic", 2, seed=1, keys=2)).to_json())
    told = []
    for name in ("/etc/passwd", "/etc/no-such-file"):
        sent = {**record, "edition": name, "edition_data": EDITION}
        answer = target.http.post("/api/verdicts", json=sent)
        told.append(answer.text.replace(name, "…"))
    return f"told apart: {told[0][:150]} / {told[1][:150]}" if told[0] != told[1] else "both told the same"


def searching(target: Target) -> str:
    """4: how long /healthz takes while computer players of level `sharp` play at eight tables."""
    from websockets.sync.client import connect

    seats = [{"seat": seat, "level": "sharp"} for seat in range(4)]
    with ExitStack() as held:
        for _ in range(8):
            settings = {"seats": 4, "clock": 0, "house": {"hand_size": 20}}
            table = target.opens(seat=None, computers=seats, settings=settings)
            line = connect(f"ws://{target.address[0]}:{target.address[1]}/api/socket", max_size=None)
            held.enter_context(line)
            for protocol in (2, 1):
                hello = f'{{"type":"hello","protocol":{protocol},"table":"{table["code"]}"}}'
                line.send(hello)
                if '"welcome"' in str(line.recv()):
                    break
                line = connect(f"ws://{target.address[0]}:{target.address[1]}/api/socket", max_size=None)
                held.enter_context(line)
            threading.Thread(target=_reads, args=(line,), daemon=True).start()
            target.does(table, type="start")
        return spread(list(_asked_for(target, THINKING_FOR)))


def _reads(line: Any) -> None:
    for _ in line:
        pass


def _asked_for(target: Target, seconds: float) -> Iterator[float]:
    until = time.monotonic() + seconds
    while (began := time.monotonic()) < until:
        target.http.get("/healthz")
        yield time.monotonic() - began
        time.sleep(0.02)


def protocol(target: Target) -> str:
    """8: how long the description of the protocol takes, and /healthz beside it."""
    took: dict[str, list[float]] = {"/api/protocol": [], "/healthz": []}
    for _ in range(60):
        for path, times in took.items():
            began = time.monotonic()
            target.http.get(path)
            times.append(time.monotonic() - began)
    return "; ".join(f"{path} {spread(times)}" for path, times in took.items())


def silence(target: Target) -> str:
    """9: how many connections that ask nothing are still open after a while."""
    lines = []
    with ExitStack() as held:
        for _ in range(SILENT):
            line = held.enter_context(socket.create_connection(target.address, timeout=HANGS))
            line.sendall(b"GET /healthz HTTP/1.1\r\n")
            lines.append(line)
        time.sleep(SILENT_FOR)
        return f"{sum(_is_open(line) for line in lines)} of {SILENT} open after {SILENT_FOR:.0f} s"


def _is_open(line: socket.socket) -> bool:
    line.settimeout(0.0)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def comments(target: Target) -> str:
    """10: how much one address can have written by configuring a table with long comments."""
    table, stored, answers = target.opens(), 0, Counter[int]()
    for number in range(400):
        text = f'extends = "classic"\n# {number} {"x" * 30_000}\n'
        answer = target.does(table, type="configure", settings={"edition_text": text})
        answers[answer.status_code] += 1
        if answer.status_code == 200:
            stored += len(text)
        elif answer.json()["words"].startswith(("Too much", "That is")):
            break
        else:
            time.sleep(0.05)
    return f"{stored / 1e6:.1f} MB taken in {sum(answers.values())} requests, answers {dict(answers)}"


def kicks(target: Target) -> str:
    """14: whether somebody who was sent away comes back under the same name."""
    table = target.opens("Ann")
    person = target.joins(table, "Mallory").json()["person"]
    target.does(table, type="kick", person=person)
    return f"joining again: {target.joins(table, 'Mallory').status_code}"


def hosts(target: Target) -> str:
    """18: whether the server answers to any name."""
    answer = target.http.get("/api/editions", headers={"Host": "evil.example"})
    return f"status {answer.status_code}"


def names(target: Target) -> str:
    """19: whether somebody can join under a name that looks like another's."""
    table = target.opens("Bob")
    return f"joining as Воb, in other letters: {target.joins(table, 'Воb').status_code}"


def waiting(target: Target) -> str:
    """12: how many tables one address can leave waiting; a minute's limit is waited for twice."""
    opened = 0
    until = time.monotonic() + 130
    while time.monotonic() < until:
        answer = target.http.post("/api/tables", json={"name": "Mallory"})
        opened += answer.status_code == 201
        if answer.status_code == 409:
            return f"{opened} opened, then: {answer.json()['words']}"
        time.sleep(0.0 if answer.status_code == 201 else 1.0)
    return f"{opened} opened within 130 s, and no end"


def endless(target: Target) -> str:
    """1: whether the server still answers after a match by rules that never end."""
    settings = {"seats": 2, "edition_text": ENDLESS}
    table = target.opens(computers=[1], settings=settings)
    began = time.monotonic()
    try:
        answer = target.does(table, type="start").status_code
        target.http.get("/healthz").raise_for_status()
    except httpx.HTTPError as error:
        return f"no answer within {HANGS:.0f} s ({type(error).__name__})"
    return f"started ({answer}), and /healthz answered {time.monotonic() - began:.2f} s later"


ATTACKS: dict[str, Callable[[Target], str]] = {
    each.__name__: each
    for each in (files, protocol, hosts, names, kicks, searching, silence, comments, endless, waiting)
}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("url", help="a server of your own on this machine")
    options.add_argument("attacks", nargs="*", help=f"{', '.join(ATTACKS)}; all if none is named")
    given = options.parse_args()
    unknown = sorted(set(given.attacks) - set(ATTACKS))
    if unknown:
        options.error(f"there is no attack called {unknown[0]}.")
    target = Target(given.url)
    for name in given.attacks or ATTACKS:
        try:
            print(f"{name}: {ATTACKS[name](target)}", flush=True)
        except (httpx.HTTPError, OSError) as error:
            print(f"{name}: failed: {error!r}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
