"""What the state of March of the Ants consists of: colonies, cards, pile and Meadow; numbers that stand for phases and sources.

Spots and hexes are numbered as in components/parts.py. Masks have bit n set for hex n. The masks and counts from `ants` on follow
from `site` and `out`; put_ant and take_ant in ants.py keep them right, so that rules can ask cheaply.
"""

from __future__ import annotations

from typing import Final, Optional

from formicary.games.march.components.parts import Parts
from formicary.games.march.options import MarchOptions
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.house import House
from formicary.games.march.state.meadow import Meadow
from formicary.games.march.view_types import Phase
from formicary.kernel.position import Position

VACANT: Final = -1
NO_SITE: Final = -2

# Phases.
SET_UP: Final = 0
WORKER: Final = 1
SOLDIER: Final = 2
QUEEN: Final = 3
LAST_ROUND: Final = 4  # MA-12.3
PHASES: Final[tuple[Phase, ...]] = ("set-up", "worker", "soldier", "queen")

# Sources of points (MA-12.1, MA-12.2, MA-I-23).
BATTLES: Final = 0
CENTIPEDES: Final = 1
HARVEST: Final = 2
INNER_MEADOW: Final = 3
GOALS: Final = 4
BODIES: Final = 5
BY_CARDS: Final = 6
END_BONUSES: Final = 7
BY_SPECIES: Final = 8  # MA-17.25: points that the Mutant Ant has lost
SOURCES: Final = ("battles", "centipedes", "harvest", "inner_meadow", "goals", "bodies", "cards", "end_bonuses", "species")


class Fields(Position):
    """All that a game of March of the Ants consists of. Lists are indexed by seat unless said otherwise."""

    __slots__ = (
        "static", "house", "phase", "round", "holder", "turn", "worker_over", "bonus", "turns", "rests", "rest_larvae",
        "rest_food", "supply", "larvae", "food", "score", "bodies", "hand", "shown", "committed", "body", "active", "goals",
        "deck", "deck_at", "era", "discards", "limbo", "pile", "pile_at", "lore", "offer", "box", "box_seen", "meadow",
        "centipedes", "wormholes", "site", "out", "ants", "presence", "inhabits", "gaps", "outs", "points", "decrees", "mats",
        "species", "horde",
    )  # fmt: skip

    options: MarchOptions
    static: Parts
    house: House
    phase: int
    round: int
    holder: int  # who has the Active Player Marker, in the prototype the starting player marker (MA-19.7)
    turn: int  # whose turn it is in the Worker Phase; in the final edition the holder's
    worker_over: bool
    bonus: int  # bonus actions of Frenzied Activity still to come
    turns: list[int]  # actions taken in this Worker Phase
    rests: list[int]  # Rests taken in this Worker Phase
    rest_larvae: list[int]  # on the resting area
    rest_food: list[int]
    supply: list[int]
    larvae: list[int]  # in the chamber
    food: list[int]
    score: list[int]
    bodies: list[int]  # complete bodies already scored
    hand: list[tuple[int, ...]]
    shown: list[tuple[int, ...]]  # cards that everybody knows to be in the hand
    committed: list[tuple[int, ...]]  # cards put face down in the battle going on
    body: list[tuple[int, ...]]  # 3 * seat + section: evolutions, topmost last
    active: list[int]  # 3 * seat + section: effect of the topmost evolution, 0 if none
    goals: list[tuple[int, ...]]
    deck: tuple[int, ...]  # never changed; cards before deck_at are gone
    deck_at: int
    era: tuple[int, ...]  # by card: how many reshuffles there had been when it last went into the deck; () until the first
    discards: list[int]  # the discard pile
    limbo: list[int]  # cards being resolved or lying open
    pile: tuple[int, ...]  # hexes; those before pile_at are gone
    pile_at: int
    lore: list[tuple[int, ...]]  # what each seat knows of the pile: hex << 16 | first index << 8 | last index
    offer: tuple[int, ...]  # two players: starting hexes on offer
    box: tuple[int, ...]
    box_seen: tuple[int, ...]  # two players: the hex that the seat put into the box
    meadow: Meadow
    centipedes: int  # mask
    wormholes: int  # mask, printed ones and tokens
    site: list[int]  # by spot: seat, VACANT or NO_SITE
    out: list[int]  # seats * hex + seat: ants in the outskirts, for hex 0 ants in GT
    ants: list[int]  # all ants in the Meadow
    presence: list[int]  # mask of hexes with an own ant
    inhabits: list[int]  # mask of hexes with an own ant on a site
    gaps: int  # mask of placed hexes with a vacant site
    outs: int  # mask of hexes other than GT with ants in the outskirts
    points: tuple[int, ...]  # groups of five: round, seat, source, card (-1 none), points
    mats: tuple[int, ...]  # MA-17.2: the species on the back of each nest mat, COMMON if none
    species: tuple[int, ...]  # MA-17.3: what each seat plays, COMMON unless it chose the back of its mat
    horde: Optional[Horde]  # MA-18.1: the Centipede Horde; None against each other
    decrees: tuple[int, ...]  # simultaneous Royal Decree, by seat: 0 not chosen yet, 1 food, 2 larvae
