"""The nouns of the tree: players, cards, amounts, conditions, occasions and durations."""

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
    OPPOSITE = "the player opposite you"
    SECOND = "the player after the next"
    NEXT_TWO = "the next 2 players"
    NEIGHBORS = "both of your neighbors"
    # Counted from each of those who act, where they give, take, swap or pass.
    THEIR_NEXT = "their next player"
    THEIR_PREVIOUS = "their previous player"
    THEIR_LEFT = "the player on their left"
    THEIR_RIGHT = "the player on their right"
    ACTOR = "that player"  # who set off a standing rule; the one of `Each` who is dealt with
    RIVAL = "the other player"  # of the challenge, or whoever caught or skipped them
    LAST_PLAYER = "whoever played before you"
    LAST_WINNER = "the winner of the last round"


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
    """A sort of cards: `red cards`, `wild cards`, `7s`, `skips`; every field that is set must match."""

    color: str | None = None
    symbol: str | None = None  # "7", "skip", "reverse", "draw two", "wild draw four", "jackpot" ...
    group: str | None = None  # "wild", "number", "action" (a symbol or wild), "draw", "odd", "even"
    least: int = 0  # numbers from this one on
    most: int = 9  # numbers up to this one
    fits: bool = False  # cards that could be played now
    also: tuple["Cards", ...] = ()  # or one of these: `skips or reverses`
    but: "Cards | None" = None  # but none of these: `red cards other than 7s`


ANY_CARDS = Cards()

# In place of a color, alone:
THAT_COLOR = "that color"  # the one that was named for it before

COLOR_IN_PLAY = "the color in play"

# In place of a symbol, alone:
THAT_NUMBER = "that number"  # the one that was named for it before

THAT_CARD = "that card"  # the card that was named before

TOP_NUMBER = "the number of the top card"  # the same number (or symbol) as the card on top

JUST_DRAWN = "the card just drawn"

# Of the hand of whoever is concerned; of several that are alike, one of their choice.
HIGHEST = "highest number card"

LOWEST = "lowest number card"

DEAREST = "card worth the most points"

CHEAPEST = "card worth the fewest points"

EXTREMES = (HIGHEST, LOWEST, DEAREST, CHEAPEST)

SCORE = "points"  # what players are compared by, no card


@dataclass(frozen=True)
class Holding:
    """A number of cards of a sort in a hand: `at least 2 wild cards`."""

    compare: Compare
    number: int
    cards: Cards


class Parity(Enum):
    """Whether a hand's size is odd or even."""

    ODD = "odd"
    EVEN = "even"


@dataclass(frozen=True)
class UpTo:
    """Any number up to a maximum, chosen by the player."""

    number: int


ANY_NUMBER = UpTo(99)


@dataclass(frozen=True)
class OfOneColor:
    """A number of cards of a single color, whichever it is: `at least 3 cards of one color`."""

    compare: Compare
    number: int


class Measure(Enum):
    """What a counted number counts."""

    HAND = "cards"  # in somebody's hand
    PLAYERS = "players"
    UNDER = "the number on the card under this one"
    DIE = "the number rolled"
    NAMED = "the number named"
    TOP = "the number on the top card"
    MOVED = "the number of cards moved"  # by the deed before: discarded, drawn, given or taken
    OPPONENTS = "opponents"
    DRAWN = "the number on the card just drawn"
    THOSE = "players told"  # by a condition: "each player with more than 5 cards"


class Place(Enum):
    """Where in the draw pile a card goes."""

    TOP = "on top of the draw pile"
    BOTTOM = "at the bottom of the draw pile"
    INSIDE = "back into the draw pile"


class Scale(Enum):
    """How a count becomes a number."""

    ONCE = "as many"
    DOUBLE = "twice as many"
    HALF = "half as many"  # rounded up
    HALF_DOWN = "half, rounded down, as many"


