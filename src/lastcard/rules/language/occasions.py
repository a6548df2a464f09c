"""Patterns for occasions, the events that trigger a rule: `somebody plays a 7`."""

from dataclasses import replace

from lastcard.rules.language import sorts
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import When
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.player_phrases import ELSE
from lastcard.rules.language.seat_phrases import SIDES
from lastcard.rules.language.tree import (
    EVERYONE,
    FROM_EACH,
    OTHERS,
    YOU,
    Cards,
    Compare,
    Count,
    Event,
    Having,
    Occasion,
    Pick,
    Players,
)

assert sorts  # its phrases are used here


# ---- who ----
@g.phrase("event_who", "{who}")
def _event_who(who: Players) -> object:
    if who == ELSE:
        return OTHERS
    if who in SIDES.values():
        return Players(who.base)
    if who.pick is Pick.CHOSEN and (who.told == "(bare)" or who.having is not None):
        return Players(who.base, who.but, who.having)
    if who.told or who.pick is not Pick.ALL or who.base in FROM_EACH:
        return REJECTED
    return who


g.means("event_who", EVERYONE, "one", "we", "any of us", "some of us", "anyone at the table", "a player ever")
g.means("event_who", OTHERS, "anyone else", "one of the others", "any opponents")


# ---- playing ----
@g.phrase(
    "event_vp",
    "<e_play> {sort} [on the pile|onto the pile|on the table|down|on the discard pile|onto the discard pile]",
    "<e_play> down {sort}",
)
def _plays(cards: Cards) -> Occasion:
    return Occasion(Event.PLAYS, cards=cards)


g.means(
    "event_vp",
    Occasion(Event.PLAYS),
    # "If you drop a card" is an accident.
    "(play|plays|played|playing|lay|lays|laid|put|puts) [down] (a|any|one|his|their|your|another) card|cards [down]",
    "(play|plays|played|lay|lays) cards",
    "(make|makes|makes) a play",
)


@g.phrase("event_doing", "<e_playing> {sort}")
def _playing(cards: Cards) -> Occasion:
    return Occasion(Event.PLAYS, cards=cards)


g.means("event_doing", Occasion(Event.PLAYS), "<e_playing> (a|any) card")


@g.phrase("event", "{sort} <gets_played>", "there (is|comes) {sort}")
def _is_played(cards: Cards) -> object:
    return Occasion(Event.PLAYS, cards=cards)


g.means("event", Occasion(Event.PLAYS), "(a|any) card <gets_played>")


@g.phrase("event", "{sort} <gets_played> by {event_who}")
def _is_played_by(cards: Cards, who: Players) -> Occasion:
    return Occasion(Event.PLAYS, who, cards)


@g.phrase("event", "{event_who} {event_vp}")
def _somebody_does(who: Players, occasion: Occasion) -> Occasion:
    return replace(occasion, who=who)


# "Someone reverses": by such a card.
g.means("event_vp", Occasion(Event.PLAYS, cards=Cards(symbol="reverse")), "(reverses|reversed|has reversed)")

# ---- drawing ----
_FULL_HAND = 7  # cards that are dealt: who comes to more than that has drawn them, perhaps several at once
_DRAW = (
    "(draw|draws|drew|drawing|pick up|picks up|picked up|picking up|take|takes|took|taking|receive|receives|"
    "get hit with|gets hit with|is hit with|are hit with|has to draw|have to draw|must draw|needs to draw|need to draw|has to pick up|have to pick up|has to take|"
    "have to take|must take|must pick up|has drawn|have drawn|is made to draw|are made to draw|"
    "is forced to draw|are forced to draw|has picked up|has taken|would draw|had to draw|"
    "has had to draw|draw up|draws up|pulls|pull)"
)
_ONCE = "[at once|in one go|at one time|at the same time|together|in one turn|at a time|in a single turn]"
_FROM = "[from (the|a) [draw] (pile|deck|stack)]"
g.means("e_draw", None, _DRAW)
g.means(
    "event_vp",
    Occasion(Event.DRAWS),
    f"<e_draw> (a|any|one|1) (card|cards) {_FROM}",
    f"(gets|get) (a|any|one|1) (card|cards) {_FROM}",
    f"<e_draw> cards {_FROM}",
    "(draw|draws|drew|has drawn|have drawn|has to draw|have to draw|must draw|is made to draw)",
)
g.means("amount", 1, "a second (one|card)", "another one")
g.means("event_doing", Occasion(Event.DRAWS), f"(drawing|picking up|taking) (a card|cards) {_FROM}")


@g.phrase("event_doing", f"(drawing|picking up|taking|getting) {{count_drawn}} {_ONCE} {_FROM}")
def _drawing_so_many(number: Count) -> object:
    return REJECTED if number == Count(Compare.EXACTLY, 1) else Occasion(Event.DRAWS, number=number)


