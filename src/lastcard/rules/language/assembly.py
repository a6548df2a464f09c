"""Assembles clauses into a rule: their order, what belongs together, and the price of refusing."""

from dataclasses import replace
from typing import Any

from lastcard.rules.language import standing, tree
from lastcard.rules.language.branch_assembly import LONELY
from lastcard.rules.language.cases import chained, compared, completes, exclusive
from lastcard.rules.language.clause_assembly import ClauseAssembly
from lastcard.rules.language.element_order import in_order
from lastcard.rules.language.fragments import (
    Breach,
    ChoiceHead,
    CoinFlip,
    Cost,
    Duration,
    Element,
    ForEach,
    IfHead,
    LessOrMore,
    Mark,
    Said,
    Unsure,
    When,
    Whole,
    exchanged,
)
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.standing_assembly import Subject
from lastcard.rules.language.tallies import multiplied
from lastcard.rules.language.tokens import Span
from lastcard.rules.language.tree import Act, Effect, Players, Rule

_JOINTS = {"STRONG", "WEAK", "AND", "COMMA", "COLON"}


def assemble(elements: list[Element], where: str = "custom") -> Rule:
    """Assembles the elements of a sentence into a rule."""
    return _Assembly(in_order(elements), where).rule()


class _Assembly(ClauseAssembly):
    def rule(self) -> Rule:
        effects = self._sequence(top=True)
        if self._place < len(self._elements):
            mark = self._elements[self._place]
            word = {"OTHERWISE": "otherwise", "OR": "or", "HEADS": "heads", "TAILS": "tails"}
            name = word.get(mark.kind, "") if isinstance(mark, Mark) else "if"
            raise NotUnderstood(LONELY.get(name, f'"{name}" has nothing to go with here.'), mark.span)
        counted = [
            (part.measure, part.who, part.cards)
            for part in tree.parts_of(tuple(effects))
            if isinstance(part, tree.Counted)
        ]
        for number in self._tallies:
            if (number.measure, number.who, number.cards) not in counted:
                raise NotUnderstood("What becomes of the number that is counted?", (0, 0))
        return tuple(effects)

    # ---- order ----
    def _peek(self) -> Element | None:
        return self._elements[self._place] if self._place < len(self._elements) else None

    def _mark(self, *kinds: str) -> bool:
        element = self._peek()
        return isinstance(element, Mark) and element.kind in kinds

    def _after_joint(self) -> tuple[Element | None, str | None]:
        """The next element after any joint, and that joint, without consuming them."""
        place, joint = self._place, None
        while place < len(self._elements):
            element = self._elements[place]
            if isinstance(element, Mark) and element.kind in _JOINTS:
                joint = element.kind
                place += 1
                continue
            return element, joint
        return None, joint

    def _joint_says(self, word: str) -> bool:
        """Whether the joint here is "then", or "but"."""
        joint = self._peek()
        return isinstance(joint, Mark) and joint.reason == word

    def _skip_joint(self) -> None:
        while self._mark(*_JOINTS):
            self._place += 1

    def _sequence(self, *, top: bool) -> list[Effect]:
        effects: list[Effect] = []
        joint: str | None = None
        lasting: Duration | None = None
        last_joint: str | None = None
        told = False  # whether the last clause said whom it is about
        listed = 0  # how many effects were told one after the other of the same player: "A, B or C"
        begun = False
        first = counted = each = (
            0  # where the effects of this sentence begin, those that last, those done often
        )
        while True:
            element, found = self._after_joint()
            joint = found or joint
            if element is None:
                self._used_up(lasting, len(effects), counted)
                self._used_up(self._per, len(effects), each)
                self._skip_joint()
                break
            if isinstance(element, IfHead) and isinstance(element.condition, LessOrMore) and effects:
                element = compared(effects[-1], element)
            if lasting is not None and isinstance(element, IfHead | CoinFlip | ChoiceHead):
                raise NotUnderstood(_AT_ONCE, lasting.span)
            if found == "STRONG":
                self._used_up(lasting, len(effects), counted)
                self._used_up(self._per, len(effects), each)
                lasting = self._per = None
                first = len(effects) if not isinstance(element, Duration) else first
            if begun and found == "COMMA" and not top and self._listed and self._or_follows():
                break  # "choose one: A, B or C"
            if begun and found == "STRONG" and not top and not self._goes_on_in_body(element, effects):
                break
            if not top and self._heads and self._begins_another(element, effects):
                if isinstance(element, Breach) and found != "STRONG":
                    raise NotUnderstood(
                        "How long is this not to be done? Make it a rule of its own.", element.span
                    )
                break
            if isinstance(element, Mark) and element.kind == "VOID":
                self._skip_joint()
                self._place += 1
                if not self._heads or effects:
                    raise NotUnderstood("What has no effect?", element.span)
                self._instead = self._void = True
                continue
            if isinstance(element, Mark) and element.kind == "INSTEAD":
                self._skip_joint()
                self._place += 1
                if effects and any(isinstance(part, tree.Or) for part in tree.parts_of(effects[-1])):
                    continue  # "… or draw 1 instead"
                self._do_instead(effects, element)
                begun = begun or bool(effects)
                continue
            if isinstance(element, Duration):
                if effects and self._trails(found):
                    once = isinstance(self._timed(effects[-1]), tree.Miss)
                    if (once or not standing.takes_time(self._timed(effects[-1]))) and not top:
                        break  # it is said of the whole rule
                    self._skip_joint()
                    self._place += 1
                    self._last_for(effects, element, first)
                    continue
                self._skip_joint()
                self._place += 1
                lasting, counted = element, len(effects)
                continue
            if isinstance(element, Cost):
                self._skip_joint()
                self._place += 1
                self._charge(effects, element)
                begun = True
                continue
            if isinstance(element, Breach):
                self._skip_joint()
                self._place += 1
                self._breach(effects, element, lasting)
                begun = True
                continue
            if begun and not top and isinstance(element, IfHead) and found != "WEAK" and not element.late:
                break  # "if …, …, if …": another case, not one within this
            if isinstance(element, Mark) and element.kind in {"OTHERWISE", "HEADS", "TAILS"}:
                acting = self._heads > 0 and bool(effects) and isinstance(effects[-1], Act)
                if element.kind == "OTHERWISE" and self._takes_price(effects, top or acting):
                    self._skip_joint()
                    self._place += 1
                    effects[-1] = self._priced(effects[-1])
                    joint = None
                    continue
                if element.kind == "OTHERWISE" and self._has_outcome(effects, element, top=top):
                    self._skip_joint()
                    self._place += 1
                    effects[-1] = self._outcome(effects[-1], element.reason)
                    joint = None
                    continue
                break
            if isinstance(element, Mark) and element.kind == "OPTIONAL":
                self._skip_joint()
                self._place += 1
                if not (effects and _is_left_open(effects[-1])):
                    raise NotUnderstood('Who need not do what? Write "you may …".', element.span)
                continue
            if isinstance(element, Mark) and element.kind == "DONE":
                self._skip_joint()
                self._place += 1
                self._go_on_doing(effects, element.span)
                joint = None
                continue
            if isinstance(element, Mark) and element.kind == "OR":
                if effects and isinstance(effects[-1], tree.MayChallenge):
                    self._skip_joint()
                    self._place += 1
                    continue
                if not self._takes_price(effects):
                    if (
                        self._choosing == 0
                        and effects
                        and (len(effects) == 1 or last_joint in {"WEAK", "STRONG"} or told)
                        and not isinstance(effects[-1], Unsure | tree.If | tree.Coin)
                    ):
                        self._skip_joint()
                        self._place += 1
                        effects[-1] = self._either(effects[-1], element.span)
                        joint = None
                        continue
                    lasting_first = bool(effects) and isinstance(effects[0], tree.STANDING)
                    if self._choosing == 0 and listed > 1 and listed == len(effects) and not lasting_first:
                        self._skip_joint()
                        self._place += 1
                        effects = [self._either(effects[0], element.span, tuple(effects[1:]))]
                        joint = None
                        continue
                    self._skip_joint()
                    break
                self._skip_joint()
                self._place += 1
                effects[-1] = self._priced(effects[-1])
                continue
            if (
                isinstance(element, IfHead)
                and effects
                and found != "WEAK"
                and self._lacks(effects[-1], element)
            ):
                self._skip_joint()
                self._place += 1
                effects[-1] = self._outcome(effects[-1], "impossible")
                joint = None
                continue
            if isinstance(element, IfHead) and effects and completes(effects[-1], element):
                self._skip_joint()
                self._place += 1
                begun_if = effects[-1]
                assert isinstance(begun_if, tree.If)
                if isinstance(begun_if.condition, tree.HandIs) and begun_if.condition.who != tree.YOU:
                    self._subject = Subject((begun_if.condition.who,), third=True)
                branch = tuple(self._branch(keep=True))
                self._subject = None
                effects[-1] = (
                    replace(begun_if, otherwise=branch) if begun_if.then else replace(begun_if, then=branch)
                )
                joint = None
                continue
            self._check_price(effects, element)
            afterwards, nevertheless = self._joint_says("then"), self._joint_says("but")
            self._skip_joint()
            self._place += 1
            strong = joint in {"STRONG", None} or not begun
            last_joint = joint
            begun = True
            match element:
                case When():
                    if self._memory.number is tree.Measure.DIE and element.occasion.cards.symbol in _ROLLED:
                        raise NotUnderstood("Is that what the die shows?", element.span)  # "on a 6, …"
                    if self._memory.revealed and element.means:
                        raise NotUnderstood("Is that the card turned over?", element.span)  # "red: …"
                    effects.append(self._timed_by(self._when(element), lasting))
                case IfHead():
                    case = self._case(element, effects)
                    if self._replaces:
                        effects[:] = [self._in_place_of(effects, case, element.span)]
                        self._replaces = False
                    elif afterwards or not effects or not exclusive(effects[-1], case):
                        effects.append(case)
                    else:
                        effects[-1] = chained(effects[-1], case)  # both are asked before either is done
                case CoinFlip():
                    effects.append(self._coin(element))
                case ChoiceHead():
                    effects += self._choice(element)
                case ForEach():
                    number = self._memory.resolved(element.number, (), element.span)
                    self._per, each = replace(element, number=number), len(effects)
                case Said():
                    alike = element.who is None and last_joint == "COMMA" and listed == len(effects)
                    told = element.who is not None
                    goes_on = element.who is None and joint == "AND" and not strong
                    bidden = joint == "AND" and not strong and _bidden(element, effects)
                    said = self._said(element, strong=strong)
                    said = [self._times(self._timed_by(effect, lasting), element.span) for effect in said]
                    last = effects[-1] if effects else None
                    if nevertheless and isinstance(last, tree.May) and self._same_doer(last, said):
                        both = replace(last, then=(*last.then, *said))
                        effects[-1] = Unsure(((both,), (last, *said)), "Only if it is done?")  # type: ignore[call-overload]
                    elif isinstance(last, tree.May) and (bidden or (goes_on and self._same_doer(last, said))):
                        effects[-1] = replace(last, then=(*last.then, *said))
                    else:
                        effects += said
                    listed = len(effects) if len(said) == 1 and (alike or len(effects) == 1) else 0
                case Whole():
                    bidden = joint == "AND" and not strong and _bidden(element, effects)
                    whole = [
                        self._timed_by(effect, lasting) for effect in self._whole(element, strong=strong)
                    ]
                    last = effects[-1] if effects else None
                    if bidden and isinstance(last, tree.May):
                        effects[-1] = replace(last, then=(*last.then, *whole))
                    else:
                        effects += whole
                    if element.effects and isinstance(element.effects[0], tree.DrawIfStuck):
                        self._closed(element)
                case Mark():
                    raise NotUnderstood("This has nothing to go with here.", element.span)
            self._named = self._named or any(isinstance(one, _NAMING) for one in effects)
            late = self._peek()
            if isinstance(late, IfHead) and late.late:
                if not effects:
                    raise NotUnderstood("Nothing hangs on this condition.", late.span)
                self._check_price(effects, late)
                self._place += 1
                effects[-1:] = self._late_if(effects[-1], late)
            joint = None
        return effects

    def _case(self, head: IfHead, effects: list[Effect]) -> Effect:
        """A case; what was told before it may be what it replaces."""
        before, self._replaceable = self._replaceable, bool(effects)
        case = self._if(head)
        self._replaceable = before
        return case

    @staticmethod
    def _in_place_of(effects: list[Effect], case: Effect, span: Span) -> Effect:
        """`The next player draws 2. If they have 8 cards, they discard 2 instead`: the one or the other."""
        usual = effects[0]
        who = getattr(usual, "who", tree.YOU)
        spoken = tree.THEY in tree.parts_of(case)
        known = not spoken or (standing.single(who) and who.pick is tree.Pick.ALL and not who.told)
        late = any(isinstance(part, tree.CardDrawn | tree.Rolled) for part in tree.parts_of(case))
        open_case = isinstance(case, tree.If) and not (case.then and case.otherwise)
        if (
            len(effects) > 1
            or not known
            or late
            or not open_case
            or isinstance(usual, (Unsure, *tree.STANDING))
        ):
            raise NotUnderstood("Instead of what? Say what no longer happens.", span)
        assert isinstance(case, tree.If)
        condition = exchanged(case.condition, tree.THEY, who)
        theirs = who in tree.parts_of(condition)
        deeds = case.then or case.otherwise
        deeds = deeds if theirs else exchanged(deeds, tree.THEY, who)
        return tree.If(condition, deeds, (usual,)) if case.then else tree.If(condition, (usual,), deeds)

    def _times(self, effect: Effect, span: Span) -> Effect:
        """The effect, repeated for each counted thing if a count came before."""
        if self._per is None:
            return effect
        many = multiplied(effect, self._per.number)
        if many is None:
            raise NotUnderstood("This cannot be done so many times.", span)
        return many  # type: ignore[no-any-return]

    @staticmethod
    def _used_up(told: Duration | ForEach | None, effects: int, before: int) -> None:
        """Refuses a sentence with an unused duration or repetition."""
        if told is not None and effects == before:
            raise NotUnderstood(
                _AT_ONCE if isinstance(told, Duration) else "What is done for each?", told.span
            )

    def _closed(self, element: Whole) -> None:
        """Refuses anything after "if they cannot play, they draw 3" without a period."""
        after, joint = self._after_joint()
        if after is not None and joint != "STRONG":
            raise NotUnderstood(
                'Put a full stop or a semicolon before this: only the draw hangs on "cannot play".',
                after.span,
            )

    # ---- acts ----
    @staticmethod
    def _takes_price(effects: list[Effect], top: bool = True) -> bool:
        last = effects[-1] if effects else None
        if isinstance(last, tree.MustPlay):
            return not last.otherwise
        return top and isinstance(last, Act) and not last.price

    def _priced(self, act: Effect) -> Effect:
        if isinstance(act, tree.MustPlay):
            return self._must_or(act)
        assert isinstance(act, Act)
        price: list[Effect] = []
        subject: tuple[Players, ...] = (tree.THEY,)
        while True:
            element, joint = self._after_joint()
            if price and joint != "AND":
                break
            if not isinstance(element, Said | Whole):
                break
            self._skip_joint()
            self._place += 1
            if isinstance(element, Whole):
                price += [tree.Draw(tree.THEY, element.plus)] if element.plus else element.effects
                continue
            if element.who is None:
                element = replace(element, who=subject)
            elif element.who != (tree.THEY,):
                subject = element.who
            if element.who is None:
                pass
            elif element.who == (tree.YOU,) and act.who == tree.YOU:
                element = replace(element, who=(tree.THEY,))
            self._spoken_of = True
            price += self._said(element, strong=True)
        if not price:
            raise NotUnderstood(
                'Say what refusing costs: "… or draw 4".', element.span if element else (0, 0)
            )
        self._subject = None
        return replace(act, price=tuple(price))

    @staticmethod
    def _same_doer(may: tree.May, said: list[Effect]) -> bool:
        """Whether a clause after "may … and" belongs to the same player's choice."""
        doer = may.who if may.who in (tree.YOU, standing.ACTOR) else tree.THEY
        return all(getattr(effect, "who", doer) == doer for effect in said)


def _bidden(element: Said | Whole, effects: list[Effect]) -> bool:
    """`You may draw 2 and skip the next player`: a command that goes on with what one may do."""
    last = effects[-1] if effects else None
    chosen = isinstance(last, tree.May) and isinstance(last.then[0], tree.Choose)
    return element.words[:1] in _COMMANDS and not chosen


def _is_left_open(effect: Any) -> bool:
    """Whether the effect is optional."""
    if isinstance(effect, tree.Swap):
        return effect.optional
    return isinstance(effect, tree.May) or isinstance(getattr(effect, "number", None), tree.UpTo)


_COMMANDS = {
    (verb,)
    for verb in (
        "skip",
        "reverse",
        "make",
        "force",
        "freeze",
        "change",
        "look",
        "turn",
        "swap",
        "shuffle",
        "go",
        "block",
    )
}
_NAMING = tree.WantColor | tree.WantNumber | tree.WantCard | tree.NameColor
_ROLLED = {"1", "2", "3", "4", "5", "6"}
_AT_ONCE = "This happens at once and is over: only what holds from then on can last."
