"""Conditions, and the words that open a branch: if, otherwise, heads, tails, or."""

from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import IfHead, Mark, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Base, Cards, Compare, Count, Having, Pick, Players

_MOST_PLAYERS = 10


# ---- conditions ----
@g.phrase(
    "condition",
    "{who} <has_only> {plain_kind} [<in_hand>|left]",
    "{who} <has> nothing but {plain_kind} [<in_hand>|left]",
    "all [of] {whose} cards are {plain_kind}",
)
def _only_such(who: Players, cards: Cards) -> object:
    """`If you have only numbers`: no other card."""
    whole = cards.also or cards.but is not None or who.pick is not Pick.ALL or who.told
    return REJECTED if whole else (t.HandIs(who, Cards(but=cards)), True)


@g.phrase("condition", "{who} <has> {having}", "{who} <has_only> {count}")
def _hand_is(who: Players, having: Having) -> object:
    if who.pick is Pick.CHOSEN:
        # "if anybody has …": nobody is chosen, it is enough that one of them has.
        if who.having is not None:
            return REJECTED
        group = Players(Base.EVERYONE, but=who.but)
        return (t.HandIs(group, having, anyone=True), False)
    return (t.HandIs(who, having), False)


@g.phrase(
    "condition",
    "{who} (do not|does not) (have|hold|own) [a|an|any] {kind}",
    "{who} <has> <no> {kind} [left|remaining]",
    "{who} can not (discard|throw away|give|show|produce) [a|an|any] {kind}",
    "{who} lack|lacks [a|any] {kind}",
    "{who} have|has not [got] [a|an|any] {kind}",
    "{who} (is|are) not holding [a|an|any|a single] {kind}",
    "{who} (is|are) not holding any {plain_kind}",
    "{who} (is|are) without [a|an|any] {kind}",
    "{who} (do not|does not) (possess|own) [a|an|any] {kind}",
    "{who} have|has <no> {plain_kind}",
)
def _hand_is_not(who: Players, cards: Cards) -> object:
    return REJECTED if who.pick is Pick.CHOSEN else (t.HandIs(who, cards), True)


@g.phrase("condition", "nobody <has> {having}")
def _nobody_has(having: Having) -> object:
    return (t.HandIs(t.EVERYONE, having, anyone=True), True)


@g.phrase("condition", "{who} can (show|produce|present|reveal) (a|an|any|one) {kind}")
def _can_show(who: Players, cards: Cards) -> object:
    return REJECTED if who.pick is Pick.CHOSEN or who.told else (t.HandIs(who, cards), False)


_ALL_OTHERS = (
    "(everyone else|an opponent|everyone but you|the others|anyone else|any of the others|all of the others)"
)


@g.phrase("condition", f"you <has> more [<cards>] than {_ALL_OTHERS} [<holds>]")
def _more_than_all() -> object:
    return (t.HandIs(t.OTHERS, t.Versus(Compare.FEWER, Base.YOU)), False)


@g.phrase("condition", f"you <has> fewer [<cards>] than {_ALL_OTHERS} [<holds>]")
def _fewer_than_all() -> object:
    return (t.HandIs(t.OTHERS, t.Versus(Compare.MORE, Base.YOU)), False)


@g.phrase("condition", "nobody else <has> {having}")
def _nobody_else_has(having: Having) -> object:
    return (t.HandIs(t.OTHERS, having, anyone=True), True)


@g.phrase(
    "condition",
    "the card under this one (is|was) (a|an) {kind}",
    "the card under this one (is|was) {plain_kind}",
)
def _card_under(cards: Cards) -> object:
    return (t.CardUnder(cards), False)


@g.phrase(
    "condition",
    "there (are|is) {count_players} [left]",
    "(we|you) are {count_players}",
    "there (are|is) {count_players} [in the game|at the table|playing]",
)
def _table_is(count: Count) -> object:
    # "If you are under 18" is no matter of how many play.
    return (t.TableIs(count), False) if count.number <= _MOST_PLAYERS else REJECTED


@g.phrase(
    "count_players", "{more_or_fewer} {number} [of (us|you)] [players] [at the table|in the game|playing]"
)
def _count_players(compare: Compare, number: int) -> Count:
    return Count(compare, number)


@g.phrase(
    "count_players",
    "{number} {or_so} [of (us|you)] [players] [at the table|in the game|playing]",
    "{number} players {or_so}",
)
def _count_players_or_so(number: int, compare: Compare) -> Count:
    return Count(compare, number)


@g.phrase(
    "count_players",
    "[just|only] {number} [of (us|you)] players [at the table|in the game|playing]",
    "[just|only] {number} of us [playing|at the table|left]",
)
def _count_players_exactly(number: int) -> Count:
    return Count(Compare.EXACTLY, number)


