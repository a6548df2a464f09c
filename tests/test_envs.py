"""Environments for learning agents: the same rules, nothing seen that is hidden, payoffs that are right."""

import contextlib
import io
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import lastcard
import lastcard.envs.gym  # makes the editions known to Gymnasium
from conftest import SENTENCES, carnival
from lastcard import kernel
from lastcard.common.errors import IllegalActionError, LastcardError
from lastcard.envs import rl_card, zoo
from lastcard.envs.spaces import Spaces, table
from lastcard.envs.vector import Games
from lastcard.rules import editions
from lastcard.rules.layout import ACTIONS, CALL, CATCH, NOBODY, REPORT, Q
from lastcard.rules.rulebook import Rulebook
from test_properties import shuffle_hidden


def tables() -> list[Any]:
    """Every edition as printed, with many seats, with all house rules, and with every sort of sentence.

    The fixture `edition` makes a rulebook of sentences, when a test needs it.
    """
    loud = {"stacking": "mixed", "jump_in": True, "seven_zero": True}
    given: list[Any] = [pytest.param(edition, 3, {}, id=edition) for edition in editions.NAMES]
    given += [pytest.param("classic", seats, loud, id=f"{seats}-loud") for seats in (2, 4, 10)]
    given += [
        pytest.param(SENTENCES[i : i + 3], 4, {}, id=f"sentences-{i}")
        for i in range(0, len(SENTENCES) - 2, 3)
    ]
    return given


@pytest.mark.parametrize(("edition", "seats", "house"), tables(), indirect=["edition"])
def test_masks_allow_what_the_rules_allow(edition: Any, seats: int, house: dict[str, Any]) -> None:
    """Reports of broken acts are the one thing that agents are not offered."""
    games = Games(edition, seats, 6, house=house)
    numbers = games.spaces.numbers
    for _ in range(250):
        for game in range(games.batch):
            row, seat = games.rows[game], int(games.acting[game])
            legal = kernel.legal_mask(games.rows[game : game + 1], games.book.tables, seat)
            legal[REPORT:] = 0
            allowed = {int(numbers[seat, action]) for action in np.flatnonzero(games.masks[game])}
            unasked = bool(games.episodes[game]["unasked"])
            assert allowed - {ACTIONS} == {int(number) for number in np.flatnonzero(legal)}
            assert (ACTIONS in allowed) == unasked and len(allowed) > unasked
            assert unasked or row["asked"] == seat or row["waiting"] >> seat & 1
        games.step(games.random_actions())


@pytest.mark.parametrize("edition", editions.NAMES)
def test_no_observation_changes_with_hidden_cards(edition: str) -> None:
    games, choose = Games(edition, 3, 1, house={"jump_in": True}), random.Random(edition)
    for _ in range(150):
        kept = games.rows.copy()
        for seat in range(3):
            seen, mask = games.observe(0, seat)
            shuffle_hidden(SimpleNamespace(row=games.rows, book=games.book, players=3), seat, choose)  # type: ignore[arg-type]
            again, mask_again = games.observe(0, seat)
            assert (seen == again).all() and (mask == mask_again).all()
            games.rows[:] = kept
        games.step(games.random_actions())


def test_an_observation_tells_what_is_on_the_table() -> None:
    games = Games("classic", 4, 8, seed=3)
    pieces = {piece.name: piece.place for piece in games.spaces.observation}
    for _ in range(60):
        games.step(games.random_actions())
        for game in range(games.batch):
            row, seen, seat = games.rows[game], games.observations[game], int(games.acting[game])
            around = [(seat + k) % 4 for k in range(4)]
            assert (seen[pieces["hand"]] == row["count"][seat][: len(games.book.cards)]).all()
            assert seen[pieces["top"]].argmax() == row["top"] and seen[pieces["top"]].sum() == 1
            assert (seen[pieces["sizes"]] == row["hand_size"][around]).all()
            assert seen[pieces["pile"]] == row["draw_size"]
            under = np.bincount(row["discards"][: row["discard_size"]], minlength=len(games.book.cards))
            assert (seen[pieces["discarded"]] == under).all()
            assert seen[pieces["acting"]].tolist() == [1, 0, 0, 0]


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("reward", ["win", "points"])
def test_payoffs(seats: int, reward: str) -> None:
    """The winner gets what the others lose: one in all, or the points of the cards they hold."""
    games = Games("classic", seats, 16, reward=reward, renew=False, auto_calls=True)
    points = games.book.tables[0]["points"]
    paid = 0
    while (games.acting != NOBODY).any():
        games.step(games.random_actions())
        for game in np.flatnonzero(games.terminated):
            row, got = games.rows[game], games.rewards[game]
            losses = [
                int((row["count"][seat] * points).sum()) if reward == "points" else 1 / (seats - 1)
                for seat in range(seats)
            ]
            losses[row["winner"]] = 0
            expected = [-loss for loss in losses]
            expected[row["winner"]] = sum(losses)
            assert got == pytest.approx(expected, abs=1e-5) and row["question"] == Q.OVER
            paid += 1
        assert games.rewards[~games.terminated].sum() == 0
    assert paid == games.batch


