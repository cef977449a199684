"""MA-9.7 to MA-9.32: ant battles."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.march import events, values
from formicary.games.march.actions import COMMIT, PASS, SEAT
from formicary.games.march.cards.castes import soldier_bonus
from formicary.games.march.components.parts import AMAZON, ARMORED, BULLDOG, GOLDEN_FIRE, PROBOSCIS, TAWNY_CRAZY, TRAPJAW
from formicary.games.march.frames import ChooseSeat, HexFrame, LoseAnts, MarchFrame, MarchUpTo
from formicary.games.march.phases.checkpoint import Checkpoint, Spoils
from formicary.games.march.promises import Promises
from formicary.games.march.species.drawbacks import enlighten
from formicary.games.march.state.fields import BATTLES, BY_CARDS
from formicary.games.march.state.position import March
from formicary.kernel.sentences import Sentence


def pair_bit(a: int, b: int) -> int:
    """The bit of a pair of seats that have fought each other."""
    return 1 << (a * 5 + b if a < b else b * 5 + a)


class AntBattles(MarchFrame):
    """MA-9.9 to MA-9.15, MA-9.29: the ant battles of a hex on one occasion, until nobody is left to fight.

    Bit sets of seats: `fought` have fought ants here, `battled` anybody, the centipede included. `pairs` have met each other.
    `soldier` says whether it is the Soldier Phase.
    """

    __slots__ = ("number", "fought", "pairs", "battled", "soldier")

    def __init__(self, number: int, fought: int, pairs: int, battled: int, soldier: bool) -> None:
        self.seat = -1
        self.number = number
        self.fought = fought
        self.pairs = pairs
        self.battled = battled
        self.soldier = soldier

    def run(self, pos: March) -> None:
        pos.pop()
        if not pos.ant_contested(self.number):
            return
        control = pos.controller(self.number)
        if control < 0:
            return
        tied = self.opponents(pos, control)
        if len(tied) == 1:
            self.begin(pos, control, tied[0])
        elif tied:
            among = 0
            for seat in tied:
                among |= 1 << seat
            pos.push(ChooseOpponent(control, among, self))  # MA-9.10, MA-9.14

    def opponents(self, pos: March, control: int) -> list[int]:
        """Those with most ants among the players whom the controlling player must fight next."""
        present = [s for s in range(pos.seats) if s != control and pos.presence[s] >> self.number & 1]
        found = present  # MA-9.9, MA-9.12
        if self.fought >> control & 1:
            found = [s for s in present if not self.fought >> s & 1]  # MA-9.11
            if not found:
                found = [s for s in present if not self.pairs & pair_bit(s, control)]  # MA-9.13
        most = max([pos.ants_in(self.number, s) for s in found], default=0)
        return [s for s in found if pos.ants_in(self.number, s) == most]

    def begin(self, pos: March, defender: int, invader: int) -> None:
        """MA-9.18: invader and then defender may put down cards; then the battle is decided."""
        both = 1 << defender | 1 << invader
        pairs = self.pairs | pair_bit(defender, invader)
        pos.push(AntBattles(self.number, self.fought | both, pairs, self.battled | both, self.soldier))
        push_battle(pos, self.number, invader, defender, self.battled, self.soldier)


def push_battle(pos: March, number: int, invader: int, defender: int, battled: int, soldier: bool) -> None:
    """MA-9.18: one ant battle: invader, then defender may put down cards; then it is decided."""
    pos.push(Outcome(number, invader, defender, battled, soldier))
    pos.push(Ferocity(defender, number, invader, cards_allowed(pos, defender)))
    pos.push(Ferocity(invader, number, defender, cards_allowed(pos, invader)))
    if pos.sink is not None:
        pos.tell(events.BATTLE_BEGINS, defender, number, invader, defender)


class ChooseOpponent(ChooseSeat):
    """MA-9.10, MA-9.14: several players have most ants, so the controlling player says whom to fight."""

    __slots__ = ("battles",)
    ask: ClassVar[str] = "Whom do you fight first?"
    rule: ClassVar[str] = "MA-9.10"

    def __init__(self, seat: int, among: int, battles: AntBattles) -> None:
        self.seat = seat
        self.among = among
        self.battles = battles

    def apply(self, pos: March, action: int) -> None:
        pos.pop()
        self.battles.begin(pos, self.seat, action - SEAT)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.battles.number)}


def cards_allowed(pos: March, seat: int) -> int:
    """MA-9.18, MA-C-HD06: how many cards a side may put down."""
    if pos.active[3 * seat] == GOLDEN_FIRE:
        return pos.static.cards[pos.top_evolution(seat, 0)]
    return 1


class Ferocity(MarchUpTo):
    """MA-9.18, MA-C-HD06: a card face down, or none; `opponent` is -1 against a centipede."""

    __slots__ = ("number", "opponent")
    stop: ClassVar[int] = PASS
    ask: ClassVar[str] = "Lay a card face down for its ferocity?"
    rule: ClassVar[str] = "MA-9.18"

    def __init__(self, seat: int, number: int, opponent: int, left: int) -> None:
        self.seat = seat
        self.number = number
        self.opponent = opponent
        self.left = left

    def options(self, pos: March) -> list[int]:
        return [COMMIT + card for card in pos.hand[self.seat]]

    def take(self, pos: March, action: int) -> None:
        seat = self.seat
        card = action - COMMIT
        at = pos.hand[seat].index(card)
        pos.hand[seat] = pos.hand[seat][:at] + pos.hand[seat][at + 1 :]  # `shown` stays: nobody knows which card it is
        pos.committed[seat] = (*pos.committed[seat], card)

    def again(self, action: int) -> Ferocity:
        return Ferocity(self.seat, self.number, self.opponent, self.left - 1)

    def finish(self, pos: March) -> None:
        """Everybody sees how many cards were put down."""
        if pos.sink is not None:
            cards = [pos.static.codes[card] for card in pos.committed[self.seat]]
            pos.tell(events.CARD_PUT_DOWN, self.seat, len(cards), cards)

    def ask_args(self, pos: March) -> dict[str, object]:
        return {"hex": values.HEX(self.number), "opponent": values.SEAT(self.opponent)}

    def refusal(self, pos: March, action: int) -> tuple[str, str]:
        return self.rule, "Lay a card of your own hand face down, or pass."


def reveal_cards(pos: March, seat: int) -> list[int]:
    """MA-9.19: the face-down cards of a side go open to the discard pile."""
    cards = list(pos.committed[seat])
    for card in cards:
        if card in pos.shown[seat]:
            pos.shown[seat] = tuple([c for c in pos.shown[seat] if c != card])
        pos.reveal()
        pos.discard(seat, card, "MA-9.19")
    pos.committed[seat] = ()
    return cards


def ferocity_of(pos: March, seat: int, cards: list[int]) -> int:
    """MA-9.20, MA-C-HD08: the ferocity of a side's cards; Tawny Crazy Head adds the top card when all cards are revealed."""
    if pos.active[3 * seat] == TAWNY_CRAZY:
        card = pos.flip_card(seat, "MA-C-HD08")
        if card >= 0:
            cards.append(card)
    total = 0
    for card in cards:
        total += pos.static.ferocity[card]
    return total


