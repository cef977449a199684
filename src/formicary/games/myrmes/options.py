"""The switches of Myrmes (ledger, section Options)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from formicary.kernel.errors import OptionError
from formicary.kernel.options import Options, switch
from formicary.kernel.sentences import Sentence


class MyrmesOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules; the defaults are the printed game as the ledger reads it."""

    title: ClassVar[str] = "Myrmes"

    first_player: Annotated[
        Literal["random"] | int,
        switch("Who goes first: at random, or a seat.", "MY-2.15", title="Who goes first", names={"random": "at random"}),
    ] = "random"
    start_spaces: Annotated[
        Literal["random", "seat"],
        switch(
            "Who starts where: at random, or in seating order.",
            "MY-2.10",
            title="Starting spaces",
            names={"random": "at random", "seat": "in seating order"},
        ),
    ] = "random"
    early_choices: Annotated[
        Literal["hidden", "open"],
        switch(
            "Whether events and nurses are seen while others still choose.",
            "MY-5.9",
            title="Show choices early",
            names={"hidden": "hidden", "open": "shown"},
        ),
    ] = "hidden"
    larva_part_set_pays: Annotated[
        bool, switch("A single larva already pays for a food.", "MY-4.2", title="One or two larvae also make a food")
    ] = False
    limited_cubes: Annotated[bool, switch("Only the cubes in the box.", "MY-1.5", title="Only the cubes in the box")] = False
    birth_overflow: Annotated[
        Literal["choose", "soldiers_first", "workers_first"],
        switch(
            "Who is born when the eight ants do not suffice: as the player chooses, or always the same first.",
            "MY-6.17",
            title="Too many births",
            names={"choose": "the player decides", "soldiers_first": "soldiers first", "workers_first": "workers first"},
        ),
    ] = "choose"
    opposing_tunnel: Annotated[
        Literal["free", "soldier", "blocked"],
        switch(
            "What it takes to walk over an opposing tunnel exit.",
            "MY-9.18",
            title="Opposing tunnel exits",
            names={"free": "free of charge", "soldier": "for a soldier", "blocked": "closed"},
        ),
    ] = "free"
    mirror_tiles: Annotated[bool, switch("The hook may be turned over.", "MY-12.6", title="The hook may be turned over")] = True
    size6_with_level_plus_1: Annotated[
        bool,
        switch("Level+1 at colony level 3 allows the pheromone of size 6.", "MY-12.11", title="Size-6 pheromone with Level +1"),
    ] = False
    marker_limit: Annotated[
        bool, switch("No more than four marked special tiles a player.", "MY-13.12", title="At most four marked special tiles")
    ] = True
    special_objective_counts: Annotated[
        Literal["marked", "built"],
        switch(
            "Which special tiles count for objectives.",
            "MY-19.28",
            title="Special tiles that count",
            names={"marked": "those with a marker", "built": "all that were placed"},
        ),
    ] = "marked"
    unconfirmed_objectives: Annotated[
        bool,
        switch("Also the three objectives that the rulebook does not show.", "MY-19.38", title="Objectives not in the rulebook"),
    ] = True
    winter_auto_larvae: Annotated[
        bool, switch("Larvae become missing winter food without asking.", "MY-21.5", title="Larvae pay for winter by themselves")
    ] = False
    score_floor: Annotated[
        Literal[0] | None,
        switch("No score falls below this.", "MY-14.7", title="Lowest score", names={"0": "0", "none": "no limit"}),
    ] = None

    def check_further(self, seats: int) -> None:
        """MY-2.15."""
        if isinstance(self.first_player, int) and not 0 <= self.first_player < seats:
            raise OptionError(
                Sentence(
                    "first_player must be a seat from 0 to {last}, not {given} (MY-2.15).",
                    last=seats - 1,
                    given=self.first_player,
                )
            )
