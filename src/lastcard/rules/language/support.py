"""Refuses sentences that parse but cannot be carried out; no sentence is half enforced."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

from lastcard.common.errors import RulesError
from lastcard.rules.language import standing
from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import exchanged
from lastcard.rules.language.tree import Base, Pick, Players
from lastcard.rules.layout import DIGITS, MOST_PLEDGED


def check(rule: t.Rule, where: str = "custom") -> None:
    """Raise a `RulesError` if the table cannot carry this out."""
    problem = missing(rule, where)
    if problem:
        raise RulesError(problem)


def missing(rule: t.Rule, where: str = "custom") -> str | None:
    """Why the table cannot carry this out, or None if it can."""
    if where == "table_rule" and not all(_known_at_table(effect) for effect in rule):
        return "A rule of the table holds for everybody, or for the dealer."
    if where == "table_rule":
        rule = shown_to_actor(rule)
    shown = {part.to for part in t.parts_of(rule) if isinstance(part, t.ShowHand) and part.to != t.EVERYONE}
    if len(shown) > 1:
        return "Only one player at a time can look at hands that the others do not see."
    for part in t.parts_of(rule):
        problem = _missing(part)
        if problem:
            return problem
    return None


def nearest(rule: t.Rule) -> tuple[t.Rule, ...]:
    """The nearest rules the table supports: a fixed number, or a fully optional effect."""
    other = _unmixed(rule) or _after_their_turns(rule)
    if other:
        return other
    shown = standing.mapped(rule, _shown_to_all)
    if shown != rule:
        return (shown,)
    if any(isinstance(part, t.Lasting) and _ends_particularly(part) for part in t.parts_of(rule)):
        return _until_anybody(rule)
    whole = tuple(_closed(effect) for effect in rule)
    if whole == rule:
        return ()
    if len(rule) == 1:
        effect: Any = whole[0]
        then = effect if effect.who == t.YOU else replace(effect, who=t.THEY)
        return ((t.May(effect.who, (then,)),), whole)
    return (whole,)


def _known_at_table(effect: Any) -> bool:
    """Whether a rule of the table concerns players who are known; hands are looked at where it matters."""
    who = concerned(effect)
    if isinstance(effect, t.PlayLimit | t.Protection) and not isinstance(who.having, t.Versus):
        tested = who.having is None or not any(
            isinstance(part, t.Cards) and _decided(part) and part != t.Cards(color=t.COLOR_IN_PLAY)
            for part in t.parts_of(who.having)
        )
        who = replace(who, having=None) if tested else who
    return who in AT_A_TABLE


# Who is known when the cards are dealt.
AT_A_TABLE = (t.EVERYONE, t.YOU, t.ACTOR, Players(Base.DEALER))
DECIDED = {
    t.THAT_COLOR,
    t.COLOR_IN_PLAY,
    t.THAT_NUMBER,
    t.THAT_CARD,
    t.TOP_NUMBER,
    t.JUST_DRAWN,
    t.SCORE,
    *t.EXTREMES,
}
DECIDED_SORTS = (
    t.Cards(fits=True),
    *(t.Cards(color=one) for one in DECIDED),
    *(t.Cards(symbol=one) for one in DECIDED),
)
_ALONE = (
    "What the game decides (the color in play, that number …) stands alone: name no other cards beside it."
)


def _decided(cards: t.Cards) -> bool:
    """Whether these cards are known only during the game."""
    return cards.fits or bool({cards.color, cards.symbol} & DECIDED)


def _mixed(cards: t.Cards) -> bool:
    """Whether a sort known only during the game is combined with other sorts."""
    found = any(_decided(part) for part in t.parts_of(cards) if isinstance(part, t.Cards))
    return found and cards not in DECIDED_SORTS


def _unmixed(rule: t.Rule) -> tuple[t.Rule, ...]:
    """The rule for each of the combined sorts alone."""
    mixed = next((part for part in t.parts_of(rule) if isinstance(part, t.Cards) and _mixed(part)), None)
    if mixed is None or not mixed.also or mixed.but is not None:
        return ()
    return tuple(exchanged(rule, mixed, one) for one in (replace(mixed, also=()), *mixed.also))


def shown_to_actor(value: Any) -> Any:
    """In a table rule the actor is "you", to whom a hand can be shown."""

    def change(part: Any) -> Any:
        to_actor = isinstance(part, t.ShowHand) and part.to == Players(Base.ACTOR)
        return replace(part, to=t.YOU) if to_actor else part

    return standing.mapped(value, change)


def _shown_to_all(part: Any) -> Any:
    only_one = isinstance(part, t.ShowHand) and part.to not in (t.YOU, t.EVERYONE)
    return replace(part, to=t.EVERYONE) if only_one else part


def _until_anybody(rule: t.Rule) -> tuple[t.Rule, ...]:
    """The rule lasting until anybody does something, instead of a particular player."""
    for part in t.parts_of(rule):
        until = part.until if isinstance(part, t.Lasting) else None
        if until is not None and until.who != t.EVERYONE and until.having is until.number is None:
            return (exchanged(rule, part, replace(part, until=replace(until, who=t.EVERYONE))),)
    return ()


def _after_their_turns(rule: t.Rule) -> tuple[t.Rule, ...]:
    """For players with a certain hand, or the last winner: checked after each of their turns."""
    found = [standing.after_their_turn(effect) for effect in rule]
    return (tuple(found),) if found and None not in found else ()


def _closed(effect: Any) -> Any:
    number: Any = getattr(effect, "number", None)
    open_number = isinstance(effect, t.Draw | t.Give) and isinstance(number, t.UpTo)
    return replace(effect, number=number.number) if open_number else effect


def concerned(effect: Any) -> Players:
    """The players a table rule concerns."""
    who: Players = (
        effect.occasion.who if isinstance(effect, t.Whenever) else getattr(effect, "who", t.EVERYONE)
    )
    return who


def _ends_particularly(lasts: t.Lasting) -> bool:
    """Whether a duration ends with one player's deed, or with a certain hand or number of cards."""
    until = lasts.until
    return until is not None and (
        until.who != t.EVERYONE or until.having is not None or until.number is not None
    )


