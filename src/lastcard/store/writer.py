"""The writer thread: takes everything queued and commits it as one transaction."""

import asyncio
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from lastcard.store.base import Entry, StoreError, Summary, store_error

GATHER = 0.002  # seconds between commits, per append of the last one: under load, many share a commit
MOST_GATHER = 0.025
MOST_AT_ONCE = 512  # queued things in one transaction
FORGET_AT_ONCE = 20  # tables; appends go in between


@dataclass(frozen=True, slots=True)
class Append:
    """A job that appends entries, with a future for its outcome."""

    entries: Sequence[Entry]
    summary: Summary | None
    done: asyncio.Future[bool]


@dataclass(frozen=True, slots=True)
class Tell:
    """A job that broadcasts a message to the other processes."""

    text: str
    done: asyncio.Future[None]


@dataclass(frozen=True, slots=True)
class Forget:
    """A job that deletes old tables, and the number deleted so far."""

    before: float
    lobbies_before: float
    so_far: int
    done: asyncio.Future[int]


Job = Append | Tell | Forget
Outcome = tuple[asyncio.Future[Any], Any]


@dataclass(slots=True)
class Head:
    """A table's version after the successful appends, and its newest summary."""

    version: int
    at: float = 0.0
    summary: Summary | None = None
    changed: float | None = None


@dataclass(frozen=True, slots=True)
class AppendResult:
    """Which appends won the next version of their table, and what to write."""

    won: list[bool]
    entries: list[Entry]
    heads: dict[str, Head]  # only those that moved


def judge(appends: Sequence[Append], versions: dict[str, int]) -> AppendResult:
    """Decides appends in order; `versions` are the current, locked ones of their tables."""
    won: list[bool] = []
    entries: list[Entry] = []
    heads: dict[str, Head] = {}
    for append in appends:
        first, last = append.entries[0], append.entries[-1]
        if versions.get(first.table) != first.version - 1:
            won.append(False)
            continue
        won.append(True)
        entries.extend(append.entries)
        versions[first.table] = last.version
        head = heads.setdefault(first.table, Head(0))
        head.version, head.at = last.version, last.at
        if append.summary is not None:
            head.summary, head.changed = append.summary, last.at
    return AppendResult(won, entries, heads)


class DatabaseWriter(ABC):
    """One connection to a database, used by the writing thread only."""

    @abstractmethod
    def write(self, appends: Sequence[Append], told: Sequence[str]) -> list[bool]:
        """Commits all valid appends in one transaction; returns for each whether it was written."""

    @abstractmethod
    def forget(self, before: float, lobbies_before: float, most: int) -> int:
        """Deletes up to `most` tables in one transaction."""

    @abstractmethod
    def recover(self, error: Exception) -> bool:
        """Rolls back; returns whether the data was the cause, not the database."""

    @abstractmethod
    def close(self) -> None:
        """Closes the connection in any state."""


class Writer:
    """Queues jobs from the event loop and resolves their futures there, a whole batch per call."""

    def __init__(self, take_pen: Callable[[], DatabaseWriter], place: str) -> None:
        self._take_pen = take_pen
        self._place = place
        self._pen: DatabaseWriter | None = None
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="lastcard-writer", daemon=True)
        self._thread.start()

    def append(self, entries: Sequence[Entry], summary: Summary | None) -> asyncio.Future[bool]:
        done: asyncio.Future[bool] = self._loop.create_future()
        self._put(Append(entries, summary, done))
        return done

    def broadcast(self, text: str) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        self._put(Tell(text, done))
        return done

    def forget(self, before: float, lobbies_before: float) -> asyncio.Future[int]:
        done: asyncio.Future[int] = self._loop.create_future()
        self._put(Forget(before, lobbies_before, 0, done))
        return done

    async def close(self) -> None:
        """Waits until all queued jobs are done."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _put(self, job: Job) -> None:
        if self._closed:
            raise StoreError(f"The store of {self._place} is closed.")
        self._jobs.put(job)

    # From here on in the writer thread.

    def _run(self) -> None:
        stopping = False
        not_before = 0.0
        while not stopping:
            batch, stopping = self._take(not_before)
            not_before = time.monotonic() + min(GATHER * len(batch), MOST_GATHER)
            outcomes = self._carry_out(batch, stopping)
            try:
                self._loop.call_soon_threadsafe(_settle, outcomes)
            except RuntimeError:  # the loop is closed: nobody is waiting anymore
                break
        if self._pen is not None:
            self._pen.close()

    def _take(self, not_before: float) -> tuple[list[Job], bool]:
        batch: list[Job] = []
        stopping = False
        job = self._jobs.get()
        if (early := not_before - time.monotonic()) > 0:
            time.sleep(early)
        while True:
            if job is None:
                stopping = True  # a `Forget` that was put back may still come after it
            else:
                batch.append(job)
            if len(batch) == MOST_AT_ONCE and not stopping:
                return batch, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, stopping

    def _carry_out(self, batch: list[Job], stopping: bool) -> list[Outcome]:
        written = [job for job in batch if not isinstance(job, Forget)]
        outcomes = self._write(written) if written else []
        for job in batch:
            if isinstance(job, Forget):
                outcomes += self._forget(job, stopping)
        return outcomes

    def _write(self, jobs: Sequence[Append | Tell]) -> list[Outcome]:
        # Every process locks in this order, which prevents deadlocks.
        appends = sorted((job for job in jobs if isinstance(job, Append)), key=_place_in_log)
        tells = [job for job in jobs if isinstance(job, Tell)]
        try:
            won = self._ready_writer().write(appends, [job.text for job in tells])
        except Exception as error:
            if self._recover(error) and len(jobs) > 1:
                # One of them cannot be stored; written one by one, it does not affect the others.
                return [outcome for job in jobs for outcome in self._write([job])]
            failed = store_error(self._place, error)
            return [(job.done, failed) for job in jobs]
        outcomes: list[Outcome] = [(job.done, None) for job in tells]
        outcomes += [(append.done, one) for append, one in zip(appends, won, strict=True)]
        return outcomes

    def _forget(self, job: Forget, stopping: bool) -> list[Outcome]:
        try:
            gone = self._ready_writer().forget(job.before, job.lobbies_before, FORGET_AT_ONCE)
        except Exception as error:
            self._recover(error)
            return [(job.done, store_error(self._place, error))]
        so_far = job.so_far + gone
        if gone < FORGET_AT_ONCE or stopping:
            return [(job.done, so_far)]
        self._jobs.put(Forget(job.before, job.lobbies_before, so_far, job.done))
        return []

    def _ready_writer(self) -> DatabaseWriter:
        if self._pen is None:
            self._pen = self._take_pen()
        return self._pen

    def _recover(self, error: Exception) -> bool:
        """Whether the database writer is still usable; if not, the next batch opens a new one."""
        if self._pen is None:
            return False
        try:
            if self._pen.recover(error):
                return True
        except Exception:  # the connection is broken; `error` says why
            pass
        self._pen.close()
        self._pen = None
        return False


def _place_in_log(append: Append) -> tuple[str, int]:
    first = append.entries[0]
    return first.table, first.version


def _settle(outcomes: Sequence[Outcome]) -> None:
    for done, outcome in outcomes:
        if done.done():  # its caller was cancelled
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)
