"""Mutually exclusive cases: `if you have more than 5 cards, …, if you have fewer, …` is tested at once.

Told one after the other, the second would be asked of a hand that the first has changed.
"""

from dataclasses import replace
from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import IT, THEM, IfHead, LessOrMore
from lastcard.rules.language.tree import Compare, Count, Parity, Versus

_MOST = 240  # more cards than there are


def _range(count: Count) -> tuple[int, int]:
    """The least and the most that a count allows."""
    return {
        Compare.MORE: (count.number + 1, _MOST),
        Compare.AT_LEAST: (count.number, _MOST),
        Compare.FEWER: (0, count.number - 1),
        Compare.AT_MOST: (0, count.number),
        Compare.EXACTLY: (count.number, count.number),
    }[count.compare]


def _same_hand(one: t.HandIs, other: t.HandIs) -> bool:
    """Whether both conditions are about the same hand; "they" are the players of the first."""
    if one.anyone or other.anyone or one.who == t.EVERYONE:
        return False
    return one.who == other.who or (other.who == t.THEY and one.who != t.YOU)


def _exclude(one: Any, other: Any) -> bool:
    if not isinstance(one, t.HandIs) or not isinstance(other, t.HandIs) or not _same_hand(one, other):
        return False
    match one.having, other.having:
        case Parity() as first, Parity() as second:
            return first is not second
        case Count() as first, Count() as second:
            (low, high), (least, most) = _range(first), _range(second)
            return high < least or most < low
        case Versus(compare, base), Versus(differently, same):
            return base is same and compare is not differently
    return False


def _complete(one: t.HandIs, other: t.HandIs) -> bool:
    """Whether one of two exclusive conditions always holds."""
    if isinstance(one.having, Parity):
        return True
    if not isinstance(one.having, Count) or not isinstance(other.having, Count):
        return False
    ranges = sorted((_range(one.having), _range(other.having)))
    return ranges[0][0] == 0 and ranges[0][1] + 1 == ranges[1][0] and ranges[1][1] == _MOST


def compared(last: Any, head: IfHead) -> IfHead:
    """`If you have more than 5 cards, …; if you have fewer, …`: fewer than 5."""
    asked = last.condition if isinstance(last, t.If) else None
    wanted: Any = head.condition
    if not isinstance(asked, t.HandIs) or not isinstance(asked.having, Count | Versus):
        return head
    before = asked.having.compare
    if before in (Compare.AT_LEAST, Compare.AT_MOST) or before is wanted.compare:
        return head  # all that is left, or the same once more
    return replace(head, condition=replace(asked, having=replace(asked.having, compare=wanted.compare)))


_BESIDES = {Compare.FEWER: Compare.AT_LEAST, Compare.MORE: Compare.AT_MOST}


def _is_all_but(asked: Any, compare: Compare) -> bool:
    """Whether "fewer" (or "more") is the exact complement of the first condition."""
    count = (
        getattr(asked, "having", None) or getattr(asked, "players", None) or getattr(asked, "number", None)
    )
    return getattr(count, "compare", None) is _BESIDES[compare]


def completes(last: Any, head: IfHead) -> bool:
    """Whether a condition is the other case of the one before: `if nobody laughs` after `if someone laughs`."""
    if not isinstance(last, t.If) or bool(last.then) == bool(last.otherwise) or head.late:
        return False
    asked, before = head.condition, last.condition
    if isinstance(asked, LessOrMore):
        return bool(last.then) and _is_all_but(before, asked.compare)
    if head.denied != bool(last.then):
        return False
    if isinstance(asked, t.HandIs) and isinstance(before, t.HandIs):
        same = asked.who == before.who or (asked.who == t.THEY and before.who != t.YOU)
        return same and asked.anyone == before.anyone and asked.having in (before.having, IT, THEM)
    return bool(asked == before)


def exclusive(before: Any, case: Any) -> bool:
    """Whether a case is excluded by each of the earlier ones."""
    if not isinstance(before, t.If) or not isinstance(case, t.If) or not before.then or not case.then:
        return False
    if not _exclude(before.condition, case.condition):
        return False
    if not before.otherwise:
        return True
    return len(before.otherwise) == 1 and exclusive(before.otherwise[0], case)


def chained(before: Any, case: Any) -> t.If:
    """Chains the cases into one: each is tested only if none before it held."""
    if before.otherwise:
        otherwise: t.Rule = (chained(before.otherwise[0], case),)
    elif _complete(before.condition, case.condition) and not case.otherwise:
        otherwise = case.then
    else:
        otherwise = (case,)
    return t.If(before.condition, before.then, otherwise)