def _only_points(winner: Players, then: t.Rule) -> bool:
    """Whether the consequences are only points for the winner."""
    if len(then) != 1 or not isinstance(then[0], t.Score) or not isinstance(then[0].points, int):
        return False
    return then[0].who in (t.ACTOR, t.THEY) or then[0].who == winner == t.YOU


_WITH_RIVAL = (t.Event.SKIPPED, t.Event.CAUGHT, t.Event.LOSES_CHALLENGE, t.Event.WINS_CHALLENGE)


def _refers_back(first: t.Rule, second: t.Rule) -> bool:
    """Whether the second of two options refers to results of the first."""
    brings = any(isinstance(part, t.Draw | t.RevealTop) for part in t.parts_of(first))
    about = (t.TakeRevealed, t.PutRevealed)
    return brings and any(
        isinstance(part, about) or (isinstance(part, t.Cards) and part.symbol == t.JUST_DRAWN)
        for part in t.parts_of(second)
    )


def _missing(part: Any) -> str | None:
    match part:
        case t.Whenever(t.Occasion(t.Event.WINS_ROUND, who), then) if not _only_points(who, then):
            return "When a round is won it is over: only points for the winner can follow."
        case t.Whenever(t.Occasion(event), then) if (
            Players(Base.RIVAL) in t.parts_of(then) and event not in _WITH_RIVAL
        ):
            return "Which other player? Say what they did to whom."
        case t.Whenever(t.Occasion(t.Event.COMES_TO_HOLD), then) if any(
            isinstance(one, t.PlayLimit | t.Protection) for one in then
        ):
            return (
                "What goes with a number of cards cannot be kept so long: say from turn to turn what holds."
            )
        case Players(having=t.Versus(_, base)) if base in t.FROM_EACH:
            return "A hand can be compared with your neighbor's, not with everybody's own."
        case t.PlayLimit(_, t.Limit.FORBIDDEN, cards) if cards.fits:
            return "Nothing else can be played anyway."
        case (
            t.Swap(who, other) | t.Take(who, _, other) | t.Give(who, _, other) | t.Exchange(who, _, other)
        ) if _several(who) and other.base is Base.OPPOSITE:
            return "The player opposite is counted from one player: say whose it is."
        case t.Or(_, first, second) if _refers_back(first, second):
            return "What is drawn or looked at comes before the choice: write it as a sentence of its own."
        case t.Lasting() if _ends_particularly(part):
            return "Something can last until anybody does so, not until somebody in particular."
        case t.Cards() if _mixed(part):
            return _ALONE
        case t.Occasion(having=t.Versus()):
            return "A hand can be compared with a number here, not with another hand."
        case _ if _extreme_misplaced(part):
            return "The highest or lowest card is one that is discarded, given away or put back."
        case t.Lay(_, number, cards) if cards.symbol in (t.THAT_CARD, t.THAT_NUMBER) or (
            isinstance(number, t.UpTo) and number.number > _MOST_LAID
        ):
            return "So many cards cannot be laid at once."
        case t.TurnTo(who) if _several(who):
            return "Only one player can have the next turn: say who it is."
        case t.Draw(_, t.UpTo(most)) if most >= DIGITS:
            return f"A number that is left open can be at most {DIGITS - 1}."
        case t.Discard(_, number, same_color=True) if not isinstance(number, t.UpTo):
            return "Of one color, as many cards as one likes can be discarded: write “up to”."
        case t.Give(_, number, to, cards) if to.base in t.FROM_EACH and (
            number is None or cards != t.ANY_CARDS
        ):
            return "Everybody can give on a number of cards, not a sort of them."
        case t.Give(_, int(number), to) | t.Take(_, int(number), to) if (
            to.base in t.FROM_EACH and number > MOST_PLEDGED
        ):
            return f"At most {MOST_PLEDGED} cards can be given on by everybody at once."
        case t.TakeDiscarded(who) | t.PickDiscard(who) if _several(who):
            return "Only one player can choose so far: say who it is."
        case t.PickDiscard(who, _, source) if _several(source) or source.base in t.FROM_EACH or source == who:
            return "One hand can be looked at, and not several: say whose it is."
        case t.Take(_, None, source) if source.base in t.FROM_EACH:
            return "Everybody can take a number of cards at once, not all of them."
        case t.Exchange(who, number, other):
            if number > MOST_PLEDGED:
                return f"At most {MOST_PLEDGED} cards can be exchanged."
            if _several(who) or _several(other) or other.base in t.FROM_EACH:
                return "Two players can exchange cards, not more."
        case t.Swap(who, other) if other.base in t.FROM_EACH or _several(who) or _several(other):
            return 'Two players swap hands; for all of them write "everyone passes their hand to the left".'
        case t.ShowHand(who, to) if to not in (t.YOU, t.EVERYONE) and (
            _several(to) or to == who or to.base in t.FROM_EACH
        ):
            return "A hand is shown to you, to everyone or to one player."
        case t.Counted(measure, Players() as who) if not _countable(measure, who):
            return "Only one player's cards can be counted."
        case t.Give(_, t.Counted(_, Players() as who)) | t.Take(_, t.Counted(_, Players() as who)) if (
            who.pick is not Pick.ALL or who.having is not None or who.but is not None
        ):
            return "Only one player's cards can be counted."
        case t.Redeal(who, other) if (other is None and who != t.EVERYONE) or (
            other is not None and (_several(who) or _several(other))
        ):
            return "All hands are shuffled together, or those of two players."
        case t.Take(who, _, source) | t.Give(who, _, source) if source.pick is Pick.BY_THEM and _several(who):
            return "Only one player can choose so far: say who it is."
        case t.NameColor(who) | t.WantColor(who) | t.WantNumber(who) | t.WantCard(who) if _several(who):
            return "Only one player names a color, a number or a card."
        case t.Swap() | t.Take() | t.Give() | t.Exchange() | t.Redeal() if any(
            isinstance(one, Players) and one.besides is not None for one in t.parts_of(part)
        ):
            return "Of everyone but two it can be said that they draw or discard, not that they give or take."
        case t.Choose(_, _, Players() as by) if _several(by):
            return "Only one player can choose so far: say who it is."
        case t.Or(who) if _several(who):
            return "Only one player can be asked to choose so far: say who it is."
        case Players(base) if base in t.FROM_EACH and part.but is not None:
            return "Everyone but whom?"
    return None


