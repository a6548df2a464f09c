"""What time does at a table: clocks, absence, computer players, claims over slow lines, telltale pauses."""

import random
from typing import Any

import orjson
import pytest

from conftest import PERFORMING, SENTENCES
from desk import SHORT, Desk, customized, found, names, plain_plays, shuffle_pile, whats
from lastcard.bots import simple
from lastcard.game.actions import DRAW, KEEP, Report, action_of
from lastcard.game.records import Record
from lastcard.rules import editions
from lastcard.rules.layout import Q
from lastcard.tables import CommandResult, why
from lastcard.tables import protocol as p
from lastcard.tables.commands import MOST_GRACE, REPORT_PAUSE, SPAM_PAUSE
from lastcard.tables.frames import clock_frame, game_frame, missed, table_frame, welcome, yours_frame
from lastcard.tables.timers import NEVER, Pace, Presence, due, due_event

# --- clocks, absence, computers -------------------------------------------------------------------


def test_when_the_clock_runs_out_the_least_is_done() -> None:
    desk = found(lambda desk: desk.match.asked.question == "turn", "Bob", clock=20)
    who, since = desk.asked, desk.table.asked_since
    assert clock_frame(desk.table, desk.now) == {
        "now": round(desk.now * 1000),
        "ends": round(since * 1000) + 20_000,
    }
    desk.now = since + 19.9
    assert desk.due_event() is None
    assert due(desk.table, desk.here, desk.pace, set()) == since + 20
    desk.now = since + 20
    decision = desk.due_event()
    assert decision is not None and [body["kind"] for body in decision.bodies] == ["acted"]
    assert whats(desk.write(decision))[:2] == ["late", "drew"]
    assert desk.table.seats[desk.seat(who)].slow == 1


@pytest.mark.parametrize("edition", editions.NAMES)
def test_the_clock_prefers_what_commits_to_nothing(edition: str) -> None:
    """To draw, keep, accept, stop, refuse, not to laugh, to disagree; else what a computer would do."""
    desk = Desk("Bob", "Cy", edition=edition, clock=5, seed="7", veil=0)
    for name in ("Ann", "Bob", "Cy"):
        if desk.table.book.customs:
            desk.do(name, "agree")
    desk.start(fill=True)
    neutral = ("draws", "keeps", "accepts", "stops", "refuses", "does not laugh", "disagrees")
    neutrally = 0
    for _ in range(40):
        assert not desk.match.over
        legal = [str(action) for action in desk.match.legal_for(desk.asked)]
        wanted = [word for word in neutral if word in legal]
        desk.now = desk.table.asked_since + 5
        decision = desk.due_event()
        assert decision is not None
        if wanted:
            _, number, _ = decision.bodies[0]["taken"][0]
            assert decision.bodies[0]["by"] == "clock"
            assert str(action_of(number, desk.match.book, desk.match.players)) == wanted[0]
            neutrally += 1
        desk.write(decision)
        for seat in desk.table.seats:
            seat.slow, seat.away = 0, False
        for seat in desk.shadow.seats:
            seat.slow, seat.away = 0, False
    assert neutrally > 30


def test_after_two_questions_left_to_the_clock_a_computer_sits_in_until_one_is_back() -> None:
    desk = Desk("Bob", clock=10, veil=0, seed="3")
    desk.start()
    while not any(seat.away for seat in desk.table.seats):
        desk.now = desk.table.asked_since + 10
        decision = desk.due_event()
        assert decision is not None
        happened = desk.write(decision)
    assert "away" in whats(happened)
    (away,) = [i for i, seat in enumerate(desk.table.seats) if seat.away]
    who = names(desk.table)[away]
    assert table_frame(desk.table)["seats"][away]["sitting_in"]
    other = names(desk.table)[1 - away]
    assert desk.refused(other, "back").words == "Nobody sits in for you."
    assert whats(desk.do(who, "back")) == ["back"]
    assert not desk.table.seats[away].away and desk.table.seats[away].slow == 0


