"""Everyday wordings about turns: skips, extra turns, the direction of play."""

from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, UNSAID, Unsure, VerbPhrase, When, Whole, exchanged
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import Event, Occasion, Players
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


@g.phrase(
    "vp",
    "{v_have} {number} (extra|more|additional|further|bonus|free) turns",
    "{v_have} {number} turns (more|extra|again)",
)
def _extra_turns(third: bool, turns: int) -> object:
    return said(third, t.ExtraTurn(SUBJECT, turns)) if turns <= 9 else REJECTED


@g.phrase("vp", "{v_go} {number} times (in a row|instead of once)", "{v_have} {number} turns in a row")
def _in_a_row(third: bool, turns: int) -> object:
    return said(third, t.ExtraTurn(SUBJECT, turns - 1)) if 2 <= turns <= 9 else REJECTED


_EVERY = "(all|all of|every|each of|every one of) [their|your|the] (turns|turn|goes|go)"
verb("v_miss_all", "miss", "lose", "skip", "forfeit", "sit out")


@g.phrase("vp", f"{{v_miss_all}} {_EVERY}")
def _misses_every_turn(third: bool) -> VerbPhrase:
    return said(third, t.Frozen(SUBJECT, UNSAID))


@g.phrase(
    "clause", f"[you] (skip|skips) {_EVERY} of {{who}}", "[you] (skip|skips) (all|every one) of {whose} turns"
)
def _skips_every_turn(who: Players) -> Whole:
    return Whole((t.Frozen(who, UNSAID),))


# ---- whose turn is next ----
verb("v_go_next", "go", "play", "be")
_NEXT = "(next|after you|after this|right after you)"


@g.phrase(
    "vp",
    f"(goes|plays|is) {_NEXT} [in turn]",
    f"(go|play|are) {_NEXT} [in turn]",
    "(takes|gets|has|take|get|have) the next turn",
    "(is|are) the next (one|player) to (play|go)",
    "(is|are) up next",
    "(is|are) next to (play|go)",
)
def _goes_next() -> VerbPhrase:
    return said(True, t.TurnTo(SUBJECT))


_PASSES = "(goes|passes|jumps|moves|comes|continues|goes on|skips ahead|skips|is passed)"


@g.phrase(
    "clause",
    f"(the turn|play|the game|it) {_PASSES} [straight|directly|on|over] (to|with) {{who}}",
    "(play|the game) (resumes|continues|goes on) (with|from) {who}",
    "it is [now] {whose} turn [now|next]",
    "it is [now] {who} 's turn [now|next]",
    "the next turn (is|belongs to) {who}",
)
def _turn_goes_to(who: Players) -> object:
    return REJECTED if who == t.YOU or who.told.startswith("(") else Whole((t.TurnTo(who),))


@g.phrase(
    "clause",
    "[you] {v_pick_player} (who|which player|whom) [gets to] (plays|goes|play|go|is) next",
    "[you] {v_pick_player} who has the next turn",
)
def _choose_who_goes(_: bool) -> Whole:
    return Whole((t.TurnTo(t.CHOSEN),))


@g.phrase("clause", "[you] {v_pick_player} {who} to (play|go|be|have the turn|take the turn) next")
def _choose_to_go(_: bool, who: Players) -> object:
    return Whole((t.TurnTo(who),)) if who.pick is t.Pick.CHOSEN else REJECTED


# ---- when a turn begins ----
_START = "(at|on|from|with|by) the (start|beginning) of"
_EACH = "(each|every|any|all)"
g.means(
    "when",
    When(Occasion(Event.BEGINS_TURN, t.YOU), once=True),
    f"{_START} your [very] next turn [,|:|, you must|then]",
    "(on|in|during) your next turn [,|:] before you (play|do anything) [,|:]",
    "when your next turn (begins|starts|comes) [,|:|then]",
    "(when|once|as soon as) (it is|it becomes) your [own] turn again [,|:|then]",
)
g.means(
    "when",
    When(Occasion(Event.BEGINS_TURN, t.YOU)),
    f"{_START} {_EACH} [one] [of] your turns [,|:]",
    f"{_START} {_EACH} turn of yours [,|:]",
    f"before {_EACH} [one] [of] your turns [,|:]",
    "(on|in) (each|every|all) of your turns [,|:]",
)


@g.scanner("your_turn_begins")
def _your_turn_begins(chart: Chart, at: int) -> Iterator[Reading]:
    """`At the start of your turn`: at a table of anybody's; on a card of your next turn, or of all."""
    for end, _, cost in chart.readings("start_of_yours", at):
        if chart.context.get("where") == "table_rule":
            yield end, When(Occasion(Event.BEGINS_TURN), relative=True), cost
        else:
            yield end, When(Occasion(Event.BEGINS_TURN, t.YOU), once=True, unsure=True), cost


g.means(
    "start_of_yours",
    None,
    f"{_START} your turn [,|:]",
    "(when|whenever|once|as soon as|every time) (it is|it becomes) your [own] turn [next] [,|:|then]",
    "(whenever|every time) (it is|it becomes) your [own] turn again [,|:|then]",
    "(when|whenever|once|as soon as|every time) your turn (begins|starts|comes|comes around) [,|:|then]",
)


@g.phrase("when", "{your_turn_begins}")
def _when_yours(head: When) -> When:
    return head


@g.phrase(
    "clause",
    f"everyone [must|has to|have to|will] {{vp}} {_START} (their|each|every) turn",
    "everyone [must|has to|have to|will] {vp} before (their|each|every) turn",
    cost=-1,
)
def _everyone_at_start(doing: VerbPhrase) -> object:
    """Each of them, when their own turn begins."""
    if doing.both:
        return REJECTED
    then = exchanged(doing.effects, SUBJECT, t.ACTOR)
    return Whole((t.Whenever(Occasion(Event.BEGINS_TURN), then, lasts=UNSAID),))


g.means(
    "when",
    When(Occasion(Event.BEGINS_TURN), relative=True),
    f"{_START} (their|a player 's|someone 's|everyone 's|{_EACH} player 's|{_EACH}|a|the|players) (turn|turns) [,|:]",
    f"before (their|a player 's|{_EACH}|a) turn [,|:]",
    f"before {_EACH} player 's turn [,|:]",
)
g.means(
    "when",
    When(Occasion(Event.BEGINS_TURN, t.THEY), once=True, relative=True),
    f"{_START} their next turn [,|:]",
)
g.means(
    "when",
    When(Occasion(Event.BEGINS_TURN, t.NEXT), once=True, relative=True),
    f"{_START} the next player 's [next] turn [,|:]",
    "(on|during) the next player 's turn [,|:]",
)
_FROM = f"[,] {_START}"
g.means(
    "late_when", When(Occasion(Event.BEGINS_TURN, t.YOU), once=True, late=True), f"{_FROM} your [next] turn"
)
g.means(
    "late_when",
    When(Occasion(Event.BEGINS_TURN, t.YOU), late=True),
    f"{_FROM} {_EACH} [one] [of] your turns",
    f"[,] before {_EACH} of your turns",
)
g.means(
    "late_when",
    When(Occasion(Event.BEGINS_TURN), late=True),
    f"{_FROM} ({_EACH}|{_EACH} player 's|everyone 's|a player 's) turn",
)

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
    "(play|the game) turns [around|round|back]",
)
