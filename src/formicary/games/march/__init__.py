"""March of the Ants (Ryan Swisher and Tim Eisner, Weird City Games 2015): explore a meadow, march, evolve, fight and feed.

The rules are in rooms: `phases` is the round with its actions and battles, `cards` what single cards do, `species` the
primitive species, `rise` Rise of the Centipedes, `prototype` the prototype edition. `state` is the position, `components` and
`data` are the cards and hexes, `bot` is the bots' measure. `frames.py` has the decisions that many rules ask for, `rules.md` is
the rulebook that the IDs refer to. Each room's `__init__.py` says where to find what.
"""

from pathlib import Path

from formicary.games.march.actions import make_table
from formicary.games.march.components.reader import CARD_FILE, HEX_FILE, OURS, read_parts
from formicary.games.march.components.species import SPECIES_FILE, has_species
from formicary.games.march.options import SPECIES_SEATS, MarchOptions
from formicary.games.march.setup import set_up
from formicary.games.march.ways import SETUPS
from formicary.kernel.game import Game
from formicary.kernel.packs import digest_of

RULES_VERSION = "1"
STANDING = [
    {"key": "take_larva", "text": "Always take the larva when others forage or dance", "kinds": ["hatch"],
     "frames": ["ReactToForage", "ReactToDance"]},
    {
        "key": "pass_reactions", "text": "Pass all reactions", "kinds": ["pass"],
        "frames": [
            "ReactToExplore", "ReactToMarch", "ReactToForage", "ReactToPlay", "ReactToDance", "ReactToJourney", "ReactToSplice",
        ],
    },
    {"key": "no_ferocity", "text": "Never put down a card in battle", "kinds": ["pass"], "frames": ["Ferocity"]},
]  # fmt: skip

ADVICE = [
    {
        "option": "species", "value": True, "seats": list(SPECIES_SEATS), "allow": "species_any_count",
        "text": "Primitive Species are meant for 3 and 4 players; other numbers can be played, but are not balanced.",
    },
]  # fmt: skip


def pack_files(folder: Path) -> tuple[str, ...]:
    """The files of a component pack; one without species plays with ours."""
    return (CARD_FILE, HEX_FILE, SPECIES_FILE) if has_species(folder) else (CARD_FILE, HEX_FILE)


def make_game(pack: str | None = None) -> Game:
    """The game with our cards and hexes, or with those of a component pack."""
    folder = OURS if pack is None else Path(pack)
    parts = read_parts(folder)
    return Game(
        key="march",
        title="March of the Ants",
        seats=range(1, 6),
        seats_rule="MA-1.1",
        options=MarchOptions,
        actions=make_table(parts.codes),
        rules_version=RULES_VERSION,
        opening=lambda game, seats, seed, options: set_up(game, parts, seats, seed, options),
        components=parts,
        rooms={"evaluate": "bot.evaluate", "editions": "prototype.editions"},
        about={
            "minutes": 75,
            "weight": "medium",
            "blurb": "Explore the meadow, march, evolve and fight: the strongest colony lives until the snow melts.",
            "reconstruction": parts.reconstruction,
            "standing": STANDING,
            "setups": SETUPS,
            "advice": ADVICE,
        },
        pack=pack,
        pack_digest=None if pack is None else digest_of(folder, pack_files(folder)),
    )
