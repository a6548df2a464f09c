"""Writes the steps of effect programs: players, card filters, numbers, and jump targets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from lastcard.common.errors import RulesError
from lastcard.rules.language import tree as t
from lastcard.rules.language.support import check
from lastcard.rules.layout import (
    ALL_OF_THEM,
    CARDS_IN_COLOR,
    CHEAPEST,
    COUNTED,
    DEAREST,
    FILTERS,
    FITTING,
    HIGHEST,
    JUST_DRAWN,
    LOWEST,
    NAMED_CARD,
    NEVER,
    NUMBER_CARDS,
    OPS,
    POINTS_SCORED,
    TOP_NUMBER,
    UNASKED,
    WANTED_CARDS,
    Counting,
    Lasts,
    Op,
    Scaling,
    SeatSelector,
    StandingKind,
    Than,
    Which,
)

Step = list[int]
Open = tuple[Step, int]  # a step, and its field for a jump target that is not known yet
# Sorts of cards that are resolved during the game.
_NAMED_SORTS = {
    t.Cards(color=t.THAT_COLOR): WANTED_CARDS,
    t.Cards(color=t.COLOR_IN_PLAY): CARDS_IN_COLOR,
    t.Cards(symbol=t.THAT_NUMBER): NUMBER_CARDS,
    t.Cards(symbol=t.THAT_CARD): NAMED_CARD,
    t.Cards(symbol=t.TOP_NUMBER): TOP_NUMBER,
    t.Cards(symbol=t.JUST_DRAWN): JUST_DRAWN,
    t.Cards(fits=True): FITTING,
    t.Cards(symbol=t.HIGHEST): HIGHEST,
    t.Cards(symbol=t.LOWEST): LOWEST,
    t.Cards(symbol=t.DEAREST): DEAREST,
    t.Cards(symbol=t.CHEAPEST): CHEAPEST,
    t.Cards(symbol=t.SCORE): POINTS_SCORED,
}
SEATS = {base: SeatSelector[base.name] for base in t.Base}
THAN = {compare: Than[compare.name] for compare in t.Compare}
_WHICH = {pick: Which[pick.name] for pick in t.Pick}
_COUNTING = {measure: Counting[measure.name] for measure in t.Measure}
_SCALING = {scale: Scaling[scale.name] for scale in t.Scale}


_ONE_OF_TIED = {
    t.Pick.MOST: t.Pick.ONE_MOST,
    t.Pick.FEWEST: t.Pick.ONE_FEWEST,
    t.Pick.ONE_MOST: t.Pick.ONE_MOST,
    t.Pick.ONE_FEWEST: t.Pick.ONE_FEWEST,
}


def described(who: t.Players) -> bool:
    """Whether these players must be determined before they can be counted."""
    return who.pick is not t.Pick.ALL or who.having is not None or who.but is not None


DONE_TO = (t.Draw, t.DrawTo, t.Discard, t.DiscardTo, t.Exactly, t.Miss, t.ShowHand, t.Choose, t.Renew)


def chosen_in(effect: t.Effect) -> t.Players | None:
    """The player of somebody's choice to whom this is done, or with whom."""
    if isinstance(effect, DONE_TO):
        chosen = effect.who
    elif isinstance(effect, t.Take | t.PickDiscard):
        chosen = effect.source
    elif isinstance(effect, t.Give):
        chosen = effect.to
    elif isinstance(effect, t.Swap | t.Exchange):
        chosen = effect.other
    else:
        return None
    return chosen if chosen.pick in (t.Pick.CHOSEN, t.Pick.BY_THEM) else None


def with_chosen(effect: t.Effect, who: t.Players) -> bool:
    """Whether whoever may do it takes from, gives to or exchanges with a player of their choice."""
    match effect:
        case t.Take(doer, int(), other) | t.Give(doer, _, other) | t.Exchange(doer, _, other):
            if doer != (who if who in (t.YOU, t.ACTOR) else t.THEY):
                return False
            if who == t.YOU and (getattr(effect, "seen", False) or getattr(effect, "looking", False)):
                return False
            return other.pick is (t.Pick.CHOSEN if who == t.YOU else t.Pick.BY_THEM) and not other.told
    return False


