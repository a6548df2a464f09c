"""More of how people name occasions: as nouns (`every missed turn`), passively, of whoever is hit (L-4)."""

from collections.abc import Iterator

from lastcard.rules.language import occasion_heads
from lastcard.rules.language.acts import is_thing
from lastcard.rules.language.card_below import ON
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import When
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.occasion_heads import THEN, WHEN
from lastcard.rules.language.occasions import UNSAID_OF
from lastcard.rules.language.tree import (
    ANY_CARDS,
    EVERYONE,
    THEY,
    YOU,
    Cards,
    CardUnder,
    Count,
    Event,
    Having,
    Lasting,
    Occasion,
    Players,
)

assert occasion_heads  # its phrases are used here

# ---- occasions as nouns ----
_DRAW = (
    "(draw|draws|pick up|picks up|have to draw|has to draw|take|takes|must draw|have to take|have to pick up)"
)
_DO = "(you|they|a player|someone|anyone|we|one)"
_MISS = "(miss|misses|lose|loses|sit out|sits out|have to miss|has to miss|have to sit out|have missed|has missed)"
_NOUNS: dict[Event, tuple[str, ...]] = {
    Event.MISSES: (
        "(missed|lost|skipped|forfeited) turn",
        f"turn [that] {_DO} {_MISS}",
        f"turn [that] {_DO} (are|is) made to (miss|sit out)",
    ),
    Event.CALLS: (
        "(uno call|call of uno|uno shout)",
        "uno [that is|that gets] (called|said|shouted|announced|yelled)",
        f"uno {_DO} (call|calls|say|says|shout|shouts)",
        f"time {_DO} (call|calls|say|says|shout|shouts) uno",
    ),
    Event.CAUGHT: (
        "(missed|forgotten|late|failed) (uno|uno call)",
        f"uno [call] {_DO} (forget|forgets|miss|misses)",
    ),
    Event.LOSES_CHALLENGE: (
        "lost challenge",
        f"challenge [that] {_DO} (lose|loses|have lost|has lost)",
    ),
    Event.WINS_CHALLENGE: (
        "won challenge",
        f"challenge [that] {_DO} (win|wins|have won|has won)",
    ),
    Event.WINS_ROUND: (
        "(round win|round victory|round won|won round|round that is won)",
        f"round [that] {_DO} (win|wins|have won|has won)",
    ),
    Event.TURNS_ROUND: (
        "(change of direction|direction change|reversal|change of the direction|turnaround|switch of direction|direction switch|reversal of direction)",
    ),
    Event.DRAWS: (
        f"card [that] {_DO} {_DRAW}",
        "(drawn card|card drawn|card that is drawn|card that gets drawn)",
    ),
}
for _event, _patterns in _NOUNS.items():
    g.means("event_noun", _event, *_patterns)
_EACH = "(a|an|any|every|each|every single|one)"
_AT = "(for|after|on|with|at|upon)"


@g.phrase("when", f"{_EACH} {{event_noun}} [means|=|:|,] [that|,]", cost=1)
def _noun(event: Event) -> When:
    return When(Occasion(event), doing=True, means=True)


@g.phrase("when", f"{_AT} {_EACH} {{event_noun}} {THEN}")
def _for_noun(event: Event) -> When:
    return When(Occasion(event))


@g.phrase("late_when", f"[,] {_AT} {_EACH} {{event_noun}}")
def _late_noun(event: Event) -> When:
    return When(Occasion(event), late=True)


@g.phrase(
    "late_when", "[,] (for|of|to) (whoever|anyone who|everyone who|the player who|the one who) {event_vp}"
)
def _late_whoever(occasion: Occasion) -> When:
    return When(occasion, late=True, relative=True)


@g.phrase("late_when", "[,] for (every|each|any) time {event}")
def _late_time(occasion: Occasion) -> When:
    return When(occasion, late=True)


@g.scanner("late_plural")
def _late_plural(chart: Chart, at: int) -> Iterator[Reading]:
    """`The next player picks the color on wilds`: at the end of the sentence."""
    if at >= len(chart.words) or chart.words[at] not in {"on", "with", "after"}:
        return
    for end, cards, cost in chart.readings("plain_kind", at + 1):
        if end == len(chart.words) or chart.words[end] in {".", ";"}:
            many = chart.words[end - 1].endswith("s") and chart.words[end - 1] not in {"this"}
            if many and cards != ANY_CARDS:
                yield end, When(Occasion(Event.PLAYS, cards=cards), late=True), cost + 1


@g.phrase("late_when", "{late_plural}")
def _late_on_cards(head: When) -> When:
    return head


