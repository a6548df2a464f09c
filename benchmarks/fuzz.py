"""A long fuzz of a real server: `python benchmarks/fuzz.py --frames 100000 --requests 20000`.

Frames go to tables with a running match, partly with the limits raised (so that every frame is read) and
partly with those of every day, while well-behaved clients play at other tables; then requests made from the
server's own description, and clients that never read. Fails if the server breaks, leaks, grows or leaves a
table stuck.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fuzzing import ask, deaf_line, fuzz, memory_of, tracebacks_of
from lastcard.clients.websocket import Client
from lastcard.tables import protocol as p
from serving import Served

RAISED = {
    "commands_per_second": 1_000_000,
    "requests_per_second": 1_000_000,
    "new_per_minute": 1_000_000,
    "tables_per_day": 1_000_000,
    "chat_per_minute": 1_000_000,
    "connections_per_address": 1_000,
    "pace": 0,
    "away_after": 1,
    "round_pause": 0.2,
}
USUAL = {"pace": 0, "away_after": 1, "round_pause": 0.2}
DEAF, TURNS = 20, 600  # clients that never read, and the frames of 30 kB that they miss: 360 MB in all
MOST_GROWTH = 60.0  # megabytes in the second half: every table keeps a log, a deck, and the keys of commands


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--frames", type=int, default=100_000)
    options.add_argument("--requests", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    failed = False
    parts = (
        ("limits raised", RAISED, given.frames * 9 // 10),
        ("limits of every day", USUAL, given.frames // 10),
    )
    for words, settings, frames in parts if given.frames else ():
        failed |= sockets(words, settings, frames, given.seed)
    if given.requests:
        failed |= requests(given.requests, given.seed)
    failed |= deaf()
    print("FAILED" if failed else "all well")
    return int(failed)


def sockets(words: str, settings: dict[str, float], frames: int, seed: int) -> bool:
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(f"sqlite:///{folder}/fuzz.db", **settings) as served,
    ):
        started = time.monotonic()
        found = asyncio.run(fuzz(served, frames, fuzzers=4, tables=4, seed=seed, at=print))
        took = time.monotonic() - started
        print(f"{words}: {found['sent'].total()} frames in {took:.0f} s")
        for name, value in found.items():
            print(f"  {name}: {dict(value) if hasattr(value, 'items') else value}", flush=True)
        if found["tracebacks"]:
            print(tracebacks_of(served)[:8_000])
        grew = found["memory"][2] - found["memory"][1]
        wrong = found["errors"] or found["tracebacks"] or found["leaks"] or found["stuck"]
        return bool(wrong) or grew > MOST_GROWTH


def requests(number: int, seed: int) -> bool:
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(f"sqlite:///{folder}/fuzz.db", most_tables=1_000_000, **RAISED) as served,
    ):
        started = time.monotonic()
        found = ask(served, number, seed)
        print(f"requests: {found['requests']} in {time.monotonic() - started:.0f} s")
        for name, value in found.items():
            print(f"  {name}: {value}", flush=True)
        if found["tracebacks"]:
            print(tracebacks_of(served)[:8_000])
        return bool(found["failures"] or found["errors"] or found["tracebacks"])


def deaf() -> bool:
    """How long others wait, and how much is kept, while many do not read."""

    async def go(served: Served) -> tuple[float, float]:
        text = f'extends = "classic"\n# {"x" * 30_000}\n'
        new = p.NewTable(name="Ann", settings=p.TableSettings(seats=2, edition_text=text))
        slowest = 0.0
        async with Client(served.url) as client:
            me = await client.create(new)
            lines = [await deaf_line(served.port, me.code) for _ in range(DEAF)]
            async with client.sit(me.code, me.token) as seat:
                before = memory_of(served)
                for turn in range(TURNS):
                    started = time.monotonic()
                    await seat.command({"type": "ready", "ready": bool(turn % 2)})
                    slowest = max(slowest, time.monotonic() - started)
                grew = memory_of(served) - before
            for line in lines:
                line.transport.abort()
        return slowest, grew

    with tempfile.TemporaryDirectory() as folder, Served(f"sqlite:///{folder}/fuzz.db", **RAISED) as served:
        slowest, grew = asyncio.run(go(served))
        print(f"{DEAF} clients that never read: others wait {1000 * slowest:.0f} ms, {grew:.0f} MB more")
        return grew > MOST_GROWTH


if __name__ == "__main__":
    sys.exit(main())
