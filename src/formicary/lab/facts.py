"""What happened in a recorded game, found by playing it again: decisions, openings, components, and who was ahead when.

A game says itself which events mean that a seat uses a component (`Game.uses`): a tile taken, a card played, an
objective completed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from formicary.kernel import Game
from formicary.kernel.events import Event
from formicary.lab.files import Row
from formicary.lab.workers import Crew, in_order

MOMENTS = 10  # of a game, at which the measure of every seat is taken: after a tenth of its decisions, two tenths, …
ROWS_A_TASK = 40


class Facts(msgspec.Struct):
    """What a report wants to know of one game.

    >>> from formicary.lab.simulate import Plan, play_game
    >>> row = play_game(Plan(game="micropolis", bots=("random", "random"), games=1), number=0)
    >>> facts = facts_of(row)
    >>> facts.decisions == len(row.actions), len(facts.measures), sorted(facts.used[0])[0]
    (True, 10, 'tile_taken|tile|11')
    """

    decisions: int = 0
    choices: int = 0  # decisions among at least two
    offered: int = 0  # actions to choose from, in all decisions with a choice
    openings: list[str] = []  # the first choice of each seat, in the notation
    used: list[dict[str, int]] = []  # by seat, how often: 'event|kind|component'
    seen: list[str] = []  # components that an event named: 'kind|component'
    measures: list[list[float]] = []  # the bots' measure of every seat, at each of the moments
    lead_changes: int = 0  # between moments


def facts_of(row: Row, game: Game | None = None) -> Facts:
    """Plays a recorded game again and notes what happens. What the set-up deals is not reported by events, so it is not seen."""
    game = row.for_game(game)
    pos = row.start(game)
    evaluate = game.evaluator()
    seats = range(row.seats)
    facts = Facts(used=[{} for _ in seats], openings=[""] * row.seats)
    kinds = {event.kinds[field].name for event, field in game.uses}
    uses = {event.name: (field, event.kinds[field].name) for event, field in game.uses}
    seen: dict[str, None] = {}
    moments = [round(len(row.actions) * part / MOMENTS) for part in range(1, MOMENTS + 1)]

    def play(action: int, given: int | None) -> None:
        legal = pos.legal(given)
        seat = pos.deciders[0] if given is None else given
        facts.decisions += 1
        if len(legal) > 1:
            facts.choices += 1
            facts.offered += len(legal)
            if not facts.openings[seat]:
                facts.openings[seat] = game.actions.text(action)
        pos.sink = []
        pos.apply(action, seat)
        for event in pos.sink:
            _note(event, uses, kinds, facts, seen)
        while moments and facts.decisions >= moments[0]:
            moments.pop(0)
            facts.measures.append([float(evaluate(pos, each)) for each in seats])

    row.feed(game, None, play)
    facts.seen = list(seen)
    leaders = [leader(measures) for measures in facts.measures]
    facts.lead_changes = sum(before != after for before, after in pairwise(leaders))
    return facts


def leader(measures: Sequence[float]) -> int:
    """The seat that is ahead; -1 if several are."""
    most = max(measures)
    return measures.index(most) if list(measures).count(most) == 1 else -1


def _note(event: Event, uses: dict[str, tuple[str, str]], kinds: set[str], facts: Facts, seen: dict[str, None]) -> None:
    names = (*event.kind.fields, *event.kind.secret)
    for name, value in zip(names, event.values, strict=False):
        kind = event.kind.kind_names[name]
        if kind in kinds:
            for each in value if isinstance(value, list | tuple) else [value]:
                seen[f"{kind}|{each}"] = None
    use = uses.get(event.kind.name)
    if use is not None and event.seat >= 0:
        value = event.values[names.index(use[0])]
        key = f"{event.kind.name}|{use[1]}|{value}"
        facts.used[event.seat][key] = facts.used[event.seat].get(key, 0) + 1


def gather(rows: Sequence[Row], crew: Crew) -> list[Facts]:
    """The facts of all games, in their order; worked out by the crew."""
    tasks = ((number, list(rows[at : at + ROWS_A_TASK])) for number, at in enumerate(range(0, len(rows), ROWS_A_TASK)))
    return [facts for some in in_order(crew.work(_some, tasks)) for facts in some]


def _some(task: tuple[int, Iterable[Row]]) -> tuple[int, list[Facts]]:
    number, rows = task
    return number, [facts_of(row) for row in rows]
