"""MY-18 and MY-19: completing objectives: who may, what is given up, and the points."""

from __future__ import annotations

from typing import ClassVar, Final

from formicary.games.myrmes import events, values
from formicary.games.myrmes.actions import GIVE, GROUP, HEX_WORDS, HEXES, MIX, OBJECTIVES, PHEROMONES, PREY, SPECIALS, UNMARK
from formicary.games.myrmes.larvae import spare
from formicary.games.myrmes.parts import (
    SHAPED,
    W_COLONY,
    W_EARTH_STONE,
    W_FOOD,
    W_GROUP,
    W_LARVAE,
    W_NURSES,
    W_PREY,
    W_SOLDIERS,
    W_SPECIAL,
    W_STONE,
)  # fmt: skip
from formicary.games.myrmes.position import (
    DISPLAY,
    EARTH,
    FOOD,
    LARVA,
    NOBODY,
    NURSES,
    S_BONUS,
    S_OBJECTIVES,
    STONE,
    TILE_ON,
    Myrmes,
)  # fmt: skip
from formicary.kernel.frames import Frame
from formicary.kernel.sentences import Sentence

SPACES: Final = 4  # `completed` holds season * 4 + space


# ---- who may


def highest_open(pos: Myrmes, seat: int) -> int:
    """MY-18.3: the highest level that is open to a player."""
    level = 1
    for slot in range(DISPLAY):
        if pos.completed[seat * DISPLAY + slot] and pos.static.goal_level[pos.objectives[slot]] >= level:
            level = pos.static.goal_level[pos.objectives[slot]] + 1
    return level


def open_goals(pos: Myrmes, seat: int) -> list[int]:
    """The objectives that a player can complete with a nurse of the atelier room."""
    found: list[int] = []
    highest = 0
    for slot in range(DISPLAY):
        goal = pos.objectives[slot]
        if not pos.completed[seat * DISPLAY + slot] and is_met(pos, seat, goal, 0):
            if not highest:
                highest = highest_open(pos, seat)
            if pos.static.goal_level[goal] <= highest:
                found.append(goal)
    return found


def food_would_do(pos: Myrmes, seat: int, food: int) -> bool:
    """Whether so much more food would meet an objective that is open."""
    if food > 0:
        for slot in range(DISPLAY):
            goal = pos.objectives[slot]
            if pos.static.goal_what[goal] != W_FOOD or pos.completed[seat * DISPLAY + slot]:
                continue
            if is_met(pos, seat, goal, food) and pos.static.goal_level[goal] <= highest_open(pos, seat):
                return True
    return False


def is_met(pos: Myrmes, seat: int, goal: int, ready_food: int) -> bool:
    """MY-19.1 to MY-19.20: whether the condition holds, before the acting nurse has left the atelier room."""
    what, need = pos.static.goal_what[goal], pos.static.goal_need[goal]
    if what == W_GROUP and len(own_pheromones(pos, seat)) < need:
        return False  # so that groups are looked for only where there may be one
    have = amount_of(pos, seat, what)
    if what == W_FOOD:
        return have + ready_food >= need
    if what == W_NURSES:  # MY-19.31, MY-19.32: the acting nurse cannot be discarded
        return have >= need and nurses_off(pos, seat) - 1 >= pos.static.goal_give[goal]
    if what == W_SPECIAL:
        return (pos.built[seat] if pos.house.built else have) >= need and have >= pos.static.goal_give[goal]  # MY-19.28
    return have >= need


def amount_of(pos: Myrmes, seat: int, what: int) -> int:
    """MY-19.1 to MY-19.20: how much a player has of what an objective counts."""
    mine = seat * 3
    if what == W_FOOD:
        return pos.stock[mine + FOOD]
    if what == W_STONE:
        return pos.stock[mine + STONE]
    if what == W_EARTH_STONE:
        return pos.stock[mine + EARTH] + pos.stock[mine + STONE]
    if what == W_LARVAE:
        return spare(pos, seat)
    if what == W_PREY:
        return pos.prey_held[mine] + pos.prey_held[mine + 1] + pos.prey_held[mine + 2]
    if what == W_SOLDIERS:
        return pos.soldiers[seat]
    if what == W_COLONY:
        return pos.level[seat]  # MY-19.29
    if what == W_NURSES:
        return NURSES - pos.nurses_left[seat]
    if what == W_SPECIAL:
        return len(marked_tiles(pos, seat))
    largest = 0  # MY-19.35
    for group in groups(pos, seat):
        largest = max(largest, len(group))
    return largest


