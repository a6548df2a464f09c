"""Patterns for house rules that have a switch: "you can stack draw twos", "no bluffing" (L-1e)."""

from lastcard.rules.language import table_frames
from lastcard.rules.language.fragments import Switch
from lastcard.rules.language.grammar import GRAMMAR as g

assert table_frames  # its phrases stand around these


def _on(name: str, words: str) -> Switch:
    return Switch(name, True, words)


STACKING = _on("stacking", "draw cards can be stacked")
MIXED_STACKING = Switch("stacking", "mixed", "draw cards can be stacked, also a wild draw four on a draw two")
NO_STACKING = Switch("stacking", False, "draw cards cannot be stacked")
SEVEN_ZERO = _on("seven_zero", "7s swap hands with an opponent you choose and 0s pass all hands on")
JUMP_IN = _on("jump_in", "anyone may lay the identical card out of turn")
NO_JUMP_IN = Switch("jump_in", False, "nobody may lay a card out of turn")
FORCE_PLAY = _on("force_play", "whoever can play must play")
DRAW_ON = _on("draw_until_playable", "if you cannot play, draw until you can")
BLUFFING = Switch("no_bluffing", False, "bluffing with a wild draw four is allowed")
NO_BLUFFING = _on("no_bluffing", "a wild draw four may be played only with no card of the color in play")
LOWEST = Switch("scoring", "lowest", "the lowest score wins")
ONE_ROUND = Switch("target", 0, "the match is a single round")
TWO_PLAYER_SKIP = _on("two_player_reverse", "with two players a reverse also skips")
NO_TWO_PLAYER_SKIP = Switch("two_player_reverse", False, "with two players a reverse does not skip")

# ---- words that many of them share ----
_WE = "(we|you|players|everyone|anyone|a player|people|it is that|whoever wants|someone)"
_MAY = "(can|may|are allowed to|is allowed to|get to|gets to|are free to|have the right to)"
_MAY_NOT = "(can not|may not|must not|do not|does not|are not allowed to|is not allowed to|never|will not|are never allowed to)"
_ALLOWED = (
    "(allowed|on|ok|okay|legal|fine|permitted|possible|in|a thing|in force|active|in play|welcome|valid)"
)
_NOT_ALLOWED = "(not allowed|forbidden|off|banned|illegal|not permitted|prohibited|not possible|not a thing|out|against the rules|not legal|not ok)"
_RULE = "[rule|rules|house rule]"
_PLAY = "(play|lay|throw in|throw|put|put down|slap|slap down|drop|toss in|lay down|put in|use|place|get rid of|slam|slam down|toss)"
_MUST = (
    "(must|have to|has to|need to|needs to|got to|are forced to|is forced to|are obliged to|always have to)"
)
_IF = "(if|when|whenever|as long as|once|as soon as|in case|every time|each time)"
for _name, _text in {
    "switch_we": _WE,
    "switch_may": _MAY,
    "switch_may_not": _MAY_NOT,
    "switch_allowed": _ALLOWED,
    "switch_not_allowed": _NOT_ALLOWED,
    "switch_play": _PLAY,
    "switch_must": _MUST,
    "switch_if": _IF,
}.items():
    g.means(_name, None, _text)
g.means(
    "switch_with",
    None,
    "(with|we allow|yes to|we like|we have|there is|we do|we use|we are playing with|use)",
    "we [always|also|usually] (play|are playing) [with]",
    "(play|playing) [with]",
)
g.means(
    "switch_without",
    None,
    "(no|without|there is no|we play without|we do not (allow|play with|have|do|use)|we never (allow|play with))",
)

