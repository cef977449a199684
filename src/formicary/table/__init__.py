"""Tables: seats with people and bots, a log that is the truth, undo, and a store under it. No HTTP in here.

`tables.py` is the core: it loads a table by replaying its log, stores each entry before anybody hears of it, and tells whoever
listens. `moves.py`, `people.py` and `making.py` hold what people can ask for; `live.py` folds a log into the state of a table;
`shown.py` makes what leaves it; `store.py` keeps it in SQLite or PostgreSQL.
"""

from formicary.table.errors import TableError
from formicary.table.store import Store
from formicary.table.tables import Settings, Tables

__all__ = ["Settings", "Store", "TableError", "Tables"]
