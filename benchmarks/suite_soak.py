"""Runs the test suite again and again, and tells which runs failed and how long each took.

    python benchmarks/suite_soak.py                 # ten whole runs (four beside busy neighbors),
                                                    # three in random order, twenty of chance and time
    python benchmarks/suite_soak.py --whole 2 --busy 1 --shuffled 0 --repeated 0

Random order needs `pip install pytest-randomly`, which is left out of the other runs.
"""

import argparse
import importlib.util
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORKERS = "3"
# Files whose tests deal cards, let computer players think, wait for something or move a clock.
CHANCE_AND_TIME = (
    "arena", "attacks", "bots", "crash", "fair_deals", "forks", "fuzz", "guest", "labs", "leaks", "levels",
    "lines", "page_*", "playthroughs", "replays", "reviews", "rooms", "security", "seeds", "server", "store",
    "tables*", "terminal_*",
)  # fmt: skip


@contextmanager
def busy_neighbors(cores: int) -> Iterator[None]:
    """Processes that do nothing but keep every core busy."""
    neighbors = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(cores)]
    try:
        yield
    finally:
        for neighbor in neighbors:
            neighbor.kill()
            neighbor.wait()


def run(name: str, log: Path, *options: str) -> bool:
    """One run of pytest; prints its result in a line and keeps all of its output."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        WORKERS,
        "-vv",
        *options,
    ]  # a stopped run names its failures
    began = time.monotonic()
    with log.open("w") as out:
        code = subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT).returncode
    found = re.findall(r"^(?:=+ )?(\d+ (?:passed|failed|skipped)[^=\n]*)", log.read_text(), re.MULTILINE)
    took, load = time.monotonic() - began, os.getloadavg()[0]
    print(f"{name:20} {took:7.1f} s  load {load:4.1f}  {found[-1] if found else code}", flush=True)
    return code == 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--whole", type=int, default=10, help="whole runs")
    parser.add_argument("--busy", type=int, default=4, help="how many of them beside busy neighbors")
    parser.add_argument("--shuffled", type=int, default=3, help="whole runs in random order")
    parser.add_argument("--repeated", type=int, default=20, help="runs of the files that know chance or time")
    parser.add_argument("--logs", type=Path, default=Path("soak-logs"), help="folder for the output")
    options = parser.parse_args()
    options.logs.mkdir(parents=True, exist_ok=True)
    files = [
        str(file) for name in CHANCE_AND_TIME for file in sorted((ROOT / "tests").glob(f"test_{name}.py"))
    ]
    randomly = ("-p", "no:randomly") if importlib.util.find_spec("pytest_randomly") else ()
    passed = []
    for i in range(options.whole):
        busy = i >= options.whole - options.busy
        with busy_neighbors((os.cpu_count() or 1) if busy else 0):
            name = f"whole {i + 1}{' (busy)' if busy else ''}"
            passed.append(run(name, options.logs / f"whole-{i + 1}.log", *randomly))
    for i in range(options.shuffled):
        seed = f"--randomly-seed={i + 1}"
        passed.append(run(f"random order {i + 1}", options.logs / f"shuffled-{i + 1}.log", seed))
    for i in range(options.repeated):
        passed.append(
            run(f"chance and time {i + 1}", options.logs / f"repeated-{i + 1}.log", *randomly, *files)
        )
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    raise SystemExit(main())
