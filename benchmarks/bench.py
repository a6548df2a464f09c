"""How fast everything runs: the bare kernel, the lab that counts, and others who play such games.

    make bench
    python benchmarks/bench.py --json

A decision is one answer to one question. The machine may be shared and noisy, so what is compared runs in
turns, piece by piece, and the best piece of each counts. The parts:

    editions    random play in the bare kernel on one core, beside a loop in plain C; then the lab, which
                counts everything, on one core and on all of them
    players     the same for 2, 4 and 10 players
    rules       random play of classic bare and with one to five rules in people's own words; with
                --before FOLDER beside another checkout (of the version before), in turns
    prepare     from an empty cache: a game ready, and everything compiled; with --before FOLDER, in turns
    envs        `lastcard.vector`: random play of 4 agents, observations and masks written, in batches
    growth      time for a round and memory, from ten thousand rounds to millions (--most): both must be flat
    sentences   how long the language takes over a sentence: usual ones, and the worst that anybody found
    peers       where installed (pip install '.[peers]'): random play of RLCard's UNO, bare and through its
                environment, and of OpenSpiel's crazy_eights, stepped from Python and in its own C++ loop
"""

import argparse
import itertools
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from lastcard import kernel, vector
from lastcard.lab import simulate
from lastcard.lab.plan import planned
from lastcard.lab.shards import play_shard, prepare
from lastcard.rules.editions import NAMES
from lastcard.rules.language import explanation
from lastcard.rules.rulebook import Rulebook

C_SOURCE = Path(__file__).with_name("classic.c")
LIMIT = 1_000_000  # decisions after which a round is cut off; counted and reported, never silent
C_ROUNDS = 20_000
PARTS = ("editions", "players", "rules", "prepare", "envs", "growth", "sentences", "peers")
PIECE = 2000  # rounds in one piece of a comparison


def build_c(folder: Path) -> Path | None:
    """The C yardstick, if there is a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    binary = folder / "classic"
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(binary), str(C_SOURCE)], check=True)
    return binary


def c_rate(binary: Path | None) -> float:
    """Decisions a second of the C loop, the best of three, in time of the core like everything beside it."""
    best = 0.0
    for _ in range(3 if binary else 0):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        output = subprocess.run([str(binary), str(C_ROUNDS), "1"], check=True, capture_output=True, text=True)
        took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        best = max(best, json.loads(output.stdout)["decisions"] / took)
    return best


# --- one core: bare and counted, in turns ------------------------------------------------------------


def bare(edition: str, players: int, rules: tuple[str, ...] = ()) -> Callable[[int], tuple[int, int, int]]:
    """A piece of random play without counting: rounds, decisions, rounds cut off."""
    tables = Rulebook(edition, rules=rules).tables[0]
    row, tape, totals = kernel.new_row()[0], kernel.new_tape(listening=False)[0], np.zeros(12, np.int64)

    def play(number: int) -> tuple[int, int, int]:
        totals[:] = 0
        kernel.play_rounds(row, tables, tape, players, np.uint64(1 + number * PIECE), PIECE, LIMIT, totals)
        return PIECE, int(totals[0]), int(totals[1])

    return play


# The bare kernel of another checkout, in a process of its own: decisions and seconds for each piece.
BEFORE = f"""
import sys, time
import numpy as np
from lastcard import kernel
from lastcard.rules.rulebook import Rulebook
kernel.prepare()
tables, row, tape = Rulebook("classic").tables[0], kernel.new_row()[0], kernel.new_tape(False)[0]
kernel.play_rounds(row, tables, tape, 4, np.uint64(1), 1, {LIMIT}, np.zeros(12, np.int64))
for line in sys.stdin:
    totals, began = np.zeros(12, np.int64), time.thread_time()
    kernel.play_rounds(row, tables, tape, 4, np.uint64(1 + int(line) * {PIECE}), {PIECE}, {LIMIT}, totals)
    print(int(totals[0]), time.thread_time() - began, flush=True)
"""
FIVE_RULES = (
    "nobody may go out with a wild card",
    "when you play a 2, the next player draws 1",
    "draw cards count double",
    "whenever a player misses a turn, that player draws 1",
    "8s can be played on anything",
)


def before(folder: Path) -> Callable[[], tuple[int, float]]:
    """Pieces of random play by the version in another folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", BEFORE],
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    numbers = itertools.count()

    def play() -> tuple[int, float]:
        assert process.stdin and process.stdout
        process.stdin.write(f"{next(numbers)}\n")
        process.stdin.flush()
        decisions, took = process.stdout.readline().split()
        return int(decisions), float(took)

    return play


