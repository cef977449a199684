"""Trial games: what they find that a tree cannot, what they cost, and when they change nothing."""

from __future__ import annotations

from math import sqrt

import pytest

import formicary
from formicary.kernel import Position, playout
from formicary.kernel.search import Budget, Search, Settings, Trials
from formicary.kernel.search.trials import Kind
from tests.kernel.test_search_numbers import Race, RaceGame, network

# The tree ends where something is revealed, after everybody's turn.
SHORT_SIGHTED = Settings(roll=0, reveals=0, tree=60, trial=4, ahead=2, explore=4.0, temperature=8.0)


class Turncoat(RaceGame):
    """After two rounds every step turns out to have been one too many; until then steps look good."""

    def __init__(self) -> None:
        super().__init__(uncovers=True)

    def evaluate(self, pos: Race, seat: int) -> float:
        steps = super().evaluate(pos, seat)
        return steps if pos.made < 8 else -steps


def thinking(pos: Position, settings: Settings = SHORT_SIGHTED, seed: int = 1) -> Trials:
    return Trials(Search(pos.game, pos.deciders[0], seed, settings))


def test_what_pays_only_after_a_reveal_is_found_by_trial_games() -> None:
    pos = Turncoat().start(2)
    alone, trials = thinking(pos), thinking(pos)
    assert alone.think(pos, Budget(iterations=60)) == 2 and alone.games == 0
    assert trials.think(pos, Budget(iterations=4000)) == 0 and trials.games > 0
    report = trials.search.report()
    assert report.choices[0].action == report.line[0][1] == 0
    assert {choice.action for choice in report.choices} == {0, 1, 2}


@pytest.mark.parametrize("ahead", [0, 1, 2, 3])
def test_a_trial_game_ends_before_a_further_turn_of_the_seat_and_counts_its_lead(ahead: int) -> None:
    """A turn is two decisions, so a round of both seats is four; the game would be 36."""
    game = Turncoat()
    pos = game.start(2)
    trials = thinking(pos, Settings(roll=0, tree=4, trial=2, ahead=ahead))
    trials.think(pos, Budget(iterations=4))
    game.measured.clear()
    lead = trials.play(pos, 2, 5, 2)
    end = game.measured[-1][0]
    assert end.made == 4 * (ahead + 1) and pos.made == 0
    assert lead == (end.steps[0] - end.steps[1]) * (1 if end.made < 8 else -1)


def test_a_budget_in_iterations_counts_those_of_trial_games_and_is_kept() -> None:
    pos = Turncoat().start(2)
    for iterations in (30, 60, 200, 500):
        trials = thinking(pos)
        trials.think(pos, Budget(iterations=iterations))
        used = trials.search.report().iterations
        a_round = 3 * 13 * 4  # three choices, at most so many decisions to the end of each, four iterations each
        assert used <= iterations + a_round and used - trials.spent <= min(iterations, 60)
        assert (trials.spent > 0) == (iterations > 60)


def test_a_lead_is_weighed_by_how_far_it_may_be_from_the_truth() -> None:
    kind = Kind(iterations=60, choices=2)
    kind.leads = [[0.0, 1.0, 0.0, 1.0], [2.0, 1.0, 2.0, 5.0]]  # ahead by 2, 0, 2, 4
    assert kind.ahead(1) == 2.0
    assert kind.variance(1) == pytest.approx((8 / 3 + 0.3) / 4 + 0.5**2)
    kind.leads = [[0.0] * 5, [3.0] * 5]
    assert kind.ahead(1) == 3.0 and kind.variance(1) == pytest.approx(0.3 / 5 + 0.5**2)
    assert Kind(iterations=0, choices=2).error == 1.0


def test_better_games_weigh_more_and_a_few_of_them_nothing() -> None:
    trials = thinking(Turncoat().start(2))
    quick, better = Kind(0, 2), Kind(60, 2)
    quick.leads = [[0.0] * 64, [2.0] * 64]
    better.leads = [[0.0] * 5, [-1.0] * 5]
    trials.kinds = [quick, better]
    assert trials.ahead(1, 0.0) == 2.0
    assert trials.ahead(1, -1.0) == pytest.approx(2.0 - sqrt(0.3 / 64 + 1.0))
    better.leads = [[0.0] * 6, [-1.0] * 6]
    one, other = 1 / (0.3 / 64 + 1.0), 1 / (0.3 / 6 + 0.25)
    assert trials.ahead(1, 0.0) == pytest.approx((2.0 * one - 1.0 * other) / (one + other))
    assert trials.ahead(1, 2.0) - trials.ahead(1, 0.0) == pytest.approx(2.0 * sqrt(1 / (one + other)))
    trials.kinds = [Kind(60, 2)]
    assert trials.ahead(1, 1.0) == 0.0


