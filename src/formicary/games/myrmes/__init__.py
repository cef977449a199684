"""Myrmes (Yoann Levet, Ystari 2012): a colony through three years of seasons and winters, two to four players.

`course.py` is the course of the game, then one file for each part of the rulebook: `births.py` (event and births), `colony.py`,
`sortie.py` and `placing.py` (workers), `harvest.py`, `atelier.py`, `objectives.py`, `ending.py` (end of turn and winter),
`larvae.py`; `position.py` is the state, `parts.py` and `data/` are the garden and the pieces, `rules.md` is the rulebook that the
IDs refer to.
"""

from pathlib import Path

from formicary.games.myrmes.actions import TABLE
from formicary.games.myrmes.components import FILES, OURS, read_parts
from formicary.games.myrmes.options import MyrmesOptions
from formicary.games.myrmes.setup import set_up
from formicary.kernel.game import Game
from formicary.kernel.packs import digest_of

RULES_VERSION = "1"


def make_game(pack: str | None = None) -> Game:
    """The game with our components, or with those of a component pack."""
    folder = OURS if pack is None else Path(pack)
    parts = read_parts(folder)
    return Game(
        key="myrmes",
        title="Myrmes",
        seats=range(2, 5),
        seats_rule="MY-1.1",
        options=MyrmesOptions,
        actions=TABLE,
        rules_version=RULES_VERSION,
        opening=lambda game, seats, seed, options: set_up(game, parts[seats], seats, seed, options),
        components=parts,
        about={
            "minutes": 120,
            "weight": "heavy",
            "blurb": "Raise a colony, spread its pheromones over the garden, hunt, dig, and be ready when winter comes.",
            "reconstruction": parts[4].reconstruction,
        },
        pack=pack,
        pack_digest=None if pack is None else digest_of(folder, FILES),
    )
