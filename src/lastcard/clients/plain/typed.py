"""What a person types, read with more patience than the sentences of the table have."""

import re
from dataclasses import replace

from lastcard.common.errors import UnreadableError
from lastcard.game.actions import CALL, Action, Catch, Play, Report
from lastcard.game.match import Match

_YES = {
    "drawn": "play it",
    "act": "do it",
    "choice": "do it",
    "laugh": "laugh",
    "verdict": "agree",
    "challenge": "challenge",
}
_NO = {"drawn": "keep", "act": "refuse", "choice": "refuse", "laugh": "do not laugh", "verdict": "disagree"}
_NO |= {"challenge": "accept", "answer": "accept", "lay": "stop", "discard": "stop", "player": "nobody"}


def understood(line: str, match: Match, me: str) -> list[Action]:
    """The actions meant by a line.

    >>> understood("r7 uno", Match("classic", ["Ann", "Bob"], seed=1), "Ann")
    [Play('r7', call=True)]
    """
    question = question_for(match, me)
    plain = " ".join(line.split()).rstrip("!.").lower()
    if plain in ("uno", "call", "call uno", "say uno"):
        return [CALL]
    calls = re.fullmatch(r"(.+?),?(?: and)?(?: (?:call|say)s?)? uno", plain)
    plain = calls[1] if calls else plain
    if plain in ("catch", "report"):
        return [_only_one(plain, match, me)]
    plain = _YES.get(question, plain) if plain in ("y", "yes") else plain
    plain = _NO.get(question, plain) if plain in ("n", "no", "none") else plain
    drawn = match.view(me).drawn
    plain = drawn[0] if plain in ("play", "play it", "it") and len(drawn) == 1 else plain
    if question == "sides" and len(plain.split()) == 2:
        plain = " and ".join(plain.split())
    try:
        actions = match.read(_with_color(plain, match))
    except UnreadableError:
        actions = []
    if not actions:
        raise UnreadableError(f"{line!r} is no answer here; `help` shows what can be typed.")
    if calls and isinstance(actions[0], Play):
        return [replace(actions[0], call=True)]
    return [*actions, CALL] if calls else actions


def question_for(match: Match, player: str) -> str:
    """What this player is asked, or nothing."""
    return next((asked.question for asked in match.all_asked if asked.player == player), "")


def _only_one(verb: str, match: Match, me: str) -> Action:
    """`catch` or `report` alone, where only one player can be meant."""
    kind = Catch if verb == "catch" else Report
    offered = [action for action in match.legal_for(me) if isinstance(action, kind)]
    if len(offered) == 1:
        return offered[0]
    other = next(player for player in match.players if player != me)
    raise UnreadableError(f"Say whom, as in `{verb} {other}`.")


def _with_color(plain: str, match: Match) -> str:
    """`wild blue` is `wild as blue`."""
    name, _, color = plain.rpartition(" ")
    book = match.book
    try:
        book.card(plain)
    except UnreadableError:
        try:
            if book.card(re.sub("^(plays?|lays?) ", "", name)).wild:
                return f"{name} as {book.colors[book.color(color)]}"
        except UnreadableError:
            pass
    return plain
