"""MY-16 and MY-17: phase 5, the atelier."""

from __future__ import annotations

import pytest

from formicary.games.myrmes.position import ATELIER, FREE, Myrmes
from tests.games.myrmes.positions import (
    act,
    atelier,
    completed,
    early,
    end_of_turn,
    event,
    events_of,
    exit_at,
    go,
    goals,
    h,
    kinds,
    nest,
    no_workers,
    prey,
    refused,
    start,
    texts,
    tile,
    total,
    with_goals,
)  # fmt: skip


def ready(seats: int = 2) -> Myrmes:
    pos = start(seats)
    pos.dice[0] = 4
    pos.event = [4] * seats
    goals(pos, "food_3", "prey_2", "prey_3", "prey_4")
    for seat in range(seats):
        nest(pos, seat, larvae=0)
    return pos


# ---- MY-16: in general


@pytest.mark.rule("MY-16.1", "MY-16.2")
def test_clockwise_from_the_first_player_all_nurses_before_the_next() -> None:
    pos = ready(4)
    pos.first = 2
    for seat, nurses in ((0, 2), (1, 0), (2, 1), (3, 2)):
        nest(pos, seat, waiting=nurses, nursery=3 - nurses, earth=2)
    no_workers(pos)
    go(pos, ATELIER)
    order = []
    while pos.phase == ATELIER:
        order.append(pos.deciders[0])
        act(pos, "dig" if "dig" in texts(pos) else "finish" if "tunnel" not in texts(pos) else "tunnel")
        if pos.phase == ATELIER and kinds(pos, "exit"):
            act(pos, texts(pos)[0])
    assert order == [2, 3, 3, 0, 0]  # seat 1 has no nurse there


@pytest.mark.rule("MY-16.3")
def test_four_actions() -> None:
    pos = ready()
    nest(pos, 0, food=3, earth=2, larvae=2)
    atelier(pos)
    assert texts(pos) == ["tunnel", "dig", "raise", "objective food_3", "finish"]


@pytest.mark.rule("MY-16.4")
def test_each_action_once_a_season() -> None:
    pos = ready()
    nest(pos, 0, earth=9, food=2, larvae=2)
    atelier(pos, nurses=3)
    act(pos, "tunnel", "exit -4,4")
    assert "tunnel" not in texts(pos) and refused(pos, "tunnel") == "MY-16.4"
    act(pos, "dig")
    assert refused(pos, "dig") == "MY-17.10"


@pytest.mark.rule("MY-16.5")
def test_different_players_may_use_the_same_action() -> None:
    pos = ready()
    nest(pos, 1, waiting=1, nursery=2)
    atelier(pos)
    act(pos, "tunnel", "exit -4,4")
    assert pos.deciders == (1,)
    act(pos, "tunnel", "exit 0,5")
    assert pos.exits[1] == h("-4,4") and pos.exits[5] == h("0,5")


@pytest.mark.rule("MY-16.6")
def test_what_one_action_gives_may_be_used_for_the_next() -> None:
    pos = ready()
    nest(pos, 0, earth=1)
    atelier(pos, nurses=2)
    assert "dig" not in texts(pos)
    act(pos, "tunnel", "exit -4,4")  # brings the second earth
    assert "dig" in texts(pos)
    act(pos, "dig")
    assert pos.level[0] == 1 and total(pos) == (0, 0, 0)


@pytest.mark.rule("MY-16.7")
def test_a_nurse_may_be_left_unused() -> None:
    pos = ready()
    atelier(pos, nurses=2)
    act(pos, "finish")
    assert pos.season == 1 and pos.nursery[0] == 3


@pytest.mark.rule("MY-16.8")
def test_what_cannot_be_paid_is_not_offered() -> None:
    pos = ready()
    atelier(pos)
    assert texts(pos) == ["tunnel", "finish"]
    assert refused(pos, "dig") == "MY-17.9" and refused(pos, "raise") == "MY-17.14"
    assert refused(pos, "objective food_3") == "MY-19.1"


# ---- MY-17: tunnel


@pytest.mark.rule("MY-17.1")
def test_a_tunnel_exit_and_an_earth() -> None:
    pos = ready()
    atelier(pos)
    act(pos, "tunnel")
    events = events_of(pos, "exit -4,4")
    assert pos.exits[:2] == [h("-5,4"), h("-4,4")] and total(pos) == (0, 1, 0)
    assert {"event": "tunnel_dug", "seat": 0, "hex": "-4,4", "earth": 1} in events


