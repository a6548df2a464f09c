"""Two players that never change, so that figures measured against them stay comparable."""

import random
from collections import Counter
from collections.abc import Sequence

from lastcard.actions import (
    ACCEPT,
    CALL,
    DISAGREE,
    DO_IT,
    DRAW,
    KEEP,
    NOT_LAUGH,
    STOP,
    Action,
    Catch,
    Discard,
    Lay,
    Name,
    Pick,
    Play,
    Report,
    Sides,
)
from lastcard.rulebook import Card, Rulebook
from lastcard.views import View

UNASKED = (Catch, Report)


def answers(legal: Sequence[Action]) -> list[Action]:
    """What answers the question; a play that makes a call due comes with the call only."""
    asked = [action for action in legal if action != CALL and not isinstance(action, UNASKED)]
    calling = {action.card for action in asked if isinstance(action, Play) and action.call}
    return [a for a in asked if not (isinstance(a, Play) and a.card in calling and not a.call)]


def late_call(view: View, legal: Sequence[Action]) -> Action | None:
    return CALL if CALL in legal and view.you in view.uncalled else None


class Random:
    """Anything that is allowed, each thing equally likely, but draws only if nothing fits; always calls.

    If it drew on purpose as often as it plays a card, it would hardly ever win: greedy then takes 98 of 100
    rounds from it, and so would anybody, which would make it no yardstick.
    """

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        options = answers(legal)
        plays = [action for action in options if isinstance(action, Play)]
        return self._chance.choice(plays if plays and DRAW in options else options)

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        return late_call(view, legal)


class Greedy:
    """The color it holds most of, then the most points, wilds last; never bluffs, never challenges.

    Names its longest color, always calls, catches when it can, strikes at whoever has the fewest cards.
    Nothing in it is left to chance: of equal choices it takes the first in the order of the deck.
    """

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        self._book = book

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        options = answers(legal)
        hand = self._hand(view)
        held = Counter(card.color for card in hand if card.color)
        plays = [action for action in options if isinstance(action, Play)]
        honest = [play for play in plays if not self._bluffs(view, hand, self._book.card(play.card))]
        if honest:
            return max(honest, key=lambda play: self._worth(play.card, held))
        for plain in (DRAW, KEEP, ACCEPT, DO_IT, NOT_LAUGH, DISAGREE):
            if plain in options:
                return plain
        cards = [action for action in options if isinstance(action, Discard | Lay)]
        if cards:
            return max(cards, key=lambda action: (self._book.card(action.card).points, -self._kind(action)))
        return max(options, key=lambda action: self._liking(view, held, action))

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        catches = [action for action in legal if isinstance(action, Catch)]
        return late_call(view, legal) or (catches[0] if catches else None)

    def _hand(self, view: View) -> list[Card]:
        hand = view.hands[view.you] if view.you else ()
        return [] if isinstance(hand, int) else [self._book.card(name) for name in hand]

    def _kind(self, action: Discard | Lay) -> int:
        return self._book.card(action.card).kind

    def _worth(self, name: str, held: Counter[str]) -> tuple[bool, int, int, int]:
        card = self._book.card(name)
        return not card.wild, held[card.color], card.points, -card.kind

    def _bluffs(self, view: View, hand: list[Card], card: Card) -> bool:
        """Whether a challenge to this card would succeed (K-A6, DN-3)."""
        if not self._book.may_bluff(card) or view.color is None:
            return False
        others = [held for held in hand if held.kind != card.kind]
        more = sum(held.kind == card.kind for held in hand) > 1
        wilds = self._book.edition.wilds_match and (more or any(held.wild for held in others))
        return wilds or any(held.color == view.color for held in others)

    def _liking(self, view: View, held: Counter[str], action: Action) -> tuple[int, int]:
        match action:
            case Name(color):
                return held[color], -self._book.color(color)
            case Pick(None):  # rather than swap with somebody who holds as many, or more
                return -len(self._hand(view)), 1
            case Pick(str() as player):
                return -view.counts[player] - 1000 * (player == view.you), -view.players.index(player)
            case Sides(heads, tails):
                own = 1000 * (view.you in (heads, tails))
                order = view.players.index(heads) * 10 + view.players.index(tails)
                return -view.counts[heads] - view.counts[tails] - own, -order
            case _:
                return -(10**6) if action == STOP else -(10**5), 0
