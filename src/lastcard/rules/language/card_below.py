"""Rules about the card below: `no reds on yellows`, `after a wild only numbers`, `whoever plays a 7 on a 7`."""

from collections.abc import Iterator

from lastcard.rules.language import limits, occasion_heads
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import UNSAID, Unsure, When, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.sorts import complement
from lastcard.rules.language.tree import (
    ACTOR,
    ANY_CARDS,
    COLOR_IN_PLAY,
    EVERYONE,
    NEXT_TURN,
    TOP_NUMBER,
    YOU,
    Cards,
    CardUnder,
    Compare,
    Count,
    Event,
    HandIs,
    Lasting,
    Limit,
    Not,
    Occasion,
    Pick,
    Players,
    PlayLimit,
    Span,
    TableIs,
    Versus,
    Whenever,
)

assert limits and occasion_heads  # their phrases are used here

# Until the next card lies on it.
UNTIL_PLAYED = Lasting(Span.OCCASION, until=Occasion(Event.PLAYS))


def limit_on(limit: Limit, cards: Cards, under: Cards) -> object:
    """Whenever such a card is played, the limit holds for the card that comes on it."""
    if ANY_CARDS in (cards, under):
        return REJECTED
    then = (PlayLimit(EVERYONE, limit, cards, UNTIL_PLAYED),)
    return Whole((Whenever(Occasion(Event.PLAYS, cards=under), then, lasts=UNSAID),))


ON = "[directly|right|straight|immediately] (on|onto|on top of|upon|after|over) [top of]"
_NOT_PLAYED = "(may|can|must|should) (not|never) be (played|laid|put|placed|put down|used)"
_FORBIDDEN = "(forbidden|banned|illegal|not allowed|not permitted|prohibited)"


@g.phrase(
    "clause",
    f"{{a_sort}} {_NOT_PLAYED} {ON} {{a_sort}}",
    f"<nobody> [<may_some>] <e_play_base> {{a_sort}} {ON} {{a_sort}}",
    f"[you|players|we|everyone] <never_may> <e_play_base> {{a_sort}} {ON} {{a_sort}}",
    f"(no|stop) <e_playing> {{a_sort}} {ON} {{a_sort}}",
    f"no {{a_sort}} {ON} {{a_sort}}",
    f"no {{kind}} {ON} {{a_sort}}",
    f"[it] is {_FORBIDDEN} to <e_play_base> {{a_sort}} {ON} {{a_sort}}",
    f"<e_playing> {{a_sort}} {ON} {{a_sort}} is {_FORBIDDEN}",
    f"{{a_sort}} {ON} {{a_sort}} is {_FORBIDDEN}",
    cost=-2,
)
def _not_on(cards: Cards, under: Cards) -> object:
    return limit_on(Limit.FORBIDDEN, cards, under)


@g.phrase(
    "clause",
    f"(only|nothing but) {{a_sort}} (may|can|must) be (played|laid|put|placed) {ON} {{a_sort}}",
    f"(you|players|we|everyone) (must|has to|have to|may only|can only) [only] <e_play_base> {{a_sort}} {ON} {{a_sort}}",
    cost=-2,
)
def _only_on(cards: Cards, under: Cards) -> object:
    return limit_on(Limit.ONLY, cards, under)


@g.phrase(
    "clause",
    f"{{a_sort}} (may|can|must) only be (played|laid|put|placed) {ON} {{a_sort}}",
    f"{{a_sort}} (may|can|must) be (played|laid|put|placed) only {ON} {{a_sort}}",
    cost=-2,
)
def _on_nothing_else(cards: Cards, under: Cards) -> object:
    """`Blue 3s may only be played on red cards`: on other cards they may not."""
    return limit_on(Limit.FORBIDDEN, cards, complement(under))


g.means(
    "in_a_row",
    None,
    "(in a row|one after another|one after the other|one right after another|directly after each other|after each other)",
)