def test_to_act_is_to_be_back() -> None:
    desk = found(lambda desk: bool(plain_plays(desk)), "Bob", "Cy")
    who = desk.asked
    desk.write(CommandResult([{"kind": "away", "seat": desk.seat(who)}]))
    happened = desk.act(who, plain_plays(desk)[0])
    assert {"played", "back"} <= set(whats(happened))
    assert not desk.table.seats[desk.seat(who)].away


def test_whoever_answers_by_themselves_is_not_slow() -> None:
    desk = found(lambda desk: bool(plain_plays(desk)), "Bob", clock=10)
    who = desk.asked
    desk.table.seats[desk.seat(who)].slow = desk.shadow.seats[desk.seat(who)].slow = 1
    desk.act(who, plain_plays(desk)[0])
    assert desk.table.seats[desk.seat(who)].slow == 0


def test_to_discard_twice_is_two_questions_each_with_a_clock_of_its_own() -> None:
    desk, who = customized("you discard 2", clock=10)
    assert desk.match.row[0]["question"] == Q.DISCARD and desk.asked == who
    desk.now = desk.table.asked_since + 10
    decision = desk.due_event()
    assert decision is not None
    desk.write(decision)
    assert desk.match.row[0]["question"] == Q.DISCARD and desk.asked == who
    assert desk.table.asked_since == desk.now and desk.due_event() is None
    assert not desk.table.seats[desk.seat(who)].away


def test_a_computer_sits_in_for_whoever_is_gone_for_long() -> None:
    desk = Desk("Bob", clock=0, house=SHORT)
    desk.start()
    who = desk.asked
    assert due(desk.table, desk.here, desk.pace, set()) == NEVER
    desk.missing[who] = desk.now + 5
    desk.now += 5 + desk.pace.away_after
    decision = desk.due_event()
    assert decision is not None and whats(desk.write(decision)) == ["away"]
    desk.missing = {"Ann": desk.now, "Bob": desk.now}
    desk.goes_on()
    assert desk.table.phase == "over"


def test_nothing_happens_at_a_table_nobody_watches() -> None:
    desk = Desk(computers=(1,), clock=5)
    desk.start()
    empty = Presence(frozenset(), {}, anybody=False)
    assert due(desk.table, empty, desk.pace, set()) == NEVER
    assert due_event(desk.table, empty, desk.pace, set(), desk.now + 1e6) is None


def test_whoever_is_gone_from_the_lobby_for_long_has_left_it() -> None:
    desk = Desk("Bob")
    desk.missing["Bob"] = desk.now
    desk.now += desk.pace.lobby_after - 1
    assert desk.due_event() is None
    desk.now += 1
    decision = desk.due_event()
    assert decision is not None and whats(desk.write(decision)) == ["left"]
    assert desk.person("Bob").gone


def test_whoever_never_connects_has_left_the_lobby_however_much_others_talk() -> None:
    desk = Desk("Bob")
    here, joined_at = Presence(frozenset({0}), {}, anybody=True), desk.now
    for _ in range(4):
        desk.now += 60
        desk.do("Ann", "chat", text="is Bob here?")
    assert due(desk.table, here, desk.pace, set()) == joined_at + desk.pace.lobby_after
    desk.do("Bob", "chat", text="I only send requests")
    assert due(desk.table, here, desk.pace, set()) == desk.now + desk.pace.lobby_after


def test_a_process_that_has_just_opened_a_table_gives_everybody_time_to_come() -> None:
    """After a restart the first to come back must not turn the others out."""
    desk = Desk("Bob", clock=0)
    desk.now += 10_000
    fresh = Presence(frozenset({0}), {}, anybody=True, since=desk.now)
    assert due(desk.table, fresh, desk.pace, set()) == desk.now + desk.pace.lobby_after
    assert due_event(desk.table, fresh, desk.pace, set(), desk.now) is None
    desk.start()
    desk.now += 10_000
    fresh = Presence(frozenset(), {}, anybody=True, since=desk.now)
    assert due(desk.table, fresh, desk.pace, set()) == desk.now + desk.pace.away_after


