"""Verb phrases for exchanges between hands: redeals, trades, taking cards after a look (L-13)."""

from dataclasses import replace

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import IT, SUBJECT, THEM, Said, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import ANY_CARDS, Amount, Base, Cards, Players

# ---- mixed and dealt out again ----
_MIX = "(shuffle|shuffles|mix|mixes|mix up|combine|combines|jumble|reshuffle|merge|merges|pool|blend|gather|collect|throw|pile|melt|put)"
_ALL_HANDS = "(all hands|all the hands|everyone 's hand|everyone 's hands|everyone 's cards|all of the hands|all cards in hand|every hand|all the cards in hand|the hands of everyone|all hands of everyone|all of your hands)"
_DEAL = "(deal|redeal|deals|give|gives|hand|hands|share|split|divide|distribute|re-deal)"
_OUT = "(them|it|the cards|all cards|everything|all of them)"
_EVENLY = "(evenly|equally|even|fairly|in equal parts|half to each|half each|half and half|half to each of you|in equal shares|equal amounts)"
_BETWEEN = "[between|among|to] [the two of you|you|both|both of you|the two|everyone|all players|each of you|them] [, starting with you|starting with you|, from you on|, beginning with you|one by one]"
_AGAIN = "[out|back|back out|out again|again|back out again|out randomly|back randomly|around]"
g.means(
    "dealt_again",
    False,
    f"[,] [and|then|and then] {_DEAL} {_OUT} {_AGAIN}",
    f"[,] [and] {_DEAL} [out] [again]",
    f"[,] [and] {_DEAL} {_OUT} {_AGAIN} (as many as before|so that everyone has as many as before|the same number to each|the same number as before)",
    ", (both|everyone|you both|each|all) (get|gets|take|takes|receive|receives) [back] as many [cards] [back] as (they|you) had [before]",
    "and (both|everyone|you both|each|all) (get|gets|take|takes|receive|receives) [back] as many [cards] [back] as (they|you) had [before]",
)
g.means(
    "dealt_again",
    True,
    f"[,] [and|then|and then] {_DEAL} {_OUT} {_AGAIN} {_EVENLY} {_BETWEEN}",
    f"[,] [and|then|and then] {_DEAL} {_EVENLY} {_AGAIN} {_BETWEEN}",
    f"[,] [and|then|and then] {_DEAL} {_OUT} {_EVENLY} {_AGAIN} {_BETWEEN}",
    f"[,] [and|then|and then] {_EVENLY} {_DEAL} {_OUT} {_AGAIN} {_BETWEEN}",
    "[,] [and|then|and then] (deal|give) half to each [of you|of them|player]",
)
g.means(
    "shaken",
    None,
    "[together|up|into one pile|in one heap|in one pile|into a pile|into one]",
    "(, shuffle|and shuffle|, shuffle them|and shuffle them|, mix them|, stir it good|, stir them)",
    "together [,] [and] (shuffle|mix) [them|it|everything]",
)


@g.phrase(
    "clause",
    f"[you] {_MIX} {_ALL_HANDS} [<shaken>] [{{dealt_again}}]",
    f"{_ALL_HANDS} (are|get) (shuffled|mixed|combined|collected) [together|up] [and dealt [out|back|back out] [again]]",
    f"[you] {_MIX} {_ALL_HANDS} [together] <shaken> {{dealt_again}}",
)
def _all_mixed(evenly: bool = False) -> Whole:
    return Whole((t.Redeal(t.EVERYONE, evenly=evenly),))


g.means(
    "clause",
    Whole((t.Redeal(t.EVERYONE, evenly=True),)),
    f"{_ALL_HANDS} are shuffled [together] and dealt [out] [again] {_EVENLY}",
    f"{_ALL_HANDS} are shuffled [together] and {_EVENLY} dealt [out] [again]",
)
verb(
    "v_shuffle",
    "shuffle",
    "mix",
    "mix up",
    "combine",
    "merge",
    "blend",
    "jumble",
    "pool",
    "join",
    "put together",
)
verb("v_split", "split", "share", "halve")
_MINE = "(<hand>|(your|their) (hand|cards))"


