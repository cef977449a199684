"""A server is killed with SIGKILL at random moments while it takes moves: what it acknowledged is there, streams have no gap.

`FORMICARY_KILLS` says how often on SQLite, `FORMICARY_KILLS_POSTGRES` on PostgreSQL (a quarter of that otherwise). The slow test
does 80 and 20. A long run, which tells how it goes:

    FORMICARY_KILLS=700 FORMICARY_KILLS_POSTGRES=300 pytest -s tests/web/test_kill.py -k every_kill
"""

from __future__ import annotations

import os
import random
import threading
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.table.databases import POSTGRES, fresh_url
from tests.web.serving import TIMEOUT, Person, ProcessServer, sse

pytestmark = pytest.mark.kill
KILLS = int(os.environ.get("FORMICARY_KILLS", "4"))
POSTGRES_KILLS = int(os.environ.get("FORMICARY_KILLS_POSTGRES", max(1, KILLS // 4)))
TABLES = 4
LONG_ENOUGH = 14  # actions; a game of two has 20 at least, and one that is over stays so


class Player(threading.Thread):
    """Plays both seats of a table as fast as the server answers, over all its deaths, and remembers what was acknowledged."""

    def __init__(self, person: Person, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.rng = person, table, random.Random(seed)
        self.acknowledged: dict[str, int] = {}  # request → number
        self.bodies: dict[str, dict[str, Any]] = {}
        self.stop = threading.Event()
        self.up = threading.Event()
        self.count = 0
        self.wrong: list[str] = []

    def run(self) -> None:
        while not self.stop.is_set():
            if not self.up.wait(0.05):
                continue
            try:
                self.step()
            except httpx.HTTPError:
                continue  # until the next server is there
            except Exception as wrong:
                self.wrong.append(repr(wrong))
                return

    def step(self) -> None:
        now = self.person.sees(self.table, None)
        if now["length"] >= LONG_ENOUGH:
            undone = self.person.does(self.table, "undo", seat=0, to=0)  # start over, before the end; the log keeps growing
            assert undone.status_code == 200, undone.text
            return
        seat = now["view"]["deciders"][0]
        options = self.person.sees(self.table, seat)["view"]["prompt"]["options"]
        if options:
            self.count += 1
            request = f"k{self.count}"
            body = {"seat": seat, "sequence": now["sequence"], "action": self.rng.choice(options)["action"], "request": request}
            self.bodies[request] = body
            answer = self.person.does(self.table, "actions", **body)
            if answer.status_code == 200:
                self.acknowledged[request] = answer.json()["sequence"]
            else:
                assert answer.status_code == 409, answer.text  # the lost answer of a move that was played


class Ear(threading.Thread):
    """A stream that resumes after each death by the number it heard last."""

    def __init__(self, table: str, cookies: httpx.Cookies, seat: int | None) -> None:
        super().__init__(daemon=True)
        self.table, self.cookies, self.seat = table, cookies, seat
        self.url = ""
        self.up = threading.Event()
        self.heard: list[int] = []
        self.stop = threading.Event()

    def run(self) -> None:
        person = Person("")
        person.cookies = self.cookies
        while not self.stop.is_set():
            if not self.up.wait(0.05):
                continue
            self.up.clear()
            headers = {"last-event-id": str(self.heard[-1])} if self.heard else {}
            query = "" if self.seat is None else f"?seat={self.seat}"
            try:
                with person.stream("GET", f"{self.url}/api/tables/{self.table}/events{query}", headers=headers) as answer:
                    for message in sse(answer.iter_lines()):
                        if "id" in message:
                            self.heard.append(int(message["id"]))
                        if self.stop.is_set():
                            return
                self.up.set()  # whose stream the server ends, being far behind, connects again
            except httpx.HTTPError:
                continue  # until the next server is there

    def go_to(self, server: ProcessServer) -> None:
        self.url = server.url
        self.up.set()


def kill_many(url: str, times: int) -> None:
    rng = random.Random(times)
    server = ProcessServer(url)
    players: list[Player] = []
    ears: list[Ear] = []
    for number in range(TABLES):
        person = server.person()
        made = person.made("micropolis", [{"kind": "me"}, {"kind": "local"}])
        players.append(Player(person, made["table"], number))
        ears += [Ear(made["table"], person.cookies, seat) for seat in (0, 1, None)]
    for ear in ears:
        ear.go_to(server)
    for thread in (*players, *ears):
        thread.start()
    known: dict[str, int] = defaultdict(int)
    try:
        for number in range(1, times + 1):
            for player in players:
                player.person.base_url = httpx.URL(server.url)
                player.up.set()
            wait_for_moves(players, known, rng.randint(1, 40))
            server.kill()
            for player in players:
                player.up.clear()
            server = ProcessServer(url)
            for ear in ears:
                ear.go_to(server)
            for player in players:
                check_all_there(server, player, known)
            if number % 25 == 0:  # for long runs, with -s
                print(f"{number} kills, {sum(known.values())} acknowledged moves, none lost", flush=True)
        for player in players:
            player.stop.set()
            player.join(TIMEOUT)
            assert not player.wrong
        end = {player.table: Asker(server, player).number() for player in players}
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline and any(not ear.heard or ear.heard[-1] < end[ear.table] for ear in ears):
            time.sleep(0.05)
        for ear in ears:
            assert ear.heard == list(range(ear.heard[0], end[ear.table] + 1))  # no gap, no repeat
    finally:
        for player in players:
            player.stop.set()
        for ear in ears:
            ear.stop.set()
        server.stop()


def wait_for_moves(players: list[Player], known: dict[str, int], count: int) -> None:
    """Until so many more are acknowledged: the kill hits a server at work, however slow the machine is."""
    deadline = time.monotonic() + TIMEOUT
    while sum(len(player.acknowledged) - known[player.table] for player in players) < count:
        assert time.monotonic() < deadline and not any(player.wrong for player in players)
        time.sleep(0.002)


class Asker:
    """Somebody with the cookie of a player, on a connection of their own."""

    def __init__(self, server: ProcessServer, player: Player) -> None:
        self.person = Person(server.url)
        self.person.cookies = player.person.cookies
        self.table = player.table

    def number(self) -> int:
        return int(self.person.sees(self.table, None)["sequence"])


def check_all_there(server: ProcessServer, player: Player, known: dict[str, int]) -> None:
    """Every move acknowledged since the last check: asked again, it has the same number."""
    asker = Asker(server, player)
    done = list(player.acknowledged.items())
    for request, number in done[known[player.table] :]:
        again = asker.person.does(player.table, "actions", **player.bodies[request])
        assert again.status_code == 200, again.text
        assert again.json() == {"sequence": number}
        assert number <= asker.number()
    known[player.table] = len(done)


@pytest.mark.parametrize(("kind", "times"), [("sqlite", KILLS), pytest.param("postgresql", POSTGRES_KILLS, marks=POSTGRES)])
def test_what_was_acknowledged_survives_every_kill(kind: str, times: int, tmp_path: Path) -> None:
    kill_many(fresh_url(kind, tmp_path), times)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "times"), [("sqlite", 80), pytest.param("postgresql", 20, marks=POSTGRES)])
def test_what_was_acknowledged_survives_a_hundred_kills(kind: str, times: int, tmp_path: Path) -> None:
    kill_many(fresh_url(kind, tmp_path), times)
