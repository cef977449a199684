"""MY-20 and MY-21: the end of a season, and winter."""

from __future__ import annotations

import pytest

from tests.games.myrmes.positions import act, end_of_turn, event, events_of, kinds, nest, refused, start, texts, total, winter

# ---- MY-20: end of turn


@pytest.mark.rule("MY-20.1", "MY-20.2")
def test_larvae_paid_are_gone() -> None:
    pos = start(2)
    event(pos, 0, "level" if pos.die() != 0 else "vp")
    assert pos.paid[0] > 0
    end_of_turn(pos)
    assert pos.paid == [0, 0] and pos.larvae == [1, 1]


@pytest.mark.rule("MY-20.3", "MY-20.4")
@pytest.mark.parametrize(("level", "storage"), [(0, 4), (1, 4), (2, 6), (3, 6)])
def test_what_cannot_be_stored_is_chosen(level: int, storage: int) -> None:
    pos = start(2)
    pos.event = [4, 4]
    pos.dice[0] = 4
    nest(pos, 0, level=level, food=storage - 1, earth=1, stone=2, larvae=9)
    end_of_turn(pos)
    assert pos.deciders == (0,) and kinds(pos, "drop") == ["food", "earth", "stone"]
    act(pos, "drop earth")
    assert refused(pos, "drop earth") == "MY-20.3"
    act(pos, "drop stone")
    assert total(pos) == (storage - 1, 0, 1) and pos.larvae[0] == 9 and pos.season == 1


@pytest.mark.rule("MY-20.3")
def test_what_cannot_be_stored_is_one_line_of_the_log() -> None:
    pos = start(2)
    nest(pos, 0, food=7, stone=3)
    end_of_turn(pos)
    assert events_of(pos, "drop stone", "drop food") == []
    told = events_of(pos, "drop stone", "drop stone")  # then only food is left, and the rest goes by itself
    lost = {"event": "dropped", "seat": 0, "food": 3, "earth": 0, "stone": 3, "lost": ["3 food", "3 stone"]}
    assert told[0] == lost and [each["event"] for each in told].count("dropped") == 1
    assert total(pos) == (4, 0, 0)


@pytest.mark.rule("MY-20.4")
def test_nothing_is_asked_within_the_limit() -> None:
    pos = start(2)
    nest(pos, 0, food=2, earth=1, stone=1, larvae=12)
    end_of_turn(pos)
    assert pos.season == 1 and total(pos) == (2, 1, 1)


@pytest.mark.rule("MY-20.3", "MY-20.5", "MY-X25")
@pytest.mark.parametrize(("level", "without", "with_event"), [(0, 4, 4), (1, 4, 6), (2, 6, 6), (3, 6, 6)])
def test_storage_with_and_without_level_plus_1(level: int, without: int, with_event: int) -> None:
    for extra, kept in (("none", without), ("level", with_event)):
        pos = start(2)
        nest(pos, 0, level=level, food=9)
        event(pos, 0, extra)
        end_of_turn(pos)
        assert total(pos) == (kept, 0, 0)


@pytest.mark.rule("MY-20.6")
def test_workers_return_from_the_rooms() -> None:
    pos = start(2)
    nest(pos, 0, level=3, rooms=0b1011, workers=0)
    end_of_turn(pos)
    assert pos.workers[0] == 3 and pos.rooms[0] == 0


@pytest.mark.rule("MY-20.7")
def test_nurses_return_but_not_from_objectives() -> None:
    pos = start(2)
    pos.completed[0] = 4
    nest(pos, 0, nursery=1, on_larvae=1, on_soldiers=2, waiting=1, busy=2)
    end_of_turn(pos)
    assert pos.nursery[0] == 7 and pos.tracks[:4] == [0, 0, 0, 0] and pos.busy[0] == 0
    assert pos.view(0)["players"][0]["nurses"]["objectives"] == 1  # type: ignore[index]


@pytest.mark.rule("MY-20.8")
def test_soldiers_stay() -> None:
    pos = start(2)
    nest(pos, 0, soldiers=3)
    end_of_turn(pos)
    assert pos.soldiers[0] == 3


# ---- MY-21: winter


@pytest.mark.rule("MY-21.1")
@pytest.mark.parametrize(("year", "food"), [(1, 4), (2, 5), (3, 6)])
def test_food_due_by_year(year: int, food: int) -> None:
    pos = start(2)
    nest(pos, 0, food=6, level=2)
    winter(pos, year)
    assert total(pos) == (6 - food, 0, 0) and pos.score[0] == 10


@pytest.mark.rule("MY-21.2", "MY-X15")
def test_soldiers_save_food_and_stay() -> None:
    pos = start(2)
    nest(pos, 0, food=4, soldiers=2)
    winter(pos, 2)
    assert total(pos) == (1, 0, 0) and pos.soldiers[0] == 2 and pos.score[0] == 10


@pytest.mark.rule("MY-21.1", "MY-21.2", "MY-21.3", "MY-21.4", "MY-X34")
@pytest.mark.parametrize(
    ("year", "soldiers", "food", "pays", "loss"), [(1, 0, 2, 2, 6), (2, 2, 3, 3, 0), (3, 7, 4, 0, 0), (3, 1, 0, 0, 15)]
)
def test_winters(year: int, soldiers: int, food: int, pays: int, loss: int) -> None:
    pos = start(2)
    nest(pos, 0, food=food, workers=0, soldiers=soldiers, larvae=0)
    winter(pos, year)
    assert food - total(pos)[0] == pays and pos.score[0] == 10 - loss and pos.soldiers[0] == soldiers


