"""Runs a lab job as a separate process: reads one line of JSON, writes results as lines of JSON.

The server starts it as `python -m lastcard.lab.worker`. It runs at the lowest priority and stops after the
given number of seconds.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from lastcard.common.errors import LastcardError
from lastcard.common.html import Node, to_lists
from lastcard.lab import report
from lastcard.lab.comparison import Comparison, compare_variants
from lastcard.lab.plan import Plan, planned
from lastcard.lab.report_comparison import comparison_parts, comparison_title
from lastcard.lab.report_result import result_parts, result_title
from lastcard.lab.result import Result
from lastcard.lab.shards import prepare
from lastcard.lab.simulation import Progress, carry_out
from lastcard.lab.variants import Variant, said

BEGINNING, PLAYING = 10, 19  # the process's niceness
EVERY = 0.4  # seconds between progress reports
SHARE = 0.1  # at most this share of the time goes into drawing reports


def plans_of(asked: Mapping[str, Any]) -> list[Plan]:
    """The plans of a request, one per rule set; the first is the base of comparison."""
    return [
        planned(
            rules["edition"],
            asked["players"],
            rounds=asked["rounds"],
            seed=asked["seed"],
            house=rules["house"],
            customs=rules["customs"],
            rules=rules.get("rules", ()),
        )
        for rules in asked["rules"]
    ]


def pairs_of(plans: Sequence[Plan]) -> list[Variant]:
    """Pairs every further rule set with the first, labeled with what differs.

    >>> first = planned("classic", house={"jump_in": True})
    >>> [pair.label for pair in pairs_of([first, planned("dino", house={"stacking": "mixed"})])]
    ['Dino and stacking mixed and no jump in']
    """
    first, *others = plans
    if first in others or len(set(others)) < len(others):
        raise LastcardError("Two of these rule sets are the same; change or remove one.")
    return [Variant(_label(first, other), first, other) for other in others]


def _label(first: Plan, other: Plan) -> str:
    one, two = first.book(), other.book()
    differs = [two.edition.title] if first.edition != other.edition else []
    differs += [
        said(name, getattr(two.house, name))
        for name in two.house.__dataclass_fields__
        if getattr(one.house, name) != getattr(two.house, name)
    ]
    differs += [f"“{sentence}”" for sentence in two.rules if sentence not in one.rules]
    differs += [f"no “{sentence}”" for sentence in one.rules if sentence not in two.rules]
    if first.edition == other.edition:
        differs += [f"“{sentence}”" for sentence in two.customs if sentence not in one.customs]
        gone = [f"“{sentence}”" for sentence in one.customs if sentence not in two.customs]
        differs += [f"no {sentence}" for sentence in gone]
    return " and ".join(differs) or "the cards in another order"


class WorkerMessages:
    """Writes progress messages from time to time, and stops the run when its time is up."""

    def __init__(self, seconds: float) -> None:
        self.started = time.monotonic()
        self.until = self.started + seconds
        self.next = 0.0

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if now >= self.next and progress.done < progress.games:
            found = progress.compared() if progress.compared else progress.result
            if found:
                tell({
                    "type": "progress", "done": progress.done, "of": progress.games, "rate": progress.rate,
                    "left": progress.left, **_shown(found, whole=False),
                })  # fmt: skip
            took = time.monotonic() - now
            self.next = time.monotonic() + max(EVERY, took / SHARE)
        if now >= self.until:
            raise KeyboardInterrupt  # the games played so far are the result


def tell(line: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def _shown(found: Result | Comparison, whole: bool) -> dict[str, Any]:
    parts: list[Node]
    if isinstance(found, Result):
        title, parts = result_title(found), result_parts(found, whole)
    else:
        title, parts = comparison_title(found), comparison_parts(found, whole)
    return {"title": title, "parts": [to_lists(part) for part in parts]}


def run(asked: Mapping[str, Any]) -> None:
    """Plays the requested games and writes the results."""
    plans = plans_of(asked)
    pairs = pairs_of(plans)
    for plan in plans:
        prepare(plan)
    tell({"type": "playing"})
    give_way(PLAYING - BEGINNING)
    told = WorkerMessages(asked["seconds"])
    found: Result | Comparison
    if len(plans) == 1:
        found = carry_out(plans[0], 1, told)
        page = report.result_page(found)
    else:
        found = compare_variants(pairs, 1, told)
        page = report.comparison_page(found)
    tell({"type": "done", "found": found.to_dict(), "report": page, **_shown(found, whole=True)})


def give_way(more: int) -> None:
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(more)


def main() -> None:
    give_way(BEGINNING)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this
    try:
        run(json.loads(sys.stdin.readline()))
    except LastcardError as error:
        tell({"type": "failed", "words": str(error)})
    except BrokenPipeError:
        os._exit(0)  # nobody is reading anymore


if __name__ == "__main__":
    main()
