"""The tables of a report: what many games say about seats, scores, components, openings, pace and time, with intervals.

A *difference* (`delta`) says by how much more of the wins a seat had when something was so than it would be expected to have:
the mean over all seats of the same bot in the same place against the same bots at the same kind of table. Its interval is 95 %
for the whole family of comparisons at once (Bonferroni): `clear` means that chance alone shows such a thing in one of twenty.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING

import msgspec

from formicary.kernel import Game
from formicary.kernel.sentences import english, spell
from formicary.lab.facts import Facts, leader
from formicary.lab.files import Row, need_pyarrow
from formicary.lab.playing import Clock
from formicary.lab.stats import Z95, wilson

if TYPE_CHECKING:
    import pyarrow

Cell = str | int | float | bool
Table = list[dict[str, Cell]]
FEWEST = 30  # observations behind a difference


class Entry(msgspec.Struct):
    """A game with all that a report knows of it."""

    table: str  # game, options and seats: 'micropolis-2'
    row: Row
    facts: Facts
    clock: dict[str, Clock] = {}

    @property
    def group(self) -> str:
        """What is played, whatever the number of seats: the game and its options."""
        options = [f"{key}={str(value).lower()}" for key, value in self.row.options.items()]
        return "-".join([self.row.game, *options, *([] if self.row.pack is None else [Path(self.row.pack).name])])

    def part(self, seat: int) -> float:
        """A seat's part of the win; a win of all together is a whole win for each."""
        if seat not in self.row.winners:
            return 0.0
        return 1.0 if self.row.rivals else 1 / len(self.row.winners)

    @property
    def fair(self) -> float:
        """The part that a seat would have if all were equal; 0 where all play against the game, which nobody calls fair."""
        return 0.0 if self.row.rivals or self.row.seats == 1 else 1 / self.row.seats


class Mean:
    """A mean that is worked out as observations come in, with its interval.

    >>> mean = Mean()
    >>> for each in (1.0, 2.0, 3.0, 4.0):
    ...     mean.add(each)
    >>> mean.mean, [round(bound, 2) for bound in mean.interval()]
    (2.5, [1.23, 3.77])
    """

    __slots__ = ("n", "squares", "total")

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """Counts an observation."""
        self.n += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """Of all observations; 0 if there are none."""
        return self.total / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; without end for fewer than two observations."""
        if self.n < 2:
            return math.inf
        return math.sqrt(max(0.0, self.squares / self.n - self.mean**2) / (self.n - 1))

    def interval(self, z: float = Z95) -> tuple[float, float]:
        """Where the true mean lies; 95 % unless another quantile is given."""
        return self.mean - z * self.error, self.mean + z * self.error

    def cautious(self, z: float) -> tuple[float, float]:
        """The same for parts of wins, where observations that are all alike are not certain: one more could differ by a win."""
        error = max(self.error, 1 / self.n) if self.n else math.inf
        return self.mean - z * error, self.mean + z * error


def many(comparisons: int) -> float:
    """The quantile at which 95 % holds for so many comparisons at once.

    >>> round(many(1), 2), round(many(61), 2)
    (1.96, 3.35)
    """
    return NormalDist().inv_cdf(1 - 0.025 / max(1, comparisons))


class Expected:
    """What part of the wins a seat is expected to have: the mean of its like."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._means: dict[tuple[object, ...], Mean] = defaultdict(Mean)
        for entry in entries:
            for seat in range(entry.row.seats):
                self._means[self._key(entry, seat)].add(entry.part(seat))

    def excess(self, entry: Entry, seat: int) -> float:
        """By how much more, or less, than expected a seat has won."""
        return entry.part(seat) - self._means[self._key(entry, seat)].mean

    @staticmethod
    def _key(entry: Entry, seat: int) -> tuple[object, ...]:
        names = entry.row.names
        others = sorted(name for other, name in enumerate(names) if other != seat)
        return (entry.table, seat, names[seat] if names else "", tuple(others))


def seat_table(entries: Sequence[Entry]) -> Table:
    """Wins by seat and number of seats. Each bot sits everywhere equally often in our runs, so seats compare like with like."""
    found: dict[tuple[str, str, int, int], list[float]] = defaultdict(list)
    fair: dict[tuple[str, str, int, int], float] = {}
    for entry in entries:
        for seat in range(entry.row.seats):
            key = (entry.group, entry.table, entry.row.seats, seat)
            found[key].append(entry.part(seat))
            fair[key] = entry.fair
    out: Table = []
    for (group, table, seats, seat), parts in sorted(found.items()):
        low, high = wilson(sum(parts), len(parts))
        out.append({
            "group": group, "table": table, "seats": seats, "seat": seat, "games": len(parts), "rate": sum(parts) / len(parts),
            "low": low, "high": high, "fair": fair[group, table, seats, seat],
        })  # fmt: skip
    return out


