"""Cards whose effect is changed: canceled, increased, reduced, or replaced by another card's."""

from dataclasses import replace

from lastcard.rules.language import protections
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import UNSAID, Whole, exchanged
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.protections import CANCEL, FAILS
from lastcard.rules.language.standing import PRINTED
from lastcard.rules.language.tree import (
    ANY_CARDS,
    NEXT,
    YOU,
    Base,
    Cards,
    Change,
    DoAs,
    Draw,
    DrawChange,
    Event,
    Miss,
    Occasion,
    Players,
    Whenever,
)

assert protections  # its phrases are used here


# ---- canceled for everybody ----
def _canceled(cards: Cards, once: bool) -> Whole:
    return Whole((Whenever(Occasion(Event.PLAYS, cards=cards), (), True, UNSAID, once),))


_NO_LONGER = "(no longer|do not|does not|never|will not)"
_TURNS = "(turn the game around|turn the game round|turn around the game|reverse|reverse the direction|reverse the direction of play|reverse the game|change the direction|change direction|change the direction of play|turn the direction|reverse play|turn play around|turn the game|reverse anything)"
_SKIPS = "(cost (you|anyone|people|players|the next player) (your|a|their) turn|skip|skip anyone|skip the next player|skip players|skip a player|skip people|skip you|skip a turn|skip your turn|make (you|anyone|the next player|people) (miss|lose) (a|their|your) turn)"
_ANYMORE = "[any more|anymore]"


@g.phrase("clause", "no {kind} (works|counts|has an effect|has any effect|does anything)")
def _no_card_works(cards: Cards) -> object:
    return REJECTED if cards == ANY_CARDS else _canceled(cards, once=False)


_CHOSEN = "[still|only|just|simply] [may|can|must|has to] [still|only|just|simply] (picks|names|chooses|pick|name|choose|decides|sets) (a|the) [new] color"
# A wild that does nothing still lets its player name the color: so it is anyway.
_STILL = f"[[,|.|;] [and|but|only] ([the] color [in play] [may|can] (still changes|still change|still be (named|chosen|changed|picked)|is still (named|chosen|changed|picked)|changes|still counts)|(whoever plays it|whoever played it|its player|their player|the player|they|the player who plays it|the one who plays it) {_CHOSEN}|you {_CHOSEN})]"


@g.phrase("clause", f"{CANCEL} {{effect_of}} {_STILL}", f"{{effect_of}} {FAILS} {_STILL}", cost=1)
def _cancel_but_color(found: tuple[Cards, bool]) -> object:
    cards, once = found
    wild = cards.group in ("wild", "action", "draw") or (cards.symbol or "").startswith("wild")
    return _canceled(cards, once) if wild else REJECTED


@g.phrase(
    "clause",
    f"{CANCEL} [the effect of] the next {{kind}} [that|which] {{event_who}} (plays|lays|play|uses|puts down|throws)",
    f"[the effect of] the next {{kind}} [that|which] {{event_who}} (plays|lays|play|uses|puts down|throws) {FAILS}",
    f"[the effect of] the next {{kind}} [played] by {{event_who}} {FAILS}",
    f"{CANCEL} [the effect of] the next {{kind}} [played] by {{event_who}}",
)
def _cancel_of(cards: Cards, who: Players) -> object:
    return Whole((Whenever(Occasion(Event.PLAYS, who, cards), (), True, UNSAID, True),))


@g.phrase(
    "clause",
    f"{CANCEL} {{effect_of}}",
    f"{{effect_of}} {FAILS} [any more|anymore]",
    f"{{effect_of}} {_NO_LONGER} (work|change anything|do anything) {_ANYMORE}",
    "{effect_of} (lose|loses) (their|the) effect",
    "{effect_of} (is|are) (just|only|mere) (a normal card|normal cards|colors|a color|plain cards|a plain card|ordinary cards)",
)
def _cancel(found: tuple[Cards, bool]) -> object:
    cards, once = found
    return REJECTED if cards == ANY_CARDS and not once else _canceled(cards, once)


# ---- somebody else is hit ----
_STRIKES = "(hit|hits|skip|skips|strike|strikes|affect|affects|target|targets|go to|goes to|are for|is for|apply to|applies to)"
g.means(
    "not_next",
    None,
    "[,|;] [and|but] not the next (player|one|person|guy) [in line]",
    "(instead of|rather than) the next (player|one|person|guy)",
    "instead",
)


