"""The type of a view of Myrmes. Hexes are named `q,r`: axial, pointy-top, `x = √3 · (q + r/2)`, `y = 1.5 · r`, y downwards.

While phases 1 and 2 are on and choices are hidden, other players are shown as they stood when the season began.

References to places: `hex:q,r` (an option about a tile names all its hexes); `event:N`, a space of the own event track;
`track:larvae`, `soldiers`, `workers`, `atelier`; `room:SEAT.LEVEL`; `piece:KIND`, a tile in reserve or supply; `cube:food`,
`earth`, `stone`; `prey:KIND`, a token held; `atelier:tunnel`, `dig`, `raise`; `objective:NAME`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Optional, TypedDict

from msgspec import Meta

from formicary.kernel.views import PlayerView, Static, View

Cube = Literal["food", "earth", "stone"]
Terrain = Literal["grass", "earth", "stone", "mushroom", "water"]
Prey = Literal["ladybug", "termite", "spider"]
Pheromone = Literal["p2", "p3_triangle", "p3_line", "p4_rhombus", "p4_hook", "p5", "p6"]
TileKind = Literal[
    "p2", "p3_triangle", "p3_line", "p4_rhombus", "p4_hook", "p5", "p6", "aphid_farm", "scavenging", "sub_colony"
]  # fmt: skip
Season = Literal["spring", "summer", "fall", "winter"]
Phase = Literal["event and births", "births", "workers", "harvest", "atelier", "end of turn", "winter", "over"]
EventSpace = Literal["level+1", "vp+1", "larvae+2", "harvest+3", "move+3", "soldier+1", "hexagon+1", "worker+1"]
Room = Literal["gestation", "larder", "quarry", "queen"]
AtelierAction = Literal["tunnel", "dig", "raise", "objective"]
What = Literal["food", "stone", "larvae", "soldiers", "prey", "earth_stone", "special", "nurses", "colony", "pheromones"]


class MyrmesCubes(TypedDict, total=False):
    """Cubes by kind; kinds with none are left out."""

    food: int
    earth: int
    stone: int


class MyrmesHex(TypedDict):
    """A hex of the garden."""

    hex: str
    q: int
    r: int
    terrain: Terrain
    prey_space: bool


class MyrmesGround(TypedDict):
    """The garden as it is printed."""

    hexes: Annotated[list[MyrmesHex], Meta(description="Those in play.")]
    starts: Annotated[list[str], Meta(description="Hexes of the first tunnel exits.")]


class MyrmesTileFace(TypedDict):
    """A kind of pheromone or special tile."""

    cells: Annotated[list[tuple[int, int]], Meta(description="Its hexes in one position, each q and r.")]
    points: int
    level: Annotated[int, Meta(description="Level of the colony that it needs.")]
    special: bool
    price: MyrmesCubes
    count: int


class MyrmesPreyFace(TypedDict):
    """A kind of prey: the soldiers it takes and what it brings."""

    soldiers: int
    food: int
    points: int


class MyrmesLevel(TypedDict):
    """A level of the colony."""

    room: str
    storage: int
    dig: Annotated[MyrmesCubes, Meta(description="Price of the next level.")]


class MyrmesBirths(TypedDict):
    """What is born, by number of nurses."""

    larvae: list[int]
    soldiers: list[int]
    workers: list[int]
    atelier: Annotated[int, Meta(description="Most nurses in the atelier.")]


class MyrmesPieces(TypedDict):
    """The pieces of the box."""

    tiles: Annotated[dict[str, MyrmesTileFace], Meta(description="By kind.")]
    prey: Annotated[dict[str, MyrmesPreyFace], Meta(description="By kind.")]
    levels: list[MyrmesLevel]
    births: MyrmesBirths


class MyrmesStatic(Static):
    """What never changes during a game of Myrmes."""

    garden: MyrmesGround
    pieces: MyrmesPieces
    event_spaces: Annotated[list[EventSpace], Meta(description="Names of the eight spaces of the event track.")]
    reconstruction: Annotated[bool, Meta(description="Whether a component is known from other implementations only.")]


class MyrmesDice(TypedDict):
    """The die of each season: face n is space n of the event track; null once it is removed."""

    spring: Optional[int]
    summer: Optional[int]
    fall: Optional[int]


class MyrmesWinter(TypedDict):
    """The coming winter."""

    food: Annotated[int, Meta(description="What each nest owes before soldiers.")]
    loss: Annotated[int, Meta(description="Points lost for each food missing.")]


class MyrmesTile(TypedDict):
    """A tile in the garden."""

    tile: Annotated[int, Meta(description="Its number, which stays the same.")]
    kind: TileKind
    special: bool
    owner: Annotated[Optional[int], Meta(description="null: a special tile that lost its marker.")]
    cells: Annotated[list[str], Meta(description="The first one names the tile in actions.")]
    cubes: MyrmesCubes


class MyrmesPreyToken(TypedDict):
    """Prey in the garden."""

    hex: str
    prey: Prey


class MyrmesTunnel(TypedDict):
    """A tunnel exit in the garden."""

    hex: str
    seat: int


class MyrmesWorker(TypedDict):
    """The worker outside."""

    seat: Optional[int]
    hex: str
    tile: Annotated[Optional[int], Meta(description="The tile that she stands on.")]
    moves: Annotated[int, Meta(description="Moves left.")]


class MyrmesGarden(TypedDict):
    """What lies in the garden."""

    tiles: list[MyrmesTile]
    prey: list[MyrmesPreyToken]
    tunnels: list[MyrmesTunnel]
    worker: Annotated[Optional[MyrmesWorker], Meta(description="null if none is out.")]


class MyrmesObjective(TypedDict):
    """An objective on display."""

    objective: str
    level: int
    what: Annotated[What, Meta(description="What is counted.")]
    need: int
    give: Annotated[int, Meta(description="How many of them are given away.")]
    points: int
    bonus: Annotated[int, Meta(description="Points for earlier completers when another completes it.")]
    unconfirmed: Annotated[bool, Meta(description="Known from other implementations only.")]
    nurses: Annotated[list[int], Meta(description="Seats that completed it, in the order of the spaces.")]


class MyrmesSupply(TypedDict):
    """The common supply; null where something never runs out."""

    aphid_or_scavenging: Annotated[int, Meta(description="Two-sided special tiles left.")]
    sub_colony: int
    food: Optional[int]
    earth: Optional[int]
    stone: Optional[int]
    larvae: Optional[int]


class MyrmesSheet(TypedDict):
    """Points by source so far."""

    pheromones: int
    special_tiles: int
    prey: int
    clearing: int
    queen: int
    sub_colonies: int
    objectives: int
    objective_bonus: int
    winter: int


class MyrmesEvent(TypedDict):
    """A player's marker on the event track."""

    space: int
    name: EventSpace
    paid: Annotated[int, Meta(description="Larvae paid to move it.")]
    hidden: Annotated[bool, Meta(description="Whether the choice of this season is still hidden from the viewer.")]
    active: Annotated[bool, Meta(description="Whether the event counts now.")]