def to_the_end_of_a_round(desk: Desk) -> None:
    choose = random.Random(1)
    while not desk.match.over:
        desk.now += 5
        desk.look()
        asked, legal = desk.asked, desk.match.legal_for(desk.asked)
        desk.act(asked, simple.choose(desk.match.view(asked), legal, choose))
        desk.now += 5
        while desk.table.claims:
            decision = desk.due_event()
            assert decision is not None
            desk.write(decision)


def test_the_next_round_comes_when_everybody_wants_it_or_after_a_pause() -> None:
    desk = Desk("Bob", house={"hand_size": 1, "target": 100_000}, clock=0, veil=0)
    desk.start()
    assert desk.refused("Ann", "onward").words == "The round is not over yet."
    for everybody in (True, False):
        to_the_end_of_a_round(desk)
        number = game_frame(desk.table)["round"]  # type: ignore[index]
        desk.do("Ann", "onward")
        assert table_frame(desk.table)["seats"][0]["onward"]
        assert desk.due_event() is None
        if everybody:
            desk.do("Bob", "onward")
        else:
            desk.now = desk.table.asked_since + desk.pace.round_pause
        decision = desk.due_event()
        assert decision is not None and "dealt" in whats(desk.write(decision))
        assert game_frame(desk.table)["round"] == number + 1  # type: ignore[index]


ROOM_FOR_ALL = {
    "classic": 100,
    "anniversary": 250,
    "hello-kitty": 0,
    "dino": 100,
    "customizable": 0,
    "jackpot": 0,
}


@pytest.mark.parametrize(
    ("edition", "veil"), [("classic", False), *((edition, True) for edition in editions.NAMES)]
)
def test_computers_play_whole_matches_of_every_edition_by_themselves(edition: str, veil: bool) -> None:
    house = {"target": ROOM_FOR_ALL[edition], "hand_size": 5}
    desk = Desk(edition=edition, seat=None, computers=(0, 1, 2), house=house, seed=f"{edition}", veil=veil)
    desk.do("Ann", "start", fill=True)
    desk.goes_on()
    assert desk.table.phase == "over"
    frame, game = table_frame(desk.table), game_frame(desk.table)
    assert frame["winners"] and frame["seed"] == edition
    assert game and (game["round"] > 1) == bool(house["target"])
    record = Record.of(desk.match)
    assert record.verify().row.tobytes() == desk.match.row.tobytes()


@pytest.mark.parametrize("chosen", range(6))
def test_computers_answer_whatever_the_players_sentences_ask(chosen: int) -> None:
    pool = random.Random(chosen).sample(SENTENCES + PERFORMING, 8)
    text = (
        'extends = "jackpot"\n[written]\ncard = "wild custom"\nmost = 3\nstart = "name the color"\n'
        "[wild.wild]\ncopies = 1\n[colored.jackpot]\ncopies = 6\n"
    )
    desk = Desk(
        "Bob",
        computers=(2,),
        edition_text=text,
        house={"hand_size": 4, **SHORT},
        customs=pool[:3],
        veil=0,
        seed=str(chosen),
    )
    desk.do("Ann", "write", sentences=pool[3:5])
    desk.do("Bob", "write", sentences=pool[5:7])
    for name in ("Ann", "Bob"):
        desk.do(name, "agree")
    desk.start(fill=True)
    for name in ("Ann", "Bob"):
        desk.write(CommandResult([{"kind": "away", "seat": desk.seat(name)}]))
    desk.goes_on(most=3_000)
    assert desk.table.phase == "over"


def test_computers_judge_a_report() -> None:
    customs = ["everyone keeps their elbows straight until the round ends"] * 3
    reports: list[Report] = []
    seeds = iter(range(200))
    while not reports:
        seed = str(next(seeds))
        desk = Desk(edition="customizable", customs=customs, computers=(1, 2, 3), seed=seed, veil=0)
        desk.do("Ann", "agree")
        desk.start()
        desk.goes_on(until=desk.now + 120, most=200)
        if not desk.match.over:
            reports = [action for action in desk.match.legal_for("Ann") if isinstance(action, Report)]
    desk.act("Ann", reports[0])
    assert desk.match.row[0]["question"] == Q.VERDICT
    assert "breach" in whats(desk.goes_on(until=desk.now + 30))


