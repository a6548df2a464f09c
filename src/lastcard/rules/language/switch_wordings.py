"""More of how people say the house rules that have a switch: in other words, as a question, denied (L-1e)."""

from lastcard.rules.language import switch_numbers
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import Switch
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.switch_phrases import (
    DRAW_ON,
    FORCE_PLAY,
    JUMP_IN,
    MIXED_STACKING,
    NO_JUMP_IN,
    NO_STACKING,
    NO_TWO_PLAYER_SKIP,
    ONE_ROUND,
    SEVEN_ZERO,
    STACKING,
    TWO_PLAYER_SKIP,
)

assert switch_numbers  # its phrases are used here

# ---- stacking ----
_NEXT = "(the next one|the next player|whoever is next|whoever comes next|the one after|the last one|whoever can not|whoever can not answer)"
_TAKES = "(takes|take|gets|draws|has to take|has to draw|must draw|must take|picks up|has to pick up|eats)"
_BOTH = "(both|them both|the lot|everything together|the sum of both|both together|the double amount|4 cards|four cards|four|4|them all|all of them|the total|the sum|everything)"
_OFF = "(a no-go|a no no|a no-no|not a thing here|out of the question|taboo|not our thing|switched off|turned off|not done here|not done)"
_IS_ON = "(a yes|a must|switched on|turned on|very much allowed|encouraged|how we play|our thing|in effect)"
g.means("two_pays_four", None, f"[,|.|;] [and|so|then] [that] {_NEXT} [then] {_TAKES} {_BOTH}")
g.means(
    "switch",
    STACKING,
    "<switch_we> <switch_may> add [your own|your|another|one more] <a_two> to <a_two> [<two_pays_four>|<sum_goes_on>]",
    "<switch_we> <switch_may> (put|play|lay|throw|place|drop|stack) <a_two> <switch_on> <a_two> <two_pays_four>",
    "<a_two> <switch_on> <a_two> is <switch_allowed> [,] [and] [so is] <a_four> <switch_on> <a_four> [is] [<switch_allowed>] [too|as well]",
    f"stacking is {_IS_ON}",
    "stacking [:|.|,] (yes|of course|yes of course|yes , of course|allowed|always)",
    "<switch_if> you (get|are) (hit by|hit with|given) <a_two> [,] you <switch_may> (put|play|lay|add|stack) [another|your own] <a_two> (on it|on top|on top of it|to it) [and pass it on|and pass them on|<sum_goes_on>|<two_pays_four>]",
    "<switch_if> (someone|a player|anyone) (plays|puts|lays) <a_two> [on you] [,] you <switch_may> (put|play|lay|add|stack) [another|your own] <a_two> (on it|on top|on top of it|to it) [<sum_goes_on>|<two_pays_four>]",
)
g.means(
    "switch",
    MIXED_STACKING,
    "<a_four> <switch_may> go <switch_on> <a_two> [too|as well] [and (you add them up|they add up|it adds up)]",
    "<switch_we> <switch_may> (put|play|lay|stack) <a_four> <switch_on> <a_two> <two_pays_four>",
)
g.means(
    "switch",
    NO_STACKING,
    f"stacking [draw cards] is {_OFF}",
    "stacking [:|.|,] (no|never|not allowed|not here|forbidden|no way|not with us)",
    "<draw_cards> (do not|does not|never|can not be|are never|are not) (stack|add up|stacked)",
    "nobody stacks [anything|cards|draw cards|<draw_cards>]",
    "[<switch_without>|no] (piling up|adding up|chaining|stacking up) [of] [<draw_cards>]",
    "you (may not|can not|must not|are not allowed to) (answer|counter|respond to) <a_two> with <a_two>",
    "(if|when|whenever) you (get|are hit by|are hit with|are given) <a_two> you (draw|take) [the cards] [,] [there is] no stacking",
)
# ---- sevens and zeros ----
_SOMEONE = "(someone|a player|anyone|an opponent|another player|whoever you want|someone else|any player|anyone you like|anyone else|a player of your choice)"
_SEVEN = "[play|when you play|if you play|playing] [a|an|every|the] (7|7s|seven|sevens)"
_ZERO = "[play|when you play|if you play|playing] [a|an|every|the] (0|0s|zero|zeros|zeroes)"
_SAYS = "[=|:|,|means|mean|is|are] [that] [you|we]"
g.means(
    "seven_swaps",
    None,
    f"{_SEVEN} {_SAYS} [must|can|may|have to|get to] (swap|swaps|trade|trades|switch|switches|exchange) [your] [hands|hand|cards] [with {_SOMEONE}]",
    f"{_SEVEN} (=|:|is|for) (swapping|trading) [hands] [with {_SOMEONE}]",
)
_ON = "[around|round|on|along|one on|on one seat|round one place|around one place|one place on|one seat on|in the direction of play|to the next player|in a circle]"
g.means(
    "zero_passes",
    None,
    f"{_ZERO} {_SAYS} [everyone] (rotate|rotates|pass|passes|move|moves) [all] [the|their|our|everyone 's] [hands|hand|cards] {_ON}",
    f"{_ZERO} {_SAYS} [all] [the|our] (hands|cards) (go|move|rotate|travel|are passed|get passed|wander|are handed|are rotated) {_ON}",
    f"{_ZERO} (=|:|is|for) (rotating|passing|rotation) [hands] {_ON}",
)
g.means(
    "switch",
    SEVEN_ZERO,
    "<seven_swaps> [,|;|.] [and|then] <zero_passes>",
    "<zero_passes> [,|;|.] [and|then] <seven_swaps>",
    "(sevens and zeros|7s and 0s|7 and 0) [:|,] (<seven_swaps> [,|;|.] [and] <zero_passes>|<zero_passes> [,|;|.] [and] <seven_swaps>)",
)
g.means(
    "switch",
    Switch("seven_zero", False, "7s and 0s do nothing special"),
    "(sevens and zeros|7s and 0s|zeros and sevens|0s and 7s) (do nothing special|are [just] (normal|ordinary|plain) [numbers|cards|number cards]|have no effect|do not do anything|do nothing)",
    "<switch_without> (seven zero|seven-zero|7-0|7 - 0|7 0|0 7|seven-oh) [rule]",
    "<switch_without> (swapping|trading) [hands] (with|on) (sevens and zeros|7s and 0s|zeros and sevens)",
)
# ---- jumping in ----
_JUMPING = "(jumping in|jumping-in|jump ins|jump-ins|cutting in|barging in|butting in|slapping in|throwing in|interrupting|slamming in)"
_WITH_SAME = "(with|if you have|if you hold|for) <same_card>"
g.means(
    "switch",
    JUMP_IN,
    f"{_JUMPING} [{_WITH_SAME}] is <switch_allowed> [<has_same>] [<out_of_turn>]",
    f"{_JUMPING} is <switch_allowed> (if|when|as long as) (your card matches exactly|your card is identical|your card is the same|it is <same_card>|the card is identical|the card is the same|the cards are identical)",
    "[have|have you|you have|do you have|got|have you got] [in hand] <same_card> [,|.|:|;] [then] [you <switch_may>] [just] <switch_play> it [in|down] <out_of_turn>",
    "(identical cards|the same cards|exactly the same cards) <switch_may> be (played|laid|thrown in|put down|thrown down|slammed down) <out_of_turn>",
    "[we] (jump in|cut in) (with|on) (identical cards|the same card|identical ones)",
)
g.means(
    "switch",
    NO_JUMP_IN,
    f"<switch_without> {_JUMPING} [allowed]",
    f"{_JUMPING} is (<switch_not_allowed>|{_OFF})",
    "(everyone|you|players) [must] (wait|waits) [for] (your|their) turn [,] even (with|if you have|if they have) <same_card>",
    "nobody (jumps in|plays out of turn|cuts in)",
)
# ---- playing whatever fits ----
g.means(
    "switch",
    FORCE_PLAY,
    "(you|everyone|players|we) <switch_must> play (if|when|whenever|as soon as) (you|they|we) (are able to|have something|have something to play|have one that fits|are able)",
    "whoever can play (has to|must|must do so|has to do so|has to do it|plays)",
    "[you] (can not|may not|must not) (hold back|hoard|save|keep back) [a] playable (card|cards)",
)
# ---- drawing on ----
_FITS = "(fits|does|works|can be played|is playable|you can play)"
g.means(
    "switch",
    DRAW_ON,
    "(no playable card|no matching card|no card that fits|nothing to play|nothing fits|nothing playable|no match|nothing that fits) [,|.|:] [then] [you] [just] [<switch_must>] <draw_on> <switch_until>",
    f"(nothing fits|no match|nothing to play|nothing playable) [,|.|:] [then] [you] [just] [<switch_must>] <draw_on> until (something|one|a card) {_FITS}",
)
g.means(
    "switch",
    Switch("draw_until_playable", False, "if you cannot play, draw one card only"),
    "<switch_if> <switch_stuck> [,] [you] [<switch_must>] [only|just] (draw|pick up|take) [only|just] (one card|1 card|one|a single card) only [,] [and] [not until (you find one|you can|you can play|something fits)]",
    "[you] [only|just] (draw|pick up|take) [only|just] (one card|1 card|one|a single card) <switch_if> <switch_stuck> [,] not until (you find one|you can|you can play|something fits)",
    "[you] [only|just] (draw|pick up|take) [only|just] (one card|1 card|one|a single card) [,] not until (you find one|you can|you can play|something fits)",
    "<switch_without> (drawing|picking up) (until you can play|until something fits|until you find one|till you can)",
    "[you] (do not|never) (keep drawing|draw on|go on drawing) [until (you can play|something fits|you find one)]",
)
# ---- numbers ----
_LATE = "(forgot|forgotten|did not call|did not say|no) [to say|to call|to shout|to yell|your|calling|saying] uno [in time]"


