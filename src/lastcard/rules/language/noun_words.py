"""Prints nouns: players, hands, sorts and amounts of cards, as in `whoever has the most cards`."""

from lastcard.rules.language import printer_phrases as further
from lastcard.rules.language import tree
from lastcard.rules.language.tree import Base, Cards, Compare, Count, Pick, Players

WHOEVER = "whoever set it off"


def players(who: Players, *, object: bool = False) -> str:
    """Prints a phrase for players: `everyone but you`, `whoever has the most cards`."""
    if who.base is Base.ACTOR:
        return WHOEVER
    if who.told:
        return who.told
    if who.base is not Base.EVERYONE:
        return "them" if object and who.base is Base.THEY else who.base.value
    but = f" except {left_out(who)}" if who.but else ""
    match who.pick:
        case Pick.ALL:
            words = f"everyone but {left_out(who)}" if who.but else "everyone"
            words += f" and {who.besides.value}" if who.besides else ""
            return f"{words} with {in_hand(who.having)}" if who.having else words
        case Pick.CHOSEN:
            return chosen(who, " you choose")
        case Pick.BY_THEM:
            return str(who.pick.value)
        case Pick.MOST | Pick.FEWEST:
            most = superlative(who)
            if who.but is Base.YOU:
                return f"whoever else has the {most}"
            return f"whoever has the {most}{but}"
        case Pick.ONE_MOST | Pick.ONE_FEWEST:
            most = superlative(who)
            if who.but is Base.YOU:
                return f"the opponent with the {most}"
            return f"the player with the {most}{but}"


def superlative(who: Players) -> str:
    """What those have the most or fewest of: `most cards`, `fewest 7s`, `highest number card`."""
    most = who.pick in (Pick.MOST, Pick.ONE_MOST)
    if who.of.symbol in tree.EXTREMES:
        if not most:
            raise TypeError(f"no words for {who!r}")
        return str(who.of.symbol)
    many = "points" if who.of.symbol == tree.SCORE else many_of(who.of)
    return f"{'most' if most else 'fewest'} {many}"


def chosen(who: Players, choice: str) -> str:
    opponent = who.but is Base.YOU
    having = f" with {in_hand(who.having)}" if who.having else ""
    but = f" except {left_out(who)}" if who.but and not opponent else ""
    return f"{'an opponent' if opponent else 'a player'}{choice}{having}{but}"


def left_out(who: Players) -> str:
    assert who.but is not None
    if who.but is Base.ACTOR:
        return WHOEVER
    return "them" if who.but is Base.THEY else who.but.value


def is_plural(who: Players | None) -> bool:
    """Whether they take a plural verb: "you draw", "they draw"."""
    if who is not None and who.told:
        return further.is_plural(who)
    return who is not None and (who in (tree.YOU, tree.THEY) or who.base in (Base.NEXT_TWO, Base.NEIGHBORS))


def in_hand(having: tree.Having) -> str:
    """What players are told by: `everyone with no red card`."""
    match having:
        case tree.Holding(Compare.FEWER, 1, cards) if further.one_of(cards) is None:
            return f"no {sort_of(cards)}"
    return held(having)


def held(having: tree.Having) -> str:
    match having:
        case Count(compare, number):
            return f"{compare.value} {card_count(number)}"
        case tree.Holding(Compare.FEWER, 1, cards):
            return f"no {sort_of(cards)}"
        case tree.Holding(compare, number, cards):
            return f"{compare.value} {number} {sort_of(cards) if number == 1 else many_of(cards)}"
        case tree.Parity():
            return f"an {having.value} number of cards"
        case tree.OfOneColor(compare, number):
            return f"{compare.value} {card_count(number)} of one color"
        case tree.Versus(compare, base):
            words = {
                Compare.MORE: "more cards than",
                Compare.FEWER: "fewer cards than",
                Compare.EXACTLY: "as many cards as",
            }
            return f"{words[compare]} {'they' if base is Base.THEY else base.value}"
        case Cards():
            return one_of(having)
    raise TypeError(f"no words for {having!r}")


def card_count(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def one_of(cards: Cards) -> str:
    more = further.one_of(cards)
    if more is not None:
        return more
    single = sort_of(cards)
    return f"an {single}" if single[0] in "aeiou8" else f"a {single}"


def sort_of(cards: Cards) -> str:
    more = further.single(cards)
    if more is not None:
        return more
    if cards.color in (tree.THAT_COLOR, tree.COLOR_IN_PLAY):
        return f"card of {cards.color}"
    noun = cards.symbol or _group(cards)
    if noun in ("skip", "reverse"):
        noun = f"{noun} card"  # both are verbs as well
    return f"{cards.color} {noun}" if cards.color else noun


def _group(cards: Cards) -> str:
    if cards.least > 0:
        return f"number {cards.least} or higher"
    if cards.most < 9:
        return f"number {cards.most} or lower"
    return f"{cards.group} card" if cards.group else "card"


def many_of(cards: Cards) -> str:
    more = further.many_of(cards)
    if more is not None:
        return more
    single = sort_of(cards)
    if single.startswith("card of"):
        return single.replace("card", "cards", 1)
    if single.endswith(("higher", "lower")):
        return single.replace("number", "numbers", 1)
    return single if single.endswith("hands") else f"{single}s"


def amount(number: tree.Amount | None) -> str:
    match number:
        case tree.ANY_NUMBER:
            return "any number of"
        case tree.UpTo(most):
            return f"up to {most}"
        case tree.Counted():
            return further.counted(number)
        case _:
            return str(number)


def measured(measure: tree.Measure, who: Players | None, cards: Cards) -> str:
    match measure:
        case tree.Measure.PLAYERS:
            return "as there are players"
        case tree.Measure.UNDER:
            return "as the number on the card under this one"
        case tree.Measure.DRAWN:
            return "as the number on the card just drawn"
        case _:
            assert who is not None
            have = "have" if is_plural(who) else "has"
            what = "" if cards == tree.ANY_CARDS else f" {many_of(cards)}"
            return f"as {players(who)} {have}{what}"


def given(number: tree.Amount | None, cards: Cards, their: str) -> str:
    spoken = further.given(number, cards, their)
    if spoken is not None:
        return spoken
    if isinstance(number, tree.Counted):
        if cards != tree.ANY_CARDS:
            raise TypeError(f"no words for {number!r} of {cards!r}")
        return further.counted(number)
    if number is None:
        return f"all {their} {many_of(cards)}"
    if number == tree.ANY_NUMBER:
        return f"any number of {many_of(cards)}"
    if cards == tree.ANY_CARDS:
        return f"up to {card_count(number.number)}" if isinstance(number, tree.UpTo) else card_count(number)
    if number == 1:
        return one_of(cards)
    return f"{amount(number)} {many_of(cards)}"
