"""MA-0.11, MA-0.12, MA-I-21, MA-I-22: twin worlds over every card: what a seat cannot know changes nothing that it sees."""

from __future__ import annotations

import json
import random

import pytest

from formicary import IllegalAction
from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, A, B, C, D, at, codes, events_of, frame, play, texts

CARDS: list[str] = list(GAME.parts.codes)  # type: ignore[attr-defined]
# Events whose public part shows something that was hidden before.
REVEALING = {
    "card_discarded", "cards_revealed", "hex_revealed", "card_played", "battle_fought", "centipede_attacks", "centipede_fought",
    "deck_shuffled", "decreed", "game_over", "horde_card", "horde_shuffled", "strength_card",
}  # fmt: skip
MEADOW = {5: (1, 0), 1: (-1, 0), 11: (0, -1), 16: (0, 1, 3), 9: (2, 0), 17: (1, -1)}
ANTS = {A: "5.a 5.out 1.a 16.a GT*3", B: "5.b 1.b 11.a GT", C: "1.c 1.out 17.a", D: "16.b 9.b 9.c GT"}


def as_bytes(value: object) -> str:
    """As it would go over the wire, without the components, which never change."""
    if isinstance(value, dict):
        value = {key: part for key, part in value.items() if key != "static"}
    return json.dumps(value, allow_nan=False, sort_keys=True)


def without(cards: dict[int, str], code: str) -> dict[int, str]:
    return {owner: " ".join(other for other in held.split() if other != code) for owner, held in cards.items()}


def busy(code: str, in_play: bool, phase: str) -> March:
    """Four players with full hands in a Meadow with contests and centipedes; A has the card in hand or in play."""
    hands = without({A: "HD05 TH09", B: "EV02 HD06 CG03", C: "EV16 TH05", D: "AB07 EV11 EV17"}, code)
    bodies = without({A: "HD01 TH10 AB10", B: "HD07 TH02", C: "AB08"}, code)
    goals = {A: "CG02 CG07"} if code not in ("CG02", "CG07") else {}
    if in_play:
        bodies[A] += " " + code
    else:
        hands[A] += " " + code
    return at(
        4, hexes=MEADOW, ants=ANTS, hands=hands, bodies=bodies, goals=goals, centipedes=(16, 11), larvae=8, food=4, phase=phase,
        discards="" if code == "EV05" else "EV05",
    )  # fmt: skip


def compare(pos: March, twin: March, viewer: int | None) -> None:
    """Two worlds that the viewer cannot tell apart: the same view, prompt, choices and refusals."""
    assert twin.deciders == pos.deciders
    assert as_bytes(twin.view(viewer)) == as_bytes(pos.view(viewer))
    if viewer in pos.deciders:
        assert twin.legal(viewer) == pos.legal(viewer)
        for action in (0, len(GAME.actions) - 1, GAME.actions.parse("play EV01"), GAME.actions.parse("keep 3")):
            if action not in pos.legal(viewer):
                assert refusal(pos, action, viewer) == refusal(twin, action, viewer)


def refusal(pos: March, action: int, seat: int | None) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as refused:
        pos.apply(action, seat)
    return refused.value.rule, refused.value.reason


def step_in_both(pos: March, twin: March, viewer: int | None, action: int, decider: int) -> None:
    """The same action in both worlds: what the viewer sees is the same, unless it shows what was hidden before."""
    worlds = [pos.clone(), twin.clone()]
    seen = []
    for world in worlds:
        world.sink = []
        world.apply(action, decider)
        seen.append([event.seen_by(viewer) for event in world.sink])
        shown = any(event.kind.name in REVEALING or (event.kind.secret and viewer in event.to) for event in world.sink)
        if shown:
            return
    assert as_bytes(seen[0]) == as_bytes(seen[1])
    assert worlds[0].deciders == worlds[1].deciders
    assert as_bytes(worlds[0].view(viewer)) == as_bytes(worlds[1].view(viewer))


def walk(pos: March, seed: str, steps: int) -> None:
    """Plays at random; before each action every viewer gets a twin world and both are compared."""
    rng = random.Random(seed)
    for number in range(steps):
        if not pos.deciders or frame(pos) == "Stop":
            return
        decider = pos.deciders[0]
        legal = pos.legal(decider)
        action = rng.choice(legal)
        for viewer in (None, *range(pos.seats)):
            twin = pos.resample(viewer, number)
            assert isinstance(twin, March)
            GAME.check(twin)
            compare(pos, twin, viewer)
            if action in twin.legal(decider):
                step_in_both(pos, twin, viewer, action, decider)
        pos.apply(action, decider)


