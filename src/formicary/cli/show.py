"""What the commands show alike: the board, choices with what they cost and bring, what cannot be chosen, the score sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import cast

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from formicary.cli.answers import Answers, name_of
from formicary.kernel import Position, Preview, Refused, Result
from formicary.kernel.preview import previews
from formicary.kernel.sentences import fill
from formicary.kernel.speech import Speech
from formicary.kernel.views import Option, Prompt, Rival

MANY = 6  # choices that read alike but for their place are put into columns from this number on
TWO = 2
FEW = 3  # things that cannot be chosen for one reason are named one by one up to this number


def console() -> Console:
    """Where everything is printed, without automatic colours for numbers."""
    return Console(highlight=False, soft_wrap=False)


def board(
    out: Console, pos: Position, seat: int | None, speech: Speech, legend: bool = True, before: Mapping[str, str] | None = None
) -> Mapping[str, str]:
    """Draws what a seat sees, or only the parts that have changed since an earlier drawing; returns all of them."""
    parts = pos.game.picture(pos, seat, speech, legend)
    changed = [part for name, part in parts.items() if before is None or (before.get(name) != part and name != "signs")]
    for number, part in enumerate(changed):
        if number:
            out.print()
        for line in Text.from_markup(part, emoji=False).split("\n", allow_blank=True):
            hanging(out, line)
    return parts


def hanging(out: Console, line: Text) -> None:
    """Prints a line; one that is too long goes on below its beginning, two columns further in."""
    if line.cell_len <= out.width:
        out.print(line, no_wrap=True, overflow="ignore", crop=False)
        return
    plain = line.plain
    indent = len(plain) - len(plain.lstrip()) + 2
    for number, part in enumerate(line.wrap(out, out.width - indent)):
        part.rstrip()
        out.print(part if not number else Text(" " * indent) + part, no_wrap=True, overflow="ignore", crop=False)


# ---- choices


def choices(
    out: Console, pos: Position, prompt: Prompt, seat: int, speech: Speech, usual: Collection[str] = (), tell: bool = True
) -> Answers:
    """The question, and the answers with what is typed for them and what they would cost and bring; returns the answers.

    `usual` are questions that nobody needs to hear of in advance, because every turn begins with them. Without `tell` nothing is
    said of what the answers would cost and bring.
    """
    out.print()
    if "cause" in prompt:
        hanging(out, Text(f"{speech.sentence(prompt['cause']['label'], prompt['cause']['args'])}.", style="italic"))
    name, asked_now = speech.names[seat], question(prompt, speech)
    line = Text(headed(name, asked_now, speech))
    line.stylize("bold", 0, len(line) - len(asked_now))
    hanging(out, line.append(f" {prompt['rule']}", style="dim"))
    answers = Answers(prompt["options"], speech)
    known = previews(pos, seat) if tell else {}
    said = [label_of(option, speech) for option in prompt["options"]]
    asked = (prompt["ask"], *usual)
    brings = [brought(known[option["action"]], asked, speech) if tell else "" for option in prompt["options"]]
    rows = merged(
        list(zip(answers.keys, said, brings, strict=True)),
        [thing_of(option, speech) for option in prompt["options"]],
    )
    times = Counter(text for _, _, text in rows)
    width = max((len(key) for key, _, text in rows if times[text] < MANY), default=0)
    printed: set[str] = set()
    for key, label, text in rows:
        if times[text] < MANY:
            row(out, key, headed(label, text, speech) if text else label, width)
        elif text not in printed:
            printed.add(text)
            together = [(each, what) for each, what, other in rows if other == text]
            words = {what for _, what in together}
            both = headed(label, text, speech) if label and text else label or text
            if heading := both if len(words) == 1 else text:
                hanging(out, Text(f"  {heading}", style="dim"))
            columns(out, [(each, "" if len(words) == 1 else what) for each, what in together])
    return answers


def headed(name: str, text: str, speech: Speech) -> str:
    """What is said of somebody or something, after the colon of the language."""
    return fill(speech.t("{name}: {text}"), {"name": name, "text": text})


def question(prompt: Prompt, speech: Speech) -> str:
    """The question as a sentence."""
    asked = speech.sentence(prompt["ask"], prompt["args"])
    if not asked or asked[-1] in ".?!。？！)）":
        return asked
    return asked + ("." if asked[-1].isascii() else "。")


def thing_of(option: Option, speech: Speech) -> tuple[str, str]:
    """The thing on the board that a choice is about, and what the kind of the choice does with it, where that names the thing:
    'Take tile 3' for each way to take it. Both are empty if there is no such thing."""
    table = speech.game.actions
    label, values = table.kind(option["action"]).label, table.values(option["action"])
    if not option["refs"] or not any(f"{{{name}" in label for name in values):
        return "", ""
    return option["refs"][0], speech.sentence(label, values)


def merged(rows: list[tuple[str, str, str]], things: list[tuple[str, str]]) -> list[tuple[str, str, str]]:
    """Rows of key, label and what it brings: those that do the same with the same thing and bring the same share a row.

    >>> rows = [("7l", "Tile 7, lay it left", "gain 3"), ("7r", "Tile 7, lay it right", "gain 3"), ("8", "Tile 8", "")]
    >>> merged(rows, [("line:7", "Take tile 7"), ("line:7", "Take tile 7"), ("line:8", "Take tile 8")])
    [('7l 7r', 'Take tile 7', 'gain 3'), ('8', 'Tile 8', '')]
    """
    out: list[tuple[str, str, str]] = []
    at: dict[tuple[tuple[str, str], str], int] = {}
    for (key, label, text), thing in zip(rows, things, strict=True):
        same = at.get((thing, text))
        if all(thing) and text and same is not None:
            out[same] = (f"{out[same][0]} {key}", thing[1], text)
        else:
            at[thing, text] = len(out)
            out.append((key, label, text))
    return out


def label_of(option: Option, speech: Speech) -> str:
    """What an answer does; one about several places names them."""
    said = speech.sentence(option["label"], option["args"])
    words = [ref.partition(":")[2] for ref in option["refs"] if ref.startswith("hex:")]
    places = [speech.game.place(word) for word in words if speech.game.place(word) != word]
    return f"{said} [{' '.join(places)}]" if len(places) > 1 else said


def brought(known: Preview, usual: Collection[str], speech: Speech) -> str:
    """What a choice would cost and bring, and a question that it leads to."""
    parts = [speech.sentence(each.template, each.values) for each in known.beside_label()]
    then = known.then
    if then is not None and then.template not in usual:
        parts.append(speech.t("then “{question}”", question=speech.sentence(then.template, then.values)))
    return speech.tongue.series(parts)


def row(out: Console, key: str, text: str, width: int) -> None:
    """An answer: what is typed, and what it does; a long one goes on in its column."""
    indent = width + 4
    for number, part in enumerate(Text(text).wrap(out, max(20, out.width - indent))):
        part.rstrip()
        first = Text.assemble("  ", (key, "bold cyan"), " " * (width - len(key) + 2))
        out.print((first if not number else Text(" " * indent)) + part, no_wrap=True, overflow="ignore", crop=False)


def columns(out: Console, answers: list[tuple[str, str]]) -> None:
    """Short answers side by side, read from top to bottom."""
    keys = max(len(key) for key, _ in answers)
    texts = max(Text(text).cell_len for _, text in answers)
    wide = keys + texts + 6
    across = max(1, out.width // wide)
    if across == 1:
        for key, text in answers:
            row(out, key, text, keys)
        return
    rows = -(-len(answers) // across)
    for number in range(rows):
        line = Text()
        for key, text in answers[number::rows]:
            line.append(f"  {key.ljust(keys)}  ", "bold cyan")
            line.append(text + " " * (texts - Text(text).cell_len + 2))
        line.rstrip()
        out.print(line, no_wrap=True, overflow="ignore", crop=False)


# ---- what cannot be chosen


def refused(out: Console, groups: list[Refused], speech: Speech) -> None:
    """What cannot be chosen, dimmed, each with its reason and rule; many things with one reason are counted."""
    if not groups:
        out.print(speech.t("Everything that belongs to this question can be chosen."), style="dim")
        return
    named: dict[tuple[str, str], list[str]] = {}  # by reason and rule, whatever the kind
    more: Counter[str] = Counter()
    for group in groups:
        said = [speech.sentence(label.template, label.values) for label in group.labels]
        times = Counter(said)
        reasons = list(dict.fromkeys(speech.text(reason) for reason in group.reasons))
        for action, text, reason in zip(group.actions, said, map(speech.text, group.reasons), strict=True):
            if reason in reasons[:FEW]:
                name = text if times[text] == 1 else f"{text} ({name_of(action, None, speech).text})"
                named.setdefault((reason, group.rule), []).append(name)
            else:
                more[group.rule] += 1
    for (reason, rule), names in named.items():
        hanging(out, Text(f"  {headed(listed(names, speech), reason, speech)} {rule}", style="dim"))
    for rule, count in more.items():
        hanging(out, Text("  " + speech.t("… and {count} more alike ({rule})", count=count, rule=rule), style="dim"))


def listed(names: list[str], speech: Speech) -> str:
    """A few names, or the first ones and how many more there are."""
    if len(names) <= FEW + 1:
        return speech.tongue.series(names)
    return speech.t("{names} and {count} more", names=speech.tongue.series(names[:FEW]), count=len(names) - FEW)


# ---- the end


def score_sheet(out: Console, result: Result, speech: Speech) -> None:
    """The printed score pad: points by source, a column for each seat; then the parts of the game that the points came in."""
    t = speech.t
    table = Table(title=t("Score sheet"), title_justify="left", show_footer=False)
    table.add_column("")
    for name in speech.names:
        table.add_column(escape(name), justify="right")
    for source in sources_of(result):
        table.add_row(source_name(source, speech), *[str(sheet.get(source, 0)) for sheet in result.detail])
    table.add_section()
    table.add_row(f"[bold]{t('total')}[/]", *[f"[bold]{score}[/]" for score in result.scores])
    for by in parts_of(result):
        table.add_section()
        for label, sums in split(result, by, speech):
            table.add_row(escape(label), *["" if points is None else str(points) for points in sums])
    out.print(table)
    for rival in result.rivals:
        out.print(escape(rival_line(rival, speech)))
    if result.tie_break is not None:
        tie = result.tie_break.as_json()
        out.print(f"{escape(speech.sentence(tie['label'], tie['args']))} [dim]{tie['rule']}[/]")
    out.print(f"[bold]{escape(winner_sentence(result, speech))}[/]")


def sources_of(result: Result) -> list[str]:
    """The sources of points, in the order of the sheet."""
    return list(dict.fromkeys(source for sheet in result.detail for source in sheet))


def source_name(source: str, speech: Speech) -> str:
    """A source of points in words."""
    return speech.t(speech.game.source_name(source))


def parts_of(result: Result) -> list[str]:
    """What the points of a game are told by besides their sources: rounds, seasons, anthills, cards."""
    return list(dict.fromkeys(share["by"] for shares in result.shares for share in shares))


def split(result: Result, by: str, speech: Speech) -> list[tuple[str, list[int | None]]]:
    """The points of each seat in each round, season, anthill or card, in the order in which they came; where there are two of
    them with several sources, as with anthills, also by source. None where a seat has no such part at all."""
    found: dict[str, list[dict[str, int]]] = {}
    listed = [(seat, share) for seat, shares in enumerate(result.shares) for share in shares if share["by"] == by]
    if by == "round":  # who scored nothing in a round has no part for it
        listed.sort(key=lambda each: cast(dict[str, int], each[1]["args"]["round"])["round"])
    for seat, share in listed:
        label = speech.sentence(share["label"], share["args"])
        found.setdefault(label, [{} for _ in result.scores])[seat] = share["points"]
    has = [any(share["by"] == by for share in shares) for shares in result.shares]
    rows: list[tuple[str, list[int | None]]] = []
    for label, sheets in found.items():
        rows.append((label, [sum(sheet.values()) if there else None for sheet, there in zip(sheets, has, strict=True)]))
        sources = dict.fromkeys(source for sheet in sheets for source in sheet)
        for source in sources if len(found) == TWO and len(sources) > 1 else ():
            points = [sheet.get(source, 0) if there else None for sheet, there in zip(sheets, has, strict=True)]
            rows.append((f"  {source_name(source, speech)}", points))
    return rows


def winner_sentence(result: Result, speech: Speech) -> str:
    """Who won."""
    t = speech.t
    winners = [speech.names[seat] for seat in result.winners]
    if result.rivals:
        return rival_sentence(result.rivals[0], max(result.scores), bool(winners), speech)
    if not winners:
        return t("Nobody wins.")
    if len(winners) == 1:
        return t("{name} wins.", name=winners[0])
    return t("{names} share the win.", names=speech.tongue.listed(winners))


def rival_line(rival: Rival, speech: Speech) -> str:
    """The points of an opponent that nobody plays, by source."""
    parts = [f"{source_name(source, speech)} {points}" for source, points in rival["detail"].items()]
    return speech.t(
        "{name}: {points}; total {total}.", name=rival["name"], points=speech.tongue.series(parts), total=rival["score"]
    )


def rival_sentence(rival: Rival, best: int, beaten: bool, speech: Speech) -> str:
    """Who won against an opponent that nobody plays."""
    t, name, score = speech.t, rival["name"], rival["score"]
    if not beaten:
        return t("{name} wins {score} to {best}.", name=name, score=score, best=best)
    if len(speech.names) == 1:
        return t("You win against {name}, {best} to {score}.", name=name, score=score, best=best)
    return t("You win together against {name}, {best} to {score}.", name=name, score=score, best=best)
