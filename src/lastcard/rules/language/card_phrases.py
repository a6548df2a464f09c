"""Numbers, amounts and sorts of cards: `two more cards`, `up to 3`, `a red card`, `all their 7s`."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.numbers import MOST_CARDS, figure_in, number_at
from lastcard.rules.language.tree import (
    ANY_CARDS,
    ANY_NUMBER,
    COLOR_IN_PLAY,
    THAT_COLOR,
    Amount,
    Cards,
    Compare,
    Count,
    Counted,
    Measure,
    Players,
    Scale,
    UpTo,
)

# ---- numbers ----


@g.scanner("number")
def _number(chart: Chart, at: int) -> Iterator[Reading]:
    found = number_at(chart.words, at)
    if found and 1 <= found[1] <= MOST_CARDS:
        yield found[0], found[1], 0


@g.scanner("any_number")
def _any_number(chart: Chart, at: int) -> Iterator[Reading]:
    found = number_at(chart.words, at)
    if found and 0 <= found[1] <= 100_000:
        yield found[0], found[1], 0


@g.scanner("plus")
def _plus(chart: Chart, at: int) -> Iterator[Reading]:
    """`+4`, also written `plus 4` or `+ 4`."""
    if at >= len(chart.words):
        return
    word = chart.words[at]
    if word.startswith("+") and word[1:].isdecimal() and 1 <= int(word[1:]) <= MOST_CARDS:
        yield at + 1, int(word[1:]), 0
    elif word == "plus":
        found = number_at(chart.words, at + 1)
        if found and 1 <= found[1] <= MOST_CARDS:
            yield found[0], found[1], 0


g.means("cards", None, "card", "cards")
g.means(
    "in_hand",
    None,
    "in|from|out|of (their|your|her|the|that) [own] hand|hands",
    "in hand",
    "out of (their|your|her|the) hand|hands",
    "they|you have|has|hold|holds",
    "(they|you) are|is holding",
    "left in (their|your|her|the) hand",
    "in (their|your|her|the) hand [right now]",
)
g.means(
    "of_choice",
    None,
    "of (their|her) [own] (choice|choosing)",
    "[that] (they|you) (choose|want|like|pick|fancy|need)",
    "they (do not want|no longer want)",
    "of choice",
)
g.means(
    "of_your_choice",
    None,
    "of your [own] (choice|choosing)",
    "[that] you (choose|want|like|pick)",
    "you (do not want|no longer want)",
)
g.means(
    "from_pile",
    None,
    "(from|off|out of) [the] [top of the] [draw] pile|deck|stack|stock",
    "from [the] [top of the] draw pile",
    "off [the] top [of (the draw pile | the deck | the pile)]",
)


@g.phrase(
    "amount",
    "any {number} [<cards>]",
    "[exactly|like] {number} [more|extra|additional|further|other|new|whole|fresh] [<cards>] [each|apiece]",
    "{number} (new|fresh|other) ones",
    "{number} [more|extra] [<cards>] on top",
    "{plus} [<cards>] [each]",
)
def _amount(number: int) -> Amount:
    return number


g.means(
    "amount",
    1,
    "(a|an|another|one more) [more|extra|single|additional|further|new] card [each|apiece]",
    "another [one]",
    "exactly one card [each]",
    "one more",
    "a single card",
    "a single one",
)
g.means("amount", 2, "[a] couple [of] [more|extra] [<cards>]", "a pair of <cards>", "both <cards>")
g.means("amount", 12, "a dozen [more] [<cards>]")


@g.phrase(
    "up_to",
    "up to {number} [<cards>]",
    "none to {number} [<cards>]",
    "[from] 0 to {number} [<cards>]",
    "at most {number} [<cards>]",
    "a maximum of {number} [<cards>]",
)
def _up_to(number: int) -> Amount:
    return UpTo(number)


_AS_THEY_LIKE = "as <pronoun> (want|wants|like|likes|wish|wishes|please|pleases|choose|chooses)"
g.means("up_to", ANY_NUMBER, "any number of <cards>", f"as many <cards> {_AS_THEY_LIKE}")


@g.phrase(
    "any_number_of",
    "any number of [<own>] {plain_kind}",
    f"as many [of <own>] {{plain_kind}} {_AS_THEY_LIKE}",
)
def _any_number_of(cards: Cards) -> Cards:
    return cards


# ---- sorts ----


@g.scanner("color")
def _color(chart: Chart, at: int) -> Iterator[Reading]:
    if at < len(chart.words):
        word = chart.words[at]
        for color in chart.context["vocabulary"].colors:
            if word in (color, color + "s"):
                yield at + 1, color, 0


@g.scanner("named_card")
def _named_card(chart: Chart, at: int) -> Iterator[Reading]:
    """The longest name of a card that stands here: `draw two`, `skips`, `wild swap hands`, `+2`."""
    words = chart.words
    if at >= len(words):
        return
    if words[at] in ("+2", "+2s"):
        yield at + 1, "draw two", 0
    if words[at] in ("+4", "+4s"):
        yield at + 1, "wild draw four", 0
    for name, split in chart.context["vocabulary"].names:
        end = at + len(split)
        said = words[at:end]
        plurals = (split, (*split[:-1], split[-1] + "s"))
        if said in plurals and name != "wild":
            yield end, name, 0


@g.scanner("figures")
def _figures(chart: Chart, at: int) -> Iterator[Reading]:
    """Number cards in the plural: `7s`, `sevens`."""
    if at < len(chart.words) and chart.words[at].endswith("s"):
        figure = figure_in(chart.words[at])
        colored = at > 0 and chart.words[at - 1] in chart.context["vocabulary"].colors
        if figure is not None and not (colored and chart.words[at] == "ones"):  # "the red ones"
            yield at + 1, figure, 0


@g.scanner("figure")
def _figure(chart: Chart, at: int) -> Iterator[Reading]:
    if (at < len(chart.words) and not chart.words[at].endswith("s")) or (
        at < len(chart.words) and chart.words[at] == "six"
    ):
        figure = figure_in(chart.words[at])
        before = chart.words[max(at - 1, 0)]
        colored = before in chart.context["vocabulary"].colors  # "a red one" is a red card
        somebody = chart.words[at] == "one" and (before in _SOME_ONE or colored)
        if figure is not None and not somebody:
            yield at + 1, figure, 0


_SOME_ONE = {
    "have",
    "has",
    "hold",
    "holds",
    "the",
    "any",
    "each",
    "every",
    "another",
    "this",
    "that",
    "which",
    "no",
    "some",
    "only",
    "next",
}
g.means("group", Cards(group="wild"), "wild|wilds [<cards>]", "wildcard|wildcards")
g.means("group", Cards(group="number"), "number|numbered <cards>", "numbers", "number")
g.means(
    "group",
    Cards(group="action"),
    "action|special|symbol|power|effect <cards>",
    "actions",
    "action",
    "symbols",
    "specials",
)
g.means("group", Cards(group="draw"), "draw|plus|pickup <cards>")
g.means(
    "group", Cards(group="odd"), "odd <cards>", "odd numbers", "odd numbered <cards>", "odd number [<cards>]"
)
g.means(
    "group",
    Cards(group="even"),
    "even <cards>",
    "even numbers",
    "even numbered <cards>",
    "even number [<cards>]",
)


@g.phrase(
    "group",
    "number|numbers {figure} (or|and) (higher|above|up|more|over|greater)",
    "{figure} or higher|above|greater",
    "number|numbers (higher|greater) than {figure_less}",
    "number|numbered <cards> {figure} (or|and) (higher|above|up)",
)
def _from_number(figure: str) -> Cards:
    return Cards(group="number", least=int(figure))


@g.phrase("group", "number|numbers {figure} (or|and) (lower|below|under|less)", "{figure} or lower|below")
def _to_number(figure: str) -> Cards:
    return Cards(group="number", most=int(figure))


@g.scanner("figure_less")
def _figure_less(chart: Chart, at: int) -> Iterator[Reading]:
    for end, figure, cost in chart.readings("figure", at):
        if int(figure) < 9:
            yield end, str(int(figure) + 1), cost


@g.phrase("one_sort", "{color} [<cards>]", "[the] color {color}")
def _of_color(color: str) -> Cards:
    return Cards(color=color)


@g.phrase("full_sort", "{figures} [<cards>]", "{named_card} [<cards>]")
def _of_symbol(symbol: str) -> Cards:
    return Cards(symbol=symbol)


@g.phrase(
    "full_sort",
    "{color} {figures} [<cards>]",
    "{color} {named_card} [<cards>]",
    "{color} {figure} [<cards>]",
)
def _of_color_and_symbol(color: str, symbol: str) -> object:
    return REJECTED if symbol.startswith("wild") else Cards(color=color, symbol=symbol)


@g.phrase("full_sort", "{group}")
def _of_group(group: Cards) -> Cards:
    return group


@g.phrase("full_sort", "{color} {group}")
def _of_color_and_group(color: str, group: Cards) -> object:
    return REJECTED if group.group == "wild" else replace(group, color=color)


g.means(
    "full_sort",
    Cards(color=THAT_COLOR),
    "<cards> (of|in|with) (that|this|the [chosen|named|picked]) color",
    "<cards> <in_hand> (of|in|with) (that|this|the [chosen|named|picked]) color",
    "(that|this) color [<cards>]",
    "<cards> of the color (you|they) (named|chose|picked|choose|name|pick)",
    "<cards> of the (chosen|named) color",
    "<cards> that color",
    "(everything|anything|all) [you have|they have|they has] (of|in|with) (that|this) color",
    "<cards> (of|in|with) it",
)
g.means(
    "full_sort",
    Cards(color=COLOR_IN_PLAY),
    "<cards> of the color in play",
    "<cards> of the current color",
    "<cards> of the color on top",
    "<cards> in the color in play",
)


@g.phrase("kind_atom", "{one_sort}")
def _kind(cards: Cards) -> Cards:
    return cards


@g.phrase(
    "kind_atom",
    "{figure} [card]",
    "number {figure} [card]",
    "card number {figure}",
    "card with (a|an|the) [number] {figure} [on it]",
    "card with [the] number {figure} [on it]",
)
def _kind_figure(figure: str) -> Cards:
    return Cards(symbol=figure)


@g.phrase("one_kind", "(a|an|one|any|another|at least one|a single) {kind}", "{plain_kind}")
def _one_kind(cards: Cards) -> Cards:
    return cards


# ---- sizes of hands ----
g.means("more_or_fewer", Compare.MORE, "more than")
g.means("more_or_fewer", Compare.FEWER, "fewer than")
g.means("more_or_fewer", Compare.AT_LEAST, "at least")
g.means("more_or_fewer", Compare.AT_MOST, "at most")
g.means("more_or_fewer", Compare.EXACTLY, "exactly|only|just|precisely", "only just")
g.means("or_so", Compare.AT_LEAST, "or more", "or above", "and up", "plus")
g.means("or_so", Compare.AT_MOST, "or fewer|less", "or below")
g.means(
    "still",
    None,
    "[<cards>] (left|remaining|altogether|total|after this [card|one]) [<in_hand>]",
    "[<cards>] (left|remaining) (after this [card|one]|after playing this [card]|after you play this [card]|now|then)",
    "[<cards>] <in_hand>",
    "<cards>",
    "[<cards>] in total",
    "[<cards>] or so",
)


@g.phrase("count", "{more_or_fewer} {number} [<still>]")
def _count(compare: Compare, number: int) -> Count:
    return Count(compare, number)


@g.phrase("count", "{number} {or_so} [<still>]", "{number} <cards> {or_so} [<in_hand>]")
def _count_or_so(number: int, compare: Compare) -> Count:
    return Count(compare, number)


@g.scanner("bare_count")
def _bare_count(chart: Chart, at: int) -> Iterator[Reading]:
    """A number alone; "if they have one" is hardly said of a hand of one card."""
    for end, number, cost in chart.readings("number", at):
        yield end, number, cost + (3 if chart.words[at:end] == ("one",) else 0)


@g.phrase("count", "{number} <still>", "{bare_count}")
def _count_exactly(number: int) -> Count:
    return Count(Compare.EXACTLY, number)


g.means(
    "count",
    Count(Compare.EXACTLY, 1),
    "(a|one) card left [<in_hand>]",
    "uno",
    "only one left",
    "one left",
    "an uno",
    "(their|your|the) (last|final|very last) card",
)
g.means(
    "most",
    None,
    "[the] (most|greatest|highest|largest|biggest|maximum) (number of | amount of) cards [<in_hand>]",
    "[the] most <cards> [<in_hand>]",
    "[the] (biggest|largest|fullest|fattest|thickest) (hand [of cards]|pile of cards|stack of cards) [at the table|on the table|of all|in the game]",
    "[the] most [<in_hand>]",
    "[the] (most|greatest) amount of cards",
)
g.means(
    "fewest",
    None,
    "[the] (fewest|least|lowest|smallest|minimum) (number of | amount of) cards [<in_hand>]",
    "[the] (fewest|least) <cards> [<in_hand>]",
    "[the] (smallest|thinnest|tiniest|shortest) (hand [of cards]|pile of cards|stack of cards) [at the table|on the table|of all|in the game]",
    "[the] (fewest|least) [<in_hand>]",
)


# ---- numbers that are counted ----
g.means("scale", Scale.ONCE, "as many")
g.means(
    "scale", Scale.DOUBLE, "twice as many", "double as many", "double the number of", "twice the number of"
)
g.means("scale", Scale.HALF, "half as many", "half the number of")
g.means(
    "holds",
    None,
    "do|does|possess|possesses|own|owns",
    "(have|has|hold|holds) in hand",
    "(is|are) left with",
    "(have|has) got left",
)
g.means("holds", None, "have|has|hold|holds", "are|is holding", "have|has left", "got", "have|has got")


@g.phrase(
    "counted",
    "{scale} [<cards>] (as [there are]) {who} <holds> [left] [<in_hand>]",
    "{scale} [<cards>] as [there are] <cards> in {whose} hand",
    "{scale} [<cards>] as are in {whose} hand",
)
def _as_many_as_hand(scale: Scale, who: Players) -> Amount:
    return Counted(Measure.HAND, who, ANY_CARDS, scale)


@g.phrase("counted", "{scale} [<cards>] as {who} <holds> {plain_kind} [<in_hand>]")
def _as_many_as_kind(scale: Scale, who: Players, cards: Cards) -> Amount:
    return Counted(Measure.HAND, who, cards, scale)


@g.phrase(
    "counted",
    "{scale} [<cards>] as there are players [at the table|in the game|playing]",
    "{scale} [<cards>] as there are players at the table",
    "{scale} [<cards>] as there are players in the game",
)
def _as_many_as_players(scale: Scale) -> Amount:
    return Counted(Measure.PLAYERS, scale=scale)


@g.phrase(
    "counted",
    "(a|one|1) [card] (for|per) (each|every) {kind} {who} <holds> [left] [<in_hand>]",
    "(a|one|1) [card] (for|per) (each|every) {kind} in {whose} hand",
)
def _one_for_each(cards: Cards, who: Players) -> Amount:
    return Counted(Measure.HAND, who, cards)


@g.phrase(
    "counted",
    "(a|one|1) [card] (for|per) (each|every) card {who} <holds> [left] [<in_hand>]",
    "(a|one|1) [card] (for|per) (each|every) card in {whose} hand",
)
def _one_for_each_card(who: Players) -> Amount:
    return Counted(Measure.HAND, who)


g.means(
    "counted",
    Counted(Measure.PLAYERS),
    "(a|one|1) [card] (for|per) (each|every) player [at the table]",
    "(a|one|1) [card] per player [at the table]",
)
g.means(
    "counted",
    Counted(Measure.UNDER),
    "as many [<cards>] as the (number|value) (on|of) the card under this one",
    "the number [of cards] [shown] on the card under this one [in cards]",
    "[a] number of cards equal to the (number|value) (on|of) the card under this one",
    "as many [<cards>] as the number on the card under this one says|shows",
)
