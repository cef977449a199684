"""The tables of the database for series of games: a tournament, its people, and who met whom."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from formicary.table.store.schema import metadata

series = Table(
    "series",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("host", String(64), nullable=False),  # hash of the host's token
    Column("title", Text, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("kind", String(8), nullable=False),  # robin, swiss
    Column("size", Integer, nullable=False),  # seats of a table
    Column("rounds", Integer, nullable=False),  # how many there are to be; of a round robin, known when it begins
    Column("round", Integer, nullable=False),  # the present one, from 1; 0: not begun
    Column("status", String(8), nullable=False),  # open, playing, over
    Column("made_at", BigInteger, nullable=False),
    Index("series_host", "host"),
    Index("series_status", "status"),
)

series_members = Table(
    "series_members",
    metadata,
    Column("series_id", String(16), ForeignKey("series.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("holder", String(64), nullable=True),  # hash of the person's token; nobody yet, or a bot
    Column("bot", String(60), nullable=True),
    Column("token", String(64), nullable=True),  # hash of the link by which they come
    Column("gone", Integer, nullable=False),  # 1: has left, and plays no more
    Index("series_members_holder", "holder"),
    Index("series_members_token", "token"),
)

# The tables of all rounds so far. The column is not called table_id: when a table is deleted, the line with its result stays.
series_tables = Table(
    "series_tables",
    metadata,
    Column("series_id", String(16), ForeignKey("series.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("place", String(16), nullable=False),  # the table's id; empty: nobody to play with
    Column("people", Text, nullable=False),  # JSON: members by seat
    Column("points", Text, nullable=False),  # JSON: their points, as fractions; empty while it is played
)
