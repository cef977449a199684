"""A toy on the kernel with what the real games need of it: simultaneous hidden choices in several steps, secret cards, chance.

In each round one seat in turn may change its secret card (`keep` or `swap`). Then all show fingers at the same time, hidden, and
guess how many the others will show in all; when everybody is done the hands are opened, and a right guess is worth its card.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Optional, TypedDict

from formicary.kernel import (
    ActionTable,
    EventKind,
    Frame,
    Game,
    Kind,
    Options,
    Position,
    Result,
    Stock,
    Together,
    numbers,
    switch,
)
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.values import NUMBER
from formicary.kernel.views import PlayerView, View

_show = Kind("show", [numbers("fingers", 3)], "Show {fingers}")
_guess = Kind("guess", [numbers("total", 7, ref="total:{}")], "Guess {total}")
_keep = Kind("keep")
_swap = Kind("swap")
TABLE = ActionTable([_show, _guess, _keep, _swap])
SHOW, GUESS, KEEP, SWAP = _show.first, _guess.first, _keep.first, _swap.first

SHOWN = EventKind("shown", "{seat} shows fingers.", secret={"fingers": NUMBER})
SWAPPED = EventKind("swapped", "{seat} changes a card.", {"left": NUMBER}, {"card": NUMBER})
POINTS = Stock("points", NUMBER, "gain {count} {count:point|points}", "lose {count} {count:point|points}")
OPENED = EventKind("opened", "All show: {fingers}.", {"fingers": NUMBER})


class MorraOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: ClassVar[str] = "Morra"
    rounds: Annotated[int, switch("How many rounds.", "TO-1")] = 2
    quick: Annotated[bool, switch("No change of cards.", "TO-2")] = False


class MorraHand(TypedDict):
    """What a seat holds."""

    card: int
    fingers: int
    guess: int


class MorraPlayer(PlayerView):
    """A player of Morra."""

    points: int


class MorraView(View):
    """A view of Morra."""

    game: Literal["morra"]
    round: int
    deck: int
    mine: Optional[MorraHand]
    players: list[MorraPlayer]


class Morra(Position):
    __slots__ = ("cards", "deck", "fingers", "guesses", "points", "round")

    turn_rule: ClassVar[str] = "TO-3"
    end_rule: ClassVar[str] = "TO-4"

    options: MorraOptions
    cards: list[int]
    deck: list[int]
    fingers: list[int]
    guesses: list[int]
    points: list[int]
    round: int

    def clone(self) -> Morra:
        other = Morra()
        self.copy_kernel(other)
        other.cards = self.cards.copy()
        other.deck = self.deck.copy()
        other.fingers = self.fingers.copy()
        other.guesses = self.guesses.copy()
        other.points = self.points.copy()
        other.round = self.round
        return other

    def view(self, seat: Optional[int] = None) -> MorraView:
        common = self.common(seat)
        mine: Optional[MorraHand] = None
        if seat is not None:
            mine = {"card": self.cards[seat], "fingers": self.fingers[seat], "guess": self.guesses[seat]}
        return {
            "game": "morra", **common, "round": self.round, "deck": len(self.deck), "mine": mine,
            "players": [{"seat": each, "points": points} for each, points in enumerate(self.points)], "static": {},
        }  # fmt: skip

    def redeal(self, seat: Optional[int]) -> None:
        unknown = self.deck + [card for other, card in enumerate(self.cards) if other != seat]
        self.shuffle(unknown)
        for other in range(self.seats):
            if other != seat:
                self.cards[other] = unknown.pop()
                if self.fingers[other] >= 0:
                    self.fingers[other] = self.draw_below(3)
        self.deck = unknown


class Rounds(Frame[Morra]):
    """Bottom of the stack: begins round after round."""

    __slots__ = ()

    def run(self, pos: Morra) -> None:
        if pos.round == pos.options.rounds:
            best = max(pos.points)
            winners = tuple(seat for seat in range(pos.seats) if pos.points[seat] == best)
            pos.finish(Result(tuple(pos.points), winners, tuple({"guesses": points} for points in pos.points)))
            return
        pos.round += 1
        pos.fingers = [-1] * pos.seats
        pos.guesses = [-1] * pos.seats
        pos.push(Showdown())
        if not pos.options.quick:
            pos.push(Change(pos.round % pos.seats))


class Change(Frame[Morra]):
    __slots__ = ()
    ask: ClassVar[str] = "Change your card?"
    rule: ClassVar[str] = "TO-5"

    def legal(self, pos: Morra) -> list[int]:
        return [KEEP, SWAP] if pos.deck else [KEEP]

    def apply(self, pos: Morra, action: int) -> None:
        pos.pop()
        if action == SWAP:
            taken = pos.deck.pop(pos.draw_below(len(pos.deck)))
            pos.deck.append(pos.cards[self.seat])
            pos.cards[self.seat] = taken
            pos.tell(SWAPPED, self.seat, len(pos.deck), taken)


class Showdown(Frame[Morra]):
    """Opens the simultaneous phase."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(-1)

    def run(self, pos: Morra) -> None:
        pos.pop()
        pos.open_lanes(Opening(), [Show(seat) for seat in range(pos.seats)])


