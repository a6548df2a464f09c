"""A round as an OpenSpiel game with explicit chance. Importing this module registers it.

pyspiel.load_game("python_lastcard(edition=classic,players=2)")
"""

from typing import Any

import numpy as np

from lastcard.common.errors import LastcardError
from lastcard.common.extras import needing
from lastcard.envs.chance_env import Position, Rounds
from lastcard.envs.vector import LIMIT
from lastcard.rules.layout import NOBODY, OUTCOMES, PLAYERS

with needing("spiel"):
    import pyspiel

GAME_TYPE = pyspiel.GameType(
    short_name="python_lastcard",
    long_name="Python UNO by lastcard",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,  # rounds have no bounded length
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "edition": "classic",
        "players": 2,
        "house": "",
        "auto_calls": False,
        "reward": "win",
        "limit": LIMIT,
    },
)


class LastcardGame(pyspiel.Game):  # type: ignore[misc]
    """A round as an OpenSpiel game.

    >>> game = pyspiel.load_game("python_lastcard(edition=dino,players=4,house=jump_in;hand_size:5)")
    >>> game.num_players(), game.num_distinct_actions(), game.max_utility()
    (4, 151, 1.0)
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        for name, usual in GAME_TYPE.parameter_specification.items():
            if type(given[name]) is not type(usual):
                kind = {str: "text", int: "a whole number", bool: "True or False"}[type(usual)]
                raise LastcardError(f"{name} must be {kind}, not {given[name]!r}.")
        # In the text of a game "," and "=" divide its parameters: house rules are written with ";" and ":".
        given["house"] = given["house"].replace(",", ";").replace("=", ":")
        house = given["house"].replace(";", ",").replace(":", "=")
        self.rounds = Rounds(**{**given, "house": house})
        least, most = self.rounds.stakes
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rounds.spaces.actions),
            max_chance_outcomes=self.rounds.most_outcomes,
            num_players=self.rounds.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.rounds.longest,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> "LastcardState":
        return LastcardState(self)

    def max_chance_nodes_in_history(self) -> int:
        return (self.rounds.limit + 1) * OUTCOMES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "LastcardObserver":
        return LastcardObserver(self.rounds, iig_obs_type, params)


class LastcardState(pyspiel.State):  # type: ignore[misc]
    """A state of the game; `position` holds all of it and is immutable, so clones share it."""

    def __init__(self, game: LastcardGame) -> None:
        super().__init__(game)
        self.position: Position = game.rounds.first

    @property
    def _rounds(self) -> Rounds:
        rounds: Rounds = self.get_game().rounds
        return rounds

    def current_player(self) -> int:
        if self.position.wanted:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.acting

    def is_terminal(self) -> bool:
        return self.position.over

    def _legal_actions(self, player: int) -> list[int]:
        return self._rounds.legal(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._rounds.outcomes(self.position)

    def _apply_action(self, action: int) -> None:
        self.position = self._rounds.after(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        seat = NOBODY if player == pyspiel.PlayerId.CHANCE else player
        return self._rounds.words(self.position, seat, action)

    def returns(self) -> list[float]:
        return self._rounds.payoffs(self.position)

    def resample_from_infostate(self, player: int, sampler: Any) -> "LastcardState":
        """Resamples what this player cannot see; the history stays the same."""
        other: LastcardState = self.clone()
        other.position = self._rounds.resample(self.position, player, int(sampler() * 2**60))
        return other

    def __str__(self) -> str:
        return self._rounds.text(self.position)


class LastcardObserver:
    """An observer: a tensor in the pieces of `Spaces.observation`, or the player's history as text."""

    def __init__(self, rounds: Rounds, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise LastcardError(f"An observer of lastcard takes no parameters, not {params}.")
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        wanted = iig_obs_type or usual
        if not wanted.public_info or wanted.private_info != usual.private_info:
            raise LastcardError("An observer of lastcard sees what one player sees, no more and no less.")
        self._rounds, self._recalls = rounds, wanted.perfect_recall
        self.tensor = None if self._recalls else np.zeros(rounds.spaces.observation_size, np.float32)
        self.dict = (
            {}
            if self.tensor is None
            else {piece.name: self.tensor[piece.place] for piece in rounds.spaces.observation}
        )

    def set_from(self, state: LastcardState, player: int) -> None:
        """Writes the player's observation into `tensor`; `dict` names its pieces."""
        if self.tensor is not None:
            self.tensor[:] = self._rounds.observe(state.position, player)[0]

    def string_from(self, state: LastcardState, player: int) -> str:
        if self._recalls:
            return self._rounds.history(state.position, player)
        seen = self._rounds.observe(state.position, player)[0]
        lines = [f"player {player}"]
        for piece in self._rounds.spaces.observation:
            values = seen[piece.place]
            shown = [f"{i}" if values[i] == 1 else f"{i}={values[i]}" for i in np.flatnonzero(values)]
            lines += [f"{piece.name}: {' '.join(shown)}"] if shown else []
        return "\n".join(lines)


pyspiel.register_game(GAME_TYPE, LastcardGame)
