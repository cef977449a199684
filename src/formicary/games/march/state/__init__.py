"""The state of a game.

`position.py` is the whole: `fields.py` has all that it consists of, `ants.py`, `stores.py` and `cards.py` the small changes that
rules are made of. `meadow.py` is the map, `pile.py` the hexes that are not placed yet, `horde.py` the Centipede Horde,
`house.py` the house rules; `yields.py` is what collection sites give, `hidden.py` deals what a seat cannot know at random.
"""
