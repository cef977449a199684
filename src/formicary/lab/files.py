"""Games on disk: one line of JSON a game, or a Parquet file; and resuming a run that was stopped.

A line is a record that `formicary replay` plays, and its result besides: number of the game, scores, winners, points by source
and by parts of the game, what broke a tie, and the opponents that nobody plays.
Lines are written in the order of the games, so a file is the same however many processes made it, and a stopped file is a
beginning of the whole. Parquet cannot be appended to: the games gather in FILE.part until the run is complete.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, TypeVar

import msgspec

from formicary.kernel import FormicaryError, Record
from formicary.kernel.errors import system_reason
from formicary.kernel.sentences import Sentence
from formicary.kernel.views import Rival, Share, Sheet, TieBreakView

PARQUET = ".parquet"
OURS = b'{"game":'  # how every line begins


class LabError(FormicaryError):
    """A run that cannot be made, or a file that cannot be read or written.

    >>> from formicary.lab import Plan, simulate
    >>> simulate(Plan(game="micropolis", bots=("random", "random"), games=0))
    Traceback (most recent call last):
    formicary.lab.files.LabError: The number of games must be at least 1, not 0.
    """


class Row(Record, kw_only=True, omit_defaults=True):
    """A finished game: its record, and what came of it.

    >>> from formicary.lab.simulate import Plan, play_game
    >>> row = play_game(Plan(game="micropolis", bots=("random", "random"), games=1), number=0)
    >>> row.replay().result.scores == tuple(row.scores)
    True
    """

    number: int
    scores: list[int]
    winners: list[int]
    detail: list[Sheet] = []
    rivals: list[Rival] = []  # opponents that nobody plays
    shares: list[list[Share]] = []  # points once more, by parts of the game
    tie_break: TieBreakView | None = None  # what decided among those who were tied


R = TypeVar("R", bound=Row)


def read_row(line: bytes, path: Path, number: int) -> Row:
    """A line of a file."""
    try:
        return msgspec.json.decode(line, type=Row)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as wrong:
        raise LabError(
            Sentence("Line {line} of {path} is not a game: {reason}.", line=number + 1, path=str(path), reason=str(wrong))
        ) from None


class GameFile:
    """A file that games are written to, in order. Opened, it knows the games that are already there (`rows`).

    >>> import tempfile
    >>> from formicary.lab import Plan, simulate
    >>> path = Path(tempfile.mkdtemp()) / "games.jsonl"
    >>> run = simulate(Plan(game="micropolis", bots=("random", "random"), games=3), out=path)
    >>> [row.number for row in GameFile(path).rows]
    [0, 1, 2]
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parquet = path.suffix == PARQUET
        self.lines = path.with_name(path.name + ".part") if self.parquet else path
        if self.parquet:
            need_pyarrow()
        self.rows = self._there()
        self._file: IO[bytes] | None = None

    def __enter__(self) -> GameFile:
        try:
            self._file = self.lines.open("ab")
        except OSError as wrong:
            raise LabError(
                Sentence("{path} cannot be written: {reason}.", path=str(self.lines), reason=system_reason(wrong))
            ) from None
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        assert self._file is not None
        self._file.close()
        if self.parquet and kind is None:
            write_parquet(self.path, self._complete_lines())
            self.lines.unlink()

    def write(self, lines: bytes) -> None:
        """Adds games, whole lines; they are in the file when this returns."""
        assert self._file is not None
        self._file.write(lines)
        self._file.flush()

    def _there(self) -> list[Row]:
        """The games already in the file; what a stopped run left of a line is cut off."""
        if self.parquet and self.path.exists() and not self.lines.exists():
            rows = read_parquet(self.path, Row)
            self.lines.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
            return rows
        return self._complete_lines() if self.lines.exists() else []

    def _complete_lines(self) -> list[Row]:
        try:
            whole = self.lines.read_bytes()
        except OSError as wrong:
            raise LabError(
                Sentence("{path} cannot be read: {reason}.", path=str(self.lines), reason=system_reason(wrong))
            ) from None
        end = whole.rfind(b"\n") + 1
        rows = [read_row(line, self.lines, number) for number, line in enumerate(whole[:end].splitlines())]
        if end < len(whole):
            if not rows and not whole.startswith(OURS):
                raise LabError(Sentence("Line 1 of {path} is not a game: it does not look like one.", path=str(self.lines)))
            os.truncate(self.lines, end)
        return rows


def need_pyarrow() -> None:
    """Raises an error that says what to install if pyarrow is missing."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise LabError("Parquet needs the package pyarrow: pip install 'formicary[lab]', or write .jsonl instead.") from None


def write_parquet(path: Path, rows: Sequence[Row]) -> None:
    """One row a game; options are JSON text, and `actors` has the seat of each action, -1 being the first decider."""
    import pyarrow
    import pyarrow.parquet

    plain = []
    for row in rows:
        entry = _without_empty(msgspec.to_builtins(row))
        pairs = [Record.split(action) for action in row.actions]
        entry["actions"] = [action for _, action in pairs]
        entry["actors"] = [-1 if seat is None else seat for seat, _ in pairs]
        entry["options"] = msgspec.json.encode(row.options).decode()
        plain.append({"number": row.number} | entry)
    columns = dict.fromkeys(name for entry in plain for name in entry)  # a tie-break is only where there was one
    plain = [{name: entry.get(name) for name in columns} for entry in plain]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(plain), path)


def read_parquet(path: Path, kind: type[R]) -> list[R]:
    """The inverse of `write_parquet`; `kind` is the kind of the rows."""
    import pyarrow
    import pyarrow.parquet

    try:
        plain = pyarrow.parquet.read_table(path).to_pylist()
    except (pyarrow.ArrowException, OSError) as wrong:
        raise LabError(
            Sentence("{path} cannot be read as Parquet: {reason}.", path=str(path), reason=str(wrong).splitlines()[0])
        ) from None
    rows = []
    for entry in plain:
        try:
            actors = entry.pop("actors")
            entry["actions"] = [a if seat < 0 else [seat, a] for seat, a in zip(actors, entry["actions"], strict=True)]
            entry["options"] = msgspec.json.decode(entry["options"])
            rows.append(msgspec.convert(_with_empty(_without_gaps(entry)), kind))
        except (KeyError, TypeError, ValueError, msgspec.ValidationError, msgspec.DecodeError):
            raise LabError(Sentence("{path} holds no games of Formicary.", path=str(path))) from None
    return rows


def _without_empty(value: Any) -> Any:
    """Parquet cannot hold tables without columns, such as the goals of somebody who scored with none; they are left out."""
    if isinstance(value, dict):
        return {key: _without_empty(part) for key, part in value.items() if part != {}}
    if isinstance(value, list):
        return [_without_empty(part) for part in value]
    return value


def _with_empty(entry: dict[str, Any]) -> dict[str, Any]:
    """Puts back the tables without columns: a part of the game that brought nobody anything."""
    for share in (share for shares in entry.get("shares", []) for share in shares):
        share.setdefault("args", {})
        share.setdefault("points", {})
    for rival in entry.get("rivals", []):
        rival.setdefault("detail", {})
    return entry


def _without_gaps(value: Any) -> Any:
    """Parquet fills what a row does not have with nulls; they are taken out again."""
    if isinstance(value, dict):
        return {key: _without_gaps(part) for key, part in value.items() if part is not None}
    if isinstance(value, list):
        return [_without_gaps(part) for part in value]
    return value
