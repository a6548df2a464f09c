"""`lastcard bot`: a program sits at a table online, a computer player by its name or anybody's Python file.

`lastcard.bots.files` says what a file defines. Whatever it does wrong costs it that answer only: the built-in
player gives one instead, and the game goes on.
"""

import asyncio
import random
import re
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from lastcard import bots, players
from lastcard.actions import CALL, Action, Catch
from lastcard.bots import files
from lastcard.bots.files import AnswerError, Chooser, told
from lastcard.bots.styled import Styled
from lastcard.client import Client, GoodbyeError, RefusedError, Seat
from lastcard.errors import LastcardError
from lastcard.protocol import SeatFrame, TableFrame, TableSettings
from lastcard.tables.rules import rulebook
from lastcard.views import View

SIMPLE = "simple"  # the computer player that needs no rules, and stands behind all others
MOST_NAME = 24
MOST_STUCK = 8  # answers that never came, before a program is not asked any more
TRIES = 30  # of a chore, a second apart, while the server is busy
LEAVES_WITHIN = 2.0  # seconds to say goodbye
MOST_CLOCK = 1.0  # seconds a computer player is told it has


@dataclass(frozen=True)
class Options:
    """What the command line says."""

    url: str
    table: str | None
    player: str
    name: str | None = None
    seat: int | None = None  # from 1, as people count
    patience: float = 5.0
    think: float = 1.0
    quiet: bool = False


def sit_in(options: Options) -> int:
    """Sit at a table and play until it ends; the exit code."""
    return asyncio.run(_sit_in(options))


async def _sit_in(options: Options) -> int:
    url, code = address(options.url, options.table)
    program = load(options.player, options.patience)
    async with Client(url) as client:
        seat_number, name, token = await _join(client, code, options, program.title)
        async with client.sit(code, token) as seat:
            guest = Guest(client, seat, name, program, options)
            guest.say(f"{name} sits in seat {seat_number + 1} of table {code}.")
            return await guest.play()


def address(url: str, code: str | None) -> tuple[str, str]:
    """The server's address and the table's code, from a link, an address or a host with its port.

    >>> address("http://cards.example/t/abcdefghij", None)
    ('http://cards.example', 'abcdefghij')
    >>> address("localhost:8000", "abcdefghij")
    ('http://localhost:8000', 'abcdefghij')
    """
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host = parts.hostname
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https"):
        raise LastcardError(f"{url!r} is no server's address; write http://HOST:PORT or a table's link.")
    path, at, linked = parts.path.rpartition("/t/")
    code = code or (linked.strip("/") if at else None)
    if not code:
        raise LastcardError("Say which table: --table CODE, or the table's link as --url.")
    if not re.fullmatch("[a-z2-9]{10}", code):
        raise LastcardError(f"{code!r} is no table's code; codes are ten letters and digits.")
    return f"{parts.scheme}://{parts.netloc}{path if at else parts.path}".rstrip("/"), code


# --- the program --------------------------------------------------------------------------------


class Program:
    """What answers for the guest: somebody's functions, with the simple player behind them."""

    def __init__(
        self, title: str, patience: float, choose: Chooser | None = None, interject: Chooser | None = None
    ) -> None:
        self.title = title
        self._patience = patience
        self._choose = choose
        self._interject = interject
        self._stuck: set[threading.Thread] = set()
        self._rng = random.Random()

    def sits_at(self, settings: dict[str, Any]) -> None:
        """Told before it is asked anything: what the table plays."""

    async def choose(self, view: View, legal: list[Action]) -> Any:
        if self._choose is None:
            return self.simple(view, legal)
        return await self._asked(self._choose, view, legal)

    async def interject(self, view: View, legal: list[Action]) -> Any:
        if self._choose is None:
            return players.interject(view, legal, self._rng)
        return None if self._interject is None else await self._asked(self._interject, view, legal)

    def simple(self, view: View, legal: Sequence[Action]) -> Action:
        """The built-in player's answer."""
        return players.choose(view, legal, self._rng)

    async def _asked(self, function: Chooser, view: View, legal: list[Action]) -> Any:
        """Somebody's function, in a thread of its own: nothing it does holds up the table."""
        self._stuck = {thread for thread in self._stuck if thread.is_alive()}
        if len(self._stuck) >= MOST_STUCK:
            raise AnswerError(f"still owes {MOST_STUCK} answers and is not asked")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[tuple[Any, BaseException | None]] = loop.create_future()

        def settle(result: Any, error: BaseException | None) -> None:
            if not answer.done():
                answer.set_result((result, error))

        def think() -> None:
            found: Any = None
            problem: BaseException | None = None
            try:
                found = function(view, list(legal))
            except BaseException as error:
                problem = error
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(settle, found, problem)

        thread = threading.Thread(target=think, daemon=True)  # ends with us, even if it never ends
        thread.start()
        try:
            result, error = await asyncio.wait_for(answer, self._patience)
        except TimeoutError:
            self._stuck.add(thread)
            raise AnswerError(f"has not answered within {self._patience:g} seconds") from None
        if error is not None:
            raise AnswerError(f"failed with {told(error)}")
        return result


