"""How fast everything runs on a GPU, and whether it plays as the CPU does: for a machine that has one.

    python benchmarks/gpu.py
    python benchmarks/gpu.py --parts play threads --editions classic --json

The parts:

    rows        rows, totals and counts beside the CPU's, byte for byte, in each edition; it must all be equal
    play        decisions a second of bare random play, per edition
    threads     the same for several numbers of threads
    deals       the same for several numbers of threads of a warp that wait before it deals
    steps       steps a second of `vector` with observations written, per edition and batch
    lab         decisions a second with every count of the lab, random and solid
    compile     seconds until each entry is compiled, bytes of PTX; with `ptxas` its registers and stack

Every time is the best of several runs after one that compiles. With NUMBA_ENABLE_CUDASIM=1 and `--small` all
of it runs under Numba's simulator on any machine, on small numbers: only to see that it runs.
"""

import argparse
import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numba import cuda

from lastcard import kernel, simulate, vector
from lastcard.kernel.cuda import device_arrays, kernels
from lastcard.kernel.cuda.launching import BLOCK, check_device, launch
from lastcard.kernel.cuda.targets import SIMULATED
from lastcard.lab.cuda_engine import CudaEngine
from lastcard.rules.editions import NAMES
from lastcard.rules.layout import STATE
from lastcard.rules.rulebook import Rulebook

PARTS = ("rows", "play", "threads", "deals", "steps", "lab", "compile")
LIMIT, ENOUGH, PLAYERS, SEED = 20_000, (8, 16), 4, 1  # enough: for a deal, for effects of cards
THREADS = tuple(1 << bits for bits in range(12, 21))
DEALS = (1, 2, 4, 8, 16, 24, 32)
BATCHES = (1 << 14, 1 << 17, 1 << 20 if not SIMULATED else 4)
Row = dict[str, Any]


def book_of(edition: str) -> Rulebook:
    return Rulebook.for_players(PLAYERS, edition, {"target": 0})


def best_of(work: Callable[[], object], runs: int) -> float:
    """The seconds of the fastest run, after one that compiles."""
    work()
    times = []
    for _ in range(runs):
        cuda.synchronize()
        started = time.perf_counter()
        work()
        cuda.synchronize()
        times.append(time.perf_counter() - started)
    return min(times)


def differing(one: Any, other: Any) -> list[str]:
    return [name for name in one.dtype.names if one[name].tobytes() != other[name].tobytes()]


def rows(options: argparse.Namespace) -> Iterator[Row]:
    """Rounds beside the CPU's, their totals, steps of agents, and the counts of the lab."""
    number = options.rounds_beside
    for edition in options.editions:
        book = book_of(edition)
        played, decks = device_arrays.zeros((number,), STATE), device_arrays.copied(book.tables)
        decisions = device_arrays.zeros((number,), np.int64)
        launch(kernels.play_rows, number, played, decks, PLAYERS, np.uint64(SEED), LIMIT, decisions)
        there, totals, other = played.numpy(), np.zeros(12, np.int64), []
        for i in range(number):
            row, tape = kernel.new_row(), kernel.new_tape(False)
            kernel.play_rounds(
                row[0], book.tables[0], tape[0], PLAYERS, np.uint64(SEED + i), 1, LIMIT, totals
            )
            other += differing(row, there[i : i + 1])
        yield {"edition": edition, "what": f"{number:,} rows", "equal": not other}
        summed = device_arrays.zeros((12,), np.int64)
        launch(kernels.play_rounds, number, decks, PLAYERS, np.uint64(SEED), number, LIMIT, ENOUGH, summed)
        yield {"edition": edition, "what": "totals", "equal": bool((summed.numpy() == totals).all())}
        yield {
            "edition": edition,
            "what": f"{options.steps_beside} steps",
            "equal": _steps_equal(edition, options),
        }
        found = [
            simulate(edition, ["solid", "random"], rounds=number, seed=SEED, **how).counts
            for how in ({"cores": 1}, {"engine": CudaEngine()})
        ]
        yield {"edition": edition, "what": "counts of the lab", "equal": found[0] == found[1]}


def _steps_equal(edition: str, options: argparse.Namespace) -> bool:
    batch, names = options.batch_beside, ("observations", "masks", "acting", "rewards")
    host = vector(edition, PLAYERS, batch, seed=SEED, copy=False)
    device = vector(edition, PLAYERS, batch, seed=SEED, copy=False, device="cuda")
    equal = True
    for _ in range(options.steps_beside):
        host.step(host.random_actions())
        device.step(device.random_actions())
        for name in names:
            equal &= getattr(host, name).tobytes() == getattr(device, name).numpy().tobytes()
    return equal and not differing(host.rows, device.rows.numpy())


def _random_play(edition: str, rounds: int, threads: int, enough: tuple[int, int], runs: int) -> Row:
    decks, totals = device_arrays.copied(book_of(edition).tables), device_arrays.zeros((12,), np.int64)
    seconds = best_of(
        lambda: launch(
            kernels.play_rounds, threads, decks, PLAYERS, np.uint64(SEED), rounds, LIMIT, enough, totals
        ),
        runs,
    )
    told = totals.numpy() / (runs + 1)
    return {
        "edition": edition,
        "threads": threads,
        "enough": enough,
        "decisions_a_second": told[0] / seconds,
        "decisions_in_a_round": told[0] / rounds,
        "cut_off": int(told[1]),
    }


