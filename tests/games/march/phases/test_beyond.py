"""MA-16, MA-H-21 to MA-H-25: Beyond the Meadow."""

from __future__ import annotations

import pytest

from tests.games.march.positions import (
    A,
    B,
    C,
    ants_in,
    at,
    codes,
    decline,
    events_of,
    frame,
    of_kind,
    play,
    refused,
    spare,
    texts,
)


@pytest.mark.rule("MA-16.1", "MA-H-21", "MA-D-37")
def test_spiders_lair_reveals_three_cards_and_one_may_be_played_free() -> None:
    pos = at(ants={A: "GT"}, pile=(21,), deck="HD02 EV17 CG04 EV01", larvae=0)
    events = events_of(pos, "explore", "exit 0", "to 21.a")
    assert of_kind(events, "cards_revealed")[0]["cards"] == ["HD02", "EV17", "CG04"]
    assert pos.deciders == (A,) and texts(pos) == ["play HD02", "play EV17", "play CG04", "pass"]
    one = play(pos.clone(), "play EV17")  # type: ignore[arg-type]
    assert one.larvae[A] == 4 and sorted(spare(one)[1]) == ["CG04", "EV17", "HD02"]
    goal = play(pos.clone(), "play CG04")  # type: ignore[arg-type]
    assert codes(goal, goal.goals[A]) == ["CG04"] and goal.larvae[A] == 2
    play(pos, "pass")
    assert spare(pos)[1] == ["HD02", "EV17", "CG04"] and spare(pos)[0][0] == "EV01"
    short = at(ants={A: "GT"}, pile=(21,), deck="HD02", rest_of_cards=C, larvae=0)
    play(short, "explore", "exit 0", "to 21.a")
    assert texts(short) == ["play HD02", "pass"]
    empty = at(ants={A: "GT"}, pile=(21,), rest_of_cards=C, larvae=0)
    play(empty, "explore", "exit 0", "to 21.a")
    assert frame(empty) == "OpenAction"


@pytest.mark.rule("MA-H-21", "MA-7.21")
def test_spiders_lair_and_the_goal_limit() -> None:
    pos = at(ants={A: "GT"}, pile=(21,), deck="CG04 EV13 EV21", goals={A: "CG01 CG02"}, larvae=0)
    play(pos, "explore", "exit 0", "to 21.a", "play CG04")
    assert frame(pos) == "DropGoal"
    play(pos, "discard CG01")
    assert codes(pos, pos.goals[A]) == ["CG02", "CG04"]


@pytest.mark.rule("MA-H-22", "MA-D-27")
def test_ant_lion_den_takes_a_card_or_an_ant_for_each_inhabited_site() -> None:
    pos = at(
        phase="abdomens",
        hexes={22: (1, 0, 2)},
        ants={A: "22.a 22.b", B: "22.c 22.out"},
        hands={A: "EV01 EV02 EV03", B: ""},
        holder=B,
    )
    # B goes first: no card, so the ant on the site is lost; the one in the outskirts is not charged.
    assert pos.deciders == (A,) and texts(pos) == ["discard EV01", "discard EV02", "discard EV03"]
    assert ants_in(pos, 22) == {"a": A, "b": A, "out1": 1}  # filled only afterwards
    play(pos, "discard EV02")
    assert texts(pos) == ["discard EV01", "discard EV03"]
    play(pos, "discard EV01")
    assert (
        ants_in(pos, 22) == {"a": A, "b": A, "c": B} and codes(pos, pos.hand[A]) == ["EV03"] and spare(pos)[1] == ["EV02", "EV01"]
    )


@pytest.mark.rule("MA-H-22", "MA-D-27")
def test_ant_lion_den_with_too_few_cards() -> None:
    pos = at(phase="abdomens", hexes={22: (1, 0, 2)}, ants={A: "22.a 22.b 22.c"}, hands={A: "EV01"})
    assert spare(pos)[1] == ["EV01"]  # the only card, then two ants
    assert texts(pos) == ["lose 22.a", "lose 22.b", "lose 22.c"]
    play(pos, "lose 22.a", "lose 22.c")
    assert ants_in(pos, 22) == {"b": A} and frame(pos) == "Stop"
    nobody = at(phase="abdomens", hexes={22: (1, 0, 2)}, ants={A: "GT"}, hands={A: "EV01"})
    assert frame(nobody) == "Stop" and len(nobody.hand[A]) == 1


@pytest.mark.rule("MA-H-22", "MA-11.2")
def test_ant_lion_den_comes_after_the_abdomens() -> None:
    pos = at(phase="queen", hexes={22: (1, 0, 2)}, ants={A: "22.a", B: "22.b"}, bodies={A: "AB01"}, hands={B: "EV01 EV02"})
    assert frame(pos) == "Steps"
    play(pos, "ant 22.a", "to 22.c", "done")
    assert ants_in(pos, 22) == {"b": B}  # A moved to 22c and lost that ant, having no card
    assert frame(pos) == "DenToll" and pos.deciders == (B,)