def counted(edition: str, players: int, policy: str) -> Callable[[int], tuple[int, int, int]]:
    """A piece of the lab's work, everything counted."""
    plan = planned(edition, [policy] * players, rounds=10**9)
    prepare(plan)

    def play(number: int) -> tuple[int, int, int]:
        counts, _ = play_shard(plan, number)
        return counts.games, int(counts.total(0)), int(counts.total(2))

    return play


def in_turns(
    plays: dict[str, Callable[[int], tuple[int, int, int]]], seconds: float
) -> dict[str, dict[str, float]]:
    """The best rate of each, piece by piece in turns for about this long together; in time of the core."""
    best: dict[str, dict[str, float]] = {}
    started, number = time.perf_counter(), 0
    while number < 5 or time.perf_counter() - started < seconds:
        for name, play in plays.items():
            before = time.thread_time()
            rounds, decisions, cut_off = play(number)
            took = time.thread_time() - before
            rate = decisions / took
            if rate > best.get(name, {}).get("decisions_per_second", 0.0):
                best[name] = {
                    "decisions_per_second": rate,
                    "rounds_per_second": rounds / took,
                    "decisions_per_round": decisions / rounds,
                    "cut_off": cut_off,
                }
        number += 1
    return best


# --- all cores, growth --------------------------------------------------------------------------------


def on_cores(edition: str, players: int, rounds: int, seconds: float) -> dict[str, float]:
    """Rounds a second of the whole lab on one core and on all, in turns; the best of each."""
    best = {1: 0.0, os.cpu_count() or 1: 0.0}
    started = time.perf_counter()
    while not best[1] or time.perf_counter() - started < seconds:
        for cores in best:
            result = simulate(edition, players, rounds=rounds, cores=cores)
            best[cores] = max(best[cores], result.games / result.seconds)
    one, most = best[1], max(best)
    return {"cores": most, "one_core": one, "all_cores": best[most], "times": best[most] / one}


GROWTH = """
import resource, sys
from lastcard.lab import simulate
result = simulate(rounds=int(sys.argv[1]))
print(result.seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def growth(most: int) -> list[dict[str, float]]:
    """Time for a round and memory of a process that plays so many rounds."""
    found = []
    rounds = 10_000
    while rounds <= most:
        command = [sys.executable, "-c", GROWTH, str(rounds)]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        seconds, megabytes = (float(word) for word in output.split())
        found.append({"rounds": rounds, "us_per_round": 1e6 * seconds / rounds, "megabytes": megabytes})
        rounds *= 10
    return found


# --- compiling ------------------------------------------------------------------------------------------


COMPILED = {"a game": "kernel.prepare()", "everything": "kernel.prepare_everything()"}


def compiling(folder: Path, call: str) -> dict[str, float]:
    """Seconds that a version takes to compile, by the clock and of all cores, in a new process and cache."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with tempfile.TemporaryDirectory() as cache:
        subprocess.run(
            [sys.executable, "-c", f"from lastcard import kernel; {call}"],
            env={**os.environ, "PYTHONPATH": str(folder / "src"), "LASTCARD_CACHE": cache},
            stderr=subprocess.DEVNULL,
            check=True,
        )
    took, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"seconds": took, "of_all_cores": used}


# --- the language --------------------------------------------------------------------------------------


SENTENCES = {
    "short": "the next player draws 2",
    "long": "choose a heads player and a tails player, then flip a coin: heads, the tails player draws 4; "
    "tails, the heads player draws 4",
    "misspelled": "next playr discrads 2 cards pls",
    "joints only": "then ; " * 42,
    "acts only": "sing, dance and " * 18,
}


def seconds_to_read(sentence: str) -> float:
    """Time of the core to explain a sentence that was never read before, the best of five."""
    took = []
    for _ in range(5):
        explanation.clear()
        before = time.thread_time()
        explanation.explain(sentence)
        took.append(time.thread_time() - before)
    return min(took)


# --- others --------------------------------------------------------------------------------------------


Piece = Callable[[], tuple[int, float]]  # plays for a while: decisions, and the time of the core they took


def timed(play: Callable[[int], tuple[int, int, int]]) -> Piece:
    """The same pieces one after another: decisions, and seconds of the core."""
    numbers = itertools.count()

    def piece() -> tuple[int, float]:
        began = time.thread_time()
        _, decisions, _ = play(next(numbers))
        return decisions, time.thread_time() - began

    return piece


def best_of(piece: Piece, seconds: float) -> float:
    """Decisions a second in the best of many pieces: others use this machine too."""
    best, started = 0.0, time.perf_counter()
    while not best or time.perf_counter() - started < seconds:
        decisions, took = piece()
        best = max(best, decisions / took)
    return best


