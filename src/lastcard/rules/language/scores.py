"""Verb phrases for points and for the end of a round (L-16)."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Said, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import ANY_CARDS, Cards, Counted, Measure, Players

_MORE = "[extra|bonus|more|additional]"


@g.phrase("points", f"{{any_number}} {_MORE} (points|point)", f"a {_MORE} point")
def _points(number: int = 1) -> object:
    return number if 1 <= number <= 1000 else REJECTED


@g.phrase(
    "counted_points", "{points} <each> {kind} [card] {whose_hand}", "{points} <each> card|cards {whose_hand}"
)
def _points_for_cards(number: int, *found: object) -> object:
    cards = next((one for one in found if isinstance(one, Cards)), ANY_CARDS)
    who = next((one for one in found if isinstance(one, Players)), SUBJECT)
    return Counted(Measure.HAND, who, cards, times=number)


@g.phrase(
    "counted_points",
    "{points} <each> (player|players) [at the table|in the game]",
    "{points} (for|per) everyone [at the table|in the game]",
)
def _points_for_players(number: int) -> Counted:
    return Counted(Measure.PLAYERS, times=number)


@g.phrase(
    "counted_points", "{points} <each> point rolled", "{number} times (the number rolled|that many) points"
)
def _points_rolled(number: int) -> Counted:
    return Counted(Measure.DIE, times=number)


g.means(
    "counted_points",
    Counted(Measure.DIE),
    "as many points as the number rolled",
    "as many points as the die shows",
)


@g.phrase("vp", "{v_score} {counted_points}")
def _score_counted(third: bool, points: Counted) -> VerbPhrase:
    return VerbPhrase((t.Score(SUBJECT, points),), third)


@g.phrase("vp", "{v_lose} {counted_points}")
def _lose_counted(third: bool, points: Counted) -> VerbPhrase:
    from dataclasses import replace

    return VerbPhrase((t.Score(SUBJECT, replace(points, times=-points.times)),), third)


@g.phrase("vp", f"{{v_score}} (a|one|1) {_MORE} point")
def _one_point(third: bool) -> VerbPhrase:
    return VerbPhrase((t.Score(SUBJECT, 1),), third)


@g.phrase("clause", "is worth {points}", "are worth {points}")
def _worth(points: int) -> Said:
    return Said(None, VerbPhrase((t.Score(SUBJECT, points),), third=True))


verb("v_score_only", "score")


@g.phrase("vp", "{v_score_only} {any_number} [more|extra] [on top]", cost=2)
def _scores_number(third: bool, points: int) -> object:
    return VerbPhrase((t.Score(SUBJECT, points),), third) if 5 <= points <= 1000 else REJECTED


@g.phrase(
    "clause",
    "{any_number} [extra|bonus] points (for|to) {who}",
    "(add|adds) {any_number} [extra|bonus] points to {whose} score",
    "{whose} score (goes up|rises|increases) by {any_number} [points]",
    "{who} [gets] + {any_number} points",
    "[you] (give|award|gives|awards|earns|wins|brings|nets) {who} {any_number} [extra|bonus] points",
)
def _points_to(first: object, second: object) -> object:
    points, who = (first, second) if isinstance(first, int) else (second, first)
    if not isinstance(points, int) or not isinstance(who, Players) or not 1 <= points <= 1000:
        return REJECTED
    return Whole((t.Score(who, points),))


@g.phrase("clause", "(costs|cost|loses|lose) [{who}] {points} [on top of the cards|on top]")
def _points_lost(*found: object) -> object:
    """`Being caught costs 15 points`: whoever it is said of loses them."""
    points = found[-1]
    assert isinstance(points, int)
    who = found[0] if isinstance(found[0], Players) else None
    return Said((who,) if who else None, VerbPhrase((t.Score(SUBJECT, -points),), third=True))


@g.phrase("vp", "(score|scores) {any_number}")
def _bare_score(number: int) -> object:
    return VerbPhrase((t.Score(SUBJECT, number),), third=True) if 2 <= number <= 1000 else REJECTED


@g.phrase("clause", "{plus} [extra|bonus] (points|point)")
def _plus_points(number: int) -> Said:
    return Said((t.YOU,), VerbPhrase((t.Score(SUBJECT, number),)))


@g.phrase("clause", "{counted_points}")
def _points_of_your_cards(points: Counted) -> object:
    """`15 points for each wild you still have`: whose cards they are is said."""
    if points.who != t.YOU:
        return REJECTED
    return Said((t.YOU,), VerbPhrase((t.Score(SUBJECT, points),)))


@g.phrase("clause", "[is|are] worth {points} (for|to) {who}")
def _worth_to(points: int, who: Players) -> Whole:
    """`A blue 8 is worth 25 points for whoever plays it`; what a card left in a hand counts is no such thing."""
    return Whole((t.Score(who, points),))


# ---- the end ----
_ROUND = "[the|this|the rest of the] (round|game|hand)"
_OVER = "(ends|is over|finishes|stops|is finished|is ended|closes)"
_NOW = "[now|right now|at once|immediately|right away|right here|on the spot]"
_FEWEST = "(the fewest cards|whoever <has> <fewest>|the player with <fewest>|the one with <fewest>|[the] smallest hand|fewest cards|least cards|player with <fewest>)"
_WINS = "(win|wins|is the winner|has won|takes it|takes the round|is declared the winner)"
g.means(
    "clause",
    Whole((t.EndRound(),)),
    f"{_ROUND} {_OVER} {_NOW} [,|.|;|:] [and] {_FEWEST} {_WINS} [it|the round|the game|this round]",
    f"(end|stop|finish) {_ROUND} {_NOW} [,|.|;|:] [and] {_FEWEST} {_WINS} [it|the round|the game]",
    f"(round|game) over {_NOW} [,|.|;|:] [and] {_FEWEST} {_WINS} [it|the round|the game]",
    f"(round|game) over {_NOW} [,|.|;|:] {_ROUND} {_OVER} {_NOW} [,|.|;|:] [and] {_FEWEST} {_WINS} [it|the round|the game]",
)
g.means(
    "clause",
    Whole((Unsure(((t.EndRound(),), (t.WinRound(t.YOU),)), "Who has won the round then?"),)),
    f"{_ROUND} {_OVER} {_NOW}",
    f"(end|stop|finish) {_ROUND} {_NOW}",
    f"(round|game) over {_NOW}",
    cost=2,
)


@g.phrase(
    "vp",
    f"{{v_win}} {_ROUND} {_NOW}",
    f"{{v_win}} {_NOW}",
    "(is|are) the winner [of the round]",
    f"(has|have) won {_ROUND}",
)
def _wins(third: bool = True) -> VerbPhrase:
    return VerbPhrase((t.WinRound(SUBJECT),), third)
