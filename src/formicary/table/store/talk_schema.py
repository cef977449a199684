"""The tables of the database that hold what people say at a table, beside its log: no game and no bot knows of them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

from formicary.table.store.schema import metadata

# One row a table and room, once somebody has spoken or the host has switched the talk. Of two servers that write, one waits.
talk_rooms = Table(
    "talk_rooms",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("room", String(8), primary_key=True),  # players, watchers
    Column("last", Integer, nullable=False),  # the number of the latest line
    Column("changes", Integer, nullable=False),  # how often something was said, deleted or switched
    Column("off", Integer, nullable=False),  # 1: the host has switched the talk off
)

# What was said. Numbers are counted for each room by itself, so that players cannot count what spectators say.
talk = Table(
    "talk",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("room", String(8), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("author", String(64), nullable=False),  # hash of the person's token
    Column("seat", Integer, nullable=True),
    Column("name", Text, nullable=False),  # as it was then
    Column("phrase", String(20), nullable=False),  # the key of a quick phrase; empty: the person's own words
    Column("text", Text, nullable=False),
)

# How far somebody has read.
talk_seen = Table(
    "talk_seen",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("room", String(8), primary_key=True),
    Column("number", Integer, nullable=False),
)

# Whom somebody does not want to hear, at any table.
talk_mutes = Table(
    "talk_mutes",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("muted", String(64), primary_key=True),
)

# What somebody found wrong, as it was said, also when it has been deleted since.
talk_reports = Table(
    "talk_reports",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("room", String(8), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("reporter", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("author", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
)
