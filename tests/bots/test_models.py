"""The models that come with the games: they belong to their features, are small, say the same everywhere, and play well."""

from __future__ import annotations

import pytest

import formicary
from formicary.bots import decide, make_bot
from formicary.bots.search import SearchBot, SearchParams, settings_for
from formicary.kernel import playout
from formicary.kernel.model_file import MODEL
from formicary.kernel.search import Settings
from formicary.kernel.search.rollout import Judge, plays_together

GAMES = formicary.game_keys()


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_small_model_and_says_how_it_was_made(key: str) -> None:
    game = formicary.game(key)
    assert game.model() is game.model() is not None
    assert (game.folder / MODEL).stat().st_size < 2_000_000
    assert f"formicary train {key}" in (game.folder / "model.md").read_text(encoding="utf-8")


SAID = {
    "march": [12.826439237673586, 13.501524272309466, 0.6676437401585253],
    "micropolis": [-8.879868260264267, 41.11581514179043, -6.707499390334881],
    "myrmes": [-28.364535998448797, 31.714252226489084, 0.08424983557670042],
}


@pytest.mark.parametrize("key", GAMES)
def test_a_model_says_the_same_on_every_machine(key: str) -> None:
    game = formicary.game(key)
    pos = game.start(seats=2, seed=5)
    playout(pos, 5, limit=14)
    network = game.model()
    assert network is not None
    features = game.features(pos, 0)
    assert network.look(network.refer(features), features)[:3] == pytest.approx(SAID[key], rel=1e-12)


def test_one_decision_ahead_the_model_beats_the_hand_written_measure() -> None:
    game = formicary.game("micropolis")
    won = 0.0
    for number in range(60):
        deal, own = divmod(number, 2)
        pos = game.start(seats=2, seed=deal)
        bots = [make_bot("learned" if seat == own else "greedy", game, seat, number) for seat in range(2)]
        while pos.deciders:
            seat = pos.deciders[0]
            pos.apply(decide(bots[seat], pos, seat), seat)
        assert pos.result is not None
        won += (own in pos.result.winners) / len(pos.result.winners)
    assert won >= 40


def test_where_all_play_together_the_model_is_not_asked() -> None:
    game = formicary.game("march")
    pos = game.start(seats=2, seed=1, mode="coop")
    settings = Settings(roll=0, leaf=1.0, prior=0)
    with_model, without = Judge(game, 1, settings, game.model()), Judge(game, 1, settings)
    with_model.meet(pos)
    without.meet(pos)
    assert with_model.values(pos) == without.values(pos) and with_model.prior == without.prior == -1


def test_settings_with_a_model_come_on_top_of_those_without() -> None:
    plain = settings_for("micropolis", 2, SearchParams())
    learned = settings_for("micropolis", 2, SearchParams(), learned=True)
    assert (plain.leaf, learned.leaf, plain.temperature, learned.temperature) == (0.0, 1.0, 4.0, 4.0)
    assert settings_for("micropolis", 4, SearchParams(), learned=True).leaf == 1.0
    assert settings_for("micropolis", 4, SearchParams(leaf=0.25), learned=True).leaf == 0.25


def test_where_a_longer_tree_finds_nothing_the_time_goes_into_trial_games() -> None:
    for seats, expected in ((2, (1000, 60, 3)), (4, (800, 0, 5))):
        learned = settings_for("micropolis", seats, SearchParams(), learned=True)
        assert (learned.tree, learned.trial, learned.ahead) == expected
    assert settings_for("micropolis", 2, SearchParams(tree=0), learned=True).tree == 0
    for key, seats in (("micropolis", 3), ("myrmes", 2), ("march", 2)):
        assert settings_for(key, seats, SearchParams(), learned=True).tree == 0
    assert settings_for("micropolis", 2, SearchParams()).tree == 0


@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_plays_trial_games_when_its_budget_goes_beyond_the_tree(seats: int) -> None:
    pos = formicary.game("micropolis").start(seats=seats, seed=6)
    playout(pos, 6, limit=12)
    seat = pos.deciders[0]
    games = []
    for text in ("search:iterations=40:tree=40:trial=2", "search:iterations=120:tree=40:trial=2", "search:iterations=120:tree=0"):
        bot = make_bot(text, pos.game, seat, 1)
        assert decide(bot, pos, seat) in pos.legal(seat)
        assert isinstance(bot, SearchBot) and bot.trials is not None and bot.search is bot.trials.search
        games.append(bot.trials.games)
    assert games[0] == games[2] == 0 < games[1]


@pytest.mark.rule("MA-18.1")
def test_partners_against_the_horde_search_with_settings_of_their_own() -> None:
    game = formicary.game("march")
    for seats, mode, expected in (
        (1, "solo", (60.0, 99, 3.0)),
        (2, "coop", (60.0, 99, 0.5)),
        (4, "coop", (60.0, 99, 0.5)),
        (2, "versus", (8.0, 3, 3.0)),
        (4, "versus", (8.0, 0, 1.0)),
    ):
        pos = game.start(seats=seats, seed=1, mode=mode)
        assert plays_together(pos) == (mode != "versus")
        bot = make_bot("search:iterations=1", game, seat=pos.deciders[0], seed=1)
        assert isinstance(bot, SearchBot)
        bot.think(pos)
        assert bot.search is not None
        settings = bot.search.settings
        assert (settings.scale, settings.sample, settings.temperature) == expected


@pytest.mark.parametrize("key", GAMES)
def test_bots_with_the_model_decide_the_same_whatever_is_hidden(key: str) -> None:
    pos = formicary.game(key).start(seats=2, seed=6)
    playout(pos, 6, limit=15)
    seat = pos.deciders[0]
    for text in ("learned", "search:iterations=20"):
        worlds = [pos, *(pos.resample(seat, world) for world in range(3))]
        assert len({decide(make_bot(text, pos.game, seat, 1), world, seat) for world in worlds}) == 1
