"""What has been begun and is still to come, as the bots' measure sees it: what the frames on the stack promise to a seat."""

from __future__ import annotations

from formicary.games.march.bot.rise import ONE_CARD, centipede_worth
from formicary.games.march.bot.species import begun_special
from formicary.games.march.bot.worths import OUTSIDE, battle_worth, card_worth, entry_worth, place_worth, room, scoring_hexes
from formicary.games.march.frames import promised
from formicary.games.march.phases.battle import army_strength
from formicary.games.march.phases.new_hex import origins
from formicary.games.march.promises import Promises
from formicary.games.march.state.position import March


def begun(pos: March, seat: int, left: float) -> Begun:
    """What is still to be carried out, with its worth for the seat."""
    found = Begun(pos, seat, left, begun_special(pos, seat, left) if pos.house.species else 0.0)
    promised(pos, found)
    if pos.bonus and seat == pos.turn:
        found.value += 0.4 * pos.bonus
    return found


class Begun(Promises):
    """The worth of all promises but those of special actions, and what they say about the time to come against the Horde."""

    __slots__ = ("pos", "seat", "rounds", "value", "hexes", "horde_cards", "larva_steps")

    def __init__(self, pos: March, seat: int, rounds: float, value: float) -> None:
        self.pos = pos
        self.seat = seat
        self.rounds = rounds  # still to come
        self.value = value
        self.hexes = 0  # mask of hexes that are explored and will be placed, whoever does it
        self.horde_cards = 0  # cards that the Horde will turn over
        self.larva_steps: tuple[int, ...] = ()  # steps that the seat's larvae can still make

    def steps(self, seat: int, count: int, larvae: bool) -> None:
        if seat == self.seat:
            self.value += 0.85 * room(self.pos, seat, count, self.rounds, larvae) + 0.02 * count
            if larvae:
                self.larva_steps = (*self.larva_steps, count)

    def payment(self, seat: int, left: int) -> None:
        if seat == self.seat:
            self.value -= 0.2 * left

    def card(self, seat: int, card: int) -> None:
        if seat == self.seat:
            self.value += card_worth(self.pos, seat, card, self.rounds)

    def larvae(self, seat: int, count: int) -> None:
        if seat == self.seat:
            self.value += 0.1 * min(count, self.pos.larvae[seat])

    def hex_to_choose(self, seat: int) -> None:
        if seat == self.seat:
            self.value += 1.0

    def hex_to_explore(self, seat: int, number: int) -> None:
        self.hexes |= 1 << number
        self.hex_to_place(seat, number)

    def hex_to_place(self, seat: int, number: int) -> None:
        if seat == self.seat:
            self.value += 0.1 + hex_worth(self.pos, seat, number, self.rounds)

    def hex_to_enter(self, seat: int, number: int, entered: bool) -> None:
        if seat == self.seat:
            self.value += (0.2 if entered else 0.8) * entry_worth(self.pos, number, self.rounds)

    def ant_battle(self, number: int, invader: int, defender: int) -> None:
        if self.seat in (invader, defender):
            self.value += pending_battle(self.pos, self.seat, number, invader, defender)

    def centipede_battle(self, seat: int, number: int, strength: int) -> None:
        if seat == self.seat:
            own = army_strength(self.pos, seat, number, True) + ferocity_down(self.pos, seat)
            ants = self.pos.ants_in(number, seat)
            if self.pos.horde is None:
                self.value += battle_worth(own - strength - 2.3, ants, 2.5)
            else:
                self.value += centipede_worth(self.pos, own - strength - ONE_CARD, ants, self.rounds)

    def journey(self, seat: int, number: int, second: int) -> None:
        self.hexes |= 1 << number

    def journey_hex(self, seat: int, number: int) -> None:
        self.hexes |= 1 << number

    def horde_card(self) -> None:
        self.horde_cards += 1


def ferocity_down(pos: March, seat: int) -> int:
    """The ferocity of the seat's face-down cards."""
    return sum([pos.static.ferocity[card] for card in pos.committed[seat]])


def pending_battle(pos: March, seat: int, number: int, invader: int, defender: int) -> float:
    """A battle in which cards are being put down; of the other side only their number is known."""
    other = defender if seat == invader else invader
    own = army_strength(pos, seat, number, seat == invader) + ferocity_down(pos, seat)
    theirs = army_strength(pos, other, number, other == invader) + 2.2 * len(pos.committed[other])
    if other == defender and pos.hand[other]:
        theirs += 1.2
    return battle_worth(own - theirs, pos.ants_in(number, seat), 2.0)


def hex_worth(pos: March, seat: int, number: int, left: float) -> float:
    """What a hex about to be placed may bring: its best place, something of the next, less what must be left for it."""
    static = pos.static
    origin = origins(pos, seat)
    beside = origin & 1 == 1 or pos.meadow.placed >> number & 1 == 1
    scoring = 1 << number if beside else 0
    worths = [place_worth(pos, 4 * number + place, left, scoring) for place in range(static.site_count[number])]
    worths.sort(reverse=True)
    value = worths[0] + 0.3 * worths[1]
    if static.centipedes >> number & 1:
        value *= 0.7
    cheapest = 99.0
    now = scoring_hexes(pos)
    while origin:
        low = origin & -origin
        origin ^= low
        at = low.bit_length() - 1
        if pos.out[at * pos.seats + seat]:
            return value - OUTSIDE
        for spot in pos.spots_of(seat, at):
            cheapest = min(cheapest, place_worth(pos, spot, left, now))
    return value - cheapest if cheapest < 99 else value
