"""Patterns for bans: acts in the room that can be broken, and the price of breaking them (L-11)."""

from collections.abc import Iterator

from lastcard.rules.language import occasion_heads
from lastcard.rules.language.acts import bare_common, base, is_deed, is_thing, of_the_game, plain_deed, said
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import Breach, Cost
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import CARD_GAME, COMMON_VERBS, DOUBTFUL, FILLERS, ROOM_VERBS
from lastcard.rules.language.lexicon import words as word_set
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.room import begins_clause

assert occasion_heads  # its phrases are used here

_SMALL = word_set(
    "the a an of to on in at our your their no not any all and or is are it this that table here while game"
)


_STOPS = {
    ",",
    ".",
    ";",
    ":",
    "\n",
    "and",
    "or",
    "until",
    "if",
    "for",
    "is",
    "are",
    "means",
    "mean",
    "=",
    "costs",
    "cost",
    "gets",
    "draws",
    "must",
    "has",
    "draw",
    "earns",
}


@g.scanner("doing_text")
def _doing_text(chart: Chart, at: int) -> Iterator[Reading]:
    """Something done in the room, as a noun: `talking`, `swearing at the table`."""
    if at >= len(chart.words) or not chart.words[at].endswith("ing") or len(chart.words[at]) < 6:
        return
    stem = plain_deed(chart.words[at])
    if stem.startswith("be ") or chart.words[at] in CARD_GAME:
        return
    if chart.words[at + 1 : at + 2] in (("contest",), ("competition",), ("battle",), ("match",), ("duel",)):
        return
    end = at + 1
    while end < len(chart.words) and chart.words[end] not in _STOPS:
        end += 1
    if of_the_game(chart, at, end) or bare_common(chart, at, end):
        return
    for last in range(at + 1, end + 1):
        yield last, plain_deed(said(chart, at, last)), 12 - (last == end)


_AFTER_DEED = word_set(
    """draws draw gets get takes take must has have picks pays pay loses misses costs is are discards gives shows may
    can will should receives skips plus +1 +2 +3 +4 +5 +6 they you swaps you'll"""
)


_IS = (("is",), ("costs",), ("means",), ("will",))  # "if you swear it is 1 card"


def _of_anyone(chart: Chart, at: int) -> bool:
    return at > 0 and chart.words[at - 1] in {"whoever", "who", "anyone", "someone"}


def _goes_on_doing(chart: Chart, at: int) -> bool:
    """`Whoever swears does ten squats`: another verb of the same player, and its thing."""
    word = chart.words[at]
    verb = base(word)
    if word == verb or at + 1 >= len(chart.words):
        return False
    things = any(is_thing(one) for one in chart.words[at + 1 : at + 5])
    return verb in ROOM_VERBS or verb in {"do", "go"} or (verb in COMMON_VERBS and things)


@g.scanner("deed")
def _deed(chart: Chart, at: int) -> Iterator[Reading]:
    """A deed in the room, up to its price: `speaks English` before `draws 3`."""
    count = len(chart.words)
    for end in range(at + 1, count + 1):
        stop = (
            end == count
            or chart.words[end] in _AFTER_DEED
            or not chart.words[end][0].isalnum()
            or chart.words[end] == "then"
            or (chart.words[end] in {"it", "that"} and chart.words[end + 1 : end + 2] in _IS)
            or (end in (at + 1, at + 2) and _of_anyone(chart, at) and _goes_on_doing(chart, end))
            or (end > at + 1 and begins_clause(chart, end))
            or (
                end == at + 1
                and chart.words[end] in {"everyone", "the", "nobody"}
                and begins_clause(chart, end)
            )
        )
        if stop and is_deed(chart, at, end, strange=_of_anyone(chart, at)):
            yield end, said(chart, at, end), 10
            return
        if end < count and not chart.words[end][0].isalnum() and chart.words[end] != "'s":
            return


_WHO = "(whoever|anyone|everyone|someone|a player|the player|players|those|who|one|the one|all|people|an opponent)"
_IF = "(if|when|whenever|every time|each time|any time|as soon as|should)"
_ANYONE = "(anyone|someone|a player|you|one|they|players|people|we|everyone|an opponent)"
_THEN = "[,|:|then|, then]"