g.means(
    "condition",
    (t.SomeoneLaughs(), False),
    "(someone|anyone|a player|an opponent|another player|any player|at least one player) [else] (laughs|laugh|giggles|giggle|chuckles|chuckle|laughed) [at (it|you|your joke|that|the joke|this)]",
    "you make (someone|anyone) laugh",
    "they laugh",
    "everyone else laughs",
)
g.means(
    "condition",
    (t.SomeoneLaughs(), True),
    "nobody [else] (laughs|laugh|giggles|chuckles|laughed) [at (it|you|your joke|that|the joke|this)]",
)
_CANNOT = (
    "(can not (play|go|lay)|do not play|does not play|has nothing to play|have nothing to play|have no playable|has no playable|do not have (a|any) (playable|matching)|does not have (a|any) (playable|matching)|have no matching|has no matching) "
    "[down] [a|any|a playable|a matching|a single|any of their|any of your|anything|something] [card|cards|anything] [to play] [on (their|your) [next] turn]"
)


@g.phrase(
    "clause",
    f"if {{who}} {_CANNOT} [,] [then] [{{who}} [must|has to|have to|will]] {{v_draw}} {{amount}} [<from_pile>] [instead [of one|of a card|of one card|of 1]]",
    f"if {{who}} {_CANNOT} [,] [then] [{{who}} [must|has to|have to|will]] {{v_take}} {{amount}} [<from_pile>] [instead [of one|of a card|of one card|of 1]]",
)
def _stuck(*found: object) -> object:
    number, third = found[-1], found[-2]
    who = found[:-2]
    if not isinstance(number, int) or not isinstance(who[0], Players):
        return REJECTED
    if len(who) == 2 and who[1] not in (t.THEY, who[0]):
        return REJECTED
    if len(who) == 1 and who[0] != t.YOU and not third:
        return REJECTED
    return Whole((t.DrawIfStuck(who[0], number),))


# ---- words that open a branch ----
@g.phrase(
    "marker",
    "(if|in case|but only if|only if|provided [that]|assuming [that]|as long as|so long as|on condition that|on the condition that|given that|in the event that|suppose|supposing [that]) {conditions} [,|:|then|, then]",
)
def _if(condition: tuple[t.Condition, bool]) -> IfHead:
    return IfHead(condition[0], condition[1])


_HELD = "[<cards>] (left|remaining) [<in_hand>]"


@g.phrase("marker", f"with {{count}} {_HELD} [,|:]", "with {count} [<in_hand>] [,|:]", cost=3)
def _with_so_many(count: Count) -> IfHead:
    """`With one card left you cannot be skipped`."""
    return IfHead(t.HandIs(t.YOU, count), False)


@g.phrase("late", f"[,] (with|on|at) [only|just] {{count}} {_HELD}", cost=2)
def _late_with_so_many(count: Count) -> IfHead:
    return IfHead(t.HandIs(t.YOU, count), False, late=True)


@g.phrase(
    "marker",
    "(when|whenever|while|once) (there (is|are)|we are|we play with|you play with) {count_players} [,|:|then]",
    "(when|whenever|while) {number} {or_so} people (play|are playing) [,|:|then]",
)
def _when_so_many_play(*found: object) -> object:
    """How many play is no occasion, but a condition."""
    count = found[0] if isinstance(found[0], Count) else Count(found[1], found[0])  # type: ignore[arg-type]
    return IfHead(t.TableIs(count), False) if count.number <= _MOST_PLAYERS else REJECTED


@g.phrase(
    "late", "[,] (when|whenever|while) (there (is|are)|we are|we play with|you play with) {count_players}"
)
def _late_so_many_play(count: Count) -> object:
    return IfHead(t.TableIs(count), False, late=True) if count.number <= _MOST_PLAYERS else REJECTED


@g.scanner("state_first")
def _state_first(chart: Chart, at: int) -> Iterator[Reading]:
    """`At two cards left you …`, `down to one card: …`: as a rule of the table begins."""
    if chart.context.get("where") == "table_rule" and (not at or chart.words[at - 1] in {".", ";"}):
        yield from chart.readings("state_head", at)


@g.phrase(
    "state_head",
    "(at|on|having|holding) [only|just] {count} (left|in hand|in your hand|to go) [,|:|=|then]",
    "[when|if|once] [you (are|get)] down to [only|just] {count} [left] [,|:|=|then]",
)
def _in_such_a_state(count: Count) -> IfHead:
    return IfHead(t.HandIs(t.YOU, count), False)


@g.phrase("marker", "{state_first}")
def _state(head: IfHead) -> IfHead:
    return head


_ON_IT = "(on|onto|on top of|over)"
_DOWN = "(put|play|lay|drop|place|throw|slap)"


@g.scanner("on_a_card_first")
def _on_a_card_first(chart: Chart, at: int) -> Iterator[Reading]:
    """`Put this on a 7 and …`, `played on a red card: …`: on a card, as a sentence begins."""
    begins = at == 0 or chart.words[at - 1] in {".", ";", ":"}
    if begins and chart.context.get("where") != "table_rule":
        yield from chart.readings("laid_upon", at)


