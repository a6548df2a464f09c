"""A table as one process holds it: commands that come twice, races with other processes, failures."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from clocks import ManualClock
from desk import CODE, truth
from lastcard.server.code_guard import NoTableError
from lastcard.server.connection import Connection
from lastcard.server.limits import Bucket
from lastcard.server.registry import TableRegistry, hashed
from lastcard.server.room import LOOK_AGAIN, REMOTE_LASTS, Room, in_background
from lastcard.server.settings import Settings
from lastcard.store import Entry, Notification, StoreError, Summary, open_store
from lastcard.tables import CommandResult, created
from lastcard.tables import protocol as p
from lastcard.tables.frames import table_frame
from lastcard.tables.timers import Pace, Presence, due_event


def test_a_repeated_command_is_answered_but_not_obeyed_again(tmp_path: Path) -> None:
    """Also by a process that knows the table only from its log."""

    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        try:
            room = Room(CODE, store, Pace())
            new = p.NewTable(name="Ann", computers=[1], settings=p.TableSettings(seats=2, clock=0))
            assert await room.write(lambda now: CommandResult(created(new, "hash", "1")))
            said = p.Chat(key="once", text="hello")
            first = await room.command(0, said)
            assert first["type"] == "done"
            assert await room.command(0, said) == first
            assert (await room.command(0, p.Start(key="go")))["type"] == "done"
            while room.table.match and room.table.match.asked != ("Ann", "turn"):
                assert room.table.match.asked is not None
                if room.table.match.asked.player == "Ann":
                    break
                await room.write(lambda now: due_event(room.table, room_here(), Pace(), set(), now + 60))
            assert room.table.match is not None
            act = p.TakeAction(
                key="draw", does=str(room.table.match.legal_for("Ann")[-1]), version=room.table.version
            )
            done = await room.command(0, act)
            assert done["type"] == "done" and room.table.version == done["version"]
            later = await room.command(0, p.Chat(key="later", text="hm"))
            assert await room.command(0, act) == done and later["type"] == "done"
            again = Room(CODE, store, Pace())
            assert await again.catch_up()
            assert await again.command(0, act) == done
            assert await again.command(0, said) == first
            assert len(again.table.chat) == 2 and again.table.version == done["version"] + 1  # type: ignore[typeddict-item]
            assert again.table.row.tobytes() == room.table.row.tobytes()
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(test(), 120))


def test_the_list_of_tables_ends_with_the_newest_summary(tmp_path: Path) -> None:
    """Also where storing one takes so long that the table has moved on."""

    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        room, plain, free = Room(CODE, store, Pace()), store.summarize, asyncio.Event()
        stored: list[str] = []

        async def slow(summary: Summary, at: float) -> None:
            if not stored:
                await free.wait()
            await plain(summary, at)
            stored.append(summary.phase)

        store.summarize = slow  # type: ignore[method-assign]
        try:
            new = p.NewTable(name="Ann", computers=[1], settings=p.TableSettings(seats=2, clock=0))
            assert await room.write(lambda now: CommandResult(created(new, "hash", "1")))
            assert (await room.command(0, p.Start(key="go")))["type"] == "done"
            for _ in range(20):
                await asyncio.sleep(0)
            assert stored == [], "the first is on its way, the others wait for it"
            free.set()
            while stored[-1:] != ["playing"]:
                await asyncio.sleep(0.01)
            assert [s.phase for s in await store.summaries(None)] == ["playing"]
        finally:
            room.shut()
            await store.close()

    asyncio.run(test())


def room_here() -> Presence:
    return Presence(frozenset({0}), {}, anybody=True)


def test_a_command_that_lost_a_race_is_decided_anew(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        try:
            one, two = Room(CODE, store, Pace()), Room(CODE, store, Pace())
            new = p.NewTable(name="Ann", settings=p.TableSettings(seats=2))
            assert await one.write(lambda now: CommandResult(created(new, "hash", "1")))
            assert await two.catch_up()
            assert (await one.command(0, p.Computer(key="a", seat=1)))["type"] == "done"
            answer = await two.command(0, p.Computer(key="b", seat=1))
            assert answer["type"] == "refused" and "already" in answer["words"]
            answer = await two.command(0, p.Computer(key="a", seat=1))
            assert answer == {"type": "done", "key": "a", "version": 2}
            assert (await one.command(0, p.Start(key="go")))["type"] == "done"
            assert (await two.command(0, p.Chat(key="c", text="hi")))["type"] == "done"
            assert await one.catch_up()
            assert truth(one.table) == truth(two.table)
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(test(), 120))


def test_those_at_a_process_that_has_died_are_missed(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        try:
            clock = ManualClock()
            room = Room(CODE, store, Pace(), clock=clock)
            new = p.NewTable(name="Ann", settings=p.TableSettings(seats=2))
            assert await room.write(lambda now: CommandResult(created(new, "hash", "1")))
            for _ in range(2):  # the second time it is heard of again, just in time
                room.heard_elsewhere("another", {0: 0.02})
                await clock.advance(REMOTE_LASTS - 1)
                assert room.here().people == {0} and not room.here().gone_since
            await clock.advance(2)
            assert room.here().people == set() and list(room.here().gone_since) == [0]
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(test(), 120))


class Ear:
    """The other end of a socket."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    async def send_text(self, text: str) -> None:
        self.heard.append(orjson.loads(text))

    async def close(self, *_: object) -> None:
        pass


