"""The full-screen table at a server: joining, the lobby, playing with others, coming back, looking on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Input

from lastcard.clients.online import LOST, OnlineSession, token_for
from lastcard.clients.terminal.lobby import LobbyScreen
from lastcard.clients.terminal.table_screen import TableScreen
from lastcard.clients.websocket import Client, SeatConnection
from lastcard.tables import protocol as p
from serving import QUICK, Served
from terminals import answer, seated, shown, until

# Only numbers, so that whatever is dealt all three play in turn.
NUMBERS = """
title = "Numbers"
colors = ["red", "yellow", "green", "blue"]
[numbers]
copies = [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = tmp_path_factory.mktemp("online") / "tables.db"
    with Served(f"sqlite:///{database}", **QUICK) as served:
        yield served


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


async def hosting(client: Client, **settings: object) -> tuple[p.Joined, SeatConnection]:
    new = p.NewTable(name="Ann", settings=p.TableSettings(seats=3, **settings), computers=[2])  # type: ignore[arg-type]
    me = await client.create(new)
    return me, client.sit(me.code, me.token)


async def goes_along(seat: SeatConnection) -> None:
    """The host at a keyboard elsewhere: answers whatever is asked."""
    async for _ in seat.news():
        if seat.asked and seat.legal:
            try:
                await seat.act(seat.legal[0])
            except Exception as error:
                assert "moved on" in str(error) or "decided" in str(error), error


def test_one_joins_gets_ready_plays_talks_and_comes_back(server: Served) -> None:
    async def together() -> None:
        async with Client(server.url) as client:
            me, ann = await hosting(client, edition_text=NUMBERS)
            async with ann:
                place = OnlineSession(server.url, me.code)
                async with seated(place) as (app, pilot):
                    await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
                    await until(pilot, lambda: "Ann" in shown(pilot))
                    await pilot.press(*"Bob", "enter")
                    await until(pilot, lambda: place.you and place.you["seat"] == 1)
                    await until(pilot, lambda: app.focused is None)
                    await pilot.press("y")
                    await until(pilot, lambda: place.table and place.table["seats"][1]["ready"])
                    await ann.command({"type": "chat", "text": "Hello, Bob!"})
                    await until(pilot, lambda: "Hello, Bob!" in shown(pilot))
                    await ann.start()
                    await until(pilot, lambda: isinstance(app.screen, TableScreen))
                    along = asyncio.create_task(goes_along(ann))
                    for _ in range(4):  # of seven cards at least: the round is not over by then
                        await until(pilot, lambda: place.asked)
                        await answer(pilot, place)
                    await pilot.press("t")
                    await until(pilot, lambda: app.screen.query(Input))
                    await pilot.press(*"hi", "enter")
                    await until(pilot, lambda: any(line == "Bob: hi" for line in place.log))
                    hand = place.yours and place.yours["hand"]
                    assert hand is not None
                assert token_for(server.url, me.code) == place.token
                again = OnlineSession(server.url, me.code, token_for(server.url, me.code))
                async with seated(again) as (app, pilot):
                    await until(pilot, lambda: isinstance(app.screen, TableScreen))
                    assert again.name == "Bob"
                along.cancel()

    asyncio.run(together())


def test_a_host_in_the_terminal_fills_seats_agrees_and_starts(server: Served) -> None:
    async def hosted() -> None:
        async with Client(server.url) as client:
            settings = p.TableSettings(edition="customizable", seats=3, customs=["everyone draws 1"])
            me = await client.create(p.NewTable(name="Ann", settings=settings))
            place = OnlineSession(server.url, me.code, me.token)
            async with seated(place) as (app, pilot):
                await until(
                    pilot, lambda: isinstance(app.screen, LobbyScreen) and "I understood" in shown(pilot)
                )
                await pilot.press("c")
                await until(pilot, lambda: place.table and all(seat["name"] for seat in place.table["seats"]))
                await pilot.press("a")
                await until(pilot, lambda: place.table and place.table["not_yet"] is None)
                await pilot.press("g")
                await until(pilot, lambda: isinstance(app.screen, TableScreen))
                await until(pilot, lambda: place.asked or place.round_over)

    asyncio.run(hosted())


def test_rule_cards_are_written_in_the_lobby(server: Served) -> None:
    async def written() -> None:
        async with Client(server.url) as client:
            settings = p.TableSettings(edition="jackpot", seats=2)
            me = await client.create(p.NewTable(name="Ann", settings=settings, computers=[1]))
            place = OnlineSession(server.url, me.code, me.token)
            async with seated(place, (100, 50)) as (app, pilot):
                await until(
                    pilot, lambda: isinstance(app.screen, LobbyScreen) and "Your rule cards" in shown(pilot)
                )
                await until(pilot, lambda: "I understood" in shown(pilot))
                await pilot.click("#hand-in")
                await until(pilot, lambda: place.table and place.table["seats"][0]["written"] == 4)
                await pilot.press("g")
                await until(pilot, lambda: isinstance(app.screen, TableScreen))

    asyncio.run(written())


def test_an_onlooker_sees_no_hand_and_cannot_act(server: Served) -> None:
    async def watched() -> None:
        async with Client(server.url) as client:
            me = await client.create(
                p.NewTable(name="Ann", settings=p.TableSettings(seats=3), computers=[1, 2])
            )
            async with client.sit(me.code, me.token) as ann:
                await ann.start()
                place = OnlineSession(server.url, me.code)
                async with seated(place) as (app, pilot):
                    await until(pilot, lambda: isinstance(app.screen, TableScreen))
                    await until(pilot, lambda: "You are watching." in shown(pilot))
                    await until(pilot, lambda: "Ann" in shown(pilot))
                    assert place.yours is None
                    await pilot.press("d", "u", "w", "enter")
                    assert not place.trouble

    asyncio.run(watched())


def test_a_lost_connection_is_said_and_mended(tmp_path: Path) -> None:
    async def broken(served: Served) -> None:
        async with Client(served.url) as client:
            new = p.NewTable(
                name="Ann", settings=p.TableSettings(seats=2, house={"target": 0}), computers=[1]
            )
            me = await client.create(new)
            place = OnlineSession(served.url, me.code, me.token)
            async with seated(place) as (app, pilot):
                await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
                await pilot.press("g")
                await until(pilot, lambda: isinstance(app.screen, TableScreen) and place.asked)
                await asyncio.to_thread(served.kill)
                await until(pilot, lambda: LOST in shown(pilot))
                await asyncio.to_thread(served.start)
                await until(pilot, lambda: place.asked and LOST not in shown(pilot))
                await answer(pilot, place)
                await until(pilot, lambda: place.asked or place.round_over)

    with Served(f"sqlite:///{tmp_path}/tables.db", **QUICK) as served:
        asyncio.run(broken(served))


def test_a_server_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    import lastcard.clients.websocket
    from lastcard.clients.terminal.app import TerminalApp

    monkeypatch.setattr(lastcard.clients.websocket, "PATIENCE", 0.2)

    async def begin(app: TerminalApp) -> None:
        await app.sit_down(OnlineSession("http://127.0.0.1:9", "abcdefghij"))

    async def tried() -> int | None:
        app = TerminalApp(begin, 0.0)
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.return_code is not None)
        return app.return_code

    assert asyncio.run(tried()) == 2
