"""Table rules by which somebody else names the color of a wild: they are asked in place of its player."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import exchanged

_Mask = tuple[int, int]


def namer_of(effect: t.Effect) -> t.Players | None:
    """Who names the color by this rule of the table instead of whoever played the wild."""
    if not isinstance(effect, t.Whenever) or effect.instead or effect.once or len(effect.then) != 1:
        return None
    named, cards = effect.then[0], effect.occasion.cards
    if effect.occasion != t.Occasion(t.Event.PLAYS, cards=cards) or effect.lasts.span is not t.Span.MATCH:
        return None
    wild = cards.group == "wild" or (cards.symbol or "").startswith("wild")
    if not wild or not isinstance(named, t.NameColor) or named.who in (t.YOU, t.ACTOR) or named.who.told:
        return None
    return named.who


def with_namer(
    rule: t.Rule, effects: Iterable[t.Effect], mask_of: Callable[[t.Cards], _Mask], card: _Mask
) -> t.Rule:
    """A card's rule, with the color named by whoever is to name it by the table's rules."""
    for effect in effects:
        namer = namer_of(effect)
        if namer is None or not isinstance(effect, t.Whenever):
            continue
        if any(one & other for one, other in zip(mask_of(effect.occasion.cards), card, strict=True)):
            named = exchanged(replace(t.NameColor(), who=namer), t.Base.ACTOR, t.Base.YOU)
            rule = tuple(named if part == t.NameColor() else part for part in rule)
    return rule
