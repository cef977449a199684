"""A position as numbers: what models learn from, every number that is not 0 by its name; and the bots' measure by its parts."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.evaluate import TERMS, parts
from formicary.games.myrmes.position import Myrmes
from formicary.kernel import Position, playout
from tests.games.myrmes.positions import (
    GAME,
    act,
    atelier,
    completed,
    end_of_turn,
    event,
    goals,
    nest,
    only_worker,
    set_season,
    start,
    tile,
    workers,
)


def told(pos: Position, seat: int) -> dict[str, float]:
    """All features that are not 0."""
    numbers = zip(GAME.feature_names(), GAME.features(pos, seat), strict=True)
    return {name: round(number, 4) for name, number in numbers if number}


def measured(pos: Myrmes, seat: int) -> list[float]:
    """The parts of the bots' measure, which add up to it."""
    own = parts(pos, seat)
    assert len(own) == len(TERMS) and sum(own) == pytest.approx(GAME.evaluate(pos, seat))
    return [round(part, 4) for part in own]


def rich(season: int) -> Myrmes:
    """Three nests, each with something of everything; nobody has chosen yet."""
    pos = start(3)
    set_season(pos, season)
    goals(pos, "soldiers_2", "food_3", "stone_3", "larvae_9")
    tile(pos, 0, "p2", "-5,5 -5,6")
    tile(pos, 0, "aphid_farm", "-4,5 -3,4 -4,4")
    tile(pos, 1, "p3_line", "-1,4 -1,5 -1,6")
    tile(pos, 1, "scavenging", "5,-5 6,-5 5,-4")
    tile(pos, 2, "p2", "-1,0 -1,1")
    completed(pos, 1, "soldiers_2", 1)
    nest(pos, 0, food=2, earth=3, stone=1, larvae=4, soldiers=1, level=1, workers=2, ladybug=1)
    nest(pos, 1, food=1, stone=2, larvae=7, soldiers=3, level=2, workers=1, nursery=2)
    nest(pos, 2, earth=1, larvae=2, level=0, workers=3)
    for seat, points in ((0, 4), (1, 11)):
        pos.earn(seat, points, 0)
    pos.refresh_choices()
    return pos


