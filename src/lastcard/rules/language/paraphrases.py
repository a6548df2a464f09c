"""Plainer words for roundabout ones: `ends up drawing` is `must draw`, `is the one who` is left out.

Each paraphrase is a pattern over the words in the grammar's spelling and what stands for it. All that fit are
applied, and the result is read again as a whole, only where the words as they stand do not read.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate

from lastcard.rules.language.grammar import participle
from lastcard.rules.language.lexicon import words as word_set
from lastcard.rules.language.tokens import Token
from lastcard.rules.language.vocabulary import usual

Words = tuple[Token, ...]


@dataclass(frozen=True)
class Paraphrase:
    """A pattern over the words, and the words that stand for it; `\\1` are those of a group."""

    pattern: re.Pattern[str]
    plain: str | Callable[[re.Match[str]], str]


_FOUND: list[Paraphrase] = []
_DEEDS = {
    participle(verb): verb
    for verb in word_set(
        """draw discard show miss skip lose take give pass swap trade exchange reverse name choose pick reveal get
        play score throw shuffle hand dump chuck toss steal grab collect receive sit forfeit go look peek ditch"""
    )
}
_DEED = f"(?P<deed>{'|'.join(_DEEDS)})"


def _same(plain: str, *patterns: str) -> None:
    for pattern in patterns:
        _FOUND.append(Paraphrase(re.compile(rf"(?<!\S)(?:{pattern})(?!\S)"), plain))


def _doing(before: str, *patterns: str) -> None:
    """What is said with a participle: `has the pleasure of drawing` is `must draw`."""

    def plain(found: re.Match[str]) -> str:
        return f"{before} {_DEEDS[found['deed']]}".strip()

    for pattern in patterns:
        _FOUND.append(Paraphrase(re.compile(rf"(?<!\S)(?:{pattern}) {_DEED}(?!\S)"), plain))


_SOMEBODY = r"(?:you|yourself|them|themself|they|your|theirs)"
_BEGINS = r"(?P<begin>^|[.,;:] |and |then |but )"

# ---- who does it ----
_same("", r"(?:is|are) the (?:one|ones|player|person|lucky one|unlucky one) (?:who|that)")
_same(
    r"\1", r"(everyone(?: at the table)?) , (?:including|even|also|not excluding) (?:you|yourself)(?: too)? ,"
)
_same(r"\1", r"(everyone(?: at the table)?) (?:including|even|also|not excluding) (?:you|yourself)(?: too)?")
_same(
    r"\1", r"(everyone) , (?:you|yourself) (?:too|included|as well) ,", r"(everyone) , without exceptions? ,"
)
_same(r"\1", r"(everyone) without (?:any )?exceptions?")
_same("everyone but you", r"everyone (?:around|at|round) the table (?:but|except|other than|besides) you")
_same("everyone but you", r"(?:everyone|players) not playing this card", r"everyone else around the table")
_same("you", r"you alone(?= (?:may|can|get|look|see))", r"only you(?= (?:may|can|get|look|see))")
_same(r"\g<begin>", _BEGINS + r"(?:this card|this one|playing this card|playing this|using this card|this)"
      r"(?= (?:makes|forces|causes|lets|gives|costs|gets|nets|earns|wins|turns|sets|ends|hits|copies|repeats|"
      r"means|takes|skips|swaps|reverses|changes|freezes|forbids|allows|brings|hands|deals|grants|robs|steals|"
      r"mimics|triggers|makes|works|shows|sends) )")  # fmt: skip
_same("who", r"who (?:then|now|in turn|thereupon|consequently)")
_same(
    "make",
    r"have(?= (?:the|your|everyone|a|an|someone|both) (?:\S+ ){1,5}?(?:draw|discard|give|show|pass|swap|skip|miss|lose|pick|take) )",
)
_same(
    "",
    r"(?<!if )it(?= (?:costs|makes|forces|hits|means|nets|earns|gets|lets) (?:the|you|them|everyone|your|a|an|all|each) )",
)
_same(
    r"everyone but you \1",
    r"everyone ((?:\S+ ){1,8}?)(?:[.,;] |but )(?:but )?(?:not|except) (?:you|yourself)(?= \.$|$)",
)
# ---- how it is done ----
_doing("must", r"(?:is|are)(?: now| then)?")
_doing("must", r"(?:ends?|winds?|wound) up", r"(?:find|finds) (?:yourself|themself)")
_doing(
    "must",
    r"(?:has|have|gets?|is given|are given) the (?:pleasure|honor|honour|joy|privilege|duty|task|job|obligation|misfortune) of",
)
_doing(
    "must",
    r"(?:is|are) (?:stuck|punished|rewarded|blessed|tasked|charged) (?:with|by)",
    r"(?:starts?|begins?) (?:by|with)",
)
_doing(
    "may",
    r"(?:has|have|gets?|is given|are given) the (?:option|choice|chance|right|possibility|opportunity) of",
)
_same("may", r"(?:has|have) (?:permission|the possibility|leave) to")
_same("draw", r"draw and draw", r"draw , draw , draw", r"draw and keep drawing")
_same(
    "draws until",
    r"can not stop drawing until",
    r"must not stop drawing until",
    r"does not stop drawing until",
)
_same("draw until", r"do not stop drawing until")
# ---- which cards ----
_CARDS = r"(?:cards?|hands?|wilds?|skips?|reverses?|deck|turns?|color|numbers?|reds?|blues?|greens?|yellows?|own|next|whole)"
_same("their", rf"there(?= {_CARDS}(?:\s|$))")
_COLOR = "|".join(usual().colors)
_same(r"\2 \1", rf"(cards?|ones?) (?:that|which|who) (?:is|are|was|were) ({_COLOR})")
_same("", r"(?:one by one|one at a time|one after another|one after the other)(?= until)")
_same(r"\2 \3 \4 \5 \6 of \1", r"of (yours|theirs) (that|which) (is|are) (\S+) (or|and) (\S+)")
_same(r"a \1 card", rf"(?:a|one) card , (?:but|and) it (?:has to|must|should) be (?:a )?({_COLOR})(?: one)?")
_same("and misses a turn", r"without (?:getting|having|taking|being given) (?:a|any|their) turn")
_same(
    "you may",
    r"if you (?:do not like|dislike|do not want|hate|are not happy with) (?:them|it|these|those|what you see|what you find|the cards|any of them)(?: ,)? you (?:may|can|get to)",
)
# ---- asides ----
_same(
    "",
    r"(?:, )?(?:sorry to say|so to speak|if you please|as it were|by the way|as a result|in return for nothing)(?: ,)?",
)


def simplified(tokens: Words) -> Words | None:
    """The same in plainer words; None if there are none.

    >>> from lastcard.rules.language.tokens import tokenize
    >>> [token.text for token in simplified(tokenize("you end up drawing 3"))]
    ['you', 'must', 'draw', '3']
    """
    found = tokens
    for paraphrase in _FOUND:
        found = _applied(paraphrase, found)
    return found if found and found != tokens else None


def _applied(paraphrase: Paraphrase, tokens: Words) -> Words:
    text = " ".join(token.text for token in tokens)
    if not paraphrase.pattern.search(text):
        return tokens
    starts = [0, *accumulate(len(token.text) + 1 for token in tokens)]
    at = {start: index for index, start in enumerate(starts)}
    done: list[Token] = []
    place = 0
    for match in paraphrase.pattern.finditer(text):
        start, end = at.get(match.start()), at.get(match.end() + 1, at.get(match.end()))
        if start is None or end is None or start < place:
            continue
        done += tokens[place:start]
        done += _written(paraphrase.plain, match, tokens[start:end], tokens, at)
        place = end
    return (*done, *tokens[place:])


_GROUP = re.compile(r"\\(\d)|\\g<(\w+)>")


def _written(
    plain: str | Callable[[re.Match[str]], str],
    match: re.Match[str],
    old: Words,
    tokens: Words,
    at: dict[int, int],
) -> Words:
    """The words of a paraphrase; what a group matched keeps its place in the text."""
    first = old[0]
    words = plain if isinstance(plain, str) else plain(match)
    found: list[Token] = []
    for word in words.split():
        group = _GROUP.fullmatch(word)
        if group is None:
            found.append(replace(first, text=word, end=old[-1].end))
            continue
        name = int(group[1]) if group[1] else group[2]
        if match[name]:
            start = at[match.start(name)]
            found += tokens[start : start + len(match[name].split())]
    return tuple(found)
