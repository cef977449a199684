"""MA-X-3 to MA-X-11: the diagrams of the rulebook, with exact numbers. Red, blue and black are seats 0, 1 and 2 unless said."""

from __future__ import annotations

import pytest

from formicary.games.march.phases.worker import march_steps
from formicary.games.march.state.position import March
from tests.games.march.positions import (
    A,
    ants_in,
    at,
    codes,
    decline,
    events_of,
    frame,
    here,
    of_kind,
    play,
    refused,
    spare,
    texts,
)

RED, BLUE, BLACK = 0, 1, 2


def explore_diagram() -> March:
    return at(
        hexes={9: (1, -1, 0), 3: (1, 0, 3)},
        ants={RED: "9.a 9.b", BLUE: "3.a 3.b"},
        larvae={RED: 0, BLUE: 1, BLACK: 0},
        food=1,
        pile=(10,),
    )


@pytest.mark.rule("MA-X-3", "MA-4.1", "MA-4.2", "MA-4.3", "MA-4.4", "MA-4.5", "MA-D-6")
def test_explore_diagram_origin_exits_and_rotations() -> None:
    pos = explore_diagram()
    revealed = events_of(pos, "explore")
    assert pos.food[RED] == 0
    assert of_kind(revealed, "hex_revealed") == [{"event": "hex_revealed", "seat": RED, "hex": 10}]
    # Fungalreach is the only origin, so it is not asked for; edge 4 leads to GT, edges 1 and 3 have no tunnel.
    assert frame(pos) == "ChooseExit" and texts(pos) == ["exit 0", "exit 2", "exit 5"]
    assert refused(pos, "exit 1") == refused(pos, "exit 4") == "MA-4.5"
    play(pos, "exit 2")
    assert texts(pos) == ["turn 1", "turn 2", "turn 4", "turn 5"]
    assert refused(pos, "turn 0") == "MA-4.4"
    play(pos, "turn 2")
    where = next(entry for entry in pos.view(None)["hexes"] if entry["number"] == 10)  # type: ignore[attr-defined]
    assert (where["q"], where["r"], where["exits"]) == (2, -1, [0, 2, 3, 5])


@pytest.mark.rule("MA-X-3", "MA-2.5", "MA-2.15", "MA-4.7", "MA-4.8", "MA-4.12", "MA-4.14", "MA-D-8", "MA-D-9")
def test_explore_diagram_blocked_exit_moving_in_and_reaction() -> None:
    pos = play(explore_diagram(), "explore", "exit 2", "turn 2")
    joined = pos.meadow.joined[10]
    assert joined >> 9 & 1 and not joined >> 3 & 1  # exit 1 of Water's Edge is blocked by edge 4 of Dry Seep
    assert pos.meadow.adjacent[10] >> 3 & 1
    # Red moves one or both ants from Fungalreach.
    assert texts(pos) == ["ant 9.a", "ant 9.b"]
    assert refused(pos, "done") == "MA-4.7"
    play(pos, "ant 9.b")
    assert texts(pos) == ["to 10.a", "to 10.b"]
    play(pos, "to 10.b")
    assert texts(pos) == ["ant 9.a", "done"]
    play(pos, "done")
    assert ants_in(pos, 10) == {"b": RED} and ants_in(pos, 9) == {"a": RED}
    assert pos.deciders == (BLUE,) and texts(pos) == ["larva GT", "larva 3.c", "pass"]
    assert refused(pos, "larva 10.a") == refused(pos, "larva 9.b") == "MA-4.12"
    play(pos, "1: larva 3.c")
    assert pos.larvae[BLUE] == 0 and ants_in(pos, 3) == {"a": BLUE, "b": BLUE, "c": BLUE}


@pytest.mark.rule("MA-X-3")
def test_explore_diagram_reaction_with_only_the_control_site_taken() -> None:
    pos = at(
        hexes={9: (1, -1, 0), 3: (1, 0, 3)},
        ants={RED: "9.a 9.b", BLUE: "3.a"},
        larvae={RED: 0, BLUE: 1, BLACK: 0},
        pile=(10,),
    )
    play(pos, "explore", "exit 2", "turn 2", "ant 9.a", "to 10.b", "done")
    assert texts(pos) == ["larva GT", "larva 3.b", "larva 3.c", "pass"]


