"""MA-7.19, MA-C-CG01 to MA-C-CG12: the bonuses of Colony Goals when they are played. Their points are in scoring.py."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import events
from formicary.games.march.actions import ANT, BRING_UP, HEX, PASS
from formicary.games.march.cards.events import gain, without_token
from formicary.games.march.components.parts import (
    ANT_OUTWARD,
    ANT_TO_LARVA_SITE,
    ANT_TO_SITE,
    GAIN,
    LARVA,
    LARVA_TO_INNER_SITE,
    LARVAE_TO_HEXES,
    LARVAE_TO_ONE_HEX,
    LARVAE_TO_TUNNEL,
    RAISE,
    WORMHOLE,
)
from formicary.games.march.frames import (
    ANY_KIND,
    INNER_SITE,
    OWN_HEXES,
    SAME_HEX,
    TUNNEL,
    GoTo,
    MarchFrame,
    OneOrNone,
    PlaceLarvae,
    entries_of,
    free_sites,
)
from formicary.games.march.state.position import March


def begin_bonus(pos: March, seat: int, card: int) -> None:
    """MA-7.19: asks what the bonus asks; plain gains are simply given."""
    effect = pos.static.effect[card]
    larvae = pos.static.larvae[card]
    if effect == GAIN:
        gain(pos, seat, card)
    elif effect == LARVAE_TO_TUNNEL:
        pos.push(PlaceLarvae(seat, larvae, TUNNEL))
    elif effect == LARVAE_TO_ONE_HEX:
        pos.push(PlaceLarvae(seat, larvae, SAME_HEX))
    elif effect == LARVAE_TO_HEXES:
        pos.push(PlaceLarvae(seat, larvae, OWN_HEXES))
    elif effect == LARVA_TO_INNER_SITE:
        pos.push(PlaceLarvae(seat, larvae, INNER_SITE))
    elif effect == WORMHOLE:
        pos.push(BonusWormhole(seat))
    elif effect in (ANT_OUTWARD, ANT_TO_LARVA_SITE, ANT_TO_SITE):
        pos.push(BonusAnt(seat, effect))
    elif effect == RAISE:
        pos.push(RaiseEvolution(seat))


class BonusWormhole(OneOrNone):
    """MA-C-CG05: a wormhole token on a hex without one, if the player likes."""

    __slots__ = ()
    ask: ClassVar[str] = "Eyeless Overlords: which hex gets a wormhole?"
    rule: ClassVar[str] = "MA-C-CG05"

    def options(self, pos: March) -> list[int]:
        return [HEX + number for number in without_token(pos, pos.wormholes)]

    def take(self, pos: March, action: int) -> None:
        pos.put_wormhole(action - HEX)


class BonusAnt(MarchFrame):
    """MA-C-CG06, MA-C-CG07, MA-C-CG09: one own ant, not trapped, moves far; Extensive Tunnel must if it can."""

    __slots__ = ("effect",)
    ask: ClassVar[str] = "Which ant moves by the bonus of the goal?"
    rule: ClassVar[str] = "MA-7.19"

    def __init__(self, seat: int, effect: int) -> None:
        self.seat = seat
        self.effect = effect

    def legal(self, pos: March) -> list[int]:
        free = pos.presence[self.seat] & ~pos.bound(self.seat)
        found: list[int] = []
        for spot in pos.all_spots(self.seat):
            if free >> (spot >> 2) & 1 and self.leads_somewhere(pos, spot):
                found.append(ANT + spot)
        if self.effect != ANT_TO_SITE and found:
            found.append(PASS)
        return found

    def hexes(self, pos: March, spot: int) -> int:
        """Mask of the hexes that the ant may go to."""
        if self.effect == ANT_OUTWARD:
            return pos.meadow.placed & ~pos.meadow.inner & ~1 & ~(1 << (spot >> 2))
        return pos.meadow.placed & ~1

    def leads_somewhere(self, pos: March, spot: int) -> bool:
        """Whether there is a place for this ant."""
        if self.effect == ANT_OUTWARD:
            return self.hexes(pos, spot) != 0 and len(entries_of(pos, self.hexes(pos, spot))) > 0
        return len(free_sites(pos, self.hexes(pos, spot), self.site_kind())) > 0

    def site_kind(self) -> int:
        """The kind of sites that the ant may take, -1 for any place."""
        if self.effect == ANT_OUTWARD:
            return -1
        return LARVA if self.effect == ANT_TO_LARVA_SITE else ANY_KIND

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if action != PASS:
            spot = action - ANT
            pos.push(GoTo(self.seat, spot, self.hexes(pos, spot), self.site_kind(), "bonus"))


class RaiseEvolution(OneOrNone):
    """MA-C-CG12: a covered evolution becomes the topmost of its section, if the player likes."""

    __slots__ = ()
    ask: ClassVar[str] = "Perfect Form: which covered evolution comes to the top?"
    rule: ClassVar[str] = "MA-C-CG12"

    def options(self, pos: March) -> list[int]:
        at = 3 * self.seat
        return [BRING_UP + card for section in range(3) for card in pos.body[at + section][:-1]]

    def take(self, pos: March, action: int) -> None:
        card = action - BRING_UP
        section = pos.static.type[card]
        cards = [c for c in pos.body[3 * self.seat + section] if c != card]
        cards.append(card)
        pos.set_body(self.seat, section, tuple(cards))
        if pos.sink is not None:
            pos.tell(events.CARD_RAISED, self.seat, pos.static.codes[card])

    def refs(self, pos: March, action: int) -> list[str]:
        return [] if action == PASS else [f"body:{pos.static.codes[action - BRING_UP]}"]
