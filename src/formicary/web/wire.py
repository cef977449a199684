"""What requests and their answers consist of, as msgspec structs; the OpenAPI document is made from them.

What a table, a game or a bot says of itself is declared where it is made and used here as it is.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from formicary.bots import BotInfo
from formicary.kernel.guide import Memory
from formicary.kernel.info import Advice, Setup
from formicary.kernel.options import OptionInfo, OptionValue
from formicary.kernel.record import Seed
from formicary.kernel.teaching import Picture, Question, Topic
from formicary.kernel.views import ViewUpdate
from formicary.table import ChannelOptions, Given, Pace, SeatPlan, Wish
from formicary.table.series import MemberPlan
from formicary.table.talk.talk import Phrase, Room

SeatNumber = Annotated[int, Meta(ge=0, le=15, description="A seat, counted from 0.")]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$", description="The same id, the same answer.")]
Name = Annotated[str, Meta(max_length=80)]


class GuideInfo(Struct):
    """A guided game as start pages offer it."""

    key: str
    title: str
    minutes: int


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
    learn: int | None = None  # minutes that the introduction takes; None if there is none
    exercises: int = 0  # how many there are
    guides: list[GuideInfo] = []


class ChapterInfo(Struct):
    """A line of a rulebook's contents."""

    id: str
    heading: str
    rules: int


class Contents(Struct):
    """What a rulebook holds for players: its chapters, the chapter of each rule, words that lead to rules, pieces to draw beside
    rules, worked examples that introductions have as pictures."""

    title: str
    edition: str
    chapters: list[ChapterInfo]
    where: dict[str, str]
    terms: dict[str, str]
    pictures: dict[str, list[str]]
    played: list[str]  # worked examples that can be stepped through


class MomentView(Struct):
    """A moment of the introduction as its viewer sees it; `static` is which of the static parts belongs to it."""

    view: ViewUpdate
    static: int


class Introduction(Struct):
    """How to play a game, in the language that was asked for: the text, and the positions that its pictures show."""

    game: str
    title: str
    minutes: int
    lead: str
    exercises: int
    topics: list[Topic]
    questions: list[Question]
    guides: list[GuideInfo]
    examples: dict[str, Picture]
    moments: dict[str, MomentView]
    statics: list[dict[str, object]]


class ExerciseText(Struct):
    """An exercise as lists and tables show it, in the language that was asked for. `stars`: the figures that one, two and three
    stars need; `what` says what the figure is."""

    key: str
    title: str
    task: str
    hint: str
    why: str
    what: str
    stars: list[int]
    rules: list[str]


class ExerciseList(Struct):
    """The exercises of a game, rising."""

    game: str
    title: str
    exercises: list[ExerciseText]


