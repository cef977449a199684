"""Where recorded games come from: the folder of a league, or a file that `simulate` wrote."""

from __future__ import annotations

from pathlib import Path

import msgspec

from formicary.kernel.sentences import Sentence
from formicary.lab.files import PARQUET, LabError, Row, need_pyarrow, read_parquet, read_row
from formicary.lab.matches import Terms
from formicary.lab.run import PLAN, Run, table_name


class Source(msgspec.Struct):
    """Recorded games, each with the name of its table; and the run that they are of, if they are of one."""

    rows: list[tuple[str, Row]]
    run: Run | None = None


def read_source(path: Path) -> Source:
    """The games of a folder or of a file."""
    if path.is_dir():
        if not (path / PLAN).is_file():
            raise LabError(Sentence("{path} is not the folder of a run: it has no {file}.", path=str(path), file=PLAN))
        run = Run(path)
        return Source([(name, row) for name, league in run.tables.items() for row in league.rows], run)
    if not path.exists():
        raise LabError(
            Sentence("{path} cannot be read: {reason}.", path=str(path), reason=Sentence("there is no such file or folder"))
        )
    found: list[tuple[str, Row]] = []
    for row in _rows(path):
        terms = Terms(game=row.game, seats=row.seats, seed=0, options=row.options, pack=row.pack)
        found.append((table_name(terms), row))
    return Source(found)


def _rows(path: Path) -> list[Row]:
    """The games of a file, which is left as it is: somebody may be writing it."""
    if path.suffix == PARQUET:
        need_pyarrow()
        return read_parquet(path, Row)
    whole = path.read_bytes()
    lines = whole[: whole.rfind(b"\n") + 1].splitlines()
    return [read_row(line, path, number) for number, line in enumerate(lines)]
