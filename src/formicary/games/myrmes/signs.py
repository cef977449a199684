"""What the lessons of Myrmes speak of, found in a view: steps onto prey, trails, jobs of the atelier, what winter wants."""

from __future__ import annotations

from collections.abc import Iterable

from formicary.games.myrmes.view_types import MyrmesView
from formicary.kernel.guide import Sign
from formicary.kernel.views import Option


def signs(view: MyrmesView, seat: int) -> dict[str, Sign]:
    """All signs that a seat can see."""
    me = view["players"][seat]
    found = {
        "winter": Sign((f"seat:{seat}",), {"due": me["winter_due"], "price": view["winter"]["food"]}),
        "event": Sign((f"event:{me['event']['space']}",)),
        "store": Sign((f"seat:{seat}",), {"storage": me["storage"]}),
    }
    if view["year"] > 1 or view["season"] != "spring":
        found["later"] = Sign((), {"workers": me["workers"]})
    if trails := _places(f"hex:{tile['cells'][0]}" for tile in view["garden"]["tiles"] if tile["owner"] == seat):
        found["trails"] = Sign(trails)
    if exits := _places(f"hex:{tunnel['hex']}" for tunnel in view["garden"]["tunnels"] if tunnel["seat"] == seat):
        found["exits"] = Sign(exits)
    if seat in view["deciders"]:
        _of_the_choices(view, seat, view["prompt"]["options"], found)
    return found


def _of_the_choices(view: MyrmesView, seat: int, options: list[Option], found: dict[str, Sign]) -> None:
    by_kind: dict[str, list[Option]] = {}
    for option in options:
        by_kind.setdefault(option["kind"], []).append(option)
    steps = [option["refs"][0] for option in by_kind.get("step", [])]
    worker = view["garden"]["worker"]
    if steps and worker is not None:
        found["steps"] = Sign(_places(steps), {"moves": worker["moves"]})
    prey = {f"hex:{token['hex']}": view["static"]["pieces"]["prey"][token["prey"]] for token in view["garden"]["prey"]}
    for ref in steps:
        if ref in prey and "prey" not in found:
            face = prey[ref]
            found["prey"] = Sign((ref,), {"soldiers": face["soldiers"], "food": face["food"], "points": face["points"]})
    rivals = {f"hex:{cell}" for tile in view["garden"]["tiles"] if tile["owner"] not in (seat, None) for cell in tile["cells"]}
    if entered := [ref for ref in steps if ref in rivals]:
        found["rival"] = Sign((entered[0],))
    for kind, name in (("lay", "lay"), ("dig", "dig"), ("objective", "objective"), ("raise", "raise"), ("clear", "clear")):
        if refs := _places(ref for option in by_kind.get(kind, []) for ref in option["refs"]):
            found[name] = Sign(refs[:8])
    if jobs := _places(ref for kind in ("tunnel", "dig", "raise") for option in by_kind.get(kind, []) for ref in option["refs"]):
        found["jobs"] = Sign(jobs)
    pieces = [ref for option in by_kind.get("place", []) for ref in option["refs"]]
    if "piece:p2" in pieces:
        found["trail"] = Sign(("piece:p2",))
    if special := _places(ref for ref in pieces if ref in ("piece:aphid_farm", "piece:scavenging")):
        found["special"] = Sign(special)
    if cubes := _places(ref for option in by_kind.get("drop", []) for ref in option["refs"]):
        found["cubes"] = Sign(cubes, {"storage": view["players"][seat]["storage"]})
    if f"room:{seat}.1" in [ref for option in by_kind.get("work", []) for ref in option["refs"]]:
        found["larder"] = Sign((f"room:{seat}.1",))


def _places(refs: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(refs))
