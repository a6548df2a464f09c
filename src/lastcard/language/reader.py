"""Reads a sentence into the tree: cuts it into words, parses them, and has the parts put together."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Literal

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError

from lastcard.language.acts import merge_acts, recognisable
from lastcard.language.assembly import assemble
from lastcard.language.clauses import Clauses
from lastcard.language.hints import refusal
from lastcard.language.lexer import LongestMatch, tidy
from lastcard.language.refusal import NotUnderstood
from lastcard.language.tree import Rule

LONGEST_SENTENCE = 300
_JOINTS = {"COMMA", "AND", "THEN", "SEMICOLON", "STOP"}
_STRONG = {"SEMICOLON", "STOP"}
_OPENERS = {"OTHERWISE", "HEADS", "TAILS", "OR", "REMINDER"}


class Joining:
    """Between lexer and parser: gathers acts, then makes one joint of each run of joining words."""

    always_accept = (
        *("MUST_NOT", "NOBODY", "CHICKEN_OUT", "THEN", "UNO", "ACT_MARK", "FILLER", "SEMICOLON", "STOP"),
        *("WORD", "ODD", "NEXT", "SMALL", "WHO"),
    )

    def __init__(self) -> None:
        self.lock = Lock()  # one sentence at a time: a server reads in several threads
        self.sentence = ""
        self.tokens: list[Token] = []

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        self.tokens = _join(list(merge_acts(_settle(list(stream)), self.sentence)))
        return iter(self.tokens)


def _settle(tokens: list[Token]) -> list[Token]:
    """Settles what two neighbours mean together: a card called "draw two", and who it is that chooses."""
    settled: list[Token] = []
    for token in tokens:
        before = settled[-1] if settled else None
        earlier = settled[-2].type if len(settled) > 1 else ""
        if before and before.type == "DRAW" and earlier in _BEFORE_A_CARD and token.lower() in {"two", "2"}:
            settled[-1] = Token("NAMED_CARD", "draw two", start_pos=before.start_pos, end_pos=token.end_pos)
            continue
        words = str(token).split()
        named = before and before.type in {"A_PLAYER", "ANYONE", "AN_OPPONENT", "CARD"}
        if token.type == "YOU_CHOOSE" and not named and len(words) == 2 and words[0].lower() == "you":
            start, end = token.start_pos or 0, token.end_pos or 0
            settled.append(Token("YOU", words[0], start_pos=start, end_pos=start + len(words[0])))
            settled.append(Token("CHOOSE", words[1], start_pos=end - len(words[1]), end_pos=end))
        else:
            settled.append(token)
    return settled


_BEFORE_A_CARD = {"A", "ANY", "ALL", "COLOR", "NO", "OF", "YOUR", "THEIR"}


def _join(tokens: list[Token]) -> list[Token]:
    joined: list[Token] = []
    run: list[Token] = []
    for token in tokens:
        if token.type == "FILLER":
            continue
        if token.type in _JOINTS or (run and token.type == "BUT"):
            run.append(token)
            continue
        choice = token.type == "OR" and joined and joined[-1].type in {"DRAW", "DISCARD"}
        if run and joined:
            joined.append(_joint(run))
        elif token.type in _OPENERS and joined and joined[-1].type != "COLON" and not choice:
            joined.append(Token("WEAK", "", start_pos=token.start_pos, end_pos=token.start_pos))
        run = []
        joined.append(token)
    return joined


def _joint(run: list[Token]) -> Token:
    kinds = {token.type for token in run}
    if kinds & _STRONG:
        kind = "STRONG"
    elif "THEN" in kinds:
        kind = "WEAK"
    else:
        kind = "AND" if "AND" in kinds else "COMMA"
    text = " ".join(run)
    return Token(kind, text, start_pos=run[0].start_pos, end_pos=run[-1].end_pos)


def build(ambiguity: Literal["resolve", "explicit"] = "resolve") -> tuple[Lark, Joining]:
    """The parser, and what stands between it and the lexer."""
    joining = Joining()
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    options = {"parser": "earley", "propagate_positions": True, "ambiguity": ambiguity}
    return Lark(grammar, lexer=LongestMatch, postlex=joining, **options), joining


_parser = cache(build)


@cache
def _lexer() -> LongestMatch:
    return LongestMatch(_parser()[0].lexer_conf)


def is_plain_act(text: str) -> bool:
    """Whether these words are taken for an act by themselves, without the mark `act:`."""
    return recognisable(_settle(list(_lexer().lex(tidy(text)))))


_BULLET = re.compile(r"\s*(?:[-*•]\s+)?(?:\d{1,2}[.)]\s+)?")


def parse(sentence: str) -> Rule:
    """The rule that a sentence states; raises NotUnderstood, pointing at the words, if it states none.

    >>> parse("The next player must draw two cards.")[0].number
    2
    """
    if not sentence.strip():
        raise NotUnderstood(
            'There is nothing to read: write a rule, as in "the next player draws 2".', (0, len(sentence))
        )
    if len(sentence) > LONGEST_SENTENCE:
        raise NotUnderstood(
            f"That is too long for a card: at most {LONGEST_SENTENCE} characters.",
            (LONGEST_SENTENCE, len(sentence)),
        )
    text = tidy(sentence)
    bullet = _BULLET.match(text)
    if bullet:
        text = " " * bullet.end() + text[bullet.end() :]
    if "\n" not in text.strip():
        return _parse(text)
    try:
        return _parse(text.replace("\n", ";"))  # a line is a sentence of its own …
    except NotUnderstood as refused:
        try:
            return _parse(text.replace("\n", " "))  # … or was only wrapped
        except NotUnderstood:
            raise refused from None


@lru_cache(maxsize=4096)
def _parse(sentence: str) -> Rule:
    lark, joining = _parser()
    try:
        with joining.lock:
            joining.sentence = sentence
            elements = Clauses().transform(lark.parse(sentence))
    except UnexpectedInput as error:
        token = error.token if isinstance(error, UnexpectedToken) else None
        raise refusal(sentence, joining.tokens, token) from None
    except VisitError as error:
        if isinstance(error.orig_exc, NotUnderstood):
            raise error.orig_exc from None
        raise
    assert isinstance(elements, list)
    return assemble(elements)
