"""What a player of Micropolis has, for previews of choices: soldiers, architect tokens, points."""

from __future__ import annotations

from typing import Final

from formicary.games.micropolis.events import TILE_TAKEN
from formicary.games.micropolis.values import SOLDIERS
from formicary.games.micropolis.view_types import MicropolisView
from formicary.kernel.events import Event
from formicary.kernel.preview import Stock
from formicary.kernel.values import NUMBER, POINTS, whole

ARMY: Final = Stock(
    "soldiers", SOLDIERS, "gain {count} {count:soldier|soldiers}", "pay {count} {count:soldier|soldiers}"
)  # fmt: skip
ARMIES: Final = (
    Stock(
        "soldiers of anthill 1", SOLDIERS,
        "anthill 1 gains {count} {count:soldier|soldiers}", "anthill 1 pays {count} {count:soldier|soldiers}",
    ),
    Stock(
        "soldiers of anthill 2", SOLDIERS,
        "anthill 2 gains {count} {count:soldier|soldiers}", "anthill 2 pays {count} {count:soldier|soldiers}",
    ),
)  # fmt: skip
TOKENS: Final = Stock(
    "architect tokens", NUMBER,
    "gain {count} architect {count:token|tokens}", "pay {count} architect {count:token|tokens}",
)  # fmt: skip
OWN_POINTS: Final = Stock("points", POINTS, "gain {count} {count:point|points}", "lose {count} {count:point|points}")
# MI-8.4, MI-8.15: they change hands until the end.
MAJORITIES: Final = Stock(
    "points for majorities", POINTS,
    "+{count} for majorities so far",
    "−{count} for majorities so far",
)  # fmt: skip


def stocks(view: MicropolisView, seat: int) -> dict[Stock, int]:
    """What a seat has."""
    player = view["players"][seat]
    score = player["score"]
    majorities = score["colony"] + score["red_army"]
    armies = ARMIES if view["expert"] else (ARMY,)
    return {
        **{armies[hill["hill"]]: hill["army"] for hill in player["hills"]},
        TOKENS: player["tokens"],
        OWN_POINTS: player["total"] - majorities,
        MAJORITIES: majorities,
    }


def payments(event: Event, expert: bool) -> dict[str, int]:
    """The price of a tile: soldiers that lie on it come in at the same time."""
    if event.kind is not TILE_TAKEN:
        return {}
    values = event.raw_values(event.seat)
    army = ARMIES[whole(values["hill"]) % 2] if expert else ARMY
    return {army.name: whole(values["paid"])}
