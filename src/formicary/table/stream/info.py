"""The state of a table for one viewer: who sits where, what the viewer may do."""

from __future__ import annotations

from typing import Literal

import msgspec

from formicary.kernel import Game
from formicary.kernel.options import OptionValue
from formicary.table.access import branch_deals_anew, clock_decides, has_talk, may_have_hints
from formicary.table.autoplay.standing_answers import Given, Until, given_by, round_of
from formicary.table.log.live_table import LiveTable
from formicary.table.log.stored import Status
from formicary.table.log.undo import UndoState, undo_for
from formicary.table.stream.clocks import ClocksInfo, clock_state

SeatKind = Literal["me", "local", "friend", "bot", "open"]
RECONSTRUCTION = "Components that the printed game does not publish as text are a reconstruction."


class SeatMay(msgspec.Struct):
    """What the viewer may do with a seat: make or withdraw a link for it, put a bot there, take it (back) from the bot."""

    link: bool
    withdraw: bool
    bot: bool
    take_back: bool


class SeatInfo(msgspec.Struct):
    """A seat as the viewer sees it. `kind`: me, local, friend, bot, or open while it waits for somebody. `invited`: somebody has
    a link for it that is still good."""

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    held: bool
    invited: bool
    connected: bool
    may: SeatMay


class TableMay(msgspec.Struct):
    """What the viewer may do with the table. `branch_deals_anew`: in a branch, what the viewer cannot know is dealt anew."""

    share: bool
    record: bool
    branch: bool
    branch_deals_anew: bool
    rematch: bool
    replay_all: bool
    hint: bool


class StandingInfo(msgspec.Struct):
    """A standing answer that the game offers."""

    key: str
    text: str


class TableInfo(msgspec.Struct):
    """The state of a table for a viewer; nothing in it is part of anybody's hand.

    >>> TableInfo.__struct_fields__[:5]
    ('table', 'game', 'title', 'status', 'host')
    """

    table: str
    game: str
    title: str
    status: Status
    host: bool
    seats: list[SeatInfo]
    spectators: int
    your_seats: list[int]
    sequence: int
    length: int
    options: dict[str, OptionValue]
    seeded: bool
    dealt_anew: bool
    exercise: str
    study: bool
    undo: UndoState
    standing: dict[str, list[Given]]
    standing_offered: list[StandingInfo]
    standing_until: list[Until]  # how long a standing answer may stand
    standing_played: list[int]  # the actions in force that your standing answers have played
    plans: bool  # whether moves can be decided on before one's turn
    may: TableMay
    next_table: str | None
    reconstruction: str | None
    guide: str
    talk: bool
    clocks: ClocksInfo | None  # how fast it is played, and the time that is left; None: without clocks
    ended: int | None  # the seat with whose time the game has ended, unfinished


def reconstruction_of(game: Game) -> str | None:
    """One sentence for people, if components of the game are reconstructed."""
    return RECONSTRUCTION if game.info.reconstruction else None


def info_for(table: LiveTable, holder: str | None, connected: set[int], spectators: int = 0, reading: int = 0) -> TableInfo:
    """The table for a viewer; `reading` is the time of its clocks."""
    mine = table.seats_of(holder)
    host = holder is not None and holder == table.host
    over = table.status == "over"
    undo = undo_for(table, mine[0]) if mine else undo_for(table, None)
    return TableInfo(
        table=table.id,
        game=table.game.key,
        title=table.game.title,
        status=table.status,
        host=host,
        seats=[_seat_info(table, seat, mine, host, connected) for seat in range(len(table.chairs))],
        spectators=spectators,
        your_seats=mine,
        sequence=table.number,
        length=len(table.history),
        options=table.start.options,
        seeded=table.foreknown,
        dealt_anew=table.start.position is not None and not table.start.exercise,
        exercise=table.start.exercise,
        study=table.is_study,
        undo=undo,
        standing={str(seat): [given_by(line) for line in table.chairs[seat].standing] for seat in mine},
        standing_offered=[StandingInfo(answer.key, table.history.pos.say(answer.text)) for answer in table.game.info.standing],
        standing_until=["always", "turn"] if round_of(table.history.pos) is None else ["always", "turn", "round"],
        standing_played=[
            number for number, step in enumerate(table.history.steps, 1) if table.by_answer[number - 1] and step.seat in mine
        ],
        plans=bool(mine) and not over and has_plans(table),
        may=TableMay(
            share=host,
            record=over and not table.is_study,
            branch=over or bool(mine),
            branch_deals_anew=branch_deals_anew(table, holder),
            rematch=over and bool(mine) and not table.start.exercise,
            replay_all=over,
            hint=may_have_hints(table, holder),
        ),
        next_table=table.successor,
        reconstruction=reconstruction_of(table.game),
        guide=table.start.guide,
        talk=has_talk(table),
        clocks=clock_state(table, reading),
        ended=table.ended,
    )


def has_plans(table: LiveTable) -> bool:
    """Whether some seat could decide on a move beforehand; the same for everybody."""
    pos = table.history.pos
    return any(table.game.plans(pos, seat) for seat in range(len(table.chairs)))


def _seat_info(table: LiveTable, seat: int, mine: list[int], host: bool, connected: set[int]) -> SeatInfo:
    chair = table.chairs[seat]
    held, yours, invited = chair.holder is not None, seat in mine, seat in table.invited
    kind: SeatKind
    if chair.bot is not None:
        kind = "bot"
    elif not held:
        kind = "open"
    elif yours:
        kind = "local" if chair.kind == "local" else "me"
    else:
        kind = "friend"
    abandoned = (not held or seat not in connected) and not clock_decides(table, seat)
    over = table.status == "over"
    may = SeatMay(
        link=yours or (host and not held),
        withdraw=invited and (yours or (host and not held)),
        bot=(yours or (host and abandoned)) and not over and not table.is_study and not table.start.exercise,
        take_back=chair.bot is not None and (yours or (host and not held)),
    )
    return SeatInfo(seat, kind, chair.name, chair.bot, held, invited, seat in connected, may)
