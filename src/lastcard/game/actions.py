"""Actions of players as values, with their numbers and their words.

The words are those of the scenario format: `Ann` + `plays red 7`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from lastcard.common.errors import UnreadableError
from lastcard.rules import layout as n
from lastcard.rules.rulebook import Rulebook


class Action:
    """Anything a player can do; the base of the classes below.

    Its `str` is what a scenario says after the player's name, and what `Game.play` reads.

    >>> from lastcard import Game
    >>> action = Game("classic", seed=21).legal[0]
    >>> action, str(action), isinstance(action, Action)
    (Play('red 6'), 'plays red 6', True)
    """

    def __repr__(self) -> str:
        first, *rest = vars(self).items()
        shown = [repr(first[1])] + [f"{key}={value!r}" for key, value in rest if value or key == "tails"]
        return f"{type(self).__name__}({', '.join(shown)})"


class _Verb(Action):
    """An action with one object, such as a card or a player."""

    verb: ClassVar[str]

    def __str__(self) -> str:
        (done_to,) = vars(self).values()
        return f"{self.verb} {done_to}"


@dataclass(frozen=True, repr=False)
class Play(Action):
    """Plays a card."""

    card: str
    color: str | None = None  # for a wild: the color named when it is asked for
    call: bool = False

    def __str__(self) -> str:
        named = f" as {self.color}" if self.color else ""
        return f"plays {self.card}{named}{' and calls uno' if self.call else ''}"


@dataclass(frozen=True, repr=False)
class Discard(_Verb):
    """Discards a card, or gives it away where a gift is asked for."""

    verb = "discards"
    card: str


@dataclass(frozen=True, repr=False)
class Lay(Action):
    """Lays a card that an effect asks for."""

    card: str
    color: str | None = None

    def __str__(self) -> str:
        return f"lays {self.card}{f' as {self.color}' if self.color else ''}"


@dataclass(frozen=True, repr=False)
class Name(_Verb):
    """Names a color."""

    verb = "names"
    color: str


@dataclass(frozen=True, repr=False)
class NameNumber(_Verb):
    """Names a number."""

    verb = "names"
    number: int


@dataclass(frozen=True, repr=False)
class NameCard(_Verb):
    """Names a card."""

    verb = "names"
    card: str


@dataclass(frozen=True, repr=False)
class Take(_Verb):
    """Takes a visible card from another hand or from the draw pile."""

    verb = "takes"
    card: str


@dataclass(frozen=True, repr=False)
class Pick(Action):
    """Picks a player, or nobody."""

    player: str | None  # None: nobody

    def __str__(self) -> str:
        return f"picks {self.player or 'nobody'}"


@dataclass(frozen=True, repr=False)
class Sides(Action):
    """Assigns heads and tails to two players."""

    heads: str
    tails: str

    def __str__(self) -> str:
        return f"picks {self.heads} and {self.tails}"


@dataclass(frozen=True, repr=False)
class Catch(_Verb):
    """Catches a player who did not call."""

    verb = "catches"
    player: str


@dataclass(frozen=True, repr=False)
class Report(_Verb):
    """Reports a player who broke a rule card."""

    verb = "reports"
    player: str


@dataclass(frozen=True, repr=False)
class Word(Action):
    """An action of one word, such as `Word("draws")`."""

    word: str

    def __str__(self) -> str:
        return self.word


DRAW, KEEP, ACCEPT, CHALLENGE = Word("draws"), Word("keeps"), Word("accepts"), Word("challenges")
STOP, DO_IT, REFUSE = Word("stops"), Word("does it"), Word("refuses")
LAUGH, NOT_LAUGH = Word("laughs"), Word("does not laugh")
FIRST, SECOND, NEITHER = Word("chooses 1"), Word("chooses 2"), Word("chooses nothing")
OPTIONS = (FIRST, SECOND, *(Word(f"chooses {number}") for number in range(3, 7)))  # of several things
AGREE, DISAGREE, CALL = Word("agrees"), Word("disagrees"), Word("calls uno")

WORDS = {
    n.DRAW: DRAW,
    n.KEEP: KEEP,
    n.ACCEPT: ACCEPT,
    n.CHALLENGE: CHALLENGE,
    n.STOP: STOP,
    n.DO_IT: DO_IT,
    n.REFUSE: REFUSE,
    n.LAUGH: LAUGH,
    n.NOT_LAUGH: NOT_LAUGH,
    n.AGREE: AGREE,
    n.DISAGREE: DISAGREE,
    n.CALL: CALL,
}
_NUMBERS = {action: number for number, action in WORDS.items()}
_NUMBERS |= {
    FIRST: n.DO_IT,
    SECOND: n.REFUSE,
    NEITHER: n.REFUSE,
    **dict.fromkeys(OPTIONS[2:], n.REFUSE),
}  # the same answers where a card offers something
# Imperative forms, as people type them: "draw", "keep", "do it".
_TYPED = {
    "draw": DRAW, "keep": KEEP, "accept": ACCEPT, "challenge": CHALLENGE, "stop": STOP, "do it": DO_IT,
    "refuse": REFUSE, "laugh": LAUGH, "do not laugh": NOT_LAUGH, "agree": AGREE, "disagree": DISAGREE,
    "call uno": CALL, "call": CALL, "uno": CALL, "calls": CALL, "pass": KEEP, "d": DRAW, "k": KEEP,
}  # fmt: skip
_TYPED |= {action.word: action for action in (*WORDS.values(), *OPTIONS, NEITHER)}
_TYPED |= {action.word.replace("chooses", "choose"): action for action in (*OPTIONS, NEITHER)}


def number_of(action: Action, book: Rulebook, players: Sequence[str]) -> int:
    """Returns the action's number; `UnreadableError` for an unknown card, color or player."""
    match action:
        case Play(card, color, call):
            kind = book.card(card)
            _check_color(book, color, kind.wild)
            return (n.PLAY_AND_CALL if call else n.PLAY) + kind.kind
        case Discard(card) | Take(card) | NameCard(card):
            return n.DISCARD + book.card(card).kind
        case Lay(card, color):
            kind = book.card(card)
            _check_color(book, color, kind.wild)
            return n.LAY + kind.kind
        case Name(color):
            return n.NAME + book.color(color)
        case NameNumber(number):
            return n.PICK + number
        case Pick(player):
            return n.PICK_NOBODY if player is None else n.PICK + seat_of(player, players)
        case Sides(heads, tails):
            return n.SIDES + seat_of(heads, players) * n.PLAYERS + seat_of(tails, players)
        case Catch(player):
            return n.CATCH + seat_of(player, players)
        case Report(player):
            return n.REPORT + seat_of(player, players)
        case Word():
            return _NUMBERS[action]
    raise UnreadableError(f"{action!r} is nothing a player can do.")


