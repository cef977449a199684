"""The tables of the database, for SQLite and PostgreSQL alike. The migrations make them; this says what they hold."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()

# One row a table. All but id, game, host and made_at follow from the log and are there for lists.
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("host", String(64), nullable=False),  # hash of the host's token
    Column("made_at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("moved_at", BigInteger, nullable=False),
    Column("last", Integer, nullable=False),  # number of the latest log entry
    Column("status", String(8), nullable=False),  # open, playing, over, exercise
    Column("turn", String(40), nullable=False),  # the deciders, with commas; of a game that is over, the winners
    Column("names", Text, nullable=False),  # JSON: the name of each seat
    Column("automatic", Integer, nullable=True),  # 1: a bot or a standing answer may decide next; unknown in old databases
    Index("tables_host", "host"),
)

# The truth. (table, number) is the key: of two servers that want to write number 57, one is refused.
log = Table(
    "log",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
    Column("request", String(80), nullable=True),  # seat and id of the request that made it; the answer is the number
    Column("spent", Text, nullable=True),  # at tables with clocks, JSON: whose clocks ran since the entry before, and how long
    UniqueConstraint("table_id", "request", name="log_request"),
)

# Whose seats are whose. Only hashes of tokens are kept.
holders = Table(
    "holders",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(64), nullable=False),
    Index("holders_holder", "holder"),
)

# Who may watch.
watchers = Table(
    "watchers",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Index("watchers_holder", "holder"),
)

# Links by the hash of their token. A seat link works once; a spectator link (seat NULL) for many.
links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("used", Integer, nullable=False),
    Index("links_seat", "table_id", "seat"),
)

# Who is connected to which server: a lease that the server renews, so that one that dies takes nobody's presence with it.
presence = Table(
    "presence",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("server", String(16), primary_key=True),
    Column("people", Text, nullable=False),  # JSON: those with a seat at the table
    Column("spectators", Integer, nullable=False),  # how many others
    Column("until", BigInteger, nullable=False),  # milliseconds since 1970
    Index("presence_server", "server"),
)

# When something must be done at a table with clocks: time runs out, or somebody is to be reminded. Written with each move.
deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("due", BigInteger, nullable=False),  # a reading of the service clock
    Index("deadlines_due", "due"),
)

# For how many milliseconds any server has been at work on this database: one row. Clocks run by it, so that neither a server that
# is down nor a wrong wall clock costs anybody time.
service_clock = Table(
    "service_clock",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("reading", BigInteger, nullable=False),
)

# Standing answers. They are no part of the log: its numbers are seen by everybody at the table.
standing = Table(
    "standing",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("answers", Text, nullable=False),  # JSON: a list of keys
)

# The analysis of a finished game.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the analysis: an older one is made again
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # JSON
)

# Where somebody wants to hear that it is their turn. Nobody is in here who has not asked for it.
channels = Table(
    "channels",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("holder", String(64), nullable=False),  # hash of the person's token
    Column("kind", String(8), nullable=False),  # email, push, webhook
    Column("address", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON: language, quiet hours, format, keys
    Column("confirmed", Integer, nullable=False),  # 0: an e-mail address whose owner has not said yes yet
    Column("made_at", BigInteger, nullable=False),
    Column("sent_at", BigInteger, nullable=False),  # when something last went out; 0: never
    Column("failing", Text, nullable=False),  # what went wrong with the latest notice; empty: nothing
    Index("channels_holder", "holder"),
)

# Notices on their way, written together with the move that makes them. A turn is a table and the number of the entry with which
# it came: the key lets no turn in twice. Without a table it is the greeting of a new channel.
outbox = Table(
    "outbox",
    metadata,
    Column("channel", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # since when it is their turn
    Column("due", BigInteger, nullable=False),  # when it is to be sent; while it is being sent, when another server may try
    Column("tries", Integer, nullable=False),
    Column("batch", String(40), nullable=False),  # the message that it was first sent with, so that a repetition is the same one
    Index("outbox_due", "due"),
)

# What the server must keep to itself over restarts: the keys that sign people's cookies, their notices and its pushes.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
