"""Choices side by side: equal terms for all of them, and nothing said that may be chance."""

from __future__ import annotations

from math import exp

import pytest

import formicary
from formicary.bots import decide, make_bot
from formicary.bots.advice import compared, search, worth_considering
from formicary.bots.side_by_side import Trials, behind, beyond, difference, side_by_side
from formicary.kernel import Position
from formicary.kernel.search import Search


def middle(key: str, seats: int, decisions: int, **options: object) -> Position:
    """Some way into a game of workers, where there is something to choose."""
    game = formicary.game(key)
    pos = game.start(seats=seats, seed=3, **options)
    bots = [make_bot("worker", game, seat, 1) for seat in range(seats)]
    while decisions > 0 or len(pos.legal()) < 3:
        seat = pos.deciders[0]
        pos.apply(decide(bots[seat], pos, seat), seat)
        decisions -= 1
    return pos


def thought(pos: Position, iterations: int = 40) -> Search:
    return search(pos, pos.deciders[0], seconds=0.0, iterations=iterations, seed=5)


@pytest.mark.parametrize(("key", "seats", "decisions"), [("micropolis", 2, 8), ("march", 3, 40), ("myrmes", 2, 50)])
def test_every_choice_is_tried_as_often_in_the_same_worlds(
    key: str, seats: int, decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each world comes once for each choice, after that choice, whatever the search thought of it before."""
    pos = middle(key, seats, decisions)
    seat, found = pos.deciders[0], thought(pos)
    actions = worth_considering(pos, seat, found)[:3]
    visits = {choice.action: choice.visits for choice in found.report().choices}
    entered: list[tuple[int, int]] = []
    tried = Tried(found, entered)
    side_by_side(tried, actions, worlds=12)  # type: ignore[arg-type]  # it does all that a search does
    assert len(entered) == 12 * len(actions)
    rounds = [entered[at : at + len(actions)] for at in range(0, len(entered), len(actions))]
    assert all([action for action, _ in each] == actions for each in rounds)
    assert [number for _, number in entered] == [number for each in range(12) for number in [each] * len(actions)]
    # What the search found before stands.
    assert {choice.action: choice.visits for choice in found.report().choices} == visits


class Tried:
    """A search that notes which choice is tried, by the root that its tree hangs from, and in which world."""

    def __init__(self, search: Search, entered: list[tuple[int, int]]) -> None:
        self._search = search
        self._entered = entered
        self._worlds = 0
        self.seat, self.judge, self.settings, self.root = search.seat, search.judge, search.settings, search.root

    @property
    def base(self) -> Tried:
        return self

    def resample(self, seat: int, seed: object) -> Position:
        self._worlds += 1
        assert self._search.base is not None
        return self._search.base.resample(seat, seed)

    def once(self, pos: Position) -> None:
        self._entered.append((self.root.action, self._worlds - 1))
        self._search.root = self.root
        self._search.once(pos)


def test_the_same_choice_twice_is_behind_itself_by_nothing() -> None:
    pos = middle("micropolis", 2, 8)
    found = thought(pos)
    best = worth_considering(pos, pos.deciders[0], found)[0]
    for number in range(5):
        twin = side_by_side(found, [best, best], worlds=20 + number, doubt=1.0)[1]
        assert twin.points < 1.0 and twin.chance < 0.05


def test_a_mistake_is_behind_however_little_the_search_looked_at_it() -> None:
    """What looks worst one decision ahead, and was tried least, is behind by points and chances, at few and many iterations."""
    pos = middle("micropolis", 2, 4)
    seat = pos.deciders[0]
    for iterations in (40, 160):
        found = thought(pos, iterations)
        choices = worth_considering(pos, seat, found)
        first, *others = compared(pos, found, choices, iterations, doubt=1.0)
        assert first.points == first.chance == 0.0
        worst = max(others, key=lambda each: each.points)
        assert worst.points > 2.0 and worst.chance > 0.05


def test_too_few_worlds_say_nothing() -> None:
    pos = middle("micropolis", 2, 8)
    found = thought(pos)
    choices = worth_considering(pos, pos.deciders[0], found)
    assert {(each.points, each.chance) for each in side_by_side(found, choices, worlds=4)} == {(0.0, 0.0)}
    assert [each.action for each in side_by_side(found, choices[:1], worlds=50)] == choices[:1]
    # Where time has run out, only as many are looked at as say something.
    began = found.judged
    side_by_side(found, choices[:2], worlds=50, is_late=lambda: True)
    assert found.judged == began + 10


def test_what_chance_may_have_made_counts_as_nothing() -> None:
    assert difference([2.0, 4.0], [1.0, 1.0]) == (2.0, 1.0)
    assert (beyond(1.0, 2.0, 1.0), beyond(1.0, 1.0, 1.5), beyond(0.0, 1.0, 1.5), beyond(0.0, -3.0, 0.1)) == (1.0, 0.0, 1.0, 0.0)


def test_against_the_game_points_are_what_stands_behind_the_chances_of_the_search() -> None:
    """Measures of -60 and -66 on a scale of 60: six points, and as much of the chance as they make where eight make 73 %."""
    best, worse = Trials(), Trials()
    for trials, measure in ((best, -60.0), (worse, -66.0)):
        trials.chances = trials.values = [1 / (1 + exp(-measure / 60.0))] * 5
    found = behind(7, worse, best, 0.0, (60.0, 8.0))
    assert found.points == found.own == pytest.approx(6.0)
    assert found.chance == pytest.approx(0.5 - 1 / (1 + exp(6 / 8)))
    assert behind(7, best, worse, 0.0, (60.0, 8.0)).points == 0.0
    best.chances = best.values = [1.0] * 5  # the game is won by it for certain
    assert behind(7, worse, best, 0.0, (60.0, 8.0)).points == 10.0
