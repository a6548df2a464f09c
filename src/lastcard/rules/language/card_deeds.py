"""What cards and occasions bring: `hits the next player with 5 cards`, `gets you another turn`, `loses you 20 points`."""

from collections.abc import Iterator

from lastcard.rules.language import clauses, imperatives, scores
from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, Said, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.tree import Base, Players

assert clauses and imperatives and scores  # their phrases are used here

# ---- turns ----
g.means(
    "turn_more",
    None,
    "(another|one more) (turn|go|shot|try)",
    "(a|an|one|the) (extra|second|further|additional|bonus|free|new|whole new|extra free) (turn|go|shot)",
    "(a|an) (turn|go) (more|extra|on top)",
    "an extra",
)
_BRINGS = "(gets|get|gives|give|grants|grant|earns|earn|buys|buy|brings|bring|wins|win|nets|net|means|mean|awards|award|scores|allows|allow|hands|lands)"


@g.phrase("clause", f"{_BRINGS} {{who}} <turn_more>")
def _brings_turn(who: Players) -> Said:
    return Said((who,), VerbPhrase((t.ExtraTurn(SUBJECT),), third=True))


@g.phrase(
    "clause",
    "(grants|grant|earns|earn|buys|brings|bring|wins|means|mean|is|are|gives|give|gets|get|=) <turn_more>",
)
def _brings_a_turn() -> Said:
    return Said(None, VerbPhrase((t.ExtraTurn(SUBJECT),), third=True))


@g.phrase("clause", f"{_BRINGS} <turn_more> (for|to) {{who}}", "<turn_more> for {who}")
def _turn_for(who: Players) -> Said:
    return Said((who,), VerbPhrase((t.ExtraTurn(SUBJECT),), third=True))


g.means(
    "vp",
    VerbPhrase((t.ExtraTurn(SUBJECT),), third=True),
    "(is|are) (on|up|next|in turn|at it) again",
    "(has|have|gets|get|takes|take) <turn_more>",
    "(is|are) in for <turn_more>",
)
g.means("clause", Whole((t.ExtraTurn(t.YOU),)), "(it is|it 's) (your|their|his) turn again", "turn again")
_TURN_LOST = "(a|one|their|your|his|the|their next|your next|his next|the next) turn"


@g.phrase("clause", f"(costs|cost|loses|lose|robs|rob) {{who}} {_TURN_LOST}")
def _costs_turn(who: Players) -> Said:
    return Said((who,), VerbPhrase((t.Miss(SUBJECT),), third=True))


@g.phrase("clause", f"(costs|cost) {_TURN_LOST}")
def _costs_a_turn() -> Said:
    return Said(None, VerbPhrase((t.Miss(SUBJECT),), third=True))


g.means(
    "all_of_them", None, "[the] (whole|entire) table", "(everyone|everyone else)", "[the] whole lot of you"
)


@g.phrase(
    "clause",
    "(takes|take|knocks|knock|wipes|wipe|shuts|shut|sends|rules) out {who} [for (a|one|their next) turn]",
)
def _takes_out(who: Players) -> object:
    return REJECTED if who == t.YOU else Whole((t.Miss(who),), third=True)


g.means(
    "clause",
    Whole((t.Miss(Players(Base.NEXT_TWO)),), third=True),
    "(skips|takes out|knocks out|skip|take out|knock out|hits|jumps over) (two|2) (players|people|opponents) [in a row|at a time|at the same time]",
)


# ---- cards ----
_STRIKES = "(hits|hit|slaps|slap|punishes|punish|burdens|burden|loads|load|saddles|saddle|lumbers|lumber|smacks|smack|whacks|whack|charges|charge|fines|fine|penalizes|penalize|zaps|zap|blasts|blast|slams|slam)"


@g.phrase(
    "clause",
    f"{_STRIKES} {{who}} (with|for|by) {{number}} [<cards>]",
    "(costs|cost|means|mean|is|are|=|will cost) {who} {number} <cards>",
    "(means|mean|is|are|makes|make|=) {number} <cards> (for|to) {who}",
    "(costs|cost|means|mean|is|=) {who} {plus} [<cards>]",
)
def _strikes(first: object, second: object) -> object:
    who, number = (first, second) if isinstance(first, Players) else (second, first)
    if not isinstance(who, Players) or who in (t.YOU, t.THEY) or who.base is Base.ACTOR:
        return REJECTED
    return Said((who,), VerbPhrase((t.Draw(SUBJECT, number),), third=True))  # type: ignore[arg-type]


