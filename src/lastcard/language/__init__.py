"""The rule language: English sentences into a typed tree and back."""

from dataclasses import dataclass

from lastcard.language.printer import to_words
from lastcard.language.reader import parse
from lastcard.language.refusal import NotUnderstood
from lastcard.language.tree import Act, Rule

__all__ = ["Explanation", "NotUnderstood", "explain", "parse", "to_words"]


@dataclass(frozen=True)
class Explanation:
    """What became of a sentence: a rule the table enforces, an act in the room, or neither."""

    kind: str  # "rule", "act" or "refused"
    understood: str | None = None
    problem: str | None = None
    span: tuple[int, int] | None = None
    rule: Rule | None = None


def explain(sentence: str) -> Explanation:
    """What was understood, in words, or what was not, and where.

    >>> explain("Draw two cards!").understood
    'you draw 2'
    >>> explain("sing a song").kind
    'act'
    """
    try:
        rule = parse(sentence)
    except NotUnderstood as refused:
        return Explanation("refused", problem=refused.problem, span=refused.span)
    acted = bool(rule) and all(isinstance(effect, Act) for effect in rule)
    return Explanation("act" if acted else "rule", understood=to_words(rule), rule=rule)
