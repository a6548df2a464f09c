"""More ways to say what is discarded: chosen first, told by relative clauses, with the number said last."""

from collections.abc import Iterator
from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SAME_COLOR, SUBJECT, THEM, Said, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import ANY_CARDS, ANY_NUMBER, Amount, Cards, Players, UpTo
from lastcard.rules.language.verb_phrases import said

Given = tuple[Amount | None, Cards]

# ---- which cards ----
g.means(
    "of_choice",
    None,
    "[that|which] they (do not|no longer) (want|need|like)",
    "[that|which] they (want|wants|like|likes) [to get rid of|to lose]",
)
g.means(
    "of_your_choice",
    None,
    "[that|which] you (do not|no longer) (want|need|like)",
    "[that|which] you (want|like) [to get rid of|to lose]",
    "whichever you (want|like)",
)
g.means(
    "in_hand",
    None,
    "[that|which] (they|you) (have|has) got [<in_hand>]",
    "[that|which] (they|you) [still] (have|has|hold|holds|own|owns|possess|possesses) [left] [in (your|their) hand]",
    "[that|which] (they|you) (are|is) holding [in (your|their) hand]",
    "[that|which] (is|are) [still] in (your|their) [own] hand|hands",
    "of yours|theirs",
    "(you|they) (are|is) left with",
)
_SAME = "(of the same color|of one color|of a single color|in the same color|with the same color|of one and the same color|in one color|that match in color)"
g.means(
    "full_sort",
    Cards(color=SAME_COLOR),
    "<cards> (that|which) (share|have|has) (a|the same|one|one and the same) color",
    f"<cards> (that|which) (is|are) (the same color|all the same color|{_SAME[1:-1]})",
    "(same-color|same-colored|same colored|same-coloured|like-colored) <cards>",
    "matching colors",
    "<cards> [all] the same color",
)


@g.scanner("plural_kind")
def _plural_kind(chart: Chart, at: int) -> Iterator[Reading]:
    """A sort in the plural: "any red cards" are all of them, "any red card" is one."""
    for end, cards, cost in chart.readings("plain_kind", at):
        if chart.words[end - 1].endswith("s"):
            yield end, cards, cost


@g.phrase("plain_kind", "(everything|anything|all) [that is|which is|that has|that looks] {color}")
def _everything_colored(color: str) -> Cards:
    return Cards(color=color)


@g.phrase("one_kind", "something {color}", "something (that is|which is) {color}")
def _something_colored(color: str) -> Cards:
    return Cards(color=color)


@g.phrase("given", "(one|1) of (their|your) own [cards] [<of_choice>]")
def _one_of_their_own() -> Given:
    return (1, ANY_CARDS)


@g.phrase("given", "{number} of (their|your) own [cards] [<of_choice>]")
def _some_of_their_own(number: int) -> Given:
    return (number, ANY_CARDS)


@g.phrase("vp", "{v_discard} (any|whatever|what|the|all the|any and all) {plural_kind} <in_hand>", cost=-1)
def _discards_whatever(third: bool, cards: Cards) -> object:
    if cards.symbol in (t.THAT_CARD, t.JUST_DRAWN):
        return REJECTED
    return said(third, t.Discard(SUBJECT, None, cards))


@g.phrase("given", "(any|whatever|what|any and all) {plural_kind} <in_hand>", cost=-1)
def _whatever_given(cards: Cards) -> Given:
    return (None, cards)


@g.phrase("vp", "{v_discard} (a pair|a couple) of (them|those)")
def _discards_two_of_them(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, 2, THEM))


@g.phrase(
    "given",
    "(your|their|her) (worst|weakest|least favorite|most useless|least useful|ugliest|best|favorite|strongest) card",
)
def _worst_given() -> Given:
    return (1, ANY_CARDS)


@g.phrase("amount", "{number} (others|other ones|different ones|other cards)")
def _others(number: int) -> Amount:
    return number


@g.phrase("vp", "{v_throw} [<own>] {plural_kind} [<in_hand>] (away|out|aside|<on_discards>)")
@g.phrase("vp", "{v_toss} (<all_of>|every) [<own>] {sorts} [<in_hand>] (on|onto) (the pile|the table)")
def _throws_sort(third: bool, cards: Cards) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, None, cards))


