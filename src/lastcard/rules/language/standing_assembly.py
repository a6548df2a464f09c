"""Assembles lasting parts: standing rules, their durations, and the price of breaking them."""

import re
from dataclasses import dataclass, replace
from typing import Any

from lastcard.rules.language import standing, tree
from lastcard.rules.language.fragments import (
    NOTE,
    UNSAID,
    VICTIM,
    Breach,
    Cost,
    Duration,
    Element,
    ForEach,
    IfHead,
    Mark,
    RoomClaim,
    Said,
    Unsure,
    When,
    Whole,
    exchanged,
)
from lastcard.rules.language.references import Memory
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.room import LAST_OF_ALL
from lastcard.rules.language.tree import Act, Base, Cards, Effect, Players

# What is no price.
_ORDER = {"turnaround", "another", "reversal"}  # of cards and turns, and of nothing in the room
_FAVORS = (tree.Discard, tree.DiscardTo, tree.ExtraTurn, tree.WinRound)


@dataclass
class Subject:
    """The subject of the clause before, and whether an unstated subject continues with it."""

    who: tuple[Players, ...]
    third: bool
    two: bool = False  # the clause spoke of somebody else as well


def _by_rival(effect: Any) -> Any:
    """Makes the rival the subject of what they may do."""
    if isinstance(effect, tree.May) and effect.who == Players(Base.RIVAL):
        return replace(effect, then=exchanged(effect.then, effect.who, tree.THEY))
    return effect


def _rewards(effect: Any) -> bool:
    """Whether an effect is good for the player, so that it is not a price."""
    if isinstance(effect, tree.Score):
        return isinstance(effect.points, int) and effect.points > 0
    return isinstance(effect, tree.Discard | tree.DiscardTo | tree.ExtraTurn | tree.WinRound | tree.May)


