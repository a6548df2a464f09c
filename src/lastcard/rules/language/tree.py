"""What a rule sentence means: a small typed tree, the only form in which a rule is kept.

The reader makes it from English, the printer makes English from it, the compiler makes effect
programs from it. A rule is a tuple of effects, carried out one after another.

"You" is the player of the card (of a rule card: the player who performs it). "They" are the
players that the sentence spoke of last, as they were found then. `Base.ACTOR` is whoever set off a
standing rule, broke a ban, must play a card, or is the one of `Each` whose turn it is; in a table
rule, "you" is written as `Base.ACTOR` too. Inside such a part, next, previous, left and right are
counted from the actor.
"""

from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from lastcard.rules.language.nouns import *
from lastcard.rules.language.verbs import *


@dataclass(frozen=True)
class Each:
    """One after another, from the card's player on; inside, each of them is `Base.ACTOR`."""

    who: Players
    then: tuple["Effect", ...]


@dataclass(frozen=True)
class May:
    """Whoever it is decides whether what follows is done at all."""

    who: Players
    then: tuple["Effect", ...]


@dataclass(frozen=True)
class Or:
    """Whoever it is chooses which of the two is done."""

    who: Players
    first: tuple["Effect", ...]
    second: tuple["Effect", ...]
    # Whether the second is what follows if the first is declined; it is said and printed alike.
    declined: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Coin:
    heads: tuple["Effect", ...]
    tails: tuple["Effect", ...]


@dataclass(frozen=True)
class If:
    condition: "Condition"
    then: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


@dataclass(frozen=True)
class Act:
    """Something done in the room, which the table shows and the players judge."""

    who: Players
    text: str  # the verb first, in the base form it was written in: "sing a song"
    until: Until | None = None
    price: tuple["Effect", ...] = ()  # what refusing costs; its "they" is the performer


@dataclass(frozen=True)
class Whenever:
    """A standing rule: each time the occasion arises, the effect follows.

    `instead`: in place of the effect of the card that was played; with no effect, that card is canceled.
    """

    occasion: Occasion
    then: tuple["Effect", ...]
    instead: bool = False
    lasts: Lasting = REST_OF_ROUND
    once: bool = False  # only the next time


@dataclass(frozen=True)
class PlayLimit:
    """A limit on what may be played, and by whom."""

    who: Players
    limit: Limit
    cards: Cards = ANY_CARDS
    lasts: Lasting = REST_OF_ROUND


@dataclass(frozen=True)
class MustPlay:
    """They must play such a card on their next turn; if not, this comes in place of the ordinary draw."""

    who: Players
    cards: Cards
    otherwise: tuple["Effect", ...]
    lasts: Lasting = NEXT_TURN


@dataclass(frozen=True)
class Protection:
    """Others' cards do not do this to them; `back`: whoever played the card suffers it instead."""

    who: Players
    threat: Threat
    cards: Cards = ANY_CARDS  # only these cards
    back: bool = False
    lasts: Lasting = REST_OF_ROUND
    once: bool = False


@dataclass(frozen=True)
class Frozen:
    """They miss every turn that would come to them."""

    who: Players
    lasts: Lasting = REST_OF_ROUND


@dataclass(frozen=True)
class DrawChange:
    """Draw cards make their victim draw another number of cards."""

    cards: Cards
    change: Change
    number: int = 0
    lasts: Lasting = REST_OF_ROUND
    once: bool = False


@dataclass(frozen=True)
class Ban:
    """Something not to be done (or to be kept up) in the room; whoever breaks it is reported and pays.

    Inside the price the breaker is `Base.ACTOR`; without a price: 2 cards.
    """

    who: Players
    text: str  # "talk", with `forbidden`; "speak in rhymes" without
    forbidden: bool = True
    price: tuple["Effect", ...] = ()
    lasts: Lasting = REST_OF_ROUND


Effect = (
    Verb
    | Each
    | May
    | Or
    | Coin
    | If
    | Act
    | Whenever
    | PlayLimit
    | MustPlay
    | Protection
    | DrawChange
    | Frozen
    | Ban
)


Rule = tuple[Effect, ...]


# Effects after which somebody holds cards who may have had none.
GIVES_CARDS = (
    Draw,
    DrawTo,
    DrawUntil,
    DrawUntilPlayable,
    Exactly,
    Swap,
    PassHands,
    Give,
    Take,
    TakeRevealed,
    TakeUnder,
    TakeDiscarded,
    WinRound,
)


# What holds from then on, instead of happening at once.
STANDING = (Whenever, PlayLimit, MustPlay, Protection, DrawChange, Ban, Frozen)


_FIELDS: dict[type, tuple[str, ...]] = {}  # of every kind of part; looked up once


def parts_of(value: Any) -> list[Any]:
    """Lists a rule, an effect or any other part of the tree, and everything in it."""
    found: list[Any] = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        found.append(one)
        kind = type(one)
        if kind is tuple:
            waiting += reversed(one)
            continue
        names = _FIELDS.get(kind)
        if names is None:
            plain = not is_dataclass(one) or isinstance(one, type)
            names = _FIELDS[kind] = () if plain else tuple(each.name for each in fields(one))
        if names:
            waiting += [getattr(one, name) for name in reversed(names)]
    return found