verb("v_throw", "place", "stick", "set", "drop", "dump", "move", "send")
verb("v_toss", "throw", "toss", "chuck", "dump", "drop")
g.means(
    "on_discards",
    None,
    "(on|onto|in|into|to) (the bin|the trash|the trash can|the garbage|the rubbish|the waste|the dump)",
)


@g.phrase(
    "vp",
    "{v_discard} {amount} [<in_hand>] (in|into|on|onto) (the bin|the trash|the trash can|the garbage|the rubbish)",
)
@g.phrase(
    "vp", "{v_throw} {amount} [<in_hand>] [<of_choice>|<of_your_choice>] (away|out|aside|<on_discards>)"
)
def _bins(third: bool, number: Amount) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, number))


@g.phrase("clause", "{number} <cards> (leave|leaves) {whose} (hand|hands)")
def _leave_hand(number: int, who: Players) -> Said:
    return Said((who,), VerbPhrase((t.Discard(SUBJECT, number),), third=True))


@g.phrase(
    "clause",
    "{by_chance} (leave|leaves) {whose} (hand|hands)",
    "{number} <cards> (picked|chosen|selected) (at random|random) (leave|leaves) {whose} (hand|hands)",
)
def _leave_hand_by_chance(number: int, who: Players) -> Said:
    return Said((who,), VerbPhrase((t.Discard(SUBJECT, number, random=True),), third=True))


# ---- chosen first ----
_PICK = "(pick|choose|select|take|pull out|grab)"
_PICKS = "(pick|picks|choose|chooses|select|selects|take|takes|pull out|pulls out|grab|grabs)"
_IT = "(it|them|that card|those cards|these|this card|those)"
_AND = "[,] (and|to|then|and then) [to]"
verb("v_hand_on", "give", "hand", "pass", "send", "slide", "hand over", "pass on")
g.means("from_own", None, "(in|from|out of|of) (their|her) [own] hand|hands", "in hand")


# "The next player takes two of your cards and discards them" is about cards that are not their own.
@g.phrase(
    "own_cards",
    "[any] {amount} [<from_own>] [<of_choice>]",
    "{number} of (their|her) [own] cards [<of_choice>]",
)
def _own_cards(number: Amount) -> Given:
    return (number, ANY_CARDS)


@g.phrase("own_cards", "(a|an|one) {kind} [<from_own>]")
def _own_card_of_a_sort(cards: Cards) -> Given:
    return (1, cards)


g.means("own_cards", (1, ANY_CARDS), "(one|1) of (their|her) [own] cards [<of_choice>]")


def _discarded(what: Given) -> object:
    number, cards = what
    return REJECTED if number is None and cards == ANY_CARDS else t.Discard(SUBJECT, number, cards)


@g.phrase(
    "vp",
    f"{_PICKS} {{own_cards}} {_AND} {{v_discard}} [{_IT}]",
    f"{_PICKS} {{own_cards}} {_AND} {{v_throw}} [{_IT}] (away|out|aside|<on_discards>)",
    cost=-1,
)
def _picks_and_discards(what: Given, _: bool) -> object:
    made = _discarded(what)
    return REJECTED if made is REJECTED else said(True, made)


@g.phrase(
    "clause",
    f"[you] [must|may|can|have to] {_PICK} {{given}} [<in_hand>] [<of_your_choice>] {_AND} {{v_discard}} [{_IT}]",
    f"[you] [must|may|can|have to] {_PICK} {{given}} [<in_hand>] [<of_your_choice>] {_AND} {{v_throw}} [{_IT}] (away|out|aside|<on_discards>)",
    f"[you] {_PICK} {{given}} out of your hand {_AND} {{v_discard}} {_IT}",
)
def _you_pick_and_discard(what: Given, _: bool) -> object:
    made = _discarded(what)
    return REJECTED if made is REJECTED else Said((t.YOU,), said(False, made))


def _given_on(what: Given, to: Players) -> object:
    number, cards = what
    return REJECTED if number is None and cards == ANY_CARDS else t.Give(SUBJECT, number, to, cards)


