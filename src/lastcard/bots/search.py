"""Monte Carlo search over sampled deals, shared by all searching players.

`Search` repeatedly samples the hidden cards, consistent with what its seat has seen. In each sampled deal it
plays the round on after every action, with the same random numbers, and compares the outcomes. It has no
knowledge of cards or rules: the kernel plays by the real ones, including those that players wrote.
"""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.bots.learned import weights
from lastcard.bots.style_bots import seat_and_seen
from lastcard.bots.styles import STYLES
from lastcard.game.actions import CALL, Action, Catch, Play, Report, number_of
from lastcard.game.lazy_kernel import kernel
from lastcard.game.views import View
from lastcard.rules.layout import PLAYERS, STATE
from lastcard.rules.player_records import BELIEF, BUCKETS, MEMORY, NETWORK_SCRATCH, STYLE
from lastcard.rules.rulebook import Rulebook

OWN = "solid"  # the style of the searching player in playouts, unless it has learned better
OTHERS = ("solid", "greedy", "random")  # possible styles of the others, weighed by their plays
LEARNED = 2  # of all these, the first so many play as the network does, if the search uses it
HANDS = 6  # sampled deals per deal that is played out: those that best explain the plays are chosen
AHEAD, AHEAD_EACH = 16, 3  # actions played on at most, in all or per seat; then hands are compared
LONGEST = 400  # actions of a round that is played to learn what rounds are worth
ROUNDS, MATCHES = 400, 1000  # played to learn what rounds are worth, and how a match may go on


def candidate_actions(legal: Sequence[Action]) -> list[Action]:
    """Returns the legal answers to search over; a play that needs a call is tried with the call only."""
    asked = [action for action in legal if action != CALL and not isinstance(action, Catch | Report)]
    calling = {action.card for action in asked if isinstance(action, Play) and action.call}
    return [a for a in asked if not (isinstance(a, Play) and a.card in calling and not a.call)]


class ActionValues:
    """Estimated chances to win of each option, summed over the sampled deals so far."""

    def __init__(self, numbers: Sequence[int], usual: int) -> None:
        self.numbers = np.array(numbers, np.int64)
        self.usual = list(numbers).index(usual) if usual in numbers else 0  # the choice without searching
        self.deals, self.sums, self.squares, self.leads = (np.zeros(len(numbers)) for _ in range(4))

    def add(self, which: npt.NDArray[Any], values: npt.NDArray[Any]) -> None:
        """Adds results of some options (by index); the usual option must be among them."""
        self.deals[which] += len(values)
        self.sums[which] += values.sum(axis=0)
        self.squares[which] += (values**2).sum(axis=0)
        usual = values[:, which == self.usual]
        self.leads[which] += ((values - usual) ** 2).sum(axis=0)

    @property
    def means(self) -> npt.NDArray[Any]:
        means: npt.NDArray[Any] = self.sums / np.maximum(self.deals, 1)
        return means

    @property
    def errors(self) -> npt.NDArray[Any]:
        """The standard error of each mean."""
        deals = np.maximum(self.deals, 1)
        spread: npt.NDArray[Any] = np.maximum(self.squares / deals - self.means**2, 1e-3)
        return np.sqrt(spread / deals)

    @property
    def doubts(self) -> npt.NDArray[Any]:
        """The standard error of each option's lead over the usual one, in the same deals."""
        deals = np.maximum(self.deals, 1)
        spread: npt.NDArray[Any] = np.maximum(self.leads / deals, 1e-3)
        return np.sqrt(spread / deals)

    def best(self, caution: float) -> int:
        """The best option: the usual one unless another leads by this many standard errors."""
        surely = self.means - caution * np.where(np.arange(len(self.deals)) == self.usual, 0, self.doubts)
        return int(np.where(self.deals > 0, surely, -np.inf).argmax())


