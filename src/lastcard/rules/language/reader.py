"""Parses a sentence: tokenizes it, finds all readings, and assembles the rule if there is just one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from lastcard.rules.language import (
    act_clauses,
    agreements,
    asides,
    bans,
    card_below,
    card_deeds,
    card_heads,
    card_phrases,
    card_sorts,
    card_wordings,
    changed_cards,
    choices,
    chosen_cards,
    clause_wordings,
    clauses,
    color_clauses,
    color_wordings,
    compound_conditions,
    condition_wordings,
    conditions,
    counts,
    dice,
    discard_phrases,
    discard_wordings,
    draw_wordings,
    durations,
    event_wordings,
    exchange_phrases,
    gains_and_losses,
    going_out,
    hand_limits,
    hand_phrases,
    hand_wordings,
    hands_together,
    imperatives,
    laying_phrases,
    limit_wordings,
    limits,
    matching_cards,
    occasions,
    owned_cards,
    penalties,
    pile_deeds,
    piles,
    plain_heads,
    player_phrases,
    protections,
    redeals,
    remarks,
    repeated_deeds,
    restatements,
    room,
    room_wordings,
    score_wordings,
    scores,
    seat_phrases,
    seats,
    sorts,
    superlatives,
    table_frames,
    tallies,
    threats,
    turn_wordings,
    whole_hands,
)
from lastcard.rules.language.assembly import assemble
from lastcard.rules.language.chart import Chart, TooTangled
from lastcard.rules.language.finishing import FinishedRule, finished
from lastcard.rules.language.fragments import (
    Claim,
    Duration,
    Element,
    ForEach,
    IfHead,
    Mark,
    Said,
    When,
    Whole,
)
from lastcard.rules.language.grammar import GRAMMAR
from lastcard.rules.language.lexicon import FILLERS
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.sentence import LONGEST_SENTENCE
from lastcard.rules.language.tokens import Token, tidy, tokenize
from lastcard.rules.language.tree import (
    Cards,
    Discard,
    Draw,
    Exchange,
    Give,
    HandIs,
    Rule,
    ShowHand,
    Take,
    parts_of,
)
from lastcard.rules.language.vocabulary import Vocabulary, usual

# Importing these modules declares their phrases in the grammar.
STANDING_MODULES = (
    bans,
    card_heads,
    card_below,
    changed_cards,
    durations,
    event_wordings,
    going_out,
    limit_wordings,
    limits,
    matching_cards,
    occasions,
    protections,
    sorts,
    threats,
)
PATTERN_MODULES = (
    act_clauses,
    agreements,
    card_deeds,
    card_phrases,
    clauses,
    imperatives,
    color_clauses,
    conditions,
    discard_phrases,
    hand_limits,
    hand_phrases,
    player_phrases,
    seat_phrases,
    asides,
    card_sorts,
    choices,
    chosen_cards,
    compound_conditions,
    counts,
    exchange_phrases,
    dice,
    clause_wordings,
    owned_cards,
    penalties,
    piles,
    remarks,
    repeated_deeds,
    restatements,
    room,
    room_wordings,
    scores,
    seats,
    table_frames,
    tallies,
    turn_wordings,
    card_wordings,
    condition_wordings,
    color_wordings,
    discard_wordings,
    draw_wordings,
    hand_wordings,
    hands_together,
    score_wordings,
    superlatives,
    laying_phrases,
    pile_deeds,
    plain_heads,
    gains_and_losses,
    redeals,
    whole_hands,
)
_KEPT = 10  # ways of reading that are followed at each word
_UNLIKELY = 100  # what costs so much is not meant so
_BREAKS = {",", ";", ":", ".", "and", "then"}
_COUNTS_WHAT_IS_BEFORE = 4  # "draw 2 for each player, then …": what is counted belongs to the deed before it
_RESTATED = 4  # what it costs to take words for a mere repetition
_SPLITS_A_NAME = 5  # what it costs to read "if it is a wild draw four" as "if it is a wild, draw four"
_BLANK = " \n\t\r\N{NO-BREAK SPACE}\N{ZERO WIDTH JOINER}\N{VARIATION SELECTOR-16}"  # harmless
_BEFORE_NOUNS = {"on", "with", "at", "by", "for", "upon"}
_DICE = {"roll", "rolls", "die", "dice"}  # "on a 6" is then what the die shows
# What changes nothing after such deeds: "if they can", "but does not lose their turn".
_TAILS = {
    "if_able": (Discard, Give, Take, Exchange),
    "keeps_turn": (Draw, Discard, Give, ShowHand),
}
_TURN_LOST = {"miss", "misses", "skip", "skips", "skipped", "lose", "loses"}
_STRONG = {";", ".", "\n"}
_JOINTS = {",", "and", "then", "but", "plus", "so", ":", *_STRONG}


@dataclass(frozen=True)
class Way:
    """One reading of a sentence."""

    finished: FinishedRule
    cost: int


@dataclass(frozen=True)
class Ways:
    """All readings of a list of words; if there is none, how far they were understood and what was wrong."""

    found: tuple[Way, ...]
    reached: int = 0
    error: NotUnderstood | None = None
    steps: int = 0  # what it took to find out


def words_of(sentence: str) -> tuple[Token, ...]:
    """Tokenizes a sentence, which must be neither empty nor too long."""
    if not sentence.strip():
        raise NotUnderstood(
            'There is nothing to read: write a rule, as in "the next player draws 2".', (0, len(sentence))
        )
    if len(sentence) > LONGEST_SENTENCE:
        raise NotUnderstood(
            f"That is too long: at most {LONGEST_SENTENCE} characters.", (LONGEST_SENTENCE, len(sentence))
        )
    hidden = [place for place, sign in enumerate(sentence) if not (sign.isprintable() or sign in _BLANK)]
    if hidden:
        raise NotUnderstood(
            "There are characters in it that cannot be shown: type it anew.", (hidden[0], hidden[0] + 1)
        )
    tokens = tokenize(sentence)
    if not any(token.text[0].isalnum() or token.text[0] == "+" for token in tokens):
        raise NotUnderstood(
            'There are no words here: write a rule, as in "the next player draws 2".', (0, len(sentence))
        )
    return tokens


@lru_cache(maxsize=4096)
def ways(tokens: tuple[Token, ...], text: str, where: str, vocabulary: Vocabulary) -> Ways:
    """All readings of these words, the likeliest first."""
    if any(token.text == "\n" for token in tokens):
        lines = ways(tuple(_with(tokens, ";")), text, where, vocabulary)
        return lines if lines.found else ways(tuple(_with(tokens, None)), text, where, vocabulary)
    chart = Chart(GRAMMAR, tokens, FILLERS, vocabulary=vocabulary, text=tidy(text), where=where)
    try:
        rows, reached = _rows(chart)
    except TooTangled as refused:
        return Ways((), 0, refused, chart.steps)
    found: dict[FinishedRule, int] = {}
    error: NotUnderstood | None = None
    for cost, elements in rows:
        try:
            plain, claims = restatements.without_claims(elements)
            done = restatements.checked(finished(assemble(plain, where), where, plain), claims)
        except NotUnderstood as refused:
            error = error or refused
            continue
        found[done] = min(found.get(done, cost), cost)
    ordered = sorted(found.items(), key=lambda pair: pair[1])
    return Ways(tuple(Way(done, cost) for done, cost in ordered), reached, error, chart.steps)


def is_plain_act(text: str) -> bool:
    """Whether these words are read as an act without the mark `act:`."""
    tokens = tokenize(text)
    chart = Chart(GRAMMAR, tokens, FILLERS, vocabulary=usual(), text=tidy(text))
    return any(end == len(tokens) for end, _, _ in chart.readings("act_text", 0))


def _with(tokens: Sequence[Token], mark: str | None) -> Iterator[Token]:
    for token in tokens:
        if token.text != "\n":
            yield token
        elif mark:
            yield replace(token, text=mark)


def _rows(chart: Chart) -> tuple[list[tuple[int, tuple[Element, ...]]], int]:
    """All sequences of clauses that cover the sentence, cheapest first, and how far the best got."""
    count = len(chart.words)
    at: list[list[tuple[int, tuple[Element, ...]]]] = [[] for _ in range(count + 1)]
    at[0] = [(0, ())]
    reached = 0
    for place in range(count):
        rows = sorted(at[place], key=lambda row: row[0])[:_KEPT]
        if not rows:
            continue
        reached = max(reached, place)
        pieces = list(_pieces(chart, place))
        chart.spend(len(rows) * len(pieces))
        for cost, elements in rows:
            for end, more, extra in pieces:
                row = _joined(elements, more)
                if row is not None:
                    at[end].append((cost + extra + _loose(elements, more), row))
    likely = [row for row in at[count] if row[0] < _UNLIKELY]
    complete = sorted(likely, key=lambda row: row[0])[: 2 * _KEPT]
    return [row for row in complete if any(_says_something(one) for one in row[1])], reached


def _says_something(element: Element) -> bool:
    return not isinstance(element, Mark | Claim) and not (isinstance(element, Whole) and element.aside)


def _pieces(chart: Chart, place: int) -> Iterator[tuple[int, tuple[Element, ...], int]]:
    """The elements that can continue the sentence here: a joint, a branch opener, or a clause."""
    word = chart.words[place]
    if word in _JOINTS:
        end = place
        kinds = set()
        while end < len(chart.words) and (
            chart.words[end] in _JOINTS or (end > place and chart.words[end] in FILLERS)
        ):
            kinds.add(chart.words[end])
            end += 1
            reason = "but" if "but" in kinds else "then" if "then" in kinds else ""
            yield end, (Mark(_kind(kinds), chart.tokens[place].span, reason),), 0
    if word in FILLERS:
        yield place + 1, (), 0
    if (
        word in {"yourself", "themself"}
        and place
        and chart.words[place - 1] not in {"skip", "skips", "freeze"}
    ):
        yield place + 1, (), 1  # "you draw one yourself"
    for end, _, cost in chart.readings("lead", place):
        yield end, (), cost + (3 if word == "first" and place else 0)
    for end, mark, cost in chart.readings("marker", place):
        late = isinstance(mark, ForEach) and place > 0 and chart.words[place - 1] not in _BREAKS
        yield end, (_placed(mark, chart, place, end),), cost + (_COUNTS_WHAT_IS_BEFORE if late else 0)
    for end, lasts, cost in chart.readings("lasting", place):
        comma = end < len(chart.words) and chart.words[end] in {",", ":"}
        here = Duration(lasts, _span(chart, place, end))
        yield (end + 1 if comma else end), (here,), cost + (0 if comma else 1)
    for name in ("when", "table_play", "asked_when", "breach", "cost"):
        for end, head, cost in chart.readings(name, place):
            if not _is_command(chart, place, end, head) and not _cuts_a_sort(chart, end, head):
                if word in _BEFORE_NOUNS and not _stands_apart(chart, place) and isinstance(head, When):
                    cost = cost + _UNLIKELY  # "you cannot finish on a 7, …": no new occasion
                rolled = word in {"on", "with"} and bool(_DICE & set(chart.words[:place]))
                yield end, (_placed(head, chart, place, end),), cost + (4 if rolled else 0)
    if word == "instead":
        yield place + 1, (Mark("INSTEAD", chart.tokens[place].span),), 0
        for end, _, cost in chart.readings("instead_of", place):
            yield end, (Mark("INSTEAD", chart.tokens[place].span),), cost
    for name in ("ban_title", "chatter_lead", "table_lead"):
        for end, _, cost in chart.readings(name, place):
            yield end, (), cost
    branch = place > 0 and chart.words[place - 1] in {
        "otherwise",
        "else",
    }  # "otherwise you must": do the same
    for end, claim, cost in chart.readings("restatement", place) if not branch else ():
        closed = end == len(chart.words) or chart.words[end] in _JOINTS
        if closed and (claim.text in _CLAIMED_AT_ONCE or _stands_apart(chart, place)):
            yield end, (_placed(claim, chart, place, end),), cost + _RESTATED
    for end, coin, cost in chart.readings("coin", place):
        yield end, (_placed(coin, chart, place, end),), cost
    split = _SPLITS_A_NAME if _within_name(chart, place) or _goes_on_listing(chart, place) else 0
    for end, clause, cost in chart.readings("clause", place):
        if _is_cut(chart, end):
            continue
        here = _placed(clause, chart, place, end)
        yield end, (here,), cost + split
        for name, deeds in _TAILS.items():
            lost = name == "keeps_turn" and bool(_TURN_LOST & set(chart.words[:place]))
            if (
                isinstance(clause, Said)
                and not lost
                and all(isinstance(one, deeds) for one in clause.verb.effects)
            ):
                for last, _, extra in chart.readings(name, end):
                    yield last, (here,), cost + extra - 1 + split
        for last, _, extra in chart.readings("table_tail", end):
            yield last, (here,), cost + extra + split
        for name in ("late", "late_when"):
            for last, late, extra in chart.readings(name, end):
                yield last, (here, _placed(late, chart, end, last)), cost + extra + split


_CLAIMED_AT_ONCE = {
    "unseen",
    "direction",
    "free",
    "bound",
}  # without a comma: "… without looking", "… if you want"


def _stands_apart(chart: Chart, place: int) -> bool:
    """Whether a part of its own begins here: after a joint, or in brackets."""
    before = chart.context["text"][: chart.tokens[place].start].rstrip()
    return place == 0 or chart.words[place - 1] in _JOINTS or before.endswith("(")


def _within_name(chart: Chart, place: int) -> bool:
    """Whether a clause that begins here would cut "wild draw four" or "red draw two" in two."""
    before = chart.words[place - 1] if place else ""
    if before == "wild":
        return any(end > place for end, _, _ in chart.readings("named_card", place - 1))
    if before in {"and", "or", ","} and chart.words[place] in {"skips", "reverses"}:
        return bool(chart.readings("plain_kind", place - 2)) if place > 1 else False
    named = before in chart.context["vocabulary"].colors
    return named and tuple(chart.words[place : place + 2]) in (("draw", "two"), ("draw", "four"))


def _is_cut(chart: Chart, end: int) -> bool:
    """Whether a clause would end in the middle of naming somebody: "skip the next | two players"."""
    if end >= len(chart.words) or chart.words[end] in _JOINTS:
        return False
    last = chart.words[end - 1]
    return last in _OPEN or (last == "skip" and chart.words[end] in _WHOM)


def _is_command(chart: Chart, place: int, end: int, head: Any) -> bool:
    """`Draw 2, reverse …` is an order to draw; a card as the subject is named otherwise."""
    if not isinstance(head, When) or not head.by_card or head.means:
        return False
    if chart.words[place] not in {"draw", "skip", "reverse"}:
        return False
    closed = end == len(chart.words) or chart.words[end] in _JOINTS | {"or"}
    return closed or chart.words[end] in _WHOM


_OPEN = {"next", "the", "a", "an", "of"}
_WHOM = frozenset(
    ["the", "next", "two", "2", "three", "3", "your", "a", "an", "everyone", "whoever", "them", "this", "all"]
)


def _cuts_a_sort(chart: Chart, end: int, head: Any) -> bool:
    """`Yellow skips count double` is about yellow skips, not about skips after a yellow card."""
    if not isinstance(head, When) or not head.by_card or head.means or end >= len(chart.words):
        return False
    last = chart.words[end - 1]
    if number_at([last], 0) and chart.words[end] in {"players", "opponents", "turns", "rounds", "neighbors"}:
        return True  # "the next 3 players …", "the two players with …": no card
    part = last in chart.context["vocabulary"].colors or (head.once and bool(number_at([last], 0)))
    return part and bool(chart.readings("plain_kind", end))


def _goes_on_listing(chart: Chart, place: int) -> bool:
    """`If you have a red card but no wild`: hardly "no wilds may be played"."""
    return chart.words[place] == "no" and place > 0 and chart.words[place - 1] in {"and", "but", "or"}


def _kind(words: set[str]) -> str:
    if words & _STRONG:
        return "STRONG"
    if "then" in words:
        return "WEAK"
    if ":" in words:
        return "COLON"
    return "AND" if words & {"and", "plus"} else "COMMA"


def _joined(elements: tuple[Element, ...], more: tuple[Element, ...]) -> tuple[Element, ...] | None:
    """Appends elements to a sequence if they may follow; joints stand only between parts."""
    if not more:
        return elements
    first = more[0]
    last = elements[-1] if elements else None
    if isinstance(first, When) and isinstance(last, When):
        return None
    if (
        isinstance(first, Mark)
        and first.kind in _MARKS
        and (last is None or (isinstance(last, Mark) and last.kind in _MARKS))
    ):
        return elements if last is None else None
    return (*elements, *more)


_MARKS = {"STRONG", "WEAK", "COLON", "AND", "COMMA"}


def _loose(elements: tuple[Element, ...], more: tuple[Element, ...]) -> int:
    """Whether a clause follows without a joint; then it must state its subject."""
    if not more or not elements:
        return 0
    first, last = more[0], elements[-1]
    if isinstance(more[-1], IfHead) and more[-1].late and any(isinstance(one, IfHead) for one in elements):
        return 3  # "if you have a 7, draw 1, if not …": another case
    if isinstance(first, IfHead) and isinstance(last, Said | Whole) and not first.late:
        return 5
    if isinstance(first, Whole) and first.aside and isinstance(last, Said | Whole):
        return 3  # "draw 2 so we can go to bed"
    if isinstance(first, Said | Whole) and isinstance(last, Said | Whole):
        return 4 if isinstance(first, Said) and first.who is not None else _UNLIKELY
    told = next((one for one in reversed(elements) if not isinstance(one, Mark)), None)
    if isinstance(first, When) and first.by_card and not first.means and _of_held_cards(told):
        return _UNLIKELY  # "if you have a red card and a blue card, draw 1": a list
    if isinstance(first, When) and isinstance(last, IfHead) and not first.late:
        return 3  # "if you have 3 cards when your turn ends": one occasion
    if isinstance(first, When) and isinstance(last, Said | Whole) and not first.late:
        return _UNLIKELY if first.by_card else 6
    return 0


def _of_held_cards(head: Element | None) -> bool:
    """Whether this is a condition on cards in a hand, which may go on."""
    return isinstance(head, IfHead) and any(
        isinstance(one, HandIs) and isinstance(one.having, Cards) for one in parts_of(head.condition)
    )


def _span(chart: Chart, start: int, end: int) -> tuple[int, int]:
    return (chart.tokens[start].start, chart.tokens[end - 1].end)


def _placed(element: Any, chart: Chart, start: int, end: int) -> Any:
    if isinstance(element, Said | Whole):
        return replace(element, span=_span(chart, start, end), words=chart.words[start:end])
    return replace(element, span=_span(chart, start, end))


def rule_of(way: Way) -> Rule:
    return way.finished.rule
