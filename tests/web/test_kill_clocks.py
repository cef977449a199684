"""A server is killed with SIGKILL at any instant between a move, what is written about its clocks, and time that runs out.

After each kill the log is read while no server is up, and the next one is asked: no acknowledged move is lost, nobody's clock has
run while the server was down, and whatever follows when time is low or out is written once, with its consequence. Clocks run
3000 times as fast as usual, so that an hour is over in 1.2 seconds; to the next server it seems that it was down for ten hours.

The slow test kills 100 times on SQLite and 25 times on PostgreSQL (`FORMICARY_KILLS`, as in test_kill.py).
"""

from __future__ import annotations

import contextlib
import os
import random
import threading
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from formicary.table import Store
from formicary.table.log.clocks import HOUR
from formicary.table.log.entries import Act, Clock, End, PutBot
from formicary.table.log.live_table import LiveTable
from formicary.table.log.stored import Stored
from formicary.table.store import clocks, queries
from tests.table.databases import POSTGRES, fresh_url
from tests.web.serving import TIMEOUT, Person, ProcessServer

pytestmark = pytest.mark.kill
SPEED = 3000
DOWN = 36_000  # seconds by which the clocks of the machine, the monotonic one too, are ahead after each kill
SHORT = 2
LONG = int(os.environ.get("FORMICARY_KILLS", "100"))
PACES: list[dict[str, Any]] = [
    {"kind": "move", "seconds": 3600, "then": "bot"},
    {"kind": "move", "seconds": 3600, "then": "vote"},
    {"kind": "bank", "seconds": 3600, "increment": 600, "then": "vote"},
    {"kind": "move", "seconds": 3600, "then": "end"},
]


@dataclass(slots=True)
class Seen:
    """What the kills have met."""

    kills: int = 0
    moves: int = 0
    outs: int = 0
    lows: int = 0
    ends: int = 0
    resting: int = 0  # tables whose clock ran on after a kill from where it stood


@dataclass(slots=True)
class Board:
    """A table of two people, and which of their moves were acknowledged."""

    table: str
    pace: dict[str, Any]
    people: list[Person]
    busy: bool = True
    acknowledged: dict[str, tuple[int, int]] = field(default_factory=dict)  # request → number, action
    over: bool = False

    def step(self, rng: random.Random) -> None:
        """Whatever its people would do now: vote, come back, or play, if they are busy at all."""
        now = self.people[0].get(f"/api/tables/{self.table}").json()
        told = now["clocks"]
        if now["status"] == "over":
            self.over = True
        elif told["out"] is not None:
            for voter in told["voters"]:
                self.does(voter, "clock", seat=voter, wish=rng.choice(["wait", "bot"]))
        elif away := [number for number, seat in enumerate(now["seats"]) if seat["bot"]]:
            self.does(away[0], "bot", seat=away[0], bot=None)
        elif self.busy and told["running"]:
            for _ in range(4):
                self.plays(told["running"][0], rng)

    def plays(self, seat: int, rng: random.Random) -> None:
        view = self.people[seat].sees(self.table, seat)
        options = (view["view"]["prompt"] or {}).get("options")
        if options:
            action, request = rng.choice(options)["action"], f"k{len(self.acknowledged)}.{view['sequence']}.{rng.random()}"
            body = {"seat": seat, "sequence": view["sequence"], "action": action, "request": request}
            answer = self.does(seat, "actions", **body)
            if answer.status_code == 200:
                self.acknowledged[request] = answer.json()["sequence"], action

    def does(self, who: int, what: str, **body: Any) -> httpx.Response:
        answer = self.people[who].does(self.table, what, **body)
        assert answer.status_code in (200, 409), answer.text  # 409: the clock was quicker
        return answer


