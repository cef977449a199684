"""Which games there are: folders of the package, games of one's own, and that one game is loaded without the others."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

import formicary
from formicary.bots import decide, make_bot
from formicary.kernel import Game, Record, registry
from formicary.kernel.playout import playout
from tests.kernel.toy import MorraGame


@pytest.fixture
def registered() -> Iterator[Game]:
    """The toy as a game of one's own."""
    formicary.register(MorraGame)
    yield formicary.game("morra")
    del registry._offered["morra"]


def test_a_game_of_ones_own_is_found_by_its_key(registered: Game) -> None:
    assert isinstance(registered, MorraGame) and "morra" in formicary.game_keys()
    assert formicary.game("morra") is registered
    pos = registered.start(3, 1)
    record = Record(game="morra", seats=3, seed=1)
    assert record.start().digest() == pos.digest()


def test_a_game_of_an_installed_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    def installed(group: str) -> list[EntryPoint]:
        return [EntryPoint("morra", "tests.kernel.toy:MorraGame", group)]

    monkeypatch.setattr("importlib.metadata.entry_points", installed)
    registry._installed.cache_clear()
    try:
        assert "morra" in formicary.game_keys() and isinstance(formicary.game("morra"), MorraGame)
    finally:
        registry._installed.cache_clear()


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_game_of_ones_own_plays_with_every_bot(registered: Game, name: str) -> None:
    pos = registered.start(2, 1)
    bots = [make_bot(name, registered, seat, 1) for seat in range(2)]
    while pos.deciders:
        seat = pos.deciders[0]
        pos.apply(decide(bots[seat], pos, seat), seat)
    assert pos.result is not None


def test_a_game_of_ones_own_can_be_looked_at_in_a_terminal(registered: Game) -> None:
    text = registered.draw(registered.start(2, 1), 0)
    assert "[bold]round[/] 1\n" in text and "prompt" not in text


@pytest.mark.parametrize("key", formicary.game_keys())
def test_one_game_is_loaded_without_the_others(key: str) -> None:
    others = [other for other in formicary.game_keys() if other != key]
    script = f"""import sys, formicary; formicary.game({key!r}).start(2)
print([other for other in {others} if f"formicary.games.{{other}}" in sys.modules])"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("key", formicary.game_keys())
def test_a_copy_of_a_game_is_the_game_itself(key: str) -> None:
    game = formicary.game(key)
    assert copy.copy(game) is game and copy.deepcopy(game) is game
    assert pickle.loads(pickle.dumps(game)) is game


def test_a_pickled_game_keeps_its_pack() -> None:
    game = formicary.game("myrmes", "tests/packs/myrmes_plenty")
    again = pickle.loads(pickle.dumps(game))
    assert again is game and again.pack_digest == game.pack_digest is not None
    playout(again.start(2, 1), 1)
