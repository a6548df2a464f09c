"""A standing attack on a real server: `python benchmarks/attack.py --minutes 60`.

Rounds of everything in tests/standing_attack.py, each from a seed of its own, until the time is over. Fails
if the server breaks, hangs, tells a secret, leaves a table standing still, or grows without end.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from serving import Served
from standing_attack import OPEN_DOORS, attack

MOST_GROWTH = 120.0  # megabytes in the second half: every table keeps a log and a deck for a while


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=float, default=1.0)
    options.add_argument("--size", type=int, default=40, help="requests of each kind in a round")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    until = time.monotonic() + 60 * given.minutes
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(f"sqlite:///{folder}/attack.db", cold=True, **OPEN_DOORS) as served,
    ):
        found = asyncio.run(attack(served, given.seed, given.size, lambda _: time.monotonic() < until))
    print(f"{len(found.memory)} rounds: {dict(found.sent)}")
    print(f"answers: {dict(found.answers)}")
    print(f"memory after each round: {' '.join(f'{each:.0f}' for each in found.memory)} MB")
    half = len(found.memory) // 2
    if half and found.memory[-1] - found.memory[half] > MOST_GROWTH:
        found.wrong.append("memory grows")
    for each in found.wrong:
        print(f"WRONG: {each}")
    print("FAILED" if found.wrong else "all well")
    return int(bool(found.wrong))


if __name__ == "__main__":
    sys.exit(main())
