"""Patterns for limits on plays: `nobody may play wilds`, `only numbers`, `8s fit on anything`."""

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
    Pick,
    Players,
    PlayLimit,
    SetColor,
    Span,
)

assert durations  # its phrases are used here
_ON_ANY = "(on|onto|on top of) (anything|everything|any card|every card|any color|all cards|any other card)"
IMPERSONAL = replace(EVERYONE, told="(nobody said)")


def _of_limit(limit: Limit, cards: Cards) -> Cards:
    """`Nobody goes out with anything but a number`: with an action card."""
    alone = limit is Limit.NOT_LAST and cards.but is not None and cards == Cards(but=cards.but)
    return complement(cards.but) if alone and cards.but is not None else cards


def limit_of(limit: Limit, cards: Cards, who: Players = EVERYONE, lasts: Lasting = UNSAID) -> Whole:
    return Whole((PlayLimit(who, limit, _of_limit(limit, cards), lasts),))


def said_limit(limit: Limit, cards: Cards) -> VerbPhrase:
    return VerbPhrase((PlayLimit(SUBJECT, limit, _of_limit(limit, cards), UNSAID),), third=True)


g.means("nobody", EVERYONE, "nobody", "none of the players", "no player")
g.means(
    "nobody",
    OTHERS,
    "nobody else",
    "nobody but you",
    "no other player",
    "no opponent",
    "none of the others",
    "none of everyone (else|but you)",
    "none of your opponents",
    "nobody except you",
)
g.means(
    "never_may",
    None,
    "(may|can|must|should|shall|will|do|does|could) not [ever]",
    "(do|does) not get to",
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
    return limit_of(Limit.FORBIDDEN, cards, who)


@g.phrase("vp", "<never_may> <e_play_base> [<any_of>] {sort}", "<banned_from> <e_playing> [<any_of>] {sort}")
def _may_not_play(cards: Cards) -> VerbPhrase:
    return said_limit(Limit.FORBIDDEN, cards)


_OFF_LIMITS = "(off limits|off-limits|forbidden|banned|taboo|a no-go|not allowed|prohibited|not permitted|not playable|unplayable)"


@g.phrase("clause", f"{{sort}} (is|are) {_OFF_LIMITS} (for|to) {{who}}", "no {sort} for {who}")
def _off_limits(cards: Cards, who: Players) -> object:
    if (who.told and who.told != "(bare)") or cards == ANY_CARDS:
        return REJECTED
    return limit_of(Limit.FORBIDDEN, cards, _whoever_it_is(who))


def _whoever_it_is(who: Players) -> Players:
    """`By anyone`: by nobody at all, and not by somebody whom you choose."""
    return replace(who, pick=Pick.ALL, told="") if who.told == "(bare)" and who.pick is Pick.CHOSEN else who


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
    return limit_of(Limit.FORBIDDEN, cards, Players(Base.EVERYONE, but=who.base))


@g.phrase("nobody_but", "nobody but {single} (may|can|is allowed to)")
def _nobody_but_them(who: Players) -> Players:
    return who


NOT_FREE = "(forbidden|not allowed|illegal|not permitted|prohibited|banned|against the rules|not ok)"
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
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.FORBIDDEN, cards, IMPERSONAL)


@g.phrase(
    "clause",
    f"[it] is {NOT_FREE} (for|to) {{who}} to <e_play_base> [<any_of>] {{sort}}",
    "{who} [is|are] [to be] (banned|forbidden|barred) from <e_playing> {sort}",
)
def _forbidden_to(who: Players, cards: Cards) -> object:
    return Said((_whoever_it_is(who),), said_limit(Limit.FORBIDDEN, cards))


@g.phrase("clause", "(do not|never) <e_play_base> [<any_of>] {sort}")
def _do_not_play(cards: Cards) -> Whole:
    both = tuple((PlayLimit(who, Limit.FORBIDDEN, cards, UNSAID),) for who in (EVERYONE, YOU))
    return Whole((Unsure(both, "Who may not?"),))


@g.phrase(
    "clause",
    f"your {{plain_kind}} (may|can) [always] be (played|laid|put|placed|used) {_ON_ANY}",
    f"your {{plain_kind}} (fit|fits|go|goes|match|matches) {_ON_ANY}",
    cost=-2,
)
def _yours_fit(cards: Cards) -> Whole:
    return limit_of(Limit.FITS, cards, YOU)


_TURNING = "(reverse|reverse the direction|change direction|change the direction|turn the game around|change the direction of play)"


@g.phrase("vp", f"<never_may> {_TURNING}")
def _may_not_reverse() -> VerbPhrase:
    return said_limit(Limit.FORBIDDEN, Cards(symbol="reverse"))


@g.phrase("vp", "<never_may> skip (anyone|someone|a player|others|other players)")
def _may_not_skip() -> VerbPhrase:
    return said_limit(Limit.FORBIDDEN, Cards(symbol="skip"))


@g.phrase("clause", f"{{nobody}} (may|can|is allowed to) {_TURNING}")
def _nobody_reverses(who: Players) -> Whole:
    return limit_of(Limit.FORBIDDEN, Cards(symbol="reverse"), who)


@g.phrase("clause", "{sort} (may|can|must) not be (played|laid|used|put down) by {who}")
def _forbidden_by(cards: Cards, who: Players) -> object:
    return Said((_whoever_it_is(who),), said_limit(Limit.FORBIDDEN, cards))


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
    if others is None or replace(who, having=None, pick=Pick.ALL) != EVERYONE or who.pick not in _ANYBODY:
        return REJECTED
    return limit_of(Limit.FORBIDDEN, cards, replace(EVERYONE, having=others))


