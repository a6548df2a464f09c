"""Thousands of games at once for learning agents, stepped inside the kernel.

    games = lastcard.vector("classic", players=4, batch=4096)
    while learning:
        games.step(policy(games.observations, games.masks))

Returned arrays never change: every step writes into new ones. With `copy=False`, every step overwrites the
same arrays.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
import numpy.typing as npt

from lastcard import kernel
from lastcard.bots.styles import STYLES
from lastcard.common.errors import IllegalActionError, LastcardError
from lastcard.common.extras import needing
from lastcard.envs.opponents import Player, python_opponent
from lastcard.envs.spaces import Spaces
from lastcard.game.match import action_event
from lastcard.kernel.agent_records import EPISODE, LOOK
from lastcard.rules.editions import NAMES
from lastcard.rules.layout import ACTIONS, NOBODY, PLAYERS, STATE
from lastcard.rules.player_records import MEMORY
from lastcard.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from lastcard.envs.device_games import DeviceGames

MOST_GAMES = 1_000_000
LIMIT = 5_000  # actions in one round before it is truncated
REWARDS = ("win", "points")
ALIGNED = 64  # bytes
ILLEGAL = ("lose", "raise")  # the consequence of an illegal action
AGENT = "agent"  # marks a seat without a style: its player acts outside the kernel


class GameBatch:
    """The common part of batches of games on a CPU or GPU: rules, players, options."""

    def __init__(
        self,
        edition: str | Path | Rulebook = "classic",
        players: int | Sequence[Player] = 4,
        batch: int = 1,
        *,
        seed: int | None = 0,
        house: Mapping[str, Any] | None = None,
        customs: Sequence[str] | None = None,
        rule_cards: Sequence[str] | None = None,
        rules: Sequence[str] | None = None,
        auto_calls: bool = False,
        reward: str = "win",
        renew: bool = True,
        limit: int = LIMIT,
        illegal: str = "lose",
        copy: bool = True,
    ) -> None:
        """`players` is the number of agents, or a list with "agent" or an opponent for every seat.

        An opponent is the name of a compiled style, of another computer player or of a file; an object with
        `choose(view, legal, clock)`, a function `choose(view, legal)` or a policy `(observation, mask)`.
        """
        players = seated(players)
        seats = len(players)
        if AGENT not in players:
            raise LastcardError("At least one seat must be an agent's.")
        points = reward_number(reward)
        if illegal not in ILLEGAL:
            raise LastcardError(f"An illegal action is to {' or to '.join(ILLEGAL)}, not to {illegal!r}.")
        batch, limit = whole_number(batch, "games", 1, MOST_GAMES), whole_number(limit, "actions", 1, 10**9)
        self.book = rules_for(edition, seats, house, customs, rule_cards, rules)
        self.spaces = Spaces(self.book, seats, auto_calls)
        self.players, self.batch, self.reward, self.renew = tuple(players), batch, reward, renew
        self.copy, self._raises = copy, illegal == "raise"
        deck = sum(card.points * card.copies for card in self.book.cards)
        self.penalty = -float(deck) if points else -1.0  # what an illegal action costs: more than losing
        self._seat_players(players)
        self._face, self._look = self.spaces.face, np.zeros(1, LOOK)
        self._face["agents"] = sum(1 << seat for seat in range(seats) if seat not in self._styles)
        # Players outside the kernel need the events of every step, so the kernel must not deal new rounds.
        self._deals_itself = renew and not self._listens
        self._face["points"], self._face["renew"], self._face["limit"] = points, self._deals_itself, limit
        for seat, style in self._styles.items():
            self._face["styles"][0, seat] = STYLES[style][0]
        self._begins = np.arange(batch) * len(self.spaces.actions)  # where each game's mask begins
        self._allocate()
        self.reset(seed)

    def __repr__(self) -> str:
        players = ", ".join(str(player) for player in self.players)
        return f"<Games: {self.batch:,} rounds of {self.book.edition.title} at once; players: {players}>"

    def _seat_players(self, players: Sequence[Player]) -> None:
        """Splits players into those inside and outside the kernel; if one needs views, all are outside."""
        styles = {seat: each for seat, each in enumerate(players) if isinstance(each, str) and each in STYLES}
        known = {*styles, *(seat for seat, each in enumerate(players) if each == AGENT)}
        outside = {
            seat: python_opponent(each, self.book, seat)
            for seat, each in enumerate(players)
            if seat not in known
        }
        self._listens = any(each.needs_story for each in outside.values())
        if self._listens:
            outside |= {seat: python_opponent(style, self.book, seat) for seat, style in styles.items()}
            styles = {}
        self._styles, self._outside = styles, outside
        self._is_outside = np.zeros(PLAYERS + 1, np.bool_)  # by seat; the last: nobody
        self._is_outside[list(outside)] = True

    def words(self, seat: int, action: int) -> str:
        """An action of this seat in the table's words."""
        return self.spaces.words(seat, action)

    def _illegal_games(
        self, masks: npt.NDArray[np.int8], acting: npt.NDArray[np.int8], actions: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.bool_] | None:
        """The games with an illegal action, if any; raises an error for unknown ones."""
        most = len(self.spaces.actions) - 1
        unknown = (actions < 0) | (actions > most)
        if unknown.any():
            game = int(unknown.argmax())
            raise IllegalActionError(
                f"Game {game}: there is no action {actions[game]}, only 0 to {most}.", "K-T0"
            )
        illegal: npt.NDArray[np.bool_] = masks.ravel().take(actions + self._begins) == 0
        if illegal.any():
            illegal &= acting != NOBODY
        if not illegal.any():
            return None
        if self._raises:
            game = int(illegal.argmax())
            words = self.words(int(acting[game]), int(actions[game]))
            raise IllegalActionError(f"Game {game}: the mask does not allow {words!r} now.", "K-T0")
        return illegal

    def _allocate(self) -> None:
        """Makes the games' records and arrays."""
        raise NotImplementedError

    def reset(self, seed: int | None = None) -> None:
        """Deals all games anew; the same seed deals the same cards."""
        raise NotImplementedError


