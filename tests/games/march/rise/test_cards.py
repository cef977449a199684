"""MA-18.8 to MA-18.21, MA-18.35, MA-18.36: the card of the Centipede Deck after each turn, and what it makes the Horde do."""

from __future__ import annotations

import pytest

from formicary.games.march.state.position import March
from tests.games.march.positions import (
    A,
    B,
    C,
    at,
    codes,
    coop,
    events_of,
    frame,
    here,
    horde_of,
    of_kind,
    play,
    refused,
    solo,
    spare,
    texts,
)

ROW = {3: (0, -1), 5: (1, -1), 9: (2, -1), 14: (3, -1)}  # the hexes of MA-X-D15 to MA-X-D17
PAIR = {2: (0, -1), 5: (1, -1)}


def centipedes(pos: March) -> list[int]:
    return [number for number in pos.meadow.order if pos.centipedes >> number & 1]


# ---- when a card is revealed


@pytest.mark.rule("MA-18.8", "MA-18.23")
@pytest.mark.parametrize("action", ["explore", "march", "forage", "play EV17"])
def test_one_card_is_revealed_after_each_turn(action: str) -> None:
    pos = solo(hexes=PAIR, ants={A: "2.a GT"}, hands={A: "EV17"}, horde="HD02 HD05")
    seen = events_of(pos, action)
    while frame(pos) not in ("Action", "OpenAction"):
        seen += events_of(pos, "pass" if "pass" in texts(pos) else "done" if "done" in texts(pos) else texts(pos)[0])
    cards = of_kind(seen, "horde_card")
    assert [(card["card"], card["action"], card["seat"]) for card in cards] == [("HD02", "invade", A)]
    assert codes(pos, horde_of(pos).discards) == ["HD02"] and horde_of(pos).deck_at == 1
    assert not of_kind(seen, "reacted") and not of_kind(seen, "passed")
    shown = pos.view(None)["horde"]
    assert isinstance(shown, dict) and shown["last"] == {"card": "HD02", "action": "invade"} and shown["discards"] == ["HD02"]
    assert shown["deck"] == 22


@pytest.mark.rule("MA-18.8", "MA-3.5")
def test_the_card_follows_the_reactions() -> None:
    pos = coop(3, hexes=PAIR, ants={A: "2.a", B: "2.b", C: "GT"}, horde="HD02")
    seen = events_of(pos, "forage", "1: hatch", "2: hatch")
    names = [event["event"] for event in seen]
    assert names.index("horde_card") > max(number for number, name in enumerate(names) if name == "reacted")
    assert of_kind(seen, "horde_card")[0]["seat"] == A and pos.deciders == (B,)


@pytest.mark.rule("MA-18.8", "MA-18.11", "MA-8.5")
def test_a_card_follows_each_rest_too() -> None:
    """A has rested and rests again by itself; after C's turn and after A's there is a card each."""
    pos = coop(3, hexes=PAIR, ants={A: "2.a", B: "2.b", C: "GT"}, horde="HD02 HD05", rests={A: 1}, holder=C)
    seen = events_of(pos, "2: forage", "0: pass", "1: pass")
    assert [(event["card"], event["seat"]) for event in of_kind(seen, "horde_card")] == [("HD02", C), ("HD05", A)]
    assert pos.rests == [2, 0, 0] and pos.deciders == (B,)


@pytest.mark.rule("MA-18.8", "MA-C-EV06", "MA-I-31")
def test_bonus_actions_belong_to_one_turn_and_bring_one_card() -> None:
    """Frenzied Activity has the symbol; a pack may have it without: the bonus actions are pushed as the card would."""
    pos = solo(hexes=PAIR, ants={A: "2.a"}, horde="HD02 HD05", food=3, hands={A: "EV17"})
    pos.bonus = 2
    seen = events_of(pos, "forage", "march", "done", "forage")
    assert [event["card"] for event in of_kind(seen, "horde_card")] == ["HD02"]
    assert pos.turns[A] == 2 and frame(pos) == "Action"  # one before, one now


