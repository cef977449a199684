"""MA-11.16, MA-11.17, MA-12: points in Slumber and at the end, and the result."""

from __future__ import annotations

from typing import Final, Optional

from formicary.games.march import events, values
from formicary.games.march.components.parts import (
    GT,
    INNER_HEXES,
    JOINED_HEXES,
    LARVA,
    MORE_ANTS,
    MORE_EVOLUTIONS,
    MORE_FOOD,
    MORE_LARVAE,
    MOST_ANTS_IN_TUNNEL,
    OUTER_HEXES,
    SINGLE_LARVA_SITES,
    UNSHARED_HEXES,
    WORMHOLE_HEXES,
)
from formicary.games.march.rise.deck import horde_slumber
from formicary.games.march.state.fields import BODIES, BY_SPECIES, END_BONUSES, GOALS, INNER_MEADOW, SOURCES
from formicary.games.march.state.horde import Horde
from formicary.games.march.state.position import March
from formicary.kernel.bits import ones
from formicary.kernel.events import TIE_BROKEN
from formicary.kernel.result import Result, Shares, TieBreak, most_and_next, share, with_most
from formicary.kernel.sentences import Sentence
from formicary.kernel.views import Rival, Share, Sheet

PROTOTYPE_BODY = 4  # MA-19.22
END_BONUS = 3  # MA-12.4 to MA-12.6
END_BONUS_TIED = 1  # MA-12.7
HORDE_NAME = "The Centipede Horde"  # MA-18.1


def score_slumber(pos: March) -> None:
    """MA-11.16, MA-11.17, MA-18.26, MA-19.21."""
    if pos.house.prototype:
        score_goals(pos)
        score_inner_meadow(pos)
    else:
        score_inner_meadow(pos)
        score_goals(pos)
    horde_slumber(pos)


def score_inner_meadow(pos: March) -> None:
    """MA-11.16, MA-13.9, MA-19.23."""
    rule = "MA-13.9" if pos.house.joined_inner else "MA-19.23" if pos.house.prototype else "MA-11.16"
    for turn in range(pos.seats):
        seat = (pos.holder + turn) % pos.seats
        for number in inner_hexes(pos, seat):
            pos.gain_points(seat, 1, INNER_MEADOW, rule, number=number)


def score_goals(pos: March) -> None:
    """MA-7.20, MA-11.17."""
    for turn in range(pos.seats):
        seat = (pos.holder + turn) % pos.seats
        for card in pos.goals[seat]:
            points = goal_points(pos, seat, card)
            if points:
                pos.gain_points(seat, points, GOALS, "MA-7.20", card=card)


def inner_hexes(pos: March, seat: int) -> list[int]:
    """MA-11.16, MA-13.9: the hexes beside GT that score for the seat."""
    mask = pos.meadow.joined[GT] if pos.house.joined_inner else pos.meadow.inner
    mask &= pos.inhabits[seat]
    return [n for n in pos.meadow.order if mask >> n & 1 and pos.controls(seat, n)]


