"""Frames around a table rule that change nothing: `here we always play …`, `… in this family` (L-1f)."""

from collections.abc import Iterator

from lastcard.rules.language.chart import Chart, Reading
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import CARD_GAME, DOUBTFUL, words

_PLACES = words("""house home place family table group club pub kitchen flat apartment school class town village office
    garage basement hometown dorm circle gang crew household games""")
_WHOSE = words("your our this the my their")
_MOST_BETWEEN = 4  # words, as in "in my old grandma's house"

g.means(
    "set_frame",
    None,
    "[around|round|over|in|back] here",
    "[around|round] these parts",
    "(with|among|between|for) us",
    "(tonight|today|this evening|this time|every time we play)",
    "(as always|as usual|like always|of course|for sure|officially|by the way|as ever)",
    "(in|for|during|throughout) (this|our|the|every|a) [whole] (game|games|match|version)",
    "while (we|we are|people are) (play|playing)",
    "(ever|at all|whatsoever|period|full stop)",
    "(for the whole|for the entire|during the|in the) (match|evening|night)",
)


@g.scanner("table_place")
def _table_place(chart: Chart, at: int) -> Iterator[Reading]:
    """`at our table`, `in my grandma's house`, `in this family`."""
    here = chart.words
    if at >= len(here) or here[at] not in {"in", "at", "with", "around", "from"}:
        return
    if here[at + 1 : at + 2] and here[at + 1] not in _WHOSE:
        return
    for end in range(at + 2, min(at + 3 + _MOST_BETWEEN, len(here))):
        word = here[end]
        if word in _PLACES:
            yield end + 1, None, 0
            return
        if word in CARD_GAME or word in DOUBTFUL or not (word[0].isalpha() or word == "'s"):
            return


g.means("table_frame", None, "<set_frame>", "<table_place>")

_WE_PLAY = "(we|i|you) [all] [always|usually|also|only|just|simply] (play|are playing)"
_THAT = "(that|:|so that|where|like this :|by this rule :|, that)"
g.means(
    "frame_words",
    None,
    f"{_WE_PLAY} [it|uno] {_THAT}",
    f"{_WE_PLAY} (by|with) (the|this|a|our) [house|own] (rule|rules) [{_THAT}]",
    f"(we|i|you) [always] (have|use|follow|keep|got) (the|this|a|one|an) [house|special|extra|old|funny|strict] rule [{_THAT}]",
    f"[and] (the|our|your|a|another|one|new|one more) [house|family|table|own|special|extra|new|favorite] rule [is|goes|says] [{_THAT}]",
    "(please|kindly) (note|remember) [that|:|,]",
    "(remember|note|attention|important|warning|careful|beware|reminder|of course|also|obviously|look|listen|ok|okay|right|yes) [that|:|,]",
    "it is (a|our|the|also a) [house] (rule|custom|tradition|law|practice|convention|habit) [here|with us] [(of|in|at) (this|our|the) (club|table|house|family|society|group|circle|company|class)] [that|:|,]",
)
g.means("frame_words", None, f"{_WE_PLAY} [by|with|the]", cost=1)


@g.scanner("table_lead")
def _table_lead(chart: Chart, at: int) -> Iterator[Reading]:
    """Frames before a rule of the table; on a card the same words would say when or where it holds."""
    if chart.context.get("where") != "table_rule" or (at and chart.words[at - 1] not in {".", ";", ":"}):
        return
    for end in _frame_ends(chart, at, ("table_frame", "frame_words")):
        yield end, None, 2


@g.scanner("table_tail")
def _table_tail(chart: Chart, at: int) -> Iterator[Reading]:
    """Frames after a rule of the table."""
    if chart.context.get("where") != "table_rule":
        return
    start = at + 1 if chart.words[at : at + 1] == (",",) else at
    for end in _frame_ends(chart, start, ("table_frame",)):
        if end == len(chart.words) or chart.words[end] in {".", ";", ",", ":"}:
            yield end, None, 2


def _frame_ends(chart: Chart, at: int, names: tuple[str, ...]) -> set[int]:
    """Where one or more frames that begin here can end; a comma may follow each."""
    found: set[int] = set()
    todo = [at]
    while todo:
        place = todo.pop()
        for name in names:
            for end, _, _ in chart.readings(name, place):
                ends = [end, end + 1] if chart.words[end : end + 1] == (",",) else [end]
                todo += [one for one in ends if one not in found]
                found.update(ends)
    return found
