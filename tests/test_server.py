"""Whole matches over real sockets: one server or two, on SQLite and on PostgreSQL, crashes included."""

import asyncio
import gzip
import itertools
import random
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import httpx
import orjson
import pytest
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.uri import parse_uri

from lastcard.bots.simple import choose
from lastcard.clients.websocket import Client, CommandRefusedError, SeatConnection, ServerError
from lastcard.game.records import Record, commitment
from lastcard.server import Settings, create_app
from lastcard.tables.protocol import PROTOCOL, ComputerSeat, Joined, Level, NewTable, TableSettings
from postgres import fresh_database, postgres_url  # noqa: F401
from serving import QUICK, Served

numbers = itertools.count(1)


def run(test: Callable[[], Coroutine[Any, Any, None]], seconds: float = 240) -> None:
    asyncio.run(asyncio.wait_for(test(), seconds))


DATABASES = ["sqlite", "postgresql"]


def database_for(request: pytest.FixtureRequest) -> str:
    """The address of a new database of the kind that the test is run with."""
    if request.param == "sqlite":
        folder = request.getfixturevalue("tmp_path_factory").mktemp("served")
        return f"sqlite:///{folder}/tables.db"
    return fresh_database(request.getfixturevalue("postgres_url"), f"served{next(numbers)}")


@pytest.fixture(scope="module", params=DATABASES)
def served(request: pytest.FixtureRequest) -> Iterator[Served]:
    """A server on either kind of database, for tests in which any deal will do: many open tables there."""
    with Served(database_for(request), **QUICK) as server:
        yield server


@pytest.fixture(params=DATABASES)
def fresh(request: pytest.FixtureRequest) -> Iterator[Served]:
    """A server at which nobody has opened a table yet: its first deal is always the same."""
    with Served(database_for(request), **QUICK) as server:
        yield server


@pytest.fixture
def pair(postgres_url: str) -> Iterator[tuple[Served, Served]]:  # noqa: F811
    """Two servers on one database."""
    url = fresh_database(postgres_url, f"pair{next(numbers)}")
    with Served(url, **QUICK) as one, Served(url, **QUICK) as two:
        yield one, two


@pytest.fixture
def alone(tmp_path: Path) -> str:
    """A database for one server of one's own."""
    return f"sqlite:///{tmp_path}/tables.db"


