"""Compiles rule trees into effect programs: the integer steps that the kernel carries out."""

from collections.abc import Sequence
from dataclasses import replace

from lastcard.common.errors import RulesError
from lastcard.rules.language import to_words
from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import exchanged
from lastcard.rules.layout import (
    ACTS,
    AT_BOTTOM,
    BY_CHANCE,
    COUNTED,
    COUNTED_POINTS,
    DECLINED,
    DIGITS,
    FITTING,
    GIVE_UP_TO,
    HIDDEN,
    INTO_PILE,
    OF_ONE_COLOR,
    ON_TOP,
    UP_TO,
    WANTED_CARDS,
    Lasts,
    Laying,
    Op,
    SeatSelector,
    StandingKind,
    Than,
    Which,
)
from lastcard.rules.program_writer import DONE_TO, SEATS, THAN, Open, StandingRule, chosen_in, with_chosen
from lastcard.rules.standing_compiler import StandingCompiler

_EMPTYING = (t.Discard, t.DiscardTo, t.Give, t.Take, t.PickDiscard, t.Exchange, t.PutOnPile)
_MOVING = (
    t.Discard,
    t.Draw,
    t.DrawTo,
    t.DrawUntil,
    t.DrawUntilPlayable,
    t.DiscardTo,
    t.Give,
    t.Take,
    t.PutOnPile,
    t.Lay,
)
_PLACES = {t.Place.TOP: ON_TOP, t.Place.BOTTOM: AT_BOTTOM, t.Place.INSIDE: INTO_PILE}
_ALL = 99
_LASTS = {until: Lasts[until.name] for until in t.Until}


def _all_in(effect: object) -> set[type]:
    """The types of all effects in an effect, branches included."""
    return {type(part) for part in t.parts_of(effect)}


def _first_that_empties(rule: Sequence[t.Effect]) -> int | None:
    """The index of the first effect that can empty a hand."""
    return next((i for i, effect in enumerate(rule) if _all_in(effect) & set(_EMPTYING)), None)


def _last_that_gives(rule: Sequence[t.Effect]) -> int | None:
    """The index of the last effect that can give cards to a player who may have none by then (L-2d).

    A hand emptied by the others' discard is checked at once if only you draw afterward, and vice versa.
    """
    first = _first_that_empties(rule)
    if first is None:
        return None
    emptied = _concerned(rule[first])
    later = [i for i, effect in enumerate(rule) if i > first and _all_in(effect) & set(t.GIVES_CARDS)]
    meeting = [
        i
        for i in later
        if emptied is None or _concerned(rule[i]) is None or emptied & (_concerned(rule[i]) or set())
    ]
    return meeting[-1] if meeting else None


def _concerned(effect: t.Effect) -> set[str] | None:
    """Whether an effect concerns you, others, or (None) possibly both."""
    if not isinstance(
        effect, t.Draw | t.DrawTo | t.DrawUntil | t.DrawUntilPlayable | t.Exactly | t.Discard | t.DiscardTo
    ):
        return None
    who = effect.who
    if who == t.YOU:
        return {"you"}
    others = who.base not in (t.Base.EVERYONE, t.Base.THEY, t.Base.DEALER, t.Base.HEADS, t.Base.TAILS)
    return {"others"} if others or who.but is t.Base.YOU else None


