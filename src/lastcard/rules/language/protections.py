"""Patterns for protections, canceled or reflected cards, and changed draw cards."""

from dataclasses import replace

from lastcard.rules.language import limits
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, UNSAID, Said, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.standing import all_other_hands
from lastcard.rules.language.tree import (
    ANY_CARDS,
    EVERYONE,
    YOU,
    Base,
    Cards,
    Event,
    Lasting,
    Occasion,
    Pick,
    Players,
    Protection,
    Span,
    Threat,
    Whenever,
)

assert limits  # its phrases are used here

# Which cards a sentence about effects speaks of, and whether only the next of them.
_PLAYED = "(that hits the table|that hits the pile|that comes down|that lands|that comes up|that is put down|played|laid|used|thrown|put down|that gets played|that is played|which is played|that comes|which gets played|that anyone plays|anyone plays|someone plays|somebody plays|that someone plays|a player plays|that a player plays|an opponent plays|that an opponent plays|that gets laid|anyone lays|you play|which someone plays)"


@g.phrase(
    "effect_of",
    "[the effect of|the effects of] the [very] next {kind}",
    "[the effect of] the next {plain_kind}",
    "next {kind}",
    "[the effect of] the first {kind}",
)
def _next_of(cards: Cards) -> object:
    return (cards, True)


@g.phrase("effect_of", f"[the] next {{kind}} {_PLAYED}", f"the first {{kind}} {_PLAYED}")
def _next_played(cards: Cards) -> object:
    return (cards, True)


@g.phrase(
    "effect_of",
    "[the effect of|the effects of] {sort}",
    f"{{sort}} {_PLAYED}",
    "the effect of (a|every|each|any) {kind}",
)
def _all_of(cards: Cards) -> object:
    return (cards, False)


g.means(
    "effect_of",
    (Cards(group="draw"), False),
    "[all] (+2|+2s|draw two|draw twos) (and|or|,) [all] (+4|+4s|wild draw four|wild draw fours) [cards]",
    "[all] [the] penalties",
    cost=-2,
)
g.means("effect_of", (Cards(group="draw"), True), "the next (penalty|attack by draw card|draw penalty|draw)")


@g.phrase("effect_of", "the next {kind} or {kind}", f"the next {{kind}} or {{kind}} {_PLAYED}")
def _next_of_two(one: Cards, other: Cards) -> object:
    drawing = {one.symbol, other.symbol} == {"draw two", "wild draw four"}
    return (Cards(group="draw"), True) if drawing and not (one.color or other.color) else REJECTED


# Cards aimed at somebody.
_AT = "(on|against|at|onto|towards) {who}"
_AIMED = f"[that|which] [is|gets|someone|anyone|an opponent|a player|everyone else|others|they|everyone but you] [played|plays|play|used|uses|use|throws|throw|thrown|lays|aims|aimed|put|puts] {_AT}"
_HITS = "(that|which) (would hurt|hurts|would harm|comes (at|to|against)|is (meant|intended) for|gets aimed at|gets directed at|is directed at|would make lose a turn|hits|targets|affects|would hit|would affect|is aimed at|would skip) {who}"
_ATTACK = "(attack|attack card|card|hit|penalty|effect|bad card)"


@g.phrase(
    "aimed",
    f"[the] [very] next {{kind}} {_AIMED}",
    f"[the] next {{kind}} {_HITS}",
    "[the] next {kind} (against|on) {who}",
)
def _aimed_next(cards: Cards, who: Players) -> object:
    return (cards, who, True)


@g.phrase("aimed", f"{{sort}} {_AIMED}", f"{{sort}} {_HITS}", "{sort} (on|against) {single}")
def _aimed(cards: Cards, who: Players) -> object:
    return (cards, who, False)


@g.phrase(
    "aimed",
    f"the next {_ATTACK} {_AIMED}",
    f"the next {_ATTACK} {_HITS}",
    f"one {_ATTACK} [played] (against|on) {{who}}",
)
def _attack_next(who: Players) -> object:
    return (ANY_CARDS, who, True)


