"""MA-C-EV01 to MA-C-EV21: what events do. What data can say (gains, numbers) is in data/cards.toml."""

from __future__ import annotations

from typing import ClassVar

from formicary.games.march import events, values
from formicary.games.march.actions import (
    ANT,
    AT_SITE,
    CHOICES,
    CHOOSE,
    CHOOSE_CARDS,
    CHOOSE_CENTIPEDE,
    CHOOSE_FOOD,
    CHOOSE_LARVAE,
    CHOOSE_STEPS,
    CHOOSE_WORMHOLE,
    DISCARD,
    HEX,
    SEATS,
    SWAP,
    spot_word,
)
from formicary.games.march.cards.exchange import ScoreBodies, TakeBack, lay_down_next, steal_eggs
from formicary.games.march.cards.placed_hexes import begin_journey
from formicary.games.march.components.parts import (
    EARLY_HARVEST,
    EGG_STEALER,
    FLOOD,
    FRENZY,
    GAIN,
    GT,
    GT_SPOT,
    HOLE,
    HUNT,
    JELLY,
    MATING_FLIGHT,
    OUT,
    OUTBREAK,
    PLACE_HEX,
    RADIATION,
    SATELLITE,
    SNEAK_ATTACK,
    SPARROW,
    SWARM,
    THEFT,
)
from formicary.games.march.frames import (
    ANY_SITE,
    ONE_HEX,
    CardFrame,
    GoTo,
    LoseAnts,
    MarchFrame,
    MarchUpTo,
    PlaceLarvae,
    lose_all,
)
from formicary.games.march.phases.checkpoint import fill_between
from formicary.games.march.phases.soldier import push_occasion
from formicary.games.march.phases.steps import Steps
from formicary.games.march.state.fields import BY_CARDS
from formicary.games.march.state.position import March
from formicary.games.march.state.yields import collect


def begin_event(pos: March, seat: int, card: int) -> None:
    """Pushes what the event asks, and does at once what it does not ask."""
    effect = pos.static.effect[card]
    if effect == GAIN:
        gain(pos, seat, card)
    elif effect == PLACE_HEX:
        begin_journey(pos, seat, card)
    elif effect == RADIATION:
        pos.push(ScoreBodies(seat))
        pos.push(TakeBack(seat, pos.static.cards[card], 0))
    elif effect == THEFT:
        lay_down_next(pos, seat, 1, ())
    elif effect == EARLY_HARVEST:
        pos.push(EarlyHarvest(seat, card))
    elif effect == EGG_STEALER:
        steal_eggs(pos, seat, card)
    elif effect == FRENZY:
        pos.bonus += pos.static.actions[card]
    elif effect == MATING_FLIGHT:
        pos.push(Hatch(seat, card))
        pos.push(SwapAnt(seat, -1, -1))
    elif effect == HOLE:
        pos.push(HoleChoice(seat, card))
    elif effect == JELLY:
        pos.push(Jelly(seat, card, -1))
    elif effect == SATELLITE:
        pos.push(PlaceLarvae(seat, pos.static.larvae[card], ANY_SITE))
    else:
        pos.push(Target(seat, card))


def gain(pos: March, seat: int, card: int) -> None:
    """Larvae, food, cards, a discard, steps: as many of each as the card says, in this order."""
    static = pos.static
    why = "MA-C-" + static.codes[card] if pos.sink is not None else ""
    if static.steps[card]:
        pos.push(Steps(seat, static.steps[card], True))
    if static.discard[card]:
        pos.push(DiscardCards(seat, static.discard[card]))
    pos.gain_larvae(seat, static.larvae[card], why)
    pos.gain_food(seat, static.food[card], why)
    pos.draw_cards(seat, static.cards[card])


class DiscardCards(MarchFrame):
    """MA-C-EV18, MA-H-22: cards of the hand to discard, one at a time."""

    __slots__ = ("count",)
    ask: ClassVar[str] = "Which card do you discard?"
    rule: ClassVar[str] = "MA-C-EV18"

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def legal(self, pos: March) -> list[int]:
        if self.count <= 0:
            return []
        return [DISCARD + card for card in pos.hand[self.seat]]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.remove_from_hand(self.seat, action - DISCARD)
        pos.reveal()
        pos.discard(self.seat, action - DISCARD, self.rule)
        if self.count > 1:
            pos.push(DiscardCards(self.seat, self.count - 1))


# ---- Early Harvest, Mating Flight, Mysterious Hole, Royal Jelly


