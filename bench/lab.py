"""Games a second of the lab with one worker and with two, as processes and on a local Dask cluster; what handing out costs.

    PYTHONPATH=build/compiled python bench/lab.py [--games 100000] [--greedy 2000] [--rounds 3] [--jobs 2]

The same games each time, in turn: those of `random` are short games of Micropolis, of which a worker plays some thousands a
second, so that handing them out weighs most; `greedy` thinks. Seconds are those of the clock and of the processor, all processes
together; starting and ending the workers stands by itself. The load of the machine is shown, since figures by the clock mean
little on a busy one. What handing out costs is the processor time beyond that of one process alone, without start and end.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from statistics import median

from msgspec.structs import replace

from formicary.lab import Plan, simulate
from formicary.lab.speed import is_compiled


def processor() -> float:
    """Seconds of the processor so far, of this process and of those that it has ended."""
    spent = 0.0
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        used = resource.getrusage(who)
        spent += used.ru_utime + used.ru_stime
    return spent


def measure(plan: Plan, jobs: int, cluster: str | None) -> tuple[float, float, dict[str, float]]:
    """Seconds by the clock and of the processor, and the wins of each bot."""
    clock, cpu = time.perf_counter(), processor()
    summary = simulate(plan, jobs, cluster=cluster)
    return time.perf_counter() - clock, processor() - cpu, {bot.name: bot.wins for bot in summary.bots}


def main() -> None:
    reader = argparse.ArgumentParser(description="Measures the lab with one worker and several.")
    reader.add_argument("--games", type=int, default=100_000, help="short games of random bots")
    reader.add_argument("--greedy", type=int, default=2_000, help="games of greedy bots")
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--jobs", type=int, default=2)
    given = reader.parse_args()
    crews: list[tuple[str, int, str | None]] = [
        ("this process alone", 1, None), (f"{given.jobs} processes", given.jobs, None),
        ("Dask, 1 worker", 1, "local"), (f"Dask, {given.jobs} workers", given.jobs, "local"),
    ]  # fmt: skip
    print("compiled" if is_compiled() else "uncompiled", f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    for bot, games in (("random", given.games), ("greedy", given.greedy)):
        plan = Plan(game="micropolis", bots=(bot, bot), games=games, seed=1)
        found: dict[str, list[tuple[float, float, float]]] = {name: [] for name, _, _ in crews}
        wins: list[dict[str, float]] = []
        for _ in range(given.rounds):
            for name, jobs, cluster in crews:
                start, start_cpu, _ = measure(replace(plan, games=2), jobs, cluster)
                clock, cpu, won = measure(plan, jobs, cluster)
                found[name].append((start, clock - start, cpu - start_cpu))
                wins.append(won)
        assert all(each == wins[0] for each in wins), "not the same games"
        alone = alone_cpu = 0.0
        for name, times in found.items():
            start, clock, cpu = (median(each[which] for each in times) for which in (0, 1, 2))
            if not alone:
                alone, alone_cpu = clock, cpu
            print(
                f"{bot:<7}{games:>8,} games, {name:<19} start {start:>4.1f} s, then {clock:>6.1f} s, {games / clock:>7,.0f}/s, "
                f"{alone / clock:>4.2f} ×; processor {cpu:>6.1f} s, {1e6 * (cpu - alone_cpu) / games:>+7.1f} µs a game "
                f"(median of {len(times)}, load {os.getloadavg()[0]:.1f})",
                flush=True,
            )


if __name__ == "__main__":
    main()
