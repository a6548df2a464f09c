"""Verb phrases for whole hands and for the editions' special cards, without their subjects."""

from dataclasses import replace

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, THEM, Said, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.player_phrases import AT_TABLE, BIGGEST, SMALLEST
from lastcard.rules.language.seat_phrases import SIDES
from lastcard.rules.language.tree import ANY_CARDS, FROM_EACH, Amount, Base, Cards, Players, UpTo
from lastcard.rules.language.verb_phrases import said

# ---- hands ----
g.means("whole_hands", None, "[<own>] hand|hands", "<hand>", "everything")


@g.phrase(
    "vp",
    "{v_swap} <hand> (with|for) {who}",
    "{v_swap} (with) {who}",
    "{v_swap} <hand> with {whose} [hand|cards|one|hands]",
    "{v_swap} <hand> for {whose} [hand|cards]",
    "{v_swap} [<hand>] with {who} [for] [<hand>]",
    "{v_swap} (everything|all) with {who}",
    "{v_swap} hands|cards|decks with {who}",
    "{v_swap} <hand> (with|for) (the cards|the hand|those|that) of {who}",
    "{v_swap} [<hand>] (with|to) {side}",
)
def _swap(third: bool, other: Players) -> VerbPhrase:
    return said(third, t.Swap(SUBJECT, other))


for _pick, _size in ((t.Pick.ONE_MOST, BIGGEST), (t.Pick.ONE_FEWEST, SMALLEST)):
    g.means("sized_hand", replace(t.EVERYONE, pick=_pick), f"the {_size} (one|hand) {AT_TABLE}")


@g.phrase(
    "vp",
    "{v_swap} <hand> (with|for) {sized_hand}",
    "{v_swap} <hand> with (whoever|the player who|the one who) <has> {sized_hand}",
    "{v_swap} <hand> with the (player|one) with {sized_hand}",
    cost=-1,
)
def _swap_for_sized(third: bool, other: Players) -> VerbPhrase:
    """`Trade your hand for the smallest one at the table`."""
    return said(third, t.Swap(SUBJECT, other))


@g.phrase(
    "vp",
    "{v_swap} <hand> with {who} or [with] {who}",
    "{v_swap} (hands|cards) with {who} or [with] {who}",
    "{v_swap} <hand> with either {who} or [with] {who}",
)
def _swap_with_either(third: bool, one: Players, other: Players) -> object:
    if one == other or one.told or other.told:
        return REJECTED
    return said(third, t.Or(SUBJECT, (t.Swap(SUBJECT, one),), (t.Swap(SUBJECT, other),)))


@g.phrase(
    "vp",
    "{v_swap} <hand> with the player (left or right|right or left|on your left or right|on your left or on your right|to your left or right|on the left or right) [of you] [, you can choose it|, your choice|, you choose]",
    "{v_swap} <hand> with (one of your neighbors|either neighbor|a neighbor [of your choice]|[the|your] left or [the|your] right neighbor|[the|your] left or right (neighbor|player))",
)
def _swap_with_neighbor(third: bool) -> VerbPhrase:
    left, right = (t.Swap(SUBJECT, Players(base)) for base in (Base.LEFT, Base.RIGHT))
    return said(third, t.Or(SUBJECT, (left,), (right,)))


@g.phrase("vp", "{v_swap} <hand> [with (each other|one another)]")
def _swap_both(third: bool) -> VerbPhrase:
    return VerbPhrase((t.Swap(SUBJECT, SUBJECT),), third, both=True)


@g.phrase("vp", "{v_swap} [<hand>] back [with them] [again]")
def _swap_back(third: bool) -> VerbPhrase:
    return said(third, t.Swap(SUBJECT, t.THEY))


for _side in SIDES:
    g.means("side", SIDES[_side], f"(the|your) {_side}")
