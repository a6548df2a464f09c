"""Printer phrases for card sorts, counts, conditions, piles and choices; each parses back to itself."""

from dataclasses import dataclass, replace
from typing import Any

from lastcard.rules.language import noun_words, printer, tree
from lastcard.rules.language.merged_effects import from_each
from lastcard.rules.language.tree import Base, Cards, Compare, Effect, Players, Rule

_PILE = "of the draw pile"


@dataclass(frozen=True)
class Unseen:
    """Two effects printed as one: unseen cards go from the top of the draw pile to its bottom."""

    number: int


def merged(effects: Rule) -> tuple[Any, ...]:
    """Merges two effects that are printed as one."""
    found: list[Any] = []
    for effect in effects:
        if isinstance(effect, tree.PutRevealed) and effect.bottom and found:
            last = found[-1]
            if isinstance(last, tree.RevealTop) and last.hidden:
                found[-1] = Unseen(last.number)
                continue
        found.append(effect)
    return tuple(found)


def subject(effect: Any) -> Players | None:
    """The subject of such an effect, if it has one."""
    if isinstance(effect, tree.RevealTop):
        return effect.to if effect.to != tree.EVERYONE and not effect.hidden else None
    return None


# ---- effects ----
def effect(said: Any) -> str | None:
    """The clause for an effect without a subject; None for all others."""
    match said:
        case Unseen(number):
            return (
                f"put the top {noun_words.card_count(number) if number > 1 else 'card'} {_PILE} at the bottom"
            )
        case tree.RevealTop(number, to, False) if to == tree.EVERYONE:
            return f"turn over {_top(number)}"
        case tree.PutRevealed(bottom):
            return f"put the rest {'at the bottom' if bottom else 'back on top'} {_PILE}"
        case tree.Redeal(who, None, evenly) if who == tree.EVERYONE:
            return f"all hands are shuffled together and dealt out again{' evenly' if evenly else ''}"
        case tree.DoAs(symbol):
            return f"this card counts as {noun_words.one_of(Cards(symbol=symbol))}"
        case tree.ShufflePile(discards):
            return f"shuffle {'the discard pile into ' if discards else ''}the draw pile"
        case tree.EndRound():
            return "the round ends and the fewest cards win"
        case tree.Choose(who, 1, Players() as by):
            verb = "choose" if noun_words.is_plural(by) else "chooses"
            return f"{noun_words.players(by)} {verb} {'an opponent' if who == tree.THEIR_OPPONENT else 'a player'}"
        case tree.Choose(who, number) if number > 1:
            return f"choose {number} {'opponents' if who.but is Base.YOU else 'players'}"
        case tree.Each():
            return _each(said)
        case tree.Swap(who, other) if who == other == tree.THEY:
            return "they swap hands with each other"
    return None


def predicate(said: Effect) -> str | None:
    """The predicate, verb first, for an effect with a subject; None for all others."""
    match said:
        case tree.Roll():
            return "roll a die"
        case tree.WantNumber():
            return "name a number"
        case tree.WantCard():
            return "name a card"
        case tree.RevealTop(number):
            return f"look at {_top(number)}"
        case tree.TakeRevealed(_, None, cards) if cards == tree.ANY_CARDS:
            return "take all of the cards looked at"
        case tree.TakeRevealed(_, None, cards):
            return f"take all the {noun_words.many_of(cards)} of the cards looked at"
        case tree.TakeRevealed(_, number, cards) if cards == tree.ANY_CARDS:
            return f"take {number} of the cards looked at"
        case tree.SwapUnder(_, random):
            return f"swap a {'random ' if random else ''}card with the card under this one"
        case tree.Redeal(_, Players() as other, evenly):
            end = " evenly" if evenly else ""
            return f"shuffle hands with {noun_words.players(other, object=True)} and deal them out again{end}"
        case tree.Exchange(_, number, other, True):
            whom = noun_words.players(other, object=True)
            return f"exchange {noun_words.card_count(number)} with {whom} after looking at their hand"
        case tree.Take(_, number, source, cards, True) if number is not None:
            what = _so_many(number, cards)
            return f"take {what} from {noun_words.players(source, object=True)} after looking at their hand"
        case tree.PickDiscard(_, number, source, cards):
            whose = noun_words.players(source, object=True)
            return f"choose {_so_many(number, cards)} from {whose} after looking at their hand, which they discard"
        case tree.TakeDiscarded(_, number, cards):
            own = "your" if said.who == tree.YOU else "their"
            return f"take {_so_many(number, cards)} of {own} choice from the discard pile"

        case tree.Take(_, tree.Counted() as number, source):
            return f"take {noun_words.amount(number)} from {noun_words.players(source, object=True)}"
        case tree.Score(_, tree.Counted() as points):
            return _scored(points)
        case tree.Lay(_, number, cards):
            return f"lay {_laid(number, cards, said.who)}"
        case tree.PutOnPile(_, number, cards, place):
            own = "your" if said.who == tree.YOU else "their"
            return f"put {noun_words.given(number, cards, own)} {place.value}"
        case tree.Discard(_, 1, cards) if cards.symbol in tree.EXTREMES:
            return f"discard {'your' if said.who == tree.YOU else 'their'} {cards.symbol}"
        case tree.Discard(_, number, _, False, True):
            their = "your" if said.who == tree.YOU else "their"
            if number is None:
                return f"discard all {their} cards of one color"
            return f"discard {noun_words.amount(number)} cards of one color"
        case tree.Discard(_, tree.Counted() as number, _, True):
            return f"discard {noun_words.amount(number)} at random"
        case tree.Discard(_, 1, cards) | tree.Discard(_, None, cards) if cards.symbol == tree.JUST_DRAWN:
            return f"discard {_just_drawn(said.number)}"
        case tree.Discard(_, 1, cards) if cards == Cards(symbol=tree.THAT_CARD):
            return "discard that card"
    return None


