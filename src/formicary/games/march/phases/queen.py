"""MA-11: the Queen Phase: start of phase, Harvest, Feed Ants, Royal Decree, Slumber."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import events, values
from formicary.games.march.actions import DECREE_FOOD, DECREE_LARVAE, LOSE
from formicary.games.march.cards.abdomens import AbdomenEffect, AntLionDen, Harvest
from formicary.games.march.cards.castes import queen_bonus
from formicary.games.march.components.parts import BROODING, GRANARY, GT, GT_SPOT, HIBERNATING, SHARING, THIEF
from formicary.games.march.frames import MarchFrame
from formicary.games.march.phases.checkpoint import Checkpoint, fill_between
from formicary.games.march.scoring import score_slumber
from formicary.games.march.state.fields import BY_CARDS, LAST_ROUND
from formicary.games.march.state.position import March
from formicary.kernel.frames import Together
from formicary.kernel.sentences import Sentence

ANTS_PER_FOOD = 4  # MA-11.7


def begin_queen_phase(pos: March) -> None:
    """MA-11.1: everything in its order, each part clockwise from the holder."""
    backwards = [(pos.holder + turn) % pos.seats for turn in range(pos.seats - 1, -1, -1)]
    pos.push(Slumber(-1))
    if pos.round <= pos.house.last_decree:  # MA-11.15, MA-15.3, MA-15.4
        pos.push(RoyalDecree(-1))
    pos.push(Granary(-1))
    pos.push(Checkpoint(pos.holder))  # MA-11.12
    for seat in backwards:
        pos.push(FeedAnts(seat))
    for seat in backwards:
        pos.push(Harvest(seat))
    pos.push(AntLionDen(-1))
    for seat in backwards:
        if pos.active[3 * seat + 2]:
            pos.push(Checkpoint(pos.holder))
            pos.push(AbdomenEffect(seat))


# ---- Feed Ants


class FeedAnts(MarchFrame):
    """MA-11.6 to MA-11.11: food first, then larvae, then ants die."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        seat = self.seat
        abdomen = pos.active[3 * seat + 2]
        hungry = mouths(pos, seat)
        per_food = ANTS_PER_FOOD + queen_bonus(pos, seat)  # MA-11.9
        food, fed = food_used(pos, seat, hungry, per_food)
        pos.food[seat] -= food
        unfed = hungry - fed
        per_larva = pos.static.ants[pos.top_evolution(seat, 2)] if abdomen == SHARING else 1  # MA-C-AB11
        larvae = min(pos.larvae[seat], (unfed + per_larva - 1) // per_larva)
        pos.larvae[seat] -= larvae
        pos.supply[seat] += larvae
        unfed -= larvae * per_larva
        if pos.sink is not None:
            pos.tell(events.FED, seat, hungry, food, larvae, max(0, unfed))
        if unfed > 0:
            fill_between(pos)
            pos.push(Starve(seat, unfed, abdomen == HIBERNATING))


def thieves(pos: March, seat: int) -> int:
    """MA-C-AB06: what the seat feeds more because of others' Thief Abdomens, or less because of its own."""
    total = 0
    for other in range(pos.seats):
        if pos.active[3 * other + 2] == THIEF:
            amount = pos.static.ants[pos.top_evolution(other, 2)]
            total += amount if other != seat else -amount * (pos.seats - 1)
    return total


def mouths(pos: March, seat: int) -> int:
    """MA-11.6, MA-C-AB08, MA-C-AB06: how many ants count."""
    ants = pos.ants[seat]
    if pos.active[3 * seat + 2] == HIBERNATING:
        ants -= pos.ants_in(GT, seat)
    if not pos.house.thief_food:
        ants += thieves(pos, seat)
    return max(0, ants)


def food_used(pos: March, seat: int, hungry: int, per_food: int) -> tuple[int, int]:
    """MA-11.7, MA-11.8: the food that is used and the ants that it feeds; thief_unit = food changes the number of food."""
    needed = (hungry + per_food - 1) // per_food
    if not pos.house.thief_food:
        used = min(pos.food[seat], needed)
        return used, min(hungry, used * per_food)
    change = thieves(pos, seat)
    used = min(pos.food[seat], max(0, needed + change))
    covered = used if change > 0 else used - change  # what the thief takes is paid last
    return used, min(hungry, covered * per_food)


class Starve(MarchFrame):
    """MA-11.11: which ants of the Meadow die, one at a time."""

    __slots__ = ("count", "not_in_tunnel")
    ask: ClassVar[str] = "Which ant starves? ({count} to go)"
    rule: ClassVar[str] = "MA-11.11"

    def __init__(self, seat: int, count: int, not_in_tunnel: bool) -> None:
        self.seat = seat
        self.count = count
        self.not_in_tunnel = not_in_tunnel  # MA-C-AB08

    def spots(self, pos: March) -> list[int]:
        """Where ants may die."""
        return [spot for spot in pos.all_spots(self.seat) if spot != GT_SPOT or not self.not_in_tunnel]

    def legal(self, pos: March) -> list[int]:
        mortal = pos.ants[self.seat] - (pos.ants_in(GT, self.seat) if self.not_in_tunnel else 0)
        if self.count >= mortal:
            return []
        return [LOSE + spot for spot in self.spots(pos)]

    def run(self, pos: March) -> None:
        """All of them."""
        pos.pop()
        spots = self.spots(pos)
        while spots:
            for spot in spots:
                pos.lose_ant(self.seat, spot, "MA-11.11")
            spots = self.spots(pos)

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.lose_ant(self.seat, action - LOSE, "MA-11.11")
        if self.count > 1:
            pos.push(Starve(self.seat, self.count - 1, self.not_in_tunnel))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"count": values.ANTS(self.count)}