@g.phrase(
    "vp",
    f"{{v_shuffle}} {_MINE} [together] with {{who}} [<shaken>] [{{dealt_again}}]",
    f"{{v_shuffle}} {_MINE} [together] with {{whose}} [hand|cards|one] [<shaken>] [{{dealt_again}}]",
    f"{{v_shuffle}} {_MINE} and {{whose}} (hand|cards|one) [<shaken>] [{{dealt_again}}]",
    f"{{v_shuffle}} {_MINE} with (those|the hand|the cards) of {{who}} [<shaken>] [{{dealt_again}}]",
)
def _mixed_with(third: bool, other: Players, evenly: bool = False) -> VerbPhrase:
    return VerbPhrase((t.Redeal(SUBJECT, other, evenly),), third)


_TOGETHER = "[,|:] [and] <v_shuffle> (both|your|the|the two) hands [<shaken>]"


@g.phrase("vp", f"{{v_split}} {_MINE} with {{who}} {_TOGETHER} {{dealt_again}}")
def _split_with(third: bool, other: Players, evenly: bool) -> object:
    return VerbPhrase((t.Redeal(SUBJECT, other, True),), third) if evenly else REJECTED


@g.phrase("vp", f"{{v_split}} {_MINE} with {{who}}", cost=3)
def _split(third: bool, other: Players) -> VerbPhrase:
    both = (t.Redeal(SUBJECT, other, True),)
    return VerbPhrase((Unsure((both, (t.Redeal(SUBJECT, other),)), "Whose cards are split?"),), third)


@g.phrase("clause", f"[you] {_MIX} both (hands|your hands) [<shaken>] {{dealt_again}}")
def _both_mixed(evenly: bool) -> Whole:
    return Whole((t.Redeal(t.YOU, t.THEY, evenly),))


@g.phrase(
    "clause", f"{{single}} and {{single}} {_MIX} [your|their] (hands|cards) [<shaken>] [{{dealt_again}}]"
)
def _two_mixed(one: Players, other: Players, evenly: bool = False) -> object:
    return REJECTED if one.told or other.told or one == other else Whole((t.Redeal(one, other, evenly),))


# ---- one card for another ----
_BOTH_CHOOSE = (
    "(both|each|you both|you each|everyone|both of you|each of you|the two of you|you two) [get to|may|can] "
    "(decides|choose|chooses|decide|picks|pick)"
)
_EACH_CHOOSES = (
    "[, own choice|own choice|, (both|each|you both|everyone|both of you|the two of you) (decides|choose|chooses|decide|picks|pick|choosing) "
    "(which|which one|which card|your own|their own|freely|own card|which to give)"
    f"|[,] {_BOTH_CHOOSE} (which|what|which one|which card) [to|you|they|you want to|they want to|each] (give|gives|trade|hand|swap|pass|part with) [up|away|over|in]]"
)
_YOU_CHOOSE = (
    "(, you (say|choose|decide|pick) (which goes and which comes|both|both cards|which cards|which ones)|"
    "after looking at (their|her) (hand|cards)|after you look at (their|her) (hand|cards)|after looking [at them]|, you choose both cards)"
)


@g.phrase(
    "traded", "{number} [<cards>] [each] [of (their|your) choice]", "{number} of (your|their) cards [each]"
)
def _traded(number: int) -> int:
    return number


g.means(
    "traded",
    1,
    "(a|one|any) card [each] [of (your|their) choice] [<in_hand>]",
    "one of (your|their) cards",
    "one [card] of (yours|theirs)",
    "one",
    "a single card",
)


@g.phrase(
    "vp",
    f"{{v_swap}} {{traded}} with {{who}} {_EACH_CHOOSES}",
    "{v_swap} {traded} with {who} for (one|a card|1) of (theirs|hers|their cards)",
    "{v_swap} {traded} for (one|a card|1) of {whose} [cards|hand]",
    "{v_swap} {traded} for (one|a card|1) of (theirs|hers|their cards) with {who}",
    f"{{v_swap}} {{traded}} with {{who}} each [{_EACH_CHOOSES}]",
    "{v_swap} {who} {traded}",
)
def _exchange(third: bool, first: object, second: object) -> object:
    number, other = (first, second) if isinstance(first, int) else (second, first)
    if not isinstance(number, int) or not isinstance(other, Players):
        return REJECTED
    return VerbPhrase((t.Exchange(SUBJECT, number, other),), third)