def action_of(number: int, book: Rulebook, players: Sequence[str], question: str = "") -> Action:
    """Returns the action of a number; `IndexError` for a card or player that does not exist.

    The question decides whether a card is discarded, taken or named, and whether a number stands for itself
    or a player.
    """
    if number < n.NAME:
        card = book.cards[number % n.KINDS].name
        if number < n.DISCARD:
            return Play(card, call=number >= n.PLAY_AND_CALL)
        handed: dict[str, Action] = {"take": Take(card), "card": NameCard(card)}
        return handed.get(question, Discard(card)) if number < n.LAY else Lay(card)
    if number < n.PICK:
        return Name(book.colors[number - n.NAME])
    if n.PICK <= number < n.PICK + n.DIGITS and question == "number":
        return NameNumber(number - n.PICK)
    if number < n.SIDES:
        return Pick(None if number == n.PICK_NOBODY else players[number - n.PICK])
    if number < n.DRAW:
        heads, tails = divmod(number - n.SIDES, n.PLAYERS)
        return Sides(players[heads], players[tails])
    if number < n.CATCH:
        return WORDS[number]
    if number < n.REPORT:
        return Catch(players[number - n.CATCH])
    return Report(players[number - n.REPORT])


def seat_of(player: str, players: Sequence[str]) -> int:
    """Returns a player's seat by name or unambiguous prefix, ignoring case."""
    plain = player.strip().lower()
    matches = [i for i, name in enumerate(players) if name.lower() == plain]
    if not matches:
        matches = [i for i, name in enumerate(players) if plain and name.lower().startswith(plain)]
    if len(matches) != 1:
        raise UnreadableError(f"There is no player {player.strip()!r}, only {', '.join(players)}.")
    return matches[0]


