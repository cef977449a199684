"""MI-9: the expert game with two anthills each. Anthills 0 and 1 belong to seat 0 (A and B), 2 and 3 to seat 1."""

from __future__ import annotations

from typing import Any

import pytest

from formicary import IllegalAction, OptionError
from formicary.games.micropolis.leader import candidates
from formicary.games.micropolis.position import Micropolis
from formicary.games.micropolis.scoring import final_result
from formicary.kernel import playout
from tests.games.micropolis.positions import GAME, PLAIN, choices, last_turn, names, play, points, position

NINE = list(range(8, 17))
TEN = list(range(8, 18))


def expert(seats: int = 2, **more: Any) -> Micropolis:
    return position(seats, expert=True, **more)


def refused(pos: Micropolis, text: str) -> str:
    with pytest.raises(IllegalAction) as wrong:
        play(pos, text)
    pos.sink = None
    return wrong.value.rule


@pytest.mark.rule("MI-9.1")
def test_two_or_three_players_and_only_if_chosen() -> None:
    for seats in (2, 3):
        pos = GAME.start(seats, expert=True)
        assert isinstance(pos, Micropolis) and pos.hills_each == 2
        plain = GAME.start(seats)
        assert isinstance(plain, Micropolis) and plain.hills_each == 1
    for seats in (4, 5, 6):
        with pytest.raises(OptionError, match=r"\(MI-9\.1\)"):
            GAME.start(seats, expert=True)


@pytest.mark.rule("MI-9.2", "MI-9.3")
@pytest.mark.parametrize(("seats", "reserve"), [(2, 25), (3, 15)])
def test_two_foundations_with_five_soldiers_each(seats: int, reserve: int) -> None:
    pos = GAME.start(seats, 1, expert=True)
    assert isinstance(pos, Micropolis)
    assert pos.army == [5] * (2 * seats) and pos.reserve == reserve
    view: Any = pos.view(None)
    assert [len(player["hills"]) for player in view["players"]] == [2] * seats


