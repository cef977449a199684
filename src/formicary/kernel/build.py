"""Which build of the engine runs: the source, or extension modules made of it."""

from __future__ import annotations

from formicary.kernel import position


def is_compiled() -> bool:
    """Whether the kernel of this process is compiled."""
    return not str(position.__file__).endswith(".py")
