"""More ways to say whose hand is shown to whom, what lies under this card, and that it acts again."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Said, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.merged_effects import several
from lastcard.rules.language.tree import Base, Lasting, Pick, Players, Span
from lastcard.rules.language.verb_phrases import said

# ---- shown ----
verb(
    "v_look",
    "get a look at",
    "snoop through",
    "snoop around in",
    "rummage through",
    "leaf through",
    "go through",
    "get a glimpse of",
    "catch a glimpse of",
    "take a glance at",
    "take a good look at",
    "have a glance at",
    "sneak a look at",
    "steal a look at",
    "steal a glance at",
    "take a sneaky look at",
    "take a gander at",
    "have a nosy at",
    "look over",
    "get a peek at",
    "get a peek into",
    "take a peek into",
    "have a peek into",
    "take a look into",
    "have a look into",
    "take a look in",
    "peer at",
    "peer into",
)
g.means(
    "hand",
    None,
    "what (you|they) (have|has|hold|holds|are holding|is holding) [<in_hand>]",
    "what (you|they) (have|has) got [<in_hand>]",
    "what is in (your|their) (hand|hands)",
    cost=1,
)
_ALL = "(everyone|everyone else|everyone but you|others|the whole table|the table|everyone at the table|the entire table|all)"
_SEE = "(look at|see|looks at|sees|peek at|view|inspect|check out)"
_MAY = "[may|can|must|gets to|get to|is allowed to|are allowed to|has to|will]"


@g.phrase(
    "clause",
    "{owned_hand} (is|are|gets|get|must be) (shown|revealed|displayed|exposed|opened) to {who}",
    "{owned_hand} (is|are|gets|get|must be) (shown|revealed|displayed|exposed|opened) to {whole_table}",
)
def _is_shown(who: Players, to: Players) -> object:
    if who == to:
        return REJECTED
    return Said((who,), VerbPhrase((t.ShowHand(SUBJECT, _seen_by(to)),), third=True))


g.means("whole_table", t.EVERYONE, _ALL)


def _seen_by(to: Players) -> Players:
    return t.EVERYONE if to == t.OTHERS or to.told == "(else)" else to


@g.phrase(
    "clause",
    f"{{whole_table}} {_MAY} {_SEE} {{owned_hand}}",
    f"[you] [must|have to] (let|lets|allow) {{whole_table}} [to] {_SEE} {{owned_hand}}",
)
def _all_see(to: Players, who: Players) -> object:
    if who.base in t.FROM_EACH or who == t.THEY:
        return REJECTED  # "everyone may look at the hand of the player on their right"
    return Said((who,), VerbPhrase((t.ShowHand(SUBJECT, to),), third=True))


g.means(
    "open",
    None,
    "so [that] everyone [else] [can] (see|sees) (them|it)",
    "for (everyone|all|the whole table|the table) to (see|look at|admire|inspect)",
    "around [so [that] everyone [can] (see|sees) (them|it)]",
    "(on the table|face up) so [that] everyone can see (them|it)",
)


_OWN_HANDS = "(your|their|the) (hand|hands|cards)"


@g.phrase(
    "clause",
    f"you and {{who}} [must|have to] (show|reveal) each other {_OWN_HANDS}",
    f"you and {{who}} [must|have to] (show|reveal) {_OWN_HANDS} to each other",
    f"(show|reveal) {_OWN_HANDS} to {{who}} and (look at|see) (theirs|their hand|their cards)",
)
def _show_each_other(who: Players) -> object:
    if several(who) or who.told.startswith("(") or who.base in (Base.YOU, Base.THEY):
        return REJECTED
    if who.pick is not Pick.ALL:
        return Whole((t.Choose(who), t.ShowHand(t.THEY, t.YOU), t.ShowHand(t.YOU, t.THEY)))
    return Whole((t.ShowHand(who, t.YOU), t.ShowHand(t.YOU, who)))


_LIES_OPEN = "(face up|open|visible|on the table|open on the table|face up on the table|laid open|on display)"


@g.phrase("clause", f"{{whose}} (hand|hands|cards) {_LIES_OPEN} {{lasting}}", cost=2)
def _lies_open(who: Players, lasts: Lasting) -> object:
    """`Everyone's cards face up for one round of the table`, without a verb."""
    if who.told.startswith("(") or (lasts.span is Span.TURNS and lasts.turns < 0):
        return REJECTED
    return Whole((t.OpenHands(who, lasts),))


@g.phrase(
    "clause", "[you] [must|have to] (let|lets|allow) {who} [to] {v_look} (your|<own>) (hand|cards)", cost=1
)
def _lets_see_yours(who: Players, _: bool) -> object:
    """`Let your left neighbor peek into your hand`: you show it to them."""
    if who in (t.YOU, t.EVERYONE, t.OTHERS) or who.told.startswith("("):
        return REJECTED
    return Said((t.YOU,), VerbPhrase((t.ShowHand(SUBJECT, who),)))


@g.phrase("vp", "{v_show} <hand> <open> <open>", "{v_keep} <hand> <open> <open>")
def _lays_open(third: bool) -> VerbPhrase:
    return said(third, t.ShowHand(SUBJECT, t.EVERYONE))


g.means(
    "clause",
    Said((t.EVERYONE,), VerbPhrase((t.ShowHand(SUBJECT, t.EVERYONE),), third=True)),
    "all [the] cards on the table",
    "(cards|hands) on the table",
    "all hands (open|face up|on the table)",
    "(show|reveal) all (hands|the hands) [to everyone]",
    "(show|reveal) everyone 's (hand|hands|cards) [to everyone]",
)


# ---- the draw pile ----
@g.phrase(
    "clause",
    "{top_cards} (is|are|gets|get) (turned over|flipped|revealed|turned up|flipped over|shown to everyone|shown|uncovered|turned face up) [for (everyone|all) to see]",
)
def _top_is_turned_over(number: int) -> Whole:
    return Whole((t.RevealTop(number, t.EVERYONE),))


@g.phrase(
    "top_cards", "the top {number} (of|from|on|off) (the draw pile|the deck|the pile|draw pile|the stack)"
)
def _top_so_many(number: int) -> object:
    return number if number <= 9 else REJECTED


# ---- the card under this one ----
_HAND = "(your|their) hand"


@g.phrase(
    "vp",
    f"(put|puts|add|adds|take|takes|bring|brings) the card under this one (in|into|to) {_HAND}",
    "(fish|fishes|pull|pulls|slide|slides|get|gets|take|takes|grab|grabs|snatch|snatches|dig|digs|draw|draws) (out|up|back) the card under this one",
    "(take|takes|get|gets|receive|receives|keep|keeps|pull|pulls|grab|grabs|snatch|claim|claims|collect|collects|draw|draws) the card under this one [<into_hand>] [and keep it|and keeps it|and put it in your hand|and add it to your hand]",
)
def _takes_under() -> VerbPhrase:
    return said(True, t.TakeUnder(SUBJECT))


g.means(
    "clause",
    Said((t.YOU,), VerbPhrase((t.TakeUnder(SUBJECT),))),
    "the card under this one (goes|comes|wanders|moves|is put|is taken|returns) (in|into|to|back to|back into) your hand",
    "the card under this one (is|becomes) yours [now|to keep]",
    "the card under this one goes to you",
)


@g.phrase("clause", "the card under this one (goes|wanders|is given|belongs|is handed|comes) to {who}")
def _under_goes_to(who: Players) -> object:
    return REJECTED if who.told else Said((who,), VerbPhrase((t.TakeUnder(SUBJECT),), third=True))


# ---- again ----
_COPY = "(copy|copies|repeat|repeats|mimic|mimics|imitate|imitates|mirror|mirrors|echo|echoes|clone|clones|duplicate|duplicates|trigger|triggers|reuse|reuses|apply|applies|activate|activates|redo|redoes|replay|replays|use|uses|do|does|perform|performs|steal|steals|borrow|borrows|take on|takes on|take over|takes over|adopt|adopts|inherit|inherits|execute)"
_DID = "(did|does|said|says|had|has|had done|was|is|made happen|could do)"
_AGAIN = "[again|once more|one more time|a second time|a second time around|twice]"
_HAPPENS = "(happens|is done|takes effect|comes into effect|is repeated|is triggered|takes place|is carried out|applies|counts|goes|works|acts|triggers|activates)"
_EFFECT = "(the effect of the card under this one|the card under this one 's effect|the (last|previous) (effect|action|card effect|action card)|the effect before this one)"
g.means(
    "clause",
    Whole((t.Again(),)),
    f"(whatever|everything|what|all) [that] the card under this one {_DID} {_HAPPENS} (again|once more|one more time|a second time|twice|over)",
    f"(whatever|what) happened (with|because of|through) the card under this one {_HAPPENS} (again|once more)",
    f"[this|this card|this one|you|it] {_COPY} (whatever|everything|what|all) [that] the card under this one {_DID} {_AGAIN}",
    f"[this|this card|this one|you|it] {_COPY} the card under this one {_AGAIN}",
    f"[this|this card|this one|you|it] {_COPY} {_EFFECT} {_AGAIN}",
    f"{_EFFECT} {_HAPPENS} (again|once more|one more time|a second time|twice)",
    "the (last|previous) (effect|action) is repeated",
    "[this|this card|this one|it|you] (does|do|has) [exactly] the same [thing|effect] (as|like|that) the card under this one [did|does|had|has]",
    "[this|this card|this one|it] (works|acts|counts|behaves|plays) [exactly|just] (like|as) the card under this one [did|does]",
    "[this|this card|this one|it] (works|acts|counts|behaves|plays) [exactly|just] (like|as) (a|the) copy of the card under this one",
    "[the] same [effect|thing] (as|like) the card under this one [again|did]",
    f"[you] (get|gets) to {_COPY} {_EFFECT} {_AGAIN}",
)