@g.phrase("clause", "(costs|cost) {who} (a|one) card", "(means|mean) (a|one) card for {who}")
def _costs_a_card(who: Players) -> object:
    if who in (t.YOU, t.THEY) or who.base is Base.ACTOR:
        return REJECTED
    return Said((who,), VerbPhrase((t.Draw(SUBJECT, 1),), third=True))


_OF_THEM = "[of (them|those|these|your cards|their cards|your own cards|their own cards)]"


@g.phrase(
    "vp",
    f"(throw|throws|chuck|chucks|toss|tosses|put|puts|give|gives) {{number}} {_OF_THEM} (away|out)",
    f"(get|gets) rid of {{number}} {_OF_THEM}",
    cost=1,
)
def _throws_away(number: int) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, number),), third=True)


# ---- points ----
@g.scanner("lost_points")
def _lost_points(chart: Chart, at: int) -> Iterator[Reading]:
    """`minus 20 points`, `-20 points`, `20 points off`, `20 penalty points`."""
    words = chart.words
    if at >= len(words):
        return
    signed = words[at].startswith("-") and words[at][1:].isdecimal()
    start = at + 1 if words[at] in {"minus", "negative", "less"} else at
    found = (at + 1, int(words[at][1:])) if signed else number_at(words, start)
    if not found and start == at and words[at : at + 1] == ("a",):
        found = (at + 1, 1)
    if not found or not 1 <= found[1] <= 1000:
        return
    end, number = found
    taken = signed or start > at
    if words[end : end + 1] in (("penalty",), ("minus",), ("negative",)):
        end, taken = end + 1, True
    if words[end : end + 1] not in (("points",), ("point",)):
        return
    end += 1
    if words[end : end + 1] in (("off",), ("deducted",), ("gone",), ("down",)) or words[end : end + 2] == (
        "taken",
        "off",
    ):
        end += 2 if words[end] == "taken" else 1
        taken = True
    if taken:
        yield end, number, 0


def _loses(points: int) -> VerbPhrase:
    return VerbPhrase((t.Score(SUBJECT, -points),), third=True)


_IS = "[is|are|=|means|mean|gets|get|costs|cost|gives|give|that is]"


@g.phrase("clause", f"{_IS} {{lost_points}}")
def _minus_points(points: int) -> Said:
    return Said(None, _loses(points))


@g.phrase(
    "clause",
    f"{_IS} {{lost_points}} (for|to) {{who}}",
    f"{{who}} {_IS} {{lost_points}}",
    f"{_BRINGS} {{who}} {{lost_points}}",
)
def _minus_points_for(first: object, second: object) -> object:
    who, points = (first, second) if isinstance(first, Players) else (second, first)
    assert isinstance(who, Players) and isinstance(points, int)
    return Said((who,), _loses(points))


@g.phrase(
    "clause",
    "(loses|lose|docks|dock|fines|fine|costs|cost) {who} {points}",
    "(sets|set) {who} back {points}",
)
def _loses_them(who: Players, points: object) -> object:
    return Said((who,), _loses(points)) if isinstance(points, int) else REJECTED


@g.phrase(
    "clause",
    "(takes|take|knocks|knock|shaves|shave|deducts|deduct) {points} (off|from|away from|off of) {who}",
    "(takes|take|knocks|knock) {points} (off|from|away from|off of) {whose} (score|points|total|account)",
)
def _taken_off(points: object, who: Players) -> object:
    return Said((who,), _loses(points)) if isinstance(points, int) else REJECTED


@g.phrase("vp", "(is|are|go|goes) down {points}", "(get|gets) {lost_points}")
def _down(points: object) -> object:
    return _loses(points) if isinstance(points, int) else REJECTED


_MORE = "(extra|more|on top|bonus|additional|for free)"


