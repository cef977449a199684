"""Backups, and looking after all tables, while a server runs."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from formicary import Record
from formicary.table import SeatPlan, Tables, create
from formicary.table.errors import BadDatabase, Unknown
from formicary.table.service import keeping
from tests.forks import formicary_command
from tests.table.databases import fresh_url
from tests.table.sitting import ANN, at_tables, play_many
from tests.web.serving import TIMEOUT, Person, ProcessServer


def plays(person: Person, table: str, count: int) -> int:
    """So many moves; returns the last one's number."""
    for _ in range(count):
        number = person.plays(table, person.sees(table, None)["view"]["deciders"][0])["sequence"]
    return int(number)


def test_a_backup_is_made_and_restored_while_the_server_runs(tmp_path: Path) -> None:
    url, file = fresh_url("sqlite", tmp_path), tmp_path / "backup.db"
    server = ProcessServer(url)
    try:
        ann = server.person()
        table = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "local"}])["table"]
        kept = plays(ann, table, 4)
        done = formicary_command("backup", str(file), "--database", url)
        assert (done.returncode, done.stdout) == (0, f"{file} has 1 table.\n")
        assert file.stat().st_mode & 0o777 == 0o600
        later = ann.made("micropolis", [{"kind": "me"}, {"kind": "local"}])["table"]
        lost = plays(ann, table, 3)
        assert lost == kept + 3
        done = formicary_command("restore", str(file), "--database", url)
        assert (done.returncode, done.stdout) == (0, "The database has 1 table again.\n")
        # Whatever the server still has in memory, it writes nothing that would not fit.
        late = ann.does(table, "actions", seat=0, sequence=lost, action=0, request="late")
        assert late.status_code in (409, 422)
        deadline = time.monotonic() + TIMEOUT
        while ann.sees(table, None)["sequence"] != kept or ann.get(f"/api/tables/{later}").status_code != 404:
            assert time.monotonic() < deadline
        assert plays(ann, table, 2) == kept + 2
    finally:
        server.stop()
    again = ProcessServer(url)
    try:
        reader = again.person()
        reader.cookies = ann.cookies
        assert reader.sees(table, None)["sequence"] == kept + 2
    finally:
        again.stop()


def test_tables_are_listed_exported_and_deleted_while_the_server_runs(tmp_path: Path) -> None:
    url = fresh_url("sqlite", tmp_path)
    server = ProcessServer(url)
    try:
        ann = server.person()
        first = ann.made("micropolis", [{"kind": "me", "name": "Ann"}, {"kind": "local", "name": "Oak"}])["table"]
        second = ann.made("myrmes", [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}])["table"]
        plays(ann, first, 3)
        listed = formicary_command("tables", "list", "--database", url).stdout
        assert [line.split()[:3] for line in listed.splitlines() if first in line] == [[first, "micropolis", "playing"]]
        assert second in listed
        record = Record.from_json(formicary_command("tables", "export", first, "--database", url).stdout)
        assert (record.game, len(record.actions), record.names) == ("micropolis", 3, ["Ann", "Oak"])
        assert record.replay().view(None)["deciders"] == ann.sees(first, None)["view"]["deciders"]
        done = formicary_command("tables", "delete", first, "--database", url)
        assert (done.returncode, done.stdout) == (0, "1 table is deleted.\n")
        assert [line.id for line in keeping.list_all(url)] == [second]
        gone = ann.does(first, "actions", seat=0, sequence=3, action=0, request="late")
        assert gone.status_code in (404, 409, 422)
        deadline = time.monotonic() + TIMEOUT
        while ann.get(f"/api/tables/{first}").status_code != 404:
            assert time.monotonic() < deadline
        assert ann.get(f"/api/tables/{second}").status_code == 200
    finally:
        server.stop()


def test_old_tables_are_deleted_by_age(tmp_path: Path) -> None:
    lines = [
        keeping.Line("old", "march", "over", [], 0, 0, 1),
        keeping.Line("slow", "march", "playing", [], 0, 0, 1),
        keeping.Line("new", "march", "over", [], 0, 2**53, 1),
    ]
    assert keeping.older_than(lines, 30, finished=False) == ["old", "slow"]
    assert keeping.older_than(lines, 30, finished=True) == ["old"]


def test_what_is_deleted_stands_nowhere_in_the_file_any_more(tmp_path: Path) -> None:
    url = fresh_url("sqlite", tmp_path)

    async def work(tables: Tables) -> None:
        for name in ("Hazel of the first table", "Rowan of the second"):
            plans = [SeatPlan("me", name), SeatPlan("local")]
            made = await create.create(tables, ANN, game="micropolis", seats=plans, options={})
            await play_many(tables, await tables.get(made.table), 30)
            ids.append(made.table)

    ids: list[str] = []
    at_tables(url, work)

    def holds(text: str) -> bool:
        return any(text.encode() in file.read_bytes() for file in tmp_path.iterdir())

    assert holds("Hazel of the first table") and holds(ids[0])
    assert keeping.delete(url, ids[:1]) == 1
    assert not holds("Hazel of the first table") and not holds(ids[0])
    assert holds("Rowan of the second") and holds(ids[1])


def test_what_cannot_be_kept_is_one_sentence(tmp_path: Path) -> None:
    url, file = fresh_url("sqlite", tmp_path), tmp_path / "file"
    with pytest.raises(BadDatabase, match="There is no database"):
        keeping.backup(url, file)
    ProcessServer(url).stop()
    with pytest.raises(BadDatabase, match="There is no file"):
        keeping.restore(url, file)
    file.write_text(json.dumps("no backup") * 400)
    with pytest.raises(BadDatabase, match="is no backup of Formicary"):
        keeping.restore(url, file)
    with pytest.raises(BadDatabase, match="is there already"):
        keeping.backup(url, file)
    with pytest.raises(BadDatabase, match="run: pg_dump --format=custom"):
        keeping.backup("postgresql://localhost/formicary", file)
    with pytest.raises(BadDatabase, match="run: pg_restore --clean"):
        keeping.restore("postgresql://localhost/formicary", file)
    with pytest.raises(Unknown):
        keeping.export(url, "nowhere")
    with pytest.raises(Unknown):
        keeping.delete(url, ["nowhere"])
    done = formicary_command("tables", "delete", "--database", url)
    assert done.returncode == 2
    assert done.stderr == "Name the tables to delete, or say with --older-than how many days old they must be.\n"
