"""Cards and hexes as flat tables, indexed by card number or hex number; static and shared by all positions.

Hex 0 is The Great Tunnel (GT). A *spot* is a place where ants stand: 4 * hex + site for the sites a, b, c of a hex, 4 * hex + 3
for its outskirts; GT has the one spot 3.
"""

from __future__ import annotations

from typing import Final

from formicary.games.march.view_types import CardType, MarchCardFace, MarchHexFace, MarchSpecies, SpeciesKey, Yield

HEXES: Final = 26  # GT and the numbers 1 to 25
SPOTS: Final = 4 * HEXES
GT: Final = 0
GT_SPOT: Final = 3
OUT: Final = 3  # the outskirts among the spots of a hex
CARDS: Final = 66
PROTOTYPE_CARDS: Final = 54  # MA-19.1
PROTOTYPE_HEXES: Final = 24  # the numbers 1 to 24
CUBES: Final = 36  # MA-0.4
PROTOTYPE_CUBES: Final = 35  # MA-19.2
FOOD_LIMIT: Final = 30  # MA-0.8, option token_limits
PROTOTYPE_TOKEN_LIMIT: Final = 8  # MA-19.1

# Borders of hexes.
START: Final = 0
STANDARD: Final = 1
BEYOND: Final = 2
BORDERS: Final = ("start", "standard", "beyond")

# Kinds of sites (MA-2.30).
FOOD: Final = 0
LARVA: Final = 1
LARVAE: Final = 2
CARD: Final = 3
POINT: Final = 4
YIELDS: Final[tuple[Yield, ...]] = ("food", "larva", "larvae", "card", "point")

# Types of cards; the first three are the sections of a body.
HEAD: Final = 0
THORAX: Final = 1
ABDOMEN: Final = 2
EVENT: Final = 3
GOAL: Final = 4
TYPES: Final[tuple[CardType, ...]] = ("head", "thorax", "abdomen", "event", "goal")

# What a card may be paid with.
ANY: Final = 0
LARVAE_ONLY: Final = 1
ANTS_ONLY: Final = 2
PAYMENTS: Final = ("any", "larvae", "ants")

# "Playable if" (MA-7.5).
NOTHING: Final = 0
PILE: Final = 1
EVOLUTION: Final = 2
SITE: Final = 3
ANT_OUTSIDE: Final = 4
CONTESTED: Final = 5
OUTSKIRTS: Final = 6
CENTIPEDE_AND_ANT: Final = 7
NEEDS: Final = ("", "pile", "evolution", "site", "ant_outside", "contested", "outskirts", "centipede_and_ant")

# What cards and hexes do; 0 is no card. The numbers that each kind takes are in reader.py.
EFFECTS: Final = (
    "none",
    "gain", "place_hex", "radiation", "theft", "early_harvest", "egg_stealer", "frenzy", "outbreak", "mating_flight", "hole",
    "jelly", "sneak_attack", "sparrow", "swarm", "flood", "satellite", "hunt",
    "acrobat", "amazon", "armored", "army", "blast", "golden_fire", "proboscis", "tawny_crazy", "traitorous", "trapjaw",
    "bulldog",
    "flying", "harvester", "parasitic", "scouting", "tunneling", "weaver", "sprinting", "nursing", "leaping", "gathering",
    "courier",
    "carpenter", "honeypot", "leaf_cutter", "pharoah", "stinging", "thief", "brooding", "hibernating", "royal", "granary",
    "sharing",
    "larvae_to_tunnel", "wormhole", "ant_outward", "ant_to_larva_site", "larvae_to_one_hex", "ant_to_site", "larva_to_inner_site",
    "larvae_to_hexes", "raise",
    "lair", "ant_lion", "centipede_nest", "mole_run", "nest",
)  # fmt: skip
NO_EFFECT: Final = 0
GAIN: Final = 1
PLACE_HEX: Final = 2
RADIATION: Final = 3
THEFT: Final = 4
EARLY_HARVEST: Final = 5
EGG_STEALER: Final = 6
FRENZY: Final = 7
OUTBREAK: Final = 8
MATING_FLIGHT: Final = 9
HOLE: Final = 10
JELLY: Final = 11
SNEAK_ATTACK: Final = 12
SPARROW: Final = 13
SWARM: Final = 14
FLOOD: Final = 15
SATELLITE: Final = 16
HUNT: Final = 17
ACROBAT: Final = 18
AMAZON: Final = 19
ARMORED: Final = 20
ARMY: Final = 21
BLAST: Final = 22
GOLDEN_FIRE: Final = 23
PROBOSCIS: Final = 24
TAWNY_CRAZY: Final = 25
TRAITOROUS: Final = 26
TRAPJAW: Final = 27
BULLDOG: Final = 28
FLYING: Final = 29
HARVESTER: Final = 30
PARASITIC: Final = 31
SCOUTING: Final = 32
TUNNELING: Final = 33
WEAVER: Final = 34
SPRINTING: Final = 35
NURSING: Final = 36
LEAPING: Final = 37
GATHERING: Final = 38
COURIER: Final = 39
CARPENTER: Final = 40
HONEYPOT: Final = 41
LEAF_CUTTER: Final = 42
PHAROAH: Final = 43
STINGING: Final = 44
THIEF: Final = 45
BROODING: Final = 46
HIBERNATING: Final = 47
ROYAL: Final = 48
GRANARY: Final = 49
SHARING: Final = 50
LARVAE_TO_TUNNEL: Final = 51
WORMHOLE: Final = 52
ANT_OUTWARD: Final = 53
ANT_TO_LARVA_SITE: Final = 54
LARVAE_TO_ONE_HEX: Final = 55
ANT_TO_SITE: Final = 56
LARVA_TO_INNER_SITE: Final = 57
LARVAE_TO_HEXES: Final = 58
RAISE: Final = 59
LAIR: Final = 60
ANT_LION: Final = 61
CENTIPEDE_NEST: Final = 62
MOLE_RUN: Final = 63
NEST: Final = 64

