"""Which build of the engine is running: the source, or the compiled extension modules."""

from __future__ import annotations

from formicary.kernel import position


def is_compiled() -> bool:
    """Whether the kernel of this process is compiled."""
    return not str(position.__file__).endswith(".py")
