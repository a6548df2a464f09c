"""A session at an online table, built on the Python client."""

import asyncio
import json
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from lastcard.clients.saved_games import data_folder, records_folder
from lastcard.clients.session import Session
from lastcard.clients.websocket import Client, CommandRefusedError, GoodbyeError, SeatConnection, ServerError
from lastcard.common.catalog import say
from lastcard.common.errors import LastcardError
from lastcard.game.records import Record
from lastcard.tables import protocol as p
from lastcard.tables.witness import Witness

LOOKS = 0.5  # seconds between checks of the connection
LOST = "Connection lost. Reconnecting …"


class OnlineSession(Session):
    """A seat at an online table, or a spectator's place."""

    def __init__(self, url: str, code: str, token: str | None = None) -> None:
        super().__init__()
        self.url, self.code = url, code
        self.token = token
        self._client = Client(url)
        self._seat: SeatConnection | None = None
        self._running: list[asyncio.Task[None]] = []
        self._checked = 0  # the match whose deal has been or is being checked
        self._arrived = asyncio.Event()  # set by every frame, and by the end of the connection

    @classmethod
    async def create(cls, url: str, new: p.NewTable) -> "OnlineSession":
        """Opens a table on a server; the session is its host's."""
        async with Client(url) as client:
            joined = await client.create(new)
        remember(url, joined.code, joined.token)
        return cls(url, joined.code, joined.token)

    async def open(self) -> None:
        seat = self._client.sit(self.code, self.token)
        await seat.__aenter__()
        self._seat = seat
        self._running = [asyncio.create_task(work(seat)) for work in (self._read, self._watch)]

    async def _read(self, seat: SeatConnection) -> None:
        try:
            async for frame in seat.news():
                self.trouble = ""
                self.take(frame)
                self._arrived.set()
                if self.phase == "over" and self.table and self._checked != self.table["match"]:
                    self._checked = self.table["match"]
                    self._running.append(asyncio.create_task(self._check_deal(seat)))
        except GoodbyeError as error:
            self.ended = str(error)
            remember(self.url, self.code, None)
        except ServerError as error:
            self.trouble = self.ended = str(error)
        self.on_frame({"type": "ended"})
        self._arrived.set()

    async def _watch(self, seat: SeatConnection) -> None:
        while not self.ended:
            await asyncio.sleep(LOOKS)
            if not seat.connected and not self.trouble:
                self.trouble = LOST
                self.on_frame({"type": "trouble"})

    async def _check_deal(self, seat: SeatConnection) -> None:
        """After the match, checks its deal against the one seen here, without asking the server."""
        try:
            record, witness = await self.record(), seat.witness()
            if record is None:
                return
            words = await asyncio.to_thread(_checked, record, witness)
            if witness:
                await asyncio.to_thread(_keep, record, witness)
        except LastcardError as error:
            words = say("unfair_deal", words=error)
        self.verdict = words
        self.log.append(words)
        self.told += 1
        self.on_frame({"type": "checked"})

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
        except CommandRefusedError as error:
            raise self.refusal_text(str(error)) from None

    async def join(self, name: str, seat: int | None) -> None:
        """Joins the table, and reconnects as the new person."""
        joined = await self._client.join(self.code, name, seat)
        self.token = joined.token
        remember(self.url, self.code, joined.token)
        await self._get_up()
        self.version = 0
        await self.open()

    async def others_act(self) -> bool:
        """Waits for the next frame; False once the connection has ended."""
        if self.ended:
            return False
        self._arrived.clear()
        await self._arrived.wait()
        return not self.ended

    @property
    def link(self) -> str:
        """The link to this table."""
        return f"{self.url}/t/{self.code}"

    @property
    def own_seat(self) -> p.SeatFrame | None:
        """The viewer's own seat in the table frame."""
        seats = self.table["seats"] if self.table else []
        return next((seat for seat in seats if self.you and seat["person"] == self.you["id"]), None)

    async def get_ready(self, rule_cards: Sequence[str] = ()) -> None:
        """Does what the match needs from this seat: agree, write rule cards, get ready or start.

        Missing rule cards are filled with the edition's suggestions.
        """
        table, seat = self.table, self.own_seat
        if table is None or self.phase != "lobby":
            return
        if seat is not None:
            if table["sentences"] and not seat["agrees"]:
                await self.ask({"type": "agree", "version": self.version})
            if seat["written"] < seat["to_write"]:
                await self._write(list(rule_cards), table, seat)
        if self.host:
            await self.ask({"type": "start", "fill": True, "commitment": self.commit()})
        elif seat is not None:
            await self.ask({"type": "ready", "commitment": self.commit()})

    async def _write(self, sentences: list[str], table: p.TableFrame, seat: p.SeatFrame) -> None:
        """Writes rule cards; suggestions differ from those of the seats before this one."""
        suggestions = self.book.edition.suggestions
        first = sum(each["to_write"] for each in table["seats"][: table["seats"].index(seat)])
        missing = max(0, seat["to_write"] - len(sentences)) if suggestions else 0
        start = first % len(suggestions) if suggestions else 0
        sentences += islice(cycle(suggestions), start, start + missing)
        if sentences:
            await self.ask({"type": "write", "sentences": sentences})

    def commit(self) -> str:
        """Creates a share of the shuffle and returns its commitment, for `ready` and `start`."""
        if self._seat is None:
            raise LastcardError("There is no connection to the table.")
        return self._seat.commit()

    @property
    def witness(self) -> Witness | None:
        return self._seat.witness() if self._seat else None

    async def record(self) -> Record | None:
        """The record of the match; only once it is over, since the seed is secret until then."""
        if self.phase != "over" or self.table is None:
            return None
        return Record.from_json(await self._client.record(self.code, self.table["match"]))


def _checked(record: Record, witness: Witness | None) -> str:
    record.verify()
    return witness.verify(record) if witness else say("no_witness")


def _keep(record: Record, witness: Witness) -> None:
    """Saves the record and its witness side by side in the records folder."""
    folder, name = records_folder(), f"{witness.table}-{witness.match}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return  # then they are not kept
    record.write(folder / f"{name}.json")
    witness.write(folder / f"{name}.witness.json")


# --- our seats ------------------------------------------------------------------------------------


def _seats_file() -> Path:
    return data_folder() / "seats.json"


def _known() -> dict[str, str]:
    try:
        found = json.loads(_seats_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def token_for(url: str, code: str) -> str | None:
    """The saved token of a seat at this table, if there is one."""
    return _known().get(f"{url}/t/{code}")


def remember(url: str, code: str, token: str | None) -> None:
    """Saves a seat's token for later sessions; None deletes it. Only the file's owner can read it."""
    known, at = _known(), f"{url}/t/{code}"
    known = {key: value for key, value in known.items() if key != at} | ({at: token} if token else {})
    file = _seats_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(json.dumps(known, indent=1), encoding="utf-8")
    except OSError:
        pass  # then the person has to join again
