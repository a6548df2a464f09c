"""Very many games of one set of rules: played, counted and told as they go; Ctrl-C keeps what is done."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard.lab import sample_records
from lastcard.lab.counts import Counts
from lastcard.lab.plan import Plan, planned
from lastcard.lab.ray_engine import RayEngine
from lastcard.lab.result import Result
from lastcard.lab.sample_records import Keep
from lastcard.lab.shards import MOST_DECISIONS, add_played, parts_of, play_shard

if TYPE_CHECKING:
    from lastcard.lab.comparison import Comparison


@dataclass(frozen=True)
class Progress:
    """How far a run is, and what it has found up to now."""

    done: int
    games: int
    seconds: float
    result: Result | None = None
    compared: Callable[[], "Comparison"] | None = None  # the same, made when it is asked for

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.done / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float:
        """Seconds it will still take, as it looks."""
        return (self.games - self.done) / self.rate if self.rate else 0.0


Told = Callable[[Progress], None]


def simulate(
    edition: str | Path = "classic",
    *,
    players: int | None = None,
    policies: str | Sequence[str] = "random",
    games: int = 10_000,
    matches: bool = False,
    seed: int | str = 0,
    house: Mapping[str, Any] | None = None,
    customs: Sequence[str] | None = None,
    rule_cards: Sequence[str] | None = None,
    rules: Sequence[str] = (),
    cores: int | None = None,
    keep: int | str | Keep | None = None,
    told: Told | None = None,
    engine: RayEngine | None = None,
) -> Result:
    """Play many games and count everything; the same seed gives the same result on any number of cores.

    >>> result = simulate("classic", players=2, policies=["solid", "random"], games=2000)
    >>> result.games, result.seats[0].low > 0.5
    (2000, True)
    """
    plan = planned(
        edition, players=players, policies=policies, games=games, matches=matches, seed=seed, house=house,
        customs=customs, rule_cards=rule_cards, rules=rules,
    )  # fmt: skip
    wanted = None if keep is None else sample_records.checked(keep)
    result = carry_out(plan, cores, told, engine)
    if wanted is not None and not result.interrupted:
        result = replace(result, kept=sample_records.kept(plan, wanted, MOST_DECISIONS))
    return result


def carry_out(
    plan: Plan, cores: int | None = None, told: Told | None = None, engine: RayEngine | None = None
) -> Result:
    """Play what is planned. After Ctrl-C: the games done so far, if there are any."""
    parts = parts_of([plan], partial(play_shard, plan), add_played, cores, engine)
    started = time.perf_counter()
    counts = Counts()

    def so_far() -> Result:
        done = counts.games
        return Result(plan, counts, time.perf_counter() - started, ((plan.seed, done),))

    try:
        for part, _ in parts:
            counts += part
            if told:
                result = so_far()
                told(Progress(result.games, plan.games, result.seconds, result))
    except KeyboardInterrupt:
        if not counts.games:
            raise
    return so_far()
