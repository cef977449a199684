"""MY-3 and MY-22: the course of the game, the end of a year and of the game."""

from __future__ import annotations

import random

import pytest

from formicary.games.myrmes.position import Myrmes
from formicary.games.myrmes.scoring import winners
from tests.games.myrmes.positions import (
    GAME,
    act,
    early,
    end_of_turn,
    event,
    harvest,
    nest,
    only_worker,
    start,
    tile,
    winter,
    workers,
)


def whole_game(seats: int, seed: int, **options: object) -> tuple[Myrmes, list[dict[str, object]]]:
    """A random game and all that happened."""
    pos = GAME.start(seats, seed, **options)
    assert isinstance(pos, Myrmes)
    pos.sink = []
    rng = random.Random(seed)
    while pos.deciders:
        seat = rng.choice(pos.deciders)
        pos.apply(rng.choice(pos.legal(seat)), seat)
    return pos, [event.seen_by(None) for event in pos.sink or []]


def named(events: list[dict[str, object]], name: str) -> list[dict[str, object]]:
    return [event for event in events if event["event"] == name]


@pytest.mark.rule("MY-3.1", "MY-22.3")
def test_three_years_of_three_seasons_and_a_winter() -> None:
    pos, events = whole_game(3, 5)
    seasons = [(e["event"], e.get("year"), e.get("season")) for e in events if e["event"] in ("season_begins", "season_ends")]
    expected = []
    for year in (1, 2, 3):
        for season in ("spring", "summer", "fall"):
            if (year, season) != (1, "spring"):  # it begins with the set-up, before anybody listens
                expected.append(("season_begins", year, season))
            expected.append(("season_ends", year, season))
    assert seasons == expected
    assert [e["seat"] for e in named(events, "winter_paid")] and len(named(events, "winter_paid")) == 9
    assert events[-1]["event"] == "game_over" and pos.year == 3 and pos.result is not None


@pytest.mark.rule("MY-3.2", "MY-3.3")
def test_six_phases_in_order_and_none_of_them_in_winter() -> None:
    _, events = whole_game(2, 3)
    order = ["event and births", "workers", "harvest", "atelier", "end of turn"]
    phases = [e["phase"] for e in named(events, "phase_begins")]
    assert ["event and births", *phases] == (order * 3 + ["winter"]) * 3  # the first one began with the set-up


@pytest.mark.rule("MY-3.4", "MY-22.1", "MY-22.2")
def test_dice_are_rolled_anew_each_year_and_cubes_go_to_the_spring_die() -> None:
    rolls = set()
    for seed in range(12):
        pos = start(2, seed)
        first = pos.dice.copy()
        winter(pos, 1)
        assert (pos.year, pos.season) == (2, 0)
        assert all(1 <= face <= 6 for face in pos.dice)
        assert pos.event == [pos.dice[0]] * 2
        rolls.add((tuple(first), tuple(pos.dice)))
    assert any(a != b for a, b in rolls)


@pytest.mark.rule("MY-3.5")
def test_dice_to_come_are_unknown() -> None:
    pos = start(2)
    later = set()
    for number in range(12):
        twin = pos.resample(0, number)
        assert isinstance(twin, Myrmes)
        assert twin.dice == pos.dice and twin.view(0) == pos.view(0)
        winter(twin, 1)
        later.add(tuple(twin.dice))
    assert len(later) > 6


@pytest.mark.rule("MY-3.6")
def test_phases_1_and_2_are_for_all_at_once_and_workers_go_in_turn() -> None:
    pos = start(3)
    assert pos.deciders == (0, 1, 2)
    early(pos, 2)
    assert pos.deciders == (0, 1)
    early(pos, 0)
    early(pos, 1)
    assert pos.deciders == (0,)  # seat 0 is first


@pytest.mark.rule("MY-3.6", "MY-15.1", "MY-20.1", "MY-21.9")
def test_harvest_storage_and_winter_are_for_all_at_once() -> None:
    pos = start(2)
    tile(pos, 0, "p2", "-4,3 -4,4")  # earth and stone
    tile(pos, 1, "p2", "0,5 0,4")
    harvest(pos)
    assert pos.deciders == (0, 1)
    full = start(3)
    for seat in range(3):
        nest(full, seat, food=4, earth=4)
    end_of_turn(full)
    assert full.deciders == (0, 1, 2)
    cold = start(3)
    for seat in range(3):
        nest(cold, seat, larvae=3)
    winter(cold)
    assert cold.deciders == (0, 1, 2)


