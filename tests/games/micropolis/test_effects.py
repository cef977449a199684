"""MI-6: what specialists and barracks do when they are laid."""

from __future__ import annotations

import pytest

from formicary import IllegalAction
from formicary.games.micropolis.position import Micropolis
from tests.games.micropolis.positions import PLAIN, choices, names, play, points, position

NURSE_1, NURSE_2, NURSE_3, ARCHITECT, SERGEANT, SENTRY = 35, 37, 40, 42, 44, 46
OTHERS = PLAIN[:6]


def laying(tile: int, seats: int = 2, **more: object) -> Micropolis:
    """A position in which seat 0 (or `seat`) lays the tile by taking the first of the line."""
    pos = position(seats, line=[tile, *OTHERS], **more)  # type: ignore[arg-type]
    play(pos, "take 1" if pos.count[pos.deciders[0]] == 0 else "take 1 right")
    return pos


@pytest.mark.rule("MI-6.1")
def test_nurse_architect_and_sergeant_are_not_asked_sentry_and_barracks_are() -> None:
    for tile in (NURSE_1, ARCHITECT, SERGEANT):
        assert laying(tile).deciders == (1,)
    assert choices(laying(SENTRY, rows={0: [48]})) == ["sentry none", "sentry 1"]
    assert choices(laying(52)) == ["fill", "leave"]


@pytest.mark.rule("MI-6.2")
def test_fruits_and_queens_do_nothing_when_laid() -> None:
    for tile in (5, 22, 29, 34):
        pos = position(line=[tile, 1, 2, 3, 4, 8, 9])
        before = (pos.army.copy(), pos.reserve, pos.held.copy())
        assert names(play(pos, "take 1")) == ["tile_taken", "tile_laid"]
        assert (pos.army, pos.reserve, pos.held) == before


# ---- nurse


@pytest.mark.rule("MI-6.3")
@pytest.mark.parametrize(("tile", "eggs"), [(NURSE_1, 1), (NURSE_2, 2), (NURSE_3, 3)])
def test_a_nurse_brings_as_many_soldiers_as_she_has_eggs(tile: int, eggs: int) -> None:
    pos = laying(tile, armies=[4, 5])
    assert (pos.army[0], pos.reserve) == (4 + eggs, 36 - eggs)


@pytest.mark.rule("MI-X20", "MI-6.4", "MI-1.13")
@pytest.mark.parametrize(("army", "reserve", "after"), [(9, 15, (10, 14)), (5, 2, (7, 0)), (10, 15, (10, 15)), (5, 0, (5, 0))])
def test_gains_are_cut_to_ten_and_to_the_reserve(army: int, reserve: int, after: tuple[int, int]) -> None:
    pos = laying(NURSE_3, armies=[army, 5], reserve=reserve)
    assert (pos.army[0], pos.reserve) == after


@pytest.mark.rule("MI-1.13")
def test_without_the_limit_of_45_the_reserve_never_runs_out() -> None:
    pos = laying(NURSE_3, armies=[5, 5], reserve=1, limited_soldiers=False)
    assert (pos.army[0], pos.reserve) == (8, 0)


# ---- architect


@pytest.mark.rule("MI-6.5", "MI-6.6", "MI-6.7")
@pytest.mark.parametrize(
    ("held", "after", "left"), [([0, 0], [1, 0], 1), ([1, 0], [2, 0], 0), ([0, 2], [0, 2], 0), ([2, 0], [2, 0], 0)]
)
def test_an_architect_gives_a_token_if_one_is_left(held: list[int], after: list[int], left: int) -> None:
    pos = position(line=[ARCHITECT, *OTHERS], held=held)
    events = play(pos, "take 1")
    assert (pos.held, pos.tokens_left) == (after, left)
    gained = held != after
    assert names(events) == ["tile_taken", "tile_laid", "token_gained" if gained else "nothing"]
    if not gained:
        assert (events[-1]["seat"], events[-1]["rule"]) == (0, "MI-6.6")


# ---- sergeant


