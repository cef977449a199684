"""Fixtures of the web tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.serving import ThreadServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server on a SQLite file of its own."""
    started = ThreadServer(f"sqlite:///{tmp_path_factory.mktemp('web') / 'tables.db'}")
    yield started
    started.stop()
