"""March of the Ants in a terminal: the Meadow with its tunnels, sites and ants, the colonies, and the hand.

A hex is a box of five lines; neighbouring columns are shifted by half a box. A tunnel exit breaks the frame: ║ above and below,
═ at the sides, upper and lower; x where it is blocked. A site shows its kind and the seat of its ant, with ! after the kind on
the control site.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from formicary.games.march.prototype.editions import in_terms
from formicary.games.march.view_types import MarchCentipede, MarchHex, MarchHorde, MarchPlayer, MarchView
from formicary.kernel.hexes import STEPS
from formicary.kernel.sentences import fill

SEAT_COLOURS = ("red", "yellow", "white", "blue", "magenta")
COLONY = (
    "[bold]{score}[/] {score:point|points} · {food} food · {larvae} {larvae:larva|larvae} · {ants} {ants:ant|ants} · "
    "{supply} unused · {hand} {hand:card|cards}"
)
CARDS_DOWN = "{put_down} {put_down:card|cards} down"
KINDS = {"food": "f", "larva": "l", "larvae": "L", "card": "c", "point": "*"}
LEGEND = (
    "f food  l larva  L two larvae  c card  * point  ! control site  · vacant  +0:2 two ants of seat 0 in the outskirts\n"
    "@ wormhole  % centipede  ║ ═ tunnel exit  x blocked"
)
STEP_X, HALF_Y, WIDTH = 15, 2, 14  # columns from hex to hex, lines of half a hex, columns inside the frame

BEATS = {"best": "beats the best score", "lowest": "beats the lowest score", "team": "beats the team total"}


def draw(view: MarchView, names: Sequence[str] = (), legend: bool = True) -> str:
    """The whole table as text with Rich markup. `names` are those of the seats; `legend` explains the signs."""
    names = names or [f"seat {seat}" for seat in range(view["seats"])]
    marker = "starting player" if view["edition"] == "prototype" else "marker (sun)" if view["sun"] else "marker (moon)"
    parts = [
        f"[bold]Round {view['round']}, {escape(view['round_name'])}[/]: {view['phase']} phase   "
        f"[dim]{marker} {escape(names[view['holder']])} · deck {view['deck']} · discards {len(view['discards'])} · "
        f"hexes {view['pile']['left']}[/]",
        _meadow(view),
        *([_horde(view, view["horde"])] if view["horde"] else []),
        *[_colony(view, player, names) for player in view["players"]],
    ]
    for text in (_drawn(view), _battle(view, names), _known(view), _hand(view)):
        if text:
            parts.append(text)
    if legend:
        parts.append(f"[dim]{in_terms(LEGEND, view['edition'])}[/]")
    return "\n\n".join(parts)


class Canvas:
    """Characters with styles on a grid that grows as needed."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Writes over what is there."""
        for i, char in enumerate(text):
            self.cells[x + i, y] = (char, style)

    def markup(self) -> str:
        """All lines, cut at the right."""
        left = min(x for x, _ in self.cells)
        lines = []
        for y in range(min(y for _, y in self.cells), max(y for _, y in self.cells) + 1):
            row = {x - left: cell for (x, at), cell in self.cells.items() if at == y}
            line, style = "", ""
            for x in range(max(row, default=-1) + 1):
                char, wanted = row.get(x, (" ", ""))
                if wanted != style:
                    line += ("[/]" if style else "") + (f"[{wanted}]" if wanted else "")
                    style = wanted
                line += escape(char) if char != "[" else r"\["
            lines.append(line + ("[/]" if style else ""))
        return "\n".join(lines)


def _meadow(view: MarchView) -> str:
    """All hexes in their places."""
    canvas = Canvas()
    for place in view["hexes"]:
        _hex(canvas, place)
    exits = {(place["q"], place["r"]): place["exits"] for place in view["hexes"]}
    for place in view["hexes"]:
        _exits(canvas, place, exits)
    return canvas.markup()


