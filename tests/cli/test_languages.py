"""The terminal in four languages: `--language`, or as the system says."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from formicary.cli.app import app
from formicary.kernel import Record
from formicary.locale import languages, wished_language

RUNNER = CliRunner()


def shown(*arguments: str, code: int = 0, **variables: str) -> str:
    done = RUNNER.invoke(app, list(arguments), env={"COLUMNS": "100", "TERM": "dumb", **variables})
    assert done.exit_code == code, done.output
    return " ".join(done.output.split())


@pytest.fixture
def tie(tmp_path: Path) -> str:
    """A position of Myrmes in which somebody must choose."""
    record = Record(game="myrmes", seats=2, seed=4, names=["me:Ann", "me:Bob"])
    path = tmp_path / "game.json"
    record.save(path)
    return str(path)


SAID = {
    "en": ("Choose your event of the season", "To decide: Ann"),
    "ja": ("この季節のイベントを選んでください", "手番：Ann、Bob"),
    "de": ("Wähle dein Ereignis der Jahreszeit", "Es entscheidet: Ann"),
    "fr": ("Choisissez votre événement de la saison", "À décider : Ann"),
}


def test_every_language_is_tested() -> None:
    assert set(SAID) == set(languages())


@pytest.mark.parametrize("language", SAID)
def test_questions_and_boards_are_in_the_language_that_was_asked_for(language: str, tie: str) -> None:
    asked, deciding = SAID[language]
    assert asked in shown("show", tie, "--seat", "0", "--language", language)
    assert deciding in shown("show", tie, "--language", language)


def test_the_language_follows_the_system_unless_one_is_named(tie: str) -> None:
    assert SAID["fr"][0] in shown("show", tie, "--seat", "0", LC_ALL="fr_CA.UTF-8")
    assert SAID["de"][0] in shown("show", tie, "--seat", "0", "--language", "de", LC_ALL="fr_CA.UTF-8")
    assert SAID["en"][0] in shown("show", tie, "--seat", "0", LC_ALL="xx_XX.UTF-8")
    assert wished_language({"LC_ALL": "", "LC_MESSAGES": "ja_JP.eucJP", "LANG": "de_DE"}) == "ja"


def test_a_language_that_there_is_not_gets_one_sentence(tie: str) -> None:
    assert "There is no catalogue for 'xx'; there are en, de, fr, ja." in shown("show", tie, "--language", "xx", code=2)