# ---- players told by what happened to them ----
_ALL = "[the|all|any|every|each|all the]"


@g.scanner("first_of_rule")
def _first_of_rule(chart: Chart, at: int) -> Iterator[Reading]:
    """Heads that stand at the beginning of a rule of the table; within a sentence they point back."""
    if chart.context.get("where") != "table_rule" or (at and chart.words[at - 1] not in {".", ";"}):
        return
    yield from chart.readings("rule_head", at)


@g.phrase("when", "{first_of_rule}")
def _head_of_rule(head: When) -> When:
    return head


g.means(
    "rule_head", When(Occasion(Event.SKIPPED), relative=True), f"{_ALL} skipped (player|players|one|ones)"
)
g.means(
    "rule_head",
    When(Occasion(Event.SKIPPED), relative=True),
    "(anyone|everyone|whoever|those) [who is|is|being] (skipped|passed over)",
)
g.means(
    "rule_head",
    When(Occasion(Event.CAUGHT), relative=True),
    f"{_ALL} (caught|busted) (player|players|one|ones)",
    "(anyone|everyone|those) (caught|busted) [with one card|without uno|without calling uno|without saying uno|forgetting uno]",
)
g.means(
    "rule_head",
    When(Occasion(Event.CAUGHT), relative=True),
    f"(a|any|every|each|the) (player|one|person) [who is|who gets] (caught|busted) [{UNSAID_OF}]",
)
_LOSERS = "[the|all|all the] (loser|losers)"
_WINNERS = "[the|all|all the] (winner|winners)"
_OF_CHALLENGE = "(of|in) (a|the|any|each|every|their|all) [bluff] (challenge|challenges)"
g.means(
    "rule_head", When(Occasion(Event.LOSES_CHALLENGE), relative=True), f"{_LOSERS} {_OF_CHALLENGE}", cost=1
)
g.means(
    "rule_head", When(Occasion(Event.WINS_CHALLENGE), relative=True), f"{_WINNERS} {_OF_CHALLENGE}", cost=1
)
g.means(
    "rule_head",
    When(Occasion(Event.WINS_ROUND), relative=True),
    f"{_WINNERS} of (a|the|any|each|every|all) (round|rounds|hand)",
    "[the|every|each|a] round winner [s]",
    cost=1,
)
g.means(
    "rule_head",
    When(Occasion(Event.LOSES_CHALLENGE), doing=True),
    "challenge (and|but) lose [,|:|.] [and]",
    "lose a challenge [:|.]",
)
g.means(
    "rule_head",
    When(Occasion(Event.WINS_CHALLENGE), doing=True),
    "challenge and win [,|:|.] [and]",
    "win a challenge [:|.]",
)
g.means("rule_head", When(Occasion(Event.WINS_ROUND), doing=True), "win (a|the) round [,|:|.]")
g.means(
    "rule_head",
    When(Occasion(Event.CAUGHT), doing=True),
    "(get|be) (caught|busted) [,|:|.] [and]",
    "caught (:|,|.|=)",
    "forget uno [:|,|.] [and]",
)
g.means("rule_head", When(Occasion(Event.CALLS), doing=True), "uno [called|said] (:|.)")
g.means(
    "rule_head",
    When(Occasion(Event.ENDS_TURN, YOU)),
    f"(at|by) the end of (your|their|his|a|any) [own] turn {THEN}",
    f"(every|each) time (you|a player|someone) (finish|finishes|end|ends) (a|their|your) turn {THEN}",
    f"(when|whenever|once|after|as soon as) your turn (is over|ends|is done|is finished) {THEN}",
)
g.means(
    "rule_head",
    When(Occasion(Event.ENDS_TURN), doing=True),
    "(end|finish) (every|each|your) turn by",
    "you (always|must|have to) (end|finish) (every|each|your) turn by",
    "you (end|finish) (every|each|your) turn by",
)
g.means(
    "late_when", When(Occasion(Event.ENDS_TURN, THEY), late=True), "[,] (at|by) the end of their [own] turn"
)


