"""Reads cards, hexes and species from data/*.toml or from a component pack, and checks them (MA-1.1, MA-2.3, MA-7.1, MA-I-28)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from formicary.games.march.components import parts
from formicary.games.march.components.parts import (
    BORDERS,
    CARDS,
    CONDITIONS,
    EFFECTS,
    HEXES,
    NEEDS,
    PAYMENTS,
    PROTOTYPE_CARDS,
    TYPES,
    YIELDS,
    Parts,
)
from formicary.games.march.components.species import has_species, read_species
from formicary.games.march.view_types import CardType, MarchCardFace, MarchHexFace, Payment, Yield
from formicary.kernel.packs import read_components, refuse

CARD_FILE = "cards.toml"
HEX_FILE = "hexes.toml"
OURS = Path(__file__).parent.parent / "data"
STARTING_HEXES = 8  # MA-1.1

Amount = Annotated[int, msgspec.Meta(ge=0, le=36)]
NUMBERS = (
    "larvae", "food", "cards", "discard", "steps", "ants", "points", "look", "lose", "times", "sites", "most", "least",
    "strength", "discount", "actions",
)  # fmt: skip

# The numbers that an effect takes, by the type of the card. A kind that is not here is unknown for that type.
TAKES: dict[str, dict[str, str]] = {
    "event": {
        "gain": "larvae food cards discard steps", "place_hex": "look larvae", "radiation": "cards", "theft": "",
        "early_harvest": "times", "egg_stealer": "lose larvae", "frenzy": "actions", "outbreak": "ants",
        "mating_flight": "larvae", "hole": "larvae", "jelly": "larvae food cards steps", "sneak_attack": "", "sparrow": "",
        "swarm": "ants", "flood": "", "satellite": "larvae", "hunt": "food points",
    },
    "head": {
        "none": "", "acrobat": "ants", "amazon": "lose larvae", "armored": "lose", "army": "ants", "blast": "ants",
        "golden_fire": "cards", "proboscis": "food", "tawny_crazy": "", "traitorous": "points", "trapjaw": "points",
        "bulldog": "strength",
    },
    "thorax": {
        "none": "", "flying": "", "harvester": "larvae", "parasitic": "", "scouting": "look", "tunneling": "", "weaver": "",
        "sprinting": "steps", "nursing": "larvae", "leaping": "steps", "gathering": "cards", "courier": "discount",
    },
    "abdomen": {
        "none": "", "carpenter": "steps", "honeypot": "times", "leaf_cutter": "sites food", "pharoah": "larvae",
        "stinging": "ants", "thief": "ants", "brooding": "larvae", "hibernating": "", "royal": "larvae most",
        "granary": "least points", "sharing": "ants",
    },
    "goal": {
        "none": "", "gain": "larvae food cards discard steps", "larvae_to_tunnel": "larvae", "wormhole": "", "ant_outward": "",
        "ant_to_larva_site": "", "larvae_to_one_hex": "larvae", "ant_to_site": "", "larva_to_inner_site": "larvae",
        "larvae_to_hexes": "larvae", "raise": "",
    },
    "hex": {"lair": "cards", "ant_lion": "cards", "centipede_nest": "", "mole_run": "", "nest": "larvae"},
}  # fmt: skip


class Effect(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a card or hex does: a kind and its numbers."""

    kind: str
    larvae: Amount = 0
    food: Amount = 0
    cards: Amount = 0
    discard: Amount = 0
    steps: Amount = 0
    ants: Amount = 0
    points: Amount = 0
    look: Amount = 0
    lose: Amount = 0
    times: Amount = 0
    sites: Amount = 0
    most: Amount = 0
    least: Amount = 0
    strength: Amount = 0
    discount: Amount = 0
    actions: Amount = 0


class Goal(msgspec.Struct, forbid_unknown_fields=True):
    """The condition of a Colony Goal in Slumber."""

    kind: str
    points: Amount
    least: Amount = 0
    most: Amount = 0


class CardEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A card."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}\d\d$")]
    name: str
    type: CardType
    cost: Annotated[int, msgspec.Meta(ge=1, le=4)]
    ferocity: Annotated[int, msgspec.Meta(ge=1, le=5)]
    effect: Effect
    text: str
    pay: Payment = "any"
    symbol: bool = False
    prototype: bool = False
    needs: str = ""
    goal: Goal | None = None
    note: str = ""
    printed: list[str] = []


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    """The whole card file."""

    name: str
    cards: list[CardEntry]
    reconstruction: bool = False


class SiteEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A collection site."""

    kind: Yield
    amount: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    control: bool = False


class HexEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A hex."""

    id: Annotated[int, msgspec.Meta(ge=1, le=HEXES - 1)]
    name: str
    border: Literal["start", "standard", "beyond"]
    exits: list[int]
    sites: Annotated[list[SiteEntry], msgspec.Meta(min_length=2, max_length=3)]
    wormhole: bool = False
    centipede: bool = False
    effect: Effect | None = None
    text: str = ""
    note: str = ""
    printed: list[str] = []
    public: list[str] = []


class TunnelEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The Great Tunnel."""

    name: str
    front: list[int]
    back: list[int]
    rounds: Annotated[list[str], msgspec.Meta(min_length=5, max_length=5)]


class HexFile(msgspec.Struct, forbid_unknown_fields=True):
    """The whole hex file."""

    name: str
    great_tunnel: TunnelEntry
    hexes: list[HexEntry]
    reconstruction: bool = False


def read_parts(folder: Path) -> Parts:
    """The cards, hexes and species of a folder."""
    card_file = read_components(folder, CARD_FILE, CardFile)
    hex_file = read_components(folder, HEX_FILE, HexFile)
    if len(card_file.cards) != CARDS:
        raise refuse(CARD_FILE, "-", "cards", f"a deck has {CARDS} cards, this one {len(card_file.cards)}")
    made = Parts(CARDS)
    made.name = card_file.name
    made.reconstruction = card_file.reconstruction or hex_file.reconstruction
    seen: set[str] = set()
    for number, card in enumerate(card_file.cards):
        if card.id in seen:
            raise refuse(CARD_FILE, card.id, "id", "this card is there twice")
        seen.add(card.id)
        _add_card(made, number, card)
    older = made.prototype.count(True)
    if older not in (0, PROTOTYPE_CARDS):
        raise refuse(CARD_FILE, "-", "prototype", f"the prototype's deck has {PROTOTYPE_CARDS} cards, this one {older} (MA-19.1)")
    tunnel = hex_file.great_tunnel
    made.hex_names[0] = tunnel.name
    made.exits[0] = _edges("great_tunnel", "front", tunnel.front)
    made.back_exits = _edges("great_tunnel", "back", tunnel.back)
    made.rounds.extend(tunnel.rounds)
    made.hex_faces["GT"] = {
        "name": tunnel.name, "border": "tunnel", "exits": tunnel.front, "back": tunnel.back, "wormhole": False,
        "centipede": False, "sites": [], "text": "", "note": "", "printed": [], "public": [],
    }  # fmt: skip
    for entry in hex_file.hexes:
        if made.border[entry.id] >= 0:
            raise refuse(HEX_FILE, entry.id, "id", "this hex is there twice")
        _add_hex(made, entry)
    starting = made.border.count(parts.START)
    if starting != STARTING_HEXES:
        raise refuse(HEX_FILE, "-", "border", f"a pile has {STARTING_HEXES} starting hexes, this one {starting}")
    missing = [number for number in range(1, HEXES) if made.border[number] < 0]
    if missing:
        raise refuse(HEX_FILE, missing[0], "id", f"this hex is missing; there are {HEXES - 1}")
    read_species(made, folder if has_species(folder) else OURS)
    return made


def _add_card(made: Parts, number: int, card: CardEntry) -> None:
    made.codes[number] = card.id
    made.names[number] = card.name
    made.type[number] = TYPES.index(card.type)
    made.cost[number] = card.cost
    made.pay[number] = PAYMENTS.index(card.pay)
    made.ferocity[number] = card.ferocity
    made.symbol[number] = card.symbol
    made.prototype[number] = card.prototype
    if card.needs not in NEEDS:
        raise refuse(CARD_FILE, card.id, "needs", f"'{card.needs}' is not known; possible are {', '.join(NEEDS[1:])}")
    made.needs[number] = NEEDS.index(card.needs)
    _check_effect(CARD_FILE, card.id, card.type, card.effect)
    made.effect[number] = EFFECTS.index(card.effect.kind)
    for name in NUMBERS:
        getattr(made, name)[number] = getattr(card.effect, name)
    if (card.goal is not None) != (card.type == "goal"):
        raise refuse(CARD_FILE, card.id, "goal", "Colony Goals have a condition and no other card has one")
    if card.goal is not None:
        if card.goal.kind not in CONDITIONS:
            raise refuse(
                CARD_FILE, card.id, "goal.kind", f"'{card.goal.kind}' is not known; possible are {', '.join(CONDITIONS)}"
            )
        made.condition[number] = CONDITIONS.index(card.goal.kind)
        made.threshold[number] = card.goal.least or card.goal.most
        made.worth[number] = card.goal.points
    face: MarchCardFace = {
        "name": card.name, "type": card.type, "cost": card.cost, "pay": card.pay, "ferocity": card.ferocity,
        "symbol": card.symbol, "text": card.text, "note": card.note, "printed": card.printed,
    }  # fmt: skip
    made.card_faces[card.id] = face


def _add_hex(made: Parts, entry: HexEntry) -> None:
    number = entry.id
    made.hex_names[number] = entry.name
    made.border[number] = BORDERS.index(entry.border)
    made.exits[number] = _edges(number, "exits", entry.exits)
    made.site_count[number] = len(entry.sites)
    for place, site in enumerate(entry.sites):
        spot = 4 * number + place
        made.kind[spot] = YIELDS.index(site.kind)
        made.amount[spot] = site.amount if site.amount is not None else 2 if site.kind == "larvae" else 1
        if site.control:
            if made.control[number] >= 0:
                raise refuse(HEX_FILE, number, f"sites[{place}].control", "a hex has exactly one control site (MA-2.3)")
            made.control[number] = spot
    if made.control[number] < 0:
        raise refuse(HEX_FILE, number, "sites", "a hex has exactly one control site (MA-2.3)")
    if entry.wormhole:
        made.wormholes |= 1 << number
    if entry.centipede:
        made.centipedes |= 1 << number
    if entry.effect is not None:
        _check_effect(HEX_FILE, number, "hex", entry.effect)
        made.hex_effect[number] = EFFECTS.index(entry.effect.kind)
        made.hex_cards[number] = entry.effect.cards
        made.hex_larvae[number] = entry.effect.larvae
    face: MarchHexFace = {
        "name": entry.name, "border": entry.border, "exits": entry.exits, "wormhole": entry.wormhole,
        "centipede": entry.centipede,
        "sites": [
            {"site": "abc"[place], "kind": site.kind, "amount": made.amount[4 * number + place], "control": site.control}
            for place, site in enumerate(entry.sites)
        ],
        "text": entry.text, "note": entry.note, "printed": entry.printed, "public": entry.public,
    }  # fmt: skip
    made.hex_faces[str(number)] = face


def _check_effect(file: str, entry: object, kind_of: str, effect: Effect) -> None:
    """The kind must be known for this type of card, and take the numbers that are given."""
    known = TAKES[kind_of]
    if effect.kind not in known:
        raise refuse(file, entry, "effect.kind", f"'{effect.kind}' is not known here; possible are {', '.join(known)}")
    takes = known[effect.kind].split()
    for name in NUMBERS:
        if getattr(effect, name) and name not in takes:
            takes_text = ", ".join(takes) or "none"
            raise refuse(file, entry, f"effect.{name}", f"'{effect.kind}' does not take this number; it takes {takes_text}")


def _edges(entry: object, field: str, exits: list[int]) -> int:
    """Exits as a bit set."""
    mask = 0
    for edge in exits:
        if not 0 <= edge < 6 or mask >> edge & 1:
            raise refuse(HEX_FILE, entry, field, f"{edge} is no edge (0 to 5) or is there twice")
        mask |= 1 << edge
    if not mask:
        raise refuse(HEX_FILE, entry, field, "a hex needs an exit")
    return mask
