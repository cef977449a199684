"""The tables about people: who carries an identity between devices, who looks for players, and how well somebody plays.

Nobody is in here who has not asked for it: a browser that has only made tables or opened links stands in none of them.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from formicary.table.store.schema import metadata

# Those who have named or protected their identity. The id is what `holders` has: the hash of the token that it began with.
people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("handle", String(64), nullable=False, unique=True),  # what a passkey knows the person by
    Column("name", String(80), nullable=False),
    Column("phrase", String(64), nullable=True, unique=True),  # slow hash of the recovery phrase
    Column("shows_ratings", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),  # milliseconds since 1970
)

# The devices on which somebody of `people` is signed in, by the hash of the token in the cookie there.
sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),  # what the person calls it by
    Column("holder", String(64), nullable=False),
    Column("device", String(80), nullable=False),  # such as Firefox, Linux
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),  # to the hour
    Index("sessions_holder", "holder"),
)

# The public halves of passkeys; the private ones never leave their owners' devices.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # the credential's id, in base 64
    Column("holder", String(64), nullable=False),
    Column("public_key", Text, nullable=False),  # in base 64
    Column("uses", BigInteger, nullable=False),  # the authenticator's own count
    Column("device", String(80), nullable=False),  # on which it was made
    Column("made_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
    Index("passkeys_holder", "holder"),
)

# What passkeys were asked to sign; each is good once, for a few minutes.
challenges = Table(
    "challenges",
    metadata,
    Column("value", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Index("challenges_until", "until"),
)

# Tables whose hosts look for players.
open_tables = Table(
    "open_tables",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("pace", String(8), nullable=False),  # now, days
    Column("level", String(12), nullable=False),  # any, beginner, some, strong
    Column("language", String(10), nullable=False),  # what the people there speak
    Column("approve", Integer, nullable=False),  # 1: the host says yes to each who wants to join
    Column("rated", Integer, nullable=False),  # 1: it counts for the ratings of all who play
)

# Those who wait for a host's yes.
join_asks = Table(
    "join_asks",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),  # what the host calls it by
    Column("name", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("refused", Integer, nullable=False),
    Index("join_asks_holder", "holder"),
)

# Those who have the list of open tables before them and want to be seen: a lease that their server renews.
seekers = Table(
    "seekers",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("server", String(16), nullable=False),
    Column("name", String(80), nullable=False),
    Column("game", String(40), nullable=False),  # "": any
    Column("language", String(10), nullable=False),
    Column("until", BigInteger, nullable=False),
)

# Who wants the game at a table to count.
rated_wishes = Table(
    "rated_wishes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Index("rated_wishes_holder", "holder"),
)

# How well somebody plays a game, by openskill.
ratings = Table(
    "ratings",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

# Games that have counted. The key lets no game count twice.
rated_games = Table(
    "rated_games",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