def goal_points(pos: March, seat: int, card: int) -> int:
    """MA-7.20: the points of a Colony Goal as things stand."""
    static = pos.static
    condition = static.condition[card]
    worth = static.worth[card]
    least = static.threshold[card]
    met = False
    if condition == MOST_ANTS_IN_TUNNEL:  # MA-C-CG01
        met = pos.seats > 1 and all(pos.ants_in(GT, seat) > pos.ants_in(GT, other) for other in range(pos.seats) if other != seat)
    elif condition in (MORE_FOOD, MORE_EVOLUTIONS, MORE_LARVAE, MORE_ANTS):  # MA-7.22
        own = compared(pos, seat, condition)
        left, right = (seat + 1) % pos.seats, (seat + pos.seats - 1) % pos.seats
        met = own > compared(pos, left, condition) and own > compared(pos, right, condition)
    elif condition == WORMHOLE_HEXES:
        met = ones(pos.inhabits[seat] & pos.wormholes) >= least
    elif condition == OUTER_HEXES:
        met = len([n for n in pos.meadow.order if pos.controls(seat, n) and not pos.meadow.inner >> n & 1]) >= least
    elif condition == SINGLE_LARVA_SITES:
        met = len([spot for spot in range(len(pos.site)) if pos.site[spot] == seat and static.kind[spot] == LARVA]) >= least
    elif condition == UNSHARED_HEXES:  # MA-C-CG08
        others = 0
        for other in range(pos.seats):
            if other != seat:
                others |= pos.inhabits[other]
        met = ones(pos.inhabits[seat]) >= least and not pos.inhabits[seat] & others
    elif condition == JOINED_HEXES:
        met = largest_group(pos, pos.inhabits[seat]) >= least
    elif condition == INNER_HEXES:  # MA-C-CG10: two are enough with two players
        wanted = least - 1 if pos.seats <= 2 else least
        met = len([n for n in pos.meadow.order if pos.controls(seat, n) and pos.meadow.inner >> n & 1]) >= wanted
    else:  # MA-C-CG12
        return min(pos.complete_bodies(seat), least) * worth
    return worth if met else 0


def compared(pos: March, seat: int, condition: int) -> int:
    """What a goal compares between neighbours."""
    if condition == MORE_FOOD:
        return pos.food[seat]
    if condition == MORE_EVOLUTIONS:
        return pos.evolutions(seat)
    if condition == MORE_LARVAE:
        return pos.larvae[seat]
    return pos.ants[seat]


def largest_group(pos: March, hexes: int) -> int:
    """MA-C-CG09: the most hexes of a mask that hang together by joined edges."""
    best = 0
    while hexes:
        group = hexes & -hexes
        grown = 0
        while group != grown:
            grown = group
            for number in pos.meadow.order:
                if group >> number & 1:
                    group |= pos.meadow.joined[number] & hexes
        hexes &= ~group
        best = max(best, ones(group))
    return best


def score_end(pos: March) -> None:
    """MA-12.4 to MA-12.7: Largest Brood, Greatest Stores, Untold Potential; MA-19.22: before them complete bodies."""
    if pos.house.prototype:
        for seat in range(pos.seats):
            pos.bodies[seat] = pos.complete_bodies(seat)
            if pos.bodies[seat]:
                pos.gain_points(seat, PROTOTYPE_BODY * pos.bodies[seat], BODIES, "MA-19.22")
    cards = [len(hand) for hand in pos.hand]
    for rule, name, amounts in (
        ("MA-12.4", "largest brood", pos.larvae),
        ("MA-12.5", "greatest stores", pos.food),
        ("MA-12.6", "untold potential", cards),
    ):
        most = max(amounts)
        best = [seat for seat in range(pos.seats) if amounts[seat] == most]
        points = END_BONUS if len(best) == 1 else END_BONUS_TIED
        if len(best) == 1 or most or pos.house.tie_at_zero:
            for seat in best:
                if pos.sink is not None:
                    pos.tell(events.END_BONUS, seat, pos.say(name), points)
                pos.gain_points(seat, points, END_BONUSES, rule)


def final_result(pos: March) -> Result:
    """MA-12.8 to MA-12.10: most points, then most ants in the Meadow, then shared; MA-18.30 against the Horde."""
    if pos.horde is not None:
        return result_against(pos, pos.horde)
    tied = with_most(pos.score, tuple(range(pos.seats)))
    winners = with_most(pos.ants, tied)
    tie_break: Optional[TieBreak] = None
    if len(winners) < len(tied):
        most, others = most_and_next(pos.ants, tied)
        how = Sentence("Most ants in the Meadow decide, {most} to {next}.", most=values.ANTS(most), next=values.ANTS(others))
        tie_break = TieBreak("MA-12.9", tied, max(pos.score), how)
    return Result(tuple(pos.score), winners, sheets(pos), (), ByPart(pos), tie_break)


