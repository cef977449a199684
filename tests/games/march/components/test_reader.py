"""Cards and hexes as data: the counts of the ledger, and packs that are refused with file, entry and field."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

import formicary
from formicary import PackError
from formicary.games.march.components.parts import BORDERS, TYPES, YIELDS
from formicary.games.march.components.reader import OURS, read_parts


@pytest.mark.rule("MA-X-1", "MA-1.1", "MA-I-28")
def test_the_components_of_the_box() -> None:
    parts = read_parts(OURS)
    assert len(parts.codes) == 66
    assert Counter(TYPES[kind] for kind in parts.type) == {"event": 21, "head": 11, "thorax": 11, "abdomen": 11, "goal": 12}
    assert Counter(parts.ferocity) == {1: 11, 2: 25, 3: 23, 4: 6, 5: 1}
    assert Counter(parts.cost) == {1: 15, 2: 33, 3: 16, 4: 2}
    assert sum(parts.symbol) == 23
    assert Counter(BORDERS[border] for border in parts.border[1:]) == {"start": 8, "standard": 12, "beyond": 5}
    sites = Counter(YIELDS[kind] for kind in parts.kind if kind >= 0)
    assert sites == {"larvae": 13, "food": 18, "larva": 18, "card": 10, "point": 7}


@pytest.mark.rule("MA-X-18")
def test_the_printed_cards() -> None:
    parts = read_parts(OURS)
    journey, amazon, tunnel = (parts.codes.index(code) for code in ("EV01", "HD02", "CG09"))
    assert (parts.cost[journey], parts.ferocity[journey]) == (3, 3)
    assert (parts.cost[amazon], parts.ferocity[amazon]) == (1, 2)
    assert (parts.cost[tunnel], parts.worth[tunnel]) == (2, 2)


def pack(folder: Path, file: str, old: str, new: str) -> str:
    """A pack with one change."""
    for name in ("cards.toml", "hexes.toml"):
        shutil.copy(OURS / name, folder / name)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("cards.toml", "cost = 3", "cost = 9", ["cards.toml", "EV01", "cost"]),
        ("cards.toml", 'id = "EV02"', 'id = "EV01"', ["cards.toml", "EV01", "twice"]),
        ("cards.toml", 'kind = "radiation"', 'kind = "juggling"', ["cards.toml", "EV02", "effect.kind", "juggling"]),
        ("cards.toml", 'kind = "theft"', 'kind = "theft", larvae = 2', ["cards.toml", "EV03", "effect.larvae"]),
        ("cards.toml", 'kind = "theft"', 'kind = "theft", larva = 2', ["cards.toml", "EV03", "larva"]),
        ("cards.toml", 'needs = "pile"', 'needs = "weather"', ["cards.toml", "EV01", "needs"]),
        ("hexes.toml", "exits = [0, 1, 2, 3, 4]", "exits = [0, 0]", ["hexes.toml", "entry 1", "exits"]),
        ("hexes.toml", 'kind = "larvae", control = true', 'kind = "larvae"', ["hexes.toml", "entry 1", "control"]),
        ("hexes.toml", "id = 2\n", "id = 1\n", ["hexes.toml", "entry 1", "twice"]),
    ],
)
def test_a_wrong_pack_names_file_entry_and_field(tmp_path: Path, file: str, old: str, new: str, said: list[str]) -> None:
    folder = pack(tmp_path, file, old, new)
    with pytest.raises(PackError) as wrong:
        formicary.game("march", pack=folder)
    assert all(word in str(wrong.value) for word in said), str(wrong.value)


def test_a_pack_of_ones_own_is_played(tmp_path: Path) -> None:
    folder = pack(tmp_path, "cards.toml", 'name = "A Queen\'s Journey"', 'name = "A Princess\'s Journey"')
    game = formicary.game("march", pack=folder)
    assert game.start(3, 1).legal() and game.pack_digest is not None
    view = game.start(3, 1).view(0)
    assert isinstance(view["static"], dict) and view["static"]["cards"]["EV01"]["name"] == "A Princess's Journey"


@pytest.mark.rule("MA-2.10", "MA-1.2")
def test_the_great_tunnel_has_neither_sites_nor_a_centipede_nor_a_wormhole() -> None:
    assert read_parts(OURS).hex_faces["GT"] == {
        "name": "The Great Tunnel", "border": "tunnel", "exits": [0, 1, 2, 3, 4, 5], "back": [0, 1, 3, 4], "wormhole": False,
        "centipede": False, "sites": [], "text": "", "note": "", "printed": [], "public": [],
    }  # fmt: skip
