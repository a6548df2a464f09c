"""More of how people say what may not be played, and what may not end a round (L-6)."""

from dataclasses import replace

from lastcard.rules.language import card_below, going_out, limits, protections
from lastcard.rules.language.card_below import ON, limit_on
from lastcard.rules.language.card_sorts import either
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import UNSAID, Said, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.limits import IMPERSONAL, limit_of, said_limit
from lastcard.rules.language.sorts import complement
from lastcard.rules.language.standing import all_other_hands
from lastcard.rules.language.tree import (
    ACTOR,
    ANY_CARDS,
    EVERYONE,
    NEXT,
    YOU,
    Cards,
    Compare,
    Count,
    Draw,
    Event,
    Having,
    Lasting,
    Limit,
    MustPlay,
    Occasion,
    Players,
    PlayLimit,
    Protection,
    Span,
    Threat,
    Whenever,
)

assert card_below and going_out and limits and protections  # their phrases are used here

NOT_OK = "(forbidden|banned|prohibited|illegal|off limits|off-limits|outlawed|not allowed|not permitted|not ok|not okay|taboo|out of the question|a no-go|a no go|no good|impossible|not possible|not legal|against the rules|a foul|invalid|not valid|verboten|disallowed)"
_DOES_NOT_COUNT = "(does not count|do not count|is not valid|is invalid|is void|does not work|is no good)"
_ENDING = "(going out|winning|finishing|ending|ending the round|closing|going out and winning|to finish|to win|to go out|to end)"
_END = "(win|go out|finish|end|end the round|win the round|finish the round|end the game|win the game|finish the game|close)"
_WITH = "(with|on|using|by playing|by laying)"

# ---- what may be the last card ----


@g.phrase(
    "clause",
    "[only] {sort} [only] (as|for) {last_of}",
    "{last_of} (=|:) [only|always] {sort} [only]",
    "only {sort} (may|can) (finish|win|close|end) [the round|the game|it]",
    f"{_ENDING} is only (possible|allowed|ok|legal|valid) {_WITH} {{sort}}",
    f"{_ENDING} only {_WITH} {{sort}}",
    f"({_ENDING}|closing the round|finishing the round|winning the round) (takes|requires|needs|calls for) {{sort}}",
    f"(you|players|a player) (may|can) only {_END} (if|when) {{last_of}} is {{sort}}",
    f"the (round|game|hand) (can|may) only be (won|ended|finished|closed) {_WITH} {{sort}}",
    f"(to|in order to) {_END} you (need|must have|have to have|must play|have to play) {{sort}} [as {{last_of}}]",
    f"you (need|must have|have to have|must play|have to play) {{sort}} (to|in order to) {_END}",
)
def _only_as_last(*found: object) -> object:
    cards = next(one for one in found if isinstance(one, Cards))
    who = next((one for one in found if isinstance(one, Players)), EVERYONE)
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.NOT_LAST, complement(cards), who)


@g.phrase(
    "clause",
    f"{_ENDING} {_WITH} {{sort}} (is|are) {NOT_OK}",
    f"{_ENDING} {_WITH} {{sort}} {_DOES_NOT_COUNT}",
    f"no {_ENDING} {_WITH} {{sort}}",
    f"{{sort}} (can not|may not|must not|can never|may never) be used (to {_END}|for {_ENDING})",
    f"{{sort}} (can not|may not|must not|can never|will not) {_END} [for you|you] [the round|the game]",
    "{sort} (can not|may not) win you (the round|the game|the rest of the round)",
    f"{{sort}} (is|are) {NOT_OK} (for|when) {_ENDING}",
    f"{{sort}} (is|are) {NOT_OK} as {{last_of}}",
    "no {sort} (finish|finishes|ending|endings)",
    "no {sort} (last|to finish|to go out|to win|as the finish|for going out|on {last_of}|for {last_of})",
    "(do not|never) (win|go out|finish|end|end the round) (with|on) {sort}",
    cost=-2,
)
def _not_as_last(cards: Cards, who: Players = EVERYONE) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.NOT_LAST, cards, who)