def test_while_everybody_chooses() -> None:
    """MY-5.9, MY-6.19: of others as they stood when the season began."""
    pos = rich(4)
    act(pos, "event 3", seat=0)
    act(pos, "assign larvae", "assign atelier", seat=0)
    act(pos, "event 5", "larvae 3", seat=1)
    assert told(pos, 0) == {
        "measure": 74.201, "seats": 3, "deciding": 1, "seasons_left": 5, "year": 2, "spring": 1, "harvests": 6, "to_winter": 3,
        "winter_food": 5, "phase_1": 1, "die": 4, "farms_in_supply": 6, "sub_colonies_in_supply": 8, "own_tiles_value": 7.34,
        "own_stock_value": 6.84, "own_winter_risk": 1.75, "own_ants_value": 6.31, "own_nurses_value": 15.8,
        "own_level_value": 22.711, "own_objectives_value": 2.45, "own_event_paid": 1, "own_paid": 1, "own_event_3": 1,
        "own_nurses_on_larvae": 1, "own_nurses_in_atelier": 1, "own_nursery": 1, "own_larvae_due": 1, "own_pheromone_level": 1,
        "own_near_1": 0.6667, "own_near_2": 0.3333, "own_near_3": 0.6667, "own_over_storage": 2, "own_score": 14,
        "own_food": 2, "own_earth": 3, "own_stone": 1, "own_larvae": 3, "own_workers": 2, "own_soldiers": 1,
        "own_ants_left": 5, "own_nurses": 3, "own_nurses_left": 5, "own_level": 1, "own_level_seasons": 5, "own_level_1": 1,
        "own_exits": 1, "own_exit_seasons": 5, "own_markers_left": 3, "own_prey": 1, "own_highest_open": 1,
        "own_pheromones": 1, "own_free_pheromones": 16, "own_earth_on_tiles": 2, "own_farms": 1, "own_special_seasons": 5,
        "own_nurse_seasons": 15, "own_soldier_seasons": 5, "own_winter_short": 1, "own_worth": 59.8, "rival_score": 21,
        "rival_food": 1, "rival_stone": 2, "rival_larvae": 7, "rival_workers": 1, "rival_soldiers": 3, "rival_ants_left": 4,
        "rival_nurses": 2, "rival_nurses_left": 5, "rival_level": 2, "rival_level_seasons": 10, "rival_level_1": 1,
        "rival_level_2": 1, "rival_exits": 1, "rival_exit_seasons": 5, "rival_markers_left": 3, "rival_objectives": 1,
        "rival_highest_open": 2, "rival_pheromones": 1, "rival_free_pheromones": 16, "rival_food_on_tiles": 2,
        "rival_earth_on_tiles": 1, "rival_scavengings": 1, "rival_special_seasons": 5, "rival_nurse_seasons": 10,
        "rival_soldier_seasons": 15, "rival_food_after_winter": 1, "rival_worth": 84.8, "others_score": 15.5,
        "others_food": 0.5, "others_earth": 0.5, "others_stone": 1, "others_larvae": 4.5, "others_workers": 2,
        "others_soldiers": 1.5, "others_ants_left": 4.5, "others_nurses": 2.5, "others_nurses_left": 5, "others_level": 1,
        "others_level_seasons": 5, "others_level_1": 0.5, "others_level_2": 0.5, "others_exits": 1, "others_exit_seasons": 5,
        "others_markers_left": 3.5, "others_objectives": 0.5, "others_highest_open": 1.5, "others_pheromones": 1,
        "others_free_pheromones": 16, "others_food_on_tiles": 2, "others_earth_on_tiles": 0.5, "others_scavengings": 0.5,
        "others_special_seasons": 2.5, "others_nurse_seasons": 12.5, "others_soldier_seasons": 7.5, "others_winter_short": 2.5,
        "others_food_after_winter": 0.5, "others_worth": 55.9,
    }  # fmt: skip
    assert measured(pos, 0) == [14, 7.34, 6.84, -1.75, 6.31, 15.8, 22.711, 0.5, 2.45, 0]


