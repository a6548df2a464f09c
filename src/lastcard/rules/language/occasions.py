"""What can happen at the table, and the words that make a rule wait for it: `whenever somebody plays a 7`."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language import sorts
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, UNSAID, Said, Unsure, VerbPhrase, When, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.player_phrases import ELSE, SIDES
from lastcard.rules.language.tree import (
    ACTOR,
    ANY_CARDS,
    EVERYONE,
    FROM_EACH,
    OTHERS,
    YOU,
    Cards,
    Compare,
    Count,
    Draw,
    Event,
    ExtraTurn,
    Having,
    Lasting,
    Occasion,
    Pick,
    Players,
    Whenever,
)

assert sorts  # its phrases are used here


# ---- who ----
@g.phrase("event_who", "{who}")
def _event_who(who: Players) -> object:
    if who == ELSE:
        return OTHERS
    if who in SIDES.values():
        return Players(who.base)
    if who.pick is Pick.CHOSEN and (who.told == "(bare)" or who.having is not None):
        return Players(who.base, who.but, who.having)
    if who.told or who.pick is not Pick.ALL or who.base in FROM_EACH:
        return REJECTED
    return who


g.means("event_who", EVERYONE, "one", "we", "any of us", "some of us", "anyone at the table", "a player ever")
g.means("event_who", OTHERS, "anyone else", "one of the others", "any opponents")


# ---- playing ----
@g.phrase("event_vp", "<e_play> {sort}", "<e_play> down {sort}")
def _plays(cards: Cards) -> Occasion:
    return Occasion(Event.PLAYS, cards=cards)


g.means(
    "event_vp",
    Occasion(Event.PLAYS),
    "<e_play> (a|any|one|his|their|your|another) card|cards",
    "<e_play> cards",
    "(make|makes|makes) a play",
)


@g.phrase("event_doing", "<e_playing> {sort}")
def _playing(cards: Cards) -> Occasion:
    return Occasion(Event.PLAYS, cards=cards)


g.means("event_doing", Occasion(Event.PLAYS), "<e_playing> (a|any) card")


@g.phrase("event", "{sort} <gets_played>", "there (is|comes) {sort}")
def _is_played(cards: Cards) -> object:
    return Occasion(Event.PLAYS, cards=cards)


g.means("event", Occasion(Event.PLAYS), "(a|any) card <gets_played>")


@g.phrase("event", "{sort} <gets_played> by {event_who}")
def _is_played_by(cards: Cards, who: Players) -> Occasion:
    return Occasion(Event.PLAYS, who, cards)


@g.phrase("event", "{event_who} {event_vp}")
def _somebody_does(who: Players, occasion: Occasion) -> Occasion:
    return replace(occasion, who=who)


# "Someone reverses": by such a card.
g.means("event_vp", Occasion(Event.PLAYS, cards=Cards(symbol="reverse")), "(reverses|reversed|has reversed)")

# ---- drawing ----
_DRAW = (
    "(draw|draws|drew|drawing|pick up|picks up|picked up|picking up|take|takes|took|taking|receive|receives|"
    "has to draw|have to draw|must draw|needs to draw|need to draw|has to pick up|have to pick up|has to take|"
    "have to take|must take|must pick up|has drawn|have drawn|is made to draw|are made to draw|gets|get|"
    "is forced to draw|are forced to draw|has picked up|has taken|would draw|had to draw|"
    "has had to draw|draw up|draws up|pulls|pull)"
)
_ONCE = "[at once|in one go|at one time|at the same time|together|in one turn|at a time|in a single turn]"
_FROM = "[from (the|a) [draw] (pile|deck|stack)]"
g.means("e_draw", None, _DRAW)
g.means(
    "event_vp",
    Occasion(Event.DRAWS),
    f"<e_draw> (a|any|one|1) (card|cards) {_FROM}",
    f"<e_draw> cards {_FROM}",
    "(draw|draws|drew|has drawn|have drawn|has to draw|have to draw|must draw|is made to draw)",
)
g.means("amount", 1, "a second (one|card)", "another one")
g.means("event_doing", Occasion(Event.DRAWS), f"(drawing|picking up|taking) (a card|cards) {_FROM}")
g.means("event", Occasion(Event.DRAWS), "(a card is|cards are) (drawn|picked up|taken)")


@g.phrase(
    "event_vp",
    f"<e_draw> {{count_drawn}} {_ONCE} {_FROM}",
)
def _draws_so_many(number: Count) -> object:
    return REJECTED if number == Count(Compare.EXACTLY, 1) else Occasion(Event.DRAWS, number=number)


@g.phrase("count_drawn", "{more_or_fewer} {number} [<cards>]")
def _drawn_compared(compare: Compare, number: int) -> Count:
    return Count(compare, number)


@g.phrase("count_drawn", "{number} {or_so} [<cards>]", "{number} <cards> {or_so}")
def _drawn_or_so(number: int, compare: Compare) -> Count:
    return Count(compare, number)


@g.phrase("count_drawn", "{number} <cards>", "{plus} [<cards>]")
def _drawn_exactly(number: int) -> Count:
    return Count(Compare.EXACTLY, number)


# ---- turns ----
_TURN = "(a|their|your|the|one|his) [next|own] (turn|go|round)"
g.means(
    "event_vp",
    Occasion(Event.MISSES),
    f"[just] (miss|misses|missed|loses|lose|lost|forfeits|forfeit|sits out|sit out|has missed|have missed|has lost|has to miss|missing) {_TURN}",
    "(sits out|sit out|has to sit out|must sit out)",
)
g.means(
    "event_vp",
    Occasion(Event.SKIPPED),
    "(is|are|gets|get|got|has been|have been|was|being|getting) [just] (skipped|passed over|jumped over|skiped) [over]",
)
g.means("event_doing", Occasion(Event.MISSES), f"(missing|losing) {_TURN}")
# What every card of a sort does to whoever is skipped by it; all who are skipped.
g.means(
    "skipped_one",
    None,
    "(the|a|any|every|each) (skipped player|player who is skipped|player who gets skipped|player that is skipped|player that gets skipped|player who was skipped|one who is skipped|victim)",
)


@g.phrase("when", "{every_sort} (make|makes|force|forces|cause|causes|let|lets) <skipped_one> [to]", cost=-1)
def _skips_also(cards: Cards) -> object:
    return When(Occasion(Event.SKIPPED), relative=True) if cards == Cards(symbol="skip") else REJECTED


g.means(
    "when",
    When(Occasion(Event.SKIPPED), relative=True),
    "(a|any|every|each) skipped player",
    "skipped players",
    "all skipped players",
)
g.means("event_doing", Occasion(Event.SKIPPED), "(getting|being) skipped")

_SKIPS = "(skip|skips|skipped|has skipped|have skipped|passes over|jumps over) [over]"


@g.phrase(
    "event_skip", f"{{event_who}} {_SKIPS} {{event_who}}", "{event_who} (make|makes) {event_who} miss a turn"
)
def _skips(who: Players, whom: Players) -> object:
    if whom == YOU and who in (EVERYONE, OTHERS):
        return When(Occasion(Event.SKIPPED, YOU), by_rival=True)
    if who == YOU and whom in (EVERYONE, OTHERS):
        return When(Occasion(Event.SKIPPED), of_rival=True)
    return REJECTED


# ---- calls ----
_SAY = (
    "(say|says|said|call|calls|called|shout|shouts|shouted|yell|yells|yelled|announce|announces|declare|declares|"
    "scream|screams|cry|cries|cried|has said|has called|has shouted|calls out|call out|shouts out|yells out|"
    "must say|must call|has to say|has to call|calling|saying|shouting)"
)
g.means(
    "event_vp", Occasion(Event.CALLS), f"{_SAY} [the word] uno", "(makes|make) (a|the|his|their) uno call"
)
g.means("event_doing", Occasion(Event.CALLS), "(saying|calling|shouting|yelling) uno")
g.means("event", Occasion(Event.CALLS), "(uno is|an uno is) (called|said|shouted|announced|yelled)")
_UNSAID = (
    "[for] [not|without|forgetting|forgetting to|failing to|not having] "
    "(say|saying|call|calling|said|called|shout|shouting|announcing|yelling) [his|the|their|your] uno"
)
g.means(
    "event_vp",
    Occasion(Event.CAUGHT),
    f"(is|are|gets|get|got|has been|was|being) (caught|busted) [{_UNSAID}]",
    "(is|are|gets|get) caught (forgetting|without|on a forgotten|for a missed|with a missed) [his|the|their|your] (uno|uno call|call)",
    "(is|are|gets|get) caught [with one card] [on|with] [his|a|their] [last card] without [saying|calling] uno",
    "(forget|forgets|forgot|forgetting) [to] [say|call|shout|yell|announce] [his|the|their|your] uno",
    "(does not|do not|did not|fails to|fail to) (say|call|shout|yell|announce) uno [in time]",
    "(misses|miss) (the|his|their|your|a) (uno|uno call|call)",
)
g.means(
    "event_doing",
    Occasion(Event.CAUGHT),
    "(forgetting|missing) [to] [say|call|shout] uno",
    "not (saying|calling) uno",
)

# ---- challenges ----
_CHALLENGE = "(a|the|his|their|your|any) (challenge|challenges|bluff challenge|draw four challenge|wild draw four challenge)"
g.means(
    "event_vp",
    Occasion(Event.LOSES_CHALLENGE),
    f"(lose|loses|lost|losing|has lost|fails|fail) {_CHALLENGE}",
    "(is|are|gets|get) caught (bluffing|in a bluff|with a bluff)",
    "(challenges|challenge) (wrongly|wrong|in vain|and loses|and is wrong|unsuccessfully)",
)
g.means(
    "event_vp",
    Occasion(Event.WINS_CHALLENGE),
    f"(win|wins|won|winning|has won) {_CHALLENGE}",
    "(catches|catch) (a bluff|a bluffer|someone bluffing|an opponent bluffing)",
    "(challenges|challenge) (rightly|right|successfully|and wins|and is right|correctly)",
)
g.means("event_doing", Occasion(Event.LOSES_CHALLENGE), f"losing {_CHALLENGE}")
g.means("event_doing", Occasion(Event.WINS_CHALLENGE), f"winning {_CHALLENGE}")

# ---- direction and color ----
_WAY = "[the] (direction|direction of play|game|play|order|way)"
_ROUND = "[around|round]"
g.means(
    "event",
    Occasion(Event.TURNS_ROUND),
    f"{_WAY} (changes|is changed|gets changed|reverses|is reversed|gets reversed|turns|is turned|switches|is switched|flips|turns around|has changed|goes backwards|changes direction|has been reversed) {_ROUND}",
)
g.means(
    "event_vp",
    Occasion(Event.TURNS_ROUND),
    f"(change|changes|changed|reverse|reverses|reversed|turn|turns|turned|switch|switches|flip|flips|has changed|has reversed) {_WAY} {_ROUND}",
)
_COLOR = "(a|the|any|his|their|your|which|what|a new|the new|another) color [in play|of play|to play]"
g.means(
    "event_vp",
    Occasion(Event.NAMES_COLOR),
    f"(name|names|named|pick|picks|picked|choose|chooses|chose|select|selects|call|calls|declare|declares|decides|say|says|wishes|wish for|wishes for|has named|has chosen) {_COLOR}",
    f"(gets|get) to (name|pick|choose) {_COLOR}",
    "(sets|set) (a|the) [new] color",
)
g.means(
    "event",
    Occasion(Event.NAMES_COLOR),
    f"{_COLOR} (is|gets|has been) (named|chosen|picked|selected|called|declared)",
)
g.means("event_doing", Occasion(Event.NAMES_COLOR), f"(naming|picking|choosing) {_COLOR}")


# ---- hands when a turn is over, or at any moment ----
@g.phrase(
    "event_vp",
    "(end|ends|finish|finishes|ended|close|closes) (their|your|his|the|a) [own] turn with {having}",
    "(has|have|holds|hold|is left with|are left with) {having} (at|by) the end of (their|your|his) [own] turn",
    "<has> {having} when (their|your|his) turn (ends|is over|passes|is done|is finished)",
    "<has> {having} (after|at the end of) (their|your|his) turn",
)
def _ends_turn(having: Having) -> Occasion:
    return Occasion(Event.ENDS_TURN, having=having)


g.means(
    "event_vp",
    Occasion(Event.ENDS_TURN),
    "(end|ends|finish|finishes|ended|complete|completes) (their|your|his) [own] turn",
)
g.means(
    "event",
    Occasion(Event.ENDS_TURN),
    "(their|your) turn (ends|is over|is done)",
    "a player 's turn (ends|is over)",
)


@g.phrase("event", "(at|by) the end of (their|your|his|a) turn [,] {event_who} <has> {having}")
def _at_the_end(who: Players, having: Having) -> Occasion:
    return Occasion(Event.ENDS_TURN, who, having=having)


@g.phrase(
    "event_vp",
    "<has> {having} when (the|a) turn (passes|ends|is over|goes on|moves on|changes)",
    "<has> {having} (at the end of|after) (each|every|a|any) turn",
    "<has> {having} when (a|the) turn (is passed|is passed on)",
)
def _turn_passes(having: Having) -> Occasion:
    return Occasion(Event.TURN_PASSES, having=having)


g.means("event", Occasion(Event.TURN_PASSES), "(the|a) turn (passes|goes on|moves on|is passed on)")


@g.phrase(
    "event_vp",
    "(reaches|reach|gets to|get to|gets down to|get down to|is down to|are down to|goes down to|ends up with|end up with|ends up holding|collects|comes to have|gets|hits|hit|has reached|climbs to|drops to|got) {having}",
)
def _comes_to_hold(having: Having) -> object:
    plain = isinstance(having, Cards) or having == Count(Compare.EXACTLY, 1)
    return (
        Occasion(Event.COMES_TO_HOLD, having=having) if not plain or isinstance(having, Count) else REJECTED
    )


@g.phrase("event_vp", "(comes|come) to hold {having}")
def _comes_to_hold_any(having: Having) -> Occasion:
    return Occasion(Event.COMES_TO_HOLD, having=having)


@g.phrase("event_vp", "ever <has> {having}", "<has> ever {having}", "at any time <has> {having}")
def _ever_has(having: Having) -> object:
    return REJECTED if isinstance(having, Cards) else Occasion(Event.COMES_TO_HOLD, having=having)


@g.phrase("event_state", "{event_who} <has> {having}")
def _has(who: Players, having: Having) -> Occasion:
    return Occasion(Event.COMES_TO_HOLD, who, having=having)


# ---- the end ----
g.means(
    "event_vp",
    Occasion(Event.WINS_ROUND),
    "(win|wins|won|winning) (the|a|this|each|any) (round|game|hand)",
    "(win|wins|won) the rest of the round",
    "(goes|go|went) out",
    "(win|wins|won)",
    "(finishes|finish) (first|the round)",
)
g.means("event", Occasion(Event.WINS_ROUND), "(a|the|each) round (is won|ends|is over)")

# ---- heads ----


@g.scanner("asked_when")
def _asked_when(chart: Chart, at: int) -> Iterator[Reading]:
    """`Have two cards when your turn ends? Then draw one`: a question for a condition, at a table."""
    before = chart.words[at - 1] if at else "."
    if chart.context.get("where") != "table_rule" or before not in {".", ";", ":"}:
        return
    text, words = chart.context["text"], chart.words
    asks = [
        i for i in range(at + 1, len(words)) if words[i] == "." and "?" in text[slice(*chart.tokens[i].span)]
    ]
    if not asks:
        return
    end = asks[0]
    after = end + 1 if words[end + 1 : end + 2] not in (("then",), ("so",)) else end + 2
    start = at + 2 if words[at : at + 2] in (("do", "you"), ("did", "you"), ("have", "you")) else at
    for name in ("event", "event_vp", "event_bare", "event_doing"):
        for last, occasion, cost in chart.readings(name, start):
            if last == end and after < len(words):
                who = YOU if occasion.who == EVERYONE and name != "event" else occasion.who
                yield after, When(replace(occasion, who=who), doing=name == "event_doing"), cost + 1


g.means("event_bare", Occasion(Event.SKIPPED), "[been|just] skipped")
g.means(
    "event_bare",
    Occasion(Event.CAUGHT),
    f"[been|just|got] (caught|busted) [{_UNSAID}]",
    "not (said|saying|called|calling) uno",
    "no uno [said|called]",
)
_WHEN = (
    "(when|whenever|if|every time|each time|any time|anytime|everytime|as soon as|always when|if ever|the moment|"
    "after|once|every time that|each time that|in case|at any time|wherever|in the case that|should)"
)
_THAT = "(who|that|which)"
_THOSE = "(anyone|everyone|someone|a player|the player|players|the players|those|all|all those|the one|one|people|whatever player|all players|any players)"
_NEXT_TIME = "(the next time|next time|the first time) [that|when]"
_THEN = "[,|:|then|, then|so|, so]"


@g.phrase("when", f"{_WHEN} {{event}} {_THEN}", f"{_WHEN} {{event}} for the rest of the round {_THEN}")
def _whenever(occasion: Occasion) -> When:
    return When(occasion)


_CATCH = "(someone|anyone|a player|an opponent|somebody|another player)"
g.means(
    "event_skip",
    When(Occasion(Event.CAUGHT), of_rival=True),
    f"you (catch|caught|bust) {_CATCH} [who|that] [forgot|forgets|has forgotten|did not|does not|forgetting|not] [to] [say|call|saying|calling|said|called] [their] [uno]",
)


@g.scanner("catching_head")
def _catching_head(chart: Chart, at: int) -> Iterator[Reading]:
    """`Catching somebody who forgot UNO`: whoever does is meant, at a table."""
    if chart.context.get("where") == "table_rule" and chart.words[at : at + 1] == ("catching",):
        for end, _, cost in chart.readings("caught_one", at + 1):
            yield end, When(Occasion(Event.CAUGHT), of_rival=True), cost


g.means(
    "caught_one",
    None,
    f"{_CATCH} [who|that] [forgot|forgets|has forgotten|did not|does not|forgetting|not] [to] [say|call|saying|calling|said|called] [their] [uno]",
)


@g.phrase("when", f"{{catching_head}} {_THEN}")
def _catching(head: When) -> When:
    return head


_MUST_DRAW = "(have to|has to|must|need to|needs to) (draw|pick up|take) [a card|one card|cards|one]"


@g.phrase(
    "clause",
    f"(if|when|whenever) {{event_who}} {_MUST_DRAW} [,|then] (you|they|that player) [must|have to|has to] (draw|draws|pick up|picks up|take|takes) {{number}} [cards] [instead] [of one]",
    f"(whoever|everyone who|anyone who) {_MUST_DRAW} (draws|takes|picks up) {{number}} [cards] [instead] [of one]",
    cost=-2,
)
def _in_all(*found: object) -> object:
    """`If you have to draw, you draw 2`: in all, or on top of what is drawn?"""
    who = found[0] if isinstance(found[0], Players) else EVERYONE
    number = found[-1]
    if who not in (EVERYONE, YOU) or not isinstance(number, int) or number < 2:
        return REJECTED
    actor = YOU if who == YOU else ACTOR
    both = [
        (Whenever(Occasion(Event.DRAWS, who), (Draw(actor, n),), lasts=UNSAID),) for n in (number - 1, number)
    ]
    return Whole((Unsure(tuple(both), "In all, or on top of what is drawn anyway?"),))


@g.scanner("skip_head")
def _skip_head(chart: Chart, at: int) -> Iterator[Reading]:
    """`If you skip somebody` is said of everybody at a table only: on a card it would be your skips alone."""
    for end, head, cost in chart.readings("event_skip", at):
        if head.by_rival or chart.context.get("where") == "table_rule":
            yield end, head, cost


@g.phrase("when", f"{_WHEN} {{skip_head}} {_THEN}")
def _whenever_skips(head: When) -> When:
    return head


@g.phrase("when", f"(whoever|anyone who|everyone who) {_SKIPS} you {_THEN}")
def _whoever_skips() -> When:
    return When(Occasion(Event.SKIPPED, YOU), by_rival=True, relative=True)


@g.phrase("when", f"(when|whenever|every time|each time|as soon as) {{event_state}} {_THEN}")
def _whenever_has(occasion: Occasion) -> When:
    return When(occasion)


@g.phrase("when", f"{_WHEN} {{event}} {{lasting}} {_THEN}", cost=1)
def _whenever_until(occasion: Occasion, lasts: Lasting) -> When:
    return When(occasion, lasts=lasts)


@g.phrase(
    "when",
    f"(whoever|who|whosoever) {{event_vp}} {{lasting}} {_THEN}",
    f"{_THOSE} {_THAT} {{event_vp}} {{lasting}} {_THEN}",
    cost=1,
)
def _whoever_until(occasion: Occasion, lasts: Lasting) -> When:
    return When(occasion, relative=True, lasts=lasts)


@g.phrase("when", f"(with|in case of) (a|an|every|each) {{kind}} {_THEN}", cost=3)
def _with_card(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, cards=cards)) if cards != ANY_CARDS else REJECTED


@g.phrase(
    "when",
    f"{_WHEN} {{event}} and [then|still|also] [they|you|then they] <has> {{having}} {_THEN}",
    f"{_WHEN} {{event}} while [they|you] (<has>|having|holding) {{having}} {_THEN}",
)
def _whenever_and(occasion: Occasion, having: Having) -> When:
    return When(occasion, having=having)


@g.phrase("when", f"whoever {{event_vp}} and [then|still|also] <has> {{having}} {_THEN}")
def _whoever_and(occasion: Occasion, having: Having) -> When:
    return When(occasion, relative=True, having=having)


_NEXT_ONE = "(the next|the first|next|first) [player|one|opponent]"


@g.phrase(
    "when",
    f"{_NEXT_ONE} (who|that|to) {{event_vp}} {_THEN}",
    f"(whoever|who) is (next|first|the next|the first) to {{event_vp}} {_THEN}",
    f"(whoever|who) {{event_vp}} (next|first) {_THEN}",
)
def _next_who(occasion: Occasion) -> When:
    return When(occasion, relative=True, once=True)


@g.phrase("when", f"(whoever|who) <e_play> the (next|first) {{kind}} {_THEN}")
def _next_card_of(cards: Cards) -> When:
    return When(Occasion(Event.PLAYS, cards=cards), relative=True, once=True)


@g.phrase("when", f"{_WHEN} the (next|first) {{kind}} <gets_played> {_THEN}")
def _next_card(cards: Cards) -> When:
    return When(Occasion(Event.PLAYS, cards=cards), once=True)


@g.phrase("when", f"{_NEXT_TIME} {{event}} {_THEN}")
def _next_time(occasion: Occasion) -> When:
    return When(occasion, once=True)


@g.phrase("when", f"(after|when|whenever|by|on|for) {{event_doing}} {_THEN}")
def _after_doing(occasion: Occasion) -> When:
    return When(replace(occasion, who=YOU), doing=True)


@g.phrase("when", "{event_doing} [:|,|=]")
def _doing(occasion: Occasion) -> When:
    return When(replace(occasion, who=EVERYONE), doing=True)


_EACH = "(a|an|every|each|any|the)"


@g.phrase(
    "when",
    f"(after|on|upon|with|at|by|for) (every|each|any) {{kind}} [<gets_played>|played] {_THEN}",
    f"(after|on|upon|by) (a|an|the) {{kind}} [played] {_THEN}",
)
def _after_card(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, cards=cards)) if cards != ANY_CARDS else REJECTED


@g.phrase("when", f"(whoever|who|whosoever) {{event_vp}} {_THEN}", f"{_THOSE} {_THAT} {{event_vp}} {_THEN}")
def _whoever(occasion: Occasion) -> When:
    return When(occasion, relative=True)


@g.phrase(
    "when",
    f"whoever else {{event_vp}} {_THEN}",
    f"(an opponent|everyone else|others|anyone else|opponents|everyone but you) {_THAT} {{event_vp}} {_THEN}",
)
def _whoever_else(occasion: Occasion) -> When:
    return When(replace(occasion, who=OTHERS), relative=True)


@g.phrase("when", f"{_THOSE} {{event_doing}} {_THEN}")
def _those_doing(occasion: Occasion) -> When:
    return When(occasion, relative=True)


g.means(
    "when",
    When(Occasion(Event.LOSES_CHALLENGE), relative=True),
    "[the] loser of (a|the|any|each|every) [bluff] challenge",
    "[the] loser in (a|the|any|each|every) challenge",
    "whoever is wrong in a challenge",
)
g.means(
    "when",
    When(Occasion(Event.WINS_CHALLENGE), relative=True),
    "[the] winner of (a|the|any|each|every) [bluff] challenge",
)
g.means(
    "when",
    When(Occasion(Event.WINS_ROUND), relative=True),
    "[the] winner of (a|the|any|each|every|this) round",
    "each round 's winner",
    "[the] round winner",
    "[the] winner",
)


# ---- cards that do something ----
_ALL_SORTS = "(every|each|any|all|all the|a|an|the|our|all played|playing (a|an)|if)"


@g.phrase(
    "every_sort",
    "{sort}",
    "each and every {kind}",
    "(every|each|any) {kind} [that|which] <gets_played>",
    "{sort} (played|on the table)",
    "{sort} (played|that is played|that gets played|laid) from now on",
)
def _every_sort(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else cards


@g.phrase("when", "{every_sort}", cost=2)
def _cards_do(cards: Cards) -> When:
    return When(Occasion(Event.PLAYS, cards=cards), by_card=True)


@g.phrase(
    "when",
    "{every_sort} (means|mean|means that|mean that|:|=|stands for|stand for|says|say|makes that|causes that) [:|that|,]",
    "{every_sort} (is|are) [now] [also] [=|:]",
    cost=1,
)
def _cards_mean(cards: Cards) -> When:
    return When(Occasion(Event.PLAYS, cards=cards), by_card=True, means=True)


_SIZE = (
    "(mini|little|small|tiny|baby|big|mega|super|giant|weak|strong|soft|new|second|special|kind of|sort of)"
)


@g.phrase(
    "when",
    f"{{every_sort}} (is|are|=) [like|now] [a|an] {_SIZE} [a|an] <named_card> [card|cards] (:|.|,|;)",
    cost=2,
)
def _cards_like(cards: Cards) -> When:
    """`A 1 is a mini draw two: …`: what it does is said then."""
    return When(Occasion(Event.PLAYS, cards=cards), by_card=True, means=True)


@g.phrase("when", f"{_WHEN} {{event_who}} (changes|change|changed) the color {_THEN}")
def _changes_color(who: Players) -> When:
    return When(Occasion(Event.NAMES_COLOR, who), unsure=True)


g.means(
    "when",
    When(Occasion(Event.NAMES_COLOR), unsure=True),
    f"{_WHEN} the color (changes|is changed|gets changed) {_THEN}",
)
g.means(
    "when",
    When(Occasion(Event.NAMES_COLOR), relative=True, unsure=True),
    f"(whoever|who|everyone who|anyone who) (changes|change) the color {_THEN}",
)


# ---- said after what follows ----
@g.phrase(
    "late_when", f"[,] {_WHEN} {{event}}", "[,] (when|whenever|every time|each time|as soon as) {event_state}"
)
def _late_whenever(occasion: Occasion) -> When:
    return When(occasion, late=True)


@g.phrase("late_when", "[,] (for|after|on|with) (every|each) {kind} [that|which] (<gets_played>|played)")
def _late_card(cards: Cards) -> When:
    return When(Occasion(Event.PLAYS, cards=cards), late=True)


@g.phrase("late_when", "[,] (after|on) (a|an|every|each|any) {kind}", cost=1)
def _late_after_card(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, cards=cards), late=True) if cards != ANY_CARDS else REJECTED


@g.phrase("late_when", f"[,] {_NEXT_TIME} {{event}}")
def _late_next_time(occasion: Occasion) -> When:
    return When(occasion, late=True, once=True)


@g.phrase("late_when", "[,] (when|for|after|by|on) {event_doing}")
def _late_doing(occasion: Occasion) -> When:
    return When(replace(occasion, who=YOU), late=True, doing=True)


@g.phrase(
    "clause",
    "(gives|give|grants|grant|earns|earn) {who} (the|a) (right|chance|option|permission|privilege) to {vp}",
)
def _right_to(who: Players, doing: VerbPhrase) -> object:
    return REJECTED if doing.third else Said((who,), doing, modal="may")


@g.phrase(
    "clause",
    "(gives|give|grants|grant|earns|earn) {who} (another|an extra|a further|one more|a second|a bonus|a free|an additional) turn",
)
def _gives_turn(who: Players) -> object:
    return Said((who,), VerbPhrase((ExtraTurn(SUBJECT),), third=True))


# ---- in place of the card's own effect ----
g.means(
    "instead_of",
    None,
    "instead of (missing|losing) (a|the|their|your) turn",
    "instead of (being|getting) skipped",
    "instead of (skipping|reversing|drawing|the usual|the usual effect|the card 's effect|the normal effect|a skip|swapping|turning around) [anyone|them|the next player|someone|cards|the direction|the direction of play|the game|it]",
    "instead of (drawing|drawing cards|picking up|taking) [two|four|2|4] [cards]",
    "instead of (changing|turning|reversing) (the direction|the direction of play|direction|the game) [around|round]",
    "instead of <number> [cards|card|players|player|people|turns|turn|points]",
    "instead of what (it|the card) (says|does)",
)


@g.scanner("table_play")
def _table_play(chart: Chart, at: int) -> Iterator[Reading]:
    """At a table `play a 4 and …` is said of whoever plays one; on a card it would be an order."""
    begins = at == 0 or chart.words[at - 1] in {".", ";", ":"}
    if chart.context.get("where") != "table_rule" or not begins:
        return
    for end, _, cost in chart.readings("e_play_base", at):
        for last, cards, extra in chart.readings("sort", end):
            if (
                last < len(chart.words)
                and chart.words[last] in {"and", ",", ":", "=", "then"}
                and cards != ANY_CARDS
            ):
                yield last + 1, When(Occasion(Event.PLAYS, YOU, cards), doing=True), cost + extra
