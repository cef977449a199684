"""The search on a toy and on every game: what it may play, that it can be repeated, what it knows, where it stops."""

from __future__ import annotations

import pytest

import formicary
from formicary.kernel import Position, playout
from formicary.kernel.search import Budget, Report, Search, Settings
from formicary.kernel.search.rollout import Judge
from formicary.kernel.search.tree import Edge, Node, most_visited, pick
from tests.kernel.toy import GUESS, SHOW, SWAP, Morra, MorraGame

QUICK = Settings(roll=3, sample=2)


class Measured(MorraGame):
    """Morra with a measure: the points, and the card as what it may still win."""

    def evaluate(self, pos: Morra, seat: int) -> float:
        return pos.points[seat] + (0.0 if pos.result else 0.3 * pos.cards[seat])


def middle(key: str, seats: int, seed: int, decisions: int = 40, **options: object) -> Position:
    """A position somewhere in a random game."""
    pos = formicary.game(key).start(seats=seats, seed=seed, **options)
    playout(pos, seed + 1, limit=decisions)
    return pos if pos.deciders and len(pos.legal()) > 1 else middle(key, seats, seed + 1, decisions - 3, **options)


def found(pos: Position, iterations: int = 30, seed: int = 5, settings: Settings = QUICK) -> Report:
    """What a fresh search for the first decider reports."""
    search = Search(pos.game, pos.deciders[0], seed, settings)
    search.think(pos, Budget(iterations=iterations))
    return search.report()


# ---- the tree


def test_a_choice_that_was_seldom_available_is_tried_for_its_worth() -> None:
    node = Node(0, None)
    node.open([1, 2], [0.0, 0.0], 1.0)
    often, seldom = node.edges
    for _ in range(50):
        pick(node, [often], 1.0, 0.0)
        often.visits += 1
        often.total += 0.5
        node.visits += 1
        node.total += 0.5
    assert (often.available, seldom.available) == (50, 0)
    assert pick(node, [often, seldom], 1.0, 0.0) is seldom


def test_a_better_measure_is_tried_first_and_visits_decide_in_the_end() -> None:
    node = Node(0, None)
    node.open([1, 2, 3], [0.0, 4.0, 1.0], 1.0)
    assert pick(node, node.edges, 1.0, 0.3).action == 2
    node.edges[0].visits, node.edges[0].total = 3, 1.0
    node.edges[1].visits, node.edges[1].total = 3, 2.0
    assert most_visited(node.edges).action == 2
    later = node.add(9, 100.0, 1.0)
    assert node.actions == [1, 2, 3, 9] and later.weight <= 20.0 and node.find(9) is later


def test_decisions_of_other_seats_and_other_questions_are_kept_apart() -> None:
    edge = Edge(1, 0.0)
    first = edge.follow(0, int)
    assert edge.follow(0, int) is first
    assert len({id(edge.follow(seat, kind)) for seat in (0, 1) for kind in (int, str)}) == 4


def test_untried_choices_wait_until_there_are_visits_for_them() -> None:
    def tried(widen: float) -> int:
        node = Node(0, None)
        node.open(list(range(30)), [0.0] * 30, 1.0)
        for _ in range(100):
            edge = pick(node, node.edges, 5.0, 0.0, widen)
            edge.visits += 1
            node.visits += 1
        return sum(edge.visits > 0 for edge in node.edges)

    assert tried(0.0) == 30
    assert tried(0.5) == 6  # 1 + 0.5 * 10, and the one that makes it so many


def test_decisions_after_different_reveals_are_kept_apart() -> None:
    edge = Edge(1, 0.0)
    assert edge.follow(0, int, 5) is edge.follow(0, int, 5) is not edge.follow(0, int, 6)


# ---- the toy


def test_the_toy_is_played_to_its_end_and_the_phase_together_is_searched() -> None:
    game = Measured()
    pos = game.start(seats=3, seed=2)
    searches = [Search(game, seat, seat, QUICK) for seat in range(3)]
    while pos.deciders:
        for seat in pos.deciders[::-1]:
            action = searches[seat].think(pos.resample(seat, len(pos.stack)), Budget(iterations=30))
            assert action in pos.legal(seat)
            pos.apply(action, seat)
            if not pos.lanes:
                break
    assert pos.result is not None


def test_a_low_card_is_changed_and_a_high_one_kept() -> None:
    game = Measured()
    swaps: dict[int, bool] = {}
    for seed in range(20):
        pos = game.start(seats=2, seed=seed)
        assert isinstance(pos, Morra)
        seat = pos.deciders[0]
        swaps[pos.cards[seat]] = Search(game, seat, 1, QUICK).think(pos, Budget(iterations=150)) == SWAP
    assert swaps[1] and swaps[2] and not swaps[7] and not swaps[8]