class Games(GameBatch):
    """A batch of rounds, each waiting for one agent's action.

    >>> games = Games("classic", players=2, batch=3)
    >>> games.step(games.random_actions())
    >>> games.observations.shape, games.masks.shape, games.rewards.shape
    ((3, 273), (3, 119), (3, 2))
    """

    observations: npt.NDArray[np.uint8]  # each game's observation of the agent to act
    masks: npt.NDArray[np.int8]  # 1: it may do this
    acting: npt.NDArray[np.int8]  # its seat; -1: the round is over
    rewards: npt.NDArray[np.float32]  # of the last step, for every seat
    terminated: npt.NDArray[np.bool_]  # whether the last step ended the round
    truncated: npt.NDArray[np.bool_]  # whether the round was truncated
    illegal: npt.NDArray[np.bool_]  # whether the round was lost by an illegal action

    def _allocate(self) -> None:
        batch = self.batch
        self.rows, self._tape = np.zeros(batch, STATE), kernel.new_tape(self._listens)
        self.memories, self.episodes = np.zeros(batch, MEMORY), np.zeros(batch, EPISODE)
        self.stories = [bytearray() for _ in range(batch if self._listens else 0)]
        self.observations = _shareable((batch, self.spaces.observation_size), np.uint8)
        self.masks = _shareable((batch, len(self.spaces.actions)), np.int8)
        self.acting = _shareable((batch,), np.int8)
        self._new_results()
        self._actions = np.zeros(batch, np.int64)
        kernel.prepare(stepping=True)

    # --- dealing and stepping --------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Deals all games anew; the same seed deals the same cards."""
        key = np.random.SeedSequence(seed).generate_state(2, np.uint64)
        self._keys = np.random.default_rng(key)
        self._chance = kernel.new_row()
        self._chance[0]["rng"] = int(key[1]) or 1
        if self.copy:
            self._new_views()
        self._begin(slice(None), key[0])
        self._others_act()
        while (self.acting == NOBODY).any():  # a round that ended before an agent had to act
            self.deal(np.flatnonzero(self.acting == NOBODY))
        self._new_results()

    def deal(self, games: npt.NDArray[np.intp]) -> None:
        """Deals these games anew; `rewards`, `terminated` and `truncated` stay as they are."""
        kept = self.rewards.copy(), self.terminated.copy(), self.truncated.copy()
        self._begin(games, self._keys.integers(2**63, dtype=np.uint64))
        self._others_act()
        for array, before in zip((self.rewards, self.terminated, self.truncated), kept, strict=True):
            array[:] = before

    def step(self, actions: npt.ArrayLike) -> None:
        """Takes an action in every game, of the agent to act there, and updates all arrays.

        `rewards`, `terminated` and `truncated` describe the step; finished rounds have been dealt anew. An
        illegal action loses the round or, depending on `illegal`, raises `IllegalActionError` with no effect.
        """
        if actions is not self._actions:
            given = np.asarray(actions)
            if given.shape != (self.batch,) or given.dtype.kind not in "iu":
                raise LastcardError(f"A step needs {self.batch} whole numbers, one for each game.")
            self._actions[:] = given
        wrong = self._check()
        self._new_results()
        if self.copy:
            self._new_views()
        if wrong is None:
            self._take_actions(None)
        else:
            self._lose(wrong)
            self._take_actions(~wrong)
        if self._outside:
            self._others_act()
        if self.renew and (self._listens or wrong is not None):
            while (over := np.flatnonzero(self.acting == NOBODY)).size:
                self.deal(over)

    def _begin(self, games: Any, key: np.uint64) -> None:
        """Deals these games up to the first question; each has its own random key by index."""
        rows, memories, episodes = self.rows[games], self.memories[games], self.episodes[games]
        views = self.observations[games], self.masks[games], self.acting[games]
        results = self.rewards, self.terminated, self.truncated  # dealing writes no rewards
        shared = self._face, self._look
        numbers = range(len(rows)) if self._listens else (None,)
        for i in numbers:
            one = slice(None) if i is None else slice(i, i + 1)
            self._tape[0]["size"] = 0 if self._listens else -1
            batch = kernel.Batch(
                rows[one], self.book.tables, self._tape, memories[one], episodes[one], *shared
            )
            observations, masks, acting = (view[one] for view in views)
            outputs = kernel.Outputs(observations, masks, acting, *results)
            kernel.begin_games(batch, outputs, key + np.uint64(i or 0))
            if i is not None:
                self.stories[i if isinstance(games, slice) else games[i]][:] = self._told()
        if not isinstance(games, slice):  # then they are copies
            self.rows[games], self.memories[games], self.episodes[games] = rows, memories, episodes
            self.observations[games], self.masks[games], self.acting[games] = views

    def _take_actions(self, which: npt.NDArray[np.bool_] | None) -> None:
        """Carries out `_actions` in these games, by default in all."""
        if self._listens:
            alive = self.acting != NOBODY
            for game in np.flatnonzero(alive if which is None else alive & which):
                seat = int(self.acting[game])
                number = int(self.spaces.numbers[seat, self._actions[game]])
                self._tape[0]["size"] = 0
                self._step_games(slice(game, game + 1))
                if number != ACTIONS:
                    self.stories[game] += action_event(seat, number)
                self.stories[game] += self._told()
            return
        if which is None:
            self._step_games(slice(None))
            return
        waiting = self.acting.copy()
        self.acting[~which] = NOBODY  # the kernel skips such games
        self._step_games(slice(None))
        self.acting[~which] = waiting[~which]

    def _step_games(self, part: slice) -> None:
        records = self.memories[part], self.episodes[part], self._face, self._look
        batch = kernel.Batch(self.rows[part], self.book.tables, self._tape, *records)
        views = self.observations[part], self.masks[part], self.acting[part]
        results = self.rewards[part], self.terminated[part], self.truncated[part]
        kernel.step_games(batch, kernel.Outputs(*views, *results), self._actions[part])

    def _told(self) -> bytes:
        """The events of the last kernel call."""
        tape = self._tape[0]
        return bytes(tape["events"][: tape["size"]].tobytes())

    def _others_act(self) -> None:
        """Lets players outside the kernel answer until an agent has to act in every game."""
        while (theirs := self._is_outside[self.acting]).any():
            for game in np.flatnonzero(theirs):
                seat = int(self.acting[game])
                self._actions[game] = self._outside[seat].action(self, int(game), seat)
            self._take_actions(theirs)

    # --- the arrays ------------------------------------------------------------------------------

    def _new_views(self) -> None:
        """Allocates new arrays, so that returned ones stay unchanged."""
        all_written = bool((self.acting != NOBODY).all())  # otherwise some games are over and stay unchanged
        for name in ("observations", "masks", "acting"):
            before = getattr(self, name)
            array = _shareable(before.shape, before.dtype, empty=True)
            if not all_written or name == "acting":
                array[:] = before
            setattr(self, name, array)

    def _new_results(self) -> None:
        """Clears rewards and end flags."""
        if self.copy or not hasattr(self, "rewards"):
            self.rewards = _shareable((self.batch, self.spaces.players), np.float32)
            self.terminated, self.truncated = (_shareable((self.batch,), np.bool_) for _ in range(2))
            self.illegal = _shareable((self.batch,), np.bool_)
            return
        for written in (self.rewards, self.terminated, self.truncated, self.illegal):
            written.fill(0)

    def _check(self) -> npt.NDArray[np.bool_] | None:
        """Checks actions before anything is done; returns the games whose action is illegal, if any."""
        if kernel.all_legal(self.masks, self.acting, self._actions):
            return None
        return self._illegal_games(self.masks, self.acting, self._actions)

    def _lose(self, games: npt.NDArray[np.bool_]) -> None:
        """Ends these rounds: the player to act pays for an illegal action, and nobody wins."""
        self.rewards[games, self.acting[games]] = self.penalty
        self.terminated[games] = self.illegal[games] = True
        self.acting[games] = NOBODY
        self.episodes["acting"][games] = NOBODY
        self.observations[games] = 0
        self.masks[games] = 0

    # --- for agents ------------------------------------------------------------------------------

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A uniformly random legal action for every game; the array is reused by the next call."""
        kernel.random_actions(self.masks, self._chance, self._actions)
        return self._actions

    def observe(self, game: int, seat: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
        """Any seat's observation and action mask in one game."""
        one, look = slice(game, game + 1), np.zeros(1, LOOK)
        kernel.observe(
            self.rows[one], self.book.tables, self.memories[one], self.episodes[one], self._face, look, seat
        )
        return self.spaces.observation_and_mask(look)


