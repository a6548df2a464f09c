"""Prints lasting parts: standing rules, limits, protections, bans, and durations."""

from dataclasses import replace
from typing import Any

from lastcard.rules.language import noun_words, printer
from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import UNSAID, exchanged
from lastcard.rules.language.standing import ITS_TURN, compares_all
from lastcard.rules.language.tree import (
    Base,
    Cards,
    Change,
    Event,
    Lasting,
    Limit,
    Occasion,
    Players,
    Span,
    Threat,
)

ACTOR = Players(Base.ACTOR)


def words(effect: Any) -> str:
    """A part of a rule that lasts, in words."""
    match effect:
        case t.Whenever():
            return _whenever(effect)
        case t.PlayLimit():
            return _limit(effect)
        case t.MustPlay(who, cards, otherwise, lasts):
            play = f"{noun_words.players(who)} must play {one_sort(cards)}"
            told = exchanged(otherwise, Base.ACTOR, Base.YOU) if who == t.YOU else otherwise
            return f"{play}{_after(lasts, who)} or {_prices(told)}"
        case t.Protection():
            return _protection(effect)
        case t.DrawChange():
            return _change(effect)
        case t.Frozen():
            return _frozen(effect)
        case t.Ban(_, _, forbidden, price):
            return ban(effect) + (f"; {_broken(price, forbidden=forbidden)}" if price else "")
    raise TypeError(f"no words for {effect!r}")


# ---- how long ----
def duration(lasts: Lasting, who: Players | None = None) -> str:
    """The duration as printed after its part; empty if a table rule always holds."""
    if lasts == UNSAID:
        return ""
    if lasts == ITS_TURN:
        return "until its player's next turn"
    their = "your" if who == t.YOU else "their"
    match lasts.span:
        case Span.TURNS if lasts.turns == 1:
            return f"on {their} next turn"
        case Span.TURNS:
            return f"for {their} next {lasts.turns} turns"
        case Span.OCCASION:
            assert lasts.until is not None
            return f"until {occasion(lasts.until)}"
        case _:
            return str(lasts.span.value)


def _after(lasts: Lasting, who: Players | None = None) -> str:
    told = duration(lasts, who)
    return f" {told}" if told else ""


def _before(lasts: Lasting, who: Players | None = None) -> str:
    told = duration(lasts, who)
    return f"{told}, " if told else ""


def _once(effect: t.Whenever | t.Protection | t.DrawChange) -> Lasting:
    """Drops the end of the round from a part that happens only once."""
    return UNSAID if effect.once and effect.lasts == t.REST_OF_ROUND else effect.lasts


# ---- occasions ----
_EVENTS = {
    Event.MISSES: ("misses a turn", "miss a turn"),
    Event.SKIPPED: ("is skipped", "are skipped"),
    Event.CALLS: ("calls UNO", "call UNO"),
    Event.CAUGHT: ("is caught", "are caught"),
    Event.LOSES_CHALLENGE: ("loses a challenge", "lose a challenge"),
    Event.WINS_CHALLENGE: ("wins a challenge", "win a challenge"),
    Event.TURNS_ROUND: ("changes the direction", "change the direction"),
    Event.NAMES_COLOR: ("names a color", "name a color"),
    Event.WINS_ROUND: ("wins the round", "win the round"),
}


def occasion(told: Occasion) -> str:
    """Prints an occasion: `a player plays a 7`."""
    who = told.who
    plural = who in (t.YOU, t.THEY)
    subject = _somebody(who)
    s = "" if plural else "s"
    match told.event:
        case Event.PLAYS:
            return f"{subject} play{s} {one_sort(told.cards)}"
        case Event.DRAWS if told.number is None:
            return f"{subject} draw{s} a card"
        case Event.DRAWS:
            assert told.number is not None
            return f"{subject} draw{s} {told.number.compare.value} {noun_words.card_count(told.number.number)} at once"
        case Event.BEGINS_TURN:
            return f"{subject} begin{s} {'your' if who == t.YOU else 'their'} turn"
        case Event.ENDS_TURN:
            their = "your" if who == t.YOU else "their"
            hand = f" with {noun_words.held(told.having)}" if told.having else ""
            return f"{subject} end{s} {their} turn{hand}"
        case Event.TURN_PASSES if told.having is None:
            return "the turn passes"
        case Event.TURN_PASSES:
            assert told.having is not None
            return (
                f"{subject} {'have' if plural else 'has'} {noun_words.held(told.having)} when the turn passes"
            )
        case Event.COMES_TO_HOLD:
            assert told.having is not None
            return f"{subject} come{s} to hold {noun_words.held(told.having)}"
        case Event.NAMES_COLOR if told.cards.color is not None:
            return f"{subject} name{s} {told.cards.color}"
        case _:
            return f"{subject} {_EVENTS[told.event][plural]}"


