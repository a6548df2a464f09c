"""Patterns for single seats: `you`, `the next player`, `the dealer`, `the player on your left`."""

from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import NEXT, THEY, YOU, Base, Players

# A neighbor whose side is told without saying whose: "the player on the left". Settled by who acts.
SIDES = {
    "left": Players(Base.LEFT, told="(the left)"),
    "right": Players(Base.RIGHT, told="(the right)"),
}
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
THE_THIRD = Players(Base.THEIR_NEXT, told="(the third)")
NEXT_THREE = (NEXT, Players(Base.SECOND), THE_THIRD)
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
