"""`make docs` builds the documentation without a warning."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_documentation_is_built_without_a_warning(tmp_path: Path) -> None:
    # On the source, whatever build the tests run on: compiled functions have no signatures to show.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "dummy", str(ROOT / "docs"), str(tmp_path)]
    built = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr


def test_every_picture_says_what_it_shows() -> None:
    for picture in (ROOT / "docs" / "pictures").glob("*.svg"):
        text = picture.read_text(encoding="utf-8")
        assert "<title" in text and "<desc" in text, picture.name
