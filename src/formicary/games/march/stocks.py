"""What a player of March of the Ants has, for previews of choices: food, larvae, ants, cards, points, and what lies resting."""

from __future__ import annotations

from typing import Final

from formicary.games.march.events import ACTION_TAKEN, CARD_DISCARDED, CARD_PLAYED, PAID
from formicary.games.march.values import ANTS, FOOD, LARVAE
from formicary.games.march.view_types import MarchView
from formicary.kernel.events import Event
from formicary.kernel.preview import Stock
from formicary.kernel.values import NUMBER, POINTS, whole

FOOD_STOCK: Final = Stock("food", FOOD, "gain {count} food", "pay {count} food")
LARVAE_STOCK: Final = Stock("larvae", LARVAE, "gain {count} {count:larva|larvae}", "pay {count} {count:larva|larvae}")
ANTS_STOCK: Final = Stock("ants", ANTS, "gain {count} {count:ant|ants}", "lose {count} {count:ant|ants}")
CARDS: Final = Stock("cards", NUMBER, "draw {count} {count:card|cards}", "part with {count} {count:card|cards}")
RESTING_LARVAE: Final = Stock(
    "resting larvae", LARVAE,
    "{count} {count:larva|larvae} to the resting area", "{count} {count:larva|larvae} from the resting area",
)  # fmt: skip
RESTING_FOOD: Final = Stock(
    "resting food", FOOD, "{count} food to the resting area", "{count} food from the resting area"
)  # fmt: skip
POINTS_STOCK: Final = Stock("points", POINTS, "gain {count} {count:point|points}", "lose {count} {count:point|points}")
GOALS: Final = Stock(
    "points for Colony Goals", POINTS,
    "+{count} for Colony Goals so far",
    "−{count} for Colony Goals so far",
)  # fmt: skip
HORDE: Final = Stock(
    "points of the Horde", POINTS,
    "{count} {count:point|points} for the Horde", "{count} {count:point|points} fewer for the Horde",
)  # fmt: skip


def stocks(view: MarchView, seat: int) -> dict[Stock, int]:
    """What a seat has, and against the Horde what that has."""
    player = view["players"][seat]
    found = {
        FOOD_STOCK: player["food"],
        LARVAE_STOCK: player["larvae"],
        ANTS_STOCK: player["ants"],
        CARDS: player["hand"],
        RESTING_LARVAE: player["resting"]["larvae"],
        RESTING_FOOD: player["resting"]["food"],
        POINTS_STOCK: player["score"],
        GOALS: sum(goal["points_now"] for goal in player["goals"]),
    }
    if view["horde"] is not None:
        found[HORDE] = view["horde"]["score"]
    return found


def payments(event: Event) -> dict[str, int]:
    """What was paid for an action or a card, which may bring the same; and cards that left the hand where others may come."""
    values = event.raw_values(event.seat)
    if event.kind is ACTION_TAKEN:
        return {FOOD_STOCK.name: whole(values["food"])}
    if event.kind is PAID:
        return {(LARVAE_STOCK if values["with"] == "larva" else ANTS_STOCK).name: 1}
    played = event.kind is CARD_PLAYED and not values["free"]
    exchanged = event.kind is CARD_DISCARDED and values["why"] == "MA-7.6"
    return {CARDS.name: 1} if played or exchanged else {}
