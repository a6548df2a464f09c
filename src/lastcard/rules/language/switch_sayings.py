"""Still more of how people say the house rules that have a switch (L-1e): short, as questions, as what is not done."""

from lastcard.rules.language import switch_wordings
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import Switch
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.switch_phrases import (
    BLUFFING,
    DRAW_ON,
    FORCE_PLAY,
    JUMP_IN,
    LOWEST,
    MIXED_STACKING,
    NO_BLUFFING,
    NO_JUMP_IN,
    NO_STACKING,
    NO_TWO_PLAYER_SKIP,
    ONE_ROUND,
    SEVEN_ZERO,
    STACKING,
    TWO_PLAYER_SKIP,
)

assert switch_wordings  # its phrases are used here

# ---- stacking ----
_FINE = "(<switch_allowed>|fine|ok|okay|cool|good|a go|alright|all right|no problem|works|goes|is fine|yes)"
_TWO_PAYS = "(the next player|the next one|next player|the next person|whoever is next|they) [then] (draws|takes|gets|picks up|has to draw|has to take|pays) (4|four|all|all of it|everything|the lot|the total|6|six|8|eight|both|them all)"
_AND_PAYS = f"[[,|.|;] [and|so|then|so that] {_TWO_PAYS}]"
_PILES_UP = "(stack|stacks|add up|adds up|pile up|piles up|accumulate|accumulates|build up|builds up|are cumulative|is cumulative|are stackable|is stackable|keep adding up|are added up|is added up|are added together|get added up)"
_PLUSES = "(pluses|plus cards|plus card|the pluses|penalties|the penalty|the penalties|draw penalties|penalty cards|draw cards|the draw cards|plusses)"
g.means(
    "own_kind",
    None,
    "(on|onto|with) (their own kind|the same kind|each other|the same|their own|cards of the same kind|themself)",
)
g.means(
    "switch",
    STACKING,
    "we [always|all] stack",
    "<switch_we> <switch_may> (pile|pile up|heap|throw) <same_draw_cards> [[,] and the next (sucker|victim|one|player|poor soul|guy) (takes|gets|draws|eats|pays) (both|it all|everything|all of it|the lot|all)]",
    "stacking [<draw_cards>] (ok|okay|allowed|fine|yes)",
    "stack (away|on|em up|them up|it up|everything)",
    "[you|we|players] [may|can] stack [<draw_cards>] [them] up",
    f"<draw_cards> {_PILES_UP} [<own_kind>] [<sum_goes_on>]",
    f"<draw_cards> and <draw_cards> {_PILES_UP} [<own_kind>] [<sum_goes_on>]",
    f"<draw_cards> {_PILES_UP} [,|and|;] <draw_cards> {_PILES_UP} [too|as well]",
    f"{_PLUSES} {_PILES_UP} [<own_kind>] [until (someone|a player|somebody|one|you) (can not|has none|runs out|does not) (add to it|add any|add one|answer|play one|stack|add another)] [<sum_goes_on>]",
    f"(we|you|everyone|players) [<switch_may>] [stack|stacks] <same_draw_cards> [<sum_goes_on>] {_AND_PAYS}",
    "<same_draw_cards> [:|,|;] [<switch_allowed>]",
    f"(stack|stacking|stacking cards|stack cards|stack them up|stack it up) [is] [{_FINE}] [:|,|;] <same_draw_cards>",
    f"<same_draw_cards> is {_FINE} [too|as well] {_AND_PAYS}",
    f"<a_two> <switch_on> <a_two> is {_FINE} [,] [and] [so is] <a_four> <switch_on> <a_four> [is] [{_FINE}|too|as well]",
    f"(answer|counter|reply to|respond to) <a_two> with <a_two> {_AND_PAYS}",
    f"(answer|counter|reply to|respond to) <a_four> with <a_four> {_AND_PAYS}",
    f"<switch_we> <switch_may> (answer|counter|respond to|reply to|beat|top|pass on|pass along|hand on) <a_four> (with|by) <a_four> [<sum_goes_on>] {_AND_PAYS}",
    f"<switch_we> <switch_may> (answer|counter|respond to|reply to|beat|top|pass on|pass along|hand on) <a_two> (with|by) <a_two> [<sum_goes_on>] {_AND_PAYS}",
    f"<switch_if> (someone|a player|anyone|you|an opponent) (plays|play|get|gets|are|is|puts|lays) [hit by|hit with] <a_two> [on you] [,] [then] you <switch_may> (play|answer with|stack|put|add|lay) (another|your own|another one|one|one more|<a_two>) [on it|on top|on top of it|to it] [<sum_goes_on>] {_AND_PAYS}",
    "instead of (drawing|taking the cards|picking up|drawing the cards|drawing cards) you <switch_may> (add|play|stack|put|lay) (another|your own|one more|a|<a_two>) [<a_two>|one] [on top|on it|on top of it] [and] [pass (it|them) (on|along)|pass it to the next player|<sum_goes_on>]",
    f"(got|did you get|if you get|get) <a_two> [played on you|put on you] [,|.|:|;] [then] [you <switch_may>] (put|play|add|stack|lay) (yours|your own|another|another one|one|<a_two>) (on top|on it|on top of it) [and pass (it|them) (on|along)] {_AND_PAYS}",
    f"(if|when|whenever) you (have|hold|have got|got) <a_two> [,] you <switch_may> (put|play|lay|stack) it (on|onto|on top of) (another|a|the|an) (+2|draw two|draw 2) {_AND_PAYS}",
    "<a_two> keeps (growing|going|going around|adding up) (as long as|until) (people|players|someone|everyone|you) (can add|can not add|add|adds|can play|can not play|stacks|can stack|can not stack) (another|another one|<a_two>|one|more)",
    "(house rule|our rule|rule) [is] [:|,] stacking",
    "(it|everything) [all] (adds|add) up",
    f"{_PLUSES} (may|can) be (passed on|handed on|added to|topped up) (by|with) [adding|playing|laying|stacking] (another|another one|your own|one of your own|the same kind)",
)
_MIXED = "(mixed|cross|mix|mixing|any kind of)"
g.means(
    "switch",
    MIXED_STACKING,
    f"{_MIXED} stacking [is] [{_FINE}]",
    f"<a_two> <switch_on> <a_two> [,] [and] <a_four> <switch_on> <a_four> [,] (and|or|and also) <a_four> <switch_on> <a_two> [is] [{_FINE}] [too|as well] [<sum_goes_on>] [[.|;|,] [and] (it|everything) [all] adds up]",
    f"stacking [is {_FINE}] [,] [also] (mixed|mixed too|mixed as well|across types|of everything on everything)",
    f"(stack|stack whatever you want|stack anything|stacking|stacking is {_FINE}) [:|,|;|and] <a_four> <switch_on> <a_two> [is] [{_FINE}] [too|as well]",
    "<switch_we> <switch_may> stack [<draw_cards>] [,] and [also] (put|play|lay|stack) <a_four> <switch_on> <a_two> [too|as well]",
    "<a_two> <switch_on> <a_two> [,] [and] <a_four> <switch_on> <a_four> [,] (and|or|and also) <a_four> <switch_on> <a_two> [is <switch_allowed>]",
    "[you|we] [may|can] stack <a_four> <switch_on> <a_two>",
    f"<switch_we> <switch_may> (beat|top|answer|counter|respond to|cover) <a_two> (with|by) <a_four> {_AND_PAYS}",
    f"<a_four> (may|can) (be (put|played|laid|stacked)|go) <switch_on> <a_two> {_AND_PAYS}",
    "<a_four> (may|can) be (put|played|laid|stacked) <switch_on> <a_four> [,] (and|or) [also] [<switch_on>] <a_two>",
)
g.means(
    "switch",
    NO_STACKING,
    "<a_two> (can not|may not|must not|can never) be (stacked|piled up|passed on|added up) [on <a_two>|on anything]",
    "<draw_cards> (can not|may not|must not|can never|are never|are not) [be] (stacked|piled up|added up|passed on|chained)",
    "[you] [have to|must|just] draw [the cards|it] [:|,|;|.] [there is] no stacking",
    "(piling up|adding up|stacking|stacking up|chaining) [<draw_cards>|cards] is <switch_not_allowed>",
    "(nobody|no one|we never|never) (stack|stacks|stacking) [anything|draw cards|cards]",
    "do not [ever] stack [draw cards|anything|cards|<draw_cards>]",
    "stacking [:|.|,] (no thanks|nope|nah|not at our table|not at this table|not allowed here|never ever)",
)
# ---- sevens and zeros ----
_SEVEN = "[play|with|on|when you play|if you play|playing] [a|an|every|the] (7|7s|seven|sevens)"
_ZERO = "[play|with|on|when you play|if you play|playing|if someone plays] [a|an|every|the] (0|0s|zero|zeros|zeroes)"
g.means(
    "switch",
    SEVEN_ZERO,
    f"{_SEVEN} and (swap|swap hands|trade hands|switch hands) [with (someone|anyone|a player|an opponent|another player|somebody)] [,|;|.|and] {_ZERO} and (everyone|all) (passes|pass) (their|your|all) (hand|hands|cards) (on|around|along|to the next player)",
)
# ---- jumping in ----
_SAME_ONE = "(exactly the same card|the same one|the same card|the exact same one|the identical card|the identical one|an identical card|one just like it|the exact same card|exactly the same one)"
_ANY_TIME = "(any time|at any time|anytime|out of turn|even if it is not your turn|no matter whose turn it is|whoever 's turn it is|even out of turn|without waiting|right away|even when it is not your turn)"
g.means("at_any_time", None, f"[,] {_ANY_TIME}")
_PLAYS_IN = "(<switch_play> it|throw it in|put it in|toss it in|slam it down|drop it|jump in|slap it down|lay it down|cut in) [in|down]"
g.means(
    "switch",
    JUMP_IN,
    "(we are|i am|everyone is) (fine|ok|cool|good) with (jump-ins|jump ins|jumping in)",
    f"(jumping in|cutting in|throwing in) with (<same_card>|{_SAME_ONE}) is [{_FINE}] [<at_any_time>]",
    f"it is {_FINE} to jump in [with (<same_card>|{_SAME_ONE})] [<at_any_time>]",
    f"(throwing in|jumping in with|playing|slapping in|cutting in with) (identical cards|the same card|identical ones|<same_card>) [out of turn] is {_FINE} [<at_any_time>]",
    f"<switch_if> (someone|a player|anyone|an opponent) plays a card and you (have|have got|hold|got) {_SAME_ONE} [,] [then] [you <switch_may>] {_PLAYS_IN} [<at_any_time>]",
    f"[if|when|whenever] (have|got|have got|do you have|you have|you have got|you got) {_SAME_ONE} [,|.|:|;] [then] [you <switch_may>] [just] {_PLAYS_IN} <at_any_time>",
    "(same|the same|identical) (card|color and number) [,|and] [same (color|card|number)] [=|:|,|means] [you <switch_may>] <switch_play> it <at_any_time>",
    "(you|players|anyone|everyone|we) <switch_may> (play|lay|put it|throw it) out of turn (if|when|as long as) (your|their|the) card (is identical|is the same|matches exactly|exactly matches|is exactly the same) [(to|as) (the top one|the top card|the one on top|the last one|the card on top)]",
    f"<switch_if> (your|a|their) card (matches|is the same as|equals|is identical to) (the top card|the one on top|the card on top|the last card|the top one) [exactly] [,] (you|they) <switch_may> {_PLAYS_IN} <at_any_time>",
    f"(you|players|anyone|we) <switch_may> (interrupt|cut in|jump in|barge in|butt in|slap in) (with|if you have) (<same_card>|{_SAME_ONE}) [<at_any_time>]",
    "(you|players|anyone) <switch_may> <switch_play> your card [in|down] (when|if) it is (identical|the same|exactly the same) [<at_any_time>]",
    "(same cards|identical cards|same card|<same_card>) <switch_may> be (slapped|slapped down|thrown in|jumped in|tossed in|dropped) [in|down] [by anyone] [<at_any_time>] [by anyone]",
    "(anyone|everyone|whoever|players|a player) (holding|with|who has|has) <same_card> <switch_may> (jump in|<switch_play> it|slap it down|slap it in) [down|in] [<out_of_turn>|<at_any_time>]",
    "slap rule [:|.|,] <same_card> <switch_may> be (slapped|slapped down|played) [down] [by anyone] [<out_of_turn>]",
)
_TURNS = "(your|their|its) turn"
g.means(
    "switch",
    NO_JUMP_IN,
    f"(you|players|everyone|we|nobody) (may|can) only play (on|in|when it is|during|if it is) {_TURNS}",
    f"only play (when|if) it is {_TURNS}",
    f"[only] (play|plays) (on|in|when it is) {_TURNS} only",
    "no (playing|plays|laying) [cards] out of turn",
    f"(you|everyone|players|we) (must|have to|has to|should) (wait|waits) (for|until it is) {_TURNS} [,] [even (with <same_card>|if you have <same_card>)] [<no_cutting>]",
    f"(everyone|you|players) (wait|waits) (for|until it is) {_TURNS} [<no_cutting>]",
    "out of turn plays are <switch_not_allowed>",
    "playing out of turn is <switch_not_allowed>",
    "do not (jump in|play out of turn|cut in)",
)
g.means(
    "no_cutting",
    None,
    "[,|;|.] [so] no (cutting in|jumping in|jump-ins|jump ins|barging in|butting in|interrupting)",
)
# ---- playing whatever fits ----
_NO_KEEPING = "[[,|;|.] no (keeping|saving|hoarding|holding back|keeping it|keeping cards|saving cards|holding|keeping them)]"
_HOLD_BACK = "(holding back|keeping|keeping back|holding|hoarding|saving|sitting on)"
_DREW = "(you drew|you draw|you just drew|you have drawn|you picked up|you pick up|drawn)"
_PLAY_IT = "(play|lay|use|put down) (it|that card|that)"
g.means(
    "switch",
    FORCE_PLAY,
    f"no {_HOLD_BACK} [back] [of] [playable] cards [back] [on purpose|deliberately|for later]",
    "no (sandbagging|hoarding|holding back|slow playing) [: (<switch_if> <can_play> [,] [then] you <switch_must> [play]|you <switch_must> play <switch_if> <can_play>)]",
    "(drawing|picking up) (on purpose|deliberately|voluntarily|by choice|just for fun) is <switch_not_allowed>",
    "(no|you can not|you may not) (drawing|draw) (on purpose|deliberately|voluntarily|by choice)",
    "you (can not|may not|must not) (choose|decide|opt) to draw (if|when|while|as long as) <can_play>",
    "(holding on to|keeping|holding back|sitting on|hanging on to) (a|any) (card you (can|could) play|playable card|card that fits|card that you (can|could) play) is (not on|<switch_not_allowed>)",
    "<switch_if> <can_play> [,] [then] (play|you play|play it|you have to|you must|play something)",
    f"(whoever|anyone who|everyone who) (has|holds) {{fitting}} <switch_must> (play|lay|use) it {_NO_KEEPING}",
    "(you|everyone|players|we) <switch_must> (play|lay) {fitting} <switch_if> (you|they|we) (have|have got|got|hold) (one|it)",
    "(you|everyone|players|we) <switch_must> (play|lay) a card <switch_if> (you|they|we) (have|have got|got) one that (fits|matches|can be played|works|is playable)",
    f"<switch_if> a card [in your hand] (fits|matches|can be played) [,] you <switch_must> {_PLAY_IT} {_NO_KEEPING}",
    f"<switch_if> the card {_DREW} (fits|matches|can be played|is playable) [,] you <switch_must> {_PLAY_IT} {_NO_KEEPING}",
    f"<switch_if> you (draw|drew|pick up) {{fitting}} [,] you <switch_must> {_PLAY_IT} {_NO_KEEPING}",
    f"you <switch_must> (play|lay) the card {_DREW} <switch_if> (it fits|it matches|you can|it can be played|it is playable)",
    "(a|the|every) drawn card (that fits|that is playable|that can be played) (must|has to) be (played|laid) [down] [now|at one time|right away|at once|immediately|straight away]",
    "[playable|fitting] drawn cards (must|have to) be played",
    "you <switch_must> (go|play) <switch_if> you can [go|play]",
    "(you|one|players|nobody|we) (can not|may not|must not|can|may) (refuse|decline) to play [<switch_if> <can_play>]",
    "you (are|is) (not permitted|not allowed|forbidden) to draw (while|if|when|as long as) you (have|hold) {fitting}",
    "drawing is only (allowed|ok|legal|possible) (if|when) (nothing fits|you can not play|you have nothing to play|you have nothing that fits|nothing in your hand fits)",
    "[only] draw only (if|when) you (can not play|have nothing to play|have to)",
    "(you|we|players) (may|can) only draw (if|when) you (really|truly) can not play",
    "you (can not|may not|must not) draw (if|when|while) (something|a card) [in your hand] (fits|matches)",
)


