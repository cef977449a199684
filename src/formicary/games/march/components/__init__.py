"""Cards, hexes and colonies.

`parts.py` has the flat tables that the rules use; `reader.py` and `species.py` read and check the data files or a component pack.
"""
