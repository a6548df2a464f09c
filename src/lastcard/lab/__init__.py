"""The lab: very many games of any rules, and what they come to, with error bars.

simulate("classic", players=4, games=100_000) -> Result
compare([with_house(planned("classic"), {"stacking": True})]) -> Comparison
"""

from typing import TYPE_CHECKING

from lastcard.common.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from lastcard.lab.comparison import (
        Compared,
        Comparison,
        Pair,
        compare,
        each_house_rule,
        each_sentence,
        with_house,
        with_rule,
    )
    from lastcard.lab.differences import Difference
    from lastcard.lab.figures import Figure
    from lastcard.lab.plan import Plan, planned
    from lastcard.lab.result import Result
    from lastcard.lab.sample_records import Keep
    from lastcard.lab.simulation import Progress, simulate

# The module of each public name. The command line looks in here every time.
_HOMES = {
    "lastcard.lab.comparison": (
        "Compared", "Comparison", "Pair", "compare", "each_house_rule", "each_sentence", "with_house",
        "with_rule",
    ),
    "lastcard.lab.differences": ("Difference",),
    "lastcard.lab.figures": ("Figure",),
    "lastcard.lab.sample_records": ("Keep",),
    "lastcard.lab.plan": ("Plan", "planned"),
    "lastcard.lab.result": ("Result",),
    "lastcard.lab.simulation": ("Progress", "simulate"),
}  # fmt: skip

__all__ = [
    "Compared",
    "Comparison",
    "Difference",
    "Figure",
    "Keep",
    "Pair",
    "Plan",
    "Progress",
    "Result",
    "compare",
    "each_house_rule",
    "each_sentence",
    "planned",
    "simulate",
    "with_house",
    "with_rule",
]

if not TYPE_CHECKING:
    __getattr__ = lazy_exports(__name__, _HOMES)
