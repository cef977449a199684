"""Crumbs, a race with hidden cards: a whole game on Formicary's public API. `rules.md` has the rules that are cited here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from formicary import kernel
from formicary.kernel import POINTS, EventKind, Frame, Kind, PlayerView, Position, Speaker, ValueKind, numbers, switch

SCOUTS, CRUMBS = 36, 8
SCOUT = ValueKind("scout")  # what a value is, so that every door can say it

# Actions: an int for each, in a fixed order, with a notation ("send 7") and a text for the button.
_send = Kind("send", [numbers("scout", SCOUTS, 1, "card:{}", SCOUT)], "Send {scout}")
_retire = Kind("retire", [numbers("scout", SCOUTS, 1, "card:{}", SCOUT)], "Retire {scout}")
_keep = Kind("keep", label="Keep all")
ACTIONS = kernel.ActionTable([_send, _retire, _keep])
SEND, RETIRE, KEEP = _send.first - 1, _retire.first - 1, _keep.first  # SEND + 7 is "send 7"

# Events: what happens, for the log. Values in the second table are secret, for the seat of the event alone.
FOUND = EventKind("found", "A crumb worth {points} is found.", {"points": POINTS})
RACED = EventKind("raced", "{seat} takes the crumb: {scouts} ran.", {"scouts": SCOUT, "points": POINTS})
RETIRED = EventKind("retired", "{seat} retires {scout} and gets another.", {"scout": SCOUT}, {"got": SCOUT})


class CrumbsOptions(kernel.Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title = "Crumbs"
    scouts: Annotated[Literal[3, 5, 7], switch("Scouts of each colony, and rounds.", "CR-1.2")] = 5


class CrumbsPlayer(PlayerView):
    points: int
    scouts: int  # how many, for everybody


class CrumbsView(kernel.View):
    game: Literal["crumbs"]
    crumb: int
    found: int
    hand: list[int]  # the viewer's own scouts
    players: list[CrumbsPlayer]


class Crumbs(Position):
    """The whole state: a few ints and lists, copied by hand so that search is fast."""

    __slots__ = ("crumbs", "found", "hands", "nest", "points", "sent")
    turn_rule, end_rule = "CR-2.2", "CR-3.1"

    options: CrumbsOptions
    crumbs: list[int]  # shuffled; the last of the first `found` is raced for
    found: int
    hands: list[list[int]]
    nest: list[int]  # scouts that nobody has
    points: list[int]
    sent: list[int]  # by seat, 0 is none yet

    def clone(self) -> Crumbs:
        other = Crumbs()
        self.copy_kernel(other)
        other.crumbs, other.nest, other.sent = self.crumbs.copy(), self.nest.copy(), self.sent.copy()
        other.hands, other.points = [hand.copy() for hand in self.hands], self.points.copy()
        other.found = self.found
        return other

    def view(self, seat: int | None = None) -> CrumbsView:
        """Built up from what the seat knows; a spectator (None) has no hand."""
        players: list[CrumbsPlayer] = [
            {"seat": each, "points": self.points[each], "scouts": len(self.hands[each]) + (self.sent[each] > 0)}
            for each in range(self.seats)
        ]  # fmt: skip
        hand = [] if seat is None else sorted(self.hands[seat])
        return {
            "game": "crumbs", **self.common(seat), "crumb": self.crumbs[self.found - 1], "found": self.found, "hand": hand,
            "players": players, "static": {"events": self.event_texts()},
        }  # fmt: skip

    def redeal(self, seat: int | None) -> None:
        """Deals at random what the seat cannot know: the others' scouts, the nest, the crumbs to come. Bots get nothing else."""
        others = [each for each in range(self.seats) if each != seat]
        unknown = self.nest + [scout for each in others for scout in [*self.hands[each], self.sent[each]] if scout]
        self.shuffle(unknown)
        for each in others:
            self.hands[each] = [unknown.pop() for _ in self.hands[each]]
            self.sent[each] = unknown.pop() if self.sent[each] else 0
        self.nest = unknown
        to_come = self.crumbs[self.found :]
        self.shuffle(to_come)
        self.crumbs = self.crumbs[: self.found] + to_come


