"""Myrmes in a terminal of 80 columns: the garden, the objectives, and each nest in a few lines.

A hex takes four columns, and every row is shifted by half a hex. Terrain is a sign; what lies on it stands before it in the
colour of its owner: a tile shows its owner's number and how many cubes it holds, a tunnel exit is O, the worker outside @, prey a
capital.
"""

from __future__ import annotations

from collections.abc import Sequence

from formicary.games.myrmes.view_types import Cube, MyrmesHex, MyrmesPlayer, MyrmesRoom, MyrmesTile, MyrmesView

SEAT_COLOURS = ("red", "blue", "yellow", "green")
TERRAIN = {
    "grass": ('"', "green"), "earth": (":", "dark_orange3"), "stone": ("^", "grey70"), "mushroom": ("*", "magenta"),
    "water": ("~", "blue"),
}  # fmt: skip
PREY = {"ladybug": "L", "termite": "T", "spider": "S"}
LEGEND = (
    '" grass  : earth  ^ stone  * mushroom  ~ water   L ladybug  T termite  S spider\n'
    "23 tile of seat 2 with 3 cubes  F S C farm, scavenging, sub-colony  O tunnel  @ worker"
)
SPECIAL = {"aphid_farm": "F", "scavenging": "S", "sub_colony": "C"}
CUBES: tuple[Cube, ...] = ("food", "earth", "stone")


def draw(view: MyrmesView, names: Sequence[str] = (), legend: bool = True) -> str:
    """The whole table as text with Rich markup. `names` are those of the seats; `legend` explains the signs."""
    names = names or [f"seat {seat}" for seat in range(view["seats"])]
    dice = "  ".join(f"{season} {face}" for season, face in view["dice"].items() if face)
    parts = [
        f"[bold]Year {view['year']}, {view['season']}[/]: {view['phase']}   [dim]dice {dice or 'none'} · winter "
        f"{view['winter']['food']} food · first {names[view['first']]}[/]",
        _garden(view),
        _objectives(view, names),
        *[_nest(view, player, names) for player in view["players"]],
        f"[dim]{LEGEND}[/]" if legend else "",
    ]
    return "\n\n".join(part for part in parts if part)


def _garden(view: MyrmesView) -> str:
    """The garden, row by row."""
    on: dict[str, str] = {}
    for tile in view["garden"]["tiles"]:
        sign = _tile_sign(tile)
        for cell in tile["cells"]:
            on[cell] = sign
    for prey in view["garden"]["prey"]:
        on[prey["hex"]] = f"[bold]{PREY[prey['prey']]} [/]"
    for tunnel in view["garden"]["tunnels"]:
        on[tunnel["hex"]] = f"[bold {SEAT_COLOURS[tunnel['seat']]}]O{tunnel['seat']}[/]"
    worker = view["garden"]["worker"]
    if worker is not None:
        on[worker["hex"]] = f"[bold reverse {SEAT_COLOURS[worker['seat'] or 0]}]@{worker['moves']}[/]"
    rows: dict[int, list[MyrmesHex]] = {}
    for place in view["static"]["garden"]["hexes"]:
        rows.setdefault(place["r"], []).append(place)
    left = min(2 * place["q"] + place["r"] for row in rows.values() for place in row)
    lines = []
    for r in sorted(rows):
        line = f"[dim]{r:>3}[/] " + " " * (2 * (2 * rows[r][0]["q"] + r - left))
        for place in rows[r]:
            sign, colour = TERRAIN[place["terrain"]]
            line += on.get(place["hex"], "  ") + f"[{colour}]{sign}[/] "
        lines.append(line.rstrip())
    lines.append(f"[dim]    the rows are r; the first hex of row 0 is {rows[0][0]['hex']}[/]")
    return "\n".join(lines)


def _tile_sign(tile: MyrmesTile) -> str:
    """Two columns for a tile: owner and cubes, or owner and the letter of a special tile."""
    owner = tile["owner"]
    colour = "dim" if owner is None else SEAT_COLOURS[owner]
    what = SPECIAL[tile["kind"]] if tile["special"] else str(sum(tile["cubes"].get(cube, 0) for cube in CUBES))
    return f"[{colour}]{'-' if owner is None else owner}{what}[/]"


def _objectives(view: MyrmesView, names: Sequence[str]) -> str:
    """The six objectives and who has completed them."""
    lines = []
    for goal in view["objectives"]:
        done = ", ".join(f"[{SEAT_COLOURS[seat]}]{names[seat]}[/]" for seat in goal["nurses"]) or "[dim]nobody yet[/]"
        lines.append(f"{goal['level']}  {goal['objective']:<14} {goal['points']:>2} VP  {done}")
    return "[bold]Objectives[/]\n" + "\n".join(lines)


def _nest(view: MyrmesView, player: MyrmesPlayer, names: Sequence[str]) -> str:
    """A nest in four lines."""
    seat, nurses, event = player["seat"], player["nurses"], player["event"]
    stock = "  ".join(f"{cube} {count}" for cube, count in player["stock"].items())
    rooms = "  ".join(_room(room) for room in player["rooms"])
    tiles = "  ".join(f"{kind} {count}" for kind, count in player["pheromones"].items() if count)
    prey = "  ".join(f"{kind} {count}" for kind, count in player["prey"].items() if count) or "none"
    hidden = " (choosing)" if event["hidden"] else ""
    placed = "  ".join(f"{track} {nurses[track]}" for track in ("larvae", "soldiers", "workers", "atelier") if nurses[track])
    markers = "no limit" if player["markers_left"] is None else player["markers_left"]
    return "\n".join([
        f"[bold {SEAT_COLOURS[seat]}]{names[seat]}[/]  [bold]{player['score']} VP[/]  level {player['level']}  event "
        f"{event['name']}{hidden}",
        f"  larvae {player['larvae']}  workers {player['workers']}  soldiers {player['soldiers']}  "
        f"reserve {player['ants_left']}  nurses {nurses['nursery']}{'  on ' + placed if placed else ''}",
        f"  {stock} of {player['storage']}  winter {player['winter_due']}  rooms {rooms}",
        f"  [dim]prey {prey} · tiles {tiles} · markers {markers} · exits {player['exits_left']}[/]",
    ])  # fmt: skip


def _room(room: MyrmesRoom) -> str:
    """A room: closed ones are dim, one with a worker is marked."""
    if not room["open"]:
        return f"[dim]{room['room']}[/]"
    return f"{room['room']}{'@' if room['worker'] else ''}"
