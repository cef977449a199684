"""What waits in March of the Ants: under the present question, and in what is left of the phase. All of it lies open."""

from __future__ import annotations

from formicary.games.march.cards.abdomens import AbdomenEffect, Harvest
from formicary.games.march.cards.heads import HeadEffect
from formicary.games.march.frames import PlaceLarvae
from formicary.games.march.phases.queen import Decree, FeedAnts, RoyalDecree
from formicary.games.march.phases.reactions import (
    Reactions,
    ReactToExplore,
    ReactToForage,
    ReactToMarch,
    ReactToPlay,
    reacting,
    reaction,
)
from formicary.games.march.phases.soldier import VisitHexes
from formicary.games.march.phases.steps import Steps, StepTo
from formicary.games.march.rise.worker_phase import HordeTurn
from formicary.games.march.species.crazy import DanceReactions
from formicary.games.march.species.mutant import SpliceReactions
from formicary.games.march.species.nomadic import JourneyReactions, ReactToJourney
from formicary.games.march.state.position import March
from formicary.games.march.view_types import MarchWaiting, Waits
from formicary.kernel.frames import Frame


def waiting(pos: March) -> list[MarchWaiting]:
    """What follows the present question, in the order in which it comes as things stand."""
    found: list[MarchWaiting] = []
    top = len(pos.stack) - 1
    for at in range(top, -1, -1):
        frame = pos.stack[at]
        if at == top:  # what it asks is being asked; a step that is being made may not be the last
            if isinstance(frame, StepTo) and frame.left > 1:
                more(found, "steps", frame.seat, frame.left - 1)
        elif isinstance(frame, VisitHexes):
            to_fight = [number for number in pos.meadow.order if number >= frame.number and pos.contested(number)]
            if to_fight:
                found.append({"what": "battles", "hexes": to_fight})
        else:
            below(pos, frame, found)
    if pos.bonus:
        more(found, "bonus", pos.turn, pos.bonus)
    return found


def below(pos: March, frame: Frame[March], found: list[MarchWaiting]) -> None:
    """What a frame under the question will ask or bring."""
    seat = frame.seat
    if isinstance(frame, (ReactToExplore, ReactToMarch, ReactToForage, ReactToPlay, ReactToJourney)):
        if frame.legal(pos):
            more(found, "react", seat)
    elif isinstance(frame, Reactions):
        for other in reacting(pos, seat):
            if reaction(other, frame.kind, frame.card).legal(pos):
                more(found, "react", other)
    elif isinstance(frame, SpliceReactions):
        for other in reacting(pos, seat)[frame.turn :]:
            more(found, "react", other)
    elif isinstance(frame, (DanceReactions, JourneyReactions)):
        for other in reacting(pos, seat):
            more(found, "react", other)
    elif isinstance(frame, Steps):
        more(found, "steps", seat, frame.left)
    elif isinstance(frame, PlaceLarvae):
        more(found, "larvae", seat, frame.left)
    elif isinstance(frame, (HeadEffect, AbdomenEffect)):
        more(found, "effect", seat)
    elif isinstance(frame, Harvest):
        more(found, "harvest", seat)
    elif isinstance(frame, FeedAnts):
        more(found, "feed", seat)
    elif isinstance(frame, Decree):
        more(found, "decree", seat)
    elif isinstance(frame, RoyalDecree):
        for turn in range(pos.seats):
            more(found, "decree", (pos.holder + turn) % pos.seats)
    elif isinstance(frame, HordeTurn):
        found.append({"what": "horde"})


def more(found: list[MarchWaiting], what: Waits, seat: int, count: int = 0) -> None:
    """Adds something that waits; the same of several seats in a row is one thing."""
    if found and not count and found[-1]["what"] == what:
        found[-1]["seats"].append(seat)
        return
    new: MarchWaiting = {"what": what, "seats": [seat]}
    if count:
        new["n"] = count
    found.append(new)
