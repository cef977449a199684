"""A data set of decisions: what the seat could know, what it could do, what it did, and what came of it.

FOLDER/README.md                       the data card: what it is, where it is from, the columns
FOLDER/micropolis/decisions-0000.parquet   shards of about a hundred thousand decisions, in the order of the games
FOLDER/micropolis/features.json        the names of the features, in their order
FOLDER/micropolis/actions.json         the actions that were legal somewhere, by number, in the game's notation
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import formicary
from formicary.kernel.sentences import Sentence
from formicary.lab.files import LabError, Row, need_pyarrow
from formicary.lab.source import read_source
from formicary.lab.workers import Crew, in_order

if TYPE_CHECKING:
    import pyarrow

ROWS_A_SHARD = 100_000
GAMES_A_TASK = 20
ALONE = Crew()
COLUMNS = {
    "table": "the kind of table: game, seats, options",
    "game": "number of the game in the export, from 0",
    "seed": "the seed that deals it; with the choices it replays the game",
    "decision": "number of the decision in its game, from 0",
    "decisions": "how many decisions the game has",
    "seats": "how many play",
    "seat": "who decides",
    "bot": "who sits there",
    "features": "the position as that seat may know it: numbers in the order of features.json",
    "legal": "the actions that it may choose from, by number",
    "choice": "the action that it chose, one of them",
    "score": "points of the seat in the end",
    "best": "points of the best seat in the end",
    "won": "its part of the win: 1 alone, a fraction if shared, 0 otherwise",
    "rank": "its place in the end, from 1; seats with equal points that did not win share one",
}
Progress = Callable[[int, int], None]


class Export(msgspec.Struct):
    """What was written: games, decisions, and the shards.

    >>> import tempfile
    >>> from formicary.lab import Plan, simulate
    >>> folder = Path(tempfile.mkdtemp())
    >>> summary = simulate(Plan(game="micropolis", bots=("random", "random"), games=3), out=folder / "games.jsonl")
    >>> found = export(folder / "games.jsonl", folder / "data")
    >>> found.games, found.decisions == summary.decisions, [path.name for path in found.shards]
    (3, True, ['decisions-0000.parquet'])
    """

    games: int = 0
    decisions: int = 0
    shards: list[Path] = []


def export(source: Path, folder: Path, crew: Crew = ALONE, progress: Progress | None = None) -> Export:
    """Writes every decision of the games of a run, or of a file of games, as shards of Parquet with a data card.

    >>> import tempfile
    >>> export(Path("nowhere"), Path(tempfile.mkdtemp()))
    Traceback (most recent call last):
    formicary.lab.files.LabError: nowhere cannot be read: there is no such file or folder.
    """
    need_pyarrow()
    crew.check()
    rows = read_source(source).rows
    if not rows:
        raise LabError(Sentence("{path} holds no games.", path=str(source)))
    if folder.exists() and any(folder.iterdir()):
        raise LabError(Sentence("{folder} is not empty; a data set needs a folder of its own.", folder=str(folder)))
    done = Export(games=len(rows))
    cards: list[str] = []
    for key in dict.fromkeys(row.game for _, row in rows):
        some = [(number, table, row) for number, (table, row) in enumerate(rows) if row.game == key]
        cards.append(_export_game(key, some, folder / key, crew, done, progress))
    (folder / "README.md").write_text(data_card(source, rows, cards), encoding="utf-8")
    return done


def _export_game(
    key: str, rows: Sequence[tuple[int, str, Row]], folder: Path, crew: Crew, done: Export, progress: Progress | None
) -> str:
    """Writes the shards of one game; returns its lines of the data card."""
    import pyarrow.parquet

    folder.mkdir(parents=True, exist_ok=True)
    game = rows[0][2].for_game()
    names = list(game.feature_names())
    before, shards, legal = done.decisions, len(done.shards), set[int]()
    writer, written = None, 0
    for table in in_order(crew.work(decisions_of, _tasks(rows))):
        if writer is None or written >= ROWS_A_SHARD:
            if writer is not None:
                writer.close()
            done.shards.append(folder / f"decisions-{len(done.shards) - shards:04}.parquet")
            writer, written = pyarrow.parquet.ParquetWriter(done.shards[-1], table.schema, compression="zstd"), 0
        writer.write_table(table)
        written += table.num_rows
        done.decisions += table.num_rows
        legal.update(table["legal"].combine_chunks().flatten().unique().to_pylist())
        if progress is not None:
            progress(done.decisions, done.games)
    assert writer is not None
    writer.close()
    (folder / "features.json").write_bytes(msgspec.json.format(msgspec.json.encode(names)) + b"\n")
    texts = {str(action): game.actions.text(action) for action in sorted(legal)}
    (folder / "actions.json").write_bytes(msgspec.json.format(msgspec.json.encode(texts)) + b"\n")
    count = done.decisions - before
    return f"| {game.title} | {len(rows):,} | {count:,} | {len(done.shards) - shards} | {len(names)} | {len(texts):,} |"


def _tasks(rows: Sequence[tuple[int, str, Row]]) -> Iterator[tuple[int, list[tuple[int, str, Row]]]]:
    for number, at in enumerate(range(0, len(rows), GAMES_A_TASK)):
        yield number, list(rows[at : at + GAMES_A_TASK])


def decisions_of(task: tuple[int, list[tuple[int, str, Row]]]) -> tuple[int, pyarrow.Table]:
    """Replays some games, in a worker; one row for each decision."""
    import pyarrow

    number, rows = task
    columns: dict[str, list[object]] = {name: [] for name in COLUMNS}
    for game_number, table, row in rows:
        for cells in _replay(row):
            for name, cell in {"table": table, "game": game_number, **cells}.items():
                columns[name].append(cell)
    kinds = {
        "table": pyarrow.string(), "bot": pyarrow.string(), "features": pyarrow.list_(pyarrow.float32()),
        "legal": pyarrow.list_(pyarrow.int32()), "won": pyarrow.float32(), "seed": pyarrow.int64(),
    }  # fmt: skip
    schema = pyarrow.schema([(name, kinds.get(name, pyarrow.int32())) for name in COLUMNS])
    return number, pyarrow.table(columns, schema=schema)


def _replay(row: Row) -> list[dict[str, object]]:
    game = row.for_game()
    pos = row.start(game)
    features = game.feature_maker()
    order = sorted({(seat not in row.winners, -row.scores[seat]) for seat in range(row.seats)})
    found: list[dict[str, object]] = []

    def play(action: int, given: int | None) -> None:
        legal = pos.legal(given)
        seat = pos.deciders[0] if given is None else given
        part = 0.0 if seat not in row.winners else 1.0 if row.rivals else 1 / len(row.winners)
        found.append({
            "seed": row.seed, "decision": len(found), "decisions": len(row.actions), "seats": row.seats, "seat": seat,
            "bot": row.names[seat] if row.names else "", "features": features(pos, seat), "legal": legal,
            "choice": action, "score": row.scores[seat], "best": max(row.scores), "won": part,
            "rank": order.index((seat not in row.winners, -row.scores[seat])) + 1,
        })  # fmt: skip
        pos.apply(action, seat)

    row.feed(game, None, play)
    return found


def data_card(source: Path, rows: Sequence[tuple[str, Row]], games: Sequence[str]) -> str:
    """The card that goes with the data: what it is, how it came about, what it can be used for, what it cannot."""
    tables = sorted({table for table, _ in rows})
    bots = sorted({name for _, row in rows for name in row.names})
    rules = sorted({f"{row.game} {row.rules}" for _, row in rows})
    columns = "\n".join(f"| `{name}` | {text} |" for name, text in COLUMNS.items())
    return f"""# Decisions of {len(rows):,} games

Every decision of recorded games of {source.resolve().name}, written by `formicary export` (Formicary {formicary.__version__}).

| game | games | decisions | shards | features | actions |
|---|---:|---:|---:|---:|---:|
{chr(10).join(games)}

- Tables: {", ".join(tables)}
- Who played: {", ".join(bots)}
- Versions of the rules: {", ".join(rules)}

## Columns

| column | holds |
|---|---|
{columns}

Rows of one game stand together, in the order of its decisions. `features.json` beside the shards names the features,
`actions.json` says each action in the game's notation. Features hold only what the deciding seat may know; scores, wins and the
seed are known afterwards, and no input for a player.

## Uses and limits

For imitation, evaluation of positions, statistics of choices. The games were played by the programs named above: what they never
do is not in the data, and their mistakes are. Decisions of one game are not independent: split training and test data by `game`.
Where components are marked as reconstructions in the game, they are in the data too.
"""
