"""What single things are worth to the bots, in points; and a colony as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from formicary.games.march.bot import evaluate as measure
from formicary.games.march.bot import worths
from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, A, B, C, at, card, spot

ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1)}  # 2 and 5 are of the Inner Meadow, 9 is not


def near(value: object) -> Any:
    return pytest.approx(value, abs=1e-4)


def test_later_pieces_of_a_stock_are_worth_less() -> None:
    assert [worths.stepped(amount, 0.5, 6, 0.2) for amount in (0, 5, 6, 8)] == [0, 2.5, 3.0, near(3.4)]


@pytest.mark.parametrize(
    ("place", "site", "with_control"),
    [
        ("2.a", 0.6 * 3, 0.6 * 3 + 0.9 * 3),  # food, and the control site of an inner hex
        ("2.b", 0.24 * 2 * 3, 0.24 * 2 * 3),  # two larvae
        ("5.b", 0.24 * 3, 0.24 * 3),  # a larva
        ("6.c", 0.42 * 3, 0.42 * 3),  # a card
        ("9.c", 0.9 * 3, 0.9 * 3),  # a point
        ("9.a", 0.24 * 2 * 3, 0.24 * 2 * 3 + 0.1),  # control of an outer hex
    ],
)
def test_sites_with_three_harvests_to_come(place: str, site: float, with_control: float) -> None:
    pos = at(hexes={**ROW, 6: (3, -1)})
    assert worths.site_worth(pos, spot(place), 3.0) == near(site)
    assert worths.place_worth(pos, spot(place), 3.0, worths.scoring_hexes(pos)) == near(with_control)


def test_against_the_horde_the_last_harvest_brings_points_only() -> None:
    pos = at(1, mode="solo", hexes=ROW)
    assert [worths.site_worth(pos, spot("2.a"), left) for left in (3.0, 2.0, 1.0)] == [near(1.2), near(0.6), 0.0]
    assert worths.site_worth(pos, spot("9.c"), 1.0) == near(0.9)


@pytest.mark.parametrize(
    ("margin", "ants", "prize", "value"),
    [
        (0, 1, 1.0, 0.5 - 0.5 * 0.3),
        (1, 3, 1.5, 0.64 * 1.5 - 0.36 * 0.3 * 3 - 0.64 * 0.3 * 0.3 * 2),
        (-2, 2, 1.0, 0.22 - 0.78 * 0.3 * 2 - 0.22 * 0.09),
        (9, 4, 2.5, 0.97 * 2.5 - 0.03 * 0.3 * 4 - 0.97 * 0.09 * 3),  # nothing is certain
        (-9, 4, 2.5, 0.03 * 2.5 - 0.97 * 0.3 * 4 - 0.03 * 0.09 * 3),
    ],
)
def test_battles(margin: float, ants: int, prize: float, value: float) -> None:
    assert worths.battle_worth(margin, ants, prize) == near(value)


@pytest.mark.parametrize(
    ("given", "with_larvae", "ants_only"),
    [
        ({"ants": {A: "5.a 5.b 5.out*2"}}, [0, 4.3, 6.8, 7.81], [0, 2.5, 3.84, 3.84]),
        ({"ants": {A: "5.a 5.b 5.out"}, "larvae": 0}, [0, 2.5, 2.5, 2.5], [0, 2.5, 2.5, 2.5]),
        ({"ants": {A: "2.a"}, "larvae": 1}, [0, 0, 3.97, 3.97], [0, 0, 0, 0]),
        ({"ants": {A: "5.a 5.b 5.out*3 2.a GT"}, "larvae": 2}, [0, 2.5, 3.84, 5.46], [0, 2.5, 3.84, 5.6]),
        ({"ants": {A: "2.a"}}, [0, 0, 3.97, 5.07], [0, 0, 0, 0]),
        ({"ants": {A: "GT"}}, [0, 4.3, 4.3, 9.18], [0, 4.3, 4.3, 4.3]),
        ({"ants": {A: "GT*2 2.a"}}, [0, 4.3, 5.21, 5.92], [0, 4.3, 5.54, 5.54]),
        ({"ants": {A: "5.a 5.b 5.out"}}, [0, 4.3, 4.3, 7.48], [0, 2.5, 2.5, 2.5]),
        ({"ants": {A: "9.a", B: "9.b 9.c"}}, [0, 0, 3.97, 7.94], [0, 0, 0, 0]),
    ],
)
def test_what_steps_may_bring(given: dict[str, Any], with_larvae: list[float], ants_only: list[float]) -> None:
    pos = at(hexes=ROW, **given)
    assert [worths.room(pos, A, steps, 3.0, True) for steps in (0, 1, 2, 5)] == near(with_larvae)
    assert [worths.room(pos, A, steps, 3.0, False) for steps in (0, 1, 2, 5)] == near(ants_only)


def test_the_best_vacant_site_of_a_hex() -> None:
    pos = at(hexes=ROW, ants={A: "9.c 2.b"})
    assert [worths.entry_worth(pos, number, 3.0) for number in (2, 5, 9)] == near([4.5, 4.5, 1.54])
    assert worths.entry_worth(at(hexes=ROW, ants={A: "5.a 5.b"}), 5, 3.0) == 0.0


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("CG01", 0.75 + 0.35 * 3),
        ("AB01", 0.45 * 1.3 + 0.5),  # the section that is missing
        ("HD02", 0.45 * 1.3 + 0.2),
        ("EV16", 0.55 * 3),
        ("EV17", 0.2 * 4),
        ("EV18", 0.34 * 2),  # three cards for one
        ("EV11", 0.6 * 8.06),  # seven steps
        ("EV06", 0.8),  # a frenzy
        ("EV12", 0.75),
    ],
)
def test_cards_about_to_be_resolved(code: str, value: float) -> None:
    pos = at(hexes=ROW, ants={A: "2.a"}, bodies={A: "HD01 TH01"})
    assert worths.card_worth(pos, A, card(code), 3.0) == near(value)


# ---- a colony


@pytest.mark.parametrize(
    ("given", "colony", "last", "mine", "theirs"),
    [
        # Sites 5.22, two food, five larvae, 0.66 for feeding two ants three times; in the last round the bonuses of the end.
        ({}, 5.22 + 1.1 + 1.0 - 0.66, 5.72, 7.805, 7.225),
        ({"food": 0}, 5.96, 6.02, 5.67875, 5.04375),
        ({"food": {A: 8}, "larvae": {A: 11}}, 10.16, 12.22, 11.305, 5.125),
        ({"hands": {A: "EV01 EV02 EV03 EV04 EV05 EV06 EV07"}}, 6.66 + 5 * 0.34 + 2 * 0.15, 9.22, 9.805, 7.225),
        ({"bodies": {A: "HD02 TH04"}}, 6.66 + 2 * 0.45 * 1.3 + 2 * 0.5, 7.35, 10.245, 7.225),
        ({"bodies": {A: "HD02 TH04 AB08"}}, 8.547, 6.709, 10.141, 7.225),
        ({"bodies": {A: "HD02 TH04 AB08 HD11"}}, 9.632, 7.524, 11.361, 7.225),
        ({"goals": {A: "CG01"}}, 6.66 + 0.5 * 0.8, 5.72 + 0.5 * 0.4, 8.305, 7.225),
        ({"round": 4}, 6.66, 5.72, 5.62625, 5.48125),
        ({"rests": {A: 2}}, 6.66 + 0.2 + 0.55 * 2, 7.02, 9.105, 7.225),
        ({"score": {A: 3, B: 2, C: 1}}, 9.66, 8.72, 10.43, 8.725),
    ],
)
def test_what_a_colony_has(given: dict[str, Any], colony: float, last: float, mine: float, theirs: float) -> None:
    pos = at(hexes=ROW, ants={A: "2.a 5.b", B: "5.a"}, **given)
    assert (measure.colony_worth(pos, A, 3.0), measure.colony_worth(pos, A, 1.0)) == (near(colony), near(last))
    assert (measure.evaluate(pos, A), measure.evaluate(pos, B)) == (near(mine), near(theirs))


def test_in_the_queen_phase_a_round_less_is_left() -> None:
    given: dict[str, Any] = {"hexes": ROW, "ants": {A: "2.a 5.b", B: "5.a"}}
    assert measure.evaluate(at(**given, phase="slumber"), A) == near(7.25375)
    assert measure.evaluate(at(**given, phase="feed", round=4), A) == near(3.15)


@pytest.mark.parametrize(
    ("given", "worth"),
    [
        ({"ants": {A: "5.a 5.b 5.out*2"}}, [[0.4, 0.2], [0, 0], [0, 0]]),  # ants without a site
        ({"ants": {A: "GT*3"}}, [[0.6, 0.3], [0, 0], [0, 0]]),
        ({"ants": {A: "5.a 5.b", B: "5.out"}}, [[0.3664, 0.3664], [0.368, 0.268], [0, 0]]),
        ({"ants": {A: "5.a 5.b", B: "5.out"}, "hands": {A: "EV01"}}, [[0.70464, 0.70464], [0.0768, -0.0232], [0, 0]]),
        ({"ants": {A: "5.a 5.b", B: "5.out"}, "hands": {B: "EV01"}}, [[0.02816, 0.02816], [0.6592, 0.5592], [0, 0]]),
        ({"ants": {A: "5.a", B: "5.b 5.out*2", C: "5.out"}}, [[0.336, 0.336], [1.2832, 1.0832], [0.536, 0.436]]),
        ({"ants": {A: "9.a"}, "centipedes": (9,)}, [[-0.246, -0.246], [0, 0], [0, 0]]),
        ({"ants": {A: "9.a 9.b 9.c"}, "centipedes": (9,), "hands": {A: "EV01"}}, [[0.21, 0.21], [0, 0], [0, 0]]),
    ],
)
def test_battles_to_expect(given: dict[str, Any], worth: list[list[float]]) -> None:
    pos = at(hexes=ROW, **given)
    found = [[measure.contests(pos, seat, left) for left in (3.0, 1.0)] for seat in range(3)]
    assert [near(each) for each in worth] == found


@pytest.mark.rule("MA-12.4", "MA-12.5", "MA-12.6")
@pytest.mark.parametrize(
    ("given", "bonuses"),
    [
        ({"larvae": {A: 5, B: 3, C: 1}, "food": {A: 2, B: 1, C: 0}}, [2.2 + 1.7 + 0.7, 0.2 + 0.7, 0.7]),
        ({"larvae": {A: 3, B: 3}, "food": {A: 1, B: 2}}, [0.7 + 0.2 + 0.7, 0.7 + 1.7 + 0.7, 0.7]),
        ({"larvae": {A: 1, B: 4}, "food": 0, "hands": {A: "EV01", C: "EV02"}}, [1.4, 2.2 + 0.7 + 0.2, 1.4]),
        ({"larvae": 0, "food": 0, "hands": {B: "EV01"}}, [0.7 + 0.7 + 0.2, 0.7 + 0.7 + 1.7, 1.6]),
    ],
)
def test_bonuses_of_the_end_as_things_stand(given: dict[str, Any], bonuses: list[float]) -> None:
    pos = at(hexes=ROW, ants={A: "2.a"}, **given)
    assert [measure.end_bonuses(pos, seat) for seat in range(3)] == near(bonuses)


@pytest.mark.rule("MA-11.7")
@pytest.mark.parametrize(
    ("given", "costs"),
    [
        ({"ants": {A: "2.a 2.b"}, "food": 0}, [0.66, 0.22, 0]),  # a food site feeds four
        ({"ants": {A: "2.b 2.c"}, "food": 0}, [0.66 + 2 * 0.5, 0.22 + 2 * 0.5, 0]),
        ({"ants": {A: "GT*6"}, "food": 1}, [0.11 * 18 + 2 * 0.5, 0.66 + 2 * 0.5, 0]),
        (
            {"ants": {A: "GT*9"}, "food": 1, "bodies": {A: "HD02 TH04 AB08"}},
            [0.8 * 2.97 + 2.0, 0.8 * 0.99 + 2.0, 0],
        ),  # five a food
        ({"ants": {A: "GT*9"}, "food": 3}, [2.97, 0.99, 0]),
    ],
)
def test_what_the_ants_will_cost(given: dict[str, Any], costs: list[float]) -> None:
    pos = at(hexes=ROW, **given)
    assert [measure.feeding(pos, A, left) for left in (3.0, 1.0, 0.0)] == near(costs)


@pytest.mark.rule("MA-19.22")
@pytest.mark.parametrize(
    ("body", "printed", "prototype"),
    [
        ("HD02 TH04", 1.0, 1.0),
        ("HD02 TH04 AB08", 0.0, 3.6),
        ("HD02 TH04 AB08 HD03", 0.5, 4.1),
        ("HD02", 0.5, 0.5),
        ("", 0.0, 0.0),
    ],
)
def test_how_far_the_next_body_is(body: str, printed: float, prototype: float) -> None:
    assert measure.body_progress(at(bodies={A: body}), A) == near(printed)
    assert measure.body_progress(at(bodies={A: body}, edition="prototype"), A) == near(prototype)


def test_at_the_end_the_best_rival_counts_a_quarter_and_winning_ten() -> None:
    pos = GAME.start(3, 3)
    assert isinstance(pos, March)
    while pos.deciders:
        pos.apply(pos.legal()[-1])
    assert pos.result is not None
    for seat in range(3):
        best = max(pos.score[other] for other in range(3) if other != seat)
        assert measure.evaluate(pos, seat) == near(pos.score[seat] - 0.25 * best + (10 if seat in pos.result.winners else 0))
    assert 0 < len(pos.result.winners) < 3


def test_samples_of_what_is_hidden() -> None:
    pos = at(1, mode="solo", hexes=ROW, ants={A: "2.a"})
    battle = at(1, mode="solo", hexes=ROW, ants={A: "2.a"}, centipedes=(2,), hands={A: "EV17"}, phase="soldier")
    slumber = at(1, mode="solo", hexes=ROW, ants={A: "2.a"}, phase="end")
    assert [measure.samples(each) for each in (at(hexes=ROW), pos, slumber, battle)] == [1, 3, 6, 16]
