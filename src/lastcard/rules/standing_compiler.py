"""Compiles standing rules: their triggers, limits, protections, changes, and durations."""

from dataclasses import replace

from lastcard.common.errors import RulesError
from lastcard.rules.color_namers import namer_of
from lastcard.rules.language import to_words
from lastcard.rules.language import tree as t
from lastcard.rules.language.support import check, concerned, shown_to_actor
from lastcard.rules.layout import (
    ACTS,
    NEVER,
    STANDING,
    TABLE_RULES,
    Changing,
    Expiry,
    Happening,
    Lasts,
    Op,
    SeatSelector,
    StandingKind,
    ThreatCode,
)
from lastcard.rules.program_writer import THAN, ProgramWriter, StandingRule

_PLAY_LIMITS = {
    t.Limit.FORBIDDEN: StandingKind.FORBIDDEN,
    t.Limit.ONLY: StandingKind.ONLY,
    t.Limit.FITS: StandingKind.FITS,
    t.Limit.NOT_LAST: StandingKind.NOT_LAST,
    t.Limit.NO_END: StandingKind.NO_END,
}
_SPANS = {
    t.Span.ROUND: Expiry.ROUND,
    t.Span.MATCH: Expiry.MATCH,
    t.Span.YOUR_TURN: Expiry.YOUR_TURN,
    t.Span.THEIR_TURN: Expiry.THEIR_TURN,
    t.Span.TURNS: Expiry.TURNS,
    t.Span.OCCASION: Expiry.HAPPENING,
}


class StandingCompiler(ProgramWriter):
    """Compiles standing rules into effect programs."""

    def add_table_rule(self, effect: t.Effect) -> None:
        """Compiles a rule that holds at the table from the first card on."""
        if not isinstance(effect, t.STANDING):
            raise RulesError(f"This does not hold at a table, it happens once: {to_words((effect,))}.")
        if len(self.table_rules) >= TABLE_RULES:
            raise RulesError(f"At most {TABLE_RULES} rules can hold at a table.")
        check((effect,), "table_rule")
        by_dealer = concerned(effect) == t.Players(t.Base.DEALER)
        base = SeatSelector.DEALER if by_dealer else SeatSelector.EVERYONE
        self.table_rules.append((len(self.standing), int(base)))
        shown = shown_to_actor(effect)
        self._at_table = True
        self.add_steps((shown,), lambda: self._standing(shown))
        self._at_table = False

    def _standing(self, effect: t.Effect) -> None:
        """Writes the step that puts a standing rule into force."""
        match effect:
            case t.Whenever():
                self._whenever(effect)
            case t.PlayLimit(who, limit, cards, lasts):
                sort = self._filter(cards)
                rule = StandingRule(effect, _PLAY_LIMITS[limit], filter=sort)
                self._stand(*self._tested(who, rule), lasts)
            case t.MustPlay(who, cards, otherwise, lasts):
                sort = self._filter(cards)
                self._stand(who, StandingRule(effect, StandingKind.MUST, filter=sort), lasts, otherwise)
            case t.Protection(who, threat, cards, back, lasts, once):
                rule = StandingRule(effect, StandingKind.PROTECTION, filter=self._filter(cards), once=once)
                rule = replace(rule, number=ThreatCode[threat.name], back=back)
                self._stand(*self._tested(who, rule), lasts)
            case t.DrawChange(cards, change, number, lasts, once):
                rule = StandingRule(effect, StandingKind.DRAW_CHANGE, filter=self._filter(cards), once=once)
                self._stand(t.EVERYONE, replace(rule, than=Changing[change.name], number=number), lasts)
            case t.Ban():
                self._ban(effect)
            case t.Frozen(who, lasts):
                self._stand(who, StandingRule(effect, StandingKind.FROZEN), lasts)
            case _:
                raise AssertionError(effect)

    def _whenever(self, rule: t.Whenever) -> None:
        occasion, then = rule.occasion, rule.then
        if self._at_table and namer_of(rule) is not None:
            then = ()  # the card itself asks them
        event = Happening[occasion.event.name]
        if rule.instead and event != Happening.PLAYS:
            raise RulesError("Only what a card does when it is played can be replaced.")
        number = occasion.number or t.Count(t.Compare.AT_LEAST, 1)
        standing = StandingRule(
            rule,
            StandingKind.INSTEAD if rule.instead else StandingKind.TRIGGER,
            event=event,
            filter=self._filter(occasion.cards),
            than=THAN[number.compare],
            number=number.number,
            test=0 if occasion.having is None else self._test(occasion.having),
            once=rule.once,
        )
        if event == Happening.NAMES_COLOR:
            standing = replace(standing, number=0)
        if event == Happening.NAMES_COLOR and occasion.cards.color is not None:
            if occasion.cards.color not in self.colors:
                raise RulesError(f"There is no {occasion.cards.color} in this edition.")
            color = self.colors.index(occasion.cards.color) + 1
            standing = replace(standing, number=color, filter=0)
        if event == Happening.WINS_ROUND:
            (score,) = then
            assert isinstance(score, t.Score) and isinstance(score.points, int)  # nothing else can follow
            standing, then = replace(standing, number=score.points), ()
        self._stand(occasion.who, standing, rule.lasts, then)

    def _tested(self, who: t.Players, rule: StandingRule) -> tuple[t.Players, StandingRule]:
        """Writes a table rule's condition on players' hands, which is tested whenever it matters."""
        if not self._at_table or who.having is None:
            return who, rule
        return replace(who, having=None), replace(rule, test=self._test(who.having))

    def _test(self, having: t.Having) -> int:
        """Writes a step that tests a hand outside the program's flow; returns its number."""
        self._step(Op.JUMP, self._here() + 2)
        at = self._here()
        self._keep(having)
        return at

    def _ban(self, ban: t.Ban) -> None:
        if len(self.acts) >= ACTS:
            raise RulesError("These rules hold too many acts in the room.")
        act = len(self.acts)
        self.acts.append(f"do not {ban.text}" if ban.forbidden else ban.text)
        self.acts_until.append(Lasts.ROUND)
        self._stand(ban.who, StandingRule(ban, StandingKind.BAN, number=act), ban.lasts)
        if ban.price:

            def put(program: int) -> None:
                self.prices[act] = program

            self._later.append((put, ban.price))

    def _stand(self, who: t.Players, rule: StandingRule, lasts: t.Lasting, then: t.Rule = ()) -> None:
        if len(self.standing) >= STANDING:
            raise RulesError("These are too many standing rules.")
        until, until_filter = int(NEVER), 0
        if lasts.until is not None:
            until, until_filter = int(Happening[lasts.until.event.name]), self._filter(lasts.until.cards)
        turns = lasts.turns if lasts.span is t.Span.TURNS else 0
        number = len(self.standing)
        lasting = _SPANS[lasts.span]
        self.standing.append(
            replace(rule, lasting=lasting, turns=turns, until=until, until_filter=until_filter)
        )
        self._players(who)
        self._spoken_of(who)
        self._step(Op.STAND, number)
        if then:

            def put(program: int) -> None:
                self.standing[number] = replace(self.standing[number], program=program)

            self._later.append((put, then))