def nurses_off(pos: Myrmes, seat: int) -> int:
    """Nurses in play that are not on objectives."""
    tracks = pos.tracks
    at = seat * 4
    return pos.nursery[seat] + tracks[at] + tracks[at + 1] + tracks[at + 2] + tracks[at + 3] + pos.busy[seat]


def marked_tiles(pos: Myrmes, seat: int) -> list[int]:
    """Special tiles with the player's marker."""
    return [t for t in range(len(pos.tile_kind)) if pos.tile_owner[t] == seat and pos.tile_kind[t] >= SHAPED]


def own_pheromones(pos: Myrmes, seat: int) -> list[int]:
    """The player's pheromones in the garden."""
    return [t for t in range(len(pos.tile_kind)) if pos.tile_owner[t] == seat and pos.tile_kind[t] < SHAPED]


def touching(pos: Myrmes, seat: int, tile: int) -> list[int]:
    """MY-19.35, MY-19.36: own pheromones that share a hex edge with a tile."""
    found: list[int] = []
    for cell in pos.cells_of(tile):
        for h in pos.static.near[cell]:
            other = pos.ground[h] - TILE_ON
            if other < 0 or other == tile or other in found:
                continue
            if pos.tile_owner[other] == seat and pos.tile_kind[other] < SHAPED:
                found.append(other)
    return found


def groups(pos: Myrmes, seat: int) -> list[list[int]]:
    """The largest connected groups of the player's pheromones."""
    seen: list[int] = []
    found: list[list[int]] = []
    for tile in own_pheromones(pos, seat):
        if tile not in seen:
            group = [tile]
            for member in group:  # the list grows while it is walked
                for other in touching(pos, seat, member):
                    if other not in group:
                        group.append(other)
            seen.extend(group)
            found.append(group)
    return found


def cannot_complete(pos: Myrmes, seat: int, goal: int) -> tuple[str, str]:
    """Why an objective cannot be completed."""
    if goal not in pos.objectives:
        return "MY-18.2", "This objective is not on display."
    if pos.completed[seat * DISPLAY + pos.objectives.index(goal)]:
        return "MY-18.4", "You have completed this objective before."
    level = pos.static.goal_level[goal]
    if level > highest_open(pos, seat):
        return "MY-18.3", Sentence(
            "Objectives of level {level} are open to you after one of level {before}.", level=level, before=level - 1
        )
    return f"MY-19.{goal + 1}", "You do not have what this objective demands."


# ---- what is given up


def begin(pos: Myrmes, seat: int, goal: int) -> None:
    """MY-18.6, MY-18.7: the acting nurse goes to the objective; what it demands is given up, then it scores."""
    slot = pos.objectives.index(goal)
    space = 0
    for other in range(pos.seats):
        if pos.completed[other * DISPLAY + slot]:
            space += 1
    pos.completed[seat * DISPLAY + slot] = pos.season_number() * SPACES + space
    pos.push(Crown(seat, slot))
    what, give = pos.static.goal_what[goal], pos.static.goal_give[goal]
    if what == W_FOOD:
        pos.spend(seat, FOOD, give)  # MY-19.21
    elif what == W_STONE:
        pos.spend(seat, STONE, give)
    elif what == W_EARTH_STONE:
        pos.push(Mix(seat, give))
    elif what == W_LARVAE:
        pos.larvae[seat] -= give
        pos.return_supply(LARVA, give)
    elif what == W_PREY:
        pos.push(GivePrey(seat, give))
    elif what == W_SOLDIERS:
        pos.spend_soldiers(seat, give)
    elif what == W_COLONY:
        pos.level[seat] -= give  # MY-19.30
        pos.tell(events.LEVEL_LOST, seat, pos.level[seat])
    elif what == W_NURSES:
        discard_nurses(pos, seat, give)
    elif what == W_SPECIAL:
        pos.push(Unmark(seat, give))
    else:
        begin_group(pos, seat, pos.static.goal_need[goal])


