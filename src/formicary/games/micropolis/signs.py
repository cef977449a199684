"""What the lessons of Micropolis speak of, found in a view: specialists, fruit, galleries, soldiers on the line."""

from __future__ import annotations

from collections.abc import Callable

from formicary.games.micropolis.actions import is_by_token
from formicary.games.micropolis.view_types import MicropolisTile, MicropolisView
from formicary.kernel.guide import Sign

BARRACKS_POINTS = (0, 2, 4, 7, 10)  # MI-8.18
SPECIALISTS = ("queen", "architect", "sentry", "sergeant")


def signs(view: MicropolisView, seat: int) -> dict[str, Sign]:
    """All signs that a seat can see."""
    found: dict[str, Sign] = {}
    _of_the_line(view, found)
    _of_the_choices(view, found)
    _of_the_ring(view, seat, found)
    for name in SPECIALISTS:
        if places := where(view, seat, lambda face, name=name: any(cut["specialist"] == name for cut in face["galleries"])):  # type: ignore[misc]
            found[name] = Sign(places)
    if places := where(view, seat, lambda face: any(cut["fruits"] for cut in face["galleries"])):
        found["fruit"] = Sign(places)
    if places := where(view, seat, lambda face: face["barracks"] > 0):
        found["barracks"] = Sign(places)
    found["rounds_left"] = Sign((), {"rounds": view["rounds"] - view["round"] + 1})
    return found


def where(view: MicropolisView, seat: int, is_it: Callable[[MicropolisTile], bool]) -> tuple[str, ...]:
    """The places of such tiles: on the own ring, else in the line, else the players who have one."""
    faces = view["static"]["tiles"]
    own = [f"face:{tile}" for hill in view["players"][seat]["hills"] for tile in hill["tiles"] if is_it(faces[str(tile)])]
    line = [f"line:{each['place']}" for each in view["line"] if is_it(faces[str(each["tile"])])]
    others = [
        f"seat:{player['seat']}" for player in view["players"]
        if player["seat"] != seat and any(is_it(faces[str(tile)]) for hill in player["hills"] for tile in hill["tiles"])
    ]  # fmt: skip
    return tuple(own or line or others)


def _of_the_line(view: MicropolisView, found: dict[str, Sign]) -> None:
    faces = view["static"]["tiles"]
    found["line"] = Sign(tuple(f"line:{each['place']}" for each in view["line"]))
    if lying := tuple(f"line:{each['place']}" for each in view["line"] if each["soldiers"]):
        found["soldiers_on_the_line"] = Sign(lying)
    for each in view["line"]:
        price = each["place"] - 1
        eggs = max([cut["eggs"] for cut in faces[str(each["tile"])]["galleries"]], default=0)
        if 0 < price <= eggs and "nurse" not in found:  # she pays for herself
            found["nurse"] = Sign((f"line:{each['place']}",), {"place": each["place"], "price": price, "eggs": eggs})


def _of_the_choices(view: MicropolisView, found: dict[str, Sign]) -> None:
    options = view["prompt"]["options"]
    if ends := tuple(sorted({ref for option in options for ref in option["refs"] if ref.startswith("end:")})):
        found["ends"] = Sign(ends)
    bought = [ref for option in options if is_by_token(option["action"]) for ref in option["refs"] if ref.startswith("line:")]
    if bought:
        found["token"] = Sign(tuple(sorted(set(bought))[-3:]))
    if view["prompt"]["rule"] == "MI-6.20" and options:
        slot = next(ref for option in options for ref in option["refs"])
        seat, hill, index = map(int, slot.removeprefix("tile:").split("."))
        size = view["static"]["tiles"][str(view["players"][seat]["hills"][hill]["tiles"][index])]["barracks"]
        found["new_barracks"] = Sign((slot,), {"size": size, "points": BARRACKS_POINTS[size]})
    if view["prompt"]["rule"] == "MI-6.15" and options:
        found["own_barracks"] = Sign(tuple(sorted({ref for option in options for ref in option["refs"]})))


def _of_the_ring(view: MicropolisView, seat: int, found: dict[str, Sign]) -> None:
    hill = view["players"][seat]["hills"][0]
    if hill["tiles"]:
        found["ring"] = Sign(
            tuple(f"face:{tile}" for tile in hill["tiles"]), {"ants": sum(each["ants"] for each in hill["galleries"])}
        )
    longest = max(hill["galleries"], key=lambda each: (each["tiles"], each["ants"]), default=None)
    if longest is not None and longest["tiles"] > 1:
        tiles = sorted({index for index, _ in longest["passages"]})
        places = tuple(f"face:{hill['tiles'][index]}" for index in tiles)
        found["gallery"] = Sign(places, {"tiles": longest["tiles"], "ants": longest["ants"]})
