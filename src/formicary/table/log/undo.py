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
    """What a seat can undo: whether it can at all, whether others are asked, whether it can redo; `whom` must agree.

    >>> UndoState(can=True, asks=True, redo=False).pending is None
    True
    """

    can: bool
    asks: bool
    redo: bool
    pending: PendingUndo | None = None
    whom: list[int] = []


def undo_for(table: LiveTable, seat: int | None) -> UndoState:
    """Undo as it stands for a seat, or for a spectator."""
    pending = None
    if table.pending is not None:
        pending = PendingUndo(table.pending.seat, table.pending.to, sorted(table.pending.waiting))
    if seat is None:
        return UndoState(False, False, False, pending)
    history, mine = table.history, table.seats_with(seat)
    redo = bool(history.undone) and redo_length(table, seat) is not None
    to = history.before_latest_of(mine)
    if to is None or is_closed(table):
        return UndoState(False, False, redo, pending)
    whom = set() if history.is_free_undo(mine, to) else table.others(seat)
    if not whom:
        return UndoState(True, False, redo, pending)
    can = not cannot_answer(table, whom)
    return UndoState(can, can, redo, pending, sorted(whom))


def undo_length(table: LiveTable, seat: int) -> int | None:
    """How many actions are left after an undo by a seat: those before its person's latest one; None if there is none."""
    return table.history.before_latest_of(table.seats_with(seat))


def is_closed(table: LiveTable) -> bool:
    """Whether nothing can be taken back any more: the game is over, and its secrets are open. In an exercise none matter."""
    return table.status == "over" and not table.start.exercise


def needs_consent(table: LiveTable, seat: int, length: int) -> bool:
    """Whether other people must agree before a seat goes back to `length` actions."""
    return bool(table.others(seat)) and not table.history.is_free_undo(table.seats_with(seat), length)


def cannot_answer(table: LiveTable, whom: set[int]) -> list[int]:
    """Those of the seats whose person is invited and has not come: nobody can be asked."""
    return sorted(seat for seat in whom if table.chairs[seat].holder is None)


def redo_length(table: LiveTable, seat: int) -> int | None:
    """How many actions there are after a redo by a seat: its own next one and what bots did after it; None if it has none."""
    history, others, mine = table.history, table.others(seat), table.seats_with(seat)
    length = len(history)
    for step in reversed(history.undone):
        if step.seat in others or (length > len(history) and step.seat in mine):
            break
        length += 1
    return length if length > len(history) else None
