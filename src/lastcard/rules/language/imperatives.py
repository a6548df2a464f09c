"""Patterns for clauses without a subject: `reverse`, `skip the next player`, `choose a player`, `flip a coin`."""

from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import (
    SUBJECT,
    CoinFlip,
    Said,
    Unsure,
    VerbPhrase,
    Whole,
    exchanged,
)
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.seat_phrases import NEXT_THREE
from lastcard.rules.language.tree import Base, Pick, Players

# ---- directions ----
_DIRECTION = "[the] (direction|order|direction of play|game|play|turn direction|way) [of play]"
g.means(
    "clause",
    Whole((t.Reverse(),)),
    "reverse|reverses [it|play|the play|the game|the order|the direction|direction|the direction of play|direction of play|again]",
    f"(change|changes|flip|flips|switch|switches|swap|invert|turn around|turn|turns) {_DIRECTION} [around]",
    "(the direction of play|the direction|direction of play|direction|play|the game|the order) (reverses|changes|switches|flips|is reversed|gets reversed|is changed|turns around|goes backwards|is turned around|turns)",
    "(play|the game|it) [now] (goes|go|continues|continue|moves|runs) [on] (in the other direction|in the opposite direction|in the reverse direction|the other way|the other way around|the other way round|backwards)",
    "backwards",
    "back the other way",
    "the other way around",
    "uno reverse",
    "turn [the direction|play] around",
    "switch directions",
    "change directions",
    "go backwards",
    "other direction",
    "change direction",
    "play (reverses|goes backwards)",
    "reverse direction [of play]",
    "(turns|turn|flips|flip|spins|spin) (the|everything|it|play|the game) [direction|direction of play|order|game] [around|round|upside down]",
    "(makes|make|has|have|let|lets) (us|everyone|play|it|the game|things) (go|run|move|turn) [around] (the other way|the other way around|the other way round|backwards|back|in the other direction|in the opposite direction)",
    "reverse the [playing] direction",
    "reverse (the) turn",
)
g.means("clause", Whole((t.Reverse(), t.Reverse())), "reverse twice", "double reverse", "reverse two times")


# ---- turns ----
@g.phrase(
    "clause",
    "[you] {v_skip} {who} ['s] [turn|next turn|go]",
    "{whose} [next] (turn|go) (is|gets) (skipped|missed|lost|passed over|forfeited)",
    "no turn for {who}",
    "{whose} turn is over",
)
def _skip(*found: object) -> object:
    who = found[-1]
    third = bool(found[0]) if len(found) > 1 else False
    assert isinstance(who, Players)
    return REJECTED if who.base is Base.YOU and who.told else Whole((t.Miss(who),), third=third)


@g.phrase(
    "clause",
    "[you] {v_skip} [the] next (three|3) (players|opponents)",
    "[you] {v_skip} (three|3) (players|opponents)",
)
def _skip_three(_: bool) -> Said:
    return Said(NEXT_THREE, VerbPhrase((t.Miss(SUBJECT),), third=True))


@g.phrase("clause", "[you] (may|can) {v_skip} {who}", "[you] (may|can) {v_skip} {whose} [next] turn")
def _may_skip(_: bool, who: Players) -> Whole:
    return Whole((t.May(t.YOU, (t.Miss(who),)),))


@g.phrase(
    "clause",
    "[you] {v_skip} {who} for [the] [next] {number} turns|rounds",
    "{v_skip} [the next] {number} (turns) of {who}",
    "{v_skip} {whose} next {number} turns",
)
def _skip_turns(_: bool, first: object, second: object) -> object:
    who, turns = (first, second) if isinstance(first, Players) else (second, first)
    return Whole((t.Miss(who, turns),)) if isinstance(turns, int) and turns <= 9 else REJECTED  # type: ignore[arg-type]


g.means(
    "clause",
    Whole((t.Miss(Players(Base.NEXT_TWO)),)),
    "skip 2|two [players|people]",
    "double skip",
    "skip the next two",
)
g.means("clause", Whole((t.Miss(t.NEXT),)), "skip", "skip one", "skip a player", "skip 1", "skip one player")
verb(
    "v_freeze",
    "freeze",
    "stun",
    "paralyze",
    "jail",
    "bench",
    "imprison",
    "block",
    "lock up",
    "put to sleep",
    "knock out",
)
verb(
    "v_sleep",
    "sleep",
    "sit out",
    "sit on the bench",
    "rest",
    "nap",
    "snooze",
    "go to jail",
    "go to sleep",
    "go to prison",
    "stay in jail",
    "sit in jail",
    "end up in jail",
    "be in jail",
    "be frozen",
    "be stunned",
    "be asleep",
    "take a nap",
    "fall asleep",
    "stay frozen",
    "be out",
    "be knocked out",
    "end up in prison",
    "land in jail",
    "are frozen",
    "are stunned",
    "are in jail",
    "are jailed",
)


@g.phrase("clause", "[you] {v_freeze} {who} for [the] [next] {number} turns|turn|rounds|round")
def _freeze(_: bool, who: Players, turns: int) -> object:
    return Whole((t.Miss(who, turns),)) if turns <= 9 else REJECTED


