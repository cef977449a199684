"""Fixtures of the tests of bots."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def soldiers_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A soldier ends its search early where the machine is too slow for it; here its time stands still."""
    monkeypatch.setattr("formicary.bots.levels.perf_counter", lambda: 0.0)
