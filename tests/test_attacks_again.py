"""What a second attacker found, one proof each: the brothers of what `test_attacks.py` proves."""

import asyncio
import itertools
import json
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
import uvicorn
from fastapi import HTTPException

from clocks import ManualClock
from lastcard.clients import websocket
from lastcard.common.clock import Clock
from lastcard.common.errors import EditionError
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.rules import editions
from lastcard.rules.language import LONGEST_SENTENCE, explanation, parse_cache
from lastcard.rules.layout import KINDS
from lastcard.server.bot_pool import BUSY, MOST_EACH
from lastcard.server.bounded_pool import BoundedPool, BusyError
from lastcard.server.code_guard import TOO_MANY_WRONG, NoTableError
from lastcard.server.http_connections import MOST_HEAD, http_connection_class
from lastcard.server.middleware import TOO_MUCH_WRITTEN
from lastcard.server.registry import READ_AGAIN_AFTER, TableRegistry
from lastcard.server.replays import read_record
from lastcard.server.rule_parsing import MOST_EACH as MOST_READ
from lastcard.server.settings import Settings
from lastcard.store import Entry, open_store
from lastcard.tables import RefusedError
from lastcard.tables import protocol as p
from lastcard.tables import rules as table_rules
from lastcard.tables.timers import Presence, due
from serving import served_here

ALONE = p.NewTable(name="Ann", computers=[1], settings=p.TableSettings(seats=2))
CODES = [
    f"zebra-{word}-zebra" for word in ("maple", "otter", "apple", "lemon", "zone", "yeti", "yoyo", "oak")
]