class Company:
    """People at one table, each with a client of their own."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack
        self.code = ""
        self.tokens: dict[str, str] = {}
        self.people: dict[str, int] = {}
        self.clients: dict[str, Client] = {}

    async def client(self, name: str, *urls: str) -> Client:
        self.clients[name] = await self._stack.enter_async_context(Client(*urls))
        return self.clients[name]

    def _known(self, name: str, joined: Joined) -> None:
        self.code, self.tokens[name], self.people[name] = joined.code, joined.token, joined.person

    async def open(
        self, name: str, *urls: str, computers: tuple[int, ...] = (), **settings: Any
    ) -> SeatConnection:
        settings.setdefault("house", {"target": 0, "hand_size": 3})
        client = await self.client(name, *urls)
        new = NewTable(name=name, settings=TableSettings(**settings), computers=list(computers))
        self._known(name, await client.create(new))
        return await self.sit(name)

    async def join(self, name: str, *urls: str, seat: int | None = None) -> SeatConnection:
        client = await self.client(name, *urls)
        self._known(name, await client.join(self.code, name, seat))
        return await self.sit(name)

    async def sit(self, name: str, since: int = 0) -> SeatConnection:
        """Connect, as somebody who has seen that version."""
        seat = self.clients[name].sit(self.code, self.tokens[name])
        seat.version = since
        return await self._stack.enter_async_context(seat)

    async def watch(self, *urls: str) -> SeatConnection:
        client = await self._stack.enter_async_context(Client(*urls))
        return await self._stack.enter_async_context(client.sit(self.code))


@asynccontextmanager
async def company() -> AsyncIterator[Company]:
    async with AsyncExitStack() as stack:
        yield Company(stack)


async def until(so: Callable[[], Any], seconds: float = 120) -> None:
    """Wait until this is so."""
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it does not come about"
        await asyncio.sleep(0.005)


async def plays(seat: SeatConnection, enough: Callable[[list[int]], Any] = lambda done: False) -> list[int]:
    """Answer whatever one is asked until the match is over, or that is enough; the acknowledged versions."""
    dice, done = random.Random(1), list[int]()
    while seat.table and seat.table["phase"] == "playing" and not enough(done):
        try:
            legal = seat.legal
            if seat.game and seat.game["winner"] and not is_onward(seat):
                await seat.command({"type": "onward"})
            elif seat.asked and legal and seat.view:
                done.append(await seat.act(choose(seat.view, legal, dice)))
        except CommandRefusedError:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.002)
    return done


def is_onward(seat: SeatConnection) -> bool:
    assert seat.table and seat.yours
    return seat.table["seats"][seat.yours["seat"]]["onward"]


async def first_frame(seat: SeatConnection) -> dict[str, Any]:
    async for frame in seat.news():
        return frame
    raise AssertionError("there is no news")


# --- a match --------------------------------------------------------------------------------------


def test_a_whole_match_and_its_record(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            ann = await table.open("Ann", served.url, seats=3, computers=(2,), public=True, title="Ours")
            bob = await table.join("Bob", served.url, seat=1)
            dee = await table.watch(served.url)
            client = table.clients["Ann"]
            assert ann.table and ann.table["phase"] == "lobby"
            promised = ann.table["commitment"]
            listed = await listing(client, table.code)
            assert (listed["title"], listed["edition"], listed["seats"]) == ("Ours", "Classic", 3)
            await bob.ready()
            await ann.start()
            await until(lambda: bob.yours and ann.yours)
            with pytest.raises(CommandRefusedError, match="kept secret until then"):
                await client.record(table.code)
            assert ann.table["seed"] is None
            await asyncio.gather(plays(ann), plays(bob))
            await until(lambda: dee.table and dee.table["phase"] == "over")
            assert dee.yours is None and dee.game
            record = Record.from_json(await client.record(table.code))
            assert record.verify().match_winners == ann.table["winners"] == bob.table["winners"]  # type: ignore[index]
            assert record.commitment == promised == commitment(record.seed)
            assert record.seed == ann.table["seed"]
            assert record.contributions == ()  # the seed this server was given decides alone
            await bob.command({"type": "rematch"})
            await until(lambda: ann.table and ann.table["phase"] == "lobby" and ann.game is None)
            assert ann.table["match"] == 2 and ann.table["commitment"] != promised
            assert (await client.record(table.code)) == record.to_json()

    run(test)


async def listing(client: Client, code: str) -> dict[str, Any]:
    """What the list of public tables says of one; it may lag behind the table."""
    while True:
        for each in await client.tables():
            if each["code"] == code:
                return each


def test_everybody_has_a_share_in_the_shuffle_unless_a_seed_decides_it(served: Served, alone: str) -> None:
    async def shares(url: str) -> tuple[tuple[str, ...], list[str]]:
        """Those in the record, and what people's own clients know of theirs."""
        async with company() as table:
            ann = await table.open("Ann", url, seats=2, house={"target": 0, "hand_size": 2})
            bob = await table.join("Bob", url, seat=1)
            await bob.ready()
            await ann.start()
            await until(lambda: bob.yours and ann.yours)
            await asyncio.gather(plays(ann), plays(bob))
            record = Record.from_json(await table.clients["Ann"].record(table.code))
            record.verify()
            own = [witness for witness in (ann.witness(), bob.witness()) if witness]
            return record.contributions, [f"{witness.place}:{witness.share}" for witness in own]

    async def test() -> None:
        assert await shares(served.url) == ((), [])
        with Served(alone, **QUICK, seed=None) as secretive:
            in_the_record, known = await shares(secretive.url)
            assert len(known) == 2 and list(in_the_record) == known

    run(test)


