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
from typing import Any

from lastcard.rules.language.nouns import *


@dataclass(frozen=True)
class Draw:
    who: Players
    number: Amount


@dataclass(frozen=True)
class DrawTo:
    """Draw until they hold so many cards."""

    who: Players
    number: int | Counted


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
    """Have an extra turn, or so many of them."""

    who: Players
    turns: int = 1


@dataclass(frozen=True)
class TurnTo:
    """The next turn is theirs, and play goes on from there."""

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
    number: Amount | None
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
    lasts: Lasting = UNTIL_YOUR_TURN


@dataclass(frozen=True)
class ShowHand:
    """Show you (or everybody, or one other player) their hand, until somebody next plays or draws on a turn."""

    who: Players
    to: Players = YOU


@dataclass(frozen=True)
class NameColor:
    """You, or somebody else, name the color in play."""

    who: Players = YOU


@dataclass(frozen=True)
class SetColor:
    """The color in play becomes this one (or stays as it is: `COLOR_IN_PLAY`), without a question."""

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

    who: Players  # with Pick.CHOSEN, or (an opponent of somebody else who chooses) Pick.BY_THEM
    number: int = 1  # so many different players
    by: Players | None = None  # who chooses, if not the card's player


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
class Lay:
    """Lay so many cards of a sort (`number=None`: all), one after another, as far as each fits."""

    who: Players
    number: int | UpTo | None
    cards: Cards = ANY_CARDS


@dataclass(frozen=True)
class PutOnPile:
    """Put cards of one's own hand onto the draw pile: on top, at the bottom, or shuffled into it."""

    who: Players
    number: int | None
    cards: Cards = ANY_CARDS
    place: Place = Place.TOP


@dataclass(frozen=True)
class ShufflePile:
    """The draw pile is shuffled anew, together with the discard pile (less its top card) or alone."""

    discards: bool = True


@dataclass(frozen=True)
class LayWilds:
    """Play all of their wild cards."""

    who: Players


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
    | Renew
    | DiscardTo
    | Exactly
    | DrawIfStuck
    | Miss
    | ExtraTurn
    | TurnTo
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
    | Lay
    | PutOnPile
    | ShufflePile
    | If
    | Act
    | Whenever
    | PlayLimit
    | MustPlay
    | Protection
    | DrawChange
    | Frozen
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
STANDING = (Whenever, PlayLimit, MustPlay, Protection, DrawChange, Ban, Frozen)


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