class EarlyHarvest(CardFrame):
    """MA-C-EV04: one own site gives its printed yield twice."""

    __slots__ = ()
    ask: ClassVar[str] = "Which site is harvested early?"
    rule: ClassVar[str] = "MA-C-EV04"

    def legal(self, pos: March) -> list[int]:
        return [AT_SITE + spot for spot in pos.all_spots(self.seat) if spot & 3 != OUT]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        spot = action - AT_SITE
        amount = pos.static.amount[spot] * pos.static.times[self.card]
        collect(pos, self.seat, [(spot, pos.static.kind[spot], amount)], BY_CARDS, rule="MA-C-EV04", card=self.card)


class Hatch(CardFrame):
    """MA-C-EV09: after the swap, larvae are gained."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        pos.gain_larvae(self.seat, pos.static.larvae[self.card], "MA-C-EV09")


class SwapAnt(MarchFrame):
    """MA-C-EV09: two ants of two different players change places; `spot` and `owner` are the first, -1 until it is chosen."""

    __slots__ = ("spot", "owner")
    ask: ClassVar[str] = "Which ants change places?"
    rule: ClassVar[str] = "MA-C-EV09"

    def __init__(self, seat: int, spot: int, owner: int) -> None:
        self.seat = seat
        self.spot = spot
        self.owner = owner

    def legal(self, pos: March) -> list[int]:
        players = [seat for seat in range(pos.seats) if pos.ants[seat] and seat != self.owner]
        if len(players) < 2 and self.owner < 0:
            return []
        return [SWAP + spot * SEATS + seat for seat in players for spot in pos.all_spots(seat)]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        spot, owner = (action - SWAP) // SEATS, (action - SWAP) % SEATS
        if self.owner < 0:
            pos.push(SwapAnt(self.seat, spot, owner))
            return
        pos.take_ant(self.spot, self.owner)
        pos.take_ant(spot, owner)
        pos.put_ant(self.spot, owner)
        pos.put_ant(spot, self.owner)
        if pos.sink is not None:
            pos.tell(events.ANTS_SWAPPED, self.seat, spot_word(self.spot), self.owner, spot_word(spot), owner)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {} if self.owner < 0 else {"first": values.SITE(spot_word(self.spot)), "owner": values.SEAT(self.owner)}


class HoleChoice(CardFrame):
    """MA-C-EV10: a wormhole, perhaps with a larva, or a centipede."""

    __slots__ = ()
    ask: ClassVar[str] = "Wormhole or centipede?"
    rule: ClassVar[str] = "MA-C-EV10"

    def legal(self, pos: March) -> list[int]:
        found: list[int] = []
        if pos.tokens_left() <= 0:  # MA-0.8
            return found
        if without_token(pos, pos.wormholes):
            found.append(CHOOSE + CHOOSE_WORMHOLE)
        if without_token(pos, pos.centipedes):
            found.append(CHOOSE + CHOOSE_CENTIPEDE)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        pos.push(HoleHex(self.seat, self.card, action - CHOOSE))


def without_token(pos: March, tokens: int) -> list[int]:
    """The hexes other than GT that have none of these tokens."""
    return [number for number in pos.meadow.order if number != GT and not tokens >> number & 1]


class HoleHex(MarchFrame):
    """MA-C-EV10: which hex gets the token."""

    __slots__ = ("card", "what")
    ask: ClassVar[str] = "Which hex gets it? ({what})"
    rule: ClassVar[str] = "MA-C-EV10"

    def __init__(self, seat: int, card: int, what: int) -> None:
        self.seat = seat
        self.card = card
        self.what = what

    def legal(self, pos: March) -> list[int]:
        return [HEX + n for n in without_token(pos, pos.wormholes if self.what == CHOOSE_WORMHOLE else pos.centipedes)]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        number = action - HEX
        if self.what == CHOOSE_WORMHOLE:
            pos.put_wormhole(number)
            pos.push(PlaceLarvae(self.seat, pos.static.larvae[self.card], ONE_HEX, number))
        else:
            pos.put_centipede(number)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"what": values.WORD(CHOICES[self.what])}


class Jelly(MarchFrame):
    """MA-C-EV12: two different gains, announced before either is resolved, in the order in which they are named."""

    __slots__ = ("card", "first")
    ask: ClassVar[str] = "Royal Jelly: choose two"
    rule: ClassVar[str] = "MA-C-EV12"

    def __init__(self, seat: int, card: int, first: int) -> None:
        self.seat = seat
        self.card = card
        self.first = first

    def legal(self, pos: March) -> list[int]:
        return [CHOOSE + what for what in range(CHOOSE_STEPS + 1) if what != self.first]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        what = action - CHOOSE
        if pos.sink is not None:
            pos.tell(events.ANNOUNCED, self.seat, CHOICES[what])
        if self.first < 0:
            pos.push(Jelly(self.seat, self.card, what))
            return
        pos.push(JellyGain(self.seat, self.card, what))
        pos.push(JellyGain(self.seat, self.card, self.first))


class JellyGain(MarchFrame):
    """MA-C-EV12: one of the two gains."""

    __slots__ = ("card", "what")

    def __init__(self, seat: int, card: int, what: int) -> None:
        self.seat = seat
        self.card = card
        self.what = what

    def run(self, pos: March) -> None:
        pos.pop()
        if self.what == CHOOSE_LARVAE:
            pos.gain_larvae(self.seat, pos.static.larvae[self.card], "MA-C-EV12")
        elif self.what == CHOOSE_FOOD:
            pos.gain_food(self.seat, pos.static.food[self.card], "MA-C-EV12")
        elif self.what == CHOOSE_CARDS:
            pos.draw_cards(self.seat, pos.static.cards[self.card])
        else:
            pos.push(Steps(self.seat, pos.static.steps[self.card], True))


# ---- events that hit one hex


class Target(CardFrame):
    """MA-C-EV07, EV13, EV14, EV15, EV19, EV21: the hex that the event is about."""

    __slots__ = ()
    ask: ClassVar[str] = "{card}: which hex?"

    def rule_of(self, pos: March) -> str:
        return "MA-C-" + pos.static.codes[self.card]

    def legal(self, pos: March) -> list[int]:
        effect = pos.static.effect[self.card]
        return [HEX + number for number in pos.meadow.order if is_target(pos, self.seat, effect, number)]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        hit(pos, self.seat, self.card, action - HEX)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"card": values.CARD(pos.static.codes[self.card])}

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return self.rule_of(pos), "This hex cannot be chosen for this card."


def is_target(pos: March, seat: int, effect: int, number: int) -> bool:
    """Whether an event can be aimed at a hex."""
    if effect == SWARM:
        return True
    if number == GT:
        return False
    if effect == OUTBREAK:
        return any(pos.presence[seat] >> number & 1 for seat in range(pos.seats))
    if effect == SNEAK_ATTACK:
        return pos.contested(number)
    if effect == SPARROW:
        return pos.inhabits[seat] >> number & 1 == 1
    if effect == FLOOD:
        return pos.outs >> number & 1 == 1
    return effect == HUNT and pos.centipedes & pos.presence[seat] & 1 << number != 0


def hit(pos: March, seat: int, card: int, number: int) -> None:
    """The event happens in this hex."""
    static = pos.static
    effect = static.effect[card]
    clockwise = [(seat + turn) % pos.seats for turn in range(pos.seats)]
    if effect == OUTBREAK:
        for other in reversed(clockwise):
            if pos.ants_in(number, other):
                fill_between(pos)
                pos.push(LoseAnts(other, number, static.ants[card], "MA-C-EV07"))
    elif effect == SNEAK_ATTACK:
        push_occasion(pos, number, False)
    elif effect == SPARROW:
        for other in clockwise:
            lose_all(pos, other, number, "MA-C-EV14")
    elif effect == SWARM:
        pos.push(SwarmAnt(seat, number, static.ants[card]))
    elif effect == FLOOD:
        for other in clockwise:
            while pos.out[number * pos.seats + other]:
                pos.move_ant(other, 4 * number + OUT, GT_SPOT, "flood")
    elif effect == HUNT:
        pos.remove_centipede(number)
        pos.gain_food(seat, static.food[card], "MA-C-EV21")
        pos.gain_points(seat, static.points[card], BY_CARDS, "MA-C-EV21", card=card, number=number)


class SwarmAnt(MarchUpTo):
    """MA-C-EV15: up to four ants move to the chosen hex, one at a time; trapped ones stay."""

    __slots__ = ("number",)
    ask: ClassVar[str] = "Which ant joins the swarm? ({left} left)"
    rule: ClassVar[str] = "MA-C-EV15"

    def __init__(self, seat: int, number: int, left: int) -> None:
        self.seat = seat
        self.number = number
        self.left = left

    def options(self, pos: March) -> list[int]:
        free = pos.presence[self.seat] & ~pos.bound(self.seat) & ~(1 << self.number)
        return [ANT + spot for spot in pos.all_spots(self.seat) if free >> (spot >> 2) & 1]

    def again(self, action: int) -> SwarmAnt:
        return SwarmAnt(self.seat, self.number, self.left - 1)

    def take(self, pos: March, action: int) -> None:
        fill_between(pos)
        pos.push(GoTo(self.seat, action - ANT, 1 << self.number, -1, "swarm"))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"left": self.left, "hex": values.HEX(self.number)}