def listening(person: int | None) -> tuple[Connection, list[dict[str, Any]]]:
    ear = Ear()
    connection = Connection(ear, person, Bucket(100, 100))  # type: ignore[arg-type]
    in_background(connection.write(None))
    return connection, ear.heard


def with_hall(
    tmp_path: Path, test: Callable[[TableRegistry, Room, str], Any], clock: ManualClock | None = None
) -> None:
    """A table of Ann and Bob in a process of its own; Bob's token."""

    async def whole() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        try:
            hall = TableRegistry(store, Settings(seed="1"), clock)
            code = (await hall.create(p.NewTable(name="Ann", settings=p.TableSettings(seats=2)))).code
            token = (await hall.join(code, p.NewPerson(name="Bob", seat=1))).token
            await test(hall, await hall.room(code), token)
            await hall.stop()
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(whole(), 120))


def test_an_append_whose_outcome_nobody_waits_for_is_told_all_the_same(tmp_path: Path) -> None:
    clock = ManualClock()

    async def test(hall: TableRegistry, room: Room, _: str) -> None:
        connection, heard = listening(0)
        await room.enter(connection, None)
        said = asyncio.ensure_future(room.command(1, p.Chat(key="a", text="hi")))
        await asyncio.sleep(0)
        said.cancel()  # Bob's line has broken meanwhile
        await asyncio.gather(said, return_exceptions=True)
        while len(await hall.store.read(room.table.code)) == room.table.version:
            await asyncio.sleep(0.01)
        await clock.advance(LOOK_AGAIN)
        while not any(frame.get("chat") for frame in heard):
            await asyncio.sleep(0.01)
        assert room.table.version == len(await hall.store.read(room.table.code))

    with_hall(tmp_path, test, clock)


def test_the_first_to_come_back_after_a_restart_does_not_turn_the_others_out(tmp_path: Path) -> None:
    clock = ManualClock()

    async def test(hall: TableRegistry, room: Room, _: str) -> None:
        code, patience = room.table.code, hall.settings.lobby_after

        async def seated(room: Room) -> list[str | None]:
            await room.command(0, p.Chat(key=f"at{clock.at}", text="hm"))  # after all that was due
            return [seat["name"] for seat in table_frame(room.table)["seats"]]

        for person in (0, 1):
            await room.enter(listening(person)[0], None)
        await clock.advance(2 * patience)
        assert await seated(room) == ["Ann", "Bob"]
        room.shut()  # the process has ended: there is another, which knows the log only
        room = await TableRegistry(hall.store, hall.settings, clock).room(code)
        await room.enter(listening(0)[0], None)
        await clock.advance(patience - 1)
        assert await seated(room) == ["Ann", "Bob"]
        await clock.advance(2)
        assert await seated(room) == ["Ann", None]

    with_hall(tmp_path, test, clock)


