"""Patterns for repeating a deed for others: `… and so does the dealer`, `the same goes for you`, `… too`."""

from lastcard.rules.language.fragments import SAME_DEED, Said, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Players


@g.phrase(
    "clause",
    "so (does|do|must|will|should|has|have) {subject}",
    "as (does|do|must|will) {subject}",
    "(likewise|same for|the same for|ditto for) {subject}",
    "the same (goes|happens|applies|thing happens) (for|to|with) {subject}",
    "{subject} (does|do|must do|has to do|have to do) (the same [thing]|so|likewise)",
    "{subject} (does|do|must|has to|have to) (too|also)",
    "(only|just) {subject} (does|do)",
)
@g.phrase("clause", "{subject} (too|also)", cost=1)
@g.phrase("clause", "{subject} (do|does)", cost=2)
def _so_does(who: tuple[Players, ...]) -> Said:
    return Said(who, VerbPhrase((SAME_DEED,), third=True))
