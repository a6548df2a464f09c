"""Everyday wordings of clauses, such as `anyone who wants may …` and `so we can go to bed`."""

from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import IT, SUBJECT, Said, Unsure, VerbPhrase, Whole, exchanged
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.standing import PRINTED
from lastcard.rules.language.tree import ANY_CARDS, Base, Cards, Players, UpTo
from lastcard.rules.language.verb_phrases import said

# ---- left open ----
g.means(
    "if_wanted",
    None,
    "[,] if <pronoun> (want|wants|like|likes|wish|wishes|would like|feel like it|feels like it) [to|it|so]",
    "[,] if (wanted|desired|you are up for it)",
    "[,] but (you|they) (do not have to|need not|does not have to)",
)


@g.phrase("clause", "{subject} {vp} <if_wanted>", "{subject} {modal} {vp} <if_wanted>")
def _if_wanted(who: tuple[Players, ...], *found: object) -> object:
    doing = found[-1]
    assert isinstance(doing, VerbPhrase)
    return REJECTED if len(found) > 1 and found[0] == "must" else Said(who, doing, modal="may")


_WANTING = "if <pronoun> (want|wants|like|likes|wish|wishes|would like|fancy|fancies|feel like|feels like) [to|it|so] [to] [,]"


@g.phrase("clause", f"{_WANTING} {{subject}} [may|can] {{vp}}")
def _wanting(who: tuple[Players, ...], doing: VerbPhrase) -> Said:
    return Said(who, doing, modal="may")


@g.phrase("clause", f"{_WANTING} {{vp}}")
def _unsaid_wanting(doing: VerbPhrase) -> object:
    return REJECTED if doing.third else Said((t.YOU,), doing, modal="may")


@g.phrase("clause", "{subject} (just|simply) {vp}")
def _just(who: tuple[Players, ...], doing: VerbPhrase) -> Said:
    return Said(who, doing)


@g.phrase("clause", "{vp} <if_wanted>")
def _unsaid_if_wanted(doing: VerbPhrase) -> object:
    return REJECTED if doing.third else Said((t.YOU,), doing, modal="may")


@g.phrase(
    "clause",
    "(anyone|everyone|whoever|those) [who] (wants|want|likes|like|wishes) [to] [,] (may|can) {vp}",
    "(anyone|everyone|whoever) [who] (wants|want|likes|wishes) to (may|can) {vp}",
)
def _whoever_wants(doing: VerbPhrase) -> Said:
    return Said((t.EVERYONE,), doing, modal="may")


@g.phrase("clause", "{subject} (may|can) {v_discard} {number} or {number} [<cards>]")
def _one_or_two(who: tuple[Players, ...], _: bool, least: int, most: int) -> object:
    """`May discard one or two cards`: none, one or two."""
    if (least, most) != (1, 2):
        return REJECTED
    return Said(who, VerbPhrase((t.Discard(SUBJECT, UpTo(2)),)), modal="may")