@g.phrase(
    "aimed",
    f"(every|each|any) {_ATTACK} {_AIMED}",
    f"(all cards|all attacks|attacks|any cards|cards) {_AIMED}",
)
def _attacks(who: Players) -> object:
    return (ANY_CARDS, who, False)


@g.phrase(
    "aimed",
    f"[the] [very] next {{kind}} or {{kind}} {_AIMED}",
    "[the] next {kind} or {kind} (against|on) {who}",
)
def _aimed_next_of_two(one: Cards, other: Cards, who: Players) -> object:
    drawing = {one.symbol, other.symbol} == {"draw two", "wild draw four"}
    return (Cards(group="draw"), who, True) if drawing and not (one.color or other.color) else REJECTED


@g.phrase("aimed", "the next {kind} played on anyone", cost=-1)
def _aimed_at_anyone(cards: Cards) -> object:
    return (cards, EVERYONE, True)


g.means("aimed", (ANY_CARDS, YOU, True), "the next attack [card]")


def _guard(
    who: Players, threat: Threat, cards: Cards = ANY_CARDS, *, back: bool = False, once: bool = False
) -> Whole:
    return Whole((Protection(who, threat, cards, back, UNSAID, once),))


def _guarded(threat: Threat, cards: Cards = ANY_CARDS, *, once: bool = False) -> VerbPhrase:
    return VerbPhrase((Protection(SUBJECT, threat, cards, False, UNSAID, once),), third=True)


# ---- cannot be skipped ----
_BY = "[by (anyone|others|everyone else|other cards|anything|an opponent|skips|any card|a skip)] [any more|anymore]"
g.means(
    "vp",
    _guarded(Threat.SKIP),
    f"(can not|may not|must not|will not|do not|does not|can never) (be|get) skipped [over] {_BY}",
    "(can not|may not|will not|does not|do not) (lose|miss) (a|any|their|your) (turn|turns|go)",
    "(is|are) (never skipped|unskippable|skip-proof)",
    f"[can|may] never (get|gets|be) skipped [over] {_BY}",
    "(is|are|stays|stay|becomes|become) (immune|invulnerable) (to|against|from) (being skipped|getting skipped|losing turns|missing turns)",
    "(do not|does not|never|will not) (get|gets) skipped [over]",
    "(is|are) (safe|protected|free|exempt) from (being skipped|getting skipped|skips|skip cards|losing a turn|missing a turn)",
    "(is|are) not (skipped|skippable)",
)


_OPPONENTS = "(opponents|everyone else|others|an opponent|everyone but you|anyone else)"
_MAY_NOT = "(can not|may not|must not|are not allowed to|is not allowed to)"


@g.phrase(
    "clause",
    "nobody (can|may|is allowed to|gets to|ever gets to) skip {who}",
    f"{_OPPONENTS} {_MAY_NOT} skip {{who}}",
    "(you|players|we) (can not|may not|must not|never) skip {who}",
    "skipping {who} is (forbidden|not allowed|banned|prohibited|not possible|impossible|off limits)",
    "no skipping [of] {who}",
)
def _nobody_skips(who: Players) -> object:
    if who.pick is not Pick.ALL and who.having is None:
        return REJECTED
    return Said((who,), _guarded(Threat.SKIP))


g.means(
    "clause",
    Said((EVERYONE,), _guarded(Threat.SKIP)),
    "nobody (can|may) be skipped",
    "nobody [ever] (is|gets) skipped",
    "(you|players|we) (can not|may not|must not|never) skip (players|people|anyone|others|each other)",
    "skipping (players|people|anyone|others|each other) is (forbidden|not allowed|banned|prohibited|not possible|impossible)",
    "skipping is (not possible|impossible)",
)

_BOTH = VerbPhrase(
    tuple(
        Protection(SUBJECT, threat, ANY_CARDS, False, UNSAID, False) for threat in (Threat.SKIP, Threat.DRAW)
    ),
    third=True,
)
g.means(
    "vp",
    _BOTH,
    "(can not|may not|must not) be skipped [,] (or|and|nor) [be] (made|forced) to draw [cards]",
    "(can|may) neither be skipped nor [be] (made|forced) to draw [cards]",
    "(is|are) neither skipped nor made to draw",
    "(can not|may not|must not) be (made|forced) to draw [cards] [,] (or|and|nor) [be] skipped",
)


