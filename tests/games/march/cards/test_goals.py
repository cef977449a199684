"""MA-C-CG01 to MA-C-CG12: Colony Goals, each with its bonus, nothing to target, its condition, its clarifications."""

from __future__ import annotations

import pytest

from tests.games.march.positions import TABLE, A, B, C, ants_in, at, codes, frame, here, play, refused, texts

RING = {1: (-1, 0), 2: (0, -1), 4: (1, -1), 5: (1, 0), 3: (-1, 1, 5)}


def slumber(goal: str, seats: int = 3, **position: object) -> int:
    """The points that a goal of seat A gives, besides the Inner Meadow."""
    pos = at(seats, phase="slumber", goals={A: goal}, **position)  # type: ignore[arg-type]
    player = pos.view(None)["players"][A]
    points = player["points"]["goals"]
    assert [share["points"] for share in player["shares"] if share["by"] == "goal"] == ([{"goals": points}] if points else [])
    return int(points)


# ---- CG01 Bound to the Past


@pytest.mark.rule("MA-C-CG01", "MA-D-16")
def test_bound_to_the_past() -> None:
    pos = at(hands={A: "CG01"}, larvae=4)
    play(pos, "play CG01")
    assert texts(pos) == ["larva GT", "done"]
    play(pos, "larva GT", "larva GT")
    assert here(pos, 0)[A] == 2 and pos.larvae[A] == 1
    none = at(hands={A: "CG01"}, larvae=1)
    play(none, "play CG01")
    assert codes(none, none.goals[A]) == ["CG01"] and frame(none) == "OpenAction"  # no larva is left
    assert slumber("CG01", ants={A: "GT*3", B: "GT*2"}) == 2
    assert slumber("CG01", ants={A: "GT*2", B: "GT*2"}) == 0
    assert slumber("CG01", ants={}) == 0
    assert slumber("CG01", 4, ants={A: "GT*2", C: "GT*2"}) == 0  # every other player, not the neighbours alone


# ---- CG02 Epic Stores, CG03 Grand Evolution, CG04 Unending Brood, CG11 Teeming Horde


@pytest.mark.rule("MA-C-CG02", "MA-7.22")
def test_epic_stores() -> None:
    pos = at(hands={A: "CG02"}, larvae=4, food=2)
    play(pos, "play CG02")
    assert pos.food[A] == 3
    assert slumber("CG02", food={A: 3, B: 2, C: 2}) == 2 and slumber("CG02", food={A: 3, B: 3, C: 2}) == 0
    assert slumber("CG02", food=0) == 0


@pytest.mark.rule("MA-C-CG03", "MA-7.22")
def test_grand_evolution() -> None:
    pos = at(hands={A: "CG03"}, larvae=4, deck="EV01")
    play(pos, "play CG03")
    assert codes(pos, pos.hand[A]) == ["EV01"]
    assert slumber("CG03", bodies={A: "HD01 HD02", B: "TH01", C: "AB01"}) == 2  # covered ones count
    assert slumber("CG03", bodies={A: "HD01 HD02", B: "TH01 AB02"}) == 0


@pytest.mark.rule("MA-C-CG04", "MA-7.22")
def test_unending_brood() -> None:
    pos = at(hands={A: "CG04"}, larvae=4)
    play(pos, "play CG04")
    assert pos.larvae[A] == 5  # one paid, two gained
    assert slumber("CG04", larvae={A: 5, B: 4, C: 4}) == 2 and slumber("CG04", larvae={A: 5, B: 4, C: 5}) == 0


@pytest.mark.rule("MA-C-CG11", "MA-7.22", "MA-D-16")
def test_teeming_horde() -> None:
    pos = at(hands={A: "CG11"}, hexes=RING, ants={A: "5.a"}, larvae=6)
    play(pos, "play CG11", "pay larva", "pay larva", "pay larva")
    assert texts(pos) == ["larva GT", "larva 5.b", "done"]
    play(pos, "larva 5.b", "larva GT")
    assert pos.ants[A] == 3
    assert slumber("CG11", hexes=RING, ants={A: "GT 5.a 5.b 5.out", B: "GT*3"}) == 2
    assert slumber("CG11", ants={A: "GT*3", B: "GT*3"}) == 0


