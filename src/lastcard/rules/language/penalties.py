"""What hits, costs or comes to somebody: `hits the next player with 3 cards`, `costs you a turn`, `3 cards for everyone`."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Said, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Amount, Players
from lastcard.rules.language.verb_phrases import said


def _draws(who: Players | None, number: object) -> Said:
    return Said((who,) if who else None, VerbPhrase((t.Draw(SUBJECT, number),), third=True))  # type: ignore[arg-type]


# ---- cards ----
_HIT = "(hit|hits|slap|slaps|smack|smacks|punish|punishes|bomb|bombs|whack|whacks|strike|strikes|burden|burdens|saddle|saddles|load|loads|curse|curses|nail|nails|stick|sticks|land|lands|lumber|lumbers|zap|zaps|blast|blasts|penalize|penalizes|attack|attacks|bless|blesses|charge|charges|tax|taxes)"
_TO = "(on|onto|upon|at|to)"


@g.phrase(
    "clause",
    f"[you] {_HIT} {{who}} (with|by|for) {{amount}} [<from_pile>]",
    f"[you] {_HIT} {{who}} (with|by|for) {{counted}} [<from_pile>]",
)
def _hits(who: Players, number: Amount) -> object:
    return REJECTED if who == t.YOU else _draws(who, number)


@g.phrase(
    "clause",
    f"[you] (inflict|inflicts|impose|imposes|shower|showers|rain|rains|unleash) {{number}} <cards> [<from_pile>] {_TO} {{who}}",
)
def _inflicts(number: int, who: Players) -> object:
    return REJECTED if who == t.YOU else _draws(who, number)


_IT_IS = "(it is|that is|it will be|that will be|that makes|there are)"


@g.phrase(
    "clause",
    f"{_IT_IS} {{number}} [extra|more|new|penalty] <cards> [<from_pile>] (for|to) {{who}}",
    cost=-2,
)
def _it_is_so_many(number: int, who: Players) -> object:
    """`If you have no wilds it's 2 cards for you`."""
    return _draws(who, number)


@g.phrase("clause", f"{_IT_IS} {{plus}} [<cards>] (for|to) {{who}}", cost=-2)
def _it_is_plus(number: int, who: Players) -> object:
    return _draws(who, number)


@g.phrase("clause", "(costs|cost) {who} {number} <cards>", cost=4)
def _costs_them(who: Players, number: int) -> Said:
    return _draws(who, number)


@g.phrase(
    "clause",
    "(gets|nets|earns|brings|buys|lands|wins|hands|gives|deals|serves|grants|leaves|sends) {who} {number} [extra|more|new|penalty] <cards> [<from_pile>]",
    "[you] (serve|deal out|dish out|hand out) {who} {number} [extra|more|new] <cards> [<from_pile>]",
)
def _costs_cards(who: Players, number: int) -> Said:
    return _draws(who, number)


@g.phrase(
    "clause",
    "(gets|nets|earns|brings|buys|grants) {who} (a|one) [extra|new] card",
)
def _brings_a_card(who: Players) -> Said:
    return _draws(who, 1)


@g.phrase(
    "clause",
    "[you] (send|sends|give|gives|hand|hands|pass|passes|shove|push) {amount} to {who} <from_pile>",
    "{number} [more|extra|new|penalty] <cards> [<from_pile>] (go|goes|move|come|are given|are dealt|are handed|fly|are coming|are due) to {who}",
    "{number} [more|extra|new|penalty] <cards> [<from_pile>] (are added to|join|go into|go in|enter|are dealt into|land in|are put into|wander into|come into) {whose} hand",
    "{number} <cards> (each|apiece) for {who}",
    "{number} <cards> (hit|are for|await|land on) {who}",
)
def _come_to(number: Amount, who: Players) -> Said:
    return _draws(who, number)


@g.phrase(
    "clause",
    "{whose} hand (grows|increases|gets bigger|swells|goes up) [by] {number} [<cards>]",
    "{who} (has|have|gets|get) {number} [more|extra|new] <cards> added [to (their|your) (hand|hands|cards)]",
    "{who} (has|have) {number} <cards> (coming|due) [to (them|you)|(their|your) way]",
    "{who} (is|are) (penalised|penalized|punished|rewarded|hit|slapped|fined|burdened|saddled|charged|blessed) (with|by) {number} [extra|more] <cards>",
)
def _hand_grows(who: Players, number: int) -> Said:
    return _draws(who, number)


@g.phrase(
    "vp",
    "(receives|receive|gets|get) a (gift|present|penalty|fine|punishment|delivery|bonus|package) of {number} [<cards>]",
    "(help|helps|treat|treats) (yourself|themself) to {number} [new|more|fresh|extra] <cards> [<from_pile>]",
    "(grab|grabs|get|gets|take|takes|draw|draws) (yourself|themself) {number} [new|more|extra] <cards> [<from_pile>]",
    "(pay|pays) [with] {number} <cards> <from_pile>",
    "(draw|draws|take|takes) an (additional|extra) {number} [<cards>] [<from_pile>]",
)
def _receives_so_many(number: int) -> VerbPhrase:
    return said(True, t.Draw(SUBJECT, number))


@g.phrase(
    "vp",
    "(help|helps|treat|treats) (yourself|themself) to (a|one|another) [new|fresh|extra|free] card [<from_pile>]",
)
def _treats_to_one() -> VerbPhrase:
    return said(True, t.Draw(SUBJECT, 1))


# ---- turns ----
_LOST = "(a|one|their|your|the|her) [next] (turn|go)"


@g.phrase(
    "clause",
    f"(costs|cost) {{who}} {_LOST}",
    f"(robs|deprives|cheats|strips) {{who}} [out] of {_LOST}",
    "[you] (take out|takes out|knock out|knocks out|bench|benches|sideline|sidelines|pause|pauses) {who}",
    "[you] (take|takes) {who} out [for (a|one) turn|of the game for (a|one) turn|this turn]",
    "[you] (put|puts|send|sends|throw|throws) {who} (in|into|to) (jail|prison|timeout|time-out|the penalty box) [for (a|one) (turn|round)]",
    "no [next] (turn|go) for {who}",
    "{who} [:|,] no (turn|go)",
    "[you] (bench|benches|sideline|ground|grounds|suspend|suspends) {who} for (a|one|1) (turn|round)",
    f"[you] (make|makes) {{who}} (lose|miss|skip|sit out) {_LOST}",
)
def _turn_lost(who: Players) -> object:
    return REJECTED if who.told == "(the left)" else Whole((t.Miss(who),))


_HELD_UP = "(out|[completely|totally] (frozen|benched|suspended|jailed|stunned|stuck|trapped|paralyzed|grounded|asleep|knocked out|put out|locked up|tied up) [solid|in place|here|cold]|stuck in (jail|prison|traffic|the mud|quicksand|a hole)|locked out|out of (it|action|the game))"


@g.phrase(
    "clause",
    "(costs|cost) {who} {number} turns",
    "[you] (bench|benches|sideline|ground|suspend|suspends|freeze|freezes|jail|jails) {who} for [the] [next] {number} (turns|rounds)",
    "[you] (put|puts|send|sends|throw|throws) {who} (in|into|to) (jail|prison|timeout|time-out|the corner) for [the] [next] {number} (turns|rounds)",
    "{who} (is|are|gets|get) skipped {times}",
    f"{{who}} (is|are|gets|get) {_HELD_UP} {{times}}",
    "{number} turns (off|out) for {who}",
    "{who} (is|are|sits|sit|stays|stay|goes|go) (on the bench|in jail|in prison|in the corner|in the penalty box) for [the|their] [next] {number} (turns|rounds)",
    "for [the|their] [next] {number} turns [,] {who} (is|are) (frozen|skipped|out|benched|jailed|stunned|suspended)",
    f"{{who}} (is|are|gets|get) {_HELD_UP} [for] [the|their] [next] {{number}} (turns|rounds|goes)",
    "[you] (take|takes) {who} out [of the game] for [the] [next] {number} (turns|rounds)",
)
def _turns_lost(first: object, second: object) -> object:
    who, turns = (first, second) if isinstance(first, Players) else (second, first)
    if not isinstance(who, Players) or not isinstance(turns, int) or turns > 9:
        return REJECTED
    return Whole((t.Miss(who, turns),))


g.means("times", 2, "twice", "two times", "2 times", "two times in a row", "twice in a row")
g.means("times", 3, "thrice", "three times", "3 times", "three times in a row")
_NEXT = "[on|for|in|during] [their|your|the] [next] (turn|go|round)"
g.means(
    "vp",
    said(True, t.Miss(SUBJECT)),
    "(take|takes|has to take|have to take|takes|enjoy|enjoys) a (break|breather|rest|pause|nap|time-out|timeout) (for (a|one) turn|this turn|for (a|one) round)",
    "(pauses|pause|rests|rest) for (a|one) (turn|round)",
    "(stay|stays) out [for (a|one) (turn|round)|this turn]",
    "(get|gets) a (timeout|time-out|penalty turn) [for (a|one) turn]",
    f"(is|are|gets|get) {_HELD_UP} for (a|one|their next|the next) (turn|round|go)",
    f"(is|are) not (allowed|permitted|able) to (play|go|move|take a turn|take their turn|do anything) {_NEXT}",
    "(will not|do not|does not|can not|may not|must not) (take|have|get|receive) (a|their|the|any|your) [next] turn [this time|this round]",
    "(has|have|gets|get) (their|your) [next] turn (skipped|taken away|cancelled|canceled|stolen|removed)",
    "(must|has to|have to) let (their|your) [next] turn (pass|go|go by|slip)",
    "(spend|spends) (a|one|their next) turn (in jail|in prison|on the bench|doing nothing|sleeping|frozen|asleep)",
    "(is|are) out (this|their|the next|for this|for their next) turn",
    "(remain|remains|stay|stays) (frozen|seated|benched|in jail) for (a|one) turn",
    "(sit|sits) the next (one|turn|round) out",
    "(do not|does not) get to (play|go|move|have a turn|have their turn|take part) [on|for|in|during] (their|your|the|this) [next] (turn|go|round)",
)
g.means(
    "vp",
    said(True, t.Miss(SUBJECT, 2)),
    "(take|takes|get|gets) a (two turn|2 turn|two-turn|2-turn) (break|rest|pause)",
    "(is|are) not (allowed|permitted|able) to (play|go) for (two|2) (turns|rounds)",
)


@g.phrase(
    "clause",
    "{whose} [next] (turn|go) (is|gets) (cancelled|canceled|taken away|stolen|void|forfeit|lost|gone)",
)
def _turn_is_lost(who: Players) -> object:
    return Whole((t.Miss(who),))


# ---- turns that are won ----
_AGAIN = (
    "(an [extra|additional]|another|a [bonus|free|second|further|new]|one more|one extra) (turn|go|move|shot)"
)


@g.phrase(
    "clause",
    f"(gets|nets|earns|brings|buys|wins|gives|grants|get|earn|hands) {{who}} {_AGAIN}",
    f"[you] (give|grant|award|gives|grants|awards) {{who}} {_AGAIN}",
)
def _turn_won(who: Players) -> Whole:
    return Whole((t.ExtraTurn(who),))


@g.phrase(
    "clause",
    "(sorry|bad luck|tough luck|hard luck|too bad|bye|bye bye|oops|unlucky) [,] {who} [,|:] (no (turn|go) for you|you (miss|lose|skip) <turn>|you are skipped|you sit out)",
    cost=-3,
)
def _sorry(who: Players) -> object:
    """`Sorry next player, no turn for you`: "you" is whoever is spoken to."""
    return REJECTED if who == t.YOU else Whole((t.Miss(who),))


@g.phrase(
    "clause",
    "(this|this card|this one|playing this [card|one]|using this [card]|the card) (costs|sets) you [back] {number} <cards>",
    "you pay {number} <cards> (for this|for playing this|to play this) [card]",
    cost=-1,
)
def _this_costs_you(number: int) -> Said:
    return Said((t.YOU,), VerbPhrase((t.Draw(SUBJECT, number),)))
