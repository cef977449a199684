"""Line breaks in languages that are written without spaces: help in Japanese breaks between characters, as printers would."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console, JustifyMethod, OverflowMethod
from rich.containers import Lines
from rich.highlighter import Highlighter
from rich.text import Text

NOT_FIRST = "、。，．：；？！）」』］｝ー…〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]}"
NOT_LAST = "（「『［｛([{"


def breaks(text: str, width: int) -> list[int]:
    """Where to break a text so that each line takes no more than so many cells; words in Latin letters stay whole if they can.

    >>> text = "省略すると8000、使われていれば空いているもの。"
    >>> [text[a:b] for a, b in zip([0, *breaks(text, 14)], [*breaks(text, 14), None])]
    ['省略すると', '8000、使われて', 'いれば空いてい', 'るもの。']
    """
    found: list[int] = []
    start = 0
    while cell_len(text[start:].rstrip()) > width:
        end = start + 1
        while cell_len(text[start : end + 1]) <= width:
            end += 1
        good = next((at for at in range(end, start, -1) if _may_break(text, at)), end)
        found.append(good)
        start = good
    return found


def _may_break(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if before == " ":
        return True
    return after not in NOT_FIRST and before not in NOT_LAST and not (before.isascii() and after.isascii())


class Unspaced(Text):
    """A text that breaks its lines so."""

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: JustifyMethod | None = None,
        overflow: OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        lines = Lines()
        for line in self.split(allow_blank=True):
            lines.extend(line.divide(breaks(line.plain, width)))
        return lines


class Unspacing(Highlighter):
    """What another highlighter makes of a text, with such lines."""

    def __init__(self, other: Highlighter) -> None:
        self.other = other

    def highlight(self, text: Text) -> None:
        self.other.highlight(text)

    def __call__(self, text: str | Text) -> Text:
        highlighted = self.other(text)
        return Unspaced(highlighted.plain, style=highlighted.style, spans=highlighted.spans)
