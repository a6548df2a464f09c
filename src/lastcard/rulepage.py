"""The rule page of a rulebook: what a printed sheet would say, made from the edition and the house rules.

What a card does is told by `to_words` from its rule tree; the page adds only what holds in every edition.
`python -m lastcard.rulepage docs/rules` writes the pages of all editions.
"""

import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from pathlib import Path
from typing import Any

from lastcard.editions import NAMES
from lastcard.house import NUMBERS, SWITCHES, WORDS, House
from lastcard.language import parse, to_words
from lastcard.language import tree as t
from lastcard.layout import PLAYERS
from lastcard.rulebook import LEAST_PLAYERS, SEVEN, ZERO, Card, Rulebook

WIDTH = 80


# --- what a page is made of ------------------------------------------------------------------------


@dataclass(frozen=True)
class Heading:
    words: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    words: str


@dataclass(frozen=True)
class Item:
    words: str
    term: str = ""


@dataclass(frozen=True)
class Items:
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Items | Table


def as_text(blocks: Iterable[Block]) -> str:
    """Plain text of 80 columns, headings underlined."""
    return "\n\n".join(_block_as_text(block) for block in blocks) + "\n"


def _block_as_text(block: Block) -> str:
    match block:
        case Heading(words, level):
            return f"{words}\n{'=-~'[level - 1] * len(words)}"
        case Paragraph(words):
            return _wrapped(words)
        case Items(items):
            return "\n".join(_wrapped(f"{i.term}: {i.words}" if i.term else i.words, "- ") for i in items)
        case Table(head, rows):
            return _table_as_text((head, *rows))


def _wrapped(words: str, bullet: str = "") -> str:
    indent = " " * len(bullet)
    lines = textwrap.wrap(words, WIDTH - len(bullet), break_on_hyphens=False, break_long_words=False)
    return bullet + f"\n{indent}".join(lines)


def _table_as_text(rows: Sequence[Sequence[str]]) -> str:
    """Columns side by side; the last one is wrapped where it is too wide."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    left = sum(widths) + 2 * len(widths)
    lines = []
    for row in rows:
        first = "".join(cell.ljust(width + 2) for cell, width in zip(row, widths, strict=False))
        last = textwrap.wrap(row[-1], WIDTH - left, break_on_hyphens=False) or [""]
        lines += [(first + last[0]).rstrip(), *(" " * left + more for more in last[1:])]
    widths.append(min(max(len(row[-1]) for row in rows), WIDTH - left))
    ruler = "  ".join("-" * width for width in widths)
    return "\n".join([lines[0], ruler, *lines[1:]])


def as_markdown(blocks: Iterable[Block]) -> str:
    return "\n\n".join(_block_as_markdown(block) for block in blocks) + "\n"


def _block_as_markdown(block: Block) -> str:
    match block:
        case Heading(words, level):
            return f"{'#' * level} {_escaped(words)}"
        case Paragraph(words):
            return _escaped(words)
        case Items(items):
            terms = (f"**{_escaped(i.term)}:** " if i.term else "" for i in items)
            return "\n".join(f"- {term}{_escaped(i.words)}" for term, i in zip(terms, items, strict=True))
        case Table(head, rows):
            lines = [head, tuple("---" for _ in head), *(tuple(map(_escaped, row)) for row in rows)]
            return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _escaped(words: str) -> str:
    return re.sub(r"[\\*`<|\[\]]|(?<!\w)_|_(?!\w)", r"\\\g<0>", words)


# --- words -----------------------------------------------------------------------------------------


def title(name: str) -> str:
    """A card's name as it is printed: `Wild Badtz-Maru`."""
    return name.title()


def listed(names: Iterable[str], last: str = "and") -> str:
    *before, final = dict.fromkeys(names) or [""]
    return f"{', '.join(before)} {last} {final}" if before else final


