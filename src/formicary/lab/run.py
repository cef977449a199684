"""A run of leagues is a folder: the plan as TOML, the games as Parquet, the report.

    RUN/plan.toml                 which bots, games, modes and numbers of seats; the same folder resumes by it
    RUN/games/micropolis-2.parquet   the games of one table (game, options, seats); the same bytes whoever played them
    RUN/times.parquet             how long each bot thought in each game, which is never the same twice
    RUN/report.md                 matches, cross tables, ratings, times

While a table is played its games gather in RUN/games/NAME.part, one line of JSON each; a stopped run resumes from there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec

from formicary.kernel.errors import system_reason
from formicary.kernel.options import OptionValue
from formicary.kernel.sentences import Sentence
from formicary.lab.files import LabError, need_pyarrow, read_parquet, write_parquet
from formicary.lab.league import Journal, League, LeaguePlan, Progress, check_terms, play_leagues, whole_deals
from formicary.lab.matches import Played, Terms
from formicary.lab.playing import Clock
from formicary.lab.workers import Crew

PLAN = "plan.toml"
TIMES = "times.parquet"
ALONE = Crew()


class TablePlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played: a game with its options and components, at tables of these numbers of seats.

    >>> TablePlan(game="march", seats=[2], options={"mode": "coop"}).seats
    [2]
    """

    game: str
    seats: list[int]
    options: dict[str, OptionValue] = {}
    pack: str | None = None


class RunPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pool of bots over games, modes and numbers of seats.

    `games`, `neighbours`, `at_least` and `early` are those of each league: games of a match at most, whether each bot meets only
    the one before it, the share of wins to exceed, and whether a match ends when its test is clear.

    >>> plan = RunPlan(bots=["random", "larva"], tables=[TablePlan(game="micropolis", seats=[2, 3])], games=8)
    >>> [league.terms.seats for league in plan.leagues()], RunPlan.from_toml(plan.to_toml()) == plan
    ([2, 3], True)
    """

    bots: list[str]
    tables: list[TablePlan]
    games: int = 400
    seed: int = 0
    neighbours: bool = False
    at_least: float | None = None
    early: bool = True

    def leagues(self) -> list[LeaguePlan]:
        """One league for each game, mode and number of seats."""
        return [
            LeaguePlan(
                terms=Terms(game=table.game, seats=seats, seed=self.seed, options=table.options, pack=table.pack),
                bots=tuple(self.bots), games=self.games, neighbours=self.neighbours, target=self.at_least, early=self.early,
            )
            for table in self.tables for seats in table.seats
        ]  # fmt: skip

    def check(self) -> None:
        """Raises a FormicaryError with one sentence if the run cannot be played."""
        leagues = self.leagues()
        if not leagues:
            raise LabError("A run needs at least one table with at least one number of seats.")
        for league in leagues:
            league.check()
        names = [table_name(league.terms) for league in leagues]
        if len(set(names)) < len(names):
            raise LabError("The same table is named twice in the plan.")

    def to_toml(self) -> str:
        """The plan as TOML, every value written out."""
        lines = ["# A run of leagues: formicary league plan.toml --out FOLDER", *_entries(self, leave=("tables",))]
        for table in self.tables:
            lines += ["", "[[tables]]", *_entries(table)]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_toml(cls, text: str) -> RunPlan:
        """Reads a plan; whatever is wrong raises a LabError with one sentence."""
        try:
            return msgspec.convert(tomllib.loads(text), cls)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
            raise LabError(Sentence("This is not a plan of a run: {reason}.", reason=str(wrong).rstrip("."))) from None

    @classmethod
    def load(cls, path: Path) -> RunPlan:
        """Reads a plan from a file."""
        try:
            return cls.from_toml(path.read_text(encoding="utf-8"))
        except OSError as wrong:
            raise LabError(Sentence("{path} cannot be read: {reason}.", path=str(path), reason=system_reason(wrong))) from None
        except UnicodeDecodeError as wrong:
            raise LabError(Sentence("{path} cannot be read: {reason}.", path=str(path), reason=str(wrong))) from None


def _entries(part: msgspec.Struct, leave: tuple[str, ...] = ()) -> list[str]:
    values = {name: getattr(part, name) for name in part.__struct_fields__ if name not in leave}
    return [f"{name} = {_toml(value)}" for name, value in values.items() if value not in (None, {})]


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items() if each is not None) + " }"
    return msgspec.json.encode(value).decode()  # lists, texts, numbers and truth are the same in TOML and JSON


def table_name(terms: Terms) -> str:
    """A table's name in file names and headings: `march-2-mode=coop`.

    >>> table_name(Terms(game="march", seats=2, seed=1, options={"mode": "coop", "difficulty": "easy"}))
    'march-2-mode=coop-difficulty=easy'
    """
    options = [f"{key}={str(value).lower()}" for key, value in terms.options.items()]
    pack = [] if terms.pack is None else [Path(terms.pack).name]
    return "-".join([terms.game, str(terms.seats), *options, *pack])


class Run:
    """A run in its folder, as far as it has been played.

    >>> import tempfile
    >>> plan = RunPlan(bots=["random", "larva"], tables=[TablePlan(game="micropolis", seats=[2, 3])], games=6, early=False)
    >>> folder = Path(tempfile.mkdtemp()) / "run"
    >>> run = play_run(plan, folder)
    >>> [(name, len(league.rows)) for name, league in Run(folder).tables.items()]
    [('micropolis-2', 6), ('micropolis-3', 12)]
    """

    def __init__(self, folder: Path, plan: RunPlan | None = None) -> None:
        need_pyarrow()
        self.folder = folder
        self.plan = RunPlan.load(folder / PLAN) if plan is None else plan
        self.tables: dict[str, League] = {}
        self.journals: list[Journal | None] = []
        times = _read_times(folder / TIMES)
        for plan_of_league in self.plan.leagues():
            name, league = table_name(plan_of_league.terms), League(plan_of_league)
            self.tables[name] = league
            rows = self._read_games(name, plan_of_league.terms)
            for row in rows:
                row.clock = times.get((name, row.pair, row.deal, row.number), {})
            for games in whole_deals(rows, league.each):
                league.add(games)
            self.journals.append(Journal(self.folder / "games" / f"{name}.part", league))

    def _read_games(self, name: str, terms: Terms) -> list[Played]:
        path = self.games_file(name)
        if not path.exists():
            return []
        rows = read_parquet(path, Played)
        check_terms(rows, terms, path)
        return rows

    def games_file(self, name: str) -> Path:
        """The Parquet file of a table's games."""
        return self.folder / "games" / f"{name}.parquet"

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return all(league.is_over for league in self.tables.values())

    def rows(self) -> list[Played]:
        """All games that count, table by table."""
        return [row for league in self.tables.values() for row in league.rows]

    def save(self) -> None:
        """Writes the games of tables that are over, in the order of matches and deals, and all times."""
        for name, league in self.tables.items():
            part = self.folder / "games" / f"{name}.part"
            if league.is_over and part.exists():
                order = {match.pair: number for number, match in enumerate(league.matches)}
                league.rows.sort(key=lambda row: (order[row.pair], row.deal, row.number))
                write_parquet(self.games_file(name), [msgspec.structs.replace(row, clock={}) for row in league.rows])
        self._write_times()
        for name, league in self.tables.items():
            if league.is_over:
                (self.folder / "games" / f"{name}.part").unlink(missing_ok=True)

    def _write_times(self) -> None:
        import pyarrow
        import pyarrow.parquet

        times = [
            {
                "table": name, "challenger": row.pair[0], "opponent": row.pair[1], "deal": row.deal, "number": row.number,
                "bot": bot, "decisions": clock.decisions, "seconds": clock.seconds, "longest": clock.longest,
            }
            for name, league in self.tables.items() for row in league.rows for bot, clock in row.clock.items()
        ]  # fmt: skip
        if times:
            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(times), self.folder / TIMES)


