"""More ways to say which color comes next, and who names it (L-15)."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Players
from lastcard.rules.language.verb_phrases import said

# ---- who names it ----
_NEXT = (
    "(we play|you play|we are playing|we use|we continue with|we go on with|to continue with|to go on with|to play|to play on with|"
    "is played|is played next|is next|comes next|comes now|it is|it is next|it will be|it becomes|it changes to|it should be|"
    "it is going to be|it is now|play continues with|play goes on with|the game continues with|has to be played|must be played|"
    "must be played next|everyone has to play|everyone must play|everyone plays|applies|counts now|rules|is in play|"
    "is in play next|to be played|goes on|we are on|we switch to|the pile becomes|will be played|is to be played)"
)
g.means(
    "color_in_play",
    None,
    f"(which|what) color {_NEXT} [next|now|from now on|from here on]",
    f"(the|a|any) [new|next] color [that|which] {_NEXT} [next|now|from now on|from here on]",
    "(which|what) color",
    "(the|any|a) [new|next] color [<of_choice>|<of_your_choice>|they fancy]",
)


@g.phrase(
    "vp",
    "(has|have|gets|get|is given|are given) the (choice|pick|say|last word) (of|about|on|over|for) [the] [next|new] color",
    "(is|are) (allowed|free) to {v_choose} <color_in_play>",
    "(is|are) in charge of the [next|new] color",
    "(make|makes) the color choice",
)
def _has_the_choice(*_: object) -> VerbPhrase:
    return said(True, t.NameColor(SUBJECT))


_CHOSEN = "(chosen|picked|named|decided|set|selected|called|determined|declared|announced)"


@g.phrase(
    "clause",
    f"[the] [new|next] color [in play] (is|gets|will be) {_CHOSEN} by {{who}}",
    "[the] [new|next] color [in play] (is|becomes) {whose} (choice|pick|call|decision)",
    "[the] [new|next] color [in play] is up to {who}",
)
def _chosen_by(who: Players) -> object:
    return REJECTED if who.told.startswith("(") else Whole((t.NameColor(who),))


@g.phrase("clause", "[you] [must] (let|lets) {who} [be the one to] {v_choose} <color_in_play>", cost=-1)
def _let_choose(who: Players, _: bool) -> object:
    return REJECTED if who == t.YOU else Whole((t.NameColor(who),))


# ---- which it is ----
_ON = "(goes on|continues|carries on|moves on|proceeds|resumes|is continued|is)"


@g.phrase(
    "clause",
    f"(play|the game|it|the round) [now] {_ON} (in|with|on) [the color] {{color}}",
    "(we|everyone|you) [now] (are playing|play|continue|go on|carry on|switch) [in|with|to|on] {color} [from here|from now on]",
    "(everything|it all|the table) (is|turns|goes|becomes) [now] {color}",
    "the color (to play|to be played|that is played|we play) (is|becomes) [now] {color}",
    "[you] (set|sets|change|changes|switch|switches|turn|turns|flip|flips|force|forces) the color [in play] (to|into|on) {color}",
    "the color (is|gets) [now] (set|changed|switched) to {color}",
    "{color} [now] (is|becomes) (in play|the new color|the color [now]|the color in play|the next color|the active color)",
    "(make|makes) {color} the [new|next] color [in play]",
    "{color} from (now|here) on [in]",
    "the color (is|becomes|stays) {color} from (now|here) on [in]",
)
def _goes_on_in(color: str) -> Whole:
    return Whole((t.SetColor(color),))


g.means(
    "clause",
    Whole((t.SetColor(t.COLOR_IN_PLAY),)),
    "[you] (keep|keeps|leave|leaves) the [same|current|old] color [in play]",
    "[the|this] color [in play] (stays|remains|is) (untouched|unaffected|what it has been|whatever it was|in place|put)",
    "[you] (stay|stays|stick|sticks|remain) (in|with|on) the (same|current) color",
)
