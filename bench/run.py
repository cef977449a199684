"""Speed of Formicary, uncompiled and compiled, beside catanatron 3.2.1 in the same run: `make bench`.

    python bench/run.py                          every game, against the targets
    python bench/run.py --game micropolis --seconds 1 --rounds 3

Each is measured in a process of its own, one after the other, several rounds in turn; the best round counts for each, so that
other work on the machine disturbs the comparison little. catanatron gets a virtual environment of its own, .venv-catanatron, on
first use. The exit code is 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RIVAL = ROOT / ".venv-catanatron"
BUILDS = {"uncompiled": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
# Targets: times catanatron's decisions and copies a second (uncompiled, compiled); then milliseconds and bytes.
LIGHT = {"decisions": (5, 25), "clones": (10, 40), "worst_ms": 1, "saved_bytes": 3000, "replay_ms": 20, "worst_games": 10_000}
HEAVY = {"decisions": (1.5, 8), "clones": (3, 15), "worst_ms": 5, "saved_bytes": 10_000, "replay_ms": 100, "worst_games": 500}
TARGETS: dict[str, dict[str, Any]] = {"micropolis": LIGHT, "march": HEAVY, "myrmes": HEAVY}
IMPORT_S = 0.10


def rival_python() -> Path:
    """The Python that has catanatron, made on first use."""
    python = RIVAL / "bin" / "python"
    if not python.exists():
        print("Installing catanatron 3.2.1 into .venv-catanatron (once).", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(RIVAL)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "catanatron==3.2.1"], check=True)
    return python


def rival(seconds: float) -> dict[str, Any]:
    done = subprocess.run(
        [str(rival_python()), str(ROOT / "bench" / "catanatron_speed.py"), str(seconds)],
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def ours(key: str, build: Path, seconds: float, worst_games: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "formicary.lab.speed", key, "--seconds", str(seconds), "--worst-games", str(worst_games)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(build)}
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def better(a: dict[str, Any] | None, b: dict[str, Any]) -> dict[str, Any]:
    """The best of two rounds, figure by figure: rates count high, times low."""
    if a is None:
        return b
    best = dict(b)
    for name in ("decisions", "driven", "clones", "longest", "saved_bytes"):
        if name in a:
            best[name] = max(a[name], b[name])
    for name in ("worst_ms", "replay_ms", "import_s"):
        if name in a:
            best[name] = min(a[name], b[name])
    best["worst_games"] = max(a.get("worst_games", 0), b.get("worst_games", 0))
    return best


def report(figures: dict[str, dict[str, dict[str, Any]]], yardstick: dict[str, Any]) -> bool:
    """Prints the table; returns whether all targets are met."""
    fine = True
    decisions, clones = yardstick["decisions"], yardstick["clones"]
    print(f"\ncatanatron 3.2.1, 4 random players: {decisions:,.0f} decisions/s, {clones:,.0f} copies/s")
    for key, builds in figures.items():
        target = TARGETS[key]
        for number, (build, found) in enumerate(builds.items()):
            print(f"\n{key}, 4 seats, {build}: {found['length']:.0f} decisions a game, longest legal list {found['longest']}")
            for name, rate, base in (("decisions", found["decisions"], decisions), ("clones", found["clones"], clones)):
                wanted = target[name][list(BUILDS).index(build)]
                fine &= line(f"{name}/s", f"{rate:,.0f}", f"{rate / base:.1f} × catanatron", f"{wanted} ×", rate / base >= wanted)
            line("from a Python loop", f"{found['driven']:,.0f}", f"{found['driven'] / decisions:.1f} × catanatron", "", True)
            worst = f"over {found['worst_games']:,} games"
            fine &= line(
                "worst legal list",
                f"{found['worst_ms']:.3f} ms",
                worst,
                f"{target['worst_ms']} ms",
                found["worst_ms"] < target["worst_ms"],
            )
            fine &= line(
                "import with the game", f"{found['import_s']:.3f} s", "", f"{IMPORT_S:.2f} s", found["import_s"] < IMPORT_S
            )
            if number == 0:
                fine &= line(
                    "saved game",
                    f"{found['saved_bytes']:,} bytes",
                    "",
                    f"{target['saved_bytes']:,}",
                    found["saved_bytes"] < target["saved_bytes"],
                )
            fine &= line(
                "replay",
                f"{found['replay_ms']:.1f} ms",
                "",
                f"{target['replay_ms']} ms",
                found["replay_ms"] < target["replay_ms"],
            )
    return fine


def line(what: str, value: str, note: str, target: str, met: bool) -> bool:
    mark = "" if not target else "met" if met else "MISSED"
    print(f"  {what:<22}{value:>14}   {note:<20}{('target ' + target) if target else '':<18}{mark}")
    return met


def main() -> int:
    reader = argparse.ArgumentParser(description="Measures Formicary beside catanatron.")
    reader.add_argument("--game", choices=sorted(TARGETS), help="one game only")
    reader.add_argument("--seconds", type=float, default=1.5, help="how long each figure is measured in a round")
    reader.add_argument("--rounds", type=int, default=3)
    given = reader.parse_args()
    there = [key for key in TARGETS if (ROOT / "src" / "formicary" / "games" / key / "rules.md").exists()]
    keys = [given.game] if given.game else there
    builds = {name: path for name, path in BUILDS.items() if (path / "formicary").is_dir()}
    if "compiled" not in builds:
        print("There is no compiled build here (make compile); only the source is measured.")
    yardstick: dict[str, Any] | None = None
    figures: dict[str, dict[str, Any]] = {key: {} for key in keys}
    for turn in range(given.rounds):
        yardstick = better(yardstick, rival(given.seconds))
        for key in keys:
            for name, path in builds.items():
                print(f"round {turn + 1} of {given.rounds}: {key}, {name}", flush=True)
                games = TARGETS[key]["worst_games"] if turn == 0 else 20
                found = ours(key, path, given.seconds, games)
                if found["compiled"] != (name == "compiled"):
                    print(f"{path} does not hold the {name} build; make compile makes it.")
                    return 2
                if turn > 0:
                    found["worst_ms"] = figures[key][name]["worst_ms"]  # the long look was in the first round
                figures[key][name] = better(figures[key].get(name), found)
    assert yardstick is not None
    return 0 if report(figures, yardstick) else 1


if __name__ == "__main__":
    sys.exit(main())
