"""Build hook: the wheel carries the built browser client, so that whoever installs it needs no Node.js."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Builds the client into the package before it is packed. An editable install builds it on demand (`make client`)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a wheel is made."""
        root = Path(self.root)
        if version == "editable" or not (root / "client").is_dir():
            return
        subprocess.run([sys.executable, str(root / "tools" / "client.py")], check=True)
        build_data["artifacts"].append("src/formicary/web/static/**")
