"""`h` in the terminal: what a queen would consider, and why."""

from __future__ import annotations

from functools import reduce
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from formicary.bots import Considered, Hint
from formicary.bots.advice import LineStep
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
        points = speech.t("{points} points", points=speech.tongue.decimal(choice.points).replace("-", "−"))
        line = Text(f"{key:>{wide}}  ")
        line.append(said[choice.action], style="bold" if place == 0 else "")
        line.append(f"  {speech.tongue.percent(choice.chance)} · {points}", style="dim")
        out.print(line)
        why = compared(choice, place == 0, speech)
        if why:
            out.print(Padding(Text(why, style="dim"), (0, 0, 0, wide + 2)))
    if len(hint.line) > 1:
        out.print(Text(speech.t("Expected: {line}.", line=expected(hint.line[1:], speech)), style="dim"))
    whose = "Your chance to win, and your points at the end if all play on like workers."
    if hint.together:
        whose = "The chance that you all win, and your points at the end if all play on like workers."
    out.print(Text(speech.t(whose), style="dim"))


def expected(line: list[LineStep], speech: Speech) -> str:
    """'Mina: Explore → From Bark; Oak: Forage': what one player does in a row stands behind the name."""
    turns = [(seat, list(steps)) for seat, steps in groupby(line, key=lambda step: step.seat)]
    said = [(seat, " → ".join(speech.sentence(step.label, step.args) for step in steps)) for seat, steps in turns]
    return reduce(
        lambda first, next: speech.t("{first}; {next}", first=first, next=next),
        [headed(speech.names[seat], steps, speech) for seat, steps in said],
    )


def compared(choice: Considered, is_best: bool, speech: Speech) -> str:
    """Why the best is better than the next, or a further one worse than the best; the second says nothing itself."""
    told = reasons(choice, speech)
    if told:
        against = "Against the next, in points: {reasons}." if is_best else "Against the first, in points: {reasons}."
        return speech.t(against, reasons=told)
    if choice.alike:
        return speech.t("Hardly different from the next." if is_best else "Hardly different from the first.")
    return ""


def reasons(choice: Considered, speech: Speech) -> str:
    """'sites held +2.0, feeding the ants −0.5, what follows +1.2'."""
    parts = [f"{speech.t(each.term)} {speech.tongue.signed(each.points)}" for each in choice.reasons]
    if choice.follows:
        parts.append(f"{speech.t('what follows')} {speech.tongue.signed(choice.follows)}")
    return speech.tongue.series(parts)
