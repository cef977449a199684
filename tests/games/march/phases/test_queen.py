"""MA-11: the Queen Phase."""

from __future__ import annotations

import pytest

from formicary.games.march.components.parts import GT
from tests.games.march.positions import A, B, C, ants_in, at, codes, events_of, frame, here, of_kind, play, run_out, texts


@pytest.mark.rule("MA-11.1", "MA-11.2")
def test_the_order_of_the_phase() -> None:
    pos = at(
        phase="queen", hexes={5: (1, 0), 22: (-1, 0)}, ants={A: "5.a GT", B: "22.b GT"}, bodies={A: "AB01", B: "AB10"},
        hands={B: "EV17 EV13"}, goals={A: "CG04"}, larvae={A: 9}, food=3,
    )  # fmt: skip
    assert frame(pos) == "Steps" and pos.deciders == (A,)  # abdomens first
    events = events_of(pos, "done")
    assert frame(pos) == "DenToll" and pos.deciders == (B,)  # then hex effects
    events += events_of(pos, "discard EV13")
    events += run_out(pos)
    kinds = [event["event"] for event in events if event["event"] in ("card_discarded", "harvested", "fed", "decreed", "scored")]
    assert kinds == [
        "card_discarded",
        "harvested",
        "harvested",
        "fed",
        "fed",
        "fed",
        "scored",
        "decreed",
        "decreed",
        "decreed",
        "scored",
        "scored",
    ]
    assert [event["rule"] for event in of_kind(events, "scored")] == ["MA-C-AB10", "MA-11.16", "MA-7.20"]


@pytest.mark.rule("MA-11.2", "MA-D-26")
def test_abdomen_effects_go_clockwise_from_the_holder() -> None:
    pos = at(
        phase="abdomens",
        hexes={5: (1, 0)},
        ants={A: "5.a", B: "5.b", C: "GT"},
        bodies={A: "AB01", B: "AB05", C: "AB09"},
        holder=B,
    )
    assert frame(pos) == "StingHex" and pos.deciders == (B,)
    play(pos, "hex 5")  # one victim with one ant: nothing more to choose
    assert frame(pos) == "Stop" and here(pos, 5) == [0, 1, 0]  # A's Carpenter found no ant


@pytest.mark.rule("MA-11.3", "MA-11.4")
def test_harvest_collects_every_site_in_every_harvest() -> None:
    pos = at(
        phase="harvest", hexes={9: (0, -1), 10: (1, 0)}, ants={A: "9.a 9.b 9.c 10.a", B: "10.b"}, food=0, larvae=0, deck="EV05"
    )
    assert (pos.food, pos.larvae, pos.score) == ([1, 0, 0], [3, 0, 0], [1, 0, 0])
    assert codes(pos, pos.hand[B]) == ["EV05"]
    again = at(phase="harvest", hexes={9: (0, -1)}, ants={A: "9.c"}, score={A: 1}, round=2)
    assert again.score[A] == 2 and again.view(None)["players"][A]["points"]["harvest"] == 1  # type: ignore[index]


@pytest.mark.rule("MA-11.5", "MA-D-28")
def test_harvest_goes_clockwise_from_the_holder_and_choices_come_before_collecting() -> None:
    pos = at(
        phase="harvest",
        hexes={10: (1, 0), 20: (0, 1)},
        ants={A: "10.b", C: "20.a"},
        bodies={C: "AB02"},
        holder=C,
        deck="EV01 EV02 EV03",
    )
    assert pos.deciders == (C,) and pos.hand[C] == ()
    play(pos, "site 20.a")
    assert codes(pos, pos.hand[C]) == ["EV01", "EV02"] and codes(pos, pos.hand[A]) == ["EV03"]


@pytest.mark.rule("MA-11.6")
def test_ants_in_gt_and_in_the_outskirts_are_fed_and_larvae_are_not() -> None:
    pos = at(phase="feed", hexes={5: (1, 0)}, ants={A: "GT*2 5.a 5.out*2", B: "5.b"}, food=3, larvae=20)
    assert pos.food == [1, 2, 3] and pos.larvae == [20, 20, 20]


@pytest.mark.rule("MA-11.8", "MA-11.10")
def test_food_must_be_used_before_larvae_and_larvae_before_ants() -> None:
    pos = at(phase="feed", ants={A: "GT*6"}, food={A: 1}, larvae={A: 5})
    assert (pos.food[A], pos.larvae[A], pos.ants[A]) == (0, 3, 6)
    enough = at(phase="feed", ants={A: "GT*6"}, food={A: 2}, larvae={A: 5})
    assert (enough.food[A], enough.larvae[A]) == (0, 5)  # nothing was asked


@pytest.mark.rule("MA-11.9", "MA-7.12", "MA-7.15")
@pytest.mark.parametrize(
    ("body", "food"), [("", 3), ("AB01", 2), ("AB01 AB09", 2), ("AB01 AB09 AB10 AB05 AB07 AB11 AB04 AB02", 1)]
)
def test_each_abdomen_lets_a_food_feed_one_more(body: str, food: int) -> None:
    pos = at(phase="feed", ants={A: "GT*12" if body != "AB01" else "GT*10"}, bodies={A: body}, food=3)
    assert 3 - pos.food[A] == food


