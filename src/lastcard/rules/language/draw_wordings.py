"""More ways to say what is drawn: up to a hand of seven, until a red one turns up, and who comes next."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, Said, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import Cards, Pick, Players
from lastcard.rules.language.verb_phrases import said

verb(
    "v_fill_up",
    "fill up",
    "top up",
    "fill",
    "refill",
    "bring",
    "get",
    "build",
    "restock",
    "replenish",
    "restore",
    "raise",
)


@g.phrase(
    "vp",
    "{v_fill_up} [<hand>] [back] [up] to {to_number}",
    "{v_fill_up} <hand> up [again] to {to_number}",
    "{v_draw} [enough] [<cards>] [<from_pile>] (so that|so|such that|in order) <pronoun> (has|have|hold|holds|end up with) {to_number}",
    "{v_draw} (enough|enough cards|as many cards as (you|they) need) to (have|hold|reach|get to) {to_number}",
    "{v_draw} [back] up to {to_number} in hand",
    "{v_draw} [<cards>] [<from_pile>] until <pronoun> (is|are) (at|holding|on|back at|up to) [at least] {to_number}",
    "{v_draw} [<cards>] until (their|your) hand (is|has|counts|numbers|reaches) {to_number}",
)
def _fills_up(third: bool, number: int) -> VerbPhrase:
    return said(third, t.DrawTo(SUBJECT, number))


_EVEN = "(as many [cards] as|the same (number|amount) of cards as|level with|even with|equal with|tied with)"


@g.phrase(
    "vp",
    f"{{v_draw}} [up] [<cards>] [<from_pile>] until <pronoun> (has|have|has got|have got|hold|holds) {_EVEN} {{who}} [<holds>]",
    "{v_draw} [up] [<cards>] [<from_pile>] until <pronoun> (is|are|draw|draws) (even|level|equal|tied) with {who}",
    "{v_draw} [up] [<cards>] [<from_pile>] until <pronoun> (match|matches|reach|reaches|equal|equals) {whose} (number of cards|hand size|card count|hand)",
    "{v_draw} [up] [<cards>] [<from_pile>] until <pronoun> (catch|catches) up (with|to) {who}",
    "{v_draw} up to {whose} (number of cards|hand size)",
    "{v_fill_up} [<hand>] [up] to {whose} (number of cards|hand size)",
)
def _draws_level(third: bool, other: Players) -> object:
    if other in (t.THEY, SUBJECT) or other.told.startswith("("):
        return REJECTED
    one = {Pick.MOST: Pick.ONE_MOST, Pick.FEWEST: Pick.ONE_FEWEST}
    other = replace(other, pick=one.get(other.pick, other.pick))
    return said(third, t.DrawTo(SUBJECT, t.Counted(t.Measure.HAND, other)))


verb(
    "v_keep_drawing",
    "go on drawing",
    "continue drawing",
    "continue to draw",
    "go through the deck",
    "turn over cards",
    "draw cards one by one",
    "draw one card after another",
    "dig through the deck",
)
g.means("v_keep_drawing", False, "keep going through the (deck|pile|draw pile)", "keep going")
g.means("v_keep_drawing", True, "keeps going through the (deck|pile|draw pile)", "keeps going")


@g.phrase(
    "vp",
    "{v_keep_drawing} [<cards>] [<from_pile>] until <pronoun> <gets> {one_kind}",
    "{v_keep_drawing} [<cards>] [<from_pile>] until {one_kind} <comes>",
    "{v_draw} [<cards>] [<from_pile>] until (one|one of them|the card drawn|the drawn card|the top one) (is|was) {one_kind}",
    "{v_take} [<cards>] [<from_pile>] until (one|one of them|it|the card) (is|was) {one_kind}",
    "{v_draw} [<cards>] [<from_pile>] (as long as|while) <pronoun> (do not|does not) (get|draw|find|hit) {one_kind}",
    "{v_draw} [<cards>] [<from_pile>] until <pronoun> (has|have) (drawn|found|pulled|hit) {one_kind}",
    "{v_draw} [<cards>] [<from_pile>] [and] do not stop until <pronoun> <gets> {one_kind}",
)
def _draws_until(third: bool, cards: Cards) -> object:
    return REJECTED if cards.fits else said(third, t.DrawUntil(SUBJECT, cards))


@g.scanner("draw_alone")
def _draw_alone(chart: Chart, at: int) -> Iterator[Reading]:
    """`Draw!` and nothing else: how many and who, is asked."""
    words = tuple(word for word in chart.words if word not in {".", ","})
    if at == 0 and words in (("draw",), ("draw", "cards"), ("draw", "now")):
        yield len(chart.words), None, 0


g.means(
    "clause",
    Whole((Unsure(((t.Draw(t.YOU, 1),), (t.Draw(t.NEXT, 1),)), "Who draws how many?"),)),
    "<draw_alone>",
)


@g.phrase("clause", "no (turn|go) [for (them|her)]", "(they|you) (lose|loses) the turn")
def _and_no_turn() -> Said:
    return Said(None, VerbPhrase((t.Miss(SUBJECT),), third=True))


# ---- whom you make do it ----
_MUST = "[must|has to|have to|will|gets to]"


@g.phrase("clause", "you (want|would like|need|expect|order|command|ask|wish|require) {who} to {vp}", cost=-4)
def _wanted(who: Players, doing: VerbPhrase) -> object:
    """`I want the next player to draw two cards`."""
    return REJECTED if doing.third or doing.both or who == t.YOU else Said((who,), doing, modal="must")


@g.phrase("clause", "[you] (get|gets|want|have|has) to {v_make} {who} [to] {vp}")
def _get_to_make(_: bool, who: Players, doing: VerbPhrase) -> object:
    return REJECTED if doing.third or doing.both else Said((who,), doing, modal="must")


@g.phrase("clause", "[you] (must|get to|have to|are to|can) {v_pick_player} {who}")
def _must_pick(third: bool, who: Players) -> object:
    return Whole((t.Choose(who),), third=third) if who.pick is Pick.CHOSEN else REJECTED


@g.phrase("clause", "[you] may {v_pick_player} {who}")
def _may_pick(third: bool, who: Players) -> object:
    """Or nobody; to nobody nothing is then done."""
    if who.pick is not Pick.CHOSEN:
        return REJECTED
    return Said((t.YOU,), VerbPhrase((t.Choose(who),), third), modal="may")


@g.phrase("clause", "{who} = {vp}")
def _equals(who: Players, doing: VerbPhrase) -> object:
    return REJECTED if doing.both else Said((who,), VerbPhrase(doing.effects, third=True))


@g.phrase("clause", "[you] {v_pick_player} {your_victim}")
def _pick_your_victim(third: bool, who: Players) -> Whole:
    return Whole((t.Choose(who),), third=third)


g.means(
    "your_victim",
    t.CHOSEN,
    "(your|the) [next] (victim|target)",
)


@g.phrase(
    "clause",
    "{subject} {modal} (each|all|both|in turn|then|also|first) {vp}",
    "{subject} (each|all|both|then|also|first|both of them) {modal} {vp}",
)
def _each_must(who: tuple[Players, ...], *found: object) -> object:
    modal = next(one for one in found if isinstance(one, str))
    doing = next(one for one in found if isinstance(one, VerbPhrase))
    return Said(who, doing, modal=modal)


@g.phrase(
    "clause",
    f"[you] [must|have to|get to|are to] {{v_pick_player}} {{who}} [,] (who|which|and that player|and this player) [then|thereupon] {_MUST} [be obliged to|be required to|be forced to] {{vp}}",
    cost=-4,
)
def _picked_who_then(_: bool, who: Players, doing: VerbPhrase) -> object:
    """`Pick a player, who then draws two cards`."""
    if who.pick is not Pick.CHOSEN or doing.both:
        return REJECTED
    return Said((who,), VerbPhrase(doing.effects), modal="must")
