"""What an analysis says: the graph, the decisions with what they gave away, turning points, luck, and a summary a player."""

from __future__ import annotations

from math import exp

import msgspec

from formicary.kernel import Result

VERSION = 6  # of what is stored; an older analysis is made again
CLEAR = 0.15  # of the chances, to be a turning point
STRETCH = 3  # points of the graph that a turning point goes over at most: smoothing spreads a leap over them
LONGER = 0.02  # of the chances: what another point of the graph must add
TURNING_POINTS = 4
ACCURATE = 2.0  # points given away after which an accuracy of 100 % falls to 37 %
AGREED = 0.3  # points: what gave away no more was as good as the best
AGREED_CHANCE = 0.03  # and no more than this of the chance to win


class Choice(msgspec.Struct):
    """A choice at a decision: the button as template and values, and how far it is behind the best, in points and in chance."""

    action: int
    label: str
    args: dict[str, object]
    behind: float
    chance: float = 0.0


class Review(msgspec.Struct):
    """A decision as its seat could have seen it: what was played, and the best choices that were found."""

    seat: int
    played: Choice
    best: list[Choice]
    choices: int  # how many there were
    ask: str = ""  # the question
    ask_args: dict[str, object] = {}


class Outlook(msgspec.Struct):
    """A point of the graph: after so many actions, every seat's chance to win and points at the end."""

    number: int
    chances: list[float]
    points: list[float]


class StepPart(msgspec.Struct):
    """What one step of the analysis found."""

    number: int
    review: Review | None = None
    outlook: Outlook | None = None
    luck: list[float] = []
    deal: list[float] = []


class Alternative(msgspec.Struct):
    """A choice that was found good: what it would have been worth more than what was played, in points."""

    action: int
    label: str
    args: dict[str, object]
    points: float


class Decision(msgspec.Struct):
    """A decision: after so many actions, what was asked and played, and what it gave away in points and in chance to win.

    `given` is 0 for the best choice, and for one that was not clearly worse; its points are those of the lead over the strongest
    other. `best` are the best choices, the best first. `ahead`: by how many points what was played is better than whatever else
    was found: the only good choice, if that is much.
    """

    number: int
    seat: int
    action: int
    label: str
    args: dict[str, object]
    given: float
    chance: float
    ahead: float
    best: list[Alternative]
    ask: str = ""
    ask_args: dict[str, object] = {}


class TurningPoint(msgspec.Struct):
    """A stretch of the game in which chances changed much, from one point of the graph to another, and what did most of it.

    `decision` is the number of the decision in it by which somebody whose chance fell gave away most of it, or None where it was
    rather luck or good play.
    """

    start: int
    end: int
    seat: int
    before: float
    after: float
    decision: int | None = None


class Luck(msgspec.Struct):
    """What chance gave a seat, in points: the deal, and what came to light on the way."""

    deal: float
    draws: float


class Summary(msgspec.Struct):
    """How a seat played: decisions with a choice, how many were as good as the best, points given away, and luck.

    `accuracy` from 0 to 100: the mean of what each decision leaves of 100. `best_move` and `costliest` are numbers of decisions.
    """

    seat: int
    decisions: int
    agreed: int
    accuracy: float
    given: float
    luck: Luck
    best_move: int | None
    costliest: int | None


class Analysis(msgspec.Struct):
    """The analysis of a finished game.

    >>> Analysis.__struct_fields__
    ('game', 'seats', 'graph', 'decisions', 'turning_points', 'players', 'version')
    """

    game: str
    seats: int
    graph: list[Outlook]
    decisions: list[Decision]
    turning_points: list[TurningPoint]
    players: list[Summary]
    version: int = VERSION

    def decision(self, number: int) -> Decision | None:
        """The decision after so many actions."""
        return next((each for each in self.decisions if each.number == number), None)

    def costly(self, least: float = 1.0) -> list[Decision]:
        """The decisions that gave away at least so many points, the costliest first."""
        return sorted((each for each in self.decisions if each.given >= least), key=lambda each: -each.given)


