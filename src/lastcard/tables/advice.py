"""Advice for people who play alone: what a strong computer player would do, and why."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.common.catalog import capital, say
from lastcard.game.actions import (
    Action,
    Discard,
    Lay,
    Name,
    Pick,
    Play,
    Sides,
    Take,
    Word,
    number_of,
)
from lastcard.game.views import View
from lastcard.rules.rulebook import Rulebook
from lastcard.tables import protocol as p
from lastcard.tables.rules import RefusedError
from lastcard.tables.table import Person, Table

PLAYOUTS = 2_000  # for one piece of advice: a few hundredths of a second
CLOSE = 0.015  # options whose chances differ by less are about as good
FEW = 2  # cards in somebody's hand that are worth a warning
ALONE_ONLY = "Advice is for those who play alone against the computer."
NOT_ASKED = "You are not asked anything right now."


@dataclass(frozen=True)
class AdviceQuestion:
    """The person's view, as a question to the adviser that can be answered in another thread."""

    key: str
    book: Rulebook
    view: View
    legal: Sequence[Action]
    chance: bytes

    def think(self) -> p.Advice:
        """Asks `sharp`, with more time than it uses as a player."""
        from lastcard.bots.search import candidate_actions  # imported on demand, since it loads the search
        from lastcard.bots.search_bots import Sharp

        options = candidate_actions(self.legal)
        best, reasons = 0, [say("advice_only")]
        if len(options) > 1:
            bot = Sharp(self.book, random.Random(self.chance))
            bot.most = PLAYOUTS  # type: ignore[misc]
            estimates = bot.think(self.view, options, 1.0)
            best = estimates.best(bot.caution)
            means = estimates.means.tolist()
            second = max((i for i in range(len(options)) if i != best), key=means.__getitem__)
            reasons = [reason(self.view, options[best])]
            reasons.append(compared(options[second], means[best], means[second]))
        words = " ".join([would(options[best]), *filter(None, reasons)])
        number = number_of(options[best], self.book, self.view.players)
        return {"type": "advice", "key": self.key, "words": words, "action": number}


def advice_question(table: Table, person: Person, command: p.Advise) -> AdviceQuestion:
    """Builds the question for the adviser; `RefusedError` says why there is no advice now."""
    if not table.alone or person.seat is None:
        raise RefusedError(ALONE_ONLY)
    if not table.playing or table.veil or person.seat not in table.asked_seats():
        raise RefusedError(NOT_ASKED)
    view, legal = table.outlook(person.seat)
    chance = table.chance("advice", person.seat, table.asked_version)
    return AdviceQuestion(command.key, table.book, view, legal, chance)


# --- in words ------------------------------------------------------------------------------------


def would(action: Action) -> str:
    """Words the adviser's choice.

    >>> would(Play("red 7", call=True))
    'I would play red 7 and call UNO.'
    """
    match action:
        case Play(card, call=True):
            return say("advice_play_call", card=card)
        case Play(card) | Lay(card):
            return say("advice_play", card=card)
        case Discard(card):
            return say("advice_discard", card=card)
        case Take(card):
            return say("advice_take", card=card)
        case Sides(heads, tails):
            return say("advice_sides", heads=heads, tails=tails)
        case Name(color):
            return say("advice_name", color=color)
        case Pick(player):
            return say("advice_pick", name=player or say("nobody"))
        case Word(word) if word in ("draws", "keeps", "accepts", "challenges"):
            return say(f"advice_{word}")
        case _:
            return say("advice_other", words=str(action))


def reason(view: View, action: Action) -> str:
    """The strongest simple reason for an action, if there is one."""
    hand = view.hands[str(view.you)]
    held = list(hand) if not isinstance(hand, int) else []
    match action:
        case Play(card):
            return _reason_to_play(view, held, card)
        case Name(color):
            count = sum(card.startswith(f"{color} ") for card in held)
            return say("advice_color_named", count=count, color=color) if count else ""
        case Word("draws") if view.question_asked == "turn":
            return say("advice_wait")
        case _:
            return ""


def _reason_to_play(view: View, held: list[str], card: str) -> str:
    rest = [each for each in held if each != card] + [card] * (held.count(card) - 1)
    if not rest:
        return say("advice_last")
    others = [name for name in view.players if name != view.you and view.counts[name] <= FEW]
    if others and any(word in card for word in ("draw", "skip", "reverse")):
        return say("advice_few", name=others[0], count=view.counts[others[0]])
    color = card.split()[0]
    if color != "wild":
        same = sum(each.startswith(f"{color} ") for each in rest)
        if same > 1:
            return say("advice_color", count=same, color=color)
        if any(each.startswith("wild") for each in rest):
            return say("advice_keeps_wild")
    return ""


def compared(other: Action, best: float, second: float) -> str:
    """Compares the best option with the second best."""
    if best - second < CLOSE:
        return say("advice_close", other=capital(doing(other)))
    return say("advice_odds", best=round(100 * best), second=round(100 * second), other=doing(other))


def doing(action: Action) -> str:
    """An option as a noun.

    >>> doing(Play("red 7")), doing(Word("draws"))
    ('red 7', 'drawing')
    """
    match action:
        case Play(card) | Lay(card) | Discard(card) | Take(card):
            return card
        case Name(color):
            return color
        case Pick(player):
            return player or say("nobody")
        case Word(word) if word in ("draws", "keeps", "accepts", "challenges"):
            return say(f"advising_{word}")
        case _:
            return str(action)
