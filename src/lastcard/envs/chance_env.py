"""A round with explicit chance nodes: every card, coin and spin is an outcome with a probability.

Positions are immutable; every step returns a new one. The kernel tries a random action with the outcomes
decided so far; if they do not suffice, it is chance's turn to move.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from lastcard import kernel
from lastcard.bots.styles import STYLES
from lastcard.common.errors import IllegalActionError, LastcardError
from lastcard.envs.spaces import Spaces
from lastcard.envs.vector import LIMIT, reward_number, rules_for, whole_number
from lastcard.kernel.agent_records import EPISODE, LOOK, MOMENT
from lastcard.rules.event_codes import E
from lastcard.rules.house import read_house
from lastcard.rules.layout import (
    ACTIONS,
    EVENTS,
    HEADS,
    KINDS,
    NOBODY,
    OUTCOMES,
    PLAYERS,
    QUESTION_WORDS,
    SPINNER,
    STATE,
    Chance,
    Q,
)
from lastcard.rules.player_records import BELIEF, MEMORY, NETWORK, NETWORK_SCRATCH, STYLE

_EVENTS = tuple(event.name.lower() for event in E)
_CHANCES = tuple(Chance)


def _place(name: str) -> int:
    """The byte offset of this episode field in a `MOMENT`."""
    moment, episode = MOMENT.fields, EPISODE.fields
    assert moment and episode
    return int(moment["episode"][1]) + int(episode[name][1])


_ACTING, _UNASKED = _place("acting"), _place("unasked")


class ActionEvents:
    """The events of one action or deal, with the seat that acted."""

    __slots__ = ("_lines", "action", "events", "seat", "unasked")

    def __init__(self, events: npt.NDArray[np.int16], seat: int, action: int, unasked: bool) -> None:
        self.events, self.seat, self.action, self.unasked = events, seat, action, unasked
        self._lines: dict[int, str] = {}

    def __reduce__(self) -> Any:
        return ActionEvents, (self.events, self.seat, self.action, self.unasked)

    def seen_by(self, player: int) -> str:
        """The events as this player saw them, in one line; empty if they saw nothing."""
        line = self._lines.get(player)
        if line is None:
            events = self.events.copy()
            kernel.hide(events, player)
            words = [did(self.action, self.unasked)] if self.seat == player else []
            words += [f"{_EVENTS[event]} {a} {b} {c}" for event, a, b, c in events.tolist()]
            line = self._lines[player] = ", ".join(words)
        return line


def did(action: int, unasked: bool) -> str:
    """A player's own action in words, for their history."""
    return f"{'spoke up' if unasked else 'did'} {action}"


class ResampledPast(NamedTuple):
    """A resampled past: the other players remember the public events and these hands."""

    by: int
    so_far: int  # in the story
    hands: tuple[str, ...]


class Position:
    """A position in a round: a player to act, chance to move, or terminal."""

    __slots__ = (
        "acting", "decided", "doing", "moment", "odds", "resampled", "seen", "story", "unasked", "wanted",
    )  # fmt: skip

    def __init__(
        self,
        moment: bytes,
        story: tuple[ActionEvents, ...] = (),
        resampled: ResampledPast | None = None,
        doing: tuple[int, int] = (NOBODY, ACTIONS),
        decided: bytes = b"",
        wanted: Chance = Chance.NOTHING,
        odds: bytes = b"",
    ) -> None:
        self.moment = moment  # a MOMENT, before the pending action
        self.story, self.resampled = story, resampled
        self.doing, self.decided = doing, decided  # seat and action, and the outcomes of it so far
        self.wanted, self.odds = wanted, odds  # what chance has to decide: how many cards give each outcome
        self.acting = moment[_ACTING] if moment[_ACTING] < PLAYERS else NOBODY
        self.unasked = moment[_UNASKED] == 1
        self.seen: dict[int, Any] = {}  # what `Rounds.observe` found

    def copied(self) -> npt.NDArray[Any]:
        """A mutable copy of the round's records."""
        return np.frombuffer(bytearray(self.moment), MOMENT)

    @property
    def row(self) -> Any:
        return self.copied()[0]["state"]

    @property
    def over(self) -> bool:
        return self.wanted == Chance.NOTHING and self.acting == NOBODY

    def __deepcopy__(self, memo: Any) -> "Position":
        return self  # it never changes

    def __reduce__(self) -> Any:
        given = self.moment, self.story, self.resampled, self.doing, self.decided, self.wanted, self.odds
        return Position, given


