"""The search in numbers, on a race so small that one can say what every part of it must do: policy, value, turns, tree."""

from __future__ import annotations

from math import exp
from typing import ClassVar, Optional

import pytest

from formicary.kernel import ActionTable, Frame, Game, Kind, Options, Position, Result, numbers
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.network import Network
from formicary.kernel.playout import MODULUS
from formicary.kernel.search import Budget, Search, Settings
from formicary.kernel.search.rollout import Judge
from formicary.kernel.search.search import count
from formicary.kernel.search.tree import Edge, Node
from formicary.kernel.views import View
from tests.kernel.toy import GUESS, SHOW, Morra, MorraGame

_run = Kind("run", [numbers("steps", 3)], "Run {steps}")
TABLE = ActionTable([_run])
EACH = 2  # decisions of a turn


class Race(Position):
    """Seats take turns of two decisions, each 0 to 2 steps; nothing is hidden, unless laps are uncovered after each round."""

    __slots__ = ("made", "steps", "laps", "uncovers")

    made: int
    steps: list[int]
    laps: int
    uncovers: bool

    def clone(self) -> Race:
        other = Race()
        self.copy_kernel(other)
        other.made, other.steps, other.laps, other.uncovers = self.made, self.steps.copy(), self.laps, self.uncovers
        return other

    def view(self, seat: Optional[int] = None) -> View:
        return {"game": "race", **self.common(seat), "steps": self.steps, "made": self.made}  # type: ignore[typeddict-item, typeddict-unknown-key, no-any-return]

    def redeal(self, seat: Optional[int]) -> None:
        pass


