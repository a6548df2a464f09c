"""A rulebook: an edition, its house rules and the players' sentences, compiled to one flat record.

It also maps names to numbers: a card's kind is its index in `cards`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.common.english import listed
from lastcard.common.errors import RulesError, UnreadableError, did_you_mean
from lastcard.rules import language
from lastcard.rules.blows import blow_of, names_color, strike_of
from lastcard.rules.color_namers import with_namer
from lastcard.rules.compiler import Programs, of_number_under
from lastcard.rules.editions import Design, Edition, load
from lastcard.rules.house import SENTENCES, SWITCHES, House
from lastcard.rules.language import NotUnderstood, Vocabulary, to_words
from lastcard.rules.language import tree as t
from lastcard.rules.language.parse_cache import remembered
from lastcard.rules.layout import (
    CARDS,
    COLORS,
    KINDS,
    NEVER,
    NO_COLOR,
    PLAYERS,
    START_BACK,
    START_ON,
    TABLES,
    Lasts,
    Op,
    SeatSelector,
)
from lastcard.rules.program_writer import StandingRule

SEVEN = "you swap hands with an opponent you choose"  # H-2
ZERO = "everyone passes their hand to the next player"
LEAST_PLAYERS = 2


@dataclass(frozen=True)
class Card:
    """One kind of card in the deck.

    >>> card = Rulebook("classic").card("red draw two")
    >>> card.color, card.symbol, card.points, card.copies, card.wild
    ('red', 'draw two', 20, 2, False)
    """

    name: str
    color: str  # "" for a wild
    kind: int
    design: Design = field(repr=False)
    rule: t.Rule = field(repr=False)
    sentence: str = field(default="", repr=False)  # what players wrote on it

    @property
    def symbol(self) -> str:
        """The symbol it matches by, besides its color."""
        return self.design.symbol

    @property
    def points(self) -> int:
        """Its points if it is left in a hand at the end of a round."""
        return self.design.points

    @property
    def copies(self) -> int:
        """How many copies are in the deck."""
        return self.design.copies

    @property
    def marked(self) -> bool:
        """Whether it has the edition's mark, such as a dinosaur."""
        return self.design.marked

    @property
    def wild(self) -> bool:
        """Whether it has no color."""
        return not self.color

    @property
    def number(self) -> bool:
        """Whether it is a number card."""
        return self.symbol.isdecimal()

    def __str__(self) -> str:
        return self.name


