"""Open tables: private by default, a host may offer the empty seats of a table to anybody who is looking for one.

`listing.py` says what everybody sees: pure, and nothing of a game but its name, options, names at the table and what the host
wishes. `hall.py` keeps the streams on which the list is told at once; `joining.py` is what people do.
"""

from formicary.table.lobby.hall import Hall
from formicary.table.lobby.listing import Ask, Level, Lobby, OpenSeat, OpenTable, Pace, Seeker

__all__ = ["Ask", "Hall", "Level", "Lobby", "OpenSeat", "OpenTable", "Pace", "Seeker"]
