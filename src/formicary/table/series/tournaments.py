"""A series of games: a small tournament over a group of people and bots, each table made when its round comes.

All of it is in the database. A round is written together with the names of its tables; whichever server finds one of them missing
makes it, so that nothing is lost if a server dies in between.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import msgspec
from sqlalchemy.exc import IntegrityError

from formicary.kernel import FormicaryError, History
from formicary.kernel.options import OptionValue
from formicary.table.create import create_between, game_of
from formicary.table.errors import BadRequest, LinkUsed, NotNow, NotYours, StoreFault, TableError, Unknown
from formicary.table.log.entries import PutBot, SeatPlan
from formicary.table.log.live_table import LiveTable
from formicary.table.seats import check_bot, clean_name
from formicary.table.series import pairing
from formicary.table.store import series_rows
from formicary.table.store.queries import now
from formicary.table.store.series_rows import GameRow, MemberRow, SeriesRow, Whole
from formicary.table.tables import Tables
from formicary.table.tokens import hash_of, new_table_id, new_token

Kind = Literal["robin", "swiss"]
MOST = 24  # people and bots
LOOK_SECONDS = 1.5  # between two looks at the series that are under way
STAND_IN = "worker"  # the bot that plays for somebody who has left
NO_SERIES = "There is no such series."
_log = logging.getLogger("formicary.table")


class MemberPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who is to play: the host, a friend who gets a link, or a bot."""

    kind: Literal["me", "friend", "bot"]
    name: str = ""
    bot: str | None = None


class SeriesMember(msgspec.Struct):
    """A line of the standing. `opponents`: the points of those they have played, the first tie-break; `won`: tables won alone,
    the second."""

    number: int
    name: str
    bot: str | None
    joined: bool
    gone: bool
    place: int
    points: float
    opponents: float
    won: int


class SeriesTable(msgspec.Struct):
    """A table of a round: people by seat and their points, null while it is played. One person alone rests. `table` is there for
    those who may look at it."""

    round: int
    people: list[int]
    points: list[float] | None
    table: str | None
    yours: bool


class SeriesInfo(msgspec.Struct):
    """A series as somebody sees it. `me` is the asker's own number, `next_table` where they play in this round."""

    series: str
    title: str
    game: str
    game_title: str
    options: dict[str, OptionValue]
    kind: Kind
    size: int
    rounds: int
    round: int
    status: Literal["open", "playing", "over"]
    host: bool
    me: int | None
    next_table: str | None
    members: list[SeriesMember]
    tables: list[SeriesTable]


class SeriesLine(msgspec.Struct):
    """A series in somebody's list."""

    series: str
    title: str
    game: str
    status: str
    round: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Made:
    """A new series, with a token for each friend's link."""

    series: str
    tokens: dict[int, str]


async def create(
    tables: Tables, host: str, *, title: str, game: str, options: Mapping[str, object], kind: Kind, size: int, rounds: int,
    members: list[MemberPlan],
) -> Made:  # fmt: skip
    """A series that waits for its people. `rounds` of a Swiss; 0: as many as decide it."""
    found = game_of(game)
    if not 2 <= len(members) <= MOST:
        raise BadRequest("A series has from 2 to 24 players.")
    least = max(2, min(found.seats))
    sizes, _ = pairing.group_sizes(len(members), size, least)
    if not sizes:
        raise BadRequest("These are too few players for tables of this size.")
    try:
        for seats in {*sizes, size} if len(members) >= size else set(sizes):
            History(found, seats, 1, options)
    except FormicaryError as wrong:
        raise BadRequest(str(wrong)) from None
    series_id, tokens, rows = new_table_id(), dict[int, str](), list[MemberRow]()
    for number, plan in enumerate(members):
        bot = check_bot(plan.bot or STAND_IN) if plan.kind == "bot" else None
        if plan.kind == "friend":
            tokens[number] = new_token()
        token = hash_of(tokens[number]) if number in tokens else None
        rows.append(MemberRow(series_id, number, clean_name(plan.name), host if plan.kind == "me" else None, bot, token, 0))
    if sum(row.holder == host for row in rows) > 1:
        raise BadRequest("Nobody plays twice in a series.")
    decided = math.ceil(math.log2(len(members))) + 1
    most = len(members) - 1 if size == 2 else 12
    wanted = 0 if kind == "robin" else max(1, min(rounds or decided, most))
    row = SeriesRow(
        series_id, host, clean_name(title) or found.title, game, json.dumps(dict(options)), kind, size, wanted, 0, "open", now()
    )
    await tables.store.run(lambda connection: series_rows.create(connection, row, rows))
    return Made(series_id, tokens)


