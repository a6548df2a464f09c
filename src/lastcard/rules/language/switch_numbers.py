"""Patterns for numeric house rules: the penalty, the cards dealt, the points to win (L-1e)."""

from lastcard.rules.language import switch_phrases
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import Switch
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.switch_phrases import (
    LOWEST,
    NO_TWO_PLAYER_SKIP,
    ONE_ROUND,
    TWO_PLAYER_SKIP,
)

assert switch_phrases  # its phrases are used here

# ---- a missed call ----
_SAY = "(say|call|shout|yell|announce|declare|scream|cry)"
_SAYING = "(saying|calling|shouting|yelling|announcing|declaring)"
g.means(
    "call_forgotten",
    None,
    f"(forget|forgets|forgetting|forgot|fail|fails|failing|failed|neglect|neglects|has forgotten|have forgotten) to {_SAY} [out] [your|their|the] uno [in time|aloud]",
    "(forget|forgets|forgetting|forgot|miss|misses|missing) [about] [your|their|the] uno [call]",
    f"(do not|does not|did not) {_SAY} [out] uno [in time]",
    f"(get|gets|are|is|being|getting|got) caught [for] [not {_SAYING} uno|without {_SAYING} uno|without uno|without calling|without having said uno|forgetting uno|with one card]",
)
g.means("call_unsaid", None, f"(not|without) {_SAYING} [out] uno [in time]")
_EXACT = "[penalty] [<cards>] [as a penalty|as penalty|penalty] [[,] (instead of|not|rather than) [the usual] <any_number> [<cards>]]"
_PAY = "(pick up|draw|take|get|draws|picks up|takes|gets|must draw|have to draw|have to pick up|must pick up|must take|has to draw|has to take|have to take|has to pick up)"
_IF_ANYONE = "(if you|if someone|if anyone|if a player|whoever|when you|when someone|when a player|anyone who|everyone who|players who|a player who|whenever you|whenever someone|the player who|those who)"


g.means("say_it", None, "(say|call|shout|yell|announce)")


@g.phrase(
    "switch",
    f"{_IF_ANYONE} <call_forgotten> [,|:|=] [then] [you|they] {_PAY} {{any_number}} {_EXACT}",
    f"<call_forgotten> (and you|means you|you|: you|. you|. then you|=|:|.|costs|costs you|and they|means|is|,|, you) [{_PAY}|drawing|picking up] {{any_number}} {_EXACT}",
    f"<call_unsaid> (costs|costs you|means|is|=|:|means you) [{_PAY}|drawing|picking up] {{any_number}} {_EXACT}",
    f"[{_PAY}] {{any_number}} [<cards>] {_EXACT} (for|if you) (<call_forgotten>|<call_unsaid>)",
    f"[the|our] [uno] (penalty|punishment|fine|price) for (<call_forgotten>|<call_unsaid>|a missed uno|a missed call|a forgotten uno) is {{any_number}} {_EXACT}",
    f"[you] [must|have to] <say_it> uno [with one card left|on your last card|when you have one card [left]|when you play your (second to last|second-to-last|second last|last but one|next to last) card] [,] (or|or else|otherwise) [you] (draw|pick up|take) {{any_number}} {_EXACT}",
    f"[when|if] you (play|lay|put down) your (second to last|second-to-last|second last|last but one|next to last) card [,] [you] [must|have to] <say_it> uno [,] (or|or else|otherwise) [you] (draw|pick up|take) {{any_number}} {_EXACT}",
    f"[the|our] uno penalty [is|:|=|,] {{any_number}} {_EXACT}",
    f"(say|saying|call|calling) uno (too late|late) (costs|costs you|means|=|is|:) {{any_number}} {_EXACT}",
    f"(if|when|whenever) you have uno and (get|are) caught [,] you {_PAY} {{any_number}} {_EXACT}",
    f"(each|every|any) (missed call|missed uno|missed uno call|forgotten uno|forgotten call) (costs|costs you|means|=|is) {{any_number}} {_EXACT}",
    f"uno (caught|forgotten|missed) (=|:|means|,) [{_PAY}] {{any_number}} {_EXACT}",
    f"(a missed call|a missed uno|a forgotten uno|a forgotten call|no uno) (costs|costs you|means|=|is) {{any_number}} {_EXACT}",
)
def _penalty(number: int, *_: object) -> object:
    words = f"whoever forgets to call UNO draws {number}"
    return Switch("uno_penalty", number, words) if 0 < number <= 10 else REJECTED


_CATCH = "(catch|catches|notice|notices|see|sees|spot|spots|hear|hears|bust|busts|call|calls)"
_CATCHER = (
    "(someone|anyone|a player|another player|an opponent|someone else|they|the others|we|the next player)"
)
g.means(
    "call_missed",
    None,
    f"[{_IF_ANYONE}|if|when|whenever] <call_forgotten> [[,] and [you|they] (get|gets|are|is|got) (caught|busted|found out)]",
    f"[{_IF_ANYONE}|if|when|whenever] <call_forgotten> [,] and {_CATCHER} {_CATCH} (you|it|them|you out|that)",
    f"(if|when|whenever) {_CATCHER} {_CATCH} (you|them|someone) (<call_unsaid>|<call_forgotten>)",
)


