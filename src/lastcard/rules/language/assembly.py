"""Assembles clauses into a rule: resolves unstated subjects, branches and prices."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

from lastcard.rules.language import standing, tree
from lastcard.rules.language.acts import base_form
from lastcard.rules.language.branch_assembly import LONELY, said_of
from lastcard.rules.language.cases import chained, compared, completes, exclusive
from lastcard.rules.language.element_order import in_order
from lastcard.rules.language.fragments import (
    SUBJECT,
    WITH_WHOM,
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
    Repetition,
    Said,
    Tally,
    Unsure,
    When,
    Whole,
    exchanged,
)
from lastcard.rules.language.hand_phrases import BOTH_WAYS
from lastcard.rules.language.merged_effects import several
from lastcard.rules.language.neighbors import settled
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.standing_assembly import Subject
from lastcard.rules.language.subject_assembly import SubjectAssembly
from lastcard.rules.language.tallies import multiplied
from lastcard.rules.language.tokens import Span
from lastcard.rules.language.tree import Act, Base, Cards, Effect, Pick, Players, Rule

_JOINTS = {"STRONG", "WEAK", "AND", "COMMA", "COLON"}


def assemble(elements: list[Element], where: str = "custom") -> Rule:
    """Assembles the elements of a sentence into a rule."""
    return _Assembly(in_order(elements), where).rule()


_NO_CARDS = frozenset(
    [
        "left",
        "right",
        "neighbor",
        "neighbors",
        "next",
        "previous",
        "opponent",
        "opponents",
        "choice",
        "choosing",
        "turn",
        "own",
        "score",
        "favorite",
    ]
)
_YOUR_CHOICE = frozenset(
    (card, "of", "your", choice) for card in ("card", "cards") for choice in ("choice", "choosing")
)
_HELD_CARDS = frozenset(["card", "cards", "hand", "hands"])


def _of_another(effect: Effect, who: Players, words: tuple[str, ...]) -> bool:
    """Whether somebody would discard or give away another's cards: `the next player discards your hand`."""
    if not isinstance(effect, tree.Discard | tree.DiscardTo | tree.Give) or effect.who != who:
        return False
    if isinstance(getattr(effect, "number", None), tree.Counted):
        return False  # "discards as many cards as there are in your hand"
    if {":", ","} & set(words):
        return False  # "next player: discard your hand": said to them
    after = list(pairwise((*words, "")))
    if who == tree.YOU:
        return isinstance(effect, tree.Discard) and any(a == "their" and b in _HELD_CARDS for a, b in after)
    chosen = any(words[i : i + 4] in _YOUR_CHOICE for i in range(len(words)))
    if chosen and who.base not in (Base.ACTOR, Base.THEY, Base.EVERYONE) and who.pick is Pick.ALL:
        return words[0] not in {"choose", "pick"}
    single = who.base not in (Base.EVERYONE, Base.THEY, Base.ACTOR) and who.pick is Pick.ALL
    return single and any(a == "your" and b not in _NO_CARDS for a, b in after)


def _you_and_they(subject: Subject | None) -> bool:
    """Whether it was last said of you and of those spoken of before, together."""
    return subject is not None and len(subject.who) == 2 and set(subject.who) == {tree.YOU, tree.THEY}


