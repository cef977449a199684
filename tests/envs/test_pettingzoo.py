"""The PettingZoo environments pass PettingZoo's own tests, in every mode, and tell no agent what its seat may not know."""

from __future__ import annotations

import itertools
import random
import sys
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import formicary
from formicary import IllegalAction, OptionError
from formicary.envs import EnvError
from formicary.envs.pettingzoo import env, parallel_env, raw_env
from formicary.kernel.rewards import SCHEMES
from tests.modes import Mode, cases, golden_modes

WAYS = [
    pytest.param("micropolis", 2, {}, id="micropolis"),
    pytest.param("myrmes", 3, {}, id="myrmes"),
    pytest.param("march", 2, {"decree_mode": "simultaneous"}, id="march"),
    pytest.param("march", 1, {"mode": "solo"}, id="march-solo"),
]
EXPECTED = (  # what PettingZoo remarks on and we mean so
    "Observation is not a NumPy array",  # but a dictionary with a mask, as its classic games have
    "Observation space for each agent probably should be",
    "The environment is not named",
    "Action mask numpy array is all zeros",  # of an agent that the game is over for
)


def strict(test: Any, *args: Any, **kwargs: Any) -> None:
    """Runs a test of PettingZoo's; any remark that is not expected fails."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        test(*args, **kwargs)
    surprises = [str(each.message) for each in seen if not str(each.message).startswith(EXPECTED)]
    assert surprises == []


@pytest.mark.parametrize(("key", "seats", "options"), WAYS)
def test_aec_passes_the_tests_of_pettingzoo(key: str, seats: int, options: dict[str, object]) -> None:
    strict(api_test, env(key, seats=seats, **options), num_cycles=60)
    strict(seed_test, partial(env, key, seats=seats, **options), num_cycles=60)


@pytest.mark.parametrize(("key", "seats", "options"), WAYS)
def test_parallel_passes_the_tests_of_pettingzoo(key: str, seats: int, options: dict[str, object]) -> None:
    strict(parallel_api_test, parallel_env(key, seats=seats, **options), num_cycles=80)
    # This one draws actions without a mask, so illegal ones become the nearest legal ones.
    strict(parallel_seed_test, partial(parallel_env, key, seats=seats, illegal="nearest", **options), num_cycles=40)


def test_max_cycles_break_the_game_off() -> None:
    """PettingZoo counts cycles in which everybody acts, so its test sees the parallel environment, and that as AEC."""
    parallel = partial(parallel_env, "myrmes", seats=3, illegal="nearest")
    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles=max_cycles)))
    )
    some = env("micropolis", seats=3, max_cycles=4)
    some.reset(seed=1)
    decisions = dict.fromkeys(some.possible_agents, 0)
    for agent in some.agent_iter():
        observation, _, terminated, truncated, _ = some.last()
        assert not terminated
        decisions[agent] += not truncated
        some.step(None if truncated else int(np.flatnonzero(observation["action_mask"])[0]))
    assert max(decisions.values()) == 4 and min(decisions.values()) >= 3


@pytest.mark.parametrize("key", formicary.game_keys())
def test_render_passes_the_test_of_pettingzoo(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    sign = {"micropolis": "Round 1 of 10", "myrmes": "Year 1", "march": "Great Tunnel"}[key]
    render_test(partial(env, key, seats=2), custom_tests={"ansi": lambda text: "\x1b[" in text and len(text.splitlines()) > 5})
    printed = capsys.readouterr().out
    assert printed.count("\n") > 50 and sign in printed


def test_performance_benchmark_runs_to_its_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=itertools.count(0.0, 0.05).__next__))  # 100 cycles instead of 5 s
    performance_benchmark(env("micropolis", seats=2))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("key", "mode"), cases(golden_modes))
def test_every_mode_can_be_played_to_its_end(key: str, mode: Mode) -> None:
    some = raw_env(key, seats=mode.seats, **mode.options)
    some.reset(seed=3)
    chance = random.Random(3)
    total = dict.fromkeys(some.possible_agents, 0.0)
    while some.agents:
        observation, reward, terminated, _, _ = some.last()
        total[some.agent_selection] += reward
        legal = [] if terminated else np.flatnonzero(observation["action_mask"]).tolist()
        some.step(None if terminated else chance.choice(legal))
    assert some.match.position.result is not None
    if not some.match.position.result.rivals:
        assert sum(total.values()) == pytest.approx(0.0)


@pytest.mark.parametrize(("key", "seats", "options"), WAYS)
def test_agents_observe_the_same_in_worlds_that_their_seats_cannot_tell_apart(
    key: str, seats: int, options: dict[str, object]
) -> None:
    some = parallel_env(key, seats=seats, render_mode="ansi", **options)
    assert not any(some.reset(seed=5)[1].values())
    chance = random.Random(5)
    compared = 0
    while some.agents:
        truth = some.match.position
        actions = {}
        for seat, agent in enumerate(some.agents):
            seen = some.see(seat)
            actions[agent] = chance.choice(np.flatnonzero(seen["action_mask"]).tolist())
            if chance.random() < 0.4:
                some.match.position = truth.resample(seat, chance.random())
                if some.match.position.deciders == truth.deciders:
                    twin = some.see(seat)
                    assert np.array_equal(seen["observation"], twin["observation"])
                    assert np.array_equal(seen["action_mask"], twin["action_mask"])
                    compared += 1
                    if compared <= 3:
                        picture = some.render()
                        some.match.position = truth
                        assert picture == some.render()
                some.match.position = truth
        assert not any(some.step(actions)[4].values())  # the infos of all agents are empty
    assert compared >= 5


def test_an_observation_has_names() -> None:
    some = raw_env("micropolis", seats=3)
    some.reset(seed=7)
    named = dict(zip(some.feature_names, some.observe("seat_1")["observation"].tolist(), strict=True))
    assert (named["seats"], named["own_army"], named["line"]) == (3.0, 5.0, 7.0)
    mask = some.observe(some.agent_selection)["action_mask"]
    assert np.flatnonzero(mask).tolist() == sorted(some.match.position.legal())
    assert not some.observe(some.agents[some.match.seat - 1])["action_mask"].any()


def test_whoever_has_nothing_to_decide_waits() -> None:
    some = parallel_env("micropolis", seats=2)
    observations, _ = some.reset(seed=7)
    decider = some.agents[some.match.seat]
    other = some.agents[1 - some.match.seat]
    assert np.flatnonzero(observations[other]["action_mask"]).tolist() == [some.wait]
    assert not observations[decider]["action_mask"][some.wait]
    first = int(np.flatnonzero(observations[decider]["action_mask"])[0])
    with pytest.raises(EnvError, match=f"{decider} must decide, not wait"):
        some.step({decider: some.wait, other: some.wait})
    with pytest.raises(EnvError, match=f"{other} has nothing to decide and must wait"):
        some.step({decider: first, other: first})
    some.step({decider: first, other: some.wait})


@pytest.mark.parametrize("key", formicary.game_keys())
def test_shaped_rewards_add_up_to_those_for_winning(key: str) -> None:
    totals = {}
    for scheme in SCHEMES:
        some = raw_env(key, seats=2, reward=scheme)
        some.reset(seed=11)
        chance = random.Random(1)
        begun = [features[0] for features in some.match.game.all_feature_maker()(some.match.position)]
        total = [0.0, 0.0]
        while not some.match.over:
            some.step(chance.choice(some.match.legal(some.match.seat)))
            total = [before + some.rewards[agent] for before, agent in zip(total, some.agents, strict=True)]
        totals[scheme] = total
    result = some.match.position.result
    assert result is not None and len(result.winners) == 1
    winner = result.winners[0]
    assert totals["win"] == totals["rank"] == [1.0 if seat == winner else -1.0 for seat in range(2)]
    ahead = result.scores[0] - result.scores[1]
    assert totals["points"] == [ahead, -ahead]
    for seat in range(2):
        assert totals["shaped"][seat] == pytest.approx(totals["win"][seat] - 0.01 * begun[seat])


def test_what_cannot_be_had_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EnvError, match=r"There is no reward 'fun'; there are win, rank, points and shaped\."):
        env("micropolis", reward="fun")
    with pytest.raises(EnvError, match=r"There is no render mode 'oil'; there are human, ansi and rgb_array\."):
        env("micropolis", render_mode="oil")
    with pytest.raises(EnvError, match=r"Illegal actions can be raise and nearest, not 'ignore'\."):
        env("micropolis", illegal="ignore")
    with pytest.raises(OptionError, match="Micropolis is for 2 to 6 players, not 7"):
        env("micropolis", seats=7)
    with pytest.raises(OptionError, match="Micropolis has no option 'size'"):
        env("micropolis", seats=2, size=9)
    some = raw_env("micropolis", seats=2)
    some.reset(seed=7)
    with pytest.raises(IllegalAction, match=r"Tile 7 costs 6 soldiers"):
        some.step(some.match.game.actions.parse("take 7"))
    for module in ("formicary.envs.pettingzoo", "pettingzoo"):
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(EnvError, match=r"This needs PettingZoo: pip install 'formicary\[envs\]'\."):
        __import__("formicary.envs.pettingzoo")
