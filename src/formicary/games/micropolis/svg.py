"""Micropolis as an SVG picture: the line of tiles, and each anthill tile by tile with its galleries in colours."""

from __future__ import annotations

from collections.abc import Mapping

from formicary.games.micropolis.view_types import (
    MicropolisAnthill,
    MicropolisPassage,
    MicropolisPlayer,
    MicropolisTile,
    MicropolisView,
)
from formicary.kernel.speech import Phrases
from formicary.kernel.svg import FAINT, INK, SEATS, Canvas

WIDE, HIGH = 62.0, 48.0  # of a tile
SOIL, SOLDIER = "#d9c8a0", "#b3392f"
GALLERIES = ("#6b8e23", "#2f6aa8", "#b3392f", "#8a4a9e", "#c77a1e", "#2f8a7f", "#7a5230", "#c7508a")
QUIET = "#8f7b52"
FRUITS = {
    "cherry": "#c8102e", "lemon": "#f2d024", "grape": "#6f2da8", "blackberry": "#2d1b36", "fig": "#7a4a6a",
    "pomegranate": "#e2533f", "gift": "#ffffff",
}  # fmt: skip
SPECIALISTS = {"queen": "♛", "nurse": "N", "architect": "A", "sergeant": "S", "sentry": "W"}
PORTS = {"LO": (0.0, 0.3), "LI": (0.0, 0.7), "RO": (1.0, 0.3), "RI": (1.0, 0.7)}


def svg(view: MicropolisView, phrases: Phrases) -> str:
    """The table: the line above, an anthill below the other."""
    canvas = Canvas()
    t = phrases.t
    where = t("Round {round} of {rounds}", round=min(view["round"], view["rounds"]), rounds=view["rounds"])
    pile = t(
        "pile {pile} {pile:tile|tiles} · reserve {reserve} {reserve:soldier|soldiers}", pile=view["pile"], reserve=view["reserve"]
    )
    canvas.text(0, 0, f"{where} · {pile}", 12, at="start", bold=True)
    for place in view["line"]:
        x = (place["place"] - 1) * (WIDE + 8)
        _tile(canvas, x, 14, view["static"]["tiles"][str(place["tile"])], {}, False)
        canvas.text(x + 4, 14 + HIGH + 13, str(place["place"]), 10, FAINT)
        for soldier in range(place["soldiers"]):
            canvas.circle(x + 15 + 9 * soldier, 14 + HIGH + 9, 3.5, SOLDIER)
    y = 14 + HIGH + 42
    for player in view["players"]:
        for hill in player["hills"]:
            _anthill(canvas, y, view, player, hill, phrases)
            y += HIGH + 44
    return canvas.svg(f"Micropolis · {where}")


def _anthill(
    canvas: Canvas, y: float, view: MicropolisView, player: MicropolisPlayer, hill: MicropolisAnthill, phrases: Phrases
) -> None:
    """One anthill with what its owner has."""
    seat = player["seat"]
    leads = view["leader"]["seat"] == seat and view["leader"]["hill"] == hill["hill"]
    t = phrases.t
    facts = [t("{score} {score:point|points}", score=player["total"]), f"{t('army')} {hill['army']}"]
    if player["tokens"]:
        facts.append(t("architect tokens {tokens}", tokens="◆" * player["tokens"]))
    if leads:
        facts.append(t("leads the red army"))
    name = ("▶ " if seat in view["deciders"] else "") + phrases.names[seat]
    canvas.text(0, y, f"{name} · {' · '.join(facts)}", 12, SEATS[seat], "start", bold=True)
    colours: dict[tuple[int, int], str] = {}
    larger = [gallery for gallery in hill["galleries"] if gallery["tiles"] > 1]
    for number, gallery in enumerate(larger):
        for tile, passage in gallery["passages"]:
            colours[tile, passage] = GALLERIES[number % len(GALLERIES)]
    for index, tile in enumerate(hill["tiles"]):
        face = view["static"]["tiles"][str(tile)]
        mine = {passage: colour for (at, passage), colour in colours.items() if at == index}
        _tile(canvas, index * WIDE, y + 8, face, mine, hill["filled"][index])
    if not hill["tiles"]:
        canvas.text(0, y + 24, "–", 10, FAINT, "start")


def _tile(canvas: Canvas, x: float, y: float, face: MicropolisTile, colours: Mapping[int, str], manned: bool) -> None:
    """A tile: its passages as tunnels between its openings, with who and what is in them."""
    canvas.box(x, y, WIDE, HIGH, SOIL)
    for number, passage in enumerate(face["galleries"]):
        ends = [(x + WIDE * PORTS[port][0], y + HIGH * PORTS[port][1]) for port in passage["ports"]]
        if len(ends) == 1:  # a dead end
            ends.append((x + WIDE * (0.3 if passage["ports"][0][0] == "L" else 0.7), ends[0][1]))
        middle_x, middle_y = sum(end[0] for end in ends) / len(ends), sum(end[1] for end in ends) / len(ends)
        if len(passage["ports"]) == 2 and passage["ports"][0][0] == passage["ports"][1][0]:  # both on one side
            middle_x += WIDE * 0.3 if passage["ports"][0][0] == "L" else -WIDE * 0.3
        for end in ends:
            canvas.path([end, (middle_x, middle_y)], colours.get(number, QUIET), 7)
        step = -1 if middle_x > x + 0.6 * WIDE else 1  # things stand side by side towards the middle of the tile
        _inside(canvas, middle_x, middle_y, step, passage)
    for soldier in range(face["barracks"]):
        canvas.circle(x + WIDE - 7 - 9 * soldier, y + HIGH - 5, 3.2, SOLDIER if manned else "#ffffff")


def _inside(canvas: Canvas, x: float, y: float, step: int, passage: MicropolisPassage) -> None:
    """Workers as a number, a specialist as a letter with an egg as a dot each, fruits as coloured discs."""
    specialist = passage["specialist"]
    signs = [str(passage["workers"])] if passage["workers"] else []
    if specialist:
        signs.append(SPECIALISTS[specialist])
    for number, sign in enumerate(signs):
        at = x + 12 * step * number
        canvas.circle(at, y, 6.5, "#fffaf0" if sign.isdigit() else "#f3d98b", INK)
        canvas.text(at, y + 3.3, sign, 9, bold=True)
    for egg in range(passage["eggs"]):
        canvas.circle(x + 12 * step * (len(signs) - 1) + 4 * (egg - (passage["eggs"] - 1) / 2), y - 8, 1.8, "#ffffff")
    for number, fruit in enumerate(passage["fruits"]):
        canvas.circle(x + step * (12 * len(signs) + 8 * number), y, 3.8, FRUITS[fruit])
