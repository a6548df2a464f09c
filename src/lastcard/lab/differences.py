"""Differences between two rule sets: their size, their significance, and a sentence about each.

Games have the same deals and random numbers under both, and differences are paired game by game, so what the
games have in common cancels out. Since very many differences are tested at once, one counts as significant
only if it remains so after Holm's correction over all of them, at 5 %.
"""

import math
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.lab.figures import Figure, Spec, around, means, places, specs_of
from lastcard.lab.plan import Plan
from lastcard.lab.result import Result
from lastcard.rules import figure_columns as col
from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.rulebook import Card

LEVEL = 0.05  # the family-wise error rate of the differences called significant


@dataclass(frozen=True)
class Difference:
    """One figure under two rule sets.

    >>> from lastcard import compare
    >>> found = compare("classic", house={"hand_size": 5}, rounds=1000)[0]["decisions"]
    >>> found.significant, found.change.high < 0
    (True, True)
    """

    group: str  # "figure", "round won from place", "card played" ...
    name: str
    words: str
    base: float
    other: float
    change: Figure  # other less base
    percent: Figure | None  # of the base, where that is not 0; None for shares
    chance: float  # the p-value
    share: bool = False  # shares of rounds or matches, reported in percentage points
    significant: bool = False  # after correction for multiple comparisons
    more: str = field(default="", repr=False)
    less: str = field(default="", repr=False)

    def sentence(self, label: str) -> str:
        """
        >>> spec = dict(group="figure", name="decisions", words="", more="rounds last {} longer", less="")
        >>> found = Difference(**spec, base=50, other=55, change=Figure(5, 4.8, 5.2),
        ...     percent=Figure(10, 9.6, 10.4), chance=0)
        >>> found.sentence("stacking")
        'With stacking, rounds last 10.0 % longer (±0.4).'
        """
        figure = self.percent or self.change
        scale = 100 if self.share else 1
        half = scale * figure.half
        digits = min(places(half), 3) if self.percent is None else 1 if half >= 0.05 else 2
        size = f"{scale * abs(figure.value):.{digits}f}" + (" %" if self.percent else "")
        said = (self.more if figure.value > 0 else self.less).format(size)
        return f"With {label}, {said} (±{half:.{digits}f})."


# --- what both have in common -------------------------------------------------------------------------


@dataclass(frozen=True)
class Products:
    """Sums over games of products of the counts under two rule sets."""

    both: npt.NDArray[np.float64]
    with_other_rounds: npt.NDArray[np.float64]
    rounds_with_other: npt.NDArray[np.float64]
    rounds: float = 0.0

    def __add__(self, more: "Products") -> "Products":
        return Products(
            self.both + more.both,
            self.with_other_rounds + more.with_other_rounds,
            self.rounds_with_other + more.rounds_with_other,
            self.rounds + more.rounds,
        )