class Days:
    """Tables with clocks, over the deaths of their servers."""

    def __init__(self, url: str, seed: int) -> None:
        self.url, self.rng, self.seen = url, random.Random(seed), Seen()
        self.up_since = time.monotonic()
        self.server = ProcessServer(url, hurry=(SPEED, 0))
        self.people = [self.server.person() for _ in range(2)]
        self.boards = [self.made(pace) for pace in PACES]
        self.past: list[Board] = []
        self.reading = 0  # of the service clock, as the database had it at the last kill

    def made(self, pace: dict[str, Any]) -> Board:
        made = self.people[0].made("micropolis", [{"kind": "me"}, {"kind": "friend"}], pace=pace)
        self.people[1].claims(made["seat_links"]["1"], "P1")
        return Board(made["table"], pace, self.people)

    def live(self) -> None:
        """People play, or let their time run out, until the server is killed under their hands."""
        delay = self.rng.uniform(0.01, 1.0)
        running = [self.people[0].get(f"/api/tables/{board.table}").json()["clocks"] for board in self.boards]
        next_out = [left["left"][seat] / SPEED / 1000 for left in running if left for seat in left["running"]]
        if next_out and self.rng.random() < 0.5:  # at about the moment when the next clock is at nothing
            delay = max(0.01, min(next_out) + self.rng.uniform(-0.01, 0.05))
        for board in self.boards:
            board.busy = self.rng.random() < 0.7
        killer = threading.Timer(delay, self.server.kill)
        killer.start()
        try:
            while killer.is_alive():
                for number, board in enumerate(self.boards):
                    board.step(self.rng)
                    if board.over:
                        self.past.append(board)
                        self.boards[number] = self.made(board.pace)
        except httpx.HTTPError:
            pass  # it is dead
        killer.join(TIMEOUT)
        self.seen.kills += 1

    def die_and_rise(self) -> None:
        """What is stored while no server is up, and what the next one says of it."""
        up = 1000 * SPEED * (time.monotonic() - self.up_since)
        reading, tables = stored(self.url, [board.table for board in self.boards])
        print(self.seen.kills, "kills", end="\r", flush=True)  # for long runs, with -s
        assert self.reading <= reading <= self.reading + up + 1  # it stood while no server was up
        self.reading = reading
        for board in self.boards:
            check_log(tables[board.table], board, reading)
        self.up_since = time.monotonic()
        self.server = ProcessServer(self.url, hurry=(SPEED, DOWN * self.seen.kills))
        for person in self.people:
            person.base_url = httpx.URL(self.server.url)
        for board in self.boards:
            self.check_clocks(board, LiveTable.from_store(tables[board.table]))

    def check_clocks(self, board: Board, before: LiveTable) -> None:
        """Nobody has less than what they had when the server died, but for the time since the new one was started."""
        now = board.people[0].get(f"/api/tables/{board.table}").json()
        assert before.clocks is not None and now["sequence"] >= before.number
        if now["sequence"] > before.number:
            return  # something has come due since
        before.clocks.spend(before.clocks.since(self.reading, before.waits_for()))
        since = 1000 * SPEED * (time.monotonic() - self.up_since)
        for had, has in zip(before.clocks.left, now["clocks"]["left"], strict=True):
            assert had - since - 1 <= has <= had
        self.seen.resting += 1

    def finish(self) -> None:
        """Nobody plays any more: sooner or later every clock that runs is found to have run out."""
        deadline = time.monotonic() + TIMEOUT
        for board in self.boards:
            while not self.is_at_rest(board):
                assert time.monotonic() < deadline, (board.pace, board.people[0].get(f"/api/tables/{board.table}").json())
                time.sleep(0.02)
        self.server.stop()
        boards = [*self.boards, *self.past]
        reading, tables = stored(self.url, [board.table for board in boards])
        for board in boards:
            rows = check_log(tables[board.table], board, reading)
            self.seen.moves += len(board.acknowledged)
            self.seen.outs += sum(isinstance(row, Clock) and row.word == "out" for row in rows)
            self.seen.lows += sum(isinstance(row, Clock) and row.word == "low" for row in rows)
            self.seen.ends += sum(isinstance(row, End) for row in rows)

    def is_at_rest(self, board: Board) -> bool:
        now = board.people[0].get(f"/api/tables/{board.table}").json()
        return now["status"] == "over" or now["clocks"]["out"] is not None

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.server.kill()


def stored(url: str, tables: list[str]) -> tuple[int, dict[str, Stored]]:
    """The service clock and the logs of tables as the database has them."""
    store = Store(url)
    try:
        with store.engine.begin() as connection:
            reading = clocks.set_forward(connection, 0)
            found = {table: queries.load(connection, table) for table in tables}
    finally:
        store.close()
    return reading, {table: log for table, log in found.items() if log is not None}


def check_log(found: Stored, board: Board, reading: int) -> list[object]:
    """Every acknowledged move is there; each entry has its time; whatever clocks bring about is true, whole and written once."""
    rows = {row.number: row for row in found.rows}
    assert list(rows) == list(range(len(rows)))
    for request, (number, action) in board.acknowledged.items():
        entry = rows[number].entry
        assert (rows[number].request or "").endswith(f":{request}") and isinstance(entry, Act) and entry.action == action
    live = LiveTable.from_store(replace(found, rows=found.rows[:1]))
    at = 0
    for number, row in list(rows.items())[1:]:
        assert live.clocks is not None
        if row.spent is None:  # the consequence of the entry before, at the same instant
            assert isinstance(rows[number - 1].entry, Clock)
            live.fold(row)
            continue
        assert at <= row.spent.at <= reading
        at = row.spent.at
        if isinstance(row.entry, Clock) and row.entry.word in ("low", "out"):
            then = live.clocks.clone()
            then.spend(row.spent)
            (seat,) = row.entry.seats
            assert seat in live.waits_for() and not live.clocks.out  # a second one would find a bot there, or the vote open
            if row.entry.word == "low":
                assert 0 < then.left[seat] <= HOUR // 4 and seat not in then.reminded
            else:
                assert not then.left[seat]
                expected = {"bot": PutBot(seat, "worker"), "end": End(seat)}.get(board.pace["then"])
                assert expected is None or rows[number + 1].entry == expected
        live.fold(row)
    return [row.entry for row in found.rows]


def kill_many(url: str, times: int) -> Seen:
    days = Days(url, times)
    try:
        for _ in range(times):
            days.live()
            days.die_and_rise()
        days.finish()
    finally:
        days.close()
    return days.seen


def test_a_kill_loses_no_move_charges_nobody_and_lets_time_run_out_once(tmp_path: Path) -> None:
    seen = kill_many(fresh_url("sqlite", tmp_path), SHORT)
    assert seen.outs


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "times"), [("sqlite", LONG), pytest.param("postgresql", LONG // 4, marks=POSTGRES)])
def test_a_hundred_kills_at_tables_with_clocks(kind: str, times: int, tmp_path: Path) -> None:
    seen = kill_many(fresh_url(kind, tmp_path), times)
    print(seen)
    assert seen.moves > times and seen.outs > times // 4 and seen.lows and seen.ends and seen.resting > times // 2