@pytest.mark.rule("MY-21.4", "MY-14.7")
@pytest.mark.parametrize(
    ("floor", "points", "why", "score"),
    [
        (None, 12, "4 food missing in winter, 3 points each.", -2),
        (0, 10, "4 food missing in winter, 3 points each, but no score goes below 0.", 0),
    ],
)
def test_the_log_says_what_was_lost_and_why(floor: int | None, points: int, why: str, score: int) -> None:
    pos = start(2, score_floor=floor)
    nest(pos, 1, food=4)
    nest(pos, 0, larvae=3)
    winter(pos)
    events = events_of(pos, "pay", seat=0)
    told = [e for e in events if e["event"] in ("winter_paid", "points_lost", "scored")]
    assert told == [
        {"event": "winter_paid", "seat": 0, "due": 4, "food": 0, "missing": 4},
        {"event": "points_lost", "seat": 0, "points": points, "missing": 4, "why": why, "score": score},
        {"event": "winter_paid", "seat": 1, "due": 4, "food": 4, "missing": 0},
    ]


@pytest.mark.rule("MY-21.8", "MY-5.10", "MY-20.5")
def test_level_plus_1_holds_for_storage_but_no_longer_in_winter() -> None:
    pos = start(2)
    event(pos, 0, "level")
    nest(pos, 0, level=1, larvae=3)
    for name, storage, quarry, active in (("end of turn", 6, True, True), ("winter", 4, False, False)):
        if name == "winter":
            winter(pos)
        else:
            pos.phase = 5
        player = pos.view(0)["players"][0]
        assert pos.view(0)["phase"] == name
        assert (player["storage"], player["rooms"][2]["open"], player["event"]["active"]) == (storage, quarry, active)
        assert player["rooms"][1]["open"] and pos.deepest(0) == (2 if quarry else 1)


@pytest.mark.rule("MY-21.3")
def test_food_cannot_be_held_back() -> None:
    pos = start(2)
    nest(pos, 0, food=3, larvae=3)
    winter(pos)
    assert texts(pos) == ["pay", "larvae 3"]
    assert refused(pos, "drop food") == "MY-21.3"
    act(pos, "pay")
    assert total(pos) == (0, 0, 0) and pos.score[0] == 7 and pos.larvae[0] == 3


@pytest.mark.rule("MY-21.5")
def test_larvae_may_become_winter_food() -> None:
    pos = start(2)
    nest(pos, 0, food=2, larvae=7)
    winter(pos)
    act(pos, "larvae 3", "larvae 3")
    assert pos.score[0] == 10 and pos.larvae[0] == 1 and pos.year == 2
    enough = start(2)
    nest(enough, 0, food=4, larvae=9)
    nest(enough, 1, food=4, larvae=9)
    winter(enough)
    assert enough.year == 2 and enough.larvae == [9, 9]  # nothing was asked


@pytest.mark.rule("MY-21.5")
def test_without_asking_by_option() -> None:
    pos = start(2, winter_auto_larvae=True)
    nest(pos, 0, food=3, larvae=7)
    nest(pos, 1, larvae=2)
    winter(pos)
    assert pos.year == 2 and pos.score == [10, 10 - 12] and pos.larvae == [4, 2]  # one set was enough


@pytest.mark.rule("MY-21.6")
def test_in_year_3_without_asking() -> None:
    pos = start(2)
    nest(pos, 0, food=4, larvae=8)
    winter(pos, 3)
    assert pos.result is not None and pos.score[0] == 10 and pos.larvae[0] == 2


@pytest.mark.rule("MY-21.7")
def test_nothing_else_helps_or_is_touched() -> None:
    pos = start(2)
    nest(pos, 0, earth=2, stone=2, larvae=0)
    nursery, ants = pos.nursery[0], pos.ants_left[0]
    winter(pos)
    assert total(pos) == (0, 2, 2) and pos.score[0] == -2
    assert pos.nursery[0] == nursery and pos.ants_left[0] >= ants


@pytest.mark.rule("MY-21.8")
def test_the_first_player_token_does_not_move() -> None:
    pos = start(3)
    pos.first = 1
    events = []
    for seat in range(3):
        nest(pos, seat, larvae=3)
    winter(pos)
    events = events_of(pos, "pay", seat=0)
    assert pos.first == 1 and not [e for e in events if e["event"] == "season_ends"]
    act(pos, "pay", seat=1)
    act(pos, "pay", seat=2)
    assert pos.first == 1 and pos.passes == 3


@pytest.mark.rule("MY-21.9")
def test_all_pay_at_once_and_independently() -> None:
    pos = start(3)
    for seat in range(3):
        nest(pos, seat, larvae=3)
    winter(pos)
    assert pos.deciders == (0, 1, 2)
    act(pos, "pay", seat=2)
    act(pos, "larvae 3", seat=0)  # no larvae are left, so nothing more is asked
    events = events_of(pos, "pay", seat=1)
    assert [e["seat"] for e in events if e["event"] == "winter_paid"] == [0, 1, 2]
    assert pos.score == [10 - 9, 10 - 12, 10 - 12]
