"""Component packs: what is wrong is said with file, entry and field."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from formicary import PackError
from formicary.kernel.packs import digest_of, read_components, refuse


class Thing(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    size: int = 0
    parts: list[int] = []


class Things(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    things: list[Thing] = []
    table: dict[str, Thing] = {}


def error_of(folder: Path, text: str) -> str:
    (folder / "things.toml").write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as wrong:
        read_components(folder, "things.toml", Things)
    return str(wrong.value)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "things.toml").write_text('name = "ours"\nthings = [{ id = "a", size = 2 }]\n', encoding="utf-8")
    assert read_components(tmp_path, "things.toml", Things) == Things("ours", [Thing("a", 2)])


def test_a_file_that_is_not_there_or_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackError) as wrong:
        read_components(tmp_path, "things.toml", Things)
    assert str(wrong.value) == "things.toml of the component pack cannot be read: No such file or directory."
    assert error_of(tmp_path, "name = ").startswith("things.toml is not valid TOML: Invalid value (at")
    (tmp_path / "things.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(PackError, match=r"things\.toml is not valid TOML: "):
        read_components(tmp_path, "things.toml", Things)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "things.toml: object missing required field `name`."),
        ('name = 3', "things.toml, field 'name': expected `str`, got `int`."),
        ('name = "x"\nthings = 3', "things.toml, field 'things': expected `array`, got `int`."),
        ('name = "x"\nthings = [{ id = "a", size = "big" }]', "things.toml, entry a, field 'size': expected `int`, got `str`."),
        (
            'name = "x"\nthings = [{ id = "a" }, { id = "b", parts = [1, "two"] }]',
            "things.toml, entry b, field 'parts[1]': expected `int`, got `str`.",
        ),
        (
            'name = "x"\nthings = [{ id = "a" }, { size = 2 }]',
            "things.toml, entry number 2: object missing required field `id`.",
        ),
        ('name = "x"\nthings = [{ id = "a" }, 5]', "things.toml, entry number 2: expected `object`, got `int`."),
        ('name = "x"\nthings = [{ id = "a", colour = 1 }]', "things.toml, entry a: object contains unknown field `colour`."),
    ],
)  # fmt: skip
def test_an_error_names_file_entry_and_field(tmp_path: Path, text: str, sentence: str) -> None:
    assert error_of(tmp_path, text) == sentence


def test_an_entry_of_a_table_is_named_by_its_key(tmp_path: Path) -> None:
    text = 'name = "x"\n[table.queen]\nid = "q"\nsize = true\n'
    assert error_of(tmp_path, text) == "things.toml, entry queen, field 'size': expected `int`, got `bool`."


def test_a_file_that_is_one_table_names_the_key_too(tmp_path: Path) -> None:
    (tmp_path / "things.toml").write_text('[EV01]\nid = "a"\n[EV02]\nid = "b"\nparts = ["x"]\n', encoding="utf-8")
    with pytest.raises(PackError) as wrong:
        read_components(tmp_path, "things.toml", dict[str, Thing])
    assert str(wrong.value) == "things.toml, entry EV02, field 'parts[0]': expected `int`, got `str`."


def test_what_is_well_formed_but_wrong_is_refused_in_the_same_form() -> None:
    assert (
        str(refuse("tiles.toml", 7, "id", "this tile is there twice"))
        == "tiles.toml, entry 7, field 'id': this tile is there twice."
    )


def test_the_digest_of_a_pack_follows_its_files(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("1")
    before = digest_of(tmp_path, ("a.toml",))
    (tmp_path / "a.toml").write_text("2")
    assert len(before) == 16 and digest_of(tmp_path, ("a.toml",)) != before
