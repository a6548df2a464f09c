"""Records sample games, played with a seed of their own so that `lastcard verify` accepts them.

The kernel does not re-key its random generator before every action as a live game does, so its games leave no
verifiable records. Records are therefore made of separate sample games with the same rules and players.
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass

from lastcard.common.errors import LastcardError
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.lab.plan import Plan
from lastcard.lab.python_games import GameCounter, play_game

Measure = Callable[[Match], float]

# Selections by name; of equal games, the earlier one is kept.
MEASURES: dict[str, Measure] = {
    "longest": lambda match: len(match.taken),
    "shortest": lambda match: -len(match.taken),
    "dearest": lambda match: max(match.scores.values()),
}


@dataclass(frozen=True)
class Keep:
    """The games to record among the first `of`: those with the highest `by`, or the first that `where`
    accepts.

    >>> from lastcard import simulate
    >>> kept = simulate("classic", rounds=10, keep=Keep(2, of=5, by="longest")).kept
    >>> len(kept), len(kept[0].taken) >= len(kept[1].taken)
    (2, True)
    """

    number: int = 3
    of: int = 100
    by: str | Measure | None = None
    where: Callable[[Match], bool] | None = None


def kept(plan: Plan, keep: int | str | Keep, limit: int) -> tuple[Record, ...]:
    """Plays and records the games to keep, the best first; their seeds are `SEED/kept/NUMBER`."""
    wanted = checked(keep)
    measure = MEASURES[wanted.by] if isinstance(wanted.by, str) else wanted.by
    best: list[tuple[float, int, Record]] = []
    for number in range(wanted.of):
        match = play_game(plan, f"{plan.seed}/kept/{number}", number, limit, GameCounter(plan.book()))
        if wanted.where and not wanted.where(match):
            continue
        worth = measure(match) if measure else -number
        if len(best) < wanted.number:
            heapq.heappush(best, (worth, -number, Record.of(match)))
        elif (worth, -number) > best[0][:2]:
            heapq.heapreplace(best, (worth, -number, Record.of(match)))
        if measure is None and len(best) == wanted.number:
            break
    return tuple(record for _, _, record in sorted(best, key=lambda entry: entry[:2], reverse=True))


def checked(keep: int | str | Keep) -> Keep:
    """Normalizes `keep`; `5`: the first five games, `"longest"`: the longest three of a hundred."""
    if isinstance(keep, int):
        keep = Keep(keep, keep)
    elif isinstance(keep, str):
        keep = Keep(by=keep)
    if not 1 <= keep.number <= keep.of <= 1_000_000:
        raise LastcardError(
            f"1 or more games can be kept out of as many or more, not {keep.number} of {keep.of}."
        )
    if isinstance(keep.by, str) and keep.by not in MEASURES:
        raise LastcardError(f"The {keep.by!r} games cannot be kept, only the {', '.join(MEASURES)} ones.")
    return keep
