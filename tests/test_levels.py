"""Computer players of chosen levels at tables online: who plays how, how fast, and what if one errs."""

import asyncio
import logging
import random
import statistics
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, get_args

import pytest
from starlette.websockets import WebSocket

from clocks import ManualClock
from desk import CODE, Desk, found, names
from lastcard import Rulebook, bots
from lastcard.bots.think_time import TEMPI, notices, pause
from lastcard.cli import commands as cli
from lastcard.common.clock import Clock
from lastcard.game.actions import DRAW, Action, Catch, Play, action_of
from lastcard.game.views import View
from lastcard.server.bot_pool import MOST_EACH, MOST_WAITING, BotPool
from lastcard.server.bounded_pool import BoundedPool, BusyError
from lastcard.server.connection import Connection
from lastcard.server.limits import Bucket
from lastcard.server.room import Room
from lastcard.store import open_store
from lastcard.tables import CommandResult, RefusedError, created
from lastcard.tables import protocol as p
from lastcard.tables.bot_turns import CLOCK, LATE, BotAnswer, BotQuestion
from lastcard.tables.frames import table_frame
from lastcard.tables.timers import Pace, due, due_event
from lastcard.tables.veil import LOOKS_AT_A_CARD

ONE_ROUND = {"target": 0, "hand_size": 3}
AT_MOST = 60.0  # seconds until a test is given up


def levels(desk: Desk) -> list[str | None]:
    return [seat["level"] for seat in table_frame(desk.table)["seats"]]


# --- who sits where -------------------------------------------------------------------------------


def test_the_protocol_knows_every_level() -> None:
    assert get_args(p.Level) == bots.LEVELS == cli._LEVELS
    assert set(TEMPI) == set(bots.LEVELS) <= set(bots.listed())


def test_a_table_is_opened_with_levels_and_a_number_alone_is_casual() -> None:
    computers = p.NewTable.model_validate(
        {"name": "Ann", "computers": [1, {"seat": 2, "level": "expert"}, {"seat": 3}]}
    )
    bodies = created(computers, "hash", "1")[1:]
    assert [(body["seat"], body["level"]) for body in bodies] == [(1, "casual"), (2, "expert"), (3, "casual")]
    with pytest.raises(ValueError, match="level"):
        p.NewTable.model_validate({"name": "Ann", "computers": [{"seat": 1, "level": "grandmaster"}]})
    twice = p.NewTable.model_validate({"name": "Ann", "computers": [1, {"seat": 1, "level": "sharp"}]})
    with pytest.raises(RefusedError, match="Two cannot sit in one seat"):
        created(twice, "hash", "1")


def test_the_host_chooses_levels_before_the_match() -> None:
    desk = Desk("Bob", seats=4, house=ONE_ROUND)
    desk.do("Ann", "computer", seat=2)
    desk.do("Ann", "computer", seat=3, level="newcomer")
    assert levels(desk) == [None, None, "casual", "newcomer"]
    name = desk.table.seats[3].computer
    desk.do("Ann", "computer", seat=3, level="sharp")
    assert levels(desk)[3] == "sharp" and desk.table.seats[3].computer == name
    assert "already" in desk.refused("Ann", "computer", seat=3, level="sharp").words
    assert "already" in desk.refused("Ann", "computer", seat=1, level="sharp").words
    assert desk.refused("Bob", "computer", seat=3, level="solid").words == "Only the host can do that."
    assert "The table has 4 seats" in desk.refused("Ann", "computer", seat=8, level="solid").words
    desk.start()
    assert desk.refused("Ann", "computer", seat=3, level="solid").words == "That is for before the match."
    for seat in (0, 1):
        desk.write(CommandResult([{"kind": "away", "seat": seat}]))
    assert levels(desk) == ["casual", "casual", "casual", "sharp"]  # whoever sits in is casual
    desk.goes_on()
    desk.do("Ann", "rematch")
    assert levels(desk) == [None, None, "casual", "sharp"]


def test_who_leaves_a_match_is_followed_by_a_casual_player() -> None:
    desk = Desk("Bob", computers=(2,))
    desk.do("Ann", "computer", seat=2, level="expert")
    desk.start()
    desk.do("Bob", "leave")
    assert levels(desk) == [None, "casual", "expert"]


def test_logs_from_before_there_were_levels_mean_casual() -> None:
    desk = Desk(seats=2)
    desk.write(CommandResult([{"kind": "computer", "seat": 1, "on": True, "name": "Ada"}]))
    assert levels(desk) == [None, "casual"]


