"""Proposes readings of a sentence that is not clearly understood, for the writer to choose from (L-1a, L-1d).

They are made from the sentence itself: slips of the pen put right, unknown words exchanged for what they most
likely stand for or left out where little hangs on them. Numbers, colors, players and denials are never touched,
and each proposal is read again: only what reads cleanly is shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from lastcard.rules.language.acts import base, game_words
from lastcard.rules.language.framing import without_idle_parts
from lastcard.rules.language.lexicon import (
    CARD_GAME,
    COMMON_VERBS,
    DOUBTFUL,
    FILLERS,
    LIKELY_WORDS,
    ROOM_VERBS,
)
from lastcard.rules.language.lexicon import words as word_set
from lastcard.rules.language.numbers import MOST_CARDS, number_at
from lastcard.rules.language.persons import both
from lastcard.rules.language.printer import to_words
from lastcard.rules.language.reader import ways, words_of
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.sentence import LONGEST_SENTENCE
from lastcard.rules.language.spelling import correction_for, slip_for, slips_for
from lastcard.rules.language.support import missing
from lastcard.rules.language.tokens import Span, Token, tidy
from lastcard.rules.language.tree import Act, If, Rule, parts_of
from lastcard.rules.language.vocabulary import Vocabulary, usual

_TITLE = 7  # words at most
_NO_TITLE = word_set(
    """if when whenever only unless until for on in during after before every each choose pick name heads tails otherwise or then and act: no not never nobody while say
    is are does do did can has was were will would who"""
)
_STATES = word_set(
    "do does may must can will cannot count counts means mean have has"
)  # a sentence, and no title
_SAYS_OF_CARDS = word_set(
    "a an every each any all means mean is are with on after one two three four five six seven eight nine"
)
_SOMEBODY = word_set(
    "player players everyone someone anyone nobody opponent opponents neighbor neighbors dealer whoever they them"
)
_NAMES_SOMEBODY = word_set(
    "most fewest least cards card the with left right next neighbor neighbors hand biggest largest smallest side on your"
)
_TRIES = 110
_MOST_SHORTER = 12
_MOST_STEPS = 40_000  # in all tries together


@dataclass(frozen=True)
class SentenceRefusal:
    problem: str
    span: Span
    readings: tuple[str, ...] = ()


def without_title(tokens: tuple[Token, ...]) -> tuple[Token, ...] | None:
    """The words without a title before a colon or a shout: `TAX DAY: everyone …`."""
    for place, token in enumerate(tokens[: _TITLE + 1]):
        dash = token.text == "," and (token.end - token.start > 1 or _is_call(tokens[:place]))
        if (token.text in {":", "."} or dash) and 0 < place < len(tokens) - 1:
            title = tokens[:place]
            if token.asked and CARD_GAME & {one.text for one in title}:
                return None  # "can you discard a card? draw 2" says when
            plain = all(
                (one.word or one.text == "'s" or one.text.isdecimal()) and not one.mark for one in title
            )
            saying = title[-1].text in {"say", "says", "said", "wrote", "calls", "call"}
            plain = plain and (title[0].text not in _NO_TITLE or saying)
            plain = plain and not (token.text == "." and _STATES & {one.text for one in title[1:]})
            plain = plain and not (_SOMEBODY & {one.text for one in title} and not saying)
            plain = plain and not {one.text for one in title} <= _NAMES_SOMEBODY
            plain = plain and not _does_something([one.text for one in title])
            counts = any(
                number_at([one.text], 0) and before.text != "of"
                for before, one in zip((title[0], *title), title, strict=False)
            )
            if counts and title[0].word and not {one.text for one in title} & _SAYS_OF_CARDS:
                again = {one.text.rstrip("s") for one in tokens[place + 1 :]}
                counts = not all(one.text.rstrip("s") in again for one in title if number_at([one.text], 0))
            return tokens[place + 1 :] if plain and not counts else None
    return None


_LOUD = 4  # words at most


def without_loud_title(tokens: tuple[Token, ...], sentence: str) -> tuple[Token, ...] | None:
    """The words without a title in capitals: `HOT POTATO the next player draws 2`.

    Only if it says nothing of the game: `NO REDS until your next turn` does.
    """
    text = tidy(sentence)
    count = 0
    while count < len(tokens) and _is_loud(text, tokens[count]):
        count += 1
    if not 0 < count <= _LOUD or count >= len(tokens) - 1:
        return None
    apart = tokens[count].mark
    title = [token.text for token in tokens[:count]]
    harmless = {"the", "of", "a", "my", "your", "so", "and", *({"not", "no"} if apart else ())}
    known = game_words() - set(FILLERS) - harmless
    named = any(word not in game_words() for word in title)
    rest = tokens[count + 1 :] if apart else tokens[count:]
    return rest if named and not known & set(title) else None


def _is_loud(text: str, token: Token) -> bool:
    said = text[token.start : token.end]
    return token.word and len(said) > 1 and said.isupper() and said != "UNO"


_ARE = word_set("are know love want look asked said will would have had did do think wish hope hate")


def _does_something(title: Sequence[str]) -> bool:
    """`You yodel loudly: …`, `the oldest of us sings: …`: a deed in the room, and no title."""
    if title[0] in {"you", "we"} and len(title) > 1:
        return title[1] not in _ARE and not title[1].endswith("ed")
    return (
        title[0] in {"the", "your"}
        and len(title) > 2
        and title[-1].endswith("s")
        and base(title[-1]) in ROOM_VERBS
    )


_CALL = 3  # words at most


def _is_call(title: tuple[Token, ...]) -> bool:
    """Whether this is an exclamation in words that the game does not know: `Abracadabra, …`."""
    return len(title) <= _CALL and all(
        one.word
        and one.text not in game_words()
        and one.text not in ROOM_VERBS | COMMON_VERBS
        and not slip_for(one.text)
        for one in title
    )


def corrected(tokens: tuple[Token, ...]) -> tuple[Token, ...] | None:
    """Corrects typos that have only one correction; None if there are none."""
    mended = tuple(replace(token, text=correction_for(token.text) or token.text) for token in tokens)
    if mended == tokens:
        return None
    from lastcard.rules.language.tokens import joined

    return joined(mended)


def clean(
    words: Sequence[str], where: str = "custom", vocabulary: Vocabulary | None = None
) -> tuple[str, ...]:
    """Keeps the sentences that parse cleanly."""
    return tuple(one for one in words if _reads(one, where, vocabulary or usual()))


def _reads(sentence: str, where: str, vocabulary: Vocabulary) -> bool:
    if len(sentence) > LONGEST_SENTENCE:
        return False
    try:
        tokens = words_of(sentence)
        if where in ("custom", "rule_card") and both(tokens, sentence):
            return False  # whoever writes "me" and "you" is asked who "you" is
        found = ways(tokens, sentence, where, vocabulary).found
    except NotUnderstood:
        return False
    best = [way for way in found if way.cost == found[0].cost]
    return len(best) == 1 and not best[0].finished.choices and missing(best[0].finished.rule, where) is None


def refusal(sentence: str, tokens: tuple[Token, ...], where: str, vocabulary: Vocabulary) -> SentenceRefusal:
    """Says why these words are not understood, where, and what may have been meant."""
    # A title is not what is wrong.
    problem, span = _problem(sentence, without_title(tokens) or tokens, where, vocabulary)
    found = tuple(dict.fromkeys(_proposals(sentence, tokens, where, vocabulary)))
    return SentenceRefusal(problem, span, found[:3])


# ---- proposals ----
def _proposals(sentence: str, tokens: tuple[Token, ...], where: str, vocabulary: Vocabulary) -> Iterator[str]:
    shown = steps = 0
    least = len(without_title(tokens) or tokens)  # an act is quoted whole
    tried: set[tuple[str, ...]] = set()
    reached = ways(tokens, sentence, where, vocabulary).reached
    for variant in _variants(tokens, reached):
        key = tuple(token.text for token in variant)
        if key in tried or not variant:
            continue
        tried.add(key)
        if len(tried) > _TRIES or steps > _MOST_STEPS:
            break
        read = ways(variant, sentence, where, vocabulary)
        steps += read.steps
        for way in read.found[:2]:
            for rule in way.finished.choices or (way.finished.rule,):
                try:
                    words = to_words(rule, where)
                except TypeError:
                    continue
                shortened = len(variant) < least and any(isinstance(part, Act) for part in parts_of(rule))
                if (
                    rule
                    and not shortened
                    and not _empty(rule)
                    and _keeps(tokens, words, vocabulary)
                    and _reads(words, where, vocabulary)
                ):
                    yield words
                    shown += 1
        if shown >= 3:
            return
    act = _as_act(sentence, tokens)
    if act and _reads(act, where, vocabulary):
        yield act


def _variants(tokens: tuple[Token, ...], reached: int) -> Iterator[tuple[Token, ...]]:
    """Variants of the sentence with more and more unknown words replaced or left out."""
    bases = [tokens]
    untitled = without_title(tokens)
    if untitled:
        bases.append(untitled)
    for words in list(bases):
        mended = tuple(
            replace(one, text=(slips_for(one.text, ordinary=True) or (one.text,))[0]) for one in words
        )
        if mended != words:
            bases.insert(0, mended)
    bases += _somebody(tokens)
    bases += _without_a_part(tokens)
    bases += list(without_idle_parts(tokens))[:_MOST_SHORTER]
    for words in bases:
        yield words
        guessed = tuple(_guessed(words))
        if guessed != words:
            yield guessed
        strange = [i for i, one in enumerate(words) if _strange(one)]
        for i in strange:
            yield words[:i] + words[i + 1 :]
        if 1 < len(strange) <= 3:
            yield tuple(one for i, one in enumerate(words) if i not in strange)
            rest = tuple(_guessed(tuple(one for i, one in enumerate(words) if i not in strange[1:])))
            yield rest
        # A word too many at the end or before a joint: "… right now", "… for fun".
        for end in range(len(words) - 1, max(1, len(words) - 4), -1):
            if not any(_kept_word(one) for one in words[end:]) and words[end - 1].text not in _DANGLING:
                yield words[:end]
        for start in range(1, min(4, len(words) - 1)):
            if not any(_kept_word(one) for one in words[:start]):
                yield words[start:]
    yield from _past_the_hitch(tokens, reached)


def _past_the_hitch(tokens: tuple[Token, ...], reached: int) -> Iterator[tuple[Token, ...]]:
    """Without the one to four words at which the reading stops, if little hangs on them."""
    for start in (reached, reached + 1, reached - 1):
        for end in range(start + 1, min(start + 5, len(tokens) + 1)):
            cut = tokens[start:end]
            goes_on = any(one.word for one in tokens[end:])
            if start > 0 and goes_on and not any(_kept_word(one) or one.text in DOUBTFUL for one in cut):
                yield tokens[:start] + tokens[end:]


def _without_a_part(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """Without one of several parts between stops that names no number and no color, nor denies anything."""
    stops = [i for i, one in enumerate(tokens) if one.text in {".", ";", ":"}]
    edges = [0, *(i + 1 for i in stops), len(tokens)]
    found = []
    for start, end in pairwise(edges):
        part = tokens[start:end]
        told = [one for one in part if one.word]
        if told and len(told) < len(tokens) - 2 and not any(_told_for_good(one) for one in part):
            found.append((*tokens[:start], *tokens[end:]))
    return found


def _told_for_good(token: Token) -> bool:
    limits = token.text in _DENIALS and token.text not in {
        "you",
        "your",
        "they",
        "their",
        "them",
        "all",
        "same",
        "only",
    }
    return limits or number_at([token.text], 0) is not None or token.text.rstrip("s") in usual().colors


def _somebody(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """Replaces a "them" that refers to nobody by the likely players."""
    place = next((i for i, one in enumerate(tokens) if one.text in _THEY), None)
    if place is None or _PERSONS & {one.text for one in tokens[:place]}:
        return []
    owned = " 's" if tokens[place].text in {"their", "theirs"} else ""
    meant = (f"the next player{owned}", f"an opponent{owned}" if owned else "an opponent of your choice")
    return [
        (*tokens[:place], *(replace(tokens[place], text=word) for word in one.split()), *tokens[place + 1 :])
        for one in meant
    ]


_THEY = {"they", "them", "their", "theirs"}
_PERSONS = word_set(
    "player players everyone whoever dealer neighbor neighbors opponent opponents someone anyone both"
)


def _guessed(words: tuple[Token, ...]) -> Iterator[Token]:
    for token in words:
        likely = LIKELY_WORDS.get(token.text)
        if likely and token.text not in game_words():
            for word in likely.split():
                yield replace(token, text=word)
        else:
            yield token


def _strange(token: Token) -> bool:
    return token.word and token.text not in game_words() and not _kept_word(token)


_DENIALS = word_set(
    "color colors number numbers those hand not no never nobody none without minus odd even third fourth fifth 3rd 4th 5th fewer points pts worst best highest lowest only half double twice random if unless when whenever until or instead except but may can up each every both all whoever player players everyone someone anyone you your they them their next previous opponent opponents neighbor dealer left right most fewest heads tails otherwise else instead win wins score points end last first start beginning row while before after against because same again once time times"
)


def _kept_word(token: Token) -> bool:
    """Whether the meaning depends on this word, so that it may not be left out."""
    text = token.text
    if text.removesuffix("s") in usual().colors:
        return True
    return text in _DENIALS or text in CARD_GAME or text[0] in "+-" or number_at([text], 0) is not None


def _keeps(tokens: Sequence[Token], words: str, vocabulary: Vocabulary) -> bool:
    """Whether a proposal keeps the writer's numbers and colors."""
    said = words_of(words)
    theirs = [token.text for token in said]
    for i, token in enumerate(tokens):
        found = number_at([one.text for one in tokens], i)
        if found and found[1] > 1 and not (i and number_at([one.text for one in tokens], i - 1)):
            numbers = [number_at(theirs, j) for j in range(len(theirs))]
            if (
                str(found[1]) not in theirs
                and f"{found[1]}s" not in theirs
                and not any(n and n[1] == found[1] for n in numbers)
            ):
                return False
        if token.text.rstrip("s") in vocabulary.colors and token.text.rstrip("s") not in words:
            return False
    return True