@dataclass(frozen=True)
class Counted:
    """A number that is counted when it is needed: as many as …"""

    measure: Measure
    who: "Players | None" = None  # whose hand
    cards: Cards = ANY_CARDS  # which of it
    scale: Scale = Scale.ONCE
    times: int = 1  # so many for each: `2 cards for each wild`, `5 points for each card`


Amount = int | UpTo | Counted


@dataclass(frozen=True)
class Versus:
    """A hand's size compared with another hand's: `more cards than you`."""

    compare: Compare
    base: Base


Having = Count | Cards | Holding | OfOneColor | Parity | Versus


@dataclass(frozen=True)
class Players:
    """A phrase for players."""

    base: Base
    but: Base | None = None  # everyone but …
    having: Having | None = None  # everyone with more than 7 cards / with a red card
    pick: Pick = Pick.ALL
    # What the room has to say of them, in its own words: "the tallest player". With `Pick.CHOSEN` one of
    # them at most is named; with `Pick.ALL` ("everyone who wears glasses") one after another.
    told: str = ""
    besides: Base | None = None  # everyone but … and …
    of: Cards = ANY_CARDS  # with the most or fewest: what is counted; or one of `EXTREMES`, or `SCORE`


YOU = Players(Base.YOU)

ACTOR = Players(Base.ACTOR)

NEXT = Players(Base.NEXT)

THEY = Players(Base.THEY)

EVERYONE = Players(Base.EVERYONE)

OTHERS = Players(Base.EVERYONE, but=Base.YOU)

CHOSEN = Players(Base.EVERYONE, pick=Pick.CHOSEN)

OPPONENT = Players(Base.EVERYONE, but=Base.YOU, pick=Pick.CHOSEN)

THEIR_OPPONENT = Players(Base.EVERYONE, pick=Pick.BY_THEM)


class Event(Enum):
    """An event that can trigger a standing rule, or end a duration."""

    PLAYS = "plays a card"  # also a drawn card, a jump-in or an answer; not the card turned up
    DRAWS = "draws cards"
    MISSES = "misses a turn"  # whenever a turn passes somebody by, as it passes
    SKIPPED = "is skipped"  # by a skip only
    CALLS = "calls UNO"
    CAUGHT = "is caught"  # having forgotten to call; the rival caught them
    LOSES_CHALLENGE = "loses a challenge"  # the rival won it
    WINS_CHALLENGE = "wins a challenge"
    TURNS_ROUND = "changes the direction"
    NAMES_COLOR = "names a color"
    ENDS_TURN = "ends their turn"
    TURN_PASSES = "the turn passes"  # whosever turn it was
    COMES_TO_HOLD = "comes to hold"  # such a hand, at whatever moment
    WINS_ROUND = "wins the round"
    BEGINS_TURN = "begins their turn"


@dataclass(frozen=True)
class Occasion:
    """An occasion: `a player plays a 7`, `an opponent draws 2 or more cards`."""

    event: Event
    who: Players = EVERYONE  # everyone: anybody; on a card: YOU, OTHERS, NEXT, THEY, the dealer …
    cards: Cards = ANY_CARDS  # PLAYS: which; NAMES_COLOR: of the color that is named
    having: "Having | None" = None  # ENDS_TURN, TURN_PASSES, COMES_TO_HOLD: with such a hand
    number: Count | None = None  # DRAWS: so many at once


class Span(Enum):
    """When a duration ends."""

    ROUND = "for the rest of the round"
    MATCH = "for the rest of the match"
    YOUR_TURN = "until your next turn"  # in a table rule: the next turn of whoever set it off
    THEIR_TURN = "until their next turn"  # of those whom it concerns
    TURNS = "for so many turns"  # of those whom it concerns; it ends with the last of them
    OCCASION = "until something happens"


@dataclass(frozen=True)
class Lasting:
    """How long a standing rule, a limit or a protection holds."""

    span: Span = Span.ROUND
    turns: int = 1  # Span.TURNS
    until: Occasion | None = None  # Span.OCCASION


REST_OF_ROUND = Lasting()

