"""Compiles kernel and games with mypyc into `build/compiled`: a complete copy of the package with extension modules.

    python tools/compile.py [FOLDER]

Run a program on it with PYTHONPATH=build/compiled. Without a C compiler it says so and leaves with exit code 3; the package then
runs from source. Modules whose classes are made by msgspec, and those that no inner loop touches, stay interpreted.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INTERPRETED = {
    "__init__.py", "components.py", "draw.py", "errors.py", "game.py", "match.py", "options.py", "packs.py", "playthrough.py",
    "record.py", "registry.py", "state.py",
}  # fmt: skip


def sources() -> list[str]:
    """The modules to compile, relative to src."""
    package = ROOT / "src" / "formicary"
    found = [p for part in ("kernel", "games") for p in sorted((package / part).rglob("*.py")) if p.name not in INTERPRETED]
    return [str(p.relative_to(ROOT / "src")) for p in found]


def main(target: Path) -> int:
    """Builds into `target`; returns the exit code."""
    if shutil.which(os.environ.get("CC", "cc")) is None and shutil.which("gcc") is None:
        print("There is no C compiler here; Formicary runs uncompiled.")
        return 3
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)
    shutil.copytree(ROOT / "src" / "formicary", target / "formicary", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    script = target / "setup.py"
    script.write_text(
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"setup(name='formicary', packages=[], ext_modules=mypycify({sources()!r}, opt_level='3', debug_level='0'))\n"
    )
    (target / "mypy.ini").write_text("[mypy]\npython_version = 3.11\n")
    done = subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=target, check=False)
    shutil.rmtree(target / "build", ignore_errors=True)
    script.unlink()
    if done.returncode:
        print("The compiler failed; Formicary runs uncompiled.")
        return done.returncode
    print(f"{len(sources())} modules compiled")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build" / "compiled"))