@pytest.mark.rule("MY-17.2", "MY-17.3")
def test_a_free_hex_next_to_an_own_element() -> None:
    pos = ready()
    tile(pos, 0, "p2", "-5,0 -4,0", (0, 0, 0))
    tile(pos, 0, "aphid_farm", "3,1 4,1 4,0")
    tile(pos, 1, "p2", "0,5 0,4")
    prey(pos, "-6,0", "ladybug")
    atelier(pos)
    act(pos, "tunnel")
    near = set()
    for word in ("-5,4", "-5,0", "-4,0", "3,1", "4,1", "4,0"):
        near |= set(pos.static.near[h(word)])
    assert {h(word) for word in kinds(pos, "exit")} == {n for n in near if pos.ground[n] == FREE}
    assert "-5,3" in kinds(pos, "exit")  # mushroom will do
    assert refused(pos, "exit 1,5") == "MY-17.3"  # next to an opposing tile only
    assert refused(pos, "exit -6,0") == "MY-17.2"  # prey


@pytest.mark.rule("MY-17.4")
def test_three_exits_can_be_added() -> None:
    pos = ready()
    for word in ("-4,4", "-4,3", "-5,3"):
        exit_at(pos, 0, word)
    nest(pos, 0, earth=2)
    atelier(pos)
    assert texts(pos) == ["dig", "finish"] and refused(pos, "tunnel") == "MY-17.4"


@pytest.mark.rule("MY-17.5")
def test_no_hex_no_tunnel() -> None:
    pos = ready()
    tile(pos, 1, "p3_line", "-5,3 -4,3 -3,3")
    tile(pos, 1, "p3_line", "-6,5 -5,5 -4,5")
    tile(pos, 1, "p2", "-4,4 -3,4")
    tile(pos, 1, "p2", "-6,4 -7,4")
    nest(pos, 0, earth=2)
    atelier(pos)
    assert texts(pos) == ["dig", "finish"] and refused(pos, "tunnel") == "MY-17.5"
    assert total(pos) == (0, 2, 0)


@pytest.mark.rule("MY-17.6")
def test_the_new_exit_serves_from_the_next_season_on() -> None:
    pos = ready()
    nest(pos, 1, waiting=0)
    atelier(pos)
    act(pos, "tunnel", "exit -4,4")
    assert pos.season == 1  # phase 3 of that season was over
    nest(pos, 0, workers=1)
    early(pos, 0)
    early(pos, 1)
    assert kinds(pos, "out") == ["-5,4", "-4,4"]


@pytest.mark.rule("MY-17.7")
def test_exits_are_never_covered_or_moved() -> None:
    pos = ready()
    exit_at(pos, 1, "-4,3")
    nest(pos, 0, workers=1)
    go(pos, 2)
    act(pos, "out -5,4", "step -4,4", "place p2")
    refs = {ref for option in pos.view(0)["prompt"]["options"] for ref in option["refs"]}  # type: ignore[index]
    assert "hex:-4,3" not in refs and "hex:-5,4" not in refs
    assert pos.exits[0] == h("-5,4") and pos.exits[5] == h("-4,3")


# ---- MY-17: colony level


@pytest.mark.rule("MY-17.8", "MY-17.9", "MY-X12")
@pytest.mark.parametrize(("level", "price"), [(0, (2, 0)), (1, (2, 1)), (2, (0, 3))])
def test_digging(level: int, price: tuple[int, int]) -> None:
    pos = ready()
    nest(pos, 0, level=level, earth=price[0], stone=price[1])
    atelier(pos)
    act(pos, "dig")
    assert pos.level[0] == level + 1 and total(pos) == (0, 0, 0)


@pytest.mark.rule("MY-17.9")
@pytest.mark.parametrize(("level", "earth", "stone"), [(0, 1, 6), (1, 6, 0), (1, 1, 6), (2, 6, 2)])
def test_no_cube_stands_in_for_another(level: int, earth: int, stone: int) -> None:
    pos = ready()
    nest(pos, 0, level=level, earth=earth, stone=stone, food=1)
    atelier(pos)
    assert "dig" not in texts(pos) and refused(pos, "dig") == "MY-17.9"


@pytest.mark.rule("MY-17.10", "MY-X13")
def test_one_level_a_season() -> None:
    pos = ready()
    nest(pos, 0, earth=4, stone=1)
    atelier(pos, nurses=2)
    act(pos, "dig")
    assert pos.level[0] == 1 and total(pos) == (0, 2, 1)
    assert "dig" not in texts(pos) and refused(pos, "dig") == "MY-17.10"


@pytest.mark.rule("MY-17.11")
def test_no_level_4() -> None:
    pos = ready()
    nest(pos, 0, level=3, earth=5, stone=5)
    atelier(pos)
    assert "dig" not in texts(pos) and refused(pos, "dig") == "MY-17.11"


@pytest.mark.rule("MY-17.12")
def test_the_new_level_counts_for_storage_at_once() -> None:
    pos = ready()
    nest(pos, 0, level=1, food=6, earth=2, stone=1)
    atelier(pos)
    act(pos, "dig")
    assert pos.level[0] == 2 and total(pos) == (6, 0, 0) and pos.season == 1  # six are kept


@pytest.mark.rule("MY-17.13")
def test_level_plus_1_changes_neither_price_nor_disc() -> None:
    pos = ready()
    nest(pos, 0, earth=2, larvae=0)
    event(pos, 0, "level")
    atelier(pos, nurses=2)
    act(pos, "dig")
    assert pos.level[0] == 1 and total(pos) == (0, 0, 0)