@g.phrase("vp", "{v_sleep} for [the] [next] {number} turns|turn|rounds|round")
def _sleeps(third: bool, turns: int) -> object:
    return VerbPhrase((t.Miss(SUBJECT, turns),), third) if turns <= 9 else REJECTED


@g.phrase("clause", "[you] {v_freeze} {who}", "[you] {v_freeze} {who} for a turn|round")
def _freeze_once(_: bool, who: Players) -> Whole:
    return Whole((t.Miss(who),))


@g.phrase(
    "clause",
    "[you] [may|can] {v_pick_player} {who} to skip",
    "[you] {v_pick_player} {who} (who|that) (is|gets) skipped",
)
def _choose_to_skip(_: bool, who: Players) -> object:
    return Whole((t.Miss(who),)) if who.pick is Pick.CHOSEN else REJECTED


# ---- choosing players ----
def _chosen_by(doer: Players, who: Players) -> t.Choose | None:
    """Another player chooses; "an opponent" is then one of theirs (L-2g)."""
    if doer == t.YOU or doer.told.startswith("(") or who.pick not in (Pick.CHOSEN, Pick.BY_THEM):
        return None
    if who.having is not None or who.but not in (None, Base.YOU) or (who.told and who.told != "(bare)"):
        return None
    opponent = who.but is Base.YOU or who.pick is Pick.BY_THEM
    return t.Choose(t.THEIR_OPPONENT if opponent else t.CHOSEN, by=doer)


verb("v_decide", "decide", "determine", "say")
_MUST = "[must|has to|have to|gets to|get to|will]"


@g.phrase("clause", f"{{who}} {_MUST} {{v_pick_player}} {{who}}")
def _they_choose(doer: Players, _: bool, who: Players) -> object:
    choose = _chosen_by(doer, who)
    return Whole((choose,)) if choose else REJECTED


@g.phrase(
    "clause",
    f"{{who}} {_MUST} {{v_make}} {{who}} [to] {{vp}}",
    f"{{who}} {_MUST} {{v_pick_player}} {{who}} (to|who|that|and they) [must|has to|have to|will] {{vp}}",
)
@g.phrase(
    "clause",
    f"{{who}} {_MUST} {{v_pick_player}} (who|whom|which player) [must|has to|have to|will|gets to] {{vp}}",
    f"{{who}} {_MUST} {{v_decide}} (who|whom|which player) [must|has to|have to|will|gets to] {{vp}}",
)
def _they_choose_who_does(doer: Players, _: bool, *found: Any) -> object:
    doing = found[-1]
    who = found[0] if len(found) > 1 else t.CHOSEN
    choose = _chosen_by(doer, who)
    if choose is None or doing.both:
        return REJECTED
    return Whole((choose, *exchanged(doing.effects, SUBJECT, t.THEY)))


@g.phrase(
    "clause", f"{{who}} {_MUST} {{v_skip}} {{who}}", f"{{who}} {_MUST} {{v_pick_player}} {{who}} to skip"
)
def _they_choose_whom_to_skip(doer: Players, _: bool, who: Players) -> object:
    choose = _chosen_by(doer, who)
    return Whole((choose, t.Miss(t.THEY))) if choose else REJECTED


@g.phrase("clause", f"{{who}} {_MUST} {{v_pick_player}} {{who}} and {{vp}}", cost=-1)
def _they_choose_and_do(doer: Players, _: bool, who: Players, doing: VerbPhrase) -> object:
    """`… chooses somebody and gives them a card`: they do it with an opponent of their choice."""
    choose = _chosen_by(doer, who)
    effects = exchanged(doing.effects, t.THEY, t.THEIR_OPPONENT)
    with_them = len(effects) == 1 and isinstance(effects[0], t.Swap | t.Give | t.Take | t.Exchange)
    if choose is None or not with_them or effects == doing.effects:
        return REJECTED
    return Said((doer,), VerbPhrase(effects, doing.third))


@g.phrase("clause", "[you] {v_pick_player} {who}", "[you] {v_pick_player} {who} [,]")
def _choose(third: bool, who: Players) -> object:
    return Whole((t.Choose(who),), third=third) if who.pick is Pick.CHOSEN else REJECTED


@g.phrase(
    "clause",
    "[you] {v_pick_player} [an|a|one|the] heads player and [a|one|the] tails player",
    "[you] {v_pick_player} two players [,] one [for] heads and one [for] tails",
)
def _sides(third: bool) -> Whole:
    return Whole((t.ChooseSides(),), third=third)


@g.phrase(
    "clause",
    "[you] {v_pick_player} {who} to <v_swap> <hand> with",
    "[you] {v_pick_player} {who} and <v_swap> <hand> with (them|her)",
)
def _choose_to_swap(third: bool, who: Players) -> object:
    return Whole((t.Swap(t.YOU, who),), third=third) if who.pick is Pick.CHOSEN else REJECTED