class Rounds(Frame[Crumbs]):
    """Bottom of the stack. It has no legal actions, so the kernel runs it: it begins a round, or ends the game."""

    __slots__ = ()

    def run(self, pos: Crumbs) -> None:
        if not pos.hands[0]:  # CR-3.1, CR-3.2
            winners = tuple(seat for seat in range(pos.seats) if pos.points[seat] == max(pos.points))
            pos.finish(kernel.Result(tuple(pos.points), winners, tuple({"crumbs": points} for points in pos.points)))
            return
        pos.found += 1  # CR-2.1
        pos.reveal()
        pos.tell(FOUND, -1, pos.crumbs[pos.found - 1])
        pos.open_lanes(Race(), [Send(seat) for seat in range(pos.seats)])  # CR-2.2: all decide at once


class Send(Frame[Crumbs]):
    """CR-2.2. The last scout is sent without asking: a choice of one the kernel makes by itself."""

    __slots__ = ()
    ask, rule = "Which scout do you send?", "CR-2.2"

    def legal(self, pos: Crumbs) -> list[int]:
        return [SEND + scout for scout in sorted(pos.hands[self.seat])]

    def apply(self, pos: Crumbs, action: int) -> None:
        pos.pop()
        pos.sent[self.seat] = action - SEND
        pos.hands[self.seat].remove(action - SEND)

    def refusal(self, pos: Crumbs, action: int) -> tuple[str, str]:
        return "CR-2.2", "You have no such scout."


class Race(kernel.Together[Crumbs]):
    """CR-2.3: runs when all have chosen."""

    __slots__ = ()
    ask, rule = "All choose a scout", "CR-2.2"

    def run(self, pos: Crumbs) -> None:
        pos.pop()
        pos.reveal()
        best, crumb = max(pos.sent), pos.crumbs[pos.found - 1]
        pos.points[pos.sent.index(best)] += crumb
        pos.tell(RACED, pos.sent.index(best), pos.sent, crumb)
        pos.push(Retire(pos.sent.index(min(pos.sent))))
        pos.sent = [0] * pos.seats


class Retire(Frame[Crumbs]):
    """CR-2.4. With an empty hand keeping is the only choice, and nothing is asked."""

    __slots__ = ()
    ask, rule = "Retire a scout for one from the nest?", "CR-2.4"

    def legal(self, pos: Crumbs) -> list[int]:
        return [KEEP, *(RETIRE + scout for scout in sorted(pos.hands[self.seat]))]

    def apply(self, pos: Crumbs, action: int) -> None:
        pos.pop()
        if action != KEEP:
            got = pos.nest.pop(pos.draw_below(len(pos.nest)))  # chance comes from the position, never from elsewhere
            pos.hands[self.seat].remove(action - RETIRE)
            pos.hands[self.seat].append(got)
            pos.tell(RETIRED, self.seat, action - RETIRE, got)


class CrumbsGame(kernel.Game[Crumbs, CrumbsOptions]):
    """What tests, bots, table and command line know the game by."""

    key, title, seats, seats_rule = "crumbs", "Crumbs", range(2, 5), "CR-1.1"
    options, position, view_type, actions = CrumbsOptions, Crumbs, CrumbsView, ACTIONS
    events, kinds = (FOUND, RACED, RETIRED), (*kernel.Game.kinds, SCOUT)
    info = kernel.GameInfo(minutes=5, weight="light", blurb="Send the right scout for every crumb.")

    def set_up(self, seats: int, seed: int, options: CrumbsOptions) -> Crumbs:
        pos = Crumbs()
        pos.begin()
        pos.game, pos.options, pos.seats, pos.chance = self, options, seats, kernel.chance_from_seed(seed)
        pos.nest, pos.crumbs = list(range(1, SCOUTS + 1)), list(range(1, CRUMBS + 1))
        pos.shuffle(pos.nest)
        pos.shuffle(pos.crumbs)
        pos.hands = [[pos.nest.pop() for _ in range(options.scouts)] for _ in range(seats)]
        pos.points, pos.sent, pos.found, pos.mark = [0] * seats, [0] * seats, 0, 0
        pos.push(Rounds(-1))
        pos.settle()
        return pos

    def evaluate(self, pos: Crumbs, seat: int) -> float:
        """Points, and what the scouts may bring: the measure of the bots greedy and search."""
        rivals, crumb = pos.seats - 1, pos.crumbs[pos.found - 1]
        running = crumb * (pos.sent[seat] / SCOUTS) ** rivals
        return pos.points[seat] + running + sum(4.5 * (scout / SCOUTS) ** rivals for scout in pos.hands[seat])

    def speakers(self) -> Mapping[ValueKind, Speaker]:
        return {SCOUT: lambda raw: f"scout {raw}"}