def in_words(rule: t.Rule, capital: bool = True) -> str:
    """A rule as it stands on the page, without a full stop."""
    words = re.sub(r"\b(draws?|discards?) (\d+)(?=$|[,;]| and\b| or\b)", _with_cards, to_words(rule))
    return words[0].upper() + words[1:] if capital else words


def _with_cards(match: re.Match[str]) -> str:
    return f"{match[0]} card{'' if match[2] == '1' else 's'}"


def _count(number: int, noun: str = "card") -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def effects_in(rule: t.Rule) -> Iterator[t.Effect]:
    """Every effect of a rule, those in branches and prices included."""
    for effect in rule:
        yield effect
        match effect:
            case t.If(_, one, other) | t.Coin(one, other):
                yield from effects_in((*one, *other))
            case t.Act(price=price):
                yield from effects_in(price)


def _players_in(effect: t.Effect) -> list[t.Players]:
    parts = [effect, effect.condition] if isinstance(effect, t.If) else [effect]
    values = [getattr(part, field.name) for part in parts for field in fields(part)]
    return [value for value in values if isinstance(value, t.Players)]


def _picks(*picks: t.Pick) -> Callable[[t.Effect], bool]:
    return lambda effect: any(who.pick in picks for who in _players_in(effect))


def _for_several(effect: t.Effect) -> bool:
    several = any(who.base is t.Base.EVERYONE and who.pick is t.Pick.ALL for who in _players_in(effect))
    return several and not isinstance(effect, t.Perform | t.OpenHands)


def _laughs(effect: t.Effect) -> bool:
    return isinstance(effect, t.If) and isinstance(effect.condition, t.SomeoneLaughs)


# How an effect is carried out, told the first time a page has one: what it looks like, and the prose.
NOTES: tuple[tuple[Callable[[t.Effect], bool], str], ...] = (
    (lambda e: isinstance(e, t.NameColor), "K-A4"),
    (lambda e: isinstance(e, t.ChooseSides), "S50-1"),
    (lambda e: isinstance(e, t.Coin), "S50-2"),
    (lambda e: isinstance(e, t.Swap) and e.optional, "S15-1"),
    (lambda e: isinstance(e, t.Choose) and e.who == t.CHOSEN, "SJP-2 choose"),
    (_picks(t.Pick.FEWEST, t.Pick.MOST), "SHK-1"),
    (_picks(t.Pick.ONE_FEWEST, t.Pick.ONE_MOST), "SJP-7 tied"),
    (_for_several, "S15-4 several"),
    (lambda e: isinstance(e, t.Discard | t.DiscardTo | t.Exactly), "S15-4 discard"),
    (lambda e: isinstance(e, t.DrawUntil) and e.cards is None, "S15-4 wanted"),
    (lambda e: isinstance(e, t.DrawIfStuck), "S15-4 stuck"),
    (lambda e: isinstance(e, t.ExtraTurn), "S15-4 extra"),
    (lambda e: isinstance(e, t.OpenHands), "S15-4 open"),
    (_laughs, "S15-4 laugh"),
    (lambda e: isinstance(e, t.Take), "SJP-7 take"),
    (lambda e: isinstance(e, t.Perform) and e.who == t.EVERYONE, "SJP-2 everyone"),
    (lambda e: isinstance(e, t.LayOneOfEach), "SJP-3"),
    (lambda e: isinstance(e, t.LayRow), "SJP-7 row"),
    (lambda e: isinstance(e, t.LayWilds), "SJP-7 wilds"),
    (lambda e: isinstance(e, t.LayRow | t.LayWilds), "SJP-7 laid"),
)

