"""A client's session at a table, private or online: its state, and the commands it can send.

User interfaces draw a session's state and know no rules.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from lastcard.common.english import listed, to_you
from lastcard.common.errors import LastcardError
from lastcard.game.records import Record
from lastcard.rules.rulebook import Rulebook
from lastcard.tables import protocol as p
from lastcard.tables.client_state import ClientState
from lastcard.tables.rules import rulebook
from lastcard.tables.witness import Witness

MOST_LINES = 500  # of the log
MOST_CHAT = 100
UNTOLD = {"lot", "dealt", "dealer"}  # everybody sees that the cards are dealt


class Session(ClientState):
    """A seat or a spectator's place. `on_frame` is called with every frame after it is folded."""

    local = False

    def __init__(self) -> None:
        super().__init__()
        self.ends: float | None = None  # when the clock runs out, by the event loop's time
        self.log: list[str] = []
        self.told = 0  # all lines ever added to the log
        self.totals: dict[int, dict[str, int]] = {}  # everybody's score after each round
        self.trouble = ""  # the problem with the connection, if any
        self.ended = ""  # why the session ended
        self.verdict = ""  # whether the deal of the finished match is the one seen here
        self.on_frame: Callable[[dict[str, Any]], None] = lambda frame: None

    # --- for subclasses ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Connects to the table; frames arrive from now on."""
        raise NotImplementedError

    async def close(self) -> None:
        """Disconnects; the game is kept."""
        raise NotImplementedError

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Sends a command of the protocol; a `LastcardError` says why it is refused."""
        raise NotImplementedError

    async def others_act(self) -> bool:
        """Waits for others to act, or for automatic events; False if nothing will happen."""
        raise NotImplementedError

    async def record(self) -> Record | None:
        """The record of the match so far, if the viewer may have it."""
        return None

    @property
    def witness(self) -> Witness | None:
        """The witness of the current match's deal."""
        return None

    # --- commands --------------------------------------------------------------------------------

    async def act(self, does: int | str) -> None:
        await self.ask({"type": "act", "does": does, "version": self.version})

    async def why(self, does: int | str) -> str:
        """Says why an action is not possible now, with its clause; empty if it is possible."""
        because = await self.ask({"type": "why", "does": does})
        if not because["words"]:
            return ""
        return self.in_second_person(
            because["words"] + (f" ({because['clause']})" if because["clause"] else "")
        )

    # --- state -----------------------------------------------------------------------------------

    @property
    def legal(self) -> list[p.LegalFrame]:
        return self.yours["legal"] if self.yours else []

    @property
    def asked(self) -> str:
        """The question to the viewer, or an empty string."""
        mine = (
            [each["question"] for each in self.game["asked"] if each["player"] == self.name]
            if self.game
            else []
        )
        return mine[0] if mine else ""

    @property
    def colors(self) -> tuple[str, ...]:
        return tuple(self.table["colors"]) if self.table else ()

    @property
    def phase(self) -> str:
        return self.table["phase"] if self.table else ""

    @property
    def host(self) -> bool:
        return bool(self.you and self.table and self.table["host"] == self.you["id"])

    @property
    def round_over(self) -> bool:
        return bool(self.game and self.game["winner"] is not None and not self.game["asked"])

    @property
    def book(self) -> Rulebook:
        """The rulebook of this table, without the secret rule cards of others."""
        assert self.table is not None
        return rulebook(p.TableSettings.model_validate(self.table["settings"]))

    @property
    def sentences(self) -> dict[str, str]:
        """The sentences on customizable cards, by card."""
        return {each["card"]: each["sentence"] for each in self.table["sentences"]} if self.table else {}

    @property
    def seconds_left(self) -> float | None:
        return None if self.ends is None else max(0.0, self.ends - asyncio.get_running_loop().time())

    def in_second_person(self, words: str) -> str:
        """Rewrites a sentence in the second person if the player is called You."""
        return to_you(words) if self.called_you else words

    @property
    def called_you(self) -> bool:
        return self.name == "You" or bool(self.you and self.you["name"] == "You")

    # --- taking frames in ------------------------------------------------------------------------

    def take(self, frame: dict[str, Any]) -> None:
        """Folds a frame into the state, updates log and scores, and calls `on_frame`."""
        match = self.table["match"] if self.table else None
        self.fold(frame)
        if frame["type"] in ("welcome", "news"):
            if self.table and match not in (None, self.table["match"]):
                self.totals.clear()
                self.verdict = ""
            self.chat = self.chat[-MOST_CHAT:]
            self._keep_time(frame)
            self._keep_scores()
            self._keep_log(frame)
        self.on_frame(frame)

    def _keep_time(self, frame: dict[str, Any]) -> None:
        if "clock" in frame:
            clock = frame["clock"]
            now = asyncio.get_running_loop().time()
            self.ends = now + (clock["ends"] - clock["now"]) / 1000 if clock else None

    def _keep_scores(self) -> None:
        """Stores the current totals under this round if it is over, else under the one before."""
        if self.game:
            after = self.game["round"] if self.round_over else self.game["round"] - 1
            if after > 0:
                self.totals[after] = dict(self.game["scores"])

    def _keep_log(self, frame: dict[str, Any]) -> None:
        lines = [self.in_second_person(self.event_words(event)) for event in self.events_to_show(frame)]
        if frame["type"] == "news":
            lines += [f"{each['name']}: {each['text']}" for each in frame.get("chat", ())]
        self.log += lines
        self.told += len(lines)
        del self.log[:-MOST_LINES]

    def events_to_show(self, frame: dict[str, Any]) -> list[p.EventFrame]:
        """The events of a frame that are worth showing."""
        hidden = UNTOLD | {"joined"} if self.local else UNTOLD
        return [event for event in frame.get("events", ()) if event["what"] not in hidden]

    def event_words(self, event: p.EventFrame) -> str:
        """An event in words, with the hand that it shows, if any."""
        player = event.get("player", "")
        shown = self.yours["sees"].get(player) if self.yours else None
        if event["what"] == "showed" and event.get("other") == self.name and shown:
            return f"{event['words'].removesuffix('.')}: {listed(shown)}."
        return event["words"]

    def refusal_text(self, words: str) -> LastcardError:
        """An error for a refused command, in the second person if needed."""
        return LastcardError(self.in_second_person(words))
