"""An agent that learns to play by playing against itself: PPO on one CPU core, in minutes.

    pip install 'lastcard[train]'
    python docs/examples/train.py --minutes 5 --out agent

writes agent/agent.npz (weights, for trained_bot.py), agent/curve.csv and agent/learning.svg.
"""

import argparse
import csv
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from curve import picture
from trained_bot import Eyes  # what the network is shown

import lastcard
from lastcard.envs.vector import Games

try:
    import torch
    from torch import nn
except ImportError:
    torch = None  # type: ignore[assignment]

OPPONENTS = ("random", "greedy", "solid")  # never met while learning: only to see how far it has come
GAMES, STEPS = 256, 64  # played side by side; actions in each of them, then the network is improved
HIDDEN, RATE, EPOCHS, MINIBATCH = 192, 1e-3, 3, 2048
TRUST, CLIP, ENTROPY = 0.95, 0.2, 0.01  # lambda of the advantages; how far a policy moves; how curious it is
ROUNDS, LOOKS = 1000, 20  # rounds against each opponent, so many times in all; more often at first


class Played(NamedTuple):
    """What happened in some steps of all games, step by step."""

    inputs: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    chances: np.ndarray  # log probabilities of the actions
    values: np.ndarray  # what the network expected
    seats: np.ndarray
    rewards: np.ndarray
    over: np.ndarray


def network(inputs: int, actions: int) -> Any:
    """Logits of all actions, and last what the position is worth."""
    net = nn.Sequential(
        nn.Linear(inputs, HIDDEN),
        nn.ReLU(),
        nn.Linear(HIDDEN, HIDDEN),
        nn.ReLU(),
        nn.Linear(HIDDEN, actions + 1),
    )
    nn.init.zeros_(net[-1].weight)
    return net


def judge(net: Any, inputs: Any, masks: Any) -> tuple[Any, Any]:
    """The log probability of every action, and the values."""
    out = net(inputs)
    return out[:, :-1].masked_fill(masks == 0, -1e9).log_softmax(1), out[:, -1]


def play(games: Games, eyes: Eyes, net: Any) -> Played:
    """The network in every seat."""
    steps, every = [], np.arange(games.batch)
    for _ in range(STEPS):
        inputs, masks, real = eyes.look(games.observations, games.masks)
        seats = games.acting.copy()  # all arrays of `games` are written in place
        with torch.no_grad():
            logs, values = judge(net, torch.from_numpy(inputs), torch.from_numpy(masks))
            actions = torch.multinomial(logs.exp(), 1)
        chances = logs.gather(1, actions)[:, 0]
        actions = actions[:, 0].numpy()
        games.step(real[every, actions])
        over, rewards = games.terminated | games.truncated, games.rewards.copy()
        steps.append((inputs, masks, actions, chances.numpy(), values.numpy(), seats, rewards, over))
    return Played(*map(np.stack, zip(*steps, strict=True)))


def advantages(played: Played) -> tuple[np.ndarray, np.ndarray]:
    """How much better than expected every choice turned out (GAE), and where that is known.

    Rewards come at the end of a round, one for each seat, and seats take turns: so everything is kept for
    each seat of each game, from the last step back to the first. No choice, nothing to learn.
    """
    games, seats = played.rewards.shape[1:]
    better, known = np.zeros_like(played.values), np.zeros_like(played.over)
    reward, value, ahead = np.zeros((3, games, seats), np.float32)  # of the same seat's next choice
    seen = np.zeros((games, seats), bool)  # whether there is one, or the round ended
    for t in reversed(range(STEPS)):
        over = played.over[t]
        reward[over], value[over], ahead[over], seen[over] = played.rewards[t, over], 0, 0, True
        game = np.flatnonzero(played.masks[t].sum(axis=1) > 1)
        at, now = (game, played.seats[t, game]), played.values[t, game]
        ahead[at] = np.where(seen[at], reward[at] + value[at] - now + TRUST * ahead[at], 0)
        better[t, game], known[t, game] = ahead[at], seen[at]
        reward[at], value[at], seen[at] = 0, now, True
    return better, known


