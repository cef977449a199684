"""Tables: seats with people and bots, a log that is the truth, undo, and a store under it. No HTTP in here.

`tables.py` is the core: it loads a table by replaying its log, stores each entry before anybody learns of it, and
notifies subscribers. `play.py`, `seats.py`, `views.py` and `create.py` hold what people can ask for. `log/` turns a log into the
state of a table, `store/` keeps it in SQLite or PostgreSQL, `stream/` makes what leaves it, `autoplay/` answers for seats without
a person. These names and those of the four modules are public; the rooms below are not.
"""

from formicary.table.autoplay.standing_answers import Given
from formicary.table.clocks.clockwork import Wish
from formicary.table.errors import TableError
from formicary.table.log.clocks import Pace
from formicary.table.log.entries import SeatPlan
from formicary.table.log.undo import UndoState
from formicary.table.notices import ChannelInfo, ChannelOptions, Desk, NoticeSettings
from formicary.table.service.settings import Settings
from formicary.table.store.database import Store
from formicary.table.stream.info import TableInfo, reconstruction_of
from formicary.table.stream.messages import Ended, Message, Replayed, ViewNow
from formicary.table.stream.subscribers import Packet
from formicary.table.tables import Tables
from formicary.table.views import TableSummary

__all__ = [
    "ChannelInfo", "ChannelOptions", "Desk", "Ended", "Given", "Message", "NoticeSettings", "Pace", "Packet", "Replayed",
    "SeatPlan", "Settings", "Store", "TableError", "TableInfo", "TableSummary", "Tables", "UndoState", "ViewNow", "Wish",
    "reconstruction_of",
]  # fmt: skip
