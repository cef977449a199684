"""What a battle is about, as the view tells those who fight it: the rules themselves say it, on a copy."""

from __future__ import annotations

import pytest

from formicary.games.march.state.position import March
from formicary.games.march.view_types import MarchBattle
from tests.games.march.positions import A, B, C, at, frame, here, play, run_out


def battle_of(pos: March, seat: int | None) -> MarchBattle:
    """The battle as a seat sees it."""
    battle = pos.view(seat)["battle"]  # type: ignore[typeddict-item]
    assert battle is not None
    return battle  # type: ignore[return-value]


def fight(head: str = "") -> March:
    """A defends hex 5 with five ants and a head against three ants of B, who may have a head, too."""
    pos = at(
        phase="soldier", hexes={5: (0, 1)}, ants={A: "5.a 5.b 5.out*3", B: "5.out*3"}, hands={A: "EV17", B: "EV14"},
        bodies={A: "HD05", B: head}, holder=A,
    )  # fmt: skip
    assert frame(pos) == "Blast"
    play(pos, "pass")
    return pos


@pytest.mark.rule("MA-9.20", "MA-9.21", "MA-9.22", "MA-9.24", "MA-9.30")
def test_both_ends_of_a_battle_with_losses_and_points() -> None:
    pos = fight()
    assert frame(pos) == "Ferocity" and pos.deciders == (B,)
    invader, defender = battle_of(pos, B)["stakes"], battle_of(pos, A)["stakes"]
    nothing = {"food": 0, "larvae": 0, "horde": 0}
    # Strength 6 against 3: whoever loses gives up the winner's strength in ants, the winner half of the loser's.
    assert invader == {
        "won": {"ants": 2, "ants_most": 2, "other_ants": 3, "points": 1, **nothing},
        "lost": {"ants": 3, "ants_most": 3, "other_ants": 1, "points": 0, **nothing},
        "tie": "lost",
    }
    assert defender == {
        "won": {"ants": 1, "ants_most": 1, "other_ants": 3, "points": 1, **nothing},
        "lost": {"ants": 3, "ants_most": 3, "other_ants": 2, "points": 0, **nothing},
        "tie": "won",
    }
    assert battle_of(pos, C)["stakes"] is None and battle_of(pos, None)["stakes"] is None


@pytest.mark.rule("MA-9.30", "MA-9.24")
def test_what_was_told_is_what_happens() -> None:
    pos = fight()
    told = battle_of(pos, A)["stakes"]
    assert told is not None
    before, points = here(pos, 5)[A], pos.score[A]
    play(pos, "pass", "pass")
    run_out(pos)
    assert before - here(pos, 5)[A] == told["won"]["ants"] and pos.score[A] - points >= told["won"]["points"] == 1


@pytest.mark.rule("MA-C-HD11")
def test_bulldog_head_adds_its_strength_and_wins_ties() -> None:
    pos = fight("HD11")
    battle = battle_of(pos, B)
    invader = battle["invader"]
    assert invader is not None and battle["stakes"] is not None
    assert (invader["ants"], invader["heads"], invader["bonus_card"]) == (3, 1, "HD11")
    assert invader["strength"] - invader["ants"] - invader["heads"] > 0 and battle["stakes"]["tie"] == "won"
    assert battle["defender"]["bonus_card"] is None


@pytest.mark.rule("MA-9.18", "MA-C-HD06")
def test_what_may_still_come() -> None:
    pos = fight("HD06")
    battle = battle_of(pos, A)
    assert battle["invader"] is not None
    assert (battle["invader"]["may_add"], battle["defender"]["may_add"]) == (1, 1)  # two allowed, one card in the hand
    play(pos, "commit EV14")
    battle = battle_of(pos, A)
    assert battle["invader"] is not None
    assert (battle["invader"]["put_down"], battle["invader"]["may_add"], battle["defender"]["may_add"]) == (1, 0, 1)


@pytest.mark.rule("MA-10.6", "MA-10.7", "MA-10.8", "MA-10.9")
def test_a_centipede_may_turn_over_one_more_card() -> None:
    pos = at(
        phase="soldier", hexes={5: (0, 1)}, ants={A: "5.a 5.b 5.out"}, centipedes=(5,), hands={A: "EV17"}, deck="EV14", holder=A,
    )  # fmt: skip
    assert frame(pos) == "CentipedeFerocity"
    battle = battle_of(pos, A)
    assert battle["centipede"] is not None and battle["centipede"]["strength"] == 4 and battle["stakes"] is not None
    stakes = battle["stakes"]
    assert stakes["tie"] == "won"
    # Half of 4 to half of 8, one ant survives a victory; all three are lost in a defeat.
    assert (stakes["won"]["ants"], stakes["won"]["ants_most"], stakes["won"]["points"], stakes["won"]["food"]) == (2, 2, 1, 1)
    assert (stakes["lost"]["ants"], stakes["lost"]["ants_most"], stakes["lost"]["points"]) == (3, 3, 0)


@pytest.mark.rule("MA-10.4", "MA-10.8", "MA-10.9")
def test_a_large_army_loses_more_the_higher_the_second_card_is() -> None:
    pos = at(
        phase="soldier", hexes={5: (0, 1)}, ants={A: "5.a 5.b 5.out*10"}, centipedes=(5,), hands={A: "EV17"}, deck="EV14",
    )  # fmt: skip
    nothing = {"larvae": 0, "horde": 0, "other_ants": 0}
    assert battle_of(pos, A)["stakes"] == {  # strength 4 now, 9 with a second card of 5
        "won": {"ants": 2, "ants_most": 4, "points": 1, "food": 1, **nothing},
        "lost": {"ants": 4, "ants_most": 9, "points": 0, "food": 0, **nothing},
        "tie": "won",
    }