async def mine(tables: Tables, holder: str) -> list[SeriesLine]:
    """The series where the asker is host or plays."""
    rows = await tables.store.run(lambda connection: series_rows.of_person(connection, holder))
    return [SeriesLine(row.id, row.title, row.game, row.status, row.round, row.rounds) for row in rows]


async def read(tables: Tables, holder: str | None, series_id: str) -> SeriesInfo:
    """A series, for anybody who has its address."""
    whole = await _load(tables, series_id)
    row = whole.row
    host = holder is not None and holder == row.host
    me = next((each.number for each in whole.members if holder is not None and each.holder == holder), None)
    lines = standing_of(whole)
    by_number = {each.number: each for each in whole.members}
    listed = [
        SeriesTable(
            round=game.round, people=list(game.people),
            points=None if game.points is None else [float(each) for each in game.points],
            table=game.place if game.place and (host or me in game.people) else None, yours=me in game.people,
        )
        for game in whole.games
    ]  # fmt: skip
    following = next((each.table for each in listed if each.round == row.round and each.yours and each.points is None), None)
    return SeriesInfo(
        series=row.id, title=row.title, game=row.game, game_title=game_of(row.game).title, options=json.loads(row.options),
        kind=msgspec.convert(row.kind, Kind), size=row.size, rounds=row.rounds, round=row.round,
        status=msgspec.convert(row.status, Literal["open", "playing", "over"]), host=host, me=me, next_table=following,
        members=[
            SeriesMember(
                number=line.person, name=by_number[line.person].name, bot=by_number[line.person].bot,
                joined=_has_come(by_number[line.person]),
                gone=bool(by_number[line.person].gone), place=line.place, points=float(line.points),
                opponents=float(line.opponents), won=line.won,
            )
            for line in lines
        ],
        tables=listed,
    )  # fmt: skip


async def join(tables: Tables, holder: str, token: str, name: str) -> str:
    """Uses a link: the asker plays in the series; returns which one."""
    hashed = hash_of(token)
    member = await tables.store.run(lambda connection: series_rows.by_token(connection, hashed))
    if member is None:
        raise Unknown("There is no such link, or it has been replaced.")
    if member.holder == holder:
        return member.series_id
    if member.holder is not None or member.bot is not None:
        raise LinkUsed("Somebody has used this link already.")
    whole = await _load(tables, member.series_id)
    if any(each.holder == holder for each in whole.members):
        raise NotNow("You play in this series already.")
    called = clean_name(name) or member.name
    if not await tables.store.run(lambda each: series_rows.take_place(each, member, holder, called)):
        raise LinkUsed("Somebody has used this link already.")
    return member.series_id


async def link(tables: Tables, holder: str, series_id: str, number: int) -> str:
    """A fresh link for somebody who has not come yet: the host. The older one is void."""
    whole = await _hosted(tables, holder, series_id)
    member = _member(whole, number)
    if member.gone:
        raise NotNow("Nothing to change.")
    if member.holder is not None or member.bot is not None:
        raise NotNow("This player is here already.")
    token = new_token()
    await tables.store.run(lambda connection: series_rows.change_member(connection, member, token=hash_of(token)))
    return token


async def start(tables: Tables, holder: str, series_id: str) -> None:
    """Begins the first round: the host, when all have come."""
    whole = await _hosted(tables, holder, series_id)
    if whole.row.status != "open":
        raise NotNow("The series has begun.")
    if not all(map(_has_come, whole.members)):
        raise NotNow("Not everybody has opened their link yet. A bot can play for those who do not come.")
    await _advance(tables, series_id)