def test_computers_of_every_level_play_a_match(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            client = await table.client("Ann", served.url)
            settings = TableSettings(seats=6, house={"target": 0, "hand_size": 4}, clock=0)
            seats = [ComputerSeat(seat=seat, level=level) for seat, level in enumerate(get_args(Level), 1)]
            joined = await client.create(NewTable(name="Ann", settings=settings, computers=seats))
            ann = await table._stack.enter_async_context(client.sit(joined.code, joined.token))
            await until(lambda: ann.table)
            assert ann.table and [seat["level"] for seat in ann.table["seats"]] == [None, *get_args(Level)]
            await ann.start()
            await until(lambda: ann.yours)
            await plays(ann)
            record = Record.from_json(await client.record(joined.code))
            assert record.verify().match_winners == ann.table["winners"]
            assert "a computer player (" not in served.text()  # nobody has erred

    run(test)


def test_a_match_of_several_rounds(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            house = {"target": 30, "hand_size": 2}
            ann = await table.open("Ann", served.url, seats=2, house=house)
            bob = await table.join("Bob", served.url, seat=1)
            await bob.ready()
            await ann.start()
            await until(lambda: bob.yours and ann.yours)
            await asyncio.gather(plays(ann), plays(bob))
            record = Record.from_json(await table.clients["Bob"].record(table.code))
            assert max(record.verify().scores.values()) >= 30

    run(test)


def test_onlookers_see_what_lies_open_and_do_nothing(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            ann = await table.open("Ann", served.url, seats=2, computers=(1,))
            dee = await table.watch(served.url)
            await until(lambda: ann.present == [0])
            for command in ({"type": "chat", "text": "hi"}, {"type": "sit", "seat": 0}, {"type": "start"}):
                with pytest.raises(CommandRefusedError, match="Spectators cannot do that"):
                    await dee.command(dict(command))
            dee.frames = []
            await ann.start()
            await until(lambda: dee.game)
            await plays(ann)
            await until(lambda: dee.table and dee.table["phase"] == "over")
            frames = list(map(orjson.loads, dee.frames))
            assert not any(frame.get("yours") for frame in frames)
            hidden = [
                event
                for frame in frames
                for event in frame.get("events", ())
                if event["what"] in ("drew", "dealt")
            ]
            assert {event["player"] for event in hidden if event["what"] == "dealt"} == set(
                dee.game["players"]
            )  # type: ignore[index]
            assert all(event["cards"] is None for event in hidden)

    run(test)


def test_rules_of_the_game_are_refused_with_their_clause(fresh: Served) -> None:
    async def test() -> None:
        async with company() as table:
            ann = await table.open("Ann", fresh.url, seats=2, computers=(1,))
            with pytest.raises(CommandRefusedError, match="no match going on"):
                await ann.act("draws")
            await ann.start()
            await until(lambda: ann.asked and ann.legal)
            with pytest.raises(CommandRefusedError) as caught:
                await ann.act("keeps")
            assert caught.value.clause == "K-T0" and "must" in caught.value.words
            answer = await ann.ask({"type": "why", "does": "keeps"})
            assert (answer["type"], answer["clause"]) == ("because", "K-T0")

    run(test)


# --- over HTTP ------------------------------------------------------------------------------------


def test_commands_can_be_given_without_a_socket(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            ann = await table.open("Ann", served.url, seats=2)
            address = f"{served.url}/api/tables/{table.code}/commands"
            own = {"Authorization": f"Bearer {table.tokens['Ann']}"}
            async with httpx.AsyncClient() as http:
                said = {"type": "chat", "key": "k1", "text": "hello"}
                first, again = [await http.post(address, json=said, headers=own) for _ in range(2)]
                assert first.status_code == 200 and first.json() == again.json()
                assert first.json() == {"type": "done", "key": "k1", "version": 2}
                await until(lambda: [line["text"] for line in ann.chat] == ["hello"])
                refused = await http.post(address, json={"type": "start", "key": "k2"}, headers=own)
                assert (refused.status_code, refused.json()["words"]) == (409, "Seat 2 is empty.")
                why = {"type": "why", "key": "k3", "does": "draws"}
                because = await http.post(address, json=why, headers=own)
                assert because.json()["type"] == "because"
                for headers in ({}, {"Authorization": "Bearer " + "x" * 43}):
                    nobody = await http.post(address, json=said, headers=headers)
                    assert nobody.status_code == 401 and nobody.json()["words"]
                for wrong in (
                    {"type": "dance", "key": "k"},
                    {"type": "chat", "text": "no key"},
                    [],
                    {**said, "x": 1},
                ):
                    answer = await http.post(address, json=wrong, headers=own)
                    assert answer.status_code == 422 and answer.json()["words"]
                elsewhere = f"{served.url}/api/tables/{'z' * 10}/commands"
                assert (await http.post(elsewhere, json=said, headers=own)).status_code == 404

    run(test)


def test_a_refused_action_over_http_has_its_clause(fresh: Served) -> None:
    async def test() -> None:
        async with company() as table:
            ann = await table.open("Ann", fresh.url, seats=2, computers=(1,), house={"target": 0})
            await ann.start()
            await until(lambda: ann.asked and ann.legal)
            own = {"Authorization": f"Bearer {table.tokens['Ann']}"}
            async with httpx.AsyncClient() as http:
                answer = await http.post(
                    f"{fresh.url}/api/tables/{table.code}/commands",
                    json={"type": "act", "key": "k", "does": "keeps", "version": ann.version},
                    headers=own,
                )
                assert answer.status_code == 409 and answer.json()["clause"] == "K-T0"

    run(test)


def test_what_is_written_on_rule_cards_stands_on_no_page_before_the_match_is_over(fresh: Served) -> None:
    async def test() -> None:
        async with company() as people:
            ann = await people.open("Ann", fresh.url, computers=(1,), edition="jackpot", seats=2)
            assert ann.table
            sentences = ["everyone but you draws 7"] * ann.table["seats"][0]["to_write"]
            await ann.command({"type": "write", "sentences": sentences})
            await ann.start()
            for part in ("", "/rules", "/cards"):
                answer = httpx.get(f"{fresh.url}/api/tables/{people.code}{part}")
                assert answer.status_code == 200 and "draws 7" not in answer.text.lower()

    run(test)


def test_a_command_that_cannot_be_read_is_answered_too(served: Served) -> None:
    async def test() -> None:
        async with company() as people:
            ann = await people.open("Ann", served.url, computers=(1,), seats=2)
            with pytest.raises(CommandRefusedError, match="at most 300 characters"):
                await ann.command({"type": "chat", "text": "x" * 301})
            await ann.command({"type": "chat", "text": "x" * 300})

    run(test)


def test_private_tables_are_not_listed_but_found_by_their_code(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            await table.open("Ann", served.url, seats=2)
            client = table.clients["Ann"]
            assert table.code not in [each["code"] for each in await client.tables()]
            frame = await client.table(table.code)
            assert frame["code"] == table.code and frame["seed"] is None
            assert table.tokens["Ann"] not in str(frame)
            with pytest.raises(CommandRefusedError, match="no such table"):
                await client.table("z" * 10)

    run(test)


def test_the_server_says_how_it_is(served: Served) -> None:
    assert httpx.get(f"{served.url}/healthz").text == "ok\n"
    ready = httpx.get(f"{served.url}/readyz")
    assert (ready.status_code, ready.text) == (200, "ready\n")
    metrics = httpx.get(f"{served.url}/metrics").text
    for name in ("lastcard_entries", "lastcard_connections", "lastcard_commands"):
        assert name in metrics


# --- coming back ----------------------------------------------------------------------------------


def test_whoever_comes_back_is_told_what_was_missed(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            ann = await table.open(
                "Ann", served.url, seats=2, computers=(1,), house={"target": 0, "hand_size": 7}
            )
            version = await ann.command({"type": "chat", "text": "one"})
            for since, missed in (
                (0, "nothing"),
                (version, "nothing"),
                (version - 1, "events"),
                (999, "too much"),
            ):
                back = await first_frame(await table.sit("Ann", since))
                assert (back["type"], back["missed"], back["version"]) == ("welcome", missed, version)
                assert [line["text"] for line in back["chat"]] == ["one"]
            await ann.start()
            back = await first_frame(await table.sit("Ann", version))
            dealt = [event for event in back["events"] if event["what"] == "dealt"]
            assert {event["player"]: event["cards"] is None for event in dealt}["Ann"] is False
            assert sum(event["cards"] is None for event in dealt) == 1
            for number in range(70):
                await ann.command({"type": "chat", "text": str(number)})
            back = await first_frame(await table.sit("Ann", version))
            assert back["missed"] == "too much" and back["events"] == []

    run(test)


def test_a_command_repeated_on_a_new_line_is_not_obeyed_twice(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            ann = await table.open("Ann", served.url, seats=2, computers=(1,))
            said = {"type": "chat", "key": "only-once", "text": "hello"}
            version = await ann.command(dict(said))
            again = await table.sit("Ann")
            assert await again.command(dict(said)) == version
            assert [line["text"] for line in again.chat] == ["hello"]
            assert again.version == version

    run(test)


def test_a_wrong_token_opens_no_seat(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            await table.open("Ann", served.url, seats=2)
            table.tokens["Ann"] = "x" * 43
            with pytest.raises(ServerError, match="This token opens no seat here"):
                await table.sit("Ann")
            table.code = "z" * 10
            with pytest.raises(ServerError, match="no such table"):
                await table.sit("Ann")

    run(test)


def test_whoever_is_sent_away_is_hung_up_on(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            ann = await table.open("Ann", served.url, seats=2)
            bob = await table.join("Bob", served.url, seat=1)
            await until(lambda: ann.present == [0, 1])
            await ann.command({"type": "kick", "person": table.people["Bob"]})
            with pytest.raises(ServerError):
                async for _ in bob.news():
                    pass
            with pytest.raises(ServerError):
                await bob.command({"type": "chat", "text": "but"})
            with pytest.raises(ServerError, match="opens no seat"):
                await table.sit("Bob")
            await until(lambda: ann.present == [0])
            assert ann.table and [seat["name"] for seat in ann.table["seats"]] == ["Ann", None]

    run(test)


def test_whoever_stands_up_in_a_match_sees_no_hand_any_more(served: Served) -> None:
    async def test() -> None:
        async with company() as table:
            ann = await table.open("Ann", served.url, seats=2, computers=(1,))
            await ann.start()
            await until(lambda: ann.yours)
            await ann.command({"type": "stand"})
            await until(lambda: ann.game and ann.yours is None)

    run(test)


# --- two processes --------------------------------------------------------------------------------


def test_people_at_two_processes_sit_at_one_table(pair: tuple[Served, Served]) -> None:
    async def test() -> None:
        one, two = pair
        async with company() as table:
            ann = await table.open("Ann", one.url, seats=3, computers=(2,))
            bob = await table.join("Bob", two.url, seat=1)
            await ann.command({"type": "chat", "text": "from one"})
            await bob.command({"type": "say", "phrase": "hello"})
            for seat in (ann, bob):
                await until(lambda seat=seat: [line["name"] for line in seat.chat] == ["Ann", "Bob"])
                await until(lambda seat=seat: seat.present == [0, 1])
            await bob.ready()
            await until(lambda: ann.table and ann.table["not_yet"] is None)
            await ann.start()
            await until(lambda: bob.yours and ann.yours)
            acknowledged = await asyncio.gather(plays(ann), plays(bob))
            assert all(acknowledged)
            await until(lambda: ann.version == bob.version)
            assert ann.game == bob.game and ann.table == bob.table
            texts = {await client.record(table.code) for client in table.clients.values()}
            assert len(texts) == 1
            Record.from_json(texts.pop()).verify()

    run(test)


def test_a_match_outlives_the_process_it_was_played_at(pair: tuple[Served, Served]) -> None:
    """Killed in the middle: those who sat there go on at the other, and nothing acknowledged is lost."""

    async def test() -> None:
        one, two = pair
        async with company() as table:
            house = {"target": 0, "hand_size": 7}
            ann = await table.open("Ann", one.url, two.url, seats=3, computers=(2,), house=house)
            bob = await table.join("Bob", two.url, one.url, seat=1)
            await bob.ready()
            await ann.start()
            await until(lambda: bob.yours and ann.yours)
            bobs = asyncio.create_task(plays(bob))
            acknowledged = await plays(ann, lambda done: len(done) >= 2)
            said = await ann.command({"type": "chat", "text": "before"})
            assert ann.table and ann.table["phase"] == "playing"
            one.kill()
            after = await ann.command({"type": "chat", "text": "after"})
            assert after > said > max(acknowledged)
            await until(lambda: [line["text"] for line in bob.chat] == ["before", "after"])
            assert await plays(ann) and await bobs
            record = Record.from_json(await table.clients["Bob"].record(table.code))
            assert record.verify().match_winners == ann.table["winners"] == bob.table["winners"]  # type: ignore[index]

    run(test)


# --- stopping and starting ------------------------------------------------------------------------


def test_those_at_a_server_that_was_killed_come_back_by_themselves(alone: str) -> None:
    with Served(alone, **QUICK) as server:

        async def test() -> None:
            async with company() as table:
                ann = await table.open("Ann", server.url, seats=2)
                bob = await table.join("Bob", server.url, seat=1)
                server.kill()
                await asyncio.to_thread(server.start)
                again = await table.sit("Ann")
                await until(lambda: again.present == [0, 1])
                assert again.table and [seat["name"] for seat in again.table["seats"]] == ["Ann", "Bob"]
                await bob.command({"type": "chat", "text": "here I am"})
                await until(lambda: [line["text"] for line in ann.chat] == ["here I am"])

        run(test)


def greeting(url: str, code: str) -> tuple[ClientProtocol, bytes]:
    """The first bytes of a socket's client that will never answer anything."""
    protocol = ClientProtocol(parse_uri(url.replace("http", "ws", 1) + "/api/socket"))
    protocol.send_request(protocol.connect())
    return protocol, b"".join(protocol.data_to_send())


async def deaf(url: str, code: str) -> asyncio.StreamWriter:
    """Somebody who says hello, and then hears nothing and answers nothing."""
    protocol, request = greeting(url, code)
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    protocol.receive_data(await reader.readuntil(b"\r\n\r\n"))
    protocol.send_text(orjson.dumps({"type": "hello", "protocol": PROTOCOL, "table": code}))
    writer.write(b"".join(protocol.data_to_send()))
    await reader.read(100)  # the welcome has begun
    return writer


def test_a_server_that_is_stopped_asks_everybody_to_come_back(alone: str) -> None:
    with Served(alone, **QUICK, drain=120) as server:

        async def test() -> None:
            async with company() as table:
                ann = await table.open("Ann", server.url, seats=2)
                version = await ann.command({"type": "chat", "text": "before"})
                address = server.url.replace("http", "ws", 1) + "/api/socket"
                async with connect(address) as socket:
                    hello = {"type": "hello", "protocol": PROTOCOL, "table": table.code}
                    await socket.send(orjson.dumps(hello).decode())
                    stopping = asyncio.create_task(asyncio.to_thread(server.stop))
                    frames = []
                    with pytest.raises(ConnectionClosed) as closed:
                        while True:
                            frames.append(orjson.loads(await socket.recv()))
                    assert frames[-1]["type"] == "bye" and frames[-1]["come_back"] is True
                    assert closed.value.rcvd and closed.value.rcvd.code == 1012
                assert await stopping in (0, -signal.SIGTERM)
                await asyncio.to_thread(server.start)
                after = await ann.command({"type": "chat", "text": "after"})
                assert after == version + 1
                assert [line["text"] for line in ann.chat] == ["before", "after"]

        run(test)


def test_whoever_hears_nothing_does_not_keep_a_server_from_stopping(alone: str) -> None:
    with Served(alone, **QUICK, drain=1) as server:

        async def test() -> None:
            async with company() as table:
                await table.open("Ann", server.url, seats=2)
                line = await deaf(server.url, table.code)
                assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
                line.close()

        run(test)


def test_a_server_that_is_about_to_stop_lives_but_is_not_ready() -> None:
    async def test() -> None:
        app = create_app(Settings(database="sqlite://", seed="1"))
        door = httpx.ASGITransport(app)
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=door) as http:

            async def says(path: str) -> int:
                return (await http.get(f"http://server{path}")).status_code

            assert [await says("/readyz"), await says("/healthz")] == [200, 200]
            await app.state.hall.drain()
            assert [await says("/readyz"), await says("/healthz")] == [503, 200]

    run(test)


def test_a_computer_sits_in_for_whoever_is_away_and_makes_room_again(alone: str) -> None:
    with Served(alone, **QUICK, away_after=0) as server:

        async def test() -> None:
            async with company() as table:
                house = {"target": 0, "hand_size": 7}
                ann = await table.open("Ann", server.url, seats=2, clock=0, house=house)
                async with AsyncExitStack() as short:
                    client = await short.enter_async_context(Client(server.url))
                    bob = await client.join(table.code, "Bob", 1)
                    async with client.sit(table.code, bob.token) as seat:
                        await seat.ready()
                        await ann.start()
                    await until(lambda: ann.yours and ann.present == [0])
                    await plays(ann, lambda _: sits_in(ann, 1))  # then it is the computer's turn, or Ann's
                    assert sits_in(ann, 1)
                    async with client.sit(table.code, bob.token) as seat:
                        await until(lambda: not sits_in(ann, 1))
                        assert all(await asyncio.gather(plays(ann), plays(seat)))
                assert ann.table and ann.table["winners"]

        run(test)


def sits_in(seat: SeatConnection, number: int) -> bool:
    """Whether a computer plays for whoever sits there."""
    assert seat.table
    return seat.table["seats"][number]["sitting_in"]


def test_the_database_of_version_1_0_0_is_read(tmp_path: Path) -> None:
    """It was written by a server of 1.0.0: a match that is over, one in its first round, and a lobby."""
    packed = Path(__file__).parent / "old_databases" / "version-1.0.0.db.gz"
    (tmp_path / "tables.db").write_bytes(gzip.decompress(packed.read_bytes()))
    over, playing, lobby = (
        ("g7h3pviiyz", "QdfNSaVxnSOjYs1ZG1AzwY8FJ_HJQWdhagjqj49VyNA"),
        ("pyj6tihywy", "4yiFaOIEFYEENqg576zYm42QKZJO2Rc2FbAMmkWvNpw"),
        ("ih57wxma44", "ms2UFtPHJlM9cMRJOUlHu5omvUTtZwKVKZvV7hDOl0I"),
    )

    async def test() -> None:
        for_good = {**QUICK, "keep_days": 100_000}
        with Served(f"sqlite:///{tmp_path}/tables.db", **for_good) as served:
            async with Client(served.url) as client:
                record = Record.from_json(await client.record(over[0]))
                assert record.version == 2 and record.verify().winner == "Bo"
                async with client.sit(*playing) as seat:
                    acted = 0
                    async for _ in seat.news():
                        if seat.legal:
                            await seat.act(seat.legal[0])
                            acted += 1
                        if acted == 3:
                            break
                async with client.sit(*lobby) as seat:
                    with pytest.raises(CommandRefusedError, match="Seats 3 and 4 are empty"):
                        await seat.start()

    run(test)
