"""What a typed user of the package writes; mypy reads it, nobody runs it. `test_user.py` says what it must find."""

from typing import assert_type

import formicary
from formicary.games.march import March, MarchGame, MarchOptions
from formicary.games.micropolis import Micropolis, MicropolisGame, MicropolisOptions
from formicary.games.myrmes import MyrmesGame, MyrmesOptions
from formicary.kernel import Game, Options, Position

micropolis = formicary.game("micropolis")
assert_type(micropolis, MicropolisGame)
pos = micropolis.start(2, expert=True)
assert_type(pos, Micropolis)
assert_type(pos.army, list[int])
assert_type(pos.options, MicropolisOptions)
assert_type(pos.options.expert, bool)
assert_type(pos.clone(), Micropolis)
assert_type(pos.resample(0, seed=3), Micropolis)
assert_type(micropolis.evaluate(pos, 0), float)
micropolis.check(pos)

march = formicary.game("march")
assert_type(march, MarchGame)
assert_type(march.start(seats=3, seed=7), March)
assert_type(march.options, type[MarchOptions])

myrmes = formicary.game("myrmes", pack="my-box")
assert_type(myrmes, MyrmesGame)
assert_type(myrmes.start(2).larvae, list[int])
assert_type(myrmes.options.make({}), MyrmesOptions)


def any_game(key: str) -> Position:
    """A key that is known only at run time gives a game of any kind."""
    game = formicary.game(key)
    assert_type(game, Game[Position, Options])
    return game.start(game.seats[0])


def evaluated(game: Game, pos: Position) -> float:
    """Doors take a `Game`, and every game is one."""
    return game.evaluate(pos, 0)


evaluated(micropolis, pos)
micropolis.evaluate(march.start(3), 0)  # wrong: a position of another game
print(pos.amry)  # wrong: no such attribute
