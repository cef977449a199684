"""What the commands show alike: events as sentences, choices in columns, the score sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from formicary.kernel import Event, FormicaryError, Game, Position, Result, Sentence, fill
from formicary.kernel.values import SEAT
from formicary.kernel.views import Prompt, Rival


def console() -> Console:
    """Where everything is printed, without automatic colours for numbers."""
    return Console(highlight=False, soft_wrap=False)


class Speech:
    """Says templates with their values as people at this table read them: seats by the players' names, everything else as the
    game says values of its kind, in the words of the edition.

    >>> import formicary
    >>> speech = Speech(formicary.game("micropolis").start(seats=2), ["Ann", "Bob"])
    >>> speech.sentence("{seat} takes tile {tile}.", {"seat": {"seat": 1}, "tile": {"tile": 4}})
    'Bob takes tile 4.'
    """

    def __init__(self, pos: Position, names: list[str]) -> None:
        self.game = pos.game
        self.words = pos.say  # any position of the game knows the edition
        self.names = names

    def sentence(self, template: str, values: Mapping[str, object]) -> str:
        """A template with its values."""
        return fill(self.words(template), values, self.value)

    def value(self, kind: str, raw: object) -> str:
        """A value by its kind."""
        if kind == SEAT.name and isinstance(raw, int) and 0 <= raw < len(self.names):
            return self.names[raw]
        said = self.game.say_value(kind, raw)
        return self.sentence(said.template, said.values) if isinstance(said, Sentence) else self.words(said)

    def refusal(self, wrong: FormicaryError) -> str:
        """Why something was refused."""
        said = str(wrong)
        return self.sentence(said.template, said.values) if isinstance(said, Sentence) else said

    def events(self, events: Iterable[Event], seat: int | None) -> list[str]:
        """What a seat may know of what happened; None is a spectator."""
        return [self.sentence(event.kind.text, event.said(seat)) for event in events if event.kind.text]


def board(out: Console, game: Game, pos: Position, seat: int | None, names: list[str], legend: bool = True) -> None:
    """Draws what a seat sees."""
    out.print(game.draw(pos, seat, [escape(name) for name in names], legend))


def choices(out: Console, prompt: Prompt, seat: int, speech: Speech) -> None:
    """The question, and the numbered answers in columns."""
    question = speech.sentence(prompt["ask"], prompt["args"])
    if question and question[-1] not in ".?!":
        question += "."
    out.print(f"\n[bold]{escape(speech.names[seat])}:[/] {escape(question)} [dim]{prompt['rule']}[/]")
    labels = [f"{number:>3}  {said}" for number, said in enumerate(answers(prompt, speech), 1)]
    wide = max(len(label) for label in labels) + 2
    columns = max(1, min(out.width // wide, (len(labels) + 5) // 6))
    rows = -(-len(labels) // columns)
    for row in range(rows):
        line = "".join(label.ljust(wide) for label in labels[row::rows])
        out.print(escape(line.rstrip()))


def answers(prompt: Prompt, speech: Speech) -> list[str]:
    """What each answer does; those that read alike, because a board would tell them apart, have their notation besides."""
    said = [speech.sentence(option["label"], option["args"]) for option in prompt["options"]]
    times = Counter(said)
    return [
        text if times[text] == 1 else f"{text} [{option['text']}]" for text, option in zip(said, prompt["options"], strict=True)
    ]


def score_sheet(out: Console, result: Result, speech: Speech) -> None:
    """The printed score pad: points by source, a column for each seat."""
    table = Table(title="Score sheet", title_justify="left", show_footer=False)
    table.add_column("")
    for name in speech.names:
        table.add_column(escape(name), justify="right")
    for source in sources_of(result):
        table.add_row(source.replace("_", " "), *[str(sheet.get(source, 0)) for sheet in result.detail])
    table.add_section()
    table.add_row("[bold]total[/]", *[f"[bold]{score}[/]" for score in result.scores])
    out.print(table)
    for rival in result.rivals:
        out.print(escape(rival_line(rival)))
    if result.tie_break is not None:
        tie = result.tie_break.as_json()
        out.print(f"{escape(speech.sentence(tie['label'], tie['args']))} [dim]{tie['rule']}[/]")
    out.print(f"[bold]{escape(winner_sentence(result, speech.names))}[/]")


def sources_of(result: Result) -> list[str]:
    """The sources of points, in the order of the sheet."""
    return list(dict.fromkeys(source for sheet in result.detail for source in sheet))


def winner_sentence(result: Result, names: list[str]) -> str:
    """Who won."""
    winners = [names[seat] for seat in result.winners]
    if result.rivals:
        return rival_sentence(result.rivals[0], max(result.scores), bool(winners), len(names))
    if not winners:
        return "Nobody wins."
    if len(winners) == 1:
        return f"{winners[0]} wins."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win."


def rival_line(rival: Rival) -> str:
    """The points of an opponent that nobody plays, by source."""
    parts = [f"{source.replace('_', ' ')} {points}" for source, points in rival["detail"].items()]
    return f"{rival['name']}: {', '.join(parts)}; total {rival['score']}."


def rival_sentence(rival: Rival, best: int, beaten: bool, players: int) -> str:
    """Who won against an opponent that nobody plays."""
    if not beaten:
        return f"{rival['name']} wins {rival['score']} to {best}."
    how = "You win" if players == 1 else "You win together"
    return f"{how} against {rival['name']}, {best} to {rival['score']}."