class Programs(StandingCompiler):
    """All effect programs of one rulebook, one after another, with the card masks and acts they use."""

    def add_attack(self, rule: t.Rule, number: int, window: bool) -> int:
        """Compiles a rule that ends with an attack on the next player, who may be able to answer it."""

        def steps() -> None:
            self._sequence([effect for effect in rule[:-2] if not isinstance(effect, t.MayChallenge)])
            if window:
                self._step(Op.WINDOW)
            self._step(Op.ATTACK, number)

        return self.add_steps(rule, steps)

    def add_answerable(self, rule: t.Rule) -> int:
        """Compiles the rule of a marked card: name the color, let it be answered, then carry it out."""

        def steps() -> None:
            named = [effect for effect in rule if isinstance(effect, t.NameColor)]
            self._sequence(tuple(named))
            self._step(Op.WINDOW)
            self._sequence(tuple(effect for effect in rule if effect not in named))

        return self.add_steps(rule, steps)

    # --- steps ---------------------------------------------------------------------------------

    def _each(self, who: t.Players, op: Op, number: int, base: t.Base) -> None:
        """A step in which every player acts on a neighbor counted from their own seat, all at once."""
        self._players(who)
        self._spoken_of(who)
        self._step(op, number, 0, SEATS[base])

    def _sequence(self, rule: Sequence[t.Effect]) -> None:
        last = _last_that_gives(rule)
        for i, (before, effect) in enumerate(zip((None, *rule), rule, strict=False)):
            if last is not None and i < last and i == _first_that_empties(rule):
                self._step(Op.DEFER)
            judged = isinstance(effect, t.If) and isinstance(effect.condition, t.SomeoneLaughs)
            if judged and not isinstance(before, t.Act):
                self._players(t.YOU)  # without somebody else's act, it is you they may laugh at
            elif judged and self.steps[-1][0] == Op.ACT:
                self.steps[-1][2] = 1  # the act ends with its verdict
            self._effect(effect)
            if i == last and self._deferring(rule):
                self._step(Op.LOOK)

    @staticmethod
    def _deferring(rule: Sequence[t.Effect]) -> bool:
        last, first = _last_that_gives(rule), _first_that_empties(rule)
        return last is not None and first is not None and first < last

    def _branch(self, unless: list[Open], then: t.Rule, otherwise: t.Rule) -> None:
        """Compiles both branches; the open jumps lead to the second."""
        self._sequence(then)
        jump = self._step(Op.JUMP)
        self._close(unless)
        self._sequence(otherwise)
        jump[1] = self._here()

    def _unless(self, condition: t.Condition) -> list[Open]:
        """Compiles a condition; returns the steps whose jump targets are still open."""
        match condition:
            case t.HandIs(who, having, True):
                self._players(who)
                self._keep(having)
                if self._says_they:
                    self._step(Op.REMEMBER)
                return [(self._step(Op.SOME), 1)]
            case t.HandIs(who, having):
                self._players(who)
                self._spoken_of(who)
                return [(self._keep(having), 3)]
            case t.WonLastRound(who):
                self._players(who)
                return [(self._step(Op.KEEP_AMONG, SeatSelector.LAST_WINNER), 3)]
            case t.HasMost(who, those):
                self._players(those)
                self._step(Op.ASIDE, 0)
                self._players(who)
                self._spoken_of(who)
                return [(self._step(Op.KEEP_AMONG, SeatSelector.ASIDE), 3)]
            case t.CardUnder(cards):
                return [(self._step(Op.CARD_UNDER, self._filter(cards)), 3)]
            case t.CardDrawn(cards):
                return [(self._step(Op.DRAWN_IS, self._filter(cards)), 3)]
            case t.TableIs(count):
                return [(self._step(Op.TABLE_SIZE, THAN[count.compare], count.number), 3)]
            case t.Rolled(t.Parity() as parity):
                return [(self._step(Op.ROLLED, Than[parity.name]), 3)]
            case t.Rolled(t.Count(compare, number)):
                return [(self._step(Op.ROLLED, THAN[compare], number), 3)]
            case t.RoomSays(words):
                self._step(Op.SELECT, SeatSelector.ACTOR, -1)
                return [(self._step(Op.ROOM_SAYS, 0, self._choice(words, "yes", "no")), 1)]
            case t.SomeoneLaughs():
                return [(self._step(Op.LAUGH), 1)]
            case t.Not(other):
                unless = self._unless(other)
                so = self._step(Op.JUMP)
                self._close(unless)
                return [(so, 1)]
            case t.AllOf(conditions):
                return [one for part in conditions for one in self._unless(part)]
            case t.AnyOf(conditions):
                done: list[Open] = []
                for part in conditions[:-1]:
                    unless = self._unless(part)
                    done.append((self._step(Op.JUMP), 1))
                    self._close(unless)
                unless = self._unless(conditions[-1])
                self._close(done)
                return unless
        raise AssertionError(condition)

    def _each_of(self, who: t.Players, then: t.Rule) -> None:
        """Compiles a loop: each player in turn is the actor of a program of its own."""
        self._players(who)
        self._spoken_of(who)
        step = self._step(Op.EACH)

        def put(program: int) -> None:
            step[1] = program

        self._later.append((put, then))

    def _effect(self, effect: t.Effect) -> None:
        before = len(self.steps)
        self._one_effect(effect)
        moving = self._measures and isinstance(effect, _MOVING) and len(self.steps) > before
        if moving and self.steps[-1][0] not in (Op.EACH, Op.ASIDE):
            self.steps.insert(-1, [int(Op.MEASURE), 0, 0, 0])
            self._step(Op.MEASURE, 1)

    def _one_effect(self, effect: t.Effect) -> None:
        match effect:
            case t.Discard(who, _, cards) | t.Give(who, _, _, cards) | t.PutOnPile(who, _, cards) if (
                cards.symbol in t.EXTREMES and who != t.ACTOR
            ):
                self._each_of(who, (replace(effect, who=t.ACTOR),))
            case t.Draw(who, t.Counted() as number):
                self._count_ahead(number)
                self._players(who)
                self._spoken_of(who)
                self._step(Op.DRAW, self._number(number))
            case t.Draw(who, int(number)):
                self._simple(who, Op.DRAW, number)
            case t.Draw(who, t.UpTo(most)) if _one(who):
                self._players(who)
                self._spoken_of(who)
                self._step(Op.NUMBER, most)
                self._step(Op.DRAW, COUNTED)
            case t.Draw(who, t.UpTo() as number):
                self._each_of(who, (t.Draw(t.ACTOR, number),))
            case t.DrawTo(who, number):
                self._count_ahead(number)
                self._players(who)
                self._spoken_of(who)
                self._step(Op.DRAW_TO, self._number(number))
            case t.DrawUntil(who, None):
                self._step(Op.WANTED_COLOR)
                self._simple(who, Op.DRAW_UNTIL, WANTED_CARDS)
            case t.DrawUntil(who, t.Cards() as cards, holding):
                self._simple(who, Op.DRAW_UNTIL, self._filter(cards), int(holding))
            case t.DrawUntilPlayable(who):
                self._simple(who, Op.DRAW_UNTIL, FITTING)
            case t.Discard(who, number, cards, random, same_color):
                self._count_ahead(number)
                self._players(who)
                self._spoken_of(who)
                how = BY_CHANCE if random else UP_TO if isinstance(number, t.UpTo) else 0
                if same_color:
                    how = OF_ONE_COLOR
                self._step(Op.DISCARD, self._number(number), self._filter(cards), how)
            case t.Renew(who):
                self._simple(who, Op.RENEW)
            case t.DiscardTo(who, number):
                self._simple(who, Op.DISCARD_TO, number)
            case t.Exactly(who, number):
                self._simple(who, Op.EXACTLY, number)
            case t.DrawIfStuck(who, number):
                self._simple(who, Op.STUCK, number)
            case t.Miss(who, turns):
                self._simple(who, Op.MISS, turns)
            case t.ExtraTurn(who, turns):
                self._simple(who, Op.EXTRA_TURN, turns)
            case t.TurnTo(who):
                self._simple(who, Op.TURN_TO)
            case t.Reverse():
                self._step(Op.REVERSE)
            case t.Swap(t.THEY, t.THEY):
                self._players(t.THEY)
                self._step(Op.SWAP, 1)
            case t.Swap(who, other, optional):
                self._two_parties(who, other, optional)
                self._step(Op.SWAP)
            case t.PassHands(to):
                self._step(Op.PASS_HANDS, SEATS[to])
            case t.Take(who, int(number), source) if source.base in t.FROM_EACH:
                self._each(who, Op.TAKE, number, source.base)
            case t.Take(who, int(number), source, cards, True):
                self._two_parties(who, source)
                self._step(Op.TAKE_SEEN, number, self._filter(cards))
            case t.PickDiscard(who, number, source, cards):
                self._two_parties(who, source)
                self._step(Op.TAKE_SEEN, number, self._filter(cards), 1)
            case t.Take(who, number, source, cards):
                self._two_parties(who, source)
                self._step(Op.TAKE, self._number(number), self._filter(cards))
            case t.Give(who, int(number), to, cards) if to.base in t.FROM_EACH and cards == t.ANY_CARDS:
                self._each(who, Op.GIVE, number, to.base)
            case t.Give(who, t.UpTo(most), to, cards):
                self._two_parties(who, to)
                self._step(Op.GIVE, most, self._filter(cards), GIVE_UP_TO)
            case t.Give(who, number, to, cards) if to.base not in t.FROM_EACH:
                self._two_parties(who, to)
                self._step(Op.GIVE, self._number(number), self._filter(cards))
            case t.Exchange(who, 1, other, True):
                self._two_parties(who, other)
                self._step(Op.TRADE_SEEN)
            case t.Exchange(who, number, other):
                self._two_parties(who, other)
                self._step(Op.ASIDE, 2)
                self._step(Op.GIVE, number, 0, SeatSelector.ASIDE)
            case t.Redeal(who, None, evenly):
                self._simple(who, Op.REDEAL, int(evenly))
            case t.Redeal(who, other, evenly) if other is not None:
                self._two_parties(who, other)
                self._step(Op.ASIDE, 2)
                self._step(Op.REDEAL, int(evenly))
            case t.OpenHands(who, t.Lasting(t.Span.YOUR_TURN)):
                self._simple(who, Op.OPEN)
            case t.OpenHands(who, lasts):
                self._stand(who, StandingRule(effect, StandingKind.OPEN), lasts)
            case t.ShowHand(who, to) if to in (t.YOU, t.EVERYONE):
                self._simple(who, Op.SHOW, int(to == t.EVERYONE))
            case t.ShowHand(who, to):
                self._two_parties(who, to)
                self._step(Op.SHOW, 2)
            case t.NameColor(who) if who == t.YOU:
                self._step(Op.NAME_COLOR)
            case t.NameColor(who):
                self._simple(who, Op.NAME_COLOR, 1)
            case t.WantColor(who) if who == t.YOU:
                self._step(Op.WANTED_COLOR)
            case t.WantColor(who):
                self._simple(who, Op.WANTED_COLOR, 1)
            case t.SetColor(t.COLOR_IN_PLAY):
                pass  # it is the color before this card, and nobody is asked
            case t.SetColor(color):
                if color not in self.colors:
                    raise RulesError(f"There is no {color} in this edition.")
                self._step(Op.SET_COLOR, self.colors.index(color))
            case t.Score(who, t.Counted() as points):
                self._count_ahead(points)
                self._players(who)
                self._spoken_of(who)
                self._number(points)
                self._step(Op.SCORE, COUNTED_POINTS)
            case t.Score(who, int(points)):
                self._simple(who, Op.SCORE, points)
            case t.EndRound():
                self._step(Op.END_ROUND)
            case t.WantNumber(who):
                self._simple(who, Op.NUMBER, DIGITS - 1)
            case t.WantCard(who):
                self._simple(who, Op.NAME_CARD)
            case t.Roll(who):
                self._simple(who, Op.ROLL)
            case t.Each(who, then):
                self._each_of(who, then)
            case t.WinRound(who):
                self._simple(who, Op.WIN)
            case t.TakeUnder(who):
                self._simple(who, Op.TAKE_UNDER)
            case t.Again():
                self._step(Op.AGAIN)
            case t.SwapUnder(who, random):
                self._simple(who, Op.SWAP_UNDER, int(random))
            case t.RevealTop(number, to):
                self._players(t.YOU if to == t.EVERYONE else to)
                self._step(Op.REVEAL, number, HIDDEN if effect.hidden else int(to == t.EVERYONE))
            case t.TakeDiscarded(who, number, cards):
                self._simple(who, Op.TAKE_DISCARDED, number, self._filter(cards))
            case t.TakeRevealed(who, number, cards):
                self._simple(who, Op.TAKE_REVEALED, self._number(number), self._filter(cards))
            case t.PutRevealed(bottom):
                self._step(Op.PUT_REVEALED, int(bottom))
            case t.DoAs(symbol):
                says_they, self._says_they = self._says_they, True  # that card's rule may well say it
                self._sequence(self.rule_of_symbol(symbol))
                self._says_they = says_they
            case _ if isinstance(effect, t.STANDING):
                self._standing(effect)
            case t.Or(who, first, second, declined):
                self._or(who, first, second, DECLINED if declined else 1)
            case t.May(who, then):
                self._may(who, then)
            case t.Choose(who, 1, t.Players() as by):
                self._players(by)
                self._step(Op.ASIDE, 0)
                themselves = SeatSelector.ASIDE if who.pick is t.Pick.BY_THEM else -1
                self._step(Op.SELECT, SeatSelector.EVERYONE, themselves)
                self._step(Op.PICK, Which.BY_THEM)
                self._step(Op.REMEMBER)
            case t.Choose(who, 2):
                self._players(who)
                self._step(Op.ASIDE, 0)
                self._step(Op.SELECT, SEATS[who.base], SeatSelector.ASIDE)
                self._step(Op.PICK, Which.CHOSEN)
                self._step(Op.ASIDE, 2)
                self._step(Op.REMEMBER)
            case t.Choose(who):
                self._players(who)
                self._spoken_of(who)
            case t.ChooseSides():
                self._step(Op.SIDES)
            case t.Coin(heads, tails):
                self._branch([(self._step(Op.COIN), 1)], heads, tails)
            case t.Spin():
                if not self._has_lever:
                    raise RulesError("There is no lever to pull in this edition.")
                self._step(Op.SPIN)
            case t.Perform(who):
                if not self._has_rule_cards:
                    raise RulesError("There are no rule cards to perform in this edition.")
                self._simple(who, Op.PERFORM)
            case t.LayOneOfEach(who):
                self._simple(who, Op.LAY, Laying.ONE_OF_EACH)
            case t.LayRow(who):
                self._simple(who, Op.LAY, Laying.ROW)
            case t.Lay(who, number, cards):
                most = number.number if isinstance(number, t.UpTo) else -(number or _ALL)
                self._players(who)
                self._spoken_of(who)
                self._step(Op.LAY, Laying.SORT, self._filter(cards), most)
            case t.PutOnPile(who, number, cards, place):
                self._players(who)
                self._spoken_of(who)
                self._step(Op.DISCARD, self._number(number), self._filter(cards), _PLACES[place])
            case t.ShufflePile(discards):
                self._step(Op.SHUFFLE, int(discards))
            case t.LayWilds(who):
                self._simple(who, Op.LAY, Laying.WILDS)
            case t.If(condition, then, otherwise):
                self._branch(self._unless(condition), then, otherwise)
            case t.Act():
                self._act(effect)
            case t.Starts(who):
                self._simple(who, Op.STARTS)
            case t.MayChallenge():
                raise RulesError(
                    "Only a card that makes the next player draw and miss a turn can be challenged."
                )
            case t.TurnUpAnother():
                raise RulesError("Turning up another card belongs to the start of a round only.")
            case _:
                raise AssertionError(effect)

    def _simple(self, who: t.Players, op: Op, a: int = 0, b: int = 0) -> None:
        self._players(who)
        self._spoken_of(who)
        self._step(op, a, b)

    def _may(self, who: t.Players, then: t.Rule) -> None:
        """Compiles an optional step: a choice of player allows nobody, anything else asks yes or no."""
        first = then[0]
        if who in (t.YOU, t.ACTOR) and self._to_chosen(who, then):
            return
        if len(then) == 1 and with_chosen(first, who) and _one(who):
            if who not in (t.YOU, t.ACTOR):
                self._players(who)
                self._step(Op.REMEMBER)
            self._nobody_too = True  # "nobody" declines
            self._effect(first)
            self._nobody_too = False
            return
        if who == t.YOU and len(then) == 1 and isinstance(getattr(first, "number", None), t.UpTo):
            self._effect(first)  # none is as many as they like
            return
        self._players(who)
        asked = self._step(Op.CHOICE, 0, self._choice(_to_asked(t.May(who, then))))
        if who != t.YOU:
            self._step(Op.REMEMBER)
        self._sequence(then)
        asked[1] = self._here()

    def _to_chosen(self, who: t.Players, then: t.Rule) -> bool:
        """Compiles what somebody may do to a player they choose: one question, "nobody" declines it."""
        chosen = chosen_in(then[0])
        if chosen is None or chosen.told or chosen.besides is not None:
            return False
        theirs = chosen.pick is t.Pick.BY_THEM or not (who == t.YOU or self._at_table)
        if theirs and (chosen.having is not None or chosen.but not in (None, who.base)):
            return False
        others = chosen.but is not None or not isinstance(then[0], DONE_TO)  # nobody deals with themself
        if theirs:
            self._players(who)
            self._step(Op.ASIDE, 0)
            self._step(Op.SELECT, SeatSelector.EVERYONE, SeatSelector.ASIDE if others else -1)
            self._step(Op.PICK, Which.BY_THEM, 1)
        else:
            self._players(replace(chosen, but=chosen.but or (who.base if others else None)), optional=True)
        if then == (t.Choose(chosen),):
            self._step(Op.REMEMBER)  # nobody, perhaps
            return True
        nobody = self._step(Op.SOME)
        self._step(Op.REMEMBER)
        says_they, self._says_they = self._says_they, True
        self._sequence(exchanged(then, chosen, t.THEY))
        self._says_they = says_they
        nobody[1] = self._here()
        return True

    def _or(self, who: t.Players, first: t.Rule, second: t.Rule, how: int) -> None:
        """Compiles a choice of two; if the player lacks cards for one, the other is carried out."""
        self._players(who)
        if who != t.YOU:
            self._step(Op.REMEMBER)
        lacking, lacking_other = [
            self._step(Op.KEEP_HOLDING, self._filter(rule[0].cards))
            if isinstance(rule[0], t.Discard | t.Give) and rule[0].cards != t.ANY_CARDS and rule[0].number
            else None
            for rule in (first, second)
        ]
        offered = self._choice(_to_asked(t.Or(who, first, second)), _to_asked(*first), _to_asked(*second))
        asked = self._step(Op.CHOICE, 0, offered, how)
        start = self._here()
        self._branch([(asked, 1)], first, second)
        if lacking:
            lacking[3] = asked[1]
        if lacking_other:
            lacking_other[3] = start

    def _act(self, act: t.Act) -> None:
        if len(self.acts) >= ACTS:
            raise RulesError("These rules hold too many acts in the room.")
        self.acts.append(act.text)
        until = act.until or t.Until.THEIR_TURN
        if act.who == t.YOU and until is t.Until.YOUR_TURN:
            until = t.Until.THEIR_TURN  # the same for every performer
        self.acts_until.append(_LASTS[until])
        self._players(act.who)
        self._spoken_of(act.who)
        if act.price:
            step = self._step(Op.ACT_OR_PAY, len(self.acts) - 1)

            def put(program: int) -> None:
                step[2] = program

            self._later.append((put, act.price))
        else:
            self._step(Op.ACT, len(self.acts) - 1)