@g.phrase(
    "clause",
    "(nobody|no player) (may|can|is allowed to) <e_play_base> (two|2) {plain_kind} <in_a_row>",
    f"[it] is {_FORBIDDEN} to <e_play_base> (two|2) {{plain_kind}} <in_a_row>",
    "(no|never) [play] (two|2) {plain_kind} <in_a_row>",
    "(two|2) {plain_kind} (must|may|can) not be played <in_a_row>",
    "(you|players|we) <never_may> <e_play_base> (two|2) {plain_kind} <in_a_row>",
    cost=-2,
)
def not_two(cards: Cards) -> object:
    """`No two wilds in a row`: one on the other, or by one player turn after turn?"""
    on_each_other = limit_on(Limit.FORBIDDEN, cards, cards)
    if not isinstance(on_each_other, Whole):
        return REJECTED
    again = (PlayLimit(ACTOR, Limit.FORBIDDEN, cards, NEXT_TURN),)
    turns = (Whenever(Occasion(Event.PLAYS, cards=cards), again, lasts=UNSAID),)
    return Whole((Unsure((on_each_other.effects, turns), "One on the other, or of one player?"),))


_TURNS = "(on|in|during|for) (two|2) (consecutive turns|successive turns|turns in a row|turns running) [of their own]"


@g.phrase(
    "clause",
    f"(nobody|no player) (may|can|must|is allowed to) <e_play_base> {{a_sort}} {_TURNS}",
    f"(you|players|we|everyone|a player) <never_may> <e_play_base> {{a_sort}} {_TURNS}",
    f"[it] is {_FORBIDDEN} to <e_play_base> {{a_sort}} {_TURNS}",
    cost=-2,
)
def _not_turn_after_turn(cards: Cards) -> object:
    """`Nobody may play a skip on two consecutive turns`: whoever has played one may not on their next turn."""
    if cards == ANY_CARDS:
        return REJECTED
    again = (PlayLimit(ACTOR, Limit.FORBIDDEN, cards, NEXT_TURN),)
    return Whole((Whenever(Occasion(Event.PLAYS, cards=cards), again, lasts=UNSAID),))


