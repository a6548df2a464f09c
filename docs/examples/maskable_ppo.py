"""An agent that learns with MaskablePPO of sb3-contrib, against computer players.

    pip install 'lastcard[sb3]'
    python docs/examples/maskable_ppo.py --steps 100000 --out agent

writes agent.zip, which `MaskablePPO.load` reads.
"""

import argparse
import sys
from typing import Any

import gymnasium
import numpy as np

import lastcard.envs.gym  # noqa: F401 - makes lastcard/classic-v1 known to Gymnasium

try:
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env
except ImportError:
    sys.exit("This example needs Stable-Baselines3: pip install 'lastcard[sb3]'.")


def wins(model: Any, opponent: str, players: int, rounds: int) -> int:
    """How many of so many rounds the agent wins, always doing what it thinks best."""
    env = gymnasium.make("lastcard/classic-v1", players=players, opponents=opponent)
    won = 0
    for number in range(rounds):
        seen, _ = env.reset(seed=number)
        over = cut = False
        reward = 0.0
        while not (over or cut):
            action, _ = model.predict(seen, action_masks=seen["action_mask"].astype(bool), deterministic=True)
            seen, reward, over, cut, _ = env.step(int(np.asarray(action)))
        won += reward > 0
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description="Train an agent with MaskablePPO.")
    parser.add_argument("--players", type=int, default=2, help="how many play (2)")
    parser.add_argument("--opponent", default="greedy", help="whom it learns against (greedy)")
    parser.add_argument("--steps", type=int, default=100_000, help="actions to learn from (100,000)")
    parser.add_argument("--rounds", type=int, default=500, help="rounds to measure it in (500)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals and the network (1)")
    parser.add_argument("--out", default="agent", help="where to write it (agent)")
    options = parser.parse_args()
    envs = make_vec_env(
        "lastcard/classic-v1",
        n_envs=8,
        seed=options.seed,
        env_kwargs={"players": options.players, "opponents": options.opponent, "render_mode": None},
    )
    model = MaskablePPO(
        "MultiInputPolicy",
        envs,
        n_steps=max(2, min(256, options.steps // 8)),
        batch_size=256,
        gamma=1.0,
        seed=options.seed,
        device="cpu",
    )
    model.learn(options.steps)
    model.save(options.out)
    for opponent in ("random", "greedy"):
        won = wins(model, opponent, options.players, options.rounds)
        print(f"It wins {won} of {options.rounds} rounds against {opponent}.", flush=True)


if __name__ == "__main__":
    main()
