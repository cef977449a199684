"""The Meadow as text."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

import formicary
from formicary.games.march.draw import draw
from formicary.games.march.view_types import MarchView
from tests.games.march.positions import A, B, at, play
from tests.modes import Mode
from tests.walk import Walk


def drawn(view: MarchView, width: int = 200) -> str:
    out = StringIO()
    Console(file=out, width=width, no_color=True).print(draw(view))
    return out.getvalue()


def test_hexes_sites_ants_and_cards_are_there() -> None:
    pos = at(
        hexes={3: (-1, 1, 5)}, ants={A: "3.a GT", B: "3.b 3.c 3.out*2"}, centipedes=(3,), hands={A: "EV01"},
        bodies={A: "HD01 HD02"},
    )  # fmt: skip
    text = drawn(pos.view(A))
    for part in ("3 Water's Edg", "f!0 l1 l1", "+12", "%", "Great Tunnel", "A Queen's Journey", "Amazon Head < Acrobat Head"):
        assert part in text, text
    assert "A Queen's Journey" not in drawn(pos.view(B))


def test_every_position_can_be_drawn() -> None:
    for pos in Walk("march", Mode(2, {}), 3).stops(share=0.2):
        for seat in (None, 0, 1):
            assert "Round" in drawn(pos.view(seat))


def test_a_hex_about_to_be_placed_is_described() -> None:
    pos = play(at(ants={A: "GT"}, pile=(13,)), "explore")
    facts = "sites *! l; exits before turning: the top, the upper right, the lower right."
    assert f"New hex 13 Mushroom Ring %: {facts}" in drawn(pos.view(B))


def test_the_horde_has_a_panel_and_open_hands_are_listed() -> None:
    pos = at(
        2, mode="coop", hexes={2: (0, -1), 5: (1, -1)}, ants={0: "2.a", 1: "GT"}, centipedes=(5,), in_tunnel=2, horde="EV13",
        hands={0: "EV01", 1: "EV16"}, horde_score=3, coop_open_hands=True, difficulty="hard",
    )  # fmt: skip
    text = drawn(pos.view(0))
    for part in (
        "The Centipede Horde  7 points (entered 4, slumber 3, battles 0)", "centipedes: 1 in hexes, 2 in The Great Tunnel",
        "Centipede Deck 23 · Centipede Mat 0 · hard · beats the best score", "seat 1 holds EV16 Windfall Fruit",
    ):  # fmt: skip
        assert part in text, text
    play(pos, "forage", "1: pass")
    assert "last card: Sneak Attack, Advance" in drawn(pos.view(None)) and "holds EV16" not in drawn(pos.view(None))
    assert "Horde" not in drawn(formicary.game("march").start(3, 1).view(0))


def test_every_position_against_the_horde_can_be_drawn() -> None:
    for mode in (Mode(1, {"mode": "solo"}), Mode(2, {"mode": "coop", "coop_open_hands": True})):
        for pos in Walk("march", mode, 3).stops(share=0.2):
            for seat in (None, *range(mode.seats)):
                assert "The Centipede Horde" in drawn(pos.view(seat))
