"""From a tree to an effect program: the steps that the kernel carries out, as integers."""

from collections.abc import Callable, Sequence
from dataclasses import is_dataclass, replace

from lastcard.errors import RulesError
from lastcard.language import tree as t
from lastcard.layout import (
    ACTS,
    FILTERS,
    OPS,
    UNTIL_PLAYABLE,
    UNTIL_WANTED,
    Lasts,
    Laying,
    Op,
    Seat,
    Than,
    Which,
)

Step = list[int]

_SEATS = {base: Seat[base.name] for base in t.Base}
_WHICH = {pick: Which[pick.name] for pick in t.Pick}
_THAN = {compare: Than[compare.name] for compare in t.Compare}
_LASTS = {until: Lasts[until.name] for until in t.Until}


def _bases(value: object) -> set[t.Base]:
    """All players' bases that a tree speaks of."""
    if isinstance(value, t.Base):
        return {value}
    parts = value if isinstance(value, tuple) else vars(value).values() if is_dataclass(value) else ()
    return set().union(*(_bases(part) for part in parts)) if parts else set()


class Programs:
    """All effect programs of one rulebook, one after another, with the card masks and acts they use."""

    def __init__(
        self, mask_of: Callable[[t.Cards], tuple[int, int]], *, lever: bool, rule_cards: bool
    ) -> None:
        self._says_they = False
        self._has_lever, self._has_rule_cards = lever, rule_cards
        self.steps: list[Step] = [[Op.END, 0, 0, 0]]  # program 0 is "no effect"
        self.filters: list[tuple[int, int]] = []
        self.acts: list[str] = []
        self.acts_until: list[Lasts] = []
        self._mask_of = mask_of
        self._filter(t.ANY_CARDS)  # filter 0: any card

    def add(self, rule: t.Rule) -> int:
        """Compile a rule; the number of its first step, or 0 if it does nothing."""
        return self.add_steps(rule, lambda: self._sequence(rule)) if rule else 0

    def add_attack(self, rule: t.Rule, number: int, window: bool) -> int:
        """Compile a card's rule that ends in a blow to the next player, who may be able to answer it."""

        def steps() -> None:
            self._sequence([effect for effect in rule[:-2] if not isinstance(effect, t.MayChallenge)])
            if window:
                self._step(Op.WINDOW)
            self._step(Op.ATTACK, number)

        return self.add_steps(rule, steps)

    def add_answerable(self, rule: t.Rule) -> int:
        """Compile the rule of a marked card: the color is named, then it may be answered, then it acts."""

        def steps() -> None:
            named = [effect for effect in rule if isinstance(effect, t.NameColor)]
            self._sequence(tuple(named))
            self._step(Op.WINDOW)
            self._sequence(tuple(effect for effect in rule if effect not in named))

        return self.add_steps(rule, steps)

    def add_steps(self, rule: t.Rule, write: Callable[[], None]) -> int:
        bases = _bases(rule)
        self._says_they = t.Base.THEY in bases
        if bases & {t.Base.HEADS, t.Base.TAILS} and t.ChooseSides() not in rule:
            raise RulesError("Choose a heads player and a tails player before you speak of them.")
        # The price of an act is a program of its own; it is written after the program that uses it.
        start = len(self.steps)
        outer, self.steps = self.steps, []
        self._base = start
        self._prices: list[tuple[Step, t.Rule]] = []
        write()
        self._step(Op.END)
        prices = self._prices
        self.steps = outer + self.steps
        for step, price in prices:
            step[2] = self.add(price)
        if len(self.steps) > OPS:
            raise RulesError("These rules are too long altogether; shorten or drop a sentence.")
        return start

    # --- steps ---------------------------------------------------------------------------------

    def _step(self, op: Op, a: int = 0, b: int = 0, c: int = 0) -> Step:
        step = [int(op), a, b, c]
        self.steps.append(step)
        return step

    def _here(self) -> int:
        return self._base + len(self.steps)

    def _filter(self, cards: t.Cards) -> int:
        mask = self._mask_of(cards)
        if mask not in self.filters:
            if len(self.filters) >= FILTERS:
                raise RulesError("These rules speak of too many different sorts of cards.")
            self.filters.append(mask)
        return self.filters.index(mask)

    def _players(self, who: t.Players, optional: bool = False) -> None:
        self._step(Op.SELECT, _SEATS[who.base], _SEATS[who.but] if who.but else -1)
        if who.having is not None:
            self._keep(who.having)
        if who.pick is not t.Pick.ALL:
            self._step(Op.PICK, _WHICH[who.pick], int(optional))

    def _spoken_of(self, who: t.Players) -> None:
        """Whoever a sentence speaks of is "they" from then on; only "you" never is."""
        if self._says_they and who.base not in (t.Base.YOU, t.Base.THEY):
            self._step(Op.REMEMBER)

    def _keep(self, having: t.Count | t.Cards) -> Step:
        if isinstance(having, t.Count):
            return self._step(Op.KEEP_SIZE, _THAN[having.compare], having.number)
        return self._step(Op.KEEP_HOLDING, self._filter(having))

    def _two_parties(self, who: t.Players, other: t.Players, optional: bool = False) -> None:
        """Select the other party and set it aside, then the first."""
        superlative = other.pick not in (t.Pick.ALL, t.Pick.CHOSEN)
        if superlative and other.but is None and who.base is not t.Base.EVERYONE:
            other = replace(other, but=who.base)  # one takes from, gives to, swaps with somebody else
        if who.base is t.Base.THEY:  # before the other party becomes "they"
            self._players(who)
            self._step(Op.ASIDE, 0)
            self._players(other, optional)
            self._spoken_of(other)
            self._step(Op.ASIDE, 1)
            return
        self._players(other, optional)
        self._spoken_of(other if other.base is not t.Base.YOU else who)
        self._step(Op.ASIDE, 0)
        self._players(who)

    def _sequence(self, rule: Sequence[t.Effect]) -> None:
        for before, effect in zip((None, *rule), rule, strict=False):
            judged = isinstance(effect, t.If) and isinstance(effect.condition, t.SomeoneLaughs)
            if judged and not isinstance(before, t.Act):
                self._players(t.YOU)  # without an act of somebody else's, it is you they may laugh at
            elif judged and self.steps[-1][0] == Op.ACT:
                self.steps[-1][2] = 1  # the act is over with its verdict
            self._effect(effect)

    def _branches(self, test: Step, slot: int, then: t.Rule, otherwise: t.Rule) -> None:
        """Compile both branches; field `slot` of the test says where the second begins."""
        self._sequence(then)
        jump = self._step(Op.JUMP)
        test[slot] = self._here()
        self._sequence(otherwise)
        jump[1] = self._here()

    def _effect(self, effect: t.Effect) -> None:
        match effect:
            case t.Draw(who, number):
                self._simple(who, Op.DRAW, number)
            case t.DrawTo(who, number):
                self._simple(who, Op.DRAW_TO, number)
            case t.DrawUntil(who, None):
                self._step(Op.WANTED_COLOR)
                self._simple(who, Op.DRAW_UNTIL, UNTIL_WANTED)
            case t.DrawUntil(who, t.Cards() as cards):
                self._simple(who, Op.DRAW_UNTIL, self._filter(cards))
            case t.DrawUntilPlayable(who):
                self._simple(who, Op.DRAW_UNTIL, UNTIL_PLAYABLE)
            case t.Discard(who, number, cards):
                self._simple(who, Op.DISCARD, -1 if number is None else number, self._filter(cards))
            case t.DiscardTo(who, number):
                self._simple(who, Op.DISCARD_TO, number)
            case t.Exactly(who, number):
                self._simple(who, Op.EXACTLY, number)
            case t.DrawIfStuck(who, number):
                self._simple(who, Op.STUCK, number)
            case t.Miss(who):
                self._simple(who, Op.MISS)
            case t.ExtraTurn(who):
                self._simple(who, Op.EXTRA_TURN)
            case t.Reverse():
                self._step(Op.REVERSE)
            case t.Swap(who, other, optional):
                self._two_parties(who, other, optional)
                self._step(Op.SWAP)
            case t.PassHands(to):
                self._step(Op.PASS_HANDS, _SEATS[to])
            case t.Take(who, number, source):
                self._two_parties(who, source)
                self._step(Op.TAKE, number)
            case t.Give(who, number, to):
                self._two_parties(who, to)
                self._step(Op.GIVE, number)
            case t.OpenHands(who):
                self._simple(who, Op.OPEN)
            case t.ShowHand(who):
                self._simple(who, Op.SHOW)
            case t.NameColor():
                self._step(Op.NAME_COLOR)
            case t.Choose(who):
                self._players(who)
                self._spoken_of(who)
            case t.ChooseSides():
                self._step(Op.SIDES)
            case t.Coin(heads, tails):
                self._branches(self._step(Op.COIN), 1, heads, tails)
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
            case t.LayWilds(who):
                self._simple(who, Op.LAY, Laying.WILDS)
            case t.If(t.HandIs(who, having), then, otherwise):
                self._players(who)
                self._spoken_of(who)
                self._branches(self._keep(having), 3, then, otherwise)
            case t.If(t.SomeoneLaughs(), then, otherwise):
                self._branches(self._step(Op.LAUGH), 1, then, otherwise)
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

    def _act(self, act: t.Act) -> None:
        if len(self.acts) >= ACTS:
            raise RulesError("These rules hold too many acts in the room.")
        self.acts.append(act.text)
        until = act.until or t.Until.THEIR_TURN
        if act.who == t.YOU and until is t.Until.YOUR_TURN:
            until = t.Until.THEIR_TURN  # the same, whoever else performs it
        self.acts_until.append(_LASTS[until])
        self._players(act.who)
        self._spoken_of(act.who)
        if act.price:
            self._prices.append((self._step(Op.ACT_OR_PAY, len(self.acts) - 1), act.price))
        else:
            self._step(Op.ACT, len(self.acts) - 1)
