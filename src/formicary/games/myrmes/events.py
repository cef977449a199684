"""What can happen in Myrmes, as told to logs, animations and statistics.

Nothing is secret for long: what is chosen in phases 1 and 2 is told to nobody before all are done (MY-5.9, MY-6.19), not even
that something was chosen; then everything is told to all. Hexes are written q,r.
"""

from __future__ import annotations

from typing import Final

from formicary.kernel.events import EventKind

YEAR_BEGINS: Final = EventKind("year_begins", "Year {year} begins; the dice show {dice}.", ("year", "dice"))
SEASON_BEGINS: Final = EventKind("season_begins", "{season} of year {year} begins.", ("year", "season", "die"))
PHASE_BEGINS: Final = EventKind("phase_begins", "— {phase} —", ("phase",))

READY: Final = EventKind("ready", "{seat} is ready.")
EVENT_CHOSEN: Final = EventKind(
    "event_chosen", "{seat} chooses {name} for {paid} {paid:larva|larvae}.", ("name", "space", "paid")
)
NURSES_PLACED: Final = EventKind(
    "nurses_placed", "{seat} places nurses: {placed}.", ("larvae", "soldiers", "workers", "atelier", "nursery", "placed"),
)  # fmt: skip
BORN: Final = EventKind("born", "Born to {seat}: {born}.", ("larvae", "soldiers", "workers", "lost", "born"))
LARVAE_TURNED: Final = EventKind(
    "larvae_turned", "{seat} turns {larvae} {larvae:larva|larvae} into {food} food.", ("larvae", "food")
)

WORKED: Final = EventKind("worked", "{seat} works in the {room}.", ("room", "level"))
WENT_OUT: Final = EventKind("went_out", "A worker of {seat} goes out ({hex}).", ("hex", "moves"))
MOVED: Final = EventKind("moved", "The worker walks on ({to}).", ("path", "to", "moves", "soldiers"))
HUNTED: Final = EventKind("hunted", "{seat} hunts a {prey}.", ("hex", "prey", "soldiers", "food"))
CLEARED: Final = EventKind("cleared", "{seat} clears a pheromone of {owner}.", ("hex", "tile", "tile_kind", "owner", "cells"))
TILE_PLACED: Final = EventKind("tile_placed", "{seat} places {tile_kind}.", ("tile", "tile_kind", "cells", "cubes", "price"))
WORKER_GONE: Final = EventKind("worker_gone", "The worker of {seat} does not return.", ("hex",))

HARVESTED: Final = EventKind("harvested", "{seat} harvests {cube}.", ("tile", "hex", "cube", "extra"))
TILE_PAID: Final = EventKind("tile_paid", "{seat} gets {cube} from {tile_kind}.", ("tile", "tile_kind", "hex", "cube"))

TUNNEL_DUG: Final = EventKind("tunnel_dug", "{seat} digs a tunnel exit ({hex}).", ("hex", "earth"))
LEVEL_DUG: Final = EventKind("level_dug", "{seat} digs level {level}.", ("level", "earth", "stone"))
NURSE_RAISED: Final = EventKind("nurse_raised", "{seat} raises a nurse.", ("nurses",))
OBJECTIVE_DONE: Final = EventKind("objective_done", "{seat} completes {objective}.", ("objective", "level", "space", "given"))
CUBES_LEFT: Final = EventKind("cubes_left", "The cubes on a pheromone of {seat} go to the supply.", ("tile", "hex", "cubes"))
MARKER_TAKEN: Final = EventKind("marker_taken", "{seat} takes the marker off a {tile_kind}.", ("tile", "tile_kind", "hex"))
LEVEL_LOST: Final = EventKind("level_lost", "The colony of {seat} is back at level {level}.", ("level",))

DROPPED: Final = EventKind("dropped", "{seat} cannot store {cube}.", ("cube",))
SEASON_ENDS: Final = EventKind("season_ends", "{season} ends; {seat} is first player now.", ("year", "season"))
WINTER_PAID: Final = EventKind(
    "winter_paid", "{seat} pays {food} food for winter; {missing} {missing:is|are} missing.", ("due", "food", "missing")
)
SCORED: Final = EventKind("scored", "{seat} scores {points} {points:point|points}: {source}.", ("points", "source", "score"))
GAME_OVER: Final = EventKind("game_over", "The game is over.", ("scores", "winners"))

KINDS: Final = (
    YEAR_BEGINS, SEASON_BEGINS, PHASE_BEGINS, READY, EVENT_CHOSEN, NURSES_PLACED, BORN, LARVAE_TURNED, WORKED, WENT_OUT, MOVED,
    HUNTED,
    CLEARED, TILE_PLACED, WORKER_GONE, HARVESTED, TILE_PAID, TUNNEL_DUG, LEVEL_DUG, NURSE_RAISED, OBJECTIVE_DONE, CUBES_LEFT,
    MARKER_TAKEN, LEVEL_LOST, DROPPED, SEASON_ENDS, WINTER_PAID, SCORED, GAME_OVER,
)  # fmt: skip
