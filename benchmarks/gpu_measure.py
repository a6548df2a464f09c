"""Runs what `gpu_bundle.py` packed on a GPU: whether it plays as the CPU does, and how fast.

    python gpu_measure.py FOLDER [--seconds 100] [--out FILE]

It needs NumPy and CuPy. Every time is the best of several runs after one that warms up, between two events of
the device. Parts that would begin after `--seconds` are left out, and named.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cupy as cp
import numpy as np

RUNS = 3
MIX = 0x9E3779B97F4A7C15


class Records:
    """Records of one size on the device, as Numba's kernels take an array of them."""

    def __init__(self, number: int, size: int, data: np.ndarray | None = None) -> None:
        self.number, self.size = number, size
        if data is None:
            self.data = cp.zeros(number * size, cp.uint8)
        else:
            self.data = cp.asarray(np.frombuffer(data.tobytes(), np.uint8))
        assert self.data.size == number * size

    def arguments(self) -> list[Any]:
        return flat(self.data.data.ptr, self.size, (self.number,))

    def host(self) -> np.ndarray:
        return self.data.get().reshape(self.number, self.size)


def flat(pointer: int, size: int, shape: tuple[int, ...]) -> list[Any]:
    """An array's arguments: two unused, elements, bytes of one, where it lies, shape, strides."""
    strides = [size * int(np.prod(shape[place + 1 :])) for place in range(len(shape))]
    words = [0, 0, int(np.prod(shape)), size, pointer, *shape, *strides]
    return [np.int64(word) for word in words]


