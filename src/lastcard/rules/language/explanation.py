"""Explains a sentence: as a rule, an act, a question back, or a refusal; it never guesses."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Any

from lastcard.rules.language import (
    alternatives,
    doubts,
    left_out,
    other_games,
    paraphrases,
    persons,
    rewordings,
    switches,
    table_rewordings,
    turns_of_phrase,
    two_hands,
)
from lastcard.rules.language import readings as proposals
from lastcard.rules.language.framing import unbracketed, unframed, without_idle_parts
from lastcard.rules.language.printer import parts_in_words, to_words
from lastcard.rules.language.reader import Way, ways, words_of
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.sentence import LONGEST_SENTENCE, PLACES
from lastcard.rules.language.standing import as_table_rule
from lastcard.rules.language.support import missing, nearest
from lastcard.rules.language.talk import is_talk, without_talk
from lastcard.rules.language.tokens import Token
from lastcard.rules.language.tree import (
    ACTOR,
    EVERYONE,
    STANDING,
    YOU,
    Act,
    Ban,
    Discard,
    Draw,
    Event,
    Exchange,
    Give,
    Occasion,
    PickDiscard,
    PutOnPile,
    Rule,
    SwapUnder,
    Take,
    TakeDiscarded,
    TakeRevealed,
    WantCard,
    Whenever,
    parts_of,
)
from lastcard.rules.language.vocabulary import Vocabulary, usual

MOST_READINGS = 3


@dataclass(frozen=True)
class Part:
    """A part of what was understood, and who enforces it: the table, or the players in the room."""

    words: str
    by: str  # "table" or "room"


@dataclass(frozen=True)
class Explanation:
    """The explanation of a sentence.

    A `rule` is enforced by the table, an `act` is done in the room; what is `unclear` can mean several
    things, what is `refused` nothing that the table can do. `readings` are sentences to choose from instead.
    """

    kind: str  # "rule", "act", "unclear" or "refused"
    understood: str | None = None
    parts: tuple[Part, ...] = ()
    readings: tuple[str, ...] = ()
    problem: str | None = None
    span: tuple[int, int] | None = None
    rule: Rule | None = None
    switch: Mapping[str, Any] | None = None  # the house rules that a table rule turns on

    @property
    def accepted(self) -> bool:
        return self.kind in ("rule", "act")

    def said(self) -> str:
        """Says what is enforced and what is not (L-1b).

        >>> explain("sing a song, then the next player draws 2").said()
        'The table does: the next player draws 2. In the room: you sing a song.'
        """
        by = {
            who: "; ".join(part.words for part in self.parts if part.by == who) for who in ("table", "room")
        }
        told = [f"The table does: {by['table']}."] if by["table"] else []
        told += [f"In the room: {by['room']}."] if by["room"] else []
        return " ".join(told)


def parse(sentence: str, where: str = "custom", vocabulary: Vocabulary | None = None) -> Rule:
    """Parses a sentence into a rule; raises NotUnderstood, pointing at the words, if it is not clearly one.

    >>> parse("The next player must draw two cards.")[0].number
    2
    """
    found = _explained(sentence, where, vocabulary or usual())
    if found.rule is None:
        raise NotUnderstood(found.problem or "", found.span or (0, len(sentence)), found.readings)
    return found.rule


def explain(sentence: str, where: str = "custom", vocabulary: Vocabulary | None = None) -> Explanation:
    """Explains a sentence: what was understood, or what was not, where, and what may have been meant.

    `where` the sentence stands: "custom" (a customizable card), "rule_card", "table_rule" or "edition".

    >>> explain("The next player picks up two cards!").understood
    'the next player draws 2'
    >>> explain("sing a song").kind
    'act'
    >>> explain("draw 3").readings
    ('you draw 3', 'the next player draws 3', 'the next player draws 3 and misses a turn')
    """
    if where not in PLACES:
        raise ValueError(f"A sentence stands in one of {', '.join(PLACES)}, not in {where!r}.")
    return _explained(sentence, where, vocabulary or usual())


@lru_cache(maxsize=4096)
def _explained(sentence: str, where: str, vocabulary: Vocabulary) -> Explanation:
    try:
        found = _of_this_game(_read(sentence, where, vocabulary), sentence)
        return _with_clean_readings(found, where, vocabulary)
    except NotUnderstood as refused:
        return Explanation("refused", problem=refused.problem, span=refused.span)


def _of_this_game(found: Explanation, sentence: str) -> Explanation:
    """What uses a word of another game is neither an act nor anything that could be guessed at."""
    foreign = other_games.word_of_another(words_of(sentence), sentence)
    if foreign is None or sentence.lower().lstrip().startswith("act:"):
        return found
    said = sentence[foreign.start : foreign.end]
    if found.kind == "rule" and said.lower() not in (found.understood or "").lower():
        return found  # in a title: "Aces wild! A 1 …"
    return Explanation("refused", problem=f'"{said}" is a word of another game.', span=foreign.span)


def _with_clean_readings(found: Explanation, where: str, vocabulary: Vocabulary) -> Explanation:
    """Drops proposed readings that are not accepted themselves (L-1d)."""
    if not found.readings:
        return found
    readings = tuple(one for one in found.readings if _is_accepted(one, where, vocabulary))
    kind = found.kind if readings or found.kind != "unclear" else "refused"
    return replace(found, kind=kind, readings=readings)


def _is_accepted(sentence: str, where: str, vocabulary: Vocabulary) -> bool:
    try:
        return _read(sentence, where, vocabulary).accepted
    except NotUnderstood:
        return False


_UNLESS_THEN = re.compile(
    r"\S.*\bunless\b[^.;:]*,\s*(?:and |but |in which case )?(?:then\b|in which case\b)", re.DOTALL
)


def _read(sentence: str, where: str, vocabulary: Vocabulary, *, whole: bool = True) -> Explanation:
    """Reads a sentence; the `whole` of what was written is also tried without what stands around the rule."""
    tokens = persons.told_to_all(words_of(sentence), sentence) if where != "edition" else words_of(sentence)
    whole = whole and sum(token.mark for token in tokens) <= _MOST_MARKS
    if _UNLESS_THEN.match(sentence.lower()):
        raise NotUnderstood(
            'Is that for the one case or for the other? Write "otherwise …".', (0, len(sentence))
        )
    switched = _switched(tokens) if where == "table_rule" else None
    if switched is not None:
        return switched
    if any(switches.is_ordinary(attempt) for attempt in _attempts(tokens)):
        return Explanation("rule", understood=ORDINARY, parts=(Part(ORDINARY, "table"),), rule=())
    for told in rewordings.spoken_to(tokens, sentence) if where != "edition" else ():
        found = ways(told, sentence, where, vocabulary).found
        if found and not ways(tokens, sentence, where, vocabulary).found:
            return _settled(found, sentence, where)
    state = rewordings.of_whoever_is(sentence) if where in ("custom", "rule_card") else None
    if state is not None:
        found = ways(words_of(state), state, where, vocabulary).found
        if not found:
            raise NotUnderstood('Whose is it? Write "everyone who …".', (0, len(sentence)))
        return _settled(found, state, where)
    if where in ("custom", "rule_card") and persons.both(tokens, sentence):
        spoken = _spoken_to(sentence, tokens, where, vocabulary)
        if spoken is not None:
            return spoken
    # What stands in a file is to be put right in the file.
    spent = 0
    for attempt in [tokens] if where == "edition" else _all_attempts(tokens, sentence):
        read = ways(attempt, sentence, where, vocabulary)
        found, spent = read.found, spent + read.steps
        if not found and spent > _MOST_STEPS:
            break
        if found and attempt is tokens and not found[0].finished.choices:
            bare = next(unframed(tokens), None) if doubts.is_state(found[0].finished.rule) else None
            found = (ways(bare, sentence, where, vocabulary).found if bare else ()) or found
        if found and attempt is tokens and _titled(found[0].finished.rule, tokens):
            untitled = proposals.without_title(tokens)
            found = (ways(untitled, sentence, where, vocabulary).found if untitled else ()) or found
        if found:
            return _settled(found, sentence, where)
    figured = table_rewordings.of_figure(sentence) if where == "table_rule" else None
    if figured is not None and _is_accepted(figured, where, vocabulary):
        return _read(figured, where, vocabulary)
    kept_up = _kept_up(tokens, sentence, vocabulary) if where == "table_rule" else None
    if kept_up is not None or not whole or where == "edition":
        return kept_up or _refused(sentence, tokens, where, vocabulary, whole=False)
    for shorter in (*unframed(tokens), *unbracketed(sentence)):
        core = _shortened(shorter, where, vocabulary)
        if core is not None and core.accepted:
            return core
    if all(token.text in usual().colors or token.mark for token in tokens[:2]) and is_talk(
        [token.text for token in tokens[2:]]
    ):
        readings = proposals.clean((f"the color becomes {tokens[0].text}",), where)
        return Explanation(
            "unclear", readings=readings, problem="What becomes of that color?", span=tokens[0].span
        )
    refused = _refused(sentence, tokens, where, vocabulary)
    bargains = tuple(_said_so(rewordings.left_open(tokens), where, vocabulary))
    if bargains:
        readings = tuple(dict.fromkeys((*bargains, *refused.readings)))[:MOST_READINGS]
        return replace(refused, kind="unclear", readings=readings)
    if len(refused.readings) < MOST_READINGS:
        more = tuple(dict.fromkeys((*refused.readings, *_cores(tokens, where, vocabulary))))[:MOST_READINGS]
        return replace(refused, kind="unclear" if more else refused.kind, readings=more)
    return refused


_MOST_CORES = 5
_MOST_MARKS = 12  # what has more is no sentence with a frame


def _cores(tokens: tuple[Token, ...], where: str, vocabulary: Vocabulary) -> Iterator[str]:
    """What the sentence means without its frame, or without parts that name nothing of the game."""
    shorter = [*unframed(tokens), *islice(without_idle_parts(tokens), _MOST_CORES)]
    yield from _said_so(shorter, where, vocabulary)


def _said_so(wordings: Iterable[tuple[Token, ...]], where: str, vocabulary: Vocabulary) -> Iterator[str]:
    """What these wordings of a sentence mean, where they are rules."""
    for words in wordings:
        found = _shortened(words, where, vocabulary)
        if found is None:
            continue
        if found.kind == "rule" and found.understood and found.understood != ORDINARY:
            yield found.understood
        elif found.kind == "unclear":
            yield from found.readings


def _shortened(tokens: tuple[Token, ...], where: str, vocabulary: Vocabulary) -> Explanation | None:
    try:
        return _read(" ".join(token.text for token in tokens), where, vocabulary, whole=False)
    except NotUnderstood:
        return None


# What can be kept up, and is no single deed as "sing a song" is.
_LASTING = frozenset(
    [
        "keep",
        "stay",
        "remain",
        "speak",
        "wear",
        "times",
        "always",
        "only",
        "throughout",
        "whole",
        "constantly",
    ]
)


def _kept_up(tokens: tuple[Token, ...], sentence: str, vocabulary: Vocabulary) -> Explanation | None:
    """`Keep one foot off the floor`: a command at a table is said to everyone."""
    for attempt in _attempts(tokens):
        found = ways(attempt, sentence, "custom", vocabulary).found
        rule = found[0].finished.rule if found and not found[0].finished.choices else ()
        acts = [one for one in rule if isinstance(one, Act) and one.who == YOU]
        lasts = any(_LASTING & set(one.text.lower().split()) for one in acts)
        if acts and lasts and len(acts) == len(rule):
            kept = as_table_rule(tuple(replace(one, who=EVERYONE) for one in acts))
            return _accepted(kept, sentence, "table_rule")
    return None


def _spoken_to(
    sentence: str, tokens: tuple[Token, ...], where: str, vocabulary: Vocabulary
) -> Explanation | None:
    """Handles a sentence with both "I" and "you": "you" is most likely somebody else."""
    rules: list[Rule] = []
    for variant in (*persons.addressed(tokens, sentence), tokens):
        for attempt in _attempts(variant):
            found = ways(attempt, sentence, where, vocabulary).found
            if found:
                rules += found[0].finished.choices or (found[0].finished.rule,)
                break
    words = []
    for rule in rules:
        try:
            words.append(to_words(rule))
        except TypeError:
            continue
    readings = proposals.clean(tuple(dict.fromkeys(words)), where, vocabulary)[:MOST_READINGS]
    if not readings:
        return None
    return Explanation("unclear", readings=readings, problem='Who is "you" here?', span=(0, len(sentence)))


def _all_attempts(tokens: tuple[Token, ...], sentence: str) -> Iterator[tuple[Token, ...]]:
    """The attempts, and last the words in another order."""
    attempts = list(_attempts(tokens))
    untitled = proposals.without_loud_title(tokens, sentence)
    attempts += [untitled] if untitled else []
    yield from attempts
    framed = [shorter for attempt in attempts for shorter in unframed(attempt)]
    yield from framed
    attempts = framed + attempts
    plainer = [plain for attempt in attempts if (plain := paraphrases.simplified(attempt))]
    yield from plainer
    attempts += plainer
    for attempt in list(attempts):
        found = turns_of_phrase.paraphrased(attempt)
        if found is not None:
            attempts.append(found)
            yield found
    for attempt in list(attempts):
        for shorter in without_talk(attempt):
            attempts.append(shorter)
            yield shorter
    for attempt in filter(None, attempts):
        yield from alternatives.choices(attempt)
        yield from two_hands.compared(attempt)
        yield from rewordings.reworded(attempt, sentence)
        yield from table_rewordings.table_wordings(attempt)


def _attempts(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """The words as written; then without a title, and with typos corrected."""
    yield tokens
    untitled = proposals.without_title(tokens)
    if untitled:
        yield untitled
    corrected = proposals.corrected(tokens)
    if corrected:
        yield corrected
        untitled = proposals.without_title(corrected)
        if untitled:
            yield untitled


def _settled(found: tuple[Way, ...], sentence: str, where: str) -> Explanation:
    """Accepts a single reading; asks if several are equally likely."""
    likely = [way for way in found if way.cost == found[0].cost]
    likely = [way for way in likely if not doubts.bans_on_occasion(way.finished.rule)] or likely
    best = likely[0]
    rivals = [way for way in likely[1:] if way.finished != best.finished]
    if best.finished.choices or rivals:
        choices = best.finished.choices or tuple(way.finished.rule for way in (best, *rivals))
        words = tuple(dict.fromkeys(_words(choice, where) for choice in choices if choice))
        readings = proposals.clean([one for one in words if one], where)[:MOST_READINGS]
        problem = best.finished.question or "This can be read in several ways."
        return Explanation("unclear", readings=readings, problem=problem, span=(0, len(sentence)))
    if best.finished.ordinary:
        return Explanation("rule", understood=ORDINARY, parts=(Part(ORDINARY, "table"),), rule=())
    penalty = _penalty(best.finished.rule, sentence) if where == "table_rule" else None
    if penalty is not None:
        return penalty
    once = doubts.without_echo(best.finished.rule, sentence)
    if once is not None:
        words = tuple(_words(one, where) for one in (once, best.finished.rule))
        return Explanation(
            "unclear", readings=words, problem="How many turns are missed in all?", span=(0, len(sentence))
        )
    theirs = doubts.of_others(best.finished.rule, sentence, where)
    if theirs is not None:
        words = tuple(_words(one, where) for one in (theirs, best.finished.rule))
        return Explanation("unclear", readings=words, problem="Who is meant?", span=(0, len(sentence)))
    parted = doubts.now_and_then(best.finished.rule, sentence)
    if parted is not None:
        return _accepted(parted, sentence, where)
    picked = doubts.picked_by_you(best.finished.rule, sentence, where)
    if picked is not None:
        readings = proposals.clean([_words(one, where) for one in (picked, best.finished.rule)], where)
        return Explanation(
            "unclear", readings=readings, problem="Who chooses the cards?", span=(0, len(sentence))
        )
    unseen = _chooses_unseen(best.finished.rule, sentence)
    hidden = "The cards of the draw pile are hidden, so nobody can choose one." if unseen else None
    doubt = hidden or doubts.about(best.finished.rule, sentence, where)
    if doubt is not None:
        readings = proposals.clean([_words(best.finished.rule, where)], where)
        return Explanation(
            "unclear" if readings else "refused", readings=readings, problem=doubt, span=(0, len(sentence))
        )
    return _accepted(best.finished.rule, sentence, where)


_ON_TOP = re.compile(
    r"\b(?:extra|more|also|additional(?:ly)?|another|too|further|plus|as well|on top|besides)\b"
)
_MOST_PENALTY = 10


def _penalty(rule: Rule, sentence: str) -> Explanation | None:
    """`Getting caught = 5 cards`: so many in all, and not on top of the usual penalty."""
    match rule:
        case (Whenever(Occasion(Event.CAUGHT, who), (Draw(by, int(number)),), False),) if (
            who == EVERYONE
            and by == ACTOR
            and 2 < number <= _MOST_PENALTY
            and not _ON_TOP.search(sentence.lower())
        ):
            return _read(f"whoever forgets to call UNO draws {number}", "table_rule", usual())
    return None


_CHOSEN_CARD = re.compile(
    r"\b(?:cards?|ones?) (?:of (?:your|their|his|her) (?:own )?(?:choice|choosing)"
    r"|(?:that )?(?:you|they|u) (?:like|want|prefer)(?: best| most)?)\b"
)
_SEEN_CARDS = (
    Discard,
    Exchange,
    Give,
    PutOnPile,
    SwapUnder,
    Take,
    TakeRevealed,
    TakeDiscarded,
    PickDiscard,
    WantCard,
)


def _chooses_unseen(rule: Rule, sentence: str) -> bool:
    """Whether a card is chosen where all that happens with cards is drawing them: "draw a card of your choice"."""
    if not _CHOSEN_CARD.search(sentence.lower()):
        return False
    effects = parts_of(rule)
    return any(isinstance(one, Draw) for one in effects) and not any(
        isinstance(one, _SEEN_CARDS) for one in effects
    )


ORDINARY = "that is so anyway"


def _words(rule: Rule, where: str) -> str:
    try:
        return to_words(rule, where)
    except TypeError:
        return ""


_MOST_STEPS = 40_000  # of all attempts at a sentence together


def _accepted(rule: Rule, sentence: str, where: str) -> Explanation:
    lacking = missing(rule, where)
    if lacking:
        readings = proposals.clean([to_words(near, where) for near in nearest(rule)], where)
        return Explanation(
            "unclear" if readings else "refused", readings=readings, problem=lacking, span=(0, len(sentence))
        )
    words = _words(rule, where)
    if not words or len(words) > LONGEST_SENTENCE:
        return Explanation(
            "refused",
            problem="That is too much for one sentence: say it more shortly.",
            span=(0, len(sentence)),
        )
    acted = bool(rule) and all(isinstance(effect, Act) or _in_the_room(effect) for effect in rule)
    parts = tuple(Part(words, by) for words, by in parts_in_words(rule, where))
    return Explanation("act" if acted else "rule", understood=words, parts=parts, rule=rule)


def _titled(rule: Rule, tokens: tuple[Token, ...]) -> bool:
    """Whether the first words are a title rather than a deed: "Curse! Whenever …", "Echo - repeat …"."""
    first = rule[0] if rule else None
    if not isinstance(first, Act) or first.price or all(isinstance(one, Act) for one in rule):
        return False
    if " " not in first.text and any(isinstance(one, STANDING) for one in rule):
        return True
    words = first.text.split()
    mark = next((one for one in tokens if one.mark), None)
    parted = mark is not None and (
        mark.text == ":" or (mark.text == "," and (mark.end - mark.start > 1 or mark.end == mark.start))
    )
    return parted and len(words) <= 3 and not {"a", "an", "the", "your", "my", "their"} & set(words)


def _in_the_room(effect: Any) -> bool:
    """Whether the table enforces none of it: acts without a price, also triggered ones."""
    if isinstance(effect, Whenever):
        return bool(effect.then) and all(_in_the_room(one) for one in effect.then)
    return isinstance(effect, Act | Ban) and not effect.price


def _switched(tokens: tuple[Token, ...]) -> Explanation | None:
    """Explains the sentence as a house rule that has a switch (L-1e)."""
    attempts = list(_attempts(tokens))
    attempts += [plain for attempt in list(attempts) if (plain := paraphrases.simplified(attempt))]
    attempts += [
        found for attempt in list(attempts) if (found := turns_of_phrase.paraphrased(attempt)) is not None
    ]
    attempts += [
        found for attempt in list(attempts) for found in (*without_talk(attempt), *unframed(attempt))
    ]
    for attempt in attempts:
        recognized = switches.recognized(attempt)
        if recognized:
            words = "; ".join(switch.words for switch in recognized)
            settings = {name: value for switch in recognized for name, value in switch.settings.items()}
            return Explanation(
                "rule",
                understood=words,
                parts=(Part(words, "table"),),
                rule=(),
                switch=MappingProxyType(settings),
            )
    return None


def _refused(
    sentence: str, tokens: tuple[Token, ...], where: str, vocabulary: Vocabulary, *, whole: bool = True
) -> Explanation:
    refusal = proposals.refusal(sentence, tokens, where, vocabulary)
    readings = refusal.readings[:MOST_READINGS]
    if where == "table_rule":
        readings = readings or switches.likely(tokens)
    if whole:
        readings = tuple(dict.fromkeys((*_without_a_part(sentence, tokens, where, vocabulary), *readings)))
    readings = readings[:MOST_READINGS]
    kind = "unclear" if readings else "refused"
    return replace(Explanation(kind, problem=refusal.problem, span=refusal.span), readings=readings)


def _without_a_part(
    sentence: str, tokens: tuple[Token, ...], where: str, vocabulary: Vocabulary
) -> tuple[str, ...]:
    """What is meant if a first or last part of the sentence says nothing."""
    for rest in left_out.shorter(tokens, sentence) if where != "edition" else ():
        try:
            found = _read(rest, where, vocabulary, whole=False)
        except NotUnderstood:
            continue
        if found.kind == "rule" and found.understood != ORDINARY:
            return (found.understood or "",)
    return ()


def clear() -> None:
    """Clears the cache (for benchmarks)."""
    _explained.cache_clear()
    ways.cache_clear()
