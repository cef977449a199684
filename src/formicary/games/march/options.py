"""The switches of March of the Ants (ledger, section 23)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from formicary.kernel.errors import OptionError
from formicary.kernel.options import Options, switch
from formicary.kernel.sentences import Sentence

SPECIES_SEATS = (3, 4)  # MA-17.1

# When a switch means something.
FINAL = {"edition": "final"}
NOT_ALONE = {"seats": (2, 3, 4, 5)}


class MarchOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules; the defaults are the printed game."""

    title: ClassVar[str] = "March of the Ants"

    mode: Annotated[
        Literal["versus", "solo", "coop"],
        switch(
            "Against each other, or alone or together against the Centipede Horde.",
            "MA-18.1",
            title="Way to play",
            names={"versus": "Versus", "solo": "Solo", "coop": "Co-op"},
            only=FINAL,
            only_rule="MA-19.6",
        ),
    ] = "versus"
    difficulty: Annotated[
        Literal["easy", "normal", "hard"],
        switch(
            "How strong you begin against the Horde.",
            "MA-18.7",
            title="Difficulty",
            names={"easy": "easy", "normal": "normal difficulty", "hard": "hard"},
            only={"mode": ("solo", "coop")},
        ),
    ] = "normal"
    edition: Annotated[
        Literal["final", "prototype"],
        switch(
            "The printed game, or the prototype before it.",
            "MA-19.1",
            title="Edition",
            names={"final": "final edition", "prototype": "prototype edition"},
            only={"seats": (2, 3, 4)},
            only_rule="MA-19.6",
        ),
    ] = "final"
    species: Annotated[
        bool,
        switch(
            "Primitive Species: colonies with a special action and drawbacks.",
            "MA-17.1",
            title="Primitive Species",
            only=FINAL,
            only_rule="MA-19.6",
        ),
    ] = False
    species_any_count: Annotated[
        bool,
        switch(
            "Primitive Species with any number of players.",
            "MA-17.1",
            title="Species with any number of players",
            only={"species": True},
        ),
    ] = False
    length: Annotated[
        Literal["normal", "long", "short"],
        switch(
            "Four rounds, five (long) or three (short).",
            "MA-15.1",
            title="Length of the game",
            names={"normal": "normal length", "long": "long game", "short": "short game"},
            only=FINAL,
            only_rule="MA-19.6",
        ),
    ] = "normal"
    beyond: Annotated[
        Literal["auto", 0, 1, 2, 3, 4, 5],
        switch(
            "How many Beyond the Meadow hexes are in the pile.",
            "MA-16.2",
            title="Beyond the Meadow hexes",
            names={"auto": "by number of players"},
            only=FINAL,
            only_rule="MA-19.6",
        ),
    ] = "auto"
    explore_source: Annotated[
        Literal["joined", "origin"],
        switch(
            "Ants enter an explored hex from any joined hex, or from the origin only.",
            "MA-4.14",
            title="Where ants enter an explored hex from",
            names={"joined": "any joined hex", "origin": "the origin only"},
            only=FINAL,
            only_rule="MA-19.9",
        ),
    ] = "joined"
    rest_second_larva: Annotated[
        Literal["one", "two"],
        switch(
            "Larvae for the player whose Rest ends the Worker Phase.",
            "MA-8.7",
            title="Larvae for ending the phase",
            names={"one": "one larva", "two": "two larvae"},
            only={**FINAL, **NOT_ALONE},
        ),
    ] = "one"
    token_limits: Annotated[
        bool, switch("Only the 30 food and 15 tokens in the box.", "MA-0.8", title="Only the tokens in the box")
    ] = False
    end_tie_at_zero: Annotated[
        Literal["award", "none"],
        switch(
            "Whether a tie at zero gives the point of an end bonus.",
            "MA-12.7",
            title="End bonus for a tie at zero",
            names={"award": "a point each", "none": "no point"},
            only={"mode": "versus"},
            only_rule="MA-18.29",
        ),
    ] = "award"
    inner_meadow: Annotated[
        Literal["auto", "adjacent", "joined"],
        switch(
            "Which hexes beside The Great Tunnel score in Slumber.",
            "MA-11.16",
            title="Inner Meadow",
            names={
                "auto": "by number of players",
                "adjacent": "hexes next to The Great Tunnel",
                "joined": "hexes joined to The Great Tunnel",
            },
            only=FINAL,
            only_rule="MA-19.23",
        ),
    ] = "auto"
    traitorous_points: Annotated[
        Literal["each", "one"],
        switch(
            "Traitorous Head: a point for each centipede, or one in all.",
            "MA-C-HD09",
            title="Traitorous Head: points",
            names={"each": "one for each centipede", "one": "one in all"},
        ),
    ] = "each"
    traitorous_scope: Annotated[
        Literal["everywhere", "controlled"],
        switch(
            "Where Traitorous Head keeps centipedes away.",
            "MA-C-HD09",
            title="Traitorous Head: where",
            names={"everywhere": "everywhere", "controlled": "in hexes you control"},
        ),
    ] = "everywhere"
    thief_unit: Annotated[
        Literal["ants", "food"],
        switch(
            "What Thief Abdomen counts in.", "MA-C-AB06", title="Thief Abdomen counts in", names={"ants": "ants", "food": "food"}
        ),
    ] = "ants"
    centipede_fill: Annotated[
        Literal["marker", "fighter"],
        switch(
            "Who fills vacated sites first after a centipede has won.",
            "MA-10.10",
            title="Who fills first after a centipede has won",
            names={"marker": "from the marker on", "fighter": "who fought"},
            only=NOT_ALONE,
        ),
    ] = "marker"
    play_without_effect: Annotated[
        bool, switch("Cards may be played though they can do nothing.", "MA-7.5", title="Cards without effect may be played")
    ] = False
    worker_turn_guard: Annotated[
        int,
        switch(
            "Turns of a player in one Worker Phase before only Rest is left; 0: never.",
            "MA-3.10",
            title="Limit of turns per phase",
        ),
    ] = 60
    fill_timing: Annotated[
        Literal["auto", "checkpoint", "step"],
        switch(
            "When vacated sites are filled: by edition, after an action, or after each step.",
            "MA-2.24",
            title="When vacated sites are filled",
            names={"auto": "as the edition says", "checkpoint": "after an action", "step": "after each step"},
        ),
    ] = "auto"
    decree_mode: Annotated[
        Literal["sequential", "simultaneous"],
        switch(
            "Royal Decree one after the other, or all at once.",
            "MA-11.14",
            title="Royal Decree",
            names={"sequential": "one after the other", "simultaneous": "all at once"},
            only=NOT_ALONE,
        ),
    ] = "sequential"
    coop_loss_vs: Annotated[
        Literal["best", "lowest", "team"],
        switch(
            "What the Horde must beat: the best player's score, the lowest, or the team total.",
            "MA-18.30",
            title="Score that the Horde must beat",
            names={"best": "the best player's", "lowest": "the lowest", "team": "the team total"},
            only={"mode": "coop"},
        ),
    ] = "best"
    coop_open_hands: Annotated[
        bool, switch("Co-op: all players see all hands.", "MA-18.33", title="Open hands in co-op", only={"mode": "coop"})
    ] = False
    prototype_deck: Annotated[
        Literal[54, 66],
        switch(
            "Cards of the prototype: its own 54, or all 66.",
            "MA-19.1",
            title="Cards of the prototype",
            only={"edition": "prototype"},
        ),
    ] = 54

    def check_further(self, seats: int) -> None:
        """MA-3.10, MA-17.1, MA-18.1."""
        if self.worker_turn_guard < 0:
            raise OptionError(
                Sentence("worker_turn_guard must be 0 or more, not {given} (MA-3.10).", given=self.worker_turn_guard)
            )
        if seats == 1 and self.mode != "solo":
            raise OptionError("With one player, choose “Solo”: mode = 'solo' (MA-18.1).")
        if seats > 1 and self.mode == "solo":
            raise OptionError(
                Sentence(
                    "Solo is for 1 player, not {seats}; “Co-op” (mode = 'coop') is for more (MA-18.1).",
                    seats=seats,
                )
            )
        if seats > 4 and self.mode == "coop":
            raise OptionError(Sentence("Co-op is for 2 to 4 players, not {seats} (MA-18.1).", seats=seats))
        if self.species and seats not in SPECIES_SEATS and not self.species_any_count:
            raise OptionError(
                Sentence(
                    "Primitive Species are meant for 3 and 4 players, not {seats}; species_any_count = true allows it (MA-17.1).",
                    seats=seats,
                )
            )
