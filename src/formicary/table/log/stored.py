"""What a store keeps of a table, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from formicary.table.log.clocks import Spent
from formicary.table.log.entries import Entry

Status = Literal["open", "playing", "over"]  # open: a seat is empty
Listing = Literal["open", "playing", "over", "exercise"]  # exercises stand in nobody's list of games


class LogRow(msgspec.Struct, frozen=True):
    """An entry as it stands in the log."""

    number: int
    entry: Entry
    request: str | None
    at: int
    spent: Spent | None = None  # at a table with clocks: who ran since the entry before, and how long


@dataclass(slots=True)
class Stored:
    """All that the database knows of a table."""

    id: str
    host: str
    rows: list[LogRow]
    holders: dict[int, str]
    watchers: set[str]
    invited: set[int] = field(default_factory=set)  # seats with a link that nobody has used
    standing: dict[int, list[str]] = field(default_factory=dict)  # seat → its standing answers
    last: int = 0  # number of the latest entry


class Summary(msgspec.Struct, frozen=True):
    """What lists of tables show; follows from the log."""

    status: Listing
    turn: str  # the deciders, with commas; of a game that is over, the winners
    names: str  # JSON
    automatic: bool = False  # a bot or a standing answer decides next, so a server must be at work on it