JOKE = "you tell a joke; if someone laughs, you discard down to 1 card; otherwise you draw 4"


def test_of_several_asked_together_each_has_one_clock_and_answers_what_was_seen() -> None:
    desk, who = customized(JOKE)
    first, second = (name for name in ("Ann", "Bob", "Cy") if name != who)
    seen, since = desk.table.version, desk.table.asked_since
    desk.act(first, "does not laugh")
    assert desk.table.asked_seats() == [desk.seat(second)] and desk.table.asked_since == since
    desk.do(second, "act", does="does not laugh", version=seen)
    assert desk.match.asked.question == "turn" and desk.table.asked_since == desk.now


def test_reports_neither_set_the_clock_back_nor_follow_at_once() -> None:
    desk, _ = customized("everyone keeps their elbows straight until the round ends", veil=0)
    who = desk.asked
    other, judge = (name for name in ("Ann", "Bob", "Cy") if name != who)
    version = desk.table.asked_version
    desk.act(who, Report(other), at=desk.table.asked_since + 50)
    assert desk.table.asked_seats() == [desk.seat(judge)] and desk.table.asked_since == desk.now
    desk.act(judge, "disagrees", at=desk.now + 20)
    assert desk.asked == who and desk.table.asked_since == desk.now - 50
    assert desk.table.asked_version == version
    assert desk.refused(who, "act", does=f"reports {other}").clause == "S15-4"
    desk.act(who, Report(other), at=desk.now + REPORT_PAUSE)


# --- calls, catches and slow lines (K-U2, K-U3) ---------------------------------------------------


def owing(*guests: str, **settings: Any) -> tuple[Desk, str, list[str]]:
    """Somebody has played down to one card without calling; who, and the others, the next player first."""

    def goes_on_in_turn(desk: Desk) -> bool:
        if not plain_plays(desk) or desk.asked not in ("Ann", "Bob", "Cy", "Dee"):
            return False
        desk.act(desk.asked, plain_plays(desk)[0])
        return bool(desk.table.owed) and bool(desk.match.asked.question == "turn")

    settings = {"house": {"hand_size": 2}, "clock": 0, **settings}
    desk = found(goes_on_in_turn, *(guests or ("Bob", "Cy", "Dee")), **settings)
    (holder,) = game_frame(desk.table)["uncalled"]  # type: ignore[index]
    following = desk.asked
    rest = [name for name in names(desk.table) if name not in (holder, following)]
    return desk, str(holder), [following, *rest]


def at_distances(desk: Desk, **seconds: float) -> None:
    desk.lines.delay = {desk.person(name).id: delay for name, delay in seconds.items()}


def reacts(desk: Desk, who: str, does: str, after: float) -> None:
    """Somebody does something so long after they could see it; it arrives when their line lets it."""
    delay = desk.lines.delay.get(desk.person(who).id, 0.0)
    desk.act(who, does, at=desk.table.owed_since + after + delay)


def settled(desk: Desk) -> list[Any]:
    desk.now = desk.table.claims_until
    happened: list[Any] = []
    while desk.table.claims:
        decision = desk.due_event()
        assert decision is not None
        happened += desk.write(decision)
    return happened


def test_without_slow_lines_everything_counts_at_once() -> None:
    desk, holder, others = owing()
    at_distances(desk)
    assert whats(desk.act(others[1], f"catches {holder}"))[0] == "caught"
    assert desk.match.view(None).counts[holder] == 3 and not desk.table.claims


def test_ku2_a_call_in_time_over_a_slow_line_beats_a_quick_catch() -> None:
    desk, holder, others = owing()
    at_distances(desk, **{holder: 0.3, others[0]: 0.02, others[1]: 0.02})
    reacts(desk, others[1], f"catches {holder}", 0.35)
    assert desk.table.claims and desk.match.view(None).counts[holder] == 1
    assert desk.due_event() is None
    reacts(desk, holder, "calls uno", 0.2)
    assert [event for event in whats(settled(desk)) if event in ("called", "caught", "too late")] == [
        "called",
        "too late",
    ]
    assert desk.match.view(None).counts[holder] == 1