@overload
def vector(
    edition: str | Path | Rulebook = ...,
    players: int | Sequence[Player] = ...,
    batch: int = ...,
    *,
    device: Literal["cpu"] = ...,
    **options: Any,
) -> Games: ...


@overload
def vector(
    edition: str | Path | Rulebook = ...,
    players: int | Sequence[Player] = ...,
    batch: int = ...,
    *,
    device: Literal["cuda"],
    **options: Any,
) -> "DeviceGames": ...


def vector(
    edition: str | Path | Rulebook = "classic",
    players: int | Sequence[Player] = 4,
    batch: int = 1,
    *,
    device: str = "cpu",
    **options: Any,
) -> "Games | DeviceGames":
    """Makes a batch of games; `Games` lists the options. With `device="cuda"` it is on a GPU (docs/cuda.md).

    >>> games = vector("dino", ["agent", "solid", "solid"], batch=16)
    >>> (games.acting == 0).all()
    np.True_
    """
    if device == "cuda":
        with needing("cuda"):
            from lastcard.envs.device_games import DeviceGames
        return DeviceGames(edition, players, batch, **options)
    if device != "cpu":
        raise LastcardError(f"Games are stepped on a cpu or on cuda, not on {device!r}.")
    return Games(edition, players, batch, **options)


