"""The tiles as data, and component packs that replace them."""

from __future__ import annotations

from pathlib import Path

import pytest

import formicary
from formicary import History, PackError, Record, RecordError
from formicary.games.micropolis import MicropolisGame
from formicary.games.micropolis.components import OURS
from formicary.games.micropolis.position import Micropolis
from formicary.games.micropolis.tiles import TileSet
from formicary.kernel import playout
from tests.games.micropolis.positions import choices, names, play, position

TEXT = (OURS / "tiles.toml").read_text(encoding="utf-8")
TILE_1 = '{ id = 1, passages = [{ ports = "LO RO", workers = 3 }, { ports = "LI RI", workers = 2 }] }'


def pack(folder: Path, tile_1: str = TILE_1) -> str:
    """A copy of our tiles in which tile 1 reads otherwise."""
    assert TILE_1 in TEXT
    old = TILE_1 if tile_1 else f"{TILE_1},"
    (folder / "tiles.toml").write_text(TEXT.replace(old, tile_1), encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("passages", "sentence"),
    [
        ("[]", "'passages': expected `array` of length >= 1."),
        ('[{ ports = "LO RO" }, { ports = "LI" }]', "'passages': no passage opens at RI (MI-1.7)."),
        ('[{ ports = "LO RO LO" }]', "'passages[0].ports': 'LO' is no opening of a tile or is used twice."),
        ('[{ ports = "LO RO UP" }]', "'passages[0].ports': 'UP' is no opening of a tile or is used twice."),
        ('[{ ports = "LO RO LI RI" }, { ports = "" }]', "'passages[1].ports': a passage needs an opening."),
        ('[{ ports = "LO", workers = 99 }]', "'passages[0].workers': expected `int` <= 9."),
        ('[{ ports = "LO", specialist = "cook" }]', "'passages[0].specialist': invalid enum value 'cook'."),
        ('[{ ports = "LO", specialist = "nurse" }]', "'passages[0].eggs': a nurse has 1 to 3 eggs and nobody else has any."),
        ('[{ ports = "LO", eggs = 2 }]', "'passages[0].eggs': a nurse has 1 to 3 eggs and nobody else has any."),
        (
            '[{ ports = "LO RO", specialist = "queen" }, { ports = "LI RI", specialist = "queen" }]',
            "'passages[1].specialist': a tile shows at most one specialist (MI-1.10).",
        ),
        ('[{ ports = "LO", fruits = ["melon"] }]', "'passages[0].fruits[0]': invalid enum value 'melon'."),
    ],
)
def test_a_wrong_passage_is_refused_with_file_entry_and_field(tmp_path: Path, passages: str, sentence: str) -> None:
    assert error_of(pack(tmp_path, f"{{ id = 1, passages = {passages} }}")) == f"tiles.toml, entry 1, field {sentence}"


@pytest.mark.rule("MI-1.2", "MI-1.14")
@pytest.mark.parametrize(
    ("tile_1", "sentence"),
    [
        ("", "tiles.toml, entry 1, field 'id': this tile is missing; a set has 61."),
        (f"{TILE_1}, {TILE_1}", "tiles.toml, entry 1, field 'id': this tile is there twice."),
        ("{ id = 1 }", "tiles.toml, entry 1: object missing required field `passages`."),
        ('{ id = 77, passages = [{ ports = "LO" }] }', "tiles.toml, entry 77, field 'id': expected `int` <= 61."),
        (
            '{ id = 1, barracks = 5, passages = [{ ports = "LO" }] }',
            "tiles.toml, entry 1, field 'barracks': expected `int` <= 4.",
        ),
        ("{ id = 1, colour = 1 }", "tiles.toml, entry 1: object contains unknown field `colour`."),
    ],
)
def test_a_wrong_tile_is_refused_with_file_entry_and_field(tmp_path: Path, tile_1: str, sentence: str) -> None:
    assert error_of(pack(tmp_path, tile_1)) == sentence


def error_of(folder: str) -> str:
    with pytest.raises(PackError) as wrong:
        formicary.game("micropolis", folder)
    return str(wrong.value)


def test_a_folder_without_tiles_is_refused(tmp_path: Path) -> None:
    assert error_of(str(tmp_path)) == "tiles.toml of the component pack cannot be read: No such file or directory."


def test_a_pack_replaces_our_tiles(tmp_path: Path) -> None:
    game = formicary.game("micropolis", pack(tmp_path, '{ id = 1, passages = [{ ports = "LO RO LI RI", workers = 7 }] }'))
    pos = game.start(2, 1)
    assert pos.view(0)["static"]["tiles"]["1"]["galleries"][0]["workers"] == 7  # type: ignore[index]
    playout(pos, 1)
    game.check(pos)
    ours = formicary.game("micropolis").start(2, 1).view(0)
    assert ours["static"]["tiles"]["1"]["galleries"][0]["workers"] == 3  # type: ignore[index]


def contents(tiles: TileSet) -> list[list[tuple[int, int, int, int]]]:
    """What is in each passage of each tile."""
    return [[(inside.ants, inside.queens, inside.fruits, inside.gifts) for inside in tile] for tile in tiles.passages]


def test_the_tiles_of_a_pack_may_stand_in_any_order(tmp_path: Path) -> None:
    head, _, rest = TEXT.partition("tiles = [")
    tiles = [line for line in rest.splitlines() if line.strip().startswith("{ id =")]
    assert len(tiles) == 61
    (tmp_path / "tiles.toml").write_text(head + "tiles = [\n" + "\n".join(reversed(tiles)) + "\n]\n", encoding="utf-8")
    turned, ours = MicropolisGame(str(tmp_path)).tiles, MicropolisGame().tiles
    for table in ("population", "passage_at", "specialist", "eggs", "barracks"):
        assert getattr(turned, table) == getattr(ours, table)
    assert contents(turned) == contents(ours)
    assert ours.population[:6] == [0, 5, 5, 4, 4, 3] and len(ours.population) == 62


def test_a_record_knows_its_pack_and_notices_a_change(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    history = History(formicary.game("micropolis", folder), 2, 1)
    history.play(history.pos.legal()[0])
    record = Record.from_json(history.record().to_json())
    assert record.pack == folder and record.replay().digest() == history.pos.digest()
    pack(tmp_path, TILE_1.replace("workers = 3", "workers = 4"))
    with pytest.raises(RecordError, match=r"^The component pack has changed since this record was made\.$"):
        record.replay(game=MicropolisGame(folder))


@pytest.mark.rule("MI-6.24")
def test_on_a_tile_with_barracks_and_specialist_the_barracks_comes_first(tmp_path: Path) -> None:
    both = '{ id = 1, barracks = 2, passages = [{ ports = "LO RO LI RI", specialist = "nurse", eggs = 3 }] }'
    game = formicary.game("micropolis", pack(tmp_path, both))
    pos = position(armies=[1, 5], game=game)
    play(pos, "take 1")
    assert pos.deciders == (1,) and pos.army[0] == 4  # one soldier was too few; those of the nurse came later
    pos = position(armies=[2, 5], game=game)
    play(pos, "take 1")
    assert choices(pos) == ["fill", "leave"]
    assert names(play(pos, "fill"))[:2] == ["barracks_filled", "soldiers_gained"]
    assert pos.army[0] == 3 and isinstance(pos, Micropolis)
