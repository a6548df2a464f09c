"""`simulate`: plays and counts many games of one rule set; Ctrl-C keeps what is done."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard.bots.player_resolver import Player
from lastcard.lab import sample_records
from lastcard.lab.counts import Counts
from lastcard.lab.cuda_engine import CudaEngine
from lastcard.lab.plan import Plan, planned
from lastcard.lab.ray_engine import RayEngine
from lastcard.lab.result import Result
from lastcard.lab.sample_records import Keep
from lastcard.lab.shards import MOST_DECISIONS, add_played, key_of, parts_of, play_shard
from lastcard.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from lastcard.lab.comparison import Comparison


@dataclass(frozen=True)
class Progress:
    """The progress of a run, and its result so far.

    >>> done = []
    >>> def on_progress(progress):
    ...     done.append(progress.done)
    >>> result = simulate("classic", rounds=5000, cores=1, on_progress=on_progress)
    >>> done
    [4096, 5000]
    """

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
        """The estimated seconds that remain."""
        return (self.games - self.done) / self.rate if self.rate else 0.0


OnProgress = Callable[[Progress], None]


def simulate(
    edition: str | Path | Rulebook = "classic",
    players: int | Player | Sequence[Player] = "random",
    *,
    rounds: int | None = None,
    matches: int | None = None,
    seed: int | str = 0,
    house: Mapping[str, Any] | None = None,
    customs: Sequence[str] | None = None,
    rule_cards: Sequence[str] | None = None,
    rules: Sequence[str] = (),
    cores: int | None = None,
    keep: int | str | Keep | None = None,
    on_progress: OnProgress | None = None,
    engine: RayEngine | CudaEngine | None = None,
) -> Result:
    """Plays many rounds or matches and counts everything; a seed gives the same result on any number of
    cores.

    Args:
        edition: an edition's id, the path of an edition file, or a `Rulebook`.
        players: the number of random players, one computer player for all four seats, or one for each
            seat: names (`lastcard bots`), files, functions `choose(view, legal)`, classes with such a method.
        rounds: the number of rounds; 10,000 if neither is given.
        matches: play this many whole matches to the target instead.
        seed: the same seed gives the same result.
        house: house rules by name, such as `{"stacking": True}`.
        customs: what the customizable cards say; `None` for the suggested sentences.
        rule_cards: what the rule cards say; `None` for the suggested ones.
        rules: house rules as sentences.
        cores: the number of cores to use; all by default.
        keep: how many additional games to play and keep as records (`Result.kept`).
        on_progress: called with a `Progress` from time to time.
        engine: a Ray cluster (`lastcard.lab.ray_engine.on_ray`) or this machine's GPU
            (`lastcard.lab.cuda_engine.on_cuda`) to use instead of this machine's cores.

    Returns:
        Figures with 95 % intervals. After Ctrl-C: those of the games done so far.

    >>> result = simulate("classic", ["solid", "random"], rounds=2000)
    >>> result
    <Result: 2,000 rounds of Classic, 2 players (solid, random); 48.4 ±1.6 decisions in a round>
    >>> result.seats[0].low > 0.5  # solid wins more often
    True

    A computer player can be a function:

    >>> def first(view, legal):
    ...     return legal[0]
    >>> simulate("dino", [first, "random"], rounds=20, cores=1).rounds
    20
    """
    plan = planned(
        edition, players, rounds=rounds, matches=matches, seed=seed, house=house, customs=customs,
        rule_cards=rule_cards, rules=rules,
    )  # fmt: skip
    wanted = None if keep is None else sample_records.checked(keep)
    result = carry_out(plan, cores, on_progress, engine)
    if wanted is not None and not result.interrupted:
        result = replace(result, kept=sample_records.kept(plan, wanted, MOST_DECISIONS))
    return result


def carry_out(
    plan: Plan,
    cores: int | None = None,
    on_progress: OnProgress | None = None,
    engine: RayEngine | CudaEngine | None = None,
) -> Result:
    """Carries out a plan; after Ctrl-C, returns the games done so far, if any."""
    parts: Iterator[Counts]
    if isinstance(engine, CudaEngine):
        parts = engine.parts(plan, MOST_DECISIONS, key_of)
    else:
        played = parts_of([plan], partial(play_shard, plan), add_played, cores, engine)
        parts = (part for part, _ in played)
    started = time.perf_counter()
    counts = Counts()

    def so_far() -> Result:
        done = counts.games
        return Result(plan, counts, time.perf_counter() - started, ((plan.seed, done),))

    try:
        for part in parts:
            counts += part
            if on_progress:
                result = so_far()
                on_progress(Progress(result.games, plan.games, result.seconds, result))
    except KeyboardInterrupt:
        if not counts.games:
            raise
    return so_far()
