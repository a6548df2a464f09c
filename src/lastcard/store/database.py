"""The store on a database: writes go to one writer thread, reads to a small thread pool."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Engine, Row, Select, Update, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from lastcard.store.base import (
    MOST_BROADCAST,
    Entry,
    Notification,
    Store,
    StoreError,
    Summary,
    store_error,
)
from lastcard.store.inbox import Inbox
from lastcard.store.schema import entries, tables
from lastcard.store.writer import DatabaseWriter, Writer

if TYPE_CHECKING:
    from lastcard.store.notifications import Listener  # needs psycopg

T = TypeVar("T")
READERS = 4  # threads, each with a connection
CHECK_EVERY = 1.0  # seconds; anybody may ask

# Built once: building a statement costs more than running it.
READ = (
    select(entries)
    .where(entries.c.code == bindparam("table"), entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
SUMMARIES = (
    select(tables.c.code, tables.c.public, tables.c.phase, tables.c.text)
    .where(tables.c.public.is_not(None))
    .order_by(tables.c.changed.desc(), tables.c.code)
)
COUNT = select(func.count()).select_from(tables)


class DatabaseStore(Store):
    """One process's store on a database; `let_go` releases what opening it acquired."""

    def __init__(
        self,
        place: str,
        engine: Engine,
        take_pen: Callable[[], DatabaseWriter],
        inbox: Inbox,
        listener: "Listener | None",
        let_go: Callable[[], None],
    ) -> None:
        self._place = place
        self._engine = engine
        self._inbox = inbox
        self._listener = listener
        self.shared = listener is not None
        self._let_go = let_go
        self._closed = False
        self._checked = -CHECK_EVERY
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="lastcard-reader")
        self._writer = Writer(take_pen, place)

    async def append(self, entries: Sequence[Entry], summary: Summary | None = None) -> bool:
        first = entries[0]
        if first.version < 1 or any(
            entry.table != first.table or entry.version != first.version + step
            for step, entry in enumerate(entries)
        ):
            raise ValueError("entries appended together must be consecutive versions of one table")
        if summary is not None and summary.table != first.table:
            raise ValueError("a summary appended with entries must be of their table")
        return await self._writer.append(entries, summary)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._ask(READ, {"table": table, "after": after})
        return [Entry(*row) for row in rows]

    async def summaries(self, public: bool | None = True, limit: int = 100) -> list[Summary]:
        wanted = SUMMARIES if public is None else SUMMARIES.where(tables.c.public == public)
        rows = await self._ask(wanted.limit(limit))
        return [Summary(*row) for row in rows]

    async def summarize(self, summary: Summary, at: float) -> None:
        values = {"public": summary.public, "phase": summary.phase, "text": summary.text}
        older = or_(tables.c.changed.is_(None), tables.c.changed <= at)
        change = update(tables).where(tables.c.code == summary.table, older).values(changed=at, **values)
        await self._in_a_thread(self._change, change)

    async def forget(self, before: float, lobbies_before: float | None = None) -> int:
        return await self._writer.forget(before, before if lobbies_before is None else lobbies_before)

    async def count(self) -> int:
        [(number,)] = await self._ask(COUNT)
        return int(number)

    async def broadcast(self, text: str) -> None:
        if len(text.encode()) > MOST_BROADCAST:
            raise ValueError(f"a message to the other processes must not exceed {MOST_BROADCAST} bytes")
        if self._listener is not None:  # otherwise there are no others
            await self._writer.broadcast(text)

    def news(self) -> AsyncIterator[Notification]:
        return self._inbox.read()

    async def check(self) -> None:
        now = time.monotonic()
        if now - self._checked > CHECK_EVERY:
            await self._in_a_thread(self._try_to_write)
            self._checked = now

    def _try_to_write(self) -> None:
        """Inserts and deletes a row in one transaction: the same locks as an append, without a trace."""
        code = f"check {secrets.token_hex(8)}"
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(tables).values(code=code, version=0, at=0.0))
                connection.execute(delete(tables).where(tables.c.code == code))
        except SQLAlchemyError as error:
            raise store_error(self._place, error) from None

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        if self._listener is not None:
            await self._listener.stop()
        self._inbox.end()
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()
        self._let_go()

    async def _ask(
        self, question: Select[Any], values: dict[str, object] | None = None
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        return await self._in_a_thread(self._answer, question, values)

    async def _in_a_thread(self, work: Callable[..., T], *values: object) -> T:
        if self._closed:
            raise StoreError(f"The store of {self._place} is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, *values)

    def _change(self, change: Update) -> None:
        try:
            with self._engine.begin() as connection:
                connection.execute(change)
        except SQLAlchemyError as error:
            raise store_error(self._place, error) from None

    def _answer(
        self, question: Select[Any], values: dict[str, object] | None
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        try:
            try:
                with self._engine.connect() as connection:
                    return connection.execute(question, values).all()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            # The connection had died while idle; repeating the query is harmless.
            with self._engine.connect() as connection:
                return connection.execute(question, values).all()
        except SQLAlchemyError as error:
            raise store_error(self._place, error) from None
