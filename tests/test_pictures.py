"""Drawings for terminals as tests write them down: each line as it looks, and below it a letter for the style of each sign.

The second line begins with `~` and is left out where nothing is styled; `.` stands for no style, `?` for one without a letter.
"""

from __future__ import annotations

from rich.text import Text

LETTERS = {
    "bold": "b", "dim": "d", "default": "-", "red": "r", "bold red": "R", "cyan": "c", "green": "g", "yellow": "y",
    "magenta": "m", "blue": "u", "bright_cyan": "C", "bright_green": "G", "bright_yellow": "Y", "bold green": "N",
    "bold blue": "U", "bold yellow": "W", "bold white": "H", "white": "w", "dark_orange3": "o", "grey70": "k",
    "bold magenta": "M", "bold reverse red": "X",
}  # fmt: skip


def styled(markup: str, width: int = 110) -> list[str]:
    """The lines of a drawing, each followed by its styles; long texts are cut."""
    text = Text.from_markup(markup)
    styles = ["."] * len(text.plain)
    for span in text.spans:
        styles[span.start : span.end] = LETTERS.get(str(span.style), "?") * (span.end - span.start)
    out: list[str] = []
    at = 0
    for line in text.plain.split("\n"):
        shown = line.rstrip()[:width]
        out.append(shown)
        below = "".join(styles[at : at + len(shown)]).rstrip(".")
        if below:
            out.append(f"~{below}")
        at += len(line) + 1
    return out


def test_styles_stand_below_their_signs() -> None:
    assert styled("[bold]a[/] b\n\n  [dim]c[/][red]d[/]  \n[underline]e[/]", 5) == ["a b", "~b", "", "  cd", "~..dr", "e", "~?"]
    assert styled("[dim]abcdef[/]", 3) == ["abc", "~ddd"]
