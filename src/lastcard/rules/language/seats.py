"""Patterns for further players: the previous player, the last winner, two chosen players."""

from dataclasses import replace

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import IT, VICTIM, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Base, Players

g.means(
    "single",
    Players(Base.LAST_PLAYER),
    "(whoever|the player who|the player that|the one who) [just] (played|laid|put down|went|has played) [a card|the card under this one|last|the last one|the card before this one] (before you|before this|right before you|just before you|before this one|last)",
    "(whoever|the player who|the one who) played|laid|put [down] the card under this one",
    "the last (player|one|player who) (to play|who played|to have played|played) [a card] [before you]",
    "the one who (played|went) before you",
    "the player of the card under this one",
    "(whoever|the player who|the one who) (put|laid|set) [down] [down] (the card before this|the last card|the one before this)",
    "(whoever|the player who|the one who) (just went|went last|had the last turn|played last|played most recently)",
    "the last player who played a card [before you]",
)
g.means(
    "single",
    t.NEXT,
    "[the|your] next opponent",
    "the new next player",
    "the next player in the new direction",
    "[the] (player|one|opponent) (after|following|right after|directly after) you",
    "[the] next up",
    "the (poor|lucky|unlucky) (next player|player who is next)",
    "the one (after|following) you",
)
g.means(
    "who",
    replace(t.EVERYONE, but=Base.LAST_WINNER),
    "(everyone|anyone|whoever|players) [who|that] (did not win|has not won|have not won|lost) (the last round|last round|the previous round|the round before)",
    "the losers of (the last|the previous) round",
)
g.means("single", Players(Base.ACTOR), "the (caller|drawer)")
g.means(
    "single",
    Players(Base.PREVIOUS),
    "[the] (one|person|player) before you",
    "the one behind you",
    "whoever (sits|is|comes) before you",
)
_LAST = "(last|previous|preceding|prior|past)"
g.means(
    "single",
    Players(Base.LAST_WINNER),
    f"[the] winner of the {_LAST} (round|game|hand)",
    f"(whoever|the player who|the one who|the player that) (won|has won) the {_LAST} (round|game|hand|one)",
    f"[the] {_LAST} (round|game) 's winner",
    f"[the] {_LAST} (winner|round winner)",
    "the winner of the round before [this|this one]",
    f"[the] champion of the {_LAST} (round|game)",
    "(whoever|the player who|the one who) won the (round|game) before [this|this one]",
    "(whoever|the player who|the one who) (took|claimed) the last round",
    "whoever won the round before",
    "(whoever|the player who|the one who) won last (round|time)",
    "the reigning champion",
)
g.means(
    "single",
    Players(Base.SECOND),
    "the next next player",
    "next next player",
    "the player after next",
    "the (player|one) who (comes|is|plays|goes|sits) after the next [player|one]",
    "[the] (player|one) (two|2) (places|seats|turns|spots|positions|players) (after|down|ahead of|from|away from|down from|on from) you",
    "[the] (second|2nd) (player|one) (after|from) you",
    "not the next player [,] but the (player|one) after [them|that|that one|the next|the next one]",
    "not the next (player|one) but the one after [them|that]",
    "the player after the player after you",
    "[the] next but one",
    "the one after the next one",
    "[the] (second|2nd) next (player|one)",
)
g.means(
    "single",
    Players(Base.NEXT_TWO),
    "[the] next player and (the next next player|next next player|the one after (that|them|her)|the player after (that|them|her)|the player after the next|the second next player|the one after the next)",
    "[the] next (2|two) (in line|in turn|up)",
    "(the|both) (2|two) (players|people) after you",
    "both players after you",
    "the (player|one) after you and the (player|one) after (that|them|her)",
)
g.means(
    "single",
    Players(Base.NEIGHBORS),
    "both (sides|neighbors) [of you]",
    "each [of] [your] (neighbor|neighbors)",
    "[the] (players|people) (to|on|at) (either|each) side of you",
    "[the] (players|people) (beside|next to|around|on either side of|on both sides of|either side of) you",
    "both [the] (players|people|opponents) (beside|next to|around|on either side of|on both sides of|either side of) you",
    "both [of] the (players|people) (sitting|seated) next to you",
    "the (players|people) (sitting|seated) (next to|beside|on either side of) you",
    "[the] left and [the] right (player|players|neighbor|neighbors|people|one)",
    "the people (next to|beside|either side of) you",
    "(the player|players|whoever is) on either side of you",
    "your left and your right neighbor",
    "[the|your] left (one|player|neighbor) and [the|your] right (one|player|neighbor) [, both|both]",
    "the (player|players|people) on your left and [on] [your] right [side]",
    "your neighbors [on both sides|left and right]",
    "the player to your left and right",
    "[the] (player|players|people|one|neighbor|neighbors) (to|on) your left and [to|on] [your|the] right",
    "the ones (to|on) your left and right",
)
g.means(
    "single",
    Players(Base.OPPOSITE),
    "[the] (player|one) (directly|right|straight) (across|opposite) [from|of] [you]",
    "[the] opponent (on the opposite|opposite|across) [from you|of you|you]",
    "the player facing you",
    "your opposite [player|number]",
    "whoever (is|sits) [sitting|seated] (opposite|across) [from] [you] [the table]",
    "the player on the (other|opposite|far) side of the table",
    "the player (directly|sitting directly|seated) (across|opposite) [from] you",
    "whoever is facing you",
    "(the player|whoever) (across|opposite) form you",
)


