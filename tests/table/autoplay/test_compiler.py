"""The compiled build is made while the table is open, and bots think in it as soon as it is there."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

import formicary
from formicary.table import Settings, Store, Tables
from formicary.table.autoplay import compiler
from formicary.table.autoplay.compiler import make_build
from formicary.table.autoplay.worker import Question
from formicary.table.autoplay.worker_pool import WorkerPool, surroundings
from tests.table.databases import fresh_url
from tests.table.sitting import PATIENCE

TREE = Path(formicary.__file__).parents[1]


def script(tmp_path: Path, program: str) -> Path:
    """A script in a folder tools, as in a checkout."""
    path = tmp_path / "tools" / "compile.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(program)
    return path


def test_the_build_is_made_by_the_script_and_found_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "is_compiled", lambda: False)
    made = script(tmp_path, "import pathlib; pathlib.Path(__file__).with_name('ran').write_text('yes')")
    assert asyncio.run(make_build(str(made))) == str(tmp_path / "build" / "compiled")
    assert (tmp_path / "tools" / "ran").read_text() == "yes"
    assert asyncio.run(make_build(str(script(tmp_path, "raise SystemExit(3)")))) is None
    assert asyncio.run(make_build(str(tmp_path / "nowhere.py"))) is None
    monkeypatch.setattr(compiler, "is_compiled", lambda: True)
    assert asyncio.run(make_build(str(made))) is None  # it runs already


def test_a_worker_changes_to_the_build_with_its_next_question(tmp_path: Path) -> None:
    """The other build is a folder before the package on the path, whose games are those of the source."""
    build = tmp_path / "build"
    build.mkdir()
    (build / "sitecustomize.py").write_text(f"import sys; sys.path.insert(0, {str(TREE)!r})")
    pos = formicary.game("micropolis").start(2, 5)
    question = Question(
        table="t", game="micropolis", seats=2, seed=5, options={}, moves=[], seat=pos.deciders[0], bot="larva", bot_seed=1
    )

    async def go() -> None:
        pool = WorkerPool(1, PATIENCE)
        try:
            first = await pool.ask(question)
            process = pool.quick.workers[0]._process
            assert process is not None
            pool.use(str(build))
            assert process.returncode is None  # whatever it does is not interrupted
            assert await pool.ask(question) == first
            other = pool.quick.workers[0]._process
            assert other is not None and other.pid != process.pid and process.returncode is not None
            assert await pool.ask(question) == first
            assert pool.quick.workers[0]._process is other
        finally:
            await pool.close()

    asyncio.run(go())


def test_the_build_comes_first_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    assert surroundings("") is None
    found = surroundings("/the/build")
    assert found is not None and found["PYTHONPATH"] == f"/the/build{os.pathsep}/elsewhere"


def test_tables_hand_the_build_to_the_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "is_compiled", lambda: False)
    made = script(tmp_path, "pass")

    async def go() -> None:
        tables = Tables(Store(fresh_url("sqlite", tmp_path)), Settings(compiler=str(made)))
        await tables.start()
        try:
            async with asyncio.timeout(PATIENCE):
                while not tables.driver.pool.quick.workers[0].folder:
                    await asyncio.sleep(0.01)
            assert tables.driver.pool.long.workers[0].folder == str(tmp_path / "build" / "compiled")
        finally:
            await tables.close()

    asyncio.run(go())
    assert sys.executable
