"""A table laid out for a test: hexes, ants, cards and stores put where they are wanted, then played by notation.

table = Table(3)
table.lay(3, -1, 1, 5)                  # Water's Edge, rotation 5
table.ants(0, "3.a", "GT", "3.out")
table.hand(0, "EV01")
table.turn(0)                           # it is seat 0's turn in the Worker Phase
table.play("march", "larva 3.b", "done")
"""

from __future__ import annotations

from typing import Any

import formicary
from formicary.games.march.actions import _SPOT_WORDS
from formicary.games.march.components.parts import CUBES, GT_SPOT, HEXES, Parts
from formicary.games.march.invariants import check
from formicary.games.march.phases.beyond import place_hex
from formicary.games.march.phases.course import Course
from formicary.games.march.phases.queen import begin_queen_phase
from formicary.games.march.phases.soldier import begin_soldier_phase
from formicary.games.march.setup import blank_ants
from formicary.games.march.state.meadow import only_tunnel
from formicary.games.march.state.position import QUEEN, SOLDIER, WORKER, March
from formicary.kernel import Event, Frame
from formicary.kernel.hexes import cell


def spot(word: str) -> int:
    """'5.a', '5.out' or 'GT' as number."""
    return _SPOT_WORDS.index(word) + GT_SPOT


class Table:
    """A position with an empty Meadow, empty hands, no larvae and no food, and everything in the deck and the pile."""

    def __init__(self, seats: int, seed: int = 1, **options: object) -> None:
        self.game = formicary.game("march")
        pos = self.game.start(seats, seed, **options)
        assert isinstance(pos, March)
        self.pos = pos
        self.parts: Parts = pos.static
        self.told: list[Event] = []
        pos.stack.clear()
        pos.deciders = ()
        blank_ants(pos)
        pos.meadow = only_tunnel(self.parts.exits[0] if seats > 2 else self.parts.back_exits)
        pos.supply, pos.larvae, pos.food = [CUBES] * seats, [0] * seats, [0] * seats
        pos.hand, pos.deck, pos.deck_at = [()] * seats, tuple(range(66)), 0
        pos.pile, pos.pile_at, pos.offer, pos.box = tuple(range(1, HEXES)), 0, (), ()
        pos.centipedes = pos.wormholes = 0
        pos.phase = WORKER

    # ---- laying out

    def card(self, code: str) -> int:
        return self.parts.codes.index(code)

    def lay(self, number: int, q: int, r: int, rotation: int = 0) -> None:
        self.pos.pile = tuple(n for n in self.pos.pile if n != number)
        place_hex(self.pos, 0, number, cell(q, r), rotation)

    def ants(self, seat: int, *places: str) -> None:
        for place in places:
            self.pos.put_ant(spot(place), seat)
            self.pos.supply[seat] -= 1

    def larvae(self, *counts: int) -> None:
        for seat, count in enumerate(counts):
            self.pos.supply[seat] += self.pos.larvae[seat] - count
            self.pos.larvae[seat] = count

    def food(self, *counts: int) -> None:
        self.pos.food[: len(counts)] = list(counts)

    def _take(self, codes: tuple[str, ...]) -> tuple[int, ...]:
        cards = tuple(self.card(code) for code in codes)
        self.pos.deck = tuple(card for card in self.pos.deck if card not in cards)
        return cards

    def hand(self, seat: int, *codes: str) -> None:
        self.pos.hand[seat] += self._take(codes)

    def body(self, seat: int, *codes: str) -> None:
        """Evolutions in play, those named later on top; complete bodies count as scored."""
        for code in codes:
            (card,) = self._take((code,))
            section = self.parts.type[card]
            self.pos.set_body(seat, section, (*self.pos.body[3 * seat + section], card))
        self.pos.bodies[seat] = self.pos.complete_bodies(seat)

    def goals(self, seat: int, *codes: str) -> None:
        self.pos.goals[seat] += self._take(codes)

    def deck(self, *codes: str) -> None:
        """These cards lie on top, the first one topmost."""
        self.pos.deck = (*self._take(codes), *self.pos.deck)

    def discards(self, *codes: str) -> None:
        self.pos.discards.extend(self._take(codes))

    def only_deck(self, *codes: str) -> None:
        """The deck is just these cards; the others are out of the game."""
        self.pos.deck = tuple(self.card(code) for code in codes)

    def pile(self, *numbers: int) -> None:
        """These hexes lie on top of the pile, the first one topmost."""
        self.pos.pile = (*numbers, *[n for n in self.pos.pile if n not in numbers])

    # ---- playing

    def turn(self, holder: int, turns: int = 1) -> None:
        """The Worker Phase goes on with this seat; everybody has had `turns` turns."""
        self.pos.holder = self.pos.turn = holder
        self.pos.phase = WORKER
        self.pos.turns = [turns] * self.pos.seats
        self._start()

    def soldier_phase(self, holder: int) -> None:
        self.pos.holder, self.pos.phase = holder, SOLDIER
        self._start(begin_soldier_phase)

    def queen_phase(self, holder: int, number: int = 1) -> None:
        self.pos.holder, self.pos.phase, self.pos.round = holder, QUEEN, number
        self._start(begin_queen_phase)

    def frame(self, frame: Frame[Any]) -> None:
        """Asks just this."""
        self.pos.push(frame)
        self.pos.settle()

    def _start(self, begin: Any = None) -> None:
        self.pos.sink = self.told
        self.pos.push(Course(-1))
        if begin is not None:
            begin(self.pos)
        self.pos.settle()

    def play(self, *texts: str) -> None:
        """Plays actions by their notation, whoever decides; checks the invariants after each if all cards are there."""
        for text in texts:
            self.pos.sink = self.told
            self.pos.apply(self.game.actions.parse(text))
            if len(self.pos.deck) - self.pos.deck_at + len(self.pos.discards) > 20:
                check(self.pos)

    def legal(self, kind: str = "") -> list[str]:
        """The legal actions, or those of one kind."""
        texts = [self.game.actions.text(action) for action in self.pos.legal()]
        return [text for text in texts if text.split()[0] == kind] if kind else texts

    @property
    def decider(self) -> int:
        return self.pos.deciders[0]

    def at(self, place: str) -> int | None:
        """The seat whose ant is on a site."""
        seat = self.pos.site[spot(place)]
        return seat if seat >= 0 else None

    def out(self, number: int) -> list[int]:
        """The outskirts of a hex by seat."""
        return self.pos.out[number * self.pos.seats : (number + 1) * self.pos.seats]

    def events(self, name: str) -> list[dict[str, Any]]:
        """What has happened of one kind."""
        return [event.seen_by(event.seat) for event in self.told if event.kind.name == name]
