"""The compiled build, made while the server is running: workers think in it as soon as it is ready.

`make play` names the script that makes it (tools/compile.py) in FORMICARY_COMPILER. An installed package has its build inside,
and nothing is to be made.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from pathlib import Path

from formicary.kernel.build import is_compiled

FOLDER = Path("build") / "compiled"  # beside the folder of the script
_log = logging.getLogger("formicary.table")


async def make_build(script: str) -> str | None:
    """Runs the script that compiles; the folder of the build, or None if there is none: then everything stays as it is."""
    path = Path(script).resolve()
    if is_compiled() or not path.is_file():
        return None
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(path), stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        preexec_fn=_step_back if os.name == "posix" else None,
    )  # fmt: skip
    try:
        code = await process.wait()
    except asyncio.CancelledError:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        raise
    if code:
        _log.info("the compiled build could not be made; bots think in the source")
        return None
    return str(path.parent.parent / FOLDER)


def _step_back() -> None:
    """The compiler must not slow the table."""
    os.nice(15)