def march_diagram() -> March:
    """Black sits left of red, then blue."""
    red, black, blue = 0, 1, 2
    return at(
        hexes={1: (-1, 0, 0), 3: (-1, 1, 5), 10: (-2, 1, 1)},
        ants={red: "1.b", black: "1.a 1.c 10.a", blue: "3.a"},
        larvae={red: 3, black: 0, blue: 0},
        food=1,
    )


@pytest.mark.rule("MA-X-4", "MA-5.1", "MA-5.4", "MA-2.18", "MA-2.12", "MA-2.19")
def test_march_diagram_larvae_first() -> None:
    pos = march_diagram()
    joined = pos.meadow.joined
    assert joined[1] >> 3 & 1 and joined[1] >> 10 & 1 and joined[10] >> 3 & 1
    play(pos, "march")
    assert pos.food[0] == 0
    assert texts(pos, "larva") == ["GT", "1.out"]
    assert refused(pos, "larva 3.b") == "MA-5.4"
    play(pos, "larva 1.out", "larva 1.out", "larva 1.out")
    assert pos.larvae[0] == 0 and ants_in(pos, 1) == {"a": 1, "b": 0, "c": 1, "out0": 3}
    assert pos.ants[0] == 4


@pytest.mark.rule("MA-X-4", "MA-5.6", "MA-5.10", "MA-5.11", "MA-2.21", "MA-2.23", "MA-2.25", "MA-2.28", "MA-D-10", "MA-D-11")
def test_march_diagram_steps_reactions_and_vacated_sites() -> None:
    pos = play(march_diagram(), "march", "larva 1.out", "larva 1.out", "larva 1.out")
    play(pos, "ant 1.out", "to 3.b", "ant 1.out", "to 3.c")
    # All five steps are used; black reacts.
    assert pos.deciders == (1,) and frame(pos) == "ReactToMarch"
    assert ants_in(pos, 1) == {"a": 1, "b": 0, "c": 1, "out0": 1} and pos.ant_contested(1)
    assert refused(pos, "larva GT") == "MA-5.11"
    play(pos, "1: ant 1.a", "1: to 10.b")
    # The red ant of the outskirts takes the vacated site at the checkpoint.
    assert ants_in(pos, 1) == {"a": 0, "b": 0, "c": 1}
    assert not pos.contested(1)
    assert ants_in(pos, 10) == {"a": 1, "b": 1}
    # Blue reacts: no site is free in Dry Seep.
    assert pos.deciders == (2,)
    play(pos, "2: ant 3.a")
    assert "to 10.out" in texts(pos)
    play(pos, "2: to 10.out")
    assert ants_in(pos, 10) == {"a": 1, "b": 1, "out2": 1} and pos.ant_contested(10)
    # The red ants on 3b and 3c stay; in a later March one of them may take the control site for one step.
    assert ants_in(pos, 3) == {"b": 0, "c": 0} and pos.controller(3) == -1
    pos.food[0] = 1
    pos.food[1] = pos.food[2] = 1
    decline(play(pos, "forage"))
    decline(play(pos, "forage"))
    play(pos, "0: march", "ant 3.b")
    assert "to 3.a" in texts(pos)
    play(pos, "to 3.a")
    assert ants_in(pos, 3) == {"a": 0, "c": 0} and pos.frame_of(0).left == 4  # type: ignore[attr-defined]


