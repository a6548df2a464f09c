"""The last pass over a parsed rule: ideas that span clauses, and questions that must be asked."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

from lastcard.rules.language import standing
from lastcard.rules.language import tree as t
from lastcard.rules.language.branch_assembly import done_by_the_others
from lastcard.rules.language.fragments import EACH_OR_ALL, NOTE, SAME_NUMBER, Element, Said, Unsure, exchanged
from lastcard.rules.language.merged_effects import joined, several
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.tree import Base, Cards, Players, Rule


@dataclass(frozen=True)
class FinishedRule:
    """A rule or, if the meaning must be asked, the likely rules and the question."""

    rule: Rule
    choices: tuple[Rule, ...] = ()
    question: str = ""
    ordinary: bool = False  # it is so anyway


def finished(rule: Sequence[Any], where: str, elements: Sequence[Element]) -> FinishedRule:
    """Finishes a rule, or lists its likely meanings."""
    whole = _each_of_them(joined(_plain(tuple(rule))))
    whole = standing.mapped(standing.mapped(whole, _named_by_one), tied)
    whole = _colors(whole)
    whole = _skipped(whole)
    either = _number_or_points(whole)
    if either:
        either = tuple(standing.mapped(choice, tied) for choice in either)
        return FinishedRule((), either, "By cards, or by points?")
    if where == "custom":
        whole = _under_this(whole)
    whole = standing.changed_numbers(standing.settled_times(whole, where))
    if where == "table_rule":
        whole = _skipped(standing.as_table_rule(whole))
    if any(isinstance(part, Cards) and (part.symbol or "").startswith(NOTE) for part in t.parts_of(whole)):
        raise NotUnderstood('What is "it"? No card was spoken of before.', (0, 0))
    if any(isinstance(part, t.If) and not part.then and not part.otherwise for part in t.parts_of(whole)):
        raise NotUnderstood("And what happens then?", (0, 0))
    if _most_of_what(whole, elements):
        raise NotUnderstood("The most of what?", (0, 0))
    if any(_with_itself(part) for part in t.parts_of(whole)):
        raise NotUnderstood("Whose cards are compared with whose?", (0, 0))
    unsure = [part for part in t.parts_of(whole) if isinstance(part, Unsure)]
    if unsure:
        choices = tuple(
            _skipped(_colors(_in_place(whole, unsure[0], meaning))) for meaning in unsure[0].meanings
        )
        if any(isinstance(part, Unsure) for choice in choices for part in t.parts_of(choice)):
            raise NotUnderstood("More than one thing in this could be meant in two ways.", (0, 0))
        return FinishedRule((), choices, unsure[0].question)
    # On a card "if you cannot play, draw 1" is done at once.
    usual = [
        standing.is_ordinary(effect) and not (isinstance(effect, t.DrawIfStuck) and where != "table_rule")
        for effect in whole
    ]
    if any(usual):
        if not all(usual):
            raise NotUnderstood("Part of this is so anyway: leave that out.", (0, 0))
        return FinishedRule((), ordinary=True)
    if where == "custom" and _bare_draw(whole, elements):
        draw: Any = whole[0]
        theirs = (replace(draw, who=t.NEXT), t.Miss(t.THEY))
        if len(whole) > 1:  # "draw 4 and choose the color", as it is printed on a Wild Draw Four
            return FinishedRule((), ((*theirs, whole[1]), (theirs[0], whole[1]), whole), "Who draws?")
        return FinishedRule((), (whole, (theirs[0],), theirs), "Who draws?")
    dealt = _dealt_anew(whole)
    if dealt is not None:
        return FinishedRule((), dealt, "How many cards does everyone have then?")
    apart = _told_apart(whole, elements)
    if apart is not None:
        return FinishedRule((), (apart, whole), "Does everyone do it, or only the others?")
    if where == "rule_card":
        whole = _drawn_up(whole)
    emptied = _given_away(whole)
    if emptied is not None:
        return FinishedRule((), emptied, "Have you gone out then?")
    return FinishedRule(whole)


def _each_of_them(rule: Rule) -> Rule:
    """`Everyone draws 1. If they have a wild, they discard it`: each of them who has one (L-2c)."""
    effects: list[Any] = []
    they: Any = None  # of whom the effects before spoke last
    for effect in rule:
        match effect:
            case t.If(t.HandIs(t.THEY), _) if several(they):
                effects += _done_by_those(effect, they)
                continue
            case t.Whenever(then=then):
                effect = replace(effect, then=_each_of_them(then))
        effects.append(effect)
        who = Players(Base.NEIGHBORS) if _two_chosen(effect) else getattr(effect, "who", None)
        they = they if who in (None, t.THEY) else who
    return tuple(effects)


def _two_chosen(effect: Any) -> bool:
    return isinstance(effect, t.Choose) and effect.number > 1


def _done_by_those(case: t.If, they: Players) -> list[Any]:
    asked = case.condition
    assert isinstance(asked, t.HandIs)
    denied = bool(case.otherwise) and not case.then
    both = case.then and case.otherwise
    having = standing.all_other_hands(asked.having) if denied else asked.having
    done = case.otherwise if denied else case.then
    plain = they.base is Base.EVERYONE and they.having is None and not they.told
    theirs = all(getattr(one, "who", None) == t.THEY for one in done)
    if having is None or not plain or not theirs:
        raise NotUnderstood(EACH_OR_ALL, (0, 0))
    first: Any = done[0]
    rest = done_by_the_others(they, case.otherwise) if both else []
    return [replace(first, who=replace(they, having=having)), *done[1:], *rest]


_SCORED = Cards(symbol=t.SCORE)
_STANDINGS: dict[str | None, tuple[tuple[t.Pick, Cards], ...]] = {
    "(leading)": ((t.Pick.ONE_FEWEST, t.ANY_CARDS), (t.Pick.ONE_MOST, _SCORED)),
    "(trailing)": ((t.Pick.ONE_MOST, t.ANY_CARDS), (t.Pick.ONE_FEWEST, _SCORED)),
}


def _number_or_points(rule: Rule) -> tuple[Rule, ...]:
    """`The highest card`: of the number cards, or whatever is worth the most points."""
    for part in t.parts_of(rule):
        told = part.of.symbol if isinstance(part, Players) else None
        if told in _STANDINGS:
            return tuple(
                exchanged(rule, part, replace(part, pick=pick, of=of)) for pick, of in _STANDINGS[told]
            )
    for number, points in ((t.HIGHEST, t.DEAREST), (t.LOWEST, t.CHEAPEST)):
        if f"({number})" in (part.symbol for part in t.parts_of(rule) if isinstance(part, Cards)):
            return tuple(exchanged(rule, f"({number})", one) for one in (number, points))
    return ()


def _most_of_what(rule: Any, elements: Sequence[Element]) -> bool:
    """`The player with the fewest wilds … the player with the most`: hardly the most cards."""
    picked = [part.of for part in t.parts_of(rule) if isinstance(part, Players) and part.pick in _BY_NUMBER]
    if t.ANY_CARDS not in picked or all(of == t.ANY_CARDS for of in picked):
        return False
    words = [word for one in elements if isinstance(one, Said) for word in (*one.words, "")]
    bare = pairwise(words)
    return any(word in {"most", "fewest", "least"} and after in _NO_NOUN for word, after in bare)


_BY_NUMBER = (t.Pick.MOST, t.Pick.FEWEST, t.Pick.ONE_MOST, t.Pick.ONE_FEWEST)
_NO_NOUN = frozenset(["", ",", "and", "or", "then", "draws", "gives", "takes", "discards", "swaps", "misses"])


def _with_itself(part: Any) -> bool:
    """Whether a hand is compared with itself, so that it is unclear whose is meant."""
    return (
        isinstance(part, t.HandIs)
        and isinstance(part.having, t.Versus)
        and (
            part.having.base is part.who.base or {part.having.base, part.who.base} == {Base.ACTOR, Base.THEY}
        )
        and part.who.pick is t.Pick.ALL
        and part.who.base is not Base.EVERYONE
    )


_NAMING = t.NameColor | t.WantColor | t.WantNumber | t.WantCard
_ONE = {t.Pick.MOST: t.Pick.ONE_MOST, t.Pick.FEWEST: t.Pick.ONE_FEWEST}


def _named_by_one(part: Any) -> Any:
    """Only one player can name a color: "whoever has the most cards" is then one of those tied."""
    if isinstance(part, _NAMING) and part.who.pick in _ONE:
        return replace(part, who=replace(part.who, pick=_ONE[part.who.pick]))
    return part


_DONE_BY_ALL_TIED = (
    t.Draw | t.DrawTo | t.DrawUntil | t.DrawUntilPlayable | t.Discard | t.DiscardTo | t.Exactly | t.ShowHand
)
_ALL = {one: everyone for everyone, one in _ONE.items()}


def tied(part: Any) -> Any:
    """Drawing, discarding and showing are for everybody who is tied for the most or the fewest cards."""
    if isinstance(part, _DONE_BY_ALL_TIED) and part.who.pick in _ALL:
        return replace(part, who=replace(part.who, pick=_ALL[part.who.pick]))
    return part


def _plain(rule: Rule) -> Rule:
    """Strips the parser's intermediate notes."""

    def strip(value: Any) -> Any:
        if isinstance(value, Players) and value.told.startswith(NOTE):
            return replace(value, told="")
        if isinstance(value, tuple):
            return tuple(strip(one) for one in value)
        if is_dataclass(value) and not isinstance(value, type):
            changed = {field.name: strip(getattr(value, field.name)) for field in fields(value)}
            return replace(value, **changed)
        return value

    return strip(rule)  # type: ignore[no-any-return]


