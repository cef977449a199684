"""People: identities that can be carried between devices, open tables, ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("handle", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("phrase", sa.String(64), nullable=True, unique=True),
        sa.Column("shows_ratings", sa.Integer, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_holder", "sessions", ["holder"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_holder", "passkeys", ["holder"])
    op.create_table(
        "challenges",
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("challenges_until", "challenges", ["until"])
    op.create_table(
        "open_tables",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("level", sa.String(12), nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("approve", sa.Integer, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
    )
    op.create_table(
        "join_asks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("refused", sa.Integer, nullable=False),
    )
    op.create_index("join_asks_holder", "join_asks", ["holder"])
    op.create_table(
        "seekers",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("server", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rated_wishes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
    )
    op.create_index("rated_wishes_holder", "rated_wishes", ["holder"])
    op.create_table(
        "ratings",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "rated_games",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Takes them away."""
    op.drop_table("rated_games")
    op.drop_table("ratings")
    op.drop_index("rated_wishes_holder", "rated_wishes")
    op.drop_table("rated_wishes")
    op.drop_table("seekers")
    op.drop_index("join_asks_holder", "join_asks")
    op.drop_table("join_asks")
    op.drop_table("open_tables")
    op.drop_index("challenges_until", "challenges")
    op.drop_table("challenges")
    op.drop_index("passkeys_holder", "passkeys")
    op.drop_table("passkeys")
    op.drop_index("sessions_holder", "sessions")
    op.drop_table("sessions")
    op.drop_table("people")
