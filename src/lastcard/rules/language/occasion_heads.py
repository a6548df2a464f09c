"""Patterns for triggers at the head or tail of a clause: `whenever somebody …`, `7s …`, `… each time`."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language import occasions, sorts
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, UNSAID, Said, Unsure, VerbPhrase, When, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.occasions import SKIPS, UNSAID_OF
from lastcard.rules.language.tree import (
    ACTOR,
    ANY_CARDS,
    EVERYONE,
    OTHERS,
    YOU,
    Cards,
    Draw,
    Event,
    ExtraTurn,
    Having,
    Lasting,
    Occasion,
    Players,
    Whenever,
)

assert occasions and sorts  # their phrases are used here


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
    start = at + 1 if words[at] == "just" else start
    for name in ("event", "event_vp", "event_bare", "event_doing"):
        for last, occasion, cost in chart.readings(name, start):
            if last == end and after < len(words):
                who = YOU if occasion.who == EVERYONE and name != "event" else occasion.who
                yield after, When(replace(occasion, who=who), doing=name == "event_doing"), cost + 1


g.means("event_bare", Occasion(Event.SKIPPED), "[been|just] skipped")
g.means(
    "event_bare",
    Occasion(Event.CAUGHT),
    f"[been|just|got] (caught|busted) [{UNSAID_OF}]",
    "not (said|saying|called|calling) uno",
    "no uno [said|called]",
)
WHEN = (
    "(when|whenever|if|every time|each time|any time|anytime|everytime|as soon as|always when|if ever|the moment|"
    "after|once|every time that|each time that|in case|at any time|wherever|in the case that|should)"
)
_THAT = "(who|that|which)"
_THOSE = "(anyone|everyone|someone|a player|the player|players|the players|those|all|all those|the one|one|people|whatever player|all players|any players)"
_NEXT_TIME = "(the next time|next time|the first time) [that|when]"
THEN = "[,|:|then|, then|so|, so]"


@g.phrase("when", f"{WHEN} {{event}} {THEN}", f"{WHEN} {{event}} for the rest of the round {THEN}")
def _whenever(occasion: Occasion) -> When:
    return When(occasion)


_MISSED = "(a missed|a forgotten|someone 's missed) (uno|uno call|call)"
g.means(
    "table_only",
    When(Occasion(Event.CAUGHT), by_rival=True, relative=True),
    f"(whoever|anyone who|everyone who|a player who) (catches|notices) {_MISSED} {THEN}",
)
g.means(
    "table_only",
    When(Occasion(Event.CAUGHT), of_rival=True),
    f"(if|when|whenever) you (catch|notice) {_MISSED} {THEN}",
)
_CATCH = "(somebody else|someone|anyone|a player|an opponent|somebody|another player)"
g.means(
    "event_skip",
    When(Occasion(Event.CAUGHT), of_rival=True),
    f"you (catch|caught|bust) {_CATCH} (sleeping|napping|snoozing) [on their uno]",
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
    f"{_CATCH} (sleeping|napping|snoozing) [on their uno]",
    f"{_CATCH} [who|that] [forgot|forgets|has forgotten|did not|does not|forgetting|not] [to] [say|call|saying|calling|said|called] [their] [uno]",
)


@g.phrase("when", f"{{catching_head}} {THEN}")
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


@g.scanner("at_table")
def _at_table(chart: Chart, at: int) -> Iterator[Reading]:
    """Heads that are said of everybody, at a table only."""
    if chart.context.get("where") == "table_rule":
        yield from chart.readings("table_only", at)


@g.phrase("when", "{at_table}")
def _when_at_table(head: When) -> When:
    return head


@g.scanner("skip_head")
def _skip_head(chart: Chart, at: int) -> Iterator[Reading]:
    """`If you skip somebody` is said of everybody at a table only: on a card it would be your skips alone."""
    for end, head, cost in chart.readings("event_skip", at):
        if head.by_rival or chart.context.get("where") == "table_rule":
            yield end, head, cost


@g.phrase("when", f"{WHEN} {{skip_head}} {THEN}")
def _whenever_skips(head: When) -> When:
    return head


@g.phrase(
    "when",
    f"(a player|anyone|everyone|players|whoever|someone) (with|holding|who has|who have|has) {{having}} <late_end> {THEN}",
    cost=-1,
)
def _with_at_the_end(having: Having) -> When:
    return When(Occasion(Event.ENDS_TURN, having=having), relative=True)


@g.phrase(
    "when",
    f"(a player|anyone|everyone|players|whoever|someone) (with|holding|who has|who have|has) {{having}} when (the|a) turn (passes|ends|is over|is passed on|changes) {THEN}",
    cost=-1,
)
def _with_when_it_passes(having: Having) -> When:
    return When(Occasion(Event.TURN_PASSES, having=having), relative=True)


@g.phrase("when", f"(anyone|everyone|whoever|someone|a player) (skipping|who is skipping) you {THEN}")
def _anyone_skipping() -> When:
    return When(Occasion(Event.SKIPPED, YOU), by_rival=True, relative=True)


@g.phrase("when", f"(whoever|anyone who|everyone who) {SKIPS} you {THEN}")
def _whoever_skips() -> When:
    return When(Occasion(Event.SKIPPED, YOU), by_rival=True, relative=True)


@g.phrase("when", f"(when|whenever|every time|each time|as soon as) {{event_state}} {THEN}")
def _whenever_has(occasion: Occasion) -> When:
    return When(occasion)


@g.phrase("when", f"{WHEN} {{event}} {{lasting}} {THEN}", cost=1)
def _whenever_until(occasion: Occasion, lasts: Lasting) -> When:
    return When(occasion, lasts=lasts)


@g.phrase(
    "when",
    f"(whoever|who|whosoever) {{event_vp}} {{lasting}} {THEN}",
    f"{_THOSE} {_THAT} {{event_vp}} {{lasting}} {THEN}",
    cost=1,
)
def _whoever_until(occasion: Occasion, lasts: Lasting) -> When:
    return When(occasion, relative=True, lasts=lasts)


@g.phrase(
    "when",
    f"(with|in case of) (a|an|every|each) {{kind}} {THEN}",
    "(with|on|after|for) {plain_plural} [,|:|then]",
    cost=3,
)
def _with_card(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, cards=cards)) if cards != ANY_CARDS else REJECTED


@g.phrase(
    "when",
    f"{WHEN} {{event}} and [then|still|also] [they|you|then they] <has> {{having}} {THEN}",
    f"{WHEN} {{event}} while [they|you] (<has>|having|holding) {{having}} {THEN}",
)
def _whenever_and(occasion: Occasion, having: Having) -> When:
    return When(occasion, having=having)


@g.phrase("when", f"whoever {{event_vp}} and [then|still|also] <has> {{having}} {THEN}")
def _whoever_and(occasion: Occasion, having: Having) -> When:
    return When(occasion, relative=True, having=having)


@g.scanner("plain_plural")
def _plain_plural(chart: Chart, at: int) -> Iterator[Reading]:
    """`Wilds`, `7s`: a sort in the plural, without any article."""
    for end, cards, cost in chart.readings("plain_kind", at):
        if chart.words[end - 1].endswith("s") and cards != ANY_CARDS:
            yield end, cards, cost


_ANYBODY = "(someone|anyone|a player|somebody)"
_NEXT_ONE = "(the next|the first|next|first) [player|one|opponent]"


@g.phrase(
    "when",
    f"{_NEXT_ONE} (who|that|to) {{event_vp}} {THEN}",
    f"(whoever|who) is (next|first|the next|the first) to {{event_vp}} {THEN}",
    f"(whoever|who) {{event_vp}} (next|first) {THEN}",
)
def _next_who(occasion: Occasion) -> When:
    return When(occasion, relative=True, once=True)


@g.phrase("when", f"(whoever|who) <e_play> the (next|first) {{kind}} {THEN}")
def _next_card_of(cards: Cards) -> When:
    return When(Occasion(Event.PLAYS, cards=cards), relative=True, once=True)


@g.phrase(
    "when",
    f"{WHEN} the (next|first) {{kind}} <gets_played> {THEN}",
    f"(on|with|for|after) the (next|first) {{kind}} [[that|which] (<gets_played>|{_ANYBODY} <e_play>)] {THEN}",
)
def _next_card(cards: Cards) -> When:
    return When(Occasion(Event.PLAYS, cards=cards), once=True)


_EACH_ONE = "(after|on|upon|with|at|for) (each|every|a|any)"
g.means(
    "when",
    When(Occasion(Event.TURNS_ROUND)),
    f"{_EACH_ONE} (change of direction|direction change|reversal|change of the direction) {THEN}",
)
g.means("when", When(Occasion(Event.CALLS)), f"{_EACH_ONE} (call of uno|uno call|uno) {THEN}")
g.means("when", When(Occasion(Event.LOSES_CHALLENGE)), f"{_EACH_ONE} lost challenge {THEN}")
g.means("when", When(Occasion(Event.WINS_CHALLENGE)), f"{_EACH_ONE} won challenge {THEN}")
g.means("when", When(Occasion(Event.MISSES)), f"{_EACH_ONE} missed turn {THEN}")
g.means(
    "when",
    When(Occasion(Event.NAMES_COLOR)),
    f"{_EACH_ONE} (color change|change of color|naming of a color) {THEN}",
)
g.means(
    "when",
    When(Occasion(Event.TURN_PASSES)),
    f"(at the end of|after) (each|every) turn {THEN}",
    f"(each|every) time (the|a) turn (passes|ends|is over) {THEN}",
)
g.means(
    "when",
    When(Occasion(Event.ENDS_TURN, YOU)),
    f"at the end of (each of|every one of|all) your turns {THEN}",
    f"at the end of (each|every) turn of yours {THEN}",
)
g.means(
    "when",
    When(Occasion(Event.ENDS_TURN), relative=True),
    f"at the end of (each|every|a) player 's turn {THEN}",
)


@g.phrase("when", f"{_NEXT_TIME} {{event}} {THEN}")
def _next_time(occasion: Occasion) -> When:
    return When(occasion, once=True)


@g.phrase("when", f"(after|when|whenever|by|on|for) {{event_doing}} {THEN}")
def _after_doing(occasion: Occasion) -> When:
    return When(replace(occasion, who=YOU), doing=True)


@g.phrase("when", "{event_doing} (means|mean|:|=) [that|,|:]", cost=1)
def _doing_means(occasion: Occasion) -> When:
    return When(replace(occasion, who=EVERYONE), doing=True, means=True)


@g.phrase("when", "{event_doing} [:|,|=]")
def _doing(occasion: Occasion) -> When:
    return When(replace(occasion, who=EVERYONE), doing=True)


_EACH = "(a|an|every|each|any|the)"


@g.phrase(
    "when",
    f"(after|on|upon|with|at|by|for) (every|each|any) {{kind}} [<gets_played>|played] {THEN}",
    f"(after|on|upon|by) (a|an|the) {{kind}} [played] {THEN}",
)
def _after_card(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, cards=cards)) if cards != ANY_CARDS else REJECTED


@g.phrase("when", f"(whoever|who|whosoever) {{event_vp}} {THEN}", f"{_THOSE} {_THAT} {{event_vp}} {THEN}")
def _whoever(occasion: Occasion) -> When:
    return When(occasion, relative=True)


@g.phrase(
    "when",
    f"whoever else {{event_vp}} {THEN}",
    f"(an opponent|everyone else|others|anyone else|opponents|everyone but you) {_THAT} {{event_vp}} {THEN}",
)
def _whoever_else(occasion: Occasion) -> When:
    return When(replace(occasion, who=OTHERS), relative=True)


@g.phrase("when", f"{_THOSE} {{event_doing}} {THEN}")
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


g.means(
    "when",
    When(Occasion(Event.WINS_ROUND), relative=True),
    "[the] first [one|player|person] (out|to go out|to finish|to get rid of all their cards|done)",
    cost=-1,
)


# Of a challenge one side alone is meant; the table knows only who has lost it and who has won.
_WRONG = "(wrongly|wrong|in vain|and loses|and is wrong|unsuccessfully)"
_RIGHT = "(rightly|right|successfully|and wins|and is right|correctly)"
_CHALLENGED = "[a|an|the|someone 's|your] [wild draw four|+4|someone|a player|an opponent|it]"
_ANY_CHALLENGE = "(a|the|any|every|each|your|their)"
g.means(
    "when",
    When(Occasion(Event.LOSES_CHALLENGE), relative=True, unsure=True),
    f"(whoever|anyone who) (is|gets) caught (bluffing|in a bluff|with a bluff) {THEN}",
    f"(whoever|anyone who) (challenges {_WRONG}|fails a challenge) {THEN}",
    f"{WHEN} (you|someone|a player|they) (are|is|get|gets) caught (bluffing|in a bluff|with a bluff) {THEN}",
    f"{WHEN} (you|someone|a player|they) (challenges|challenge) {_WRONG} {THEN}",
    f"{WHEN} (you|someone|a player|they) (challenges|challenge) {_CHALLENGED} [and|but] [you|they] (lose|loses|lost|(is|are|was|were) wrong|fail|fails) {THEN}",
    f"{WHEN} {_ANY_CHALLENGE} challenge (fails|is wrong|is lost|goes wrong|was wrong) {THEN}",
    "(a|any|every|each) (failed|lost|wrong|unsuccessful) challenge",
)
g.means(
    "when",
    When(Occasion(Event.WINS_CHALLENGE), relative=True, unsure=True),
    f"(whoever|anyone who) (catches (a bluff|a bluffer|someone bluffing|an opponent bluffing)|challenges {_RIGHT}) {THEN}",
    f"{WHEN} (you|someone|a player|they) (catches|catch) (a bluff|a bluffer|someone bluffing|an opponent bluffing) {THEN}",
    f"{WHEN} (you|someone|a player|they) (challenges|challenge) {_RIGHT} {THEN}",
    f"{WHEN} {_ANY_CHALLENGE} challenge (succeeds|is right|is won|works|was right) {THEN}",
    "(a|any|every|each) (successful|won|correct) challenge",
)


# ---- said after what follows ----
@g.phrase(
    "late_when", f"[,] {WHEN} {{event}}", "[,] (when|whenever|every time|each time|as soon as) {event_state}"
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
    where = chart.context.get("where")
    if where not in ("table_rule", "rule_card") or not begins:
        return
    doers = (YOU,) if where == "table_rule" else (YOU, EVERYONE)
    for end, _, cost in chart.readings("e_play_base", at):
        for last, cards, extra in chart.readings("sort", end):
            if (
                last < len(chart.words)
                and chart.words[last] in {"and", ",", ":", "=", "then"}
                and cards != ANY_CARDS
            ):
                for who in doers:
                    yield last + 1, When(Occasion(Event.PLAYS, who, cards), doing=True), cost + extra
    if where == "table_rule" and at < len(chart.words) and chart.words[at] in _COMMANDS:
        yield from _told_as_command(chart, at)


_COMMANDS = frozenset(
    [
        "win",
        "lose",
        "get",
        "be",
        "call",
        "say",
        "shout",
        "draw",
        "miss",
        "forget",
        "change",
        "reverse",
        "end",
        "finish",
        "reach",
        "fail",
        "catch",
    ]
)


def _told_as_command(chart: Chart, at: int) -> Iterator[Reading]:
    """`Win a challenge and you …`: somebody is told what follows for them, or for others."""
    for last, occasion, cost in chart.readings("event_vp", at):
        while last < len(chart.words) and chart.words[last] in chart.fillers:
            last += 1
        if chart.words[last : last + 1] not in (("and",), (",",), (":",)):
            continue
        after = last + 2 if chart.words[last : last + 2] == (",", "and") else last + 1
        if any(
            chart.readings(name, end)
            for end, _, _ in chart.readings("subject", after)
            for name in ("vp", "modal")
        ):
            yield after, When(replace(occasion, who=YOU), doing=True), cost
