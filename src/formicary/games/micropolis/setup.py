"""MI-2 and MI-9.2 to MI-9.5: the start of a game."""

from __future__ import annotations

from formicary.games.micropolis.options import MicropolisOptions
from formicary.games.micropolis.position import ARCHITECT_TOKENS, LINE, RING, SOLDIERS, START_ARMY, Micropolis
from formicary.games.micropolis.tiles import TileSet
from formicary.games.micropolis.turn import Rounds
from formicary.kernel.chance import chance_from_seed
from formicary.kernel.game import Game


def set_up(game: Game, static: TileSet, seats: int, seed: int, options: MicropolisOptions) -> Micropolis:
    """A position at the first decision."""
    pos = Micropolis()
    pos.begin()
    pos.game = game
    pos.options = options
    pos.static = static
    pos.seats = seats
    pos.chance = chance_from_seed(seed)
    pos.hills_each = 2 if options.expert else 1
    pos.cut_at_once = options.army_limit_check == "at_once"
    pos.limited = options.limited_soldiers
    hills = seats * pos.hills_each
    pos.army = [START_ARMY] * hills  # MI-2.1, MI-9.3
    pos.ring = [0] * (RING * hills)
    pos.left = [0] * hills
    pos.count = [0] * hills
    pos.manned = [0] * hills
    pos._dug = [None] * hills
    pos.held = [0] * seats
    pos.tokens_left = ARCHITECT_TOKENS
    pos.reserve = SOLDIERS - START_ARMY * hills  # MI-2.2
    tiles = list(range(1, static.count + 1))
    pos.shuffle(tiles)  # MI-2.3
    pos.pile = tuple(tiles)
    pos.line = tiles[:LINE]  # MI-2.4
    pos.on_line = [0] * LINE
    pos.drawn = LINE
    first: int = pos.draw_below(seats) if options.first_player == "random" else options.first_player  # MI-2.5
    pos.leader = first * pos.hills_each  # MI-2.6; MI-9.5: anthill A
    pos.round = 1
    pos.turn = 0
    pos.rounds_on_line = 0
    pos.mark = 0
    pos.push(Rounds(-1))
    pos.settle()
    return pos