def test_whoever_is_sent_away_while_connecting_does_not_get_in(tmp_path: Path) -> None:
    async def test(hall: TableRegistry, room: Room, token: str) -> None:
        async with room.lock:
            kick = asyncio.ensure_future(room.command(0, p.Kick(key="k", person=1)))
            await asyncio.sleep(0)
            bob = await room.person_with(hashed(token))
            assert bob
            connection, _ = listening(bob.id)
            entering = asyncio.ensure_future(room.enter(connection, None))
            await asyncio.sleep(0)
        await asyncio.gather(kick, entering)
        assert connection not in room.connections and connection.closing

    with_hall(tmp_path, test)


def test_after_a_failure_a_table_is_opened_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three want it: the second waits for the first, which fails; the third comes while the second reads."""

    async def test(hall: TableRegistry, room: Room, _: str) -> None:
        hall.rooms.clear()
        read, answers = hall.store.read, list[asyncio.Event]()

        async def when_told(*what: Any) -> Any:
            number = len(answers)
            answers.append(asyncio.Event())
            await answers[number].wait()
            if number == 0:
                raise StoreError("The database is away for a moment.")
            return await read(*what)

        async def reading(number: int) -> None:
            while len(answers) < number:
                await asyncio.sleep(0)

        monkeypatch.setattr(hall.store, "read", when_told)
        first = asyncio.ensure_future(hall.room(room.table.code))
        await reading(1)
        second = asyncio.ensure_future(hall.room(room.table.code))
        await asyncio.sleep(0)
        answers[0].set()
        await reading(2)
        third = asyncio.ensure_future(hall.room(room.table.code))
        await reading(3)
        answers[1].set()
        answers[2].set()
        failed, one, other = await asyncio.gather(first, second, third, return_exceptions=True)
        assert isinstance(failed, StoreError) and isinstance(one, Room) and one is other

    with_hall(tmp_path, test)


def test_a_table_that_is_forgotten_while_it_is_open_says_so(tmp_path: Path) -> None:
    async def test(hall: TableRegistry, room: Room, _: str) -> None:
        connection, _heard = listening(0)
        await room.enter(connection, None)
        assert await hall.store.forget(room.table.at + 1) == 1
        answer = await room.command(0, p.Chat(key="a", text="anybody here?"))
        assert answer["type"] == "refused" and "deleted" in answer["words"] and connection.closing
        with pytest.raises(NoTableError):
            await hall.room(room.table.code)

    with_hall(tmp_path, test)


def test_an_entry_that_cannot_be_read_leaves_the_other_tables_alone(tmp_path: Path) -> None:
    async def test(hall: TableRegistry, room: Room, _: str) -> None:
        told: asyncio.Queue[Notification] = asyncio.Queue()

        async def news() -> Any:
            while True:
                yield await told.get()

        hall.store.news = news  # type: ignore[method-assign]
        hall.start()
        other = await hall.room((await hall.create(p.NewTable(name="Cy"))).code)
        for table, body in (
            (room.table, {"kind": "unheard of"}),
            (other.table, {"kind": "stood", "person": 0}),
        ):
            entry = Entry(table.code, table.version + 1, table.at, orjson.dumps(body).decode())
            assert await hall.store.append([entry])
            told.put_nowait(Notification("appended", table.code, entry.version))
        while other.table.people[0].seat is not None:
            await asyncio.sleep(0.01)

    with_hall(tmp_path, test)