g.means(
    "hand_goes",
    Base.NEXT,
    "to the next (player|one|opponent)",
    "[on] in [the] direction of play",
    "[on] in playing order",
    "in the direction (we are playing|of the game|you are playing)",
    "[one seat|one player|one place] [on|further] in the direction of play",
    "around",
    "on",
    "along",
    "to the following player",
    "to their next player",
    "[on] to the next player in [the] direction of play",
    "around [the table] in the direction of play",
)
for _side, _base in (("left", Base.LEFT), ("right", Base.RIGHT)):
    g.means(
        "hand_goes",
        _base,
        f"[one seat|one place|one player] [to] (the|your|their|her) {_side}",
        f"{_side}",
        f"one (seat|place|player|position|spot) [to the] {_side}",
        f"one to the {_side}",
        f"to (the|their|your) (player|neighbor|one) (on|to|of|at) [the|their|your|her] {_side}",
        f"to player (of|on|to) [the] {_side}",
        f"to (their|your|the) {_side} (neighbor|player)",
        f"to the player (sitting|seated) (on|to) (their|your|the) {_side}",
        f"to their neighbor on the {_side}",
    )
g.means("hand_goes", Base.LEFT, "clockwise", "around clockwise")
g.means("hand_goes", Base.RIGHT, "counterclockwise", "around counterclockwise")


@g.phrase(
    "clause",
    "(everyone 's|all|all the|all our) (hands|hand|cards) (go|goes|move|moves|shift|shifts|are passed|wander|travel|slide) {hand_goes}",
)
def _hands_go(to: Base) -> Whole:
    return Whole((t.PassHands(to),), third=True)


g.means("clause", Whole((t.PassHands(Base.NEXT),), third=True), "(rotate|rotates) [all] [the] hands")


@g.phrase("clause", "{v_pass} [all] [the|our|your] hands {hand_goes}")
def _hands_are_passed(third: bool, to: Base) -> Whole:
    return Whole((t.PassHands(to),), third=third)


@g.phrase("vp", "{v_pass} <hand> {hand_goes}")
def _pass_hands(third: bool, to: Base) -> VerbPhrase:
    return said(third, t.PassHands(to))


@g.phrase(
    "vp",
    "{v_take} {amount} [at random] (from|off|out of) {who} ['s [hand]]",
    "{v_from} {amount} (from|off|out of) {who} ['s [hand]]",
    "{v_take} {amount} (from|out of) {whose} (hand|hands|cards|deck)",
    "{v_from} {amount} (from|out of) {whose} (hand|hands|cards|deck)",
    "{v_take} {amount} [at random|random] (from|off) {who}",
    "{v_take} {amount} (from|off) {who} at random",
    "{v_take} {amount} (from|off|of) {who} [,] without (looking|to look|seeing|peeking)",
    "{v_take} {number} of {whose} (cards|card)",
    "{v_take} {number} random <cards> (from|off|out of) {who} ['s [hand]]",
    "{v_take} {number} random <cards> (from|out of) {whose} (hand|cards)",
    "{v_take} {amount} [,] (without looking|unseen) [,] from {who}",
    "{v_take} {number} of {who} 's cards",
    "{v_take} {amount} (from|off) {who} [,] (random|unseen|by chance|without looking|without peeking)",
    "random {v_take} {amount} (from|off|out of) {who}",
    "random {v_take} {amount} (from|out of) {whose} (hand|cards)",
    "{v_take} (from|off) {who} {amount}",
)
def _take(third: bool, number: object, source: object) -> object:
    if isinstance(number, Players):
        number, source = source, number
    assert isinstance(source, Players)
    return said(third, t.Take(SUBJECT, number, source)) if isinstance(number, int) else REJECTED


@g.phrase(
    "vp",
    "{v_take} a random card (from|off|out of) {who}",
    "{v_take} a random card (from|out of) {whose} (hand|cards)",
    "{v_take} (a|one) of {whose} cards",
    "{v_take} a card of {whose}",
    "{v_from} a random card from {who}",
    "{v_take} a card at random from {who}",
    "{v_take} one (from|off) {who}",
)
def _take_one(third: bool, source: Players) -> VerbPhrase:
    return said(third, t.Take(SUBJECT, 1, source))


