"""The clocks of a table as subscribers see them: the same for everybody."""

from __future__ import annotations

import msgspec

from formicary.table.log.clocks import Pace
from formicary.table.log.live_table import LiveTable


class ClocksInfo(msgspec.Struct):
    """The clocks of a table as they stand when they are sent; times are milliseconds. Whoever is in `running` has less and less
    `left`, after using up `vacation` if they are `away`. `willing` want a pause, of the `people` who must all agree. `out` is the
    seat whose time has run out, while the other people vote; `voted` have.

    >>> ClocksInfo.__struct_fields__[:3]
    ('pace', 'left', 'running')
    """

    pace: Pace
    left: list[int]
    running: list[int]
    vacation: list[int]
    away: list[int]
    paused: bool
    willing: list[int]
    people: list[int]
    out: int | None
    voted: list[int]
    voters: list[int]


def clock_state(table: LiveTable, reading: int) -> ClocksInfo | None:
    """The clocks of a table at a reading of the service clock; None: it has none. The same for all who look."""
    if table.clocks is None:
        return None
    running = table.waits_for()
    now = table.clocks.clone()
    now.spend(now.since(reading, running))
    out = now.out[0] if now.out else None
    return ClocksInfo(
        pace=now.pace, left=now.left, running=[] if now.is_stopped else running, vacation=now.vacation, away=sorted(now.away),
        paused=now.paused, willing=sorted(now.willing), people=sorted(people_at(table)), out=out, voted=sorted(now.votes),
        voters=[] if out is None else sorted(voters(table, out)),
    )  # fmt: skip


def people_at(table: LiveTable) -> set[int]:
    """The first seat of each person who plays."""
    found: dict[str, int] = {}
    for seat, chair in enumerate(table.chairs):
        if chair.holder is not None and chair.has_person:
            found.setdefault(chair.holder, seat)
    return set(found.values())


def voters(table: LiveTable, out: int) -> set[int]:
    """Who votes about a seat whose time has run out: every other person, with one vote."""
    return people_at(table) - table.seats_with(out)