@g.phrase("vp", "{v_swap} {traded} for (one|a card|1) of (theirs|hers)")
def _exchange_with_them(third: bool, number: int) -> VerbPhrase:
    return VerbPhrase((t.Exchange(SUBJECT, number, t.THEY),), third)


@g.phrase(
    "vp", f"{{v_swap}} {{traded}} with {{who}} {_YOU_CHOOSE}", f"{{v_swap}} {{who}} {{traded}} {_YOU_CHOOSE}"
)
def _exchange_looking(third: bool, first: object, second: object) -> object:
    number, other = (first, second) if isinstance(first, int) else (second, first)
    if not isinstance(number, int) or not isinstance(other, Players):
        return REJECTED
    return VerbPhrase((t.Exchange(SUBJECT, number, other, looking=True),), third)


@g.phrase(
    "clause",
    f"{{who}} and {{who}} [each] [must|will|have to] (swap|exchange|trade|switch) {{traded}} [with each other] {_EACH_CHOOSES}",
    "{who} and {who} [each|both] (choose|pick|select) {traded} and (swap|exchange|trade|switch) (it|them)",
)
def _two_exchange(one: Players, other: Players, number: int) -> object:
    return REJECTED if one == other else Whole((t.Exchange(one, number, other),))


@g.phrase(
    "clause",
    "{who} and {who} [each] (give|hand|pass) (each other|one another) {traded}",
    "{who} and {who} [each] give {traded} to (each other|one another)",
    "{who} and {who} [each] (give|hand|pass) the other [player|one] {traded}",
    "{who} and {who} (swap|exchange|trade|switch) {traded} each",
)
def _give_each_other(one: Players, other: Players, number: int) -> object:
    return REJECTED if one == other else Whole((t.Exchange(one, number, other),))


# ---- cards one has looked at ----
_LOOKED = (
    "(after looking at (their|her) (hand|cards)|after looking|after you look at (their|her) (hand|cards))"
)
_FROM = "(from|off|out of)"


@g.phrase(
    "vp",
    f"{{v_take}} {{amount}} [<of_your_choice>|<of_choice>] {_FROM} {{who}} {_LOOKED}",
    f"{{v_take}} {{amount}} [<of_your_choice>] {_FROM} {{whose}} hand {_LOOKED}",
)
def _take_seen(third: bool, number: Amount, source: Players) -> VerbPhrase:
    return VerbPhrase((t.Take(SUBJECT, number, source, seen=True),), third)


_OF_IT = "[from it|from them|from (their|that) hand|of them|out of it|of (their|those) cards|of (your|their) choice|<of_your_choice>] [from it|from them]"


@g.phrase(
    "vp",
    f"{{v_look}} {{whose}} (hand|cards) and [then] <v_take> {{amount}} {_OF_IT}",
    f"{{v_look}} {{whose}} (hand|cards) , [and] [then] <v_take> {{amount}} {_OF_IT}",
)
def _look_and_take(third: bool, source: Players, number: Amount) -> VerbPhrase:
    return VerbPhrase((t.Take(SUBJECT, number, source, seen=True),), third)


@g.phrase(
    "vp",
    "{v_look} {whose} (hand|cards) [,] [and] [then] <v_take> [the|a|any] (one|card) <your_choice> [best|most]",
)
def _look_and_take_best(third: bool, source: Players) -> VerbPhrase:
    return VerbPhrase((t.Take(SUBJECT, 1, source, seen=True),), third)


_HOLDS = "(is holding|are holding|holds|hold|has|have|has got)"


@g.phrase("vp", f"{{v_take}} (a|an|one) {{kind}} {_FROM} {{who}} {_LOOKED}")
def _take_kind_seen(third: bool, cards: Cards, source: Players) -> VerbPhrase:
    return VerbPhrase((t.Take(SUBJECT, 1, source, cards, seen=True),), third)


@g.phrase("vp", f"{{v_take}} {{number}} {{plain_kind}} {_FROM} {{who}} {_LOOKED}")
def _take_kinds_seen(third: bool, number: int, cards: Cards, source: Players) -> VerbPhrase:
    return VerbPhrase((t.Take(SUBJECT, number, source, cards, seen=True),), third)


