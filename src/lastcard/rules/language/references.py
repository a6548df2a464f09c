"""Resolves references: it, them, that many, that color, the player the room was asked about."""

from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest
from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import IT, LAID, SAME_COLOR, THEM, ItIs, LessOrMore, Unsure, exchanged
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.tokens import Span
from lastcard.rules.language.tree import Cards, Compare, Count, Measure, Parity, Players

_TAKING = {
    "take",
    "takes",
    "keep",
    "keeps",
    "pick",
    "picks",
    "choose",
    "chooses",
    "grab",
    "grabs",
    "steal",
    "steals",
}
_DRAWING = {"draw", "draws", "up", "pile", "deck", "collect", "collects"}


@dataclass
class Memory:
    """What a sentence has mentioned so far."""

    it: Cards | None = None
    drawn: bool = False
    parity: t.HandIs | None = None  # of whose hand it was asked whether it is odd
    under: bool = False  # the card under this one was spoken of
    revealed: bool = False
    number: Measure | None = None  # rolled or named
    tally: t.Counted | None = None  # counted ahead
    color: bool = False
    laid: bool = False  # a card was played that set this off: "the same color" is its color
    asked: Cards | None = None  # the sort that the condition is about
    chosen: int = 0  # how many players were chosen together
    chooser: Players | None = None  # who chose them, if not you
    shown: Players | None = None  # whose hand you have looked at just now
    stand_in: Players | None = None  # of whom the room was asked: "they" are these
    rival: Players | None = None  # whose hand yours is compared with

    # ---- looking back ----
    def resolved(self, effect: Any, words: tuple[str, ...], span: Span) -> Any:
        """Resolves all references in an effect."""
        if isinstance(effect, Unsure):
            if self.shown is not None and isinstance(effect.meanings[0][0], t.Take):
                effect = effect.meanings[0][0]  # the hand was looked at, so they choose
            else:
                return replace(
                    effect,
                    meanings=tuple(
                        tuple(self.resolved(one, words, span) for one in meaning)
                        for meaning in effect.meanings
                    ),
                )
        if (
            isinstance(effect, t.DiscardTo)
            and {"keep", "keeps"} & set(words)
            and (self.revealed or self.drawn)
        ):
            raise NotUnderstood("Which cards are kept? Say what becomes of the others.", span)
        effect = self._numbered(effect, span)
        if isinstance(effect, t.Discard) and effect.cards == LAID:
            if self.asked is None and self.it == Cards(symbol=t.JUST_DRAWN):
                return t.Lay(effect.who, 1, Cards(symbol=t.JUST_DRAWN))
            if self.asked is None:
                raise NotUnderstood("Cards that a rule lays do nothing: say what becomes of them.", span)
            return replace(effect, cards=self.asked)
        if isinstance(effect, t.TakeRevealed):
            return self._taken(effect, span)
        if isinstance(effect, t.PutRevealed) and not self.revealed:
            raise NotUnderstood("Which cards? Nobody has looked at any before.", span)
        if isinstance(effect, t.Draw) and isinstance(effect.number, int) and self._takes(words):
            if self.revealed:
                return t.TakeRevealed(effect.who, effect.number)
            if self.shown is not None:
                return t.Take(effect.who, effect.number, t.THEY, seen=True)
        if isinstance(effect, t.Take) and self.shown is not None:
            effect = replace(effect, seen=True) if effect.number is not None else effect
        if isinstance(effect, t.Give) and effect.cards in (IT, THEM) and self.revealed:
            return t.TakeRevealed(effect.to, None)
        return self._sorted(self._pointed(self._of_those(effect, words), span), span, words)

    def _of_those(self, effect: Any, words: tuple[str, ...]) -> Any:
        """`If you have two wilds, give one away`: one of those."""
        if (
            self.asked is not None
            and isinstance(effect, t.Give | t.Discard)
            and effect.number == 1
            and effect.cards == t.ANY_CARDS
            and _says_one(words)
        ):
            return replace(effect, cards=self.asked)
        held = effect.who.having if isinstance(effect, t.Give | t.Discard) else None
        if (
            isinstance(held, t.Cards)
            and isinstance(effect.number, int)
            and effect.cards == t.ANY_CARDS
            and effect.number == 1
            and _says_one(words)
            and not _MORE_HAD & set(words)
        ):
            return replace(effect, cards=held)  # "everyone who has a wild throws one away"
        return effect

    @staticmethod
    def _takes(words: tuple[str, ...]) -> bool:
        return bool(set(words) & _TAKING) and not set(words) & _DRAWING

    def _numbered(self, effect: Any, span: Span) -> Any:
        for part in t.parts_of(effect):
            if isinstance(part, t.Counted) and part.who is not None and part.who.told == "(that many)":
                effect = exchanged(effect, part, self._that_many(part, effect, span))
        return effect

    def _that_many(self, part: t.Counted, effect: Any, span: Span) -> t.Counted:
        if self.tally is not None:
            if self.tally.who == t.THEY and getattr(effect, "who", t.YOU) != t.YOU:
                raise NotUnderstood("Whose cards are counted? Say who it is.", span)
            return replace(part, measure=self.tally.measure, who=self.tally.who, cards=self.tally.cards)
        if self.number is None:
            raise NotUnderstood("How many? No number was rolled or named before.", span)
        return replace(part, measure=self.number, who=None)

    def _taken(self, effect: t.TakeRevealed, span: Span) -> Any:
        if effect.cards not in (IT, THEM):
            if not self.revealed:
                taken = self._taken_of_hand(effect)
                if taken is not None:
                    return taken
                raise NotUnderstood("Which cards? Nobody has looked at any before.", span)
            return effect
        if self.revealed:
            return replace(effect, cards=t.ANY_CARDS)
        if self.it is not None and self.it.symbol == t.THAT_CARD:
            return t.Give(t.THEY, 1, effect.who, self.it)
        if self.it is not None and self.it.symbol != t.JUST_DRAWN:
            raise NotUnderstood(
                'Take what from whom? Write "take all the red cards from the next player".', span
            )
        raise NotUnderstood("Take what? No card was spoken of before.", span)

    def _taken_of_hand(self, effect: t.TakeRevealed) -> t.Take | None:
        """`If the next player has more than 6 cards, take one of them`."""
        if self.it == t.ANY_CARDS and isinstance(effect.number, int) and effect.cards == t.ANY_CARDS:
            return t.Take(effect.who, effect.number, t.THEY)
        return None

    def _pointed(self, effect: Any, span: Span) -> Any:
        pointing = [part for part in t.parts_of(effect) if part in (IT, THEM)]
        if (
            pointing
            and self.it is None
            and self.color
            and (_only_held(effect) or isinstance(effect, t.DrawUntil | t.PlayLimit) or _all_of_it(effect))
        ):
            for part in pointing:
                effect = exchanged(effect, part, Cards(color=t.THAT_COLOR))
            return effect
        if pointing and self.it is None:
            raise NotUnderstood('What is "it"? No card was spoken of before.', span)
        if pointing and self.it == t.ANY_CARDS and not _some(effect):
            raise NotUnderstood("Which of the cards?", span)
        for part in pointing:
            effect = exchanged(effect, part, self.it)
        return effect

    def _sorted(self, effect: Any, span: Span, words: tuple[str, ...] = ()) -> Any:
        """`Cards of the same color`: of the named color, or of any single color."""
        same = [part for part in t.parts_of(effect) if isinstance(part, Cards) and part.color == SAME_COLOR]
        if not same:
            return effect
        if self.color:
            return exchanged(effect, same[0], replace(same[0], color=t.THAT_COLOR))
        any_one = {("one", "color"), ("single", "color")} & set(pairwise(words))
        if self.laid and not (any_one and isinstance(effect, t.Discard)):
            return exchanged(effect, same[0], replace(same[0], color=t.COLOR_IN_PLAY))
        if isinstance(effect, t.Discard) and same == [Cards(color=SAME_COLOR)] and effect.number != 1:
            return replace(effect, cards=t.ANY_CARDS, same_color=True)
        raise NotUnderstood('The same color as what? Write "of the color in play".', span)

    def condition(self, asked: Any, span: Span) -> Any:
        """Resolves the references in a condition."""
        found = self._within(asked, span)
        self.asked = None
        for part in t.parts_of(found):
            if isinstance(part, t.CardUnder):
                self.under, self.number, self.tally = True, Measure.UNDER, None
            if isinstance(part, t.CardDrawn) and self.number is not Measure.DIE and _is_number(part.cards):
                self.number, self.tally = Measure.DRAWN, None
            if isinstance(part, t.HandIs):
                self.parity = part if isinstance(part.having, Parity) else None
            if isinstance(part, t.HandIs) and isinstance(part.having, t.OfOneColor):
                self.it = Cards(color=t.THAT_COLOR)
            elif isinstance(part, t.HandIs) and isinstance(part.having, Cards):
                self.it = part.having
            elif isinstance(part, t.HandIs) and isinstance(part.having, t.Holding):
                self.it = part.having.cards
            elif isinstance(part, t.HandIs) and isinstance(part.having, Count | t.Versus):
                self.it = t.ANY_CARDS
        asked_for = [
            one for one in t.parts_of(found) if isinstance(one, t.HandIs) and isinstance(one.having, Cards)
        ]
        if isinstance(found, t.AllOf) and len(asked_for) > 1:
            self.it = None  # "a red card and a blue card, discard both": one of each
        if isinstance(found, t.HandIs) and isinstance(found.having, Cards | t.Holding | t.OfOneColor):
            self.asked = self.it
        return found

    def _within(self, asked: Any, span: Span) -> Any:
        if isinstance(asked, t.AllOf | t.AnyOf):
            return replace(asked, conditions=tuple(self._within(one, span) for one in asked.conditions))
        if isinstance(asked, t.Not):
            return t.Not(self._within(asked.condition, span))
        if isinstance(asked, ItIs):
            return self._it_is(asked, span)
        if isinstance(asked, LessOrMore):
            raise NotUnderstood("Fewer or more than what?", span)
        if isinstance(asked, t.Rolled) and isinstance(asked.number, Parity) and self.parity is not None:
            return replace(self.parity, having=asked.number)
        if isinstance(asked, t.Rolled) and self.number is not Measure.DIE:
            raise NotUnderstood('No die was rolled: write "roll a die".', span)
        if isinstance(asked, t.CardDrawn) and not (self.drawn or self.revealed):
            raise NotUnderstood("No card was drawn or turned over before.", span)
        return self._pointed(asked, span)

    def _it_is(self, asked: ItIs, span: Span) -> t.Condition:
        cards, number = asked.cards, asked.number
        if self.parity is not None and isinstance(number, Parity):
            return replace(self.parity, having=number)
        if self.number is Measure.DIE:
            if (
                cards is not None
                and cards.symbol
                and cards.symbol.isdecimal()
                and cards == Cards(symbol=cards.symbol)
            ):
                number = Count(Compare.EXACTLY, int(cards.symbol))
            if number is not None:
                return t.Rolled(number)
        if self.drawn or self.revealed:
            if isinstance(number, Parity):
                cards = Cards(group=number.value)
            elif isinstance(number, Count) and number.compare is Compare.EXACTLY:
                cards = Cards(symbol=str(number.number))
            if cards is not None:
                return t.CardDrawn(cards)
        if self.under and cards is None and isinstance(number, Parity):
            cards = Cards(group=number.value)
        if self.under and cards is not None:
            return t.CardUnder(cards)
        raise NotUnderstood("What is? No card was drawn and no die was rolled before.", span)

    # ---- keeping ----
    def of_subject(self, who: Players) -> None:
        """`Everyone who has a 7 discards it`: it is such a card."""
        if isinstance(who.having, Cards) and who.having not in (IT, THEM):
            self.it = who.having
        elif isinstance(who.having, t.Holding) and who.having.cards not in (IT, THEM):
            self.it = who.having.cards  # "everyone with two wilds discards one of them"
        elif who.pick in _BY_SIZE and who.of not in (t.ANY_CARDS, Cards(symbol=t.SCORE)):
            self.it = self.asked = who.of  # "the player with the most red cards gives you one"
        elif isinstance(who.having, Count) or who.pick in _BY_SIZE:
            self.it = t.ANY_CARDS  # "… gives two of them to you"

    def keep(self, effect: Any) -> None:
        """Remembers what an effect mentions."""
        if not isinstance(effect, t.TakeRevealed | t.PutRevealed):
            self.shown = None
        match effect:
            case _ if isinstance(effect, _MOVING) and self.number in _MOVED_OVER:
                self._keep_moved(effect)
            case _:
                self._keep_other(effect)

    def _keep_moved(self, effect: Any) -> None:
        """After cards have changed hands, "that many" are as many."""
        whole = not isinstance(effect, t.Give) or effect.to.base not in t.FROM_EACH
        if whole and self.tally is None:
            self.number = Measure.MOVED
        self._keep_other(effect)

    def _keep_other(self, effect: Any) -> None:
        match effect:
            case t.Draw() if self.it == Cards(symbol=t.THAT_CARD):
                self.drawn, self.revealed = True, False  # "whoever has it draws 3; if nobody has it, …"
            case t.Draw(_, 1):
                self.it, self.drawn, self.revealed = Cards(symbol=t.JUST_DRAWN), True, False
            case t.Draw() | t.DrawUntil() | t.DrawUntilPlayable():
                self.it, self.drawn, self.revealed = None, True, False
            case t.RevealTop():
                self.revealed = True
            case t.Roll():
                self.number, self.tally = Measure.DIE, None
            case t.WantNumber():
                self.number, self.it, self.tally = Measure.NAMED, Cards(symbol=t.THAT_NUMBER), None
            case t.WantCard():
                self.it = Cards(symbol=t.THAT_CARD)
            case t.NameColor() | t.WantColor():
                self.color = True
            case t.Choose():
                self.chosen, self.chooser = effect.number, effect.by
            case t.ShowHand(who, to) if to == t.YOU:
                self.shown = who
            case t.Take():
                self.it = None
            case t.Discard(_, _, cards) | t.Give(_, _, _, cards) if cards != t.ANY_CARDS:
                self.it = cards


