"""What people get to see of a table: stream messages for a seat, and the state of the table for whoever looks.

Everything that leaves a table is made here, from the seat's own view and from events as that seat sees them. A view is worked out
once for each seat and position, however many listen.
"""

from __future__ import annotations

from typing import Any, Literal, cast

import msgspec

from formicary.kernel import Event, Game, Position
from formicary.kernel.views import EventView, View, ViewUpdate
from formicary.table.autoplay import standing_answers
from formicary.table.log.live_table import Kind, LiveTable, Status, Update
from formicary.table.log.undo import UndoState, undo_for

SeatKind = Literal["me", "local", "friend", "bot", "open"]
_encode = msgspec.json.Encoder().encode
RECONSTRUCTION = "Components that the printed game does not publish as text are a reconstruction."


class SeatMay(msgspec.Struct):
    """What the viewer may do with a seat: make a link for it, put a bot there, take it (back) from the bot."""

    link: bool
    bot: bool
    take_back: bool


class SeatInfo(msgspec.Struct):
    """A seat as the viewer sees it. `kind`: me, local, friend, bot, or open while it waits for somebody."""

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    held: bool
    connected: bool
    may: SeatMay


class TableMay(msgspec.Struct):
    """What the viewer may do with the table."""

    share: bool
    record: bool
    branch: bool
    rematch: bool
    replay_all: bool


class StandingInfo(msgspec.Struct):
    """A standing answer that the game offers."""

    key: str
    text: str


class TableInfo(msgspec.Struct):
    """The state of a table for a viewer; nothing in it is part of anybody's hand."""

    table: str
    game: str
    title: str
    status: Status
    host: bool
    seats: list[SeatInfo]
    your_seats: list[int]
    sequence: int
    length: int
    options: dict[str, Any]
    seeded: bool
    undo: UndoState
    standing: dict[str, list[str]]
    standing_offered: list[StandingInfo]
    may: TableMay
    next_table: str | None
    reconstruction: str | None


class Message(msgspec.Struct):
    """A stream message, an entry of the log as a seat sees it: forget the story after action `since`, then add the events."""

    sequence: int
    length: int
    since: int
    kind: Kind
    events: list[EventView]
    undo: UndoState
    answered: bool
    view: ViewUpdate


class ViewNow(msgspec.Struct):
    """The present view of a seat."""

    sequence: int
    length: int
    undo: UndoState
    answered: bool
    view: View


class Replayed(msgspec.Struct):
    """A moment of the game: after `sequence` of `length` actions, with everything that happened until then."""

    sequence: int
    length: int
    events: list[EventView]
    view: View


def reconstruction_of(game: Game) -> str | None:
    """One sentence for people, if components of the game are reconstructed."""
    return RECONSTRUCTION if game.info.reconstruction else None


def event_for(event: Event, seat: int | None, number: int, pos: Position) -> EventView:
    """An event as a seat sees it: open values, secret ones if they are for the seat, text template, number of its action.

    `pos` is any position of the game; it says the template in the words of its edition.
    """
    values = {key: value for key, value in event.seen_by(seat).items() if key != "event"}
    return {"kind": event.kind.name, "seat": event.seat, "n": number, "label": pos.say(event.kind.text), "args": values}


def update_of(pos: Position, seat: int | None) -> ViewUpdate:
    """The view of a seat without the part that never changes."""
    view: dict[str, Any] = {**pos.view(seat)}
    del view["static"]
    return cast(ViewUpdate, view)


def message_for(table: LiveTable, update: Update, seat: int | None) -> bytes:
    """The data of a stream message. Undo is told as it stands now, also in messages that are sent late."""
    known = update.encoded.get(seat)
    if known is None:
        events = [event_for(event, seat, number, update.pos) for number, event in update.events()]
        view = update_of(update.pos, seat)
        undo, answered = undo_for(table, seat), is_answered(table, update.pos, seat)
        known = _encode(Message(update.number, update.length, update.since, update.kind, events, undo, answered, view))
        if update is table.recent[-1]:
            update.encoded[seat] = known
    return known


def now_for(table: LiveTable, seat: int | None) -> bytes:
    """The present view of a seat with its number."""
    pos, undo = table.history.pos, undo_for(table, seat)
    return _encode(ViewNow(table.number, len(table.history), undo, is_answered(table, pos, seat), pos.view(seat)))


def is_answered(table: LiveTable, pos: Position, seat: int | None) -> bool:
    """Whether the person at a seat need not be asked, because a bot or a standing answer decides for them."""
    if seat is None or seat not in pos.deciders:
        return False
    chair = table.chairs[seat]
    return chair.bot is not None or standing_answers.answer(pos, seat, chair.standing) is not None


def replay_for(table: LiveTable, seat: int | None, upto: int) -> bytes:
    """The view of a seat after the first `upto` actions, and the story until then."""
    pos = table.history.pos if upto == len(table.history) else table.history.at(upto)
    events = [event_for(event, seat, number, pos) for number, event in table.history.events(upto)]
    return _encode(Replayed(upto, len(table.history), events, pos.view(seat)))


def info_for(table: LiveTable, holder: str | None, connected: set[int]) -> TableInfo:
    """The table for a viewer."""
    mine = table.seats_of(holder)
    host = holder is not None and holder == table.host
    over = table.status == "over"
    alone = bool(mine) and all(seat in mine for seat, chair in enumerate(table.chairs) if chair.bot is None)
    undo = undo_for(table, mine[0]) if mine else undo_for(table, None)
    return TableInfo(
        table=table.id,
        game=table.game.key,
        title=table.game.title,
        status=table.status,
        host=host,
        seats=[_seat_info(table, seat, mine, host, connected) for seat in range(len(table.chairs))],
        your_seats=mine,
        sequence=table.number,
        length=len(table.history),
        options=table.start.options,
        seeded=table.start.seeded,
        undo=undo,
        standing={str(seat): table.chairs[seat].standing for seat in mine},
        standing_offered=[StandingInfo(answer.key, table.history.pos.say(answer.text)) for answer in table.game.info.standing],
        may=TableMay(share=host, record=over, branch=over or alone, rematch=over and bool(mine), replay_all=over),
        next_table=table.successor,
        reconstruction=reconstruction_of(table.game),
    )


def _seat_info(table: LiveTable, seat: int, mine: list[int], host: bool, connected: set[int]) -> SeatInfo:
    chair = table.chairs[seat]
    held, yours = chair.holder is not None, seat in mine
    kind: SeatKind
    if chair.bot is not None:
        kind = "bot"
    elif not held:
        kind = "open"
    elif yours:
        kind = "local" if chair.kind == "local" else "me"
    else:
        kind = "friend"
    abandoned = not held or seat not in connected
    over = table.status == "over"
    may = SeatMay(
        link=yours or (host and not held),
        bot=(yours or (host and abandoned)) and not over,
        take_back=chair.bot is not None and (yours or (host and not held)),
    )
    return SeatInfo(seat, kind, chair.name, chair.bot, held, seat in connected, may)
