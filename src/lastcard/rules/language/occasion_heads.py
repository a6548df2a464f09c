"""The words that make a rule wait for something: `whenever somebody …`, `7s …`, `… each time`."""

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


@g.phrase("when", f"(whoever|anyone who|everyone who) {SKIPS} you {_THEN}")
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


@g.phrase("when", "{event_doing} (means|mean|:|=) [that|,|:]", cost=1)
def _doing_means(occasion: Occasion) -> When:
    return When(replace(occasion, who=EVERYONE), doing=True, means=True)


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


# Of a challenge one side alone is meant; the table knows only who has lost it and who has won.
_WRONG = "(wrongly|wrong|in vain|and loses|and is wrong|unsuccessfully)"
_RIGHT = "(rightly|right|successfully|and wins|and is right|correctly)"
_ANY_CHALLENGE = "(a|the|any|every|each|your|their)"
g.means(
    "when",
    When(Occasion(Event.LOSES_CHALLENGE), relative=True, unsure=True),
    f"(whoever|anyone who) (is|gets) caught (bluffing|in a bluff|with a bluff) {_THEN}",
    f"(whoever|anyone who) (challenges {_WRONG}|fails a challenge) {_THEN}",
    f"{_WHEN} (you|someone|a player|they) (are|is|get|gets) caught (bluffing|in a bluff|with a bluff) {_THEN}",
    f"{_WHEN} (you|someone|a player|they) (challenges|challenge) {_WRONG} {_THEN}",
    f"{_WHEN} {_ANY_CHALLENGE} challenge (fails|is wrong|is lost|goes wrong|was wrong) {_THEN}",
    "(a|any|every|each) (failed|lost|wrong|unsuccessful) challenge",
)
g.means(
    "when",
    When(Occasion(Event.WINS_CHALLENGE), relative=True, unsure=True),
    f"(whoever|anyone who) (catches (a bluff|a bluffer|someone bluffing|an opponent bluffing)|challenges {_RIGHT}) {_THEN}",
    f"{_WHEN} (you|someone|a player|they) (catches|catch) (a bluff|a bluffer|someone bluffing|an opponent bluffing) {_THEN}",
    f"{_WHEN} (you|someone|a player|they) (challenges|challenge) {_RIGHT} {_THEN}",
    f"{_WHEN} {_ANY_CHALLENGE} challenge (succeeds|is right|is won|works|was right) {_THEN}",
    "(a|any|every|each) (successful|won|correct) challenge",
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


@g.phrase("when", "(every|each|any) {kind} [that|which] you (play|lay|put down)")
def _your_cards_do(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, YOU, cards), by_card=True) if cards != ANY_CARDS else REJECTED


@g.phrase("when", f"(with|on|after|for) (every|each|any) {{kind}} [that|which] you (play|lay|put down) {_THEN}")
def _with_your_card(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, YOU, cards)) if cards != ANY_CARDS else REJECTED


@g.phrase("late_when", "[,] (for|with|on|after) (every|each|any) {kind} [that|which] you (play|lay|put down)")
def _late_with_your_card(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, YOU, cards), late=True) if cards != ANY_CARDS else REJECTED


@g.phrase("when", f"{_WHEN} {{sort}} <gets_played> {_THEN} it", cost=1)
def _it_does(cards: Cards) -> object:
    """`When a skip is played, it reverses the direction`: the card does."""
    return When(Occasion(Event.PLAYS, cards=cards), by_card=True) if cards != ANY_CARDS else REJECTED


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
    if at < len(chart.words) and chart.words[at] in _COMMANDS:
        yield from _told_as_command(chart, at)


_COMMANDS = frozenset(
    "win lose get be call say shout draw miss forget change reverse end finish reach fail catch".split()
)


def _told_as_command(chart: Chart, at: int) -> Iterator[Reading]:
    """`Win a challenge and you …`: somebody is told what follows for them, or for others."""
    for last, occasion, cost in chart.readings("event_vp", at):
        if chart.words[last : last + 1] not in (("and",), (",",), (":",)):
            continue
        after = last + 2 if chart.words[last : last + 2] == (",", "and") else last + 1
        if any(chart.readings(name, end) for end, _, _ in chart.readings("subject", after) for name in ("vp", "modal")):
            yield after, When(replace(occasion, who=YOU), doing=True), cost
