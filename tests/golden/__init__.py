"""Golden playthroughs of every game, one file for each mode; `make golden` rewrites them."""

from __future__ import annotations

from pathlib import Path

import formicary
from formicary.kernel.playthrough import playthrough
from tests.modes import Mode

FOLDER = Path(__file__).parent
SEED = 2018


def path_of(key: str, mode: Mode) -> Path:
    return FOLDER / f"{key}-{mode}.txt".replace("=True", "")


def text_of(key: str, mode: Mode) -> str:
    return playthrough(formicary.game(key), mode.seats, SEED, **mode.options)
