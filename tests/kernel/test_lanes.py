"""Simultaneous phases: several deciders at once, each one's choice hidden from the others until all are in."""

from __future__ import annotations

import itertools
import json

import pytest

from formicary import History, IllegalAction, Record
from formicary.kernel import Position
from tests.kernel.toy import GUESS, KEEP, SHOW, SWAP, MorraGame
from tests.walk import shared_parts

GAME = MorraGame()


def showdown(seats: int = 3, seed: int = 1, **options: object) -> Position:
    """A position in which all seats are to show fingers."""
    return GAME.start(seats, seed, quick=True, **options)


def seen(pos: Position, seat: int | None) -> str:
    return json.dumps(pos.view(seat))


def test_all_seats_decide_at_once_and_in_any_order() -> None:
    digests = set()
    for order in itertools.permutations(range(3)):
        pos = showdown()
        assert pos.deciders == (0, 1, 2)
        for seat in order:
            pos.apply(SHOW + seat, seat)
            assert pos.deciders == (0, 1, 2)  # each lane goes on to its own next step
        for seat in order:
            pos.apply(GUESS, seat)
        digests.add(pos.digest())
    assert len(digests) == 1


def test_a_seat_that_is_done_waits_and_the_phase_goes_on_when_all_are() -> None:
    pos = showdown()
    pos.apply(SHOW + 1, 1)
    pos.apply(GUESS + 3, 1)
    assert pos.deciders == (0, 2)
    with pytest.raises(IllegalAction) as refused:
        pos.apply(SHOW, 1)
    assert (refused.value.rule, refused.value.reason) == ("TO-3", "Seat 1 has nothing to decide now.")
    for seat in (0, 2):
        pos.apply(SHOW + 1, seat)
        pos.apply(GUESS + 2, seat)
    assert pos.deciders == (0, 1, 2)  # the next round
    assert pos.view(None)["round"] == 2


def test_steps_of_a_lane_follow_each_other_while_the_others_have_not_begun() -> None:
    pos = showdown()
    assert pos.legal(2) == [SHOW, SHOW + 1, SHOW + 2]
    pos.apply(SHOW + 2, 2)
    assert pos.legal(2) == [GUESS + total for total in range(5)]
    assert pos.legal(0) == pos.legal(1) == pos.legal() == [SHOW, SHOW + 1, SHOW + 2]


def test_what_is_chosen_shows_in_no_other_view_prompt_or_event() -> None:
    worlds = []
    for fingers in range(3):
        pos = showdown()
        pos.sink = []
        pos.apply(SHOW + fingers, 1)
        events = [[event.seen_by(seat) for event in pos.sink] for seat in (0, 2, None)]
        worlds.append((seen(pos, 0), seen(pos, 2), seen(pos, None), json.dumps(events)))
        assert f'"fingers": {fingers}' in seen(pos, 1)
        assert pos.sink[0].seen_by(1) == {"event": "shown", "seat": 1, "fingers": fingers}
    assert worlds[0] == worlds[1] == worlds[2]


def test_a_forced_choice_is_asked_where_not_asking_would_tell() -> None:
    pos = showdown()
    pos.apply(SHOW, 0)  # nothing shown, so the guess is forced
    assert 0 in pos.deciders and pos.legal(0) == [GUESS]


def test_the_prompt_of_a_seat_is_its_own_and_that_of_a_spectator_the_common_one() -> None:
    pos = showdown()
    pos.apply(SHOW + 1, 0)
    assert pos.prompt(0)["ask"] == "How many will the others show?"
    assert pos.prompt(1)["ask"] == "How many fingers?"
    assert pos.prompt(None)["ask"] == "All choose at the same time" and pos.prompt(None)["options"] == []


def test_choosing_moves_no_mark_and_opening_does() -> None:
    pos = showdown()
    for seat in (2, 0, 1):
        pos.apply(SHOW + 1, seat)
    for seat in (1, 2):
        pos.apply(GUESS, seat)
    assert pos.mark == 0
    pos.apply(GUESS, 0)
    assert pos.mark == 1


def test_undo_in_a_lane_goes_back_to_the_mark_and_not_past_another_seat() -> None:
    history = History(GAME, 2, 1, {"quick": True})
    history.play(SHOW + 2, 1)
    history.play(SHOW + 1, 0)
    history.play(GUESS + 2, 0)
    assert history.is_free_undo({0}, 1) and not history.is_free_undo({0}, 0) and not history.is_free_undo({1}, 2)
    history.undo_to(1)
    assert history.pos.deciders == (0, 1) and history.pos.legal(0) == [SHOW, SHOW + 1, SHOW + 2]
    history.play(SHOW + 1, 0)
    history.play(GUESS + 2, 0)
    history.play(GUESS + 1, 1)  # opens the hands
    assert not history.is_free_undo({1}, 3)


def test_a_record_keeps_who_acted_out_of_turn() -> None:
    history = History(GAME, 3, 1, {"quick": True})
    for seat in (1, 0, 2):
        history.play(SHOW + seat, seat)
    assert history.record().actions == [[1, SHOW + 1], SHOW, [2, SHOW + 2]]
    record = Record.from_json(history.record().to_json())
    assert record.replay(game=GAME).digest() == history.pos.digest()


def test_a_clone_in_the_middle_of_a_phase_is_independent() -> None:
    pos = showdown()
    pos.apply(SHOW + 1, 1)
    digest = pos.digest()
    clone = pos.clone()
    assert shared_parts(clone, pos) == []
    clone.apply(GUESS, 1)
    clone.apply(SHOW, 0)
    assert pos.digest() == digest and pos.deciders == (0, 1, 2)


def test_resample_deals_the_choices_of_others_anew_and_keeps_the_own() -> None:
    pos = showdown()
    pos.apply(SHOW + 1, 0)
    pos.apply(SHOW + 1, 1)
    twins = [pos.resample(0, seed) for seed in range(20)]
    assert {seen(twin, 0) for twin in twins} == {seen(pos, 0)}
    assert {len(twin.legal(1)) for twin in twins} == {1, 5}  # the guess of seat 1 is forced where it shows nothing
    for twin in twins:
        assert twin.legal(0) == pos.legal(0)
        for seat in (0, 1):
            twin.apply(twin.legal(seat)[-1], seat)  # a choice that was worked out for the true fingers could be refused


def test_undo_stops_where_chance_was_drawn() -> None:
    history = History(GAME, 2, 1)
    assert history.pos.deciders == (1,)
    history.play(KEEP)
    assert history.is_free_undo({1}, 0)
    history.undo_to(0)
    history.play(SWAP)
    assert not history.is_free_undo({1}, 0)


def test_secret_values_are_for_the_seat_alone() -> None:
    pos = GAME.start(2, 1)
    pos.sink = []
    pos.apply(SWAP)
    event = pos.sink[0]
    assert event.seen_by(1) == {"event": "swapped", "seat": 1, "left": 6, "card": pos.state()["cards"][1]}
    assert event.seen_by(0) == event.seen_by(None) == {"event": "swapped", "seat": 1, "left": 6}


def test_whole_games_replay_and_end() -> None:
    for seats in GAME.seats:
        history = History(GAME, seats, 5)
        step = 0
        while history.pos.deciders:
            seat = history.pos.deciders[step % len(history.pos.deciders)]
            legal = history.pos.legal(seat)
            history.play(legal[step % len(legal)], seat)
            step += 1
        assert history.pos.result is not None and len(history.pos.result.scores) == seats
        assert history.record().replay(game=GAME).digest() == history.pos.digest()
