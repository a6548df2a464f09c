"""What a rule sentence means: a small typed tree, the only form in which a rule is kept.

The reader makes it from English, the printer makes English from it, the compiler makes effect
programs from it. A rule is a tuple of effects, carried out one after another.

"You" is the player of the card (of a rule card: the player who performs it). "They" are the
players that the sentence spoke of last, as they were found then.
"""

from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any


class Base(Enum):
    """The players a phrase starts from."""

    YOU = "you"
    NEXT = "the next player"  # in the direction of play
    PREVIOUS = "the previous player"
    LEFT = "the player on your left"  # a seat, whatever the direction
    RIGHT = "the player on your right"
    DEALER = "the dealer"
    EVERYONE = "everyone"
    THEY = "they"
    HEADS = "the heads player"
    TAILS = "the tails player"
    OPPOSITE = "the player opposite you"
    SECOND = "the player after the next"
    NEXT_TWO = "the next 2 players"
    NEIGHBORS = "both of your neighbors"
    # Counted from each of those who act, where they give, take, swap or pass.
    THEIR_NEXT = "their next player"
    THEIR_PREVIOUS = "their previous player"
    THEIR_LEFT = "the player on their left"
    THEIR_RIGHT = "the player on their right"


FROM_EACH = frozenset({Base.THEIR_NEXT, Base.THEIR_PREVIOUS, Base.THEIR_LEFT, Base.THEIR_RIGHT})


class Pick(Enum):
    """Which of those players are meant."""

    ALL = "all"
    FEWEST = "whoever has the fewest cards"  # everyone tied for it
    MOST = "whoever has the most cards"
    ONE_FEWEST = "the player with the fewest cards"  # tied: you choose
    ONE_MOST = "the player with the most cards"
    CHOSEN = "a player you choose"
    BY_THEM = "an opponent of their choice"  # chosen by whoever acts, out of everybody but themself


class Compare(Enum):
    MORE = "more than"
    FEWER = "fewer than"
    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"


@dataclass(frozen=True)
class Count:
    """A hand's size against a number: `more than 7 cards`."""

    compare: Compare
    number: int


@dataclass(frozen=True)
class Cards:
    """Which cards: `red cards`, `wild cards`, `7s`, `skips`; every field that is set must agree."""

    color: str | None = None
    symbol: str | None = None  # "7", "skip", "reverse", "draw two", "wild draw four", "jackpot" ...
    group: str | None = None  # "wild", "number", "action" (a symbol or wild), "draw", "odd", "even"
    least: int = 0  # numbers from this one on
    most: int = 9  # numbers up to this one
    fits: bool = False  # cards that could be played now


ANY_CARDS = Cards()
THAT_COLOR = "that color"  # in place of a color: the one that was named for it before
COLOR_IN_PLAY = "the color in play"


@dataclass(frozen=True)
class Holding:
    """So many cards of a sort in a hand: `at least 2 wild cards`."""

    compare: Compare
    number: int
    cards: Cards


class Parity(Enum):
    """Whether a hand's size is odd or even."""

    ODD = "odd"
    EVEN = "even"


@dataclass(frozen=True)
class UpTo:
    """As many as they like, from none to so many."""

    number: int


class Measure(Enum):
    """What is counted to find a number."""

    HAND = "cards"  # in somebody's hand
    PLAYERS = "players"
    UNDER = "the number on the card under this one"


class Scale(Enum):
    """How a count becomes a number."""

    ONCE = "as many"
    DOUBLE = "twice as many"
    HALF = "half as many"  # rounded up


@dataclass(frozen=True)
class Counted:
    """A number that is counted when it is needed: as many as …"""

    measure: Measure
    who: "Players | None" = None  # whose hand
    cards: Cards = ANY_CARDS  # which of it
    scale: Scale = Scale.ONCE


Amount = int | UpTo | Counted


@dataclass(frozen=True)
class Versus:
    """A hand's size against somebody else's: `more cards than you`."""

    compare: Compare
    base: Base


Having = Count | Cards | Holding | Parity | Versus


