"""Fixtures of the table's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.databases import KINDS, fresh_url


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind."""
    return fresh_url(request.param, tmp_path)
