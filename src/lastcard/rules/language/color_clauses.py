"""Clauses about the color in play, and cards that count as another card (L-14, L-15)."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Repetition, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.standing import PRINTED
from lastcard.rules.language.tree import Cards

# ---- color ----
_BECOMES = "[the] color [in play] (becomes|is|is now|turns|changes to|turns to|goes to|switches to|turns into|must be|becomes instantly) [now]"


@g.phrase(
    "clause",
    f"{_BECOMES} {{color}}",
    "(change|changes|switch|set|turn) [the] color [in play] to {color}",
    "(make|makes|turn|turns) (it|the color|the pile|everything|the color in play) {color}",
    "{color} is [now] the color [in play]",
    "(it becomes|it is now|it turns) {color}",
    "change (it|to) [to] {color}",
    "the color in play becomes {color}",
    "color {color}",
    "(switch|change|go|turn) to {color}",
    "[the] color [in play] (is|gets) (changed|switched|turned|set) (to|in|into) {color}",
    "(change|switch|turn|set) (it|the color) (to|in|into) {color}",
    "now (it is|the color is|we play|everything is) {color}",
    "it is {color} from now on",
)
def _set_color(color: str) -> Whole:
    return Whole((t.SetColor(color),))


_AS_IT_WAS = "(the same|as it is|as it was|the way it is|the way it was|unchanged|what it is|what it was|like it is|like it was|as before)"
g.means(
    "clause",
    Whole((t.SetColor(t.COLOR_IN_PLAY),)),
    f"[the|this] color [in play] (stays|remains|stay|is|will be|will stay|is kept|must stay) {_AS_IT_WAS}",
    "[the|this] color [in play] (stays|remains)",
    "it (stays|remains|is) the same color",
    "[the|this] color [in play] (does not|will not|do not) change",
    f"(keep|keeps|leave|leaves) the [same|current] color [in play] [{_AS_IT_WAS}]",
    "(keep|keeps) (playing|going) (in|with) the (same|current) color",
    "no (new color|color change|change of color)",
    "[the] color [in play] (goes|changes|turns|switches|returns) [back] to what it was [before]",
    "(do not|does not) change the color [in play]",
    "the (same|current|old) color (stays|remains|goes on|continues|is kept)",
)


@g.phrase("clause", "[you] [may|can] {v_choose} (a|any) color [of your choice]", cost=1)
def _want_color(_: bool) -> Whole:
    return Whole((t.WantColor(),))


@g.phrase(
    "vp",
    "{v_choose} (which|what|the) color (we play|we play next|is played|is played next|to play|comes next|it is|it becomes|is next|is in play|comes up next|we continue with|we go on with|the game continues with|to continue with|everyone plays)",
    "{v_choose} the (next|new) color",
)
def _names_what_is_played(third: bool) -> VerbPhrase:
    return VerbPhrase((t.NameColor(SUBJECT),), third)


# ---- "copy the last card" ----
g.means(
    "clause",
    Whole((t.Again(),)),
    "(copy|copies|repeat|repeats|redo|do) (the|what) [last|previous] (effect|action|card 's effect|move) [again]",
    "copy the card under this one",
    "repeat the card under this one",
    "do what the card under this one (did|does)",
    "(copy|repeat) the (last|previous) (effect|action|move)",
    "(copy|repeat) the effect of the card under this one",
    "(do|play|use) the card under this one again",
    "(this card|this) (copies|repeats) the card under this one",
    "the effect of the card under this one (happens|is repeated|is done) again",
)


@g.phrase(
    "clause",
    "[this card|this|this one|the card] counts as (a|an) {kind}",
    "[this card|this|this one] (acts|works|behaves) (like|as) (a|an) {kind}",
    "(the same|same|just|exactly) (as|like) (a|an) {kind}",
    "this [card|one] is [just|basically|really|simply|only|nothing but] (a|an) {kind}",
    "[this card|this|this one] (counts|acts|works|behaves) (as|like) (a|an) {kind} and (a|an) {kind} [together|in one|combined]",
    "[this card|this|this one] (counts|acts|works|behaves) as both (a|an) {kind} and (a|an) {kind}",
)
def _counts_as(*sorts: Cards) -> object:
    effects = [
        PRINTED.get(cards.symbol or "") if cards == Cards(symbol=cards.symbol) else None for cards in sorts
    ]
    if len(sorts) > 1 and Cards(symbol="reverse") not in sorts:
        return REJECTED  # is the turn missed once or twice?
    return REJECTED if None in effects else Whole(tuple(one for each in effects for one in each or ()))


g.means(
    "clause",
    Whole((Repetition(),)),
    "do (it|that|the same [thing]) again",
    "(repeat|redo|copy) (it|that|its effect|their effect)",
    "(it|that|its effect|their effect) (happens|works|is done|counts) again",
)


@g.phrase("clause", "it (counts|acts|works|behaves) (as|like) (a|an) {named_card}")
def _it_counts_as(symbol: str) -> Whole:
    return Whole((t.DoAs(symbol),))
