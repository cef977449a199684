"""Myrmes in a terminal of 80 columns: the garden, the objectives, and each nest in a few lines.

A hex takes four columns, and every row is shifted by half a hex. Rows have letters, and a free hex shows its number in the row:
the seventh hex of row h is h7. Terrain is a sign; what lies on it stands before it in the colour of its owner: a tile shows its
owner's sign and how many cubes it holds, a tunnel exit is O, the worker outside @, prey a small letter after a dot.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.markup import escape

from formicary.games.myrmes.values import COUNTED, EVENTS, PHASES, SEASONS, place_name
from formicary.games.myrmes.view_types import Cube, MyrmesHex, MyrmesPlayer, MyrmesTile, MyrmesView
from formicary.kernel.speech import Phrases

SEAT_COLOURS = ("red", "blue", "yellow", "green")
TERRAIN = {
    "grass": ('"', "green"), "earth": (":", "dark_orange3"), "stone": ("^", "grey70"), "mushroom": ("*", "magenta"),
    "water": ("~", "blue"),
}  # fmt: skip
PREY = {"ladybug": ".l", "termite": ".t", "spider": ".s"}
SPECIAL = {"aphid_farm": "f", "scavenging": "s", "sub_colony": "c"}
CUBES: tuple[Cube, ...] = ("food", "earth", "stone")


def draw(view: MyrmesView, names: Sequence[str] = (), legend: bool = True) -> str:
    """The whole table as text with Rich markup. `names` are those of the seats; `legend` explains the signs."""
    phrases = Phrases(names or [f"seat {seat}" for seat in range(view["seats"])])
    return "\n\n".join(picture(view, phrases, legend).values())


def picture(view: MyrmesView, phrases: Phrases, legend: bool) -> dict[str, str]:
    """The table in parts: where the year stands, the garden, the objectives, each nest, the signs."""
    t = phrases.t
    spaces, faces = view["static"]["event_spaces"], view["dice"]
    rolled = [("spring", faces["spring"]), ("summer", faces["summer"]), ("fall", faces["fall"])]
    dice = ", ".join(f"{t(SEASONS[season])} {face} {t(EVENTS[spaces[face]])}" for season, face in rolled if face is not None)
    where = t("Year {year}, {season}", year=view["year"], season=SEASONS[view["season"]])
    facts = " · ".join([
        t("dice {dice}", dice=dice or t("none")), t("winter costs {food} food", food=view["winter"]["food"]),
        t("first {name}", name=phrases.names[view["first"]]),
    ])  # fmt: skip
    parts = {
        "year": f"[bold]{escape(where)}[/]: {t(PHASES.get(view['phase'], view['phase']))}\n[dim]{escape(facts)}[/]",
        "garden": _garden(view, phrases),
        "objectives": _objectives(view, phrases),
        **{f"player {player['seat']}": _nest(view, player, phrases) for player in view["players"]},
        "signs": f"[dim]{_legend(phrases)}[/]" if legend else "",
    }
    return {name: part for name, part in parts.items() if part}


def _legend(phrases: Phrases) -> str:
    """What the signs mean, with a tile of the last player for an example."""
    t, sign, name = phrases.t, phrases.signs[-1], escape(phrases.names[-1])
    return "\n".join([
        t("Rows have letters and free hexes their number: h7 is the seventh hex of row h"),
        t('" grass  : earth  ^ stone  * mushroom  ~ water  .l ladybug .t termite .s spider'),
        t("{sign}3 tile of {name} with 3 cubes  {sign}f {sign}s {sign}c farm, scavenging, sub-colony", sign=sign, name=name),
        t("O{sign} tunnel exit of {name}  @2 worker with 2 moves left", sign=sign, name=name),
    ])  # fmt: skip


def _garden(view: MyrmesView, phrases: Phrases) -> str:
    """The garden, row by row."""
    on: dict[str, str] = {}
    for tile in view["garden"]["tiles"]:
        sign = _tile_sign(tile, phrases)
        for cell in tile["cells"]:
            on[cell] = sign
    for prey in view["garden"]["prey"]:
        on[prey["hex"]] = f"[bold]{PREY[prey['prey']]}[/]"
    for tunnel in view["garden"]["tunnels"]:
        on[tunnel["hex"]] = f"[bold {SEAT_COLOURS[tunnel['seat']]}]O{phrases.signs[tunnel['seat']]}[/]"
    worker = view["garden"]["worker"]
    if worker is not None:
        on[worker["hex"]] = f"[bold reverse {SEAT_COLOURS[worker['seat'] or 0]}]@{worker['moves']}[/]"
    rows: dict[int, list[MyrmesHex]] = {}
    for place in view["static"]["garden"]["hexes"]:
        rows.setdefault(place["r"], []).append(place)
    left = min(2 * place["q"] + place["r"] for row in rows.values() for place in row)
    lines = []
    for r in sorted(rows):
        line = f"[dim]{place_name(rows[r][0]['hex'])[0]}[/] " + " " * (2 * (2 * rows[r][0]["q"] + r - left))
        for place in rows[r]:
            sign, colour = TERRAIN[place["terrain"]]
            free = "  " if place["terrain"] == "water" else f"[dim]{place_name(place['hex'])[1:]:>2}[/]"
            line += on.get(place["hex"], free) + f"[{colour}]{sign}[/] "
        lines.append(line.rstrip())
    return "\n".join(lines)


def _tile_sign(tile: MyrmesTile, phrases: Phrases) -> str:
    """Two columns for a tile: owner and cubes, or owner and the letter of a special tile."""
    owner = tile["owner"]
    colour = "dim" if owner is None else SEAT_COLOURS[owner]
    what = SPECIAL[tile["kind"]] if tile["special"] else str(sum(tile["cubes"].get(cube, 0) for cube in CUBES))
    return f"[{colour}]{'-' if owner is None else phrases.signs[owner]}{what}[/]"


def _objectives(view: MyrmesView, phrases: Phrases) -> str:
    """The six objectives and who has completed them."""
    t, names = phrases.t, phrases.names
    lines = []
    for goal in view["objectives"]:
        done = phrases.tongue.series([f"[{SEAT_COLOURS[seat]}]{escape(names[seat])}[/]" for seat in goal["nurses"]])
        points = t("{points} VP", points=goal["points"])
        what = t(COUNTED[goal["what"]], n=goal["need"])
        what += " " * (24 - cell_len(what))
        lines.append(f"{goal['level']}  {what} {points:>5}  {done or '[dim]' + t('nobody yet') + '[/]'}")
    return f"[bold]{t('Objectives')}[/]\n" + "\n".join(lines)


def _nest(view: MyrmesView, player: MyrmesPlayer, phrases: Phrases) -> str:
    """A nest in four lines; one's own with the pheromones that are left."""
    t, seat, nurses, event = phrases.t, player["seat"], player["nurses"], player["event"]
    stock = "  ".join(f"{t(cube)} {count}" for cube, count in player["stock"].items())
    room_names = {"gestation": t("gestation room"), "larder": t("larder"), "quarry": t("quarry"), "queen": t("queen's room")}
    rooms = "  ".join(room_names[room["room"]] + ("@" if room["worker"] else "") for room in player["rooms"] if room["open"])
    tiles = phrases.tongue.series([
        f"{_shape(kind, phrases)} ×{count}" for kind, count in player["pheromones"].items() if count
    ])  # fmt: skip
    prey = "  ".join(f"{t(kind)} {count}" for kind, count in player["prey"].items() if count) or t("none")
    placed = "  ".join(f"{t(track)} {nurses[track]}" for track in ("larvae", "soldiers", "workers", "atelier") if nurses[track])
    chosen = t(EVENTS[event["name"]])
    if event["hidden"]:
        chosen = t("{event} (choosing)", event=chosen)
    facts = [
        t("larvae {count}", count=player["larvae"]), t("workers {count}", count=player["workers"]),
        t("soldiers {count}", count=player["soldiers"]), t("ants in reserve {count}", count=player["ants_left"]),
        t("nurses {count}", count=nurses["nursery"]),
    ]  # fmt: skip
    if placed:
        facts.append(t("on {tracks}", tracks=placed))
    markers = player["markers_left"]
    left = [
        t("prey {prey}", prey=prey), t("markers {count}", count=t("no limit") if markers is None else markers),
        t("exits {count}", count=player["exits_left"]),
    ]  # fmt: skip
    own = [f"  [dim]{t('tiles {tiles}', tiles=tiles)}[/]"] if seat == view["seat"] else []
    store = t("{stock} of {storage}", stock=stock, storage=player["storage"])
    winter = t("winter will take {food}", food=player["winter_due"])
    mark = "▶ " if seat in view["deciders"] else "  "
    return "\n".join([
        f"[bold {SEAT_COLOURS[seat]}]{mark}{phrases.signs[seat]} {escape(phrases.names[seat])}[/]  "
        f"[bold]{t('{points} VP', points=player['score'])}[/]  {t('level {level}', level=player['level'])}  "
        f"{t('event {event}', event=chosen)}",
        "  " + "  ".join(facts),
        f"  {store}  {winter}  {t('rooms {rooms}', rooms=rooms)}",
        f"  [dim]{' · '.join(left)}[/]",
        *own,
    ])  # fmt: skip


def _shape(kind: str, phrases: Phrases) -> str:
    """The size of a pheromone, with its shape where there are two of a size."""
    t = phrases.t
    shapes = {"triangle": t("triangle"), "line": t("straight"), "rhombus": t("rhombus"), "hook": t("hook")}
    size, _, shape = kind.removeprefix("p").partition("_")
    return f"{size} {shapes[shape]}" if shape else size
