"""Measures catanatron's own Gymnasium environment against one random player: steps each second. Run by bench/envs.py in a venv of
its own, with catanatron 3.2.1 and catanatron-gym 4.0.0.

A step is a decision of the agent, a random valid one, with the observation built; the other player's moves are in it. Seconds are
those that the processor spent on this process.
"""

import random
import sys
import time

import catanatron_gym  # noqa: F401  registers the environment
import gymnasium


def main(seconds):
    env = gymnasium.make("catanatron_gym:catanatron-v1", disable_env_checker=True)
    chance = random.Random(1)
    _, info = env.reset(seed=1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        _, _, over, broken_off, info = env.step(chance.choice(info["valid_actions"]))
        steps += 1
        if over or broken_off:
            _, info = env.reset()
    print(steps / (time.process_time() - begun))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