@g.phrase(
    "rule_head",
    f"(the player|player|whoever is the player|the one|the person) (of|playing|laying|behind) {{a_sort}} {THEN}",
)
def _player_of(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else When(Occasion(Event.PLAYS, cards=cards), relative=True)


_HOLDERS = "(a player|anyone|everyone|players|whoever|someone|all players|all the players|those|the player|all) (with|holding|having|who has|who have|has|who holds|holds|who hold|who is holding)"


@g.phrase(
    "rule_head",
    f"{_HOLDERS} {{having}} (when|whenever|as|each time|every time|once) (the|a) turn (passes|ends|is over|moves on|goes on|is passed|is passed on|changes) {THEN}",
)
def _holding_when_passed(having: Having) -> When:
    return When(Occasion(Event.TURN_PASSES, having=having), relative=True)


@g.phrase(
    "when",
    f"(when|whenever|if|each time|every time) you <has> {{having}} (when|as) (the|a) turn (passes|is passed|is passed on) {THEN}",
    cost=-1,
)
def _you_hold_when_passed(having: Having) -> When:
    return When(Occasion(Event.TURN_PASSES, YOU, having=having))


# ---- hit by, or hitting with, cards ----
_GETS = "(is|are|gets|get|got|was|being|getting|be)"
_STRUCK = "(hit|slapped|struck|punished|hammered|burdened|stuck|whacked|smacked|landed|lumbered|loaded)"
_ONCE = "[in one go|at one time|at the same time|together|in one turn|in a single turn|in one hit|all at one time]"


@g.phrase(
    "event_vp",
    f"{_GETS} {_STRUCK} (with|by|for) {{count_drawn}} {_ONCE}",
    f"(have|has|had) to (draw|pick up|take) {{count_drawn}} {_ONCE}",
)
def _hit_for(number: Count) -> object:
    return Occasion(Event.DRAWS, number=number)


@g.phrase("event_doing", f"(being|getting) {_STRUCK} (with|by|for) {{count_drawn}} {_ONCE}")
def _being_hit(number: Count) -> object:
    return Occasion(Event.DRAWS, number=number)


_VICTIM = "(someone|anyone|a player|an opponent|another player|the next player|the next one|others|people|players|somebody else)"
_HIT = "(hit|hits|attack|attacks|slap|slaps|get|gets|smack|smacks|whack|whacks|punish|punishes|zap|zaps)"
_HITTING = "(hitting|attacking|slapping|getting|smacking|whacking|punishing|zapping)"


def _draws_others(cards: Cards) -> bool:
    return cards.group == "draw" or cards.symbol in ("draw two", "wild draw four", "skip")


@g.phrase(
    "event_vp", f"{_HIT} {_VICTIM} (with|by) {{sort}}", f"<e_play> {{sort}} (on|against|at|onto) {_VICTIM}"
)
def _hits_with(cards: Cards) -> object:
    return Occasion(Event.PLAYS, cards=cards) if _draws_others(cards) else REJECTED


@g.phrase(
    "event_doing",
    f"{_HITTING} {_VICTIM} with {{sort}}",
    f"<e_playing> {{sort}} (on|against|at|onto) {_VICTIM}",
)
def _hitting_with(cards: Cards) -> object:
    return Occasion(Event.PLAYS, cards=cards) if _draws_others(cards) else REJECTED


g.means("event_doing", Occasion(Event.PLAYS, cards=Cards(symbol="skip")), f"skipping {_VICTIM}")


_CATCHERS = "(they|someone|anyone|a player|another player|an opponent|others|everyone else|the others|we)"


@g.phrase("event", f"{_CATCHERS} (catch|catches|caught|bust|busts) {{event_who}} [<how_caught>]")
def _is_caught_by(who: Players) -> object:
    return Occasion(Event.CAUGHT, who)


g.means(
    "how_caught",
    None,
    "(with|without) [saying|calling|having said|having called] [one card|uno|your uno|their uno]",
    "(not|forgetting to) (saying|calling|say|call) uno",
    "before (you|they) (say|says|call|calls) uno",
)


_MOST_OF_KIND = 3  # words


@g.scanner("of_a_kind")
def _of_a_kind(chart: Chart, at: int) -> Iterator[Reading]:
    """`7s are lucky: …`: what the cards are like, before what they do."""
    here = chart.words
    if chart.context.get("where") != "table_rule" or at:
        return
    for end, cards, _ in chart.readings("every_sort", at):
        if here[end : end + 1] not in (("is",), ("are",)):
            continue
        for last in range(end + 2, min(end + 2 + _MOST_OF_KIND, len(here) - 1)):
            if here[last] in {":", ",", ";"}:
                like = here[end + 1 : last]
                plain = all(
                    word in {"a", "the", "very", "so", "really", "special"} or is_thing(word) for word in like
                )
                if plain and any(is_thing(word) or word == "special" for word in like):
                    yield last + 1, When(Occasion(Event.PLAYS, cards=cards), by_card=True, means=True), 4
                break


@g.phrase("when", "{of_a_kind}")
def _kind_of_card(head: When) -> When:
    return head


# ---- a card on a card, however it is said ----


def _upon(cards: Cards, under: Cards, *, doing: bool = False) -> object:
    if ANY_CARDS in (cards, under):
        return REJECTED
    return When(Occasion(Event.PLAYS, EVERYONE, cards), doing=doing, means=doing, only_if=CardUnder(under))


@g.phrase(
    "when",
    f"{WHEN} {{a_sort}} (<gets_played>|lands|falls|comes|follows) {ON} {{a_sort}} {THEN}",
    f"{WHEN} {{a_sort}} (follows|hits|meets) {{a_sort}} {THEN}",
    f"{WHEN} {{a_sort}} (is|gets) (followed|answered) (by|with) {{further}} {THEN}",
    cost=-1,
)
def _played_upon(cards: Cards, under: Cards | tuple[Cards]) -> object:
    if isinstance(under, tuple):  # "followed by": the other way round
        return _upon(under[0], cards)
    return _upon(cards, under)


@g.phrase("further", "{a_sort}")
def _further(cards: Cards) -> tuple[Cards]:
    return (cards,)


@g.phrase(
    "when",
    f"<e_playing> {{a_sort}} {ON} {{a_sort}} [means|=|:|,] [that|,]",
    f"{{a_sort}} {ON} {{a_sort}} [means|=|:|,|makes that] [that|,]",
    cost=-1,
)
def _playing_upon(cards: Cards, under: Cards) -> object:
    return _upon(cards, under, doing=True)


@g.scanner("upon_head")
def _upon_head(chart: Chart, at: int) -> Iterator[Reading]:
    """`7 on 7: …`, `put a 7 on a 7 and …`: as a rule of the table begins."""
    if chart.context.get("where") != "table_rule" or (at and chart.words[at - 1] not in {".", ";"}):
        return
    starts = [end for end, _, _ in chart.readings("e_play_base", at)]
    for start in (at, *starts):
        for end, cards, cost in (*chart.readings("a_sort", start), *chart.readings("bare_figure", start)):
            if chart.words[end : end + 1] not in (("on",), ("onto",), ("upon",)):
                continue
            place = end + 3 if chart.words[end : end + 3] == ("on", "top", "of") else end + 1
            for last, under, more in (
                *chart.readings("a_sort", place),
                *chart.readings("bare_figure", place),
            ):
                joined = chart.words[last : last + 1] in (("and",), (":",), ("=",), (",",))
                if joined and ANY_CARDS not in (cards, under):
                    yield last + 1, _upon(cards, under, doing=True), cost + more


@g.phrase("when", "{upon_head}", cost=-1)
def _upon_at_start(head: When) -> When:
    return head


# ---- cards played in a time ----
@g.phrase("when", "{sort} [that|which] (<gets_played>|played|laid) {lasting} {every_does}", cost=1)
def _played_while(cards: Cards, lasts: Lasting, _: object) -> object:
    return (
        REJECTED
        if cards == ANY_CARDS
        else When(Occasion(Event.PLAYS, cards=cards), by_card=True, lasts=lasts)
    )


@g.scanner("every_does")
def _every_does(chart: Chart, at: int) -> Iterator[Reading]:
    """Where a card's deed follows."""
    if at < len(chart.words) and chart.words[at] in {
        "makes",
        "make",
        "means",
        "mean",
        "skips",
        "forces",
        "lets",
        "gives",
    }:
        yield at, None, 0


# ---- played once more ----
@g.scanner("any_played")
def _any_played(chart: Chart, at: int) -> Iterator[Reading]:
    """`Any 1 played? Same player goes again.`"""
    if chart.context.get("where") != "table_rule" or at or "?" not in chart.context["text"]:
        return
    for end, cards, cost in chart.readings("a_sort", at):
        for last, _, _ in chart.readings("gets_played_bare", end):
            mark = (
                chart.words[last : last + 1] == (".",)
                and "?" in chart.context["text"][slice(*chart.tokens[last].span)]
            )
            if mark and cards != ANY_CARDS:
                yield last + 1, When(Occasion(Event.PLAYS, cards=cards), relative=True), cost


g.means("gets_played_bare", None, "[just|is|was|got|gets] (played|laid|thrown|put down|dropped)")


@g.phrase("when", "{any_played}")
def _asked_played(head: When) -> When:
    return head


@g.phrase("when", f"{WHEN} {{sort}} (comes|goes|is thrown|gets thrown|is put|gets put) down {THEN}")
def _comes_down(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else When(Occasion(Event.PLAYS, cards=cards))


g.means(
    "table_only",
    When(Occasion(Event.PLAYS, cards=Cards(symbol="skip")), relative=True),
    f"(whoever|anyone who|everyone who|a player who) (skips|plays a skip on) {_VICTIM} {THEN}",
)