g.means("event", Occasion(Event.DRAWS), "(a card is|cards are) (drawn|picked up|taken)")


@g.phrase(
    "event_vp",
    f"<e_draw> {{count_drawn}} {_ONCE} {_FROM}",
)
def _draws_so_many(number: Count) -> object:
    return REJECTED if number == Count(Compare.EXACTLY, 1) else Occasion(Event.DRAWS, number=number)


@g.phrase("event_vp", f"(gets|get) {{count_drawn}} {_ONCE} {_FROM}")
def _gets_so_many(number: Count) -> object:
    """`Gets 4 cards` is a draw; `gets 20 cards`, a hand that has grown."""
    return _draws_so_many(number) if number.number <= _FULL_HAND else REJECTED


@g.phrase("count_drawn", "{more_or_fewer} {number} [<cards>]")
def _drawn_compared(compare: Compare, number: int) -> Count:
    return Count(compare, number)


@g.phrase("count_drawn", "{number} {or_so} [<cards>]", "{number} <cards> {or_so}")
def _drawn_or_so(number: int, compare: Compare) -> Count:
    return Count(compare, number)


@g.phrase("count_drawn", "{number} <cards>", "{plus} [<cards>]")
def _drawn_exactly(number: int) -> Count:
    return Count(Compare.EXACTLY, number)


# ---- turns ----
_TURN = "((a|their|your|the|one|his) [next|own] (turn|go)|(a|their|your|one) round)"
g.means(
    "event_vp",
    Occasion(Event.MISSES),
    f"[just] (miss|misses|missed|loses|lose|lost|forfeits|forfeit|sits out|sit out|has missed|have missed|has lost|has to miss|have to miss|must miss|has to skip|have to skip|has to lose|have to lose|missing) {_TURN}",
    "(sits out|sit out|has to sit out|must sit out)",
    f"(have|has|had|must|need|needs|are forced|is forced|are made|is made) [to] (miss|sit out|lose|skip|forfeit|pass|give up) {_TURN}",
)
g.means(
    "event_vp",
    Occasion(Event.SKIPPED),
    "(is|are|gets|get|got|has been|have been|was|being|getting) [just] (skipped|passed over|jumped over|skiped) [over]",
)
g.means(
    "event",
    Occasion(Event.SKIPPED),
    "(a player 's|someone 's|anyone 's) turn (is|gets|was) (skipped|jumped over|passed over)",
)
g.means("event", Occasion(Event.SKIPPED, YOU), "your turn (is|gets|was) (skipped|jumped over|passed over)")
g.means("event_doing", Occasion(Event.MISSES), f"(missing|losing) {_TURN}")
# What every card of a sort does to whoever is skipped by it; all who are skipped.
g.means(
    "skipped_one",
    None,
    "(the|a|any|every|each) (player (it|they|the card|that card) (skips|skip|hits|hit)|skipped player|player who is skipped|player who gets skipped|player that is skipped|player that gets skipped|player who was skipped|one who is skipped|victim)",
)


@g.phrase("when", "{every_sort} (make|makes|force|forces|cause|causes|let|lets) <skipped_one> [to]", cost=-1)
def _skips_also(cards: Cards) -> object:
    return When(Occasion(Event.SKIPPED), relative=True) if cards == Cards(symbol="skip") else REJECTED


g.means(
    "when",
    When(Occasion(Event.SKIPPED), relative=True),
    "(a|any|every|each) skipped player",
    "skipped players",
    "all skipped players",
)
g.means("event_doing", Occasion(Event.SKIPPED), "(getting|being) skipped")

SKIPS = "(skip|skips|skipped|has skipped|have skipped|passes over|jumps over) [over]"


@g.phrase(
    "event_skip", f"{{event_who}} {SKIPS} {{event_who}}", "{event_who} (make|makes) {event_who} miss a turn"
)
def _skips(who: Players, whom: Players) -> object:
    if whom == YOU and who in (EVERYONE, OTHERS):
        return When(Occasion(Event.SKIPPED, YOU), by_rival=True)
    if who == YOU and whom in (EVERYONE, OTHERS):
        return When(Occasion(Event.SKIPPED), of_rival=True)
    return REJECTED


