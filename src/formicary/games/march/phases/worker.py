"""MA-3, MA-6, MA-8: the turns of the Worker Phase."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import events, values
from formicary.games.march.actions import DANCE, DONE, EXPLORE, FORAGE, MARCH, PLAY, RAID, REST, SEAT
from formicary.games.march.cards.castes import worker_bonus
from formicary.games.march.components.parts import CARDS, GATHERING, PARASITIC, SPRINTING
from formicary.games.march.frames import ChooseSeat, MarchFrame
from formicary.games.march.phases.checkpoint import Checkpoint
from formicary.games.march.phases.explore import Harvester, begin_explore, can_explore
from formicary.games.march.phases.play import can_play, play_from_hand
from formicary.games.march.phases.reactions import TO_EXPLORE, TO_FORAGE, TO_MARCH, TO_PLAY, Reactions
from formicary.games.march.phases.steps import Steps
from formicary.games.march.rise.worker_phase import HordeTurn, MarchToBattle
from formicary.games.march.species.choice import begin_special, can_begin, refuse_special, special_begins, special_of
from formicary.games.march.species.drawbacks import frenzied
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence
from formicary.kernel.values import NUMBER

MARCH_STEPS = 5  # MA-5.1
FORAGE_CARDS = 2  # MA-6.1


def push_turn(pos: March, seat: int) -> None:
    """MA-3.4, MA-18.8: a turn of the seat; afterwards the Horde has its card and the marker is passed on."""
    pos.push(PassMarker(seat))
    if pos.house.horde:
        pos.push(HordeTurn(seat))
    push_action(pos, seat, False)


def push_action(pos: March, seat: int, bonus: bool) -> None:
    """Asks for an action; with cards in hand even if there is one choice only, since not asking would tell about the hand."""
    if pos.hand[seat] and not pos.rests[seat]:
        pos.push(Action(seat, bonus))
    else:
        pos.push(OpenAction(seat, bonus))


class Action(MarchFrame):
    """MA-3.2, MA-8.2, MA-8.5: exactly one of Explore, March, Forage, Play a Card and Rest; as bonus action it may be left out.

    MA-17.5: a primitive species has its special action besides.
    """

    __slots__ = ("bonus",)
    ask: ClassVar[str] = "Choose your action"
    rule: ClassVar[str] = "MA-3.2"
    always_ask: ClassVar[bool] = True

    def __init__(self, seat: int, bonus: bool) -> None:
        self.seat = seat
        self.bonus = bonus

    def legal(self, pos: March) -> list[int]:
        seat = self.seat
        if pos.rests[seat] or (pos.house.guard and pos.turns[seat] >= pos.house.guard):  # MA-8.5, MA-3.10
            return [REST, DONE] if self.bonus else [REST]
        found: list[int] = []
        if pos.food[seat]:  # MA-3.3
            if can_explore(pos, seat):
                found.append(EXPLORE)
            found.append(MARCH)
            if pos.deck_at < len(pos.deck) or pos.discards:  # MA-6.2
                found.append(FORAGE)
        if pos.house.species and can_begin(pos, seat):  # MA-17.5
            found.append(special_of(pos, seat))
        for card in pos.hand[seat]:
            if can_play(pos, seat, card):
                found.append(PLAY + card)
        ready = pos.turns[seat] > 0 or pos.house.prototype or last_turn(pos, seat)  # MA-8.2, MA-19.10
        if (ready and not frenzied(pos, seat)) or not found:  # MA-17.11, MA-3.9; without food and cards nothing is found
            found.append(REST)
        if self.bonus:
            found.append(DONE)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        seat = self.seat
        if action == DONE:
            pos.bonus = 0
            return
        if not self.bonus:
            pos.turns[seat] += 1
        pos.push(AfterAction(seat))
        if pos.sink is not None:
            name = pos.game.actions.kind(action).name
            pos.tell(events.ACTION_TAKEN, seat, name, food_cost(pos, seat, action), self.bonus)
        if action == REST:
            rest(pos, seat)
        elif action == EXPLORE:
            pos.food[seat] -= 1
            pos.push(Reactions(seat, TO_EXPLORE))
            pos.push(Harvester(seat))  # looked at then: the Spider's Lair may let it be played on the way
            pos.push(Checkpoint(pos.holder))
            begin_explore(pos, seat)
        elif action == MARCH:
            pos.food[seat] -= 1
            pos.push(Reactions(seat, TO_MARCH))
            if pos.house.horde:
                pos.push(MarchToBattle(seat))
            pos.push(Checkpoint(pos.holder))
            pos.push(Steps(seat, march_steps(pos, seat), True))
        elif action == FORAGE:
            pos.food[seat] -= 1
            pos.push(Reactions(seat, TO_FORAGE))
            forage(pos, seat)
        elif DANCE <= action <= RAID:
            begin_special(pos, seat)
        else:
            pos.push(Reactions(seat, TO_PLAY, action - PLAY))
            pos.push(Checkpoint(pos.holder))
            play_from_hand(pos, seat, action - PLAY)

    def thinkable(self, pos: March) -> list[int]:
        """The actions of a turn, and the cards in the hand."""
        found = [EXPLORE, MARCH, FORAGE, REST, *[PLAY + card for card in pos.hand[self.seat]]]
        return [*found, special_of(pos, self.seat)] if pos.house.species and pos.species[self.seat] else found

    def unspent(self, pos: March) -> Optional[Sentence]:
        return Sentence("An action is left.") if self.bonus else None

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"bonus": values.FLAG(self.bonus), "round": values.ROUND(pos.round)}

    def begins(self, pos: March, action: int) -> Optional[Sentence]:
        """MA-4.2, MA-5.1: what Explore and March begin."""
        if action == EXPLORE:
            return Sentence("draw a hex and place it")
        if action == MARCH:
            if not Steps(self.seat, march_steps(pos, self.seat), True).legal(pos):
                return Sentence("no step is possible")
            return Sentence("up to {count} {count:step|steps}", count=NUMBER(march_steps(pos, self.seat)))
        return special_begins(pos, self.seat) if DANCE <= action <= RAID else None

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        seat = self.seat
        if pos.rests[seat]:
            return "MA-8.5", "Who has rested rests on every later turn of the round."
        if action == REST and frenzied(pos, seat):
            return "MA-17.11", "The Crazy Ant cannot rest with food in its stores or cards in hand."
        if action == REST:
            return "MA-8.2", "Rest cannot be your first action of a round, unless you have neither cards nor food."
        if action in (EXPLORE, MARCH, FORAGE) and not pos.food[seat]:
            return "MA-3.11", "This action costs 1 food and your stores are empty."
        if action == EXPLORE:
            return "MA-4.1", "There is no hex left, or no open exit in a hex that an ant of yours could leave."
        if action == FORAGE:
            return "MA-6.2", "There is no card left to draw."
        if DANCE <= action <= RAID:
            return refuse_special(pos, seat, action)
        if PLAY <= action < PLAY + CARDS:
            if action - PLAY not in pos.hand[seat]:
                return "MA-7.2", "This card is not in your hand."
            if can_play_after_payment(pos, seat, action - PLAY):
                return "MA-7.5", "Its condition would not be true after payment."
            return "MA-3.11", "You cannot pay for this card."
        return "MA-3.2", "Choose an action first."


def food_cost(pos: March, seat: int, action: int) -> int:
    """MA-3.3, MA-17.5: the food that an action costs."""
    if DANCE <= action <= RAID:
        return pos.static.action_cost[pos.species[seat]]
    return 1 if action in (EXPLORE, MARCH, FORAGE) else 0


def can_play_after_payment(pos: March, seat: int, card: int) -> bool:
    """For refusals: whether larvae and ants would do, were it not for the condition."""
    return pos.static.cost[card] <= pos.larvae[seat] + pos.ants[seat]


def last_turn(pos: March, seat: int) -> bool:
    """MA-13.6, MA-13.7: with two players, the turn after the other's first Rest, which may be a Rest in any case."""
    return pos.seats == 2 and pos.rests[1 - seat] > 0