@pytest.mark.rule("MA-X-5", "MA-7.10", "MA-7.11", "MA-7.12", "MA-7.13", "MA-7.14", "MA-7.15", "MA-7.16")
def test_evolution_diagram() -> None:
    pos = at(
        bodies={A: "HD03 HD08 TH04"},
        hands={A: "AB09 HD11"},
        larvae=8,
        hexes={1: (-1, 0)},
        ants={A: "1.a 1.b 1.c GT GT", 1: "GT"},
    )
    names = [pos.static.codes[pos.top_evolution(A, section)] for section in (0, 1)]
    assert names == ["HD08", "TH04"]
    assert pos.static.effect[pos.body[0][-1]] == pos.active[0] and pos.active[2] == 0
    assert march_steps(pos, A) == 6 and pos.complete_bodies(A) == 0
    play(pos, "play AB09", "pay larva", "pay larva", "pay larva")
    assert pos.score[A] == 3 and pos.bodies[A] == 1
    fed = at(phase="feed", bodies={A: "HD03 HD08 TH04 AB09"}, ants={A: "GT*5", 1: "GT*5"}, food=2)
    assert fed.food[:2] == [1, 0]  # with an abdomen one food feeds five, without it four
    decline(pos)
    for _ in range(2):
        decline(play(pos, "forage"))
    play(pos, "0: play HD11", "pay larva", "pay larva")
    assert codes(pos, pos.body[0]) == ["HD03", "HD08", "HD11"] and pos.score[A] == 3


@pytest.mark.rule("MA-X-5", "MA-7.13", "MA-9.17")
def test_evolution_diagram_gives_two_strength_in_battle() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.out", 1: "5.b"}, bodies={A: "HD03 HD08"}, holder=1, deck="EV17")
    assert frame(pos) == "Stop"  # nobody has a card; the battle is over at once
    assert pos.score[A] == 1 and here(pos, 5) == [2, 0, 0]
    bare = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a", 1: "5.b 5.out*2"}, bodies={A: "HD04 HD03"}, deck="EV17")
    assert bare.score[:2] == [1, 0]  # one ant and two heads against three ants: equal, the defender wins


@pytest.mark.rule("MA-X-6", "MA-8.3", "MA-8.4", "MA-8.5", "MA-8.6", "MA-8.7", "MA-8.8", "MA-8.9", "MA-8.11", "MA-3.8")
def test_rest_diagram() -> None:
    pos = at(food=9, larvae=5, ants={0: "GT", 1: "GT", 2: "GT"}, holder=0)
    play(pos, "0: rest")
    assert (pos.rest_larvae[0], pos.rest_food[0], pos.larvae[0], pos.supply[0]) == (1, 0, 5, 29)
    for food in (1, 2):
        decline(play(pos, "1: forage"))
        decline(play(pos, "2: forage"))  # the third and fourth turn of seat 0 are forced Rests
        assert (pos.rest_larvae[0], pos.rest_food[0]) == (1, food) and pos.deciders == (1,)
    stores = pos.food[0]
    events = events_of(pos, "1: rest")
    assert of_kind(events, "worker_phase_ended")[0]["seat"] == 1
    assert of_kind(events, "resting_area") == [
        {"event": "resting_area", "seat": 0, "larvae": 1, "food": 2},
        {"event": "resting_area", "seat": 1, "larvae": 1, "food": 0},
    ]
    assert pos.larvae[0] == 6 and pos.food[0] == stores + 2 - 1  # one food fed the ant in GT
    assert pos.larvae[1] == 6 and pos.rest_larvae == [0, 0, 0] and pos.rest_food == [0, 0, 0]
    assert pos.holder == 1 and pos.view(None)["sun"] is False
    assert frame(pos) == "Decree" and pos.deciders == (1,)
    for seat in (1, 2, 0):
        play(pos, f"{seat}: decree food")
    assert pos.deciders == (1,) and pos.round == 2 and pos.view(None)["sun"] is True and frame(pos) == "Action"


@pytest.mark.rule("MA-X-6", "MA-8.7")
def test_rest_diagram_with_two_larvae_for_the_second_rester() -> None:
    pos = at(food=9, ants={0: "GT", 1: "GT", 2: "GT"}, holder=1, rests={0: 1}, rest_second_larva="two")
    before = pos.larvae[1]
    events = events_of(pos, "1: rest")
    assert of_kind(events, "rested") == [{"event": "rested", "seat": 1, "larvae": 2, "food": 0}]
    assert pos.larvae[1] == before + 2 and pos.larvae[0] == 6