@g.phrase(
    "switch",
    f"{_LATE} [,|.|:] [then] (that is|it is|that makes|that will be|that costs|costs|you get|you draw|you take|you pick up|makes|is|take|draw|pick up|:) [you] {{any_number}} [cards|card] [for you|penalty]",
    "[whoever is|you are|if you are|being] caught without (saying|calling|having said|shouting) uno [:|,|=|means|costs] [you] [draw|take|pick up|get] {any_number} [cards|card]",
    "forgetting uno (is|will be|will cost you|costs you) {any_number} [cards|card]",
)
def _penalty(number: int) -> object:
    words = f"whoever forgets to call UNO draws {number}"
    return Switch("uno_penalty", number, words) if 0 < number <= 10 else REJECTED


@g.phrase(
    "switch",
    "{number} cards (each|apiece|per player|for everyone) (to begin with|to start with|to start|at the start|at first|to begin) [[,] (instead of|not) [the usual] <any_number>]",
    "[we] deal [out] (only|just) {number} cards [each|to everyone|per player] [at the start|to start with]",
    "[we] (begin|start) (with|on) [only|just] {number} [cards] [each|apiece|per player] [[,] (instead of|not) [the usual] <any_number>]",
    "(everyone|we|you|each) [all] (starts|start|begins|begin) (with|on|off with) (only|just) {number} [cards]",
    "[the] hand size is {number} [cards]",
)
def _hand_size(number: int) -> object:
    return Switch("hand_size", number, f"everyone starts with {number} cards") if number <= 20 else REJECTED