# ---- CG05 Eyeless Overlords


@pytest.mark.rule("MA-C-CG05", "MA-2.32", "MA-D-16")
def test_eyeless_overlords() -> None:
    pos = at(hands={A: "CG05"}, hexes={5: (1, 0), 11: (0, -1), 6: (-1, 0)}, larvae=4)
    play(pos, "play CG05")
    assert texts(pos) == ["hex 5", "hex 6", "pass"] and refused(pos, "hex GT") == refused(pos, "hex 11") == "MA-C-CG05"
    declined = play(pos.clone(), "pass")  # type: ignore[arg-type]
    assert declined.wormholes == 1 << 11
    play(pos, "hex 6")
    assert pos.wormholes == 1 << 11 | 1 << 6
    none = at(hands={A: "CG05"}, larvae=4)
    play(none, "play CG05")
    assert frame(none) == "OpenAction" and codes(none, none.goals[A]) == ["CG05"]
    worms = {11: (0, -1), 17: (1, 0), 5: (-1, 0)}
    assert slumber("CG05", hexes=worms, ants={A: "11.b 17.a"}) == 2
    assert slumber("CG05", hexes=worms, ants={A: "11.a 11.b 11.c 5.a"}) == 0
    assert slumber("CG05", hexes=worms, ants={A: "11.a 5.a"}, wormholes=(5,)) == 2


# ---- CG06 Outlander


@pytest.mark.rule("MA-C-CG06", "MA-C-TH06", "MA-D-16")
def test_outlander() -> None:
    hexes = {5: (1, 0), 6: (2, 0), 7: (3, 0)}
    pos = at(hands={A: "CG06"}, hexes=hexes, ants={A: "GT 5.a 6.a", B: "5.b 7.a 7.b"}, bodies={B: "TH06"}, larvae=4)
    play(pos, "play CG06", "pay larva", "pay larva")
    assert texts(pos) == ["ant GT", "ant 6.a", "pass"]  # the ant in hex 5 is trapped
    play(pos, "ant GT")
    assert texts(pos) == ["to 6.b", "to 6.c", "to 7.out"]  # neither GT nor the Inner Meadow
    play(pos, "to 6.b")
    assert ants_in(pos, 6) == {"a": A, "b": A}
    none = at(hands={A: "CG06"}, hexes={5: (1, 0)}, ants={A: "GT"}, larvae=4)
    play(none, "play CG06", "pay larva", "pay larva")
    assert frame(none) == "OpenAction"
    far = {5: (1, 0), 6: (2, 0), 7: (3, 0)}
    assert slumber("CG06", hexes=far, ants={A: "6.a 7.a"}) == 2
    assert slumber("CG06", hexes=far, ants={A: "5.a 7.a 6.b"}) == 0  # hex 5 is inner, hex 6 not controlled


# ---- CG07 Nurturing Hive


@pytest.mark.rule("MA-C-CG07", "MA-C-TH06", "MA-D-16")
def test_nurturing_hive() -> None:
    hexes = {5: (1, 0), 9: (0, -1), 3: (-1, 1, 5)}
    pos = at(hands={A: "CG07"}, hexes=hexes, ants={A: "GT 9.a", B: "5.b"}, larvae=4)
    play(pos, "play CG07", "pay larva", "pay larva")
    assert texts(pos) == ["ant GT", "ant 9.a", "pass"]
    play(pos, "ant 9.a")
    assert texts(pos) == ["to 3.b", "to 3.c", "to 9.b"]  # single larva sites, vacant ones
    play(pos, "to 9.b")
    assert ants_in(pos, 9) == {"b": A}
    trapped = at(hands={A: "CG07"}, hexes=hexes, ants={A: "9.a", B: "9.c"}, bodies={B: "TH06"}, larvae=4)
    play(trapped, "play CG07", "pay larva", "pay larva")
    assert frame(trapped) == "OpenAction" and ants_in(trapped, 9) == {"a": A, "c": B}
    assert slumber("CG07", hexes=hexes, ants={A: "3.b 3.c 9.b"}) == 2
    assert slumber("CG07", hexes=hexes, ants={A: "3.b 3.c 9.a"}) == 0  # double ones do not count


