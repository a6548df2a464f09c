"""Dice, and numbers and cards that are named: `roll a die`, `on a 6`, `1 to 3:`, `name a number`."""

from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, IfHead, ItIs, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.tree import Compare, Count, Parity

verb("v_roll", "roll", "throw", "cast", "toss")
_DIE = "(a|the|one|1|their|your|an) [six sided|six-sided|normal|6-sided|6 sided|6 -sided|single|regular] (die|dice) [, or any die ,|, or any die|or any die]"


@g.phrase("vp", f"{{v_roll}} {_DIE} [once]", "{v_roll} dice|die", "{v_roll} [once]")
def _roll(third: bool) -> VerbPhrase:
    return VerbPhrase((t.Roll(SUBJECT),), third)


# ---- what the die shows ----
@g.scanner("face")
def _face(chart: Chart, at: int) -> Iterator[Reading]:
    found = number_at(chart.words, at)
    if found and 1 <= found[1] <= 6:
        yield found[0], found[1], 0


@g.scanner("faces_dashed")
def _dashed(chart: Chart, at: int) -> Iterator[Reading]:
    """`1-3`, which the tokens hold as 1 and -3."""
    words = chart.words
    if (
        at + 1 < len(words)
        and words[at].isdecimal()
        and words[at + 1][0] == "-"
        and words[at + 1][1:].isdecimal()
    ):
        low, high = int(words[at]), int(words[at + 1][1:])
        if 1 <= low < high <= 6:
            yield at + 2, (low, high), 0


def between(low: int, high: int) -> object:
    """The condition that the die shows one of these."""
    if not 1 <= low < high <= 6 or (low, high) == (1, 6):
        return REJECTED
    if low == 1:
        return t.Rolled(Count(Compare.AT_MOST, high))
    if high == 6:
        return t.Rolled(Count(Compare.AT_LEAST, low))
    return t.AllOf((t.Rolled(Count(Compare.AT_LEAST, low)), t.Rolled(Count(Compare.AT_MOST, high))))


@g.phrase(
    "faces",
    "[a|an] {face} (to|through|until|up to) [a|an] {face}",
    "from {face} (to|until) {face}",
    "between {face} and {face}",
)
def _faces(low: int, high: int) -> object:
    return between(low, high)


@g.phrase("faces", "{faces_dashed}")
def _faces_dashed(faces: tuple[int, int]) -> object:
    return between(*faces)


@g.phrase(
    "faces",
    "[a|an] {face} or [a|an] {face}",
    "[a|an] {face} , {face} [,] or {face}",
    "{face} , {face} [,] and {face}",
)
def _faces_listed(*faces: int) -> object:
    low, high = min(faces), max(faces)
    if len(set(faces)) == len(faces) == high - low + 1:
        return between(low, high)
    return t.AnyOf(tuple(t.Rolled(Count(Compare.EXACTLY, face)) for face in faces))


@g.phrase("faces", "[a|an|exactly] {face}")
def _faces_one(face: int) -> object:
    return t.Rolled(Count(Compare.EXACTLY, face))


@g.phrase(
    "faces", "[a|an] {face} or (higher|more|above|over|greater|up)", "at least {face}", "at least a {face}"
)
def _faces_from(face: int) -> object:
    return t.Rolled(Count(Compare.AT_LEAST, face))


@g.phrase("faces", "[a|an] {face} or (lower|fewer|less|below|under)", "at most {face}")
def _faces_to(face: int) -> object:
    return t.Rolled(Count(Compare.AT_MOST, face))


@g.phrase("faces", "more than {face}", "(higher|greater) than {face}")
def _faces_above(face: int) -> object:
    return t.Rolled(Count(Compare.AT_LEAST, face + 1)) if face < 6 else REJECTED


@g.phrase("faces", "fewer than {face}", "(lower|smaller) than {face}")
def _faces_below(face: int) -> object:
    return t.Rolled(Count(Compare.AT_MOST, face - 1)) if face > 1 else REJECTED


