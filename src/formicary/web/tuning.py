"""How a process that does nothing but serve tables is tuned."""

from __future__ import annotations

import gc
import sys

SWITCH_SECONDS = 0.0005  # after which the event loop lets another thread have its turn
# Views are made of many small objects that are gone a moment later. With Python's own numbers they would be looked through for
# garbage after every few messages, and now and then with all tables in memory: everybody waits for that.
COLLECT_AFTER = (50_000, 50, 50)


def hand_over_soon() -> None:
    """The thread of the database must not wait for the event loop at each step."""
    sys.setswitchinterval(SWITCH_SECONDS)


def collect_seldom() -> None:
    """Call it when all is loaded: what is there now stays, and need not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
