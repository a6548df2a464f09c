"""The standing attack, for a moment; `python benchmarks/attack.py --minutes 60` goes on for an hour."""

import asyncio
from pathlib import Path

from serving import Served
from standing_attack import OPEN_DOORS, attack

ROUNDS = 10  # about 20 seconds; counted, so that a busy machine attacks no less


def test_the_standing_attack_finds_nothing(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.db", **OPEN_DOORS) as served:
        found = asyncio.run(attack(served, seed=1, size=20, more=lambda made: made < ROUNDS))
    assert found.wrong == []
    assert len(found.memory) == ROUNDS
    assert found.answers["201"] > 50 and found.answers["422"] > 50  # some of it was taken, some refused
    assert found.sent["frames"] >= 200 * ROUNDS and found.sent["slow connections"] >= 20 * ROUNDS
