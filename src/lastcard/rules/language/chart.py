"""A small chart parser: patterns of words, and all their readings of a sentence.

A grammar is a set of named phrases. Each is written as a pattern and has a meaning, a plain function of
what its parts mean:

    draw                a word
    draw|take           one of several words
    (pick up|draw)      one of several patterns
    [the]               a pattern that may be left out
    {amount}            a phrase; what it means is passed on
    <amount>            a phrase whose meaning does not matter

All readings are found, not the first that fits, so that a sentence with two meanings is noticed. Results
are kept for each phrase and place, so the work grows with the sentence and not with its readings; above a
budget of steps a sentence is refused, whatever the grammar makes of it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.tokens import Token

Captured = tuple[Any, ...]
Match = tuple[int, Captured, int]  # where it ends, what was captured, what it costs
Reading = tuple[int, Any, int]  # where it ends, what it means, what it costs
REJECTED = object()  # a meaning that is none after all: the pattern fits, the sense does not
MOST_STEPS = 50_000  # of one chart; what people write takes some thousands


class TooTangled(NotUnderstood):
    """Parsing this sentence would exceed the budget."""

    def __init__(self) -> None:
        super().__init__("That is too tangled to be read: say it more shortly.", (0, 0))


@dataclass(frozen=True)
class _Word:
    words: frozenset[str]

    def match(self, chart: "Chart", at: int) -> Iterator[Match]:
        place = at
        while place < len(chart.words):
            word = chart.words[place]
            if word in self.words:
                yield place + 1, (), 0
                return
            if word not in chart.fillers:
                return
            place += 1

    def first(self, grammar: "Grammar") -> frozenset[str] | None:
        return self.words


@dataclass(frozen=True)
class _Phrase:
    name: str
    captured: bool

    def match(self, chart: "Chart", at: int) -> Iterator[Match]:
        for end, value, cost in chart.readings(self.name, at):
            yield end, ((value,) if self.captured else ()), cost

    def first(self, grammar: "Grammar") -> frozenset[str] | None:
        return grammar.first(self.name)


@dataclass(frozen=True)
class _Row:
    parts: tuple[Any, ...]

    def match(self, chart: "Chart", at: int) -> Iterator[Match]:
        yield from self._rest(chart, at, 0)

    def _rest(self, chart: "Chart", at: int, index: int) -> Iterator[Match]:
        chart.spend(1)
        if index == len(self.parts):
            yield at, (), 0
            return
        for end, captured, cost in self.parts[index].match(chart, at):
            for last, more, extra in self._rest(chart, end, index + 1):
                yield last, captured + more, cost + extra

    def first(self, grammar: "Grammar") -> frozenset[str] | None:
        found: frozenset[str] = frozenset()
        for part in self.parts:
            words = part.first(grammar)
            if words is None:
                return None
            found |= words
            if not isinstance(part, _Optional):
                return found
        return None


@dataclass(frozen=True)
class _Either:
    choices: tuple[Any, ...]
    likely: dict[str, tuple[Any, ...]] = field(
        default_factory=dict, compare=False
    )  # by the word that stands there

    def match(self, chart: "Chart", at: int) -> Iterator[Match]:
        word = chart.words[at] if at < len(chart.words) else ""
        choices = self.choices if word in chart.fillers else self.likely.get(word)
        if choices is None:
            firsts = [(choice, choice.first(chart.grammar)) for choice in self.choices]
            choices = tuple(choice for choice, words in firsts if words is None or word in words)
            self.likely[word] = choices
        for choice in choices:
            yield from choice.match(chart, at)

    def first(self, grammar: "Grammar") -> frozenset[str] | None:
        found: frozenset[str] = frozenset()
        for choice in self.choices:
            words = choice.first(grammar)
            if words is None:
                return None
            found |= words
        return found


@dataclass(frozen=True)
class _Optional:
    part: Any

    def match(self, chart: "Chart", at: int) -> Iterator[Match]:
        yield from self.part.match(chart, at)
        yield at, (), 0

    def first(self, grammar: "Grammar") -> frozenset[str] | None:
        return self.part.first(grammar)  # type: ignore[no-any-return]


_SIGN = re.compile(r"\{[a-z_]+\}|<[a-z_]+>|[()\[\]|]|[^\s()\[\]{}<>|]+")


def _compiled(pattern: str) -> _Row:
    """Compiles a pattern into matchers. Words with bars between them are alternatives, in brackets or not."""
    signs = _SIGN.findall(_outside(pattern))
    part, rest = _alternatives(signs)
    assert not rest, pattern
    return part if isinstance(part, _Row) else _Row((part,))


def _outside(pattern: str) -> str:
    """The same pattern, with brackets around alternatives that stand outside of any."""
    depth, words = 0, []
    for piece in re.split(r"(\s+)", pattern):
        if depth == 0 and "|" in piece and not re.search(r"[()\[\]]", piece):
            piece = f"({piece})"
        depth += piece.count("(") + piece.count("[") - piece.count(")") - piece.count("]")
        words.append(piece)
    return "".join(words)


def _alternatives(signs: list[str]) -> tuple[Any, list[str]]:
    choices: list[Any] = []
    parts: list[Any] = []
    while signs and signs[0] not in ")]":
        sign, signs = signs[0], signs[1:]
        if sign == "|":
            choices.append(_Row(tuple(parts)))
            parts = []
        elif sign == "(":
            inner, signs = _alternatives(signs)
            assert signs and signs[0] == ")", sign
            signs = signs[1:]
            parts.append(inner)
        elif sign == "[":
            inner, signs = _alternatives(signs)
            assert signs and signs[0] == "]", sign
            signs = signs[1:]
            parts.append(_Optional(inner))
        elif sign[0] == "{":
            parts.append(_Phrase(sign[1:-1], captured=True))
        elif sign[0] == "<":
            parts.append(_Phrase(sign[1:-1], captured=False))
        else:
            parts.append(_Word(frozenset({sign})))
    choices.append(_Row(tuple(parts)))
    if len(choices) == 1:
        return choices[0], signs
    words = [
        choice.parts[0].words
        for choice in choices
        if len(choice.parts) == 1 and isinstance(choice.parts[0], _Word)
    ]
    if len(words) == len(choices):
        return _Word(frozenset().union(*words)), signs
    return _Either(tuple(choices)), signs


@dataclass
class Production:
    """One way to say a phrase."""

    pattern: Any
    meaning: Callable[..., Any]
    cost: int
    lead: str | None = None  # the phrase with which it begins, if it begins with one


@dataclass
class Grammar:
    """A grammar: named phrases, each with its productions."""

    productions: dict[str, list[Production]] = field(default_factory=dict)
    scanners: dict[str, Callable[["Chart", int], Iterable[Reading]]] = field(default_factory=dict)
    _first: dict[str, frozenset[str] | None] = field(default_factory=dict)
    _index: dict[str, tuple[dict[str, list[Production]], list[Production]]] = field(default_factory=dict)

    def phrase(
        self, name: str, *patterns: str, cost: int = 0
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Declares patterns of a phrase; the decorated function computes its meaning."""

        def declare(meaning: Callable[..., Any]) -> Callable[..., Any]:
            for pattern in patterns:
                row = _compiled(pattern)
                first = row.parts[0]
                lead = first.name if isinstance(first, _Phrase) else None
                self.productions.setdefault(name, []).append(Production(row, meaning, cost, lead))
            return meaning

        return declare

    def means(self, name: str, value: Any, *patterns: str, cost: int = 0) -> None:
        """Declares patterns with a constant meaning."""
        self.phrase(name, *patterns, cost=cost)(lambda *_: value)

    def scanner(self, name: str) -> Callable[[Any], Any]:
        """Declares a phrase that a function recognizes instead of patterns."""

        def declare(scan: Callable[["Chart", int], Iterable[Reading]]) -> Any:
            self.scanners[name] = scan
            return scan

        return declare

    def first(self, name: str) -> frozenset[str] | None:
        """The words with which a phrase can begin; None if unknown."""
        if name in self.scanners:
            return None
        if name not in self._first:
            self._first[name] = None  # while it is being looked at
            found: frozenset[str] = frozenset()
            known = True
            for production in self.productions[name]:
                words = production.pattern.first(self)
                if words is None:
                    known = False
                else:
                    found |= words
            self._first[name] = found if known else None
        return self._first[name]

    def beginning(self, name: str, word: str) -> list[Production]:
        """The productions of a phrase that can begin with this word."""
        if name not in self._index:
            by_word: dict[str, list[Production]] = {}
            any_word: list[Production] = []
            for production in self.productions[name]:
                words = production.pattern.first(self)
                if words is None:
                    any_word.append(production)
                else:
                    for each in words:
                        by_word.setdefault(each, []).append(production)
            self._index[name] = by_word, any_word
        by_word, any_word = self._index[name]
        return by_word.get(word, []) + any_word

    def vocabulary(self, without: Iterable[str] = ()) -> frozenset[str]:
        """Every word of the patterns."""
        found: set[str] = set()

        def collect(part: Any) -> None:
            if isinstance(part, _Word):
                found.update(part.words)
            elif isinstance(part, _Optional):
                collect(part.part)
            elif isinstance(part, _Row):
                for each in part.parts:
                    collect(each)
            elif isinstance(part, _Either):
                for each in part.choices:
                    collect(each)

        for name, productions in self.productions.items():
            for production in productions if name not in without else ():
                collect(production.pattern)
        return frozenset(found)


