"""Events of a game, each in two forms: with hidden cards for those who may see them, and without."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lastcard.common.english import listed
from lastcard.rules.event_codes import E
from lastcard.rules.layout import AT_BOTTOM, MOST_TURNS, NOBODY, ON_TOP, SPINNER
from lastcard.rules.rulebook import Rulebook

_GROUPED = (
    E.DREW,
    E.DEALT,
    E.DISCARDED,
    E.TOOK,
    E.GAVE,
    E.REVEALED,
    E.TOOK_REVEALED,
    E.REDEALT,
    E.PUT_ON_PILE,
)
_SILENT = (E.TURN, E.SHOWN, E.ACTED)
_KINDS = {int(event): (event, event.name.lower()) for event in E}


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `cards` is None where the viewer may not see them; `str` is a sentence.

    >>> from lastcard import Game
    >>> (event,) = Game("classic", ["Ann", "Bob"], seed=1).play("draw")
    >>> print(event)
    Bob draws green 2.
    >>> print(event.seen_by("Ann"))
    Bob draws 1 card.
    """

    what: str
    player: str | None = None
    other: str | None = None
    third: str | None = None
    cards: tuple[str, ...] | None = ()
    number: int = 0
    text: str = ""  # a color, a symbol, a sentence
    knows: frozenset[str] | None = None  # who may see the cards; None: everyone

    def seen_by(self, player: str | None) -> "Event":
        """The event as this player may see it; None: as a spectator may."""
        hidden = self.knows is not None and player not in self.knows
        return replace(self, cards=None if hidden else self.cards, knows=None)

    def to_dict(self) -> dict[str, Any]:
        """The event as plain values for one viewer, after `seen_by`; it leaves out who may see the cards."""
        values = {"player": self.player, "other": self.other, "third": self.third}
        given = {key: value for key, value in values.items() if value is not None}
        given |= {"text": self.text} if self.text else {}
        hidden = {"cards": None} if self.cards is None else {"cards": list(self.cards)} if self.cards else {}
        return {"what": self.what, **given, **hidden, "number": self.number, "words": str(self)}

    def __str__(self) -> str:
        return _WORDS[self.what](self)


def read_tape(tape: Any, book: Rulebook, players: Sequence[str]) -> list[Event]:
    """Reads the events of one kernel call; cards that move together make one event."""
    rows = [tuple(row) for row in tape["events"][: tape["size"]].tolist()]
    groups: list[list[tuple[int, ...]]] = []
    for row in rows:
        if row[0] in _SILENT:
            continue
        last = groups[-1][0] if groups else None
        # Cards of one player that follow one another are one event; a taken or given card has two players.
        same = 3 if row[0] in (E.TOOK, E.GAVE) else 1 if row[0] == E.REDEALT else 2
        if last and row[0] in _GROUPED and last[:same] == row[:same]:
            groups[-1].append(row)
        else:
            groups.append([row])
    return [_event(group, book, players) for group in groups]