@g.phrase(
    "fitting",
    "(a|the|any|something) (fitting|matching|playable|usable|suitable) [card|one]",
    "(a card|something|one|any card) (that fits|that matches|that can be played|you can play|that is playable)",
)
def _fitting() -> None:
    return None


# ---- drawing on ----
_KEEP_DRAWING = "(keep drawing|draw|draw cards|draw on|keep picking up|keep on drawing|pick up cards|pick up|go on drawing|keep drawing cards|keep taking cards|keep pulling cards|you draw|you keep drawing|you draw cards|draw and draw)"
_UNTIL_ONE = "until (one does|something does|one fits|one matches|you get one|you find one|you have one|you can|you can play|you can go|something fits|you get one that fits|you get one that matches|you get one you can play|you have got something to play|you have something to play|you have got one you can play|you get something you can play)"
g.means(
    "switch",
    DRAW_ON,
    f"(no|no playable|no matching|no fitting) (card|match|luck|play) [,|.|:|;] {_KEEP_DRAWING} {_UNTIL_ONE}",
    f"<switch_if> nothing [you have|in your hand] (fits|matches|works) [,] {_KEEP_DRAWING} {_UNTIL_ONE}",
    f"<switch_if> (you|they) (do not|does not) have (a match|a matching card|one that fits|anything that fits) [,] {_KEEP_DRAWING} {_UNTIL_ONE}",
    f"{_KEEP_DRAWING} {_UNTIL_ONE}",
    f"[you] can not (go|play|lay anything|play anything|move) [.|,|:|;] [then] ({_KEEP_DRAWING} {_UNTIL_ONE}|<draw_on> <switch_until>)",
    "no luck [,|.|:] (draw on|keep drawing|draw) until you can (lay|play) (something|one|a card)",
    "[you] (keep|go on) (picking up|drawing) until you (find|get) something you can (lay|play|put down)",
    "(endless|unlimited|infinite|continuous) drawing [until (something fits|you can play|you find one|one fits)]",
    "(draw to match|draw-to-match|draw until match|draw-til-match) [rule|rules]",
    f"(you do not|do not|never) just draw one [card] [,|;] [but] {_KEEP_DRAWING} {_UNTIL_ONE}",
    "(do not|never) stop drawing until (you can play|something fits|one fits|you can)",
    "drawing (goes on|continues) until (you can play|something fits|one fits|you can)",
    "(whoever|anyone who) (can not play|has nothing that fits|has nothing to play) (keeps drawing|draws|draws on|has to draw|must draw|goes on drawing) until (they can|they can play|something fits|one fits|they get one|they find one)",
)
# ---- bluffing ----
_FOUR = "<switch_fours>"
g.means(
    "switch",
    NO_BLUFFING,
    "no bluffing [with|using|on|about] <switch_fours>",
    "do not (bluff|lie|cheat) [with|about|on] [your] [<switch_fours>]",
    "(no|never any) (lying|cheating|fibbing) (about|with|on) (your|a|the) <switch_fours>",
    "(you|everyone|players) (must|have to|has to|should) be honest (with|about) [your] <switch_fours>",
    f"{_FOUR} [are|is] [allowed] only (when|if|as long as) <no_such_color>",
    f"{_FOUR} [are|is] [allowed] only (when|if) (you|they) (have|has) (no other card of (that|the) color|nothing else|no other choice|no other card in (that|the) color)",
    f"only (play|use|lay) {_FOUR} (when|if|as long as) <no_such_color>",
    f"only (play|use|lay) {_FOUR} (when|if) (you|they) (have|have got) no (card|cards|other card) of that color",
    f"{_FOUR} only if you (can not|can 't) (match|follow|play) [the] color",
    "honest <switch_fours> only",
)
g.means(
    "switch",
    BLUFFING,
    "(we|we all) (allow|like|love|permit) bluffing [with <switch_fours>]",
    f"{_FOUR} (may|can) always be played",
    f"{_FOUR} (is|are) always (allowed|legal|playable|ok)",
    f"(you|we|anyone|players) (may|can) always (play|use|lay) {_FOUR}",
    "(go ahead and bluff|bluff away|bluff all you want)",
)
# ---- two players ----
_IN_TWO = "[when|if|with|in|for|as] [there is|there are|it is|we are] [just|only] (two|2|a two player game|a two-player game|a 2 player game|a 2-player game|2 players|two players|the two of us|two people|two of us) [are playing|play|playing|left|playing]"
_REV = "[a|the|every|all] (reverse|reverses|reverse card|reverse cards)"
_SKIPS = "(=|:|means|equals|acts as|counts as|works as|works like|is|becomes|does the same as|acts like|functions as) [a|the] (skip|skip card)"
g.means(
    "switch",
    TWO_PLAYER_SKIP,
    f"{_IN_TWO} [,|:] {_REV} {_SKIPS}",
    f"{_IN_TWO} [,|:] {_REV} (means|=|:) (you|you get to|the same player) (go again|play again|goes again|plays again|another turn)",
    f"{_REV} {_SKIPS} {_IN_TWO}",
    f"{_REV} (between|among|with) (two|2) players {_SKIPS}",
)
g.means(
    "switch",
    NO_TWO_PLAYER_SKIP,
    f"{_IN_TWO} [,|:] {_REV} (is not a skip|are not skips|does not mean skip|does not skip|do nothing|does nothing)",
)
# ---- a missed call ----
_UNSAID = "(caught without uno|uno forgotten|forgotten uno|forgot uno|missed uno|no uno|caught|caught without calling|caught without saying it|uno not said|did not say uno|not saying uno)"


