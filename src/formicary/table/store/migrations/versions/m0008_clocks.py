"""Clocks: what each entry says of time, when a table's next clock runs out, and the time for which servers have been at work."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the column and the tables."""
    op.add_column("log", sa.Column("spent", sa.Text, nullable=True))
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
    )
    op.create_index("deadlines_due", "deadlines", ["due"])
    op.create_table(
        "service_clock",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("reading", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Takes them away."""
    op.drop_table("service_clock")
    op.drop_index("deadlines_due", "deadlines")
    op.drop_table("deadlines")
    with op.batch_alter_table("log") as table:
        table.drop_column("spent")
