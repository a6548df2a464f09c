"""A remote bot's session: follows the table, gets ready for matches, and sends its program's answers."""

import asyncio
import sys
from contextlib import suppress
from dataclasses import replace
from typing import Any

from lastcard.bots import file_loader
from lastcard.bots.file_loader import AnswerError
from lastcard.clients.remote_bot.runner import BotRunner
from lastcard.clients.websocket import Client, CommandRefusedError, GoodbyeError, SeatConnection
from lastcard.common.errors import LastcardError
from lastcard.game.actions import CALL, Action, Catch
from lastcard.game.views import View
from lastcard.tables.protocol import SeatFrame, TableFrame

TRIES = 30  # of a chore, a second apart, while the server is busy
LEAVES_WITHIN = 10.0  # seconds to say goodbye; a second Ctrl-C ends it at once


def legal_answer(answer: Any, seat: SeatConnection) -> str | int:
    """Translates a program's answer for the server; `AnswerError` if it is not legal."""
    numbers = [choice["action"] for choice in seat.yours["legal"]] if seat.yours else []
    return file_loader.legal_answer(answer, seat.legal, numbers)


class RemoteBotSession:
    """A program at a table: one task reads frames and handles the lobby, another thinks."""

    def __init__(
        self,
        client: Client,
        seat: SeatConnection,
        name: str,
        program: BotRunner,
        *,
        think: float,
        quiet: bool,
    ) -> None:
        self._client = client
        self._seat = seat
        self._name = name
        self._program = program
        self._think_at_least = think  # seconds
        self._quiet = quiet
        self._wake = asyncio.Event()
        self._thought: Any = None  # the `yours` frame last thought about
        self._refused: set[str] = set()  # chores that were refused at this table as it is set up now
        self._set_up: Any = None
        self._told_winners = 0

    def say(self, words: str) -> None:
        if not self._quiet:
            print(words, flush=True)

    def complain(self, words: str) -> None:
        print(f"{self._name} {words}.", file=sys.stderr, flush=True)

    async def play(self) -> int:
        """Plays until everybody else has left, or the bot is removed."""
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._keep_thinking())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except GoodbyeError as error:
            self.say(str(error))
            return 0
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(LastcardError, TimeoutError):  # a computer player takes our hand over at once
                await asyncio.wait_for(self._seat.leave(), LEAVES_WITHIN)
        return 0

    async def _listen(self) -> None:
        async for frame in self._seat.news():
            for event in frame.get("events", ()):
                self.say(event["words"])
                if event["what"] == "too late" and event.get("player") == self._name:
                    self._thought = None
            if frame["type"] == "news":
                for line in frame.get("chat", ()):
                    self.say(f"{line['name']}: {line['text']}")
            if frame.get("table"):
                self._tell_winners(frame["table"])
            table = self._seat.table
            if table is not None and frame["type"] in ("welcome", "news"):
                me = self._seat.you["id"] if self._seat.you else None
                if all(person["id"] == me for person in table["people"]):
                    self.say("Everybody else has gone.")
                    return
                if "table" in frame:
                    await self._chores()
            self._wake.set()

    # --- around the game ------------------------------------------------------------------------

    def _tell_winners(self, table: TableFrame) -> None:
        """Prints the winners once per match, even if the table has returned to the lobby."""
        if table["phase"] == "over" and table["match"] != self._told_winners:
            self._told_winners = table["match"]
            self.say(f"The match is won by {' and '.join(table['winners'])}.")

    @property
    def _place(self) -> SeatFrame | None:
        """The bot's own seat in the table frame."""
        seats = self._seat.table["seats"] if self._seat.table else []
        me = self._seat.you["id"] if self._seat.you else None
        return next((seat for seat in seats if seat["person"] == me), None)

    async def _chores(self) -> None:
        """Does everything the table waits for except answers: agree, write, get ready, continue."""
        table, place = self._seat.table, self._place
        if table is None or place is None:
            return
        if (table["match"], table["phase"], table["settings"]) != self._set_up or table["phase"] == "playing":
            self._set_up = (table["match"], table["phase"], table["settings"])
            self._refused.clear()
        if table["phase"] == "playing":
            if place["sitting_in"]:
                await self._chore({"type": "back"})
            game = self._seat.game
            if game and game["winner"] is not None and not place["onward"]:
                await self._chore({"type": "onward"})
        elif table["phase"] == "lobby":
            await self._prepare(table, place)

    async def _prepare(self, table: TableFrame, place: SeatFrame) -> None:
        """Before a match, agrees, writes rule cards and gets ready; starts it if the bot is the host."""
        if table["sentences"] and place["agrees"] is None:
            await self._chore({"type": "agree", "version": self._seat.version})
        if place["written"] < place["to_write"]:
            await self._write(table, place)
        if not place["ready"]:
            await self._chore({"type": "ready", "commitment": self._seat.commit()})
        fresh = self._seat.table or table
        if fresh["phase"] == "lobby" and self._seat.you and fresh["host"] == self._seat.you["id"]:
            waits = fresh["not_yet"] or ""
            if not waits or waits.startswith("Rule cards"):
                await self._chore({"type": "start", "fill": True, "commitment": self._seat.commit()})

    async def _write(self, table: TableFrame, place: SeatFrame) -> None:
        """Writes rule cards: suggestions of the edition that earlier seats do not use."""
        suggestions: list[str] = []
        if not table["settings"]["edition_text"]:
            found = [e for e in await self._client.editions() if e["name"] == table["settings"]["edition"]]
            suggestions = found[0]["suggestions"] if found else []
        if not suggestions:
            return
        first = sum(seat["to_write"] for seat in table["seats"][: table["seats"].index(place)])
        several = [suggestions[(first + i) % len(suggestions)] for i in range(place["to_write"])]
        await self._chore({"type": "write", "sentences": several})

    async def _chore(self, command: dict[str, Any]) -> None:
        if command["type"] in self._refused:
            return
        for _ in range(TRIES):
            try:
                await self._seat.command(dict(command))
                return
            except CommandRefusedError as error:
                if not ("Try again" in error.words or "Too fast" in error.words):
                    self.say(error.words)
                    break
            await asyncio.sleep(1)
        self._refused.add(command["type"])

    # --- in the game ----------------------------------------------------------------------------

    async def _keep_thinking(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._seat.yours is not self._thought:
                self._thought = self._seat.yours
                await self._think(self._thought)
                if self._seat.yours is not self._thought:
                    self._wake.set()

    async def _think(self, yours: Any) -> None:
        """Acts out of turn or answers, as long as the table has not changed."""
        seat, legal = self._seat, self._seat.legal
        view = seat.view
        if view is None or view.you is None or not legal or seat.table is None:
            return
        self._program.sits_at(seat.table["settings"])
        version, asked = seat.version, seat.asked
        least = self._think_at_least
        if self._program.looks:
            try:
                view = replace(view, seen=await seat.look())
            except CommandRefusedError:  # somebody looks at a card just drawn
                if not asked:
                    return
            if seat.yours is not yours:
                return
        if not asked or any(action == CALL or isinstance(action, Catch) for action in legal):
            spoken = await self._spoken(view, legal)
            if spoken is not None:
                await asyncio.sleep(self._program.chance.uniform(least, 2 * least))
                if seat.yours is yours and await self._acted(spoken, version, quietly=True):
                    return
        if not asked or seat.yours is not yours:
            return
        began = asyncio.get_running_loop().time()
        does: str | int | None = None
        try:
            does = legal_answer(await self._program.choose(view, legal), seat)
        except AnswerError as error:
            if seat.yours is yours:
                self.complain(f"{error}; simple answers instead")
        await asyncio.sleep(began + least - asyncio.get_running_loop().time())
        pause = 0.2
        while seat.yours is yours:
            if does is None:
                does = str(self._program.simple(view, legal))
            if await self._acted(does, version):
                return
            does = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, 2.0)

    async def _spoken(self, view: View, legal: list[Action]) -> str | int | None:
        """Handles the program's action out of turn, if any; it may be too late if the table has moved on."""
        yours = self._seat.yours
        try:
            answer = await self._program.interject(view, legal)
            return None if answer is None else legal_answer(answer, self._seat)
        except AnswerError as error:
            if self._seat.yours is yours:
                self.complain(f"{error}; nothing is done")
            return None

    async def _acted(self, does: str | int, version: int, quietly: bool = False) -> bool:
        """Sends an action; returns whether the table took it or has moved on."""
        yours = self._seat.yours
        try:
            await self._seat.command({"type": "act", "does": does, "version": version})
            return True
        except CommandRefusedError as error:
            if self._seat.yours is not yours or "being decided" in error.words:
                return True
            if not quietly:
                self.complain(f"may not: {error.words.rstrip('.')}; simple answers instead")
            return False
