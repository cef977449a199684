"""What can happen in Micropolis, as told to logs, animations and statistics. Nothing here is secret (MI-3.5)."""

from __future__ import annotations

from typing import Final

from formicary.kernel.events import EventKind

TILE_TAKEN: Final = EventKind(
    "tile_taken", "{seat} takes tile {place} of the line, pays {paid} {paid:soldier|soldiers} and collects {collected}.",
    ("place", "tile", "hill", "paid", "token", "collected"),
)  # fmt: skip
TILE_LAID: Final = EventKind("tile_laid", "{seat} lays the tile.", ("tile", "hill", "side"))
SURPLUS: Final = EventKind(
    "surplus", "{seat} returns {count} {count:soldier|soldiers} above ten to the reserve.", ("hill", "count")
)
SOLDIERS_GAINED: Final = EventKind("soldiers_gained", "{seat} gains {count} {count:soldier|soldiers}.", ("hill", "count"))
TOKEN_GAINED: Final = EventKind("token_gained", "{seat} gets an architect token.")
SOLDIER_LOST: Final = EventKind("soldier_lost", "{seat} loses a soldier to the recruiting sergeant.", ("hill",))
BARRACKS_FILLED: Final = EventKind(
    "barracks_filled", "{seat} mans a barracks with {count} {count:soldier|soldiers}.", ("hill", "place", "count")
)
SENTRY_MOVED: Final = EventKind("sentry_moved", "{seat} rearranges the soldiers.", ("hill", "full", "army"))
ROUND_BEGINS: Final = EventKind("round_begins", "Round {round} begins with {seat}.", ("round",))
LINE_REFILLED: Final = EventKind("line_refilled", "The line is refilled.", ("tiles",))
LEADER_CHANGED: Final = EventKind("leader_changed", "{seat} is the new military leader.", ("hill",))
GAME_OVER: Final = EventKind("game_over", "The game is over.", ("scores", "winners"))

KINDS: Final = (
    TILE_TAKEN, TILE_LAID, SURPLUS, SOLDIERS_GAINED, TOKEN_GAINED, SOLDIER_LOST, BARRACKS_FILLED, SENTRY_MOVED, ROUND_BEGINS,
    LINE_REFILLED, LEADER_CHANGED, GAME_OVER,
)  # fmt: skip
