"""Alembic's migrations of the table's database. They run when a server starts."""
