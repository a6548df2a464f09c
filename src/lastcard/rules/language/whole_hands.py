"""Conditions on all cards of a hand: `all your cards are odd`, `exactly three cards, all of one color` (L-8)."""

from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Cards, Compare, Count, OfOneColor, Pick, Players

_ALIKE = "of one color"


@g.phrase("quality", "[of] {color}", "[of] {color} color", "{plain_kind}", "(a|an) {kind}")
def _quality(found: object) -> Cards:
    return found if isinstance(found, Cards) else Cards(color=str(found))


g.means("quality", Cards(group="odd"), "odd [numbers]")
g.means("quality", Cards(group="even"), "even [numbers]")
g.means("quality", Cards(group="number"), "numbers")
g.means(
    "quality",
    _ALIKE,
    "(of|in) (one|the same|a single|one and the same) color",
    "(one|the same) color",
    "[are] alike in color",
)


def _nothing_else(who: Players, cards: Cards) -> t.Condition | None:
    """No other card than such; None where that cannot be said of them."""
    several = cards.also or cards.but is not None or who.pick is not Pick.ALL or who.told
    return None if several else t.Not(t.HandIs(who, Cards(but=cards)))


_EVERY_CARD = "(all [of] {whose} cards|all [the] cards in {whose} hand|every card in {whose} hand|each card in {whose} hand|every one of {whose} cards|{whose} (whole|entire|complete) hand)"


@g.phrase("condition", f"{_EVERY_CARD} (is|are|have) {{quality}}", "{whose} hand is all {quality}")
def _all_are(who: Players, quality: object) -> object:
    none = _nothing_else(who, quality) if isinstance(quality, Cards) else None
    return (none.condition, True) if isinstance(none, t.Not) else REJECTED


_ALL = "[,] [and] all [of (them|which|these)] [are|being]"


@g.phrase(
    "conditions",
    f"{{who}} <has> {{count}} {_ALL} {{quality}} [[,] and [all] [of them] [are] {{quality}}]",
    f"{{whose}} hand (consists of|contains|is|has) {{count}} {_ALL} {{quality}} [[,] and [all] [of them] [are] {{quality}}]",
)
def _so_many_all(who: Players, count: Count, *qualities: object) -> object:
    found: list[Any] = [t.HandIs(who, count)]
    for quality in qualities:
        if isinstance(quality, Cards):
            found.append(_nothing_else(who, quality))
        else:
            exact = count.compare is Compare.EXACTLY and count.number > 1
            found.append(t.HandIs(who, OfOneColor(Compare.AT_LEAST, count.number)) if exact else None)
    if None in found or len(set(found)) < len(found) or who.pick is not Pick.ALL:
        return REJECTED
    return (t.AllOf(tuple(found)), False)
