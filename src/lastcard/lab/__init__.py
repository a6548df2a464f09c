"""The lab: simulates many games under any rules and reports figures with error bars."""

from typing import TYPE_CHECKING

from lastcard.common.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from lastcard.lab.comparison import Compared, Comparison, compare
    from lastcard.lab.differences import Difference
    from lastcard.lab.figures import Figure
    from lastcard.lab.notebook import Picture
    from lastcard.lab.plan import Plan
    from lastcard.lab.result import CardFigures, Result, SentenceFigures
    from lastcard.lab.sample_records import Keep
    from lastcard.lab.simulation import Progress, simulate

# The module of each public name, imported when it is first used.
_HOMES = {
    "lastcard.lab.comparison": ("Compared", "Comparison", "compare"),
    "lastcard.lab.differences": ("Difference",),
    "lastcard.lab.figures": ("Figure",),
    "lastcard.lab.notebook": ("Picture",),
    "lastcard.lab.plan": ("Plan",),
    "lastcard.lab.result": ("CardFigures", "Result", "SentenceFigures"),
    "lastcard.lab.sample_records": ("Keep",),
    "lastcard.lab.simulation": ("Progress", "simulate"),
}

__all__ = [
    "CardFigures",
    "Compared",
    "Comparison",
    "Difference",
    "Figure",
    "Keep",
    "Picture",
    "Plan",
    "Progress",
    "Result",
    "SentenceFigures",
    "compare",
    "simulate",
]

if not TYPE_CHECKING:
    __getattr__ = lazy_exports(__name__, _HOMES)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