class NewExercise(Struct, forbid_unknown_fields=True):
    """Who begins an exercise."""

    name: Annotated[str, Meta(max_length=80)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be created."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    options: dict[str, OptionValue] = {}
    seed: Seed | None = None
    pace: Pace | None = None


class ClockRequest(Struct, forbid_unknown_fields=True):
    """What somebody at a seat wants of the clocks: a pause (all people must agree; `refuse` says no, `resume` ends it), vacation
    and back from it, or a vote about a seat whose time has run out: `bot`, `wait`, `end`."""

    seat: SeatNumber
    wish: Wish


class NewGuided(Struct, forbid_unknown_fields=True):
    """A guided game to be begun: which one, and the name of the person."""

    guide: Annotated[str, Meta(max_length=40)] = "guided"
    name: Name = ""


class CoachRequest(Struct, forbid_unknown_fields=True):
    """After how many actions, and what was told before."""

    seat: SeatNumber
    upto: Number
    memory: Memory
    language: Annotated[str, Meta(max_length=10)] = "en"


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


class LinkToken(Struct, forbid_unknown_fields=True):
    """The token of a link."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


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


class UndoRequest(Struct, forbid_unknown_fields=True):
    """Undo: to before the seat's latest action, or to the first `to` actions."""

    seat: SeatNumber
    to: Number | None = None
    request: RequestId | None = None


class RedoRequest(Struct, forbid_unknown_fields=True):
    """Redo."""

    seat: SeatNumber
    request: RequestId | None = None


class Consent(Struct, forbid_unknown_fields=True):
    """The answer to somebody who wants to take a move back."""

    seat: SeatNumber
    agree: bool


class BotRequest(Struct, forbid_unknown_fields=True):
    """A bot for a seat; null takes the seat back from it."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=60)] | None


class LinkRequest(Struct, forbid_unknown_fields=True):
    """A fresh link for a seat, or with null for spectators."""

    seat: SeatNumber | None = None


class WithdrawRequest(Struct, forbid_unknown_fields=True):
    """The seat whose links become void."""

    seat: SeatNumber


class Link(Struct):
    """A link; the token stands after the #, so that it never reaches a server's log."""

    link: str


class StandingRequest(Struct, forbid_unknown_fields=True):
    """All standing answers of a seat, and the moves planned for its next turn, the one preferred first."""

    seat: SeatNumber
    answers: list[Given]


class BranchRequest(Struct, forbid_unknown_fields=True):
    """After how many actions to branch, and which action to play there instead of the one that followed."""

    upto: Number
    action: Number | None = None


class HintRequest(Struct, forbid_unknown_fields=True):
    """For which seat."""

    seat: SeatNumber


class NewChannel(Struct, forbid_unknown_fields=True):
    """Where somebody wants to hear of their turns: an e-mail address, the endpoint of a browser's push subscription, or the
    address of a webhook."""

    kind: Literal["email", "push", "webhook"]
    address: Annotated[str, Meta(min_length=1, max_length=1000)]
    options: ChannelOptions


class Seen(Struct, forbid_unknown_fields=True):
    """The latest log number on the screen."""

    sequence: Number


class Saying(Struct, forbid_unknown_fields=True):
    """Something to say: a quick phrase by its key, or own words; from which own seat, or with which name as a spectator."""

    text: Annotated[str, Meta(max_length=2000)] = ""
    phrase: Phrase = ""
    seat: SeatNumber | None = None
    name: Name = ""


class TalkLineAt(Struct, forbid_unknown_fields=True):
    """A line: its room and its number there."""

    room: Room
    number: Number


class Mute(Struct, forbid_unknown_fields=True):
    """The `who` of somebody's lines, and whether not to hear them."""

    who: Annotated[str, Meta(max_length=40)]
    on: bool


class TalkSwitch(Struct, forbid_unknown_fields=True):
    """Whether people can talk at the table."""

    on: bool


class NewSeries(Struct, forbid_unknown_fields=True):
    """A series to be made: round robin or Swiss, over these people and bots, at tables of so many seats."""

    game: Annotated[str, Meta(max_length=40)]
    members: Annotated[list[MemberPlan], Meta(min_length=2, max_length=24)]
    kind: Literal["robin", "swiss"] = "robin"
    size: Annotated[int, Meta(ge=2, le=16)] = 2
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    title: Name = ""
    options: dict[str, OptionValue] = {}


class CreatedSeries(Struct):
    """A new series, with a link for each friend, by their number."""

    series: str
    links: dict[str, str]


class SeriesJoined(Struct):
    """The series that a link led to."""

    series: str


class SeriesMemberAt(Struct, forbid_unknown_fields=True):
    """A player of a series, by number."""

    member: Annotated[int, Meta(ge=0, le=63)]


class SeriesLeave(Struct, forbid_unknown_fields=True):
    """Who leaves, and who plays on in their place: a bot, or nobody, and they forfeit."""

    member: Annotated[int, Meta(ge=0, le=63)]
    instead: Literal["bot", "nobody"]


class Done(Struct):
    """It is done."""

    done: bool = True


class Sequence(Struct):
    """The log number of what was done."""

    sequence: int
