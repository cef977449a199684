"""The tree of a search: nodes are decisions of a seat, edges their choices.

A node stands for what led to it: the same choices in different samples meet in it, unless another seat or another kind of
question follows. A choice that exists only in some samples is compared with the others by how often it was available.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, Optional

NO_TALLY: Final[list[float]] = []
MOST_WEIGHT: Final = 20.0  # of a choice that turned up after the others, against the best of them


class Edge:
    """A choice: how often it was available and tried, and what came of it for the seat that made it."""

    __slots__ = ("action", "available", "visits", "total", "worth", "weight", "first", "tally")

    def __init__(self, action: int, worth: float) -> None:
        self.action = action
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.worth = worth  # the game's measure of the position that it leads to, for the seat
        self.weight = 1.0  # how likely it looks before anything was tried, up to a factor
        self.first: Optional[Node] = None  # the decisions that may follow
        self.tally: list[float] = NO_TALLY  # every seat's chances to win, then its points, added up; see `Search.note`

    def follow(self, seat: int, kind: object, known: int = 0) -> Node:
        """The decision of a seat that follows, made if it is not there yet. `known` tells apart what was revealed before it."""
        node = self.first
        while node is not None:
            if node.seat == seat and node.kind is kind and node.known == known:
                return node
            node = node.next
        node = Node(seat, kind, known)
        node.next = self.first
        self.first = node
        return node

    def mean(self) -> float:
        """What it came to on average."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A decision of a seat."""

    __slots__ = ("seat", "kind", "known", "visits", "total", "actions", "edges", "top", "by_model", "next")

    def __init__(self, seat: int, kind: object, known: int = 0) -> None:
        self.seat = seat
        self.kind = kind  # the class of the frame that asks
        self.known = known  # what was revealed before it, as a number; 0 if that does not matter
        self.visits = 0
        self.total = 0.0
        self.actions: list[int] = []
        self.edges: list[Edge] = []  # one for each of the actions
        self.top = 0.0  # the most that the measure gave to a choice when the node was opened
        self.by_model = False  # whether a learned model has said how the choices look
        self.next: Optional[Node] = None  # another decision that may follow the same choice

    def open(self, actions: list[int], worths: list[float], temperature: float) -> None:
        """Makes the choices, with the game's measure of each."""
        top = worths[0]
        for worth in worths:
            top = max(top, worth)
        self.top = top
        self.actions = actions
        edges: list[Edge] = []
        for number, action in enumerate(actions):
            edge = Edge(action, worths[number])
            edge.weight = exp((edge.worth - top) / temperature)
            edges.append(edge)
        self.edges = edges

    def look_again(self, edges: list[Edge], worths: list[float], temperature: float) -> None:
        """Lets a learned model say how some of the choices look."""
        top = worths[0]
        for worth in worths:
            top = max(top, worth)
        self.top = top
        self.by_model = True
        for number, edge in enumerate(edges):
            edge.worth = worths[number]
            edge.weight = exp((edge.worth - top) / temperature)

    def find(self, action: int) -> Optional[Edge]:
        """The edge of an action, or None before it was ever available."""
        for edge in self.edges:
            if edge.action == action:
                return edge
        return None

    def add(self, action: int, worth: float, temperature: float) -> Edge:
        """A choice that was not available when the node was opened."""
        edge = Edge(action, worth)
        edge.weight = min(MOST_WEIGHT, exp(min(10.0, (worth - self.top) / temperature)))
        self.actions = [*self.actions, action]
        self.edges.append(edge)
        return edge


def pick(node: Node, edges: list[Edge], explore: float, unseen: float, widen: float = 0.0) -> Edge:
    """The choice to try next (PUCT): good ones, and those that were tried less than they look worth trying.

    With `widen`, choices that were never tried have to wait until there are enough visits for one more.
    """
    weights = 0.0
    tried = 0
    for edge in edges:
        weights += edge.weight
        if edge.visits:
            tried += 1
    closed = widen > 0.0 and tried > 1.0 + widen * sqrt(float(node.visits))
    share = 0.9 / weights
    even = 0.1 / len(edges)
    untried = node.total / node.visits - unseen if node.visits else 0.0
    best = edges[0]
    most = -1.0e9
    for edge in edges:
        edge.available += 1
        visits = edge.visits
        if closed and not visits:
            continue
        value = edge.total / visits if visits else untried
        value += explore * (share * edge.weight + even) * sqrt(float(edge.available)) / (1.0 + visits)
        if value > most:
            most = value
            best = edge
    return best


def most_visited(edges: list[Edge]) -> Edge:
    """The choice that was tried most; of equals the better one."""
    best = edges[0]
    for edge in edges:
        if edge.visits > best.visits or (edge.visits == best.visits and edge.mean() > best.mean()):
            best = edge
    return best
