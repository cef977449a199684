"""Component packs: a folder of the same data files as a game's own, read and checked with errors that name the place."""

from __future__ import annotations

import hashlib
import re
import tomllib
import typing
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from formicary.kernel.errors import PackError

T = TypeVar("T")


def read_components(folder: Path, file: str, schema: type[T]) -> T:
    """Reads a TOML file of components as `schema`; what is wrong is said with file, entry and field."""
    path = folder / file
    try:
        plain: Any = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise PackError(f"{file} of the component pack cannot be read: {wrong.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise PackError(f"{file} is not valid TOML: {wrong}.") from None
    try:
        return msgspec.convert(plain, schema)
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at `$")
        place = _place(plain, _with_key(plain, schema, where.rstrip("`")))
        raise PackError(f"{file}{place}: {what[:1].lower() + what[1:]}.") from None


def refuse(file: str, entry: object, field: str, what: str) -> PackError:
    """The error for an entry that is well-formed but wrong."""
    return PackError(f"{file}, entry {entry}, field '{field}': {what}.")


def digest_of(folder: Path, files: tuple[str, ...]) -> str:
    """A digest of the files, so that a record can tell whether its components are still the same."""
    whole = hashlib.blake2b(digest_size=8)
    for file in files:
        whole.update((folder / file).read_bytes())
    return whole.hexdigest()


def _with_key(plain: Any, schema: Any, path: str) -> str:
    """The path with the key of the wrong entry in place of '[...]', which is all that msgspec says of an entry of a table."""
    before, found, rest = path.partition("[...]")
    table, kind = before.lstrip("."), schema
    if not found or "." in table or "[" in table:
        return path
    if table:
        plain, kind = plain[table], typing.get_type_hints(schema)[table]
    for key, entry in plain.items():
        try:
            msgspec.convert(entry, typing.get_args(kind)[1])
        except msgspec.ValidationError:
            return f".{table or 'file'}.{key}{rest}"
    return path


def _place(plain: Any, path: str) -> str:
    """'.tiles[3].passages[0].eggs' as ', entry 4, field passages[0].eggs', using the entry's own id where it has one."""
    found = re.match(r"\.(\w+)(?:\[(\d+)\]|\.([\w-]+))?\.?(.*)", path)
    if not found:
        return ""
    table, index, key, field = found.groups()
    entry = key
    if index is not None:
        part = plain.get(table, [])[int(index)]
        entry = str(part.get("id", f"number {int(index) + 1}")) if isinstance(part, dict) else f"number {int(index) + 1}"
    if entry is None:
        return f", field '{table}'"
    return f", entry {entry}" + (f", field '{field}'" if field else "")
