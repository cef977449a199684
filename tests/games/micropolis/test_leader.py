"""MI-7: the end of a round, the refill and the red army token."""

from __future__ import annotations

import pytest

from formicary import IllegalAction
from formicary.games.micropolis.leader import candidates
from formicary.games.micropolis.position import Micropolis
from formicary.kernel import playout
from tests.games.micropolis.positions import GAME, PLAIN, choices, last_turn, names, play, position


def with_armies(armies: list[int], leader: int = 0, **options: object) -> Micropolis:
    return position(len(armies), armies=armies, leader=leader, **options)  # type: ignore[arg-type]


@pytest.mark.rule("MI-7.1", "MI-7.2")
def test_more_tiles_than_players_another_round_on_the_same_line_by_the_same_leader() -> None:
    pos = last_turn(2, 4, armies=[1, 5])  # three are left for two
    events = play(pos, "take 1")
    assert pos.line == [2, 3, 4] and pos.round == 2 and pos.leader == 0 and pos.deciders == (0,)
    assert names(events) == ["tile_taken", "tile_laid", "round_begins"]


@pytest.mark.rule("MI-X2", "MI-7.1", "MI-7.3", "MI-7.5")
def test_fewer_tiles_than_players_refill_to_seven_then_the_leader() -> None:
    pos = last_turn(4, 4, pile=[11, 12, 13, 14], armies=[3, 5, 4, 4])
    assert pos.deciders == (3,)
    events = play(pos, "take 1")
    assert pos.line == [2, 3, 4, 11, 12, 13, 14]
    assert names(events)[2:] == ["line_refilled", "leader_changed", "round_begins"]
    assert events[2] == {"event": "line_refilled", "seat": -1, "tiles": [11, 12, 13, 14]}
    assert events[3] == {"event": "leader_changed", "seat": 1, "hill": 1, "where": ""}
    assert events[4] == {"event": "round_begins", "seat": 1, "round": 2}
    assert pos.mark == 1  # new tiles have come to light: nothing before this can be taken back alone


@pytest.mark.rule("MI-7.3")
def test_new_tiles_are_seen_before_the_leader_is_named() -> None:
    pos = last_turn(4, 4, armies=[4, 4, 4, 4])
    play(pos, "take 1")
    assert choices(pos) == ["leader 1", "leader 2", "leader 3"] and len(pos.line) == 7


@pytest.mark.rule("MI-7.4")
def test_as_many_tiles_as_players_cannot_happen_and_would_play_on() -> None:
    for seats in GAME.seats:
        assert seats not in [7 - seats * rounds for rounds in range(1, 4)]
    pos = last_turn(3, 4)
    play(pos, "take 1")
    assert len(pos.line) == 3 and pos.round == 2


@pytest.mark.rule("MI-7.6")
def test_soldiers_stay_on_tiles_that_move_up() -> None:
    pos = last_turn(4, 4, on_line=[0, 2, 0, 1])
    play(pos, "take 1")
    assert pos.on_line == [2, 0, 1, 0, 0, 0, 0]


@pytest.mark.rule("MI-7.7")
def test_the_pile_suffices_and_a_short_one_leaves_the_line_short() -> None:
    for seats in GAME.seats:
        pos = GAME.start(seats, 2)
        assert isinstance(pos, Micropolis)
        playout(pos, 2)
        assert pos.drawn <= 61
    pos = last_turn(4, 4)
    pos.drawn = 59
    play(pos, "take 1")
    assert len(pos.line) == 5 and pos.drawn == 61


@pytest.mark.rule("MI-X25", "MI-7.8", "MI-7.9")
@pytest.mark.parametrize(
    ("armies", "expected"), [([4, 4, 5], [2]), ([4, 4, 4], [1, 2]), ([4, 3, 3], [0]), ([0, 0], [1]), ([5, 4, 3], [0])]
)
def test_who_gets_the_token(armies: list[int], expected: list[int]) -> None:
    assert candidates(with_armies(armies)) == expected


@pytest.mark.rule("MI-7.8", "MI-7.12")
def test_the_new_leader_begins_the_next_round() -> None:
    pos = last_turn(4, 4, armies=[4, 3, 5, 3])
    play(pos, "take 1")
    assert pos.leader == 2 and pos.deciders == (2,) and pos.round == 2


@pytest.mark.rule("MI-7.9")
def test_the_old_leader_names_one_of_those_who_tie_and_may_not_keep_the_token() -> None:
    pos = last_turn(4, 4, leader=1, armies=[6, 6, 6, 2])
    play(pos, "take 1")
    assert pos.deciders == (1,) and choices(pos) == ["leader 0", "leader 2"]
    digest = pos.digest()
    for text in ("leader 1", "leader 3", "leader 5", "take 1", "redarmy 0A"):
        with pytest.raises(IllegalAction) as refused:
            play(pos, text)
        assert refused.value.rule == "MI-7.9"
    pos.sink = None
    assert pos.digest() == digest
    play(pos, "leader 2")
    assert pos.leader == 2 and pos.deciders == (2,)


@pytest.mark.rule("MI-7.9")
def test_with_the_option_a_leader_who_is_only_equalled_may_keep_the_token() -> None:
    keep = {"leader_may_keep_on_tie": True}
    assert candidates(with_armies([4, 4, 4], **keep)) == [1, 2, 0]
    assert candidates(with_armies([4, 4, 3], **keep)) == [1, 0]
    assert candidates(with_armies([4, 5, 5], **keep)) == [1, 2]
    assert candidates(with_armies([4, 3, 3], **keep)) == [0]
    pos = last_turn(4, 4, armies=[5, 5, 1, 1], **keep)
    play(pos, "take 1", "leader 0")
    assert pos.leader == 0


@pytest.mark.rule("MI-7.10")
def test_only_armies_are_compared() -> None:
    pos = position(3, armies=[4, 3, 3], rows={1: [61, 57]}, full={1: [0, 1]})
    assert candidates(pos) == [0]


@pytest.mark.rule("MI-7.11")
def test_the_leader_changes_at_a_refill_or_with_the_option_every_round() -> None:
    for check, leader in (("on_refill", 0), ("every_round", 1)):
        pos = last_turn(2, 4, armies=[1, 5], leader_check=check)
        play(pos, "take 1")
        assert pos.leader == leader and len(pos.line) == 3


@pytest.mark.rule("MI-7.13", "MI-8.1")
def test_after_the_last_round_neither_refill_nor_change_of_leader() -> None:
    rows = {seat: list(range(8 + 9 * seat, 17 + 9 * seat)) for seat in range(4)}
    rows[0].append(44)
    rows[1].append(45)
    rows[2].append(46)
    pos = last_turn(4, 4, line=PLAIN, armies=[1, 5, 5, 5], rows=rows, round=10)
    assert pos.deciders == (3,)
    events = play(pos, "take 1")
    assert names(events) == ["tile_taken", "tile_laid", "game_over"]
    assert pos.result is not None and pos.result.tie_break is None
    over = {"event": "game_over", "seat": -1, "scores": list(pos.result.scores), "winners": list(pos.result.winners)}
    assert events[-1] == over
    assert pos.leader == 0 and len(pos.line) == 3 and pos.result is not None
