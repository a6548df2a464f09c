"""Patterns for compound conditions, the card just drawn, the last round, and comparisons of hands."""

from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import IfHead, ItIs, LessOrMore, Mark
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import (
    Base,
    Cards,
    Compare,
    Count,
    Having,
    Holding,
    OfOneColor,
    Pick,
    Players,
    Versus,
)

Found = tuple[t.Condition, bool]  # a condition, and whether it is denied


def whole(found: Found) -> t.Condition:
    """Converts a condition to a part of a larger one."""
    condition, denied = found
    return t.Not(condition) if denied else condition


# ---- several conditions ----
@g.phrase("conditions", "{condition}")
def _one(found: Found) -> Found:
    return found


def _joined(kind: type, found: tuple[Found, ...]) -> object:
    conditions = tuple(whole(one) for one in found)
    if len(set(conditions)) < len(conditions):
        return REJECTED
    return (kind(conditions), False)


@g.phrase(
    "conditions",
    "{condition} [,] (and|and if|but) [also] {condition}",
    "{condition} , {condition} [,] and {condition}",
    "both {condition} and {condition}",
    "{condition} and {condition} and {condition}",
    cost=1,
)
def _all_of(*found: Found) -> object:
    return _joined(t.AllOf, found)


@g.phrase(
    "conditions",
    "{condition} [,] (or|or if) {condition}",
    "{condition} , {condition} [,] or {condition}",
    "either {condition} or {condition}",
    "{condition} or {condition} or {condition}",
    cost=1,
)
def _any_of(*found: Found) -> object:
    return _joined(t.AnyOf, found)


def _same_who(who: Players, *found: tuple[Any, bool]) -> object:
    if who.pick is Pick.CHOSEN or who.told:
        return REJECTED
    return tuple((t.HandIs(who, having), denied) for having, denied in found)


@g.phrase("held", "{having}")
def _held(having: Having) -> tuple[Having, bool]:
    return (having, False)


@g.phrase("held", "<no> {kind}", "not [a|an|any] {kind}")
def _not_held(cards: Cards) -> tuple[Having, bool]:
    return (cards, True)


@g.phrase(
    "conditions",
    "{who} <has> {held} (and|but|but also) [<has>|you have|they have] {held}",
    "{who} <has> both {held} and {held}",
    cost=2,
)
def _has_both(who: Players, *found: Found) -> object:
    same = _same_who(who, *found)
    return same if same is REJECTED else _joined(t.AllOf, same)  # type: ignore[arg-type]


@g.phrase(
    "conditions",
    "{who} <has> {held} or [<has>|you have|they have] {held}",
    "{who} <has> either {held} or {held}",
    cost=2,
)
def _has_either(who: Players, *found: Found) -> object:
    same = _same_who(who, *found)
    return same if same is REJECTED else _joined(t.AnyOf, same)  # type: ignore[arg-type]


@g.phrase("condition", "it is not (so|true|the case) that {condition}")
def _denied(found: Found) -> Found:
    return (found[0], not found[1])


# ---- hands ----
@g.phrase(
    "conditions",
    "{who} <has> neither [a|an] {kind} nor [a|an] {kind}",
    "{who} (do not|does not) (have|hold) [a|an|any] {closed_atom} (or|nor) [a|an|any] {closed_atom}",
)
def _has_neither(who: Players, one: Cards, other: Cards) -> object:
    same = _same_who(who, (one, True), (other, True))
    return same if same is REJECTED else _joined(t.AllOf, same)  # type: ignore[arg-type]


@g.phrase("condition", "{single} <has> {size}", "{single} (is|are) the (one|player) {telling_size}")
def _has_most(who: Players, size: Pick) -> object:
    """`If you have the most cards`: nobody has more."""
    if who.told:
        return REJECTED
    compare = Compare.MORE if size is Pick.MOST else Compare.FEWER
    return (t.HandIs(t.EVERYONE, Versus(compare, who.base), anyone=True), True)


@g.phrase(
    "condition",
    "{who} (do not|does not) (have|hold) {count}",
    "{who} (do not|does not) (have|hold) {holding}",
)
def _has_not(who: Players, having: Having) -> object:
    if who.pick is Pick.CHOSEN or isinstance(having, Cards):
        return REJECTED
    return (t.HandIs(who, having), True)


@g.phrase("holding", "{more_or_fewer} {number} {plain_kind} [<in_hand>]")
def _holding(compare: Compare, number: int, cards: Cards) -> Having:
    return Holding(compare, number, cards)


@g.phrase("condition", "{who} (do not|does not) (have|hold) {compared}")
def _compares_not(who: Players, having: Versus) -> object:
    return REJECTED if who.pick is Pick.CHOSEN else (t.HandIs(who, having), True)


@g.phrase("compared", "more <cards> than {single} [<holds>]")
def _more(other: Players) -> object:
    return Versus(Compare.MORE, other.base)


@g.phrase("compared", "(fewer|less) <cards> than {single} [<holds>]", "fewer than {single} [<holds>]")
def _fewer(other: Players) -> object:
    return Versus(Compare.FEWER, other.base)