def test_after_many_quick_games_better_ones_are_played() -> None:
    pos = Turncoat().start(2)
    trials = thinking(pos, Settings(roll=0, reveals=0, tree=60, trial=0, ahead=2, explore=4.0, temperature=8.0))
    assert trials.think(pos, Budget(iterations=60 + 2 * 13 * 64 * 3)) == 0
    assert [kind.iterations for kind in trials.kinds[:2]] == [0, 24]
    assert len(trials.kinds[0].leads[0]) == 64


@pytest.mark.parametrize("trial", [0, 4])
def test_where_nothing_follows_trial_games_soon_end(trial: int) -> None:
    """At the last decision of a game; a budget of iterations is kept although no search has anything to do."""
    pos = Turncoat().start(2)
    while pos.made < 35:
        pos.apply(1)
    trials = thinking(pos, Settings(roll=0, tree=60, trial=trial, explore=4.0, temperature=8.0))
    assert trials.think(pos, Budget(iterations=1_000_000)) == 2
    assert 0 < trials.games < 1000


@pytest.mark.parametrize(("ranks", "played"), [(1.0, 2), (-1.0, 0)])
def test_without_a_search_a_trial_game_plays_what_the_model_ranks_first(ranks: float, played: int) -> None:
    """Both seats take the same steps in all further decisions, so the first choice makes the difference."""
    game = RaceGame()
    pos = game.start(2)
    net = network(rank=ranks)
    trials = Trials(Search(game, 0, 1, Settings(roll=0, tree=4, trial=0, ahead=1), net))
    trials.think(pos, Budget(iterations=4))
    trials.policy.meet(pos)
    before = trials.spent
    assert trials.play(pos, 1, 5, 0) == 1 - played
    assert trials.spent - before == 1 + 7  # the game and its decisions


def test_whoever_says_stop_gets_what_the_search_found() -> None:
    pos = Turncoat().start(2)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 70

    assert thinking(pos).think(pos, Budget(iterations=100_000, stop=stop)) == 2
    assert len(asked) < 100


def test_time_over_ends_a_trial_game_between_two_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of trial games stands at nought until three decisions of the first one have been made."""
    pos = Turncoat().start(2)
    looks: list[int] = []

    def clock() -> float:
        looks.append(1)
        return 0.0 if len(looks) < 6 else 100.0

    monkeypatch.setattr("formicary.kernel.search.trials.perf_counter", clock)
    trials = thinking(pos)
    assert trials.think(pos, Budget(seconds=1.0)) == 2
    assert trials.games == 1 and trials.kinds[0].leads == [[], [], []] and 0 < trials.spent <= 4 * 4


def middle(key: str, seats: int, seed: int, **options: object) -> Position:
    """A position of a random game at which there is something to choose."""
    pos = formicary.game(key).start(seats=seats, seed=seed, **options)
    playout(pos, seed, limit=8 * seats)
    while len(pos.legal()) < 4:
        pos.apply(pos.legal()[0])
    return pos


@pytest.mark.parametrize(("key", "seats"), [("micropolis", 2), ("micropolis", 4), ("march", 2), ("myrmes", 2)])
def test_decisions_are_the_same_every_time_and_whatever_is_hidden(key: str, seats: int) -> None:
    settings = Settings(roll=0, tree=40, trial=3, ahead=1, temperature=8.0, explore=4.0)
    games = 0
    for seed in (3, 4, 5):
        pos = middle(key, seats, seed)
        seat = pos.deciders[0]
        found = set()
        for world in (pos, pos.resample(seat, 1), pos.resample(seat, 2)):
            trials = Trials(Search(pos.game, seat, 7, settings, pos.game.model()))
            action = trials.think(world.resample(seat, "dealing"), Budget(iterations=200))
            assert action in pos.legal(seat)
            leads = [tuple(map(tuple, kind.leads)) for kind in trials.kinds]
            found.add((action, trials.games, trials.spent, *leads))
        assert len(found) == 1
        games += trials.games
    assert games > 0


def test_partners_against_the_horde_play_no_trial_games() -> None:
    pos = middle("march", 2, 3, mode="coop")
    trials = thinking(pos, Settings(roll=0, tree=10, trial=3))
    trials.think(pos, Budget(iterations=60))
    assert trials.games == 0 and trials.search.report().iterations <= 10