@g.phrase(
    "switch",
    f"{_UNSAID} [said|called] [:|.|,|=] [that is|you get|you draw|take|draw|pick up|then] {{any_number}} <cards> [for you|penalty]",
    f"{_UNSAID} [said|called] [:|.|,|=] {{plus}} [<cards>]",
    "{any_number} <cards> [as a|of] penalty (for|per) (every|each|any|a) (missed|forgotten) (uno|uno call|call)",
    "(if|when|whenever) you (do not|did not|fail to|forget to) (say|call|shout|yell) uno [in time] [,|:] (that is|it is|that makes|it costs) {any_number} [penalty] [<cards>]",
    "{any_number} <cards> (for|per) (every|each|any|a) (missed|forgotten) (uno|uno call|call)",
    "(if|when|whenever) you (miss|forget|skip) (saying|calling) uno [,|:] [you get|you draw|you take|draw|take|it is] {any_number} <cards>",
    "(if|when|whenever) (they|someone|anyone|a player|we|somebody else) (catch|catches) you (not saying uno|before you say uno|without uno|forgetting uno|without saying uno|not calling uno|before you call uno) [,|:] you (draw|take|pick up|get|have to draw|must draw|have to take) {any_number} [<cards>]",
    "you (draw|take|pick up|get|have to draw|must draw|have to take) {any_number} [<cards>] (if|when|whenever) you (do not|did not|fail to|forget to) (say|call|shout|yell) uno [in time]",
    "(forgetting|missing) (uno|to say uno|to call uno|the uno call) (makes you|has you|forces you to) (draw|take|pick up) {any_number} [<cards>]",
    "(miss|forget|skip) [your|the] uno [call] and it (is|costs|will be|will cost you) {any_number} <cards>",
    "a (missed|forgotten) uno (is|costs|means|makes) {any_number} [<cards>]",
)
def _penalty(number: int) -> object:
    words = f"whoever forgets to call UNO draws {number}"
    return Switch("uno_penalty", number, words) if 0 < number <= 10 else REJECTED