@g.phrase(
    "clause",
    "if {last_of} [you play|you lay|played] is {sort} [,|then] [you] (can not|may not|must not|do not) (play|lay|use|win with) it",
    f"if {{last_of}} [you play|you lay|played] is {{sort}} [,|then] (it|that) {_DOES_NOT_COUNT}",
    f"if {{last_of}} [you play|you lay|played] is {{sort}} [,|then] (you|they) (can not|may not|must not|do not) {_END}",
)
def _if_last_is(who: Players, cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.NOT_LAST, cards, who)


@g.phrase(
    "vp",
    f"<never_may> {_END} (using|by laying|by putting down) {{sort}}",
    "<never_may> (have|keep|hold|save|leave) {sort} (as|for|until) <last_of>",
    f"<never_may> use {{sort}} to {_END}",
    f"<never_may> {_END} (with|on) {{a_sort}} (or|and|nor) (with|on) {{a_sort}}",
)
def _may_not_win_by(cards: Cards, other: Cards | None = None) -> object:
    if ANY_CARDS in (cards, other):
        return REJECTED
    if other is not None:
        cards = _both(cards, other)
    return said_limit(Limit.NOT_LAST, cards)


def _both(cards: Cards, other: Cards) -> Cards:
    joined = either(cards, other)
    assert isinstance(joined, Cards)
    return joined


