"""Signing in: an identity comes to another device, and what that device had of its own comes along."""

from __future__ import annotations

from sqlalchemy import Connection

from formicary.table.log.live_table import LiveTable
from formicary.table.people.identities import new_session
from formicary.table.store import people as rows
from formicary.table.store import queries
from formicary.table.store.queries import Change
from formicary.table.tables import Tables
from formicary.table.tokens import hash_of, new_token


async def sign_in(tables: Tables, holder: str, device: str, own: str | None, session: str) -> str:
    """Signs somebody in on a device; returns the token for its cookie.

    `own` is who the device was until now, by `session`. The seats of a browser's own identity are the person's from now on; one
    that is kept, and so can be come back to, is only left.
    """
    token, at = new_token(), queries.now()

    def work(connection: Connection) -> bool:
        kept = own is not None and rows.person(connection, own) is not None
        if kept and own is not None:
            known = rows.sessions_of(connection, own)
            rows.end_sessions(connection, own, [row.id for row in known if row.token == session])
        rows.add_session(connection, new_session(hash_of(token), holder, device, at))
        return kept

    kept = await tables.store.run(work)
    if own is not None and own != holder and not kept:
        await _take_along(tables, own, holder)
    await tables.person_changed(own or holder)
    return token


async def _take_along(tables: Tables, own: str, holder: str) -> None:
    """Whatever a browser had of its own is somebody's now."""

    async def work(table: LiveTable) -> None:
        change = Change(hold=dict.fromkeys(table.seats_of(own), holder), unwatch=own)
        change.host = holder if table.host == own else None
        change.watch = holder if own in table.watchers else None
        await tables.commit_change(table, change)
        tables.broadcaster.publish_info(table)

    for table_id in await tables.store.run(lambda connection: rows.tables_with(connection, own)):
        await tables.change(table_id, work)
    await tables.store.run(lambda connection: rows.hand_over(connection, own, holder))
