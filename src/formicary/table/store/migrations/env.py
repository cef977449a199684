"""Run by Alembic: brings the database on the connection it is given up to date."""

from __future__ import annotations

from alembic import context

from formicary.table.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    context.run_migrations()
