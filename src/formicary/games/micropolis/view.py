"""What can be seen of a game of Micropolis: everything but the order of the pile (MI-3.5, MI-I13), so all seats see the same."""

from __future__ import annotations

from typing import Optional

from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.scoring import CATEGORIES, Gallery, galleries, hill_points
from formicary.games.micropolis.tiles import FRUITS, GIFT
from formicary.games.micropolis.view_types import (
    Fruit,
    MicropolisAnthill,
    MicropolisGallery,
    MicropolisPlayer,
    MicropolisScore,
    MicropolisView,
)


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
        "reconstruction": pos.static.reconstruction,
        "static": {"tiles": pos.static.faces, "events": pos.event_texts()},
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
    found = galleries(pos.static, tiles, pos.options.ring_closed)
    return {
        "hill": hill % pos.hills_each,
        "army": pos.army[hill],
        "tiles": tiles,
        "first_place": left,
        "filled": [bool(pos.manned[hill] >> (left + i) % RING & 1) for i in range(len(tiles))],
        "galleries": [gallery_view(gallery) for gallery in found],
    }


def gallery_view(gallery: Gallery) -> MicropolisGallery:
    """A gallery with what it holds and what it is worth by itself."""
    fruits: list[Fruit] = [fruit for bit, fruit in enumerate(FRUITS) if gallery.fruits >> bit & 1]
    fruits += [GIFT] * gallery.gifts
    return {
        "passages": [(bit // 4, bit % 4) for bit in range(4 * RING) if gallery.passages >> bit & 1],
        "tiles": gallery.tiles(),
        "ants": gallery.ants,
        "queens": gallery.queens,
        "fruits": fruits,
        "harvest": gallery.harvest(),
        "royal": gallery.royal(),
    }
