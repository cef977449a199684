"""What a player of Myrmes has, for previews of choices: cubes, larvae, ants, nurses, points, and moves of the worker outside."""

from __future__ import annotations

from typing import Final

from formicary.games.myrmes.values import FOOD, LARVAE, NURSES, SOLDIERS, WORKERS
from formicary.games.myrmes.view_types import MyrmesView
from formicary.kernel.preview import Stock
from formicary.kernel.values import NUMBER, POINTS

FOOD_STOCK: Final = Stock("food", FOOD, "gain {count} food", "pay {count} food")
EARTH: Final = Stock("earth", NUMBER, "gain {count} earth", "pay {count} earth")
STONE: Final = Stock("stone", NUMBER, "gain {count} stone", "pay {count} stone")
LARVAE_STOCK: Final = Stock("larvae", LARVAE, "gain {count} {count:larva|larvae}", "pay {count} {count:larva|larvae}")
SOLDIERS_STOCK: Final = Stock(
    "soldiers", SOLDIERS, "gain {count} {count:soldier|soldiers}", "lose {count} {count:soldier|soldiers}"
)  # fmt: skip
WORKERS_STOCK: Final = Stock(
    "workers", WORKERS, "gain {count} {count:worker|workers}", "use {count} {count:worker|workers}"
)  # fmt: skip
FREE_NURSES: Final = Stock(
    "nurses in the nursery", NURSES,
    "{count} {count:nurse returns|nurses return} to the nursery", "use {count} {count:nurse|nurses}",
)  # fmt: skip
MOVES: Final = Stock("moves", NUMBER, "gain {count} {count:move|moves}", "use {count} {count:move|moves}")
LEVEL: Final = Stock("levels", NUMBER, "dig {count} {count:level|levels}", "lose {count} {count:level|levels}")
POINTS_STOCK: Final = Stock("points", POINTS, "gain {count} {count:point|points}", "lose {count} {count:point|points}")


def stocks(view: MyrmesView, seat: int) -> dict[Stock, int]:
    """What a seat has. Larvae that are promised for food count as that food; moves count while a worker of the seat is out."""
    player = view["players"][seat]
    stock = player["stock"]
    worker = view["garden"]["worker"]
    found = {
        FOOD_STOCK: stock["food"] + player["turning"]["food"],
        EARTH: stock["earth"],
        STONE: stock["stone"],
        LARVAE_STOCK: player["larvae"],
        SOLDIERS_STOCK: player["soldiers"],
        WORKERS_STOCK: player["workers"],
        FREE_NURSES: player["nurses"]["nursery"],
        LEVEL: player["level"],
        POINTS_STOCK: player["score"],
    }
    if worker is not None and worker["seat"] == seat:
        found[MOVES] = worker["moves"]
    return found