def of_number_under(rule: t.Rule) -> t.Rule:
    """Expands a custom card's rule into a case for each number that the card under it can have."""
    return tuple(
        _by_number(effect)
        if t.Cards(symbol=t.TOP_NUMBER) in t.parts_of(effect) and not isinstance(effect, t.STANDING)
        else effect
        for effect in rule
    )


def _by_number(effect: t.Effect) -> t.Effect:
    cases: t.Rule = ()
    for figure in reversed(range(DIGITS)):
        cards = t.Cards(symbol=str(figure))
        then = exchanged(effect, t.Cards(symbol=t.TOP_NUMBER), cards)
        cases = (t.If(t.CardUnder(cards), (then,), cases),)
    return cases[0]


def _one(who: t.Players) -> bool:
    """Whether the phrase names exactly one player."""
    several = (t.Base.EVERYONE, t.Base.THEY, t.Base.NEXT_TWO, t.Base.NEIGHBORS)
    return who.base not in several or who.pick in (t.Pick.CHOSEN, t.Pick.ONE_FEWEST, t.Pick.ONE_MOST)


def _to_asked(*effects: t.Effect) -> str:
    """Words an offer for the player who is asked: the actor of a rule becomes "you"."""
    return to_words(exchanged(effects, t.Base.ACTOR, t.Base.YOU))