def battle_diagram(**options: object) -> March:
    return at(
        phase="soldier",
        hexes={3: (-1, 1, 5)},
        ants={RED: "3.b 3.c 3.out*2", BLUE: "3.a 3.out*2"},
        bodies={RED: "HD02"},
        hands={RED: "EV01", BLUE: "EV03"},
        larvae=4,
        **options,
    )


@pytest.mark.rule(
    "MA-X-7", "MA-9.17", "MA-9.18", "MA-9.19", "MA-9.20", "MA-9.21", "MA-9.22", "MA-9.23", "MA-9.24", "MA-9.25", "MA-9.27",
    "MA-9.30", "MA-9.31", "MA-9.32", "MA-C-HD02", "MA-D-22", "MA-D-24", "MA-D-25",
)  # fmt: skip
def test_battle_diagram() -> None:
    pos = battle_diagram()
    assert pos.deciders == (RED,) and texts(pos) == ["commit EV01", "pass"]  # the invader first
    play(pos, "0: commit EV01")
    fought = of_kind(events_of(pos, "1: commit EV03"), "battle_fought")[0]
    red, blue = fought["sides"]
    assert fought["defender"] == BLUE and fought["seat"] == RED and fought["losses"] == [1, 3]
    assert (red["ants"], red["heads"], red["strength"], red["ferocity"], red["total"]) == (4, 1, 5, 3, 8)
    assert (blue["ants"], blue["heads"], blue["strength"], blue["ferocity"], blue["total"]) == (3, 0, 3, 3, 6)
    assert spare(pos)[1] == ["EV01", "EV03"]
    assert here(pos, 3) == [4, 0, 0]  # all blue ants are gone, nothing was asked
    assert pos.deciders == (RED,) and texts(pos) == ["lose 3.b", "lose 3.c", "lose 3.out"]
    play(pos, "lose 3.out")
    assert ants_in(pos, 3) == {"a": RED, "b": RED, "c": RED}  # the last ant of the outskirts takes the control site
    assert pos.score == [1, 0, 0]
    assert pos.larvae == [6, 2, 4]  # Amazon Head


@pytest.mark.rule("MA-X-8", "MA-10.1", "MA-10.2", "MA-10.3", "MA-10.4", "MA-10.5", "MA-10.6", "MA-10.7", "MA-10.8", "MA-D-23")
def test_centipede_diagram() -> None:
    pos = at(
        phase="soldier",
        hexes={3: (-1, 1, 5)},
        centipedes=(3,),
        ants={RED: "3.a 3.b 3.c 3.out"},
        hands={RED: "EV02"},
        deck="EV03 EV05",
        food=0,
    )
    assert pos.deciders == (RED,) and texts(pos) == ["commit EV02", "pass"]
    battle = pos.view(None)["battle"]
    assert isinstance(battle, dict) and battle["centipede"]["strength"] == 3 and battle["invader"] is None
    assert spare(pos)[1] == ["EV03"]
    fought = of_kind(events_of(pos, "commit EV02"), "centipede_fought")[0]
    assert (fought["won"], fought["strength"], fought["side"]["total"], fought["losses"]) == (True, 5, 6, 2)
    assert spare(pos)[1] == ["EV03", "EV02", "EV05"]
    play(pos, "lose 3.out", "lose 3.c", "hold 3 a+b")
    assert here(pos, 3) == [2, 0, 0] and pos.food[RED] == 1 and pos.score[RED] == 1 and pos.centipedes == 0


@pytest.mark.rule("MA-X-8", "MA-10.9")
def test_centipede_diagram_had_the_centipede_won() -> None:
    pos = at(
        phase="soldier",
        hexes={3: (-1, 1, 5)},
        centipedes=(3,),
        ants={RED: "3.a 3.b 3.c 3.out"},
        deck="EV03 EV05",
        food=0,
    )
    assert here(pos, 3) == [0, 0, 0] and pos.centipedes == 1 << 3
    assert pos.food[RED] == 0 and pos.score[RED] == 0 and pos.supply[RED] == 36 - pos.larvae[RED]