@g.phrase(
    "vp", "{v_take} <all_of> {whose} {plain_kind}", "{v_take} <all_of> [the] {plain_kind} (from|off) {who}"
)
def _take_all(third: bool, first: object, second: object) -> VerbPhrase:
    who, cards = (first, second) if isinstance(first, Players) else (second, first)
    assert isinstance(who, Players) and isinstance(cards, Cards)
    return said(third, t.Take(SUBJECT, None, who, cards))


@g.phrase(
    "given",
    "[any] {amount} [<in_hand>] [<of_choice>]",
    "{number} of (their|your|her) cards [<of_choice>]",
    "{number} [<cards>] of (yours|theirs)",
    "{amount} <of_choice> [<in_hand>]",
    "{amount} [,] (whichever|whichever one|any) they (want|wants|like|likes|choose|chooses) [,]",
)
def _given(number: Amount) -> object:
    return (number, ANY_CARDS) if isinstance(number, int) else REJECTED


@g.phrase(
    "given",
    "one|1",
    "(a|any) card [<in_hand>] [<of_choice>]",
    "a card each",
    "one card each",
    "one [card] of (their|your) cards",
    "one [card] of (theirs|yours)",
)
def _given_one() -> object:
    return (1, ANY_CARDS)


@g.phrase("given", "{counted}", cost=1)
def _given_counted(number: Amount) -> object:
    return (number, ANY_CARDS)


g.means(
    "given",
    (t.Counted(t.Measure.HAND, SUBJECT, scale=t.Scale.HALF), ANY_CARDS),
    "half [of] (their|your|her) (cards|hand) [[,] rounded up]",
    "half of them [[,] rounded up]",
)


g.means(
    "given",
    (t.Counted(t.Measure.HAND, SUBJECT, scale=t.Scale.HALF_DOWN), ANY_CARDS),
    "half [of] (their|your|her) (cards|hand) [,] rounded down",
    "half of them [,] rounded down",
)


@g.phrase("given", "{number} of (them|those|these)")
def _given_of_them(number: int) -> object:
    return (number, THEM)


@g.phrase("given", "{up_to} [<of_choice>]")
def _given_up_to(number: UpTo) -> object:
    return (number, ANY_CARDS)


@g.phrase("given", "(a|an|one|any) {kind} [<in_hand>] [<of_choice>]")
def _given_kind(cards: Cards) -> object:
    return (1, cards)


@g.phrase("given", "{number} {plain_kind} [<in_hand>]")
def _given_kinds(number: int, cards: Cards) -> object:
    return (number, cards)


@g.phrase("given", "<all_of> [<own>] {plain_kind} [<in_hand>]")
def _given_all_kind(cards: Cards) -> object:
    return (None, cards)


g.means(
    "given",
    (1, ANY_CARDS),
    "(a|one) (different|other) (one|card)",
    "another (one|card)",
    "(one|1) other [one|card]",
)
g.means(
    "given",
    (None, Cards(color=t.THAT_COLOR)),
    "(everything|all) [that] [you have|they have|they has] (in|of|with) (that|this) color",
)
g.means("given", (None, ANY_CARDS), "<hand>", cost=2)


@g.phrase("receiver", "to {who}")
def _receiver(who: Players) -> Players:
    return who


for _side in ("left", "right"):
    g.means("receiver", SIDES[_side], f"[one seat] to the {_side}", f"{_side}", f"(on|to) the {_side}")
    g.means("receiver", Players(Base.LEFT if _side == "left" else Base.RIGHT), f"to your {_side}")
    g.means(
        "receiver",
        Players(Base.THEIR_LEFT if _side == "left" else Base.THEIR_RIGHT),
        f"to (their|her) {_side}",
    )
g.means("receiver", Players(Base.LEFT, told="(the left)"), "clockwise")
g.means("receiver", Players(Base.RIGHT, told="(the right)"), "counterclockwise")


BOTH_WAYS = "One after the other, or all at once?"