NEXT_TURN = Lasting(Span.TURNS, 1)
UNTIL_YOUR_TURN = Lasting(Span.YOUR_TURN)


class Until(Enum):
    """How long an act in the room or open hands last."""

    THEIR_TURN = "until their next turn"  # the performer's; also where nothing is said
    YOUR_TURN = "until your next turn"
    CALL = "until someone calls UNO"
    ROUND = "until the round ends"


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
class RoomSays:
    """The condition that these words are true, which you are asked: "it is raining"."""

    words: str


@dataclass(frozen=True)
class CardDrawn:
    """The condition that the card just drawn (or turned over from the draw pile) is one of these."""

    cards: Cards


@dataclass(frozen=True)
class Rolled:
    """The condition that the die shows such a number."""

    number: Count | Parity


@dataclass(frozen=True)
class WonLastRound:
    """The condition that they won the round before; in the first round nobody did."""

    who: Players


@dataclass(frozen=True)
class HasMost:
    """The condition that they are among those with the most (or fewest) of something."""

    who: Players
    those: Players


@dataclass(frozen=True)
class Not:
    """The condition that another is not so."""

    condition: "Condition"


@dataclass(frozen=True)
class AllOf:
    """The condition that several are so."""

    conditions: tuple["Condition", ...]


@dataclass(frozen=True)
class AnyOf:
    """The condition that at least one of several is so."""

    conditions: tuple["Condition", ...]


@dataclass(frozen=True)
class SomeoneLaughs:
    """The condition that somebody else laughed at the act just performed."""


class Limit(Enum):
    """What a limit says about the cards it names."""

    FORBIDDEN = "may not play"
    ONLY = "may only play"
    FITS = "fit on anything"  # their own color is then in play
    NOT_LAST = "may not go out with"
    NO_END = "may not go out"  # with any card


class Threat(Enum):
    """An effect of others' cards that a player can be protected from."""

    SKIP = "be skipped"
    DRAW = "be made to draw"  # the turn is still missed
    EVERYTHING = "be affected"  # neither skipped nor made to draw nor swapped nor robbed


class Change(Enum):
    """How the number of a draw card changes."""

    EXACTLY = "so many"
    MORE = "so many more"
    DOUBLE = "double"
    HALF = "half"  # rounded up


Condition = (
    HandIs
    | CardUnder
    | CardDrawn
    | TableIs
    | RoomSays
    | Rolled
    | WonLastRound
    | HasMost
    | SomeoneLaughs
    | Not
    | AllOf
    | AnyOf
)

__all__ = [
    "ACTOR",
    "ANY_CARDS",
    "ANY_NUMBER",
    "CHEAPEST",
    "CHOSEN",
    "COLOR_IN_PLAY",
    "DEAREST",
    "EVERYONE",
    "EXTREMES",
    "FROM_EACH",
    "HIGHEST",
    "JUST_DRAWN",
    "LOWEST",
    "NEXT",
    "NEXT_TURN",
    "OPPONENT",
    "OTHERS",
    "REST_OF_ROUND",
    "SCORE",
    "THAT_CARD",
    "THAT_COLOR",
    "THAT_NUMBER",
    "THEIR_OPPONENT",
    "THEY",
    "TOP_NUMBER",
    "UNTIL_YOUR_TURN",
    "YOU",
    "AllOf",
    "Amount",
    "AnyOf",
    "Base",
    "CardDrawn",
    "CardUnder",
    "Cards",
    "Change",
    "Compare",
    "Condition",
    "Count",
    "Counted",
    "Event",
    "HandIs",
    "HasMost",
    "Having",
    "Holding",
    "Lasting",
    "Limit",
    "Measure",
    "Not",
    "Occasion",
    "OfOneColor",
    "Parity",
    "Pick",
    "Place",
    "Players",
    "Rolled",
    "RoomSays",
    "Scale",
    "SomeoneLaughs",
    "Span",
    "TableIs",
    "Threat",
    "Until",
    "UpTo",
    "Versus",
    "WonLastRound",
]
