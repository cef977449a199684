"""Steps a second of the learning environments, in turn: PettingZoo's loop over one game, many games at once, one seat against a
random bot, and beside them catanatron's own environment and the backgammon of OpenSpiel and of pgx.

    PYTHONPATH=build/compiled python bench/envs.py [--rounds 3] [--seconds 1] [--jobs 2] [--game micropolis] [--rivals]

All play random legal actions and build every observation and mask. Seconds are those of the processor, so that other work on the
machine counts as little as can be; with several processes they are those of the clock. catanatron and pgx get virtual
environments of their own, .venv-catanatron-gym and .venv-pgx, on first use.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from formicary.envs.gymnasium import AntEnv
from formicary.envs.match import OBSERVATIONS
from formicary.envs.pettingzoo import env
from formicary.envs.vector import VectorEnv
from formicary.lab.speed import is_compiled

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("micropolis", "myrmes", "march")
PGX = ("pgx==2.6.0", "jax==0.10.2", "jaxlib==0.10.2")


def plain(key: str, seats: int, seconds: float, observation: str = "features") -> float:
    """The loop of PettingZoo's own benchmark."""
    some = env(key, seats=seats, observation=observation)
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


def many(key: str, seats: int, seconds: float, count: int, jobs: int, observation: str = "features") -> float:
    """Many games at once."""
    clock: Callable[[], float] = time.process_time if jobs == 1 else time.perf_counter
    with VectorEnv(key, count=count, seats=seats, seed=1, jobs=jobs, observation=observation) as some:
        steps, begun = 0, clock()
        while clock() - begun < seconds:
            some.step(some.random_actions)
            steps += count
        return steps / (clock() - begun)


def against_a_bot(key: str, seats: int, seconds: float) -> float:
    """One seat against random bots; a step is a decision of the seat with all that the others answer."""
    some = AntEnv(key, seats=seats, opponents="random")
    observation, _ = some.reset(seed=1)
    chance = random.Random(1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        observation, _, over, _, _ = some.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        steps += 1
        if over:
            observation, _ = some.reset()
    return steps / (time.process_time() - begun)


def catanatron(seconds: float) -> float:
    """The environment of catanatron-gym 4.0.0, in a process of its own."""
    folder = ROOT / ".venv-catanatron-gym"
    python = folder / "bin" / "python"
    if not python.exists():
        print("Installing catanatron-gym 4.0.0 into .venv-catanatron-gym (once).", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        wanted = ["catanatron==3.2.1", "catanatron-gym==4.0.0"]
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *wanted], check=True)
    command = [str(python), str(ROOT / "bench" / "catanatron_env_speed.py"), str(seconds)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def backgammon(seconds: float) -> float:
    """OpenSpiel's backgammon, written in C++, from a Python loop: decisions with observation and mask."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    chance = random.Random(1)
    state, steps, begun = game.new_initial_state(), 0, time.process_time()
    while time.process_time() - begun < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        else:
            player = state.current_player()
            np.array(state.observation_tensor(player), np.float32)
            np.array(state.legal_actions_mask(player), np.int8)
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
    return steps / (time.process_time() - begun)


def pgx_backgammon(seconds: float, count: int) -> float:
    """The backgammon of pgx, written in JAX, in a batch on one core, in a process of its own."""
    folder = ROOT / ".venv-pgx"
    python = folder / "bin" / "python"
    if not python.exists():
        print("Installing pgx 2.6.0 into .venv-pgx (once).", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PGX], check=True)
    command = [str(python), str(ROOT / "bench" / "pgx_speed.py"), "backgammon", str(count), str(seconds)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def beside(seats: int, seconds: float, rounds: int, count: int) -> None:
    """All of ours, beside catanatron's environment and the backgammon of OpenSpiel and pgx."""
    runs: dict[str, Callable[[], float]] = {
        "catanatron-gym": lambda: catanatron(seconds),
        "OpenSpiel backgammon": lambda: backgammon(seconds),
        f"pgx backgammon, {count} at once": lambda: pgx_backgammon(seconds, count),
        **{
            f"{key}, {kind}, {count} at once": lambda key=key, kind=kind: many(key, seats, seconds, count, 1, kind)  # type: ignore[misc]
            for kind in OBSERVATIONS
            for key in GAMES
        },
        **{f"{key} against random": lambda key=key: against_a_bot(key, seats, seconds) for key in GAMES},  # type: ignore[misc]
        **{f"{key} PettingZoo": lambda key=key: plain(key, seats, seconds) for key in GAMES},  # type: ignore[misc]
    }
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, measure in runs.items():
            found[name].append(measure())
    for name, rates in found.items():
        print(f"{name:<34}{sorted(rates)[len(rates) // 2]:>10,.0f} steps a second (median of {len(rates)})")


def main() -> None:
    reader = argparse.ArgumentParser(description="Measures the learning environments.")
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--seconds", type=float, default=1.0)
    reader.add_argument("--jobs", type=int, default=1)
    reader.add_argument("--count", type=int, default=256)
    reader.add_argument("--seats", type=int, default=2)
    reader.add_argument("--game", choices=GAMES)
    reader.add_argument("--rivals", action="store_true", help="beside catanatron's environment and OpenSpiel")
    given = reader.parse_args()
    if given.rivals:
        beside(given.seats, given.seconds, given.rounds, given.count)
        return
    print(
        "compiled" if is_compiled() else "uncompiled", f"{given.count} games at once, {given.jobs} processes, {given.seats} seats"
    )
    for key in [given.game] if given.game else GAMES:
        for observation in OBSERVATIONS:
            pairs = []
            for _ in range(given.rounds):
                one = plain(key, given.seats, given.seconds, observation)
                pairs.append((one, many(key, given.seats, given.seconds, given.count, given.jobs, observation)))
            ratios = sorted(all_ / one for one, all_ in pairs)
            one, all_ = (sorted(pair[which] for pair in pairs)[len(pairs) // 2] for which in (0, 1))
            print(
                f"{key:<12}{observation:<10}{one:>10,.0f} plain {all_:>12,.0f} at once   {ratios[len(ratios) // 2]:.1f} × "
                f"({ratios[0]:.1f} to {ratios[-1]:.1f}, median of {len(pairs)} pairs)",
                flush=True,
            )


if __name__ == "__main__":
    main()
