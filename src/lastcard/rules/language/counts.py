"""Patterns for counted, rolled or named numbers: `2 cards for each wild they hold`, `that many`, `up to 3`."""

from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, that_many
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import ANY_CARDS, Base, Cards, Counted, Measure, Pick, Players, Scale

g.means("scale", Scale.DOUBLE, "double [of] [as many]", "two times as many", "2 times as many")
g.means("scale", Scale.HALF, "half of as many")
g.means("scale", Scale.HALF_DOWN, "half , rounded down , as many")
g.means(
    "scale",
    Scale.ONCE,
    "so many",
    "exactly as many",
    "just as many",
    "the same number of",
    "the same amount of",
)
g.means(
    "each",
    None,
    "for each [of]",
    "for every",
    "per",
    "for each and every",
    "for every single",
    "times the number of",
)
g.means("so_many", 1, "a|an|one|1 [more|extra|single]", "a card", "one card")


@g.phrase("so_many", "{number} [more|extra] [<cards>]")
def _so_many(number: int) -> int:
    return number


@g.phrase(
    "whose_hand",
    "in {whose} hand|hands|cards",
    "{who} [still] <holds> [left] [<in_hand>]",
    "(held by|in the hand of) {who}",
)
def _whose_hand(who: Players) -> Players:
    return who


g.means("whose_hand", None, "in hand", "in (their|her) own hand", "of (their|her) own")


@g.phrase(
    "counted",
    "{so_many} [card|cards] <each> {kind} [card] {whose_hand}",
    "{so_many} [card|cards] <each> (card|cards) {whose_hand}",
)
def _for_each(number: int, *found: object) -> object:
    cards = next((one for one in found if isinstance(one, Cards)), ANY_CARDS)
    who = next((one for one in found if isinstance(one, Players)), SUBJECT)
    return Counted(Measure.HAND, who, cards, times=number)


_OPPONENTS = "(opponent|opponents|other player|other players|everyone but you|everyone else)"


@g.phrase(
    "counted",
    f"{{so_many}} [card|cards] <each> {_OPPONENTS} [you have|at the table|in the game]",
    f"{{so_many}} [card|cards] for {_OPPONENTS}",
)
def _for_each_opponent(number: int) -> Counted:
    return Counted(Measure.OPPONENTS, times=number)


@g.phrase(
    "counted", f"{{scale}} [<cards>] as [there are|you have] {_OPPONENTS}", f"{{number_of}} {_OPPONENTS}"
)
def _as_many_opponents(scale: Scale) -> Counted:
    return Counted(Measure.OPPONENTS, scale=scale)


@g.phrase(
    "counted",
    "{so_many} [card|cards] (for|per) {who}",
    "{so_many} [card|cards] <each> (player|opponent) {telling}",
)
def _for_each_of_those(number: int, who: object) -> object:
    if not isinstance(who, Players):
        who = Players(Base.EVERYONE, having=who)  # type: ignore[arg-type]
    if who.base is not Base.EVERYONE or who.pick is not Pick.ALL or who.having is None:
        return REJECTED
    return Counted(Measure.THOSE, who, times=number)


@g.phrase(
    "counted",
    "{so_many} [card|cards] <each> (player|players|player at the table|player in the game|players at the table)",
    "{so_many} [card|cards] per head",
    "{so_many} [card|cards] (for|per) everyone [at the table|in the game]",
)
def _for_each_player(number: int) -> Counted:
    return Counted(Measure.PLAYERS, times=number)


_EQUAL = "(equal to|worth|corresponding to|matching)"
g.means(
    "number_of",
    Scale.ONCE,
    "[a|the] (number|amount) of cards equal to the (number|amount) of",
    "cards equal to the (number|amount) of",
    f"[the] (number|amount) of cards {_EQUAL} the (number|amount) of",
    "as many as the number of",
    "as many [cards] as the number of",
    "the number of",
)
g.means(
    "number_of",
    Scale.DOUBLE,
    "(double|twice) the (number|amount) of",
    "twice as many [cards] as the number of",
)
g.means("number_of", Scale.HALF, "half the (number|amount) of")


@g.phrase("counted", "{number_of} (cards|card) {whose_hand}", "{number_of} {plain_kind} {whose_hand}")
def _equal_to(scale: Scale, *found: object) -> object:
    cards = next((one for one in found if isinstance(one, Cards)), ANY_CARDS)
    who = next((one for one in found if isinstance(one, Players)), SUBJECT)
    return Counted(Measure.HAND, who, cards, scale)


@g.phrase(
    "counted",
    "[a] (number|amount) of cards equal to {whose} (hand size|number of cards|hand)",
    "cards equal to {whose} (hand size|number of cards)",
    "the same (number|amount) of cards (that|as) [there are] {who} <holds>",
    "(the same|an equal) (number|amount) of cards {who} <holds>",
)
def _equal_to_hand(who: Players) -> object:
    return Counted(Measure.HAND, who, ANY_CARDS)


