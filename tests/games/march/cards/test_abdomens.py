"""MA-C-AB01 to MA-C-AB11: abdomens, each with normal use, nothing to target, its clarifications and its interplay."""

from __future__ import annotations

import pytest

from tests.games.march.positions import A, B, C, ants_in, at, frame, here, play, refused, texts

HEX5 = {5: (1, 0)}


# ---- AB01 Carpenter Abdomen


@pytest.mark.rule("MA-C-AB01", "MA-11.2", "MA-D-26")
def test_carpenter_abdomen_takes_three_ant_steps() -> None:
    pos = at(phase="abdomens", hexes={5: (1, 0), 6: (0, 1)}, ants={A: "GT*2", B: "5.a 5.b"}, centipedes=(6,), bodies={A: "AB01"})
    assert texts(pos) == ["ant GT", "done"]  # no larvae
    play(pos, "ant GT", "to 5.out", "ant GT", "to 6.a", "ant 6.a", "to 6.c")
    assert frame(pos) == "Stop" and ants_in(pos, 6) == {"c": A} and pos.ant_contested(5) and pos.centipede_contested(6)
    assert pos.score == [0, 0, 0]  # the contests wait for the next Soldier Phase
    declined = at(phase="abdomens", hexes=HEX5, ants={A: "GT"}, bodies={A: "AB01"})
    play(declined, "done")
    assert here(declined, 0)[A] == 1
    nobody = at(phase="abdomens", hexes=HEX5, bodies={A: "AB01"})
    assert frame(nobody) == "Stop"


@pytest.mark.rule("MA-C-AB01", "MA-C-TH06", "MA-2.24")
def test_carpenter_abdomen_and_a_weaver_and_the_checkpoint_after_it() -> None:
    pos = at(phase="abdomens", hexes=HEX5, ants={A: "5.a GT", B: "5.b"}, bodies={A: "AB01", B: "TH06"})
    assert texts(pos, "ant") == ["GT"]
    fill = at(phase="abdomens", hexes=HEX5, ants={A: "5.a", B: "5.b 5.out"}, bodies={A: "AB01"})
    play(fill, "ant 5.a", "done")
    assert ants_in(fill, 5) == {"a": B, "b": B}


# ---- AB02 Honeypot, AB03 Leaf Cutter, AB04 Pharoah


@pytest.mark.rule("MA-C-AB02", "MA-D-28", "MA-11.5")
def test_honeypot_abdomen_doubles_one_site() -> None:
    pos = at(phase="harvest", hexes={9: (0, -1), 5: (1, 0)}, ants={A: "9.a 9.c 5.a"}, bodies={A: "AB02"}, food=0, larvae=0)
    assert texts(pos) == ["site 5.a", "site 9.a", "site 9.c", "pass"]
    for choice, food, larvae, points in (("site 5.a", 2, 2, 1), ("site 9.a", 1, 4, 1), ("site 9.c", 1, 2, 2), ("pass", 1, 2, 1)):
        one = play(pos.clone(), choice)  # type: ignore[arg-type]
        assert (one.food[A], one.larvae[A], one.score[A]) == (food, larvae, points)
    none = at(phase="harvest", ants={A: "GT"}, bodies={A: "AB02"})
    assert frame(none) == "Stop"


@pytest.mark.rule("MA-C-AB03", "MA-D-28")
def test_leaf_cutter_abdomen_takes_food_from_up_to_two_sites() -> None:
    pos = at(phase="harvest", hexes={9: (0, -1), 5: (1, 0)}, ants={A: "9.a 9.b 9.c 5.a"}, bodies={A: "AB03"}, food=0, larvae=0)
    assert texts(pos) == ["site 9.a", "site 9.b", "site 9.c", "done"]  # a food site gives food anyway
    play(pos, "site 9.a", "site 9.c")
    assert (pos.food[A], pos.larvae[A], pos.score[A]) == (3, 1, 0)
    one = at(phase="harvest", hexes={9: (0, -1)}, ants={A: "9.a 9.b"}, bodies={A: "AB03"}, food=0, larvae=0)
    play(one, "site 9.b", "done")
    assert (one.food[A], one.larvae[A]) == (1, 2)
    none = at(phase="harvest", hexes={9: (0, -1)}, ants={A: "9.a 9.b"}, bodies={A: "AB03"}, food=0, larvae=0)
    play(none, "done")
    assert (none.food[A], none.larvae[A]) == (0, 3)
    idle = at(phase="harvest", hexes=HEX5, ants={A: "5.a"}, bodies={A: "AB03"}, food=0)
    assert frame(idle) == "Stop" and idle.food[A] == 1


