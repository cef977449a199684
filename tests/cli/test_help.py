"""The help of every command in every language: `--language`, or as the system says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from rich.cells import cell_len
from typer.main import get_command
from typer.testing import CliRunner

from formicary.cli import helping
from formicary.cli.app import app
from formicary.locale import HELP, catalogue, languages, translated

RUNNER = CliRunner()


def shown(*arguments: str, columns: int = 80, **variables: str) -> str:
    done = RUNNER.invoke(app, list(arguments), prog_name="formicary", env={"COLUMNS": str(columns), "TERM": "dumb", **variables})
    assert done.exit_code == 0, done.output
    return done.output


def paths(command: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command, as it is typed."""
    yield path
    below: dict[str, object] = getattr(command, "commands", {})
    for name, each in below.items():
        yield from paths(each, (*path, name))


@cache
def commands() -> tuple[tuple[str, ...], ...]:
    return tuple(paths(get_command(app)))


@cache
def said(language: str) -> dict[str, str]:
    """What help is made of, by its English text; what is not the same in this language."""
    words = {text: catalogue(language)[f"{HELP}|{text}"] for text in helping.texts(get_command(app)) if re.search(r"\w{2}", text)}
    return {text: word for text, word in words.items() if text != word}


def bare(text: str) -> str:
    """A text without what frames it and the spaces between its lines."""
    return re.sub(r"[\s│╭╮╰╯─]", "", text)


def test_every_command_is_tested() -> None:
    assert {(), ("play",), ("tables", "list"), ("league",), ("serve",)} <= set(commands())
    assert len(commands()) > 20


@pytest.mark.parametrize("language", translated())
def test_no_help_has_english_left_in_or_anything_cut_off(language: str) -> None:
    """Each text of each command is there whole, and none of the English ones."""
    root = get_command(app)
    for path in commands():
        out = shown(*path, "--help", columns=140, LC_ALL=f"{language}_XX.UTF-8")
        command: object = root
        for name in path:
            command = getattr(command, "commands")[name]
        own = [text for thing in (command, *getattr(command, "params")) for text in (getattr(thing, "help", None),) if text]
        told = bare(out)
        for text in (*own, helping.USAGE, helping.SHOW_HELP, "Options"):
            word = said(language).get(text.replace("en, de, fr, ja", "{languages}"), text)
            assert bare(word.split("{languages}")[-1]) in told, (path, text)
        english = [text for text in said(language) if len(text) > 12 and bare(text) in told]
        assert english == [], path


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("columns", [60, 80])
def test_boxes_are_closed(language: str, columns: int) -> None:
    """Characters that are two columns wide are counted so."""
    for path in ((), ("serve",), ("tables", "export")):
        lines = [
            line for line in shown(*path, "--help", columns=columns, LC_ALL=language).splitlines() if line[:1] in "│╭╰" and line
        ]
        assert len(lines) > 5
        assert {cell_len(line) for line in lines} == {columns}
        assert {line[-1] for line in lines} <= set("│╮╯")


ROOT = {
    "en": ("Usage: formicary [OPTIONS] COMMAND [ARGS]...", "Show this message and exit."),
    "de": ("Aufruf: formicary [OPTIONEN] BEFEHL [ARGUMENTE]...", "Diese Hilfe zeigen und beenden."),
    "fr": ("Usage\u00a0: formicary [OPTIONS] COMMANDE [ARGUMENTS]...", "Afficher cette aide et quitter."),
    "ja": ("使い方： formicary [オプション] コマンド [引数]...", "このヘルプを表示して終了する。"),
}


def test_the_language_is_the_systems_or_the_one_that_is_named_whatever_was_asked_before() -> None:
    assert set(ROOT) == set(languages())
    for language in ("de", "en", "ja", "fr", "en"):
        for out in (
            shown("--language", language, "--help"), shown("--help", f"--language={language}", LC_ALL="de_DE.UTF-8"),
            shown("--help", LC_ALL=f"{language}_XX.UTF-8"), shown(LC_ALL="", LC_MESSAGES="", LANG=f"{language}_XX.UTF-8"),
        ):  # fmt: skip
            assert all(text in out for text in ROOT[language])


def test_help_on_a_command_that_speaks_no_language_can_be_asked_for_in_one() -> None:
    for given in (("backup", "--help", "--language", "de"), ("--language", "de", "backup", "--help")):
        assert "Aufruf: formicary backup [OPTIONEN] {DATEI}" in shown(*given)
    assert "[Vorgabe: local]" not in shown("sim", "--help", LC_ALL="de_DE.UTF-8")
    assert "[Vorgabe: 100]" in shown("sim", "--help", LC_ALL="de_DE.UTF-8")


def test_a_language_named_before_the_command_is_that_of_the_command() -> None:
    assert "2 bis 6 Spieler" in shown("--language", "de", "games")
    assert "2〜6人" in shown("--language", "de", "games", "--language", "ja")
