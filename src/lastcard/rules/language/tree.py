"""What a rule sentence means: a small typed tree, the only form in which a rule is kept.

The reader makes it from English, the printer makes English from it, the compiler makes effect
programs from it. A rule is a tuple of effects, carried out one after another.

"You" is the player of the card (of a rule card: the player who performs it). "They" are the
players that the sentence spoke of last, as they were found then. `Base.ACTOR` is whoever set off a
standing rule, broke a ban, must play a card, or is the one of `Each` whose turn it is; in a table
rule, "you" is written as `Base.ACTOR` too. Inside such a part, next, previous, left and right are
counted from the actor.
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
    """Which cards: `red cards`, `wild cards`, `7s`, `skips`; every field that is set must agree."""

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


@dataclass(frozen=True)
class OfOneColor:
    """So many cards of one and the same color, whichever it is: `at least 3 cards of one color`."""

    compare: Compare
    number: int


class Measure(Enum):
    """What is counted to find a number."""

    HAND = "cards"  # in somebody's hand
    PLAYERS = "players"
    UNDER = "the number on the card under this one"
    DIE = "the number rolled"
    NAMED = "the number named"
    TOP = "the number on the top card"


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
    times: int = 1  # so many for each: `2 cards for each wild`, `5 points for each card`


Amount = int | UpTo | Counted


@dataclass(frozen=True)
class Versus:
    """A hand's size against somebody else's: `more cards than you`."""

    compare: Compare
    base: Base


Having = Count | Cards | Holding | OfOneColor | Parity | Versus


@dataclass(frozen=True)
class Players:
    """Whom a part of the sentence is about."""

    base: Base
    but: Base | None = None  # everyone but …
    having: Having | None = None  # everyone with more than 7 cards / with a red card
    pick: Pick = Pick.ALL
    # What the room has to say of them, in its own words: "the tallest player". With `Pick.CHOSEN` one of
    # them at most is named; with `Pick.ALL` ("everyone who wears glasses") one after another.
    told: str = ""


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
    """What can set off a standing rule, or end what lasts."""

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


@dataclass(frozen=True)
class Occasion:
    """Somebody does something: `a player plays a 7`, `an opponent draws 2 or more cards`."""

    event: Event
    who: Players = EVERYONE  # everyone: anybody; on a card: YOU, OTHERS, NEXT, THEY, the dealer …
    cards: Cards = ANY_CARDS  # PLAYS: which
    having: "Having | None" = None  # ENDS_TURN, TURN_PASSES, COMES_TO_HOLD: with such a hand
    number: Count | None = None  # DRAWS: so many at once


class Span(Enum):
    """Until when something lasts."""

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
    same_color: bool = False  # all of one color, of their choice


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
    """Swap hands; `optional`: you may choose nobody. THEY with THEY: the two of them with each other."""

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

    Of a sort of cards only all can be taken: to see which they are, one would have to look. `seen`: they
    look at the hand first and choose.
    """

    who: Players
    number: Amount | None
    source: Players
    cards: Cards = ANY_CARDS
    seen: bool = False


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
    looking: bool = False  # the first looks at the other's hand and chooses both


@dataclass(frozen=True)
class Redeal:
    """Hands are shuffled together and dealt out again, as many to each as before, or evenly."""

    who: Players
    other: Players | None = None  # with whose hand: `your hand and the next player's`
    evenly: bool = False  # one by one, from the card's player on


@dataclass(frozen=True)
class OpenHands:
    """Play with open hands, until your next turn where nothing is said."""

    who: Players
    lasts: Lasting = Lasting(Span.YOUR_TURN)


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
class WantNumber:
    """Name a number that the sentence speaks of afterwards as "that number"."""

    who: Players = YOU


@dataclass(frozen=True)
class WantCard:
    """Name a card that the sentence speaks of afterwards as "that card"."""

    who: Players = YOU


@dataclass(frozen=True)
class Roll:
    """Roll a die; the number is counted by `Measure.DIE` and looked at by `Rolled`."""

    who: Players = YOU


@dataclass(frozen=True)
class Each:
    """One after another, from the card's player on; inside, each of them is `Base.ACTOR`."""

    who: Players
    then: tuple["Effect", ...]


@dataclass(frozen=True)
class Score:
    """Points, at once; fewer than none are lost."""

    who: Players
    points: int | Counted


@dataclass(frozen=True)
class EndRound:
    """The round ends, and whoever has the fewest cards has won it."""


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
class SwapUnder:
    """Swap a card of their choice (or by chance) with the card that this one was laid on."""

    who: Players
    random: bool = False


@dataclass(frozen=True)
class RevealTop:
    """The top cards of the draw pile are looked at: by them alone, or by everybody."""

    number: int
    to: Players = YOU  # YOU, THEY …, or EVERYONE: turned over
    hidden: bool = False  # nobody looks at them: they are only moved


@dataclass(frozen=True)
class TakeRevealed:
    """Take so many (`number=None`: all) of the cards that were looked at; with a choice, they choose."""

    who: Players
    number: int | None
    cards: Cards = ANY_CARDS


@dataclass(frozen=True)
class PutRevealed:
    """The cards that were looked at and are left go back on top of the draw pile, or to its bottom."""

    bottom: bool


@dataclass(frozen=True)
class DoAs:
    """What such a card does, as if you had played it: "counts as a skip"."""

    symbol: str


@dataclass(frozen=True)
class Choose:
    """Choose whom the next parts speak of as `they`."""

    who: Players  # with Pick.CHOSEN
    number: int = 1  # so many different players


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
class RoomSays:
    """The condition that it is as these words say, which you are asked: "it is raining"."""

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


class Limit(Enum):
    """What a limit says of the cards it names."""

    FORBIDDEN = "may not play"
    ONLY = "may only play"
    FITS = "fit on anything"  # their own color is then in play
    NOT_LAST = "may not go out with"
    NO_END = "may not go out"  # with any card


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


class Threat(Enum):
    """What somebody is protected from, where it comes from others' cards."""

    SKIP = "be skipped"
    DRAW = "be made to draw"  # the turn is still missed
    EVERYTHING = "be affected"  # neither skipped nor made to draw nor swapped nor robbed


@dataclass(frozen=True)
class Protection:
    """Others' cards do not do this to them; `back`: whoever played the card suffers it instead."""

    who: Players
    threat: Threat
    cards: Cards = ANY_CARDS  # only these cards
    back: bool = False
    lasts: Lasting = REST_OF_ROUND
    once: bool = False


class Change(Enum):
    """How the number of a draw card changes."""

    EXACTLY = "so many"
    MORE = "so many more"
    DOUBLE = "double"
    HALF = "half"  # rounded up


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


Condition = (
    HandIs
    | CardUnder
    | CardDrawn
    | TableIs
    | RoomSays
    | Rolled
    | WonLastRound
    | SomeoneLaughs
    | Not
    | AllOf
    | AnyOf
)
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
    | WantNumber
    | WantCard
    | Roll
    | Each
    | Score
    | EndRound
    | WinRound
    | May
    | Or
    | Again
    | TakeUnder
    | SwapUnder
    | RevealTop
    | TakeRevealed
    | PutRevealed
    | DoAs
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
    | Whenever
    | PlayLimit
    | MustPlay
    | Protection
    | DrawChange
    | Ban
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
    TakeRevealed,
    TakeUnder,
    WinRound,
)

# What holds from then on, instead of happening at once.
STANDING = (Whenever, PlayLimit, MustPlay, Protection, DrawChange, Ban)


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
