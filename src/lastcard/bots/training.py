"""Trains the network that `learned` and `expert` use: policy iteration in plain NumPy.

In each turn the kernel plays rounds between the current network and simple players. Wherever the network has
a choice, every option is tried in the same deal with the same random numbers and played to the end. The
network then learns which options did better than the others; it is given no other strategy. It learns the
value of a hand from who won the round.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from lastcard.bots.learned import write_weights
from lastcard.bots.styles import STYLES
from lastcard.game.lazy_kernel import kernel
from lastcard.rules.editions import NAMES
from lastcard.rules.layout import PLAYERS, STATE
from lastcard.rules.player_records import (
    ACTION_FEATURES,
    HAND_FEATURES,
    HAND_NEURONS,
    MEMORY,
    NETWORK,
    NETWORK_SCRATCH,
    NEURONS,
    POSITION_FEATURES,
    STYLE,
)
from lastcard.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from lastcard.kernel.bundles import TrainingSamples

Floats = npt.NDArray[np.float32]

TURNS, SAMPLES = 12, 1_200_000  # improvements of the network; options tried before each
SHARE, RANDOM_MOVES, LONGEST = 0.65, 0.04, 400  # seats that learn; moves by chance; actions of a round
HANDS_KEPT = 0.1  # the share of positions in which hands are compared
OPPONENTS = ("greedy", "solid")
RATE, LAST_RATE, EPOCHS, BATCH = 3e-3, 1e-3, 3, 4096
HAND_RATE, HAND_EPOCHS, HAND_BATCH = 3e-3, 8, 2048
REMEMBERED = 2  # turns whose samples are used together
HANDS_REMEMBERED = 4
DEALS, DEAL_KEY = 5_000, 1 << 40  # played in every seat to measure strength; never used for training
BETWEEN = np.uint64(10_000_000)  # random keys of the rounds

# The rules to train on: edition, players, share of the samples, house rules.
CLASSIC: tuple[tuple[str, int, float, dict[str, Any]], ...] = (
    ("classic", 2, 0.30, {}),
    ("classic", 3, 0.10, {}),
    ("classic", 4, 0.25, {}),
    ("classic", 6, 0.05, {}),
    ("classic", 2, 0.04, {"stacking": True}),
    ("classic", 4, 0.04, {"stacking": True, "jump_in": True}),
    ("classic", 2, 0.04, {"draw_until_playable": True}),
)
OTHERS_SHARE = 0.18  # all other editions together


@dataclass
class Layers:
    """A network with one hidden layer, trained with Adam."""

    weights: list[Floats]
    steps: int = 0
    means: list[Floats] = field(default_factory=list)
    squares: list[Floats] = field(default_factory=list)

    @classmethod
    def new(cls, inputs: int, neurons: int, dice: np.random.Generator) -> "Layers":
        first = dice.normal(0, (3 / inputs) ** 0.5, (inputs, neurons)).astype(np.float32)
        second = dice.normal(0, 0.1, neurons).astype(np.float32)
        empty = [np.zeros_like(first), np.zeros_like(second)]
        return cls([first, second], 0, empty, [each.copy() for each in empty])

    def answer(self, inputs: Floats) -> tuple[Floats, Floats]:
        """The hidden layer, and the output."""
        hidden = np.maximum(inputs @ self.weights[0], 0)
        return hidden, hidden @ self.weights[1]

    def improve(self, inputs: Floats, hidden: Floats, slope: Floats, rate: float) -> None:
        """Takes an optimizer step against the gradient of each output's error."""
        inner = inputs.T @ ((slope[:, None] * self.weights[1]) * (hidden > 0))
        self.steps += 1
        for i, slopes in enumerate((inner, hidden.T @ slope)):
            self.means[i] += 0.1 * (slopes - self.means[i])
            self.squares[i] += 0.001 * (slopes**2 - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.steps)
            square = self.squares[i] / (1 - 0.999**self.steps)
            self.weights[i] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-6))


