"""Twin worlds over real HTTP: what somebody receives must not change by a byte when all that they cannot know is dealt again.

The server holds the true position of a table; everything is asked for, the position is replaced by one in which the asker's
unknown is dealt at random, and everything is asked for again. Answers are compared as bytes, with status and headers: views,
replay of another moment, the beginning of a stream, the state of the table, lists, and refusals of every kind. Only who is
connected is left out: streams come and go while we compare.
"""

from __future__ import annotations

import http.client
import random
import re
import socket
from dataclasses import dataclass, field
from typing import Any

import msgspec

import formicary
from formicary.kernel import Game, Position
from formicary.table.log.live_table import LiveTable
from tests.web.serving import TIMEOUT, Person, ThreadServer

VARYING = ("date", "content-length")  # headers that tell the time, or count what tells who is connected
PRESENCE = re.compile(rb'"(connected|spectators)":\w+')


@dataclass(slots=True)
class Tally:
    """What was compared."""

    positions: int = 0  # a position as one viewer sees it
    answers: int = 0
    streams: int = 0
    differing: int = 0  # positions whose twin was another one
    games: int = 0
    kinds: set[str] = field(default_factory=set)
    statuses: set[int] = field(default_factory=set)


class Asker:
    """A seat, or None for a spectator, on a connection of its own."""

    def __init__(self, server: ThreadServer, person: Person, seat: int | None) -> None:
        self.host, _, port = server.url.removeprefix("http://").partition(":")
        self.port = int(port)
        self.cookie = f"formicary={person.cookies['formicary']}"
        self.seat = seat
        self.line = http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT)

    def asks(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """Status and all bytes of an answer."""
        sent = None if body is None else msgspec.json.encode(body)
        try:
            answer = self._answer(method, path, sent)
        except ConnectionError:  # a connection that was not used for a while is closed, on a busy machine before we notice
            self.line.close()
            answer = self._answer(method, path, sent)
        headers = sorted((name, value) for name, value in answer.getheaders() if name.lower() not in VARYING)
        return answer.status, repr(headers).encode() + answer.read()

    def _answer(self, method: str, path: str, body: bytes | None) -> http.client.HTTPResponse:
        self.line.request(method, path, body, {"cookie": self.cookie, "content-type": "application/json"})
        return self.line.getresponse()

    def hears(self, path: str) -> bytes:
        """The first message of a stream and the state of the table after it, as they come over the wire."""
        with socket.create_connection((self.host, self.port), timeout=TIMEOUT) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nhost: {self.host}\r\ncookie: {self.cookie}\r\n\r\n".encode())
            with line.makefile("rb") as wire:
                assert wire.readline().split()[1] == b"200"
                while wire.readline().strip():
                    pass  # headers
                heard: list[bytes] = []
                while not heard or not heard[-1].startswith(b"event: table"):
                    heard.append(wire.read(int(wire.readline(), 16)))  # a chunk is an event
                    wire.readline()
        return b"".join(heard)


def put(live: LiveTable, pos: Position) -> None:
    """Makes a position the present one."""
    live.history.pos = pos
    live.recent[-1].pos = pos
    live.recent[-1].forget()  # what was ready to be sent is of the other world


def everything(asker: Asker, live: LiveTable, moment: int, chance: int, tally: Tally) -> list[bytes]:
    """All that can be asked for now, as bytes; of the refusals one after the other, by `chance`."""
    base, seat = f"/api/tables/{live.id}", asker.seat
    query = "" if seat is None else f"?seat={seat}"
    asked: list[tuple[str, str, object]] = [
        ("GET", f"{base}/view{query}", None),
        ("GET", f"{base}/replay?upto={moment}{query.replace('?', '&')}", None),
        ("GET", f"{base}/talk", None),
    ]
    asked.append(("GET", f"{base}/choices?seat={seat or 0}&sequence={live.number}", None))
    asked.append(("GET", f"{base}/plans?seat={seat or 0}", None))
    other = 0 if seat is None else (seat + 1) % len(live.chairs)
    size, legal = len(live.game.actions), set()
    if seat is not None and seat in live.history.pos.deciders:
        legal = set(live.history.pos.legal(seat))
    illegal = next(action for action in ((chance * 7919 + n * 31) % size for n in range(size)) if action not in legal)
    rest: list[tuple[str, str, object]] = [
        ("GET", base, None),
        ("GET", "/api/tables", None),
        ("GET", "/api/lobby", None),
        ("GET", "/api/me/export", None),
        ("GET", f"{base}/record", None),
        ("GET", f"{base}/view?seat={other}", None),
        ("POST", f"{base}/undo", {"seat": other, "to": 0}),
        ("POST", f"{base}/branch", {"upto": 10**6}),
    ]
    if seat is not None:
        rest += [
            ("POST", f"{base}/actions", {"seat": seat, "sequence": live.number, "action": illegal, "request": f"x{chance}"}),
            ("POST", f"{base}/actions", {"seat": seat, "sequence": live.number, "action": illegal + 1, "request": f"y{chance}"}
             if illegal + 1 not in legal else {"seat": seat, "sequence": 10**6, "action": 0, "request": "early"}),
            ("POST", f"{base}/actions", {"seat": other, "sequence": live.number, "action": illegal, "request": "theirs"}),
            ("POST", f"{base}/undo", {"seat": seat, "to": 10**6}),
            ("POST", f"{base}/consent", {"seat": seat, "agree": True}),
            ("POST", f"{base}/hint", {"seat": seat}),
            ("POST", f"{base}/standing", {"seat": seat, "answers": [{"key": "no such answer"}]}),
        ]  # fmt: skip
    asked += [rest[chance % len(rest)], rest[(chance // 3) % len(rest)]]
    got: list[bytes] = []
    for method, path, body in asked:
        status, content = asker.asks(method, path, body)
        tally.statuses.add(status)
        tally.kinds.add(f"{method} {path.replace(live.id, 'ID').partition('?')[0]}")
        got.append(b"%d %b" % (status, PRESENCE.sub(rb"\1", content)))
    got.append(PRESENCE.sub(rb"\1", asker.hears(f"{base}/events{query}")))
    return got


def compare(server: ThreadServer, key: str, positions: int, seed: int, every: int = 1, **options: Any) -> Tally:
    """Plays random games and compares until so many positions have been seen, each by one viewer in turn."""
    tally, rng = Tally(), random.Random(seed)
    game: Game = formicary.game(key)
    tables = server.server.web.tables
    assert tables is not None
    while tally.positions < positions:
        tally.games += 1
        seats = rng.choice([count for count in game.seats if count <= 4 and (count > 1 or len(game.seats) == 1)])
        people = [server.person() for _ in range(seats)]
        made = people[0].made(key, [{"kind": "me"}] + [{"kind": "friend"}] * (seats - 1), options=options)
        for seat in range(1, seats):
            people[seat].claims(made["seat_links"][str(seat)], f"P{seat}")
        watcher = server.person()
        watcher.claims(made["spectator_link"])
        for person in (*people, watcher):
            assert person.does(made["table"], "talk", text="hello", name="W").status_code == 201
        askers = [Asker(server, watcher, None)] + [Asker(server, person, seat) for seat, person in enumerate(people)]
        live = tables.cache.find(made["table"])
        assert live is not None
        for step in range(600):
            true = live.history.pos
            if not true.deciders or tally.positions >= positions:
                break
            if step % every == 0:
                compare_one(live, askers[(step // every) % len(askers)], rng, tally)
            actor = rng.choice(true.deciders)
            wish = {"seat": actor, "sequence": live.number, "action": rng.choice(true.legal(actor)), "request": f"s{step}"}
            status, said = askers[actor + 1].asks("POST", f"/api/tables/{live.id}/actions", wish)
            assert status == 200, said
        for line in (*people, watcher, *(asker.line for asker in askers)):
            line.close()
    return tally


def compare_one(live: LiveTable, asker: Asker, rng: random.Random, tally: Tally) -> None:
    """One position as one viewer sees it, and one moment of the past, in both worlds."""
    true, kept = live.history.pos, dict(live.history._kept)
    moment = rng.randrange(len(live.history) + 1)
    past = true if moment == len(live.history) else live.history.at(moment)
    chance = rng.randrange(10**6)
    mine = everything(asker, live, moment, chance, tally)
    twin = true.resample(asker.seat, rng.random())
    try:
        if moment < len(live.history):
            live.history._kept[moment] = past.resample(asker.seat, rng.random())
        put(live, twin)
        theirs = everything(asker, live, moment, chance, tally)
    finally:
        put(live, true)
        live.history._kept.clear()
        live.history._kept.update(kept)
    for one, other in zip(mine, theirs, strict=True):
        if one != other:
            at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
            around = slice(max(0, at - 100), at + 40)
            raise AssertionError((asker.seat, len(live.history), one[:80], one[around], other[around]))
    tally.positions += 1
    tally.answers += len(mine) - 1
    tally.streams += 1
    tally.differing += twin.digest() != true.digest()
