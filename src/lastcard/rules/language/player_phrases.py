"""Patterns for players: `everyone but you`, `whoever has the most cards`, `the player on your left`."""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import (
    CHOSEN,
    EVERYONE,
    NEXT,
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

# A neighbor whose side is told without saying whose: "the player on the left". Settled by who acts.
SIDES = {
    "left": Players(Base.LEFT, told="(the left)"),
    "right": Players(Base.RIGHT, told="(the right)"),
}
ELSE = replace(OTHERS, told="(else)")
AFTER_THEM = Players(Base.SECOND, told="(the one after that)")

# ---- one seat ----
g.means(
    "single",
    YOU,
    "you",
    "yourself",
    "(the player who|the player that|whoever|the one who|the one that) (has [just] played | played | plays | laid | lays | laid down | put | puts | used | uses) this [card|one] [down]",
    "the (player|holder|owner) (of|playing|with) this card",
    "the (card 's) player",
    "the player whose card this is",
)
g.means(
    "single",
    NEXT,
    "[the] next (player|one|opponent|neighbor) [in turn|in line|in order|up]",
    "[the] next (player|one) (in turn | in line | in order | to play | to go | up | after you)",
    "the (player|one) [who is|that is] next [in turn|in line|in order]",
    "the player (after|following|behind) you",
    "[the] player (who|that|which) (is|comes|come|goes|go|plays|play|sits|moves|follows) [up] next",
    "[the] (player|one) to (go|play|move) next",
    "whoever (is|comes|goes|plays|moves) [up] next",
    "(whoever 's|whoever is|the player whose) turn (is|comes) [up] next",
    "(whoever 's|the player whose) turn it is next",
    "[the] player who (comes|sits|is|plays|follows|goes) (after|behind|right after) you",
    "the following player",
    "the player whose turn (is|comes) next",
    "[the] next in line",
    "the opponent after you",
    "whoever comes after you",
    "[the] (upcoming|coming|following|subsequent) (player|one|opponent)",
    "[the] next [player|one] in (turn|line|order|play order|the row)",
    "[the] (player|one) (who|that) (follows|succeeds) you",
    "(whoever|the player who|the one who) (goes|comes|plays|sits|is|moves|follows) [right|directly|just|immediately] (after|behind) you",
    "(whoever|the player who|the one who) (has|gets) to (go|play|move) next",
    "the (one|player) (coming|playing|going|sitting|following) [next|after you|behind you]",
    "the (one|player) who (plays|goes|comes|is|moves) next",
    "whoever has (the next turn|their turn next|the turn next)",
    "[the] next (victim|candidate|contestant|sucker|unlucky one|lucky one|poor soul|poor devil|loser|lucky winner)",
    "the player on deck",
)
g.means(
    "single",
    Players(Base.PREVIOUS),
    "[the] (previous|preceding|prior) (player|opponent|one)",
    "the player before [you]",
    "the player (who was|right|directly) before you",
    "the (player|one) (who|that) (sits|comes|is|goes|plays|moves|sat) [right|directly|just|immediately] before you [in turn order|in line|in order]",
    "whoever (comes|goes|plays|moves) [right|directly|just] before you",
    "the (player|one) (sitting|coming|right|just|directly) before you",
    "the one before you in (line|order|turn)",
)
g.means(
    "single",
    Players(Base.DEALER),
    "[the] dealer",
    "(the player who|whoever|the one who) (dealt|is dealing|is the dealer|deals|was dealing|has dealt|was [the] dealer) [the cards|this round|this hand|the round|this time|last]",
)
g.means(
    "single",
    THEY,
    "they",
    "them",
    "her",
    "themself",
    "(that|this|those|these|the chosen|the selected|the same|said|the picked|the named) (player|players|opponent|opponents)",
    "the (player|opponent) (you chose | you picked | chosen | picked)",
    "the chosen one",
    "both of them",
    "the two [of them]",
    "those two",
    "(that|this) (one|poor soul|poor player|lucky player|unlucky player|unlucky one|lucky one|unfortunate player)",
    "the (poor|unlucky|lucky|unfortunate) (soul|one)",
)
_IT = "(it|that card|so|the card|them|that|the 7|that one|this color|the color|the direction)"
g.means(
    "single",
    Players(Base.ACTOR),
    "whoever set it off",
    f"(whoever|the player who|the player that|the one who|the player which) (played|plays|laid|lays|did|does|changed|changes|drew|draws|called|calls|named|names|put down|reversed|turned) {_IT} [down|around]",
    "(their|the card 's) player",
    "(whoever|the player who|the one who) (plays|lays|played|laid) (one|it|them|such a card|that one)",
    "the player (playing|laying) (it|one|them)",
    "the player of (that card|it)",
)
g.means(
    "single",
    Players(Base.RIVAL),
    "the other player",
    "(the winner|the loser) [of (it|the challenge|that challenge)]",
    "(whoever|the player who|the one who) (caught|skipped|catches|skips|challenged|noticed|caught out) (them|it|you|her)",
    "the (catcher|challenger)",
    "whoever (won|lost) [it|the challenge]",
)
g.means("single", Players(Base.HEADS), "the heads player", "the player (with|on|of|for) heads")
g.means("single", Players(Base.TAILS), "the tails player", "the player (with|on|of|for) tails")
g.means(
    "single",
    Players(Base.OPPOSITE),
    "[the] (player|one|opponent) [sitting|who sits|who is] opposite [you|to you|of you]",
    "[the] (player|one) (across|opposite|facing) [from you|of you|the table|you|you across the table]",
    "the player across the table [from you]",
    "whoever (sits|is) (opposite|across) [you|the table|from you]",
    "the player (sitting|who sits) (across|opposite) [from] [you] [the table]",
    "whoever (sits|is) across the table [from you]",
    "the player sitting across from you",
    "[the] (player|one|opponent) (facing you|you are facing|you face|who faces you|opposite|vis-a-vis)",
    "(player|one) (who|that) (sits|is sitting|is) (opposite|across) [from] [you] [the table]",
    "the (player|one) (across|opposite) the table [from you]",
    "[the] one [sitting] (directly|right) (opposite|across) [from] you",
)
g.means(
    "single",
    Players(Base.SECOND),
    "the (player|one) after the next [one|player]",
    "the second next player",
    "the next player but one",
    "[the] next to next player",
    "the player next to the next player",
    "the player two seats (away|on|down|ahead)",
    "the (player|one) after the next player",
    "the player 2 seats (away|on|down|ahead)",
)
g.means("single", AFTER_THEM, "[the] (player|one) after that [one|player]", "[the] (player|one) after")
g.means(
    "single",
    Players(Base.NEXT_TWO),
    "[the] next (two|2) (players|people|opponents)",
    "the two players after you",
    "[the] next (two|2)",
)
g.means(
    "single",
    Players(Base.NEIGHBORS),
    "both [of] [your|the] neighbors",
    "your [two|2] neighbors",
    "the [two|2] players (next to|beside|around) you",
    "the players on (both sides [of you] | your left and right | either side [of you] | each side of you)",
    "both players next to you",
    "[the] players to your left and right",
    "the player on your left and the player on your right",
    "the player to your left and the player to your right",
    "your left and right neighbor|neighbors",
    "(everyone|anyone|whoever|those|players|the ones|the two|ones|the players|those players) [who|that] (sits|sit|is|are) [sitting|seated|right|directly] (next to|beside|around|alongside) you",
    "(everyone|anyone|those|players|the ones|ones|the players|those players) [sitting|seated|right|directly] (next to|beside|alongside) you",
    "the player (on|to) your left and the (one|player|neighbor) (on|to) (your|the) right",
    "your (immediate|direct|adjacent) neighbors",
    "the players beside you",
    "[your] left neighbor and [your] right neighbor",
    "[your] right neighbor and [your] left neighbor",
)
NEXT_THREE = (NEXT, Players(Base.SECOND), Players(Base.THEIR_NEXT, told="(the third)"))
g.means("subject", NEXT_THREE, "[the] next (three|3) (players|opponents) [all|each]")

for side, base, theirs in (("left", Base.LEFT, Base.THEIR_LEFT), ("right", Base.RIGHT, Base.THEIR_RIGHT)):
    at_side = f"(on|to|at|of) {{whose}} [immediate] {side} [side|hand] [hand] [side]".replace("{whose}", "%s")
    names = "(player|neighbor|opponent|one) [sitting|seated|who sits|that sits|who is sitting|that is sitting|who is|that is|directly|immediately|right|just|immediately sitting]"
    g.means(
        "single",
        Players(base),
        f"[the|your] {names} {at_side % 'your'}",
        f"your {side} [hand|side] (neighbor|player|opponent)",
        f"whoever (is|sits) [sitting|seated|directly|right] {at_side % 'your'}",
        f"[the] {names} {side} (of|from) you",
        f"whoever (is|sits) [sitting] [to the] {side} of you",
        f"[the] {names} [to the|on the|on|to] {side} (of|from) you",
        f"the one {at_side % 'your'}",
        f"the neighbor {at_side % 'your'}",
        f"your neighbor {at_side % 'your'}",
        f"your neighbor (on|to) the {side}",
        f"your {side}-hand neighbor",
    )
    g.means(
        "single",
        SIDES[side],
        f"[the] {names} {at_side % 'the'}",
        f"the {side} [hand] (player|neighbor|opponent|one)",
        f"[the] {names} (on|of|to) {side}",
        f"{side} (player|neighbor|opponent)",
    )
    g.means(
        "single",
        Players(theirs),
        f"[the|their] {names} {at_side % '(their|her)'}",
        f"(their|her) {side} [hand|side] (neighbor|player|opponent)",
        f"the player [to|on] [the] {side} of (them|her|that player|whoever played it)",
        f"(their|her) neighbor (on|to) (the|their) {side}",
        f"whoever (is|sits) [sitting|seated] {at_side % '(their|her)'}",
        f"the one {at_side % '(their|her)'}",
        f"their neighbor {at_side % 'their'}",
        f"(their|her) {side}",
    )
g.means(
    "single",
    Players(Base.THEIR_NEXT),
    "(their|her) next player",
    "the (player|one) after (them|her|that player|this player)",
    "the next player after them",
    "the player next to (them|her)",
)
g.means("single", Players(Base.THEIR_PREVIOUS), "(their|her) previous player", "the player before (them|her)")


@g.phrase("who", "{single}")
def _single(who: Players) -> Players:
    return who


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
    "whose hand (contains|has|holds|is) {having}",
    "(who|that) (is|are) not holding [a|any] {kind}",
    "(who|that) (is|are) holding {having}",
    "[who is|who are] (on|at|down to) {count}",
)
def _telling_not_holding(having: object) -> object:
    return Holding(Compare.FEWER, 1, having) if isinstance(having, Cards) else having


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
g.means(
    "telling_size",
    Pick.MOST,
    f"(with|who <has>|that <has>|holding|having) more [<cards>] than {_ALL_REST}",
    "(furthest|farthest) (from|away from) (winning|going out|victory|finishing) [the round]",
    "(who|that) (is|are) (furthest|farthest) (from|away from) (winning|going out|victory|finishing) [the round]",
    "with (the biggest|the largest|the fullest) hand",
    "(who|that) <has> the (biggest|largest|fullest) hand [of cards]",
)
g.means(
    "telling_size",
    Pick.FEWEST,
    f"(with|who <has>|that <has>|holding|having) (fewer|less) [<cards>] than {_ALL_REST}",
    "(closest|nearest) to (winning|going out|victory|finishing|an empty hand|uno) [the round]",
    "(who|that) (is|are) (closest|nearest) to (winning|going out|victory|finishing|an empty hand) [the round]",
    "about to (win|go out|finish) [the round]",
    "with the (smallest|shortest) hand",
    "(who|that) <has> the (smallest|shortest) hand [of cards]",
)
g.means(
    "who",
    replace(EVERYONE, pick=Pick.FEWEST),
    "whoever is (closest|nearest) to (winning|going out|victory|finishing|an empty hand) [the round]",
)
g.means(
    "who",
    replace(EVERYONE, pick=Pick.MOST),
    "whoever is (furthest|farthest) [away] from (winning|going out|victory|finishing) [the round]",
)


@g.phrase(
    "having",
    "as many <cards> as {single} [<holds>]",
    "the same (number|amount) of cards as {single} [<holds>]",
)
def _having_as_many(other: Players) -> object:
    return REJECTED if other.told else Versus(Compare.EXACTLY, other.base)


g.means("having", Parity.ODD, "an odd number of cards [<in_hand>]", "an odd hand")
g.means("having", Parity.EVEN, "an even number of cards [<in_hand>]")
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