@g.phrase(
    "clause",
    f"{{every_sort}} {_STRIKES} {{single}} [<not_next>]",
    "{every_sort} (make|makes) {single} miss (a|their) turn <not_next>",
    cost=-2,
)
def _hits_another(cards: Cards, who: Players) -> object:
    """`Skips hit the player before you`: they do to somebody else what they do to the next player."""
    effects = PRINTED.get(cards.symbol or "") if cards.symbol in ("skip", "draw two") else None
    if effects is None or who in (NEXT, YOU) or who.told:
        return REJECTED
    moved = exchanged(effects, NEXT, who)
    return Whole((Whenever(Occasion(Event.PLAYS, cards=cards), moved, True, UNSAID),))


@g.phrase(
    "clause",
    "{effect_of} (only|just) (changes|change|sets) the color",
    "{effect_of} (is|are|counts as|count as) (only|just) (a|an) (plain|normal|ordinary) wild",
    cost=-1,
)
def _only_color(found: tuple[Cards, bool]) -> object:
    cards, once = found
    return _canceled(cards, once) if cards.symbol == "wild draw four" else REJECTED


@g.phrase("clause", f"{{effect_of}} {_NO_LONGER} {_TURNS} {_ANYMORE}")
def _no_turning(found: tuple[Cards, bool]) -> object:
    cards, once = found
    return _canceled(cards, once) if cards.symbol == "reverse" else REJECTED


_KEPT_TURN = "(you|they|everyone|a player|players|the next player|the victim|whoever draws|whoever draws them|whoever draws for it)"
_KEEPS = "([may|can|get to|gets to] still (play|go|take (your|their) turn|play a card|get to play|gets to play|get (your|their) turn|gets their turn)|(get|gets) to [still] (play|go) [still]|(keep|keeps) (your|their) turn)"


_JUST_DRAW = "(they|you) (just|only|simply) (draw|draws|pick up|picks up|take|takes) [them|the cards|the two|two|up] [up] [and (play|go|carry|keep) (on|playing|going)|and still play]"


@g.phrase(
    "clause",
    f"{{effect_of}} {_NO_LONGER} {_SKIPS} {_ANYMORE} [,|;|.] [{_JUST_DRAW}]",
    "(nobody|no player) [ever] (misses|loses) (a|their|the) turn (because of|after|from|for|with|by|to) {effect_of} [[,] they just draw]",
    f"{_KEPT_TURN} (do not|does not|never|will not) (miss|lose|skip) (a|their|your|the) turn (because of|after|from|for|with|by|to) {{effect_of}} [[,] (they|you) just draw]",
    f"(after|with) {{effect_of}} [,] {_KEPT_TURN} {_KEEPS}",
    f"(the victim of|whoever draws for|whoever gets|whoever gets hit by|whoever has to draw for) {{effect_of}} {_KEEPS}",
    f"{_KEPT_TURN} (do not|does not|never|will not) (miss|lose|skip) (a|their|your|the) turn (when|if) (you|they) (get|draw for|draw from|are hit by) {{effect_of}}",
    f"{{effect_of}} (does not|do not|never|will not) (cost|costs) [{_KEPT_TURN}] (a|their|your|the) turn [[,] {_JUST_DRAW}]",
    "(after|with) {effect_of} [,] (it is still your turn|you keep your turn|you still have your turn|the victim keeps their turn|the next player keeps their turn)",
    f"(after|with) {{effect_of}} [,] {_KEPT_TURN} (do not|does not|never|will not) (miss|lose|skip) (a|their|your|the) turn",
    cost=-1,
)
def _no_skipping(found: tuple[Cards, bool]) -> object:
    """A skip that skips nobody does nothing; after a draw two its victim keeps the turn."""
    cards, once = found
    if cards.symbol == "skip":
        return _canceled(cards, once)
    if cards.symbol != "draw two":
        return REJECTED
    drawn = (Draw(NEXT, 2),)
    return Whole((Whenever(Occasion(Event.PLAYS, cards=cards), drawn, True, UNSAID, once),))


@g.phrase(
    "clause",
    "{every_sort} (do|does|mean|means) nothing (special|else|at all)",
    "{every_sort} (do|does) nothing",
    "{every_sort} (are|is|stay|stays|remain|remains) (normal|ordinary|unchanged|as they are|as always|normal cards)",
    cost=-1,
)
def _numbers_do_nothing(cards: Cards) -> object:
    """`…, even numbers do nothing`: so it is anyway with numbers."""
    figure = bool(cards.symbol and cards.symbol.isdecimal()) or cards.group in ("number", "odd", "even")
    return Whole((), aside=True) if figure and not cards.also else REJECTED


