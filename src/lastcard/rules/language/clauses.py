"""Patterns for clauses: who does what, and the words that open a branch; the assembly gets a flat list."""

from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import (
    SUBJECT,
    Said,
    VerbPhrase,
    Whole,
    exchanged,
)
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.seat_phrases import SIDES
from lastcard.rules.language.seats import everyone_but_two
from lastcard.rules.language.tree import Base, Pick, Players, Until

# ---- how long ----
_START = "[it is|the start of|the beginning of|it becomes]"
g.means(
    "until",
    Until.YOUR_TURN,
    f"until {_START} your [next] turn [comes|begins|starts] [again|around again]",
    "until your turn comes around again",
)
g.means("until", Until.THEIR_TURN, f"until {_START} (their|her) [next] turn [comes|begins|starts] [again]")
g.means(
    "until",
    Until.CALL,
    "until (someone|anyone|a player) (says|calls|yells|shouts|announces|declares|screams|has called|has said|call|say) [out] uno",
    "until the next (call of uno|uno call|uno)",
)
g.means(
    "until",
    Until.ROUND,
    "until [the] end of (the|this) (round|game|hand)",
    "until the (round|game|hand) (ends|is over|finishes|has ended|is finished|is done)",
    "for the rest of the round",
    "until the end of the rest of the round",
    "until the end",
    "all round long",
    "for the whole round",
    "until end of round",
)

# ---- modals ----
g.means(
    "modal",
    "must",
    "must",
    "(has|have|need|needs) [got] to",
    "(has|have) must",
    "(is|are) to",
    "will",
    "(is|are) (forced|required|made|obliged|obligated) to",
    "ought to",
    "is going to",
    "are going to",
    "would",
    "(has|have) no choice but to",
    "will have to",
    "better",
    "must now",
    "does",
)
g.means(
    "modal",
    "may",
    "may",
    "can",
    "(is|are) (allowed|free|able|permitted) to",
    "(may|can) choose to",
    "might",
    "may optionally",
    "if <pronoun> (want|wants|like|likes) ,",
    "(has|have) the option to",
    "(get|gets) to choose to",
    "may , if <pronoun> (want|wants|like) ,",
    "(may|can) decide to",
)
g.means("modal", "get", "(get|gets) to")
g.means(
    "never",
    None,
    "(must|may|should|will|can|shall|need|do|does) not",
    "(is|are) not allowed to",
    "(is|are) forbidden to",
    "[must|may|can|should] never",
    "(is|are) not permitted to",
    "not to",
    "(is|are) not to",
)


# ---- clauses of cards ----
@g.phrase("clause", "{subject} {vp}")
def _said_of(who: tuple[Players, ...], doing: VerbPhrase) -> Said:
    return Said(who, doing)


@g.phrase("clause", "{subject} {modal} {vp}")
def _said_modal(who: tuple[Players, ...], modal: str, doing: VerbPhrase) -> Said:
    return Said(who, doing, modal=modal)


@g.phrase(
    "clause",
    "{vp} <of_your_choice>",
    "{modal} {vp} <of_your_choice>",
    "you {vp} <of_your_choice>",
    "you {modal} {vp} <of_your_choice>",
)
def _of_your_choice(*found: object) -> Said:
    """Cards of your choice are your own; what others hand over, they choose."""
    doing = found[-1]
    assert isinstance(doing, VerbPhrase)
    return Said((t.YOU,), doing, modal=str(found[0]) if len(found) > 1 else None)


@g.phrase("clause", "{vp}")
def _unsaid(doing: VerbPhrase) -> Said:
    return Said(None, doing)


@g.phrase("clause", "{modal} {vp}")
def _unsaid_modal(modal: str, doing: VerbPhrase) -> Said:
    return Said(None, doing, modal=modal)


@g.phrase("clause", "[you] [must] {v_make} {who} [to] {vp}")
def _made(_: bool, who: Players, doing: VerbPhrase) -> object:
    return Said((who,), doing, modal="must") if not doing.third else REJECTED


@g.phrase("clause", "(will|would) {v_make} {who} [to] {vp}")
def _will_make(_: bool, who: Players, doing: VerbPhrase) -> object:
    return Said((who,), doing, modal="must") if not doing.third else REJECTED


_INCLUDED = "[,] [and] (including|even) (themself|the one who played it|its player|their player|whoever played it|the player who played it|you|yourself|the player)"


@g.phrase(
    "clause",
    f"everyone [must|has to|have to] {{vp}} {_INCLUDED}",
    f"{{v_make}} everyone [to] {{vp}} {_INCLUDED}",
)
def _everyone_included(*found: object) -> object:
    doing = found[-1]
    assert isinstance(doing, VerbPhrase)
    return Said((t.EVERYONE,), doing, modal="must")


_FAVORS = (t.Discard, t.DiscardTo, t.Swap, t.Exchange, t.Take, t.Give)


@g.phrase("clause", "[you] {v_let} {who} [to] {vp}", cost=-1)
def _let(granted: bool, who: Players, doing: VerbPhrase) -> object:
    """What a card lets a player do is optional: "8s let you discard a card"; "let him …" is an order."""
    kind = doing.effects[0]
    if not (granted or who == t.YOU) or doing.third or not isinstance(kind, _FAVORS):
        return REJECTED
    return Said((who,), doing, modal="may")


@g.phrase("clause", "this card (lets|allows|permits|enables) {who} [to] {vp}", cost=-2)
def _this_lets(who: Players, doing: VerbPhrase) -> object:
    return REJECTED if doing.third else Said((who,), doing, modal="get")


