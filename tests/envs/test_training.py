"""The training example runs, learns something from a lesson, and on demand beats greedy."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "ppo_micropolis.py"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo_micropolis", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "ppo_micropolis", module)
    spec.loader.exec_module(module)
    return module


def test_a_short_run(example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(example, "GAMES", 3)
    first, last = example.train(0, seed=1, test_games=2, lessons=1)
    assert 0 <= first <= 1 and 0 <= last <= 1
    lines = capsys.readouterr().out.splitlines()
    assert "0 games" in lines[0] and "3 games" in lines[-1] and "wins" in lines[-1]


def test_a_lesson_makes_what_turned_out_well_more_likely(example: ModuleType) -> None:
    learner = example.Learner.__new__(example.Learner)
    learner.chance = np.random.default_rng(1)
    learner.policy, learner.value = example.Net(4, learner.chance), example.Net(4, learner.chance)
    good, bad = np.array([[1.0, 0, 0, 0], [0, 1.0, 0, 0]]), np.log(0.5)
    lesson = example.Lesson(
        states=[np.ones(4)] * 40, options=[good] * 40, chosen=[0, 1] * 20, chances=[float(bad)] * 40,
        better=[1.0, -1.0] * 20, ends=[2.0] * 40,
    )  # fmt: skip
    for _ in range(30):
        learner.learn(lesson)
    scores = learner.policy(good)
    assert scores[0] > scores[1] + 0.1
    assert 0.1 < float(learner.value(np.ones((1, 4)))[0]) < 3


@pytest.mark.slow
def test_it_learns_to_beat_greedy(example: ModuleType) -> None:
    """Minutes of training: the lower end of the interval is above one half."""
    first, last = example.train(0, seed=1, test_games=300, lessons=60)
    assert last > 0.56 > first
