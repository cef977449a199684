"""Secrets: every byte that a seat or a spectator receives is the same in twin worlds that differ only in what they cannot know.

`make check ARGS="-m slow tests/web/test_secrets.py"` compares 10,000 positions of each game (FORMICARY_POSITIONS) over HTTP.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest

import formicary
from formicary.kernel import Position
from formicary.table import ChannelOptions
from formicary.table.log.entries import Act, SeatPlan, Start
from formicary.table.log.live_table import LiveTable
from formicary.table.notices import push, webhooks, words
from formicary.table.store.outbox import Turn
from formicary.table.stream import messages
from tests.web import twins
from tests.web.serving import ThreadServer

SHORT = 45  # positions a game in the suite
LONG = int(os.environ.get("FORMICARY_POSITIONS", "10000"))  # on demand


@pytest.mark.parametrize("key", formicary.game_keys())
@pytest.mark.parametrize(("count", "every"), [(SHORT, 3), pytest.param(LONG, 1, marks=pytest.mark.slow)], ids=["short", "long"])
def test_no_byte_depends_on_what_the_asker_cannot_know(server: ThreadServer, key: str, count: int, every: int) -> None:
    tally = twins.compare(server, key, count, seed=1, every=every)
    print(f"{key}: {tally.positions} positions in {tally.games} games, {tally.answers} answers and {tally.streams} streams twice")
    print(f"  {tally.differing} twins were other worlds; statuses {sorted(tally.statuses)}; {len(tally.kinds)} kinds of request")
    assert tally.positions == tally.streams == count
    assert tally.answers == 7 * count
    assert tally.differing > count // 4  # the worlds did differ
    assert {200, 403, 409} <= tally.statuses
    if count > SHORT:
        assert {200, 400, 403, 409, 422} == tally.statuses
        assert len(tally.kinds) == 16


@pytest.mark.parametrize("where", ["now_for", "replay_for", "message_for"])
def test_a_leak_would_be_seen(server: ThreadServer, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """A single number that depends on what is hidden, in the view, the replay or the stream."""
    honest = getattr(messages, where)

    def leaking(live: LiveTable, *more: Any) -> bytes:
        pos = live.history.at(more[1]) if where == "replay_for" else live.history.pos
        told: bytes = honest(live, *more)
        return told[:-1] + b',"leak":"%b"}' % pos.digest()[:4].encode()

    monkeypatch.setattr(messages, where, leaking)
    with pytest.raises(AssertionError, match="leak"):
        twins.compare(server, "micropolis", 10, seed=1)


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


@pytest.mark.parametrize("key", formicary.game_keys())
def test_notices_tell_nothing_hidden(key: str) -> None:
    """Until something comes to light, an action calls the same people in both worlds, and they are told the same."""
    game, compared, called = formicary.game(key), 0, 0
    for seed in range(4):
        rng = random.Random(seed)
        seats = game.seats[min(1, len(game.seats) - 1)]
        start = Start(key, [SeatPlan("me", f"P{seat}") for seat in range(seats)], seed)
        live = LiveTable("t", "p0", start, formicary.History(game, seats, seed))
        for seat, chair in enumerate(live.chairs):
            chair.holder = f"p{seat}"
        while live.history.pos.deciders and compared < 1500:
            true = live.history.pos
            actor = rng.choice(true.deciders)
            action = rng.choice(true.legal(actor))
            worlds = []
            for world in (true.resample(actor, rng.random()), true):
                twins.put(live, world)
                worlds.append((live.history.try_action(actor, action), _notices(live, actor, action)))
            (twin_outcome, theirs), (outcome, ours) = worlds
            if outcome[0].mark == true.mark and twin_outcome[0].mark == true.mark:
                assert theirs == ours, game.actions.text(action)
                compared += 1
                called += bool(ours)
            live.history.accept(*outcome)
    assert compared > 50 and (called > 10 or len(game.seats) == 1)


def _notices(live: LiveTable, actor: int, action: int) -> list[tuple[str, bytes]]:
    """Who is called by an action, and the bytes that go out."""
    entry = Act(actor, action)
    summary = live.summary([entry], live.history.try_action(actor, action))
    told = []
    for holder in live.summoned([entry], summary):
        turn = Turn(live.id, live.number + 1, 0, live.game.key, tuple(json.loads(summary.names)), int(holder[1:]))
        said = words.tell(turn, ChannelOptions(), "https://x/t/t")
        told += [(holder, webhooks.payload(said, ChannelOptions(), "https://x")[1]), (holder, push.turn_payload(said, 1))]
    return told


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
