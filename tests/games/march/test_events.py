"""Whom each event is about: a seat, or nobody."""

from __future__ import annotations

import pytest

from tests.modes import Mode
from tests.walk import Walk

MODES = [Mode(3, {}), Mode(2, {"mode": "coop"}), Mode(3, {"species": True}), Mode(3, {"edition": "prototype"})]
# What happens to the whole table; everything else happens to a seat.
WHOLE_TABLE = {
    "game_over", "token_placed", "centipede_moved", "centipede_entered_tunnel", "horde_scored", "horde_shuffled", "horde_result",
    "horde_idle",
}  # fmt: skip


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_an_event_is_about_a_seat_or_the_whole_table(mode: Mode) -> None:
    seen: dict[str, set[int]] = {}
    for seed in range(2):
        walk = Walk("march", mode, seed)
        while walk.pos.deciders:
            for event in walk.play():
                seen.setdefault(event.kind.name, set()).add(event.seat)
    for name, seats in seen.items():
        assert seats == {-1} if name in WHOLE_TABLE else seats <= set(range(mode.seats)), name
    assert "game_over" in seen
