"""A PettingZoo environment: agents take turns, each sees its own hand only.

env = lastcard.envs.zoo.env("classic", players=4)
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lastcard.common.extras import needing
from lastcard.envs.gym import gym_spaces
from lastcard.envs.ids import name_of
from lastcard.envs.opponents import Player
from lastcard.envs.rendering import as_text
from lastcard.envs.vector import Games

with needing("envs"):
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


def env(edition: str = "classic", players: int | Sequence[Player] = 4, **options: Any) -> Any:
    """Makes the environment, wrapped so that the order of calls is checked."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(raw_env(edition, players, **options))
    )


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's own name for it
    """The bare environment; an illegal action loses the round and ends it for everybody."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "classic",
        players: int | Sequence[Player] = 4,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.games = Games(edition, players, 1, renew=False, **options)
        self.metadata = {**self.metadata, "name": name_of(edition)}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.games.spaces.players)]
        seen, done = gym_spaces(self.games)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, done)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.games.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = int(self.games.acting[0])
        self.agent_selection = self.possible_agents[max(0, seat)]  # when the round is over: any

    def observe(self, agent: str) -> dict[str, Any]:
        seen, mask = self.games.observe(0, self.possible_agents.index(agent))
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.games.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        for seat, each in enumerate(self.agents):
            self.rewards[each] = float(self.games.rewards[0, seat])
            self.terminations[each] = bool(self.games.terminated[0])
            self.truncations[each] = bool(self.games.truncated[0])
        if self.games.illegal[0]:
            self.infos[agent] = {"illegal": True}
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as seen by the agent to act."""
        text = as_text(self.games, 0)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Does nothing: no resources are held."""
