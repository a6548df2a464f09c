"""The parts of a sentence between grammar and tree: verbs without a subject, clauses without a place."""

from collections.abc import Callable
from dataclasses import dataclass

from lastcard.language.tree import Effect, HandIs, Players, SomeoneLaughs, Until

Span = tuple[int, int]


@dataclass(frozen=True)
class Verb:
    """What somebody does, still without the somebody."""

    make: Callable[[Players], Effect]
    third: bool  # "draws", not "draw"
    free: bool = False  # can be left to choice, so that "may" is understood
    both: bool = False  # two subjects together: "you and the next player swap hands"


@dataclass(frozen=True)
class Said:
    """A clause: some players (None: unsaid) and what they do."""

    who: tuple[Players, ...] | None
    verb: Verb
    span: Span
    modal: str | None = None
    modal_span: Span | None = None


@dataclass(frozen=True)
class Whole:
    """A clause with no subject, or none but you."""

    effects: tuple[Effect, ...]
    span: Span
    third: bool = False


@dataclass(frozen=True)
class CoinFlip:
    span: Span


@dataclass(frozen=True)
class IfHead:
    condition: HandIs | SomeoneLaughs
    denied: bool
    span: Span
    late: bool = False  # said after its clause: "draw 2 if …"


@dataclass(frozen=True)
class Mark:
    """A word that opens a branch or a price (otherwise, or, heads, tails), or a joint between parts."""

    kind: str
    span: Span


@dataclass(frozen=True)
class Lasting:
    until: Until
    span: Span


Element = Said | Whole | CoinFlip | IfHead | Mark | Lasting
