"""Records for pages, on a real server: a match step by step for everybody's eyes, and whether it is true."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from clocks import ManualClock
from lastcard.clients.websocket import Client, CommandRefusedError
from lastcard.game.records import Record, commitment
from lastcard.tables.protocol import NewTable, TableSettings
from serving import QUICK, Served, served_here

PLAYERS = 3
SOON = 120.0  # seconds until a test gives up


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = f"sqlite:///{tmp_path_factory.mktemp('replays')}/tables.db"
    with Served(database, **(QUICK | {"pace": 0, "round_pause": 0})) as served:
        yield served


@pytest.fixture(scope="module")
def web(server: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=SOON) as client:
        yield client


def table(target: int) -> NewTable:
    settings = TableSettings(seats=PLAYERS, house={"target": target}, clock=0)
    return NewTable(name="Host", seat=None, computers=list(range(PLAYERS)), settings=settings)


@pytest.fixture(scope="module")
def code(server: Served) -> str:
    """The code of a table at which three computer players have finished a match."""

    async def evening() -> str:
        async with Client(server.url) as client:
            me = await client.create(table(target=150))
            async with client.sit(me.code, me.token) as seat:
                await seat.start()
                async for _ in seat.news():
                    if seat.table and seat.table["phase"] == "over":
                        return me.code
        raise AssertionError("the match did not end")

    return asyncio.run(asyncio.wait_for(evening(), SOON))


@pytest.fixture(scope="module")
def record(web: httpx.Client, code: str) -> dict[str, Any]:
    found: dict[str, Any] = web.get(f"/api/tables/{code}/records/1").raise_for_status().json()
    return found


def replay(web: httpx.Client, code: str, seen_by: str) -> dict[str, Any]:
    answer = web.get(f"/api/tables/{code}/records/1/replay", params={"seen_by": seen_by})
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def refused(answer: httpx.Response, status: int = 422) -> str:
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert set(said) == {"words", "clause"} and said["words"].endswith(".")
    return str(said["words"])


def drawn(match: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        event for step in match["steps"] for event in step["events"] if event["what"] in ("drew", "dealt")
    ]


def test_with_all_hands_every_card_is_shown(web: httpx.Client, code: str, record: dict[str, Any]) -> None:
    match = replay(web, code, "everyone")
    assert match["players"] == record["players"]
    assert match["over"] and match["winners"] == record["result"]["winners"]
    assert len(match["steps"]) == len(record["taken"]) + 1
    for step in match["steps"]:
        for name, hand in step["hands"].items():
            assert len(hand) == step["game"]["counts"][name]
        assert (
            len(step["game"]["discard_pile"]) <= 5 and step["game"]["discard_pile"][0] == step["game"]["top"]
        )
    assert all(event["cards"] for event in drawn(match))
    assert match["steps"][-1]["game"]["scores"] == record["result"]["scores"]
    seats = [taken[0] for taken in record["taken"]]
    assert [step["player"] for step in match["steps"][1:]] == [
        match["players"][seat] if seat >= 0 else None for seat in seats
    ]


def test_an_onlooker_sees_no_hand(web: httpx.Client, code: str) -> None:
    match = replay(web, code, "")
    for step in match["steps"]:
        for name, hand in step["hands"].items():
            if name not in step["game"]["open_hands"]:
                assert hand == step["game"]["counts"][name]
    assert all(event["cards"] is None for event in drawn(match))


def test_a_seat_sees_what_it_saw(web: httpx.Client, code: str) -> None:
    everything = replay(web, code, "everyone")
    viewer = everything["players"][1]
    match = replay(web, code, viewer)
    hidden = 0
    for step, full in zip(match["steps"], everything["steps"], strict=True):
        assert step["hands"][viewer] == full["hands"][viewer]
        hidden += sum(isinstance(hand, int) for hand in step["hands"].values())
    assert hidden > len(match["steps"])
    assert all((event["cards"] is None) == (event["player"] != viewer) for event in drawn(match))


def test_a_sent_record_is_played_like_the_tables_own(
    web: httpx.Client, code: str, record: dict[str, Any]
) -> None:
    sent = web.post("/api/replays", json=record, params={"seen_by": "everyone"}).raise_for_status()
    assert sent.json() == replay(web, code, "everyone")
    assert sent.headers["content-encoding"] == "gzip"
    plain = web.post("/api/replays", json=record, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.json() == sent.json()


def test_a_true_record_is_called_true(web: httpx.Client, record: dict[str, Any]) -> None:
    verdict = web.post("/api/verdicts", json=record).raise_for_status().json()
    winner = record["result"]["winners"][0]
    number = len(record["taken"])
    words = f"True: {number} actions, all legal, every card as the seed deals it; won by {winner}."
    assert verdict == {"true": True, "words": words}


@pytest.mark.parametrize("what", ["seed", "action", "result"])
def test_a_tampered_record_is_called_untrue(web: httpx.Client, record: dict[str, Any], what: str) -> None:
    false = json.loads(json.dumps(record))
    if what == "seed":
        false["seed"] = "another"
    elif what == "action":
        del false["taken"][0]
    else:
        false["result"]["winners"] = ["Nobody at all"]
    verdict = web.post("/api/verdicts", json=false).raise_for_status().json()
    assert not verdict["true"]
    said = {
        "seed": "Not true: the seed is not",
        "action": "Not true: action 1 of the record is not possible: ",
        "result": "Not true: the record's result",
    }
    assert verdict["words"].startswith(said[what])


RECORDS_TO = ["/api/replays", "/api/verdicts"]
DAMAGED = [
    ({"edition": "/etc/passwd"}, "no edition called '/etc/passwd'"),
    ({"edition": "./mine.toml"}, "no edition called"),
    ({"edition": "mine", "edition_data": {"extends": "/etc/passwd"}}, "it can extend only"),
    ({"taken": [[0, 0, []]] * 5_001}, "more than 5000 actions"),
    ({"taken": [[9, 0, []]]}, "action 1 cannot be read"),
    ({"taken": [[True, 0, []]]}, "action 1 cannot be read"),
    ({"taken": "all of them"}, "taken is missing or wrong"),
    ({"contributions": ["x" * 3_000]}, "too long"),
    ({"rule_cards": ["x" * 301]}, "more than 300 characters"),
    ({"players": ["Ann"], "taken": []}, "cannot be played: 2 to 10 can play, not 1."),
    ({"version": 99}, "another version"),
    ({"forks": [[5, "x" * 3_000, commitment("x" * 3_000)]]}, "too long"),
    ({"forks": [[5, "x", ""]]}, "not the one that was committed to"),
    ({"forks": "some"}, "forks cannot be read"),
]  # fmt: skip


@pytest.mark.parametrize("path", RECORDS_TO)
@pytest.mark.parametrize(("change", "words"), DAMAGED, ids=[words for _, words in DAMAGED])
def test_a_damaged_record_is_refused_in_one_sentence(
    web: httpx.Client, record: dict[str, Any], path: str, change: dict[str, Any], words: str
) -> None:
    answer = web.post(path, json={**record, **change})
    if answer.status_code == 200:  # it can be read, but it is not true
        assert path == "/api/verdicts" and not answer.json()["true"]
        assert words in answer.json()["words"]
    else:
        assert words in refused(answer)


@pytest.mark.parametrize("path", RECORDS_TO)
@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"text"', b"{}", b"\xff\xfe", b"[" * 30_000])
def test_what_is_no_record_is_refused_in_one_sentence(web: httpx.Client, path: str, body: bytes) -> None:
    words = refused(web.post(path, content=body, headers={"Content-Type": "application/json"}))
    assert words.startswith("This record cannot be used: ")


def test_what_is_too_long_is_not_read(web: httpx.Client) -> None:
    refused(web.post("/api/replays", content=b" " * 300_000), 413)


def test_who_did_not_play_saw_nothing(web: httpx.Client, code: str, record: dict[str, Any]) -> None:
    path = f"/api/tables/{code}/records/1/replay"
    assert "does not play" in refused(web.get(path, params={"seen_by": "Zoe"}))
    assert "does not play" in refused(web.post("/api/replays", json=record, params={"seen_by": "Zoe"}))


def test_a_match_is_secret_until_it_is_over(web: httpx.Client, code: str) -> None:
    opened = web.post("/api/tables", json=table(target=500).model_dump()).raise_for_status().json()
    words = refused(web.get(f"/api/tables/{opened['code']}/records/1/replay"), 404)
    assert "secret until then" in words
    refused(web.get(f"/api/tables/{code}/records/2/replay"), 404)
    refused(web.get("/api/tables/zzzzzzzzzz/records/1/replay"), 404)


# --- playing on -----------------------------------------------------------------------------------


def fork(
    web: httpx.Client, record: dict[str, Any], step: int, seat: int = 0, **wishes: Any
) -> httpx.Response:
    return web.post("/api/forks", json={"record": record, "step": step, "seat": seat, **wishes})


def asked_after(web: httpx.Client, record: dict[str, Any], seat: int) -> int:
    """A number of actions after which only this seat is asked, and nobody has few cards: all wait for it."""
    steps = web.post("/api/replays", json=record).raise_for_status().json()["steps"]
    name = record["players"][seat]
    return next(
        number
        for number, step in enumerate(steps)
        if number > 4
        and [asked["player"] for asked in step["game"]["asked"]] == [name]
        and min(step["game"]["counts"].values()) > 2
    )


def test_a_record_is_played_on_at_a_table_of_ones_own(
    server: Served, web: httpx.Client, record: dict[str, Any]
) -> None:
    step = asked_after(web, record, seat=1)
    answer = fork(web, record, step, seat=1, level="newcomer")
    assert answer.status_code == 201 and set(answer.json()) == {"code", "person", "token"}
    joined = answer.json()
    seen = web.get(f"/api/tables/{joined['code']}").raise_for_status().json()
    assert seen["phase"] == "playing" and [seat["name"] for seat in seen["seats"]] == record["players"]
    assert [seat["person"] for seat in seen["seats"]] == [None, 0, None]
    assert seen["settings"]["house"] == {"target": 150} and not seen["settings"]["public"]
    assert seen["seed"] is None and seen["commitment"] != record["commitment"]
    assert joined["code"] not in [listed["code"] for listed in web.get("/api/tables").json()]
    refused(web.get(f"/api/tables/{joined['code']}/records/1"), 404)  # nobody knows the new seed yet

    async def evening() -> None:
        async with Client(server.url) as client, client.sit(joined["code"], joined["token"]) as seat:
            assert seat.yours and seat.game
            stood = web.post("/api/replays", json=record).json()["steps"][step]
            assert sorted(seat.yours["hand"]) == sorted(stood["hands"][record["players"][1]])
            assert seat.game["counts"] == stood["game"]["counts"]
            assert seat.game["scores"] == stood["game"]["scores"]
            while seat.table and seat.table["phase"] != "over":
                if seat.asked and seat.legal:
                    with suppress(CommandRefusedError):  # somebody may have spoken up meanwhile
                        await seat.act(seat.legal[0])
                elif seat.game["winner"] and seat.table["phase"] == "playing":  # alone, the next round waits
                    with suppress(CommandRefusedError):
                        await seat.command({"type": "onward"})
                await asyncio.sleep(0.002)

    asyncio.run(asyncio.wait_for(evening(), SOON))
    mine = web.get(f"/api/tables/{joined['code']}/records/1").raise_for_status().json()
    assert mine["seed"] == record["seed"] and mine["taken"][:step] == record["taken"][:step]
    assert [place for place, _, _ in mine["forks"]] == [step] and mine["forks"][0][2] == seen["commitment"]
    assert web.post("/api/verdicts", json=mine).json()["true"]
    assert Record.from_json(json.dumps(mine)).verify().match_over
    again = fork(web, mine, step + 1, seat=2)  # a fork of a fork
    assert again.status_code == 201
    mine["forks"][0][1:] = ["another", commitment("another")]
    assert not web.post("/api/verdicts", json=mine).json()["true"]


def test_a_forked_table_outlives_the_server(
    web: httpx.Client, record: dict[str, Any], tmp_path: Path
) -> None:
    body = {"record": record, "step": asked_after(web, record, seat=0), "seat": 0}
    with Served(f"sqlite:///{tmp_path}/tables.db", pace=0, veil=False) as served:
        joined = httpx.post(f"{served.url}/api/forks", json=body, timeout=SOON).json()
        table = f"/api/tables/{joined['code']}"
        before = httpx.get(f"{served.url}{table}", timeout=SOON).json()
        served.kill()
        served.start()
        assert httpx.get(f"{served.url}{table}", timeout=SOON).json() == before


def test_where_nothing_can_be_played_on_one_sentence_says_why(
    web: httpx.Client, record: dict[str, Any]
) -> None:
    last = len(record["taken"])
    assert "over there" in refused(fork(web, record, last), 409)
    assert f"there is no position after {last + 1}." in refused(fork(web, record, last + 1))
    assert "There is no seat 4" in refused(fork(web, record, 5, seat=3), 409)
    for step in (-1, 5_001, "5", None, True):
        refused(web.post("/api/forks", json={"record": record, "step": step, "seat": 0}))
    refused(fork(web, record, 5, level="perfect"))
    refused(web.post("/api/forks", json={"record": [], "step": 5, "seat": 0}))
    false = {**record, "seed": "another"}
    assert "committed to" in refused(fork(web, false, 5))
    damaged = {**record, "taken": [[0, 10**30, []]]}
    assert "action 1 cannot be read" in refused(fork(web, damaged, 0))
    refused(web.post("/api/forks", content=b" " * 300_000), 413)
    for change, words in DAMAGED:
        answer = fork(web, {**record, **change}, 0)
        assert answer.status_code == 422 and words.removeprefix("cannot be played: ") in refused(answer)


def test_forks_count_as_new_tables(record: dict[str, Any]) -> None:
    body = {"record": record, "step": 7, "seat": 0}

    async def asked() -> list[httpx.Response]:
        async with (
            served_here(ManualClock(), new_per_minute=2, most_tables=1) as served,
            httpx.AsyncClient(base_url=served.url, timeout=SOON) as client,
        ):
            return [await client.post("/api/forks", json=body) for _ in range(3)]

    answers = asyncio.run(asked())
    assert [answer.status_code for answer in answers] == [201, 409, 429]
    assert "full" in refused(answers[1], 409)
