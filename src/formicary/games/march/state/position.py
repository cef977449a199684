"""The state of March of the Ants: colonies, cards, pile and Meadow, and the small changes that all rules are made of.

Spots and hexes are numbered as in components/parts.py. Masks have bit n set for hex n. The masks and counts from `ants` on follow
from `site` and `out`; put_ant and take_ant keep them right, so that rules can ask cheaply.
"""

from __future__ import annotations

from typing import ClassVar, Final, Optional

from formicary.games.march import events
from formicary.games.march.actions import spot_word
from formicary.games.march.components.parts import FOOD_LIMIT, GT, OUT, TRAITOROUS, WEAVER, Parts
from formicary.games.march.options import MarchOptions
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.house import House
from formicary.games.march.state.meadow import Meadow
from formicary.games.march.view_types import MarchView, Phase
from formicary.kernel.position import Position

VACANT: Final = -1
NO_SITE: Final = -2

# Phases.
SET_UP: Final = 0
WORKER: Final = 1
SOLDIER: Final = 2
QUEEN: Final = 3
PHASES: Final[tuple[Phase, ...]] = ("set-up", "worker", "soldier", "queen")

# Sources of points (MA-12.1, MA-12.2, MA-I-23).
BATTLES: Final = 0
CENTIPEDES: Final = 1
HARVEST: Final = 2
INNER_MEADOW: Final = 3
GOALS: Final = 4
BODIES: Final = 5
BY_CARDS: Final = 6
END_BONUSES: Final = 7
BY_SPECIES: Final = 8  # MA-17.25: points that the Mutant Ant has lost
SOURCES: Final = ("battles", "centipedes", "harvest", "inner_meadow", "goals", "bodies", "cards", "end_bonuses", "species")


