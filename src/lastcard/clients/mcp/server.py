"""The tools and resources of the MCP server."""

import functools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from importlib.metadata import version
from typing import Annotated, Literal, ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError, ToolError
from pydantic import Field

from lastcard.clients.mcp.sessions import AssistantSession, AssistantSessions
from lastcard.clients.mcp.tool_results import (
    CardExplained,
    RuleExplained,
    RulePart,
    TableSeen,
    WhyNot,
    table_seen,
)
from lastcard.clients.online import OnlineSession, remember, token_for
from lastcard.clients.options import PlayOptions, new_table, table_for
from lastcard.clients.saved_games import records_folder
from lastcard.clients.websocket import read_address, split_address
from lastcard.common.clock import StandingClock
from lastcard.common.errors import LastcardError
from lastcard.game.records import Record
from lastcard.rules import editions
from lastcard.rules.house import read_house
from lastcard.rules.language import explain
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage import edition_list, rule_page
from lastcard.tables.protocol import Level

INSTRUCTIONS = """\
The card game UNO in six editions, with house rules in plain English. `open_table` deals a match against \
computer players, or opens a table on a server for friends; `join_table` and `watch_table` take a \
table's link. Every answer shows the table as you see it from your seat: `choices` is all you may do, \
`next` names the tool to use now. Do one of them with `act`; `why_not` says why something else is not \
allowed. Call your last card with the card itself ("plays red 5 and calls uno") or as soon as you may. \
The rules of an edition are the resource lastcard://rules/EDITION, those of your table \
lastcard://tables/TABLE/rules."""
P = ParamSpec("P")
R = TypeVar("R")
Code = Annotated[str, Field(description="The table's code.")]
Seconds = Annotated[float, Field(ge=0, le=120, description="How long to wait at most, at a table online.")]


