"""Rule sets compared on the same deals: which there are to compare, and what came of it.

Game number n of every rule set is dealt and plays with the same chance; `differences` makes use of that.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from lastcard.common.errors import LastcardError
from lastcard.lab.counts import Counts
from lastcard.lab.differences import (
    NOTHING,
    Difference,
    Products,
    corrected,
    differences_of,
    products_of,
    same_columns,
)
from lastcard.lab.plan import Plan
from lastcard.lab.ray_engine import RayEngine
from lastcard.lab.result import Result
from lastcard.lab.shards import parts_of, play_shard
from lastcard.lab.simulation import Progress, Told
from lastcard.rules.house import House

CARDS_TOLD = 3  # of the cards that differ, so many are spoken of


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


def with_rule(base: Plan, sentence: str) -> Pair:
    """The same table with a house rule in one's own words."""
    plan = replace(base, rules=(*base.rules, sentence))
    plan.book()  # or it says what is not understood
    return Pair(f"“{sentence}”", base, plan)


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


Part = tuple[list[Counts], list[Products]]


def _play(plans: Sequence[Plan], pairs: Sequence[tuple[int, int, Any]], shard: int) -> Part:
    """One shard of every plan, and what pairs of them have in common."""
    played = [play_shard(plan, shard, each=True) for plan in plans]
    products = [products_of(played[one][1], played[other][1][:, columns]) for one, other, columns in pairs]
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
    indexes = [(plans.index(p.base), plans.index(p.other), same_columns(p.base, p.other)) for p in pairs]
    total: Part = [Counts() for _ in plans], [NOTHING for _ in pairs]
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
        differences_of(results[one], results[other], columns, products)
        for (one, other, columns), products in zip(indexes, total[1], strict=True)
    ]
    marked = corrected([difference for differences in found for difference in differences])
    looked_at, compared = len(marked), []
    for pair, (one, other, _), differences in zip(pairs, indexes, found, strict=True):
        mine, marked = marked[: len(differences)], marked[len(differences) :]
        compared.append(Compared(pair.label, results[one], results[other], tuple(mine)))
    return Comparison(tuple(compared), looked_at, seconds)