_SAYING = "(saying|calling|shouting|yelling|announcing)"
g.means(
    "switch",
    Switch("uno_penalty", 0, "there is no penalty for forgetting to call UNO"),
    "nobody (gets|is) (punished|penalized|fined) for (<call_forgotten>|<call_unsaid>|a missed uno)",
    "(you|we|players|nobody) (do not have to|need not|do not need to|does not have to|has to|needs to) (say|call|shout|yell) uno",
    f"{_SAYING} uno is (optional|voluntary|not required|not necessary|not needed|not mandatory|up to you)",
    "[there is] no need to (say|call|shout|yell) uno",
    "(we|you) do not (do|use|play with|have) [the|any] uno (calling|calling thing|call|calls|shouting|rule|thing)",
    "<switch_if> you (forget|miss) uno [,] nothing happens",
    "(a missed|a forgotten) uno costs nothing",
    "no uno (calling|calls) [needed|required]",
)
# ---- the deal ----
_USUAL = "[[,] (instead of|not|rather than) [the usual] <any_number> [<cards>]]"


@g.phrase(
    "switch",
    f"[the] (starting|start|initial|opening|first) (hand|hands) [size] [is|are|has|of|:|=] [:] {{number}} [<cards>] {_USUAL}",
    f"[the] hand size [is|of|:|=] {{number}} [<cards>] {_USUAL}",
    f"(everyone|each|we|you|players|every player|all) [all] (gets|get|is|are) [dealt|given] [only|just] {{number}} [<cards>] [at the start|to start|to start with|to begin with|in the beginning|at the beginning] {_USUAL}",
    f"[just|only] {{number}} cards (to start with|to start|at the start|to begin with|in the beginning) {_USUAL}",
    "(you|we|everyone|players) (only|just) (get|gets) {number} cards (to start with|to start|at the start|to begin with)",
    "(let us|we) (begin|start|play) with [only|just] {number} [cards] [each|apiece|per player]",
    "{number} card (hands|hand|start|starts)",
    "{number} -card (hands|hand|start|starts)",
    "{number} cards (instead of|not|rather than) [the usual] (7|seven) [<cards>] [each|at the start|to start|to start with|per player|in the beginning]",
    "deal [out] [only|just] {number} (instead of|not|rather than) [the usual] (7|seven) [<cards>]",
    "[the] dealer (hands out|deals out|deals|gives out|gives) [only|just] {number} cards (each|to each|apiece|per player|to everyone)",
    "[just|only] {number} cards (each|apiece|per player|for everyone)",
)
def _hand_size(number: int) -> object:
    return Switch("hand_size", number, f"everyone starts with {number} cards") if number <= 20 else REJECTED


