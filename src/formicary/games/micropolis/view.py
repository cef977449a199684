"""What can be seen of a game of Micropolis: everything but the order of the pile (MI-3.5, MI-I13), so all seats see the same."""

from __future__ import annotations

from typing import Final, Optional

from formicary.games.micropolis.galleries import Dug, Gallery
from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.scoring import BARRACKS, CATEGORIES, hill_points
from formicary.games.micropolis.tiles import FRUITS, GIFT
from formicary.games.micropolis.view_types import (
    Fruit,
    MicropolisAnthill,
    MicropolisGallery,
    MicropolisPlayer,
    MicropolisScore,
    MicropolisView,
)

MOST_KEPT: Final = 5000  # anthills whose galleries are kept ready for views


def view(pos: Micropolis, seat: Optional[int]) -> MicropolisView:
    """The whole view."""
    points = hill_points(pos)
    return {
        "game": "micropolis",
        **pos.common(seat),
        "round": pos.round,
        "rounds": RING * pos.hills_each,
        "expert": pos.hills_each == 2,
        "line": [{"place": place + 1, "tile": tile, "soldiers": pos.on_line[place]} for place, tile in enumerate(pos.line)],
        "pile": len(pos.pile) - pos.drawn,
        "reserve": pos.reserve,
        "tokens": pos.tokens_left,
        "leader": {"seat": pos.seat_of(pos.leader), "hill": pos.leader % pos.hills_each},
        "players": [player(pos, each, points) for each in range(pos.seats)],
        "static": {
            "tiles": pos.static.faces,
            "barracks_points": list(BARRACKS),
            "reconstruction": pos.static.reconstruction,
            "events": pos.event_texts(),
            "manners": pos.game.actions.manners(),
        },
    }


def player(pos: Micropolis, seat: int, points: list[list[int]]) -> MicropolisPlayer:
    """A seat's anthills, tokens and points as they stand."""
    first = seat * pos.hills_each
    mine = points[first : first + pos.hills_each]
    return {
        "seat": seat,
        "hills": [anthill(pos, first + i) for i in range(pos.hills_each)],
        "tokens": pos.held[seat],
        "score": score([sum([hill[number] for hill in mine]) for number in range(len(CATEGORIES))]),
        "total": sum([sum(hill) for hill in mine]),
    }


def score(points: list[int]) -> MicropolisScore:
    """Points in the order of CATEGORIES by name."""
    return {
        "population": points[0],
        "colony": points[1],
        "harvest": points[2],
        "royal_gallery": points[3],
        "red_army": points[4],
        "barracks": points[5],
    }


def anthill(pos: Micropolis, hill: int) -> MicropolisAnthill:
    """An anthill: army, tiles from left to right, which barracks are full, and its galleries."""
    tiles = pos.tiles_of(hill)
    left = pos.left[hill]
    return {
        "hill": hill % pos.hills_each,
        "army": pos.army[hill],
        "tiles": tiles,
        "first_place": left,
        "filled": [bool(pos.manned[hill] >> (left + i) % RING & 1) for i in range(len(tiles))],
        "galleries": gallery_views(pos, pos.dug(hill)),
    }


def gallery_views(pos: Micropolis, dug: Dug) -> list[MicropolisGallery]:
    """The galleries of an anthill, which its tiles tell. Most anthills are as they were in the view before, so they are kept."""
    kept = pos.static.gallery_views
    key = (pos.options.ring_closed, *dug.tiles)
    known = kept.get(key)
    if known is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        known = kept[key] = [gallery_view(gallery) for gallery in dug.galleries]
    return known.copy()


def gallery_view(gallery: Gallery) -> MicropolisGallery:
    """A gallery with what it holds and what it is worth by itself."""
    fruits: list[Fruit] = [fruit for bit, fruit in enumerate(FRUITS) if gallery.fruits >> bit & 1]
    fruits += [GIFT] * gallery.gifts
    return {
        "passages": passages(gallery),
        "tiles": gallery.tiles(),
        "ants": gallery.ants,
        "queens": gallery.queens,
        "fruits": fruits,
        "harvest": gallery.harvest(),
        "royal": gallery.royal(),
    }


def passages(gallery: Gallery) -> list[tuple[int, int]]:
    """Its passages: the tile from the left, and the number of the passage on it."""
    found: list[tuple[int, int]] = []
    bits: int = gallery.passages
    while bits:
        bit = (bits & -bits).bit_length() - 1
        found.append((bit // 4, bit % 4))
        bits &= bits - 1
    return found
