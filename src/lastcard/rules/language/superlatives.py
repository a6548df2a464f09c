"""Whoever has the most or fewest of something, and the highest or lowest card of a hand."""

from dataclasses import dataclass, replace

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import EVERYONE, OTHERS, Cards, Pick, Players
from lastcard.rules.language.verb_phrases import said


@dataclass(frozen=True)
class Superlative:
    """What somebody has the most or fewest of."""

    most: bool
    of: Cards


# ---- the most of a sort ----
g.means("many", True, "[the] most", "[the] (highest|largest|greatest|biggest) (number|amount|count) of")
g.means("many", False, "[the] (fewest|least)", "[the] (lowest|smallest) (number|amount|count) of")
g.means("many", False, "[the] least (number|amount) of")
g.means("many", True, "[the] most (number|amount) of")


@g.phrase("superlative", "{many} {plain_kind} [<in_hand>]")
def _most_of(most: bool, cards: Cards) -> Superlative:
    return Superlative(most, cards)


@g.phrase(
    "superlative",
    "[the] (more|most) {plain_kind} [<in_hand>] than (anyone|everyone) [else]",
)
def _more_than_anyone(cards: Cards) -> Superlative:
    return Superlative(True, cards)


_SCORE = Cards(symbol=t.SCORE)
g.means(
    "superlative", Superlative(True, _SCORE), "[the] (most|highest [number of]) points", "the highest score"
)
g.means(
    "superlative",
    Superlative(False, _SCORE),
    "[the] (fewest|least|lowest [number of]) points",
    "the lowest score",
)

# ---- the highest and lowest card ----
_NUMBER = "(number|numbered|numeric|figure)"
for _most, _words in ((True, "(highest|biggest|greatest|largest|top)"), (False, "(lowest|smallest)")):
    _exact = t.HIGHEST if _most else t.LOWEST
    _worth = t.DEAREST if _most else t.CHEAPEST
    _points = "(most|highest)" if _most else "(fewest|least|lowest)"
    g.means(
        "end_card",
        Cards(symbol=_exact),
        f"{_words} {_NUMBER} [card]",
        f"{_words} numbered card",
        f"{_words} (card number|number card)",
    )
    g.means("end_card", Cards(symbol=f"({_exact})"), f"{_words} [valued|value] card")
    g.means(
        "end_card",
        Cards(symbol=_worth),
        f"card worth [the] {_points} [number of] points",
        f"card with [the] {_points} points",
        f"{'most valuable' if _most else 'least valuable'} card",
        f"{'most' if _most else 'least'} (expensive|costly) card",
    )
g.means("end_card", Cards(symbol=t.DEAREST), "highest [point] (scoring|point) card", "highest-scoring card")


@g.phrase("superlative", "[the] {end_card} [<in_hand>]")
def _highest(card: Cards) -> Superlative:
    return Superlative(True, card)


def _told(base: Players, found: Superlative, *, one: bool) -> Players:
    if one:
        return replace(base, pick=Pick.ONE_MOST if found.most else Pick.ONE_FEWEST, of=found.of)
    return replace(base, pick=Pick.MOST if found.most else Pick.FEWEST, of=found.of)


g.phrase(
    "telling_most", "with {superlative}", "who|that <has> {superlative}", "holding|having {superlative}"
)(lambda found: found)


@g.phrase(
    "who",
    "whoever <has> {superlative}",
    "whichever player <has> {superlative}",
    "(everyone|players|the players|those|anyone) {telling_most}",
    "who <has> {superlative}",
)
def _whoever(found: Superlative) -> Players:
    return _told(EVERYONE, found, one=False)


@g.phrase(
    "who",
    "whoever else <has> {superlative}",
    "everyone else {telling_most}",
    "opponents {telling_most}",
    "whichever opponent <has> {superlative}",
)
def _others(found: Superlative) -> Players:
    return _told(OTHERS, found, one=False)


@g.phrase("who", "[the] player|one {telling_most}", "a player {telling_most}")
def _the_one(found: Superlative) -> Players:
    return _told(EVERYONE, found, one=True)


@g.phrase(
    "who",
    "[the] player|one {telling_most} [,] <but> {single}",
    "whoever <has> {superlative} [,] <but> {single}",
)
def _the_one_but(found: Superlative, single: Players) -> object:
    return REJECTED if single.told else replace(_told(EVERYONE, found, one=True), but=single.base)


@g.phrase("who", "(the|an|your) opponent {telling_most}", "the other player {telling_most}")
def _the_opponent(found: Superlative) -> Players:
    return _told(OTHERS, found, one=True)


@g.phrase("condition", "{who} <has> {superlative}", cost=-1)
def _has_the_most(who: Players, found: Superlative) -> object:
    if who.pick is not Pick.ALL or who.having is not None or who.told or who.base is t.Base.EVERYONE:
        return REJECTED
    return (t.HasMost(who, _told(EVERYONE, found, one=False)), False)


# ---- what becomes of the highest card ----
@g.phrase("own_end_card", "(their|your|her|the) [own] {end_card} [<in_hand>]", "(their|your) own {end_card}")
def _own(card: Cards) -> Cards:
    return card


@g.phrase("vp", "{v_discard} {own_end_card}")
def _discard(third: bool, card: Cards) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, 1, card))


@g.phrase("given", "{own_end_card}")
def _given(card: Cards) -> object:
    return (1, card)


@g.phrase(
    "vp",
    "{v_take} {whose} {end_card} [<in_hand>]",
    "{v_take} the {end_card} (from|out of|off) {who}",
    "{v_take} the {end_card} (from|out of) {whose} (hand|cards)",
)
def _take(third: bool, first: object, second: object) -> object:
    who, card = (first, second) if isinstance(first, Players) else (second, first)
    if not isinstance(who, Players) or not isinstance(card, Cards) or who.base is t.Base.YOU:
        return REJECTED
    return said(third, t.Give(who, 1, SUBJECT, card))