def play(options: argparse.Namespace) -> Iterator[Row]:
    for edition in options.editions:
        yield _random_play(edition, options.rounds, options.threads[-1], ENOUGH, options.runs)


def threads(options: argparse.Namespace) -> Iterator[Row]:
    for edition in options.editions:
        for number in options.threads:
            yield _random_play(edition, options.rounds, number, ENOUGH, options.runs)


def deals(options: argparse.Namespace) -> Iterator[Row]:
    for edition in options.editions:
        for enough in options.deals:
            yield _random_play(
                edition, options.rounds, options.threads[-1], (enough, ENOUGH[1]), options.runs
            )


def steps(options: argparse.Namespace) -> Iterator[Row]:
    for edition in options.editions:
        for batch in options.batches:
            games = vector(edition, PLAYERS, batch, seed=SEED, copy=False, device="cuda")

            def some(games: Any = games) -> None:
                for _ in range(options.steps):
                    games.step(games.random_actions())

            seconds = best_of(some, options.runs)
            yield {"edition": edition, "batch": batch, "steps_a_second": batch * options.steps / seconds}


def lab(options: argparse.Namespace) -> Iterator[Row]:
    for edition in options.editions:
        for player in ("random", "solid"):
            engine, seated = CudaEngine(), [player] * PLAYERS
            simulate(edition, seated, rounds=options.rounds_beside, engine=engine)
            result = simulate(edition, seated, rounds=options.rounds, engine=engine)
            yield {"edition": edition, "player": player, "decisions_a_second": result.rate}


def compile_all(options: argparse.Namespace) -> Iterator[Row]:
    """There is nothing to compile for the simulator."""
    if SIMULATED:
        return
    from lastcard.kernel.cuda.compilation import ENTRIES, ptx_of

    for name in ENTRIES:
        started = time.process_time()
        written = ptx_of(name)
        seconds = time.process_time() - started
        yield {"entry": name, "seconds": seconds, "bytes": len(written), **_assembled(written)}


def _assembled(written: str) -> Row:
    """What the assembler makes of PTX: its registers, stack and spills, if it is there."""
    if shutil.which("ptxas") is None:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "entry.ptx")
        source.write_text(written)
        command = ["ptxas", "-arch=sm_90", "-v", str(source), "-o", str(Path(folder, "entry.cubin"))]
        done = subprocess.run(command, capture_output=True, text=True)
    told = done.stderr.partition("Compiling entry")[2]
    if done.returncode or not told:
        return {"assembler": done.stderr.strip().splitlines()[-1]}
    names = {"registers": r"Used (\d+) registers", "stack": r"(\d+) bytes cumulative stack"}
    spilled = re.findall(r"(\d+) bytes spill", done.stderr)
    found = {name: re.search(pattern, told) for name, pattern in names.items()}
    return {
        **{name: int(match[1]) for name, match in found.items() if match},
        "spilled": sum(map(int, spilled)),
    }


def shown(rows: Sequence[Row]) -> str:
    """A table in Markdown."""
    names = list(dict.fromkeys(name for row in rows for name in row))

    def told(value: Any) -> str:
        return (
            f"{value:,.1f}"
            if isinstance(value, float)
            else f"{value:,}"
            if type(value) is int
            else str(value)
        )

    lines = [" | ".join(names).replace("_", " "), " | ".join("---" for _ in names)]
    lines += [" | ".join(told(row.get(name, "")) for name in names) for row in rows]
    return "\n".join(f"| {line} |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--parts", nargs="+", choices=PARTS, default=PARTS)
    add("--editions", nargs="+", default=NAMES)
    add("--rounds", type=int, default=1 << 22, help="rounds of one run")
    add("--runs", type=int, default=3)
    add("--steps", type=int, default=64, help="steps of one run")
    add("--threads", type=int, nargs="+", default=THREADS)
    add("--batches", type=int, nargs="+", default=BATCHES)
    add("--small", action="store_true", help="few of everything, to see that it runs")
    add("--json", action="store_true")
    options = parser.parse_args()
    check_device()
    options.rounds_beside, options.steps_beside, options.batch_beside = 2000, 200, 64
    options.deals = DEALS
    if options.small:
        options.rounds, options.runs, options.steps = 4, 1, 2
        options.threads, options.batches, options.deals = (BLOCK,), (3,), (1,)
        options.rounds_beside, options.steps_beside, options.batch_beside = 3, 10, 2
    work = dict(zip(PARTS, (rows, play, threads, deals, steps, lab, compile_all), strict=True))
    found = {}
    for part in options.parts:
        found[part] = list(work[part](options))
        if not options.json:
            print(f"## {part}\n\n{shown(found[part])}\n", flush=True)
    if options.json:
        print(json.dumps(found))
    if any(not row["equal"] for row in found.get("rows", ())):
        raise SystemExit("The device does not play as the CPU does.")


if __name__ == "__main__":
    main()