def bot_table(entries: Sequence[Entry]) -> Table:
    """Wins and points of each bot at each kind of table, over all that it met there."""
    wins: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    points: dict[tuple[str, str, str], Mean] = defaultdict(Mean)
    for entry in entries:
        for seat, name in enumerate(entry.row.names):
            wins[entry.group, entry.table, name].append(entry.part(seat))
            points[entry.group, entry.table, name].add(entry.row.scores[seat])
    out: Table = []
    for key, parts in sorted(wins.items()):
        low, high = wilson(sum(parts), len(parts))
        score_low, score_high = points[key].interval()
        out.append({
            "group": key[0], "table": key[1], "bot": key[2], "games": len(parts), "rate": sum(parts) / len(parts), "low": low,
            "high": high, "score": points[key].mean, "score_low": score_low, "score_high": score_high,
        })  # fmt: skip
    return out


def score_table(entries: Sequence[Entry]) -> Table:
    """How often each score was reached, by bot."""
    counts = Counter(
        (entry.group, entry.table, name, score)
        for entry in entries
        for name, score in zip(entry.row.names, entry.row.scores, strict=True)
    )
    return [
        {"group": group, "table": table, "bot": bot, "score": score, "count": count}
        for (group, table, bot, score), count in sorted(counts.items())
    ]


def source_table(entries: Sequence[Entry]) -> Table:
    """Points by source and bot; a source that somebody did not score from counts as none."""
    sources: dict[str, dict[str, None]] = defaultdict(dict)
    for entry in entries:
        for sheet in entry.row.detail:
            sources[entry.group].update(dict.fromkeys(sheet))
    means: dict[tuple[str, str, str], Mean] = defaultdict(Mean)
    for entry in entries:
        for name, sheet in zip(entry.row.names, entry.row.detail, strict=True):
            for source in sources[entry.group]:
                means[entry.group, name, source].add(sheet.get(source, 0))
    out: Table = []
    for (group, bot, source), mean in means.items():
        low, high = mean.interval()
        out.append({
            "group": group, "bot": bot, "source": source.replace("_", " "), "games": mean.n, "points": mean.mean, "low": low,
            "high": high,
        })  # fmt: skip
    return out


