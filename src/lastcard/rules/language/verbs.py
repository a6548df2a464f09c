"""The verbs of the tree: effects that hold no other effects, such as drawing, swapping hands or missing turns."""

from dataclasses import dataclass

from lastcard.rules.language.nouns import (
    ANY_CARDS,
    UNTIL_YOUR_TURN,
    YOU,
    Amount,
    Base,
    Cards,
    Counted,
    Lasting,
    Place,
    Players,
    UpTo,
)


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
class PickDiscard:
    """Look at somebody's hand and choose cards of it, which they discard."""

    who: Players
    number: int
    source: Players
    cards: Cards = ANY_CARDS


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
class Again:
    """The effect of the card under this one once more, as if you had played it."""


@dataclass(frozen=True)
class TakeUnder:
    """Take the card that this one was laid on."""

    who: Players


@dataclass(frozen=True)
class TakeDiscarded:
    """Take cards of their choice out of the discard pile; its top card stays."""

    who: Players
    number: int
    cards: Cards = ANY_CARDS


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


Verb = (
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
    | PickDiscard
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
    | Score
    | EndRound
    | WinRound
    | Again
    | TakeUnder
    | TakeDiscarded
    | SwapUnder
    | RevealTop
    | TakeRevealed
    | PutRevealed
    | DoAs
    | Choose
    | ChooseSides
    | Spin
    | Perform
    | LayOneOfEach
    | LayRow
    | LayWilds
    | Lay
    | PutOnPile
    | ShufflePile
    | MayChallenge
    | Starts
    | TurnUpAnother
)
