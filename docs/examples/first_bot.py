"""A first bot: gets rid of what costs most, calls when it should, and catches whoever forgets.

    lastcard bot --url http://127.0.0.1:8000/t/CODE docs/examples/first_bot.py

`view` is all this seat may know (`lastcard.View`), `legal` is what it may do now. Return one of them, or its
words (`"plays red 7"`), or its number.
"""

from collections.abc import Sequence

from lastcard import View
from lastcard.game.actions import CALL, Action, Catch, Name, Play


def choose(view: View, legal: Sequence[Action]) -> Action | str:
    """The answer to a question, on our turn or when a card asks us something."""
    plays = [action for action in legal if isinstance(action, Play)]
    if plays:
        return max(plays, key=lambda play: (worth(play.card), play.call))
    colors = [action for action in legal if isinstance(action, Name)]
    if colors:
        hand = view.hands[view.you or ""]
        cards = () if isinstance(hand, int) else hand
        return max(colors, key=lambda name: sum(card.startswith(name.color) for card in cards))
    answers = [action for action in legal if action != CALL and not isinstance(action, Catch)]
    return answers[0]


def interject(view: View, legal: Sequence[Action]) -> Action | None:
    """Something to do without being asked, or None: our own late call first, then somebody else's."""
    if view.you in view.uncalled and CALL in legal:
        return CALL
    return next((action for action in legal if isinstance(action, Catch)), None)


def worth(card: str) -> int:
    """About what a card costs when it is left in the hand; wilds are kept for later."""
    last = card.split()[-1]
    return -1 if card.startswith("wild") else int(last) if last.isdecimal() else 20
