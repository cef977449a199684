"""Who is connected to which server, and which tables wait for a bot."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds a table of leases, and a column that old tables fill with their next move."""
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("spectators", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("presence_server", "presence", ["server"])
    op.add_column("tables", sa.Column("automatic", sa.Integer, nullable=True))


def downgrade() -> None:
    """Takes them away."""
    op.drop_column("tables", "automatic")
    op.drop_table("presence")
