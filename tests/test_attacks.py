"""What an attacker found in 1.0.0, one proof each: endless rules, files, floods, and cards seen through."""

import asyncio
import json
import os
import random
import socket
import stat
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import orjson
import pytest

from clocks import ManualClock
from desk import Desk, truth
from lastcard import kernel
from lastcard.bots.think_time import pause
from lastcard.clients import websocket
from lastcard.common.clock import Clock
from lastcard.common.errors import EditionError, RulesError
from lastcard.common.labels import looks_like, printable_json, problem_with
from lastcard.game.match import TABLE_KEYS, Match
from lastcard.game.records import Record, RecordError
from lastcard.rules import editions
from lastcard.rules.language import parse_cache
from lastcard.rules.layout import MOST_STEPS, Q
from lastcard.rules.rulebook import Rulebook
from lastcard.server.bounded_pool import BusyError
from lastcard.server.code_guard import NoTableError
from lastcard.server.garbage_collection import MANY, GarbageCollection
from lastcard.server.limits import Buckets
from lastcard.server.middleware import RequestGuards
from lastcard.server.quotas import WaitingTables
from lastcard.server.registry import MOST_FOLDING, TableRegistry
from lastcard.server.replays import MOST_REPLAY, Packer, read_record
from lastcard.server.room import LONG_LOG
from lastcard.server.settings import Settings
from lastcard.server.watchdog import keep_alive, notify
from lastcard.store import Entry, open_store
from lastcard.tables import RefusedError, created
from lastcard.tables import protocol as p
from lastcard.tables.bot_turns import AT_ONCE
from serving import QUICK, Served

