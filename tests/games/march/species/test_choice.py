"""MA-17.1 to MA-17.6, MA-17.33: mats, sides, decrees, and special actions as a further kind of action."""

from __future__ import annotations

import pytest

from formicary import OptionError
from formicary.games.march.components.parts import COMMON, CRAZY, MUTANT, NOMADIC, RAIDING, SPECIES
from formicary.games.march.state.position import March
from formicary.table.autoplay.standing_answers import answer
from tests.games.march.positions import GAME, A, B, C, at, decline, events_of, frame, of_kind, play, refused, texts


def start(seats: int, seed: int = 1, **options: object) -> March:
    pos = GAME.start(seats, seed, species=True, **options)
    assert isinstance(pos, March)
    return pos


# ---- options


@pytest.mark.rule("MA-17.1")
def test_species_are_offered_with_three_and_four_players_and_elsewhere_only_on_demand() -> None:
    for seats in (3, 4):
        assert frame(start(seats)) == "ChooseSide"
        assert frame(start(seats, mode="coop")) == "ChooseSide"
    for seats in (2, 5):
        with pytest.raises(OptionError, match=r"3 and 4 players, not \d.*MA-17\.1"):
            start(seats)
        assert frame(start(seats, species_any_count=True)) == "ChooseSide"
    with pytest.raises(OptionError, match=r"MA-17\.1"):
        start(1, mode="solo")
    assert frame(start(1, mode="solo", species_any_count=True)) == "ChooseSide"
    assert GAME.start(3, 1).species == (COMMON,) * 3 == GAME.start(3, 1).mats  # type: ignore[attr-defined]


@pytest.mark.rule("MA-17.1")
def test_people_are_warned_of_other_numbers_of_players() -> None:
    on = {"species": True, "species_any_count": True}
    assert GAME.info.warnings(3, on) == [] == GAME.info.warnings(4, on) == GAME.info.warnings(2, {})
    assert len(GAME.info.warnings(2, on)) == 1 and "3 and 4 players" in GAME.info.warnings(5, on)[0]
    assert GAME.info.advice[0].seats == [3, 4]


# ---- mats and sides


@pytest.mark.rule("MA-17.2")
def test_mats_are_dealt_at_random_from_the_four_species_and_with_five_players_from_all_five() -> None:
    for seats in (2, 3, 4):
        dealt = [start(seats, seed, species_any_count=True).mats for seed in range(40)]
        assert all(COMMON not in mats and len(set(mats)) == seats for mats in dealt)
        assert {mats[0] for mats in dealt} == {CRAZY, NOMADIC, MUTANT, RAIDING}
    for seed in range(10):
        assert sorted(start(5, seed, species_any_count=True).mats) == [COMMON, CRAZY, NOMADIC, MUTANT, RAIDING]
    assert len({start(5, seed, species_any_count=True).mats.index(COMMON) for seed in range(40)}) == 5


@pytest.mark.rule("MA-17.3", "MA-D-2", "MA-17.31")
def test_sides_are_chosen_openly_from_the_starting_player_on_before_cards_are_dealt() -> None:
    pos = start(4, 5)
    order = [(pos.holder + turn) % 4 for turn in range(4)]
    assert len(pos.deck) - pos.deck_at == 66 and pos.phase == 0
    for seat in order:
        assert pos.deciders == (seat,) and pos.hand == [()] * 4
        assert texts(pos) == ["side common", "side species"]
        seen = of_kind(events_of(pos, "side species" if seat != order[1] else "side common", seen_by=None), "species_chosen")
        mat = SPECIES[pos.mats[seat]]
        led = mat if seat != order[1] else "common"
        assert seen == [{"event": "species_chosen", "seat": seat, "species": led, "mat": mat}]
    assert pos.species == tuple(COMMON if seat == order[1] else pos.mats[seat] for seat in range(4))
    cards = [1 if species == RAIDING else 2 for species in pos.species]
    assert [len(hand) for hand in pos.hand] == cards and len(pos.deck) - pos.deck_at == 66 - sum(cards)
    assert frame(pos) == "Action" and pos.deciders == (pos.holder,) and pos.round == 1


@pytest.mark.rule("MA-17.2", "MA-17.3")
def test_the_fifth_mat_gives_the_common_ant_without_asking() -> None:
    pos = start(5, 2, species_any_count=True)
    common = pos.mats.index(COMMON)
    asked = []
    while frame(pos) == "ChooseSide":
        asked.append(pos.deciders[0])
        play(pos, "side species")
    assert common not in asked and len(asked) == 4 and pos.species == pos.mats
    pos = start(5, 2, species_any_count=True)
    assert pos.deciders[0] != common
    assert refused(pos, "march") == "MA-17.3"


@pytest.mark.rule("MA-17.3", "MA-13.5")
def test_with_two_players_sides_come_first_then_cards_then_starting_hexes() -> None:
    pos = start(2, 3, species_any_count=True)
    play(pos, "side common", "side common")
    assert frame(pos) == "StartingHex" and [len(hand) for hand in pos.hand] == [2, 2]