class Named(Program):
    """A computer player that knows the rules of its table, made anew for whatever is played."""

    def __init__(self, title: str, make: bots.Maker, patience: float) -> None:
        super().__init__(title, patience, self._answers, self._speaks)
        self._make = make
        self._clock = min(patience / 2, MOST_CLOCK)
        self._settings: dict[str, Any] | None = None
        self._bot: bots.Bot | None = None

    def sits_at(self, settings: dict[str, Any]) -> None:
        if settings != self._settings:
            book = rulebook(TableSettings.model_validate(settings))
            self._settings, self._bot = settings, self._make(book, random.Random())

    def _answers(self, view: View, legal: list[Action]) -> Any:
        assert self._bot is not None
        return self._bot.choose(view, legal, self._clock)

    def _speaks(self, view: View, legal: list[Action]) -> Any:
        assert self._bot is not None
        return self._bot.interject(view, legal, self._clock)


def load(player: str, patience: float = 5.0) -> Program:
    """A computer player by its name, or the program in a file."""
    if player == SIMPLE:
        return Program(player.capitalize(), patience)
    file = Path(player)
    if not file.is_file():
        known = {name: each.make for name, each in bots.listed().items()}
        near = [name for name, make in known.items() if isinstance(make, type) and issubclass(make, Styled)]
        far = [name for name in known if name not in near]
        if player in far:
            return Named(player.capitalize(), known[player], patience)
        if player in near:
            lobby = "the host seats it in the lobby, with Add computer"
            instead = lobby if player in bots.LEVELS else "try simple"
            raise LastcardError(
                f"{player.capitalize()} thinks with what only the table's own process knows; {instead}."
            )
        names = ", ".join([SIMPLE, *far])
        raise LastcardError(f"There is no file {player}, and no computer player of that name, only {names}.")
    functions = files.functions_in(file)
    title = files.words_for(file)[:MOST_NAME].strip().capitalize() or "Bot"
    if functions["make"] is not None:
        return Named(title, files.in_file(file), patience)
    return Program(title, patience, functions["choose"], functions["interject"])


def legal_answer(answer: Any, seat: Seat) -> str | int:
    """What a program answered, as the server is told it; an `AnswerError` if it may not be done."""
    numbers = [choice["action"] for choice in seat.yours["legal"]] if seat.yours else []
    return files.legal_answer(answer, seat.legal, numbers)


# --- joining ------------------------------------------------------------------------------------


async def _join(client: Client, code: str, options: Options, title: str) -> tuple[int, str, str]:
    """Take a seat: which, under which name, and its token."""
    name = options.name or title
    if not 1 <= len(name) <= MOST_NAME:
        raise LastcardError(f"A name has 1 to {MOST_NAME} letters, on one line.")
    for attempt in range(2, 7):  # somebody else may be quicker, or have the same name
        table = await client.table(code)
        number = _free_seat(table, options.seat)
        try:
            joined = await client.join(code, name, number)
            return number, name, joined.token
        except RefusedError as error:
            mine = not options.name and f"called {name} already" in error.words
            raced = not options.seat and "sits there already" in error.words
            if not (mine or raced):
                raise
            if mine:
                name = f"{title[: MOST_NAME - 2]} {attempt}"
    raise LastcardError("No seat and name were found at this table; name them with --seat and --name.")


def _free_seat(table: TableFrame, wanted: int | None) -> int:
    if table["phase"] != "lobby":
        raise LastcardError("A match is being played at this table; seats are free before one and after it.")
    free = [i for i, seat in enumerate(table["seats"]) if seat["name"] is None]
    if wanted is None:
        if not free:
            raise LastcardError(f"The table is full: all {len(table['seats'])} seats are taken.")
        return free[0]
    if not 1 <= wanted <= len(table["seats"]):
        raise LastcardError(f"The table has seats 1 to {len(table['seats'])}, and no seat {wanted}.")
    if wanted - 1 not in free:
        raise LastcardError(f"{table['seats'][wanted - 1]['name']} sits in seat {wanted} already.")
    return wanted - 1