def _somebody(who: Players) -> str:
    if who.base is not Base.EVERYONE:
        return noun_words.players(who)
    if who.pick is not t.Pick.ALL:
        raise TypeError(f"no words for {who!r}")
    but = f" except {noun_words.left_out(who)}" if who.but and who.but is not Base.YOU else ""
    one = "an opponent" if who.but is Base.YOU else "a player"
    having = f" with {noun_words.in_hand(who.having)}" if who.having else ""
    return f"{one}{having}{but}"


# ---- sorts ----
def one_sort(cards: Cards) -> str:
    """`a 7`, `a skip card or a reverse card`, `a card other than a 7`."""
    plain = replace(cards, also=(), but=None)
    told = _special(plain, "a card") or ("a card" if plain == t.ANY_CARDS else noun_words.one_of(plain))
    if cards.also:
        told = _listed([told, *(one_sort(one) for one in cards.also)])
    return f"{told} other than {one_sort(cards.but)}" if cards.but else told


def many_sorts(cards: Cards) -> str:
    """`7s`, `skip cards or reverse cards`, `cards other than 7s`."""
    plain = replace(cards, also=(), but=None)
    told = _special(plain, "cards") or ("cards" if plain == t.ANY_CARDS else noun_words.many_of(plain))
    if cards.also:
        told = _listed([told, *(many_sorts(one) for one in cards.also)])
    return f"{told} other than {many_sorts(cards.but)}" if cards.but else told


def _special(cards: Cards, noun: str) -> str:
    if cards == Cards(color=t.COLOR_IN_PLAY):
        return f"{noun} of the color in play"
    if cards == Cards(symbol=t.TOP_NUMBER):
        return f"{noun} with the number of the top card"
    return ""


def _listed(told: list[str]) -> str:
    return f"{', '.join(told[:-1])} or {told[-1]}"


def _next_one(cards: Cards) -> str:
    if cards.also or cards.but or _special(cards, ""):
        raise TypeError(f"no words for the next of {cards!r}")
    return noun_words.sort_of(cards)


# ---- standing rules ----
def _whenever(rule: t.Whenever) -> str:
    told = rule.occasion
    anybody = told == Occasion(Event.PLAYS, cards=told.cards) and told.cards != t.ANY_CARDS
    if rule.instead and anybody and not rule.then:
        if rule.once:
            return f"{_before(_once(rule))}the next {_next_one(told.cards)} has no effect"
        return f"{_before(rule.lasts)}{many_sorts(told.cards)} have no effect"
    if (
        rule.instead
        and anybody
        and len(rule.then) == 1
        and isinstance(rule.then[0], t.DoAs)
        and not rule.once
    ):
        return f"{_before(rule.lasts)}{many_sorts(told.cards)} count as {_a(rule.then[0].symbol)}"
    head = "the next time" if rule.once else "whenever"
    body = _body(_seen_from(told.who, rule.then))
    if rule.instead:
        body = f"instead {body}" if rule.then else "it has no effect"
    return f"{_before(_once(rule), told.who)}{head} {occasion(told)}, {body}"


def _a(symbol: str) -> str:
    return f"an {symbol}" if symbol[0] in "aeiou8" else f"a {symbol}"


def _body(effects: tuple[Any, ...]) -> str:
    return printer._sequence(as_they(effects)[0], top=False, closed=False)