@pytest.mark.rule("MI-9.4", "MI-9.5")
def test_the_first_player_is_found_as_ever_and_the_token_lies_at_anthill_a() -> None:
    firsts = set()
    for seed in range(40):
        pos = GAME.start(3, seed, expert=True)
        assert isinstance(pos, Micropolis) and pos.leader % 2 == 0 and pos.deciders == (pos.leader // 2,)
        firsts.add(pos.leader)
    assert firsts == {0, 2, 4}
    assert GAME.start(3, 1, expert=True, first_player=2).deciders == (2,)


@pytest.mark.rule("MI-9.6")
def test_the_anthill_is_named_before_the_tile() -> None:
    pos = expert()
    assert choices(pos) == ["build A", "build B"]
    for text in ("take 1", "fill", "sentry none", "leader 0"):
        assert refused(pos, text) == "MI-9.6"
    play(pos, "build B")
    assert pos.deciders == (0,) and choices(pos)[0] == "take 1"
    play(pos, "take 2")
    assert pos.tiles_of(1) == [2] and pos.tiles_of(0) == []


@pytest.mark.rule("MI-9.7")
def test_payment_comes_from_the_army_of_that_anthill() -> None:
    pos = expert(armies=[1, 6, 5, 5])
    play(pos, "build A")
    assert choices(pos) == ["take 1", "take 2"]
    pos = expert(armies=[1, 6, 5, 5])
    play(pos, "build B", "take 4")
    assert pos.army == [1, 3, 5, 5]


@pytest.mark.rule("MI-9.8")
def test_soldiers_on_the_tile_join_that_army() -> None:
    pos = expert(on_line=[4, 0, 0, 0, 0, 0, 0], armies=[2, 3, 5, 5])
    play(pos, "build B", "take 1")
    assert pos.army[:2] == [2, 7]


@pytest.mark.rule("MI-9.9")
def test_anthills_need_not_grow_evenly() -> None:
    pos = expert(rows={0: [8, 9, 10, 11], 2: [12]})
    play(pos, "build A", "take 1 left")
    assert pos.count == [5, 0, 1, 0]


@pytest.mark.rule("MI-9.10")
def test_a_complete_anthill_takes_no_more_tiles() -> None:
    pos = expert(rows={0: TEN, 1: [18], 2: [19]})
    assert pos.deciders == (0,) and choices(pos)[0] == "take 1 left"  # the only anthill left is not asked for
    play(pos, "take 1 left")
    assert pos.count[:2] == [10, 2]
    frame_rule = expert(rows={0: NINE, 1: [18]})
    assert choices(frame_rule) == ["build A", "build B"]


@pytest.mark.rule("MI-9.11")
def test_the_rules_of_laying_hold_for_each_anthill() -> None:
    pos = expert(rows={0: NINE, 1: []})
    play(pos, "build A")
    assert choices(pos)[:2] == ["take 1", "take 2"]  # the tenth tile has one place
    pos = expert(rows={0: NINE, 1: [18]})
    play(pos, "build B")
    assert choices(pos)[:2] == ["take 1 left", "take 1 right"]


@pytest.mark.rule("MI-9.12", "MI-9.14")
def test_gains_go_to_the_anthill_that_got_the_tile_and_each_has_its_own_limit() -> None:
    pos = expert(line=[40, *PLAIN[:6]], armies=[9, 4, 5, 5])
    play(pos, "build B", "take 1")
    assert pos.army == [9, 7, 5, 5]
    pos = expert(line=[40, *PLAIN[:6]], armies=[9, 4, 5, 5])
    play(pos, "build A", "take 1")
    assert pos.army == [10, 4, 5, 5]
    assert expert(armies=[10, 10, 5, 5]).army[:2] == [10, 10]


@pytest.mark.rule("MI-9.13")
def test_sentry_and_barracks_use_the_anthill_that_got_the_tile_only() -> None:
    pos = expert(line=[46, *PLAIN[:6]], rows={0: [61], 1: [52]}, full={0: [0]}, armies=[3, 4, 5, 5])
    play(pos, "build B", "take 1 right")
    assert choices(pos) == ["sentry none", "sentry 1"]
    play(pos, "sentry 1")
    assert pos.army[:2] == [3, 2] and pos.manned_soldiers(0) == 4 and pos.manned_soldiers(1) == 2
    pos = expert(line=[57, *PLAIN[:6]], armies=[9, 2, 5, 5])
    play(pos, "build B", "take 1")
    assert pos.deciders == (1,)  # two soldiers cannot fill three slots, and those of A do not help


@pytest.mark.rule("MI-X27", "MI-9.15", "MI-9.16")
def test_a_sergeant_takes_from_the_anthill_with_the_token_and_brings_to_its_own() -> None:
    pos = expert(line=[44, *PLAIN[:6]], armies=[4, 2, 5, 5])
    play(pos, "build B", "take 1")
    assert pos.army == [3, 3, 5, 5]
    pos = expert(line=[44, *PLAIN[:6]], armies=[4, 2, 5, 5], leader=0, seat=1)
    play(pos, "build B", "take 1")
    assert pos.army == [3, 2, 5, 6]


@pytest.mark.rule("MI-9.17")
def test_a_token_belongs_to_the_player_and_serves_either_anthill() -> None:
    for hill in ("A", "B"):
        pos = expert(armies=[0, 0, 5, 5], held=[1, 0])
        play(pos, f"build {hill}")
        assert "take 7 token" in choices(pos)
        play(pos, "take 7 token")
        assert pos.held == [0, 0]


@pytest.mark.rule("MI-9.18", "MI-9.19", "MI-9.20")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_rounds_on_each_line_begun_by_the_same_seat(seats: int) -> None:
    pos = GAME.start(seats, 4, expert=True, first_player=1)
    assert isinstance(pos, Micropolis)
    events = []
    while pos.deciders:
        events += play(pos, choices(pos)[-1])
    begins = {event["round"]: event["seat"] for event in events if event["event"] == "round_begins"}
    assert begins[2] == 1 and all(begins[odd] == begins[odd + 1] for odd in range(3, 20, 2))
    refills = [event for event in events if event["event"] == "line_refilled"]
    assert [len(event["tiles"]) for event in refills] == [2 * seats] * 9  # whatever is left, after every second round
    happened = [name for name in names(events) if name in ("line_refilled", "leader_changed", "round_begins")]
    for number, name in enumerate(happened):
        if name == "leader_changed":
            assert happened[number - 1] == "line_refilled"


@pytest.mark.rule("MI-X26", "MI-9.21", "MI-9.22", "MI-9.23", "MI-9.24")
@pytest.mark.parametrize(
    ("armies", "expected"),
    [
        ([6, 3, 6, 2], [2]),
        ([5, 6, 4, 4], [1]),
        ([5, 5, 4, 4], [0, 1]),
        ([5, 2, 5, 5], [2, 3]),
        ([4, 4, 5, 5], [2, 3]),
        ([6, 5, 5, 5], [0]),
    ],
)
def test_which_anthill_gets_the_token(armies: list[int], expected: list[int]) -> None:
    assert candidates(expert(armies=armies)) == expected


@pytest.mark.rule("MI-7.9", "MI-9.22")
def test_with_the_option_own_anthills_in_the_tie_may_be_named_too() -> None:
    assert candidates(expert(armies=[5, 5, 5, 4], leader_may_keep_on_tie=True)) == [2, 0, 1]


@pytest.mark.rule("MI-9.23", "MI-9.24", "MI-9.25", "MI-9.22")
def test_the_leader_names_the_anthill_and_its_owner_begins() -> None:
    pos = expert(line=PLAIN[:4], armies=[5, 2, 5, 5], seat=1, rounds_on_line=1, round=2)
    play(pos, "build A", "take 1")
    assert pos.deciders == (0,) and choices(pos) == ["redarmy 1A", "redarmy 1B"]
    for text in ("redarmy 0A", "redarmy 2A", "leader 1", "build A"):
        assert refused(pos, text) == "MI-9.22"
    assert prompt(pos) == ("Who gets the red army token?", "MI-9.23")
    play(pos, "redarmy 1B")
    assert pos.leader == 3 and pos.deciders == (1,)
    own = expert(line=PLAIN[:4], armies=[6, 6, 5, 5], seat=1, rounds_on_line=1, round=2)
    play(own, "build A", "take 1")
    assert choices(own) == ["redarmy 0A", "redarmy 0B"] and prompt(own) == ("Who gets the red army token?", "MI-9.24")
    assert refused(own, "redarmy 1A") == refused(own, "build A") == "MI-9.24"
    basic = last_turn(4, 4, armies=[4, 4, 4, 4])
    play(basic, "take 1")
    assert prompt(basic) == ("Who gets the red army token?", "MI-7.9")


def prompt(pos: Micropolis) -> tuple[str, str]:
    """What is asked, and by which rule."""
    asked = pos.prompt(pos.deciders[0])
    return asked["ask"], asked["rule"]


@pytest.mark.rule("MI-9.23")
def test_with_the_option_the_leader_names_the_player_and_that_player_the_anthill() -> None:
    end = {"line": PLAIN[:6], "seat": 2, "rounds_on_line": 1, "round": 2, "tied_anthill": "owner"}
    pos = expert(3, armies=[6, 2, 6, 6, 6, 1], **end)
    play(pos, "build A", "take 1")
    assert pos.deciders == (0,) and choices(pos) == ["leader 1", "leader 2"] and prompt(pos)[1] == "MI-9.23"
    assert [option["refs"] for option in pos.prompt(0)["options"]] == [["hill:1.0", "hill:1.1"], ["hill:2.0"]]
    assert refused(pos, "redarmy 1A") == refused(pos, "leader 0") == "MI-9.22"
    other = pos.clone()
    play(other, "leader 2")
    assert other.leader == 4 and other.deciders == (2,)
    play(pos, "leader 1")
    assert pos.deciders == (1,) and choices(pos) == ["redarmy 1A", "redarmy 1B"]
    assert prompt(pos) == ("Which of your anthills gets the red army token?", "MI-9.23")
    assert refused(pos, "redarmy 2A") == "MI-9.22" and pos.prompt(1)["options"][1]["refs"] == ["hill:1.1"]
    play(pos, "redarmy 1B")
    assert pos.leader == 3 and pos.deciders == (1,) and pos.round == 3


@pytest.mark.rule("MI-9.22", "MI-9.23", "MI-9.24")
def test_with_the_option_nobody_is_asked_who_has_nothing_to_choose() -> None:
    end = {"line": PLAIN[:4], "seat": 1, "rounds_on_line": 1, "round": 2, "tied_anthill": "owner"}
    two = expert(armies=[5, 2, 5, 5], **end)  # one opponent: no player is to be named
    play(two, "build A", "take 1")
    assert two.deciders == (1,) and choices(two) == ["redarmy 1A", "redarmy 1B"]
    own = expert(armies=[6, 6, 5, 5], **end)
    play(own, "build A", "take 1")
    assert own.deciders == (0,) and choices(own) == ["redarmy 0A", "redarmy 0B"] and prompt(own)[1] == "MI-9.24"
    keep = expert(armies=[5, 5, 5, 4], leader_may_keep_on_tie=True, **end)
    play(keep, "build B", "take 1")
    assert keep.deciders == (0,) and choices(keep) == ["leader 1", "leader 0"]
    play(keep, "leader 0")
    assert keep.deciders == (0,) and choices(keep) == ["redarmy 0A", "redarmy 0B"] and prompt(keep)[1] == "MI-9.23"
    play(keep, "redarmy 0B")
    assert keep.leader == 1


@pytest.mark.rule("MI-9.20", "MI-7.11")
def test_with_the_option_the_token_may_move_after_every_round_in_the_expert_game_too() -> None:
    for check, leader in (("on_refill", 0), ("every_round", 3)):
        pos = expert(line=PLAIN[:4], armies=[5, 2, 4, 6], seat=1, rounds_on_line=0, round=1, leader_check=check)
        play(pos, "build A", "take 1")
        assert pos.leader == leader and len(pos.line) == 3


@pytest.mark.rule("MI-9.26")
def test_each_anthill_is_scored_by_itself_and_the_player_gets_the_sum() -> None:
    pos = expert(rows={0: [29, 5], 1: [48, 6], 2: [8]}, full={1: [0]}, armies=[1, 2, 3, 4], line=[1, 2, 3, 4, 9, 10, 11])
    result = final_result(pos)
    assert [[share["args"] for share in shares] for shares in result.shares] == [
        [{"hill": {"anthill": 2 * seat}}, {"hill": {"anthill": 2 * seat + 1}}] for seat in range(pos.seats)
    ]
    assert [(share["by"], share["label"], share["args"]) for share in result.shares[0]] == [
        ("anthill", "Anthill {hill}", {"hill": {"anthill": 0}}),
        ("anthill", "Anthill {hill}", {"hill": {"anthill": 1}}),
    ]
    sheets = [share["points"] for share in result.shares[0]]
    assert sheets == [points(pos, 0), points(pos, 1)]
    assert result.scores[0] == sum(sheets[0].values()) + sum(sheets[1].values())
    for category, value in sheets[0].items():
        assert result.detail[0][category] == value + sheets[1][category]


@pytest.mark.rule("MI-9.27")
def test_every_anthill_competes_with_every_other_or_by_option_every_player() -> None:
    armies = [6, 6, 6, 2]
    assert [points(expert(armies=armies), hill)["red_army"] for hill in range(4)] == [5, 5, 5, 0]
    by_player = expert(armies=armies, expert_majorities="player")
    assert [points(by_player, hill)["red_army"] for hill in range(4)] == [5, 0, 5, 0]
    assert [points(by_player, hill)["colony"] for hill in range(4)] == [5, 0, 5, 0]
    assert [points(expert(armies=[1, 6, 2, 2], expert_majorities="player"), hill)["red_army"] for hill in range(4)] == [
        0,
        5,
        0,
        0,
    ]


@pytest.mark.rule("MI-9.28")
@pytest.mark.parametrize(("seats", "seen"), [(2, 43), (3, 61)])
def test_the_game_ends_after_twenty_turns_each(seats: int, seen: int) -> None:
    pos = GAME.start(seats, 6, expert=True)
    assert isinstance(pos, Micropolis)
    playout(pos, 6)
    assert pos.count == [10] * (2 * seats) and pos.round == 20 and pos.drawn == seen
    assert len(pos.line) == 7 - 2 * seats  # no refill after the last round


@pytest.mark.rule("MI-9.29", "MI-9.30")
@pytest.mark.parametrize(
    ("armies", "tiebreak", "expected", "said"),
    [
        ([1, 6, 4, 5], "largest_army", (0,), "The largest single army decides, 6 to 5."),
        ([1, 6, 4, 5], "sum", (1,), "The larger number of soldiers in both armies decides, 9 to 7."),
        ([0, 6, 1, 5], "sum", (0, 1), None),
    ],
)
def test_ties_are_broken_by_the_largest_single_army_or_the_sum(
    armies: list[int], tiebreak: str, expected: tuple[int, ...], said: str | None
) -> None:
    """Both have 4 ants; seat 0 the red army, seat 1 the colony."""
    pos = expert(armies=armies, rows={0: [4], 2: [3]}, expert_tiebreak=tiebreak)
    result = final_result(pos)
    assert result.scores == (9, 9) and result.winners == expected
    tie = result.tie_break
    assert (None if tie is None else (tie.rule, tie.tied, tie.points, tie.how)) == (said and ("MI-9.29", (0, 1), 9, said))


@pytest.mark.rule("MI-9.30")
def test_if_those_armies_tie_too_the_win_is_shared() -> None:
    result = final_result(expert(armies=[1, 6, 6, 0], rows={0: [1], 2: [2]}))
    assert result.scores == (15, 15) and result.winners == (0, 1)


@pytest.mark.rule("MI-9.2", "MI-5.1")
def test_the_log_says_in_which_anthill_a_tile_was_laid() -> None:
    said = []
    for hill in ("A", "B"):
        pos = expert(rows={0: [8], 1: [9], 2: [10], 3: [11]})
        (laid,) = [event for event in play(pos, f"build {hill}", "take 1 left") if event["event"] == "tile_laid"]
        said.append((laid["hill"], str(laid["where"])))
    assert said == [(0, "at the left end of anthill 0"), (1, "at the left end of anthill 1")]
    pos = position(rows={0: [8], 1: [9]})
    (laid,) = [event for event in play(pos, "take 1 left") if event["event"] == "tile_laid"]
    assert str(laid["where"]) == "at the left end"
