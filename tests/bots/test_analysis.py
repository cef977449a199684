"""The analysis of a finished game: by what seats could know, step by step, and put together."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

import formicary
from formicary.bots.analysis import AnalysisError, Analyst, Effort, analyse
from formicary.bots.analysis_report import Choice, Outlook, Review, StepPart, put_together
from formicary.bots.forecast import played_on
from formicary.games.myrmes.position import Myrmes
from formicary.kernel import History, Position, Result, playout
from formicary.kernel.search.rollout import Judge
from formicary.lab import Plan
from formicary.lab.simulate import play_game

LITTLE = Effort(
    iterations={"micropolis": 30, "myrmes": 4, "march": 20}, graph=6, games={"micropolis": 4, "myrmes": 1, "march": 2}
)


def history(key: str, bots: tuple[str, ...], **options: object) -> History:
    return History.from_record(play_game(Plan(game=key, bots=bots, games=1, seed=2, options=options), 0))  # type: ignore[arg-type]


# ---- whole games


@pytest.mark.parametrize(
    ("key", "bots", "options"),
    [
        ("micropolis", ("worker", "random", "larva"), {}),
        ("march", ("worker", "random"), {"length": "short"}),
        ("march", ("worker",), {"mode": "solo", "length": "short"}),
    ],
)
def test_a_game_is_analysed_from_its_beginning_to_its_end(key: str, bots: tuple[str, ...], options: dict[str, object]) -> None:
    played = history(key, bots, **options)
    seen: list[tuple[int, int]] = []
    found = analyse(played, LITTLE, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1][0] == seen[-1][1] == len(seen)
    assert found.graph[0].number == 0 and found.graph[-1].number == len(played)
    result = played.pos.result
    assert result is not None
    assert found.graph[-1].points == [float(score) for score in result.scores]
    asked = [
        (number, step.seat, step.action)
        for number, step in enumerate(played.steps)
        if len(played.at(number).legal(step.seat)) > 1
    ]
    assert [(each.number, each.seat, each.action) for each in found.decisions] == asked
    for each in found.decisions:
        assert each.ask, "what was asked is told beside what was played"
        assert each.given >= 0 and 0 <= each.chance <= 1 and each.best
        assert {choice.action for choice in each.best} <= set(played.at(each.number).legal(each.seat))
        assert (each.given == 0) == (each.best[0].points == 0)
    assert [player.seat for player in found.players] == list(range(len(bots)))
    assert sum(player.decisions for player in found.players) == len(asked)
    again = msgspec.json.decode(msgspec.json.encode(found), type=type(found))
    assert again == found


def test_who_plays_at_random_gives_away_more() -> None:
    found = analyse(history("micropolis", ("worker", "random")), LITTLE)
    worker, chance = found.players
    assert worker.accuracy > chance.accuracy and worker.given < chance.given


def test_only_a_finished_game_is_analysed() -> None:
    with pytest.raises(AnalysisError, match="Only a finished game can be analysed"):
        Analyst(History(formicary.game("micropolis"), seats=2, seed=1))


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [("micropolis", 3, {}), ("myrmes", 2, {}), ("march", 3, {}), ("march", 1, {"mode": "solo"}), ("march", 2, {"mode": "coop"})],
)
def test_a_decision_is_judged_by_what_its_seat_could_know(key: str, seats: int, options: dict[str, object]) -> None:
    """The same decision in worlds that differ only in what the seat cannot know gets the same review."""
    pos = formicary.game(key).start(seats=seats, seed=4, **options)
    playout(pos, 1, limit=15)
    while len(pos.legal()) < 2:
        pos.apply(pos.legal()[0])
    seat = pos.deciders[0]
    analyst = Analyst(history("micropolis", ("larva", "larva")), LITTLE)
    worlds = [pos, pos.resample(seat, "one"), pos.resample(seat, "two")]
    assert len({world.digest() for world in worlds}) == 3
    reviews = {msgspec.json.encode(analyst._review(world, 9, seat, pos.legal(seat)[0])) for world in worlds}
    assert len(reviews) == 1


def test_what_a_seat_chose_in_secret_is_no_luck_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Myrmes everybody places nurses and chooses an event at once; what is counted here is just that, and no play after it."""
    played = history("myrmes", ("worker", "worker"))
    monkeypatch.setattr("formicary.bots.analysis.ROUND", 0)
    monkeypatch.setattr("formicary.bots.analysis.worth", secret)
    analyst = Analyst(played, LITTLE)
    for number, step in enumerate(played.steps):
        pos, after = played.at(number), played.at(number + 1)
        if pos.mark != after.mark:
            assert secret(pos.resample(1, "any"), 0) != secret(pos, 0)
            assert analyst._luck(pos, after, number, step.seat, step.action) == [0.0, 0.0]
            return
    raise AssertionError("nothing came to light")