class Granary(MarchFrame):
    """MA-C-AB10: after feeding, a point for full stores."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        for turn in range(pos.seats):
            seat = (pos.holder + turn) % pos.seats
            if pos.active[3 * seat + 2] == GRANARY:
                card = pos.top_evolution(seat, 2)
                if pos.food[seat] >= pos.static.least[card]:
                    pos.gain_points(seat, pos.static.points[card], BY_CARDS, "MA-C-AB10", card=card)


# ---- Royal Decree


class RoyalDecree(MarchFrame):
    """MA-11.13, MA-11.14: asks one after the other, or all at once (option decree_mode)."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        if pos.house.decree_together:
            pos.decrees = (0,) * pos.seats
            pos.open_lanes(DecreesTogether(), [SecretDecree(seat) for seat in range(pos.seats)])
            return
        for turn in range(pos.seats - 1, -1, -1):
            pos.push(Decree((pos.holder + turn) % pos.seats))


def decreed(pos: March, seat: int, larvae: bool) -> int:
    """MA-11.13, MA-17.4, MA-C-AB07: how much is gained if there is so much."""
    species = pos.species[seat]
    if not larvae:
        return pos.static.decree_food[species]
    brooding = pos.active[3 * seat + 2] == BROODING
    return pos.static.decree_larvae[species] + (pos.static.larvae[pos.top_evolution(seat, 2)] if brooding else 0)


def decree(pos: March, seat: int, larvae: bool) -> None:
    """MA-11.13: the gain."""
    wanted = decreed(pos, seat, larvae)
    count = pos.gain_larvae(seat, wanted, "MA-11.13") if larvae else pos.gain_food(seat, wanted, "MA-11.13")
    if pos.sink is not None:
        pos.tell(events.DECREED, seat, "larvae" if larvae else "food", count)


class Decree(MarchFrame):
    """MA-11.13: food or larvae."""

    __slots__ = ()
    ask: ClassVar[str] = "Royal Decree: food or larvae?"
    rule: ClassVar[str] = "MA-11.13"

    def legal(self, pos: March) -> list[int]:
        return [DECREE_FOOD, DECREE_LARVAE]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        decree(pos, self.seat, action == DECREE_LARVAE)


class SecretDecree(Decree):
    """MA-19.24, option decree_mode = simultaneous: decided by all at once, carried out when all have decided."""

    __slots__ = ()

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        chosen = list(pos.decrees)
        chosen[self.seat] = 2 if action == DECREE_LARVAE else 1
        pos.decrees = tuple(chosen)

    def begins(self, pos: March, action: int) -> Optional[Sentence]:
        larvae = action == DECREE_LARVAE
        count = decreed(pos, self.seat, larvae)
        if larvae:
            due = values.LARVAE(min(count, pos.supply[self.seat]))
            return Sentence("{count} {count:larva|larvae} when all have chosen", count=due)
        if count * pos.seats > pos.bank_food():  # others may come first
            return None
        return Sentence("{count} food when all have chosen", count=values.FOOD(count))


class DecreesTogether(Together[March]):
    """MA-19.24: all decrees are revealed and carried out, clockwise from the holder."""

    __slots__ = ()
    ask: ClassVar[str] = "Royal Decree: food or larvae?"
    rule: ClassVar[str] = "MA-11.13"

    def run(self, pos: March) -> None:
        pos.pop()
        chosen = pos.decrees
        pos.decrees = ()
        pos.reveal()
        for turn in range(pos.seats):
            seat = (pos.holder + turn) % pos.seats
            decree(pos, seat, chosen[seat] == 2)


class Slumber(MarchFrame):
    """MA-11.16, MA-11.17: Inner Meadow, then Colony Goals; in the prototype the goals first (MA-19.21)."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        score_slumber(pos)

    def ends(self, pos: March) -> Optional[Sentence]:
        return Sentence("the game ends") if pos.round == LAST_ROUND else Sentence("the round ends")