def _under_this(rule: Rule) -> Rule:
    """On a custom card, "the top card" is the one that it was played on."""
    return tuple(
        effect if isinstance(effect, t.STANDING) else exchanged(effect, t.Measure.TOP, t.Measure.UNDER)
        for effect in rule
    )


def _in_place(rule: Any, unsure: Unsure, meaning: tuple[t.Effect, ...]) -> Rule:
    """The rule with one meaning in place of the unsure part."""
    effects: list[Any] = []
    for effect in rule:
        if effect == unsure:
            effects += meaning
        elif is_dataclass(effect) and not isinstance(effect, type) and unsure in t.parts_of(effect):
            changed = {
                field.name: _in_place(value, unsure, meaning)
                for field in fields(effect)
                if isinstance(value := getattr(effect, field.name), tuple) and unsure in t.parts_of(value)
            }
            effects.append(replace(effect, **changed))
        else:
            effects.append(effect)
    return tuple(effects)


def _colors(rule: Rule) -> Rule:
    """Adds the question for a color that is used again; "that color" alone asks in its place (L-2e)."""
    if (
        len(rule) == 2
        and isinstance(rule[0], t.Discard)
        and rule[0].same_color
        and isinstance(rule[1], t.NameColor)
    ):
        # "everyone discards all cards of one color; you choose the color"
        discard = replace(rule[0], cards=Cards(color=t.THAT_COLOR), same_color=False)
        return (t.WantColor(rule[1].who), discard)
    rule = _of_one_kind(rule)
    rule = tuple(
        replace(effect, then=_colors(effect.then))
        if isinstance(effect, t.Whenever) and effect.occasion.event is not t.Event.NAMES_COLOR
        else effect
        for effect in rule
    )
    used = [i for i, effect in enumerate(rule) if _uses_color(effect)]
    if not used:
        return rule
    named = [i for i, effect in enumerate(rule[: used[-1] + 1]) if isinstance(effect, t.NameColor)]
    if named:
        effects = list(rule)
        naming = effects[named[0]]
        assert isinstance(naming, t.NameColor)
        effects[named[0]] = t.WantColor(naming.who)
        return tuple(effects)
    if any(isinstance(effect, t.WantColor) for effect in rule[: used[0] + 1]):
        return rule
    effects = [
        replace(effect, cards=None, holding=False)
        if isinstance(effect, t.DrawUntil) and effect.cards == Cards(color=t.THAT_COLOR)
        else effect
        for effect in rule
    ]
    if any(_uses_color(effect) for effect in effects):
        raise NotUnderstood('Which color? Write "name a color" before it.', (0, 0))
    return tuple(effects)