@pytest.mark.rule("MA-17.31", "MA-17.3")
def test_alone_against_the_horde_the_raiding_ant_starts_with_one_card_and_the_others_with_four() -> None:
    seen = set()
    for seed in range(30):
        pos = start(1, seed, mode="solo", species_any_count=True)
        play(pos, "side species")
        assert len(pos.hand[A]) == (1 if pos.species[A] == RAIDING else 4)
        seen.add(pos.species[A])
    assert len(seen) == 4


def test_views_and_drawings_show_colonies() -> None:
    pos = at(3, colonies={B: "mutant"})
    view = pos.view(A)
    players: list[dict[str, object]] = view["players"]  # type: ignore[assignment]
    assert [player["species"] for player in players] == ["common", "mutant", "common"]
    assert players[1]["mat"] == "mutant" and players[0]["mat"] == "crazy"
    assert "Mutant Ant: Double Spliced Genes for 1 food" in GAME.draw(pos, A)
    first = start(3)
    assert "Dance of Chaos" in GAME.draw(start(4))
    labels = [(option["label"], option["args"], option["refs"]) for option in first.view(first.deciders[0])["prompt"]["options"]]  # type: ignore[index]
    back = SPECIES[first.mats[first.deciders[0]]]
    assert labels == [
        ("Lead the {name}", {"name": {"species": "common"}}, ["side:common"]),
        ("Lead the {name}", {"name": {"species": back}}, [f"side:{back}"]),
    ]


# ---- decree and actions


@pytest.mark.rule("MA-17.4", "MA-X-19")
@pytest.mark.parametrize("species", ["crazy", "nomadic", "mutant", "raiding"])
def test_a_species_decrees_two_food_or_four_larvae_and_the_common_ant_five(species: str) -> None:
    pos = at(3, phase="decree", colonies={A: species}, larvae=0, food=0)
    play(pos, "0: decree larvae", "1: decree larvae", "2: decree food")
    assert pos.larvae == [4, 5, 0] and pos.food == [0, 0, 2]
    pos = at(3, phase="decree", colonies={A: species}, food=0)
    play(pos, "0: decree food")
    assert pos.food[A] == 2


@pytest.mark.rule("MA-17.4", "MA-C-AB07")
def test_brooding_abdomen_gives_a_species_six_larvae() -> None:
    pos = at(3, phase="decree", colonies={A: "crazy"}, bodies={A: "AB07"}, larvae=0)
    assert play(pos, "decree larvae").larvae[A] == 6


@pytest.mark.rule("MA-17.5", "MA-17.33")
def test_the_special_action_is_a_further_action_of_its_owner_for_one_food() -> None:
    hand = {A: "HD02"}
    ants = {A: "GT", B: "GT", C: "GT"}
    for species, action in (("crazy", "dance"), ("nomadic", "journey"), ("mutant", "splice"), ("raiding", "raid")):
        pos = at(3, colonies={A: species}, hands=hand, ants=ants)
        rest = [] if species == "crazy" else ["rest"]
        assert texts(pos) == ["explore", "march", "forage", action, "play HD02", *rest]
        seen = of_kind(events_of(pos, action), "action")
        assert seen == [{"event": "action", "seat": A, "action": action, "food": 1, "bonus": False}]
        assert pos.food[A] == 1
        poor = at(3, colonies={A: species}, hands=hand, ants=ants, food={B: 1, C: 1})
        assert action not in texts(poor) and refused(poor, action) == "MA-3.11"
        others = at(3, colonies={B: species}, hands=hand, ants=ants)
        assert action not in texts(others) and refused(others, action) == "MA-17.5"


@pytest.mark.rule("MA-17.33")
def test_a_special_action_needs_its_first_part() -> None:
    no_cards = at(3, colonies={A: "crazy"}, ants={A: "GT"}, rest_of_cards=B)
    assert "dance" not in texts(no_cards) and refused(no_cards, "dance") == "MA-17.33"
    only_discards = at(3, colonies={A: "crazy"}, ants={A: "GT"}, rest_of_cards="discards")
    assert "dance" in texts(only_discards)
    no_hex = at(3, colonies={A: "nomadic"}, ants={A: "GT"}, pile_only=True)
    assert "journey" not in texts(no_hex) and refused(no_hex, "journey") == "MA-17.33"
    no_ant = at(3, colonies={A: "nomadic"}, ants={B: "GT"})
    assert "journey" not in texts(no_ant)
    no_evolution = at(3, colonies={A: "mutant"}, ants={A: "GT"}, hands={A: "EV17 CG01"})
    assert "splice" not in texts(no_evolution) and refused(no_evolution, "splice") == "MA-17.33"
    too_dear = at(3, colonies={A: "mutant"}, ants={A: "GT"}, hands={A: "TH01"}, larvae={A: 2})
    assert "splice" not in texts(too_dear)
    assert "splice" in texts(at(3, colonies={A: "mutant"}, ants={A: "GT"}, hands={A: "TH01"}, larvae={A: 3}))
    assert "raid" in texts(at(3, colonies={A: "raiding"}, ants={B: "GT"}, larvae=0))


