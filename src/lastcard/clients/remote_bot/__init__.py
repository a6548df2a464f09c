"""`lastcard bot`: seats a program at an online table, a computer player by name or a Python file.

`lastcard.bots.file_loader` describes what a file defines. A mistake costs the program that answer only: the
built-in player answers instead, and the game goes on.
"""

import asyncio
from dataclasses import dataclass

from lastcard.clients.remote_bot.runner import MOST_NAME, load
from lastcard.clients.remote_bot.session import RemoteBotSession
from lastcard.clients.websocket import Client, CommandRefusedError, read_address
from lastcard.common.errors import LastcardError
from lastcard.tables.protocol import TableFrame


@dataclass(frozen=True)
class RemoteBotOptions:
    """The options of the command."""

    url: str
    table: str | None
    player: str
    name: str | None = None
    seat: int | None = None  # from 1, as people count
    patience: float = 5.0
    think: float = 1.0
    quiet: bool = False
    seed: str | None = None  # decides what the player leaves to chance


def sit_in(options: RemoteBotOptions) -> int:
    """Sits at a table and plays until it ends; returns the exit code."""
    return asyncio.run(_sit_in(options))


async def _sit_in(options: RemoteBotOptions) -> int:
    url, code = read_address(options.url, options.table)
    program = load(options.player, options.patience, options.seed)
    async with Client(url) as client:
        seat_number, name, token = await _join(client, code, options, program.title)
        async with client.sit(code, token) as seat:
            guest = RemoteBotSession(client, seat, name, program, think=options.think, quiet=options.quiet)
            guest.say(f"{name} sits in seat {seat_number + 1} of table {code}.")
            if options.player == "oracle":
                guest.say("No table shows it hidden hands, so it plays as expert does.")
            return await guest.play()


async def _join(client: Client, code: str, options: RemoteBotOptions, title: str) -> tuple[int, str, str]:
    """Takes a seat; returns its number, the name, and the token."""
    name = options.name or title
    if not 1 <= len(name) <= MOST_NAME:
        raise LastcardError(f"A name has 1 to {MOST_NAME} letters, on one line.")
    for attempt in range(2, 7):  # somebody else may be quicker, or have the same name
        table = await client.table(code)
        number = _free_seat(table, options.seat)
        try:
            joined = await client.join(code, name, number)
            return number, name, joined.token
        except CommandRefusedError as error:
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
