"""MY-16 and MY-17: phase 5. The nurses of the atelier room dig tunnels and levels, raise nurses, complete objectives."""

from __future__ import annotations

from typing import ClassVar, Final, Optional

from formicary.games.myrmes import events, larvae, values
from formicary.games.myrmes.actions import DIG, EXIT, FINISH, HEX_WORDS, HEXES, LARVAE, OBJECTIVE, OBJECTIVES, RAISE, TUNNEL
from formicary.games.myrmes.objectives import begin, cannot_complete, food_would_do, open_goals
from formicary.games.myrmes.position import EARTH, EXITS, FOOD, FREE, LARVA, NURSES, STONE, TUNNEL_OF, Myrmes
from formicary.kernel.frames import Frame
from formicary.kernel.sentences import Sentence

# Bits of `used` (MY-16.4).
DID_TUNNEL: Final = 1
DID_DIG: Final = 2
DID_RAISE: Final = 4
DID_OBJECTIVE: Final = 8

NURSE_FOOD: Final = 2  # MY-17.14
NURSE_LARVAE: Final = 2


class Atelier(Frame[Myrmes]):
    """MY-16.3, MY-16.6: the next action of a nurse in the atelier room, or the end of the turn (MY-16.7)."""

    __slots__ = ()
    ask: ClassVar[str] = "Atelier: what does the next nurse do? (nurses left: {nurses})"
    rule: ClassVar[str] = "MY-16.3"

    def legal(self, pos: Myrmes) -> list[int]:
        seat = self.seat
        if pos.tracks[seat * 4 + 3] == 0:
            return []
        used = pos.used[seat]
        options: list[int] = []
        if not used & DID_TUNNEL and can_tunnel(pos, seat):
            options.append(TUNNEL)
        if not used & DID_DIG and can_dig(pos, seat):
            options.append(DIG)
        if not used & DID_RAISE and can_raise(pos, seat, 0, 0):
            options.append(RAISE)
        if not used & DID_OBJECTIVE:
            for goal in open_goals(pos, seat):
                options.append(OBJECTIVE + goal)
        options.append(FINISH)
        if pos.larvae[seat] and (len(options) > 1 or self.food_matters(pos)):
            larvae.offer(pos, seat, options)
        return options

    def food_matters(self, pos: Myrmes) -> bool:
        """Whether food made of larvae would open another action."""
        seat = self.seat
        if not pos.used[seat] & DID_RAISE:
            food = larvae.most_food(pos, seat, NURSE_LARVAE)
            if food and can_raise(pos, seat, food, 0):
                return True
        return not pos.used[seat] & DID_OBJECTIVE and food_would_do(pos, seat, larvae.most_food(pos, seat, 0))

    def run(self, pos: Myrmes) -> None:
        pos.pop()

    def apply(self, pos: Myrmes, action: int) -> None:
        seat = self.seat
        if LARVAE <= action < LARVAE + larvae.SET:
            larvae.turn(pos, seat, action - LARVAE + 1)
            return
        if action == FINISH:
            pos.pop()
            return
        pos.tracks[seat * 4 + 3] -= 1
        if OBJECTIVE <= action < OBJECTIVE + len(OBJECTIVES):
            pos.used[seat] |= DID_OBJECTIVE
            begin(pos, seat, action - OBJECTIVE)
            return
        pos.busy[seat] += 1
        if action == TUNNEL:
            pos.used[seat] |= DID_TUNNEL
            pos.push(TunnelSite(seat))
        elif action == DIG:
            pos.used[seat] |= DID_DIG
            dig(pos, seat)
        else:
            pos.used[seat] |= DID_RAISE
            raise_nurse(pos, seat)

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        return {"nurses": values.NURSES(pos.tracks[self.seat * 4 + 3])}

    def thinkable(self, pos: Myrmes) -> list[int]:
        """Everything that is done in the atelier, and the objectives on display."""
        return [TUNNEL, DIG, RAISE, *[OBJECTIVE + goal for goal in pos.objectives], *larvae.thinkable(pos)]

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        seat, used = self.seat, pos.used[self.seat]
        if action == TUNNEL:
            if used & DID_TUNNEL:
                return "MY-16.4", "You have dug a tunnel this season."
            if -1 not in pos.exits[seat * EXITS : seat * EXITS + EXITS]:
                return "MY-17.4", "All your tunnel exits are in the garden."
            return "MY-17.5", "There is no free hex next to an own tile or tunnel exit."
        if action == DIG:
            if used & DID_DIG:
                return "MY-17.10", "The colony is dug one level a season."
            if pos.level[seat] == 3:
                return "MY-17.11", "Your colony is at its deepest level."
            earth, stone = pos.static.dig_earth[pos.level[seat]], pos.static.dig_stone[pos.level[seat]]
            return "MY-17.9", Sentence("The next level costs {price}.", price=values.amounts((0, earth, stone)))
        if action == RAISE:
            if used & DID_RAISE:
                return "MY-17.16", "One new nurse a season at most."
            if pos.nurses_left[seat] == 0:
                return "MY-17.17", Sentence("All {count} nurses are in play.", count=values.NURSES(NURSES))
            return "MY-17.14", Sentence(
                "A new nurse costs {food} food and {larvae} larvae.",
                food=values.FOOD(NURSE_FOOD),
                larvae=values.LARVAE(NURSE_LARVAE),
            )
        if OBJECTIVE <= action < OBJECTIVE + len(OBJECTIVES):
            if used & DID_OBJECTIVE:
                return "MY-18.5", "One objective a season at most."
            return cannot_complete(pos, seat, action - OBJECTIVE)
        if LARVAE <= action < LARVAE + larvae.SET:
            return larvae.refused(pos, seat, action)
        return "MY-16.3", "First use the nurses in the atelier, or end the turn there."

    def unspent(self, pos: Myrmes) -> Optional[Sentence]:
        if self.legal(pos)[0] == FINISH:
            return None
        count = values.NURSES(pos.tracks[self.seat * 4 + 3])
        return Sentence("{count} {count:nurse|nurses} could still work here.", count=count)

    def refs(self, pos: Myrmes, action: int) -> list[str]:
        for known, name in ((TUNNEL, "tunnel"), (DIG, "dig"), (RAISE, "raise")):
            if action == known:
                return [f"atelier:{name}"]
        return super().refs(pos, action)


