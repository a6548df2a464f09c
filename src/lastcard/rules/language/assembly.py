"""Puts clauses together: who an unsaid subject is, and which branch or price a clause belongs to."""

from dataclasses import dataclass, replace
from typing import Any

from lastcard.rules.language import tree
from lastcard.rules.language.acts import base_form
from lastcard.rules.language.fragments import (
    SUBJECT,
    CoinFlip,
    Element,
    IfHead,
    Lasting,
    Mark,
    Said,
    Unsure,
    Whole,
    exchanged,
)
from lastcard.rules.language.neighbors import settled
from lastcard.rules.language.player_phrases import AFTER_THEM, ELSE
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.tokens import Span
from lastcard.rules.language.tree import Act, Base, Cards, Effect, Pick, Players, Rule

_JOINTS = {"STRONG", "WEAK", "AND", "COMMA", "COLON"}


@dataclass
class _Subject:
    """Whom the clause before was about, and whether an unsaid subject goes on with them."""

    who: tuple[Players, ...]
    third: bool
    two: bool = False  # the clause spoke of somebody else as well


def assemble(elements: list[Element]) -> Rule:
    """The rule that the elements of a sentence make."""
    return _Assembly(elements).rule()


class _Assembly:
    def __init__(self, elements: list[Element]) -> None:
        self._elements = elements
        self._place = 0
        self._spoken_of = False  # whether "they" has somebody to stand for
        self._subject: _Subject | None = None
        self._one_of = False  # whether you choose what is done: "choose one: …; or …"
        self._sort: Cards | None = None  # the sort of cards spoken of last

    def rule(self) -> Rule:
        effects = self._sequence(top=True)
        if self._one_of:
            raise NotUnderstood('One of what? Write "choose one: …; or …".', self._elements[0].span)
        if self._place < len(self._elements):
            mark = self._elements[self._place]
            word = {"OTHERWISE": "otherwise", "OR": "or", "HEADS": "heads", "TAILS": "tails"}
            name = word.get(mark.kind, "") if isinstance(mark, Mark) else "if"
            raise NotUnderstood(_LONELY.get(name, f'"{name}" has nothing to go with here.'), mark.span)
        return tuple(effects)

    # ---- order ----
    def _peek(self) -> Element | None:
        return self._elements[self._place] if self._place < len(self._elements) else None

    def _mark(self, *kinds: str) -> bool:
        element = self._peek()
        return isinstance(element, Mark) and element.kind in kinds

    def _after_joint(self) -> tuple[Element | None, str | None]:
        """The element that comes next past any joint, and that joint; nothing is consumed."""
        place, joint = self._place, None
        while place < len(self._elements):
            element = self._elements[place]
            if isinstance(element, Mark) and element.kind in _JOINTS:
                joint = element.kind
                place += 1
                continue
            return element, joint
        return None, joint

    def _skip_joint(self) -> None:
        while self._mark(*_JOINTS):
            self._place += 1

    def _sequence(self, *, top: bool) -> list[Effect]:
        effects: list[Effect] = []
        joint: str | None = None
        lasting: Lasting | None = None
        begun = False
        while True:
            element, found = self._after_joint()
            joint = found or joint
            if element is None:
                self._skip_joint()
                break
            if begun and found == "STRONG" and not top:
                break
            if isinstance(element, Mark) and element.kind in {"OTHERWISE", "HEADS", "TAILS"}:
                if element.kind == "OTHERWISE" and top and self._takes_price(effects):
                    self._skip_joint()
                    self._place += 1
                    effects[-1] = self._priced(effects[-1])
                    joint = None
                    continue
                break
            if isinstance(element, Mark) and element.kind == "ONE_OF":
                self._skip_joint()
                self._place += 1
                self._one_of = True
                continue
            if isinstance(element, Mark) and element.kind == "OR":
                if effects and isinstance(effects[-1], tree.MayChallenge):
                    self._skip_joint()
                    self._place += 1
                    continue
                if not self._takes_price(effects):
                    if (
                        top
                        and len(effects) == 1
                        and not isinstance(effects[0], Unsure | tree.If | tree.Coin | tree.May)
                    ):
                        self._skip_joint()
                        self._place += 1
                        effects[-1] = self._either(effects[-1], element.span)
                        joint = None
                        continue
                    self._skip_joint()
                    break
                self._skip_joint()
                self._place += 1
                effects[-1] = self._priced(effects[-1])
                continue
            if isinstance(element, IfHead) and effects and self._completes(effects[-1], element):
                self._skip_joint()
                self._place += 1
                begun_if = effects[-1]
                assert isinstance(begun_if, tree.If)
                effects[-1] = replace(begun_if, otherwise=tuple(self._branch(keep=True)))
                continue
            self._skip_joint()
            self._place += 1
            strong = joint in {"STRONG", None} or not begun
            begun = True
            match element:
                case Lasting():
                    lasting = element
                    continue
                case IfHead():
                    effects += self._lasting([self._if(element)], lasting)
                case CoinFlip():
                    effects += self._lasting([self._coin(element)], lasting)
                case Said():
                    goes_on = element.who is None and joint == "AND" and not strong
                    said = self._lasting(self._said(element, strong=strong), lasting)
                    last = effects[-1] if effects else None
                    if goes_on and isinstance(last, tree.May) and self._same_doer(last, said):
                        effects[-1] = replace(last, then=(*last.then, *said))
                    else:
                        effects += said
                case Whole():
                    effects += self._lasting(self._whole(element, strong=strong), lasting)
                    if element.effects and isinstance(element.effects[0], tree.DrawIfStuck):
                        self._closed(element)
                case Mark():
                    raise NotUnderstood("This has nothing to go with here.", element.span)
            lasting = None
            late = self._peek()
            if isinstance(late, IfHead) and late.late:
                self._place += 1
                effects[-1] = self._late_if(effects[-1], late)
            joint = None
        if lasting is not None:
            raise NotUnderstood("Say what is to last so long.", lasting.span)
        return effects

    def _closed(self, element: Whole) -> None:
        """After "if they cannot play, they draw 3" nothing may hang on without a full stop."""
        after, joint = self._after_joint()
        if after is not None and joint != "STRONG":
            raise NotUnderstood(
                'Put a full stop or a semicolon before this: only the draw hangs on "cannot play".',
                after.span,
            )

    @staticmethod
    def _completes(last: Effect, head: IfHead) -> bool:
        """`If nobody laughs` after `if someone laughs` is its otherwise."""
        return (
            isinstance(last, tree.If)
            and bool(last.then)
            and not last.otherwise
            and head.denied
            and last.condition == head.condition
        )

    # ---- branches ----
    def _branch(self, *, keep: bool = False) -> list[Effect]:
        if not keep:
            self._subject = None
        return self._sequence(top=False)

    def _if(self, head: IfHead) -> Effect:
        condition = head.condition
        if isinstance(condition, tree.HandIs):
            self._check_they(condition.who, head.span)
            self._speak_of(condition.who)
            if isinstance(condition.having, Cards):
                self._sort = condition.having
        self._subject = None
        if isinstance(condition, tree.HandIs) and condition.who != tree.YOU and not condition.anyone:
            self._subject = _Subject((condition.who,), third=True)
        then = tuple(self._branch(keep=True))
        otherwise: tuple[Effect, ...] = ()
        element, _ = self._after_joint()
        if isinstance(element, Mark) and element.kind == "OTHERWISE":
            self._skip_joint()
            self._place += 1
            otherwise = tuple(self._branch(keep=True))
        self._subject = None
        return tree.If(condition, otherwise, then) if head.denied else tree.If(condition, then, otherwise)

    def _late_if(self, effect: Effect, head: IfHead) -> Effect:
        condition = head.condition
        who = getattr(effect, "who", None)
        if (
            isinstance(condition, tree.HandIs)
            and condition.who == tree.THEY
            and who not in (None, tree.THEY, tree.YOU)
        ):
            condition = replace(condition, who=who)
            effect = replace(effect, who=tree.THEY)  # type: ignore[arg-type]
        elif isinstance(condition, tree.HandIs):
            self._check_they(condition.who, head.span)
            self._speak_of(condition.who)
        element, _ = self._after_joint()
        otherwise: tuple[Effect, ...] = ()
        if isinstance(element, Mark) and element.kind == "OTHERWISE":
            self._skip_joint()
            self._place += 1
            otherwise = tuple(self._branch(keep=True))
        then: tuple[Effect, ...] = (effect,)
        self._subject = None
        return tree.If(condition, otherwise, then) if head.denied else tree.If(condition, then, otherwise)

    def _coin(self, coin: CoinFlip) -> Effect:
        sides: dict[str, tuple[Effect, ...]] = {}
        while True:
            element, _ = self._after_joint()
            if not isinstance(element, Mark) or element.kind not in {"HEADS", "TAILS", "OTHERWISE"}:
                break
            side = element.kind
            if side == "OTHERWISE":
                if len(sides) != 1:
                    break
                side = "TAILS" if "HEADS" in sides else "HEADS"
            if side in sides:
                break
            self._skip_joint()
            self._place += 1
            sides[side] = tuple(self._branch())
        if not sides:
            raise NotUnderstood(
                'Say what the coin decides: "flip a coin: heads, draw 2; tails, discard 2".', coin.span
            )
        self._subject = None
        return tree.Coin(sides.get("HEADS", ()), sides.get("TAILS", ()))

    def _either(self, first: Effect, span: Span) -> Effect:
        """`A or B`: whoever does the first of them chooses."""
        who = getattr(first, "who", None)
        element, _ = self._after_joint()
        lonely = NotUnderstood(_LONELY["or"], span)
        if not isinstance(who, Players) or not isinstance(element, Said) or isinstance(first, Act):
            raise lonely
        self._place += 1
        said = self._said(element, strong=False)
        following, _ = self._after_joint()
        if len(said) != 1 or isinstance(said[0], Act | Unsure | tree.May) or following is not None:
            raise lonely
        self._subject = None
        if self._one_of:
            self._one_of = False
            return tree.Or(tree.YOU, (first,), (said[0],))
        doer = tree.YOU if who == tree.YOU else tree.THEY
        second = exchanged(said[0], who, doer)
        return tree.Or(who, (replace(first, who=doer),), (second,))  # type: ignore[arg-type]

    # ---- acts ----
    @staticmethod
    def _takes_price(effects: list[Effect]) -> bool:
        return bool(effects) and isinstance(effects[-1], Act) and not effects[-1].price

    def _priced(self, act: Effect) -> Effect:
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
                price += element.effects
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
    def _lasting(effects: list[Effect], lasting: Lasting | None) -> list[Effect]:
        """What was said to last as long as that; nothing else can."""
        if lasting is None:
            return effects
        found: list[Effect] = []
        for effect in effects:
            if isinstance(effect, Act) and effect.until is None:
                found.append(replace(effect, until=lasting.until))
            elif isinstance(effect, tree.OpenHands) and lasting.until is tree.Until.YOUR_TURN:
                found.append(effect)
            else:
                raise NotUnderstood("Only acts in the room and open hands can last.", lasting.span)
        return found

    @staticmethod
    def _same_doer(may: tree.May, said: list[Effect]) -> bool:
        """Whether what follows "may" with "and" is left to the same player's choice."""
        doer = tree.YOU if may.who == tree.YOU else tree.THEY
        return all(getattr(effect, "who", doer) == doer for effect in said)

    # ---- who ----
    def _said(self, said: Said, *, strong: bool) -> list[Effect]:
        verb = said.verb
        third = verb.third and said.modal is None
        who = said.who
        go_on = False
        if who is None:
            # An imperative has no modal and no ending: "draw 2" after "the next player draws 2" is yours.
            again = third or said.modal is not None or not (strong or (self._subject and self._subject.third))
            go_on = self._subject is not None and again
            subject = self._subject.who if go_on and self._subject else (tree.YOU,)
            who = tuple(self._continued(one) if go_on else one for one in subject)
        who = tuple(self._counted_on(one, said.span) for one in who)
        for one in who:
            self._check_they(one, said.span)
        if verb.both:
            return [self._swapped(who, said.span)]
        effects: list[Any] = []
        for one in who:
            found = [
                settled(exchanged(effect, SUBJECT, one), one, told=said.who is not None)
                for effect in verb.effects
            ]
            if one != tree.YOU and any(
                isinstance(part, tree.Counted) for part in tree.parts_of(tuple(found))
            ):
                self._speak_of(one)  # "as many as they have"
            for effect in found:
                self._check_effect(effect, one, said)
            if isinstance(found[0], Act) and said.who is None and go_on and third:
                found[0] = replace(found[0], text=base_form(found[0].text))
            effects += self._left_open(found, one, said)
            for part in tree.parts_of(tuple(found)):
                if isinstance(part, Cards) and part != tree.ANY_CARDS:
                    self._sort = part
            self._speak_of(one)
            for effect in found:
                if isinstance(effect, _TWO_PARTIES):
                    self._speak_of(_other(effect))
        two = isinstance(effects[-1], _TWO_PARTIES | tree.MayChallenge)
        base = self._subject.who if go_on and self._subject else who
        self._subject = _Subject(base, third, two)
        return effects

    def _check_effect(self, effect: Any, one: Players, said: Said) -> None:
        for part in tree.parts_of(effect):
            if isinstance(part, Players):
                self._check_they(part, said.span)
        if isinstance(effect, tree.PassHands) and one not in (tree.EVERYONE, tree.YOU):
            raise NotUnderstood(
                'Hands are passed by all: write "everyone passes their hand to the left".', said.span
            )
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
        """What becomes of effects that somebody "may" do."""
        effects = [self._one_of_them(effect) for effect in effects]
        if said.modal not in ("may", "you may", "get") or said.verb.optional:
            return effects
        if any(isinstance(effect, Unsure | Act) for effect in effects):
            raise NotUnderstood(
                'The table cannot leave this open: write "must", or leave out "may".', said.span
            )
        if said.modal == "get" and all(
            isinstance(effect, tree.ExtraTurn | tree.ShowHand) for effect in effects
        ):
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
            then = effects if one == tree.YOU else [exchanged(effect, one, tree.THEY) for effect in effects]
            may = tree.May(one, tuple(then))
        if said.modal == "get":
            return [Unsure((tuple(effects), (may,)), "Is it left open?")]
        return [may]

    def _one_of_them(self, effect: Any) -> Any:
        if isinstance(effect, tree.DrawUntil) and effect.cards and effect.cards.symbol == "(one of them)":
            return replace(effect, cards=self._sort)
        return effect

    def _everyone_else(self) -> Players:
        """Everyone but you; after somebody else was spoken of, everyone but them."""
        before = self._subject.who if self._subject is not None else (tree.YOU,)
        if len(before) != 1 or (
            before[0].base is Base.EVERYONE and before[0].pick is Pick.ALL and before[0].having is None
        ):
            return tree.OTHERS
        one = before[0]
        seat = one.pick is Pick.ALL and one.having is None and one.base not in (Base.NEXT_TWO, Base.NEIGHBORS)
        return Players(Base.EVERYONE, but=one.base if seat else Base.THEY)

    def _counted_on(self, who: Players, span: Span) -> Players:
        """`The one after that` is counted on from the next player."""
        if who == ELSE:
            return self._everyone_else()
        if who != AFTER_THEM:
            if who.told:
                return replace(who, told="")
            return who
        if self._subject is not None and self._subject.who == (tree.NEXT,):
            return Players(Base.SECOND)
        raise NotUnderstood('After whom? Write "the player after the next".', span)

    def _continued(self, who: Players) -> Players:
        assert self._subject is not None
        if who == tree.YOU:
            return who
        if len(self._subject.who) > 1:
            return who
        stable = who.pick is Pick.ALL and who.having is None and who.base is not Base.THEY
        if self._subject.two and stable:
            return who
        return tree.THEY

    def _swapped(self, who: tuple[Players, ...], span: Span) -> Effect:
        if who == (Players(Base.NEIGHBORS),):
            who = (Players(Base.LEFT), Players(Base.RIGHT))
        if len(who) != 2:
            raise NotUnderstood('With whom? Write "swap hands with the next player".', span)
        one, other = (replace(each, told="") for each in who)
        self._speak_of(one)
        self._speak_of(other)
        self._subject = _Subject((one, other), third=False, two=True)
        return tree.Swap(one, other)

    def _whole(self, whole: Whole, *, strong: bool) -> list[Effect]:
        subject = self._subject
        if whole.third and subject is not None and subject.who != (tree.YOU,):
            raise NotUnderstood("Only you can do this, so write it of yourself.", whole.span)
        effects = []
        for effect in whole.effects:
            who = getattr(effect, "who", None)
            if isinstance(who, Players):
                effect = replace(effect, who=self._counted_on(who, whole.span))
                self._check_they(effect.who, whole.span)
                self._speak_of(effect.who)
            effects.append(effect)
        if effects:
            self._subject = None
            who = getattr(effects[0], "who", None)
            if isinstance(effects[0], tree.Miss) and isinstance(who, Players):
                self._subject = _Subject((who,), third=True)
        return effects

    def _speak_of(self, who: Players) -> None:
        if who != tree.YOU:
            self._spoken_of = True

    def _check_they(self, who: Players, span: Span) -> None:
        if Base.THEY in (who.base, who.but) and not self._spoken_of:
            raise NotUnderstood('Who are "they"? Nobody was spoken of before: write "the next player".', span)


_TWO_PARTIES = tree.Swap | tree.Take | tree.Give | tree.Exchange


def _other(effect: tree.Swap | tree.Take | tree.Give | tree.Exchange) -> Players:
    match effect:
        case tree.Swap() | tree.Exchange():
            return effect.other
        case tree.Take():
            return effect.source
        case tree.Give():
            return effect.to


_LONELY = {
    "otherwise": 'There is no "if" for this "otherwise" to belong to.',
    "or": 'Only an act can be refused with "or": write "sing a song or draw 4".',
    "heads": 'No coin was flipped: write "flip a coin: heads, draw 2; tails, discard 2".',
    "tails": 'No coin was flipped: write "flip a coin: heads, draw 2; tails, discard 2".',
}
