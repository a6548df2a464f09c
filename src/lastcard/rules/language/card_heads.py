"""Heads that name cards as the subject: `7s …`, `every 5 you play …`, `a 9 means …`."""

from collections.abc import Iterator

from lastcard.rules.language import occasion_heads
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import When
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.occasion_heads import THEN, WHEN
from lastcard.rules.language.tree import ANY_CARDS, YOU, Cards, Event, Occasion, Players

assert occasion_heads  # its phrases are used here

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


@g.phrase(
    "when", f"(with|on|after|for) (every|each|any) {{kind}} [that|which] you (play|lay|put down) {THEN}"
)
def _with_your_card(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, YOU, cards)) if cards != ANY_CARDS else REJECTED


@g.phrase("late_when", "[,] (for|with|on|after) (every|each|any) {kind} [that|which] you (play|lay|put down)")
def _late_with_your_card(cards: Cards) -> object:
    return When(Occasion(Event.PLAYS, YOU, cards), late=True) if cards != ANY_CARDS else REJECTED


@g.phrase("when", f"{WHEN} {{sort}} <gets_played> {THEN} it", cost=1)
def _it_does(cards: Cards) -> object:
    """`When a skip is played, it reverses the direction`: the card does."""
    return When(Occasion(Event.PLAYS, cards=cards), by_card=True) if cards != ANY_CARDS else REJECTED


_OWN_DEED = "(reverse|reverses|skip|skip anyone|skip the next player|skip anybody|draw|make anyone draw|make the next player draw|make you draw|reverse the direction|change the direction|turn the game around|reverse anything|do what it usually does|do the usual)"


@g.scanner("undone")
def _undone(chart: Chart, at: int) -> Iterator[Reading]:
    """`A yellow reverse does not reverse, … instead`: in place of what it does."""
    if "instead" not in chart.words[at:] and "rather" not in chart.words[at:]:
        return
    for end, cards, cost in chart.readings("every_sort", at):
        for last, _, _ in chart.readings("no_own_deed", end):
            yield last, When(Occasion(Event.PLAYS, cards=cards), by_card=True, means=True), cost


g.means("no_own_deed", None, f"(does not|do not|no longer|will not) {_OWN_DEED} [,|;|:|.] [but]")


@g.phrase("when", "{undone}", cost=-2)
def _done_instead(head: When) -> When:
    return head


_WHOEVER = "(someone|anyone|a player|anyone else)"


@g.phrase(
    "when",
    f"the (next|first) {{kind}} [[that|which] (<gets_played>|{_WHOEVER} <e_play>)|played [by {_WHOEVER}]]",
    cost=2,
)
def _next_card_does(cards: Cards) -> object:
    return (
        When(Occasion(Event.PLAYS, cards=cards), by_card=True, once=True) if cards != ANY_CARDS else REJECTED
    )


@g.phrase("when", "{every_sort}", "{every_sort} (always|automatically)", cost=2)
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


@g.phrase("when", f"{WHEN} {{event_who}} (changes|change|changed) the color {THEN}")
def _changes_color(who: Players) -> When:
    return When(Occasion(Event.NAMES_COLOR, who), unsure=True)


g.means(
    "when",
    When(Occasion(Event.NAMES_COLOR), unsure=True),
    f"{WHEN} the color (changes|is changed|gets changed) {THEN}",
)
g.means(
    "when",
    When(Occasion(Event.NAMES_COLOR), relative=True, unsure=True),
    f"(whoever|who|everyone who|anyone who) (changes|change) the color {THEN}",
)