class TunnelSite(Frame[Myrmes]):
    """MY-17.1: the hex for the new tunnel exit."""

    __slots__ = ()
    ask: ClassVar[str] = "Where does the new tunnel come out?"
    rule: ClassVar[str] = "MY-17.1"

    def legal(self, pos: Myrmes) -> list[int]:
        return [EXIT + h for h in tunnel_sites(pos, self.seat)]

    def apply(self, pos: Myrmes, action: int) -> None:
        pos.pop()
        seat, h = self.seat, action - EXIT
        pos.exits[pos.exits.index(-1, seat * EXITS)] = h
        pos.ground[h] = TUNNEL_OF + seat
        earth = pos.gain(seat, EARTH, 1)
        pos.tell(events.TUNNEL_DUG, seat, HEX_WORDS[h], earth)

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if EXIT <= action < EXIT + HEXES:
            if pos.ground[action - EXIT] != FREE:
                return "MY-17.2", "A tunnel exit needs a free hex of land in play."
            return "MY-17.3", "The hex must be next to an own pheromone, tunnel exit or marked special tile."
        return "MY-17.1", "First choose the hex for the new tunnel exit."


def tunnel_sites(pos: Myrmes, seat: int) -> list[int]:
    """MY-17.2, MY-17.3: the hexes for a new exit, in the order of the garden."""
    near, ground = pos.static.near, pos.ground
    found: set[int] = set()
    for h in pos.exits[seat * EXITS : seat * EXITS + EXITS]:
        if h >= 0:
            found.update(near[h])
    for tile in range(len(pos.tile_owner)):
        if pos.tile_owner[tile] == seat:
            for cell in pos.cells_of(tile):
                found.update(near[cell])
    return sorted([h for h in found if ground[h] == FREE])


def can_tunnel(pos: Myrmes, seat: int) -> bool:
    """MY-17.4, MY-17.5."""
    if pos.exits[seat * EXITS + EXITS - 1] >= 0:
        return False
    near, ground = pos.static.near, pos.ground
    for i in range(seat * EXITS, seat * EXITS + EXITS):
        if pos.exits[i] >= 0:
            for h in near[pos.exits[i]]:
                if ground[h] == FREE:
                    return True
    for tile in range(len(pos.tile_owner)):
        if pos.tile_owner[tile] == seat:
            for cell in pos.cells_of(tile):
                for h in near[cell]:
                    if ground[h] == FREE:
                        return True
    return False


def can_dig(pos: Myrmes, seat: int) -> bool:
    """MY-17.8 to MY-17.11."""
    level = pos.level[seat]
    return (
        level < 3
        and pos.stock[seat * 3 + EARTH] >= pos.static.dig_earth[level]
        and pos.stock[seat * 3 + STONE] >= pos.static.dig_stone[level]
    )


def dig(pos: Myrmes, seat: int) -> None:
    """MY-17.8: the price, then the disc one level down."""
    level = pos.level[seat]
    earth, stone = pos.static.dig_earth[level], pos.static.dig_stone[level]
    pos.spend(seat, EARTH, earth)
    pos.spend(seat, STONE, stone)
    pos.level[seat] = level + 1
    pos.tell(events.LEVEL_DUG, seat, level + 1, earth, stone)


def can_raise(pos: Myrmes, seat: int, ready_food: int, kept: int) -> bool:
    """MY-17.14, MY-17.17; `ready_food` counts besides the stock."""
    return (
        pos.nurses_left[seat] > 0
        and pos.stock[seat * 3 + FOOD] + ready_food >= NURSE_FOOD
        and pos.larvae[seat] - kept >= NURSE_LARVAE
    )


def raise_nurse(pos: Myrmes, seat: int) -> None:
    """MY-17.14, MY-17.15: a nurse from the reserve to the nursery; births of this season are over."""
    pos.spend(seat, FOOD, NURSE_FOOD)
    pos.larvae[seat] -= NURSE_LARVAE
    pos.return_supply(LARVA, NURSE_LARVAE)
    pos.nurses_left[seat] -= 1
    pos.nursery[seat] += 1
    pos.tell(events.NURSE_RAISED, seat, NURSES - pos.nurses_left[seat])