@g.phrase("counted", "[a number of] cards equal to {whose} number of {plain_kind}")
def _equal_to_sort(who: Players, cards: Cards) -> object:
    return Counted(Measure.HAND, who, cards)


@g.phrase("counted", "{number_of} players [at the table|in the game|playing]")
def _equal_to_players(scale: Scale) -> Counted:
    return Counted(Measure.PLAYERS, scale=scale)


g.means(
    "counted",
    Counted(Measure.PLAYERS),
    "x|n <cards> [,] where x|n is the number of players",
    "as many [<cards>] as players [at the table]",
)


@g.phrase(
    "counted",
    "{scale} [<cards>] as [there are] {plain_kind} {whose_hand}",
    "{scale} {plain_kind} as {who} <holds>",
)
def _as_many_kind(scale: Scale, first: object, second: object) -> object:
    cards, who = (first, second) if isinstance(first, Cards) else (second, first)
    if not isinstance(cards, Cards) or not isinstance(who, Players):
        return REJECTED
    return Counted(Measure.HAND, who, cards, scale)


@g.phrase(
    "counted",
    "{scale} [<cards>] as [there are] (card|cards) {whose_hand}",
    "{scale} [<cards>] as {who} (already|currently) <holds>",
    "{scale} [<cards>] as {who}",
    "{scale} [<cards>] as {whose} hand [size]",
    "{scale} [<cards>] as {who} <holds> cards",
)
def _as_many_cards(scale: Scale, who: Players | None) -> object:
    return Counted(Measure.HAND, who, ANY_CARDS, scale) if who is not None else REJECTED


# ---- rolled or named ----
_ROLLED = (
    "(the number (rolled|shown|you get|that comes up|that is rolled|you roll|they roll|<pronoun> rolled|<pronoun> roll|on the die|on the dice|shown by the die|on it|of the die)|"
    "the die (shows|says)|the dice (shows|show|says|say)|(<pronoun>|the die) rolled|the roll|it (shows|says|lands on)|<pronoun> (roll|rolls) [on (a|the) (die|dice)]|the result [of the roll|of the die]|the number shown [on (it|the die)])"
)
_NAMED = "(the number (named|chosen|picked|<pronoun> named|<pronoun> chose|<pronoun> picked|<pronoun> name|<pronoun> choose|<pronoun> said|<pronoun> pick|said)|<pronoun> named)"
_TOP = "the (number|value) (on|of) (the top card|the card on top)"
_OF = "(on|of)"


@g.phrase("counted", f"{{scale}} [<cards>] as {_ROLLED} [says|shows]", f"{{number_of}} {_ROLLED}")
def _rolled(scale: Scale) -> Counted:
    return Counted(Measure.DIE, scale=scale)


@g.phrase("counted", f"{{scale}} [<cards>] as {_NAMED}")
def _named(scale: Scale) -> Counted:
    return Counted(Measure.NAMED, scale=scale)


@g.phrase(
    "counted",
    f"{{scale}} [<cards>] as {_TOP} [says|shows]",
    "{scale} [<cards>] as the top card (says|shows|has)",
)
def _top(scale: Scale) -> Counted:
    return Counted(Measure.TOP, scale=scale)


@g.phrase(
    "counted",
    f"{{scale}} [<cards>] as the (number|value) {_OF} the card under this one [says|shows]",
    "{scale} [<cards>] as the card under this one (says|shows|has)",
)
def _under(scale: Scale) -> Counted:
    return Counted(Measure.UNDER, scale=scale)


_DRAWN = "(the number|the value) (on|of|shown on) (the card just drawn|the drawn card|the card (you|they) [just] drew|the card turned over|the revealed card|the card revealed|that card)"


@g.phrase(
    "counted",
    f"{{scale}} [<cards>] as {_DRAWN} [says|shows]",
    f"[a number of cards] equal to {_DRAWN}",
    "{scale} [<cards>] as (the card just drawn|the drawn card|the card turned over|the revealed card) (says|shows)",
)
def _on_the_drawn(scale: Scale = Scale.ONCE) -> Counted:
    return Counted(Measure.DRAWN, scale=scale)


@g.phrase("counted", f"{{number}} times as many [<cards>] as {_ROLLED}")
def _rolled_times(times: int) -> Counted:
    return Counted(Measure.DIE, times=times)


@g.phrase("counted", f"{{number}} times as many [<cards>] as {_NAMED}")
def _named_times(times: int) -> Counted:
    return Counted(Measure.NAMED, times=times)


@g.phrase("counted", f"{{number}} times as many [<cards>] as {_TOP}")
def _top_times(times: int) -> Counted:
    return Counted(Measure.TOP, times=times)


