"""Rewords what somebody can avoid into a choice: `draws 2 unless they give you a card` is `draws 2 or gives …`.

As with the other rewordings, the result is read again as a whole, and only where the words as they stand do
not read; so `unless they have a wild`, which is a condition, never comes here.
"""

from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language.chart import Chart
from lastcard.rules.language.grammar import GRAMMAR, third_person
from lastcard.rules.language.lexicon import FILLERS
from lastcard.rules.language.tokens import Token
from lastcard.rules.language.vocabulary import usual

Words = tuple[Token, ...]
_LONGEST_NAME = 8
_NOT_DEEDS = {
    "have",
    "has",
    "had",
    "hold",
    "holds",
    "are",
    "is",
    "were",
    "was",
    "can",
    "may",
    "must",
    "do",
    "does",
}
_MARKS = {",", ";", ".", ":"}


def choices(tokens: Words) -> Iterator[Words]:
    """The sentence as a choice between what happens and what averts it."""
    tokens = _without_stop(tokens)
    texts = tuple(token.text for token in tokens)
    if not texts:
        return
    yield from _several_deeds(tokens)
    if texts.count("unless") == 1:
        place = texts.index("unless")
        if place:
            yield from _told_last(tokens, place)
        else:
            yield from _told_first(tokens)
    elif texts[:1] == ("if",):
        yield from _told_first(tokens)


_DEEDS_TOLD = {
    third_person(verb) for verb in ("draw", "discard", "skip", "miss", "lose", "give", "take", "swap", "show")
}
_CONDITIONS = {
    "if",
    "when",
    "whenever",
    "unless",
    "until",
    "while",
    "otherwise",
    "once",
    "every",
    "may",
    "can",
}


def _several_deeds(tokens: Words) -> Iterator[Words]:
    """`Draw 2, or discard 1 and miss a turn`: one of the two, as the comma or "either" says."""
    texts = [token.text for token in tokens]
    if texts.count("or") != 1 or _CONDITIONS & set(texts) or {";", ".", ":"} & set(texts):
        return
    place, either = texts.index("or"), texts[0] == "either" or texts[:2] == ["you", "either"]
    if not 0 < place < len(texts) - 1 or "and" not in texts[place:]:
        return
    if either:
        start = texts.index("either") + 1
    elif texts[place - 1] == ",":
        start = 0
    else:
        return
    first, second = _without_stop(tokens[start:place]), tokens[place + 1 :]
    if not first or not (first[0].text == "you" or third_person(first[0].text) in _DEEDS_TOLD):
        return
    yield (
        *_written("choose one :", tokens[0]),
        *first,
        *_written("; or", tokens[place]),
        *second,
    )


def _without_stop(tokens: Words) -> Words:
    while tokens and tokens[-1].text in _MARKS:
        tokens = tokens[:-1]
    return tokens


def _told_last(tokens: Words, place: int) -> Iterator[Words]:
    """`The next player draws 4 unless they give you a card`, `skip the next player unless …`."""
    before, after = _without_stop(tokens[:place]), tokens[place + 1 :]
    if any(token.text in _MARKS for token in (*before, *after)) or not before or not after:
        return
    skipped = before[0].text == "skip" and _name_ends(before, 1) == len(before)
    end = len(before) if skipped else _name_ends(before, 0)
    if end is None or (skipped and len(before) < 2):
        return
    who = before[1:] if skipped else before[:end]
    averts = _deed_of(who, after)
    if averts is None:
        return
    lost = _written("misses a turn", before[-1]) if skipped else before[end:]
    if lost:
        yield (*who, *lost, replace(after[0], text="or"), *averts)


def _told_first(tokens: Words) -> Iterator[Words]:
    """`Unless the next player gives you a card, they draw 4`; `if they do not give you a card, …`."""
    texts = [token.text for token in tokens]
    comma = texts.index(",") if "," in texts else 0
    end = _name_ends(tokens, 1)
    if end is None or not end < comma or any(text in _MARKS for text in texts[comma + 1 :]):
        return
    who, deed, rest = tokens[1:end], tokens[end:comma], tokens[comma + 1 :]
    if texts[0] == "if":
        if [token.text for token in deed[:2]] not in (["does", "not"], ["do", "not"]):
            return
        deed = deed[2:]
    if rest and rest[0].text == "then":
        rest = rest[1:]
    averts = _deed_of(who, deed, named=True)
    happens = _deed_of(who, rest)
    if averts and happens:
        yield (*who, *happens, replace(tokens[comma], text="or"), *averts)


def _deed_of(who: Words, words: Words, *, named: bool = False) -> Words | None:
    """What these players do, without naming them again, in the third person."""
    if not named:
        same = tuple(one.text for one in words[: len(who)]) == tuple(one.text for one in who)
        if not same and words[:1] and words[0].text != "they":
            return None
        words = words[len(who) :] if same else words[1:]
        while words and words[0].text in {"must", "will", "then", "choose", "agree"}:
            words = words[2:] if words[1:2] and words[1].text == "to" else words[1:]
    if len(words) < 2 or words[0].text in _NOT_DEEDS:
        return None
    verb = words[0].text
    return (replace(words[0], text=verb if verb.endswith("s") else third_person(verb)), *words[1:])


def _name_ends(tokens: Words, start: int) -> int | None:
    """Where the name of one or more players that begins here ends."""
    said = tokens[start : start + _LONGEST_NAME]
    if not said or said[0].text not in {"the", "next", "your", "everyone", "player", "whoever", "dealer"}:
        return None
    chart = Chart(GRAMMAR, said, FILLERS, vocabulary=usual(), text=" ".join(one.text for one in said))
    ends = [end for end, _, _ in chart.readings("who", 0)]
    return start + max(ends) if ends else None


def _written(words: str, like: Token) -> Words:
    return tuple(replace(like, text=word) for word in words.split())