@g.phrase(
    "vp",
    f"{{v_take}} {{amount}} (<of_your_choice>|<of_choice>) {_FROM} {{who}}",
    f"{{v_take}} {{amount}} (<of_your_choice>|<of_choice>) {_FROM} {{whose}} (hand|cards)",
)
def _take_chosen(third: bool, number: Amount, source: Players) -> VerbPhrase:
    return VerbPhrase(
        (
            Unsure(
                ((t.Take(SUBJECT, number, source, seen=True),), (t.Take(SUBJECT, number, source),)),
                "Do they look at the hand first?",
            ),
        ),
        third,
    )


@g.phrase(
    "vp",
    f"{{v_take}} (a|an|one|1) {{kind}} {_FROM} {{who}}",
    f"{{v_take}} (a|an|one) {{kind}} {_FROM} {{whose}} hand",
)
def _take_kind(third: bool, cards: Cards, source: Players) -> object:
    giving = source if source.base is not Base.YOU else None
    if giving is None:
        return REJECTED
    meanings = ((t.Give(source, 1, SUBJECT, cards),), (t.Take(SUBJECT, 1, source, cards, seen=True),))
    return VerbPhrase((Unsure(meanings, "Who chooses the card?"),), third)


@g.phrase(
    "vp",
    f"{{v_take}} (every|each) {{kind}} [that] {{who}} {_HOLDS}",
    f"{{v_want}} (every|each) {{kind}} [that] {{who}} {_HOLDS}",
)
def _take_every(third: bool, cards: Cards, source: Players) -> object:
    if cards == ANY_CARDS or source == t.YOU:
        return REJECTED
    return VerbPhrase((t.Take(SUBJECT, None, source, cards),), third)


_HOLDER = "(a player|someone|anyone) (who|that) (has|holds|have|is holding|has got) (one|it|any)"


@g.phrase("vp", f"{{v_take}} (a|an|one|1) {{kind}} {_FROM} {_HOLDER}", cost=-1)
def _take_from_holder(third: bool, cards: Cards) -> object:
    """`Steal a wild from someone who has one`: from a player you choose among those."""
    if cards == ANY_CARDS:
        return REJECTED
    return _take_kind(third, cards, replace(t.OPPONENT, having=cards))


@g.phrase("vp", f"{{v_take}} {{counted}} {_FROM} {{who}}")
def _take_counted(third: bool, number: Amount, source: Players) -> VerbPhrase:
    return VerbPhrase((t.Take(SUBJECT, number, source),), third)


@g.phrase(
    "vp",
    "{v_want} <all_of> [the] {sorts} (from|of|off) {who}",
    "{v_take} <all_of> [the] {sorts} (from|off|of) {who}",
    "{v_take} <all_of> {whose} {sorts}",
    f"{{v_take}} <all_of> [the] {{sorts}} [that] {{who}} {_HOLDS}",
    f"{{v_want}} <all_of> [the] {{sorts}} [that] {{who}} {_HOLDS}",
)
def _take_sorts(third: bool, first: object, second: object) -> object:
    cards, source = (first, second) if isinstance(first, Cards) else (second, first)
    if not isinstance(cards, Cards) or not isinstance(source, Players):
        return REJECTED
    return VerbPhrase((t.Take(SUBJECT, None, source, cards),), third)


verb("v_want", "want", "get", "receive", "collect")


# ---- given ----
@g.phrase("given", "{it}")
def _given_it(it: Cards) -> object:
    return (1 if it == IT else None, it)


g.means("given", (None, THEM), "all of (them|those|these)", "all such cards", "every one of them")


@g.phrase("given", "{that_one}")
def _given_that(cards: Cards) -> object:
    return (1, cards)


g.means("that_one", Cards(symbol=t.THAT_CARD), "that [exact] card", "the named card", "the card you named")
g.means(
    "that_one",
    Cards(symbol=t.JUST_DRAWN),
    "the card just drawn",
    "the [newly] drawn card",
    "the card (you|they) [just] (drew|draw)",
    "the new card",
)
g.means("given", (None, Cards(symbol=t.JUST_DRAWN)), "[all] the cards just drawn")


@g.phrase("given", "<all_of> [<own>] {sorts} [<in_hand>]", "(their|your|her) {sorts} [<in_hand>]")
def _given_sorts(cards: Cards) -> object:
    return (None, cards)


@g.phrase("given", "{any_number_of} [<in_hand>]")
def _given_any_number(cards: Cards) -> object:
    return (t.ANY_NUMBER, cards)


