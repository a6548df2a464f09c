"""All hands thrown together and dealt out again, in whatever words: `pooled, shuffled and dealt out equally`."""

from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import Chart, Reading
from lastcard.rules.language.fragments import Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import words

# Each of these must be said, in any order; nothing else may be said but the small words below.
_WHAT = words("hands cards hand everything")
_WHOSE = words("all everyone everybody's every players everyone's our")
_TOGETHER = words("""shuffle shuffled shuffles mix mixed mixes jumble jumbled pool pooled gather gathered collect
    collected combine combined blend blended throw thrown heap""")
_OUT = words(
    "deal dealt deals redistribute redistributed hand handed distribute distributed split divide divided redeal redealt share shared"
)
_EVENLY = words("evenly equally even equal fairly")
_AS_MANY = words("same before had amount number many")
_SMALL = words("""the a an get gets got are is be being go goes gone put and then , together up into one big single pile
    heap in of back out again to you them they it all their your who whom with from starting start beginning yourself
    each anew afresh around among between now as before had everyone 's player players hands cards on middle table new completely round""")


@g.scanner("redeal_told")
def _redeal_told(chart: Chart, at: int) -> Iterator[Reading]:
    """A part of the sentence that says no more than that all hands are mixed and dealt out again."""
    end = at
    while end < len(chart.words) and chart.words[end] not in {".", ";", ":"}:
        end += 1
    said = chart.words[at:end]
    known = _WHAT | _WHOSE | _TOGETHER | _OUT | _EVENLY | _AS_MANY | _SMALL
    if len(said) < 5 or not set(said) <= known:
        return
    groups = (_WHAT, _WHOSE, _TOGETHER, _OUT)
    if not all(group & set(said) for group in groups) or not {"out", "again", "back"} & set(said):
        return
    dealt = [i for i, word in enumerate(said) if word in _OUT - {"hand"}]
    if not dealt and "hand" not in said:
        return
    evenly, as_many = bool(_EVENLY & set(said)), bool({"same", "before", "had", "many"} & set(said))
    if evenly and as_many:
        return
    yield end, Whole((t.Redeal(t.EVERYONE, evenly=evenly),)), 3


g.phrase("clause", "{redeal_told}")(lambda found: found)
