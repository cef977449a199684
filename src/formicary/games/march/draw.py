"""March of the Ants in a terminal: the Meadow with its tunnels, sites and ants, the colonies, and the hand.

A hex is a box of five lines; neighbouring columns are shifted by half a box. A tunnel exit breaks the frame: ║ above and below,
═ at the sides, upper and lower; x where it is blocked. A site shows its kind and the sign of the player whose ant is there, with
! after the kind on the control site. A Meadow that is wider than the terminal is shown in parts from west to east.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from formicary.games.march.prototype.editions import in_terms
from formicary.games.march.values import EDGES, PHASES
from formicary.games.march.view_types import MarchCentipede, MarchHex, MarchHorde, MarchPlayer, MarchView
from formicary.kernel.hexes import STEPS
from formicary.kernel.speech import Phrases

SEAT_COLOURS = ("red", "yellow", "white", "blue", "magenta")
KINDS = {"food": "f", "larva": "l", "larvae": "L", "card": "c", "point": "*"}
STEP_X, HALF_Y, WIDTH = 15, 2, 14  # columns from hex to hex, lines of half a hex, columns inside the frame


def draw(view: MarchView, names: Sequence[str] = (), legend: bool = True) -> str:
    """The whole table as text with Rich markup. `names` are those of the seats; `legend` explains the signs."""
    phrases = Phrases(names or [f"seat {seat}" for seat in range(view["seats"])])
    return "\n\n".join(picture(view, phrases, legend).values())


def picture(view: MarchView, phrases: Phrases, legend: bool) -> dict[str, str]:
    """The table in parts: where the game stands, the Meadow, the Horde, each colony, what is going on, the hand, the signs."""
    parts = {
        "round": _round(view, phrases),
        "meadow": _meadow(view, phrases),
        "horde": _horde(view, view["horde"], phrases) if view["horde"] else "",
        **{f"player {player['seat']}": _colony(view, player, phrases) for player in view["players"]},
        "drawn": _drawn(view, phrases),
        "battle": _battle(view, phrases),
        "known": _known(view, phrases),
        "hand": _hand(view, phrases),
        "signs": f"[dim]{_legend(view, phrases)}[/]" if legend else "",
    }
    return {name: part for name, part in parts.items() if part}


def _round(view: MarchView, phrases: Phrases) -> str:
    """Where the game stands."""
    t = phrases.t
    holder = phrases.names[view["holder"]]
    if view["edition"] == "prototype":
        marker = t("starting player {name}", name=holder)
    else:
        marker = t("marker (sun) {name}", name=holder) if view["sun"] else t("marker (moon) {name}", name=holder)
    where = t("Round {round} of {rounds}, {name}", round=view["round"], rounds=view["rounds"][-1], name=view["round_name"])
    facts = [
        marker, t("deck {count}", count=view["deck"]), t("discards {count}", count=len(view["discards"])),
        t("hexes {count}", count=view["pile"]["left"]),
    ]  # fmt: skip
    phase = t(PHASES.get(view["phase"], "Set-up"))
    return f"[bold]{escape(where)}[/]: {escape(phase)}   [dim]{escape(' · '.join(facts))}[/]"


def _legend(view: MarchView, phrases: Phrases) -> str:
    """What the signs mean, with ants of the last player for an example."""
    t, sign, name = phrases.t, phrases.signs[-1], escape(phrases.names[-1])
    lines = [
        t("f food  l larva  L two larvae  c card  * point  ! control site  · vacant; sites are a, b, c from the left"),
        t("{sign} ant of {name}  +{sign}2 two of them in the outskirts", sign=sign, name=name),
        t("@ wormhole  % centipede  ║ ═ tunnel exit  x blocked"),
    ]
    return "\n".join(in_terms(line, view["edition"]) for line in lines)


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


def _meadow(view: MarchView, phrases: Phrases) -> str:
    """All hexes in their places, in as many parts as the width of the terminal makes necessary."""
    columns = sorted({place["q"] for place in view["hexes"]})
    room = max(1, (phrases.width - 1) // STEP_X)
    first, count = columns[0], columns[-1] - columns[0] + 1
    if count <= room:
        return _strip(view, phrases, first, columns[-1])
    parts = -(-count // room)
    each = -(-count // parts)
    lines = []
    for part in range(parts):
        low = first + part * each
        said = phrases.t("The Meadow from west to east, part {part} of {parts}", part=part + 1, parts=parts)
        lines += [f"[dim]{said}[/]", _strip(view, phrases, low, low + each - 1)]
    return "\n".join(lines)


def _strip(view: MarchView, phrases: Phrases, low: int, high: int) -> str:
    """The hexes of some columns."""
    canvas = Canvas()
    part = [place for place in view["hexes"] if low <= place["q"] <= high]
    for place in part:
        _hex(canvas, place, phrases)
    exits = {(place["q"], place["r"]): place["exits"] for place in view["hexes"]}
    for place in part:
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


def _hex(canvas: Canvas, place: MarchHex, phrases: Phrases) -> None:
    """One hex: frame, name, sites, outskirts."""
    x, y = place["q"] * STEP_X, (2 * place["r"] + place["q"]) * HALF_Y
    for line in range(5):
        canvas.write(x, y + line, "+" + "-" * WIDTH + "+" if line in (0, 4) else "|" + " " * WIDTH + "|", "dim")
    signs = ("@" if place["wormhole"] else "") + ("%" if place["centipede"] else "")
    name = phrases.t("Great Tunnel") if place["number"] == 0 else f"{place['number']} {phrases.t(place['name'])}"
    canvas.write(x + 1, y + 1, name[: WIDTH - len(signs)], "bold" if place["contested"] else "")
    canvas.write(x + 1 + WIDTH - len(signs), y + 1, signs, "bold red")
    at = x + 2
    for site in place["sites"]:
        kind = KINDS[site["kind"]] + (str(site["amount"]) if site["amount"] > 2 else "") + ("!" if site["control"] else "")
        canvas.write(at, y + 2, kind)
        at += len(kind)
        ant = site["ant"]
        canvas.write(at, y + 2, "·" if ant is None else phrases.signs[ant], "dim" if ant is None else f"bold {SEAT_COLOURS[ant]}")
        at += 2
    at = x + 2
    roomy = sum(1 for count in place["outskirts"] if count) <= 3
    for seat, count in enumerate(place["outskirts"]):
        if count:
            text = f"{'+' if place['number'] else ''}{phrases.signs[seat]}{count}"
            canvas.write(at, y + 3, text[: x + WIDTH + 1 - at], SEAT_COLOURS[seat])
            at += len(text) + (1 if roomy else 0)


def _colony(view: MarchView, player: MarchPlayer, phrases: Phrases) -> str:
    """A colony in two or three lines."""
    t, seat = phrases.t, player["seat"]
    faces = view["static"]["cards"]
    resting = player["resting"]
    facts = [
        t("{score} {score:point|points}", score=player["score"]), t("{food} food", food=player["food"]),
        t("{larvae} {larvae:larva|larvae}", larvae=player["larvae"]), t("{ants} {ants:ant|ants}", ants=player["ants"]),
        t("{supply} unused", supply=player["supply"]), t("{hand} {hand:card|cards}", hand=player["hand"]),
    ]  # fmt: skip
    if resting["larvae"] or resting["food"]:
        facts.append(t("resting {larvae} {larvae:larva|larvae} {food} food", larvae=resting["larvae"], food=resting["food"]))
    elif player["rests"]:
        facts.append(t("resting"))
    mark = "▶ " if seat in view["deciders"] else "  "
    name = f"[bold {SEAT_COLOURS[seat]}]{mark}{phrases.signs[seat]} {escape(phrases.names[seat])}[/]"
    lines = [f"{name}  [bold]{facts[0]}[/] · {' · '.join(facts[1:])}"]
    if player["mat"] != "common":
        lines.append("  " + _species(view, player, phrases))
    own = player["body"]
    body = [
        f"{t(section)} {' < '.join(t(faces[code]['name']) for code in reversed(cards))}"
        for section, cards in (("head", own["head"]), ("thorax", own["thorax"]), ("abdomen", own["abdomen"]))
        if cards
    ]
    if body:
        lines.append("  " + escape(" · ".join(body)))
    if player["goals"]:
        goals = [
            t("{goal} ({points} if it ended now)", goal=faces[goal["card"]]["name"], points=goal["points_now"])
            for goal in player["goals"]
        ]
        lines.append("  " + escape(t("goals: {goals}", goals=phrases.tongue.series(goals))))
    return "\n".join(lines)


def _horde(view: MarchView, horde: MarchHorde, phrases: Phrases) -> str:
    """The Centipede Horde in three or four lines."""
    t = phrases.t
    points = horde["points"]
    beats = t(
        "beats the best score" if horde["beats"] == "best"
        else "beats the lowest score" if horde["beats"] == "lowest" else "beats the team total"
    )  # fmt: skip
    by = phrases.tongue.series([f"{t(source.replace('_', ' '))} {points[source]}" for source in points])
    facts = [
        t("Centipede Deck {count}", count=horde["deck"]), t("Centipede Mat {count}", count=len(horde["discards"])),
        t("normal difficulty" if horde["difficulty"] == "normal" else horde["difficulty"]), beats,
    ]  # fmt: skip
    scored = t("{score} {score:point|points}", score=horde["score"])
    where = t("centipedes: {hexes} in hexes, {tunnel} in The Great Tunnel", hexes=horde["in_hexes"], tunnel=horde["in_tunnel"])
    lines = [
        f"[bold green]{t('The Centipede Horde')}[/]  [bold]{scored}[/] ({by}) · {where}",
        f"  [dim]{' · '.join(facts)}[/]",
    ]
    if horde["last"]:
        card = t(view["static"]["cards"][horde["last"]["card"]]["name"])
        lines.append("  " + escape(t("last card: {card}, {action}", card=card, action=horde["last"]["action"].capitalize())))
    return "\n".join(lines)


def _species(view: MarchView, player: MarchPlayer, phrases: Phrases) -> str:
    """The colony that is led, and while sides are chosen what is on the back of the mat; one's own with all it says."""
    t = phrases.t
    faces = view["static"]["species"]
    back = faces[player["mat"]]
    action = back["action"]
    if action is None:
        return escape(t(back["name"]))
    text = t("{species}: {action} for {cost} food", species=back["name"], action=action["name"], cost=action["cost"])
    if view["phase"] == "set-up" or view["seat"] == player["seat"]:
        drawbacks = " ".join(f"{t(drawback['name'])}: {t(drawback['text'])}" for drawback in back["drawbacks"])
        text += f". {t(action['text'])} {drawbacks}"
    if player["species"] != "common":
        return f"[bold]{escape(text)}[/]"
    other = text if view["phase"] == "set-up" else t(back["name"])
    return f"{escape(t(faces['common']['name']))} [dim]· {escape(t('other side of the mat: {species}', species=other))}[/]"


