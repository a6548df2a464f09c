"""House rules that have a switch, recognized by their sentence: "you can stack draw twos" (L-1e)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from lastcard.rules.language.chart import REJECTED, Chart
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import FILLERS
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.tokens import Token
from lastcard.rules.language.vocabulary import usual


@dataclass(frozen=True)
class Switch:
    """A switch with its value, and the plain sentence for it."""

    name: str
    value: bool | int | str
    words: str

    @property
    def settings(self) -> Mapping[str, Any]:
        return MappingProxyType({self.name: self.value})


def _on(name: str, words: str) -> Switch:
    return Switch(name, True, words)


STACKING = _on("stacking", "draw cards can be stacked")
NO_STACKING = Switch("stacking", False, "draw cards cannot be stacked")
SEVEN_ZERO = _on("seven_zero", "7s swap hands with an opponent you choose and 0s pass all hands on")
JUMP_IN = _on("jump_in", "anyone may lay the identical card out of turn")
FORCE_PLAY = _on("force_play", "whoever can play must play")
DRAW_ON = _on("draw_until_playable", "if you cannot play, draw until you can")
NO_BLUFFING = _on("no_bluffing", "a wild draw four may be played only with no card of the color in play")
LOWEST = Switch("scoring", "lowest", "the lowest score wins")
ONE_ROUND = Switch("target", 0, "the match is a single round")

_WE = "[we|you|players|everyone|anyone|it is that]"
_MAY = "(can|may|are allowed to|is allowed to)"
_STACKED = "(draw twos|draw two|draw cards|draw card|+2s|+2|+2 cards|+4s|+4|wild draw fours|wild draw four|+2 and +4|+2s and +4s|draw twos and wild draw fours|plus cards|them|penalties|cards)"
_ALL = "[,] [and|so|then] [(the next one|the next player|next player|whoever can not|whoever can not answer|the last one|the player who can not|the one who can not|it|the sum|the total) (takes|draws|gets|has to draw|has to take|picks up|must draw|must take|passes|adds|add) (them all|all of them|all|the total|the sum|everything|up|on|all the cards|the whole stack|the lot|all of it)]"
g.means(
    "switch",
    STACKING,
    f"{_WE} {_MAY} (stack|pile up|add up) {_STACKED} {_ALL}",
    f"[with|we play with|we allow|yes to] stacking [{_STACKED}] [is] [allowed|on|ok]",
    f"{_STACKED} {_MAY} be (stacked|added up|piled up) {_ALL}",
    f"{_STACKED} (stack|stacks|add up|adds up)",
    "[we play|play|with] progressive uno",
    "progressive",
    f"{_WE} {_MAY} (put|play|lay|throw|place|answer|use|drop|stack) (a|another|your own|one) (+2|draw two|+4|wild draw four|draw card) (on|onto|with|on top of) (a|another|the) (+2|draw two|+4|wild draw four|draw card) {_ALL}",
    f"(a|another) (+2|draw two) {_MAY} be (put|played|laid|answered|stacked) (on|with|on top of) (a|another|the) (+2|draw two) {_ALL}",
    f"(if|when) (someone|a player|anyone|you) (plays|play|get|gets) (a|hit by a|hit with a) (+2|draw two) [on you] [,] you {_MAY} (play|answer with|stack|put|add) (another|your own|another one|one) [on it|on top] {_ALL}",
)
g.means(
    "switch",
    NO_STACKING,
    "[there is] no stacking [of] [cards|allowed|draw cards|+2s]",
    "stacking is (not allowed|off|forbidden)",
    f"{_WE} (can not|may not|must not|do not|are not allowed to) stack [{_STACKED}]",
    f"{_STACKED} (can not|may not) be stacked",
    "never stack",
)
_SEVEN = "(7s|sevens|7|a 7|a seven|seven|every 7|the 7|playing a 7|a 7 card) (swap|swaps|trade|trades|switch|switches|exchange|means swap|lets you swap|let you swap|means you swap|is swap) [your] (hands|hand|cards) [with (someone|a player|anyone|an opponent|an opponent you choose|a player you choose|a player of your choice|another player|whoever you want|someone else|any player|a player of choice)]"
_ZERO = "(0s|zeros|zeroes|0|a 0|a zero|zero|every 0|the 0|playing a 0) (pass|passes|rotate|rotates|move|moves|means pass|means everyone passes|make everyone pass|makes everyone pass|shift|shifts) [all] [the|their] (hands|hand|cards) [around|on|along|to the next player|in the direction of play|one on]"
g.means(
    "switch",
    SEVEN_ZERO,
    f"{_SEVEN} [,] [and|;|.] {_ZERO}",
    f"{_ZERO} [,] [and|;|.] {_SEVEN}",
    "[we play] [with] (seven zero|seven-zero|7 - 0|7-0|seven 0|7 and 0|7 / 0|the 7-0 rule|7 0|7 -0|the 7 -0) [rule|rules|house rule] [applies|is on|on|counts|apply]",
    "[we play] seven-o",
    "[we play with] sevens and zeros",
)
_ALIKE = "[as the top card|as the one on top|as the one lying there|as the one just played|as the one that was just played|as the card on top|as the card just played]"
_BOTH_ALIKE = "[[,] [the|in] [same] (color and [the] [same] number|number and [the] [same] color|color and [same] symbol)]"
_SAME = f"(an|the|a) (identical|same|exact same|exactly the same|exact|matching|very same) card {_ALIKE} {_BOTH_ALIKE}"
_HAVE = "(have|has|holds|hold|have got|has got|got) [in hand]"
_OUT = "(out of turn|even if it is not (their|your) turn|at any time|any time|anytime|when it is not (their|your) turn|even when it is not their turn|although it is not their turn|without waiting for (your|their) turn)"
g.means(
    "switch",
    JUMP_IN,
    "[with|we play with|we allow] (jump in|jumping in|jump ins|jump-ins|jump-in) [is|are] [allowed|on|ok] [rule]",
    f"{_WE} {_MAY} jump in [with {_SAME}] [{_OUT}]",
    f"(jump in|jumping in|jump ins|jump-ins|jump-in) [is|are] [allowed|on|ok|legal] (if|when|with|for whoever) [you|they|someone] [{_HAVE}] {_SAME} [{_OUT}]",
    f"{_WE} {_MAY} jump in (if|when|whenever) (you|they|someone) {_HAVE} {_SAME} [{_OUT}]",
    f"whoever {_HAVE} {_SAME} {_MAY} (jump in|(play|lay|throw in|put|put down|throw) it {_OUT})",
    f"(anyone|everyone|you|a player|players|whoever wants) {_MAY} (throw in|throw|play|lay|put|slap|slap down|put down|drop|toss in|lay down) {_SAME} {_OUT}",
    f"(anyone|everyone|whoever) (holding|with|who has|has) {_SAME} {_MAY} (jump in|(play|lay|throw in|put|put down|throw) it {_OUT})",
    f"(if|when|whenever) (you|someone|anyone|a player) {_HAVE} {_SAME} [,] (you|they) {_MAY} (jump in|(play|lay|throw in|put|put down|throw) it {_OUT})",
)
_NO_SAVING = "[[,|.|;|:] [and] (no saving|no holding|no keeping|no hoarding) [back|on to] [cards|card|it|them] [up] [for later|back]] [[,|.|;] no holding back]"
g.means(
    "switch",
    FORCE_PLAY,
    "whoever can play (must|has to|will) [play]",
    "[if] you (must|have to|need to) play if you can",
    f"(if|when|whenever) you can [play|go|lay|put something down] [a card|something|anything] [,] [then] you (must|have to|need to) [play|go] [it|one|a card] {_NO_SAVING}",
    f"(if|when|whenever) (someone|a player|anyone) can [play|go] [a card|something] [,] [then] they (must|have to|need to) [play|go] [it|one|a card] {_NO_SAVING}",
    f"(you|everyone|players) (must|have to|has to) play [a card|something] (if|when|whenever) (you|they) (can|are able to) {_NO_SAVING}",
    f"(you|everyone|players|we) (must|have to|has to) (play|lay|use|put down) (a|any|the) (playable|matching|fitting) card (if|when|whenever) (you|they|we) have one {_NO_SAVING}",
    f"(you can not|you may not|nobody may|nobody can|we may not|players may not|you are not allowed to) draw (if|when|while|as long as) (you|they|we) (can play|have a playable card|have a card that fits|have something that fits|hold a playable card) [a card|something] {_NO_SAVING}",
    "[we play] [with] (force play|forced play|forced plays|force-play)",
    "(no drawing|you can not draw|you may not draw|nobody may draw|no draws) (if|when|while) (you|they) can play [a card]",
    "you (may|can) only draw if you can not play",
    "(you|everyone|players) (must|have to|has to) play [a card] (if|when|whenever) (you|they) (can|are able to)",
    "playing is mandatory if you can",
    "you may draw only if nothing fits",
    f"(if|when|whenever) you (have|hold|have got) (a playable card|a card that fits|a matching card|something that fits|a card you can play) [,] you (must|have to|need to) play (it|one|that card) {_NO_SAVING}",
)
_KEEP_DRAWING = "(keep drawing|draw|keep picking up|pick up|keep on drawing|draw cards|have to keep drawing|must keep drawing|must draw|have to draw|draw and draw)"
_CAN = "you (can|can play|can go|get one you can play|get a playable card|have a playable card|get one that fits|get a card you can play|draw a playable card|can play one|find one you can play)"
_STUCK = "(if|when|whenever) (you|someone|a player|anyone|they|we) (can not|have nothing to|has nothing to|have no card to|do not have a card to|are not able to|have nothing you can|can not find anything to) (play|go|lay|play anything|play a card|lay anything|lay a card|move|put anything down) [,] [then]"
_LATE_STUCK = (
    "(if|when|whenever) (you|they|we) (can not|have nothing to) (play|go|lay|play anything|play a card)"
)
_DRAW_AND_DRAW = "(keep|keeps|keep on|keeps on|go on|goes on) (drawing|picking up|taking|pulling) [cards]"
_FITTING = "(one|a card|something|a playable card|playable card|a matching card|something playable|a fitting card) [that|which|you|they] [fits|matches|works|can be played|can play|is playable|you can play|they can play|can use|goes]"
_PLAYABLE = f"(you|they|we) (can|can play|can go|can play something|can play one|(get|gets|find|finds|have|has|draw|draws|pick up|hit|got) {_FITTING})"
g.means(
    "switch",
    DRAW_ON,
    f"(if|when) you can not (play|go|play anything|play a card) [,] [then] [you] {_KEEP_DRAWING} until {_CAN}",
    f"[you] {_KEEP_DRAWING} until {_CAN} [if you can not play]",
    "[we] draw until playable",
    f"{_STUCK} [you|they] [must|have to|has to|need to|needs to|got to] {_DRAW_AND_DRAW} until {_PLAYABLE}",
    f"(whoever|a player who|anyone who|everyone who) can not (play|go|lay anything|play anything) [,] [must|has to|needs to] {_DRAW_AND_DRAW} until {_PLAYABLE}",
    f"[you|we|players] [must|have to|need to] {_DRAW_AND_DRAW} until {_PLAYABLE} {_LATE_STUCK}",
    "if (someone|a player|anyone) can not (play|go) [,] they (keep drawing|draw|must draw|have to draw|must keep drawing|have to keep drawing) until they (can|can play|get a card they can play|get a playable card)",
    "whoever can not (play|go) (keeps drawing|draws|must draw|has to draw|has to keep drawing) until they (can|can play|get a playable card)",
)
_FOUR = "(a|the|your|any) (+4|wild draw four)"
_FOURS = f"({_FOUR}|wild draw fours|+4s|draw fours|the wild draw fours)"
_HAS_NONE = "(you|they|the player|its player) (have|has|hold|holds|have got|has got) (no|nothing|no other|not any) [card|cards] (of|in|with|matching) (the|that) (color in play|current color|color|color on top|played color)"
_NOTHING = f"({_HAS_NONE}|you have nothing of the color|you have no card of (the|that) color [in play]|you have no cards of (the|that) color [in play]|you do not have the color [in play]|you have no other card to play|you have nothing of the color in play|you do not have (a|any) card of the color [in play]|you can not match the color|you hold no card of the color in play|you have no matching color)"
g.means(
    "switch",
    NO_BLUFFING,
    "[there is] no bluffing [with wild draw fours|with +4s|on wild draw fours|on +4s|on a +4|with a +4|on a wild draw four] [allowed]",
    "bluffing is (not allowed|forbidden)",
    f"{_FOUR} is only (allowed|legal|playable) (when|if) {_NOTHING}",
    f"{_FOURS} (may|can) [only] be (played|used|laid|put down) [only] (when|if|as long as) {_NOTHING}",
    f"{_FOURS} (is|are) only (allowed|legal|playable) (when|if|as long as) {_NOTHING}",
    f"(you|we|players) (may|can|are allowed to) [only] (play|use|lay|put down) {_FOURS} [only] (when|if|as long as) {_NOTHING}",
    f"you (may|can) only play {_FOUR} (when|if) {_NOTHING}",
    f"{_FOUR} may be played only with no card of the color in play",
    "(you|nobody) (can not|may not|may|can) bluff",
    "no bluffing [:] " + f"{_FOUR} is only allowed (when|if) {_NOTHING}",
    f"(you can not|nobody may|no one may|you may not) play {_FOUR} (if|when|while) (you|they) have (a card of the color|the color|a matching color|a card of that color|a card of the color in play|the color in play)",
)
_FORGET = "((forget|forgets|forgetting|forgot|fail|fails|failing) to (say|call|shout|yell|announce|declare) [your|their|the] uno|(forget|forgets|forgetting|forgot) [your|their|the] uno [call]|(do not|does not|did not) (say|call|shout|yell|announce) uno [in time])"
_NOT_SAY = "(not|without) (saying|calling|shouting|yelling|announcing) uno"
_EXACT = (
    "[penalty] [<cards>] [as a penalty|as penalty] [[,] (instead of|not|rather than) <any_number> [<cards>]]"
)
_PAY = "(pick up|draw|take|get|must draw|have to draw|have to pick up|must pick up|must take|has to draw|draws|picks up|takes|gets|has to take|have to take|has to pick up)"


@g.phrase(
    "switch",
    f"(if you|if someone|if anyone|if a player|whoever|when you|anyone who|everyone who|players who) {_FORGET} [,] [you|they] {_PAY} {{any_number}} [<cards>] [penalty] [cards]",
    f"(if you|if someone|if anyone|if a player|whoever|when you|when someone|anyone who|everyone who|players who|a player who|whenever you) {_FORGET} [,|:|=] [then] [you|they] {_PAY} {{any_number}} {_EXACT}",
    f"{_FORGET} (and you|means you|you|: you|=|:|costs|costs you|and they|means|is) [{_PAY}|drawing|picking up] {{any_number}} {_EXACT}",
    f"{_NOT_SAY} [in time] (costs|costs you|means|is|=|:|means you) [{_PAY}|drawing|picking up] {{any_number}} {_EXACT}",
    "{any_number} [<cards>] [penalty] [<cards>] (for|if you) (forgetting uno|forgetting to (say|call|shout) uno|not saying uno|forget uno|forget to (say|call|shout) uno|not calling uno)",
    f"[the] [uno] penalty for {_FORGET} is {{any_number}} [<cards>]",
    f"[the] penalty for (forgetting uno|a missed uno|a missed call|{_NOT_SAY}) is {{any_number}} [<cards>]",
    f"{_NOT_SAY} (costs|costs you|means|is) {{any_number}} [<cards>]",
    "[the] uno penalty [is|:] {any_number} [<cards>]",
    "(a missed call|a missed uno|a forgotten uno|a forgotten call) costs {any_number} [<cards>]",
    f"(get|getting|if you get|whoever gets) caught [not saying uno|without saying uno|without uno] [and] [you|,|costs|they] {_PAY} {{any_number}} [<cards>]",
)
def _penalty(number: int) -> object:
    return (
        Switch("uno_penalty", number, f"whoever forgets to call UNO draws {number}")
        if number <= 10
        else REJECTED
    )


@g.phrase(
    "switch",
    "(everyone|we|you|players|each) [all] (start|starts|begin|begins|get|gets|is dealt|are dealt) [out|off] with {number} cards [each|in hand]",
    "(deal|deal out) {number} cards [to everyone|each|to each player] [at the start|to start|to begin|to start with|at the beginning]",
    "(start|begin) with {number} cards [each]",
    "[the] starting (hand|hands) (is|are|has|have|of) {number} [cards]",
    "{number} cards each [to start|at the start|to begin]",
    "everyone (gets|is dealt|receives) {number} cards (at the start|to start|to start with|at the beginning|to begin|in the beginning)",
    "hands of {number} [cards] [to start]",
    "each round (starts|begins) with {number} cards [each]",
)
def _hand_size(number: int) -> object:
    return Switch("hand_size", number, f"everyone starts with {number} cards") if number <= 20 else REJECTED


@g.phrase(
    "switch",
    "[the] first [player|one] (to|with|at|to reach|to get|who gets|to have|to score) {any_number} [points] wins [it|the match|the game|it all]",
    "[we] (play|playing) (to|until|up to|till) {any_number} [points] [, not <any_number>|instead of <any_number>] [points]",
    "(the game|the match) (ends|is over|goes|is|is played) (at|to|until|when someone has|when someone reaches|up to) {any_number} [points]",
    "whoever (gets|reaches|has|gets to) {any_number} points [first] wins [the match|the game]",
    "(the target is|target|target score|the target score is) {any_number} [points]",
    "{any_number} points (wins|win) [the match|the game]",
)
def _target(number: int) -> object:
    return (
        Switch("target", number, f"the first to {number} points wins the match") if number > 0 else REJECTED
    )


g.means(
    "switch",
    ONE_ROUND,
    "[we] [only] play [only|just] (a single|one|1) round [only]",
    "(the match is|it is) (a single|one) round",
    "(one|a single) round only",
    "just one round",
)
g.means(
    "switch",
    LOWEST,
    "[the] (lowest|fewest) (score|points|total|number of points) (wins|win)",
    "whoever has the (lowest|fewest) (score|points|total) wins [the match|the game]",
)

# ---- what is so anyway ----
_YOU = "(you|everyone|players|a player|whoever|each|we|one)"
_CALL = "(say|says|call|calls|shout|shouts|yell|yells|announce)"
_ONE_LEFT = "(you have|they have|you only have|they only have|having|holding|with|you are on|there is|you hold) [only|just] (one|1|a single) card [left|in hand|in your hand|in their hand]"
g.means(
    "ordinary",
    None,
    f"{_YOU} (must|has to|have to|needs to|need to) {_CALL} uno [out loud] (when|if|as soon as|once|whenever) {_ONE_LEFT}",
    f"{_CALL} uno [when|if|as soon as|once] [{_ONE_LEFT}]",
    f"(when|if|once|as soon as) {_ONE_LEFT} [,] (you|they) (must|have to|need to) {_CALL} uno",
    "(whoever|the first player to|the first to|the player who) (has no cards left|gets rid of all their cards|get rid of all their cards|plays their last card|have no cards left|has no more cards|is out of cards) [first] (wins|wins the round|has won|wins the game)",
    "(the first player|the first one) (without cards|with no cards|with no cards left|out of cards) wins [the round]",
    "if you can not (play|go|play a card|play anything) [,] [then] [you] (must|have to|need to) [draw|pick up|take] (a card|one card|one|1 card|1)",
    "if you can not (play|go|play a card|play anything) [,] [then] [you] (draw|pick up|take) (a card|one card|one|1 card|1)",
    "(cards|a card|every card|you|each card) (must|has to|have to|can|may) (match|fit|match in|fit in) [the top card in|by|in] [the] (color or number|number or color|color , number or symbol)",
    "[you] (play|must play|have to play|can play|may play) a card (of|with|that has) the same (color or number|number or color|color or the same number) [as the top card]",
    "(the player of a wild|whoever plays a wild|the player who plays a wild) [card] (names|chooses|picks|says) the color",
    "that is so anyway",
)


def is_ordinary(tokens: tuple[Token, ...]) -> bool:
    """Whether these words state a rule of the game itself, so that they change nothing."""
    last = len(tokens)
    while last and tokens[last - 1].text in _ENDS:
        last -= 1
    chart = Chart(g, tokens[:last], FILLERS, vocabulary=usual(), text="")
    return any(end == last for end, _, _ in chart.readings("ordinary", 0))


_ENDS = {".", ",", ";"}


def recognized(tokens: tuple[Token, ...]) -> Switch | None:
    """The switch that these words are about, if it is just one and no word is left over."""
    last = len(tokens)
    while last and tokens[last - 1].text in _ENDS:
        last -= 1
    words = tokens[:last]
    chart = Chart(g, words, FILLERS, vocabulary=usual(), text="")
    found = {switch for end, switch, _ in chart.readings("switch", 0) if end == last}
    return found.pop() if len(found) == 1 else None


_HINTS = {
    STACKING: {"stack", "stacking", "stacked", "stacks", "progressive"},
    JUMP_IN: {"jump", "identical", "slap", "jump-in"},
    SEVEN_ZERO: {"sevens", "zeros", "7s", "0s", "seven-zero"},
    FORCE_PLAY: {"force", "forced", "mandatory"},
    NO_BLUFFING: {"bluff", "bluffing"},
    DRAW_ON: {"keep"},
}


def likely(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    """Switches that these words may be about: to be offered, not to be taken for granted."""
    said = {token.text for token in tokens}
    if said & {"when", "whenever", "after"} or said & {"not", "no", "nobody", "never"}:
        return ()
    if any(number_at([token.text], 0) for token in tokens):
        return ()
    found = [switch for switch, hints in _HINTS.items() if said & hints]
    if SEVEN_ZERO in found and not said & {"swap", "trade", "switch", "rule", "pass", "rotate"}:
        found.remove(SEVEN_ZERO)
    return tuple(switch.words for switch in found)[:3]
