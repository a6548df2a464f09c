"""Real servers for tests: `lastcard serve` in a process of its own, on a free port."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

STARTS_WITHIN = 60.0
# Computer players that hardly think, and limits that no test reaches.
QUICK = {
    "pace": 0.02,
    "veil": "false",
    "commands_per_second": 1000,
    "requests_per_second": 1000,
    "new_per_minute": 10_000,
    "chat_per_minute": 10_000,
    "connections_per_address": 1000,
}


class Served:
    """A running server; `kill` is `kill -9`, `start` brings it back on the same port."""

    def __init__(self, database: str, port: int = 0, **settings: object) -> None:
        self.database = database
        self.port = port
        if "proxies" not in settings:  # which a seed does not allow
            settings = {"seed": "1", **settings}
        settings = {name: value for name, value in settings.items() if value is not None}  # seed=None: none
        self.settings = {f"LASTCARD_{name.upper()}": str(value) for name, value in settings.items()}
        self.log = Path(tempfile.mkstemp(prefix="lastcard-", suffix=".log")[1])
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        at = self.log.stat().st_size
        command = [
            sys.executable,
            "-m",
            "lastcard",
            "serve",
            "--port",
            str(self.port),
            "--database",
            self.database,
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, **self.settings}
            )
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
        return self.process.wait(30)

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