@pytest.mark.rule("MA-0.11", "MA-0.12", "MA-I-21", "MA-I-22")
@pytest.mark.parametrize("code", CARDS)
def test_twin_worlds_while_a_card_is_played(code: str) -> None:
    pos = busy(code, False, "worker")
    play(pos, f"play {code}")
    walk(pos, code, 6)


@pytest.mark.rule("MA-0.11", "MA-0.12", "MA-I-21", "MA-I-22")
@pytest.mark.parametrize("code", [code for code in CARDS if code[:2] in ("HD", "TH", "AB")])
def test_twin_worlds_while_an_evolution_works(code: str) -> None:
    if code.startswith("TH"):
        for action in ("explore", "march", "forage"):
            walk(play(busy(code, True, "worker"), action), code, 4)
    else:
        walk(busy(code, True, "soldier" if code.startswith("HD") else "queen"), code, 6)


# ---- twins made by hand: what may differ and must not show


@pytest.mark.rule("MA-0.11", "MA-7.6", "MA-6.1")
def test_drawn_cards_do_not_show_to_others() -> None:
    """Two worlds with different decks and hands: Forage and the Reaction to a card look the same to the third player."""
    one = at(hands={A: "EV17 HD01", B: "HD02"}, deck="EV01 EV02 EV03", larvae=5)
    two = at(hands={A: "EV17 TH01", B: "HD02"}, deck="AB01 CG01 AB02", larvae=5)
    for action in ("forage", "1: hatch", "2: pass"):
        assert as_bytes(events_of(one, action, seen_by=C)) == as_bytes(events_of(two, action, seen_by=C))
        assert as_bytes(one.view(C)) == as_bytes(two.view(C))
    assert codes(one, one.hand[A]) != codes(two, two.hand[A])


@pytest.mark.rule("MA-0.12", "MA-C-EV01", "MA-C-TH04")
def test_looked_at_hexes_do_not_show_to_others() -> None:
    """A looks at three hexes and places Soil: what was looked at besides and how it was put back stays hidden."""
    one = at(hands={A: "EV01"}, pile=(1, 7, 3), larvae=5)
    two = at(hands={A: "EV01"}, pile=(6, 1, 8), larvae=5)
    for first, second in (("play EV01",) * 2, ("keep 1",) * 2, ("top 3", "top 8"), ("beside GT 0",) * 2, ("turn 0",) * 2):
        for viewer in (B, None):
            here, there = one.clone(), two.clone()
            assert isinstance(here, March) and isinstance(there, March)
            assert as_bytes(events_of(here, first, seen_by=viewer)) == as_bytes(events_of(there, second, seen_by=viewer))
        play(one, first)
        play(two, second)
        assert as_bytes(one.view(B)) == as_bytes(two.view(B))
    assert one.view(A)["pile"] != two.view(A)["pile"]


@pytest.mark.rule("MA-9.18", "MA-I-21")
def test_face_down_cards_do_not_show_to_the_defender() -> None:
    hexes, ants = {5: (1, 0)}, {A: "5.a 5.out", B: "5.b"}
    one = at(phase="soldier", hexes=hexes, ants=ants, hands={A: "EV01", B: "HD01 CG12"})
    two = at(phase="soldier", hexes=hexes, ants=ants, hands={A: "EV01", B: "EV17 EV13"})
    for viewer in (A, C, None):
        here, there = one.clone(), two.clone()
        assert isinstance(here, March) and isinstance(there, March)
        assert as_bytes(events_of(here, "commit CG12", seen_by=viewer)) == as_bytes(
            events_of(there, "commit EV17", seen_by=viewer)
        )
        assert as_bytes(here.view(viewer)) == as_bytes(there.view(viewer))


@pytest.mark.rule("MA-0.12", "MA-16.2")
def test_which_hexes_lie_in_the_box_does_not_show() -> None:
    one, two = at(pile=(21, 1)), at(pile=(22, 1))
    for viewer in (None, A, B):
        assert as_bytes(one.view(viewer)) == as_bytes(two.view(viewer))
    assert one.box != two.box


@pytest.mark.rule("MA-0.11", "MA-3.2")
def test_a_hand_that_cannot_be_played_is_asked_like_any_other() -> None:
    """Without food the choice may be Rest alone; it is asked nevertheless, so that others learn nothing about the hand."""
    stuck = at(food={B: 1, C: 1}, hands={A: "EV13"}, larvae=5)
    able = at(food={B: 1, C: 1}, hands={A: "EV17"}, larvae=5)
    assert texts(stuck) == ["rest"] and texts(able) == ["play EV17", "rest"]
    assert as_bytes(stuck.view(B)) == as_bytes(able.view(B))
