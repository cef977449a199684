"""What can happen in Micropolis, as reported to logs, animations and statistics. Nothing here is secret (MI-3.5)."""

from __future__ import annotations

from typing import Final

from formicary.games.micropolis.values import ANTHILL, BARRACKS, PLACE, ROUND, SIDE, SOLDIERS, TILE
from formicary.kernel.events import TIE_BROKEN, EventKind
from formicary.kernel.values import FLAG, NUMBER, POINTS, SEAT

TILE_TAKEN: Final = EventKind(
    "tile_taken", "{seat} takes tile {place} of the line (soldiers: −{paid}, +{collected}).",
    {"place": PLACE, "tile": TILE, "hill": ANTHILL, "paid": SOLDIERS, "token": FLAG, "collected": SOLDIERS},
)  # fmt: skip
TILE_LAID: Final = EventKind("tile_laid", "{seat} lays the tile.", {"tile": TILE, "hill": ANTHILL, "side": SIDE})
SURPLUS: Final = EventKind(
    "surplus", "{seat} returns {count} {count:soldier|soldiers} above ten to the reserve.", {"hill": ANTHILL, "count": SOLDIERS}
)
SOLDIERS_GAINED: Final = EventKind(
    "soldiers_gained", "{seat} gains {count} {count:soldier|soldiers}.", {"hill": ANTHILL, "count": SOLDIERS}
)
TOKEN_GAINED: Final = EventKind("token_gained", "{seat} gets an architect token.")
SOLDIER_LOST: Final = EventKind("soldier_lost", "{seat} loses a soldier to the recruiting sergeant.", {"hill": ANTHILL})
BARRACKS_FILLED: Final = EventKind(
    "barracks_filled",
    "{seat} fills a barracks with {count} {count:soldier|soldiers}.",
    {"hill": ANTHILL, "place": NUMBER, "count": SOLDIERS},
)
SENTRY_MOVED: Final = EventKind(
    "sentry_moved", "{seat} rearranges the soldiers.", {"hill": ANTHILL, "full": BARRACKS, "army": SOLDIERS}
)
ROUND_BEGINS: Final = EventKind("round_begins", "Round {round} begins with {seat}.", {"round": ROUND})
LINE_REFILLED: Final = EventKind("line_refilled", "The line is refilled.", {"tiles": TILE})
LEADER_CHANGED: Final = EventKind("leader_changed", "{seat} is the new military leader.", {"hill": ANTHILL})
GAME_OVER: Final = EventKind("game_over", "The game is over.", {"scores": POINTS, "winners": SEAT})

KINDS: Final = (
    TILE_TAKEN, TILE_LAID, SURPLUS, SOLDIERS_GAINED, TOKEN_GAINED, SOLDIER_LOST, BARRACKS_FILLED, SENTRY_MOVED, ROUND_BEGINS,
    LINE_REFILLED, LEADER_CHANGED, TIE_BROKEN, GAME_OVER,
)  # fmt: skip