def _seen_from(who: Players, effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """Prints left and right of the actor as "their left" and "their right"."""
    return effects if who == t.YOU else tuple(_of_theirs(effect) for effect in effects)


_THEIRS = {Base.LEFT: Base.THEIR_LEFT, Base.RIGHT: Base.THEIR_RIGHT}


def _of_theirs(effect: Any) -> Any:
    who = getattr(effect, "who", None)
    if isinstance(who, Players) and who.base in _THEIRS:
        effect = replace(effect, who=Players(_THEIRS[who.base]))
    if who == ACTOR:
        for base, theirs in _THEIRS.items():
            effect = exchanged(effect, base, theirs)
    return effect


def as_they(effects: tuple[Any, ...], spoken: bool = False) -> tuple[tuple[Any, ...], bool]:
    """The effects with "they" for the actor, until somebody else is mentioned."""
    told = []
    for effect in effects:
        if not spoken:
            effect, spoken = _one_as_they(effect)
        told.append(effect)
    return tuple(told), spoken


def _one_as_they(effect: Any) -> tuple[Any, bool]:
    if isinstance(effect, t.If):
        condition = exchanged(effect.condition, Base.ACTOR, Base.THEY)
        who = getattr(effect.condition, "who", t.YOU)
        spoken = who not in (t.YOU, ACTOR) and (bool(effect.then) or not compares_all(effect.condition))
        then, spoken = as_they(effect.then, spoken)
        otherwise, spoken = as_they(effect.otherwise, spoken)
        return t.If(condition, then, otherwise), spoken
    if isinstance(effect, t.STANDING):
        who = getattr(effect, "who", t.YOU)
        if who == ACTOR:
            return replace(effect, who=t.THEY), False  # type: ignore[arg-type]
        return effect, who != t.YOU
    who = getattr(effect, "who", None)
    if who is None or who == ACTOR:
        named = [getattr(effect, name, None) for name in ("other", "source", "to")]
        spoken = any(isinstance(one, Players) and one not in (t.YOU, ACTOR) for one in named)
        return exchanged(effect, Base.ACTOR, Base.THEY), spoken
    if who.but is Base.ACTOR:
        effect = replace(effect, who=replace(who, but=Base.THEY))
    for name in ("other", "source", "to"):
        if getattr(effect, name, None) == ACTOR:
            effect = replace(effect, **{name: t.THEY})
    named = [getattr(effect, name, t.YOU) for name in ("who", "other", "source", "to")]
    return effect, any(isinstance(one, Players) and one not in (t.YOU, ACTOR, t.THEY) for one in named)


def _prices(effects: tuple[Any, ...], first: str = "they") -> str:
    """The price, each part with its subject; `first` names the payer at the start."""
    told = []
    spoken = False
    for i, effect in enumerate(effects):
        if not spoken:
            effect, spoken = _one_as_they(effect)
        who = printer._subject(effect)
        bare = who == t.THEY and i == 0 and not first
        third = bare or not noun_words.is_plural(who)
        told.append(printer._effect(effect, third=third, said=not bare, closed=False))
    return " and ".join(told)


# ---- limits ----
def _limit(limit: t.PlayLimit) -> str:
    who, lasts = limit.who, _after(limit.lasts, limit.who)
    nobody = {t.EVERYONE: "nobody", t.OTHERS: "nobody else"}.get(who)
    subject = noun_words.players(who)
    sorts = many_sorts(limit.cards)
    match limit.limit:
        case Limit.FORBIDDEN:
            return f"{nobody} may play {sorts}{lasts}" if nobody else f"{subject} may not play {sorts}{lasts}"
        case Limit.ONLY:
            if who == t.EVERYONE:
                return f"only {sorts} may be played{lasts}"
            return f"{subject} may only play {sorts}{lasts}"
        case Limit.FITS:
            if limit.cards == t.ANY_CARDS:
                return f"{'a player' if who == t.EVERYONE else subject} may play any card on anything{lasts}"
            if who == t.EVERYONE:
                return f"{sorts} fit on anything{lasts}"
            return f"{subject} may play {sorts} on anything{lasts}"
        case Limit.NOT_LAST:
            may = f"{nobody} may" if nobody else f"{subject} may not"
            return f"{may} go out with {sorts}{lasts}"
        case Limit.NO_END:
            return f"{f'{nobody} may' if nobody else f'{subject} may not'} go out{lasts}"


# ---- protections ----
def _protection(guard: t.Protection) -> str:
    who, lasts = guard.who, _after(_once(guard), guard.who)
    subject, whom = noun_words.players(who), noun_words.players(who, object=True)
    be = "are" if noun_words.is_plural(who) else "is"
    if guard.back:
        whom = "anyone" if who == t.EVERYONE and guard.once and guard.cards != t.ANY_CARDS else whom
        if guard.threat is not Threat.EVERYTHING:
            raise TypeError(f"no words for {guard!r}")
        if guard.once:
            card = "card" if guard.cards == t.ANY_CARDS else _next_one(guard.cards)
            return f"the next {card} played on {whom} goes back to whoever played it{lasts}"
        return f"{many_sorts(guard.cards)} played on {whom} go back to whoever played it{lasts}"
    match guard.threat:
        case Threat.DRAW if guard.cards == t.ANY_CARDS and guard.once:
            return f"{subject} need not draw the next time{lasts}"
        case Threat.SKIP if guard.cards == t.ANY_CARDS and guard.once:
            return f"{subject} cannot be skipped the next time{lasts}"
        case Threat.SKIP | Threat.DRAW if guard.cards == t.ANY_CARDS and not guard.once:
            cannot = "nobody can" if who == t.EVERYONE else f"{subject} cannot"
            return f"{cannot} {guard.threat.value}{lasts}"
        case Threat.DRAW if guard.once:
            return f"{subject} need not draw for the next {_next_one(guard.cards)}{lasts}"
        case Threat.DRAW:
            cannot = "nobody can" if who == t.EVERYONE else f"{subject} cannot"
            return f"{cannot} be made to draw by {many_sorts(guard.cards)}{lasts}"
        case Threat.EVERYTHING:
            to = "" if guard.cards == t.ANY_CARDS else f" to {many_sorts(guard.cards)}"
            if guard.once:
                to = f" to the next {'attack' if guard.cards == t.ANY_CARDS else _next_one(guard.cards)}"
            return f"{subject} {be} immune{to}{lasts}"
    raise TypeError(f"no words for {guard!r}")


def _frozen(told: t.Frozen) -> str:
    miss = "miss" if noun_words.is_plural(told.who) else "misses"
    return f"{noun_words.players(told.who)} {miss} every turn{_after(told.lasts, told.who)}"


def _change(change: t.DrawChange) -> str:
    lasts = _after(_once(change))
    sorts = f"the next {_next_one(change.cards)}" if change.once else many_sorts(change.cards)
    s = "s" if change.once else ""
    match change.change:
        case Change.DOUBLE:
            return f"{sorts} count{s} double{lasts}"
        case Change.HALF:
            return f"{sorts} count{s} half{lasts}"
        case Change.MORE:
            return f"{sorts} count{s} {change.number} more{lasts}"
        case Change.EXACTLY:
            return f"{sorts} make{s} the next player draw {change.number}{lasts}"


# ---- bans ----
def ban(told: t.Ban) -> str:
    """The banned act, without its price."""
    mark = printer.act_mark(told.text)
    if told.forbidden and told.who == t.EVERYONE:
        said = f"{mark}nobody may {told.text}"
    elif told.forbidden:
        said = f"{mark}{noun_words.players(told.who)} must not {told.text}"
    else:
        said = f"{mark}{noun_words.players(told.who)} must {told.text}"
    return f"{said}{_after(told.lasts, told.who)}"


def parts(effect: t.Ban) -> list[tuple[str, str]]:
    """Splits a ban into what the room keeps and what the table does on a breach."""
    told = [(ban(effect), "room")]
    price = effect.price or (t.Draw(ACTOR, 2),)
    return [*told, (_broken(price, forbidden=effect.forbidden), "table")]


def parts_waiting(rule: t.Whenever) -> list[tuple[str, str]]:
    """Splits a standing rule that triggers acts: the acts are the room's, the rest is the table's."""
    told: list[tuple[str, str]] = []
    rest = tuple(one for one in rule.then if not isinstance(one, t.Act | t.Ban))
    if rest:
        told.append((_whenever(replace(rule, then=rest)), "table"))
    for one in rule.then:
        if isinstance(one, t.Act | t.Ban):
            told.append((_whenever(replace(rule, then=(replace(one, price=()),))), "room"))
            price = _broken(exchanged(one.price, Base.THEY, Base.ACTOR), forbidden=False) if one.price else ""
            if isinstance(one, t.Ban) and not one.price:
                price = _broken((t.Draw(ACTOR, 2),), forbidden=one.forbidden)
            elif isinstance(one, t.Ban):
                price = _broken(one.price, forbidden=one.forbidden)
            if price:
                told.append((price, "table"))
    return told


def _broken(price: tuple[Any, ...], *, forbidden: bool) -> str:
    """The consequence of a breach."""
    does = "does" if forbidden else "does not"
    if getattr(price[0], "who", None) == ACTOR:
        return f"whoever {does} {_prices(price, first='')}"
    return f"if someone {does}, {_prices(price)}"
