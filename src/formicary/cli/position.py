"""`formicary show`: the position of a record or of a state, drawn."""

from __future__ import annotations

import json
from pathlib import Path

from rich.markup import escape

import formicary
from formicary.cli import show
from formicary.cli.arguments import ArgumentError, names_of, numbered, read_language
from formicary.cli.replay import check_seat, read_record
from formicary.kernel import Sentence
from formicary.kernel.errors import system_reason
from formicary.kernel.speech import Speech
from formicary.locale import ENGLISH, catalogue


def show_file(path: Path, upto: int | None, seat: int | None, number: int, language: str = ENGLISH) -> None:
    """Draws the position, says who is to decide what, and shows the score sheet if the game is over."""
    words = catalogue(read_language(language))
    state = _read_state(path)
    if state is None:
        record = read_record(path, number)
        pos = record.replay(upto)
        names = names_of(record, words)
    else:
        if upto is not None:
            raise ArgumentError(Sentence("{path} is a state, which has no actions; --upto is for records.", path=str(path)))
        pos = formicary.restore(state)
        names = numbered(pos.seats, words)
    check_seat(seat, pos.seats)
    out = show.console()
    speech = Speech(pos, names, words, out.width)
    out.print(f"[bold]{escape(speech.t(pos.game.title))}[/] [dim]{escape(', '.join(names))}[/]\n")
    show.board(out, pos, seat, speech)
    if pos.result is not None:
        out.print()
        show.score_sheet(out, pos.result, speech)
        return
    if seat is not None and seat in pos.deciders:
        show.choices(out, pos, pos.prompt(seat), seat, speech)
    else:
        deciding = speech.t("To decide: {names}", names=speech.tongue.series([names[decider] for decider in pos.deciders]))
        out.print(f"\n[dim]{escape(deciding)}[/]")


def _read_state(path: Path) -> dict[str, object] | None:
    """The state in a file; None if the file holds something else, a record for instance."""
    if path.suffix == ".parquet":
        return None
    try:
        plain = json.loads(path.read_bytes())
    except OSError as wrong:
        raise ArgumentError(Sentence("{path} cannot be read: {reason}.", path=str(path), reason=system_reason(wrong))) from None
    except (ValueError, RecursionError):  # neither JSON nor text, or several records
        return None
    return plain if isinstance(plain, dict) and "stack" in plain else None
