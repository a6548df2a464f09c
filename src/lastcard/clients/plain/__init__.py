"""The line-mode game: one person at a terminal, or a script on stdin, at a private table or online."""

import asyncio
import io
import os
import sys
from contextlib import closing
from typing import TextIO

from lastcard.clients.options import PlayOptions, online_name, online_table, table_for
from lastcard.clients.plain.game_loop import LeaveError, PlainGame
from lastcard.clients.plain.line_terminal import COLORS, Terminal
from lastcard.clients.session import Session
from lastcard.common.catalog import say
from lastcard.common.clock import StandingClock


def play(options: PlayOptions, read: TextIO | None = None, write: TextIO | None = None) -> int:
    """Plays a match; bad options raise a `LastcardError`, bad input gets an explanation."""
    read = read or sys.stdin
    write = write or sys.stdout or io.StringIO()
    for stream in (read, write):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    # `asyncio.run` would keep Ctrl-C from a blocking read.
    with closing(asyncio.new_event_loop()) as loop:
        return _play(loop, options, read, write)


def _play(loop: asyncio.AbstractEventLoop, options: PlayOptions, read: TextIO, write: TextIO) -> int:
    """Opens or joins the table, plays there, and leaves it; returns the exit code."""
    place: Session
    if options.url:
        from lastcard.clients.plain.online import OnlineGame  # needs the packages of an extra

        place = loop.run_until_complete(online_table(options))
        game: PlainGame = OnlineGame(place, Terminal(read, write, COLORS), online_name(options.name))
    else:
        place = table_for(options, keep=False, clock=StandingClock())
        game = PlainGame(place, Terminal(read, write, place.book.colors))
    try:
        return _played(loop, game)
    except BrokenPipeError:  # the reader of the pipe has gone; nothing can be printed
        if write is sys.stdout:
            os.dup2(os.open(os.devnull, os.O_WRONLY), write.fileno())
        return 0
    finally:
        loop.run_until_complete(place.close())


def _played(loop: asyncio.AbstractEventLoop, game: PlainGame) -> int:
    """Plays to the end, or until the person leaves; returns the exit status."""
    try:
        loop.run_until_complete(game.run())
    except (LeaveError, KeyboardInterrupt) as left:
        game.goodbye(str(left) or say("plain_stopped"))
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    return 0