@dataclass(frozen=True)
class Players:
    """Whom a part of the sentence is about."""

    base: Base
    but: Base | None = None  # everyone but …
    having: Having | None = None  # everyone with more than 7 cards / with a red card
    pick: Pick = Pick.ALL
    told: str = ""  # what the room has to say of them, in its own words: "the tallest player"


YOU = Players(Base.YOU)
NEXT = Players(Base.NEXT)
THEY = Players(Base.THEY)
EVERYONE = Players(Base.EVERYONE)
OTHERS = Players(Base.EVERYONE, but=Base.YOU)
CHOSEN = Players(Base.EVERYONE, pick=Pick.CHOSEN)
OPPONENT = Players(Base.EVERYONE, but=Base.YOU, pick=Pick.CHOSEN)
THEIR_OPPONENT = Players(Base.EVERYONE, pick=Pick.BY_THEM)


class Until(Enum):
    """How long an act in the room or open hands last."""

    THEIR_TURN = "until their next turn"  # the performer's; also where nothing is said
    YOUR_TURN = "until your next turn"
    CALL = "until someone calls UNO"
    ROUND = "until the round ends"


@dataclass(frozen=True)
class Draw:
    who: Players
    number: Amount


@dataclass(frozen=True)
class DrawTo:
    """Draw until they hold so many cards."""

    who: Players
    number: int


@dataclass(frozen=True)
class DrawUntil:
    """Draw until a card of that kind comes; `cards=None`: of a color that you name first.

    `holding`: until they have one, so that whoever has one already draws none.
    """

    who: Players
    cards: Cards | None
    holding: bool = False


@dataclass(frozen=True)
class DrawUntilPlayable:
    """Draw until a card comes that could be played."""

    who: Players


@dataclass(frozen=True)
class Discard:
    """Discard so many cards of their choice (`number=None`: all) of those cards; `random`: by chance."""

    who: Players
    number: Amount | None
    cards: Cards = ANY_CARDS
    random: bool = False


@dataclass(frozen=True)
class Renew:
    """Discard the whole hand and draw as many cards."""

    who: Players


@dataclass(frozen=True)
class DiscardTo:
    """Discard until they hold so many cards."""

    who: Players
    number: int


@dataclass(frozen=True)
class Exactly:
    """Draw or discard until they hold exactly so many cards."""

    who: Players
    number: int


@dataclass(frozen=True)
class DrawIfStuck:
    """On their next turn, if nothing in hand fits, they draw so many instead of one."""

    who: Players
    number: int


@dataclass(frozen=True)
class Miss:
    """Miss the next turn, or so many turns, that would come to them."""

    who: Players
    turns: int = 1


@dataclass(frozen=True)
class ExtraTurn:
    who: Players


@dataclass(frozen=True)
class Reverse:
    """Turn the direction of play round."""


@dataclass(frozen=True)
class Swap:
    """Swap hands; `optional`: you may choose nobody."""

    who: Players
    other: Players
    optional: bool = False


@dataclass(frozen=True)
class PassHands:
    """Everyone passes their hand to a neighbour: `Base.NEXT`, `Base.LEFT` or `Base.RIGHT`."""

    to: Base


@dataclass(frozen=True)
class Take:
    """Take so many cards (`number=None`: all), unseen and at random, from somebody's hand.

    Of a sort of cards only all can be taken: to see which they are, one would have to look.
    """

    who: Players
    number: int | None
    source: Players
    cards: Cards = ANY_CARDS


@dataclass(frozen=True)
class Give:
    """Give so many cards of one's own choice (`number=None`: all)."""

    who: Players
    number: int | UpTo | None
    to: Players
    cards: Cards = ANY_CARDS


@dataclass(frozen=True)
class Exchange:
    """Each of two gives the other so many cards of their own choice."""

    who: Players
    number: int
    other: Players


@dataclass(frozen=True)
class Redeal:
    """Hands are shuffled together and dealt out again, as many to each as before."""

    who: Players


