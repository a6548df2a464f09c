"""A table on a server, over the Python client: the same frames as in a browser."""

import asyncio
import json
from pathlib import Path
from typing import Any

from lastcard.client import Client, GoodbyeError, RefusedError, Seat, ServerError
from lastcard.errors import LastcardError
from lastcard.records import Record
from lastcard.terminal.place import Place
from lastcard.terminal.saved import data_folder

LOOKS = 0.5  # seconds between looks at whether the line holds
LOST = "The connection is lost. Trying again …"


class OnlinePlace(Place):
    """A seat at a table of a server, or an onlooker's place."""

    def __init__(self, url: str, code: str, token: str | None = None) -> None:
        super().__init__()
        self.url, self.code = url, code
        self.token = token
        self._client = Client(url)
        self._seat: Seat | None = None
        self._running: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        seat = self._client.sit(self.code, self.token)
        await seat.__aenter__()
        self._seat = seat
        self._running = [asyncio.create_task(work(seat)) for work in (self._read, self._watch)]

    async def _read(self, seat: Seat) -> None:
        try:
            async for frame in seat.news():
                self.trouble = ""
                self.take(frame)
        except GoodbyeError as error:
            self.ended = str(error)
            remember(self.url, self.code, None)
        except ServerError as error:
            self.trouble = self.ended = str(error)
        self.on_told({"type": "ended"})

    async def _watch(self, seat: Seat) -> None:
        while not self.ended:
            await asyncio.sleep(LOOKS)
            if not seat.connected and not self.trouble:
                self.trouble = LOST
                self.on_told({"type": "trouble"})

    async def close(self) -> None:
        await self._get_up()
        await self._client.__aexit__(None, None, None)

    async def _get_up(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        if self._seat:
            await self._seat.__aexit__(None, None, None)
            self._seat = None

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        if self._seat is None:
            raise LastcardError("There is no connection to the table.")
        try:
            return await self._seat.ask(command)
        except RefusedError as error:
            raise self.cannot(str(error)) from None

    async def join(self, name: str, seat: int | None) -> None:
        """Become somebody at the table; the connection is made anew as that person."""
        joined = await self._client.join(self.code, name, seat)
        self.token = joined.token
        remember(self.url, self.code, joined.token)
        await self._get_up()
        self.version = 0
        await self.open()

    async def record(self) -> Record | None:
        """The record of the match, once it is over: until then the seed is a secret."""
        if self.phase != "over" or self.table is None:
            return None
        return Record.from_json(await self._client.record(self.code, self.table["match"]))


# --- whose seats are ours -------------------------------------------------------------------------


def _seats_file() -> Path:
    return data_folder() / "seats.json"


def _known() -> dict[str, str]:
    try:
        found = json.loads(_seats_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def token_for(url: str, code: str) -> str | None:
    """The token of our seat at this table, if we have sat there before."""
    return _known().get(f"{url}/t/{code}")


def remember(url: str, code: str, token: str | None) -> None:
    """Keep the token of a seat, so that one can come back; None: forget it. Only the owner can read it."""
    known, at = _known(), f"{url}/t/{code}"
    known = {key: value for key, value in known.items() if key != at} | ({at: token} if token else {})
    file = _seats_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(json.dumps(known, indent=1), encoding="utf-8")
    except OSError:
        pass  # then one has to join anew