async def leave(tables: Tables, holder: str, series_id: str, number: int, instead: Literal["bot", "nobody"]) -> None:
    """Somebody leaves, or the host takes them out: a bot plays on in their place, or they forfeit and play no more. At a table
    that is being played a bot finishes the game either way."""
    whole = await _load(tables, series_id)
    member = _member(whole, number)
    if holder not in (whole.row.host, member.holder):
        raise NotYours("Only the host and the player themselves can do that.")
    if whole.row.status == "over" or member.gone or (member.bot is not None and instead == "bot"):
        raise NotNow("Nothing to change.")
    if whole.row.status == "open" and instead == "nobody" and len(whole.members) <= 2:
        raise NotNow("A series needs two players.")
    left: dict[str, object] = {"bot": STAND_IN, "holder": None, "token": None}
    if instead == "nobody":
        left = {"gone": 1, "bot": STAND_IN, "holder": None, "token": None}
    await tables.store.run(lambda connection: series_rows.change_member(connection, member, **left))
    for game in whole.of_round(whole.row.round):
        if game.place and game.points is None and number in game.people:
            await _bot_plays_on(tables, game.place, game.people.index(number))


async def delete(tables: Tables, holder: str, series_id: str) -> None:
    """Deletes a series: the host. Its tables stay."""
    await _hosted(tables, holder, series_id)
    await tables.store.run(lambda connection: series_rows.delete(connection, series_id))


# ---- as rounds come


async def one_round(tables: Tables, failing: set[str] | None = None) -> None:
    """Looks at the series that are under way, and waits for a moment. For the background of a server. One that cannot be seen to,
    because its game has other rules by now for instance, keeps no other waiting; `failing` are those that this was said of."""
    failing = set() if failing is None else failing
    for series_id in await tables.store.run(series_rows.playing):
        try:
            await _advance(tables, series_id)
        except StoreFault:
            raise
        except Exception as wrong:
            if series_id not in failing:
                _log.warning("the series %s cannot be seen to: %s", series_id, type(wrong).__name__, exc_info=wrong)
            failing.add(series_id)
        else:
            failing.discard(series_id)
    await asyncio.sleep(LOOK_SECONDS)


async def _advance(tables: Tables, series_id: str) -> None:
    """Notes what is over, begins the next round when all of this one is, and makes the tables that are missing."""
    whole = await _load(tables, series_id)
    for game in whole.of_round(whole.row.round):
        if game.points is None and (points := await _result(tables, whole, game)) is not None:
            got = points
            await tables.store.run(lambda each, game=game, got=got: series_rows.set_points(each, series_id, game, got))  # type: ignore[misc]
    whole = await _load(tables, series_id)
    if all(game.points is not None for game in whole.of_round(whole.row.round)) and whole.row.status != "over":
        coming, rounds = await tables.offload(lambda: next_games(whole))
        if not coming:
            await tables.store.run(lambda connection: series_rows.end(connection, series_id))
            return
        before = whole.row.round
        if await tables.store.run(lambda each: series_rows.next_round(each, series_id, before, coming, rounds)):
            whole = await _load(tables, series_id)
    await _make_missing(tables, whole)


async def _result(tables: Tables, whole: Whole, game: GameRow) -> tuple[Fraction, ...] | None:
    """The points of a table that is over; None while it is played. One that was deleted is made anew."""
    found = await tables.store.run(lambda connection: series_rows.statuses(connection, [game.place]))
    if found.get(game.place) != "over":
        return None
    result = (await tables.get(game.place)).history.pos.result
    if result is None:
        return None
    gone = {each.number for each in whole.members if each.gone}
    out = [seat for seat, person in enumerate(game.people) if person in gone]
    return pairing.table_points(result.scores, result.winners, out)