# ---- given by chance: whoever gets it takes it unseen ----
@g.phrase(
    "by_chance",
    "{number} random <cards> [<in_hand>]",
    "{number} [<cards>] at random",
    "{number} of (their|your|her) cards at random",
)
def _by_chance(number: int) -> int:
    return number


g.means("by_chance", 1, "a random card [<in_hand>]", "(a|any|one) card [<in_hand>] at random [<in_hand>]")


@g.phrase(
    "vp",
    "{v_give} {by_chance} to {who}",
    "{v_lose} {by_chance} to {who}",
    "{v_give} {who} {by_chance}",
    "random {v_give} {who} {amount}",
    "random {v_give} {amount} to {who}",
)
def _give_by_chance(third: bool, first: object, second: object) -> object:
    number, to = (first, second) if isinstance(first, int) else (second, first)
    if not isinstance(number, int) or not isinstance(to, Players) or to.base in FROM_EACH or to.told:
        return REJECTED
    return said(third, t.Take(to, number, SUBJECT))


@g.phrase("vp", "{v_give} {amount} to {who} (at random|random)", "{v_give} {who} {amount} (at random|random)")
def _give_random(third: bool, first: object, second: object) -> object:
    return _give_by_chance(third, first, second)


@g.phrase("vp", "{v_give} {given} [over|across|along|on] {receiver}")
def _give(third: bool, what: tuple[int | None, Cards], to: Players) -> object:
    number, cards = what
    if (
        number is None
        and cards == ANY_CARDS
        and to.base in (Base.LEFT, Base.RIGHT, Base.THEIR_LEFT, Base.THEIR_RIGHT, Base.NEXT)
    ):
        return said(third, t.Give(SUBJECT, None, to))
    return said(third, t.Give(SUBJECT, number, to, cards))


@g.phrase("vp", "{v_give} {given} {receiver} and {given} {receiver}")
def _give_both_ways(third: bool, one: object, to: Players, another: object, then: Players) -> object:
    first, second = (t.Give(SUBJECT, what[0], who, what[1]) for what, who in ((one, to), (another, then)))  # type: ignore[index]
    return said(third, Unsure(((first, second),), BOTH_WAYS))


@g.phrase("vp", "{v_give} {who} {given}", "{v_give} to {who} {given}")
def _give_them(third: bool, to: Players, what: tuple[int | None, Cards]) -> VerbPhrase:
    return said(third, t.Give(SUBJECT, what[0], to, what[1]))


@g.phrase(
    "vp",
    "{v_give} {given} back [to {who}]",
    "{v_give} back {given} [to {who}]",
    "{v_give} (them|her) back {given}",
    "{v_give} (them|her) {given} back",
    "{v_give} {given} in return|exchange",
    "{v_give} (them|her) {given} in return|exchange",
    "in return {v_give} (them|her) {given}",
    "{v_give} (them|her) back {given} [in return|in exchange]",
)
def _give_back(third: bool, what: tuple[int | None, Cards], to: Players = t.THEY) -> VerbPhrase:
    return said(third, t.Give(SUBJECT, what[0], to, what[1]))


@g.phrase(
    "vp",
    "{v_swap} {given} with {who}",
    "{v_swap} {given} with {who} [,] [each of you|both] (decides|choose|chooses|decide|picks|pick) which",
    "{v_swap} with {who} {given}",
    "{v_swap} {given} (each) with {who}",
)
def _exchange(third: bool, first: object, second: object) -> object:
    what, other = (second, first) if isinstance(first, Players) else (first, second)
    assert isinstance(what, tuple) and isinstance(other, Players)
    number, cards = what
    if not isinstance(number, int) or cards != ANY_CARDS:
        return REJECTED
    return said(third, t.Exchange(SUBJECT, number, other))