@pytest.mark.rule("MA-18.9")
def test_an_empty_centipede_deck_is_made_anew_from_its_own_mat() -> None:
    pos = solo(hexes=PAIR, ants={A: "GT"}, centipedes=(5,), horde="HD02", food=3)
    horde = horde_of(pos)
    horde.discards = [*horde.deck[1:], *horde.discards]
    horde.deck = horde.deck[:1]
    player_cards = sorted([*pos.deck[pos.deck_at :], *pos.discards, *pos.hand[A]])
    seen = events_of(pos, "forage", "forage")
    assert of_kind(seen, "horde_shuffled")[0]["count"] == 23 and len(of_kind(seen, "horde_card")) == 2
    assert len(horde.deck) - horde.deck_at == 22 and len(horde.discards) == 1
    assert sorted([*pos.deck[pos.deck_at :], *pos.discards, *pos.hand[A]]) == player_cards


@pytest.mark.rule("MA-18.10", "MA-8.6", "MA-8.3")
def test_solo_ends_the_phase_with_the_first_rest_and_one_more_card() -> None:
    pos = solo(hexes=PAIR, ants={A: "2.a"}, horde="HD02 HD05", larvae=3)
    seen = events_of(pos, "rest")
    names = [event["event"] for event in seen]
    assert len(of_kind(seen, "horde_card")) == 1
    assert names.index("rested") < names.index("horde_card") < names.index("worker_phase_ended")
    assert pos.larvae[A] == 4 and pos.holder == A


@pytest.mark.rule("MA-18.10", "MA-8.2", "MA-3.10")
def test_solo_rest_is_not_the_first_action_and_comes_with_the_guard_at_the_latest() -> None:
    pos = solo(hexes=PAIR, ants={A: "2.a"}, turns=0)
    assert "rest" not in texts(pos) and refused(pos, "rest") == "MA-8.2"
    pos = solo(hexes=PAIR, ants={A: "2.a"}, turns=59, horde="HD02")
    play(pos, "forage")  # the sixtieth turn
    assert pos.turns == [60] and texts(pos) == ["rest"]


@pytest.mark.rule("MA-18.11", "MA-13.6")
def test_coop_with_two_ends_after_the_turn_that_follows_the_first_rest_and_its_card() -> None:
    pos = coop(2, hexes=PAIR, ants={A: "2.a", B: "GT"}, horde="HD02 HD05 TH08", food=1)
    assert [event["card"] for event in of_kind(events_of(pos, "rest"), "horde_card")] == ["HD02"]
    assert pos.deciders == (B,) and pos.phase == 1
    seen = events_of(pos, "1: forage", "0: pass")
    names = [event["event"] for event in seen]
    assert [event["card"] for event in of_kind(seen, "horde_card")] == ["HD05"]
    assert names.index("horde_card") < names.index("worker_phase_ended")


@pytest.mark.rule("MA-18.11", "MA-8.6")
def test_coop_with_three_ends_with_the_second_rester_and_its_card() -> None:
    pos = coop(3, hexes=PAIR, ants={A: "2.a", B: "GT", C: "GT"}, horde="HD02 HD05 TH08", holder=B, rests={A: 1})
    seen = events_of(pos, "rest")
    assert [event["card"] for event in of_kind(seen, "horde_card")] == ["HD02"]
    assert of_kind(seen, "worker_phase_ended")[0]["seat"] == B


# ---- Invade


@pytest.mark.rule("MA-18.12", "MA-X-D17")
def test_invade_takes_the_highest_hex_without_centipede() -> None:
    pos = coop(2, hexes=ROW, ants={A: "3.a", B: "GT"}, centipedes=(14,), horde="HD02")
    seen = events_of(pos, "forage", "1: pass")
    assert centipedes(pos) == [9, 14] and horde_of(pos).score == 0
    assert of_kind(seen, "token_placed") == [{"event": "token_placed", "seat": -1, "hex": 9, "token": "centipede"}]


