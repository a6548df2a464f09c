"""An assistant's sessions at tables, in this process and online."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from lastcard.clients.local import LocalSession
from lastcard.clients.online import OnlineSession
from lastcard.clients.session import Session
from lastcard.common.errors import LastcardError

MOST_PLACES = 20
UNASKED = ("catches", "plays", "calls uno")  # actions out of turn
MOST_STEPS = 5000  # actions of others before an assistant gets a status


@dataclass
class AssistantSession:
    """An assistant's session at a table, and how much of its log the assistant has read."""

    code: str
    session: Session
    told: int = 0
    passed: tuple[str, ...] = ()  # offers out of turn that were passed on
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def happened(self) -> list[str]:
        """The lines of the log that the assistant has not read yet."""
        new = self.session.told - self.told
        self.told = self.session.told
        return self.session.log[-new:] if new else []

    @property
    def offers(self) -> tuple[str, ...]:
        """What the assistant may do now out of turn."""
        session = self.session
        if session.asked or session.round_over:
            return ()
        return tuple(each["words"] for each in session.legal if each["verb"] in UNASKED)

    @property
    def settled(self) -> bool:
        """Whether the assistant has something to decide, or nothing more will happen automatically."""
        session = self.session
        if session.ended or session.phase in ("lobby", "over"):
            return True
        if session.round_over:
            return session.yours is not None
        return bool(session.asked and session.legal) or self.offers not in ((), self.passed)

    def let_pass(self) -> None:
        """Declines to act out of turn."""
        self.passed = self.offers

    async def until_settled(self, seconds: float) -> None:
        """Lets the others act until the assistant is needed; at online tables, for at most `seconds`."""
        await self.until(lambda: self.settled, seconds)
        if isinstance(self.session, LocalSession):
            await self._others_jump_in()
        if isinstance(self.session, LocalSession) and self.session.phase == "over":
            self.session.keep_record()

    async def _others_act(self, enough: Callable[[], bool]) -> None:
        for _ in range(MOST_STEPS):
            if self.offers != self.passed:
                self.passed = ()
            if enough() or not await self.session.others_act():
                return

    async def _others_jump_in(self) -> None:
        """Lets others jump in before the assistant's turn, since the local clock stands still."""
        session = self.session
        while session.asked == "turn" and session.book.house.jump_in:
            if any(each["verb"] in ("catches", "calls uno") for each in session.legal):
                return
            version = session.version
            while session.version == version and await session.others_act():
                pass
            if session.version == version:
                return
            await self._others_act(lambda: self.settled)

    async def until(self, met: Callable[[], bool], seconds: float) -> None:
        """Waits for a condition; at online tables, for at most `seconds`."""
        with suppress(TimeoutError):  # the assistant sees the current state, and can wait again
            bound = seconds if isinstance(self.session, OnlineSession) else None
            await asyncio.wait_for(self._others_act(met), bound)


class AssistantSessions:
    """All sessions of one assistant, by table code."""

    def __init__(self) -> None:
        self._places: dict[str, AssistantSession] = {}

    def __getitem__(self, code: str) -> AssistantSession:
        try:
            return self._places[code.strip().rpartition("/")[2]]
        except KeyError:
            known = ", ".join(self._places) or "none"
            raise LastcardError(f"You have no seat at a table {code!r}; your tables: {known}.") from None

    def check_room(self, code: str | None = None) -> None:
        """Refuses a second session at a table, and too many tables."""
        if code in self._places:
            raise LastcardError(f"You have a seat at table {code} already; `leave_table` gives it up.")
        if len(self._places) >= MOST_PLACES:
            raise LastcardError(f"{MOST_PLACES} tables at a time are the limit; `leave_table` first.")

    async def add(self, code: str, session: Session) -> AssistantSession:
        """Opens a session and keeps it."""
        place = AssistantSession(code, session)
        await session.open()
        self._places[code] = place
        await place.until(lambda: session.table is not None, 20.0)
        return place

    async def close(self, code: str) -> None:
        place = self[code]
        del self._places[place.code]
        await place.session.close()

    async def close_all(self) -> None:
        for code in list(self._places):
            await self.close(code)
