"""Boards as SVG pictures, for notebooks and wherever there is no browser: the few shapes that the games' drawings are made of.

Each game draws itself in its `svg.py`, from a view, so a picture shows nothing that the viewer may not know. Its texts are those
of the terminal, in the language of the `Phrases` that it is given; without any in the language that `speak` settled, or English.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape

from formicary.kernel.speech import Phrases

PAPER, INK, FAINT = "#fdf8ec", "#2a2722", "#8a7f6a"
SEATS = ("#b3392f", "#2f6aa8", "#c79a1e", "#4c8a3f", "#8a4a9e", "#4a4a4a")
FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"
_spoken: dict[str, str] = {}  # the catalogue of pictures that are asked for without a language


def speak(catalogue: Mapping[str, str]) -> None:
    """Pictures speak with this catalogue from now on where nobody says otherwise, as in notebooks."""
    _spoken.clear()
    _spoken.update(catalogue)


def phrases_for(seats: int, phrases: Phrases | None = None) -> Phrases:
    """How a picture speaks: as it is told to, else with the catalogue of `speak`, seats by their numbers.

    >>> phrases_for(2).names
    ['Seat 0', 'Seat 1']
    """
    if phrases is not None:
        return phrases
    plain = Phrases([], _spoken)
    return Phrases([plain.t("Seat {n}", n=seat) for seat in range(seats)], _spoken)


class Canvas:
    """Shapes that are put one on the other; the size follows from them.

    >>> canvas = Canvas()
    >>> canvas.circle(10, 10, 5, fill="red")
    >>> canvas.svg("a ball")[:53]
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-3.0"
    """

    def __init__(self) -> None:
        self.shapes: list[str] = []
        self.left = self.top = math.inf
        self.right = self.bottom = -math.inf

    def reach(self, x: float, y: float) -> None:
        """Makes the picture large enough for a point."""
        self.left, self.right = min(self.left, x), max(self.right, x)
        self.top, self.bottom = min(self.top, y), max(self.bottom, y)

    def path(self, points: Iterable[tuple[float, float]], stroke: str, width: float = 1.0, fill: str = "none") -> None:
        """A line from point to point; closed if it is filled."""
        corners = list(points)
        for x, y in corners:
            self.reach(x, y)
        text = " L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
        end = " Z" if fill != "none" else ""
        self.shapes.append(
            f"<path d='M{text}{end}' fill='{fill}' stroke='{stroke}' stroke-width='{width}' stroke-linecap='round' "
            "stroke-linejoin='round'/>"
        )

    def box(self, x: float, y: float, width: float, height: float, fill: str, stroke: str = FAINT) -> None:
        """A box with round corners."""
        self.reach(x, y)
        self.reach(x + width, y + height)
        self.shapes.append(
            f"<rect x='{x:.1f}' y='{y:.1f}' width='{width:.1f}' height='{height:.1f}' rx='4' fill='{fill}' stroke='{stroke}'/>"
        )

    def circle(self, x: float, y: float, radius: float, fill: str, stroke: str = INK) -> None:
        """A disc."""
        self.reach(x - radius, y - radius)
        self.reach(x + radius, y + radius)
        self.shapes.append(f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{radius:.1f}' fill='{fill}' stroke='{stroke}'/>")

    def hexagon(
        self, x: float, y: float, size: float, fill: str, stroke: str = FAINT, flat: bool = False, width: float = 1.0
    ) -> None:
        """A hexagon with a corner at the top, or `flat` with an edge there."""
        self.path(corners(x, y, size, flat), stroke, width, fill)

    def text(
        self, x: float, y: float, text: str, size: float = 10, fill: str = INK, at: str = "middle", bold: bool = False
    ) -> None:
        """A text whose middle (or "start") is at x; y is its base line."""
        wide = 0.62 * size * sum(1.6 if unicodedata.east_asian_width(letter) in "WF" else 1.0 for letter in text)
        first = x - wide / 2 if at == "middle" else x
        self.reach(first, y - size)
        self.reach(first + wide, y + size / 3)
        weight = " font-weight='bold'" if bold else ""
        where = f"x='{x:.1f}' y='{y:.1f}' font-size='{size:g}' fill='{fill}' text-anchor='{at}'"
        self.shapes.append(f"<text {where}{weight} {FONT}>{escape(text)}</text>")

    def svg(self, title: str) -> str:
        """The whole picture, on paper, with a title for those who cannot see it."""
        left, top = self.left - 8, self.top - 8
        width, height = self.right + 8 - left, self.bottom + 8 - top
        head = (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{left:.1f} {top:.1f} {width:.1f} {height:.1f}' "
            f"width='{width:.0f}' height='{height:.0f}' role='img'><title>{escape(title)}</title>"
            f"<rect x='{left:.1f}' y='{top:.1f}' width='{width:.1f}' height='{height:.1f}' fill='{PAPER}'/>"
        )
        return head + "".join(self.shapes) + "</svg>"


def corners(x: float, y: float, size: float, flat: bool = False) -> list[tuple[float, float]]:
    """The corners of a hexagon; with `flat`, corners 0 and 1 are the ends of the upper edge."""
    first = -120 if flat else -90
    angles = [math.radians(first + 60 * corner) for corner in range(6)]
    return [(x + size * math.cos(angle), y + size * math.sin(angle)) for angle in angles]


def written(text: str, title: str) -> str:
    """A picture that is nothing but text: for games that do not draw themselves."""
    canvas = Canvas()
    for number, line in enumerate(text.splitlines()):
        canvas.text(0, 14 * number, line or " ", 11, at="start")
    return canvas.svg(title)
