"""MA-17.27 to MA-17.32: the Raiding Ant."""

from __future__ import annotations

import pytest

from formicary.games.march.state.position import March
from tests.games.march.positions import A, B, C, D, E, at, codes, events_of, frame, here, of_kind, play, refused, texts

HEXES = {5: (1, 0), 1: (-1, 0)}  # Loamy Tunnels with two sites, Soil with three, both joined to GT


def raiding(**given: object) -> March:
    return at(**{"colonies": {A: "raiding"}, "hexes": HEXES, **given})  # type: ignore[arg-type]


@pytest.mark.rule("MA-17.27", "MA-5.5")
def test_three_steps_and_one_for_each_thorax_larvae_first() -> None:
    for bodies, steps in ((None, 3), ({A: "TH02 TH05"}, 5), ({A: "TH07"}, 4)):  # Sprinting Thorax is about March
        pos = raiding(ants={A: "GT", B: "GT"}, bodies=bodies)
        play(pos, "raid")
        assert frame(pos) == "Steps" and pos.view(A)["prompt"]["args"] == {"left": steps}  # type: ignore[index]
        assert pos.food[A] == 1
    play(pos, "larva GT", "ant GT", "to 5.a")
    assert refused(pos, "larva GT") == "MA-5.5"


@pytest.mark.rule("MA-17.28", "MA-17.30", "MA-D-32")
def test_the_steps_may_make_a_contest_which_is_fought_at_once() -> None:
    pos = raiding(ants={A: "GT*3", B: "5.a 5.b", C: "GT"}, hands={A: "EV14", B: "EV17", C: "EV01"}, deck="HD05")  # ferocity 4, 1
    play(pos, "raid", "ant GT", "to 5.out", "ant GT", "to 5.out", "ant GT")
    seen = events_of(pos, "to 5.out", "0: commit EV14", "1: commit EV17")
    assert of_kind(seen, "battle_begins") == [{"event": "battle_begins", "seat": B, "hex": 5, "invader": A, "defender": B}]
    fought = of_kind(seen, "battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [7, 3] and fought["seat"] == A
    assert fought["losses"] == [1, 2] and pos.score == [1, 0, 0]
    assert frame(pos) == "LoseAnts" or here(pos, 5) == [2, 0, 0]
    while pos.deciders == (A,) and frame(pos) in ("LoseAnts", "Spoils"):
        play(pos, texts(pos)[0])
    assert here(pos, 5) == [2, 0, 0]
    assert codes(pos, pos.hand[B]) == ["HD05"] and codes(pos, pos.hand[C]) == ["EV01"]  # B alone drew a card
    assert pos.deciders == (B,) and frame(pos) == "Action"


@pytest.mark.rule("MA-17.28")
def test_the_hex_and_the_opponent_are_chosen_among_all_that_fit() -> None:
    ants = {A: "5.out 1.a", B: "5.a 1.b", C: "5.b 1.c 1.out", D: "GT"}
    pos = at(4, colonies={A: "raiding"}, hexes=HEXES, ants=ants, hands={A: "EV17"})
    play(pos, "raid", "done")
    assert frame(pos) == "RaidHex" and texts(pos) == ["hex 1", "hex 5"]
    assert refused(pos, "hex GT") == "MA-17.28" == refused(pos, "done")  # the battle is mandatory
    play(pos, "hex 5")
    assert frame(pos) == "RaidOpponent" and texts(pos) == ["seat 1", "seat 2"]
    assert refused(pos, "seat 3") == "MA-17.28"
    play(pos, "seat 2")
    battle: dict[str, dict[str, object]] = pos.view(None)["battle"]  # type: ignore[assignment]
    assert (battle["invader"]["seat"], battle["defender"]["seat"]) == (A, C)


@pytest.mark.rule("MA-17.28", "MA-9.15", "MA-9.16")
def test_one_battle_only_even_if_the_hex_stays_contested() -> None:
    pos = raiding(ants={A: "5.out*3", B: "5.a 5.out*4", C: "5.b"}, hands={A: "EV17", B: "EV16", C: "EV09"})
    play(pos, "raid", "done")
    seen = events_of(pos, "seat 2", "0: pass", "2: pass")
    assert len(of_kind(seen, "battle_fought")) == 1 and of_kind(seen, "battle_fought")[0]["seat"] == A
    assert not of_kind(seen, "battle_begins")[1:] and pos.ant_contested(5)
    while pos.deciders == (A,) and frame(pos) in ("LoseAnts", "Spoils"):
        play(pos, texts(pos)[0])
    assert frame(pos) == "Action" and pos.deciders == (B,)
    assert len(pos.hand[C]) == 2 and len(pos.hand[B]) == 1


@pytest.mark.rule("MA-17.28", "MA-17.30")
def test_without_an_own_ant_in_a_contested_hex_there_is_no_battle_and_no_reaction() -> None:
    ants = {A: "GT", B: "5.a 5.out", C: "5.b"}
    pos = raiding(ants=ants, hands={B: "EV17", C: "EV16"})
    seen = events_of(pos, "raid", "done")
    assert not [event for event in seen if event["event"] in ("battle_begins", "reacted", "passed", "cards_drawn")]
    assert pos.deciders == (B,) and frame(pos) == "Action"
    for ants, centipedes in (
        ({A: "5.a", B: "5.b", C: "GT"}, (1,)),  # shared, and the centipede is elsewhere
        ({A: "5.a 5.b 5.out", B: "GT", C: "GT"}, (5,)),  # contested by the centipede, but there is no player to fight
        ({A: "1.a", B: "5.b", C: "GT"}, (1, 5)),
    ):
        alone = raiding(ants=ants, hands={B: "EV17"}, centipedes=centipedes)
        play(alone, "raid", "done")
        assert frame(alone) == "Action" and alone.deciders == (B,)


@pytest.mark.rule("MA-17.28", "MA-2.22")
def test_a_centipede_makes_a_hex_contested_where_the_raider_fights_another_player() -> None:
    pos = raiding(ants={A: "5.a", B: "5.b", C: "1.a 1.b 1.c"}, hands={A: "EV14", B: "EV17"}, centipedes=(1, 5), deck="HD05")
    play(pos, "raid", "done")
    seen = events_of(pos, "0: commit EV14", "1: commit EV17")
    assert len(of_kind(seen, "battle_fought")) == 1 and not of_kind(seen, "centipede_fought")
    fought = of_kind(seen, "battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [5, 2] and fought["losses"] == [0, 1]
    play(pos, *[text for text in texts(pos)[:1] if frame(pos) == "Spoils"])
    assert here(pos, 5) == [1, 0, 0] and pos.centipedes == 1 << 1 | 1 << 5  # the centipedes wait for the Soldier Phase
    assert codes(pos, pos.hand[B]) == ["HD05"] and pos.deciders == (B,) and frame(pos) == "Action"


@pytest.mark.rule("MA-17.28", "MA-2.25")
def test_vacated_sites_are_filled_before_it_is_judged_what_is_contested() -> None:
    pos = raiding(ants={A: "5.a 5.out", B: "5.b", C: "GT"}, hands={B: "EV17"})
    play(pos, "raid", "ant 5.a", "to GT?", "done")
    assert pos.site[20] == A and frame(pos) == "Action" and pos.deciders == (B,)


@pytest.mark.rule("MA-X-D30", "MA-17.29")
def test_the_opponent_defends_and_wins_ties_though_the_raider_holds_the_control_site() -> None:
    pos = raiding(ants={A: "5.a 5.out", B: "5.b 5.out", C: "GT"}, hands={A: "EV17", B: "EV09"})
    assert pos.controller(5) == A
    play(pos, "raid", "done")
    seen = events_of(pos, "0: pass", "1: pass")
    fought = of_kind(seen, "battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [2, 2]
    assert (fought["seat"], fought["loser"], fought["defender"]) == (B, A, B) and fought["losses"] == [2, 1]
    play(pos, "1: lose 5.out")
    assert pos.score == [0, 1, 0] and here(pos, 5)[A] == 0


@pytest.mark.rule("MA-17.29", "MA-C-HD11", "MA-0.1")
def test_bulldog_head_wins_ties_for_the_raider_as_for_any_invader() -> None:
    pos = raiding(ants={A: "5.a", B: "5.b 5.out*2", C: "GT"}, bodies={A: "HD11"}, hands={A: "EV17", B: "EV09"})
    play(pos, "raid", "done")
    fought = of_kind(events_of(pos, "0: pass", "1: pass"), "battle_fought")[0]
    assert [side["total"] for side in fought["sides"]] == [3, 3] and fought["seat"] == A  # one ant, one head, Bulldog's one


@pytest.mark.rule("MA-17.30", "MA-14.2")
def test_with_five_players_only_a_neighbour_draws_the_card() -> None:
    for opponent, drawn in ((B, 1), (E, 1), (C, 0), (D, 0)):
        ants = {A: "5.a 5.out*2", opponent: "5.b"}
        pos = at(5, colonies={A: "raiding"}, hexes=HEXES, ants=ants, hands={A: "EV17"})
        play(pos, "raid", "done", "0: pass")
        while pos.deciders == (A,) and frame(pos) in ("LoseAnts", "Spoils"):
            play(pos, texts(pos)[0])
        assert len(pos.hand[opponent]) == drawn and here(pos, 5)[opponent] == 0


@pytest.mark.rule("MA-17.30")
def test_the_reaction_is_told_and_needs_no_decision() -> None:
    pos = raiding(ants={A: "5.a 5.out", B: "5.b", C: "GT"}, hands={A: "EV17"}, larvae=0)
    play(pos, "raid", "done")
    seen = events_of(pos, "0: pass", seen_by=C)
    assert of_kind(seen, "reacted") == [{"event": "reacted", "seat": B, "action": "raid"}]
    assert of_kind(seen, "cards_drawn") == [{"event": "cards_drawn", "seat": B, "count": 1}]


@pytest.mark.rule("MA-17.32")
def test_war_rations_each_food_feeds_four_whatever_the_abdomens() -> None:
    for colonies, food in (({A: "raiding"}, 1), ({B: "raiding"}, 2)):
        pos = at(phase="feed", colonies=colonies, bodies={A: "AB09 AB10"}, ants={A: "GT*6"}, food={A: 3})
        assert pos.food[A] == food  # two abdomens: six ants for one food, four for the raider