def chooses_action(pos: March) -> bool:
    """Whether a player is about to choose an action."""
    return len(pos.stack) > 0 and isinstance(pos.stack[-1], Action)


class OpenAction(Action):
    """The same where everybody can work out that there is one choice only."""

    __slots__ = ()
    always_ask: ClassVar[bool] = False


def march_steps(pos: March, seat: int) -> int:
    """MA-5.1, MA-5.2, MA-C-TH07; in the prototype thoraxes make events cheaper instead (MA-19.14)."""
    steps = MARCH_STEPS if pos.house.prototype else MARCH_STEPS + worker_bonus(pos, seat)
    if pos.active[3 * seat + 1] == SPRINTING:
        steps += pos.static.steps[pos.top_evolution(seat, 1)]
    return steps


def forage(pos: March, seat: int) -> None:
    """MA-6.1, MA-C-TH03, MA-C-TH10."""
    thorax = pos.active[3 * seat + 1]
    if thorax == GATHERING:
        pos.draw_cards(seat, pos.static.cards[pos.top_evolution(seat, 1)])
    elif thorax == PARASITIC:
        card = pos.flip_card(seat, "MA-C-TH03")
        pos.push(ForageOn(seat))
        others = (1 << pos.seats) - 1 & ~(1 << seat)
        if card >= 0 and others:
            pos.push(Parasite(seat, others, pos.static.ferocity[card]))
    else:
        pos.draw_cards(seat, FORAGE_CARDS)