# ---- need not draw ----
MORE_CARDS = "[any|a|more|penalty|the] [card|cards|more cards|penalty cards|anything|anything at all]"
_BECAUSE = "[(because of|from|for|by|due to) (any player 's cards|someone 's cards|anyone 's cards|an opponent 's cards|any cards of others|anything others play|others|everyone else|other cards|an opponent|others 's cards|draw cards|everyone else 's cards|penalties|cards of others|cards of everyone else|anyone)] [that (others|everyone else|someone|everyone but you|an opponent) (make|makes|force|forces) (you|them) [to] (draw|take|pick up)]"
g.means(
    "vp",
    _guarded(Threat.DRAW),
    f"(do not|does not|will not|need not|never) (have to|need to|has to) (draw|pick up|take) {MORE_CARDS} {_BECAUSE}",
    f"need not (draw|pick up|take) {MORE_CARDS} {_BECAUSE}",
    f"(can not|may not|must not) be (made|forced|compelled|ordered) to (draw|pick up|take) {MORE_CARDS} {_BECAUSE}",
    "(is|are) (free|safe|exempt) from (drawing|drawing cards|picking up|picking up cards|having to draw)",
)


@g.phrase(
    "clause",
    f"nobody (can|may) (make|force) {{who}} [to] (draw|pick up|take) {MORE_CARDS}",
    "no (card|cards|card can|cards can) (make|makes|force) {who} [to] draw",
    "no [more] (drawing|cards) for {who}",
    "draw cards (do not|never|can not|will not) (make|force) {who} [to] (draw|pick up|take) [cards|anything]",
    "(nobody|nobody else|no other player) 's (card|cards) (can|may) (make|force) {who} [to] draw [cards]",
    f"{_OPPONENTS} {_MAY_NOT} (make|force) {{who}} [to] (draw|pick up|take) {MORE_CARDS}",
)
def _nobody_makes_draw(who: Players) -> object:
    return Said((who,), _guarded(Threat.DRAW))


g.means(
    "clause",
    Said((EVERYONE,), _guarded(Threat.DRAW)),
    "nobody (has to|must|needs to|need) (draw|pick up|take) [any] [cards|card]",
    "nobody (can|may) be (made|forced) to draw [cards]",
)


# ---- immune ----
_SAFE = "(immune|invincible|untouchable|protected|safe|shielded|invulnerable|unattackable|bulletproof)"
_ALL_CARDS = "[(to|against|from) (everything|all cards|all attacks|any card|all effects|attacks|everyone else 's cards|everything others play|everyone else|others|anything|any attack|others 's cards|cards of others|cards of everyone else|everyone but you|all action cards and draw cards)]"
g.means(
    "vp",
    _guarded(Threat.EVERYTHING),
    f"(is|are|be|becomes|become|stays|stay) [completely|totally|fully|100%] {_SAFE} {_ALL_CARDS}",
    f"(has|have|get|gets|gain|gains|receive|receives|has got|have got|holds|hold|raise|raises|put up|puts up) [full|total|complete|a|an] (immunity|shield|protection|force field) {_ALL_CARDS}",
    "(can not|may not|must not|will not) be (attacked|targeted|touched|affected|harmed|hit|hurt|picked on|messed with) [by (anyone|anything|any card|others|everyone else|cards|cards of others|everyone but you)]",
)