def test_the_same_from_another_seat() -> None:
    pos = rich(4)
    act(pos, "event 3", seat=0)
    act(pos, "assign larvae", "assign atelier", seat=0)
    act(pos, "event 5", "larvae 3", seat=1)
    assert told(pos, 1) == {
        "measure": 96.144, "seats": 3, "deciding": 1, "first": 1, "seasons_left": 5, "year": 2, "spring": 1, "harvests": 6,
        "to_winter": 3, "winter_food": 5, "phase_1": 1, "die": 4, "farms_in_supply": 6, "sub_colonies_in_supply": 8,
        "own_tiles_value": 8.49, "own_stock_value": 5.69, "own_winter_risk": 1.05, "own_ants_value": 9.28,
        "own_nurses_value": 9.5, "own_level_value": 38.434, "own_objectives_value": 4.3, "own_event_paid": 1, "own_paid": 1,
        "own_event_5": 1, "own_nursery": 2, "own_turning": 3, "own_pheromone_level": 2, "own_near_1": 0.3333,
        "own_near_2": 0.6667, "own_near_3": 0.4, "own_dig_stone_missing": 1, "own_score": 21, "own_food": 2, "own_stone": 2,
        "own_larvae": 3, "own_workers": 1, "own_soldiers": 3, "own_ants_left": 4, "own_nurses": 2, "own_nurses_left": 5,
        "own_level": 2, "own_level_seasons": 10, "own_level_1": 1, "own_level_2": 1, "own_exits": 1, "own_exit_seasons": 5,
        "own_markers_left": 3, "own_objectives": 1, "own_highest_open": 2, "own_pheromones": 1, "own_free_pheromones": 16,
        "own_food_on_tiles": 2, "own_earth_on_tiles": 1, "own_scavengings": 1, "own_special_seasons": 5,
        "own_nurse_seasons": 10, "own_soldier_seasons": 15, "own_food_after_winter": 1, "own_worth": 84.2, "rival_score": 14,
        "rival_food": 2, "rival_earth": 3, "rival_stone": 1, "rival_larvae": 4, "rival_workers": 2, "rival_soldiers": 1,
        "rival_ants_left": 5, "rival_nurses": 3, "rival_nurses_left": 5, "rival_level": 1, "rival_level_seasons": 5,
        "rival_level_1": 1, "rival_exits": 1, "rival_exit_seasons": 5, "rival_markers_left": 3, "rival_prey": 1,
        "rival_highest_open": 1, "rival_pheromones": 1, "rival_free_pheromones": 16, "rival_earth_on_tiles": 2,
        "rival_farms": 1, "rival_special_seasons": 5, "rival_nurse_seasons": 15, "rival_soldier_seasons": 5,
        "rival_winter_short": 1, "rival_worth": 60.2, "others_score": 12, "others_food": 1, "others_earth": 2,
        "others_stone": 0.5, "others_larvae": 3, "others_workers": 2.5, "others_soldiers": 0.5, "others_ants_left": 5,
        "others_nurses": 3, "others_nurses_left": 5, "others_level": 0.5, "others_level_seasons": 2.5, "others_level_1": 0.5,
        "others_exits": 1, "others_exit_seasons": 5, "others_markers_left": 3.5, "others_prey": 0.5, "others_highest_open": 1,
        "others_pheromones": 1, "others_free_pheromones": 16, "others_food_on_tiles": 1, "others_earth_on_tiles": 1,
        "others_farms": 0.5, "others_special_seasons": 2.5, "others_nurse_seasons": 15, "others_soldier_seasons": 2.5,
        "others_winter_short": 3, "others_worth": 43.6,
    }  # fmt: skip
    assert measured(pos, 1) == [21, 8.49, 5.69, -1.05, 9.28, 9.5, 38.434, 0.5, 4.3, 0]


def test_a_worker_outside() -> None:
    pos = rich(6)
    only_worker(pos)
    event(pos, 0, "hexagon")
    workers(pos)
    act(pos, "out -3,-2")
    assert told(pos, 0) == {
        "measure": 58.901, "seats": 3, "deciding": 1, "seasons_left": 3, "year": 2, "fall": 1, "harvests": 4, "to_winter": 1,
        "winter_food": 5, "phase_3": 1, "die": 4, "farms_in_supply": 6, "sub_colonies_in_supply": 8, "own_tiles_value": 5.54,
        "own_stock_value": 7.27, "own_winter_risk": 1.75, "own_ants_value": -0.17, "own_nurses_value": 9.33,
        "own_level_value": 14.261, "own_objectives_value": 2.45, "own_sortie_hope": 7.67, "own_outside": 1, "own_moves": 3,
        "own_event_paid": 1, "own_paid": 2, "own_event_6": 1, "own_nursery": 3, "own_pheromone_level": 2, "own_near_1": 0.6667,
        "own_near_2": 0.4444, "own_near_3": 0.6667, "own_over_storage": 2, "own_score": 14, "own_food": 2, "own_earth": 3,
        "own_stone": 1, "own_larvae": 4, "own_soldiers": 1, "own_ants_left": 6, "own_nurses": 3, "own_nurses_left": 5,
        "own_level": 1, "own_level_seasons": 3, "own_level_1": 1, "own_exits": 1, "own_exit_seasons": 3, "own_markers_left": 3,
        "own_prey": 1, "own_highest_open": 1, "own_pheromones": 1, "own_free_pheromones": 16, "own_earth_on_tiles": 2,
        "own_farms": 1, "own_special_seasons": 3, "own_nurse_seasons": 9, "own_soldier_seasons": 3, "own_winter_short": 1,
        "own_passed": 1, "own_worth": 47, "rival_score": 21, "rival_food": 1, "rival_stone": 2, "rival_larvae": 7,
        "rival_soldiers": 3, "rival_ants_left": 5, "rival_nurses": 2, "rival_nurses_left": 5, "rival_level": 2,
        "rival_level_seasons": 6, "rival_level_1": 1, "rival_level_2": 1, "rival_exits": 1, "rival_exit_seasons": 3,
        "rival_markers_left": 3, "rival_objectives": 1, "rival_highest_open": 2, "rival_pheromones": 1,
        "rival_free_pheromones": 16, "rival_food_on_tiles": 2, "rival_earth_on_tiles": 1, "rival_scavengings": 1,
        "rival_special_seasons": 3, "rival_nurse_seasons": 6, "rival_soldier_seasons": 9, "rival_food_after_winter": 1,
        "rival_passed": 1, "rival_worth": 66.8, "others_score": 15.5, "others_food": 0.5, "others_earth": 0.5,
        "others_stone": 1, "others_larvae": 4.5, "others_soldiers": 1.5, "others_ants_left": 6.5, "others_nurses": 2.5,
        "others_nurses_left": 5, "others_level": 1, "others_level_seasons": 3, "others_level_1": 0.5, "others_level_2": 0.5,
        "others_exits": 1, "others_exit_seasons": 3, "others_markers_left": 3.5, "others_objectives": 0.5,
        "others_highest_open": 1.5, "others_pheromones": 1, "others_free_pheromones": 16, "others_food_on_tiles": 2,
        "others_earth_on_tiles": 0.5, "others_scavengings": 0.5, "others_special_seasons": 1.5, "others_nurse_seasons": 7.5,
        "others_soldier_seasons": 4.5, "others_winter_short": 2.5, "others_food_after_winter": 0.5, "others_passed": 1,
        "others_worth": 44.5,
    }  # fmt: skip
    assert measured(pos, 0) == [14, 5.54, 7.27, -1.75, -0.17, 9.33, 14.261, 0.3, 2.45, 7.67]


