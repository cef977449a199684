"""MA-17.1 to MA-17.6, MA-17.33: the choice of a primitive species, and its special action as a further kind of action."""

from __future__ import annotations

from typing import ClassVar, Final

from formicary.games.march import events, values
from formicary.games.march.actions import DANCE, JOURNEY, RAID, SIDE_COMMON, SIDE_SPECIES, SPLICE
from formicary.games.march.components.parts import COMMON, CRAZY, MUTANT, NOMADIC, RAIDING, SPECIES
from formicary.games.march.frames import MarchFrame
from formicary.games.march.phases.explore import can_explore
from formicary.games.march.species.crazy import begin_dance
from formicary.games.march.species.mutant import begin_splice, spliceable
from formicary.games.march.species.nomadic import begin_journey, places
from formicary.games.march.species.raiding import begin_raid, raid_steps
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence
from formicary.kernel.values import NUMBER

MATS: Final = (CRAZY, NOMADIC, MUTANT, RAIDING)  # MA-17.2: the fifth mat has no species on its back
MATS_WITHOUT_FIFTH: Final = 4
SPECIAL: Final = (-1, DANCE, JOURNEY, SPLICE, RAID)  # by species


def deal_mats(pos: March) -> None:
    """MA-17.2: a mat each, at random; the fifth one is among them with five players only."""
    mats = list(MATS)
    if pos.seats > MATS_WITHOUT_FIFTH:
        mats.append(COMMON)
    pos.shuffle(mats)
    pos.mats = tuple(mats[: pos.seats])


class ChooseSide(MarchFrame):
    """MA-17.3, MA-D-2: the Common Meadow Ant, or the species on the back of the mat; chosen openly."""

    __slots__ = ()
    ask: ClassVar[str] = "Which colony do you lead?"
    rule: ClassVar[str] = "MA-17.3"

    def legal(self, pos: March) -> list[int]:
        if pos.mats[self.seat] == COMMON:  # the fifth mat
            return [SIDE_COMMON]
        return [SIDE_COMMON, SIDE_SPECIES]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        chosen = list(pos.species)
        chosen[self.seat] = pos.mats[self.seat] if action == SIDE_SPECIES else COMMON
        pos.species = tuple(chosen)
        if pos.sink is not None:
            key = SPECIES[chosen[self.seat]]
            pos.tell(events.SPECIES_CHOSEN, self.seat, key, SPECIES[pos.mats[self.seat]])

    def side(self, pos: March, action: int) -> str:
        """The key of the colony on that side."""
        return SPECIES[pos.mats[self.seat]] if action == SIDE_SPECIES else SPECIES[COMMON]

    def label(self, pos: March, action: int) -> tuple[str, dict[str, object]]:
        return "Lead the {name}", {"name": values.SPECIES(self.side(pos, action))}

    def refs(self, pos: March, action: int) -> list[str]:
        return [f"side:{self.side(pos, action)}"]

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if action == SIDE_SPECIES:
            return "MA-17.2", "The back of your mat is the Centipede Mat; you lead the Common Meadow Ant."
        return "MA-17.3", "First choose a side of your nest mat."


def special_of(pos: March, seat: int) -> int:
    """MA-17.5: the special action of the seat's colony, -1 for the common ant."""
    return SPECIAL[pos.species[seat]]


def can_begin(pos: March, seat: int) -> bool:
    """MA-17.33: whether the first part of the special action is possible; also whether it can be paid."""
    species = pos.species[seat]
    if species == COMMON or pos.food[seat] < pos.static.action_cost[species]:
        return False
    if species == CRAZY:
        return pos.deck_at < len(pos.deck) or len(pos.discards) > 0
    if species == NOMADIC:
        return can_explore(pos, seat)
    if species == MUTANT:
        return len(spliceable(pos, seat)) > 0
    return True


def begin_special(pos: March, seat: int) -> None:
    """MA-17.5: pays and carries out the special action, with its own Reaction."""
    species = pos.species[seat]
    pos.food[seat] -= pos.static.action_cost[species]
    if species == CRAZY:
        begin_dance(pos, seat)
    elif species == NOMADIC:
        begin_journey(pos, seat)
    elif species == MUTANT:
        begin_splice(pos, seat)
    else:
        begin_raid(pos, seat)


def special_begins(pos: March, seat: int) -> Sentence:
    """MA-17.7, MA-17.13, MA-17.20, MA-17.27: what the special action of the seat's colony begins, for previews."""
    species = pos.species[seat]
    if species == CRAZY:
        return Sentence("turn over cards up to the first event and play it")
    if species == NOMADIC:
        return Sentence("draw two hexes and place them") if places(pos, seat) > 1 else Sentence("draw a hex and place it")
    if species == MUTANT:
        return Sentence("pay for one evolution, then play another free")
    return Sentence("up to {count} {count:step|steps}, then a battle", count=NUMBER(raid_steps(pos, seat)))


def refuse_special(pos: March, seat: int, action: int) -> tuple[str, str]:
    """Why a special action cannot be chosen."""
    species = pos.species[seat]
    if action != SPECIAL[species]:
        return "MA-19.6" if pos.house.prototype else "MA-17.5", "Your colony does not have this special action."
    if pos.food[seat] < pos.static.action_cost[species]:
        return "MA-3.11", "This action costs 1 food and your stores are empty."
    if species == CRAZY:
        return "MA-17.33", "There is no card left to turn over."
    if species == NOMADIC:
        return "MA-17.33", "There is no hex left, or no open exit in a hex that an ant of yours could leave."
    return "MA-17.33", "You have no evolution in hand that you could pay for."