def given(number: Any, cards: Cards, their: str = "their") -> str | None:
    """What is given, if it was mentioned before, or is one of the hand alone."""
    if cards.symbol in tree.EXTREMES and number == 1:
        return f"{their} {cards.symbol}"
    if cards == Cards(symbol=tree.JUST_DRAWN):
        return _just_drawn(number)
    if cards == Cards(symbol=tree.THAT_CARD) and number == 1:
        return "that card"
    return None


def _laid(number: Any, cards: Cards, who: Players) -> str:
    """What is laid: `another card`, `up to 2 red cards`, `the card just drawn`."""
    if cards == Cards(symbol=tree.JUST_DRAWN):
        if number != 1:
            raise TypeError(f"no words for {number!r} of {cards!r}")
        return "the card just drawn"
    if number is None:
        return f"all {'your' if who == tree.YOU else 'their'} {noun_words.many_of(cards)}"
    if number == 1:
        return f"another {noun_words.sort_of(cards)}"
    if isinstance(number, int):
        return f"{number} more {noun_words.many_of(cards)}"
    if number == tree.ANY_NUMBER:
        return f"any number of {noun_words.many_of(cards)}"
    return f"up to {number.number} more {noun_words.many_of(cards)}"


def _just_drawn(number: Any) -> str:
    return "the card just drawn" if number == 1 else "the cards just drawn"


def _so_many(number: tree.Amount, cards: Cards) -> str:
    if cards == tree.ANY_CARDS:
        return _amount_of_cards(number)
    return noun_words.one_of(cards) if number == 1 else f"{number} {noun_words.many_of(cards)}"


def _amount_of_cards(number: tree.Amount) -> str:
    return noun_words.card_count(number) if isinstance(number, int) else noun_words.amount(number)


def _top(number: int) -> str:
    return f"the top {f'{number} cards' if number > 1 else 'card'} {_PILE}"


def _each(each: tree.Each) -> str:
    """What each of several players does, printed with one plural subject."""
    if tree.THEY in tree.parts_of(each.then):
        raise TypeError(f"no words for {each!r}")
    effects = from_each(each.then, back=True)
    if each.who == tree.THEY and effects[0].who.base in tree.FROM_EACH:
        return printer._sequence(effects, top=False, closed=False)
    first = replace(effects[0], who=each.who)
    return printer._sequence((first, *effects[1:]), top=False, closed=False)


# ---- counts ----
def counted(number: tree.Counted) -> str:
    """A counted number of cards."""
    if number.times != 1:
        if number.scale is not tree.Scale.ONCE or number.times < 1:
            raise TypeError(f"no words for {number!r}")
        if number.measure in _EACH:
            return f"{number.times} cards {_for_each(number)}"
        if number.measure is tree.Measure.MOVED:
            return f"{number.times} times that many cards"
        return f"{number.times} times as many cards {_as(number)}"
    if number.measure is tree.Measure.THOSE:
        if number.scale is not tree.Scale.ONCE:
            raise TypeError(f"no words for {number!r}")
        return f"1 card {_for_each(number)}"
    if number.measure is tree.Measure.MOVED:
        return f"{_THAT_MANY[number.scale]} cards"
    return f"{number.scale.value} cards {_as(number)}"