def test_workers_that_have_not_gone_yet() -> None:
    pos = rich(6)
    event(pos, 0, "none")
    workers(pos)
    assert told(pos, 0) == {
        "measure": 57.431, "seats": 3, "deciding": 1, "seasons_left": 3, "year": 2, "fall": 1, "harvests": 4, "to_winter": 1,
        "winter_food": 5, "phase_3": 1, "die": 4, "farms_in_supply": 6, "sub_colonies_in_supply": 8, "own_tiles_value": 5.54,
        "own_stock_value": 7.27, "own_winter_risk": 1.75, "own_ants_value": 6.03, "own_nurses_value": 9.33,
        "own_level_value": 14.261, "own_objectives_value": 2.45, "own_event_4": 1, "own_nursery": 3, "own_pheromone_level": 1,
        "own_near_1": 0.6667, "own_near_2": 0.4444, "own_near_3": 0.6667, "own_over_storage": 2, "own_score": 14,
        "own_food": 2, "own_earth": 3, "own_stone": 1, "own_larvae": 4, "own_workers": 2, "own_soldiers": 1,
        "own_ants_left": 5, "own_nurses": 3, "own_nurses_left": 5, "own_level": 1, "own_level_seasons": 3, "own_level_1": 1,
        "own_exits": 1, "own_exit_seasons": 3, "own_markers_left": 3, "own_prey": 1, "own_highest_open": 1,
        "own_pheromones": 1, "own_free_pheromones": 16, "own_earth_on_tiles": 2, "own_farms": 1, "own_special_seasons": 3,
        "own_nurse_seasons": 9, "own_soldier_seasons": 3, "own_winter_short": 1, "own_worth": 47, "rival_score": 21,
        "rival_food": 1, "rival_stone": 2, "rival_larvae": 7, "rival_workers": 1, "rival_soldiers": 3, "rival_ants_left": 4,
        "rival_nurses": 2, "rival_nurses_left": 5, "rival_level": 2, "rival_level_seasons": 6, "rival_level_1": 1,
        "rival_level_2": 1, "rival_exits": 1, "rival_exit_seasons": 3, "rival_markers_left": 3, "rival_objectives": 1,
        "rival_highest_open": 2, "rival_pheromones": 1, "rival_free_pheromones": 16, "rival_food_on_tiles": 2,
        "rival_earth_on_tiles": 1, "rival_scavengings": 1, "rival_special_seasons": 3, "rival_nurse_seasons": 6,
        "rival_soldier_seasons": 9, "rival_food_after_winter": 1, "rival_worth": 66.8, "others_score": 15.5,
        "others_food": 0.5, "others_earth": 0.5, "others_stone": 1, "others_larvae": 4.5, "others_workers": 2,
        "others_soldiers": 1.5, "others_ants_left": 4.5, "others_nurses": 2.5, "others_nurses_left": 5, "others_level": 1,
        "others_level_seasons": 3, "others_level_1": 0.5, "others_level_2": 0.5, "others_exits": 1, "others_exit_seasons": 3,
        "others_markers_left": 3.5, "others_objectives": 0.5, "others_highest_open": 1.5, "others_pheromones": 1,
        "others_free_pheromones": 16, "others_food_on_tiles": 2, "others_earth_on_tiles": 0.5, "others_scavengings": 0.5,
        "others_special_seasons": 1.5, "others_nurse_seasons": 7.5, "others_soldier_seasons": 4.5, "others_winter_short": 2.5,
        "others_food_after_winter": 0.5, "others_worth": 44.5,
    }  # fmt: skip
    assert measured(pos, 0) == [14, 5.54, 7.27, -1.75, 6.03, 9.33, 14.261, 0.3, 2.45, 0]


