"""The log of a table: the entries that it can hold.

The log is the truth. Entry 0 says what is played and who sits where; each later one is something that happened, in order.
Reading all of them gives the table. Taking a move back is an entry like any other: nothing is ever deleted.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from formicary.table.log.clocks import Pace, Word

SeatKind = Literal["me", "friend", "bot", "local"]
Driver = Literal["person", "bot", "standing"]


class SeatPlan(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Who is meant to sit somewhere when the table is made: me, a friend (by link), a bot, or local, another person on my device.

    >>> [SeatPlan("me", "Ann"), SeatPlan("friend"), SeatPlan("bot", bot="queen:seconds=2")][2].bot
    'queen:seconds=2'
    """

    kind: SeatKind
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    bot: Annotated[str, msgspec.Meta(max_length=60)] | None = None


class Start(msgspec.Struct, tag="start", omit_defaults=True):
    """The table is created. `actions` are those of the record or table that it continues."""

    game: str
    seats: list[SeatPlan]
    seed: int
    options: dict[str, Any] = {}
    actions: list[int | list[int]] = []
    rules: str = ""
    seeded: bool = False  # somebody chose the seed, so the order of hidden things may be known
    origin: str = ""  # the table that this one is a rematch or a branch of
    position: dict[str, object] | None = None  # what it begins with, where hidden things were dealt anew for a branch
    exercise: str = ""  # the exercise of the game that is done here; `position` is how it begins
    study_of: str = ""  # the game, with others in it, that was being played when this branch of it was made
    guide: str = ""  # the guided game that it is, by the name of its file: a coach speaks, and bots follow its record
    pace: Pace | None = None  # how fast it is played; None: as people like


class Act(msgspec.Struct, tag="act", omit_defaults=True):
    """A seat plays an action; `by` says who answered for it."""

    seat: int
    action: int
    by: Driver = "person"


class Undo(msgspec.Struct, tag="undo", omit_defaults=True):
    """The table goes back to its first `to` actions. `ahead`: nobody else had a say, so somebody knows what comes."""

    seat: int
    to: int
    ahead: bool = False


class Redo(msgspec.Struct, tag="redo"):
    """Actions taken back are played again, so that `to` of them are in force."""

    seat: int
    to: int


class Ask(msgspec.Struct, tag="ask", omit_defaults=True):
    """A seat asks the other people, `whom` by their seats, to let it go back to the first `to` actions."""

    seat: int
    to: int
    whom: list[int] = []


class Reply(msgspec.Struct, tag="reply"):
    """A seat's answer to what was asked."""

    seat: int
    agree: bool


class Sit(msgspec.Struct, tag="sit"):
    """A person takes a seat, or takes it back from a bot."""

    seat: int
    name: str


class PutBot(msgspec.Struct, tag="bot"):
    """A bot answers for a seat from now on; None: no longer."""

    seat: int
    bot: str | None


class Leave(msgspec.Struct, tag="leave", omit_defaults=True):
    """The person at a seat has deleted themselves: the seat has no name and is nobody's; a bot plays on, or nobody."""

    seat: int
    bot: str | None = None


class Invite(msgspec.Struct, tag="invite", omit_defaults=True):
    """A link for a seat was made; not `open`: the links for it were withdrawn."""

    seat: int
    open: bool = True


class Standing(msgspec.Struct, tag="standing"):
    """A seat's standing answers, as old logs have them. They stand beside the log, so that no number tells of them."""

    seat: int
    answers: list[str]


class Rematch(msgspec.Struct, tag="rematch"):
    """The same people play again at another table."""

    table: str


class Branch(msgspec.Struct, tag="branch"):
    """The game continues from one of its points at another table too, with the same seed: somebody may know what comes."""

    table: str


class Clock(msgspec.Struct, tag="clock", omit_defaults=True):
    """Something about the clocks, by or about these seats: a pause asked for, refused, begun (`paused`), ended; vacation begun
    and ended; time is low, has run out, more is given; a vote about the seat whose time has run out. `left`: milliseconds, with
    `low`."""

    word: Word
    seats: list[int]
    left: int = 0


class End(msgspec.Struct, tag="end"):
    """The game ends unfinished, because a seat's time has run out."""

    seat: int


Entry = Start | Act | Undo | Redo | Ask | Reply | Sit | PutBot | Leave | Invite | Standing | Rematch | Branch | Clock | End

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> str:
    """An entry as one line of JSON, as the store keeps it."""
    return _encoder.encode(entry).decode()


def decode(text: str) -> Entry:
    """The inverse of `encode`."""
    return _decoder.decode(text)
