"""Listens for notifications of other processes through PostgreSQL."""

import asyncio
import logging
from typing import Any

import psycopg
from sqlalchemy import URL, Engine

from lastcard.store.base import Notification
from lastcard.store.inbox import Inbox
from lastcard.store.postgres import CHANNEL, unpacked

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds between attempts to connect again

log = logging.getLogger(__name__)


class Listener:
    """A listening connection that reconnects whenever it is lost."""

    def __init__(self, engine: Engine, url: URL, process: str, inbox: Inbox) -> None:
        self._arguments = dict(engine.dialect.create_connect_args(url)[1])
        self._process = process
        self._inbox = inbox
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Returns once notifications are received."""
        connection = await self._connect()
        self._task = asyncio.create_task(self._listen(connection), name="lastcard-listener")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        connection = await psycopg.AsyncConnection.connect(**self._arguments, autocommit=True)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _listen(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            try:
                async for notice in connection.notifies():
                    for news in unpacked(self._process, notice.payload):
                        self._inbox.put(news)
            except psycopg.Error as error:
                log.warning("Notifications from other processes are interrupted: %s", str(error).strip())
            finally:
                await connection.close()
            connection = await self._connect_again()
            self._inbox.put(Notification("gap"))

    async def _connect_again(self) -> psycopg.AsyncConnection[Any]:
        wait = FIRST_WAIT
        while True:
            try:
                return await self._connect()
            except psycopg.Error:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
