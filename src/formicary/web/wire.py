"""What goes over the wire, as msgspec structs; the OpenAPI document is made from them. See also `table/stream/messages.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from formicary.kernel.info import Advice, Setup
from formicary.kernel.options import OptionInfo
from formicary.kernel.record import Seed
from formicary.table import UndoState

SeatNumber = Annotated[int, Meta(ge=0, le=15, description="A seat, counted from 0.")]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$", description="The same id, the same answer.")]
Name = Annotated[str, Meta(max_length=80)]


class BotInfo(Struct):
    """A bot that can sit at a table."""

    key: str
    title: str
    help: str


class GameInfo(Struct):
    """A game as start pages show it."""

    key: str
    title: str
    seats: list[int]
    minutes: int
    weight: str
    blurb: str
    reconstruction: str | None
    options: list[OptionInfo]
    bots: list[BotInfo]
    setups: list[Setup]
    advice: list[Advice] = []


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit somewhere; `local` is another person on the same device."""

    kind: Literal["me", "friend", "bot", "local"]
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=60)] | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be created."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, bool | int | str | None] = {}
    seed: Seed | None = None


class Created(Struct):
    """A new table: one-time links for the friends' seats, one link for spectators, the maker's own seats."""

    table: str
    seat_links: dict[str, str]
    spectator_link: str | None
    your_seats: list[int]


class Claim(Struct, forbid_unknown_fields=True):
    """The token of a link, and the name of the person."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]
    name: Name = ""


class Claimed(Struct):
    """Where the link led; seat null is a place among the spectators."""

    table: str
    seat: int | None


class Action(Struct, forbid_unknown_fields=True):
    """A move: the seat, the latest log number seen, the action, and an id for the request."""

    seat: SeatNumber
    sequence: Number
    action: Number
    request: RequestId


class Back(Struct, forbid_unknown_fields=True):
    """Undo: to before the seat's latest action, or to the first `to` actions."""

    seat: SeatNumber
    to: Number | None = None
    request: RequestId | None = None


class Forth(Struct, forbid_unknown_fields=True):
    """Redo."""

    seat: SeatNumber
    request: RequestId | None = None


class Consent(Struct, forbid_unknown_fields=True):
    """The answer to somebody who wants to take a move back."""

    seat: SeatNumber
    agree: bool


class BotWish(Struct, forbid_unknown_fields=True):
    """A bot for a seat; null takes the seat back from it."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=60)] | None


class LinkWish(Struct, forbid_unknown_fields=True):
    """A fresh link for a seat, or with null for spectators."""

    seat: SeatNumber | None = None


class Link(Struct):
    """A link; the token stands after the #, so that it never reaches a server's log."""

    link: str


class StandingWish(Struct, forbid_unknown_fields=True):
    """All standing answers of a seat: a list of keys, or {key: true or false}."""

    seat: SeatNumber
    answers: list[Annotated[str, Meta(max_length=40)]] | dict[str, bool]


class BranchWish(Struct, forbid_unknown_fields=True):
    """After how many actions to branch."""

    upto: Number


class Sequence(Struct):
    """The log number of what was done."""

    sequence: int


class ActionDoc(Struct):
    """A legal action: its number, its notation, an English template with values, and the places it is about."""

    action: int
    text: str
    label: str
    args: dict[str, Any]
    refs: list[str]


class Prompt(Struct):
    """A question: who must answer, what is asked, by which rule. "set": each option is a set of places, marked and confirmed."""

    deciders: list[int]
    ask: str
    args: dict[str, Any]
    rule: str
    choose: Literal["one", "set"]
    options: list[ActionDoc]


class ResultDoc(Struct):
    """The end: points, winners, and for each seat its points by source."""

    scores: list[int]
    winners: list[int]
    detail: list[dict[str, Any]]
    rivals: list[dict[str, Any]] = []


class View(Struct):
    """The part of a view that all games share; each game adds its own. See docs/protocol.md."""

    game: str
    seat: int | None
    seats: int
    deciders: list[int]
    over: bool
    mark: int
    result: ResultDoc | None
    prompt: Prompt


class ViewDoc(Struct):
    """The present view of a seat."""

    sequence: int
    length: int
    undo: UndoState
    answered: bool
    view: View


class EventDoc(Struct):
    """Something that happened, as the seat sees it. `label` is an English template for `args`; `n` the number of its action."""

    event: str
    kind: str
    seat: int
    label: str
    args: dict[str, Any]
    n: int


class MessageDoc(Struct):
    """A stream message: forget the story after action `since`, then add the events."""

    sequence: int
    length: int
    since: int
    kind: Literal["start", "act", "undo", "redo", "state"]
    events: list[EventDoc]
    undo: UndoState
    answered: bool
    view: View


class ReplayDoc(Struct):
    """A moment of a game and everything that happened until then."""

    sequence: int
    length: int
    events: list[EventDoc]
    view: View