@pytest.mark.rule("MA-11.11", "MA-D-29")
def test_the_owner_chooses_which_ants_starve() -> None:
    pos = at(phase="feed", hexes={5: (1, 0)}, ants={A: "5.a GT", B: "5.b"}, food={B: 1}, larvae={A: 1})
    assert pos.deciders == (A,) and texts(pos) == ["lose GT", "lose 5.a"]
    play(pos, "lose GT")
    assert pos.ants[A] == 1
    everyone = at(phase="feed", hexes={5: (1, 0)}, ants={A: "5.a GT"}, food=0, larvae=0)
    assert everyone.ants[A] == 0 and frame(everyone) == "Stop"


@pytest.mark.rule("MA-11.12")
def test_feeding_goes_clockwise_and_sites_are_filled_after_all_have_fed() -> None:
    pos = at(
        phase="feed", hexes={5: (1, 0)}, ants={A: "5.a GT", B: "5.b GT", C: "5.out*2"}, food={C: 1}, larvae={A: 1, B: 1}, holder=B
    )
    assert pos.deciders == (B,)
    play(pos, "lose 5.b")
    assert pos.deciders == (A,) and ants_in(pos, 5) == {"a": A, "out2": 2}
    play(pos, "lose GT")
    assert ants_in(pos, 5) == {"a": A, "b": C, "out2": 1}


@pytest.mark.rule("MA-11.13", "MA-11.14", "MA-D-30")
def test_the_decree_is_decided_one_after_the_other_openly() -> None:
    pos = at(phase="decree", holder=C, food=0, larvae=0)
    assert pos.deciders == (C,) and texts(pos) == ["decree food", "decree larvae"]
    play(pos, "2: decree food")
    assert pos.food == [0, 0, 2] and pos.deciders == (A,)
    play(pos, "0: decree larvae", "1: decree food")
    assert pos.food == [0, 2, 2] and pos.larvae == [5, 0, 0] and frame(pos) == "Stop"


@pytest.mark.rule("MA-D-30", "MA-11.14")
def test_option_decree_mode_simultaneous_all_decide_at_once_and_reveal_together() -> None:
    pos = at(phase="decree", holder=C, food=0, larvae=0, decree_mode="simultaneous")
    assert pos.deciders == (A, B, C)
    play(pos, "1: decree larvae")
    assert pos.deciders == (A, C) and pos.larvae == [0, 0, 0]
    assert pos.view(A)["players"][B]["larvae"] == 0  # type: ignore[index]
    events = events_of(pos, "2: decree food", "0: decree food")
    assert [event["seat"] for event in of_kind(events, "decreed")] == [C, A, B]
    assert pos.food == [2, 0, 2] and pos.larvae == [0, 5, 0]


@pytest.mark.rule("MA-11.15", "MA-15.3")
@pytest.mark.parametrize(
    ("length", "number", "asked"), [("normal", 3, True), ("normal", 4, False), ("long", 3, False), ("short", 4, False)]
)
def test_the_last_round_has_no_decree(length: str, number: int, asked: bool) -> None:
    pos = at(phase="queen", round=number, length=length, hexes={5: (1, 0)}, ants={A: "5.a"}, food=1)
    assert (frame(pos) == "Decree") is asked
    assert pos.food[A] == 1  # Harvest and feeding took place
    if not asked:
        assert pos.score[A] == 1  # and Slumber


@pytest.mark.rule("MA-11.16", "MA-12.2")
def test_every_controlled_inner_hex_gives_a_point_joined_or_not() -> None:
    hexes = {5: (1, 0), 12: (0, -1, 1), 6: (2, 0)}
    pos = at(phase="slumber", hexes=hexes, ants={A: "5.a 12.a 6.a", B: "5.b"})
    assert not pos.meadow.joined[GT] >> 12 & 1 and pos.score == [2, 0, 0]  # hex 6 is not adjacent to GT
    joined = at(phase="slumber", hexes=hexes, ants={A: "5.a 12.a 6.a", B: "5.b"}, inner_meadow="joined")
    assert joined.score == [1, 0, 0]


@pytest.mark.rule("MA-11.17", "MA-7.20")
def test_goals_score_after_the_inner_meadow() -> None:
    pos = at(phase="queen", hexes={5: (1, 0)}, ants={A: "5.a"}, goals={A: "CG04"}, larvae={A: 9}, food=1)
    events = events_of(pos, "decree food", "decree food", "decree food")
    assert [event["rule"] for event in of_kind(events, "scored")] == ["MA-11.16", "MA-7.20"] and pos.score[A] == 3


@pytest.mark.rule("MA-11.18", "MA-11.19", "MA-2.11")
def test_the_round_marker_advances_and_the_holder_begins() -> None:
    pos = at(phase="slumber", round=2, holder=C)
    play(pos, "done")
    assert pos.round == 3 and pos.deciders == (C,) and pos.view(None)["round"] == 3
    last = at(phase="slumber", round=4)
    play(last, "done")
    assert last.result is not None and last.deciders == ()
