"""Boards as arrays of pixels: the SVG picture of a position, painted by resvg, without a browser."""

from __future__ import annotations

import io

from formicary.envs.match import missing
from formicary.kernel import Position

try:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image
    from resvg_py import svg_to_bytes
except ImportError as wrong:
    raise missing("resvg and Pillow", "envs") from wrong


def picture(pos: Position, seat: int | None = None, width: int = 800) -> NDArray[np.uint8]:
    """The board as a seat sees it, `width` pixels wide: rows of pixels with red, green and blue. None is a spectator.

    >>> import formicary
    >>> picture(formicary.game("micropolis").start(seats=2, seed=7), width=400).shape[1:]
    (400, 3)
    """
    png = bytes(svg_to_bytes(svg_string=pos.game.svg(pos, seat), width=width, background="#ffffff"))
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"), np.uint8)
