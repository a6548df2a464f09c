"""Patterns for counts before the deed: `count your blue cards; … that many`, `for each wild you hold, …` (L-8)."""

from dataclasses import replace
from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, ForEach, Tally, Whole, that_many
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import ANY_CARDS, Base, Cards, Counted, Having, Measure, Players


def _of_hand(*found: object) -> object:
    cards = next((one for one in found if isinstance(one, Cards)), ANY_CARDS)
    who = next((one for one in found if isinstance(one, Players)), t.YOU)
    return REJECTED if who.told else Counted(Measure.HAND, who, cards)


g.phrase(
    "tally",
    "[the number of] [all] [the|of] {whose} {plain_kind} [<in_hand>]",
    "[the number of] [all] [the|of] {whose} (cards|hand)",
    "[the number of] [all] [the] {plain_kind} in {whose} hand",
    "[the number of] [all] [the] cards in {whose} hand",
    "how many {plain_kind} {who} <holds> [left] [<in_hand>]",
    "how many cards {who} <holds> [left] [<in_hand>]",
    "how many {plain_kind} are in {whose} hand",
    "[all] the {plain_kind} {who} <holds> [<in_hand>]",
    "[all] the cards {who} <holds> [<in_hand>]",
)(_of_hand)
g.means(
    "tally", Counted(Measure.PLAYERS), "[all] the players [at the table|in the game]", "the number of players"
)


@g.phrase("clause", "[you] (count|counts) [up] {tally}")
def _count(number: Counted) -> Whole:
    return Whole((Tally(number),))


@g.phrase(
    "marker",
    "(for each|for every|for every single|per) {kind} [card] {whose_hand} [,|:]",
    "(for each|for every|for every single|per) (card|cards) {whose_hand} [,|:]",
)
def _for_each(*found: object) -> object:
    cards = next((one for one in found if isinstance(one, Cards)), ANY_CARDS)
    who = next((one for one in found if isinstance(one, Players)), SUBJECT)
    return ForEach(Counted(Measure.HAND, who, cards))


g.means(
    "marker",
    ForEach(Counted(Measure.PLAYERS)),
    "(for each|for every|per) player [at the table|in the game] (,|:)",
    "for everyone [at the table|in the game] (,|:)",
)


g.means(
    "marker",
    ForEach(Counted(Measure.OPPONENTS)),
    "(for each|for every|per) (opponent|other player) (,|:)",
    "for everyone but you ,",
)


@g.phrase(
    "marker",
    "(for each|for every|per) (player|person) {telling} [,|:]",
    "for everyone {telling} [,|:]",
)
def _for_each_player(having: Having) -> ForEach:
    return ForEach(Counted(Measure.THOSE, Players(Base.EVERYONE, having=having)))


@g.phrase(
    "marker",
    "(for each|for every|per) opponent {telling} [,|:]",
    "for everyone but you {telling} [,|:]",
)
def _for_each_opponent(having: Having) -> ForEach:
    return ForEach(Counted(Measure.THOSE, Players(Base.EVERYONE, but=Base.YOU, having=having)))


_MOVED = "(discarded|drawn|given|given away|taken|passed|laid|lost)"
g.means(
    "marker",
    ForEach(that_many()),
    f"(for each|for every|per) card [that (was|is)] [so] {_MOVED} [this way|in this way|that way|like this] [,|:]",
    f"(for each|for every) card [that] (you|they) [have] {_MOVED} [this way|in this way] [,|:]",
)


def multiplied(effect: Any, number: Counted) -> Any:
    """The effect multiplied by a count; None if that is impossible."""
    amount = effect.points if isinstance(effect, t.Score) else getattr(effect, "number", None)
    if not isinstance(amount, int) or not isinstance(effect, t.Draw | t.Discard | t.Take | t.Score):
        return None
    if isinstance(effect, t.Discard | t.Take) and effect.cards != ANY_CARDS:
        return None
    who = effect.who if number.who == SUBJECT else number.who
    many = replace(number, who=who, times=amount)
    return replace(effect, points=many) if isinstance(effect, t.Score) else replace(effect, number=many)