# --- what they do ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [level for level in bots.LEVELS if level != "expert"])
def test_a_computer_plays_as_the_bot_of_its_level_does(level: str) -> None:
    desk = Desk(seat=None, seats=3, computers=(0, 1, 2), house=ONE_ROUND, clock=0, seed=level)
    for seat in range(3):
        if level != "casual":
            desk.do("Ann", "computer", seat=seat, level=level)
    desk.do("Ann", "start")
    compared = 0
    while desk.table.phase != "over":
        desk.now = max(desk.now, due(desk.table, desk.here, desk.pace, desk.tried))
        desk.look()
        asked, version = list(desk.table.asked_seats()), desk.table.asked_version
        before = {
            seat: (desk.match.view(name), desk.match.legal_for(name))
            for seat, name in enumerate(names(desk.table))
        }
        decision = desk.due_event()
        if decision and decision.bodies[0]["kind"] == "acted":
            seat, number, _ = decision.bodies[0]["taken"][0]
            plays, speaks = (
                bots.make(level, desk.match.book, random.Random(desk.table.chance(kind, seat, version)))
                for kind in ("answers", "interject")
            )
            fits = {speaks.interject(*before[seat], CLOCK)}
            if seat in asked:
                fits.add(plays.choose(*before[seat], CLOCK))
            done = action_of(number, desk.match.book, desk.match.players)
            assert done in fits
            compared += 1
        if decision:
            desk.write(decision)
    assert compared > 5


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_plays_a_round_by_itself(level: str) -> None:
    house = {**ONE_ROUND, "jump_in": True}
    desk = Desk(seat=None, seats=3, computers=(0, 1, 2), house=house, seed=f"round {level}")
    for seat in range(3):
        if level != "casual":
            desk.do("Ann", "computer", seat=seat, level=level)
    desk.do("Ann", "start")
    desk.goes_on()
    assert desk.table.phase == "over"


class Rude:
    """Errs in a way that its chance decides."""

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        self._way = chance.randrange(3)

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Any:
        if self._way == 0:
            raise RuntimeError("no idea")
        return Play("no such card") if self._way == 1 else None

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Any:
        return Catch("Nobody at all")


def with_bot(desk: Desk, name: str) -> Desk:
    """The same table with this bot in its computer seats."""
    for seat, place in enumerate(desk.table.seats):
        if place.computer:
            body: Any = {"kind": "computer", "seat": seat, "on": True, "name": place.computer, "level": name}
            desk.write(CommandResult([body]))
    return desk


