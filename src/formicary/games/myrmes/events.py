"""What can happen in Myrmes, as reported to logs, animations and statistics.

Nothing is secret for long: what is chosen in phases 1 and 2 is reported to nobody before all are done (MY-5.9, MY-6.19), not even
that something was chosen; then everything is reported to all. Hexes are written q,r.
"""

from __future__ import annotations

from typing import Final

from formicary.games.myrmes.values import (
    CUBE,
    EVENT,
    FOOD,
    HEX,
    LARVAE,
    LEVEL,
    NURSES,
    OBJECTIVE,
    PHASE,
    PREY,
    ROOM,
    SEASON,
    SOLDIERS,
    SOURCE,
    TILE,
    WORKERS,
    YEAR,
)
from formicary.kernel.events import EventKind
from formicary.kernel.values import DATA, FLAG, NUMBER, POINTS, SEAT, SENTENCE

YEAR_BEGINS: Final = EventKind("year_begins", "Year {year} begins; the dice show {dice}.", {"year": YEAR, "dice": NUMBER})
SEASON_BEGINS: Final = EventKind(
    "season_begins", "{season} of year {year} begins.", {"year": YEAR, "season": SEASON, "die": NUMBER}
)
PHASE_BEGINS: Final = EventKind("phase_begins", "— {phase} —", {"phase": PHASE})

READY: Final = EventKind("ready", "{seat} is ready.")
EVENT_CHOSEN: Final = EventKind(
    "event_chosen", "{seat} chooses {name} for {paid} {paid:larva|larvae}.", {"name": EVENT, "space": NUMBER, "paid": LARVAE}
)
NURSES_PLACED: Final = EventKind(
    "nurses_placed",
    "{seat} places nurses: {placed}.",
    {"larvae": NURSES, "soldiers": NURSES, "workers": NURSES, "atelier": NURSES, "nursery": NURSES, "placed": SENTENCE},
)
BORN: Final = EventKind(
    "born",
    "{seat}'s births: {born}.",
    {"larvae": LARVAE, "soldiers": SOLDIERS, "workers": WORKERS, "lost": NUMBER, "born": SENTENCE},
)
LARVAE_TURNED: Final = EventKind(
    "larvae_turned", "{seat} turns {larvae} {larvae:larva|larvae} into {food} food.", {"larvae": LARVAE, "food": FOOD}
)

WORKED: Final = EventKind("worked", "{seat} works: {room}.", {"room": ROOM, "level": LEVEL})
WENT_OUT: Final = EventKind("went_out", "{seat} sends a worker out ({hex}).", {"hex": HEX, "moves": NUMBER})
MOVED: Final = EventKind("moved", "The worker moves on ({to}).", {"path": HEX, "to": HEX, "moves": NUMBER, "soldiers": SOLDIERS})
HUNTED: Final = EventKind("hunted", "{seat} hunts prey: {prey}.", {"hex": HEX, "prey": PREY, "soldiers": SOLDIERS, "food": FOOD})
CLEARED: Final = EventKind(
    "cleared",
    "{seat} clears a pheromone (owner: {owner}).",
    {"hex": HEX, "tile": NUMBER, "tile_kind": TILE, "owner": SEAT, "cells": HEX},
)
TILE_PLACED: Final = EventKind(
    "tile_placed",
    "{seat} places a tile: {tile_kind}.",
    {"tile": NUMBER, "tile_kind": TILE, "cells": HEX, "cubes": DATA, "price": DATA},
)
WORKER_GONE: Final = EventKind("worker_gone", "The worker of {seat} does not return.", {"hex": HEX})

HARVESTED: Final = EventKind("harvested", "{seat} harvests {cube}.", {"tile": NUMBER, "hex": HEX, "cube": CUBE, "extra": FLAG})
TILE_PAID: Final = EventKind(
    "tile_paid", "{seat} gets {cube} from {tile_kind}.", {"tile": NUMBER, "tile_kind": TILE, "hex": HEX, "cube": CUBE}
)

TUNNEL_DUG: Final = EventKind("tunnel_dug", "{seat} digs a tunnel exit ({hex}).", {"hex": HEX, "earth": NUMBER})
LEVEL_DUG: Final = EventKind("level_dug", "{seat} digs level {level}.", {"level": LEVEL, "earth": NUMBER, "stone": NUMBER})
NURSE_RAISED: Final = EventKind("nurse_raised", "{seat} raises a nurse.", {"nurses": NURSES})
OBJECTIVE_DONE: Final = EventKind(
    "objective_done",
    "{seat} completes an objective: {objective}.",
    {"objective": OBJECTIVE, "level": NUMBER, "space": NUMBER, "given": NUMBER},
)
CUBES_LEFT: Final = EventKind(
    "cubes_left", "The cubes on a pheromone of {seat} go to the supply.", {"tile": NUMBER, "hex": HEX, "cubes": DATA}
)
MARKER_TAKEN: Final = EventKind(
    "marker_taken", "{seat} takes a marker back ({tile_kind}).", {"tile": NUMBER, "tile_kind": TILE, "hex": HEX}
)
LEVEL_LOST: Final = EventKind("level_lost", "The colony of {seat} is back at level {level}.", {"level": LEVEL})

DROPPED: Final = EventKind(
    "dropped", "{seat} cannot store {lost}.", {"food": FOOD, "earth": NUMBER, "stone": NUMBER, "lost": SENTENCE}
)
SEASON_ENDS: Final = EventKind("season_ends", "{season} ends; {seat} is first player now.", {"year": YEAR, "season": SEASON})
WINTER_PAID: Final = EventKind(
    "winter_paid",
    "{seat} owes {due} food for winter and pays {food}.",
    {"due": FOOD, "food": FOOD, "missing": FOOD},
)
SCORED: Final = EventKind(
    "scored", "{seat}: {points} {points:point|points} ({source}).", {"points": POINTS, "source": SOURCE, "score": POINTS}
)
POINTS_LOST: Final = EventKind(
    "points_lost",
    "{seat} loses {points} {points:point|points}: {why}",
    {"points": POINTS, "missing": FOOD, "why": SENTENCE, "score": POINTS},
)
GAME_OVER: Final = EventKind("game_over", "The game is over.", {"scores": POINTS, "winners": SEAT})

KINDS: Final = (
    YEAR_BEGINS, SEASON_BEGINS, PHASE_BEGINS, READY, EVENT_CHOSEN, NURSES_PLACED, BORN, LARVAE_TURNED, WORKED, WENT_OUT, MOVED,
    HUNTED,
    CLEARED, TILE_PLACED, WORKER_GONE, HARVESTED, TILE_PAID, TUNNEL_DUG, LEVEL_DUG, NURSE_RAISED, OBJECTIVE_DONE, CUBES_LEFT,
    MARKER_TAKEN, LEVEL_LOST, DROPPED, SEASON_ENDS, WINTER_PAID, SCORED, POINTS_LOST, GAME_OVER,
)  # fmt: skip
