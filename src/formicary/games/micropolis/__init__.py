"""Micropolis (Bruno Cathala and Charles Chevallier, Matagot 2018): take tiles from a line, build a round anthill; 2 to 6 players.

`turn.py` is the course of play, `leader.py` the red army token, `scoring.py` the galleries and the score pad, `setup.py` the
start; `position.py` is the state, `tiles.py` and `data/tiles.toml` the components, `rules.md` the rulebook that the IDs refer to.
"""

from pathlib import Path

from formicary.games.micropolis.actions import TABLE
from formicary.games.micropolis.components import FILE, OURS, read_tiles
from formicary.games.micropolis.options import MicropolisOptions
from formicary.games.micropolis.setup import set_up
from formicary.kernel.game import Game
from formicary.kernel.packs import digest_of

RULES_VERSION = "1"

SETUPS = [
    {
        "key": "standard", "title": "Standard", "blurb": "One anthill each.", "seats": [2, 3, 4, 5, 6], "usual": 3,
        "without": ["expert", "expert_majorities", "expert_tiebreak"],
    },
    {
        "key": "expert", "title": "Expert", "blurb": "Two anthills each, for two or three.", "seats": [2, 3], "usual": 2,
        "options": {"expert": True},
    },
]  # fmt: skip


def make_game(pack: str | None = None) -> Game:
    """The game with our tiles, or with those of a component pack."""
    folder = OURS if pack is None else Path(pack)
    tiles = read_tiles(folder)
    return Game(
        key="micropolis",
        title="Micropolis",
        seats=range(2, 7),
        seats_rule="MI-1.1",
        options=MicropolisOptions,
        actions=TABLE,
        rules_version=RULES_VERSION,
        opening=lambda game, seats, seed, options: set_up(game, tiles, seats, seed, options),
        components=tiles,
        about={
            "minutes": 30,
            "weight": "light",
            "blurb": "Take tiles from the line, let their tunnels meet, and build the anthill everybody talks about.",
            "reconstruction": tiles.reconstruction,
            "setups": SETUPS,
        },
        pack=pack,
        pack_digest=None if pack is None else digest_of(folder, (FILE,)),
    )