# ---- looking ----
g.means(
    "open",
    None,
    "open",
    "(face up|faceup|face-up) [on the table] [for (everyone|all) to see]",
    "visible [(to|for) (everyone|all|all players|all the players|the whole table)]",
    "open (to|for) (everyone|all|all players)",
    "open on the table",
    "revealed",
    "exposed",
    "openly",
    "for (everyone|all) to see",
    "on the table [for (everyone|all) to see]",
    "upside down",
    "shown",
    "facing (outward|outwards|out|up|the others|everyone|the table)",
)
g.means(
    "until_yours",
    None,
    "until [it is|the start of|the beginning of] your [next] turn [comes|begins|starts] [again]",
)


verb("v_play_on", "play")


@g.phrase(
    "vp",
    "{v_play_on} with [an|their|your] (open|visible|exposed|revealed) hand|hands|cards [<until_yours>]",
    "{v_play_on} [with] <hand> <open> [<until_yours>]",
    "{v_play_on} <open> [<until_yours>]",
    "{v_keep} <hand> <open> <until_yours>",
    "{v_show} <hand> [to everyone] <until_yours>",
)
def _open_hands(third: bool) -> VerbPhrase:
    return said(third, t.OpenHands(SUBJECT))


@g.phrase(
    "vp",
    "{v_show} <hand> [<open>]",
    "{v_show} <hand> to everyone [else]",
    "{v_show} <hand> [<open>] for <a_while>",
    "{v_keep} <hand> <open> for <a_while>",
    "{v_show} everyone [else] <hand>",
    "{v_show} everyone [else] <hand> for <a_while>",
    "{v_show} <hand> to (all|all players|the table|the whole table|everyone at the table)",
    "{v_keep} <hand> (on the table|down) for (everyone|all) to see",
    "{v_keep} <hand> <open>",
)
def _show_everyone(third: bool) -> VerbPhrase:
    return said(third, t.ShowHand(SUBJECT, t.EVERYONE))


# The clock is the room's.
g.means(
    "a_while",
    None,
    "<number> (second|seconds|sec|secs|minute|minutes)",
    "(a|one) (second|sec|moment|minute|bit|while|blink)",
)


@g.phrase(
    "clause",
    "{whose} (hand|cards|hands) (lies|lie|is|are|stays|stay|remains|remain|must be|must lie|must stay) <open>",
    "all (hands|cards) (lie|are|stay|remain|must be) <open>",
)
def _hand_open(who: Players = t.EVERYONE) -> Said:
    return Said((who,), VerbPhrase((t.ShowHand(SUBJECT, t.EVERYONE),), third=True))


g.means(
    "clause",
    Said((t.EVERYONE,), VerbPhrase((t.ShowHand(SUBJECT, t.EVERYONE),), third=True)),
    "open (hands|cards) [for (everyone|all)]",
    "(hands|cards) (open|on the table) [for (everyone|all)]",
    "all (hands|cards) (open|on the table|face up [on the table])",
)


@g.phrase(
    "clause",
    "open (hand|hands|cards) for {who}",
    "[the] (hand|hands|cards) of {who} (is|are|stay|stays|lie|lies) <open>",
)
def _open_for(who: Players) -> Said:
    return Said((who,), VerbPhrase((t.ShowHand(SUBJECT, t.EVERYONE),), third=True))


@g.phrase(
    "vp",
    "{v_show} you <hand>",
    "{v_show} <hand> to you",
    "{v_show} you (the rest|what is left)",
    "let|lets you (see|look at) <hand>",
)
def _show_you(*found: object) -> VerbPhrase:
    return said(bool(found and found[0]), t.ShowHand(SUBJECT, t.YOU))


@g.phrase(
    "vp", "{v_show} <hand> [only] to (one|1) (player|other player|opponent|person) [of your choice|only]"
)
def _show_one(third: bool) -> VerbPhrase:
    return said(third, t.ShowHand(SUBJECT, t.OPPONENT))


@g.phrase("vp", "{v_show} {who} <hand>", "{v_show} <hand> to {who}", "{v_show} <hand> only to {who}")
def _show_them(third: bool, to: Players) -> object:
    if to in (t.YOU, t.EVERYONE, t.OTHERS) or to.told == "(else)":
        return REJECTED
    return said(third, t.ShowHand(SUBJECT, t.OPPONENT if to == t.CHOSEN or to.told == "(bare)" else to))