@dataclass(frozen=True)
class OpenHands:
    """Play with open hands until your next turn."""

    who: Players


@dataclass(frozen=True)
class ShowHand:
    """Show you (or everybody) their hand, until somebody next plays or draws on a turn."""

    who: Players
    to: Players = YOU


@dataclass(frozen=True)
class NameColor:
    """You, or somebody else, name the color in play."""

    who: Players = YOU


@dataclass(frozen=True)
class SetColor:
    """The color in play becomes this one, without a question."""

    color: str


@dataclass(frozen=True)
class WantColor:
    """Name a color that the sentence speaks of afterwards as "that color"."""

    who: Players = YOU


@dataclass(frozen=True)
class Score:
    """Points, at once; fewer than none are lost."""

    who: Players
    points: int


@dataclass(frozen=True)
class WinRound:
    """The round is over, and they have won it."""

    who: Players


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


@dataclass(frozen=True)
class Again:
    """The effect of the card under this one once more, as if you had played it."""


@dataclass(frozen=True)
class TakeUnder:
    """Take the card that this one was laid on."""

    who: Players


@dataclass(frozen=True)
class Choose:
    """Choose whom the next parts speak of as `they`."""

    who: Players  # with Pick.CHOSEN


@dataclass(frozen=True)
class ChooseSides:
    """Choose a heads player and a tails player."""


@dataclass(frozen=True)
class Coin:
    heads: tuple["Effect", ...]
    tails: tuple["Effect", ...]


@dataclass(frozen=True)
class Spin:
    """Pull the lever of the unit."""


@dataclass(frozen=True)
class Perform:
    """Perform a rule card from the dispenser."""

    who: Players


@dataclass(frozen=True)
class LayOneOfEach:
    """May lay down up to one card of each color."""

    who: Players


@dataclass(frozen=True)
class LayRow:
    """Lay cards one after another as long as one fits."""

    who: Players


@dataclass(frozen=True)
class LayWilds:
    """Play all of their wild cards."""

    who: Players


@dataclass(frozen=True)
class HandIs:
    """The condition that a hand has a certain size or holds a certain card."""

    who: Players
    having: Having
    anyone: bool = False  # it is enough that one of them has such a hand


@dataclass(frozen=True)
class CardUnder:
    """The condition that this card was laid on such a card."""

    cards: Cards


@dataclass(frozen=True)
class TableIs:
    """The condition that so many players sit at the table."""

    players: Count


@dataclass(frozen=True)
class SomeoneLaughs:
    """The condition that somebody else laughed at the act just performed."""


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
class MayChallenge:
    """The next player may challenge what was laid before what follows befalls them."""


@dataclass(frozen=True)
class Starts:
    """Who has the first turn (of a card turned up at the start)."""

    who: Players


@dataclass(frozen=True)
class TurnUpAnother:
    """Another card is turned up at the start; `back`: this one goes back into the pile."""

    back: bool


Condition = HandIs | CardUnder | TableIs | SomeoneLaughs
Effect = (
    Draw
    | DrawTo
    | DrawUntil
    | DrawUntilPlayable
    | Discard
    | Renew
    | DiscardTo
    | Exactly
    | DrawIfStuck
    | Miss
    | ExtraTurn
    | Reverse
    | Swap
    | PassHands
    | Take
    | Give
    | Exchange
    | Redeal
    | OpenHands
    | ShowHand
    | NameColor
    | SetColor
    | WantColor
    | Score
    | WinRound
    | May
    | Or
    | Again
    | TakeUnder
    | Choose
    | ChooseSides
    | Coin
    | Spin
    | Perform
    | LayOneOfEach
    | LayRow
    | LayWilds
    | If
    | Act
    | MayChallenge
    | Starts
    | TurnUpAnother
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
    WinRound,
)


def parts_of(value: Any) -> list[Any]:
    """Lists a rule, an effect or any other part of the tree, and everything in it."""
    found = [value]
    if isinstance(value, tuple):
        for one in value:
            found += parts_of(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            found += parts_of(getattr(value, field.name))
    return found
