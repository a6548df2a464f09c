"""Opens the store for a database URL."""

import asyncio
import contextlib
import secrets
import tempfile
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import URL, NullPool, QueuePool, make_url
from sqlalchemy.exc import SQLAlchemyError

from lastcard.common.extras import needing
from lastcard.store import sqlite
from lastcard.store.base import Store, StoreError, store_error
from lastcard.store.database import READERS, DatabaseStore
from lastcard.store.inbox import Inbox
from lastcard.store.upgrade import upgrade


async def open_store(url: str) -> Store:
    """Opens "sqlite:///FILE", "sqlite://" (in memory) or "postgresql://USER:PASSWORD@HOST/NAME".

    Upgrades the database to the current schema first.
    """
    try:
        address = make_url(url)
    except (SQLAlchemyError, ValueError):  # not shown: it may contain a password anywhere
        raise StoreError(
            "The database address cannot be read; write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."
        ) from None
    if address.drivername == "sqlite":
        return await _open_file(address.database)
    if address.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return await _open_server(address)
    raise StoreError("The database address must begin with sqlite:/// or postgresql://.")


async def _open_file(name: str | None) -> Store:
    with contextlib.ExitStack() as held:
        if name in (None, "", ":memory:"):
            # Threads cannot share an in-memory database without locking each other out; a file works as well.
            name = str(Path(held.enter_context(tempfile.TemporaryDirectory()), "lastcard.db"))
        file = Path(name or "").expanduser().absolute()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The folder {file.parent} cannot be made: {error.strerror}.") from None
        held.callback(sqlite.FileLock(file).release)
        sqlite.make_private(file)
        writing = sqlite.engine_for(file, NullPool)
        await _prepare(lambda: upgrade(writing, str(file)), str(file))
        reading = sqlite.engine_for(file, QueuePool, READERS)
        let_go = held.pop_all().close
        return DatabaseStore(str(file), reading, lambda: sqlite.SqliteWriter(writing), Inbox(), None, let_go)


async def _open_server(url: URL) -> Store:
    with needing("postgres"):
        import psycopg

        from lastcard.store import postgres
        from lastcard.store.notifications import Listener
    if "@" in (url.host or ""):
        raise StoreError('The database address has more than one "@"; write %40 for one within the password.')
    place = f"{url.database or ''} at {url.host or url.query.get('host', 'localhost')}".strip()
    address = postgres.with_settings(url)
    process = secrets.token_hex(8)
    writing = postgres.engine_for(address, NullPool)
    await _prepare(lambda: upgrade(writing, place), place)
    # Every query is one statement and needs no transaction.
    reading = postgres.engine_for(address, QueuePool, READERS).execution_options(isolation_level="AUTOCOMMIT")
    inbox = Inbox()
    listener = Listener(writing, address, process, inbox)
    try:
        await listener.start()
    except psycopg.Error as error:
        raise store_error(place, error) from None
    return DatabaseStore(
        place, reading, lambda: postgres.PostgresWriter(writing, process), inbox, listener, lambda: None
    )


async def _prepare(bring_up: Callable[[], None], place: str) -> None:
    try:
        await asyncio.to_thread(bring_up)
    except SQLAlchemyError as error:
        raise store_error(place, error) from None
