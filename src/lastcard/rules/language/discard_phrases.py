"""What players discard, down to how many, and hands that are renewed."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import LAID, SAME_NUMBER, SUBJECT, Said, Unsure, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import Amount, Cards, Players, UpTo
from lastcard.rules.language.verb_phrases import said


@g.phrase(
    "vp",
    "{v_discard} [any] {amount} [<in_hand>] [<of_choice>]",
    "{v_discard} [any] {amount} <of_choice> [<in_hand>]",
    "{v_discard} [any] {amount} [<in_hand>] <on_discards>",
    "{v_discard} {counted}",
)
def _discard(third: bool, number: Amount) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, number))


verb("v_throw", "throw", "put", "toss", "chuck", "lay")


g.means("on_discards", None, "(on|onto|in|into|to|under) (the discard pile|the discards)")


@g.phrase("vp", "{v_throw} {amount} (away|out|aside|in)", "{v_throw} {amount} <on_discards>")
def _throw_away(third: bool, number: Amount) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, number))


@g.phrase(
    "vp",
    "{v_discard} (your|their|her) (worst|least favorite|most useless) card",
    "{v_discard} the card you (hate|like least)",
)
def _discard_worst(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, 1))


@g.phrase(
    "vp",
    "{v_discard} {number} of (their|your|her) cards [<of_choice>]",
    "{v_discard} (your|their|her) {number} (worst|least favorite|most useless) cards",
)
def _discard_of(third: bool, number: int) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, number))


@g.phrase(
    "vp",
    "{v_discard} {number} of (the same|one|a single) color",
    "{v_discard} {number} (same color|same colored) [<cards>]",
)
def _discard_of_one_color(third: bool, number: int) -> object:
    return said(third, t.Discard(SUBJECT, number, same_color=True)) if number > 1 else REJECTED


_OF_ONE_NUMBER = "(of|with|in|that have|that share) (the same|one|a single|one and the same) number"
g.means("alike", 2, "(a|one) pair [of (cards|numbers|number cards)]", "two of a kind", "a matching pair")
g.means("alike", 3, "three of a kind", "(a|one) triplet", "a triple")


@g.phrase("alike", f"{{number}} [<cards>] {_OF_ONE_NUMBER}", "{number} (same number|matching) <cards>")
def _so_many_alike(number: int) -> object:
    return number if number > 1 else REJECTED


@g.phrase(
    "vp",
    "{v_discard} {alike} [<in_hand>]",
    "{v_throw} {alike} (away|out|aside|in)",
)
def _discard_alike(third: bool, number: int) -> VerbPhrase:
    """`Throw out a pair`: of a number that is named first."""
    return said(third, t.Discard(SUBJECT, number, Cards(symbol=SAME_NUMBER)))


@g.phrase("vp", f"{{v_discard}} <all_of> [<own>] <cards> {_OF_ONE_NUMBER}")
def _discard_all_alike(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, None, Cards(symbol=SAME_NUMBER)))


@g.phrase(
    "vp",
    "{v_discard} one|1 [<of_choice>]",
    "{v_discard} (any|a) card [you want|they want|you like|they like] [<in_hand>]",
)
def _discard_one(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, 1))


@g.phrase(
    "vp",
    "{v_discard} {up_to} [<in_hand>] [<of_choice>]",
    "{v_discard} up to {number} of (their|your|her) cards",
)
def _discard_up_to(third: bool, number: object) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, number if isinstance(number, UpTo) else UpTo(number)))  # type: ignore[arg-type]


@g.phrase(
    "vp",
    "{v_discard} {number} [more|further|other] {plain_kind} [<in_hand>]",
    "{v_discard} {number} of (their|your|her) {plain_kind}",
)
def _discard_kinds(third: bool, number: int, cards: Cards) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, number, cards))


@g.phrase(
    "vp",
    "{v_discard} up to {number} {plain_kind} [<in_hand>]",
    "{v_discard} up to {number} of (their|your|her) {plain_kind}",
)
def _discard_up_to_kinds(third: bool, number: int, cards: Cards) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, UpTo(number), cards))


@g.phrase("vp", "{v_discard} {any_number_of} [<in_hand>]")
def _discard_any_number(third: bool, cards: Cards) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, t.ANY_NUMBER, cards))


@g.phrase(
    "vp",
    "{v_discard} (a|an|one|any|another|one of their|one of your) {kind} [<in_hand>] [<of_choice>] [if <pronoun> (can|have one|has one|have any|have it)]",
)
def _discard_a_kind(third: bool, cards: Cards) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, 1, cards))


verb("v_lay", "play", "lay", "put down", "lay down")


@g.phrase("vp", "{v_lay} (it|one|one of them) [now|at once]", cost=1)
def _lay_it(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, 1, LAID))


_ON_THE_PILE = "(on|onto) (the table|the discard pile|the pile)"


@g.phrase(
    "vp",
    f"{{v_throw}} [<all_of>] [<own>] {{plain_kind}} {_ON_THE_PILE}",
    "{v_discard} [<all_of>] [<own>] {plain_kind} [<in_hand>] [at once]",
    "{v_discard} (any|all|every|all of) [<own>] {plain_kind} [<in_hand>]",
    "{v_discard} every {kind} [<in_hand>]",
)
def _discard_all(third: bool, cards: Cards) -> object:
    if cards.symbol in (t.THAT_CARD, t.JUST_DRAWN):
        return REJECTED
    return said(third, t.Discard(SUBJECT, None, cards))


@g.phrase("vp", "{v_discard} <hand>", "{v_discard} <all_of> <cards> [<in_hand>]")
def _discard_hand(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, None))


@g.phrase(
    "vp",
    "{v_discard} {amount} [<in_hand>] (at random|random) [<on_discards>]",
    "{v_discard} {amount} [<in_hand>] (picked|chosen|selected|drawn) (at random|by chance)",
    "{v_discard} {amount} [<in_hand>] (by chance|blindfolded)",
    "{v_discard} {number} random <cards> [<in_hand>] [<on_discards>]",
    "{v_discard} {number} of (them|their cards|your cards) (at random|random)",
    "{v_discard} random {amount}",
    "random {v_discard} {amount}",
)
def _discard_random(*found: object) -> VerbPhrase:
    third = next(one for one in found if isinstance(one, bool))
    number = next(one for one in found if not isinstance(one, bool))
    return said(third, t.Discard(SUBJECT, number, random=True))  # type: ignore[arg-type]


@g.phrase("vp", "{v_discard} (a|one) random card [<in_hand>] [<on_discards>]")
def _discard_one_random(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, 1, random=True))


@g.phrase(
    "vp",
    "{v_discard} [<cards>|<hand>] down to {to_number}",
    "{v_discard} [<cards>|<hand>] until [<pronoun> <has>] [only|just] {to_number} [remain|remains|are left|is left]",
    "{v_discard} [<cards>] until down to {to_number}",
    "{v_discard} [<cards>|<hand>] until <pronoun> <has_only> {to_number} [left]",
    "{v_discard} [<cards>] until <pronoun> (is|are) down to {to_number}",
    "{v_discard} [<hand>|<all_of>|<all_of> <cards>|<all_of> <own> <cards>] (but|except) {to_number} [of (their|your) <cards>]",
    "{v_discard} [<cards>] to {to_number}",
    "{v_discard} [<cards>] until <pronoun> <has> {to_number} left",
    "{v_discard} all but {to_number} [of (their|your) <cards>]",
    "{v_keep_only} {to_number} [,] (and|and then|,) (discard|discards|throw away|throws away|throw out|ditch|dump|get rid of|gets rid of) (the rest|everyone else|the others|all the others)",
    "{v_discard} [<cards>|<hand>] down to {to_number} [,] if <pronoun> <has> more [than that]",
)
def _discard_to(third: bool, number: int) -> VerbPhrase:
    return said(third, t.DiscardTo(SUBJECT, number))


g.means(
    "exact_end",
    None,
    "until <pronoun> <has>",
    "[back] up to",
    "down to",
    "to",
    "until (their|your) hand <has>",
    "so [that] <pronoun> <has>",
)


@g.phrase(
    "vp",
    "{v_draw_or} (or|and) <v_discard_or> [<cards>] <exact_end> {to_number}",
    "{v_discard_or} (or|and) <v_draw_or> [<cards>] <exact_end> {to_number}",
    "{v_end} with {to_number}",
)
def _exactly(third: bool, number: int) -> VerbPhrase:
    return said(third, t.Exactly(SUBJECT, number))


_NEW_HAND = "a new hand"
g.means(
    "new_hand",
    None,
    "a [brand] (new|fresh|different) (hand|set of cards)",
    "[all] (new|fresh) cards",
    "a new one",
    "a whole new hand",
    "an entirely new hand",
)


def _new_hand(who: Players) -> Unsure:
    return Unsure(
        ((t.Renew(who),), (t.Discard(who, None), t.Draw(who, 7))),
        "A new hand of how many cards?",
    )


@g.phrase(
    "vp",
    "{v_draw} <new_hand>",
    "{v_swap} <hand> (for|with) <new_hand>",
    "{v_have} <new_hand>",
    "redraw|redraws [<hand>]",
    "{v_take} <new_hand>",
)
def _gets_new_hand(*found: object) -> VerbPhrase:
    return said(bool(found and found[0]), _new_hand(SUBJECT))


@g.phrase(
    "vp",
    "{v_discard} <hand> and (draw|draws) (as many [<cards>]|the same number [of cards]|that many [<cards>]|the same amount [of cards]) [new] [<cards>]",
    "{v_draw} <new_hand> of the same size",
)
def _renews(third: bool) -> VerbPhrase:
    return said(third, t.Renew(SUBJECT))


_GONE = "(is|are|gets|get|must be|has to be) (discarded|thrown away|thrown out|dumped|ditched|binned|tossed)"


@g.phrase(
    "clause",
    f"(every|each|any) {{kind}} in (every|each|anyone 's|everyone 's|any) (hand|player 's hand) {_GONE}",
    f"all [the] {{plain_kind}} in (all|every|everyone 's) (hand|hands|players 's hands) {_GONE}",
    f"everyone 's {{plain_kind}} {_GONE}",
)
def _every_such_card(cards: Cards) -> Said:
    return Said((t.EVERYONE,), VerbPhrase((t.Discard(SUBJECT, None, cards),), third=True))


_DOWN = t.Counted(t.Measure.HAND, SUBJECT, scale=t.Scale.HALF_DOWN)
g.means("half_down", None, "half [of] (<hand>|their cards|your cards|them|it) [,] rounded down")
g.means(
    "half_down_random",
    None,
    "half [of] (<hand>|their cards|your cards|them|it) (at random|random) [,] rounded down",
    "half [of] (<hand>|their cards|your cards|them|it) [,] rounded down [,] (at random|random)",
)


@g.phrase("vp", "{v_discard} <half_down>")
def _discard_half_down(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, _DOWN))


@g.phrase("vp", "{v_discard} <half_down_random>")
def _discard_half_down_random(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, _DOWN, random=True))


@g.phrase(
    "vp",
    "{v_discard} half [of] <hand> [rounded up]",
    "{v_discard} half [of] (their|your|her) cards [rounded up]",
)
def _discard_half(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, t.Counted(t.Measure.HAND, SUBJECT, scale=t.Scale.HALF)))
