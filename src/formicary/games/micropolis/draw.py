"""Micropolis in a terminal of 80 columns: the line with its soldiers, and each anthill with its tunnels.

A tile has two levels, outer above and inner below, and an opening on each side of each level, so tunnels of neighbours always
meet. Tunnels of one gallery have one colour. A number is workers, a capital a specialist, a small letter a fruit.

    ━━━3━━━┿━1┓ ┏1━
           │ g┃ ┃N²
    ━━━2━━━┿━━┛ ┗━━
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.markup import escape

from formicary.games.micropolis.view_types import (
    MicropolisAnthill,
    MicropolisPassage,
    MicropolisPlayer,
    MicropolisTile,
    MicropolisView,
)
from formicary.kernel.speech import Phrases

WIDTH = 80
LINE_WIDTH = 9  # columns of a tile in the line
HILL_WIDTH = 7  # columns of a tile in an anthill: ten of them fit
SPECIALISTS = {"queen": "Q", "nurse": "N", "architect": "A", "sergeant": "R", "sentry": "S"}
FRUITS = {"cherry": "c", "lemon": "l", "grape": "g", "blackberry": "b", "fig": "f", "pomegranate": "p", "gift": "*"}
GALLERY_COLOURS = ("cyan", "green", "yellow", "magenta", "blue", "bright_cyan", "bright_green", "bright_yellow")
CAPITAL, FRUIT, SOLDIER, QUIET, PLAIN = "bold", "bold red", "red", "dim", "default"
MAJORITIES = ("colony", "red_army")  # nobody has them before the end

Cell = tuple[str, str]  # a character and its style
Grid = list[list[Cell]]


def draw(view: MicropolisView, names: Sequence[str] = (), legend: bool = True) -> str:
    """The whole table as text with Rich markup. `names` are those of the seats; `legend` explains the signs."""
    phrases = Phrases(names or [f"seat {seat}" for seat in range(view["seats"])])
    return "\n\n".join(picture(view, phrases, legend).values())


def picture(view: MicropolisView, phrases: Phrases, legend: bool) -> dict[str, str]:
    """The table in parts: where the game stands, the line, each player, the signs."""
    t = phrases.t
    where = t("Round {round} of {rounds}", round=min(view["round"], view["rounds"]), rounds=view["rounds"])
    pile = t(
        "pile {pile} {pile:tile|tiles} · reserve {reserve} {reserve:soldier|soldiers}", pile=view["pile"], reserve=view["reserve"]
    )
    tokens = t("architect tokens {tokens}", tokens="◆" * view["tokens"] or t("none"))
    parts = {
        "round": f"[bold]{where}[/]  [dim]{pile} · {tokens}[/]",
        "line": _line(view),
        **{f"player {player['seat']}": _player(view, player, phrases) for player in view["players"]},
        "signs": f"[dim]{_legend(phrases)}[/]" if legend else "",
    }
    return {name: part for name, part in parts.items() if part}


def _legend(phrases: Phrases) -> str:
    """What the signs mean."""
    t = phrases.t
    return "\n".join([
        t("1 2 3 workers  Q queen  N nurse, eggs  A architect  R sergeant  S sentry"),
        t("c cherry  l lemon  g grape  b blackberry  f fig  p pomegranate  * gift"),
        t("● soldier  ▯ barracks  ▮ manned barracks  ◆ architect token"),
    ])  # fmt: skip


def _line(view: MicropolisView) -> str:
    """The tiles that can be taken, with the soldiers that lie on them."""
    tiles = view["line"]
    if not tiles or view["over"]:
        return ""
    top = "".join(_centred([(f"{tile['place']}", "bold")], LINE_WIDTH + 1) for tile in tiles)
    grids = [_tile(view["static"]["tiles"][str(tile["tile"])], [PLAIN] * 4, LINE_WIDTH) for tile in tiles]
    below = []
    for tile in tiles:
        barracks = view["static"]["tiles"][str(tile["tile"])]["barracks"]
        caption = [("▯" * barracks, PLAIN)] if barracks else []
        caption += [("●" * tile["soldiers"], SOLDIER)] if tile["soldiers"] else []
        below.append(_centred(caption, LINE_WIDTH + 1))
    rows = ["".join(_markup([*grid[row], (" ", "")]) for grid in grids) for row in range(3)]
    return "\n".join(line.rstrip() for line in [top, *rows, "".join(below)])


def _player(view: MicropolisView, player: MicropolisPlayer, phrases: Phrases) -> str:
    """A seat: name, tokens, points as they stand, and its anthills."""
    t, seat = phrases.t, player["seat"]
    name = escape(phrases.names[seat])
    lines = []
    for hill in player["hills"]:
        leader = view["leader"]["seat"] == seat and view["leader"]["hill"] == hill["hill"]
        army = f"[{SOLDIER}]{'●' * hill['army']}[/][dim]{'·' * (10 - hill['army'])}[/] {hill['army']}"
        flag = f"  [bold red]⚑ {t('leader')}[/]" if leader else ""
        number = t("Anthill {n}", n=hill["hill"] + 1) + " " if view["expert"] else ""
        if hill["hill"] == 0:
            mark = "▶ " if seat in view["deciders"] else "  "
            tokens = f"  [bold]{'◆' * player['tokens']}[/]" if player["tokens"] else ""
            lines.append(f"[bold]{mark}{name}[/]  {number}{army}{flag}{tokens}")
            *before, last = _points(view, player, phrases)
            lines.extend(f"  [dim]{part}[/]" for part in before)
            lines.append(f"  [dim]{last} = [/][bold]{player['total']}[/]")
        else:
            lines.append(f"  [bold]{name}[/]  {number}{army}{flag}")
        if hill["tiles"]:
            lines.extend(_anthill(view, hill))
    return "\n".join(lines)


def _points(view: MicropolisView, player: MicropolisPlayer, phrases: Phrases) -> list[str]:
    """The points by source, in one line or two; before the end the majorities apart, because they change hands until then."""
    t = phrases.t
    said = {source: f"{t(source.replace('_', ' '))} {points}" for source, points in player["score"].items() if points}
    own = phrases.tongue.series([text for source, text in said.items() if source not in MAJORITIES]) or t("no points yet")
    majorities = phrases.tongue.series([text for source, text in said.items() if source in MAJORITIES])
    if not majorities:
        return [own]
    more = majorities if view["over"] else t("if it ended now {majorities}", majorities=majorities)
    return [f"{own}; {more}"] if cell_len(f"{own}; {more}") <= WIDTH - 9 else [own, more]


def _anthill(view: MicropolisView, hill: MicropolisAnthill) -> list[str]:
    """The tiles from left to right, their places below, with the barracks."""
    colours = _gallery_colours(hill)
    rows: list[list[Cell]] = [[], [], []]
    below = ""
    for index, tile in enumerate(hill["tiles"]):
        face = view["static"]["tiles"][str(tile)]
        grid = _tile(face, [colours.get((index, passage), QUIET) for passage in range(4)], HILL_WIDTH)
        for row in range(3):
            if index:
                rows[row].append(("│", QUIET) if row == 1 else ("┿", rows[row][-1][1]))
            rows[row].extend(grid[row])
        caption = [(str(index + 1), QUIET)]
        if face["barracks"]:
            full = hill["filled"][index]
            caption += [(" ", ""), (("▮" if full else "▯") * face["barracks"], SOLDIER if full else PLAIN)]
        below += _centred(caption, HILL_WIDTH + 1)
    return [_markup(row) for row in rows] + [below.rstrip()]


def _gallery_colours(hill: MicropolisAnthill) -> dict[tuple[int, int], str]:
    """A colour for each passage, (tile from the left, passage of the tile), so that a gallery has one colour."""
    out: dict[tuple[int, int], str] = {}
    number = 0
    for gallery in hill["galleries"]:
        if gallery["tiles"] > 1 or len(hill["tiles"]) == 1:
            for tile, passage in gallery["passages"]:
                out[tile, passage] = GALLERY_COLOURS[number % len(GALLERY_COLOURS)]
            number += 1
    return out


def _tile(face: MicropolisTile, colours: list[str], width: int) -> Grid:
    """Three rows of a tile: outer level, between, inner level."""
    grid: Grid = [[(" ", "")] * width for _ in range(3)]
    passages = face["galleries"]
    upright = [number for number, passage in enumerate(passages) if len({port[1] for port in passage["ports"]}) == 2]
    middle = width // 2
    crossing = len(upright) == 2 and any(port[0] != passages[upright[0]]["ports"][0][0] for port in passages[upright[0]]["ports"])
    for number, passage in enumerate(passages):
        colour = colours[number]
        if crossing:
            _cross(grid, passage, colour, middle)
        elif number not in upright:
            _level(grid, passage, colour, middle)
        else:
            apart = (-1 if passage["ports"][0][0] == "L" else 1) if len(upright) == 2 else 0
            _upright(grid, passage, colour, middle + apart)
    if crossing:
        grid[1][middle] = ("╳", colours[upright[0]])
    return grid


def _level(grid: Grid, passage: MicropolisPassage, colour: str, middle: int) -> None:
    """A passage on one level: from side to side, or a dead end."""
    row = 0 if passage["ports"][0][1] == "O" else 2
    width = len(grid[row])
    sides = {port[0] for port in passage["ports"]}
    first, end = (0 if "L" in sides else middle + 1), (width if "R" in sides else middle)
    for column in range(first, end):
        grid[row][column] = ("━", colour)
    if sides == {"L"}:  # a cap of half a line shows the dead end
        grid[row][end - 1] = ("╸", colour)
    elif sides == {"R"}:
        grid[row][first] = ("╺", colour)
    text = _workers(passage) + _specials(passage)
    if sides == {"L", "R"}:
        _put(grid, row, middle - len(text) // 2, text)
    else:
        _put(grid, row, max(first, end - 1 - len(text)) if "L" in sides else first + (len(text) < end - first), text)


def _upright(grid: Grid, passage: MicropolisPassage, colour: str, column: int) -> None:
    """A passage that joins the levels: workers on an arm, specialist and fruits beside the shaft."""
    ports, width = passage["ports"], len(grid[0])
    for row, level in ((0, "O"), (2, "I")):
        left, right = "L" + level in ports, "R" + level in ports
        for at in range(0 if left else column, width if right else column + 1):
            grid[row][at] = ("━", colour)
        corners = {(True, True): "┳┻", (True, False): "┓┛", (False, True): "┏┗", (False, False): "╻╹"}
        grid[row][column] = (corners[left, right][row // 2], colour)
    grid[1][column] = ("┃", colour)
    on_left = any(port[0] == "L" for port in ports)
    workers, specials = _workers(passage), _specials(passage)
    arm = 0 if ("LO" if on_left else "RO") in ports else 2
    _put(grid, arm, column - 1 - (column > 3) if on_left else column + 1 + (width - column > 4), workers)
    room = column if on_left else width - column - 1
    if len(specials) <= room:
        _put(grid, 1, column - len(specials) if on_left else column + 1, specials)
    else:
        _put(grid, 1, 0 if on_left else width - len(specials), specials)


def _cross(grid: Grid, passage: MicropolisPassage, colour: str, middle: int) -> None:
    """One of two passages that cross: from one level on the left to the other on the right."""
    width = len(grid[0])
    row = 0 if "LO" in passage["ports"] else 2
    for column in range(middle - 1):
        grid[row][column] = ("━", colour)
    for column in range(middle + 2, width):
        grid[2 - row][column] = ("━", colour)
    grid[row][middle - 1] = ("╲" if row == 0 else "╱", colour)
    grid[2 - row][middle + 1] = ("╲" if row == 0 else "╱", colour)
    _put(grid, row, 0, _workers(passage) + _specials(passage))


def _workers(passage: MicropolisPassage) -> list[Cell]:
    """The number of workers, if there are any."""
    return [(str(passage["workers"]), CAPITAL)] if passage["workers"] else []


def _specials(passage: MicropolisPassage) -> list[Cell]:
    """Specialist with eggs, and fruits."""
    out: list[Cell] = []
    if passage["specialist"]:
        out.append((SPECIALISTS[passage["specialist"]], CAPITAL))
    if passage["eggs"]:
        out.append(("⁰¹²³"[passage["eggs"]], CAPITAL))
    return out + [(FRUITS[fruit], FRUIT) for fruit in passage["fruits"]]


def _put(grid: Grid, row: int, column: int, text: list[Cell]) -> None:
    """Writes into a row, as far as it reaches."""
    for number, cell in enumerate(text):
        if 0 <= column + number < len(grid[row]):
            grid[row][column + number] = cell


def _centred(pieces: list[Cell], width: int) -> str:
    """Pieces of text in the middle of a field."""
    room = width - sum(len(text) for text, _ in pieces)
    return (
        " " * (room // 2) + "".join(f"[{style}]{text}[/]" if style else text for text, style in pieces) + " " * (room - room // 2)
    )


def _markup(cells: list[Cell]) -> str:
    """Cells as text with Rich markup, neighbours of one style together."""
    out, style = "", ""
    for char, new in cells:
        if new != style:
            out += ("[/]" if style else "") + (f"[{new}]" if new else "")
            style = new
        out += char
    return out + ("[/]" if style else "")
