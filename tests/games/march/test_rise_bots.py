"""What the bots' measure sees against the Horde (MA-18.21 to MA-18.30), and greedy as solo player and as partner."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.games.march.position import March
from formicary.lab.simulate import Plan, simulate
from formicary.lab.stats import Rival
from tests.games.march.positions import GAME, A, B, at

ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1)}


def measure(seats: int = 1, seat: int = A, **given: Any) -> float:
    pos = at(seats, mode="solo" if seats == 1 else "coop", hexes=ROW, ants={A: "2.a"}, **given)
    return GAME.evaluate(pos, seat)


@pytest.mark.rule("MA-18.30", "MA-18.26")
def test_the_measure_knows_the_hordes_score_and_its_centipedes() -> None:
    plain = measure()
    assert measure(horde_score=5) == pytest.approx(plain - 5)
    assert measure(score={A: 5}) == pytest.approx(plain + 5)
    assert measure(in_tunnel=1) < measure(centipedes=(9,)) < plain
    assert measure(in_tunnel=1, round=4) > measure(in_tunnel=1)  # early ones score more often
    assert measure(2, seat=B, score={A: 5}) > measure(2, seat=B)  # a partner's points are no loss


@pytest.mark.rule("MA-18.22", "MA-18.27")
def test_the_measure_likes_battles_that_can_be_won() -> None:
    weak = measure(centipedes=(2,)) - measure()
    strong = measure(centipedes=(2,), hands={A: "CG12"}, bodies={A: "HD01 HD03"}) - measure(
        hands={A: "CG12"}, bodies={A: "HD01 HD03"}
    )
    assert strong > weak


@pytest.mark.rule("MA-18.8")
def test_more_dealings_are_looked_at_against_the_horde() -> None:
    pos = at(1, mode="solo", hexes=ROW, ants={A: "2.a"})
    battle = at(1, mode="solo", hexes=ROW, ants={A: "2.a"}, centipedes=(2,), hands={A: "EV17"}, phase="soldier")
    assert GAME.looks(GAME.start(3, 1)) == 1 < GAME.looks(pos) < GAME.looks(battle)


@pytest.mark.rule("MA-18.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_greedy_does_better_than_random_against_the_horde(seats: int) -> None:
    greedy, random = (against(bot, seats, games=4) for bot in ("greedy", "random"))
    assert greedy.mean_best - greedy.mean_score > random.mean_best - random.mean_score + 3


def against(bot: str, seats: int, games: int, **options: Any) -> Rival:
    mode = "solo" if seats == 1 else "coop"
    plan = Plan(game="march", bots=(bot,) * seats, games=games, seed=1, options={"mode": mode, **options})
    (rival,) = simulate(plan).rivals
    assert rival.games == games
    return rival


@pytest.mark.slow
@pytest.mark.rule("MA-18.7")
def test_greedy_wins_less_often_from_easy_to_hard() -> None:
    easy, hard = (against("greedy", 1, 300, difficulty=difficulty) for difficulty in ("easy", "hard"))
    assert easy.rate > hard.rate


def test_a_position_without_deciders_has_a_measure_too() -> None:
    pos = GAME.start(1, 3, mode="solo", length="short")
    assert isinstance(pos, March)
    while pos.deciders:
        pos.apply(pos.legal()[-1])
    assert pos.result is not None and pos.horde is not None
    assert GAME.evaluate(pos, A) == pos.score[A] - pos.horde.score + (10 if pos.result.winners else 0)
