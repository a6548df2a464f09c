"""The line-mode game: one person at a terminal, or a script on stdin, against computer players."""

import io
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from lastcard.bots.simple import company
from lastcard.clients.plain.game_loop import LeaveError, PlainGame
from lastcard.clients.plain.terminal import Terminal
from lastcard.common.errors import RulesError
from lastcard.game.match import Match
from lastcard.rules.layout import PLAYERS
from lastcard.rules.rulebook import LEAST_PLAYERS


@dataclass(frozen=True)
class GameOptions:
    edition: str = "classic"
    players: int = 4
    name: str = "You"
    house: Mapping[str, Any] = field(default_factory=dict)
    customs: Sequence[str] | None = None
    rule_cards: Sequence[str] | None = None
    rules: Sequence[str] = ()
    seed: str | None = None
    load: Path | None = None
    delay: float = 0.0  # seconds after what a computer player does


def play(options: GameOptions, read: TextIO | None = None, write: TextIO | None = None) -> int:
    """Play a match; wrong options are a `LastcardError`, wrong input is only ever answered."""
    read = read or sys.stdin
    write = write or sys.stdout or io.StringIO()
    for stream in (read, write):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    match, me = _seated(options)
    table = PlainGame(
        match, me, Terminal(read, write, match.book.colors, second_person=me == "You"), options.delay
    )
    try:
        table.run()
    except (LeaveError, KeyboardInterrupt) as left:
        table.goodbye(str(left) or "Stopped")
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    except BrokenPipeError:  # whoever read along has gone; nothing can be said to them
        if write is sys.stdout:
            os.dup2(os.open(os.devnull, os.O_WRONLY), write.fileno())
    return 0


def _seated(options: GameOptions) -> tuple[Match, str]:
    """The match and the person's name in it."""
    you = "You" if options.name.strip().lower() == "you" else options.name.strip()
    if options.load is not None:
        from lastcard.game.records import Record

        match = Record.read(options.load).match()
        return match, you if you in match.players else match.players[0]
    if not LEAST_PLAYERS <= options.players <= PLAYERS:
        raise RulesError(f"{LEAST_PLAYERS} to {PLAYERS} can play, not {options.players}.")
    match = Match(
        options.edition,
        [you, *company(options.players - 1, you)],
        seed=options.seed,
        house=options.house,
        customs=options.customs,
        rule_cards=options.rule_cards,
        rules=options.rules,
    )
    return match, you