async def _make_missing(tables: Tables, whole: Whole) -> None:
    games = [game for game in whole.of_round(whole.row.round) if game.place and game.points is None]
    there = await tables.store.run(lambda connection: series_rows.statuses(connection, [game.place for game in games]))
    by_number = {each.number: each for each in whole.members}
    for game in games:
        if game.place in there:
            continue
        plans, hold = list[SeatPlan](), dict[int, str]()
        for seat, person in enumerate(game.people):
            member = by_number[person]
            if member.bot is not None or member.holder is None:
                plans.append(SeatPlan("bot", member.name, member.bot or STAND_IN))
            else:
                plans.append(SeatPlan("me" if member.holder == whole.row.host else "friend", member.name))
                hold[seat] = member.holder
        try:
            await create_between(
                tables, whole.row.host, game=whole.row.game, options=json.loads(whole.row.options), plans=plans, hold=hold,
                table_id=game.place,
            )  # fmt: skip
        except IntegrityError:
            continue  # another server was faster


def next_games(whole: Whole) -> tuple[list[GameRow], int]:
    """The tables of the next round, and how many rounds there are; none when the series is over."""
    row, gone = whole.row, {each.number for each in whole.members if each.gone}
    least = max(2, min(game_of(row.game).seats))
    number = row.round + 1
    if row.kind == "robin":
        plan = pairing.round_robin(len(whole.members), row.size, least)
        coming = plan[row.round] if row.round < len(plan) else None
        rounds = len(plan)
    else:
        rounds = row.rounds
        points = {line.person: line.points for line in standing_of(whole) if line.person not in gone}
        coming = None
        if row.round < rounds and len(points) > 1:
            coming = pairing.swiss_round(points, past_of(whole), row.size, least)
    if coming is None:
        return [], rounds
    games: list[GameRow] = []
    for table in coming.tables:
        people = tuple(person for person in table if person not in gone)
        if len(people) >= least:
            games.append(GameRow(number, len(games), new_table_id(), people, None))
        else:  # the others have left: a point without a game
            games += [GameRow(number, len(games) + n, "", (person,), (Fraction(1),)) for n, person in enumerate(people)]
    rest = Fraction(0 if row.kind == "robin" else 1)
    for person in coming.byes:
        if person not in gone:
            games.append(GameRow(number, len(games), "", (person,), (rest,)))
    return games, rounds


def past_of(whole: Whole) -> pairing.Past:
    """Who has met whom so far."""
    past = pairing.Past()
    for number in range(1, whole.row.round + 1):
        games = whole.of_round(number)
        past.add(
            pairing.Round(
                tuple(game.people for game in games if game.place), tuple(game.people[0] for game in games if not game.place)
            )
        )
    return past


def standing_of(whole: Whole) -> list[pairing.Line]:
    """The standing after what is over."""
    free: Counter[int] = Counter()
    for game in whole.games:
        if not game.place and game.points is not None:
            free[game.people[0]] += game.points[0]  # type: ignore[assignment]
    played = [(game.people, game.points) for game in whole.games if game.place and game.points is not None]
    return pairing.standing([each.number for each in whole.members], played, {each: Fraction(got) for each, got in free.items()})


async def _bot_plays_on(tables: Tables, table_id: str, seat: int) -> None:
    async def work(table: LiveTable) -> None:
        if table.status != "over" and table.chairs[seat].bot is None:
            await tables.commit(table, PutBot(seat, STAND_IN))

    try:
        await tables.change(table_id, work)
    except TableError:
        return  # the table is gone, or not yet there: then it is made with the bot


async def _load(tables: Tables, series_id: str) -> Whole:
    found = await tables.store.run(lambda connection: series_rows.load(connection, series_id))
    if found is None:
        raise Unknown(NO_SERIES)
    return found


async def _hosted(tables: Tables, holder: str, series_id: str) -> Whole:
    whole = await _load(tables, series_id)
    if holder != whole.row.host:
        raise NotYours("Only the host of the series can do that.")
    return whole


def _has_come(member: MemberRow) -> bool:
    """Whether nobody waits for them: they are here, a bot plays, or they have left."""
    return member.holder is not None or member.bot is not None or bool(member.gone)


def _member(whole: Whole, number: int) -> MemberRow:
    for member in whole.members:
        if member.number == number:
            return member
    raise Unknown("There is no such player in this series.")