def _exits(canvas: Canvas, place: MarchHex, exits: dict[tuple[int, int], list[int]]) -> None:
    """The tunnel exits of a hex; one that faces an edge without exit is drawn as x."""
    x, y = place["q"] * STEP_X, (2 * place["r"] + place["q"]) * HALF_Y
    right, middle = x + WIDTH + 1, x + WIDTH // 2
    spots = ((middle, y), (right, y + 1), (right, y + 3), (middle, y + 4), (x, y + 3), (x, y + 1))
    for edge in place["exits"]:
        dq, dr = STEPS[edge]
        facing = exits.get((place["q"] + dq, place["r"] + dr))
        blocked = facing is not None and (edge + 3) % 6 not in facing
        sign = "x" if blocked else "║║" if edge in (0, 3) else "═"
        canvas.write(*spots[edge], sign, "dim" if blocked else "bold green")


def _hex(canvas: Canvas, place: MarchHex) -> None:
    """One hex: frame, name, sites, outskirts."""
    x, y = place["q"] * STEP_X, (2 * place["r"] + place["q"]) * HALF_Y
    for line in range(5):
        canvas.write(x, y + line, "+" + "-" * WIDTH + "+" if line in (0, 4) else "|" + " " * WIDTH + "|", "dim")
    signs = ("@" if place["wormhole"] else "") + ("%" if place["centipede"] else "")
    name = "The Great Tunnel" if place["number"] == 0 else f"{place['number']} {place['name']}"
    canvas.write(x + 1, y + 1, name[: WIDTH - len(signs)], "bold" if place["contested"] else "")
    canvas.write(x + 1 + WIDTH - len(signs), y + 1, signs, "bold red")
    at = x + 2
    for site in place["sites"]:
        kind = KINDS[site["kind"]] + (str(site["amount"]) if site["amount"] > 2 else "") + ("!" if site["control"] else "")
        canvas.write(at, y + 2, kind)
        at += len(kind)
        ant = site["ant"]
        canvas.write(at, y + 2, "·" if ant is None else str(ant), "dim" if ant is None else f"bold {SEAT_COLOURS[ant]}")
        at += 2
    at = x + 2
    roomy = sum(1 for count in place["outskirts"] if count) <= 3
    for seat, count in enumerate(place["outskirts"]):
        if count:
            text = f"{'+' if place['number'] else ''}{seat}:{count}"
            canvas.write(at, y + 3, text[: x + WIDTH + 1 - at], SEAT_COLOURS[seat])
            at += len(text) + (1 if roomy else 0)


def _colony(view: MarchView, player: MarchPlayer, names: Sequence[str]) -> str:
    """A colony in two or three lines."""
    seat = player["seat"]
    faces = view["static"]["cards"]
    resting = player["resting"]
    rest = (
        fill(" · resting {larvae} {larvae:larva|larvae} {food} food", resting)
        if resting["larvae"] or resting["food"]
        else " · resting"
        if player["rests"]
        else ""
    )
    lines = [f"[bold {SEAT_COLOURS[seat]}]{escape(names[seat])}[/]  " + fill(COLONY, player) + rest]
    if player["mat"] != "common":
        lines.append("  " + _species(view, player))
    own = player["body"]
    body = [
        f"{section} {' < '.join(faces[code]['name'] for code in reversed(cards))}"
        for section, cards in (("head", own["head"]), ("thorax", own["thorax"]), ("abdomen", own["abdomen"]))
        if cards
    ]
    if body:
        lines.append("  " + escape(" · ".join(body)))
    if player["goals"]:
        goals = [f"{faces[goal['card']]['name']} ({goal['points_now']} now)" for goal in player["goals"]]
        lines.append("  goals: " + escape(", ".join(goals)))
    return "\n".join(lines)


def _horde(view: MarchView, horde: MarchHorde) -> str:
    """The Centipede Horde in two or three lines."""
    points = horde["points"]
    by = ", ".join(f"{source} {points[source]}" for source in points)
    lines = [
        f"[bold green]The Centipede Horde[/]  [bold]{horde['score']}[/] points ({by}) · "
        f"centipedes: {horde['in_hexes']} in hexes, {horde['in_tunnel']} in The Great Tunnel",
        f"  [dim]Centipede Deck {horde['deck']} · Centipede Mat {len(horde['discards'])} · {horde['difficulty']} · "
        f"{BEATS[horde['beats']]}[/]",
    ]
    if horde["last"]:
        face = view["static"]["cards"][horde["last"]["card"]]
        lines.append(f"  last card: {escape(face['name'])}, {horde['last']['action']}")
    return "\n".join(lines)