# --- heads of requests -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (b"GET /", b"a" * 1000),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"a" * 1000),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"x: y\r\n" * 200),
        (
            b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
            b"x: y\r\n" * 200,
        ),
    ],
)
def test_a_request_that_never_ends_is_cut_off_when_it_is_long(head: bytes, more: bytes) -> None:
    """Each further piece of a header costs as much as all before: five such lines hung 1.1.0."""
    kind = http_connection_class(most_each=3)
    kind.within = 3_600.0

    async def app(_: Any, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def test() -> int:
        server = uvicorn.Server(uvicorn.Config(app, http=kind, port=0, lifespan="off", log_config=None))
        running = asyncio.ensure_future(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head)
        sent = 0
        try:
            while sent < 40 * MOST_HEAD:
                writer.write(more)
                await writer.drain()
                sent += len(more)
                await asyncio.sleep(0)
        except ConnectionError:
            pass
        finally:
            writer.transport.abort()
            server.should_exit = True
            await running
        return sent

    assert asyncio.run(asyncio.wait_for(test(), 60)) < 40 * MOST_HEAD


def test_connections_of_one_net_are_counted_together() -> None:
    """Whoever has one address of the new sort has as many as they like."""

    class Line(asyncio.Transport):
        def __init__(self, host: str) -> None:
            super().__init__({"peername": (host, 1), "sockname": ("::1", 80)})
            self.aborted = False

        def abort(self) -> None:
            self.aborted = True

        def close(self) -> None:
            self.aborted = True

    async def test() -> list[bool]:
        kind = http_connection_class(most_each=2)
        config = uvicorn.Config(lambda: None, log_config=None)
        config.load()
        lines = [Line(f"2001:db8::{number}") for number in range(3)] + [Line("2001:db8:0:1::1")]
        made = [kind(config, uvicorn.server.ServerState(), {}) for _ in lines]
        for protocol, line in zip(made, lines, strict=True):
            protocol.connection_made(line)
        aborted = [line.aborted for line in lines]
        for protocol in made:
            protocol.connection_lost(None)
        return aborted

    assert asyncio.run(test()) == [False, False, True, False]


# --- codes ------------------------------------------------------------------------------------------


def test_a_crowd_of_codes_learns_no_more_than_one_after_another() -> None:
    async def guess() -> None:
        async with (
            served_here(ManualClock(), wrong_codes_per_minute=2) as served,
            httpx.AsyncClient(base_url=served.url, timeout=60) as client,
        ):
            mine = (await client.post("/api/tables", json=ALONE.model_dump())).json()["code"]
            served.app.state.hall.rooms.clear()
            right = await asyncio.gather(*(client.get(f"/api/tables/{mine}") for _ in range(30)))
            assert {answer.status_code for answer in right} == {200}
            answers = await asyncio.gather(*(client.get(f"/api/tables/{code}") for code in CODES * 4))
            told = [answer.status_code for answer in answers]
            assert (told.count(404), told.count(429)) == (4, len(told) - 4)

    asyncio.run(guess())


def test_a_wrong_token_opens_no_table_once_too_many_codes_were_wrong() -> None:
    """How long that takes would tell a right code from a wrong one."""

    async def guess() -> None:
        async with (
            served_here(ManualClock(), wrong_codes_per_minute=1) as served,
            httpx.AsyncClient(base_url=served.url, timeout=60) as client,
        ):
            mine = (await client.post("/api/tables", json=ALONE.model_dump())).json()["code"]
            for code in CODES[:3]:
                await client.get(f"/api/tables/{code}")
            rooms = served.app.state.hall.rooms
            rooms.clear()
            async with websocket.connect(f"ws://127.0.0.1:{served.port}/api/socket") as line:
                await line.send(json.dumps({"type": "hello", "table": mine, "token": "A" * 43}))
                said = json.loads(await line.recv())
            assert (said["words"], said["come_back"], rooms) == (TOO_MANY_WRONG, True, {})

    asyncio.run(guess())


# --- the house ----------------------------------------------------------------------------------------


def test_playing_on_from_a_record_counts_as_writing() -> None:
    record = json.loads(Record.of(Match("classic", 2, seed=1)).to_json())
    fork = {"record": record, "step": 0, "seat": 0}
    most = 1.5 * len(json.dumps(fork)) / 1_000_000

    async def test() -> None:
        async with (
            served_here(ManualClock(), megabytes_per_hour=most) as served,
            httpx.AsyncClient(base_url=served.url, timeout=60) as client,
        ):
            assert (await client.post("/api/forks", json=fork)).status_code == 201
            second = await client.post("/api/forks", json=fork)
            assert (second.status_code, second.json()["words"]) == (429, TOO_MUCH_WRITTEN)

    asyncio.run(test())


def test_tables_of_one_address_are_bounded_even_if_they_begin() -> None:
    async def test() -> None:
        store = await open_store("sqlite://")
        clock = ManualClock()
        hall = TableRegistry(store, Settings(seed="1", tables_per_day=2), clock)
        try:
            for number in range(2):
                made = await hall.create(ALONE, "10.0.0.7")
                room = await hall.room(made.code)
                assert (await room.command(0, p.Start(key=f"go{number}")))["type"] == "done"
            with pytest.raises(RefusedError, match="today"):
                await hall.create(ALONE, "10.0.0.7")
            await hall.create(ALONE, "10.0.0.8")
            clock.at += 12 * 3_600 + 1
            await hall.create(ALONE, "10.0.0.7")
        finally:
            await hall.stop()
            await store.close()

    asyncio.run(test())


# --- threads --------------------------------------------------------------------------------------------


def test_clients_of_a_pool_take_turns() -> None:
    order: list[str] = []
    over = threading.Event()

    async def test() -> None:
        pool = BoundedPool("turns", 5, "too many", "too long")
        jobs = [asyncio.ensure_future(pool.do("a", over.wait))]
        for whose, name in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1")):
            jobs.append(asyncio.ensure_future(pool.do(whose, lambda name=name: order.append(name))))
        await asyncio.sleep(0)
        jobs[2].cancel()  # somebody goes away: nobody waits for them
        over.set()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert await pool.do("d", lambda: "still there") == "still there"
        pool.close()

    asyncio.run(asyncio.wait_for(test(), 60))
    assert order == ["a1", "b1", "c1", "a3"]


def test_a_job_that_has_just_been_stopped_is_in_nobodys_way() -> None:
    """Whoever stopped a review and began another at once was told that one was running."""
    over = threading.Event()

    async def test() -> None:
        pool = BoundedPool("stopped", 1, "too many", "too long")
        job = asyncio.ensure_future(pool.do("a", over.wait))
        await asyncio.sleep(0)
        with pytest.raises(BusyError, match="too many"):
            await pool.wait_for_room("a", 0)
        again = asyncio.ensure_future(pool.wait_for_room("a", 60))
        await asyncio.sleep(0)
        assert not again.done()
        job.cancel()
        await again
        over.set()
        pool.close()

    asyncio.run(asyncio.wait_for(test(), 60))


def test_people_of_one_address_share_what_is_read_for_them() -> None:
    """Whoever sat at many tables had all of the line to themselves."""
    over = threading.Event()

    async def test() -> None:
        async with (
            served_here(ManualClock()) as served,
            httpx.AsyncClient(base_url=served.url, timeout=60) as client,
        ):
            made = [
                (await client.post("/api/tables", json=ALONE.model_dump())).json()
                for _ in range(MOST_READ + 1)
            ]
            pool = served.app.state.reading._aside
            blocked = asyncio.ensure_future(pool.do("somebody else", over.wait))
            rules = p.TableSettings(seats=2, rules=["draw cards count double"]).model_dump()
            asked = [
                asyncio.ensure_future(
                    client.post(
                        f"/api/tables/{table['code']}/commands",
                        json={"type": "configure", "key": "a", "settings": rules},
                        headers={"Authorization": f"Bearer {table['token']}"},
                    )
                )
                for table in made
            ]
            done, waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            assert [answer.result().status_code for answer in done] == [429]
            over.set()
            assert [answer.status_code for answer in await asyncio.gather(*waiting)] == [200] * MOST_READ
            await blocked

    try:
        asyncio.run(asyncio.wait_for(test(), 60))
    finally:
        over.set()


def test_advice_is_bounded_for_an_address_at_all_its_tables() -> None:
    over = threading.Event()

    async def test() -> None:
        store = await open_store("sqlite://")
        hall = TableRegistry(store, Settings(seed="1"), ManualClock())
        try:
            made = await hall.create(ALONE, "10.0.0.7")
            room = await hall.room(made.code)
            await room.command(0, p.Start(key="go"))
            while 0 not in room.table.asked_seats():
                hall.clock.at += 5  # type: ignore[attr-defined]
                await room.run_due_events()
            pool = hall.thinkers._aside
            busy = [asyncio.ensure_future(pool.do("10.0.0.7", over.wait)) for _ in range(MOST_EACH)]
            await asyncio.sleep(0)
            refused = await room.command(0, p.Advise(key="a"), "10.0.0.7")
            assert refused["type"] == "refused" and refused["words"] == BUSY
            over.set()
            await asyncio.gather(*busy)
            assert (await room.command(0, p.Advise(key="b"), "10.0.0.7"))["type"] == "advice"
        finally:
            over.set()
            await hall.stop()
            await store.close()

    asyncio.run(test())


# --- rules ------------------------------------------------------------------------------------------------


def test_sentences_of_a_table_are_read_once_whoever_else_writes_some() -> None:
    """From outside, the memory for sentences could be filled with others: then the loop read all anew."""
    settings = p.TableSettings(
        edition="customizable", seats=2, customs=["everyone draws 2"] * 3, rules=["draw cards count double"]
    )
    new = ALONE.model_copy(update={"settings": settings})

    async def test() -> None:
        async with (
            served_here(ManualClock()) as served,
            httpx.AsyncClient(base_url=served.url, timeout=60) as client,
        ):
            code = (await client.post("/api/tables", json=new.model_dump())).json()["code"]
            explanation.clear()
            for cache in (table_rules._rulebook, table_rules._edition, table_rules.sentences_on):
                cache.cache_clear()
            for path in ("", "/cards"):
                assert (await client.get(f"/api/tables/{code}{path}")).status_code == 200
            assert explanation._explained.cache_info().misses == 0

    asyncio.run(test())


def test_a_page_of_rules_is_written_beside_the_event_loop() -> None:
    over = threading.Event()

    async def test() -> None:
        async with (
            served_here(ManualClock()) as served,
            httpx.AsyncClient(base_url=served.url, timeout=60) as client,
        ):
            code = (await client.post("/api/tables", json=ALONE.model_dump())).json()["code"]
            pool = served.app.state.reading._aside
            blocked = asyncio.ensure_future(pool.do("somebody else", over.wait))
            page = asyncio.ensure_future(client.get(f"/api/tables/{code}/rules"))
            while len(pool._waiting) < 2:
                assert (await client.get("/healthz")).status_code == 200
            assert not page.done()
            over.set()
            assert (await page).json()[0]["kind"] and await blocked

    try:
        asyncio.run(asyncio.wait_for(test(), 60))
    finally:
        over.set()


LONG = "a" + ".a" * 2_000
DECK = 'colors = ["red"]\n'


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG} = 1",
        f"[{LONG}]",
        f"x = {{{LONG} = 1}}",
        'x = { y = """a"""", ' + LONG + ' = 1, z = "b" }',
        "'''\"''' = 1\n" + LONG.replace("a", "'a'") + ' = 1 # "',
        "x = " + "[" * 15_000 + "]" * 15_000,
        "x = " + "9" * 5_000,
    ],
)
def test_an_edition_that_takes_long_to_read_is_refused_before(text: str) -> None:
    """32 KB of one key took Python 40 s; deep lists and long numbers were mistakes of ours in the log."""
    with pytest.raises(EditionError, match=r"three parts|too long"):
        editions.from_text("own", text)