class StandingAssembly:
    """The state of the assembly, and the part that builds standing rules."""

    def __init__(self, elements: list[Element], where: str) -> None:
        self._elements = elements
        self._where = where
        self._actor: Players | None = None  # inside a standing rule: who set it off
        self._heads = 0  # standing rules that are being read
        self._instead = False
        self._open = False  # whether an unsaid subject may be you as well as the actor
        self._doubt = False  # whether it was so
        self._place = 0
        self._spoken_of = False  # whether "they" has somebody to stand for
        self._replaceable = False  # whether a case follows what it could replace
        self._replaces = False  # whether it does: "…, they discard 2 instead"
        self._subject: Subject | None = None
        self._force = False  # whether an unsaid subject goes on whatever the verb's form: "whoever …"
        self._means = False  # "a 9 means …": an unsaid subject may be anybody
        self._whose_draw = False
        self._named = False  # whether a color or a number was named before
        self._by_itself = False  # whether a verb was said of a card itself: "5s give …"
        self._paying = False  # whether the price of a ban is being read
        self._victim = tree.THEY  # whom the card that set it off hits
        self._void = False  # whether a card was said to have no effect
        self._memory = Memory()
        self._choosing = 0  # how many choices are open
        self._listed = False  # whether commas part the options of the choice that is being read
        self._ordered = tree.YOU  # whom a command is said to
        self._doer: tuple[Players, ...] = (tree.YOU,)  # who does what was said last
        self._sort: Cards | None = None  # the sort of cards spoken of last
        self._deed: Said | None = None  # what was said to be done last
        self._told: list[Players] = []  # single players of whom something was said, in their order
        self._per: ForEach | None = None  # what follows is done once for each of these
        self._tallies: list[tree.Counted] = []  # numbers that were counted ahead

    # ---- what the whole assembly does ----
    def _branch(self, *, keep: bool = False) -> list[Effect]:
        raise NotImplementedError

    def _after_joint(self) -> tuple[Element | None, str | None]:
        raise NotImplementedError

    def _skip_joint(self) -> None:
        raise NotImplementedError

    def _said(self, said: Said, *, strong: bool) -> list[Effect]:
        raise NotImplementedError

    def _whole(self, whole: Whole, *, strong: bool) -> list[Effect]:
        raise NotImplementedError

    # ---- standing rules ----
    def _goes_on_in_body(self, element: Element, effects: list[Any]) -> bool:
        """Whether a further sentence continues the consequence; a table rule needs an occasion."""
        if not self._heads or self._paying or isinstance(element, Duration):
            return False
        if isinstance(element, Cost):
            return True
        if isinstance(element, Mark) and element.kind == "DONE":
            return bool(effects) and isinstance(effects[-1], tree.May)  # "… may discard 1. If they do, …"
        if isinstance(element, Breach):
            return not self._begins_another(element, effects)
        return self._where == "table_rule" and not standing.is_standing(element)

    def _begins_another(self, element: Element, effects: list[Any]) -> bool:
        """Whether an element inside a standing rule opens a rule of its own."""
        if isinstance(element, Breach) and effects:
            last = effects[-1]
            return not (
                isinstance(last, Act | tree.Ban) and not last.price and self._same_deed(last, element)
            )
        return isinstance(element, When)

    def _of_actor(self, value: Any) -> Any:
        """Resolves "they" to the actor, as long as nobody else was mentioned."""
        if self._actor is None or self._spoken_of:
            return value
        return exchanged(value, Base.THEY, self._actor.base)

    def _when(self, head: When) -> Any:
        before = (self._actor, self._spoken_of, self._subject, self._instead, self._doubt, self._open)
        occasion = head.occasion
        if Base.THEY in tree.parts_of(occasion) and not self._spoken_of:
            raise NotUnderstood('Who are "they"? Nobody was spoken of before.', head.span)
        card = self._where != "table_rule"
        self._actor = tree.YOU if occasion.who == tree.YOU else standing.ACTOR
        remembered, self._memory = (
            self._memory,
            Memory(color=occasion.event is tree.Event.NAMES_COLOR, laid=occasion.event is tree.Event.PLAYS),
        )
        if isinstance(occasion.having, tree.Count) or occasion.number is not None:
            self._memory.it = tree.ANY_CARDS  # "… 9 cards may discard two of them"
        if head.by_rival:
            self._actor = Players(Base.RIVAL)
        self._spoken_of = False
        self._victim = tree.NEXT if occasion.event is tree.Event.PLAYS else self._actor
        self._subject = Subject((self._actor,), third=self._actor != tree.YOU)
        self._instead = self._doubt = False
        # "When somebody plays a 7, draw 1" on a card: they, or you?
        self._open = card and not head.relative and self._actor != tree.YOU
        self._force = head.relative or (head.by_card and not head.means)
        self._means = head.means
        self._by_itself = False
        self._check_goes_on(head)
        self._heads += 1
        replaceable, self._replaceable = self._replaceable, False
        then = self._branch(keep=True)
        self._replaceable = replaceable
        self._heads -= 1
        self._memory = remembered
        self._force = False
        instead, doubt, actor = self._instead, self._doubt, self._actor
        self._means = False
        if instead and occasion.event is not tree.Event.PLAYS:
            raise NotUnderstood("Only what a card does can be done in another way.", head.span)
        self._actor, self._spoken_of, self._subject, self._instead, self._doubt, self._open = before
        if not then and not self._void:
            raise NotUnderstood("And what happens then?", head.span)
        self._void = False
        if head.by_card and then and isinstance(then[0], Act) and then[0].who == standing.ACTOR:
            raise NotUnderstood("A card does nothing in the room: say who does it.", head.span)
        limits = then and isinstance(then[0], tree.PlayLimit) and then[0].who == actor
        if head.by_card and not head.means and limits:
            raise NotUnderstood("A card plays nothing itself: say who may not.", head.span)
        if card and (head.by_card or head.doing) and not doubt and Base.YOU in tree.parts_of(tuple(then)):
            doubt = True
        fits = [one for one in then if isinstance(one, tree.PlayLimit) and one.limit is tree.Limit.FITS]
        if head.late and fits and occasion.event is tree.Event.PLAYS:
            raise NotUnderstood("A card fits on anything or on what the game has it fit on.", head.span)
        if any(
            isinstance(one, tree.Whenever)
            and one.instead
            and not one.then
            and one.lasts == UNSAID
            and not one.once
            for one in then
        ):
            raise NotUnderstood("Which of them, and for how long?", head.span)  # "an 8 cancels a skip"
        if instead and any(
            isinstance(one, tree.PlayLimit) and one.limit is tree.Limit.NO_END for one in then
        ):
            raise NotUnderstood("A limit is nothing that a card does instead.", head.span)
        if head.of_rival:
            then = [_by_rival(exchanged(effect, Base.YOU, Base.RIVAL)) for effect in then]
        then = [standing.counted_from_actor(effect, actor) for effect in then]
        body = tuple(then) if self._named else standing.of_the_card(tuple(then), occasion.event)
        if head.having is not None:
            body = (tree.If(tree.HandIs(actor, head.having), body),)
        if head.only_if is not None:
            denied = isinstance(head.only_if, tree.Not)
            body = (tree.If(head.only_if.condition, (), body) if denied else tree.If(head.only_if, body),)
        first: Any = body[0] if body else None
        by_itself, self._by_itself = self._by_itself, False
        gives = (
            head.by_card
            and not head.means
            and by_itself
            and isinstance(first, tree.Give | tree.Draw | tree.Miss)
        )
        gives = gives or (head.doing and by_itself and isinstance(first, tree.Give))
        asked = isinstance(first, tree.Miss | tree.Give) and first.who == tree.YOU
        if gives and (first.who == actor or asked):
            return self._given_by_card(tree.Whenever(occasion, body, instead, UNSAID, head.once), first)
        of_draws = head.by_card and standing.draws(occasion)
        if of_draws and isinstance(first, tree.Draw) and first.who == tree.NEXT:
            instead = instead or first.number != standing.USUAL_DRAWS.get(occasion.cards.symbol or "")
        lasts = UNSAID if head.lasts is None else self._whose(Duration(head.lasts, head.span))
        if instead and len(body) == 1 and isinstance(body[0], tree.If) and not body[0].otherwise:
            body = (self._else_as_printed(body[0], occasion, head),)
        rule = tree.Whenever(occasion, body, instead, lasts, head.once)
        if head.unsure and occasion.event is tree.Event.BEGINS_TURN:
            return Unsure(((rule,), (replace(rule, once=False),)), "On the next turn, or on every turn?")
        if head.unsure:
            return Unsure(((rule,),), "What exactly is meant by that?")
        if self._whose_draw:
            self._whose_draw = False
            mine = exchanged(body, Base.YOU, Base.ACTOR)
            theirs = exchanged(mine, standing.ACTOR, tree.NEXT)
            both = tuple((replace(rule, then=one),) for one in (mine, theirs))
            return Unsure(both, "Who draws?")
        if doubt:
            other = replace(rule, then=exchanged(body, Base.YOU, Base.ACTOR))
            if head.doing:
                other = replace(other, occasion=replace(occasion, who=tree.EVERYONE))
            return Unsure(((other,), (rule,)), "Who is meant?")
        return rule

    def _check_goes_on(self, head: When) -> None:
        """`If somebody calls UNO and does not win, they draw 2`: what they do not do is no consequence."""
        element, _ = self._after_joint()
        denied = isinstance(element, Said) and element.who is None and element.words[1:2] == ("not",)
        led = head.late or head.doing or head.relative or head.by_card
        if denied and not led and element is not self._elements[-1]:
            raise NotUnderstood("Is that part of the occasion, or what follows?", head.span)

    @staticmethod
    def _given_by_card(rule: tree.Whenever, first: Any) -> Unsure:
        """`5s give everyone a card`, `9s draw 2`: a card does nothing itself, so a player is meant."""
        other = (
            tree.Draw(first.to, first.number or 1)
            if isinstance(first, tree.Give)
            else replace(first, who=tree.NEXT)
        )
        both = ((replace(rule, then=(other, *rule.then[1:])),), (rule,))
        return Unsure(both, "Who does it?")

    @staticmethod
    def _else_as_printed(case: tree.If, occasion: tree.Occasion, head: When) -> tree.If:
        """`If there are four players a Skip skips two instead`: with fewer it does what it always does."""
        symbol = occasion.cards.symbol
        if symbol is not None and case.then == standing.PRINTED.get(symbol):
            return case  # only then it does what it always does
        if symbol is not None and symbol in standing.PRINTED:
            return replace(case, otherwise=standing.PRINTED[symbol])
        if occasion.cards.group == "number" or (symbol or "").isdecimal():
            return case
        raise NotUnderstood("And if not? Say what the card does then.", head.span)

    def _do_instead(self, effects: list[Any], mark: Mark) -> None:
        last = effects[-1] if effects else None
        if self._replaceable and effects:
            self._replaces = True
            return
        if isinstance(last, tree.Whenever) and last.instead and not last.then:
            told = self._when(When(last.occasion, mark.span, once=last.once))
            if isinstance(told, Unsure):
                meanings: list[Any] = [one[0] for one in told.meanings]
                told = replace(told, meanings=tuple((replace(one, instead=True),) for one in meanings))
            else:
                told = replace(told, instead=True, lasts=last.lasts)
            effects[-1] = told
        elif self._heads:
            self._instead = True
        else:
            raise NotUnderstood("Instead of what? Say what no longer happens.", mark.span)

    def _trails(self, found: str | None) -> bool:
        """Whether a duration here belongs to what stands before it."""
        if found == "STRONG":
            return self._ends(1)
        return found is None or self._ends(1)

    def _ends(self, ahead: int) -> bool:
        """Whether the sentence ends after that many more elements."""
        place = self._place
        while place < len(self._elements) and isinstance(self._elements[place], Mark):
            place += 1
        place += ahead
        if place >= len(self._elements):
            return True
        after = self._elements[place]
        return isinstance(after, Cost | Breach) or (
            isinstance(after, Mark) and after.kind in {"STRONG", "OR", "OTHERWISE", "COMMA", "AND", "WEAK"}
        )

    def _timed(self, effect: Any) -> Any:
        if isinstance(effect, Unsure):
            return effect.meanings[0][0]
        return effect

    def _last_for(self, effects: list[Any], duration: Duration, first: int) -> None:
        """Applies a duration to the effects of this sentence, from its end backward."""
        lasts = self._whose(duration)
        place = len(effects) - 1
        if not standing.takes_time(self._timed(effects[place])):
            raise NotUnderstood(
                "This happens at once and is over: only what holds from then on can last.", duration.span
            )
        while place >= min(first, len(effects) - 1) and standing.takes_time(self._timed(effects[place])):
            effects[place] = standing.lasting(effects[place], lasts, duration.span)
            place -= 1

    def _timed_by(self, effect: Any, duration: Duration | None) -> Any:
        if duration is None:
            return effect
        if isinstance(self._timed(effect), tree.ShowHand) or not standing.takes_time(self._timed(effect)):
            if isinstance(self._timed(effect), (*standing.LASTING, tree.Act)):
                return effect  # it says so itself
            if not isinstance(self._timed(effect), tree.ShowHand):
                raise NotUnderstood(
                    "This happens at once and is over: only what holds from then on can last.", duration.span
                )
        return standing.lasting(effect, self._whose(duration), duration.span)

    def _whose(self, duration: Duration) -> tree.Lasting:
        """Whose next turn a duration means if the actor is the card's player."""
        lasts = duration.lasts
        if lasts.until is not None:
            lasts = replace(lasts, until=self._of_actor(lasts.until))
        if lasts == standing.ITS_TURN:
            if not self._heads and self._spoken_of:
                raise NotUnderstood('Until whose next turn? Write "until your next turn".', duration.span)
            if not self._heads:
                return tree.Lasting(tree.Span.YOUR_TURN)
            if self._where != "table_rule" and self._actor != tree.YOU:
                raise NotUnderstood('Until whose next turn? Write "until your next turn".', duration.span)
            return tree.Lasting(tree.Span.YOUR_TURN)
        return lasts

    def _charge(self, effects: list[Any], cost: Cost) -> None:
        """Makes the actor draw the cost."""
        last = effects[-1] if effects else None
        if not effects and self._actor is not None:
            effects.append(tree.Draw(self._actor, cost.number))
            return
        draw = (tree.Draw(standing.ACTOR, cost.number),)
        if isinstance(last, Act) and not last.price:
            if standing.single(last.who):
                effects[-1] = replace(last, price=(tree.Draw(tree.THEY, cost.number),))
            else:
                effects[-1] = standing.ban_of(last, draw)
        elif isinstance(last, tree.Ban) and not last.price:
            effects[-1] = replace(last, price=draw)
        else:
            raise NotUnderstood("For what? Say first what is not to be done.", cost.span)

    def _breach(self, effects: list[Any], head: Breach, duration: Duration | None) -> None:
        before = (self._actor, self._spoken_of, self._subject, self._open)
        self._actor, self._spoken_of, self._open = standing.ACTOR, False, False
        self._subject = Subject((standing.ACTOR,), third=True)
        self._force = True
        self._heads += 1
        self._paying = True
        remembered, self._memory = self._memory, Memory()
        price = tuple(self._branch(keep=True))
        self._paying = False
        self._memory = remembered
        self._heads -= 1
        self._force = False
        self._actor, self._spoken_of, self._subject, self._open = before
        price = exchanged(price, tree.YOU, standing.ACTOR) if self._where == "table_rule" else price
        if not price or any(isinstance(part, (Unsure, *tree.STANDING)) for part in tree.parts_of(price)):
            raise NotUnderstood("And what does it cost?", head.span)
        last = effects[-1] if effects else None
        by_another = any(
            isinstance(part, Act) and part.who != standing.ACTOR for part in tree.parts_of(price)
        )
        if by_another or head.text.startswith("be next") or _ORDER & set(head.text.lower().split()):
            raise NotUnderstood("Is that something people do in the room?", head.span)
        if head.forbidden and head.text and all(isinstance(one, _FAVORS) for one in price):
            raise NotUnderstood("Is it forbidden or rewarded?", head.span)  # "whoever sings along discards 1"
        if isinstance(last, Act | tree.Ban) and not last.price and self._same_deed(last, head):
            if isinstance(last, tree.Ban):
                effects[-1] = replace(last, price=price)
            elif standing.single(last.who):
                effects[-1] = replace(last, price=exchanged(price, Base.ACTOR, Base.THEY))
            else:
                effects[-1] = standing.ban_of(last, price)
        elif head.text and all(map(_rewards, price)):
            raise NotUnderstood("Nobody is to be rewarded for what is forbidden.", head.span)
        elif head.text and self._where != "table_rule" and duration is None and not self._time_follows():
            # "Everyone who wears glasses draws 1" on a card: the room says who, once (L-11).
            raise NotUnderstood("Is it forbidden from now on? Say how long.", head.span)
        elif head.text:
            text = re.sub(r"\byour\b", "their", head.text) if self._where == "table_rule" else head.text
            ban = tree.Ban(tree.EVERYONE, text, head.forbidden, price, UNSAID)
            effects.append(self._timed_by(ban, duration))
        else:
            raise NotUnderstood("Does what? Say first what is not to be done.", head.span)

    def _time_follows(self) -> bool:
        """Whether a duration follows."""
        return any(isinstance(element, Duration) for element in self._elements[self._place :])

    @staticmethod
    def _same_deed(last: Act | tree.Ban, head: Breach) -> bool:
        if not head.text:
            return True
        joining = {"along", "too", "with", "first", "best", "loudest", "back"} & set(head.text.split())
        if isinstance(last, Act) and not last.text.startswith("not ") and head.forbidden and joining:
            raise NotUnderstood("Who does it as well? Say what the table is to ask.", head.span)
        told = last.text.removeprefix("not ").removeprefix("be ").split()[0].lower()
        again = head.text.removeprefix("be ").split()[0].lower()
        silent = {"talk", "speak", "say", "whisper", "be", "quiet", "silent", "keep", "stay"}
        return told[:4] == again[:4] or {told, again} <= silent

    def _check_price(self, effects: list[Any], element: Element) -> None:
        """`Nobody may talk. If you talk, draw 1`: a price, not a question that the room answers once."""
        last = effects[-1] if effects else None
        if isinstance(element, Said) and element.who and element.who[0].told in LAST_OF_ALL:
            if not isinstance(last, Act):
                raise NotUnderstood("The last to do what?", element.span)
            return
        if not isinstance(last, Act | tree.Ban) or last.price:
            return
        words = ""
        if isinstance(element, IfHead) and isinstance(element.condition, RoomClaim):
            words = element.condition.words
        elif isinstance(element, Said) and element.who:
            words = element.who[0].told if not element.who[0].told.startswith(NOTE) else ""
        told = {word[:4] for word in last.text.lower().removeprefix("not ").split() if len(word) > 2}
        again = {word[:4] for word in words.lower().split() if len(word) > 2} - {"you", "they", "the"}
        speaking = {"talk", "spea", "says", "whis", "say"}
        denied = last.text.startswith("not ") or isinstance(last, tree.Ban) or told & {"sile", "quie"}
        spoken = told & (speaking | {"sile", "quie"}) and again & speaking
        if again and denied and (told & again or spoken):
            raise NotUnderstood("What does it cost? Say it in the same sentence.", element.span)

    def _must_or(self, must: tree.MustPlay) -> Effect:
        """The penalty for not playing such a card, which also ends the turn."""
        before = (self._actor, self._spoken_of, self._subject, self._open)
        you = must.who == tree.YOU
        self._actor, self._spoken_of, self._open = standing.ACTOR, False, False
        self._subject = Subject((standing.ACTOR,), third=True)
        otherwise: list[Any] = []
        while True:
            element, joint = self._after_joint()
            if not isinstance(element, Said | Whole) or (otherwise and joint not in ("AND", "COMMA")):
                break
            if standing.is_standing(element):
                break
            self._skip_joint()
            self._place += 1
            if isinstance(element, Said) and element.who is None:
                element = replace(element, who=self._subject.who if self._subject else (standing.ACTOR,))
            if isinstance(element, Said):
                otherwise += self._said(element, strong=False)
            elif element.plus:
                otherwise.append(tree.Draw(standing.ACTOR, element.plus))
            else:
                otherwise += self._whole(element, strong=False)
        self._actor, self._spoken_of, self._subject, self._open = before
        self._subject = None
        if you:
            otherwise = [exchanged(one, tree.YOU, standing.ACTOR) for one in otherwise]
        over = (tree.Miss(standing.ACTOR), tree.Miss(tree.YOU) if you else None)
        kept = tuple(one for one in otherwise if one not in over)
        if not kept:
            raise NotUnderstood("Or what? Say what comes instead.", (0, 0))
        return replace(must, otherwise=kept)

    @staticmethod
    def _impersonal(verb: Any) -> bool:
        return all(not hasattr(effect, "who") for effect in verb.effects)

    def _said_of_actor(self, said: Said) -> Said:
        """Resolves "they" and "them" in a standing rule before anybody else is mentioned."""
        if self._actor is None:
            return said
        said = replace(said, who=exchanged(said.who, VICTIM, self._victim))
        if self._spoken_of:
            return said
        actor = self._actor
        who = exchanged(said.who, Base.THEY, actor.base)
        of_them = who is None or who == (actor,)
        effects = []
        for effect in said.verb.effects:
            if of_them:
                effect = exchanged(effect, Base.THEY, actor.base)
            else:
                for name in ("other", "source", "to"):
                    if getattr(effect, name, None) == tree.THEY:
                        effect = replace(effect, **{name: actor})
            effects.append(effect)
        return replace(said, who=who, verb=replace(said.verb, effects=tuple(effects)))

    def _as_card(self, whole: Whole) -> tuple[Any, ...]:
        """`It counts as a skip`: in a standing rule, replaces the card's own effect."""
        if whole.plus and self._force and self._actor is not None:
            self._force = False
            return (tree.Draw(self._actor, whole.plus),)
        if self._heads and any(isinstance(effect, tree.DoAs) for effect in whole.effects):
            self._instead = True
        return whole.effects