# ---- the end ----
_WHOLE = "[it|the match|the game|it all|the whole (thing|game|match)|the evening|everything]"
_WON = "(wins|win|has won|have won|is the winner|you win|you have won|takes)"


@g.phrase(
    "switch",
    "[a|the] (game|match|race|play|playing|race) (to|till|until|up to) {any_number} [points]",
    f"{{any_number}} [points] (wins|win|is enough|is enough to win|are enough|wins the match|decides it|does it) {_WHOLE}",
    f"(reach|get to|get|score|hit|make|have) {{any_number}} [points] [,] [and] [then] you (win|have won|are the winner) {_WHOLE}",
    "(we|you) (are playing|play|are racing|race|go|will play) [up] (to|till|until) {any_number} [points]",
    "[the] winner is the (first|first one|first player) (with|to|to reach|to get|at|to have|who reaches|who gets) {any_number} [points]",
    f"(whoever|the one who|the player who) (hits|reaches|gets to|gets|has|scores|makes|makes it to|passes|is at) {{any_number}} [points] [first] {_WON} {_WHOLE}",
    "[the] (first|first one|first player) (past|over|beyond|at|on) {any_number} [points] (wins|has won|is the winner|is the champion|takes it)",
    "[the] (match|game) (ends|is over|stops|finishes) (when|once|as soon as|if) (someone|a player|anyone|one of us|somebody) (reaches|gets|has|gets to|hits|scores) {any_number} [points]",
    "(until|till) {any_number} points",
    "(target|goal|aim|limit|points limit|point limit|score limit|winning score) [is|of|:|=|are] {any_number} [points]",
)
def _target(number: int) -> object:
    words = f"the first to {number} points wins the match"
    return Switch("target", number, words) if 50 <= number <= 100_000 else REJECTED