_MOVING = (
    t.Discard,
    t.DiscardTo,
    t.Draw,
    t.DrawTo,
    t.DrawUntil,
    t.DrawUntilPlayable,
    t.Give,
    t.PutOnPile,
    t.Lay,
)
_MOVED_OVER = (None, Measure.MOVED, Measure.UNDER, Measure.DRAWN)  # what a later move takes the place of
_BY_SIZE = (t.Pick.MOST, t.Pick.FEWEST, t.Pick.ONE_MOST, t.Pick.ONE_FEWEST)


_MORE_HAD = {"more", "fewer", "exactly", "least", "most"}


def _is_number(cards: Cards) -> bool:
    """Whether these are number cards: "that many" is then the number on the card."""
    return cards.group in {"number", "odd", "even"} and not cards.also


def _says_one(words: tuple[str, ...]) -> bool:
    """Whether "one" stands alone: one of those, and not one card."""
    after = zip_longest(words, words[1:], fillvalue="")
    return any(word == "one" and then not in {"card", "cards"} for word, then in after)


def _some(effect: Any) -> bool:
    """Whether a number of "them" is meant: "gives two of them to you"."""
    return isinstance(effect, t.Give | t.Discard) and isinstance(effect.number, int) and effect.cards == THEM


def _all_of_it(effect: Any) -> bool:
    """Whether all of "it" is meant: "name a color; the next player discards all of it"."""
    return isinstance(effect, t.Give | t.Discard) and effect.number is None


def _only_held(effect: Any) -> bool:
    """Whether "it" appears only in a condition on a hand: "name a color; everyone who has it draws 1"."""
    held = [t.parts_of(part.having) for part in t.parts_of(effect) if isinstance(part, Players | t.HandIs)]
    pointing = sum(part in (IT, THEM) for part in t.parts_of(effect))
    return pointing == sum(part in (IT, THEM) for parts in held for part in parts)
