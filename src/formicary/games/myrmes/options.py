"""The switches of Myrmes (ledger, section Options)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from formicary.kernel.errors import OptionError
from formicary.kernel.options import Options, switch
from formicary.kernel.sentences import Sentence


class MyrmesOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules; the defaults are the printed game as the ledger reads it."""

    title: ClassVar[str] = "Myrmes"

    first_player: Annotated[Literal["random"] | int, switch("Who goes first: at random, or a seat.", "MY-2.15")] = "random"
    start_spaces: Annotated[Literal["random", "seat"], switch("Who starts where: at random, or in seating order.", "MY-2.10")] = (
        "random"
    )
    early_choices: Annotated[
        Literal["hidden", "open"], switch("Whether events and nurses are seen while others still choose.", "MY-5.9")
    ] = "hidden"
    larva_part_set_pays: Annotated[bool, switch("A single larva already pays for a food.", "MY-4.2")] = False
    limited_cubes: Annotated[bool, switch("Only the cubes in the box.", "MY-1.5")] = False
    birth_overflow: Annotated[
        Literal["choose", "soldiers_first", "workers_first"],
        switch("Who is born when the eight ants do not suffice: as the player chooses, or always the same first.", "MY-6.17"),
    ] = "choose"
    opposing_tunnel: Annotated[
        Literal["free", "soldier", "blocked"], switch("What it takes to walk over an opposing tunnel exit.", "MY-9.18")
    ] = "free"
    mirror_tiles: Annotated[bool, switch("The hook may be turned over.", "MY-12.6")] = True
    size6_with_level_plus_1: Annotated[bool, switch("Level+1 at colony level 3 allows the pheromone of size 6.", "MY-12.11")] = (
        False
    )
    marker_limit: Annotated[bool, switch("No more than four marked special tiles a player.", "MY-13.12")] = True
    special_objective_counts: Annotated[
        Literal["marked", "built"], switch("Which special tiles count for objectives.", "MY-19.28")
    ] = "marked"
    unconfirmed_objectives: Annotated[bool, switch("Also the three objectives that the rulebook does not show.", "MY-19.38")] = (
        True
    )
    winter_auto_larvae: Annotated[bool, switch("Larvae become missing winter food without asking.", "MY-21.5")] = False
    score_floor: Annotated[Literal[0] | None, switch("No score falls below this.", "MY-14.7")] = None

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
