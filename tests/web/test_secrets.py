"""Secrets: every byte that a seat or a spectator receives is the same in twin worlds that differ only in what they cannot know.

All through random games the true position is replaced, and the same requests are sent while the table holds one in which all
that the asker cannot know is dealt again. What the asker gets must not change by a byte: views, prompts, errors, replay, stream
messages, the state of the table.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import formicary
from formicary.kernel import Position
from formicary.table.log.live_table import LiveTable
from formicary.table.stream import messages
from tests.web.serving import Person, ThreadServer

SEATS = 3


def everything(person: Person, live: LiveTable, seat: int | None, rng: int) -> list[bytes]:
    """All that can be asked for this seat now, as bytes."""
    base = f"/api/tables/{live.id}"
    query = "" if seat is None else f"?seat={seat}"
    got = [person.get(f"{base}/view{query}"), person.get(base), person.get("/api/tables"), person.get(f"{base}/record")]
    got.append(person.get(f"{base}/replay{query}"))
    if seat is not None:
        size = len(live.game.actions)
        for number in range(6):  # refusals: any actions that are not legal
            action = (rng * 31 + number * 7919) % size
            if seat not in live.history.pos.deciders or action not in live.history.pos.legal(seat):
                wish = {"seat": seat, "sequence": live.number, "action": action, "request": f"x{number}"}
                got.append(person.post(f"{base}/actions", json=wish))
        if live.asked[seat] > 0:
            got.append(person.post(f"{base}/actions", json={"seat": seat, "sequence": 0, "action": 0, "request": "old"}))
        got.append(person.post(f"{base}/branch", json={"upto": 10**6}))
    message = messages.message_for(live, live.recent[-1], seat)
    return [message, *(b"%d %b" % (answer.status_code, answer.content) for answer in got)]


def put(live: LiveTable, pos: Position) -> None:
    """Makes a position the present one."""
    live.history.pos = pos
    live.recent[-1].pos = pos
    live.recent[-1].forget()


@pytest.mark.parametrize("key", formicary.game_keys())
@pytest.mark.parametrize(("seed", "every"), [(1, 20), pytest.param(2, 2, marks=pytest.mark.slow)])
def test_no_byte_depends_on_what_the_seat_cannot_know(server: ThreadServer, key: str, seed: int, every: int) -> None:
    game = formicary.game(key)
    seats = SEATS if SEATS in game.seats else game.seats[0]
    people = [server.person() for _ in range(seats)]
    made = people[0].made(key, [{"kind": "me"}] + [{"kind": "friend"}] * (seats - 1))
    for seat in range(1, seats):
        people[seat].claims(made["seat_links"][str(seat)], f"P{seat}")
    watcher = server.person()
    watcher.claims(made["spectator_link"])
    tables = server.server.web.tables
    assert tables is not None
    live = tables.cache.find(made["table"])
    rng = random.Random(seed)
    compared = differing = 0
    for step in range(400):
        true = live.history.pos
        if not true.deciders:
            break
        if step % every == 0:
            for seat, person in [(None, watcher), *enumerate(people)]:
                put(live, true)
                mine = everything(person, live, seat, step)
                twin = true.resample(seat, rng.random())
                differing += twin.digest() != true.digest()
                put(live, twin)
                theirs = everything(person, live, seat, step)
                put(live, true)
                assert mine == theirs, (seat, step)
                compared += len(mine)
        actor = rng.choice(true.deciders)
        wish = {"seat": actor, "sequence": live.number, "action": rng.choice(true.legal(actor)), "request": f"s{step}"}
        assert people[actor].post(f"/api/tables/{live.id}/actions", json=wish).status_code == 200
    assert compared > 50
    assert differing > 5  # the worlds did differ


@pytest.mark.parametrize("key", formicary.game_keys())
def test_events_and_messages_of_own_actions_tell_nothing_hidden(key: str) -> None:
    """Until something comes to light (the mark moves), an action of a seat gives it the same message in both worlds."""
    game = formicary.game(key)
    compared = 0
    for seed in range(6):
        rng = random.Random(seed)
        pos = game.start(game.seats[min(1, len(game.seats) - 1)], seed)
        while pos.deciders and compared < 3000:
            actor = rng.choice(pos.deciders)
            action = rng.choice(pos.legal(actor))
            twin = pos.resample(actor, rng.random())
            worlds = [_played(world, actor, action) for world in (pos, twin)]
            if worlds[0][0].mark == pos.mark and worlds[1][0].mark == twin.mark:
                assert worlds[0][1] == worlds[1][1], game.actions.text(action)
                compared += 1
            pos = worlds[0][0]
    assert compared > 50


def _played(pos: Position, actor: int, action: int) -> tuple[Position, list[Any]]:
    after = pos.clone()
    after.sink = []
    after.apply(action, actor)
    events = [messages.event_for(event, actor, 1) for event in after.sink]
    after.sink = None
    return after, [events, json.dumps(after.view(actor))]


def test_the_log_of_the_server_holds_no_token(server: ThreadServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    ann, bob = server.person(), server.person()
    made = ann.made("micropolis", [{"kind": "me"}, {"kind": "friend"}])
    bob.claims(made["seat_links"]["1"], "Bob")
    bob.get("/api/tables/nothing/view?seat=0")
    written = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith(("httpx", "httpcore")))
    assert "/api/claim" in written  # it was the log of the server that was read
    for secret in (ann.cookies["formicary"], bob.cookies["formicary"], made["seat_links"]["1"].partition("#")[2]):
        assert secret not in written