def _drawn(view: MarchView, phrases: Phrases) -> str:
    """The hex that is being placed."""
    numbers = [number for number in (view["drawn"], view["drawn_next"]) if number is not None]
    return "\n".join(_new_hex(view, number, phrases) for number in numbers)


def _new_hex(view: MarchView, number: int, phrases: Phrases) -> str:
    """A hex before it lies in the Meadow."""
    t = phrases.t
    face = view["static"]["hexes"][str(number)]
    sites = " ".join(KINDS[site["kind"]] + ("!" if site["control"] else "") for site in face["sites"])
    signs = ("@" if face["wormhole"] else "") + ("%" if face["centipede"] else "")
    exits = phrases.tongue.series([t(EDGES[edge]) for edge in face["exits"]])
    title = t("New hex {number} {name}", number=number, name=face["name"])
    facts = t("sites {sites}; exits before turning: {exits}.", sites=sites, exits=exits)
    more = f" {t(face['text'])}" if face["text"] else ""
    return f"[bold]{escape(f'{title} {signs}'.strip())}[/]: {escape(facts + more)}"


def _battle(view: MarchView, phrases: Phrases) -> str:
    """The battle going on."""
    t, battle = phrases.t, view["battle"]
    if battle is None:
        return ""
    sides = [side for side in (battle["invader"], battle["defender"]) if side is not None]
    prototype = view["edition"] == "prototype"
    parts = [
        t(
            "{name} Army Size {strength}" if prototype else "{name} strength {strength}",
            name=phrases.names[side["seat"]],
            strength=side["strength"],
        )
        + ", "
        + t("{put_down} {put_down:card|cards} down", put_down=side["put_down"])
        for side in sides
    ]
    if battle["centipede"] is not None:
        parts.insert(0, _centipede(view, battle["centipede"], phrases))
    against = t("{one} against {other}", one=parts[0], other=parts[1])
    place = next((place["name"] for place in view["hexes"] if place["number"] == battle["hex"]), "")
    return f"[bold]{escape(t('Battle in {number} {name}', number=battle['hex'], name=place))}[/]: {escape(against)}"


