"""Build hook: a wheel carries the built browser client, and kernel, games and search compiled where a C compiler is at hand.

Whoever installs it needs no Node.js, and no compiler either: without one the wheel is pure Python. FORMICARY_PURE=1 asks for
that.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = Path("build") / "wheel"


class FormicaryHook(BuildHookInterface[Any]):
    """Builds the client and the extension modules before the wheel is packed. An editable install has both made on demand."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a wheel is made."""
        root = Path(self.root)
        if version == "editable":
            return
        if (root / "client").is_dir():
            subprocess.run([sys.executable, str(root / "tools" / "client.py")], check=True)
            build_data["artifacts"].append("src/formicary/web/static/**")
        if os.environ.get("FORMICARY_PURE") != "1" and (root / "tools" / "compile.py").is_file():
            self.add_compiled(root, build_data)

    def add_compiled(self, root: Path, build_data: dict[str, Any]) -> None:
        """Puts the extension modules beside the sources that they are made of. What cannot be compiled stays as it is."""
        target = root / COMPILED
        done = subprocess.run([sys.executable, str(root / "tools" / "compile.py"), str(target)], check=False)
        if done.returncode:
            return
        for path in sorted(p for ending in ("so", "pyd") for p in target.rglob(f"*.{ending}")):
            build_data["force_include"][str(path)] = path.relative_to(target).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
