"""Puts choices together: `choose one: …; or …`, `… or …`, and who is asked (L-3)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lastcard.rules.language import tree
from lastcard.rules.language.fragments import ChoiceHead, Element, Mark, Said, Unsure, Whole, exchanged
from lastcard.rules.language.joined_ideas import several
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.tokens import Span
from lastcard.rules.language.tree import Act, Effect, Players, Rule

LONELY_OR = 'Only an act can be refused with "or": write "sing a song or draw 4".'


def said_of(effect: Any, who: Players, doer: Players) -> Any:
    """The effect said of "them", who were told before; a whole table that looks on stays the whole table."""
    if not several(who):
        return exchanged(effect, who, doer)
    return replace(effect, who=doer) if getattr(effect, "who", None) == who else effect


class ChoiceAssembly:
    """The part of the assembly that deals with choices."""

    _elements: list[Element]
    _place: int
    _choosing: int
    _ordered: Players
    _doer: tuple[Players, ...]
    _subject: Any
    if TYPE_CHECKING:  # what the assembly itself does

        def _sequence(self, *, top: bool) -> list[Effect]: ...
        def _after_joint(self) -> tuple[Element | None, str | None]: ...
        def _skip_joint(self) -> None: ...
        def _said(self, said: Said, *, strong: bool) -> list[Effect]: ...
        def _whole(self, whole: Whole, *, strong: bool) -> list[Effect]: ...
        def _counted_on(self, who: Players, span: Span) -> Players: ...
        def _check_they(self, who: Players, span: Span) -> None: ...
        def _speak_of(self, who: Players) -> None: ...

    def _choice(self, head: ChoiceHead) -> list[Effect]:
        """`Choose one: A; or B; or C`: said of whoever chooses."""
        who = self._counted_on(head.who, head.span)
        self._check_they(who, head.span)
        self._speak_of(who)
        doer = tree.YOU if who == tree.YOU else tree.THEY
        before, self._ordered = self._ordered, doer
        self._choosing += 1
        branches: list[Rule] = []
        last = False  # whether an "or" was said: what comes after it without one is no option
        while True:
            self._subject = None
            branches.append(tuple(self._sequence(top=False)))
            element, joint = self._after_joint()
            if isinstance(element, Mark) and element.kind == "OR":
                self._skip_joint()
                self._place += 1
                last = True
            elif last or element is None or joint is None or not self._or_follows():
                break
        self._ordered = before
        self._choosing -= 1
        self._subject = None
        lone = branches[0][0] if len(branches) == 1 and len(branches[0]) == 1 else None
        if isinstance(lone, Act) and lone.price:
            return [lone]
        if len(branches) < 2 or not all(branches):
            raise NotUnderstood('One of what? Write "choose one: …; or …".', head.span)
        if head.optional:
            return [tree.May(who, (self._or(doer, tuple(branches), head.span),))]
        return [self._or(who, tuple(branches), head.span)]

    def _or_follows(self) -> bool:
        return any(isinstance(one, Mark) and one.kind == "OR" for one in self._elements[self._place :])

    @staticmethod
    def _or(who: Players, branches: tuple[Rule, ...], span: Span) -> Effect:
        if len(branches) > 4 or any(isinstance(part, Unsure | Act) for part in tree.parts_of(branches)):
            raise NotUnderstood(LONELY_OR, span)
        rest = branches[-1]
        for branch in reversed(branches[1:-1]):
            rest = (tree.Or(tree.YOU if who == tree.YOU else tree.THEY, branch, rest),)
        return tree.Or(who, branches[0], rest)

    def _either(self, first: Effect, span: Span) -> Effect:
        """`A or B`: whoever does the first of them chooses."""
        lonely = NotUnderstood(LONELY_OR, span)
        optional = isinstance(first, tree.May)
        options: list[Rule] = [first.then] if isinstance(first, tree.May) else [(first,)]
        who = first.who if isinstance(first, tree.May) else self._doer[0]
        if isinstance(first, Act | tree.Or | tree.Roll) or len(self._doer) != 1:
            raise lonely
        doer = tree.YOU if who == tree.YOU else tree.THEY
        while True:
            element, _ = self._after_joint()
            if not isinstance(element, Said | Whole):
                raise lonely
            self._place += 1
            said = (
                self._said(element, strong=False)
                if isinstance(element, Said)
                else self._whole(element, strong=False)
            )
            if len(said) != 1 or isinstance(said[0], Act | Unsure | tree.May):
                raise lonely
            options.append((said[0],))
            following, joint = self._after_joint()
            if isinstance(following, Mark) and following.kind == "OR":
                self._skip_joint()
                self._place += 1
                continue
            if following is not None and joint not in ("STRONG", "WEAK") and not isinstance(following, Mark):
                raise lonely
            break
        self._subject = None
        first_said = 1 if optional else 0
        options[first_said:] = [
            tuple(said_of(one, who, doer) for one in option) for option in options[first_said:]
        ]
        if optional:
            return tree.May(who, (self._or(doer, tuple(options), span),))
        return self._or(who, tuple(options), span)
