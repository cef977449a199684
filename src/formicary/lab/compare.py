"""Two ways to play over the same deals: what changes when a rule, a pack of components or a bot does.

Each deal is played once in each way, with the same seed and the same bots in the same seats. What is compared is the difference
within a deal, so that luck which both ways share cancels out; where another rule or pack deals differently there is less to
cancel, and the intervals are as wide as they must be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from formicary.kernel.options import OptionValue
from formicary.lab.facts import facts_of, leader
from formicary.lab.simulate import Plan, play_game
from formicary.lab.tables import Cell, Entry, Expected, Mean, Table, component_table, is_clear, many
from formicary.lab.workers import Crew, in_order

GAMES_A_TASK = 10
ALONE = Crew()
Progress = Callable[[int, int], None]


class Variant(msgspec.Struct, frozen=True):
    """A way to play: options, a pack of components, or another bot in the place of the first.

    >>> Variant("open ring", options={"ring_closed": False}).options
    {'ring_closed': False}
    """

    name: str
    options: dict[str, OptionValue] = {}
    pack: str | None = None
    bot: str | None = None


class Comparison(msgspec.Struct):
    """What differs between two ways to play; `rows` has a row for each figure, `components` one for each component.

    >>> plan = Plan(game="micropolis", bots=("random", "random"), games=20, seed=1)
    >>> found = compare(plan, Variant("printed"), Variant("larva", bot="larva"))
    >>> row = found.rows[0]
    >>> found.games, row["figure"], row["b"] > row["a"]
    (20, 'wins of the first bot', True)
    """

    a: Variant
    b: Variant
    games: int
    rows: Table
    components: Table


def compare(plan: Plan, a: Variant, b: Variant, crew: Crew = ALONE, progress: Progress | None = None) -> Comparison:
    """Plays every game of the plan in both ways and compares them; the options of the plan hold for both.

    >>> plan = Plan(game="micropolis", bots=("random", "random"), games=10, seed=1)
    >>> same = compare(plan, Variant("once"), Variant("again"))
    >>> [row["figure"] for row in same.rows if row["clear"] or row["difference"]]
    []
    """
    crew.check()
    plans = [_planned(plan, a), _planned(plan, b)]
    for each in plans:
        each.check()
    entries: list[list[Entry]] = [[], []]
    for pairs in in_order(crew.work(_play_both, _tasks(plans, plan.games))):
        for first, second in pairs:
            entries[0].append(first)
            entries[1].append(second)
        if progress is not None:
            progress(len(entries[0]), plan.games)
    return Comparison(a, b, plan.games, _figures(entries), _components(plans, entries))


def _planned(plan: Plan, variant: Variant) -> Plan:
    bots = plan.bots if variant.bot is None else (variant.bot, *plan.bots[1:])
    return msgspec.structs.replace(plan, options={**plan.options, **variant.options}, pack=variant.pack or plan.pack, bots=bots)


def _tasks(plans: list[Plan], games: int) -> Iterator[tuple[int, list[Plan], range]]:
    for number, first in enumerate(range(0, games, GAMES_A_TASK)):
        yield number, plans, range(first, min(first + GAMES_A_TASK, games))


def _play_both(task: tuple[int, list[Plan], range]) -> tuple[int, list[list[Entry]]]:
    """Plays some deals in both ways, in a worker."""
    number, plans, games = task
    found = []
    for game in games:
        rows = [play_game(plan, game) for plan in plans]
        found.append([Entry(f"{row.game}-{row.seats}", row, facts_of(row)) for row in rows])
    return number, found


def _values(entry: Entry, number: int, sources: Iterable[str]) -> dict[str, float]:
    """The figures of one game. The first bot of the plan sits one seat further in each game. A seat that scored nothing from one
    of the `sources` does not have it in its sheet."""
    row, seats = entry.row, entry.row.seats
    probe = number % seats
    half = entry.facts.measures[4] if entry.facts.measures else []
    ahead = leader(half) if half else -1
    scores = sorted(row.scores, reverse=True)
    out = {
        "wins of the first bot": entry.part(probe),
        "points of the first bot": float(row.scores[probe]),
        "points of a seat": sum(row.scores) / seats,
        "points of the best seat": float(scores[0]),
        "decisions of a game": float(entry.facts.decisions),
        "decisions with a choice": float(entry.facts.choices),
        "changes of the lead": float(entry.facts.lead_changes),
    }
    if seats > 1:
        out["points between first and second"] = float(scores[0] - scores[1])
        out |= {f"wins of seat {seat + 1} of {seats}": entry.part(seat) for seat in range(seats)}
    if ahead >= 0:
        out["wins of whoever is ahead half-way"] = entry.part(ahead)
    for source in sources:
        out[f"points from {source.replace('_', ' ')}"] = sum(sheet.get(source, 0) for sheet in row.detail) / seats
    return out


def _figures(entries: list[list[Entry]]) -> Table:
    sources = dict.fromkeys(source for some in entries for entry in some for sheet in entry.row.detail for source in sheet)
    games = [[_values(entry, number, sources) for number, entry in enumerate(some)] for some in entries]
    names = list(dict.fromkeys(name for some in games for values in some for name in values))
    z = many(len(names))
    out: Table = []
    for name in names:
        first, second, difference = Mean(), Mean(), Mean()
        for one, other in zip(games[0], games[1], strict=True):
            if name in one and name in other:
                first.add(one[name])
                second.add(other[name])
                difference.add(other[name] - one[name])
        if difference.n:
            row: dict[str, Cell] = {"figure": name, "deals": difference.n, "a": first.mean, "b": second.mean}
            out.append(row | _tested(difference, z))
    return out


def _tested(difference: Mean, z: float) -> dict[str, Cell]:
    low, high = difference.interval(z)
    return {"difference": difference.mean, "low": low, "high": high, "clear": is_clear(difference, low, high)}


def _components(plans: Sequence[Plan], entries: list[list[Entry]]) -> Table:
    """How users of each component did in either way, and whether that differs."""
    tables: list[dict[tuple[Cell, Cell], dict[str, Cell]]] = []
    for plan, some in zip(plans, entries, strict=True):
        game = plan.load()
        found = component_table(some, Expected(some), {entry.group: game for entry in some})
        tables.append({(row["event"], row["component"]): row for row in found})
    out: Table = []
    for key in dict.fromkeys([*tables[0], *tables[1]]):
        a, b = (table.get(key) for table in tables)
        known = a or b
        assert known is not None
        row: dict[str, Cell] = {"event": known["event"], "component": known["component"], "name": known["name"]}
        for letter, each in (("a", a), ("b", b)):
            row[f"used_{letter}"] = 0 if each is None else each["used"]
            row[f"users_{letter}"] = 0 if each is None else each["users"]
            row[f"delta_{letter}"] = 0.0 if each is None else each["delta"]
            row[f"low_{letter}"] = -1.0 if each is None else each["low"]
            row[f"high_{letter}"] = 1.0 if each is None else each["high"]
            row[f"clear_{letter}"] = False if each is None else each["clear"]
        out.append(row)
    return sorted(out, key=lambda row: -abs(float(row["delta_b"]) - float(row["delta_a"])))
