"""What can be seen of a game of Micropolis: everything but the order of the pile (MI-3.5, MI-I13), so all seats see the same."""

from __future__ import annotations

from formicary.games.micropolis.position import RING, Micropolis
from formicary.games.micropolis.scoring import CATEGORIES, Gallery, galleries, hill_points
from formicary.games.micropolis.tiles import FRUITS, GIFT


def board(pos: Micropolis) -> dict[str, object]:
    """The game's part of the view."""
    points = hill_points(pos)
    return {
        "round": pos.round,
        "rounds": RING * pos.hills_each,
        "expert": pos.hills_each == 2,
        "line": [{"place": place + 1, "tile": tile, "soldiers": pos.on_line[place]} for place, tile in enumerate(pos.line)],
        "pile": len(pos.pile) - pos.drawn,
        "reserve": pos.reserve,
        "tokens": pos.tokens_left,
        "leader": {"seat": pos.seat_of(pos.leader), "hill": pos.leader % pos.hills_each},
        "players": [player(pos, seat, points) for seat in range(pos.seats)],
        "static": {"tiles": pos.static.faces},
        "reconstruction": pos.static.reconstruction,
    }


def player(pos: Micropolis, seat: int, points: list[list[int]]) -> dict[str, object]:
    """A seat's anthills, tokens and points as they stand."""
    first = seat * pos.hills_each
    hills = [anthill(pos, first + i) for i in range(pos.hills_each)]
    mine = points[first : first + pos.hills_each]
    score = {category: sum([p[number] for p in mine]) for number, category in enumerate(CATEGORIES)}
    return {"seat": seat, "hills": hills, "tokens": pos.held[seat], "score": score, "total": sum([sum(p) for p in mine])}


def anthill(pos: Micropolis, hill: int) -> dict[str, object]:
    """An anthill: army, tiles from left to right, which barracks are full, and its galleries."""
    tiles = pos.tiles_of(hill)
    left = pos.left[hill]
    found = galleries(pos.static, tiles, bool(getattr(pos.options, "ring_closed")))
    return {
        "hill": hill % pos.hills_each,
        "army": pos.army[hill],
        "tiles": tiles,
        "first_place": left,
        "filled": [bool(pos.manned[hill] >> (left + i) % RING & 1) for i in range(len(tiles))],
        "galleries": [gallery_view(gallery) for gallery in found],
    }


def gallery_view(gallery: Gallery) -> dict[str, object]:
    """A gallery with what it holds and what it is worth by itself."""
    fruits = [fruit for bit, fruit in enumerate(FRUITS) if gallery.fruits >> bit & 1] + [GIFT] * gallery.gifts
    return {
        "passages": [[bit // 4, bit % 4] for bit in range(4 * RING) if gallery.passages >> bit & 1],
        "tiles": gallery.tiles(),
        "ants": gallery.ants,
        "queens": gallery.queens,
        "fruits": fruits,
        "harvest": gallery.harvest(),
        "royal": gallery.royal(),
    }