@g.phrase("clause", "[you] [must] {v_make} {who} [to] {act_vp}")
def _made_act(_: bool, who: Players, doing: VerbPhrase) -> object:
    return Said((who,), doing, modal="must") if not doing.third else REJECTED


@g.phrase("clause", "[you] (may|can) {v_make} {who} [to] {vp}")
def _may_make(_: bool, who: Players, doing: VerbPhrase) -> object:
    return Said((who,), doing, modal="you may") if not doing.third else REJECTED


@g.phrase("clause", "{who} (may|can) {v_make} {who} [to] {vp}")
def _they_may_make(doer: Players, _: bool, who: Players, doing: VerbPhrase) -> object:
    if doing.third or doer == t.YOU or doing.both:
        return REJECTED
    return Whole((t.May(doer, exchanged(doing.effects, SUBJECT, who)),))


@g.phrase(
    "clause",
    "[you] {v_pick_player} {who} (to|who|that) [must|has to|have to|will] {vp}",
    "[you] {v_pick_player} (who|whom|which player) [must|has to|have to|will] {vp_any}",
)
def _picked(_: bool, *found: object) -> object:
    doing = found[-1]
    assert isinstance(doing, VerbPhrase)
    who = found[0] if len(found) > 1 else t.CHOSEN
    return (
        Said((who,), VerbPhrase(doing.effects), modal="must")
        if isinstance(who, Players) and who.pick is Pick.CHOSEN
        else REJECTED
    )


@g.phrase(
    "clause", "[you] (may|can) {v_pick_player} {who} (to|who|that|and they) [must|has to|have to|will] {vp}"
)
def _may_pick(_: bool, who: Players, doing: VerbPhrase) -> object:
    if who.pick is not Pick.CHOSEN:
        return REJECTED
    return Said((who,), VerbPhrase(doing.effects), modal="you may")


@g.phrase("vp_any", "{vp}", "(draws|takes|gets) the next {vp_number} <cards>")
def _vp_any(doing: object) -> VerbPhrase:
    return doing if isinstance(doing, VerbPhrase) else VerbPhrase((t.Draw(SUBJECT, doing),), True)  # type: ignore[arg-type]


@g.phrase("vp_number", "{number}")
def _vp_number(number: int) -> int:
    return number


g.means(
    "clause",
    Whole((t.OpenHands(t.EVERYONE),)),
    "all [the] (hands|cards) [are|stay|lie|remain] (open|face up|faced up|on the table , face up|visible)",
)


@g.phrase("clause", "{subject} {vp} [,] <but> {single}", "{subject} {modal} {vp} [,] <but> {single}", cost=1)
def _said_but(who: tuple[Players, ...], *found: object) -> object:
    left_out, doing = found[-1], found[-2]
    assert isinstance(left_out, Players) and isinstance(doing, VerbPhrase)
    if who != (t.EVERYONE,) or left_out.told:
        return REJECTED
    return Said((Players(Base.EVERYONE, but=left_out.base),), doing)


@g.phrase("clause", "everyone [must|has to|have to] {vp} [,] <but> {single} and {single}")
def _said_but_two(doing: VerbPhrase, one: Players, other: Players) -> object:
    who = everyone_but_two(one, other)
    return Said((who,), doing) if isinstance(who, Players) else REJECTED


@g.phrase("clause", "it is {who} 's turn again")
def _turn_again(who: Players) -> Whole:
    return Whole((t.ExtraTurn(who),))


@g.scanner("draws_a_card")
def _draws_a_card(chart: Chart, at: int) -> Iterator[Reading]:
    """`Everyone has to draw`: a card, if nothing else is said."""
    here, after = chart.words[at : at + 1], chart.words[at + 1 : at + 2]
    if here in (("draw",), ("draws",)) and after not in (("or",), ("and",)):
        yield at + 1, None, 6


@g.phrase("clause", "{subject} [must|has to|have to|will] <draws_a_card>")
def _everyone_draws(who: tuple[Players, ...]) -> Said:
    return Said(who, VerbPhrase((t.Draw(SUBJECT, 1),), third=True))


# ---- "+2": as the printed cards have it, or for somebody named ----
@g.phrase("clause", "{plus} [<cards>]")
def _plus_alone(number: int) -> Whole:
    return Whole((t.Draw(t.NEXT, number), t.Miss(t.THEY)), plus=number)


@g.phrase(
    "clause",
    "{plus} [<cards>] [to|for|on] {who}",
    "{plus} [<cards>] {receiver}",
    "{plus} [<cards>] [,] but (to|for|on) {who}",
)
def _plus_to(number: int, who: Players) -> object:
    if who in (SIDES["left"], SIDES["right"]):
        who = Players(who.base)
    return Whole((t.Draw(who, number),))


@g.phrase("clause", "{subject} [gets|get|takes|take|draws|draw|=|:] {plus} [<cards>]")
def _plus_of(who: tuple[Players, ...], number: int) -> Said:
    return Said(who, VerbPhrase((t.Draw(SUBJECT, number),), True))


@g.phrase(
    "clause",
    "{number} [<cards>] (to|for) {who}",
    "{who} [=|:] {number} <cards> [each|apiece]",
    "{number} <cards> (each|apiece) (to|for) {who}",
    cost=2,
)
def _number_to(first: object, second: object) -> object:
    number, who = (first, second) if isinstance(first, int) else (second, first)
    return Whole((t.Draw(who, number),))  # type: ignore[arg-type]