def _of_one_kind(rule: Rule) -> Rule:
    """All or so many cards of one color or number, of a player's choice: it is named first."""
    effects: list[Any] = []
    for effect in rule:
        match effect:
            case t.Discard(who, number) if _alike(effect) and not isinstance(number, t.UpTo):
                if several(who) and not effect.same_color:
                    raise NotUnderstood(_WHICH_NUMBER, (0, 0))
                effects += (effect,) if several(who) else _named_kind(effect)
            case t.If(t.HandIs(who), then) if several(who):
                if Cards(symbol=SAME_NUMBER) in t.parts_of(then):
                    raise NotUnderstood(_WHICH_NUMBER, (0, 0))
                effects.append(effect)
            case t.May(_, then):
                naming, *deeds = _of_one_kind(then)
                named = (
                    isinstance(naming, t.WantColor) and naming not in then and isinstance(deeds[0], t.Discard)
                )
                # the color is named in any case, and then it is left open
                effects += (
                    [naming, replace(effect, then=tuple(deeds))]
                    if named
                    else [replace(effect, then=(naming, *deeds))]
                )
            case t.If():
                effects.append(replace(effect, then=_of_one_kind(effect.then)))
            case _:
                effects.append(effect)
    return tuple(effects)


def _alike(discard: t.Discard) -> bool:
    """Whether all the cards discarded are of one color or number."""
    return discard.same_color or discard.cards == Cards(symbol=SAME_NUMBER)