# What holds in every edition, by the clause it rests on; a second word tells several of one clause apart.
_PROSE = """
D-7            There are {least} to {most} players
K-S1           Everyone draws a card, and the highest number deals; symbols count 0, those tied for highest
               draw again, and the cards go back. In later rounds the deal moves one seat to the left
K-S2           Everyone gets {cards}
K-S3           The rest is the draw pile; turn up its top card to begin the discard pile
K-S4           You begin, and play runs to the left
S15-2          Agree how many of the {most} {card} cards to use and what is written on each; the others stay
               out
S15-2 do       Carry out what is written on it, then name the color
SJP-1          Share out the {cards} rule cards evenly and lay aside what is left over; where there are more
               players than that, the first {cards} get one each. Everyone writes on theirs, blank ones take
               a suggestion, and all are shuffled into the dispenser

K-T1           Play one card that fits the top of the discard pile: by its color, or the color that was
               named; by its number; or by its symbol. A wild always fits
K-T4           {symbols} fit by color or on their like{mark}
K-T2           If you play nothing, {drawing}
K-T3           You may draw although you could play, but then only a card you have just drawn may be played
               on this turn
H-4            You may draw only when nothing in your hand fits
K-T5           When the draw pile is used up, even in the middle of a penalty, all but the top card of the
               discard pile is shuffled into a new one, wilds without their color. If there is still nothing,
               you draw what there is
H-3            While somebody is to take a turn, whoever holds the very same card, in color and symbol, may
               play it out of turn, even the player who has just played, and play goes on from there; wilds
               are excepted

K-P1 face      A number card has no effect; it is worth its number
H-2            A number card is worth its number, and two of them do more, except at the start of a round and
               where a rule lets you lay cards
K-A2           With two players it {also}
H-1            The next player may answer with {cards}, and the sum of the cards to draw moves on; an answer
               is not challenged and need not be honest
K-G2           As your last card: {words}
K-G2 none      As your last card it simply wins, and nobody draws for it
SJP-4          No color is named if another card has come to lie on it meanwhile; that card's color counts

K-A4           Any color may be named, the present one included
S50-1          Heads and tails are two different players, and you may be one of them
S50-2          Both sides of the coin are equally likely
S15-1          You may also choose nobody, and keep your hand
SJP-2 choose   Any player may be chosen, you included
SHK-1          Hands are counted once the card is laid, and all who are tied are meant, in the direction of
               play from you
SJP-7 tied     Where several players are tied, you choose one
S15-4 several  Several players act one after another, from you in the direction of play
S15-4 discard  Whoever discards chooses the cards; they slip under the top card and do nothing
S15-4 wanted   The wanted color is named before the drawing, the color in play after it
S15-4 stuck    This waits for that player's next turn: with nothing that fits, they draw so many instead of
               one and may play one of them
S15-4 extra    An extra turn follows at once
S15-4 open     Hands are open until you really have a turn, not one that you miss
S15-4 laugh    All others say at once whether they laughed; the first yes decides, and no answer is changed
SJP-7 take     Cards are taken unseen, as many as there are
SJP-2 everyone Everyone has a rule card of their own, dispensed when it is their turn to perform, from you to
               the left
SJP-3          Cards laid so need not match, and each works as it is laid, on the player who is next at that
               moment; nobody loses more than one turn by it, no lever is pulled, and house rules stay out of
               it. The last card laid is the top card and gives the color
SJP-7 row      In a row each card must match the one before; the order is yours, the color of a wild is named
               as it is laid, and you go on as long as a card fits
SJP-7 wilds    The wild cards go down in the order of the deck list, and their color is named once
SJP-7 laid     Cards played by a rule work as they are laid, but pull no lever and cannot be challenged

K-A6           {card} is a bluff if its player, in laying it, holds {held}. A bluff may be laid
K-A7           Only the player it strikes may challenge, and before drawing. The hand is then shown to the
               challenger alone, whoever is right, until somebody next plays or draws on a turn
K-A8           If it was a bluff, its player draws {number} cards in the challenger's place; the challenger
               has their turn, and the named color stands
K-A9           If it was honest, the challenger draws {more} cards and misses a turn
H-6            {card} may be played only by somebody who does not hold {held}. There is no challenge
DN-9           When a card with the {mark} mark is played, the next player (in the direction before it was
               laid) is asked, whatever they hold, and may answer with {answer}
DN-9 undo      That undoes the card completely, its draw, skip, reversal and named color{sum}. The player of
               {answer} names the color; this was their turn, and play goes on after them in the old
               direction
DN-10          Cards without the mark are not answered so, nor is {answer}. It may be the last card, and must
               be called when it leaves one
SJP-2          The spinner stops on one of {number} symbols, each as likely as the others. Play then goes on
               with the next player
SJP-5          Used rule cards are set aside, and shuffled back in when the dispenser is empty
S15-4 act      An act in the room is done away from the cards. Everybody sees who has to do what while it
               holds, which is until the performer's next turn unless the sentence says otherwise; an act
               with a price may be refused by paying it. Anyone may report a breach: play waits while all but
               the reporter and the reported judge, more than half must agree, and it costs 2 cards. With two
               players there is nobody to judge

K-U1           Whoever comes down to one card by a play or discard of their own, a swap by their own card
               included, calls "UNO": with the play, after it until the next player begins, or ahead of it on
               the same turn with two cards in hand
K-U2           Until the next player plays or draws on their turn, any other player may catch a missed call,
               once: {cost}
K-U3           A wrong call or catch is refused and costs nothing, and a hand that others made small needs no
               call
K-G1           An empty hand wins the round, which is over at once
K-G3           A last card{others} has no effect
K-G2 all       For {cards} the next player still draws, and those cards count; there is no challenge
H-1 last       A last card cannot be answered; {sum}
K-G4           If one effect would empty several hands, the first of them in the direction of play, counted
               from whoever acts, wins, and the players after keep their cards
K-P1           The winner of a round scores the cards left in the other hands
K-P2           Whoever first has {target} points wins the match
K-P2 one       A match is a single round, and its winner wins it
K-P3           After each round everyone collects the points left in their own hand. {end} the lowest total
               wins the match, and a tie is a shared win
"""
PROSE = {
    key.strip(): " ".join(words.split())
    for key, words in re.findall(r"^([A-Z]\S+(?: [a-z]+)?)\s+(.+(?:\n {4,}.+)*)", _PROSE, re.MULTILINE)
}

