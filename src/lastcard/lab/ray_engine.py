"""Runs shards on a Ray cluster, with the same result as on the cores of this machine.

A task plays a few shards. A shard's result does not depend on the machine, so tasks lost with a machine are
simply repeated. Ray is imported only when it is used.
"""

import io
import os
import pickle
import re
import socket
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import cache, partial, reduce
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO, TypeVar, cast

from lastcard.bots.arena import Contest
from lastcard.common.errors import LastcardError
from lastcard.common.extras import missing, needing
from lastcard.common.paths import cache_folder, fingerprint
from lastcard.rules import editions

Part = TypeVar("Part")
Work = Callable[[int], Part]

RETRIES = 8  # how often Ray repeats shards whose worker or machine was lost
AHEAD = 2  # tasks queued per core beyond the running one
AT_ONCE = 8  # tasks given out at least, so that a cluster that grows on demand sees some
TASK_SECONDS, MOST_IN_TASK = 1.0, 512  # about how long a task should last; shards in it at most
MOST_KEPT = 20_000  # shards that are done but wait for an earlier one
KNOCK, CONNECT = 3.0, 30.0  # seconds for a cluster to answer, and to accept the connection
LOOK = 5.0  # seconds between checks of the cluster's size
STORE = 128 * 1024 * 1024  # bytes for objects, where we start Ray ourselves: results are small
# The packages that decide how a game goes; driver and workers must have the same.
DECIDING = (
    "bots", "game", "kernel", "rules", "lab/python_games.py", "lab/comparison.py", "lab/counts.py",
    "lab/differences.py", "lab/ray_engine.py", "lab/plan.py", "lab/shards.py",
)  # fmt: skip
_TRY = "import ray, sys; ray.init(address=sys.argv[1], logging_level='ERROR', log_to_driver=False)"


# --- connecting -------------------------------------------------------------------------------------


@contextmanager
def on_ray(address: str | None = None, cores: int | None = None) -> "Iterator[RayEngine]":
    """Connects to the cluster at this address, else at `$RAY_ADDRESS`, else starts Ray on this machine."""
    ray = _ray()
    if ray.is_initialized():
        if address not in (None, ray.get_runtime_context().gcs_address):
            raise LastcardError(f"This process is connected to another Ray cluster than {address}.")
        yield RayEngine(ray, cores)
        return
    address = address or os.environ.get("RAY_ADDRESS") or "local"
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    if address == "local":
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage reports to Ray
        how = {"num_cpus": cores, "include_dashboard": False, "object_store_memory": STORE}
    else:
        check_address(address)
        how = {}
    try:
        ray.init(address=address, **quiet, **how)
    except (OSError, RuntimeError, ValueError) as error:
        raise LastcardError(f"Ray cannot be started: {_first_line(error)}") from None
    try:
        with redirect_stdout(cast(TextIO, WithoutRay(sys.stdout))):
            yield RayEngine(ray, cores)
    finally:
        ray.shutdown()


class WithoutRay(io.TextIOBase):
    """A standard error filter that drops the pages of text Ray prints when a machine is lost."""

    def __init__(self, output: TextIO) -> None:
        self.output = output

    def write(self, text: str) -> int:
        return len(text) if threading.current_thread().name.startswith("ray_") else self.output.write(text)

    def flush(self) -> None:
        self.output.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.output, name)


def _ray() -> Any:
    with needing("ray"):
        ray = import_module("ray")
    if ray.__file__ is None:  # a folder of this name, not the package
        raise LastcardError(str(missing("ray")))
    return ray


def check_address(address: str) -> None:
    """Fails quickly with one sentence if nothing answers; Ray alone would try for minutes."""
    if address != "auto":
        host, port = _host_and_port(address)
        try:
            socket.create_connection((host, port), timeout=KNOCK).close()
        except OSError as error:
            why = error.strerror or "it took too long"
            raise LastcardError(f"No Ray cluster answers at {address} ({why}).") from None
    # Something answers. A process that we can stop finds out whether it is Ray.
    try:
        tried = subprocess.run(
            [sys.executable, "-c", _TRY, address], capture_output=True, text=True, timeout=CONNECT
        )
    except subprocess.TimeoutExpired:
        raise LastcardError(f"No Ray cluster answers at {address}, though something else does.") from None
    if tried.returncode:
        lines = tried.stderr.strip().splitlines() or ["no reason was given"]
        why = lines[-1].partition(": ")[2] or lines[-1]
        raise LastcardError(f"The Ray cluster at {address} does not let us in: {why}")


