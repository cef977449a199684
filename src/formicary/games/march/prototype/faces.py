"""MA-19.1: the cards and hexes as the prototype edition has them, in its own words."""

from __future__ import annotations

from formicary.games.march.components.parts import NO_EFFECT, PROTOTYPE_HEXES, Parts
from formicary.games.march.prototype.editions import prototype_text


def add_prototype_faces(parts: Parts) -> None:
    """Fills in the faces of the prototype: cards in its words, its hexes without the effects that it does not use."""
    for code, card in parts.card_faces.items():
        parts.prototype_card_faces[code] = {**card, "text": prototype_text(card["text"]), "note": prototype_text(card["note"])}
    parts.prototype_hex_faces["GT"] = parts.hex_faces["GT"]
    for number in range(1, PROTOTYPE_HEXES + 1):
        face = parts.hex_faces[str(number)]
        if parts.hex_effect[number] != NO_EFFECT:
            face = {**face, "text": "", "note": ""}
        parts.prototype_hex_faces[str(number)] = face
