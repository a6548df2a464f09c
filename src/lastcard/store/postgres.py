"""The PostgreSQL backend, for several processes: writes a batch and notifies in one transaction."""

import contextlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

import orjson
import psycopg
from sqlalchemy import URL, Engine, Pool, create_engine

from lastcard.store.base import Notification
from lastcard.store.writer import Append, DatabaseWriter, Head, judge

CHANNEL = "lastcard"
MOST_PAYLOAD = 7900  # bytes; PostgreSQL allows 7999

# A process that freezes within a transaction is cut off before others give up waiting for its locks, and a
# peer that vanished is noticed within seconds. The order of locks needs exactly this isolation.
SETTINGS = (
    "-c default_transaction_isolation=read\\ committed "
    "-c idle_in_transaction_session_timeout=5000 -c lock_timeout=15000"
)
CONNECTING: dict[str, Any] = {
    "application_name": "lastcard",
    "connect_timeout": 5,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15000,
}


def with_settings(url: URL) -> URL:
    """Adds default connection settings to a URL; settings in the URL take precedence."""
    wanted = {key: str(value) for key, value in CONNECTING.items() if key not in url.query}
    own = url.query.get("options", "")
    wanted["options"] = f"{SETTINGS} {own if isinstance(own, str) else ' '.join(own)}".strip()
    return url.set(drivername="postgresql+psycopg").update_query_dict(wanted)


def engine_for(url: URL, pool: type[Pool] | None = None, size: int = 0) -> Engine:
    sizes: dict[str, Any] = {"pool_size": size} if size else {}
    return create_engine(url, poolclass=pool, **sizes)


# New tables first, then the heads in order of their codes, which prevents deadlocks.
# A batch travels as JSON text, which costs a fraction of what arrays and more statements would.
BEGIN_TABLES = """
    INSERT INTO tables (code, version, at)
    SELECT code, 0, 0 FROM json_array_elements_text(%s) AS new (code) ORDER BY code
    ON CONFLICT (code) DO NOTHING"""
LOCK_HEADS = """
    SELECT code, version FROM tables
    WHERE code = ANY (ARRAY (SELECT json_array_elements_text(%s))) ORDER BY code FOR UPDATE"""
WRITE = """
    WITH added AS (
        INSERT INTO entries (code, version, at, body)
        SELECT row ->> 0, (row ->> 1)::int, (row ->> 2)::float8, row ->> 3 FROM json_array_elements(%s) AS row
    ), moved AS (
        UPDATE tables SET version = (row ->> 1)::int, at = (row ->> 2)::float8,
            public = coalesce((row ->> 3)::bool, public), phase = coalesce(row ->> 4, phase),
            text = coalesce(row ->> 5, text), changed = coalesce((row ->> 6)::float8, changed)
        FROM json_array_elements(%s) AS row WHERE code = row ->> 0
    )
    SELECT pg_notify(%s, payload) FROM json_array_elements_text(%s) AS payload"""
# Tables that somebody is writing to are not old, so there is no need to wait for them.
TAKE_OLD = """
    DELETE FROM tables WHERE code IN
        (SELECT code FROM tables WHERE at < %s OR (phase = 'lobby' AND at < %s) LIMIT %s
         FOR UPDATE SKIP LOCKED)
    RETURNING code"""
DELETE_ENTRIES = "DELETE FROM entries WHERE code = ANY(%s::text[])"


class PostgresWriter(DatabaseWriter):
    """Writes a batch in two round trips: lock the heads; then write, notify and commit."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._process = process
        self._held = engine.raw_connection()
        connection = self._held.driver_connection
        assert isinstance(connection, psycopg.Connection)
        self._connection: psycopg.Connection[tuple[Any, ...]] = connection

    def write(self, appends: Sequence[Append], told: Sequence[str]) -> list[bool]:
        run = self._connection.execute
        firsts = [append.entries[0] for append in appends]
        new = {first.table for first in firsts if first.version == 1}
        codes = {first.table for first in firsts}
        with self._connection.pipeline():
            versions: dict[str, int] = {}
            if new:
                run(BEGIN_TABLES, (_json(list(new)),))
            if codes:
                versions |= run(LOCK_HEADS, (_json(list(codes)),)).fetchall()
            verdict = judge(appends, versions)
            payloads = list(
                packed(self._process, {code: head.version for code, head in verdict.heads.items()}, told)
            )
            if payloads:
                entries = [(e.table, e.version, e.at, e.body) for e in verdict.entries]
                heads = [_head_row(code, head) for code, head in verdict.heads.items()]
                run(WRITE, (_json(entries), _json(heads), CHANNEL, _json(payloads)))
            self._connection.commit()
        return verdict.won

    def forget(self, before: float, lobbies_before: float, most: int) -> int:
        codes = [code for (code,) in self._connection.execute(TAKE_OLD, (before, lobbies_before, most))]
        self._connection.execute(DELETE_ENTRIES, (codes,))
        self._connection.commit()
        return len(codes)

    def recover(self, error: Exception) -> bool:
        if self._connection.closed:
            return False
        self._connection.rollback()
        return not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._held.invalidate()


def _json(value: object) -> str:
    return orjson.dumps(value).decode()


def _head_row(code: str, head: Head) -> tuple[object, ...]:
    if head.summary is None:
        return code, head.version, head.at
    return (
        code,
        head.version,
        head.at,
        head.summary.public,
        head.summary.phase,
        head.summary.text,
        head.changed,
    )


def packed(process: str, moved: dict[str, int], told: Sequence[str]) -> Iterator[str]:
    """Encodes notifications as payloads: many tables in one, each message by itself.

    >>> list(packed("p1", {"ABC": 3, "DEF": 1}, ["hello"]))
    ['p1 a ["ABC",3],["DEF",1]', 'p1 t hello']
    """
    opening = f"{process} a "
    pieces: list[str] = []
    size = len(opening)
    for code, version in moved.items():
        piece = json.dumps([code, version], separators=(",", ":"))  # ASCII: as many bytes as characters
        if pieces and size + len(piece) + 1 > MOST_PAYLOAD:
            yield opening + ",".join(pieces)
            pieces, size = [], len(opening)
        pieces.append(piece)
        size += len(piece) + 1
    if pieces:
        yield opening + ",".join(pieces)
    for text in told:
        yield f"{process} t {text}"


def unpacked(process: str, payload: str) -> list[Notification]:
    """Decodes a payload; this process's own payloads give nothing.

    >>> unpacked("p2", 'p1 a ["ABC",3]')
    [Notification(kind='appended', table='ABC', version=3, text='')]
    >>> unpacked("p1", 'p1 a ["ABC",3]')
    []
    """
    sender, _, rest = payload.partition(" ")
    kind, _, text = rest.partition(" ")
    if sender == process:
        return []
    if kind == "a":
        return [Notification("appended", code, version) for code, version in json.loads(f"[{text}]")]
    return [Notification("told", text=text)]