def test_in_the_atelier() -> None:
    pos = rich(9)
    nest(pos, 1, waiting=2, nursery=0)
    pos.first = 1
    atelier(pos, seat=1)
    act(pos, "tunnel")
    assert told(pos, 1) == {
        "measure": 37.9, "seats": 3, "deciding": 1, "year": 3, "fall": 1, "winter_food": 6, "phase_5": 1, "die": 4,
        "farms_in_supply": 6, "sub_colonies_in_supply": 8, "own_stock_value": 6.31, "own_ants_value": 0.9,
        "own_nurses_value": 2.3, "own_level_value": 2.44, "own_objectives_value": 4.95, "own_event_4": 1,
        "own_nurses_in_atelier": 1, "own_nurses_acting": 1, "own_tunnel_done": 1, "own_pheromone_level": 2,
        "own_near_1": 0.3333, "own_near_2": 0.7778, "own_near_3": 0.4, "own_dig_stone_missing": 1, "own_score": 21,
        "own_food": 1, "own_stone": 2, "own_larvae": 7, "own_soldiers": 3, "own_ants_left": 5, "own_nurses": 2,
        "own_nurses_left": 5, "own_level": 2, "own_level_1": 1, "own_level_2": 1, "own_exits": 1, "own_markers_left": 3,
        "own_objectives": 1, "own_highest_open": 2, "own_pheromones": 1, "own_free_pheromones": 16, "own_food_on_tiles": 2,
        "own_earth_on_tiles": 1, "own_scavengings": 1, "own_worth": 39.8, "rival_score": 14, "rival_food": 2, "rival_earth": 3,
        "rival_stone": 1, "rival_larvae": 4, "rival_soldiers": 1, "rival_ants_left": 7, "rival_nurses": 3,
        "rival_nurses_left": 5, "rival_level": 1, "rival_level_1": 1, "rival_exits": 1, "rival_markers_left": 3,
        "rival_prey": 1, "rival_highest_open": 1, "rival_pheromones": 1, "rival_free_pheromones": 16,
        "rival_earth_on_tiles": 2, "rival_farms": 1, "rival_winter_short": 2, "rival_worth": 27.2, "others_score": 12,
        "others_food": 1, "others_earth": 2, "others_stone": 0.5, "others_larvae": 3, "others_soldiers": 0.5,
        "others_ants_left": 7.5, "others_nurses": 3, "others_nurses_left": 5, "others_level": 0.5, "others_level_1": 0.5,
        "others_exits": 1, "others_markers_left": 3.5, "others_prey": 0.5, "others_highest_open": 1, "others_pheromones": 1,
        "others_free_pheromones": 16, "others_food_on_tiles": 1, "others_earth_on_tiles": 1, "others_farms": 0.5,
        "others_winter_short": 4, "others_worth": 21.1,
    }  # fmt: skip
    assert measured(pos, 1) == [21, 0, 6.31, 0, 0.9, 2.3, 2.44, 0, 4.95, 0]