class _Assembly(SubjectAssembly):
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
                    if self._choosing == 0 and listed > 1 and listed == len(effects):
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
                    case = self._if(element)
                    if afterwards or not effects or not exclusive(effects[-1], case):
                        effects.append(case)
                    else:
                        effects[-1] = chained(effects[-1], case)  # both are asked before either is done
                case CoinFlip():
                    effects.append(self._coin(element))
                case ChoiceHead():
                    effects += self._choice(element)
                case ForEach():
                    self._per, each = element, len(effects)
                case Said():
                    alike = element.who is None and last_joint == "COMMA" and listed == len(effects)
                    told = element.who is not None
                    goes_on = element.who is None and joint == "AND" and not strong
                    said = self._said(element, strong=strong)
                    said = [self._times(self._timed_by(effect, lasting), element.span) for effect in said]
                    last = effects[-1] if effects else None
                    if nevertheless and isinstance(last, tree.May) and self._same_doer(last, said):
                        both = replace(last, then=(*last.then, *said))
                        effects[-1] = Unsure(((both,), (last, *said)), "Only if it is done?")  # type: ignore[call-overload]
                    elif goes_on and isinstance(last, tree.May) and self._same_doer(last, said):
                        effects[-1] = replace(last, then=(*last.then, *said))
                    else:
                        effects += said
                    listed = len(effects) if len(said) == 1 and (alike or len(effects) == 1) else 0
                case Whole():
                    effects += [
                        self._timed_by(effect, lasting) for effect in self._whole(element, strong=strong)
                    ]
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
                effects[-1] = self._late_if(effects[-1], late)
            joint = None
        return effects

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

    # ---- who ----
    def _said(self, said: Said, *, strong: bool) -> list[Effect]:
        said = self._of_both(self._same_as_before(said))
        verb = said.verb
        third = verb.third and said.modal is None
        said = self._said_of_actor(said)
        verb, who = said.verb, said.who
        if said.words[:1] and said.words[0] in _COSTING and isinstance(verb.effects[0], tree.Miss):
            self._by_itself = True  # "a 9 costs you 2 cards": whoever plays it, or whomever it hits?
        if who is None and third and self._heads:
            self._by_itself = True  # "playing a 9 gives everyone a card": its player, or the pile?
        go_on = False
        forced, self._force = self._force, False
        if who is None and forced and self._subject is not None:
            who, go_on = self._subject.who, True
            self._by_itself = True
        elif who is None:
            # An imperative has no modal and no ending: "draw 2" after "the next player draws 2" is yours.
            again = third or said.modal is not None or not (strong or (self._subject and self._subject.third))
            go_on = self._subject is not None and again
            if third and not go_on and isinstance(verb.effects[0], Act):
                raise NotUnderstood("Who does this?", said.span)  # "sucks to be you"
            subject = self._subject.who if go_on and self._subject else (self._ordered,)
            unsaid = not go_on and isinstance(
                verb.effects[0], tree.PlayLimit | tree.Protection | tree.MustPlay
            )
            if unsaid and self._where != "table_rule":
                raise NotUnderstood('Who? Write "nobody may …", "you cannot …".', said.span)
            if self._means and not go_on and isinstance(verb.effects[0], tree.Draw | tree.Miss):
                self._whose_draw = True  # "a 9 means draw 2"
            elif self._open and not go_on and not self._impersonal(verb):
                self._doubt = True
            who = tuple(self._continued(one) if go_on else one for one in subject)
        said = self._stood_in(said)
        verb = said.verb
        if said.who is not None:
            who = said.who
        who = tuple(self._counted_on(one, said.span) for one in who)
        for one in who:
            self._check_they(one, said.span)
        if verb.both and who == (standing.ACTOR,) and self._heads:
            self._subject = Subject(who, third=True, two=True)
            return [tree.Swap(standing.ACTOR, tree.THEIR_OPPONENT)]
        if verb.both and who == (tree.YOU,) and self._heads:
            self._subject = Subject(who, third=True, two=True)
            return [tree.Swap(tree.YOU, tree.OPPONENT)]
        self._doer = who
        if verb.both:
            return [self._swapped(who, said.span)]
        effects: list[Any] = []
        for one in who:
            self._memory.of_subject(one)
            first, *further = verb.effects
            found, whose = [self._found(first, one, said)], one
            if further and (one.pick is not Pick.ALL or one.base is Base.THEIR_NEXT):
                self._speak_of(one)  # chosen once, for all of it
                whose = tree.THEY
            found += [self._found(effect, whose, said) for effect in further]
            if one != tree.YOU and any(
                isinstance(part, tree.Counted) for part in tree.parts_of(tuple(found))
            ):
                self._speak_of(one)  # "as many as they have"
            if isinstance(found[0], Unsure) and found[0].question == BOTH_WAYS and not several(one):
                found = [*found[0].meanings[0], *found[1:]]
            for effect in found:
                self._check_effect(effect, one, said)
            if isinstance(found[0], Act) and said.who is None and go_on and third:
                found[0] = replace(found[0], text=base_form(found[0].text))
            effects += self._left_open(found, one, said)
            for part in tree.parts_of(tuple(found)):
                if isinstance(part, Cards) and part != tree.ANY_CARDS:
                    self._sort = part
            self._speak_of(one)
            if said.who is not None and one not in self._told:
                self._told.append(one)
            for effect in found:
                self._memory.keep(effect)
                if isinstance(effect, _TWO_PARTIES):
                    self._speak_of(_other(effect))
        two = isinstance(effects[-1], _TWO_PARTIES | tree.MayChallenge)
        base = self._subject.who if go_on and self._subject else who
        self._subject = Subject(base, third, two)
        return effects

    def _found(self, effect: Any, one: Players, said: Said) -> Any:
        """Resolves all references in an effect with this subject."""
        effect = self._without_else(exchanged(effect, SUBJECT, one), one, said.span)
        effect = self._memory.resolved(effect, said.words, said.span)
        doer = getattr(effect, "who", one)
        return settled(effect, one if one == doer or _is_unsaid(doer) else doer, told=said.who is not None)

    def _check_effect(self, effect: Any, one: Players, said: Said) -> None:
        for part in tree.parts_of(effect):
            if isinstance(part, Players):
                self._check_they(part, said.span)
        if isinstance(effect, tree.PassHands) and one not in (tree.EVERYONE, tree.YOU, standing.ACTOR):
            raise NotUnderstood(
                'Hands are passed by all: write "everyone passes their hand to the left".', said.span
            )
        if isinstance(effect, tree.Discard | tree.DiscardTo | tree.Give) and _of_another(
            effect, one, said.words
        ):
            raise NotUnderstood("Whose cards are these? Everybody deals with cards of their own.", said.span)
        if isinstance(effect, tree.MayChallenge) and one != tree.NEXT:
            raise NotUnderstood("Only the next player may challenge.", said.span)
        if isinstance(effect, tree.ShowHand) and one == effect.to == tree.YOU:
            raise NotUnderstood(
                'A hand is shown to somebody else: write "the next player shows you their hand".', said.span
            )
        one_of_them = (
            isinstance(effect, tree.DrawUntil) and effect.cards and effect.cards.symbol == "(one of them)"
        )
        if one_of_them and self._sort is None:
            raise NotUnderstood('One of what? Write "until you have a red card".', said.span)

    def _left_open(self, effects: list[Any], one: Players, said: Said) -> list[Any]:
        """Wraps effects that a player "may" do."""
        effects = [self._one_of_them(effect) for effect in effects]
        if said.modal not in ("may", "you may", "get") or said.verb.optional:
            return effects
        if any(isinstance(effect, (Unsure, Act, *tree.STANDING)) for effect in effects):
            raise NotUnderstood(
                'The table cannot leave this open: write "must", or leave out "may".', said.span
            )
        if said.modal == "get" and all(isinstance(effect, _REWARDS) for effect in effects):
            return effects
        first = effects[0]
        if isinstance(first, tree.Swap) and first.other.pick is Pick.CHOSEN and len(effects) == 1:
            return [replace(first, optional=True)]
        number = getattr(first, "number", None)
        if isinstance(number, tree.UpTo) and len(effects) == 1:
            return effects  # to do none of it is open anyway
        if said.modal == "you may":
            may = tree.May(tree.YOU, tuple(effects))
        else:
            same = one in (tree.YOU, standing.ACTOR)
            then = effects if same else [said_of(effect, one, tree.THEY) for effect in effects]
            may = tree.May(one, tuple(then))
        if said.modal == "get" and not all(isinstance(effect, _FAVORS) for effect in effects):
            return [Unsure((tuple(effects), (may,)), "Is it left open?")]
        return [may]

    def _one_of_them(self, effect: Any) -> Any:
        if isinstance(effect, tree.DrawUntil) and effect.cards and effect.cards.symbol == "(one of them)":
            return replace(effect, cards=self._sort)
        return effect

    def _whole(self, whole: Whole, *, strong: bool) -> list[Effect]:
        whole = self._stood_in(whole)
        subject = self._subject
        if whole.third and subject is not None and subject.who not in ((tree.YOU,), (standing.ACTOR,)):
            raise NotUnderstood("Only you can do this, so write it of yourself.", whole.span)
        effects = []
        for effect in self._as_card(whole):
            if isinstance(effect, Tally):
                self._tallies.append(effect.number)
                self._check_they(effect.number.who or tree.YOU, whole.span)
                self._memory.tally = effect.number
                continue
            if isinstance(effect, Repetition):
                if not self._memory.under:
                    raise NotUnderstood("What is done again? No card was spoken of before.", whole.span)
                effect = tree.Again()
            if self._memory.rival is not None and isinstance(effect, Unsure) and effect.question == WITH_WHOM:
                effect = tree.Swap(tree.YOU, self._memory.rival)
            elif (
                isinstance(effect, Unsure)
                and effect.question == WITH_WHOM
                and (_you_and_they(subject) or (subject is None and self._memory.chosen == 1))
            ):
                effect = tree.Swap(tree.YOU, tree.THEY)  # "both of you draw 1, then swap hands"
            effect = self._of_actor(effect)
            who = getattr(effect, "who", None)
            if isinstance(effect, tree.Choose) and effect.by is not None:
                effect = replace(effect, by=self._counted_on(effect.by, whole.span))
                self._check_they(effect.by or tree.YOU, whole.span)
            if isinstance(who, Players):
                effect = replace(effect, who=self._counted_on(who, whole.span))
                effect = self._without_else(effect, effect.who, whole.span)
                self._check_they(effect.who, whole.span)
                self._speak_of(effect.who)
            effect = self._memory.resolved(effect, (), whole.span)
            self._memory.keep(effect)
            effects.append(effect)
        self._doer = (tree.YOU,)
        if effects:
            self._subject = None
            who = getattr(effects[0], "who", None)
            if isinstance(effects[0], tree.Choose) and effects[0].by is not None and len(effects) == 1:
                self._subject = Subject((effects[0].by,), third=True, two=True)  # "… and gives them a card"
            if isinstance(effects[0], tree.Miss) and isinstance(who, Players):
                self._subject = Subject((who,), third=True)
        return effects


