"""A private table in this process: the same table, decisions, pauses and frames as online, without a network.

Computer players think in threads, so that the screen answers meanwhile; every entry is on disk before it is
told.
"""

import asyncio
import random
import secrets
import time
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from lastcard import bots
from lastcard.clients.terminal.saved import Log, games_folder, read, records_folder
from lastcard.clients.terminal.session import Session
from lastcard.common.clock import Clock
from lastcard.common.entropy import Entropy, entropy_for
from lastcard.common.errors import LastcardError
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.rules.rulebook import Rulebook
from lastcard.tables import (
    Body,
    CommandResult,
    Lines,
    RefusedError,
    Table,
    created,
    decide,
    forked,
    undo,
    why,
)
from lastcard.tables import protocol as p
from lastcard.tables.bot_turns import BotAnswer, BotQuestion
from lastcard.tables.frames import both_forms, event_frames, game_frame, table_frame, welcome, yours_frame
from lastcard.tables.table import Happening
from lastcard.tables.timers import NEVER, Here, Pace, due, happens, unveiled

ME = 0  # the person's number at the table
YOU = "You"
HERE = Here(frozenset({ME}), {}, True)


def paced(factor: float) -> Pace:
    """As online, only that the next round waits for the person, and nobody answers too late."""
    usual = Pace()
    least, most = usual.thinks
    thinks = (factor * least, factor * most)
    return Pace(thinks, factor * usual.longer, NEVER, NEVER, NEVER, NEVER, late=NEVER)


