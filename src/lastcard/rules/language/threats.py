"""Several things at once that nobody may do to somebody: `nobody can skip me or make me draw`."""

from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import SUBJECT, UNSAID, Said, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.protections import ATTACKS, MORE_CARDS
from lastcard.rules.language.tree import ANY_CARDS, Players, Protection, Threat


@g.phrase("against", "skip {who}")
def _to_skip(who: Players) -> tuple[Players, str]:
    return (who, "skip")


@g.phrase(
    "against", f"(make|force) {{who}} [to] (draw|pick up|take) {MORE_CARDS}", "give {who} [any] [more] cards"
)
def _to_make_draw(who: Players) -> tuple[Players, str]:
    return (who, "draw")


@g.phrase(
    "against",
    f"{ATTACKS} {{who}}",
    f"{ATTACKS} {{whose}} (cards|hand)",
    "(take|steal|grab) [any|any of] {whose} cards",
    "(take|steal|grab) [a card|cards|any cards|anything] from {who}",
    "(swap|trade|switch) [hands|cards] with {who}",
    "(rob) {who}",
)
def _to_rob(who: Players) -> tuple[Players, str]:
    return (who, "rob")


_NOBODY_MAY = "nobody [else] (can|may|is allowed to|gets to|must)"
_WAYS: dict[frozenset[str], tuple[Threat, ...]] = {
    frozenset(["skip", "draw"]): (Threat.SKIP, Threat.DRAW),
    frozenset(["skip", "draw", "rob"]): (Threat.EVERYTHING,),
}


@g.phrase(
    "clause",
    f"{_NOBODY_MAY} {{against}} [,] (or|and|nor) {{against}}",
    f"{_NOBODY_MAY} {{against}} [,] [or|and|nor] {{against}} [,] (or|and|nor) {{against}}",
)
def _nobody_does(*found: tuple[Players, str]) -> object:
    """`Nobody can skip me or make me draw or mess with my cards`."""
    who, threats = found[0][0], _WAYS.get(frozenset(way for _, way in found))
    if threats is None or any(one != who for one, _ in found):
        return REJECTED
    guards = tuple(Protection(SUBJECT, threat, ANY_CARDS, False, UNSAID, False) for threat in threats)
    return Said((who,), VerbPhrase(guards, third=True))