def _scores(points: object) -> object:
    if not isinstance(points, int):
        return REJECTED
    return VerbPhrase((t.Score(SUBJECT, points),), third=True)


@g.phrase("vp", f"(score|scores|get|gets|earn|earns|win|wins|gain|gains|receive|receives) {{points}} {_MORE}")
def _scores_more(points: object) -> object:
    return _scores(points)


@g.phrase("vp", "(lose|loses) a point")
def _loses_a_point() -> VerbPhrase:
    return _loses(1)


@g.phrase("clause", f"{_BRINGS} {{who}} {{points}} [{_MORE}]")
def _brings_points(who: Players, points: object) -> object:
    doing = _scores(points)
    return Said((who,), doing) if isinstance(doing, VerbPhrase) else REJECTED


@g.phrase("clause", "(costs|cost) a point")
def _costs_a_point() -> Said:
    return Said(None, _loses(1))


@g.scanner("reward_points")
def _reward_points(chart: Chart, at: int) -> Iterator[Reading]:
    """`10 bonus points` before what they are for."""
    for end, points, cost in chart.readings("points", at):
        after = chart.words[end] if end < len(chart.words) else ""
        if after in {"for", "if", "when", "whenever", "every", "each", "to"} and isinstance(points, int):
            yield end, points, cost


@g.phrase("clause", "{reward_points}")
def _reward(points: int) -> Said:
    return Said(None, VerbPhrase((t.Score(SUBJECT, points),), third=True))


@g.phrase("clause", "(is|are) worth {points} [extra|more]")
def _is_worth(points: object) -> object:
    return (
        Said(None, VerbPhrase((t.Score(SUBJECT, points),), third=True))
        if isinstance(points, int)
        else REJECTED
    )


@g.phrase("vp", "(get|gets|score|scores|earn|earns) {plus} [extra|bonus] (points|point)")
def _plus_points(number: int) -> object:
    return _scores(number)


# ---- favors that an occasion brings ----
@g.phrase(
    "clause",
    "(entitles|entitle) {who} to {vp}",
    "(is|are) (a|the) (right|chance|permission) for {who} to {vp}",
)
def _entitles(who: Players, doing: VerbPhrase) -> object:
    return REJECTED if doing.third else Said((who,), doing, modal="may")


# ---- shown hands ----
@g.phrase(
    "clause",
    "{whose} (hand|cards) (is|are|gets|get) (shown|revealed|exposed|laid open|laid out) (to everyone|for all to see|to all|to everyone else|to the table|publicly)",
)
def _hand_is_shown(who: Players) -> Whole:
    return Whole((t.ShowHand(who, t.EVERYONE),))


# ---- the other cards stay as they are ----
_USUAL = "(as usual|as always|normally|like always|as printed|the usual way|as they always do|like normal)"
_REST = "[and|but|while|whereas] [all] [the] (other|others|rest)"


@g.scanner("others_as_usual")
def _others_as_usual(chart: Chart, at: int) -> Iterator[Reading]:
    """`The other skips skip just one as usual`: nothing else changes, where the rule names a color."""
    before = chart.words[:at]
    colors = chart.context["vocabulary"].colors
    if not at or not any(word.removesuffix("s") in colors for word in before):
        return
    for end, _, cost in chart.readings("rest_unchanged", at):
        if end == len(chart.words) or chart.words[end] in {".", ";"}:
            yield end, None, cost


_CARDS = "[cards|ones|skips|reverses|draw twos|+2s|wilds|7s|colors|of them|numbers|skip cards]"
g.means(
    "rest_unchanged",
    None,
    f"{_REST} {_CARDS} (skip|hit|do|work|count|stay|are|remain|behave|act|function|skips|works) [just|only|still] [one|1|(one|1) player|(one|1) person|the next player] {_USUAL}",
    f"{_REST} {_CARDS} (are|stay|remain) [just|still] (normal|the same|as they are|unchanged|ordinary|plain|regular)",
    f"{_REST} {_CARDS} (skip|skips|hit) [just|only] (one|1) [player|person]",
    f"{_REST} {_CARDS} (do not|do nothing special)",
    f"{_REST} {_CARDS} {_USUAL}",
)
g.means("clause", Whole((), aside=True), "<others_as_usual>", cost=2)