@g.phrase(
    "counted", f"{{number}} times as many [<cards>] as the (number|value) {_OF} the card under this one"
)
def _under_times(times: int) -> Counted:
    return Counted(Measure.UNDER, times=times)


g.means(
    "counted",
    Counted(Measure.DIE),
    "(what|whatever) (it|the die|the dice|the roll) (shows|says|lands on|comes up|tells|reads) [in cards]",
    f"{_ROLLED} [in cards]",
    "what <pronoun> (roll|rolled|rolls)",
    "the number of cards <pronoun> (roll|rolled)",
    "[a] number of cards equal to " + _ROLLED,
    "(what|whatever) (it|the die|the dice) (shows|says|lands on|comes up with|comes to|rolls|comes up)",
    "the number (it|the die|the dice) (lands on|comes up with|stops on|rolls|stops at)",
    "(whatever|what) (is|gets) rolled",
    "as many [<cards>] as (it|the die|the dice) (lands on|comes up with|rolls|comes up|stops on)",
)
g.means(
    "counted",
    Counted(Measure.UNDER),
    "[the] cards equal to the (number|value) (on|of) the card under this one",
    "cards equal to the card under this one 's number",
    "the number of the card under this one",
    "(whatever|what|the) number the card under this one (shows|has|says|is|bears)",
    "as many [<cards>] as the card under this one 's (number|value) [says|shows]",
    "the card under this one 's (number|value) in cards",
)
g.means(
    "counted",
    that_many(),
    "that many [<cards>]",
    "that number [of cards]",
    "this many [<cards>]",
    "so many [<cards>]",
    "that amount [of cards]",
    "exactly that many [<cards>]",
)
g.means(
    "counted",
    that_many(Scale.DOUBLE),
    "(double|twice) (that|that many|that number|that amount|as many) [<cards>]",
)
g.means(
    "counted",
    that_many(Scale.HALF),
    "half (that|that many|that number|that amount|of that|as many) [<cards>] [, rounded up|rounded up|, round up]",
)


@g.phrase(
    "counted",
    "half [of] what {who} <holds> [left] [<in_hand>]",
    "half [of] [the number of] cards {who} <holds>",
)
def _half_of_theirs(who: Players) -> Counted:
    return Counted(Measure.HAND, who, ANY_CARDS, Scale.HALF)


@g.phrase("counted", "(twice|double) what {who} <holds> [<in_hand>]")
def _double_theirs(who: Players) -> Counted:
    return Counted(Measure.HAND, who, ANY_CARDS, Scale.DOUBLE)


_MOVED = "(threw out|threw|threw off|dropped|ditched|dumped|tossed|chucked|shed|got rid of|handed over|passed on|discarded|drew|threw away|gave|gave away|got rid of|took|discard|draw|have discarded|has discarded|had discarded|just discarded|were discarded|stole|laid|put back|picked up|lost)"
g.means(
    "counted",
    that_many(),
    f"[exactly|just] as many [<cards>] as [<pronoun>] {_MOVED} [away]",
    f"(the|an equal|the same) (number|amount) of cards [that] [<pronoun>] {_MOVED} [away]",
    f"[a number of cards] equal to [the number] [of cards] <pronoun> {_MOVED}",
    "(the same|an equal) (number|amount) [of cards]",
    "as many [<cards>] again",
    "as many [new] <cards>",
    "as many [new ones|instead]",
)
g.means("counted", that_many(Scale.DOUBLE), f"twice as many [<cards>] as [<pronoun>] {_MOVED}")
g.means("counted", that_many(Scale.HALF), f"half as many [<cards>] as [<pronoun>] {_MOVED}")


@g.phrase("counted", "{number} times (that|that many|that number) [<cards>]")
def _that_times(times: int) -> object:
    return that_many(times=times) if times > 1 else REJECTED


g.means("counted", that_many(Scale.HALF_DOWN), "half (that|that many|of that) [<cards>] [,] rounded down")
g.means("counted", that_many(Scale.HALF), "half of (it|the number|that number|the roll|the result)")
g.means("counted", that_many(Scale.DOUBLE), "(double|twice) (it|the number|the roll|the result)")
_TWICE_THE = "(double|twice|two times|2 times) the (number|value)"
g.means(
    "counted",
    Counted(Measure.UNDER, scale=Scale.DOUBLE),
    f"{_TWICE_THE} (on|of) the card under this one",
)
g.means(
    "counted",
    Counted(Measure.TOP, scale=Scale.DOUBLE),
    f"{_TWICE_THE} (on|of) (the top card|the card on top)",
)
g.means(
    "counted",
    Counted(Measure.UNDER, scale=Scale.HALF),
    "half the (number|value) (on|of) the card under this one",
)