def rlcard_game() -> Piece:
    """RLCard's UNO, the bare game without what an agent sees."""
    import rlcard

    game, chance = rlcard.make("uno", config={"seed": 0}).game, random.Random(0)

    def play() -> tuple[int, float]:
        decisions, before = 0, time.thread_time()
        for _ in range(20):
            game.init_game()
            while not game.is_over():
                game.step(chance.choice(game.get_legal_actions()))
                decisions += 1
        return decisions, time.thread_time() - before

    return play


def rlcard_steps() -> Piece:
    """RLCard's UNO through `env.step`, as its agents do."""
    import rlcard

    env, chance = rlcard.make("uno", config={"seed": 0}), random.Random(0)

    def play() -> tuple[int, float]:
        decisions, before = 0, time.thread_time()
        for _ in range(5):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions, time.thread_time() - before

    return play


def crazy_eights_in_python() -> Piece:
    """OpenSpiel's crazy_eights, stepped from Python, without what an agent sees; chance is no decision."""
    import pyspiel

    game, chance = pyspiel.load_game("crazy_eights(players=4)"), random.Random(0)

    def play() -> tuple[int, float]:
        decisions, before = 0, time.thread_time()
        for _ in range(50):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(chance.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    decisions += 1
        return decisions, time.thread_time() - before

    return play


def crazy_eights_in_cpp() -> Piece:
    """OpenSpiel's crazy_eights between its own random bots: whole games without leaving C++."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=4)")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    seeds = iter(range(1 << 60))

    def play() -> tuple[int, float]:
        decisions, took = 0, 0.0
        for _ in range(100):
            state = game.new_initial_state()
            before = time.thread_time()
            pyspiel.evaluate_bots(state, bots, next(seeds) & 0x7FFFFFFF)
            took += time.thread_time() - before
            decisions += sum(move.player >= 0 for move in state.full_history())
        return decisions, took

    return play


PEERS = {
    "RLCard's UNO, bare": ("rlcard", rlcard_game),
    "RLCard's UNO, env.step": ("rlcard", rlcard_steps),
    "crazy_eights, Python": ("pyspiel", crazy_eights_in_python),
    "crazy_eights, C++": ("pyspiel", crazy_eights_in_cpp),
}


# --- the table ------------------------------------------------------------------------------------------


def stepping(batch: int, copy: bool = False, choosing: bool = False) -> Piece:
    """`lastcard.vector` with observations and masks, in arrays of its own or the same each step.

    `choosing`: drawing the actions from the masks is counted, too.
    """
    games, steps = vector("classic", players=4, batch=batch, copy=copy), max(1, 200_000 // batch)

    def play() -> tuple[int, float]:
        took = 0.0
        for _ in range(steps):
            began = time.thread_time()
            actions = games.random_actions()
            before = began if choosing else time.thread_time()
            games.step(actions)
            took += time.thread_time() - before
        return steps * batch, took

    return play


def _line(*cells: str) -> str:
    return f"{cells[0]:26}" + "".join(f"{cell:>13}" for cell in cells[1:])


def _millions(figure: dict[str, float]) -> str:
    return f"{figure['decisions_per_second'] / 1e6:.1f}"


class Bench:
    """What has been measured; each part prints its lines as it goes, unless JSON is wanted."""

    def __init__(self, options: argparse.Namespace, binary: Path | None) -> None:
        self.options, self.binary = options, binary
        self.found: dict[str, Any] = {"cores": os.cpu_count()}

    def say(self, *cells: str) -> None:
        if not self.options.json:
            print(_line(*cells) if len(cells) > 1 else cells[0], flush=True)

    def measure(self, edition: str, players: int) -> dict[str, Any]:
        before = c_rate(self.binary)
        plays = {name: counted(edition, players, name) for name in ("random", "solid")}
        figures: dict[str, Any] = in_turns({"bare": bare(edition, players), **plays}, self.options.seconds)
        figures["c_decisions_per_second"] = max(before, c_rate(self.binary))
        figures["scaling"] = on_cores(edition, players, self.options.rounds, self.options.seconds)
        kernel_rate, c = figures["bare"]["decisions_per_second"], figures["c_decisions_per_second"]
        lab_rate, scaling = figures["random"]["decisions_per_second"], figures["scaling"]
        self.say(
            f"{edition}, {players} players", _millions(figures["bare"]),
            f"{figures['bare']['rounds_per_second']:,.0f}", f"{kernel_rate / c:.2f}" if c else "-",
            _millions(figures["random"]), f"{lab_rate / kernel_rate:.2f}", _millions(figures["solid"]),
            f"{scaling['all_cores']:,.0f}", f"{scaling['times']:.2f}", str(figures["bare"]["cut_off"]),
        )  # fmt: skip
        return figures

    def head(self) -> None:
        self.say("", "bare", "bare", "bare", "counted", "counted", "counted", "all cores", "all cores", "")
        self.say(
            "M decisions/s", "random", "rounds/s", "of C", "random", "of bare", "solid", "rounds/s", "of one",
            "cut off",
        )  # fmt: skip

    def editions(self) -> None:
        self.head()
        self.found["editions"] = {edition: self.measure(edition, self.options.players) for edition in NAMES}

    def players(self) -> None:
        self.head()
        self.found["players"] = {players: self.measure("classic", players) for players in (2, 4, 10)}

    def rules(self) -> None:
        pieces: dict[str, Piece] = {"classic": timed(bare("classic", 4))}
        if self.options.before:
            pieces["classic, the version before"] = before(self.options.before)
        for number in (1, 3, 5):
            pieces[f"{number} rules"] = timed(bare("classic", 4, FIVE_RULES[:number]))
        best = dict.fromkeys(pieces, 0.0)
        ends = time.perf_counter() + 2 * self.options.seconds
        while not all(best.values()) or time.perf_counter() < ends:
            for name, piece in pieces.items():
                decisions, took = piece()
                best[name] = max(best[name], decisions / took)
        self.say("four players", "decisions/s", "of classic")
        for name, rate in best.items():
            self.say(name, f"{rate:,.0f}", f"{100 * rate / best['classic']:.1f} %")
        self.found["rules"] = best

    def envs(self) -> None:
        pieces = {"bare random play": timed(bare("classic", 4))}
        pieces |= {f"batch of {batch:,}": stepping(batch) for batch in (1, 64, 4096)}
        pieces["4,096, new arrays"] = stepping(4096, copy=True)
        pieces["4,096, actions drawn too"] = stepping(4096, choosing=True)
        self.found["envs"] = best = {
            name: best_of(piece, self.options.seconds) for name, piece in pieces.items()
        }
        self.say("4 seats, classic", "M steps/s", "of bare")
        for name, rate in best.items():
            self.say(name, f"{rate / 1e6:.2f}", f"{100 * rate / best['bare random play']:.0f} %")

    def prepare(self) -> None:
        folders = {"this version": Path(__file__).parents[1]}
        if self.options.before:
            folders["the version before"] = self.options.before
        self.say("from an empty cache", "seconds", "of all cores")
        self.found["prepare"] = found = {}
        for what, call in COMPILED.items():
            for name, folder in folders.items():
                found[f"{what}, {name}"] = took = compiling(folder, call)
                self.say(f"{what}, {name}", f"{took['seconds']:.1f}", f"{took['of_all_cores']:.1f}")

    def growth(self) -> None:
        self.found["growth"] = growth(self.options.most)
        self.say("rounds", "us a round", "megabytes")
        for entry in self.found["growth"]:
            self.say(f"{entry['rounds']:,}", f"{entry['us_per_round']:.2f}", f"{entry['megabytes']:.0f}")

    def sentences(self) -> None:
        self.found["sentences"] = {name: seconds_to_read(text) for name, text in SENTENCES.items()}
        self.say("a sentence", "ms to read")
        for name, seconds in self.found["sentences"].items():
            self.say(name, f"{1000 * seconds:.1f}")

    def peers(self) -> None:
        ours = {"lastcard, random play": timed(bare("classic", 4)), "lastcard.vector": stepping(4096)}
        rates = {name: best_of(piece, self.options.seconds) for name, piece in ours.items()}
        self.say("one core, random play", "decisions/s", "kernel is", "vector is")
        for name, rate in rates.items():
            self.say(name, f"{rate:,.0f}")
        kernel_rate, vector_rate = rates.values()
        for name, (module, piece) in PEERS.items():
            if find_spec(module) is None:
                self.say(f"{name}: not installed (pip install '.[peers]').")
                continue
            rates[name] = rate = best_of(piece(), self.options.seconds)
            self.say(
                name, f"{rate:,.0f}", f"{kernel_rate / rate:,.1f} times", f"{vector_rate / rate:,.1f} times"
            )
        self.found["peers"] = rates


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=PARTS, help="only this one; several may be named")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each comparison")
    parser.add_argument(
        "--rounds", type=int, default=16 * 4096, help="in one piece, for one core against all"
    )
    parser.add_argument("--most", type=int, default=1_000_000, help="rounds up to which growth is looked at")
    parser.add_argument(
        "--before", type=Path, metavar="FOLDER", help="a checkout to compare with: rules, prepare"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    started = time.perf_counter()
    if options.part != ["prepare"]:
        kernel.prepare(random_play=True, counting=True)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, build_c(Path(folder)))
        bench.say(f"Ready in {time.perf_counter() - started:.1f} s; {os.cpu_count()} cores.")
        if bench.binary is None:
            bench.say("There is no C compiler here, so no yardstick.")
        for part in options.part or PARTS:
            bench.say("")
            getattr(bench, part)()
    if options.json:
        print(json.dumps(bench.found, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
