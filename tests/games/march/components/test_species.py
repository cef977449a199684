"""The colonies of the nest mats as data, and species files that are refused with file, entry and field."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import formicary
from formicary import PackError
from formicary.games.march.components.parts import SPECIES
from formicary.games.march.components.reader import OURS, read_parts


def pack(folder: Path, old: str, new: str) -> str:
    """A pack whose species file has one change."""
    for name in ("cards.toml", "hexes.toml", "species.toml"):
        shutil.copy(OURS / name, folder / name)
    text = (folder / "species.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / "species.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(folder)


@pytest.mark.rule("MA-17.2", "MA-17.4", "MA-17.5")
def test_the_five_colonies_as_data() -> None:
    parts = read_parts(OURS)
    assert list(parts.species_faces) == list(SPECIES)
    assert parts.decree_food == [2] * 5 and parts.decree_larvae == [5, 4, 4, 4, 4]
    assert parts.action_cost == [0, 1, 1, 1, 1] and parts.action_steps == [0, 0, 0, 0, 3]
    assert parts.start_cards == [-1, -1, -1, -1, 1]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "crazy"', 'id = "lazy"', ["species.toml", "field 'id'", "lazy"]),
        ('id = "crazy"', 'id = "common"', ["species.toml", "entry common", "'id'", "twice"]),
        ("cost = 1", "cost = -1", ["species.toml", "entry crazy", "action.cost"]),
        ("larvae = 4", "larvae = 99", ["species.toml", "entry crazy", "decree.larvae"]),
        ("steps = 3", "steps = 0", ["species.toml", "entry raiding", "action.steps"]),
        ('[[species.drawbacks]]\nname = "War Rations"\n', '[[species.extra]]\nname = "War Rations"\n', ["species.toml", "extra"]),
        ('name = "Frenzy"\n', 'name = "Frenzy"\nlevel = 2\n', ["species.toml", "entry crazy", "drawbacks", "level"]),
    ],
)
def test_a_wrong_species_file_names_file_entry_and_field(tmp_path: Path, old: str, new: str, said: list[str]) -> None:
    with pytest.raises(PackError) as wrong:
        formicary.game("march", pack=pack(tmp_path, old, new))
    assert all(word in str(wrong.value) for word in said), str(wrong.value)


def test_a_missing_colony_or_drawback_is_named(tmp_path: Path) -> None:
    folder = Path(pack(tmp_path, "steps = 3", "steps = 4"))
    text = (folder / "species.toml").read_text(encoding="utf-8")
    (folder / "species.toml").write_text(text[: text.index('[[species]]\nid = "raiding"')], encoding="utf-8")
    with pytest.raises(PackError, match=r"species\.toml, entry raiding, field 'id': this colony is missing"):
        formicary.game("march", pack=str(folder))
    cut = text[: text.index('[[species.drawbacks]]\nname = "War Rations"')]
    (folder / "species.toml").write_text(cut, encoding="utf-8")
    with pytest.raises(PackError, match=r"species\.toml, entry raiding, field 'drawbacks'"):
        formicary.game("march", pack=str(folder))


def test_a_pack_may_have_its_own_species_or_use_ours(tmp_path: Path) -> None:
    folder = pack(tmp_path, 'name = "Crazy Ant"', 'name = "Wild Ant"')
    game = formicary.game("march", pack=folder)
    assert game.parts.species_names["crazy"] == "Wild Ant"  # type: ignore[attr-defined]
    with_species = game.pack_digest
    other = tmp_path / "without"
    other.mkdir()
    for name in ("cards.toml", "hexes.toml"):
        shutil.copy(OURS / name, other / name)
    plain = formicary.game("march", pack=str(other))
    assert plain.parts.species_names["crazy"] == "Crazy Ant"  # type: ignore[attr-defined]
    assert plain.pack_digest != with_species
    assert plain.start(3, 1, species=True).legal()