_WHICH_NUMBER = "Of which number? Each would have to name their own."


def _named_kind(discard: t.Discard) -> tuple[t.Effect, ...]:
    """`Throw out a pair`: a number is named, and if they hold two of it, two are discarded."""
    who = discard.who if discard.who in (t.YOU, t.ACTOR) else t.THEY
    naming: t.Effect = t.WantColor(discard.who) if discard.same_color else t.WantNumber(discard.who)
    kind = Cards(color=t.THAT_COLOR) if discard.same_color else Cards(symbol=t.THAT_NUMBER)
    done = t.Discard(who, discard.number, kind)
    if not isinstance(discard.number, int):
        return (naming, done)
    enough = t.HandIs(who, t.Holding(t.Compare.AT_LEAST, discard.number, kind))
    return (naming, t.If(enough, (done,)))


def _uses_color(effect: Any) -> bool:
    if isinstance(effect, t.Whenever):
        named = any(isinstance(part, t.WantColor) for part in t.parts_of(effect.then))
        return not named and _uses_color(effect.occasion)
    if isinstance(effect, t.If) and any(
        isinstance(part, t.OfOneColor) for part in t.parts_of(effect.condition)
    ):
        return False  # that color is the one of which they hold so many
    return any(isinstance(part, Cards) and part.color == t.THAT_COLOR for part in t.parts_of(effect))


def _skipped(rule: Rule) -> Rule:
    """Skipping everyone skips everyone else, which is the extra turn (L-2b)."""
    effects: list[Any] = [exchanged(effect, t.Miss(t.EVERYONE), t.Miss(t.OTHERS)) for effect in rule]
    effects = [
        replace(effect, then=_skipped(effect.then)) if isinstance(effect, t.Whenever) else effect
        for effect in effects
    ]
    for you in (t.YOU, t.ACTOR):
        if t.Miss(Players(Base.EVERYONE, but=you.base)) in effects:
            effects = [effect for effect in effects if effect != t.ExtraTurn(you)]
    return tuple(effects)