g.means("faces", t.Rolled(Parity.EVEN), "even", "an even number", "even numbers", "evens")
g.means("faces", t.Rolled(Parity.ODD), "odd", "an odd number", "odd numbers", "odds")

_SHOWS = (
    "(the (die|dice|number|result|number rolled|roll) [<pronoun> rolled] (is|shows|says|lands on|comes up|was)|"
    "<pronoun> (roll|rolls|rolled|get|gets|throw|throws|rolled exactly)|it (lands on|comes up|shows|lands))"
)


@g.phrase(
    "condition", f"{_SHOWS} {{faces}}", "[a|an] {faces} (is|was|gets) rolled", "[a|an] {faces} comes up"
)
def _rolled(condition: t.Condition) -> object:
    return (condition, False)


@g.phrase("condition", f"{_SHOWS} not {{faces}}")
def _not_rolled(condition: t.Condition) -> object:
    return (condition, True)


@g.phrase("condition", "it is {faces}")
def _it_is_rolled(condition: t.Condition) -> object:
    return (ItIs(number=condition.number), False) if isinstance(condition, t.Rolled) else (condition, False)


@g.phrase("marker", "(whoever|everyone who|anyone who|those who) (rolls|roll|rolled|gets|throws) {faces}")
def _whoever_rolls(condition: t.Condition) -> IfHead:
    return IfHead(condition, False, who=t.THEY)


@g.phrase(
    "marker",
    "(on|with|for) {faces} [,|:|then|=]",
    "{faces} (:|=|means|mean) [that]",
    "(if|when) {faces} [,|:|then]",
    "rolled {faces} :",
)
def _on_faces(condition: t.Condition) -> IfHead:
    return IfHead(condition, False)


# "1 to 3 you draw, 4 to 6 the next player draws": no word before it, but a range is no number of cards.
@g.phrase("marker", "{bare_range} [,]")
def _bare(condition: t.Condition) -> IfHead:
    return IfHead(condition, False)


g.means("marker", IfHead(t.Rolled(Parity.EVEN), False), "(even|even number|evens) (,|:|=)")
g.means("marker", IfHead(t.Rolled(Parity.ODD), False), "(odd|odd number|odds) (,|:|=)")


@g.phrase("bare_range", "{face} to {face}")
def _bare_range(low: int, high: int) -> object:
    return between(low, high)


@g.phrase("bare_range", "{faces_dashed}")
def _bare_dashed(faces: tuple[int, int]) -> object:
    return between(*faces)


# ---- numbers and cards that are named ----
_NUMBER = "(a|any|one|the) number [of (your|their) choice|between 0 and 9|from 0 to 9|0 to 9|from zero to nine|between zero and nine|you like]"
verb(
    "v_name",
    "name",
    "pick",
    "choose",
    "say",
    "call",
    "select",
    "call out",
    "declare",
    "announce",
    "think of",
    "shout",
    "decide on",
    "nominate",
    "guess",
)


_ALL_NUMBERS = "[[,] (from|between) (0|zero) (to|and) (9|nine)]"


@g.phrase("vp", f"{{v_name}} {_NUMBER} {_ALL_NUMBERS}")
def _want_number(third: bool) -> VerbPhrase:
    return VerbPhrase((t.WantNumber(SUBJECT),), third)


@g.phrase(
    "vp",
    "{v_name_card} (a|any|one|some) [specific|particular|certain] card [of (your|their) choice|you like]",
    "{v_name_card} a color and a number",
    "{v_name} a color and a number",
    "{v_name} (a|any) card name",
    "{v_name} the name of (a|any) card",
)
def _want_card(third: bool) -> VerbPhrase:
    return VerbPhrase((t.WantCard(SUBJECT),), third)


verb("v_name_card", "name", "say", "call", "call out", "declare", "announce", "guess")