def seated(players: int | Sequence[Player]) -> list[Player]:
    """The player of each seat; a number means that many agents.

    >>> seated(2), seated(["agent", "solid"])
    (['agent', 'agent'], ['agent', 'solid'])
    """
    if isinstance(players, Sequence) and not isinstance(players, str):
        whole_number(len(players), "players", 2, PLAYERS)
        return list(players)
    if isinstance(players, bool) or not isinstance(players, int):
        raise LastcardError(
            f"players is a number of agents, or a list such as [{AGENT!r}, 'solid'], not {players!r}."
        )
    return [AGENT] * whole_number(players, "players", 2, PLAYERS)


def rules_for(
    edition: str | Path | Rulebook,
    seats: int,
    house: Mapping[str, Any] | None,
    customs: Sequence[str] | None,
    rule_cards: Sequence[str] | None,
    rules: Sequence[str] | None = None,
) -> Rulebook:
    """The rulebook for single rounds."""
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
    """Cached rules, since environments are created by the thousand."""
    return Rulebook.for_players(seats, edition, dict(house), customs, rule_cards, rules)


def _shareable(shape: tuple[int, ...], kind: Any, empty: bool = False) -> npt.NDArray[Any]:
    """Allocates an array aligned to 64 bytes, which JAX can use without a copy."""
    size = math.prod(shape) * np.dtype(kind).itemsize
    room = (np.empty if empty else np.zeros)(size + ALIGNED, np.uint8)
    start = -room.ctypes.data % ALIGNED
    array: npt.NDArray[Any] = room[start : start + size].view(kind).reshape(shape)
    return array


def reward_number(reward: str) -> int:
    """The kernel's number of a reward: its index in `REWARDS`."""
    if reward not in REWARDS:
        raise LastcardError(f"The reward is for the {' or the '.join(REWARDS)}, not for {reward!r}.")
    return REWARDS.index(reward)


def whole_number(value: Any, what: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise LastcardError(f"{least:,} to {most:,} {what} are possible, not {value!r}.")
    return value
