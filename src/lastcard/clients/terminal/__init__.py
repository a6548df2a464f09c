"""The table in the terminal, full screen: private against computer players, online, or a record."""

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard.clients.options import PlayOptions, new_table, online_table, pace, table_for
from lastcard.clients.saved_games import finished_matches, saved_games
from lastcard.common.errors import LastcardError

if TYPE_CHECKING:
    from lastcard.clients.terminal.app import TerminalApp


def suits() -> bool:
    """Whether standard input and output are a terminal that supports a full screen."""
    try:
        both = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    except ValueError:  # closed
        return False
    return both and os.environ.get("TERM", "") not in ("dumb", "")


def play(options: PlayOptions) -> int:
    """Plays at a private table, continues one, or joins one online."""
    if options.url:
        return _play_online(options)
    if options.nothing_chosen and (saved_games() or finished_matches()):
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
    """Watches a table online, or steps through a record."""
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
    return _watch_online(what)


def _play_online(options: PlayOptions) -> int:
    """Joins a table online, or opens one on a server."""
    from lastcard.clients.websocket import read_address, split_address

    if split_address(options.url or "")[1]:
        read_address(options.url or "", None)  # reports errors before the full screen starts
    else:
        new_table(options)

    async def begin(app: "TerminalApp") -> None:
        app.asked_name = options.name
        await app.sit_down(await online_table(options))

    return _run(begin)


def _watch_online(address: str) -> int:
    from lastcard.clients.online import OnlineSession
    from lastcard.clients.websocket import read_address

    url, code = read_address(address, None)

    async def begin(app: "TerminalApp") -> None:
        await app.sit_down(OnlineSession(url, code))

    return _run(begin)


def _is_address(what: str) -> bool:
    return "://" in what or "/t/" in what


def _prepare() -> None:
    """Compiles before the full screen starts, since this may take a while and prints a message."""
    from lastcard import kernel

    kernel.prepare(search=True)


def settle() -> None:
    """Exempts loaded objects from garbage collection, which would freeze the screen for a moment."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def _run(begin: Any) -> int:
    from lastcard.clients.terminal.app import TerminalApp

    # Some shells export the size of their start, which Textual would believe forever.
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    app = TerminalApp(begin, pace())
    settle()
    said = app.run()
    if said:
        print(said)
    return app.return_code or 0