def test_ku3_a_call_that_comes_too_late_does_not_undo_a_quicker_catch() -> None:
    desk, holder, others = owing()
    at_distances(desk, **{holder: 0.3, others[1]: 0.02})
    reacts(desk, others[1], f"catches {holder}", 0.15)
    reacts(desk, holder, "calls uno", 0.16)
    assert [event for event in whats(settled(desk)) if event != "drew"] == ["caught", "too late"]
    assert desk.match.view(None).counts[holder] == 3


@pytest.mark.parametrize("slow_first", [False, True])
def test_ku3_of_two_who_catch_the_quicker_reaction_wins_whoever_arrives_first(slow_first: bool) -> None:
    desk, holder, others = owing()
    quick, late = others[1], others[2]
    at_distances(desk, **{quick: 0.2, late: 0.02, holder: 0.02})
    if slow_first:
        at_distances(desk, **{quick: 0.02, late: 0.2, holder: 0.02})
        reacts(desk, quick, f"catches {holder}", 0.30)
        reacts(desk, late, f"catches {holder}", 0.31)
    else:
        reacts(desk, late, f"catches {holder}", 0.33)
        reacts(desk, quick, f"catches {holder}", 0.30)
    happened = settled(desk)
    caught = [event.player for event in happened if getattr(event, "what", "") == "caught"]
    assert caught == [quick]
    assert [event["player"] for event in happened if isinstance(event, dict)] == [late]


@pytest.mark.parametrize(("catches_after", "wins"), [(0.1, True), (0.29, False)])
def test_ku2_a_closing_play_beats_only_a_catch_that_was_slower(catches_after: float, wins: bool) -> None:
    desk, holder, others = owing()
    following, far = others[0], others[1]
    at_distances(desk, **{following: 0.02, far: 0.3, holder: 0.02})
    reacts(desk, following, "draws", 0.28)
    reacts(desk, far, f"catches {holder}", catches_after)
    happened = whats(settled(desk))
    assert ("caught" in happened, "too late" in happened) == (wins, not wins)
    assert "drew" in happened


def test_a_catch_behind_a_draw_is_too_late_at_once_whether_the_card_fits_or_not() -> None:
    desk, holder, others = owing(house={"hand_size": 2})
    told: set[tuple[bool, str, str]] = set()
    for number in range(30):
        twin = desk.again()
        for table in (twin.table, twin.shadow):
            shuffle_pile(table, number)
        at_distances(twin, **{others[0]: 0.02, others[1]: 0.3, holder: 0.02})
        reacts(twin, others[0], "draws", 0.28)
        reacts(twin, others[1], f"catches {holder}", 0.29)
        drew, late = whats(settled(twin))
        told.add((twin.table.veil is None, drew, late))
    assert told == {(fits, "drew", "too late") for fits in (True, False)}


def test_whoever_catches_before_there_is_anything_to_catch_gains_nothing() -> None:
    for spams in (False, True):
        desk = found(lambda desk: bool(plain_plays(desk)), "Bob", "Cy", house={"hand_size": 2}, clock=0)
        holder = desk.asked
        spammer = next(name for name in names(desk.table) if name != holder)
        play = plain_plays(desk)[0]
        at = desk.now + 1.0
        desk.now = at
        if spams:
            assert desk.refused(spammer, "act", does=f"catches {holder}").clause == "K-U3"
        desk.act(holder, play, at=at + 0.1)
        assert desk.table.owed
        desk.now = at + 0.2
        if not spams:
            assert "caught" in whats(desk.act(spammer, f"catches {holder}", at=desk.now))
            continue
        for _ in range(3):
            refusal = desk.refused(spammer, "act", does=f"catches {holder}")
            assert refusal.words == "Catching by guessing does not count; wait a moment."
            desk.now += SPAM_PAUSE * 0.9
        desk.now += SPAM_PAUSE * 0.2
        assert "caught" in whats(desk.act(spammer, f"catches {holder}", at=desk.now))