class Run(Frame[Race]):
    __slots__ = ()
    ask: ClassVar[str] = "How far?"

    def legal(self, pos: Race) -> list[int]:
        return [0, 1, 2]

    def apply(self, pos: Race, action: int) -> None:
        pos.pop()
        pos.steps[self.seat] += action
        pos.made += 1
        if pos.made == pos.laps * EACH * pos.seats:
            best = max(pos.steps)
            winners = tuple(seat for seat in range(pos.seats) if pos.steps[seat] == best)
            pos.finish(Result(tuple(pos.steps), winners, tuple({"steps": each} for each in pos.steps)))
            return
        if pos.uncovers and pos.made % (EACH * pos.seats) == 0:
            pos.reveal()
        pos.push(Run(pos.made // EACH % pos.seats))


class RaceGame(Game[Race, Options]):
    """Its measure is the steps; `judged` are the positions that were measured for one seat after the other."""

    key = "race"
    title = "Race"
    seats = range(1, 5)
    options = Options
    position = Race
    actions = TABLE

    def __init__(self, laps: int = 9, uncovers: bool = False) -> None:
        super().__init__()
        self.laps, self.uncovers = laps, uncovers
        self.measured: list[tuple[Race, int]] = []

    def set_up(self, seats: int, seed: int, options: Options) -> Race:
        pos = Race()
        pos.begin()
        pos.game, pos.options, pos.seats, pos.chance = self, options, seats, chance_from_seed(seed)
        pos.made, pos.steps, pos.laps, pos.uncovers = 0, [0] * seats, self.laps, self.uncovers
        pos.push(Run(0))
        pos.settle()
        return pos

    def evaluate(self, pos: Race, seat: int) -> float:
        self.measured.append((pos, seat))
        return float(pos.steps[seat])

    def judged(self) -> list[int]:
        """How many decisions had been made in each position that was judged for two seats."""
        both = zip(self.measured, self.measured[1:], strict=False)
        return [pos.made for (pos, seat), (other, next_seat) in both if pos is other and (seat, next_seat) == (0, 1)]


def network(rank: float = 0.0, win: float = 0.0, points: float = 0.0) -> Network:
    """Whose outputs are so many times the steps."""
    return Network([[0.0]], [0.0], [[rank], [points], [win]], [0.0] * 3, [[0.0]], [0.0], [[0.0]] * 3)


def racing(steps: list[int]) -> Race:
    pos = RaceGame().start(len(steps))
    pos.steps = list(steps)
    return pos


def judging(pos: Race, settings: Settings, net: Network | None = None, seed: int = 1) -> Judge:
    judge = Judge(pos.game, seed, settings, net)
    judge.meet(pos)
    return judge


# ---- policy


@pytest.mark.parametrize(("seed", "state"), [(0, 1), (MODULUS - 2, MODULUS - 1), (MODULUS - 1, 1), (-1, MODULUS - 1)])
def test_every_seed_begins_the_generator_somewhere_and_never_at_nought(seed: int, state: int) -> None:
    assert Judge(RaceGame(), seed, Settings()).state == state


def test_a_rollout_plays_the_best_by_measure_or_by_the_model_if_that_is_to_guide_it() -> None:
    wary = network(rank=-1.0)
    for settings, net, best in (
        (Settings(sample=3, noise=0.0), None, 2),
        (Settings(sample=3, noise=0.0), wary, 2),
        (Settings(sample=3, noise=0.0, guide=True), wary, 0),
        (Settings(sample=3, noise=0.0, guide=True), None, 2),  # without a model nothing guides
    ):
        pos = racing([0, 0])
        judge = judging(pos, settings, net)
        after = judge.step(pos, 0)
        assert isinstance(after, Race) and (after.made, after.steps) == (1, [best, 0])
        assert judge.guide == (settings.guide and net is not None)


def test_a_rollout_that_compares_nothing_plays_one_of_the_choices_at_random() -> None:
    seen = set()
    for seed in range(20):
        pos = racing([0, 0])
        judge, twin = (judging(pos, Settings(sample=0, noise=0.0), seed=seed) for _ in range(2))
        drawn = twin.draw(3)
        assert judge.step(pos, 0) is pos and (pos.made, pos.steps) == (1, [drawn, 0])
        seen.add(drawn)
    assert seen == {0, 1, 2}


def test_a_rollout_by_history_plays_what_has_done_best_and_of_equals_any() -> None:
    """As it is written down: noise in parts of 2^20, and a hundred shades to choose among equals."""
    pos = racing([0, 0])
    judge, twin = (judging(pos, Settings(sample=0, noise=0.25), seed=3) for _ in range(2))
    judge.tried, judge.fared = [4, 5, 5, 2, 0, 2], [2.0, 2.504, 2.5, 1.9, 0.0, 2.0]
    means = [[0.5, 0.5008, 0.5], [0.95, 1.0, 1.0]]
    played = []
    for _ in range(200):
        pos = racing([0, 0])
        if len(played) % 2:
            pos.stack[-1] = Run(1)
            pos.settle()
        seat = pos.deciders[0]
        if twin.draw(1 << 20) < 1 << 18:
            expected = twin.draw(3)
        else:
            shades = [means[seat][action] + 0.0001 * twin.draw(100) for action in range(3)]
            expected = shades.index(max(shades))
        assert judge.by_history(pos) is pos and pos.steps[seat] == expected and pos.made == 1
        played.append(3 * seat + expected)
    assert judge.trail == played and set(played) == {0, 1, 2, 3, 4, 5}


def test_what_came_of_a_rollout_by_history_is_remembered_for_the_seats_that_played() -> None:
    pos = racing([0, 0])
    judge = judging(pos, Settings(sample=0, noise=0.0, roll=4))
    judge.roll(pos, 0, 0, 0)
    trail = judge.trail.copy()
    assert len(trail) == 4 and [at // 3 for at in trail] == [0, 0, 1, 1]
    judge.remember([0.75, 0.25])
    assert judge.trail == [] and sum(judge.tried) == 4 and sum(judge.fared) == 2.0
    assert [judge.fared[at] / judge.tried[at] for at in trail] == [0.75, 0.75, 0.25, 0.25]


@pytest.mark.parametrize(("sample", "remembered"), [(0, 32), (1, 0), (3, 0)])
def test_a_search_without_comparing_remembers_all_that_its_rollouts_played(sample: int, remembered: int) -> None:
    pos = RaceGame().start(2)
    search = Search(pos.game, 0, 1, Settings(sample=sample, roll=2))
    search.think(pos, Budget(iterations=16))
    assert search.report().iterations == 16
    assert sum(search.judge.tried) == remembered and search.judge.trail == []


# ---- value


def test_the_judgement_of_a_model_and_of_the_measure_are_mixed_as_the_settings_say() -> None:
    pos = racing([4, 2])
    model = [1 / (1 + exp(-each)) for each in (2.0, 1.0)]
    wins = [each / sum(model) for each in model]
    points = exp(4.0 / 10) / (exp(4.0 / 10) + exp(2.0 / 10))  # the model's points are twice the steps, over 10
    twice = exp(8.0 / 10) / (exp(8.0 / 10) + exp(4.0 / 10))
    net = network(win=0.5, points=2.0)
    learned = [0.4 * twice + 0.6 * wins[0], 0.4 * (1 - twice) + 0.6 * wins[1]]
    assert judging(pos, Settings(leaf=1.0), net).values(pos) == pytest.approx(learned)
    judge = judging(pos, Settings(leaf=0.25), net)
    mixed = [0.25 * learned[0] + 0.75 * points, 0.25 * learned[1] + 0.75 * (1 - points)]
    assert judge.values(pos) == pytest.approx(mixed)
    assert judge.wins == pytest.approx(wins) and judge.points == [8.0, 4.0]  # what is reported is the model's
    assert judging(pos, Settings(leaf=0.0), net).values(pos) == pytest.approx([points, 1 - points])


@pytest.mark.parametrize(
    ("steps", "chance"),
    [([1, 0], 1 / (1 + exp(-1)) / (1 / (1 + exp(-1)) + 0.5)), ([31, 30], 0.5), ([900, 31], 0.5), ([-30, -31], 0.5)],
)
def test_a_model_is_never_surer_than_thirty(steps: list[int], chance: float) -> None:
    pos = racing(steps)
    judge = judging(pos, Settings(leaf=1.0), network(win=1.0))
    judge.ask(pos)
    assert judge.wins[0] == (chance if chance == 0.5 else pytest.approx(chance)) and sum(judge.wins) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("steps", "chance"), [(0, 0.5), (10, 1 / (1 + exp(-1))), (-9000, 1 / (1 + exp(30))), (-305, 1 / (1 + exp(30)))]
)
def test_who_plays_alone_is_never_quite_without_hope(steps: int, chance: float) -> None:
    pos = racing([steps])
    judge = judging(pos, Settings(scale=10.0))
    assert judge.team and judge.guess(pos) == [pytest.approx(chance, rel=1e-9, abs=0)] == judge.wins
    assert judge.points == [float(steps)]


# ---- how far a rollout goes


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_positions_are_judged_in_which_all_have_had_as_many_turns(turns: int, seat: int) -> None:
    game = RaceGame()
    pos = game.start(2)
    while pos.deciders[0] != seat:
        pos.apply(1)
    game.measured.clear()
    search = Search(game, seat, 1, Settings(turns=turns, roll=99, sample=1))
    search.think(pos, Budget(iterations=40))
    rounds = [(made - EACH * seat) / (EACH * 2) for made in game.judged()]
    assert len(rounds) == search.report().iterations > 16
    assert rounds[0] == turns == min(rounds)  # the first leaf is right below the decision itself
    assert all(each == int(each) for each in rounds)
    assert max(rounds) <= turns + 1  # only where the tree has grown past that


def test_without_turns_a_rollout_plays_as_many_decisions_as_it_may() -> None:
    game = RaceGame()
    search = Search(game, 0, 1, Settings(roll=5, sample=1))
    search.think(game.start(2), Budget(iterations=1))
    assert game.judged() == [6]  # the choice itself and five more


# ---- the tree

SETTINGS = [
    Settings(roll=2), Settings(roll=2, sample=0), Settings(roll=2, model=1.0), Settings(roll=2, reveals=0),
    Settings(roll=2, apart=True), Settings(roll=2, widen=0.5), Settings(roll=9, turns=1), Settings(roll=2, paranoid=True),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(SETTINGS)))
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("uncovers", [False, True])
def test_every_iteration_tries_one_of_the_choices(number: int, seat: int, uncovers: bool) -> None:
    pos = RaceGame(uncovers=uncovers).start(2)
    while pos.deciders[0] != seat:
        pos.apply(1)
    search = Search(pos.game, seat, 1, SETTINGS[number])
    search.think(pos, Budget(iterations=40))
    report = search.report()
    assert sum(choice.visits for choice in report.choices) == report.iterations > 16 and report.kept == 0
    assert report.line[0] == (seat, report.choices[0].action)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_where_all_decide_at_once_every_iteration_tries_a_choice_of_the_searching_seat(seat: int) -> None:
    class Measured(MorraGame):
        def evaluate(self, pos: Morra, seat: int) -> float:
            return float(pos.points[seat])

    pos = Measured().start(seats=3, seed=3, quick=True)
    search = Search(pos.game, seat, 1, Settings(roll=3, sample=1))
    assert search.think(pos, Budget(iterations=40)) in range(SHOW, SHOW + 3)
    report = search.report()
    assert sum(choice.visits for choice in report.choices) == report.iterations > 16
    assert report.line[0] == (seat, report.choices[0].action)
    if len(report.line) > 1:  # it goes on by the seat's own guess, whatever the others show
        assert report.line[1][0] == seat and report.line[1][1] in range(GUESS, GUESS + 5)


def owners(node: Node | None) -> set[int]:
    """The seats whose decisions a tree has, from a node and its siblings down."""
    found: set[int] = set()
    while node is not None:
        found |= {node.seat, *(seat for edge in node.edges for seat in owners(edge.first))}
        node = node.next
    return found


def test_others_are_searched_too_unless_their_decisions_are_only_guessed() -> None:
    for model, seats in ((0.0, {0, 1}), (0.5, {0, 1}), (1.0, {0})):
        pos = RaceGame().start(2)
        search = Search(pos.game, 0, 1, Settings(roll=0, model=model, explore=0.3))
        search.think(pos, Budget(iterations=200))
        assert owners(search.top) == seats


WATCHING = Settings(roll=0, sample=99, noise=0.0, model=0.3, watch=True)


def after_a_round(answers: list[int], settings: Settings = WATCHING, uncovers: bool = False) -> float:
    """How likely a search holds it that the other plays by the rollout policy, after its own turn and these answers."""
    pos = RaceGame(uncovers=uncovers).start(2)
    search = Search(pos.game, 0, 1, settings)
    for _ in range(EACH):
        pos.apply(search.think(pos, Budget(iterations=20)))
    for steps in answers:
        pos.apply(steps)
    search.think(pos, Budget(iterations=20))
    return search.habit


def test_who_does_what_the_rollout_policy_would_do_is_the_likelier_to_play_by_it() -> None:
    """By Bayes' rule: who plays by it does so in 92 of 100 turns, anybody else in 55."""
    assert after_a_round([2, 2]) == pytest.approx(0.3 * 0.92 / (0.3 * 0.92 + 0.7 * 0.55))
    assert after_a_round([2, 1]) == after_a_round([0, 0]) == pytest.approx(0.3 * 0.08 / (0.3 * 0.08 + 0.7 * 0.45))


def test_what_was_uncovered_says_nothing_of_how_the_others_play() -> None:
    assert after_a_round([2, 2], uncovers=True) == after_a_round([0, 0], uncovers=True) == 0.3


def test_without_watching_it_stays_as_likely_as_it_was() -> None:
    assert after_a_round([0, 0], Settings(roll=0, sample=99, model=0.3)) == 0.3


def test_the_tree_goes_on_as_long_as_nothing_is_uncovered() -> None:
    lines = {}
    for uncovers in (False, True):
        for reveals in (0, 1, 99):
            pos = RaceGame(uncovers=uncovers).start(2)
            search = Search(pos.game, 0, 1, Settings(roll=0, reveals=reveals, explore=0.1))
            search.think(pos, Budget(iterations=300))
            lines[uncovers, reveals] = search.report().line
    assert lines[False, 0] == lines[False, 1] == lines[False, 99] and len(lines[False, 0]) > 2 * EACH
    assert len(lines[True, 0]) == 2 * EACH < len(lines[True, 1])  # a round
    assert [seat for seat, _ in lines[True, 0]] == [0, 0, 1, 1]


def below(search: Search) -> list[Node]:
    """The decisions right below that which was thought about, which have their choices."""
    assert search.top is not None
    return [edge.first for edge in search.top.edges if edge.first is not None and edge.first.edges]


@pytest.mark.parametrize(("prior", "visits"), [(0, 0), (1, 0), (2, 3), (5, 6), (-1, None)])
def test_a_model_looks_at_a_decision_after_as_many_visits_as_the_settings_say(prior: int, visits: int | None) -> None:
    """From the third visit on a node has choices to go down by; it is opened by the model itself or by the measure."""
    pos = RaceGame().start(2)
    search = Search(pos.game, 0, 1, Settings(roll=0, prior=prior, temperature=100.0, explore=5.0), network(rank=-1.0))
    search.think(pos, Budget(iterations=60))
    nodes = below(search)
    assert len(nodes) == 3 and max(node.visits for node in nodes) > 6
    for node in nodes:
        looked = visits is not None and node.visits >= visits
        assert node.by_model == looked and node.top == ((-1.0 if looked else 1.0) * min_or_max(node, looked))


def min_or_max(node: Node, looked: bool) -> float:
    """The steps after the choice that looks best: fewest by the wary model, most by the measure."""
    steps = [abs(edge.worth) for edge in node.edges]
    return min(steps) if looked else max(steps)


def test_a_model_that_looks_at_a_single_choice_finds_it_the_best() -> None:
    node = Node(0, None)
    node.open([4, 5], [1.0, 2.0], 1.0)
    node.look_again(node.edges[:1], [7.0], 1.0)
    assert node.top == 7.0 and [(edge.worth, edge.weight) for edge in node.edges] == [(7.0, 1.0), (2.0, 1.0)]


def test_how_much_is_remembered_is_counted_from_the_decision_on() -> None:
    pos = RaceGame().start(2)
    search = Search(pos.game, 0, 1, Settings(roll=0))
    assert count(search.root) == count(Edge(1, 0.0)) == 0
    search.think(pos, Budget(iterations=60))
    assert search.top is not None
    best = max(search.top.edges, key=lambda edge: edge.visits)
    counted = 0
    waiting = [best]
    while waiting:
        node = waiting.pop().first
        while node is not None:
            counted += len(node.edges)
            waiting += node.edges
            node = node.next
    assert search.size == count(best) == counted > 0 == counted % 3


def test_what_is_not_kept_counts_only_what_the_decision_has_made() -> None:
    pos = RaceGame(uncovers=True).start(2)
    for _ in range(3):
        pos.apply(1)
    search = Search(pos.game, 1, 1, Settings(roll=0))
    search.think(pos, Budget(iterations=1))  # the last decision of the round: something is uncovered after it
    assert (search.report().size, search.report().kept, search.report().iterations) == (3, 0, 1)
    search.think(pos, Budget(iterations=1))
    assert (search.report().size, search.report().kept) == (3, 0)


def test_a_decision_with_one_choice_needs_no_iterations() -> None:
    pos = MorraGame().start(seats=2, seed=3, quick=True)
    search = Search(pos.game, 0, 1, Settings(roll=1))
    search.think(pos, Budget(iterations=5))
    assert search.report().iterations == 5
    pos.apply(SHOW, 0)  # who shows nothing must guess nought, and is asked all the same
    assert pos.legal(0) == [GUESS]
    assert search.think(pos, Budget(iterations=5)) == GUESS
    report = search.report()
    assert report.iterations == 0 and [choice.action for choice in report.choices] == [GUESS]


def test_whether_to_stop_is_asked_after_every_iteration() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    pos = RaceGame().start(2)
    search = Search(pos.game, 0, 1, Settings(roll=0))
    search.think(pos, Budget(seconds=600.0, stop=stop))
    assert (search.report().iterations, len(asked)) == (3, 3)
