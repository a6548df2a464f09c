"""Observation and action spaces: named pieces in a fixed order, given by the rules and the seats.

Seats are counted from the agent's own: 0 is the agent, 1 the seat to its left. A piece exists only if the
rules can need it, so spaces stay small; two games with the same rules and number of seats have the same
spaces.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from lastcard.game.actions import action_of
from lastcard.kernel import observation_pieces as pieces
from lastcard.kernel.agent_records import FACE, HISTORY
from lastcard.rules import layout as n
from lastcard.rules.layout import QUESTION_WORDS
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.step_traits import Trait, traits_of

VERSION = 1  # version of the pieces and their order; part of every environment id
_WORDS = {
    n.DRAW: ("draw", "draw"),
    n.KEEP: ("keep", "keep the card drawn"),
    n.ACCEPT: ("accept", "accept"),
    n.CHALLENGE: ("challenge", "challenge"),
    n.STOP: ("stop", "stop laying"),
    n.DO_IT: ("do", "do what the card asks for"),
    n.REFUSE: ("refuse", "refuse it"),
    n.LAUGH: ("laugh", "laugh"),
    n.NOT_LAUGH: ("not_laugh", "keep a straight face"),
}


@dataclass(frozen=True)
class Piece:
    """A named slice of the observation or of the actions."""

    name: str
    start: int
    size: int
    words: str

    @property
    def place(self) -> slice:
        return slice(self.start, self.start + self.size)


class Spaces:
    """The observation and action spaces of these rules and number of seats.

    >>> spaces = Spaces(Rulebook("classic"), 4)
    >>> spaces.observation_size, len(spaces.actions)
    (291, 121)
    """

    def __init__(self, book: Rulebook, players: int, auto_calls: bool = False) -> None:
        book.check_players(players)
        self.book, self.players, self.auto_calls = book, players, auto_calls
        self._traits = traits_of(book.tables[0]["program"])

    # --- what the indexes mean -----------------------------------------------------------------

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The card names by kind: the order of `hand`, `top`, `drawn`, `discarded`, `play` and others.

        >>> Spaces(Rulebook("classic"), 4).kinds[7]
        'red 7'
        """
        return tuple(self.book.names)

    @cached_property
    def questions(self) -> tuple[str, ...]:
        """The questions, in the order of `question`."""
        return tuple(QUESTION_WORDS)

    @cached_property
    def action_words(self) -> tuple[str, ...]:
        """Every action in words, from seat 0.

        >>> Spaces(Rulebook("classic"), 4).action_words[112]
        'draws'
        """
        return tuple(self.words(0, action) for action in range(len(self.actions)))

    # --- observations --------------------------------------------------------------------------

    @cached_property
    def observation(self) -> tuple[Piece, ...]:
        """The pieces of an observation; every element is one byte."""
        kinds, seats, colors = len(self.book.cards), self.players, len(self.book.colors)
        layout = [
            (pieces.HAND, kinds, "own hand: the number of cards of each kind"),
            (pieces.TOP, kinds, "top card: 1 at its kind"),
            (pieces.COLOR, colors + 1, "color in play, one-hot; the last: none yet"),
            (pieces.QUESTION, len(QUESTION_WORDS), "the question, one-hot"),
            (pieces.UNASKED, 1, "1: may act out of turn or pass, without being asked"),
            (pieces.ACTING, seats, "the seat to act, one-hot"),
            (pieces.TURN, seats, "the seat whose turn it is, one-hot"),
            (pieces.DIRECTION, 1, "1: play goes to the left"),
            (pieces.SIZES, seats, "cards in each hand"),
            (pieces.OWES, seats, "1: has not called, and holds one card"),
            (pieces.MISSES, seats, "1: misses the next turn"),
            (
                pieces.LACKS,
                seats * colors,
                "for each seat, each color: 1 if it recently could not follow",
            ),
            (pieces.DRAWN, kinds, "1 at the kinds just drawn, while they may be played"),
            (pieces.DISCARDED, kinds, "cards under the top one, of each kind"),
            (pieces.PILE, 1, "cards in the draw pile"),
            (pieces.SUM, 1, "what stacked cards add up to"),
            (pieces.HISTORY, 2 * HISTORY, f"the latest {HISTORY} actions: seats + 1, then action codes"),
        ]
        if Trait.OPENS_HANDS in self._traits:
            layout += [
                (pieces.OPEN, (seats - 1) * kinds, "open hands of the others, one after another"),
                (pieces.SHOWN, kinds, "a hand shown to this seat"),
            ]
        return tuple(_laid_out((pieces.NAMES[number], size, words) for number, size, words in layout))

    @cached_property
    def observation_size(self) -> int:
        return sum(piece.size for piece in self.observation)

    # --- actions -------------------------------------------------------------------------------

    @cached_property
    def action(self) -> tuple[Piece, ...]:
        """The pieces of the action space."""
        return tuple(_laid_out((name, len(numbers), words) for name, numbers, words in self._action_groups()))

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """The kernel's number of every action, from seat 0; `layout.ACTIONS` means pass."""
        return tuple(number for _, numbers, _ in self._action_groups() for number in numbers)

    def _action_groups(self) -> Iterator[tuple[str, list[int], str]]:
        kinds, seats = range(len(self.book.cards)), range(self.players)
        yield "play", [n.PLAY + kind for kind in kinds], "play the card of this kind"
        if not self.auto_calls:
            yield "play_and_call", [n.PLAY_AND_CALL + kind for kind in kinds], "play it and call"
        if Trait.ASKS_CARDS in self._traits:
            yield "discard", [n.DISCARD + kind for kind in kinds], "discard it, or give it away"
        if Trait.ASKS_LAY in self._traits:
            yield "lay", [n.LAY + kind for kind in kinds], "lay it down besides"
        yield "name", [n.NAME + color for color in range(len(self.book.colors))], "name this color"
        if self._traits & (Trait.ASKS_PLAYER | Trait.ASKS_NUMBER):
            yield "pick", [n.PICK + seat for seat in seats], "pick this player"
            yield "pick_nobody", [n.PICK_NOBODY], "pick nobody"
        if Trait.ASKS_NUMBER in self._traits:
            high = [n.PICK + number for number in range(self.players, n.DIGITS)]
            yield "number", high, "name this number (lower ones: pick the player of that seat)"
        if Trait.ASKS_SIDES in self._traits:
            both = [n.SIDES + heads * n.PLAYERS + tails for heads in seats for tails in seats]
            yield "sides", both, "heads for one player, tails for another"
        words = [n.DRAW, n.KEEP, n.ACCEPT, n.CHALLENGE]
        words += [n.STOP] if Trait.MAY_STOP in self._traits else []
        words += [n.DO_IT, n.REFUSE] if Trait.ASKS_YES_NO in self._traits else []
        words += [n.LAUGH, n.NOT_LAUGH] if Trait.ASKS_LAUGH in self._traits else []
        for number in words:
            name, said = _WORDS[number]
            yield name, [number], said
        if not self.auto_calls:
            yield "call", [n.CALL], "call"
            yield "catch", [n.CATCH + seat for seat in seats[1:]], "catch this player, who has not called"
        if not self.auto_calls or self.book.house.jump_in:
            yield "pass", [n.ACTIONS], "do not act out of turn"

    @cached_property
    def numbers(self) -> npt.NDArray[np.int16]:
        """The kernel's number for every seat and action."""
        return np.array(
            [[self._seen_from(number, seat) for number in self.actions] for seat in range(self.players)],
            np.int16,
        )

    @cached_property
    def places(self) -> npt.NDArray[np.int16]:
        """The action for every seat and kernel number; -1 if agents have none."""
        found = np.full((self.players, n.ACTIONS + 1), -1, np.int16)
        for seat in range(self.players):
            found[seat, self.numbers[seat]] = np.arange(len(self.actions))
        return found

    @property
    def face(self) -> npt.NDArray[np.void]:
        """The FACE record for the kernel; options of the environment are filled in later."""
        face = np.zeros(1, FACE)
        for piece in self.observation:
            face["at"][0, pieces.NAMES.index(piece.name)] = piece.start
        face["opens"] = Trait.OPENS_HANDS in self._traits
        face["observed"], face["actions"] = self.observation_size, len(self.actions)
        face["seats"], face["auto"] = self.players, self.auto_calls
        face["places"][0, : self.players] = self.places
        face["numbers"][0, : self.players, : len(self.actions)] = self.numbers
        return face

    def observation_and_mask(
        self, looks: npt.NDArray[np.void]
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
        """Extracts the observation and the mask from a LOOK record."""
        seen, mask = looks["seen"][0], looks["mask"][0]
        return seen[: self.observation_size].copy(), mask[: len(self.actions)].copy()

    def words(self, seat: int, action: int) -> str:
        """An action of this seat in the table's words."""
        number = int(self.numbers[seat, action])
        names = [f"player {i}" for i in range(self.players)]
        beyond = n.PICK + self.players <= number < n.PICK_NOBODY  # no seat: a number that is named
        asked = "number" if beyond else ""
        return "pass" if number == n.ACTIONS else str(action_of(number, self.book, names, asked))

    def _seen_from(self, number: int, seat: int) -> int:
        """Translates an action's number so that its seats are counted from this one."""
        if n.SIDES <= number < n.DRAW:
            heads, tails = ((side + seat) % self.players for side in divmod(number - n.SIDES, n.PLAYERS))
            return n.SIDES + heads * n.PLAYERS + tails
        for first in (n.PICK, n.CATCH):
            if first <= number < first + self.players:
                return first + (number - first + seat) % self.players
        return number


def table(pieces: Sequence[Piece]) -> str:
    """Formats pieces as a Markdown table."""
    lines = ["| piece | from | to | what it tells |", "|---|---|---|---|"]
    for piece in pieces:
        lines.append(f"| `{piece.name}` | {piece.start} | {piece.start + piece.size - 1} | {piece.words} |")
    return "\n".join(lines)


def _laid_out(pieces: Iterable[tuple[str, int, str]]) -> Iterator[Piece]:
    start = 0
    for name, size, words in pieces:
        yield Piece(name, start, size, words)
        start += size
