"""`h` in the terminal: what a queen would consider, and why."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from formicary.bots import Considered, Hint
from formicary.cli.answers import Answers
from formicary.cli.show import headed
from formicary.kernel.speech import Speech
from formicary.kernel.views import Prompt


def show_hint(out: Console, hint: Hint, prompt: Prompt, speech: Speech, answers: Answers) -> None:
    """The best choices with what they lead to, the reasons, and the line that is expected."""
    said = {option["action"]: speech.sentence(option["label"], option["args"]) for option in prompt["options"]}
    keys = [answers.key_of(choice.action) for choice in hint.choices]
    wide = max(map(len, keys)) + 2
    for place, (key, choice) in enumerate(zip(keys, hint.choices, strict=True)):
        points = speech.t("{points} points", points=f"{choice.points:.0f}")
        line = Text(f"{key:>{wide}}  ")
        line.append(said[choice.action], style="bold" if place == 0 else "")
        line.append(f"  {speech.tongue.percent(choice.chance)} · {points}", style="dim")
        out.print(line)
        if choice.reasons:
            out.print(Padding(Text(compared(choice, place == 0, speech), style="dim"), (0, 0, 0, wide + 2)))
    whose = "Your chance to win and your points at the end, as a queen sees it."
    if hint.together:
        whose = "The chance that you all win, and your points at the end, as a queen sees it."
    out.print(Text(speech.t(whose), style="dim"))
    if len(hint.line) > 1:
        steps = [headed(speech.names[step.seat], speech.sentence(step.label, step.args), speech) for step in hint.line[1:]]
        out.print(Text(speech.t("Expected: {line}.", line="; ".join(steps)), style="dim"))


def compared(choice: Considered, is_best: bool, speech: Speech) -> str:
    """Why a choice is better than the next, or worse than the best."""
    if is_best:
        template = "Against the next: {reasons}, but more should follow." if choice.later else "Against the next: {reasons}."
    else:
        template = "Against the first: {reasons}, but less should follow." if choice.later else "Against the first: {reasons}."
    return speech.t(template, reasons=reasons(choice, speech))


def reasons(choice: Considered, speech: Speech) -> str:
    """'2.0 more in sites held, 0.5 less in feeding the ants'."""
    parts = []
    for reason in choice.reasons:
        template = "{points} more in {term}" if reason.points > 0 else "{points} less in {term}"
        parts.append(speech.t(template, points=speech.tongue.decimal(abs(reason.points)), term=speech.t(reason.term)))
    return speech.tongue.series(parts)
