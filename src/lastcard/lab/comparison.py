"""`compare`: plays rule sets on the same deals and reports the differences.

Game number n has the same deal and the same random numbers under every rule set; `differences` relies on it.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard.bots.player_resolver import Player
from lastcard.common.data_frames import frame_of
from lastcard.common.errors import LastcardError
from lastcard.lab.counts import Counts
from lastcard.lab.cuda_engine import CudaEngine
from lastcard.lab.differences import (
    NOTHING,
    Difference,
    Products,
    corrected,
    differences_of,
    products_of,
    same_columns,
)
from lastcard.lab.plan import Plan, planned
from lastcard.lab.ray_engine import RayEngine
from lastcard.lab.result import Result, UnknownFigureError
from lastcard.lab.shards import parts_of, play_shard
from lastcard.lab.simulation import OnProgress, Progress
from lastcard.lab.variants import (
    Variant,
    all_together,
    house_rule_variants,
    sentence_variants,
    with_edition,
    with_house,
    with_rule,
    with_sentences,
)
from lastcard.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from lastcard.lab.notebook import Picture

CARDS_TOLD = 3  # at most this many differing cards are mentioned


@dataclass(frozen=True, repr=False)
class Compared:
    """One rule set compared with its base; `compared["decisions"]` is the `Difference` of this name.

    >>> from lastcard import compare
    >>> (one,) = compare("classic", house={"hand_size": 5}, rounds=1000)
    >>> one.label, one.other["decisions"].value < one.base["decisions"].value
    ('hand size 5', True)
    """

    label: str
    base: Result
    other: Result
    differences: tuple[Difference, ...]

    def sentences(self) -> list[str]:
        """A sentence for each significant difference; for single cards, only the largest ones."""
        told = [d for d in self.differences if d.significant and not d.group.startswith("card ")]
        cards = [d for d in self.differences if d.significant and d.group == "card played" and d.percent]
        cards.sort(key=lambda d: -abs(d.percent.value) if d.percent else 0.0)
        return [d.sentence(self.label) for d in (*told, *cards[:CARDS_TOLD])]

    def __getitem__(self, name: str) -> Difference:
        for difference in self.differences:
            if difference.name == name:
                return difference
        known = (d.name for d in self.differences if d.group == "figure")
        raise UnknownFigureError(f"There is no difference called {name!r}, but {', '.join(known)} …")

    def __repr__(self) -> str:
        marked = sum(difference.significant for difference in self.differences)
        return f"<Compared: {self.label}; {marked} of {len(self.differences)} differences are significant>"


@dataclass(frozen=True, repr=False)
class Comparison:
    """Rule sets compared with the same base on the same deals.

    It is a sequence of `Compared`, one for each rule set: `comparison[0]["decisions"].change` is the change
    of a figure. Of all differences looked at, those that are still significant at 5 % after Holm's correction
    are `significant`.

    >>> from lastcard import compare
    >>> comparison = compare("classic", house={"hand_size": 5}, rounds=1000)
    >>> comparison
    <Comparison: 1,000 rounds of Classic without and with hand size 5>
    >>> comparison[0]["decisions"].sentence("hand size 5")
    'With hand size 5, rounds are 22.4 % shorter (±3.9).'
    """

    comparisons: tuple[Compared, ...]
    looked_at: int
    seconds: float = field(default=0.0, compare=False)

    def __len__(self) -> int:
        return len(self.comparisons)

    def __getitem__(self, number: int) -> Compared:
        return self.comparisons[number]

    def __iter__(self) -> Iterator[Compared]:
        return iter(self.comparisons)

    def __repr__(self) -> str:
        plan = self.comparisons[0].base.plan
        what = f"{self.games:,} {'matches' if plan.matches else 'rounds'} of {plan.book().edition.title}"
        labels = ", ".join(compared.label for compared in self.comparisons[:3])
        more = f" and {len(self) - 3} more" if len(self) > 3 else ""
        return f"<Comparison: {what} without and with {labels}{more}>"

    def _repr_html_(self) -> str:
        from lastcard.lab.notebook import comparison_html

        return comparison_html(self)

    def plot(self) -> "Picture":
        """The main differences in percent, with their intervals, as a picture (SVG)."""
        from lastcard.lab.notebook import comparison_picture

        return comparison_picture(self)

    def to_frame(self) -> Any:
        """Every difference as a row of a table of pandas, or of polars where that is not installed."""
        return frame_of(self.rows())

    @property
    def games(self) -> int:
        """Rounds (or matches) of each rule set."""
        return self.comparisons[0].base.games

    @property
    def interrupted(self) -> bool:
        """Whether the run was interrupted."""
        return self.comparisons[0].base.interrupted

    def sentences(self) -> list[str]:
        """A sentence for each significant difference of each rule set."""
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
        """Everything as plain values, ready for JSON."""
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


# --- playing ----------------------------------------------------------------------------------------


Part = tuple[list[Counts], list[Products]]


def _play(plans: Sequence[Plan], pairs: Sequence[tuple[int, int, Any]], shard: int) -> Part:
    """Plays one shard of every plan, and sums the products that paired differences need."""
    played = [play_shard(plan, shard, each=True) for plan in plans]
    products = [products_of(played[one][1], played[other][1][:, columns]) for one, other, columns in pairs]
    return [counts for counts, _ in played], products


def _add(one: Part, other: Part) -> Part:
    return (
        [a + b for a, b in zip(one[0], other[0], strict=True)],
        [a + b for a, b in zip(one[1], other[1], strict=True)],
    )


def compare(
    edition: str | Path | Rulebook = "classic",
    players: int | Player | Sequence[Player] = "random",
    *,
    house: Mapping[str, Any] | Sequence[Mapping[str, Any]] = (),
    rules: Sequence[str] = (),
    customs: Sequence[str] | None = None,
    rule_cards: Sequence[str] | None = None,
    against: str | Path | Sequence[str | Path] = (),
    each_house_rule: bool = False,
    each_sentence: bool = False,
    together: bool = False,
    rounds: int | None = None,
    matches: int | None = None,
    seed: int | str = 0,
    cores: int | None = None,
    on_progress: OnProgress | None = None,
    engine: RayEngine | None = None,
) -> Comparison:
    """Plays an edition with and without a change, on the same deals, and reports the effects.

    Args:
        edition: the base: an edition's id, the path of an edition file, or a `Rulebook` (with house
            rules and sentences that hold on both sides).
        players: as for `simulate`.
        house: further house rules, such as `{"stacking": True}`; a list compares each by itself.
        rules: house rules as sentences, each compared by itself.
        customs: other sentences for the customizable cards.
        rule_cards: other sentences for the rule cards.
        against: another edition, or several.
        each_house_rule: compare every house rule by itself.
        each_sentence: compare every sentence on a card: the deck without it, and with it.
        together: combine `house`, `rules`, `customs` and `rule_cards` into one rule set.
        rounds: the number of rounds per rule set; 10,000 if neither is given.
        matches: play this many whole matches instead.
        seed: the same seed gives the same result.
        cores: the number of cores to use; all by default.
        on_progress: called with a `Progress` from time to time.
        engine: a Ray cluster to use instead of this machine's cores.

    Returns:
        Differences paired game by game, with 95 % intervals, corrected for multiple comparisons.

    >>> rule = "draw cards count double"
    >>> found = compare("classic", "solid", house={"stacking": True}, rules=[rule], rounds=2000)
    >>> [one.label for one in found]
    ['stacking', '“draw cards count double”']
    >>> print(found[1].sentences()[0])
    With “draw cards count double”, rounds last 21.3 % longer (±4.0).
    """
    base = planned(edition, players, rounds=rounds, matches=matches, seed=seed)
    houses = [house] if isinstance(house, Mapping) else list(house)
    written = {"customs": customs, "rule_cards": rule_cards}
    if together:
        pairs = all_together(base, houses, rules, written)
    else:
        pairs = [with_house(base, one) for one in houses if one]
        pairs += [with_rule(base, sentence) for sentence in rules]
        pairs += [pair for name, given in written.items() for pair in with_sentences(base, name, given)]
    pairs += [with_edition(base, one) for one in ([against] if isinstance(against, str | Path) else against)]
    if each_house_rule:
        pairs += house_rule_variants(base)
    if each_sentence:
        pairs += sentence_variants(base)
    return compare_variants(pairs, cores, on_progress, engine)


def compare_variants(
    pairs: Sequence[Variant],
    cores: int | None = None,
    on_progress: OnProgress | None = None,
    engine: RayEngine | CudaEngine | None = None,
) -> Comparison:
    """Plays all plans on the same deals. After Ctrl-C: the games done so far, if there are any."""
    if not pairs:
        raise LastcardError("There is nothing to compare with.")
    if isinstance(engine, CudaEngine):
        raise LastcardError("A GPU can simulate one rule set; compare on cores or on a Ray cluster.")
    for pair in pairs:
        pair.other.book()  # raises if these rules do not allow that many players
    plans = list(dict.fromkeys(plan for pair in pairs for plan in (pair.base, pair.other)))
    if len({(plan.games, plan.seed, plan.shard_size, plan.seats) for plan in plans}) > 1:
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
            if on_progress:
                done, seconds = total[0][0].games, time.perf_counter() - started
                on_progress(Progress(done, plans[0].games, seconds, compared=so_far))
    except KeyboardInterrupt:
        if not total[0][0].games:
            raise
    return so_far()


def _summed_up(
    pairs: Sequence[Variant],
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