def test_what_others_chose_in_secret_is_no_luck_either() -> None:
    """Myrmes: an opponent whose nurses are better placed than at random is no bad luck; dice that are rolled are luck."""
    played = history("myrmes", ("worker", "worker"))
    analyst = Analyst(played, LITTLE)
    shown = [number for number in range(len(played)) if played.at(number).mark != played.at(number + 1).mark]
    chosen = [number for number in shown if played.at(number).lanes and played.at(number).chance == played.at(number + 1).chance]
    assert any(any(luck_of(analyst, number)) for number in chosen)  # it would count
    assert all(analyst.step(number).luck == [] for number in chosen)
    assert any(len(analyst.step(number).luck) == 2 for number in shown if number not in chosen)


def luck_of(analyst: Analyst, number: int) -> list[float]:
    """What a step would be worth if all that came to light were luck."""
    step = analyst.history.steps[number]
    return analyst._luck(analyst.history.at(number), analyst.history.at(number + 1), number, step.seat, step.action)


def test_the_deal_is_compared_with_others_by_the_same_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players that are weaker on one side would make a bad deal of every deal."""
    pos = formicary.game("micropolis").start(seats=2, seed=3)
    begun: list[tuple[bool, Judge]] = []

    def noted(start: Position, judge: Judge) -> tuple[Position, int]:
        begun.append((start.digest() == pos.digest(), judge))
        return played_on(start, judge)

    monkeypatch.setattr("formicary.bots.analysis.played_on", noted)
    analyst = Analyst(history("micropolis", ("worker", "worker")), LITTLE)
    assert len(analyst._deal(pos)) == 2
    assert [same for same, _ in begun].count(True) == [same for same, _ in begun].count(False) >= 2
    assert len({id(judge) for _, judge in begun}) == 1


def secret(pos: Position, seat: int) -> float:
    """A number for what a seat of Myrmes chooses before the others see it."""
    assert isinstance(pos, Myrmes)
    return 100.0 * pos.event[seat] + sum(place * nurses for place, nurses in enumerate(pos.tracks[4 * seat : 4 * seat + 4]))


# ---- putting together, with exact numbers


def choice(action: int, behind: float, chance: float = 0.0) -> Choice:
    return Choice(action, "Take {n}", {"n": action}, behind, chance)


def parts() -> list[StepPart]:
    """Two seats, four actions: seat 0 plays the best, seat 1 gives away five points and a tenth of the chance."""
    first = Review(0, choice(1, 0.0), [choice(1, 0.0), choice(2, 4.0)], 2)
    return [
        StepPart(0, first, Outlook(0, [0.5, 0.5], [30, 30]), [1.0, 0.0], [2.5, -1.0]),
        StepPart(1, Review(1, choice(4, 5.0, 0.1), [choice(3, 0.0), choice(4, 5.0, 0.1)], 2)),
        StepPart(2, None, Outlook(2, [0.8, 0.2], [33, 28]), [0.25, -0.5]),
        StepPart(4, None, Outlook(4, [1.0, 0.0], [40, 20])),
    ]  # fmt: skip


def test_decisions_summaries_and_luck() -> None:
    found = put_together("any", 2, Result((40, 20), (0,), ({}, {})), parts())
    good, bad = found.decisions
    assert (good.given, good.chance, good.ahead) == (0.0, 0.0, 4.0)
    assert (bad.given, bad.chance, bad.ahead) == (5.0, 0.1, 0.0) and [each.points for each in bad.best] == [5.0, 0.0]
    ann, bob = found.players
    assert (ann.accuracy, ann.given, ann.agreed, ann.best_move, ann.costliest) == (100.0, 0.0, 1, 0, None)
    assert (bob.accuracy, bob.given, bob.agreed, bob.best_move, bob.costliest) == (8.2, 5.0, 0, None, 1)
    assert (ann.luck.deal, ann.luck.draws, bob.luck.deal, bob.luck.draws) == (2.5, 1.25, -1.0, -0.5)


def test_what_costs_points_or_chances_is_not_as_good_as_the_best() -> None:
    """A third choice costs no point, but the tie-break; the best move is one beside which nothing else was as good."""
    reviews = [
        Review(0, choice(7, 0.2), [choice(6, 0.0), choice(7, 0.2), choice(8, 3.0)], 9),
        Review(0, choice(8, 0.0, 0.2), [choice(6, 0.0), choice(7, 0.1), choice(8, 0.0, 0.2)], 9),
        Review(0, choice(9, 0.0), [choice(6, 0.0), choice(7, 2.0), choice(8, 3.0)], 9),
        Review(0, choice(6, 0.0), [choice(6, 0.0), choice(7, 2.5), choice(8, 3.0)], 9),
    ]  # fmt: skip
    ends = [Outlook(0, [0.5, 0.5], [30, 30]), Outlook(4, [1.0, 0.0], [40, 20])]
    steps = [StepPart(number, review) for number, review in enumerate(reviews)]
    steps += [StepPart(number, None, end) for number, end in enumerate(ends, len(steps))]
    found = put_together("any", 2, Result((40, 20), (0,), ({}, {})), steps)
    assert [each.ahead for each in found.decisions] == [0.0, 0.0, 0.0, 2.5]
    player = found.players[0]
    assert (player.decisions, player.agreed, player.best_move, player.costliest, player.given) == (4, 3, 3, None, 0.0)


def test_the_graph_is_smooth_but_for_its_end_and_turning_points_name_a_decision() -> None:
    found = put_together("any", 2, Result((40, 20), (0,), ({}, {})), parts())
    assert [each.number for each in found.graph] == [0, 2, 4]
    assert found.graph[0].chances == [0.62, 0.38]  # (3 · 0.5 + 2 · 0.8) / 5
    assert found.graph[1].chances == [0.68, 0.32]
    assert found.graph[2].chances == [1.0, 0.0]
    assert [(turn.start, turn.end, turn.seat, turn.decision) for turn in found.turning_points] == [(0, 4, 0, 1)]
    assert [each.number for each in found.costly()] == [1]
    assert found.decision(1) is found.decisions[1] and found.decision(3) is None


def test_a_leap_that_smoothing_has_spread_is_one_turning_point_and_names_who_lost_by_it() -> None:
    """Three seats: at action 20 the second falls by four tenths, which goes to the first. A steady drift is none."""
    chances = [[0.3, 0.5, 0.2]] * 10 + [[0.7, 0.1, 0.2]] * 10
    graph = [StepPart(2 * number, None, Outlook(2 * number, each, [30.0] * 3)) for number, each in enumerate(chances)]

    def lost(number: int, seat: int, chance: float) -> StepPart:
        played = Choice(1, "Take", {}, 3.0, chance)
        return StepPart(number, Review(seat, played, [Choice(2, "Leave", {}, 0.0), played], 2))

    reviews = [lost(17, 1, 0.2), lost(19, 2, 0.4), lost(21, 0, 0.3), lost(3, 1, 0.4)]
    found = put_together("any", 3, Result((40, 20, 20), (0,), ({}, {}, {})), [*graph, *reviews])
    steps = [after.chances[0] - before.chances[0] for before, after in pairwise(found.graph)]
    assert max(steps) < 0.15  # none by itself
    (turn,) = found.turning_points
    assert (turn.start, turn.end, turn.decision) == (16, 22, 17)
    drift = [
        StepPart(number, None, Outlook(number, [0.3 + 0.02 * number, 0.7 - 0.02 * number], [30, 30])) for number in range(20)
    ]
    assert put_together("any", 2, Result((40, 20), (0,), ({}, {})), drift).turning_points == []
