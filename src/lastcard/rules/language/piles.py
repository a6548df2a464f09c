"""Verb phrases for the draw pile and the card under this one: look, take, put back (L-12)."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Said, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import Cards, Players

verb("v_turn_over", "turn over", "flip", "flip over", "reveal", "turn up", "show", "uncover", "turn")
verb(
    "v_put",
    "put",
    "place",
    "lay",
    "return",
    "move",
    "send",
    "slide",
    "tuck",
    "stick",
    "shove",
    "bury",
    "leave",
)
verb("v_keep_one", "take", "keep", "pick", "choose", "draw", "grab", "get", "pick up", "add", "pocket")
_PILE = "(the draw pile|the deck|the pile|draw pile|the stack|the stock|the draw deck)"


@g.phrase(
    "top_cards",
    f"the (top|first|next) {{number}} cards|card (of|from|on|in|off) {_PILE}",
    "the top {number} [cards]",
    f"{{number}} cards (off|from) the top [of {_PILE}]",
    f"the {{number}} top cards (of|from|on) {_PILE}",
    f"the (top|first|next) {{number}} (of|from|on|in|off) {_PILE}",
    "the next {number} cards",
)
def _top_cards(number: int) -> object:
    return number if number <= 9 else REJECTED


g.means(
    "top_cards",
    1,
    f"the (top|first|next) card (of|from|on|in|off) {_PILE}",
    f"the top of {_PILE}",
    f"the card on top of {_PILE}",
    "top card of the deck",
)


@g.phrase("vp", "{v_look} {top_cards}", "(look|looks) {top_cards}", "(look|looks) (through|over) {top_cards}")
def _look(*found: object) -> VerbPhrase:
    number = found[-1]
    return VerbPhrase((t.RevealTop(number, SUBJECT),), bool(found[0]) if len(found) > 1 else False)  # type: ignore[arg-type]


@g.phrase(
    "vp",
    "{v_turn_over} {top_cards} [over|up|face up|for everyone to see]",
    "{v_show} everyone [else] {top_cards}",
    "{v_show} {top_cards} to (everyone|all|the table)",
)
def _turn_over(third: bool, number: int) -> VerbPhrase:
    return VerbPhrase((t.RevealTop(number, t.EVERYONE),), third)


@g.phrase("vp", "{v_turn_over} the top card [over|up|face up]", cost=1)
def _turn_over_top(third: bool) -> VerbPhrase:
    return VerbPhrase((t.RevealTop(1, t.EVERYONE),), third)


@g.phrase("vp", "{v_draw} {top_cards_of}", "{v_take} {top_cards_of}")
def _draw_top(third: bool, number: int) -> VerbPhrase:
    return VerbPhrase((t.Draw(SUBJECT, number),), third)


@g.phrase("top_cards_of", f"the (top|first|next) {{number}} cards|card (of|from|on|in|off) {_PILE}")
def _top_cards_of(number: int) -> object:
    return number


g.means("top_cards_of", 1, f"the (top|first|next) card (of|from|on|in|off) {_PILE}")


# ---- what becomes of them ----


@g.phrase(
    "vp",
    "{v_keep_one} {number} (of them|of these|of those|of the cards looked at|from them|from among them|of the three|of the two|of the four|of the five) [<of_choice>|<of_your_choice>] [into|to your hand]",
    "{v_keep_one} {number} [card|cards] of the cards looked at",
    "{v_keep_one} (any|your favorite|the best) {number} [of them]",
    "{v_keep_one} the {number} [cards] (you|they) (like|likes|want|wants|prefer|prefers) [best|most]",
)
def _take_some(third: bool, number: int) -> VerbPhrase:
    return VerbPhrase((t.TakeRevealed(SUBJECT, number),), third)


@g.phrase(
    "vp",
    "{v_keep_one} (the one|the card|your favorite|the best one|your favorite one) [(you|they) (like|want|prefer) [best|most]]",
)
def _take_favorite(third: bool) -> VerbPhrase:
    return VerbPhrase((t.TakeRevealed(SUBJECT, 1),), third)


g.means(
    "clause",
    Whole((t.PutRevealed(bottom=False),)),
    "(return|returns|put|puts) (them|it) [back] [on top] [of the draw pile|of the deck] [in the same order]",
    "(return|returns) (them|it) [to (the top|the draw pile|the deck)]",
    cost=1,
)


@g.phrase("vp", "(put|puts|add|adds) {number} [of them] (in|into|to) (your|their) hand")
def _put_in_hand(number: int) -> VerbPhrase:
    return VerbPhrase((t.TakeRevealed(SUBJECT, number),), False)


@g.phrase(
    "clause",
    "[you] (decide|decides|choose) (if|whether) (you|to) (keep|take|want|want to keep) {it} [or not]",
)
def _may_keep(it: Cards) -> Said:
    return Said((t.YOU,), VerbPhrase((t.TakeRevealed(SUBJECT, None, it),)), modal="may")


@g.phrase("vp", "{v_keep_only} {number} [card|cards]")
def _keep_some(third: bool, number: int) -> VerbPhrase:
    return VerbPhrase((t.TakeRevealed(SUBJECT, number),), third)


@g.phrase("clause", "[you] (bury|buries) {top_cards}")
def _buries(number: int) -> Whole:
    return Whole((t.RevealTop(number, hidden=True), t.PutRevealed(bottom=True)))


@g.phrase("clause", "{it} (goes|go) (into|to|in) {whose} hand")
def _goes_into_hand(it: Cards, who: Players) -> Said:
    return Said((who,), VerbPhrase((t.TakeRevealed(SUBJECT, None, it),), third=True))


@g.phrase(
    "clause",
    "(every|each|any) {kind} [one] is (yours|for you)",
    "all [the] {plain_kind} [ones] are (yours|for you)",
)
def _kind_is_yours(cards: Cards) -> Said:
    return Said((t.YOU,), VerbPhrase((t.TakeRevealed(SUBJECT, None, cards),)))


verb("v_keep_only", "keep", "hold on to")


@g.phrase(
    "vp",
    "{v_keep_one} all [of] (them|the cards looked at|of them)",
    "{v_keep_one} all of the cards looked at",
)
def _take_all(third: bool) -> VerbPhrase:
    return VerbPhrase((t.TakeRevealed(SUBJECT, None),), third)


@g.phrase("vp", "{v_keep_one} {it} [<into_hand>]", "{v_keep_one} {it} into your hand")
def _take_it(third: bool, it: Cards) -> VerbPhrase:
    return VerbPhrase((t.TakeRevealed(SUBJECT, None, it),), third)


g.means(
    "into_hand", None, "(in|into|to) (your|their|the) hand", "in hand", "for yourself", "for themself", "up"
)


@g.phrase(
    "vp",
    "{v_keep_one} (all|all the|the|every|any) [of the] {plain_kind} (among them|of them|of those|of the cards looked at|in them)",
    "{v_keep_one} all the {plain_kind} of the cards looked at",
)
def _take_kind(third: bool, cards: Cards) -> VerbPhrase:
    return VerbPhrase((t.TakeRevealed(SUBJECT, None, cards),), third)


_OTHER_ONES = "(the rest|the other|the other one|the others|everyone else|the other (cards|ones|two|2|three|3)|the remaining [cards|card|one|ones]|the rest of them|what is left)"


@g.phrase("clause", f"{_OTHER_ONES} (goes|go|is given|are given|is passed|are passed) to {{who}}")
@g.phrase("clause", f"{{who}} (gets|get|takes|take|receives|receive|has|keeps) {_OTHER_ONES}", cost=1)
@g.phrase("clause", f"[you] (give|gives|pass|passes|hand|hands) {_OTHER_ONES} to {{who}}")
@g.phrase("clause", f"[you] (give|gives|hand|hands) {{who}} {_OTHER_ONES}", cost=1)
def _rest_goes_to(who: Players) -> Said:
    return Said((who,), VerbPhrase((t.TakeRevealed(SUBJECT, None),), third=True))


@g.phrase(
    "vp",
    "{v_keep_kind} (all|all the|the|every|any) [of the] {sorts}",
    "{v_keep_kind} (all|any|the ones|those|everything|every one|each one) (that are|that is|which are|which is) [a|an] {kind}",
)
def _keep_kind(third: bool, cards: Cards) -> VerbPhrase:
    return VerbPhrase((t.TakeRevealed(SUBJECT, None, cards),), third)


verb("v_keep_kind", "keep", "take", "pick", "get")
_REST = "(it|them|the rest|everyone else|others|the remaining cards|the remaining [two|ones]|the cards|the cards looked at|the other cards|the other [one|two|2|three|3]|rest|the rest of them|all of them|the other|those|these|the two others|two|2|three|3|the other four|all but one)"
_BOTTOM = f"(at|on|to|under|in|onto) [the] (bottom|underneath) [of {_PILE}]"
_UNDERNEATH = f"(under|underneath|beneath|below|fewer than) [{_PILE}]"


@g.phrase(
    "clause",
    f"[you] [must|then] {{v_put}} {_REST} [back] {_BOTTOM} [in any order]",
    f"[you] {{v_put}} {_REST} [back] {_UNDERNEATH}",
    f"({_OTHER_ONES}|the cards looked at) [go|goes] [back] {_BOTTOM}",
    f"({_OTHER_ONES}|the cards looked at) (go|goes) [back] {_UNDERNEATH}",
)
def _to_bottom(*_: object) -> Said:
    return Said(None, VerbPhrase((t.PutRevealed(bottom=True),)))


@g.phrase(
    "clause",
    f"[you] [must|then] {{v_put}} {_REST} [back] on|onto top [of {_PILE}] [again]",
    f"[you] [must|then] {{v_put}} {_REST} back [on {_PILE}] [again]",
    f"[you] [must|then] {{v_put}} back {_REST} [on top]",
    f"({_OTHER_ONES}|the cards looked at) (go|goes) back on top [of {_PILE}]",
    f"({_OTHER_ONES}|the cards looked at) (go|goes) on top [of {_PILE}]",
    f"({_OTHER_ONES}|the cards looked at) (go|goes) back [on {_PILE}]",
)
def _to_top(*_: object) -> Said:
    return Said(None, VerbPhrase((t.PutRevealed(bottom=False),)))


@g.phrase(
    "clause",
    f"if you (do not like|dislike|do not want|hate) {_REST} [,] [you] (may|can) {{v_put}} {_REST} [back] {_BOTTOM}",
    f"if you (do not like|dislike|do not want|hate) (what you see|what you find) [,] [you] (may|can) {{v_put}} {_REST} [back] {_BOTTOM}",
    f"[you] {{v_put}} {_REST} [back] {_BOTTOM} if you (want|like|wish|do not like them|do not want them) [to]",
)
@g.phrase("clause", f"[you] (may|can) {{v_put}} {_REST} [back] {_BOTTOM}")
def _may_to_bottom(*_: object) -> Said:
    return Said((t.YOU,), VerbPhrase((t.PutRevealed(bottom=True),)), modal="may")


@g.phrase(
    "clause",
    f"[you] {{v_put}} {{top_cards}} {_BOTTOM}",
    f"[you] {{v_put}} {{top_cards}} {_UNDERNEATH}",
    f"{{top_cards}} (go|goes|move|moves) {_BOTTOM}",
)
def _unseen_to_bottom(*found: object) -> Whole:
    number = found[-1]
    return Whole((t.RevealTop(number, hidden=True), t.PutRevealed(bottom=True)))  # type: ignore[arg-type]


# ---- the card under this one ----
_UNDER = "the card under this one"


@g.phrase(
    "vp",
    f"{{v_swap}} {{under_given}} (with|for|against) {_UNDER}",
    f"{{v_swap}} {_UNDER} (with|for|against) {{under_given}}",
)
def _swap_under(third: bool, random: bool) -> VerbPhrase:
    return VerbPhrase((t.SwapUnder(SUBJECT, random),), third)


g.means(
    "under_given",
    False,
    "(a|one|1|any) card [<in_hand>|of (your|their) choice|<of_choice>|<of_your_choice>]",
    "one of (your|their) cards",
    "one card of (yours|theirs)",
    "one of (yours|theirs)",
    "one <in_hand>",
)
g.means(
    "under_given",
    True,
    "(a|one) random card [<in_hand>]",
    "(a|one) card at random",
    "a card [<in_hand>] at random",
    "one of (your|their) cards at random",
)


@g.phrase("vp", "{v_get_back} the card under this one [<into_hand>|back|back into (your|their) hand]")
def _take_under(third: bool) -> VerbPhrase:
    return VerbPhrase((t.TakeUnder(SUBJECT),), third)


verb("v_get_back", "take back", "pick up", "grab", "add", "collect")