def test_more_than_can_be_stored() -> None:
    """At the end of the turn, in the deepest colony and in one that has not been dug."""
    pos = rich(5)
    nest(pos, 1, level=3, food=4, earth=2, stone=2)
    nest(pos, 2, earth=1)
    end_of_turn(pos)
    assert told(pos, 1) == {
        "measure": 97.14, "seats": 3, "deciding": 1, "first": 1, "seasons_left": 4, "year": 2, "summer": 1, "harvests": 4,
        "to_winter": 1, "winter_food": 5, "phase_6": 1, "die": 4, "farms_in_supply": 6, "sub_colonies_in_supply": 8,
        "own_tiles_value": 6.53, "own_stock_value": 9.95, "own_winter_risk": 1.05, "own_ants_value": 4.59,
        "own_nurses_value": 7.86, "own_level_value": 42.66, "own_objectives_value": 5.2, "own_event_4": 1, "own_nursery": 2,
        "own_pheromone_level": 3, "own_near_1": 1, "own_near_2": 0.7778, "own_near_3": 0.6667, "own_score": 21, "own_food": 4,
        "own_earth": 2, "own_stone": 2, "own_larvae": 7, "own_soldiers": 3, "own_ants_left": 5, "own_nurses": 2,
        "own_nurses_left": 5, "own_level": 3, "own_level_seasons": 12, "own_level_1": 1, "own_level_2": 1, "own_level_3": 1,
        "own_exits": 1, "own_exit_seasons": 4, "own_markers_left": 3, "own_objectives": 1, "own_highest_open": 2,
        "own_pheromones": 1, "own_free_pheromones": 16, "own_food_on_tiles": 2, "own_earth_on_tiles": 1, "own_scavengings": 1,
        "own_special_seasons": 4, "own_nurse_seasons": 8, "own_soldier_seasons": 12, "own_food_after_winter": 4,
        "own_worth": 94.4, "rival_score": 14, "rival_food": 2, "rival_earth": 3, "rival_stone": 1, "rival_larvae": 4,
        "rival_soldiers": 1, "rival_ants_left": 7, "rival_nurses": 3, "rival_nurses_left": 5, "rival_level": 1,
        "rival_level_seasons": 4, "rival_level_1": 1, "rival_exits": 1, "rival_exit_seasons": 4, "rival_markers_left": 3,
        "rival_prey": 1, "rival_highest_open": 1, "rival_pheromones": 1, "rival_free_pheromones": 16,
        "rival_earth_on_tiles": 2, "rival_farms": 1, "rival_special_seasons": 4, "rival_nurse_seasons": 12,
        "rival_soldier_seasons": 4, "rival_winter_short": 1, "rival_worth": 53.6, "others_score": 12, "others_food": 1,
        "others_earth": 2, "others_stone": 0.5, "others_larvae": 3, "others_soldiers": 0.5, "others_ants_left": 7.5,
        "others_nurses": 3, "others_nurses_left": 5, "others_level": 0.5, "others_level_seasons": 2, "others_level_1": 0.5,
        "others_exits": 1, "others_exit_seasons": 4, "others_markers_left": 3.5, "others_prey": 0.5, "others_highest_open": 1,
        "others_pheromones": 1, "others_free_pheromones": 16, "others_food_on_tiles": 1, "others_earth_on_tiles": 1,
        "others_farms": 0.5, "others_special_seasons": 2, "others_nurse_seasons": 12, "others_soldier_seasons": 2,
        "others_winter_short": 3, "others_worth": 39.1,
    }  # fmt: skip
    assert measured(pos, 1) == [21, 6.53, 9.95, -1.05, 4.59, 7.86, 42.66, 0.4, 5.2, 0]