# ---- one thing or another, one thing and another ----
@g.phrase("so_many_of", "(a|an|one|1) {kind} [<in_hand>]")
def _one_of_sort(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else (1, cards)


@g.phrase("so_many_of", "{number} {plain_kind} [<in_hand>]")
def _some_of_sort(number: int, cards: Cards) -> object:
    return (number, cards)


@g.phrase("vp", "{v_discard} {so_many_of} [,] or {so_many_of}", cost=1)
def _discard_either(third: bool, one: tuple[int, Cards], other: tuple[int, Cards]) -> object:
    if one[0] == other[0] or one == other:
        return REJECTED  # "a red card or a blue card": one card, of either sort
    first, second = (t.Discard(SUBJECT, number, cards) for number, cards in (one, other))
    return said(third, t.Or(SUBJECT, (first,), (second,)))


@g.phrase("vp", "{v_discard} {so_many_of} and {so_many_of}", cost=1)
def _discard_both(third: bool, one: tuple[int, Cards], other: tuple[int, Cards]) -> object:
    if one[1] == other[1]:
        return REJECTED
    return said(third, *(t.Discard(SUBJECT, number, cards) for number, cards in (one, other)))


# ---- the printed cards ----
@g.phrase(
    "clause", "wild {plus} [<cards>] [card]", "{plus} wild [card]", "(wild draw) {number} [<cards>]", cost=-4
)
def _wild_plus(number: int) -> Whole:
    return Whole((t.Draw(t.NEXT, number), t.Miss(t.THEY), t.NameColor()))


@g.phrase(
    "clause",
    "(wild {plus}|wild draw {number}) [,|:|;|.|and] [you] [may|can] <v_choose> <color_in_play>",
    cost=-5,
)
def _wild_plus_color(number: int) -> Whole:
    return Whole((t.Draw(t.NEXT, number), t.Miss(t.THEY), t.NameColor()))


@g.phrase(
    "clause",
    "[a|this is a] draw {number} [card] [.|:|,] {subject} [must|has to] {v_draw} {number} [<cards>]",
)
def _named_after(number: int, who: tuple[Players, ...], third: bool, drawn: int) -> object:
    """`A Draw Six. The next player draws six cards`: the first is a title."""
    return Said(who, VerbPhrase((t.Draw(SUBJECT, number),), third)) if number == drawn else REJECTED


@g.scanner("wild_alone")
def _wild_alone(chart: Chart, at: int) -> Iterator[Reading]:
    """`Wild. The next player draws 1`, `wild and skip`: on a card of one's own, the color is named."""
    words = chart.words
    if chart.context.get("where") not in ("custom", "rule_card") or words[at : at + 1] != ("wild",) or at > 1:
        return
    if at == 1 and words[0] != "a":
        return
    end = at + 2 if words[at + 1 : at + 2] == ("card",) else at + 1
    named = {"skip": t.Miss(t.NEXT), "reverse": t.Reverse()}.get(words[end] if end < len(words) else "")
    if named is not None and end + 1 == len(words):
        yield end + 1, (named, t.NameColor()), -8
    joint = words[end : end + 1] and words[end] in {".", ",", ":", ";", "and", "plus"}
    if joint and words[end + 1 : end + 2] not in (("draw",), ("take",), ("pick",)):  # who draws?
        yield end, (t.NameColor(),), -8


@g.phrase("clause", "[a] {wild_alone}")
def _wild_color(effects: tuple[t.Effect, ...]) -> Whole:
    return Whole(effects)


@g.phrase(
    "clause",
    "treat this [card] (as|like) (a|an) {named_card}",
    "this [card] is treated (as|like) (a|an) {named_card}",
    "[use|play] this [card] as (a|an) {named_card}",
    "pretend this [card] is (a|an) {named_card}",
)
def _treated_as(symbol: str) -> object:
    return Whole(PRINTED[symbol]) if symbol in PRINTED else REJECTED


g.means("clause", Whole((), aside=True), "color change included", "with everything that goes with it", cost=2)
g.means(
    "clause",
    Whole((t.Again(),)),
    "[you] do whatever the card under this one (did|does)",
    "whatever the card under this one did happens again",
    "[you] copy whatever the card under this one did",
    "[you] (copy|repeat|redo|use|do) the card under this one 's effect [again|once more]",
    "[you] (copy|copies|repeats) the effect of the card under this one",
    "the card under this one 's effect (happens|applies|is repeated) [again|once more]",
    "[you] do the same thing as the card under this one",
    "[you] repeat what the card under this one did",
    "this [card] is whatever the card under this one (was|is)",
    "this [card] (becomes|is) the same as the card under this one",
)

# ---- color ----
_TURNS_TO = "the color [in play] (becomes|is|changes to|turns into|is changed to)"
_TURNS = "(turns|becomes|is|goes|switches to|changes to|turns to)"


_AS_WANTED = (
    "(whatever|whichever|any|the) color you (want|like|choose|pick|wish|please|prefer|need|fancy) [most]"
)
g.means(
    "clause",
    Whole((t.NameColor(),)),
    f"(change|switch|set|turn|make) (it|the color|the color in play|color) [to|into] {_AS_WANTED}",
    f"{_TURNS_TO} {_AS_WANTED}",
    "the color [in play] is (your choice|up to you|yours to choose)",
    "[you] (choose|pick|decide|name) what color (comes next|is next|it is|it becomes|we play|to play)",
    "[you] (choose|pick|decide|name) which color (comes next|is next|it is|it becomes|we play|to play)",
)


@g.phrase("clause", f"(everything|it all|the game|the pile|the table) {_TURNS} {{color}}")
@g.phrase(
    "clause",
    "it is {color} now",
    "{color} it is",
    "the (new|next) color (is|becomes|will be) {color}",
    "(we|you) (play|go) on (in|with) {color}",
    "{color} is the new color",
    "[the] color : {color}",
)
def _everything_turns(color: str) -> Whole:
    return Whole((t.SetColor(color),))


_WANTS = "(wants|want|likes|like|chooses|choose|says|say|picks|pick|names|name|calls|decides on)"


@g.phrase(
    "clause",
    f"the color [in play] {_TURNS} (whatever|whichever|the) [color] {{who}} {_WANTS}",
    f"[you] (change|switch|set) the color to (whatever|whichever) [color] {{who}} {_WANTS}",
    f"the color [in play] {_TURNS} what {{who}} {_WANTS}",
    "the [new|next] color [in play] (is|gets) (chosen|picked|named|decided|set) by {who}",
)
def _color_wanted(who: Players) -> object:
    return REJECTED if who.told.startswith("(") else Whole((t.NameColor(who),))


# ---- hands ----
verb("v_give", "pay", "offer", "feed", "toss over", "hand on", "push", "shove")
_SAME_NUMBER = (
    "(as many|the same number|that many|the same amount|just as many|an equal number) [of] "
    "[new|fresh|others] [cards|ones|new ones|new cards] [as (you|they) had] [again|back|instead|new]"
)
_GETS = "(draw|draws|take|takes|get|gets|pick up|picks up|receive|receives|gets dealt|is dealt|get dealt|are dealt)"
_AND_GETS = f"[,] (and|and then|then) [(you|they)] {_GETS}"


@g.phrase(
    "vp",
    f"{{v_throw}} <hand> (away|out|down|aside) {_AND_GETS} {_SAME_NUMBER}",
    f"{{v_throw}} <hand> (on|onto|in|into) (the discard pile|the pile) {_AND_GETS} {_SAME_NUMBER}",
    f"{{v_discard}} <hand> {_AND_GETS} {_SAME_NUMBER}",
)
def _renews(third: bool) -> VerbPhrase:
    return said(third, t.Renew(SUBJECT))


@g.phrase("vp", "{v_throw} <hand> (away|out|down|in|<on_discards>)", "{v_discard} <hand> <on_discards>")
def _throws_hand(third: bool) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, None))