def _centipede(view: MarchView, centipede: MarchCentipede, phrases: Phrases) -> str:
    """What its strength is made of, and that another card may follow."""
    t = phrases.t
    faces = [view["static"]["cards"][code] for code in centipede["cards"]]
    parts = [f"{t(face['name'])} {face['ferocity']}" for face in faces]
    if centipede["bonus"]:
        parts.append(f"{t('Rampage')} {centipede['bonus']}")
    made_of = f" ({' + '.join(parts)})" if parts else ""
    more = t(" and one more card") if centipede["to_come"] else ""
    return t("centipede {strength}", strength=centipede["strength"]) + made_of + more


def _known(view: MarchView, phrases: Phrases) -> str:
    """What the seat has seen of the pile or the offer."""
    t, faces = phrases.t, view["static"]["hexes"]
    known = [
        t("{hex} {name} (place {place})", hex=entry["hex"], name=faces[str(entry["hex"])]["name"], place=entry["from"])
        for entry in view["pile"]["known"]
    ]
    known += [t("{hex} {name} (on offer)", hex=number, name=faces[str(number)]["name"]) for number in view["offer"]]
    return escape(t("You know of the pile: {hexes}", hexes=phrases.tongue.series(known))) if known else ""


def _hand(view: MarchView, phrases: Phrases) -> str:
    """The seat's own cards with their texts."""
    if view["seat"] is None:
        return ""
    t, faces = phrases.t, view["static"]["cards"]
    lines = []
    for code in view["players"][view["seat"]]["cards"]:
        face = faces[code]
        cost = t("cost {cost}", cost=face["cost"])
        if face["pay"] != "any":
            cost = t("cost {cost}, {pay} only", cost=face["cost"], pay=face["pay"])
        kind = t("colony goal" if face["type"] == "goal" else face["type"])
        ferocity = t("Pow {n}" if view["edition"] == "prototype" else "ferocity {n}", n=face["ferocity"])
        facts = f"{kind}, {cost}, {ferocity}"
        lines.append(f"[bold]{escape(code)} {escape(t(face['name']))}[/] [dim]{escape(facts)}[/]")
        lines.append("  " + escape(t(face["text"])))
    for player in view["players"]:
        if player["seat"] != view["seat"] and player.get("cards"):  # open hands
            held = phrases.tongue.series([f"{code} {t(faces[code]['name'])}" for code in player["cards"]])
            lines.append(f"[dim]{escape(t('{name} holds {cards}', name=phrases.names[player['seat']], cards=held))}[/]")
    return "\n".join(lines)
