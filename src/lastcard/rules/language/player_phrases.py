"""Patterns for players: `everyone but you`, `whoever has the most cards`, `an opponent you choose`."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language import seat_phrases
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import (
    CHOSEN,
    EVERYONE,
    OPPONENT,
    OTHERS,
    THEIR_OPPONENT,
    THEY,
    YOU,
    Base,
    Cards,
    Compare,
    Count,
    Having,
    Holding,
    Parity,
    Pick,
    Players,
    Versus,
)

assert seat_phrases  # its phrases are used here, and come first

ELSE = replace(OTHERS, told="(else)")

# ---- groups ----
g.means("who", EVERYONE, "everyone", "the players")


@g.scanner("bare_all")
def _bare_all(chart: Chart, at: int) -> Iterator[Reading]:
    """All players; in "all your 1s" and "all red cards" something else is meant."""
    after = chart.words[at + 1 : at + 2]
    if chart.words[at : at + 1] == ("all",) and after not in {
        ("your",),
        ("their",),
        ("the",),
        ("of",),
        ("her",),
    }:
        yield at + 1, EVERYONE, 0


@g.phrase("who", "{bare_all}")
def _all(who: Players) -> Players:
    return who


g.means("who", EVERYONE, "players", cost=1)
g.means("who", OTHERS, "everyone but you", "opponents")
# Everyone but those who were spoken of before: settled where it is known who they are.
g.means("who", ELSE, "everyone else", "others", "the rest", "all else")
g.means(
    "who",
    ELSE,
    "[all|all of] [the|your] (remaining|other) (players|ones|people|opponents)",
    "(all of|all) (everyone else|everyone but you)",
    "your (fellow players|co-players|competitors|competition)",
    "[all] [the|your|of your] fellow players",
    "the competition",
)
g.means(
    "but",
    None,
    "but",
    "except [for]",
    "besides",
    "(other than)",
    "(apart from)",
    "excluding",
    "save [for]",
    "not including",
    "not counting",
    "leaving out",
    "not",
    "without",
    "(with the exception of)",
)


@g.phrase(
    "who",
    "everyone [,] <but> {single}",
    "everyone else [,] <but> {single}",
    "all (but|except|except for|besides|apart from) {single}",
)
def _everyone_but(single: Players) -> object:
    if single.told or single.base in (Base.NEXT_TWO, Base.NEIGHBORS):
        return REJECTED
    return replace(EVERYONE, but=single.base)


# ---- told by their hands ----
g.means(
    "has",
    None,
    "have|has",
    "holds|hold",
    "is|are holding",
    "(have|has) got",
    "got",
    "own|owns",
    "still (have|has)",
    "(is|are) (left with | down to | at | on)",
    "(is|are) sitting on",
    "sit|sits on",
    "(is|are) stuck with",
    "(ends|end) up with",
)
g.means(
    "has",
    None,
    "possess|possesses",
    "(has|have) [left] in hand",
    "(is|are) (now|currently|still) holding",
    "(currently|already) (has|have|hold|holds)",
    "(finds|find) (themself|yourself) with",
    "(sit|sits) (on|with)",
    "(is|are) in possession of",
    "(be|being) (left with|down to|holding)",
)
g.means("has_only", None, "(only|just) (have|has|holds|hold)", "(have|has) (just|only)")
g.means("no", None, "no", "no more", "not any", "zero")


@g.phrase("having", "{count}")
def _having_count(count: Count) -> Having:
    return count


@g.phrase(
    "having", "(a|an|any|at least one|the|some) {kind} [<in_hand>]", "[any|some] {plain_kind} [<in_hand>]"
)
def _having_kind(cards: Cards) -> Having:
    return cards


@g.phrase("having", "<no> {kind} [<in_hand>|left]", "<no> {plain_kind} [<in_hand>|left]", cost=3)
def _having_none(cards: Cards) -> Having:
    return Holding(Compare.FEWER, 1, cards)


@g.phrase(
    "telling",
    "without [a|an|any] {kind} [<in_hand>]",
    "(lacking|missing|short of) [a|an|any] {kind} [<in_hand>]",
    "(who|that) (lack|lacks|miss|misses) [a|an|any] {kind}",
    "without {plain_kind} [<in_hand>]",
)
def _telling_none(cards: Cards) -> Having:
    return Holding(Compare.FEWER, 1, cards)


@g.phrase(
    "telling",
    "(who|that) (do not|does not) (have|hold) [a|an|any] {kind} [<in_hand>]",
    "(who|that) (is|are) not holding [a|any] {kind}",
)
def _telling_not_holding(cards: Cards) -> Having:
    return Holding(Compare.FEWER, 1, cards)


@g.phrase(
    "telling",
    "whose hand (contains|has|holds|is) {having}",
    "(who|that) (is|are) holding {having}",
    "[who is|who are] (on|at|down to) {count}",
)
def _telling_holding(having: Having) -> Having:
    return having


@g.phrase("having", "{more_or_fewer} {number} {kind_held} [<in_hand>]")
def _having_some(compare: Compare, number: int, cards: Cards) -> Having:
    return cards if (compare, number) == (Compare.AT_LEAST, 1) else Holding(compare, number, cards)


@g.phrase("having", "{number} {or_so} {kind_held} [<in_hand>]", cost=0)
def _having_some_or_so(number: int, compare: Compare, cards: Cards) -> Having:
    return Holding(compare, number, cards)


@g.phrase("having", "{number} {kind_held} [<in_hand>]")
def _having_so_many(number: int, cards: Cards) -> Having:
    return cards if number == 1 else Holding(Compare.AT_LEAST, number, cards)


@g.phrase("having", "more <cards> than {single} [<holds>]")
def _having_more(other: Players) -> object:
    return REJECTED if other.told else Versus(Compare.MORE, other.base)


@g.phrase("having", "(fewer|less) <cards> than {single} [<holds>]")
def _having_fewer(other: Players) -> object:
    return REJECTED if other.told else Versus(Compare.FEWER, other.base)


_ALL_REST = "(anyone else|everyone else|an opponent|all others|everyone but you|anyone|any other|the rest|the others|others)"
BIGGEST = "(biggest|largest|fullest|fattest|thickest)"
SMALLEST = "(smallest|shortest|thinnest|tiniest)"
AT_TABLE = "[at the table|on the table|in the game|of all|of everyone|of us all]"
_HAND = "(hand|pile of cards|stack of cards|bunch of cards|hand of cards)"
g.means(
    "telling_size",
    Pick.MOST,
    f"(with|who <has>|that <has>|holding|having) more [<cards>] than {_ALL_REST}",
    "(furthest|farthest) (from|away from) (going out|finishing|an empty hand) [the round]",
    "(who|that) (is|are) (furthest|farthest) (from|away from) (going out|finishing|an empty hand) [the round]",
    f"(with|holding) the {BIGGEST} {_HAND} {AT_TABLE}",
    f"(who|that) <has> the {BIGGEST} {_HAND} {AT_TABLE}",
)
g.means(
    "telling_size",
    Pick.FEWEST,
    f"(with|who <has>|that <has>|holding|having) (fewer|less) [<cards>] than {_ALL_REST}",
    "(closest|nearest) to (going out|finishing|an empty hand|uno) [the round]",
    "(who|that) (is|are) (closest|nearest) to (going out|finishing|an empty hand) [the round]",
    "about to (go out|finish) [the round]",
    f"(with|holding) the {SMALLEST} {_HAND} {AT_TABLE}",
    f"(who|that) <has> the {SMALLEST} {_HAND} {AT_TABLE}",
)
g.means(
    "who",
    replace(EVERYONE, pick=Pick.FEWEST),
    "whoever is (closest|nearest) to (going out|finishing|an empty hand) [the round]",
)
g.means(
    "who",
    replace(EVERYONE, pick=Pick.MOST),
    "whoever is (furthest|farthest) [away] from (going out|finishing|an empty hand) [the round]",
)


@g.phrase(
    "having",
    "as many <cards> as {single} [<holds>]",
    "the same (number|amount) of cards as {single} [<holds>]",
)
def _having_as_many(other: Players) -> object:
    return REJECTED if other.told else Versus(Compare.EXACTLY, other.base)


g.means("having", Parity.ODD, "an odd number of cards [left|altogether|in total] [<in_hand>]", "an odd hand")
g.means(
    "having", Parity.EVEN, "an even number of cards [left|altogether|in total] [<in_hand>]", "an even hand"
)
g.means("size", Pick.MOST, "<most>")
g.means("size", Pick.FEWEST, "<fewest>")


@g.phrase(
    "telling",
    "with {having}",
    "who|that <has> {having}",
    "who|that <has_only> {count}",
    "holding|having {having}",
)
def _telling(having: Having) -> Having:
    return having


@g.phrase("telling_size", "with {size}", "who|that <has> {size}", "holding|having {size}")
def _telling_size(size: Pick) -> Pick:
    return size


@g.phrase(
    "who",
    "(everyone|all|players|the players|those|anyone|all those) {telling}",
    "(everyone|anyone) [who] {telling}",
    "any players {telling}",
    "those players {telling}",
    "(all|the) ones {telling}",
)
def _those(having: Having) -> Players:
    return replace(EVERYONE, having=having)


@g.phrase("who", "everyone [but] {telling} [,] <but> {single}", "everyone <but> {single} {telling}")
def _those_but(*found: object) -> object:
    having = next(one for one in found if not isinstance(one, Players))
    single = next(one for one in found if isinstance(one, Players))
    if single.told:
        return REJECTED
    return replace(EVERYONE, having=having, but=single.base)  # type: ignore[arg-type]


@g.phrase(
    "who",
    "everyone else {telling}",
    "others {telling}",
    "opponents {telling}",
    "whoever else <has> {having}",
    "(all|any) opponents {telling}",
)
def _others_with(having: Having) -> Players:
    return replace(OTHERS, having=having)


@g.phrase(
    "who",
    "(whoever|everyone who|anyone who|any player who) (do not|does not) (have|hold) [a|an|any] {kind} [<in_hand>]",
    "(whoever|everyone who|anyone who|any player who) can not (show|produce|reveal) [a|an|any] {kind}",
)
def _whoever_has_no(cards: Cards) -> Players:
    return replace(EVERYONE, having=Holding(Compare.FEWER, 1, cards))


@g.phrase("who", "any player {telling}", "each player {telling}", "who <has> {having}")
def _any_with(having: Having) -> Players:
    return replace(EVERYONE, having=having)


@g.phrase(
    "who",
    "[the] (loser|poor player|poor soul|unlucky player|unlucky one|lucky player|lucky one) {telling_size}",
)
def _loser(size: Pick) -> Players:
    return replace(EVERYONE, pick=_ONE[size])


@g.phrase(
    "who",
    "whoever <has> {having}",
    "whoever <has_only> {count}",
    "(everyone|anyone|players|those) who|that <has> {having}",
    "whichever player <has> {having}",
)
def _whoever(having: Having) -> Players:
    return replace(EVERYONE, having=having)


@g.phrase(
    "who",
    "whoever <has> {size}",
    "whoever (sits|is) behind {size}",
    "(everyone|players|the players|those|anyone) {telling_size}",
    "whichever player <has> {size}",
)
def _whoever_most(size: Pick) -> Players:
    return replace(EVERYONE, pick=size)


@g.phrase("who", "whoever <has> {size} [,] <but> {single}")
def _whoever_most_but(size: Pick, single: Players) -> object:
    return REJECTED if single.told else replace(EVERYONE, pick=size, but=single.base)


@g.phrase(
    "who",
    "whoever else <has> {size}",
    "everyone else {telling_size}",
    "opponents {telling_size}",
    "whichever opponent <has> {size}",
)
def _others_most(size: Pick) -> Players:
    return replace(OTHERS, pick=size)


_ONE = {Pick.MOST: Pick.ONE_MOST, Pick.FEWEST: Pick.ONE_FEWEST}


@g.phrase(
    "who", "[the] player|one {telling_size}", "a player {telling_size}", "the (player 's) {telling_size}"
)
def _the_one(size: Pick) -> Players:
    return replace(EVERYONE, pick=_ONE[size])


@g.phrase("who", "[the] player|one {telling_size} [,] <but> {single}")
def _the_one_but(size: Pick, single: Players) -> object:
    return REJECTED if single.told else replace(EVERYONE, pick=_ONE[size], but=single.base)


@g.phrase("who", "(the|an|your) opponent {telling_size}", "the other player {telling_size}")
def _the_opponent(size: Pick) -> Players:
    return replace(OTHERS, pick=_ONE[size])


# ---- chosen ----
g.means(
    "your_choice",
    None,
    "[that|who|whom] you (choose|pick|select|name|like|want|decide|decide on|target|point at|point to|hate|love|dislike|trust|fancy)",
    "[that|who|whom] you (do not|really do not) (like|love|trust|want to win)",
    "of your [own] (choice|choosing|liking|wish|pick|preference|desire|selection)",
    "you (choose|pick)",
    "of choice",
    "you like",
    "(you want to)",
)
g.means(
    "their_choice",
    None,
    "[that|who|whom] they (choose|choses|chooses|pick|picks|select|name|names|like|likes|want|wants|decide)",
    "of (their|her) [own] (choice|choosing)",
)


@g.phrase(
    "who",
    "(a player|the player|player|someone|anyone|any player) <your_choice>",
    "whoever <your_choice>",
    "whomever <your_choice>",
    "(someone|anyone) [of] <your_choice>",
    "one player <your_choice>",
)
def _chosen() -> Players:
    return CHOSEN


g.means(
    "who", replace(CHOSEN, told="(bare)"), "a player", "someone", "anyone", "any player", "one player", cost=1
)
g.means("who", replace(OPPONENT, told="(bare)"), "an opponent")
g.means(
    "who",
    OPPONENT,
    "(an opponent|the opponent) <your_choice>",
    "opponent of choice",
    "(any|one) opponent <your_choice>",
    "an opponent <your_choice>",
    "one of (your|the) opponents <your_choice>",
)
g.means(
    "who",
    THEIR_OPPONENT,
    "(an opponent|a player|someone|anyone|any player|whoever|whomever|the player) <their_choice>",
    "one of their opponents [<their_choice>]",
    "an opponent of (theirs|hers)",
)


@g.phrase(
    "who",
    "(a player|someone) [<your_choice>] {telling}",
    "anyone <your_choice> {telling}",
    "(a player|someone) {telling} <your_choice>",
    "any player <your_choice> {telling}",
)
def _chosen_with(having: Having) -> Players:
    return replace(CHOSEN, having=having)


@g.phrase(
    "who",
    "(a player|someone|anyone) [<your_choice>] <but> {single}",
    "(a player|someone) [<your_choice>] {telling} <but> {single}",
)
def _chosen_but(*found: object) -> object:
    single = found[-1]
    assert isinstance(single, Players)
    having = found[0] if len(found) > 1 else None
    return REJECTED if single.told else replace(CHOSEN, but=single.base, having=having)  # type: ignore[arg-type]


@g.phrase("who", "an opponent [<your_choice>] {telling}", "an opponent {telling} <your_choice>")
def _opponent_with(having: Having) -> Players:
    return replace(OPPONENT, having=having)


# ---- whose ----
@g.phrase("whose", "{who} 's")
def _whose(who: Players) -> Players:
    return who


g.means("whose", YOU, "your")
g.means("whose", THEY, "their", "her")
g.means("own", None, "their|your|her [own]", "the")


# ---- several subjects ----
@g.phrase("subject", "{who} [all|each|alone]")
def _subject(who: Players) -> tuple[Players, ...]:
    return (who,)


BOTH = replace(THEY, told="(both)")


@g.phrase("subject", "{who} both")
def _subject_both(who: Players) -> object:
    return REJECTED if who == YOU else ((BOTH,) if who == THEY else (who,))


g.means("subject", (YOU, THEY), "you both", "both of you", "you two", "the two of you", "you and them")


@g.phrase("subject", "{who} and {who} [all|both|each]", "both {who} and {who}")
def _subject_of_two(one: Players, other: Players) -> object:
    if one.but or other.but or one == other:
        return REJECTED
    return (one, other)


@g.phrase("subject", "{who} , {who} [,] and {who} [all|each]")
def _subject_of_three(one: Players, two: Players, three: Players) -> tuple[Players, ...]:
    return (one, two, three)