@g.phrase("vp", "{v_swap} with {who} (<hand>|all the cards|all cards|the whole hand)")
def _swaps_all(third: bool, other: Players) -> VerbPhrase:
    return said(third, t.Swap(SUBJECT, other))


@g.phrase(
    "clause",
    "(let|lets|allow|allows) you [to] {v_look} {whose} (hand|cards)",
    "(let|lets|allow|allows) you [to] {v_look} the (hand|cards) of {who}",
    "you (want|get|would like) to {v_look} {whose} (hand|cards)",
    "you (want|get|would like) to {v_look} the (hand|cards) of {who}",
)
def _let_see(_: bool, who: Players) -> object:
    if who == t.YOU:
        return REJECTED
    if who.pick is t.Pick.CHOSEN:
        return Said((t.YOU,), VerbPhrase((t.ShowHand(who, t.YOU),)), modal="may")
    return Whole((t.ShowHand(who, t.YOU),))


_HANDS = "(all hands|all the hands|all of the hands|everyone 's hands|everyone 's cards|everyone 's hand|the hands|all cards in hand|all [the] cards in everyone 's (hand|hands)|all [the] cards of everyone)"
_MIXED = "(shuffled|mixed|collected|combined|gathered|put|thrown)"
_OUT = "[back|out|back out|out again|back out again|again|around]"
_AS_BEFORE = (
    "everyone (gets|receives|has|ends up with|takes|draws) [back] (as many|the same number|the same amount|as many cards) "
    "[of cards] [back] as (they|before) [had] [before]"
)
g.means(
    "clause",
    Whole((t.Redeal(t.EVERYONE),)),
    f"{_HANDS} (get|are) {_MIXED} [together|up] [,] [and] [shuffled|mixed] [,] and (dealt|given|handed) {_OUT} [[,] {_AS_BEFORE}]",
    f"{_HANDS} (get|are) {_MIXED} [together|up] , shuffled and dealt {_OUT}",
    f"{_HANDS} (get|are) {_MIXED} [together|up] [,] and (redealt|dealt [out] (fresh|afresh|anew))",
    f"{_HANDS} (get|are) {_MIXED} [together|up] [,] [and] {_AS_BEFORE}",
)
g.means(
    "clause",
    Whole((t.Redeal(t.EVERYONE, evenly=True),)),
    f"{_HANDS} (get|are) {_MIXED} [together|up] [,] [and] [shuffled|mixed] [up] [,] and (dealt|given|handed) {_OUT} (evenly|equally|in equal parts) [, beginning with you|, starting with you|beginning with you|starting with you|from you on]",
)


@g.phrase(
    "vp",
    "{v_give} <hand> to {who} and (take|takes|get|gets|receive|receives) (theirs|hers|their hand|their cards)",
    "{v_give} {who} <hand> and (take|takes|get|gets|receive|receives) (theirs|hers|their hand|their cards)",
)
def _gives_and_takes(third: bool, other: Players) -> VerbPhrase:
    return said(third, t.Swap(SUBJECT, other))


