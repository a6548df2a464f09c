"""Cards that somebody chooses: of another's hand, for the other to discard, and out of the discard pile (L-12, L-13)."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Said, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import ANY_CARDS, Cards, Players

verb("v_choose_card", "choose", "pick", "select", "name", "point at", "pick out", "choose out", "decide on")
_CHOICE = "[of (your|their) [own] choice] [of (your|their) choosing]"


@g.phrase(
    "chosen_card", f"{{number}} [<cards>] {_CHOICE}", f"(a|any|one|any one) [single] card {_CHOICE}", "one"
)
def _chosen_number(number: int = 1) -> tuple[int, Cards]:
    return (number, ANY_CARDS)


@g.phrase("chosen_card", f"(a|an|any|one|any one) {{kind}} {_CHOICE}")
def _chosen_kind(cards: Cards) -> tuple[int, Cards]:
    return (1, cards)


@g.phrase("chosen_card", f"{{number}} {{plain_kind}} {_CHOICE}")
def _chosen_kinds(number: int, cards: Cards) -> tuple[int, Cards]:
    return (number, cards)


# ---- of another's hand ----
_AFTER = (
    "(after looking at (their|her) (hand|cards)|after looking|after you look at (their|her) (hand|cards))"
)
_FROM = "(from|out of|off)"
_OF_IT = "[(from|out of|in|of) (it|them|that hand|their hand|this hand|among them|their cards)]"
_THEN = "[,|.|;] [and] [then]"
_THAT = "(it|them|that card|those cards|this card|these cards|the card|the cards|the chosen card|the chosen cards|the selected card|one)"
_AWAY = "(discard|discards|throw away|throws away|lose|loses)"
g.means(
    "they_discard",
    None,
    f"[,] (which|that) (they|that player|the player|its owner) [must|has to|have to|then|will] {_AWAY}",
    f"[,|.|;] [and] [then] (they|that player|the player|its owner|that opponent|their owner) [must|has to|have to|then|will] {_AWAY} {_THAT}",
    f"for (them|that player) to {_AWAY}",
    "to be discarded [by them]",
    "[,] [which is|which are|that is|and] (then|to be|is|are|must be|gets|get) discarded",
    f"[,|.|;] {_THAT} (is|are|must be|gets|get) [then] discarded",
)


def _picked(who: Players, source: Players, what: tuple[int, Cards]) -> object:
    number, cards = what
    return t.PickDiscard(who, number, source, cards)


@g.phrase("vp", f"{{v_choose_card}} {{chosen_card}} {_FROM} {{who}} {_AFTER} , which they discard")
def _pick_after_looking(third: bool, what: tuple[int, Cards], source: Players) -> VerbPhrase:
    return VerbPhrase((_picked(SUBJECT, source, what),), third)


@g.phrase("seen_hand", "{whose} (hand|cards)", "the (hand|cards) of {who}")
def _seen_hand(source: Players) -> Players:
    return source


@g.phrase(
    "vp",
    f"{{v_look}} {{seen_hand}} {_THEN} [you] <v_choose_card> {{chosen_card}} {_OF_IT} <they_discard>",
    f"{{v_look}} {{seen_hand}} {_THEN} (make|have) them discard {{chosen_card}} {_OF_IT}",
    f"{{v_look}} {{seen_hand}} {_THEN} discard {{chosen_card}} (from it|out of it|of theirs|of their cards|from their hand|from that hand)",
)
def _look_and_pick(third: bool, source: Players, what: tuple[int, Cards]) -> VerbPhrase:
    return VerbPhrase((_picked(SUBJECT, source, what),), third)


@g.phrase(
    "vp",
    "{v_choose_card} {chosen_card} (from|out of|in) {whose} (hand|cards) <they_discard>",
)
def _pick_from_hand(third: bool, what: tuple[int, Cards], source: Players) -> VerbPhrase:
    return VerbPhrase((_picked(SUBJECT, source, what),), third)


_SHOWS = "[must|has to|have to] (show|shows|reveal|reveals) [you|everyone] (their|her) (hand|cards) [to (you|everyone)]"


@g.phrase(
    "clause",
    f"{{who}} {_SHOWS} [,|.|;|and] [and] [then] [you] <v_choose_card> {{chosen_card}} {_OF_IT} <they_discard>",
)
def _shown_and_picked(source: Players, what: tuple[int, Cards]) -> object:
    return REJECTED if source == t.YOU else Said((t.YOU,), VerbPhrase((_picked(SUBJECT, source, what),)))


_PICKED_BY_YOU = (
    "(of your choice|of your choosing|of your own choice|[that|which] you (choose|pick|select)|chosen by you)"
)


@g.phrase(
    "clause", f"{{single}} [must|has to|have to] {{v_discard}} {{picked_card}} {_PICKED_BY_YOU}", cost=-2
)
def _discards_of_your_choice(who: Players, _: bool, what: tuple[int, Cards]) -> object:
    """A card that you pick: after a look at the hand, or do they choose it after all?"""
    if who == t.YOU:
        return REJECTED
    number, cards = what
    both = ((t.PickDiscard(t.YOU, number, who, cards),), (t.Discard(who, number, cards),))
    return Whole((Unsure(both, "Who chooses the cards?"),))


@g.phrase("picked_card", "{number} [<cards>]", "a card")
def _picked_number(number: int = 1) -> tuple[int, Cards]:
    return (number, ANY_CARDS)


@g.phrase("picked_card", "(a|an) {kind}")
def _picked_kind(cards: Cards) -> tuple[int, Cards]:
    return (1, cards)


# ---- out of the discard pile ----
_PILE = "(the|any place in the|anywhere in the) discard pile"
_TO_HAND = "[(to|into|in|to) (your|their) hand] [back]"


@g.phrase(
    "vp",
    f"{{v_take}} {{chosen_card}} (from|out of|in) [among] {_PILE} {_TO_HAND}",
    f"{{v_return}} {{chosen_card}} (from|out of) {_PILE} (to|into) (your|their) hand",
    f"{{v_retrieve}} {{chosen_card}} (from|out of) {_PILE}",
    f"{{v_choose_card}} {{chosen_card}} (from|out of|in) {_PILE} [,] and (take|takes|add|adds|put|puts|return|returns) (it|them|that card) [back] [(to|into|in) (your|their) hand]",
    f"{{v_search}} {_PILE} for {{chosen_card}} [,] [show (it|them) to everyone [else]|shows (it|them) to everyone [else]|reveal it] [,] [and] (take|takes|add|adds|put|puts|return|returns) (it|them|that card) [back] [(to|into|in) (your|their) hand]",
    f"{{v_search}} {_PILE} [,] and (take|takes|choose|chooses|pick|picks) {{chosen_card}} [from it|out of it] {_TO_HAND}",
)
def _take_discarded(third: bool, what: tuple[int, Cards]) -> VerbPhrase:
    number, cards = what
    return VerbPhrase((t.TakeDiscarded(SUBJECT, number, cards),), third)


verb("v_return", "return", "put", "move", "add", "bring", "place")
verb(
    "v_retrieve", "retrieve", "recover", "fetch", "get back", "rescue", "choose", "select", "pick", "salvage"
)
verb(
    "v_search",
    "search",
    "look through",
    "go through",
    "look in",
    "look into",
    "rummage through",
    "search through",
)