# ---- what cards of the editions do ----
g.means(
    "vp",
    said(True, t.Perform(SUBJECT)),
    "(performs|does|follows|obeys|executes|carries out) (a|the|one|another) [customizable|custom] rule [card] [from the dispenser|from the unit]",
    "does what (a|the) rule card says",
)
g.means(
    "vp",
    said(False, t.Perform(SUBJECT)),
    "(perform|do|follow|obey|execute|carry out) (a|the|one|another) [customizable|custom] rule [card] [from the dispenser|from the unit]",
    "do what (a|the) rule card says",
)


@g.phrase("vp", "{v_play} [up to] (one|a|1) [card] (of|in|from) (each|every) color")
def _one_of_each(third: bool) -> VerbPhrase:
    return VerbPhrase((t.LayOneOfEach(SUBJECT),), third, optional=True)


@g.phrase(
    "vp",
    "{v_play} as many cards [in a row] as (possible|<pronoun> can|<pronoun> possibly can|<pronoun> are able to|<pronoun> is able to) [in a row]",
)
def _row(third: bool) -> VerbPhrase:
    return said(third, t.LayRow(SUBJECT))


@g.phrase("vp", "{v_play} <all_of> [of] [<own>] wild|wilds [<cards>] [<in_hand>]")
def _lay_wilds(third: bool) -> VerbPhrase:
    return said(third, t.LayWilds(SUBJECT))


g.means(
    "vp", VerbPhrase((t.MayChallenge(),), True, optional=True), "(may|can) challenge [it|you|this|the card]"
)


@g.phrase("vp", "{v_start} [the game|the round|play|the play]", "{v_have} the first turn")
def _starts(third: bool) -> VerbPhrase:
    return said(third, t.Starts(SUBJECT))


# ---- colors ----
g.means(
    "color_in_play",
    None,
    "[the|a|any|which|what|your] [new|next|current|active] color [in play|of play|of your choice|of your choosing|of their choice|to play|is in play|to continue|of the game|you want|they want|you like|for the next player|next]",
    "what color (is next|it is|we are on|we play|is played|comes next|is in play)",
    "the color of play",
    "a color [of] [their|your] choice",
    "to any color",
    "the color to [any] (color|one) (you like|you want|of your choice)",
)


@g.phrase("vp", "{v_choose} <color_in_play>")
def _name_color(third: bool) -> VerbPhrase:
    return said(third, t.NameColor(SUBJECT))


@g.phrase(
    "vp",
    "{v_recolor} <color_in_play> [to any color|to whatever you want|to any color you want|to a color of your choice|to a color you like|to whatever you like|to one you like|to a color you choose]",
)
def _change_color(third: bool) -> VerbPhrase:
    return said(third, t.NameColor(SUBJECT))


@g.phrase("vp", "{v_score} {any_number} [extra|bonus|more] points [extra|more|on top]")
def _score(third: bool, points: int) -> object:
    return said(third, t.Score(SUBJECT, points)) if 1 <= points <= 1000 else REJECTED


@g.phrase("vp", "{v_lose} {any_number} points")
def _lose_points(third: bool, points: int) -> object:
    return said(third, t.Score(SUBJECT, -points)) if 1 <= points <= 1000 else REJECTED


@g.phrase("vp", "{v_win} [the round|this round|the game|the hand] [at once|immediately|instantly]")
def _win_round(third: bool) -> VerbPhrase:
    return said(third, t.WinRound(SUBJECT))


@g.phrase(
    "vp",
    "{v_get} the card under this one [into (your|their) hand]",
    "{v_take} the card under this one [[and] (put|puts|add|adds) it (in|into|to) (your|their) hand]",
)
def _take_under(third: bool) -> VerbPhrase:
    return said(third, t.TakeUnder(SUBJECT))
