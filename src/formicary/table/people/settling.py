"""A rated game ends: its ratings are written with the entry that ends it, in one transaction, once."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy import Connection

from formicary.kernel.result import Result
from formicary.table.errors import NotNow
from formicary.table.log.live_table import LiveTable
from formicary.table.people.ratings import Rating, after_game, bot_rating, can_rate, ranks
from formicary.table.store.people_schema import rated_games, rated_wishes, ratings
from formicary.table.store.queries import now

STAYS = "This game counts for ratings, so its seats stay with those who began it; sign in on the other device instead."
Player = tuple[str | None, str | None]  # of a seat: its person, its bot


def settler(table: LiveTable, result: Result) -> Callable[[Connection], None] | None:
    """What is to be written when a game ends with this result; None where nothing can count.

    What was taken back with everybody's consent was agreed to, so it counts; a deal that somebody may know does not.
    """
    return None if result.rivals else _settling(table, ranks(result.scores, result.winners))


def settler_of_end(table: LiveTable, out: int) -> Callable[[Connection], None] | None:
    """The same when a game ends because somebody's time has run out: they are last, and all others share the first place, so that
    nobody gets out of a game that they are losing by not playing on."""
    return _settling(table, [int(seat == out) for seat in range(len(table.chairs))])


def _settling(table: LiveTable, places: list[int]) -> Callable[[Connection], None] | None:
    if not _is_fit(table):
        return None
    players = _players(table)
    table_id, game = table.id, table.game.key
    return lambda connection: settle(connection, table_id, game, players, places)


def _players(table: LiveTable) -> list[Player]:
    return [(chair.holder, chair.bot) for chair in table.chairs]


def _is_fit(table: LiveTable) -> bool:
    start = table.start
    begins_here = not (start.origin or start.exercise or start.guide or start.actions or start.position is not None)
    return begins_here and not table.foreknown and len(table.chairs) > 1 and can_rate() and may_count(_players(table))


def counts(connection: Connection, table: LiveTable) -> bool:
    """Whether a game that is being played is going to count: who is rated, and against whom, stays what all have agreed to."""
    people = {chair.holder for chair in table.chairs if chair.holder is not None}
    if table.status != "playing" or not _is_fit(table):
        return False
    return people <= _wishes(connection, table.id)


def check_may_move(connection: Connection, table: LiveTable, before: str | None, holder: str) -> None:
    """Refuses to give a seat to somebody else, its bot's too, while the game counts for those who have agreed to it."""
    if before != holder and counts(connection, table):
        raise NotNow(STAYS)


def may_count(players: list[Player]) -> bool:
    """Whether those at a table can be rated against each other: somebody in each seat, no person in two, a person at all."""
    people = [holder for holder, _ in players if holder is not None]
    return (
        bool(people) and len(set(people)) == len(people) and all(holder is not None or bot is not None for holder, bot in players)
    )


def settle(connection: Connection, table: str, game: str, players: list[Player], places: list[int]) -> None:
    """Writes the ratings of the people at a table, if all of them wish it and nothing was written before. Whoever lets a bot play
    on in their seat is rated as if they had; a bot of its own keeps its rating."""
    people = [holder for holder, _ in players if holder is not None]
    if not _wishes(connection, table).issuperset(people):
        return
    if connection.execute(sa.select(rated_games.c.at).where(rated_games.c.table_id == table)).first() is not None:
        return
    known = _known(connection, game, people)
    before: list[Rating] = []
    for holder, bot in players:
        found = known.get(holder, Rating()) if holder is not None else bot_rating(game, bot or "")
        if found is None:
            return  # a bot whose strength nobody has measured
        before.append(found)
    after = after_game(before, places)
    connection.execute(sa.insert(rated_games).values(table_id=table, at=now()))
    for (holder, _), rating in zip(players, after, strict=True):
        if holder is None:
            continue
        values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
        if holder in known:
            connection.execute(sa.update(ratings).where(ratings.c.holder == holder, ratings.c.game == game).values(values))
        else:
            connection.execute(sa.insert(ratings).values(holder=holder, game=game, **values))


def _wishes(connection: Connection, table: str) -> set[str]:
    return set(connection.execute(sa.select(rated_wishes.c.holder).where(rated_wishes.c.table_id == table)).scalars())


def _known(connection: Connection, game: str, people: list[str]) -> dict[str, Rating]:
    """Their ratings, kept from others until the end of the transaction."""
    found = sa.select(ratings).where(ratings.c.game == game, ratings.c.holder.in_(people)).order_by(ratings.c.holder)
    return {row.holder: Rating(row.mu, row.sigma, row.games) for row in connection.execute(found.with_for_update())}