# --- at the table -------------------------------------------------------------------------------


class Guest:
    """A program at a table: one task hears the news and does the chores, another thinks."""

    def __init__(self, client: Client, seat: Seat, name: str, program: Program, options: Options) -> None:
        self._client = client
        self._seat = seat
        self._name = name
        self._program = program
        self._options = options
        self._wake = asyncio.Event()
        self._thought: Any = None  # the `yours` frame last thought about
        self._refused: set[str] = set()  # chores that were refused at this table as it is set up now
        self._set_up: Any = None
        self._told_winners = 0

    def say(self, words: str) -> None:
        if not self._options.quiet:
            print(words, flush=True)

    def complain(self, words: str) -> None:
        print(f"{self._name} {words}.", file=sys.stderr, flush=True)

    async def play(self) -> int:
        """Stay until everybody else has gone, or we are sent away."""
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

    @property
    def _place(self) -> SeatFrame | None:
        """Our seat as everybody sees it."""
        seats = self._seat.table["seats"] if self._seat.table else []
        me = self._seat.you["id"] if self._seat.you else None
        return next((seat for seat in seats if seat["person"] == me), None)

    async def _chores(self) -> None:
        """Whatever the table waits for besides our answers."""
        table, place = self._seat.table, self._place
        if table is None or place is None:
            return
        if (table["match"], table["phase"], table["settings"]) != self._set_up or table["phase"] == "playing":
            self._set_up = (table["match"], table["phase"], table["settings"])
            self._refused.clear()
        if table["phase"] == "over" and table["match"] != self._told_winners:
            self._told_winners = table["match"]
            self.say(f"The match is won by {' and '.join(table['winners'])}.")
        elif table["phase"] == "playing":
            if place["sitting_in"]:
                await self._chore({"type": "back"})
            game = self._seat.game
            if game and game["winner"] is not None and not place["onward"]:
                await self._chore({"type": "onward"})
        elif table["phase"] == "lobby":
            await self._prepare(table, place)

    async def _prepare(self, table: TableFrame, place: SeatFrame) -> None:
        """Before a match: agree, write, be ready; start it if we have become the host."""
        if table["sentences"] and place["agrees"] is None:
            await self._chore({"type": "agree", "version": self._seat.version})
        if place["written"] < place["to_write"]:
            await self._write(table, place)
        if not place["ready"]:
            await self._chore({"type": "ready", "contribution": random.SystemRandom().randbytes(16).hex()})
        fresh = self._seat.table or table
        if fresh["phase"] == "lobby" and self._seat.you and fresh["host"] == self._seat.you["id"]:
            waits = fresh["not_yet"] or ""
            if not waits or waits.startswith("Rule cards"):
                await self._chore({"type": "start", "fill": True})

    async def _write(self, table: TableFrame, place: SeatFrame) -> None:
        """Rule cards: what the edition suggests, other sentences than the seats before us."""
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
            except RefusedError as error:
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
        """Speak up or answer, as long as the table stands as it did."""
        seat, legal = self._seat, self._seat.legal
        view = seat.view
        if view is None or view.you is None or not legal or seat.table is None:
            return
        self._program.sits_at(seat.table["settings"])
        version, asked = seat.version, seat.asked
        least = self._options.think
        if not asked or any(action == CALL or isinstance(action, Catch) for action in legal):
            spoken = await self._spoken(view, legal)
            if spoken is not None:
                await asyncio.sleep(random.uniform(least, 2 * least))
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
        """What the program does without being asked, if anything."""
        try:
            answer = await self._program.interject(view, legal)
            return None if answer is None else legal_answer(answer, self._seat)
        except AnswerError as error:
            self.complain(f"{error}; nothing is done")
            return None

    async def _acted(self, does: str | int, version: int, quietly: bool = False) -> bool:
        """Whether the table took it, or has moved on meanwhile."""
        yours = self._seat.yours
        try:
            await self._seat.command({"type": "act", "does": does, "version": version})
            return True
        except RefusedError as error:
            if self._seat.yours is not yours or "being decided" in error.words:
                return True
            if not quietly:
                self.complain(f"may not: {error.words.rstrip('.')}; simple answers instead")
            return False
