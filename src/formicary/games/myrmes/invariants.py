"""MY-I1 to MY-I22: what holds in every position of Myrmes."""

from __future__ import annotations

from formicary.games.myrmes.parts import FARM, MUSHROOM, SCAVENGING, SHAPED, SUB_COLONY, WATER
from formicary.games.myrmes.position import (
    ANTS,
    ATELIER,
    BOX,
    COLUMNS,
    DISPLAY,
    EARLY,
    END_OF_TURN,
    EXITS,
    GONE,
    HARVEST,
    IN_WINTER,
    LARVA,
    MARKERS,
    MOVE_PLUS_3,
    MOVES,
    NOBODY,
    NURSES,
    OVER,
    PREY_ON,
    S_WINTER,
    SPECIAL_TILES,
    START_SCORE,
    TILE_ON,
    TUNNEL_OF,
    WALL,
    WORKERS,
    Myrmes,
)  # fmt: skip

SPACES = 4


def check(pos: Myrmes) -> None:
    """Asserts every invariant that a single position can show; the message names it."""
    for seat in range(pos.seats):
        check_nest(pos, seat)
        check_objectives(pos, seat)
        check_score(pos, seat)
    check_garden(pos)
    check_common(pos)
    check_course(pos)


def check_nest(pos: Myrmes, seat: int) -> None:
    """The pieces of one player."""
    static, at = pos.static, seat * 4
    outside = int(pos.walker >= 0 and walking_seat(pos) == seat)
    rooms = pos.rooms[seat].bit_count()
    assert pos.workers[seat] + rooms + outside + pos.soldiers[seat] + pos.ants_left[seat] == ANTS, "MY-I1"
    assert min(pos.workers[seat], pos.soldiers[seat], pos.ants_left[seat]) >= 0, "MY-I1"
    done = sum(1 for code in pos.completed[seat * DISPLAY : seat * DISPLAY + DISPLAY] if code)
    placed = sum(pos.tracks[at : at + 4])
    assert pos.nursery[seat] + placed + pos.busy[seat] + done + pos.nurses_left[seat] == NURSES, "MY-I2"
    assert min(pos.nursery[seat], pos.busy[seat], pos.nurses_left[seat], *pos.tracks[at : at + 4]) >= 0, "MY-I2"
    exits = pos.exits[seat * EXITS : seat * EXITS + EXITS]
    assert exits[0] >= 0 and all(pos.ground[h] == TUNNEL_OF + seat for h in exits if h >= 0), "MY-I3"
    assert exits.index(-1) == EXITS - exits.count(-1) if -1 in exits else True, "MY-I3"
    marked = [t for t, owner in enumerate(pos.tile_owner) if owner == seat and pos.tile_kind[t] >= SHAPED]
    if pos.house.marker_limit:
        assert len(marked) + pos.markers_left[seat] == MARKERS and pos.markers_left[seat] >= 0, "MY-I4"
    for kind in range(SHAPED):
        out = sum(1 for t, k in enumerate(pos.tile_kind) if k == kind and pos.tile_owner[t] in (seat, GONE - seat))
        assert pos.pheromones[seat * SHAPED + kind] + out == static.count[kind], "MY-I5"
        assert pos.pheromones[seat * SHAPED + kind] >= 0, "MY-I5"
    assert min(pos.stock[seat * 3 : seat * 3 + 3]) >= 0 and pos.larvae[seat] >= pos.turning[seat] >= 0, "MY-I10"
    stored = sum(pos.stock[seat * 3 : seat * 3 + 3])
    if pos.phase in (EARLY, IN_WINTER):  # the last season's Level+1 may have lent the next level's storage
        assert stored <= static.storage[min(3, pos.level[seat] + 1)], "MY-I11"
    assert 0 <= pos.level[seat] <= 3, "MY-I12"
    if pos.phase < IN_WINTER:
        assert 0 <= pos.event[seat] <= 7 and pos.paid[seat] == abs(pos.event[seat] - pos.die()), "MY-I13"
    if pos.phase == WORKERS:
        assert pos.rooms[seat] >> (pos.deepest(seat) + 1) == 0, "MY-I14"
    if pos.phase in (HARVEST, ATELIER, END_OF_TURN):
        assert pos.workers[seat] == 0 and pos.walker < 0, "MY-I15"
    if pos.phase in (EARLY, IN_WINTER, OVER):
        assert pos.rooms[seat] == 0 and pos.walker < 0, "MY-I15"
        assert pos.busy[seat] == 0 and pos.used[seat] == 0, "MY-I16"
    if pos.phase in (IN_WINTER, OVER):
        assert placed == 0, "MY-I16"


