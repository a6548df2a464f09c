"""The table in the terminal, full screen: private against computer players, online, or a record."""

import gc
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard.clients import plain
from lastcard.common.errors import LastcardError, RulesError
from lastcard.rules import editions

if TYPE_CHECKING:
    from lastcard.clients.terminal.app import TerminalApp
    from lastcard.clients.terminal.local import LocalSession


@dataclass(frozen=True)
class TerminalOptions(plain.GameOptions):
    """What the command line says."""

    url: str | None = None
    level: str = "casual"

    @property
    def plain(self) -> bool:
        """Nothing is asked for in particular."""
        return self == TerminalOptions(name=self.name)


def suits() -> bool:
    """Whether there is a terminal that a full screen can be drawn on."""
    try:
        both = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    except ValueError:  # closed
        return False
    return both and os.environ.get("TERM", "") not in ("dumb", "")


def play(options: TerminalOptions) -> int:
    """Play at a private table, go on with one, or sit down at one online."""
    if options.url:
        return _online(options.url, options.name, sits=True)
    from lastcard.clients.terminal.saved import saved_games

    if options.plain and saved_games():
        _prepare()

        async def begin(app: "TerminalApp") -> None:
            app.asked_name = options.name
            app.home()

        return _run(begin)
    _prepare()
    place = table_for(options)

    async def begin_here(app: "TerminalApp") -> None:
        app.asked_name = options.name
        await app.sit_down(place)

    return _run(begin_here)


def watch(what: str) -> int:
    """Follow a table online, or step through a record."""
    if Path(what).is_file() or not _is_address(what):
        from lastcard.game.records import Record

        record = Record.read(Path(what))
        try:
            for _ in record.steps():
                pass
        except LastcardError as error:
            raise LastcardError(f"{what}: {error}") from None
        _prepare()

        async def begin(app: "TerminalApp") -> None:
            app.watch_record(record)

        return _run(begin)
    return _online(what, "", sits=False)


def table_for(options: TerminalOptions) -> "LocalSession":
    """The private table that these options ask for."""
    from pydantic import ValidationError

    from lastcard.clients.terminal.local import LocalSession
    from lastcard.game.records import Record
    from lastcard.rules.layout import PLAYERS
    from lastcard.rules.rulebook import LEAST_PLAYERS
    from lastcard.tables import protocol as p

    if options.load is not None:
        record, level = Record.read(options.load), options.level
        return LocalSession.playing_on(record, options.name, pace(), level=level, seed=options.seed)  # type: ignore[arg-type]
    if not LEAST_PLAYERS <= options.players <= PLAYERS:
        raise RulesError(f"{LEAST_PLAYERS} to {PLAYERS} can play, not {options.players}.")
    edition = editions.load(options.edition)  # says what is wrong with it
    own = not edition.official
    text = Path(options.edition).read_text(encoding="utf-8") if own else None
    try:
        settings = p.TableSettings(
            edition="classic" if own else edition.name,
            edition_text=text,
            house=dict(options.house),
            customs=None if options.customs is None else list(options.customs),
            rules=list(options.rules),
            seats=options.players,
            clock=0,
        )
        new = p.NewTable(
            name=options.name.strip() or "You",
            settings=settings,
            computers=[p.ComputerSeat(seat=seat, level=options.level) for seat in range(1, options.players)],  # type: ignore[arg-type]
        )
    except ValidationError as error:
        first = error.errors()[0]
        raise LastcardError(
            f"{'.'.join(map(str, first['loc']))} cannot be {first['input']!r}: {first['msg']}."
        ) from None
    return LocalSession.new(new, pace(), seed=options.seed, rule_cards=options.rule_cards or ())


def pace() -> float:
    """`$LASTCARD_PACE`: how slowly computer players think, as for a server; 0: at once."""
    try:
        return max(0.0, min(10.0, float(os.environ.get("LASTCARD_PACE", "1"))))
    except ValueError:
        return 1.0


def _online(address: str, name: str, sits: bool) -> int:
    from lastcard.clients.terminal.online import OnlineSession, token_for
    from lastcard.clients.websocket import read_address

    url, code = read_address(address, None)

    async def begin(app: "TerminalApp") -> None:
        app.asked_name = name
        token = token_for(url, code) if sits else None
        await app.sit_down(OnlineSession(url, code, token))

    return _run(begin)


def _is_address(what: str) -> bool:
    return "://" in what or "/t/" in what


def _prepare() -> None:
    """Compile before the screen is taken over: it may take a while, and says so."""
    from lastcard import kernel

    kernel.prepare(search=True)


def settle() -> None:
    """What is loaded stays: looking through it for garbage would hold up the screen for a moment."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def _run(begin: Any) -> int:
    from lastcard.clients.terminal.app import TerminalApp

    app = TerminalApp(begin, pace())
    settle()
    said = app.run()
    if said:
        print(said)
    return app.return_code or 0