@pytest.mark.rule("MA-X-9", "MA-11.7", "MA-11.9")
@pytest.mark.parametrize(("ants", "food"), [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3)])
def test_feeding_table(ants: int, food: int) -> None:
    pos = at(phase="feed", ants={A: f"GT*{ants}"} if ants else {}, food=5)
    assert pos.food[A] == 5 - food and pos.larvae[A] == 5 and pos.ants[A] == ants


@pytest.mark.rule("MA-X-9", "MA-11.9")
@pytest.mark.parametrize(("ants", "food"), [(5, 1), (6, 2), (10, 2), (11, 3)])
def test_feeding_table_with_one_abdomen(ants: int, food: int) -> None:
    pos = at(phase="feed", ants={A: f"GT*{ants}"}, food=5, bodies={A: "AB01"})
    assert pos.food[A] == 5 - food


def queen_diagram(**options: object) -> March:
    return at(
        phase="queen",
        hexes={2: (0, -1), 4: (1, -1), 5: (1, 0), 1: (-1, 0), 3: (-1, 1, 5), 10: (-2, 1, 1), 9: (-3, 1)},
        ants={
            RED: "2.a 2.b 2.c 1.b 1.c 10.b 9.c",
            BLUE: "5.a 5.b 10.a GT",
            BLACK: "1.a 3.a 3.b 3.c 4.a 4.b 4.c GT*2",
        },
        goals={RED: "CG09"},
        bodies={BLACK: "AB01"},
        food=1,
        larvae=0,
        **options,
    )


@pytest.mark.rule(
    "MA-X-11", "MA-11.1", "MA-11.3", "MA-11.4", "MA-11.6", "MA-11.13", "MA-11.14", "MA-11.16", "MA-11.17", "MA-C-CG09"
)
def test_queen_phase_diagram() -> None:
    pos = queen_diagram()
    assert pos.deciders == (BLACK,)  # Carpenter Abdomen is not used
    harvest = events_of(pos, "2: done")
    assert [(e["seat"], e["food"], e["larvae"], e["cards"], e["points"]) for e in of_kind(harvest, "harvested")] == [
        (RED, 2, 4, 1, 1), (BLUE, 2, 1, 0, 0), (BLACK, 2, 7, 0, 0),
    ]  # fmt: skip
    assert [(e["seat"], e["ants"], e["food"], e["larvae"]) for e in of_kind(harvest, "fed")] == [
        (RED, 7, 2, 0), (BLUE, 4, 1, 0), (BLACK, 9, 2, 0),
    ]  # fmt: skip
    assert pos.food == [1, 2, 1] and pos.larvae == [4, 1, 7] and len(pos.hand[RED]) == 1 and pos.score == [1, 0, 0]
    slumber = events_of(pos, "0: decree food", "1: decree larvae", "2: decree food")
    assert pos.food == [3, 2, 3] and pos.larvae == [4, 6, 7]
    scored = [(e["seat"], e["points"], e["rule"], e["hex"]) for e in of_kind(slumber, "scored")]
    assert sorted(scored) == sorted([
        (RED, 1, "MA-11.16", 2), (BLUE, 1, "MA-11.16", 5), (BLACK, 1, "MA-11.16", 4), (BLACK, 1, "MA-11.16", 1),
        (BLACK, 1, "MA-11.16", 3), (RED, 2, "MA-7.20", -1),
    ])  # fmt: skip
    assert pos.score == [4, 1, 3]
    assert pos.round == 1 and frame(pos) == "Stop"
    play(pos, "done")
    assert pos.round == 2


@pytest.mark.rule("MA-X-11", "MA-11.9")
def test_queen_phase_diagram_without_the_abdomen_black_needs_three_food() -> None:
    pos = at(phase="feed", ants={BLACK: "GT*9"}, food=4)
    assert pos.food[BLACK] == 1


@pytest.mark.rule("MA-X-D14", "MA-13.9")
def test_queen_phase_diagram_with_joined_inner_meadow() -> None:
    pos = queen_diagram(inner_meadow="joined")
    play(pos, "2: done", "0: decree food", "1: decree food", "2: decree food")
    sheet = [player["points"]["inner_meadow"] for player in pos.view(None)["players"]]  # type: ignore[attr-defined]
    assert sheet == [1, 1, 2]  # Tall Sand has no exit towards GT
