"""MA-0: general rules: order, cubes, losses, the bank, the deck, what is public."""

from __future__ import annotations

import json
from typing import Any

import pytest

from formicary.games.march.state.position import March
from tests.games.march.positions import (
    GAME,
    A,
    B,
    C,
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


def player(pos: March, seat: int, viewer: int | None = None) -> dict[str, Any]:
    players = pos.view(viewer)["players"]
    assert isinstance(players, list)
    found: dict[str, Any] = players[seat]
    return found


@pytest.mark.rule("MA-0.1", "MA-C-EV08")
def test_the_text_of_a_card_wins_over_a_general_rule() -> None:
    """A larva needs a hex its owner inhabits (MA-2.18); Into the Unknown places larvae on a hex nobody inhabits."""
    pos = at(hands={A: "EV08"}, ants={A: "GT"}, pile=(1,))
    play(pos, "play EV08", "pay larva", "pay larva", "beside GT 0", "turn 0")
    assert not pos.inhabits[A] and texts(pos) == ["larva 1.a", "larva 1.b", "larva 1.c", "done"]


@pytest.mark.rule("MA-0.2", "MA-11.18", "MA-11.19", "MA-3.1")
def test_a_round_has_three_phases_in_order_and_rounds_follow_each_other() -> None:
    pos = at(rests={B: 1}, ants={A: "GT"}, holder=A)
    events = events_of(pos, "rest", "decree food", "decree food", "decree food")
    steps = [event.get("phase", event["event"]) for event in events if event["event"] in ("phase_begins", "round_begins")]
    assert steps == ["soldier", "queen", "round_begins", "worker"]
    assert pos.round == 2 and pos.deciders == (A,) and pos.view(None)["sun"] is True


@pytest.mark.rule("MA-0.3", "MA-11.14")
def test_order_is_clockwise_from_the_holder() -> None:
    pos = at(4, phase="decree", holder=2)
    order = []
    while frame(pos) == "Decree":
        order.append(pos.deciders[0])
        play(pos, "decree food")
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("MA-0.4", "MA-I-1")
def test_a_colony_has_36_cubes_in_supply_chamber_resting_area_and_meadow() -> None:
    pos = at(food=3, larvae=5, ants={A: "GT*4", B: "GT"})
    play(pos, "rest")
    assert (pos.supply[A], pos.larvae[A], pos.rest_larvae[A], pos.ants[A]) == (26, 5, 1, 4)
    decline(play(pos, "march", "larva GT"))
    assert (pos.supply[B], pos.larvae[B], pos.ants[B]) == (30, 4, 2)


@pytest.mark.rule("MA-0.5")
@pytest.mark.parametrize(("larvae", "supply", "left"), [(5, 30, 8), (33, 2, 35), (34, 1, 35), (35, 0, 35)])
def test_larvae_are_gained_as_far_as_the_supply_goes(larvae: int, supply: int, left: int) -> None:
    """Spring Hatching gives four; its cost of one larva goes back to the supply first."""
    pos = at(hands={A: "EV17"}, larvae=larvae, ants={A: "GT"})
    assert pos.supply[A] == supply
    play(pos, "play EV17", "pay larva")
    assert pos.larvae[A] == left
    forfeited = at(phase="harvest", hexes={1: (-1, 0)}, ants={A: "1.a"}, larvae=35)
    assert forfeited.larvae[A] == 35 and forfeited.supply[A] == 0


@pytest.mark.rule("MA-0.6")
def test_what_is_paid_or_lost_goes_to_the_supply() -> None:
    pos = at(hands={A: "EV05"}, ants={A: "GT*2", B: "GT"}, larvae=3)
    supplies = pos.supply.copy()
    play(pos, "play EV05", "pay GT")
    assert pos.ants[A] == 1 and pos.larvae == [6, 2, 2]  # two stolen and one more
    assert pos.supply == [supplies[A] + 1 - 3, supplies[B] + 1, supplies[C] + 1]


@pytest.mark.rule("MA-0.7")
def test_the_owner_chooses_which_ants_are_destroyed_unless_all_are() -> None:
    pos = at(hands={A: "EV07"}, hexes={1: (-1, 0), 5: (1, 0)}, ants={A: "1.a 5.a", B: "1.b 1.c 1.out"}, larvae=3)
    play(pos, "play EV07", "pay larva", "pay larva", "pay larva", "hex 1")
    assert pos.deciders == (B,) and texts(pos) == ["lose 1.b", "lose 1.c", "lose 1.out"]
    assert here(pos, 1)[A] == 0  # A had one ant there: nothing was asked
    play(pos, "lose 1.b", "lose 1.c")
    assert here(pos, 1) == [0, 1, 0]


@pytest.mark.rule("MA-0.8")
def test_the_bank_is_unlimited_by_default() -> None:
    pos = at(phase="decree", food=40)
    play(pos, "decree food")
    assert pos.food[A] == 42
    where = {n: (n - 5, 0) for n in range(6, 23)}
    pos = at(hands={A: "EV10"}, hexes=where, ants={A: "GT"}, centipedes=tuple(range(6, 22)))
    play(pos, "play EV10", "pay larva", "choose centipede")
    assert pos.centipedes.bit_count() == 17  # more than the fifteen tokens of the box


@pytest.mark.rule("MA-0.8", "MA-I-25")
def test_with_token_limits_there_are_30_food_and_15_tokens() -> None:
    pos = at(phase="decree", food={A: 20, B: 9}, token_limits=True)
    assert pos.view(None)["tokens"] == {"food": 1, "tokens": 15}
    play(pos, "decree food", "decree food", "decree larvae")
    assert pos.food == [21, 9, 0] and pos.larvae == [5, 5, 10]
    where = {n: (n - 5, 0) for n in range(6, 23)}
    pos = at(hands={A: "EV10"}, hexes=where, ants={A: "GT"}, centipedes=tuple(range(6, 21)), token_limits=True)
    assert pos.tokens_left() == 0
    seen = events_of(pos, "play EV10", "pay larva")
    assert of_kind(seen, "token_placed") == [] and pos.deciders == (B,)  # neither token, nor a larva through no wormhole
    assert pos.larvae[A] == 4 and here(pos, 6) == [0, 0, 0] and pos.tokens_left() == 0


@pytest.mark.rule("MA-0.8", "MA-C-EV10")
def test_with_token_limits_the_last_token_is_a_wormhole_or_a_centipede() -> None:
    where = {n: (n - 5, 0) for n in range(6, 23)}
    for choice, wormholes, centipedes in (("wormhole", 1, 14), ("centipede", 0, 15)):
        pos = at(hands={A: "EV10"}, hexes=where, ants={A: "GT"}, centipedes=tuple(range(6, 20)), token_limits=True)
        play(pos, "play EV10", "pay larva")
        assert texts(pos) == ["choose wormhole", "choose centipede"] and pos.tokens_left() == 1
        play(pos, f"choose {choice}", "hex 20")
        # Through the hole that was placed, and through no other, a larva may come.
        assert [text for text in texts(pos) if text.startswith("larva")] == (
            ["larva 20.a", "larva 20.b", "larva 20.c"] if wormholes else []
        )
        tokens = pos.wormholes & ~pos.static.wormholes
        assert (tokens.bit_count(), pos.centipedes.bit_count(), pos.tokens_left()) == (wormholes, centipedes, 0)


@pytest.mark.rule("MA-0.8")
def test_with_token_limits_a_rest_brings_no_food_from_an_empty_bank() -> None:
    pos = at(food={A: 15, B: 14, C: 1}, rests={A: 1}, holder=C, token_limits=True)
    decline(play(pos, "forage"))  # C pays one food back to the bank; the forced Rest of A takes it
    assert pos.rest_food[A] == 1 and pos.bank_food() == 0
    pos = at(food={A: 15, B: 14, C: 1}, rests={A: 1}, holder=A, token_limits=True)
    assert pos.rest_food[A] == 0 and pos.rests[A] == 2


@pytest.mark.rule("MA-0.9")
def test_the_discard_pile_is_shuffled_into_a_new_deck_when_a_card_is_flipped() -> None:
    pos = at(
        phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a 5.b 5.out*5"}, centipedes=(5,), discards="EV17 EV13", rest_of_cards=C
    )
    deck, discards = spare(pos)
    assert deck == [] and sorted(discards) == ["EV13", "EV17"]  # both were shuffled, flipped and are discarded again
    assert frame(pos) == "LoseAnts" and pos.centipedes == 1 << 5


@pytest.mark.rule("MA-0.10", "MA-10.2", "MA-10.4")
def test_with_deck_and_discard_pile_empty_nothing_is_drawn_and_ferocity_is_0() -> None:
    pos = at(phase="soldier", hexes={5: (1, 0)}, ants={A: "5.a"}, centipedes=(5,), rest_of_cards=C)
    assert frame(pos) == "Spoils"
    play(pos, "hold 5 a")
    assert pos.score[A] == 1 and here(pos, 5)[A] == 1 and pos.centipedes == 0
    pos = at(phase="harvest", hexes={10: (1, 0)}, ants={A: "10.b"}, rest_of_cards=C)
    assert pos.hand[A] == ()


@pytest.mark.rule("MA-0.11", "MA-I-22")
def test_hands_are_private_and_their_sizes_public() -> None:
    pos = at(hands={A: "EV01 EV02 EV03", B: "HD01"})
    for viewer in (None, A, B, C):
        assert [player(pos, seat, viewer)["hand"] for seat in (A, B, C)] == [3, 1, 0]
        for seat in (A, B, C):
            assert ("cards" in player(pos, seat, viewer)) == (seat == viewer)
    assert player(pos, A, A)["cards"] == ["EV01", "EV02", "EV03"]


@pytest.mark.rule("MA-0.11")
def test_there_is_no_hand_limit() -> None:
    pos = at(rest_of_cards=A, deck="EV01 EV02")
    assert len(pos.hand[A]) == 64
    play(pos, "forage")
    assert len(pos.hand[A]) == 66


@pytest.mark.rule("MA-0.12", "MA-I-22")
def test_deck_and_pile_show_their_sizes_only_and_a_look_stays_private() -> None:
    pos = at(bodies={A: "TH04"}, ants={A: "GT"}, pile=(7, 3, 9))
    events = {viewer: events_of(pos.clone(), "explore", "scout", seen_by=viewer) for viewer in (None, A, B)}
    assert of_kind(events[A], "hexes_seen")[0]["hexes"] == [7, 3]
    for viewer in (None, B):
        assert of_kind(events[viewer], "hexes_seen") == [{"event": "hexes_seen", "seat": A, "count": 2}]
    play(pos, "explore", "scout", "keep 3", "return top")
    assert pos.view(A)["pile"] == {"left": 19, "known": [{"hex": 7, "from": 1, "to": 1}]}
    assert pos.view(B)["pile"] == pos.view(None)["pile"] == {"left": 19, "known": []}
    assert pos.view(B)["deck"] == 65


@pytest.mark.rule("MA-0.13")
def test_what_everybody_sees() -> None:
    pos = at(
        hexes={5: (1, 0)},
        ants={A: "5.a GT", B: "5.b 5.out"},
        bodies={A: "HD01 HD02 TH03"},
        goals={B: "CG01 CG02"},
        discards="EV05 EV09",
        score={C: 7},
        round=2,
        centipedes=(5,),
        hands={A: "EV01"},
    )
    view = pos.view(None)
    assert (view["round"], view["holder"], view["discards"]) == (2, A, ["EV05", "EV09"])
    assert view["deck"] == 58 and view["pile"] == {"left": 19, "known": []}
    first, second, third = (player(pos, seat) for seat in (A, B, C))
    assert (first["supply"], first["larvae"], first["food"], first["ants"]) == (29, 5, 2, 2)
    assert first["resting"] == {"larvae": 0, "food": 0}
    assert first["body"] == {"head": ["HD01", "HD02"], "thorax": ["TH03"], "abdomen": []}  # covered ones too
    assert [goal["card"] for goal in second["goals"]] == ["CG01", "CG02"] and third["score"] == 7
    hexes = view["hexes"]
    assert isinstance(hexes, list)
    loamy = hexes[1]
    assert loamy["name"] == "Loamy Tunnels" and loamy["sites"][0]["ant"] == A and loamy["outskirts"] == [0, 1, 0]
    assert loamy["centipede"] is True and hexes[0]["outskirts"] == [1, 0, 0]


@pytest.mark.rule("MA-0.14", "MA-0.18", "MA-I-23")
def test_points_start_at_0_and_have_no_upper_limit() -> None:
    pos = at(phase="slumber", hexes={5: (1, 0)}, ants={B: "5.a"}, score={A: 150})
    assert pos.score == [150, 1, 0]
    assert player(pos, B)["points"]["inner_meadow"] == 1 and player(pos, A)["score"] == 150


@pytest.mark.rule("MA-0.15")
def test_up_to_allows_none_and_mandatory_effects_are_done_in_part() -> None:
    pos = at(hands={A: "EV11"}, ants={A: "GT"})
    play(pos, "play EV11", "pay larva", "pay larva")
    assert "done" in texts(pos)
    play(pos, "done")
    assert spare(pos)[1] == ["EV11"]
    pos = at(phase="harvest", hexes={1: (-1, 0)}, ants={A: "1.a"}, larvae=34)
    assert pos.larvae[A] == 35  # two larvae were due, the supply had one
    tunnel = at(hands={A: "CG09"}, hexes={5: (1, 0)}, ants={A: "GT"})
    play(tunnel, "play CG09", "pay larva", "pay larva")
    assert texts(tunnel) == ["to 5.a", "to 5.b"] and refused(tunnel, "pass") == "MA-2.15"


@pytest.mark.rule("MA-0.16")
def test_a_player_without_ants_plays_on_and_returns_by_gt() -> None:
    pos = at(ants={B: "GT"}, larvae=1, food=1)
    assert texts(pos) == ["march", "forage", "rest"]  # nothing to explore from
    play(pos, "march")
    assert texts(pos) == ["larva GT", "done"]
    play(pos, "larva GT")
    assert here(pos, 0) == [1, 1, 0]


@pytest.mark.rule("MA-0.9", "MA-10.16")
def test_the_whole_discard_pile_is_shuffled() -> None:
    pos = at(discards="EV02 EV03 EV04", rest_of_cards=C, hands={A: "EV17"})
    play(pos, "play EV17")  # there are only larvae to pay with
    assert spare(pos) == ([], ["EV02", "EV03", "EV04", "EV17"])
    decline(pos)
    play(pos, "1: forage")
    deck, discards = spare(pos)
    assert len(deck) == 2 and discards == [] and set(deck) | set(codes(pos, pos.hand[B])) == {"EV02", "EV03", "EV04", "EV17"}


@pytest.mark.rule("MA-0.2", "MA-9.2")
def test_a_game_that_is_left_in_the_middle_of_a_battle_comes_back() -> None:
    hexes = {2: (0, -1), 5: (1, -1), 9: (2, -1)}
    pos = at(hexes=hexes, ants={A: "5.a 5.b", B: "5.out*3", C: "9.a"}, holder=B, rests={A: 1}, hands={A: "EV17", B: "EV14"})
    play(pos, "rest")
    assert [type(each).__name__ for each in pos.stack] == [
        "Course", "EndOfSoldierPhase", "VisitHexes", "AntBattles", "Outcome", "Ferocity", "Ferocity",
    ]  # fmt: skip
    again = GAME.restore(json.loads(json.dumps(pos.state())))
    assert again.digest() == pos.digest() and texts(again) == texts(pos) == ["commit EV14", "pass"]  # type: ignore[arg-type]
