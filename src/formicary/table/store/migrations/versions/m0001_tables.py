"""Tables, their logs, seats and links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the first tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("moved_at", sa.BigInteger, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("turn", sa.String(40), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("request", sa.String(80), nullable=True),
        sa.UniqueConstraint("table_id", "request", name="log_request"),
    )
    op.create_table(
        "holders",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
    )
    op.create_index("holders_holder", "holders", ["holder"])
    op.create_table(
        "watchers",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
    )
    op.create_index("watchers_holder", "watchers", ["holder"])
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("used", sa.Integer, nullable=False),
    )
    op.create_index("links_seat", "links", ["table_id", "seat"])


def downgrade() -> None:
    """Takes them away."""
    for name in ("links", "watchers", "holders", "log", "tables"):
        op.drop_table(name)
