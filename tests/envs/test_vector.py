"""Many games at once: the same games as one by one, whatever the number of processes."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import formicary
from formicary import IllegalAction
from formicary.envs import EnvError, Match
from formicary.envs.match import OBSERVATIONS
from formicary.envs.pettingzoo import env
from formicary.envs.vector import VectorEnv
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.rewards import SCHEMES
from tests.modes import Mode, cases, modes


@pytest.mark.parametrize(
    ("reward", "observation"), [*[(reward, "features") for reward in SCHEMES], ("win", "facts"), ("shaped", "facts")]
)
@pytest.mark.parametrize("key", formicary.game_keys())
def test_each_row_is_a_game_as_it_is_played_alone(key: str, reward: str, observation: str) -> None:
    many = VectorEnv(key, count=3, seats=2, reward=reward, seed=9, observation=observation)
    alone = [Match(key, 2, reward, observation=observation) for _ in range(3)]
    assert many.feature_names == alone[0].names
    begun = [0, 0, 0]
    for row, match in enumerate(alone):
        match.reset(chance_from_seed(("batch", 9, row, 0)))
    steps = ended = 0
    while ended < 2 or steps < 30:
        for row, match in enumerate(alone):
            seat = match.seat
            assert many.seat[row] == seat
            assert np.flatnonzero(many.action_mask[row]).tolist() == sorted(match.legal(seat))
            assert np.array_equal(many.observation[row], np.array(match.observe(seat), np.float32))
        actions = many.random_actions.copy()
        many.step(actions)
        steps += 1
        for row, match in enumerate(alone):
            paid = match.play(match.seat, int(actions[row]))
            assert many.rewards[row].tolist() == pytest.approx(paid, abs=1e-6)
            assert many.over[row] == match.over
            if match.over:
                ended += 1
                begun[row] += 1
                match.reset(chance_from_seed(("batch", 9, row, begun[row])))
    assert many.games == 3 + sum(begun)


@pytest.mark.parametrize("observation", OBSERVATIONS)
@pytest.mark.parametrize(("key", "mode"), cases(modes))
def test_a_row_shows_what_the_environment_of_one_game_shows(key: str, mode: Mode, observation: str) -> None:
    many = VectorEnv(key, count=2, seats=mode.seats, seed=3, observation=observation, **mode.options)
    single = env(key, seats=mode.seats, observation=observation, **mode.options)
    single.reset()
    match = single.unwrapped.match
    match.reset(chance_from_seed(("batch", 3, 1, 0)))
    single.unwrapped.agent_selection = single.possible_agents[match.seat]
    for _ in range(12):
        seen, _, over, _, _ = single.last()
        if over:
            break
        assert single.possible_agents[many.seat[1]] == single.agent_selection
        assert np.array_equal(many.observation[1], seen["observation"])
        assert np.array_equal(many.action_mask[1], seen["action_mask"])
        actions = many.random_actions.copy()
        many.step(actions)
        single.step(int(actions[1]))
        assert many.rewards[1].tolist() == pytest.approx(list(single.rewards.values()))


@pytest.mark.parametrize("observation", OBSERVATIONS)
def test_the_games_are_the_same_however_many_processes_play_them(observation: str) -> None:
    one = VectorEnv("micropolis", count=7, seats=3, seed=4, observation=observation)
    with VectorEnv("micropolis", count=7, seats=3, seed=4, jobs=2, observation=observation) as two:
        for _ in range(40):
            assert np.array_equal(one.observation, two.observation)
            assert np.array_equal(one.action_mask, two.action_mask)
            assert np.array_equal(one.random_actions, two.random_actions)
            one.step(one.random_actions)
            two.step(two.random_actions)
            assert np.array_equal(one.rewards, two.rewards) and np.array_equal(one.over, two.over)
        assert one.games == two.games > 7
        with pytest.raises(IllegalAction):
            two.step([0] * 7)


def test_an_illegal_action_is_refused_before_anything_is_played() -> None:
    many = VectorEnv("micropolis", count=2, seats=2, seed=1)
    before = many.observation.copy(), many.action_mask.copy()
    with pytest.raises(IllegalAction, match="First a tile must be taken from the line"):
        many.step([int(many.random_actions[0]), many.match.game.actions.parse("build A")])
    assert np.array_equal(before[0], many.observation) and np.array_equal(before[1], many.action_mask)
    for action in (-1, many.match.size, 10**6):
        with pytest.raises(IllegalAction):
            many.step([action, int(many.random_actions[1])])
    assert np.array_equal(before[0], many.observation) and np.array_equal(before[1], many.action_mask)
    with pytest.raises(EnvError, match=r"There are 2 games, and 3 actions\."):
        many.step([1, 2, 3])
    with pytest.raises(EnvError, match=r"2 games can be shared by 1 to 2 processes, not 3\."):
        VectorEnv("micropolis", count=2, jobs=3)


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "formicary.envs.vector")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(EnvError, match=r"This needs numpy and librt: pip install 'formicary\[envs\]'\."):
        __import__("formicary.envs.vector")
