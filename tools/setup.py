"""Makes `.venv` and installs what is needed, from the pinned lists in requirements/: called by the Makefile.

    python3 tools/setup.py play      what playing needs
    python3 tools/setup.py dev       what tests, linters and the compiled build need besides

Nothing but Python 3.11 or newer is needed on the machine. A second call with nothing changed does nothing. This file is written
so that an older Python can read it, to say that it is too old.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
OLDEST = (3, 11)
NEWER = ["python3.14", "python3.13", "python3.12", "python3.11"]


def main(wanted):
    """Brings `.venv` up to date for `wanted`, which is "play" or "dev"; returns the exit code."""
    if sys.version_info[:2] < OLDEST:
        return with_newer_python()
    os.chdir(ROOT)
    python = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin", "python")
    stamp = os.path.join(VENV, "installed-" + wanted)
    mark = fingerprint(wanted)
    if os.path.exists(python) and (read(stamp) == mark or (wanted == "play" and read(stamp_of_dev()) == fingerprint("dev"))):
        return 0
    if not works(python) and not make_venv(python):
        return 1
    print("Installing what Formicary needs into .venv (once).", flush=True)
    # Most modules that come with the packages are never imported: whichever is, is compiled then.
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    lock = os.path.join("requirements", wanted + ".lock")
    steps = [[*pip, "-r", lock], [*pip, "--no-build-isolation", "--no-deps", "-e", "."]]
    for step in steps:
        if subprocess.call(step):
            return fail("The installation failed; the lines above say why. Is the package index reachable from here?")
    with open(stamp, "w") as file:
        file.write(mark)
    return 0


def with_newer_python():
    """This Python is too old: tries the newer ones by name, and says what to do if there is none."""
    for name in NEWER:
        if shutil.which(name):
            return subprocess.call([name] + sys.argv)
    return fail(
        "Formicary needs Python %d.%d or newer, and this is %d.%d; install a newer one, or name one: make PYTHON=/path/to/python3"
        % (OLDEST + tuple(sys.version_info[:2]))
    )


def make_venv(python):
    """An empty `.venv` with pip in it, also where the system's Python comes without ensurepip; whether it worked."""
    shutil.rmtree(VENV, ignore_errors=True)
    if subprocess.call([sys.executable, "-m", "venv", VENV], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0:
        return True
    shutil.rmtree(VENV, ignore_errors=True)
    # Debian and Ubuntu split ensurepip off; the system's pip, if there is one, can put a pip into the new environment.
    bare = [sys.executable, "-m", "venv", "--without-pip", VENV]
    borrowed = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, "install", "--quiet", "pip"]
    if subprocess.call(bare) == 0 and subprocess.call(borrowed, stderr=subprocess.DEVNULL) == 0:
        return True
    shutil.rmtree(VENV, ignore_errors=True)
    fail("This Python cannot make a virtual environment; on Debian or Ubuntu, 'apt install python3-venv' helps.")
    return False


def works(python):
    """Whether `.venv` is there, with a Python that still runs, is new enough and has pip."""
    test = "import sys, pip; sys.exit(sys.version_info[:2] < (%d, %d))" % OLDEST
    return os.path.exists(python) and subprocess.call([python, "-c", test], stderr=subprocess.DEVNULL) == 0


def fingerprint(wanted):
    """Changes whenever something must be installed again."""
    whole = hashlib.sha256()
    for path in ("pyproject.toml", os.path.join("requirements", wanted + ".lock")):
        with open(path, "rb") as file:
            whole.update(file.read())
    return whole.hexdigest()


def stamp_of_dev():
    """The stamp of an installation for development, which has all that playing needs."""
    return os.path.join(VENV, "installed-dev")


def read(path):
    """The text of a file; empty if there is none."""
    if not os.path.exists(path):
        return ""
    with open(path) as file:
        return file.read()


def fail(sentence):
    """Says it; returns the exit code."""
    sys.stderr.write(sentence + "\n")
    return 1


if __name__ == "__main__":
    if sys.argv[1:] not in (["play"], ["dev"]):
        sys.exit(fail("Say what for: setup.py play, or setup.py dev."))
    sys.exit(main(sys.argv[1]))