# ---- limits on the next card alone ----
@g.phrase(
    "clause",
    "the next card [played|laid|to be played|someone plays|that is played] (must|has to|needs to|may only|can only|should) be {sort}",
    "the next card (must|has to) be {sort}",
)
def _next_card_is(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else Whole((PlayLimit(EVERYONE, Limit.ONLY, cards, UNTIL_PLAYED),))


@g.phrase("clause", "the next card [played|laid|that is played] (must|may|can) not be {sort}")
def _next_card_is_not(cards: Cards) -> object:
    if cards == ANY_CARDS:
        return REJECTED
    return Whole((PlayLimit(EVERYONE, Limit.FORBIDDEN, cards, UNTIL_PLAYED),))


# ---- set off by a card that lies on another ----
_WHEN = "(when|whenever|if|every time|each time|any time|as soon as|after|once)"
_THEN = "[,|:|then|, then|so]"
_LAST = (
    "(the card under this one|the top card|the one before|the card before|the one under it|the card on top)"
)
g.means("under_it", Cards(symbol=TOP_NUMBER), f"(the|a card with the|a card of the) same number as {_LAST}")
g.means(
    "under_it",
    Cards(color=COLOR_IN_PLAY),
    f"(the|a card of the|a card in the|a card with the) same color as {_LAST}",
)


def _on_such(who: Players, cards: Cards, under: Cards, *, relative: bool) -> When:
    return When(Occasion(Event.PLAYS, who, cards), relative=relative, only_if=CardUnder(under))


@g.phrase("when", f"{_WHEN} {{event_who}} <e_play> {{under_it}} {_THEN}", cost=-1)
def _same_as_under(who: Players, under: Cards) -> When:
    return _on_such(who, _matching(under), under, relative=False)


_UNDERNEATH = "(the card under this one|the card under (it|yours|that one|that)|the top card|the last card|the card before|the one before|the one on top)"
g.means("matched", Cards(symbol=TOP_NUMBER), f"(match|matching|hit|hitting) the number (of|on) {_UNDERNEATH}")
g.means("matched", Cards(color=COLOR_IN_PLAY), f"(match|matching) the color of {_UNDERNEATH}")


@g.scanner("matched_first")
def _matched_first(chart: Chart, at: int) -> Iterator[Reading]:
    """`Match the number of the card under yours and you …`: as a rule of the table begins."""
    if chart.context.get("where") != "table_rule" or (at and chart.words[at - 1] not in {".", ";"}):
        return
    for end, under, cost in chart.readings("matched", at):
        if end < len(chart.words):
            last = end + 1 if chart.words[end] in {"and", ",", ":", "="} else end
            yield last, _on_such(EVERYONE, _matching(under), under, relative=False), cost


@g.phrase("when", "{matched_first}", cost=-1)
def _when_matched(head: When) -> When:
    return head


@g.phrase(
    "when",
    f"(whoever|anyone who|everyone who|a player who|the player who) <e_play> {{under_it}} {_THEN}",
    cost=-1,
)
def _whoever_same_as_under(under: Cards) -> When:
    return _on_such(EVERYONE, _matching(under), under, relative=True)


def _matching(under: Cards) -> Cards:
    """Only number cards have a number."""
    return Cards(group="number") if under.symbol == TOP_NUMBER else ANY_CARDS


@g.phrase(
    "when",
    f"{_WHEN} {{event_who}} <e_play> {{a_sort}} {ON} {{a_sort}} {_THEN}",
    f"{_WHEN} {{event_who}} (answers|follows|answer|follow) {{a_sort}} with {{a_sort}} {_THEN}",
    f"{_WHEN} {{a_sort}} <gets_played> {ON} {{a_sort}} {_THEN}",
    f"{_WHEN} {{a_sort}} (follows|comes after|follow) {{a_sort}} {_THEN}",
    cost=-1,
)
def _plays_on(*found: object) -> object:
    who = found[0] if isinstance(found[0], Players) else EVERYONE
    cards, under = found[-2:]
    assert isinstance(cards, Cards) and isinstance(under, Cards)
    return REJECTED if ANY_CARDS in (cards, under) else _on_such(who, cards, under, relative=False)


@g.phrase("when", f"(whoever|anyone who|everyone who) <e_play> {{a_sort}} {ON} {{a_sort}} {_THEN}", cost=-1)
def _whoever_plays_on(cards: Cards, under: Cards) -> object:
    return REJECTED if ANY_CARDS in (cards, under) else _on_such(EVERYONE, cards, under, relative=True)


@g.phrase("when", f"{_WHEN} (two|2) {{plain_kind}} <gets_played> <in_a_row> {_THEN}", cost=-1)
def _two_in_a_row(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _on_such(EVERYONE, cards, cards, relative=False)


@g.phrase(
    "when",
    f"{_WHEN} {{event}} and (there are|we are) {{count_players}} {_THEN}",
    f"{_WHEN} (there are|we are) {{count_players}} and {{event}} {_THEN}",
)
def _with_players(one: object, other: object) -> object:
    occasion, count = (one, other) if isinstance(one, Occasion) else (other, one)
    assert isinstance(occasion, Occasion) and isinstance(count, Count)
    return When(occasion, only_if=TableIs(count))


@g.phrase("when", "(if|when|as long as|with) [there are|we are] {count_players} , {every_sort}", cost=1)
def _cards_with_players(count: Count, cards: Cards) -> When:
    """`If there are more than 4 players, a reverse also skips the next player`."""
    return When(Occasion(Event.PLAYS, cards=cards), by_card=True, only_if=TableIs(count))


_AT_TABLE = "[at the table|of all|in the game|of everyone]"


@g.phrase(
    "when",
    f"{_WHEN} {{event}} and [then|still|also] [they|you|then they] <has> {{size}} {_AT_TABLE} {_THEN}",
    f"{_WHEN} {{event}} while [they|you] (<has>|having|holding) {{size}} {_AT_TABLE} {_THEN}",
)
def _whenever_with_most(occasion: Occasion, size: Pick) -> object:
    return _with_size(occasion, size, relative=False)


@g.phrase(
    "when",
    f"(whoever|anyone who|everyone who) {{event_vp}} and [then|still|also] <has> {{size}} {_AT_TABLE} {_THEN}",
    f"(whoever|anyone who|everyone who) {{event_vp}} while (having|holding) {{size}} {_AT_TABLE} {_THEN}",
)
def _whoever_with_most(occasion: Occasion, size: Pick) -> object:
    return _with_size(occasion, size, relative=True)


def _with_size(occasion: Occasion, size: Pick, *, relative: bool) -> object:
    """Only if nobody has more cards, or fewer, than whoever did it."""
    if occasion.who not in (EVERYONE, YOU):
        return REJECTED
    doer = YOU if occasion.who == YOU else ACTOR
    compare = Compare.MORE if size is Pick.MOST else Compare.FEWER
    others = HandIs(EVERYONE, Versus(compare, doer.base), anyone=True)
    return When(occasion, relative=relative, only_if=Not(others))