@g.phrase(
    "clause", "the next skip (skips|jumps over|makes) (2|two) players [miss a turn] [instead of one]", cost=-2
)
def _next_skip_skips_two() -> Whole:
    both = (Miss(Players(Base.NEXT_TWO)),)
    return Whole((Whenever(Occasion(Event.PLAYS, cards=Cards(symbol="skip")), both, True, UNSAID, True),))


# ---- other numbers ----
def _changed(found: tuple[Cards, bool], change: Change, number: int = 0) -> object:
    cards, once = found
    plain = replace(cards, color=None) if cards.color else cards
    if plain not in (Cards(group="draw"), Cards(symbol="draw two"), Cards(symbol="wild draw four")) and not (
        plain.symbol == "draw two" and plain.also == (Cards(symbol="wild draw four"),)
    ):
        return REJECTED
    if plain.also:
        cards = Cards(group="draw")
    return Whole((DrawChange(cards, change, number, UNSAID, once),))


_VICTIM = "(the next player|you|someone|people|players|its victim|the victim|their victim|anyone|everyone|a player|them|the player)"
_THAN_USUAL = "[than (it says|they say|usual|normal|printed|it normally does|they normally do|before)]"
_COUNT = "[only|just] (count|counts|is worth|are worth|work|works|is|are|hit|hits|will count|apply|applies|have|has)"


@g.phrase(
    "clause",
    f"{{effect_of}} {_COUNT} [only|for|now] (double|twice|doubled|twice as much|for two|two times|double the cards|twice as many|double the number)",
    "{effect_of} (hit|hits|strike|strikes) [for] (twice as hard|double|twice as much|twice as many|double the cards)",
    "{effect_of} (draw|draws) (double|twice as many|twice as much|double the cards)",
    f"{{effect_of}} {_COUNT} (2x|x2) [as much]",
    "(double|doubles) {effect_of}",
    "{effect_of} (bite|bites|sting|stings|hurt|hurts|hit|hits|count|counts|strike|strikes) twice as (hard|much|bad|badly)",
    "{effect_of} (double|doubles|is doubled|are doubled|gets doubled)",
    f"{{effect_of}} (make|makes|force|forces) {_VICTIM} [to] (draw|take|pick up|get) (double|twice as many|twice the cards|twice as many cards|double the cards|double the number|twice as much)",
    "{effect_of} (cost|costs|means|mean) (double|twice as many|twice as much) [cards]",
    "double draw cards",
    "(you|they|people|players) (draw|take|pick up) (double|twice as many|twice as much|twice as many cards) (for|from|on) {effect_of}",
)
def _double(found: object = (Cards(group="draw"), False)) -> object:
    return _changed(found, Change.DOUBLE)  # type: ignore[arg-type]


@g.phrase(
    "clause",
    f"{{effect_of}} {_COUNT} [only|for|just|now] (half|halved|half as much|for half|half the cards|half as many) [<rounded_up>]",
    "{effect_of} (is|are) (only|just) (worth|good for) half [as much|the cards] [<rounded_up>]",
    "{effect_of} (does|do|has|have) [only|just] half (its|their|the) [usual] (damage|effect|strength|cards) [<rounded_up>]",
    "{effect_of} [:|,] [only|just] half [the cards|as many] [only] [<rounded_up>]",
    "(you|they|people|players) [only|just] (draw|take|pick up) half of what {effect_of} (say|says|said)",
    "(you|they|people|players) [only|just] (draw|take|pick up) half [as many] [cards] (for|from|on) {effect_of}",
    "(halve|halves) {effect_of}",
    "{effect_of} [only|just] (bite|bites|sting|stings|hurt|hurts|hit|hits|count|counts|strike|strikes) [only] half as (hard|much|bad|badly)",
    "{effect_of} (is|are) (halved|cut in half)",
    f"{{effect_of}} [only|just] (make|makes|force|forces) {_VICTIM} [to] [only|just] (draw|take|pick up|get) [only|just] (half|half as many|half the cards|half as many cards|half of it|half the number) [<rounded_up>]",
    "{effect_of} (cost|costs|means|mean) [only|just] (half|half as many|half the cards) [cards]",
)
def _half(found: tuple[Cards, bool]) -> object:
    return _changed(found, Change.HALF)