@g.phrase(
    "switch",
    "[we] (play|go on|keep playing) until (someone|anyone|a player|one of us) (has|reaches|gets|hits|gets to|scores|makes) {any_number}",
)
def _target(number: int) -> object:
    words = f"the first to {number} points wins the match"
    return Switch("target", number, words) if 50 <= number <= 100_000 else REJECTED


g.means(
    "switch",
    ONE_ROUND,
    "[just|only] (one|a single|1) round [only] [,] [and] (no points|without points|no counting|no scores|we do not count points)",
)
# ---- two players ----
_TWO = "[when|if|with|in|for] [there is|there are|it is|we are] [only|just] (two players|2 players|two of us|two|2|the two of us|two people) [are playing|play|playing|left]"
_A_REVERSE = "[a|the|every|all] (reverse|reverses|reverse cards|reverse card)"
g.means(
    "switch",
    NO_TWO_PLAYER_SKIP,
    f"{_TWO} [,] {_A_REVERSE} [also] (does not|do not|does n't) skip (anyone|the other|the other one|the other player|the opponent|a turn|nobody|someone)",
    f"{_A_REVERSE} {_TWO} [,] (does not|do not) skip (anyone|the other|the other one|the other player|the opponent|a turn|nobody|someone)",
    f"{_TWO} [,] {_A_REVERSE} (is|are) [just|only] (a reverse|reverses|nothing special|a normal card)",
    f"{_A_REVERSE} (does not|do not) skip (anyone|the other|the other one|the other player|the opponent) {_TWO}",
)
g.means(
    "switch",
    TWO_PLAYER_SKIP,
    f"{_TWO} [,] {_A_REVERSE} [also] (skips|skip) (the other one|the other|the other player|the opponent)",
)
