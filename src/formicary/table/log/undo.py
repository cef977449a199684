"""Undo and redo at a table: what each seat may take back or play again, and whose consent it needs."""

from __future__ import annotations

import msgspec

from formicary.table.log.live_table import LiveTable


class PendingUndo(msgspec.Struct):
    """Somebody asks to go back to the first `to` actions; `waiting` seats have not answered."""

    by: int
    to: int
    waiting: list[int]


class UndoState(msgspec.Struct):
    """Undo as it stands for a seat: possible at all, needs the others' consent, redo possible."""

    can: bool
    asks: bool
    redo: bool
    pending: PendingUndo | None = None


def undo_for(table: LiveTable, seat: int | None) -> UndoState:
    """What a seat may take back."""
    pending = None
    if table.pending is not None:
        pending = PendingUndo(table.pending.seat, table.pending.to, sorted(table.pending.waiting))
    if seat is None:
        return UndoState(False, False, False, pending)
    others = table.others(seat)
    mine = table.seats_with(seat)
    to = table.history.before_latest_of(mine)
    can = to is not None and not (others and table.status == "over")
    asks = can and to is not None and bool(others) and not table.history.is_free_undo(mine, to)
    return UndoState(can, asks, redo_to(table, seat) is not None, pending)


def redo_to(table: LiveTable, seat: int) -> int | None:
    """The length after a redo by a seat: its own next action and what the bots did after it; None if there is none of its own."""
    history, others, mine = table.history, table.others(seat), table.seats_with(seat)
    to = len(history)
    for step in reversed(history.undone):
        if step.seat in others or (to > len(history) and step.seat in mine):
            break
        to += 1
    return to if to > len(history) else None
