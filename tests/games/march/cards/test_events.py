"""MA-C-EV01 to MA-C-EV12: events, each with normal use, nothing to target, its clarifications and its interplay."""

from __future__ import annotations

import pytest

from formicary.games.march.components.parts import GT
from tests.games.march.positions import (
    A,
    B,
    C,
    D,
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

PAY2 = ("pay larva?", "pay larva?")
PAY3 = (*PAY2, "pay larva?")


# ---- EV01 A Queen's Journey


@pytest.mark.rule("MA-C-EV01", "MA-D-17", "MA-0.12")
def test_queens_journey_looks_at_three_places_one_and_orders_the_others() -> None:
    pos = at(hands={A: "EV01"}, ants={A: "GT"}, pile=(7, 3, 9, 12))
    play(pos, "play EV01", *PAY3)
    assert texts(pos) == ["keep 7", "keep 3", "keep 9"]
    assert pos.view(B)["pile"] == {"left": 20, "known": []}
    seen = {viewer: events_of(pos.clone(), "keep 3", "top 9", seen_by=viewer) for viewer in (A, B)}
    assert of_kind(seen[B], "hex_revealed")[0]["hex"] == 3
    assert of_kind(seen[A], "hexes_returned")[0]["hexes"] == [9, 7] and "hexes" not in of_kind(seen[B], "hexes_returned")[0]
    play(pos, "keep 3")
    assert texts(pos) == ["top 7", "top 9"]
    play(pos, "top 9")
    assert pos.pile[pos.pile_at :][:3] == (9, 7, 12)
    assert pos.view(A)["pile"] == {"left": 19, "known": [{"hex": 9, "from": 1, "to": 1}, {"hex": 7, "from": 2, "to": 2}]}
    assert pos.view(B)["pile"] == {"left": 19, "known": []}
    assert len(texts(pos, "beside")) == 6 and refused(pos, "pass") == "MA-C-EV01"  # placing is mandatory
    play(pos, "beside GT 0")
    assert texts(pos) == [f"turn {turn}" for turn in range(6)]  # tunnels need not meet
    play(pos, "turn 0")
    assert not pos.meadow.joined[GT] >> 3 & 1 and texts(pos) == ["larva 3.a", "larva 3.b", "larva 3.c", "done"]
    play(pos, "larva 3.b")
    assert ants_in(pos, 3) == {"b": A} and pos.larvae[A] == 1 and spare(pos)[1] == ["EV01"]


@pytest.mark.rule("MA-C-EV01")
def test_queens_journey_with_fewer_hexes_and_without_larvae() -> None:
    pos = at(hands={A: "EV01"}, ants={A: "GT*4"}, pile=(7,), pile_only=True, larvae=0)
    play(pos, "play EV01")
    assert frame(pos) == "PlaceAnywhere"  # one hex: no choice, nothing to order
    play(pos, "beside GT 2", "turn 0")
    assert frame(pos) == "OpenAction" and pos.deciders == (B,)  # no larva to place
    two = at(hands={A: "EV01"}, pile=(7, 8), pile_only=True)
    play(two, "play EV01", *PAY3, "keep 8", "beside GT 2", "turn 0", "done")
    assert two.pile[two.pile_at :] == (7,)


@pytest.mark.rule("MA-C-EV01", "MA-2.33", "MA-16.3", "MA-H-25", "MA-H-23")
def test_queens_journey_order_of_token_larva_and_effect() -> None:
    pos = at(hands={A: "EV01"}, pile=(25, 16, 23), larvae=4)
    play(pos, "play EV01")
    nest = events_of(play(pos.clone(), "keep 25", "top 16", "beside GT 0"), "turn 0", "larva 25.a")  # type: ignore[arg-type]
    steps = [event["event"] for event in nest if event["event"] in ("larva_placed", "larvae_gained")]
    assert steps == ["larva_placed", "larvae_gained"]
    bramble = events_of(play(pos.clone(), "keep 16", "top 25", "beside GT 0"), "turn 0", "larva 16.a")  # type: ignore[arg-type]
    assert [event["event"] for event in bramble if event["event"] in ("token_placed", "larva_placed")] == [
        "token_placed",
        "larva_placed",
    ]


# ---- EV02 Adaptive Radiation


@pytest.mark.rule("MA-C-EV02", "MA-D-17")
def test_adaptive_radiation_takes_back_one_or_two_and_plays_as_many_free() -> None:
    pos = at(hands={A: "EV02 TH03 AB01"}, bodies={A: "HD01 HD02 TH01"}, larvae=5)
    play(pos, "play EV02", *PAY2)
    assert texts(pos) == ["take HD01", "take HD02", "take TH01"]  # covered ones too
    play(pos, "take HD01")
    assert texts(pos) == ["take HD02", "take TH01", "done"]
    play(pos, "take TH01")
    assert texts(pos) == ["play TH03", "play AB01", "play HD01", "play TH01", "done"]
    play(pos, "play AB01", "play TH03")
    assert codes(pos, pos.hand[A]) == ["HD01", "TH01"] and pos.score[A] == 3  # one body, completed for the first time
    assert codes(pos, pos.body[0]) == ["HD02"] and codes(pos, pos.body[1]) == ["TH03"]
    assert pos.view(B)["players"][A]["shown"] == ["HD01", "TH01"]  # type: ignore[index]


@pytest.mark.rule("MA-C-EV02", "MA-7.17")
def test_adaptive_radiation_judges_bodies_when_it_is_done_and_may_stop_early() -> None:
    pos = at(hands={A: "EV02 HD03"}, bodies={A: "HD01 HD02 TH01 TH02 AB01"}, larvae=5)
    assert pos.bodies[A] == 1
    play(pos, "play EV02", *PAY2, "take HD01", "take HD02", "play HD03", "play HD01")
    assert pos.score[A] == 0 and pos.bodies[A] == 1
    stop = at(hands={A: "EV02"}, bodies={A: "HD01 TH01 AB01"}, larvae=5)
    play(stop, "play EV02", *PAY2, "take HD01", "done", "done")
    assert stop.score[A] == 0 and stop.bodies[A] == 1 and stop.complete_bodies(A) == 0
    assert "play EV02" not in texts(at(hands={A: "EV02"}, larvae=5))


# ---- EV03 Cultural Theft


@pytest.mark.rule("MA-C-EV03", "MA-7.8", "MA-D-17")
def test_cultural_theft_plays_one_of_the_cards_laid_down() -> None:
    pos = at(4, hands={A: "EV03", B: "HD01 HD02", D: "EV13 EV16"}, larvae=5, food={B: 1, C: 1, D: 1})
    play(pos, "play EV03", *PAY3)
    assert pos.deciders == (B,) and texts(pos) == ["discard HD01", "discard HD02"]
    play(pos, "discard HD02")
    assert pos.deciders == (D,)  # C has no card
    play(pos, "discard EV16")
    assert pos.deciders == (A,) and texts(pos) == ["play HD02", "play EV16", "pass"]
    play(pos, "play EV16")
    assert pos.food[A] == 3 and pos.larvae[A] == 2
    assert sorted(spare(pos)[1]) == ["EV03", "EV16", "HD02"]
    assert frame(pos) == "ReactToPlay" and pos.deciders == (B,)  # to Cultural Theft itself, once


@pytest.mark.rule("MA-C-EV03")
def test_cultural_theft_keeps_evolutions_may_decline_and_offers_only_what_can_be_played() -> None:
    pos = at(hands={A: "EV03", B: "HD02"}, larvae=3)
    play(pos, "play EV03")
    assert texts(pos) == ["play HD02", "pass"]
    kept = play(pos.clone(), "play HD02")  # type: ignore[arg-type]
    assert codes(kept, kept.body[0]) == ["HD02"] and spare(kept)[1] == ["EV03"]
    play(pos, "pass")
    assert spare(pos)[1] == ["HD02", "EV03"] and pos.body[0] == ()
    useless = at(hands={A: "EV03", B: "EV13"}, larvae=3)
    play(useless, "play EV03")
    assert sorted(spare(useless)[1]) == ["EV03", "EV13"]  # Sneak Attack without a contest: nothing to choose


@pytest.mark.rule("MA-C-EV03", "MA-C-EV06")
def test_cultural_theft_of_frenzied_activity_gives_bonus_actions_after_the_reactions() -> None:
    pos = at(hands={A: "EV03", B: "EV06", C: "HD01"}, larvae=3, food=3)
    play(pos, "play EV03", "play EV06")
    assert frame(pos) == "OpenAction" and pos.deciders == (A,) and "done" in texts(pos)  # B and C have no card left to react with
    play(pos, "forage")
    assert frame(pos) == "ReactToForage"


# ---- EV04 Early Harvest, EV05 Egg Stealer


@pytest.mark.rule("MA-C-EV04", "MA-D-17")
def test_early_harvest_collects_one_site_twice() -> None:
    pos = at(hands={A: "EV04"}, hexes={9: (0, -1), 10: (1, 0)}, ants={A: "9.a 9.b 9.c 10.b"}, bodies={A: "AB04"}, larvae=5)
    play(pos, "play EV04", *PAY2)
    assert texts(pos) == ["site 9.a", "site 9.b", "site 9.c", "site 10.b"]
    for place, larvae, points, cards in (("9.a", 4, 0, 0), ("9.b", 2, 0, 0), ("9.c", 0, 2, 0), ("10.b", 0, 0, 2)):
        one = play(pos.clone(), f"site {place}")  # type: ignore[arg-type]
        assert (one.larvae[A] - 3, one.score[A], len(one.hand[A])) == (larvae, points, cards)  # Pharoah Abdomen changes nothing
    assert "play EV04" not in texts(at(hands={A: "EV04"}, ants={A: "GT"}))


@pytest.mark.rule("MA-C-EV05", "MA-14.3")
def test_egg_stealer_takes_one_larva_of_each_other_player_and_one_more() -> None:
    pos = at(5, hands={A: "EV05"}, larvae={0: 2, 1: 3, 2: 0, 3: 1, 4: 5})
    play(pos, "play EV05")
    assert pos.larvae == [5, 2, 0, 0, 4]  # paid one, three stolen and one more
    empty = at(hands={A: "EV05"}, larvae={A: 1}, ants={A: "GT"})
    play(empty, "play EV05", "pay larva")
    assert empty.larvae == [1, 0, 0]
    full = at(hands={A: "EV05"}, larvae={A: 35, B: 5, C: 5}, ants={A: "GT"})
    play(full, "play EV05", "pay larva")
    assert full.larvae == [35, 4, 4]  # the supply had the larva that was paid


# ---- EV06 Frenzied Activity


@pytest.mark.rule("MA-C-EV06", "MA-D-34", "MA-I-31")
def test_frenzied_activity_gives_two_actions_after_the_reactions_to_it() -> None:
    pos = at(hands={A: "EV06 EV17", B: "HD01"}, ants={A: "GT"}, food=3)
    play(pos, "play EV06", *PAY2)
    assert frame(pos) == "ReactToPlay" and pos.deciders == (B,)
    play(pos, "pass")
    assert pos.deciders == (A,) and texts(pos) == ["explore", "march", "forage", "play EV17", "rest", "done"]
    play(pos, "play EV17", "pay larva")
    assert frame(pos) == "ReactToPlay"
    play(pos, "pass", "march", "done", "pass?")
    assert pos.holder == B and pos.food[A] == 2 and pos.turns[A] == 2
    stop = at(hands={A: "EV06"}, food=3, ants={A: "GT"})
    play(stop, "play EV06", *PAY2, "done")
    assert stop.deciders == (B,) and stop.bonus == 0


@pytest.mark.rule("MA-C-EV06")
def test_frenzied_activity_from_the_spiders_lair_waits_for_the_reactions_to_explore() -> None:
    pos = at(ants={A: "GT", B: "GT"}, pile=(21,), deck="EV06 EV01 EV02", food=3)
    play(pos, "explore", "exit 0", "to 21.a", "play EV06")
    assert frame(pos) == "ReactToExplore" and pos.deciders == (B,)
    decline(pos)
    assert pos.deciders == (A,) and "done" in texts(pos)


# ---- EV07 Fungal Outbreak, EV08 Into the Unknown


@pytest.mark.rule("MA-C-EV07", "MA-D-17")
def test_fungal_outbreak_destroys_two_ants_of_each_player_in_a_hex() -> None:
    pos = at(
        hands={A: "EV07"}, hexes={1: (-1, 0), 5: (1, 0)}, ants={A: "1.a 1.b 1.out", B: "1.c 1.out*2", C: "5.a GT*3"},
        centipedes=(1,), larvae=3,
    )  # fmt: skip
    play(pos, "play EV07", *PAY3)
    assert texts(pos) == ["hex 1", "hex 5"] and refused(pos, "hex GT") == "MA-C-EV07"
    play(pos, "hex 1")
    assert pos.deciders == (A,) and texts(pos) == ["lose 1.a", "lose 1.b", "lose 1.out"]
    play(pos, "lose 1.a", "lose 1.out")
    assert pos.deciders == (B,)
    play(pos, "lose 1.out", "lose 1.out")
    assert here(pos, 1) == [1, 1, 0] and pos.centipedes == 1 << 1  # the centipede is not affected
    few = at(hands={A: "EV07"}, hexes={5: (1, 0)}, ants={C: "5.a", B: "GT"}, larvae=3)
    play(few, "play EV07")
    assert few.ants == [0, 1, 0]


@pytest.mark.rule("MA-C-EV08", "MA-D-17")
def test_into_the_unknown_places_the_top_hex_anywhere_with_up_to_three_larvae() -> None:
    pos = at(hands={A: "EV08"}, hexes={12: (1, 0, 1)}, pile=(14,), larvae=6)
    events = events_of(pos, "play EV08")
    assert of_kind(events, "hex_revealed")[0]["hex"] == 14 and "hexes_seen" not in [event["event"] for event in events]
    play(pos, "beside 12 1", "turn 2", "larva 14.b", "larva 14.a")
    assert texts(pos) == ["larva 14.out", "done"]
    play(pos, "larva 14.out")
    assert ants_in(pos, 14) == {"a": A, "b": A, "out0": 1} and pos.larvae[A] == 1
    few = at(hands={A: "EV08"}, pile=(14,), larvae=3)
    play(few, "play EV08", "beside GT 0", "turn 0", "larva 14.b")
    assert few.larvae[A] == 0 and frame(few) == "OpenAction"


@pytest.mark.rule("MA-C-EV08", "MA-H-24", "MA-16.1", "MA-16.3")
def test_into_the_unknown_with_a_beyond_hex() -> None:
    pos = at(hands={A: "EV08"}, hexes={5: (1, 0), 6: (0, 1)}, pile=(24,), larvae=3)
    play(pos, "play EV08", "beside GT 0", "turn 0", "done")
    assert frame(pos) == "MoleRun" and pos.deciders == (A,) and texts(pos) == ["hex 5", "hex 6"]


# ---- EV09 Mating Flight, EV10 Mysterious Hole


@pytest.mark.rule("MA-C-EV09", "MA-D-17")
def test_mating_flight_swaps_two_ants_of_two_players_and_gains_two_larvae() -> None:
    pos = at(hands={A: "EV09"}, hexes={5: (1, 0), 1: (-1, 0)}, ants={A: "GT", B: "5.a 5.b", C: "1.a 5.out"}, larvae=3)
    play(pos, "play EV09", "pay larva", "swap 5.a 1")
    assert texts(pos) == ["swap GT 0", "swap 1.a 2", "swap 5.out 2"]  # not another ant of the same player
    play(pos, "swap 1.a 2")
    assert ants_in(pos, 5) == {"a": C, "b": B, "out2": 1} and ants_in(pos, 1) == {"a": B}
    assert pos.larvae[A] == 4 and pos.inhabits == [0, 1 << 5 | 1 << 1, 1 << 5]
    same = at(hands={A: "EV09"}, hexes={5: (1, 0)}, ants={A: "5.b 5.out", B: "5.a"}, larvae=3)
    play(same, "play EV09", "pay larva", "swap 5.out 0", "swap 5.a 1?")
    assert ants_in(same, 5) == {"a": A, "b": A, "out1": 1}
    alone = at(hands={A: "EV09"}, ants={A: "GT"}, larvae=3)
    play(alone, "play EV09", "pay larva")
    assert alone.larvae[A] == 4 and alone.ants[A] == 1


@pytest.mark.rule("MA-C-EV10", "MA-D-17")
def test_mysterious_hole_wormhole_with_a_larva_or_centipede() -> None:
    pos = at(hands={A: "EV10"}, hexes={5: (1, 0), 11: (0, -1)}, ants={B: "5.a"}, larvae=3)
    play(pos, "play EV10")
    assert texts(pos) == ["choose wormhole", "choose centipede"]
    hole = play(pos.clone(), "choose wormhole")  # type: ignore[arg-type]
    assert hole.wormholes >> 5 & 1 and texts(hole) == ["larva 5.b", "done"]  # Root Hollow has one printed
    play(hole, "larva 5.b")
    assert ants_in(hole, 5) == {"a": B, "b": A} and hole.larvae[A] == 1
    play(pos, "choose centipede", "hex 11")
    assert pos.centipedes == 1 << 11 and pos.larvae[A] == 2
    full = at(hands={A: "EV10"}, hexes={11: (0, -1)}, centipedes=(11,), larvae=3)
    play(full, "play EV10")
    assert spare(full)[1] == ["EV10"]  # neither has a legal hex
    one = at(hands={A: "EV10"}, hexes={5: (1, 0), 11: (0, -1)}, centipedes=(11, 5), larvae=3)
    play(one, "play EV10")
    assert one.wormholes >> 5 & 1  # only the wormhole could be chosen


# ---- EV11 Rapid Mobilization, EV12 Royal Jelly


@pytest.mark.rule("MA-C-EV11", "MA-D-17")
def test_rapid_mobilization_gives_seven_steps_larvae_first() -> None:
    pos = at(hands={A: "EV11", B: "HD01"}, hexes={5: (1, 0)}, ants={A: "GT", B: "GT"}, larvae=9, bodies={A: "TH07"})
    play(pos, "play EV11", *PAY2, *["larva GT"] * 6, "ant GT", "to 5.a")
    assert here(pos, 0)[A] == 6 and pos.larvae[A] == 1 and frame(pos) == "ReactToPlay"  # no Reaction to March


@pytest.mark.rule("MA-C-EV12", "MA-D-17")
def test_royal_jelly_two_different_gains_in_the_order_named() -> None:
    pos = at(hands={A: "EV12"}, ants={A: "GT"}, larvae=2, food={B: 1, C: 1}, deck="HD01 HD02")
    play(pos, "play EV12", *PAY2)
    assert texts(pos) == ["choose larvae", "choose food", "choose cards", "choose steps"]
    play(pos, "choose steps")
    assert texts(pos) == ["choose larvae", "choose food", "choose cards"] and pos.ants[A] == 1
    steps_first = play(pos.clone(), "choose larvae")  # type: ignore[arg-type]
    assert steps_first.larvae[A] == 3  # without larvae and hexes there was no step to take
    larvae_first = at(hands={A: "EV12"}, ants={A: "GT"}, larvae=2, food={B: 1, C: 1})
    play(larvae_first, "play EV12", *PAY2, "choose larvae", "choose steps")
    assert texts(larvae_first) == ["larva GT", "done"]
    play(larvae_first, *["larva GT"] * 3)
    assert larvae_first.ants[A] == 4 and larvae_first.larvae[A] == 0 and frame(larvae_first) == "OpenAction"
    goods = at(hands={A: "EV12"}, larvae=2, food={B: 1, C: 1}, deck="HD01 HD02")
    play(goods, "play EV12", "choose food", "choose cards")
    assert goods.food[A] == 1 and codes(goods, goods.hand[A]) == ["HD01", "HD02"]
