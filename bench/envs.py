"""Steps a second of the learning environments: PettingZoo's loop over one game beside many games at once, in turn.

    PYTHONPATH=build/compiled python bench/envs.py [--rounds 3] [--seconds 1] [--jobs 2] [--game micropolis]

Both play random legal actions and build every observation and mask. Seconds of the plain loop and of one process are those of the
processor, so that other work on the machine counts as little as can be; with several processes they are those of the clock.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import numpy as np

from formicary.envs.pettingzoo import env
from formicary.envs.vector import VectorEnv
from formicary.lab.speed import is_compiled


def plain(key: str, seats: int, seconds: float) -> float:
    """The loop of PettingZoo's own benchmark."""
    some = env(key, seats=seats)
    some.reset(seed=1)
    chance = random.Random(1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        for _ in range(100):
            observation, _, over, _, _ = some.last()
            if over:
                some.reset()
                continue
            some.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
    return steps / (time.process_time() - begun)


def many(key: str, seats: int, seconds: float, count: int, jobs: int) -> float:
    """Many games at once."""
    clock: Callable[[], float] = time.process_time if jobs == 1 else time.perf_counter
    with VectorEnv(key, count=count, seats=seats, seed=1, jobs=jobs) as some:
        steps, begun = 0, clock()
        while clock() - begun < seconds:
            some.step(some.random_actions)
            steps += count
        return steps / (clock() - begun)


def main() -> None:
    reader = argparse.ArgumentParser(description="Measures the learning environments.")
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--seconds", type=float, default=1.0)
    reader.add_argument("--jobs", type=int, default=1)
    reader.add_argument("--count", type=int, default=256)
    reader.add_argument("--seats", type=int, default=2)
    reader.add_argument("--game", choices=("micropolis", "myrmes", "march"))
    given = reader.parse_args()
    print(
        "compiled" if is_compiled() else "uncompiled", f"{given.count} games at once, {given.jobs} processes, {given.seats} seats"
    )
    for key in [given.game] if given.game else ["micropolis", "myrmes", "march"]:
        pairs = []
        for _ in range(given.rounds):
            one = plain(key, given.seats, given.seconds)
            pairs.append((one, many(key, given.seats, given.seconds, given.count, given.jobs)))
        ratios = sorted(all_ / one for one, all_ in pairs)
        one, all_ = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
        middle = ratios[len(ratios) // 2]
        print(f"{key:<12}{one:>10,.0f} plain {all_:>12,.0f} at once   {middle:.1f} × (median of {len(pairs)} pairs)")


if __name__ == "__main__":
    main()
