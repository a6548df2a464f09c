"""What may be played, by whom and on what: `nobody may play wilds`, `only numbers`, `8s fit on anything`."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language import durations
from lastcard.rules.language.card_sorts import either
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, UNSAID, Said, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.sorts import complement
from lastcard.rules.language.standing import all_other_hands
from lastcard.rules.language.tree import (
    ACTOR,
    ANY_CARDS,
    COLOR_IN_PLAY,
    EVERYONE,
    OTHERS,
    YOU,
    Base,
    Cards,
    Draw,
    Lasting,
    Limit,
    MustPlay,
    Players,
    PlayLimit,
    Span,
)

assert durations  # its phrases are used here
IMPERSONAL = replace(EVERYONE, told="(nobody said)")


def _limit(limit: Limit, cards: Cards, who: Players = EVERYONE, lasts: Lasting = UNSAID) -> Whole:
    return Whole((PlayLimit(who, limit, cards, lasts),))


def _said(limit: Limit, cards: Cards) -> VerbPhrase:
    return VerbPhrase((PlayLimit(SUBJECT, limit, cards, UNSAID),), third=True)


g.means("nobody", EVERYONE, "nobody", "none of the players", "no player")
g.means(
    "nobody",
    OTHERS,
    "nobody else",
    "nobody but you",
    "no other player",
    "no opponent",
    "none of the others",
    "none of your opponents",
    "nobody except you",
)
g.means(
    "never_may",
    None,
    "(may|can|must|should|shall|will|do|does|could) not [ever]",
    "(is|are) (not allowed|forbidden|not permitted|prohibited|not to|not aloud|not able) [to]",
    "(is|are) (no longer|not) (allowed|able|permitted) to",
    "[may|can|must|should] (never|no longer|no more)",
    "(may|can) neither",
    "(is|are) not to",
    "not to",
)
g.means(
    "may_some",
    None,
    "may|can|must|should|shall|will|could",
    "(is|are) (allowed|permitted|able) to",
    "gets to",
    "has to",
    "'s (allowed|permitted|able) to",
    "is ever allowed to",
)
g.means(
    "banned_from",
    None,
    "(is|are|gets|get) (banned|forbidden|barred|blocked|stopped|prohibited) from",
)
g.means("any_of", None, "any", "any of (their|your|the)", "a single", "any more", "even one")


# ---- forbidden ----
@g.phrase(
    "clause", "{nobody} [<may_some>] <e_play_base> [<any_of>] {sort}", "{nobody} <e_play> [<any_of>] {sort}"
)
def _nobody_plays(who: Players, cards: Cards) -> object:
    return _limit(Limit.FORBIDDEN, cards, who)


@g.phrase("vp", "<never_may> <e_play_base> [<any_of>] {sort}", "<banned_from> <e_playing> [<any_of>] {sort}")
def _may_not_play(cards: Cards) -> VerbPhrase:
    return _said(Limit.FORBIDDEN, cards)


@g.phrase(
    "clause",
    "only {single} (may|can|is allowed to|are allowed to) <e_play_base> {sort}",
    "{nobody_but} <e_play_base> [<any_of>] {sort}",
    "nobody (may|can|is allowed to) <e_play_base> [<any_of>] {a_sort} [,] <but> {single}",
    "(nobody|no player) [,] <but> {single} [,] (may|can|is allowed to) <e_play_base> {sort}",
)
def _only_they(*found: object) -> object:
    who = next(one for one in found if isinstance(one, Players))
    cards = next(one for one in found if isinstance(one, Cards))
    if who.told or who.base in (Base.NEXT_TWO, Base.NEIGHBORS):
        return REJECTED
    return _limit(Limit.FORBIDDEN, cards, Players(Base.EVERYONE, but=who.base))


@g.phrase("nobody_but", "nobody but {single} (may|can|is allowed to)")
def _nobody_but_them(who: Players) -> Players:
    return who


_NOT_FREE = "(forbidden|not allowed|illegal|not permitted|prohibited|banned|against the rules|not ok)"
_FORBIDDEN = "(forbidden|banned|prohibited|illegal|off limits|off-limits|outlawed|not allowed|not permitted|taboo|unplayable|out of the question|out|disallowed|not playable|locked|blocked|not welcome)"


@g.phrase(
    "clause",
    f"[it] (is|becomes) [now] {_FORBIDDEN} to <e_play_base> [<any_of>] {{sort}}",
    f"<e_playing> {{sort}} (is|becomes) [now] {_FORBIDDEN}",
    f"{{sort}} (is|are|becomes|become|get|gets) [now] {_FORBIDDEN}",
    "{sort} (may|can|must|should) (not|no longer|never) be (played|laid|used|put down|placed|laid down)",
    "no {sort} [may be played|can be played|are allowed|is allowed|allowed|may be used|can be used|may be put down|can be laid|to be played]",
    "no {sort} (may|can|must|should) (hit the table|hit the pile|fall|be on the table|land on the table|land on the pile|come)",
    "no (one|more) {sort}",
    "(no|stop) (playing|laying|using) [of] {sort}",
    "(ban|forbid|outlaw|prohibit) [all] {sort}",
    "(we|you) [always] play without {sort}",
    "(we|you|players) (do not|never) (play with|use|allow|have) [any] {sort}",
    "{sort} (do not|does not) (fit|fit on anything) [any more|anymore]",
)
def _forbidden(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _limit(Limit.FORBIDDEN, cards, IMPERSONAL)


@g.phrase(
    "clause",
    f"[it] is {_NOT_FREE} (for|to) {{who}} to <e_play_base> [<any_of>] {{sort}}",
    "{who} [is|are] [to be] (banned|forbidden|barred) from <e_playing> {sort}",
)
def _forbidden_to(who: Players, cards: Cards) -> object:
    return Said((who,), _said(Limit.FORBIDDEN, cards))


@g.phrase("clause", "(do not|never) <e_play_base> [<any_of>] {sort}")
def _do_not_play(cards: Cards) -> Whole:
    both = tuple((PlayLimit(who, Limit.FORBIDDEN, cards, UNSAID),) for who in (EVERYONE, YOU))
    return Whole((Unsure(both, "Who may not?"),))


@g.phrase("clause", "{sort} (may|can|must) not be (played|laid|used|put down) by {who}")
def _forbidden_by(cards: Cards, who: Players) -> object:
    return Said((who,), _said(Limit.FORBIDDEN, cards))


@g.phrase(
    "clause",
    "{sort} (may|can|must|should) only be (played|laid|used|put down) by {who}",
    "{sort} (is|are) only (allowed|legal|playable) for {who}",
    "only {who} (may|can|is allowed to|are allowed to) <e_play_base> {sort}",
)
def _only_by(one: object, other: object) -> object:
    """`Wilds may only be played by players with at most 5 cards`: the others may not."""
    cards, who = (one, other) if isinstance(one, Cards) else (other, one)
    assert isinstance(cards, Cards) and isinstance(who, Players)
    others = all_other_hands(who.having)
    if others is None or replace(who, having=None) != EVERYONE:
        return REJECTED
    return _limit(Limit.FORBIDDEN, cards, replace(EVERYONE, having=others))


# ---- only ----
@g.phrase(
    "clause",
    "only {sort} (may|can|must|should|will|is|are|is allowed to|are allowed to) [now] [be] (played|laid|used|put down|placed|laid down|allowed|legal|permitted|playable)",
    "only {sort} (count|counts|fit|fits|is allowed|are allowed|allowed)",
    "{sort} only",
    "nothing but {sort} (may|can) be (played|laid|used|put down)",
    "(it is|you are) only allowed to <e_play_base> {sort}",
    "all cards (played|laid) must be {sort}",
    "[all|every|each] (card|cards|play|plays) (must|has to|have to) be {sort}",
)
def _only(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _limit(Limit.ONLY, cards, IMPERSONAL)


@g.phrase(
    "vp",
    "(may|can|must|should|will|has to|have to|is allowed to|are allowed to) only <e_play_base> {sort}",
    "(may|can|must|should|will|has to|have to|is allowed to|are allowed to) <e_play_base> only {sort}",
    "(is|are) only allowed to <e_play_base> {sort}",
    "(may|can) <e_play_base> nothing but {sort}",
    "(is|are) (limited|restricted) to {sort}",
    "only (play|plays) {sort}",
    "(may|can) not <e_play_base> anything (but|except|other than|besides) {sort}",
    "(has|have) to stick to {sort}",
)
def _may_only_play(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _said(Limit.ONLY, cards)


@g.phrase("clause", "(nobody|no one) (may|can) <e_play_base> anything (but|except|other than|besides) {sort}")
def _nobody_but(cards: Cards) -> Whole:
    return _limit(Limit.ONLY, cards)


_IN_PLAY = Cards(color=COLOR_IN_PLAY)
g.means(
    "clause",
    _limit(Limit.ONLY, _IN_PLAY),
    "(lock|freeze|fix) [in] (the|this|that) [current] color [in play]",
    "(the|this|that) color [in play] (is|gets|becomes|stays) (locked|frozen|fixed)",
    "(the|this) color [in play] (can not|may not|must not) (be changed|change|be altered)",
    "(the|this) color [in play] (stays|remains) [the same|as it is|locked]",
    "nobody (may|can) change the color [in play]",
    "the color (is|gets) locked [in]",
)


# ---- fits ----
_ANY = "(anything|everywhere|any card|everything|every card|all cards|any color|all colors|any other card|every other card|whatever card|any color or number|whatever is on top|every color|anything you want|any card you like)"
_ON = "(on|onto|on top of|over|upon|with|to) [top of]"
_WHENEVER = "(whenever (you|they) (like|want|wish|please|feel like it)|(at any time|any time|always) [on your turn|on their turn]|no matter what (is on top|lies there|is lying there)|regardless of [the] (color|color or number|what is on top))"
_USED = f"[,|;|:|.] [and|so|that means] [that] (you|they|it|everyone) (can|may) [always] (<e_play_base> (them|it)|be (played|laid|put down)) {_WHENEVER}"
_SAID_AGAIN = f"[,|;|:|.] [and|so|that means] [that] (it|they|you) [can|may] [always] (fit|fits|go|goes|match|matches|work|works|be played|be put|be laid|play (it|them)|put (it|them)|lay (it|them)) [on|onto|on top of|over|upon|with|to] [top of] {_ANY}"


@g.phrase(
    "clause",
    f"{{sort}} (is|are|become|becomes|count as|counts as|act as|acts as|work as|works as|act like|acts like|work like|works like) [now] [a|the] (wild|wilds|wild card|wild cards|joker|jokers) [{_SAID_AGAIN}|{_USED}]",
    f"{{sort}} (is|are) [a|the] (joker|jokers) and (goes|go|fits|fit) {_ON} {_ANY}",
    f"{{sort}} (fit|fits|go|goes|match|matches|work|works|can go|may go|can be put|can be laid) {_ON} {_ANY}",
    f"{{sort}} (fit|fits|match|matches) {_ANY}",
    f"{{sort}} (may|can) [always] be (played|laid|put|placed|used|put down|thrown|dropped) {_ON} {_ANY}",
    f"{{sort}} (may|can) [always] be (played|laid|put down) {_WHENEVER}",
    "{sort} (may|can) always be (played|laid|put down)",
    "(you|everyone|anyone|players|we) (may|can) always <e_play_base> {sort}",
    f"(you|everyone|anyone|players|we) (may|can) <e_play_base> {{sort}} {_WHENEVER}",
    "{sort} always (fit|fits)",
    "(treat|use) {sort} as [a] (wild|wilds|wild card|wild cards)",
    "{sort} (can|may) be (treated|used) as [a] (wild|wilds|wild card|wild cards)",
    f"{{sort}} (is|are) (crazy|special|magic|magical|super|awesome|king|universal|free) [:|,|.|;|and] [you|players|everyone|we] (may|can) <e_play_base> (them|it|one) {_ON} {_ANY}",
    f"{{sort}} (is|are) (crazy|special|magic|magical|super|awesome|king|universal|free) [:|,|.|;|and] (they|it) (fit|fits|go|can go|can be played|can be put) {_ON} {_ANY}",
)
def _fits(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _limit(Limit.FITS, cards)


@g.phrase(
    "clause",
    f"{{event_who}} (may|can|is allowed to|are allowed to) [always] <e_play_base> {{sort}} {_ON} {_ANY}",
)
def _may_play_on(who: Players, cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _limit(Limit.FITS, cards, who)


_ANY_CARD = "(any card|whatever card|anything|any card at all|whatever) [you (want|like|wish|please|choose)] [you have|in your hand]"
_ALWAYS = (
    "[[,|;|.] [and] it [will] (always fits|fits on anything|fits anything|always fit|is always allowed)]"
)


@g.phrase(
    "clause",
    f"{{event_who}} (may|can|is allowed to|are allowed to) <e_play_base> {_ANY_CARD} {_ON} {_ANY} [{{lasting}}]",
    f"{{event_who}} (may|can|is allowed to|are allowed to) <e_play_base> {_ANY_CARD} {{lasting}} {_ALWAYS}",
)
def _may_play_anything(who: Players, lasts: Lasting = UNSAID) -> object:
    return _limit(Limit.FITS, ANY_CARDS, who, lasts)


@g.phrase(
    "clause",
    f"{{lasting}} [,] {{event_who}} (may|can|is allowed to|are allowed to) <e_play_base> {_ANY_CARD} {_ALWAYS}",
)
def _then_may_play_anything(lasts: Lasting, who: Players) -> object:
    return _limit(Limit.FITS, ANY_CARDS, who, lasts)


@g.phrase(
    "clause",
    f"{{whose}} next card (may|can) be {_ANY_CARD} {_ALWAYS}",
    "{whose} next card (always fits|fits on anything|fits anything|can go on anything|may go on anything)",
    f"{_ANY_CARD} (fits|can be played|may be played) on {{whose}} next turn",
)
def _next_fits(who: Players) -> object:
    if who.told and who.told.startswith("("):
        return REJECTED
    return _limit(Limit.FITS, ANY_CARDS, who, Lasting(Span.TURNS, 1))


# ---- going out ----
_OUT = "(win|go out|finish|end|end the game|win the game|win the round|end the round|finish the round|finish the rest of the round|win the rest of the round|end the rest of the round|go out and win|close|close the round|finish the game|go)"
_OUTS = "(wins|goes out|finishes|ends|goes)"
_LAST = "[your|their|the|a|a player 's|everyone 's|one 's] (last|final) card"
g.means("last_of", YOU, "your (last|final) card")
g.means(
    "last_of",
    EVERYONE,
    "[their|the|a|a player 's|everyone 's|one 's] (last|final) card [played]",
    "the card under this one",
    "the card under this one (you play|they play|anyone plays|a player plays|in your hand)",
    "the (last|final) card (you|they) (play|lay|have)",
)
_UNDER = "the card under this one"  # which is what "the last card" is read as


@g.phrase(
    "clause",
    f"{{nobody}} [<may_some>] {_OUT} (with|on|by playing) {{sort}}",
    f"{{nobody}} {_OUTS} (with|on) {{sort}}",
)
def _nobody_out_with(who: Players, cards: Cards) -> Whole:
    return _limit(Limit.NOT_LAST, cards, who)


@g.phrase(
    "vp",
    f"<never_may> {_OUT} (with|on|by playing|by laying) {{sort}}",
    f"<never_may> <e_play_base> {{sort}} as {_LAST}",
    f"<never_may> <e_play_base> {{sort}} as {_UNDER}",
)
def _may_not_go_out(cards: Cards) -> VerbPhrase:
    return _said(Limit.NOT_LAST, cards)


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
    return REJECTED if cards == ANY_CARDS else _limit(Limit.NOT_LAST, cards, who)


@g.phrase(
    "clause",
    "{sort} (may|can|must|should) (not|never) be (played|laid|used) (last|at the end)",
    "no (going out|winning|finishing|ending) (with|on) {sort}",
    f"[it] is {_NOT_FREE} to {_OUT} (with|on) {{sort}}",
    "(going out|winning|finishing|ending) (with|on) {sort} is (forbidden|not allowed|illegal|banned)",
)
def _not_last(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _limit(Limit.NOT_LAST, cards)


@g.phrase("clause", "{last_of} (must|has to|needs to|should|can only|may only) be {sort}")
def _last_of_must_be(who: Players, cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _limit(Limit.NOT_LAST, complement(cards), who)


@g.phrase(
    "vp",
    f"(may|can) only {_OUT} (with|on) {{sort}}",
    f"(is|are) only (allowed|permitted) to {_OUT} (with|on) {{sort}}",
    f"(may|can|is allowed to|are allowed to) {_OUT} only (with|on) {{sort}}",
    f"(must|has to|have to) {_OUT} (with|on) {{sort}}",
)
def _must_end_with(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _said(Limit.NOT_LAST, complement(cards))


@g.phrase(
    "clause",
    "only {sort} (may|can) (be played last|end the round|win|win the round|be your last card|be the card under this one|be used to go out)",
)
def _last_must_be(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _limit(Limit.NOT_LAST, complement(cards))


_BEFORE = "(before|until)"


@g.phrase(
    "clause",
    f"{{nobody}} [<may_some>] {_OUT} {{ban_end}}",
    f"{{nobody}} {_OUTS} {{ban_end}}",
)
def _nobody_out(who: Players, lasts: Lasting) -> Whole:
    return _limit(Limit.NO_END, ANY_CARDS, who, lasts)


@g.phrase("vp", f"<never_may> {_OUT} {{ban_end}}")
def _may_not_end(lasts: Lasting) -> VerbPhrase:
    return VerbPhrase((PlayLimit(SUBJECT, Limit.NO_END, ANY_CARDS, lasts),), third=True)


@g.phrase("clause", f"{{nobody}} [<may_some>] {_OUT}")
def _nobody_out_now(who: Players) -> Whole:
    return _limit(Limit.NO_END, ANY_CARDS, who)


@g.phrase("vp", f"<never_may> {_OUT}", cost=1)
def _may_not_end_now() -> VerbPhrase:
    return VerbPhrase((PlayLimit(SUBJECT, Limit.NO_END, ANY_CARDS, UNSAID),), third=True)


@g.phrase("clause", "the round (can not|may not|must not|does not) (end|be won|be over) {ban_end}")
def _round_goes_on(lasts: Lasting) -> Whole:
    return _limit(Limit.NO_END, ANY_CARDS, EVERYONE, lasts)


@g.phrase(
    "clause",
    "no (going out|winning|finishing|ending the round) [for anyone] {ban_end}",
    f"[it] is {_NOT_FREE} to {_OUT} {{ban_end}}",
)
def _no_going_out(lasts: Lasting) -> Whole:
    return _limit(Limit.NO_END, ANY_CARDS, EVERYONE, lasts)


@g.phrase("clause", "only {sort} {lasting}", cost=1)
def _only_for(cards: Cards, lasts: Lasting) -> object:
    return REJECTED if cards == ANY_CARDS else _limit(Limit.ONLY, cards, EVERYONE, lasts)


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
def _ban_before(occasion: object) -> object:
    from lastcard.rules.language.tree import Occasion, Span

    assert isinstance(occasion, Occasion)
    return Lasting(Span.OCCASION, until=occasion)


# ---- must ----
@g.scanner("plays_or")
def _plays_or(chart: Chart, at: int) -> Iterator[Reading]:
    """`Play a 7 or draw 5`, said of somebody: without "or" it would be no rule."""
    if at >= len(chart.words) or chart.words[at] not in {"play", "plays", "lay", "lays"} or not at:
        return
    for end, cards, cost in chart.readings("sort", at + 1):
        place = end + 1 if chart.words[end : end + 1] == (",",) else end
        if chart.words[place : place + 1] in (("or",), ("otherwise",)):
            yield end, cards, cost + 1


@g.phrase(
    "clause",
    "if {event_who} (does not|do not|fails to|refuses to) <e_play_base> {sort} [(on|in|during) (their|the) next turn|next] [,|then] (they|that player) [must|has to|have to] (draw|draws|take|takes|get|gets|pick up|picks up) {amount}",
)
def _unless_played(who: Players, cards: Cards, number: object) -> object:
    if who.base in (Base.EVERYONE, Base.YOU, Base.THEY) or not isinstance(number, int) or cards == ANY_CARDS:
        return REJECTED
    return Whole((MustPlay(who, cards, (Draw(ACTOR, number),), UNSAID),))


@g.phrase("clause", "{who} : {plays_or}")
def _is_to_play(who: Players, cards: Cards) -> object:
    if cards == ANY_CARDS:
        return REJECTED
    return Said((who,), VerbPhrase((MustPlay(SUBJECT, cards, (), UNSAID),), third=True))


g.means(
    "turn_card", either(Cards(symbol="reverse"), Cards(symbol="skip")), "reverse or skip", "skip or reverse"
)


@g.phrase(
    "vp",
    "(must|has to|have to|needs to|need to|should|will have to|is forced to|are forced to|is obliged to|better) [then|now] <e_play_base> {sort}",
    "(must|has to|have to|needs to|will have to) [either] <e_play_base> {sort} [next]",
    "(must|has to|have to) (answer|respond|follow) with {sort}",
    "(must|has to|have to|needs to) {turn_card}",
    "{plays_or}",
)
def _must_play(cards: Cards) -> object:
    if cards == ANY_CARDS or (cards.symbol == "wild" and cards.color is None):
        return REJECTED
    return VerbPhrase((MustPlay(SUBJECT, cards, (), UNSAID),), third=True)
