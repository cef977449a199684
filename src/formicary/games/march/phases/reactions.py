"""MA-3.5 to MA-3.7, MA-14.2: the other players react to an action, one after the other."""

from __future__ import annotations

from typing import ClassVar, Final, Optional

from formicary.games.march import events, values
from formicary.games.march.actions import ANT, DISCARD, HATCH, PASS, TO_LARVA
from formicary.games.march.components.parts import LEAPING, NURSING
from formicary.games.march.frames import OWN_HEXES, MarchFrame, PlaceLarvae, larva_spots
from formicary.games.march.phases.checkpoint import Checkpoint
from formicary.games.march.phases.play import card_played
from formicary.games.march.phases.steps import NO_BAR, StepTo, add_ant_steps, refuse_ant_step
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence

TO_EXPLORE: Final = 0
TO_MARCH: Final = 1
TO_FORAGE: Final = 2
TO_PLAY: Final = 3
TO_DANCE: Final = 4
TO_JOURNEY: Final = 5
TO_SPLICE: Final = 6
TO_RAID: Final = 7
ACTION_NAMES: Final = ("explore", "march", "forage", "play", "dance", "journey", "splice", "raid")


def action_of(pos: March, actor: int, kind: int, card: int) -> Sentence:
    """The action that is being carried out or reacted to, in words."""
    who = values.SEAT(actor)
    if kind == TO_EXPLORE:
        return Sentence("{seat} explores", seat=who)
    if kind == TO_MARCH:
        return Sentence("{seat} marches", seat=who)
    if kind == TO_FORAGE:
        return Sentence("{seat} forages", seat=who)
    if kind == TO_PLAY:
        return card_played(pos, actor, card)
    if kind == TO_DANCE:
        return Sentence("{seat} dances the Dance of Chaos", seat=who)
    if kind == TO_JOURNEY:
        return Sentence("{seat} sets out on a Journey of 6000 Steps", seat=who)
    if kind == TO_SPLICE:
        return Sentence("{seat} uses Double Spliced Genes", seat=who)
    return Sentence("{seat} sends out a Raiding Party", seat=who)


def reacting(pos: March, seat: int) -> list[int]:
    """MA-3.5, MA-14.2: who may react to an action of the seat, in order."""
    if pos.seats == 5:
        return [(seat + 1) % 5, (seat + 4) % 5]
    return [(seat + turn) % pos.seats for turn in range(1, pos.seats)]


class Reactions(MarchFrame):
    """MA-3.4, MA-3.5: asks those who may react, with a checkpoint after each. `card` is the one played, -1 without one."""

    __slots__ = ("kind", "card")

    def __init__(self, seat: int, kind: int, card: int = -1) -> None:
        self.seat = seat
        self.kind = kind
        self.card = card

    def run(self, pos: March) -> None:
        pos.pop()
        for other in reversed(reacting(pos, self.seat)):
            if self.kind in (TO_EXPLORE, TO_MARCH):
                pos.push(Checkpoint(pos.holder))
            pos.push(reaction(other, self.kind, self.card))

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        """The action lies above it. Who has chosen it need not be told, but what a card asks is its doing."""
        if seat == self.seat and self.kind != TO_PLAY:
            return None
        return action_of(pos, self.seat, self.kind, self.card)


def tell_reaction(pos: March, seat: int, kind: int, reacts: bool) -> None:
    """Reports whether a player reacted."""
    if pos.sink is not None:
        pos.tell(events.REACTED if reacts else events.PASSED, seat, ACTION_NAMES[kind])