@g.phrase(
    "vp", f"<never_may> {_END} (with|on) (anything|any card|a card) (but|except|other than|besides) {{sort}}"
)
def _only_end_with(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else said_limit(Limit.NOT_LAST, complement(cards))


# ---- what may not be the last card but one ----
_DOWN_TO = "(get|go|come) [down] to (uno|one card|1 card|one|<last_of>)"
_CALLING = "(say|call|shout|declare|announce) uno"
g.means(
    "last_but_one",
    None,
    "(your|their|the|a player 's) (second to last|second-to-last|second last|second-last|last but one|next to last|next-to-last|penultimate) [card]",
    "(your|their|the) second to the card under this one",
    "(your|their|the) next to the card under this one",
    "the card before (your|their|the) last [card|one]",
)


@g.phrase(
    "clause",
    f"<nobody> [<may_some>] {_DOWN_TO} (with|on|by playing|by laying|off) {{sort}}",
    f"<nobody> [<may_some>] {_CALLING} (with|on) {{sort}}",
    f"[you|players|we] <never_may> {_DOWN_TO} (with|on|by playing|by laying|off) {{sort}}",
    f"[you|players|we] <never_may> {_CALLING} (with|on) {{sort}}",
    "no (getting|going|coming) [down] to (uno|one card|1 card|<last_of>) (with|on|by playing) {sort}",
    "<last_but_one> (can not|may not|must not|can never|may never) be {sort}",
    "{sort} (can not|may not|must not|can never|may never) be [played as] <last_but_one>",
    "no {sort} as <last_but_one>",
    "<nobody> [<may_some>] <e_play_base> {sort} as <last_but_one>",
    "[you|players|we] <never_may> <e_play_base> {sort} as <last_but_one>",
    cost=-4,
)
def _not_last_but_one(*found: object) -> object:
    """`Nobody gets to UNO with a wild`: with two cards in hand it may not be played."""
    cards = next(one for one in found if isinstance(one, Cards))
    if cards == ANY_CARDS:
        return REJECTED
    return limit_of(Limit.FORBIDDEN, cards, replace(EVERYONE, having=Count(Compare.EXACTLY, 2)))


# ---- what may not lie on what ----
_GOES = "(go|goes|be put|be played|be laid|come|land|sit|be placed|be thrown|fit)"


@g.phrase(
    "clause",
    f"{{a_sort}} (can not|may not|must not|can never|may never|never|do not|does not|must never) [ever] {_GOES} {ON} {{a_sort}}",
    "{a_sort} (can not|may not|must not|can never|may never|never) (follow|follows|come after|comes after|be played after|answer) [on] {a_sort}",
    f"never [play|put|lay|put down] {{a_sort}} {ON} {{a_sort}}",
    f"do not [ever] (play|put|lay|put down|throw) {{a_sort}} {ON} {{a_sort}}",
    f"{{a_sort}} {ON} {{a_sort}} (is|are) {NOT_OK}",
    f"{{a_sort}} {ON} {{a_sort}} [:|,|;] (no|never|no way|not allowed|forbidden)",
    cost=-3,
)
def _never_on(cards: Cards, under: Cards) -> object:
    return limit_on(Limit.FORBIDDEN, cards, under)


@g.phrase(
    "clause",
    "{a_sort} (can not|may not|must not|can never|may never) be (followed|answered|countered|covered|topped) (by|with) {a_sort}",
    "(you|players) <never_may> (follow|answer|counter|cover|top) {a_sort} (with|by) {a_sort}",
    "nobody (may|can) (follow|answer|counter|cover|top) {a_sort} (with|by) {a_sort}",
    cost=-3,
)
def _not_followed(under: Cards, cards: Cards) -> object:
    return limit_on(Limit.FORBIDDEN, cards, under)


_FOLLOWED = "(followed|answered|covered|topped) (by|with)"


@g.phrase(
    "clause",
    f"{{a_sort}} (must|has to|have to|needs to|need to|should|can only|may only|must always) be {_FOLLOWED} {{a_sort}}",
    cost=-3,
)
def _followed_by(under: Cards, cards: Cards) -> object:
    return limit_on(Limit.ONLY, cards, under)


@g.phrase(
    "clause", "only {a_sort} (may|can) (follow|come after|be played after|go on|be put on) {a_sort}", cost=-3
)
def _only_follows(cards: Cards, under: Cards) -> object:
    return limit_on(Limit.ONLY, cards, under)


@g.phrase(
    "clause",
    f"{{a_sort}} (must|has to|have to|needs to) be {_FOLLOWED} {{a_sort}} [,] (or|otherwise|or else) (you|they) (draw|take|pick up|must draw|have to draw) {{number}} [<cards>]",
    f"{{a_sort}} (must|has to|have to|needs to) be {_FOLLOWED} {{a_sort}} [,] (or|otherwise|or else) [the] (next player|next one|whoever is next|player) (draws|takes|picks up|gets|must draw|has to draw) {{number}} [<cards>]",
    cost=-4,
)
def _followed_or_draw(under: Cards, cards: Cards, number: int) -> object:
    if ANY_CARDS in (cards, under):
        return REJECTED
    then = (MustPlay(NEXT, cards, (Draw(ACTOR, number),), UNSAID),)
    return Whole((Whenever(Occasion(Event.PLAYS, cards=under), then, lasts=UNSAID),))


@g.phrase(
    "clause",
    "(anything|any card|everything|every card|all cards) (goes|go|fits|fit|matches|match|can go|may go|can be played|may be played|can be laid|is allowed|works) (on|on top of|onto|after) {a_sort}",
    "(you|players|everyone|anyone|we) (may|can) <e_play_base> (anything|any card) (on|on top of|onto|after) {a_sort}",
    cost=-1,
)
def _anything_on(under: Cards) -> object:
    if under == ANY_CARDS:
        return REJECTED
    then = (PlayLimit(EVERYONE, Limit.FITS, ANY_CARDS, card_below.UNTIL_PLAYED),)
    return Whole((Whenever(Occasion(Event.PLAYS, cards=under), then, lasts=UNSAID),))


# ---- in a row ----
@g.phrase(
    "clause",
    "(you|players|we) (can not|may not|must not) skip (right|directly|straight|immediately) after (a|another) skip",
    "nobody (may|can) skip (right|directly|straight|immediately) after (a|another) skip",
)
def _no_skip_after_skip() -> object:
    skip = Cards(symbol="skip")
    return limit_on(Limit.FORBIDDEN, skip, skip)


@g.phrase("clause", f"(two|2) {{plain_kind}} <in_a_row> (is|are) {NOT_OK}", cost=-2)
def _two_in_a_row(cards: Cards) -> object:
    """One on the other, or by one player turn after turn?"""
    return card_below.not_two(cards)


# ---- not before, only after ----
def _until(occasion: Occasion) -> Lasting:
    return Lasting(Span.OCCASION, until=occasion)


@g.phrase(
    "clause",
    "{sort} only (after|once|when|as soon as) {event}",
    "only {sort} after {event}",
    "[only] {sort} (may|can|must|should) [only] be (played|laid|used|put down) [only] (after|once|as soon as) {event} [first]",
    "{sort} (is|are) only (allowed|legal|playable|ok) (after|once|as soon as|when) {event} [first]",
    cost=-4,
)
def _only_after(cards: Cards, occasion: Occasion) -> object:
    if cards == ANY_CARDS or occasion.event in (Event.TURN_PASSES, Event.WINS_ROUND, Event.ENDS_TURN):
        return REJECTED
    return Whole((PlayLimit(EVERYONE, Limit.FORBIDDEN, cards, _until(occasion)),))


@g.phrase(
    "clause",
    "no {sort} before {event}",
    "<nobody> [<may_some>] <e_play_base> [<any_of>] {sort} before {event}",
    "(you|players|we) <never_may> <e_play_base> [<any_of>] {sort} (before|unless) {event} [first]",
    "{sort} (may|can|must) not be (played|laid|used|put down) (before|unless) {event} [first]",
    "no {sort} unless {event} [first]",
    cost=-1,
)
def _not_before(cards: Cards, occasion: Occasion) -> object:
    if cards == ANY_CARDS or occasion.event in (Event.TURN_PASSES, Event.WINS_ROUND, Event.ENDS_TURN):
        return REJECTED
    return Whole((PlayLimit(EVERYONE, Limit.FORBIDDEN, cards, _until(occasion)),))


# ---- all but some, and for whom ----
@g.phrase(
    "clause",
    f"(everything|anything|all cards|all|every card|any card) (but|except|other than|besides|apart from) {{sort}} (is|are) {NOT_OK}",
    f"(everything|all|all cards) (is|are) {NOT_OK} (but|except|except for|other than) {{sort}}",
    cost=-3,
)
def _all_but(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.ONLY, cards, IMPERSONAL)


@g.phrase("clause", f"{{sort}} (is|are) {NOT_OK} (for|to) {{who}}", "no {sort} for {who}", cost=-1)
def _not_for(cards: Cards, who: Players) -> object:
    if cards == ANY_CARDS or who in (YOU, EVERYONE) or who.told == "(bare)":
        return REJECTED  # "for anybody": for everybody
    return Said((who,), said_limit(Limit.FORBIDDEN, cards))


@g.phrase("clause", "{sort} (is|are) (a no-go|a no go|out of the game|out of bounds)")
def _no_go(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.FORBIDDEN, cards, IMPERSONAL)


@g.phrase(
    "clause",
    "{sort} (is|are) dead cards [,|:|;|and] [so] (you (can not|may not)|nobody (can|may)) play (it|them)",
    "{sort} [:|,] (you (can not|may not)|nobody (can|may)) play (it|them)",
)
def _cannot_play_them(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else limit_of(Limit.FORBIDDEN, cards, IMPERSONAL)


# ---- with such a hand only ----
@g.phrase(
    "clause",
    "{sort} only (if|when|while|with|as long as) [you <has>] {having}",
    "[only] {sort} (may|can) only be (played|laid|used) (if|when|while|as long as|with) [you|they|its player] [<has>] {having}",
    "(you|players|everyone) (may|can) only <e_play_base> {sort} (if|when|while|as long as) (you|they) <has> {having}",
    "{sort} (may|can) be (played|laid|used) only (if|when|while|as long as|with|by (players|a player|anyone|those) (with|who have|who has|having|holding)) [you|they|its player|the player|a player] [<has>] {having}",
    "{sort} (may|can|must) only be (played|laid|used) by (players|a player|anyone|those|someone) (with|who have|who has|having|holding|who hold|who holds) {having}",
    "{sort} (is|are) [only] for (players|people|those|anyone|someone) (with|who have|having|who hold|holding|who has) {having}",
    "only (players|people|those|whoever) (with|who have|having|has) {having} (may|can) <e_play_base> {sort}",
    cost=-4,
)
def _only_with(one: object, other: object) -> object:
    cards, having = (one, other) if isinstance(one, Cards) else (other, one)
    others = all_other_hands(having)
    if not isinstance(cards, Cards) or cards == ANY_CARDS or others is None:
        return REJECTED
    return limit_of(Limit.FORBIDDEN, cards, replace(EVERYONE, having=others))


@g.phrase(
    "clause",
    "<nobody> [<may_some>] <e_play_base> [<any_of>] {sort} (while|as long as|when|if) they [still] <has> {having}",
    "<nobody> [<may_some>] <e_play_base> [<any_of>] {sort} while [still] (holding|having) {having}",
    "(you|players) <never_may> <e_play_base> [<any_of>] {sort} (while|as long as|when|if) (you|they) [still] <has> {having}",
    "no {sort} (while|as long as|when|if) (you|they) [still] <has> {having}",
    "{sort} (may|can|must) not be (played|laid|used) (while|as long as|when|if) (you|they|the player|a player|its player) [still] <has> {having}",
    "{sort} (may|can|must) not be (played|laid|used) by (players|a player|anyone|those|someone) (with|who have|who has|having|holding|who hold|who holds) {having}",
    "no {sort} for (players|people|those|anyone|someone) (with|who have|having) {having}",
    "no {sort} with {having} [in hand]",
    cost=-4,
)
def _not_with(cards: Cards, having: Having) -> object:
    if cards == ANY_CARDS:
        return REJECTED
    return limit_of(Limit.FORBIDDEN, cards, replace(EVERYONE, having=having))


@g.phrase(
    "clause",
    "{sort} only (work|works|count|counts) (on|against|for) (players|people|those|anyone|someone|a player) (with|who have|having|who has) {having}",
)
def _only_works_on(cards: Cards, having: Having) -> object:
    others = all_other_hands(having)
    if others is None or cards == ANY_CARDS:
        return REJECTED
    guard = Protection(replace(EVERYONE, having=others), Threat.EVERYTHING, cards, False, UNSAID, False)
    return Whole((guard,))


# ---- what fits on anything ----
_WHATEVER = "(whatever|whatever is there|whatever lies there|whatever is lying there|whatever there is|whatever is on top|whatever comes|whatever you like|whatever you want|anything you like|each other card|the whole deck)"
_ANYTIME = "[,] (whatever the color|no matter the color|no matter what|no matter which color|regardless|whatever color|whatever is on top|whatever the color or number|in any case|any time you (like|want|please)|whenever you (like|want|please))"


@g.phrase(
    "clause",
    f"{{sort}} (can|may|fit|fits|go|goes|match|matches|work|works) [be] [played|put|laid|go] (on|onto|with|on top of|over) {_WHATEVER}",
    f"(you|everyone|anyone|players|we) (may|can) [always] <e_play_base> {{sort}} {_ANYTIME}",
    f"{{sort}} (can|may) [always] be (played|laid|put down) {_ANYTIME}",
    f"{{sort}} (:|,|=) [you] [may|can] (play|lay|put|use) (it|them) (on anything|on everything|on any card|any time|anytime|at any time|{_ANYTIME})",
    "{sort} (:|=) (wild|wilds|fits on anything|fit on anything|goes on anything|go on anything|fits anything)",
    "{sort} (fit|fits|match|matches|work|works) (everywhere|always|anywhere|all the time)",
    "{sort} (is|are) [always] (playable|allowed|legal|ok) (on anything|on everything|on any card|on any color|any time|at any time|always|everywhere)",
    "{sort} (is|are) always (playable|legal)",
    cost=-1,
)
def _fits_all(cards: Cards) -> object:
    if cards in (ANY_CARDS, Cards(group="wild")) or (cards.symbol or "").startswith("wild"):
        return REJECTED
    return limit_of(Limit.FITS, cards)
