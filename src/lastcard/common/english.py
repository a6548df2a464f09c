"""English helpers: lists joined with "and", and sentences about a player called You."""

import re
from collections.abc import Iterable

_VERBS = {"is": "are", "has": "have", "does": "do", "was": "were"}


def listed(names: Iterable[str], last: str = "and") -> str:
    """Joins names as in a sentence: `red 7, blue 1 and wild`."""
    *before, final = [*names] or [""]
    return f"{', '.join(before)} {last} {final}" if before else final


def to_you(sentence: str) -> str:
    """Rewrites a sentence about a player called You in the second person; quoted text stays as it is.

    >>> to_you("You catches Bo, and Bo shows You the hand. You does not hold red 7.")
    'You catch Bo, and Bo shows you the hand. You do not hold red 7.'
    """
    return re.sub(r"“[^”]*”|\bYou\b(?: (\w+))?", _second_person, sentence).replace(
        "You pick you.", "You pick yourself."
    )


def _second_person(found: re.Match[str]) -> str:
    if found[0].startswith("“"):
        return found[0]
    before = found.string[: found.start()].rpartition("\n")[2].rstrip(" )”[")
    you = "You" if not before or before[-1] in ".!?" else "you"
    verb = found[1]
    if verb is None:
        return you
    if verb not in _VERBS and verb.endswith("s") and not verb.endswith("ss"):
        verb = verb[:-2] if re.search("(ch|sh|ss)es$", verb) else verb[:-1]
    return f"{you} {_VERBS.get(verb, verb)}"