@g.phrase("having", "more than {single} [<holds>]")
def _having_more(other: Players) -> object:
    return REJECTED if other.told else Versus(Compare.MORE, other.base)


@g.phrase("having", "fewer than {single} [<holds>]", "fewer <cards> as {single}")
def _having_fewer(other: Players) -> object:
    return REJECTED if other.told else Versus(Compare.FEWER, other.base)


_EQUALLY = "(equally many [<cards>]|the same (number|amount|quantity) of cards|as many cards as each other|equal hands|the same hand size|an equal number of cards|the same number)"


@g.phrase(
    "condition",
    f"{{single}} and {{single}} [both] <has> {_EQUALLY}",
    "{single} and {single} are (tied|equal) [in cards]",
)
def _as_many(one: Players, other: Players) -> object:
    if one.told or other.told or one == other:
        return REJECTED
    first, second = (one, other) if one.base is not Base.YOU else (other, one)
    return (t.HandIs(first, Versus(Compare.EXACTLY, second.base)), False)


@g.phrase(
    "having",
    "(the same|equal) (number|amount|quantity) of cards (as|like|that) {single} [<holds>]",
    "(as many|equally many|just as many|exactly as many) <cards> (as|like|than) {single} [<holds>]",
)
def _having_equal(other: Players) -> object:
    return REJECTED if other.told else Versus(Compare.EXACTLY, other.base)


_ONE_COLOR = "(of|in|with) (one|the same|a single|any one|one single|any single) color [<in_hand>]"


@g.phrase("having", f"{{more_or_fewer}} {{number}} [<cards>] {_ONE_COLOR}", cost=-1)
def _of_one_color(compare: Compare, number: int) -> Having:
    return OfOneColor(compare, number)


@g.phrase(
    "having",
    f"{{number}} {{or_so}} [<cards>] {_ONE_COLOR}",
    f"{{number}} [<cards>] {{or_so}} {_ONE_COLOR}",
    cost=-1,
)
def _of_one_color_or_so(number: int, compare: Compare) -> Having:
    return OfOneColor(compare, number)


@g.phrase("having", f"{{number}} [<cards>] {_ONE_COLOR}", cost=-1)
def _so_many_of_one_color(number: int) -> Having:
    return OfOneColor(Compare.AT_LEAST, number)


@g.phrase("having", "(it|that card)")
def _having_it() -> Having:
    return Cards(symbol="(it)")


@g.phrase("having", "(any of them|one of them|any|one|some|some of them)", cost=1)
def _having_one_of_them() -> Having:
    return Cards(symbol="(them)")


@g.phrase("condition", "{who} (do not|does not) (have|hold) (it|one|any|that)", "{who} <has> none")
def _has_it_not(who: Players) -> object:
    return REJECTED if who.pick is Pick.CHOSEN else (t.HandIs(who, Cards(symbol="(it)")), True)


g.means(
    "having",
    t.Parity.ODD,
    "an odd number [<in_hand>]",
    "[an] odd (amount|number) of cards",
    "odd cards in hand",
)
g.means("having", t.Parity.EVEN, "an even number [<in_hand>]", "[an] even (amount|number) of cards")


@g.phrase(
    "condition",
    "{whose} (hand|hand size|number of cards) (is|has) {parity}",
    "the (number|amount) of cards (in {whose} hand|{who} <holds>) is {parity}",
    "the number of {whose} cards is {parity}",
)
def _hand_parity(who: Players, parity: t.Parity) -> object:
    return (t.HandIs(who, parity), False)


g.means("parity", t.Parity.ODD, "odd", "an odd number")
g.means("parity", t.Parity.EVEN, "even", "an even number")


@g.phrase(
    "condition",
    "{whose} hand (has|holds|contains|contain|hold|have|includes|include|consists of) {having}",
    "{whose} hand is {count}",
)
def _hand_has(who: Players, having: Having) -> object:
    return (t.HandIs(who, having), False)


# ---- cards on the table ----
_WAS = "(is|was|has been|showed|shows)"


@g.phrase(
    "condition",
    f"the (top card|card on top) [before this one|of the pile] {_WAS} (a|an) {{kind}}",
    f"the (top card|card on top) [before this one|of the pile] {_WAS} {{plain_kind}}",
    "(you play|you played|you put|you laid|you lay|you use) (this|this card|it|this one) [down] (on|onto|on top of|over) (a|an) {kind}",
    "(this|this card|it|this one) (is|was|gets|got) (played|laid|put|placed) (on|onto|on top of|over) (a|an) {kind}",
    "the card under this one (is|was) either (a|an) {kind}",
)
def _card_under(cards: Cards) -> object:
    return (t.CardUnder(cards), False)


@g.phrase(
    "condition",
    f"the (top card|card on top) [before this one] {_WAS} not (a|an) {{kind}}",
    "the card under this one (is|was) not (a|an) {kind}",
    "the card under this one (is|was) not {plain_kind}",
)
def _card_not_under(cards: Cards) -> object:
    return (t.CardUnder(cards), True)