@g.phrase(
    "vp",
    f"(is|are|becomes|become|stays) [completely|totally|fully] {_SAFE} (to|against|from) {{sort}}",
    "(has|have|get|gets|gain|gains|receive|receives) (immunity|protection) (to|against|from) {sort}",
    "(can not|may not|will not) be (affected|hit|harmed|hurt|targeted|attacked) (by|with) {sort}",
)
def _immune_to(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _guarded(Threat.EVERYTHING, cards)


@g.phrase(
    "vp",
    f"(do not|does not|need not|never) [have to|has to|need to] (draw|pick up|take) {MORE_CARDS} (from|for|because of|due to|after|on|by) {{sort}}",
    f"(can not|may not|must not) be (made|forced) to (draw|pick up|take) {MORE_CARDS} (by|from|with|for|because of) {{sort}}",
    f"need not (draw|pick up|take) {MORE_CARDS} (by|from|for|because of) {{sort}}",
)
def _need_not_draw_for(cards: Cards) -> object:
    return REJECTED if cards in (ANY_CARDS, Cards(group="draw")) else _guarded(Threat.DRAW, cards)


@g.phrase("vp", "(ignore|ignores) {sort}", "(is|are) not affected by {sort}", "(laugh|laughs) at {sort}")
def _ignores(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _guarded(Threat.EVERYTHING, cards)


@g.phrase(
    "vp",
    f"need not (draw|pick up|take) {MORE_CARDS} (for|from|because of) the next {{kind}}",
    f"(do not|does not) have to (draw|pick up|take) {MORE_CARDS} (for|from|because of) the next {{kind}}",
    cost=-1,
)
def _need_not_draw_once(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _guarded(Threat.DRAW, cards, once=True)


@g.phrase(
    "clause",
    "{sort} (can not|may not|do not|does not|will not) make {who} [to] (draw|pick up|take) [cards|anything]",
)
def _do_not_make_draw(cards: Cards, who: Players) -> object:
    if cards in (ANY_CARDS, Cards(group="draw")) or who.told:
        return REJECTED
    return Said((who,), _guarded(Threat.DRAW, cards))


@g.phrase("clause", "nobody can be made to draw by {sort}")
def _nobody_draws_by(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else Said((EVERYONE,), _guarded(Threat.DRAW, cards))


@g.phrase(
    "clause",
    "{who} (do not|does not|need not) [have to] (draw|take|pick up) [anything|cards|any cards] the next time (someone|anyone|a player|an opponent) (plays|uses|throws|lays) {sort} [(on|against|at) (you|them)]",
)
def _need_not_draw_next(who: Players, cards: Cards) -> object:
    return Said((who,), _guarded(Threat.DRAW, cards, once=True))


@g.phrase("vp", f"(is|are|becomes|become) {_SAFE} (to|against|from) the next {{kind}}")
def _immune_to_next(cards: Cards) -> VerbPhrase:
    return _guarded(Threat.EVERYTHING, cards, once=True)


g.means(
    "vp",
    _guarded(Threat.EVERYTHING, once=True),
    f"(is|are|becomes|become) {_SAFE} (to|against|from) the next (attack|card|attack card|effect|card played)",
)
ATTACKS = "(attack|target|touch|affect|harm|hit|hurt|mess with|pick on|do anything to|play anything on|play on|use cards on|play cards on|play cards against|play against)"


@g.phrase(
    "clause",
    f"nobody (can|may|is allowed to) {ATTACKS} {{who}}",
    f"(nothing|no card|no cards|no effect|no effects|no attack|no attacks) (can|may) {ATTACKS} {{who}}",
    "(no cards|cards|effects|attacks|others 's cards) (do not|have no effect) (affect|work|on|work on) {who}",
    "nothing [bad] (can|may|will) happen to {who}",
    "(no card|nothing|no effect|no attack) (affects|hurts|hits|touches|harms|works on|has any effect on) {who}",
    "(everyone else 's|other 's|others 's|an opponent 's|other players 's|everyone but you 's|your opponents 's|opponents 's) cards (can not|may not|will not|do not) (affect|touch|hurt|harm|hit|work on|do anything to) {who}",
    "(everyone else 's|other 's|others 's|an opponent 's) cards (do not (affect|touch|hurt|work on)|have no effect on) {who}",
    f"{_OPPONENTS} {_MAY_NOT} {ATTACKS} {{who}}",
    f"(nothing|no card|no cards) [that] (others|everyone else|an opponent|opponents|anyone|other players|everyone but you) (play|plays|do|does|throw|throws) (can|may|will) {ATTACKS} {{who}}",
    "(shield|protect|guard) {who}",
    "(shield|protect|guard) {who} from (everything|all attacks|all cards|attacks|any card)",
)
def _nobody_attacks(who: Players) -> object:
    return Said((who,), _guarded(Threat.EVERYTHING))


@g.phrase(
    "clause",
    f"(make|makes) {{who}} [completely|totally|fully] {_SAFE} {_ALL_CARDS}",
    f"(shields|protects|guards|saves) {{who}} {_ALL_CARDS}",
)
def _makes_immune(who: Players) -> object:
    return Said((who,), _guarded(Threat.EVERYTHING))


@g.phrase(
    "clause",
    "(shields|protects|guards|saves|protect|save) {who} (from|against) (being skipped|getting skipped|losing a turn|missing a turn)",
)
def _saves_from_skips(who: Players) -> object:
    return Said((who,), _guarded(Threat.SKIP))


@g.phrase(
    "clause",
    "(shields|protects|guards|saves|protect|save) {who} (from|against) (drawing|drawing cards|having to draw)",
)
def _saves_from_drawing(who: Players) -> object:
    return Said((who,), _guarded(Threat.DRAW))


@g.phrase("clause", "(shields|protects|guards|saves) {who} (from|against) {sort}")
def _saves_from(who: Players, cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else Said((who,), _guarded(Threat.EVERYTHING, cards))


_NO_USE_ONCE = "(does not|can not|will not|may not) (affect|work on|hit|touch|hurt|work against|count against|harm|apply to|do anything to)"


@g.phrase(
    "clause",
    f"the [very] next {{kind}} {_NO_USE_ONCE} {{who}}",
    "the [very] next {kind} (has|will have) no effect on {who}",
    "{who} [can|may] (ignore|ignores) the [very] next {kind}",
    "{who} (is|are) (immune|safe|protected) (to|from|against) the [very] next {kind}",
    cost=-2,
)
def _next_not_on(first: object, second: object) -> object:
    cards, who = (first, second) if isinstance(first, Cards) else (second, first)
    if not isinstance(cards, Cards) or not isinstance(who, Players) or cards == ANY_CARDS:
        return REJECTED
    return Said((who,), _guarded(Threat.EVERYTHING, cards, once=True))


@g.phrase("clause", "(shield|protect|guard) {who} (from|against) the next {kind}")
def _protect_from_next(who: Players, cards: Cards) -> object:
    return Said((who,), _guarded(Threat.EVERYTHING, cards, once=True))


@g.phrase("clause", "(shield|protect|guard) {who} (from|against) {sort}")
def _protect_from(who: Players, cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else Said((who,), _guarded(Threat.EVERYTHING, cards))


@g.phrase(
    "clause",
    "(works as|work as|is|are|acts as|act as|serves as|gives you|give you|means|mean|counts as|count as) (a|an|your) (shield|umbrella|protection|force field|shelter) [for you|against everything] {lasting}",
)
def _as_shield(lasts: Lasting) -> Whole:
    return Whole((Protection(YOU, Threat.EVERYTHING, ANY_CARDS, False, lasts, False),))


@g.phrase("clause", "[a] (shield|immunity|invincibility|protection|force field) [for you] {lasting}")
def _shield(lasts: Lasting) -> Whole:
    return Whole((Protection(YOU, Threat.EVERYTHING, ANY_CARDS, False, lasts, False),))


_NO_USE = "(do not|does not|can not|will not|may not|never) (works on|affects|hits|touches|hurts|affect|work on|hit|touch|hurt|work against|count against|harm|apply to)"


@g.phrase(
    "clause",
    f"{{sort}} {_NO_USE} {{who}}",
    "{sort} (have|has) no effect on {who}",
    "{sort} (do|does|mean|means) nothing (to|on|against|for) {who}",
    "no {sort} (can|may) (affect|hit|hurt|touch) {who}",
    "nobody (can|may) (play|use) {sort} (on|against) {who}",
)
def _no_use_on(cards: Cards, who: Players) -> object:
    return Said((who,), _guarded(Threat.EVERYTHING, cards))


@g.phrase(
    "clause",
    "{sort} only (work|works|count|counts|affect|affects|hit|hits|hurt|hurts) [on|against|for] {who}",
    "{sort} (work|works|affect|affects|hit|hits) only [on|against] {who}",
)
def _of_use_on(cards: Cards, who: Players) -> object:
    """`Draw cards only work on people with fewer than ten cards`: the others are immune."""
    others = all_other_hands(who.having)
    if others is None or replace(who, having=None) != EVERYONE or cards == ANY_CARDS:
        return REJECTED
    return Said((replace(EVERYONE, having=others),), _guarded(Threat.EVERYTHING, cards))


# ---- blocked once, or sent back ----
_SOMEONE = "(someone|anyone|a player|an opponent|they|anyone else|someone else)"
_AIMS = "(plays|uses|throws|lays|puts|play|puts down|lays down|slaps)"
_HITS = "(hits|attacks|gets|strikes|hit|attack|targets)"
_SUFFERS_IT = "(draw|draws|must draw|have to draw|has to draw|take|takes|must take|has to take|have to take|get|gets|suffer|suffers|must suffer|eat|eats|has to eat|have to eat|must eat|swallow|swallows|has to swallow|must swallow|have to swallow)"
_SUFFERS = f"{_SUFFERS_IT} [it|the cards|them|that|those cards|the card] (instead|themself|yourself) [instead] [instead of (you|them|whoever it was played on)|of (you|them)]"


FAILS = "((is|are) [just|only|merely] (blank|blanks|a blank|dud|duds|a dud|decoration|nothing)|does not do anything|do not do anything|is useless|are useless|is harmless|are harmless|have no power|has no power|is dead|are dead|is powerless|are powerless|do not have any effect|does not have any effect|does not work|do not work|does not count|do not count|has no effect|have no effect|does nothing|do nothing|is canceled|are canceled|is cancelled|are cancelled|is blocked|are blocked|is ignored|are ignored|fails|fail|is void|fizzles|is nullified|will not work|is stopped|are void|are nullified|is negated|is worthless|are worthless|does not happen|has not effect|gets canceled|gets cancelled|gets blocked|loses its effect|is a dud|are duds|fizzle)"
CANCEL = "(turns away|turn away|fends off|fend off|wards off|ward off|parries|absorbs|absorb|cancel|cancels|block|blocks|ignore|ignores|negate|nullify|counter|stop|void|annul|neutralize|deflect|dodge|can ignore|may ignore|can block|is allowed to ignore|are allowed to ignore|prevent)"


@g.phrase(
    "clause",
    f"[you] {CANCEL} {{aimed}}",
    f"{{aimed}} {FAILS}",
    "{aimed} (does not|do not) (affect|hurt|hit) (you|them)",
)
def _blocked(aimed: tuple[Cards, Players, bool]) -> object:
    cards, who, once = aimed
    return Said((who,), _guarded(Threat.EVERYTHING, cards, once=once))


_BACK = "(rebounds|rebound|boomerangs|boomerang|ricochets|springs|falls|bounces off|goes|go|is sent|are sent|bounces|bounce|is reflected|are reflected|comes|gets sent|is thrown|bounces right|flies|goes right|goes straight|gets thrown|will go|will bounce|is bounced|reflects|turns) [right|straight] [back] [to|at|on|onto|upon] [top of]"
_THEM = "(whoever threw it|whoever laid it|whoever put it down|whoever sent it|the one who threw it|the one who laid it|the player who threw it|the player who laid it|the person who threw it|its own player|its sender|its owner|where it came from|its source|whoever played it|them|the player who played it|the one who played it|the attacker|that player|the player|whoever used it|the sender|whoever plays it|the person who played it|its player|their player|who threw it|whoever it came from)"


@g.phrase(
    "clause",
    f"{{aimed}} {_BACK} {_THEM}",
    f"{{aimed}} (goes|flies|bounces|comes) [right|straight] back {_THEM}",
    "{aimed} (goes|bounces|is sent|comes|is reflected|gets reflected|is mirrored|reflects|gets sent) [back]",
    f"{{aimed}} (hits|affects|strikes|applies to|works on|counts for|backfires on|is for) {_THEM} [instead]",
    "{aimed} (backfires|boomerangs|rebounds|ricochets)",
    f"{{aimed}} (goes|go|is sent|are sent|flies|moves|is passed|is returned|gets returned) to {_THEM}",
    "{aimed} (is|are) (returned|turned around|turned back)",
    "[you] [may|can] (reflect|bounce|send back|return|mirror|throw back|bounce back|reverse|deflect) {aimed}",
    "[you] (send|throw|bounce|reflect) {aimed} back",
    f"[you] (send|throw|bounce|reflect|return) {{aimed}} [back] to {_THEM}",
    f"{_THEM} (suffers|gets|takes|feels) {{aimed}} instead",
)
def _sent_back(aimed: tuple[Cards, Players, bool]) -> object:
    cards, who, once = aimed
    return Said(
        (who,), VerbPhrase((Protection(SUBJECT, Threat.EVERYTHING, cards, True, UNSAID, once),), third=True)
    )


@g.phrase(
    "clause",
    f"(if|when|whenever) {_SOMEONE} {_AIMS} {{sort}} (on|against|at) {{who}} [,] (they|{_THEM}) {_SUFFERS}",
    f"(if|when|whenever) {_SOMEONE} {_AIMS} {{sort}} (on|against|at) {{who}} [,] (it|that card|the card|<sort>) {_BACK} {_THEM}",
    f"(if|when|whenever) {_SOMEONE} {_AIMS} {{sort}} (on|against|at) {{who}} [,] (it|that card|the card) (bounces back|goes back|comes back|is sent back|backfires|is reflected)",
)
def _back_to_them(cards: Cards, who: Players) -> object:
    effects = (Protection(SUBJECT, Threat.EVERYTHING, cards, True, UNSAID, False),)
    return Said((who,), VerbPhrase(effects, third=True))


@g.phrase(
    "clause",
    f"(if|when) {_SOMEONE} {_AIMS} {{sort}} (on|against|at) {{who}} next [,] (they|{_THEM}) {_SUFFERS}",
    f"(if|when) {_SOMEONE} next {_AIMS} {{sort}} (on|against|at) {{who}} [,] (they|{_THEM}) {_SUFFERS}",
    f"(the next time|next time) {_SOMEONE} {_AIMS} {{sort}} (on|against|at) {{who}} [,] (they|{_THEM}) {_SUFFERS}",
    f"[the] next time {_SOMEONE} {_HITS} {{who}} with {{sort}} [,] (they|{_THEM}) {_SUFFERS}",
    f"[the] next time {_SOMEONE} {_AIMS} {{sort}} (on|against|at) {{who}} [,] (it|that|that card|the card) {_BACK} [onto|to] {_THEM}",
    f"[the] next time {_SOMEONE} {_HITS} {{who}} with {{sort}} [,] (it|that|that card|the card) {_BACK} [onto|to] {_THEM}",
)
def _back_to_them_once(first: object, second: object) -> object:
    cards, who = (first, second) if isinstance(first, Cards) else (second, first)
    if not isinstance(cards, Cards) or not isinstance(who, Players):
        return REJECTED
    effects = (Protection(SUBJECT, Threat.EVERYTHING, cards, True, UNSAID, True),)
    return Said((who,), VerbPhrase(effects, third=True))


@g.phrase(
    "clause",
    f"(whoever|the next player who|the player who|the one who) {_AIMS} the next {{draw_card}} {_SUFFERS}",
    f"[the] next {{draw_card}} (hits|goes back to|goes to|counts for|is for|strikes) {_THEM} [themself]",
    f"{_THEM} {_SUFFERS_IT} the next {{draw_card}} themself",
    f"the next player (who|to) {_AIMS} {{sort}} {_SUFFERS}",
    cost=-1,
)
def _suffers_own(cards: Cards) -> object:
    """`Whoever plays the next +4 has to draw it himself`, whomever it would have hit."""
    if cards.symbol not in ("draw two", "wild draw four") and cards.group != "draw":
        return REJECTED
    return _guard(EVERYONE, Threat.EVERYTHING, cards, back=True, once=True)


@g.phrase("draw_card", "{kind}")
def _draw_card(cards: Cards) -> Cards:
    return cards


_DONT = "(you|they) (do not|does not|need not|do not have to|does not have to|do not need to|will not|can not|can not be made to) [have to] [draw|pick up|take] [anything|it|them|any|any cards|a card]"
_NOTHING = "(you|they) (draw|draws|take|takes|pick up|get) (nothing|no cards|no card|none)"
_WOULD = "(wants to make|makes|would make|tries to make|wants to force|forces|tries to force|plays something that makes|plays a card that makes|gets to make)"


@g.phrase(
    "clause",
    f"(the next time|next time) ({_SOMEONE}|a card|something) {_WOULD} {{who}} [to] (draw|pick up|take cards|draw cards|pick up cards) [,] ({_DONT}|{_NOTHING})",
    f"(the next time|next time) {{who}} (have to|has to|must|would have to|should|are made to|is made to|would) (draw|draw cards|pick up|pick up cards|take cards) [because of (others|someone else|an opponent|a card)] [,] ({_DONT}|{_NOTHING})",
)
def _need_not_once(who: Players) -> object:
    return Said((who,), _guarded(Threat.DRAW, once=True))


@g.phrase(
    "clause",
    f"(the next time|next time) ({_SOMEONE}|a card) (wants to skip|skips|would skip|tries to skip) {{who}} [,] (it does not work|it has no effect|nothing happens|it fails|it does nothing|you are not skipped|they are not skipped|you do not miss a turn|you keep your turn)",
    "(the next time|next time) {who} (would be|are to be|is to be|get|gets|are|is) skipped [,] (it does not work|it has no effect|nothing happens|it fails|it does nothing|you are not|they are not|it does not count|you keep your turn|they keep their turn)",
)
def _not_skipped_once(who: Players) -> object:
    return Said((who,), _guarded(Threat.SKIP, once=True))


g.means(
    "vp",
    _guarded(Threat.DRAW, once=True),
    "need not draw the next time",
    "(can not|may not) be made to draw the next time",
)
g.means("vp", _guarded(Threat.SKIP, once=True), "(can not|may not) be skipped the next time")
g.means(
    "clause",
    Whole(
        (
            Whenever(
                Occasion(Event.SKIPPED),
                (
                    Protection(
                        Players(Base.ACTOR), Threat.SKIP, ANY_CARDS, False, Lasting(Span.THEIR_TURN), False
                    ),
                ),
                False,
                UNSAID,
            ),
        )
    ),
    "(nobody|no player) (can|may) be skipped (twice|two times|2 times|2 turns|two turns) in a row",
    "(you|players|a player|everyone|the same player) (can not|may not|must not) be skipped (twice|two times|2 times|2 turns|two turns) in a row",
    "(players|a player|anyone|whoever|a player who|everyone who|someone who|those) [who|that] [has|have|is|was|were|got] [just] (missed a turn|been skipped|got skipped|skipped|lost a turn) (can not|may not|must not) be skipped [again|a second time] [right after|right away|next|right afterwards|immediately|directly after]",
    "(a|the|every|any) [just] skipped player (can not|may not|must not) be skipped [again|a second time] [right after|right away|next|immediately|on their next turn]",
    "skipped players (can not|may not|must not) be skipped (again|a second time) [right after|right away|next|immediately]",
    "(nobody|no player) (can|may|gets to) skip (the same player|someone|a player) (twice|two times) in a row",
)


@g.phrase(
    "clause",
    f"(reflect|bounce|bounce back|mirror|send back|return|send|throw back) the next {{kind}} [back] [(to|at|on|onto) {_THEM}]",
    cost=1,
)
def _reflect_next(cards: Cards) -> object:
    return _guard(YOU, Threat.EVERYTHING, cards, back=True, once=True)