class Crown(Frame[Myrmes]):
    """MY-18.8 to MY-18.11: the points, when everything has been given up."""

    __slots__ = ("slot",)

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def run(self, pos: Myrmes) -> None:
        pos.pop()
        goal = pos.objectives[self.slot]
        static = pos.static
        mine = pos.completed[self.seat * DISPLAY + self.slot]
        level = static.goal_level[goal]
        pos.tell(events.OBJECTIVE_DONE, self.seat, OBJECTIVES[goal], level, mine % SPACES, static.goal_give[goal])
        pos.earn(self.seat, static.goal_points[level], S_OBJECTIVES)
        for i in range(1, pos.seats):
            other = (self.seat + i) % pos.seats
            done = pos.completed[other * DISPLAY + self.slot]
            if done and done // SPACES < mine // SPACES:  # MY-18.9, MY-18.10
                pos.earn(other, static.bonus, S_BONUS)


def paid_for(pos: Myrmes) -> str:
    """The objective that something is being given up for."""
    for place in range(len(pos.stack) - 1, -1, -1):
        frame = pos.stack[place]
        if isinstance(frame, Crown):
            return OBJECTIVES[pos.objectives[frame.slot]]
    raise AssertionError("nothing is given up without an objective")


class Mix(Frame[Myrmes]):
    """MY-19.22: how many of the cubes given up are earth; the others are stone."""

    __slots__ = ("give",)
    ask: ClassVar[str] = "Objective “{objective}”: which {give} cubes do you give up?"
    rule: ClassVar[str] = "MY-19.22"

    def __init__(self, seat: int, give: int) -> None:
        self.seat = seat
        self.give = give

    def legal(self, pos: Myrmes) -> list[int]:
        earth, stone = pos.stock[self.seat * 3 + EARTH], pos.stock[self.seat * 3 + STONE]
        return [MIX + n for n in range(max(0, self.give - stone), min(earth, self.give) + 1)]

    def apply(self, pos: Myrmes, action: int) -> None:
        pos.pop()
        pos.spend(self.seat, EARTH, action - MIX)
        pos.spend(self.seat, STONE, self.give - (action - MIX))

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        return {"give": self.give, "objective": values.OBJECTIVE(paid_for(pos))}

    def label(self, pos: Myrmes, action: int) -> tuple[str, dict[str, object]]:
        return "{earth} earth, {stone} stone", {"earth": action - MIX, "stone": self.give - (action - MIX)}

    def tells(self, pos: Myrmes, action: int) -> dict[str, str]:
        return {"earth": "-{earth}", "stone": "-{stone}"}

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        return "MY-19.22", Sentence("Choose a mix of {count} cubes of earth and stone that you have.", count=self.give)


class GivePrey(Frame[Myrmes]):
    """MY-19.24, MY-19.25: which prey tokens leave the game."""

    __slots__ = ("left",)
    ask: ClassVar[str] = "Objective “{objective}”: which prey do you give up? ({left} to go)"
    rule: ClassVar[str] = "MY-19.24"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def legal(self, pos: Myrmes) -> list[int]:
        return [GIVE + prey for prey in range(3) if pos.prey_held[self.seat * 3 + prey]]

    def apply(self, pos: Myrmes, action: int) -> None:
        pos.pop()
        pos.prey_held[self.seat * 3 + action - GIVE] -= 1
        pos.prey_given[action - GIVE] += 1
        if self.left > 1:
            pos.push(GivePrey(self.seat, self.left - 1))

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        return {"left": self.left, "objective": values.OBJECTIVE(paid_for(pos))}

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if GIVE <= action < GIVE + len(PREY):
            return "MY-19.24", Sentence("You hold no {prey}.", prey=values.PREY(PREY[action - GIVE]))
        return "MY-19.24", "First choose the prey to give up."


class Unmark(Frame[Myrmes]):
    """MY-19.26, MY-19.27: which special tiles lose the marker."""

    __slots__ = ("left",)
    ask: ClassVar[str] = "Objective “{objective}”: which special tile loses your marker? ({left} to go)"
    rule: ClassVar[str] = "MY-19.26"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def legal(self, pos: Myrmes) -> list[int]:
        return [UNMARK + pos.cells_of(tile)[0] for tile in marked_tiles(pos, self.seat)]

    def apply(self, pos: Myrmes, action: int) -> None:
        pos.pop()
        tile = pos.ground[action - UNMARK] - TILE_ON
        pos.tile_owner[tile] = NOBODY
        pos.markers_left[self.seat] += 1
        pos.tell(events.MARKER_TAKEN, self.seat, tile, SPECIALS[pos.tile_kind[tile] - SHAPED], HEX_WORDS[action - UNMARK])
        if self.left > 1:
            pos.push(Unmark(self.seat, self.left - 1))

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        return {"left": self.left, "objective": values.OBJECTIVE(paid_for(pos))}

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        return [f"hex:{HEX_WORDS[h]}" for h in pos.cells_of(pos.ground[action - UNMARK] - TILE_ON)]

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        return "MY-19.26", "Choose a special tile that bears your marker."