# ---- cards and hands ----
@g.phrase(
    "clause", "{v_draw} {amount} [<from_pile>] yourself", "{v_take} {amount} [<from_pile>] yourself", cost=-1
)
def _draw_yourself(third: bool, number: object) -> object:
    return REJECTED if third else Said((t.YOU,), VerbPhrase((t.Draw(SUBJECT, number),)))  # type: ignore[arg-type]


verb("v_deal", "deal", "deal out", "give out")


@g.phrase("clause", "[you] {v_deal} {amount} to {who}")
def _deal(_: bool, number: object, who: Players) -> Whole:
    return Whole((t.Draw(who, number),))  # type: ignore[arg-type]


@g.phrase("clause", "[you] {v_deal} {who} {amount}")
def _deal_them(_: bool, who: Players, number: object) -> Whole:
    return Whole((t.Draw(who, number),))  # type: ignore[arg-type]


@g.phrase(
    "clause",
    "[all] [the] (hands|cards) (are passed|get passed|are rotated|rotate|move|are moved|pass|shift|are shifted|are handed|go|travel|wander|slide|march) [on|over|along] {hand_goes}",
    "(rotate|pass|move|shift) [all] [the] (hands|decks) [all] {hand_goes}",
    "everyone 's (hand|hands) (moves|goes|passes|is passed|gets passed) {hand_goes}",
    "(rotate|pass) everyone 's (hand|hands) {hand_goes}",
)
def _hands_go(to: Base) -> Whole:
    return Whole((t.PassHands(to),))


# ---- coins, levers and looks ----
@g.phrase("coin", "[you] <v_flip> (a|the) coin", "[a] coin (toss|flip)")
def _coin() -> CoinFlip:
    return CoinFlip()


g.means(
    "clause",
    Whole((t.Spin(),)),
    "(pull|use|pulls|uses) the [jackpot] lever",
    "(spin|spins) [the] [spinner|wheel|reel|reels|lever]",
)


@g.phrase(
    "clause",
    "[you] {v_look} {whose} hand|hands|cards|deck",
    "[you] {v_look} [all] [the] (hand|hands|cards) of {who}",
    "[you] {v_look} what {who} (have|has|holds|is holding|hold|got)",
    "[you] {v_look} what is in {whose} hand",
    "[you] {v_look} {whose} whole hand",
)
def _peek(third: bool, who: Players) -> object:
    if who == t.EVERYONE:
        who = t.OTHERS
    return Whole((t.ShowHand(who, t.YOU),), third=third) if who != t.YOU else REJECTED


@g.phrase(
    "clause",
    "[you] {allowed} {v_look} {whose} hand|hands|cards|deck",
    "[you] {allowed} {v_look} the (hand|hands|cards) of {who}",
    cost=1,
)
def _may_peek(freely: bool, third: bool, who: Players) -> object:
    """Nobody need look; "you can see the next player's cards" only says that you do."""
    if (
        who == t.YOU
        or not (freely or who.pick is t.Pick.CHOSEN)
        or who.pick not in (t.Pick.ALL, t.Pick.CHOSEN)
    ):
        return _peek(third, who)
    return Said((t.YOU,), VerbPhrase((t.ShowHand(who, t.YOU),), third), modal="may")


g.means("allowed", True, "may")
g.means("allowed", False, "can", "(get|gets) to")


g.means(
    "clause",
    Whole((t.TurnUpAnother(back=False),)),
    "(turn|turns|flip|flips) (up|over) (another|a new|the next) card",
    "(turn|flip) (another|a new|the next) card (up|over)",
)
g.means(
    "clause",
    Whole((t.TurnUpAnother(back=True),)),
    "(put|puts|return|shuffle) (it|this card|the card|this one) (back|back in the deck|back into the deck|into the draw pile|back into the draw pile|in the draw pile|into the deck) [and|,|.|;] [then] (turn|flip) (up|over) (another|a new|the next) card",
)
# ---- nothing ----
g.means(
    "clause",
    Whole(()),
    "[this card has] no effect",
    "nothing [else] [happens]",
    "do nothing",
    "(do not|never) forget to (yell|say|call|shout|announce) uno",
    "remember to (yell|say|call|shout|announce) uno",
)
g.means(
    "clause",
    Whole((), aside=True),
    "have fun",
    "good luck",
    "no mercy",
    "too bad",
    "no take backs",
    "no exceptions",
    "trust you",
    "sorry not sorry",
    "haha",
)


# ---- unclear by nature ----
def _unsure(question: str, *meanings: tuple[t.Effect, ...]) -> Whole:
    return Whole((Unsure(meanings, question),))


g.means(
    "clause",
    _unsure("Which cards, and how many to whom?", (t.Redeal(t.EVERYONE),), (t.Renew(t.EVERYONE),)),
    "deal again",
    "redeal",
    "deal everyone again",
    "new deal",
    "reshuffle",
    "re-deal",
)
g.means(
    "clause",
    _unsure("What kind of new hand?", (t.Renew(t.YOU),), (t.Discard(t.YOU, None), t.Draw(t.YOU, 7))),
    "mulligan",
    "[take] a mulligan",
    "you get a mulligan",
)
