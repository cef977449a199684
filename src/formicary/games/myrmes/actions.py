"""All actions of Myrmes. A hex is written q,r.

event 7               phase 1: move the event cube to space 7, paying larvae
assign workers        phase 2: put the next nurses on a track (two where one would bear nothing) or one into the atelier room
ready                 phase 2: no more nurses are placed
larvae 3              turn three larvae into one food
born 1                phase 2, too many births: one soldier is born, the other places are for workers
work quarry-earth     phase 3: a worker to a room of the colony
out -5,4              phase 3: a worker goes out by this tunnel exit
step -4,3             the worker moves to this hex, or onto the tile that lies there
clear -4,2            the empty pheromone under the worker is cleared; the worker then stands on this hex
place p3_line         the worker is going to place this tile
lay -5,0 0            where: the hex of the tile's first cell, and its turn (0 to 5 clockwise, 6 to 11 mirrored first)
stop                  the sortie ends
harvest -4,2 food     phase 4: this cube from the tile with this first cell
enough                phase 4, Harvest+3: no more cubes
tunnel / exit -5,1    phase 5: a new tunnel exit, and where
dig / raise / finish  phase 5: colony level, new nurse, leave the other nurses unused
objective prey_2      phase 5: complete an objective
mix 2                 so many of the cubes given up are earth, the others stone
give spider           give up this prey token
unmark 3,0            this special tile loses its marker
group -4,2            this pheromone is one of the group
drop stone            phase 6: this cube goes to the supply
pay                   winter: pay with the food at hand
"""

from __future__ import annotations

from typing import Final

from formicary.games.myrmes import values
from formicary.games.myrmes.values import ROWS
from formicary.games.myrmes.view_types import Cube, Pheromone, Prey
from formicary.kernel.actions import ActionTable, Arg, Kind, numbers

COORDINATES: Final[list[tuple[int, int]]] = [(q + i, r) for r, q, count in ROWS for i in range(count)]
HEXES: Final = 151
HEX_WORDS: Final[list[str]] = [f"{q},{r}" for q, r in COORDINATES]
TURNS: Final = 12

PHEROMONES: Final[tuple[Pheromone, ...]] = ("p2", "p3_triangle", "p3_line", "p4_rhombus", "p4_hook", "p5", "p6")
SPECIALS: Final = ("aphid_farm", "scavenging", "sub_colony")
PREY: Final[tuple[Prey, ...]] = ("ladybug", "termite", "spider")
CUBES: Final[tuple[Cube, ...]] = ("food", "earth", "stone")
ROOMS: Final = ("gestation", "larder", "quarry-earth", "quarry-stone", "queen")
TRACKS: Final = ("larvae", "soldiers", "workers", "atelier")
OBJECTIVES: Final = (
    "food_3", "earth_stone_2", "larvae_5", "prey_2", "soldiers_2", "special_2", "pheromones_4",
    "food_5", "stone_3", "larvae_9", "prey_3", "special_3", "nurses_6", "colony_2",
    "stone_5", "earth_stone_6", "prey_4", "nurses_8", "colony_3", "pheromones_7",
)  # fmt: skip


def _hex(name: str = "hex") -> Arg:
    return Arg(name, HEX_WORDS, "hex:{}", values.HEX)


_event = Kind("event", [numbers("space", 8, ref="event:{}")], "Event {space}")
_assign = Kind("assign", [Arg("track", list(TRACKS), "track:{}", values.TRACK)], "Place nurses: {track}")
_ready = Kind("ready", label="Nurses placed", manner="finish")
_larvae = Kind(
    "larvae",
    [numbers("count", 3, first=1, kind=values.LARVAE)],
    "Turn {count} {count:larva|larvae} into 1 food",
    tells={"larvae": "-{count}", "food": "+1"},
)
_born = Kind("born", [numbers("soldiers", 9, kind=values.SOLDIERS)], "{soldiers} {soldiers:soldier|soldiers}, the rest workers")
_work = Kind("work", [Arg("room", list(ROOMS), kind=values.ROOM)], "Work here: {room}", tells={"workers": "-1"})
_out = Kind("out", [_hex()], "Send a worker out", tells={"workers": "-1"})
_step = Kind("step", [_hex()], "Move here", "put_down")
_clear = Kind("clear", [_hex()], "Clear the pheromone for 1 earth", "pick_up", tells={"earth": "-1"})
_place = Kind("place", [Arg("tile", list(PHEROMONES + SPECIALS), "piece:{}", values.TILE)], "Place {tile}")
_lay = Kind("lay", [_hex(), numbers("turn", TURNS)], "Place it here", "put_down")
_stop = Kind("stop", label="End the sortie", manner="finish")
_harvest = Kind(
    "harvest", [_hex(), Arg("cube", list(CUBES), "cube:{}", values.CUBE)], "Take {cube}", "pick_up", tells={"{cube}": "+1"}
)
_enough = Kind("enough", label="Enough", manner="finish")
_tunnel = Kind("tunnel", label="Dig a tunnel exit")
_exit = Kind("exit", [_hex()], "New tunnel exit here", "put_down")
_dig = Kind("dig", label="Dig the next level", tells={"levels": "+1"})
_raise = Kind("raise", label="Raise a new nurse")
_finish = Kind("finish", label="End the turn", manner="finish")
_objective = Kind(
    "objective", [Arg("name", list(OBJECTIVES), "objective:{}", values.OBJECTIVE)], "Complete the objective: {name}"
)
_mix = Kind("mix", [numbers("earth", 31)], "{earth} earth, the rest stone")
_give = Kind("give", [Arg("prey", list(PREY), "prey:{}", values.PREY)], "Give up {prey}", "pick_up")
_unmark = Kind("unmark", [_hex()], "Take the marker off this tile", "pick_up")
_group = Kind("group", [_hex()], "Take the cubes off this pheromone", "pick_up")
_drop = Kind("drop", [Arg("cube", list(CUBES), "cube:{}", values.CUBE)], "Return {cube}", "pick_up", tells={"{cube}": "-1"})
_pay = Kind("pay", label="Pay")

TABLE: Final = ActionTable([
    _event, _assign, _ready, _larvae, _born, _work, _out, _step, _clear, _place, _lay, _stop, _harvest, _enough, _tunnel, _exit,
    _dig, _raise, _finish, _objective, _mix, _give, _unmark, _group, _drop, _pay,
])  # fmt: skip

EVENT: Final = _event.first
ASSIGN: Final = _assign.first
READY: Final = _ready.first
LARVAE: Final = _larvae.first
BORN: Final = _born.first
WORK: Final = _work.first
OUT: Final = _out.first
STEP: Final = _step.first
CLEAR: Final = _clear.first
PLACE: Final = _place.first
LAY: Final = _lay.first
STOP: Final = _stop.first
HARVEST: Final = _harvest.first
ENOUGH: Final = _enough.first
TUNNEL: Final = _tunnel.first
EXIT: Final = _exit.first
DIG: Final = _dig.first
RAISE: Final = _raise.first
FINISH: Final = _finish.first
OBJECTIVE: Final = _objective.first
MIX: Final = _mix.first
GIVE: Final = _give.first
UNMARK: Final = _unmark.first
GROUP: Final = _group.first
DROP: Final = _drop.first
PAY: Final = _pay.first
