"""What users of learning libraries rely on: arrays that stay, last observations, masks, any opponents."""

import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from lastcard.bots import Greedy
from lastcard.common.errors import IllegalActionError, LastcardError
from lastcard.envs import rl_card, zoo
from lastcard.envs.gym import LastcardEnv, LastcardVectorEnv
from lastcard.envs.policy_bot import Agent
from lastcard.envs.vector import Games
from lastcard.game.actions import Action
from lastcard.game.views import View
from lastcard.rules.layout import NOBODY
from lastcard.rules.rulebook import Rulebook

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"

# --- arrays that stay ------------------------------------------------------------------------------


def buffered(env: LastcardVectorEnv, steps: int) -> tuple[list[Any], list[Any]]:
    """A replay buffer that keeps what it is handed, and the same, copied at once."""
    kept, copied = [], []
    seen, _ = env.reset(seed=3)
    for _ in range(steps):
        actions = seen["action_mask"].argmax(axis=1)
        following, rewards, terminated, truncated, _ = env.step(actions)
        entry = [*seen.values(), *following.values(), rewards, terminated, truncated]
        kept.append(entry)
        copied.append([array.copy() for array in entry])
        seen = following
    return kept, copied


def same(kept: Any, copied: Any) -> bool:
    return all(
        np.array_equal(mine, theirs)
        for pair in zip(kept, copied, strict=True)
        for mine, theirs in zip(*pair, strict=True)
    )


@pytest.mark.parametrize("final_obs", [True, False])
def test_a_replay_buffer_needs_no_copies(final_obs: bool) -> None:
    assert same(*buffered(LastcardVectorEnv(16, players=2, final_obs=final_obs), 60))


def test_a_replay_buffer_of_shared_arrays_is_spoiled() -> None:
    """So the test above can fail: with `copy=False` whoever keeps arrays must copy them."""
    kept, copied = buffered(LastcardVectorEnv(16, players=2, copy=False), 60)
    assert not same(kept, copied)
    assert all(entry[0] is kept[0][0] for entry in kept)


def test_games_keep_what_was_handed_out() -> None:
    games, shared = Games("dino", 3, 8, seed=4), Games("dino", 3, 8, seed=4, copy=False)
    names = ("observations", "masks", "acting", "rewards", "terminated", "truncated")
    kept, copied = [], []
    for _ in range(40):
        kept.append([getattr(games, name) for name in names])
        copied.append([getattr(shared, name).copy() for name in names])
        actions = games.random_actions()
        assert (actions == shared.random_actions()).all()
        games.step(actions)
        shared.step(actions)
    assert same(kept, copied)


def test_rounds_that_are_over_stay_as_they_are() -> None:
    games = Games("classic", 2, 6, renew=False, auto_calls=True)
    while (games.acting != NOBODY).any():
        games.step(games.random_actions())
        over = games.acting == NOBODY
        assert not games.masks[over].any() and not games.observations[over].any()


# --- the end of a round ----------------------------------------------------------------------------


def test_the_last_observation_is_handed_out_as_gymnasium_declares_it() -> None:
    envs = gymnasium.make_vec("lastcard/classic-v1", num_envs=32, players=2, opponents="random")
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    base = envs.unwrapped
    assert isinstance(base, LastcardVectorEnv)
    pieces = {piece.name: piece.place for piece in base.games.spaces.observation}
    seen, _ = envs.reset(seed=1)
    ended = 0
    for _ in range(150):
        seen, rewards, terminated, truncated, info = envs.step(seen["action_mask"].argmax(axis=1))
        over = terminated | truncated
        assert seen["action_mask"].any(axis=1).all()  # dealt anew in the same step
        assert ("final_obs" in info) == over.any()
        for i in np.flatnonzero(over):
            last = info["final_obs"][i]
            assert last in envs.single_observation_space and not last["action_mask"].any()
            sizes = last["observation"][pieces["sizes"]]
            assert (sizes[0] == 0) == (rewards[i] > 0) and sizes.sum() == sizes.max() > 0
            assert last["observation"][pieces["hand"]].sum() == sizes[0]
            ended += 1
        if over.any():
            assert (info["_final_obs"] == over).all() and (info["_final_info"] == over).all()
            assert [each is None for each in info["final_obs"]] == (~over).tolist()
    assert ended > 50


