"""Patterns for sorts of cards in rules about plays: `a 7`, `skips or reverses`, `any card but a wild`."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language.card_sorts import either, is_deed
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import IT
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.numbers import figure_in
from lastcard.rules.language.tree import ANY_CARDS, COLOR_IN_PLAY, TOP_NUMBER, Cards

g.means("group", Cards(group="wild"), "black|blacks [<cards>]", "joker|jokers", "wish <cards>")
g.means("group", Cards(group="draw"), "plus-cards|plus-card", "penalty <cards>", "draws")

_ARTICLE = "(a|an|any|one|another|every|each|the|some|their|your|a single|any kind of|all|all the|any of the)"


@g.phrase("a_sort", f"{_ARTICLE} {{kind}}", "{plain_kind}", "every single {kind}", "a card that is {kind}")
def _a_sort(cards: Cards) -> Cards:
    return cards


@g.phrase(
    "a_sort",
    f"[{_ARTICLE}] card|cards [with] [the] number {{figure}}",
    "[the] number {figure} [card]",
    f"{_ARTICLE} {{figure}} of any color",
    f"{_ARTICLE} {{figures}}",
    "numbers {figure}",
)
def _numbered(figure: str) -> Cards:
    return Cards(symbol=figure)


@g.phrase(
    "a_sort",
    f"[{_ARTICLE}] card|cards (of|in|with) [the color] {{color}}",
    "a card [that|which] (is|are) {color}",
    "[the] color {color}",
    f"{_ARTICLE} {{color}} one",
    "{color} ones",
)
def _colored(color: str) -> Cards:
    return Cards(color=color)


g.means(
    "a_sort",
    Cards(color=COLOR_IN_PLAY),
    "[the|a card of the|a card in the|cards of the|cards in the] (same|current) color",
    "(the color in play|the current color)",
    "(a card|cards|card) (of|in|with) the (color in play|current color)",
    "[a card|cards] [of] the same color as the top card",
)
g.means(
    "a_sort",
    Cards(symbol=TOP_NUMBER),
    "[the|a card of the|a card with the|cards of the] same number",
    "(a card|cards) (of|with) the number of the top card",
)


g.means("a_sort", IT, "it", "that one", cost=1)


@g.scanner("bare_figure")
def _bare_figure(chart: Chart, at: int) -> Iterator[Reading]:
    """A number without any article: `plays 7`, `6, 7 or 8`; not the `2` of `2 cards`."""
    if at < len(chart.words) and (figure := figure_in(chart.words[at])) is not None:
        after = chart.words[at + 1] if at + 1 < len(chart.words) else ""
        if chart.words[at] in {"one", "ones"}:
            return
        if after not in {"card", "cards", "more", "extra", "or"} and not chart.words[at].startswith("+"):
            yield at + 1, Cards(symbol=figure), 1


def joined_sorts(*found: Cards) -> object:
    """Several sorts as one: any of them will do."""
    return REJECTED if ANY_CARDS in found else either(*found)


@g.phrase("sort", "{a_sort}")
def _sort(cards: Cards) -> Cards:
    return cards


@g.phrase("sort", "{bare_figure}", cost=1)
def _sort_bare(cards: Cards) -> Cards:
    return cards


_OR = "(or|and|nor)"


@g.scanner("further_sort")
def _further_sort(chart: Chart, at: int) -> Iterator[Reading]:
    """One more sort of a list; "or draw two" is what somebody does, "or a draw two" a card."""
    if at >= len(chart.words):
        return
    plus = chart.words[at].startswith("+") and chart.words[at + 1 : at + 2] in (("card",), ("cards",))
    if plus or is_deed(chart, at):
        return
    for name in ("a_sort", "bare_sort"):
        yield from chart.readings(name, at)


@g.phrase(
    "sort",
    f"{{a_sort}} {_OR} {{further_sort}}",
    f"{{bare_figure}} {_OR} {{further_sort}}",
    "either {a_sort} or {further_sort}",
    f"{{a_sort}} , {{further_sort}} [,] {_OR} {{further_sort}}",
    f"{{bare_figure}} , {{further_sort}} [,] {_OR} {{further_sort}}",
    f"{{a_sort}} , {{further_sort}} , {{further_sort}} [,] {_OR} {{further_sort}}",
    f"{{a_sort}} , {{bare_sort}} [,] {_OR} {{bare_sort}}",
    f"{{a_sort}} , {{bare_sort}} , {{bare_sort}} [,] {_OR} {{bare_sort}}",
)
def _sorts(*found: Cards) -> object:
    return joined_sorts(*found)


@g.phrase("bare_sort", "{kind}", "{bare_figure}")
def _bare_sort(cards: Cards) -> Cards:
    return cards


@g.phrase(
    "sort",
    "{a_sort} (other than|except|but|apart from|besides|but not|except for) {a_sort}",
    "{any_card} (other than|except|but|apart from|besides|but not|except for|that is not) {a_sort}",
    "{any_card} that (is not|are not) {a_sort}",
)
def _sort_but(cards: Cards, but: Cards) -> object:
    return REJECTED if cards.also or but == ANY_CARDS else replace(cards, but=but)


g.means(
    "any_card", ANY_CARDS, "(a|any|one|another|any other) card", "cards", "anything", "all cards", "any cards"
)
_NOTHING_BUT = "(nothing but|anything but)"


def complement(cards: Cards) -> Cards:
    """All cards but these."""
    if cards == Cards(group="number"):
        return Cards(group="action")
    if cards == Cards(group="action"):
        return Cards(group="number")
    if cards.but is not None and replace(cards, but=None) == ANY_CARDS:
        return cards.but
    return Cards(but=cards)


g.means(
    "plain_kind",
    Cards(symbol=TOP_NUMBER),
    "<cards> (with|of) the same number (as the top card|as it|as that card)",
    "<cards> with the number of the top card",
)
g.means(
    "plain_kind",
    Cards(color=COLOR_IN_PLAY),
    "<cards> (of|in|with) the same color as (the top card|it|that card)",
)


# ---- playing ----
_PLAYING = "playing laying putting placing dropping throwing using slapping chucking tossing"
_PLAY = "play lay put place drop throw use slap chuck toss pose set"
_PLAYS = "plays lays puts places drops throws uses slaps chucks tosses poses sets"
_PLAYED = "played laid placed dropped threw thrown used slapped tossed posed"
_DOWN = "[down|out|in|on the table|on the pile|onto the pile]"


def _either(words: str) -> str:
    return "(" + "|".join(words.split()) + ")"


# What must be thrown or dumped is discarded; what must be played or laid is played.
g.means("plainly_play", None, f"(play|lay|put|place|use) {_DOWN}")
g.means("e_playing", None, f"{_either(_PLAYING)} {_DOWN}")
_PLAINLY = "play lay put place use pose set"
g.means("e_play_base", None, f"{_either(_PLAINLY)} {_DOWN}")
# "Has to chuck their wilds" is more likely said of a discard.
g.means("e_play_base", None, f"{_either('drop throw slap chuck toss')} {_DOWN}", cost=1)
g.means(
    "e_play",
    None,
    f"[just|can|does] {_either(_PLAY)} {_DOWN}",
    f"[just] {_either(_PLAYS)} {_DOWN}",
    f"[has|have|had] [just] {_either(_PLAYED)} {_DOWN}",
    f"(is|are) {_either(_PLAYING)} {_DOWN}",
    f"(has|have) put {_DOWN}",
)
g.means(
    "gets_played",
    None,
    f"(is|are|gets|get|has been|have been|was|were|being) [being|ever] {_either(_PLAYED + ' put')} {_DOWN}",
    "(comes|come|falls|fall|lands|land|appears|appear|shows up|comes up|comes out|hits the table|hits the pile|lands on the table)",
)
