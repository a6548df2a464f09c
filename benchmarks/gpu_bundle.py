"""Packs the device kernels for a machine with a GPU but without Numba: `gpu_measure.py` runs them there.

    python benchmarks/gpu_bundle.py FOLDER --ptxas PTXAS
    python FOLDER/gpu_measure.py FOLDER            # there, with NumPy and CuPy alone

The folder then has the kernels as machine code, several versions of random play (registers for each thread,
how long a rule may be to be inlined), the tables of all editions, and what the CPU comes to with the same
seeds, so that the GPU's rows, steps and counts can be compared byte for byte.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from lastcard import kernel, simulate, vector
from lastcard.bots.styles import STYLES
from lastcard.envs.device_games import CHUNK, jumps
from lastcard.kernel.agent_records import EPISODE
from lastcard.kernel.cuda import marks
from lastcard.lab import cuda_engine
from lastcard.lab.counts import _SUMS
from lastcard.lab.plan import Plan
from lastcard.rules.editions import NAMES
from lastcard.rules.layout import SILENT_TAPE, STATE, TAPE
from lastcard.rules.player_records import COUNTS, MEMORY
from lastcard.rules.rulebook import Rulebook

ARCHITECTURE = "sm_90"
LIMIT, ENOUGH, PLAYERS, SEED = 20_000, (8, 16), 4, 1  # enough: for a deal, for effects of cards
ROUNDS_BESIDE, STEPS_BESIDE, BATCH_BESIDE = 2000, 200, 64
ENTRIES = (
    "play_rows", "begin_games", "check_actions", "step_games", "random_actions", "count_games",
    "count_games_silently", "clear_words", "add_up",
)  # fmt: skip
REGISTERS = (0, 96)  # for each thread of random play; 0: as many as the assembler likes
INLINED = (400,)  # other lengths up to which a rule is inlined in random play


def assemble(ptx: str, target: Path, ptxas: str, registers: int = 0) -> dict[str, Any]:
    """Writes machine code; returns its entry's name, registers, stack and spills."""
    source = target.with_suffix(".ptx")
    source.write_text(ptx)
    limits = [f"-maxrregcount={registers}"] if registers else []
    command = [ptxas, f"-arch={ARCHITECTURE}", "-v", *limits, str(source), "-o", str(target)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    source.unlink()
    name = re.search(r"\.visible \.entry (\S+?)\(", ptx)
    used = re.search(r"Used (\d+) registers", told.partition("Compiling entry")[2])
    stack = re.search(r"(\d+) bytes cumulative stack", told)
    assert name is not None
    return {
        "entry": name[1],
        "registers": int(used[1]) if used else None,
        "stack": int(stack[1]) if stack else None,
        "spilled": sum(map(int, re.findall(r"(\d+) bytes spill", told))),
        "bytes": target.stat().st_size,
    }


def compile_entries(folder: Path, ptxas: str) -> dict[str, Any]:
    """Machine code of every entry, and of random play with several numbers of registers."""
    from lastcard.kernel.cuda.compilation import ptx_of

    code = {name: assemble(ptx_of(name), folder / f"{name}.cubin", ptxas) for name in ENTRIES}
    ptx = ptx_of("play_rounds")
    for registers in REGISTERS:
        name = f"play_rounds-r{registers}"
        code[name] = assemble(ptx, folder / f"{name}.cubin", ptxas, registers)
    return code


def compile_inlined(folder: Path, ptxas: str, most: int) -> dict[str, Any]:
    """Machine code of random play where rules of up to so many instructions are inlined."""
    marks.MOST_INLINED = most
    from lastcard.kernel.cuda.compilation import ptx_of

    name = f"play_rounds-i{most}"
    return {name: assemble(ptx_of("play_rounds"), folder / f"{name}.cubin", ptxas)}


def digest(*arrays: Any) -> str:
    found = hashlib.sha256()
    for each in arrays:
        found.update(np.ascontiguousarray(each).tobytes())
    return found.hexdigest()


def rows_beside(edition: str) -> dict[str, Any]:
    """What rounds of random play come to on the CPU."""
    book, totals, rows = Rulebook.for_players(PLAYERS, edition, {"target": 0}), np.zeros(12, np.int64), []
    for i in range(ROUNDS_BESIDE):
        row, tape = kernel.new_row(), kernel.new_tape(False)
        kernel.play_rounds(row[0], book.tables[0], tape[0], PLAYERS, np.uint64(SEED + i), 1, LIMIT, totals)
        rows.append(digest(row))
    return {"rows": rows, "totals": totals.tolist()}


def steps_beside(edition: str) -> dict[str, Any]:
    """What games of agents come to on the CPU, step after step."""
    games = vector(edition, PLAYERS, BATCH_BESIDE, seed=SEED, copy=False)
    after = []
    for _ in range(STEPS_BESIDE):
        games.step(games.random_actions())
        after.append(digest(games.observations, games.masks, games.acting, games.rewards))
    return {"steps": after, "last": digest(games.rows)}


class PlanRecorder(cuda_engine.CudaEngine):
    """An engine that only keeps what it is to play."""

    def parts(self, plan: Plan, most_decisions: int, key_of: cuda_engine.KeyOf) -> Iterator[Any]:
        shards = range(-(-plan.games // plan.shard_size))
        self.keys = [key_of(plan.seed, number) for number in shards]
        self.shard, self.limit = plan.shard_size, most_decisions
        self.options = plan.seats, len(plan.book().customs), plan.listening(), plan.matches
        yield from ()


def counts_beside(edition: str, players: list[str], folder: Path) -> dict[str, Any]:
    """What a simulation counts on the CPU, and what it takes to count the same elsewhere."""
    told: dict[str, Any] = {"rounds": ROUNDS_BESIDE, "seed": SEED}
    counts = simulate(edition, players, cores=1, **told).counts
    recorder = PlanRecorder()
    simulate(edition, players, engine=recorder, **{**told, "rounds": 1 << 22})
    whole, longest, words = cuda_engine._WHOLE, cuda_engine._LONGEST, cuda_engine._WORDS
    name = f"{edition}-{'-'.join(dict.fromkeys(players))}"
    np.concatenate([STYLES[player] for player in players]).tofile(folder / f"{name}.styles")
    np.array(recorder.keys, np.uint64).tofile(folder / f"{name}.keys")
    compared = np.zeros(1, COUNTS)  # the rest of a record belongs to a game in progress
    for field in (*_SUMS, "longest"):
        compared[field] = 1
    counts.record.tofile(folder / f"{name}.counts")
    compared.view(np.uint64).tofile(folder / f"{name}.compared")
    return {
        "files": name,
        "shard": recorder.shard,
        "options": list(map(int, recorder.options)),
        "limit": recorder.limit,
        "columns": [whole, longest, words],
    }


def pack_edition(edition: str, folder: Path) -> dict[str, Any]:
    games = vector(edition, PLAYERS, 1, seed=SEED, copy=False)
    Rulebook.for_players(PLAYERS, edition, {"target": 0}).tables.tofile(folder / f"{edition}.tables")
    games.book.tables.tofile(folder / f"{edition}.agents-tables")
    games._face.tofile(folder / f"{edition}.face")
    counted = [counts_beside(edition, [each] * PLAYERS, folder) for each in ("random", "solid")]
    return {
        "observed": games.spaces.observation_size,
        "actions": len(games.spaces.actions),
        "penalty": games.penalty,
        **rows_beside(edition),
        **steps_beside(edition),
        "counted": dict(zip(("random", "solid"), counted, strict=True)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ptxas", default="ptxas", help="one that knows the PTX of the installed compiler")
    parser.add_argument("--inlined", type=int, help=argparse.SUPPRESS)  # a process for each of INLINED
    options = parser.parse_args()
    folder: Path = options.folder
    if options.inlined is not None:
        print(json.dumps(compile_inlined(folder, options.ptxas, options.inlined)))
        return
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(__file__).with_name("gpu_measure.py"), folder)
    code = compile_entries(folder, options.ptxas)
    for most in INLINED:
        command = [sys.executable, __file__, str(folder), "--ptxas", options.ptxas, "--inlined", str(most)]
        code |= json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    sizes = {"STATE": STATE, "MEMORY": MEMORY, "EPISODE": EPISODE, "COUNTS": COUNTS, "TAPE": TAPE}
    jumps().tofile(folder / "jumps")
    packed = {
        "code": code,
        "sizes": {name: kind.itemsize for name, kind in (sizes | {"SILENT_TAPE": SILENT_TAPE}).items()},
        "players": PLAYERS,
        "seed": SEED,
        "limit": LIMIT,
        "enough": ENOUGH,
        "chunk": CHUNK,
        "agents_key": np.random.SeedSequence(SEED).generate_state(2, np.uint64).tolist(),
        "editions": {edition: pack_edition(edition, folder) for edition in NAMES},
    }
    (folder / "bundle.json").write_text(json.dumps(packed))
    for name, each in code.items():
        print(name, each)


if __name__ == "__main__":
    main()
