"""`formicary replay`: a recorded game, action by action."""

from __future__ import annotations

from pathlib import Path

from rich.markup import escape

from formicary.cli import show
from formicary.cli.arguments import ArgumentError, names_of, read_language
from formicary.kernel import History, Record, Sentence
from formicary.kernel.errors import system_reason
from formicary.kernel.speech import Speech
from formicary.locale import ENGLISH, catalogue


def replay_file(path: Path, upto: int | None, seat: int | None, number: int, language: str = ENGLISH) -> None:
    """Prints the actions with what they caused, then the board, then the score sheet if the game is over."""
    words = catalogue(read_language(language))
    record = read_record(path, number)
    check_seat(seat, record.seats)
    history = History.from_record(record, upto)
    game = history.game
    names = names_of(record, words)
    out = show.console()
    speech = Speech(history.pos, names, words, out.width)
    facts = speech.t(
        "seed {seed} · {names} · {count} {count:action|actions}",
        seed=record.seed,
        names=speech.tongue.series(names_of(record, words, levels=True)),
        count=len(record.actions),
    )
    out.print(f"[bold]{escape(speech.t(game.title))}[/] [dim]{escape(facts)}[/]\n")
    for count, step in enumerate(history.steps, 1):
        out.print(f"[bold]{count:>4}[/]  {escape(names[step.seat])}: {escape(game.actions.text(step.action))}")
        for line in speech.events(step.events, seat):
            out.print(f"      [dim]· {escape(line)}[/]")
    out.print()
    show.board(out, history.pos, seat, speech)
    if history.pos.result is not None:
        out.print()
        show.score_sheet(out, history.pos.result, speech)


def check_seat(seat: int | None, seats: int) -> None:
    """Refuses a seat to look from that the game does not have; None is a spectator."""
    if seat is not None and not 0 <= seat < seats:
        raise ArgumentError(Sentence("The game has the seats 0 to {last}; there is no seat {seat}.", last=seats - 1, seat=seat))


def read_record(path: Path, number: int) -> Record:
    """The record in a file, or one of the games that sim wrote there."""
    if path.suffix == ".parquet":
        from formicary.lab.files import Row, need_pyarrow, read_parquet

        need_pyarrow()
        rows = read_parquet(path, Row)
        _check_number(number, len(rows), path)
        return rows[number]
    try:
        lines = [line for line in path.read_bytes().splitlines() if line.strip()]
    except OSError as wrong:
        raise ArgumentError(Sentence("{path} cannot be read: {reason}.", path=str(path), reason=system_reason(wrong))) from None
    _check_number(number, len(lines), path)
    if len(lines) > 1 and not lines[0].rstrip().endswith(b"}"):
        return Record.from_json(path.read_bytes())  # one record, written over several lines
    return Record.from_json(lines[number])


def _check_number(number: int, count: int, path: Path) -> None:
    if count == 0:
        raise ArgumentError(Sentence("{path} holds no games.", path=str(path)))
    if not 0 <= number < count:
        raise ArgumentError(
            Sentence(
                "{path} holds {count} {count:game|games}, counted from 0; there is no game {number}.",
                path=str(path),
                count=count,
                number=number,
            )
        )