# ---- stacking ----
g.means(
    "draw_cards",
    None,
    "[the|all|your|all the|any] (draw twos|draw two|draw cards|draw card|+2s|+2|+2 cards|+4s|+4|+4 cards|wild draw fours|wild draw four|plus cards|plus card|penalties|penalty cards|draw 2s|draw 4s|draw 2|draw 4)",
    "(+2|+2s|draw twos|draw two) (and|or) (+4|+4s|wild draw fours|wild draw four) [cards]",
)
g.means(
    "a_two",
    None,
    "[a|an|another|the|your own|one|any|one more] (+2|draw two|+2s|draw twos|draw 2|+2 card) [card|cards]",
)
g.means(
    "a_four",
    None,
    "[a|an|another|the|your own|one|any|one more] (+4|wild draw four|+4s|wild draw fours|draw 4|draw four|+4 card) [card|cards]",
)
g.means(
    "a_draw_card", None, "[a|another|your own|one|any|the] draw card", "[a|another] (plus card|penalty card)"
)
g.means("switch_on", None, "(on|onto|with|on top of|over|upon|by) [top of]")
g.means(
    "same_draw_cards",
    None,
    "<a_two> <switch_on> <a_two>",
    "<a_four> <switch_on> <a_four>",
    "<a_four> <switch_on> <a_four> [,] (and|or) <a_two> <switch_on> <a_two>",
    "<a_two> <switch_on> <a_two> [,] (and|or) <a_four> <switch_on> <a_four>",
    "<a_draw_card> <switch_on> <a_draw_card>",
)
g.means(
    "mixed_draw_cards",
    None,
    "<a_four> <switch_on> <a_two>",
    "<a_two> <switch_on> <a_two> [,] (and|or|also) <a_four> <switch_on> <a_two>",
)
_SUM = "(them all|all of them|all|the total|the sum|everything|up|on|all the cards|the whole stack|the lot|all of it|it on|them on|the whole lot|the whole pile|the whole bill|the bill)"
g.means(
    "sum_goes_on",
    None,
    f"[,|.|;] [and|so|then|until] (the next one|the next player|next player|whoever can not|whoever can not answer|whoever can not add|the last one|the player who can not|the one who can not|it|the sum|the total|the one without one) [then] (takes|draws|gets|has to draw|has to take|picks up|must draw|must take|passes|adds|add|goes|eats) {_SUM}",
    "[,] and pass (it|them|the cards|the penalty|the total|the sum|the draw) (on|along|to the next player|to the next)",
    "[,] to pass (it|them|the penalty|the draw) (on|along|to the next player)",
    "[,] (and|so) (it|they|the cards) (add|adds) up",
    "[,] same (goes|thing|rule) (for|with) <same_draw_cards>",
    "[,|;|.] [and] [in which case|in that case|then] (both|the|all|all the|their) (penalties|cards|draws|numbers) (are added|are added together|add up|are summed|are combined) [[,] and (fall|falls|pass|passes|go|goes|are passed on) [on] (upon|on|to) the next player]",
)
_STACK = "(stack|pile up|add up|pile|chain)"
g.means(
    "switch",
    STACKING,
    f"[<switch_we>] [<switch_may>] {_STACK} <draw_cards> [<sum_goes_on>]",
    f"<switch_we> [<switch_may>] {_STACK} <same_draw_cards> [<sum_goes_on>]",
    "<same_draw_cards> [,] [they] [both] (stack|stacks) [,] [whoever can not answer takes (the lot|it all|them all|everything|the whole lot)]",
    "(we|you|everyone) (stack|stacks) <same_draw_cards>",
    f"<switch_we> <switch_may> {_STACK} [them|cards] [<sum_goes_on>]",
    f"[<switch_with>] [draw card] stacking [[of] <draw_cards>] [is] [<switch_allowed>] {_RULE}",
    "<draw_cards> <switch_may> be (stacked|added up|piled up|chained) [<sum_goes_on>]",
    "<a_two> <switch_may> be (passed on|passed along|handed on) (by|with) [adding|playing|laying|stacking] <a_two>",
    "<draw_cards> (stack|stacks|add up|adds up|are stackable|is stackable) [<sum_goes_on>]",
    "[<switch_with>] progressive [uno] [rules]",
    f"<switch_we> <switch_may> (put|play|lay|throw|place|answer|use|drop|{_STACK}|add) <same_draw_cards> [<sum_goes_on>] [<sum_goes_on>]",
    f"{_STACK} <same_draw_cards> [is <switch_allowed>]",
    "<same_draw_cards> is <switch_allowed> [<sum_goes_on>]",
    "<switch_we> <switch_may> (answer|counter|respond to|reply to) <a_two> with <a_two> [<sum_goes_on>]",
    "<a_two> <switch_may> be (put|played|laid|answered|stacked|countered) <switch_on> <a_two> [<sum_goes_on>]",
    "<switch_if> (someone|a player|anyone|you|an opponent) (plays|play|get|gets|are|is) [hit by|hit with] <a_two> [on you] [,] you <switch_may> (play|answer with|stack|put|add|lay) (another|your own|another one|one|one more|<a_two>) [on it|on top|on top of it] [<sum_goes_on>]",
)
g.means(
    "switch",
    MIXED_STACKING,
    f"<switch_we> <switch_may> (put|play|lay|throw|place|answer|use|drop|{_STACK}) <mixed_draw_cards> [too|as well] [<sum_goes_on>]",
    "<mixed_draw_cards> is <switch_allowed>",
    "<a_four> <switch_may> be (put|played|laid|stacked) <switch_on> <a_two> [<sum_goes_on>]",
    "draw cards can be stacked , also <a_four> <switch_on> <a_two>",
    "<switch_we> <switch_may> (answer|counter) <a_two> with <a_four> [<sum_goes_on>]",
)
g.means(
    "switch",
    NO_STACKING,
    "<switch_without> [draw card] stacking [of] [cards|allowed|<draw_cards>] [allowed]",
    "stacking [[of] <draw_cards>] is <switch_not_allowed>",
    f"[<switch_we>] <switch_may_not> {_STACK} [<draw_cards>|cards]",
    "<draw_cards> <switch_may_not> be (stacked|added up)",
    f"nobody [may|can|is allowed to] {_STACK} [<draw_cards>|cards]",
    "<draw_cards> (are|is) not stackable",
    f"<switch_we> <switch_may_not> (put|play|lay|throw|place|answer|{_STACK}) <a_two> <switch_on> <a_two> to (pass it on|pass them on|avoid drawing)",
)
# ---- sevens and zeros ----
_SOMEONE = "(someone|a player|anyone|an opponent|an opponent you choose|a player you choose|a player of your choice|another player|whoever you want|someone else|any player|a player of choice|anyone you like|anyone you want|anyone else|someone of your choice|someone you choose|who you want|an opponent of your choice)"
_SEVEN = "(7s|sevens|7|a 7|a seven|seven|every 7|the 7|playing a 7|a 7 card|with a 7|on a 7|with a seven)"
_SEVEN_SWAPS = f"{_SEVEN} [you] [can|may|must|have to|means|mean|lets you|let you|is] [you] (swap|swaps|trade|trades|switch|switches|exchange) [your] [hands|hand|cards] [with {_SOMEONE}]"
_ZERO = "(0s|zeros|zeroes|0|a 0|a zero|zero|every 0|the 0|playing a 0|with a 0|on a 0|with a zero)"
_ZERO_PASSES = f"{_ZERO} [means|mean|make|makes|:] [that] [everyone] (pass|passes|rotate|rotates|move|moves|shift|shifts) [all] [the|their|everyone 's|our] [hands|hand|cards] [around|on|along|to the next player|in the direction of play|one on]"
g.means(
    "switch",
    SEVEN_ZERO,
    f"{_SEVEN_SWAPS} [,] [and|;|.] {_ZERO_PASSES}",
    f"{_ZERO_PASSES} [,] [and|;|.] {_SEVEN_SWAPS}",
    f"{_SEVEN_SWAPS} [,] [and|;|.] {_ZERO} [all] [the] hands (move|are passed|rotate|go) (on|around|along) [in [the] direction of play]",
    "[<switch_with>] [the] (seven zero|seven-zero|7 - 0|7-0|seven 0|7 and 0|7 / 0|7/0|7 0|7 -0|seven -0|seven-oh|seven and zero|sevens and zeros|7s and 0s|0 -7|0 7|0 and 7|seven - zero) [variant|version] [is|applies|counts|apply] [<switch_allowed>] [rule|rules|house rule] [is|applies|counts|apply] [<switch_allowed>]",
    "[<switch_with>] [the] seven-o [rule|rules|house rule] [is|are] [<switch_allowed>]",
)
# ---- jumping in ----
_ALIKE = "[as the top card|as the one on top|as the one lying there|as the one just played|as the one that was just played|as the card on top|as the card just played|on top|as the card lying there|as the discard]"
_SAME_BOTH = "(same|the same|in the same) (color and [the] [same] number|number and [the] [same] color|color and [same] symbol)"
g.means(
    "same_card",
    None,
    f"(an|the|a|exactly the) (identical|same|exact same|exactly the same|exact|matching|very same|exactly same) [one|card] {_ALIKE} [[,] {_SAME_BOTH}]",
    f"(an|the|a) card of {_SAME_BOTH} {_ALIKE}",
    "exactly (that|this|the same) card",
    "the same card",
)
_OUT_OF_TURN = "(out of turn|even if it is not (their|your) turn|at any time|any time|anytime|when it is not (their|your) turn|even when it is not (their|your) turn|although it is not (their|your) turn|without waiting for (your|their) turn|even out of turn|no matter whose turn it is|whoever 's turn it is|no matter who 's turn it is)"
g.means("out_of_turn", None, f"[,] {_OUT_OF_TURN} [,] [{_OUT_OF_TURN}]")
_JUMP = "(jump in|jumping in|jump ins|jump-ins|jump-in|jumping-in|jumpin)"
g.means(
    "has_same",
    None,
    "<switch_if> (you|they|someone|anyone|a player) (have|has|holds|hold|have got|has got|got) [in hand] <same_card> [in hand|in your hand|in their hand]",
)
g.means(
    "jumps",
    None,
    "(you|they|anyone|everyone|a player|players|that player) <switch_may> jump in [with it] [<out_of_turn>]",
    "(you|they|anyone|that player) <switch_may> <switch_play> it [in|down] <out_of_turn>",
    "(you|they|anyone|that player) <switch_may> <switch_play> <out_of_turn>",
)
g.means(
    "switch",
    JUMP_IN,
    f"[<switch_with>] [the] {_JUMP} [rule|rules] [is|are] [<switch_allowed>] {_RULE} [is <switch_allowed>]",
    "<switch_we> <switch_may> jump in [with <same_card>] [<out_of_turn>]",
    f"{_JUMP} [is|are] [<switch_allowed>] (<has_same>|with <same_card>|for whoever (has|holds) <same_card>) [<out_of_turn>]",
    "<has_same> [,] <jumps>",
    "<jumps> [,] <has_same> [<out_of_turn>]",
    "(whoever|anyone who|everyone who|a player who) (has|holds) <same_card> <switch_may> (jump in|<switch_play> it <out_of_turn>) [<out_of_turn>]",
    "(anyone|everyone|you|a player|players|whoever wants|we) <switch_may> <switch_play> <same_card> <out_of_turn>",
    "(anyone|everyone|whoever|players|a player) (holding|with|who has|has) <same_card> <switch_may> (jump in|<switch_play> it <out_of_turn>)",
    f"({_SAME_BOTH}|<same_card>) [:|,] (you|anyone|everyone) <switch_may> <switch_play> it [in] <out_of_turn>",
    "<same_card> <switch_may> be (played|laid|thrown in|put down) <out_of_turn> [by anyone]",
)
g.means(
    "switch",
    NO_JUMP_IN,
    f"<switch_without> {_JUMP} [allowed]",
    f"{_JUMP} (is|are) <switch_not_allowed>",
    "(nobody|no one) (may|can|is allowed to) (jump in|play out of turn|lay a card out of turn)",
    "[you|we|players] <switch_may_not> (jump in|play out of turn)",
)
# ---- playing whatever fits ----
_NO_SAVING = "[[,|.|;|:] [and] (no saving|no holding|no keeping|no hoarding|no drawing|you can not just draw|you can not draw) [back|on to] [cards|card|it|them|instead|on purpose|voluntarily] [up] [for later|back|instead]]"
_PLAYABLE = "(a playable card|a card that fits|a matching card|something that fits|a card you can play|a fitting card|something playable|something to play|something you can play|a card that can be played|a card which fits|anything that fits|a card that matches|any card that fits|a valid card)"
g.means(
    "can_play",
    None,
    "(you|they|someone|a player|anyone|we) (can|are able to|is able to) [play|go|lay|put something down] [a card|something|anything|one]",
    f"(you|they|someone|a player|anyone|we) (have|has|hold|holds|have got|has got|got) {_PLAYABLE} [in hand|in your hand]",
)
g.means(
    "plays_it",
    None,
    "(you|they|we) <switch_must> [also] [<switch_play>|go] [it|one|a card|that card|something]",
)
g.means(
    "switch",
    FORCE_PLAY,
    "(whoever|anyone who|everyone who|a player who|players who) can play <switch_must> [play]",
    "(you|everyone|players|we) <switch_must> play (if|when|whenever) (you|they|we) can",
    f"[no holding back|no saving|no hoarding|no cheating] [:|,|.] <switch_if> <can_play> [,] [then] <plays_it> {_NO_SAVING}",
    f"(you|everyone|players|we|a player) <switch_must> <switch_play> [a card|something|one|it|{_PLAYABLE}|any playable card|the playable card] <switch_if> (<can_play>|(you|they|we) have one) {_NO_SAVING}",
    f"(you|we|players|everyone) <switch_may_not> draw [a card|cards] (if|when|while|as long as) <can_play> {_NO_SAVING}",
    f"(nobody may|nobody can|nobody is allowed to|no one may) draw [a card|cards] (if|when|while|as long as) <can_play> {_NO_SAVING}",
    f"[<switch_with>] (force play|forced play|forced plays|force-play|forced-play|forceplay) {_RULE} [is <switch_allowed>]",
    "(no drawing|no draws) (if|when|while) <can_play>",
    f"(a|any|every|the) player who (draws|has drawn|drew) {_PLAYABLE} <switch_must> [also] <switch_play> it",
    "(a|any|every|the) drawn card (that|which) (fits|matches|can be played|is playable) must be played",
    "(you|we|players) (may|can) only draw (if|when) (you can not play|nothing fits|nothing in your hand fits|you have nothing to play|you have nothing that fits)",
    "playing is (mandatory|compulsory|obligatory) [if you can|when you can]",
    "(you|we|players) (may|can) draw only (if|when) (nothing fits|you can not play)",
)
# ---- drawing on ----
g.means(
    "switch_stuck",
    None,
    "(you|someone|a player|anyone|they|we) (can not|have nothing to|has nothing to|have no card to|has no card to|do not have a card to|are not able to|have nothing you can|can not find anything to|do not have anything to) (play|go|lay|move|put down|put anything down) [anything|a card|something|one|any card]",
    "(you|someone|a player|they|we) (have|has|got) no (playable|matching|fitting) card",
    f"(you|someone|a player|they|we) (do not|does not) have {_PLAYABLE}",
    "(you|someone|a player|they|we) (have|has) nothing that fits",
    "you can not",
)
g.means(
    "draw_on",
    None,
    "[just] (keep|keeps|keep on|keeps on|go on|goes on) (drawing|picking up|taking|pulling) [cards|from the pile]",
    "(draw|draws|pick up|picks up|take cards|takes cards|draw cards|draws cards|draw and draw|drawing)",
)
_FITTING = f"(one|a card|something|{_PLAYABLE}) [that|which|you|they] [fits|matches|works|can be played|can play|is playable|you can play|they can play|can use|goes]"
g.means(
    "switch_until",
    None,
    f"until (you|they|we) (can|can play|can go|can lay one|can play something|can play one|(get|gets|find|finds|have|has|draw|draws|pick up|hit|got) {_FITTING})",
    "until (something|one|a card|it) (fits|matches|is playable|can be played)",
)
g.means(
    "switch",
    DRAW_ON,
    "<switch_if> <switch_stuck> [,|.] [then] [you|they|we] [just] [<switch_must>] <draw_on> <switch_until>",
    "(whoever|a player who|anyone who|everyone who) can not (play|go|lay anything|play anything) [,] [<switch_must>] <draw_on> <switch_until>",
    "[you|we|players|everyone] [<switch_must>] <draw_on> <switch_until> [<switch_if> <switch_stuck>]",
    "[we|you] draw until playable",
    "<switch_stuck> . [you|they] [<switch_must>] <draw_on> <switch_until>",
)
# ---- bluffing ----
g.means(
    "switch_fours",
    None,
    "(a|the|your|any|every|all) (+4|wild draw four|draw 4|draw four|+4s) [card|cards]",
    "[the|all] (+4s|wild draw fours|draw fours|draw 4s|+4 cards)",
    "(+4|wild draw four)",
)
_COLOR = "[right|same|current] (color in play|current color|color|color on top|played color|color of the top card|color on the table|color asked for|color that is in play|color lying there)"
g.means(
    "no_such_color",
    None,
    f"(you|they|the player|its player) (have|has|hold|holds|have got|has got|got) (no|nothing|no other|not any|none|nothing else) [card|cards] [left] (of|in|with|matching|that fits|that matches|to match|that match|for) (the|that|this) {_COLOR}",
    f"(you|they) (do not|does not) (have|hold) [(a|any|any other) (card|cards)] [of|in|with|matching|that matches|that fits] (the|that|this) {_COLOR}",
    f"(you|they) (can not|can not otherwise) (match|follow|play|serve) (the|that) {_COLOR}",
    "(you|they) (have|has) no (matching color|card of that color|matching color in hand|card in the color)",
    f"nothing in your hand (matches|fits|has) the {_COLOR}",
    f"without a card of the {_COLOR}",
)
g.means(
    "such_a_color",
    None,
    f"(you|they) [still] (have|has|hold|holds|have got|got) (a card of|a card in|any card of|a card with|a card matching|anything in|something in|cards of|any) (the|that) {_COLOR}",
    f"(you|they) [still] (have|has|hold) (the|a matching|that) {_COLOR}",
)
_BLUFF = "(bluffing|bluffs|bluff)"
_WITH_FOURS = "[(with|on|using|about) <switch_fours>]"
g.means(
    "switch",
    NO_BLUFFING,
    f"<switch_without> {_BLUFF} {_WITH_FOURS} [allowed]",
    f"[there is] no {_BLUFF} {_WITH_FOURS} [allowed] [,|:|.] [you|we|players] [may|can] [only] (play|use|lay) (it|them|<switch_fours>) [only] (when|if|as long as) <no_such_color>",
    f"[there is] no {_BLUFF} {_WITH_FOURS} [,|:|.] <switch_fours> (is|are) only (allowed|legal|playable) (when|if) <no_such_color>",
    f"{_BLUFF} {_WITH_FOURS} is <switch_not_allowed>",
    f"(you|we|players) <switch_may_not> bluff {_WITH_FOURS}",
    f"nobody (may|can|is allowed to) bluff {_WITH_FOURS}",
    f"nobody [ever] bluffs {_WITH_FOURS}",
    f"(it is|it is strictly) <switch_not_allowed> to bluff {_WITH_FOURS}",
    "<switch_fours> (may|can|must) [only] be (played|used|laid|put down) [only] (when|if|as long as) <no_such_color>",
    "<switch_fours> (is|are) only (allowed|legal|playable|ok) (when|if|as long as) <no_such_color>",
    "(you|we|players|everyone) (may|can|are allowed to|is allowed to|must|should) [only] (play|use|lay|put down) <switch_fours> [only] (when|if|as long as) <no_such_color>",
    "(you|we|players) are only allowed to (play|use|lay|put down) <switch_fours> (when|if|as long as) <no_such_color>",
    "<switch_fours> may be played only with no card of the color in play",
    "(you can not|nobody may|no one may|you may not|you are not allowed to|nobody can) (play|use|lay) <switch_fours> (if|when|while|as long as) <such_a_color>",
    "(if|when|as long as) <such_a_color> [,] (you|they) (can not|may not|must not|are not allowed to) (play|use|lay) <switch_fours>",
    "<switch_fours> must be (honest|played honestly)",
    "no <switch_fours> (if|when|while|as long as) <such_a_color>",
)
g.means(
    "switch",
    BLUFFING,
    f"{_BLUFF} {_WITH_FOURS} is <switch_allowed>",
    f"<switch_we> <switch_may> bluff {_WITH_FOURS}",
    "<switch_we> <switch_may> (play|use|lay) <switch_fours> (even if <such_a_color>|any time|at any time|whenever you like|whenever you want)",
    "<switch_fours> <switch_may> be played (even if <such_a_color>|any time|at any time|always)",
)