def arguments(values: tuple[Any, ...]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if isinstance(value, Records):
            found += value.arguments()
        elif isinstance(value, cp.ndarray):
            found += flat(value.data.ptr, value.itemsize, value.shape)
        elif isinstance(value, tuple):
            found += arguments(value)
        elif isinstance(value, bool):
            found.append(np.bool_(value))
        elif isinstance(value, int):
            found.append(np.int64(value))
        else:
            found.append(value)
    return found


class Kernels:
    """The packed machine code."""

    def __init__(self, folder: Path, code: dict[str, Any]) -> None:
        self.folder, self.code, self.loaded = folder, code, {}

    def __call__(self, name: str, threads: int, *values: Any, block: int = 128) -> None:
        if name not in self.loaded:
            module = cp.RawModule(path=str(self.folder / f"{name}.cubin"))
            self.loaded[name] = module.get_function(self.code[name]["entry"])
        blocks = max(1, -(-threads // block))
        self.loaded[name]((blocks,), (block,), tuple(arguments(values)))


def best_of(work: Callable[[], object], runs: int = RUNS, warm: bool = True) -> float:
    """Seconds of the fastest run, after one that warms up."""
    if warm:
        work()
    times = []
    for _ in range(runs):
        begun, done = cp.cuda.Event(), cp.cuda.Event()
        begun.record()
        work()
        done.record()
        done.synchronize()
        times.append(cp.cuda.get_elapsed_time(begun, done) / 1000)
    return min(times)


class Measurement:
    """What is measured on one GPU, from a packed folder."""

    def __init__(self, folder: Path, seconds: float, out: Path | None = None) -> None:
        self.out = out
        self.folder, self.packed = folder, json.loads((folder / "bundle.json").read_text())
        self.kernels = Kernels(folder, self.packed["code"])
        self.sizes, self.players, self.seed = (self.packed[name] for name in ("sizes", "players", "seed"))
        self.editions: dict[str, Any] = self.packed["editions"]
        self.ends, self.told = time.monotonic() + seconds, []
        self.decks = {name: self.read(f"{name}.tables") for name in self.editions}

    def read(self, name: str) -> Records:
        data = np.fromfile(self.folder / name, np.uint8)
        return Records(1, len(data), data)

    def late(self) -> bool:
        return time.monotonic() > self.ends

    def tell(self, part: str, **row: Any) -> None:
        self.told.append({"part": part, **row})
        if self.out:
            self.out.write_text(json.dumps(self.told))
        shown = (
            f"{name} {value:,.4g}" if isinstance(value, float) else f"{name} {value}"
            for name, value in row.items()
        )
        print(f"{part}: {', '.join(shown)}", flush=True)

    # --- as the CPU does ---------------------------------------------------------------------------

    def rows(self) -> None:
        for edition, packed in self.editions.items():
            number = len(packed["rows"])
            played, decisions = Records(number, self.sizes["STATE"]), cp.zeros(number, cp.int64)
            key, limit = np.uint64(self.seed), self.packed["limit"]
            self.kernels(
                "play_rows", number, played, self.decks[edition], self.players, key, limit, decisions
            )
            found = [hashlib.sha256(row.tobytes()).hexdigest() for row in played.host()]
            equal = sum(one == other for one, other in zip(found, packed["rows"], strict=True))
            self.tell("rows", edition=edition, equal=equal, of=number)
            for name in self.kernels.code:
                if name.startswith("play_rounds"):
                    totals = cp.zeros(12, cp.int64)
                    self.random_play(name, edition, 1024, number, totals, 128)
                    if totals.get().tolist() != packed["totals"]:
                        self.tell("totals", edition=edition, code=name, equal=False)

    def games(self, edition: str, batch: int) -> dict[str, Any]:
        packed, size = self.editions[edition], self.sizes
        told = {
            "records": (
                Records(batch, size["STATE"]),
                self.read(f"{edition}.agents-tables"),
                Records(batch, size["MEMORY"]),
                Records(batch, size["EPISODE"]),
                self.read(f"{edition}.face"),
            ),
            "views": (
                cp.zeros((batch, packed["observed"]), cp.uint8),
                cp.zeros((batch, packed["actions"]), cp.int8),
                cp.zeros(batch, cp.int8),
            ),
            "results": (
                cp.zeros((batch, self.players), cp.float32),
                *(cp.zeros(batch, cp.bool_) for _ in range(3)),
            ),
            "actions": cp.zeros(batch, cp.int64),
            "found": cp.zeros(2, cp.int64),
        }
        first, second = self.packed["agents_key"]
        chunk = self.packed["chunk"]
        chunks = -(-batch // chunk)
        told["generator"] = [cp.full(1, second or 1, cp.uint64) for _ in range(2)]
        told["jumps"] = cp.asarray(np.fromfile(self.folder / "jumps", np.uint64).reshape(-1, 64))
        told["before"] = cp.asarray(np.minimum(np.arange(chunks + 1) * chunk, batch))
        dealt = *told["records"], *told["views"], np.uint64(first), cp.arange(batch)
        self.kernels("begin_games", batch, *dealt, block=64)
        return told

    def step(self, edition: str, games: dict[str, Any], block: int = 128) -> None:
        """Random actions, looked at and taken."""
        self.draw_actions(games)
        self.take(edition, games, block)

    def draw_actions(self, games: dict[str, Any]) -> None:
        before, after = games["generator"]
        masks, acting = games["views"][1:]
        chance = games["jumps"], self.packed["chunk"], games["before"], before, after
        actions = games["actions"]
        self.kernels("random_actions", len(games["before"]) - 1, masks, *chance, actions)
        games["generator"] = [after, before]
        self.kernels("check_actions", len(actions), masks, acting, actions, actions, games["found"])

    def take(self, edition: str, games: dict[str, Any], block: int = 128) -> None:
        penalty = np.float64(self.editions[edition]["penalty"])
        given = *games["records"], games["views"], games["results"], games["actions"], penalty
        self.kernels("step_games", len(games["actions"]), *given, block=block)

    def steps(self) -> None:
        for edition, packed in self.editions.items():
            games, equal = self.games(edition, 64), 0
            for expected in packed["steps"]:
                self.step(edition, games)
                found = hashlib.sha256()
                for each in (*games["views"], games["results"][0]):
                    found.update(each.get().tobytes())
                equal += found.hexdigest() == expected
            last = hashlib.sha256(games["records"][0].host().tobytes()).hexdigest()
            steps = len(packed["steps"])
            self.tell("steps", edition=edition, equal=equal, of=steps, rows=last == packed["last"])

    def counts(self) -> None:
        for edition, packed in self.editions.items():
            for player, counted in packed["counted"].items():
                sums, fractions = self.count(counted, edition, 2000, 1024)()
                record = np.fromfile(self.folder / f"{counted['files']}.counts", np.uint64)
                compared = np.fromfile(self.folder / f"{counted['files']}.compared", np.uint64) != 0
                whole, _, words = counted["columns"]
                found = np.concatenate(
                    [fractions.get().view(np.uint64)[:whole], sums.get().view(np.uint64)[whole:]]
                )
                wrong = int((found[:words] != record[:words])[compared[:words]].sum())
                self.tell(
                    "counts", edition=edition, player=player, wrong=wrong, of=int(compared[:words].sum())
                )

    # --- how fast ----------------------------------------------------------------------------------

    def count(self, counted: dict[str, Any], edition: str, games: int, threads: int) -> Callable[[], Any]:
        size, key = self.sizes, np.fromfile(self.folder / f"{counted['files']}.keys", np.uint64)
        styles = np.fromfile(self.folder / f"{counted['files']}.styles", np.uint8)
        styles = Records(self.players, len(styles) // self.players, styles)
        players, written, listening, matches = counted["options"]
        name, tape = ("count_games", "TAPE") if listening else ("count_games_silently", "SILENT_TAPE")
        tapes, counts = Records(threads, size[tape]), Records(threads, size["COUNTS"])
        words, fractions = counts.data.view(cp.int64), counts.data.view(cp.float64)
        whole, longest, _ = counted["columns"]
        options = players, written, bool(listening), bool(matches), counted["limit"], self.packed["enough"][0]
        figures, ends = cp.zeros((0, 16), cp.float64), Records(0, 64, np.zeros(0, np.uint8))
        chance = cp.asarray(key), 0, games, counted["shard"]

        def work() -> Any:
            self.kernels("clear_words", len(words), words)
            given = self.decks[edition], tapes, counts, styles, options, chance, figures, ends
            self.kernels(name, threads, *given)
            width = len(words) // threads
            sums = cp.zeros(width, cp.int64), cp.zeros(width, cp.float64)
            self.kernels("add_up", width, words, fractions, whole, longest, *sums)
            return sums

        return work

    def random_play(
        self,
        name: str,
        edition: str,
        threads: int,
        rounds: int,
        totals: Any,
        block: int = 128,
        enough: tuple[int, int] | None = None,
    ) -> None:
        given = self.decks[edition], self.players, np.uint64(self.seed), rounds, self.packed["limit"]
        self.kernels(name, threads, *given, enough or tuple(self.packed["enough"]), totals, block=block)

    def play(
        self,
        part: str,
        name: str,
        edition: str,
        threads: int,
        rounds: int,
        block: int = 128,
        enough: tuple[int, int] = (8, 16),
    ) -> float:
        totals = cp.zeros(12, cp.int64)
        seconds = best_of(lambda: self.random_play(name, edition, threads, rounds, totals, block, enough), 2)
        told = totals.get() / 3
        how = {"edition": edition, "code": name[12:], "threads": threads, "block": block, "enough": enough}
        self.tell(part, **how, billions=told[0] / seconds / 1e9, a_round=told[0] / rounds, seconds=seconds)
        return float(told[0] / seconds)

    def codes(self) -> tuple[str, int]:
        """The fastest machine code of random play, and the fastest block of threads for it."""

        def both(name: str, block: int) -> float:
            classic = self.play("codes", name, "classic", 1 << 18, 1 << 21, block)
            return classic * self.play("codes", name, "jackpot", 1 << 18, 1 << 19, block)

        versions = {name: both(name, 128) for name in self.kernels.code if name.startswith("play_rounds")}
        name = max(versions, key=versions.__getitem__)
        blocks = {128: versions[name], **{block: both(name, block) for block in (32, 64, 256)}}
        return name, max(blocks, key=blocks.__getitem__)

    def speeds(self) -> None:
        name, block = self.codes()
        for edition in self.editions:
            self.play("play", name, edition, 1 << 16, 1 << 22, block)
        for edition in ("classic", "jackpot"):
            for bits in range(12, 21):
                if not self.late():
                    self.play("threads", name, edition, 1 << bits, 1 << max(18, bits + 2), block)
            for enough in ((1, 16), (4, 16), (16, 16), (8, 1), (8, 4), (8, 12), (8, 24)):
                if not self.late():
                    self.play("deals", name, edition, 1 << 18, 1 << 20, block, enough)

    def profile(self) -> None:
        """One launch of random play in two editions, for a profiler to look at (`ncu … --parts profile`)."""
        for edition in ("classic", "jackpot"):
            totals = cp.zeros(12, cp.int64)
            self.random_play("play_rounds-r0", edition, 1 << 18, 1 << 19, totals, 128)
            self.tell("profile", edition=edition, decisions=int(totals.get()[0]))

    def agents(self) -> None:
        for edition in sorted(self.editions, key=lambda name: name not in ("classic", "jackpot")):
            for batch, block in ((1 << 14, 128), (1 << 17, 128), (1 << 17, 64), (1 << 20, 128)):
                if not self.late():
                    self.stepped(edition, batch, block)

    def stepped(self, edition: str, batch: int, block: int) -> None:
        """Steps of agents a second: with random actions drawn and looked at, and the step alone."""
        games, many = self.games(edition, batch), max(4, (1 << 23) // batch)

        def with_actions() -> None:
            for _ in range(many):
                self.step(edition, games, block)

        seconds, alone = best_of(with_actions, 2), []
        for _ in range(RUNS):
            self.draw_actions(games)
            alone.append(best_of(lambda: self.take(edition, games, block), runs=1, warm=False))
        self.tell(
            "agents",
            edition=edition,
            batch=batch,
            block=block,
            millions_with_actions=batch * many / seconds / 1e6,
            millions_alone=batch / min(alone) / 1e6,
        )

    def lab(self) -> None:
        rounds, threads = 1 << 20, 1 << 16
        for edition, packed in self.editions.items():
            for player, counted in packed["counted"].items():
                if not self.late():
                    work = self.count(counted, edition, rounds, threads)
                    seconds = best_of(work, 1)
                    games = int(work()[0].get()[counted["columns"][0]])
                    row = {"edition": edition, "player": player, "games": games}
                    self.tell("lab", **row, rounds_a_second=rounds / seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=100.0)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--parts", nargs="+", default=["rows", "steps", "counts", "speeds", "agents", "lab"])
    options = parser.parse_args()
    measurement = Measurement(options.folder, options.seconds, options.out)
    for part in options.parts:
        begun = time.monotonic()
        try:
            if measurement.late():
                print(f"{part}: left out, it is late")
            else:
                getattr(measurement, part)()
        except Exception as error:  # one part that fails leaves the others their time
            measurement.tell(part, error=f"{type(error).__name__}: {error}"[:400])
        print(f"({part}: {time.monotonic() - begun:.1f} s)", flush=True)
    device = cp.cuda.runtime.getDeviceProperties(0)
    print(device["name"].decode(), device["multiProcessorCount"], "multiprocessors", sys.version.split()[0])


if __name__ == "__main__":
    main()
