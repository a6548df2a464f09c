"""Reviews on a real server: told line by line, one at a time, and stopped when nobody listens any more."""

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from lastcard.game import Match
from lastcard.players import choose
from lastcard.records import Record
from serving import QUICK, Served, asked_by_five

pytest.importorskip("lastcard.review")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(f"sqlite:///{tmp_path_factory.mktemp('reviews')}/tables.db", **QUICK) as served:
        yield served


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return played(target=0)


def played(target: int) -> dict[str, Any]:
    """The record of a match to so many points; 0: of one round."""
    match, dice = Match("classic", ["Ann", "Bob"], seed=4, house={"target": target}), random.Random(2)
    while match.asked or not match.match_over:
        if match.asked is None:
            match.next_round()
            continue
        match.play(choose(match.view(match.asked.player), match.legal, dice))
    values: dict[str, Any] = json.loads(Record.of(match).to_json())
    return values


def reviewing(server: Served, record: dict[str, Any], player: str = "Ann") -> Any:
    url = f"{server.url}/api/reviews"
    return httpx.stream("POST", url, json=record, params={"player": player}, timeout=200)


def refused(answer: httpx.Response, status: int) -> str:
    answer.read()
    assert answer.status_code == status, answer.text
    return str(answer.json()["words"])


def test_every_decision_is_told_with_all_that_could_be_done(server: Served, record: dict[str, Any]) -> None:
    with reviewing(server, record) as answer:
        assert answer.status_code == 200 and answer.headers["content-type"] == "application/x-ndjson"
        told = [json.loads(line) for line in answer.iter_lines()]
    assert told[0] == {"type": "waiting"} and told[-1] == {"type": "done"}
    decisions = [line for line in told if line["type"] == "decision"]
    assert decisions and any(line["type"] == "progress" for line in told)
    steps = [decision["step"] for decision in decisions]
    assert steps == sorted(set(steps))
    for decision in decisions:
        assert record["taken"][decision["step"]][0] == 0 and decision["player"] == "Ann"
        chances = [option["chance"] for option in decision["options"]]
        assert chances == sorted(chances, reverse=True) and all(0 <= chance <= 1 for chance in chances)
        assert 0 <= decision["chosen"] < len(chances)


def test_one_review_for_everybody_and_it_stops_when_nobody_listens(
    server: Served, record: dict[str, Any]
) -> None:
    with reviewing(server, record) as first:
        lines = first.iter_lines()
        assert json.loads(next(lines)) == {"type": "waiting"}
        with reviewing(server, record) as second:
            assert "wait for it" in refused(second, 429)
    until = time.monotonic() + 20
    while True:  # the first has gone, so there is room again
        with reviewing(server, record) as third:
            if third.status_code == 200:
                break
        assert time.monotonic() < until, "the review goes on for nobody"
        time.sleep(0.1)


def test_the_line_is_short(server: Served) -> None:
    long = played(target=2000)  # nobody is through with it before the fifth has asked
    with (
        Served("sqlite://", **QUICK, proxies="127.0.0.1") as served,
        asked_by_five(served, "/api/reviews?player=Bob", long) as answers,
    ):
        assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429]
        assert "try again in a few minutes" in refused(answers[-1], 429)
        started = time.monotonic()
        served.stop()  # nobody waits for reviews then
        assert time.monotonic() - started < 60  # they would take minutes


def test_what_cannot_be_reviewed_is_refused_in_one_sentence(server: Served, record: dict[str, Any]) -> None:
    with reviewing(server, record, "Zoe") as answer:
        assert refused(answer, 422) == "'Zoe' does not play in this match."
    with reviewing(server, {**record, "taken": [[0, 0, []], *record["taken"]]}) as answer:
        assert "cannot be played: action 1" in refused(answer, 422)
    with reviewing(server, {"format": "chess"}) as answer:
        assert refused(answer, 422).startswith("This record cannot be used: ")
    assert httpx.post(f"{server.url}/api/reviews", json=record).status_code == 422
    long = httpx.post(f"{server.url}/api/reviews?player=Ann", content=b" " * 300_000)
    assert "length" in refused(long, 413)
