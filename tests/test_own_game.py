"""The game of the documentation, examples/crumbs: it passes what every game must pass, and plays at every door with every bot."""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from mypy import api

import formicary
from formicary.bots import bot_names
from formicary.kernel import Game, registry
from formicary.lab import Plan, simulate
from formicary.table import SeatPlan, Tables, create, play, seats, views
from tests import test_every_game
from tests.cli.test_commands import run
from tests.modes import modes
from tests.table.sitting import ANN, BOB, PATIENCE, at_tables

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "crumbs"
FILE = FOLDER / "crumbs" / "__init__.py"
GENERIC = {name: test for name, test in vars(test_every_game).items() if name.startswith("test_")}
BY_MODE = [name for name, test in GENERIC.items() if "mode" in test.__annotations__]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game as if its package were installed: processes that are started meanwhile find it too."""
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = tmp_path / "crumbs-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [f"[{registry.GROUP}]", *(f"{key} = {value}" for key, value in project["entry-points"][registry.GROUP].items())]
    (info / "entry_points.txt").write_text("\n".join(lines))
    before = set(sys.modules)
    paths = os.pathsep.join([str(tmp_path), str(FOLDER), *sys.path])
    monkeypatch.setenv("PYTHONPATH", paths)
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.syspath_prepend(tmp_path)
    registry._installed.cache_clear()
    yield formicary.game("crumbs")
    registry._installed.cache_clear()
    for name in [name for name in sys.modules if name not in before and name.startswith("crumbs")]:
        del sys.modules[name]


def test_it_is_found_like_any_other_game(game: Game) -> None:
    assert formicary.game_keys() == ("crumbs", "march", "micropolis", "myrmes")
    assert game.title == "Crumbs"
    assert game.rulebook().rule("CR-2.3") is not None


def test_it_has_150_lines_of_code_and_honest_types() -> None:
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip() and not line.strip().startswith("#")]
    assert len(lines) <= 150
    out, err, code = api.run(["--strict", "--config-file", str(ROOT / "pyproject.toml"), str(FILE)])
    assert code == 0, out + err


@pytest.mark.parametrize("name", BY_MODE)
def test_it_does_what_every_game_must_do(game: Game, name: str) -> None:
    for mode in modes(game.key):
        GENERIC[name](game.key, mode)


def test_each_rule_that_it_cites_stands_in_its_rulebook(game: Game) -> None:
    cited = set(re.findall(r"CR-\d+\.\d+", FILE.read_text(encoding="utf-8")))
    assert cited <= set(game.rulebook().by_id)


def test_every_bot_plays_it_and_those_that_think_play_better(game: Game) -> None:
    thinking = ("larva", "worker", "soldier:iterations=30", "queen:iterations=30", "greedy", "learned", "search:iterations=30")
    assert {*(text.partition(":")[0] for text in thinking), "random"} == set(bot_names())
    for text in thinking:
        summary = simulate(Plan(game=game.key, bots=(text, "random"), games=12 if ":" in text else 40, seed=1))
        bots = {bot.name: bot for bot in summary.bots}
        assert bots[text].parts > bots["random"].parts


def test_it_is_played_at_the_table_by_a_person_and_every_bot(
    game: Game, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(tables: Tables) -> None:
        plans = [
            SeatPlan("me", "Ann"),
            SeatPlan("friend"),
            SeatPlan("bot", bot="greedy"),
            SeatPlan("bot", bot="search:iterations=20"),
        ]
        made = await create.create(tables, ANN, game=game.key, seats=plans, options={"scouts": 3})
        await seats.claim(tables, BOB, made.seat_tokens[1], "Bob")
        await seats.put_bot(tables, BOB, made.table, 1, "random")
        table = await tables.get(made.table)
        stream = await views.stream(tables, ANN, made.table, 0, None)
        async with asyncio.timeout(PATIENCE):
            async for packet in stream:
                if packet.number is None or packet.number < table.number:
                    continue
                view = json.loads(packet.data)["view"]
                if view["over"]:
                    break
                for option in view["prompt"]["options"][:1]:
                    answer = {"seat": 0, "sequence": packet.number, "action": option["action"]}
                    await play.act(tables, ANN, made.table, **answer, request=f"at {packet.number}")
        await stream.aclose()
        assert {step.seat for step in table.history.steps} == {0, 1, 2, 3}
        assert (await views.info(tables, ANN, made.table)).status == "over"
        record = await views.record(tables, ANN, made.table)
        assert record.replay().result == table.history.pos.result

    at_tables(f"sqlite:///{tmp_path}/tables.db", work)
    assert not [record for record in caplog.records if record.name == "formicary.table"]  # every bot chose by itself


SCOUTS = "".join(f"{scout}\n" for scout in range(1, 31)) + "keep\n"  # one of them is in the hand


def test_the_command_line_knows_it(game: Game) -> None:
    assert "Crumbs" in run("games")
    assert "scouts=5" in run("games", "crumbs")
    assert "the highest scout takes the crumb" in run("rules", "crumbs", "CR-2.3")
    played = run("play", "crumbs", "--seats", "me:Ann,greedy", "--seed", "1", typed=SCOUTS * 6)
    assert "Send scout" in played and "takes the crumb" in played


def test_it_can_be_registered_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_offered", dict(registry._offered))
    monkeypatch.syspath_prepend(FOLDER)
    module: ModuleType = importlib.import_module("crumbs")
    assert formicary.register(module.CrumbsGame) is module.CrumbsGame
    assert formicary.game("crumbs").start(seats=2, seed=1).deciders == (0, 1)