def test_a_bot_that_errs_loses_its_move_and_never_the_game(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(bots._OWN, "rude", Rude)
    with caplog.at_level(logging.WARNING, "lastcard.tables"):
        for seed in "1234":
            desk = Desk("Ben", seed=seed, computers=(1, 2), house={"target": 0}, clock=5, veil=0)
            with_bot(desk, "rude").start()
            for _ in range(20):
                desk.now = max(desk.now, due(desk.table, desk.here, desk.pace, desk.tried))
                decision = desk.due_event()
                if decision:
                    seat, number, _ = decision.bodies[0]["taken"][0]
                    if seat in (1, 2):
                        assert action_of(number, desk.match.book, desk.match.players) in bots.NEUTRAL
                    desk.write(decision)
            assert desk.table.phase == "playing"
    said = "\n".join(caplog.messages)
    for fault in ("failed with RuntimeError: no idea", "answered Play('no such card')", "answered None"):
        assert fault in said


def test_a_bot_nobody_knows_any_more_draws(caplog: pytest.LogCaptureFixture) -> None:
    desk = found(lambda desk: desk.asked == "Ann" and DRAW in desk.match.legal, computers=(1,), veil=0)
    question = asked_about(desk, "no longer there")
    with caplog.at_level(logging.WARNING, "lastcard.tables"):
        assert question.think() == BotAnswer(DRAW)
    assert "There is no computer player called 'no longer there'" in caplog.text


def asked_about(desk: Desk, level: str) -> BotQuestion:
    """What a computer player would be asked in the place of whoever is asked."""
    seat = desk.seat(desk.asked)
    view, legal = desk.table.outlook(seat)
    book = desk.match.book
    return BotQuestion(CODE, desk.table.position, seat, "answers", level, book, view, legal, b"chance")


# --- how fast -------------------------------------------------------------------------------------


def pauses(level: str, question: str) -> list[float]:
    return [pause(level, question, random.Random(seed)) for seed in range(400)]


def test_the_same_chance_gives_the_same_pause() -> None:
    for level in bots.LEVELS:
        assert pauses(level, "turn") == pauses(level, "turn")


def test_newcomers_are_slow_and_irregular_and_experts_quick() -> None:
    taken = {level: pauses(level, "turn") for level in bots.LEVELS}
    means = [statistics.mean(taken[level]) for level in bots.LEVELS]
    assert means == sorted(means, reverse=True) and means[0] > 3 * means[-1]
    assert statistics.stdev(taken["newcomer"]) > 2 * statistics.stdev(taken["expert"])
    assert max(taken["expert"]) < 0.7 and min(min(each) for each in taken.values()) >= 0
    assert statistics.mean(pauses("expert", "challenge")) > 2 * means[-1]
    seen = [[notices(level, random.Random(seed)) for seed in range(400)] for level in bots.LEVELS]
    assert [statistics.mean(each) for each in seen] == sorted(map(statistics.mean, seen), reverse=True)


def test_over_a_drawn_card_every_level_takes_the_same_time() -> None:
    """Otherwise the pause would tell whether it fits: who is not asked about a card looks at it as long."""
    taken = {tuple(pauses(level, "drawn")) for level in bots.LEVELS}
    assert len(taken) == 1 and min(*taken) >= 0 and max(*taken) <= 1
    assert Pace().thinks == LOOKS_AT_A_CARD


def test_the_pace_of_a_table_is_the_scale_of_every_pause() -> None:
    desk = Desk(computers=(1,), clock=0, house=ONE_ROUND)
    desk.do("Ann", "computer", seat=1, level="newcomer")
    desk.start()
    desk.write(CommandResult([{"kind": "away", "seat": 0}]))
    usual = due(desk.table, desk.here, Pace(), set()) - desk.table.asked_since
    twice = due(desk.table, desk.here, Pace(thinks=(1.6, 4.0)), set()) - desk.table.asked_since
    assert twice == pytest.approx(2 * usual)
    assert due(desk.table, desk.here, Pace(thinks=(0.0, 0.0)), set()) == desk.table.asked_since


# --- thinking beside the event loop ---------------------------------------------------------------


def test_nothing_happens_until_a_thought_is_there_and_then_whatever_is_due() -> None:
    desk = with_bot(Desk(computers=(1,), clock=0, house=ONE_ROUND, veil=0), "greedy")
    desk.start()
    while desk.asked == "Ann":
        desk.act("Ann", desk.match.legal[-1])
    desk.now += 60
    open_questions: list[BotQuestion] = []

    def ask(question: BotQuestion) -> BotAnswer | None:
        known = [each for each in open_questions if each.about == question.about]
        open_questions.append(question)
        return known[0].think() if known else None

    version = desk.table.version
    desk.do("Ann", "chat", text="hm")  # talk changes the version, not the position
    assert due_event(desk.table, desk.here, desk.pace, set(), desk.now, ask) is None
    desk.do("Ann", "chat", text="well?")
    desk.now += 60
    decision = due_event(desk.table, desk.here, desk.pace, set(), desk.now, ask)
    assert decision is not None and decision.bodies[0]["by"] == "computer"
    assert desk.table.version == version + 2
    desk.write(decision)
    assert open_questions[0].position != desk.table.position


class Ponderer:
    """Tells that it was asked, and answers when it is let."""

    asked: ClassVar[threading.Semaphore]
    may_answer: ClassVar[threading.Semaphore]

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        pass

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        self.asked.release()
        assert self.may_answer.acquire(timeout=AT_MOST)
        return legal[0]

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        return None


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Ponderer]]:
    """A computer player that the test lets answer; nobody gives it up before the test does."""
    monkeypatch.setitem(bots._OWN, "ponderer", Ponderer)
    Ponderer.asked, Ponderer.may_answer = threading.Semaphore(0), threading.Semaphore(0)
    yield Ponderer
    Ponderer.may_answer.release(1000)  # whoever still ponders can end


def onlooker() -> Connection:
    """Somebody who is connected and reads nothing."""

    async def nothing(*_: Any) -> Any:
        await asyncio.sleep(3600)

    return Connection(WebSocket({"type": "websocket"}, nothing, nothing), None, Bucket(1, 1))


@asynccontextmanager
async def room_with(
    folder: Path, bot: str, pause: float = 0.0, clock: Clock | None = None
) -> AsyncIterator[Room]:
    """A table at which Ann watches two such bots, in a room with somebody in it."""
    store = await open_store(f"sqlite:///{folder}/log.db")
    pace = Pace(thinks=(pause, pause), longer=0.0, late=AT_MOST)  # seconds: a busy machine is nobody's fault
    thinkers = BotPool()
    room = Room(CODE, store, pace, veil=0.0, thinkers=thinkers, clock=clock)
    settings = p.TableSettings(seats=2, clock=0, house={"target": 0})
    bodies = created(p.NewTable(name="Ann", seat=None, computers=[0, 1], settings=settings), "hash", "1")
    for body in bodies[1:]:
        body["level"] = bot
    assert await room.write(lambda now: CommandResult(bodies))
    await room.enter(onlooker(), None)
    assert (await room.command(0, p.Start(key="go")))["type"] == "done"
    try:
        yield room
    finally:
        room.connections.clear()
        room.shut()
        thinkers.close()
        await store.close()


