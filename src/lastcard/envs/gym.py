"""One agent against computer players, for Gymnasium: one table at a time, or thousands.

gymnasium.make("lastcard/classic-v1", opponents="solid")
gymnasium.make_vec("lastcard/classic-v1", num_envs=4096)
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.common.errors import LastcardError
from lastcard.common.extras import needing
from lastcard.envs.ids import name_of
from lastcard.envs.opponents import Player
from lastcard.envs.rendering import as_text
from lastcard.envs.vector import AGENT, Games, whole_number
from lastcard.rules import editions
from lastcard.rules.layout import PLAYERS

with needing("envs"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

ME = 0  # the agent's seat; anybody may deal, so no seat is better than another
USUAL = "solid"
Seen = dict[str, npt.NDArray[Any]]


def _games(
    edition: str, players: int, opponents: Player | Sequence[Player], batch: int, **options: Any
) -> Games:
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        others = list(opponents)
        if len(others) != players - 1:
            raise LastcardError(f"With players={players}, opponents are {players - 1}, not {len(others)}.")
    else:
        others = [opponents] * (whole_number(players, "players", 2, PLAYERS) - 1)
    return Games(edition, [AGENT, *others], batch, **options)


def gym_spaces(games: Games) -> tuple[spaces.Dict[Any], spaces.Discrete[Any]]:
    """The observation and action spaces for Gymnasium."""
    size, actions = games.spaces.observation_size, len(games.spaces.actions)
    seen: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (size,), np.uint8),
        "action_mask": spaces.Box(0, 1, (actions,), np.int8),
    }
    return spaces.Dict(seen), spaces.Discrete(actions)


class LastcardEnv(gymnasium.Env[Any, Any]):
    """A round from the first seat. An illegal action loses it at once (`illegal="raise"`: is an error)."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"]}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "classic",
        players: int = 4,
        opponents: Player | Sequence[Player] = USUAL,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.games = _games(edition, players, opponents, 1, renew=False, seed=None, **options)
        self.observation_space, self.action_space = gym_spaces(self.games)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**62)))
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        games = self.games
        games.step(np.array([action]))
        over, cut = bool(games.terminated[0]), bool(games.truncated[0])
        if self.render_mode == "human":
            self.render()
        info = {"illegal": True} if games.illegal[0] else {}
        return self._seen(), float(games.rewards[0, ME]), over, cut, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions as a mask, as sb3-contrib's MaskablePPO expects it."""
        return np.asarray(self.games.masks[0], np.bool_)

    def _seen(self) -> Seen:
        seen, mask = self.games.observe(0, ME)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> Any:
        text = as_text(self.games, 0)
        if self.render_mode == "human":
            print(text)
            return None
        return text


class LastcardVectorEnv(VectorEnv[Any, Any, Any]):
    """Many such rounds at once, each dealt anew in the step that ends it.

    `info["final_obs"]` has the last observations of finished rounds. Every step returns new arrays; with
    `copy=False`, every step overwrites the same ones.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        edition: str = "classic",
        players: int = 4,
        opponents: Player | Sequence[Player] = USUAL,
        copy: bool = True,
        final_obs: bool = True,
        **options: Any,
    ) -> None:
        """`final_obs=False` omits final observations, which is faster."""
        self.games = _games(
            edition, players, opponents, num_envs, renew=not final_obs, seed=None, copy=copy, **options
        )
        self.num_envs, self._keeps_final = num_envs, final_obs
        self.single_observation_space, self.single_action_space = gym_spaces(self.games)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        self.games.reset(seed)
        return self._seen(), {}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Seen, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        games = self.games
        games.step(actions)
        over = games.terminated | games.truncated
        info = self._final(over) if over.any() else {}
        if info and self._keeps_final:
            games.deal(np.flatnonzero(over))
        return self._seen(), games.rewards[:, ME], games.terminated, games.truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of every round as masks."""
        return np.asarray(self.games.masks, np.bool_)

    def _seen(self) -> Seen:
        return {"observation": self.games.observations, "action_mask": self.games.masks}

    def _final(self, over: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """The info about finished rounds, in the form of Gymnasium's own vector environments."""
        info: dict[str, Any] = {}
        if self._keeps_final:
            final = np.full(self.num_envs, None, object)
            for game in np.flatnonzero(over):
                seen, mask = self.games.observe(int(game), ME)
                final[game] = {"observation": seen, "action_mask": mask}
            info = {"final_obs": final, "_final_obs": over.copy()}
        illegal = self.games.illegal.copy()
        told = {"illegal": illegal, "_illegal": illegal} if illegal.any() else {}
        return {**info, "final_info": told, "_final_info": over.copy()}


for _edition in editions.NAMES:
    gymnasium.register(
        name_of(_edition),
        entry_point=f"{__name__}:{LastcardEnv.__name__}",
        vector_entry_point=f"{__name__}:{LastcardVectorEnv.__name__}",
        kwargs={"edition": _edition},
    )
