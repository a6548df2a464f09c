"""Assembles single clauses: who does it, what it refers to, and whether it is left open."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

from lastcard.rules.language import standing, tree
from lastcard.rules.language.acts import base_form
from lastcard.rules.language.branch_assembly import said_of
from lastcard.rules.language.fragments import (
    SAME_DEED,
    SUBJECT,
    WITH_WHOM,
    Repetition,
    Said,
    Tally,
    Unsure,
    Whole,
    exchanged,
)
from lastcard.rules.language.hand_phrases import BOTH_WAYS
from lastcard.rules.language.merged_effects import several
from lastcard.rules.language.neighbors import settled
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.standing_assembly import Subject
from lastcard.rules.language.subject_assembly import SubjectAssembly
from lastcard.rules.language.tree import Act, Base, Cards, Effect, Pick, Players

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


class ClauseAssembly(SubjectAssembly):
    """The part of the assembly that resolves single clauses."""

    def _done_by_all(self) -> bool:
        """Whether what was said last is done by everyone, so also by you."""
        return self._deed is not None and self._deed.who == (tree.EVERYONE,)

    def _said(self, said: Said, *, strong: bool) -> list[Effect]:
        if said.verb.effects == (SAME_DEED,) and said.words[:2] in _YOU_TOO and self._done_by_all():
            return []  # "everyone draws 1, you too": so it is
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
                elif isinstance(effect, tree.ShowHand | tree.Choose) and effect.who != one:
                    self._speak_of(effect.who)  # "you may look at a player's hand and take a card from them"
        two = isinstance(effects[-1], _TWO_PARTIES | tree.MayChallenge)
        base = self._subject.who if go_on and self._subject else who
        self._subject = Subject(base, third, two)
        return effects

    def _found(self, effect: Any, one: Players, said: Said) -> Any:
        """Resolves all references in an effect with this subject."""
        effect = self._without_else(exchanged(effect, SUBJECT, one), one, said.span)
        effect = self._memory.resolved(effect, said.words, said.span)
        if "anyone" in said.words:
            effect = _with_any_one(effect, one)
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
        if isinstance(effect, tree.ShowHand) and one == effect.who == effect.to == tree.YOU:
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
        given = any(isinstance(effect, tree.Discard | tree.DiscardTo | tree.Give) for effect in effects)
        if said.modal == "get" and (given or not all(isinstance(effect, _FAVORS) for effect in effects)):
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


_REWARDS = tree.ExtraTurn | tree.ShowHand | tree.NameColor | tree.WantColor | tree.Score
_FAVORS = tree.Discard | tree.DiscardTo | tree.Swap | tree.Exchange | tree.Take | tree.Give
_TWO_PARTIES = tree.Swap | tree.Take | tree.PickDiscard | tree.Give | tree.Exchange


def _other(effect: tree.Swap | tree.Take | tree.PickDiscard | tree.Give | tree.Exchange) -> Players:
    match effect:
        case tree.Swap() | tree.Exchange():
            return effect.other
        case tree.Take() | tree.PickDiscard():
            return effect.source
        case tree.Give():
            return effect.to


def _with_any_one(effect: Any, one: Players) -> Any:
    """`Swap hands with anyone who has fewer cards`: with one of them, whom you choose."""
    if not isinstance(effect, _TWO_PARTIES):
        return effect
    other = _other(effect)
    if other.base is not Base.EVERYONE or other.pick is not Pick.ALL or other.having is None or other.told:
        return effect
    if one.base is not Base.YOU:
        raise NotUnderstood("Which of them? Only you can choose among players with such a hand.", (0, 0))
    field = {tree.Take: "source", tree.PickDiscard: "source", tree.Give: "to"}.get(type(effect), "other")
    return replace(effect, **{field: replace(other, pick=Pick.CHOSEN)})  # type: ignore[arg-type]


_YOU_TOO = (("you", "too"), ("you", "also"))
_COSTING = frozenset(["cost", "costs", "lose", "loses", "take", "takes"])
