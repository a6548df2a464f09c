"""What somebody gets out of something, or what it costs them: `gets you another go`, `costs you 5 points`."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, Said, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Amount, Base, Event, Occasion, Pick, Players

_GETS = "(gets|get|earns|earn|gives|give|grants|grant|brings|bring|nets|net|wins|win|buys|buy|hands|allows)"
_COSTS = "(costs|cost|loses|lose|takes|robs|deprives|sets|docks|dock)"
_HITS = "(hits|hit|slaps|slap|smacks|smack|punishes|punish|whacks|burdens|burden|lands|land|saddles|saddle|sticks|stick|charges|charge|feeds|feed|blasts|blast|zaps|zap|fines|fine|penalizes|penalize|penalises)"
_TURN = "(turn|go|move)"

g.means(
    "gain",
    (t.ExtraTurn(SUBJECT),),
    f"(another|an extra|a second|one more|an additional|a bonus|a free|a further|an) [extra|bonus|free|more] {_TURN} [right away]",
)


@g.phrase("gain", "{points}")
def _gained_points(points: int) -> object:
    return (t.Score(SUBJECT, points),)


@g.phrase("gain", "to {vp}", "the right to {vp}")
def _gained_deed(doing: VerbPhrase) -> object:
    return REJECTED if doing.third or doing.both else doing.effects


g.means("loss", (t.Miss(SUBJECT),), f"(a|the|their|your|one|the next|their next|your next) {_TURN}")


@g.phrase("loss", "{points}", "back {points}")
def _lost_points(points: int) -> object:
    return (t.Score(SUBJECT, -points),)


@g.phrase("loss", "{amount}", cost=1)
def _lost_cards(number: Amount) -> object:
    """What costs cards makes one draw them."""
    return (t.Draw(SUBJECT, number),)


def _said(who: Players, effects: object) -> object:
    return Said((who,), VerbPhrase(effects, third=True))  # type: ignore[arg-type]


@g.phrase("clause", f"{_GETS} {{who}} {{gain}}")
def _gets(who: Players, effects: object) -> object:
    return _said(who, effects)


@g.phrase("clause", f"{_COSTS} {{who}} {{loss}}")
def _costs(who: Players, effects: object) -> object:
    drawn = isinstance(effects, tuple) and isinstance(effects[0], t.Draw)
    if drawn and (who == t.YOU or who.base is Base.ACTOR):
        return REJECTED  # the price of what stands before it
    return _said(who, effects)


@g.phrase("clause", f"[you] {_HITS} {{who}} with {{amount}}", f"[you] {_HITS} {{who}} (for|by) {{amount}}")
def _hits(who: Players, number: Amount) -> object:
    return REJECTED if who.base is Base.YOU else _said(who, (t.Draw(SUBJECT, number),))


@g.phrase("clause", "(minus|- |less) {points} (for|to) {who}", "{points} (off|less|fewer) for {who}")
def _minus(first: object, second: object) -> object:
    points, who = (first, second) if isinstance(first, int) else (second, first)
    return Whole((t.Score(who, -points),)) if isinstance(points, int) else REJECTED  # type: ignore[arg-type]


@g.phrase("clause", "minus {points}")
def _minus_yours(points: int) -> Said:
    return Said((t.YOU,), VerbPhrase((t.Score(SUBJECT, -points),)))


# ---- cards that hit somebody ----
_VICTIM = "(someone|anyone|another player|the next player|an opponent|a player|them|you|everyone)"
_HITTING = "(hitting|attacking|zapping|punishing|nailing|smacking|getting|blasting)"


@g.phrase(
    "event_vp",
    f"{_HITS} {_VICTIM} with {{sort}}",
    f"(attack|attacks|nail|nails|get|gets) {_VICTIM} with {{sort}}",
)
def _hits_with(cards: t.Cards) -> object:
    return REJECTED if cards == t.ANY_CARDS else Occasion(Event.PLAYS, cards=cards)


@g.phrase("event_doing", f"{_HITTING} {_VICTIM} with {{sort}}")
def _hitting_with(cards: t.Cards) -> object:
    return REJECTED if cards == t.ANY_CARDS else Occasion(Event.PLAYS, cards=cards)


# ---- hands that are swapped, told by what each of the two gets ----
_HAS = "(gets|get|takes|take|receives|receive|has|have)"
_OTHERS = "(theirs|yours|their|your|her|hers|their cards|your cards|their hand|your hand|mine)"


@g.phrase(
    "clause",
    f"{{who}} {_HAS} {{whose}} (cards|hand) [,] (and|while|,) {{who}} {_HAS} {_OTHERS}",
    f"{{who}} {_HAS} {{whose}} (cards|hand) [,] (and|while|,) {{who}} {_OTHERS}",
)
def _get_each_others(first: Players, whose: Players, second: Players) -> object:
    if whose == second == t.YOU and first != t.YOU:
        return Whole((t.Swap(t.YOU, first),))
    if first == t.YOU and second in (t.THEY, whose) and whose not in (t.YOU, t.THEY):
        return Whole((t.Swap(t.YOU, whose),))
    return REJECTED


@g.phrase(
    "clause", f"you {_HAS} {{who}} 's (cards|hand) [,] (and|while|,) they {_HAS} (yours|your cards|your hand)"
)
def _you_get_theirs(who: Players) -> object:
    return REJECTED if who == t.YOU else Whole((t.Swap(t.YOU, who),))


# ---- several hands are looked at ----
_LOOK = (
    "[you] [may|can|get to] (look at|see|peek at|check out|view|inspect|spy on|take a look at|have a look at)"
)
_TWO = "(two|2) (players|opponents|other players|people|of the others|others)"


def _chosen_two() -> Whole:
    return Whole((t.Choose(t.OPPONENT, 2), t.ShowHand(t.THEY, t.YOU)))


g.means(
    "clause",
    _chosen_two(),
    f"{_LOOK} {_TWO} ['s|their] (hands|cards|hand)",
    f"{_LOOK} the (hands|cards) of {_TWO} [of your choice]",
    f"{_LOOK} {_TWO} of your choice 's (hands|cards)",
)


# ---- who leads ----
_LEADING = "(winning|in the lead|leading|ahead|in first place|first right now|closest to winning)"
_TRAILING = "(losing|behind|in last place|last right now|trailing|furthest from winning|doing worst)"
for _words, _symbol in ((_LEADING, "(leading)"), (_TRAILING, "(trailing)")):
    _who = Players(Base.EVERYONE, pick=Pick.ONE_MOST, of=t.Cards(symbol=_symbol))
    g.means(
        "who",
        _who,
        f"[the] (player|one|person) (who|that) is [currently|right now] {_words} [right now|at the moment|so far]",
        f"whoever is [currently] {_words} [right now|at the moment|so far]",
    )
g.means("who", Players(Base.EVERYONE, pick=Pick.ONE_MOST, of=t.Cards(symbol="(leading)")), "the leader")