def army_strength(pos: March, seat: int, number: int, invader: bool) -> int:
    """MA-9.17, MA-7.13, MA-C-HD11: ants in the hex, heads in play and bonuses; against a centipede as for an invader."""
    strength = pos.ants_in(number, seat) + soldier_bonus(pos, seat)
    if invader and pos.active[3 * seat] == BULLDOG:
        strength += pos.static.strength[pos.top_evolution(seat, 0)]
    return strength


def casualties(pos: March, seat: int, number: int, wanted: int, winner: bool) -> int:
    """MA-9.28, MA-9.22: corrected by Armored Head, the ants there are, and the lone survivor."""
    if pos.active[3 * seat] == ARMORED:
        wanted -= pos.static.lose[pos.top_evolution(seat, 0)]
    limit = pos.ants_in(number, seat) - (1 if winner else 0)
    return max(0, min(wanted, limit))


class Outcome(MarchFrame):
    """MA-9.19 to MA-9.24, MA-9.30 to MA-9.32: cards are revealed, the higher total wins, both sides lose ants."""

    __slots__ = ("number", "invader", "defender", "battled", "soldier")

    def __init__(self, number: int, invader: int, defender: int, battled: int, soldier: bool) -> None:
        self.seat = -1
        self.number = number
        self.invader = invader
        self.defender = defender
        self.battled = battled
        self.soldier = soldier

    def run(self, pos: March) -> None:
        pos.pop()
        number, invader, defender = self.number, self.invader, self.defender
        invading = army_strength(pos, invader, number, True)
        defending = army_strength(pos, defender, number, False)
        invader_cards = reveal_cards(pos, invader)
        defender_cards = reveal_cards(pos, defender)
        invader_ferocity = ferocity_of(pos, invader, invader_cards)
        defender_ferocity = ferocity_of(pos, defender, defender_cards)
        margin = invading + invader_ferocity - defending - defender_ferocity
        invader_wins = margin > 0 or (margin == 0 and self.invader_wins_ties(pos))  # MA-9.20
        winner, loser = (invader, defender) if invader_wins else (defender, invader)
        price, lost = self.losses(pos, invader_wins)
        if pos.sink is not None:
            sides = [
                side(pos, invader, number, invading, cards=invader_cards, ferocity=invader_ferocity),
                side(pos, defender, number, defending, cards=defender_cards, ferocity=defender_ferocity),
            ]
            losses = [price, lost] if invader_wins else [lost, price]
            totals = sorted((invading + invader_ferocity, defending + defender_ferocity))
            pos.tell(events.BATTLE_FOUGHT, winner, number, loser, defender, sides, losses, totals[1], totals[0])
        self.conclude(pos, invader_wins, price, lost)

    def invader_wins_ties(self, pos: March) -> bool:
        """MA-9.20, MA-C-HD11: the defender does, unless the invader has Bulldog Head."""
        return pos.active[3 * self.invader] == BULLDOG

    def losses(self, pos: March, invader_wins: bool) -> tuple[int, int]:
        """MA-9.21, MA-9.30: how many ants the winner and the loser lose. Cards have no part in it."""
        number = self.number
        winner, loser = (self.invader, self.defender) if invader_wins else (self.defender, self.invader)
        winning = army_strength(pos, winner, number, invader_wins)
        losing = army_strength(pos, loser, number, not invader_wins)
        if pos.house.prototype:  # MA-19.16: heads do not count
            winning, losing = pos.ants_in(number, winner), pos.ants_in(number, loser)
        return casualties(pos, winner, number, losing // 2, True), casualties(pos, loser, number, winning, False)

    def conclude(self, pos: March, invader_wins: bool, price: int, lost: int) -> None:
        """What follows from a victory."""
        winner, loser = (self.invader, self.defender) if invader_wins else (self.defender, self.invader)
        pos.push(EndOfBattle(winner, loser, self.number, self.battled, self.soldier))
        pos.push(Victory(winner, self.number))
        pos.push(LoseAnts(winner, self.number, price, "MA-9.30"))  # MA-9.23: loser first
        pos.push(LoseAnts(loser, self.number, lost, "MA-9.21"))

    def promise(self, to: Promises) -> None:
        to.ant_battle(self.number, self.invader, self.defender)

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        return Sentence(
            "{invader} attacks {defender} in {hex}",
            invader=values.SEAT(self.invader), defender=values.SEAT(self.defender), hex=values.HEX(self.number),
        )  # fmt: skip


def side(pos: March, seat: int, number: int, strength: int, *, cards: list[int], ferocity: int) -> dict[str, object]:
    """One side of a battle, for events."""
    return {
        "seat": seat, "ants": pos.ants_in(number, seat), "heads": soldier_bonus(pos, seat), "strength": strength,
        "cards": [pos.static.codes[card] for card in cards], "ferocity": ferocity, "total": strength + ferocity,
    }  # fmt: skip


class Victory(HexFrame):
    """MA-9.24 to MA-9.26: a point, the winner's ants take sites, then the others fill."""

    __slots__ = ()

    def run(self, pos: March) -> None:
        pos.pop()
        pos.gain_points(self.seat, 1, BATTLES, "MA-9.24", number=self.number)
        pos.push(Checkpoint(pos.holder if pos.house.prototype else self.seat))  # MA-9.26, MA-19.17
        pos.push(Spoils(self.seat, self.number))


class EndOfBattle(MarchFrame):
    """MA-9.27: effects at the end of a battle, winner first. `loser` is -1 after a centipede battle, whose fighter is `seat`."""

    __slots__ = ("loser", "number", "battled", "soldier")

    def __init__(self, seat: int, loser: int, number: int, battled: int, soldier: bool) -> None:
        self.seat = seat
        self.loser = loser
        self.number = number
        self.battled = battled
        self.soldier = soldier

    def run(self, pos: March) -> None:
        pos.pop()
        if self.loser >= 0 and pos.active[3 * self.seat] == AMAZON:  # MA-C-HD02
            head = pos.top_evolution(self.seat, 0)
            pos.lose_larvae(self.loser, pos.static.lose[head], "MA-C-HD02")
            pos.gain_larvae(self.seat, pos.static.larvae[head], "MA-C-HD02")
        self.took_part(pos, self.seat)
        if self.loser >= 0:
            self.took_part(pos, self.loser)
        enlighten(pos, self.seat, self.number)
        if self.loser >= 0:
            enlighten(pos, self.loser, self.number)

    def cause(self, pos: March, seat: int) -> Optional[Sentence]:
        """Losses and spoils lie above it."""
        number = values.HEX(self.number)
        if self.loser < 0:
            return Sentence("After the battle against the centipede in {hex}", hex=number)
        return Sentence("{seat} wins the battle in {hex}", seat=values.SEAT(self.seat), hex=number)

    def took_part(self, pos: March, seat: int) -> None:
        """MA-C-HD07, MA-C-HD10."""
        head = pos.active[3 * seat]
        if head == PROBOSCIS:
            pos.gain_food(seat, pos.static.food[pos.top_evolution(seat, 0)], "MA-C-HD07")
        elif head == TRAPJAW and self.soldier and not self.battled >> seat & 1:
            card = pos.top_evolution(seat, 0)
            pos.gain_points(seat, pos.static.points[card], BY_CARDS, "MA-C-HD10", card=card, number=self.number)
