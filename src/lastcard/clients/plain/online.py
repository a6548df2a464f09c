"""The line mode at an online table, for screen readers and plain terminals.

Unlike at a private table, the clock keeps running: lines are read while frames arrive, events are printed at
once, and a chance to act out of turn is announced without blocking.
"""

import asyncio
import threading
from collections.abc import Callable

from lastcard.clients.online import OnlineSession
from lastcard.clients.plain.game_loop import LeaveError, PlainGame
from lastcard.clients.plain.line_terminal import Terminal
from lastcard.clients.plain.messages import typed_forms
from lastcard.common.catalog import say
from lastcard.common.english import listed
from lastcard.common.errors import LastcardError


class OnlineGame(PlainGame):
    """One person at an online table, from the lobby to the end of the match."""

    place: OnlineSession

    def __init__(self, place: OnlineSession, terminal: Terminal, name: str) -> None:
        super().__init__(place, terminal)
        self._name = name
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._said = ""  # the question or state that was said last

    async def run(self) -> None:
        place = self.place
        place.on_frame = self._take
        await place.open()
        while place.table is None and await place.others_act():
            pass
        await self._sit_down()
        self._read_lines()
        line = asyncio.ensure_future(self._lines.get())
        try:
            while not place.ended and place.phase != "over":
                self._announce()
                frame = asyncio.ensure_future(place.others_act())
                await asyncio.wait({line, frame}, return_when=asyncio.FIRST_COMPLETED)
                frame.cancel()
                if line.done():
                    await self._typed(line.result())
                    line = asyncio.ensure_future(self._lines.get())
        finally:
            line.cancel()
        if place.ended:
            raise LeaveError(place.ended.rstrip("."))
        winners = listed(place.table["winners"]) if place.table else ""
        self.say(f"{say('match_over', names=winners)} {self._scores()}")

    def goodbye(self, why: str) -> None:
        kept = say("kept_seat", url=self.place.link) if self.place.you and not self.place.ended else ""
        self.say(f"{why}. {kept}".strip())

    async def _sit_down(self) -> None:
        """Takes a seat, unless there is one from before."""
        place, table = self.place, self.place.table
        if table is None or place.you is not None:
            return
        free = [number for number, seat in enumerate(table["seats"]) if seat["name"] is None]
        if not free:
            raise LastcardError(say("plain_no_seat"))
        await place.join(self._name, free[0])
        while place.you is None and await place.others_act():
            pass

    def _read_lines(self) -> None:
        """Reads typed lines in a daemon thread."""
        loop = asyncio.get_running_loop()

        def read() -> None:
            line: str | None = ""
            while line is not None:
                line = self._terminal.line()
                try:
                    loop.call_soon_threadsafe(self._lines.put_nowait, line)
                except RuntimeError:  # the loop is closed: nobody is listening anymore
                    return

        threading.Thread(target=read, daemon=True).start()

    # --- output ---

    def _announce(self) -> None:
        """Prints what has changed: the lobby, a question, a chance to act out of turn, the end of a round."""
        self._flush()
        place, now = self.place, self._now()
        if now == self._said:
            return
        self._said = now
        if place.phase == "playing" and place.asked and place.legal:
            self._show()
        elif now:
            self.say(now)

    def _now(self) -> str:
        """The announcement due now, in words; a new question has another version."""
        place, table = self.place, self.place.table
        if table is None or place.phase == "dealing":
            return ""
        if place.phase == "lobby":
            names = [seat["name"] or say("empty_seat") for seat in table["seats"]]
            rules = "".join(f" {say('understood', words=each['understood'])}" for each in table["sentences"])
            waits = table["not_yet"] or (say("all_set") if place.host else "")
            return f"{say('plain_lobby', link=place.link, names=', '.join(names))}{rules} {waits}".rstrip()
        if place.round_over:
            return say("plain_next_round", scores=self._scores()) if place.yours else ""
        if place.asked and place.legal:
            return f"{place.asked} {place.version}"
        if place.prompt is not None and place.legal and self._can("catches", "plays", "calls uno"):
            return say(
                "plain_offer_online", hint=place.prompt["hint"], answers=typed_forms(place, unasked=True)
            )
        return ""

    # --- input ---

    async def _typed(self, line: str | None) -> None:
        if line is None:
            raise LeaveError(say("plain_ended"))
        place = self.place
        try:
            if place.phase == "lobby":
                await self._in_lobby(line)
            elif not line and place.round_over:
                await place.ask({"type": "onward"})
            elif not line:
                self._show(everything=True)
            elif not await self._spoken(line) and not await self._commanded(line):
                for words in self._meant(line):
                    await place.act(words)
        except LeaveError:
            raise
        except LastcardError as error:
            self.say(str(error), indent="  ")

    async def _in_lobby(self, line: str) -> None:
        place = self.place
        words: dict[str, Callable[[], object]] = {
            "rules": self._rules,
            "help": lambda: self.say(say("plain_lobby_help"), " " * 22),
            "": lambda: self.say(self._now()),
        }
        plain = " ".join(line.split()).lower()
        if plain in ("quit", "exit", "q"):
            raise LeaveError(say("plain_goodbye"))
        if plain in ("ready", "start", "agree", "go"):
            await place.get_ready()
        elif plain == "computers" and place.table:
            for number, seat in enumerate(place.table["seats"]):
                if seat["name"] is None:
                    await place.ask({"type": "computer", "seat": number, "on": True})
        elif plain.startswith("write "):
            await place.ask({"type": "write", "sentences": [line.strip()[len("write ") :]]})
        elif plain in words:
            words[plain]()
        elif not await self._spoken(line):
            self.say(say("plain_lobby_help"), " " * 22)

    async def _spoken(self, line: str) -> bool:
        """Chat: `say hello`."""
        word, _, text = line.strip().partition(" ")
        if word.lower() != "say" or not text.strip() or text.strip().lower() in ("uno", "uno!"):
            return False
        await self.place.ask({"type": "chat", "text": text.strip()})
        return True
