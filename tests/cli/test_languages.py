"""The terminal in four languages: `--language`, or as the system says."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import formicary
from formicary.cli import show
from formicary.cli.app import app
from formicary.kernel import Position, Record
from formicary.kernel.options import OptionValue
from formicary.kernel.speech import Speech
from formicary.locale import catalogue, languages, wished_language

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
    assert "There is no catalogue for 'xx'; there are en, de, fr and ja." in shown("show", tie, "--language", "xx", code=2)


RULES = {
    ("micropolis", "MI-4.2"): {
        "en": "Nothing is paid for the first tile.",
        "ja": "最初のタイルには何も払わない。",
        "de": "Das erste Plättchen kostet nichts.",
        "fr": "On ne paie rien pour la première tuile.",
    },
    ("myrmes", "MY-19.2"): {
        "en": "2 earth or stone. Objective of level 1: have 2 cubes",
        "ja": "土か石2個。 レベル1の目標：土と石を合わせて2個",
        "de": "2 Erde oder Stein. Aufgabe der Ebene 1: Habe 2 Klötzchen",
        "fr": "2 terres ou pierres. Objectif de niveau 1 : ayez 2 cubes",
    },
    ("march", "MA-9.17"): {
        "en": "Stage 1, Army Strength: number of own ants in the hex (sites and outskirts)",
        "ja": "段階1、軍団の戦力：ヘクスにいる自分の蟻の数（収穫場所と周辺）",
        "de": "Abschnitt 1, Armeestärke: Zahl der eigenen Ameisen auf dem Hexfeld (Sammelplätze und Umland)",
        "fr": "Étape 1, force d’armée : nombre de ses fourmis dans l’hexagone (sites et abords)",
    },
}


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize(("game", "rule"), RULES)
def test_rules_are_in_the_language_that_was_asked_for(game: str, rule: str, language: str) -> None:
    assert shown("rules", game, rule, "--language", language).startswith(f"{rule} {RULES[game, rule][language]}")


def test_the_language_of_rules_follows_the_system() -> None:
    assert shown("rules", "micropolis", "MI-4.2", LC_ALL="fr_CA.UTF-8") == "MI-4.2 On ne paie rien pour la première tuile."


PROTOTYPE = {
    "en": ("Army Size: number of own ants", "(changed by MA-19.14)"),
    "ja": ("軍の規模：ヘクスにいる自分の蟻の数", "（MA-19.14による変更）"),
    "de": ("Armeegröße: Zahl der eigenen Ameisen", "(geändert durch MA-19.14)"),
    "fr": ("taille d’armée : nombre de ses fourmis", "(modifiée par MA-19.14)"),
}


@pytest.mark.parametrize("language", SAID)
def test_rules_of_an_edition_have_its_words_in_every_language(language: str) -> None:
    words, changed = PROTOTYPE[language]
    assert words in shown("rules", "march", "MA-9.17", "--edition", "prototype", "--language", language)
    assert shown("rules", "march", "MA-5.2", "--edition", "prototype", "--language", language).endswith(changed)


@pytest.mark.parametrize("language", [each for each in SAID if each != "en"])
def test_what_is_for_builders_stays_english_beside_translated_rules(language: str) -> None:
    out = shown("rules", "micropolis", "--all", "--language", language)
    assert RULES["micropolis", "MI-4.2"][language] in out and RULES["micropolis", "MI-4.2"]["en"] not in out
    assert "MI-I1 " in out and "[automatic · rulebook]" in out


PLAYED = {
    "en": "March of the Ants has no rule 'MA-99.9' in the edition 'prototype'.",
    "ja": "March of the Antsの「prototype」版に「MA-99.9」というルールはありません。",
    "de": "hat in der Ausgabe „prototype“ keine Regel „MA-99.9“.",
    "fr": "n’a pas de règle « MA-99.9 » dans l’édition « prototype ».",
}


@pytest.mark.parametrize("language", SAID)
def test_a_rule_asked_for_at_the_table_is_in_its_language_and_edition(language: str) -> None:
    arguments = ("play", "march", "--seats", "me,me,me", "--seed", "1", "-o", "edition=prototype", "--language", language)
    done = RUNNER.invoke(app, list(arguments), input="r MA-9.17\nr MA-99.9\nq\n", env={"COLUMNS": "100", "TERM": "dumb"})
    out = " ".join(done.output.split())
    assert PROTOTYPE[language][0] in out and PLAYED[language] in out


GAMES = {
    "en": ("2 to 6 players", "Switches, set with --option key=value", "Plays any legal action."),
    "de": ("2 bis 6 Spieler", "Optionen, zu setzen mit --option key=value", "Spielt irgendeine erlaubte Aktion."),
    "fr": ("2 à 6 joueurs", "Options, à régler avec --option key=value", "Joue n’importe quelle action autorisée."),
    "ja": ("2〜6人", "オプション（--option key=valueで指定）", "合法手のどれかをでたらめに選ぶ。"),
}


@pytest.mark.parametrize("language", SAID)
def test_games_and_their_switches_are_in_the_language_that_was_asked_for(language: str) -> None:
    players, switches, random = GAMES[language]
    assert players in shown("games", "--language", language)
    told = shown("games", "micropolis", "--language", language)
    assert all(text in told for text in (players, switches, random))


REFUSALS = {
    ("sing",): ("Es gibt keinen Befehl „sing“.", "「sing」というコマンドはありません。"),
    ("rules",): ("Es fehlt das Argument „SPIEL“.", "引数「ゲーム」がありません。"),
    ("play", "--loud"): ("Es gibt keine Option --loud.", "--loudというオプションはありません。"),
    ("backup", "--database"): ("Die Option „--database“ braucht einen Wert.", "オプション「--database」には値が必要です。"),
    ("games", "--version=1"): ("Es gibt keine Option --version.", "--versionというオプションはありません。"),
    ("rules", "march", "--all=1"): ("Die Option „--all“ nimmt keinen Wert.", "オプション「--all」に値は付けられません。"),
    ("--language", "xx"): (
        "Es fehlt ein Befehl; „formicary --help“ zeigt alle.",
        "コマンドがありません。「formicary --help」で一覧を表示します。",
    ),
    ("sim", "micropolis", "--jobs", "0"): (
        "Die Zahl der Prozesse muss mindestens 1 sein, nicht 0.",
        "プロセスの数は1以上です。0は指定できません。",
    ),
    ("league", "/nowhere.toml"): (
        "/nowhere.toml kann nicht gelesen werden: Datei oder Ordner nicht gefunden.",
        "/nowhere.tomlを読めません：ファイルまたはフォルダーがありません。",
    ),
    ("replay", "/nowhere.json"): (
        "/nowhere.json kann nicht gelesen werden: Datei oder Ordner nicht gefunden.",
        "/nowhere.jsonを読めません：ファイルまたはフォルダーがありません。",
    ),
    ("play", "--seed"): ("Die Option „--seed“ braucht einen Wert.", "オプション「--seed」には値が必要です。"),
    ("train", "micropolis"): ("Es fehlt die Option '--folder'.", "オプション'--folder'がありません。"),
    ("games", "march", "b", "c"): ("Es sind zu viele Argumente: b c.", "余分な引数があります：b c。"),
    ("play", "micropolis", "--seed", "x"): (
        "Ungültiger Wert für '--seed': Es sollte eine ganze Zahl sein.",
        "'--seed'の値が正しくありません。整数を指定してください。",
    ),
    ("serve", "--memory", "0"): (
        "Ungültiger Wert für '--memory': Es sollte mindestens 1 sein.",
        "'--memory'の値が正しくありません。1以上を指定してください。",
    ),
    ("games", "chess"): (
        "Es gibt kein Spiel „chess“; die Spiele sind march, micropolis und myrmes.",
        "「chess」というゲームはありません。ゲームはmarch、micropolis、myrmesです。",
    ),
    ("play", "micropolis", "--option", "expert"): (
        "Die Option „expert“ sollte key=value lauten.",
        "オプション「expert」はkey=valueの形で書きます。",
    ),
    ("serve", "--workers", "0"): (
        "Ein Server hat mindestens einen Prozess, nicht 0.",
        "サーバーのプロセスは1つ以上必要です。0は指定できません。",
    ),
}


@pytest.mark.parametrize("given", REFUSALS, ids=" ".join)
def test_refused_arguments_are_told_in_the_language_of_the_system(given: tuple[str, ...]) -> None:
    german, japanese = REFUSALS[given]
    assert shown(*given, code=2, LC_ALL="de_DE.UTF-8") == german
    assert shown(*given, code=2, LC_ALL="ja_JP.UTF-8") == japanese


def test_a_language_that_is_named_is_that_of_the_refusal_too() -> None:
    assert shown("rules", "--language", "fr", code=2) == "Il manque l’argument « JEU »."
    assert shown("rules", "micropolis", "MI-0.9", "--language=fr", code=2).endswith(
        "« formicary rules micropolis » les montre toutes."
    )


class Watched(Speech):
    """Speech that remembers which texts it looked up and did not find."""

    def __init__(self, pos: Position, names: Sequence[str], language: str) -> None:
        super().__init__(pos, names, catalogue(language))
        self.english: set[str] = set()

    def in_language(self, text: str) -> str:
        known = text in self.catalogue or f"{self.game.key}|{text}" in self.catalogue
        if not known and text.isascii() and re.search("[a-z]{3}", text):
            self.english.add(text)
        return super().in_language(text)


@pytest.mark.parametrize(
    ("key", "options"),
    [("micropolis", {}), ("myrmes", {}), ("march", {}), ("march", {"edition": "prototype"}), ("march", {"mode": "coop"})],
)
def test_a_whole_game_is_drawn_asked_and_told_in_one_language(key: str, options: dict[str, OptionValue]) -> None:
    """Words of values too: seasons, what a site gives, kinds of cards. Japanese shows best what is left in English."""
    game, rng, out = formicary.game(key), random.Random(5), Console(file=io.StringIO(), width=100)
    pos: Position = game.start(3, 5, **options)
    speech = Watched(pos, ["A", "B", "C"], "ja")
    for number in range(400):
        if not pos.deciders:
            break
        seat = pos.deciders[0]
        if number % 10 == 0:
            show.board(out, pos, seat, speech)
            show.choices(out, pos, pos.prompt(seat), seat, speech, set())
        pos.sink = []
        pos.apply(rng.choice(pos.legal(seat)), seat)
        speech.events(pos.sink, seat)
    assert speech.english == set()


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "1l 1r  Take tile 1:"),
        ("ja", "1l 1r  1番目のタイルを取る："),
        ("de", "1l 1r  Plättchen 1 nehmen:"),
        ("fr", "1l 1r  Prendre la tuile 1\u00a0:"),
    ],
)
def test_two_ways_to_do_the_same_share_a_row_that_is_a_whole_phrase_of_the_language(language: str, answer: str) -> None:
    game = formicary.game("micropolis")
    pos = game.start(seats=2, seed=6)
    for text in ("take 2", "take 1"):
        pos.apply(game.actions.parse(text))
    seat = pos.deciders[0]
    out = io.StringIO()
    speech = Speech(pos, ["Ann", "Bob"], catalogue(language))
    show.choices(Console(file=out, width=100), pos, pos.view(seat)["prompt"], seat, speech)
    assert answer in out.getvalue()


@pytest.mark.parametrize(("language", "seats"), [("en", "Seat 0, Seat 1"), ("de", "Platz 0, Platz 1"), ("ja", "席0, 席1")])
def test_seats_of_people_that_nobody_knows_have_numbers_in_the_language(language: str, seats: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Record(game="micropolis", seats=2, seed=4).save(path)
    assert seats in shown("show", str(path), "--language", language)