class Rounds:
    """Rounds by one set of rules, with an agent in every seat.

    >>> rounds = Rounds("classic", 2)
    >>> position = rounds.first
    >>> position.wanted.name, rounds.outcomes(position)
    ('DEALER', [(0, 0.5), (1, 0.5)])
    >>> rounds.outcomes(rounds.after(position, 1))[0]  # red 0: one of 108 cards
    (0, 0.009259259259259259)
    """

    def __init__(
        self,
        edition: str = "classic",
        players: int = 2,
        house: str = "",
        auto_calls: bool = False,
        reward: str = "win",
        limit: int = LIMIT,
    ) -> None:
        self.players = whole_number(players, "players", 2, PLAYERS)
        self.limit = whole_number(limit, "actions", 1, 1_000_000)
        self.reward = reward
        self.book = rules_for(edition, self.players, read_house(house), None, None)
        self.spaces = Spaces(self.book, self.players, auto_calls)
        self._face = self.spaces.face
        self._face["points"], self._face["limit"] = reward_number(reward), self.limit
        kernel.prepare(deciding=True)
        empty = np.zeros(1, MOMENT)
        empty["episode"]["acting"] = NOBODY
        self.first = self._played(Position(empty.tobytes()), (NOBODY, ACTIONS), b"")

    # --- playing -------------------------------------------------------------------------------

    def after(self, position: Position, action: int) -> Position:
        """The position after the player's action, or after a chance outcome."""
        if position.over:
            raise IllegalActionError("The round is over.", "K-G1")
        if position.wanted:
            if not 0 <= action < len(position.odds) or not position.odds[action]:
                raise IllegalActionError(f"Chance cannot give {action} now.", "")
            if len(position.decided) >= OUTCOMES:
                raise LastcardError(f"One action cannot leave more than {OUTCOMES:,} things to chance.")
            return self._played(position, position.doing, position.decided + bytes([action]))
        _, mask = self.observe(position, position.acting)
        if not 0 <= action < len(mask) or not mask[action]:
            raise IllegalActionError(f"Player {position.acting} may not do {action} now.", "K-T0")
        return self._played(position, (position.acting, action), b"")

    def _played(self, position: Position, doing: tuple[int, int], decided: bytes) -> Position:
        moments, tapes = position.copied(), kernel.new_tape()
        seat, action = doing
        number = ACTIONS if seat == NOBODY else int(self.spaces.numbers[seat, action])
        outcomes = np.array(list(decided), np.uint8)
        wanted = kernel.play_decided(moments, self.book.tables, tapes, self._face, seat, number, outcomes)
        tape = tapes[0]
        if wanted:
            odds = tape["odds"].tobytes()
            return Position(
                position.moment, position.story, position.resampled, doing, decided, _CHANCES[wanted], odds
            )
        events = tape["events"][: min(int(tape["size"]), EVENTS)].copy()
        told = ActionEvents(events, seat, action, position.unasked and seat != NOBODY)
        return Position(moments.tobytes(), (*position.story, told), position.resampled)

    def outcomes(self, position: Position) -> list[tuple[int, float]]:
        """The possible chance outcomes with their probabilities."""
        total = sum(position.odds)
        return [(outcome, count / total) for outcome, count in enumerate(position.odds) if count]

    def legal(self, position: Position) -> list[int]:
        """The legal actions of the player to act."""
        found: list[int] = np.flatnonzero(self.observe(position, position.acting)[1]).tolist()
        return found

    def payoffs(self, position: Position) -> list[float]:
        """The payoff of every player; zeros until the round is won."""
        looks = np.zeros(1, LOOK)
        if position.over and position.row["question"] == Q.OVER:
            kernel.pay_moment(position.copied(), self.book.tables, self._face, looks)
        paid = looks["paid"][0, : self.players].astype(float)
        found: list[float] = paid.clip(*self.stakes).tolist()  # a sum of shares may be off by a hair
        return found

    # --- bounds --------------------------------------------------------------------------------

    @property
    def most_outcomes(self) -> int:
        """An upper bound on the number of chance outcomes."""
        return max(len(self.book.cards), self.players, len(self.book.rule_cards), SPINNER)

    @property
    def stakes(self) -> tuple[float, float]:
        """The minimum and maximum payoff of a player."""
        if self.reward == "win":
            return -1.0 / (self.players - 1), 1.0
        tables = self.book.tables[0]
        deck = tables["deck"][: tables["deck_size"]]
        points = float(tables["points"][deck].clip(0).sum())
        return -points, points

    @property
    def longest(self) -> int:
        """An upper bound on the number of actions in a round, passes included."""
        passing = ACTIONS in self.spaces.actions
        return self.limit * (self.players if passing else 1)

    # --- observations --------------------------------------------------------------------------

    def observe(self, position: Position, seat: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
        """A seat's observation and action mask; empty before the deal."""
        found = position.seen.get(seat)
        if found is None:
            looks = np.zeros(1, LOOK)
            if position.story:
                kernel.observe_moment(position.copied(), self.book.tables, self._face, looks, seat)
            found = position.seen[seat] = self.spaces.observation_and_mask(looks)
        return found

    def history(self, position: Position, player: int) -> str:
        """A player's history: one line for each action that was at least partly visible to them."""
        story, resampled, lines = position.story, position.resampled, [f"player {player}"]
        if resampled and resampled.by != player:
            lines += [told.seen_by(NOBODY) for told in story[: resampled.so_far]]
            lines.append(resampled.hands[player])
            story = story[resampled.so_far :]
        lines += [told.seen_by(player) for told in story]
        if position.wanted and position.doing[0] == player:
            lines.append(did(position.doing[1], position.unasked))
        elif position.unasked and position.acting == player and not position.wanted:
            lines.append("may speak up")
        return "\n".join(filter(None, lines))

    def resample(self, position: Position, player: int, key: int) -> Position:
        """Resamples the hidden cards consistently with what this player has seen; `key` seeds the sample."""
        if position.wanted:
            raise LastcardError("A round can be resampled while somebody is to act, not while chance is.")
        kernel.prepare(search=True)
        tables, moments = self.book.tables, position.copied()
        seen, belief, memories = np.zeros(1, STATE), np.zeros(1, BELIEF), np.zeros(2, MEMORY)
        story = np.concatenate([told.events for told in position.story])
        kernel.see(moments["state"], tables, player, seen)
        kernel.hide(story, player)
        kernel.recall(tables, belief, memories, seen, player, story)
        styles, seated, rows = STYLES["random"].repeat(2), np.zeros(PLAYERS, STYLE), np.zeros(3, STATE)
        tapes = kernel.new_tape(listening=False)
        learned = np.zeros(1, NETWORK), np.zeros(1, NETWORK_SCRATCH)  # nobody uses it here
        sampling = kernel.Sampling(
            tables, tapes, belief, memories, styles, np.zeros(2), seated, rows, *learned
        )
        kernel.imagine(sampling, seen, player, 1, np.uint64(key))
        moments[0]["state"] = rows[0]
        kernel.renew_speakers(moments, self.book.tables)
        hands = tuple(f"holds {self._cards(rows[0]['count'][seat])}" for seat in range(self.players))
        resampled = ResampledPast(player, len(position.story), hands)
        return Position(moments.tobytes(), position.story, resampled)

    # --- words ---------------------------------------------------------------------------------

    def words(self, position: Position, seat: int, action: int) -> str:
        """Describes an action; with seat NOBODY, a chance outcome."""
        if seat != NOBODY:
            return self.spaces.words(seat, action)
        book = self.book
        match position.wanted:
            case Chance.DEALER:
                return f"player {action} deals"
            case Chance.CARD:
                return f"the draw pile gives {book.cards[action].name}"
            case Chance.TAKEN:
                return f"the hand gives {book.cards[action].name}"
            case Chance.COIN:
                return "the coin shows heads" if action == HEADS else "the coin shows tails"
            case Chance.SPINNER:
                return f"the spinner stops at {action}: {book.spinner[action]}"
            case Chance.DISPENSER:
                return f"rule card {action}: {book.rule_cards[action]}"
            case Chance.SPEAKER:
                return f"player {action} is asked first"
            case _:
                return f"outcome {action}"

    def text(self, position: Position) -> str:
        """Describes the full position, with all cards and undecided outcomes."""
        row = position.row
        if not position.story:
            lines = ["before the deal"]
        else:
            color = int(row["color"])
            named = self.book.colors[color] if color < len(self.book.colors) else "none yet"
            lines = [f"top card {self.book.cards[row['top']].name}, color {named}"]
            lines += [f"player {seat}: {self._cards(row['count'][seat])}" for seat in range(self.players)]
            pile = np.bincount(row["draw_pile"][: row["draw_size"]], minlength=KINDS)
            lines.append(f"draw pile: {self._cards(pile)}")
            question = QUESTION_WORDS[row["question"]]
            if position.over:
                won = int(row["winner"])
                lines.append("nobody has won" if row["question"] != Q.OVER else f"player {won} has won")
            elif position.unasked:
                lines.append(f"player {position.acting} may act out of turn ({question} waits)")
            else:
                lines.append(f"player {position.acting} is asked: {question}")
        if position.wanted:
            seat, action = position.doing
            lines += [] if seat == NOBODY else [f"player {seat} {self.spaces.words(seat, action)}"]
            so_far = f", so far {' '.join(map(str, position.decided))}" if position.decided else ""
            lines.append(f"chance: {position.wanted.name.lower()}{so_far}")
        return "\n".join(lines)

    def _cards(self, counts: Iterable[int]) -> str:
        held = [(card.name, count) for card, count in zip(self.book.cards, counts, strict=False) if count]
        return ", ".join(f"{count} x {name}" if count > 1 else name for name, count in held) or "no cards"
