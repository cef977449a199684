"""The analysis of a finished game: everybody's chances of winning, what each decision gave away, and how much was luck.

Every decision is judged by what its seat could know then: a search thinks about it as the seat would have, and what was played is
compared with the best that was found, side by side. The graph is a forecast from what everybody could see. Luck is what came to
light, against what could have come to light. `Analyst` does it step by step, so that it can be spread over time and processes;
`analysis_report.py` puts the steps together.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from formicary.bots.advice import compared, search, worth_considering
from formicary.bots.analysis_report import Analysis, Choice, Outlook, Review, StepPart, put_together
from formicary.bots.forecast import chances_of, forecast, is_team, played_on, worker_policy
from formicary.kernel import FormicaryError, History, Position, Record
from formicary.kernel.build import is_compiled
from formicary.kernel.search.rollout import Judge

Progress = Callable[[int, int], None]
# What the compiled build does in 2 to 40 s for two seats (docs/opponents.md). Less would not do: with a sixth, luck in March of
# the Ants was ten points more or less, by the chance of the analysis alone.
GAMES = {"micropolis": 80, "myrmes": 40, "march": 40}  # for each point of the graph
ITERATIONS = {"micropolis": 1000, "myrmes": 150, "march": 600}  # of each search
WORLDS = 240  # what else could have come to light
SLOW = 6  # the source does so many times less, and so it is against the Horde, where each decision takes longer
SIDE_BY_SIDE = 2  # times fewer worlds in which choices are compared
DOUBT = 1.0  # standard errors of a difference that may be chance, and count for nothing
ALTERNATIVES = 3
ROUND = 2  # decisions a seat that luck is looked at for
AT_START = 80  # games that say what the deal was worth


class Effort(msgspec.Struct, frozen=True):
    """How thoroughly a game is analysed: iterations of each search by game, points of the graph, games for each of them, and
    the worlds in which something else could have come to light.

    By default as thoroughly as this build can in a short time.

    >>> Effort(iterations={"micropolis": 50}).of("micropolis"), Effort().of("another")
    (50, 60)
    """

    iterations: dict[str, int] = msgspec.field(default_factory=lambda: {key: at_hand(many) for key, many in ITERATIONS.items()})
    graph: int = 30
    games: dict[str, int] = msgspec.field(default_factory=lambda: {key: at_hand(many) for key, many in GAMES.items()})
    worlds: int = msgspec.field(default_factory=lambda: at_hand(WORLDS))

    def of(self, key: str) -> int:
        """Iterations for a game."""
        return self.iterations.get(key, 60)

    def games_of(self, key: str) -> int:
        """Games for each point of the graph."""
        return self.games.get(key, 12)


def at_hand(many: int) -> int:
    """So many, or fewer where the source runs."""
    return many if is_compiled() else max(1, many // SLOW)


class AnalysisError(FormicaryError):
    """A game that cannot be analysed.

    >>> import formicary
    >>> analyse(formicary.History(formicary.game("micropolis"), seats=2, seed=7))
    Traceback (most recent call last):
    formicary.bots.analysis.AnalysisError: Only a finished game can be analysed.
    """


def analyse(game: History | Record, effort: Effort | None = None, progress: Progress | None = None) -> Analysis:
    """The analysis of a finished game; `progress(done, all)` is called after each step. The same game gives the same analysis.

    >>> from formicary.lab import Plan
    >>> from formicary.lab.simulate import play_game
    >>> played = play_game(Plan(game="micropolis", bots=("worker", "larva"), games=1), number=0)
    >>> found = analyse(played, Effort(iterations={"micropolis": 8}, graph=4, games={"micropolis": 2}))
    >>> [player.decisions > 5 for player in found.players], 0 <= found.players[0].accuracy <= 100
    ([True, True], True)
    """
    history: History = game if isinstance(game, History) else History.from_record(game)
    analyst = Analyst(history, effort)
    steps = analyst.steps()
    parts = []
    for done, number in enumerate(steps, 1):
        parts.append(analyst.step(number))
        if progress is not None:
            progress(done, len(steps))
    return analyst.finish(parts)


class Analyst:
    """Analyses a finished game step by step: `steps` says which there are, `step` does one, `finish` puts them together.

    >>> from formicary.lab import Plan
    >>> from formicary.lab.simulate import play_game
    >>> from formicary.kernel import History
    >>> history = History.from_record(play_game(Plan(game="micropolis", bots=("larva", "larva"), games=1), number=0))
    >>> analyst = Analyst(history, Effort(iterations={"micropolis": 4}, graph=3, games={"micropolis": 1}))
    >>> analyst.steps()[0], analyst.steps()[-1] == len(history)
    (0, True)
    """

    def __init__(self, history: History, effort: Effort | None = None) -> None:
        if history.pos.result is None:
            raise AnalysisError("Only a finished game can be analysed.")
        self.history = history
        self.effort = effort or Effort()
        self.slow = SLOW if is_team(history.pos.result) else 1
        count, points = len(history), max(1, self.effort.graph)
        self.graph = sorted({round(number * count / points) for number in range(points)} | {0, count})

    def steps(self) -> list[int]:
        """The numbers of the steps: each is a count of actions after which there is something to look at."""
        return [number for number in range(len(self.history) + 1) if number in self.graph or self._is_of_interest(number)]

    def _is_of_interest(self, number: int) -> bool:
        if number >= len(self.history):
            return False
        marks = [step.mark for step in self.history.steps[number : number + 2]]
        after = marks[1] if len(marks) > 1 else self.history.pos.mark
        seat = self.history.steps[number].seat
        return marks[0] != after or len(self.history.at(number).legal(seat)) > 1

    def step(self, number: int) -> StepPart:
        """One step: the decision that comes after so many actions, what came to light by it, and a point of the graph."""
        pos = self.history.at(number)
        part = StepPart(number)
        if number in self.graph:
            part.outlook = self._outlook(pos, number)
        if number == 0:
            part.deal = self._deal(pos)
        if number < len(self.history):
            step = self.history.steps[number]
            if len(pos.legal(step.seat)) > 1:
                part.review = self._review(pos, number, step.seat, step.action)
            after = self.history.at(number + 1)
            if after.mark != pos.mark and not is_chosen(pos, after):
                part.luck = self._luck(pos, after, number, step.seat, step.action)
        return part

    def _fewer(self, many: int) -> int:
        """So many, or fewer where decisions take long."""
        return max(1, many // self.slow)

    def finish(self, parts: list[StepPart]) -> Analysis:
        """The analysis out of its steps."""
        assert self.history.pos.result is not None
        return put_together(self.history.game.key, self.history.pos.seats, self.history.pos.result, parts)

    # ---- parts of a step

    def _outlook(self, pos: Position, number: int) -> Outlook:
        """How the game looks to somebody who sees what lies open."""
        result = pos.result
        if result is not None:
            return Outlook(number, chances_of(result), [float(score) for score in result.scores])
        seen = forecast(pos, None, self.effort.games_of(pos.game.key), ("graph", number))
        return Outlook(number, seen.chances, seen.points)

    def _review(self, pos: Position, number: int, seat: int, action: int) -> Review:
        """A decision as its seat could have seen it."""
        iterations = self._fewer(self.effort.of(pos.game.key))
        found = search(pos, seat, seconds=0.0, iterations=iterations, seed=number)
        choices = worth_considering(pos, seat, found)
        actions = choices[:ALTERNATIVES] if action in choices[:ALTERNATIVES] else [*choices[:ALTERNATIVES], action]
        question = pos.prompt(seat)
        said = {option["action"]: option for option in question["options"]}
        seen = [
            Choice(each.action, said[each.action]["label"], said[each.action]["args"], each.points, each.chance)
            for each in compared(pos, found, actions, max(1, iterations // SIDE_BY_SIDE), doubt=DOUBT)
        ]
        played = next(each for each in seen if each.action == action)
        best = sorted(seen[:ALTERNATIVES], key=lambda each: (each.behind, each.chance))
        return Review(seat, played, best, len(choices), question["ask"], question["args"])

    def _luck(self, pos: Position, after: Position, number: int, seat: int, action: int) -> list[float]:
        """What came to light by an action, in points for each seat: as it came, less the mean of how it could have come.

        Both are played on for a round in which all that is still hidden is dealt at random, so that only this step counts. Each
        seat is asked for what it could not know itself.
        """
        return [self._luck_of(each, pos, after, number, seat, action) for each in range(pos.seats)]

    def _luck_of(self, who: int, pos: Position, after: Position, number: int, seat: int, action: int) -> float:
        judge = worker_policy(pos, 3)
        gained, count = 0.0, 0
        for world in range(self._fewer(self.effort.worlds)):
            other = pos.resample(who, ("luck", number, world))
            if seat not in other.deciders or action not in other.legal(seat):
                continue
            other.apply(action, seat)
            count += 1
            came = after.resample(who, ("came", number, world))
            gained += worth(after_a_round(came, judge), who) - worth(after_a_round(other, judge), who)
        return round(gained / max(1, count), 3)

    def _deal(self, pos: Position) -> list[float]:
        """What the deal was worth to each seat in points, if all play like workers: as it was, less any other deal."""
        games = max(2, min(AT_START, 2 * self.effort.games_of(pos.game.key)))
        judge = worker_policy(pos, 7, noise=0.1)  # else this deal would be one game only
        sums = [0.0] * pos.seats
        for number in range(games):
            as_it_was = played_on(pos.clone(), judge)[0].result
            another = played_on(pos.resample(None, ("deal", number)), judge)[0].result
            assert as_it_was is not None and another is not None
            for seat in range(pos.seats):
                sums[seat] += as_it_was.scores[seat] - another.scores[seat]
        return [round(total / games, 2) for total in sums]


def is_chosen(pos: Position, after: Position) -> bool:
    """Whether what an action brought to light was chosen: by all at once and in secret, with nothing drawn. It is no bad luck if
    others choose well."""
    return bool(pos.lanes) and after.chance == pos.chance


def after_a_round(pos: Position, judge: Judge) -> Position:
    """The position, which is used up, played on for a few decisions of every seat."""
    for _ in range(ROUND * pos.seats):
        if not pos.deciders:
            break
        pos = judge.step(pos, 0)
    return pos


def worth(pos: Position, seat: int) -> float:
    """The game's measure of a position without what winning is worth, so that the last action weighs like any other."""
    terms = pos.game.value_terms()
    return sum(part for part, term in zip(pos.game.value_parts(pos, seat), terms, strict=True) if term.name != "winning")