# The edition that made 1.0.0 loop for ever: every wild draws more wilds, and all of them are laid.
ENDLESS = """\
title  = "Endless"
colors = ["red"]
[numbers]
copies = [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]
[wild."wild storm"]
copies = 60
points = 50
rule   = "draw 99"
start  = "lay all your wilds"
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("attacks")
    with Served(f"sqlite:///{folder}/tables.db", **QUICK) as running:
        yield running


# --- 1: nothing hangs -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_rules_that_would_never_end_are_cut_short(seed: int) -> None:
    match = Match(editions.from_text("endless", ENDLESS), ["Ann", "Bob"], seed=seed)
    assert match.asked is not None
    choose = random.Random(seed)
    told = {event.what for event in match.opening}
    for _ in range(40):
        if match.over:
            break
        told |= {event.what for event in match.play(choose.choice(match.legal))}
    assert "cut_short" in told
    assert Record.of(match).verify().row.tobytes() == match.row.tobytes()


def test_nested_rule_cards_are_cut_short_too() -> None:
    book = Rulebook("jackpot", None, None, ["everyone performs a rule card"] * 8)
    match = Match(book, 10, seed=1)
    row, tables, tapes = match.row[0], book.tables[0], kernel.new_tape()
    row["depth"] = 0
    row["question"] = Q.TURN
    program = int(tables["rule_of"][0])
    row["frame_at"][0], row["frame_you"][0], row["depth"] = program, 0, 1
    kernel.run(match.row, book.tables, tapes)
    tape = tapes[0]
    assert row["depth"] == 0
    dispensed = sum(int(event[0]) == 24 for event in tape["events"][: tape["size"]])
    assert 0 < dispensed < MOST_STEPS


def test_a_match_that_cannot_be_dealt_is_not_stored() -> None:
    desk = Desk("Bob", edition_text=ENDLESS, seed="3")
    desk.start()
    assert desk.table.playing
    assert "cut_short" in {event.what for event in desk.match.opening}
    with pytest.raises(RefusedError, match="need 201 cards"):
        Desk("Bob", edition_text=ENDLESS, house={"hand_size": 20}, seats=10)


def test_a_table_whose_log_cannot_be_read_is_set_aside_and_the_others_go_on(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        hall = TableRegistry(store, Settings(seed="1"), ManualClock())
        try:
            bad = (await hall.create(p.NewTable(name="Ann"))).code
            good = (await hall.create(p.NewTable(name="Bob"))).code
            body = orjson.dumps({"kind": "unheard of"}).decode()
            room = await hall.room(bad)
            assert await store.append([Entry(bad, room.table.version + 1, room.table.at, body)])
            hall.rooms.clear()
            for _ in range(2):
                with pytest.raises(NoTableError, match="set aside"):
                    await hall.room(bad)
            assert list(hall.set_aside) == [bad]
            assert (await hall.room(good)).table.people[0].name == "Bob"
        finally:
            await hall.stop()
            await store.close()

    asyncio.run(test())


def test_the_watchdog_is_told_as_long_as_the_loop_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(60)
        assert not notify("READY=1")
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "2000")

        async def test() -> None:
            alive = asyncio.ensure_future(keep_alive())
            said = [await asyncio.to_thread(manager.recv, 100) for _ in range(3)]
            alive.cancel()
            assert said == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]

        asyncio.run(test())


def test_the_unit_for_systemd_has_a_watchdog_and_room_for_sockets() -> None:
    page = Path(__file__).parent.parent / "docs" / "howto" / "systemd.md"
    unit = dict(
        line.strip().split("=", 1) for line in page.read_text(encoding="utf-8").splitlines() if "=" in line
    )
    assert unit["Type"] == "notify" and int(unit["WatchdogSec"]) <= 60 and unit["Restart"] == "always"
    assert int(unit["LimitNOFILE"]) >= 2 * Settings(database="sqlite://").most_connections


# --- 2: nobody reads the server's files -----------------------------------------------------------


def test_an_edition_that_is_sent_is_never_looked_for_on_the_disk(served: Served, tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text('password = "draw banana"\n')
    record = json.loads(Record.of(Match("classic", 2, seed=1)).to_json())
    data = {"colors": ["red"], "wild": {"w": {"rule": "draw banana"}}}
    for name in (str(secret), str(editions.HERE / "classic.toml"), "/proc/self/environ"):
        told = httpx.post(
            f"{served.url}/api/verdicts", json={**record, "edition": name, "edition_data": data}
        )
        other = httpx.post(
            f"{served.url}/api/verdicts", json={**record, "edition": "/nowhere.toml", "edition_data": data}
        )
        assert "line" not in told.text and name not in told.text
        assert (told.status_code, told.text) == (other.status_code, other.text)
    with pytest.raises(RecordError):
        read = Record.from_json(json.dumps({**record, "edition": str(secret)}))
        read.verify()
    with pytest.raises(EditionError):
        editions.named(str(secret))


def test_an_edition_that_bears_an_official_name_is_not_official() -> None:
    data = {"colors": ["red"], "numbers": {"copies": [9] * 10}, "wild": {"wild": {"rule": "sing a song"}}}
    edition = editions.from_data("classic", data)
    assert not edition.official and editions.named("classic").official
    match = Match(edition, 2, seed=1)
    assert Record.of(match).edition_data == data
    assert Record.of(match).verify().book.cards == match.book.cards


def test_sentences_from_outside_are_never_kept_on_the_disk() -> None:
    sentence = "everyone draws 7, then the next player discards 3"
    data = {"colors": ["red"], "numbers": {"copies": [9] * 10}, "wild": {"wild": {"rule": sentence}}}
    Rulebook(editions.from_data("classic", data))
    Rulebook(editions.from_data("./classic.toml", data))
    Rulebook("customizable", None, [sentence])
    assert sentence not in parse_cache._known()


# --- 3: small requests have small answers ---------------------------------------------------------


@pytest.mark.parametrize("name", ["w" * 41, "wild\x07", "wild\u202edliw", "wіld storm"])
def test_names_of_cards_and_titles_are_short_and_plain(name: str) -> None:
    base = {"colors": ["red"], "numbers": {"copies": [9] * 10}}
    for data in (
        {**base, "wild": {name: {"rule": "draw 1"}}},
        {**base, "title": name},
        {**base, "written": {"card": name, "most": 1}},
    ):
        with pytest.raises(EditionError, match="cannot be used as a name"):
            editions.from_data("mine", data)
    assert problem_with("Wild Draw Four") == problem_with("風の四枚ひく") == ""


def test_the_answer_to_a_record_is_bounded() -> None:
    packer = Packer(gzipped=True)
    with pytest.raises(RecordError, match="MB"):
        for _ in range(MOST_REPLAY // 1000 + 1):
            packer.add(b"x" * 1000)
    assert len(packer.end()) < 1_000_000


def test_a_replay_is_the_same_packed_or_not(served: Served) -> None:
    match = Match("classic", 2, seed=1)
    for _ in range(30):
        match.play(match.legal[0])
    record = json.loads(Record.of(match).to_json())
    url = f"{served.url}/api/replays"
    plain = httpx.post(url, json=record, headers={"accept-encoding": "identity"})
    packed = httpx.post(url, json=record, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert plain.json() == packed.json() and len(plain.json()["steps"]) == 31


def test_a_record_as_long_as_may_be_sent_takes_bounded_memory() -> None:
    """25 KB became 609 MB: long names, in every hand, in every step."""
    wilds = {f"wild {'w' * 30}{i:02}": {"copies": 8, "rule": "draw 1"} for i in range(24)}
    data = {"colors": ["red"], "numbers": {"copies": [1] * 10}, "wild": wilds}
    match = Match(editions.from_data("long", data), 10, seed=1, house={"hand_size": 19})
    for _ in range(400):
        if match.over:
            break
        match.play(match.legal[-1])
    body = Record.of(match).to_json().encode()
    from lastcard.server.replays import _replay

    tracemalloc.start()
    try:
        _replay(read_record(body), "everyone", Packer(gzipped=True))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * MOST_REPLAY  # counted, not measured: the same on every machine


# --- 4: whoever searches does so in a thread ------------------------------------------------------


def test_players_that_search_never_think_on_the_event_loop() -> None:
    assert AT_ONCE == ("newcomer", "casual", "solid")


# --- 5: the veil ----------------------------------------------------------------------------------


def test_version_numbers_do_not_tell_whether_a_drawn_card_fits() -> None:
    """Draw and keep a card that fits, or draw one that does not: as many entries."""
    versions: dict[bool, set[int]] = {True: set(), False: set()}
    for seed in range(30):
        desk = Desk("Bob", "Cy", seed=str(seed))
        desk.start()
        if desk.match.asked.question != "turn":
            continue
        before, player = desk.table.version, desk.asked
        desk.act(player, "draws")
        fits = desk.table.veil is None
        if fits:
            desk.act(player, "keeps")
        else:
            assert desk.table.veil is not None
            desk.now = desk.table.veil.until
            desk.look()
        versions[fits].add(desk.table.version - before)
    assert versions == {True: {2}, False: {2}}


# --- 6: the generator -----------------------------------------------------------------------------


def test_cards_one_sees_tell_nothing_about_others_of_the_same_action() -> None:
    """The row's generator is linear: from a few outputs the rest follow. The stream's do not."""

    def outputs(keyed: int, key: int) -> list[int]:
        tapes, row = kernel.new_tape(), kernel.new_row()[0]
        tapes[0]["keyed"], tapes[0]["key"] = keyed, np.frombuffer(key.to_bytes(32, "little"), "<u4")
        row["rng"] = key
        words = []
        for _ in range(80):
            words.append(int(kernel.next_word(tapes)) if keyed else _xorshift(row))
        return words

    def is_linear(keyed: int) -> bool:
        """Whether outputs for key a xor b are the outputs for a xor those for b, as far as they are shown."""
        a, b = 0x1234567890ABCDEF, 0x0FEDCBA098765432
        return [x ^ y for x, y in zip(outputs(keyed, a), outputs(keyed, b), strict=True)] == outputs(
            keyed, a ^ b
        )

    assert is_linear(0) and not is_linear(1)


def _xorshift(row: Any) -> int:
    """The row's generator, as kernel.cards has it."""
    x, mask = int(row["rng"]), 2**64 - 1
    x ^= (x << 13) & mask
    x ^= x >> 7
    x ^= (x << 17) & mask
    row["rng"] = x
    return x >> 32