class Rulebook:
    """Everything that is fixed during a match: an edition, its house rules, and the players' sentences.

    Args:
        edition: an edition's id, or the path of an edition file.
        house: house rules by name, such as `{"stacking": True}`.
        customs: what the customizable cards say; `None` for the suggested sentences.
        rule_cards: what the rule cards say; `None` for the suggested ones.
        rules: house rules as sentences.

    >>> book = Rulebook("classic", {"stacking": True})
    >>> book.card("g+2").name
    'green draw two'
    """

    def __init__(
        self,
        edition: str | Path | Edition = "classic",
        house: Mapping[str, Any] | House | None = None,
        customs: Sequence[str] | None = None,
        rule_cards: Sequence[str] | None = None,
        rules: Sequence[str] | None = None,
    ) -> None:
        self.edition = edition if isinstance(edition, Edition) else load(edition)
        base = House.of(self.edition.defaults)
        self.house = house if isinstance(house, House) else House.of(house or {}, base)
        self.rules = tuple(rules or ())  # besides those of the edition
        self.customs = self._sentences_on_cards(customs)
        self.rule_cards = self._sentences_in_unit(rule_cards)
        self.colors = self.edition.colors
        self.vocabulary = vocabulary_of(self.edition)
        self._table_rules = self._read_table_rules()
        self.spinner = tuple(self.edition.spinner)
        self.cards: tuple[Card, ...] = ()
        self.cards = self._deck()
        self.names = tuple(card.name for card in self.cards)
        self.deck_size = sum(card.copies for card in self.cards)
        self.acts: tuple[str, ...] = ()
        self.choices: tuple[tuple[str, ...], ...] = ()
        self.standing: tuple[StandingRule, ...] = ()
        self.tables: npt.NDArray[Any] = self._compile()
        self._kinds = {card.name: card.kind for card in self.cards}
        self._short = {short: card.kind for card in self.cards if (short := short_form(card))}

    def _made_from(self) -> tuple[Any, ...]:
        return self.house, self.customs, self.rule_cards, self.rules

    def __eq__(self, other: object) -> bool:
        """Whether both have the same rules."""
        if not isinstance(other, Rulebook):
            return NotImplemented
        return self._made_from() == other._made_from() and self.edition == other.edition

    def __hash__(self) -> int:
        return hash((self.edition.name, *self._made_from()))

    def __repr__(self) -> str:
        """
        >>> Rulebook("classic", {"stacking": True}, rules=["draw cards count double"])
        <Rulebook: Classic with stacking and “draw cards count double”>
        """
        usual = House.of(self.edition.defaults)
        said = [
            name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value}"
            for name, value in self.house.in_force(usual).items()
        ]
        written = [text for text in (*self.customs, *self.rule_cards) if not self._suggested(text)]
        said += [f"“{sentence}”" for sentence in (*written, *self.rules)]
        more = f" and {len(said) - 4} more" if len(said) > 4 else ""
        return f"<Rulebook: {self.edition.title}{' with ' if said else ''}{listed(said[:4])}{more}>"

    @classmethod
    def for_players(
        cls,
        players: int,
        edition: str | Path | Edition = "classic",
        house: Mapping[str, Any] | House | None = None,
        customs: Sequence[str] | None = None,
        rule_cards: Sequence[str] | None = None,
        rules: Sequence[str] | None = None,
    ) -> "Rulebook":
        """Makes the rules for this many players; without written rule cards, suggested ones are dealt out.

        >>> len(Rulebook("jackpot").rule_cards), len(Rulebook.for_players(3, "jackpot").rule_cards)
        (8, 6)
        """
        book = cls(edition, house, customs, rule_cards, rules)
        book.check_players(players)
        return book.shared_out(players) if rule_cards is None else book

    # --- names and numbers ---------------------------------------------------------------------

    def card(self, name: str) -> Card:
        """The card of this name or short form; raises an error if the deck has none."""
        plain = " ".join(name.lower().split())
        kind = self._kinds.get(plain, self._short.get(plain.replace(" ", "")))
        if kind is None:
            hint = did_you_mean(plain, self._kinds, likeness=0.75)
            raise UnreadableError(f"There is no card {name.strip()!r} in {self.edition.title}{hint}")
        return self.cards[kind]

    def color(self, name: str) -> int:
        """The index of a color in `colors`, by its name or first letter."""
        plain = name.strip().lower()
        matches = [i for i, color in enumerate(self.colors) if color == plain or color[0] == plain]
        if len(matches) != 1:
            choices = ", ".join(self.colors)
            raise UnreadableError(
                f"There is no color {name.strip()!r} in {self.edition.title}, only {choices}."
            )
        return matches[0]

    def check_players(self, players: int) -> None:
        """Checks for 2 to 10 players (D-7) and enough cards to deal (H-9)."""
        if not LEAST_PLAYERS <= players <= PLAYERS:
            raise RulesError(f"{LEAST_PLAYERS} to {PLAYERS} can play, not {players}.")
        needed = players * self.house.hand_size + 1
        if needed > self.deck_size:
            raise RulesError(
                f"{players} players with {self.house.hand_size} cards each need {needed} cards; "
                f"the {self.edition.title} deck has {self.deck_size}."
            )
        if players % 2 and self._speaks_of(SeatSelector.OPPOSITE):
            raise RulesError(f"With {players} players nobody sits opposite anybody (L-10).")

    def _speaks_of(self, base: SeatSelector) -> bool:
        """Whether any rule mentions these players."""
        steps = self.tables[0]["program"]
        selects = steps[steps[:, 0] == Op.SELECT]
        return bool((selects[:, 1] == base).any() or (selects[:, 2] == base).any())

    def may_bluff(self, card: Card) -> bool:
        """Whether this card can be challenged when it is played (K-A5, K-A6)."""
        return any(isinstance(effect, t.MayChallenge) for effect in card.rule)

    @cached_property
    def explained(self) -> tuple[tuple[str, str, language.Explanation], ...]:
        """The players' sentences: the card ("" for a table rule), the text, and its interpretation."""
        written = [(card.name, card.sentence, "custom") for card in self.cards if card.sentence]
        written += [("", sentence, "table_rule") for sentence in self.rules]
        return tuple((card, text, language.explain(text, at, self.vocabulary)) for card, text, at in written)

    @cached_property
    def _standing_words(self) -> tuple[str, ...]:
        row = self.tables[0]
        table = set(row["table_rule"][: row["table_rules"]].tolist())
        return tuple(
            to_words((rule.effect,), "table_rule" if number in table else "custom")
            for number, rule in enumerate(self.standing)
        )

    def standing_words(self, rule: int) -> str:
        """A standing rule in words."""
        return self._standing_words[rule]

    def rule_cards_each(self, players: int) -> tuple[int, ...]:
        """How many rule cards each seat writes (SJP-1)."""
        total = self.edition.rule_cards
        if players > total:
            return (1,) * total + (0,) * (players - total)
        return (total // players,) * players

    def shared_out(self, players: int) -> "Rulebook":
        """The same rules with equally many rule cards per player; leftover cards are removed (SJP-1)."""
        cards = self.rule_cards[: sum(self.rule_cards_each(players))]
        if len(cards) == len(self.rule_cards):
            return self
        return Rulebook(self.edition, self.house, self.customs, cards, self.rules)

    # --- the deck ------------------------------------------------------------------------------

    def _sentences_on_cards(self, customs: Sequence[str] | None) -> tuple[str, ...]:
        written = self.edition.written
        if written is None:
            if customs:
                raise RulesError(f"There are no customizable cards in {self.edition.title}.")
            return ()
        if customs is None:
            return written.suggestions[: written.most]
        if len(customs) > written.most:
            raise RulesError(f"There are {written.most} customizable cards, not {len(customs)}.")
        return tuple(customs)

    def _sentences_in_unit(self, sentences: Sequence[str] | None) -> tuple[str, ...]:
        total = self.edition.rule_cards
        if total == 0:
            if sentences:
                raise RulesError(f"There are no rule cards in {self.edition.title}.")
            return ()
        if sentences is None:
            return self.edition.suggestions[:total]
        if not 1 <= len(sentences) <= total:
            raise RulesError(f"There are 1 to {total} rule cards, not {len(sentences)}.")
        return tuple(sentences)

    def _deck(self) -> tuple[Card, ...]:
        edition = self.edition
        colored = [design for design in edition.designs if design.colored]
        cards: list[Card] = []

        def add(name: str, color: str, design: Design, sentence: str = "") -> None:
            rule = self._rule_of(name, design.rule)
            cards.append(Card(name, color, len(cards), design, rule, sentence))

        for color in edition.colors:
            for number, copies in enumerate(edition.numbers):
                if copies:
                    add(f"{color} {number}", color, Design(str(number), True, copies, number, str(number)))
            for design in colored:
                add(f"{color} {design.name}", color, design)
        for design in edition.designs:
            if not design.colored:
                add(design.name, "", design)
        for i, sentence in enumerate(self.customs, 1):
            assert edition.written is not None
            written = edition.written
            name = f"{written.card} {i}"
            design = Design(
                name, False, 1, written.points, name, sentence, written.start, "", False, written.clauses
            )
            add(name, "", design, sentence)
        if len(cards) > KINDS or sum(card.copies for card in cards) > CARDS or len(edition.colors) > COLORS:
            raise RulesError(
                f"The deck of {edition.title} is too big: at most {KINDS} kinds and {CARDS} cards."
            )
        if not cards:
            raise RulesError(f"The deck of {edition.title} has no cards.")
        if len({card.name for card in cards}) < len(cards):
            raise RulesError(f"Two cards of {edition.title} have the same name.")
        return tuple(cards)

    def _rule_of(self, where: str, sentence: str) -> t.Rule:
        if not sentence:
            return ()
        place = (
            "custom"
            if sentence in self.customs
            else "rule_card"
            if sentence in self.rule_cards
            else "edition"
        )
        try:
            if place != "edition" and not self._suggested(sentence):
                return language.parse(sentence, place, self.vocabulary)
            return remembered(sentence, place, self.vocabulary, keep=self.edition.official)
        except NotUnderstood as error:
            place = self._place(sentence)
            meant = f" Perhaps: {'; or '.join(error.readings)}." if error.readings else ""
            raise RulesError(f"{place}The rule on {where} is not understood: {error}{meant}") from None

    def _suggested(self, sentence: str) -> bool:
        written = self.edition.written
        return sentence in self.edition.suggestions or bool(written and sentence in written.suggestions)

    def _place(self, sentence: str) -> str:
        """The file and line of a sentence in a user's edition file."""
        file = self.edition.file
        if file is None or self.edition.official or sentence in (*self.customs, *self.rule_cards):
            return ""
        lines = self.edition.text.splitlines()
        found = [number for number, line in enumerate(lines, 1) if sentence in line]
        return f"{file}, line {found[0]}: " if found else f"{file}: "

    # --- tables --------------------------------------------------------------------------------

    def _mask(self, belongs: Callable[[Card], bool]) -> tuple[int, int]:
        return _halves(sum(1 << card.kind for card in self.cards if belongs(card)))

    def _mask_of(self, cards: t.Cards) -> tuple[int, int]:
        """The mask of card kinds that a phrase like "red cards" means."""

        def belongs(card: Card) -> bool:
            return any(is_of(part, card) for part in (cards, *cards.also)) and not (
                cards.but is not None and is_of(cards.but, card)
            )

        def is_of(cards: t.Cards, card: Card) -> bool:
            return (
                (cards.color is None or card.color == cards.color)
                and (cards.symbol is None or cards.symbol in (card.symbol, card.name))
                and (cards.group != "wild" or card.wild)
                and (cards.group != "number" or card.number)
                and (cards.group != "action" or not card.number)
                and (cards.group != "draw" or _draws(card))
                and (
                    cards.group not in ("odd", "even")
                    or (card.number and int(card.symbol) % 2 == (cards.group == "odd"))
                )
                and (
                    not (cards.least or cards.most < 9)
                    or (card.number and cards.least <= int(card.symbol) <= cards.most)
                )
            )

        mask = self._mask(belongs)
        if mask == (0, 0):
            words = " ".join(filter(None, (cards.color, cards.symbol or cards.group)))
            raise RulesError(f"There are no {words} cards in {self.edition.title}.")
        return mask

    def _compile(self) -> npt.NDArray[Any]:
        tables = np.zeros(1, TABLES)
        row = tables[0]
        programs = Programs(self._mask_of, lever=bool(self.spinner), rule_cards=bool(self.rule_cards))
        programs.colors = self.colors
        programs.rule_of_symbol = self._rule_of_symbol
        self._write_deck(row)
        self._write_house(row)
        for card in self.cards:
            self._write_card(row, card, programs)
        for i, sentence in enumerate(self.edition.spinner.values()):
            row["spinner"][i] = programs.add(self._rule_of("the spinner", sentence))
        for i, sentence in enumerate(self.rule_cards):
            row["rule_of"][i] = programs.add(self._rule_of(f"rule card {i + 1}", sentence))
        row["rule_cards"] = len(self.rule_cards)
        for effect in self._table_rules:  # last, since records refer to programs by their position
            programs.add_table_rule(effect)
        naming = programs.add((t.NameColor(),))
        row["program"][: len(programs.steps)] = programs.steps
        row["filter"][: len(programs.filters)] = programs.filters
        for act, lasts in enumerate(programs.acts_until):
            row["acts_until"][lasts] |= 1 << act
        assert len(row["acts_until"]) == len(Lasts)
        for act, price in programs.prices.items():
            row["act_price"][act] = price
        row["naming"] = naming
        self.acts = tuple(programs.acts)
        self.choices = tuple(programs.choices)
        self.standing = tuple(programs.standing)
        self._write_standing(row, programs)
        return tables

    def _write_standing(self, row: Any, programs: Programs) -> None:
        row["standing_event"] = row["standing_until"] = NEVER
        columns = [each.name for each in fields(StandingRule) if each.name != "effect"]
        for i, rule in enumerate(programs.standing):
            for column in columns:
                row[f"standing_{column}"][i] = getattr(rule, column)
        row["table_rules"] = len(programs.table_rules)
        for i, (rule_id, base) in enumerate(programs.table_rules):
            row["table_rule"][i], row["table_rule_base"][i] = rule_id, base

    def _read_table_rules(self) -> tuple[t.Effect, ...]:
        """Reads the table's own rules: sentences that name a switch set it, the others are kept."""
        effects: list[t.Effect] = []
        for sentence in (*self.edition.rules, *self.rules):
            found = language.explain(sentence, "table_rule", self.vocabulary)
            if found.switch is not None:
                self.house = House.of(found.switch, self.house)
            elif found.accepted and found.rule is not None:
                effects += found.rule  # none if the sentence changes nothing
            else:
                raise RulesError(f"The table rule “{sentence}” is not understood: {found.problem}")
        for name, sentence in SENTENCES.items():
            if getattr(self.house, name):
                effects += language.parse(sentence, "table_rule", self.vocabulary)
        return tuple(effects)

    def _rule_of_symbol(self, symbol: str) -> t.Rule:
        """The rule that a card follows when it counts as a card with this symbol."""
        for card in self.cards:
            if symbol in (card.symbol, card.name):
                return tuple(effect for effect in card.rule if not isinstance(effect, t.MayChallenge))
        raise RulesError(f"There is no {symbol} in {self.edition.title}.")

    def _write_deck(self, row: Any) -> None:
        row["kinds"], row["colors"] = len(self.cards), len(self.colors)
        row["deck_size"] = self.deck_size
        deck = [card.kind for card in self.cards for _ in range(card.copies)]
        row["deck"][: len(deck)] = deck
        symbols = sorted({card.symbol for card in self.cards})
        same: dict[tuple[str, str], int] = {}
        for card in self.cards:
            same[card.color, card.symbol] = same.get((card.color, card.symbol), 0) | 1 << card.kind
        for i, color in enumerate(self.colors):
            row["fits_color"][i] = self._mask(lambda card, color=color: card.color == color)  # type: ignore[misc]
        row["wild"] = self._mask(lambda card: card.wild)
        for card in self.cards:
            kind, symbol = card.kind, symbols.index(card.symbol)
            row["color_of"][kind] = NO_COLOR if card.wild else self.colors.index(card.color)
            row["symbol_of"][kind] = symbol
            row["points"][kind] = card.points
            row["lot"][kind] = int(card.symbol) if card.number else 0
            if card.number:
                row["numbers"][int(card.symbol)] |= np.array(_halves(1 << kind), "u8")
            if not card.wild:
                row["fits_symbol"][symbol] |= np.array(_halves(1 << kind), "u8")
                row["identical"][kind] = _halves(same[card.color, card.symbol])

    def _write_house(self, row: Any) -> None:
        house = self.house
        for name in set(SWITCHES) & set(TABLES.names or ()) - {"stacking"}:
            row[name] = getattr(house, name)
        row["stacking"] = {False: 0, True: 1, "mixed": 2}[house.stacking]
        row["lowest"] = house.scoring == "lowest"
        row["wilds_match"] = self.edition.wilds_match

    def _write_card(self, row: Any, card: Card, programs: Programs) -> None:
        rule = card.rule
        if card.sentence:
            rule = of_number_under(rule)
        if card.sentence and not names_color(rule):
            rule = (*rule, t.NameColor())  # S15-2: unless the sentence says when
        rule = with_namer(rule, self._table_rules, self._mask_of, _halves(1 << card.kind))
        blow = None if card.sentence else blow_of(rule)
        row["strike"][card.kind] = max(-100, min(100, strike_of(rule)))
        row["reverses"][card.kind] = t.Reverse() in rule
        bluffable = self.may_bluff(card)
        if bluffable:
            row["may_bluff"] |= np.array(self._mask(lambda other: other.kind == card.kind), "u8")
        if card.marked:
            answer = self.edition.answer
            row["answers"][card.kind] = self._mask(lambda other: other.name == answer)
        if blow:
            row["attack"][card.kind] = blow
            window = card.marked or bool(self.house.stacking) or (bluffable and not self.house.no_bluffing)
            row["program_of"][card.kind] = programs.add_attack(rule, blow, window)
            row["stacks"][card.kind] = self._mask(lambda other: self._stacks(card, other))
        elif card.marked:
            row["program_of"][card.kind] = programs.add_answerable(rule)
        else:
            row["program_of"][card.kind] = programs.add(rule)
        if self.house.seven_zero and card.symbol in ("7", "0"):
            sentence = SEVEN if card.symbol == "7" else ZERO
            row["house_of"][card.kind] = programs.add(self._rule_of("a 7 or 0", sentence))
        row["start_of"][card.kind] = self._start(programs, card)
        row["last_of"][card.kind] = programs.add(self._rule_of(card.name, card.design.last))

    def _stacks(self, card: Card, other: Card) -> bool:
        """Whether `other` may be stacked on `card` (H-1)."""
        first, second = blow_of(card.rule), None if other.sentence else blow_of(other.rule)
        if not first or not second:
            return False
        return second == first or (self.house.stacking == "mixed" and second > first)

    def _start(self, programs: Programs, card: Card) -> int:
        rule = self._rule_of(f"{card.name} at the start", card.design.start)
        if rule and isinstance(rule[0], t.TurnUpAnother):
            return START_BACK if rule[0].back else START_ON
        return programs.add(rule)


def _halves(bits: int) -> tuple[int, int]:
    """Splits a mask of kinds into two 64-bit words."""
    return bits & (2**64 - 1), bits >> 64


def vocabulary_of(edition: Edition) -> Vocabulary:
    """The vocabulary of an edition: its colors and card names."""
    return Vocabulary.of(edition.colors, (design.name for design in edition.designs))


def _draws(card: Card) -> bool:
    """Whether this is a draw card: it makes the next player draw and miss a turn."""
    return blow_of(card.rule) is not None


def short_form(card: Card) -> str:
    """The short form to type for a card: `r7`, `g+2`, `ys`, `br`, `w`, `w4`.

    >>> [short_form(Rulebook("dino").card(name)) for name in ("red 7", "blue skip dino", "wild draw four")]
    ['r7', 'bsd', 'w4']
    """
    symbols = {"draw two": "+2", "reverse": "r", "skip": "s", "jackpot": "j"}
    wilds = {"wild": "w", "wild draw four": "w4", "wild swap hands": "ws", "wild 50/50": "w50"}
    wilds |= {"wild badtz-maru": "wb", "wild jackpot": "wj", "wild run": "wr"}
    mark = "d" if card.marked else ""
    if card.wild:
        custom = re.fullmatch(r"wild custom (\d)", card.symbol)
        return (
            f"wc{custom[1]}" if custom else wilds.get(card.symbol, "") + mark if card.symbol in wilds else ""
        )
    if card.number:
        return card.color[0] + card.symbol
    return card.color[0] + symbols[card.symbol] + mark if card.symbol in symbols else ""
