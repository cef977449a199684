"""MA-18.22 to MA-18.34: March to Battle, battles against the Horde, its score, and the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from formicary.games.march.invariants import check
from formicary.games.march.state.position import March
from tests.games.march.positions import (
    GAME,
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

ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1)}


# ---- March to Battle


@pytest.mark.rule("MA-18.22", "MA-D-35")
def test_march_to_battle_is_offered_where_a_centipede_and_an_own_ant_are() -> None:
    pos = coop(2, hexes=ROW, ants={A: "2.a 5.a", B: "9.a"}, centipedes=(2, 9), food=2)
    play(pos, "march", "done")
    assert frame(pos) == "MarchToBattle" and pos.deciders == (A,) and texts(pos) == ["hex 2", "pass"]
    assert refused(pos, "hex 9") == "MA-18.22" and refused(pos, "hex 5") == "MA-18.22" and refused(pos, "done") == "MA-18.22"
    seen = events_of(pos, "pass")
    assert not of_kind(seen, "centipede_attacks") and pos.deciders == (B,) and frame(pos) == "ReactToMarch"


@pytest.mark.rule("MA-18.22", "MA-18.24", "MA-3.5")
def test_march_to_battle_is_fought_after_the_steps_and_before_the_reactions() -> None:
    pos = coop(
        2, hexes=ROW, ants={A: "GT GT 5.a", B: "9.a"}, centipedes=(2,), horde="EV09 EV13 HD02", food=2, hands={A: "EV15"},
    )  # fmt: skip
    seen = events_of(pos, "march", "ant GT", "to 2.a", "ant GT", "to 2.b", "done", "hex 2", "commit EV15")
    fought = of_kind(seen, "centipede_fought")[0]
    assert (fought["strength"], fought["side"]["total"], fought["won"], fought["losses"]) == (2, 6, True, 1)
    play(pos, "lose 2.b", "hold 2 a?")
    assert here(pos, 2) == [1, 0] and pos.score == [1, 0] and pos.food == [2, 2] and pos.centipedes == 0
    assert frame(pos) == "ReactToMarch" and horde_of(pos).deck_at == 2  # the card of the turn comes after the Reactions
    assert of_kind(events_of(pos, "1: pass"), "horde_card")[0]["card"] == "HD02"


@pytest.mark.rule("MA-18.22")
def test_without_such_a_hex_nothing_is_asked_and_other_steps_are_no_march() -> None:
    pos = solo(hexes=ROW, ants={A: "2.a"}, centipedes=(5,), horde="HD02")
    play(pos, "march", "done")
    assert frame(pos) in ("Action", "OpenAction")
    pos = solo(hexes=ROW, ants={A: "2.a"}, centipedes=(2,), horde="HD02", hands={A: "EV11 EV17"}, larvae=5)
    play(pos, "play EV11", "pay larva", "pay larva", "done")  # Rapid Mobilization: seven steps, but no March action
    assert frame(pos) == "Action"


@pytest.mark.rule("MA-18.22", "MA-10.11", "MA-10.14", "MA-18.32")
def test_march_to_battle_is_fought_by_all_players_there_and_no_ant_battle_follows() -> None:
    pos = coop(
        3, hexes=ROW, ants={A: "2.a 2.out", B: "2.b 2.c", C: "GT"}, centipedes=(2,), horde="EV14 CG08 CG11 CG01", food=2,
    )  # fmt: skip
    seen = events_of(pos, "march", "done", "hex 2")
    while frame(pos) in ("CentipedeFerocity", "LoseAnts", "Spoils", "Fill"):
        seen += events_of(pos, "pass" if "pass" in texts(pos) else texts(pos)[0])
    assert [event["seat"] for event in of_kind(seen, "centipede_attacks")] == [A, B]
    assert not of_kind(seen, "battle_begins") and here(pos, 2) == [0, 0, 0] and horde_of(pos).score == 2


# ---- strength cards


@pytest.mark.rule("MA-18.24", "MA-10.2", "MA-10.4")
def test_strength_cards_come_from_the_centipede_deck_and_ferocity_cards_from_the_hand() -> None:
    pos = solo(
        phase="soldier", hexes=ROW, ants={A: "2.a"}, centipedes=(2,), horde="EV09 EV13", hands={A: "EV17"}, deck="CG12 CG10"
    )
    assert codes(pos, horde_of(pos).discards) == ["EV09"] and spare(pos)[0][:2] == ["CG12", "CG10"]
    seen = events_of(pos, "commit EV17")
    assert codes(pos, horde_of(pos).discards) == ["EV09", "EV13"] and spare(pos)[1] == ["EV17"]
    assert [event["card"] for event in of_kind(seen, "strength_card")] == ["EV13"]
    fought = of_kind(seen, "centipede_fought")[0]
    assert (fought["strength"], fought["flipped"], fought["won"]) == (2, "EV13", True)


@pytest.mark.rule("MA-18.24", "MA-C-HD08")
def test_tawny_crazy_head_still_uses_the_player_deck() -> None:
    pos = solo(
        phase="soldier", hexes=ROW, ants={A: "2.a"}, centipedes=(2,), horde="EV14 CG08", bodies={A: "HD08"}, deck="CG12 CG10",
        hands={A: "EV17"},
    )  # fmt: skip
    seen = events_of(pos, "pass")
    fought = of_kind(seen, "centipede_fought")[0]
    assert (fought["strength"], fought["side"]["total"]) == (8, 7)  # 1 ant, 1 head, CG12 with 5
    assert spare(pos)[1] == ["CG12"]


@pytest.mark.rule("MA-18.27", "MA-18.28", "MA-10.9", "MA-I-32")
def test_a_battle_won_by_a_centipede_is_a_point_for_the_horde() -> None:
    pos = solo(phase="soldier", hexes=ROW, ants={A: "2.a 2.b"}, centipedes=(2,), horde="EV14 CG08", hands={A: "EV17"})
    seen = events_of(pos, "pass")
    assert horde_of(pos).score == 1 and here(pos, 2) == [0] and pos.centipedes >> 2 & 1
    scored = of_kind(seen, "horde_scored")[0]
    assert (scored["points"], scored["source"], scored["rule"], scored["hex"], scored["total"]) == (
        1,
        "battles",
        "MA-18.27",
        2,
        1,
    )


@pytest.mark.rule("MA-18.32", "MA-10.8", "MA-9.22")
def test_the_last_ant_survives_a_victory_over_a_centipede() -> None:
    pos = solo(phase="soldier", hexes=ROW, ants={A: "2.a"}, centipedes=(2,), horde="EV05 TH03", hands={A: "CG12"}, food=0)
    play(pos, "commit CG12")  # 1 and 5 against 4
    assert here(pos, 2) == [1] and pos.score == [1] and pos.food == [1] and horde_of(pos).score == 0


@pytest.mark.rule("MA-18.32")
def test_ants_of_partners_still_fight_each_other() -> None:
    pos = coop(2, phase="soldier", hexes=ROW, ants={A: "2.a 2.b 2.out", B: "2.c"}, horde="HD02")
    assert frame(pos) == "Stop" and pos.score == [1, 0] and here(pos, 2)[B] == 0


@pytest.mark.rule("MA-18.25", "MA-I-9", "MA-I-10")
def test_centipedes_in_gt_are_never_fought_and_never_limited() -> None:
    pos = solo(phase="soldier", ants={A: "GT*4"}, in_tunnel=20, token_limits=True)
    assert frame(pos) == "Stop" and horde_of(pos).in_tunnel == 20 and not pos.contested(0)
    tokens = pos.view(None)["tokens"]
    assert isinstance(tokens, dict) and tokens["tokens"] == 15


@pytest.mark.rule("MA-18.25", "MA-C-EV21")
def test_a_great_hunt_cannot_reach_gt() -> None:
    pos = solo(hexes=ROW, ants={A: "GT*3 5.a"}, in_tunnel=3, hands={A: "EV21"}, larvae=5)
    assert "play EV21" not in texts(pos)
    pos = solo(hexes=ROW, ants={A: "GT*3 5.a"}, centipedes=(5,), hands={A: "EV21"}, larvae=5, horde="CG01")
    play(pos, "play EV21")  # paid with ants of GT: the one in hex 5 is needed
    assert pos.centipedes == 0 and pos.score == [1]


@pytest.mark.rule("MA-18.25", "MA-C-EV14", "MA-18.23")
def test_cards_about_others_do_nothing_in_solo() -> None:
    """Mating Flight, Egg Stealer and Cultural Theft have the symbol; a pack may have them without. Nobody is there to choose."""
    from formicary.games.march.cards.events import begin_event
    from formicary.games.march.phases.worker import Parasite, forage
    from tests.games.march.positions import card

    for code, larvae in (("EV09", 7), ("EV05", 6), ("EV03", 5)):
        pos = solo(hexes=ROW, ants={A: "2.a 5.a"}, horde="HD02", larvae=5)
        begin_event(pos, A, card(code))
        pos.settle()
        assert frame(pos) == "OpenAction" and pos.larvae == [larvae]
    pos = solo(hexes=ROW, ants={A: "2.a"}, deck="EV17 EV16", larvae=5)
    pos.active[1] = pos.static.effect[card("TH03")]  # Parasitic Thorax: the first card is only discarded
    forage(pos, A)
    assert not any(isinstance(below, Parasite) for below in pos.stack) and spare(pos)[1] == ["EV17"]


@pytest.mark.rule("MA-18.23", "MA-7.22", "MA-C-CG01")
def test_goals_that_compare_players_give_nothing_in_solo() -> None:
    from formicary.games.march.scoring import goal_points
    from tests.games.march.positions import card

    pos = solo(hexes=ROW, ants={A: "GT*3 2.a"}, larvae=9, food=5, bodies={A: "HD01 TH01"})
    assert [goal_points(pos, A, card(code)) for code in ("CG01", "CG02", "CG03", "CG04", "CG11")] == [0] * 5


# ---- the end


def at_the_end(seats: int, scores: dict[int, int], horde_score: int, **options: Any) -> March:
    mode = "solo" if seats == 1 else "coop"
    pos = at(
        seats, mode=mode, phase="end", round=4, score=scores, horde_score=horde_score, larvae=0, food=3, hands={A: "EV17"},
        **options,
    )  # fmt: skip
    return pos


@pytest.mark.rule("MA-18.29", "MA-12.4", "MA-12.5", "MA-12.6")
def test_no_end_bonuses_are_scored() -> None:
    pos = at_the_end(2, {A: 7, B: 9}, 3)
    play(pos, "done")
    assert pos.result is not None and pos.result.scores == (7, 9)
    assert [sheet["end_bonuses"] for sheet in pos.result.detail] == [0, 0]


@pytest.mark.rule("MA-18.30", "MA-18.34")
@pytest.mark.parametrize(
    ("horde", "options", "winners", "margin"),
    [
        (10, {}, (0, 1, 2), -1),
        (11, {}, (0, 1, 2), 0),  # a tie is a win
        (12, {}, (), 1),
        (4, {"coop_loss_vs": "lowest"}, (0, 1, 2), 0),
        (5, {"coop_loss_vs": "lowest"}, (), 1),
        (22, {"coop_loss_vs": "team"}, (0, 1, 2), 0),  # 7, 11 and 4 together
        (23, {"coop_loss_vs": "team"}, (), 1),
    ],
)
def test_all_win_or_the_horde_does(horde: int, options: dict[str, Any], winners: tuple[int, ...], margin: int) -> None:
    pos = at_the_end(3, {A: 7, B: 11, C: 4}, horde, **options)
    shown: Any = pos.view(A)["horde"]  # type: ignore[typeddict-item]
    assert shown["to_beat"] == {"lowest": 4, "team": 22}.get(options.get("coop_loss_vs", ""), 11)  # the mat says what wins
    seen = events_of(pos, "done")
    assert pos.result is not None and pos.result.winners == winners and pos.result.scores == (7, 11, 4)
    (rival,) = pos.result.rivals
    assert (rival["name"], rival["score"], rival["margin"]) == ("The Centipede Horde", horde, margin)
    assert rival["detail"] == {"entered": 0, "slumber": horde, "battles": 0}
    assert [(share["args"], share["points"]) for share in rival["shares"]] == [({"round": {"round": 1}}, {"slumber": horde})]
    told_so = of_kind(seen, "horde_result")[0]
    assert (told_so["horde"], told_so["best"], told_so["margin"], told_so["beaten"]) == (
        horde,
        horde - margin,
        margin,
        bool(winners),
    )
    assert seen[-1]["event"] == "game_over" and seen[-1]["winners"] == list(winners)
    result = pos.view(None)["result"]
    assert isinstance(result, dict) and result["rivals"] == [rival]


@pytest.mark.rule("MA-18.30")
@pytest.mark.parametrize(("score", "won"), [(8, True), (7, True), (6, False)])
def test_solo_wins_with_at_least_the_hordes_score(score: int, won: bool) -> None:
    pos = at_the_end(1, {A: score}, 7)
    play(pos, "done")
    assert pos.result is not None and pos.result.winners == ((0,) if won else ())


@pytest.mark.rule("MA-I-29", "MA-18.9", "MA-I-2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_hordes_score_and_its_centipedes_in_gt_never_decrease(seats: int) -> None:
    for seed, difficulty in enumerate(("easy", "normal", "hard")):
        pos = GAME.start(seats, seed, mode="solo" if seats == 1 else "coop", difficulty=difficulty, beyond=5)
        assert isinstance(pos, March)
        rng = random.Random(seed)
        score = in_tunnel = 0
        while pos.deciders:
            legal = pos.legal()
            later = [action for action in legal if GAME.actions.text(action) != "rest"]
            pos.apply(rng.choice(later if later and rng.random() < 0.8 else legal))
            horde = horde_of(pos)
            assert horde.score >= score and horde.in_tunnel >= in_tunnel
            score, in_tunnel = horde.score, horde.in_tunnel
            check(pos)
        assert score > 0


@pytest.mark.rule("MA-I-29")
def test_the_check_notices_a_horde_whose_points_do_not_add_up() -> None:
    pos = solo(hexes=ROW, ants={A: "2.a"}, in_tunnel=1)
    horde_of(pos).in_tunnel = 0
    with pytest.raises(AssertionError, match="MA-I-29"):
        check(pos)
    pos = solo(hexes=ROW, ants={A: "2.a"}, horde_score=4)
    horde_of(pos).score = 3
    with pytest.raises(AssertionError, match="MA-I-29"):
        check(pos)


@pytest.mark.rule("MA-18.9", "MA-18.2")
def test_the_check_notices_a_card_in_the_wrong_deck() -> None:
    pos = solo(hexes=ROW, ants={A: "2.a"}, horde="HD02")
    horde = horde_of(pos)
    pos.discards.append(horde.deck[0])
    horde.deck_at = 1
    with pytest.raises(AssertionError, match=r"MA-18\.9"):
        check(pos)
