"""Occasions told as plain statements at the beginning of a rule: `somebody plays a 7 -> …`, `a 5 gets played and …`.

At a table alone: on a card a statement is what the card does.
"""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language import event_wordings
from lastcard.rules.language.chart import Chart, Reading
from lastcard.rules.language.fragments import When
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import YOU, Event, Occasion

assert event_wordings  # its phrases are used here

_ARROWS = ("->", "=>")
_POINTING = {":", "="}
_JOINING = {",", "and"}
# What happens to players, and is no deed that a rule could order: "a player draws 2 and …" may be either.
_HAPPENINGS = frozenset(
    [
        Event.PLAYS,
        Event.SKIPPED,
        Event.CALLS,
        Event.CAUGHT,
        Event.LOSES_CHALLENGE,
        Event.WINS_CHALLENGE,
        Event.NAMES_COLOR,
        Event.WINS_ROUND,
        Event.COMES_TO_HOLD,
    ]
)
_ALL = {"everyone", "we"}


def _points_on(chart: Chart, at: int) -> bool:
    """Whether a colon, an equals sign or an arrow stands here."""
    if at >= len(chart.words):
        return False
    drawn = chart.context["text"][slice(*chart.tokens[at].span)]
    return chart.words[at] in _POINTING or any(arrow in drawn for arrow in _ARROWS)


def _goes_on(chart: Chart, at: int, occasion: Occasion) -> int | None:
    """Where what follows begins, if a statement may end here."""
    if _points_on(chart, at):
        return at + 1
    if at < len(chart.words) and chart.words[at] in _JOINING and occasion.event in _HAPPENINGS:
        return at + 2 if chart.words[at : at + 2] == (",", "and") else at + 1
    return None


@g.scanner("stated_first")
def _stated_first(chart: Chart, at: int) -> Iterator[Reading]:
    """`Somebody says UNO -> …`, `an 8 hits the table, …`: what happens, and then what follows."""
    begins = at == 0 or chart.words[at - 1] in {".", ";"}
    if chart.context.get("where") != "table_rule" or not begins or chart.words[at] in _ALL:
        return
    for end, occasion, cost in (*chart.readings("event", at), *chart.readings("event_state", at)):
        after = _goes_on(chart, end, occasion)
        if after is not None and after < len(chart.words):
            yield after, When(occasion, doing=True), cost + 1
    for end, occasion, cost in chart.readings("event_vp", at):
        if _points_on(chart, end) and end + 1 < len(chart.words):
            yield end + 1, When(replace(occasion, who=YOU), doing=True), cost + 2


@g.phrase("when", "{stated_first}", cost=1)
def _stated(head: When) -> When:
    return head
