"""Finds a Chromium for the browser tests and screenshots, or installs Debian's.

python tools/browser.py      prints its path; installs it with apt-get when it is missing and that is possible
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

# The shell is the same browser without windows of its own: a third of the work for every page that a test opens.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "chromium")  # the first that there is
MISSING = (
    "There is no Chromium here, and it could not be installed: the browser tests and screenshots need one. "
    "Install it ('apt-get install chromium') or name one that is there in the variable CHROMIUM."
)


def find() -> str | None:
    """The path of a Chromium, if there is one. The variable CHROMIUM goes first, and alone."""
    named = os.environ.get("CHROMIUM")
    return next((path for name in ([named] if named else NAMES) if (path := shutil.which(name))), None)


def install() -> bool:
    """Tries Debian's packages; returns whether there is a Chromium afterwards."""
    if os.environ.get("CHROMIUM") or shutil.which("apt-get") is None:
        return False
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if rights and shutil.which("sudo") is None:
        return False
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # A list of packages that could not be renewed may still do: only the installation counts. Another apt-get is waited for.
    options = ["-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120"]
    for arguments in (["update", "-qq"], *(["install", *options, package] for package in PACKAGES)):
        command = [*rights, "apt-get", *arguments]
        subprocess.run(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
        if find() is not None:
            return True
    return False


def main() -> int:
    """Prints the path; returns the exit code."""
    if find() is None:
        print("Installing Chromium for the browser tests (once).", flush=True)
        if not install():
            print(MISSING, file=sys.stderr)
            return 1
    print(find())
    return 0


if __name__ == "__main__":
    sys.exit(main())
