"""The device modules beside the CPU's kernel, under Numba's simulator of CUDA: a process of its own.

Prints one JSON object: what went wrong in each check, nothing where all was well. `test_cuda.py` reads it.
"""

import io
import json
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from typing import Any

import numpy as np
from numba import cuda

import lastcard
from lastcard import kernel
from lastcard.bots.arena import ArenaTally, Contest, play, result_so_far
from lastcard.cli.commands import main as command
from lastcard.common.errors import IllegalActionError, LastcardError
from lastcard.kernel.cuda import device_arrays, kernels
from lastcard.kernel.cuda.device_modules import device_module
from lastcard.kernel.cuda.launching import launch
from lastcard.kernel.cuda.simulated_records import record_at
from lastcard.lab.compiled_arena import on_cores, tallies
from lastcard.lab.counts import Counts
from lastcard.lab.cuda_engine import CudaEngine, DeviceTable, on_cuda
from lastcard.lab.plan import planned
from lastcard.lab.shards import key_of, play_shard
from lastcard.rules.layout import NOBODY, SILENT_TAPE, STATE, Q
from lastcard.rules.rulebook import Rulebook

WRITTEN = (
    "everyone draws 2 cards",
    "swap hands with another player",
    "the next player draws 3 cards",
)
RULES = ("whenever anyone plays a 7, the next player draws a card",)
TABLES: dict[str, dict[str, Any]] = {
    "classic": {"edition": "classic"},
    "jackpot": {"edition": "jackpot"},
    "written": {"edition": "customizable", "customs": WRITTEN},
    "standing": {"edition": "classic", "house": {"stacking": "mixed", "jump_in": True}, "rules": RULES},
}
LOWEST = (("scoring", "lowest"), ("target", 60))
ARRAYS = ("observations", "masks", "acting", "rewards", "terminated", "truncated", "illegal")
CHECKS: dict[str, Callable[[], None]] = {}
LIMIT, SEED = 1_000, 7


def check(function: Callable[[], None]) -> Callable[[], None]:
    CHECKS[function.__name__] = function
    return function


def book_of(name: str, players: int = 4) -> Rulebook:
    table = TABLES[name]
    house = {"target": 0, **table.get("house", {})}
    return Rulebook.for_players(
        players, table["edition"], house, table.get("customs"), rules=table.get("rules", ())
    )


def differing(one: Any, other: Any) -> list[str]:
    """The fields in which two arrays of records differ."""
    return [name for name in one.dtype.names if one[name].tobytes() != other[name].tobytes()]


@check
def every_action_leaves_the_same_row() -> None:
    """The rules themselves, action by action, without a thread."""
    rounds, actions, effects = (device_module(name) for name in ("rounds", "actions", "effects"))
    policy = device_module("random_policy")
    for name in TABLES:
        book = book_of(name)
        row, theirs, tape = kernel.new_row(), kernel.new_row(), kernel.new_tape(False)
        state, tables = record_at(theirs, 0), record_at(book.tables, 0)
        silent = record_at(np.zeros(1, SILENT_TAPE), 0)
        silent.size = -1
        for seed in range(2):
            kernel.reseed(row, np.uint64(seed + 1))
            rounds.reseed(state, seed + 1)
            kernel.begin_match(row, book.tables, 4)
            rounds.begin_match(state, tables, 4)
            kernel.deal(row, book.tables, tape)
            rounds.deal(state, tables, silent)
            kernel.run(row, book.tables, tape)
            effects.run(state, tables, silent)
            assert not differing(row, theirs), (name, seed, "dealt", differing(row, theirs))
            done = 0
            while row[0]["question"] != Q.OVER and done < LIMIT:
                seat = int(kernel.who_acts(row))
                action = int(kernel.random_action(row, book.tables, seat))
                assert policy.who_acts(state) == seat
                assert policy.random_action(state, tables, seat) == action
                kernel.apply(row, book.tables, tape, seat, action)
                if actions.answer(state, tables, silent, seat, action):
                    effects.run(state, tables, silent)
                done += 1
                assert not differing(row, theirs), (name, seed, done, action, differing(row, theirs))
            assert done > 5


@check
def threads_play_the_same_rounds() -> None:
    """`play_rows` keeps the rows of its threads; `play_rounds` adds up what they came to."""
    rounds = 5
    for name in TABLES:
        book = book_of(name)
        rows, decks = device_arrays.zeros((rounds,), STATE), device_arrays.copied(book.tables)
        decisions = device_arrays.zeros((rounds,), np.int64)
        launch(kernels.play_rows, rounds, rows, decks, 4, np.uint64(SEED), LIMIT, decisions)
        totals = np.zeros(12, np.int64)
        for i in range(rounds):
            row, tape, found = kernel.new_row(), kernel.new_tape(False), np.zeros(12, np.int64)
            kernel.play_rounds(row[0], book.tables[0], tape[0], 4, np.uint64(SEED + i), 1, LIMIT, found)
            assert not differing(row, rows.numpy()[i : i + 1]), (name, i)
            assert decisions.numpy()[i] == found[0]
            totals += found
        summed = device_arrays.zeros((12,), np.int64)
        launch(kernels.play_rounds, rounds, decks, 4, np.uint64(SEED), rounds, LIMIT, (1, 1), summed)
        assert np.array_equal(summed.numpy(), totals), (name, summed.numpy(), totals)


