"""The switches of March of the Ants (ledger, section 23)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from formicary.kernel.errors import OptionError
from formicary.kernel.options import Options, switch
from formicary.kernel.sentences import Sentence

SPECIES_SEATS = (3, 4)  # MA-17.1


class MarchOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules; the defaults are the printed game."""

    title: ClassVar[str] = "March of the Ants"

    mode: Annotated[
        Literal["versus", "solo", "coop"],
        switch("Against each other, or alone or together against the Centipede Horde.", "MA-18.1"),
    ] = "versus"
    difficulty: Annotated[Literal["easy", "normal", "hard"], switch("How strong you begin against the Horde.", "MA-18.7")] = (
        "normal"
    )
    edition: Annotated[Literal["final", "prototype"], switch("The printed game, or the prototype before it.", "MA-19.1")] = (
        "final"
    )
    species: Annotated[bool, switch("Primitive Species: colonies with a special action and drawbacks.", "MA-17.1")] = False
    species_any_count: Annotated[bool, switch("Primitive Species with any number of players.", "MA-17.1")] = False
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
        Literal["auto", "checkpoint", "step"],
        switch("When vacated sites are filled: by edition, after an action, or after each step.", "MA-2.24"),
    ] = "auto"
    decree_mode: Annotated[
        Literal["sequential", "simultaneous"], switch("Royal Decree one after the other, or all at once.", "MA-11.14")
    ] = "sequential"
    coop_loss_vs: Annotated[
        Literal["best", "lowest"], switch("Whose score the Horde must beat: the best player's or the lowest.", "MA-18.30")
    ] = "best"
    coop_open_hands: Annotated[bool, switch("Co-op: all players see all hands.", "MA-18.33")] = False
    prototype_deck: Annotated[Literal[54, 66], switch("Cards of the prototype: its own 54, or all 66.", "MA-19.1")] = 54

    def check(self, seats: int) -> None:
        """MA-3.10, MA-17.1, MA-18.1, MA-19.6."""
        if self.worker_turn_guard < 0:
            raise OptionError(
                Sentence("worker_turn_guard must be 0 or more, not {given} (MA-3.10).", given=self.worker_turn_guard)
            )
        self.check_mode(seats)
        if self.edition == "prototype":
            self.check_prototype(seats)
        elif self.prototype_deck != 54:
            raise OptionError("prototype_deck belongs to edition = 'prototype' (MA-19.1).")
        if self.species and seats not in SPECIES_SEATS and not self.species_any_count:
            raise OptionError(
                Sentence(
                    "Primitive Species are meant for 3 and 4 players, not {seats}; species_any_count = true allows it (MA-17.1).",
                    seats=seats,
                )
            )

    def check_mode(self, seats: int) -> None:
        """MA-18.1, MA-18.7, MA-18.33."""
        if seats == 1 and self.mode != "solo":
            raise OptionError("One player alone plays Rise of the Centipedes: mode = 'solo' (MA-18.1).")
        if seats > 1 and self.mode == "solo":
            raise OptionError(
                Sentence("Solo is for 1 player, not {seats}; together against the Horde is mode = 'coop' (MA-18.1).", seats=seats)
            )
        if seats > 4 and self.mode == "coop":
            raise OptionError(Sentence("Co-op is for 2 to 4 players, not {seats} (MA-18.1).", seats=seats))
        if self.mode == "versus":
            if self.difficulty != "normal":
                raise OptionError("difficulty belongs to solo and co-op (MA-18.7).")
            if self.coop_loss_vs != "best":
                raise OptionError("coop_loss_vs belongs to solo and co-op (MA-18.30).")
        if self.mode != "coop" and self.coop_open_hands:
            raise OptionError("coop_open_hands belongs to co-op (MA-18.33).")

    def check_prototype(self, seats: int) -> None:
        """MA-19.1, MA-19.6: what the prototype does not have."""
        if self.mode != "versus":
            raise OptionError(Sentence("The prototype edition has no {mode} (MA-19.6).", mode=self.mode))
        if seats > 4:
            raise OptionError(Sentence("The prototype edition is for 2 to 4 players, not {seats} (MA-19.6).", seats=seats))
        if self.length != "normal":
            raise OptionError(Sentence("The prototype edition has no {length} game (MA-19.6).", length=self.length))
        if self.beyond not in ("auto", 0):
            raise OptionError("The prototype edition has no Beyond the Meadow hexes (MA-19.6).")
        if self.explore_source != "joined":
            raise OptionError("explore_source belongs to the final edition: the prototype explores from no origin (MA-19.9).")
        if self.species:
            raise OptionError("The prototype edition has no Primitive Species (MA-19.6).")
