"""Makes wheels of Formicary, compiled and pure, and tests each in an environment that has nothing else.

    python tools/wheel.py [compiled | pure]      both if none is named

A wheel is made as anybody would make it, with `pip wheel`; the hook in hatch_build.py compiles if there is a C compiler. The test
installs it with what it needs and plays all games in the build that it should have; both builds must reach the same positions.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
TEST = """
import formicary
from formicary.bots import decide, make_bot
from formicary.kernel import position
compiled = not str(position.__file__).endswith(".py")
assert compiled is {compiled}, position.__file__
for key in formicary.game_keys():
    game = formicary.game(key)
    pos = game.start(seats=2, seed=7)
    bots = [make_bot("soldier:iterations=4", game, 0, 1), make_bot("larva", game, 1, 1)]
    for _ in range(40):
        if pos.deciders:
            pos.apply(decide(bots[pos.deciders[0]], pos, pos.deciders[0]), pos.deciders[0])
    print(key, pos.digest()[:12])
"""


def has_compiler() -> bool:
    """Whether the hook will compile here."""
    return shutil.which(os.environ.get("CC", "cc")) is not None or shutil.which("gcc") is not None


def make(pure: bool) -> Path:
    """A wheel, in dist."""
    surroundings = {**os.environ, "FORMICARY_PURE": "1" if pure else ""}
    surroundings.pop("PYTHONPATH", None)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, str(ROOT)]
        subprocess.run(command, check=True, env=surroundings)
        made = next(Path(folder).glob("formicary-*.whl"))
        DIST.mkdir(exist_ok=True)
        return Path(shutil.copy2(made, DIST / made.name))


def test(wheel: Path, compiled: bool) -> str:
    """Installs a wheel into an empty environment and plays in it; the positions that were reached, to be compared."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "FORMICARY"))}
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True, env=surroundings)
        done = subprocess.run(
            [python, "-c", TEST.format(compiled=compiled)],
            check=True,
            env=surroundings,
            cwd=folder,
            capture_output=True,
            text=True,
        )
        bench = subprocess.run(
            [python, "-m", "formicary", "--version"], check=True, env=surroundings, cwd=folder, capture_output=True, text=True
        )
        assert bench.stdout.startswith("formicary "), bench.stdout
        return done.stdout


def main(wanted: list[str]) -> int:
    """Makes and tests; returns the exit code."""
    reached = {}
    for kind in wanted or ["pure", "compiled"]:
        if kind == "compiled" and not has_compiler():
            print("There is no C compiler here, so there is no compiled wheel.")
            continue
        wheel = make(pure=kind == "pure")
        pure = "-none-any" in wheel.name
        assert pure is (kind == "pure"), wheel.name
        reached[kind] = test(wheel, compiled=not pure)
        print(f"{wheel.relative_to(ROOT)}: installed into an empty environment, {kind}, all games played", flush=True)
    assert len(set(reached.values())) <= 1, "the two builds do not play alike"
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