def test_somebody_who_thinks_for_long_holds_nobody_up(tmp_path: Path, ponderer: type[Ponderer]) -> None:
    async def test() -> None:
        async with room_with(tmp_path, "ponderer") as room:
            for move in range(4):
                assert await asyncio.to_thread(ponderer.asked.acquire, timeout=AT_MOST)
                for number in range(3):
                    chat = p.Chat(key=f"k{move}-{number}", text="still thinking?")
                    assert (await room.command(0, chat))["type"] == "done"
                assert room.table.match and len(room.table.match.taken) == move
                ponderer.may_answer.release()

    asyncio.run(asyncio.wait_for(test(), 2 * AT_MOST))


def test_thinking_does_not_make_an_answer_come_later(tmp_path: Path, ponderer: type[Ponderer]) -> None:
    """Else the time it takes would tell whether there was a choice: it is thought about during the pause."""
    pause = 5.0

    async def test() -> None:
        clock = ManualClock()
        async with room_with(tmp_path, "ponderer", pause, clock) as room:
            match, asked_at = room.table.match, room.table.asked_since
            assert match and room.next_due() == asked_at  # there is something to think about
            ponderer.may_answer.release()
            while room.next_due() == asked_at:
                await clock.advance(0)
                await asyncio.sleep(0.001)
            assert room.next_due() == asked_at + pause and not match.taken
            await clock.advance(pause - 0.1)
            assert not match.taken
            await clock.advance(0.1)
            while room.table.asked_since == asked_at:  # it is not asked again: it could not answer
                await asyncio.sleep(0.001)
            assert room.table.asked_since == asked_at + pause

    asyncio.run(asyncio.wait_for(test(), 2 * AT_MOST))


def test_an_answer_that_never_comes_is_given_up(
    ponderer: type[Ponderer], caplog: pytest.LogCaptureFixture
) -> None:
    desk = found(lambda desk: desk.match.legal[0] != DRAW and DRAW in desk.match.legal, "Bob", veil=0)

    async def test() -> BotAnswer:
        thinkers = BotPool()
        try:
            return await thinkers.think(replace(asked_about(desk, "ponderer"), late=0.05))
        finally:
            thinkers.close()

    with caplog.at_level(logging.WARNING, "lastcard.tables"):
        assert asyncio.run(test()) == BotAnswer(DRAW)
    assert "has not answered within 0.1 seconds" in caplog.text


@pytest.mark.parametrize("late", [False, True])
def test_a_late_answer_does_not_count(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, late: bool
) -> None:
    clock = ManualClock()

    class Dawdler(Ponderer):
        def choose(self, view: View, legal: Sequence[Action], _: float) -> Action:
            clock.at += LATE + 0.1 if late else LATE - 0.1
            return legal[0]

    monkeypatch.setitem(bots._OWN, "dawdler", Dawdler)
    desk = found(lambda desk: desk.match.legal[0] != DRAW and DRAW in desk.match.legal, "Bob", veil=0)
    thought = asked_about(desk, "dawdler").think(clock)
    assert thought == BotAnswer(DRAW if late else desk.match.legal[0])
    assert (f"took more than {LATE:g} seconds" in caplog.text) == late


def test_where_too_many_think_somebody_quicker_answers(ponderer: type[Ponderer]) -> None:
    desk = found(lambda desk: len(desk.match.legal) > 2, "Bob", veil=0)
    question = replace(asked_about(desk, "ponderer"), late=AT_MOST)

    async def test() -> None:
        thinkers = BotPool()
        try:
            addresses = [i // MOST_EACH for i in range(MOST_WAITING)]
            thinking = [asyncio.create_task(thinkers.think(question, address)) for address in addresses]
            await asyncio.sleep(0)
            for address in (addresses[-1], "another"):  # too much for one address, and for all together
                assert await thinkers.think(question, address) == question.in_a_hurry().think()
            assert not any(task.done() for task in thinking)
            for task in thinking:
                task.cancel()
            await asyncio.gather(*thinking, return_exceptions=True)
        finally:
            thinkers.close()

    asyncio.run(test())
    assert question.in_a_hurry().level == "solid"


def test_a_line_of_several_threads_works_side_by_side() -> None:
    async def test() -> None:
        aside = BoundedPool("meetings", 3, "too many", "too long", most=3, threads=3)
        all_here, may_go = threading.Barrier(4), threading.Event()

        def meet() -> None:
            all_here.wait(AT_MOST)
            may_go.wait(AT_MOST)

        try:
            meetings = [asyncio.create_task(aside.do("Ann", meet)) for _ in range(3)]
            await asyncio.to_thread(all_here.wait, AT_MOST)
            with pytest.raises(BusyError, match="too"):
                await aside.do("Bob", lambda: None)
            may_go.set()
            await asyncio.gather(*meetings)
        finally:
            aside.close()

    asyncio.run(test())
