"""MA-1, MA-13.1 to MA-13.5, MA-15, MA-16.2, MA-17.2, MA-17.3, MA-19.1 to MA-19.5: the start of a game."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import events
from formicary.games.march.actions import EXIT, KEEP, TURN
from formicary.games.march.components.parts import (
    BEYOND,
    COMMON,
    GT,
    GT_SPOT,
    HEXES,
    OUT,
    SPOTS,
    STANDARD,
    START,
    Parts,
)
from formicary.games.march.frames import MarchFrame
from formicary.games.march.options import MarchOptions
from formicary.games.march.phases.course import Course
from formicary.games.march.phases.new_hex import NewHex, TurnHex, place_hex, turns_towards
from formicary.games.march.prototype.editions import words
from formicary.games.march.prototype.numbers import prototype_rules
from formicary.games.march.rise.deck import split_cards
from formicary.games.march.species.choice import ChooseSide, deal_mats
from formicary.games.march.species.drawbacks import cards_at_start
from formicary.games.march.state.fields import NO_SITE, SET_UP
from formicary.games.march.state.house import House
from formicary.games.march.state.meadow import cell_ref, only_tunnel, position_behind
from formicary.games.march.state.position import March
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.game import Game

START_CARDS = 2  # MA-1.6
START_LARVAE = 5  # MA-1.4
SOLO_CARDS = 4  # MA-18.5
EASY_LARVAE = 3  # MA-18.7
HARD_CARDS_LESS = {"solo": 2, "coop": 1}
TWO_PLAYER_ANTS = 3  # MA-13.4
TWO_PLAYER_LARVAE = 3
FIRST_ROUND = {"normal": 1, "long": 0, "short": 2}  # MA-15.1 to MA-15.4
LAST_DECREE = {"normal": 3, "long": 2, "short": 3}


def set_up(game: Game, static: Parts, seats: int, seed: int, options: MarchOptions) -> March:
    """A position at the first decision."""
    pos = March()
    pos.begin()
    pos.game = game
    pos.options = options
    pos.static = static
    pos.house = house_rules(options, static, seats)
    pos.seats = seats
    pos.chance = chance_from_seed(seed)
    pos.phase = SET_UP
    pos.round = pos.house.first_round
    pos.worker_over = False
    pos.bonus = 0
    set_up_colonies(pos)
    set_up_cards(pos)
    set_up_hexes(pos, beyond_count(options, seats))
    pos.holder = pos.turn = pos.draw_below(seats)  # MA-1.11
    pos.push(Course(-1))
    if seats == 1:
        pos.push(SoloExit(0, pos.offer[0]))
        pos.offer = ()
    elif pos.house.own_hex:
        pos.push(StartingHex(1 - pos.holder))
        pos.push(StartingHex(pos.holder))
    if pos.house.species:
        begin_species(pos)
    pos.mark = 0
    pos.settle()
    return pos


def house_rules(options: MarchOptions, static: Parts, seats: int) -> House:
    """Section 23: the switches as the rules ask for them."""
    house = House()
    house.prototype = options.edition == "prototype"
    house.deck = tuple(range(len(static.codes)))
    house.own_hex = seats <= 2 and not house.prototype
    house.words = words(options.edition)
    house.horde = options.mode != "versus"
    house.species = options.species
    house.open_hands = options.coop_open_hands
    house.difficulty = options.difficulty
    if options.difficulty == "easy":
        house.larvae_more = EASY_LARVAE
    elif options.difficulty == "hard":
        house.cards_less = HARD_CARDS_LESS[options.mode]
    house.loss_vs = options.coop_loss_vs
    house.first_round = FIRST_ROUND[options.length]
    house.last_decree = LAST_DECREE[options.length]
    inner = options.inner_meadow
    house.joined_inner = seats == 2 and house.own_hex if inner == "auto" else inner == "joined"  # MA-13.9
    house.origin_only = options.explore_source == "origin"
    house.second_larva = options.rest_second_larva == "two"
    house.limits = options.token_limits
    house.tie_at_zero = options.end_tie_at_zero == "award"
    house.traitorous_each = options.traitorous_points == "each"
    house.traitorous_everywhere = options.traitorous_scope == "everywhere"
    house.thief_food = options.thief_unit == "food"
    house.fighter_fills = options.centipede_fill == "fighter"
    house.without_effect = options.play_without_effect
    house.guard = options.worker_turn_guard
    house.by_step = options.fill_timing == "step" if options.fill_timing != "auto" else house.prototype
    house.decree_together = options.decree_mode == "simultaneous"
    if house.prototype:
        prototype_rules(house, options.prototype_deck, static, seats)
    return house


def beyond_count(options: MarchOptions, seats: int) -> int:
    """MA-16.2."""
    if options.beyond != "auto":
        count: int = options.beyond
        return count
    if seats == 5 or options.length == "long":
        return 5
    return 2 if seats <= 2 else 3


def set_up_colonies(pos: March) -> None:
    """MA-1.4, MA-1.5, MA-13.4, MA-18.5, MA-18.7."""
    seats = pos.seats
    larvae = (TWO_PLAYER_LARVAE if pos.house.own_hex else START_LARVAE) + pos.house.larvae_more
    pos.turns = [0] * seats
    pos.rests = [0] * seats
    pos.rest_larvae = [0] * seats
    pos.rest_food = [0] * seats
    pos.supply = [pos.house.cubes - larvae] * seats
    pos.larvae = [larvae] * seats
    pos.food = [pos.house.food] * seats
    pos.score = [0] * seats
    pos.bodies = [0] * seats
    pos.points = ()
    pos.decrees = ()
    pos.mats = (COMMON,) * seats
    pos.species = (COMMON,) * seats
    pos.horde = None
    blank_ants(pos)
    if not pos.house.own_hex:
        for seat in range(seats):
            pos.put_ant(GT_SPOT, seat)
            pos.supply[seat] -= 1


def blank_ants(pos: March) -> None:
    """An empty Meadow."""
    pos.site = [NO_SITE] * SPOTS
    pos.out = [0] * (HEXES * pos.seats)
    pos.ants = [0] * pos.seats
    pos.presence = [0] * pos.seats
    pos.inhabits = [0] * pos.seats
    pos.gaps = 0
    pos.outs = 0


def set_up_cards(pos: March) -> None:
    """MA-1.6, MA-18.2, MA-18.5, MA-18.7."""
    seats = pos.seats
    cards = split_cards(pos) if pos.house.horde else list(pos.house.deck)
    pos.shuffle(cards)
    pos.deck = tuple(cards)
    pos.deck_at = 0
    pos.era = ()
    pos.discards = []
    pos.limbo = []
    pos.hand = [()] * seats
    pos.shown = [()] * seats
    pos.committed = [()] * seats
    pos.body = [()] * (3 * seats)
    pos.active = [0] * (3 * seats)
    pos.goals = [()] * seats
    if not pos.house.species:  # MA-17.3: with species, sides are chosen first
        deal_hands(pos)


def deal_hands(pos: March) -> None:
    """MA-1.6, MA-17.31, MA-18.5, MA-18.7: cards for everybody."""
    usual = (START_CARDS if pos.seats > 1 else SOLO_CARDS) - pos.house.cards_less
    for seat in range(pos.seats):
        pos.draw_cards(seat, cards_at_start(pos, seat, usual))


def begin_species(pos: March) -> None:
    """MA-17.2, MA-17.3: mats at random; sides are chosen clockwise from the starting player, then cards are dealt (MA-13.5)."""
    deal_mats(pos)
    pos.push(DealHands(-1))
    for turn in range(pos.seats - 1, -1, -1):
        pos.push(ChooseSide((pos.holder + turn) % pos.seats))


class DealHands(MarchFrame):
    """MA-17.3: cards are dealt when everybody has chosen a side."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        deal_hands(pos)


