"""Nothing that was acknowledged is lost when servers are killed; the long version is benchmarks/crash.py."""

import asyncio
import importlib
from pathlib import Path
from types import ModuleType

import pytest

from postgres import fresh_database, postgres_url  # noqa: F401


@pytest.fixture
def crash(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "benchmarks"))
    module = importlib.import_module("crash")
    # Forked servers start in a moment, so that the moments to kill them come sooner too.
    for name, value in (("SOON", (0.02, 0.4)), ("LATER", (1, 60)), ("STARTING", (0.0, 0.2))):
        monkeypatch.setattr(module, name, value)
    for name in ("PAUSES", "PATIENCE"):
        monkeypatch.setattr(module.websocket, name, getattr(module.websocket, name))  # as it was, afterwards
    return module


def _survives(crash: ModuleType, database: str, processes: int) -> None:
    told, found, summary = asyncio.run(
        crash.crash(database, kills=6, tables=6, processes=processes, seed=4, quiet=True, cold=False)
    )
    assert not found.bad, "\n".join([summary, *found.bad])
    assert found.kills == 6 and found.early > 0, summary
    assert len(told.done) >= 24, summary


def test_one_process_on_sqlite(crash: ModuleType, tmp_path: Path) -> None:
    _survives(crash, f"sqlite:///{tmp_path / 'tables.db'}", 1)


def test_two_processes_on_postgresql(crash: ModuleType, postgres_url: str) -> None:  # noqa: F811
    _survives(crash, fresh_database(postgres_url, "crash"), 2)


def test_what_is_missing_or_double_is_noticed(crash: ModuleType) -> None:
    told = crash.Ledger()
    told.done = [crash.Answer("t", 0, "a", "ready", 2), crash.Answer("t", 0, "b", "ready", 3)]
    told.refused = [crash.Answer("t", 0, "c", "ready", 0, "no")]
    told.people["t"] = 2
    body = {"kind": "readied", "person": 0}
    log = {"t": [(1, {"kind": "created"}), (2, {**body, "key": "a"}), (3, {**body, "key": "a"})]}
    log["t"].append((5, {**body, "key": "c"}))
    found = crash.compare(told, log)
    assert [len(kind) for kind in (found.lost, found.doubled, found.contradicted, found.gaps)] == [2, 1, 1, 1]
