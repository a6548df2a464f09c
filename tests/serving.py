"""Real servers for tests: `lastcard serve` in a process of its own, on a free port.

Servers are forked from one process that has imported everything already (`warm.py`), since Python needs
seconds for that. `cold=True` starts one as a person does, with `python -m lastcard serve`.
"""

import asyncio
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from multiprocessing import forkserver
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from fastapi import FastAPI

from lastcard.common.clock import Clock
from lastcard.server import Settings, configured, create_app

STARTS_WITHIN = STOPS_WITHIN = 300.0  # seconds, after which a test is given up: machines may be busy
# Whoever asks a server without saying how long they wait would give up after five seconds.
vars(httpx._config.DEFAULT_TIMEOUT_CONFIG).update(vars(httpx.Timeout(STARTS_WITHIN)))
# Computer players that hardly think, and limits that no test reaches.
QUICK = {
    "pace": 0.02,
    "veil": "false",
    "commands_per_second": 1000,
    "requests_per_second": 1000,
    "new_per_minute": 10_000,
    "tables_per_day": 1_000_000,
    "wrong_codes_per_minute": 10_000,
    "chat_per_minute": 10_000,
    "connections_per_address": 1000,
}


FORKS = multiprocessing.get_context("forkserver")


def ready_to_fork() -> None:
    """Start the process that all others are forked from, unless it runs already."""
    path = [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
    ours = {"PYTHONPATH": os.pathsep.join(filter(None, path)), "OPENBLAS_NUM_THREADS": "1"}
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)  # there is no other way to tell it; a process with threads is not to be forked
    try:
        FORKS.set_forkserver_preload(["warm"])
        forkserver.ensure_running()
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def ends_with_parent() -> None:
    """Let a forked process end when the tests do, however they end."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Forked:
    """A command in a forked process, with those parts of `subprocess.Popen` that servers need."""

    def __init__(self, arguments: list[str], log: Path, environment: dict[str, str]) -> None:
        ready_to_fork()
        self._process = FORKS.Process(target=_runs, args=(arguments, log, environment), daemon=True)
        self._process.start()
        self._polling = threading.Lock()  # two threads that poll at once would both read the exit code
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        with self._polling:
            return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired("lastcard serve", timeout or 0.0)
        return code

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


def _runs(arguments: list[str], log: Path, environment: dict[str, str]) -> None:
    """The forked process: from here on it is `lastcard` with these arguments."""
    from lastcard.cli.commands import main

    ends_with_parent()
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
    sys.exit(main(arguments))


def finished(arguments: list[str], typed: str, folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """`lastcard` with these arguments in that folder, forked as well; its exit code, and what it printed."""
    ready_to_fork()
    with tempfile.TemporaryDirectory() as scratch:
        given, printed = Path(scratch, "typed"), Path(scratch, "printed")
        given.write_text(typed, encoding="utf-8")
        process = FORKS.Process(target=_runs_in, args=(folder, given, arguments, printed, environment))
        process.start()
        process.join(STOPS_WITHIN)
        assert process.exitcode is not None, f"lastcard {arguments} does not end"
        return process.exitcode, printed.read_text(encoding="utf-8")


def _runs_in(folder: Path, typed: Path, arguments: list[str], log: Path, environment: dict[str, str]) -> None:
    os.chdir(folder)
    with typed.open("rb") as file:
        os.dup2(file.fileno(), 0)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    _runs(arguments, log, environment)


class Served:
    """A running server; `kill` is `kill -9`, `start` brings it back on the same port."""

    def __init__(self, database: str, port: int = 0, *, cold: bool = False, **settings: object) -> None:
        self.database = database
        self.port = port
        self.cold = cold
        self.command = [sys.executable, "-m", "lastcard"]  # what is run when cold
        if "proxies" not in settings:  # which a seed does not allow
            settings = {"seed": "1", **settings}
        self.settings = {
            f"LASTCARD_{name.upper()}": str(value) for name, value in settings.items() if value is not None
        }
        self.log = Path(tempfile.mkstemp(prefix="lastcard-", suffix=".log")[1])
        self.process: subprocess.Popen[bytes] | Forked | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        at = self.log.stat().st_size
        arguments = ["serve", "--port", str(self.port), "--database", self.database]
        environment = {**os.environ, **self.settings}
        if self.cold:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    [*self.command, *arguments], stdout=log, stderr=log, env=environment
                )
        else:
            self.process = Forked(arguments, self.log, environment)
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            said = self.log.read_bytes()[at:].decode()
            if "startup complete" in said:
                found = re.search(r"serves http://[^:]+:(\d+)", said)
                assert found
                self.port = int(found[1])
                return
            assert self.process.poll() is None, f"the server did not start: {said}"
            time.sleep(0.02)
        raise AssertionError(f"the server did not start in time: {self.text()}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop, as an operator does; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STOPS_WITHIN)

    def text(self) -> str:
        """All it has logged."""
        return self.log.read_text()

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process and self.process.poll() is None:
            self.kill()
        self.log.unlink(missing_ok=True)


@dataclass
class ServedHere:
    """A server in the test's own process and event loop, on a real port: its clock can be moved by hand."""

    app: FastAPI
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def served_here(clock: Clock, **settings: Any) -> AsyncIterator[ServedHere]:
    """Without a seed if it trusts proxies, since it must not have one then."""
    seed = None if "proxies" in settings else "1"
    known = Settings(database="sqlite://", seed=seed, **settings)
    app = create_app(known, clock)
    config = configured(app, known)
    config.port = 0
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        assert not serving.done(), "the server did not start"
        await asyncio.sleep(0.01)
    try:
        yield ServedHere(app, server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        await serving


@contextmanager
def asked_by_five(served: Served, path: str, sent: object) -> Iterator[list[httpx.Response]]:
    """The same sent from five addresses, as a trusted proxy tells them; the answers, not yet read."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                httpx.stream(
                    "POST",
                    f"{served.url}{path}",
                    json=sent,
                    headers={"X-Forwarded-For": f"10.0.0.{number}"},
                    timeout=60,
                )
            )
            for number in range(5)
        ]