class LocalSession(Session):
    """One's seat at a table of one's own."""

    local = True

    def __init__(
        self,
        log: Log,
        entries: Sequence[tuple[float, Body]],
        pace: float = 1.0,
        entropy: Entropy | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__()
        self._clock = clock or Clock()
        self._log = log
        self._pace = paced(pace)
        self._entropy = entropy or Entropy()
        self._table = Table(log.path.stem, pace, self._entropy)
        self._lines = Lines()
        self._tried: set[int] = set()
        self._wakes = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._open: BotQuestion | None = None
        self._thought: tuple[Any, BotAnswer] | None = None
        self._kept_as: Path | None = None
        self._first: list[Body] = []  # what another match begins with
        for at, body in entries:
            self._note(body)
            self._table.fold(body, at, None)
        self._table.asked_since = self._clock.time()  # whoever is asked begins to think now

    @classmethod
    def new(
        cls,
        new: p.NewTable,
        pace: float = 1.0,
        *,
        seed: str | None = None,
        rule_cards: Sequence[str] = (),
        folder: Path | None = None,
    ) -> "LocalSession":
        """Open a table and deal: who sits alone agrees, and takes suggestions for rule cards not written.

        A given `seed` deals the same cards again, in this match and in those that follow it.
        """
        you = new.name.strip().lower() == "you"
        named = new.model_copy(update={"name": "Player"}) if you else new
        entropy = entropy_for(seed)
        bodies = created(named, secrets.token_hex(32), entropy.token("seed") if seed is None else seed)
        if you:
            bodies[0]["name"] = YOU
        place = cls(_new_log(folder or games_folder(), entropy), (), pace, entropy)
        try:
            place._append(CommandResult(bodies))
            if rule_cards:
                place._obey({"type": "write", "sentences": list(rule_cards)})
            place._start()
        except LastcardError:
            place._log.remove()
            raise
        return place

    @classmethod
    def going_on(cls, path: Path, pace: float = 1.0) -> "LocalSession":
        """Go on with a saved table."""
        log = Log(path)
        try:
            return cls(log, list(read(path)), pace)
        except (LastcardError, KeyError, IndexError, TypeError, ValueError) as error:
            log.close()
            raise LastcardError(f"{path} cannot be gone on with: {error}") from None

    @classmethod
    def playing_on(
        cls,
        record: Record,
        name: str,
        pace: float = 1.0,
        actions: int | None = None,
        folder: Path | None = None,
        level: p.Level = p.USUAL_LEVEL,
        seed: str | None = None,
        clock: Clock | None = None,
    ) -> "LocalSession":
        """Go on where a record ends, or after so many actions, in this player's seat (else the first)."""
        names = [player.lower() for player in record.players]
        seat = names.index(name.lower()) if name.lower() in names else 0
        number = len(record.taken) if actions is None else actions
        entropy = entropy_for(seed)
        bodies = forked(record, number, seat, secrets.token_hex(32), entropy.token("seed"), level=level)
        place = cls(_new_log(folder or games_folder(), entropy), (), pace, entropy, clock)
        place._append(CommandResult(bodies))
        return place

    def _start(self) -> None:
        """Before the first cards: nobody else is there to wait for."""
        if self._table.book.customs:
            self._obey({"type": "agree"})
        self._obey({"type": "start", "fill": True})

    def _note(self, body: Body) -> None:
        if body["kind"] in ("created", "computer", "wrote"):
            self._first.append(body)

    # --- the place -------------------------------------------------------------------------------

    @property
    def path(self) -> Path:
        return self._log.path

    @property
    def book(self) -> Rulebook:
        return self._table.book

    async def open(self) -> None:
        table = self._table
        frame = welcome(table, table.people[ME], None, self._clock.time(), [ME], 0)
        frame["events"] = event_frames(both_forms(_recent(table)), self._my_name())
        self.take(dict(frame))
        self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """The log stays while the match goes on; a finished match stays as its record."""
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        self._log.close()

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        if command["type"] == "why":
            wondered = p.Why(key="why", does=command["does"])
            try:
                return dict(why(self._table, self._table.people[ME], wondered))
            except RefusedError as error:
                raise self.cannot(error.words) from None
        if command["type"] == "rematch":
            self._play_again()
        else:
            self._obey(command)
        return {"type": "done", "key": "", "version": self._table.version}

    async def record(self) -> Record | None:
        return Record.of(self._table.match) if self._table.match else None

    def keep_record(self) -> Path | None:
        """Write the record of the finished match into the records folder, once."""
        match = self._table.match
        if match is None or not match.match_over:
            return None
        if self._kept_as is None:
            folder = records_folder()
            folder.mkdir(parents=True, exist_ok=True)
            stamp = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(self._table.at))
            path = folder / f"{stamp}-{match.book.edition.name}-{self._table.code[:4]}.json"
            Record.of(match).write(path)
            self._kept_as = path
        return self._kept_as

    def _play_again(self) -> None:
        """Another match by the same rules with the same players: a table of its own."""
        if self._table.phase != "over":
            raise self.cannot("The match is not over yet.")
        bodies = [{**body} for body in self._first]
        bodies[0]["seed"] = self._entropy.token("rematch", self._table.seed)
        self._log = _new_log(self._log.path.parent, self._entropy)
        self._table = Table(self._log.path.stem, self._table.veils, self._entropy)
        self._first, self._kept_as, self._thought = [], None, None
        self.totals.clear()
        self._append(CommandResult(bodies))  # type: ignore[arg-type]
        self._start()

    # --- what is done ----------------------------------------------------------------------------

    def _obey(self, command: dict[str, Any]) -> None:
        given = p.COMMAND.validate_python({"key": secrets.token_hex(8), **command})
        now = self._clock.time()
        self._unveil(now)
        try:
            decision = decide(self._table, self._table.people[ME], given, now, self._lines)
        except RefusedError as error:
            raise self.cannot(f"{error.words} ({error.clause})" if error.clause else error.words) from None
        self._append(decision)

    def _append(self, decision: CommandResult) -> None:
        """To disk, and only then into the table and onto the screen."""
        table, at = self._table, max(self._clock.time(), self._table.at)
        try:
            self._log.append(at, decision.bodies)
        except LastcardError:
            undo(table, decision)
            raise
        played = decision.played or [None] * len(decision.bodies)
        happened: list[Happening] = []
        for body, events in zip(decision.bodies, played, strict=True):
            self._note(body)
            happened += table.fold(body, at, events)
        self._tried.clear()
        over = table.match is not None and table.match.over
        self._tell(
            happened, not over and all(body["kind"] in ("acted", "unveiled") for body in decision.bodies)
        )
        self._wakes.set()

    def _tell(self, happened: Sequence[Happening], quiet: bool = False) -> None:
        """`quiet`: the table is as it was, apart from the cards."""
        if self._running is None:  # nobody looks yet
            return
        table = self._table
        me = table.people[ME].seat
        self.take(
            {
                "type": "news",
                "version": table.version,
                "events": event_frames(both_forms(happened), self._my_name()),
                **({} if quiet else {"table": table_frame(table)}),
                "game": game_frame(table),
                "yours": yours_frame(table, me),
                "clock": None,
                "chat": [],
            }
        )
        if table.phase == "over":  # there is nothing to go on with: the record stays, the log goes
            self.keep_record()
            self._log.remove()

    def _my_name(self) -> str:
        return self._table.people[ME].name

    # --- what happens by itself ------------------------------------------------------------------

    async def _run(self) -> None:
        """Wait for what is due, and do it."""
        await asyncio.to_thread(_wake_bots)
        while True:
            self._wakes.clear()
            wait = due(self._table, HERE, self._pace, self._tried) - self._clock.time()
            if wait <= 0:
                await self._do_what_is_due()
                continue
            timer = self._clock.call_later(wait, self._wakes.set) if wait < NEVER else None
            await self._wakes.wait()
            if timer:
                timer.cancel()

    async def _do_what_is_due(self) -> None:
        now = self._clock.time()
        self._unveil(now)
        self._open = None
        try:
            decision = happens(self._table, HERE, self._pace, self._tried, now, self._asked)
            if decision:
                self._append(decision)
                await asyncio.sleep(0)  # whoever sits at the keyboard comes first
            elif self._open:
                question = self._open
                self._thought = question.about, await asyncio.to_thread(question.think)
            else:
                await asyncio.sleep(0.02)
        except LastcardError as error:  # the disk is full
            self.trouble = str(error)
            self.on_told({"type": "trouble"})
            await asyncio.sleep(1)

    def _asked(self, question: BotQuestion) -> BotAnswer | None:
        if self._thought and self._thought[0] == question.about:
            return self._thought[1]
        self._open = question
        return None

    def _unveil(self, now: float) -> None:
        decision = unveiled(self._table, now)
        if decision:
            self._append(decision)


@cache
def _wake_bots() -> None:
    """Compiled code is loaded when it is first used: not out of anybody's time to think."""
    match = Match("classic", ["Ann", "Bob"], seed=1)
    assert match.asked is not None
    view, legal = match.view(match.asked.player), match.legal
    bot = bots.make("solid", match.book, random.Random(1))
    bot.choose(view, legal, 0.01)
    bot.interject(view, legal, 0.01)


def _new_log(folder: Path, entropy: Entropy) -> Log:
    """A log under a code that no table in the folder has."""
    paths = (folder / f"{p.new_code(entropy, number)}.jsonl" for number in count())
    return Log(next(path for path in paths if not path.exists()))


def _recent(table: Table) -> list[Happening]:
    return [happening for _, all_of_it in table.recent for happening in all_of_it]
