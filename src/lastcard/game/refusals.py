"""Explains in one sentence why an action is refused."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lastcard.game.actions import Catch, Discard, Lay, Pick, Play, Word, action_of
from lastcard.game.lazy_kernel import kernel
from lastcard.game.views import asked_seats, question_word
from lastcard.rules import layout as n
from lastcard.rules.layout import NO_COLOR, NOBODY, No, Q
from lastcard.rules.rulebook import Rulebook

_FIRST = {
    "turn": "play a card or draw",
    "drawn": "play the drawn card or keep it",
    "color": "name a color",
    "player": "pick a player",
    "sides": "say who is heads and who is tails",
    "challenge": "accept or challenge",
    "answer": "accept or answer",
    "discard": "hand over the demanded cards",
    "lay": "go on laying cards",
    "act": "do it or refuse",
    "laugh": "say whether it was funny",
    "verdict": "give a verdict",
    "give": "give the demanded cards",
    "choice": "choose",
    "take": "take a card",
    "card": "name a card",
    "number": "name a number",
}


def reason(row: Any, book: Rulebook, players: Sequence[str], seat: int, number: int, code: No) -> str:
    """Explains to this player why this action is refused."""
    if not 0 <= number < n.ACTIONS or not 0 <= seat < len(players):
        return "There is no such action."
    if code == No.UNKNOWN:
        return "There is no such card or color here."
    try:
        action = action_of(number, book, players, question_word(row, book))
    except IndexError:
        return "Nobody sits there."
    card = action.card if isinstance(action, Play | Discard | Lay) else ""
    top, color = book.cards[row["top"]], row["color"]
    in_play = "no color yet" if color == NO_COLOR else book.colors[color]
    name = players[seat]
    match code:
        case No.NOT_ASKED:
            return _not_asked(row, players, seat, card, book)
        case No.DOES_NOT_FIT:
            symbol = "" if top.wild else f" nor {top.symbol}"
            return f"{card.capitalize()} matches neither {in_play}{symbol or ' nor is it wild'}."
        case No.LIMITED:
            return f"{card.capitalize()} may not be played now: {limit_in_words(row, book, seat, card)}."
        case No.NOT_DRAWN:
            return f"After drawing, {name} may play only the card just drawn, or keep it."
        case No.NOT_CHALLENGER:
            return f"Only {players[row['asked']]}, on whom it was played, may challenge."
        case No.NO_CALL:
            if isinstance(action, Catch):
                return f"{action.player} has no missed call to be caught for."
            return f"A call is for holding one card; {name} holds {int(row['hand_size'][seat])}."
        case No.FORCED:
            if action == Word("keeps"):
                return "At this table a drawn card that fits must be played."
            return f"At this table players may draw only with nothing to play, and {name} can play."
        case No.BLUFF:
            return (
                f"{card.capitalize()} may not be laid here while {name} holds {_match_words(book, in_play)}."
            )
        case No.NOT_OFFERED:
            chosen = action.player if isinstance(action, Pick) else None
            return f"{chosen or 'Nobody'} cannot be picked here."
        case No.SAME_PLAYER:
            return "Heads and tails are two different players."
        case No.ONE_OF_EACH:
            return f"Only one card of each color may be laid, and no wild; {card} is not possible now."
        case No.ROW:
            return "As long as a card fits, it must be laid."
        case No.NO_BREACH:
            return _no_breach(row, players)
        case _:
            return f"{card.capitalize()} is not among the cards asked for."


def limit_in_words(row: Any, book: Rulebook, seat: int, card: str) -> str:
    """Names the standing rule that forbids this player this card."""
    rule = kernel.forbidding(np.atleast_1d(row), book.tables, seat, book.card(card).kind)
    return book.standing_words(int(row["rule_id"][rule]))


def _match_words(book: Rulebook, in_play: str) -> str:
    return f"{in_play} or another wild" if book.edition.wilds_match else in_play


def _not_asked(row: Any, players: Sequence[str], seat: int, card: str, book: Rulebook) -> str:
    if row["question"] == Q.OVER:
        return "The round is over."
    if card and row["count"][seat, book.card(card).kind] == 0:
        return f"{players[seat]} does not hold {card}."
    word = question_word(row, book)
    asked = asked_seats(row)
    if seat in asked:
        return f"{players[seat]} must {_FIRST[word]} first."
    who = players[asked[0]] if row["asked"] != NOBODY else "the others"
    return f"It is not for {players[seat]} to act now: {who} must {_FIRST[word]} first."


def _no_breach(row: Any, players: Sequence[str]) -> str:
    if len(players) == 2:
        return "With two players there is nobody to judge a report."
    if row["question"] == Q.VERDICT:
        return "Another report is being judged."
    return "This player has nothing to do in the room."