@pytest.mark.rule("MA-C-AB04")
def test_pharoah_abdomen_gives_a_larva_more_for_each_single_larva_site() -> None:
    hexes = {3: (-1, 1, 5), 9: (0, -1)}
    pos = at(phase="harvest", hexes=hexes, ants={A: "3.b 3.c 9.a"}, bodies={A: "AB04"}, larvae=0)
    assert pos.larvae[A] == 6  # 2 + 2 and 2 for the double site
    covered = at(phase="harvest", hexes=hexes, ants={A: "3.b 3.c 9.a"}, bodies={A: "AB04 AB10"}, larvae=0)
    assert covered.larvae[A] == 4
    full = at(phase="harvest", hexes=hexes, ants={A: "3.b 3.c 9.a"}, bodies={A: "AB04"}, larvae=30)
    assert full.larvae[A] == 33 and full.supply[A] == 0


# ---- AB05 Stinging Abdomen


@pytest.mark.rule("MA-C-AB05", "MA-D-26")
def test_stinging_abdomen_destroys_an_ant_of_another_player_in_a_hex_with_an_own_ant() -> None:
    pos = at(
        phase="abdomens", hexes={5: (1, 0), 1: (-1, 0), 6: (0, 1)}, ants={A: "5.out 6.a GT", B: "5.a 1.a GT", C: "5.b 5.out"},
        bodies={A: "AB05"},
    )  # fmt: skip
    assert texts(pos) == ["hex 5", "pass"] and refused(pos, "hex GT") == "MA-C-AB05"
    play(pos, "hex 5")
    assert texts(pos) == ["seat 1", "seat 2"]
    play(pos, "seat 2")
    assert pos.deciders == (C,) and texts(pos) == ["lose 5.b", "lose 5.out"]
    play(pos, "lose 5.b")
    assert ants_in(pos, 5) == {"a": B, "b": A, "out2": 1}  # the holder A fills first
    none = at(phase="abdomens", hexes=HEX5, ants={A: "5.a"}, bodies={A: "AB05"})
    assert frame(none) == "Stop"
    declined = at(phase="abdomens", hexes=HEX5, ants={A: "5.a", B: "5.b"}, bodies={A: "AB05"})
    play(declined, "pass")
    assert here(declined, 5) == [1, 1, 0]


# ---- AB06 Thief, AB07 Brooding, AB08 Hibernating


@pytest.mark.rule("MA-C-AB06")
def test_thief_abdomen_additional_ant_cannot_be_destroyed_and_counts_not_below_0() -> None:
    pos = at(phase="feed", ants={A: "GT*2", B: "GT*4"}, bodies={A: "AB06"}, food=0, larvae={B: 1})
    # A counts 2 - 2 = 0. B counts 5: a larva feeds one, four starve; the fifth is not B's ant.
    assert pos.ants == [2, 0, 0] and pos.larvae[B] == 0
    nobody = at(phase="feed", ants={A: "GT"}, bodies={A: "AB06"}, food=0, larvae=0)
    assert nobody.ants == [1, 0, 0]
    extra = at(phase="feed", bodies={A: "AB06"}, food=0, larvae=2)
    assert extra.larvae == [2, 1, 1]  # without ants the others still feed one
    covered = at(phase="feed", ants={B: "GT*4"}, bodies={A: "AB06 AB10"}, food=1)
    assert covered.food[B] == 0 and covered.larvae[B] == 5


@pytest.mark.rule("MA-C-AB06")
def test_option_thief_unit_food_changes_the_number_of_food() -> None:
    pos = at(phase="feed", ants={A: "GT*11", B: "GT*4"}, bodies={A: "AB06"}, food=5, thief_unit="food")
    assert pos.food == [4, 3, 4]  # A needs 3 - 2, B 1 + 1, C 0 + 1