# ---- CG08 Xenophobic Tribe


@pytest.mark.rule("MA-C-CG08", "MA-D-16")
def test_xenophobic_tribe() -> None:
    pos = at(hands={A: "CG08"}, hexes=RING, ants={A: "1.a 5.a"}, larvae=5)
    play(pos, "play CG08", "pay larva", "pay larva")
    assert texts(pos) == ["larva GT", "larva 1.b", "larva 1.c", "larva 5.b", "done"]
    play(pos, "larva 1.b")
    assert texts(pos) == ["larva 1.c", "done"]  # the same hex
    play(pos, "done")
    assert here(pos, 1)[A] == 2 and pos.larvae[A] == 2
    tunnel = at(hands={A: "CG08"}, hexes=RING, ants={A: "1.a"}, larvae=5)
    play(tunnel, "play CG08", "pay larva", "pay larva", "larva GT")
    assert texts(tunnel) == ["larva GT", "done"]
    assert slumber("CG08", hexes=RING, ants={A: "1.a 2.a 5.a"}) == 2
    assert slumber("CG08", hexes=RING, ants={A: "1.a 2.a 5.a", B: "5.b"}) == 0
    assert slumber("CG08", hexes=RING, ants={A: "1.a 2.a 5.a 5.b", B: "5.out"}) == 2  # the outskirts do not matter
    assert slumber("CG08", hexes=RING, ants={A: "1.a 2.a"}) == 0


# ---- CG09 Extensive Tunnel


@pytest.mark.rule("MA-C-CG09", "MA-D-16", "MA-C-TH06")
def test_extensive_tunnel_bonus_is_mandatory_if_possible() -> None:
    pos = at(hands={A: "CG09"}, hexes=RING, ants={A: "GT 1.a", B: "1.b 1.c"}, larvae=4)
    play(pos, "play CG09", "pay larva", "pay larva")
    assert texts(pos) == ["ant GT", "ant 1.a"] and refused(pos, "pass") == "MA-7.19"
    play(pos, "ant GT", "to 5.b")
    assert ants_in(pos, 5) == {"b": A}
    trapped = at(hands={A: "CG09"}, hexes=RING, ants={A: "1.a", B: "1.b"}, bodies={B: "TH06"}, larvae=4)
    play(trapped, "play CG09", "pay larva", "pay larva")
    assert frame(trapped) == "OpenAction" and ants_in(trapped, 1) == {"a": A, "b": B}
    full = at(hands={A: "CG09"}, hexes={5: (1, 0)}, ants={A: "GT 5.a", B: "5.b"}, larvae=4)
    play(full, "play CG09", "pay larva", "pay larva")
    assert frame(full) == "OpenAction"  # no vacant site


@pytest.mark.rule("MA-C-CG09")
def test_extensive_tunnel_needs_three_joined_hexes_without_gt_and_wormholes() -> None:
    row = {5: (1, 0), 6: (2, 0, 2), 8: (3, 0, 1)}  # Fern exits 2, 3, 5, 1; Clover exits 1, 2, 4, 5
    pos = at(hexes=row)
    assert pos.meadow.joined[6] == 1 << 5 | 1 << 8
    assert slumber("CG09", hexes=row, ants={A: "5.a 6.b 8.c"}) == 2
    assert slumber("CG09", hexes=row, ants={A: "5.a 8.c"}) == 0
    assert slumber("CG09", hexes=row, ants={A: "5.a 6.b 8.out", B: "8.a 8.b 8.c"}) == 0  # not inhabited
    around = {5: (1, 0), 2: (0, -1), 8: (-1, 1, 1)}  # joined to GT, not to each other
    assert slumber("CG09", hexes=around, ants={A: "5.a 2.a 8.a GT"}) == 0
    assert slumber("CG09", hexes=around, ants={A: "5.a 2.a 8.a"}, wormholes=(5, 2, 8)) == 0