@g.phrase(
    "laid_upon",
    f"[if] {_DOWN} (this|this card|this one|it) [down] {_ON_IT} {{a_sort}} (and|:|,|=|then)",
    f"(if|when) (this|this card|it) (lands|falls|is laid|is put|goes|is placed|ends up) {_ON_IT} {{a_sort}} [,|:|then]",
    f"[if|when] (played|laid|used) {_ON_IT} {{a_sort}} (and|:|,|=|then)",
)
def _laid_upon(cards: Cards) -> object:
    return REJECTED if cards == t.ANY_CARDS else IfHead(t.CardUnder(cards), False)


@g.phrase("marker", "{on_a_card_first}", cost=-1)
def _upon(head: IfHead) -> IfHead:
    return head


@g.phrase("marker", "without [a|any] {kind} [<in_hand>] [,|:]", cost=3)
def _without(cards: Cards) -> IfHead:
    return IfHead(t.HandIs(t.YOU, cards), True)


@g.phrase("marker", "unless {conditions} [,|:|then]")
def _unless(condition: tuple[t.Condition, bool]) -> IfHead:
    return IfHead(condition[0], not condition[1])


@g.phrase(
    "late",
    "[,] (if|but only if|only if|as long as|so long as|in case|assuming [that]|on condition that|on the condition that|given that|provided [that]) {conditions}",
)
def _late_if(condition: tuple[t.Condition, bool]) -> IfHead:
    return IfHead(condition[0], condition[1], late=True)


@g.phrase("late", "[,] but only if {conditions}", "[,] but only when {conditions}", cost=-1)
def _late_only_if(condition: tuple[t.Condition, bool]) -> IfHead:
    return IfHead(condition[0], condition[1], late=True)


@g.phrase("late", "[,] unless {conditions}")
def _late_unless(condition: tuple[t.Condition, bool]) -> IfHead:
    return IfHead(condition[0], not condition[1], late=True)


g.means(
    "marker",
    Mark("OTHERWISE"),
    "(otherwise|else|if not) [,|:|then]",
    "if (it|that) (is not|does not|was not|did not) [the case|so|happen] (,|:|then)",
    "if (not so|this is not so|that is not so) [,|:|then]",
    "if (you|they) (are not|is not) [the one|so] (,|:|then)",
)
_IT = "[it|so|that|this|do it|do so|do that|do this]"
g.means(
    "marker",
    Mark("OTHERWISE", reason="refused"),
    f"if <pronoun> (do not|does not|did not|refuse|refuses|will not|would not|decline|declines) {_IT} [,|:|then]",
    "if <pronoun> (can not|do not|does not|will not) (or|and) (do not|does not|can not|will not) [want to|do it|do so|wish to] [,|:|then]",
    "if <pronoun> (do not|does not) (want|wish|like) [to] [,|:|then]",
    "if <pronoun> (do not|does not) have one or do not want to [,|:|then]",
    "if <pronoun> would rather not [,|:|then]",
)
g.means(
    "marker",
    Mark("OTHERWISE", reason="impossible"),
    f"if <pronoun> (can not|are unable to|is unable to) {_IT} [,|:|then]",
    "if <pronoun> (do not|does not) have (one|any|it|that|such a card|enough|enough of them) [,|:|then]",
    "if <pronoun> (have|has) none [of them|of those] [,|:|then]",
    "if (that|this|it) is (not possible|impossible) [,|:|then]",
    "if <pronoun> (fail|fails) [to do so] [,]",
)
g.means("marker", Mark("OTHERWISE", reason="or else"), "or else [,|:|then]")
g.means("marker", Mark("OPTIONAL"), "[but] <pronoun> (do not|does not) have to", "[but] <pronoun> need not")
g.means("marker", Mark("DONE"), f"(if|when) <pronoun> (do|does|did) {_IT} [,|:|then]")
g.means(
    "marker",
    Mark("VOID"),
    "(it|that card|this) (has no effect|does nothing|does not count|is canceled|is cancelled|does not work|is ignored|is blocked|has not any effect)",
)
g.means("marker", Mark("INSTEAD"), "[,] except that", "rather", "but rather")
g.means("marker", Mark("OR"), "or [(chicken|chickens) out] [and] [,]")
_SIDE = "[if|on|when|for] [it is|the coin is|it lands [on]|the coin lands [on]|it comes up|the coin shows|it turns up]"
g.means("marker", Mark("HEADS"), f"{_SIDE} heads [up] [,|:|then|=]")
g.means("marker", Mark("TAILS"), f"{_SIDE} tails [up] [,|:|then|=]")
g.means(
    "lead",
    None,
    "after this [card|one] [,]",
    "(when|whenever|after|once|if) (you play this card|this card is played|you play this|playing this card|you have played this card|played|you put this down|you lay this card|someone plays this|someone plays this card|a player plays this card) [,|:]",
    "(this card makes|this card means|this means|this card :|the rule is|rule|the rule) [that|,|:]",
    "the player of this card :",
    "effect :",
    "(at our table|house rule|house rules|our rule|our rule is|our house rule is|we play that|we say that|with us|here|table rule|new rule|rule of the house|special rule|notwithstanding any other rule|in this game) [is|,|:|that]",
)
g.means("marker_until", None, "<until> [,|:]")