def _empty(rule: Rule) -> bool:
    """Whether a condition of the rule has no consequence."""
    return any(isinstance(effect, If) and not effect.then and not effect.otherwise for effect in rule)


_DANGLING = word_set("a an the for of to with that this in on at by from and or your their as than who if so")
_NO_DEED = word_set("turn neighbor color number direction wild immune rule effect penalty challenge uno")


def _as_act(sentence: str, tokens: tuple[Token, ...]) -> str | None:
    """The sentence marked as an act, if it may be one: a deed, or a verb with an object in the room."""
    plain = " ".join(tidy(sentence).split()).rstrip(" .!")
    words = [token.text for token in tokens if token.word]
    strange = [word for word in words if word not in game_words() and not slip_for(word)]
    verbs = {base(word) for word in words[:6]}
    things = [word for word in strange if base(word) not in ROOM_VERBS | COMMON_VERBS]
    if not plain or plain.lower().startswith("act:") or (not things and not verbs & ROOM_VERBS):
        return None
    if not verbs & (ROOM_VERBS | COMMON_VERBS | CARD_GAME) or any(ch in plain for ch in ";:"):
        return None
    of_cards = [word for word in words if word in CARD_GAME]
    if any(word.rstrip("s") in _NO_DEED or word.rstrip("s") in usual().colors for word in words):
        return None
    if of_cards and any(number_at([token.text], 0) for token in tokens):
        return None  # so many cards: no deed
    if len(of_cards) > 1 or {"if", "when", "whenever", "points", "round", "game"} & set(words):
        return None
    return f"act: {plain[0].lower()}{plain[1:]}"


