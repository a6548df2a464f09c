"""Cuts a sentence into the words and set phrases of the grammar, always taking the longest that fits."""

import re
from collections.abc import Iterator

from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer

# Quotes, brackets and emphasis change nothing; the words between them are read like any others.
_SKIP = re.compile(r"[\s\"“”„«»()\[\]*_®™]+|'(?!\w)|(?<!\w)'(?!til)")
# Scanned sheets print y as v; no English word of this list is spelled with v.
_SCANNED = re.compile(r"\b([vV])(ou(?:r|rs|rself)?)\b|\b((?i:pla|an|ever|the))v(er|ers|s|one|body|)\b")


def tidy(sentence: str) -> str:
    """The sentence with plain quotes and without scanning slips; every character keeps its place."""
    plain = sentence.replace("’", "'").replace("‘", "'").replace("`", "'").replace("\N{NO-BREAK SPACE}", " ")

    def mend(match: re.Match[str]) -> str:
        if match[1]:
            return ("y" if match[1] == "v" else "Y") + match[2]
        return f"{match[3]}y{match[4]}"

    return _SCANNED.sub(mend, plain)


class LongestMatch(Lexer):
    """The lexer that Lark uses: the longest terminal at each place, in any case and spacing."""

    def __init__(self, lexer_conf: LexerConf) -> None:
        self._patterns = []
        for terminal in lexer_conf.terminals:
            boundary = "" if terminal.name in _SYMBOLS else r"(?!\w)"
            for choice in _choices(terminal.pattern.value.replace(" ", r"[\s\"]+")):
                self._patterns.append((terminal.name, re.compile(f"(?:{choice}){boundary}", re.IGNORECASE)))
        # Plain words last: a set phrase of the same length is preferred.
        self._patterns.sort(key=lambda pair: (pair[0] == "ODD", pair[0] == "WORD"))

    def lex(self, data: str) -> Iterator[Token]:  # type: ignore[override]
        place = 0
        while place < len(data):
            if skipped := _SKIP.match(data, place):
                place = skipped.end()
                continue
            name, end = "ODD", place + 1
            best = 0
            for candidate, pattern in self._patterns:
                match = pattern.match(data, place)
                if match and match.end() - place > best:
                    name, end, best = candidate, match.end(), match.end() - place
            yield Token(name, data[place:end], start_pos=place, end_pos=end)
            place = end


def _choices(pattern: str) -> list[str]:
    """The alternatives of a pattern, one by one: taken together, the first that fits would win."""
    choices, depth = [""], 0
    for i, letter in enumerate(pattern):
        depth += {"(": 1, ")": -1}.get(letter, 0) if pattern[i - 1] != "\\" else 0
        if letter == "|" and depth == 0:
            choices.append("")
        else:
            choices[-1] += letter
    return choices


_SYMBOLS = {"COMMA", "COLON", "SEMICOLON", "STOP", "ODD", "AND", "ACT_MARK"}
