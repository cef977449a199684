"""MA-11.2, MA-11.5, MA-C-AB01 to MA-C-AB11: abdomens at the start of the Queen Phase and in Harvest, and the Ant Lion Den."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import values
from formicary.games.march.actions import AT_SITE, DISCARD, HEX, LOSE, PASS, SEAT
from formicary.games.march.components.parts import (
    ANT_LION,
    CARPENTER,
    FOOD,
    GT,
    HONEYPOT,
    LARVA,
    LEAF_CUTTER,
    OUT,
    PHAROAH,
    ROYAL,
    STINGING,
)
from formicary.games.march.frames import ChooseSeatIn, LoseAnts, MarchFrame, MarchUpTo, OneOrNone, others_in
from formicary.games.march.phases.beyond import hex_effect
from formicary.games.march.phases.checkpoint import Checkpoint
from formicary.games.march.phases.steps import Steps
from formicary.games.march.species.drawbacks import harvest_of
from formicary.games.march.state.fields import HARVEST
from formicary.games.march.state.position import March
from formicary.games.march.state.yields import collect


class AbdomenEffect(MarchFrame):
    """MA-11.2: the active abdomen of one player at the start of the Queen Phase."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        seat = self.seat
        abdomen = pos.active[3 * seat + 2]
        if abdomen == CARPENTER:  # MA-C-AB01
            pos.push(Steps(seat, pos.static.steps[pos.top_evolution(seat, 2)], False))
        elif abdomen == STINGING:
            pos.push(StingHex(seat))
        elif abdomen == ROYAL:  # MA-C-AB09
            card = pos.top_evolution(seat, 2)
            controlled = len([n for n in pos.meadow.order if pos.controls(seat, n)])
            larvae = min(controlled * pos.static.larvae[card], pos.static.most[card])
            pos.gain_larvae(seat, larvae, "MA-C-AB09")


class StingHex(OneOrNone):
    """MA-C-AB05: a hex with an own ant and another player's, or nothing."""

    __slots__ = ()
    ask: ClassVar[str] = "Stinging Abdomen: in which hex?"
    rule: ClassVar[str] = "MA-C-AB05"

    def options(self, pos: March) -> list[int]:
        others = 0
        for seat in range(pos.seats):
            if seat != self.seat:
                others |= pos.presence[seat]
        mask = pos.presence[self.seat] & others
        return [HEX + n for n in pos.meadow.order if n != GT and mask >> n & 1]

    def take(self, pos: March, action: int) -> None:
        number = action - HEX
        pos.push(Sting(self.seat, number, others_in(pos, self.seat, number)))


class Sting(ChooseSeatIn):
    """MA-C-AB05: whose ant."""

    __slots__ = ()
    ask: ClassVar[str] = "Who loses an ant in {hex}?"
    rule: ClassVar[str] = "MA-C-AB05"

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        count = pos.static.ants[pos.top_evolution(self.seat, 2)]
        pos.push(LoseAnts(action - SEAT, self.number, count, "MA-C-AB05"))


# ---- Ant Lion Den


def site_count(pos: March, seat: int, number: int) -> int:
    """How many sites of a hex the seat's ants are on."""
    first = number << 2
    return pos.site[first : first + 3].count(seat)


