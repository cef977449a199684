"""The ways to play March of the Ants, its standing answers and its advice, for start pages and tables. Data only."""

from __future__ import annotations

from typing import Final

from formicary.games.march.options import SPECIES_SEATS
from formicary.kernel.info import Advice, Setup, StandingAnswer

SETUPS: Final = (
    Setup("versus", "Versus", "Every colony for itself: most colony points win.", seats=[2, 3, 4, 5], usual=3, first=["length"]),
    Setup(
        "solo", "Solo", "You alone against the Centipede Horde.", seats=[1], usual=1, options={"mode": "solo"},
        first=["difficulty"], invite="Solo against the Horde",
    ),
    Setup(
        "coop", "Co-op", "All together against the Centipede Horde, with people or bots.", seats=[2, 3, 4], usual=2,
        options={"mode": "coop"}, first=["difficulty", "coop_loss_vs", "species"], together=True,
    ),
    Setup(
        "species", "Primitive Species", "Colonies with a special action, and a price to pay for it.", seats=[2, 3, 4, 5],
        usual=3, options={"species": True}, first=["length"],
    ),
    Setup(
        "prototype", "Prototype edition", "The game before it was printed, with rules of its own.", seats=[2, 3, 4], usual=3,
        options={"edition": "prototype"},
    ),
)  # fmt: skip

STANDING: Final = (
    StandingAnswer(
        "take_larva", "Always take the larva when others forage or dance", kinds=["hatch"],
        frames=["ReactToForage", "ReactToDance"],
    ),
    StandingAnswer(
        "pass_reactions", "Pass all reactions", kinds=["pass"],
        frames=[
            "ReactToExplore", "ReactToMarch", "ReactToForage", "ReactToPlay", "ReactToDance", "ReactToJourney", "ReactToSplice",
        ],
    ),
    StandingAnswer("pass_explore", "Pass when others explore", kinds=["pass"], frames=["ReactToExplore"]),
    StandingAnswer("pass_march", "Pass when others march", kinds=["pass"], frames=["ReactToMarch"]),
    StandingAnswer("pass_forage", "Pass when others forage", kinds=["pass"], frames=["ReactToForage"]),
    StandingAnswer("pass_play", "Pass when others play a card", kinds=["pass"], frames=["ReactToPlay"]),
    StandingAnswer("no_ferocity", "Never lay down a card in battle", kinds=["pass"], frames=["Ferocity"]),
)  # fmt: skip

ADVICE: Final = (
    Advice(
        "species", True, seats=list(SPECIES_SEATS), allow="species_any_count",
        text="Primitive Species are meant for 3 and 4 players; other numbers can be played, but are not balanced.",
    ),
    Advice(
        "mode", "coop", seats=[2],
        text="Co-op with three or four is very hard: the Horde grows with every player. Comparing it with the team total helps.",
    ),
)  # fmt: skip
