"""New tables: as somebody asks for them, from a record, as a rematch, or as a branch of a game from any of its points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from formicary.kernel import FormicaryError, Game, History, IllegalAction, Record, Sentence
from formicary.kernel import game as find_game
from formicary.table.access import branch_deals_anew
from formicary.table.clocks.clockwork import check_pace, first_ticking
from formicary.table.errors import AgainstTheRules, BadRequest, NotNow, NotYours, Unknown
from formicary.table.log.clocks import Pace
from formicary.table.log.entries import Branch, Rematch, SeatPlan, Start
from formicary.table.log.live_table import LiveTable
from formicary.table.log.stored import Stored
from formicary.table.seats import check_bot, clean_name
from formicary.table.store import queries
from formicary.table.store.queries import Change, Summons
from formicary.table.tables import Tables
from formicary.table.tokens import hash_of, new_seed, new_table_id, new_token

LONGEST_RECORD = 20_000  # actions
ANSWERS_OF_EXERCISE = "exercise"  # in the place of a bot: what it plays stands in the exercise


@dataclass(frozen=True, slots=True)
class Made:
    """A new table: its links as tokens, and the maker's seats.

    >>> Made("k7m2", {1: "a secret token"}, "another", your_seats=[0]).seat_tokens
    {1: 'a secret token'}
    """

    table: str
    seat_tokens: dict[int, str]
    spectator_token: str
    your_seats: list[int] = field(default_factory=list)


def game_of(key: str) -> Game:
    """A game by its key."""
    try:
        return find_game(key)
    except FormicaryError as wrong:
        raise Unknown(str(wrong)) from None


async def create(
    tables: Tables,
    holder: str,
    *,
    game: str,
    seats: list[SeatPlan],
    options: Mapping[str, object],
    seed: int | None = None,
    pace: Pace | None = None,
) -> Made:
    """A table with the seats and options that somebody asks for, and its clocks, if any."""
    found = game_of(game)
    plans = [_plan(plan) for plan in seats]
    if seed is not None and any(plan.kind == "friend" for plan in plans):
        raise BadRequest("A seed gives away what is hidden; it can be chosen only where nobody else plays.")
    try:
        history = History(found, len(plans), new_seed() if seed is None else seed, options)
    except FormicaryError as wrong:
        raise BadRequest(str(wrong)) from None
    pace = check_pace(pace, check_bot)
    return await _store(tables, holder, history, plans, seeded=seed is not None, pace=pace)


async def create_between(
    tables: Tables, host: str, *, game: str, options: Mapping[str, object], plans: list[SeatPlan], hold: dict[int, str],
    table_id: str,
) -> None:  # fmt: skip
    """A table for people who are known already, under a name that was given to it before. All of them hear of their turns."""
    history = History(game_of(game), len(plans), new_seed(), options)
    await _store(tables, host, history, plans, hold=hold, asker="nobody", table_id=table_id)


async def guided(tables: Tables, holder: str, *, game: str, guide: str, name: str) -> Made:
    """A table for a guided game: the deal and the opponents are those of the guide."""
    found = game_of(game)
    plan = found.guide(guide)
    if plan is None:
        raise Unknown(Sentence("{game} has no guided game '{guide}'.", game=found.title, guide=guide))
    plans = [SeatPlan("me", clean_name(name)), *(SeatPlan("bot", each.name, each.bot) for each in plan.opponents)]
    history = History(found, plan.seats, plan.seed, plan.options)
    return await _store(tables, holder, history, plans, seeded=True, guide=guide)


async def from_record(tables: Tables, holder: str, record: Record) -> Made:
    """A table that continues from a record; whoever brings it holds all seats."""
    found = game_of(record.game)
    if record.pack is not None or record.pack_digest is not None:
        raise BadRequest("Records of games with a component pack cannot be opened here.")
    if len(record.actions) > LONGEST_RECORD:
        raise BadRequest(Sentence("The record has more than {count} actions.", count=LONGEST_RECORD))
    try:
        history = await tables.offload(partial(History.from_record, record, game=found))
    except FormicaryError as wrong:
        raise BadRequest(str(wrong)) from None
    names = [clean_name(name) for name in record.names[: record.seats]] + [""] * record.seats
    plans = [SeatPlan("local" if seat else "me", names[seat]) for seat in range(record.seats)]
    return await _store(tables, holder, history, plans, seeded=True)


async def branch(tables: Tables, holder: str, table_id: str, upto: int, action: int | None = None) -> Made:
    """A new table that continues from the first `upto` actions of a game, and with `action` in the place of the next one.

    The asker's seats and the bots' stay as they are, the other people's seats are open to whoever gets the link. While the game
    is being played and others have a stake in it, the new table is a study: it gets what the asker knew at that point, all else
    is dealt anew, the asker plays every seat, and no program helps until the game is over. Where nobody else has a stake it has
    the same seed; the old table keeps in mind that somebody may know what comes.
    """

    async def work(old: LiveTable) -> Made:
        mine = old.seats_of(holder)
        if not mine and not (old.may_watch(holder) and old.status == "over"):
            raise NotYours("You are not at this table; ask for a link.")
        if not 0 <= upto <= len(old.history):
            raise BadRequest(
                Sentence(
                    "The game has {count} {count:action|actions}; it cannot be branched at {upto}.",
                    count=len(old.history),
                    upto=upto,
                )
            )
        await tables.look_at_studied(old)
        studied = old.start.study_of if old.is_study else ""
        if branch_deals_anew(old, holder):
            history = await tables.offload(lambda: _dealt_anew(old, upto, mine[0]))
            _play_instead(old, history, upto, action)
            alone = [SeatPlan("me" if seat == mine[0] else "local", chair.name) for seat, chair in enumerate(old.chairs)]
            return await _store(tables, holder, history, alone, origin=old.id, study_of=studied or old.id)
        plans: list[SeatPlan] = []
        for seat, chair in enumerate(old.chairs):
            if chair.bot is not None:  # somebody who plays on after an exercise gets a real bot as opponent
                plans.append(SeatPlan("bot", chair.name, "worker" if old.start.exercise else chair.bot))
            elif seat in mine:
                plans.append(SeatPlan("local" if chair.kind == "local" else "me", chair.name))
            else:
                plans.append(SeatPlan("friend", chair.name))
        history = await tables.offload(partial(History.from_record, old.history.record(upto), game=old.game))
        _play_instead(old, history, upto, action)
        new = new_table_id()
        if old.status != "over":
            # First, and in the log: if others have come meanwhile, at any server, this is refused and all is looked at again.
            await tables.commit(old, Branch(new))
        return await _store(
            tables, holder, history, plans, seeded=True, origin=old.id, table_id=new, study_of=studied, guide=old.start.guide
        )

    return await tables.change(table_id, work)


def _play_instead(old: LiveTable, history: History, upto: int, action: int | None) -> None:
    """Plays another action in the place of the one that followed."""
    if action is None:
        return
    seat = old.history.steps[upto].seat if upto < len(old.history) else None
    try:
        history.play(action, seat)
    except IllegalAction as wrong:
        raise AgainstTheRules(wrong.reason, wrong.rule) from None


def _dealt_anew(old: LiveTable, upto: int, seat: int) -> History:
    """A game that begins after the first `upto` actions of another, with nothing in it that the seat did not know then."""
    return History.from_position(old.history.at(upto).resample(seat, new_seed()), old.game)


async def rematch(tables: Tables, holder: str, table_id: str) -> Made:
    """The same game with the same people and bots and a new seed. Asked for twice, it is the same table."""

    async def work(old: LiveTable) -> Made:
        if not old.seats_of(holder):
            raise NotYours("Only those who played can ask for a rematch.")
        if old.status != "over" or old.start.exercise:
            raise NotNow("The game is not over yet.")
        if old.successor is not None:
            new = await tables.get(old.successor)
            return Made(new.id, {}, "", new.seats_of(holder))
        plans: list[SeatPlan] = []
        hold: dict[int, str] = {}
        for seat, chair in enumerate(old.chairs):
            if chair.bot is not None:
                plans.append(SeatPlan("bot", chair.name, chair.bot))
            else:
                local = chair.kind == "local" and chair.holder == old.host
                plans.append(SeatPlan("local" if local else "me" if chair.holder == holder else "friend", chair.name))
                if chair.holder is not None:
                    hold[seat] = chair.holder
        history = History(old.game, len(plans), new_seed(), old.history.options)
        made = await _store(tables, old.host, history, plans, origin=old.id, hold=hold, asker=holder, pace=old.start.pace)
        await tables.commit(old, Rematch(made.table))
        return made

    return await tables.change(table_id, work)


async def exercise(tables: Tables, holder: str, game: str, key: str, name: str) -> Made:
    """A table for an exercise: the asker has its seat, the others answer as the exercise says."""
    found = game_of(game)
    wanted = next((each for each in found.exercises() if each.key == key), None)
    if wanted is None:
        raise Unknown(Sentence("{game} has no exercise '{key}'.", game=found.title, key=key))
    history = History.from_position(await tables.offload(partial(wanted.begin, found)), found)
    plans = [
        SeatPlan("me", clean_name(name)) if seat == wanted.seat else SeatPlan("bot", wanted.opponent(seat), ANSWERS_OF_EXERCISE)
        for seat in range(wanted.seats)
    ]
    return await _store(tables, holder, history, plans, seeded=True, exercise=key)


async def _store(
    tables: Tables,
    host: str,
    history: History,
    plans: list[SeatPlan],
    *,
    seeded: bool = False,
    origin: str = "",
    hold: dict[int, str] | None = None,
    asker: str | None = None,
    table_id: str | None = None,
    study_of: str = "",
    exercise: str = "",
    guide: str = "",
    pace: Pace | None = None,
) -> Made:
    """Stores a new table: the host holds the seats planned as me or local, friends' seats get a link each.

    `hold` are seats whose holders are known already; `asker` is whose seats are returned, if not the host's.
    """
    start = Start(
        game=history.game.key, seats=plans, seed=history.seed, options=history.options,
        actions=[step.entry() for step in history.steps], rules=history.game.rules_version, seeded=seeded, origin=origin,
        position=None if history.from_set_up else history.at(0).state(), study_of=study_of,
        exercise=exercise, guide=guide, pace=pace,
    )  # fmt: skip
    table = LiveTable(table_id or new_table_id(), host, start, history)
    hold = hold or {}
    links: dict[int, str] = {}
    for seat, plan in enumerate(plans):
        if seat in hold:
            continue
        if plan.kind in ("me", "local"):
            hold[seat] = host
        elif plan.kind == "friend":
            links[seat] = new_token()
    spectator = new_token()
    change = Change(hold=hold, new_links={hash_of(token): seat for seat, token in links.items()})
    change.new_links[hash_of(spectator)] = None
    table.own(Stored(table.id, host, [], hold, set(), set(links)))
    change.clock = first_ticking(table, tables.clock.now())
    summary = table.summary([])
    asked = {hold[seat] for seat in history.pos.deciders if seat in hold and not exercise} - {asker or host}
    summons = Summons(tuple(sorted(asked)), tables.notices.delay)  # those who do not know yet that they play again
    await tables.store.run(
        lambda connection: queries.create(
            connection, table.id, table.host, start=table.start, summary=summary, change=change, summons=summons
        )
    )
    tables.add(table)
    return Made(table.id, links, spectator, table.seats_of(asker or host))


def _plan(plan: SeatPlan) -> SeatPlan:
    bot = check_bot(plan.bot or "worker") if plan.kind == "bot" else None
    return SeatPlan(plan.kind, clean_name(plan.name), bot)
