"""Patterns for limits on going out: `nobody may go out with a wild`, `no going out until …`."""

from lastcard.rules.language import limits
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, UNSAID, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.limits import NOT_FREE, limit_of, said_limit
from lastcard.rules.language.sorts import complement
from lastcard.rules.language.tree import (
    ANY_CARDS,
    EVERYONE,
    YOU,
    Cards,
    Lasting,
    Limit,
    Occasion,
    Players,
    PlayLimit,
    Span,
)

assert limits  # its phrases are used here

# ---- going out ----
_OUT = "(win|go out|finish|end|end the game|win the game|win the round|end the round|finish the round|finish the rest of the round|win the rest of the round|end the rest of the round|go out and win|close|close the round|finish the game|go)"
_OUT_ON = _OUT.replace("|go)", ")")  # what "goes on" something is laid there
_OUTS = "(wins|goes out|finishes|ends|goes)"
_LAST = "[your|their|the|a|a player 's|everyone 's|one 's] (last|final) card"
g.means("last_of", YOU, "your (last|final) card")
g.means(
    "last_of",
    EVERYONE,
    "[their|the|a|a player 's|everyone 's|one 's] (last|final) card [played]",
    "the card under this one",
    "the card under this one (you play|they play|anyone plays|a player plays|in your hand)",
    "the [very] (last|final) card (you|they) (play|lay|have|put down|hold)",
    "(your|the|their) very (last|final) card",
)
_UNDER = "the card under this one"  # which is what "the last card" is read as


@g.phrase(
    "clause",
    f"{{nobody}} [<may_some>] {_OUT} (with|on|by playing) {{sort}}",
    f"{{nobody}} {_OUTS} (with|on) {{sort}}",
)
def _nobody_out_with(who: Players, cards: Cards) -> Whole:
    return limit_of(Limit.NOT_LAST, cards, who)


@g.phrase(
    "vp",
    f"<never_may> {_OUT} (with|by playing|by laying) {{sort}}",
    f"<never_may> {_OUT_ON} on {{sort}}",
    f"<never_may> <e_play_base> {{sort}} as {_LAST}",
    f"<never_may> <e_play_base> {{sort}} as {_UNDER}",
)
def _may_not_go_out(cards: Cards) -> VerbPhrase:
    return said_limit(Limit.NOT_LAST, cards)


@g.phrase(
    "clause",
    "{last_of} (may|can|must|should) (not|never) be {sort}",
    "{sort} (may|can|must|should) (not|never) be {last_of}",
    "{sort} (may|can|must|should) (not|never) be (played|laid|used) as {last_of}",
    "no {sort} as {last_of}",
    "{sort} (is|are) (forbidden|not allowed|illegal|banned) as {last_of}",
    "{sort} (is|are) (forbidden|not allowed|not permitted) to be {last_of}",
)
def _not_last_of(one: object, other: object) -> object:
    who, cards = (one, other) if isinstance(one, Players) else (other, one)
    assert isinstance(who, Players) and isinstance(cards, Cards)
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.NOT_LAST, cards, who)


@g.phrase(
    "clause",
    "{sort} (may|can|must|should) (not|never) be (played|laid|used) (last|at the end)",
    "no (going out|winning|finishing|ending) (with|on) {sort}",
    f"[it] is {NOT_FREE} to {_OUT} (with|on) {{sort}}",
    "(going out|winning|finishing|ending) (with|on) {sort} is (forbidden|not allowed|illegal|banned)",
)
def _not_last(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.NOT_LAST, cards)


@g.phrase(
    "clause",
    "{last_of} (must|has to|needs to|should|can only|may only) be {sort}",
    "only {sort} (as|for) {last_of}",
)
def _last_of_must_be(first: object, second: object) -> object:
    who, cards = (first, second) if isinstance(first, Players) else (second, first)
    assert isinstance(who, Players) and isinstance(cards, Cards)
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.NOT_LAST, complement(cards), who)


@g.phrase(
    "vp",
    f"(may|can) only {_OUT} (with|on) {{sort}}",
    f"(is|are) only (allowed|permitted) to {_OUT} (with|on) {{sort}}",
    f"(may|can|is allowed to|are allowed to) {_OUT} only (with|on) {{sort}}",
    f"(must|has to|have to) {_OUT} (with|on) {{sort}}",
)
def _must_end_with(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else said_limit(Limit.NOT_LAST, complement(cards))


@g.phrase(
    "clause",
    "only {sort} (may|can) (be played last|end the round|win|win the round|be your last card|be the card under this one|be used to go out)",
)
def _last_must_be(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.NOT_LAST, complement(cards))


_BEFORE = "(before|until)"


@g.phrase(
    "clause",
    f"{{nobody}} [<may_some>] {_OUT} {{ban_end}}",
    f"{{nobody}} {_OUTS} {{ban_end}}",
)
def _nobody_out(who: Players, lasts: Lasting) -> Whole:
    return limit_of(Limit.NO_END, ANY_CARDS, who, lasts)


@g.phrase("vp", f"<never_may> {_OUT} {{ban_end}}")
def _may_not_end(lasts: Lasting) -> VerbPhrase:
    return VerbPhrase((PlayLimit(SUBJECT, Limit.NO_END, ANY_CARDS, lasts),), third=True)


@g.phrase("clause", f"{{nobody}} [<may_some>] {_OUT}")
def _nobody_out_now(who: Players) -> Whole:
    return limit_of(Limit.NO_END, ANY_CARDS, who)


@g.phrase("vp", f"<never_may> {_OUT}", cost=1)
def _may_not_end_now() -> VerbPhrase:
    return VerbPhrase((PlayLimit(SUBJECT, Limit.NO_END, ANY_CARDS, UNSAID),), third=True)


@g.phrase("clause", "the round (can not|may not|must not|does not) (end|be won|be over) {ban_end}")
def _round_goes_on(lasts: Lasting) -> Whole:
    return limit_of(Limit.NO_END, ANY_CARDS, EVERYONE, lasts)


@g.phrase(
    "clause",
    "no (going out|winning|finishing|ending the round) [for anyone] {ban_end}",
    f"[it] is {NOT_FREE} to {_OUT} {{ban_end}}",
)
def _no_going_out(lasts: Lasting) -> Whole:
    return limit_of(Limit.NO_END, ANY_CARDS, EVERYONE, lasts)


@g.phrase("ban_end", "{lasting}")
def _ban_end(lasting: Lasting) -> Lasting:
    return lasting


@g.phrase(
    "ban_end",
    "before {event}",
    "unless {event} first",
    "as long as nobody {event_vp}",
    "until (after|at least) {event}",
)
def _ban_before(occasion: Occasion) -> Lasting:
    return Lasting(Span.OCCASION, until=occasion)