class MyrmesTurning(TypedDict):
    """Larvae promised for food in a simultaneous phase, already taken off `larvae`."""

    larvae: int
    food: int


class MyrmesRoom(TypedDict):
    """A room of a nest."""

    level: int
    room: Room
    open: Annotated[bool, Meta(description="Dug, or within reach by the event level+1.")]
    worker: Annotated[bool, Meta(description="Whether a worker is in it.")]


class MyrmesNurses(TypedDict):
    """Nurses by place."""

    nursery: int
    larvae: int
    soldiers: int
    workers: int
    atelier: Annotated[int, Meta(description="In the room.")]
    actions: Annotated[int, Meta(description="On action spaces of the atelier.")]
    objectives: int
    reserve: int


class MyrmesStock(TypedDict):
    """Cubes in the stores."""

    food: int
    earth: int
    stone: int


class MyrmesPlayer(PlayerView):
    """A player of Myrmes."""

    score: int
    sheet: MyrmesSheet
    level: Annotated[int, Meta(description="Of the colony.")]
    event: MyrmesEvent
    larvae: int
    turning: MyrmesTurning
    workers: int
    soldiers: int
    ants_left: Annotated[int, Meta(description="In the reserve.")]
    rooms: Annotated[list[MyrmesRoom], Meta(description="By level.")]
    nurses: MyrmesNurses
    atelier: Annotated[list[AtelierAction], Meta(description="Actions done this season.")]
    stock: MyrmesStock
    storage: Annotated[int, Meta(description="How many cubes the stores hold.")]
    exits_left: int
    markers_left: Annotated[Optional[int], Meta(description="Marker cubes in the reserve; null where they never run out.")]
    pheromones: Annotated[dict[Pheromone, int], Meta(description="In the reserve, by kind.")]
    prey: Annotated[dict[Prey, int], Meta(description="Tokens held, by kind.")]
    objectives: Annotated[list[str], Meta(description="Those completed.")]
    winter_due: Annotated[int, Meta(description="Food owed in winter, after soldiers.")]


class MyrmesView(View):
    """A view of Myrmes."""

    game: Literal["myrmes"]
    year: Annotated[int, Meta(description="1 to 3.")]
    season: Season
    phase: Annotated[Phase, Meta(description='"births" by itself only while somebody chooses which ants are born.')]
    first: Annotated[int, Meta(description="Seat with the first player token.")]
    dice: MyrmesDice
    winter: MyrmesWinter
    garden: MyrmesGarden
    objectives: Annotated[list[MyrmesObjective], Meta(description="The six on display, two a level.")]
    supply: MyrmesSupply
    players: list[MyrmesPlayer]
    static: MyrmesStatic
