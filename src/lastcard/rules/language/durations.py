"""Patterns for durations of standing rules, limits and protections: `until your next turn`, `for 2 turns`."""

from lastcard.rules.language import occasions
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import Duration
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Cards, Event, Lasting, Occasion, Span

assert occasions  # its phrases are used here

YOUR_TURN = Lasting(Span.YOUR_TURN)
THEIR_TURN = Lasting(Span.THEIR_TURN)
ITS_TURN = Lasting(
    Span.YOUR_TURN, turns=0
)  # "its player's next turn": settled where it is known whose card it is

_START = "[it is|their|the start of|the beginning of|it becomes|it is again|the] "
_COMES = "[comes|begins|starts|comes around|comes round] [again|around again|once more]"
g.means(
    "lasting",
    YOUR_TURN,
    f"until {_START} your [very] [next] turn {_COMES}",
    "until (you play|you go|your turn comes|you are up|it is you) again",
    "until (it|the turn|play|the game) (comes|gets|is|goes|returns) [back] [around|round] to you [again]",
    "until you (are|am) (again|back) [on] (turn|the row|up|on turn|in turn)",
    f"before {_START} your next turn {_COMES}",
    "before it is your turn again",
    "until [the|your] next turn of you",
    "until your next",
    "until you (get|have|have had|get to have) (another|your next|a) (turn|go)",
    "(as long as|while|so long as) you have not had (another|your next) turn",
    "until [it is] your [next] (go|action|move) [again]",
    "until it is your (go|action|move) again",
    "until you (are|am) up again",
    "until you (get|have) [to] (play|go) again",
    "(for|during|in|over) (a|one|1) [full|whole|complete|entire] (round of the table|round of turns|lap|circle|circuit|time around|time round|turn of [the] table|tour|go around|cycle|trip around|rotation|turn around) [of the table|the table|around the table|of turns]",
    "(for|during) (a|one|1) [full|whole|complete|entire] (round|turn) (around|of|at) [the] table",
    "for (a|one|1) [full|whole|complete|entire] round",
    "(for|during) the next [full|whole] (lap|circle|round of turns|round of the table|time around|full round)",
    "for one time around the table",
    "(once|one time) (around|round) [the table]",
    "until (everyone has had|everyone has|everyone had) (a|one|their) turn",
    "until you (play|have played) (again|your next card|another card)",
)
g.means(
    "lasting",
    THEIR_TURN,
    "until they (get|have|has|have had|has had|had) (another|their next|a) (turn|go)",
    "until they (are|is) up again",
    f"until {_START} their [own] [very] [next] turn {_COMES}",
    f"until {_START} that player 's next turn {_COMES}",
    "until they (play|go|are up|have played) again",
)
g.means(
    "lasting",
    ITS_TURN,
    f"until {_START} (their|the card 's|that card 's) player 's next turn {_COMES}",
    f"until {_START} the player 's next turn {_COMES}",
    "until it is that player 's turn again",
    "until that player 's turn comes (round|around) [again]",
    "until the next turn of (the player who played it|whoever played it|that player|their player)",
    "until (the turn|it|play|the game) (gets|comes|is|goes) back [around|round] to (whoever played it|whoever laid it|its player|their player|the player who played it|that player|them)",
    "until whoever played it (is next to play|plays again|has their next turn)",
)


@g.phrase(
    "lasting",
    "for (their|your|his) [next] {number} turns",
    "for {number} of (their|your|his) [own] turns",
    "(on|during|in) (their|your|his) next {number} turns",
    "for {number} turns each",
    "until (they|you) (have had|have taken|had|have played) {number} [more] turns",
    "for {number} (laps|circles|rounds of the table|rounds of turns|times around|times around the table|turns of the table|rounds around the table)",
)
def _turns(number: int) -> object:
    return Lasting(Span.TURNS, number) if 1 <= number <= 20 else REJECTED


@g.phrase(
    "lasting",
    "(for|during|over) [the] [next] {number} [more|full|whole] (turns|rounds)",
    "[the] next {number} (turns|rounds)",
)
def _whose_turns(number: int) -> object:
    """Counts the own turns of one player; for everybody it is unclear whose count (a negative number)."""
    return Lasting(Span.TURNS, -number) if 1 <= number <= 20 else REJECTED