def learn_choices(
    layers: Layers, samples: Sequence["TrainingSamples"], rate: float, dice: np.random.Generator
) -> float:
    """Fits how much better each option is than the mean of its choice; returns the share explained."""
    inputs = np.concatenate([each.inputs for each in samples])
    results = np.concatenate([each.results for each in samples])
    sizes = np.concatenate([np.bincount(each.groups) for each in samples])
    starts = np.cumsum(sizes) - sizes
    better = results - np.repeat(np.add.reduceat(results, starts) / sizes, sizes).astype(np.float32)
    batches = EPOCHS * max(1, len(inputs) // BATCH)
    done, missed, whole = 0, 0.0, 0.0
    for _ in range(EPOCHS):
        missed, whole = 0.0, 0.0
        for groups in np.array_split(dice.permutation(len(sizes)), batches // EPOCHS):
            many = sizes[groups]
            begins = np.cumsum(many) - many
            rows = np.repeat(starts[groups] - begins, many) + np.arange(many.sum())
            shown = inputs[rows]
            hidden, out = layers.answer(shown)
            error = out - np.repeat(np.add.reduceat(out, begins) / many, many) - better[rows]
            slope = error - np.repeat(np.add.reduceat(error, begins) / many, many)
            layers.improve(
                shown,
                hidden,
                (slope / len(groups)).astype(np.float32),
                rate * (1 - done / batches) + 1e-5,
            )
            missed, whole, done = (
                missed + float(error @ error),
                whole + float(better[rows] @ better[rows]),
                done + 1,
            )
    return 1 - missed / whole


def learn_hands(layers: Layers, samples: Sequence["TrainingSamples"], dice: np.random.Generator) -> float:
    """Fits how likely each hand is to win; returns the mean log loss."""
    loss, number = 0.0, 0
    for epoch in range(HAND_EPOCHS):
        loss, number = 0.0, 0
        rate = HAND_RATE * (1 - epoch / HAND_EPOCHS) + 1e-5
        for each in samples:
            for rows in np.array_split(dice.permutation(len(each.hands)), len(each.hands) // HAND_BATCH + 1):
                if not len(rows):
                    continue
                shown = each.hands[rows].reshape(-1, HAND_FEATURES)
                hidden, out = layers.answer(shown)
                chances = likely(out.reshape(len(rows), -1))
                winners = np.arange(len(rows)), each.winners[rows]
                loss, number = loss - float(np.log(chances[winners] + 1e-9).sum()), number + len(rows)
                chances[winners] -= 1
                layers.improve(shown, hidden, chances.reshape(-1) / np.float32(len(rows)), rate)
    return loss / max(1, number)


def likely(strengths: Floats) -> Floats:
    """The chances of all seats, from the network's logits."""
    chances: Floats = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    shares: Floats = chances / chances.sum(axis=1, keepdims=True)
    return shares


class SelfPlay:
    """Plays the rounds from which a network learns."""

    def __init__(self, seed: int) -> None:
        kernel.prepare(learning=True)
        self.key = np.uint64(seed) << np.uint64(41)

    def collect(
        self, book: Rulebook, players: int, net: npt.NDArray[Any], size: int, first: bool
    ) -> "TrainingSamples":
        """Plays until this many options have been tried; at `first`, `solid` plays for the network."""
        hands = size // 2
        made = kernel.TrainingSamples(
            inputs=np.zeros((size, POSITION_FEATURES + ACTION_FEATURES), np.float32),
            groups=np.zeros(size, np.int32),
            results=np.zeros(size, np.float32),
            hands=np.zeros((hands, players, HAND_FEATURES), np.float32),
            winners=np.zeros(hands, np.int8),
        )
        styles = np.concatenate([STYLES[name] for name in ("solid", *OPPONENTS)])
        styles[0]["learned"] = 0.5 if first else 1.0
        options = kernel.TrainingOptions(players, SHARE, RANDOM_MOVES, HANDS_KEPT, LONGEST)
        self.key += BETWEEN
        tried, compared = kernel.collect_samples(self._records(book, styles, net), options, self.key, made)
        arrays: tuple[Any, ...] = tuple(made)
        cut = tried, tried, tried, compared, compared
        return kernel.TrainingSamples(*(each[:end] for each, end in zip(arrays, cut, strict=True)))

    def wins(self, book: Rulebook, players: int, net: npt.NDArray[Any], deals: int = DEALS) -> float:
        """The share of rounds that the network wins against `greedy` in all other seats."""
        won = 0
        for seat in range(players):
            styles, totals = np.concatenate([STYLES["greedy"]] * PLAYERS), np.zeros(2 + PLAYERS, np.int64)
            styles[seat] = STYLES["solid"][0]
            styles[seat]["learned"] = 1.0
            records = self._records(book, styles, net)
            kernel.play_learned(records, players, np.uint64(DEAL_KEY), deals, LONGEST, totals)
            won += int(totals[2 + seat])
        return won / (deals * players)

    def _records(self, book: Rulebook, styles: npt.NDArray[Any], net: npt.NDArray[Any]) -> Any:
        return kernel.Learning(
            tables=book.tables,
            tapes=kernel.new_tape(listening=False),
            rows=np.zeros(2, STATE),
            memories=np.zeros(2, MEMORY),
            styles=styles,
            seated=np.zeros(PLAYERS, STYLE),
            nets=net,
            scratches=np.zeros(2, NETWORK_SCRATCH),
        )


def network(choices: Layers, hands: Layers) -> npt.NDArray[Any]:
    """The network in the kernel's layout."""
    net = np.zeros(1, NETWORK)
    net["choice_in"][0], net["choice_out"][0] = choices.weights
    net["hand_in"][0], net["hand_out"][0] = hands.weights
    return net


def tables_played() -> Iterable[tuple[Rulebook, int, float]]:
    """The rules to train on, the numbers of players, and their shares of the samples."""
    others = [name for name in NAMES if name != "classic"]
    each = OTHERS_SHARE / len(others) / 2
    for edition, players, share, house in (*CLASSIC, *((e, p, each, {}) for e in others for p in (2, 4))):
        yield Rulebook.for_players(players, edition, {"target": 0, **house}), players, share


def train(
    file: Path,
    turns: int = TURNS,
    samples: int = SAMPLES,
    seed: int = 1,
    told: Callable[[str], None] = lambda line: None,
) -> npt.NDArray[Any]:
    """Trains a network, writes it, and reports progress after every turn."""
    self_play, dice = SelfPlay(seed), np.random.default_rng(seed)
    choices = Layers.new(POSITION_FEATURES + ACTION_FEATURES, NEURONS, dice)
    hands = Layers.new(HAND_FEATURES, HAND_NEURONS, dice)
    played = list(tables_played())
    two = next(book for book, players, _ in played if players == 2)
    four = next(book for book, players, _ in played if players == 4)
    net = network(choices, hands)
    kept: list[list[TrainingSamples]] = []
    for turn in range(turns):
        had = [
            self_play.collect(book, players, net, max(2_000, int(samples * share)), turn == 0)
            for book, players, share in played
        ]
        kept = [had, *(kept if turn > 1 else [])][: max(REMEMBERED, HANDS_REMEMBERED)]  # without `solid`'s
        rate = RATE if turn == 0 else RATE + (LAST_RATE - RATE) * turn / max(1, turns - 1)
        explained = learn_choices(choices, [each for old in kept[:REMEMBERED] for each in old], rate, dice)
        net = network(choices, hands)
        alone, among = self_play.wins(two, 2, net), self_play.wins(four, 4, net, DEALS // 2)
        told(
            f"turn {turn + 1} of {turns}: explains {explained:.2%} of the results; wins {alone:.1%} against "
            f"greedy, {among:.1%} against three"
        )
    error = learn_hands(hands, [each for old in kept[:HANDS_REMEMBERED] for each in old], dice)
    told(f"hands: mean log loss {error:.4f}")
    net = network(choices, hands)
    write_weights(file, net)
    return net