def test_the_same_seed_is_the_same_play_and_another_is_not() -> None:
    def played(seed: int) -> list[int]:
        games = Games("dino", 3, 20, seed=seed)
        found = []
        for _ in range(80):
            games.step(games.random_actions())
            found.append(hash((games.observations.tobytes(), games.masks.tobytes(), games.rewards.tobytes())))
        return found

    assert played(1) == played(1) != played(2)


def test_rounds_are_dealt_anew_and_long_ones_broken_off() -> None:
    games = Games("classic", 2, 32, limit=150)
    over = cut = 0
    for _ in range(600):
        games.step(games.random_actions())
        assert not (games.terminated & games.truncated).any()
        assert games.masks.any(axis=1).all() and (games.acting != NOBODY).all()
        assert (games.rewards[games.truncated] == 0).all()
        over, cut = over + games.terminated.sum(), cut + games.truncated.sum()
    assert over > 5 and cut > 20


def test_without_calls_nobody_is_ever_caught() -> None:
    games = Games("classic", 4, 32, auto_calls=True)
    numbers = set(games.spaces.numbers.ravel().tolist())
    assert not numbers & {CALL, ACTIONS, *range(CATCH, REPORT)}
    for _ in range(300):
        games.step(games.random_actions())
        assert not games.rows["owes"].any()


def test_other_seats_play_in_their_style() -> None:
    games = Games("classic", ["agent", "solid"], 512)
    won = games_over = 0.0
    for _ in range(200):
        games.step(games.random_actions())
        assert (games.acting == 0).all()
        won += (games.rewards[games.terminated, 0] > 0).sum()
        games_over += games.terminated.sum()
    assert games_over > 500 and won / games_over < 0.45


def test_an_illegal_action_that_is_an_error_changes_nothing() -> None:
    games = Games("classic", 3, 4, illegal="raise")
    before = games.rows.copy(), games.observations.copy()
    wrong = games.random_actions().copy()
    wrong[2] = np.flatnonzero(games.masks[2] == 0)[0]
    with pytest.raises(IllegalActionError, match="Game 2: the mask does not allow"):
        games.step(wrong)
    wrong[2] = len(games.spaces.actions)
    with pytest.raises(IllegalActionError, match="Game 2: there is no action"):
        games.step(wrong)
    for nonsense in ([1, 2], [0.5] * 4, "abcd"):
        with pytest.raises(LastcardError, match="4 whole numbers"):
            games.step(nonsense)
    assert (games.rows == before[0]).all() and (games.observations == before[1]).all()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 1}, "2 to 10 players"),
        ({"players": 11}, "2 to 10 players"),
        ({"players": "solid"}, "players is a number of agents, or a list such as"),
        ({"batch": 0}, "1 to 1,000,000 games"),
        ({"edition": "nope"}, "There is no edition called 'nope'"),
        ({"players": ["agent"]}, "2 to 10 players are possible, not 1"),
        ({"players": ["agent", "solid", "solid", "nobody"]}, "no computer player called 'nobody'"),
        ({"players": ["agent", "solid", "solid", 7]}, "not 7"),
        ({"illegal": "ignore"}, "not to 'ignore'"),
        ({"players": ["solid"] * 4}, "must be an agent's"),
        ({"reward": "fame"}, "not for 'fame'"),
        ({"limit": 0}, "actions are possible, not 0"),
        ({"house": {"hand_size": 99}}, "hand_size"),
    ],
)
def test_what_cannot_be_is_one_sentence(options: dict[str, Any], words: str) -> None:
    with pytest.raises(LastcardError, match=words) as caught:
        lastcard.vector(**options)
    assert "\n" not in str(caught.value)