@g.phrase(
    "clause",
    f"{{effect_of}} {_COUNT} {{number}} more",
    f"{{effect_of}} {_COUNT} {{number}} (more|extra|additional) [card|cards]",
    "add {number} [card|cards] to [every|each|all] {effect_of}",
    "{effect_of} (make|makes|let|lets|force|forces) (the next player|you|someone|people|the victim|its victim|players) [to] (draw|take|pick up) {number} (more|extra|additional) [card|cards]",
    "{effect_of} (get|gets|have|has) {number} (more|extra) [card|cards]",
    "{effect_of} (cost|costs|draw|draws|hits|hit) [for] {number} (more|extra|additional) [card|cards]",
    "{effect_of} (cost|costs|draw|draws|get|gets) {number} (extra|additional|more) <cards>",
    "{effect_of} (get|gets|have|has) {number} <cards> on top",
    f"{{effect_of}} (make|makes|let|lets|force|forces|cost|costs) [{_VICTIM}] [to] [draw|take|pick up] {{number}} [card|cards] (more|extra) {_THAN_USUAL}",
    f"{{effect_of}} {_COUNT} [for] {{number}} (more|extra|additional) [card|cards] {_THAN_USUAL}",
    f"{{effect_of}} {_COUNT} [for] {{number}} [card|cards] (more|extra) {_THAN_USUAL}",
)
def _more(one: object, other: object) -> object:
    found, number = (one, other) if isinstance(one, tuple) else (other, one)
    return _changed(found, Change.MORE, number)  # type: ignore[arg-type]


@g.phrase(
    "clause", "{effect_of} (cost|costs|get|gets) (an|one) (extra|additional|more) card [on top]", cost=-1
)
def _one_more(found: tuple[Cards, bool]) -> object:
    return _changed(found, Change.MORE, 1)


_HIT_BY = "(whoever|the player who|the one who|anyone who|everyone who) (gets|is|was) (hit|struck|caught|attacked) (by|with) {effect_of} [only|just|must|has to] (draws|takes|picks up|gets|draw|take|pick up) [only|just]"


@g.phrase("clause", f"{_HIT_BY} (double|twice as many|twice as much|twice the cards|double the cards)")
def _hit_double(found: tuple[Cards, bool]) -> object:
    return _changed(found, Change.DOUBLE)


@g.phrase("clause", f"{_HIT_BY} (half|half as many|half the cards|half of it|half as much) [<rounded_up>]")
def _hit_half(found: tuple[Cards, bool]) -> object:
    return _changed(found, Change.HALF)


@g.phrase("clause", f"{_HIT_BY} {{number}} (more|extra|additional) [cards|card]")
def _hit_more(found: tuple[Cards, bool], number: int) -> object:
    return _changed(found, Change.MORE, number)


g.means("rounded_up", None, "[,] rounded up")
_NOT = "[,] [and] [not|instead of|rather than] [two|four|2|4] [cards]"


@g.phrase(
    "clause",
    f"{{effect_of}} (only|just) (is|are|count as|counts as|act as) [a|an] {{draw_number}} {_NOT}",
    f"{{effect_of}} (is|are|become|becomes|count as|counts as|turn into|turns into|count for|act as|work as|acts like|act like) [now|only|just] [a|an] {{draw_number}} {_NOT}",
    "{effect_of} (hit|hits|strike|strikes) [you|the next player|someone|people|its victim] (for|with) {number} [cards|card]",
    f"{{effect_of}} = [a|an] {{draw_number}} {_NOT}",
    f"{{effect_of}} (mean|means|is|are|cost|costs|count|counts|count for|is worth|are worth) [now|only|just] {{number}} cards {_NOT}",
    f"{{effect_of}} (is worth|are worth|count for|counts for) [now|only|just] {{number}} {_NOT}",
    f"{{effect_of}} [only|just] (make|makes|let|lets|force|forces) (the next player|you|someone|people|the victim|its victim|players|them|the player|its target|the target) [to] [only|just] (draw|take|pick up) [only|just] {{number}} [card|cards] {_NOT}",
    "{effect_of} (cost|costs) [now|only|just] [you|the next player|people] {number}",
    f"{{effect_of}} (mean|means|is|are) [that] [the next player|you] (draw|draws|take|takes|pick up|picks up) {{number}} [cards] {_NOT}",
)
def _exactly(found: tuple[Cards, bool], number: int) -> object:
    return _changed(found, Change.EXACTLY, number)


@g.phrase("draw_number", "draw {number} [card|cards]", "{plus} [card|cards]", "(draw|plus) {number_plural}")
def _draw_number(number: int) -> int:
    return number


