"""MA-16, MA-H-21 to MA-H-25: the effects of the hexes Beyond the Meadow."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import events
from formicary.games.march.actions import HEX
from formicary.games.march.components.parts import CENTIPEDE_NEST, GT, LAIR, MOLE_RUN, NEST, NO_EFFECT
from formicary.games.march.frames import HexFrame
from formicary.games.march.phases.play import FreePick
from formicary.games.march.state.position import March


def hex_effect(pos: March, number: int) -> int:
    """The effect of a Beyond the Meadow hex; the prototype ignores it (MA-19.1)."""
    return NO_EFFECT if pos.house.prototype else pos.static.hex_effect[number]


def push_effect(pos: March, seat: int, number: int) -> None:
    """MA-16.1: the effect of the hex, if it has one, follows."""
    if hex_effect(pos, number) != NO_EFFECT:
        pos.push(HexEffect(seat, number))


class HexEffect(HexFrame):
    """MA-16.1, MA-16.3: what happens when a Beyond the Meadow hex has been placed and entered."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        effect = hex_effect(pos, self.number)
        if effect == LAIR:
            self.reveal_cards(pos)
        elif effect == CENTIPEDE_NEST:  # MA-H-23
            pos.put_centipede(self.number)
            for other in pos.meadow.order:
                if other != GT and pos.meadow.joined[self.number] >> other & 1:
                    pos.put_centipede(other)
        elif effect == MOLE_RUN:
            pos.push(MoleRun(self.seat, self.number))
        elif effect == NEST:  # MA-H-25
            pos.gain_larvae(self.seat, pos.static.hex_larvae[self.number], "MA-H-25")

    def reveal_cards(self, pos: March) -> None:
        """MA-H-21: the top cards of the deck; one may be played free."""
        cards: list[int] = []
        for _ in range(pos.static.hex_cards[self.number]):
            card = pos.top_card()
            if card >= 0:
                cards.append(card)
                pos.limbo.append(card)
        if cards:
            if pos.sink is not None:
                pos.tell(events.CARDS_REVEALED, self.seat, [pos.static.codes[card] for card in cards])
            pos.push(FreePick(self.seat, tuple(cards)))


class MoleRun(HexFrame):
    """MA-H-24: a wormhole token on one other hex without wormhole."""

    __slots__ = ()
    ask: ClassVar[str] = "Which hex gets the other end of the Mole Run?"
    rule: ClassVar[str] = "MA-H-24"

    def legal(self, pos: March) -> list[int]:
        return [HEX + n for n in pos.meadow.order if n not in (GT, self.number) and not pos.wormholes >> n & 1]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.put_wormhole(action - HEX)
