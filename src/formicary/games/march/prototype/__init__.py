"""The prototype edition (MA-19), as far as it is not a condition in the rules of the final one.

`editions.py` has its words for things, `faces.py` its cards and hexes, `numbers.py` its numbers, `placing.py` its way to explore.
"""