def discard_nurses(pos: Myrmes, seat: int, count: int) -> None:
    """MY-19.33: nurses with nothing left to do go first: nursery, tracks, actions; last those still waiting."""
    for _ in range(count):
        pos.nurses_left[seat] += 1
        if pos.nursery[seat]:
            pos.nursery[seat] -= 1
            continue
        for track in range(3):
            if pos.tracks[seat * 4 + track]:
                pos.tracks[seat * 4 + track] -= 1
                break
        else:
            if pos.busy[seat]:
                pos.busy[seat] -= 1
            else:
                pos.tracks[seat * 4 + 3] -= 1


# ---- groups of pheromones


def begin_group(pos: Myrmes, seat: int, need: int) -> None:
    """MY-19.35: takes the group if there is one way only or no cube lies on any, else asks pheromone by pheromone."""
    large = [group for group in groups(pos, seat) if len(group) >= need]
    cubes = 0
    for group in large:
        for tile in group:
            if not pos.is_empty(tile):
                cubes += 1
    if (len(large) == 1 and len(large[0]) == need) or not cubes:
        empty_group(pos, seat, large[0])
    else:
        pos.push(ChooseGroup(seat, need, ()))


def empty_group(pos: Myrmes, seat: int, group: list[int]) -> None:
    """MY-19.37: the cubes go to the supply, the tiles stay."""
    for tile in group:
        cubes = pos.tile_cubes[3 * tile : 3 * tile + 3]
        if cubes != [0, 0, 0]:
            for cube in range(3):
                pos.return_supply(cube, cubes[cube])
                pos.tile_cubes[3 * tile + cube] = 0
            pos.tell(events.CUBES_LEFT, seat, tile, HEX_WORDS[pos.cells_of(tile)[0]], cubes)


class ChooseGroup(Frame[Myrmes]):
    """MY-19.35: the next pheromone of the group; each one must touch one chosen before."""

    __slots__ = ("need", "chosen")
    ask: ClassVar[str] = "Objective “{objective}”: which pheromones lose their cubes? ({left} to go)"
    rule: ClassVar[str] = "MY-19.35"

    def __init__(self, seat: int, need: int, chosen: tuple[int, ...]) -> None:
        self.seat = seat
        self.need = need
        self.chosen = chosen

    def candidates(self, pos: Myrmes) -> list[int]:
        """The tiles that can be chosen next."""
        found: list[int] = []
        if not self.chosen:
            for group in groups(pos, self.seat):
                if len(group) >= self.need:
                    found.extend(group)
        for tile in self.chosen:
            for other in touching(pos, self.seat, tile):
                if other not in self.chosen and other not in found:
                    found.append(other)
        return sorted(found)

    def legal(self, pos: Myrmes) -> list[int]:
        return [GROUP + pos.cells_of(tile)[0] for tile in self.candidates(pos)]

    def apply(self, pos: Myrmes, action: int) -> None:
        pos.pop()
        chosen = (*self.chosen, pos.ground[action - GROUP] - TILE_ON)
        if len(chosen) == self.need:
            empty_group(pos, self.seat, list(chosen))
            return
        for group in groups(pos, self.seat):
            if chosen[0] in group and len(group) == self.need:  # one way is left
                empty_group(pos, self.seat, group)
                return
        pos.push(ChooseGroup(self.seat, self.need, chosen))

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        chosen = [HEX_WORDS[pos.cells_of(tile)[0]] for tile in self.chosen]
        return {"left": self.need - len(self.chosen), "chosen": values.HEX(chosen), "objective": values.OBJECTIVE(paid_for(pos))}

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        return [f"hex:{HEX_WORDS[h]}" for h in pos.cells_of(pos.ground[action - GROUP] - TILE_ON)]

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if GROUP <= action < GROUP + HEXES:
            tile = pos.ground[action - GROUP] - TILE_ON
            if tile >= 0 and pos.tile_kind[tile] >= len(PHEROMONES):
                return "MY-19.36", "Special tiles neither count nor connect."
        return "MY-19.35", Sentence("The {count} pheromones must be your own and connected edge to edge.", count=self.need)