@g.phrase("given", "up to {number} {plain_kind} [<in_hand>]", "up to {number} of (your|their) {plain_kind}")
def _given_up_to_kind(number: int, cards: Cards) -> object:
    return (t.UpTo(number), cards)


@g.phrase(
    "given",
    "up to {number} of (your|their) cards",
    "up to {number} cards [<in_hand>] [<of_choice>|<of_your_choice>]",
)
def _given_up_to(number: int) -> object:
    return (t.UpTo(number), ANY_CARDS)


# ---- discarded ----
@g.phrase("vp", "{v_discard} {it} [<in_hand>] [too]", "{v_discard} {it} all")
def _discard_it(third: bool, it: Cards) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, 1 if it == IT else None, it),), third)


@g.phrase("vp", "{v_discard} all of {it}")
def _discard_all_of_it(third: bool, it: Cards) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, None, it),), third)


@g.phrase("vp", "{v_discard} (one|1) of (it|that color|that)", cost=1)
def _discard_one_of_it(third: bool) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, 1, Cards(color=t.THAT_COLOR)),), third)


@g.phrase("vp", "{v_discard} {that_one}")
def _discard_that(third: bool, cards: Cards) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, 1, cards),), third)


@g.phrase("vp", "{v_discard} {number} of them")
def _discard_of_them(third: bool, number: int) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, number, THEM),), third)


@g.phrase("vp", "{v_discard} [<all_of>] [<own>] {sorts} [<in_hand>] [at once]")
def _discard_sorts(third: bool, cards: Cards) -> object:
    if cards.symbol in (t.THAT_CARD, t.JUST_DRAWN):
        return REJECTED
    return VerbPhrase((t.Discard(SUBJECT, None, cards),), third)


@g.phrase("vp", "{v_discard} [all] the cards just drawn")
def _discard_drawn(third: bool) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, None, Cards(symbol=t.JUST_DRAWN)),), third)


@g.phrase(
    "vp",
    "{v_discard} half (their|your|her) cards [, rounded up|rounded up|, round up|round up]",
    "{v_discard} half [of] <hand> (, rounded up|, round up|round up)",
)
def _discard_half(third: bool) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, t.Counted(t.Measure.HAND, SUBJECT, scale=t.Scale.HALF)),), third)


@g.phrase(
    "vp",
    "{v_discard} {counted} (at random|random)",
    "{v_discard} half [of] <hand> (at random|random)",
    "{v_discard} half [of] <hand> [,] [rounded up] [,] (chosen|picked|selected|taken) (at random|random|by chance)",
    "{v_discard} half [of] <hand> [,] [rounded up] [,] (at random|random)",
)
def _discard_counted_random(third: bool, number: Amount | None = None) -> VerbPhrase:
    half = t.Counted(t.Measure.HAND, SUBJECT, scale=t.Scale.HALF)
    return VerbPhrase((t.Discard(SUBJECT, number or half, random=True),), third)


@g.phrase("vp", "{v_discard} half of (them|it) [, rounded up|rounded up]")
def _discard_half_of_them(third: bool) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, t.Counted(t.Measure.HAND, SUBJECT, scale=t.Scale.HALF)),), third)


@g.phrase("clause", "[you] (double|doubles) {whose} (hand|cards|number of cards)")
def _double_theirs(who: Players) -> object:
    if who == t.YOU or who.told.startswith("("):
        return REJECTED
    return Said((who,), VerbPhrase((t.Draw(SUBJECT, t.Counted(t.Measure.HAND, SUBJECT)),), third=True))


verb("v_double", "double")
verb("v_halve", "halve", "cut in half", "cut down to half")


@g.phrase("vp", "{v_halve} <hand>")
def _halve_hand(third: bool) -> VerbPhrase:
    return VerbPhrase((t.Discard(SUBJECT, t.Counted(t.Measure.HAND, SUBJECT, scale=t.Scale.HALF)),), third)


@g.phrase(
    "vp",
    "{v_double} <hand>",
    "{v_double} it",
    "{v_double} the number of cards in (your|their) hand",
    "{v_double} (your|their) number of cards",
)
def _double_hand(third: bool) -> VerbPhrase:
    return VerbPhrase((t.Draw(SUBJECT, t.Counted(t.Measure.HAND, SUBJECT)),), third)
