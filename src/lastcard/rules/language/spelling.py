"""Corrects typos to words of the game, if there is only one candidate."""

from functools import cache

from lastcard.rules.language.lexicon import (
    CHATTER,
    COMMON_VERBS,
    FILLERS,
    ORDINARY,
    PHRASES,
    ROOM_VERBS,
    SPELLINGS,
    UNSURE_THINGS,
)
from lastcard.rules.language.numbers import WORDS as NUMBER_WORDS

# The words that people most often mean when they slip; each is worth putting right.
_TARGETS = """
    draw draws drawing discard discards card cards skip skips skipped miss misses turn turns swap swaps trade trades
    exchange exchanges switch reverse reverses direction player players everyone everybody opponent opponents
    previous dealer whoever choose chooses chosen takes take gives give steal steals passes pass fewest otherwise until
    color colors wild wilds deck next person another extra hand hands throw throws away number numbers neighbor
    three four five seven eight random randomly left right shuffle shows reveal reveals most least more fewer every each
    green yellow blue starting direction other others again first second everything people someone anyone nobody
    must should have before after their them they cards pile coin heads tails flip played playing skipping passing
    swapping stacking
"""


@cache
def _targets() -> tuple[str, ...]:
    return tuple(sorted(set(_TARGETS.split())))


@cache
def _known() -> frozenset[str]:
    from lastcard.rules.language.grammar import GRAMMAR

    phrases = {word for phrase in PHRASES for word in phrase.split()}
    return (
        GRAMMAR.vocabulary()
        | ORDINARY
        | ROOM_VERBS
        | COMMON_VERBS
        | CHATTER
        | FILLERS
        | UNSURE_THINGS
        | NUMBER_WORDS
        | frozenset(SPELLINGS)
        | phrases
    )


@cache
def slip_for(word: str) -> str | None:
    """The only word of the game that this may be a typo of: `darws` for `draws`, but not `kiss` for `miss`."""
    found = slips_for(word)
    return found[0] if len(found) == 1 else None


@cache
def correction_for(word: str) -> str | None:
    """The one word of the whole grammar that is a letter away, where no word of the game's own is nearer.

    Wider than `slip_for`, for a sentence that is read again as a whole: a wrong guess does not read.
    """
    near = slips_for(word)
    inflected = word.removesuffix("s") in ROOM_VERBS
    if near or len(word) < _LONG or not word.isalpha() or word in _known() or inflected:
        return near[0] if len(near) == 1 else None
    found = [one for one in _long_words() if _swapped(word, one) or _one_letter_off(word, one)]
    return found[0] if len(found) == 1 else None


_LONG = 5  # letters; shorter words have too many neighbors


@cache
def _long_words() -> tuple[str, ...]:
    words = _known() - ORDINARY - ROOM_VERBS
    return tuple(sorted(word for word in words if len(word) >= _LONG and word.isalpha()))


@cache
def slips_for(word: str, ordinary: bool = False) -> tuple[str, ...]:
    """All words of the game that this may be a typo of; `ordinary`: even if it is an English word."""
    known = _known() - ORDINARY if ordinary else _known()
    if len(word) < 3 or not word.isalpha() or word in known:
        return ()
    if word.endswith("s") and word[:-1] in _known() and word[:-1] not in _targets():
        return ()
    exact = [one for one in _targets() if _swapped(word, one)]
    if exact:
        return tuple(exact)
    return tuple(one for one in _targets() if _one_letter_off(word, one))


def _swapped(word: str, known: str) -> bool:
    if len(word) != len(known) or word == known:
        return False
    places = [i for i, (a, b) in enumerate(zip(word, known, strict=True)) if a != b]
    return (
        len(places) == 2
        and places[1] == places[0] + 1
        and (word[places[0]], word[places[1]]) == (known[places[1]], known[places[0]])
    )


def _one_letter_off(word: str, known: str) -> bool:
    """Whether one letter is missing, doubled or changed; the first letter must match."""
    if word[0] != known[0] or len(known) < 4:
        return False
    if len(word) == len(known):
        return len(known) >= 6 and sum(a != b for a, b in zip(word, known, strict=True)) == 1
    longer, shorter = (word, known) if len(word) > len(known) else (known, word)
    return len(longer) == len(shorter) + 1 and any(
        longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer))
    )
