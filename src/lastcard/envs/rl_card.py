"""An environment with RLCard's interface; RLCard itself is not needed.

env = lastcard.envs.rl_card.Env("classic", players=4)
env.set_agents([agent, RandomAgent(env.num_actions), ...])
trajectories, payoffs = env.run(is_training=True)
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.common.errors import UnreadableError
from lastcard.envs.vector import Games
from lastcard.rules.layout import NOBODY

State = dict[str, Any]


class Env:
    """A round with an agent in every seat. Raw actions are the table's words, as in "plays red 7".

    >>> env = Env("classic", players=3, seed=1)
    >>> state, player = env.reset()
    >>> sorted(state)
    ['action_record', 'legal_actions', 'obs', 'raw_legal_actions', 'raw_obs']
    """

    def __init__(
        self, edition: str = "classic", players: int = 2, *, seed: int | None = None, **options: Any
    ) -> None:
        self.games = Games(edition, players, 1, renew=False, seed=seed, **options)
        self.name = "lastcard"
        self.num_players, self.num_actions = players, len(self.games.spaces.actions)
        self.state_shape = [[self.games.spaces.observation_size] for _ in range(players)]
        self.action_shape: list[None] = [None] * players
        self.allow_step_back = False
        self.agents: list[Any] = []
        self.action_recorder: list[tuple[int, Any]] = []
        self.timestep = 0
        self.seed(seed)

    def seed(self, seed: int | None = None) -> None:
        """Seeds the deals from here on."""
        self.np_random = np.random.default_rng(seed)

    def set_agents(self, agents: Sequence[Any]) -> None:
        self.agents = list(agents)

    def reset(self) -> tuple[State, int]:
        """Deals a round; returns the state of the first player to act, and its id."""
        self.games.reset(int(self.np_random.integers(2**62)))
        self.action_recorder = []
        self._payoffs = np.zeros(self.num_players)
        player = self.get_player_id()
        return self.get_state(player), player

    def step(self, action: Any, raw_action: bool = False) -> tuple[State, int]:
        """Takes an action by number or in words; returns the next player's state and id."""
        player = self.get_player_id()
        number = self._read(player, action) if raw_action else int(action)
        self.action_recorder.append((player, self.games.words(player, number)))
        self.games.step(np.array([number]))
        self._payoffs += self.games.rewards[0]
        self.timestep += 1
        player = self.get_player_id()
        return self.get_state(player), player

    def _read(self, player: int, words: Any) -> int:
        for number in np.flatnonzero(self.games.masks[0]):
            if self.games.words(player, int(number)) == words:
                return int(number)
        raise UnreadableError(f"{words!r} is nothing that player {player} may do now.")

    def is_over(self) -> bool:
        return int(self.games.acting[0]) == NOBODY

    def get_player_id(self) -> int:
        """The player to act; after the round its winner, or the player who lost by an illegal action."""
        if not self.is_over():
            return int(self.games.acting[0])
        if self.games.illegal[0]:
            return int(self.games.rewards[0].argmin())
        return int(self.games.rows[0]["winner"])

    def get_payoffs(self) -> npt.NDArray[np.float64]:
        return self._payoffs.copy()

    def get_state(self, player: int) -> State:
        seen, mask = self.games.observe(0, player)
        legal = [int(number) for number in np.flatnonzero(mask)]
        words = [self.games.words(player, number) for number in legal]
        pieces = {piece.name: seen[piece.place].tolist() for piece in self.games.spaces.observation}
        return {
            "obs": seen,
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": {**pieces, "legal_actions": words},
            "raw_legal_actions": words,
            "action_record": self.action_recorder,
        }

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], npt.NDArray[np.float64]]:
        """Plays a round between the agents; returns their trajectories and payoffs."""
        told: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            told[player] += [state, action]
            state, player = self.step(action, agent.use_raw)
        for seat, each in enumerate(told):
            each.append(self.get_state(seat))
        return told, self.get_payoffs()
