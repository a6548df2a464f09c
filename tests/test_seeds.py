"""A seed decides everything: codes, deals, dealers, names and computer players, through every door."""

import asyncio
import json
from pathlib import Path

import pytest

from lastcard import arena
from lastcard.cli import main
from lastcard.client import Client
from lastcard.entropy import Entropy, SeededEntropy
from lastcard.protocol import ComputerSeat, NewTable, TableSettings
from lastcard.server.settings import Settings, wrong
from serving import QUICK, Served

LEVELS = ("newcomer", "casual", "solid", "sharp", "expert")


def records_of(folder: Path, seed: str) -> list[tuple[str, list[str], str]]:
    """Two matches at one table of a real server, all five levels playing: code, names and record of each."""
    with Served(f"sqlite:///{folder}/tables.db", **QUICK | {"seed": seed}) as server:

        async def play() -> list[tuple[str, list[str], str]]:
            async with Client(server.url) as client:
                settings = TableSettings(seats=len(LEVELS), clock=0, house={"target": 0})
                seats = [ComputerSeat(seat=seat, level=level) for seat, level in enumerate(LEVELS)]
                new = NewTable(name="Ann", seat=None, computers=seats, settings=settings)
                me = await client.create(new)
                found = []
                async with client.sit(me.code, me.token) as seat:
                    for number in (1, 2):
                        await seat.start()
                        async for _ in seat.news():
                            if seat.table and seat.table["phase"] == "over":
                                break
                        assert seat.table
                        names = [each["name"] or "" for each in seat.table["seats"]]
                        found.append((me.code, names, await client.record(me.code, number)))
                        await seat.command({"type": "rematch"})
                return found

        return asyncio.run(play())


def test_a_real_server_plays_the_same_matches_again(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two", "other")]
    for folder in folders:
        folder.mkdir()
    first = records_of(folders[0], "7")
    assert first == records_of(folders[1], "7")
    other = records_of(folders[2], "8")
    assert {code for code, _, _ in first}.isdisjoint(code for code, _, _ in other)
    assert {record for _, _, record in first}.isdisjoint(record for _, _, record in other)
    assert first[0][2] != first[1][2]


@pytest.mark.parametrize(
    "beyond", [{"host": "0.0.0.0"}, {"public_url": "https://x"}, {"proxies": "10.0.0.1"}]
)
def test_a_seeded_server_lets_nobody_in_from_outside(beyond: dict[str, str]) -> None:
    with pytest.raises(ValueError) as caught:
        Settings(seed="7", **beyond)  # type: ignore[arg-type]
    assert "tests and local play" in wrong(caught.value)  # type: ignore[arg-type]
    assert Settings(seed="7").seed == "7"


def test_a_seeded_server_says_so(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.db", seed="a known seed") as server:
        assert "every code and card follows the seed 'a known seed'" in server.text()


def test_without_a_seed_nothing_comes_twice() -> None:
    assert Entropy().token("seed", 1) != Entropy().token("seed", 1)
    assert SeededEntropy("1").token("seed", 1) == SeededEntropy("1").token("seed", 1)
    assert len({SeededEntropy(seed).token(*what) for seed in "12" for what in (("a", 1), ("a", 2))}) == 4


def test_an_arena_of_thinking_players_ends_the_same_again() -> None:
    contest = arena.Contest(("expert", "sharp"), deals=3, seed="5", clock=0.02)
    once, again = arena.play(contest, workers=1), arena.play(contest, workers=1)
    assert once == again and once.faults == [0, 0]


def test_a_simulation_of_thinking_players_ends_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "--players", "2", "--policy", "sharp", "--rounds", "4", "--seed", "3", "--json"]
    found = []
    for _ in range(2):
        assert main(command) == 0
        found.append(json.loads(capsys.readouterr().out))
    for result in found:
        result.pop("seconds", None)
        result.pop("decisions_per_second")
    assert found[0] == found[1]
