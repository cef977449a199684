"""MA-17.7 to MA-17.10: the Dance of Chaos of the Crazy Ant."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import events
from formicary.games.march.actions import HATCH
from formicary.games.march.components.parts import EVENT
from formicary.games.march.frames import MarchFrame
from formicary.games.march.phases.checkpoint import Checkpoint
from formicary.games.march.phases.play import can_play_free, play_free
from formicary.games.march.phases.reactions import TO_DANCE, ReactToForage, action_of, reacting, tell_reaction
from formicary.games.march.phases.steps import Steps
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence


def begin_dance(pos: March, seat: int) -> None:
    """MA-17.5, MA-3.4: the dance, a checkpoint, then the Reactions."""
    pos.push(DanceReactions(seat))
    pos.push(Checkpoint(pos.holder))
    dance(pos, seat)


def dance(pos: March, seat: int) -> None:
    """MA-17.7 to MA-17.9: cards are turned over up to the first event, which is played free; then steps follow."""
    flipped: list[int] = []
    card = -1
    if event_left(pos):
        card = pos.top_card()
        while pos.static.type[card] != EVENT:  # MA-0.9: what has been turned over may be shuffled in again
            flipped.append(card)
            pos.discard(seat, card, "MA-17.7")
            card = pos.top_card()
    else:
        pos.reveal()  # everybody learns that there is none
    if pos.sink is not None:
        if card >= 0:
            flipped.append(card)
        codes = [pos.static.codes[other] for other in flipped]
        event = pos.static.codes[card] if card >= 0 else ""
        pos.tell(events.DANCED, seat, len(codes), codes, event, pos.static.ferocity[card] if card >= 0 else 0)
    if card < 0:
        return
    pos.push(Steps(seat, pos.static.ferocity[card], True))  # MA-17.9: whether the event could be played or not
    if can_play_free(pos, seat, card):  # MA-17.8
        pos.limbo.append(card)
        play_free(pos, seat, card)
    else:
        pos.discard(seat, card, "MA-17.8")


def event_left(pos: March) -> bool:
    """Whether deck and discard pile hold an event."""
    types = pos.static.type
    return EVENT in [types[card] for card in pos.deck[pos.deck_at :]] or EVENT in [types[card] for card in pos.discards]


class DanceReactions(MarchFrame):
    """MA-17.10, MA-3.5: asks those who may react."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        for other in reversed(reacting(pos, self.seat)):
            pos.push(ReactToDance(other))

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return None if seat == self.seat else action_of(pos, self.seat, TO_DANCE, -1)


class ReactToDance(ReactToForage):
    """MA-17.10: gain one larva, as after Forage."""

    __slots__ = ()
    ask: ClassVar[str] = "Reaction to the Dance of Chaos: gain a larva?"
    rule: ClassVar[str] = "MA-17.10"

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        tell_reaction(pos, self.seat, TO_DANCE, action == HATCH)
        if action == HATCH:
            pos.gain_larvae(self.seat, 1, "MA-17.10")

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return action_of(pos, pos.turn, TO_DANCE, -1)
