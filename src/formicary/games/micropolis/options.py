"""The switches of Micropolis (ledger, section Options)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from formicary.kernel.errors import OptionError
from formicary.kernel.options import Options, switch
from formicary.kernel.sentences import Sentence


class MicropolisOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules; the defaults are the printed game."""

    title: ClassVar[str] = "Micropolis"

    expert: Annotated[
        bool, switch("Expert game for 2 or 3: two anthills each.", "MI-9.1", title="Expert game", only={"seats": (2, 3)})
    ] = False
    first_player: Annotated[
        Literal["random"] | int,
        switch("Who goes first: at random, or a seat.", "MI-2.5", title="Who goes first", names={"random": "at random"}),
    ] = "random"
    army_limit_check: Annotated[
        Literal["at_once", "end_of_turn"],
        switch(
            "When an army is cut to ten soldiers; at the end of a turn, surplus may first fill a barracks.",
            "MI-4.10",
            title="When an army is cut to ten",
            names={"at_once": "at once", "end_of_turn": "at the end of the turn"},
        ),
    ] = "at_once"
    limited_soldiers: Annotated[
        bool, switch("Only the 45 soldiers in the box.", "MI-1.13", title="Only the soldiers in the box")
    ] = True
    ring_closed: Annotated[bool, switch("The tenth tile joins the first.", "MI-5.8", title="Closed ring")] = True
    leader_check: Annotated[
        Literal["on_refill", "every_round"],
        switch(
            "When the red army token may change hands.",
            "MI-7.11",
            title="When the leader is determined",
            names={"on_refill": "when the line is refilled", "every_round": "every round"},
        ),
    ] = "on_refill"
    leader_may_keep_on_tie: Annotated[
        bool,
        switch("A leader whose army is only equalled may keep the token.", "MI-7.9", title="Leader keeps the token on a tie"),
    ] = False
    expert_majorities: Annotated[
        Literal["anthill", "player"],
        switch(
            "Who competes for colony and red army in the expert game.",
            "MI-9.27",
            title="Majorities in the expert game",
            names={"anthill": "by anthill", "player": "by player"},
            only={"expert": True},
        ),
    ] = "anthill"
    expert_tiebreak: Annotated[
        Literal["largest_army", "sum"],
        switch(
            "What breaks a tie in the expert game.",
            "MI-9.29",
            title="Tiebreak in the expert game",
            names={"largest_army": "the largest army", "sum": "both armies together"},
            only={"expert": True},
        ),
    ] = "largest_army"
    tied_anthill: Annotated[
        Literal["leader", "owner"],
        switch(
            "Who picks among a player's own two anthills when both tie for the red army token: the old leader, or their owner.",
            "MI-9.23",
            title="Who picks between tied anthills",
            names={"leader": "the old leader", "owner": "their owner"},
            only={"expert": True},
        ),
    ] = "leader"

    def check_further(self, seats: int) -> None:
        """MI-2.5."""
        if isinstance(self.first_player, int) and not 0 <= self.first_player < seats:
            raise OptionError(
                Sentence(
                    "first_player must be a seat from 0 to {last}, not {given} (MI-2.5).", last=seats - 1, given=self.first_player
                )
            )
