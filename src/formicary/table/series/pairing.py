"""Who meets whom in a series of games: round robin and Swiss, for tables of two and of more seats. Pure.

People are numbers, from 0. A round is tables, each a tuple of people by seat, and those who have nobody to play with: a bye.

- **Round robin of two**: every pair meets exactly once; with an odd number everybody rests once.
- **Round robin of more**: rounds go on until every pair has met at least once; groups are as even as can be, and each round is
  chosen so that people meet anew as far as possible.
- **Swiss of two**: people with the same points meet. No pair meets again while that can be avoided, which is decided exactly, by
  matching. The bye goes to the last of those who have had fewest.
- **Swiss of more**: the first in the standing share a table, and so on, with as few repetitions as exchanges can reach.

Seats rotate: whoever has sat in a seat least often gets it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

Pair = frozenset[int]
STARTS = 12  # orders in which groups are filled, the same each time
REPEATED = 1000  # how much worse a pair that meets again is than one step between two points


@dataclass(frozen=True, slots=True)
class Round:
    """One round: who plays where, by seat, and who rests."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


@dataclass(slots=True)
class Past:
    """What has been played: how often each pair met, who sat where how often, and who has rested."""

    met: Counter[Pair] = field(default_factory=Counter)
    sat: Counter[tuple[int, int]] = field(default_factory=Counter)  # person, seat
    byes: Counter[int] = field(default_factory=Counter)

    def add(self, done: Round) -> None:
        """One more round."""
        for table in done.tables:
            self.met.update(frozenset(pair) for pair in combinations(table, 2))
            self.sat.update((person, seat) for seat, person in enumerate(table))
        self.byes.update(done.byes)


