"""More sorts of cards: `skips or reverses`, `anything but wilds`, `that number`, `a card that fits`, `it`."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import IT, SAME_COLOR, THEM
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.numbers import figure_in
from lastcard.rules.language.tree import (
    COLOR_IN_PLAY,
    JUST_DRAWN,
    THAT_CARD,
    THAT_NUMBER,
    TOP_NUMBER,
    Cards,
)


def either(*sorts: Cards) -> object:
    """One of these sorts."""
    first, *rest = sorts
    if any(one.also or one.but for one in sorts) or len(set(sorts)) < len(sorts):
        return REJECTED
    if set(sorts) == {Cards(symbol="draw two"), Cards(symbol="wild draw four")}:
        return Cards(group="draw")
    return replace(first, also=tuple(rest))


# ---- one sort ----
@g.phrase("one_sort", "{full_sort}")
def _one_sort(cards: Cards) -> Cards:
    return cards


@g.scanner("plural_color")
def _plural_color(chart: Chart, at: int) -> Iterator[Reading]:
    """`reds`: a color that needs no further noun."""
    if at < len(chart.words) and chart.words[at].endswith("s"):
        yield from chart.readings("color", at)


@g.phrase("closed_sort", "{plural_color}", "{color} <cards>", "{color} ones|one")
def _closed_color(color: str) -> Cards:
    return Cards(color=color)


@g.phrase("closed_sort", "{full_sort}")
def _closed_sort(cards: Cards) -> Cards:
    return cards


@g.phrase("one_sort", "{color} ones|one")
def _colored_ones(color: str) -> Cards:
    return Cards(color=color)


@g.phrase("plain_kind", "{one_sort}")
def _plain_kind(cards: Cards) -> Cards:
    return cards


@g.phrase("kind", "{kind_atom}")
def _kind(cards: Cards) -> Cards:
    return cards


# ---- several sorts ----
def is_deed(chart: Chart, at: int) -> bool:
    """Whether "or draw two" is what somebody does; "or a draw two" and "or draw twos" are cards."""
    words = chart.context["text"][chart.tokens[at].start :].lower().split()
    if words[0] != "draw":
        return chart.words[at].startswith("+") and not chart.words[at].endswith("s")
    return len(words) < 2 or not words[1].rstrip(".,;!").endswith(("twos", "fours", "2s", "4s", "cards"))


@g.scanner("closed_next")
def _closed_next(chart: Chart, at: int) -> Iterator[Reading]:
    if at < len(chart.words) and not is_deed(chart, at):
        yield from chart.readings("closed_sort", at)


@g.scanner("atom_next")
def _atom_next(chart: Chart, at: int) -> Iterator[Reading]:
    if chart.words[at : at + 1] in (("a",), ("an",)):
        yield from chart.readings("closed_atom", at + 1)
    elif at < len(chart.words) and not is_deed(chart, at):
        yield from chart.readings("closed_atom", at)


@g.scanner("kind_held")
def _kind_held(chart: Chart, at: int) -> Iterator[Reading]:
    """A sort of cards in a hand; in "if you have 5 or fewer, draw two" that is what somebody does."""
    if at < len(chart.words) and not is_deed(chart, at):
        yield from chart.readings("plain_kind", at)


_OR = "(or|and / or|and or)"


@g.phrase(
    "plain_kind",
    f"{{closed_sort}} {_OR} {{closed_next}}",
    f"{{closed_sort}} , {{closed_next}} [,] {_OR} {{closed_next}}",
    f"{{closed_sort}} {_OR} {{closed_next}} {_OR} {{closed_next}}",
)
def _or(*sorts: Cards) -> object:
    return either(*sorts)


@g.phrase(
    "plain_kind",
    f"{{color}} {_OR} {{color}} [<cards>]",
    f"{{color}} , {{color}} [,] {_OR} {{color}} [<cards>]",
)
def _or_colors(*colors: str) -> object:
    return either(*(Cards(color=color) for color in colors))


@g.phrase("plain_kind", f"{{color}} {_OR} {{color}} {{colorless}}")
def _or_colored(one: str, other: str, sort: Cards) -> object:
    return either(replace(sort, color=one), replace(sort, color=other))


@g.phrase("colorless", "{figures} [<cards>]", "{named_card} [<cards>]", "{figure} [<cards>]")
def _colorless(symbol: str) -> object:
    return REJECTED if symbol.startswith("wild") else Cards(symbol=symbol)


@g.phrase("colorless", "{group}")
def _colorless_group(group: Cards) -> object:
    return REJECTED if group.group == "wild" else group


@g.phrase("closed_atom", "{closed_sort}")
def _closed_atom(cards: Cards) -> Cards:
    return cards


@g.phrase("closed_atom", "{figure} [card]", "number {figure}")
def _closed_figure(figure: str) -> Cards:
    return Cards(symbol=figure)


@g.phrase(
    "kind",
    f"{{closed_atom}} {_OR} {{atom_next}}",
    f"{{closed_atom}} , {{atom_next}} [,] {_OR} {{atom_next}}",
    f"{{closed_atom}} {_OR} {{atom_next}} {_OR} {{atom_next}}",
)
def _kind_or(*sorts: Cards) -> object:
    return either(*sorts)


@g.phrase("kind", f"{{color}} {_OR} [a|an] {{color}} [card|one]")
def _kind_or_colors(one: str, other: str) -> object:
    return either(Cards(color=one), Cards(color=other))


@g.phrase("kind", f"{{color}} {_OR} [a|an] {{color}} {{colorless}}")
def _kind_or_colored(one: str, other: str, sort: Cards) -> object:
    return either(replace(sort, color=one), replace(sort, color=other))


@g.phrase(
    "sorts",
    "{closed_sort} and [<all_of>] [<own>] {closed_sort}",
    "{closed_sort} , {closed_sort} [,] and {closed_sort}",
)
def _and(*sorts: Cards) -> object:
    return either(*sorts)


@g.phrase("sorts", "{color} and {color} [<cards>]", "{color} , {color} [,] and {color} [<cards>]")
def _and_colors(*colors: str) -> object:
    return either(*(Cards(color=color) for color in colors))


@g.phrase("sorts", "{color} and {color} {colorless}")
def _and_colored(one: str, other: str, sort: Cards) -> object:
    return either(replace(sort, color=one), replace(sort, color=other))


@g.phrase("sorts", "{plain_kind}")
def _sorts(cards: Cards) -> Cards:
    return cards


# ---- but ----
g.means("not_of", None, "(but|except [for]|other than|apart from|besides|excluding) [a|an|your|their|the]")
g.means(
    "not_of", None, "(that|which) (is|are) not [a|an]", ", not [a|an|any]", ", (but|and) (no|not) [a|an|any]"
)


@g.phrase("plain_kind", "(anything|cards) <not_of> {closed_sort}", "everything <not_of> {closed_sort}")
def _anything_but(but: Cards) -> object:
    return REJECTED if but.also or but.but else Cards(but=but)


@g.phrase("plain_kind", "{closed_sort} <not_of> {closed_sort}")
def _sort_but(cards: Cards, but: Cards) -> object:
    return REJECTED if but.also or but.but or cards.also else replace(cards, but=but)


@g.phrase("kind", "card <not_of> {kind_atom}")
def _card_but(but: Cards) -> object:
    return Cards(but=but)


@g.phrase("kind", "{kind_atom} <not_of> {kind_atom}")
def _kind_but(cards: Cards, but: Cards) -> object:
    return replace(cards, but=but)


@g.phrase("full_sort", "non wild|wilds [<cards>]", "non-wild [<cards>]", "nonwild [<cards>]")
def _no_wild() -> Cards:
    return Cards(but=Cards(group="wild"))


# ---- numbers from and to ----
@g.scanner("plain_figure")
def _plain_figure(chart: Chart, at: int) -> Iterator[Reading]:
    if at < len(chart.words):
        figure = figure_in(chart.words[at])
        if figure is not None:
            yield at + 1, int(figure), 0


@g.scanner("figure_above")
def _figure_above(chart: Chart, at: int) -> Iterator[Reading]:
    """A number that others are higher than; "each card over 5 in his hand" is no such number."""
    for end, figure, cost in chart.readings("plain_figure", at):
        if chart.words[end : end + 1] != ("in",):
            yield end, figure, cost


_NUMBERS = "(number|numbers|number <cards>|numbered <cards>|<cards>)"


@g.phrase(
    "full_sort",
    f"{_NUMBERS} [with] [a number] (more than|higher than|greater than|bigger than) [a] {{figure_above}}",
    "anything (more than|higher than|greater than) [a] {plain_figure}",
)
def _above(figure: int) -> object:
    return Cards(group="number", least=figure + 1) if figure < 9 else REJECTED


@g.phrase(
    "full_sort",
    f"{_NUMBERS} [with] [a number] (fewer than|lower than|smaller than) [a] {{plain_figure}}",
    "anything (fewer than|lower than|smaller than) [a] {plain_figure}",
    "<cards> what have number (fewer than|lower than) {plain_figure}",
)
def _below(figure: int) -> object:
    return Cards(group="number", most=figure - 1) if figure > 0 else REJECTED


@g.phrase(
    "full_sort",
    "anything {plain_figure} (or|and) (higher|above|up|more|over|greater)",
    f"{_NUMBERS} [of|that is|that are|which is|which are] {{plain_figure}} (or|and) (higher|above|up|more|over|more than)",
)
def _from(figure: int) -> object:
    return Cards(group="number", least=figure) if figure > 0 else REJECTED


@g.phrase(
    "full_sort",
    "<cards> with (a|the) number {plain_figure} (or|and) (lower|below|less|under|fewer)",
    f"{_NUMBERS} {{plain_figure}} (or|and) (lower|below|less|under|fewer)",
    "anything {plain_figure} (or|and) (lower|below|less|under|fewer)",
)
def _to(figure: int) -> object:
    return Cards(group="number", most=figure) if figure < 9 else REJECTED


@g.phrase("full_sort", f"{_NUMBERS} [from] {{plain_figure}} (to|through|until) {{plain_figure}}")
def _from_to(least: int, most: int) -> object:
    return Cards(group="number", least=least, most=most) if least < most else REJECTED


# ---- spoken of before, or lying on top ----
_NAMED = "(named|chosen|picked|said|called|guessed)"
_YOU_NAMED = "(you|they) (named|chose|picked|said|called|name|choose|pick|say|call|guessed)"
g.means(
    "full_sort",
    Cards(symbol=THAT_NUMBER),
    "<cards> (of|with|that have|bearing|showing) (that|this|the same|the|said) number",
    "(that|this|said) number [<cards>]",
    f"<cards> (of|with) the {_NAMED} number",
    f"<cards> (of|with) the number {_YOU_NAMED}",
    f"the {_NAMED} number",
    f"the number {_YOU_NAMED}",
)
g.means(
    "full_sort",
    Cards(symbol=THAT_CARD),
    "that [exact|very] card",
    "exactly that (one|card)",
    "that exact one",
    f"the {_NAMED} card",
    f"the card {_YOU_NAMED}",
)
_TOP = "(the top card|the card under this one|the card on top|the card on the pile|the top of the pile)"
g.means(
    "full_sort",
    Cards(color=COLOR_IN_PLAY),
    f"<cards> [<in_hand>] [that are|that is] (of|in|with|that have|that has|that are|that is|having) the (same|current) color (as|of) {_TOP}",
    "<cards> (of|in|with) the (current|active|present) color",
    "<cards> of the color (that is in play|being played|now in play|on the table|of the top card)",
    "<cards> (of|in) the color in play",
    "<cards> that match|matches the color [in play]",
)
g.means(
    "full_sort",
    Cards(symbol=TOP_NUMBER),
    f"<cards> [<in_hand>] (of|with|that have|that has|having) the same (number|symbol) (as|of) {_TOP}",
    "<cards> (of|with) the number of the top card",
)
g.means(
    "full_sort",
    Cards(fits=True),
    "<cards> that (fit|fits|can be played|match|matches) [now]",
    "playable|matching|fitting <cards>",
    "<cards> (they|you) can play [now]",
)
g.means(
    "full_sort",
    Cards(symbol=JUST_DRAWN),
    "the <cards> just drawn",
    "the [newly|just|freshly] drawn <cards>",
    "the <cards> (they|you) [just] (drew|draw|picked up)",
    "the <cards> that (was|were) [just] drawn",
)
g.means(
    "full_sort",
    Cards(color=SAME_COLOR),
    "<cards> (of|in|with) (the same|one|a single|one single|any one|one and the same) color",
    "<cards> (that|which) share (a|the same|one) color",
    "<cards> sharing (a|the same|one) color",
    "<cards> (that|which) (are|have) [all] the same color",
    "<cards> (that|which) match in color",
    "same color [<cards>]",
)

# ---- it, them ----
g.means("it", IT, "it", "this card")
g.means("it", THEM, "them", "those [<cards>]", "these [<cards>]", "both")
g.means("it", IT, "one such card", "such a card")