# ---- calls ----
_SAY = (
    "(say|says|said|call|calls|called|shout|shouts|shouted|yell|yells|yelled|announce|announces|declare|declares|"
    "scream|screams|cry|cries|cried|has said|has called|has shouted|calls out|call out|shouts out|yells out|"
    "must say|must call|has to say|has to call|calling|saying|shouting)"
)
g.means(
    "event_vp", Occasion(Event.CALLS), f"{_SAY} [the word] uno", "(makes|make) (a|the|his|their) uno call"
)
g.means("event_doing", Occasion(Event.CALLS), "(saying|calling|shouting|yelling) uno")
g.means("event", Occasion(Event.CALLS), "(uno is|an uno is) (called|said|shouted|announced|yelled)")
UNSAID_OF = (
    "[for] [not|without|forgetting|forgetting to|failing to|not having] "
    "(say|saying|call|calling|said|called|shout|shouting|announcing|yelling) [his|the|their|your] uno"
)
g.means(
    "event_vp",
    Occasion(Event.CAUGHT),
    f"(is|are|gets|get|got|has been|was|being) (caught|busted) [{UNSAID_OF}]",
    "(is|are|gets|get) caught (forgetting|without|on a forgotten|for a missed|with a missed) [his|the|their|your] (uno|uno call|call)",
    "(is|are|gets|get) caught [with one card] [on|with] [his|a|their] [last card] without [saying|calling] uno",
    "(forget|forgets|forgot|forgetting) [to] [say|call|shout|yell|announce] [his|the|their|your] uno",
    "(does not|do not|did not|fails to|fail to) (say|call|shout|yell|announce) uno [in time]",
    "(misses|miss) (the|his|their|your|a) (uno|uno call|call)",
    "(is|are|gets|get) caught with (uno|a missed uno|one card)",
)
g.means(
    "event_doing",
    Occasion(Event.CAUGHT),
    "(forgetting|missing) [to] [say|call|shout] uno",
    "not (saying|calling) uno",
)

# ---- challenges ----
_CHALLENGE = "(a|the|his|their|your|any) (challenge|challenges|bluff challenge|draw four challenge|wild draw four challenge)"
g.means(
    "event_vp",
    Occasion(Event.LOSES_CHALLENGE),
    f"(lose|loses|lost|losing|has lost) {_CHALLENGE}",
)
g.means(
    "event_vp",
    Occasion(Event.WINS_CHALLENGE),
    f"(win|wins|won|winning|has won) {_CHALLENGE}",
)
g.means("event_doing", Occasion(Event.CAUGHT), f"(being|getting) (caught|busted) [{UNSAID_OF}]")
g.means("event_doing", Occasion(Event.WINS_ROUND), "winning (a|the|each|any) (round|game|hand)", "going out")
g.means("event_doing", Occasion(Event.LOSES_CHALLENGE), f"losing {_CHALLENGE}")
g.means("event_doing", Occasion(Event.WINS_CHALLENGE), f"winning {_CHALLENGE}")

# ---- direction and color ----
_WAY = "[the] (direction|direction of play|game|play|order|way)"
_ROUND = "[around|round]"
g.means(
    "event",
    Occasion(Event.TURNS_ROUND),
    f"{_WAY} (changes|is changed|gets changed|reverses|is reversed|gets reversed|turns|is turned|switches|is switched|flips|turns around|has changed|goes backwards|changes direction|has been reversed) {_ROUND}",
)
g.means(
    "event_vp",
    Occasion(Event.TURNS_ROUND),
    f"(change|changes|changed|reverse|reverses|reversed|turn|turns|turned|switch|switches|flip|flips|has changed|has reversed) {_WAY} {_ROUND}",
)
g.means("event_doing", Occasion(Event.TURNS_ROUND), f"(changing|reversing|turning) {_WAY} {_ROUND}")
_COLOR = "(a|the|any|his|their|your|which|what|a new|the new|another) color [in play|of play|to play]"
g.means(
    "event_vp",
    Occasion(Event.NAMES_COLOR),
    f"(name|names|named|pick|picks|picked|choose|chooses|chose|select|selects|call|calls|declare|declares|decides|say|says|wishes|wish for|wishes for|has named|has chosen) {_COLOR}",
    f"(gets|get) to (name|pick|choose) {_COLOR}",
    "(sets|set) (a|the) [new] color",
    "(change|changes|changed|switches|switch) the color",
)
g.means(
    "event",
    Occasion(Event.NAMES_COLOR),
    f"{_COLOR} (is|gets|has been) (named|chosen|picked|selected|called|declared)",
)
g.means("event_doing", Occasion(Event.NAMES_COLOR), f"(naming|picking|choosing) {_COLOR}")


@g.phrase(
    "event_vp",
    "(name|names|named|choose|chooses|chose|pick|picks|picked|call|calls|say|says|want|wants|wish for|wishes for) [the color] {color} [with a wild|for a wild|with a wild card|on a wild|as the color]",
)
def _names_this_color(color: str) -> Occasion:
    return Occasion(Event.NAMES_COLOR, cards=Cards(color=color))


@g.phrase(
    "event",
    "{color} (is|gets|has been) (named|chosen|picked|called|wished for)",
    "{color} is the color (someone|anyone|a player|that someone|they) (names|chooses|picks|calls|named|wants|wishes for)",
    "the color [that is] (named|chosen|picked) is {color}",
)
def _this_color_is_named(color: str) -> Occasion:
    return Occasion(Event.NAMES_COLOR, cards=Cards(color=color))