class Show(Frame[Morra]):
    __slots__ = ()
    ask: ClassVar[str] = "How many fingers?"
    rule: ClassVar[str] = "TO-6"

    def legal(self, pos: Morra) -> list[int]:
        return [SHOW, SHOW + 1, SHOW + 2]

    def apply(self, pos: Morra, action: int) -> None:
        pos.pop()
        pos.fingers[self.seat] = action - SHOW
        pos.tell(SHOWN, self.seat, action - SHOW)
        pos.push(Guess(self.seat))


class Guess(Frame[Morra]):
    """Who shows nothing must guess zero; it is asked all the same, for a pause would tell."""

    __slots__ = ()
    ask: ClassVar[str] = "How many will the others show?"
    rule: ClassVar[str] = "TO-7"
    always_ask: ClassVar[bool] = True

    def legal(self, pos: Morra) -> list[int]:
        most = 0 if pos.fingers[self.seat] == 0 else 2 * (pos.seats - 1)
        return [GUESS + total for total in range(most + 1)]

    def apply(self, pos: Morra, action: int) -> None:
        pos.pop()
        pos.guesses[self.seat] = action - GUESS


class Opening(Together[Morra]):
    __slots__ = ()
    ask: ClassVar[str] = "All choose at the same time"
    rule: ClassVar[str] = "TO-8"

    def run(self, pos: Morra) -> None:
        pos.pop()
        pos.reveal()
        pos.tell(OPENED, -1, list(pos.fingers))
        for seat in range(pos.seats):
            if pos.guesses[seat] == sum(pos.fingers) - pos.fingers[seat]:
                pos.points[seat] += pos.cards[seat]


class MorraGame(Game[Morra, MorraOptions]):
    key = "morra"
    title = "Morra"
    seats = range(2, 5)
    seats_rule = "TO-0"
    rules_version = "2"
    options = MorraOptions
    position = Morra
    actions = TABLE

    def stocks(self, pos: Morra, seat: int) -> dict[Stock, int]:
        return {POINTS: pos.view(seat)["players"][seat]["points"]}

    def set_up(self, seats: int, seed: int, options: MorraOptions) -> Morra:
        pos = Morra()
        pos.begin()
        pos.game, pos.options, pos.seats = self, options, seats
        pos.chance = chance_from_seed(seed)
        deck = list(range(1, 9))
        pos.shuffle(deck)
        pos.cards = [deck.pop() for _ in range(seats)]
        pos.deck = deck
        pos.fingers = [-1] * seats
        pos.guesses = [-1] * seats
        pos.points = [0] * seats
        pos.round = 0
        pos.mark = 0
        pos.push(Rounds(-1))
        pos.settle()
        return pos
