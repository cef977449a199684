"""Model files: a line of JSON that says what the model is, then its weights as little-endian 32-bit floats."""

from __future__ import annotations

import hashlib
import sys
from array import array
from functools import cache
from pathlib import Path

import msgspec

from formicary.kernel.errors import FormicaryError
from formicary.kernel.network import OUTPUTS, Network
from formicary.kernel.sentences import Sentence

FORMAT = 1
MODEL = "model.bin"  # beside a game's rules


class ModelError(FormicaryError):
    """A file that is no model, or not one for this game.

    >>> read_model(Path(__file__), "micropolis", ("measure",))
    Traceback (most recent call last):
    formicary.kernel.model_file.ModelError: model_file.py is not a model file.
    """


class Header(msgspec.Struct, kw_only=True, frozen=True):
    """What a model file says about itself.

    >>> Header(game="micropolis", features="ab", inputs=3, hidden=(2, 2)).hidden
    (2, 2)
    """

    format: int = FORMAT
    game: str
    features: str  # digest of the names of the features
    inputs: int
    hidden: tuple[int, int]
    steps: int = 0  # of training


def digest_of_names(names: tuple[str, ...]) -> str:
    """Changes whenever features are added, left out or put in another order.

    >>> digest_of_names(("a", "b")) == digest_of_names(("b", "a"))
    False
    """
    return hashlib.blake2b("\n".join(names).encode(), digest_size=8).hexdigest()


def write_model(path: Path, header: Header, weights: list[float]) -> None:
    """Writes a model; `weights` are those of a Network in the order of its constructor, row by row."""
    numbers = array("f", weights)
    if sys.byteorder == "big":
        numbers.byteswap()
    path.write_bytes(msgspec.json.encode(header) + b"\n" + numbers.tobytes())


def read_model(path: Path, game: str, names: tuple[str, ...]) -> Network:
    """The network of a file; ModelError with one sentence if it does not belong to this game and its features."""
    header, parts = read_weights(path, game, names)
    inputs, (one, two) = header.inputs, header.hidden
    return Network(
        _rows(parts[0], inputs), parts[1], _rows(parts[2], inputs), parts[3], _rows(parts[4], one), parts[5],
        _rows(parts[6], two),
    )  # fmt: skip


def read_weights(path: Path, game: str, names: tuple[str, ...]) -> tuple[Header, list[list[float]]]:
    """What a file says about itself, and the weights of a Network in the order of its constructor, a list for each argument."""
    head, _, rest = path.read_bytes().partition(b"\n")
    try:
        header = msgspec.json.decode(head, type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise ModelError(Sentence("{file} is not a model file.", file=path.name)) from None
    if header.format != FORMAT or header.game != game or header.features != digest_of_names(names):
        raise ModelError(Sentence("The model {file} was made for another game or for other features.", file=path.name))
    inputs, (one, two) = header.inputs, header.hidden
    sizes = [one * inputs, one, OUTPUTS * inputs, OUTPUTS, two * one, two, OUTPUTS * two]
    if inputs != len(names) or len(rest) != 4 * sum(sizes):
        raise ModelError(Sentence("{file} is not a model file.", file=path.name))
    numbers = array("f", rest)
    if sys.byteorder == "big":
        numbers.byteswap()
    parts: list[list[float]] = []
    at = 0
    for size in sizes:
        parts.append(list(numbers[at : at + size]))
        at += size
    return header, parts


@cache
def model_of(folder: Path, game: str, names: tuple[str, ...]) -> Network | None:
    """The model in a game's folder, read once; None if it has none."""
    path = folder / MODEL
    return read_model(path, game, names) if path.is_file() else None


def _rows(numbers: list[float], width: int) -> list[list[float]]:
    return [numbers[at : at + width] for at in range(0, len(numbers), width)]
