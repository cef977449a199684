"""Clocks at work: what people can do with them, and what the server does when time is low or has run out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from formicary.kernel import Position, Sentence
from formicary.table.access import check_own_seat
from formicary.table.errors import BadRequest, NotNow, TableError
from formicary.table.log.clocks import Clocks, Pace, Vote
from formicary.table.log.entries import Clock, End, Entry, PutBot
from formicary.table.log.live_table import LiveTable
from formicary.table.store import clocks as store
from formicary.table.store.queries import Change, Ticking
from formicary.table.stream.clocks import people_at, voters

if TYPE_CHECKING:
    from formicary.table.tables import Tables

Wish = Literal["pause", "refuse", "resume", "vacation", "return", "bot", "wait", "end"]
LOOK_EVERY = 0.5  # seconds between two looks at what is due
AT_ONCE = 50  # tables looked at in one round
LATER = 3_600_000  # milliseconds until a table that cannot be opened is looked at again
NO_CLOCK = "This table has no clock."
_log = logging.getLogger("formicary.table")


# ---- written with every entry


def ticking(table: LiveTable, reading: int, entries: list[Entry], after: Position | None) -> Ticking | None:
    """What is stored about clocks with entries. After an action it is known when something is to be done next; after anything
    else the table is looked at right away."""
    if table.clocks is None:
        return None
    spent = table.clocks.since(reading, table.waits_for())
    if after is None or len(entries) > 1:
        return Ticking(spent, spent.at)
    ahead = table.clocks.clone()
    ahead.spend(spent)
    ahead.out.clear()
    ahead.come(len(table.history) + 1, table.newly_asked(table.history.pos, after))
    wait = ahead.due(table.waits_for(after)) if not table.clocks.out else 0
    return Ticking(spent, None if wait is None or after.result is not None else spent.at + wait)


def first_ticking(table: LiveTable, reading: int) -> Ticking | None:
    """The same for a new table."""
    if table.clocks is None:
        return None
    spent = table.clocks.since(reading, [])
    table.clocks.spend(spent)
    wait = table.clocks.due(table.waits_for())
    return Ticking(spent, None if wait is None else spent.at + wait)


# ---- what people can do


async def wish(tables: Tables, holder: str, table_id: str, seat: int, word: Wish) -> int:
    """Something that a person at a seat wants of the clocks; returns the number of the latest entry."""

    async def work(table: LiveTable) -> int:
        check_own_seat(table, holder, seat)
        clocks = table.clocks
        if clocks is None:
            raise NotNow(NO_CLOCK)
        if table.status == "over":
            raise NotNow("The game is over.")
        mine = sorted(table.seats_with(seat))
        if word in ("bot", "wait", "end"):
            return await _vote(tables, table, clocks, seat, word)
        if word in ("vacation", "return"):
            return await _vacation(tables, table, clocks, mine, word == "vacation")
        return await _pause(tables, table, clocks, mine, word)

    return await tables.change(table_id, work)


async def _pause(tables: Tables, table: LiveTable, clocks: Clocks, mine: list[int], word: Wish) -> int:
    if word == "resume":
        if not clocks.paused:
            raise NotNow("The clocks are not paused.")
        return await tables.commit(table, Clock("resume", mine))
    if clocks.paused:
        raise NotNow("The clocks are paused already.")
    if word == "refuse":
        if not clocks.willing:
            raise NotNow("Nobody has asked for a pause.")
        return await tables.commit(table, Clock("refuse", mine))
    people = people_at(table)
    if people <= clocks.willing | set(mine):
        return await tables.commit(table, Clock("pause", mine), Clock("paused", mine))
    return await tables.commit(table, Clock("pause", mine))


async def _vacation(tables: Tables, table: LiveTable, clocks: Clocks, mine: list[int], begin: bool) -> int:
    if not begin:
        if clocks.away.isdisjoint(mine):
            raise NotNow("You are not on vacation.")
        return await tables.commit(table, Clock("return", mine))
    now = clocks.clone()
    now.spend(now.since(tables.clock.now(), table.waits_for()))
    if not any(now.vacation[seat] for seat in mine):
        raise NotNow("You have no vacation days left at this table." if clocks.pace.vacation else "This table has no vacation.")
    if now.away.issuperset(mine):
        raise NotNow("You are on vacation already.")
    return await tables.commit(table, Clock("vacation", mine))


async def _vote(tables: Tables, table: LiveTable, clocks: Clocks, seat: int, vote: Vote) -> int:
    if not clocks.out:
        raise NotNow("Nobody's time has run out.")
    out = clocks.out[0]
    entitled = voters(table, out)
    mine = entitled & table.seats_with(seat)
    if not mine:
        raise NotNow("This vote is for the other players.")
    trial = clocks.clone()
    trial.say(vote, sorted(mine))
    decided = trial.verdict(entitled)
    spoken = Clock(vote, sorted(mine))
    if decided is None:
        return await tables.commit(table, spoken)
    return await tables.commit(table, spoken, _consequence(clocks.pace, out, decided))


def _consequence(pace: Pace, seat: int, decided: Vote) -> Entry:
    if decided == "bot":
        return PutBot(seat, pace.bot)
    return End(seat) if decided == "end" else Clock("more", [seat])


def check_pace(pace: Pace | None, check_bot: Callable[[str], str]) -> Pace | None:
    """A pace that somebody wants for a new table, if it makes sense."""
    if pace is None:
        return None
    check_bot(pace.bot)
    if pace.kind == "move" and pace.increment:
        raise BadRequest(Sentence("A time for each move has no increment."))
    return pace


# ---- what the server does


class ClockKeeper:
    """Looks after the tables whose time has come; several servers may do so at once, and only one of them writes."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def one_round(self) -> None:
        """Looks at what is due, and waits for a moment."""
        await self.look()
        await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Does what is due now."""
        tables, clock = self.tables, self.tables.clock
        reading = clock.now()
        due, ticks = await tables.store.run(lambda connection: store.due_tables(connection, reading, AT_ONCE))
        if ticks and clock.is_to_meet():
            await clock.meet(tables.store)
        for table_id in due:
            try:
                await tables.change(table_id, self._look_at)
            except TableError as wrong:
                _log.warning("the clocks of the table %s cannot be seen to: %s", table_id, type(wrong).__name__)
                await self._look_again(table_id, reading + LATER)

    async def _look_at(self, table: LiveTable) -> None:
        clocks, reading = table.clocks, self.tables.clock.now()
        waits = table.waits_for()
        if clocks is None or clocks.is_stopped or not waits:
            await self._look_again(table.id, None)
            return
        now = clocks.clone()
        now.spend(now.since(reading, waits))
        late = [seat for seat in waits if not now.until(seat, 0)]
        low = [seat for seat in waits if now.is_low(seat)]
        if late:
            await self._run_out(table, clocks.pace, late[0])
        elif low:
            await self.tables.commit(table, Clock("low", low, now.left[low[0]]), call=self._people(table, low))
        else:
            wait = now.due(waits)
            await self._look_again(table.id, None if wait is None else reading + wait)

    async def _run_out(self, table: LiveTable, pace: Pace, seat: int) -> None:
        """A seat's time is over: what the table chose happens. Where nobody is left to vote, a bot plays on."""
        said = Clock("out", [seat])
        if pace.then == "end":
            await self.tables.commit(table, said, End(seat))
        elif pace.then == "vote" and (asked := voters(table, seat)):
            await self.tables.commit(table, said, call=self._people(table, sorted(asked)))
        else:
            await self.tables.commit(table, said, PutBot(seat, pace.bot))

    def _people(self, table: LiveTable, seats: list[int]) -> tuple[str, ...]:
        return tuple(sorted({holder for seat in seats if (holder := table.chairs[seat].holder) is not None}))

    async def _look_again(self, table_id: str, due: int | None) -> None:
        await self.tables.store.run(lambda connection: store.keep_deadline(connection, table_id, due))


def with_clock(change: Change | None, found: Ticking | None) -> Change | None:
    """A change with what is stored about clocks."""
    if found is None:
        return change
    change = change or Change()
    change.clock = found
    return change