class AntLionDen(MarchFrame):
    """MA-H-22: who inhabits the den pays a card, or else an ant, for each site; sites are counted before the first discard."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        for number in pos.meadow.order:
            if hex_effect(pos, number) == ANT_LION:
                pos.push(Checkpoint(pos.holder))
                for turn in range(pos.seats - 1, -1, -1):
                    seat = (pos.holder + turn) % pos.seats
                    sites = site_count(pos, seat, number) * pos.static.hex_cards[number]
                    if sites:
                        pos.push(DenToll(seat, number, sites))


class DenToll(MarchFrame):
    """MA-H-22: cards to discard, one at a time; for those that are missing, ants on sites of the den."""

    __slots__ = ("number", "left")
    ask: ClassVar[str] = "Ant Lion Den: which card do you discard? ({left} to go)"
    rule: ClassVar[str] = "MA-H-22"

    def __init__(self, seat: int, number: int, left: int) -> None:
        self.seat = seat
        self.number = number
        self.left = left

    def legal(self, pos: March) -> list[int]:
        if not self.left:
            return []
        if pos.hand[self.seat]:
            return [DISCARD + card for card in pos.hand[self.seat]]
        if self.left >= site_count(pos, self.seat, self.number):
            return []
        return [LOSE + spot for spot in pos.spots_of(self.seat, self.number) if spot & 3 != OUT]

    def run(self, pos: March) -> None:
        """Nothing left to pay, or all ants on sites of the den are lost."""
        pos.pop()
        if self.left:
            for spot in pos.spots_of(self.seat, self.number):
                if spot & 3 != OUT:
                    pos.lose_ant(self.seat, spot, "MA-H-22")

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if pos.hand[self.seat]:
            pos.remove_from_hand(self.seat, action - DISCARD)
            pos.reveal()
            pos.discard(self.seat, action - DISCARD, "MA-H-22")
        else:
            pos.lose_ant(self.seat, action - LOSE, "MA-H-22")
        pos.push(DenToll(self.seat, self.number, self.left - 1))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"left": self.left, "hex": values.HEX(self.number)}


# ---- Harvest


class Harvest(MarchFrame):
    """MA-11.3 to MA-11.5: one player fixes the choices of cards and then collects everything."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        abdomen = pos.active[3 * self.seat + 2]
        if abdomen == HONEYPOT:
            pos.push(Honeypot(self.seat))
        elif abdomen == LEAF_CUTTER:
            pos.push(LeafCutter(self.seat, pos.static.sites[pos.top_evolution(self.seat, 2)], ()))
        else:
            collect_harvest(pos, self.seat, -1, ())


def own_sites(pos: March, seat: int) -> list[int]:
    """The sites that the seat's ants are on."""
    found: list[int] = []
    mask = pos.inhabits[seat]
    site = pos.site
    while mask:
        low = mask & -mask
        mask ^= low
        first = 4 * (low.bit_length() - 1)
        for spot in range(first, first + 3):
            if site[spot] == seat:
                found.append(spot)
    return found


def collect_harvest(pos: March, seat: int, doubled: int, cut: tuple[int, ...]) -> None:
    """MA-11.3, MA-17.18, MA-C-AB02 to AB04: everything the sites give; `doubled` twice, those in `cut` food instead."""
    static = pos.static
    spots = own_sites(pos, seat)
    if not spots:
        return
    harvest: list[tuple[int, int, int]] = []
    pharoah = pos.active[3 * seat + 2] == PHAROAH
    for spot in spots:
        kind, amount = static.kind[spot], harvest_of(pos, seat, spot)
        if spot in cut:
            kind, amount = FOOD, static.food[pos.top_evolution(seat, 2)]
        elif pharoah and kind == LARVA:
            amount += static.larvae[pos.top_evolution(seat, 2)]
        if spot == doubled:
            amount *= static.times[pos.top_evolution(seat, 2)]
        harvest.append((spot, kind, amount))
    collect(pos, seat, harvest, HARVEST, rule="MA-11.3")


class Honeypot(MarchFrame):
    """MA-C-AB02: one site gives its yield twice, if the owner likes."""

    __slots__ = ()
    ask: ClassVar[str] = "Honeypot Abdomen: which site gives twice?"
    rule: ClassVar[str] = "MA-C-AB02"

    def legal(self, pos: March) -> list[int]:
        found = [AT_SITE + spot for spot in own_sites(pos, self.seat)]
        found.append(PASS)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        collect_harvest(pos, self.seat, -1 if action == PASS else action - AT_SITE, ())


class LeafCutter(MarchUpTo):
    """MA-C-AB03: up to two sites give food instead; sites that give just that anyway are not offered."""

    __slots__ = ("cut",)
    ask: ClassVar[str] = "Leaf Cutter Abdomen: which site gives food instead?"
    rule: ClassVar[str] = "MA-C-AB03"

    def __init__(self, seat: int, left: int, cut: tuple[int, ...]) -> None:
        self.seat = seat
        self.left = left
        self.cut = cut

    def options(self, pos: March) -> list[int]:
        food = pos.static.food[pos.top_evolution(self.seat, 2)]
        found: list[int] = []
        for spot in own_sites(pos, self.seat):
            plain_food = pos.static.kind[spot] == FOOD and pos.static.amount[spot] == food
            if spot not in self.cut and not plain_food:
                found.append(AT_SITE + spot)
        return found

    def again(self, action: int) -> LeafCutter:
        return LeafCutter(self.seat, self.left - 1, (*self.cut, action - AT_SITE))

    def finish(self, pos: March) -> None:
        collect_harvest(pos, self.seat, -1, self.cut)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {}
