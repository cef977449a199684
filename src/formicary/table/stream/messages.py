"""What a seat gets to see of a game: stream messages, the present view, and any moment of the past.

All of it is made here, from the seat's own view and from events as that seat sees them. A message is encoded once for each seat,
however many subscribers it has.
"""

from __future__ import annotations

from typing import Any

import msgspec

from formicary.kernel import Event, Position
from formicary.kernel.views import EventView, View, ViewUpdate
from formicary.table.autoplay import standing_answers
from formicary.table.log.live_table import Kind, LiveTable, Update
from formicary.table.log.undo import UndoState, undo_for

_encode = msgspec.json.Encoder().encode
_MESSAGE = b'{"sequence":%d,"length":%d,"since":%d,"kind":"%b","events":%b,"undo":%b,"answered":%b,"view":%b}'


class Message(msgspec.Struct):
    """A stream message, an entry of the log as a seat sees it: drop the events after action `since`, then add these.

    >>> Message.__struct_fields__[:4]
    ('sequence', 'length', 'since', 'kind')
    """

    sequence: int
    length: int
    since: int
    kind: Kind
    events: list[EventView]
    undo: UndoState
    answered: bool
    view: ViewUpdate


class ViewNow(msgspec.Struct):
    """The present view of a seat. `decided` is the last action that the person there decided: all after it is news to them.

    >>> ViewNow.__struct_fields__
    ('sequence', 'length', 'decided', 'undo', 'answered', 'view')
    """

    sequence: int
    length: int
    decided: int
    undo: UndoState
    answered: bool
    view: View


class Replayed(msgspec.Struct):
    """A moment of the game: after `sequence` of `length` actions, with everything that happened until then.

    >>> Replayed.__struct_fields__
    ('sequence', 'length', 'events', 'view')
    """

    sequence: int
    length: int
    events: list[EventView]
    view: View


class Ended(msgspec.Struct):
    """The last event of a stream that the server ends for a reason: one sentence.

    >>> Ended("You may no longer watch this table.").detail
    'You may no longer watch this table.'
    """

    detail: str


def event_for(event: Event, seat: int | None, number: int) -> EventView:
    """An event as a seat sees it: open values, secret ones if they are for the seat, and the number of its action. Its template
    and the kinds of its values are in the static part of the view."""
    return {"kind": event.kind.name, "seat": event.seat, "n": number, "args": event.args(seat)}


def view_of(update: Update, seat: int | None) -> bytes:
    """The view of a seat without the part that never changes, as JSON. Where all see the same it is made once and encoded once,
    but for the questions of those who decide."""
    pos = update.pos
    if not pos.same_for_all:
        view: dict[str, Any] = {**pos.view(seat)}
        del view["static"]
        return _encode(view)
    if update.same_view is None:
        view = {**pos.view(None)}
        del view["static"], view["seat"]
        update.question = _encode(view.pop("prompt"))
        update.same_view = _encode(view)[1:-1]
    decides = seat is not None and seat in pos.deciders
    question = _encode(pos.prompt(seat)) if decides else update.question
    return b'{"seat":%b,"prompt":%b,%b}' % (b"null" if seat is None else b"%d" % seat, question, update.same_view)


def events_of(update: Update, seat: int | None) -> bytes:
    """What happened, as a seat sees it, as JSON. Where nothing of it is secret it is made once and encoded once."""
    if update.same_events is not None:
        return update.same_events
    happened = update.events()
    encoded = _encode([event_for(event, seat, number) for number, event in happened])
    if not any(event.kind.secret for _, event in happened):
        update.same_events = encoded
    return encoded


def message_for(table: LiveTable, update: Update, seat: int | None) -> bytes:
    """The data of a stream message, a `Message` put together from parts of which others may have some in common. Undo is as it
    stands now, also in messages that are sent late."""
    known = update.encoded.get(seat)
    if known is None:
        known = _MESSAGE % (
            update.number, update.length, update.since, update.kind.encode(), events_of(update, seat),
            _encode(undo_for(table, seat)), b"true" if is_answered(table, update.pos, seat) else b"false", view_of(update, seat),
        )  # fmt: skip
        if update is table.recent[-1]:
            update.encoded[seat] = known
        else:
            update.forget()
    return known


def now_for(table: LiveTable, seat: int | None) -> bytes:
    """The present view of a seat with its number."""
    pos, undo = table.history.pos, undo_for(table, seat)
    decided = 0 if seat is None else table.last_decision(seat)
    return _encode(ViewNow(table.number, len(table.history), decided, undo, is_answered(table, pos, seat), pos.view(seat)))


def is_answered(table: LiveTable, pos: Position, seat: int | None) -> bool:
    """Whether the person at a seat need not be asked: a bot or a standing answer decides, or their exercise has ended."""
    if seat is None or seat not in pos.deciders:
        return False
    if pos is table.history.pos and table.is_exercise_over:
        return True
    chair = table.chairs[seat]
    return chair.bot is not None or standing_answers.answer(pos, seat, chair.standing) is not None


def replay_for(table: LiveTable, seat: int | None, upto: int) -> bytes:
    """The view of a seat after the first `upto` actions, and the events until then."""
    pos = table.history.pos if upto == len(table.history) else table.history.at(upto)
    events = [event_for(event, seat, number) for number, event in table.history.events(upto)]
    return _encode(Replayed(upto, len(table.history), events, pos.view(seat)))