def test_a_bare_nest() -> None:
    pos = start(2)
    nest(pos, 1, larvae=0, workers=0)
    pos.refresh_choices()
    assert told(pos, 1) == {
        "measure": 22.09, "seats": 2, "deciding": 1, "first": 1, "seasons_left": 8, "year": 1, "spring": 1, "harvests": 9,
        "to_winter": 3, "winter_food": 4, "phase_1": 1, "die": 3, "farms_in_supply": 8, "sub_colonies_in_supply": 8,
        "own_winter_risk": 9.25, "own_ants_value": -2.34, "own_nurses_value": 21.63, "own_objectives_value": 1.25,
        "own_event_3": 1, "own_nursery": 3, "own_near_3": 0.375, "own_dig_earth_missing": 2, "own_score": 10,
        "own_ants_left": 8, "own_nurses": 3, "own_nurses_left": 5, "own_exits": 1, "own_exit_seasons": 8,
        "own_markers_left": 4, "own_highest_open": 1, "own_free_pheromones": 17, "own_nurse_seasons": 24,
        "own_winter_short": 4, "own_worth": 31, "rival_score": 10, "rival_larvae": 1, "rival_workers": 2, "rival_ants_left": 6,
        "rival_nurses": 3, "rival_nurses_left": 5, "rival_exits": 1, "rival_exit_seasons": 8, "rival_markers_left": 4,
        "rival_highest_open": 1, "rival_free_pheromones": 17, "rival_nurse_seasons": 24, "rival_winter_short": 4,
        "rival_worth": 31.4, "others_score": 10, "others_larvae": 1, "others_workers": 2, "others_ants_left": 6,
        "others_nurses": 3, "others_nurses_left": 5, "others_exits": 1, "others_exit_seasons": 8, "others_markers_left": 4,
        "others_highest_open": 1, "others_free_pheromones": 17, "others_nurse_seasons": 24, "others_winter_short": 4,
        "others_worth": 31.4,
    }  # fmt: skip
    assert measured(pos, 1) == [10, 0, 0, -9.25, -2.34, 21.63, 0, 0.8, 1.25, 0]


def test_the_end_of_a_game() -> None:
    pos = GAME.start(2, 4)
    playout(pos, 4)
    assert told(pos, 1) == {
        "measure": -5, "seats": 2, "over": 1, "wins": 1, "year": 3, "winter_food": 6, "farms_in_supply": 8,
        "sub_colonies_in_supply": 8, "own_score": -5, "own_stone": 1, "own_soldiers": 4, "own_ants_left": 4, "own_nurses": 3,
        "own_nurses_left": 5, "own_level": 1, "own_level_1": 1, "own_exits": 2, "own_markers_left": 4, "own_highest_open": 1,
        "own_pheromones": 2, "own_free_pheromones": 15, "own_winter_short": 2, "own_worth": 6, "rival_score": -23,
        "rival_earth": 2, "rival_larvae": 1, "rival_soldiers": 1, "rival_ants_left": 7, "rival_nurses": 3,
        "rival_nurses_left": 5, "rival_exits": 3, "rival_markers_left": 4, "rival_highest_open": 1,
        "rival_free_pheromones": 17, "rival_winter_short": 5, "rival_worth": -17.4, "others_score": -23, "others_earth": 2,
        "others_larvae": 1, "others_soldiers": 1, "others_ants_left": 7, "others_nurses": 3, "others_nurses_left": 5,
        "others_exits": 3, "others_markers_left": 4, "others_highest_open": 1, "others_free_pheromones": 17,
        "others_winter_short": 5, "others_worth": -17.4,
    }  # fmt: skip
    assert measured(pos, 1) == [-5, 0, 0, 0, 0, 0, 0, 0, 0, 0]