def _event(
    group: Sequence[tuple[int, ...]],
    book: Rulebook,
    players: Sequence[str],
) -> Event:
    code, a, b, c = group[0]
    event, what = _KINDS[code]

    def name(seat: int) -> str | None:
        return None if seat == NOBODY else players[seat]

    def cards(column: int) -> tuple[str, ...]:
        return tuple(book.cards[row[column]].name for row in group)

    match event:
        case E.DREW | E.DEALT:
            knows = None if c else frozenset({players[a]})  # a card drawn into an open hand is seen
            return Event(what, name(a), cards=cards(2), number=len(group), knows=knows)
        case E.TOOK | E.GAVE:
            return Event(
                what,
                name(a),
                name(b),
                cards=cards(3),
                number=len(group),
                knows=frozenset({players[a], players[b]}),
            )
        case E.DISCARDED | E.PLAYED | E.LAID | E.LOT:
            return Event(what, name(a), cards=cards(2), number=len(group) if event == E.DISCARDED else c)
        case E.TURNED_UP | E.PUT_BACK:
            return Event(what, cards=(book.cards[a].name,))
        case E.NAMED | E.WANTED:
            return Event(what, name(a), text=book.colors[b])
        case E.CHALLENGED | E.PICKED | E.SWAPPED | E.CAUGHT | E.REPORTED | E.SHOWED:
            return Event(what, name(a), name(b))
        case E.SIDES:
            return Event(what, name(a), name(b), name(c))
        case E.CHOSE:
            return Event(what, name(a), text=_chosen(book.choices[b], bool(c)), number=c)
        case E.TOOK_UNDER:
            return Event(what, name(a), cards=cards(2))
        case E.REDEALT:
            return Event(what)
        case E.RULE | E.RULE_BEGAN | E.RULE_ENDED | E.PROTECTED:
            return Event(what, name(a), text=book.standing_words(b), number=c)
        case E.ROLLED | E.NUMBER:
            return Event(what, name(a), number=b)
        case E.CARD_NAMED:
            return Event(what, name(a), cards=cards(2))
        case E.REVEALED:
            knows = None if a == NOBODY else frozenset({players[a]})
            return Event(what, name(a), cards=cards(2), number=len(group), knows=knows)
        case E.BURIED:
            return Event(what, number=a)
        case E.PUT_ON_PILE:
            place = {ON_TOP: "on top of", AT_BOTTOM: "at the bottom of"}.get(c, "back into")
            return Event(
                what, name(a), cards=cards(2), number=len(group), text=place, knows=frozenset({players[a]})
            )
        case E.SHUFFLED:
            return Event(what, number=a, text="with the discard pile" if b else "")
        case E.TOOK_REVEALED:
            knows = None if c else frozenset({players[a]})
            return Event(what, name(a), cards=cards(2), number=len(group), knows=knows)
        case E.SWAPPED_UNDER:
            return Event(what, name(a), cards=(book.cards[b].name, book.cards[c].name))
        case E.ROOM_SAID:
            return Event(what, name(a), text=book.choices[b][0], number=c)
        case E.COIN:
            return Event(what, text="tails" if a else "heads", number=a)
        case E.SPUN:
            return Event(what, text=book.spinner[a], number=a)
        case E.DISPENSED:
            return Event(what, name(a), text=book.rule_cards[b], number=b)
        case E.ACT | E.DID | E.REFUSED | E.ACT_ENDED:
            return Event(what, name(a), text=book.acts[b], number=b)
        case E.REVERSED | E.PASSED:
            return Event(what, text="left" if a > 0 else "right", number=a)
        case E.RESHUFFLED:
            return Event(what, number=a)
        case E.CUT_SHORT | E.TOO_LONG:
            return Event(what)
        case _:
            return Event(what, name(a), number=b)


def _chosen(offered: Sequence[str], done: bool) -> str:
    """Words for a choice between two things, or for accepting or declining the only one."""
    if len(offered) > 1:
        return offered[1 if done else 2]
    return offered[0] if done else f"not this: {offered[0]}"


def _several(number: int, thing: str = "card") -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _cards(event: Event) -> str:
    if event.cards is None:
        return _several(event.number)
    return listed(event.cards)


_HOW = ("plays {}", "plays {}, just drawn", "jumps in with {}", "answers with {}")

