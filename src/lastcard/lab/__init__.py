"""The lab: very many games of any rules, and what they come to, with error bars.

simulate("classic", players=4, games=100_000) -> Result
compare([with_house(planned("classic"), {"stacking": True})]) -> Comparison
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastcard.lab.comparison import (
        Compared,
        Comparison,
        Pair,
        compare,
        each_house_rule,
        each_sentence,
        with_house,
    )
    from lastcard.lab.differences import Difference
    from lastcard.lab.figures import Figure
    from lastcard.lab.plan import Plan, planned
    from lastcard.lab.result import Result
    from lastcard.lab.sample_records import Keep
    from lastcard.lab.simulation import Progress, simulate

# Where each name is found. The command line looks in here every time, so nothing is opened before it is used.
_ROOMS = {
    "comparison": (
        "Compared", "Comparison", "Pair", "compare", "each_house_rule", "each_sentence", "with_house",
    ),
    "differences": ("Difference",),
    "figures": ("Figure",),
    "sample_records": ("Keep",),
    "plan": ("Plan", "planned"),
    "result": ("Result",),
    "simulation": ("Progress", "simulate"),
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
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        for room, names in _ROOMS.items():
            if name in names:
                return getattr(import_module(f"lastcard.lab.{room}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