class ReactToExplore(MarchFrame):
    """MA-4.12, MA-4.13, MA-C-TH08: place one larva in a hex one inhabits or in GT; with Nursing Thorax up to two."""

    __slots__ = ()
    ask: ClassVar[str] = "Reaction to Explore: place a larva?"
    rule: ClassVar[str] = "MA-4.12"

    def legal(self, pos: March) -> list[int]:
        if not pos.larvae[self.seat]:
            return []
        found = [TO_LARVA + spot for spot in larva_spots(pos, self.seat, OWN_HEXES, 0)]
        found.append(PASS)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        tell_reaction(pos, self.seat, TO_EXPLORE, action != PASS)
        if action == PASS:
            return
        pos.place_larva(self.seat, action - TO_LARVA)
        if pos.active[3 * self.seat + 1] == NURSING:
            more = pos.static.larvae[pos.top_evolution(self.seat, 1)] - 1
            if more > 0:
                pos.push(PlaceLarvae(self.seat, more, OWN_HEXES))

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return action_of(pos, pos.turn, TO_EXPLORE, -1)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-4.12", "Place the larva in a hex you inhabit, or in The Great Tunnel."


class ReactToMarch(MarchFrame):
    """MA-5.11, MA-C-TH09: one ant step; with Leaping Thorax up to three."""

    __slots__ = ()
    ask: ClassVar[str] = "Reaction to March: move one ant?"
    rule: ClassVar[str] = "MA-5.11"

    def legal(self, pos: March) -> list[int]:
        found: list[int] = []
        add_ant_steps(pos, self.seat, NO_BAR, found)
        found.append(PASS)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if action == PASS:
            tell_reaction(pos, self.seat, TO_MARCH, False)
            return
        tell_reaction(pos, self.seat, TO_MARCH, True)
        steps = 1
        if pos.active[3 * self.seat + 1] == LEAPING:
            steps = pos.static.steps[pos.top_evolution(self.seat, 1)]
        pos.push(StepTo(self.seat, action - ANT, steps, False))

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return action_of(pos, pos.turn, TO_MARCH, -1)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if TO_LARVA + 3 <= action < ANT + 3:
            return "MA-5.11", "Larvae cannot be moved as a Reaction to March."
        return refuse_ant_step(pos, self.seat, action)


class ReactToForage(MarchFrame):
    """MA-6.3, MA-6.4: gain one larva."""

    __slots__ = ()
    ask: ClassVar[str] = "Reaction to Forage: gain a larva?"
    rule: ClassVar[str] = "MA-6.3"

    def legal(self, pos: March) -> list[int]:
        return [HATCH, PASS] if pos.supply[self.seat] else []

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        tell_reaction(pos, self.seat, TO_FORAGE, action == HATCH)
        if action == HATCH:
            pos.gain_larvae(self.seat, 1, "MA-6.3")

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return action_of(pos, pos.turn, TO_FORAGE, -1)


class ReactToPlay(MarchFrame):
    """MA-7.6, MA-7.7: discard one card and draw one. `card` is the one that was played."""

    __slots__ = ("card",)
    ask: ClassVar[str] = "Reaction to the card played: discard a card and draw one?"
    rule: ClassVar[str] = "MA-7.6"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, pos: March) -> list[int]:
        if not pos.hand[self.seat]:
            return []
        found = [DISCARD + card for card in pos.hand[self.seat]]
        found.append(PASS)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        tell_reaction(pos, self.seat, TO_PLAY, action != PASS)
        if action != PASS:
            card = action - DISCARD
            pos.remove_from_hand(self.seat, card)
            pos.discard(self.seat, card, "MA-7.6")
            pos.draw_cards(self.seat, 1)

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return action_of(pos, pos.turn, TO_PLAY, self.card)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return "MA-7.6", "Discard a card of your own hand, or pass."


def reaction(seat: int, kind: int, card: int) -> MarchFrame:
    """The question of a seat that may react to one of the four common actions."""
    if kind == TO_EXPLORE:
        return ReactToExplore(seat)
    if kind == TO_MARCH:
        return ReactToMarch(seat)
    if kind == TO_FORAGE:
        return ReactToForage(seat)
    return ReactToPlay(seat, card)
