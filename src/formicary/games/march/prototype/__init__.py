"""The prototype edition (MA-19): what its rulebook and its table say differently. Its numbers are in `state/house.py`."""