class Search:
    """Samples and plays out deals for one rulebook."""

    def __init__(self, book: Rulebook, chance: random.Random, learned: bool = False) -> None:
        kernel.prepare(search=True)
        self.book, self.chance = book, chance
        styles = np.concatenate([STYLES[name] for name in (OWN, *OTHERS)])
        self.learned = learned
        styles["learned"][:LEARNED] = learned
        self._sampling = kernel.Sampling(
            tables=book.tables,
            tapes=kernel.new_tape(listening=False),
            beliefs=np.zeros(1, BELIEF),
            memories=np.zeros(2, MEMORY),
            styles=styles,
            odds=np.zeros(len(styles)),
            seated=np.zeros(PLAYERS, STYLE),
            rows=np.zeros(3, STATE),
            nets=weights(),
            scratches=np.zeros(1, NETWORK_SCRATCH),
        )
        self._points: dict[int, npt.NDArray[Any]] = {}
        self._at_stake: tuple[Any, npt.NDArray[Any]] | None = None

    def set_position(self, view: View, truth: npt.NDArray[Any] | None = None) -> None:
        """Sets the position to search from; `truth` is the row with nothing hidden, for cheating players."""
        self.seat, seen = seat_and_seen(view)
        self.players = view.players
        self.row = seen.row if truth is None else truth
        self._hands = max(2, HANDS // (len(view.players) - 1)) if truth is None else 0
        known = self._sampling
        kernel.recall(self.book.tables, known.beliefs, known.memories, seen.row, self.seat, seen.story)
        self._stakes = self._weigh_stakes()

    def action_values(self, options: Sequence[Action]) -> ActionValues:
        """Starts empty estimates for these options."""
        row = self.row.copy()
        row[0]["rng"] = 1
        known = self._sampling
        own = known.styles[:1]
        if self.learned:
            usual = kernel.answer_learned(
                row, self.book.tables, known.memories, own, known.nets, known.scratches, self.seat
            )
        else:
            usual = kernel.style_action(row, self.book.tables, known.memories, own, self.seat)
        return ActionValues([number_of(option, self.book, self.players) for option in options], int(usual))

    def evaluate(self, estimates: ActionValues, which: npt.NDArray[Any], deals: int) -> None:
        """Tries these options, and the usual one, in more sampled deals."""
        which = np.union1d(which, estimates.usual)
        values = np.zeros((deals, len(which)))
        options = kernel.SearchOptions(
            me=self.seat,
            tries=self._hands,
            limit=max(AHEAD, AHEAD_EACH * len(self.players)),
            learned=self.learned,
            usual=self._usual,
            stakes=self._stakes,
        )
        key = np.uint64(self.chance.getrandbits(60))
        kernel.try_actions(self._sampling, options, self.row, estimates.numbers[which], key, values)
        estimates.add(which, values)

    def sampled_deal(self) -> npt.NDArray[Any]:
        """Returns one sampled deal, for inspection."""
        key = np.uint64(self.chance.getrandbits(60))
        kernel.imagine(self._sampling, self.row, self.seat, self._hands, key)
        return self._sampling.rows[:1].copy()

    def _weigh_stakes(self) -> npt.NDArray[Any]:
        """Computes what each end of the round is worth: the round itself, or the chance to win the match."""
        house, scores, players = self.book.house, self.row[0]["scores"], len(self.players)
        stakes = np.zeros((PLAYERS, BUCKETS))
        stakes[self.seat] = 1.0
        self._usual = 0.0
        if house.target == 0:
            return stakes
        self._usual = float(self._usual_points(players).mean()) / (players - 1)
        if house.scoring == "lowest":  # the kernel looks at the scores itself
            return stakes
        key = (self.seat, players, scores.tobytes())
        if self._at_stake is None or self._at_stake[0] != key:
            dice = kernel.new_row()
            dice[0]["rng"] = self.chance.getrandbits(64) or 1
            points = self._usual_points(players)
            kernel.weigh_match(scores, players, house.target, self.seat, points, dice[0], MATCHES, stakes)
            self._at_stake = (key, stakes)
        return self._at_stake[1]

    def _usual_points(self, players: int) -> npt.NDArray[Any]:
        if players not in self._points:
            self._points[players] = points = np.zeros(ROUNDS, np.int64)
            styles = np.concatenate([STYLES[OWN]] * PLAYERS)
            key = np.uint64(self.chance.getrandbits(60))
            kernel.sample_points(self._sampling, styles, players, key, LONGEST, points)
        return self._points[players]
