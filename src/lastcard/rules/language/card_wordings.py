"""Everyday wordings of drawing, discarding, giving, taking and showing cards."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Said, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import ANY_CARDS, Amount, Cards, Pick, Players
from lastcard.rules.language.verb_phrases import said

# ---- drawing ----
verb(
    "v_suffer",
    "eat",
    "suffer",
    "take on",
    "gain",
    "be hit with",
    "get hit with",
    "get stuck with",
    "be given",
)
verb("v_suffer", "get dealt", "get handed", "pick themself up", "earn", "be handed")
g.means("v_suffer", True, "(is|are) (hit with|stuck with|given|handed)", "gets hit by")


@g.phrase("vp", "{v_suffer} {number} [more|extra|new|penalty|additional] <cards> [<from_pile>]")
def _suffers(third: bool, number: int) -> VerbPhrase:
    return said(third, t.Draw(SUBJECT, number))


verb("v_eat", "eat", "swallow", "cop", "suffer", "catch")


@g.phrase("vp", "{v_eat} {number}", cost=1)
def _eats(third: bool, number: int) -> VerbPhrase:
    """`… or eats 4`: cards, as nothing else is counted."""
    return said(third, t.Draw(SUBJECT, number))


@g.phrase(
    "vp",
    "{v_have} (a|the) penalty of {number} [<cards>]",
    "{v_draw} {number} (penalty|punishment|bonus) <cards>",
    "{v_have} {number} (penalty|punishment) <cards>",
)
def _penalty(third: bool, number: int) -> VerbPhrase:
    return said(third, t.Draw(SUBJECT, number))


g.means("vp", said(True, t.Draw(SUBJECT, 1)), "(draws|takes|gets) (a|one) penalty card")
g.means("vp", said(False, t.Draw(SUBJECT, 1)), "(draw|take|get) (a|one) penalty card")


@g.phrase(
    "clause",
    "[you] <v_give> {who} {amount} <from_pile>",
    "[you] <v_give> {amount} <from_pile> to {who}",
    "[you] (slap|dump|drop|throw|stick) {amount} <from_pile> on {who}",
    "{number} [more|extra|penalty|additional] <cards> [<from_pile>] for {who}",
    "[you] (slap|smack) {amount} on {who}",
)
def _from_pile_to(first: object, second: object) -> object:
    who, number = (first, second) if isinstance(first, Players) else (second, first)
    if not isinstance(who, Players):
        return REJECTED
    return Said((who,), VerbPhrase((t.Draw(SUBJECT, number),), third=True))  # type: ignore[arg-type]


@g.phrase("clause", "draw {number} [<cards>] for {single}", cost=1)
def _draws_for(number: int, who: Players) -> object:
    return REJECTED if who == t.YOU else Said((who,), VerbPhrase((t.Draw(SUBJECT, number),), third=True))


@g.phrase("clause", "(force|because|compel|oblige) {who} to {vp}")
def _forced(who: Players, doing: VerbPhrase) -> object:
    return REJECTED if doing.third else Said((who,), doing, modal="must")


g.means(
    "keeps_turn",
    None,
    "[,] [but] without (missing|losing|skipping) (a|their|the|your) turn",
    "[,] (but|and) [then] [they|you] still (get|gets|have|has|take|takes|keep|keeps) (a|their|your) turn",
    "[,] (but|and) [they|you] (keep|keeps|do not lose|does not lose|do not miss|does not miss|can keep) (their|your|the|a) turn",
    "[,] (but|and) [they|you] (can|may) still (play|go|play a card|take their turn)",
    "[,] (but|and) [they|you] (is|are) not skipped",
    "[,] (but|and) [then] [they|you] (play|plays|go|goes) (on|normally|as usual|as normal)",
)


_SEARCHES = "(finding|getting|drawing|hitting|finds|reaching|seeing|pulling)"


@g.phrase(
    "vp",
    f"{{v_draw}} [<cards>] [<from_pile>] until {_SEARCHES} {{one_kind}}",
    "{v_draw} [<cards>] [nonstop|on and on] until {one_kind} <comes>",
    "{v_draw} [<cards>] until the first {kind} [<comes>]",
    "{v_draw} [<cards>] until (it|the card) is {one_kind}",
)
def _draws_until(third: bool, cards: Cards) -> object:
    return REJECTED if cards.fits or cards == ANY_CARDS else said(third, t.DrawUntil(SUBJECT, cards))


@g.phrase("vp", "{v_draw} [<cards>] until {color}")
def _draws_until_color(third: bool, color: str) -> VerbPhrase:
    return said(third, t.DrawUntil(SUBJECT, Cards(color=color)))


# ---- discarding ----
_IN_PILE = "(on|onto|in|into|to|under) (the discard pile|the discards)"


@g.phrase(
    "vp",
    f"{{v_throw}} {{number}} [of (your|their|her)] [<cards>] [<in_hand>] {_IN_PILE}",
    "{v_throw} {number} [<cards>] (<of_your_choice>|<of_choice>) (away|out)",
    f"{{v_throw}} {{number}} [<cards>] (<of_your_choice>|<of_choice>) {_IN_PILE}",
    "{v_throw} {number} [of (your|their|her)] <cards> [<in_hand>] (away|out|down)",
)
def _puts_on_pile(third: bool, number: int) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, number))


@g.phrase(
    "vp",
    f"{{v_throw}} (a|an|one|any) {{kind}} [<in_hand>] {_IN_PILE}",
    "{v_throw} (a|an|one|any) {kind} [<in_hand>] (away|out)",
)
def _puts_sort_on_pile(third: bool, cards: Cards) -> object:
    return said(third, t.Discard(SUBJECT, 1, cards))


@g.phrase(
    "vp",
    f"{{v_throw}} <all_of> [<own>] {{plain_kind}} [<in_hand>] {_IN_PILE}",
    "{v_throw} <all_of> [<own>] {plain_kind} [<in_hand>] (away|out|down)",
    "{v_throw} (away|out) <all_of> [<own>] {plain_kind} [<in_hand>]",
)
def _puts_all_on_pile(third: bool, cards: Cards) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, None, cards))


@g.phrase(
    "vp",
    "{v_discard} {amount} (<of_choice>|<of_your_choice>) [<in_hand>]",
)
def _discards_of_choice(third: bool, number: Amount) -> VerbPhrase:
    return said(third, t.Discard(SUBJECT, number))


# ---- offers ----
g.means(
    "modal",
    "may",
    "(have|has|get|gets) (the|a) (option|right|chance|opportunity|choice|permission) (to|of)",
    "(is|are) (welcome|entitled) to",
    "(may|can) , if <pronoun> (choose|chooses) ,",
    "has the privilege to",
)


@g.phrase("clause", "(optionally|feel free to|if possible) [,] {vp}", cost=1)
def _optionally(doing: VerbPhrase) -> object:
    return REJECTED if doing.third else Said((t.YOU,), doing, modal="may")


@g.phrase(
    "vp", "{v_look} {whose} (hand|hands|cards|deck)", "{v_look} the (hand|hands|cards) of {who}", cost=3
)
def _looks(third: bool, whom: Players) -> object:
    """Said of whoever set a rule off: "whoever plays a 9 may look at the next player's hand"."""
    if whom in (t.YOU, t.EVERYONE) or whom.base in t.FROM_EACH:
        return REJECTED
    return VerbPhrase((t.ShowHand(whom, SUBJECT),), third)


@g.phrase(
    "clause",
    "{whose} (hand|cards|hands) (is|are|gets|get|must be) (revealed|shown|exposed|laid open) (to|for) (everyone|all|the table|all players)",
    "[you] (expose|reveal|show) {whose} (hand|cards) [to (everyone|all|the table)]",
    "everyone [else] (gets to see|may see|can see|looks at|sees|may look at|gets to look at|can look at) {whose} (hand|cards)",
)
def _revealed_to_all(who: Players) -> object:
    return (
        REJECTED if who == t.YOU else Said((who,), VerbPhrase((t.ShowHand(SUBJECT, t.EVERYONE),), third=True))
    )


# ---- taking ----
@g.phrase(
    "vp",
    "{v_take} {number} random <cards> of {who}",
    "{v_take} {number} of {whose} cards (at random|random|without looking|unseen)",
    "{v_take} {number} (mystery|unknown|hidden) <cards> (from|off|out of) {who}",
)
def _takes_random(third: bool, number: int, source: Players) -> VerbPhrase:
    return said(third, t.Take(SUBJECT, number, source))


@g.phrase("vp", "{v_take} {who} of {amount}", "(rob|robs) {who} of {amount}")
def _robs(*found: object) -> object:
    source, number = found[-2:]
    if not isinstance(source, Players) or not isinstance(number, int):
        return REJECTED
    return said(bool(found[0]) if len(found) > 2 else False, t.Take(SUBJECT, number, source))


_LOOKED = "(after looking [at (it|them|their hand|their cards)]|after seeing (it|them|their hand|their cards)|face up)"


@g.phrase(
    "vp",
    f"{{v_take}} (any|one|a) [card] [<of_your_choice>] (from|out of) {{whose}} (hand|cards) {_LOOKED}",
    f"{{v_take}} {{number}} <cards> [<of_your_choice>] (from|out of) {{whose}} (hand|cards) {_LOOKED}",
)
def _takes_seen(third: bool, *found: object) -> VerbPhrase:
    number = found[0] if isinstance(found[0], int) else 1
    source = found[-1]
    assert isinstance(source, Players)
    return said(third, t.Take(SUBJECT, number, source, seen=True))


verb("v_obtain", "get", "receive")


@g.phrase(
    "vp",
    "{v_obtain} {amount} (from|of) {who} [,] (<of_choice>|[they|who] (choose|chooses|decide|decides|pick|picks) [which|the card])",
    "{v_obtain} {amount} of (their|her) choice from {who}",
)
def _obtains(third: bool, number: Amount, source: Players) -> object:
    """`Get a card of their choice from the next player`: they give it."""
    return said(third, t.Give(source, number, SUBJECT)) if isinstance(number, int) else REJECTED


@g.phrase(
    "vp",
    "{v_obtain} {amount} (from|out of) {whose} (hand|cards)",
    "{v_obtain} {number} of {whose} cards",
    cost=-1,
)
def _obtains_from_hand(third: bool, number: Amount, source: Players) -> object:
    """`The next player gets 2 of your cards`: who chooses them is not said."""
    if not isinstance(number, int):
        return REJECTED
    meanings = ((t.Give(source, number, SUBJECT),), (t.Take(SUBJECT, number, source),))
    return VerbPhrase((Unsure(meanings, "Who chooses the cards?"),), third)


@g.phrase(
    "vp",
    "{v_swap} hands|cards|places with {who} [,] (if <pronoun> (can|have any))",
    "(take|takes) {whose} (hand|cards) and (give|gives) (them|her) (yours|theirs|your hand|their hand|your cards)",
)
def _trades_hands(*found: object) -> object:
    other = found[-1]
    assert isinstance(other, Players)
    return said(bool(found[0]) if len(found) > 1 else False, t.Swap(SUBJECT, other))


@g.phrase(
    "vp",
    "{v_swap} {number} of (your|their) cards (for|with) {number} of (theirs|yours|their cards|your cards)",
)
def _exchanges_with_them(third: bool, one: int, other: int) -> object:
    return said(third, t.Exchange(SUBJECT, one, t.THEY)) if one == other else REJECTED


# ---- giving ----
_PICKS = "(pick|picks|choose|chooses|select|selects|take|takes)"
_GIVES = "(give|gives|hand|hands|pass|passes) (it|them|that card|those cards|these)"


@g.phrase(
    "vp",
    f"{_PICKS} {{amount}} [<in_hand>] [,] and {_GIVES} [on|over] {{receiver}}",
    f"{_PICKS} {{amount}} [<in_hand>] [,] to (give|hand|pass) [on|over] {{receiver}}",
)
def _picks_and_gives(number: Amount, to: Players) -> object:
    return VerbPhrase((t.Give(SUBJECT, number, to),), third=True) if isinstance(number, int) else REJECTED


@g.phrase(
    "vp",
    f"{_PICKS} {{amount}} [<in_hand>] [,] and (discard|discards|throw|throws) (it|them|that card|those cards) [away|out]",
)
def _picks_and_discards(number: Amount) -> object:
    return VerbPhrase((t.Discard(SUBJECT, number),), third=True) if isinstance(number, int) else REJECTED


verb("v_unload", "dump", "unload", "offload", "push", "palm off", "drop", "throw", "shove")


@g.phrase(
    "vp",
    "{v_unload} {given} (on|onto|to|into) {who} ['s hand]",
    "{v_unload} {given} off (on|onto) {who}",
    "{v_give} {given} (onto|into) {whose} hand",
)
def _unloads(third: bool, what: tuple[int | None, Cards], to: Players) -> object:
    number, cards = what
    if number is None and cards == ANY_CARDS:
        return REJECTED
    return said(third, t.Give(SUBJECT, number, to, cards))


@g.phrase("clause", "[you] {v_pick_player} {who} to (give|hand|pass) {given} to")
def _picks_to_give(_: bool, who: Players, what: tuple[int | None, Cards]) -> object:
    number, cards = what
    if who.pick is not Pick.CHOSEN or number is None:
        return REJECTED
    return Whole((t.Give(t.YOU, number, who, cards),))


# ---- whom you make do it ----
@g.phrase(
    "clause",
    "you (decide|determine|say|choose|get to decide|get to choose|get to say|can decide|can choose) (who|whom|which player|which one) [must|has to|have to|will|gets to] {vp}",
    "you (get to|can|may) {v_pick_player} (who|which player) [must|has to|have to|will] {vp}",
    "you (get to|can) {v_pick_player} (a player|someone|one player|anyone|1 player) (to|who|that) [must|has to] {vp}",
    "[you] {v_pick_player} (one|1) (player|opponent) (to|who|that) [must|has to|have to] {vp}",
    cost=-1,
)
def _you_decide_who(*found: object) -> object:
    doing = found[-1]
    assert isinstance(doing, VerbPhrase)
    return Said((t.CHOSEN,), VerbPhrase(doing.effects), modal="must") if not doing.both else REJECTED


@g.phrase(
    "clause",
    "[you] <v_pick_player> {who} and (a|any|one) (color|clr)",
    "[you] <v_pick_player> (a|any|one) color and {who}",
)
def _player_and_color(who: Players) -> object:
    return Whole((t.Choose(who), t.WantColor())) if who.pick is Pick.CHOSEN else REJECTED


@g.phrase(
    "clause",
    "[you] <v_pick_player> {who} and (a|any|one) number",
    "[you] <v_pick_player> (a|any|one) number and {who}",
)
def _player_and_number(who: Players) -> object:
    return Whole((t.Choose(who), t.WantNumber())) if who.pick is Pick.CHOSEN else REJECTED


@g.phrase(
    "vp",
    "{v_draw} (a card|the top card [of the draw pile]|one) or [take] the card under this one",
    "{v_take} (a card|the top card [of the draw pile]|one) or [take] the card under this one",
)
def _draw_or_take_under(third: bool) -> VerbPhrase:
    return said(third, t.Or(SUBJECT, (t.Draw(SUBJECT, 1),), (t.TakeUnder(SUBJECT),)))


# ---- all hands together ----
_PUTS = "(puts|put|throws|throw|places|place|lays|lay)"
_TOGETHER = "(in|into|on) (a|one|the same) [big] (pile|stack|heap)"
_SHUFFLE = "[,|.|;] [and|then|and then] [you] (shuffle|shuffle them|mix|mix them|they are shuffled|shuffle them all|mix them up) [together]"
_DEAL = "[,|.|;] [and|then|and then] [you] (deal|hand|give|deal them|hand them|deal everything) [them] (back out|out|out again|back|again|out anew)"
g.means(
    "clause",
    Whole((t.Redeal(t.EVERYONE),)),
    f"everyone {_PUTS} <hand> {_TOGETHER} {_SHUFFLE} {_DEAL}",
    f"everyone {_PUTS} <hand> together {_SHUFFLE} {_DEAL}",
    f"everyone {_PUTS} <hand> together {_DEAL}",
    f"(collect|gather|take) [all] (the hands|everyone 's cards|everyone 's hand|everyone 's hands|all hands|all the hands) {_SHUFFLE} {_DEAL}",
    "(reshuffle|redeal|redistribute) (all hands|all the hands|everyone 's cards|everyone 's hands|everyone 's hand)",
    "(redistribute|shuffle and redistribute) all (the cards in hand|cards in hand|hands)",
    "(all hands|everyone 's cards|everyone 's hands) (get|are) (redistributed|redealt|shuffled and redistributed|reshuffled)",
)
_NEW = "(draw|draws|take|takes|get|gets) (the same number|the same amount|as many|that many) [of] [new] [cards] [as before]"


@g.phrase(
    "vp",
    f"(shuffle|shuffles|put|puts|return|returns) <hand> [back] (in|into) (the draw pile|the deck|the pile) [,] and [then] {_NEW}",
)
def _shuffles_hand_in() -> VerbPhrase:
    """The hand is discarded instead: the nearest the table can do, so it is asked."""
    return VerbPhrase(
        (Unsure(((t.Renew(SUBJECT),),), "The cards would go to the discard pile: is that right?"),), True
    )
