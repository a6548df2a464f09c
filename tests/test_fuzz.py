"""Nonsense over HTTP and over the socket: the server answers each with a sentence, and the game goes on."""

import asyncio
from pathlib import Path

import pytest

from fuzzing import ask, fuzz, tracebacks_of
from serving import Served

RAISED = {"commands_per_second": 1_000_000, "requests_per_second": 1_000_000, "chat_per_minute": 1_000_000}
QUICK = {
    "new_per_minute": 1_000_000,
    "tables_per_day": 1_000_000,
    "pace": 0,
    "away_after": 1,
    "round_pause": 0.2,
}


def test_every_request_is_answered_as_the_description_says(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.db", **RAISED, **QUICK, lab_rounds=2_000) as served:
        found = ask(served, 150)
        assert found["failures"] == []
        assert found["requests"] > 100
        assert found["errors"] == 0 and found["tracebacks"] == 0, tracebacks_of(served)


@pytest.mark.parametrize(
    ("limits", "frames", "tables"), [(RAISED, 480, 2), ({}, 300, 1)], ids=["raised", "of every day"]
)
def test_nonsense_on_the_socket_harms_nobody(
    tmp_path: Path, limits: dict[str, int], frames: int, tables: int
) -> None:
    with Served(f"sqlite:///{tmp_path}/tables.db", **limits, **QUICK) as served:
        found = asyncio.run(
            asyncio.wait_for(fuzz(served, frames, fuzzers=tables, tables=tables, seed=7), 400)
        )
        assert found["sent"].total() >= frames
        assert found["errors"] == 0 and found["tracebacks"] == 0, tracebacks_of(served)
        assert found["leaks"] == []
        assert found["stuck"] == []
        assert found["played meanwhile"] > 0
