"""Tokenizes a sentence into words in one spelling; each token keeps its place in the text.

People write `u`, `ur`, `everybody`, `his or her`, `dont`, `colour`; the grammar knows one spelling of each.
What a word was made from stays known by its place, so that acts in the room are quoted as they were written.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from lastcard.rules.language.lexicon import CHATTER, PHRASES, SPELLINGS
from lastcard.rules.language.numbers import number_at

Span = tuple[int, int]


@dataclass(frozen=True)
class Token:
    """One word, number or mark."""

    text: str
    start: int
    end: int
    asked: bool = False  # a stop with a question mark

    @property
    def span(self) -> Span:
        return (self.start, self.end)

    @property
    def word(self) -> bool:
        return self.text[0].isalpha()

    @property
    def mark(self) -> bool:
        return self.text in MARKS


MARKS = frozenset({",", ";", ":", ".", "\n", "act:"})
_SCANNED = re.compile(r"\b([vV])(ou(?:r|rs|rself)?)\b|\b((?i:pla|an|ever|the))v(er|ers|s|one|body|)\b")
_PIECE = re.compile(
    r"(?P<more>\d+\+(?!\d))|(?P<arrow>\s*(?:->|=>|-->)\s*)|(?P<ordinal>\d+(?:st|nd|rd|th)\b)|(?P<number>[+-]?\d+(?:[.,/]\d+)?(?:'?s\b|x\b)?)"
    r"|(?P<word>(?:any|every|some|no)1\b|[^\W\d_]+(?:['.-][^\W\d_]+)*'?)"
    r"|(?P<stop>[.!?…]+)|(?P<dash>[\s\"“”»*)]*\s[-–—]+\s|[–—])|(?P<mark>[,;:\n&+=/])|(?P<skip>[\s\"“”„«»()\[\]{}*_®™~#'<>|^]+)"
    r"|(?P<odd>.)",
    re.DOTALL,
)
_ASIDE = re.compile(r"\((?:[^()\s]+\s+){2,}[^()\s]+\s*\)")  # something said by the way, and not "three (3)"
_BULLET = re.compile(
    r"\s*(?:[-*•]\s+)?(?:(?:(?:house\s+)?(?:rule|card)\s*(?:no\.?|nr\.?|number)?\s*)?#?\d{1,2}[.):]\s+"
    r"|(?:house\s+)?(?:rule|card)\s*(?:#|no\.?|nr\.?|number)?\s*\d{1,2}\s*[-–—,:.)]\s*)?",
    re.IGNORECASE,
)
_NOISE = re.compile(
    r"(?:[bg]?r{3,}|a+r{2,}g*h*|mu+a?(?:ha){2,}h?|l+o+l+(?:o+l+)*z?|l+u+l+z?|brr+|m?wa?(?:ha){2,}h?|(?:ha|he|hi|ho){2,}h?|no{3,}|y+e+s{3,}|wo{3,}h?|a{2,}h+|ugh{2,}|e{3,}k|we{3,})$"
)
_EMOJI = re.compile(r"[\U0001F000-\U0001FAFF\u2190-\u2BFF\uFE0F\u200D]+")
_EXAMPLE = re.compile(
    r"\((?:like|e\.? ?g\.?|for example|for instance|such as|say),?\s[^()]*\)", re.IGNORECASE
)  # "name a card (like red 5)"
_SMILEY = re.compile(
    r"(?:(?<=\s)|(?<=[.!,?]))(?!83)[>}]?[:;=8][-'^]?[()\[\]DPpO3/|\\*]+(?=[\s.!,]|$)|<3+|\^\^|\^_\^|-_-|o_O|:'\("
)
_OPTION = re.compile(r"(?<![\w(])\(?([a-eA-E]|[1-5])\)[.:]?(?=\s)")
_CHOOSING = re.compile(
    r"\b(?:choose|chooses|pick|picks|option|options|choice|choices|either|decide|decides|one of)\b",
    re.IGNORECASE,
)
_ACT_MARK = re.compile(r"\b(?:an )?act(?: in the room)?\s*:", re.IGNORECASE)


def tidy(sentence: str) -> str:
    """Normalizes quotes and scanning errors; every character keeps its place."""
    plain = sentence.replace("’", "'").replace("‘", "'").replace("`", "'").replace("´", "'")
    plain = plain.replace("\N{NO-BREAK SPACE}", " ").replace("＋", "+")
    plain = _EMOJI.sub(lambda found: " " * len(found[0]), plain)
    plain = re.sub(r"\b1d6\b", "die", plain, flags=re.IGNORECASE)
    plain = re.sub(r"\b([wW])/(?=\s)", r"\1 ", plain)  # "w/ the most cards"
    plain = _EXAMPLE.sub(lambda found: " " * len(found[0]), plain)
    plain = _SMILEY.sub(lambda found: " " * len(found[0]), plain)
    plain = _parted(plain)

    def mend(match: re.Match[str]) -> str:
        if match[1]:
            return ("y" if match[1] == "v" else "Y") + match[2]
        return f"{match[3]}y{match[4]}"

    return _SCANNED.sub(mend, plain)


def _parted(text: str) -> str:
    """Replaces the letters in `choose one: a) … b) …` by "or"; every other character keeps its place."""
    labels = list(_OPTION.finditer(text))
    told = "".join(label[1].lower() for label in labels)
    if len(labels) < 2 or not ("abcde".startswith(told) or "12345".startswith(told)):
        return text
    if not _CHOOSING.search(text[: labels[0].start()]):
        return text
    for i, label in enumerate(labels):
        said = text[: label.start()].rstrip(" ,;:.(").lower()
        put = "" if i == 0 or said.endswith(" or") else "or"
        text = text[: label.start()] + put.ljust(len(label[0]))[: len(label[0])] + text[label.end() :]
    return text


def tokenize(sentence: str) -> tuple[Token, ...]:
    """Tokenizes a sentence.

    >>> [token.text for token in tokenize("Everybody else can't see ur cards!!")]
    ['everyone', 'else', 'can', 'not', 'see', 'your', 'cards', '.']
    """
    text = tidy(sentence)
    bullet = _BULLET.match(text)
    first = bullet.end() if bullet else 0
    return tuple(_joined(list(_owning(list(_asked(list(_spelled(_pieces(text, first)))))))))


_HAVING = {"got", "have", "holding", "has", "hold"}
_UNKNOWN = {"no", "any", "odd", "even", "exactly", "more", "fewer", "less", "only", "just", "at"}
_HELD = frozenset(
    [
        "card",
        "cards",
        "wild",
        "wilds",
        "skip",
        "skips",
        "reverse",
        "reverses",
        "red",
        "blue",
        "green",
        "yellow",
        "hand",
        "uno",
        "left",
    ]
)


def _asked(tokens: list[Token]) -> list[Token]:
    """Replaces a question by a condition: `Got a red card? Draw 2` is `if you have a red card, draw 2`."""
    found: list[Token] = []
    begin = 0
    for place, token in enumerate(tokens):
        if token.text not in {".", ":", ";", "\n"}:
            continue
        segment = tokens[begin:place]
        more = any(one.word for one in tokens[place + 1 :])
        condition = _condition(segment) if token.asked and segment and more else None
        found += [*condition, replace(token, text=",", asked=False)] if condition else [*segment, token]
        begin = place + 1
    return found + tokens[begin:]


def _condition(segment: list[Token]) -> list[Token] | None:
    """The condition that a question asks for; None where it is none about a hand."""
    first, *rest = segment
    texts = [one.text for one in segment]
    held = bool(_HELD & set(texts)) or any(text.isdecimal() or text in _figures for text in texts)
    if {"same", "identical", "when", "whenever", "play", "played"} & set(texts):
        return None
    if not held or "which" in texts or "who" in texts or len(segment) < 2:
        return None

    def said(words: str, after: list[Token]) -> list[Token]:
        return [*(replace(first, text=word) for word in words.split()), *after]

    if first.text in {"do", "does", "did"}:
        return said("if", rest)
    if first.text in {"is", "are", "was"} and texts[1] in {"there", "it", "you", "they", "the", "your"}:
        if texts[1] in {"there", "it", "you", "they"}:
            return said("if", [rest[0], first, *rest[1:]])
        return None
    if first.text in {"has", "have"} and texts[1] in {"you", "they"}:
        return said("if", [rest[0], first, *rest[1:]])
    if first.text in _HAVING:
        return said("if you have", rest)
    if first.text in {"odd", "even"}:
        return said("if you have an", segment)
    if first.text in _UNKNOWN or (first.text in {"a", "an"} and {"hand", "left"} & set(texts)):
        return said("if you have", segment)
    return None


def _pieces(text: str, first: int) -> Iterator[Token]:
    place = first
    while place < len(text):
        if act := _ACT_MARK.match(text, place):
            yield Token("act:", act.start(), act.end())
            place = act.end()
            continue
        piece = _PIECE.match(text, place)
        assert piece is not None
        place = piece.end()
        kind = piece.lastgroup
        if kind == "skip":
            if _ASIDE.match(text, piece.start() + max(piece[0].find("("), 0)):
                yield Token(",", piece.start(), piece.end())
            continue
        said = piece[0].lower()
        if kind == "stop":
            yield Token(".", piece.start(), piece.end(), "?" in said)
        elif kind == "more":  # "10+ cards"
            yield Token(said[:-1], piece.start(), piece.end() - 1)
            yield Token("or", piece.end() - 1, piece.end())
            yield Token("more", piece.end() - 1, piece.end())
        elif kind in ("dash", "arrow"):
            yield Token(",", piece.start(), piece.end())
        elif kind == "word":
            yield from _contracted(said, piece.start())
        else:
            yield Token(said, piece.start(), piece.end())


_NOT = re.compile(
    r"(do|does|did|is|are|was|were|has|have|had|must|should|would|could|need)n'?t$|(ca|wo|sha)n'?t$"
)
_FULL = {"ca": "can", "wo": "will", "sha": "shall"}
_CLITICS = {"'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "are"}
_IS = {
    "it",
    "color",
    "colour",
    "direction",
    "everything",
    "nothing",
    "something",
    "that",
    "there",
    "what",
    "who",
    "he",
    "she",
    "here",
    "whoever",
}


def _contracted(word: str, start: int) -> Iterator[Token]:
    """Expands contractions: `can't` is `can not`, `it's` is `it is`."""
    end = start + len(word)
    word = word.rstrip("'.") if not word.endswith("s'") else word
    found = _NOT.match(word)
    if found:
        verb = found[1] or _FULL[found[2]]
        yield Token(verb, start, start + len(found[1] or found[2]))
        yield Token("not", start + len(found[1] or found[2]), end)
        return
    if word == "cannot":
        yield Token("can", start, start + 3)
        yield Token("not", start + 3, end)
        return
    for ending, verb in _CLITICS.items():
        if word.endswith(ending) and len(word) > len(ending):
            yield Token(word[: -len(ending)], start, end - len(ending))
            yield Token(verb, end - len(ending), end)
            return
    if word.endswith("'s") and len(word) > 2:
        yield Token(word[:-2], start, end - 2)
        yield Token("is" if word[:-2] in _IS else "'s", end - 2, end)
        return
    if word.endswith("s'"):
        yield Token(word[:-1], start, end - 1)
        yield Token("'s", end - 1, end)
        return
    yield Token(word, start, end)


_BEFORE_A_CLAIM = {
    "if",
    "unless",
    "when",
    "because",
    "cuz",
    "bc",
    "until",
    "till",
    "untill",
    "til",
    "and",
    ",",
    "then",
    "otherwise",
    "else",
    "so",
    ";",
    ":",
    ".",
}
_AFTER_YOU_ARE = {
    "down",
    "at",
    "on",
    "out",
    "not",
    "the",
    "holding",
    "stuck",
    "skipped",
    "caught",
    "about",
    "fine",
    "safe",
    "immune",
    "done",
    "free",
}
_AFTER_IT_IS = {"now", "a", "an", "your", "my", "ur", "the", "not", "red", "blue", "green", "yellow"}


def _spelled(tokens: Iterator[Token]) -> Iterator[Token]:
    """Replaces each word by the spelling in the grammar, and drops filler words."""
    before = ""
    for token, after in pairwise([*tokens, Token("", 0, 0)]):
        if token.text in CHATTER or _NOISE.match(token.text):
            continue
        plain = SPELLINGS.get(token.text, token.text)
        owned = after.text.startswith(("player", "owner", "next"))
        counted = after.text[:1].isdecimal() or after.text[:1] == "+" or after.text in _figures
        claims = before in _BEFORE_A_CLAIM or after.text in _AFTER_IT_IS or counted
        if token.text == "its" and claims and not owned:
            plain = "it is"
        if token.text == "'s" and after.text.endswith("ing"):
            plain = "is"  # "if anybody's wearing a hat"
        if after.text == "got" and plain in {"they are", "who is"}:
            plain = f"{plain.split()[0]} has"  # "if hes got a red card", "whos got the most"
        if token.text == "youre" and after.text in _AFTER_YOU_ARE:
            plain = "you are"
        before = token.text
        for word in plain.split():
            yield replace(token, text=word)


# A possessive without its apostrophe: "the next players hand".
_OWNERS = {
    "players": "player",
    "opponents": "opponent",
    "neighbors": "neighbor",
    "dealers": "dealer",
    "winners": "winner",
}
_ONE_OF_THEM = {
    "next",
    "previous",
    "last",
    "a",
    "an",
    "any",
    "another",
    "left",
    "right",
    "one",
    "other",
    "that",
    "chosen",
    "opposite",
}
_OWNED = {"hand", "hands", "cards", "turn", "deck"}


def _owning(tokens: list[Token]) -> Iterator[Token]:
    for i, token in enumerate(tokens):
        before = tokens[i - 1].text if i else ""
        after = tokens[i + 1].text if i + 1 < len(tokens) else ""
        one = before in _ONE_OF_THEM or token.text in ("dealers", "winners")
        if token.text in _OWNERS and one and after in _OWNED and not (before == "other" and after != "hand"):
            yield replace(token, text=_OWNERS[token.text])
            yield replace(token, text="'s")
        else:
            yield token


_TEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_figures = {word: str(i) for i, word in enumerate(_TEN, 1)}
_YOU_CHOOSE = {", your choice", ", your call"}
_LONGEST = max(len(phrase.split()) for phrase in PHRASES)


def _joined(tokens: list[Token]) -> Iterator[Token]:
    """Replaces set phrases of several words by their grammar words, longest first."""
    tokens = [
        token
        for i, token in enumerate(tokens)
        if not (i and token.text.isdecimal() and _figures.get(tokens[i - 1].text) == token.text)
    ]  # "three (3) cards"
    alternatives = any(token.text == "or" for token in tokens)
    place = 0
    while place < len(tokens):
        for length in range(min(_LONGEST, len(tokens) - place), 0, -1):
            said = " ".join(token.text for token in tokens[place : place + length])
            meant = PHRASES.get(said)
            if said in _NAMES_OR_NUMBERS and not _is_name(tokens, place):
                meant = None
            if meant and said.startswith("plus ") and _is_added(tokens, place, length):
                meant = None  # "plus four for the next player": so many cards
            if said in {"under", "below"} and not _counts(tokens, place + 1):
                meant = None  # "the card that lies under this one"
            if said in _YOU_CHOOSE and alternatives:
                meant = None  # "A or B, your choice" says who chooses
            if meant is not None:
                first, last = tokens[place], tokens[place + length - 1]
                for word in meant.split():
                    yield Token(word, first.start, last.end)
                place += length
                break
        else:
            if not (tokens[place].text in ".,;:\n" and place == 0):
                yield tokens[place]
            place += 1


def _counts(tokens: list[Token], place: int) -> bool:
    """Whether a number follows: "under four cards", "below a 5"."""
    words = [one.text for one in tokens[place : place + 2] if one.text not in {"a", "an"}]
    return bool(words) and number_at(words, 0) is not None and words[0] != "one"


def _is_added(tokens: list[Token], place: int, length: int) -> bool:
    """Whether "plus four" says how many cards somebody gets, at the beginning of a part: no card's name."""
    before = tokens[place - 1].text if place else "."
    after = tokens[place + length].text if place + length < len(tokens) else ""
    return before in {".", ":", ";", ","} and after in {"for", "to"}


_NAMES_OR_NUMBERS = {"draw four", "draw 4", "plus 2", "plus 4"}  # cards after an article, else so many
_BEFORE_A_NAME = frozenset(
    [
        "a",
        "an",
        "the",
        "next",
        "any",
        "every",
        "each",
        "one",
        "your",
        "another",
        "with",
        "wild",
        "another's",
        "plus",
        "no",
    ]
)


def _is_name(tokens: list[Token], place: int) -> bool:
    """Whether "draw four" is the card rather than an action."""
    before = tokens[place - 1].text if place else ""
    after = tokens[place + 2].text if place + 2 < len(tokens) else ""
    return before in _BEFORE_A_NAME and after not in {"card", "cards", "more"}


def joined(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Joins corrected words into the grammar's spelling."""
    return tuple(_joined(list(_spelled(iter(tokens)))))