# ---- CG10 Heart of the Meadow


@pytest.mark.rule("MA-C-CG10", "MA-D-16")
def test_heart_of_the_meadow() -> None:
    hexes = {5: (1, 0), 12: (0, -1, 1), 6: (2, 0)}
    pos = at(hands={A: "CG10"}, hexes=hexes, ants={A: "GT*2", B: "5.a"}, larvae=4)
    play(pos, "play CG10")
    assert pos.ants[A] == 0 and texts(pos) == ["larva 5.b", "larva 12.a", "larva 12.b", "larva 12.c", "done"]
    play(pos, "larva 12.a")
    assert ants_in(pos, 12) == {"a": A} and frame(pos) == "OpenAction"
    assert slumber("CG10", hexes=RING, ants={A: "1.a 2.a 5.a"}) == 2
    assert slumber("CG10", hexes=RING, ants={A: "1.a 2.a 5.b"}) == 0
    assert slumber("CG10", 2, hexes=RING, ants={A: "1.a 2.a"}) == 2  # two with two players
    assert slumber("CG10", 2, hexes={12: (0, -1, 1), 5: (1, 0)}, ants={A: "12.a 5.a"}) == 2  # adjacency is enough
    assert slumber("CG10", hexes={5: (1, 0), 12: (0, -1, 1), 6: (2, 0)}, ants={A: "5.a 12.a 6.a"}) == 0


# ---- CG12 Perfect Form


@pytest.mark.rule("MA-C-CG12", "MA-7.16", "MA-D-16")
def test_perfect_form() -> None:
    pos = at(hands={A: "CG12"}, bodies={A: "HD01 HD02 HD03 TH01"}, larvae=4)
    play(pos, "play CG12")
    assert texts(pos) == ["raise HD01", "raise HD02", "pass"]
    play(pos, "raise HD01")
    assert codes(pos, pos.body[0]) == ["HD02", "HD03", "HD01"] and pos.active[0] == pos.static.effect[pos.body[0][2]]
    declined = at(hands={A: "CG12"}, bodies={A: "HD01 HD02"}, larvae=4)
    play(declined, "play CG12", "pass")
    assert codes(declined, declined.body[0]) == ["HD01", "HD02"]
    none = at(hands={A: "CG12"}, bodies={A: "HD01"}, larvae=4)
    play(none, "play CG12")
    assert frame(none) == "OpenAction"
    bodies = ["HD01 TH01 AB01", "HD02 TH02 AB02", "HD03 TH03 AB03", "HD04 TH04 AB04"]
    for count, points in ((0, 0), (1, 1), (2, 2), (3, 3), (4, 3)):
        assert slumber("CG12", bodies={A: " ".join(bodies[:count])}) == points


@pytest.mark.rule("MA-C-CG06", "MA-2.15")
def test_an_outlander_goes_to_another_hex_or_nowhere() -> None:
    hexes = {5: (1, 0), 6: (2, 0), 7: (3, 0), 8: (4, 0)}
    pos = at(hands={A: "CG06"}, hexes=hexes, ants={A: "6.a 6.b 7.a"}, larvae=4)
    play(pos, "play CG06", "pay larva", "pay larva", "ant 6.a")
    assert texts(pos) == ["to 7.b", "to 8.a", "to 8.b", "to 8.c"]
    reasons = {text: pos.frame_of(A).refusal(pos, TABLE.parse(text)) for text in ("to 6.c", "to 5.a", "to GT", "to 7.out")}
    wrong = ("MA-2.15", "This effect does not lead there.")
    vacant = ("MA-2.15", "An ant that enters a hex takes a vacant site if there is one.")
    assert reasons == {"to 6.c": wrong, "to 5.a": wrong, "to GT": wrong, "to 7.out": vacant}
    alone = at(hands={A: "CG06"}, hexes={5: (1, 0), 6: (2, 0)}, ants={A: "6.a"}, larvae=4)
    play(alone, "play CG06", "pay larva", "pay larva")
    assert frame(alone) == "OpenAction" and ants_in(alone, 6) == {"a": A}  # its own hex is the only one out there
