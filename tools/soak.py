"""Random games in bulk, every invariant checked after every action: `make soak`.

    python tools/soak.py                                        every game, the number of games that its issue asks for
    python tools/soak.py --game micropolis --games 100000       one game, so many games
    python tools/soak.py --game march --seed 5 --jobs 1
    python tools/soak.py --game march --games 400 --group-games 100
    python tools/soak.py --game march --group solo --group-games 2000

Groups of modes (tests/modes.py) get games of their own besides. Seat counts, switches and switches together take turns; in every
other game kinds of action are equally likely rather than the actions, so that rare kinds come up. The run prints how often each
kind of decision, action and event came up, and fails on a broken invariant, on a record that does not replay, or on a kind that
never came up in all of its games together (a run of one group cannot tell, and only names them). A game that fails is written to
soak-failure.json as a record.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import multiprocessing
import os
import pkgutil
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
if importlib.util.find_spec("formicary") is None:
    sys.path.insert(1, str(ROOT / "src"))

from tests.modes import GROUPS, Mode, base_modes  # noqa: E402

import formicary  # noqa: E402
from formicary import Record  # noqa: E402
from formicary.games.myrmes.actions import OBJECTIVE, PHEROMONES, PLACE  # noqa: E402
from formicary.kernel import Frame, position  # noqa: E402

GAMES = {"micropolis": 100_000, "march": 20_000, "myrmes": 20_000}
GROUP_GAMES = 5_000  # of each group of modes
BATCH = 50
REPLAYED = 20  # every so many games the record is replayed and a clone compared
# Components with which rare things are common; every third game is played with them.
PACKS = {"myrmes": str(ROOT / "tests" / "packs" / "myrmes_plenty")}
# Kinds of action that cut a game short; every other time through the modes they are chosen one time in ten only.
AVOIDED = {"march": ("rest", "pass", "done")}
# Values of an event that must all come up: event, field, how many there are.
VALUES = {
    "micropolis": [("tile_taken", "tile", 61)],
    "march": [
        ("card_played", "card", 66),
        ("battle_fought", "winning_side", 2),
        ("centipede_fought", "won", 2),
        ("horde_card", "action", 4),
        ("horde_scored", "source", 3),
        ("species_chosen", "species", 5),
        ("reacted", "action", 8),
    ],
    "myrmes": [
        ("objective_done", "objective", 20),
        ("tile_placed", "tile_kind", 10),
        ("hunted", "prey", 3),
        ("event_chosen", "name", 8),
        ("worked", "room", 5),
    ],
}


# Switches whose values must all come up, each combination that can be played: how many there are.
SWITCHES = {"march": [(("mode", "difficulty"), 7), (("edition",), 2)]}


def value_of(seen: dict[str, Any], field: str) -> object:
    """A field of an event, or what follows from several."""
    if field == "winning_side":
        return "defender" if seen["seat"] == seen["defender"] else "invader"
    return seen[field]


def crowd(pos: Any, seat: int, legal: list[int]) -> list[int]:
    """March of the Ants: marches and raids go where several others are; rare evolutions and special actions are played."""
    table = pos.game.actions
    best: list[int] = []
    most = 0
    for action in legal:
        named = table.structure(action)
        if named.get("card") in ("AB05", "TH04") and named["kind"] == "play":
            return [action]
        if named["kind"] in ("journey", "raid", "splice") and pos.turns[seat] % 3 == 2:
            return [action]
        if named["kind"] == "march" and pos.turns[seat] % 2:
            return [action]
        place = named.get("place", "GT")
        if named["kind"] in ("to", "larva") and place != "GT":
            number = int(place.split(".")[0])
            others = sum(pos.presence[other] >> number & 1 for other in range(pos.seats) if other != seat)
            if others > most:
                best, most = [], others
            if others == most and most:
                best.append(action)
    return best


def strive(pos: Any, seat: int, legal: list[int]) -> list[int]:
    """Myrmes: objectives are completed, nurses put to use, prey hunted; every other year tiles are placed at once."""
    kinds: dict[str, list[int]] = {}
    for action in legal:
        kinds.setdefault(pos.game.actions.kind(action).name, []).append(action)
    if "objective" in kinds:
        return [max(kinds["objective"], key=lambda action: int(pos.static.goal_level[action - OBJECTIVE]))]
    for kind in ("dig", "raise", "assign"):
        if kind in kinds and (kind != "dig" or pos.level[seat] < pos.year):  # what digging costs is wanted elsewhere, too
            return kinds[kind]
    hunts = [action for action in kinds.get("step", []) if "soldiers" in pos.frame_of(seat).label(pos, action)[1]]
    if hunts:
        return hunts
    special = [action for action in kinds.get("place", []) if action - PLACE >= len(PHEROMONES)]
    return special or (kinds.get("place", []) if pos.year % 2 else [])


# What leads to rare decisions; every third game does it whenever it can.
PREFERRED = {"march": crowd, "myrmes": strive}


class Failed(Exception):
    """A game that must not have gone like that."""


def ways_of(key: str, group: str) -> list[Mode]:
    """The modes that take turns: those of a group, or those outside all groups."""
    return GROUPS[key][group] if group else base_modes(key)


def play(key: str, group: str, seed: int, counts: Counter[str]) -> None:
    """One game; counts what came up in it."""
    pack = PACKS.get(key) if seed % 3 == 0 else None
    game = formicary.game(key, pack)
    ways = ways_of(key, group)
    mode = ways[seed % len(ways)]
    rng = random.Random(seed)
    pos = mode.start(game, seed)
    record = Record(game=key, seats=mode.seats, seed=seed, options=mode.options, rules=game.rules_version, pack=pack)
    watched = {event: field for event, field, _ in VALUES.get(key, [])}
    avoided = AVOIDED.get(key, ()) if seed // len(ways) % 2 else ()
    for names, _ in SWITCHES.get(key, []):
        counts["switch " + " ".join(f"{name}={getattr(pos.options, name)}" for name in names)] += 1
    try:
        game.check(pos)
        while pos.deciders:
            seat = pos.deciders[rng.randrange(len(pos.deciders))]
            legal = pos.legal(seat)
            longest = len(legal)
            if avoided and rng.random() < 0.9:
                legal = [action for action in legal if game.actions.kind(action).name not in avoided] or legal
            action = legal[rng.randrange(len(legal))]
            if seed % 2:
                kind = rng.choice(sorted({game.actions.kind(action).first for action in legal}))
                action = rng.choice([action for action in legal if game.actions.kind(action).first == kind])
            if seed % 3 == 0 and key in PREFERRED and (rare := PREFERRED[key](pos, seat, legal)):
                action = rng.choice(rare)
            counts[f"decision {type(pos.frame_of(seat)).__name__}"] += 1
            counts[f"action {game.actions.kind(action).name}"] += 1
            counts["decisions"] += 1
            counts["longest"] = max(counts["longest"], longest)
            record.add(pos, action, seat)
            pos.sink = []
            pos.apply(action, seat)
            for event in pos.sink:
                counts[f"event {event.kind.name}"] += 1
                if event.kind.name in watched:
                    counts[f"value {event.kind.name} {value_of(event.seen_by(event.seat), watched[event.kind.name])}"] += 1
            game.check(pos)
        if pos.result is None:
            raise AssertionError("nobody decides and the game is not over")
        if seed % REPLAYED == 0:
            digest = pos.digest()
            assert record.replay().digest() == digest, "the record replays to another position"
            assert pos.clone().digest() == digest, "the clone differs"
    except Exception as wrong:
        (Path.cwd() / "soak-failure.json").write_text(record.to_json() + "\n", encoding="utf-8")
        raise Failed(f"{key} {mode}, seed {seed}, after {len(record.actions)} actions:\n{traceback.format_exc()}") from wrong
    counts["games"] += 1


def batch(task: tuple[str, str, int, int]) -> Counter[str]:
    key, group, first, count = task
    counts: Counter[str] = Counter()
    for seed in range(first, first + count):
        play(key, group, seed, counts)
    return counts


def decision_kinds(key: str) -> set[str]:
    """The names of all frames of a game that ask something."""
    folder = importlib.import_module(f"formicary.games.{key}")
    found = set()
    for part in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
        module = importlib.import_module(part.name)
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Frame) and thing.ask and thing.apply is not Frame.apply:
                found.add(thing.__name__)
    return found


def never_seen(key: str, counts: Counter[str]) -> list[str]:
    """What is known to exist and has not come up."""
    wanted = [f"decision {name}" for name in sorted(decision_kinds(key))]
    wanted += [f"action {kind.name}" for kind in formicary.game(key).actions.kinds]
    wanted += [f"event {kind.name}" for kind in importlib.import_module(f"formicary.games.{key}.events").KINDS]
    missing = [name for name in wanted if not counts[name]]
    for event, field, number in VALUES.get(key, []):
        seen = sum(name.startswith(f"value {event} ") for name in counts)
        if seen != number:
            missing.append(f"{number - seen} of {number} values of {field} in {event}")
    for names, number in SWITCHES.get(key, []):
        seen = sum(name.startswith(f"switch {names[0]}=") for name in counts)
        if seen != number:
            missing.append(f"{number - seen} of {number} values of {' and '.join(names)}")
    return missing


def batches(key: str, group: str, games: int, seed: int) -> Iterator[tuple[str, str, int, int]]:
    for first in range(0, games, BATCH):
        yield key, group, seed + first, min(BATCH, games - first)


def run(key: str, group: str, games: int, seed: int, jobs: int) -> Counter[str] | None:
    """Plays the games of one group, or of the modes outside all groups; None if one fails."""
    counts: Counter[str] = Counter()
    begin = said = time.monotonic()
    with multiprocessing.Pool(jobs) as pool:
        try:
            for part in pool.imap_unordered(batch, batches(key, group, games, seed)):
                add(counts, part)
                if time.monotonic() - said > 10:
                    said = time.monotonic()
                    rate = counts["games"] / (said - begin)
                    print(f"  {counts['games']} of {games} games, {rate:.0f} a second", flush=True)
        except Failed as wrong:
            pool.terminate()
            print(f"FAILED {wrong}")
            return None
    seconds = time.monotonic() - begin
    longest, name = counts["longest"], f"{key} {group}".strip()
    line = f"{counts['games']} games, {counts['decisions']} decisions, longest legal list {longest}, {seconds:.0f} s"
    print(f"{name}: {line}", flush=True)
    return counts


def add(counts: Counter[str], part: Counter[str]) -> None:
    """Adds what came up; the longest list is the longest of all."""
    longest = max(counts["longest"], part["longest"])
    counts.update(part)
    counts["longest"] = longest


def soak(key: str, plan: list[tuple[str, int]], seed: int, jobs: int, judged: bool) -> bool:
    """Plays so many games of each group ('' for the modes outside all groups) and reports; returns whether all is well."""
    counts: Counter[str] = Counter()
    for group, games in plan:
        part = run(key, group, games, seed, jobs)
        if part is None:
            return False
        add(counts, part)
    for group in ("decision", "action", "event"):
        seen = sorted((name.split(" ", 1)[1], count) for name, count in counts.items() if name.startswith(group + " "))
        print(f"  {group}s: " + ", ".join(f"{name} {count}" for name, count in seen))
    for event, field, _ in VALUES.get(key, []):
        values = {name.split(" ", 2)[2]: count for name, count in counts.items() if name.startswith(f"value {event} ")}
        if values:
            rarest = min(values, key=lambda value: values[value])
            print(f"  {event}: {len(values)} different values of {field}, the rarest is {rarest} with {values[rarest]}")
    switches = sorted((name.split(" ", 1)[1], count) for name, count in counts.items() if name.startswith("switch "))
    if switches:
        print("  switches: " + ", ".join(f"{name} {count}" for name, count in switches))
    missing = never_seen(key, counts)
    if missing:
        print(f"{'FAILED ' if judged else ''}{key}: never seen: {', '.join(missing)}")
    return not missing or not judged


def plan_of(key: str, given: argparse.Namespace) -> list[tuple[str, int]]:
    """Which groups are played and how many games each."""
    groups = GROUPS.get(key, {})
    each = given.group_games or (GROUP_GAMES if given.games is None else max(1, given.games // 4))
    if given.group:
        return [(given.group, each)]
    return [("", given.games or GAMES.get(key, 20_000)), *[(group, each) for group in groups]]


def main() -> int:
    reader = argparse.ArgumentParser(description="Random games in bulk, every invariant checked after every action.")
    reader.add_argument("--game", choices=formicary.game_keys(), help="one game only")
    reader.add_argument("--games", type=int, help="how many games of each kind")
    reader.add_argument("--group", help="one group of modes only, of one game")
    reader.add_argument("--group-games", type=int, help="how many games of each group; a quarter of --games if that is given")
    reader.add_argument("--seed", type=int, default=0, help="the first seed")
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = reader.parse_args()
    build = "uncompiled" if str(position.__file__).endswith(".py") else "compiled"
    print(f"Formicary {formicary.__version__}, {build}, {given.jobs} processes", flush=True)
    keys = [given.game] if given.game else formicary.game_keys()
    if given.group and given.group not in GROUPS.get(given.game, {}):
        known = ", ".join(GROUPS.get(given.game, {})) or "none"
        reader.error(f"--group needs --game and one of its groups: {known}.")
    fine = [soak(key, plan_of(key, given), given.seed, given.jobs, not given.group) for key in keys]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
