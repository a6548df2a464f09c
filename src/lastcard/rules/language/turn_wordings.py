"""Everyday wordings about turns: skips, extra turns, the direction of play."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import Players
from lastcard.rules.language.verb_phrases import said

# ---- skipped ----
verb("v_wait", "wait", "wait out", "pause")
verb("v_pass_turn", "pass", "skip")
_NO_TURN = "(does not|do not|will not|can not|may not) (get to|be able to|have a chance to)"
g.means(
    "vp",
    said(True, t.Miss(SUBJECT)),
    f"{_NO_TURN} (play|go|move|take their turn|take a turn|do anything) [this turn|next turn|on their next turn]",
    "(gets|get|has|have) no [next] turn",
    "(is|are) (denied|robbed of) (a|their|their next) turn",
    "(is|are|gets|get) (frozen|stunned|paralyzed|benched|put on hold|blocked|grounded)",
    "(is|are|gets|get) (blocked|grounded|benched|suspended|locked out|out) for (a|one|1) (turn|round)",
    "(is|are|gets|get) (blocked|locked out|suspended) from playing [for one turn|for a turn|next turn]",
    "(is|are) out for (the|their) next turn",
    "(can not|may not|does not get to|do not get to) take (a|their|their next) turn",
    "(does not|do not|will not) (play|go) [this turn|next turn|next|their next turn]",
    "(can not|may not) do anything (this turn|next turn|on their next turn|on their turn)",
    "(must|has to|have to) (sit tight|stay put) (this turn|next turn|for a turn|for one turn)",
)


@g.phrase("vp", "{v_pass_turn} <turn>", "{v_wait} <turn>", "{v_wait} for a turn")
def _passes_turn(third: bool) -> VerbPhrase:
    return said(third, t.Miss(SUBJECT))


@g.phrase("clause", "{who} [must|has to|have to|will have to] (pass|passes|skip|skips|wait|waits)", cost=2)
def _has_to_pass(who: Players) -> object:
    return REJECTED if who == t.YOU else Whole((t.Miss(who),), third=True)


@g.phrase("vp", "{v_wait} {number} turns|rounds", "{v_wait} for {number} turns|rounds")
def _waits(third: bool, turns: int) -> object:
    return said(third, t.Miss(SUBJECT, turns)) if turns <= 9 else REJECTED


g.means("clause", Whole((t.Miss(t.NEXT),)), "skip [the] next [one|in line|up]", "one skip", cost=1)


@g.phrase(
    "clause",
    "[you] (steal|steals|take away|takes away|cancel|cancels|take) {whose} [next] turn [away]",
    "[you] (deny|denies|rob|robs) {who} [of] (their|a|the) [next] turn",
)
def _turn_taken_away(who: Players) -> object:
    return REJECTED if who == t.YOU else Whole((t.Miss(who),))


@g.phrase("clause", "{plus} [<cards>] [,] (and|,|plus|+) [a] skip", cost=-2)
def _plus_and_skip(number: int) -> Whole:
    """`+2 and skip`: on the printed cards the turn is missed anyway."""
    printed = (t.Draw(t.NEXT, number), t.Miss(t.THEY))
    also = (t.Draw(t.NEXT, number), t.Miss(t.Players(t.Base.NEXT_TWO)))
    return Whole((Unsure((printed, also), "Is one player skipped, or the one after them as well?"),))


_BACK_TO_YOU = "(comes|goes|jumps|returns|is) [right|straight] [back] to you [again]"
g.means(
    "clause",
    Whole((t.Miss(t.OTHERS),)),
    f"(it|play|the turn) {_BACK_TO_YOU} [,] [and] everyone else (is|gets) skipped",
    "(the turn|play|your turn) comes [right|straight] back to you",
    "skip (the whole table|the table|the entire table|all players|the whole round) [and] [go again]",
    "everyone else (is|gets) skipped (for the rest of the round|this time|this turn|once)",
    "all others (are|get) skipped (for the rest of the round|this time|this turn|once)",
)

# ---- again ----
_ORDINAL = "(second|another|extra|bonus|free|further|additional)"


@g.phrase(
    "vp",
    "{v_have} a (second|bonus|further) (turn|go|move)",
    "{v_go} (two|2) turns [in a row]",
    "{v_have} (a|another|one) (turn|go) (again|more|right after this one|after this one|right away)",
    "{v_have} another turn (after this one|after this|right after this [one]|right away|immediately)",
    "{v_play} (another|one more|a second|an extra) card (after this one|after this|right away|on top [of it|of this])",
)
def _further_turn(third: bool) -> VerbPhrase:
    return said(third, t.ExtraTurn(SUBJECT))


g.means(
    "clause",
    Whole((t.ExtraTurn(t.YOU),)),
    f"(a|an|one) {_ORDINAL} (turn|go) for you",
    f"{_ORDINAL} (turn|go)",
    "your turn again",
    "you are up again",
    "you are [the] next [one] again",
)


@g.phrase(
    "clause",
    "(give|gives|grant) {who} (an|one|another|a) [extra|bonus|free|second|additional|further] (turn|go)",
)
def _turn_given(who: Players) -> Whole:
    return Whole((t.ExtraTurn(who),))


# ---- which way ----
g.means(
    "clause",
    Whole((t.Reverse(),)),
    "reverse [the] (order|flow|turn order|sense|rotation|turns|circle|whole game)",
    "(we|you|everyone) [now] (play|plays|go|goes) (in the other direction|in the opposite direction|the other way [around|round]|backwards) [now]",
    "go the other way [around|round]",
    "(reverse|turn|flip|change) (it|things|everything) around",
    "(the direction|play|the game) goes the other way [around|round]",
    "(direction|the direction) (reverse|reversed|change|switch)",
    "[a] (direction change|change of direction)",
    "(everything|all|it all) (goes|runs|turns) (backwards|the other way|around|in reverse) [now]",
    "(play|the game|the direction|the turns|turns|direction of play) [now] (runs|goes|go|run|moves|continues|flows|passes) (in the (opposite|other|reverse) direction|the (opposite|other) way|counter to before|in reverse)",
    "from (here|now) on [,] (play|the game|we|everyone) (runs|goes|go|play|plays|moves|continues) (in the (opposite|other|reverse) direction|the other way [around|round])",
    "clockwise becomes counterclockwise [and vice versa]",
    "[you] (change|changes|flip|flips|turn|turns|switch|switches|reverse|reverses|invert|inverts|swap|swaps) (the|our) (direction|direction of play|order) [of (the|our) (game|round|table)] [around|round]",
    "(about turn|about face|u-turn|full turn|turnaround)",
    "(play|the game) turns [around|round|back]",
)