_ANYBODY = (Pick.ALL, Pick.CHOSEN)  # "by a player with …": whoever that is


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
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.ONLY, cards, IMPERSONAL)


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
    return REJECTED if cards == ANY_CARDS else said_limit(Limit.ONLY, cards)


@g.phrase("clause", "(nobody|no one) (may|can) <e_play_base> anything (but|except|other than|besides) {sort}")
def _nobody_but(cards: Cards) -> Whole:
    return limit_of(Limit.ONLY, cards)


_IN_PLAY = Cards(color=COLOR_IN_PLAY)
_SET = "(is|becomes|turns|stays|changes to|goes to)"


@g.phrase(
    "clause",
    f"the color [in play] {_SET} [now] {{color}} [,] (and|,) nobody (may|can|is allowed to) change it",
    "(make|set|turn) the color [to] {color} [,] (and|,) nobody (may|can|is allowed to) change it",
    cost=-1,
)
def _set_and_locked(color: str) -> Whole:
    return Whole((SetColor(color), PlayLimit(EVERYONE, Limit.ONLY, _IN_PLAY, UNSAID)))


g.means(
    "clause",
    limit_of(Limit.ONLY, _IN_PLAY),
    "(lock|freeze|fix|locks|freezes|fixes) [in] (the|this|that) [current] color [in play]",
    "(the|this|that) color [in play] (is|gets|becomes|stays) (locked|frozen|fixed)",
    "(the|this) color [in play] (can not|may not|must not) (be changed|change|be altered)",
    "(the|this) color [in play] (stays|remains) locked",
    "nobody (may|can) change the color [in play]",
    "the color (is|gets) locked [in]",
    "(lock|freeze|fix) (the|this) color [in play] [:|,|.] nobody (may|can) change it",
)


# ---- fits ----
@g.phrase("clause", "{sort} (is|are) (your|the|a|our|their) (joker|jokers|wildcard|wildcards)")
def _is_a_joker(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.FITS, cards)


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
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.FITS, cards)


@g.phrase(
    "clause",
    f"{{event_who}} (may|can|is allowed to|are allowed to) [always] <e_play_base> {{sort}} {_ON} {_ANY}",
)
def _may_play_on(who: Players, cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.FITS, cards, who)


@g.phrase(
    "clause",
    "(your|all your|all of your|any of your) cards (is|are|fit|count as|act as|work as|go) [all] [a|the] [wild|wilds|wild cards|jokers]",
    cost=2,
)
def _all_yours_fit() -> Whole:
    return limit_of(Limit.FITS, ANY_CARDS, YOU)


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
    return limit_of(Limit.FITS, ANY_CARDS, who, lasts)


@g.phrase(
    "clause",
    f"{{lasting}} [,] {{event_who}} (may|can|is allowed to|are allowed to) <e_play_base> {_ANY_CARD} {_ALWAYS}",
)
def _then_may_play_anything(lasts: Lasting, who: Players) -> object:
    return limit_of(Limit.FITS, ANY_CARDS, who, lasts)


@g.phrase(
    "clause",
    f"{{whose}} next card (may|can) be {_ANY_CARD} {_ALWAYS}",
    "{whose} next card (always fits|fits on anything|fits anything|can go on anything|may go on anything)",
    f"{_ANY_CARD} (fits|can be played|may be played) on {{whose}} next turn",
)
def _next_fits(who: Players) -> object:
    if who.told and who.told.startswith("("):
        return REJECTED
    return limit_of(Limit.FITS, ANY_CARDS, who, Lasting(Span.TURNS, 1))


@g.phrase("clause", "only {sort} {lasting}", cost=1)
def _only_for(cards: Cards, lasts: Lasting) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.ONLY, cards, EVERYONE, lasts)


# ---- must ----
_ANSWERS = {"answer", "answers", "respond", "responds", "follow", "follows", "reply", "replies", "counters"}


@g.scanner("plays_or")
def _plays_or(chart: Chart, at: int) -> Iterator[Reading]:
    """`Play a 7 or draw 5` with a subject; without "or" it would not be a rule."""
    if at >= len(chart.words) or not at:
        return
    if chart.words[at] in {"play", "plays", "lay", "lays"}:
        start = at + 1
    elif chart.words[at] in _ANSWERS and chart.words[at + 1 : at + 2] == ("with",):
        start = at + 2
    else:
        return
    for end, cards, cost in chart.readings("sort", start):
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


@g.phrase(
    "clause",
    "{event_who} [must|has to|have to] (draw|draws|take|takes|pick up|picks up) {amount} unless they (play|plays|lay|put down|can play) {sort} [(on|in|during) (their|the) next turn]",
    cost=-2,
)
def _draws_unless_played(who: Players, number: object, cards: Cards) -> object:
    return _unless_played(who, cards, number)


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
    "(must|has to|have to|needs to|need to|should|will have to|is forced to|are forced to|is obliged to|better) [then|now] <plainly_play> {sort}",
    "(must|has to|have to|needs to|will have to) [either] <plainly_play> {sort} [next]",
    "(must|has to|have to) (answer|respond|follow|reply|come up) with {sort}",
    "(must|has to|have to|needs to) {turn_card}",
    "{plays_or}",
)
def _must_play(cards: Cards) -> object:
    if cards == ANY_CARDS or (cards.symbol == "wild" and cards.color is None):
        return REJECTED
    return VerbPhrase((MustPlay(SUBJECT, cards, (), UNSAID),), third=True)