def step_beside(steps: int, batch: int, wrong: int = 0, **options: Any) -> None:
    """Steps games on the CPU and on the device, and compares everything after every step.

    Every `wrong` steps, the second game gets an action that may well be illegal.
    """
    host = lastcard.vector(batch=batch, **options)
    device = lastcard.vector(batch=batch, device="cuda", **options)
    for step in range(steps):
        told = options, step
        for name in ARRAYS:
            one, other = getattr(host, name), getattr(device, name).numpy()
            assert (one.dtype, one.tobytes()) == (other.dtype, other.tobytes()), (*told, name)
        for name in ("rows", "episodes", "memories"):
            assert not differing(getattr(host, name), getattr(device, name).numpy()), (*told, name)
        actions, chosen = host.random_actions(), device.random_actions()
        assert np.array_equal(actions, chosen.numpy()), told
        if wrong and step % wrong == wrong - 1:
            actions = actions.copy()
            actions[1] = (actions[1] + 1) % host.masks.shape[1]
            host.step(actions)
            device.step(actions)
            continue
        host.step(actions)
        device.step(chosen)
    seats = range(host.spaces.players)
    for game, seat in ((game, seat) for game in range(2) for seat in seats):
        for one, other in zip(host.observe(game, seat), device.observe(game, seat), strict=True):
            assert np.array_equal(one, other)


@check
def agents_step_the_same_games() -> None:
    step_beside(150, 4, edition="classic", players=4, seed=1)
    step_beside(150, 4, wrong=9, edition="jackpot", players=3, seed=2)


@check
def automatic_calls_and_points() -> None:
    step_beside(125, 4, edition="classic", players=2, auto_calls=True, seed=3)
    step_beside(125, 3, wrong=7, edition="dino", players=4, auto_calls=True, reward="points", seed=4)


@check
def compiled_opponents() -> None:
    step_beside(100, 4, edition="classic", players=["agent", "solid", "random"], seed=5)
    step_beside(75, 3, edition="jackpot", players=["greedy", "agent", "solid", "agent"], seed=6)


@check
def rules_in_words() -> None:
    written = {"edition": "customizable", "customs": WRITTEN, "players": 3, "seed": 7}
    step_beside(100, 3, **written)
    step_beside(75, 3, edition="classic", rules=RULES, players=["agent", "solid", "agent"], seed=8)


@check
def games_that_are_not_renewed() -> None:
    step_beside(160, 20, wrong=11, edition="classic", players=["agent", "random"], renew=False, seed=9)
    step_beside(60, 3, edition="classic", players=2, limit=12, copy=False, seed=10)


@check
def one_seed_is_one_game_and_another_another() -> None:
    games = lastcard.vector("classic", 2, 3, device="cuda", seed=1)
    first = games.observations.numpy()
    games.reset(2)
    assert not np.array_equal(first, games.observations.numpy())
    games.reset(1)
    assert np.array_equal(first, games.observations.numpy())


@check
def arrays_stay_as_they_are_unless_they_are_not_to() -> None:
    for copy in (True, False):
        games = lastcard.vector("classic", 2, 3, device="cuda", copy=copy)
        taken, before = games.observations, games.observations.numpy()
        games.step(games.random_actions())
        assert (taken is games.observations) is not copy
        assert np.array_equal(taken.numpy(), before) is copy


@check
def others_take_arrays_without_a_copy() -> None:
    games = lastcard.vector("classic", 2, 3, device="cuda", copy=False)
    games.step(games.random_actions())
    for name in ARRAYS:
        array = getattr(games, name)
        shared = np.from_dlpack(array)
        assert shared.dtype == array.dtype and np.array_equal(shared, array.numpy())
        assert shared.ctypes.data == array.array._ary.ctypes.data
    shared = np.from_dlpack(games.observations)
    games.step(games.random_actions())
    assert np.array_equal(shared, games.observations.numpy())


@check
def what_is_refused_is_told_and_nothing_happens() -> None:
    games = lastcard.vector("classic", 2, 3, device="cuda", illegal="raise", seed=1)
    host = lastcard.vector("classic", 2, 3, illegal="raise", seed=1)
    illegal = np.argmin(host.masks, axis=1)
    for actions in (illegal, np.array([0, 500, 0]), np.array([0, -1, 0]), np.zeros(2, np.int64), np.ones(3)):
        before = games.rows.numpy()
        words = []
        for each in (host, games):
            try:
                each.step(actions)
            except (IllegalActionError, LastcardError) as error:
                words.append(str(error))
        assert len(words) == 2 and words[0] == words[1], words
        assert not differing(games.rows.numpy(), before)
    try:
        lastcard.vector("classic", ["agent", "expert"], 1, device="cuda")
    except LastcardError as error:
        assert str(error) == "Only agents and compiled styles can play on a GPU, not expert.", error
    else:
        raise AssertionError("expert played on a GPU")