@dataclass(frozen=True)
class StandingRule:
    """A standing rule as table columns, with the effect that it was compiled from."""

    effect: t.Effect
    holding: StandingKind
    event: int = int(NEVER)
    program: int = 0
    filter: int = 0
    than: int = 0
    number: int = 0
    test: int = 0
    lasting: int = 0
    turns: int = 0
    until: int = int(NEVER)
    until_filter: int = 0
    once: bool = False
    back: bool = False


class ProgramWriter:
    """All effect programs of one rulebook, one after another, with the card masks and acts they use."""

    def __init__(
        self, mask_of: Callable[[t.Cards], tuple[int, int]], *, lever: bool, rule_cards: bool
    ) -> None:
        self._says_they = False
        self._nobody_too = False  # whether nobody may be picked for the step that is written
        self._at_table = False  # whether a rule of the table itself is written
        self._measures = False  # whether "that many" is what an earlier step moved
        self._has_lever, self._has_rule_cards = lever, rule_cards
        self.steps: list[Step] = [[Op.END, 0, 0, 0]]  # program 0 is "no effect"
        self.filters: list[tuple[int, int]] = []
        self.acts: list[str] = []
        self.acts_until: list[Lasts] = []
        self.choices: list[tuple[str, ...]] = []  # questions in words; then each of two options
        self.standing: list[StandingRule] = []
        self.table_rules: list[tuple[int, int]] = []  # standing rules of the table, and whom they concern
        self.prices: dict[int, int] = {}  # the program that an act costs when it is broken
        self.colors: tuple[str, ...] = ()
        self.rule_of_symbol: Callable[[str], t.Rule] = lambda symbol: ()
        self._mask_of = mask_of
        self._filter(t.ANY_CARDS)  # filter 0: any card

    def add(self, rule: t.Rule) -> int:
        """Compiles a rule; returns the number of its first step, or 0 if it does nothing."""
        check(rule)
        return self.add_steps(rule, lambda: self._sequence(rule)) if rule else 0

    def add_steps(self, rule: t.Rule, write: Callable[[], None]) -> int:
        bases = {part for part in t.parts_of(rule) if isinstance(part, t.Base)}
        self._says_they = t.Base.THEY in bases
        self._measures = t.Measure.MOVED in t.parts_of(rule)
        if bases & {t.Base.HEADS, t.Base.TAILS} and t.ChooseSides() not in rule:
            raise RulesError("Choose a heads player and a tails player before you speak of them.")
        # The price of an act is a program of its own; it is written after the program that uses it.
        start = len(self.steps)
        outer, self.steps = self.steps, []
        self._base = start
        self._later: list[tuple[Callable[[int], None], t.Rule]] = []
        write()
        if any(step[0] == Op.REVEAL for step in self.steps):
            self._step(Op.PUT_REVEALED)  # the rest stays on top
        self._step(Op.END)
        later = self._later
        self.steps = outer + self.steps
        for put, rule_of_its_own in later:
            put(self.add(rule_of_its_own))
        if len(self.steps) > OPS:
            raise RulesError("These rules are too long altogether; shorten or drop a sentence.")
        return start

    def _step(self, op: Op, a: int = 0, b: int = 0, c: int = 0) -> Step:
        step = [int(op), a, b, c]
        self.steps.append(step)
        return step

    def _here(self) -> int:
        return self._base + len(self.steps)

    def _filter(self, cards: t.Cards) -> int:
        if cards in _NAMED_SORTS:
            return _NAMED_SORTS[cards]
        mask = self._mask_of(cards)
        if mask not in self.filters:
            if len(self.filters) >= FILTERS:
                raise RulesError("These rules speak of too many different sorts of cards.")
            self.filters.append(mask)
        return self.filters.index(mask)

    def _players(self, who: t.Players, optional: bool = False) -> None:
        if who.told:
            self._step(Op.ROOM, self._choice(who.told), int(who.pick is t.Pick.ALL))
            return
        if who.but is not None and who.besides is not None:
            self._step(Op.SELECT, SEATS[who.but], -1)
            self._step(Op.ASIDE, 0)
            self._step(Op.SELECT, SEATS[who.besides], -1)
            self._step(Op.ASIDE, 2)
            self._step(Op.ASIDE, 0)
            self._step(Op.SELECT, SEATS[who.base], SeatSelector.ASIDE)
        else:
            self._step(Op.SELECT, SEATS[who.base], SEATS[who.but] if who.but else -1)
        if who.having is not None:
            self._keep(who.having)
        if who.pick is not t.Pick.ALL:
            self._step(Op.PICK, _WHICH[who.pick], int(optional), self._filter(who.of))

    def _spoken_of(self, who: t.Players) -> None:
        """Remembers the players a sentence mentions as "they"; "you" never becomes "they"."""
        if self._says_they and who.base not in (t.Base.YOU, t.Base.THEY):
            self._step(Op.REMEMBER)

    def _keep(self, having: t.Having) -> Step:
        match having:
            case t.Count(compare, number):
                return self._step(Op.KEEP_SIZE, THAN[compare], number)
            case t.Parity():
                return self._step(Op.KEEP_SIZE, Than[having.name])
            case t.Versus(compare, base):
                return self._step(Op.KEEP_VERSUS, THAN[compare], SEATS[base])
            case t.OfOneColor(compare, number):
                return self._step(Op.KEEP_ONE_COLOR, THAN[compare], number)
            case t.Holding(compare, number, cards):
                return self._step(Op.KEEP_HOLDING, self._filter(cards), THAN[compare] * 128 + number + 1)
            case t.Cards():
                return self._step(Op.KEEP_HOLDING, self._filter(having))
        raise AssertionError(having)

    def _number(self, number: t.Amount | None) -> int:
        """Encodes a number of cards as a step field; a counted number is computed by a step just before."""
        match number:
            case None:
                return ALL_OF_THEM
            case t.UpTo(most):
                return most
            case t.Counted(measure, who, cards, scale, times):
                base = SEATS[who.base] if who and not described(who) else SeatSelector.ASIDE if who else 0
                what = (times * 16 + _COUNTING[measure]) * 4 + _SCALING[scale]
                self._step(Op.COUNT, what, base, self._filter(cards))
                return COUNTED
            case _:
                return number

    def _count_ahead(self, number: object) -> None:
        """Sets aside the players counted, or whose cards are: those with the most cards, or with a 7."""
        if not isinstance(number, t.Counted) or number.who is None or not described(number.who):
            return
        who = number.who
        if who.pick in _ONE_OF_TIED:  # they hold equally many
            self._players(replace(who, pick=t.Pick.ALL))
            self._step(Op.PICK, _WHICH[_ONE_OF_TIED[who.pick]], UNASKED, self._filter(who.of))
        else:
            self._players(who)
        self._step(Op.ASIDE, 0)

    def _two_parties(self, who: t.Players, other: t.Players, optional: bool = False) -> None:
        """Selects the other party and sets it aside, then selects the first."""
        if other.pick is t.Pick.BY_THEM:  # they choose among everybody but themselves
            self._players(who)
            self._step(Op.ASIDE, 0)
            self._step(Op.SELECT, SeatSelector.EVERYONE, SeatSelector.ASIDE)
            self._step(Op.PICK, Which.BY_THEM, int(optional or self._nobody_too))
            self._spoken_of(other)
            self._step(Op.ASIDE, 1)
            return
        if (
            other.pick is t.Pick.CHOSEN
            and other.but is None
            and who.pick is t.Pick.ALL
            and who.base is not t.Base.EVERYONE
        ):
            other = replace(other, but=who.base)  # nobody swaps with, takes from or gives to themself
        optional = optional or self._nobody_too
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

    def _choice(self, *words: str) -> int:
        """Writes a question in words, then its answers."""
        self.choices.append(words)
        return len(self.choices) - 1

    def _close(self, open_steps: list[Open]) -> None:
        """Makes the open jumps lead here."""
        for step, slot in open_steps:
            step[slot] = self._here()

    def _sequence(self, rule: Sequence[t.Effect]) -> None:
        raise NotImplementedError
