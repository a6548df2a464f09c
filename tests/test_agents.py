"""Policies at a table, who see what the environment tells them; files that play; the example that learns."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lastcard import Match, Rulebook, kernel
from lastcard.bots import arena
from lastcard.cli import commands as cli
from lastcard.common.errors import LastcardError
from lastcard.envs.color_symmetry import Colors
from lastcard.envs.policy_bot import Agent
from lastcard.envs.vector import Games
from lastcard.game.actions import CALL, DISAGREE, Action, Play, action_of
from lastcard.rules.layout import ACTIONS, KINDS, NOBODY, Q
from test_envs import tables

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
FIRST, TRAINED = str(EXAMPLES / "first_bot.py"), str(EXAMPLES / "trained_bot.py")


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LATE_AND", 600.0)  # seconds: a busy machine is nobody's fault


class Twins:
    """A match, and an environment that is dealt the same cards and goes the same way."""

    def __init__(self, games: Games, seed: str) -> None:
        self.games = games
        self.match = Match(games.book, [f"P{i}" for i in range(games.spaces.players)], seed=seed)
        row, episode = games.rows, games.episodes[0]
        row[:] = self.match.row
        kernel.remember(row, games.book.tables, games.memories, NOBODY, 0, 0)
        for name in ("speakers", "actions", "unasked", "who", "what"):
            episode[name] = 0
        under = row[0]["discards"][: row[0]["discard_size"]]
        episode["discarded"] = np.bincount(under, minlength=KINDS)
        episode["counted"] = len(under)
        episode["acting"] = games.acting[0] = kernel.who_acts(row)
        games.observations[0], games.masks[0] = games.observe(0, int(games.acting[0]))

    def step(self) -> None:
        """Anything that is legal, in both."""
        games, match = self.games, self.match
        seat, chosen = int(games.acting[0]), int(games.random_actions()[0])
        number = int(games.spaces.numbers[seat, chosen])
        match._rekey()
        games.rows[0]["rng"] = match.row[0]["rng"]
        games.step(np.array([chosen]))
        if number != ACTIONS:
            question = match.asked.question if match.asked else ""
            action = action_of(number, match.book, match.players, question)
            self._act(match.players[seat], action)
        for row in (games.rows, match.row):
            row["rng"] = 1
        assert games.rows.tobytes() == match.row.tobytes()

    def _act(self, player: str, action: Action) -> None:
        match, auto = self.match, self.games.spaces.auto_calls
        if auto and isinstance(action, Play) and Play(action.card, call=True) in match.legal_for(player):
            action = Play(action.card, call=True)
        match.act(player, action)
        while auto and not match.over and (owing := match.view(None).uncalled):
            match.act(owing[0], CALL)


@pytest.mark.parametrize(
    ("edition", "seats", "house", "auto_calls"),
    [
        pytest.param(*table.values, auto_calls, id=f"{table.id}-{auto_calls}")
        for auto_calls, some in ((False, tables()), (True, tables()[::5]))  # calls depend on no sentence
        for table in some
    ],
    indirect=["edition"],
)
def test_an_agent_sees_at_a_table_what_the_environment_tells(
    edition: Any, seats: int, house: dict[str, Any], auto_calls: bool
) -> None:
    games = Games(edition, seats, 1, house=house, renew=False, auto_calls=auto_calls)
    agent = Agent(games.book, lambda observation, mask: 0, auto_calls)
    compared = 0
    for seed in range(2):
        twins = Twins(games, f"{games.book.edition.name} {seats} {seed}")
        for _ in range(50):
            acting, unasked = int(games.acting[0]), bool(games.episodes[0]["unasked"])
            if acting == NOBODY:
                break
            for seat in [acting] if unasked else range(seats):
                seen, mask = agent.observe(twins.match.view(f"P{seat}"), unasked)
                expected, allowed = games.observe(0, seat)
                pieces = games.spaces.observation if (seen != expected).any() else ()
                assert [each.name for each in pieces if (seen != expected)[each.place].any()] == []
                assert (mask == allowed).all()
            compared += 1
            twins.step()
    assert compared > 50


def test_agents_play_whole_matches_by_the_rules() -> None:
    """Anything the mask allows, in every edition with everything on: the table takes it all."""
    dice = np.random.default_rng(1)
    for edition in ("classic", "customizable", "jackpot"):
        book = Rulebook(edition, {"target": 0, "jump_in": True, "stacking": "mixed", "seven_zero": True})
        for auto_calls in (False, True):
            agent = Agent(book, lambda _, mask: int(dice.choice(np.flatnonzero(mask))), auto_calls)
            match = Match(book, ["Ann", "Bob", "Cy"], seed=edition)
            for _ in range(400):
                if match.over:
                    break
                for who in match.players:
                    legal = match.legal_for(who)
                    if legal and (action := agent.interject(match.view(who), legal, 1.0)):
                        match.act(who, action)
                        break
                else:
                    assert match.asked is not None
                    who = match.asked.player
                    match.act(who, agent.choose(match.view(who), match.legal, 1.0))
                assert not (auto_calls and match.view(None).uncalled and match.over)


def test_what_agents_are_never_asked_is_answered_for_them() -> None:
    """A report of a broken act, by somebody else: the environments know no verdicts."""
    match = Match("customizable", ["Ann", "Bob", "Cy"], seed=1, house={"target": 0})
    agent = Agent(match.book, lambda observation, mask: int(mask.argmax()))
    view = match.view("Ann")
    assert view.seen is not None
    row = view.seen.row
    row["question"], row["asked"], row["waiting"] = Q.VERDICT, NOBODY, 1
    assert agent.choose(view, [DISAGREE], 1.0) == DISAGREE


def test_a_policy_that_errs_is_told_so() -> None:
    match = Match("classic", ["Ann", "Bob"], seed=1)
    for wrong in (-1, 10_000, 0):
        agent = Agent(match.book, lambda observation, mask, wrong=wrong: wrong)  # type: ignore[misc]
        with pytest.raises(LastcardError, match=f"The policy chose {wrong}, which the mask does not allow"):
            agent.choose(match.view("Bob"), match.legal, 1.0)


@pytest.mark.parametrize(("edition", "seats", "house"), tables(), indirect=["edition"])
def test_colors_in_an_order_of_ones_own(edition: Any, seats: int, house: dict[str, Any]) -> None:
    """Nothing is lost, and the order is the same again when it is looked at twice."""
    games = Games(edition, seats, 16, house=house)
    colors, places = Colors(games.spaces), {piece.name: piece.place for piece in games.spaces.observation}
    for _ in range(25):
        seen, masks, actions = colors.turn(games.observations, games.masks)
        assert (np.sort(actions, axis=1) == np.arange(actions.shape[1])).all()
        assert (np.take_along_axis(games.masks, actions, 1) == masks).all()
        for name, place in places.items():
            if name != "history":  # where cards have numbers
                assert (np.sort(seen[:, place]) == np.sort(games.observations[:, place])).all()
        assert (colors.turn(seen, masks)[0] == seen).all() and (colors.turn(seen, masks)[1] == masks).all()
        assert seen[:, places["color"]][:, [0, -1]].any(axis=1).all()  # the color in play, or none yet
        games.step(games.random_actions())


def test_two_positions_that_differ_in_colors_only_look_the_same() -> None:
    games = Games("classic", 2, 1)
    colors, places = Colors(games.spaces), {piece.name: piece.place for piece in games.spaces.observation}
    red, blue = np.zeros_like(games.observations), np.zeros_like(games.observations)
    book = games.book
    for seen, color, other in ((red, "red", "green"), (blue, "blue", "yellow")):
        for card, count in ((f"{color} 7", 2), (f"{other} skip", 1), ("wild", 1)):
            seen[0, places["hand"]][book.card(card).kind] = count
        seen[0, places["top"]][book.card(f"{color} 3").kind] = 1
        seen[0, places["color"]][book.color(color)] = 1
        seen[0, places["lacks"]][book.color(other)] = 1
        seen[0, places["history"]][:2] = 1, 1 + book.card(f"{other} 9").kind
    turned = [colors.turn(seen, games.masks)[0] for seen in (red, blue)]
    assert (red != blue).any() and (turned[0] == turned[1]).all()


# --- files in the arena ------------------------------------------------------------------------------


def test_files_play_in_the_arena_on_any_number_of_cores() -> None:
    contest = arena.Contest((FIRST, "random", FIRST), deals=16)
    tally = arena.play(contest, 2)
    assert tally == arena.play(contest, 1)
    assert tally.games == 48 and tally.faults == [0, 0, 0] and tally.first_faults == ["", "", ""]


HASTY = """
def choose(view, legal):
    if len(view.discard_pile) < 3:
        raise SystemExit("no\\nidea")
    return legal[0]
