"""MY-20 and MY-21: the end of a season with its storage, and winter."""

from __future__ import annotations

from typing import ClassVar, Optional

from formicary.games.myrmes import events, larvae, values
from formicary.games.myrmes.actions import CUBES, DROP, LARVAE, PAY
from formicary.games.myrmes.position import (
    EARLY,
    FOOD,
    IN_WINTER,
    LARVA,
    OVER,
    SEASONS,
    WINTER,
    Myrmes,
)  # fmt: skip
from formicary.kernel.frames import Frame, Together
from formicary.kernel.sentences import Sentence

# ---- the end of a season


class EndOfTurn(Together[Myrmes]):
    """MY-20.1: all store at the same time; then everything is put back for the next season."""

    __slots__ = ()
    ask: ClassVar[str] = "Everyone stores cubes"
    rule: ClassVar[str] = "MY-20.1"

    def run(self, pos: Myrmes) -> None:
        pos.pop()
        for seat in range(pos.seats):
            come_home(pos, seat)
        pos.dice[pos.season] = 0  # MY-20.9
        pos.first = (pos.first + 1) % pos.seats  # MY-20.10
        pos.passes += 1
        close_sheet(pos)
        pos.tell(events.SEASON_ENDS, pos.first, pos.year, SEASONS[pos.season])
        pos.season += 1
        if pos.season < WINTER:
            begin_season(pos)
        else:
            pos.phase = IN_WINTER  # MY-20.12

    def ends(self, pos: Myrmes) -> Optional[Sentence]:
        return Sentence("the season ends")


