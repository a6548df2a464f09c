"""Puts clauses together: who an unsaid subject is, and which branch or price a clause belongs to."""

from dataclasses import dataclass, replace

from lastcard.language import tree
from lastcard.language.acts import base_form
from lastcard.language.parts import CoinFlip, Element, IfHead, Lasting, Mark, Said, Span, Whole
from lastcard.language.refusal import NotUnderstood
from lastcard.language.tree import Act, Base, Effect, Pick, Players, Rule

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

    def rule(self) -> Rule:
        effects = self._sequence(top=True)
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
            if isinstance(element, Mark) and element.kind == "OR":
                if effects and isinstance(effects[-1], tree.MayChallenge):
                    self._skip_joint()
                    self._place += 1
                    continue
                if not self._takes_price(effects):
                    self._skip_joint()
                    break
                self._skip_joint()
                self._place += 1
                effects[-1] = self._priced(effects[-1])
                continue
            if isinstance(element, IfHead) and effects and self._completes(effects[-1], element):
                self._skip_joint()
                self._place += 1
                last = effects[-1]
                assert isinstance(last, tree.If)
                effects[-1] = replace(last, otherwise=tuple(self._branch(keep=True)))
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
                    effects.append(self._if(element))
                case CoinFlip():
                    effects.append(self._coin(element))
                case Said():
                    said = self._said(element, strong=strong)
                    if lasting:
                        said = [self._lasting(effect, lasting) for effect in said]
                        lasting = None
                    effects += said
                case Whole():
                    effects += self._whole(element, strong=strong)
                    if element.effects and isinstance(element.effects[0], tree.DrawIfStuck):
                        self._closed(element)
                case Mark():
                    raise NotUnderstood("This has nothing to go with here.", element.span)
            late = self._peek()
            if isinstance(late, IfHead) and late.late:
                self._place += 1
                effects[-1] = self._late_if(effects[-1], late)
            joint = None
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
        self._subject = None
        if isinstance(condition, tree.HandIs) and condition.who != tree.YOU:
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
    def _lasting(effect: Effect, lasting: Lasting) -> Effect:
        if isinstance(effect, Act) and effect.until is None:
            return replace(effect, until=lasting.until)
        if isinstance(effect, tree.OpenHands) and lasting.until is tree.Until.YOUR_TURN:
            return effect
        raise NotUnderstood("Only acts in the room and open hands can last.", lasting.span)

    # ---- who ----
    def _said(self, said: Said, *, strong: bool) -> list[Effect]:
        verb = said.verb
        if said.modal == "may" and not verb.free:
            raise NotUnderstood(
                'The table cannot leave this open: write "must", or leave out "may".',
                said.modal_span or said.span,
            )
        third = verb.third if said.modal is None else said.modal.startswith(("has", "needs", "is", "gets"))
        who = said.who
        go_on = False
        if who is None:
            # An imperative has no modal and no ending: "draw 2" after "the next player draws 2" is yours.
            again = third or said.modal is not None or not (strong or (self._subject and self._subject.third))
            go_on = self._subject is not None and again
            subject = self._subject.who if go_on and self._subject else (tree.YOU,)
            who = tuple(self._continued(one) if go_on else one for one in subject)
        for one in who:
            self._check_they(one, said.span)
        if verb.both:
            return [self._swapped(who, said.span)]
        effects: list[Effect] = []
        for one in who:
            effect = verb.make(one)
            if isinstance(effect, tree.Swap | tree.Take | tree.Give):
                self._check_they(_other(effect), said.span)
            if isinstance(effect, Act) and said.who is None and go_on and third:
                effect = replace(effect, text=base_form(effect.text))
            if isinstance(effect, tree.Swap) and said.modal == "may":
                effect = replace(effect, optional=True)
            if isinstance(effect, tree.PassHands) and one not in (tree.EVERYONE, tree.YOU):
                raise NotUnderstood(
                    'Hands are passed by all: write "everyone passes their hand to the left".', said.span
                )
            if isinstance(effect, tree.MayChallenge) and one != tree.NEXT:
                raise NotUnderstood("Only the next player may challenge.", said.span)
            if isinstance(effect, tree.ShowHand) and one == tree.YOU:
                raise NotUnderstood(
                    'A hand is shown to you: write "the next player shows you their hand".', said.span
                )
            effects.append(effect)
            self._speak_of(one)
            if isinstance(effect, tree.Swap | tree.Take | tree.Give):
                self._speak_of(_other(effect))
        two = isinstance(effects[-1], tree.Swap | tree.Take | tree.Give | tree.MayChallenge)
        base = self._subject.who if go_on and self._subject else who
        self._subject = _Subject(base, third, two)
        return effects

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
        if len(who) != 2:
            raise NotUnderstood('With whom? Write "swap hands with the next player".', span)
        self._speak_of(who[0])
        self._speak_of(who[1])
        self._subject = _Subject(who, third=False, two=True)
        return tree.Swap(*who)

    def _whole(self, whole: Whole, *, strong: bool) -> list[Effect]:
        subject = self._subject
        if whole.third and subject is not None and subject.who != (tree.YOU,):
            raise NotUnderstood("Only you can do this, so write it of yourself.", whole.span)
        for effect in whole.effects:
            who = getattr(effect, "who", None)
            if isinstance(who, Players):
                self._check_they(who, whole.span)
                self._speak_of(who)
        if whole.effects:
            self._subject = None
        return list(whole.effects)

    def _speak_of(self, who: Players) -> None:
        if who != tree.YOU:
            self._spoken_of = True

    def _check_they(self, who: Players, span: Span) -> None:
        if Base.THEY in (who.base, who.but) and not self._spoken_of:
            raise NotUnderstood('Who are "they"? Nobody was spoken of before: write "the next player".', span)


def _other(effect: tree.Swap | tree.Take | tree.Give) -> Players:
    match effect:
        case tree.Swap():
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
