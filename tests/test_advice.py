"""Advice for who plays alone: what a strong player would do, with its reason."""

import pytest

from desk import SHORT, Desk
from lastcard.game.match import Match
from lastcard.tables import RefusedError
from lastcard.tables import protocol as p
from lastcard.tables.advice import AdviceQuestion, advice_question, compared, reason
from lastcard.tables.frames import yours_frame

ASK = p.Advise(key="k")


def asked_alone() -> Desk:
    desk = Desk(computers=(1, 2), house=SHORT)
    desk.start()
    desk.goes_on()
    assert desk.asked == "Ann"
    return desk


def test_who_plays_alone_is_told_what_to_do_and_why() -> None:
    desk = asked_alone()
    question = advice_question(desk.table, desk.table.people[0], ASK)
    advice = question.think()
    _, legal = desk.table.outlook(0)
    assert advice["words"].startswith("I would ")
    frame = yours_frame(desk.table, 0)
    assert frame and advice["action"] in [each["action"] for each in frame["legal"]]
    assert question.think() == advice, "the same question has the same answer"
    assert len(legal) == 1 or advice["words"].count(".") > 1, "with a reason"


def test_the_adviser_knows_what_the_player_sees_and_nothing_else() -> None:
    desk = asked_alone()
    view = advice_question(desk.table, desk.table.people[0], ASK).view
    assert view.you == "Ann"
    assert [name for name, hand in view.hands.items() if not isinstance(hand, int)] == ["Ann"]


def test_there_is_no_advice_with_others_or_out_of_turn() -> None:
    desk = Desk("Bob", house=SHORT)
    desk.start()
    with pytest.raises(RefusedError, match="play alone"):
        advice_question(desk.table, desk.table.people[0], ASK)
    desk = Desk(computers=(1,), house=SHORT)
    with pytest.raises(RefusedError, match="not asked"):
        advice_question(desk.table, desk.table.people[0], ASK)


def test_reasons_are_facts_of_the_position() -> None:
    match = Match("classic", ["Ann", "Bob"], seed=5)
    while match.asked and match.asked.question != "turn":
        match.play(match.legal[0])
    assert match.asked
    view = match.view(match.asked.player)
    for action in match.legal:
        words = reason(view, action)
        assert words == "" or words.endswith("."), words
    assert compared(match.legal[0], 0.5, 0.3).count("%") == 2
    assert "about as good" in compared(match.legal[0], 0.301, 0.3)
    only = AdviceQuestion("k", match.book, view, match.legal[:1], b"x").think()
    assert only["words"].endswith("It is the only thing you can do.")