@pytest.mark.rule("MA-17.5", "MA-3.7", "MA-C-EV06")
def test_frenzied_activity_grants_special_actions_with_their_reactions() -> None:
    pos = at(3, colonies={A: "raiding"}, hands={A: "EV06"}, ants={A: "GT", B: "GT", C: "GT"}, food={A: 2, B: 1, C: 1})
    play(pos, "play EV06", "pay larva", "pay larva")
    decline(pos)
    assert "raid" in texts(pos) and "done" in texts(pos) and pos.bonus == 1
    play(pos, "raid", "done")
    assert pos.food[A] == 1 and "raid" in texts(pos) and pos.deciders == (A,) and pos.bonus == 0
    crazy = at(3, colonies={A: "crazy"}, hands={A: "EV06"}, deck="EV17", ants={A: "GT"}, food={A: 2, B: 1, C: 1})
    play(crazy, "play EV06", "pay larva", "pay larva")
    decline(crazy)
    play(crazy, "dance", "done")
    assert frame(crazy) == "ReactToDance" and crazy.deciders == (B,)


@pytest.mark.rule("MA-17.6")
def test_a_section_without_bonus_still_counts_for_bodies_and_its_active_card_works() -> None:
    pos = at(3, colonies={A: "raiding"}, bodies={A: "HD01 TH01"}, hands={A: "AB09"}, ants={A: "GT"})
    play(pos, "play AB09", "pay larva", "pay larva", "pay larva")
    assert pos.score[A] == 3
    hexes, ants = {5: (1, 0)}, {A: "5.a"}
    royal = at(3, phase="abdomens", colonies={A: "raiding"}, bodies={A: "AB09"}, hexes=hexes, ants=ants, larvae=0)
    assert royal.larvae[A] == 1


@pytest.mark.rule("MA-17.12", "MA-17.19", "MA-17.32", "MA-17.6")
def test_which_species_goes_without_which_caste_bonus() -> None:
    steps = {"crazy": 5, "nomadic": 7, "mutant": 7, "raiding": 7}
    strength = {"crazy": 3, "nomadic": 1, "mutant": 3, "raiding": 3}
    eaten = {"crazy": 1, "nomadic": 1, "mutant": 1, "raiding": 2}
    for species in ("crazy", "nomadic", "mutant", "raiding"):
        pos = at(3, colonies={A: species}, bodies={A: "TH02 TH05"}, ants={A: "GT"})
        play(pos, "march")
        assert pos.view(A)["prompt"]["args"] == {"left": steps[species]}  # type: ignore[index]
        hexes, ants = {5: (1, 0)}, {A: "5.a", B: "5.b 5.out"}
        pos = at(3, phase="soldier", colonies={A: species}, bodies={A: "HD03 HD11"}, hexes=hexes, ants=ants, hands={A: "EV17"})
        assert pos.view(A)["battle"]["defender"]["strength"] == strength[species]  # type: ignore[index]
        pos = at(3, phase="feed", colonies={A: species}, bodies={A: "AB09 AB01"}, ants={A: "GT*6"}, food=3)
        assert pos.food[A] == 3 - eaten[species]


@pytest.mark.rule("MA-17.10")
def test_standing_answers_cover_the_reactions_of_species() -> None:
    pos = at(3, colonies={A: "crazy"}, deck="EV17", ants={A: "GT"})
    play(pos, "dance", "done")
    assert GAME.actions.text(answer(pos, B, ["take_larva"]) or 0) == "hatch"
    assert GAME.actions.text(answer(pos, B, ["pass_reactions"]) or 0) == "pass"


@pytest.mark.rule("MA-17.5")
@pytest.mark.parametrize(
    ("name", "action"), [("crazy", "dance"), ("nomadic", "journey"), ("mutant", "splice"), ("raiding", "raid")]
)
def test_a_special_action_costs_its_food_and_says_so(name: str, action: str) -> None:
    hexes = {2: (0, -1), 5: (1, -1), 9: (2, -1)}
    pos = at(hexes=hexes, ants={A: "2.a 2.b GT", B: "2.c 2.out 5.a"}, colonies={A: name}, hands={A: "HD01"}, food=2)
    assert of_kind(events_of(pos, action), "action") == [
        {"event": "action", "seat": A, "action": action, "food": 1, "bonus": False}
    ]
    assert pos.food[A] == 1


@pytest.mark.rule("MA-17.33")
@pytest.mark.parametrize(("discards", "dances"), [("", False), ("EV11", True), ("EV11 EV17", True)])
def test_the_crazy_ant_dances_as_long_as_one_card_can_be_drawn(discards: str, dances: bool) -> None:
    pos = at(hexes={5: (1, 0)}, ants={A: "5.a"}, colonies={A: "crazy"}, rest_of_cards=B, discards=discards)
    assert pos.deck == () and ("dance" in texts(pos)) == dances
