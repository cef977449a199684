"""March of the Ants as an SVG picture: the Meadow with tunnels, sites and ants, and each colony in a line."""

from __future__ import annotations

import math

from formicary.games.march.view_types import MarchHex, MarchPlayer, MarchView
from formicary.kernel.hexes import STEPS
from formicary.kernel.speech import Phrases
from formicary.kernel.svg import FAINT, INK, PAPER, SEATS, Canvas

SIZE = 46.0
COLOURS = (SEATS[0], SEATS[2], "#9a9488", SEATS[1], SEATS[4])  # red, yellow, white, blue, purple
MEADOW, INNER, TUNNEL = "#cfdcae", "#b9cc8c", "#8a6a3e"
KINDS = {"food": "F", "larva": "L", "larvae": "LL", "card": "C", "point": "★"}


def svg(view: MarchView, phrases: Phrases) -> str:
    """The Meadow above, the colonies below."""
    canvas = Canvas()
    exits = {(place["q"], place["r"]): place["exits"] for place in view["hexes"]}
    for place in view["hexes"]:
        _ground(canvas, place)
    for place in view["hexes"]:
        _tunnels(canvas, place, exits)
        _things(canvas, place, phrases)
    left, bottom = canvas.left, canvas.bottom
    t = phrases.t
    where = t("Round {round} of {rounds}, {name}", round=view["round"], rounds=view["rounds"][-1], name=view["round_name"])
    canvas.text(left, canvas.top - 6, where, 12, at="start", bold=True)
    lines = [(_colony(view, player, phrases), COLOURS[player["seat"]]) for player in view["players"]]
    if view["horde"]:
        scored = t("{score} {score:point|points}", score=view["horde"]["score"])
        lines.append((f"{t('The Centipede Horde')} · {scored}", INK))
    for number, (line, colour) in enumerate(lines):
        canvas.text(left, bottom + 20 + 17 * number, line, 11, colour, "start", bold=True)
    return canvas.svg(f"March of the Ants · {where}")


def _middle(place: MarchHex) -> tuple[float, float]:
    """Where a hex is; columns are upright."""
    return SIZE * 1.5 * place["q"], SIZE * math.sqrt(3) * (place["r"] + place["q"] / 2)


def _ground(canvas: Canvas, place: MarchHex) -> None:
    """The hex itself; who controls it is its edge."""
    controller = place["controller"]
    edge, width = (FAINT, 1.0) if controller is None else (COLOURS[controller], 3.0)
    fill = TUNNEL if place["number"] == 0 else INNER if place["inner"] else MEADOW
    canvas.hexagon(*_middle(place), SIZE - 2, fill, edge, flat=True, width=width)


def _tunnels(canvas: Canvas, place: MarchHex, exits: dict[tuple[int, int], list[int]]) -> None:
    """The exits, from the middle to the edge; those that face an edge without one are faint."""
    x, y = _middle(place)
    for edge in place["exits"]:
        dq, dr = STEPS[edge]
        facing = exits.get((place["q"] + dq, place["r"] + dr))
        blocked = facing is not None and (edge + 3) % 6 not in facing
        angle = math.radians(60 * edge - 90)
        near, far = SIZE * 0.62, SIZE * 0.83
        ends = [(x + near * math.cos(angle), y + near * math.sin(angle)), (x + far * math.cos(angle), y + far * math.sin(angle))]
        canvas.path(ends, FAINT if blocked else "#5a4023", 7)


def _things(canvas: Canvas, place: MarchHex, phrases: Phrases) -> None:
    """Name, sites with their ants, ants in the outskirts, centipede and wormhole."""
    x, y = _middle(place)
    if place["number"] == 0:
        canvas.text(x, y - 8, phrases.t("Great Tunnel"), 8, PAPER, bold=True)
    else:
        canvas.text(x, y - 15, phrases.t(place["name"])[:16], 7, INK)
    sites = place["sites"]
    for number, site in enumerate(sites):
        at = x + 19 * (number - (len(sites) - 1) / 2)
        ant = site["ant"]
        canvas.circle(at, y, 8, "#fffaf0" if ant is None else COLOURS[ant], INK if site["control"] else FAINT)
        sign = KINDS[site["kind"]] + (str(site["amount"]) if site["amount"] > 2 else "")
        canvas.text(at, y + 3, sign, 8, INK if ant is None else "#ffffff", bold=site["control"])
    outside = [(seat, count) for seat, count in enumerate(place["outskirts"]) if count]
    for number, (seat, count) in enumerate(outside):
        at = x + 15 * (number - (len(outside) - 1) / 2)
        canvas.circle(at, y + 18, 6.5, COLOURS[seat], PAPER)
        canvas.text(at, y + 21, str(count), 8, "#ffffff", bold=True)
    signs = [sign for sign in ("wormhole", "centipede") if place["wormhole" if sign == "wormhole" else "centipede"]]
    if signs:
        canvas.text(x, y + 33, " · ".join(phrases.t(sign) for sign in signs), 7, "#8a1f1f", bold=True)


def _colony(view: MarchView, player: MarchPlayer, phrases: Phrases) -> str:
    """What a colony has, in a line."""
    t = phrases.t
    facts = [
        t("{score} {score:point|points}", score=player["score"]), t("{food} food", food=player["food"]),
        t("{larvae} {larvae:larva|larvae}", larvae=player["larvae"]), t("{ants} {ants:ant|ants}", ants=player["ants"]),
        t("{hand} {hand:card|cards}", hand=player["hand"]),
    ]  # fmt: skip
    return f"{'▶ ' if player['seat'] in view['deciders'] else ''}{phrases.names[player['seat']]} · {' · '.join(facts)}"