class March(Position):
    """A game of March of the Ants. Lists are indexed by seat unless said otherwise."""

    __slots__ = (
        "static", "house", "phase", "round", "holder", "turn", "worker_over", "bonus", "turns", "rests", "rest_larvae",
        "rest_food", "supply", "larvae", "food", "score", "bodies", "hand", "shown", "committed", "body", "active", "goals",
        "deck", "deck_at", "era", "discards", "limbo", "pile", "pile_at", "lore", "offer", "box", "box_seen", "meadow",
        "centipedes", "wormholes", "site", "out", "ants", "presence", "inhabits", "gaps", "outs", "points", "decrees", "mats",
        "species", "horde",
    )  # fmt: skip

    turn_rule: ClassVar[str] = "MA-0.3"
    end_rule: ClassVar[str] = "MA-12.3"

    options: MarchOptions
    static: Parts
    house: House
    phase: int
    round: int
    holder: int  # who has the Active Player Marker, in the prototype the starting player marker (MA-19.7)
    turn: int  # whose turn it is in the Worker Phase; in the final edition the holder's
    worker_over: bool
    bonus: int  # bonus actions of Frenzied Activity still to come
    turns: list[int]  # actions taken in this Worker Phase
    rests: list[int]  # Rests taken in this Worker Phase
    rest_larvae: list[int]  # on the resting area
    rest_food: list[int]
    supply: list[int]
    larvae: list[int]  # in the chamber
    food: list[int]
    score: list[int]
    bodies: list[int]  # complete bodies already scored
    hand: list[tuple[int, ...]]
    shown: list[tuple[int, ...]]  # cards that everybody knows to be in the hand
    committed: list[tuple[int, ...]]  # cards put face down in the battle going on
    body: list[tuple[int, ...]]  # 3 * seat + section: evolutions, topmost last
    active: list[int]  # 3 * seat + section: effect of the topmost evolution, 0 if none
    goals: list[tuple[int, ...]]
    deck: tuple[int, ...]  # never changed; cards before deck_at are gone
    deck_at: int
    era: tuple[
        int, ...
    ]  # by card: how many times the deck had been reshuffled when it last went into it; () until the first time
    discards: list[int]  # the discard pile
    limbo: list[int]  # cards being resolved or lying open
    pile: tuple[int, ...]  # hexes; those before pile_at are gone
    pile_at: int
    lore: list[tuple[int, ...]]  # what each seat knows of the pile: hex << 16 | first index << 8 | last index
    offer: tuple[int, ...]  # two players: starting hexes on offer
    box: tuple[int, ...]
    box_seen: tuple[int, ...]  # two players: the hex that the seat put into the box
    meadow: Meadow
    centipedes: int  # mask
    wormholes: int  # mask, printed ones and tokens
    site: list[int]  # by spot: seat, VACANT or NO_SITE
    out: list[int]  # seats * hex + seat: ants in the outskirts, for hex 0 ants in GT
    ants: list[int]  # all ants in the Meadow
    presence: list[int]  # mask of hexes with an own ant
    inhabits: list[int]  # mask of hexes with an own ant on a site
    gaps: int  # mask of placed hexes with a vacant site
    outs: int  # mask of hexes other than GT with ants in the outskirts
    points: tuple[int, ...]  # groups of five: round, seat, source, card (-1 none), points
    mats: tuple[int, ...]  # MA-17.2: the species on the back of each nest mat, COMMON if none
    species: tuple[int, ...]  # MA-17.3: what each seat plays, COMMON unless it chose the back of its mat
    horde: Optional[Horde]  # MA-18.1: the Centipede Horde; None against each other
    decrees: tuple[int, ...]  # simultaneous Royal Decree, by seat: 0 not chosen yet, 1 food, 2 larvae

    def clone(self) -> "March":
        other = March()
        self.copy_kernel(other)
        other.static = self.static
        other.house = self.house
        other.phase = self.phase
        other.round = self.round
        other.holder = self.holder
        other.turn = self.turn
        other.worker_over = self.worker_over
        other.bonus = self.bonus
        other.turns = self.turns.copy()
        other.rests = self.rests.copy()
        other.rest_larvae = self.rest_larvae.copy()
        other.rest_food = self.rest_food.copy()
        other.supply = self.supply.copy()
        other.larvae = self.larvae.copy()
        other.food = self.food.copy()
        other.score = self.score.copy()
        other.bodies = self.bodies.copy()
        other.hand = self.hand.copy()
        other.shown = self.shown.copy()
        other.committed = self.committed.copy()
        other.body = self.body.copy()
        other.active = self.active.copy()
        other.goals = self.goals.copy()
        other.deck = self.deck
        other.deck_at = self.deck_at
        other.era = self.era
        other.discards = self.discards.copy()
        other.limbo = self.limbo.copy()
        other.pile = self.pile
        other.pile_at = self.pile_at
        other.lore = self.lore.copy()
        other.offer = self.offer
        other.box = self.box
        other.box_seen = self.box_seen
        other.meadow = self.meadow
        other.centipedes = self.centipedes
        other.wormholes = self.wormholes
        other.site = self.site.copy()
        other.out = self.out.copy()
        other.ants = self.ants.copy()
        other.presence = self.presence.copy()
        other.inhabits = self.inhabits.copy()
        other.gaps = self.gaps
        other.outs = self.outs
        other.points = self.points
        other.decrees = self.decrees
        other.mats = self.mats
        other.species = self.species
        other.horde = None if self.horde is None else self.horde.clone()
        return other

    # ---- ants

    def put_ant(self, spot: int, seat: int) -> None:
        """An ant of the seat stands in this spot from now on."""
        number = spot >> 2
        bit = 1 << number
        at = number * self.seats + seat
        if spot & 3 == OUT:
            self.out[at] += 1
            if number:
                self.outs |= bit
        else:
            self.site[spot] = seat
            self.inhabits[seat] |= bit
            first = number << 2
            if self.site[first] != VACANT and self.site[first + 1] != VACANT and self.site[first + 2] != VACANT:
                self.gaps &= ~bit
        self.ants[seat] += 1
        self.presence[seat] |= bit

    def take_ant(self, spot: int, seat: int) -> None:
        """An ant of the seat leaves this spot."""
        number = spot >> 2
        bit = 1 << number
        at = number * self.seats + seat
        if spot & 3 == OUT:
            self.out[at] -= 1
            if not self.out[at] and number:
                first = number * self.seats
                if not any(self.out[first : first + self.seats]):
                    self.outs &= ~bit
        else:
            self.site[spot] = VACANT
            self.gaps |= bit
            first = number << 2
            if self.site[first] != seat and self.site[first + 1] != seat and self.site[first + 2] != seat:
                self.inhabits[seat] &= ~bit
        self.ants[seat] -= 1
        if not self.out[at] and not self.inhabits[seat] & bit:
            self.presence[seat] &= ~bit

    def ants_in(self, number: int, seat: int) -> int:
        """How many ants of the seat are in a hex, on sites and in the outskirts; hex 0 is The Great Tunnel."""
        first = number << 2
        return (
            self.out[number * self.seats + seat]
            + int(self.site[first] == seat) + int(self.site[first + 1] == seat) + int(self.site[first + 2] == seat)
        )  # fmt: skip

    def move_ant(self, seat: int, origin: int, to: int, how: str) -> None:
        """An ant goes from one spot to another."""
        self.take_ant(origin, seat)
        self.put_ant(to, seat)
        if self.sink is not None:
            self.tell(events.ANT_MOVED, seat, spot_word(origin), spot_word(to), how)

    def lose_ant(self, seat: int, spot: int, why: str) -> None:
        """MA-0.6: a destroyed ant goes to the supply."""
        self.take_ant(spot, seat)
        self.supply[seat] += 1
        if self.sink is not None:
            self.tell(events.ANT_LOST, seat, spot_word(spot), why)

    def place_larva(self, seat: int, spot: int) -> None:
        """MA-2.12: a larva of the chamber enters the Meadow and is an ant."""
        self.larvae[seat] -= 1
        self.put_ant(spot, seat)
        if self.sink is not None:
            self.tell(events.LARVA_PLACED, seat, spot_word(spot))

    def spots_of(self, seat: int, number: int) -> list[int]:
        """The spots of a hex where the seat has ants, each once."""
        found: list[int] = []
        if number and self.inhabits[seat] >> number & 1:
            first = number << 2
            site = self.site
            if site[first] == seat:
                found.append(first)
            if site[first + 1] == seat:
                found.append(first + 1)
            if site[first + 2] == seat:
                found.append(first + 2)
        if self.out[number * self.seats + seat]:
            found.append((number << 2) + OUT)
        return found

    def all_spots(self, seat: int) -> list[int]:
        """All spots where the seat has ants, each once."""
        found: list[int] = []
        mask = self.presence[seat]
        while mask:
            low = mask & -mask
            mask ^= low
            found.extend(self.spots_of(seat, low.bit_length() - 1))
        return found

    def entries(self, number: int) -> list[int]:
        """MA-2.15, MA-2.16: where an ant that enters may stand: the vacant sites, or the outskirts if there are none."""
        first = number << 2
        if self.gaps >> number & 1:
            site = self.site
            found: list[int] = []
            if site[first] == VACANT:
                found.append(first)
            if site[first + 1] == VACANT:
                found.append(first + 1)
            if site[first + 2] == VACANT:
                found.append(first + 2)
            return found
        return [first + OUT]

    def vacant_sites(self, number: int) -> list[int]:
        """The vacant sites of a hex."""
        if self.gaps >> number & 1:
            return self.entries(number)
        return []

    def controller(self, number: int) -> int:
        """MA-2.20: the seat that controls a hex, VACANT if nobody."""
        return VACANT if number == GT else self.site[self.static.control[number]]

    def controls(self, seat: int, number: int) -> bool:
        """Whether a seat controls a hex."""
        return number != GT and self.site[self.static.control[number]] == seat

    def bound(self, seat: int) -> int:
        """MA-C-TH06: mask of the hexes that the seat's ants cannot leave, because of a Weaver."""
        mask = 0
        for other in range(self.seats):
            if self.active[3 * other + 1] == WEAVER and other != seat:
                mask |= self.inhabits[other]
        return mask

    # ---- contests

    def ant_contested(self, number: int) -> bool:
        """MA-2.21: judged as if vacated sites had been filled already."""
        if not self.outs >> number & 1:
            return False
        players = 0
        for seat in range(self.seats):
            players += self.presence[seat] >> number & 1
        if players < 2:
            return False
        if not self.gaps >> number & 1:
            return True
        first = number * self.seats
        return sum(self.out[first : first + self.seats]) > len(self.vacant_sites(number))

    def attackable(self, number: int, seat: int) -> bool:
        """MA-2.22, MA-C-HD09: whether a centipede in this hex can attack this player."""
        if not self.presence[seat] >> number & 1:
            return False
        if self.active[3 * seat] != TRAITOROUS:
            return True
        return not (self.house.traitorous_everywhere or self.controls(seat, number) or self.takes_control(seat, number))

    def takes_control(self, seat: int, number: int) -> bool:
        """MA-2.26: whether filling the vacated sites of a hex gives the seat its control site, without any choice."""
        if not self.gaps & self.outs & 1 << number or self.controller(number) != VACANT:
            return False
        first = number * self.seats
        outside = self.out[first + seat]
        return outside >= len(self.vacant_sites(number)) and outside == sum(self.out[first : first + self.seats])

    def centipede_contested(self, number: int) -> bool:
        """MA-2.22."""
        if not self.centipedes >> number & 1:
            return False
        return any(self.attackable(number, seat) for seat in range(self.seats))

    def contested(self, number: int) -> bool:
        """MA-2.21, MA-2.22."""
        return number != GT and (self.ant_contested(number) or self.centipede_contested(number))

    # ---- gains

    def gain_larvae(self, seat: int, wanted: int, why: str) -> int:
        """MA-0.5: from the supply to the chamber, as many as there are; returns the number."""
        gained = wanted if wanted < self.supply[seat] else self.supply[seat]
        if gained > 0:
            self.supply[seat] -= gained
            self.larvae[seat] += gained
            if self.sink is not None:
                self.tell(events.LARVAE_GAINED, seat, gained, why)
        return gained

    def lose_larvae(self, seat: int, wanted: int, why: str) -> int:
        """From the chamber to the supply, as many as there are; returns the number."""
        lost = wanted if wanted < self.larvae[seat] else self.larvae[seat]
        if lost > 0:
            self.larvae[seat] -= lost
            self.supply[seat] += lost
            if self.sink is not None:
                self.tell(events.LARVAE_LOST, seat, lost, why)
        return lost

    def bank_food(self) -> int:
        """Food that can still be gained (MA-0.8)."""
        if not self.house.limits:
            return FOOD_LIMIT * 100
        return FOOD_LIMIT - sum(self.food) - sum(self.rest_food)

    def gain_food(self, seat: int, wanted: int, why: str) -> int:
        """MA-0.8: from the bank to the stores; returns the number."""
        bank = self.bank_food()
        gained = wanted if wanted < bank else bank
        if gained > 0:
            self.food[seat] += gained
            if self.sink is not None:
                self.tell(events.FOOD_GAINED, seat, gained, why)
        return gained

    def gain_points(self, seat: int, amount: int, source: int, rule: str, *, card: int = -1, number: int = -1) -> None:
        """MA-0.14: colony points, noted with their source and reported with their rule (MA-I-23)."""
        self.score[seat] += amount
        self.points = (*self.points, self.round, seat, source, card, amount)
        if self.sink is not None:
            code = self.static.codes[card] if card >= 0 else ""
            self.tell(events.SCORED, seat, amount, SOURCES[source], rule, code, number, self.score[seat])

    def tokens_left(self) -> int:
        """Two-sided tokens in the bank (MA-0.8)."""
        if not self.house.limits:
            return self.house.tokens * 100
        on_table = self.centipedes.bit_count() + (self.wormholes & ~self.static.wormholes).bit_count()
        return self.house.tokens - on_table

    def put_centipede(self, number: int) -> None:
        """MA-2.34: at most one in a hex, never in GT (MA-2.10)."""
        if number != GT and not self.centipedes >> number & 1 and self.tokens_left() > 0:
            self.centipedes |= 1 << number
            if self.sink is not None:
                self.tell(events.TOKEN_PLACED, -1, number, "centipede")

    def put_wormhole(self, number: int) -> None:
        """MA-2.32: at most one in a hex, never in GT (MA-2.10)."""
        if number != GT and not self.wormholes >> number & 1 and self.tokens_left() > 0:
            self.wormholes |= 1 << number
            if self.sink is not None:
                self.tell(events.TOKEN_PLACED, -1, number, "wormhole")

    def remove_centipede(self, number: int) -> None:
        """The token goes back to the bank."""
        self.centipedes &= ~(1 << number)
        if self.sink is not None:
            self.tell(events.TOKEN_REMOVED, -1, number, "centipede")

    # ---- cards

    def top_card(self) -> int:
        """Takes the top card of the deck, shuffling first if need be (MA-0.9); -1 if there is none (MA-0.10)."""
        if self.deck_at == len(self.deck):
            if not self.discards:
                return -1
            fresh = self.discards
            self.discards = []
            self.shuffle(fresh)
            self.deck = tuple(fresh)
            self.deck_at = 0
            self.begin_era()
            if self.sink is not None:
                self.tell(events.DECK_SHUFFLED, -1, len(fresh))
        card = self.deck[self.deck_at]
        self.deck_at += 1
        self.mark += 1
        return card

    def begin_era(self) -> None:
        """MA-0.12: everybody saw which cards went into the new deck, and so which ones the hands can hold that were kept."""
        eras = list(self.era) if self.era else [0] * len(self.static.codes)
        now = max(eras) + 1
        for card in self.deck:
            eras[card] = now
        self.era = tuple(eras)

    def draw_cards(self, seat: int, count: int) -> int:
        """MA-0.9, MA-0.10: cards from the deck to the hand, one after the other; returns the number."""
        drawn: list[int] = []
        for _ in range(count):
            card = self.top_card()
            if card < 0:
                break
            drawn.append(card)
        if drawn:
            self.hand[seat] = self.hand[seat] + tuple(drawn)
            if self.sink is not None:
                to = tuple(range(self.seats)) if self.house.open_hands else (seat,)  # MA-18.33
                self.tell_to(to, events.CARDS_DRAWN, seat, len(drawn), [self.static.codes[card] for card in drawn])
        return len(drawn)

    def flip_card(self, seat: int, why: str) -> int:
        """The top card of the deck is discarded face up; -1 if there is none."""
        card = self.top_card()
        if card >= 0:
            self.discard(seat, card, why)
        return card

    def discard(self, seat: int, card: int, why: str) -> None:
        """A card that is nowhere else now goes face up on the discard pile."""
        self.discards.append(card)
        if self.sink is not None:
            self.tell(events.CARD_DISCARDED, seat, self.static.codes[card], why)

    def remove_from_hand(self, seat: int, card: int) -> None:
        """The card leaves the hand."""
        self.hand[seat] = without(self.hand[seat], card)
        if card in self.shown[seat]:
            self.shown[seat] = without(self.shown[seat], card)

    def set_body(self, seat: int, section: int, cards: tuple[int, ...]) -> None:
        """The evolutions of a section, topmost last (MA-7.11)."""
        at = 3 * seat + section
        self.body[at] = cards
        self.active[at] = self.static.effect[cards[-1]] if cards else 0

    def top_evolution(self, seat: int, section: int) -> int:
        """The active card of a section; only asked where there is one."""
        return self.body[3 * seat + section][-1]

    def evolutions(self, seat: int) -> int:
        """How many evolutions the seat has in play."""
        at = 3 * seat
        return len(self.body[at]) + len(self.body[at + 1]) + len(self.body[at + 2])

    def complete_bodies(self, seat: int) -> int:
        """MA-7.16."""
        at = 3 * seat
        return min(len(self.body[at]), len(self.body[at + 1]), len(self.body[at + 2]))

    def score_bodies(self, seat: int) -> None:
        """MA-7.16, MA-7.17: three points for each body more than have been scored; in the prototype at the end (MA-19.22)."""
        if self.house.prototype:
            return
        more = self.complete_bodies(seat) - self.bodies[seat]
        if more > 0:
            self.bodies[seat] += more
            self.gain_points(seat, 3 * more, BODIES, "MA-7.16")

    # ---- what a seat knows

    def say(self, text: str) -> str:
        return self.house.words.get(text, text)

    def view(self, seat: Optional[int] = None) -> MarchView:
        from formicary.games.march.view import view  # the view needs the frames, which need this class

        return view(self, seat)

    def redeal(self, seat: Optional[int]) -> None:
        from formicary.games.march.state.hidden import redeal  # it needs this class

        redeal(self, seat)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The tuple without one card."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