def products_of(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> Products:
    rounds, other_rounds = one[:, col.ROUNDS], other[:, col.ROUNDS]
    return Products(
        np.einsum("gf,gf->f", one, other),
        other_rounds @ one,
        rounds @ other,
        float(rounds @ other_rounds),
    )


NOTHING = Products(np.zeros(FIGURES), np.zeros(FIGURES), np.zeros(FIGURES))


def same_columns(base: Plan, other: Plan) -> npt.NDArray[np.int64]:
    """Maps each column of the base to that of the other rules: cards by name, written ones by text."""

    def known_as(card: Card) -> str:
        return card.sentence or card.name

    columns = np.arange(FIGURES)
    there = {known_as(card): card.kind for card in other.book().cards}
    for card in base.book().cards:
        kind = there.get(known_as(card), card.kind)
        columns[col.PLAYED + card.kind], columns[col.HELD + card.kind] = (
            col.PLAYED + kind,
            col.HELD + kind,
        )
    return columns


# --- differences ------------------------------------------------------------------------------------


def differences_of(base: Result, other: Result, columns: Any, products: Products) -> list[Difference]:
    found = []
    for spec, group, in_percent in _compared(base, other):
        difference = _difference(base, other, columns, products, spec, group, in_percent)
        if difference is not None:
            found.append(difference)
    return found


def _compared(base: Result, other: Result) -> list[tuple[Spec, str, bool]]:
    """Every figure to compare: (spec, group, whether to report it in percent of the base)."""
    seats, players = base.plan.seats, base.plan.players
    specs = [(spec, "figure", True) for spec in specs_of(base.plan.matches)]
    for i in range(seats):
        who = place_name(i, seats)
        spec = Spec(str(i + 1), col.PLACE + i, f"rounds won by {who}", *_wins(who, "often"))
        specs.append((spec, "round won from place", False))
    if len(set(players)) > 1:
        for i, player in enumerate(players):
            who = f"{player} in seat {i + 1}"
            spec = Spec(str(i + 1), col.WON + i, f"rounds won by {who}", *_wins(who, "often"))
            specs.append((spec, "round won in seat", False))
            if base.plan.matches:
                words = f"matches won by {who}"
                spec = Spec(str(i + 1), col.MATCH + i, words, *_wins(who, "often the match"), per_game=True)
                specs.append((spec, "match won in seat", False))
    there = {card.sentence or card.name for card in other.plan.book().cards}
    for card in base.plan.book().cards:
        if (card.sentence or card.name) in there:
            name = f"“{card.sentence}”" if card.sentence else card.name
            for first, verb in ((col.PLAYED, "played"), (col.HELD, "held at the end")):
                often = f"{name} is {verb} {{}} more often", f"{name} is {verb} {{}} less often"
                spec = Spec(name, first + card.kind, f"{name} {verb}", *often)
                specs.append((spec, f"card {verb.split()[0]}", True))
    return specs


def _wins(who: str, often: str) -> tuple[str, str]:
    return f"{who} wins {{}} points more {often}", f"{who} wins {{}} points less {often}"


def place_name(place: int, players: int) -> str:
    if place == players - 1:
        return "the dealer"
    if place == 0:
        return "the seat left of the dealer"
    return f"the {('', 'second', 'third')[place] if place < 3 else f'{place + 1}th'} seat from the dealer"


def _difference(
    base: Result, other: Result, columns: Any, products: Products, spec: Spec, group: str, in_percent: bool
) -> Difference | None:
    matches, n = base.plan.matches, base.games
    mine, theirs = spec.column, int(columns[spec.column])
    one = means(base.counts, matches, spec.per_game)
    two = means(other.counts, matches, spec.per_game)
    a, b = float(one.value[mine]), float(two.value[theirs])
    var_a, var_b = float(one.variance[mine]), float(two.variance[theirs])
    if a == b and var_a == var_b == 0:
        return None  # it never happens
    if spec.per_game or not matches:
        covariance = (products.both[mine] - n * a * b) / max(n - 1, 1) / n
    else:
        rounds = base.counts.total(col.ROUNDS) * other.counts.total(col.ROUNDS)
        scatter = (
            products.both[mine]
            - b * products.with_other_rounds[mine]
            - a * products.rounds_with_other[mine]
            + a * b * products.rounds
        )
        covariance = scatter * n / max(n - 1, 1) / rounds
    variance = max(var_a + var_b - 2 * float(covariance), 0.0)
    percent = None
    if in_percent and a > 0:
        ratio = b / a
        spread = var_b + ratio * ratio * var_a - 2 * ratio * float(covariance)
        percent = around(100 * (ratio - 1), 1e4 * max(spread, 0.0) / (a * a))
    return Difference(
        group=group,
        name=spec.name,
        words=spec.words,
        base=a,
        other=b,
        change=around(b - a, variance),
        percent=percent,
        chance=math.erfc(abs(b - a) / math.sqrt(2 * variance)) if variance > 0 else float(a == b),
        share=not in_percent,
        more=spec.more,
        less=spec.less,
    )


def corrected(differences: list[Difference]) -> list[Difference]:
    """Marks the significant differences with Holm's step-down correction."""
    order = sorted(range(len(differences)), key=lambda i: differences[i].chance)
    significant: set[int] = set()
    for rank, i in enumerate(order):
        if differences[i].chance * (len(order) - rank) > LEVEL:
            break
        significant.add(i)
    return [replace(d, significant=i in significant) for i, d in enumerate(differences)]
