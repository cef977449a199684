"""MI-I1 to MI-I14: what holds in every position of Micropolis."""

from __future__ import annotations

from formicary.games.micropolis.galleries import galleries
from formicary.games.micropolis.position import ARMY_LIMIT, LINE, RING, SOLDIERS, Micropolis
from formicary.games.micropolis.scoring import CATEGORIES, hill_points
from formicary.games.micropolis.turn import ChooseHill, Take

# Tiles seen in a whole game, by (players, expert): the table "Modes and player counts".
TILES_SEEN = {(2, 1): 25, (3, 1): 31, (4, 1): 43, (5, 1): 52, (6, 1): 61, (2, 2): 43, (3, 2): 61}


def check(pos: Micropolis) -> None:
    """Asserts every invariant; the message names it."""
    hills = range(len(pos.army))
    options = pos.options
    manned = [pos.manned_soldiers(hill) for hill in hills]
    if pos.limited:
        assert sum(pos.army) + sum(manned) + sum(pos.on_line) + pos.reserve == SOLDIERS, "MI-I1"
    if pos.cut_at_once or not pos.stack or isinstance(pos.stack[-1], (Take, ChooseHill)):
        assert all(0 <= army <= ARMY_LIMIT for army in pos.army), "MI-I2"
    assert pos.reserve >= 0 and min(pos.army) >= 0, "MI-I2"
    for hill in hills:
        places = {(pos.left[hill] + i) % RING for i in range(pos.count[hill])}
        barracks = {place for place in places if pos.static.barracks[pos.ring[hill * RING + place]]}
        assert {place for place in range(RING) if pos.manned[hill] >> place & 1} <= barracks, "MI-I3"
        assert {place for place in range(RING) if pos.ring[hill * RING + place]} == places, "MI-I7"
    everywhere = sorted(list(pos.pile[pos.drawn :]) + pos.line + [tile for tile in pos.ring if tile])
    assert everywhere == list(range(1, pos.static.count + 1)), "MI-I4"
    assert pos.tokens_left + sum(pos.held) == 2 and min(pos.held) >= 0 and pos.tokens_left >= 0, "MI-I5"
    assert 0 <= pos.leader < len(pos.army), "MI-I6"
    laid = [sum(pos.count[seat * pos.hills_each : (seat + 1) * pos.hills_each]) for seat in range(pos.seats)]
    assert max(laid) - min(laid) <= 1 and all(n <= RING for n in pos.count), "MI-I7"
    assert pos.round - 1 <= min(laid) and max(laid) <= pos.round, "MI-I7"
    if pos.stack and isinstance(pos.stack[-1], (Take, ChooseHill)):
        taken = pos.seats * pos.rounds_on_line + pos.turn - 1  # since the line was refilled
        assert len(pos.line) == LINE - taken >= 1, "MI-I8"
        assert pos.legal(), "MI-I9"
    for hill in hills:
        dug = pos.dug(hill)
        found = galleries(pos.static, pos.tiles_of(hill), bool(getattr(options, "ring_closed")))
        assert [(g.passages, g.ants, g.queens, g.fruits, g.gifts) for g in found] == [
            (g.passages, g.ants, g.queens, g.fruits, g.gifts) for g in dug.galleries
        ], "MI-I11: what is kept of an anthill is not what it is"
        passages = 0
        for gallery in found:
            assert not passages & gallery.passages, "MI-I11"
            passages |= gallery.passages
        assert passages.bit_count() == sum(len(pos.static.passages[tile]) for tile in pos.tiles_of(hill)), "MI-I11"
        assert sum(g.ants for g in found) == sum(pos.static.population[tile] for tile in pos.tiles_of(hill)), "MI-I11"
    if pos.result is not None:
        check_end(pos)


def check_end(pos: Micropolis) -> None:
    """MI-I10, MI-I12, MI-I14."""
    assert pos.result is not None
    assert pos.drawn == TILES_SEEN[pos.seats, pos.hills_each] <= 61, "MI-I10"
    points = hill_points(pos)
    assert any(p[CATEGORIES.index("colony")] == 5 for p in points), "MI-I12"
    assert any(p[CATEGORIES.index("red_army")] == 5 for p in points), "MI-I12"
    assert all(value >= 0 for p in points for value in p), "MI-I12"
    assert pos.deciders == () and not pos.stack, "MI-I14"