class ForageOn(MarchFrame):
    """MA-C-TH03: then the second card is drawn."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        pos.draw_cards(self.seat, FORAGE_CARDS - 1)


class Parasite(ChooseSeat):
    """MA-C-TH03: who loses larvae to the owner of Parasitic Thorax."""

    __slots__ = ("amount",)
    ask: ClassVar[str] = "Who loses up to {amount} {amount:larva|larvae} to you?"
    rule: ClassVar[str] = "MA-C-TH03"

    def __init__(self, seat: int, among: int, amount: int) -> None:
        self.seat = seat
        self.among = among
        self.amount = amount

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        victim = action - SEAT
        lost = pos.lose_larvae(victim, self.amount, "MA-C-TH03")
        pos.gain_larvae(self.seat, lost, "MA-C-TH03")

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"amount": values.LARVAE(self.amount)}


def rests_that_end(pos: March) -> int:
    """MA-8.6, MA-14.4, MA-18.10: the phase is over when so many players have rested."""
    return 3 if pos.seats == 5 else 1 if pos.seats == 1 else 2


def rest(pos: March, seat: int) -> None:
    """MA-8.3, MA-8.4, MA-8.6, MA-8.7, MA-14.4, MA-18.10, MA-19.11 to MA-19.13."""
    if pos.house.prototype:
        take_marker(pos, seat)
    pos.rests[seat] += 1
    larvae = food = 0
    if pos.rests[seat] == 1:
        rested = len([count for count in pos.rests if count])
        ends = rested == rests_that_end(pos)
        if ends:  # with two players this was the last turn anyway; bonus actions are lost (MA-8.12, MA-I-14)
            pos.worker_over = True
        larvae = 2 if ends and pos.house.second_larva else 1
        larvae = min(larvae, pos.supply[seat])
        pos.supply[seat] -= larvae
    elif pos.bank_food() > 0:
        food = 1
    if pos.house.prototype:  # MA-19.11: at once
        pos.larvae[seat] += larvae
        pos.food[seat] += food
    else:
        pos.rest_larvae[seat] += larvae
        pos.rest_food[seat] += food
    if pos.sink is not None:
        pos.tell(events.RESTED, seat, larvae, food)


def take_marker(pos: March, seat: int) -> None:
    """MA-19.12: the first player to rest in a round takes the starting player marker; turns go on as before."""
    if sum(pos.rests) == 0 and pos.holder != seat:
        pos.holder = seat
        if pos.sink is not None:
            pos.tell(events.MARKER_TAKEN, seat)


class AfterAction(MarchFrame):
    """MA-C-EV06, MA-8.12: bonus actions follow when action and Reactions are done."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        if pos.worker_over:
            pos.bonus = 0
        elif pos.bonus:
            pos.bonus -= 1
            push_action(pos, self.seat, True)


class PassMarker(MarchFrame):
    """MA-3.4, MA-8.8, MA-13.6: turn and marker go to the left, unless the phase is over; MA-19.7: the turn only."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        if pos.bonus:  # MA-C-EV06: a hex of the Horde's Sentry let Frenzied Activity be played
            pos.push(AfterAction(self.seat))
            return
        pos.pop()
        if pos.worker_over:
            return
        following = (self.seat + 1) % pos.seats
        if pos.seats == 2 and pos.rests[following]:
            pos.worker_over = True  # the other player has had the last turn
        else:
            pos.turn = following
            if not pos.house.prototype:
                pos.holder = following