class Chart:
    """One sentence under one grammar."""

    def __init__(
        self, grammar: Grammar, tokens: Sequence[Token], fillers: frozenset[str], **context: Any
    ) -> None:
        self.grammar = grammar
        self.tokens = tuple(tokens)
        self.words = tuple(token.text for token in tokens)
        self.fillers = fillers
        self.context = context
        self.steps = 0
        self._kept: dict[tuple[str, int], list[Reading]] = {}

    def spend(self, steps: int) -> None:
        """Counts work; a sentence that exceeds the budget is refused."""
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise TooTangled

    def readings(self, name: str, at: int) -> list[Reading]:
        """What the phrase can mean from here on; of equal readings the cheapest."""
        key = (name, at)
        found = self._kept.get(key)
        if found is None:
            self._kept[key] = []  # a phrase that begins with itself finds nothing
            best: dict[tuple[int, Any], int] = {}
            for end, value, cost in self._found(name, at):
                if best.get((end, value), cost + 1) > cost:
                    best[end, value] = cost
            found = [(end, value, cost) for (end, value), cost in best.items()]
            self._kept[key] = found
        return found

    def _found(self, name: str, at: int) -> Iterator[Reading]:
        scan = self.grammar.scanners.get(name)
        if scan is not None:
            yield from scan(self, at)
            return
        if at >= len(self.words):
            return
        place = at
        while place < len(self.words) and self.words[place] in self.fillers:
            for production in self.grammar.beginning(name, self.words[place]):
                yield from self._fits(production, place)
            place += 1
        if place < len(self.words):
            for production in self.grammar.beginning(name, self.words[place]):
                lead = production.lead
                if lead is None or self._begins(lead, place):
                    yield from self._fits(production, place)

    def _begins(self, name: str, at: int) -> bool:
        """Whether the phrase has any reading from here on."""
        kept = self._kept.get((name, at))
        return bool(self.readings(name, at) if kept is None else kept)

    def _fits(self, production: Production, at: int) -> Iterator[Reading]:
        for end, captured, cost in production.pattern.match(self, at):
            if end > at:
                value = production.meaning(*captured)
                if value is not REJECTED:
                    yield end, value, cost + production.cost
