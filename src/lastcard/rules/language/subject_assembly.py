"""Resolves subjects: everyone else, the one after that, both of them, the players asked about."""

from dataclasses import replace
from typing import Any

from lastcard.rules.language import standing, tree
from lastcard.rules.language.branch_assembly import BranchAssembly
from lastcard.rules.language.fragments import NOTE, SAME_DEED, Said, Unsure, Whole, exchanged
from lastcard.rules.language.merged_effects import several
from lastcard.rules.language.player_phrases import BOTH, ELSE
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.seat_phrases import AFTER_THEM, THE_THIRD
from lastcard.rules.language.seats import SEATS, everyone_but_two
from lastcard.rules.language.standing_assembly import Subject
from lastcard.rules.language.tokens import Span
from lastcard.rules.language.tree import Base, Effect, Pick, Players


def _is_seat(who: Players) -> bool:
    """Whether the phrase means one fixed player."""
    several = (Base.NEXT_TWO, Base.NEIGHBORS)
    return who.pick is Pick.ALL and who.having is None and not who.told and who.base not in several


def _parts(said: Said | Whole) -> list[Any]:
    if isinstance(said, Said):
        return [*(said.who or ()), *tree.parts_of(said.verb.effects)]
    return tree.parts_of(said.effects)


class SubjectAssembly(BranchAssembly):
    """The part of the assembly that resolves subjects."""

    def _of_both(self, said: Said) -> Said:
        """`The next player picks somebody and they both draw 1`: the picker and the picked."""
        if said.who != (BOTH,) or self._memory.chooser is None:
            return said
        return replace(said, who=(tree.THEY, self._memory.chooser))

    def _same_as_before(self, said: Said) -> Said:
        """`… and so does the dealer`: the last deed, with another subject."""
        if said.verb.effects != (SAME_DEED,):
            self._deed = said
            return said
        if self._deed is None:
            raise NotUnderstood("Does what? Nothing was said to be done before.", said.span)
        verb = replace(self._deed.verb, third=True)
        return replace(said, verb=verb, modal=self._deed.modal, words=self._deed.words)

    def _stood_in(self, said: Any) -> Any:
        """The clause with "they" replaced by the players a question was about."""
        other = self._memory.stand_in
        if other is None or not any(part == tree.THEY for part in _parts(said)):
            if isinstance(said, Said) and said.who not in (None, (tree.YOU,)):
                self._memory.stand_in = None
            return said
        self._memory.stand_in = None
        if isinstance(said, Said):
            verb = replace(said.verb, effects=exchanged(said.verb.effects, tree.THEY, other))
            return replace(said, who=exchanged(said.who, tree.THEY, other), verb=verb)
        return replace(said, effects=exchanged(said.effects, tree.THEY, other))

    def _everyone_else(self, span: Span) -> Players:
        """Everyone but you; after a mention of somebody else, everyone but them."""
        if self._subject is None and self._memory.chosen:
            return Players(Base.EVERYONE, but=Base.THEY)
        if self._subject is not None and self._subject.two:
            raise NotUnderstood('Everyone but whom? Write "everyone but you".', span)
        before = self._subject.who if self._subject is not None else (self._ordered,)
        seats = [one for one in self._told if _is_seat(one) and one.base in SEATS]
        if len(seats) > 1 and before == (seats[-1],):
            both = everyone_but_two(seats[-2], seats[-1])
            if len(seats) > 2 or not isinstance(both, Players):
                raise NotUnderstood('Everyone but whom? Write "everyone but you".', span)
            return both
        if len(before) != 1 or (
            before[0].base is Base.EVERYONE and before[0].pick is Pick.ALL and before[0].having is None
        ):
            return tree.OTHERS
        return Players(Base.EVERYONE, but=before[0].base if _is_seat(before[0]) else Base.THEY)

    def _without_else(self, effect: Any, who: Players, span: Span) -> Any:
        """What a player does to "everyone else": to everyone but themself."""
        if ELSE not in tree.parts_of(effect):
            return effect
        if not _is_seat(who) or who == tree.EVERYONE:
            raise NotUnderstood('Everyone but whom? Write "everyone but you".', span)
        return exchanged(effect, ELSE, Players(Base.EVERYONE, but=who.base))

    def _counted_on(self, who: Players, span: Span) -> Players:
        """`The one after that` counts on from the next player."""
        if who == ELSE:
            return self._everyone_else(span)
        theirs = Players(Base.THEIR_NEXT)
        if who not in (AFTER_THEM, theirs):
            if who == THE_THIRD and self._actor is not None:
                raise NotUnderstood("A rule that waits counts two players ahead, and no further.", span)
            if who.told.startswith(NOTE):
                return replace(who, told="")
            return who
        before = self._subject.who if self._subject is not None else ()
        if before == (tree.NEXT,):
            return Players(Base.SECOND)
        if len(before) != 1 or several(before[0]) or before[0] == tree.YOU:
            if who == theirs and (self._actor is not None or self._memory.chosen == 1):
                return theirs
            raise NotUnderstood('After whom? Write "the player after the next".', span)
        return theirs

    def _continued(self, who: Players) -> Players:
        assert self._subject is not None
        if who in (tree.YOU, standing.ACTOR):
            return who
        if len(self._subject.who) > 1:
            return who
        stable = who.pick is Pick.ALL and who.having is None and who.base is not Base.THEY
        if self._subject.two and stable:
            return who
        if self._subject.two and self._memory.chooser == who:
            raise NotUnderstood('Who does this? Write "… an opponent of their choice".', (0, 0))
        return tree.THEY

    def _swapped(self, who: tuple[Players, ...], span: Span) -> Effect:
        if who == (Players(Base.NEIGHBORS),):
            who = (Players(Base.LEFT), Players(Base.RIGHT))
        if who == (Players(Base.NEXT_TWO),):
            who = (tree.NEXT, Players(Base.SECOND))
        if who == (tree.THEY,) and self._memory.chosen == 2:
            return tree.Swap(tree.THEY, tree.THEY)
        if who == (tree.EVERYONE,):
            passed = (
                (tree.PassHands(Base.NEXT),),
                (tree.PassHands(Base.LEFT),),
                (tree.Swap(tree.YOU, tree.OPPONENT),),
            )
            return Unsure(passed, "Who swaps with whom, and in what order?")  # type: ignore[return-value]
        if len(who) != 2:
            raise NotUnderstood('With whom? Write "swap hands with the next player".', span)
        one, other = (replace(each, told="") if each.told.startswith(NOTE) else each for each in who)
        self._speak_of(one)
        self._speak_of(other)
        self._subject = Subject((one, other), third=False, two=True)
        return tree.Swap(one, other)

    def _speak_of(self, who: Players) -> None:
        if who not in (tree.YOU, standing.ACTOR):
            self._spoken_of = True

    def _check_they(self, who: Players, span: Span) -> None:
        if who.base in (Base.ACTOR, Base.RIVAL) and self._actor is None:
            raise NotUnderstood("Who did what? Nobody did anything before this.", span)
        if Base.THEY in (who.base, who.but) and not self._spoken_of:
            raise NotUnderstood('Who are "they"? Nobody was spoken of before: write "the next player".', span)