g.means(
    "switch",
    ONE_ROUND,
    "[a|just a|only a|it is a] (single|one) round [match|game] [only]",
    "[the] winner of the [first] round wins (it all|everything|the match|the whole thing)",
    "(one|a single) round (decides|settles) (it|it all|everything|the match)",
    "(whoever|the player who) wins the round (wins|has won) (the match|it all|everything|the whole thing)",
    "[just|only] (one|a single) (game|round|hand) [,|:|;] no points",
    "no points [,|:|;] [just|only] (one|a single) round",
    "we (only|just) play (once|one game|one hand)",
    "one round [,] (winner|the winner) takes (all|it all|everything)",
)
_LEAST = "(lowest|fewest|least|smallest)"
g.means(
    "switch",
    LOWEST,
    f"points are (bad|negative|minus points|a bad thing) [,|:|;|.|and] [the|whoever has|the player with the] {_LEAST} (score|points|total) (wins|win)",
    "(you want|try to get|the goal is|aim for) (as few points as possible|the fewest points|the lowest score|few points)",
    "the fewer points [you have] the better",
    "(we count|count|counting) minus points [,|;|:|.] [the] (lowest|fewest|least) [score|total|points] (wins|win)",
    f"(you|everyone|each|players) (collect|collects|score|scores|count|counts|add up|adds up|get|gets) [the] (points|value|what is left) [of|in|for] [the cards] [left|they have left|you have left] [in] [your|their] [own] [hand] [,|;|.] [and] [the|whoever has the|the player with the] {_LEAST} [score|points|total] (wins|win)",
    f"everyone (scores|counts|collects) what (is|they have) [left] [in their] [own] [hand] [,|;|.] [and] [the] {_LEAST} [points|score|total] (wins|win)",
    "[the] highest (score|points|total) loses",
    "(whoever|the player who|the one who) (has|has scored|scored|scores|got|has got) the (least|fewest|lowest) [points|score] [at the end|in the end] (wins|is the winner|has won)",
    "[the|whoever has the|player with the] (most|highest) points (loses|lose)",
)
