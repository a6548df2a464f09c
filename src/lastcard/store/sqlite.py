"""The SQLite backend: a file that belongs to one process."""

import contextlib
import os
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Pool, create_engine, event

from lastcard.store.base import StoreError
from lastcard.store.writer import Append, DatabaseWriter, judge

ROWS_AT_ONCE = 1000  # well below SQLite's limit of 32766 values in one statement


def engine_for(file: Path, pool: type[Pool] | None = None, size: int = 0) -> Engine:
    """An engine on which SQLAlchemy controls when transactions begin, which makes migrations atomic."""
    sizes: dict[str, Any] = {"pool_size": size} if size else {}
    engine = create_engine(URL.create("sqlite", database=str(file)), poolclass=pool, **sizes)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # Python would begin only before some statements
        connection.execute("PRAGMA busy_timeout = 10000")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # an acknowledged append outlives a power cut

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def make_private(file: Path) -> None:
    """Restricts the file to its owner, since it holds the seeds of running matches."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        file.chmod(0o600)
    except OSError as error:
        raise StoreError(f"The file {file} cannot be written: {error.strerror}.") from None


class FileLock:
    """Locks a file for this process; the operating system releases it when the process ends in any way."""

    def __init__(self, file: Path) -> None:
        beside = file.with_name(file.name + ".lock")
        try:
            self._handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"The file {beside} cannot be written: {error.strerror}.") from None
        try:
            _lock(self._handle)
        except OSError:
            os.close(self._handle)
            raise StoreError(
                f"The file {file} is in use by another lastcard; stop that one first, "
                "or use PostgreSQL for several processes."
            ) from None

    def release(self) -> None:
        os.close(self._handle)


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class SqliteWriter(DatabaseWriter):
    """Writes a batch with few statements, since each may wait for the GIL while the loop is busy."""

    def __init__(self, engine: Engine) -> None:
        self._held = engine.raw_connection()
        connection = self._held.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        self._connection = connection

    def write(self, appends: Sequence[Append], told: Sequence[str]) -> list[bool]:
        run = self._connection.execute
        run("BEGIN IMMEDIATE")
        versions = {append.entries[0].table: 0 for append in appends}
        codes = list(versions)
        versions |= run(f"SELECT code, version FROM tables WHERE code IN {_row(codes)}", codes)
        verdict = judge(appends, versions)
        for start in range(0, len(verdict.entries), ROWS_AT_ONCE):
            some = verdict.entries[start : start + ROWS_AT_ONCE]
            run(
                f"INSERT INTO entries (code, version, at, body) VALUES {_rows(4, len(some))}",
                [value for e in some for value in (e.table, e.version, e.at, e.body)],
            )
        if verdict.heads:
            values: list[object] = []
            for code, head in verdict.heads.items():
                s = head.summary
                values += (code, head.version, head.at)
                values += (s.public, s.phase, s.text, head.changed) if s else (None, None, None, None)
            run(
                "INSERT INTO tables (code, version, at, public, phase, text, changed) "
                f"VALUES {_rows(7, len(verdict.heads))} ON CONFLICT (code) DO UPDATE SET "
                "version = excluded.version, at = excluded.at, "
                "public = coalesce(excluded.public, public), phase = coalesce(excluded.phase, phase), "
                "text = coalesce(excluded.text, text), changed = coalesce(excluded.changed, changed)",
                values,
            )
        run("COMMIT")
        return verdict.won

    def forget(self, before: float, lobbies_before: float, most: int) -> int:
        run = self._connection.execute
        run("BEGIN IMMEDIATE")
        old = "SELECT code FROM tables WHERE at < ? OR (phase = 'lobby' AND at < ?) LIMIT ?"
        codes = [code for (code,) in run(old, (before, lobbies_before, most))]
        run(f"DELETE FROM entries WHERE code IN {_row(codes)}", codes)
        run(f"DELETE FROM tables WHERE code IN {_row(codes)}", codes)
        run("COMMIT")
        return len(codes)

    def recover(self, error: Exception) -> bool:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        return not isinstance(error, sqlite3.OperationalError)

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._held.close()


def _row(values: Sequence[object]) -> str:
    return f"({', '.join('?' * len(values))})"


def _rows(columns: int, rows: int) -> str:
    return ", ".join([_row(range(columns))] * rows)