@pytest.mark.rule("MA-H-23", "MA-D-37")
def test_nest_of_centipedes_puts_centipedes_on_itself_and_its_joined_hexes() -> None:
    hexes = {5: (1, 0), 12: (2, -1, 1), 1: (0, -1)}
    pos = at(hexes=hexes, ants={A: "GT"}, pile=(23,), centipedes=(1,))
    events = events_of(pos, "explore", "exit 1", "to 23.a")
    # At (1, -1): joined to GT, to hex 5 below and to hex 1 on its left; Fallen Log has no exit towards it.
    assert pos.meadow.joined[23] == 1 | 1 << 5 | 1 << 1 and pos.meadow.adjacent[23] >> 12 & 1
    assert sorted(event["hex"] for event in of_kind(events, "token_placed")) == [5, 23]
    assert pos.centipedes == 1 << 23 | 1 << 5 | 1 << 1
    order = [event["event"] for event in events if event["event"] in ("token_placed", "ant_moved")]
    assert order == ["token_placed", "ant_moved", "token_placed"]  # the effect follows the ants


@pytest.mark.rule("MA-H-24", "MA-D-37")
def test_mole_run_puts_a_wormhole_on_another_hex() -> None:
    pos = at(hexes={5: (1, 0), 11: (0, -1), 6: (-1, 0)}, ants={A: "GT"}, pile=(24,))
    play(pos, "explore", "exit 3", "turn 0", "to 24.a")
    assert frame(pos) == "MoleRun" and texts(pos) == ["hex 5", "hex 6"]
    assert refused(pos, "hex GT") == refused(pos, "hex 11") == refused(pos, "hex 24") == refused(pos, "pass") == "MA-H-24"
    play(pos, "hex 6")
    assert pos.wormholes == 1 << 24 | 1 << 11 | 1 << 6
    alone = at(ants={A: "GT"}, pile=(24,), larvae=0)
    play(alone, "explore", "exit 3", "turn 0", "to 24.a")
    assert alone.wormholes == 1 << 24 and frame(alone) == "OpenAction"


@pytest.mark.rule("MA-H-25", "MA-16.1")
def test_forgotten_nest_gives_three_larvae_to_who_placed_it() -> None:
    pos = at(ants={A: "GT"}, pile=(25,), larvae=1)
    play(pos, "explore", "exit 0", "turn 0", "to 25.b")
    assert pos.larvae == [4, 1, 1]
    few = at(ants={A: "GT"}, pile=(25,), larvae=34)
    play(few, "explore", "exit 0", "turn 0", "to 25.b")
    assert few.larvae[A] == 35


@pytest.mark.rule("MA-16.3")
def test_the_effect_happens_also_if_a_card_placed_the_hex_after_its_larvae() -> None:
    pos = at(hands={A: "EV08"}, pile=(25,), larvae=3)
    play(pos, "play EV08", "beside GT 0", "turn 0")
    assert pos.larvae[A] == 1 and texts(pos) == ["larva 25.a", "larva 25.b", "larva 25.c", "done"]
    play(pos, "larva 25.a")
    assert pos.larvae[A] == 3  # three arrived when the last larva had been placed


@pytest.mark.rule("MA-16.4", "MA-2.30")
def test_beyond_hexes_otherwise_follow_all_rules() -> None:
    pos = at(
        phase="harvest",
        hexes={23: (1, 0), 22: (0, -1), 25: (-1, 0)},
        ants={A: "23.a 23.b", B: "22.b", C: "25.a 25.c"},
        food=0,
        larvae=0,
    )
    assert pos.score[A] == 2 and pos.food[B] == 1 and pos.larvae[C] == 2 and len(pos.hand[C]) == 1
    slumber = at(phase="slumber", hexes={23: (1, 0), 22: (2, 0)}, ants={A: "23.a", B: "22.a"})
    assert slumber.score == [1, 0, 0]


@pytest.mark.rule("MA-H-GT", "MA-2.7")
def test_the_great_tunnel_in_a_march() -> None:
    pos = at(hexes={5: (1, 0), 12: (0, -1, 1)}, ants={A: "GT"}, larvae=0)
    play(pos, "march", "ant GT")
    assert texts(pos) == ["to 5.a", "to 5.b"]
    decline(play(pos, "to 5.a"))
    assert ants_in(pos, 5) == {"a": A} and pos.deciders == (B,)


@pytest.mark.rule("MA-H-22")
def test_ants_in_the_outskirts_of_the_den_do_not_pay() -> None:
    pos = at(phase="abdomens", hexes={22: (1, 0, 2)}, ants={A: "22.a 22.b 22.c 22.out*2"}, hands={A: "EV01"})
    assert texts(pos) == ["lose 22.a", "lose 22.b", "lose 22.c"]  # the only card is gone already, two more are missing
    play(pos, "lose 22.b", "lose 22.c")
    assert ants_in(pos, 22) == {"a": A, "b": A, "c": A} and frame(pos) == "Stop"  # filled from the outskirts
