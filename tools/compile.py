"""Compiles kernel and games with mypyc into `build/compiled`: a complete copy of the package with extension modules.

    python tools/compile.py [FOLDER]      builds if anything has changed
    python tools/compile.py --if-fresh    prints the folder if it is up to date, nothing otherwise

Run a program on it with PYTHONPATH=build/compiled. Without a C compiler it says so and leaves with exit code 3; the package then
runs from source. Modules whose classes are made by msgspec, and those that no inner loop touches, stay interpreted.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "formicary"
STAMP = "stamp"
# Relative to the package; * is any game. Every __init__.py stays interpreted too.
INTERPRETED = (
    "kernel/choices.py", "kernel/errors.py", "kernel/exercises.py", "kernel/game.py", "kernel/guide.py", "kernel/history.py",
    "kernel/info.py", "kernel/model_file.py", "kernel/options.py", "kernel/packs.py", "kernel/plans.py",
    "kernel/playthrough.py", "kernel/preview.py", "kernel/record.py",
    "kernel/registry.py", "kernel/state_reader.py", "kernel/rulebook.py", "kernel/rulebook_reader.py", "kernel/sentences.py",
    "kernel/setups.py", "kernel/speech.py", "kernel/state.py", "kernel/svg.py", "kernel/teaching.py", "kernel/views.py",
    "games/*/components.py", "games/*/draw.py", "games/*/game.py", "games/*/options.py", "games/*/signs.py", "games/*/stocks.py",
    "games/*/svg.py",    "games/*/view_types.py",
    "games/march/components/reader.py", "games/march/components/species.py", "games/march/prototype/editions.py",
    "games/march/ways.py",
)  # fmt: skip
# One C file a module, so that the compiler can work on several at once; setuptools by itself takes one after the other.
# Level 1: level 3 takes the compiler three times as long and saves 3 % of the instructions.
SCRIPT = """
import os
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from setuptools._distutils import ccompiler

one_by_one = ccompiler.CCompiler.compile


def all_at_once(self, sources, *args, **kwargs):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [made for part in pool.map(lambda s: one_by_one(self, [s], *args, **kwargs), sources) for made in part]


ccompiler.CCompiler.compile = all_at_once
modules = mypycify({sources!r}, opt_level="1", debug_level="0", multi_file=True)
for module in modules:
    if os.name != "nt":
        # A product and a sum are rounded one after the other, also where the processor could do both at once.
        module.extra_compile_args.append("-ffp-contract=off")
        # Calls from module to module go straight there: 5 to 8 % less time.
        module.extra_compile_args.append("-fvisibility=hidden")
setup(name="formicary", packages=[], ext_modules=modules)
"""


def sources() -> list[str]:
    """The modules to compile, relative to src."""
    return [str(p.relative_to(ROOT / "src")) for p in rules() if not interpreted(p.relative_to(PACKAGE))]


def interpreted(module: PurePath) -> bool:
    """Whether a module, relative to the package, is left as it is."""
    return module.name == "__init__.py" or any(module.match(pattern) for pattern in INTERPRETED)


def rules() -> list[Path]:
    """Every module of kernel and games: compiled code depends on the types of the interpreted ones too."""
    return [p for part in ("kernel", "games") for p in sorted((PACKAGE / part).rglob("*.py"))]


def fingerprint() -> str:
    """Changes whenever the extension modules must be rebuilt."""
    whole = hashlib.sha256(f"{sys.version} {sys.platform} {os.environ.get('CC', '')}".encode())
    for path in [Path(__file__), *rules()]:
        whole.update(f"{path.relative_to(ROOT)} {path.stat().st_size} ".encode() + path.read_bytes())
    return whole.hexdigest()


def fresh(target: Path) -> bool:
    """Whether the extension modules in `target` belong to the present source."""
    stamp = target / STAMP
    return stamp.is_file() and stamp.read_text() == fingerprint()


def copy_package(target: Path) -> None:
    """Everything that is not compiled, as it is now: modules, data, rulebooks. What is gone from the source goes here too."""
    ours = {
        p.relative_to(PACKAGE) for p in PACKAGE.rglob("*") if p.is_file() and "__pycache__" not in p.parts and p.suffix != ".so"
    }
    theirs = target / "formicary"
    for path in [p for p in theirs.rglob("*") if p.is_file() and "__pycache__" not in p.parts and p.suffix != ".so"]:
        if path.relative_to(theirs) not in ours:
            path.unlink()
    for path in ours:
        new = theirs / path
        new.parent.mkdir(parents=True, exist_ok=True)
        if not new.is_file() or new.read_bytes() != (PACKAGE / path).read_bytes():
            shutil.copyfile(PACKAGE / path, new)


def build(target: Path) -> int:
    """Compiles into `target`; returns the exit code."""
    if shutil.which(os.environ.get("CC", "cc")) is None and shutil.which("gcc") is None:
        print("There is no C compiler here; Formicary runs uncompiled.")
        return 3
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)
    copy_package(target)
    script = target / "setup.py"
    script.write_text(SCRIPT.format(sources=sources()))
    (target / "mypy.ini").write_text("[mypy]\npython_version = 3.11\n")
    done = subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=target, check=False)
    shutil.rmtree(target / "build", ignore_errors=True)
    script.unlink()
    if done.returncode:
        print("The compiler failed; Formicary runs uncompiled.")
        return done.returncode
    (target / STAMP).write_text(fingerprint())
    print(f"{len(sources())} modules compiled")
    return 0


def main(arguments: list[str]) -> int:
    """Builds, brings up to date, or tells; returns the exit code."""
    asked = "--if-fresh" in arguments
    folders = [a for a in arguments if a != "--if-fresh"]
    target = Path(folders[0]).resolve() if folders else ROOT / "build" / "compiled"
    if not fresh(target):
        return 0 if asked else build(target)
    copy_package(target)
    if asked:
        print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