def set_up_hexes(pos: March, beyond: int) -> None:
    """MA-1.2, MA-1.7, MA-1.8, MA-13.1, MA-13.2, MA-16.2, MA-18.5."""
    static = pos.static
    seats = pos.seats
    starting = [n for n in range(1, HEXES) if static.border[n] == START]
    standard = [n for n in range(1, HEXES) if static.border[n] == STANDARD]
    extra = [n for n in range(1, HEXES) if static.border[n] == BEYOND and n <= pos.house.hexes]
    pos.shuffle(starting)
    pos.shuffle(extra)
    if pos.house.prototype:
        beyond = len(extra)  # MA-19.1: all of them, without their effects
    standard += extra[:beyond]
    pos.shuffle(standard)
    on_pile = min(2 * seats, len(starting))
    pos.pile = (*starting[:on_pile], *standard)
    pos.pile_at = 0
    offered = 0 if not pos.house.own_hex else 4 if seats == 2 else 1
    pos.offer = tuple(starting[on_pile : on_pile + offered])
    pos.box = (*starting[on_pile + offered :], *extra[beyond:])
    pos.box_seen = (0,) * seats
    pos.lore = [()] * seats
    pos.meadow = only_tunnel(static.back_exits if pos.house.own_hex else static.exits[GT])
    pos.centipedes = 0
    pos.wormholes = 0


