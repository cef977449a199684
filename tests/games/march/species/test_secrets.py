"""MA-0.11, MA-0.12, MA-I-22 with primitive species: twin worlds, and what flips, redraws and looks may tell."""

from __future__ import annotations

import pytest

from formicary.games.march.species.mutant import Mutation
from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, A, B, C, D, at, codes, events_of, play
from tests.games.march.test_secrets import ANTS, MEADOW, as_bytes, walk
from tests.modes import Mode
from tests.walk import Walk


def busy(species: str, phase: str = "worker", bodies: str = "") -> March:
    """Four players with full hands in a Meadow with contests and centipedes; A leads the species."""
    return at(
        4, hexes=MEADOW, ants=ANTS, colonies={A: species, B: "raiding" if species != "raiding" else "crazy"},
        hands={A: "HD05 TH09 AB08 EV16", B: "EV02 HD06 CG03", C: "TH05", D: "AB07 EV11 EV17"},
        bodies={A: "HD01 " + bodies, B: "HD07 TH02", C: "AB09"}, centipedes=(16, 11), larvae=8, food=4, phase=phase,
    )  # fmt: skip


@pytest.mark.rule("MA-0.11", "MA-0.12", "MA-I-21", "MA-I-22")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("species", "action", "bodies"),
    [
        ("crazy", "dance", ""), ("nomadic", "journey", ""), ("nomadic", "journey", "TH04"), ("mutant", "splice", ""),
        ("raiding", "raid", "TH10"),
    ],
)  # fmt: skip
def test_twin_worlds_during_special_actions(species: str, action: str, bodies: str, seed: int) -> None:
    walk(play(busy(species, bodies=bodies), action), f"{species} {seed}", 12)


@pytest.mark.rule("MA-0.11", "MA-17.26")
@pytest.mark.parametrize("seed", range(3))
def test_twin_worlds_after_a_mutation(seed: int) -> None:
    walk(busy("mutant", phase="soldier"), f"mutation {seed}", 12)


@pytest.mark.rule("MA-17.3", "MA-0.11")
@pytest.mark.parametrize("seats", [3, 4])
def test_twin_worlds_from_the_choice_of_sides_on(seats: int) -> None:
    pos = GAME.start(seats, 4, species=True)
    assert isinstance(pos, March)
    walk(pos, f"sides {seats}", 14)


@pytest.mark.rule("MA-17.26", "MA-0.11")
def test_the_new_hand_of_a_mutation_is_private() -> None:
    """Two worlds with different decks: what is discarded is open, what is drawn shows to nobody else."""
    given: dict[str, object] = {
        "phase": "soldier", "colonies": {B: "mutant"}, "ants": {A: "GT", B: "GT", C: "GT"}, "bodies": {A: "HD01"},
        "hands": {B: "EV01 EV02"},
    }  # fmt: skip
    one, two = at(3, deck="HD02 HD03", **given), at(3, deck="TH01 CG12", **given)  # type: ignore[arg-type]
    for viewer in (A, C, None):
        here, there = one.clone(), two.clone()
        assert isinstance(here, March) and isinstance(there, March)
        assert as_bytes(events_of(here, "done", seen_by=viewer)) == as_bytes(events_of(there, "done", seen_by=viewer))
        assert as_bytes(here.view(viewer)) == as_bytes(there.view(viewer))
    assert codes(play(one, "done"), one.hand[B]) == ["HD02", "HD03"]


@pytest.mark.rule("MA-17.26", "MA-C-EV02")
def test_cards_known_in_the_hand_are_known_no_longer_after_a_mutation() -> None:
    pos = at(phase="end", colonies={A: "mutant"}, hands={A: "HD01 EV17"}, ants={A: "GT"})
    pos.shown[A] = (pos.hand[A][0],)
    pos.push(Mutation(A))
    pos.settle()
    assert pos.shown[A] == () and len(pos.hand[A]) == 2
    GAME.check(pos)


@pytest.mark.rule("MA-17.16", "MA-0.12")
def test_the_hex_that_a_scouting_nomad_leaves_stays_hidden() -> None:
    given: dict[str, object] = {"colonies": {A: "nomadic"}, "bodies": {A: "TH04"}, "ants": {A: "GT", B: "GT", C: "GT"}}
    one = play(at(3, pile=(1, 3, 7), **given), "journey")  # type: ignore[arg-type]
    two = play(at(3, pile=(8, 1, 3), **given), "journey")  # type: ignore[arg-type]
    for action in ("scout", "keep 1", "keep 3", "return bottom"):
        for viewer in (B, None):
            here, there = one.clone(), two.clone()
            assert isinstance(here, March) and isinstance(there, March)
            assert as_bytes(events_of(here, action, seen_by=viewer)) == as_bytes(events_of(there, action, seen_by=viewer))
        play(one, action)
        play(two, action)
        assert as_bytes(one.view(B)) == as_bytes(two.view(B))
    assert one.view(A)["pile"] != two.view(A)["pile"]


@pytest.mark.rule("MA-17.20", "MA-17.23", "MA-0.11")
def test_not_playing_an_evolution_tells_nothing_about_the_hand() -> None:
    hands = ({A: "AB08 EV17", B: "HD01"}, {A: "AB08 EV16", B: "CG02"}, {A: "AB08 HD02", B: "TH01"})
    worlds = [at(3, colonies={A: "mutant"}, ants={A: "GT", B: "GT", C: "GT"}, hands=hand) for hand in hands]
    for action in ("splice", "play AB08", "pay larva", "done", "pass"):
        seen = [as_bytes(events_of(world, action, seen_by=C)) for world in worlds]
        assert len(set(seen)) == 1, action
        assert len({as_bytes(world.view(C)) for world in worlds}) == 1, action


@pytest.mark.rule("MA-I-1", "MA-I-2", "MA-I-3", "MA-I-7", "MA-I-11", "MA-I-23")
@pytest.mark.parametrize("seats", [3, 4])
def test_whole_games_keep_every_invariant(seats: int) -> None:
    for seed in range(4):
        for pos in Walk("march", Mode(seats, {"species": True}), seed).stops():
            GAME.check(pos)
        assert pos.result is not None
