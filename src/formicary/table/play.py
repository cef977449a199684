"""Playing and taking back: what a person at a seat can do to the game."""

from __future__ import annotations

import msgspec

from formicary.kernel import IllegalAction, Sentence
from formicary.table.access import check_own_seat
from formicary.table.autoplay import standing_answers
from formicary.table.autoplay.standing_answers import Given
from formicary.table.errors import AgainstTheRules, BadRequest, NotNow, Stale
from formicary.table.log.entries import Act, Ask, Redo, Reply, Undo
from formicary.table.log.live_table import LiveTable
from formicary.table.log.undo import cannot_answer, is_closed, needs_consent, redo_length, undo_length
from formicary.table.store.queries import Change
from formicary.table.tables import Tables, WrittenElsewhere

INVITED = "{name} has an open invitation and would have to agree; withdraw the invitation, or wait until they sit down."
SOMEBODY_INVITED = (
    "Whoever is invited to colony {number} would have to agree; withdraw the invitation, or wait until they sit down."
)


class PlanInfo(msgspec.Struct):
    """A move that may be decided on for one's next turn; `rank`: which of the moves decided on it is, from 1, or 0 for none.

    >>> PlanInfo("7 0 0 2", "Take tile {place}", {"place": 3}, rank=1).rank
    1
    """

    key: str
    label: str
    args: dict[str, object]
    rank: int


async def act(tables: Tables, holder: str, table_id: str, *, seat: int, sequence: int, action: int, request: str) -> int:
    """Plays an action; returns the number of its entry. The same request again gives the same number and changes nothing.

    `sequence` is the latest entry the asker has seen. It must not be older than the question that is answered.
    """

    async def work(table: LiveTable) -> int:
        check_own_seat(table, holder, seat)
        key = request_key(seat, request)
        if key in table.requests:
            return table.requests[key]
        check_not_ended(table)
        if table.is_exercise_over:
            raise NotNow("The exercise has ended. Take a move back, or try again.")
        if sequence > table.number:  # another server may have written it
            await tables.catch_up(table)
            if sequence > table.number:
                raise Stale(
                    Sentence(
                        "The table is at entry {number}; there is no entry {sequence} yet.",
                        number=table.number,
                        sequence=sequence,
                    )
                )
            raise WrittenElsewhere
        pos = table.history.pos
        if table.chairs[seat].bot is not None:
            raise NotNow("A bot plays for this seat; take the seat back first.")
        if sequence < (table.asked[seat] if seat in pos.deciders else table.number):
            raise Stale("The table has moved on since you looked; this move answers a question that no longer stands.")
        try:
            outcome = table.history.try_action(seat, action)
        except IllegalAction as wrong:
            raise AgainstTheRules(wrong.reason, wrong.rule) from None
        return await tables.commit(table, Act(seat, action), request=key, outcome=outcome)

    return await tables.change(table_id, work)


async def undo(tables: Tables, holder: str, table_id: str, *, seat: int, to: int | None, request: str | None) -> int:
    """Goes back to before the seat's latest action, or to the first `to` actions; asks the other people if it must."""

    async def work(table: LiveTable) -> int:
        check_own_seat(table, holder, seat)
        key = None if request is None else request_key(seat, request)
        if key is not None and key in table.requests:
            return table.requests[key]
        length = len(table.history)
        target = undo_length(table, seat) if to is None else to
        if target is None or not length:
            raise NotNow("There is nothing to take back.")
        if not 0 <= target < length:
            raise BadRequest(
                Sentence(
                    "There {count:is|are} {count} {count:action|actions}; the game cannot go back to {target}.",
                    count=length,
                    target=target,
                )
            )
        if is_closed(table):
            raise NotNow("The game is over and its secrets are open; continue from an earlier point at a new table instead.")
        if not needs_consent(table, seat, target):
            ahead = not table.history.is_free_undo(table.seats_with(seat), target)
            return await tables.commit(table, Undo(seat, target, ahead), request=key)
        if table.pending is not None:
            raise NotNow("Somebody has asked to take a move back already; that must be answered first.")
        whom = table.others(seat)
        for absent in cannot_answer(table, whom):
            name = table.chairs[absent].name
            raise NotNow(Sentence(INVITED, name=name) if name else Sentence(SOMEBODY_INVITED, number=absent + 1))
        return await tables.commit(table, Ask(seat, target, sorted(whom)), request=key)

    return await tables.change(table_id, work)


