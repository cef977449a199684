"""What the bots' measure sees against the Horde (MA-18.21 to MA-18.30), and greedy as solo player and as partner."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.bots.forecast import worker_policy
from formicary.bots.simple import Greedy
from formicary.games.march.bot.evaluate import contests
from formicary.games.march.bot.rise import forces, horde_worth, partners_turns, standing, turns_to_come
from formicary.games.march.bot.rise_weights import weights
from formicary.games.march.state.position import March
from formicary.lab.simulate import Plan, simulate
from formicary.lab.stats import Rival
from tests.games.march.positions import GAME, A, B, C, at, coop, play

ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1)}


def measure(seats: int = 1, seat: int = A, **given: Any) -> float:
    pos = at(seats, mode="solo" if seats == 1 else "coop", hexes=ROW, ants={A: "2.a"}, **given)
    return GAME.evaluate(pos, seat)


@pytest.mark.rule("MA-18.30", "MA-18.26")
def test_the_measure_knows_the_hordes_score_and_its_centipedes() -> None:
    plain = measure()
    assert measure(horde_score=5) == pytest.approx(plain - 5)
    assert plain + 4 < measure(score={A: 5}) < plain + 6
    assert measure(in_tunnel=1) < measure(centipedes=(9,)) < plain
    assert measure(in_tunnel=1, round=4) > measure(in_tunnel=1)  # early ones score more often
    assert measure(2, seat=B, score={A: 5}) > measure(2, seat=B)  # a partner's points are no loss


@pytest.mark.rule("MA-18.30")
def test_the_measure_counts_the_player_who_is_compared_with_the_horde() -> None:
    behind = {"score": {A: 7, B: 2}}
    assert measure(2, seat=B, score={A: 8, B: 2}) > measure(2, seat=B, **behind)
    lowest = {"coop_loss_vs": "lowest"}
    assert measure(2, seat=B, score={A: 8, B: 2}, **lowest) == pytest.approx(measure(2, seat=B, **behind, **lowest))
    assert measure(2, seat=A, score={A: 7, B: 3}, **lowest) > measure(2, seat=A, **behind, **lowest)


@pytest.mark.rule("MA-8.2", "MA-8.6", "MA-13.6", "MA-18.10", "MA-18.11")
@pytest.mark.parametrize(
    ("seats", "given", "turns"),
    [
        (1, {"turns": 0}, 2),
        (1, {"turns": 1}, 1),
        (2, {"turns": 0}, 4),
        (2, {"turns": 1}, 2),
        (2, {"turns": 1, "rests": {B: 1}}, 1),
        (3, {"turns": 0}, 5),
        (3, {"turns": 0, "food": {B: 2, C: 2}}, 4),  # A has rested at once, and rests again before B does
        (3, {"turns": 0, "food": {C: 2}}, 1),  # as B may now
        (3, {"turns": 1}, 2),
        (3, {"turns": 1, "rests": {C: 1}}, 1),
        (4, {"turns": 0}, 6),
    ],
)
def test_the_fewest_turns_until_the_phase_is_over(seats: int, given: dict[str, Any], turns: int) -> None:
    pos = at(seats, mode="solo" if seats == 1 else "coop", hexes=ROW, ants={A: "2.a"}, **given)
    assert turns_to_come(pos) == turns


@pytest.mark.rule("MA-8.6", "MA-13.6", "MA-18.10")
@pytest.mark.parametrize(
    ("seats", "given", "partners"),
    [
        (1, {}, 0),
        (2, {}, 0),  # the other has a turn after a Rest in any case
        (3, {}, 2),
        (3, {"turns": 2}, 1),  # two turns are for everybody, each further one counts less
        (3, {"turns": 3}, 0.5),
        (3, {"turns": 4}, 0.5),
        (4, {}, 3),
        (4, {"food": {A: 2, B: 2, C: 1}}, 2),  # without food nobody acts for long
        (4, {"rests": {B: 1}}, 2),  # who has rested does not play on
        (3, {"rests": {B: 1}, "food": {A: 3, C: 0}}, 0),
        (3, {"rests": {A: 1, B: 1}}, 0),
        (3, {"phase": "queen"}, 0),
    ],
)
def test_the_measure_counts_partners_who_want_to_play_on(seats: int, given: dict[str, Any], partners: float) -> None:
    pos = at(seats, mode="solo" if seats == 1 else "coop", hexes=ROW, ants={A: "2.a"}, round=2, **given)
    w = weights(seats)
    later = (seats - 1) * (2 * w.partner + 3 * w.partner_left) if seats > 2 else 0.0  # of the two rounds to come
    assert partners_turns(pos, A) == pytest.approx(later + (w.partner + 3 * w.partner_left) * partners)


@pytest.mark.rule("MA-18.10")
def test_greedy_does_not_end_the_phase_for_a_partner_who_can_play_on() -> None:
    given: dict[str, Any] = {
        "hexes": ROW, "ants": {A: "2.a 2.b", B: "5.a", C: "9.a"}, "rests": {C: 1}, "round": 3, "larvae": 2, "holder": A,
    }  # fmt: skip
    food = {A: 2, B: 1, C: 0}
    assert best(coop(3, food=food, turns=1, **given)) != "rest"
    assert best(coop(3, food=food, turns=3, **given)) == "rest"  # B has had its turns


@pytest.mark.rule("MA-18.32")
def test_a_battle_between_partners_is_a_loss_whoever_would_win() -> None:
    strong: dict[int, str] = {A: "2.a 2.b 2.c 2.out*4", B: "5.a"}
    calm, fought = coop(2, hexes=ROW, ants=strong), coop(2, hexes=ROW, ants={**strong, B: "5.a 2.out"})
    assert (calm.ant_contested(2), fought.ant_contested(2)) == (False, True)
    assert contests(fought, A, 3.0) == pytest.approx(contests(calm, A, 3.0) - 1.5)
    rivals = at(2, hexes=ROW, ants={**strong, B: "5.a 2.out"})
    assert contests(rivals, A, 3.0) > contests(calm, A, 3.0)  # who plays against the others likes to win


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
    assert GAME.samples(GAME.start(3, 1)) == 1 < GAME.samples(pos) < GAME.samples(battle)


@pytest.mark.rule("MA-18.8")
def test_a_turn_against_the_horde_is_thought_through_to_its_end() -> None:
    begun = at(2, mode="coop", hexes=ROW, ants={A: "2.a", B: "5.a"})
    stepping = begun.clone()
    play(stepping, "march")
    assert GAME.same_turn(begun, stepping) and not GAME.same_turn(stepping, stepping)
    play(stepping, "done")
    while stepping.legal() and GAME.same_turn(begun, stepping):
        stepping.apply(stepping.legal()[-1])
    assert stepping.turn == B  # the Horde has had its card
    plain = at(2, hexes=ROW, ants={A: "2.a", B: "5.a"})
    stepping = plain.clone()
    play(stepping, "march")
    assert not GAME.same_turn(plain, stepping)


@pytest.mark.rule("MA-18.22", "MA-18.10")
@pytest.mark.parametrize(
    ("centipedes", "larvae", "whole_turn", "one_decision"),
    [((2,), 5, "rest", "march"), ((2, 9), 4, "march", "rest")],  # the first is fought in the Soldier Phase anyway
)
def test_bots_see_what_a_march_against_the_horde_comes_to(
    monkeypatch: pytest.MonkeyPatch, centipedes: tuple[int, ...], larvae: int, whole_turn: str, one_decision: str
) -> None:
    pos = at(
        1, mode="solo", round=2, hexes=ROW, pile_only=True, ants={A: "2.a 2.b 2.c 2.out*3"}, larvae=larvae, food=3,
        centipedes=centipedes, horde="EV07 TH09 CG01",
    )  # fmt: skip
    assert best(pos) == looks_best(pos) == whole_turn
    monkeypatch.setattr(type(GAME), "same_turn", lambda *_: False)
    assert best(pos) == looks_best(pos) == one_decision


def best(pos: March) -> str:
    """What greedy does, in the very world of the position."""
    greedy = Greedy(GAME, A, 1, Greedy.params_type())
    return GAME.actions.text(greedy.choose(pos.legal(), pos.clone))


def looks_best(pos: March) -> str:
    """What looks best to a search before it has tried anything, and what lines of play and forecasts go on with."""
    judge = worker_policy(pos, 1)
    worths = judge.after_all(pos, 0, by_model=False)
    first = pos.legal()[worths.index(max(worths))]
    after = pos.clone()
    after.apply(first)
    assert judge.step(pos.clone(), 0).digest() == after.digest()
    return GAME.actions.text(first)


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
@pytest.mark.parametrize(("seats", "games"), [(1, 300), (2, 300), (3, 150), (4, 150)])
def test_greedy_does_worse_from_easy_to_hard(seats: int, games: int) -> None:
    easy, hard = (against("greedy", seats, games, difficulty=difficulty) for difficulty in ("easy", "hard"))
    assert easy.mean_best - easy.mean_score > hard.mean_best - hard.mean_score + 1
    if seats < 3:  # with more, wins are too rare to compare them over so few games
        assert easy.rate > hard.rate + 0.05


def test_a_position_without_deciders_has_a_measure_too() -> None:
    pos = GAME.start(1, 3, mode="solo", length="short")
    assert isinstance(pos, March)
    while pos.deciders:
        pos.apply(pos.legal()[-1])
    assert pos.result is not None and pos.horde is not None
    assert GAME.evaluate(pos, A) == pos.score[A] - pos.horde.score + (10 if pos.result.winners else 0)


@pytest.mark.rule("MA-18.12", "MA-18.27")
def test_with_many_players_a_weak_colony_keeps_away_from_where_the_next_centipede_comes() -> None:
    """The next one comes to the highest-numbered hex without any; a lone ant there would only bring the Horde a point."""
    assert (weights(2).watch, weights(3).watch, weights(4).defeat, weights(5).own) == (0, 0.4, 2, 0.35)
    for ants, there, elsewhere in (("9.a", 0.557, 1.35), ("9.a 9.b 9.c 9.out*5", 12.07996, 10.35)):
        pos = coop(3, hexes=ROW, ants={A: ants, B: "2.b"}, round=2)
        assert forces(pos, A, (), 0) == pytest.approx(there)
        assert forces(pos, A, (), 1 << 12) == pytest.approx(elsewhere)  # it will come to a hex that is being placed


@pytest.mark.rule("MA-18.8", "MA-18.11")
@pytest.mark.parametrize(("seats", "fewest"), [(1, 2), (2, 4), (3, 5), (4, 6)])
def test_the_turns_of_later_rounds_count_so_that_phases_can_be_compared(seats: int, fewest: int) -> None:
    """As a new round begins the fewest turns of it are still to come, as they were before it began."""
    w = weights(seats)
    given: dict[str, Any] = {"mode": "solo" if seats == 1 else "coop", "hexes": ROW, "ants": {A: "2.a"}}
    begins = at(seats, round=4, turns=0, **given)
    over = at(seats, round=3, phase="soldier", **given)
    assert begins.horde is not None and over.horde is not None
    assert turns_to_come(begins) == fewest
    standing_then = standing(begins, begins.meadow.placed & ~1, 0, 0, 1.0)
    standing_before = standing(over, over.meadow.placed & ~1, 0, 0, 2.0)
    cards = (w.card + w.card_left) * fewest
    assert horde_worth(begins, begins.horde, 0, 0) == pytest.approx(begins.horde.score + standing_then + cards)
    assert horde_worth(over, over.horde, 0, 0) == pytest.approx(over.horde.score + standing_before + cards)
