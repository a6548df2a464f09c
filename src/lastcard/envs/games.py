"""Thousands of games at once for learning agents, stepped inside the kernel.

    games = lastcard.vector("classic", seats=4, batch=4096)
    while learning:
        games.step(policy(games.observations, games.masks))

All arrays are there from the beginning and are written in place: nothing is copied, and whoever keeps
what was in them copies it.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard import kernel
from lastcard.bots.styles import STYLES
from lastcard.common.errors import IllegalActionError, LastcardError
from lastcard.envs.spaces import Spaces
from lastcard.kernel.agent_records import EPISODE, LOOK
from lastcard.rules.editions import NAMES
from lastcard.rules.layout import NOBODY, PLAYERS, STATE
from lastcard.rules.player_records import MEMORY
from lastcard.rules.rulebook import Rulebook

MOST_GAMES = 1_000_000
LIMIT = 5_000  # actions in one round, then it is broken off
REWARDS = ("win", "points")
ALIGNED = 64  # bytes
AGENT = "agent"  # in place of a style: somebody outside acts for this seat


class Games:
    """A batch of rounds, each of which waits for the action of one agent.

    >>> games = Games("classic", seats=2, batch=3)
    >>> games.step(games.random_actions())
    >>> games.observations.shape, games.masks.shape, games.rewards.shape
    ((3, 273), (3, 119), (3, 2))
    """

    def __init__(
        self,
        edition: str | Path | Rulebook = "classic",
        seats: int = 4,
        batch: int = 1,
        *,
        seed: int | None = 0,
        players: Sequence[str] | None = None,
        house: Mapping[str, Any] | None = None,
        customs: Sequence[str] | None = None,
        rule_cards: Sequence[str] | None = None,
        rules: Sequence[str] | None = None,
        auto_calls: bool = False,
        reward: str = "win",
        renew: bool = True,
        limit: int = LIMIT,
    ) -> None:
        """`players`: for every seat "agent" or the style that plays it; all agents, if it is not said."""
        players = [AGENT] * whole_number(seats, "seats", 2, PLAYERS) if players is None else list(players)
        if len(players) != seats:
            raise LastcardError(f"One player for each of the {seats} seats, not {len(players)}.")
        for player in players:
            if player != AGENT and player not in STYLES:
                raise LastcardError(
                    f"A seat has an agent or plays as {', '.join(STYLES)}, not as {player!r}."
                )
        if AGENT not in players:
            raise LastcardError("One seat at least must be an agent's.")
        points = reward_number(reward)
        batch, limit = whole_number(batch, "games", 1, MOST_GAMES), whole_number(limit, "actions", 1, 10**9)
        self.book = rules_for(edition, seats, house, customs, rule_cards, rules)
        self.spaces = Spaces(self.book, seats, auto_calls)
        self.players, self.batch, self.reward = tuple(players), batch, reward
        self._face, self._look = self.spaces.face, np.zeros(1, LOOK)
        self._face["agents"] = sum(1 << seat for seat, player in enumerate(players) if player == AGENT)
        self._face["points"], self._face["renew"], self._face["limit"] = points, renew, limit
        for seat, player in enumerate(players):
            if player != AGENT:
                self._face["styles"][0, seat] = STYLES[player][0]
        self.rows, self._tape = np.zeros(batch, STATE), kernel.new_tape(False)
        self.memories, self.episodes = np.zeros(batch, MEMORY), np.zeros(batch, EPISODE)
        self.observations = _shareable((batch, self.spaces.observation_size), np.uint8)
        self.masks = _shareable((batch, len(self.spaces.actions)), np.int8)
        self.acting = _shareable((batch,), np.int8)
        self.acting.fill(NOBODY)
        self.rewards = _shareable((batch, seats), np.float32)
        self.terminated, self.truncated = _shareable((batch,), np.bool_), _shareable((batch,), np.bool_)
        self._actions = np.zeros(batch, np.int64)
        self._begins = np.arange(batch) * len(self.spaces.actions)  # where each game's mask begins
        kernel.prepare(stepping=True)
        self._batch = kernel.Batch(
            self.rows, self.book.tables, self._tape, self.memories, self.episodes, self._face, self._look
        )
        told = self.observations, self.masks, self.acting
        self._outputs = kernel.Outputs(*told, self.rewards, self.terminated, self.truncated)
        self.reset(seed)

    def __repr__(self) -> str:
        seats = ", ".join(self.players)
        return f"<Games: {self.batch:,} rounds of {self.book.edition.title} at once; seats: {seats}>"

    def reset(self, seed: int | None = None) -> None:
        """Deal all games anew; the same seed deals the same."""
        key = np.random.SeedSequence(seed).generate_state(2, np.uint64)
        self._chance = kernel.new_row()
        self._chance[0]["rng"] = int(key[1]) or 1
        self._clear()
        kernel.begin_games(self._batch, self._outputs, key[0])

    def step(self, actions: npt.ArrayLike) -> None:
        """An action in every game, of the agent who is to act there; then all arrays tell what is next.

        `rewards`, `terminated` and `truncated` tell of the step; a round that is over has been dealt anew.
        """
        if actions is not self._actions:
            given = np.asarray(actions)
            if given.shape != (self.batch,) or given.dtype.kind not in "iu":
                raise LastcardError(f"A step needs {self.batch} whole numbers, one for each game.")
            self._actions[:] = given
        self._check()
        self._clear()
        kernel.step_games(self._batch, self._outputs, self._actions)

    def _clear(self) -> None:
        for written in (self.rewards, self.terminated, self.truncated):
            written.fill(0)

    def _check(self) -> None:
        """Before anything is done: every action must be one, and legal."""
        most = len(self.spaces.actions) - 1
        unknown = (self._actions < 0) | (self._actions > most)
        if unknown.any():
            game = int(unknown.argmax())
            raise IllegalActionError(
                f"Game {game}: there is no action {self._actions[game]}, only 0 to {most}.", "K-T0"
            )
        illegal = self.masks.ravel().take(self._actions + self._begins) == 0
        if illegal.any():
            illegal &= self.acting != NOBODY
            if illegal.any():
                game = int(illegal.argmax())
                words = self.words(int(self.acting[game]), int(self._actions[game]))
                raise IllegalActionError(f"Game {game}: the mask does not allow {words!r} now.", "K-T0")

    def random_actions(self) -> npt.NDArray[np.int64]:
        """Any legal action for every game, each as likely; the array is used again the next time."""
        kernel.random_actions(self.masks, self._chance, self._actions)
        return self._actions

    def observe(self, game: int, seat: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
        """What any seat sees of one game now, and what it may do."""
        one, look = slice(game, game + 1), np.zeros(1, LOOK)
        kernel.observe(
            self.rows[one], self.book.tables, self.memories[one], self.episodes[one], self._face, look, seat
        )
        return self.spaces.told(look)

    def words(self, seat: int, action: int) -> str:
        """An action of this seat, as the table would say it."""
        return self.spaces.words(seat, action)


def vector(edition: str | Path = "classic", seats: int = 4, batch: int = 1, **options: Any) -> Games:
    """So many games at once; `Games` says what else can be chosen.

    >>> games = vector("dino", seats=3, batch=16, players=["agent", "solid", "solid"])
    >>> (games.acting == 0).all()
    np.True_
    """
    return Games(edition, seats, batch, **options)


def rules_for(
    edition: str | Path | Rulebook,
    seats: int,
    house: Mapping[str, Any] | None,
    customs: Sequence[str] | None,
    rule_cards: Sequence[str] | None,
    rules: Sequence[str] | None = None,
) -> Rulebook:
    """Rules for single rounds."""
    if isinstance(edition, Rulebook):
        return edition
    wishes = tuple(sorted({**(house or {}), "target": 0}.items()))
    sentences = [None if each is None else tuple(each) for each in (customs, rule_cards, rules)]
    compiled = _compiled if edition in NAMES else _compiled.__wrapped__  # a file may change
    return compiled(seats, edition, wishes, *sentences)


@lru_cache(64)
def _compiled(
    seats: int,
    edition: str | Path,
    house: tuple[tuple[str, Any], ...],
    customs: tuple[str, ...] | None,
    rule_cards: tuple[str, ...] | None,
    rules: tuple[str, ...] | None,
) -> Rulebook:
    """Rules that do not change, made once: environments are made by the thousand."""
    return Rulebook.for_players(seats, edition, dict(house), customs, rule_cards, rules)


def _shareable(shape: tuple[int, ...], kind: type[Any]) -> npt.NDArray[Any]:
    """Zeros where JAX takes them as they are: it copies whatever does not begin at a multiple of 64."""
    size = math.prod(shape) * np.dtype(kind).itemsize
    room = np.zeros(size + ALIGNED, np.uint8)
    start = -room.ctypes.data % ALIGNED
    array: npt.NDArray[Any] = room[start : start + size].view(kind).reshape(shape)
    return array


def reward_number(reward: str) -> int:
    """Its place in `REWARDS`, as the kernel wants it."""
    if reward not in REWARDS:
        raise LastcardError(f"The reward is for the {' or the '.join(REWARDS)}, not for {reward!r}.")
    return REWARDS.index(reward)


def whole_number(value: Any, what: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise LastcardError(f"{least:,} to {most:,} {what} are possible, not {value!r}.")
    return value