def test_arrays_are_shared_and_not_copied() -> None:
    games = lastcard.vector(batch=8, copy=False)
    shared = np.from_dlpack(games.observations)
    games.step(games.random_actions())
    assert np.shares_memory(shared, games.observations) and (shared == games.observations).all()
    written = (
        games.observations,
        games.masks,
        games.acting,
        games.rewards,
        games.terminated,
        games.truncated,
    )
    assert all(
        array.ctypes.data % 64 == 0 and array.flags.c_contiguous for array in written
    )  # else JAX copies


def test_every_piece_has_a_name_of_its_own() -> None:
    joke = "you tell a joke; if someone laughs, you discard down to 1 card; otherwise you draw 4"
    for book in (Rulebook(carnival()), Rulebook("customizable", customs=[joke])):
        for pieces in (Spaces(book, 4).action, Spaces(book, 4).observation):
            assert len({piece.name for piece in pieces}) == len(pieces)


def test_seats_are_told_from_ones_own() -> None:
    spaces = Spaces(Rulebook(carnival()), 4)
    for seat in range(4):
        numbers, places = spaces.numbers[seat], spaces.places[seat]
        assert (places[numbers] == np.arange(len(numbers))).all()
    caught = next(piece for piece in spaces.action if piece.name == "catch")
    assert spaces.numbers[3, caught.place].tolist() == [CATCH + 0, CATCH + 1, CATCH + 2]


# --- the frameworks' own tests -----------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions.NAMES)
def test_pettingzoo(edition: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(zoo.env(edition, players=3), num_cycles=200)
        seed_test(lambda: zoo.env(edition, players=3), num_cycles=200)
        render_test(lambda render_mode: zoo.env(edition, players=3, render_mode=render_mode))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("edition", editions.NAMES)
def test_gymnasium(edition: str) -> None:
    env = gymnasium.make(f"lastcard/{edition}-v1", players=3)
    check_env(env.unwrapped, skip_render_check=False)


def test_gymnasium_vectors() -> None:
    envs = gymnasium.make_vec("lastcard/classic-v1", num_envs=64, players=2, opponents="random")
    seen, _ = envs.reset(seed=1)
    assert seen in envs.observation_space
    over = 0
    for _ in range(200):
        actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
        seen, rewards, terminated, truncated, _ = envs.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (64,)
        over += int(terminated.sum())
    assert over > 100 and seen in envs.observation_space
    envs.close()


def test_the_tables_in_the_docs_are_those_of_the_code() -> None:
    spaces = Spaces(Rulebook("classic"), 4)
    text = (Path(__file__).parent.parent / "docs" / "envs.md").read_text(encoding="utf-8")
    assert table(spaces.observation) in text and table(spaces.action) in text


def test_agents_of_rlcard_sit_down_unchanged() -> None:
    from rlcard.agents import RandomAgent  # takes a second
    from rlcard.utils import reorganize, tournament

    table = rl_card.Env("classic", players=3, seed=1)
    agents = [RandomAgent(table.num_actions) for _ in range(3)]
    table.set_agents(agents)
    trajectories, payoffs = table.run(is_training=True)
    steps = reorganize(trajectories, payoffs)
    assert sum(len(each) for each in steps) == len(table.action_recorder) > 20
    assert payoffs.sum() == pytest.approx(0) and payoffs.max() == pytest.approx(1)
    assert [each[-1][4] for each in steps] == [True] * 3  # done
    assert sum(tournament(table, 5)) == pytest.approx(0)


def test_rlcards_raw_actions_are_the_tables_words() -> None:
    table = rl_card.Env("dino", players=4, seed=2)
    state, player = table.reset()
    said = state["raw_legal_actions"][0]
    table.step(said, raw_action=True)
    assert table.action_recorder == [(player, said)]
    with pytest.raises(LastcardError, match="is nothing that player"):
        table.step("plays the fool", raw_action=True)