@g.phrase(
    "vp",
    f"{_PICKS} {{own_cards}} {_AND} {{v_hand_on}} [{_IT}] [on|over] {{receiver}}",
    f"<v_part> {{own_cards}} {_AND} {{v_hand_on}} {_IT} [on|over] {{receiver}}",
    cost=-1,
)
def _picks_and_gives(what: Given, _: bool, to: Players) -> object:
    made = _given_on(what, to)
    return REJECTED if made is REJECTED else said(True, made)


@g.phrase(
    "clause",
    f"[you] [must|have to] {_PICK} {{given}} [<in_hand>] [<of_your_choice>] {_AND} {{v_hand_on}} [{_IT}] [on|over] {{receiver}}",
)
def _you_pick_and_give(what: Given, _: bool, to: Players) -> object:
    made = _given_on(what, to)
    return REJECTED if made is REJECTED else Said((t.YOU,), said(False, made))


# ---- how many ----
@g.phrase(
    "up_to",
    "as many as {number} <cards>",
    "(between|from) (0|none|zero) (and|to) {number} [<cards>]",
    "{number} <cards> (at most|or fewer|or less|max|maximum|tops)",
    "not more than {number} [<cards>]",
    "one , two or {number} [<cards>]",
)
def _so_many_at_most(number: int) -> object:
    return UpTo(number)


@g.phrase("up_to", "(one|1) or (two|2) <cards>")
def _one_or_two() -> UpTo:
    return UpTo(2)


_LIKE = (
    "<pronoun> (want|wants|like|likes|wish|wishes|please|pleases|choose|chooses|feel like|feels like) [to]"
)
g.means(
    "up_to",
    ANY_NUMBER,
    f"however many [<cards>] {_LIKE}",
    f"as many as {_LIKE}",
    f"as many of (your|their) <cards> as {_LIKE}",
    "any number",
)


# ---- down to ----
_REST = "(the rest|everyone else|everyone but you|the others|all the others|everything else|the remaining cards|the other cards|all other cards|all the other cards|your other cards|their other cards)"


@g.phrase(
    "vp",
    f"{{v_keep_only}} {{kept}} [,] (and|and then|, then|,|but) {{v_discard}} {_REST}",
    f"{{v_keep_only}} {{kept}} [,] (and|and then|, then|,|but) <v_throw> {_REST} (away|out|aside|<on_discards>)",
    "{v_discard} (everything|<hand>|<all_of> <own> <cards>) (but|except|except for|apart from|save) {to_number}",
)
def _keeps_only(third: bool, number: int, *_: Any) -> VerbPhrase:
    return said(third, t.DiscardTo(SUBJECT, number))


@g.phrase("kept", "[only|just] {number} [<cards>] [<in_hand>] [<of_choice>|<of_your_choice>]")
def _kept(number: int) -> int:
    return number


g.means("kept", 1, "[only|just] (a|one) [single] card [<in_hand>] [<of_choice>|<of_your_choice>]")


# ---- by chance ----
@g.phrase(
    "vp",
    "{v_discard} {number} random (chosen|picked|selected|drawn) <cards> [<in_hand>]",
    "{v_discard} {amount} [<in_hand>] [,] (without looking|without choosing|without seeing them|without looking at them|with your eyes closed|with closed eyes)",
    "{v_throw} {amount} [<in_hand>] (away|out) [,] (at random|random|without looking)",
    "{v_throw} (away|out) {amount} [<in_hand>] [,] (at random|random|without looking)",
)
def _discards_by_chance(third: bool, number: Amount) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, number, random=True))


# ---- a hand for new cards ----
verb("v_trade_in", "trade in", "swap", "exchange", "trade", "change", "turn in", "switch", "replace")


@g.phrase(
    "vp",
    "{v_trade_in} <hand> (for|against|by|with) {number} [new|fresh|other|different|brand new] <cards> [<from_pile>]",
)
def _new_cards(third: bool, number: int) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, None), t.Draw(SUBJECT, number))


@g.phrase(
    "vp",
    "{v_trade_in} <hand> (for|against|by|with) (the same number|the same amount|as many|an equal number|just as many) [of] [new|fresh] [cards] [<from_pile>]",
    "{v_trade_in} <hand> with the (draw pile|deck)",
)
def _renews(third: bool) -> VerbPhrase:
    return said(third, t.Renew(SUBJECT))