def length_table(entries: Sequence[Entry]) -> Table:
    """Decisions of a game, how many of them were choices, and among how many actions, by kind of table."""
    found: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        found[entry.group, entry.table].append(entry)
    out: Table = []
    for (group, table), some in sorted(found.items()):
        lengths = sorted(entry.facts.decisions for entry in some)
        decisions, choices, offered, changes = Mean(), Mean(), Mean(), Mean()
        for entry in some:
            decisions.add(entry.facts.decisions)
            choices.add(entry.facts.choices)
            changes.add(entry.facts.lead_changes)
            if entry.facts.choices:
                offered.add(entry.facts.offered / entry.facts.choices)
        low, high = decisions.interval()
        out.append({
            "group": group, "table": table, "games": len(some), "decisions": decisions.mean, "low": low, "high": high,
            "shortest": lengths[0], "median": lengths[len(lengths) // 2], "longest": lengths[-1], "choices": choices.mean,
            "offered": offered.mean, "lead_changes": changes.mean,
        })  # fmt: skip
    return out


def length_counts(entries: Sequence[Entry]) -> Table:
    """How many games had how many decisions."""
    counts = Counter((entry.group, entry.table, entry.facts.decisions) for entry in entries)
    return [
        {"group": group, "table": table, "decisions": decisions, "count": count}
        for (group, table, decisions), count in sorted(counts.items())
    ]


def pace_table(entries: Sequence[Entry]) -> Table:
    """How often the seat that leads by the bots' measure after each tenth of a game wins in the end, and by how much it leads."""
    parts: dict[tuple[str, str, int], Mean] = defaultdict(Mean)
    leads: dict[tuple[str, str, int], Mean] = defaultdict(Mean)
    fair: dict[tuple[str, str, int], float] = {}
    for entry in entries:
        if not entry.fair:
            continue  # against the game nobody is ahead of anybody
        for moment, measures in enumerate(entry.facts.measures, 1):
            ahead = leader(measures)
            if ahead >= 0:
                key = (entry.group, entry.table, moment)
                parts[key].add(entry.part(ahead))
                leads[key].add(measures[ahead] - sorted(measures)[-2])
                fair[key] = entry.fair
    out: Table = []
    for key, mean in sorted(parts.items()):
        low, high = wilson(mean.total, mean.n)
        out.append({
            "group": key[0], "table": key[1], "part": key[2] / 10, "games": mean.n, "rate": mean.mean, "low": low, "high": high,
            "lead": leads[key].mean, "fair": fair[key],
        })  # fmt: skip
    return out


def component_table(entries: Sequence[Entry], expected: Expected, games: dict[str, Game]) -> Table:
    """Each component: in how many games it was seen, how often it was used, and how its users did."""
    users: dict[tuple[str, str], Mean] = defaultdict(Mean)
    times: Counter[tuple[str, str]] = Counter()
    used_in: Counter[tuple[str, str]] = Counter()
    seen_in: Counter[tuple[str, str]] = Counter()
    total: Counter[str] = Counter()
    for entry in entries:
        group = entry.group
        total[group] += 1
        seen_in.update((group, each) for each in entry.facts.seen)
        for seat, used in enumerate(entry.facts.used):
            excess = expected.excess(entry, seat) if used else 0.0
            for key, count in used.items():
                users[group, key].add(excess)
                times[group, key] += count
        used_in.update((group, key) for key in {key for used in entry.facts.used for key in used})
    family = Counter((group, key.split("|")[0]) for group, key in users)
    out: Table = []
    for (group, key), mean in users.items():
        event, kind, component = key.split("|", 2)
        low, high = mean.cautious(many(family[group, event]))
        out.append({
            "group": group, "kind": kind, "event": event, "component": component,
            "name": component_name(games[group], kind, component), "games": total[group],
            "seen": seen_in[group, f"{kind}|{component}"], "used": used_in[group, key], "times": times[group, key],
            "users": mean.n, "delta": mean.mean, "low": max(-1.0, low), "high": min(1.0, high),
            "clear": is_clear(mean, low, high),
        })  # fmt: skip
    return sorted(out, key=lambda row: (row["group"], row["event"], -float(row["delta"])))


def component_name(game: Game, kind: str, component: str) -> str:
    """A component as the game says it; where that is just its number, with the kind before it."""
    number = component.lstrip("-").isdigit()
    raw: object = int(component) if number else component
    said = english(spell(game.say_value(kind, raw), game.say_value))
    return f"{kind} {said}" if number and said == component else said


def is_clear(mean: Mean, low: float, high: float) -> bool:
    """Whether a difference is more than chance, as far as 95 % for all comparisons at once can say."""
    return mean.n >= FEWEST and (low > 0 or high < 0)


def opening_table(entries: Sequence[Entry], expected: Expected) -> Table:
    """The first choice of a seat, and how those who made it did."""
    means: dict[tuple[str, str], Mean] = defaultdict(Mean)
    total: Counter[str] = Counter()
    for entry in entries:
        for seat, opening in enumerate(entry.facts.openings):
            if opening:
                means[entry.group, opening].add(expected.excess(entry, seat))
                total[entry.group] += 1
    family = Counter(group for group, _ in means)
    out: Table = []
    for (group, opening), mean in means.items():
        low, high = mean.cautious(many(family[group]))
        out.append({
            "group": group, "opening": opening, "seats": mean.n, "share": mean.n / total[group], "delta": mean.mean,
            "low": max(-1.0, low), "high": min(1.0, high), "clear": is_clear(mean, low, high),
        })  # fmt: skip
    return sorted(out, key=lambda row: (row["group"], -float(row["seats"])))


def time_table(entries: Sequence[Entry]) -> Table:
    """How long each bot thought about a choice; empty where nobody looked at the clock."""
    clocks: dict[tuple[str, str], Clock] = defaultdict(Clock)
    means: dict[tuple[str, str], Mean] = defaultdict(Mean)
    for entry in entries:
        for bot, clock in entry.clock.items():
            clocks[entry.group, bot].join(clock)
            if clock.decisions:
                means[entry.group, bot].add(clock.seconds / clock.decisions)
    out: Table = []
    for (group, bot), clock in sorted(clocks.items()):
        low, high = means[group, bot].interval()
        out.append({
            "group": group, "bot": bot, "games": means[group, bot].n, "decisions": clock.decisions,
            "ms": 1000 * means[group, bot].mean, "low": 1000 * max(0.0, low), "high": 1000 * high,
            "longest": 1000 * clock.longest,
        })  # fmt: skip
    return out


def arrow(table: Table) -> pyarrow.Table:
    """A table for Arrow; what has no end becomes nothing."""
    import pyarrow

    def plain(cell: Cell) -> Cell | None:
        return None if isinstance(cell, float) and not math.isfinite(cell) else cell

    return pyarrow.Table.from_pylist([{name: plain(cell) for name, cell in row.items()} for row in table])


def save(tables: dict[str, Table], folder: Path) -> None:
    """Writes every table that has rows as a Parquet file."""
    need_pyarrow()
    import pyarrow.parquet

    folder.mkdir(parents=True, exist_ok=True)
    for name, table in tables.items():
        if table:
            pyarrow.parquet.write_table(arrow(table), folder / f"{name}.parquet")
