"""The lab on a real server: told line by line, bounded, one at a time, ended when nobody listens."""

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lastcard.lab import simulate
from serving import QUICK, Served, asked_by_five

MOST = 500_000_000  # rounds: no machine plays them while a test runs
ENDLESS = {"rounds": MOST, "players": ["random"] * 10}
LIMITS = QUICK | {"lab_rounds": MOST, "lab_seconds": 3600}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(f"sqlite:///{tmp_path_factory.mktemp('labs')}/tables.db", **LIMITS) as served:
        yield served


def running(server: Served, **asked: Any) -> Any:
    return httpx.stream("POST", f"{server.url}/api/lab", json=asked, timeout=200)


def refused(server: Served, status: int, **asked: Any) -> str:
    answer = httpx.post(f"{server.url}/api/lab", json=asked, timeout=60)
    assert answer.status_code == status, answer.text[:500]
    return str(answer.json()["words"])


def told(server: Served, **asked: Any) -> list[dict[str, Any]]:
    with running(server, **asked) as answer:
        assert answer.status_code == 200 and answer.headers["content-type"] == "application/x-ndjson"
        return [json.loads(line) for line in answer.iter_lines()]


def children(server: Served) -> list[int]:
    """Processes of runs that the server has started."""
    assert server.process is not None
    found = subprocess.run(
        ["pgrep", "-P", str(server.process.pid), "-f", "lastcard.lab.worker"],
        capture_output=True,
        check=False,
    )
    return [int(line) for line in found.stdout.split()]


def until(what: Callable[[], object], give_up: float = 120) -> None:
    """Wait until it is so."""
    end = time.monotonic() + give_up
    while not what():
        assert time.monotonic() < end, "it does not come to that"
        time.sleep(0.02)


def is_free(server: Served) -> bool:
    """Whether whoever asks now would be let in; what is asked here is refused in any case, but later."""
    asked = {"rounds": 1, "rules": [{"edition": "none"}]}
    return httpx.post(f"{server.url}/api/lab", json=asked, timeout=60).status_code == 409


def test_one_rule_set_is_simulated_and_the_figures_are_the_commands(server: Served) -> None:
    lines = told(server, rounds=5000, players=["casual"] * 3, seed="7")
    assert lines[0] == {"type": "waiting"} and lines[-1]["type"] == "done"
    assert [line for line in lines if line["type"] == "progress"]
    here = simulate("classic", players=["casual"] * 3, rounds=5000, seed=7).to_dict()
    found = lines[-1]["found"]
    for name in ("figures", "places", "seats", "cards", "lengths"):
        assert found[name] == json.loads(json.dumps(here[name])), name
    assert (
        lines[-1]["report"].startswith("<!DOCTYPE html>") and lines[-1]["title"] == "5,000 rounds of Classic"
    )


def test_rule_sets_are_compared_with_the_first(server: Served) -> None:
    rules = [{}, {"house": {"hand_size": 3}}, {"edition": "dino", "house": {"stacking": True}}]
    lines = told(server, rules=rules, rounds=5000)
    labels = [compared["rules"] for compared in lines[-1]["found"]["comparisons"]]
    assert labels == ["hand size 3", "Dino and stacking"]
    assert "With hand size 3, rounds are" in lines[-1]["report"]
    progress = next(line for line in lines if line["type"] == "progress")
    assert progress["of"] == 5000 and progress["parts"][0][0] == "section"


def test_sentences_are_told_apart(server: Served) -> None:
    nasty = "act: sing <script>alert(1)</script>"
    rules = [{"edition": "customizable", "customs": customs} for customs in (["everyone draws 1"], [nasty])]
    lines = told(server, rules=rules, rounds=500)
    assert lines[-1]["found"]["comparisons"][0]["rules"] == f"“{nasty}” and no “everyone draws 1”"
    assert "<script" not in lines[-1]["report"]
    assert "same" in told(server, rules=[{}, {}], rounds=10)[-1]["words"]


def test_one_run_for_everybody_and_it_ends_when_nobody_listens(server: Served) -> None:
    with running(server, **ENDLESS) as first:
        lines = first.iter_lines()  # kept: when it goes, so does the connection
        assert json.loads(next(lines)) == {"type": "waiting"}
        until(lambda: children(server))
        assert os.getpriority(os.PRIO_PROCESS, 0) < 10
        until(lambda: all(os.getpriority(os.PRIO_PROCESS, pid) >= 10 for pid in children(server)))
        assert "already have a run" in refused(server, 429, rounds=10)
    until(lambda: not children(server))
    until(lambda: is_free(server))
    assert told(server, rounds=10)[-1]["type"] == "done"


def test_the_line_is_short_and_nobody_waits_for_it_when_the_server_stops() -> None:
    with (
        Served("sqlite://", **LIMITS, proxies="127.0.0.1") as served,
        asked_by_five(served, "/api/lab", ENDLESS) as answers,
    ):
        lines = [answer.iter_lines() for answer in answers[:4]]
        assert [json.loads(next(each))["type"] for each in lines] == ["waiting"] * 4
        assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429]
        until(lambda: children(served))
        runs = children(served)
        served.stop()  # which gives up some time: the runs would take hours
        until(lambda: not any(Path(f"/proc/{run}").exists() for run in runs))


def test_what_is_too_much_or_wrong_is_refused_in_one_sentence(server: Served) -> None:
    assert (
        refused(server, 409, rounds=MOST + 1)
        == "At most 500,000,000 rounds in one run, of all rule sets together."
    )
    two = [{}, {"house": {"stacking": True}}]
    assert "500,000,000" in refused(server, 409, rounds=MOST // 2 + 1, rules=two)
    wrong: dict[str, Any]
    for wrong in (
        {"rounds": 0}, {"players": ["random"] * 11}, {"players": ["random"]}, {"players": ["expert"] * 2},
        {"players": 4}, {"rules": []}, {"seed": "x" * 41},
        {"rules": [{}] * 7}, {"more": 1}, {"rules": [{"edition_text": "x"}]},
    ):  # fmt: skip
        refused(server, 422, **wrong)
    assert "no edition" in refused(server, 409, rules=[{"edition": "/etc/passwd"}])
    assert "house rule" in refused(server, 409, rules=[{"house": {"staking": True}}])
    assert "not understood" in refused(
        server,
        409,
        rules=[{"edition": "customizable", "customs": ["the next player draws purple"]}],
    )
    with Served("sqlite://", **QUICK, lab_rounds=0) as closed:
        assert refused(closed, 409, rounds=10) == "The lab is closed on this server."
        assert httpx.get(f"{closed.url}/api/lab", timeout=60).json()["most_rounds"] == 0