def _check_color(book: Rulebook, color: str | None, wild: bool) -> None:
    if color is None:
        return
    book.color(color)
    if not wild:
        raise UnreadableError("Only a wild card is played with a color.")


_VERBS: list[tuple[str, Callable[[re.Match[str]], list[Action]]]] = [
    (
        r"plays? (?P<card>.+?)(?: as (?P<color>\w+))?(?P<call>,? and (?:calls? )?uno)?",
        lambda m: [Play(m["card"], m["color"], bool(m["call"]))],
    ),
    (r"(?:discards?|gives?) (?P<cards>.+)", lambda m: [Discard(card) for card in _listed(m["cards"])]),
    (r"lays? (?P<cards>.+)", lambda m: [_lay(card) for card in _listed(m["cards"])]),
    (r"takes? (?P<cards>.+)", lambda m: [Take(card) for card in _listed(m["cards"])]),
    (r"names? (?P<number>\d)", lambda m: [NameNumber(int(m["number"]))]),
    (r"names? (?P<color>\w+)", lambda m: [Name(m["color"])]),
    (r"names? (?P<card>.+)", lambda m: [NameCard(m["card"])]),
    (r"picks? nobody", lambda m: [Pick(None)]),
    (r"picks? (?P<heads>.+?) and (?P<tails>.+)", lambda m: [Sides(m["heads"], m["tails"])]),
    (r"picks? (?P<player>.+)", lambda m: [Pick(m["player"])]),
    (r"catch(?:es)? (?P<player>.+)", lambda m: [Catch(m["player"])]),
    (r"reports? (?P<player>.+)", lambda m: [Report(m["player"])]),
]


def read_actions(text: str, strict: bool = False) -> list[Action]:
    """Parses what a player does; several cards to discard or lay become several actions.

    `strict` takes only the sentences of the scenario format, in the third person.

    >>> read_actions("plays wild as blue and calls uno")
    [Play('wild', color='blue', call=True)]
    >>> read_actions("lays red 3, blue skip")
    [Lay('red 3'), Lay('blue skip')]
    """
    plain = " ".join(text.split())
    word = _TYPED.get(plain.lower())
    if word and (not strict or plain.lower() == word.word):
        return [word]
    if not strict or plain.partition(" ")[0].endswith("s"):
        for pattern, make in _VERBS:
            match = re.fullmatch(pattern, plain, re.IGNORECASE)
            if match:
                return make(match)
    raise UnreadableError(f"{text!r} is nothing a player can do.")


_VERB_OF = {
    "discard": "discards", "give": "discards", "lay": "lays", "player": "picks", "color": "names",
    "take": "takes",
    "card": "names",
    "number": "names",
}  # fmt: skip


def read_answer(text: str, asked: str) -> list[Action]:
    """Parses an answer to a question: a bare card is played, discarded or laid, a bare name or color chosen.

    >>> read_answer("red 7", "turn"), read_answer("red", "color")
    ([Play('red 7')], [Name('red')])
    """
    if asked == "sides" and " and " in text and " " not in text.split(" and ")[0].strip():
        return read_actions(f"picks {text}")
    try:
        return read_actions(text)
    except UnreadableError:
        if text.strip().endswith(","):
            raise
        try:
            return read_actions(f"{_VERB_OF.get(asked, 'plays')} {text}")
        except UnreadableError:
            raise UnreadableError(f"{text!r} is nothing a player can do.") from None


def _listed(cards: str) -> list[str]:
    listed = [card for card in (card.strip() for card in cards.split(",")) if card]
    if not listed:
        raise UnreadableError("Name at least one card.")
    return listed


def _lay(text: str) -> Lay:
    card, _, color = text.partition(" as ")
    return Lay(card.strip(), color.strip() or None)