@pytest.mark.rule("MY-3.7")
def test_everything_else_is_open() -> None:
    pos = start(3)
    nest(pos, 0, food=2, larvae=5, soldiers=1, termite=1)
    event(pos, 0, "worker")
    only_worker(pos)
    workers(pos)
    views = [pos.view(seat) for seat in (None, 0, 1, 2)]
    for view in views:
        view.pop("prompt")
        view.pop("seat")
    assert views[0] == views[1] == views[2] == views[3]
    player = views[0]["players"][0]  # type: ignore[index]
    assert player["stock"] == {"food": 2, "earth": 0, "stone": 0} and player["larvae"] == 5 and player["soldiers"] == 1
    assert player["prey"] == {"ladybug": 0, "termite": 1, "spider": 0} and player["event"]["name"] == "worker+1"


@pytest.mark.rule("MY-22.3")
def test_no_fourth_year() -> None:
    pos = start(2)
    winter(pos, 3)
    assert pos.result is not None and pos.deciders == () and pos.year == 3


@pytest.mark.rule("MY-22.4", "MY-22.5")
def test_ties_share_the_win() -> None:
    assert winners([12, 30, 30, 29]) == (1, 2)
    pos = start(3)
    for seat in range(3):
        nest(pos, seat, food=6)
    winter(pos, 3)
    assert pos.result is not None and pos.result.scores == (10, 10, 10) and pos.result.winners == (0, 1, 2)


@pytest.mark.rule("MY-22.6")
def test_pieces_left_give_no_points() -> None:
    pos = start(2)
    nest(pos, 0, food=6, stone=0, larvae=12, soldiers=2, spider=3, workers=0)
    nest(pos, 1, food=6)
    winter(pos, 3)
    assert pos.result is not None and pos.result.scores == (10, 10)


def test_the_score_sheet_adds_up_in_all_and_by_season() -> None:
    for seed in range(6):
        pos, _ = whole_game(2 + seed % 3, seed)
        assert pos.result is not None
        for seat, sheet in enumerate(pos.result.detail):
            seasons = pos.result.shares[seat]
            assert len(seasons) == 12 and {(share["by"], share["label"]) for share in seasons} == {
                ("season", "Year {year}, {season}")
            }
            assert sheet["start"] == 10 and sum(sheet.values()) == pos.result.scores[seat]
            assert sum(sum(share["points"].values()) for share in seasons) + 10 == pos.result.scores[seat]
            for source, points in sheet.items():
                assert source == "start" or sum(share["points"].get(source, 0) for share in seasons) == points
            assert [share["args"] for share in seasons][:5] == [
                {"year": {"year": 1}, "season": {"season": "spring"}}, {"year": {"year": 1}, "season": {"season": "summer"}},
                {"year": {"year": 1}, "season": {"season": "fall"}}, {"year": {"year": 1}, "season": {"season": "winter"}},
                {"year": {"year": 2}, "season": {"season": "spring"}},
            ]  # fmt: skip


@pytest.mark.rule("MY-20.9", "MY-20.10", "MY-20.11", "MY-20.12")
def test_between_seasons() -> None:
    pos = start(3)
    dice = pos.dice.copy()
    end_of_turn(pos)
    assert pos.dice == [0, *dice[1:]] and pos.first == 1 and pos.season == 1
    assert pos.event == [dice[1]] * 3
    end_of_turn(pos)
    assert pos.dice == [0, 0, dice[2]] and pos.first == 2 and pos.event == [dice[2]] * 3
    for seat in range(3):
        nest(pos, seat, larvae=3)
    end_of_turn(pos)
    assert pos.season == 3 and pos.first == 0 and pos.dice == [0, 0, 0]
    assert pos.view(0)["season"] == "winter" and pos.view(0)["phase"] == "winter"
    act(pos, "pay", seat=0)