@g.phrase(
    "call_price",
    f"[you|they|then you|you then] {_PAY} {{any_number}} {_EXACT}",
    f"(it is|that is|it will be|that will be|that makes|it costs|that costs|costs|cost|costs you) [you] [a penalty of] {{any_number}} {_EXACT}",
    "{any_number} <cards> [penalty|for you] [(instead of|not|rather than) <any_number> [<cards>]]",
)
def _call_price(number: int, *_: object) -> int:
    return number


@g.phrase("switch", "<call_missed> [,|:|=|.|and|then|, then|and then] {call_price}", cost=1)
def _missed_costs(number: int) -> object:
    """`If you forget to say UNO and somebody catches you it's 4 cards, not 2`."""
    return _penalty(number)


g.means(
    "switch",
    Switch("uno_penalty", 0, "there is no penalty for forgetting to call UNO"),
    "[there is] no (uno|forgotten uno|missed uno) (penalty|punishment)",
    "[there is] no (penalty|punishment) (for|if you|when you) (<call_forgotten>|<call_unsaid>)",
    f"{_IF_ANYONE} <call_forgotten> [,] (nothing happens|it costs nothing|there is no penalty|you draw nothing|they draw nothing)",
    "<call_forgotten> costs nothing",
)
# ---- the deal ----
_INSTEAD = (
    "[each|in hand|per player|apiece] [[,] (instead of|not|rather than) [the usual] <any_number> [<cards>]]"
)
_AT_START = "[at the start|to start|to begin|to start with|at the beginning|to begin with|at the beginning of the round|at the start of the round|at the start of each round|from the dealer]"


@g.phrase(
    "switch",
    f"(everyone|we|you|players|each|a player) [all] [must|have to|always] (start|starts|begin|begins) [out|off] [the round|each round|every round] with {{number}} cards {_INSTEAD}",
    f"(everyone|we|you|players|each) [all] [must|have to] (get|gets|receive|receives|is dealt|are dealt|gets dealt|get dealt|is given|draws|has|have) {{number}} cards {_INSTEAD} (at the start|to start|to begin|to start with|at the beginning|to begin with|at the beginning of the round|at the start of the round|at the start of each round)",
    f"(everyone|we|you|players|each) [all] (is dealt|are dealt|gets dealt|get dealt) {{number}} cards {_INSTEAD} {_AT_START}",
    f"[we] (deal|deal out|give) {{number}} cards [to everyone|each|to each|to everyone else] {_INSTEAD} {_AT_START}",
    f"(deal|give) (everyone|each) {{number}} cards {_INSTEAD} {_AT_START}",
    f"[the] dealer (deals|gives) {{number}} cards to everyone {_INSTEAD}",
    f"[the] dealer (deals|gives) everyone {{number}} cards {_INSTEAD}",
    f"(start|begin|we play) with {{number}} cards {_INSTEAD}",
    f"(deal|deal out|we deal|start with|we start with) {{number}} (each|apiece|per player) {_INSTEAD}",
    f"at the (start|beginning) of (each|every|the|a) round [,] (everyone|we|you|players|each) [all] [must|will] (be dealt|receive|receives|get|gets|is dealt|are dealt|draws|take|takes) {{number}} cards {_INSTEAD}",
    f"(everyone|we|you|players|each) [all] (must|will) be dealt {{number}} cards {_INSTEAD} {_AT_START}",
    "[the] starting (hand|hands) (is|are|has|have|of) {number} [cards]",
    "{number} cards (each|apiece|per player) [to start|at the start|to begin]",
    f"{{number}} cards (each|apiece|per player) {_INSTEAD}",
    "{number} cards (to start|at the start|to begin|at start) [with] [each|for everyone]",
    "{number} cards (each|apiece|per player|for everyone) (at start|at the beginning|in the beginning|from the start)",
    f"(each|every) round (starts|begins) with {{number}} cards {_INSTEAD}",
    "(hands|a hand) (of|has|have) {number} cards (at the start|to start|to begin with)",
)
def _hand_size(number: int, *_: object) -> object:
    return Switch("hand_size", number, f"everyone starts with {number} cards") if number <= 20 else REJECTED


# ---- the end ----
_ALL_OF_IT = "[it|the match|the game|it all|the whole (thing|game|match)|the evening|overall|everything]"
_NOT_SO_MANY = (
    "[, not <any_number>|rather than <any_number>|instead of <any_number>|not <any_number>] [points]"
)


