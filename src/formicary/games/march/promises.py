"""What has been begun and is still to come.

A decision is a small step, so much of what a player has done lies on the stack: steps to make, a card that is paid for, a battle
with cards face down. Every frame says what it promises (`MarchFrame.promise`) by calling methods of `Promises`; the bots' measure
says in subclasses of it what that is worth.
"""

from __future__ import annotations


class Promises:
    """One method for each thing that a pending frame can promise to a seat. Here they do nothing."""

    __slots__ = ()

    # Worker Phase

    def steps(self, seat: int, count: int, larvae: bool) -> None:
        """Up to so many steps; `larvae` says whether larvae may still make them."""

    def payment(self, seat: int, left: int) -> None:
        """So many larvae or ants are still to be paid."""

    def card(self, seat: int, card: int) -> None:
        """A card takes effect when it is paid for."""

    def larvae(self, seat: int, count: int) -> None:
        """Up to so many larvae may be placed."""

    def hex_to_choose(self, seat: int) -> None:
        """One of several hexes looked at is going to be placed."""

    def hex_to_explore(self, seat: int, number: int) -> None:
        """The player explores this hex: it is placed and entered."""

    def hex_to_place(self, seat: int, number: int) -> None:
        """The player places this hex for a card or for a Sentry."""

    def hex_to_enter(self, seat: int, number: int, entered: bool) -> None:
        """Ants move into a hex just explored; `entered` says whether one has."""

    # battles

    def ant_battle(self, number: int, invader: int, defender: int) -> None:
        """A battle is decided in this hex as soon as both have put down cards."""

    def centipede_battle(self, seat: int, number: int, strength: int) -> None:
        """A battle against a centipede whose first card has this strength."""

    # primitive species (MA-17)

    def journey_to_choose(self, seat: int) -> None:
        """The hexes of a Journey of 6000 Steps are still to be chosen."""

    def journey(self, seat: int, number: int, second: int) -> None:
        """A Journey to one hex, or to two, is about to set out."""

    def journey_hex(self, seat: int, number: int) -> None:
        """This hex of a Journey is going to be placed."""

    def setting_out(self, seat: int, origin: int, hexes: int) -> None:
        """All ants leave the origin for the hexes of this mask."""

    def splicing(self, seat: int) -> None:
        """An evolution is going to be paid for with Double Spliced Genes."""

    def evolution(self, seat: int, card: int) -> None:
        """A new evolution is going to the top or to the bottom of its section."""

    def second_evolution(self, seat: int, limit: int) -> None:
        """A second evolution of at most this cost may be played free."""

    def splice_larvae(self, seat: int, total: int) -> None:
        """So many larvae have come together in the Reactions to Double Spliced Genes."""

    def raid(self, seat: int) -> None:
        """A Raiding Party is going to choose a hex to fight in."""

    def raid_in(self, seat: int, number: int) -> None:
        """A Raiding Party is going to choose its opponent in this hex."""

    # Rise of the Centipedes (MA-18)

    def horde_card(self) -> None:
        """The Horde is going to turn over a card."""
