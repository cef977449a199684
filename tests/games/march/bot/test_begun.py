"""What has been begun, as the bots see it: steps, explorations, cards, battles, special actions. And the Horde in figures."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.games.march.bot import evaluate as measure
from formicary.games.march.bot import rise, species
from formicary.games.march.bot.begun import begun, hex_worth
from formicary.games.march.bot.rise_weights import weights
from formicary.games.march.bot.worths import OUTSIDE, place_worth, scoring_hexes
from formicary.games.march.state.position import March
from tests.games.march.positions import A, B, C, at, card, horde_of, play, spot, texts

ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1)}


def near(value: object) -> Any:
    return pytest.approx(value, abs=1e-4)


def worth(pos: March, seat: int = A) -> float:
    return begun(pos, seat, 3.0).value


def test_steps_still_to_make() -> None:
    pos = at(hexes=ROW, ants={A: "2.a GT", B: "5.a"})
    assert worth(pos) == 0
    play(pos, "march")
    assert (worth(pos), worth(pos, B)) == (near(1.477), 0) and begun(pos, A, 3.0).larva_steps == (5,)
    play(pos, "larva 2.b")
    assert worth(pos) == near(0.6835) and begun(pos, A, 3.0).larva_steps == (4,)
    play(pos, "ant 2.a")
    assert begun(pos, A, 3.0).larva_steps == ()
    pos = play(at(hexes=ROW, ants={B: "2.a GT", A: "5.a"}, holder=B), "march")
    assert (worth(pos, A), worth(pos, B), worth(pos, C)) == (0, near(1.477), 0) and begun(pos, A, 3.0).larva_steps == ()


def test_a_hex_that_is_explored() -> None:
    pos = at(hexes=ROW, ants={A: "2.a GT", B: "5.a"}, pile=(13, 16, 19))
    play(pos, "explore")
    assert worth(pos) == near(3.9312) and worth(pos, B) == 0 and begun(pos, B, 3.0).hexes == 1 << 13
    play(pos, "from GT", "exit 2", "turn 3")
    assert worth(pos) == near(1.08) and begun(pos, A, 3.0).hexes == 0
    pos = at(hexes=ROW, ants={A: "2.a GT", B: "5.a"}, pile=(1,))
    assert worth(play(pos, "explore")) == near(4.68)
    pos = play(at(hexes=ROW, ants={B: "2.a GT", A: "5.a"}, pile=(1,), holder=B), "explore")
    assert (worth(pos, A), worth(pos, B), worth(pos, C)) == (0, near(4.68), 0)
    play(pos, "from GT", "exit 2")
    while "to 1.a" not in texts(pos):
        play(pos, texts(pos)[0])
    assert worth(pos, A) == 0 < worth(pos, B)


@pytest.mark.parametrize(
    ("code", "value"), [("EV11", 0.572), ("EV17", 0.8 - 0.2), ("HD01", 1.085 - 2 * 0.2), ("CG01", 1.8 - 0.2)]
)
def test_a_card_that_is_being_paid_for(code: str, value: float) -> None:
    pos = at(hexes=ROW, ants={A: "2.a GT", B: "5.a"}, hands={A: "EV11 EV17 HD01 CG01"})
    assert worth(play(pos, f"play {code}")) == near(value)
    assert worth(pos, B) == worth(pos, C) == 0
    mirrored = at(hexes=ROW, ants={B: "2.a GT", A: "5.a"}, hands={B: "EV11 EV17 HD01 CG01"}, holder=B)
    assert worth(play(mirrored, f"play {code}"), B) == near(value)
    assert worth(mirrored, A) == worth(mirrored, C) == 0


def test_battles_with_cards_face_down() -> None:
    pos = at(hexes=ROW, ants={A: "5.a 5.b", B: "5.out*2"}, hands={A: "EV11", B: "EV17"}, phase="soldier")
    assert (worth(pos), worth(pos, B), worth(pos, C)) == (near(0.655), near(0.23332), 0)
    play(pos, "commit EV17")
    assert (worth(pos), worth(pos, B)) == (near(-0.11808), near(0.58472))
    pos = at(hexes=ROW, ants={A: "9.a 9.b"}, centipedes=(9,), hands={A: "EV11 EV17"}, phase="soldier")
    lacking = worth(pos)
    play(pos, "commit EV11")
    assert -0.6 < lacking < -0.4 and worth(pos) != near(lacking)


# ---- species


def colony(name: str) -> March:
    return at(
        hexes=ROW, ants={A: "2.a 2.b 2.c 9.a GT", B: "5.a 5.b", C: "9.b 9.c"}, colonies={A: name}, hands={A: "HD01 TH01 AB04"},
        pile=(13, 16, 19, 1, 3), score={A: 3},
    )  # fmt: skip


@pytest.mark.rule("MA-17.18", "MA-17.25")
@pytest.mark.parametrize(
    ("name", "drawback", "price", "whole"),
    [("nomadic", -2 * 0.24 * 3, 0, 12.43), ("mutant", 0, 1, 13.87), ("raiding", 0, 0, 13.87), ("crazy", 0, 0, 13.87)],
)
def test_drawbacks(name: str, drawback: float, price: float, whole: float) -> None:
    pos = colony(name)
    assert (species.side_worth(pos, A), species.side_worth(pos, B)) == (1, 0)
    assert species.drawback_worth(pos, A, 3.0) == near(drawback) and species.battle_price(pos, A) == price
    assert measure.colony_worth(pos, A, 3.0) == near(whole)
    pos.score[A] = 0
    assert species.battle_price(pos, A) == 0


def test_a_journey_that_is_begun() -> None:
    pos = colony("nomadic")
    play(pos, "journey")
    assert species.begun_special(pos, A, 3.0) == near(3.932) and begun(pos, A, 3.0).hexes == 1 << 13
    assert species.begun_special(pos, B, 3.0) == 0
    assert [species.journey_worth(pos, A, origin, 1 << 13, 3.0) for origin in (0, 2, 9)] == near([3.4028, -4.4424, 0.3248])


def test_genes_that_are_spliced() -> None:
    pos = colony("mutant")
    play(pos, "splice")
    assert species.begun_special(pos, A, 3.0) == near(1.99)
    play(pos, "play HD01")
    assert (species.begun_special(pos, A, 3.0), worth(pos)) == (near(2.73), near(2.73 - 2 * 0.2))
    play(pos, "pay larva", "pay larva")
    assert species.begun_special(pos, A, 3.0) == near(1.645)


def test_a_dance_places_hexes_and_larvae() -> None:
    pos = colony("crazy")
    assert species.begun_special(play(pos, "dance"), A, 3.0) == 0
    assert worth(pos) == near(1.0 + 3 * 0.02)
    play(pos, "keep 13")
    assert worth(pos) == near(3.9912)
    play(pos, "top 16", "beside GT 2", "turn 0")
    assert worth(pos) == near(0.1 + 3 * 0.02) and worth(pos, B) == 0  # a larva for the new hex, and steps to nowhere


@pytest.mark.rule("MA-17.29")
def test_a_raid_is_fought_as_invader_against_the_weakest() -> None:
    pos = at(hexes=ROW, ants={A: "5.a", B: "5.b 5.out*2", C: "5.out"}, colonies={A: "raiding"})
    assert species.raid_worth(pos, A, 5) == near(0.388)
    pos = at(hexes=ROW, ants={A: "5.a", B: "5.b 5.out*2", C: "5.out"}, colonies={A: "raiding"}, hands={A: "EV01"})
    assert species.raid_worth(pos, A, 5) == near(0.7464)


# ---- the Horde


def facing(seats: int = 1, **given: Any) -> March:
    return at(seats, mode="solo" if seats == 1 else "coop", **{"hexes": ROW, "ants": {A: "2.a"}, "round": 2, **given})


def mask(*hexes: int) -> int:
    return sum(1 << number for number in hexes)


def test_stocks_are_worth_less_and_less() -> None:
    assert [rise.stock_share(facing(), left) for left in (0.0, 1.0, 2.0, 4.0, 9.0)] == near([0, 0, 0.15, 0.45, 1])


@pytest.mark.rule("MA-18.21", "MA-18.26")
@pytest.mark.parametrize(
    ("hexes", "centipedes", "in_tunnel", "left", "solo", "three"),
    [
        (mask(2, 5, 9), 0, 0, 3.0, -0.3 * (1 + 0.9) * 3, -0.3 * (3 + 0.9) * 3),
        (mask(2, 5, 9), mask(9), 0, 3.0, 0.85 * 3 + 0.4 / 2 - 0.3 * 1.9 * 2, 0.85 * 3 + 0.7 * 3 / 2 - 0.3 * 3.9 * 2),
        (mask(2, 5, 9), mask(2), 0, 3.0, 0.85 * 3 + 0.4 - 0.3 * 1.9 * 2, 0.85 * 3 + 0.7 * 3 - 0.3 * 3.9 * 2),
        (mask(2, 5, 9), mask(2, 9), 1, 3.0, 3 + 0.85 * 6 + 0.4 - 0.3 * 1.9, 3 + 0.85 * 6 + 2.1 - 0.3 * 3.9),
        (mask(2, 5, 9), 0, 2, 1.0, 2 - 0.3 * 1.3 * 3, 2 - 0.3 * 3.3 * 3),
        (mask(*range(1, 9)), mask(5), 0, 2.0, 0.85 * 2 + 0.4 / 3 - 0.3 * 1.6 * 6, 0.85 * 2 + 0.7 - 0.3 * 3.6 * 6),
    ],
)
def test_centipedes_and_free_hexes(hexes: int, centipedes: int, in_tunnel: int, left: float, solo: float, three: float) -> None:
    assert rise.standing(facing(), hexes, centipedes, in_tunnel, left) == near(solo)
    assert rise.standing(facing(3), hexes, centipedes, in_tunnel, left) == near(three)


@pytest.mark.rule("MA-18.12", "MA-18.19")
@pytest.mark.parametrize(
    ("given", "top", "card", "one_card", "two_and_a_hex"),
    [
        ({}, "EV13", 0.85 * 3, 33.84, 35.82),
        ({}, "CG01", 0.0, 31.29, 30.72),
        ({}, "TH09", 3.32, 34.61, 37.28),
        ({"centipedes": (9,)}, "EV13", 0.06667, 34.67667, 34.17333),
        ({"centipedes": (9,)}, "EV03", 0.68, 35.29, 35.4),
        ({"centipedes": (9,)}, "TH09", 3.18667, 37.79667, 40.28),
        ({"centipedes": (2,)}, "EV13", 0.48, 35.29, 35.2),
        ({"centipedes": (2,)}, "CG01", 0.30375, 35.11375, 34.8475),
        ({"centipedes": (2, 5, 9)}, "EV13", 0.74667, 41.79667, 41.97333),
        ({"centipedes": (2, 5, 9)}, "TH09", 4.0, 45.05, 46.72),
        ({"centipedes": (5,), "in_tunnel": 1}, "EV13", 0.13333, 38.81, 38.37333),
        ({"centipedes": (5,), "in_tunnel": 1}, "EV03", 0.61333, 39.29, 39.33333),
    ],
)
def test_the_next_card_of_the_horde(given: dict[str, Any], top: str, card: float, one_card: float, two_and_a_hex: float) -> None:
    pos = facing(horde=top, **given)
    horde = horde_of(pos)
    assert rise.next_card(pos, horde, pos.meadow.placed & ~1, 3.0) == near(card)
    assert rise.horde_worth(pos, horde, 0, 1) == near(one_card)
    assert rise.horde_worth(pos, horde, 1 << 11, 2) == near(two_and_a_hex)


def test_an_empty_deck_and_other_phases() -> None:
    pos = facing()
    horde_of(pos).deck_at = len(horde_of(pos).deck)
    assert rise.next_card(pos, horde_of(pos), 0, 3.0) == near(0.3 + 0.3 * 3)
    pos = facing(round=3, phase="slumber", horde_score=4, centipedes=(9,))
    standing = 5 + 0.85 * 2 + 0.2 - 0.3 * 1.6 * 2
    assert rise.horde_worth(pos, horde_of(pos), 0, 1) == near(standing + 2 * (3 + 2))  # the fewest turns of the last round


@pytest.mark.rule("MA-18.30")
@pytest.mark.parametrize(("against", "points"), [("best", 7.4 + 0.0045), ("lowest", 2 - 0.0045), ("team", 7.4 + 2)])
def test_the_points_that_are_compared_with_the_horde(against: str, points: float) -> None:
    pos = facing(2, score={A: 5, B: 2}, coop_loss_vs=against)
    assert rise.team_points(pos) == near(points)
    assert [rise.points_ahead(pos, seat) for seat in (A, B)] == near([5 + 0.8 * 3, 2])


@pytest.mark.parametrize(
    ("margin", "ants", "left", "value"),
    [
        (0.0, 1, 3.0, 0.6 * (2.5 + 0.85 * 3) - 0.4 * 1.2),
        (1.0, 4, 2.0, 0.85 * (2.5 + 1.7 - 0.2 * 2.4) - 0.15 * 1.8),
        (-9.0, 3, 1.0, 0.03 * (2.5 + 0.85 - 0.4) - 0.97 * 1.6),
        (9.0, 2, 1.0, 0.97 * (2.5 + 0.85 - 0.2) - 0.03 * 1.4),
        (-1.0, 2, 0.0, 0.35 * (2.5 - 0.2) - 0.65 * 1.4),
    ],
)
def test_centipede_battles(margin: float, ants: int, left: float, value: float) -> None:
    assert rise.centipede_worth(facing(), margin, ants, left) == near(value)


@pytest.mark.parametrize(
    ("given", "forces", "with_steps", "last", "whole"),
    [
        ({}, 1.95, 3.87, 1.4, -28.35),
        ({"hands": {A: "EV17 CG12 EV16 EV18"}}, 2.745, 4.665, 1.575, -27.2694),
        ({"bodies": {A: "HD01"}}, 2.85, 4.77, 1.7, -26.6905),
        ({"larvae": 9}, 2.04, 3.96, 1.4, -28.113),
        ({"ants": {A: "2.a 2.b 2.c 2.out*9 GT*2"}, "larvae": 0}, 15.6, 15.6, 14.8, -16.065),
        ({"centipedes": (2,)}, 1.24125, 3.16125, 0.65555, -30.50875),
        ({"centipedes": (2,), "ants": {A: "2.a 2.b"}, "hands": {A: "EV17 CG12"}}, 6.59375, 8.51375, 4.70945, -24.57245),
        ({"goals": {A: "CG12"}}, 1.95, 3.87, 1.4, -28.07),
        ({"ants": {A: "GT*2"}}, 1.35, 2.07, 1.2, -32.231),
    ],
)
def test_what_there_is_to_fight_the_horde_with(
    given: dict[str, Any], forces: float, with_steps: float, last: float, whole: float
) -> None:
    pos = facing(**given)
    assert rise.forces(pos, A, (), 0) == near(forces)
    assert rise.forces(pos, A, (2,), 0) == near(with_steps)
    assert rise.forces(facing(round=4, **given), A, (), 0) == near(last)
    assert measure.evaluate(pos, A) == near(whole)


def test_a_hex_that_only_ants_on_sites_can_enter_costs_the_least_of_their_sites() -> None:
    pos = at(hexes=ROW, ants={A: "2.a 2.b", B: "5.a"}, pile=(13, 16, 19))
    sites = [place_worth(pos, spot(site), 3.0, scoring_hexes(pos)) for site in ("2.a", "2.b")]
    assert sites == near([4.5, 1.44])
    free = hex_worth(at(hexes=ROW, ants={A: "2.a 2.b 2.c 2.out"}, pile=(13, 16, 19)), A, 13, 3.0) + OUTSIDE
    assert hex_worth(pos, A, 13, 3.0) == near(free - 1.44) == near(0.6712)
    nowhere = at(hexes=ROW, ants={B: "5.a"}, pile=(13, 16, 19))
    assert hex_worth(nowhere, A, 13, 3.0) == near(free)  # nobody has to leave anything


def test_genes_without_an_evolution_to_splice_are_worth_nothing() -> None:
    pos = at(hexes=ROW, ants={A: "2.a"}, hands={A: "EV11 CG01"}, colonies={A: "mutant"})
    assert species.first_worth(pos, A, 3.0) == 0.0
    assert species.second_worth(pos, A, 4, card("HD01"), 3.0) == 0.0


def test_a_centipede_that_does_not_attack_is_passed_over_and_the_next_one_is_not() -> None:
    """A pack may have a traitorous head that is not the Horde's own."""
    pos = facing(hexes={2: (0, -1), 5: (1, -1)}, ants={A: "2.a 5.b"}, centipedes=(2, 5), traitorous_scope="controlled")
    without = rise.forces(pos, A, (), 0)
    horde = horde_of(pos)
    horde.deck = tuple(number for number in horde.deck if number != card("HD09"))
    pos.set_body(A, 0, (card("HD09"),))
    assert [pos.attackable(number, A) for number in (2, 5)] == [False, True]
    one_battle = weights(1).later * rise.centipede_worth(pos, rise.army_strength(pos, A, 5, True) - rise.TWO_CARDS, 1, 3.0)
    assert rise.forces(pos, A, (), 0) == near(3.34125) and (without, one_battle) == (near(1.7325), near(-0.70875))