@g.phrase(
    "switch",
    f"[the] first [player|one] (to|with|at|to reach|to get|who gets|to have|to score|who reaches|to hit|who has|to get to|to make|to collect|to earn|to obtain|to accumulate|to gain|who collects|past) {{any_number}} [points] (wins|has won|is the winner|is the champion|is champion|wins it|takes it|is the king|is the queen) {_ALL_OF_IT}",
    f"[we] (play|playing) (to|until|up to|till|for) {{any_number}} [points] {_NOT_SO_MANY}",
    "(the game|the match|it) (ends|is over) (as soon as|when|once|if) (one of us|someone|anyone|a player|the first player|somebody) (reaches|has|gets|hits|makes|gets to|is at) {any_number} [points]",
    "[we] (play|playing) until (someone|a player|anyone|one of us) (has|reaches|gets|hits|gets to|scores|wins) {any_number} points",
    f"(the game|the match|a game|a match) (ends|is over|goes|is|is played) (at|to|until|when someone has|when someone reaches|when someone gets|up to|as soon as someone has|once someone has|once someone reaches) {{any_number}} [points] {_NOT_SO_MANY}",
    f"(whoever|the player who|the one who) (gets|reaches|has|gets to|scores|hits|makes) {{any_number}} points [first] (wins|has won) {_ALL_OF_IT}",
    f"(whoever|the player who|the one who) (gets|reaches|has|gets to|scores|hits) {{any_number}} [points] first (wins|has won) {_ALL_OF_IT}",
    "(the target is|target|target score|the target score is|target score is|the goal is|goal) [:] {any_number} [points]",
    f"{{any_number}} points (wins|win|are enough to win|to win|and you win|and you have won|ends) {_ALL_OF_IT}",
    "you need {any_number} points to win [the game|the match]",
    "[the] (match|game|whole thing) is won by (the first [player|one]|whoever is first) (to|with|at|to reach|to get|to have|to score|to hit|who gets|who reaches|who has) {any_number} [points]",
)
def _target(number: int, *_: object) -> object:
    words = f"the first to {number} points wins the match"
    return Switch("target", number, words) if 0 < number <= 100_000 else REJECTED


g.means(
    "switch",
    ONE_ROUND,
    "[we] [only|just] play [only|just] (a single|one|1) round [only]",
    "(the match is|it is|a match is|a game is|the game is) [just|only] (a single|one|1) round",
    "(one|a single|1) round only",
    "(just|only) (one|a single|1) round",
    "(one|a single) round (and that is it|decides|decides it|and done|is enough)",
    "(the match|the game) (ends|is over) after (one|a single|1|the first) round",
    "(whoever|the player who) (wins|goes out) [the first round] [first] wins the (match|whole game|whole match)",
)
_COLLECT = "[everyone (collects|counts|gets|scores|adds up|writes down) [the] [points|value|values] [of|in|for] [the] [cards] [left] [in] [their] [own] [hand|cards] [,|;|.] [and]]"
g.means(
    "switch",
    LOWEST,
    f"{_COLLECT} [the] [player with|one with|whoever has] [the] (lowest|fewest|least|smallest) (score|points|total|number of points|sum) [in the end|at the end] (wins|win|is the winner) {_ALL_OF_IT}",
    "(points|your points|cards left in hand|the points in your hand) (count against you|are bad|are bad points|are minus points) [[:|,|;|.] [the] (lowest|fewest) (score|points|total) (wins|win) [the match|the game]]",
    "(low|lowest) score wins",
    "the (player|one) with the most points loses",
)
g.means(
    "switch",
    Switch("scoring", "winner", "the winner scores what the others hold"),
    "the winner [of the round|of a round] (scores|gets|collects|takes) (what the others hold|the points of the others|the points in the other hands|the points in everyone else 's hands|the points of everyone else|the points of all the cards left in the other hands|what everyone else holds|the points everyone else holds|the points of the cards everyone else holds)",
)
# ---- two players ----
_TWO = "[when|if|with|in|for] [there are|we are] [only|just] (two players|2 players|two of us|a two player game|two player games|two-player games|a two-player game|two|a game for two|a 2 player game|2-player games|a 2-player game)"
_A_REVERSE = "[a|the|every|all] (reverse|reverses|reverse cards|reverse card)"
_AS_SKIP = "[also] (works as|works like|acts like|acts as|counts as|is|act like|work like|act as|are|work as|count as|is like|does the same as) [also] [a] (skip|skips|skip card|skip cards)"
g.means(
    "switch",
    TWO_PLAYER_SKIP,
    f"{_TWO} [,] {_A_REVERSE} ({_AS_SKIP}|[also] (skips|skip) [the other player|the opponent|your opponent|the next player]|means you go again|gives you another turn)",
    f"{_A_REVERSE} ({_AS_SKIP}|[also] (skips|skip) [the other player|the opponent|your opponent|the next player]) {_TWO}",
)
_NO_SKIP = "[only|just|simply] (does nothing|do nothing|does not skip|do not skip|does not skip anyone|has no effect|have no effect|changes the direction|does not work as a skip|does not count as a skip|is not a skip|are not skips|does not act like a skip)"
g.means(
    "switch",
    NO_TWO_PLAYER_SKIP,
    f"{_TWO} [,] {_A_REVERSE} {_NO_SKIP}",
    f"{_A_REVERSE} {_NO_SKIP} {_TWO}",
)
