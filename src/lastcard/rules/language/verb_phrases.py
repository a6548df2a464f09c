"""Verb phrases for cards and turns, without their subjects."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import IT, SUBJECT, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import Amount, Cards, UpTo

verb(
    "v_draw",
    "draw",
    "pick up",
    "pick",
    "collect",
    "receive",
    "get",
    "be dealt",
    "are dealt",
    "grab",
    "add",
    "become",
    "buy",
)
verb(
    "v_take",
    "take",
    "steal",
    "grab",
    "snatch",
    "pull",
    "nick",
    "rob",
    "swipe",
    "nab",
    "yank",
    "pinch",
    "plunder",
    "yoink",
    "pluck",
    "snag",
    "nobble",
    "wrest",
    "wangle",
    "lift",
    "filch",
    "poach",
    "take away",
    "pickpocket",
    "seize",
    "confiscate",
    "nip",
    "loot",
    "bag",
    "claim",
    "extract",
)
verb("v_from", "draw", "pick", "pick up", "get", "receive", "collect", "demand", "obtain", "fetch", "gather")
verb(
    "v_discard",
    "discard",
    "throw away",
    "throw out",
    "throw off",
    "play away",
    "throw down",
    "get rid of",
    "dump",
    "shed",
    "drop",
    "ditch",
    "toss",
    "toss out",
    "toss away",
    "bin",
    "chuck",
    "chuck away",
    "chuck out",
    "lose",
    "remove",
    "put away",
    "put on the discard pile",
    "throw in the discard pile",
    "trash",
    "put in the discard pile",
    "yeet",
    "sacrifice",
    "surrender",
    "throw",
    "burn",
    "ditch",
)
verb(
    "v_give",
    "give",
    "hand over",
    "donate",
    "hand",
    "pass",
    "pass on",
    "pass over",
    "send",
    "slide",
    "slip",
    "give away",
    "hand out",
    "leave",
    "cough up",
    "bung",
    "delegate",
    "fork over",
    "dole out",
    "turn over",
    "relinquish",
    "bestow",
    "gift",
    "deliver",
    "present",
    "lend",
    "surrender",
)
verb("v_pass", "pass", "pass on", "pass along", "pass over", "rotate", "shift", "slide", "move", "send")
verb(
    "v_swap",
    "swap",
    "trade",
    "exchange",
    "switch",
    "trade in",
    "change",
    "swap out",
    "switch out",
    "swap over",
)
verb(
    "v_miss",
    "miss",
    "forfeit",
    "lose",
    "skip",
    "forgo",
    "sit out",
    "give up",
    "pass up",
    "sleep through",
    "sit through",
)
verb("v_skip", "skip", "skip over", "jump over", "leave out", "pass over", "miss out", "bypass", "omit")
verb("v_show", "show", "reveal", "expose", "display", "flash", "lay down", "lay open", "lay out", "turn over")
verb(
    "v_look",
    "look at",
    "sneak a look at",
    "steal a look at",
    "take a peek into",
    "get a look at",
    "peek at",
    "peek into",
    "look into",
    "peek in",
    "see",
    "view",
    "inspect",
    "take a look at",
    "have a look at",
    "sneak a peek at",
    "take a peek at",
    "check out",
    "check",
    "spy on",
    "get to see",
    "peep at",
    "have a peek at",
    "have a sneaky peek at",
    "have a quick look at",
    "take a quick look at",
    "have a good look at",
    "glance at",
    "look through",
    "go through",
    "study",
    "examine",
)
verb("v_play", "play", "lay", "lay down", "put down", "place", "lay out")
verb(
    "v_choose",
    "choose",
    "pick",
    "select",
    "name",
    "decide",
    "decide on",
    "nominate",
    "declare",
    "call",
    "say",
    "set",
    "pick out",
    "call out",
    "determine",
)
verb(
    "v_pick_player",
    "choose",
    "pick",
    "select",
    "name",
    "nominate",
    "target",
    "point at",
    "point to",
    "designate",
)
verb("v_go", "go", "play", "move")
verb("v_have", "have", "get", "take", "receive", "earn")
verb("v_make", "make", "force", "let", "cause", "have", "order", "tell", "get")
verb("v_let", "let", "allow", "permit", "enable")
verb("v_flip", "flip", "toss", "throw", "spin")
verb("v_change", "change", "flip", "switch", "reverse", "turn", "swap", "invert", "turn around")
verb("v_perform", "perform", "do", "follow", "obey", "carry out", "execute")
verb("v_start", "start", "begin", "go first", "play first")
verb("v_win", "win")
verb("v_score", "score", "get", "earn", "gain", "win", "receive", "take", "collect", "bank")
verb("v_lose", "lose")
verb("v_keep", "keep", "lay", "turn", "hold", "have", "put", "leave")
verb("v_end", "end up", "finish up", "finish", "end")
verb("v_add", "add")
verb("v_fill", "refill", "fill", "fill up")
verb("v_recolor", "change", "switch")
verb("v_get", "take", "pick up", "draw", "get", "receive")
verb("v_draw_or", "draw")
verb("v_discard_or", "discard")
verb("v_be_out", "miss", "lose", "skip")
verb("v_sit", "sit")
verb("v_mix", "shuffle", "mix", "mix up", "combine", "blend", "jumble")
g.means("pronoun", None, "you", "they")
g.means(
    "all_of",
    None,
    "all",
    "all of",
    "all the",
    "all of the",
    "every",
    "every single",
    "each and every",
    "each",
    "everyone of",
    "any and all",
)
g.means(
    "hand",
    None,
    "[<own>] [whole|entire|complete|full] (hand|hands|deck) [of cards]",
    "<all_of> <own> cards [<in_hand>]",
    "<own> [whole|entire] cards [<in_hand>]",
    "everything [<in_hand>|they have|you have]",
    "<all_of> cards <in_hand>",
    "<own> (hands|hand)",
    "all (their|your|the) cards",
    "hands",
    "cards",
    "theirs cards",
    "all cards [<in_hand>]",
    "[<own>] entire hand",
)
g.means(
    "turn",
    None,
    "(a|one|1|their|your|her|the|this|that|another) [very] [next|own|whole] (turn|go)",
    "(a|one|1|their|your|her|another) [very] [next|own|whole] round",
    "[next] turn",
    "(the|their|your) following turn",
    "your own [next] (turn|go)",
    "a turn each",
    "this one",
    "that one",
)


def said(third: bool, *effects: object) -> VerbPhrase:
    """A verb phrase of these effects."""
    return VerbPhrase(effects, third)


# ---- drawing ----
@g.phrase(
    "vp",
    "{v_draw} {amount} [<from_pile>]",
    "{v_take} {amount} [<from_pile>]",
    "{v_draw} {counted} [<from_pile>]",
    "{v_take} {counted} [<from_pile>]",
    "{v_draw} an extra {amount}",
    "{v_draw} {amount} [<from_pile>] again",
    "{v_draw} <from_pile> {amount}",
    "{v_draw} {amount} [<from_pile>] (yourself|themself)",
)
def _draw(third: bool, number: Amount) -> VerbPhrase:
    return said(third, t.Draw(SUBJECT, number))


verb("v_pick", "pick", "take")


@g.phrase("vp", "{v_pick} {amount} up [<from_pile>]")
def _pick_up(third: bool, number: Amount) -> VerbPhrase:
    return said(third, t.Draw(SUBJECT, number))


@g.phrase("vp", "{v_draw_or} or <v_discard_or> {amount}", "{v_discard_or} or <v_draw_or> {amount}")
def _draw_or_discard(third: bool, number: Amount) -> VerbPhrase:
    return said(third, t.Or(SUBJECT, (t.Draw(SUBJECT, number),), (t.Discard(SUBJECT, number),)))


@g.phrase("vp", "{v_add} {amount} to (their|your|her|the) (hand|hands|deck|cards|pile)")
def _add(third: bool, number: Amount) -> VerbPhrase:
    return said(third, t.Draw(SUBJECT, number))


@g.phrase("vp", "{v_draw} {up_to} [<from_pile>]", "{v_take} {up_to} [<from_pile>]")
def _draw_up_to(third: bool, number: UpTo) -> VerbPhrase:
    return said(third, t.Draw(SUBJECT, number))


g.means(
    "nothing", None, "nothing [else] [happens]", "do nothing", "does nothing", "no effect", "has no effect"
)
g.means("draws_cards", None, "[<cards>] [<from_pile>]")


@g.phrase("vp", "{v_draw} [<cards>] [<from_pile>] until <pronoun> <has> {counted}")
def _draw_to_counted(third: bool, number: Amount) -> object:
    return said(third, t.DrawTo(SUBJECT, number)) if isinstance(number, t.Counted) else REJECTED


@g.phrase("to_number", "[exactly] {number} <still>")
def _to_number_of_cards(number: int) -> int:
    return number


@g.phrase("to_number", "[exactly] {number}", cost=1)
def _to_number(number: int) -> int:
    return number


@g.phrase(
    "vp",
    "{v_draw} back up to {to_number}",
    "{v_draw} <cards> back up to {to_number}",
    "{v_draw} [<cards>] [<from_pile>] until <pronoun> <has> [at least] {to_number}",
    "{v_draw} [<cards>] until with {to_number}",
    "{v_draw} until (their|your) hand (has|is) {to_number}",
    "{v_draw} [<cards>] until <pronoun> (reach|reaches) {to_number}",
    "{v_draw} [<cards>] to {to_number}",
    "{v_fill} [<hand>] [back] [up] to {to_number}",
    "{v_draw} up to a hand of {to_number}",
)
def _draw_to(third: bool, number: int) -> VerbPhrase:
    return said(third, t.DrawTo(SUBJECT, number))


g.means(
    "gets",
    None,
    "draw|draws",
    "get|gets",
    "find|finds",
    "pick|picks [up]",
    "hit|hits",
    "receive|receives",
    "pull|pulls",
    "drew",
    "take|takes",
)
g.means("comes", None, "comes [up]", "(is|gets) drawn", "appears", "turns up", "shows up")


@g.phrase(
    "vp",
    "{v_draw} [<cards>] [<from_pile>] until <pronoun> <gets> {one_kind}",
    "{v_draw} [<cards>] until {one_kind} <comes>",
    "{v_take} [<cards>] [<from_pile>] until <pronoun> <gets> {one_kind}",
    "{v_take} [<cards>] until {one_kind} <comes>",
)
def _draw_until(third: bool, cards: Cards) -> object:
    if cards.fits:
        return REJECTED
    return said(third, t.DrawUntil(SUBJECT, cards))


@g.phrase(
    "vp",
    "{v_draw} [<cards>] [<from_pile>] until <pronoun> <has> {one_kind} [<in_hand>]",
    "{v_take} [<cards>] [<from_pile>] until <pronoun> <has> {one_kind}",
)
def _draw_until_holding(third: bool, cards: Cards) -> VerbPhrase:
    return said(third, t.DrawUntil(SUBJECT, cards, holding=True))


@g.phrase("vp", "{v_draw} [<cards>] until <pronoun> <has> <playable>")
def _draw_until_holding_playable(third: bool) -> VerbPhrase:
    return said(third, t.DrawUntil(SUBJECT, Cards(fits=True), holding=True))


@g.phrase("vp", "{v_draw} [<cards>] until <pronoun> <gets> it", "{v_draw} [<cards>] until it <comes>")
def _draw_until_it(third: bool) -> VerbPhrase:
    return said(third, t.DrawUntil(SUBJECT, IT))


@g.phrase("vp", "{v_draw} [<cards>] until <pronoun> (<has>|<gets>) (one|1)")
def _draw_until_one(third: bool) -> VerbPhrase:
    return said(third, t.DrawUntil(SUBJECT, Cards(symbol="(one of them)"), holding=True))


_A_COLOR = (
    "(of|in|with) (a|any|the|one|some) [certain|chosen|named|given|specific|particular|selected] color "
    "[of your choice|of your choosing|you name|you choose|you pick|you call|you say|you want|that you name|"
    "that you choose|that you pick|you named|you chose|you select|you like]"
)
g.means(
    "wanted_color",
    None,
    f"(a card|cards|one|any card) {_A_COLOR}",
    "(a|the) (certain|chosen|named|given|specific|selected) color",
    "the color (you|that you) (name|choose|pick|call|say|want)",
    "(a|any) color (you|that you) (name|choose|pick|call|say|want)",
    "(a card|cards|one) of your chosen color",
    "a color of your choice",
    "your chosen color",
)


@g.phrase(
    "vp",
    "{v_draw} [<cards>] [<from_pile>] until <pronoun> (<gets>|<has>) <wanted_color>",
    "{v_draw} [<cards>] until <wanted_color> <comes>",
)
def _draw_until_wanted(third: bool) -> VerbPhrase:
    return said(third, t.DrawUntil(SUBJECT, None))


g.means(
    "playable",
    None,
    "a (playable|matching|fitting|valid|legal) card",
    "(a card|one|something|a card that) [that|which] <pronoun> can (play|lay|use)",
    "(a card|one|something) [that|which] (can be played|fits|matches|works)",
    "a card to play",
    "one [that is] playable",
    "a match",
)


@g.phrase(
    "vp",
    "{v_draw} [<cards>] [<from_pile>] until <pronoun> can [legally] (play|go) [a card|one|it|something|the card|again|one of them]",
    "{v_draw} [<cards>] until <pronoun> <gets> <playable>",
    "{v_draw} [<cards>] until <playable> <comes>",
    "{v_take} [<cards>] until <pronoun> can (play|go) [a card|one|something]",
)
def _draw_until_playable(third: bool) -> VerbPhrase:
    return said(third, t.DrawUntilPlayable(SUBJECT))


# ---- turns ----
@g.phrase("vp", "{v_miss} <turn>", "{v_miss} <turn> in the process")
def _miss(third: bool) -> VerbPhrase:
    return said(third, t.Miss(SUBJECT))


@g.phrase(
    "vp",
    "{v_miss} [the|their|your|her] [next] {number} turns|goes|rounds",
    "(is|are|be|gets|get) (skipped|frozen|stunned|blocked) for [the] [next] {number} turns",
    "(is|are|be) out for [the] [next] {number} turns",
    "(is|are) (skipped|frozen) for {number} (turn|turns)",
    "(do not can|does not can|can not|may not) (play|do anything|do nothing|move|go) [for] [the] [next|their next] {number} turns|rounds",
)
def _miss_turns(*found: object) -> object:
    turns = found[-1]
    assert isinstance(turns, int)
    return (
        said(bool(found[0]) if len(found) > 1 else True, t.Miss(SUBJECT, turns)) if turns <= 9 else REJECTED
    )


g.means(
    "vp",
    said(True, t.Miss(SUBJECT)),
    "(is|are|gets|get|be) (skipped|passed over|missed|left out) [over] [once]",
    "(does not|do not|will not) get (a|to take a|their|your) turn",
    "(can not|does not|do not|may not|must not) (play|go) [this turn|next turn|their next turn|on their next turn|on their turn|a card]",
    "(is|are) out for (a|one) turn",
    "(is|gets|are|get) (frozen|stunned) for (a|one|1) (turn|round)",
    "(must|has to) pass",
)


@g.phrase(
    "vp",
    "{v_sit} out",
    "{v_sit} this (one|turn|round) out",
    "{v_sit} one out",
    "{v_sit} <turn> out",
    "{v_sit} [out] for a turn",
)
def _sits_out(third: bool) -> VerbPhrase:
    return said(third, t.Miss(SUBJECT))


@g.phrase(
    "vp",
    "{v_have} (an|one|your|their|the) (extra|additional|second|bonus|free|further|more) (turn|go|move)",
    "{v_have} another (turn|go|move)",
    "{v_have} one more (turn|go)",
    "{v_have} (your|a|their) turn again",
    "{v_go} (again|once more|one more time|a second time|another time)",
    "{v_go} (an extra|another|one more|a second) (turn|card|time)",
    "{v_have} (a|another) free (turn|go|play)",
    "{v_go} (right|straight) again",
    "{v_have} extra turn",
    "(play|draw) another turn",
)
def _extra_turn(third: bool) -> VerbPhrase:
    return said(third, t.ExtraTurn(SUBJECT))


@g.phrase(
    "vp",
    "{v_go} (twice|two times|2 times|two turns) [in a row]",
    "{v_have} (two|2|double) turns [in a row]",
    "{v_have} a double turn",
    "{v_have} (two|2) goes [in a row]",
)
def _twice(third: bool) -> VerbPhrase:
    return said(third, t.ExtraTurn(SUBJECT))