@pytest.mark.rule("MA-18.13", "MA-18.21", "MA-X-D17")
@pytest.mark.parametrize(("seats", "points"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_invade_with_every_hex_taken_goes_into_gt(seats: int, points: int) -> None:
    mode = "solo" if seats == 1 else "coop"
    pos = at(seats, mode=mode, hexes=ROW, ants={A: "3.a"}, centipedes=(3, 5, 9, 14), horde="HD02")
    seen = events_of(pos, "forage", *[f"{seat}: pass" for seat in range(1, seats)])
    horde = horde_of(pos)
    assert (horde.in_tunnel, horde.score, horde.points) == (1, points, (1, 0, points))
    assert of_kind(seen, "centipede_entered_tunnel")[0]["count"] == 1
    scored = of_kind(seen, "horde_scored")[0]
    assert (scored["points"], scored["source"], scored["rule"], scored["total"]) == (points, "entered", "MA-18.21", points)
    assert pos.centipedes & 1 == 0 and centipedes(pos) == [3, 5, 9, 14]


@pytest.mark.rule("MA-18.13")
def test_invade_without_a_numbered_hex_goes_into_gt() -> None:
    pos = coop(3, ants={A: "GT"}, horde="HD02")
    play(pos, "forage", "1: pass", "2: pass")
    assert (horde_of(pos).in_tunnel, horde_of(pos).score) == (1, 3)


@pytest.mark.rule("MA-18.12", "MA-0.8", "MA-I-25")
def test_invade_with_no_token_left_in_the_box_places_none() -> None:
    many = {number: (number, -number) for number in range(1, 18)}
    pos = solo(hexes=many, ants={A: "GT"}, centipedes=tuple(range(1, 16)), horde="HD02", token_limits=True)
    play(pos, "forage")
    assert centipedes(pos) == list(range(1, 16)) and horde_of(pos).in_tunnel == 0


# ---- Advance


@pytest.mark.rule("MA-18.14", "MA-18.15", "MA-X-D15")
def test_advance_jumps_down_the_numbers() -> None:
    pos = coop(2, hexes=ROW, ants={B: "GT"}, centipedes=(9, 14), horde="EV05", larvae=5)
    seen = events_of(pos, "forage", "1: pass")
    assert centipedes(pos) == [3, 14] and horde_of(pos).in_tunnel == 0
    moved = of_kind(seen, "centipede_moved")[0]
    assert (moved["origin"], moved["to"], moved["path"]) == (9, 3, [9, 5, 3])
    card = of_kind(seen, "horde_card")[0]
    assert (card["action"], card["jumps"]) == ("advance", 2)


@pytest.mark.rule("MA-18.15", "MA-18.35", "MA-18.21", "MA-X-D16")
@pytest.mark.parametrize("card", ["EV03", "EV14"])  # ferocity 3, and 4: the further jump is lost
def test_advance_past_the_lowest_number_enters_gt(card: str) -> None:
    pos = coop(2, hexes=ROW, ants={B: "GT"}, centipedes=(9, 14), horde=card, larvae=5)
    seen = events_of(pos, "forage", "1: pass")
    horde = horde_of(pos)
    assert centipedes(pos) == [14] and (horde.in_tunnel, horde.score) == (1, 2)
    assert of_kind(seen, "centipede_moved")[0]["path"] == [9, 5, 3, 0]
    assert of_kind(seen, "centipede_entered_tunnel")[0]["origin"] == 9


@pytest.mark.rule("MA-18.15")
def test_jumps_do_not_mind_distance_and_tunnels() -> None:
    """Hex 5 lies at the far end of the row: only its number counts."""
    hexes = {5: (3, -1), 3: (0, -1), 9: (1, -1), 14: (2, -1)}
    pos = solo(hexes=hexes, ants={A: "GT"}, centipedes=(9,), horde="EV09")
    play(pos, "forage")
    assert centipedes(pos) == [5]


@pytest.mark.rule("MA-18.14")
def test_only_the_lowest_numbered_centipede_moves_and_passes_none() -> None:
    pos = solo(hexes=ROW, ants={A: "GT"}, centipedes=(5, 14), horde="EV13")
    play(pos, "forage")
    assert centipedes(pos) == [3, 14]


@pytest.mark.rule("MA-18.16", "MA-2.35")
def test_jumping_into_ants_starts_no_battle() -> None:
    pos = solo(hexes=ROW, ants={A: "3.a 3.b"}, centipedes=(5,), horde="EV13", hands={A: "EV17"})
    seen = events_of(pos, "forage")
    assert centipedes(pos) == [3] and here(pos, 3) == [2]
    assert not of_kind(seen, "centipede_attacks") and frame(pos) == "Action"


# ---- Sentry


@pytest.mark.rule("MA-18.17", "MA-D-36")
def test_sentry_is_placed_by_the_player_of_the_turn_with_a_centipede_on_it() -> None:
    pos = coop(2, hexes={3: (0, -1)}, ants={A: "3.a", B: "GT"}, horde="EV13", pile=(7,))
    seen = events_of(pos, "forage", "1: pass")
    assert of_kind(seen, "horde_card")[0]["action"] == "sentry" and of_kind(seen, "hex_revealed")[0]["hex"] == 7
    assert frame(pos) == "SentryPlace" and pos.deciders == (A,) and pos.view(None)["drawn"] == 7
    shown = pos.view(B)["horde"]
    assert isinstance(shown, dict) and shown["acting"] and shown["last"] == {"card": "EV13", "action": "sentry"}
    places = texts(pos, "beside")
    assert len(places) == 8 and set(texts(pos)) == {f"beside {place}" for place in places}  # around GT and hex 3; no declining
    assert refused(pos, "beside GT 0") == "MA-18.17" and refused(pos, "pass") == "MA-18.17"
    play(pos, "beside 3 0")
    assert frame(pos) == "SentryTurn" and texts(pos, "turn") == ["0", "1", "2", "3", "4", "5"]  # any rotation, joined or not
    play(pos, "turn 1")
    assert centipedes(pos) == [7] and pos.meadow.placed >> 7 & 1 and pos.deciders == (B,)


@pytest.mark.rule("MA-18.17", "MA-H-25", "MA-16.1")
def test_the_player_of_the_turn_resolves_the_effect_of_a_beyond_hex() -> None:
    pos = coop(2, hexes={3: (0, -1)}, ants={A: "3.a", B: "GT"}, horde="EV13 HD02", pile=(25,), larvae=2)
    play(pos, "forage", "1: pass", "beside 3 0", "turn 0?")
    assert pos.larvae == [5, 2] and centipedes(pos) == [25] and horde_of(pos).deck_at == 1


@pytest.mark.rule("MA-18.17", "MA-H-21")
def test_a_spiders_lair_lets_the_player_of_the_turn_play_a_card_of_the_player_deck() -> None:
    pos = solo(hexes={3: (0, -1)}, ants={A: "3.a"}, horde="EV13", pile=(21,), deck="HD01 EV04 EV16 EV17 HD03", larvae=0, food=1)
    play(pos, "forage", "beside 3 0", "turn 0?")
    assert frame(pos) == "FreePick" and texts(pos) == ["play EV16", "play EV17", "play HD03", "pass"]
    play(pos, "play EV16")
    assert pos.food == [3] and centipedes(pos) == [21]


@pytest.mark.rule("MA-18.18", "MA-18.17", "MA-X-D20", "MA-2.33")
def test_a_centipede_icon_brings_one_token_and_one_more_card() -> None:
    """Mushroom Ring (13) has the icon; the second card is an event and finds a centipede to advance."""
    pos = coop(2, hexes={3: (0, -1)}, ants={A: "3.a", B: "GT"}, horde="EV13 EV09 HD02", pile=(13,))
    assert pos.static.hex_names[13] == "Mushroom Ring" and pos.static.centipedes >> 13 & 1
    seen = events_of(pos, "forage", "1: pass", "beside 3 0", "turn 0")
    assert [event["hex"] for event in of_kind(seen, "token_placed")] == [13]
    assert [(card["card"], card["action"]) for card in of_kind(seen, "horde_card")] == [("EV13", "sentry"), ("EV09", "advance")]
    assert centipedes(pos) == [3] and horde_of(pos).deck_at == 2 and pos.deciders == (B,)


@pytest.mark.rule("MA-18.18", "MA-H-23")
def test_a_nest_of_centipedes_as_sentry_fills_its_neighbours_before_the_next_card() -> None:
    pos = solo(hexes={5: (0, -1)}, ants={A: "GT"}, horde="EV13 HD02", pile=(23,))
    seen = events_of(pos, "forage", "beside 5 0", texts_turn(pos, 23, 3) + "?")
    assert sorted(event["hex"] for event in of_kind(seen, "token_placed")) == [5, 23]
    assert horde_of(pos).in_tunnel == 1 and centipedes(pos) == [5, 23]  # the second card invades, all hexes are taken


def texts_turn(pos: March, number: int, edge: int) -> str:
    """A rotation that puts an exit of a hex on an edge."""
    return next(f"turn {turn}" for turn in range(6) if pos.static.exits[number] >> (edge - turn) % 6 & 1)


@pytest.mark.rule("MA-18.36")
def test_sentry_with_an_empty_pile_does_nothing() -> None:
    pos = solo(hexes={3: (0, -1)}, ants={A: "3.a"}, horde="EV13", pile=(), pile_only=True)
    seen = events_of(pos, "forage")
    assert of_kind(seen, "horde_card")[0]["action"] == "sentry"
    assert frame(pos) == "OpenAction" or frame(pos) == "Action"
    assert centipedes(pos) == [] and horde_of(pos).score == 0


@pytest.mark.rule("MA-18.17", "MA-18.25")
def test_centipedes_in_gt_are_not_there_to_move() -> None:
    pos = solo(hexes={3: (0, -1)}, ants={A: "3.a"}, horde="EV14", in_tunnel=2, pile=(7,))
    assert of_kind(events_of(pos, "forage"), "horde_card")[0]["action"] == "sentry"
    play(pos, "beside 3 0", "turn 0")
    assert horde_of(pos).in_tunnel == 2 and centipedes(pos) == [7]


# ---- Rampage


@pytest.mark.rule("MA-18.19", "MA-9.2")
def test_rampage_fights_in_every_hex_with_centipede_and_ants_lowest_number_first() -> None:
    pos = coop(
        2, hexes=ROW, ants={A: "3.a 14.a", B: "9.a"}, centipedes=(3, 5, 9, 14), horde="CG01 CG11 CG08 EV14 CG02 CG03 CG04",
    )  # fmt: skip
    seen = events_of(pos, "forage", "1: pass")
    while frame(pos) not in ("Action", "OpenAction"):
        seen += events_of(pos, "pass")
    assert [(event["hex"], event["seat"]) for event in of_kind(seen, "centipede_attacks")] == [(3, A), (9, B), (14, A)]
    assert of_kind(seen, "horde_card")[0]["action"] == "rampage"
    assert horde_of(pos).score == 3 and centipedes(pos) == [3, 5, 9, 14] and pos.ants == [0, 0]
    assert pos.deciders == (B,) and pos.phase == 1


@pytest.mark.rule("MA-18.20", "MA-18.19", "MA-X-D19", "MA-10.6", "MA-10.8", "MA-10.7")
def test_a_rampaging_centipede_has_one_more_strength() -> None:
    """Cards 2 and 3 make 6; 3 ants, a head and ferocity 2 make 6: the ants win and lose min(3, 2)."""
    pos = solo(
        hexes={2: (0, -1)}, ants={A: "2.a 2.b 2.c"}, bodies={A: "HD01"}, hands={A: "EV04"}, centipedes=(2,),
        horde="CG01 TH03 EV06", food=1, score={A: 4}, deck="CG05 CG06",
    )  # fmt: skip
    play(pos, "forage")
    assert frame(pos) == "CentipedeFerocity"
    battle = pos.view(A)["battle"]
    assert isinstance(battle, dict) and battle["centipede"] == {
        "strength": 3, "cards": ["TH03"], "bonus": 1, "to_come": 1,  # ferocity and the 1 of the Rampage
    }  # fmt: skip
    fought = of_kind(events_of(pos, "commit EV04"), "centipede_fought")[0]
    assert (fought["strength"], fought["side"]["total"], fought["won"], fought["losses"]) == (6, 6, True, 2)
    run = [text for text in texts(pos) if text.startswith("lose")]
    play(pos, run[0], "lose 2.b")
    assert here(pos, 2) == [1] and pos.food == [1] and pos.score == [5] and centipedes(pos) == []
    assert horde_of(pos).score == 0


@pytest.mark.rule("MA-18.19", "MA-18.32", "MA-9.3")
def test_rampage_fights_each_player_there_and_starts_no_ant_battle() -> None:
    """Three sites, four ants of two players: contested among ants too, but only the centipede fights."""
    pos = coop(
        2, hexes={2: (0, -1)}, ants={A: "2.a 2.b 2.out", B: "2.c"}, centipedes=(2,), horde="CG01 EV14 CG08 CG11 CG02",
        larvae=5, food=2,
    )  # fmt: skip
    seen = events_of(pos, "forage", "1: pass")
    while frame(pos) not in ("Action", "OpenAction"):
        seen += events_of(pos, "pass" if "pass" in texts(pos) else texts(pos)[0])
    attacked = [event["seat"] for event in of_kind(seen, "centipede_attacks")]
    assert attacked == [A, B] and not of_kind(seen, "battle_begins")
    assert horde_of(pos).score == 2


@pytest.mark.rule("MA-18.19")
def test_rampage_leaves_hexes_without_ants_alone() -> None:
    pos = solo(hexes=ROW, ants={A: "3.a GT"}, centipedes=(5, 9), horde="CG01", in_tunnel=1)
    seen = events_of(pos, "forage")
    assert not of_kind(seen, "centipede_attacks") and horde_of(pos).deck_at == 1 and spare(pos)[1] == []


@pytest.mark.rule("MA-18.19", "MA-18.8")
def test_a_rampage_after_the_last_rest_is_fought_before_the_soldier_phase() -> None:
    pos = solo(hexes=ROW, ants={A: "3.a"}, centipedes=(3,), horde="CG01 EV13 EV09 EV14 CG11", hands={A: "EV17"})
    seen = events_of(pos, "rest")
    assert frame(pos) == "CentipedeFerocity" and pos.phase == 1 and pos.worker_over
    seen += events_of(pos, "pass")
    names = [event["event"] for event in seen]
    assert names.index("centipede_fought") < names.index("worker_phase_ended")


@pytest.mark.rule("MA-18.26", "MA-18.28", "MA-X-D18", "MA-18.25")
def test_every_centipede_on_the_table_scores_in_slumber() -> None:
    pos = solo(hexes=ROW, ants={A: "GT"}, centipedes=(5, 14), in_tunnel=1, phase="slumber")
    horde = horde_of(pos)
    assert horde.score == 1 + 3 and horde.points[-3:] == (1, 1, 3)
    shown = pos.view(None)["horde"]
    assert isinstance(shown, dict)
    assert shown["points"] == {"entered": 1, "slumber": 3, "battles": 0}
    (first,) = shown["shares"]
    assert (first["by"], first["args"], first["points"]) == ("round", {"round": {"round": 1}}, {"entered": 1, "slumber": 3})