# ---- what is wrong ----
def _problem(
    sentence: str, tokens: tuple[Token, ...], where: str, vocabulary: Vocabulary
) -> tuple[str, Span]:
    whole = (0, len(sentence))
    words = [token.text for token in tokens]
    for i, token in enumerate(tokens):
        found = number_at(words, i)
        large = found and (found[1] > MOST_CARDS or found[1] == 0)
        if (
            large
            or (token.text[0] == "-" and token.text[1:].isdecimal())
            or (("/" in token.text or "." in token.text) and token.text[0].isdecimal())
        ):
            end = tokens[found[0] - 1].end if found else token.end
            said = sentence[token.start : end]
            return (
                f'"{said}" is no number of cards: write a whole number from 1 to {MOST_CARDS}, as in "draw 2".',
                (token.start, end),
            )
        if not (token.text[0].isalnum() or token.text in ",.;:'s\n=act:" or token.text[0] in "+-"):
            return (
                f'"{sentence[token.start : token.end]}" cannot be read: use letters and figures.',
                token.span,
            )
    if words[-1] == "act:":
        return 'Say what is to be done, as in "act: draw a picture".', tokens[-1].span
    found_ways = ways(tokens, sentence, where, vocabulary)
    if found_ways.error is not None and found_ways.error.span != (0, 0):
        return found_ways.error.problem, found_ways.error.span
    if found_ways.error is not None:
        return found_ways.error.problem, whole
    strange = [
        token
        for token in tokens
        if token.word
        and (slip_for(token.text) or token.text not in game_words())
        and token.text not in FILLERS
        and token.text.removesuffix("s") not in vocabulary.colors
    ]
    if strange:
        first = strange[0]
        slip = slip_for(first.text)
        said = sentence[first.start : first.end]
        return (
            f'"{said}" is not understood; did you mean "{slip}"?' if slip else f'"{said}" is not understood.'
        ), first.span
    stuck = tokens[min(found_ways.reached, len(tokens) - 1)]
    said = sentence[stuck.start : tokens[-1].end]
    return f'"{said}" is not understood here.', (stuck.start, tokens[-1].end)