def to_beat(pos: March) -> int:
    """MA-18.30: what the Horde's score is compared with: the best, with option `coop_loss_vs` the lowest or the sum."""
    if pos.house.loss_vs == "team":
        return sum(pos.score)
    return min(pos.score) if pos.house.loss_vs == "lowest" else max(pos.score)


def result_against(pos: March, horde: Horde) -> Result:
    """MA-18.30, MA-18.34: all win together, or the Horde does; its lead over what it is compared with is reported."""
    winners = range(pos.seats) if horde.score <= to_beat(pos) else range(0)
    rival: Rival = {
        "name": HORDE_NAME, "score": horde.score, "detail": horde.points_by_source(), "shares": horde.points_by_round(),
        "margin": horde.score - to_beat(pos),
    }  # fmt: skip
    return Result(tuple(pos.score), tuple(winners), sheets(pos), (rival,), ByPart(pos))


def sheets(pos: March) -> tuple[Sheet, ...]:
    """The score sheets of all seats."""
    return tuple([points_by_source(pos, seat) for seat in range(pos.seats)])


class ByPart(Shares):
    """The points of all seats by round, goal and card, as the game ended."""

    __slots__ = ("pos",)

    def __init__(self, pos: March) -> None:
        self.pos: Final = pos.clone()

    def by_part(self) -> tuple[list[Share], ...]:
        """A list for each seat."""
        return tuple([points_by_part(self.pos, seat) for seat in range(self.pos.seats)])


def points_by_source(pos: March, seat: int) -> Sheet:
    """The score sheet of a seat."""
    totals = [0] * len(SOURCES)
    for at in range(0, len(pos.points), 5):
        if pos.points[at + 1] == seat:
            totals[pos.points[at + 2]] += pos.points[at + 4]
    sheet: Sheet = {}
    for source, name in enumerate(SOURCES):
        if source != BY_SPECIES or pos.house.species:
            sheet[name] = totals[source]
    return sheet


def points_by_part(pos: March, seat: int) -> list[Share]:
    """The points of a seat once more: by round and source, then those of each goal, then those of each other card."""
    rounds: dict[int, Sheet] = {}
    goals: dict[str, Sheet] = {}
    cards: dict[str, Sheet] = {}
    for at in range(0, len(pos.points), 5):
        played, owner, source, card, amount = pos.points[at : at + 5]
        if owner != seat:
            continue
        add(rounds.setdefault(played, {}), source, amount)
        if card >= 0:
            by_card = goals if source == GOALS else cards
            add(by_card.setdefault(pos.static.codes[card], {}), source, amount)
    out = [share("round", Sentence("Round {round}", round=values.ROUND(played)), sheet) for played, sheet in rounds.items()]
    out += [share("goal", Sentence("Goal {card}", card=values.CARD(code)), sheet) for code, sheet in goals.items()]
    out += [share("card", Sentence("Card {card}", card=values.CARD(code)), sheet) for code, sheet in cards.items()]
    return out


def add(sheet: Sheet, source: int, amount: int) -> None:
    """Adds points of a source to a sheet."""
    name = SOURCES[source]
    sheet[name] = sheet.get(name, 0) + amount


def end_game(pos: March) -> None:
    """MA-12.3: end bonuses, which are not scored against the Horde (MA-18.29), then the winner."""
    if pos.horde is None:
        score_end(pos)
    result = final_result(pos)
    if pos.sink is not None:
        if pos.horde is not None:
            best = to_beat(pos)
            pos.tell(events.HORDE_RESULT, -1, pos.horde.score, best, pos.horde.score - best, len(result.winners) > 0)
        tie = result.tie_break
        if tie is not None:
            pos.tell(TIE_BROKEN, -1, tie.points, list(tie.tied), tie.how, tie.rule)
        pos.tell(events.GAME_OVER, -1, list(result.scores), list(result.winners))
    pos.finish(result)