class Store(Frame[Myrmes]):
    """MY-20.3 to MY-20.5: cubes beyond the storage go to the supply, one by one. `gone` counts them, for one line of the log."""

    __slots__ = ("gone",)
    ask: ClassVar[str] = "You can keep {storage} {storage:cube|cubes}: which do you return?"
    rule: ClassVar[str] = "MY-20.3"

    def __init__(self, seat: int, gone: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.seat = seat
        self.gone = gone

    def legal(self, pos: Myrmes) -> list[int]:
        mine = self.seat * 3
        stock = pos.stock
        if stock[mine] + stock[mine + 1] + stock[mine + 2] <= pos.static.storage[pos.deepest(self.seat)]:
            return []
        return [DROP + cube for cube in range(3) if stock[mine + cube]]

    def apply(self, pos: Myrmes, action: int) -> None:
        pos.pop()
        pos.spend(self.seat, action - DROP, 1)
        gone = list(self.gone)
        gone[action - DROP] += 1
        pos.push(Store(self.seat, (gone[0], gone[1], gone[2])))

    def run(self, pos: Myrmes) -> None:
        pos.pop()
        gone = self.gone
        if pos.sink is not None and gone != (0, 0, 0):
            pos.tell(events.DROPPED, self.seat, gone[0], gone[1], gone[2], values.amounts(gone))

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        return {"storage": pos.static.storage[pos.deepest(self.seat)]}

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if DROP <= action < DROP + 3:
            return "MY-20.3", Sentence("You have no {cube}.", cube=values.CUBE(CUBES[action - DROP]))
        if LARVAE <= action < LARVAE + larvae.SET:
            return larvae.refused(pos, self.seat, action)
        return "MY-20.3", "First return the cubes that you cannot store."


def come_home(pos: Myrmes, seat: int) -> None:
    """MY-20.2, MY-20.6 to MY-20.8: larvae paid to the supply, workers and nurses back to their rooms."""
    pos.return_supply(LARVA, pos.paid[seat])
    pos.paid[seat] = 0
    for level in range(4):
        if pos.rooms[seat] >> level & 1:
            pos.workers[seat] += 1
    pos.rooms[seat] = 0
    pos.nursery[seat] += pos.busy[seat]
    pos.busy[seat] = 0
    for at in range(seat * 4, seat * 4 + 4):
        pos.nursery[seat] += pos.tracks[at]
        pos.tracks[at] = 0
    pos.used[seat] = 0


def begin_season(pos: Myrmes) -> None:
    """MY-5.1, MY-20.11, MY-22.2: every event cube to the space of the season's die."""
    pos.phase = EARLY
    for seat in range(pos.seats):
        pos.event[seat] = pos.die()
    pos.tell(events.SEASON_BEGINS, -1, pos.year, SEASONS[pos.season], pos.die())


def begin_year(pos: Myrmes) -> None:
    """MY-3.4, MY-22.1: three dice, open all year."""
    pos.year += 1
    pos.season = 0
    pos.dice = [1 + pos.draw_below(6), 1 + pos.draw_below(6), 1 + pos.draw_below(6)]
    pos.tell(events.YEAR_BEGINS, -1, pos.year, pos.dice.copy())
    begin_season(pos)


def close_sheet(pos: Myrmes) -> None:
    """The points of the season just over go to the finished pages."""
    pos.sheets = (*pos.sheets, tuple(pos.sheet))
    pos.sheet = [0] * len(pos.sheet)


# ---- winter


class Winter(Together[Myrmes]):
    """MY-21.9: all pay at the same time; then the next year, or the end (MY-22.1, MY-22.3)."""

    __slots__ = ()
    ask: ClassVar[str] = "Everybody pays for winter"
    rule: ClassVar[str] = "MY-21.1"

    def run(self, pos: Myrmes) -> None:
        pos.pop()
        for i in range(pos.seats):
            pay_winter(pos, (pos.first + i) % pos.seats)
        close_sheet(pos)
        if pos.year == 3:
            pos.phase = OVER
        else:
            begin_year(pos)

    def ends(self, pos: Myrmes) -> Optional[Sentence]:
        return Sentence("the game ends") if pos.year == 3 else Sentence("the year ends")


class WinterLarvae(Frame[Myrmes]):
    """MY-21.5: how many larvae become winter food, asked only where food is missing."""

    __slots__ = ()
    ask: ClassVar[str] = "Winter: {missing} food missing. Turn larvae into food?"
    rule: ClassVar[str] = "MY-21.5"

    def legal(self, pos: Myrmes) -> list[int]:
        seat = self.seat
        if pos.larvae[seat] == 0 or self.missing(pos) == 0 or turns_by_itself(pos):
            return []
        options = [PAY]
        larvae.offer(pos, seat, options)
        return options if len(options) > 1 else []

    def missing(self, pos: Myrmes) -> int:
        """Food still missing, with the larvae promised."""
        return max(0, food_due(pos, self.seat) - pos.stock[self.seat * 3 + FOOD] - pos.turning_food[self.seat])

    def apply(self, pos: Myrmes, action: int) -> None:
        if action == PAY:
            pos.pop()
        else:
            larvae.promise(pos, self.seat, action - LARVAE + 1)

    def run(self, pos: Myrmes) -> None:
        pos.pop()

    def ask_args(self, pos: Myrmes) -> dict[str, object]:
        return {"missing": values.FOOD(self.missing(pos))}

    def label(self, pos: Myrmes, action: int) -> tuple[str, dict[str, object]]:
        if action == PAY:
            missing = self.missing(pos)
            paid = food_due(pos, self.seat) - missing
            lost = missing * pos.static.winter_loss
            return "Pay {food} food and lose {points} VP", {"food": values.FOOD(paid), "points": values.POINTS(lost)}
        return super().label(pos, action)

    def refusal(self, pos: Myrmes, action: int) -> tuple[str, str]:
        if LARVAE <= action < LARVAE + larvae.SET:
            return larvae.refused(pos, self.seat, action)
        return "MY-21.3", "Winter must be paid now."


def food_due(pos: Myrmes, seat: int) -> int:
    """MY-21.1, MY-21.2: 4, 5 or 6, less one for each soldier."""
    return max(0, pos.static.winter_food[pos.year - 1] - pos.soldiers[seat])


def turns_by_itself(pos: Myrmes) -> bool:
    """MY-21.5, MY-21.6: larvae become missing food without asking in year 3, or by option."""
    return pos.year == 3 or pos.house.auto_larvae


def pay_winter(pos: Myrmes, seat: int) -> None:
    """MY-21.3, MY-21.4: food as far as it goes, also straight from larvae (MY-4.3); what is missing costs points."""
    due = food_due(pos, seat)
    paid = min(due, pos.stock[seat * 3 + FOOD])
    pos.spend(seat, FOOD, paid)
    if turns_by_itself(pos):
        while paid < due and larvae.most_food(pos, seat, 0):
            larvae.turn(pos, seat, 1 if pos.house.part_sets else larvae.SET)
            pos.spend(seat, FOOD, 1)
            paid += 1
    else:
        larvae.keep_promise(pos, seat)
        more = min(due - paid, pos.stock[seat * 3 + FOOD])
        pos.spend(seat, FOOD, more)
        paid += more
    pos.tell(events.WINTER_PAID, seat, due, paid, due - paid)
    pos.lose(seat, due - paid)