# Clauses told elsewhere on the page than with the card they belong to.
_ELSEWHERE = re.compile(r"K-[STGP].*|K-A[6-9]|DN-([1-7]|9|10)")
# Where an edition names the clause on the right, it takes the place of the one on the left.
_IN_PLACE = {
    "K-S1": "DN-2",
    "K-S4": "DN-1",
    "K-A6": "DN-3",
    "K-A8": "DN-4",
    "K-A9": "DN-4",
    "K-U1": "DN-5",
    "K-G2": "DN-6",
    "K-P2": "DN-7",
}


# --- the page --------------------------------------------------------------------------------------


def rule_page(book: Rulebook, markdown: bool = False) -> str:
    """The rules of this table, complete, as plain text or Markdown.

    >>> print(rule_page(Rulebook("dino")).splitlines()[0])
    Dino
    """
    blocks = _Page(book).blocks()
    return as_markdown(blocks) if markdown else as_text(blocks)


class _Page:
    """One page while it is written."""

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
            *(self.calling(), self.going_out(), self.scoring(), self.house_rules()),
        ]
        return [block for part in parts for block in part if block != Items(())]

    # --- sentences -----------------------------------------------------------------------------------

    def say(self, words: str, *clauses: str) -> str:
        """A sentence with the clauses it rests on."""
        known = [_IN_PLACE[c] if _IN_PLACE.get(c) in self.clauses else c for c in clauses]
        cited = f" ({', '.join(dict.fromkeys(known))})" if known else ""
        return f"{words[0].upper()}{words[1:]}{cited}."

    def tell(self, key: str, *clauses: str, **parts: object) -> str:
        """A sentence of the prose, its gaps filled."""
        return self.say(PROSE[key].format(**parts), key.split()[0], *clauses)

    def set_otherwise(self, *names: str) -> list[str]:
        """The clauses of these house rules, where they are not at their general default."""
        return [WORDS[name][0] for name in names if name in self.house.in_force()]

    def notes(self, *rules: t.Rule) -> list[str]:
        """How these rules are carried out, as far as the page has not told it yet."""
        effects = [effect for rule in rules for effect in effects_in(rule)]
        keys = [key for which, key in NOTES if key not in self.noted and any(map(which, effects))]
        self.noted.update(keys)
        return [self.tell(key) for key in keys]

    def how(self, *rules: t.Rule) -> list[Block]:
        notes = self.notes(*rules)
        return [Paragraph("How this is carried out:"), items(notes)] if notes else []

    def printed(self, card: Card) -> str:
        """The name of a card where all written ones go by the same."""
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
            Paragraph(" ".join(filter(None, (edition.summary, sheet, marks)))),
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
        words = f"{book.deck_size} cards in the colors {listed(book.colors)}, wild cards included"
        blocks: list[Block] = [
            Heading("The deck"),
            Paragraph(self.say(words, *sorted(_DECKS.intersection(self.edition.clauses)))),
            Table(("Card", "Copies", "In all", "Points each"), tuple(rows)),
        ]
        marked = [title(card.design.name) for card in self.designs if card.marked]
        if marked:
            blocks.append(Paragraph(f"The {self.edition.mark} mark is on {listed(marked)}."))
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
        steps.append(self.tell("K-S2", *self.set_otherwise("hand_size"), cards=_count(hand)))
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
            rule = parse(sentence) if sentence else ()
            clauses = {c for card in cards for c in card.design.clauses if c.startswith("K-S")}
            if rule and isinstance(rule[0], t.TurnUpAnother):
                back = rule[0].back
                after = "; the draw pile is shuffled" if back else "; this one stays under it, without effect"
                words = self.say(in_words(rule) + after, "K-S9" if back else "DN-1")
            else:
                begin = any(isinstance(effect, t.Starts | t.Miss) for effect in rule)
                words = self.say(in_words(rule) + ("" if begin else "; then you begin"), *_sorted(clauses))
            names = listed(map(self.printed, cards), "or")
            yield Item(words, "Any other card" if len(by_start) == 1 else names)

    # --- play ----------------------------------------------------------------------------------------

    def turn(self) -> list[Block]:
        house = self.house
        told = [self.tell("K-T1")]
        symbols = [title(card.symbol) for card in self.designs if not card.wild]
        if symbols:
            mark = f", with the {self.edition.mark} mark or without" if self.edition.mark else ""
            told.append(self.tell("K-T4", symbols=listed(symbols), mark=mark))
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
        count = f"{listed(copies) if len(cards) > 1 else card.copies} {each}"
        clauses = {c for one in cards for c in one.design.clauses if not _ELSEWHERE.fullmatch(c)}
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
            told.append(self.tell("H-1", cards=listed(stacks, "or")))
        if card.design.last:
            told.append(self.tell("K-G2", words=in_words(parse(card.design.last), capital=False)))
        elif self.row["attack"][card.kind]:
            told.append(self.tell("K-G2 none"))
        words = self.say(in_words(rule), *_sorted(clauses))
        points = _count(card.points, "point")
        return [Heading(listed(names), 3), Paragraph(f"{words} {count}; {points} each."), items(told)]

    def _written(self) -> list[Block]:
        written, cards = self.edition.written, [card for card in self.designs if card.sentence]
        if not written:
            return []
        used = f"{len(cards) or 'None'} in use at this table; {_count(written.points, 'point')} each."
        return [
            Heading(title(written.card), 3),
            Paragraph(f"{self.tell('S15-2 do')} {used}"),
            Items(tuple(_sentence(title(card.name), card.sentence) for card in cards)),
            *self.how(*(card.rule for card in cards)),
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
            shown = {symbol: parse(sentence) for symbol, sentence in self.edition.spinner.items()}
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
                Items(tuple(_sentence(f"Rule card {i}", sentence) for i, sentence in sentences)),
                *self.how(*map(parse, book.rule_cards)),
            ]
        return blocks

    def acts(self) -> list[Block]:
        return [Heading("Acts in the room"), Paragraph(self.tell("S15-4 act"))] if self.book.acts else []

    # --- the end -------------------------------------------------------------------------------------

    def calling(self) -> list[Block]:
        penalty = self.house.uno_penalty
        cost = f"the caught player draws {_count(penalty)}" if penalty else "at this table it costs nothing"
        caught = self.tell("K-U2", *self.set_otherwise("uno_penalty"), cost=cost)
        return [Heading("Calling UNO"), items([self.tell("K-U1"), caught, self.tell("K-U3")])]

    def going_out(self) -> list[Block]:
        lasting = listed((title(card.design.name) for card in self.designs if card.design.last), "or")
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
        rows += [(str(points), listed(names)) for points, names in by_points.items()]
        return [Heading("Scoring"), Paragraph(self._match()), Table(("Points", "Cards"), tuple(rows))]

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
        words = "Others, as they stand:" if changed else "None is in force. These can be set, and stand so:"
        return [*blocks, Paragraph(words), Items(tuple(map(self._switch, others)))]

    def _switch(self, name: str) -> Item:
        clause, words = WORDS[name]
        value = getattr(self.house, name)
        setting = ("on" if value else "off") if isinstance(value, bool) else str(value)
        bounds = f", {NUMBERS[name][0]} to {NUMBERS[name][1]}" if name in NUMBERS else ""
        return Item(f"{words.rstrip('.')} ({clause}).", f"{name} ({setting}{bounds})")