@g.phrase(
    "breach",
    f"(whoever|who|whosoever) {{deed}} {_THEN}",
    f"{_WHO} (who|that|which) {{deed}} {_THEN}",
    f"{_IF} {_ANYONE} {{deed}} {_THEN}",
    f"{_WHO} {{doing_text}} {_THEN}",
    cost=2,
)
@g.phrase(
    "breach",
    f"[{_IF} {_ANYONE}|whoever|who|{_WHO} who] (get|gets|is|are) caught [in the act of] {{doing_text}} [,|:|then|and|, and]",
    cost=-4,
)
def _breach(text: str) -> object:
    if text.split()[-1] in {"first", "last"}:
        return REJECTED  # a race, and nothing forbidden
    return Breach(plain_deed(text))


@g.phrase("breach", "{doing_text} [:|,|=]", "(for|every time for) {doing_text} [:|,]", cost=2)
def _breach_doing(text: str) -> Breach:
    return Breach(plain_deed(text), doing=True)


@g.phrase(
    "breach",
    f"{_WHO} (who|that) (can not|does not|do not) {{deed}} {_THEN}",
    f"(whoever|who) (can not|does not|do not) {{deed}} {_THEN}",
    f"{_IF} {_ANYONE} (do not|does not|forgets to|forget to) {{deed}} {_THEN}",
    f"(whoever|who) forgets to {{deed}} {_THEN}",
    cost=2,
)
def _breach_not(text: str) -> Breach:
    return Breach(plain_deed(text), forbidden=False)


_CAUGHT = "(get|gets|are|is) caught [doing it|at it|with (one|it|that|yours|theirs)|doing that|red handed]"
g.means(
    "breach",
    Breach(""),
    f"(whoever|who) {_CAUGHT} {_THEN}",
    f"{_IF} {_ANYONE} {_CAUGHT} [and|, and|{_THEN}]",
    f"{_CAUGHT} (and|, and|,|:) [you (are|have) (out|it)]",
    cost=3,
)
_BREAKS = "(does|do|does it|do it|does so|do so|does that|breaks it|break it|breaks this|breaks this rule|breaks the rule|slips|slip|slips up|stops|stop|fails|fail|forgets|forget|forgets it|does anyway|do anyway|does it anyway|do it anyway|breaks the silence|disobeys)"
g.means(
    "breach",
    Breach(""),
    f"(whoever|who) {_BREAKS} {_THEN}",
    f"{_WHO} (who|that) {_BREAKS} {_THEN}",
    f"{_IF} {_ANYONE} {_BREAKS} {_THEN}",
)
g.means(
    "breach",
    Breach("", forbidden=False),
    f"(whoever|who) (does not|do not|does not do it) {_THEN}",
    f"{_WHO} (who|that) (does not|do not) {_THEN}",
    f"{_IF} {_ANYONE} (does not|do not) {_THEN}",
)
_SLIPS = "(slip|word|mistake|offence|offense|violation|breach|failure|infraction|sound|error|time|breach of it|mess up|lapse|fault|offender|noise|breach of this)"

g.means("slip_noun", None, _SLIPS)


@g.scanner("slip")
def _slip(chart: Chart, at: int) -> Iterator[Reading]:
    """`word`, `swear word`, `English word`: the unit in which breaches of a ban are counted."""
    yield from chart.readings("slip_noun", at)
    if at + 1 < len(chart.words) and chart.words[at].isalpha() and not of_the_game(chart, at, at + 1):
        yield from chart.readings("slip_noun", at + 1)


_SLIP = "<slip>"


@g.phrase(
    "cost",
    f"(every|each|a|any|one|per) {_SLIP} (costs|is|means|=|:|earns|earns you|costs you|is punished with|gives) [them|the (offender|player|culprit)] [a penalty of] {{amount}}",
    f"{{amount}} (per|for each|for every|for a|each|a) {_SLIP}",
    "{amount} each time",
    "[the] (penalty|price|punishment|fine|cost) [for it|for breaking it|for that|for this] [is|:|,|=] {amount}",
    "(it|this|that) (costs|is|will be|means|makes) [you] {amount} [for (you|them)]",
    f"(every|each) {_SLIP} [,|:] {{amount}}",
)
def _cost(number: object) -> object:
    return Cost(number) if isinstance(number, int) else REJECTED


