"""The rules as plain functions over one record per game, compiled by Numba.

    state row x (seat, action) -> state row + events

Kernel code uses only scalars and record fields (`lastcard.rules.layout`); it allocates and raises nothing.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.kernel import jit
from lastcard.rules.layout import ACTIONS, CHOICES, STATE, TAPE

with jit.kept_on_disk():
    from lastcard.kernel.bundles import (
        Batch,
        Counting,
        CountingOptions,
        Learning,
        Outputs,
        Sampling,
        SearchOptions,
        TrainingOptions,
        TrainingSamples,
    )
    from lastcard.kernel.determinization import imagine
    from lastcard.kernel.entries import (
        answer_learned,
        apply,
        begin_match,
        begin_round,
        deal,
        deal_hand,
        draw_for_deal,
        forbidding,
        gather,
        legal,
        next_word,
        random_action,
        random_legal,
        recall,
        remember,
        reseed,
        run,
        see,
        style_action,
        style_unasked,
        turn_up,
        who_acts,
        why_not,
    )
    from lastcard.kernel.episode_memory import retell
    from lastcard.kernel.explicit_chance import observe_moment, pay_moment, play_decided, renew_speakers
    from lastcard.kernel.preparation import prepare, prepare_everything
    from lastcard.kernel.random_policy import play_rounds
    from lastcard.kernel.redaction import hide
    from lastcard.kernel.search import sample_points, try_actions, weigh_match
    from lastcard.kernel.statistics import count_games
    from lastcard.kernel.training_samples import collect_samples, play_learned
    from lastcard.kernel.vector_env import all_legal, begin_games, observe, random_actions, step_games

__all__ = [
    "Batch",
    "Counting",
    "CountingOptions",
    "Learning",
    "Outputs",
    "Sampling",
    "SearchOptions",
    "TrainingOptions",
    "TrainingSamples",
    "all_legal",
    "answer_learned",
    "apply",
    "begin_games",
    "begin_match",
    "begin_round",
    "collect_samples",
    "count_games",
    "deal",
    "deal_hand",
    "draw_for_deal",
    "forbidding",
    "gather",
    "hide",
    "imagine",
    "legal",
    "legal_mask",
    "next_word",
    "observe",
    "observe_moment",
    "pay_moment",
    "play_decided",
    "play_learned",
    "play_rounds",
    "prepare",
    "prepare_everything",
    "random_action",
    "random_actions",
    "random_legal",
    "recall",
    "remember",
    "renew_speakers",
    "reseed",
    "retell",
    "run",
    "sample_points",
    "see",
    "step_games",
    "style_action",
    "style_unasked",
    "try_actions",
    "turn_up",
    "weigh_match",
    "who_acts",
    "why_not",
]


def new_row() -> npt.NDArray[Any]:
    """One empty game."""
    return np.zeros(1, STATE)


def legal_mask(row: npt.NDArray[Any], tables: npt.NDArray[Any], seat: int) -> npt.NDArray[np.uint8]:
    """Returns a mask with 1 for every action that this player may take now, asked or not."""
    mask = np.zeros(ACTIONS, np.uint8)
    legal(row, tables, seat, np.zeros(1, CHOICES), mask)
    return mask


def new_tape(listening: bool = True) -> npt.NDArray[Any]:
    """Makes an event tape for one caller; without `listening`, no events are written."""
    tape = np.zeros(1, TAPE)
    tape[0]["size"] = 0 if listening else -1
    return tape
