"""Series of games: tournaments, their people, and their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "series",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_index("series_host", "series", ["host"])
    op.create_index("series_status", "series", ["status"])
    op.create_table(
        "series_members",
        sa.Column("series_id", sa.String(16), sa.ForeignKey("series.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("holder", sa.String(64), nullable=True),
        sa.Column("bot", sa.String(60), nullable=True),
        sa.Column("token", sa.String(64), nullable=True),
        sa.Column("gone", sa.Integer, nullable=False),
    )
    op.create_index("series_members_holder", "series_members", ["holder"])
    op.create_index("series_members_token", "series_members", ["token"])
    op.create_table(
        "series_tables",
        sa.Column("series_id", sa.String(16), sa.ForeignKey("series.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("place", sa.String(16), nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Takes them away."""
    op.drop_table("series_tables")
    op.drop_index("series_members_token", "series_members")
    op.drop_index("series_members_holder", "series_members")
    op.drop_table("series_members")
    op.drop_index("series_status", "series")
    op.drop_index("series_host", "series")
    op.drop_table("series")
