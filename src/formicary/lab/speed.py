"""How fast the engine is on this machine, in the build that is running: for `formicary bench` and `bench/run.py`.

    python -m formicary.lab.speed micropolis --seconds 2

prints one line of JSON. Everything is measured in one process: random games with set-up, legal lists, choices and actions.
Seconds are those that the processor spent on this process, so that other work on the machine counts as little as can be.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time

import msgspec

from formicary.kernel import Game, Position, Record, playout
from formicary.kernel.build import is_compiled
from formicary.kernel.registry import game as find_game


class Speed(msgspec.Struct, kw_only=True):
    """The figures of one game in one build."""

    game: str
    seats: int
    compiled: bool
    decisions: float  # a second, whole random games by `playout`
    driven: float  # a second, the same from a Python loop over `legal` and `apply`
    clones: float  # a second, in the middle of a game
    length: float  # decisions of a game
    longest: int  # longest legal list seen
    worst_ms: float  # slowest legal list seen
    worst_games: int  # in how many games
    saved_bytes: int  # largest saved game
    replay_ms: float  # its replay


def measure(key: str, seats: int = 4, seconds: float = 2.0, worst_games: int = 200) -> Speed:
    """All figures of a game; takes a little more than three times `seconds`, and what `worst_games` take."""
    game = find_game(key)
    decisions, length = playout_rate(game, seats, seconds)
    longest, worst = worst_legal_list(game, seats, worst_games)
    saved, replay = saved_game(game, seats)
    return Speed(
        game=key,
        seats=seats,
        compiled=is_compiled(),
        decisions=decisions,
        driven=driven_rate(game, seats, seconds),
        clones=clone_rate(game, seats, seconds / 2),
        length=length,
        longest=longest,
        worst_ms=worst * 1e3,
        worst_games=worst_games,
        saved_bytes=saved,
        replay_ms=replay * 1e3,
    )


def report(game: Game, seats: int | None = None, seconds: float = 1.0) -> list[tuple[str, str]]:
    """Rows of (what, figure) for people; a game that four cannot play is measured with as many as can."""
    seats = seats or min(4, game.seats[-1])
    speed = measure(game.key, seats, seconds)
    return [
        (f"decisions a second, {seats} seats", f"{speed.decisions:,.0f}"),
        ("the same from a Python loop", f"{speed.driven:,.0f}"),
        ("clones a second, mid-game", f"{speed.clones:,.0f}"),
        ("decisions of a random game", f"{speed.length:.0f}"),
        (f"slowest legal list of {speed.worst_games} games", f"{speed.worst_ms:.3f} ms"),
        ("longest legal list", str(speed.longest)),
        ("largest saved game", f"{speed.saved_bytes:,} bytes"),
        ("its replay", f"{speed.replay_ms:.1f} ms"),
        ("import with this game", f"{import_seconds(game.key):.3f} s"),
    ]


def playout_rate(game: Game, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions a second over whole games, and how many a game has."""
    playout(game.start(seats, 0), 0)
    count = games = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        games += 1
        count += playout(game.start(seats, games), games)
        now = time.process_time()
    return count / (now - begin), count / games


def driven_rate(game: Game, seats: int, seconds: float) -> float:
    """Decisions a second when a Python loop asks for the legal list, chooses and applies."""
    rng = random.Random(1)
    count = games = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        games += 1
        pos = game.start(seats, games)
        while pos.deciders:
            pos.apply(rng.choice(pos.legal()))
            count += 1
        now = time.process_time()
    return count / (now - begin)


def clone_rate(game: Game, seats: int, seconds: float) -> float:
    """Clones a second of a position in the middle of a game."""
    pos = middle(game, seats)
    count = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        for _ in range(500):
            pos.clone()
        count += 500
        now = time.process_time()
    return count / (now - begin)


def middle(game: Game, seats: int) -> Position:
    """A position in the middle of a random game."""
    whole = playout(game.start(seats, 1), 1)
    pos = game.start(seats, 1)
    playout(pos, 1, whole // 2)
    return pos


def worst_legal_list(game: Game, seats: int, games: int) -> tuple[int, float]:
    """Length of the longest legal list and seconds of the slowest, over random games.

    What looks slow is measured again, so that a pause of the machine does not count.
    """
    longest, worst = 0, 0.0
    for seed in range(games):
        pos = game.start(seats, seed)
        rng = random.Random(seed)
        while pos.deciders:
            seat = pos.deciders[rng.randrange(len(pos.deciders))]
            frame = pos.frame_of(seat)
            begin = time.process_time()
            legal = frame.legal(pos)
            taken = time.process_time() - begin
            if taken > worst:
                for _ in range(3):
                    begin = time.process_time()
                    frame.legal(pos)
                    taken = min(taken, time.process_time() - begin)
                worst = max(worst, taken)
            longest = max(longest, len(legal))
            pos.apply(legal[rng.randrange(len(legal))], seat)
    return longest, worst


def saved_game(game: Game, seats: int, games: int = 20) -> tuple[int, float]:
    """Bytes of the largest of some saved games, and the seconds of its replay."""
    records = [random_record(game, seats, seed) for seed in range(games)]
    largest = max(records, key=lambda record: len(record.to_json()))
    seconds = []
    for _ in range(5):
        begin = time.process_time()
        Record.from_json(largest.to_json()).replay(game=game)
        seconds.append(time.process_time() - begin)
    return len(largest.to_json().encode()), min(seconds)


def random_record(game: Game, seats: int, seed: int) -> Record:
    """The record of a random game."""
    pos = game.start(seats, seed)
    record = Record(game=game.key, seats=seats, seed=seed, rules=game.rules_version)
    rng = random.Random(seed)
    while pos.deciders:
        seat = pos.deciders[rng.randrange(len(pos.deciders))]
        action = rng.choice(pos.legal(seat))
        record.add(pos, action, seat)
        pos.apply(action, seat)
    return record


def import_seconds(key: str, times: int = 5) -> float:
    """Seconds that a fresh Python needs for `import formicary` and one game; the best of some tries.

    Bytecode is kept as in any installation, whatever the surroundings say: the first try writes it, the others use it.
    """
    program = (
        f"import time; begin = time.process_time(); import formicary; formicary.game({key!r}); print(time.process_time() - begin)"
    )
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", program]
    tries = [subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings) for _ in range(times)]
    return min(float(done.stdout) for done in tries)


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description="Measures one game in the build that is running; prints JSON.")
    reader.add_argument("game")
    reader.add_argument("--seats", type=int, default=4)
    reader.add_argument("--seconds", type=float, default=2.0)
    reader.add_argument("--worst-games", type=int, default=200)
    given = reader.parse_args()
    speed = measure(given.game, given.seats, given.seconds, given.worst_games)
    print(msgspec.json.encode({**msgspec.to_builtins(speed), "import_s": import_seconds(given.game)}).decode())
