"""How a server of tables behaves."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from formicary.table.notices import NoticeSettings


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server of tables behaves.

    >>> Settings(workers=2).think_seconds
    60.0
    """

    workers: int = 1  # processes for bots
    # Only for one that hangs: bots and hints end their thinking themselves, which takes longer on a machine that is busy.
    think_seconds: float = 60.0
    # A script that makes the compiled build, for bots to think in; none: they run what the server runs.
    compiler: str = field(default_factory=lambda: os.environ.get("FORMICARY_COMPILER", ""))
    forget_after: float = 900.0  # seconds until a table that nobody uses leaves the memory
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    memory_mib: float = 256.0  # when all tables together take more, those that nobody uses leave earlier