async def consent(tables: Tables, holder: str, table_id: str, seat: int, agree: bool) -> int:
    """Answers somebody who wants to take a move back; the last one who agrees takes it back. The asker may withdraw."""

    async def work(table: LiveTable) -> int:
        check_own_seat(table, holder, seat)
        pending = table.pending
        if pending is None:
            raise NotNow("Nobody has asked to take a move back.")
        if seat not in pending.waiting and (agree or pending.seat not in table.seats_with(seat)):
            raise NotNow("This question is for another player.")
        reply = Reply(seat, agree)
        if agree and pending.waiting <= table.seats_with(seat):
            return await tables.commit(table, reply, Undo(pending.seat, pending.to))
        return await tables.commit(table, reply)

    return await tables.change(table_id, work)


async def redo(tables: Tables, holder: str, table_id: str, seat: int, request: str | None) -> int:
    """Plays the seat's next taken-back action again, with what bots did after it."""

    async def work(table: LiveTable) -> int:
        check_own_seat(table, holder, seat)
        key = None if request is None else request_key(seat, request)
        if key is not None and key in table.requests:
            return table.requests[key]
        check_not_ended(table)
        to = redo_length(table, seat)
        if to is None:
            raise NotNow("There is nothing of yours to play again.")
        return await tables.commit(table, Redo(seat, to), request=key)

    return await tables.change(table_id, work)


async def stand(tables: Tables, holder: str, table_id: str, seat: int, answers: list[Given]) -> int:
    """Sets the seat's standing answers, all of them; returns the number of the latest entry, which it leaves as it is.

    They stand beside the log: an entry would show others, by its number, that there is one.
    """

    async def work(table: LiveTable) -> int:
        check_own_seat(table, holder, seat)
        kept = [_line(table, seat, each) for each in answers]
        if len(kept) > standing_answers.MOST:
            raise BadRequest(Sentence("A seat has {count} standing answers at most.", count=standing_answers.MOST))
        order = {each.key: number for number, each in enumerate(table.game.info.standing)}
        kept.sort(key=lambda line: order.get(standing_answers.given_by(line).key, len(order)))
        await tables.commit_change(table, Change(standing={seat: kept}))
        tables.broadcaster.publish_info(table, only=holder)
        tables.driver.check(table)
        return table.number

    return await tables.change(table_id, work)


def _line(table: LiveTable, seat: int, given: Given) -> str:
    """A standing answer as it is kept, if the game has it: one that stands to the end of the round, with the round."""
    game, pos = table.game.title, table.history.pos
    if given.plan:
        if pos.game.planned(pos, seat, given.key) is None:
            raise NotNow("This move can no longer be decided on beforehand.")
        return standing_answers.line_of(given)
    known, key = [answer.key for answer in table.game.info.standing], given.key
    if key not in known:
        if not known:
            raise BadRequest(Sentence("{game} has no standing answer '{key}'; it has none.", game=game, key=key))
        raise BadRequest(Sentence("{game} has no standing answer '{key}'; it has {known}.", game=game, key=key, known=known))
    if given.until != "round":
        return standing_answers.line_of(given)
    now = standing_answers.round_of(pos)
    if now is None:
        raise BadRequest(Sentence("{game} counts no rounds that a standing answer could end with.", game=game))
    return f"{standing_answers.line_of(given)} {now}"


async def plans(tables: Tables, holder: str, table_id: str, seat: int) -> list[PlanInfo]:
    """Moves that somebody may decide on for the next turn of their seat. Made from what the seat knows."""
    table = await tables.get(table_id)
    check_own_seat(table, holder, seat)
    if table.status != "playing":
        return []
    game, pos = table.game, table.history.pos
    given = [standing_answers.given_by(line) for line in table.chairs[seat].standing]
    chosen = [game.planned(pos, seat, each.key) for each in given if each.plan]
    found: list[PlanInfo] = []
    for plan in game.plans(pos, seat):  # the same move may have another key by now
        action = game.planned(pos, seat, plan.key)
        found.append(PlanInfo(plan.key, plan.label, plan.args, chosen.index(action) + 1 if action in chosen else 0))
    return found


def check_not_ended(table: LiveTable) -> None:
    """Refuses what is too late in a game that ended unfinished."""
    if table.ended is not None:
        raise NotNow("Time has run out, and the game has ended.")


def request_key(seat: int, request: str) -> str:
    """Under which name a request is stored."""
    return f"{seat}:{request}"