_WORDS: dict[str, Callable[[Event], str]] = {
    "lot": lambda e: f"{e.player} draws {_cards(e)} for the deal.",
    "dealer": lambda e: f"{e.player} deals.",
    "dealt": lambda e: f"{e.player} is dealt {_cards(e)}.",
    "turned_up": lambda e: f"{_cards(e).capitalize()} is turned up.",
    "put_back": lambda e: f"{_cards(e).capitalize()} goes back into the pile.",
    "played": lambda e: f"{e.player} {_HOW[e.number].format(_cards(e))}.",
    "drew": lambda e: f"{e.player} draws {_cards(e)}.",
    "drew_nothing": lambda e: f"There is nothing left to draw for {e.player}.",
    "kept": lambda e: f"{e.player} keeps the drawn card.",
    "named": lambda e: f"{e.player} names {e.text}.",
    "wanted": lambda e: f"{e.player} wants {e.text}.",
    "accepted": lambda e: f"{e.player} accepts.",
    "challenged": lambda e: f"{e.player} challenges {e.other}.",
    "guilty": lambda e: f"{e.player} {'bluffed' if e.number else 'played fair'}.",
    "missed": lambda e: f"{e.player} misses the turn.",
    "reversed": lambda e: f"Play now runs to the {e.text}.",
    "discarded": lambda e: f"{e.player} discards {_cards(e)}.",
    "laid": lambda e: f"{e.player} lays {_cards(e)}.",
    "stopped": lambda e: f"{e.player} leaves it at that.",
    "picked": lambda e: f"{e.player} picks {e.other or 'nobody'}.",
    "sides": lambda e: f"{e.player} gives heads to {e.other} and tails to {e.third}.",
    "coin": lambda e: f"The coin shows {e.text}.",
    "spun": lambda e: f"The spinner stops on {e.text}.",
    "dispensed": lambda e: f"{e.player} gets a rule card: “{e.text}”.",
    "swapped": lambda e: f"{e.player} and {e.other} swap hands.",
    "passed": lambda e: f"All hands are passed to the {e.text}.",
    "took": lambda e: f"{e.player} takes {_cards(e)} from {e.other}.",
    "gave": lambda e: f"{e.player} gives {_cards(e)} to {e.other}.",
    "opened": lambda e: f"{e.player} plays with an open hand.",
    "showed": lambda e: f"{e.player} shows {e.other or 'everyone'} the hand.",
    "act": lambda e: f"{e.player} has something to do in the room: {e.text}.",
    "did": lambda e: f"{e.player} does it: {e.text}.",
    "refused": lambda e: f"{e.player} refuses.",
    "laughed": lambda e: f"{e.player} {'laughs' if e.number else 'does not laugh'}.",
    "called": lambda e: f"{e.player} calls UNO!",
    "caught": lambda e: f"{e.player} catches {e.other}, who did not call.",
    "reported": lambda e: f"{e.player} reports {e.other}.",
    "voted": lambda e: f"{e.player} {'agrees' if e.number else 'disagrees'}.",
    "breach": lambda e: f"{e.player} {'broke the rule' if e.number else 'is cleared'}.",
    "reshuffled": lambda e: f"The discard pile is shuffled into a new draw pile of {_several(e.number)}.",
    "extra_turn": lambda e: f"{e.player} has an extra turn.",
    "stuck": lambda e: f"{e.player} will draw {e.number} if nothing fits.",
    "won": lambda e: f"{e.player} wins the round{' and ' + _several(e.number, 'point') if e.number else ''}.",
    "cut_short": lambda e: "That goes on for too long: the rest of it is left out.",
    "too_long": lambda e: f"This round has lasted {MOST_TURNS} turns: it ends, and the fewest cards win.",
    "chose": lambda e: f"{e.player} chooses: {e.text}.",
    "scored": lambda e: (
        f"{e.player} {'scores' if e.number > 0 else 'loses'} {_several(abs(e.number), 'point')}."
    ),
    "took_under": lambda e: f"{e.player} takes {_cards(e)} from the discard pile.",
    "redealt": lambda e: "Hands are shuffled together and dealt out again.",
    "rule": lambda e: f"{e.player} sets off the rule “{e.text}”.",
    "rule_began": lambda e: f"From now on: {e.text}.",
    "rule_ended": lambda e: f"This holds no longer: {e.text}.",
    "rolled": lambda e: f"{e.player} rolls a {e.number}.",
    "number": lambda e: f"{e.player} names {e.number}.",
    "card_named": lambda e: f"{e.player} names {_cards(e)}.",
    "revealed": lambda e: (
        f"{e.player} looks at {_cards(e)} on top of the draw pile."
        if e.player
        else f"{_cards(e).capitalize()} is turned over."
    ),
    "buried": lambda e: f"{_several(e.number)} of the draw pile to its bottom.".capitalize(),
    "protected": lambda e: (
        f"It falls back from {e.player}: {e.text}." if e.number else f"{e.player} is protected: {e.text}."
    ),
    "took_revealed": lambda e: f"{e.player} takes {_cards(e)} from the draw pile.",
    "swapped_under": lambda e: f"{e.player} swaps {listed(e.cards or ())} with the discard pile.",
    "put_on_pile": lambda e: f"{e.player} puts {_cards(e)} {e.text} the draw pile.",
    "shuffled": lambda e: (
        f"The draw pile is shuffled{' together ' + e.text if e.text else ''}: {_several(e.number)}."
    ),
    "room_said": lambda e: f"{e.player} says {'yes' if e.number else 'no'}: {e.text}.",
    "act_ended": lambda e: f"{e.player} need not {e.text} any more.",
}
_unsaid = {event.name.lower() for event in E if event not in _SILENT} ^ set(_WORDS)
assert not _unsaid, f"events without words, or words without an event: {_unsaid}"
assert SPINNER == 6