_EACH = (tree.Measure.HAND, tree.Measure.PLAYERS, tree.Measure.OPPONENTS, tree.Measure.THOSE)
_THAT_MANY = {
    tree.Scale.ONCE: "that many",
    tree.Scale.DOUBLE: "twice that many",
    tree.Scale.HALF: "half that many",
    tree.Scale.HALF_DOWN: "half that many, rounded down,",
}


def _as(number: tree.Counted) -> str:
    match number.measure:
        case tree.Measure.OPPONENTS:
            return "as there are opponents"
        case tree.Measure.DIE:
            return "as the number rolled"
        case tree.Measure.NAMED:
            return "as the number named"
        case tree.Measure.TOP:
            return "as the number on the top card"
        case _:
            return noun_words.measured(number.measure, number.who, number.cards)


def _for_each(number: tree.Counted) -> str:
    if number.measure is tree.Measure.PLAYERS:
        return "for each player"
    if number.measure is tree.Measure.OPPONENTS:
        return "for each opponent"
    if number.measure is tree.Measure.THOSE:
        assert number.who is not None
        one = {None: "player", Base.YOU: "opponent"}.get(number.who.but)
        if one is None or number.who.having is None or number.who.pick is not tree.Pick.ALL:
            raise TypeError(f"no words for {number!r}")
        return f"for each {one} with {noun_words.in_hand(number.who.having)}"
    assert number.who is not None
    have = "have" if noun_words.is_plural(number.who) else "has"
    return f"for each {noun_words.sort_of(number.cards)} {noun_words.players(number.who)} {have}"


def _scored(points: tree.Counted) -> str:
    verb, many = ("score", points.times) if points.times > 0 else ("lose", -points.times)
    if points.scale is not tree.Scale.ONCE:
        raise TypeError(f"no words for {points!r}")
    word = "point" if many == 1 else "points"
    if points.measure is tree.Measure.DIE:
        return f"{verb} {many} {word} for each point rolled"
    if points.measure in _EACH:
        return f"{verb} {many} {word} {_for_each(points)}"
    raise TypeError(f"no words for {points!r}")


# ---- choices ----
def is_long(said: Any) -> bool:
    """Whether a choice needs "choose one: …", after which a branch cannot continue."""
    return isinstance(said, tree.Or) and printer._or(said).count("; or ") > 0


def choice(said: tree.Or, *, optional: bool = False) -> str:
    """A choice whose options have other subjects than the chooser, or several effects each."""
    doer = tree.YOU if said.who == tree.YOU else tree.THEY
    options = [said.first]
    rest = said.second
    while len(rest) == 1 and isinstance(rest[0], tree.Or) and rest[0].who == doer:
        options.append(rest[0].first)
        rest = rest[0].second
    options.append(rest)
    if any(isinstance(part, tree.Or) for part in tree.parts_of(tuple(options))):
        raise TypeError(f"no words for {said!r}")
    words = "; or ".join(printer._sequence(option, top=False, closed=False) for option in options)
    if optional:
        return f"{noun_words.players(said.who)} may do one of these: {words}"
    if said.who == tree.YOU:
        return f"choose one: {words}"
    return f"{noun_words.players(said.who)} {'choose' if noun_words.is_plural(said.who) else 'chooses'} one: {words}"


# ---- what somebody may do ----
def by_doer(effect: tree.May, one: Any) -> bool:
    """Whether the subject of an optional effect is the chooser."""
    doer = tree.YOU if effect.who == tree.YOU else tree.THEY
    named = printer._subject(one) if isinstance(one, tree.RevealTop) else getattr(one, "who", None)
    return named in (doer, effect.who if effect.who.base is Base.ACTOR else doer)


def has_outcome(effect: Effect) -> bool:
    """Whether an optional effect has consequences for others."""
    return isinstance(effect, tree.May) and outcome_of(effect) < len(effect.then)


def outcome_of(effect: tree.May) -> int:
    """The index in an optional effect where consequences for others begin; its length if there are none."""
    for i, one in enumerate(effect.then[1:], 1):
        plain = by_doer(effect, one) and not isinstance(one, tree.If | tree.Coin | tree.May | tree.Or)
        if not plain and not isinstance(one, tree.PutRevealed):
            return i
    return len(effect.then)


