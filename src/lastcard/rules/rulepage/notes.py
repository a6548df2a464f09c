"""Chooses the explanations that the effects of a rulebook need."""

from collections.abc import Callable, Iterator
from dataclasses import fields

from lastcard.rules.language import tree as t


def effects_in(rule: t.Rule) -> Iterator[t.Effect]:
    """Every effect of a rule, those in branches and prices included."""
    for effect in rule:
        yield effect
        match effect:
            case t.If(_, one, other) | t.Coin(one, other):
                yield from effects_in((*one, *other))
            case t.Or(_, one, other):
                yield from effects_in((*one, *other))
            case t.May(_, then) | t.Each(_, then) | t.Whenever(_, then):
                yield from effects_in(then)
            case t.MustPlay(otherwise=otherwise):
                yield from effects_in(otherwise)
            case t.Ban(price=price):
                yield from effects_in(price)
            case t.Act(price=price):
                yield from effects_in(price)


def _players_in(effect: t.Effect) -> list[t.Players]:
    parts = [effect, effect.condition] if isinstance(effect, t.If) else [effect]
    values = [getattr(part, field.name) for part in parts for field in fields(part)]
    return [value for value in values if isinstance(value, t.Players)]


def _picks(*picks: t.Pick) -> Callable[[t.Effect], bool]:
    return lambda effect: any(who.pick in picks for who in _players_in(effect))


def _for_several(effect: t.Effect) -> bool:
    several = any(who.base is t.Base.EVERYONE and who.pick is t.Pick.ALL for who in _players_in(effect))
    return several and not isinstance(effect, t.Perform | t.OpenHands)


def _laughs(effect: t.Effect) -> bool:
    return isinstance(effect, t.If) and isinstance(effect.condition, t.SomeoneLaughs)


# Notes on how effects are carried out, printed once per page: a test for the effect, and the prose.
NOTES: tuple[tuple[Callable[[t.Effect], bool], str], ...] = (
    (lambda e: isinstance(e, t.NameColor), "K-A4"),
    (lambda e: isinstance(e, t.ChooseSides), "S50-1"),
    (lambda e: isinstance(e, t.Coin), "S50-2"),
    (lambda e: isinstance(e, t.Swap) and e.optional, "S15-1"),
    (lambda e: isinstance(e, t.Choose) and e.who == t.CHOSEN, "SJP-2 choose"),
    (_picks(t.Pick.FEWEST, t.Pick.MOST), "SHK-1"),
    (_picks(t.Pick.ONE_FEWEST, t.Pick.ONE_MOST), "SJP-7 tied"),
    (_for_several, "S15-4 several"),
    (lambda e: isinstance(e, t.Discard | t.DiscardTo | t.Exactly), "S15-4 discard"),
    (lambda e: isinstance(e, t.DrawUntil) and e.cards is None, "S15-4 wanted"),
    (lambda e: isinstance(e, t.DrawIfStuck), "S15-4 stuck"),
    (lambda e: isinstance(e, t.ExtraTurn), "S15-4 extra"),
    (lambda e: isinstance(e, t.OpenHands), "S15-4 open"),
    (_laughs, "S15-4 laugh"),
    (lambda e: isinstance(e, t.Take), "SJP-7 take"),
    (lambda e: isinstance(e, t.Perform) and e.who == t.EVERYONE, "SJP-2 everyone"),
    (lambda e: isinstance(e, t.LayOneOfEach), "SJP-3"),
    (lambda e: isinstance(e, t.LayRow), "SJP-7 row"),
    (lambda e: isinstance(e, t.LayWilds), "SJP-7 wilds"),
    (lambda e: isinstance(e, t.LayRow | t.LayWilds), "SJP-7 laid"),
)