@check
def a_simulation_comes_to_the_same_sums() -> None:
    """On the cores of this machine and on the device: every count of the lab."""
    runs: tuple[dict[str, Any], ...] = (
        {"edition": "classic", "players": 4, "rounds": 30},
        {"edition": "jackpot", "players": ["solid", "random", "greedy"], "rounds": 15},
        {"edition": "customizable", "customs": WRITTEN, "players": ["solid"] * 3, "rounds": 15},
        {"edition": "dino", "players": 3, "rounds": 15, "house": {"jump_in": True, "stacking": "mixed"}},
        {"edition": "classic", "rules": RULES, "players": ["solid", "random"], "rounds": 10},
        {"edition": "classic", "players": ["solid", "random"], "matches": 2},
    )
    for run in runs:
        cores = lastcard.simulate(**run, seed=3, cores=1).counts
        with on_cuda() as engine:
            counts = lastcard.simulate(**run, seed=3, engine=engine).counts
        assert counts == cores, (run, differing(counts.record, cores.record))


@check
def pieces_of_a_simulation_meet_at_any_game() -> None:
    """Games are cut into pieces without regard to shards, and any number of threads plays them."""
    plan = planned("classic", 2, rounds=50, seed=9)
    table = DeviceTable(CudaEngine(threads=6), replace(plan, games=60), 20_000)
    counts = Counts()
    for first, games in ((0, 1), (1, 33), (34, 16)):
        counts += table.play(plan.players, np.array([key_of(plan.seed, 0)], np.uint64), first, games, 4096)[0]
    assert counts == lastcard.simulate("classic", 2, rounds=50, seed=9, cores=1).counts
    keys = np.array([key_of("9", shard) for shard in (0, 1)], np.uint64)
    across = table.play(plan.players, keys, 4090, 12, 4096)[0]
    whole, ends = (play_shard(replace(plan, games=4102), shard)[0] for shard in (0, 1))
    before = table.play(plan.players, keys[:1], 4090, 6, 4096)[0]
    assert across == before + ends and whole.games == 4096


@check
def a_contest_comes_to_the_same_tally() -> None:
    """Between compiled styles: every game, in every rotation of the seats."""
    contests = (
        Contest(("greedy", "random"), deals=12, seed="4"),
        Contest(("solid", "random", "greedy"), edition="jackpot", deals=4, seed="4"),
        Contest(("solid", "random"), deals=1, matches=True),
        Contest(("solid", "greedy", "random"), house=LOWEST, deals=2, matches=True),
    )
    for contest in contests:
        cores = ArenaTally.empty(len(contest.players))
        for part in tallies(contest, on_cores(contest)):
            cores.add(part)
        with on_cuda() as engine:
            device = play(contest, spread=engine.arena(contest))
        assert device == cores, (contest, device, cores)
        assert device.games == contest.deals * len(contest.players)
        assert sum(device.wins) + device.unfinished == device.games and sum(device.points) > 0
        assert f"{contest.deals * len(contest.players)} " in str(result_so_far(contest, device))


@check
def what_a_gpu_does_not_play_is_told() -> None:
    few: dict[str, Any] = {"rounds": 2, "engine": CudaEngine()}
    told = []
    for act in (
        lambda: lastcard.simulate("classic", ["expert", "random"], **few),
        lambda: lastcard.compare("classic", house={"stacking": True}, **few),
    ):
        try:
            act()
        except LastcardError as error:
            told.append(str(error))
    assert [words.partition(" ")[0] for words in told] == ["expert", "A"], told


@check
def the_commands_play_on_the_device() -> None:
    """`simulate` and `arena` print the same as without the engine, but for the time and for other games."""
    said = []
    for engine in ("local", "cuda"):
        with redirect_stdout(io.StringIO()) as output:
            assert command(["simulate", "classic", "--rounds", "10", "--engine", engine, "--json"]) == 0
        told = json.loads(output.getvalue())
        said.append({name: value for name, value in told.items() if "second" not in name})
    assert said[0] == said[1]
    with redirect_stdout(io.StringIO()) as output:
        assert command(["arena", "greedy", "random", "--rounds", "10", "--engine", "cuda"]) == 0
    assert "greedy" in output.getvalue()


@check
def a_thread_finds_its_place_in_the_random_numbers() -> None:
    """Games that are over take no number, wherever they stand."""
    host = lastcard.vector("classic", 2, 40, renew=False, seed=3)
    device = lastcard.vector("classic", 2, 40, renew=False, seed=3, device="cuda")
    for _ in range(120):
        actions = host.random_actions()
        assert np.array_equal(actions, device.random_actions().numpy())
        host.step(actions)
        device.step(actions)
    assert 0 < (host.acting == NOBODY).sum() < 40


def main() -> None:
    """Runs all checks, or those named."""
    assert cuda.is_available()
    wrong = {}
    for name, function in CHECKS.items():
        if name not in (sys.argv[1:] or CHECKS):
            continue
        try:
            function()
            wrong[name] = ""
        except Exception:  # told to the test, by name
            wrong[name] = traceback.format_exc()
    json.dump(wrong, sys.stdout)


if __name__ == "__main__":
    main()