def _read_times(path: Path) -> dict[tuple[str, tuple[str, str], int, int], dict[str, Clock]]:
    """The clocks of each game, by its table and place there."""
    import pyarrow.parquet

    found: dict[tuple[str, tuple[str, str], int, int], dict[str, Clock]] = {}
    for each in pyarrow.parquet.read_table(path).to_pylist() if path.exists() else []:
        key = (each["table"], (each["challenger"], each["opponent"]), each["deal"], each["number"])
        found.setdefault(key, {})[each["bot"]] = Clock(each["decisions"], each["seconds"], each["longest"])
    return found


def play_run(
    plan: RunPlan,
    folder: Path,
    crew: Crew = ALONE,
    progress: Progress | None = None,
    is_late: Callable[[], bool] = lambda: False,
) -> Run:
    """Plays a run, or the rest of it if the folder has some of its games already, and keeps it in the folder.

    When `is_late` says so no further deal is begun. An interrupted run has kept every deal that had ended.

    >>> import tempfile
    >>> plan = RunPlan(bots=["random", "larva"], tables=[TablePlan(game="micropolis", seats=[2])], games=4)
    >>> play_run(plan, Path(tempfile.mkdtemp()) / "run").is_over
    True
    """
    crew.check()
    plan.check()
    need_pyarrow()
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
        (folder / PLAN).write_text(plan.to_toml(), encoding="utf-8")
    except OSError as wrong:
        raise LabError(Sentence("{path} cannot be written: {reason}.", path=str(folder), reason=system_reason(wrong))) from None
    run = Run(folder, plan)
    play_leagues(list(run.tables.values()), crew, run.journals, progress, is_late)
    run.save()
    return run