@g.phrase(
    "cost",
    "(costs|cost|is|means|=|earns|gets) [you|them|the player|the offender|whoever did it|its player|their player|a penalty of|a fine of] {amount}",
    "(costs|cost) [you|them|the player|their player|the player who plays it] {amount} [penalty] [each]",
)
def _costs(number: object) -> object:
    return Cost(number, of_head=True) if isinstance(number, int) else REJECTED


@g.scanner("ban_title")
def _ban_title(chart: Chart, at: int) -> Iterator[Reading]:
    """`No English at our table:` before the ban itself, which repeats it."""
    words = chart.words
    if at or not words or words[0] not in {"no", "quiet", "silence", "silent"}:
        return
    for end in range(1, min(8, len(words))):
        if words[end] in {":", ".", ";", ","}:
            title = [word for word in words[1:end] if word not in _SMALL and word not in FILLERS]
            rest = words[end + 1 :]
            again = any(word[:4] == other[:4] for word in title for other in rest if len(word) > 3)
            if title and again and not any(word in CARD_GAME for word in words[1:end]):
                yield end + 1, None, 4
            return


_LEADS = word_set("we in at our around here this house game my back")
_NO_CHATTER = word_set(
    "if when whenever not no never nobody only unless until every each who whoever you they may can must "
    "start beginning end first second third last begin begins starts before after during while once with"
)


_MOST_LIKENED = 4  # words


def _likened(chart: Chart) -> Iterator[Reading]:
    """`2s are thieves.` before what 2s do."""
    words = chart.words
    for end, cards, _ in chart.readings("every_sort", 0):
        if words[end : end + 1] not in (("is",), ("are",)):
            continue
        for last in range(end + 2, min(end + 2 + _MOST_LIKENED, len(words) - 2)):
            if words[last] in {".", ":", ";", ","}:
                said_of = words[end + 1 : last]
                plain = not any(
                    word in CARD_GAME
                    or word in DOUBTFUL
                    or word in _NO_CHATTER
                    or word[0].isdigit()
                    or word[0] == "+"
                    for word in said_of
                )
                plain = plain and not any(
                    word.rstrip("s") in chart.context["vocabulary"].colors for word in said_of
                )
                plain = plain and not any(word in _OTHER_CARDS for word in said_of)
                again = any(
                    other == cards
                    for place in range(last + 1, len(words))
                    for _, other, _ in chart.readings("a_sort", place)
                )
                if plain and again:
                    yield last + 1, None, 5
                break


_OTHER_CARDS = word_set(
    "skips reverse reverses draw two four twos fours forbidden allowed legal illegal void worthless canceled free playable first last fits fit"
)


@g.scanner("chatter_lead")
def _chatter_lead(chart: Chart, at: int) -> Iterator[Reading]:
    """Words before a rule that only introduce it (`we play gently here,`), or describe a card."""
    words = chart.words
    if not at:
        yield from _likened(chart)
    if at or not words or words[0] not in _LEADS:
        return
    for end in range(1, min(9, len(words) - 2)):
        if words[end] in {":", ","} or words[end] == "that":
            if (
                words[0] == "we"
                and words[end] != "that"
                and words[1] in ROOM_VERBS | {"close", "open", "hold"}
            ):
                return  # "we dance, then everyone draws 1": something to do
            said_before = set(words[:end])
            told = said_before - {"play", "playing", "game", "games", "rule", "rules"}
            plain = not (told & _NO_CHATTER) and not (told & (CARD_GAME | DOUBTFUL))
            colors = chart.context["vocabulary"].colors
            if plain and not any(
                number_at([word], 0) or word[0] == "+" or word.rstrip("s") in colors for word in told
            ):
                yield end + 1, None, 5
            return