@pytest.mark.rule("MI-X21", "MI-6.8", "MI-6.9", "MI-6.10", "MI-6.11")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((3, 9, 15), (2, 10, 15)),
        ((0, 5, 10), (0, 6, 9)),
        ((4, 10, 6), (3, 10, 7)),
        ((2, 5, 0), (1, 6, 0)),
        ((1, 5, 10), (0, 6, 10)),
        ((0, 5, 0), (0, 5, 0)),
    ],
)
def test_a_sergeant_takes_from_the_holder_and_gives_to_the_player(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    holder, player, reserve = before
    pos = laying(SERGEANT, armies=[holder, player], reserve=reserve, leader=0, seat=1)
    assert (pos.army[0], pos.army[1], pos.reserve) == after


@pytest.mark.rule("MI-X21", "MI-6.12")
def test_a_holder_who_lays_the_sergeant_loses_one_and_gains_one() -> None:
    pos = laying(SERGEANT, armies=[10, 5], reserve=12)
    assert (pos.army[0], pos.reserve) == (10, 12)
    pos = laying(SERGEANT, armies=[0, 5], reserve=12)
    assert (pos.army[0], pos.reserve) == (1, 11)


@pytest.mark.rule("MI-6.8", "MI-6.9")
def test_the_loss_comes_first() -> None:
    pos = position(line=[SERGEANT, *OTHERS], armies=[5, 5], leader=0, seat=1)
    assert names(play(pos, "take 1"))[2:4] == ["soldier_lost", "soldiers_gained"]


@pytest.mark.rule("MI-6.13")
def test_soldiers_in_barracks_are_safe_from_sergeants() -> None:
    pos = laying(SERGEANT, armies=[0, 5], rows={0: [61]}, full={0: [0]}, leader=0, seat=1)
    assert pos.army == [0, 6] and pos.manned_soldiers(0) == 4


@pytest.mark.rule("MI-6.14")
def test_the_sergeant_hits_the_holder_even_if_another_army_is_larger() -> None:
    pos = laying(SERGEANT, 3, armies=[2, 5, 9], leader=0, seat=1)
    assert pos.army == [1, 6, 9]


# ---- sentry


@pytest.mark.rule("MI-X22", "MI-6.15", "MI-6.16", "MI-6.17", "MI-6.18")
def test_a_sentry_offers_every_set_of_barracks_that_the_soldiers_can_fill() -> None:
    armies = []
    for choice in ("none", "1", "2", "3", "1+2", "1+3"):
        pos = laying(SENTRY, armies=[3, 5], rows={0: [48, 52, 57]}, full={0: [0]})  # sizes 1 (full), 2 and 3
        assert choices(pos) == [f"sentry {c}" for c in ("none", "1", "2", "1+2", "3", "1+3")]
        reserve = pos.reserve
        play(pos, f"sentry {choice}")
        armies.append(pos.army[0])
        sizes = {"1": 1, "2": 2, "3": 3, "none": 0}
        assert pos.manned_soldiers(0) == sum(sizes[part] for part in choice.split("+"))  # quite full or quite empty
        assert pos.reserve == reserve
    assert armies == [4, 3, 2, 1, 1, 0]


@pytest.mark.rule("MI-6.17")
def test_sets_that_cannot_be_filled_or_leave_more_than_ten_are_refused() -> None:
    pos = laying(SENTRY, armies=[3, 5], rows={0: [48, 52, 57]}, full={0: [0]})
    digest = pos.digest()
    for text in ("sentry 2+3", "sentry 1+2+3", "sentry 4", "sentry 1+9"):
        with pytest.raises(IllegalAction) as refused:
            play(pos, text)
        assert refused.value.rule == "MI-6.17"
    with pytest.raises(IllegalAction) as refused:
        play(pos, "take 1 left")
    assert refused.value.rule == "MI-6.15"
    pos.sink = None
    assert pos.digest() == digest


@pytest.mark.rule("MI-6.17")
def test_ten_soldiers_may_be_left_over_and_eleven_not() -> None:
    assert choices(laying(SENTRY, armies=[8, 5], rows={0: [52]}, full={0: [0]})) == ["sentry none", "sentry 1"]
    assert laying(SENTRY, armies=[9, 5], rows={0: [52]}, full={0: [0]}).deciders == (1,)  # keeping it full is all there is


@pytest.mark.rule("MI-X23", "MI-6.19")
def test_leaving_everything_as_it_is_is_always_allowed_and_not_asked_if_alone() -> None:
    pos = laying(SENTRY, armies=[10, 5], rows={0: [61, 57]}, full={0: [0, 1]})
    assert pos.deciders == (1,)  # {4, 3} was the only legal set
    assert pos.army[0] == 10 and pos.manned_soldiers(0) == 7


@pytest.mark.rule("MI-6.19")
def test_without_barracks_a_sentry_asks_nothing() -> None:
    pos = position(line=[SENTRY, *OTHERS])
    events = play(pos, "take 1")
    assert names(events) == ["tile_taken", "tile_laid", "nothing"]
    assert (events[2]["why"], events[2]["rule"]) == ("The sentry finds no barracks.", "MI-6.19")
    assert pos.deciders == (1,)


@pytest.mark.rule("MI-6.15")
def test_places_of_a_sentry_are_counted_from_the_left_wherever_the_ring_began() -> None:
    pos = position(line=[SENTRY, *OTHERS], armies=[4, 5], rows={0: [57, 8, 48]}, full={0: [2]})
    play(pos, "take 1 left")  # the sentry itself is now the leftmost tile
    assert choices(pos) == ["sentry none", "sentry 2", "sentry 4", "sentry 2+4"]
    play(pos, "sentry 2")
    assert pos.army[0] == 2 and pos.manned_soldiers(0) == 3
    assert pos.view(0)["players"][0]["hills"][0]["filled"] == [False, True, False, False]  # type: ignore[index]


# ---- barracks


@pytest.mark.rule("MI-X24", "MI-6.20", "MI-6.21")
def test_a_barracks_is_filled_wholly_or_not_at_all() -> None:
    assert laying(57, armies=[2, 5]).deciders == (1,)
    pos = laying(57, armies=[3, 5])
    assert choices(pos) == ["fill", "leave"]
    play(pos, "fill")
    assert pos.army[0] == 0 and pos.manned_soldiers(0) == 3 and points(pos)["barracks"] == 7
    pos = laying(57, armies=[3, 5])
    play(pos, "leave")
    assert pos.army[0] == 3 and pos.manned_soldiers(0) == 0


@pytest.mark.rule("MI-6.20")
def test_the_question_of_the_barracks_is_to_be_answered_first() -> None:
    pos = laying(57, armies=[3, 5])
    digest = pos.digest()
    for text in ("take 1", "sentry 1", "leader 1"):
        with pytest.raises(IllegalAction) as refused:
            play(pos, text)
        assert refused.value.rule == "MI-6.20"
    pos.sink = None
    assert pos.digest() == digest


@pytest.mark.rule("MI-6.22")
def test_an_empty_barracks_stays_and_only_a_sentry_fills_it_later() -> None:
    pos = laying(52, armies=[5, 5])
    play(pos, "leave", "take 1", "take 1 right", "take 1 right")
    assert pos.manned[0] == 0 and pos.tiles_of(0)[0] == 52
    pos = laying(SENTRY, rows={0: [52]})
    play(pos, "sentry 1")
    assert pos.manned_soldiers(0) == 2 and pos.army[0] == 3


@pytest.mark.rule("MI-6.23", "MI-1.5")
def test_soldiers_in_barracks_pay_for_nothing_and_count_for_no_army() -> None:
    pos = position(armies=[0, 1], rows={0: [61, 57], 1: [8, 9]}, full={0: [0, 1]})
    assert choices(pos) == ["take 1 left", "take 1 right"]
    assert points(pos, 0)["red_army"] == 0 and points(pos, 1)["red_army"] == 5


@pytest.mark.rule("MI-1.5")
def test_soldiers_on_the_line_and_in_the_reserve_belong_to_no_army() -> None:
    pos = position(armies=[1, 2], on_line=[9, 0, 0, 0, 0, 0, 0])
    assert pos.reserve == 33
    assert points(pos, 0)["red_army"] == 0 and points(pos, 1)["red_army"] == 5
