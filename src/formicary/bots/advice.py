"""Advice for a seat: what a queen would consider, what each choice is worth, and why, from nothing but what the seat knows.

A search finds the choices worth considering and compares them side by side. A forecast says how the game ends after the best of
them; the others are placed below it by how far they are behind. The reasons are the parts of the game's own measure
(`Game.value_parts`), compared where the turn ends that the search would make of them.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import msgspec

from formicary.bots.forecast import LEAST, forecast, worker_policy
from formicary.bots.search import SearchBot, SearchParams, settings_for
from formicary.bots.side_by_side import Behind, side_by_side
from formicary.kernel import Position, playout
from formicary.kernel.search import Search
from formicary.kernel.search.rollout import Judge
from formicary.kernel.search.search import likeliest
from formicary.kernel.search.tree import most_visited

CHOICES = 3  # that are shown
SAMPLES = 6  # in which reasons are compared
STEPS = 20  # decisions of the seat that a turn is played on for, at most
LINE = 6  # decisions that are foreseen, at most
REASONS = 3  # the weightiest
GAMES = 16  # that the forecast plays
MOST_GAMES = 64  # the same where time is left
SIDE_BY_SIDE = 6  # times fewer worlds than the search had iterations: comparing three choices takes half as long as the search
LEAST_REASON = 0.15  # points
ALIKE = 0.03  # of the chances
LEAST_FOLLOWING = 0.5  # points of a difference that its reasons may leave open
NOT_REASONS = ("winning",)  # the chance to win says it better


class Reason(msgspec.Struct):
    """A part of the game's measure, and how many points more (or less) of it a choice has than the one it is compared with.

    >>> Reason("barracks", points=2.0).term
    'barracks'
    """

    term: str
    points: float


class Considered(msgspec.Struct):
    """A choice: the chance to win and the points at the end that it leads to, and what it has more or less than another.

    The best is compared with the second, every further one with the best; the second has no reasons, since they would be those of
    the best the other way round. `follows`: the points of the difference that the reasons leave open, which must come after the
    turn; 0 where they leave little open. `alike`: there is nothing to tell the two apart by.

    >>> Considered(action=8, chance=0.6, points=41.0, reasons=[Reason("barracks", 2.0)]).chance
    0.6
    """

    action: int
    chance: float
    points: float
    reasons: list[Reason] = []
    follows: float = 0.0
    alike: bool = False


class LineStep(msgspec.Struct):
    """A decision that is expected to follow: who makes it, and the button that they would press, as template and values.

    >>> LineStep(seat=0, action=8, label="Take tile {place}", args={"place": 1}).label
    'Take tile {place}'
    """

    seat: int
    action: int
    label: str
    args: dict[str, object]


class Hint(msgspec.Struct):
    """What a seat is advised: the best choices, the best first, and the line of play that is expected.

    `together`: the chance is that of several players together against the game.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> hint = give_hint(pos, seat=1, iterations=60, games=4)
    >>> len(hint.choices), hint.choices[0].action == hint.line[0].action
    (3, True)
    >>> 0 < hint.choices[0].chance < 1 and hint.choices[0].chance >= hint.choices[1].chance
    True
    """

    seat: int
    choices: list[Considered]
    line: list[LineStep]
    together: bool
    iterations: int


def give_hint(pos: Position, seat: int, *, seconds: float = 1.0, iterations: int = 0, games: int = 0, seed: object = 0) -> Hint:
    """Advice for a seat that decides. With `iterations` it is the same every time; otherwise it takes up to twice `seconds`.

    `games` are played for the forecast; 0: as many as are right.

    >>> import formicary
    >>> pos = formicary.game("micropolis").start(seats=2, seed=7)
    >>> [choice.action in pos.legal() for choice in give_hint(pos, seat=1, iterations=30, games=2).choices]
    [True, True, True]
    """
    end = perf_counter() + 2 * seconds
    is_late = (lambda: False) if iterations else lambda: perf_counter() > end
    games = games or (GAMES if iterations else MOST_GAMES)
    found = search(pos, seat, seconds=seconds, iterations=iterations, seed=seed)
    choices = considered(pos, seat, found, games=games, seed=seed, is_late=is_late)
    lines = [own_line(found, each.action) for each in choices]
    parts = {each.action: parts_at_best(pos, seat, each.action, lines, seed) for each in choices}
    for number, each in enumerate(choices):
        if number == 1 or len(choices) == 1:
            continue
        other = choices[0 if number else 1]
        each.reasons = compare(pos, parts[each.action], parts[other.action])
        each.follows = following(pos, each, other)
        each.alike = not each.reasons and not each.follows and abs(each.chance - other.chance) < ALIKE
    return Hint(seat, choices, _line(pos, seat, found, seed), pos.seats > 1 and is_together(pos), found.iterations)


def following(pos: Position, one: Considered, other: Considered) -> float:
    """What is left of the difference in points between two choices, once the reasons are taken away that speak of points."""
    of_rivals = {term.name for term in pos.game.value_terms() if term.rivals}
    explained = sum(reason.points for reason in one.reasons if reason.term not in of_rivals)
    left = round(one.points - other.points - explained, 2)
    return left if abs(left) >= LEAST_FOLLOWING else 0.0


def search(pos: Position, seat: int, *, seconds: float, iterations: int, seed: object) -> Search:
    """The search after it has thought about a decision."""
    bot = SearchBot(pos.game, seat, ("advice", seed), SearchParams(seconds=seconds, iterations=iterations))
    bot.think(pos.resample(seat, bot.draw()))
    assert bot.search is not None
    return bot.search


def considered(
    pos: Position,
    seat: int,
    found: Search,
    *,
    games: int,
    seed: object,
    is_late: Callable[[], bool] = lambda: False,
) -> list[Considered]:
    """The choices that are shown, the best first, with chances and points around the forecast of the best."""
    actions = worth_considering(pos, seat, found)[:CHOICES]
    choices = compared(pos, found, actions, found.iterations // SIDE_BY_SIDE, is_late=is_late)
    choices.sort(key=lambda choice: (choice.chance, choice.own))
    ahead = forecast(pos, seat, games, ("ahead", seed), (choices[0].action,), is_late)
    chance, points = ahead.chances[seat], ahead.points[seat]
    least = min(chance, LEAST)
    shown = [Considered(each.action, max(least, chance - each.chance), points - each.own) for each in choices]
    return sorted(shown, key=lambda each: (-round(each.chance, 2), -each.points))  # as per cent and points are shown


def worth_considering(pos: Position, seat: int, found: Search) -> list[int]:
    """All choices, those first that were tried most, and of those that never were, those that looked best one decision ahead."""
    legal = set(pos.legal(seat))
    choices = [choice for choice in found.report().choices if choice.action in legal]
    choices.sort(key=lambda choice: (choice.visits > 0, 0 if choice.visits else choice.worth), reverse=True)
    return [choice.action for choice in choices]


def compared(
    pos: Position,
    found: Search,
    actions: list[int],
    worlds: int,
    *,
    doubt: float = 0.0,
    is_late: Callable[[], bool] = lambda: False,
) -> list[Behind]:
    """How far each of some actions is behind the first.

    Against the game the search judges by the lead, on a scale of its own; points and chances are as elsewhere.
    """
    scale = settings_for(pos.game.key, pos.seats, SearchParams()).scale if found.judge.team else 0.0
    return side_by_side(found, actions, worlds, doubt=doubt, together_scale=scale, is_late=is_late)


def own_line(found: Search, action: int) -> list[int]:
    """What the search would have its seat do after an action, until somebody else decides."""
    line: list[int] = []
    edge = None if found.top is None else found.top.find(action)
    while edge is not None:
        node = likeliest(edge)
        edge = None if node is None or node.seat != found.seat or not node.edges else most_visited(node.edges)
        if edge is not None and edge.visits < 2:
            break
        if edge is not None:
            line.append(edge.action)
    return line


def is_together(pos: Position) -> bool:
    """Whether all play against the game: seen at the end of any game of it."""
    end = pos.clone()
    playout(end, 1)
    return pos.seats == 1 or (end.result is not None and bool(end.result.rivals))


def parts_at_best(pos: Position, seat: int, action: int, lines: list[list[int]], seed: object) -> list[float]:
    """The parts of the measure at the end of a turn that begins with an action, after whichever of these lines is best then.

    Each choice has the answers to all of them: a search finds those to the choice that it likes best, and that must not make the
    difference.
    """
    return max((parts_after(pos, seat, [action, *line], seed) for line in lines), key=sum)


def parts_after(pos: Position, seat: int, line: list[int], seed: object) -> list[float]:
    """The parts of the measure at the end of the turn that begins with a line of actions, on average over some samples."""
    judge = worker_policy(pos, 1)
    sums = [0.0] * len(pos.game.value_terms())
    count = 0
    for number in range(SAMPLES):
        after = pos.resample(seat, ("parts", seed, number))
        if seat not in after.deciders or line[0] not in after.legal(seat):
            continue
        play_turn(after, seat, line, judge)
        count += 1
        for at, part in enumerate(pos.game.value_parts(after, seat)):
            sums[at] += part
    return [total / max(1, count) for total in sums]


def play_turn(pos: Position, seat: int, line: list[int], judge: Judge) -> None:
    """Plays on until the course of the game goes on, or somebody else decides: choices are compared where they have all come to
    the same end. What the line leaves open, or the position does not allow, is done as the worker does it."""
    follows = True
    for step in range(STEPS):
        if seat not in pos.deciders:
            break
        number = pos.deciders.index(seat)
        choices = pos.choices[number]
        follows = follows and step < len(line) and line[step] in choices
        if follows:
            action = line[step]
        else:
            worths = judge.after_all(pos, number, False)
            action = choices[worths.index(max(worths))]
        pos.play(action, number, False)
    pos.settle()  # the measure is made for positions in which somebody decides


def compare(pos: Position, own: list[float], other: list[float]) -> list[Reason]:
    """The weightiest differences between the parts of two choices."""
    found = [
        Reason(term.name, round(mine - theirs, 2))
        for term, mine, theirs in zip(pos.game.value_terms(), own, other, strict=True)
        if abs(mine - theirs) >= LEAST_REASON and term.name not in NOT_REASONS
    ]
    return sorted(found, key=lambda reason: -abs(reason.points))[:REASONS]


def _line(pos: Position, seat: int, found: Search, seed: object) -> list[LineStep]:
    """The expected line, as far as each step is possible whatever is hidden: what only one sample offers is not foreseen."""
    worlds = [pos.resample(seat, ("line", seed, number)) for number in range(3)]
    steps: list[LineStep] = []
    for who, action in found.report().line[:LINE]:
        if not all(who in world.deciders and action in world.legal(who) for world in worlds):
            break
        option = next(option for option in worlds[0].prompt(who)["options"] if option["action"] == action)
        steps.append(LineStep(who, action, option["label"], option["args"]))
        for world in worlds:
            world.apply(action, who)
    return steps
