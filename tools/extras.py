"""Installs each extra alone into an empty environment, uses what it brings, and says what came with it.

    python tools/extras.py [EXTRA …] [--wheel FILE]      all of them if none is named; with a pure wheel that is made first

The core must bring three packages of its own choice and no more. PyTorch is large, so `train` is only resolved, not installed.
Metrics and notices belong to a server: they are installed alone, then used with `table` beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.wheel import make

CORE = {"msgspec", "rich", "typer"}
RESOLVED = ("train",)
BESIDE = {"metrics": "table", "notices": "table"}
SIM = "formicary sim micropolis --bots random,random -n 20 -j 1"
ENVS = """
import gymnasium
import formicary.envs.gymnasium
from formicary.envs.pettingzoo import env
from formicary.envs.vector import VectorEnv
one = env("march", render_mode="rgb_array")
one.reset(seed=1)
many = VectorEnv(count=4)
many.step(many.random_actions)
print(one.last()[0]["observation"].shape, one.render().shape[2], many.games, gymnasium.make("formicary/Myrmes-v0").action_space.n)
"""
METRICS = "from formicary.web.metrics import serve_metrics; print(serve_metrics(('127.0.0.1', 0), False))"
NOTICES = "from formicary.table.notices.push import is_here, new_key; print(is_here(), len(new_key()) > 30)"
OPENSPIEL = "import pyspiel, formicary.envs.open_spiel; print(pyspiel.load_game('formicary_myrmes').num_distinct_actions())"
# What is run in each environment, in an empty folder: a command or a program, and what it must print.
USES: dict[str, list[tuple[str, str]]] = {
    "": [(SIM, "20 games")],
    "cluster": [(f"{SIM} --cluster local", "20 games")],
    "envs": [(ENVS, "(229,) 3 4 3275")],
    "lab": [(f"{SIM} --out games.parquet", "20 games"), ("formicary report games.parquet --out page.html", "page.html")],
    "metrics": [(METRICS, "")],
    "notices": [(NOTICES, "True True")],
    "openspiel": [(OPENSPIEL, "3275")],
    "table": [("formicary tables list --database sqlite:///tables.sqlite", "")],
}


class Home:
    """An empty environment with an empty folder to work in."""

    def __init__(self, folder: str) -> None:
        venv.create(folder, with_pip=True)
        self.python = str(Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python")
        self.work = Path(folder) / "work"
        self.work.mkdir()
        self.surroundings = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "FORMICARY"))}

    def run(self, arguments: list[str]) -> str:
        """Runs its Python; returns what it prints."""
        command = [self.python, *arguments]
        done = subprocess.run(command, env=self.surroundings, cwd=self.work, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{command}\n{done.stdout}{done.stderr}")
        return done.stdout

    def use(self, what: str, prints: str) -> None:
        """Runs a command or a program that must print something."""
        printed = self.run(["-m", *what.split()] if what.startswith("formicary ") else ["-c", what])
        assert prints in printed, f"{what}\nprinted {printed!r}, without {prints!r}"

    def install(self, wheel: Path, extra: str) -> None:
        """Installs the wheel, with an extra if one is named."""
        self.run(["-m", "pip", "install", "--quiet", f"{wheel}[{extra}]" if extra else str(wheel)])

    def packages(self) -> dict[str, str]:
        """What is installed besides Formicary, with versions."""
        found = json.loads(self.run(["-m", "pip", "list", "--format", "json"]))
        return {each["name"]: each["version"] for each in found if each["name"] not in ("formicary", "pip", "setuptools")}


def asked_for(home: Home) -> set[str]:
    """The packages that the core names as its own."""
    text = "import importlib.metadata as m; print('\\n'.join(r for r in m.requires('formicary') if 'extra ==' not in r))"
    return {line.split(">")[0].strip() for line in home.run(["-c", text]).split("\n") if line}


def check(wheel: Path, extra: str) -> str:
    """Installs and uses an extra; returns a line about it."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        if extra in RESOLVED:
            command = ["-m", "pip", "install", "--quiet", "--dry-run", "--report", "-", f"{wheel}[{extra}]"]
            found = json.loads(home.run(command))["install"]
            names = {each["metadata"]["name"]: each["metadata"]["version"] for each in found}
            return f"{extra}: resolved, not installed; {told(names, extra)}"
        home.install(wheel, extra)
        here = home.packages()
        if not extra:
            assert asked_for(home) == CORE, asked_for(home)
        if extra in BESIDE:
            home.use(SIM, "20 games")
            home.install(wheel, BESIDE[extra])
        for what, prints in USES[extra]:
            home.use(what, prints)
        return f"{extra or 'core'}: {len(USES[extra])} uses; {told(here, extra)}"


def told(packages: dict[str, str], extra: str) -> str:
    """How many packages came, and the versions of those that pyproject.toml names for the extra."""
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
    named = project["optional-dependencies"][extra] if extra else project["dependencies"]
    plain = {name.lower().replace("_", "-"): version for name, version in packages.items()}
    own = [each.split(">")[0].split("[")[0] for each in named]
    return f"{len(packages)} packages, " + ", ".join(f"{name} {plain.get(name, '?')}" for name in own)


def main(arguments: list[str]) -> int:
    """Checks the extras; returns the exit code."""
    reader = argparse.ArgumentParser(description="Installs each extra alone into an empty environment and uses it.")
    reader.add_argument("extras", nargs="*", metavar="EXTRA", help="core, or the name of an extra")
    reader.add_argument("--wheel", type=Path, help="a wheel that is already there")
    given = reader.parse_args(arguments)
    wheel = given.wheel.resolve() if given.wheel else make(pure=True)
    for extra in given.extras or ["core", *sorted([*USES, *RESOLVED])[1:]]:
        print(check(wheel, "" if extra == "core" else extra), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
