"""The switches of March of the Ants (ledger, section 23)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from formicary.kernel.errors import OptionError
from formicary.kernel.options import Options, switch
from formicary.kernel.sentences import Sentence


class MarchOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules; the defaults are the printed game."""

    title: ClassVar[str] = "March of the Ants"

    length: Annotated[Literal["normal", "long", "short"], switch("Four rounds, five (long) or three (short).", "MA-15.1")] = (
        "normal"
    )
    beyond: Annotated[
        Literal["auto", 0, 1, 2, 3, 4, 5], switch("How many Beyond the Meadow hexes are in the pile.", "MA-16.2")
    ] = "auto"
    explore_source: Annotated[
        Literal["joined", "origin"], switch("Ants enter an explored hex from any joined hex, or from the origin only.", "MA-4.14")
    ] = "joined"
    rest_second_larva: Annotated[
        Literal["one", "two"], switch("Larvae for the player whose Rest ends the Worker Phase.", "MA-8.7")
    ] = "one"
    token_limits: Annotated[bool, switch("Only the 30 food and 15 tokens of the box.", "MA-0.8")] = False
    end_tie_at_zero: Annotated[
        Literal["award", "none"], switch("Whether a tie at zero gives the point of an end bonus.", "MA-12.7")
    ] = "award"
    inner_meadow: Annotated[
        Literal["auto", "adjacent", "joined"], switch("Which hexes beside The Great Tunnel score in Slumber.", "MA-11.16")
    ] = "auto"
    traitorous_points: Annotated[
        Literal["each", "one"], switch("Traitorous Head: a point for each centipede, or one in all.", "MA-C-HD09")
    ] = "each"
    traitorous_scope: Annotated[
        Literal["everywhere", "controlled"], switch("Where Traitorous Head keeps centipedes away.", "MA-C-HD09")
    ] = "everywhere"
    thief_unit: Annotated[Literal["ants", "food"], switch("What Thief Abdomen counts in.", "MA-C-AB06")] = "ants"
    centipede_fill: Annotated[
        Literal["marker", "fighter"], switch("Who fills vacated sites first after a centipede has won.", "MA-10.10")
    ] = "marker"
    play_without_effect: Annotated[bool, switch("Cards may be played though they can do nothing.", "MA-7.5")] = False
    worker_turn_guard: Annotated[
        int, switch("Turns of a player in one Worker Phase before only Rest is left; 0: never.", "MA-3.10")
    ] = 60
    fill_timing: Annotated[
        Literal["checkpoint", "step"], switch("When vacated sites are filled: after an action, or after each step.", "MA-2.24")
    ] = "checkpoint"
    decree_mode: Annotated[
        Literal["sequential", "simultaneous"], switch("Royal Decree one after the other, or all at once.", "MA-11.14")
    ] = "sequential"

    def check(self, seats: int) -> None:
        """MA-3.10."""
        if self.worker_turn_guard < 0:
            raise OptionError(
                Sentence("worker_turn_guard must be 0 or more, not {given} (MA-3.10).", given=self.worker_turn_guard)
            )