@g.phrase(
    "clause",
    "all [the] {sorts} (are|get|must be) (discarded|thrown away|thrown out) [(from|out of) everyone 's (hand|hands)]",
)
def _all_discarded(cards: Cards) -> Whole:
    return Whole((t.Discard(t.EVERYONE, None, cards),))


# ---- turns and seats ----
@g.phrase("clause", "[you] {v_skip} {who} (twice|two times|2 times)")
def _skip_twice(_: bool, who: Players) -> object:
    return REJECTED if who == t.YOU else Whole((t.Miss(who, 2),))


def _of_several(who: Players, number: int, doing: VerbPhrase) -> object:
    if not 2 <= number <= 3 or doing.both:
        return REJECTED
    return Whole((t.Choose(who, number), *exchanged(doing.effects, SUBJECT, t.THEY)))


@g.phrase(
    "clause",
    "[you] <v_pick_player> [any] {number} players (to|who|that|and they|and make them) [must|has to|have to] {vp}",
    "{number} players <your_choice> [must|has to|have to|each] {vp}",
    "make {number} players [<your_choice>] {vp}",
)
def _several_players(number: int, doing: VerbPhrase) -> object:
    return _of_several(t.CHOSEN, number, doing)


@g.phrase(
    "clause",
    "[you] <v_pick_player> [any] {number} opponents (to|who|that|and they|and make them) [must|has to|have to] {vp}",
    "{number} opponents <your_choice> [must|has to|have to|each] {vp}",
)
def _several_opponents(number: int, doing: VerbPhrase) -> object:
    return _of_several(t.OPPONENT, number, doing)


# ---- piles ----


@g.phrase("clause", "{top_cards} (goes|go) to {who}", "{who} (gets|get) {top_cards}")
def _top_goes_to(first: object, second: object) -> object:
    number, who = (first, second) if isinstance(first, int) else (second, first)
    if not isinstance(number, int) or not isinstance(who, Players):
        return REJECTED
    return Said((who,), VerbPhrase((t.Draw(SUBJECT, number),), third=True))


@g.phrase("clause", "(it|they|the card) (goes|go) to {who}", "(it|the card) belongs to {who}")
def _it_goes_to(who: Players) -> Said:
    return Said((who,), VerbPhrase((t.TakeRevealed(SUBJECT, None, IT),), third=True))


g.means(
    "clause",
    Said((t.YOU,), VerbPhrase((t.TakeRevealed(SUBJECT, None, IT),))),
    "(it is|they are|the card is) yours [to keep]",
)


# ---- what it is for ----
@g.scanner("purpose")
def _purpose(chart: Chart, at: int) -> Iterator[Reading]:
    """`so we can go to bed`, `because I'm hungry`: up to the end of the sentence, without cards."""
    words = chart.words
    if words[at : at + 1] == ("so",) and words[at + 1 : at + 2] == ("that",):
        at += 1
    opened = words[at : at + 1] in (("so",), ("that",)) and words[at + 2 : at + 3] in (
        ("can",),
        ("may",),
        ("will",),
    )
    because = words[at : at + 1] in (("because",), ("since",))
    end = at + 2
    if end > len(words) or (not opened and not because):
        return
    while end < len(words) and words[end] not in {".", ";", "\n", ":"}:
        end += 1
    from lastcard.rules.language.lexicon import CARD_GAME, DOUBTFUL

    said_of = words[at:end]
    if any(word in CARD_GAME or word in DOUBTFUL or word[0] in "+-" or word.isdecimal() for word in said_of):
        return
    if {"if", "unless", "until", "may", "must", "not", "or", "then"} & set(said_of[2:]):
        return
    yield end, None, 3


g.means("clause", Whole((), aside=True), "<purpose>")


# ---- given to nobody in particular ----
_TO_WHOM = "To whom?"


@g.phrase("clause", "everyone [must|has to|have to|may] {v_give} {given}", cost=8)
def _everyone_gives(_: bool, what: tuple[int | None, Cards]) -> object:
    """`Everyone passes 2`: to the left, to the next player or to the right is not said."""
    if what[0] is None:
        return REJECTED
    to = (Base.THEIR_LEFT, Base.THEIR_NEXT, Base.THEIR_RIGHT)
    return Whole(
        (Unsure(tuple((t.Give(t.EVERYONE, what[0], Players(one), what[1]),) for one in to), _TO_WHOM),)
    )


@g.phrase("clause", "[you] [must] {v_give} {given}", cost=8)
def _you_give(third: bool, what: tuple[int | None, Cards]) -> object:
    if third or what[0] is None:
        return REJECTED
    to = (t.NEXT, Players(Base.LEFT), t.OPPONENT)
    return Whole((Unsure(tuple((t.Give(t.YOU, what[0], one, what[1]),) for one in to), _TO_WHOM),))