def _bare_draw(rule: Rule, elements: Sequence[Element]) -> bool:
    """Whether the whole sentence is "draw N", which on a card may mean yourself or the next player."""
    if (
        not rule
        or rule[1:] not in ((), (t.NameColor(),))
        or not isinstance(rule[0], t.Draw)
        or rule[0].who != t.YOU
    ):
        return False
    said = [element for element in elements if isinstance(element, Said)]
    draws = said[0] if said else None
    return (
        draws is not None
        and draws.who is None
        and isinstance(rule[0].number, int)
        and all(isinstance(one.verb.effects[0], t.NameColor) for one in said[1:])
    )


def _dealt_anew(rule: Rule) -> tuple[Rule, ...] | None:
    """`Shuffle all hands and deal everyone 5`: as many as before is not meant."""
    for i, (one, other) in enumerate(pairwise(rule)):
        if isinstance(one, t.Redeal) and isinstance(other, t.Draw) and other.who == t.EVERYONE:
            new = (t.Discard(t.EVERYONE, None), replace(other, who=t.THEY))
            return ((*rule[:i], *new, *rule[i + 2 :]), (*rule[: i + 1], *rule[i + 2 :]))
    return None


def _told_apart(rule: Rule, elements: Sequence[Element]) -> Rule | None:
    """`Everyone draws 1, you draw 2`: likely the others draw 1; None if nothing is ambiguous."""
    if len(rule) != 2 or len(elements) != 3 or type(rule[0]) is not type(rule[1]):
        return None
    first, joint, second = elements
    if (
        not isinstance(first, Said)
        or not isinstance(second, Said)
        or not isinstance(rule[0], t.Draw | t.Discard)
    ):
        return None
    one = second.who[0] if second.who and len(second.who) == 1 else None
    if one is None or first.who != (t.EVERYONE,) or getattr(joint, "kind", "") not in ("COMMA", "AND"):
        return None
    if (
        one.base is Base.EVERYONE
        or one != Players(one.base)
        or rule[0].number == getattr(rule[1], "number", None)
    ):
        return None
    return (replace(rule[0], who=Players(Base.EVERYONE, but=one.base)), rule[1])


def _drawn_up(rule: Rule) -> Rule:
    """On a rule card "you draw up to 7" is up to a hand of 7, as the sheet's own suggestion has it."""
    return tuple(
        t.DrawTo(effect.who, effect.number.number)
        if isinstance(effect, t.Draw) and effect.who == t.YOU and isinstance(effect.number, t.UpTo)
        else effect
        for effect in rule
    )


_GETS_CARDS = (*t.GIVES_CARDS, t.Redeal, t.Exchange)


def _gives_hand(effect: Any) -> bool:
    return isinstance(effect, t.Give | t.Take) and effect.number is None and effect.cards == t.ANY_CARDS


def _given_away(rule: Rule) -> tuple[Rule, ...] | None:
    """Whether a player loses the whole hand for good, so that the sentence must say if they go out."""
    for branch in t.parts_of(rule)[1:]:
        if isinstance(branch, tuple) and any(map(_gives_hand, branch)):
            given = max(i for i, one in enumerate(branch) if _gives_hand(one))
            if not any(isinstance(later, _GETS_CARDS) for later in branch[given + 1 :]):
                raise NotUnderstood("Say whether a hand that is given away has gone out.", (0, 0))
    for i, effect in enumerate(rule):
        whole_hand = (
            isinstance(effect, t.Give | t.Take) and effect.number is None and effect.cards == t.ANY_CARDS
        )
        if whole_hand and not any(isinstance(later, _GETS_CARDS) for later in rule[i + 1 :]):
            loser = effect.who if isinstance(effect, t.Give) else effect.source  # type: ignore[union-attr]
            if loser.base is Base.EVERYONE:
                raise NotUnderstood("Nobody can give away everything without saying to whom.", (0, 0))
            back = t.THEY if loser != t.YOU else t.YOU
            return ((*rule, t.WinRound(back)), (*rule, t.Draw(back, 7)))
    return None