# ---- conditions ----
def condition(asked: Any) -> str | None:
    """The condition as printed after "if"; None for those that `printer` handles."""
    match asked:
        case tree.AllOf(conditions):
            return " and ".join(_part(one) for one in conditions)
        case tree.AnyOf(conditions):
            return " or ".join(_part(one) for one in conditions)
        case tree.RoomSays(words):
            return words
        case tree.CardDrawn(cards):
            return f"the card just drawn is {noun_words.one_of(cards)}"
        case tree.Rolled(tree.Parity() as parity):
            return f"the number rolled is {parity.value}"
        case tree.Rolled(tree.Count() as number):
            compare = "" if number.compare is Compare.EXACTLY else f"{number.compare.value} "
            return f"the number rolled is {compare}{number.number}"
        case tree.HasMost(who, those):
            have = "have" if noun_words.is_plural(who) else "has"
            return f"{noun_words.players(who)} {have} the {noun_words.superlative(those)}"
        case tree.WonLastRound(who):
            return f"{noun_words.players(who)} won the last round"
        case tree.Not(one):
            return _not(one)
    return None


def _part(asked: Any) -> str:
    if isinstance(asked, tree.AllOf | tree.AnyOf):
        raise TypeError(f"no words for {asked!r}")
    return _not(asked.condition) if isinstance(asked, tree.Not) else printer.condition(asked)


def _not(asked: Any) -> str:
    if printer._deniable(asked):
        return printer.condition(asked, denied=True)
    return f"it is not so that {printer.condition(asked)}"


# ---- sorts ----
_SPOKEN = {
    tree.THAT_NUMBER: "card of that number",
    tree.THAT_CARD: "that card",
    tree.TOP_NUMBER: "card with the same number as the top card",
    tree.JUST_DRAWN: "the card just drawn",
}


def one_of(cards: Cards) -> str | None:
    """A sort with its article, if it is an unusual one."""
    if cards.also:
        return " or ".join(noun_words.one_of(one) for one in (replace(cards, also=()), *cards.also))
    if cards.but is not None:
        whole = replace(cards, but=None)
        return f"{noun_words.one_of(whole)} other than {noun_words.one_of(cards.but)}"
    if cards.symbol in (tree.THAT_CARD, tree.JUST_DRAWN):
        return _SPOKEN[cards.symbol]
    if cards.symbol in (*tree.EXTREMES, tree.SCORE):
        raise TypeError(f"no words for {cards!r}")
    return None


def single(cards: Cards) -> str | None:
    """One card of a sort, without an article; None for the usual sorts."""
    if cards.also:
        return " or ".join(noun_words.sort_of(one) for one in (replace(cards, also=()), *cards.also))
    if cards.but is not None:
        return f"{noun_words.sort_of(replace(cards, but=None))} other than {noun_words.one_of(cards.but)}"
    if cards.fits:
        return "card that fits"
    if cards.symbol in _SPOKEN:
        return _SPOKEN[cards.symbol]
    if cards.least > 0 and cards.most < 9:
        color = f"{cards.color} " if cards.color else ""
        return f"{color}number from {cards.least} to {cards.most}"
    return None


def many_of(cards: Cards) -> str | None:
    """Several cards of a sort; None for the usual sorts."""
    if cards.also:
        return " or ".join(noun_words.many_of(one) for one in (replace(cards, also=()), *cards.also))
    if cards.but is not None:
        return f"{noun_words.many_of(replace(cards, but=None))} other than {noun_words.many_of(cards.but)}"
    if cards.symbol == tree.THAT_CARD:
        return "that card"
    if cards.fits or cards.symbol in (tree.THAT_NUMBER, tree.TOP_NUMBER):
        return noun_words.sort_of(cards).replace("card", "cards", 1)
    if cards.least > 0 and cards.most < 9:
        return noun_words.sort_of(cards).replace("number", "numbers", 1)
    return None


# ---- what the room says ----
def is_plural(who: Players) -> bool:
    """Whether players named by the room take a plural verb: "all the ladies draw"."""
    first = who.told.split()[0].lower()
    return who.pick is tree.Pick.ALL and first not in {
        "everyone",
        "everybody",
        "anyone",
        "anybody",
        "each",
        "every",
    }


def judged(effect: Effect) -> list[str]:
    """The question to the room in an effect, in words."""
    asked = []
    for part in tree.parts_of(effect):
        if isinstance(part, tree.RoomSays):
            asked.append(f"whether {part.words}")
        elif isinstance(part, Players) and part.told and not part.told.startswith("("):
            asked.append(f"who it is: {part.told}")
    return list(dict.fromkeys(asked))
