"""A private table in this process: the same live table and frames as online, without a network.

Every entry is on disk before it is published.
"""

import asyncio
import random
import secrets
import time
from collections.abc import Coroutine, Iterable, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from lastcard import bots
from lastcard.clients.saved_games import Log, games_folder, read, records_folder
from lastcard.clients.session import Session
from lastcard.common.clock import Clock, StandingClock
from lastcard.common.entropy import Entropy, entropy_for
from lastcard.common.errors import LastcardError
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.rules.rulebook import Rulebook
from lastcard.tables import Body, RefusedError, created, decide, forked, why
from lastcard.tables import protocol as p
from lastcard.tables.advice import advice_question
from lastcard.tables.codes import new_code
from lastcard.tables.engine_view import sight
from lastcard.tables.frames import both_forms, event_frames, news, welcome
from lastcard.tables.live_table import LiveTable
from lastcard.tables.table import Happening
from lastcard.tables.timers import NEVER, Pace, Presence

ME = 0  # the person's number at the table
YOU = "You"
HERE = Presence(frozenset({ME}), {}, True)
NOBODY_HERE = Presence(frozenset(), {}, False)


def paced(factor: float) -> Pace:
    """The pace of online tables scaled by `factor`, except that the next round waits for the person."""
    usual = Pace()
    least, most = usual.thinks
    thinks = (factor * least, factor * most)
    return Pace(thinks, factor * usual.longer, NEVER, NEVER, NEVER, NEVER, late=NEVER)


class LocalTable(LiveTable):
    """A live table with one person; its log is a file, or is not saved."""

    def __init__(
        self, log: Log | None, pace: float, entropy: Entropy, clock: Clock | None, session: "LocalSession"
    ) -> None:
        code = log.path.stem if log else new_code(entropy)
        super().__init__(code, paced(pace), veil=pace, entropy=entropy, clock=clock)
        self.log, self._session = log, session
        self.first: list[Body] = []  # the entries another match begins with
        self._work: set[asyncio.Task[None]] = set()

    def here(self) -> Presence:
        return HERE if self._session.is_open else NOBODY_HERE

    async def append(self, bodies: Sequence[Body], at: float) -> bool:
        if self.log:
            self.log.append(at, bodies)
        return True

    def begin(self, bodies: Sequence[Body]) -> None:
        """Stores and folds the first entries before anybody is connected."""
        at = max(self.clock.time(), self.table.at)
        if self.log:
            self.log.append(at, bodies)
        self.take_in((at, body) for body in bodies)

    def take_in(self, entries: Iterable[tuple[float, Body]]) -> None:
        for at, body in entries:
            self.table.fold(body, at, None)
            if body["kind"] in ("created", "computer", "wrote"):
                self.first.append(body)

    def prepare(self, command: p.AnyCommand) -> None:
        """Carries out a command before anybody is connected."""
        now = self.clock.time()
        self.begin(decide(self.table, self.person(ME), command, now, self.lines).bodies)

    def start(self) -> None:
        """Agrees and deals, since there is nobody to wait for."""
        if self.table.book.customs or self.table.book.rules:
            self.prepare(p.Agree(key="agree"))
        self.prepare(p.Start(key="start", fill=True))

    def publish(self, bodies: Sequence[Body], happened: list[Happening]) -> None:
        seat = self.table.people[ME].seat
        self._session.take(dict(news(self.table, bodies, happened, [seat], self.clock.time())[seat]))
        if self.table.phase == "over" and self.log:  # keep the record, delete the log
            self._session.keep_record()
            self.log.remove()

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    def failed(self, error: LastcardError) -> None:  # the disk is full
        self._session.trouble = str(error)
        self._session.on_frame({"type": "trouble"})

    async def close(self) -> None:
        """Closes the table; the log stays while the match is unfinished."""
        self.shut()
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        if self.log:
            self.log.close()


