"""The interface of stores, independent of the database."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from lastcard.common.errors import LastcardError

MOST_BROADCAST = 7000  # bytes; PostgreSQL carries less than 8000 in one notification


class StoreError(LastcardError):
    """The database cannot be used: not found, not answering, or locked by another process."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a table's log."""

    table: str
    version: int  # 1, 2, 3 ... without gaps for each table
    at: float  # seconds since the epoch
    body: str  # JSON text


@dataclass(frozen=True, slots=True)
class Summary:
    """The data for lists of tables: one summary per table, replaced by newer ones."""

    table: str
    public: bool
    phase: str  # "lobby", "playing", "over"
    text: str  # JSON text, opaque to the store


@dataclass(frozen=True, slots=True)
class Notification:
    """A notification from another process.

    "appended": `table` has reached `version`; one notification may cover several versions.
    "told": an unstored message in `text`.
    "gap": notifications may have been missed; check everything again.
    """

    kind: str
    table: str = ""
    version: int = 0
    text: str = ""


class Store(ABC):
    """An append-only log for each table; the key (table, version) decides every race."""

    shared: bool  # whether there can be other processes on it

    @abstractmethod
    async def append(self, entries: Sequence[Entry], summary: Summary | None = None) -> bool:
        """Appends consecutive entries of one table, all or nothing.

        Returns True once they are durable. Returns False, with nothing written, if the first version is not
        the table's next one (already taken, or beyond a gap). After a StoreError they may or may not have
        been written: read the log to find out.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table with a version greater than `after`, in order."""

    @abstractmethod
    async def summaries(self, public: bool | None = True, limit: int = 100) -> list[Summary]:
        """Summaries of public tables, of private ones (False) or of all (None), latest change first."""

    @abstractmethod
    async def summarize(self, summary: Summary, at: float) -> None:
        """Replaces the summary of a table, unless it has changed since this time."""

    @abstractmethod
    async def forget(self, before: float, lobbies_before: float | None = None) -> int:
        """Deletes tables whose newest entry is older than `before`; returns how many.

        Tables still in the lobby are deleted if it is older than `lobbies_before`.
        """

    @abstractmethod
    async def count(self) -> int:
        """The number of stored tables."""

    @abstractmethod
    async def broadcast(self, text: str) -> None:
        """Broadcasts a message of at most `MOST_BROADCAST` bytes to the other processes; it is not stored."""

    @abstractmethod
    def news(self) -> AsyncIterator[Notification]:
        """Yields other processes' notifications since the store was opened, for one reader, until `close`."""

    @abstractmethod
    async def check(self) -> None:
        """Checks that the database can be written; raises a StoreError if not."""

    @abstractmethod
    async def close(self) -> None:
        """Finishes queued writes, then closes the database."""


def store_error(place: str, error: BaseException) -> StoreError:
    """Turns an error of a database driver into one sentence."""
    cause = getattr(error, "orig", None) or error  # SQLAlchemy wraps the error and adds the statement
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    return StoreError(f"The database {place} cannot be used: {lines[0].strip().rstrip('.:')}.")
