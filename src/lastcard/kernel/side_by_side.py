"""Compiles entries on several cores: this process types one after another, others make machine code of them.

What is typed is shared by all that comes later, so one process does it for all. Then it splits: the other
one, with everything that has been typed, optimizes the entry, writes it to disk and ends.
"""

import os
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from lastcard.kernel import jit

_MOST = 4  # processes that make machine code at a time; typing is seldom fast enough for more


class Call(NamedTuple):
    """An entry that some part of the rules needs, and how it is called."""

    part: str
    entry: Any
    args: tuple[Any, ...]

    def compile(self) -> None:
        """Compile the entry, or load it if it is on disk; it is not carried out."""
        self.entry.compile(tuple(map(self.entry.typeof_pyval, self.args)))


class _GivenAwayError(Exception):
    """This entry is being finished in another process."""


def can_split() -> bool:
    """Whether this machine can split a process, which then must have no other thread."""
    return hasattr(os, "fork")


def compile_all(calls: Sequence[Call], told: Callable[[Call], None]) -> None:
    """Compile all these; `told` hears of each when it is on disk."""
    others: dict[int, tuple[int, Call]] = {}  # by where one tells that it is through: its process
    cores = min(os.cpu_count() or 1, _MOST)
    failed = []

    def wait_for_some() -> None:
        for pipe in wait(list(others)):
            assert isinstance(pipe, int)
            process, call = others.pop(pipe)
            done = os.read(pipe, 1) == b"1"
            os.close(pipe)
            os.waitpid(process, 0)
            if done:
                told(call)
            else:
                failed.append(call)

    for call in calls:
        if can_split():
            while len(others) >= cores:
                wait_for_some()
            given = _compile_elsewhere(call)
            if given is not None:
                others[given[1]] = given[0], call
                continue
        else:
            with jit.compiling():
                call.compile()
        told(call)
    while others:
        wait_for_some()
    for call in failed:  # here an error is seen
        with jit.compiling():
            call.compile()
        told(call)


def _compile_elsewhere(call: Call) -> tuple[int, int] | None:
    """Type an entry here and have it finished by another process: that one, and where it tells of its end.

    None if the entry is on disk.
    """
    given: tuple[int, int] | None = None
    here = os.getpid()

    def split() -> None:
        nonlocal given
        if given is not None:  # an entry that calls another one
            return
        reading, writing = os.pipe()
        process = os.fork()
        given = process, reading if process else writing
        if process:
            os.close(writing)
            raise _GivenAwayError

    try:
        with jit.compiling(split):
            call.compile()
        if given is not None:
            os.write(given[1], b"1")
    except _GivenAwayError:
        return given
    finally:
        if os.getpid() != here:
            os._exit(0)
    return None
