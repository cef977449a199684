"""What the data cannot say of the cards.

`events.py`, `heads.py`, `abdomens.py` and `goals.py` by the type of the card; `exchange.py` and `placed_hexes.py` are the events
with several decisions; `castes.py` counts the evolutions in a section of the body. Thoraxes work inside the actions of `phases`.
"""
