"""Compiles entries on several cores: this process infers types, child processes generate machine code.

Inferred types are shared by all later entries, so one process infers them all. For each entry it forks a
child, which has everything inferred so far, optimizes the entry, writes it to disk and exits.
"""

import os
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from lastcard.kernel import jit

_MOST = 4  # concurrent child processes; type inference is seldom fast enough for more


class Call(NamedTuple):
    """An entry that a part of the rules needs, with arguments to call it with."""

    part: str
    entry: Any
    args: tuple[Any, ...]

    def compile(self) -> None:
        """Compiles the entry, or loads it from disk; does not run it."""
        self.entry.compile(self._kinds())

    def infer(self) -> None:
        """Infers the types of the entry and its rules only, even if it is on disk."""
        jit.infer(self.entry.py_func, self._kinds())

    def _kinds(self) -> tuple[Any, ...]:
        return tuple(map(self.entry.typeof_pyval, self.args))


class _GivenAwayError(Exception):
    """Another process is finishing this entry."""


def can_split() -> bool:
    """Whether this platform can fork; the process must then have no other thread."""
    return hasattr(os, "fork")


def compile_all(calls: Sequence[Call], told: Callable[[Call], None]) -> None:
    """Compiles all of these; `told` is called with each one once it is on disk."""
    others: dict[int, tuple[int, Call]] = {}  # by the pipe of a child: its process id and call
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
    for call in failed:  # again in this process, where an error is visible
        with jit.compiling():
            call.compile()
        told(call)


def _compile_elsewhere(call: Call) -> tuple[int, int] | None:
    """Infers an entry's types and forks a child to finish it; returns the child and the pipe it reports on.

    Returns None if the entry is already on disk.
    """
    given: tuple[int, int] | None = None
    here = os.getpid()

    def split() -> None:
        nonlocal given
        if given is not None:  # this entry calls another one
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
