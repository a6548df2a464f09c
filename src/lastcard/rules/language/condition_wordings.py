"""Everyday wordings of conditions, and of who is meant by the size of a hand."""

from dataclasses import replace

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import Said, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import EVERYONE, Cards, Compare, Count, Having, Parity, Pick, Players

# ---- hands ----
@g.phrase(
    "condition",
    "there (is|are) {having} in {whose} hand",
    "there (is|are) {having} among {whose} cards",
)
def _there_are(having: Having, who: Players) -> object:
    return (t.HandIs(who, having), False)


@g.phrase(
    "condition",
    "(one|any|at least one|some) of {whose} cards (is|are) (a|an) {kind}",
    "(one|any|at least one|some) of {whose} cards (is|are) {plain_kind}",
    "{who} <has> [any|some] {color} (in hand|in their hand|in your hand)",
)
def _one_of_them_is(who: Players, cards: object) -> object:
    cards = Cards(color=cards) if isinstance(cards, str) else cards
    assert isinstance(cards, Cards)
    return (t.HandIs(who, cards), False)


@g.phrase("condition", "none of {whose} cards (is|are) [a|an] {kind}", "none of {whose} cards (is|are) {plain_kind}")
def _none_of_them_is(who: Players, cards: Cards) -> object:
    return (t.HandIs(who, cards), True)


@g.phrase("conditions", "{who} <has> [somewhere|anywhere] between {number} and {number} <cards> [<in_hand>]", "{who} <has> {number} to {number} <cards> [<in_hand>]")
def _between(who: Players, least: int, most: int) -> object:
    if who.pick is not Pick.ALL or who.told or least >= most:
        return REJECTED
    low, high = (t.HandIs(who, Count(c, n)) for c, n in ((Compare.AT_LEAST, least), (Compare.AT_MOST, most)))
    return (t.AllOf((low, high)), False)


# ---- the card under this one ----
_NUMBER_UNDER = "(the number (on|of) the card under this one|the card under this one 's number)"


@g.phrase("condition", f"{_NUMBER_UNDER} (is|was) {{parity}}", f"the card under this one (is|was) {{parity}}")
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


@g.phrase("number_sort", "[a] {figure} or (higher|more|above|greater|up)", "at least {figure}", "(higher|greater|bigger|more) than {figure_less}")
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
_ABLE = (t.Discard, t.Give, t.Take, t.Exchange)


@g.phrase("clause", "{subject} {vp} <if_able>", "{subject} {modal} {vp} <if_able>", cost=-1)
def _if_able(who: tuple[Players, ...], *found: object) -> object:
    """`Discards a red card if they can`: nobody has to do what they cannot."""
    doing = found[-1]
    assert isinstance(doing, VerbPhrase)
    if any(not isinstance(effect, _ABLE) for effect in doing.effects):
        return REJECTED
    return Said(who, doing, modal=str(found[0]) if len(found) > 1 else None)


@g.phrase("clause", "{vp} <if_able>", cost=-1)
def _unsaid_if_able(doing: VerbPhrase) -> object:
    if any(not isinstance(effect, _ABLE) for effect in doing.effects):
        return REJECTED
    return Said(None, doing)


# ---- who, by the size of their hands ----
g.means("who", replace(EVERYONE, pick=Pick.MOST), "who has [the] most [cards]", "everyone (tied for|with) [the] most cards")
g.means("who", replace(EVERYONE, pick=Pick.FEWEST), "who has [the] (fewest|least) [cards]", "everyone (tied for|with) [the] (fewest|least) cards")
g.means("who", replace(EVERYONE, pick=Pick.ONE_MOST), "[the] (biggest|largest|fullest) hand", "[the] most cards", cost=2)
g.means("who", replace(EVERYONE, pick=Pick.ONE_FEWEST), "[the] smallest hand", "[the] (fewest|least) cards", cost=2)

# ---- the end of the round ----
g.means(
    "clause",
    Whole((t.EndRound(),)),
    "[the round ends] [now] [,|.|;|and] the winner is (the player|whoever|the one) (with|has|who has) the (fewest|least) cards",
    "(end|finish|stop) (the round|the game|this round) [now] [,|.|;|and] [the] (fewest|least|lowest number of|smallest number of) cards (win|wins) [the round]",
    "(end|finish|stop) (the round|the game|this round) [now] [,|.|;|and] [the] smallest hand wins [the round]",
    "the round (ends|is over|stops) [now] [,|.|;|and] the winner is (the player|whoever|the one) (with|has|who has) the (fewest|least) cards",
)
