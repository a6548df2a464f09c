"""Everyday wordings of conditions, and of who is meant by the size of a hand."""

from dataclasses import replace

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import ItIs, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.player_phrases import AT_TABLE, BIGGEST, SMALLEST
from lastcard.rules.language.tree import EVERYONE, Cards, Compare, Count, Having, Parity, Pick, Players


# ---- hands ----
@g.phrase(
    "condition",
    "there (is|are) {having} in {whose} hand",
    "there (is|are) {having} among {whose} cards",
)
def _there_are(having: Having, who: Players) -> object:
    if who.pick is Pick.CHOSEN:  # "in anyone's hand": one of them is enough
        anyone = replace(EVERYONE, but=who.but)
        if isinstance(having, t.Holding) and (having.compare, having.number) == (Compare.FEWER, 1):
            return (t.HandIs(anyone, having.cards, anyone=True), True)
        return (t.HandIs(anyone, having, anyone=True), False)
    return (t.HandIs(who, having), False)


@g.phrase("condition", "(this|it|that) leaves {who} (with|at|on) {count}")
def _leaves_with(who: Players, count: Count) -> object:
    return REJECTED if who.pick is Pick.CHOSEN else (t.HandIs(who, count), False)


@g.phrase(
    "condition",
    "{whose} hand (is|gets) (down to|at|only|just|left with) {count}",
    "{whose} hand (counts|numbers|totals|adds up to|comes to) {count}",
    "(the cards in {whose} hand|{whose} cards) (are|number|count|total|add up to|come to|make|make up) {count}",
    "{whose} hand (consists of|is made up of) {count}",
)
def _hand_counts(who: Players, count: Count) -> object:
    return REJECTED if who.pick is Pick.CHOSEN else (t.HandIs(who, count), False)


@g.phrase(
    "condition",
    "(the cards in {whose} hand|{whose} cards|{whose} hand) (make|make up|makes|add up to|adds up to|come to|comes to|are|is|number|total|give|form) {parity} [of cards|in total|altogether]",
    "(the number|the amount|the count|the total) of [{whose}] cards [in (your|their) hand] (is|comes out|turns out) {parity}",
    "{whose} (card count|hand count|count) is {parity}",
)
def _hand_makes(who: Players, parity: Parity = None) -> object:  # type: ignore[assignment]
    if not isinstance(who, Players):
        who, parity = t.YOU, who
    return REJECTED if who.pick is Pick.CHOSEN else (t.HandIs(who, parity), False)


@g.phrase("condition", "{whose} hand is (bigger|larger|fuller|longer) than {whose_or_yours}")
def _bigger_than(who: Players, other: Players) -> object:
    return (
        REJECTED
        if other.told or who.pick is Pick.CHOSEN
        else (t.HandIs(who, t.Versus(Compare.MORE, other.base)), False)
    )


@g.phrase("condition", "{whose} hand is (smaller|shorter) than {whose_or_yours}")
def _smaller_than(who: Players, other: Players) -> object:
    return (
        REJECTED
        if other.told or who.pick is Pick.CHOSEN
        else (t.HandIs(who, t.Versus(Compare.FEWER, other.base)), False)
    )


@g.phrase(
    "condition",
    "(one|any|at least one|some) of {whose} cards (is|are) (a|an) {kind}",
    "(one|any|at least one|some) of {whose} cards (is|are) {plain_kind}",
)
def _one_of_them_is(who: Players, cards: object) -> object:
    cards = Cards(color=cards) if isinstance(cards, str) else cards
    assert isinstance(cards, Cards)
    return (t.HandIs(who, cards), False)


@g.phrase(
    "condition", "none of {whose} cards (is|are) [a|an] {kind}", "none of {whose} cards (is|are) {plain_kind}"
)
def _none_of_them_is(who: Players, cards: Cards) -> object:
    return (t.HandIs(who, cards), True)


@g.phrase("having", "[any|some] {color} (in hand|in their hand|in your hand)")
def _having_color(color: str) -> Having:
    return Cards(color=color)


@g.phrase("between", "[somewhere|anywhere] between {number} and {number} <cards> [<in_hand>]")
def _numbers_between(least: int, most: int) -> tuple[int, int]:
    return (least, most)


@g.phrase("conditions", "{single} <has> {between}")
def _between(who: Players, numbers: tuple[int, int]) -> object:
    least, most = numbers
    if who.pick is not Pick.ALL or who.told or least >= most:
        return REJECTED
    low, high = (t.HandIs(who, Count(c, n)) for c, n in ((Compare.AT_LEAST, least), (Compare.AT_MOST, most)))
    return (t.AllOf((low, high)), False)


@g.phrase(
    "conditions", "you are the only (one|player) (with|who has|holding) {having}", "only you <has> {having}"
)
def _only_you_have(having: Having) -> object:
    if isinstance(having, t.Versus):
        return REJECTED
    return (t.AllOf((t.HandIs(t.YOU, having), t.Not(t.HandIs(t.OTHERS, having, anyone=True)))), False)


@g.phrase(
    "telling",
    "(who|that) (is not|are not) (holding|having) [a|an|any] {kind}",
    "not holding [a|an|any] {kind}",
)
def _not_holding(cards: Cards) -> Having:
    return t.Holding(Compare.FEWER, 1, cards)


_BIGGER = "(bigger|larger|longer)"


@g.phrase(
    "telling",
    f"whose hand is {_BIGGER} than {{whose_or_yours}}",
    f"with (a {_BIGGER} hand|{_BIGGER} hands) than {{whose_or_yours}}",
)
def _bigger_hand(who: Players) -> object:
    return REJECTED if who.told else t.Versus(Compare.MORE, who.base)


