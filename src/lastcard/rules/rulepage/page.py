"""Builds the page of one rulebook, section by section, from the aim of the game to the house rules.

`to_words` describes each card from its rule tree; the page adds only what holds in every edition.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from lastcard.rules.house import NUMBERS, SWITCHES, WORDS, House
from lastcard.rules.language import Vocabulary, explain, parse, to_words
from lastcard.rules.language import tree as t
from lastcard.rules.layout import PLAYERS
from lastcard.rules.rulebook import LEAST_PLAYERS, SEVEN, ZERO, Card, Rulebook
from lastcard.rules.rulepage.blocks import Block, Heading, Item, Items, Paragraph, TableBlock, items
from lastcard.rules.rulepage.notes import NOTES, effects_in
from lastcard.rules.rulepage.phrases import counted, each_once, in_words, title
from lastcard.rules.rulepage.prose import DECKS, ELSEWHERE, IN_PLACE, PROSE, in_order


class Page:
    """A page being built."""

    def __init__(self, book: Rulebook) -> None:
        self.book, self.edition, self.house = book, book.edition, book.house
        self.row = book.tables[0]
        self.designs = list({card.design.name: card for card in book.cards if not card.number}.values())
        self.clauses = {*self.edition.clauses, *(c for card in self.designs for c in card.design.clauses)}
        self.noted: set[str] = set()

    def blocks(self) -> list[Block]:
        parts = [
            *(self.opening(), self.deck(), self.setting_up(), self.turn(), self.card_by_card()),
            *(self.challenge(), self.answer(), self.unit(), self.acts()),
            *(self.calling(), self.going_out(), self.scoring(), self.own_rules(), self.house_rules()),
        ]
        return [block for part in parts for block in part if block != Items(())]

    # --- sentences -----------------------------------------------------------------------------------

    def say(self, words: str, *clauses: str) -> str:
        """Adds a sentence with the clauses it cites."""
        known = [IN_PLACE[c] if IN_PLACE.get(c) in self.clauses else c for c in clauses]
        cited = f" ({', '.join(dict.fromkeys(known))})" if known else ""
        return f"{words[0].upper()}{words[1:]}{cited}."

    def tell(self, key: str, *clauses: str, **parts: object) -> str:
        """Adds a sentence of the prose with its placeholders filled in."""
        return self.say(PROSE[key].format(**parts), key.split()[0], *clauses)

    def set_otherwise(self, *names: str) -> list[str]:
        """The clauses of these house rules that differ from their general default."""
        return [WORDS[name][0] for name in names if name in self.house.in_force()]

    def notes(self, *rules: t.Rule) -> list[str]:
        """Explains how these rules are carried out, where the page has not done so yet."""
        effects = [effect for rule in rules for effect in effects_in(rule)]
        keys = [key for which, key in NOTES if key not in self.noted and any(map(which, effects))]
        self.noted.update(keys)
        return [self.tell(key) for key in keys]

    def how(self, *rules: t.Rule) -> list[Block]:
        notes = self.notes(*rules)
        return [Paragraph("How this is carried out:"), items(notes)] if notes else []

    def printed(self, card: Card) -> str:
        """The printed name of a card; all customizable cards share one."""
        written = self.edition.written
        return title(written.card if card.sentence and written else card.design.name)

    # --- before the game -----------------------------------------------------------------------------

    def opening(self) -> list[Block]:
        edition, house = self.edition, self.house
        sheet = f"It follows the UNO sheet {edition.sheet}, in our own words." if edition.sheet else ""
        marks = 'Marks such as "K-T1" name the clause in docs/rules/clauses.md on which a sentence rests.'
        if house.scoring == "lowest":
            then = "Cards left in your hand cost points, and the lowest total wins the match."
        elif house.target:
            then = f"That earns you the cards left with the others, and {house.target} points win the match."
        else:
            then = "Whoever manages it wins."
        most = min(PLAYERS, (self.book.deck_size - 1) // house.hand_size)
        seats = self.tell("D-7", *self.set_otherwise("hand_size"), least=LEAST_PLAYERS, most=most)
        return [
            Heading(edition.title, 1),
            Paragraph(edition.summary),
            Paragraph(" ".join(filter(None, (sheet, marks)))),
            Heading("The aim"),
            Paragraph(f"Get rid of all your cards before anybody else does. {then} {seats}"),
        ]

    def deck(self) -> list[Block]:
        book, colors = self.book, len(self.book.colors)
        rows = []
        for copies, run in groupby(range(10), lambda number: self.edition.numbers[number]):
            numbers = list(run)
            if copies:
                name = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
                total = copies * colors * len(numbers)
                rows.append((name, f"{copies} of each color", str(total), "face value"))
        for card in self.designs:
            total = card.copies * (1 if card.wild else colors)
            each = "wild" if card.wild else f"{card.copies} of each color"
            rows.append((title(card.design.name), each, str(total), str(card.points)))
        rows.append(("All cards", "", str(book.deck_size), ""))
        words = f"{book.deck_size} cards in the colors {each_once(book.colors)}, wild cards included"
        blocks: list[Block] = [
            Heading("The deck"),
            Paragraph(self.say(words, *in_order(filter(DECKS.fullmatch, self.edition.clauses)))),
            TableBlock(("Card", "Copies", "In all", "Points each"), tuple(rows)),
        ]
        marked = [title(card.design.name) for card in self.designs if card.marked]
        if marked:
            blocks.append(Paragraph(f"The {self.edition.mark} mark is on {each_once(marked)}."))
        if self.edition.rule_cards:
            unit = ", and a unit with a lever, a spinner and a dispenser" if book.spinner else ""
            words = f"Apart from the deck there are {self.edition.rule_cards} rule cards to write on{unit}."
            blocks.append(Paragraph(words))
        return blocks

    def setting_up(self) -> list[Block]:
        written, rule_cards, hand = self.edition.written, self.edition.rule_cards, self.house.hand_size
        steps = []
        if written:
            steps.append(self.tell("S15-2", most=written.most, card=title(written.card)))
        if rule_cards:
            steps.append(self.tell("SJP-1", cards=rule_cards))
        steps.append(self.tell("K-S1"))
        steps.append(self.tell("K-S2", *self.set_otherwise("hand_size"), cards=counted(hand)))
        steps.append(self.tell("K-S3"))
        return [
            Heading("Setting up"),
            items(steps),
            Heading("The first card", 3),
            Paragraph('What is turned up may act at once. Here "you" are the player on the dealer\'s left.'),
            Items(tuple(self._starts())),
        ]

    def _starts(self) -> Iterator[Item]:
        yield Item(self.tell("K-S4"), "A number")
        by_start: dict[str, list[Card]] = {}
        for card in self.designs:
            by_start.setdefault(card.design.start, []).append(card)
        for sentence, cards in by_start.items():
            rule = parse(sentence, "edition") if sentence else ()
            clauses = {c for card in cards for c in card.design.clauses if c.startswith("K-S")}
            if rule and isinstance(rule[0], t.TurnUpAnother):
                back = rule[0].back
                after = "; the draw pile is shuffled" if back else "; this one stays under it, without effect"
                words = self.say(in_words(rule) + after, "K-S9" if back else "DN-1")
            else:
                begin = any(isinstance(effect, t.Starts | t.Miss) for effect in rule)
                words = self.say(in_words(rule) + ("" if begin else "; then you begin"), *in_order(clauses))
            names = each_once(map(self.printed, cards), "or")
            yield Item(words, "Any other card" if len(by_start) == 1 else names)

    # --- play ----------------------------------------------------------------------------------------

    def turn(self) -> list[Block]:
        house = self.house
        told = [self.tell("K-T1")]
        symbols = [title(card.symbol) for card in self.designs if not card.wild]
        if symbols:
            mark = f", with the {self.edition.mark} mark or without" if self.edition.mark else ""
            told.append(self.tell("K-T4", symbols=each_once(symbols), mark=mark))
        play = "you must play it" if house.force_play else "you may play it at once"
        drawing = f"draw one card; if it fits, {play}, otherwise your turn is over"
        if house.draw_until_playable:
            drawing = f"draw until a card fits; {play}" + ("" if house.force_play else ", or keep it")
        otherwise = self.set_otherwise("force_play", "draw_until_playable")
        told.append(self.tell("K-T2", *otherwise, drawing=drawing))
        told += [self.tell("H-4" if house.force_play else "K-T3"), self.tell("K-T5")]
        if house.jump_in:
            told.append(self.tell("H-3"))
        return [Heading("Your turn"), items(told)]

    def card_by_card(self) -> list[Block]:
        words = '"You" are whoever plays the card; "the next player" is next in the direction of play.'
        twins: dict[str, list[Card]] = {}
        for card in self.designs:
            if not card.sentence:
                twins.setdefault(card.symbol, []).append(card)
        blocks: list[Block] = [Heading("Card by card"), Paragraph(words), *self._numbers()]
        for cards in twins.values():
            blocks += self._card(cards)
        return blocks + self._written()

    def _numbers(self) -> list[Block]:
        if not self.house.seven_zero:
            return [Heading("Numbers", 3), Paragraph(self.tell("K-P1 face"))]
        told = [
            Item(self.say(in_words(parse(words))), number) for number, words in (("7", SEVEN), ("0", ZERO))
        ]
        return [Heading("Numbers", 3), Paragraph(self.tell("H-2")), Items(tuple(told))]

    def _card(self, cards: Sequence[Card]) -> list[Block]:
        card, house = cards[0], self.house
        rule = tuple(e for e in card.rule if not (house.no_bluffing and isinstance(e, t.MayChallenge)))
        names = [title(one.design.name) for one in cards]
        copies = [f"{one.copies} {name}" for one, name in zip(cards, names, strict=True)]
        each = "in all" if card.wild else "of each color"
        count = f"{each_once(copies) if len(cards) > 1 else card.copies} {each}"
        clauses = {c for one in cards for c in one.design.clauses if not ELSEWHERE.fullmatch(c)}
        told = self.notes(rule)
        effects = {type(effect) for effect in rule}
        if {t.Spin, t.NameColor} <= effects:
            told.append(self.tell("SJP-4"))
        if t.Reverse in effects:
            also = "also skips the opponent" if house.two_player_reverse else "does nothing more"
            told.append(self.tell("K-A2", "H-7", also=also))
        stacks = [
            self.printed(other) for other in self.designs if _holds(self.row["stacks"][card.kind], other)
        ]
        if house.stacking and stacks:
            told.append(self.tell("H-1", cards=each_once(stacks, "or")))
        if card.design.last:
            told.append(self.tell("K-G2", words=in_words(parse(card.design.last), capital=False)))
        elif self.row["attack"][card.kind]:
            told.append(self.tell("K-G2 none"))
        words = self.say(in_words(rule), *in_order(clauses))
        points = counted(card.points, "point")
        return [Heading(each_once(names), 3), Paragraph(f"{words} {count}; {points} each."), items(told)]

    def _written(self) -> list[Block]:
        written, cards = self.edition.written, [card for card in self.designs if card.sentence]
        if not written:
            return []
        used = f"{len(cards) or 'None'} in use at this table; {counted(written.points, 'point')} each."
        return [
            Heading(title(written.card), 3),
            Paragraph(f"{self.tell('S15-2 do')} {used}"),
            Items(tuple(_sentence(title(card.name), card.sentence, "custom") for card in cards)),
            *self.how(*(card.rule for card in cards)),
        ]

    def own_rules(self) -> list[Block]:
        """The house rules in the table's own words."""
        sentences = (*self.edition.rules, *self.book.rules)
        if not sentences:
            return []
        return [
            Heading("Rules of this table"),
            Items(tuple(_table_rule(sentence, self.book.vocabulary) for sentence in sentences)),
        ]

    def challenge(self) -> list[Block]:
        doubtful = [card for card in self.designs if _holds(self.row["may_bluff"], card)]
        if not doubtful:
            return []
        name, number = title(doubtful[0].symbol), int(self.row["attack"][doubtful[0].kind])
        held = "another card of the color in play"
        held += (
            " or another wild" if self.edition.wilds_match else "; numbers, symbols and wilds do not matter"
        )
        if self.house.no_bluffing:
            told = self.tell("H-6", *(["DN-3"] if self.edition.wilds_match else []), card=name, held=held)
            return [Heading(f"An honest {name}"), Paragraph(told)]
        told_all = [self.tell("K-A6", card=name, held=held), self.tell("K-A7")]
        told_all += [self.tell("K-A8", number=number), self.tell("K-A9", more=number + 2)]
        return [Heading(f"Challenging a {name}"), items(told_all)]

    def answer(self) -> list[Block]:
        mark, answer = self.edition.mark, title(self.edition.answer)
        if not answer or not any(card.marked for card in self.designs):
            return []
        wiped = ", with the whole sum if cards were stacked" if self.house.stacking else ""
        told = [self.tell("DN-9", mark=mark, answer=answer), self.tell("DN-9 undo", answer=answer, sum=wiped)]
        return [Heading(f"The {mark} mark"), items([*told, self.tell("DN-10", answer=answer)])]

    def unit(self) -> list[Block]:
        book, blocks = self.book, list[Block]()
        if book.spinner:
            shown = {symbol: parse(sentence, "edition") for symbol, sentence in self.edition.spinner.items()}
            blocks += [
                Heading("The lever"),
                Paragraph(self.tell("SJP-2", "SJP-4", number=len(shown))),
                Items(
                    tuple(Item(self.say(in_words(rule)), name.capitalize()) for name, rule in shown.items())
                ),
                *self.how(*shown.values()),
            ]
        if book.rule_cards:
            sentences = enumerate(book.rule_cards, 1)
            blocks += [
                Heading("The rule cards"),
                Paragraph(f'"You" are the player who performs. {self.tell("SJP-5")}'),
                Items(tuple(_sentence(f"Rule card {i}", sentence, "rule_card") for i, sentence in sentences)),
                *self.how(*(parse(sentence, "rule_card") for sentence in book.rule_cards)),
            ]
        return blocks

    def acts(self) -> list[Block]:
        return [Heading("Acts in the room"), Paragraph(self.tell("S15-4 act"))] if self.book.acts else []

    # --- the end -------------------------------------------------------------------------------------

    def calling(self) -> list[Block]:
        penalty = self.house.uno_penalty
        cost = f"the caught player draws {counted(penalty)}" if penalty else "at this table it costs nothing"
        caught = self.tell("K-U2", *self.set_otherwise("uno_penalty"), cost=cost)
        return [Heading("Calling UNO"), items([self.tell("K-U1"), caught, self.tell("K-U3")])]

    def going_out(self) -> list[Block]:
        lasting = each_once((title(card.design.name) for card in self.designs if card.design.last), "or")
        others = f" other than {lasting}" if lasting else ""
        told = [self.tell("K-G1"), self.tell("K-G3", others=others)]
        if lasting:
            told.append(self.tell("K-G2 all", cards=lasting))
        if self.house.stacking:
            whole = "the next player draws the whole sum" if lasting else "nobody draws the sum"
            told.append(self.tell("H-1 last", sum=whole))
        return [Heading("Going out"), items([*told, self.tell("K-G4")])]

    def scoring(self) -> list[Block]:
        by_points: dict[int, list[str]] = {}
        for card in sorted(self.designs, key=lambda card: card.points):
            by_points.setdefault(card.points, []).append(self.printed(card))
        rows = [("face value", "Numbers")] if any(self.edition.numbers) else []
        rows += [(str(points), each_once(names)) for points, names in by_points.items()]
        return [Heading("Scoring"), Paragraph(self._match()), TableBlock(("Points", "Cards"), tuple(rows))]

    def _match(self) -> str:
        target = self.house.target
        if self.house.scoring == "lowest":
            end = f"When somebody has {target} points," if target else "A match is a single round:"
            return self.tell("K-P3", "H-10", end=end)
        if target:
            end = self.tell("K-P2", *self.set_otherwise("target"), target=target)
        else:
            end = self.tell("K-P2 one", "H-10")
        return f"{self.tell('K-P1')} {end}"

    def house_rules(self) -> list[Block]:
        usual = House.of(self.edition.defaults)
        changed = [name for name in SWITCHES if getattr(self.house, name) != getattr(usual, name)]
        others = [name for name in SWITCHES if name not in changed]
        blocks: list[Block] = [Heading("House rules")]
        if changed:
            blocks += [Paragraph("In force at this table:"), Items(tuple(map(self._switch, changed)))]
        words = "Others:" if changed else "None are in force. These can be set:"
        return [*blocks, Paragraph(words), Items(tuple(map(self._switch, others)))]

    def _switch(self, name: str) -> Item:
        clause, words = WORDS[name]
        value = getattr(self.house, name)
        setting = ("on" if value else "off") if isinstance(value, bool) else str(value)
        bounds = f", {NUMBERS[name][0]} to {NUMBERS[name][1]}" if name in NUMBERS else ""
        return Item(f"{words.rstrip('.')} ({clause}).", f"{name} ({setting}{bounds})")


def _holds(mask: Any, card: Card) -> bool:
    return bool(int(mask[card.kind >> 6]) >> (card.kind & 63) & 1)


def _table_rule(sentence: str, vocabulary: Vocabulary) -> Item:
    """A rule of the table: as written, and as understood."""
    read = explain(sentence, "table_rule", vocabulary).understood or ""
    written = " ".join(sentence.split()).rstrip(".")
    told = read if written.lower() == read.lower() else f"“{written}”, read as: {read}"
    return Item(f"{told[0].upper()}{told[1:]} (L-4).")


def _sentence(term: str, sentence: str, where: str) -> Item:
    """A sentence that players wrote: as written, as understood, and who enforces it."""
    found = explain(sentence, where)
    rule = found.rule or ()
    acts = [isinstance(effect, t.Act) for effect in rule] or [False]
    if all(acts):
        kind = "an act in the room"
    else:
        kind = found.said().rstrip(".") if any(acts) else "enforced"
    written, read = " ".join(sentence.split()).rstrip("."), in_words(rule)
    same = written.lower() in (read.lower(), to_words(rule).lower())
    return Item(f"{read if same else f'“{written}”, read as: {read}'} ({kind}).", term)
