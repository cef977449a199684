"""The tree of a search in numbers: what choices weigh at first, which is tried next, and what came of it."""

from __future__ import annotations

from math import exp, sqrt

import pytest

from formicary.kernel.search import Settings
from formicary.kernel.search.tree import Edge, Node, most_visited, pick


def opened(worths: list[float], temperature: float = 1.0) -> Node:
    node = Node(0, None)
    node.open([10 + number for number in range(len(worths))], worths, temperature)
    return node


def tried(edge: Edge, visits: int, total: float) -> None:
    edge.visits, edge.total = visits, total


def test_nothing_has_been_tried_at_first() -> None:
    edge, node = Edge(7, 2.5), Node(3, int, 9)
    assert (edge.action, edge.available, edge.visits, edge.total, edge.worth, edge.weight) == (7, 0, 0, 0.0, 2.5, 1.0)
    assert edge.first is None and edge.tally == [] and edge.mean() == 0.0
    assert (node.seat, node.kind, node.known, node.visits, node.total) == (3, int, 9, 0, 0.0)
    assert (node.actions, node.edges, node.top, node.by_model, node.next) == ([], [], 0.0, False, None)
    tried(edge, 4, 3.0)
    assert edge.mean() == 0.75


@pytest.mark.parametrize("temperature", [1.0, 2.0, 0.5])
def test_a_choice_weighs_less_the_worse_its_measure_is_than_the_best(temperature: float) -> None:
    node = opened([1.0, 3.0, 2.0], temperature)
    assert node.top == 3.0 and [edge.action for edge in node.edges] == [10, 11, 12] == node.actions
    assert [edge.weight for edge in node.edges] == pytest.approx([exp(-2 / temperature), 1.0, exp(-1 / temperature)])
    assert [edge.worth for edge in node.edges] == [1.0, 3.0, 2.0] and not node.by_model
    node.look_again(node.edges[1:], [0.5, 4.5], temperature)
    assert node.by_model and node.top == 4.5
    assert [edge.worth for edge in node.edges] == [1.0, 0.5, 4.5]
    assert [edge.weight for edge in node.edges] == pytest.approx([exp(-2 / temperature), exp(-4 / temperature), 1.0])


@pytest.mark.parametrize(("worth", "weight"), [(3.0, 1.0), (1.0, exp(-2)), (5.0, exp(2)), (7.0, 20.0), (1000.0, 20.0)])
def test_a_choice_that_turns_up_later_weighs_by_the_same_measure_up_to_a_limit(worth: float, weight: float) -> None:
    node = opened([1.0, 3.0])
    later = node.add(99, worth, 1.0)
    assert later.weight == pytest.approx(weight) and node.edges[-1] is later is node.find(99) and node.find(98) is None
    assert node.actions == [10, 11, 99]


def test_a_decision_is_found_again_by_seat_question_and_what_is_known() -> None:
    edge = Edge(1, 0.0)
    made = {(seat, kind, known): edge.follow(seat, kind, known) for seat in (1, 0, 2) for kind in (int, str) for known in (0, 5)}
    assert len({id(node) for node in made.values()}) == 12
    for (seat, kind, known), node in made.items():
        assert edge.follow(seat, kind, known) is node and (node.seat, node.kind, node.known) == (seat, kind, known)


def value(edge: Edge, weights: float, count: int, explore: float, untried: float) -> float:
    """PUCT as it is written down: nine tenths of the weight by measure, one tenth evenly."""
    mean = edge.total / edge.visits if edge.visits else untried
    return mean + explore * (0.9 * edge.weight / weights + 0.1 / count) * sqrt(edge.available) / (1 + edge.visits)


@pytest.mark.parametrize("explore", [0.0, 0.2, 1.0, 5.0])
@pytest.mark.parametrize("unseen", [0.0, 0.3, -0.3])
def test_what_is_tried_next_has_the_largest_value_every_time(explore: float, unseen: float) -> None:
    node = opened([0.0, 1.0, 2.0, 1.5])
    weights = sum(edge.weight for edge in node.edges)
    seen: list[int] = []
    for number in range(40):
        untried = node.total / node.visits - unseen if node.visits else 0.0
        edge = pick(node, node.edges, explore, unseen)
        assert [each.available for each in node.edges] == [number + 1] * 4
        values = [value(each, weights, 4, explore, untried) for each in node.edges]
        assert node.edges.index(edge) == values.index(max(values))
        came = (edge.action * 7 + number * 3) % 11 / 10
        edge.visits, edge.total = edge.visits + 1, edge.total + came
        node.visits, node.total = node.visits + 1, node.total + came
        seen.append(edge.action)
    assert len(seen) == 40 == node.visits


def test_only_what_was_tried_is_open_as_long_as_there_are_too_few_visits() -> None:
    node = opened([0.0, 0.0, 0.0])
    tried(node.edges[0], 1, 0.0)
    tried(node.edges[1], 1, 0.0)
    node.visits, node.total = 2, 0.0
    assert pick(node, node.edges, 1.0, -1.0, 0.5) is not node.edges[2]  # two are more than 1 + 0.5 * sqrt(2)
    assert pick(node, node.edges, 1.0, -1.0, 1.0) is node.edges[2]
    assert pick(node, node.edges, 1.0, -1.0) is node.edges[2]


def test_the_most_visited_and_of_equals_the_better_one() -> None:
    node = opened([0.0, 0.0, 0.0])
    first, second, third = node.edges
    assert most_visited(node.edges) is first
    tried(first, 3, 1.0)
    tried(second, 3, 2.0)
    tried(third, 2, 2.0)
    assert most_visited(node.edges) is second
    tried(third, 4, 0.0)
    assert most_visited(node.edges) is third


def test_the_settings_that_nobody_has_changed() -> None:
    settings = Settings()
    assert (settings.roll, settings.turns, settings.sample, settings.noise, settings.scale) == (20, 0, 3, 0.1, 10.0)
    assert (settings.explore, settings.temperature, settings.unseen, settings.win) == (1.0, 1.0, 0.3, 0.6)
    assert (settings.paranoid, settings.model, settings.watch, settings.reveals, settings.apart, settings.widen) == (
        False,
        0.0,
        False,
        99,
        False,
        0.0,
    )
    assert (settings.nodes, settings.prior, settings.guide, settings.leaf) == (200_000, 8, False, 0.0)
