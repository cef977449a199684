"""The games behind OpenSpiel: its own tests pass, its searches play whole games, and nobody learns more than a seat may."""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import formicary
import formicary.envs.open_spiel
from formicary import OptionError
from formicary.envs import EnvError

MODES = (
    "formicary_micropolis(players=2,deals=5)",
    "formicary_micropolis(players=3,deals=5,leader_check=every_round)",
    "formicary_myrmes(players=2,deals=5,score_floor=0)",
    "formicary_march(players=2,deals=5,decree_mode=simultaneous)",
    "formicary_march(players=1,deals=5,mode=solo)",
)


def dealt(text: str, seed: int = 3) -> pyspiel.State:
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(seed)
    return state


@pytest.mark.parametrize("text", MODES)
def test_random_sim_test_of_openspiel_passes(text: str) -> None:
    game = pyspiel.load_game(text)
    short = "micropolis" in text or "solo" in text  # writing states down takes the square of the length
    pyspiel.random_sim_test(game, num_sims=1, serialize=short, verbose=False)


def test_all_games_are_registered_with_their_options() -> None:
    for key in formicary.game_keys():
        known = {each.short_name: each for each in pyspiel.registered_games()}[f"formicary_{key}"]
        game = formicary.game(key)
        assert known.long_name == game.title
        assert set(known.parameter_specification) == {"players", "deals", *(info.key for info in game.options.describe())}
    state = dealt("formicary_myrmes(players=2,first_player=1,score_floor=-1)")
    assert state.position.options.changed() == {"first_player": 1}
    with pytest.raises(OptionError, match="Micropolis is for 2 to 6 players, not 9"):
        pyspiel.load_game("formicary_micropolis(players=9)")


def test_chance_deals_a_seed_and_nothing_else() -> None:
    game = pyspiel.load_game("formicary_micropolis(players=2,deals=4)")
    state = game.new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(seed, 0.25) for seed in range(4)]
    assert str(state) == state.information_state_string(0) == "before the deal"
    state.apply_action(2)
    assert state.position.digest() == formicary.game("micropolis").start(2, 2).digest()
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(state.legal_actions()[-1])
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


def test_seats_that_decide_at_once_see_nothing_of_each_other() -> None:
    state = dealt("formicary_myrmes(players=2)")
    assert state.current_player() == 0
    before = state.information_state_string(1), state.observation_string(1), state.observation_tensor(1)
    state.apply_action(state.legal_actions()[0])
    assert before == (state.information_state_string(1), state.observation_string(1), state.observation_tensor(1))
    assert state.information_state_string(0).splitlines()[0].startswith("chose ")


@pytest.mark.parametrize("text", MODES[2:])
def test_resampled_states_cannot_be_told_apart_by_the_player(text: str) -> None:
    state = dealt(text)
    chance = np.random.RandomState(1)
    differ = 0
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, chance.uniform)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        differ += other.position.digest() != state.position.digest()
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert differ > 10


def test_information_set_search_of_openspiel_plays_a_whole_game() -> None:
    state = dealt("formicary_micropolis(players=2)")
    chance = np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    searcher = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.4, max_simulations=3, random_state=chance)
    plain = mcts.MCTSBot(state.get_game(), 1.4, 3, evaluator, random_state=chance)
    turns = 0
    while not state.is_terminal():
        state.apply_action((searcher, plain)[state.current_player()].step(state))
        turns += 1
    assert turns >= 20 and len(state.position.result.scores) == 2


def test_a_playthrough_is_generated() -> None:
    from open_spiel.python.algorithms import generate_playthrough  # brings all of scipy.stats along, for this test alone

    text = generate_playthrough.playthrough("formicary_micropolis(players=2,deals=5)", None, seed=1)
    assert 'GameType.long_name = "Micropolis"' in text and "NumDistinctActions() = 1082" in text
    assert 'Apply action "take 1' in text or '# Apply action "take' in text
    ids = [int(line.split(": ")[1]) for line in text.splitlines() if line.startswith("action: ")]
    assert len(ids) > 20
    assert generate_playthrough.playthrough("formicary_micropolis(players=2,deals=5)", ids, seed=9) == text


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "formicary.envs.open_spiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(EnvError, match=r"This needs OpenSpiel: pip install 'formicary\[openspiel\]'\."):
        __import__("formicary.envs.open_spiel")