class StartingHex(MarchFrame):
    """MA-13.2, MA-13.3: which of the two hexes on offer is kept; the other goes to the box unseen."""

    __slots__ = ()
    ask: ClassVar[str] = "Which starting hex do you keep?"
    rule: ClassVar[str] = "MA-13.3"

    def legal(self, pos: March) -> list[int]:
        return [KEEP + number for number in pos.offer[:2]]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        number = action - KEEP
        other = pos.offer[0] if pos.offer[1] == number else pos.offer[1]
        pos.offer = pos.offer[2:]
        pos.box = (*pos.box, other)
        seen = list(pos.box_seen)
        seen[self.seat] = other
        pos.box_seen = tuple(seen)
        pos.reveal()
        if pos.sink is not None:
            pos.tell(events.HEX_BOXED, self.seat, other)
            pos.tell(events.HEX_REVEALED, self.seat, number)
        pos.push(StartingExit(self.seat, number))


class StartingExit(NewHex):
    """MA-13.3: behind which exit of GT the hex is placed."""

    __slots__ = ()
    ask: ClassVar[str] = "Where does {hex} go?"
    rule: ClassVar[str] = "MA-13.3"

    def legal(self, pos: March) -> list[int]:
        mask = pos.meadow.open[GT]
        return [EXIT + edge for edge in range(6) if mask >> edge & 1]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(StartingTurn(self.seat, self.number, action - EXIT))

    def refs(self, pos: March, action: int) -> list[str]:
        return [f"exit:GT.{action - EXIT}", cell_ref(position_behind(pos.meadow, GT, action - EXIT))]


class StartingTurn(TurnHex):
    """MA-13.3, MA-13.4: a rotation that joins the hex to GT; then three ants stand on it, sites first."""

    __slots__ = ("edge",)
    rule: ClassVar[str] = "MA-13.3"

    def __init__(self, seat: int, number: int, edge: int) -> None:
        self.seat = seat
        self.number = number
        self.edge = edge

    def place(self, pos: March) -> int:
        return position_behind(pos.meadow, GT, self.edge)

    def legal(self, pos: March) -> list[int]:
        return turns_towards(pos, self.number, self.edge)

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        number, seat = self.number, self.seat
        place_hex(pos, seat, number, self.place(pos), action - TURN)
        sites = pos.static.site_count[number]
        for ant in range(TWO_PLAYER_ANTS):
            pos.supply[seat] -= 1
            pos.put_ant(4 * number + (ant if ant < sites else OUT), seat)


class SoloExit(StartingExit):
    """MA-18.5: the solo player's random starting hex goes behind an exit of GT."""

    __slots__ = ()
    rule: ClassVar[str] = "MA-18.5"

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(SoloTurn(self.seat, self.number, action - EXIT))


class SoloTurn(StartingTurn):
    """MA-18.5: in a rotation that joins it to GT, with three ants."""

    __slots__ = ()
    rule: ClassVar[str] = "MA-18.5"
