"""The type of a view of Micropolis. All seats and spectators see the same, but for the prompt.

References to places: `line:3`; `end:SEAT.HILL.left` and `right`; `hill:SEAT.HILL`; `tile:SEAT.HILL.INDEX` from the left;
`seat:N`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Optional, TypedDict

from msgspec import Meta

from formicary.kernel.views import PlayerView, Static, View

Port = Literal["LO", "LI", "RO", "RI"]
Specialist = Literal["queen", "nurse", "architect", "sergeant", "sentry"]
Fruit = Literal["cherry", "lemon", "grape", "blackberry", "fig", "pomegranate", "gift"]


class MicropolisPassage(TypedDict):
    """A passage of a tile."""

    ports: Annotated[list[Port], Meta(description="Openings that it joins: left or right side, outer or inner level.")]
    workers: int
    specialist: Optional[Specialist]
    eggs: Annotated[int, Meta(description="Of a nurse.")]
    fruits: Annotated[list[Fruit], Meta(description='"gift" is the wild fruit.')]


class MicropolisTile(TypedDict):
    """The face of a tile."""

    galleries: list[MicropolisPassage]
    barracks: Annotated[int, Meta(description="Size of its barracks, 0 if it has none.")]


class MicropolisStatic(Static):
    """What never changes during a game of Micropolis."""

    tiles: Annotated[dict[str, MicropolisTile], Meta(description="Faces by tile number.")]
    barracks_points: Annotated[list[int], Meta(description="What a full barracks gives, by its size.")]
    reconstruction: Annotated[bool, Meta(description="Whether the tiles are a reconstruction.")]


class MicropolisPlace(TypedDict):
    """A tile on offer."""

    place: Annotated[int, Meta(description="Counted from 1; the first costs nothing.")]
    tile: int
    soldiers: Annotated[int, Meta(description="Soldiers that lie on it.")]


class MicropolisGallery(TypedDict):
    """A gallery of an anthill: passages that hang together."""

    passages: Annotated[
        list[tuple[int, int]], Meta(description="Pairs of a tile's index in the anthill and a passage of that tile.")
    ]
    tiles: Annotated[int, Meta(description="How many tiles it reaches.")]
    ants: int
    queens: int
    fruits: list[Fruit]
    harvest: Annotated[int, Meta(description="Points for its fruits.")]
    royal: Annotated[int, Meta(description="Points as a royal gallery.")]


class MicropolisAnthill(TypedDict):
    """An anthill; lists go from left to right."""

    hill: Annotated[int, Meta(description="0, in the expert game 0 or 1.")]
    army: int
    tiles: list[int]
    first_place: Annotated[int, Meta(description="Place of the leftmost tile in the ring of ten; the first tile laid has 0.")]
    filled: Annotated[list[bool], Meta(description="For each tile whether its barracks is manned.")]
    galleries: list[MicropolisGallery]


class MicropolisScore(TypedDict):
    """Points by category."""

    population: int
    colony: int
    harvest: int
    royal_gallery: int
    red_army: int
    barracks: int


class MicropolisPlayer(PlayerView):
    """A player of Micropolis."""

    hills: list[MicropolisAnthill]
    tokens: Annotated[int, Meta(description="Architect tokens held.")]
    score: Annotated[MicropolisScore, Meta(description="As things stand.")]
    total: int


class MicropolisLeader(TypedDict):
    """Where the red army token is."""

    seat: int
    hill: int


class MicropolisView(View):
    """A view of Micropolis."""

    game: Literal["micropolis"]
    round: Annotated[int, Meta(description="Counted from 1.")]
    rounds: Annotated[int, Meta(description="10, in the expert game 20.")]
    expert: Annotated[bool, Meta(description="Whether each seat has two anthills.")]
    line: Annotated[list[MicropolisPlace], Meta(description="The tiles on offer, first one first.")]
    pile: Annotated[int, Meta(description="Hidden tiles left.")]
    reserve: Annotated[int, Meta(description="Soldiers in the reserve.")]
    tokens: Annotated[int, Meta(description="Architect tokens in the reserve.")]
    leader: MicropolisLeader
    players: list[MicropolisPlayer]
    static: MicropolisStatic
