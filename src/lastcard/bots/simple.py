"""Simple computer players: they see what a seat may see, play sensibly, and forget a call now and then."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from lastcard.game.actions import (
    ACCEPT,
    AGREE,
    CALL,
    CHALLENGE,
    DISAGREE,
    DO_IT,
    DRAW,
    KEEP,
    LAUGH,
    NOT_LAUGH,
    REFUSE,
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
from lastcard.game.views import View

NAMES = ("Ada", "Bo", "Cleo", "Dev", "Elif", "Finn", "Gus", "Hana", "Ivo", "Juno")

# How often a player takes its chances: a table where nobody ever errs is no fun.
CALLS, CALLS_LATE, CATCHES, JUMPS, BLUFFS, RUNS = 0.88, 0.5, 0.3, 0.6, 0.15, 0.9
CHALLENGES, CHALLENGES_A_FULL_HAND, DOES_IT, LAUGHS, AGREES = 0.1, 0.3, 0.8, 0.3, 0.5
FULL_HAND, NEARLY_OUT = 6, 2
YES_OR_NO = ((DO_IT, REFUSE, DOES_IT), (LAUGH, NOT_LAUGH, LAUGHS), (AGREE, DISAGREE, AGREES))


def choose(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """Returns one of the `legal` actions as this seat's answer."""
    plays = [action for action in legal if isinstance(action, Play) and not action.call]
    if ACCEPT in legal:
        return _strike(view, legal, plays, rng)
    if DRAW in legal or KEEP in legal or plays:
        return _turn(view, legal, plays, rng)
    for yes, no, how_often in YES_OR_NO:
        if yes in legal:
            return yes if rng.random() < how_often else no
    answers = [action for action in legal if action != CALL and not isinstance(action, Catch | Report)]
    return max(answers, key=lambda action: _liking(view, action) + rng.random())


def interject(view: View, legal: Sequence[Action], rng: random.Random) -> Action | None:
    """Returns an action out of turn (a late call, a catch, a jump-in), or None."""
    if view.you in view.uncalled and CALL in legal:
        return CALL if rng.random() < CALLS_LATE else None
    for action in legal:
        if isinstance(action, Catch) and rng.random() < CATCHES:
            return action
    plays = [action for action in legal if isinstance(action, Play) and not action.call]
    if plays and not any(asked.player == view.you for asked in view.asked) and rng.random() < JUMPS:
        return _with_call(rng.choice(plays), legal, rng)
    return None


# --- cards, by their names ----------------------------------------------------------------------


def is_wild(card: str) -> bool:
    return _color(card) == "wild"


def worth(card: str) -> int:
    """The approximate cost of a card left in the hand."""
    last = card.split()[-1]
    return 50 if is_wild(card) else int(last) if last.isdecimal() else 20


def _hand(view: View) -> tuple[str, ...]:
    hand = view.hands[view.you] if view.you else ()
    return () if isinstance(hand, int) else hand


def _color(card: str) -> str:
    return card.split()[0]


def _colors(cards: Iterable[str]) -> Counter[str]:
    return Counter(_color(card) for card in cards if not is_wild(card))


# --- a turn -------------------------------------------------------------------------------------


def _turn(view: View, legal: Sequence[Action], plays: Sequence[Play], rng: random.Random) -> Action:
    instead = DRAW if DRAW in legal else KEEP
    sound = [play for play in plays if not _bluff(view, play.card)]
    if not sound and instead in legal and not (plays and rng.random() < BLUFFS):
        return instead
    return _with_call(_best(view, sound or plays, rng), legal, rng)


def _best(view: View, plays: Sequence[Play], rng: random.Random) -> Play:
    """The best play: long colors first, wilds late, and action cards when somebody is nearly out."""
    held = _colors(_hand(view))
    danger = (
        min((count for player, count in view.counts.items() if player != view.you), default=9) <= NEARLY_OUT
    )

    def rank(play: Play) -> float:
        harm = 6.0 if danger and worth(play.card) >= 20 else 0.0
        early = -8.0 if is_wild(play.card) else held[_color(play.card)] + worth(play.card) / 20
        return early + harm + rng.random()

    return max(plays, key=rank)


def _bluff(view: View, card: str) -> bool:
    """Whether this is a Wild Draw Four played while holding the color in play."""
    four = card.startswith("wild draw four")
    return four and view.color is not None and _colors(_hand(view))[view.color] > 0


def _with_call(play: Play, legal: Sequence[Action], rng: random.Random) -> Play:
    calling = Play(play.card, call=True)
    return calling if calling in legal and rng.random() < CALLS else play


def _strike(view: View, legal: Sequence[Action], plays: Sequence[Play], rng: random.Random) -> Action:
    """Answers a card played against this seat if possible; otherwise mostly accepts it."""
    if plays and rng.random() < RUNS:
        return _with_call(rng.choice(plays), legal, rng)
    striker = view.turn or ""
    doubt = CHALLENGES_A_FULL_HAND if view.counts.get(striker, 0) >= FULL_HAND else CHALLENGES
    return CHALLENGE if CHALLENGE in legal and rng.random() < doubt else ACCEPT


# --- the other questions ------------------------------------------------------------------------


def _liking(view: View, action: Action) -> float:
    """Rates an answer; equally good ones differ by less than 1."""
    held = _colors(_hand(view))
    match action:
        case Name(color):
            return held[color]
        case Pick(None):  # nobody holds fewer cards, so a swap would not help
            return -len(_hand(view)) + 0.5
        case Pick(str() as player):  # the player closest to winning
            return -view.counts[player] - 100 * (player == view.you)
        case Sides(heads, tails):
            return -view.counts[heads] - view.counts[tails] - 100 * (view.you in (heads, tails))
        case Discard(card):
            return worth(card)
        case Lay(card):  # long colors first if a row can go on; otherwise the costliest card
            return held[_color(card)] if view.question.get("row") else worth(card)
        case _:  # stopping
            return -1000