def improve(net: Any, optimizer: Any, played: Played) -> None:
    """PPO: make more likely what turned out better than expected, a little at a time."""
    better, known = advantages(played)
    inputs, masks, actions, old = (torch.from_numpy(each[known]) for each in played[:4])
    gains, returns = torch.from_numpy(better[known]), torch.from_numpy((better + played.values)[known])
    gains = (gains - gains.mean()) / gains.std()
    for _ in range(EPOCHS):
        for i in torch.randperm(len(gains)).split(MINIBATCH):
            logs, values = judge(net, inputs[i], masks[i])
            ratio = (logs.gather(1, actions[i, None])[:, 0] - old[i]).exp()
            gain = torch.min(ratio * gains[i], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[i]).mean()
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
            loss = 0.5 * (values - returns[i]).square().mean() - gain - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def wins(net: Any, eyes: Eyes, book: Any, seats: int, opponent: str) -> float:
    """The share of rounds that the network wins in the first seat, always doing what it thinks best."""
    games = Games(book, ["agent", *[opponent] * (seats - 1)], ROUNDS, renew=False, limit=500)
    won = 0
    while (games.acting >= 0).any():
        inputs, masks, real = eyes.look(games.observations, games.masks)
        with torch.no_grad():
            best = judge(net, torch.from_numpy(inputs), torch.from_numpy(masks))[0].argmax(1)
        games.step(real[np.arange(ROUNDS), best])
        won += int((games.rewards[:, 0] > 0).sum())
    return won / ROUNDS


def write(net: Any, curve: list[list[float]], out: Path, edition: str, seats: int) -> None:
    out.mkdir(parents=True, exist_ok=True)
    layers = [layer for layer in net if isinstance(layer, nn.Linear)]
    arrays = {f"{name}{i}": each.detach().numpy().astype(np.float16) for i, layer in enumerate(layers)
              for name, each in (("w", layer.weight), ("b", layer.bias))}  # fmt: skip
    np.savez_compressed(out / "agent.npz", edition=edition, seats=seats, **arrays)
    with (out / "curve.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["minutes", "actions", *OPPONENTS], *curve])
    (out / "learning.svg").write_text(picture(curve, OPPONENTS, 1 / seats))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train an agent by self-play on one CPU core.")
    parser.add_argument("--edition", default="classic", help="an edition's id or file (classic)")
    parser.add_argument("--players", type=int, default=2, help="how many play (2)")
    parser.add_argument("--minutes", type=float, default=5, help="how long it learns (5)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals and the network (1)")
    parser.add_argument("--out", type=Path, default=Path("agent"), help="the folder to write to (agent)")
    options = parser.parse_args()
    if torch is None:
        sys.exit("Training needs PyTorch: pip install 'lastcard[train]'.")
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    games = lastcard.vector(options.edition, options.players, GAMES, seed=options.seed)
    eyes = Eyes(games.spaces)
    net = network(len(eyes.shown), len(games.spaces.actions))
    optimizer = torch.optim.Adam(net.parameters(), RATE, eps=1e-5)
    curve: list[list[float]] = []
    learned, actions, whole = 0.0, 0, 60 * options.minutes  # seconds
    while learned < whole:
        began = time.perf_counter()
        optimizer.param_groups[0]["lr"] = RATE * (1 - learned / whole)
        improve(net, optimizer, play(games, eyes, net))
        learned, actions = learned + time.perf_counter() - began, actions + GAMES * STEPS
        if learned >= whole * ((len(curve) + 1) / LOOKS) ** 2:
            shares = [wins(net, eyes, games.book, options.players, each) for each in OPPONENTS]
            curve.append([round(learned / 60, 2), actions, *shares])
            told = ", ".join(f"{share:.1%} {name}" for share, name in zip(shares, OPPONENTS, strict=True))
            print(f"{learned / 60:5.1f} minutes, {actions:>11,} actions; wins against {told}", flush=True)
            write(net, curve, options.out, options.edition, options.players)


if __name__ == "__main__":
    main()
