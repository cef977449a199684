"""Steps a second of pgx games, played at random in a batch on one core; run by bench/envs.py in pgx's own virtual environment.

    python bench/pgx_speed.py GAME COUNT SECONDS

A step draws a legal action for each game from its mask, plays it and makes the next observation; games that end begin anew in the
same step (pgx's own auto_reset). Prints the steps a second of the processor, less what compiling takes.
"""

from __future__ import annotations

import os
import sys
import time

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax  # noqa: E402  the settings above come first
import jax.numpy as jnp  # noqa: E402
import pgx  # noqa: E402
from pgx.experimental import auto_reset  # noqa: E402

LOOP = 10  # steps in one call


def main(game: str, count: int, seconds: float) -> None:
    """Measures and prints."""
    env = pgx.make(game)
    begin, play = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def step(carry: tuple[object, object], _: None) -> tuple[tuple[object, object], object]:
        state, key = carry
        key, drawing, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(drawing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        state = play(state, actions, jax.random.split(chance, count))
        return (state, key), state.observation.astype(jnp.float32).sum()  # so that no observation is left out

    run = jax.jit(lambda state, key: jax.lax.scan(step, (state, key), None, length=LOOP))
    state = jax.jit(begin)(jax.random.split(jax.random.PRNGKey(0), count))
    key = jax.random.PRNGKey(1)
    (state, key), seen = run(state, key)
    seen.block_until_ready()
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        (state, key), seen = run(state, key)
        seen.block_until_ready()
        steps += LOOP * count
    print(steps / (time.process_time() - begun))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