def group_sizes(people: int, size: int, least: int = 2) -> tuple[list[int], int]:
    """How many sit at each table, as evenly as can be and never fewer than `least`, and how many must rest.

    >>> group_sizes(7, 4, 2), group_sizes(5, 2, 2), group_sizes(5, 4, 3)
    (([4, 3], 0), ([2, 2], 1), ([4], 1))
    """
    for resting in range(people):
        left = people - resting
        tables = -(-left // size)
        if left // tables >= least:
            return [left // tables + (table < left % tables) for table in range(tables)], resting
    return [], people


def round_robin(people: int, size: int = 2, least: int = 2) -> list[Round]:
    """All rounds.

    >>> [each.tables for each in round_robin(4)]
    [((0, 3), (1, 2)), ((2, 0), (3, 1)), ((0, 1), (2, 3))]
    """
    if size == 2:
        return _circle(people)
    past, rounds = Past(), list[Round]()
    everybody = [frozenset(pair) for pair in combinations(range(people), 2)]
    while any(not past.met[pair] for pair in everybody):
        # Of several ways to begin, the one by which most meet anew; the last one always brings two together.
        missing = next(sorted(pair) for pair in everybody if not past.met[pair])
        starts = [random.Random(start).sample(range(people), people) for start in range(STARTS)]
        ways = [_grouped(start, size, least, past, lambda one, other: 0) for start in starts]
        ways.append(_in_order([*missing, *(each for each in range(people) if each not in missing)], size, least, past))
        rounds.append(max(ways, key=lambda way: _new_pairs(way, past)))
        past.add(rounds[-1])
    return rounds


def _new_pairs(made: Round, past: Past) -> int:
    return sum(not past.met[frozenset(pair)] for table in made.tables for pair in combinations(table, 2))


def _in_order(order: list[int], size: int, least: int, past: Past) -> Round:
    """Tables of those who stand together in this order; the last ones rest."""
    sizes, resting = group_sizes(len(order), size, least)
    tables, left = list[tuple[int, ...]](), list(order)
    for room in sizes:
        tables.append(seated(left[:room], past))
        left = left[room:]
    assert len(left) == resting
    return Round(tuple(tables), tuple(left))


def _circle(people: int) -> list[Round]:
    """The circle method: one stays, the others walk round; nobody is a place of rest."""
    ring: list[int | None] = [*range(people), *([None] if people % 2 else [])]
    rounds: list[Round] = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        tables = [_sides(one, other) for one, other in pairs if one is not None and other is not None]
        byes = tuple(each for pair in pairs if None in pair for each in pair if each is not None)
        rounds.append(Round(tuple(tables), byes))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _sides(one: int, other: int) -> tuple[int, int]:
    """Who begins: of two numbers an odd step apart the lower, otherwise the higher, so that all begin equally often."""
    low, high = sorted((one, other))
    return (low, high) if (high - low) % 2 else (high, low)


def swiss_round(points: dict[int, Fraction], past: Past, size: int = 2, least: int = 2) -> Round:
    """The next round among these people.

    >>> points = {person: Fraction(won) for person, won in enumerate((1, 0, 1, 0))}
    >>> past = Past()
    >>> past.add(Round(((0, 1), (2, 3))))
    >>> swiss_round(points, past).tables
    ((0, 2), (1, 3))
    """
    order = sorted(points, key=lambda each: (-points[each], each))
    if size > 2:
        return _grouped(order, size, least, past, lambda one, other: abs(points[one] - points[other]))
    resting: tuple[int, ...] = ()
    if len(order) % 2:
        fewest = min(past.byes[each] for each in order)
        may_rest = [each for each in reversed(order) if past.byes[each] == fewest]
    else:
        may_rest = [-1]
    for most in range(max((past.met[frozenset(pair)] for pair in combinations(order, 2)), default=0) + 1):
        for rests in may_rest:
            playing = [each for each in order if each != rests]
            pairs = _matched(playing, points, lambda one, other, most=most: past.met[frozenset((one, other))] <= most)  # type: ignore[misc]
            if pairs is not None:
                resting = () if rests == -1 else (rests,)
                return Round(tuple(seated(pair, past) for pair in pairs), resting)
    return Round((), tuple(order))


def _matched(order: list[int], points: dict[int, Fraction], may: Callable[[int, int], bool]) -> list[tuple[int, int]] | None:
    """Pairs of all these people, each with somebody as near in the standing as the rest allows; None if that cannot be."""
    left = list(order)
    if not is_matchable(left, may):
        return None
    pairs: list[tuple[int, int]] = []
    while left:
        first, *rest = left
        same = sum(points[each] == points[first] for each in rest)
        middle = same // 2  # among equals the upper half meets the lower half
        wished = rest[middle:same] + rest[:middle][::-1] + rest[same:]
        for other in wished:
            others = [each for each in rest if each != other]
            if may(first, other) and is_matchable(others, may):
                pairs.append((first, other))
                left = others
                break
    return pairs


def is_matchable(people: Sequence[int], may: Callable[[int, int], bool]) -> bool:
    """Whether all can be paired: a maximum matching by Edmonds' blossoms."""
    count = len(people)
    if count % 2:
        return False
    near = [[other for other in range(count) if other != one and may(people[one], people[other])] for one in range(count)]
    mate = [-1] * count
    return all(mate[one] != -1 or _augment(one, near, mate) for one in range(count))


def _augment(root: int, near: list[list[int]], mate: list[int]) -> bool:
    """Finds a path from `root` along which one more pair can be made, and makes it."""
    count = len(near)
    parent, base = [-1] * count, list(range(count))
    used = [False] * count
    used[root] = True
    queue = [root]

    def meeting(one: int, other: int) -> int:
        above = set()
        while True:
            one = base[one]
            above.add(one)
            if mate[one] == -1:
                break
            one = parent[mate[one]]
        while base[other] not in above:
            other = parent[mate[base[other]]]
        return base[other]

    def shrink(one: int, top: int, child: int, inside: set[int]) -> None:
        while base[one] != top:
            inside |= {base[one], base[mate[one]]}
            parent[one] = child
            child = mate[one]
            one = parent[mate[one]]

    for one in queue:
        for other in near[one]:
            if base[one] == base[other] or mate[one] == other:
                continue
            if other == root or (mate[other] != -1 and parent[mate[other]] != -1):
                top, inside = meeting(one, other), set[int]()
                shrink(one, top, other, inside)
                shrink(other, top, one, inside)
                for each in range(count):
                    if base[each] in inside:
                        base[each] = top
                        if not used[each]:
                            used[each] = True
                            queue.append(each)
            elif parent[other] == -1:
                parent[other] = one
                if mate[other] == -1:
                    last = other
                    while last != -1:
                        before = parent[last]
                        after = mate[before]
                        mate[last], mate[before] = before, last
                        last = after
                    return True
                used[mate[other]] = True
                queue.append(mate[other])
    return False


def _grouped(
    order: list[int], size: int, least: int, past: Past, apart: Callable[[int, int], Fraction | int]
) -> Round:  # fmt: skip
    """Groups in the order given, changed by exchanges as long as fewer meet again or who meets is nearer together."""
    sizes, resting = group_sizes(len(order), size, least)
    byes = tuple(sorted(order, key=lambda each: (past.byes[each], -order.index(each)))[:resting])
    waiting = [each for each in order if each not in byes]

    def cost(one: int, other: int) -> Fraction | int:
        return past.met[frozenset((one, other))] * REPEATED + apart(one, other)

    groups: list[list[int]] = []
    for room in sizes:
        group = [waiting.pop(0)]
        while len(group) < room:
            nearest = min(waiting, key=lambda each: (sum(cost(each, other) for other in group), waiting.index(each)))
            group.append(nearest)
            waiting.remove(nearest)
        groups.append(group)
    _exchange(groups, cost)
    return Round(tuple(seated(group, past) for group in groups), byes)


def _exchange(groups: list[list[int]], cost: Callable[[int, int], Fraction | int]) -> None:
    """Exchanges people between groups while that makes the whole cheaper."""

    def at(group: Iterable[int], person: int, but: int) -> Fraction | int:
        return sum(cost(person, other) for other in group if other not in (person, but))

    def swap(one: list[int], i: int, other: list[int], j: int) -> bool:
        mine, theirs = one[i], other[j]
        now = at(one, mine, mine) + at(other, theirs, theirs)
        then = at(one, theirs, mine) + at(other, mine, theirs)
        if then < now:
            one[i], other[j] = theirs, mine
        return then < now

    better = True
    while better:
        better = False
        for one, other in combinations(groups, 2):
            for i in range(len(one)):
                for j in range(len(other)):
                    better |= swap(one, i, other, j)


def seated(people: Iterable[int], past: Past) -> tuple[int, ...]:
    """The people of a table by seat: whoever has sat in a seat least often gets it, the first seat first."""
    left, found = list(people), list[int]()
    for seat in range(len(left)):
        chosen = min(left, key=lambda each: (past.sat[each, seat], -sum(past.sat[each, later] for later in range(seat + 1, 8))))
        found.append(chosen)
        left.remove(chosen)
    return tuple(found)


# ---- results


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standing. `opponents` is the first tie-break: the points of those one has played, on average of each table,
    added up; `won` the second: the tables won alone."""

    person: int
    place: int
    points: Fraction
    opponents: Fraction
    won: int


def table_points(scores: Sequence[int], winners: Sequence[int], out: Sequence[int] = ()) -> tuple[Fraction, ...]:
    """The share of the others at a table that each has left behind: 1 for the first, 0 for the last, half for a tie with all.

    Winners are before all others; whoever is `out` has left and is behind all.

    >>> [str(each) for each in table_points((30, 50, 30, 20), winners=(1,))]
    ['1/2', '1', '1/2', '0']
    """
    seats = range(len(scores))
    rank = [(seat not in out, seat in winners, 0 if seat in winners else scores[seat]) for seat in seats]
    if len(scores) == 1:
        return (Fraction(1),)
    found = []
    for seat in seats:
        beaten = sum(rank[other] < rank[seat] for other in seats)
        tied = sum(rank[other] == rank[seat] for other in seats if other != seat)
        found.append(Fraction(0) if seat in out else Fraction(2 * beaten + tied, 2 * (len(scores) - 1)))
    return tuple(found)


def standing(
    people: Sequence[int], tables: Sequence[tuple[tuple[int, ...], tuple[Fraction, ...]]], free: dict[int, Fraction]
) -> list[Line]:
    """The standing after these tables, each the people by seat and their points; `free` are points without a game."""
    points = {each: free.get(each, Fraction(0)) for each in people}
    won: Counter[int] = Counter()
    for group, got in tables:
        for person, share in zip(group, got, strict=True):
            points[person] += share
            won[person] += share == 1
    opponents = dict.fromkeys(people, Fraction(0))
    for group, _ in tables:
        for person in group:
            opponents[person] += sum((points[other] for other in group if other != person), Fraction(0)) / max(1, len(group) - 1)
    keys = {each: (points[each], opponents[each], won[each]) for each in people}
    order = sorted(people, key=lambda each: ([-part for part in keys[each]], each))
    return [
        Line(each, 1 + sum(keys[other] > keys[each] for other in people), points[each], opponents[each], won[each])
        for each in order
    ]