"""


def test_the_report_names_files_shortly_and_says_what_went_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hasty.py"
    file.write_text(HASTY)
    assert cli.main(["arena", str(file), "greedy", "--rounds", "4", "--cores", "1"]) == 0
    out = capsys.readouterr().out
    assert "  1 hasty " in out and str(tmp_path) not in out
    assert "\nThe first fault of 1 hasty: SystemExit: no idea.\n" in out
    assert cli.main(["arena", str(file), "greedy", "--rounds", "4", "--cores", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["players"]
    assert [row["first_fault"] for row in rows] == ["SystemExit: no idea", None]


def test_files_may_answer_in_words(tmp_path: Path) -> None:
    file = tmp_path / "words.py"
    file.write_text("def choose(view, legal):\n    return str(legal[0])\n")
    assert arena.play(arena.Contest((str(file), "random"), deals=2), 1).faults == [0, 0]


def test_a_file_may_make_a_player_that_knows_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "made.py"
    file.write_text(
        "from lastcard.bots import Greedy\ndef make(book, chance):\n    return Greedy(book, chance)\n"
    )
    tally = arena.play(arena.Contest((str(file), "random"), deals=20), 1)
    same = arena.play(arena.Contest(("greedy", "random"), deals=20), 1)
    assert tally == same


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "There is no file "),
        ("x = 1", "defines neither choose(view, legal) nor make(book, chance)."),
        ("choose = 1", "choose is not a function."),
        ("make = 1", "make is not a function."),
        ("def choose(", ", line 1: '(' was never closed."),
        ("import no_such_thing", "cannot be run: ModuleNotFoundError: No module named 'no_such_thing'."),
        ("def make(book, chance):\n    return 1", "make returned int, which has no choose."),
        (
            "def make(book, chance):\n    return 1 / 0",
            "make failed with ZeroDivisionError: division by zero.",
        ),
    ],
)
@pytest.mark.parametrize("cores", ["1", "2"])
def test_a_bad_file_is_one_sentence(
    text: str | None, words: str, cores: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.py"
    if text is not None:
        file.write_text(text)
    assert cli.main(["arena", str(file), "random", "--rounds", "40", "--cores", cores]) == 2
    err = capsys.readouterr().err
    assert err.startswith("lastcard: ") and err.count("\n") == 1 and words in err


# --- the example that learns -------------------------------------------------------------------------


def test_the_trained_agent_beats_random_and_holds_its_own_against_greedy() -> None:
    tally = arena.play(arena.Contest((TRAINED, "random"), deals=25), 1)
    assert tally.faults == [0, 0] and tally.wins[0] > 30
    tally = arena.play(arena.Contest((TRAINED, "greedy"), deals=25), 1)
    assert tally.faults == [0, 0] and tally.wins[0] > 18


def test_the_trained_agent_says_what_it_has_not_learned(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", TRAINED, "random", "--edition", "dino"]) == 2
    assert capsys.readouterr().err == "lastcard: agent.npz has learned classic with 2 seats, and not dino.\n"
    tally = arena.play(arena.Contest((TRAINED, "random", "random"), deals=1), 1)
    assert "has learned classic with 2 seats, and no other number of them" in tally.first_faults[0]


def test_the_trained_agent_is_small() -> None:
    assert (EXAMPLES / "agent.npz").stat().st_size < 300_000


def run_training(*arguments: str, without: Path | None = None) -> subprocess.CompletedProcess[str]:
    paths = [*([str(without)] if without else []), *sys.path]
    return subprocess.run(
        [sys.executable, str(EXAMPLES / "train.py"), *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)},
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip


def test_training_without_torch_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "torch.py").write_text("raise ImportError('not here')\n")
    helped = run_training("--help", without=tmp_path)
    assert helped.returncode == 0 and "--minutes" in helped.stdout
    refused = run_training("--minutes", "0.01", without=tmp_path)
    assert refused.returncode == 1
    assert refused.stderr == "Training needs PyTorch: pip install 'lastcard[train]'.\n"


NO_TORCH = "PyTorch is not installed (pip install 'lastcard[train]')"


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason=NO_TORCH)
def test_training_writes_an_agent_that_can_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run_training("--minutes", "0.02", "--seats", "3", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "wins against" in done.stdout
    assert (tmp_path / "curve.csv").read_text().startswith("minutes,actions,random,greedy,solid\n")
    assert (tmp_path / "learning.svg").read_text().startswith("<svg ")
    monkeypatch.setenv("LASTCARD_AGENT", str(tmp_path / "agent.npz"))
    assert arena.play(arena.Contest((TRAINED, "random", "random"), deals=1), 1).faults == [0, 0, 0]


def test_torch_shares_the_arrays() -> None:
    torch = pytest.importorskip("torch", reason=NO_TORCH)
    games = Games("classic", 2, 8, copy=False)
    for shared in (torch.from_dlpack(games.observations), torch.from_numpy(games.observations)):
        assert shared.data_ptr() == games.observations.ctypes.data
        games.step(games.random_actions())
        assert (shared.numpy() == games.observations).all()