def test_no_line_however_slow_holds_the_table_up_for_long() -> None:
    desk, holder, others = owing()
    at_distances(desk, **{holder: 9.0, others[1]: 9.0})
    at = desk.table.owed_since + MOST_GRACE + 0.1
    desk.act(others[1], f"catches {holder}", at=at)
    assert desk.table.claims_until == pytest.approx(at + MOST_GRACE)
    assert desk.table.claims[0].reaction == 100  # no more than the grace is taken off
    reacts_later = desk.decided(holder, "act", does="calls uno")
    desk.write(reacts_later)
    assert desk.table.claims_until == pytest.approx(at + MOST_GRACE)  # later claims do not prolong it


def test_one_claim_of_a_kind_at_a_time() -> None:
    desk, holder, others = owing()
    at_distances(desk, **{holder: 0.3})
    desk.act(others[1], f"catches {holder}", at=desk.table.owed_since + 0.1)
    assert "being decided" in desk.refused(others[1], "act", does=f"catches {holder}").words
    assert desk.refused(others[2], "act", does="draws").clause == "K-T0"


def test_computers_let_people_speak_first() -> None:
    desk, _holder, others = owing("Bob", computers=(2,))
    computer = next(name for name in names(desk.table) if name not in ("Ann", "Bob"))
    assert computer in others
    least = desk.pace.thinks[0]
    assert due(desk.table, desk.here, desk.pace, set()) >= desk.table.owed_since + least


# --- the veil: whether a drawn card fits is nobody's business -------------------------------------


def before_a_draw(edition: str = "classic", **settings: Any) -> Desk:
    return found(
        lambda desk: DRAW in desk.match.legal and desk.match.asked.question == "turn",
        "Bob",
        "Cy",
        edition=edition,
        house=settings.pop("house", {}),
        **settings,
    )


def drawn(desk: Desk, fits: bool) -> tuple[Desk, str]:
    """The same table after a draw that fits, or that does not: only the order of the pile differs."""
    who = desk.asked
    for number in range(200):
        twin = desk.again()
        for table in (twin.table, twin.shadow):
            shuffle_pile(table, number)
        twin.act(who, "draws")
        if (twin.match.asked.question == "drawn") == fits:
            assert fits is (twin.table.veil is None)
            return twin, who
    raise AssertionError("no pile gives such a card")


def seen(desk: Desk, viewer: str | None) -> bytes:
    """Everything somebody is told at this version."""
    table = desk.table
    seat = None if viewer is None else desk.seat(viewer)
    person = None if viewer is None else desk.person(viewer)
    frame = welcome(table, person, table.version - 1, desk.now, [0], 0)
    assert frame["game"] is not None and frame["missed"] == "events"
    assert orjson.dumps(frame["yours"]) == orjson.dumps(yours_frame(table, seat))
    return orjson.dumps(frame)


@pytest.mark.parametrize("edition", editions.NAMES)
def test_whether_a_drawn_card_fits_cannot_be_told_from_any_frame(edition: str) -> None:
    for seed in range(100):
        desk = Desk("Bob", "Cy", edition=edition, seed=str(seed))
        for name in ("Ann", "Bob", "Cy"):
            if desk.table.book.customs:
                desk.do(name, "agree")
        desk.start(fill=True)
        if desk.match.asked.question == "turn":
            break
    assert desk.match.asked.question == "turn"
    fitting, who = drawn(desk, fits=True)
    other, _ = drawn(desk, fits=False)
    for viewer in (None, *names(desk.table)):
        if viewer != who:
            assert seen(fitting, viewer) == seen(other, viewer)
    assert other.table.veil is not None
    assert game_frame(other.table)["asked"] == [{"player": who, "question": "drawn"}]  # type: ignore[index]