def _host_and_port(address: str) -> tuple[str, int]:
    """
    >>> _host_and_port("ray://head.example:10001"), _host_and_port("[::1]:6379")
    (('head.example', 10001), ('::1', 6379))
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not host or "/" in host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise LastcardError(
            f"{address!r} is not the address of a Ray cluster: HOST:PORT, ray://HOST:PORT, or auto."
        )
    return host.strip("[]"), int(port)


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or repr(error)).splitlines()[0]


# --- distributing work ------------------------------------------------------------------------------


class RayEngine:
    """A connection to Ray."""

    def __init__(self, ray: Any, cores: int | None = None) -> None:
        self.ray, self.cores = ray, cores

    def in_order(
        self,
        work: Work[Part],
        pieces: int,
        ready: Callable[[], None],
        add: Callable[[Part, Part], Part] | None = None,
    ) -> Iterator[Part]:
        """Yields the results of all pieces in order, or sums of neighboring ones if `add` is given.

        `ready` is called once in every worker process. All functions must be importable on the workers.
        """
        ray = self.ray
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(play)
        order = ray.put(pickle.dumps((rules_fingerprint(), ready, work, add)))
        running: dict[Any, range] = {}
        done: dict[int, tuple[int, bytes]] = {}  # by the first piece: the number of pieces, and the parts
        given = told = 0
        size, cores, looked = 1, 1, -LOOK
        # Stopping early leaves a few tasks running, which end with the connection. Canceling one just
        # when it finishes can crash Ray (ray-project/ray issue 54260) and lose the results.
        while told < pieces:
            if time.monotonic() - looked > LOOK:
                cores, looked = self._cores(), time.monotonic()
            most = min(self.cores or MOST_KEPT, max(AT_ONCE, cores * (1 + AHEAD)))
            while given < pieces and len(running) < most and given - told < MOST_KEPT:
                last = min(pieces, given + _share(size, pieces - given, cores))
                running[task.remote(order, given, last)] = range(given, last)
                given = last
            for reference in ray.wait(list(running), timeout=LOOK)[0]:
                played, packed = self._fetch(reference)
                numbers = running.pop(reference)
                done[numbers.start] = len(numbers), packed
                size = max(1, min(MOST_IN_TASK, round(TASK_SECONDS * len(numbers) / max(played, 1e-6))))
            while told in done:
                many, packed = done.pop(told)
                yield from pickle.loads(zlib.decompress(packed))
                told += many

    def arena(self, contest: Contest) -> Any:
        """Returns the function by which `arena.play` distributes its work."""

        def spread(work: Work[Part], pieces: int, ready: Callable[[], None]) -> Iterator[Part]:
            return self.in_order(work, pieces, with_editions([contest.edition], ready))

        return spread

    def _cores(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def _fetch(self, reference: Any) -> tuple[float, bytes]:
        """Fetches a task's result at once, so that losing its machine cannot lose it."""
        errors = self.ray.exceptions
        try:
            played, packed = self.ray.get(reference)
        except errors.RayTaskError as error:
            cause = error.cause if isinstance(error.cause, BaseException) else error
            if isinstance(cause, LastcardError):
                raise LastcardError(str(cause)) from None
            missing = re.search(r"No module named '([\w.]+)'", str(error))
            if missing:
                raise LastcardError(
                    f"The workers of the Ray cluster have no {missing[1]}: see docs/howto/ray-cluster.md."
                ) from None
            raise
        except errors.RuntimeEnvSetupError as error:
            raise LastcardError(f"The workers cannot be set up: {_first_line(error)}") from None
        except errors.RayError as error:
            raise LastcardError(
                f"Shards were lost {RETRIES + 1} times with their workers: {_first_line(error)}"
            ) from None
        return played, packed


def _share(size: int, left: int, cores: int) -> int:
    """How many pieces go into the next task: fewer toward the end, so that all cores finish together.

    >>> [_share(25, left, cores=4) for left in (10_000, 100, 10, 1)]
    [25, 13, 2, 1]
    """
    return max(1, min(size, -(-left // (2 * cores))))


# --- on the workers ---------------------------------------------------------------------------------


def play(order: bytes, first: int, last: int) -> tuple[float, bytes]:
    """Plays some pieces; returns the time it took and the packed results."""
    work, add = _taken_on(order)
    started = time.perf_counter()
    parts = [work(number) for number in range(first, last)]
    if add is not None:
        parts = [reduce(add, parts)]
    played = time.perf_counter() - started
    return played, zlib.compress(pickle.dumps(parts, pickle.HIGHEST_PROTOCOL), 1)


@cache
def _taken_on(order: bytes) -> tuple[Work[Any], Callable[[Any, Any], Any] | None]:
    """Prepares this process for an order; one process per machine compiles, the others wait."""
    theirs, ready, work, add = pickle.loads(order)
    if theirs != rules_fingerprint():
        raise LastcardError(
            "The workers of the Ray cluster have another version of lastcard; the results would differ."
        )
    with _alone():
        ready()
    return work, add


@contextmanager
def _alone() -> Iterator[None]:
    """Holds a lock file, so that one process of this machine runs at a time."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = import_module("filelock").FileLock(folder / "ray.lock")  # installed with Ray
        lock.acquire()
    except OSError:
        yield
        return
    try:
        yield
    finally:
        lock.release()


@cache
def rules_fingerprint() -> str:
    """A short hash of all code that affects how a game goes."""
    here = Path(__file__).parent.parent
    files = [
        file
        for part in DECIDING
        for file in ([here / part] if part.endswith(".py") else (here / part).rglob("*"))
        if file.suffix in (".py", ".toml")
    ]
    return fingerprint(files)


# --- edition files ----------------------------------------------------------------------------------


def with_editions(names: Sequence[str], ready: Callable[[], None]) -> Callable[[], None]:
    """Extends `ready` so that other machines also receive this machine's edition files."""
    own = {name: editions.load(name) for name in names if name not in editions.NAMES}
    return partial(_bring_and, own, ready)


def _bring_and(own: Mapping[str, editions.Edition], ready: Callable[[], None]) -> None:
    editions.register(own)
    ready()
