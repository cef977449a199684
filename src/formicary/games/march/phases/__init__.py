"""The round and its three phases, by the rulebook's chapters.

`course.py` is the round. Worker Phase: `worker.py` (the turns), `explore.py`, `new_hex.py` (placing a hex and moving in),
`beyond.py` (effects of the hexes Beyond the Meadow), `steps.py` (March), `play.py` (Play a Card), `reactions.py`. Soldier Phase:
`soldier.py`, `battle.py`, `centipede.py`. Queen Phase: `queen.py`. `checkpoint.py` fills vacated sites in all of them.
"""