def test_tables_use_the_keyed_stream_and_keep_nothing_of_it() -> None:
    desk = Desk("Bob", seed="3")
    desk.start()
    assert desk.match.keys == TABLE_KEYS and desk.match.row[0]["rng"] == 1
    assert Record.of(desk.match).version == 3
    assert Record.of(desk.match).verify().hand("Ann") == desk.match.hand("Ann")
    for version in (1, 2):
        old = Match("classic", 2, seed=1, keys=version)
        assert Record.of(old).verify().hand("Player 1") == old.hand("Player 1")


# --- 8 to 14, 18, 19: doors, floods and quotas ----------------------------------------------------


def test_the_description_of_the_protocol_is_made_once(served: Served) -> None:
    from lastcard.server.http import _rule_page, _schema

    assert _schema() is _schema() and _rule_page("dino") is _rule_page("dino")
    assert httpx.get(f"{served.url}/api/protocol").json()["protocol"] == p.PROTOCOL


def test_a_connection_that_asks_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of our own, so that its deadline can be short."""
    import uvicorn

    from lastcard.server.http_connections import http_connection_class
    from lastcard.server.web import create_app

    kind = http_connection_class(most_each=3)
    kind.within = 0.05

    async def test() -> None:
        config = uvicorn.Config(
            create_app(Settings(database=f"sqlite:///{tmp_path}/t.db", port=0)),
            http=kind,
            port=0,
            log_config=None,
        )
        server = uvicorn.Server(config)
        running = asyncio.ensure_future(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        for sent in (b"", b"GET /heal", b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: "):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            assert await asyncio.wait_for(reader.read(), 60) == b""
            writer.close()
        while kind.lines:
            await asyncio.sleep(0.01)
        kind.within = 60.0
        open_ = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        while sum(kind.lines.values()) < 3:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await asyncio.wait_for(reader.readexactly(1), 60)
        for _, each in open_:
            each.close()
        server.should_exit = True
        await running

    asyncio.run(test())


def test_an_answer_that_nobody_reads_is_not_kept(tmp_path: Path) -> None:
    """Answers have up to 32 MB, and an address many connections."""
    import uvicorn

    from lastcard.server.http_connections import http_connection_class

    kind = http_connection_class(most_each=3)
    kind.within = 0.05
    begun = asyncio.Event()

    async def app(_: Any, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        begun.set()
        await send({"type": "http.response.body", "body": b"x" * 20_000_000})

    async def test() -> None:
        server = uvicorn.Server(uvicorn.Config(app, http=kind, port=0, lifespan="off", log_config=None))
        running = asyncio.ensure_future(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_024)
        writer.transport.pause_reading()
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await begun.wait()
        while kind.lines:
            await asyncio.sleep(0.01)
        writer.transport.abort()
        server.should_exit = True
        await running

    asyncio.run(asyncio.wait_for(test(), 60))


def test_records_of_tables_are_made_for_few_at_a_time_and_kept(tmp_path: Path) -> None:
    desk = Desk("Bob", seed="3", house={"target": 0}, veil=0)
    desk.start()
    while not desk.match.over:
        desk.act(desk.asked, desk.match.legal[0])

    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        hall = TableRegistry(store, Settings(seed="1"), ManualClock())
        over = threading.Event()
        try:
            code = desk.table.code
            entries = [Entry(code, at + 1, when, body.decode()) for at, (body, when) in enumerate(desk.log)]
            assert await store.append(entries)
            busy = [asyncio.ensure_future(hall.folding.do("a", over.wait)) for _ in range(MOST_FOLDING)]
            await asyncio.sleep(0)
            with pytest.raises(BusyError):
                await hall.record(code, 1, "a")
            over.set()
            await asyncio.gather(*busy)
            first = await hall.record(code, 1, "a")
            assert Record.from_json(first).verify() and await hall.record(code, 1, "b") is first
        finally:
            over.set()
            await hall.stop()
            await store.close()

    asyncio.run(test())


def test_long_tables_are_opened_one_at_a_time_and_short_ones_beside_them(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        hall = TableRegistry(store, Settings(seed="1"), ManualClock())
        try:
            codes = [(await hall.create(p.NewTable(name="Ann"))).code for _ in range(2)]
            room = await hall.room(codes[0])
            body = orjson.dumps({"kind": "said", "person": 0, "text": "hello"}).decode()
            first, at = room.table.version + 1, room.table.at
            entries = [Entry(codes[0], first + number, at, body) for number in range(LONG_LOG)]
            assert await store.append(entries)
            hall.rooms.clear()
            async with hall.long_logs:  # somebody else's is being read
                long = asyncio.ensure_future(hall.room(codes[0]))
                assert (await hall.room(codes[1])).table.version == 1
                for _ in range(20):
                    await store.check()  # whatever it waits for in the store has come by now
                assert not long.done()
            assert (await long).table.version == entries[-1].version
        finally:
            await hall.stop()
            await store.close()

    asyncio.run(test())


def test_only_names_of_this_server_are_answered(served: Served) -> None:
    for host, status in (("evil.example", 421), ("127.0.0.1.evil.example", 421), ("localhost:80", 200)):
        assert httpx.get(f"{served.url}/api/editions", headers={"Host": host}).status_code == status
    guards = RequestGuards(Settings(hosts="cards.example", public_url="https://play.example"), Clock())
    for host in ("cards.example", "play.example:443", "192.168.1.7:8000", "[::1]:8000"):
        assert guards.knows_host({"host": host})
    assert not guards.knows_host({"host": "evil.example"}) and not guards.knows_host({})


def test_refused_connections_leave_no_lines_in_the_log(tmp_path: Path) -> None:
    upgrade = (
        b"GET /api/socket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: %s\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    with Served(f"sqlite:///{tmp_path}/tables.db", **QUICK) as served:
        before = served.text()
        for sent in (
            upgrade % (b"evil.example", b"13"),
            upgrade % (b"localhost", b"12"),
            b"\x16\x03\x01\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", served.port)) as line:
                line.sendall(sent)
                assert line.recv(100).startswith(b"HTTP/1.1 4")
        assert httpx.get(f"{served.url}/healthz").status_code == 200
        assert served.text() == before


def test_figures_are_for_this_machine_unless_somebody_says_otherwise(served: Served) -> None:
    assert "lastcard_entries" in httpx.get(f"{served.url}/metrics").text
    here, public = (
        RequestGuards(Settings(), Clock()),
        RequestGuards(Settings(public_url="https://play.example"), Clock()),
    )
    chosen = RequestGuards(Settings(public_url="https://play.example", metrics="/figures-7f3a"), Clock())
    assert here.shows_metrics("/metrics", "127.0.0.1") and not here.shows_metrics("/metrics", "10.0.0.7")
    assert not public.shows_metrics("/metrics", "127.0.0.1")
    assert chosen.shows_metrics("/figures-7f3a", "10.0.0.7")
    assert not chosen.shows_metrics("/metrics", "127.0.0.1")


def test_the_database_is_for_its_owner_only(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/tables.db")
        await store.check()
        await store.close()

    old = os.umask(0o000)
    try:
        asyncio.run(test())
    finally:
        os.umask(old)
    for file in tmp_path.glob("tables.db*"):
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file


def test_a_server_is_not_ready_while_nothing_can_be_written(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.db") as served:
        assert httpx.get(f"{served.url}/readyz").status_code == 200
        import sqlite3

        blocker = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        blocker.execute("CREATE TRIGGER full BEFORE INSERT ON tables BEGIN SELECT RAISE(FAIL, 'full'); END")
        blocker.close()
        while (answer := httpx.get(f"{served.url}/readyz", timeout=60)).status_code == 200:
            pass  # the last answer holds for a second
        assert answer.status_code == 503


def test_tables_that_never_begin_are_bounded_and_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        clock = ManualClock()
        hall = TableRegistry(store, Settings(seed="1", tables_per_address=2), clock)
        try:
            new = p.NewTable(name="Ann", computers=[1], settings=p.TableSettings(seats=2))
            first = await hall.create(new, "10.0.0.7")
            await hall.create(new, "10.0.0.7")
            with pytest.raises(RefusedError, match="waiting to start"):
                await hall.create(new, "10.0.0.7")
            await hall.create(new, "10.0.0.8")
            room = await hall.room(first.code)
            assert (await room.command(0, p.Start(key="go")))["type"] == "done"
            await hall.create(new, "10.0.0.7")
            expected = ["lobby", "lobby", "lobby", "playing"]
            while sorted(s.phase for s in await store.summaries(public=None)) != expected:
                await asyncio.sleep(0.01)
            clock.at += 13 * 3600
            assert await store.forget(clock.at - 86_400, clock.at - 12 * 3600) == 3
            assert await store.read(first.code)
        finally:
            await hall.stop()
            await store.close()

    asyncio.run(test())


def test_tables_that_left_the_memory_still_count_until_they_are_forgotten() -> None:
    phases: dict[str, str | None] = {"one": "lobby", "two": "dealing", "three": "lobby"}
    waiting = WaitingTables(phases.get, seconds=3600)
    for number, code in enumerate(phases):
        waiting.add("10.0.0.7", code, at := float(number))
    assert waiting.number("10.0.0.7", at) == 3 and waiting.number("10.0.0.8", at) == 0
    phases["one"] = None  # nobody is there, and the process has dropped it
    waiting.closes("one", "lobby")
    assert waiting.number("10.0.0.7", at) == 3
    phases["two"] = "playing"
    waiting.closes("three", "playing")
    assert waiting.number("10.0.0.7", at) == 1
    assert waiting.number("10.0.0.7", 3600.0) == 0


def test_a_table_is_full_when_many_are_there_not_when_many_were() -> None:
    desk = Desk(seats=2)
    for i in range(230):
        desk.join(f"Guest {i}")
        desk.do(f"Guest {i}", "leave")
    desk.join("Bob", 1)
    assert desk.person("Bob").seat == 1


def test_whoever_was_sent_away_stays_away() -> None:
    desk = Desk("Bob", seats=3)
    table = desk.table

    def joins(name: str, address: str) -> None:
        from lastcard.tables import CommandResult, joined

        desk.write(CommandResult(joined(table, p.NewPerson(name=name), f"hash of {name}", address)))

    joins("Mallory", "10.0.0.7")
    desk.do("Ann", "kick", person=desk.person("Mallory").id)
    for name, address in (("Mallory", "10.0.0.9"), ("MALLORY", ""), ("Маllory", ""), ("Eve", "10.0.0.7")):
        with pytest.raises(RefusedError):
            joins(name, address)
    joins("Eve", "10.0.0.9")
    assert "10.0.0" not in truth(table).decode() + "".join(text.decode() for text, _ in desk.log)


def test_a_locked_table_lets_nobody_in_until_it_is_opened() -> None:
    desk = Desk("Bob", seats=3)
    assert "host" in desk.refused("Bob", "lock").words
    desk.do("Ann", "lock")
    with pytest.raises(RefusedError, match="locked"):
        desk.join("Cy")
    desk.do("Ann", "lock", locked=False)
    desk.join("Cy", 2)


def test_names_that_look_like_others_are_refused() -> None:
    desk = Desk("Bob", seats=3)
    for name in ("Вob", "B0b", "b o b", "Bob.", "BOB"):
        with pytest.raises(RefusedError):
            desk.join(name)
    assert looks_like("Bob") != looks_like("Rob")
    with pytest.raises(RefusedError, match="alphabets"):
        created(p.NewTable(name="Аnn"), "hash", "1")


def test_what_a_server_says_cannot_steer_a_terminal() -> None:
    evil = {
        "type": "bye",
        "words": "Bye\x1b]0;owned\x07 \x9b2J\r\x7f",
        "come_back": False,
        "n": [{"\x1b": "\x1b"}],
    }
    text = json.dumps(evil)
    for sent in (text, text.encode(), json.dumps(evil, ensure_ascii=False)):
        said = json.dumps(printable_json(sent), ensure_ascii=False)
        assert all(sign.isprintable() for sign in said) and "owned" in said
    assert "orjson.loads" not in Path(websocket.__file__).read_text(
        encoding="utf-8"
    )  # there is no other way in


def test_an_edition_text_is_written_once_at_a_table() -> None:
    desk = Desk("Bob", edition_text=ENDLESS)
    size = sum(len(text) for text, _ in desk.log)
    for number in range(20):
        desk.do("Ann", "configure", settings={"edition_text": ENDLESS, "seats": 2, "clock": number})
    assert sum(len(text) for text, _ in desk.log) - size < 20 * 200
    assert desk.table.settings.edition_text == ENDLESS and desk.table.settings.clock == 19


def test_what_one_address_writes_in_an_hour_is_bounded(tmp_path: Path) -> None:
    buckets = Buckets(10, 100)
    assert buckets.take("a", 60) and not buckets.take("a", 60) and buckets.take("b", 60)
    with Served(f"sqlite:///{tmp_path}/tables.db", **QUICK, megabytes_per_hour=0.05) as served:
        new = {"name": "Ann", "settings": {"edition_text": ENDLESS + "#" * 20_000}}
        answers = [httpx.post(f"{served.url}/api/tables", json=new, timeout=60) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 429, 429]


def test_garbage_is_looked_for_before_there_is_much_of_it() -> None:
    import gc

    was = gc.isenabled()
    try:
        garbage = GarbageCollection()
        assert not garbage.collect_if_due(idle=False)
        for _ in range(MANY + 10):
            ring: list[Any] = []
            ring.append(ring)
        made = gc.get_count()[0]
        assert garbage.collect_if_due(idle=False)
        assert gc.get_count()[0] < MANY < made  # they are gone, and not only older
        assert len(gc.get_objects(generation=1)) + len(gc.get_objects(generation=2)) < MANY
    finally:
        gc.unfreeze()
        if was:
            gc.enable()


def test_pauses_of_computer_players_do_not_depend_on_their_cards() -> None:
    """They follow from the question, which everybody sees, and from chance."""
    assert pause("expert", "turn", random.Random(1)) == pause("expert", "turn", random.Random(1))
    assert pause.__code__.co_varnames[:3] == ("level", "question", "chance")


def test_the_smallest_delay_counts_for_claims() -> None:
    from lastcard.server.connection import Connection
    from lastcard.server.limits import Bucket

    class Line:
        scope: dict[str, Any] = {}  # noqa: RUF012

    connection = Connection(Line(), 0, Bucket(1, 1))  # type: ignore[arg-type]
    connection._samples.extend([0.4, 0.02, 0.4, 0.4])
    assert connection.delay == 0.02


def test_rules_that_no_deck_can_deal_are_refused_in_words() -> None:
    with pytest.raises(RulesError):
        Match(editions.from_text("endless", ENDLESS), 10, seed=1, house={"hand_size": 20})
