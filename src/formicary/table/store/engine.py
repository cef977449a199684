"""Opening a database: SQLite or PostgreSQL, one of ours or a new one, brought up to date. Whatever is wrong is one sentence."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event

from formicary.table.errors import BadDatabase

POSTGRES_THREADS = 4
BUSY_SECONDS = 3.0  # how long SQLite waits for another program that holds the file
PRIVATE = 0o600
CONNECT_SECONDS = 5  # how long PostgreSQL may take to answer
MIGRATION_LOCK = 0x666F726D  # PostgreSQL: one server migrates, the others wait


def open_engine(url: str) -> Engine:
    """An engine for a URL such as sqlite:////folder/file.db or postgresql://host/name; `?timeout=0.5` behind a file is how many
    seconds another program that holds it is waited for."""
    try:
        made = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise BadDatabase(f"'{url}' is no address of a database; write sqlite:///FILE or postgresql://HOST/NAME.") from None
    if made.get_backend_name() == "postgresql":
        return sa.create_engine(
            made.set(drivername="postgresql+psycopg"), pool_size=POSTGRES_THREADS + 1, max_overflow=2,
            connect_args={"connect_timeout": CONNECT_SECONDS}, hide_parameters=True,
        )  # fmt: skip
    if made.get_backend_name() != "sqlite":
        raise BadDatabase(f"The database must be SQLite or PostgreSQL, not {made.get_backend_name()}.")
    if made.database and not made.database.startswith("file:"):
        _make_folder(Path(made.database).parent)
        _make_private(Path(made.database))
    timed = made if "timeout" in made.query else made.update_query_dict({"timeout": str(BUSY_SECONDS)})
    engine = sa.create_engine(
        timed, connect_args={"check_same_thread": False}, poolclass=sa.pool.StaticPool, hide_parameters=True
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def open_database(url: str) -> Engine:
    """An engine for a database that is ours, or new, and is up to date now."""
    engine = open_engine(url)
    try:
        migrate(engine)
        _keep_private(engine)
        if engine.dialect.name == "sqlite":
            with engine.connect() as connection:  # only now: a stranger's file is left as it is
                getattr(connection.connection.dbapi_connection, "execute")("PRAGMA journal_mode=WAL")
    except sa.exc.DBAPIError as wrong:
        engine.dispose()
        raise BadDatabase(_reason(engine, wrong)) from None
    except BaseException:
        engine.dispose()
        raise
    return engine


def migrate(engine: Engine) -> None:
    """Brings the database up to date; servers that start at the same time wait for each other."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        _check_ours(connection, config)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")  # it can be written


def _check_ours(connection: Connection, config: Config) -> None:
    """The database is empty, or an edition of ours that this program knows."""
    here = set(sa.inspect(connection).get_table_names())
    revision = MigrationContext.configure(connection).get_current_revision() if "alembic_version" in here else None
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    name = name_of(connection.engine)
    if revision is not None and revision not in known:
        ours = {"tables", "log", "holders"} <= here
        raise BadDatabase(
            f"{name} was written by a newer Formicary; update this one, or name another database."
            if ours
            else f"{name} holds the data of another program; give Formicary a database of its own."
        )
    if revision is None and here:
        raise BadDatabase(f"{name} holds the data of another program; give Formicary a database of its own.")


def name_of(engine: Engine) -> str:
    """The database as its owner would call it; never with a password."""
    url = engine.url
    if engine.dialect.name == "sqlite":
        return f"The database {url.database or 'in memory'}"
    return f"The database '{url.database or ''}' at {url.host or url.query.get('host') or 'this machine'}"


def _reason(engine: Engine, wrong: sa.exc.DBAPIError) -> str:
    name, said = name_of(engine), " ".join(str(wrong.orig).split())
    if engine.dialect.name == "postgresql":
        return f"{name} cannot be used: {said}"
    for known, reason in (
        ("readonly", "cannot be written: it is read-only"),
        ("not a database", "is no SQLite database"),
        ("unable to open", "cannot be opened: it is no file, or you have no right to read and write it"),
        ("locked", "is locked by another program"),
        ("full", "cannot be written: the disk is full"),
    ):
        if known in said:
            return f"{name} {reason}."
    return f"{name} cannot be used: {said}."


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise BadDatabase(f"The folder {folder} for the database cannot be made: {wrong.strerror}.") from None


def _make_private(file: Path) -> None:
    """A new file is for its owner only, whatever the umask says; SQLite gives its companions (-wal, -shm) the same rights."""
    with contextlib.suppress(OSError):  # what is wrong is said when it is opened
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))


def _keep_private(engine: Engine) -> None:
    """A file of ours that others could read, made by an earlier release or copied, is for its owner only from now on."""
    name = engine.url.database
    if engine.dialect.name == "sqlite" and name and not name.startswith("file:"):
        for file in (Path(name), Path(name + "-wal"), Path(name + "-shm")):
            with contextlib.suppress(OSError):
                if file.stat().st_mode & 0o077:
                    file.chmod(PRIVATE)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