# "For the next round": once around the table, or the next turn of each? The same question.
g.means("lasting", Lasting(Span.TURNS, -1), "(for|during|over) the next round")
g.means(
    "lasting",
    Lasting(Span.TURNS, 1),
    "(on|in|during|at) (their|your|that|the) [very] next turn",
    "(for|during) (a|one|1|their next|your next) turn",
    "next turn",
    "on their turn",
    "when (it is|it comes to) their turn",
    "until (the end of|after) (their|your) next turn",
    "until (their|your) next turn (is over|ends|is finished|finish|has ended|is done)",
)
_ROUND = "(round|hand)"
g.means(
    "lasting",
    Lasting(Span.ROUND),
    "[for] the rest of the round",
    "until [the] end of (the|this) [current] (round|game|hand)",
    "until the (round|game|hand) (ends|is over|finishes|has ended|is finished|is done|stops)",
    "until (someone|anyone|a player|one) (wins|has won|goes out|wins the round)",
    "until [the] (round 's|game 's) end",
    "(all|this) round [long]",
    "(during|in|throughout) (the rest of the round|the round)",
    "until the next round",
    "until end of round",
    "any more",
    "anymore",
    "any longer",
    "ever again",
    "until the end",
    "from (now|here|this point) on|onwards|onward|forward [out]",
    "from here on in",
    "until further notice",
    "for good",
    "until the rest of the round (is|gets) (over|finished|done|won)",
    "until the rest of the round (ends|finishes)",
    "until (the|this) (round|hand) (is|gets|has been) (won|decided|played out)",
    "until (the|this) next round (begins|starts|comes)",
    "from now onwards",
    "henceforth",
    "starting now",
    "as of now",
    "as long as (the round|the rest of the round) (lasts|goes on|is on|runs)",
    "from now until the end of the round",
    "permanently",
    "for ever [and ever]",
    "forever [and ever]",
)
g.means(
    "lasting",
    Lasting(Span.MATCH),
    "[for] the (rest|remainder) of the (match|evening|night|session)",
    "(for|during|in) (the|this) [whole|entire] (match|evening|night|session)",
    "until the (match ends|match is over|end of the match)",
    "(in|for) (this|the) (and all|and the) (following|other|next) rounds",
    "all (match|evening|night|session) [long]",
    "(throughout|for the duration of|during) (the|this) [whole] (match|evening|night|session)",
    "(in|for|during) (any|all|every|each) (round|rounds|match|matches) [to come|of the match|of this match]",
    "(for|in) all [the] (other|following|coming|next|remaining) rounds",
    "for all the rounds to come",
    "until the [whole] match (is|gets) (over|decided|won|done|finished)",
    "until the [whole] match (ends|finishes)",
    "(any more|anymore|ever again) in any round",
    "ever again , in any round",
    "as long as (the|this) match (lasts|goes on|is on|runs)",
    "for all rounds",
    "in every round",
    "for the rest of the match and all rounds",
)


g.means(
    "lasting",
    YOUR_TURN,
    "until (play|it|the turn|the game) (gets|comes|is) back (around|round) to you",
    "until your turn (comes|is|gets) (back|back around|round)",
    "(for|during) (one|a) (lap|circuit|circle) of the table",
    "until (it is|it gets) back to you",
)


@g.phrase(
    "lasting", "that (lasts|holds|works|counts|goes on|stays on) {lasting}", "(lasting|holding) {lasting}"
)
def _that_lasts(lasts: Lasting) -> Lasting:
    return lasts


g.means(
    "lasting",
    Lasting(Span.OCCASION, until=Occasion(Event.CALLS)),
    "until (there has been|there is|there was|we have had|someone made|there have been) [at least] (a|an|one|the first) uno [call]",
    "until uno has been (called|said|shouted) [once|at least once]",
    "until (you|we) hear (an|a|the|the first|the next) uno",
    "until (someone|anyone|a player) is down to (one|1) card and (calls|says|shouts) uno",
)


g.means("not_yet", None, "(as long as|so long as|while|whilst|for as long as) (nobody|no one|no player)")


@g.phrase(
    "lasting",
    "until {event}",
    "until {event} again",
    "until the next time {event}",
    "<not_yet> [yet] [has|else] {event_vp}",
)
def _until(occasion: Occasion) -> object:
    if occasion.event in (Event.TURN_PASSES, Event.WINS_ROUND, Event.BEGINS_TURN):
        return REJECTED
    return Lasting(Span.OCCASION, until=occasion)


@g.phrase(
    "lasting",
    "until (the next|another|a further) {kind} <gets_played>",
    "until (the next|another) {kind}",
    "until [the] next {kind} [is] played",
)
def _until_next(cards: Cards) -> Lasting:
    return Lasting(Span.OCCASION, until=Occasion(Event.PLAYS, cards=cards))


@g.phrase("lasting", "(any more|anymore|any longer|ever again) {lasting}")
def _any_more(lasts: Lasting) -> Lasting:
    return lasts


g.means(
    "lasting",
    Lasting(Span.OCCASION, until=Occasion(Event.CALLS)),
    "until (someone|anyone|a player|one of us|the first player) (is at|is on|gets to|reaches|hits|has|is down to|gets) [their] uno",
    "until the next (call of uno|uno call|uno)",
    "until the first uno",
)


@g.phrase(
    "duration",
    "[,] {lasting}",
    "[and|but] [this holds|this lasts|this goes|it lasts|this is|that is|it holds|it goes on|only] {lasting}",
)
def _duration(lasting: Lasting) -> Duration:
    return Duration(lasting)
