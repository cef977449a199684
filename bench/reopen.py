"""How long it takes until a table that nobody has in memory is on the page again: the longest game of March of the Ants.

    python bench/reopen.py [--games 5] [--times 20]

Plays games at random in every way to play, keeps the longest, stores it as a table, and opens that table anew again and again:
its log is read and replayed, and the view of a seat made.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]

from tests.modes import modes  # noqa: E402

import formicary  # noqa: E402
from formicary import History  # noqa: E402
from formicary.table import SeatPlan, Store, Tables, create, play, views  # noqa: E402

ANN = "a" * 48
LIMIT_MS = 100.0


def longest(games: int) -> History:
    """The game with most actions."""
    game, rng = formicary.game("march"), random.Random(1)
    found: list[History] = []
    for mode in modes("march"):
        for seed in range(games):
            history = History(game, mode.seats, seed, mode.options)
            while history.pos.deciders:
                seat = rng.choice(history.pos.deciders)
                history.play(rng.choice(history.pos.legal(seat)), seat)
            found.append(history)
    return max(found, key=len)


async def store(url: str, history: History) -> str:
    """Plays the game again at a table, move by move."""
    tables = Tables(Store(url))
    await tables.start()
    plans = [SeatPlan("local" if seat else "me") for seat in range(history.pos.seats)]
    made = await create.create(tables, ANN, game="march", seats=plans, options=history.options, seed=history.seed)
    for number, step in enumerate(history.steps):
        await play.act(tables, ANN, made.table, seat=step.seat, sequence=number, action=step.action, request=f"r{number}")
    await tables.close()
    return made.table


async def reopen(url: str, table: str) -> tuple[float, float]:
    """Milliseconds on the clock and of the processor until the view of seat 0 is there."""
    tables = Tables(Store(url))
    await tables.start()
    wall, used = time.perf_counter(), time.process_time()
    await views.view(tables, ANN, table, 0)
    taken = (time.perf_counter() - wall) * 1000, (time.process_time() - used) * 1000
    await tables.close()
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5, help="of each way to play")
    parser.add_argument("--times", type=int, default=20)
    given = parser.parse_args()
    history = longest(given.games)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/tables.db"
        table = asyncio.run(store(url, history))
        taken = [asyncio.run(reopen(url, table)) for _ in range(given.times)]
    wall, used = [each[0] for each in taken], [each[1] for each in taken]
    print(f"{len(history)} actions, {history.pos.seats} seats, {history.options}; opened {given.times} times")
    print(f"on the clock: median {statistics.median(wall):.1f} ms, longest {max(wall):.1f} ms")
    print(f"processor: median {statistics.median(used):.1f} ms, longest {max(used):.1f} ms")
    return 0 if statistics.median(wall) < LIMIT_MS else 1


if __name__ == "__main__":
    sys.exit(main())
