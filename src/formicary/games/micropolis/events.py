"""What can happen in Micropolis, as reported to logs, animations and statistics. Nothing here is secret (MI-3.5)."""

from __future__ import annotations

from typing import Final

from formicary.games.micropolis.actions import LEFT, NO_SIDE
from formicary.games.micropolis.values import ANTHILL, BARRACKS, PLACE, ROUND, SIDE, SOLDIERS, TILE
from formicary.kernel.events import TIE_BROKEN, EventKind
from formicary.kernel.sentences import Sentence
from formicary.kernel.values import FLAG, NUMBER, POINTS, RULE, SEAT, SENTENCE

TILE_TAKEN: Final = EventKind(
    "tile_taken", "{seat} takes tile {place} of the line {price}.",
    {
        "place": PLACE, "tile": TILE, "hill": ANTHILL, "paid": SOLDIERS, "token": FLAG, "collected": SOLDIERS,
        "price": SENTENCE,
    },
)  # fmt: skip
TILE_LAID: Final = EventKind(
    "tile_laid", "{seat} lays it {where}.", {"tile": TILE, "hill": ANTHILL, "side": SIDE, "where": SENTENCE}
)
SURPLUS: Final = EventKind(
    "surplus",
    "{seat} returns {count} {count:soldier|soldiers} above ten to the reserve{where}.",
    {"hill": ANTHILL, "count": SOLDIERS, "where": SENTENCE},
)
SOLDIERS_GAINED: Final = EventKind(
    "soldiers_gained",
    "{seat} gains {count} {count:soldier|soldiers}{where}.",
    {"hill": ANTHILL, "count": SOLDIERS, "where": SENTENCE},
)
TOKEN_GAINED: Final = EventKind("token_gained", "{seat} gets an architect token.")
SOLDIER_LOST: Final = EventKind(
    "soldier_lost", "{seat} loses a soldier to the recruiting sergeant{where}.", {"hill": ANTHILL, "where": SENTENCE}
)
BARRACKS_FILLED: Final = EventKind(
    "barracks_filled",
    "{seat} fills a barracks with {count} {count:soldier|soldiers}{where}.",
    {"hill": ANTHILL, "place": NUMBER, "count": SOLDIERS, "where": SENTENCE},
)
SENTRY_MOVED: Final = EventKind(
    "sentry_moved",
    "{seat} rearranges the soldiers{where}; barracks now full: {full}; army {army}.",
    {"hill": ANTHILL, "full": BARRACKS, "army": SOLDIERS, "where": SENTENCE},
)
NOTHING: Final = EventKind("nothing", "{seat}: {why}", {"why": SENTENCE, "rule": RULE})
ROUND_BEGINS: Final = EventKind("round_begins", "Round {round} begins with {seat}.", {"round": ROUND})
LINE_REFILLED: Final = EventKind("line_refilled", "The line is refilled.", {"tiles": TILE})
LEADER_CHANGED: Final = EventKind(
    "leader_changed", "{seat} is the new military leader{where}.", {"hill": ANTHILL, "where": SENTENCE}
)
GAME_OVER: Final = EventKind("game_over", "The game is over.", {"scores": POINTS, "winners": SEAT})

KINDS: Final = (
    TILE_TAKEN, TILE_LAID, SURPLUS, SOLDIERS_GAINED, TOKEN_GAINED, SOLDIER_LOST, BARRACKS_FILLED, SENTRY_MOVED, NOTHING,
    ROUND_BEGINS, LINE_REFILLED, LEADER_CHANGED, TIE_BROKEN, GAME_OVER,
)  # fmt: skip


def price_of(paid: int, by_token: bool, collected: int) -> Sentence:
    """What a tile cost, and the soldiers that lay on it."""
    values: dict[str, object] = {"paid": SOLDIERS(paid), "collected": SOLDIERS(collected)}
    if by_token:
        return Sentence("for an architect token and collects {collected}" if collected else "for an architect token", **values)
    if not paid:
        return Sentence("for nothing and collects {collected}" if collected else "for nothing", **values)
    if collected:
        return Sentence("for {paid} {paid:soldier|soldiers} and collects {collected}", **values)
    return Sentence("for {paid} {paid:soldier|soldiers}", **values)


def laid_where(side: int, hill: int, expert: bool) -> Sentence:
    """Where a tile was laid; in the expert game on which anthill."""
    if expert:
        if side == NO_SIDE:
            return Sentence("in the only place of anthill {hill}", hill=ANTHILL(hill))
        if side == LEFT:
            return Sentence("at the left end of anthill {hill}", hill=ANTHILL(hill))
        return Sentence("at the right end of anthill {hill}", hill=ANTHILL(hill))
    return Sentence("in the only place" if side == NO_SIDE else "at the left end" if side == LEFT else "at the right end")


def in_hill(hill: int, expert: bool) -> Sentence:
    """Which anthill something happened in, where a seat has two."""
    return Sentence(" (anthill {hill})", hill=ANTHILL(hill)) if expert else Sentence("")
