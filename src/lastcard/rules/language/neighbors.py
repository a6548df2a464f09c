"""Resolves whose neighbor or opponent is meant; with "everyone", it is each player's own (L-2c, L-2g)."""

from dataclasses import replace
from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import NOTE, Unsure
from lastcard.rules.language.tree import Base, Pick, Players

_THEIRS = {
    Base.NEXT: Base.THEIR_NEXT,
    Base.PREVIOUS: Base.THEIR_PREVIOUS,
    Base.LEFT: Base.THEIR_LEFT,
    Base.RIGHT: Base.THEIR_RIGHT,
}
_PASSED = {
    Base.THEIR_NEXT: Base.NEXT,
    Base.THEIR_LEFT: Base.LEFT,
    Base.THEIR_RIGHT: Base.RIGHT,
}
_FIELD = {t.Swap: "other", t.Exchange: "other", t.Take: "source", t.PickDiscard: "source", t.Give: "to"}


_ONE = {Pick.MOST: Pick.ONE_MOST, Pick.FEWEST: Pick.ONE_FEWEST}


def settled(effect: Any, who: Players, *, told: bool) -> Any:
    """Resolves the other party of an effect; Unsure if two are likely."""
    if isinstance(effect, Unsure):
        meanings = tuple(
            tuple(settled(one, getattr(one, "who", who), told=told) for one in meaning)
            for meaning in effect.meanings
        )
        return replace(effect, meanings=meanings)
    field = _FIELD.get(type(effect))
    if field is None:
        return effect
    other: Players = getattr(effect, field)
    if other.pick in _ONE and not isinstance(effect, t.Give):  # tied: you choose
        other = replace(other, pick=_ONE[other.pick])
        effect = replace(effect, **{field: other})
    if who == other == t.YOU:
        return _from_whom(effect)
    if who == t.YOU and other == t.EVERYONE and isinstance(effect, t.Take | t.Give):
        return replace(effect, **{field: t.OTHERS})  # type: ignore[arg-type]
    if isinstance(effect, t.Swap) and who.base is Base.EVERYONE and who.pick in _ONE:
        who = replace(who, pick=_ONE[who.pick])  # one of those tied swaps hands
        effect = replace(effect, who=who)
    several = _several(who)
    choices = _choices(other, who, several)
    found = [_made(replace(effect, **{field: choice}), who) for choice in choices]
    if len(found) > 1:
        return Unsure(tuple((one,) for one in found), "Whose neighbor?")
    return _doubtful(found[0], who, several)


def _from_whom(effect: Any) -> Unsure:
    """`Give me a card`: said to somebody else, but to whom?"""
    if isinstance(effect, t.Swap | t.Take | t.PickDiscard | t.Exchange):
        field = _FIELD[type(effect)]
        made = [replace(effect, **{field: who}) for who in (t.NEXT, t.OPPONENT)]  # type: ignore[arg-type]
    else:
        made = [replace(effect, who=who) for who in (t.NEXT, t.OPPONENT, t.OTHERS)]
    return Unsure(tuple((one,) for one in made), "Who is meant besides you?")


def _several(who: Players) -> bool:
    if who.base in (Base.NEXT_TWO, Base.NEIGHBORS):
        return True
    return who.base is Base.EVERYONE and who.pick in (Pick.ALL, Pick.MOST, Pick.FEWEST)


def _choices(other: Players, who: Players, several: bool) -> list[Players]:
    if other.told and not other.told.startswith(NOTE):
        return [other]  # whom the room names
    plain = replace(other, told="")
    theirs = Players(_THEIRS[other.base]) if other.base in _THEIRS and other.pick is Pick.ALL else None
    if who == t.YOU:
        return [plain]
    if other.pick is Pick.CHOSEN and other.told == "(bare)":
        return [t.THEIR_OPPONENT]
    if theirs is None:
        return [plain]
    if other.told or (several and other.base in (Base.NEXT, Base.PREVIOUS)):
        return [theirs] if several else [theirs, plain]
    if several:  # "everyone … the player on your left"
        return [theirs, plain]
    if who.base is other.base:
        return [theirs]
    return [plain]


def _made(effect: Any, who: Players) -> Any:
    """Turns everybody giving away a whole hand into passing hands."""
    if (
        isinstance(effect, t.Give)
        and effect.number is None
        and effect.cards == t.ANY_CARDS
        and who == t.EVERYONE
    ):
        base = _PASSED.get(effect.to.base)
        if base is not None:
            return t.PassHands(base)
    return effect


def _doubtful(effect: Any, who: Players, several: bool) -> Any:
    if isinstance(effect, t.Swap) and several:
        passed = _PASSED.get(effect.other.base, Base.NEXT)
        return Unsure(
            ((t.PassHands(passed),), (t.Swap(t.YOU, t.NEXT),), (t.Swap(t.YOU, t.OPPONENT),)),
            "Who swaps with whom, and in what order?",
        )
    return effect
