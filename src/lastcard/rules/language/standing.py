"""Standing rules between parse and tree: their durations, who "they" are, and table rules."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import UNSAID, Said, Unsure, When, Whole, exchanged
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.tokens import Span as Place
from lastcard.rules.language.tree import (
    Base,
    Cards,
    Compare,
    Event,
    Lasting,
    Limit,
    Occasion,
    Pick,
    Players,
    Span,
    Until,
)

ACTOR = Players(Base.ACTOR)
LASTING = (*t.STANDING, t.OpenHands)
MATCH = Lasting(Span.MATCH)
ITS_TURN = Lasting(Span.YOUR_TURN, turns=0)
_UNTIL = {Span.YOUR_TURN: Until.YOUR_TURN, Span.THEIR_TURN: Until.THEIR_TURN, Span.ROUND: Until.ROUND}
_LASTS = {
    Until.YOUR_TURN: Lasting(Span.YOUR_TURN),
    Until.THEIR_TURN: Lasting(Span.THEIR_TURN),
    Until.ROUND: Lasting(Span.ROUND),
    Until.CALL: Lasting(Span.OCCASION, until=Occasion(Event.CALLS)),
}


def is_standing(element: object) -> bool:
    """Whether a clause states something lasting."""
    if isinstance(element, When):
        return True
    effects = (
        element.effects
        if isinstance(element, Whole)
        else element.verb.effects
        if isinstance(element, Said)
        else ()
    )
    everybody = isinstance(element, Said) and element.who == (t.EVERYONE,)
    return any(
        isinstance(effect, t.STANDING) or (everybody and isinstance(effect, t.Act) and effect.until is None)
        for effect in effects
    )


def takes_time(effect: Any) -> bool:
    """Whether the effect can take a duration, and has none yet."""
    if isinstance(effect, t.Act):
        return effect.until is None
    if isinstance(effect, t.OpenHands | t.ShowHand | t.Miss) or effect == t.SetColor(t.COLOR_IN_PLAY):
        return True
    return isinstance(effect, t.STANDING) and effect.lasts == UNSAID


def lasting(effect: Any, lasts: Lasting, span: Place) -> Any:
    """The effect with this duration."""
    if isinstance(effect, Unsure):
        meanings = tuple(tuple(lasting(one, lasts, span) for one in meaning) for meaning in effect.meanings)
        return replace(effect, meanings=meanings)
    if isinstance(effect, t.Act) and effect.until is None:
        return _act_for(effect, lasts)
    if isinstance(effect, t.ShowHand) and effect.to == t.EVERYONE:
        return t.OpenHands(effect.who, lasts)
    if isinstance(effect, t.OpenHands):
        return replace(effect, lasts=lasts)
    if effect == t.SetColor(t.COLOR_IN_PLAY):
        return t.PlayLimit(t.EVERYONE, t.Limit.ONLY, Cards(color=t.COLOR_IN_PLAY), lasts)
    if isinstance(effect, t.STANDING) and takes_time(effect):
        return replace(effect, lasts=lasts)
    if isinstance(effect, t.Miss) and effect.turns == 1 and _freezes(effect.who, lasts):
        held = t.Frozen(effect.who, lasts)
        if lasts.span is Span.ROUND:
            return Unsure(((effect,), (held,)), "Once, or every turn?")
        return held
    raise NotUnderstood("This happens at once and is over: only what holds from then on can last.", span)


def _freezes(who: Players, lasts: Lasting) -> bool:
    """Whether missing a turn until something happens is missing every turn until then."""
    if who.base is Base.EVERYONE and who.pick is Pick.ALL and who.having is None:
        return False
    return lasts.span in (Span.OCCASION, Span.ROUND, Span.MATCH)


def _act_for(act: t.Act, lasts: Lasting) -> Any:
    until = _UNTIL.get(lasts.span)
    if lasts.until == Occasion(Event.CALLS):
        until = Until.CALL
    if until is not None:
        return replace(act, until=until)
    return ban_of(act, lasts=lasts)


def ban_of(act: t.Act, price: tuple[Any, ...] = (), lasts: Lasting = UNSAID) -> t.Ban:
    """Turns an act into a ban that everybody concerned keeps, or pays for."""
    text = act.text.removeprefix("not ")
    if act.until is not None:
        lasts = _LASTS[act.until]
    price = price or exchanged(act.price, Base.THEY, Base.ACTOR)
    return t.Ban(act.who, text, text != act.text, price, lasts)


def single(who: Players) -> bool:
    """Whether the phrase means exactly one player."""
    if who.base in (Base.NEXT_TWO, Base.NEIGHBORS):
        return False
    return who.base is not Base.EVERYONE or who.pick not in (Pick.ALL, Pick.MOST, Pick.FEWEST)


# ---- inside a standing rule ----
_PLAIN = {
    Base.THEIR_NEXT: Base.NEXT,
    Base.THEIR_PREVIOUS: Base.PREVIOUS,
    Base.THEIR_LEFT: Base.LEFT,
    Base.THEIR_RIGHT: Base.RIGHT,
}


def counted_from_actor(effect: Any, actor: Players) -> Any:
    """Rewrites seats next to or left of the actor as plain next and left."""
    if isinstance(effect, Unsure):
        meanings = tuple(tuple(counted_from_actor(one, actor) for one in part) for part in effect.meanings)
        return replace(effect, meanings=meanings)
    who = getattr(effect, "who", None)
    if isinstance(who, Players) and who.base in _PLAIN:
        effect = replace(effect, who=replace(who, base=_PLAIN[who.base]))
    if isinstance(who, Players) and who in (actor, ACTOR, t.YOU):
        for their, plain in _PLAIN.items():
            effect = exchanged(effect, their, plain)
    return effect


def of_the_card(effects: tuple[Any, ...], event: Event) -> tuple[Any, ...]:
    """Resolves "that color" and "that number" to the card just played, or to the color just named."""
    if event not in (Event.PLAYS, Event.NAMES_COLOR):
        return effects
    if any(isinstance(part, t.WantColor | t.NameColor) for part in t.parts_of(effects)):
        return effects
    effects = exchanged(effects, t.THAT_COLOR, t.COLOR_IN_PLAY)
    return exchanged(effects, t.THAT_NUMBER, t.TOP_NUMBER) if event is Event.PLAYS else effects


# ---- the whole rule ----
def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Maps a function over all parts of a tree, inner ones first."""
    if isinstance(value, tuple):
        return tuple(mapped(one, change) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        inner = {field.name: mapped(getattr(value, field.name), change) for field in fields(value)}
        return change(replace(value, **inner))
    return value


def compares_all(asked: Any) -> bool:
    """Whether a condition compares with all players: if nobody qualifies, it mentions nobody."""
    return isinstance(asked, t.HandIs) and asked.anyone and isinstance(asked.having, t.Versus)


def settled_times(rule: t.Rule, where: str) -> tuple[Any, ...]:
    """Fills in missing durations; Unsure if two are equally likely."""

    def change(part: Any) -> Any:
        if isinstance(part, t.MustPlay) and not part.otherwise:
            part = t.PlayLimit(part.who, Limit.ONLY, part.cards, part.lasts)
        if not isinstance(part, t.STANDING) or part.lasts != UNSAID:
            return part
        if isinstance(part, t.MustPlay):
            return replace(part, lasts=t.NEXT_TURN)
        following = (t.NEXT, Players(Base.NEXT_TWO), Players(Base.SECOND))
        if isinstance(part, t.PlayLimit) and part.who in following and part.limit is not Limit.NO_END:
            return replace(part, lasts=t.NEXT_TURN)
        always = where == "table_rule" and part in rule
        if (
            isinstance(part, t.PlayLimit)
            and single(part.who)
            and part.who not in (t.YOU, ACTOR)
            and not always
        ):
            times = (t.NEXT_TURN, t.REST_OF_ROUND)
            return Unsure(tuple((replace(part, lasts=time),) for time in times), "For how long?")
        return replace(part, lasts=t.REST_OF_ROUND)

    def each(part: Any) -> Any:
        changed = change(part)
        if isinstance(changed, LASTING) and changed.lasts.turns < 0:
            sure = replace(changed, lasts=Lasting(Span.TURNS, -changed.lasts.turns))
            whose = changed.occasion.who if isinstance(changed, t.Whenever) else t.EVERYONE
            if single(getattr(changed, "who", whose)):
                return sure
            other = replace(changed, lasts=Lasting(Span.YOUR_TURN))
            return Unsure(((sure,), (other,)), "Whose turns?")
        return changed

    if where == "table_rule":
        rule = tuple(_next_card_or_always(effect) for effect in rule)
    changed: tuple[Any, ...] = mapped(rule, each)
    return changed


def _next_card_or_always(effect: Any) -> Any:
    """`After a wild only numbers may be played`: it is unclear whether that is for the next card alone."""
    if not isinstance(effect, t.Whenever) or effect.occasion.event is not Event.PLAYS:
        return effect
    then = tuple(_asked_time(one, effect.occasion) for one in effect.then)
    return replace(effect, then=then)


def _asked_time(part: Any, told: Occasion) -> Any:
    limits = isinstance(part, t.PlayLimit) and part.limit in (Limit.FORBIDDEN, Limit.ONLY, Limit.FITS)
    if limits and part.who == t.EVERYONE and part.lasts == UNSAID:
        until = Lasting(Span.OCCASION, until=Occasion(Event.PLAYS))
        times = (until, t.REST_OF_ROUND)
        return Unsure(tuple((replace(part, lasts=time),) for time in times), "For how long?")
    of_you = isinstance(part, t.MustPlay) or limits
    if of_you and part.who == t.YOU and told.who == t.EVERYONE and part.lasts == UNSAID:
        # "After a 7 you have to play an even number": whoever played it, or whoever comes next?
        both = ((replace(part, who=one, lasts=t.NEXT_TURN),) for one in (t.NEXT, ACTOR))
        return Unsure(tuple(both), "Who is meant?")
    return part


def changed_numbers(rule: t.Rule) -> tuple[Any, ...]:
    """Turns another number in place of a draw card's own into a change; without "instead" it must be asked."""
    return tuple(_changed_number(_said_with_own(effect)) for effect in rule)


_OWN_EFFECTS = {"skip": t.Miss(t.NEXT), "reverse": t.Reverse(), "draw two": t.Draw(t.NEXT, 2)}


def _said_with_own(effect: Any) -> Any:
    """`Reverses reverse and everyone draws 1`: the card's usual effect is restated, and not done twice."""
    if not isinstance(effect, t.Whenever) or effect.occasion.event is not Event.PLAYS:
        return effect
    if effect.instead:
        return _named_by_another(effect)
    cards, then = effect.occasion.cards, effect.then
    if len(then) > 1 and then[0] == _OWN_EFFECTS.get(cards.symbol or ""):
        return replace(effect, instead=True)
    names = len(then) > 1 and then[0] in (t.NameColor(t.YOU), t.NameColor(ACTOR))
    if names and (cards.group == "wild" or (cards.symbol or "").startswith("wild")):
        return replace(effect, then=then[1:])
    return effect


def _named_by_another(effect: t.Whenever) -> t.Whenever:
    """`With a wild the next player names the color instead`: in place of its player, not of four cards."""
    cards, then = effect.occasion.cards, effect.then
    wild = cards.group == "wild" or (cards.symbol or "").startswith("wild")
    named = len(then) == 1 and isinstance(then[0], t.NameColor)
    return replace(effect, instead=False) if wild and named else effect


# What cards do by themselves.
PRINTED: dict[str, tuple[t.Effect, ...]] = {
    "skip": (t.Miss(t.NEXT),),
    "reverse": (t.Reverse(),),
    "draw two": (t.Draw(t.NEXT, 2), t.Miss(t.THEY)),
    "wild draw four": (t.DoAs("wild draw four"),),
}
USUAL_DRAWS = {"draw two": 2, "wild draw four": 4}
_DRAW_CARDS = (Cards(group="draw"), Cards(symbol="draw two"), Cards(symbol="wild draw four"))


def draws(told: Occasion) -> bool:
    """Whether an occasion is about draw cards."""
    return told.event is Event.PLAYS and told.cards in _DRAW_CARDS


def _changed_number(effect: Any) -> Any:
    if isinstance(effect, t.Whenever) and replace(effect.occasion.cards, color=None) == Cards(symbol="skip"):
        case = effect.then[0] if len(effect.then) == 1 else None
        if isinstance(case, t.If) and not case.otherwise and not effect.instead:
            inside = _changed_number(replace(effect, then=case.then))
            if isinstance(inside, t.Whenever) and inside.instead:
                return replace(inside, then=(replace(case, otherwise=PRINTED["skip"]),))
        skips = [one for one in effect.then if isinstance(one, t.Miss)]
        if (
            effect.occasion.event is Event.PLAYS
            and skips
            and skips not in ([t.Miss(t.NEXT)], [t.Miss(ACTOR)])
        ):
            return replace(effect, instead=True)  # others miss a turn than a skip has it
    if not isinstance(effect, t.Whenever) or effect.occasion.cards not in _DRAW_CARDS:
        return effect
    if effect.occasion.event is not Event.PLAYS or effect.occasion.who != t.EVERYONE:
        return effect
    first = effect.then[0] if effect.then else None
    if not isinstance(first, t.Draw) or first.who != t.NEXT or not isinstance(first.number, int):
        return effect
    if effect.then[1:] not in ((), (t.Miss(t.THEY),)):
        return effect
    if first.number == USUAL_DRAWS.get(effect.occasion.cards.symbol or ""):
        return effect
    change = t.DrawChange(effect.occasion.cards, t.Change.EXACTLY, first.number, effect.lasts, effect.once)
    if effect.instead:
        return change
    return Unsure(((change,), (effect,)), "In all, or on top of what the card says?")


# ---- table rules ----
_WHEN = (
    "When? A table rule waits for something to happen or says what may be played: "
    '"whenever somebody plays a 7, …".'
)


def as_table_rule(rule: tuple[Any, ...]) -> tuple[Any, ...]:
    """Turns a rule into a table rule that always holds, with "you" as the actor."""
    return tuple(one for effect in rule for one in _all_of_table(effect))


def _all_of_table(effect: Any) -> tuple[Any, ...]:
    """What a rule says of players with such a hand, or with so many players, as one or several rules."""
    match effect:
        case t.If(t.TableIs(), then, ()) if then and all(isinstance(one, t.Whenever) for one in then):
            return as_table_rule(tuple(_with_players(effect, one) for one in then))
        case t.If(t.HandIs(t.YOU | t.EVERYONE), then, ()) if len(then) > 1:
            if all(isinstance(one, _BY_HAND) for one in then):
                return tuple(_of_table(replace(effect, then=(one,))) for one in then)
    return (_of_table(effect),)


_BY_HAND = t.PlayLimit | t.Protection  # what is looked at whenever it matters


def _with_players(case: t.If, rule: Any) -> Any:
    """`With 4 or more players skips skip two`: with fewer the card does what it always does."""
    if not rule.instead:
        return replace(rule, then=(replace(case, then=rule.then),))
    printed = PRINTED.get(rule.occasion.cards.symbol or "")
    if printed is None and rule.occasion.cards.group != "number" and not rule.occasion.cards.symbol:
        raise NotUnderstood("And if not? Say what the card does then.", (0, 0))
    return replace(rule, then=(replace(case, then=rule.then, otherwise=printed or ()),))


def _of_table(effect: Any) -> Any:
    if isinstance(effect, Unsure):
        meanings = tuple(dict.fromkeys(as_table_rule(meaning) for meaning in effect.meanings))
        settled = len(meanings) < len(effect.meanings)  # what differed on a card is the same at a table
        return meanings[0][0] if len(meanings) == 1 and settled else replace(effect, meanings=meanings)
    if isinstance(effect, t.Act):
        if effect.who == t.YOU and effect.text.startswith("not "):
            effect = replace(effect, who=t.EVERYONE)  # "Don't say …" is said to all
        if single(effect.who) and effect.who != Players(Base.DEALER):
            raise NotUnderstood(_WHEN, (0, 0))
        effect = ban_of(effect)
        effect = replace(effect, lasts=t.REST_OF_ROUND if effect.lasts == UNSAID else effect.lasts)
    if _limits_by_hand(effect):
        return _state(t.If(t.HandIs(t.YOU, effect.occasion.having), effect.then))
    if isinstance(effect, t.STANDING):
        return _always(effect)
    if is_ordinary(effect):
        return effect
    state = _state(effect)
    if state is not None:
        return state
    raise NotUnderstood(_WHEN, (0, 0))


def _limits_by_hand(effect: Any) -> bool:
    """`You may not play a wild when you have more than 8 cards`: a limit, and nothing that happens once."""
    if not isinstance(effect, t.Whenever) or effect.occasion.event is not Event.COMES_TO_HOLD:
        return False
    told = effect.occasion.who in (t.EVERYONE, t.YOU) and effect.occasion.having is not None
    return told and all(
        isinstance(one, t.PlayLimit | t.Protection) and one.who in (t.YOU, ACTOR, t.THEY)
        for one in effect.then
    )


def _always(effect: Any) -> Any:
    if effect.lasts.span is Span.YOUR_TURN:
        raise NotUnderstood("Until whose next turn? At a table nobody has played this.", (0, 0))
    if effect.lasts == t.REST_OF_ROUND or (isinstance(effect, t.MustPlay) and effect.lasts == t.NEXT_TURN):
        effect = replace(effect, lasts=MATCH)
    if isinstance(effect, t.Whenever):
        speaks_of_you = Base.YOU in t.parts_of(effect.then)
        who: Any = effect.occasion.who
        if who == t.OTHERS:
            if speaks_of_you:
                raise NotUnderstood('At a table "you" are everybody: say who is meant.', (0, 0))
            who = t.EVERYONE
        if who in (t.YOU, t.THEY, ACTOR):
            who = t.EVERYONE
        if who.base not in (Base.EVERYONE, Base.DEALER):
            raise NotUnderstood('Whose? A table rule is for everybody: write "whenever somebody …".', (0, 0))
        then = exchanged(effect.then, Base.YOU, Base.ACTOR)
        then = tuple(_by_actor(one) for one in then)
        then = mapped(then, _until_actor)
        return replace(effect, occasion=replace(effect.occasion, who=who), then=then)
    who = getattr(effect, "who", None)
    if isinstance(who, Players):
        if who.told:
            raise NotUnderstood("The table asks who that is once something happens: say when.", (0, 0))
        if who in (t.YOU, t.OTHERS, ACTOR) or who.pick is Pick.CHOSEN:
            effect = replace(effect, who=replace(t.EVERYONE, having=who.having))
        elif who == Players(Base.LAST_WINNER):
            return effect  # which is refused with what is near
        elif who.base not in (Base.EVERYONE, Base.DEALER) or who.pick not in (
            Pick.ALL,
            Pick.MOST,
            Pick.FEWEST,
        ):
            raise NotUnderstood('Whose? A table rule is for everybody: write "nobody may …".', (0, 0))
    return exchanged(effect, Base.YOU, Base.ACTOR)


def _until_actor(part: Any) -> Any:
    """Until "their" next turn, without a subject, means the actor's."""
    several = isinstance(part, t.STANDING) and not single(getattr(part, "who", t.EVERYONE))
    if several and part.lasts.span is Span.THEIR_TURN:
        return replace(part, lasts=Lasting(Span.YOUR_TURN))
    return part


_OTHER = {t.Swap: "other", t.Exchange: "other", t.Take: "source", t.PickDiscard: "source", t.Give: "to"}


def _by_actor(effect: Any) -> Any:
    """Lets the actor choose the other party."""

    def change(part: Any) -> Any:
        if isinstance(part, t.May) and len(part.then) == 1 and isinstance(part.then[0], t.Swap):
            swap = part.then[0]
            chosen = swap.other == t.THEIR_OPPONENT and swap.who in (part.who, t.THEY)
            return replace(swap, who=part.who, optional=True) if chosen else part
        name = _OTHER.get(type(part))
        if name is None or part.who not in (ACTOR, t.THEY):
            return part
        other = getattr(part, name)
        if other.pick is Pick.CHOSEN and other.having is None and other.but in (None, Base.ACTOR):
            return replace(part, **{name: t.THEIR_OPPONENT})
        return part

    return mapped(effect, change)


def after_their_turn(effect: Any) -> Any:
    """Renews a limit or protection of players with such a hand (or of the last winner) after each turn."""
    if not isinstance(effect, t.PlayLimit | t.Protection):
        return None
    last = t.NEXT_TURN if isinstance(effect, t.PlayLimit) else Lasting(Span.THEIR_TURN)
    then: Any = (replace(effect, who=ACTOR, lasts=last),)
    who = effect.who
    if who == Players(Base.LAST_WINNER):
        then = (t.If(t.WonLastRound(ACTOR), then),)
    elif who.having is None or replace(who, having=None) != t.EVERYONE:
        return None
    return t.Whenever(Occasion(Event.ENDS_TURN, having=who.having), then, lasts=MATCH)


_OPPOSITE = {
    Compare.MORE: Compare.AT_MOST,
    Compare.AT_MOST: Compare.MORE,
    Compare.FEWER: Compare.AT_LEAST,
    Compare.AT_LEAST: Compare.FEWER,
}


def all_other_hands(having: Any) -> Any:
    """The complement of a hand condition: at most 3 cards for `more than 3`."""
    if isinstance(having, Cards):
        return t.Holding(Compare.FEWER, 1, having)
    if isinstance(having, t.Parity):
        return t.Parity.EVEN if having is t.Parity.ODD else t.Parity.ODD
    if isinstance(having, t.Holding) and (having.compare, having.number) == (Compare.FEWER, 1):
        return having.cards
    if isinstance(having, t.Count | t.Holding) and having.compare in _OPPOSITE:
        return replace(having, compare=_OPPOSITE[having.compare])
    return None


def _state(effect: Any) -> Any | None:
    """In a table rule, applies to everybody who comes to hold such a hand."""
    who: Any = getattr(effect, "who", None)
    if (
        isinstance(effect, t.If)
        and isinstance(effect.condition, t.HandIs)
        and not (effect.then and effect.otherwise)
    ):
        who, having, then = effect.condition.who, effect.condition.having, effect.then
        if not then:  # "unless you have …"
            having, then = all_other_hands(having), effect.otherwise
            if having is None:
                return None
        if who not in (t.YOU, t.EVERYONE):
            return None
        then = exchanged(exchanged(then, Base.YOU, Base.ACTOR), Base.THEY, Base.ACTOR)
    elif (
        isinstance(who, Players) and who.having is not None and who.base is Base.EVERYONE and who.but is None
    ):
        having, then = who.having, (replace(effect, who=ACTOR),)
    else:
        return None
    if then and all(isinstance(one, _BY_HAND) and one.who == ACTOR for one in then):
        if len(then) == 1:
            return replace(
                then[0], who=replace(t.EVERYONE, having=having), lasts=MATCH
            )  # looked at each time
        lasting_rules = tuple(
            after_their_turn(replace(one, who=replace(t.EVERYONE, having=having))) for one in then
        )
        return Unsure((lasting_rules,), "From when to when?")
    moments = [Occasion(event, having=having) for event in (Event.COMES_TO_HOLD, Event.ENDS_TURN)]
    rules = [t.Whenever(moment, then, lasts=MATCH) for moment in moments]
    if any(isinstance(part, t.WinRound) for part in t.parts_of(then)):
        return rules[0]
    return Unsure(tuple((one,) for one in rules), "At what moment?")


# ---- what is so anyway ----
def is_ordinary(effect: Any) -> bool:
    """Whether the rules of the game already say so."""
    if isinstance(effect, t.PlayLimit):
        return effect.limit is Limit.FITS and effect.cards == Cards(group="wild")
    if isinstance(effect, t.DrawChange) and effect.change is t.Change.EXACTLY:
        return USUAL_DRAWS.get(effect.cards.symbol or "") == effect.number
    if isinstance(effect, t.DrawIfStuck):
        return effect == t.DrawIfStuck(t.YOU, 1)
    if not isinstance(effect, t.Whenever) or effect.occasion.event is not Event.PLAYS:
        return False
    symbol = (
        effect.occasion.cards.symbol
        if effect.occasion.cards == Cards(symbol=effect.occasion.cards.symbol)
        else None
    )
    then = effect.then
    if effect.instead and then == (t.Draw(t.NEXT, 2),):
        return False  # the turn is kept
    usual: dict[str | None, tuple[Any, ...]] = {
        "skip": ((t.Miss(t.NEXT),), (t.DoAs("skip"),)),
        "reverse": ((t.Reverse(),), (t.DoAs("reverse"),)),
        "draw two": ((t.Draw(t.NEXT, 2),), (t.Draw(t.NEXT, 2), t.Miss(t.THEY))),
        "wild draw four": ((t.Draw(t.NEXT, 4),), (t.Draw(t.NEXT, 4), t.Miss(t.THEY))),
    }
    if symbol in usual:
        return then in usual[symbol]
    namer = t.YOU if effect.occasion.who == t.YOU else ACTOR
    return effect.occasion.cards == Cards(group="wild") and then == (t.NameColor(namer),)