def test_whether_a_drawn_card_fits_cannot_be_found_out_by_trying() -> None:
    desk = before_a_draw()
    (fitting, who), (other, _) = drawn(desk, fits=True), drawn(desk, fits=False)
    for viewer in names(desk.table):
        if viewer == who:
            continue
        tries = ["draws", "keeps", "accepts", "calls uno", f"catches {who}", "names red", f"picks {who}"]
        for does in [*tries, *(f"plays {card}" for card in desk.match.hand(viewer)), "plays wild"]:
            said = [table.refused(viewer, "act", does=does) for table in (fitting, other)]
            assert (said[0].words, said[0].clause) == (said[1].words, said[1].clause)
            asked = p.Why(key="w", does=does)
            because = [why(table.table, table.person(viewer), asked) for table in (fitting, other)]
            assert because[0] == because[1]
            fitting.lines.wolf.clear()
            other.lines.wolf.clear()


def test_the_veil_lifts_after_a_moment_and_then_the_turn_has_passed() -> None:
    desk, _who = drawn(before_a_draw(), fits=False)
    veil = desk.table.veil
    assert veil is not None and 0.8 <= veil.until - desk.table.at <= 2.0
    assert due(desk.table, desk.here, desk.pace, set()) == veil.until
    following = desk.asked
    desk.now = veil.until - 0.01
    assert desk.refused(following, "act", does="draws").clause == "K-T0"
    assert desk.due_event() is None and desk.table.veil is not None
    desk.now = veil.until
    desk.look()
    assert desk.table.veil is None
    assert game_frame(desk.table)["turn"] == following  # type: ignore[index]
    assert yours_frame(desk.table, desk.seat(following))["legal"]  # type: ignore[index]
    desk.act(following, "draws", at=desk.now)


def test_talk_neither_lifts_the_veil_nor_loses_what_it_hides() -> None:
    desk, who = drawn(before_a_draw(), fits=False)
    following = desk.asked
    for kind, fields in (("chat", {"text": "hurry"}), ("say", {"phrase": "your turn"})):
        happened = desk.write(desk.decided("Ann", kind, **fields))
        assert happened == [] and desk.table.veil is not None
        assert game_frame(desk.table)["turn"] == who  # type: ignore[index]
    desk.now += 5
    desk.act(following, "draws")
    assert game_frame(desk.table) is not None


def test_what_the_veil_held_back_is_told_to_those_who_come_back_later() -> None:
    desk, first = customized("the previous player misses a turn")
    desk, _second = drawn(desk, fits=False)
    since, veil = desk.table.version - 1, desk.table.veil
    assert veil is not None and whats(list(veil.later)) == ["kept", "missed"] and desk.asked == first
    assert game_frame(desk.table)["missing_turn"]  # type: ignore[index]
    assert whats(missed(desk.table, since)[1]) == ["drew"]
    desk.now += 5
    desk.look()
    assert whats(missed(desk.table, since)[1]) == ["drew", "kept", "missed"]
    assert game_frame(desk.table)["missing_turn"] == []  # type: ignore[index]


def test_what_the_veil_held_back_is_told_with_what_comes_next() -> None:
    """Where another process has written on before this one has looked at its watch."""
    desk, first = customized("the previous player misses a turn")
    desk, _ = drawn(desk, fits=False)
    desk.now += 5
    decision = desk.decided(first, "act", does="draws")
    assert whats(desk.write(decision))[:3] == ["kept", "missed", "drew"]


def test_an_open_hand_needs_no_veil() -> None:
    desk, _ = customized("everyone plays with open hands until your next turn")
    assert game_frame(desk.table)["open_hands"]  # type: ignore[index]
    desk.act(desk.asked, "draws")
    assert desk.table.veil is None


def test_a_computer_under_a_veil_waits_too() -> None:
    desk = Desk(computers=(1, 2), seed="2", house=SHORT)
    desk.start()
    for _ in range(200):
        if desk.table.veil:
            assert due(desk.table, desk.here, Pace(thinks=(0.0, 0.0)), set()) == desk.table.veil.until
            return
        if desk.asked == "Ann":
            desk.act(
                "Ann",
                KEEP
                if KEEP in desk.match.legal
                else DRAW
                if DRAW in desk.match.legal
                else desk.match.legal[0],
            )
        else:
            desk.goes_on(until=due(desk.table, desk.here, desk.pace, desk.tried) + 0.001)
    raise AssertionError("nobody drew a card that does not fit")