def _species(view: MarchView, player: MarchPlayer) -> str:
    """The colony that is led, and while sides are chosen what is on the back of the mat; one's own with all it says."""
    faces = view["static"]["species"]
    back = faces[player["mat"]]
    action = back["action"]
    if action is None:
        return escape(back["name"])
    action_text = f"{back['name']}: {action['name']} for {action['cost']} food"
    if view["phase"] == "set-up" or view["seat"] == player["seat"]:
        drawbacks = " ".join(f"{drawback['name']}: {drawback['text']}" for drawback in back["drawbacks"])
        action_text += f". {action['text']} {drawbacks}"
    if player["species"] != "common":
        return f"[bold]{escape(action_text)}[/]"
    other = action_text if view["phase"] == "set-up" else back["name"]
    return f"{escape(faces['common']['name'])} [dim]· other side of the mat: {escape(other)}[/]"


def _drawn(view: MarchView) -> str:
    """The hex that is being placed."""
    if view["drawn"] is None:
        return ""
    return "\n".join(_new_hex(view, number) for number in (view["drawn"], view["drawn_next"]) if number is not None)


def _new_hex(view: MarchView, number: int) -> str:
    """A hex before it lies in the Meadow."""
    face = view["static"]["hexes"][str(number)]
    sites = " ".join(KINDS[site["kind"]] + ("!" if site["control"] else "") for site in face["sites"])
    signs = ("@" if face["wormhole"] else "") + ("%" if face["centipede"] else "")
    exits = ", ".join(str(edge) for edge in face["exits"])
    text = f"{number} {face['name']} {signs}"
    more = f" {face['text']}" if face["text"] else ""
    return (
        f"[bold]New hex {escape(text.strip())}[/]: sites {sites}; exits at {exits} before turning (0 is the top).{escape(more)}"
    )


def _battle(view: MarchView, names: Sequence[str]) -> str:
    """The battle going on."""
    battle = view["battle"]
    if battle is None:
        return ""
    sides = [side for side in (battle["invader"], battle["defender"]) if side is not None]
    strength = "Army Size" if view["edition"] == "prototype" else "strength"
    parts = [f"{escape(names[side['seat']])} {strength} {side['strength']}, " + fill(CARDS_DOWN, side) for side in sides]
    if battle["centipede"] is not None:
        parts.insert(0, _centipede(view, battle["centipede"]))
    return f"[bold]Battle in hex {battle['hex']}[/]: " + " against ".join(parts)


def _centipede(view: MarchView, centipede: MarchCentipede) -> str:
    """What its strength is made of, and that another card may follow."""
    faces = [view["static"]["cards"][code] for code in centipede["cards"]]
    parts = [f"{escape(face['name'])} {face['ferocity']}" for face in faces]
    if centipede["bonus"]:
        parts.append(f"Rampage {centipede['bonus']}")
    made_of = f" ({' + '.join(parts)})" if parts else ""
    return f"centipede {centipede['strength']}{made_of}" + (" and one more card" if centipede["to_come"] else "")


def _known(view: MarchView) -> str:
    """What the seat has seen of the pile or the offer."""
    names = view["static"]["hexes"]
    known = [f"{entry['hex']} {names[str(entry['hex'])]['name']} (place {entry['from']})" for entry in view["pile"]["known"]]
    known += [f"{number} {names[str(number)]['name']} (on offer)" for number in view["offer"]]
    return "You know of the pile: " + escape(", ".join(known)) if known else ""


def _hand(view: MarchView) -> str:
    """The seat's own cards with their texts."""
    if view["seat"] is None:
        return ""
    faces = view["static"]["cards"]
    lines = []
    for code in view["players"][view["seat"]]["cards"]:
        face = faces[code]
        pay = "" if face["pay"] == "any" else f" {face['pay']} only"
        title = f"{code} {face['name']}"
        facts = in_terms(f"{face['type']}, cost {face['cost']}{pay}, ferocity {face['ferocity']}", view["edition"])
        lines.append(f"[bold]{escape(title)}[/] [dim]{facts}[/]")
        lines.append("  " + escape(face["text"]))
    for player in view["players"]:
        if player["seat"] != view["seat"] and player.get("cards"):  # open hands
            held = ", ".join(f"{code} {faces[code]['name']}" for code in player["cards"])
            lines.append(f"[dim]seat {player['seat']} holds {escape(held)}[/]")
    return "\n".join(lines)