def test_its_form_is_that_of_gymnasiums_own_vectors() -> None:
    """The same keys, shapes and kinds as `SyncVectorEnv` has for single environments, illegal ends too."""
    single = SyncVectorEnv([lambda: LastcardEnv(players=2)] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    ours = LastcardVectorEnv(3, players=2)
    forms = []
    for envs in (single, ours):
        seen, _ = envs.reset(seed=2)
        wrong = (seen["action_mask"] == 0).argmax(axis=1)
        seen, rewards, terminated, _, info = envs.step(wrong)
        assert rewards.tolist() == [-1.0] * 3 and terminated.all()
        assert info["final_info"]["illegal"].tolist() == [True] * 3
        assert all(last in envs.single_observation_space for last in info["final_obs"])
        forms.append((sorted(info), sorted(info["final_info"]), info["final_obs"].dtype, seen.keys()))
    assert forms[0] == forms[1]


def test_the_same_seed_gives_the_same_rounds_after_the_first() -> None:
    def played() -> list[bytes]:
        env = LastcardVectorEnv(8, players=2)
        seen, _ = env.reset(seed=5)
        found = []
        for _ in range(80):
            seen = env.step(seen["action_mask"].argmax(axis=1))[0]
            found.append(seen["observation"].tobytes())
        return found

    assert played() == played()


# --- illegal actions -------------------------------------------------------------------------------


def not_allowed(mask: Any) -> int:
    return int(np.flatnonzero(np.asarray(mask) == 0)[0])


def lost(how: str, **options: Any) -> tuple[list[float], bool]:
    """What everybody gets for an illegal action of the first to act, who stands first; whether it is over."""
    if how == "vector":
        games = Games("classic", 3, 1, renew=False, **options)
        seat = int(games.acting[0])
        games.step([not_allowed(games.masks[0])])
        assert games.illegal[0]
        return np.roll(games.rewards[0], -seat).tolist(), bool(games.terminated[0])
    if how == "gym":
        env = LastcardEnv(players=3, **options)
        seen, _ = env.reset(seed=1)
        _, reward, over, _, info = env.step(not_allowed(seen["action_mask"]))
        assert info == {"illegal": True}
        return [reward, 0.0, 0.0], over
    if how == "zoo":
        table = zoo.env("classic", players=3, **options)
        table.reset(seed=1)
        agent = table.agent_selection
        table.step(not_allowed(table.observe(agent)["action_mask"]))
        assert table.unwrapped.infos[agent] == {"illegal": True}
        order = sorted(table.rewards, key=lambda each: each != agent)
        return [table.rewards[each] for each in order], all(table.terminations.values())
    env = rl_card.Env("classic", players=3, seed=1, **options)
    state, player = env.reset()
    legal = set(state["legal_actions"])
    _, who = env.step(next(i for i in range(env.num_actions) if i not in legal))
    assert who == player
    return np.roll(env.get_payoffs(), -player).tolist(), env.is_over()


@pytest.mark.parametrize("how", ["vector", "gym", "zoo", "rlcard"])
def test_an_illegal_action_loses_the_round_everywhere(how: str) -> None:
    assert lost(how) == ([-1.0, 0.0, 0.0], True)
    payoffs, over = lost(how, reward="points")
    assert over and payoffs[0] == -1240.0  # all points of the deck: never cheaper than losing
    with pytest.raises(IllegalActionError, match="the mask does not allow"):
        lost(how, illegal="raise")


def test_only_the_game_with_the_illegal_action_is_lost() -> None:
    games = Games("classic", 2, 6, seed=2)
    actions = games.random_actions().copy()
    actions[4] = not_allowed(games.masks[4])
    games.step(actions)
    assert games.illegal.tolist() == games.terminated.tolist() == [i == 4 for i in range(6)]
    assert games.masks.any(axis=1).all() and (games.acting != NOBODY).all()  # dealt anew
    for _ in range(200):
        games.step(games.random_actions())


def test_actions_that_do_not_exist_are_errors() -> None:
    env = LastcardEnv()
    env.reset(seed=1)
    for action in (-1, 121):
        with pytest.raises(IllegalActionError, match="there is no action"):
            env.step(action)


# --- opponents -------------------------------------------------------------------------------------


def first_legal(observation: Any, mask: Any) -> int:
    return int(mask.argmax())


def choose(view: View, legal: Sequence[Action]) -> Action:
    assert all(isinstance(hand, int) for name, hand in view.hands.items() if name != view.you)
    return legal[0]


OPPONENTS: dict[str, Any] = {
    "a policy": first_legal,
    "a function": choose,
    "a player": Greedy(Rulebook("classic", {"target": 0}), random.Random(1)),
    "its name": "sharp",
    "a file": str(EXAMPLES / "first_bot.py"),
    "several": ["solid", first_legal],
    "several that look": ["solid", choose],
}


@pytest.mark.parametrize("who", OPPONENTS)
@pytest.mark.parametrize("auto_calls", [False, True])
def test_anybody_can_be_the_opponent(who: str, auto_calls: bool) -> None:
    env = LastcardEnv(players=3, opponents=OPPONENTS[who], auto_calls=auto_calls)
    for seed in range(2):
        seen, _ = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            assert seen["action_mask"].any() and int(env.games.acting[0]) == 0
            seen, reward, over, cut, _ = env.step(int(seen["action_mask"].argmax()))
        assert reward in (1.0, -0.5)


@pytest.mark.parametrize("who", ["a policy", "a function"])
def test_opponents_play_in_many_games_at_once(who: str) -> None:
    env = LastcardVectorEnv(4, players=2, opponents=OPPONENTS[who], limit=300)
    seen, _ = env.reset(seed=1)
    over = 0
    for _ in range(60):
        seen, _, terminated, _, _ = env.step(seen["action_mask"].argmax(axis=1))
        over += int(terminated.sum())
        assert (env.games.acting == 0).all()
    assert over > 3


def test_computer_players_are_told_what_happened() -> None:
    """What a seat's view tells, retold for an agent, is what the environment itself tells that seat."""
    looked, watched = 0, list[Games]()

    class Watching:
        def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
            nonlocal looked
            for games in watched:
                seen, mask = Agent(games.book, first_legal).observe(view)
                expected, allowed = games.observe(0, int(games.acting[0]))
                assert (seen == expected).all() and (mask == allowed).all()
                looked += 1
            return legal[0]

        def interject(self, view: View, legal: Sequence[Action], clock: float) -> None:
            return None

    env = LastcardEnv(players=3, opponents=Watching())
    watched.append(env.games)
    seen, _ = env.reset(seed=3)
    over = cut = False
    while not (over or cut):
        seen, _, over, cut, _ = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert looked > 10


def test_an_opponent_that_errs_is_named() -> None:
    def always_zero(observation: Any, mask: Any) -> int:
        return 0

    with pytest.raises(LastcardError, match="always_zero in seat 1 chose 0, which its mask does not allow"):
        env = LastcardVectorEnv(8, players=2, opponents=always_zero)
        seen, _ = env.reset(seed=1)
        for _ in range(20):
            seen = env.step(seen["action_mask"].argmax(axis=1))[0]


# --- what indexes mean -----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["classic", "jackpot"])
def test_the_index_tables_name_cards_questions_and_actions(edition: str) -> None:
    games = Games(edition, 3, 1)
    spaces = games.spaces
    pieces = {piece.name: piece for piece in spaces.observation}
    assert len(spaces.kinds) == pieces["hand"].size and len(spaces.questions) == pieces["question"].size
    assert len(spaces.action_words) == len(spaces.actions) == len(set(spaces.action_words))
    for action, words in enumerate(spaces.action_words[: len(spaces.kinds)]):
        assert words == f"plays {spaces.kinds[action]}"
    assert games.words(0, 3) == spaces.action_words[3]


# --- Stable-Baselines3 -----------------------------------------------------------------------------


def test_action_masks_are_what_maskable_ppo_asks_for() -> None:
    env = gymnasium.make("lastcard/classic-v1", players=2)
    seen, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_ and (masks == seen["action_mask"].astype(bool)).all()
    many = LastcardVectorEnv(4, players=2)
    seen, _ = many.reset(seed=1)
    assert (many.action_masks() == seen["action_mask"].astype(bool)).all()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("edition", ["classic", "jackpot"])
def test_stable_baselines_own_checker(edition: str) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="needs lastcard[sb3]")
    checker.check_env(gymnasium.make(f"lastcard/{edition}-v1", players=3).unwrapped)


@pytest.mark.slow
def test_the_maskable_ppo_example_learns(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="needs lastcard[sb3]")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "maskable_ppo.py"), "--steps", "512", "--rounds", "20",
         "--out", str(tmp_path / "agent")],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "of 20 rounds against random" in done.stdout and (tmp_path / "agent.zip").exists()
