"""Notices: where people want to hear that it is their turn, and what is on its way to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "channels",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Integer, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("sent_at", sa.BigInteger, nullable=False),
        sa.Column("failing", sa.Text, nullable=False),
    )
    op.create_index("channels_holder", "channels", ["holder"])
    op.create_table(
        "outbox",
        sa.Column("channel", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("batch", sa.String(40), nullable=False),
    )
    op.create_index("outbox_due", "outbox", ["due"])


def downgrade() -> None:
    """Takes them away."""
    op.drop_index("outbox_due", "outbox")
    op.drop_table("outbox")
    op.drop_index("channels_holder", "channels")
    op.drop_table("channels")
