"""`--engine ray`: on a cluster of two nodes the numbers are those of this machine, even if a node dies."""

import io
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from lastcard.cli.commands import main
from lastcard.common.errors import LastcardError
from lastcard.lab import Progress, ray_engine
from lastcard.lab.plan import planned
from lastcard.lab.ray_engine import RayEngine, WithoutRay, on_ray
from lastcard.lab.simulation import carry_out

Capture = pytest.CaptureFixture[str]
needs_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed (pip install 'lastcard[ray]')"
)
PATIENCE = 300.0  # seconds until a test is given up
SMALL = {
    "num_cpus": 1,
    "object_store_memory": 80 * 1024 * 1024,
    "include_dashboard": False,
    "include_log_monitor": False,
}


# --- a cluster of two nodes ---------------------------------------------------------------------------


def patient(ask: Callable[..., Any]) -> Callable[..., Any]:
    """The same question to Ray, asked until it is answered: machines may be busy."""

    def asked(*arguments: Any) -> Any:
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                return ask(*arguments)
            except RuntimeError:
                if time.monotonic() > ends:
                    raise
                time.sleep(0.1)

    return asked


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes of one core each; the second may die in a test, and another takes its place."""
    from ray._private import services
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(services, "get_node", patient(services.get_node))  # Ray would wait for 30 seconds
        patched.setattr(ray_engine, "CONNECT", PATIENCE)
        patched.setenv("RAY_agent_register_timeout_ms", str(int(1000 * PATIENCE)))
        patched.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patched.setenv(
            "PYTHONPATH", str(Path(__file__).parent), prepend=os.pathsep
        )  # for what is made up below
        soon = {"health_check_period_ms": 1000, "health_check_failure_threshold": 3}
        made = Cluster(initialize_head=True, head_node_args={**SMALL, "_system_config": soon})
        try:
            made.add_node(**SMALL)
            yield made
        finally:
            made.shutdown()


@pytest.fixture(scope="module")
def connected(cluster: Any) -> Iterator[RayEngine]:
    with on_ray(cluster.address) as engine:
        yield engine


@pytest.fixture
def engine(cluster: Any, connected: RayEngine) -> RayEngine:
    while len(cluster.worker_nodes) < 1:
        cluster.add_node(**SMALL)
    return connected


# --- the same numbers -------------------------------------------------------------------------------


MINE = """
extends = "classic"
title = "Mine"
[wild."wild rain"]
copies = 4
points = 40
rule = "everyone draws 1, then name the color"
start = "name the color"
"""


@needs_ray
def test_the_numbers_are_those_of_this_machine(cluster: Any, capsys: Capture, tmp_path: Path) -> None:
    """With an edition of one's own, which the workers cannot read themselves."""
    mine = tmp_path / "mine.toml"
    mine.write_text(MINE, encoding="utf-8")
    assert_same(capsys, ["simulate", str(mine), "--rounds", "9000"], ["--address", cluster.address])


@needs_ray
@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "--players", "solid,casual,random", "--matches", "100", "--house", "target=50"],
        ["compare", "--with", "stacking", "--players", "solid", "--rounds", "9000", "--seed", "7"],
        ["arena", "casual", "newcomer", "random", "--rounds", "12", "--clock", "10"],
    ],
    ids=["matches", "compare", "arena"],
)
def test_so_are_those_of(arguments: list[str], engine: RayEngine, capsys: Capture) -> None:
    assert_same(capsys, arguments, [])


def assert_same(capsys: Capture, arguments: list[str], address: list[str]) -> None:
    assert main([*arguments, "--json", "--cores", "1"]) == 0
    here = json.loads(capsys.readouterr().out)
    assert main([*arguments, "--json", "--engine", "ray", *address]) == 0
    printed = capsys.readouterr()
    assert without_times(json.loads(printed.out)) == without_times(here)
    assert printed.err == ""


def without_times(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in ("seconds", "decisions_per_second")}


# --- a node dies ------------------------------------------------------------------------------------


@needs_ray
def test_the_death_of_a_node_changes_no_number(engine: RayEngine, cluster: Any) -> None:
    plan = planned("dino", players="solid", rounds=60_000)
    told: list[Progress] = []

    def one_dies(progress: Progress) -> None:
        if not told:
            cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)
        told.append(progress)

    there = carry_out(plan, on_progress=one_dies, engine=engine)
    assert told[0].done < plan.games / 2 and len(told) > 3
    assert there.counts == carry_out(plan).counts and there.games == plan.games


def square(folder: Path, victim: str, number: int) -> int:
    """Leaves a note of who tries; the one who is to die never ends, and the others wait for it to begin."""
    import ray

    me = ray.get_runtime_context().get_node_id()
    (folder / f"{number} {me}").touch()
    for _ in range(int(PATIENCE / 0.1)):
        time.sleep(0.1)
        if me != victim and list(folder.glob(f"* {victim}")):
            break
    return number * number


def nothing() -> None:
    pass


@needs_ray
def test_lost_work_is_done_again(engine: RayEngine, cluster: Any, tmp_path: Path) -> None:
    victim = next(iter(cluster.worker_nodes))

    def kill_it_at_work() -> None:
        while not list(tmp_path.glob(f"* {victim.node_id}")):
            time.sleep(0.02)
        cluster.remove_node(victim, allow_graceful=False)

    killer = Thread(target=kill_it_at_work, daemon=True)
    killer.start()
    with redirect_stdout(WithoutRay(io.StringIO())) as said:  # type: ignore[type-var]
        found = list(engine.in_order(partial(square, tmp_path, victim.node_id), 10, nothing))
    killer.join(5)
    assert found == [number * number for number in range(10)]
    [lost] = [note.name.split()[0] for note in tmp_path.glob(f"* {victim.node_id}")]
    assert len(list(tmp_path.glob(f"{lost} *"))) == 2
    assert said.getvalue() == ""  # where the result is printed, too


# --- stopping, failing ------------------------------------------------------------------------------


@needs_ray
def test_ctrl_c_returns_what_is_done(engine: RayEngine) -> None:
    plan = planned(rounds=2_000_000)

    def stop(progress: Progress) -> None:
        if progress.done > 8192:
            raise KeyboardInterrupt

    there = carry_out(plan, on_progress=stop, engine=engine)
    assert there.interrupted and 8192 < there.games < plan.games
    assert there.counts == carry_out(planned(rounds=there.games)).counts  # the first games of the same seed


def refuse(number: int) -> int:
    raise LastcardError(f"No {number} for you.")


@needs_ray
def test_what_a_worker_says_is_said_here(engine: RayEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LastcardError, match=r"^No 0 for you\.$"):
        list(engine.in_order(refuse, 1, nothing))
    monkeypatch.setattr(ray_engine, "rules_fingerprint", lambda: "something else")
    with pytest.raises(LastcardError, match="another version of lastcard"):
        list(engine.in_order(refuse, 1, nothing))
