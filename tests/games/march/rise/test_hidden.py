"""MA-18.2, MA-18.8, MA-18.33: what is hidden against the Horde: the order of its deck, hands in co-op, and open hands."""

from __future__ import annotations

import json
from typing import Any

import pytest

from formicary.games.march.state.position import March
from tests.games.march.positions import GAME, A, B, C, at, codes, events_of, frame, play
from tests.games.march.test_secrets import as_bytes, walk

ROW = {2: (0, -1), 5: (1, -1), 9: (2, -1), 13: (-1, 0)}


def busy(seats: int, phase: str = "worker", **options: Any) -> March:
    mode = "solo" if seats == 1 else "coop"
    hands = {A: "EV02 HD06 EV21", B: "EV16 TH05", C: "AB07 EV11 EV17"}
    ants = {A: "2.a 2.b 9.a GT*2", B: "2.c 5.a", C: "5.b 13.a GT"}
    return at(
        seats, mode=mode, hexes=ROW, ants={seat: ants[seat] for seat in range(seats)}, phase=phase, larvae=6, food=3,
        hands={seat: hands[seat] for seat in range(seats)}, centipedes=(2, 5, 13), bodies={A: "HD01 TH04"}, in_tunnel=1,
        **options,
    )  # fmt: skip


@pytest.mark.rule("MA-18.8", "MA-18.2", "MA-I-22", "MA-0.11")
@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("action", ["march", "forage", "explore", "play EV02", "rest"])
def test_twin_worlds_while_a_turn_and_the_hordes_card_are_played(seats: int, action: str) -> None:
    for horde in ("HD02 EV14 CG08", "EV03 CG01 CG11", "CG01 EV14 CG08"):
        pos = busy(seats, horde=horde)
        play(pos, action)
        walk(pos, f"{action} {horde}", 6)


@pytest.mark.rule("MA-18.24", "MA-18.33", "MA-I-21", "MA-I-22")
@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("options", [{}, {"coop_open_hands": True}])
def test_twin_worlds_in_battles_against_the_horde(seats: int, options: dict[str, Any]) -> None:
    if seats == 1:
        options = {}
    for seed in range(3):
        walk(busy(seats, "soldier", horde="CG02 EV14 TH03", **options), f"soldier {seed}", 8)
        walk(busy(seats, horde="CG02 EV14 TH03", **options), f"worker {seed}", 8)


@pytest.mark.rule("MA-18.8", "MA-I-22")
def test_twin_worlds_while_a_sentry_is_placed() -> None:
    pos = at(2, mode="coop", hexes={3: (0, -1)}, ants={A: "3.a", B: "GT"}, horde="EV13", pile=(21, 7))
    play(pos, "forage", "1: pass")
    assert frame(pos) == "SentryPlace"
    walk(pos, "sentry", 5)


@pytest.mark.rule("MA-18.2", "MA-18.8", "MA-18.9")
@pytest.mark.parametrize("viewer", [None, A, B])
def test_dealing_anew_mixes_each_deck_by_itself(viewer: int | None) -> None:
    pos = busy(2, horde="HD02 EV14 CG08", horde_discards="EV03 TH09")
    assert pos.horde is not None
    tops = set()
    for seed in range(30):
        twin = pos.resample(viewer, seed)
        assert isinstance(twin, March) and twin.horde is not None
        GAME.check(twin)  # MA-18.9: no card with the symbol in the player deck or a hand, no other one in the Horde's
        assert sorted(twin.horde.deck[twin.horde.deck_at :]) == sorted(pos.horde.deck[pos.horde.deck_at :])
        assert twin.horde.discards == pos.horde.discards
        tops.add(twin.horde.deck[twin.horde.deck_at])
    assert len(tops) > 8


@pytest.mark.rule("MA-18.33", "MA-0.11")
def test_hands_stay_private_unless_open_hands_are_chosen() -> None:
    pos = busy(3)
    shown: Any = pos.view(A)["players"]
    assert shown[A]["cards"] == ["EV02", "HD06", "EV21"] and "cards" not in shown[B] and "cards" not in shown[C]
    hands = {tuple(pos.resample(A, seed).hand[B]) for seed in range(20)}  # type: ignore[attr-defined]
    assert len(hands) > 5


@pytest.mark.rule("MA-18.33", "MA-I-21")
def test_open_hands_are_shown_to_players_and_not_to_spectators() -> None:
    pos = busy(3, coop_open_hands=True)
    for viewer in (A, B, C):
        shown: Any = pos.view(viewer)["players"]
        assert [shown[seat]["cards"] for seat in (A, B, C)] == [codes(pos, hand) for hand in pos.hand]
        for seed in range(5):
            twin = pos.resample(viewer, seed)
            assert isinstance(twin, March) and twin.hand == pos.hand
            assert as_bytes(twin.view(viewer)) == as_bytes(pos.view(viewer))
    nobody: Any = pos.view(None)
    assert all("cards" not in player for player in nobody["players"])
    del nobody["static"]
    assert "EV16" not in json.dumps(nobody)
    assert len({pos.resample(None, seed).hand[B] for seed in range(20)}) > 5  # type: ignore[attr-defined]


@pytest.mark.rule("MA-18.33", "MA-6.1")
def test_what_is_drawn_is_told_to_partners_with_open_hands_only() -> None:
    for open_hands in (False, True):
        for viewer in (A, B, None):
            pos = busy(2, deck="EV01 EV20", coop_open_hands=open_hands)
            drawn = next(event for event in events_of(pos, "forage", seen_by=viewer) if event["event"] == "cards_drawn")
            assert ("cards" in drawn) == (viewer == A or (open_hands and viewer == B))


@pytest.mark.rule("MA-18.33", "MA-I-21")
def test_a_card_put_down_is_not_in_a_partners_view_even_with_open_hands() -> None:
    pos = at(
        2, mode="coop", phase="soldier", hexes={2: (0, -1)}, ants={A: "2.a 2.b 2.out", B: "2.c"}, coop_open_hands=True,
        hands={A: "EV16", B: "EV15 EV17"},
    )  # fmt: skip
    play(pos, "1: commit EV15")
    shown: Any = pos.view(A)["players"]
    assert shown[B]["cards"] == ["EV17"] and shown[B]["put_down"] == 1 and "cards_put_down" not in shown[B]
    twin = pos.resample(A, 1)
    assert isinstance(twin, March) and twin.committed == pos.committed  # who sees the hands knows what has left them


@pytest.mark.rule("MA-18.5", "MA-0.12")
def test_solo_knows_neither_the_pile_nor_the_box() -> None:
    pos = GAME.start(1, 4, mode="solo")
    assert isinstance(pos, March)
    drawn = pos.view(A)["drawn"]
    tops, boxes = set(), set()
    for seed in range(20):
        twin = pos.resample(A, seed)
        assert isinstance(twin, March)
        GAME.check(twin)
        assert as_bytes(twin.view(A)) == as_bytes(pos.view(A)) and twin.view(A)["drawn"] == drawn
        tops.add(twin.pile[0])
        boxes.add(tuple(sorted(twin.box)))
    assert len(tops) > 3 and len(boxes) > 3
