"""`Game` and `Match`: the Python interface to the kernel, by names and words."""

import hmac
import secrets
import struct
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.common.english import listed
from lastcard.common.errors import IllegalActionError, RulesError, UnreadableError
from lastcard.game.actions import (
    FIRST,
    NEITHER,
    OPTIONS,
    SECOND,
    Action,
    Lay,
    Play,
    action_of,
    number_of,
    read_answer,
    seat_of,
)
from lastcard.game.events import Event, read_tape
from lastcard.game.lazy_kernel import kernel
from lastcard.game.refusals import reason
from lastcard.game.rulebook_cache import book_for
from lastcard.game.views import (
    Asked,
    View,
    asked_in_words,
    asked_seats,
    cards_in,
    may_be_declined,
    may_speak_unasked,
    options_offered,
    question_of,
    question_word,
    seen_of,
    view_of,
    visible_hand,
)
from lastcard.rules import layout as n
from lastcard.rules.editions import Edition
from lastcard.rules.event_codes import E
from lastcard.rules.house import House
from lastcard.rules.layout import CLAUSE_OF, NO_COLOR, NOBODY, No, Q
from lastcard.rules.rulebook import Card, Rulebook

DEFAULT_PLAYERS = ("Ann", "Bob", "Cy")
_scratch = threading.local()
# Events that show what chance decided: the number of its first outcome, and the event's field for it.
_OUTCOMES = {
    int(E.COIN): (0, 1),
    int(E.SPUN): (n.SPUN, 1),
    int(E.DISPENSED): (n.DISPENSED, 2),
    int(E.ROLLED): (n.DIE - 1, 2),
}


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed now.

    >>> Game("classic", ["Ann", "Bob"], seed=1).why_not("red 3")
    Refusal(clause='K-T0', words='Bob does not hold red 3.')
    """

    clause: str
    words: str


@dataclass(frozen=True, slots=True)
class Taken:
    """An action that was taken: seat, number, and the chance outcomes that followed."""

    seat: int
    action: int
    chance: tuple[int, ...] = ()


NEXT_ROUND = Taken(NOBODY, -1)  # in a match: the next round was dealt


# How chance is keyed; this is also the version of a record. At first a deal had one key; since then every
# hand has had its own. At tables with people, known cards reveal nothing about other cards.
KEYS = 2  # HMAC-SHA256 of the seed re-keys the row's own generator before every action
TABLE_KEYS = 3  # the same as the key of a stream of ChaCha20


@dataclass(frozen=True, slots=True)
class Fork:
    """A point where a match continues with another seed: the number of actions before it, and that seed."""

    actions: int
    seed: str


class Game:
    """One round of an edition. Notebooks show it as a spectator sees it.

    Args:
        edition: an edition's id, the path of an edition file, or a `Rulebook`.
        players: their names, or their number.
        seed: the same seed deals the same cards; random by default.
        house: house rules by name, such as `{"stacking": True}`.
        customs: what the customizable cards say; `None` for the suggested sentences.
        rule_cards: what the rule cards say; `None` for the suggested ones.
        rules: house rules as sentences.
        dealer: who deals; by default, players draw for it.
        contributions: players' shares of the shuffle, which `Record.verify` includes.
        keys: how the random generator is keyed; older records need older schemes.

    >>> game = Game("classic", players=["Ann", "Bob", "Cy"], seed=18)
    >>> game.asked
    Asked(player='Cy', question='turn')
    >>> game.view("Ann").counts  # a Draw Two was turned up
    {'Ann': 7, 'Bob': 9, 'Cy': 7}
    """

    def __init__(
        self,
        edition: str | Path | Edition | Rulebook = "classic",
        players: Sequence[str] | int = DEFAULT_PLAYERS,
        *,
        seed: int | str | None = None,
        house: Mapping[str, Any] | House | None = None,
        customs: Sequence[str] | None = None,
        rule_cards: Sequence[str] | None = None,
        rules: Sequence[str] | None = None,
        dealer: str | None = None,
        contributions: Sequence[str] = (),
        keys: int = KEYS,
    ) -> None:
        if isinstance(players, int):
            players = [f"Player {i + 1}" for i in range(players)]
        self.players = checked_names(players)
        if isinstance(edition, Rulebook):
            self.book = edition
            self.book.check_players(len(self.players))
        else:
            self.book = book_for(len(self.players), edition, house, customs, rule_cards, rules)
        self.seed = str(secrets.token_hex(32) if seed is None else seed)
        self.contributions = tuple(contributions)
        self.forks: tuple[Fork, ...] = ()
        self.keys = keys
        kernel.prepare()
        self.row: npt.NDArray[Any] = kernel.new_row()
        self.taken: list[Taken] = []
        self.story = b""  # the events of this round, with its actions
        self.coming: list[int] = []  # chance outcomes decided beforehand
        self.naming: tuple[int, int, int] | None = None  # seat, cards laid so far, action that names a color
        self.dealer_given = dealer
        self._begin(dealer)

    # --- state ---------------------------------------------------------------------------------

    @property
    def asked(self) -> Asked | None:
        """The player who is asked and the question (the first of several); None when the round is over."""
        asked = self.all_asked
        return asked[0] if asked else None

    @property
    def all_asked(self) -> list[Asked]:
        """Every player who is asked something now."""
        row = self.row[0]
        return [Asked(self.players[seat], question_word(row, self.book)) for seat in asked_seats(row)]

    @property
    def legal(self) -> list[Action]:
        """The legal actions of the asked player."""
        asked = self.asked
        return self.legal_for(asked.player) if asked else []

    def legal_for(self, player: str) -> list[Action]:
        """The legal actions of this player, asked or not."""
        mask = kernel.legal_mask(self.row, self.book.tables, self.seat(player))
        word = question_word(self.row[0], self.book)
        return [action_of(int(number), self.book, self.players, word) for number in np.flatnonzero(mask)]

    def may_speak_unasked(self) -> bool:
        """Whether any player could act out of turn: call, catch, report or jump in."""
        return may_speak_unasked(self.row[0], self.book)

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return int(self.row[0]["question"]) == Q.OVER

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        return self._name(self.row[0]["turn"])

    @property
    def dealer(self) -> str:
        """Who dealt this round."""
        return self.players[int(self.row[0]["dealer"])]

    @property
    def winner(self) -> str | None:
        """Who has won the round."""
        return self._name(self.row[0]["winner"])

    @property
    def points(self) -> int:
        """The points that the winner of the round scored."""
        return int(self.row[0]["points"])

    @property
    def scores(self) -> dict[str, int]:
        """Points in the match, by player."""
        return {player: int(self.row[0]["scores"][seat]) for seat, player in enumerate(self.players)}

    @property
    def top(self) -> Card:
        """The card on top of the discard pile."""
        return self.book.cards[int(self.row[0]["top"])]

    @property
    def color(self) -> str | None:
        """The color in play; None until one is named."""
        color = self.row[0]["color"]
        return None if color == NO_COLOR else self.book.colors[color]

    @property
    def direction(self) -> str:
        """The direction of play: `left` or `right`."""
        return "left" if self.row[0]["direction"] > 0 else "right"

    def hand(self, player: str) -> tuple[str, ...]:
        """All cards of a hand, even if hidden; use `view` for what a player may see."""
        return cards_in(self.row[0]["count"][self.seat(player)], self.book)

    def view(self, player: str | None) -> View:
        """The table as this player sees it, or as a spectator does (None)."""
        row = self.row[0]
        if player is None:
            return view_of(row, self.book, self.players, None)
        viewer = self.seat(player)
        view = view_of(row, self.book, self.players, viewer)
        return replace(view, seen=seen_of(self.row, self.book, viewer, self.story))

    def sees(self, viewer: str, player: str) -> tuple[str, ...] | None:
        """The cards of `player` that `viewer` sees now, or None."""
        return visible_hand(self.row[0], self.book, self.seat(viewer), self.seat(player))

    def seat(self, player: str) -> int:
        """A player's seat, by name or unambiguous prefix."""
        return seat_of(player, self.players)

    def __str__(self) -> str:
        """The table in one line, as an onlooker sees it.

        >>> print(Game("classic", ["Ann", "Bob"], seed=1))
        Classic: blue 7 (blue), to the left; Ann 7, Bob 7; Bob is asked turn.
        """
        view = self.view(None)
        counts = ", ".join(f"{player} {count}" for player, count in view.counts.items())
        title, state = self.book.edition.title, asked_in_words(view.asked, self.winner)
        return f"{title}: {view.top} ({view.color}), to the {view.direction}; {counts}; {state}."

    def __repr__(self) -> str:
        """The table in one line, for developers.

        >>> Game("classic", ["Ann", "Bob"], seed=1)
        <Game: Classic with Ann and Bob; blue 7 on top; Bob is asked turn>
        """
        state = asked_in_words(self.all_asked, self.winner)
        return f"<{self._head()}; {self.top} on top; {state}>"

    def _head(self) -> str:
        return f"{type(self).__name__}: {self.book.edition.title} with {listed(self.players)}"

    def _repr_html_(self) -> str:
        """The table as an onlooker sees it; `game.view("Ann")` shows it as Ann does."""
        return self.view(None)._repr_html_()

    def __eq__(self, other: object) -> bool:
        """Whether both are at the same point of the same game: same rules, players, seed and actions."""
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, Game)
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("book", "players", "seed", "contributions", "forks", "keys", "taken", "dealer_given")
        ) and bool((self.row == other.row).all())

    __hash__ = None  # type: ignore[assignment]  # it changes

    # --- actions -------------------------------------------------------------------------------

    def play(self, what: str | Action) -> list[Event]:
        """Takes an action of the asked player, given as a card's name, as words, or as an `Action`.

        >>> game = Game("classic", ["Ann", "Bob"], seed=1)
        >>> print(*game.play("draw"))
        Bob draws green 2.
        """
        asked = self.asked
        if asked is None:
            raise IllegalActionError("The round is over.", "K-T0")
        return self.act(asked.player, what)

    def act(self, player: str, what: str | Action) -> list[Event]:
        """Takes a player's action; the input is carried out either completely or not at all."""
        return self.act_all(player, self.read(what))

    def act_all(self, player: str, actions: Sequence[Action]) -> list[Event]:
        """Takes several actions of a player in a row: all of them, or none."""
        seat = self.seat(player)
        actions = self._one_by_one(actions)
        numbers = [number_of(action, self.book, self.players) for action in actions]
        before = self.snapshot() if len(actions) > 1 else None
        events: list[Event] = []
        try:
            for action, number in zip(actions, numbers, strict=True):
                self._check_choice(action)
                events += self._take(seat, number, action)
        except IllegalActionError:
            if before is not None:
                self.restore(before)
            raise
        return events

    def _one_by_one(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The third of three things is chosen by declining those before it, one after another."""
        if len(actions) != 1 or actions[0] not in OPTIONS:
            return actions
        chosen, offered = OPTIONS.index(actions[0]), options_offered(self.row[0], self.book)
        if offered < 3:
            if chosen > 1:
                raise IllegalActionError("There are not so many things to choose among.", "L-3")
            return actions
        if chosen >= offered:
            raise IllegalActionError(f"Choose one of the {offered}.", "L-3")
        declined = (SECOND,) * min(chosen, offered - 1)
        return declined if chosen == offered - 1 else (*declined, FIRST)

    def _check_choice(self, action: Action) -> None:
        """Checks that an answer fits its question: one of two options, or yes or no to a single one."""
        if action not in (FIRST, SECOND, NEITHER):
            return
        if question_word(self.row[0], self.book) != "choice":
            raise IllegalActionError("There is nothing to choose now.", "K-T0")
        options = question_of(self.row[0], self.book, self.players)["options"]
        if action == NEITHER and may_be_declined(self.row[0], self.book):
            return  # "you may discard 1; if you do not, draw 2"
        if action == (NEITHER if options else SECOND):
            raise IllegalActionError("Choose one of the two." if options else "Choose 1, or nothing.", "L-3")

    def why_not(self, what: str | Action, player: str | None = None) -> Refusal | None:
        """Says why the asked player (or this one) may not do this now; None if they may.

        >>> Game("classic", ["Ann", "Bob"], seed=1).why_not("keep")
        Refusal(clause='K-T0', words='Bob must play a card or draw first.')
        """
        who = player or (self.asked.player if self.asked else self.players[0])
        try:
            action = self.read(what)[0]
            number = number_of(action, self.book, self.players)
        except UnreadableError as error:
            return Refusal("", str(error))
        code = kernel.why_not(self.row, self.book.tables, self.seat(who), number)
        return self._refusal(self.seat(who), number, code) if code else None

    def read(self, what: str | Action) -> list[Action]:
        """Parses actions; a bare card is played, discarded or laid, a bare name or color is chosen."""
        if not isinstance(what, str):
            return [what]
        return read_answer(what, question_word(self.row[0], self.book))

    def _take(self, seat: int, number: int, action: Action | None = None) -> list[Event]:
        """Takes one action, and names its color when asked if the color was given with it."""
        row = self.row[0]
        events = self._apply(seat, number)
        if isinstance(action, Play | Lay) and action.color:
            self.naming = (seat, int(row["laid"]), n.NAME + self.book.color(action.color))
        if self.naming:
            namer, laid, naming = self.naming
            if row["laid"] != laid or self.over:
                self.naming = None
            elif row["question"] == Q.COLOR and row["asked"] == namer:
                self.naming = None
                events += self._apply(namer, naming)
        return events

    def _apply(self, seat: int, number: int) -> list[Event]:
        row = self.row[0]
        before = row["rng"]
        self._start_tape()
        self._rekey()
        code = kernel.apply(self.row, self.book.tables, self._tape, seat, number)
        if code:  # nothing has changed but the key
            row["rng"] = before
            refusal = self._refusal(seat, number, code)
            raise IllegalActionError(refusal.words, refusal.clause)
        self.taken.append(Taken(seat, number, self._chance()))
        self.story += action_event(seat, number)
        return self._events()

    # --- internals -----------------------------------------------------------------------------

    def _begin(self, dealer: str | None) -> None:
        kernel.begin_match(self.row, self.book.tables, len(self.players))
        self._start_tape()
        self._rekey("lots")
        if dealer is None:
            kernel.draw_for_deal(self.row, self.book.tables, self._tape)
        else:
            self.row[0]["dealer"] = self.seat(dealer)
        self.opening = self._deal()

    def _deal(self) -> list[Event]:
        """Deals a round; the dealer may already be decided on the tape."""
        rows, tables, tapes = self.row, self.book.tables, self._tape
        self.story = b""
        if self.keys == 1:
            kernel.deal(rows, tables, tapes)
        else:
            kernel.begin_round(rows, tables)
            for i in range(len(self.players)):
                seat = (int(rows[0]["dealer"]) + 1 + i) % len(self.players)
                self._rekey(f"hand {seat}")
                kernel.deal_hand(rows, tables, tapes, seat)
            self._rekey("first card")
            kernel.turn_up(rows, tables, tapes)
        kernel.run(rows, tables, tapes)
        return self._events()

    @property
    def _tape(self) -> npt.NDArray[Any]:
        """The event tape, shared by all games of a thread; read it right after each kernel call."""
        try:
            return _scratch.tape  # type: ignore[no-any-return]
        except AttributeError:
            _scratch.tape = kernel.new_tape()
            return self._tape

    def _start_tape(self) -> None:
        tape = self._tape[0]
        tape["size"], tape["keyed"] = 0, 0
        decided = self.coming[: n.CHANCES]
        tape["chances"] = len(decided)
        if decided:
            tape["chance"][: len(decided)] = decided

    def _chance(self) -> tuple[int, ...]:
        """Chance outcomes of the last kernel call; outcomes given beforehand are used up."""
        tape = self._tape[0]
        used = min(len(self.coming), n.CHANCES) - int(tape["chances"])
        if used:
            left = [int(outcome) for outcome in tape["chance"][: tape["chances"]]]
            self.coming = left + self.coming[n.CHANCES :]
        events = tape["events"][: tape["size"]].tolist()
        outcomes = ((*_OUTCOMES[event[0]], event) for event in events if event[0] in _OUTCOMES)
        return tuple(first + event[column] for first, column, event in outcomes)

    def _events(self) -> list[Event]:
        tape = self._tape[0]
        self.story += tape["events"][: tape["size"]].tobytes()
        return read_tape(self._tape[0], self.book, self.players)

    def _rekey(self, part: str = "") -> None:
        """Re-keys the generator before every action and every part of a deal, so that the seed proves them.

        Enough output of one key would reveal the rest of it, so each key produces only what the same players
        may see.
        """
        version = len(self.taken)
        seeds = [fork.seed for fork in self.forks if fork.actions <= version]
        name = f"{version} {part}" if part and self.keys > 1 else str(version)
        key = round_key(seeds[-1] if seeds else self.seed, self.contributions, name)
        if self.keys < TABLE_KEYS:
            self.row[0]["rng"] = int.from_bytes(key[:8], "big") or 1
            return
        self.row[0]["rng"] = 1  # a constant: it is not used for chance and reveals nothing
        tape = self._tape[0]
        tape["keyed"], tape["left"], tape["counter"] = 1, 0, 0
        tape["key"] = np.frombuffer(key, "<u4")

    def _refusal(self, seat: int, number: int, code: int) -> Refusal:
        return Refusal(CLAUSE_OF[code], reason(self.row[0], self.book, self.players, seat, number, No(code)))

    def _name(self, seat: int) -> str | None:
        return None if seat == NOBODY else self.players[seat]

    # --- copies --------------------------------------------------------------------------------

    def snapshot(self) -> tuple[Any, ...]:
        """Saves the mutable state for `restore`."""
        return self.row.tobytes(), len(self.taken), list(self.coming), self.naming, self.story

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Restores the state that `snapshot` saved."""
        row, taken, coming, naming, self.story = snapshot
        self.row[:] = np.frombuffer(row, self.row.dtype)
        del self.taken[taken:]
        self.coming = list(coming)
        self.naming = naming

    def copy(self) -> "Game":
        """An independent game at the same point; `copy.copy` does the same."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.row = kernel.new_row()
        twin.row[:] = self.row  # into zeros, since a plain copy leaves the padding between fields undefined
        twin.taken = list(self.taken)
        twin.coming = list(self.coming)
        return twin

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()  # rulebooks never change


class Match(Game):
    """Rounds until somebody reaches the target (K-P2, K-P3); a target of 0 is a single round.

    >>> match = Match("dino", ["Ann", "Bob"], seed=1)
    >>> match
    <Match: Dino with Ann and Bob; round 1, Ann 0 and Bob 0; blue 9 on top; Ann is asked turn>
    """

    def _head(self) -> str:
        scores = listed([f"{player} {score}" for player, score in self.scores.items()])
        return f"{super()._head()}; round {int(self.row[0]['round'])}, {scores}"

    @property
    def match_over(self) -> bool:
        """Whether somebody has reached the target."""
        target = self.book.house.target
        return self.over and (target == 0 or max(self.scores.values()) >= target)

    @property
    def match_winners(self) -> list[str]:
        """Who has won the match; several share it where the lowest totals are tied."""
        if not self.match_over:
            return []
        if self.book.house.scoring == "lowest":
            lowest = min(self.scores.values())
            return [player for player, score in self.scores.items() if score == lowest]
        if self.book.house.target == 0:
            return [self.winner] if self.winner else []
        best = max(self.scores.values())
        return [player for player, score in self.scores.items() if score == best]

    def take(self, taken: Taken) -> list[Event]:
        """Replays a recorded action."""
        if taken.seat == NEXT_ROUND.seat:
            return self.next_round()
        return self._apply(taken.seat, taken.action)

    def fork(self, seed: str) -> None:
        """Continues with another seed, so that the cards to come change."""
        here = len(self.taken)
        self.forks = (*(fork for fork in self.forks if fork.actions < here), Fork(here, seed))

    def next_round(self) -> list[Event]:
        """Deals the next round, with the dealer one seat further to the left."""
        if not self.over:
            raise IllegalActionError("The round is not over yet.", "K-T0")
        if self.match_over:
            raise IllegalActionError("The match is over.", "K-P2")
        self._start_tape()
        self._rekey("next round")
        row = self.row[0]
        row["dealer"] = (row["dealer"] + 1) % len(self.players)
        events = self._deal()
        self.taken.append(Taken(NEXT_ROUND.seat, NEXT_ROUND.action, self._chance()))
        return events


def checked_names(players: Sequence[str]) -> tuple[str, ...]:
    names = tuple(player.strip() for player in players)
    if not all(names) or len({name.lower() for name in names}) != len(names):
        raise RulesError("Every player needs a different name.")
    if any(len(name) > 40 or not name.isprintable() for name in names):
        raise RulesError("A name is at most 40 letters on one line.")
    return names


def action_event(seat: int, number: int) -> bytes:
    """The public event of an action; the events that follow show which card was discarded."""
    return struct.pack("4h", E.ACTED, seat, n.DISCARD if n.DISCARD <= number < n.LAY else number, 0)


def round_key(seed: str, contributions: Sequence[str], name: str) -> bytes:
    """Derives the key of this name from the seed with HMAC-SHA256."""
    message = "\n".join([name, *contributions])
    return hmac.digest(seed.encode(), message.encode(), "sha256")
