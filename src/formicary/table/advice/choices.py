"""What a question means to whom it is put: what each choice would cost and bring, what cannot be chosen and why."""

from __future__ import annotations

import msgspec

from formicary.kernel import Position, Sentence
from formicary.kernel.choices import choices as choices_of
from formicary.table.access import check_own_seat
from formicary.table.autoplay import standing_answers
from formicary.table.errors import Stale
from formicary.table.log.live_table import LiveTable
from formicary.table.tables import Tables

_encode = msgspec.json.Encoder().encode


async def choices(tables: Tables, holder: str, table_id: str, seat: int, sequence: int) -> bytes:
    """The choices of an own seat, as JSON. `sequence` is the latest entry the asker has seen, as for a move.

    Several copies of the position are played on, so it is worked out beside the event loop, once for each question.
    """
    table = await tables.get(table_id)
    check_own_seat(table, holder, seat)
    if sequence > table.number:
        await tables.refresh(table)
    _check_fresh(table, seat, sequence)
    pos = table.history.pos
    given = list(table.chairs[seat].standing)
    known = table.choices.get(seat)
    if known is None or known[0] is not pos or known[1] != given:
        is_exercise = bool(table.start.exercise)
        known = (pos, given, await tables.offload(lambda: _encoded(pos, seat, given, is_exercise)))
        table.choices[seat] = known
    return known[2]


def _encoded(pos: Position, seat: int, given: list[str], is_exercise: bool) -> bytes:
    """The choices of a seat as JSON, without questions that its standing answers answer. In an exercise what
    they bring is for the asker to find out, and what cannot be chosen takes no room beside the task."""
    found = choices_of(pos, seat, lambda after: standing_answers.answer(after, seat, given) is not None)
    return _encode({**found, "previews": [], "refused": []} if is_exercise else found)


def _check_fresh(table: LiveTable, seat: int, sequence: int) -> None:
    """Refuses those who have seen a question that no longer stands, or one that does not stand yet."""
    if sequence > table.number:
        raise Stale(
            Sentence("The table is at entry {number}; there is no entry {sequence} yet.", number=table.number, sequence=sequence)
        )
    if sequence < (table.asked[seat] if seat in table.history.pos.deciders else 0):
        raise Stale("The table has moved on since you looked.")
