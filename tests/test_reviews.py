"""Reviews on a real server: told line by line, one at a time, and stopped when nobody listens any more."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest

from lastcard.bots.review import review
from lastcard.bots.simple import choose
from lastcard.game.match import Match
from lastcard.game.records import Record
from serving import QUICK, Served

GIVE_UP = 120  # seconds


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(f"sqlite:///{tmp_path_factory.mktemp('reviews')}/tables.db", **QUICK) as served:
        yield served


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return played(target=0)


@pytest.fixture(scope="module")
def long_record() -> dict[str, Any]:
    """A match whose review takes a hundred times as long as sending it."""
    return played(target=1000)


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
    server: Served, record: dict[str, Any], long_record: dict[str, Any]
) -> None:
    with reviewing(server, long_record) as first:
        lines = first.iter_lines()
        assert json.loads(next(lines)) == {"type": "waiting"}
        with reviewing(server, record) as second:
            assert "wait for it" in refused(second, 429)
    until = time.monotonic() + GIVE_UP
    while True:  # the first has gone, so there is room again
        with reviewing(server, record) as third:
            if third.status_code == 200:
                assert json.loads(list(third.iter_lines())[-1]) == {"type": "done"}
                break
        assert time.monotonic() < until, "the review goes on for nobody"
        time.sleep(0.02)


def test_a_review_stops_at_the_first_word_that_nobody_hears(record: dict[str, Any]) -> None:
    told: list[int] = []

    def hears(done: int, of: int) -> None:
        told.append(done)
        if done == 2:
            raise InterruptedError

    decisions = review(Record.from_json(json.dumps(record)), ["Ann"], on_progress=hears)
    with pytest.raises(InterruptedError):
        list(decisions)
    assert told == [0, 1, 2]
    assert list(decisions) == []


def test_the_line_is_short_and_nobody_waits_for_it_when_the_server_stops(long_record: dict[str, Any]) -> None:
    with Served("sqlite://", **QUICK, proxies="127.0.0.1") as served, ExitStack() as stack:
        answers: list[httpx.Response] = []
        while not answers or answers[-1].status_code == 200:
            # Four can wait; the first of them may be done before the fifth asks, but not all of them.
            assert len(answers) < 40
            asking = httpx.stream(
                "POST",
                f"{served.url}/api/reviews?player=Bob",
                json=long_record,
                headers={"X-Forwarded-For": f"10.0.0.{len(answers)}"},
                timeout=200,
            )
            answers.append(stack.enter_context(asking))
        *waiting, last = answers
        assert len(waiting) >= 4
        assert "try again in a few minutes" in refused(last, 429)
        served.stop()
        assert '"done"' not in told_until_the_end(waiting[-1])


def told_until_the_end(answer: httpx.Response) -> str:
    """All that came before the connection ended, in whatever way."""
    lines: list[str] = []
    with suppress(httpx.RemoteProtocolError, httpx.ReadError):
        lines.extend(answer.iter_lines())
    return "\n".join(lines)


def test_what_cannot_be_reviewed_is_refused_in_one_sentence(server: Served, record: dict[str, Any]) -> None:
    with reviewing(server, record, "Zoe") as answer:
        assert refused(answer, 422) == "'Zoe' does not play in this match."
    with reviewing(server, {**record, "taken": [[0, 0, []], *record["taken"]]}) as answer:
        assert "cannot be played: action 1" in refused(answer, 422)
    with reviewing(server, {"format": "chess"}) as answer:
        assert refused(answer, 422).startswith("This record cannot be used: ")
    assert httpx.post(f"{server.url}/api/reviews", json=record, timeout=GIVE_UP).status_code == 422
    long = httpx.post(f"{server.url}/api/reviews?player=Ann", content=b" " * 300_000, timeout=GIVE_UP)
    assert "at most 262144 bytes" in refused(long, 413)
