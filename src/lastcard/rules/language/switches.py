"""Recognizes sentences that state a house rule switch or an ordinary rule of the game (L-1e)."""

from collections.abc import Iterator

from lastcard.rules.language import ordinary_rules, switch_sayings
from lastcard.rules.language.chart import Chart
from lastcard.rules.language.fragments import Switch
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import FILLERS
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.switch_phrases import (
    BLUFFING,
    DRAW_ON,
    FORCE_PLAY,
    JUMP_IN,
    SEVEN_ZERO,
    STACKING,
)
from lastcard.rules.language.tokens import Token
from lastcard.rules.language.vocabulary import usual

assert ordinary_rules and switch_sayings  # their phrases are used here

_ENDS = {".", ",", ";"}
_JOINTS = {".", ",", ";", "and", "plus", "but"}
_MOST_SWITCHES = 4  # in one sentence


def _chart(tokens: tuple[Token, ...]) -> Chart:
    last = len(tokens)
    while last and tokens[last - 1].text in _ENDS:
        last -= 1
    return Chart(g, tokens[:last], FILLERS, vocabulary=usual(), text="", where="table_rule")


_TALK = ("opinion", "reason", "remark")  # around a switch: "…, seven takes too long"


def _talked_through(chart: Chart, at: int) -> Iterator[int]:
    """Where the sentence may go on after talk that changes nothing."""
    yield at
    for name in _TALK:
        for end, _, _ in chart.readings(name, at):
            yield end


def _starts(chart: Chart, at: int) -> Iterator[int]:
    yield at
    for name in ("table_lead", "lead", *_TALK):
        for end, _, _ in chart.readings(name, at):
            yield end + 1 if chart.words[end : end + 1] == (",",) else end


def _found(chart: Chart, name: str, at: int) -> Iterator[tuple[int, object]]:
    """The meanings of the phrase from here on and their ends, with or without frames around it."""
    for start in _starts(chart, at):
        for end, value, _ in chart.readings(name, start):
            yield end, value
            for last, _, _ in chart.readings("table_tail", end):
                yield last, value
            after = end + 1 if chart.words[end : end + 1] in ((",",), (".",), (";",)) else end
            for last in _talked_through(chart, after):
                if last > after:
                    yield last, value


def is_ordinary(tokens: tuple[Token, ...]) -> bool:
    """Whether these words restate a rule of the game, so that they change nothing."""
    chart = _chart(tokens)
    return any(end == len(chart.words) for end, _ in _found(chart, "ordinary", 0))


def recognized(tokens: tuple[Token, ...]) -> tuple[Switch, ...]:
    """The switches that these words set, if all words are used and there is no doubt."""
    chart = _chart(tokens)
    found = {tuple(dict.fromkeys(row)) for row in _rows(chart, 0, _MOST_SWITCHES)}
    if len(found) != 1:
        return ()
    switches: tuple[Switch, ...] = found.pop()
    names = [switch.name for switch in switches]
    return switches if len(set(names)) == len(names) else ()


def _rows(chart: Chart, at: int, most: int) -> Iterator[tuple[Switch, ...]]:
    """The sequences of switches that cover the words from here on."""
    for end, switch in _found(chart, "switch", at):
        assert isinstance(switch, Switch)
        if end == len(chart.words):
            yield (switch,)
            continue
        place = end
        while place < len(chart.words) and chart.words[place] in _JOINTS:
            place += 1
        if place > end and most > 1:
            for row in _rows(chart, place, most - 1):
                yield (switch, *row)


_HINTS = {
    STACKING: {"stack", "stacking", "stacked", "stacks", "progressive"},
    JUMP_IN: {"jump", "identical", "slap", "jump-in", "jump-ins"},
    SEVEN_ZERO: {"sevens", "zeros", "7s", "0s", "seven-zero"},
    FORCE_PLAY: {"force", "forced", "mandatory"},
    BLUFFING: {"bluff", "bluffing"},
    DRAW_ON: {"keep"},
}


def likely(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    """Switches that these words may be about, to be offered as readings."""
    said = {token.text for token in tokens}
    if said & {"when", "whenever", "after", "only", "on"} or said & {
        "not",
        "no",
        "nobody",
        "never",
        "forbidden",
        "banned",
        "illegal",
        "taboo",
        "without",
    }:
        return ()
    if any(number_at([token.text], 0) for token in tokens):
        return ()
    found = [switch for switch, hints in _HINTS.items() if said & hints]
    if DRAW_ON in found and not said & {"draw", "drawing", "picking"}:
        found.remove(DRAW_ON)
    if SEVEN_ZERO in found and not (said & {"sevens", "7s", "7"} and said & {"zeros", "0s", "0"}):
        found.remove(SEVEN_ZERO)
    if SEVEN_ZERO in found and not said & {"swap", "trade", "switch", "rule", "pass", "rotate"}:
        found.remove(SEVEN_ZERO)
    return tuple(switch.words for switch in found)[:3]