def put_together(game: str, seats: int, result: Result, parts: list[StepPart]) -> Analysis:
    """The analysis out of its steps."""
    parts = sorted(parts, key=lambda part: part.number)
    graph = _smooth([part.outlook for part in parts if part.outlook is not None])
    decisions = [_decision(part.number, part.review) for part in parts if part.review is not None]
    deal = next((part.deal for part in parts if part.deal), [0.0] * seats)
    draws = [sum(part.luck[seat] for part in parts if part.luck) for seat in range(seats)]
    players = [
        _summary(seat, [each for each in decisions if each.seat == seat], Luck(deal[seat], round(draws[seat], 2)))
        for seat in range(seats)
    ]
    return Analysis(game, seats, graph, decisions, _turning_points(graph, decisions), players)


def _smooth(points: list[Outlook]) -> list[Outlook]:
    """Neighbours count too, since each point is a forecast from few games; the end is certain."""
    found = []
    certain = len(points) - 1
    for at, here in enumerate(points):
        if at == certain:
            found.append(here)
            continue
        near = [(other, 3 - abs(at - other)) for other in range(max(0, at - 2), min(certain, at + 3))]
        weights = sum(weight for _, weight in near)
        chances = [round(sum(points[i].chances[seat] * w for i, w in near) / weights, 4) for seat in range(len(here.chances))]
        ahead = [round(sum(points[i].points[seat] * w for i, w in near) / weights, 2) for seat in range(len(here.points))]
        found.append(Outlook(here.number, chances, ahead))
    return found


def _decision(number: int, review: Review) -> Decision:
    played = review.played
    best = [Alternative(each.action, each.label, each.args, round(played.behind - each.behind, 2)) for each in review.best]
    others = [each.behind for each in review.best if each.action != played.action]
    return Decision(
        number, review.seat, played.action, played.label, played.args, given=round(played.behind, 2),
        chance=round(played.chance, 4), ahead=round(max(0.0, min(others, default=0.0) - played.behind), 2), best=best,
        ask=review.ask, ask_args=review.ask_args,
    )  # fmt: skip


def _summary(seat: int, decisions: list[Decision], luck: Luck) -> Summary:
    agreed = sum(each.given <= AGREED and each.chance <= AGREED_CHANCE for each in decisions)
    accuracy = 100 * sum(exp(-each.given / ACCURATE) for each in decisions) / len(decisions) if decisions else 100.0
    good = [each for each in decisions if each.given == 0 and each.ahead > AGREED]
    costly = [each for each in decisions if each.given > AGREED]
    best = max(good, key=lambda each: each.ahead).number if good else None
    worst = max(costly, key=lambda each: each.given).number if costly else None
    given = round(sum(each.given for each in costly), 1)
    return Summary(seat, len(decisions), agreed, round(accuracy, 1), given, luck, best, worst)


def _turning_points(graph: list[Outlook], decisions: list[Decision]) -> list[TurningPoint]:
    """Where chances changed most, in the order of the game; no two of them overlap."""
    found: list[tuple[float, TurningPoint]] = []
    for at, before in enumerate(graph):
        for points, after in enumerate(graph[at + 1 : at + 1 + STRETCH]):
            changes = [after.chances[seat] - before.chances[seat] for seat in range(len(before.chances))]
            seat = max(range(len(changes)), key=lambda each: (round(abs(changes[each]), 6), changes[each]))
            if abs(changes[seat]) < CLEAR:
                continue
            inside = [
                each for each in decisions
                if before.number <= each.number < after.number and each.chance > CLEAR / 4 and changes[each.seat] < 0
            ]  # fmt: skip
            worst = max(inside, key=lambda each: each.chance, default=None)
            turn = TurningPoint(
                before.number, after.number, seat, before.chances[seat], after.chances[seat], worst.number if worst else None
            )
            found.append((abs(changes[seat]) - LONGER * points, turn))
    found.sort(key=lambda each: -each[0])
    turns: list[TurningPoint] = []
    for _, turn in found:
        if len(turns) < TURNING_POINTS and all(turn.end <= other.start or other.end <= turn.start for other in turns):
            turns.append(turn)
    return sorted(turns, key=lambda turn: turn.start)
