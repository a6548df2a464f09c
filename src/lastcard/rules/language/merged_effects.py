"""Merges effects that make one idea: looking at a hand and taking a card, a die for each player."""

from dataclasses import replace
from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import exchanged
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.tree import Base, Cards, Measure, Pick, Players, Rule

ACTOR = Players(Base.ACTOR)


def joined(rule: Rule) -> Rule:
    """The rule with such effects merged; raises NotUnderstood if a part is missing."""
    whole = _for_each(_renewed(_looked(rule)))
    _check(whole)
    return whole


# ---- looking and taking ----
def _looked(rule: Rule) -> Rule:
    """`Look at their hand and take a card` is one effect; so is looking before an exchange."""
    effects: list[Any] = []
    for effect in rule:
        last = effects[-1] if effects else None
        if isinstance(effect, t.May):
            effect = replace(effect, then=_looked(effect.then))
        if _one(last):
            assert isinstance(last, t.ShowHand)
            if (
                isinstance(effect, t.Take)
                and effect.who == t.YOU
                and effect.source in (t.THEY, last.who)
                and effect.number is not None
            ):
                effects[-1] = replace(effect, source=last.who, seen=True)
                continue
            if isinstance(effect, t.Exchange) and effect.who == t.YOU and effect.other in (t.THEY, last.who):
                effects[-1] = replace(effect, other=last.who, looking=True)
                continue
        effects.append(effect)
    return tuple(effects)


def _renewed(rule: Rule) -> Rule:
    """`Discard your hand and draw that many` is a new hand of the same size."""
    effects: list[Any] = []
    for effect in rule:
        last = effects[-1] if effects else None
        if (
            isinstance(last, t.Discard)
            and last == t.Discard(last.who, None)
            and isinstance(effect, t.Draw)
            and effect.number == t.Counted(Measure.MOVED)
            and effect.who == (last.who if last.who in (t.YOU, ACTOR) else t.THEY)
        ):
            effects[-1] = t.Renew(last.who)
        else:
            effects.append(effect)
    return tuple(effects)


def _one(effect: Any) -> bool:
    """Whether you look at the hand of one player."""
    if not isinstance(effect, t.ShowHand) or effect.to != t.YOU:
        return False
    return not several(effect.who)


# ---- each for themself ----
def several(who: Any) -> bool:
    """Whether these may be more than one player."""
    if not isinstance(who, Players):
        return False
    if who.base in (Base.NEXT_TWO, Base.NEIGHBORS):
        return True
    return who.base is Base.EVERYONE and who.pick in (Pick.ALL, Pick.MOST, Pick.FEWEST)


def _for_each(rule: Rule) -> Rule:
    """If several players roll or choose, each does so, and what follows applies to each."""
    effects: list[Any] = []
    place = 0
    while place < len(rule):
        effect: Any = _within(rule[place])
        place += 1
        if isinstance(effect, t.Or) and several(effect.who):
            inner = exchanged(replace(effect, who=t.THEY), t.THEY, ACTOR)
            effects.append(t.Each(effect.who, (inner,)))
        elif isinstance(effect, t.Roll) and several(effect.who):
            own: list[Any] = [t.Roll(ACTOR)]
            while place < len(rule) and _of_each(rule[place]):
                own.append(exchanged(rule[place], t.THEY, ACTOR))
                place += 1
            effects.append(t.Each(effect.who, tuple(own)))
        elif isinstance(effect, _MOVING) and several(effect.who) and _counts_moved(rule[place : place + 1]):
            own = [replace(effect, who=ACTOR)]
            while place < len(rule) and getattr(rule[place], "who", None) == t.THEY:
                own.append(exchanged(rule[place], t.THEY, ACTOR))
                place += 1
            effects.append(t.Each(effect.who, tuple(own)))
        elif isinstance(effect, t.ShowHand) and effect.who.base in t.FROM_EACH and effect.to != t.YOU:
            raise NotUnderstood("Who looks at whose hand? Only one player can look at a time.", (0, 0))
        elif getattr(getattr(effect, "who", None), "base", None) in t.FROM_EACH:
            effects.append(t.Each(t.THEY, (from_each(effect),)))  # "the player on their left draws 1"
        elif isinstance(effect, t.Give) and several(effect.who) and isinstance(effect.number, t.Counted):
            raise NotUnderstood(
                "All at once they can give on so many cards, not a number that is counted.", (0, 0)
            )
        elif several(getattr(effect, "who", None)) and _counts_own(effect):
            effects.append(t.Each(effect.who, (from_each(exchanged(effect, effect.who, ACTOR)),)))
        else:
            effects.append(effect)
    return tuple(effects)