class LocalSession(Session):
    """A session at a private table."""

    local = True

    def __init__(
        self,
        log: Log | None,
        pace: float = 1.0,
        entropy: Entropy | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__()
        self._pace, self._entropy, self._clock = pace, entropy or Entropy(), clock
        self.is_open = False
        self._waking: asyncio.Future[None] | None = None
        self.live = LocalTable(log, pace, self._entropy, clock, self)
        self._kept_as: Path | None = None

    @classmethod
    def new(
        cls,
        new: p.NewTable,
        pace: float = 1.0,
        *,
        seed: str | None = None,
        rule_cards: Sequence[str] = (),
        keep: bool = True,
        clock: Clock | None = None,
    ) -> "LocalSession":
        """Opens a table and deals; the person agrees, and missing rule cards are filled with suggestions.

        The same `seed` deals the same cards, in this match and the following ones.
        """
        you = new.name.strip().lower() == "you"
        named = new.model_copy(update={"name": "Player"}) if you else new
        entropy = entropy_for(seed)
        bodies = created(named, secrets.token_hex(32), entropy.token("seed") if seed is None else seed)
        if you:
            bodies[0]["name"] = YOU
        place = cls(_new_log(entropy) if keep else None, pace, entropy, clock)
        try:
            place.live.begin(bodies)
            if rule_cards:
                place.live.prepare(p.Write(key="write", sentences=list(rule_cards)))
            place.live.start()
        except LastcardError as error:
            if place.live.log:
                place.live.log.remove()
            raise place.refusal_text(str(error)) from None
        return place

    @classmethod
    def resume(cls, path: Path, pace: float = 1.0) -> "LocalSession":
        """Continues a saved table."""
        log = Log(path)
        place = cls(log, pace)
        try:
            entries = list(read(path))
        except LastcardError:
            log.close()
            raise
        try:
            place.live.take_in(entries)
        except (LastcardError, KeyError, IndexError, TypeError, ValueError) as error:
            log.close()
            raise LastcardError(f"{path} cannot be continued: {error}") from None
        return place

    @classmethod
    def from_record(
        cls,
        record: Record,
        name: str,
        pace: float = 1.0,
        actions: int | None = None,
        keep: bool = True,
        level: p.Level = p.USUAL_LEVEL,
        seed: str | None = None,
        clock: Clock | None = None,
    ) -> "LocalSession":
        """Continues a record from its end, or after `actions`, in this player's seat (else the first)."""
        names = [player.lower() for player in record.players]
        seat = names.index(name.lower()) if name.lower() in names else 0
        number = len(record.taken) if actions is None else actions
        entropy = entropy_for(seed)
        bodies = forked(record, number, seat, secrets.token_hex(32), entropy.token("seed"), level=level)
        place = cls(_new_log(entropy) if keep else None, pace, entropy, clock)
        place.live.begin(bodies)
        return place

    # --- the session -----------------------------------------------------------------------------

    @property
    def path(self) -> Path | None:
        return self.live.log.path if self.live.log else None

    @property
    def book(self) -> Rulebook:
        return self.live.table.book

    async def open(self) -> None:
        table = self.live.table
        table.asked_since = self.live.clock.time()  # the asked player starts thinking now
        frame = welcome(table, table.people[ME], None, self.live.clock.time(), [ME], 0)
        recent = [happening for _, happenings in table.recent for happening in happenings]
        frame["events"] = event_frames(both_forms(recent), table.people[ME].name)
        self.take(dict(frame))
        self._waking = asyncio.ensure_future(self._wake())

    async def _wake(self) -> None:
        await asyncio.to_thread(_wake_bots)
        self.is_open = True
        self.live.reschedule()

    async def close(self) -> None:
        """Closes the table; the log stays while the match is unfinished, and a finished match as a record."""
        if self._waking:
            await self._waking
        await self.live.close()

    async def others_act(self) -> bool:
        """Advances a manual clock to the others' next action."""
        if self._waking:
            await self._waking
        clock, when = self.live.clock, self.live.next_due()
        assert isinstance(clock, StandingClock)
        if when == NEVER:
            return False
        clock.at = max(clock.at, when)
        await self.live.run_due_events()
        return True

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        if command["type"] == "rematch":
            await self._play_again()
            return {"type": "done", "key": "", "version": self.live.table.version}
        given = p.COMMAND.validate_python({"key": secrets.token_hex(8), **command})
        try:
            if isinstance(given, p.Why):
                return dict(why(self.live.table, self.live.person(ME), given))
            if isinstance(given, p.Look):
                return dict(sight(self.live.table, self.live.person(ME), given))
            if isinstance(given, p.Advise):
                question = advice_question(self.live.table, self.live.person(ME), given)
                return dict(await asyncio.to_thread(question.think))
            async with self.live.lock:
                version, _ = await self.live.execute(ME, given)
        except RefusedError as error:
            raise self.refusal_text(
                f"{error.words} ({error.clause})" if error.clause else error.words
            ) from None
        return {"type": "done", "key": given.key, "version": version}

    async def record(self) -> Record | None:
        match = self.live.table.match
        return Record.of(match) if match else None

    def keep_record(self) -> Path | None:
        """Writes the record of the finished match into the records folder, once."""
        table = self.live.table
        if table.match is None or not table.match.match_over:
            return None
        if self._kept_as is None:
            folder = records_folder()
            folder.mkdir(parents=True, exist_ok=True)
            stamp = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(table.at))
            path = folder / f"{stamp}-{table.book.edition.name}-{table.code.partition('-')[0][:6]}.json"
            Record.of(table.match).write(path)
            self._kept_as = path
        return self._kept_as

    async def _play_again(self) -> None:
        """Starts another match with the same rules and players, at a new table."""
        before = self.live
        if before.table.phase != "over":
            raise self.refusal_text("The match is not over yet.")
        bodies = [body.copy() for body in before.first]
        bodies[0]["seed"] = self._entropy.token("rematch", before.table.seed)
        log = _new_log(self._entropy) if before.log else None
        self.live = LocalTable(log, self._pace, self._entropy, self._clock, self)
        self.live.begin(bodies)
        self.live.start()
        self._kept_as = None
        self.totals.clear()
        await before.close()
        await self.open()


@cache
def _wake_bots() -> None:
    """Loads the compiled code of computer players ahead of their first turn."""
    match = Match("classic", ["Ann", "Bob"], seed=1)
    assert match.asked is not None
    view, legal = match.view(match.asked.player), match.legal
    bot = bots.make("solid", match.book, random.Random(1))
    bot.choose(view, legal, 0.01)
    bot.interject(view, legal, 0.01)


def _new_log(entropy: Entropy) -> Log:
    """A new log under an unused code."""
    paths = (games_folder() / f"{new_code(entropy, number)}.jsonl" for number in count())
    return Log(next(path for path in paths if not path.exists()))
