"""Cards that are told with their owner, and what becomes of them: `two of your cards go to the next player`.

`Owned` is the noun; the clauses say it the other way round from `you give two cards to the next player`.
"""

from dataclasses import dataclass

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Said, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import ANY_CARDS, Amount, Cards, Players
from lastcard.rules.language.verb_phrases import said


@dataclass(frozen=True)
class Owned:
    """So many cards (None: all) of somebody's hand."""

    who: Players
    number: Amount | None
    cards: Cards = ANY_CARDS
    random: bool = False


# ---- whose they are ----
@g.phrase(
    "from_hand", "(in|from|of|out of) {whose} hand|hands", "(held by|in the hand of|in the hands of) {who}"
)
@g.phrase(
    "from_hand", "[that] {who} <holds> [in hand]", "[that] {who} (have|has|hold|holds) in (your|their) hand"
)
def _from_hand(who: Players) -> Players:
    return who


g.means("from_hand", t.YOU, "of yours")
g.means("from_hand", t.THEY, "of theirs|hers")
_BY_CHANCE = (
    "(at random|random|picked at random|chosen at random|selected at random|without looking|by chance)"
)
_AS_CHOSEN = "[<of_choice>|<of_your_choice>]"


@g.phrase(
    "owned",
    f"[exactly] {{number}} of {{whose}} cards {_AS_CHOSEN}",
    f"{{number}} <cards> {{from_hand}} {_AS_CHOSEN}",
    f"(any|a) {{number}} <cards> {{from_hand}} {_AS_CHOSEN}",
)
def _some(number: int, who: Players) -> Owned:
    return Owned(who, number)


@g.phrase(
    "owned", f"(a|one|any) card {{from_hand}} {_AS_CHOSEN}", f"(one|1|any) of {{whose}} cards {_AS_CHOSEN}"
)
def _one(who: Players) -> Owned:
    return Owned(who, 1)


@g.phrase(
    "owned",
    "{number} random <cards> {from_hand}",
    "{number} random of {whose} cards",
    f"{{number}} of {{whose}} cards {_BY_CHANCE}",
    f"{{number}} <cards> {{from_hand}} {_BY_CHANCE}",
    f"{{number}} <cards> {_BY_CHANCE} {{from_hand}}",
)
def _some_random(number: int, who: Players) -> Owned:
    return Owned(who, number, random=True)


@g.phrase(
    "owned",
    "a random card {from_hand}",
    "a random one of {whose} cards",
    f"(a|one) card {{from_hand}} {_BY_CHANCE}",
    f"(a|one) card {_BY_CHANCE} {{from_hand}}",
)
def _one_random(who: Players) -> Owned:
    return Owned(who, 1, random=True)


