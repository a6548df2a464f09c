"""`lastcard mcp`: the SDK's own client plays, and learns nothing that its seat may not know."""

import asyncio
import copy
import json
import os
import random
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from lastcard.clients.local import ME, LocalSession
from lastcard.clients.mcp import serve
from lastcard.clients.mcp.sessions import AssistantSessions
from lastcard.clients.mcp.tool_results import table_seen
from lastcard.common.clock import Clock
from lastcard.common.errors import LastcardError
from lastcard.game.records import Record
from lastcard.tables.frames import welcome
from serving import served_here
from test_leaks import dealt_anew

mcp = pytest.importorskip("mcp", reason="the extra [mcp] is not installed")
from mcp.client import Client  # noqa: E402
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402

from lastcard.clients.mcp.server import assistant_server  # noqa: E402

Answer = dict[str, Any]
OFTEN = 2000  # answers within which every round here ends


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


async def told(client: Client, tool: str, **arguments: Any) -> Answer:
    """What a tool answers; it must not refuse."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    assert answer.structured_content is not None
    assert json.loads(answer.content[0].text) == answer.structured_content  # type: ignore[union-attr]
    return answer.structured_content


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return str(answer.content[0].text)  # type: ignore[union-attr]


async def play_round(
    client: Client,
    seen: Answer,
    dice: random.Random,
    look: Callable[[Answer], Awaitable[None]] | None = None,
) -> Answer:
    """Play whatever is allowed, as `next` says, until the round is won."""
    code = seen["table"]
    for _ in range(OFTEN):
        if look:
            await look(seen)
        if seen["round_winner"]:
            return seen
        if seen["your_move"] or (seen["choices"] and dice.random() < 0.5):
            seen = await told(client, "act", table=code, does=dice.choice(seen["choices"])["number"])
        else:
            assert "`wait`" in seen["next"]
            seen = await told(client, "wait", table=code, seconds=5)
    raise AssertionError("the round does not end")


@pytest.mark.slow
def test_the_sdks_client_plays_a_round_with_the_command() -> None:
    async def played() -> None:
        command = ["-m", "lastcard", "mcp", "--seed", "21"]
        parameters = StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))
        async with Client(stdio_client(parameters)) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert all(tool.description for tool in tools.values())
            seen = await told(client, "open_table", players=3, house="target=0")
            assert len(seen["hand"]) == 7 and seen["you"] == "Assistant" and seen["phase"] == "playing"
            before = json.dumps(seen)
            seen = await play_round(client, seen, random.Random(1))
            assert seen["phase"] == "over" and seen["match_winners"] == [seen["round_winner"]]
            found = await client.read_resource(f"lastcard://tables/{seen['table']}/record")
            record = Record.from_json(found.contents[0].text)  # type: ignore[union-attr]
            assert record.verify().match_winners == seen["match_winners"]
            assert record.seed not in before
            listed = json.loads((await client.read_resource("lastcard://records")).contents[0].text)  # type: ignore[union-attr]
            assert len(listed) == 1
            again = await client.read_resource(f"lastcard://records/{listed[0]}")
            assert Record.from_json(again.contents[0].text) == record  # type: ignore[union-attr]

    asyncio.run(asyncio.wait_for(played(), 240))


@pytest.mark.parametrize(
    ("edition", "house"),
    [("classic", "seven_zero,jump_in"), ("jackpot", ""), ("dino", "stacking=mixed,target=500")],
)
def test_no_answer_depends_on_hidden_cards(edition: str, house: str) -> None:
    """After every answer all that is hidden from the seat is dealt anew: the answer must stay the same."""
    dice, moved = random.Random(5), 0
    places, texts = AssistantSessions(), list[str]()

    async def look(seen: Answer) -> None:
        nonlocal moved
        texts.append(json.dumps(seen))
        session = places[seen["table"]].session
        assert isinstance(session, LocalSession)
        table = session.live.table
        assert table.match is not None
        other = dealt_anew(table, ME, dice)
        assert other.match is not None
        moved += other.match.hand(table.match.players[1]) != table.match.hand(table.match.players[1])
        elsewhere = copy.copy(session)
        elsewhere.fold(dict(welcome(other, other.people[ME], None, session.live.clock.time(), [ME], 0)))
        assert table_seen(elsewhere, seen["table"], seen["happened"]).model_dump() == seen

    async def played() -> None:
        async with Client(assistant_server(seed="a secret seed", places=places)) as client:
            seen = await told(client, "open_table", edition=edition, players=3, house=house)
            seen = await play_round(client, seen, dice, look)
            with pytest.raises(mcp.MCPError, match="when it is over"):
                await client.read_resource(f"lastcard://tables/{seen['table']}/record")
            session = places[seen["table"]].session
            assert isinstance(session, LocalSession) and session.live.table.match is not None
            assert not [text for text in texts if session.live.table.match.seed in text]
            assert not [text for text in texts if "a secret seed" in text]
            assert (await told(client, "next_round", table=seen["table"]))["round"] == 2

    asyncio.run(asyncio.wait_for(played(), 240))
    assert moved > 5
    drawn = {
        line for text in texts for line in json.loads(text)["happened"] if re.match(r"(Ada|Bo) draws", line)
    }
    assert drawn and not [line for line in drawn if re.search("red|yellow|green|blue|wild", line)]


def test_the_same_seed_deals_the_same_cards_and_the_second_table_others() -> None:
    async def opened() -> list[Answer]:
        async with Client(assistant_server(seed="4")) as client:
            return [await told(client, "open_table", players=2) for _ in range(2)]

    first, second = asyncio.run(opened())
    assert asyncio.run(opened()) == [first, second]
    assert first["hand"] != second["hand"] and first["table"] != second["table"]


def test_what_cannot_be_done_is_answered_in_a_sentence() -> None:
    async def asked() -> None:
        async with Client(assistant_server(seed="21")) as client:
            seen = await told(client, "open_table", players=2)
            code, top = seen["table"], seen["top"]
            wrong = next(
                card
                for card in seen["hand"]
                if f"plays {card}" not in [each["words"] for each in seen["choices"]]
            )
            because = await told(client, "why_not", table=code, does=f"plays {wrong}")
            assert not because["allowed"] and top.split()[-1] in because["words"]
            assert because["words"] in await refused(client, "act", table=code, does=f"plays {wrong}")
            allowed = seen["choices"][0]["words"]
            assert await told(client, "why_not", table=code, does=allowed) == {"allowed": True, "words": ""}
            assert "no seat at a table 'nope'" in await refused(client, "look", table="nope")
            assert "stacking" in await refused(client, "open_table", house="stacking=blue")
            assert "no edition" in await refused(client, "open_table", edition="/etc/passwd")
            assert "whole link" in await refused(client, "join_table", table="abcdefghij")
            assert "not over" in await refused(client, "next_round", table=code)
            with pytest.raises(mcp.MCPError, match="no finished match"):
                await client.read_resource("lastcard://records/nothing")
            with pytest.raises(mcp.MCPError, match="no edition"):
                await client.read_resource("lastcard://rules/nothing")
            assert (await client.call_tool("leave_table", {"table": code})).is_error is False
            assert "no seat" in await refused(client, "look", table=code)

    asyncio.run(asyncio.wait_for(asked(), 120))


def test_rules_are_explained() -> None:
    async def asked() -> None:
        async with Client(assistant_server()) as client:
            rule = await told(client, "explain_rule", sentence="when you play a 7, draw one")
            assert rule["accepted"] and rule["understood"] == "whenever a player plays a 7, they draw 1"
            assert [part["by"] for part in rule["parts"]] == ["table"]
            unclear = await told(client, "explain_rule", sentence="draw 2", where="custom")
            assert not unclear["accepted"] and unclear["readings"]
            card = await told(client, "explain_card", card="wild draw four")
            assert card["points"] == 50 and "draws 4" in card["does"]
            page = (await client.read_resource("lastcard://rules/dino")).contents[0].text  # type: ignore[union-attr]
            assert page.startswith("# Dino")
            assert "jackpot" in (await client.read_resource("lastcard://editions")).contents[0].text  # type: ignore[union-attr]
            rules = ["when you play a 7, draw one"]
            seen = await told(client, "open_table", players=2, rules=rules)
            own = await client.read_resource(f"lastcard://tables/{seen['table']}/rules")
            assert "plays a 7" in own.contents[0].text  # type: ignore[union-attr]

    asyncio.run(asyncio.wait_for(asked(), 120))


def test_every_tool_and_resource_stands_in_the_document() -> None:
    page = (Path(__file__).parent.parent / "docs" / "mcp.md").read_text(encoding="utf-8")

    async def names() -> list[str]:
        server = assistant_server()
        templates = [each.uri_template for each in await server.list_resource_templates()]
        resources = [str(each.uri) for each in await server.list_resources()]
        return [*(tool.name for tool in await server.list_tools()), *templates, *resources]

    found = asyncio.run(names())
    assert [name for name in found if f"`{name}`" not in page] == []


@asynccontextmanager
async def assistants(count: int) -> AsyncIterator[list[Client]]:
    """So many assistants, each with its own `lastcard mcp`, at one server."""
    async with AsyncExitStack() as stack:
        quick = {"pace": 0.02, "veil": False, "commands_per_second": 1000, "requests_per_second": 1000}
        served = await stack.enter_async_context(served_here(Clock(), **quick))
        yield [await stack.enter_async_context(Client(assistant_server(served.url))) for _ in range(count)]


@pytest.mark.slow
def test_assistants_play_and_watch_at_a_table_online(monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        async with assistants(3) as (host, guest, onlooker):
            opened = await told(
                host, "open_table", players=3, computers=1, name="Ann", house="hand_size=3,target=0"
            )
            code, link = opened["table"], opened["link"]
            assert opened["phase"] == "lobby" and link.endswith(f"/t/{code}")
            monkeypatch.setenv("XDG_DATA_HOME", "/nowhere")  # another machine, which knows no seats
            joined = await told(guest, "join_table", table=link, name="Bob")
            assert joined["you"] == "Bob" and "get_ready" in joined["next"]
            assert "already" in await refused(guest, "watch_table", table=link)
            watched = await told(onlooker, "watch_table", table=code)
            assert watched["you"] == "" and watched["hand"] == []
            await told(guest, "get_ready", table=code, seconds=0)
            await told(host, "get_ready", table=code, seconds=0)

            async def plays(client: Client, seed: int) -> Answer:
                seen = await told(client, "look", table=code)
                while not seen["hand"]:
                    seen = await told(client, "wait", table=code, seconds=1)
                return await play_round(client, seen, random.Random(seed))

            ends = await asyncio.gather(plays(host, 1), plays(guest, 2))
            seen = await told(onlooker, "look", table=code)
            while seen["phase"] != "over":
                seen = await told(onlooker, "wait", table=code, seconds=5)
            assert {end["round_winner"] for end in ends} == {seen["round_winner"]}
            assert seen["hand"] == []
            assert any("wins the round" in line for line in seen["happened"])
            assert "left" in (await host.call_tool("leave_table", {"table": code})).content[0].text  # type: ignore[union-attr]

    asyncio.run(asyncio.wait_for(played(), 240))


def test_without_the_sdk_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "mcp"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "lastcard.clients.mcp.server")
    monkeypatch.setitem(sys.modules, "mcp", None)
    with pytest.raises(LastcardError, match=re.escape("pip install 'lastcard[mcp]'")):
        serve()
