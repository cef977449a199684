"""One seat against bots behind Gymnasium: its own checker passes, and bots get nothing but what their seats may know."""

from __future__ import annotations

import random
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from formicary.bots import BotError
from formicary.envs import EnvError
from formicary.envs.gymnasium import AntEnv

ENVS = [
    ("Micropolis", {"seats": 2, "opponents": "greedy"}),
    ("Myrmes", {"seats": 3, "seat": 2, "opponents": "random"}),
    ("March", {"seats": 2, "opponents": ["random"], "decree_mode": "simultaneous"}),
    ("March", {"mode": "solo"}),
]


@pytest.mark.parametrize(("name", "terms"), ENVS)
def test_the_checker_of_gymnasium_passes(name: str, terms: dict[str, object]) -> None:
    env = gymnasium.make(f"formicary/{name}-v0", illegal="nearest", render_mode="ansi", **terms)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        check_env(env.unwrapped)
    remarks = [str(each.message) for each in seen]
    assert not [text for text in remarks if "infinity" not in text and "spec" not in text], remarks


@pytest.mark.parametrize(("name", "terms"), ENVS)
def test_a_game_is_played_to_its_end(name: str, terms: dict[str, object]) -> None:
    env = AntEnv(name.lower(), **terms)  # type: ignore[arg-type]
    chance = random.Random(4)
    observation, _ = env.reset(seed=4)
    total, over = 0.0, False
    while not over:
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == sorted(env.match.position.legal(env.seat))
        observation, reward, over, broken_off, _ = env.step(chance.choice(legal))
        total += reward
    result = env.match.position.result
    assert result is not None and not broken_off
    assert (total > 0) == (env.seat in result.winners)


def test_looking_ahead_shows_what_each_action_leads_to() -> None:
    env = AntEnv("micropolis", seats=2, opponents="random")
    env.reset(seed=2)
    actions, features = env.look_ahead()
    tiles = features[:, env.feature_names.index("own_tiles")].tolist()
    texts = [env.match.game.actions.text(action) for action in actions]
    assert texts[0] == "take 1" and tiles == [1.0] * len(actions)
    assert env.match.position.legal(0) == actions  # the game itself has not moved


def test_what_cannot_be_had_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EnvError, match=r"There is no seat 3; the seats go from 0 to 1\."):
        AntEnv("micropolis", seats=2, seat=3)
    with pytest.raises(EnvError, match=r"There are 2 other seats, and 1 bots\."):
        AntEnv("micropolis", seats=3, opponents=["greedy"])
    with pytest.raises(BotError, match="There is no bot 'beetle'"):
        AntEnv("micropolis", seats=3, opponents="beetle")
    monkeypatch.delitem(sys.modules, "formicary.envs.gymnasium")
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(EnvError, match=r"This needs Gymnasium: pip install 'formicary\[envs\]'\."):
        __import__("formicary.envs.gymnasium")
