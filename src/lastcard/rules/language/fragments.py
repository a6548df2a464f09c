"""Parse fragments between grammar and tree: verb phrases without a subject, clauses before assembly."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any

from lastcard.rules.language.tokens import Span
from lastcard.rules.language.tree import (
    Base,
    Cards,
    Compare,
    Count,
    Counted,
    Effect,
    Having,
    Measure,
    Occasion,
    Parity,
    Players,
    Scale,
)
from lastcard.rules.language.tree import Lasting as LastingOf
from lastcard.rules.language.tree import Span as SpanOf

# Notes that the reader makes on the way begin with a bracket; what the room says of players does not.
NOTE = "("
# Stands for whoever the verb is said of, until that is known.
SUBJECT = Players(Base.YOU, told="(whoever it is said of)")
# Stands for whomever a card hits: the next player, where a card was played.
VICTIM = Players(Base.THEY, told="(the victim)")
WITH_WHOM = "Swap what with whom?"
# Stand for cards, a color and a number that were spoken of before.
IT = Cards(symbol="(it)")
THEM = Cards(symbol="(them)")
LAID = Cards(symbol="(it, laid)")
EACH_OR_ALL = 'Each of them who has it, or only if all have? Write "everyone with …".'
SAME_COLOR = "(the same color)"
SAME_NUMBER = "(one number)"  # in place of a symbol: all of one number, whichever it is
SAME_DEED = Players(Base.YOU, told="(does the same)")  # in place of effects: those of the deed before


def that_many(scale: Scale = Scale.ONCE, times: int = 1) -> Counted:
    """A number that refers to an earlier roll or choice."""
    return Counted(Measure.NAMED, Players(Base.YOU, told="(that many)"), scale=scale, times=times)


@dataclass(frozen=True)
class RoomClaim:
    """A condition that the room judges, and whom it is about."""

    words: str
    who: Players | None = None


@dataclass(frozen=True)
class LessOrMore:
    """A condition relative to the one before: "if you have fewer, …"."""

    compare: Compare


@dataclass(frozen=True)
class ItIs:
    """A condition about "it": the card just drawn or turned over, or the number rolled."""

    cards: Cards | None = None
    number: Count | Parity | None = None


# How long something lasts, until it is known that nothing was said of it.
UNSAID = LastingOf(SpanOf.ROUND, turns=0)


@dataclass(frozen=True)
class Unsure:
    """Words with several likely meanings; the writer has to choose."""

    meanings: tuple[tuple[Effect, ...], ...]
    question: str


@dataclass(frozen=True)
class VerbPhrase:
    """What is done, without its subject."""

    effects: tuple[Any, ...]  # effects, or Unsure; their subject is SUBJECT
    third: bool = False  # "draws", not "draw"
    both: bool = False  # two subjects together: "you and the next player swap hands"
    optional: bool = False  # "may" is part of what it says already


@dataclass(frozen=True)
class Said:
    """A clause: players (None: unstated) and what they do."""

    who: tuple[Players, ...] | None
    verb: VerbPhrase
    span: Span = (0, 0)
    modal: str | None = None
    words: tuple[str, ...] = ()  # in the grammar's spelling


@dataclass(frozen=True)
class Whole:
    """A clause that needs no subject, or only you."""

    effects: tuple[Any, ...]
    span: Span = (0, 0)
    third: bool = False
    plus: int = 0  # "+2" alone: of whoever is to pay, the cards only
    aside: bool = False  # chatter, no part of the rule
    words: tuple[str, ...] = ()  # in the grammar's spelling


@dataclass(frozen=True)
class Tally:
    """A pseudo-effect that counts a number to which "that many" refers later."""

    number: Counted


@dataclass(frozen=True)
class Repetition:
    """A pseudo-effect that repeats what the mentioned card did."""


@dataclass(frozen=True)
class ForEach:
    """Repeats what follows for each counted thing."""

    number: Counted
    span: Span = (0, 0)


@dataclass(frozen=True)
class CoinFlip:
    span: Span = (0, 0)


@dataclass(frozen=True)
class IfHead:
    condition: Any  # a condition, or one that still has to be found out, as ItIs
    denied: bool
    span: Span = (0, 0)
    late: bool = False  # said after its clause: "draw 2 if …"
    who: Players | None = None  # of whom the branch is said: "whoever rolls a 6 draws 2"


@dataclass(frozen=True)
class Mark:
    """A word that opens a branch or a price (otherwise, or, heads, tails), or joins two parts."""

    kind: str
    span: Span = (0, 0)
    reason: str = (
        ""  # OTHERWISE: why what came before is not done ("refused", "impossible"); a joint: "then", "but"
    )


@dataclass(frozen=True)
class When:
    """A trigger for what follows: `whenever somebody plays a 7`."""

    occasion: Occasion
    span: Span = (0, 0)
    late: bool = False  # said after what follows
    relative: bool = False  # "whoever plays a 7": what follows is said of them
    by_card: bool = False  # "every 7 …": the card itself is said to do it
    means: bool = False  # "a 7 means …", "7: …"
    doing: bool = False  # "playing a 7 …"
    once: bool = False
    lasts: LastingOf | None = None  # for so long
    having: Having | None = None  # only if they then have such a hand
    only_if: Any = None  # only if this is so as well
    unsure: bool = False  # people may mean something else by it
    by_rival: bool = False  # "if somebody skips you": they are whoever did it to the one concerned
    of_rival: bool = False  # "if you skip somebody": you are whoever did it


@dataclass(frozen=True)
class Duration:
    """The duration of a neighboring part."""

    lasts: LastingOf
    span: Span = (0, 0)


@dataclass(frozen=True)
class Breach:
    """A breach of a ban in the room (`text`; empty: the ban mentioned before)."""

    text: str
    forbidden: bool = True
    doing: bool = False
    span: Span = (0, 0)


@dataclass(frozen=True)
class Cost:
    """The number of cards to draw for doing what was mentioned before."""

    number: int
    of_head: bool = False  # "… costs 2 cards": of what stands right before it
    span: Span = (0, 0)


@dataclass(frozen=True)
class ChoiceHead:
    """A player chooses between what follows: "choose one: …; or …"."""

    who: Players
    span: Span = (0, 0)
    optional: bool = False  # they may also choose none of it


@dataclass(frozen=True)
class Switch:
    """A house rule switch with its value, and its plain sentence."""

    name: str
    value: bool | int | str
    words: str

    @property
    def settings(self) -> Mapping[str, Any]:
        return MappingProxyType({self.name: self.value})


@dataclass(frozen=True)
class Claim:
    """Words that only say what is so anyway: that it is so is checked once the rule is known."""

    text: str
    number: int | None = None  # so many cards
    span: Span = (0, 0)


Element = Said | Whole | CoinFlip | IfHead | Mark | When | Duration | Breach | Cost | ChoiceHead | ForEach


def exchanged(value: Any, old: Any, new: Any) -> Any:
    """Replaces one part of a value wherever it occurs."""
    if value == old:
        return new
    if isinstance(value, tuple):
        return tuple(exchanged(one, old, new) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        changes = {}
        for field in fields(value):
            before = getattr(value, field.name)
            after = exchanged(before, old, new)
            if after is not before and after != before:
                changes[field.name] = after
        return replace(value, **changes) if changes else value
    return value
