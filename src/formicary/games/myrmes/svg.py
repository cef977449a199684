"""Myrmes as an SVG picture: the garden with tiles, prey, tunnels and the worker outside, and each colony in a line."""

from __future__ import annotations

import math

from formicary.games.myrmes.values import SEASONS
from formicary.games.myrmes.view_types import MyrmesPlayer, MyrmesView
from formicary.kernel.speech import Phrases
from formicary.kernel.svg import FAINT, INK, PAPER, SEATS, Canvas, corners

SIZE = 20.0
COLOURS = (SEATS[0], SEATS[1], SEATS[2], SEATS[3])
TERRAIN = {"grass": "#a9c77a", "earth": "#c79a6b", "stone": "#b9b6ae", "mushroom": "#d8b3cf", "water": "#8fbcd4"}
PREY = {"ladybug": ("L", "#c8102e"), "termite": ("T", "#9c6b30"), "spider": ("S", "#3a3a3a")}
SPECIAL = {"aphid_farm": "aphid", "scavenging": "scav.", "sub_colony": "sub"}


def svg(view: MyrmesView, phrases: Phrases) -> str:
    """The garden above, the colonies below."""
    canvas = Canvas()
    at = {place["hex"]: _middle(place["q"], place["r"]) for place in view["static"]["garden"]["hexes"]}
    for place in view["static"]["garden"]["hexes"]:
        canvas.hexagon(*at[place["hex"]], SIZE - 0.6, TERRAIN[place["terrain"]], PAPER)
    for tile in view["garden"]["tiles"]:
        colour = FAINT if tile["owner"] is None else COLOURS[tile["owner"]]
        _outline(canvas, [at[cell] for cell in tile["cells"]], colour)
        x, y = at[tile["cells"][0]]
        cubes = sum(count or 0 for count in (tile["cubes"].get("food"), tile["cubes"].get("earth"), tile["cubes"].get("stone")))
        canvas.text(x, y + 3.5, SPECIAL[tile["kind"]] if tile["special"] else str(cubes) if cubes else "", 9, INK, bold=True)
    for prey in view["garden"]["prey"]:
        sign, colour = PREY[prey["prey"]]
        canvas.circle(*at[prey["hex"]], 8, "#fffaf0", colour)
        canvas.text(at[prey["hex"]][0], at[prey["hex"]][1] + 3.6, sign, 10, colour, bold=True)
    for tunnel in view["garden"]["tunnels"]:
        canvas.circle(*at[tunnel["hex"]], 9, COLOURS[tunnel["seat"]], INK)
        canvas.circle(*at[tunnel["hex"]], 4, INK, INK)
    worker = view["garden"]["worker"]
    if worker is not None:
        canvas.circle(*at[worker["hex"]], 7, COLOURS[worker["seat"] or 0], "#ffffff")
        canvas.text(at[worker["hex"]][0], at[worker["hex"]][1] + 3.4, str(worker["moves"]), 9, "#ffffff", bold=True)
    left, bottom = canvas.left, canvas.bottom
    where = phrases.t("Year {year}, {season}", year=view["year"], season=SEASONS[view["season"]])
    winter = phrases.t("winter costs {food} food", food=view["winter"]["food"])
    canvas.text(left, canvas.top - 6, f"{where} · {winter}", 12, at="start", bold=True)
    for number, player in enumerate(view["players"]):
        line = _colony(view, player, phrases)
        canvas.text(left, bottom + 20 + 17 * number, line, 11, COLOURS[player["seat"]], "start", bold=True)
    return canvas.svg(f"Myrmes · {where}")


def _middle(q: int, r: int) -> tuple[float, float]:
    """Where a hex of the garden is; rows are level."""
    return SIZE * math.sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def _outline(canvas: Canvas, middles: list[tuple[float, float]], colour: str) -> None:
    """A pheromone or special tile: its hexes in the owner's colour, without lines where they touch."""
    for x, y in middles:
        canvas.path(corners(x, y, SIZE * 0.8), colour, 1.5, colour)
        for other_x, other_y in middles:
            if 0 < math.hypot(other_x - x, other_y - y) < SIZE * 1.9:
                canvas.path([(x, y), (other_x, other_y)], colour, SIZE)


def _colony(view: MyrmesView, player: MyrmesPlayer, phrases: Phrases) -> str:
    """What a colony has, in a line."""
    t, stock = phrases.t, player["stock"]
    facts = [
        t("{points} VP", points=player["score"]), t("level {level}", level=player["level"]),
        t("larvae {count}", count=player["larvae"]), t("workers {count}", count=player["workers"]),
        t("soldiers {count}", count=player["soldiers"]), f"{t('food')} {stock['food']}", f"{t('earth')} {stock['earth']}",
        f"{t('stone')} {stock['stone']}",
    ]  # fmt: skip
    return f"{'▶ ' if player['seat'] in view['deciders'] else ''}{phrases.names[player['seat']]} · {' · '.join(facts)}"
