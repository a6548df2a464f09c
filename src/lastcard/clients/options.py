"""The options of `lastcard play`, and the table they describe."""

import getpass
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from lastcard.clients.local import LocalSession
from lastcard.common.clock import Clock
from lastcard.common.errors import LastcardError, RulesError
from lastcard.common.validation import what_is_wrong
from lastcard.game.records import Record
from lastcard.rules import editions
from lastcard.rules.layout import PLAYERS
from lastcard.rules.rulebook import LEAST_PLAYERS
from lastcard.tables import protocol as p

if TYPE_CHECKING:
    from lastcard.clients.online import OnlineSession


@dataclass(frozen=True)
class PlayOptions:
    """The options of the command line."""

    edition: str = "classic"
    players: int = 4
    name: str = "You"
    house: Mapping[str, Any] = field(default_factory=dict)
    customs: Sequence[str] | None = None
    rule_cards: Sequence[str] | None = None
    rules: Sequence[str] = ()
    seed: str | None = None
    load: Path | None = None
    url: str | None = None
    level: p.Level = p.USUAL_LEVEL

    @property
    def nothing_chosen(self) -> bool:
        return self == PlayOptions(name=self.name)


def pace() -> float:
    """`$LASTCARD_PACE`: how slowly computer players answer, as for a server; 0 means at once."""
    try:
        return max(0.0, min(10.0, float(os.environ.get("LASTCARD_PACE", "1"))))
    except ValueError:
        return 1.0


def table_for(options: PlayOptions, keep: bool = True, clock: Clock | None = None) -> LocalSession:
    """Opens the private table of these options; `keep` saves it on disk to continue later."""
    speed = pace() if clock is None else 1.0
    if options.load is not None:
        record = Record.read(options.load)
        return LocalSession.from_record(
            record, options.name, speed, level=options.level, seed=options.seed, keep=keep, clock=clock
        )
    new = new_table(options)
    return LocalSession.new(
        new, speed, seed=options.seed, rule_cards=options.rule_cards or (), keep=keep, clock=clock
    )


_OPTIONS = {"name": "--name", "customs": "--custom", "rules": "--rule"}  # by the field of a request


def online_name(name: str) -> str:
    """The name at an online table: the given one, or the account's."""
    if name.strip().lower() != "you":
        return name
    try:
        return getpass.getuser()[:24].capitalize()
    except (OSError, KeyError):  # an account without a name
        return "Player"


async def online_table(options: PlayOptions) -> "OnlineSession":
    """Joins the table of a link, or opens a new one if the address has no code."""
    from lastcard.clients.online import OnlineSession, token_for  # they need the packages of an extra
    from lastcard.clients.websocket import read_address, split_address

    address, code = split_address(options.url or "")
    if code:
        address, code = read_address(options.url or "", None)
        return OnlineSession(address, code, token_for(address, code))
    named = replace(options, name=online_name(options.name))
    return await OnlineSession.create(address, new_table(named, clock=60, computers=0))


def new_table(options: PlayOptions, clock: int = 0, computers: int | None = None) -> p.NewTable:
    """The request that opens the table of these options; bots take all other seats, or `computers`."""
    if not LEAST_PLAYERS <= options.players <= PLAYERS:
        raise RulesError(f"{LEAST_PLAYERS} to {PLAYERS} can play, not {options.players}.")
    edition = editions.load(options.edition)  # raises if it cannot be played
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
            clock=clock,
        )
        # People sit before computer players.
        others = options.players - 1 if computers is None else min(computers, options.players - 1)
        return p.NewTable(
            name=options.name.strip() or "You",
            settings=settings,
            computers=[
                p.ComputerSeat(seat=seat, level=options.level)
                for seat in range(options.players - others, options.players)
            ],
        )
    except ValidationError as error:
        first = error.errors()[0]
        place = str(first["loc"][0])
        what, given = _OPTIONS.get(place, place), str(first["input"])[:60]
        raise LastcardError(f"{what} cannot be {given!r}: {what_is_wrong(first)}.") from None
