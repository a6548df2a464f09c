"""How fast the rules run: random play of every edition on one core, beside a loop in plain C.

    make bench

A decision is one answer to one question. The machine is shared and noisy, so the C loop runs before
and after every edition and the ratio is taken within that pair; the best of three counts on both sides.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from lastcard import kernel
from lastcard.editions import NAMES
from lastcard.rulebook import Rulebook

C_SOURCE = Path(__file__).with_name("classic.c")
LIMIT = 1_000_000  # decisions after which a round is cut off; counted and reported, never silent
C_ROUNDS = 20_000


def build_c(folder: Path) -> Path | None:
    """The C yardstick, if there is a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    binary = folder / "classic"
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(binary), str(C_SOURCE)], check=True)
    return binary


def c_rate(binary: Path | None) -> float:
    if binary is None:
        return 0.0
    output = subprocess.run([str(binary), str(C_ROUNDS), "1"], check=True, capture_output=True, text=True)
    return float(json.loads(output.stdout)["decisions_per_second"])


def kernel_rate(edition: str, players: int, seconds: float) -> dict[str, float]:
    """Decisions and rounds a second of random play, the best of three runs of about this long."""
    tables = Rulebook(edition).tables[0]
    row, tape = kernel.new_row()[0], kernel.new_tape(listening=False)[0]
    totals = np.zeros(12, np.int64)
    rounds, best, first_seed = 8, 0.0, 1
    result: dict[str, float] = {}
    runs = 0
    while runs < 3:
        totals[:] = 0
        started = time.perf_counter()
        kernel.play_rounds(row, tables, tape, players, np.uint64(first_seed), rounds, LIMIT, totals)
        took = time.perf_counter() - started
        if took < seconds / 2 and rounds < 1_000_000:
            rounds *= 2  # still warming up
            continue
        runs += 1
        if totals[0] / took > best:
            best = totals[0] / took
            result = {
                "decisions_per_second": best,
                "rounds_per_second": rounds / took,
                "decisions_per_round": totals[0] / rounds,
                "rounds": rounds,
                "cut_off": int(totals[1]),
            }
    return result


def _line(*cells: str) -> str:
    return f"{cells[0]:14}" + "".join(f"{cell:>15}" for cell in cells[1:])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one run")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    started = time.perf_counter()
    kernel.prepare(simulation=True)
    prepared = time.perf_counter() - started
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        binary = build_c(Path(folder))
        if not options.json:
            print(f"Ready in {prepared:.1f} s; {options.players} players, one core, random play.")
            print(_line("edition", "M decisions/s", "rounds/s", "per round", "of C", "cut off"))
        for edition in NAMES:
            before = c_rate(binary)
            figure = kernel_rate(edition, options.players, options.seconds)
            c = max(before, c_rate(binary))
            figure["c_decisions_per_second"] = c
            figures[edition] = figure
            if not options.json:
                ratio = f"{figure['decisions_per_second'] / c:.2f}" if c else "-"
                rate = f"{figure['decisions_per_second'] / 1e6:.1f}"
                rounds, length = f"{figure['rounds_per_second']:,.0f}", f"{figure['decisions_per_round']:.1f}"
                print(_line(edition, rate, rounds, length, ratio, str(figure["cut_off"])))
    if options.json:
        print(json.dumps(figures, indent=2))
    elif binary is None:
        print("There is no C compiler here, so no yardstick.")
    else:
        best = max(figure["c_decisions_per_second"] for figure in figures.values())
        print(f"The C loop (classic, {C_SOURCE.name}): {best / 1e6:.1f} M decisions/s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
