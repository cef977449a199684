"""What the lessons of March of the Ants speak of, found in a view: own hexes, circles on offer, cards, contested hexes."""

from __future__ import annotations

from formicary.games.march.view_types import MarchHex, MarchView
from formicary.kernel.guide import Sign
from formicary.kernel.views import Option

EVOLUTIONS = ("head", "thorax", "abdomen")


def signs(view: MarchView, seat: int) -> dict[str, Sign]:
    """All signs that a seat can see."""
    me = view["players"][seat]
    found = {"stores": Sign((f"seat:{seat}",), {"food": me["food"], "larvae": me["larvae"]})}
    if not any(each["number"] and seat in _colonies(each) for each in view["hexes"]):
        found["homeless"] = Sign(("hex:GT",))
    if shared := tuple(f"hex:{each['hex']}" for each in view["hexes"] if _is_shared(each)):
        found["shared"] = Sign(shared)
    if contested := tuple(f"hex:{each['hex']}" for each in view["hexes"] if each["contested"]):
        found["contested"] = Sign(contested)
    if view["horde"] is not None:
        centipedes = tuple(f"hex:{each['hex']}" for each in view["hexes"] if each["centipede"])
        found["horde"] = Sign(("horde", *centipedes))
    inner = tuple(f"hex:{each['hex']}" for each in view["hexes"] if each["inner"] and each["controller"] is not None)
    found["inner"] = Sign(inner or ("hex:GT",))
    found["field"] = Sign((f"hex:{view['battle']['hex']}",) if view["battle"] is not None else contested or (f"seat:{seat}",))
    if beside := tuple(f"hex:{each['hex']}" for each in view["hexes"] if each["centipede"] and seat in _colonies(each)):
        found["beside"] = Sign(beside)
    if resting := tuple(f"seat:{each['seat']}" for each in view["players"] if each["rests"] and each["seat"] != seat):
        found["resting"] = Sign(resting)
    hand = me.get("cards", [])
    if hand:
        found["hand"] = Sign(tuple(f"card:{card}" for card in hand))
        fiercest = max(hand, key=lambda card: view["static"]["cards"][card]["ferocity"])
        found["fierce"] = Sign((f"card:{fiercest}",), {"ferocity": view["static"]["cards"][fiercest]["ferocity"]})
    if seat in view["deciders"]:
        _of_the_choices(view, view["prompt"]["options"], found)
    return found


def _colonies(each: MarchHex) -> set[int]:
    """The seats that have ants in a hex."""
    standing = {site["ant"] for site in each["sites"] if site["ant"] is not None}
    return standing | {seat for seat, ants in enumerate(each["outskirts"]) if ants}


def _is_shared(each: MarchHex) -> bool:
    """Ants of several colonies, all of them on circles (MA-2.23)."""
    return bool(each["number"]) and not any(each["outskirts"]) and len(_colonies(each)) > 1


def _of_the_choices(view: MarchView, options: list[Option], found: dict[str, Sign]) -> None:
    refs = tuple(dict.fromkeys(ref for option in options for ref in option["refs"]))
    if refs:
        found["lit"] = Sign(refs[:8])
    control = {
        f"site:{each['hex']}.{site['site']}" for each in view["hexes"] for site in each["sites"] if site["control"]
    }  # fmt: skip
    if offered := tuple(ref for ref in refs if ref in control):
        found["control"] = Sign(offered)
    cards = view["static"]["cards"]
    played = [ref for option in options if option["kind"] == "play" for ref in option["refs"] if ref.startswith("card:")]
    playable = [ref.removeprefix("card:") for ref in played]
    if playable:
        cheapest = min(playable, key=lambda card: cards[card]["cost"])
        found["cheap"] = Sign((f"card:{cheapest}",), {"cost": cards[cheapest]["cost"]})
    if evolutions := tuple(f"card:{card}" for card in playable if cards[card]["type"] in EVOLUTIONS):
        found["evolution"] = Sign(evolutions)
