"""More ways to say who gains or loses points, and who has won the round (L-16)."""

from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, Said, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import Players
from lastcard.rules.language.verb_phrases import said


def _scored(who: Players | None, points: int) -> Said:
    return Said((who,) if who else None, VerbPhrase((t.Score(SUBJECT, points),), third=True))


def _both(first: object, second: object) -> tuple[Players, int] | None:
    who, points = (first, second) if isinstance(first, Players) else (second, first)
    return (who, points) if isinstance(who, Players) and isinstance(points, int) else None


# ---- lost ----
@g.scanner("minus")
def _minus(chart: Chart, at: int) -> Iterator[Reading]:
    """`minus 15`, also written `-15`."""
    if at >= len(chart.words):
        return
    word = chart.words[at]
    if word[0] == "-" and word[1:].isdecimal() and 1 <= int(word[1:]) <= 1000:
        yield at + 1, int(word[1:]), 0
    elif word == "minus":
        for end, number, cost in chart.readings("any_number", at + 1):
            if 1 <= number <= 1000:
                yield end, number, cost


verb(
    "v_lose_points",
    "lose",
    "drop",
    "forfeit",
    "be fined",
    "be docked",
    "give up",
    "sacrifice",
    "pay",
    "be charged",
    "be deducted",
    "get docked",
    "get fined",
)
g.means(
    "v_lose_points",
    True,
    "(is|are) (fined|docked|charged|deducted|penalized|penalised|stripped of|robbed of)",
)
_DEDUCTED = "(deducted|subtracted|taken off|taken away|removed|docked|knocked off|cut)"
_DEDUCT = "(deduct|deducts|subtract|subtracts|take|takes|knock|knocks|remove|removes|dock|docks|cut|cuts|shave|shaves)"
_DEDUCT_FROM = _DEDUCT.replace("take|takes|", "")
_SCORE = "(score|points|total|tally|account|point total)"


@g.phrase(
    "vp",
    "{v_lose_points} {points}",
    "{v_score} {minus_points}",
    f"{{v_have}} {{points}} {_DEDUCTED} [from (their|your) {_SCORE}]",
    "{v_have} a (penalty|fine) of {points}",
)
def _loses_points(third: bool, points: int) -> VerbPhrase:
    return said(third, t.Score(SUBJECT, -points))


@g.phrase("minus_points", "{minus} [points|point]", "{any_number} (minus|penalty|negative) points")
def _minus_points(points: int) -> object:
    return points if 1 <= points <= 1000 else REJECTED


@g.phrase("clause", "{minus} (points|point)", "{any_number} (minus|penalty) points")
def _minus_alone(points: int) -> object:
    return _scored(t.YOU, -points) if 1 <= points <= 1000 else REJECTED


@g.phrase(
    "clause",
    "{minus} [points|point] (for|to) {who}",
    "{any_number} (minus|penalty) points (for|to) {who}",
    "{points} (off|less) (for|from) {who}",
    f"{{points}} (off|from) {{whose}} {_SCORE}",
    f"{{points}} (is|are|get|gets) {_DEDUCTED} (from|off) {{whose}} {_SCORE}",
    f"{{points}} (is|are|get|gets) ({_DEDUCTED[1:-1]}|taken) from {{who}}",
    f"[you] {_DEDUCT} {{points}} (from|off) {{whose}} {_SCORE}",
    f"[you] {_DEDUCT} {{points}} off {{who}}",
    f"[you] {_DEDUCT_FROM} {{points}} from {{who}}",
    f"{{whose}} {_SCORE} (drops|goes down|falls|sinks|decreases|shrinks|is reduced) by {{any_number}} [points]",
    "[you] (fine|fines|dock|docks) {who} {points}",
    "{who} : {minus} [points]",
)
def _points_taken(first: object, second: object) -> object:
    found = _both(first, second)
    return _scored(found[0], -found[1]) if found and 1 <= found[1] <= 1000 else REJECTED


@g.phrase("vp", "(steal|steals|snatch|snatches|grab|grabs|rob|robs|swipe) {points} (from|off) {who}")
def _points_stolen(points: int, who: Players) -> VerbPhrase:
    """What is stolen is lost by the one and won by the other."""
    return said(True, t.Score(SUBJECT, points), t.Score(who, -points))


@g.phrase("vp", "(take|takes) {points} from {who}")
def _points_taken_from(points: int, who: Players) -> VerbPhrase:
    lost = (t.Score(who, -points),)
    return VerbPhrase(
        (Unsure((lost, (t.Score(SUBJECT, points), *lost)), "Does anybody get these points?"),), True
    )