# ---- hands when a turn is over, or at any moment ----
@g.phrase("event_doing", "(ending|finishing) (their|your|a|the) turn (with|holding|having) {having}")
def _ending_turn(having: Having) -> Occasion:
    return Occasion(Event.ENDS_TURN, having=having)


@g.phrase(
    "event_vp",
    "(end|ends|finish|finishes) (their|your|his|the|a) [own] turn (holding|having) {having}",
    "<has> {having} after (playing|playing a card|playing their card|their play|your play)",
    "(end|ends|finish|finishes|ended|close|closes) (their|your|his|the|a) [own] turn with {having}",
    "(has|have|holds|hold|is left with|are left with) {having} (at|by) the end of (their|your|his) [own] turn",
    "<has> {having} when (their|your|his) turn (ends|is over|passes|is done|is finished)",
    "<has> {having} (after|at the end of) (their|your|his) turn",
)
def _ends_turn(having: Having) -> Occasion:
    return Occasion(Event.ENDS_TURN, having=having)


g.means(
    "event_vp",
    Occasion(Event.ENDS_TURN),
    "(end|ends|finish|finishes|ended|complete|completes) (their|your|his) [own] turn",
)
g.means(
    "event",
    Occasion(Event.ENDS_TURN),
    "(their|your) turn (ends|is over|is done)",
    "a player 's turn (ends|is over)",
)


_BEGIN = "(begin|begins|start|starts|started|begun)"
g.means("event_vp", Occasion(Event.BEGINS_TURN), f"{_BEGIN} (their|your|his|a) [own] turn")
g.means(
    "event",
    Occasion(Event.BEGINS_TURN),
    f"(a|each|any|every) [player 's] turn {_BEGIN}",
    "someone 's turn begins",
)


@g.phrase("late_end", "at the end of (their|your|his|a) turn")
def _late_end() -> None:
    return None


@g.phrase("event", "(at|by) the end of (their|your|his|a) turn [,] {event_who} <has> {having}")
def _at_the_end(who: Players, having: Having) -> Occasion:
    return Occasion(Event.ENDS_TURN, who, having=having)


@g.phrase(
    "event_vp",
    "<has> {having} when (the|a) turn (passes|ends|is over|goes on|moves on|changes)",
    "<has> {having} (at the end of|after) (each|every|a|any) turn",
    "<has> {having} when (a|the) turn (is passed|is passed on)",
)
def _turn_passes(having: Having) -> Occasion:
    return Occasion(Event.TURN_PASSES, having=having)


g.means("event", Occasion(Event.TURN_PASSES), "(the|a) turn (passes|goes on|moves on|is passed on)")


@g.phrase(
    "event_vp",
    "(gets down to|get down to|is down to|are down to|goes down to|comes to have|drops to) {having}",
)
def _comes_to_hold(having: Having) -> object:
    plain = isinstance(having, Cards) or having == Count(Compare.EXACTLY, 1)
    return (
        Occasion(Event.COMES_TO_HOLD, having=having) if not plain or isinstance(having, Count) else REJECTED
    )


@g.phrase(
    "event_vp",
    "(reaches|reach|gets to|get to|ends up with|end up with|ends up holding|collects|hits|hit|has reached|climbs to|gets|get|got) {having}",
    cost=1,
)
def _reaches(having: Having) -> object:
    """`Reaches 20 cards` is said of whoever draws from 18 to 22 as well."""
    if isinstance(having, Count) and having.compare is Compare.EXACTLY and having.number > _FULL_HAND:
        having = Count(Compare.AT_LEAST, having.number)
    return _comes_to_hold(having)


@g.phrase("event_vp", "(comes|come) to hold {having}")
def _comes_to_hold_any(having: Having) -> Occasion:
    return Occasion(Event.COMES_TO_HOLD, having=having)


@g.phrase("event_vp", "ever <has> {having}", "<has> ever {having}", "at any time <has> {having}")
def _ever_has(having: Having) -> object:
    return REJECTED if isinstance(having, Cards) else Occasion(Event.COMES_TO_HOLD, having=having)


@g.phrase("event_state", "{event_who} <has> {having}")
def _has(who: Players, having: Having) -> Occasion:
    return Occasion(Event.COMES_TO_HOLD, who, having=having)


# ---- the end ----
g.means(
    "event_vp",
    Occasion(Event.WINS_ROUND),
    "(win|wins|won|winning) (the|a|this|each|any) (round|game|hand)",
    "(win|wins|won) the rest of the round",
    "(goes|go|went) out",
    "(win|wins|won)",
    "(finishes|finish) (first|the round)",
)
g.means("event", Occasion(Event.WINS_ROUND), "(a|the|each) round (is won|ends|is over)")