# ---- MY-17: new nurse


@pytest.mark.rule("MY-17.14", "MY-17.15", "MY-17.16")
def test_a_new_nurse() -> None:
    pos = ready()
    nest(pos, 0, food=4, larvae=4)
    atelier(pos, nurses=2)
    act(pos, "raise")
    assert total(pos) == (2, 0, 0) and pos.larvae[0] == 2
    assert pos.nursery[0] == 2 and pos.tracks[3] == 1 and pos.nurses_left[0] == 4  # not in the atelier room
    assert "raise" not in texts(pos) and refused(pos, "raise") == "MY-17.16"
    end_of_turn(pos)
    assert pos.nursery[0] == 4


@pytest.mark.rule("MY-17.14")
@pytest.mark.parametrize(("food", "larvae"), [(1, 9), (9, 1), (0, 2)])
def test_the_price_of_a_nurse(food: int, larvae: int) -> None:
    pos = ready()
    nest(pos, 0, food=food, larvae=larvae)
    atelier(pos)
    assert "raise" not in texts(pos) and refused(pos, "raise") == "MY-17.14"


@pytest.mark.rule("MY-17.17")
def test_eight_nurses_are_all() -> None:
    pos = ready()
    nest(pos, 0, food=2, larvae=2, nursery=8)
    atelier(pos)
    assert "raise" not in texts(pos) and refused(pos, "raise") == "MY-17.17"


@pytest.mark.rule("MY-17.18")
def test_a_nurse_made_in_this_turn_counts_and_may_be_discarded() -> None:
    pos = ready()
    goals(pos, "food_3", "nurses_6")
    pos.year, pos.passes, pos.sheets = 2, 3, ((0,) * len(pos.sheet),) * 4
    completed(pos, 0, "food_3", 1)
    nest(pos, 0, food=2, larvae=2, nursery=4)  # 4 and one on the objective: five in play
    atelier(pos, nurses=2)
    assert refused(pos, "objective nurses_6") == "MY-19.13"
    act(pos, "raise")
    assert "objective nurses_6" in texts(pos)
    act(pos, "objective nurses_6")
    assert pos.score[0] == 19 and 8 - pos.nurses_left[0] == 5


# ---- larvae in the atelier


def only_finish(larvae: int, food: int = 0, nurses_left: int = 1) -> Myrmes:
    """A nurse of seat 0 in the atelier who can do nothing, unless larvae become food; its exits are all out."""
    pos = with_goals("prey_2", "special_2", at=1)
    for word in ("-4,1", "-5,1", "-4,3"):
        exit_at(pos, 0, word)
    nest(pos, 0, larvae=larvae, food=food)
    pos.nursery[0] += pos.nurses_left[0] - nurses_left
    pos.nurses_left[0] = nurses_left
    return pos


@pytest.mark.rule("MY-4.1", "MY-4.2", "MY-16.7")
def test_larvae_alone_make_no_question() -> None:
    """With nothing to do but to finish, three larvae are not offered either: the turn in the atelier is over."""
    pos = atelier(only_finish(3, nurses_left=0))
    assert pos.phase != ATELIER and pos.season == 1 and pos.larvae[0] == 3


@pytest.mark.rule("MY-4.1", "MY-17.14")
@pytest.mark.parametrize(
    ("larvae", "food", "asked"),
    [(5, 1, True), (4, 1, False), (8, 0, True), (7, 0, False), (5, 0, False)],  # two larvae are needed besides
)
def test_larvae_are_offered_where_food_is_what_a_new_nurse_lacks(larvae: int, food: int, asked: bool) -> None:
    pos = atelier(only_finish(larvae, food))
    assert (texts(pos) if pos.phase == ATELIER else []) == (["larvae 3", "finish"][::-1] if asked else [])
    if asked:
        act(pos, *["larvae 3"] * (2 - food))
        assert texts(pos)[:2] == ["raise", "finish"]


@pytest.mark.rule("MY-17.8")
def test_digging_is_told_with_level_and_price() -> None:
    pos = with_goals("prey_2", at=1)
    nest(pos, 0, level=1, earth=3, stone=2)
    told = events_of(atelier(pos), "dig")
    assert {"event": "level_dug", "seat": 0, "level": 2, "earth": 2, "stone": 1} in told
    assert total(pos) == (0, 1, 1) and pos.level == [2, 0]


@pytest.mark.rule("MY-16.3")
@pytest.mark.parametrize("seat", [0, 1])
def test_how_many_nurses_could_still_work(seat: int) -> None:
    for nurses, told in ((1, "1 nurse could still work here."), (2, "2 nurses could still work here.")):
        pos = atelier(start(2), seat, nurses=nurses)
        assert pos.deciders == (seat,) and str(pos.frame_of(seat).unspent(pos)) == told