def walking_seat(pos: Myrmes) -> int:
    """The seat whose worker is outside: the one that decides."""
    return pos.deciders[0]


def check_objectives(pos: Myrmes, seat: int) -> None:
    """MY-I17."""
    first = {1: 99, 2: 99, 3: 99}
    seasons = []
    for slot in range(DISPLAY):
        code = pos.completed[seat * DISPLAY + slot]
        if code:
            season = code // SPACES
            seasons.append(season)
            level = pos.static.goal_level[pos.objectives[slot]]
            first[level] = min(first[level], season)
    assert len(seasons) == len(set(seasons)), "MY-I17"
    assert first[2] == 99 or first[1] < first[2], "MY-I17"
    assert first[3] == 99 or first[2] < first[3], "MY-I17"


def check_score(pos: Myrmes, seat: int) -> None:
    """MY-I18."""
    columns = range(seat * COLUMNS, seat * COLUMNS + COLUMNS)
    pages = [*pos.sheets, tuple(pos.sheet)]
    assert pos.score[seat] == START_SCORE + sum(page[i] for page in pages for i in columns), "MY-I18"
    for number, page in enumerate(pages):
        for i in columns:
            assert page[i] >= 0 or (i - seat * COLUMNS == S_WINTER and number % 4 == 3), "MY-I18"
    if pos.house.floor:
        assert pos.score[seat] >= 0, "MY-I18"


def check_garden(pos: Myrmes) -> None:
    """MY-I7 to MY-I9."""
    static = pos.static
    expected = [WALL if not static.in_play[h] or static.terrain[h] == WATER else -1 for h in range(len(pos.ground))]
    for tile, owner in enumerate(pos.tile_owner):
        if owner < NOBODY:
            assert pos.is_empty(tile), "MY-I9"
            continue
        yields = [0, 0, 0]
        for h in pos.cells_of(tile):
            assert expected[h] == -1 and pos.ground[h] == TILE_ON + tile, "MY-I8"
            expected[h] = TILE_ON + tile
            if static.terrain[h] < MUSHROOM:
                yields[static.terrain[h]] += 1
        for cube in range(3):
            most = yields[cube] if pos.tile_kind[tile] < SHAPED else 0
            assert 0 <= pos.tile_cubes[3 * tile + cube] <= most, "MY-I9"
    for i, h in enumerate(pos.exits):
        if h >= 0:
            assert expected[h] == -1 and pos.ground[h] == TUNNEL_OF + i // EXITS, "MY-I8"
            expected[h] = pos.ground[h]
    for h, on in enumerate(pos.ground):
        if PREY_ON <= on < TUNNEL_OF:
            assert expected[h] == -1 and h in static.prey_spaces, "MY-I8"
        else:
            assert on == max(0, expected[h]), "MY-I8"
    for kind in range(3):
        held = sum(pos.prey_held[seat * 3 + kind] for seat in range(pos.seats))
        on_board = pos.ground.count(PREY_ON + kind)
        assert on_board + held + pos.prey_given[kind] + pos.prey_unused[kind] == static.prey_count[kind], "MY-I7"


def check_common(pos: Myrmes) -> None:
    """MY-I6, MY-I10."""
    assert pos.farms_left + pos.tile_kind.count(FARM) + pos.tile_kind.count(SCAVENGING) == SPECIAL_TILES, "MY-I6"
    assert pos.colonies_left + pos.tile_kind.count(SUB_COLONY) == SPECIAL_TILES, "MY-I6"
    assert pos.farms_left >= 0 and pos.colonies_left >= 0, "MY-I6"
    if pos.house.limited:
        assert min(pos.supply) >= 0, "MY-I10"
        for cube in range(3):
            assert pos.supply[cube] + sum(pos.stock[cube::3]) + sum(pos.tile_cubes[cube::3]) == BOX[cube], "MY-I10"
        assert pos.supply[LARVA] + sum(pos.larvae) + sum(pos.paid) == BOX[LARVA], "MY-I10"


def check_course(pos: Myrmes) -> None:
    """MY-I19, MY-I21, MY-I22."""
    assert pos.passes == (pos.year - 1) * 3 + pos.season, "MY-I19"
    assert len(pos.sheets) == (pos.year - 1) * 4 + pos.season + int(pos.phase == OVER), "MY-I21"
    if pos.result is not None:
        assert pos.passes == 9 and pos.deciders == () and not pos.stack and len(pos.sheets) == 12, "MY-I21"
    else:
        assert pos.deciders and all(pos.legal(seat) for seat in pos.deciders), "MY-I21"
    if pos.walker >= 0:
        most = MOVES + 3 if pos.event[walking_seat(pos)] == MOVE_PLUS_3 else MOVES
        assert 0 <= pos.moves <= most, "MY-I22"