@g.scanner("of_those_points")
def _of_those_points(chart: Chart, at: int) -> Iterator[Reading]:
    """`You get 10 points and the next player loses 10`: points, as before."""
    if {"points", "point"} & set(chart.words[:at]) and chart.words[at + 1 : at + 2] not in (
        ("card",),
        ("cards",),
    ):
        for end, number, cost in chart.readings("any_number", at):
            after = chart.words[end] if end < len(chart.words) else "."
            if 1 <= number <= 1000 and after in {".", ",", ";", "and", "of"}:
                yield end, number, cost


@g.phrase("vp", "{v_lose} {of_those_points} [of (theirs|them)]", cost=-3)
def _loses_of_those(third: bool, points: int) -> VerbPhrase:
    return said(third, t.Score(SUBJECT, -points))


@g.phrase("vp", "{v_score} {of_those_points}", cost=-3)
def _scores_of_those(third: bool, points: int) -> VerbPhrase:
    return said(third, t.Score(SUBJECT, points))


# ---- won ----
@g.phrase(
    "clause",
    "(gets|nets|earns|brings|wins|gives|grants|awards|scores|hands|lands|makes|gains) {who} {points}",
    "{points} (go|goes|are given|are awarded|come) to {who}",
    f"{{whose}} {_SCORE} (goes up|rises|increases|grows|is increased|climbs) by {{any_number}} [points]",
    f"[you] (add|adds) {{points}} to {{whose}} {_SCORE}",
    f"{{points}} (is|are) (added|credited) to {{whose}} {_SCORE}",
    "[you] (reward|rewards) {who} with {points}",
)
def _points_won(first: object, second: object) -> object:
    found = _both(first, second)
    return _scored(*found) if found and 1 <= found[1] <= 1000 else REJECTED


g.means("v_score", True, "(is|are) (awarded|given|granted|credited|credited with|rewarded with|paid)")
verb(
    "v_score", "be awarded", "be given", "pocket", "net", "rack up", "make", "be rewarded with", "be granted"
)

# ---- the end ----
_ROUND = "[the|this] (round|game|hand)"
_NOW = "[now|immediately|at once|on the spot]"
g.means(
    "clause",
    Said((t.YOU,), VerbPhrase((t.WinRound(SUBJECT),))),
    f"(wins|win) you {_ROUND} {_NOW}",
    "[the|this] (round|game|hand) is (yours|won) [now]",
    "[an] (instant|immediate|automatic) (win|victory) [for you]",
    "(victory is yours|you are victorious)",
    "you have won {_ROUND}".replace("{_ROUND}", _ROUND),
)


@g.phrase(
    "clause",
    f"[the|this] (round|game|hand|victory|win) (goes|is given|belongs|is awarded) to {{who}} {_NOW}",
    f"(wins|win) {{who}} {_ROUND} {_NOW}",
    f"{{who}} (is|are) [declared|crowned] the winner [of {_ROUND}] {_NOW}",
    "{who} (is|are) (declared|crowned) [the] (winner|champion)",
    "{who} (is|are) the winner of (the|this) (round|game|hand)",
    f"{{who}} (takes|take) {_ROUND} {_NOW}",
)
def _round_goes_to(who: Players) -> object:
    return REJECTED if who.told.startswith("(") else Whole((t.WinRound(who),))


_FEWEST = "(whoever <has> <fewest>|the player [who is] (with|holding) <fewest>|the one (with|holding) <fewest>|the smallest hand|fewest cards|least cards|player with <fewest>|the fewest cards)"
_WINS = "(win|wins|is the winner|has won|takes it|takes the round)"
_OVER = "(ends|is over|finishes|stops|is finished|is ended|closes|comes to an end|halts)"
g.means(
    "clause",
    Whole((t.EndRound(),)),
    f"[you] (end|ends|stop|stops|finish|finishes|close|closes|conclude|concludes) {_ROUND} {_NOW} [here] [,|.|;|:] [and] {_FEWEST} {_WINS} [it|the round|the game|this round]",
    f"{_ROUND} {_OVER} [here] {_NOW} [,|.|;|:] [and|with] {_FEWEST} {_WINS} [it|the round|the game|this round]",
    f"{_ROUND} {_OVER} [here] {_NOW} [,|.|;|:] [and] (its|the) winner is {_FEWEST}",
    cost=-1,
)