@g.phrase(
    "telling",
    "whose hand is smaller than {whose_or_yours}",
    "with (a smaller hand|smaller hands) than {whose_or_yours}",
)
def _smaller_hand(who: Players) -> object:
    return REJECTED if who.told else t.Versus(Compare.FEWER, who.base)


@g.phrase("whose_or_yours", "{single}", "{whose} [hand|own]")
def _whose_or_yours(who: Players) -> Players:
    return who


g.means("whose_or_yours", t.YOU, "yours")


@g.phrase(
    "condition",
    "{whose} (cards|hand|number of cards) (make|makes|makes up|is|are|add up to|comes to) (an|a) {parity} [number] [of cards]",
    "the (cards in|number of cards in) {whose} hand (make|makes|is|are|add up to) [an] {parity} [number]",
    "{whose} (hand|hand size|number of cards) is {parity}",
)
def _hand_is_even(who: Players, parity: t.Parity) -> object:
    return (t.HandIs(who, parity), False)


g.means("parity", t.Parity.ODD, "odd")
g.means("parity", t.Parity.EVEN, "even")


# ---- the card just drawn ----
_DRAWN = (
    "(the card (you|they) [just] (drew|draw|picked up|took)|the drawn card|that card|the card just drawn)"
)
g.means(
    "condition",
    (t.CardDrawn(Cards(fits=True)), False),
    f"{_DRAWN} (fits|matches|is playable|can be played|could be played)",
)
g.means(
    "condition", (ItIs(cards=Cards(fits=True)), False), "it (fits|is playable|can be played|could be played)"
)
g.means(
    "condition",
    (ItIs(cards=Cards(color=t.COLOR_IN_PLAY)), False),
    "it (is|has|matches) [of] the (color in play|current color|same color)",
    "it is (a card|one) (of|in) the (color in play|current color)",
)


# ---- the card under this one ----
g.means(
    "condition", (t.CardUnder(Cards(group="number")), False), "the card under this one (has|shows) a number"
)
_NUMBER_UNDER = "(the number (on|of) the card under this one|the card under this one 's number)"


@g.phrase("condition", f"{_NUMBER_UNDER} (is|was) {{parity}}", "the card under this one (is|was) {parity}")
def _parity_under(parity: Parity) -> object:
    return (t.CardUnder(Cards(group=parity.value)), False)


@g.phrase(
    "condition",
    f"{_NUMBER_UNDER} (is|was) {{number_sort}}",
    "the card under this one (is|was) {number_sort}",
    "the card under this one (shows|has) {number_sort}",
)
def _number_under(cards: Cards) -> object:
    return (t.CardUnder(cards), False)


@g.phrase(
    "number_sort",
    "[a] {figure} or (higher|more|above|greater|up)",
    "at least {figure}",
    "(higher|greater|bigger|more) than {figure_less}",
)
def _from_figure(figure: str) -> Cards:
    return Cards(group="number", least=int(figure))


@g.phrase("number_sort", "[a] {figure} or (lower|less|fewer|below)", "at most {figure}")
def _to_figure(figure: str) -> Cards:
    return Cards(group="number", most=int(figure))


@g.phrase("number_sort", "(lower|less|smaller|fewer) than {figure}")
def _below_figure(figure: str) -> object:
    return Cards(group="number", most=int(figure) - 1) if int(figure) > 0 else REJECTED


# ---- whether it can be done at all ----
g.means(
    "if_able",
    None,
    "[,] if <pronoun> (can|are able to|is able to|have that many|has that many|have enough|has enough)",
    "[,] if (possible|able|at all possible)",
    "[,] as far as possible",
)
# ---- who, by the size of their hands ----
g.means("telling_size", Pick.MOST, "(who|that) <has> more cards", "with more cards")
g.means("telling_size", Pick.FEWEST, "(who|that) <has> (fewer|less) cards", "with (fewer|less) cards")
g.means(
    "who",
    replace(EVERYONE, pick=Pick.MOST),
    "who has [the] most [cards]",
    "everyone (tied for|with) [the] most cards",
)
g.means(
    "who",
    replace(EVERYONE, pick=Pick.FEWEST),
    "who has [the] (fewest|least) [cards]",
    "everyone (tied for|with) [the] (fewest|least) cards",
)
g.means(
    "who",
    replace(EVERYONE, pick=Pick.ONE_MOST),
    f"[the] {BIGGEST} (hand|pile of cards|stack of cards) {AT_TABLE}",
    "[the] most cards",
    cost=2,
)
g.means(
    "who",
    replace(EVERYONE, pick=Pick.ONE_FEWEST),
    f"[the] {SMALLEST} (hand|pile of cards|stack of cards) {AT_TABLE}",
    "[the] (fewest|least) cards",
    cost=2,
)

# ---- the end of the round ----
g.means(
    "clause",
    Whole((t.EndRound(),)),
    "end of [the] round [,|.|;|:] [the] (fewest|least) cards (win|wins)",
    cost=-2,
)
g.means(
    "clause",
    Whole((t.EndRound(),)),
    "[the round ends] [now] [,|.|;|and] the winner is (the player|whoever|the one) (with|has|who has) the (fewest|least) cards",
    "(end|finish|stop) (the round|the game|this round) [now] [,|.|;|and] [the] (fewest|least|lowest number of|smallest number of) cards (win|wins) [the round]",
    "(end|finish|stop) (the round|the game|this round) [now] [,|.|;|and] [the] smallest hand wins [the round]",
    "the round (ends|is over|stops) [now] [,|.|;|and] the winner is (the player|whoever|the one) (with|has|who has) the (fewest|least) cards",
)
