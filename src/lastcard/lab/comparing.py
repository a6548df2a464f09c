"""Rule sets compared on the same deals: what is different, how sure that is, and in plain words.

Game number n of every rule set is dealt and plays with the same chance, so what both have in common cancels
out: differences are paired game by game. Very many are looked at at once, so a difference counts as
significant only if it stays so after Holm's correction for all of them together, at 5 %.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.errors import LastcardError
from lastcard.house import House
from lastcard.lab.counts import Counts
from lastcard.lab.engines import RayEngine
from lastcard.lab.figures import Figure, Spec, around, means, places
from lastcard.lab.plan import Plan
from lastcard.lab.result import Result
from lastcard.lab.shards import parts_of, play_shard
from lastcard.lab.simulating import Progress, Told
from lastcard.layout import FIGURES, F
from lastcard.rulebook import Card

LEVEL = 0.05  # how likely at most any of the differences that are called significant is none
CARDS_TOLD = 3  # of the cards that differ, so many are spoken of


@dataclass(frozen=True)
class Difference:
    """One figure under two rule sets."""

    group: str  # "figure", "round won from place", "card played" ...
    name: str
    words: str
    base: float
    other: float
    change: Figure  # other less base
    percent: Figure | None  # of the base, where that is not 0; None for shares
    chance: float  # of at least such a difference where there is none
    share: bool = False  # of the rounds or matches, spoken of in points of 100
    significant: bool = False  # after correction for all that were looked at
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


@dataclass(frozen=True)
class Compared:
    """One rule set beside its base."""

    label: str
    base: Result
    other: Result
    differences: tuple[Difference, ...]

    def sentences(self) -> list[str]:
        """A sentence for each significant difference; of the single cards, only the largest ones."""
        told = [d for d in self.differences if d.significant and not d.group.startswith("card ")]
        cards = [d for d in self.differences if d.significant and d.group == "card played" and d.percent]
        cards.sort(key=lambda d: -abs(d.percent.value) if d.percent else 0.0)
        return [d.sentence(self.label) for d in (*told, *cards[:CARDS_TOLD])]

    def __getitem__(self, name: str) -> Difference:
        return next(d for d in self.differences if d.name == name)


@dataclass(frozen=True)
class Comparison:
    """All rule sets that were compared, and over how many differences was corrected."""

    comparisons: tuple[Compared, ...]
    looked_at: int
    seconds: float = field(default=0.0, compare=False)

    @property
    def games(self) -> int:
        return self.comparisons[0].base.games

    @property
    def interrupted(self) -> bool:
        return self.comparisons[0].base.interrupted

    def sentences(self) -> list[str]:
        return [sentence for compared in self.comparisons for sentence in compared.sentences()]

    def rows(self) -> list[dict[str, Any]]:
        """Every difference as a row."""
        return [
            {
                "rules": compared.label, "group": d.group, "name": d.name, "base": d.base, "other": d.other,
                "change": d.change.value, "low": d.change.low, "high": d.change.high, "chance": d.chance,
                "significant": d.significant,
            }
            for compared in self.comparisons
            for d in compared.differences
        ]  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "interrupted": self.interrupted,
            "seconds": self.seconds,
            "looked_at": self.looked_at,
            "comparisons": [
                {
                    "rules": compared.label,
                    "base": compared.base.plan.to_dict(),
                    "other": compared.other.plan.to_dict(),
                    "sentences": compared.sentences(),
                }
                for compared in self.comparisons
            ],
            "differences": self.rows(),
        }


# --- what is compared with what ---------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """Two plans, and what the second has that the first has not."""

    label: str
    base: Plan
    other: Plan


def each_house_rule(base: Plan) -> list[Pair]:
    """Every house rule switched over, or set to another number, by itself."""
    house = base.book().house
    changes: list[tuple[str, Any]] = []
    for name in House.__dataclass_fields__:
        value = getattr(house, name)
        if name == "stacking":
            changes += [(name, other) for other in (True, "mixed", False) if other != value]
        elif name == "two_player_reverse" and base.players > 2:
            continue  # it makes no difference
        elif isinstance(value, bool):
            changes.append((name, not value))
        elif name == "hand_size":
            changes.append((name, 5 if value == 7 else 7))
        elif name == "uno_penalty":
            changes.append((name, 4 if value == 2 else 2))
        elif base.matches and name == "target":
            changes.append((name, value // 2 if value else 500))
        elif base.matches and name == "scoring":
            changes.append((name, "lowest" if value == "winner" else "winner"))
    return [with_house(base, {name: value}) for name, value in changes]


def with_house(base: Plan, changes: dict[str, Any]) -> Pair:
    """The same table with other house rules."""
    house = {**dict(base.house), **changes}
    label = " and ".join(said(name, value) for name, value in changes.items())
    return Pair(label, base, replace(base, house=tuple(sorted(house.items()))))


def said(name: str, value: Any) -> str:
    words = name.replace("_", " ")
    if value is True:
        return words
    return f"no {words}" if value is False else f"{words} {value}"


def each_sentence(base: Plan) -> list[Pair]:
    """The deck without a written card or rule card, and with it."""
    book = base.book()
    pairs = []
    for i, sentence in enumerate(book.customs):
        without = replace(base, customs=book.customs[:i] + book.customs[i + 1 :])
        pairs.append(Pair(f"“{sentence}”", without, base))
    for i, sentence in enumerate(book.rule_cards):
        if len(book.rule_cards) > 1:
            without = replace(base, rule_cards=book.rule_cards[:i] + book.rule_cards[i + 1 :])
            pairs.append(Pair(f"“{sentence}”", without, base))
    if not pairs:
        raise LastcardError(f"No sentences are written in {book.edition.title}: nothing to compare.")
    return pairs


# --- playing ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Products:
    """Sums over games of what was counted under one rule set times what was counted under the other."""

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


def _products(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> Products:
    rounds, other_rounds = one[:, F.ROUNDS], other[:, F.ROUNDS]
    return Products(
        np.einsum("gf,gf->f", one, other),
        other_rounds @ one,
        rounds @ other,
        float(rounds @ other_rounds),
    )


_NONE = Products(np.zeros(FIGURES), np.zeros(FIGURES), np.zeros(FIGURES))
Part = tuple[list[Counts], list[Products]]


def _play(plans: Sequence[Plan], pairs: Sequence[tuple[int, int, Any]], shard: int) -> Part:
    """One shard of every plan, and what pairs of them have in common."""
    played = [play_shard(plan, shard, each=True) for plan in plans]
    products = [_products(played[one][1], played[other][1][:, columns]) for one, other, columns in pairs]
    return [counts for counts, _ in played], products


def _add(one: Part, other: Part) -> Part:
    return (
        [a + b for a, b in zip(one[0], other[0], strict=True)],
        [a + b for a, b in zip(one[1], other[1], strict=True)],
    )


def compare(
    pairs: Sequence[Pair],
    cores: int | None = None,
    told: Told | None = None,
    engine: RayEngine | None = None,
) -> Comparison:
    """Play all plans on the same deals. After Ctrl-C: the games done so far, if there are any."""
    if not pairs:
        raise LastcardError("There is nothing to compare with.")
    plans = list(dict.fromkeys(plan for pair in pairs for plan in (pair.base, pair.other)))
    if len({(plan.games, plan.seed, plan.shard_size, plan.players) for plan in plans}) > 1:
        raise LastcardError("Only as many games of as many players, with the same seed, can be compared.")
    indexes = [(plans.index(p.base), plans.index(p.other), _same_cards(p.base, p.other)) for p in pairs]
    total: Part = [Counts() for _ in plans], [_NONE for _ in pairs]
    parts = parts_of(plans, partial(_play, plans, indexes), _add, cores, engine)
    started = time.perf_counter()

    def so_far() -> Comparison:
        return _summed_up(pairs, plans, indexes, total, time.perf_counter() - started)

    try:
        for part in parts:
            total = _add(total, part)
            if told:
                done, seconds = total[0][0].games, time.perf_counter() - started
                told(Progress(done, plans[0].games, seconds, compared=so_far))
    except KeyboardInterrupt:
        if not total[0][0].games:
            raise
    return so_far()


def _summed_up(
    pairs: Sequence[Pair],
    plans: Sequence[Plan],
    indexes: Sequence[tuple[int, int, Any]],
    total: Part,
    seconds: float,
) -> Comparison:
    results = [
        Result(plan, counts, seconds / len(plans), ((plan.seed, counts.games),))
        for plan, counts in zip(plans, total[0], strict=True)
    ]
    found = [
        _differences(results[one], results[other], columns, products)
        for (one, other, columns), products in zip(indexes, total[1], strict=True)
    ]
    marked = _corrected([difference for differences in found for difference in differences])
    looked_at, compared = len(marked), []
    for pair, (one, other, _), differences in zip(pairs, indexes, found, strict=True):
        mine, marked = marked[: len(differences)], marked[len(differences) :]
        compared.append(Compared(pair.label, results[one], results[other], tuple(mine)))
    return Comparison(tuple(compared), looked_at, seconds)


def _same_cards(base: Plan, other: Plan) -> npt.NDArray[np.int64]:
    """For each column under the base, that under the other rules: cards by name, written ones by text."""

    def known_as(card: Card) -> str:
        return card.sentence or card.name

    columns = np.arange(FIGURES)
    there = {known_as(card): card.kind for card in other.book().cards}
    for card in base.book().cards:
        kind = there.get(known_as(card), card.kind)
        columns[F.PLAYED + card.kind], columns[F.HELD + card.kind] = F.PLAYED + kind, F.HELD + kind
    return columns


# --- differences ------------------------------------------------------------------------------------


def _differences(base: Result, other: Result, columns: Any, products: Products) -> list[Difference]:
    found = []
    for spec, group, in_percent in _compared(base, other):
        difference = _difference(base, other, columns, products, spec, group, in_percent)
        if difference is not None:
            found.append(difference)
    return found


def _compared(base: Result, other: Result) -> list[tuple[Spec, str, bool]]:
    """Everything that is looked at: (what, its group, whether to speak of it in percent of the base)."""
    players, policies = base.plan.players, base.plan.policies
    specs = [(spec, "figure", True) for spec in base.specs]
    for i in range(players):
        who = place_name(i, players)
        spec = Spec(str(i + 1), F.PLACE + i, f"rounds won by {who}", *_wins(who, "often"))
        specs.append((spec, "round won from place", False))
    if len(set(policies)) > 1:
        for i, policy in enumerate(policies):
            who = f"{policy} in seat {i + 1}"
            spec = Spec(str(i + 1), F.WON + i, f"rounds won by {who}", *_wins(who, "often"))
            specs.append((spec, "round won in seat", False))
            if base.plan.matches:
                words = f"matches won by {who}"
                spec = Spec(str(i + 1), F.MATCH + i, words, *_wins(who, "often the match"), per_game=True)
                specs.append((spec, "match won in seat", False))
    there = {card.sentence or card.name for card in other.plan.book().cards}
    for card in base.plan.book().cards:
        if (card.sentence or card.name) in there:
            name = f"“{card.sentence}”" if card.sentence else card.name
            for first, verb in ((F.PLAYED, "played"), (F.HELD, "held at the end")):
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
        rounds = base.counts.total(F.ROUNDS) * other.counts.total(F.ROUNDS)
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


def _corrected(differences: list[Difference]) -> list[Difference]:
    """Holm's correction: the smallest chance times all, the next times one fewer, until one is too likely."""
    order = sorted(range(len(differences)), key=lambda i: differences[i].chance)
    significant: set[int] = set()
    for rank, i in enumerate(order):
        if differences[i].chance * (len(order) - rank) > LEVEL:
            break
        significant.add(i)
    return [replace(d, significant=i in significant) for i, d in enumerate(differences)]
