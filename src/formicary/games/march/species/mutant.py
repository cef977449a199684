"""MA-17.20 to MA-17.26: Double Spliced Genes of the Mutant Ant, and its Mutation."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import events, values
from formicary.games.march.actions import DONE, PASS, PLAY, TUCK_BOTTOM, TUCK_TOP
from formicary.games.march.components.parts import CARDS, EVENT
from formicary.games.march.frames import CardFrame, MarchFrame
from formicary.games.march.phases.checkpoint import Checkpoint
from formicary.games.march.phases.play import Pay, add_evolution, can_play, can_play_free, cost_of, play_from_hand, show_card
from formicary.games.march.phases.reactions import TO_SPLICE, action_of, reacting, tell_reaction
from formicary.games.march.promises import Promises
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence


def spliceable(pos: March, seat: int) -> list[int]:
    """MA-17.20, MA-17.23: the evolutions of the hand that can be paid for."""
    return [card for card in pos.hand[seat] if pos.static.type[card] < EVENT and can_play(pos, seat, card)]


def begin_splice(pos: March, seat: int) -> None:
    """MA-17.5, MA-3.4: the evolutions, a checkpoint, then the Reactions."""
    pos.push(SpliceReactions(seat, 0, 0))
    pos.push(Checkpoint(pos.holder))
    pos.push(SpliceFirst(seat))


class SpliceFirst(MarchFrame):
    """MA-17.20: which evolution is played and paid for. Always asked: not to ask would tell about the hand."""

    __slots__ = ()
    ask: ClassVar[str] = "Which evolution do you pay for?"
    rule: ClassVar[str] = "MA-17.20"
    always_ask: ClassVar[bool] = True

    def legal(self, pos: March) -> list[int]:
        return [PLAY + card for card in spliceable(pos, self.seat)]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        seat, card = self.seat, action - PLAY
        show_card(pos, seat, card, False)
        pos.push(SpliceSecond(seat, pos.static.cost[card]))
        pos.push(Splice(seat, card))
        pos.push(Pay(seat, card, cost_of(pos, seat, card)))

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return refuse_evolution(pos, self.seat, action, "MA-17.20")

    def promise(self, to: Promises) -> None:
        to.splicing(self.seat)


def refuse_evolution(pos: March, seat: int, action: int, rule: str) -> tuple[str, str]:
    """Why a card cannot be played as evolution."""
    if PLAY <= action < PLAY + CARDS:
        card = action - PLAY
        if card not in pos.hand[seat]:
            return "MA-7.2", "This card is not in your hand."
        if pos.static.type[card] >= EVENT:
            return rule, "Only evolutions can be played now."
        return "MA-3.11", "You cannot pay for this card."
    return rule, "Play an evolution from your hand."


class Splice(CardFrame):
    """MA-17.22: the new evolution goes on top of its section or under it; asked only if there is something in the section."""

    __slots__ = ()
    ask: ClassVar[str] = "{card}: on top of its section or under it?"
    rule: ClassVar[str] = "MA-17.22"

    def legal(self, pos: March) -> list[int]:
        if pos.body[3 * self.seat + pos.static.type[self.card]]:
            return [TUCK_TOP, TUCK_BOTTOM]
        return [TUCK_TOP]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        seat, card = self.seat, self.card
        pos.limbo.remove(card)
        if action == TUCK_TOP:
            add_evolution(pos, seat, card)
        else:
            section = pos.static.type[card]
            pos.set_body(seat, section, (card, *pos.body[3 * seat + section]))
            if pos.sink is not None:
                pos.tell(events.CARD_TUCKED, seat, pos.static.codes[card])
        pos.score_bodies(seat)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"card": values.CARD(pos.static.codes[self.card])}

    def promise(self, to: Promises) -> None:
        to.evolution(self.seat, self.card)


class SpliceSecond(MarchFrame):
    """MA-17.21: one more evolution of the same printed cost or less may be played free. Always asked, as SpliceFirst."""

    __slots__ = ("limit",)
    ask: ClassVar[str] = "Play a second evolution of cost {limit} or less free?"
    rule: ClassVar[str] = "MA-17.21"
    always_ask: ClassVar[bool] = True

    def __init__(self, seat: int, limit: int) -> None:
        self.seat = seat
        self.limit = limit

    def legal(self, pos: March) -> list[int]:
        if not pos.hand[self.seat]:
            return []
        found: list[int] = []
        for card in pos.hand[self.seat]:
            fits = pos.static.type[card] < EVENT and pos.static.cost[card] <= self.limit
            if fits and can_play_free(pos, self.seat, card):
                found.append(PLAY + card)
        found.append(DONE)
        return found

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        if action != DONE:
            show_card(pos, self.seat, action - PLAY, True)
            pos.push(Splice(self.seat, action - PLAY))

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"limit": self.limit}

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        if PLAY <= action < PLAY + CARDS and action - PLAY in pos.hand[self.seat]:
            if pos.static.type[action - PLAY] < EVENT:
                return "MA-17.21", "The second evolution may not cost more than the first."
            return "MA-17.21", "Only evolutions can be played now."
        return "MA-17.21", "Play a second evolution from your hand, or stop."

    def promise(self, to: Promises) -> None:
        to.second_evolution(self.seat, self.limit)


# ---- Reactions


class SpliceReactions(MarchFrame):
    """MA-17.23, MA-17.24: asks one after the other, `turn` counts them; then the Mutant Ant gains larvae for what was played."""

    __slots__ = ("turn", "total")

    def __init__(self, seat: int, turn: int, total: int) -> None:
        self.seat = seat
        self.turn = turn
        self.total = total  # costs of the evolutions played so far

    def run(self, pos: March) -> None:
        pos.pop()
        others = reacting(pos, self.seat)
        if self.turn < len(others):
            pos.push(ReactToSplice(others[self.turn], self.seat, self.turn, self.total))
        else:
            pos.gain_larvae(self.seat, self.total, "MA-17.24")

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return None if seat == self.seat else action_of(pos, self.seat, TO_SPLICE, -1)

    def promise(self, to: Promises) -> None:
        to.splice_larvae(self.seat, self.total)


class ReactToSplice(MarchFrame):
    """MA-17.23, MA-D-33: an evolution from the hand, paid for. Asked whatever the hand is: not to ask would tell about it."""

    __slots__ = ("mutant", "turn", "total")
    ask: ClassVar[str] = "Reaction to Double Spliced Genes: play an evolution?"
    rule: ClassVar[str] = "MA-17.23"
    always_ask: ClassVar[bool] = True

    def __init__(self, seat: int, mutant: int, turn: int, total: int) -> None:
        self.seat = seat
        self.mutant = mutant
        self.turn = turn
        self.total = total

    def legal(self, pos: March) -> list[int]:
        seat = self.seat
        if not pos.hand[seat] or not pos.larvae[seat] + pos.ants[seat]:
            return []
        found = [PLAY + card for card in spliceable(pos, seat)]
        found.append(PASS)
        return found

    def run(self, pos: March) -> None:
        pos.pop()
        pos.push(SpliceReactions(self.mutant, self.turn + 1, self.total))

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        tell_reaction(pos, self.seat, TO_SPLICE, action != PASS)
        cost = 0 if action == PASS else pos.static.cost[action - PLAY]
        pos.push(SpliceReactions(self.mutant, self.turn + 1, self.total + cost))
        if action != PASS:
            pos.push(Checkpoint(pos.holder))
            play_from_hand(pos, self.seat, action - PLAY)

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return action_of(pos, self.mutant, TO_SPLICE, -1)

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return refuse_evolution(pos, self.seat, action, "MA-17.23")


# ---- Mutation


class Mutation(MarchFrame):
    """MA-17.26: at the start of the Soldier Phase the whole hand is discarded and as many cards are drawn."""

    __slots__ = ()
    course: ClassVar[bool] = True

    def run(self, pos: March) -> None:
        pos.pop()
        seat = self.seat
        cards = pos.hand[seat]
        if not cards:
            return
        pos.hand[seat] = ()
        pos.shown[seat] = ()
        pos.reveal()
        if pos.sink is not None:
            pos.tell(events.MUTATED, seat, len(cards))
        for card in cards:
            pos.discard(seat, card, "MA-17.26")
        pos.draw_cards(seat, len(cards))