_MOST_LAID = 99


def _countable(measure: t.Measure, who: Players) -> bool:
    """Whether the cards of these players, or they themselves, can be counted."""
    if who.told or who.pick in (Pick.CHOSEN, Pick.BY_THEM) or who.besides is not None:
        return False
    if measure is t.Measure.THOSE:
        return who.having is not None and who.pick is Pick.ALL and who.base is Base.EVERYONE
    if who.pick in (Pick.MOST, Pick.FEWEST, Pick.ONE_MOST, Pick.ONE_FEWEST):
        return who.having is None
    return who.having is None and (not _several(who) or who.base is Base.EVERYONE)


def _extreme_misplaced(part: Any) -> bool:
    """Whether the highest or lowest card of a hand is spoken of where the table cannot look for it."""
    if not any(isinstance(one, t.Cards) and one.symbol in (t.SCORE, *t.EXTREMES) for one in _own_parts(part)):
        return False
    match part:
        case t.Discard(_, 1, cards, False, False) | t.PutOnPile(_, 1, cards):
            return cards.symbol not in t.EXTREMES
        case t.Give(_, 1, to, cards):
            return cards.symbol not in t.EXTREMES or to.base in t.FROM_EACH or _several(to)
        case Players(pick=pick, having=having):
            return having is not None or pick in (Pick.ALL, Pick.CHOSEN, Pick.BY_THEM)
    return True


def _own_parts(part: Any) -> list[Any]:
    """The sorts that belong to a part itself, and not to effects or players within it."""
    if isinstance(part, t.Cards) or not is_dataclass(part):
        return []
    return [getattr(part, field.name) for field in fields(part)]


def _several(who: Players) -> bool:
    if who.base in (Base.NEXT_TWO, Base.NEIGHBORS):
        return True
    return who.base is Base.EVERYONE and who.pick in (Pick.ALL, Pick.MOST, Pick.FEWEST)
