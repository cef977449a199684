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
    "workers", WORKERS, "gain {count} {count:worker|workers}", "send {count} {count:worker|workers}"
)  # fmt: skip
FREE_NURSES: Final = Stock(
    "nurses in the nursery", NURSES,
    "{count} {count:nurse returns|nurses return} to the nursery", "use {count} {count:nurse|nurses}",
)  # fmt: skip
# What the nurses on the tracks will bear, with the own event.
BIRTHS: Final = (
    Stock(
        "larvae to be born", LARVAE,
        "{count} {count:larva|larvae} to be born", "{count} {count:larva|larvae} fewer to be born",
    ),
    Stock(
        "soldiers to be born", SOLDIERS,
        "{count} {count:soldier|soldiers} to be born", "{count} {count:soldier|soldiers} fewer to be born",
    ),
    Stock(
        "workers to be born", WORKERS,
        "{count} {count:worker|workers} to be born", "{count} {count:worker|workers} fewer to be born",
    ),
)  # fmt: skip
MOVES: Final = Stock("moves", NUMBER, "gain {count} {count:move|moves}", "use {count} {count:move|moves}")
LEVEL: Final = Stock("levels", NUMBER, "dig {count} {count:level|levels}", "lose {count} {count:level|levels}")
POINTS_STOCK: Final = Stock("points", POINTS, "gain {count} {count:point|points}", "lose {count} {count:point|points}")


def stocks(view: MyrmesView, seat: int, due: tuple[int, int, int]) -> dict[Stock, int]:
    """What a seat has. Larvae that are promised for food count as that food; moves count while a worker of the seat is out.

    `due` are the larvae, soldiers and workers that its nurses bear.
    """
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
        LEVEL: player["level"],
        POINTS_STOCK: player["score"],
    }
    if view["phase"] == "event and births":
        found[FREE_NURSES] = player["nurses"]["nursery"]
        found.update(zip(BIRTHS, due, strict=True))
    if worker is not None and worker["seat"] == seat:
        found[MOVES] = worker["moves"]
    return found
