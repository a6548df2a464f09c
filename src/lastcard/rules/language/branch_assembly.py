"""Assembles branches: conditions, coin flips, and choices."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lastcard.rules.language import standing, tree
from lastcard.rules.language.fragments import (
    EACH_OR_ALL,
    IT,
    THEM,
    ChoiceHead,
    CoinFlip,
    IfHead,
    ItIs,
    Mark,
    RoomClaim,
    Said,
    Unsure,
    Whole,
    exchanged,
)
from lastcard.rules.language.merged_effects import several
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.standing_assembly import StandingAssembly, Subject
from lastcard.rules.language.tokens import Span
from lastcard.rules.language.tree import Act, Cards, Effect, Players, Rule

LONELY = {
    "otherwise": 'There is no "if" for this "otherwise" to belong to.',
    "or": 'Only an act can be refused with "or": write "sing a song or draw 4".',
    "heads": 'No coin was flipped: write "flip a coin: heads, draw 2; tails, discard 2".',
    "tails": 'No coin was flipped: write "flip a coin: heads, draw 2; tails, discard 2".',
}


def done_by_the_others(all_of_them: Players, deeds: Sequence[Any]) -> list[Any]:
    """What the rest do after "otherwise": everyone but those of whom it was said before."""
    theirs = bool(deeds) and all(getattr(one, "who", None) == tree.THEY for one in deeds)
    if all_of_them != tree.EVERYONE or not theirs:
        raise NotUnderstood(EACH_OR_ALL, (0, 0))
    return [replace(deeds[0], who=Players(tree.Base.EVERYONE, but=tree.Base.THEY)), *deeds[1:]]


_THEY_ARE = re.compile(r"they (are|were|have|can) (.+)")
_ONE_OF_THEM = {"are": "is", "were": "was", "have": "has"}


def said_of(effect: Any, who: Players, doer: Players) -> Any:
    """The effect with "them" for players mentioned before; a whole table that looks on stays the whole table."""
    if not several(who):
        return exchanged(effect, who, doer)
    return replace(effect, who=doer) if getattr(effect, "who", None) == who else effect


_DEEDS = tree.Discard | tree.Give | tree.Draw | tree.Miss | tree.Take | tree.Exchange | tree.ShowHand


def _is_told(cards: Cards) -> bool:
    """Whether a particular sort is named, which a hand may lack."""
    return cards not in (tree.ANY_CARDS, Cards(symbol=tree.JUST_DRAWN))


def _rival(condition: tree.Condition) -> Players | None:
    """Whose hand is compared with yours: "if the next player has fewer cards than you, swap hands"."""
    if not isinstance(condition, tree.HandIs) or not isinstance(condition.having, tree.Versus):
        return None
    other = Players(condition.having.base)
    if condition.who == tree.YOU:
        return other
    one = condition.who.pick is tree.Pick.ALL and condition.who.base is not tree.Base.EVERYONE
    return condition.who if other == tree.YOU and one else None


class BranchAssembly(StandingAssembly):
    """The part of the assembly that builds branches."""

    # ---- what the whole assembly does ----
    def _sequence(self, *, top: bool) -> list[Effect]:
        raise NotImplementedError

    def _counted_on(self, who: Players, span: Span) -> Players:
        raise NotImplementedError

    def _check_they(self, who: Players, span: Span) -> None:
        raise NotImplementedError

    def _speak_of(self, who: Players) -> None:
        raise NotImplementedError

    # ---- branches ----
    def _branch(self, *, keep: bool = False) -> list[Effect]:
        if not keep:
            self._subject = None
        return self._sequence(top=False)

    def _otherwise_follows(self) -> bool:
        element, _ = self._after_joint()
        return isinstance(element, Mark) and element.kind == "OTHERWISE"

    def _if(self, head: IfHead) -> Effect:
        condition = self._asked(head)
        who = self._asked_about(condition)
        self._subject = None
        if who is not None and who != tree.YOU:
            self._subject = Subject((who,), third=True)
        if head.who is not None:
            self._subject = Subject((head.who,), third=True)
        if head.denied:
            self._memory.asked = None
        self._memory.rival = _rival(condition)
        before = replace(self._memory, rival=None)
        start = self._place
        then = tuple(self._branch(keep=True))
        if self._place == start:
            raise NotUnderstood("And what happens then?", head.span)
        self._memory = replace(before, asked=None)  # what only one branch does is not spoken of after it
        otherwise: tuple[Effect, ...] = ()
        element, _ = self._after_joint()
        if isinstance(element, Mark) and element.kind == "OTHERWISE":
            self._skip_joint()
            self._place += 1
            self._stand_in(head)
            otherwise = tuple(self._branch(keep=True))
        self._subject = None
        self._memory = replace(before, asked=None, stand_in=None)
        return tree.If(condition, otherwise, then) if head.denied else tree.If(condition, then, otherwise)

    def _asked(self, head: IfHead) -> tree.Condition:
        """Resolves the condition, and remembers whom it is about."""
        self._stand_in(head)
        if isinstance(head.condition, RoomClaim):
            return tree.RoomSays(head.condition.words)
        condition = self._memory.condition(self._of_actor(head.condition), head.span)
        for part in tree.parts_of(condition):
            if isinstance(part, tree.HandIs | tree.WonLastRound | tree.HasMost):
                self._check_they(part.who, head.span)
                if not (head.denied and standing.compares_all(part)):
                    self._speak_of(part.who)
            if isinstance(part, tree.HandIs) and isinstance(part.having, Cards):
                self._sort = part.having
        return condition  # type: ignore[no-any-return]

    def _stand_in(self, head: IfHead) -> None:
        """After a question to the room about a player, "they" are that player; the tree does not mention them."""
        if isinstance(head.condition, RoomClaim):
            who = self._of_actor(head.condition.who)
            self._memory.stand_in = who if who != tree.THEY else None
            return
        asked = head.condition if isinstance(head.condition, tree.HandIs) else None
        if asked is not None and isinstance(asked.having, tree.Versus) and asked.who == tree.YOU:
            # "if you have fewer cards than the next player, skip them"
            self._memory.stand_in = Players(asked.having.base)

    @staticmethod
    def _asked_about(condition: tree.Condition) -> Players | None:
        """The player a condition is about, if the branch can continue with them."""
        about = {
            part.who
            for part in tree.parts_of(condition)
            if isinstance(part, tree.WonLastRound | tree.HasMost)
            or (isinstance(part, tree.HandIs) and not part.anyone)
        }
        return about.pop() if len(about) == 1 else None

    def _late_if(self, effect: Effect, head: IfHead) -> list[Effect]:
        condition = self._of_actor(head.condition)
        who = getattr(effect, "who", None)
        if isinstance(effect, tree.WantCard | tree.WantNumber | tree.WantColor):
            raise NotUnderstood("What is named only then cannot be asked about.", head.span)
        if isinstance(effect, tree.Draw | tree.Roll | tree.RevealTop) and isinstance(
            condition, ItIs | tree.Rolled | tree.CardDrawn
        ):
            raise NotUnderstood("What is drawn or rolled only then cannot be asked about.", head.span)
        if (
            isinstance(condition, tree.HandIs | tree.WonLastRound | tree.HasMost)
            and condition.who == tree.THEY
            and who not in (None, tree.THEY, tree.YOU)
        ):
            condition = self._memory.condition(replace(condition, who=who), head.span)
            if several(who):
                return self._of_each(effect, condition, head)
            effect = said_of(effect, who, tree.THEY)
        elif (
            isinstance(condition, tree.HandIs | tree.WonLastRound | tree.HasMost)
            and condition.who == tree.THEY
            and _with(effect)
        ):
            other = _with(effect)
            assert other is not None
            if several(other):
                raise NotUnderstood(EACH_OR_ALL, head.span)
            if other.pick in (tree.Pick.CHOSEN, tree.Pick.BY_THEM):
                raise NotUnderstood('Choose first: write "choose a player; if they have …, …".', head.span)
            condition = self._memory.condition(replace(condition, who=other), head.span)
            effect = exchanged(effect, other, tree.THEY)
        else:
            if isinstance(condition, RoomClaim) and condition.who == tree.THEY and several(who):
                return self._of_those_told(effect, condition, head)
            asked_of = getattr(condition, "who", None)
            if asked_of == tree.THEY and (several(who) or isinstance(effect, tree.PassHands)):
                raise NotUnderstood(EACH_OR_ALL, head.span)  # "if they are wearing glasses"
            condition = self._asked(head)
        element, _ = self._after_joint()
        otherwise: tuple[Effect, ...] = ()
        if isinstance(element, Mark) and element.kind == "OTHERWISE":
            self._skip_joint()
            self._place += 1
            otherwise = tuple(self._branch(keep=True))
        then: tuple[Effect, ...] = (effect,)
        self._subject = None
        self._memory.stand_in = None
        return [tree.If(condition, otherwise, then) if head.denied else tree.If(condition, then, otherwise)]

    def _of_each(self, effect: Any, condition: tree.Condition, head: IfHead) -> list[Effect]:
        """`Everyone draws 1 if they have a wild`: each of them who has one; `otherwise` says what the others do."""
        having = condition.having if isinstance(condition, tree.HandIs) else None
        having = standing.all_other_hands(having) if head.denied else having
        who = effect.who
        if having is None or who.base is not tree.Base.EVERYONE or who.having is not None or who.told:
            raise NotUnderstood(EACH_OR_ALL, head.span)
        self._subject = None
        self._memory.stand_in = None
        effects = [replace(effect, who=replace(who, having=having))]
        if self._otherwise_follows():
            self._skip_joint()
            self._place += 1
            self._subject = Subject((tree.THEY,), third=True)
            effects += done_by_the_others(who, self._branch(keep=True))
        return effects

    def _of_those_told(self, effect: Any, claim: RoomClaim, head: IfHead) -> list[Effect]:
        """`Everyone draws 1 if they are wearing glasses`: everyone who is, as the room says."""
        told = _THEY_ARE.fullmatch(claim.words)
        whose = {tree.EVERYONE: "everyone", tree.OTHERS: "everyone else"}.get(effect.who)
        if told is None or whose is None or head.denied or self._otherwise_follows():
            raise NotUnderstood(EACH_OR_ALL, head.span)
        words = f"{whose} who {_ONE_OF_THEM.get(told[1], told[1])} {told[2]}"
        return [replace(effect, who=replace(effect.who, told=words))]

    # ---- what is done only if something can be, or is, done ----
    @staticmethod
    def _has_outcome(effects: list[Any], mark: Mark, *, top: bool) -> bool:
        """Whether "if they do not" (or "cannot", "or else") can follow the deed before it."""
        deed = effects[-1] if effects else None
        if isinstance(deed, tree.May):
            return mark.reason == "refused" or (top and not mark.reason)  # "otherwise", "if not"
        if not top:
            return False  # it belongs to the condition
        if mark.reason in ("refused", "or else"):
            return isinstance(deed, _DEEDS)
        return isinstance(deed, tree.Discard | tree.Give) and _is_told(deed.cards)

    @staticmethod
    def _lacks(deed: Any, head: IfHead) -> bool:
        """`Discard a red card; if you have none, …`: the deed fails for want of such a card."""
        asked = head.condition
        if not head.denied or head.late or not isinstance(asked, tree.HandIs):
            return False
        if not isinstance(deed, tree.Discard | tree.Give) or not _is_told(deed.cards):
            return False
        same = asked.who == deed.who or (asked.who == tree.THEY and deed.who != tree.YOU)
        return same and asked.having in (deed.cards, IT, THEM)

    def _outcome(self, deed: Any, reason: str) -> Effect:
        """The deed, or what follows if it is not done."""
        who = deed.who
        doer = who if who in (tree.YOU, standing.ACTOR) else tree.THEY
        if several(who) and not isinstance(deed, tree.May):
            raise NotUnderstood("Only one player can be asked to choose so far: say who it is.", (0, 0))
        done = deed.then if isinstance(deed, tree.May) else (said_of(deed, who, doer),)
        self._subject = Subject((who,), third=True) if doer == tree.THEY else None
        self._memory.asked = None
        otherwise = tuple(said_of(one, who, doer) for one in self._branch(keep=True))
        self._subject = None
        if not otherwise:
            raise NotUnderstood("What happens then?", (0, 0))
        if reason in ("refused", "or else") or isinstance(deed, tree.May):
            return replace(self._or(who, (done, otherwise), (0, 0)), declined=True)
        return tree.If(tree.HandIs(who, deed.cards), done, otherwise)

    def _go_on_doing(self, effects: list[Any], span: Span) -> None:
        """`You may discard 1; if you do, draw 2`: both of it, or none."""
        last = effects[-1] if effects else None
        if not isinstance(last, tree.May):
            raise NotUnderstood("If who does what?", span)
        doer = last.who if last.who in (tree.YOU, standing.ACTOR) else tree.THEY
        self._subject = Subject((last.who,), third=True) if doer == tree.THEY else None
        was_open, self._open = self._open, self._open and last.who != tree.YOU
        more = tuple(said_of(one, last.who, doer) for one in self._branch(keep=True))
        self._subject, self._open = None, was_open
        effects[-1] = replace(last, then=(*last.then, *more))

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
            start = self._place
            sides[side] = tuple(self._branch())
            if self._place == start:
                raise NotUnderstood("And what happens then?", element.span)
        if not sides:
            raise NotUnderstood(
                'Say what the coin decides: "flip a coin: heads, draw 2; tails, discard 2".', coin.span
            )
        self._subject = None
        return tree.Coin(sides.get("HEADS", ()), sides.get("TAILS", ()))

    def _choice(self, head: ChoiceHead) -> list[Effect]:
        """`Choose one: A; or B; or C`: said of whoever chooses."""
        who = self._counted_on(head.who, head.span)
        self._check_they(who, head.span)
        self._speak_of(who)
        doer = tree.YOU if who == tree.YOU else tree.THEY
        before, self._ordered = self._ordered, doer
        self._choosing += 1
        listed, self._listed = self._listed, self._parted_by_commas()
        branches: list[Rule] = []
        while True:
            self._subject = None
            branches.append(tuple(self._sequence(top=False)))
            element, joint = self._after_joint()
            if isinstance(element, Mark) and element.kind == "OR":
                self._skip_joint()
                self._place += 1
            elif element is None or joint is None or not self._or_follows():
                break
        self._ordered = before
        self._choosing -= 1
        self._listed = listed
        self._subject = None
        lone = branches[0][0] if len(branches) == 1 and len(branches[0]) == 1 else None
        if isinstance(lone, Act) and lone.price:
            return [lone]
        if len(branches) < 2 or not all(branches):
            raise NotUnderstood('One of what? Write "choose one: …; or …".', head.span)
        if head.optional:
            return [tree.May(who, (self._or(doer, tuple(branches), head.span),))]
        return [self._or(who, tuple(branches), head.span)]

    def _parted_by_commas(self) -> bool:
        """Whether "A, B or C" follows, and not "A, then B; or C"."""
        rest = self._elements[self._place :]
        ors = [i for i, one in enumerate(rest) if isinstance(one, Mark) and one.kind == "OR"]
        return bool(ors) and not any(
            isinstance(one, Mark) and one.kind == "STRONG" for one in rest[: ors[-1] + 1]
        )

    def _or_follows(self) -> bool:
        return any(isinstance(one, Mark) and one.kind == "OR" for one in self._elements[self._place :])

    @staticmethod
    def _or(who: Players, branches: tuple[Rule, ...], span: Span) -> tree.Or:
        if len(branches) > 4 or any(isinstance(part, Unsure | Act) for part in tree.parts_of(branches)):
            raise NotUnderstood(LONELY["or"], span)
        rest = branches[-1]
        for branch in reversed(branches[1:-1]):
            rest = (tree.Or(tree.YOU if who == tree.YOU else tree.THEY, branch, rest),)
        return tree.Or(who, branches[0], rest)

    def _either(self, first: Effect, span: Span, more: Rule = ()) -> Effect:
        """`A or B`, `A, B or C`: the subject of the first chooses."""
        lonely = NotUnderstood(LONELY["or"], span)
        if isinstance(first, tree.Swap) and first.optional:
            first = tree.May(first.who, (replace(first, optional=False),))
        optional = isinstance(first, tree.May)
        options: list[Rule] = [first.then] if isinstance(first, tree.May) else [(first,)]
        options += [(one,) for one in more]
        who = first.who if isinstance(first, tree.May) else self._doer[0]
        if more:
            who = getattr(first, "who", tree.YOU)
        if any(isinstance(one, Act | tree.Or | tree.Roll) for one in (first, *more)) or len(self._doer) != 1:
            raise lonely
        doer = who if who in (tree.YOU, standing.ACTOR) else tree.THEY
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


def _with(effect: Any) -> Players | None:
    """The other party of a swap, take or gift, to whom "if they have …" refers."""
    if getattr(effect, "who", None) != tree.YOU:
        return None
    other = next((getattr(effect, name) for name in ("other", "source", "to") if hasattr(effect, name)), None)
    return other if isinstance(other, Players) and other != tree.THEY else None
