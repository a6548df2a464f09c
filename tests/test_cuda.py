"""The rules on a GPU, without one: compiled to PTX, and played by Numba's simulator beside the CPU."""

import gc
import json
import os
import re
import subprocess
import sys
import weakref
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import lastcard
from lastcard.common.errors import LastcardError

HERE = Path(__file__).parent
CHECKS = re.findall(r"^@check\ndef (\w+)", (HERE / "cuda_simulation.py").read_text(encoding="utf-8"), re.M)
EXTRA = "Numba's CUDA target is not installed (pip install 'lastcard[cuda]'; it needs no GPU)"

needs_target = pytest.mark.skipif(find_spec("numba_cuda") is None, reason=EXTRA)
pytestmark = [pytest.mark.slow, needs_target]


@pytest.fixture(scope="module")
def simulated() -> dict[str, str]:
    """What went wrong under the simulator, in each check. Numba reads how it runs when it is loaded."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, str(HERE / "cuda_simulation.py")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("check", CHECKS)
def test_a_device_plays_as_the_cpu_does(check: str, simulated: dict[str, str]) -> None:
    assert simulated[check] == ""


def test_everything_that_starts_on_a_device_compiles() -> None:
    """Together, in a process of its own, which needs no GPU; inlining less takes a third of the time."""
    code = """
import json, sys
from lastcard.kernel.cuda import marks
from lastcard.kernel.cuda.compilation import ENTRIES, ptx_of
marks.MOST_INLINED = 100
json.dump({name: ptx_of(name) for name in ENTRIES}, sys.stdout)
"""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_ENABLE_CUDASIM"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    entries: dict[str, str] = json.loads(done.stdout)
    assert len(entries) >= 9
    for name, written in entries.items():
        assert ".target sm_90" in written
        (entry,) = re.findall(r"^\.visible \.entry (\w+)", written, re.M)
        assert name.removesuffix("_silently") in entry
        assert not re.findall(r"\bfma\.", written)  # it rounds once where a CPU rounds twice
        assert set(re.findall(r"\b(?:add|mul|sub)(?:\.\w+)*\.f64", written)) <= {"add.rn.f64", "mul.rn.f64"}


def test_the_benchmark_runs_and_finds_nothing_different() -> None:
    program = str(HERE.parent / "benchmarks" / "gpu.py")
    command = [sys.executable, program, "--small", "--json", "--editions", "classic"]
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [row["equal"] for row in found["rows"]] == [True] * 4
    for part in ("play", "threads", "deals", "steps", "lab"):
        (row, *_) = found[part]
        assert row.get("decisions_a_second", row.get("steps_a_second")) > 0


def test_without_a_gpu_one_sentence_says_so() -> None:
    from numba import cuda

    if cuda.is_available():
        pytest.skip("There is a GPU here.")
    with pytest.raises(LastcardError, match=r"^CUDA finds no NVIDIA GPU here[^.]*\.$"):
        lastcard.vector("classic", 2, 1, device="cuda")
    with pytest.raises(LastcardError, match="not on 'tpu'"):
        lastcard.vector("classic", 2, 1, device="tpu")  # type: ignore[call-overload]


class Memory:
    """Memory of the CPU, handed on as that of a device is."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0

    def __dlpack__(self, **_: object) -> object:
        from lastcard.kernel.cuda.dlpack import capsule

        array = self.array
        return capsule(array.ctypes.data, array.shape, array.dtype, (1, 0), array)


@pytest.mark.parametrize("kind", ["u1", "i1", "i8", "f4", "f8", "?"])
def test_memory_is_lent_and_given_back(kind: str) -> None:
    from lastcard.kernel.cuda import dlpack

    lent = len(dlpack._lent)
    array = np.arange(24).reshape(2, 3, 4).astype(kind)
    gone = weakref.ref(array)
    taken, capsule = np.from_dlpack(Memory(array)), Memory(array).__dlpack__()
    assert taken.dtype == array.dtype and np.array_equal(taken, array)
    assert taken.ctypes.data == array.ctypes.data
    assert len(dlpack._lent) == lent + 2
    del array, capsule  # one is held by who took it, the other was never taken
    gc.collect()
    assert gone() is not None and len(dlpack._lent) == lent + 1
    del taken
    gc.collect()
    assert gone() is None and len(dlpack._lent) == lent
