"""Writes the golden playthroughs anew and says which have changed."""

from __future__ import annotations

import formicary
from tests.golden import FOLDER, path_of, text_of
from tests.modes import golden_modes

wanted = {path_of(key, mode): text_of(key, mode) for key in formicary.games() for mode in golden_modes(key)}
for path in sorted(set(FOLDER.glob("*.txt")) - set(wanted)):
    path.unlink()
    print(f"removed {path.name}")
for path, text in wanted.items():
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name}, {len(text.splitlines())} lines")