def items(sentences: Iterable[str]) -> Items:
    return Items(tuple(map(Item, sentences)))


_DECKS = {f"D-{i}" for i in range(1, 7)}


def _sorted(clauses: Iterable[str]) -> list[str]:
    """In the order of their numbers: K-S8 before K-S10."""
    return sorted(clauses, key=lambda clause: [part.zfill(3) for part in re.split(r"(\d+)", clause)])


def _holds(mask: Any, card: Card) -> bool:
    return bool(int(mask[card.kind >> 6]) >> (card.kind & 63) & 1)


def _sentence(term: str, sentence: str) -> Item:
    """A sentence that players wrote: as written, as understood, and who sees to it."""
    rule = parse(sentence)
    acts = [isinstance(effect, t.Act) for effect in rule] or [False]
    if all(acts):
        kind = "an act in the room"
    else:
        kind = "enforced, with an act in the room" if any(acts) else "enforced"
    written, read = " ".join(sentence.split()).rstrip("."), in_words(rule)
    same = written.lower() in (read.lower(), to_words(rule).lower())
    return Item(f"{read if same else f'“{written}”, read as: {read}'} ({kind}).", term)


def edition_list() -> str:
    """The editions there are, as a table.

    >>> print(edition_list().splitlines()[2])
    classic       Classic                108      The game everybody knows: 108
    """
    rows = []
    for name in NAMES:
        book = Rulebook(name)
        extra = f" + {book.edition.rule_cards}" if book.edition.rule_cards else ""
        rows.append((name, book.edition.title, f"{book.deck_size}{extra}", book.edition.summary))
    return _table_as_text([("Edition", "Title", "Cards", "What is special"), *rows])


def main(arguments: Sequence[str]) -> None:
    """Write the pages of all editions into a folder."""
    folder = Path(arguments[0] if arguments else "docs/rules")
    for name in NAMES:
        (folder / f"{name}.md").write_text(rule_page(Rulebook(name), markdown=True), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
