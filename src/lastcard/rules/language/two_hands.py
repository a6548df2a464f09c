"""Rewords what becomes of the fuller or smaller of two hands: `compare hands with the next player; whoever has more …`.

Each of the two cases is said for itself, so that both are asked before anything is done; of equal hands nothing
is said. As with the other rewordings, the result is read again as a whole, and only where the words as they
stand do not read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from lastcard.rules.language.tokens import Token

Words = tuple[Token, ...]
_OTHER = r"(?P<other>(?:the|your|an?) [^.,;:]*?)"
_HANDS = r"(?:your |the )?(?:hands?|cards|hand sizes?|numbers? of cards|sizes? of your hands?)"
_HAS = r"(?:who |that )?(?:has|have|holds|hold|with|having|holding)"
_SIZE = r"(?:the )?(?P<size>more|fewer|less|most|fewest|larger|bigger|fuller|smaller)(?: (?:cards|hand|number of cards))?"
_WHICH = r"(?:whichever|whoever|the one|the player)(?: of (?:you(?: (?:two|both))?|the two(?: of you)?|these two|them))?"
_STOP = r" ?[.;,:] (?:and |then )*"
_FORMS = tuple(
    re.compile(rf"^{form} {_HAS} {_SIZE}(?: of (?:you|the two|them))? (?P<deed>[^;:]+?)(?: \.)?$")
    for form in (
        rf"(?:you )?compare {_HANDS} with (?:that of |those of |the hand of )?{_OTHER}(?: 's(?: hand)?)?{_STOP}{_WHICH}",
        rf"you and {_OTHER} compare {_HANDS}{_STOP}{_WHICH}",
        rf"(?:whichever|whoever|the one) of you and {_OTHER}",
    )
)
_SIZES = dict.fromkeys(("more", "most", "larger", "bigger", "fuller"), "more")
_EQUAL = re.compile(
    r"until (?:both (?:hands )?(?:are equal(?: in size)?|have (?:the same|an equal) (?:number|size)(?: of cards)?)"
    r"|(?:both|you both|the two of you) have (?:the same number of|equally many) cards|they have as many(?: cards)? as the other)"
)
_OTHER_ONE = re.compile(r"(?:(?<= to )|(?<= from )|(?<= with ))the other(?: one| player)?$")
_POINTING = frozenset(("they", "them", "their", "you", "your", "yourself", "other", "loser", "winner", "."))


def compared(tokens: Words) -> Iterator[Words]:
    """The same as two cases, one for each of the two players."""
    text = " ".join(token.text for token in tokens)
    for form in _FORMS:
        found = form.match(text)
        if found is None:
            continue
        other, deed = found["other"], found["deed"]
        equal = _EQUAL.search(deed)
        if _POINTING & set(_OTHER_ONE.sub("", _EQUAL.sub("", deed)).split()):
            return
        size = _SIZES.get(found["size"], "fewer")
        if equal is not None and size == "more":
            return  # whoever has more does not draw until they have as many
        chosen = other.startswith(("a ", "an "))
        first, whom, who, has = (
            (f"choose {other} ;", "them", "they", "have") if chosen else ("", other, other, "has")
        )
        yours = _OTHER_ONE.sub(whom, _EQUAL.sub(f"until you have as many cards as {whom}", deed))
        theirs = _OTHER_ONE.sub("you", _EQUAL.sub("until they have as many cards as you", deed))
        said = (
            f"{first} if you have {size} cards than {whom} , you {yours} ; "
            f"otherwise if {who} {has} {size} cards than you , {who} {theirs} ."
        )
        yield tuple(replace(tokens[0], text=word) for word in said.split())
