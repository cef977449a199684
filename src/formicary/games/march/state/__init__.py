"""The state of a game.

`position.py` is the whole, `meadow.py` the map, `horde.py` the Centipede Horde, `house.py` the house rules, `hidden.py` what each
seat knows; `yields.py` is what collection sites give.
"""