@g.phrase(
    "clause",
    "[you] {v_pick_player} [any] {number} [different] players",
)
def _choose_several(third: bool, number: int) -> object:
    """Two players, whoever they are; you may be one of them."""
    return Whole((t.Choose(t.CHOSEN, number),), third=third) if 2 <= number <= 3 else REJECTED


@g.phrase(
    "clause",
    "[you] {v_pick_player} {number} opponents",
    "[you] {v_pick_player} {number} (other players|other people|others|of your opponents|different opponents)",
    "[you] {v_pick_player} {number} players (but|except|other than|besides|apart from|excluding|not) (you|yourself)",
)
def _choose_opponents(third: bool, number: int) -> object:
    return Whole((t.Choose(t.OPPONENT, number),), third=third) if 2 <= number <= 3 else REJECTED


@g.phrase(
    "clause",
    "[you] {v_pick_player} [any] {number} players (to|who|and have them|and make them) (swap|exchange|trade|switch) (hands|cards|their hands) [with each other]",
)
def _choose_to_swap(third: bool, number: int) -> object:
    if number != 2:
        return REJECTED
    return Whole((t.Choose(t.CHOSEN, 2), t.Swap(t.THEY, t.THEY)), third=third)


@g.phrase(
    "clause",
    "[you] {v_pick_player} {number} opponents (to|who|and have them|and make them) (swap|exchange|trade|switch) (hands|cards|their hands) [with each other]",
    "[you] {v_pick_player} {number} other players (to|who) (swap|exchange|trade|switch) (hands|cards|their hands) [with each other]",
)
def _choose_opponents_to_swap(third: bool, number: int) -> object:
    if number != 2:
        return REJECTED
    return Whole((t.Choose(t.OPPONENT, 2), t.Swap(t.THEY, t.THEY)), third=third)


@g.phrase(
    "clause",
    "(two|2) players of your choice (swap|exchange|trade|switch) (hands|cards|their hands) [with each other]",
)
def _two_of_your_choice() -> Whole:
    return Whole((t.Choose(t.CHOSEN, 2), t.Swap(t.THEY, t.THEY)))


# ---- a word for whoever was chosen ----
g.means(
    "single",
    VICTIM,
    "(the|that|this|your|its|their) (victim|target)",
    "the (lucky|unlucky) one",
    "the (player|one) who (had to|has to|must|was made to|is made to) (draw|draw them|take them|pick up) [the cards]",
    "the (player|one) (who|that) (was|is|got|gets) (hit|skipped|attacked)",
    "the (player|one) you (skipped|hit)",
    "the skipped (player|one)",
)
g.means("who", t.CHOSEN, "[a|any|one] (victim|target) [of your choice]")


@g.phrase(
    "clause",
    "nobody else (gets|has|takes) (a|their|any) turn [this time [around|round]|this round|now]",
    "nobody (but|except|besides|other than) you (gets|has|takes) (a|their|any) turn [this time [around|round]|this round|now]",
)
def _nobody_else_plays() -> Whole:
    return Whole((t.Miss(t.OTHERS),))


for _side, _theirs in (("left", Base.THEIR_LEFT), ("right", Base.THEIR_RIGHT)):
    g.means("single", Players(_theirs), f"(their|her) {_side}-hand (neighbor|player)")


# ---- everyone but two ----
@g.phrase("who", "everyone [,] <but> {single} and {single}", cost=-1)
def everyone_but_two(one: Players, other: Players) -> object:
    """Everyone but two who sit in certain seats."""
    if not {one.base, other.base} <= SEATS or one.told or other.told or one == other:
        return REJECTED
    first, second = sorted((one.base, other.base), key=list(Base).index)
    return replace(t.EVERYONE, but=first, besides=second)


g.means(
    "who",
    replace(t.EVERYONE, but=Base.LEFT, besides=Base.RIGHT),
    "everyone [else] [,] <but> (your neighbors|both [of] your neighbors|the [two|2] players next to you)",
)
SEATS = {
    Base.YOU,
    Base.NEXT,
    Base.PREVIOUS,
    Base.LEFT,
    Base.RIGHT,
    Base.DEALER,
    Base.OPPOSITE,
    Base.SECOND,
    Base.LAST_PLAYER,
    Base.LAST_WINNER,
}


# ---- whoever has none of what was spoken of ----
g.means(
    "who",
    replace(t.EVERYONE, having=t.Holding(t.Compare.FEWER, 1, IT)),
    "(whoever|everyone who|anyone who|those who) <has> none [of (it|them|those|that)]",
    "(whoever|everyone who|anyone who|those who|players who|all players who) (do not|does not) (have|hold) (it|one|any|that color|that number)",
)


for _side, _base in (("left", Base.LEFT), ("right", Base.RIGHT)):
    g.means(
        "single",
        Players(_base),
        f"[the] (player|one|neighbor) next to you (on|to) (the|your) {_side} [side]",
        f"[the] (player|one) (on|to) (the|your) {_side} of you",
    )