def test_an_edition_has_few_cards_and_rules_before_they_are_read() -> None:
    cards = "\n".join(f'[wild.w{number}]\nrule = "draw 1"' for number in range(KINDS + 1))
    with pytest.raises(EditionError, match=f"at most {KINDS} kinds"):
        editions.from_text("own", DECK + cards)
    many = [f"whoever draws {number} cards draws 1 more" for number in range(2, 400)]
    data = {"extends": "classic", "rules": many}
    assert set(many) <= editions.from_data("own", data).sentences
    record = {**json.loads(Record.of(Match("classic", 2, seed=1)).to_json()), "edition_data": data}
    with pytest.raises(HTTPException) as refused:
        read_record(json.dumps(record).encode())
    assert "characters altogether" in refused.value.detail


def test_a_record_with_sentences_as_long_as_a_table_takes_is_played() -> None:
    sentence = "everyone draws 1" + ", then everyone draws 1" * 12
    assert 200 < len(sentence) <= LONGEST_SENTENCE
    match = Match("customizable", 2, seed=1, customs=[sentence])
    assert read_record(Record.of(match).to_json().encode()).verify().hand("Player 1")


def test_what_is_read_meanwhile_does_not_break_the_cache_of_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash run found it: a table was opened while another thread read a sentence, and was set aside."""
    monkeypatch.setattr(parse_cache, "_file", lambda: tmp_path / "sentences.pickle")

    class Reading:
        def __reduce__(self) -> tuple[type, tuple[()]]:
            known[f"sentence {len(known)}"] = ()  # as another thread does while this is written
            return (tuple, ())

    known: dict[str, Any] = {"a": Reading(), "b": ()}
    parse_cache._save(known)
    assert set(known) > {"a", "b"} and (tmp_path / "sentences.pickle").exists()


# --- time, and what comes back ------------------------------------------------------------------------------


def test_a_table_that_was_set_aside_is_tried_again(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        clock = ManualClock()
        hall = TableRegistry(store, Settings(seed="1"), clock)
        try:
            code = (await hall.create(ALONE)).code
            room = await hall.room(code)
            body = orjson.dumps({"kind": "unheard of"}).decode()
            assert await store.append([Entry(code, room.table.version + 1, room.table.at, body)])
            hall.rooms.clear()
            with pytest.raises(NoTableError, match="set aside"):
                await hall.room(code)
            with sqlite3.connect(tmp_path / "log.db") as file:  # whatever was wrong passes
                file.execute("DELETE FROM entries WHERE body LIKE '%unheard%'")
            with pytest.raises(NoTableError, match="set aside"):
                await hall.room(code)
            clock.at += READ_AGAIN_AFTER
            assert (await hall.room(code)).table.people[0].name == "Ann"
            assert not hall.set_aside
        finally:
            await hall.stop()
            await store.close()

    asyncio.run(test())


def test_the_time_does_not_go_back_when_the_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, walls = Clock(), itertools.chain([1_000_000.0], itertools.repeat(996_400.0))
    monkeypatch.setattr(time, "time", lambda: next(walls))
    first = clock.time()
    assert first >= 1_000_000.0 and clock.time() >= first


def test_no_table_waits_for_the_time_of_a_clock_that_was_fast() -> None:
    async def test() -> None:
        store = await open_store("sqlite://")
        fast, right = ManualClock(1_003_600.0), ManualClock(1_000_000.0)
        halls = [TableRegistry(store, Settings(seed="1"), clock) for clock in (fast, right)]
        try:
            made = await halls[0].create(ALONE.model_copy(update={"seat": None, "computers": [0, 1]}))
            room = await halls[0].room(made.code)
            assert (await room.command(0, p.Start(key="go")))["type"] == "done"
            again = await halls[1].room(made.code)
            there = Presence(frozenset(), {}, anybody=True)
            assert due(again.table, there, halls[1].pace, set()) < right.at + 60
        finally:
            for hall in halls:
                await hall.stop()
            await store.close()

    asyncio.run(test())