@pytest.mark.rule("MA-C-AB07")
def test_brooding_abdomen_gives_seven_larvae_in_the_decree() -> None:
    pos = at(phase="decree", bodies={A: "AB07"}, larvae=1, food=0)
    larvae = play(pos.clone(), "decree larvae")  # type: ignore[arg-type]
    assert larvae.larvae[A] == 8
    play(pos, "decree food", "decree larvae")
    assert pos.food[A] == 2 and pos.larvae[B] == 6
    few = at(phase="decree", bodies={A: "AB07"}, larvae=30)
    play(few, "decree larvae")
    assert few.larvae[A] == 36


@pytest.mark.rule("MA-C-AB08", "MA-11.11")
def test_hibernating_ants_in_gt_never_starve() -> None:
    pos = at(phase="feed", hexes={1: (-1, 0)}, ants={A: "GT*3 1.a 1.b"}, bodies={A: "AB08"}, food=0, larvae=1)
    assert texts(pos) == ["lose 1.a", "lose 1.b"]
    play(pos, "lose 1.b")
    assert here(pos, 0)[A] == 3 and ants_in(pos, 1) == {"a": A}
    all_in = at(phase="feed", ants={A: "GT*9"}, bodies={A: "AB08"}, food=2)
    assert all_in.food[A] == 2 and all_in.ants[A] == 9


@pytest.mark.rule("MA-C-AB08", "MA-C-AB06")
def test_hibernating_abdomen_with_anothers_thief() -> None:
    pos = at(phase="feed", ants={A: "GT*9", B: "GT"}, bodies={A: "AB08", B: "AB06"}, food=2)
    assert pos.food == [1, 2, 1]  # A counts 0 + 1; B counts 1 - 2 = 0; C 0 + 1


# ---- AB09 Royal, AB10 Granary, AB11 Sharing


@pytest.mark.rule("MA-C-AB09", "MA-11.2")
@pytest.mark.parametrize(
    ("ants", "gained"), [("", 0), ("5.a", 1), ("5.a 1.a 1.b", 2), ("5.a 1.a 2.a 4.a 3.a", 4), ("5.b 1.b", 0)]
)
def test_royal_abdomen_gives_a_larva_for_each_controlled_hex_at_most_four(ants: str, gained: int) -> None:
    hexes = {5: (1, 0), 1: (-1, 0), 2: (0, -1), 4: (1, -1), 3: (-1, 1, 5)}
    pos = at(phase="abdomens", hexes=hexes, ants={A: ants}, bodies={A: "AB09"}, larvae=2)
    assert pos.larvae[A] == 2 + gained


@pytest.mark.rule("MA-C-AB10", "MA-12.1")
@pytest.mark.parametrize(("food", "points"), [(1, 0), (2, 0), (3, 1), (9, 1)])
def test_granary_abdomen_gives_a_point_for_two_food_after_feeding(food: int, points: int) -> None:
    pos = at(phase="feed", ants={A: "GT*5"}, bodies={A: "AB10"}, food=food)
    assert pos.score[A] == points


@pytest.mark.rule("MA-C-AB10", "MA-11.15")
def test_granary_abdomen_comes_before_the_decree_and_works_in_the_last_round() -> None:
    pos = at(phase="queen", bodies={A: "AB10"}, food=1)
    assert frame(pos) == "Decree" and pos.score[A] == 0
    last = at(phase="queen", bodies={A: "AB10"}, food=2, round=4)
    assert frame(last) == "Stop" and last.score[A] == 1


@pytest.mark.rule("MA-C-AB11", "MA-11.10")
@pytest.mark.parametrize(("ants", "larvae", "paid", "left"), [(6, 3, 1, 6), (7, 3, 1, 7), (8, 3, 2, 8), (12, 3, 3, 11)])
def test_sharing_abdomen_each_larva_feeds_two(ants: int, larvae: int, paid: int, left: int) -> None:
    pos = at(phase="feed", ants={A: f"GT*{ants}"}, bodies={A: "AB11"}, food=1, larvae=larvae)
    play(pos, "lose GT?")
    assert pos.food[A] == 0 and pos.larvae[A] == larvae - paid and pos.ants[A] == left


@pytest.mark.rule("MA-C-AB11")
def test_sharing_abdomen_uses_food_first() -> None:
    pos = at(phase="feed", ants={A: "GT*5"}, bodies={A: "AB11"}, food=3, larvae=3)
    assert pos.food[A] == 2 and pos.larvae[A] == 3
