"""Parses typed lines, more leniently than the table's own sentences."""

import re
from dataclasses import replace

from lastcard.clients.session import Session
from lastcard.common.errors import UnreadableError
from lastcard.game.actions import Play, read_answer
from lastcard.rules.rulebook import Rulebook

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


def understood(line: str, place: Session) -> list[str]:
    """Parses a line into actions in the table's words, to be taken one after another."""
    plain = " ".join(line.split()).rstrip("!.").lower()
    if plain in ("uno", "call", "call uno", "say uno"):
        return ["calls uno"]
    calls = re.fullmatch(r"(.+?),?(?: and)?(?: (?:call|say)s?)? uno", plain)
    plain = calls[1] if calls else plain
    if plain in ("catch", "report"):
        return [_only_one(plain, place)]
    plain = _YES.get(place.asked, plain) if plain in ("y", "yes") else plain
    plain = _NO.get(place.asked, plain) if plain in ("n", "no", "none") else plain
    drawn = place.yours["drawn"] if place.yours else []
    plain = drawn[0] if plain in ("play", "play it", "it") and len(drawn) == 1 else plain
    if place.asked == "sides" and len(plain.split()) == 2:
        plain = " and ".join(plain.split())
    plain = _with_color(plain, place.book)
    try:
        first = read_answer(plain, place.asked)[0]
    except UnreadableError:
        raise UnreadableError(f"{line!r} is not an answer here; `help` shows what can be typed.") from None
    if calls and isinstance(first, Play):
        return [str(replace(first, call=True))]
    return [str(first) if isinstance(first, Play) else plain, *(["calls uno"] if calls else [])]


def _only_one(verb: str, place: Session) -> str:
    """Completes `catch` or `report` if only one player can be meant."""
    offered = [each["words"] for each in place.legal if each["words"].startswith(verb)]
    if len(offered) == 1:
        return offered[0]
    assert place.game is not None
    other = next(player for player in place.game["players"] if player != place.name)
    raise UnreadableError(f"Say whom, as in `{verb} {other}`.")


def _with_color(plain: str, book: Rulebook) -> str:
    """`wild blue` is `wild as blue`."""
    name, _, color = plain.rpartition(" ")
    try:
        book.card(plain)
    except UnreadableError:
        try:
            if book.card(re.sub("^(plays?|lays?) ", "", name)).wild:
                return f"{name} as {book.colors[book.color(color)]}"
        except UnreadableError:
            pass
    return plain
