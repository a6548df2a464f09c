"""A seed decides everything: codes, deals, dealers, names and computer players, through every door."""

import asyncio
import json
from pathlib import Path

import pytest

from lastcard.bots import arena
from lastcard.cli.commands import main
from lastcard.clients.websocket import Client
from lastcard.common.entropy import Entropy, SeededEntropy
from lastcard.game.records import Record
from lastcard.server import create_app
from lastcard.server.settings import Settings, wrong
from lastcard.tables.bot_turns import LATE
from lastcard.tables.protocol import ComputerSeat, Joined, NewTable, TableSettings
from lastcard.tables.timers import NEVER
from serving import QUICK, Served

LEVELS = ("newcomer", "casual", "solid", "sharp", "expert")


HOUSE = {"target": 0, "hand_size": 2}


async def opened(client: Client) -> Joined:
    """A table at which all five levels play."""
    settings = TableSettings(seats=len(LEVELS), clock=0, house=HOUSE)
    seats = [ComputerSeat(seat=seat, level=level) for seat, level in enumerate(LEVELS)]
    return await client.create(NewTable(name="Ann", seat=None, computers=seats, settings=settings))


def records_of(folder: Path, seed: str) -> list[tuple[str, list[str], str]]:
    """Two matches at one table of a real server: code, names and record of each."""

    async def play(server: Served) -> list[tuple[str, list[str], str]]:
        async with Client(server.url) as client:
            me = await opened(client)
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

    with Served(f"sqlite:///{folder}/tables.db", **QUICK | {"seed": seed, "pace": 0}) as server:
        return asyncio.run(play(server))


def test_a_real_server_plays_the_same_matches_again(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    first, again = records_of(tmp_path / "one", "7"), records_of(tmp_path / "two", "7")
    assert first == again
    assert first[0][2] != first[1][2], "the second match is another one"
    for _, _, record in first:
        seats = {taken.seat for taken in Record.from_json(record).taken}
        assert seats == set(range(len(LEVELS))), "every level has played"


@pytest.mark.parametrize(
    "beyond", [{"host": "0.0.0.0"}, {"public_url": "https://x"}, {"proxies": "10.0.0.1"}]
)
def test_a_seeded_server_lets_nobody_in_from_outside(beyond: dict[str, str]) -> None:
    with pytest.raises(ValueError) as caught:
        Settings(seed="7", **beyond)  # type: ignore[arg-type]
    assert "tests and local play" in wrong(caught.value)  # type: ignore[arg-type]
    assert Settings(seed="7").seed == "7"


def test_a_seeded_server_says_so_and_another_seed_is_another_table(tmp_path: Path) -> None:
    async def told(server: Served) -> tuple[str, str]:
        async with Client(server.url) as client:
            me = await opened(client)
            return me.code, (await client.table(me.code))["commitment"]

    found = []
    for seed in ("7", "a known seed"):
        with Served(f"sqlite:///{tmp_path}/{len(seed)}.db", seed=seed) as server:
            assert f"every code and card follows the seed '{seed}'" in server.text()
            found.append(asyncio.run(told(server)))
    (code, commitment), (other_code, other_commitment) = found
    assert code != other_code and commitment != other_commitment


def test_where_a_seed_decides_no_answer_is_too_late() -> None:
    """How busy the machine is must not change what a computer player does."""

    async def late(seed: str | None) -> float:
        app = create_app(Settings(database="sqlite://", seed=seed))
        async with app.router.lifespan_context(app):
            return float(app.state.hall.pace.late)

    assert [asyncio.run(late(seed)) for seed in (None, "1")] == [LATE, NEVER]


def test_without_a_seed_nothing_comes_twice() -> None:
    assert Entropy().token("seed", 1) != Entropy().token("seed", 1)
    assert SeededEntropy("1").token("seed", 1) == SeededEntropy("1").token("seed", 1)
    assert len({SeededEntropy(seed).token(*what) for seed in "12" for what in (("a", 1), ("a", 2))}) == 4


def test_an_arena_of_thinking_players_ends_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LATE_AND", 600.0)  # a busy machine is nobody's fault
    contest = arena.Contest(("expert", "sharp"), deals=3, seed="5", clock=0.02)
    once, again = arena.play(contest, workers=1), arena.play(contest, workers=1)
    assert once == again and once.faults == [0, 0]


def test_a_simulation_of_thinking_players_ends_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "--players", "2xsharp", "--rounds", "4", "--seed", "3", "--json"]
    found = []
    for _ in range(2):
        assert main(command) == 0
        found.append(json.loads(capsys.readouterr().out))
    for result in found:
        result.pop("seconds", None)
        result.pop("decisions_per_second")
    assert found[0] == found[1]
