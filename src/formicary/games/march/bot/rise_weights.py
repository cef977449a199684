"""What things weigh against the Horde in the bots' measure, in points, by the number of players.

The rules change with it: each player brings the Horde a point for every centipede that enters the Great Tunnel, and cards of
its deck, while it is compared with the best player alone (MA-18.21, MA-18.30). The numbers were found by games of workers
(docs/opponents.md).
"""

from __future__ import annotations

from typing import Final


class Weights:
    """The numbers of one number of players."""

    __slots__ = (
        "own", "mine", "team", "soft", "on_hex", "near", "fall", "free", "card", "card_left", "partner", "partner_left",
        "rampage", "victory", "defeat", "ant", "firm", "hand", "inner", "goal", "head", "guard", "watch", "later", "army", "most",
        "waiting", "stock", "larva",
    )  # fmt: skip

    def __init__(self) -> None:
        self.own = 0.7  # what the seat has, in its stores and in the Meadow
        self.mine = 0.0  # its points, and those that it is likely to get, besides
        self.team = 0.25  # the points that the player compared with the Horde is likely to have
        self.soft = 1.0  # so many points behind the best one counts 2.7 times less than that one
        self.on_hex = 0.85  # a centipede on a hex in a Slumber to come: it may be beaten or go into GT before
        self.near = 0.4  # for each player: how near the lowest-numbered centipede is to entering GT
        self.fall = 0.5  # how fast that falls with the hexes before it
        self.free = 0.3  # a hex without centipede keeps the next one out of GT; for each point that this would bring
        self.card = 3.0  # what a card of the Horde costs
        self.card_left = 2.0  # and for each Slumber to come
        self.partner = 8.0  # a partner who may still act and has food for it
        self.partner_left = 1.0  # and for each Slumber to come
        self.rampage = 0.3  # what is at stake in the battles of a Rampage counts so much
        self.victory = 2.5  # beating a centipede: a point and food
        self.defeat = 1.0  # MA-18.27
        self.ant = 0.2
        self.firm = 0.25  # how much a point of strength adds to the chance to win
        self.hand = 0.3  # a card in hand, for its ferocity in battles
        self.inner = 0.2  # a controlled hex that scores in Slumber, more than in the normal game
        self.goal = 0.3  # a point that goals give now, in each Slumber to come
        self.head = 0.3
        self.guard = 0.2  # a hex whose ants would beat a centipede that comes; for each Slumber to come
        self.watch = 0.0  # the battle in the hex that the next centipede comes to
        self.later = 0.7  # of a battle that may still be fought or not
        self.army = 1.2  # an ant in the Meadow
        self.most = 12.0  # so many are of use
        self.waiting = 0.5  # one in GT, of that
        self.stock = 0.15  # what of their usual worth food, larvae and cards have for each round after the last
        self.larva = 0.1  # more than in the normal game: ants are needed sooner


def weights(seats: int) -> Weights:
    """Those of the number of players."""
    return BY_SEATS[seats if seats < len(BY_SEATS) else len(BY_SEATS) - 1]


def many(partner: float) -> Weights:
    """Three players and more: battles that are lost and centipedes in GT cost more than the colony's stores can bring.

    To wait for partners costs four players more than three, since more of them wait for each other.
    """
    w = Weights()
    w.own = 0.35
    w.partner = partner
    w.partner_left = 0.0
    w.defeat = 2.0
    w.watch = 0.4
    w.near = 0.7
    w.rampage = 0.8
    return w


BY_SEATS: Final = [Weights(), Weights(), Weights(), many(8.0), many(4.0)]