def test_nobody_counts_on_what_the_others_choose_at_the_same_time() -> None:
    """Guesses are about a hidden number: the search must not find a guess that is always right."""
    game = Measured()
    pos = game.start(seats=2, seed=3, quick=True)
    pos.apply(SHOW + 2, 0)
    search = Search(game, 0, 1, Settings(roll=3, sample=0, noise=1.0))
    search.think(pos, Budget(iterations=600))
    best = search.report().choices[0]
    assert best.action in range(GUESS, GUESS + 3)
    assert best.value < 0.75


# ---- every game

CASES = [("micropolis", 2, {}), ("micropolis", 4, {}), ("myrmes", 2, {}), ("myrmes", 3, {}), ("march", 2, {}), ("march", 4, {}),
         ("march", 1, {"mode": "solo"}), ("march", 2, {"mode": "coop"})]  # fmt: skip


@pytest.mark.parametrize(("key", "seats", "options"), CASES)
def test_decisions_are_legal_repeatable_and_the_same_whatever_is_hidden(key: str, seats: int, options: dict[str, object]) -> None:
    for seed in (1,):
        pos = middle(key, seats, seed, **options)
        seat, before = pos.deciders[0], pos.digest()
        report = found(pos.resample(seat, "dealing"))
        assert pos.digest() == before
        assert {choice.action for choice in report.choices} == set(pos.legal(seat))
        assert report.line[0] == (seat, report.choices[0].action)
        assert all(0.0 <= choice.value <= 1.0 for choice in report.choices)
        for choice in report.choices:
            assert len(choice.chances) == len(choice.points) == (seats if choice.visits else 0)
            assert all(0.0 <= chance <= 1.0 for chance in choice.chances)
        worlds = [pos.resample(seat, world).resample(seat, "dealing") for world in ("one", "two")]
        for world in worlds:
            again = found(world)
            assert [choice.as_json() for choice in again.choices] == [choice.as_json() for choice in report.choices]
            assert again.line == report.line


def test_another_seed_searches_another_way() -> None:
    pos = middle("micropolis", 2, 3, 10)
    assert found(pos, seed=5).as_json()["choices"] != found(pos, seed=6).as_json()["choices"]


def test_it_stops_when_told_to() -> None:
    pos = middle("micropolis", 2, 3, 10)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    search = Search(pos.game, pos.deciders[0], 1, QUICK)
    assert search.think(pos, Budget(seconds=600.0, stop=stop)) in pos.legal()
    assert search.report().iterations < 100 and len(asked) == 3


def test_it_stops_when_nothing_can_change_any_more() -> None:
    """Half of the visits and one more are enough."""
    pos = middle("micropolis", 2, 3, 10)
    assert 100 < found(pos, iterations=200, settings=Settings(roll=0, explore=0.0, temperature=0.01)).iterations < 200


def test_what_it_remembers_is_bounded() -> None:
    pos = middle("micropolis", 2, 3, 10)
    most = max(len(pos.legal()), 31)
    report = found(pos, iterations=400, settings=Settings(roll=0, nodes=100))
    assert 100 - most < report.size <= 100 + most


def test_the_tree_is_kept_within_a_turn_and_dropped_after_it() -> None:
    game = formicary.game("micropolis")
    kept: list[tuple[bool, bool]] = []
    for seed in range(2):
        pos = game.start(seats=2, seed=seed)
        search = Search(game, 0, 1, QUICK)
        last = -1
        for number in range(60):
            if not pos.deciders:
                break
            seat = pos.deciders[0]
            if seat == 0 and len(pos.legal()) > 1:
                action = search.think(pos.resample(0, number), Budget(iterations=12))
                kept.append((last == 0, search.report().kept > 0))
            else:
                action = pos.legal()[0]
            pos.apply(action, seat)
            last = seat
    assert (True, True) in kept
    assert (False, True) not in kept


def test_a_tree_that_goes_past_no_reveal_ends_where_a_tile_line_is_laid_out_anew() -> None:
    """In Micropolis everything is open until the line is filled: then the tree must end, and no longer line is expected."""
    pos = middle("micropolis", 2, 3, 10)
    seat = pos.deciders[0]
    report = found(pos, 200, settings=Settings(roll=0, reveals=0))
    after = pos.clone()
    for number, (decider, action) in enumerate(report.line):
        assert after.mark == pos.mark, f"step {number} of the line comes after a reveal"
        after.apply(action, decider)
    assert report.line[0][0] == seat