@g.phrase(
    "owned",
    "[<all_of>] {whose} [other] {sorts}",
    "[all [of]] [the] {whose} {sorts}",
)
def _all_of_a_sort(who: Players, cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else Owned(who, None, cards)


@g.phrase(
    "owned",
    "(every|each) {kind} {from_hand}",
    "<all_of> [the] {sorts} {from_hand}",
    "<all_of> [the] {sorts} of {who}",
    "(whatever|any|the) {sorts} {from_hand}",
)
def _every(cards: Cards, who: Players) -> object:
    return REJECTED if cards == ANY_CARDS else Owned(who, None, cards)


@g.phrase("owned", "(one|1) of {whose} {plain_kind}", cost=1)
def _one_of_a_sort(who: Players, cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else Owned(who, 1, cards)


@g.phrase("owned", "(a|an|one) {kind} {from_hand}")
def _a_kind(cards: Cards, who: Players) -> object:
    return REJECTED if cards == ANY_CARDS else Owned(who, 1, cards)


@g.phrase("owned", "half [of] {whose} cards|hand [[,] rounded up]", cost=1)
def _half(who: Players) -> Owned:
    return Owned(who, t.Counted(t.Measure.HAND, SUBJECT, scale=t.Scale.HALF))


@g.phrase(
    "owned_hand",
    "{whose} [whole|entire|complete|full] (hand|cards)",
    "all [of] {whose} cards",
    "everything {from_hand}",
    "the (hand|cards) of {who}",
)
def _owned_hand(who: Players) -> Players:
    return who


g.means("owned_hand", t.YOU, "yours")
g.means("owned_hand", t.THEY, "theirs|hers", "their|her")


# ---- discarded ----
_IS = "(is|are|get|gets|must be|has to be|have to be|will be|are all|is now|are to be)"
g.means(
    "are_discarded",
    None,
    f"{_IS} (discarded|thrown away|thrown out|dumped|binned|removed|trashed|ditched|chucked|chucked out|lost|put away|put on the discard pile|dropped|burned|destroyed|gone|taken away)",
    "(go|goes|end up|ends up|land|lands|fly|flies|move|moves|have to go|has to go|must go|are put|is put|are placed|is placed) (in|into|on|onto|to) (the discard pile|the discards|the bin|the trash|the garbage|the rubbish|the pile) [with it|along with it|as well|too]",
    "(must|have to|has to) go [away]",
    "(disappear|disappears|vanish|vanishes)",
    "(leave|leaves) (your|their|the) (hand|hands)",
)


@g.phrase("clause", "{owned} <are_discarded>")
def _discarded(what: Owned) -> Said:
    return Said((what.who,), VerbPhrase((_discard(what),), third=True))


@g.phrase("clause", f"{{owned}} <are_discarded> {_BY_CHANCE}")
def _discarded_by_chance(what: Owned) -> object:
    if what.number is None or what.cards != ANY_CARDS:
        return REJECTED
    return Said((what.who,), VerbPhrase((t.Discard(SUBJECT, what.number, random=True),), third=True))


def _discard(what: Owned) -> t.Discard:
    return t.Discard(SUBJECT, what.number, what.cards, random=what.random)


@g.phrase("clause", "{sort_of_all} <are_discarded> [by {who}]")
def _all_discarded(cards: Cards, who: Players = t.EVERYONE) -> Said:
    return Said((who,), VerbPhrase((t.Discard(SUBJECT, None, cards),), third=True))


@g.phrase("sort_of_all", "(all|all the|every|each) {sorts}")
def _sort_of_all(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else cards


verb(
    "v_part",
    "part with",
    "say goodbye to",
    "wave goodbye to",
    "say bye to",
    "say farewell to",
    "let go of",
    "offload",
    "cast off",
    "throw off",
    "give up",
    "relinquish",
    "renounce",
    "dispose of",
    "scrap",
    "jettison",
    "unload",
    "lay aside",
    "put aside",
    "clear out",
)


@g.phrase("vp", "{v_part} {given} [<in_hand>] <on_discards>", "{v_discard} {given} [<in_hand>] <on_discards>")
@g.phrase("vp", "{v_part} {given}")
def _parts_with(third: bool, what: tuple[Amount | None, Cards]) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, what[0], what[1]))


@g.phrase("vp", "(kiss|kisses) {given} goodbye")
def _kisses_goodbye(what: tuple[Amount | None, Cards]) -> VerbPhrase:
    return said(True, t.Discard(SUBJECT, what[0], what[1]))


@g.phrase(
    "clause",
    "{whose} hand (shrinks|is reduced|gets smaller|loses) [by] {number} [<cards>] [<of_your_choice>|<of_choice>]",
)
def _hand_shrinks(who: Players, number: int) -> Said:
    return Said((who,), VerbPhrase((t.Discard(SUBJECT, number),), third=True))


verb("v_cut", "cut", "reduce", "trim", "shrink", "bring", "whittle", "thin", "slim")


@g.phrase("vp", "{v_cut} <hand> [down|back] to {to_number}")
def _cuts_hand(third: bool, number: int) -> VerbPhrase:
    return said(third, t.DiscardTo(SUBJECT, number))


# ---- handed on ----
g.means(
    "are_moved",
    None,
    "(go|goes|move|moves|pass|passes|travel|travels|wander|wanders|come|comes|fly|flies) [over|on|straight|right]",
    f"{_IS} (given|handed|passed|moved|sent|transferred|given away|handed over|passed on|passed over) [over]",
)


@g.phrase("clause", "{owned} <are_moved> {receiver}", "{owned} (belong|belongs) {receiver} [now]")
def _moved(what: Owned, to: Players) -> object:
    return _handed(what, to)


@g.phrase("clause", "{sort_of_all} <are_moved> {receiver}")
def _all_moved(cards: Cards, to: Players) -> object:
    """`All red cards go to the dealer`: whoever has some hands them over."""
    if to.told or to.base in t.FROM_EACH or to.base is t.Base.EVERYONE:
        return REJECTED
    return Said((t.EVERYONE,), VerbPhrase((t.Give(SUBJECT, None, to, cards),), third=True))


@g.phrase("owned", "{whose} {end_card}")
def _end_of_hand(who: Players, card: Cards) -> Owned:
    return Owned(who, 1, card)


@g.phrase("clause", "{owned} (become|becomes|is|are) yours [now]")
def _becomes_yours(what: Owned) -> object:
    return REJECTED if what.who == t.YOU else _handed(what, t.YOU)


@g.phrase("clause", f"{{owned}} <are_moved> {{receiver}} {_BY_CHANCE}")
def _moved_by_chance(what: Owned, to: Players) -> object:
    if not isinstance(what.number, int) or what.cards != ANY_CARDS:
        return REJECTED
    return _handed(Owned(what.who, what.number, random=True), to)


def _handed(what: Owned, to: Players) -> object:
    """Cards of one's own are given; of another's it is open who chooses them, unless it is all of a sort."""
    if to == what.who or (to.told and what.random):
        return REJECTED
    if what.random:
        taken = isinstance(what.number, int) and what.cards == ANY_CARDS
        return (
            Said((to,), VerbPhrase((t.Take(SUBJECT, what.number, what.who),), third=True))
            if taken
            else REJECTED
        )
    give = t.Give(SUBJECT, what.number, to, what.cards)
    if to == t.YOU and what.number is not None and what.cards == ANY_CARDS:
        if not isinstance(what.number, int):
            return REJECTED
        given = t.Give(what.who, what.number, to)
        return Whole((Unsure(((given,), (t.Take(to, what.number, what.who),)), "Who chooses the cards?"),))
    return Said((what.who,), VerbPhrase((give,), third=True))


verb("v_receive", "get", "receive", "be given", "be handed", "obtain", "end up with", "take over", "inherit")
g.means("v_receive", True, "(is|are) (given|handed|passed)", "gets given", "gets handed")


@g.phrase("clause", "{who} {v_receive} {owned}")
def _receives(to: Players, _: bool, what: Owned) -> object:
    """`The next player gets all your wilds`: you give them."""
    if what.who in (to, t.THEY) or what.random or what.who != t.YOU:
        return REJECTED
    return Said((what.who,), VerbPhrase((t.Give(SUBJECT, what.number, to, what.cards),), third=True))


@g.phrase("clause", "you {v_receive} {owned}")
def _receive_all(_: bool, what: Owned) -> object:
    """`You get all the others' skips`: all of a sort need not be chosen."""
    if what.who in (t.YOU, t.THEY) or what.number is not None:
        return REJECTED
    return Said((t.YOU,), VerbPhrase((t.Take(SUBJECT, None, what.who, what.cards),)))


@g.phrase("clause", "you [must|have to|may] {v_give} {amount} <of_your_choice> {receiver}")
@g.phrase("clause", "{v_give} {amount} <of_your_choice> {receiver}", cost=1)
def _give_of_your_choice(third: bool, number: Amount, to: Players) -> object:
    if to == t.YOU or not isinstance(number, int):
        return REJECTED
    return Said((t.YOU,), VerbPhrase((t.Give(SUBJECT, number, to),), third))


@g.phrase("clause", "{who} [must|has to|have to] {v_give} you {amount} <of_your_choice>")
@g.phrase("clause", "{who} [must|has to|have to] {v_give} {amount} <of_your_choice> to you")
def _give_you_of_your_choice(who: Players, _: bool, number: Amount) -> object:
    """`They give you a card of your choice`: you see the hand and take one."""
    if who == t.YOU or not isinstance(number, int):
        return REJECTED
    return Said((t.YOU,), VerbPhrase((t.Take(SUBJECT, number, who, seen=True),)))


@g.phrase(
    "clause",
    "{v_give} [to] you {amount} <of_your_choice>",
    "{v_give} {amount} <of_your_choice> to you",
    cost=-2,
)
def _give_you_chosen(third: bool, number: Amount) -> object:
    """`… and hands over to you one card of your choosing`: you see the hand and take one."""
    if not isinstance(number, int):
        return REJECTED
    return Whole((t.Take(t.YOU, number, t.THEY, seen=True),))


@g.phrase("clause", "{who} {v_receive} {given} (from|off|of) you")
@g.phrase("clause", "{who} {v_receive} {given} <of_your_choice> (from|off|of) you")
def _receives_from_you(to: Players, _: bool, what: tuple[int | None, Cards]) -> object:
    """`Every other player gets a card from you`: you give it, and choose which."""
    if to == t.YOU or (what[0] is None and what[1] == ANY_CARDS):
        return REJECTED
    return Said((t.YOU,), VerbPhrase((t.Give(SUBJECT, what[0], to, what[1]),)))


verb("v_present", "present", "provide", "supply", "gift", "reward")
verb("v_owe", "owe", "cede", "yield", "concede", "pay", "entrust", "forward", "return")


@g.phrase("vp", "{v_present} {who} with {given}", "{v_owe} {who} {given}")
def _presents(third: bool, to: Players, what: tuple[int | None, Cards]) -> VerbPhrase:
    return said(third, t.Give(SUBJECT, what[0], to, what[1]))


@g.phrase("vp", "{v_owe} {given} {receiver}", "(give|gives) up {given} {receiver}")
def _cedes(*found: object) -> object:
    what, to = found[-2:]
    assert isinstance(what, tuple) and isinstance(to, Players)
    return said(bool(found[0]) if len(found) > 2 else True, t.Give(SUBJECT, what[0], to, what[1]))


@g.phrase("vp", "(let|lets) {who} have {given}", "(let|lets) {who} have {number} of your cards", cost=-1)
def _lets_have(to: Players, what: object) -> object:
    number, cards = what if isinstance(what, tuple) else (what, ANY_CARDS)
    return REJECTED if to == t.YOU else said(True, t.Give(SUBJECT, number, to, cards))


# ---- taken ----
@g.phrase(
    "vp",
    "(help|helps) (yourself|themself) to (one|1) of {whose} cards",
    "(help|helps) (yourself|themself) to (a|one) card (from|out of) {whose} (hand|cards)",
    "(relieve|relieves|strip|strips|deprive|deprives) {who} of (a|one|1) card",
)
def _helps_to_one(source: Players) -> VerbPhrase:
    return said(True, t.Take(SUBJECT, 1, source))


@g.phrase("vp", "(relieve|relieves|strip|strips|deprive|deprives) {who} of {number} [of their] <cards>")
@g.phrase("vp", "(relieve|relieves|strip|strips|deprive|deprives) {who} of {number} random <cards>")
def _relieves(source: Players, number: int) -> VerbPhrase:
    return said(True, t.Take(SUBJECT, number, source))


@g.phrase(
    "vp",
    "{v_lose} {amount} [at random] to {who}",
    "{v_lose} {amount} to {who} at random",
)
def _loses_to(third: bool, number: Amount, to: Players) -> object:
    """`The next player loses a card to you`: it is taken from them."""
    if not isinstance(number, int) or to.told:
        return REJECTED
    return said(third, t.Take(to, number, SUBJECT))


@g.phrase(
    "vp",
    "{v_take} from {who} {amount}",
    "{v_take} {number} <cards> of {who}",
    "{v_from} {amount} (from|out of|of) the hand of {who}",
    "{v_take} {amount} [at random] (from|out of) the hand of {who}",
    "{v_from} {amount} at random (from|out of) {whose} hand",
)
def _takes(third: bool, first: object, second: object) -> object:
    source, number = (first, second) if isinstance(first, Players) else (second, first)
    if not isinstance(source, Players) or not isinstance(number, int):
        return REJECTED
    return said(third, t.Take(SUBJECT, number, source))


# ---- hands that change places ----
g.means("in_turn", None, "[,|;|.] (and|while|,|whereas|but) [in return|in exchange|in turn|then]")


@g.phrase(
    "clause",
    "{who} {v_receive} {owned_hand} <in_turn> {who} {v_receive} {owned_hand}",
    "{who} <v_take> {owned_hand} <in_turn> {who} <v_take> {owned_hand}",
)
def _get_each_others(one: Players, *found: object) -> object:
    """`The next player gets your cards and you get theirs`: the two swap hands."""
    given, other, back = (part for part in found if isinstance(part, Players))
    return _mutual(one, given, other, back)


@g.phrase("clause", "{owned_hand} <are_moved> {receiver} <in_turn> {owned_hand} [<are_moved>] {receiver}")
def _go_to_each_other(given: Players, one: Players, back: Players, other: Players) -> object:
    return _mutual(one, given, other, back)


def _mutual(one: Players, given: Players, other: Players, back: Players) -> object:
    """One gets what the other has, and the other what the one has."""
    if t.YOU not in (one, other) or t.YOU not in (given, back):
        return REJECTED
    if one == t.YOU and given != t.YOU and other in (given, t.THEY) and back == t.YOU:
        return Whole((t.Swap(t.YOU, given),))
    if given == t.YOU and one != t.YOU and other == t.YOU and back in (one, t.THEY):
        return Whole((t.Swap(t.YOU, one),))
    return REJECTED


@g.phrase(
    "vp",
    "{v_give} <hand> to {who} [,] (and|in exchange|in return|for) [you|they] [then] [<v_take>|<v_receive>] {owned_hand}",
    "{v_give} {who} <hand> [,] (and|in exchange|in return|for) [you|they] [then] [<v_take>|<v_receive>] {owned_hand}",
)
def _gives_hand_for(third: bool, to: Players, back: Players) -> object:
    return said(third, t.Swap(SUBJECT, to)) if back in (to, t.THEY) else REJECTED


@g.phrase(
    "clause",
    "(hands|cards|the hands) (are|get) (swapped|exchanged|traded|switched) between {who} and {who}",
    "{owned_hand} and {owned_hand} (are|get) (swapped|exchanged|traded|switched)",
    "{owned_hand} for {owned_hand}",
    "{who} and {who} (get|take|receive) each other 's (hand|hands|cards)",
)
def _swapped(one: Players, other: Players) -> object:
    return REJECTED if one == other or t.THEY in (one, other) else Whole((t.Swap(one, other),))
