"""MA-17.2: reads the colonies of the nest mats from data/species.toml or from a component pack, and checks them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from formicary.games.march.components.parts import COMMON, RAIDING, SPECIES, Parts
from formicary.games.march.view_types import SpeciesKey
from formicary.kernel.packs import read_components, refuse

SPECIES_FILE = "species.toml"
DRAWBACKS = 2  # of a primitive species

Number = Annotated[int, msgspec.Meta(ge=0, le=36)]


class DecreeEntry(msgspec.Struct, forbid_unknown_fields=True):
    """MA-17.4: what the Royal Decree gives."""

    food: Number
    larvae: Number


class ActionEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A special action."""

    name: str
    cost: Annotated[int, msgspec.Meta(ge=0, le=9)]
    text: str
    reaction: str
    steps: Number = 0


class DrawbackEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A drawback."""

    name: str
    text: str


class SpeciesEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A colony."""

    id: SpeciesKey
    name: str
    text: str
    decree: DecreeEntry
    cards: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    action: ActionEntry | None = None
    drawbacks: list[DrawbackEntry] = []
    note: str = ""
    printed: list[str] = []


class SpeciesFile(msgspec.Struct, forbid_unknown_fields=True):
    """The whole species file."""

    name: str
    species: list[SpeciesEntry]


def has_species(folder: Path) -> bool:
    """Whether a component pack has species of its own."""
    return (folder / SPECIES_FILE).is_file()


def read_species(made: Parts, folder: Path) -> None:
    """Fills in the tables of the species."""
    for entry in read_components(folder, SPECIES_FILE, SpeciesFile).species:
        if entry.id in made.species_faces:
            raise refuse(SPECIES_FILE, entry.id, "id", "this colony is there twice")
        _check(entry)
        number = SPECIES.index(entry.id)
        made.decree_food[number] = entry.decree.food
        made.decree_larvae[number] = entry.decree.larvae
        if entry.cards is not None:
            made.start_cards[number] = entry.cards
        if entry.action is not None:
            made.action_cost[number] = entry.action.cost
            made.action_steps[number] = entry.action.steps
        made.species_names[entry.id] = entry.name
        made.species_faces[entry.id] = msgspec.to_builtins(entry)
    missing = [name for name in SPECIES if name not in made.species_faces]
    if missing:
        raise refuse(SPECIES_FILE, missing[0], "id", f"this colony is missing; there are {len(SPECIES)}")


def _check(entry: SpeciesEntry) -> None:
    """What belongs to a primitive species and what does not belong to the common ant."""
    common = entry.id == SPECIES[COMMON]
    if (entry.action is None) != common:
        raise refuse(SPECIES_FILE, entry.id, "action", "every primitive species has a special action, the common ant has none")
    if len(entry.drawbacks) != (0 if common else DRAWBACKS):
        raise refuse(SPECIES_FILE, entry.id, "drawbacks", "every primitive species has two drawbacks, the common ant has none")
    if entry.action is not None and (entry.action.steps > 0) != (entry.id == SPECIES[RAIDING]):
        raise refuse(SPECIES_FILE, entry.id, "action.steps", "the Raiding Party has steps of its own, no other action has")
