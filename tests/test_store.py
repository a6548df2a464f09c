"""The log behind online tables: the same promises on SQLite and on PostgreSQL."""

import asyncio
import itertools
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine

from lastcard.store import Entry, Notification, Store, StoreError, Summary, open_store
from lastcard.store import writer as writing_module
from lastcard.store.base import MOST_BROADCAST
from lastcard.store.inbox import MOST_KEPT, Inbox
from lastcard.store.postgres import MOST_PAYLOAD, packed, unpacked
from lastcard.store.schema import metadata
from postgres import fresh_database, postgres_url  # noqa: F401
from serving import FORKS, ends_with_parent, ready_to_fork

numbers = itertools.count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/new/folder/log.db"
    return fresh_database(request.getfixturevalue("postgres_url"), f"t{next(numbers)}")


@pytest.fixture
def server(postgres_url: str) -> str:  # noqa: F811
    """An empty database on PostgreSQL."""
    return fresh_database(postgres_url, f"t{next(numbers)}")


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 240))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def entry(version: int, table: str = "ABC", body: str = '{"card":"red 7"}', at: float = 0.1) -> Entry:
    return Entry(table, version, 1_700_000_000.1 + version + at, body)


def query(url: str, sql: str) -> list[tuple[Any, ...]]:
    """Asks the database behind the store's back."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as file:
            return file.execute(sql).fetchall()
    with psycopg.connect(url, autocommit=True) as connection:
        done = connection.execute(sql.encode())
        return done.fetchall() if done.description else []


def test_entries_are_read_in_the_order_of_their_versions(url: str) -> None:
    async def test() -> None:
        log = [entry(1), entry(2, body='{"text":"Zoë says \\u0000 ♥"}'), entry(3), entry(4)]
        async with opened(url) as store:
            assert await store.append(log[:1])
            assert await store.append(log[1:3])
            assert await store.append(log[3:])
            assert await store.append([entry(1, "XYZ")])
            assert await store.read("ABC") == log
            assert await store.read("ABC", after=2) == log[2:]
            assert await store.read("none") == []
            assert await store.count() == 2
            await store.check()
        async with opened(url) as store:  # and they are still there
            assert await store.read("ABC") == log

    run(test)


def test_a_version_that_is_taken_is_refused_and_nothing_is_written(url: str) -> None:
    async def test() -> None:
        async with opened(url) as store:
            first = Summary("ABC", True, "lobby", "1")
            assert await store.append([entry(1), entry(2)], first)
            other = Summary("ABC", True, "over", "2")
            assert not await store.append([entry(1, body="other")], other)
            assert not await store.append([entry(2, body="other")], other)
            assert not await store.append([entry(2, body="other"), entry(3, body="other")], other)
            assert await store.read("ABC") == [entry(1), entry(2)]
            assert await store.summaries() == [first]

    run(test)


def test_a_version_beyond_the_next_is_refused(url: str) -> None:
    async def test() -> None:
        async with opened(url) as store:
            assert not await store.append([entry(2)])
            assert await store.append([entry(1)])
            assert not await store.append([entry(3), entry(4)])
            assert await store.read("ABC") == [entry(1)]
            assert await store.count() == 1

    run(test)


def test_one_refused_append_of_a_batch_does_not_spoil_the_others(url: str) -> None:
    async def test() -> None:
        async with opened(url) as store:
            wanted = [[entry(1)], [entry(2), entry(3)], [entry(2)], [entry(9)], [entry(1, "B")], [entry(4)]]
            won = await asyncio.gather(*[store.append(entries) for entries in wanted])
            assert won == [True, True, False, False, True, True]
            assert [e.version for e in await store.read("ABC")] == [1, 2, 3, 4]

    run(test)


def test_an_entry_that_no_database_can_store_fails_alone(url: str) -> None:
    async def test() -> None:
        async with opened(url) as store:
            wanted = [[entry(1)], [entry(1, "BAD", body="\ud800")], [entry(1, "B")]]
            won = await asyncio.gather(*[store.append(e) for e in wanted], return_exceptions=True)
            assert won[0] is True
            assert isinstance(won[1], StoreError)
            assert won[2] is True
            assert await store.read("BAD") == []
            assert await store.append([entry(1, "BAD")])

    run(test)


def test_entries_that_do_not_belong_together_are_a_mistake(url: str) -> None:
    async def test() -> None:
        async with opened(url) as store:
            for wrong in ([entry(1), entry(3)], [entry(1), entry(2, "B")], [entry(0)]):
                with pytest.raises(ValueError, match="consecutive"):
                    await store.append(wrong)
            with pytest.raises(ValueError, match="summary"):
                await store.append([entry(1)], Summary("B", True, "lobby", ""))

    run(test)


def test_summaries_are_replaced_and_listed_newest_first(url: str) -> None:
    async def test() -> None:
        async with opened(url) as store:
            for number, table in enumerate("ABCD"):
                assert await store.append(
                    [entry(1, table, at=number)], Summary(table, table != "C", "lobby", table)
                )
            assert await store.append([entry(1, "silent")])
            assert await store.append([entry(2, "B", at=50)])  # without a summary nothing changes
            again = Summary("A", True, "playing", "again")
            assert await store.append([entry(2, "A", at=9)], again)
            assert [s.table for s in await store.summaries()] == ["A", "D", "B"]
            assert (await store.summaries())[0] == again
            assert [s.table for s in await store.summaries(False)] == ["C"]
            assert [s.table for s in await store.summaries(None)] == ["A", "D", "C", "B"]
            assert [s.table for s in await store.summaries(limit=2)] == ["A", "D"]

    run(test)


def test_an_older_summary_never_replaces_a_newer_one(url: str) -> None:
    async def test() -> None:
        async with opened(url) as store:
            lobby, playing = Summary("A", True, "lobby", ""), Summary("A", True, "playing", "")
            assert await store.append([entry(1, "A", at=1)])
            await store.summarize(playing, 3)
            await store.summarize(lobby, 2)
            assert await store.summaries() == [playing]
            await store.summarize(lobby, 3)
            assert await store.summaries() == [lobby]

    run(test)


def test_old_tables_are_forgotten(url: str) -> None:
    async def test() -> None:
        many = 2 * writing_module.FORGET_AT_ONCE + 5
        async with opened(url) as store:
            kept = [Entry("new", 1, 10.0, "a"), Entry("new", 2, 30.0, "b")]
            assert await store.append(kept, Summary("new", True, "lobby", ""))
            old = [Entry(f"old {n}", 1, 10.0 + n / 1000, "a") for n in range(many)]
            for one in old:
                assert await store.append([one], Summary(one.table, True, "over", ""))
            assert await store.forget(20.0) == many
            assert await store.forget(20.0) == 0
            assert await store.count() == 1
            assert [s.table for s in await store.summaries()] == ["new"]
            assert await store.read("new") == kept
            assert await store.read("old 1") == []
            assert not await store.append([Entry("old 1", 2, 40.0, "a")])
            assert await store.append([Entry("old 1", 1, 40.0, "a")])

    run(test)


def test_closing_writes_what_is_queued(url: str) -> None:
    async def test() -> None:
        store = await open_store(url)
        queued = [asyncio.ensure_future(store.append([entry(n)])) for n in range(1, 1001)]
        forgotten = asyncio.ensure_future(store.forget(0.0))
        await asyncio.sleep(0)
        await store.close()
        await store.close()
        assert all(await asyncio.gather(*queued))
        assert await forgotten == 0
        with pytest.raises(StoreError, match="closed"):
            await store.append([entry(1001)])
        with pytest.raises(StoreError, match="closed"):
            await store.read("ABC")
        async with opened(url) as again:
            assert len(await again.read("ABC")) == 1000

    run(test)


def test_news_end_when_the_store_is_closed(url: str) -> None:
    async def test() -> None:
        store = await open_store(url)
        heard = asyncio.ensure_future(anext(store.news(), None))
        assert await store.append([entry(1)])
        await store.broadcast("hello")
        await store.close()
        assert await heard is None  # not even one's own

    run(test)


def test_a_store_without_a_file_is_gone_when_closed() -> None:
    async def test() -> None:
        async with opened("sqlite://") as one, opened("sqlite://") as two:
            assert await one.append([entry(1)])
            assert await two.append([entry(1)])
            assert await one.read("ABC") == [entry(1)]

    run(test)


def test_of_two_processes_exactly_one_wins_each_version(server: str) -> None:
    async def test() -> None:
        async with opened(server) as one, opened(server) as two:
            won: list[list[str]] = [[], []]

            async def play(store: Store, name: str) -> None:
                """Fights for the next version of two tables, in opposite order, until 100 are there."""
                for version in range(1, 101):
                    for table in ("ABC", "XYZ") if name == "one" else ("XYZ", "ABC"):
                        if await store.append([entry(version, table, body=name)]):
                            won[table == "XYZ"].append(f"{version} {name}")

            await asyncio.gather(*(play(s, n) for s, n in ((one, "one"), (two, "two")) for _ in range(3)))
            for table, winners in (("ABC", won[0]), ("XYZ", won[1])):
                log = await one.read(table)
                assert [e.version for e in log] == list(range(1, 101))
                assert [f"{e.version} {e.body}" for e in log] == sorted(
                    winners, key=lambda w: int(w.split()[0])
                )

    run(test)


def test_many_appends_at_once_by_two_processes(server: str) -> None:
    async def test() -> None:
        async with opened(server) as one, opened(server) as two:
            wanted = [store.append([entry(n)]) for n in range(1, 201) for store in (one, two)]
            won = await asyncio.gather(*wanted)
            log = await two.read("ABC")
            assert [e.version for e in log] == list(range(1, len(log) + 1))
            assert sum(won) == len(log) == 200
            assert all(a + b == 1 for a, b in zip(won[::2], won[1::2], strict=True))

    run(test)


def test_appends_and_forgetting_never_leave_half_a_table(server: str) -> None:
    async def test() -> None:
        async with opened(server) as one, opened(server) as two:

            async def play(number: int) -> None:
                """At least 40 appends, until the table has been forgotten in between."""
                version, lost = 1, 0
                for turn in itertools.count(1):
                    if await one.append(
                        [Entry(f"T{number}", version, 1.0, "a")]
                    ):  # old enough from the start
                        version += 1
                    else:
                        version, lost = 1, lost + 1
                    if lost and turn >= 40:
                        return

            async def clear() -> None:
                while True:
                    await two.forget(2.0)

            clearing = asyncio.ensure_future(clear())
            await asyncio.gather(*(play(number) for number in range(20)))
            clearing.cancel()
            await asyncio.gather(clearing, return_exceptions=True)
            for number in range(20):
                log = await one.read(f"T{number}")
                assert [e.version for e in log] == list(range(1, len(log) + 1))

    run(test)


async def hear(news: AsyncIterator[Notification]) -> Notification:
    return await asyncio.wait_for(anext(news), 120)


def test_news_arrive_at_the_others_only(server: str) -> None:
    async def test() -> None:
        async with opened(server) as one, opened(server) as two:
            at_one, at_two = one.news(), two.news()
            assert await one.append([entry(1), entry(2)])
            assert await hear(at_two) == Notification("appended", "ABC", 2)
            assert not await one.append([entry(2)])  # no news
            await one.broadcast("Ann waves ♥")
            assert await hear(at_two) == Notification("told", text="Ann waves ♥")
            await one.broadcast("x" * MOST_BROADCAST)
            assert (await hear(at_two)).text == "x" * MOST_BROADCAST
            with pytest.raises(ValueError, match="7000"):
                await one.broadcast("♥" * MOST_BROADCAST)
            await two.broadcast("and back")
            assert await hear(at_one) == Notification("told", text="and back")

    run(test)


def test_news_of_many_tables_are_packed_below_the_limit(server: str) -> None:
    moved = {f'table "{number}" ♥': number for number in range(2000)}
    payloads = list(packed("me", moved, []))
    assert all(len(payload.encode()) <= MOST_PAYLOAD for payload in payloads)
    assert len(payloads) < 20
    news = [one for payload in payloads for one in unpacked("you", payload)]
    assert {one.table: one.version for one in news} == moved

    async def test() -> None:
        async with opened(server) as one, opened(server) as two:
            at_two = two.news()
            assert all(await asyncio.gather(*(one.append([entry(1, f"table {n}")]) for n in range(1000))))
            assert {(await hear(at_two)).table for _ in range(1000)} == {f"table {n}" for n in range(1000)}

    run(test)


def test_too_many_unread_news_become_a_gap() -> None:
    async def test() -> None:
        inbox = Inbox()
        for number in range(MOST_KEPT + 2):
            inbox.put(Notification("told", text=str(number)))
        inbox.end()
        assert [n async for n in inbox.read()] == [
            Notification("gap"),
            Notification("told", text=str(MOST_KEPT + 1)),
        ]

    run(test)


def end_backends(server: str, which: str) -> int:
    found = query(
        server,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
        f"AND pid <> pg_backend_pid() AND application_name = 'lastcard' AND {which}",
    )
    return len(found)


def test_a_listener_that_was_cut_off_says_that_there_is_a_gap(server: str) -> None:
    async def test() -> None:
        async with opened(server) as one, opened(server) as two:
            news = two.news()
            assert await asyncio.to_thread(end_backends, server, "query LIKE 'LISTEN%'") == 2
            assert await hear(news) == Notification("gap")
            assert await hear(one.news()) == Notification("gap")
            assert await one.append([entry(1)])
            assert await hear(news) == Notification("appended", "ABC", 1)

    run(test)


def test_appends_and_reads_go_on_after_the_connection_was_lost(server: str) -> None:
    async def test() -> None:
        async with opened(server) as store:
            assert await store.append([entry(1)])
            assert len(await store.read("ABC")) == 1
            assert await asyncio.to_thread(end_backends, server, "true") == 3
            with pytest.raises(StoreError) as failed:
                await store.append([entry(2)])
            assert str(failed.value).endswith(".") and "\n" not in str(failed.value)
            assert await store.read("ABC") == [entry(1)]
            assert await store.append([entry(2)])
            assert len(await store.read("ABC")) == 2

    run(test)


def appends(url: str, said: Connection) -> None:
    """Another process: appends to the database for ever, and says what was acknowledged."""

    async def play(store: Store, table: str) -> None:
        for version in itertools.count(1):
            if await store.append([Entry(table, version, 1.0, "x" * 200)]):
                said.send((table, version))

    async def main() -> None:
        store = await open_store(url)
        await asyncio.gather(*(play(store, f"T{number}") for number in range(8)))

    ends_with_parent()
    asyncio.run(main())


@pytest.fixture
def appending(url: str) -> Iterator[tuple[BaseProcess, Connection]]:
    """Another process that appends, and what it says."""
    ready_to_fork()
    heard, said = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=appends, args=(url, said), daemon=True)
    process.start()
    said.close()
    yield process, heard
    process.kill()
    process.join()


def test_what_was_acknowledged_survives_the_death_of_the_process(
    url: str, appending: tuple[BaseProcess, Connection]
) -> None:
    process, heard = appending
    acknowledged = {heard.recv() for _ in range(400)}
    process.kill()
    process.join()  # not before then does it let go of the file
    with suppress(EOFError):
        while True:
            acknowledged.add(heard.recv())
    assert len(acknowledged) >= 400

    async def test() -> None:
        async with opened(url) as store:  # its hold on the file ended with it
            for number in range(8):
                log = await store.read(f"T{number}")
                assert [e.version for e in log] == list(range(1, len(log) + 1))
                acknowledged.difference_update((e.table, e.version) for e in log)
                assert await store.append([Entry(f"T{number}", len(log) + 1, 1.0, "")])
        assert acknowledged == set()

    run(test)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_second_process_is_refused_the_file(url: str, appending: tuple[BaseProcess, Connection]) -> None:
    assert appending[1].recv()  # it has the file

    async def test() -> None:
        with pytest.raises(StoreError, match=r"^The file \S+ is in use by another lastcard; .*\.$"):
            await open_store(url)

    run(test)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:hush@127.0.0.1:1/games",
        "postgresql://ann:hush@localhost:1/games",
        "postgresql://ann:hu@sh@127.0.0.1:1/games",
        "postgresql://ann:hush",
        "postgresql://ann@127.0.0.1:1/games?password=hush",
        "postgresql://ann:hush@127.0.0.1:1/games?nonsense=1",
        "mysql://ann:hush@127.0.0.1/games",
        "hush",
        "",
        "sqlite:////dev/null/log.db",
        "sqlite:////proc/log.db",
    ],
)
def test_an_address_that_leads_nowhere_is_refused_in_one_sentence(address: str) -> None:
    async def test() -> None:
        with pytest.raises(StoreError, match=r"^The .*[^.]\.$") as refused:
            await open_store(address)
        assert "hush" not in str(refused.value) and "sh@" not in str(refused.value)
        assert "\n" not in str(refused.value)

    run(test)


def test_a_wrong_password_is_not_repeated(server: str) -> None:
    async def test() -> None:
        address = server.replace("postgres:@", "nobody:hush@")
        with pytest.raises(StoreError, match="nobody") as refused:
            await open_store(address)
        assert "hush" not in str(refused.value)

    run(test)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "log.db").write_text("Dear diary, " * 100)

    async def test() -> None:
        for _ in range(2):  # the second time shows that the first let go of the file
            with pytest.raises(StoreError, match="is not a database"):
                await open_store(f"sqlite:///{tmp_path}/log.db")

    run(test)


def test_the_migrations_lead_to_the_schema(url: str) -> None:
    async def test() -> None:
        await (await open_store(url)).close()

    run(test)
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_a_newer_lastcard_is_refused(url: str) -> None:
    async def test() -> None:
        await (await open_store(url)).close()
        query(url, "UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(StoreError, match=r"newer lastcard \(form 9999\).*\.$"):
            await open_store(url)

    run(test)


def opens(url: str) -> None:
    """Another process: opens the database, no more."""
    asyncio.run(open_store(url))


def test_many_processes_may_open_an_empty_database_at_once(server: str) -> None:
    ready_to_fork()
    processes = [FORKS.Process(target=opens, args=(server,)) for _ in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
    assert [process.exitcode for process in processes] == [0] * 4
    assert query(server, "SELECT version_num FROM alembic_version") == [("0001",)]
