"""Rewrites the golden playthroughs under tests/golden and says which have changed.

    python tools/golden.py [GAME …]

Run it after an intended change of the rules, and read the difference before committing it.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.golden import FOLDER, path_of, text_of  # noqa: E402
from tests.modes import golden_modes  # noqa: E402

import formicary  # noqa: E402


def main(keys: list[str]) -> None:
    for key in keys or formicary.game_keys():
        wanted = {path_of(key, mode): text_of(key, mode) for mode in golden_modes(key)}
        for path in sorted(set(FOLDER.glob(f"{key}-*.txt")) - set(wanted)):
            path.unlink()
            print(f"removed {path.name}")
        for path, text in wanted.items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                print(f"wrote {path.name}, {len(text.splitlines())} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
