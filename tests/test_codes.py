"""Codes of tables: said aloud, not guessed, and those of older tables still good."""

import asyncio
import re
from collections import defaultdict

import httpx
import orjson

from clocks import ManualClock
from lastcard.common.entropy import Entropy, SeededEntropy
from lastcard.server.code_guard import TOO_MANY_WRONG
from lastcard.store import Entry
from lastcard.tables.codes import CODE_PATTERN, WORDS, new_code, typed_code
from serving import served_here
from test_security import hello, line, told

NEW = {"name": "Ann", "computers": [1], "settings": {"seats": 2}}
OLD_CODE = "hs7kq2mzpa"


def test_a_code_is_three_words() -> None:
    codes = {new_code(Entropy()) for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch(CODE_PATTERN, code) and len(code.split("-")) == 3 for code in codes)
    assert new_code(SeededEntropy("1"), 1) == new_code(SeededEntropy("1"), 1)


def test_no_word_is_another_one_mistyped() -> None:
    """One letter wrong, missing or too many never makes another word of the list."""
    assert len(set(WORDS)) == len(WORDS) >= 900
    assert all(re.fullmatch("[a-z]{3,6}", word) for word in WORDS)
    without = defaultdict(set)  # what is left of words without one letter, and which letter that was
    for word in WORDS:
        for i in range(len(word)):
            without[word[:i] + word[i + 1 :]].add((word, i))
    for rest, words in without.items():
        assert rest not in WORDS, (rest, words)
        places = [i for _, i in words]
        assert len({word for word, _ in words}) == len(words) or len(set(places)) == len(places)
        for word, i in words:
            assert not [other for other, j in words if j == i and other != word], (rest, words)


def test_a_code_is_understood_however_it_is_typed() -> None:
    for typed in ("maple otter violin", "Maple-Otter-Violin", " maple, otter. violin "):
        assert typed_code(typed) == "maple-otter-violin"
    assert typed_code(OLD_CODE.upper()) == OLD_CODE
    for typed in ("", "maple otter", "maple otter violin lemon", "../../etc/passwd"):
        assert typed_code(typed) is None


def test_whoever_sends_too_many_wrong_codes_learns_nothing_more() -> None:
    clock = ManualClock()

    async def guess() -> None:
        async with (
            served_here(clock, wrong_codes_per_minute=2) as served,
            httpx.AsyncClient(base_url=served.url, timeout=60) as client,
        ):
            mine = (await client.post("/api/tables", json=NEW)).json()
            paths = ["", "/rules", "/cards", "/records/1"]
            for path in paths:
                assert (await client.get(f"/api/tables/zebra-zebra-zebra{path}")).status_code == 404
            for path in [*paths, "/records/1/replay"]:
                for code in ("zebra-zebra-zebra", mine["code"]):
                    answer = await client.get(f"/api/tables/{code}{path}")
                    assert (answer.status_code, answer.json()["words"]) == (429, TOO_MANY_WRONG)
            async with line(served) as wire:  # nor over the socket, without a token
                await wire.send(orjson.dumps({"type": "hello", "table": mine["code"]}).decode())
                assert (await told(wire, "bye"))["words"] == TOO_MANY_WRONG
            async with line(served) as wire:  # nor with a wrong one
                said = {"type": "hello", "table": mine["code"], "token": "A" * 43}
                await wire.send(orjson.dumps(said).decode())
                assert (await told(wire, "bye"))["words"] == TOO_MANY_WRONG
            async with line(served) as wire:  # but whoever has a seat comes back to it
                said = {"type": "hello", "table": mine["code"], "token": mine["token"]}
                await wire.send(orjson.dumps(said).decode())
                assert (await told(wire, "welcome"))["you"]["name"] == "Ann"
            clock.at += 31  # seconds, in which one more is allowed
            assert (await client.get(f"/api/tables/{mine['code']}")).status_code == 200

    asyncio.run(guess())


def test_tables_with_codes_of_before_are_still_found() -> None:
    async def look() -> None:
        async with (
            served_here(ManualClock()) as served,
            httpx.AsyncClient(base_url=served.url, timeout=60) as client,
        ):
            mine = (await client.post("/api/tables", json=NEW)).json()
            store = served.app.state.hall.store
            log = await store.read(mine["code"])
            assert await store.append([Entry(OLD_CODE, each.version, each.at, each.body) for each in log])
            assert (await client.get(f"/api/tables/{OLD_CODE}")).json()["code"] == OLD_CODE
            async with line(served) as wire:
                assert (await hello(wire, None, OLD_CODE))["table"]["seats"][0]["name"] == "Ann"

    asyncio.run(look())
