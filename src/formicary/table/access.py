"""Who may act for a seat, and who may see what. Pure: functions of a table and the asker."""

from __future__ import annotations

from formicary.kernel import Sentence
from formicary.table.errors import NotNow, NotYours, Unknown
from formicary.table.log.live_table import LiveTable

STUDY = "This is a study of a game that others are still playing: no bots, hints, analysis or record until that game is over."


def check_seat(table: LiveTable, seat: int) -> int:
    """The seat, if the table has it."""
    if not 0 <= seat < len(table.chairs):
        last = len(table.chairs) - 1
        raise Unknown(Sentence("This table has no seat {seat}; its seats go from 0 to {last}.", seat=seat, last=last))
    return seat


def check_own_seat(table: LiveTable, holder: str | None, seat: int) -> int:
    """The seat, if it is the asker's."""
    check_seat(table, seat)
    if holder is None or table.chairs[seat].holder != holder:
        raise NotYours("This is not your seat.")
    return seat


def may_see(table: LiveTable, holder: str | None, seat: int | None) -> bool:
    """Whether somebody may see what a seat sees, or with None what spectators see."""
    return table.may_watch(holder) if seat is None else holder is not None and table.chairs[seat].holder == holder


def check_viewer(table: LiveTable, holder: str | None, seat: int | None) -> int | None:
    """The seat whose view the asker wants, if that is allowed: one of their own, or None as a spectator."""
    if seat is not None:
        return check_own_seat(table, holder, seat)
    if not table.may_watch(holder):
        raise NotYours("You are not at this table; ask for a link.")
    return None


def may_have_hints(table: LiveTable, holder: str | None) -> bool:
    """Whether somebody may ask what to play: nobody else has a stake in the game, and finding it is not the task."""
    alone = bool(table.seats_of(holder)) and not table.seats_of_others(holder)
    return table.status != "over" and alone and not table.is_study and not table.start.exercise


def clock_decides(table: LiveTable, seat: int) -> bool:
    """Whether nobody but its person can let a bot play for a seat: a clock says how long they may take."""
    return table.clocks is not None and table.status == "playing" and table.chairs[seat].has_person


def has_talk(table: LiveTable) -> bool:
    """Whether people can talk at a table: others play there or may come, and it is no lesson, exercise or study."""
    if table.start.exercise or table.start.guide or table.is_study:
        return False
    return any(chair.kind == "friend" or chair.holder not in (None, table.host) for chair in table.chairs)


def check_no_study(table: LiveTable) -> None:
    """Refuses a program's help where it would be help in a game that others are playing."""
    if table.is_study:
        raise NotNow(STUDY)


def branch_deals_anew(table: LiveTable, holder: str | None) -> bool:
    """Whether a branch of the game must not carry its seed: it is not over, and somebody else has a stake in it."""
    return table.status != "over" and bool(table.seats_of_others(holder))