def test_each_node_stands_for_one_line_of_tiles_when_reveals_are_kept_apart() -> None:
    """With four players the line is filled after every round; what lies there then is different in every sample."""
    pos = middle("micropolis", 4, 3, 10)
    shared = found(pos, 300, settings=Settings(roll=0))
    apart = found(pos, 300, settings=Settings(roll=0, apart=True))
    assert len(apart.line) <= len(shared.line)
    after = pos.clone()
    for decider, action in apart.line[:-1]:
        after.apply(action, decider)
    assert after.mark == pos.mark, "a line that was seen once must not be expected"


def test_expected_points_and_chances_are_what_came_of_the_iterations() -> None:
    """At the last decision of a game there is nothing left to guess."""
    pos = formicary.game("micropolis").start(seats=2, seed=4)
    while True:
        after = pos.clone()
        after.apply(after.legal()[0])
        if not after.deciders:
            break
        pos = after
    checked = 0
    for choice in found(pos, 40).choices:
        end = pos.clone()
        end.apply(choice.action)
        if choice.visits and end.result is not None:
            checked += 1
            assert choice.points == pytest.approx(list(end.result.scores))
            assert [chance > 0.4 for chance in choice.chances] == [seat in end.result.winners for seat in range(2)]
    assert checked


def test_who_expects_the_others_to_hurt_it_gives_them_what_it_has_not() -> None:
    pos = middle("micropolis", 3, 2, 10)
    for paranoid, given in ((False, [0.5, 0.3, 0.2]), (True, [0.5, 0.5, 0.5]), (True, [0.2, 0.3, 0.5])):
        search = Search(pos.game, 0, 1, Settings(paranoid=paranoid))
        search.think(pos, Budget(iterations=1))
        values = list(given)
        search.back_up(values)
        assert values == (given if not paranoid else [given[0], 1 - given[0], 1 - given[0]])


class Doubtful(Morra):
    """Its first sample is a world in which seat 0 has chosen already."""

    sampled = 0

    def resample(self, seat: int | None, seed: int) -> Morra:
        self.sampled += 1
        world = self.clone()
        if self.sampled == 1:
            world.apply(SHOW, 0)
            world.apply(GUESS, 0)
        return world


def test_a_world_in_which_the_seat_does_not_decide_says_nothing_about_its_choices() -> None:
    game = Measured()
    pos = game.start(2, 3, quick=True)
    search = Search(game, 0, 1, QUICK)
    search.think(pos, Budget(iterations=1))
    doubtful = Doubtful()
    pos.copy_kernel(doubtful)
    for name in Morra.__slots__:
        setattr(doubtful, name, getattr(pos, name))
    search.base = doubtful
    top = Node(0, None)
    search.open_top(top, pos.legal(0))
    worth = 0.3 * pos.cards[0] * 2 / 3  # the other two samples of three
    assert doubtful.sampled == 3 and [edge.worth for edge in top.edges] == pytest.approx([worth] * 3)


@pytest.mark.parametrize(("mode", "seats"), [("solo", 1), ("coop", 2)])
def test_against_the_horde_all_have_the_same_chance(mode: str, seats: int) -> None:
    pos = middle("march", seats, 1, 20, mode=mode)
    judge = Judge(pos.game, 1, QUICK)
    judge.meet(pos)
    assert judge.team
    assert len(set(judge.values(pos))) == 1


@pytest.mark.parametrize("seats", [2, 3])
def test_against_each_other_chances_add_up_to_one_also_at_the_end(seats: int) -> None:
    pos = middle("micropolis", seats, 1, 10)
    judge = Judge(pos.game, 1, QUICK)
    judge.meet(pos)
    assert not judge.team and sum(judge.values(pos)) == pytest.approx(1.0)
    playout(pos, 1)
    assert pos.result is not None and sum(judge.values(pos)) == pytest.approx(1.0)
    assert judge.values(pos)[pos.result.winners[0]] == max(judge.values(pos))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "games", "least"), [("micropolis", 10, 7), ("myrmes", 4, 3), ("march", 6, 4)])
def test_it_beats_greedy(key: str, games: int, least: int) -> None:
    from formicary.bots import decide, make_bot

    won = 0
    for number in range(games):
        game = formicary.game(key)
        pos = game.start(seats=2, seed=number // 2)
        names = ["search:iterations=100", "greedy"]
        bots = [make_bot(names[(seat + number) % 2], game, seat, number) for seat in range(2)]
        while pos.deciders:
            seat = pos.deciders[0]
            pos.apply(decide(bots[seat], pos, seat), seat)
        assert pos.result is not None
        won += number % 2 in pos.result.winners
    assert won >= least