def in_words(tool: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Turns a tool's `LastcardError` into an error sentence for the assistant."""

    @functools.wraps(tool)
    async def answered(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await tool(*args, **kwargs)
        except LastcardError as error:
            raise ToolError(str(error)) from None

    return answered


def assistant_server(
    url: str | None = None, seed: str | None = None, places: AssistantSessions | None = None
) -> MCPServer[None]:
    """Makes the server for one assistant; tables are opened in this process, or at `url`.

    A `seed` deals the same cards again; the assistant does not learn it.
    """
    places = AssistantSessions() if places is None else places
    opened = 0

    @asynccontextmanager
    async def lifespan(_: MCPServer[None]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await places.close_all()

    server: MCPServer[None] = MCPServer(
        "lastcard",
        title="lastcard",
        instructions=INSTRUCTIONS,
        version=version("lastcard"),
        log_level="WARNING",
        lifespan=lifespan,
    )

    def tool(run: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
        return server.tool()(in_words(run))

    def seen(place: AssistantSession) -> TableSeen:
        return table_seen(place.session, place.code, place.happened())

    def address_of(table: str) -> tuple[str, str]:
        """A server and a code, from a link or a code alone."""
        if "/" in table:
            return read_address(table, None)
        if url is None:
            raise LastcardError(
                "Give the table's whole link, as in http://localhost:8000/t/maple-otter-violin."
            )
        return read_address(url, table)

    # --- tables ---------------------------------------------------------------------------------------

    @tool
    async def open_table(
        edition: Annotated[
            str, Field(description="classic, dino, jackpot … (resource editions)")
        ] = "classic",
        players: Annotated[int, Field(ge=2, le=10, description="How many play, you included.")] = 4,
        computers: Annotated[
            int | None,
            Field(ge=0, le=9, description="On a server: how many of the others are computer players (all)."),
        ] = None,
        level: Annotated[Level, Field(description="How well computer players play.")] = "casual",
        house: Annotated[str, Field(description="House rules: stacking=mixed,jump_in,target=0")] = "",
        rules: Annotated[list[str] | None, Field(description="House rules in your own words.")] = None,
        custom_cards: Annotated[list[str] | None, Field(description="What customizable cards say.")] = None,
        rule_cards: Annotated[list[str] | None, Field(description="What your rule cards say.")] = None,
        name: Annotated[str, Field(description="Your name at the table.")] = "Assistant",
    ) -> TableSeen:
        """Open a table and sit down: against computer players at once, or on the server for friends too."""
        nonlocal opened
        places.check_room()
        options = PlayOptions(
            edition=official(edition),
            players=players,
            name=name,
            house=read_house(house),
            customs=custom_cards,
            rule_cards=rule_cards,
            rules=tuple(rules or ()),
            level=level,
        )
        if url is not None:
            new = new_table(options, clock=60, computers=computers)
            host = await OnlineSession.create(split_address(url)[0], new)
            return seen(await places.add(host.code, host))
        opened += 1
        given = None if seed is None else seed if opened == 1 else f"{seed}/{opened}"
        session = table_for(replace(options, seed=given), keep=False, clock=StandingClock())
        place = await places.add(session.live.table.code, session)
        await place.until_settled(0)
        return seen(place)

    @tool
    async def join_table(
        table: Annotated[str, Field(description="The link of a table online, or its code.")],
        name: Annotated[str, Field(description="Your name at the table.")] = "Assistant",
        seat: Annotated[
            int | None, Field(ge=1, le=10, description="Which seat, from 1 (a free one).")
        ] = None,
    ) -> TableSeen:
        """Sit down at a table online, or come back to a seat taken before; then `get_ready`."""
        at, code = address_of(table)
        places.check_room(code)
        session = OnlineSession(at, code, token_for(at, code))
        place = await places.add(code, session)
        try:
            if session.you is None:
                if session.table is None:
                    raise LastcardError(session.ended or f"{session.link} does not answer.")
                free = [i for i, each in enumerate(session.table["seats"]) if each["name"] is None]
                if seat is None and not free:
                    raise LastcardError("All seats of this table are taken; `watch_table` shows it.")
                await session.join(name, free[0] if seat is None else seat - 1)
                await place.until(lambda: session.you is not None, 20.0)
        except LastcardError:
            await places.close(code)
            raise
        return seen(place)

    @tool
    async def watch_table(
        table: Annotated[str, Field(description="The link of a table online, or its code.")],
    ) -> TableSeen:
        """Watch a table online without a seat: the public cards, and nobody's hand."""
        at, code = address_of(table)
        places.check_room(code)
        place = await places.add(code, OnlineSession(at, code))
        if place.session.table is None:
            await places.close(code)
            raise LastcardError(place.session.ended or f"{at}/t/{code} does not answer.")
        return seen(place)

    @tool
    async def get_ready(
        table: Code,
        rule_cards: Annotated[list[str] | None, Field(description="What your rule cards say.")] = None,
        seconds: Seconds = 20,
    ) -> TableSeen:
        """Before a match online: agree to its rules, write rule cards, be ready; as the host, start it."""
        place = places[table]
        async with place.lock:
            if isinstance(place.session, OnlineSession):
                await place.session.get_ready(rule_cards or ())
                await place.until(lambda: place.session.phase not in ("lobby", "dealing"), seconds)
                await place.until_settled(seconds)
            return seen(place)

    @tool
    async def leave_table(table: Code) -> str:
        """Give your seat up for good; at a table online a computer player takes it over."""
        place = places[table]
        session = place.session
        if isinstance(session, OnlineSession) and session.you is not None:
            with suppress(LastcardError):  # the table says goodbye before it answers done
                await session.ask({"type": "leave"})
            remember(session.url, session.code, None)
        await places.close(table)
        return f"You have left table {place.code}."

    # --- the game -------------------------------------------------------------------------------------

    @tool
    async def look(table: Code) -> TableSeen:
        """The table as you see it now, and what happened since your last call."""
        place = places[table]
        async with place.lock:
            return seen(place)

    @tool
    async def act(
        table: Code,
        does: Annotated[int | str, Field(description='The number or the words of a choice: "plays red 5".')],
        seconds: Seconds = 20,
    ) -> TableSeen:
        """Take one of your choices; returns when you are needed again."""
        place = places[table]
        async with place.lock:
            await place.session.act(does)
            await place.until_settled(seconds)
            return seen(place)

    @tool
    async def wait(table: Code, seconds: Seconds = 20) -> TableSeen:
        """Let the others act until you are needed; passes on anything you could do out of turn."""
        place = places[table]
        async with place.lock:
            place.let_pass()
            await place.until_settled(seconds)
            return seen(place)

    @tool
    async def next_round(table: Code, seconds: Seconds = 20) -> TableSeen:
        """Go on to the next round of a match."""
        place = places[table]
        async with place.lock:
            if not place.session.round_over:
                raise LastcardError("The round is not over yet.")
            await place.session.ask({"type": "onward"})
            await place.until(lambda: not place.session.round_over, seconds)
            await place.until_settled(seconds)
            return seen(place)

    @tool
    async def why_not(
        table: Code,
        does: Annotated[int | str, Field(description='What you would like to do: "plays blue 8".')],
    ) -> WhyNot:
        """Why something is not allowed now, and which clause of the rules forbids it."""
        place = places[table]
        async with place.lock:
            words = await place.session.why(does)
            return WhyNot(allowed=not words, words=words)

    # --- rules ----------------------------------------------------------------------------------------

    @tool
    async def explain_rule(
        sentence: Annotated[str, Field(max_length=1000, description="A rule in plain English.")],
        where: Annotated[
            Literal["custom", "rule_card", "table_rule"],
            Field(description="On a customizable card, on a rule card, or as a house rule of the table."),
        ] = "table_rule",
    ) -> RuleExplained:
        """How the table would read a rule sentence, and who enforces it."""
        found = explain(sentence, where)
        return RuleExplained(
            accepted=found.accepted,
            kind=found.kind,
            understood=found.understood or "",
            parts=[RulePart(words=part.words, by=part.by) for part in found.parts],
            readings=list(found.readings),
            problem=found.problem or "",
        )

    @tool
    async def explain_card(
        card: Annotated[str, Field(description="red skip, wild draw four …")],
        table: Annotated[str | None, Field(description="The table whose rules hold.")] = None,
        edition: Annotated[str, Field(description="The edition, where no table is given.")] = "classic",
    ) -> CardExplained:
        """What a card does when it is played."""
        book = places[table].session.book if table else Rulebook(official(edition))
        found = book.card(card)
        return CardExplained(card=found.name, points=found.design.points, does=found.design.rule)

    # --- resources ------------------------------------------------------------------------------------

    @server.resource("lastcard://editions", title="The editions", mime_type="text/plain")
    def all_editions() -> str:
        """The ids and titles of all editions."""
        return edition_list()

    @server.resource("lastcard://rules/{edition}", title="The rules of an edition", mime_type="text/markdown")
    def rules_of(edition: str) -> str:
        """The printed rules of an edition."""
        try:
            return rule_page(Rulebook(official(edition)), markdown=True)
        except LastcardError as error:
            raise ResourceNotFoundError(str(error)) from None

    @server.resource(
        "lastcard://tables/{table}/rules", title="The rules of a table", mime_type="text/markdown"
    )
    def table_rules(table: str) -> str:
        """The rules of your table with its house rules, without what others wrote on rule cards."""
        try:
            return rule_page(places[table].session.book, markdown=True)
        except LastcardError as error:
            raise ResourceNotFoundError(str(error)) from None

    @server.resource(
        "lastcard://tables/{table}/record", title="The record of a match", mime_type="application/json"
    )
    async def table_record(table: str) -> str:
        """The record of your finished match; before its end the seed, and so every card, is a secret."""
        try:
            session = places[table].session
            if session.phase != "over":
                raise ResourceError("A match can be read when it is over.")
            record = await session.record()
        except LastcardError as error:
            raise ResourceNotFoundError(str(error)) from None
        if record is None:
            raise ResourceNotFoundError("There is no record of this match.")
        return record.to_json()

    @server.resource("lastcard://records", title="Finished matches", mime_type="application/json")
    def records() -> str:
        """The names of the finished matches saved on this machine, newest first."""
        return json.dumps(finished_matches())

    @server.resource("lastcard://records/{name}", title="A finished match", mime_type="application/json")
    def record(name: str) -> str:
        """The record of a finished match."""
        if name not in finished_matches():
            raise ResourceNotFoundError(f"There is no finished match {name!r}.")
        try:
            return Record.read(records_folder() / f"{name}.json").to_json()
        except LastcardError as error:
            raise ResourceError(str(error)) from None

    return server


def official(edition: str) -> str:
    """Checks the id of an official edition; files are not opened for assistants."""
    if edition not in editions.NAMES:
        raise LastcardError(f"There is no edition {edition!r}; there are {', '.join(editions.NAMES)}.")
    return edition


def finished_matches() -> list[str]:
    """The names of the records on this machine, newest first."""
    files = [file for file in records_folder().glob("*.json") if not file.name.endswith(".witness.json")]
    return [file.stem for file in sorted(files, key=lambda file: (-file.stat().st_mtime, file.name))]
