"""What a rule sentence means: a small typed tree, the only form in which a rule is kept.

The reader makes it from English, the printer makes English from it, the compiler makes effect
programs from it. A rule is a tuple of effects, carried out one after another.

"You" is the player of the card (of a rule card: the player who performs it). "They" are the
players that the sentence spoke of last, as they were found then.
"""

from dataclasses import dataclass
from enum import Enum


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


class Pick(Enum):
    """Which of those players are meant."""

    ALL = "all"
    FEWEST = "whoever has the fewest cards"  # everyone tied for it
    MOST = "whoever has the most cards"
    ONE_FEWEST = "the player with the fewest cards"  # tied: you choose
    ONE_MOST = "the player with the most cards"
    CHOSEN = "a player you choose"


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
    group: str | None = None  # "wild" (any wild), "number", "action" (a symbol or wild)


ANY_CARDS = Cards()


@dataclass(frozen=True)
class Players:
    """Whom a part of the sentence is about."""

    base: Base
    but: Base | None = None  # everyone but …
    having: Count | Cards | None = None  # everyone with more than 7 cards / with a red card
    pick: Pick = Pick.ALL


YOU = Players(Base.YOU)
NEXT = Players(Base.NEXT)
THEY = Players(Base.THEY)
EVERYONE = Players(Base.EVERYONE)
OTHERS = Players(Base.EVERYONE, but=Base.YOU)
CHOSEN = Players(Base.EVERYONE, pick=Pick.CHOSEN)


class Until(Enum):
    """How long an act in the room or open hands last."""

    THEIR_TURN = "until their next turn"  # the performer's; also where nothing is said
    YOUR_TURN = "until your next turn"
    CALL = "until someone calls UNO"
    ROUND = "until the round ends"


@dataclass(frozen=True)
class Draw:
    who: Players
    number: int


@dataclass(frozen=True)
class DrawTo:
    """Draw until they hold so many cards."""

    who: Players
    number: int


@dataclass(frozen=True)
class DrawUntil:
    """Draw until a card of that kind comes; `cards=None`: of a color that you name first."""

    who: Players
    cards: Cards | None


@dataclass(frozen=True)
class DrawUntilPlayable:
    """Draw until a card comes that could be played."""

    who: Players


@dataclass(frozen=True)
class Discard:
    """Discard so many cards of their choice (`number=None`: all) of those cards."""

    who: Players
    number: int | None
    cards: Cards = ANY_CARDS


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
    """Miss the next turn that would come to them."""

    who: Players


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
    """Take so many cards, unseen and at random, from somebody's hand."""

    who: Players
    number: int
    source: Players


@dataclass(frozen=True)
class Give:
    """Give so many cards of one's own choice."""

    who: Players
    number: int
    to: Players


@dataclass(frozen=True)
class OpenHands:
    """Play with open hands until your next turn."""

    who: Players


@dataclass(frozen=True)
class ShowHand:
    """Show you their hand, once."""

    who: Players


@dataclass(frozen=True)
class NameColor:
    """You name the color in play."""


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
    having: Count | Cards


@dataclass(frozen=True)
class SomeoneLaughs:
    """The condition that somebody else laughed at the act just performed."""


@dataclass(frozen=True)
class If:
    condition: HandIs | SomeoneLaughs
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


Effect = (
    Draw
    | DrawTo
    | DrawUntil
    | DrawUntilPlayable
    | Discard
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
    | OpenHands
    | ShowHand
    | NameColor
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