_DRAWN = (
    "(the card just drawn|the [newly|just] drawn card|the card (you|they) [just] (drew|draw|picked up|took|turned over|revealed|flipped)|"
    "the new card|that card|the card you get|the top card of the draw pile|the revealed card|the card turned over|the card looked at|the flipped card|the card drawn)"
)


@g.phrase("condition", f"{_DRAWN} (is|was) (a|an) {{kind}}", f"{_DRAWN} (is|was) {{plain_kind}}")
def _card_drawn(cards: Cards) -> object:
    return (t.CardDrawn(cards), False)


@g.phrase("condition", f"{_DRAWN} (is|was) not (a|an) {{kind}}", f"{_DRAWN} (is|was) not {{plain_kind}}")
def _card_not_drawn(cards: Cards) -> object:
    return (t.CardDrawn(cards), True)


@g.phrase(
    "condition",
    "<pronoun> (draw|draws|drew|get|gets|got|pick up|picks up|pull|pulls|pulled|turn over|find|reveal|reveals) (a|an) {kind}",
    cost=1,
)
def _drew(cards: Cards) -> object:
    return (ItIs(cards=cards), False)


@g.phrase(
    "condition",
    "(it|this) (is|was|turns out to be|happens to be) (a|an) {kind}",
    "(it|this) (is|was) {plain_kind}",
)
def _it_is(cards: Cards) -> object:
    return (ItIs(cards=cards), False)


@g.phrase("condition", "(it|this) (is|was) not (a|an) {kind}", "(it|this) (is|was) not {plain_kind}")
def _it_is_not(cards: Cards) -> object:
    return (ItIs(cards=cards), True)


@g.phrase("marker", "if {color} [,|:|then]", cost=1)
def _if_colored(color: str) -> IfHead:
    return IfHead(ItIs(cards=Cards(color=color)), False)


@g.phrase("marker", "[on|for|with] [a|an] {kind} (:|=)", cost=1)
def _in_case(cards: Cards) -> IfHead:
    """`Turn over the top card. Red: …. Blue: …`."""
    return IfHead(ItIs(cards=cards), False)


# ---- the rounds before ----
_BEFORE = "the (last|previous|preceding|prior) (round|game|hand|one)"


@g.phrase(
    "condition",
    f"{{who}} (won|has won|have won|win) {_BEFORE}",
    "{who} won (last round|last time|the round before|the last time)",
    f"{{who}} (is|are|was) the winner of {_BEFORE}",
)
def _won(who: Players) -> object:
    return REJECTED if who.pick is not Pick.ALL else (t.WonLastRound(who), False)


@g.phrase(
    "condition",
    f"{{who}} (did not win|has not won|have not won|lost) {_BEFORE}",
    "{who} (did not win|lost) (last round|last time|the round before)",
)
def _not_won(who: Players) -> object:
    return REJECTED if who.pick is not Pick.ALL else (t.WonLastRound(who), True)


# ---- the table ----
@g.phrase(
    "marker",
    "with {count_players} [,|:]",
    "(in|at|on) [a|the] (game|games|table|tables|match|round|rounds) (with|of) {count_players} [,|:]",
)
def _with_players(count: Count) -> IfHead:
    return IfHead(t.TableIs(count), False)


@g.phrase(
    "condition",
    "there (is|are) (only|exactly|just) {number} (of us|of you|players|people) [left] [playing]",
    "only {number} (of us|players|people) are playing",
    "(we|you) are only {number} [players]",
)
def _only_so_many(number: int) -> object:
    return (t.TableIs(Count(Compare.EXACTLY, number)), False)


@g.phrase(
    "condition",
    "{count_players} (are playing|play|are in the game|are at the table)",
    "{number} {or_so} people (are playing|play|are in the game|are at the table)",
    "(you|we) play with {count_players}",
    "the table has {count_players}",
)
def _so_many_play(count: Count) -> object:
    return (t.TableIs(count), False)


g.means(
    "marker",
    Mark("OTHERWISE"),
    "(on|with|for) (anything else|any other [card|color|number]) [,|:]",
    "in (all|any) other case|cases [,|:]",
    "(anything else|any other [card|color|number]) (:|=|means)",
    "(anything else|any other number) [,] [and]",
    "if (it is|they are|it was) (anything else|something else|not|any other [card|color]) [,|:]",
)


@g.phrase(
    "marker",
    "(if|with|for) [<pronoun> <has>|there are|it is|we are] {less_or_more} [<cards>|players] [<in_hand>] [,|:|then]",
)
def _if_fewer(compare: Compare) -> IfHead:
    return IfHead(LessOrMore(compare), False)


g.means("less_or_more", Compare.FEWER, "(fewer|less|lower) [than that]")
g.means("less_or_more", Compare.MORE, "(more|higher) [than that]")


@g.phrase(
    "marker",
    "(when|if|whenever) [this card is|this is|it is|you] (played|laid|put) [this|this card] (on|onto|on top of) (a|an) {kind} [,|:|then]",
    "(on|onto) top of (a|an) {kind} [,|:]",
    cost=-3,
)
def _played_on(cards: Cards) -> IfHead:
    return IfHead(t.CardUnder(cards), False)