# Colonies (MA-17.2): the common ant and the four primitive species.
COMMON: Final = 0
CRAZY: Final = 1
NOMADIC: Final = 2
MUTANT: Final = 3
RAIDING: Final = 4
SPECIES: Final[tuple[SpeciesKey, ...]] = ("common", "crazy", "nomadic", "mutant", "raiding")

# Conditions of goals in Slumber.
CONDITIONS: Final = (
    "most_ants_in_tunnel", "more_food", "more_evolutions", "more_larvae", "wormhole_hexes", "outer_hexes", "single_larva_sites",
    "unshared_hexes", "joined_hexes", "inner_hexes", "more_ants", "bodies",
)  # fmt: skip
MOST_ANTS_IN_TUNNEL: Final = 0
MORE_FOOD: Final = 1
MORE_EVOLUTIONS: Final = 2
MORE_LARVAE: Final = 3
WORMHOLE_HEXES: Final = 4
OUTER_HEXES: Final = 5
SINGLE_LARVA_SITES: Final = 6
UNSHARED_HEXES: Final = 7
JOINED_HEXES: Final = 8
INNER_HEXES: Final = 9
MORE_ANTS: Final = 10


class Parts:
    """The components of a game. Lists are indexed by card unless said otherwise."""

    def __init__(self, cards: int) -> None:
        self.codes: Final[list[str]] = [""] * cards
        self.names: Final[list[str]] = [""] * cards
        self.type: Final[list[int]] = [EVENT] * cards
        self.cost: Final[list[int]] = [0] * cards
        self.pay: Final[list[int]] = [ANY] * cards
        self.ferocity: Final[list[int]] = [0] * cards
        self.symbol: Final[list[bool]] = [False] * cards
        self.prototype: Final[list[bool]] = [False] * cards  # MA-19.1: in the deck of the prototype
        self.needs: Final[list[int]] = [NOTHING] * cards
        self.effect: Final[list[int]] = [NO_EFFECT] * cards
        self.condition: Final[list[int]] = [0] * cards  # goals: what is asked in Slumber
        self.threshold: Final[list[int]] = [0] * cards  # goals: the least or the most that counts
        self.worth: Final[list[int]] = [0] * cards  # goals: points in Slumber
        # The numbers of an effect; a kind uses those that its schema names.
        self.larvae: Final[list[int]] = [0] * cards
        self.food: Final[list[int]] = [0] * cards
        self.cards: Final[list[int]] = [0] * cards
        self.discard: Final[list[int]] = [0] * cards
        self.steps: Final[list[int]] = [0] * cards
        self.ants: Final[list[int]] = [0] * cards
        self.points: Final[list[int]] = [0] * cards
        self.look: Final[list[int]] = [0] * cards
        self.lose: Final[list[int]] = [0] * cards
        self.times: Final[list[int]] = [0] * cards
        self.sites: Final[list[int]] = [0] * cards
        self.most: Final[list[int]] = [0] * cards
        self.least: Final[list[int]] = [0] * cards
        self.strength: Final[list[int]] = [0] * cards
        self.discount: Final[list[int]] = [0] * cards
        self.actions: Final[list[int]] = [0] * cards
        # By hex number.
        self.hex_names: Final[list[str]] = [""] * HEXES
        self.border: Final[list[int]] = [-1] * HEXES  # -1: no such hex in this pack
        self.exits: Final[list[int]] = [0] * HEXES  # bit set of edges, unrotated; for GT the front
        self.site_count: Final[list[int]] = [0] * HEXES
        self.control: Final[list[int]] = [-1] * HEXES  # the spot of the control site
        self.hex_effect: Final[list[int]] = [NO_EFFECT] * HEXES
        self.hex_cards: Final[list[int]] = [0] * HEXES
        self.hex_larvae: Final[list[int]] = [0] * HEXES
        # By spot.
        self.kind: Final[list[int]] = [-1] * SPOTS
        self.amount: Final[list[int]] = [0] * SPOTS
        self.back_exits = 0  # GT's reverse side
        self.wormholes = 0  # bit set of hexes with a printed wormhole
        self.centipedes = 0  # bit set of hexes with a centipede icon
        self.rounds: Final[list[str]] = []  # names of the rounds 0 to 4
        # By species (MA-17): the common ant first.
        self.decree_food: Final[list[int]] = [0] * len(SPECIES)
        self.decree_larvae: Final[list[int]] = [0] * len(SPECIES)
        self.start_cards: Final[list[int]] = [-1] * len(SPECIES)  # -1: the usual number
        self.action_cost: Final[list[int]] = [0] * len(SPECIES)  # food for the special action
        self.action_steps: Final[list[int]] = [0] * len(SPECIES)
        self.species_names: Final[dict[str, str]] = {}
        self.species_faces: Final[dict[str, MarchSpecies]] = {}  # JSON-ready, for views
        self.card_faces: Final[dict[str, MarchCardFace]] = {}
        self.hex_faces: Final[dict[str, MarchHexFace]] = {}
        self.prototype_card_faces: Final[dict[str, MarchCardFace]] = {}  # the same in the words of the prototype (MA-19)
        self.prototype_hex_faces: Final[dict[str, MarchHexFace]] = {}
        self.name = ""
        self.reconstruction = False