_MOVING = (t.Discard, t.Draw, t.Give, t.PutOnPile)


def _counts_moved(following: Rule) -> bool:
    """Whether the same players then do something with as many cards."""
    return any(
        getattr(effect, "who", None) == t.THEY and Measure.MOVED in t.parts_of(effect) for effect in following
    )


_FROM_ACTOR = {
    Players(Base.THEIR_NEXT): Players(Base.NEXT),
    Players(Base.THEIR_PREVIOUS): Players(Base.PREVIOUS),
    Players(Base.THEIR_LEFT): Players(Base.LEFT),
    Players(Base.THEIR_RIGHT): Players(Base.RIGHT),
    t.THEY: ACTOR,
}


def _counts_own(effect: Any) -> bool:
    """Whether a number is counted for each player separately: "as many as they have"."""
    if isinstance(effect, t.Each):
        return False
    return any(
        isinstance(part, t.Counted)
        and part.who is not None
        and (part.who == effect.who or part.who in _FROM_ACTOR)
        for part in t.parts_of(effect)
    )


def from_each(value: Any, *, back: bool = False) -> Any:
    """Counts seats from each player in a loop; `back` converts to the printed form."""
    for theirs, plain in _FROM_ACTOR.items():
        value = exchanged(value, plain, theirs) if back else exchanged(value, theirs, plain)
    return value


def _within(effect: Any) -> Any:
    """The effect with the effects in its branches merged too."""
    match effect:
        case t.If():
            return replace(effect, then=_for_each(effect.then), otherwise=_for_each(effect.otherwise))
        case t.Coin():
            return replace(effect, heads=_for_each(effect.heads), tails=_for_each(effect.tails))
        case t.Whenever() | t.May():
            return replace(effect, then=_for_each(effect.then))
    return effect


def _of_each(effect: Any) -> bool:
    """Whether this effect still applies to each player who rolled."""
    rolled = any(
        isinstance(part, t.Rolled) or (isinstance(part, t.Counted) and part.measure is Measure.DIE)
        for part in t.parts_of(effect)
    )
    return rolled or getattr(effect, "who", None) == t.THEY


# ---- named before it is used ----
def _check(rule: Rule) -> None:
    parts = t.parts_of(rule)
    if any(isinstance(part, t.Whenever) for part in parts):
        return  # what is named there is the occasion's
    kinds = {type(part) for part in parts}
    symbols = {part.symbol for part in parts if isinstance(part, Cards)}
    measures = {part.measure for part in parts if isinstance(part, t.Counted)}
    if (t.THAT_NUMBER in symbols or Measure.NAMED in measures) and t.WantNumber not in kinds:
        raise NotUnderstood('Which number? Write "name a number" before it.', (0, 0))
    if t.THAT_CARD in symbols and t.WantCard not in kinds:
        raise NotUnderstood('Which card? Write "name a card" before it.', (0, 0))
    if Measure.DIE in measures and t.Roll not in kinds:
        raise NotUnderstood('No die was rolled: write "roll a die" before it.', (0, 0))
    if any(
        isinstance(part, t.Give | t.Discard) and part.number is None and part.cards.symbol == t.JUST_DRAWN
        for part in parts
    ):
        raise NotUnderstood(
            "Of the cards just drawn only one can be spoken of: draw them one by one.", (0, 0)
        )
    if t.JUST_DRAWN in symbols and not kinds & {t.Draw, t.DrawUntil, t.DrawUntilPlayable}:
        raise NotUnderstood("No card was drawn before.", (0, 0))
    if t.WantNumber in kinds and t.THAT_NUMBER not in symbols and Measure.NAMED not in measures:
        raise NotUnderstood("What becomes of the number that is named?", (0, 0))
    if t.WantCard in kinds and t.THAT_CARD not in symbols:
        raise NotUnderstood("What becomes of the card that is named?", (0, 0))
    if t.Roll in kinds and Measure.DIE not in measures and t.Rolled not in kinds:
        raise NotUnderstood('What does the die decide? Write "roll a die; draw that many cards".', (0, 0))
