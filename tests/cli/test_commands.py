"""The commands, run inside this process: what they print and how they refuse."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import formicary
from formicary.cli.app import app
from formicary.cli.arguments import ArgumentError, check_seats, read_options, read_value, seat_names
from formicary.cli.show import winner_sentence
from formicary.kernel import Record, Result, playout
from formicary.kernel.speech import Speech

RUNNER = CliRunner()


def run(*arguments: str, typed: str = "", code: int = 0) -> str:
    """The output of a command that ends with `code`."""
    done = RUNNER.invoke(app, list(arguments), input=typed, env={"COLUMNS": "80", "TERM": "dumb"})
    assert done.exit_code == code, done.output
    return done.output


# ---- games, rules


def test_games_lists_every_game() -> None:
    out = run("games")
    for key in formicary.game_keys():
        assert formicary.game(key).title in out and key in out


def test_games_shows_switches_and_bots_of_one() -> None:
    out = run("games", "micropolis")
    assert "expert=false" in out and "MI-9.1" in out and "greedy" in out and ":noise=0.0" in out
    assert "Only with expert = true (MI-9.29)." in out
    assert "Only with edition = 'final' and 2 to 5 players (MA-8.7)." in run("games", "march")


def test_rules_shows_one_rule_whatever_the_capitals() -> None:
    for spelling in ("MI-6.8", "mi-6.8"):
        out = " ".join(run("rules", "micropolis", spelling).split())
        assert out.startswith("MI-6.8") and "holder of the red army token" in out and "MI-6.9" not in out


def test_rules_shows_what_is_for_builders_if_it_is_asked_for() -> None:
    assert "MI-X20 Nurse with 3 eggs: " in run("rules", "micropolis", "MI-X20")
    for name, out in {"": run("rules", "micropolis"), "--all": run("rules", "micropolis", "--all")}.items():
        assert ("MI-I1 " in out) == ("MI-X20 " in out) == ("[automatic · rulebook]" in out) == bool(name)


def test_rules_shows_name_table_and_examples_of_a_rule() -> None:
    assert run("rules", "myrmes", "MY-19.2") == (
        "MY-19.2 2 earth or stone. Objective of level 1: have 2 cubes of earth and stone,\n"
        "in any mix, and give up those 2 cubes.\n"
    )
    assert "sub-colony" in run("rules", "myrmes", "MY-1.16")
    example = "    MI-X3 22 workers and 2 specialists: population 24."
    assert run("rules", "micropolis", "MI-8.3").splitlines()[1].rstrip() == example


def test_rules_of_an_edition_say_what_changed_them() -> None:
    out = " ".join(run("rules", "march", "MA-5.2", "--edition", "prototype").split())
    assert out.startswith("MA-5.2 Thorax caste bonus: events cost 1 less") and out.endswith("(changed by MA-19.14)")


def test_rules_shows_a_chapter() -> None:
    for name in ("7", "MI-7"):
        out = run("rules", "micropolis", name)
        assert "MI-7.1 " in out and "MI-7.13" in out and "MI-8.1 " not in out


def test_rules_shows_the_whole_book() -> None:
    out = run("rules", "micropolis")
    assert "MI-1.1" in out and "MI-9.30" in out


def test_version() -> None:
    assert run("--version") == f"formicary {formicary.__version__}\n"


def test_bench_says_which_build_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    from formicary.kernel import position

    monkeypatch.setattr("formicary.cli.bench.report", lambda game: [("decisions a second", "12,345")])
    build = "uncompiled" if str(position.__file__).endswith(".py") else ", compiled"
    assert build in run("bench").splitlines()[0]


# ---- sim


def test_sim_reports_wins_scores_and_seats(tmp_path: Path) -> None:
    out = run("sim", "micropolis", "--bots", "greedy,random", "--games", "10", "--jobs", "1", "--out", str(tmp_path / "g.jsonl"))
    assert "wins in 10 games" in out and "95 % interval" in out and "royal gallery" in out and "Seat balance" in out
    assert (tmp_path / "g.jsonl").read_bytes().count(b"\n") == 10
    again = run(
        "sim", "micropolis", "--bots", "greedy,random", "--games", "10", "--jobs", "1", "--out", str(tmp_path / "g.jsonl")
    )
    assert "Nothing was left to play; 10 were there already" in again


def test_sim_takes_options() -> None:
    assert "wins in 2 games" in run("sim", "micropolis", "-n", "2", "-j", "1", "--option", "expert=true", "-o", "ring_closed=no")


# ---- replay


def test_sim_reports_wins_against_the_horde(tmp_path: Path) -> None:
    path = tmp_path / "solo.jsonl"
    out = run(
        "sim", "march", "--bots", "random", "--games", "4", "--jobs", "1", "--out", str(path),
        "--option", "mode=solo", "--option", "difficulty=hard", "--option", "length=short",
    )  # fmt: skip
    assert "Against The Centipede Horde" in out and "its mean score" in out
    scores = [json.loads(line)["rivals"][0]["score"] for line in path.read_text(encoding="utf-8").splitlines()]
    assert f"{sum(scores) / 4:.2f}" in out
    replayed = run("replay", str(path), "--number", "0")
    assert f"The Centipede Horde wins {scores[0]} to " in replayed and f"total {scores[0]}." in replayed
    assert "Against" not in run("sim", "march", "--bots", "random,random", "--games", "1", "--jobs", "1")


def test_who_won_against_the_horde() -> None:
    rival: dict[str, object] = {"name": "The Centipede Horde", "score": 19, "detail": {"slumber": 19}, "margin": -4}
    won = Result((23, 7), (0, 1), ({}, {}), (rival,))
    pos = formicary.game("march").start(3, 1)
    two, one = Speech(pos, ["Ann", "Bob"]), Speech(pos, ["Ann"])
    assert winner_sentence(won, two) == "You win together against The Centipede Horde, 23 to 19."
    assert winner_sentence(Result((19,), (0,), ({},), (rival,)), one) == "You win against The Centipede Horde, 19 to 19."
    assert winner_sentence(Result((18, 7), (), ({}, {}), (rival,)), two) == "The Centipede Horde wins 19 to 18."


def recorded(tmp_path: Path) -> Path:
    record = Record(game="micropolis", seats=2, seed=4, names=["me:Ann", "random"])
    pos = record.start()
    while pos.deciders:
        action = pos.legal()[-1]
        record.add(pos, action)
        pos.apply(action)
    path = tmp_path / "game.json"
    record.save(path)
    return path


def test_replay_tells_the_game_and_shows_the_score_sheet(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    result = Record.load(path).replay().result
    assert result is not None
    out = run("replay", str(path))
    assert "Ann" in out and "Score sheet" in out and "Round 10 begins" in out
    total = next(line for line in out.splitlines() if "total" in line)
    assert [int(n) for n in re.findall(r"\d+", total)] == list(result.scores)


@pytest.mark.rule("MI-8.21")
def test_a_tie_break_is_said_in_the_log_and_on_the_score_sheet(tmp_path: Path) -> None:
    record = Record(game="micropolis", seats=2, seed=4, names=["me:Ann", "me:Bob"])
    pos, rng = record.start(), random.Random(4)
    while pos.deciders:
        action = rng.choice(pos.legal())
        record.add(pos, action)
        pos.apply(action)
    path = tmp_path / "tie.json"
    record.save(path)
    out = " ".join(run("replay", str(path)).split())
    said = "Tied on 55 points: Ann and Bob. The larger army decides, 4 to 3."
    assert f"· {said} · The game is over." in out and f"{said} MI-8.21" in out


def test_replay_stops_where_it_is_told(tmp_path: Path) -> None:
    path = str(recorded(tmp_path))
    out = run("replay", path, "--upto", "3", "--seat", "0")
    assert "   3  " in out and "   4  " not in out and "Score sheet" not in out
    assert "Round 1 of 10" in run("replay", path, "--upto", "0")


def test_replay_plays_games_of_sim(tmp_path: Path) -> None:
    for name in ("g.jsonl", "g.parquet"):
        run("sim", "micropolis", "--games", "3", "--jobs", "1", "--out", str(tmp_path / name))
        out = run("replay", str(tmp_path / name), "--number", "2")
        assert "Score sheet" in out and "greedy" in out
        run("replay", str(tmp_path / name), "--number", "3", code=2)


# ---- play; more of it is in test_play.py


def test_numbers_of_players_that_a_way_of_playing_is_not_meant_for_are_warned_of() -> None:
    meant = "Primitive Species are meant for 3 and 4 players"
    assert meant in " ".join(run("games", "march").split())
    switches = ("--option", "species=true", "--option", "species_any_count=true", "--seed", "1")
    assert meant in " ".join(run("play", "march", "--seats", "random,random", *switches).split())
    assert meant not in " ".join(run("play", "march", "--seats", "random,random,random", *switches).split())


def test_the_expert_game_can_be_played_with_a_pack(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    ours = Path(formicary.__file__).parent / "games" / "micropolis" / "data" / "tiles.toml"
    (pack / "tiles.toml").write_text(
        ours.read_text(encoding="utf-8").replace("Formicary reconstruction", "Mine"), encoding="utf-8"
    )
    saved = str(tmp_path / "game.json")
    out = run(
        "play",
        "micropolis",
        "--seats",
        "me,random",
        "-o",
        "expert=true",
        "--pack",
        str(pack),
        "--save",
        saved,
        typed="build A\n1\nq\n",
    )
    assert "Which anthill gets the new tile?" in out
    assert "The game was left" in run("play", "--load", saved, typed="q\n")
    (pack / "tiles.toml").write_text(ours.read_text(encoding="utf-8"), encoding="utf-8")


# ---- refusals: one sentence, exit code 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["sing"], "No such command 'sing'."),
        (["games", "chess"], "There is no game 'chess'; the games are "),
        (["rules", "chess"], "There is no game 'chess'; the games are "),
        (["rules", "micropolis", "MI-0.9"], "Micropolis has no rule 'MI-0.9'. 'formicary rules micropolis' shows them all."),
        (["rules", "march", "MA-99.9"], "March of the Ants has no rule 'MA-99.9'. 'formicary rules march' shows them all."),
        (
            ["rules", "march", "MA-13.1", "--edition", "prototype"],
            "March of the Ants has no rule 'MA-13.1' in the edition 'prototype'. ",
        ),
        (["rules"], "Missing argument 'GAME'."),
        (["play"], "Say which game to play: formicary play GAME; 'formicary games' lists them."),
        (["play", "chess"], "There is no game 'chess'; the games are "),
        (["play", "micropolis", "--seats", "me"], "Micropolis is for 2 to 6 players, not 1 (MI-1.1)."),
        (["play", "micropolis", "--seats", "me,,random"], "'me,,random' should be names separated by commas."),
        (
            ["play", "micropolis", "--seats", "me,gredy"],
            "There is no bot 'gredy'; the bots are larva, worker, soldier, queen, random, greedy, learned and search. "
            "A person is 'me' or 'me:NAME'.",
        ),
        (["play", "micropolis", "--option", "expert"], "The option 'expert' should read key=value."),
        (["play", "micropolis", "-o", "expert=1"], "The values of option 'expert' are false and true, not 1."),
        (["play", "micropolis", "-o", "rain=true"], "Micropolis has no option 'rain'; it has expert, "),
        (["play", "micropolis", "-o", "expert=true", "-o", "expert=no"], "The option 'expert' is given twice."),
        (["play", "micropolis", "--seed", "x"], "Invalid value for '--seed': "),
        (["play", "micropolis", "--pack", "nowhere"], "The component pack nowhere is not a folder."),
        (["play", "--load", "nowhere.json"], "nowhere.json cannot be read: No such file or directory."),
        (["play", "--load", "nowhere.json", "--seed", "1"], "A saved game has its own options, seed and pack; "),
        (["play", "micropolis", "--loud"], "No such option: --loud"),
        (["sim", "micropolis", "--games", "0"], "The number of games must be at least 1, not 0."),
        (["sim", "micropolis", "--games", "-5"], "The number of games must be at least 1, not -5."),
        (["sim", "micropolis", "--games", "many"], "Invalid value for '--games' / '-n': "),
        (["sim", "micropolis", "--jobs", "0"], "The number of jobs must be at least 1, not 0."),
        (["sim", "micropolis", "--jobs", "-1"], "The number of jobs must be at least 1, not -1."),
        (["sim", "micropolis", "--bots", "greedy:noise=9,random"], "The parameter 'noise' of the bot 'greedy' is wrong: "),
        (["sim", "micropolis", "--bots", "random"], "Micropolis is for 2 to 6 players, not 1 (MI-1.1)."),
        (["sim", "micropolis", "--out", "no/such/folder/x.jsonl", "-n", "1"], "no/such/folder/x.jsonl cannot be written: "),
        (["replay", "nowhere.json"], "nowhere.json cannot be read: No such file or directory."),
        (["replay"], "Missing argument 'FILE'."),
        (["show", "nowhere.json"], "nowhere.json cannot be read: No such file or directory."),
        (["show"], "Missing argument 'FILE'."),
    ],
)
def test_bad_arguments_get_one_sentence_and_code_2(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = RUNNER.invoke(app, arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith(sentence) and done.stderr.count("\n") == 1 and done.stderr.endswith(".\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "This is not a record of a game: "),
        ("", "broken.json holds no games."),
        ('{"game": "micropolis"}', "This is not a record of a game: "),
        ('{"game": "chess", "seats": 2}', "There is no game 'chess'; "),
        ('{"game": "micropolis", "seats": 9}', "The game of this record cannot be started: "),
        (
            '{"game": "micropolis", "seats": 2, "actions": [0]}',
            "The record breaks off at action 0, 'build A': First a tile must be taken from the line. (MI-3.2)\n",
        ),
        ('{"game": "micropolis", "seats": 2, "format": 7}', "The record has format 7; "),
    ],
)
def test_broken_records_get_one_sentence_and_code_2(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.json").write_text(text)
    done = RUNNER.invoke(app, ["replay", "broken.json"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence) and done.stderr.count("\n") == 1


def test_replay_refuses_numbers_out_of_range(tmp_path: Path) -> None:
    path = str(recorded(tmp_path))
    assert "it cannot be replayed up to 999" in run("replay", path, "--upto", "999", code=2)
    assert "it cannot be replayed up to -1" in run("replay", path, "--upto", "-1", code=2)
    assert "there is no seat 2" in run("replay", path, "--seat", "2", code=2)


def test_a_saved_game_must_fit_what_is_said_of_it(tmp_path: Path) -> None:
    path = str(recorded(tmp_path))
    assert "There is no bot 'deep'" in run("play", "micropolis", "--load", path, "--seats", "me,deep", code=2)
    assert "There is no game" not in run("play", "micropolis", "--load", path, "--seats", "me,random", code=0, typed="q\n")
    assert "is a game of 2; say who sits there with --seats" in run("play", "--load", path, "--seats", "me", code=2)


# ---- arguments


def test_values_are_read_as_they_are_meant() -> None:
    assert [read_value(t) for t in ("true", "No", "3", "-1", "none", "on_refill")] == [True, False, 3, -1, None, "on_refill"]
    assert read_options(["a=1", "b = x "]) == {"a": 1, "b": "x"}


def test_people_and_bots_have_different_names() -> None:
    assert seat_names(["me", "greedy", "greedy"]) == ["Player", "greedy 1", "greedy 2"]
    assert seat_names(["me", "me"]) == ["Player 1", "Player 2"]
    assert seat_names(["me:Ann", "me:Ann"]) == ["Ann 1", "Ann 2"]


def test_unknown_seats_are_refused() -> None:
    check_seats(["me", "me:Ann", "random", "greedy:noise=0.5"])
    with pytest.raises(ArgumentError):
        check_seats(["you"])


# ---- show


def state_file(folder: Path, seed: int = 1, actions: int = 5) -> tuple[Path, formicary.kernel.Position]:
    """A state in a file, and its position."""
    pos = formicary.game("micropolis").start(2, seed)
    for _ in range(actions):
        pos.apply(pos.legal()[0])
    path = folder / "state.json"
    path.write_text(json.dumps(pos.state(), indent=1), encoding="utf-8")
    return path, pos


def test_show_draws_a_state_and_asks_what_is_asked(tmp_path: Path) -> None:
    path, pos = state_file(tmp_path)
    seat = pos.deciders[0]
    out = run("show", str(path))
    assert "Micropolis" in out and f"To decide: Seat {seat}" in out
    asked = run("show", str(path), "--seat", str(seat))
    assert "To decide" not in asked and re.search(r"^ +1  ", asked, re.MULTILINE)


def test_show_draws_a_record_at_any_point(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    history = formicary.History(formicary.game("march"), 2, 3)
    for _ in range(6):
        history.play(history.pos.legal()[0])
    history.record().save(path)
    whole = run("show", str(path))
    assert "March of the Ants" in whole and "To decide:" in whole
    assert run("show", str(path), "--upto", "6") == whole != run("show", str(path), "--upto", "0")
    assert run("show", str(path), "--upto", "7", code=2) == "The record has 6 actions; it cannot be replayed up to 7.\n"
    assert run("show", str(path), "--seat", "2", code=2) == "The game has the seats 0 to 1; there is no seat 2.\n"


def test_show_has_the_score_sheet_of_a_game_that_is_over(tmp_path: Path) -> None:
    pos = formicary.game("micropolis").start(2, 1)
    playout(pos, 1)
    path = tmp_path / "state.json"
    path.write_text(json.dumps(pos.state()), encoding="utf-8")
    out = run("show", str(path))
    assert "Score sheet" in out and "To decide" not in out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "bad.json holds no games."),
        ("hello", "This is not a record of a game: "),
        ('{"game": "micropolis"}', "This is not a record of a game: "),
        ('{"stack": []}', "This is not the state of a position."),
        ('{"stack": [], "game": "chess"}', "There is no game 'chess'; "),
        (
            '{"stack": [], "game": "micropolis", "seats": 2, "options": {}}',
            "The state lacks is, rules, pack, pack_digest, army, ",
        ),
        ('{"stack": [], "game": "micropolis", "pack": "nowhere"}', "tiles.toml of the component pack cannot be read: "),
        ("[" * 100_000, "This is not a record of a game: "),
        ("\udcff", "This is not a record of a game: "),
    ],
)
def test_show_says_in_one_sentence_what_is_wrong_with_a_file(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    said = run("show", "bad.json", code=2)
    assert said.startswith(sentence) and said.count("\n") == 1


def test_a_state_has_no_actions_to_stop_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    state_file(Path())
    assert (
        run("show", "state.json", "--upto", "3", code=2)
        == "state.json is a state, which has no actions; --upto is for records.\n"
    )


# ---- analyse


def test_analyse_says_who_gave_away_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("formicary.bots.analysis.ITERATIONS", {"micropolis": 60})
    monkeypatch.setattr("formicary.bots.analysis.GAMES", {"micropolis": 2})
    games = tmp_path / "g.jsonl"
    run("sim", "micropolis", "--bots", "worker,random", "--games", "2", "--jobs", "1", "--out", str(games))
    out = run("analyse", str(games), "--number", "1", "--json", str(tmp_path / "a.json"))
    assert "Chance to win" in out and "accuracy" in out and "better: " in out
    written = json.loads((tmp_path / "a.json").read_text())
    assert written["seats"] == 2 and written["graph"][-1]["number"] == max(each["number"] for each in written["graph"])
    assert "勝つ見込み" in run("analyse", str(games), "--language", "ja")
    german = run("analyse", str(games), "--language", "de")
    assert re.search("Spieler +Genauigkeit +Züge .* Punkte +Verteilung +Ziehen\n", german)  # whole in 80 columns
    assert re.search(r"\d,\d", german) and not re.search(r"\d\.\d|[+-]\d", german.replace("+", "±"))
    unfinished = tmp_path / "begun.json"
    unfinished.write_text(formicary.History(formicary.game("micropolis"), seats=2, seed=1).record().to_json())
    assert run("analyse", str(unfinished), code=2).strip() == "Only a finished game can be analysed."