def _is_unsaid(who: Any) -> bool:
    """Whether the subject is not resolved yet."""
    return not isinstance(who, Players) or who.base in (Base.THEY, Base.ACTOR)


def _is_left_open(effect: Any) -> bool:
    """Whether the effect is optional."""
    if isinstance(effect, tree.Swap):
        return effect.optional
    return isinstance(effect, tree.May) or isinstance(getattr(effect, "number", None), tree.UpTo)


_REWARDS = tree.ExtraTurn | tree.ShowHand | tree.NameColor | tree.WantColor | tree.Score
_FAVORS = tree.Discard | tree.DiscardTo | tree.Swap | tree.Exchange | tree.Take | tree.Give
_NAMING = tree.WantColor | tree.WantNumber | tree.WantCard | tree.NameColor


_TWO_PARTIES = tree.Swap | tree.Take | tree.Give | tree.Exchange


def _other(effect: tree.Swap | tree.Take | tree.Give | tree.Exchange) -> Players:
    match effect:
        case tree.Swap() | tree.Exchange():
            return effect.other
        case tree.Take():
            return effect.source
        case tree.Give():
            return effect.to


_ROLLED = {"1", "2", "3", "4", "5", "6"}
_AT_ONCE = "This happens at once and is over: only what holds from then on can last."
_COSTING = frozenset(["cost", "costs", "lose", "loses", "take", "takes"])