_PLURAL = ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"]
for _value, _word in enumerate(_PLURAL, start=2):
    g.means("number_plural", _value, _word, f"{_value}s")
g.means("draw_number", 4, "wild draw four", "wild draw fours", "+4s")
g.means("draw_number", 2, "draw two", "draw twos", "+2s")
for _value in range(1, 13):
    g.means("draw_number", _value, f"+{_value}s")


@g.phrase(
    "clause",
    "{every_sort} (count|counts|work|works|is good|are good) (for|on) (two|2) (players|people)",
    "{every_sort} (count|counts) (double|twice|two times)",
    "{every_sort} (skip|skips|jump over|jumps over|hop over|hops over|hop|hops|leave out|leaves out|hit|hits|take out|takes out|knock out|knocks out) (two|2) [players|opponents|turns|people] [in a row] [(instead of|not|rather than) [just] (one|1)]",
    "{every_sort} (skip|skips|jump over|jumps over|leave out|leaves out|take out|takes out|knock out|knocks out) [the next] (two|2) (players|opponents|turns) [,] [and] [not (one|1|just one|only one)|instead of one]",
)
def _skips_two(cards: Cards) -> object:
    if replace(cards, color=None) != Cards(symbol="skip"):
        return REJECTED
    two = (Miss(Players(Base.NEXT_TWO)),)
    return Whole((Whenever(Occasion(Event.PLAYS, cards=cards), two, True, UNSAID),))


# ---- another card's effect ----
_LIKE = "[exactly|just|basically|pretty much]"
_AS = f"(is|are|r|is the same as|are the same as|does the same as|do the same as|act {_LIKE} as|acts {_LIKE} as|act {_LIKE} like|acts {_LIKE} like|work {_LIKE} as|works {_LIKE} as|work {_LIKE} like|works {_LIKE} like|count as|counts as|function {_LIKE} as|functions {_LIKE} as|function {_LIKE} like|functions {_LIKE} like|become|becomes|turn into|turns into|behave {_LIKE} like|behaves {_LIKE} like|mean|means|will be)"


@g.phrase(
    "clause",
    f"{{every_sort}} {_AS} [also|now] [a|an|another|the] [mini|little|baby|small|extra] {{named_card}} [card|cards] [now]",
    f"{{every_sort}} {_AS} [a|an] {{group_card}} [card|cards]",
    "(treat|use) {every_sort} (as|like) [a|an] {named_card} [card|cards]",
    "{every_sort} = [a|an] {named_card} (card|cards)",
    "{every_sort} (do|does) (what|the same as|the same thing as|just what|exactly what) (a|an|the) {named_card} [card] [does]",
    "{every_sort} (is|are) as good as [a|an] {named_card} [card|cards]",
    "{every_sort} (has|have) the [same] effect (of|as) [a|an] {named_card} [card|cards]",
)
def _do_as(cards: Cards, symbol: str) -> object:
    drawing = cards.symbol in ("draw two", "wild draw four") or cards.group == "draw"
    if drawing and symbol in ("draw two", "wild draw four"):
        return REJECTED  # another number only
    if cards.symbol == symbol:
        return REJECTED  # "a jackpot means jackpot" says nothing
    return Whole((Whenever(Occasion(Event.PLAYS, cards=cards), (DoAs(symbol),), True, UNSAID),))


_BESIDES = "(also|too|as well|besides|in addition|on top|on top of (that|it|its own effect|everything else|what it does|whatever [else] it (is|does)|whatever else))"


@g.phrase(
    "clause",
    f"{{effect_of}} {_AS} (also|too) [a|an] {{named_card}} [card|cards]",
    f"{{effect_of}} (also|too) {_AS} [a|an] {{named_card}} [card|cards]",
    f"{{effect_of}} {_AS} [a|an] {{named_card}} [card|cards] {_BESIDES}",
    cost=-3,
)
def _does_besides(found: tuple[Cards, bool], symbol: str) -> object:
    """`Every red card is also a skip`: a red reverse reverses, too."""
    cards, once = found
    numbers = cards.group in ("number", "odd", "even") or (cards.symbol or "").isdecimal()
    if symbol not in PRINTED or cards.symbol == symbol or (numbers and not once):
        return REJECTED  # numbers do nothing by themselves
    return Whole((Whenever(Occasion(Event.PLAYS, cards=cards), PRINTED[symbol], False, UNSAID, once),))


g.means("group_card", "skip", "skipping", "pass")
