"""`formicary play`: what a person reads and types, run inside this process."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.text import Text
from typer.testing import CliRunner

import formicary
from formicary.cli.answers import Answers, command_of
from formicary.cli.app import app
from formicary.cli.show import split
from formicary.games.march.values import ROUND
from formicary.kernel import Record, Result, Sentence
from formicary.kernel.result import share
from formicary.kernel.speech import Phrases, Speech
from formicary.kernel.views import Share
from formicary.locale import ENGLISH, catalogue
from tests.modes import Mode
from tests.walk import Walk

RUNNER = CliRunner()


def run(*arguments: str, typed: str = "", code: int = 0, width: int = 80) -> str:
    """The output of a command that ends with `code`."""
    done = RUNNER.invoke(app, list(arguments), input=typed, env={"COLUMNS": str(width), "TERM": "dumb"})
    assert done.exit_code == code, done.output
    return done.output


def micropolis(typed: str, *more: str) -> list[str]:
    """The lines of a game of Micropolis against a bot that always begins alike."""
    return run("play", "micropolis", "--seats", "me,random", "--seed", "5", *more, typed=typed).splitlines()


def test_costs_and_gains_stand_beside_each_choice() -> None:
    out = micropolis("q\n")
    asked = out.index("Player: Take a tile and lay it at an end of your anthill. MI-4.1")
    assert out[asked + 1 : asked + 6] == [
        "  1  Take tile 1: gain 2 points, then “Fill the barracks with 2 soldiers?”",
        "  2  Take tile 2: pay 1 soldier, −5 for majorities so far, gain 1 architect",
        "     token, gain 3 points",
        "  3  Take tile 3: pay 2 soldiers, −5 for majorities so far, gain 3 points, then",
        "     “Fill the barracks with 1 soldier?”",
    ]


def test_a_tile_is_named_by_its_place_and_its_side() -> None:
    """Tile 3 is never answer 3 for another tile: a side that is not said is asked for."""
    out = micropolis("3\nf\n1\nl\nu\n1r\nu\n4l\n7\nx\nq\n")
    asked = out.index("> Which one?")
    assert out[asked + 1 : asked + 3] == ["  1l  Take tile 1, lay it left", "  1r  Take tile 1, lay it right"]
    text = "\n".join(out)
    assert "· Player takes tile 3 of the line for 2 soldiers.\n· Player lays it in the only place." in text
    assert "· Player lays it at the left end." in text and "· Player lays it at the right end." in text
    assert "> Tile 4 costs 3 soldiers and this army has 1. (MI-4.5)" in out
    assert "> '7' is none of the answers; ? helps, w lists what cannot be chosen." in out
    assert "> 'x' is none of the answers; ? helps, w lists what cannot be chosen." in out


def test_what_cannot_be_chosen_is_listed_with_its_reason() -> None:
    assert ">   Take tile 7: Tile 7 costs 6 soldiers and this army has 5. MI-4.5" in micropolis("w\nq\n")
    assert "> Everything that belongs to this question can be chosen." in micropolis("1\nw\nq\n")


def test_only_what_has_changed_is_drawn_between_steps() -> None:
    out = micropolis("1\nq\n")
    laid = out.index("· Player lays it in the only place.")
    assert out[laid + 1 : laid + 4] == [
        "",
        "    1         2         3         4         5         6",
        "━━1━┳━━━━ ━━1━┓╺1━━ ━━━━1━━━━ ━━1┓ ┏2━━ ━━1━┳━━━━ ━━━━1━━━━",
    ]
    step, signs = out[laid:], "1 2 3 workers  Q queen  N nurse, eggs  A architect  R sergeant  S sentry"
    assert not any("Round" in line for line in step) and any(line.startswith("▶ Player") for line in step)
    assert [line for line in out if "1 2 3 workers" in line] == [signs]


def test_commands(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    typed = f"nonsense\ntake 2 token\nhint\nr\nr MI-6.8\nr MI-0.0\n?\nb\n\ns {saved}\ntake 1\nexit\n"
    out = "\n".join(micropolis(typed))
    assert "Player, random" in out
    assert "You hold no architect token. (MI-4.12)" in out
    assert re.search(r"\S+  .*  \d+ ?% · −?\d+\.\d points", out) and "if all play on like workers" in out
    assert "MI-4.1 " in out and "MI-6.8 " in out and "Micropolis has no rule 'MI-0.0'." in out
    assert "take back your last move" in out
    assert "Player takes tile 1 of the line for nothing." in out
    assert f"Saved; resume with: formicary play --load {saved}\n" in out
    assert out.endswith("The game was left after 1 action.")
    assert Record.load(saved).names == ["me", "random"]


def test_taking_back_and_resuming_a_saved_game(tmp_path: Path) -> None:
    saved = str(tmp_path / "game.json")
    run("play", "micropolis", "--seats", "me:Ann,me:Bob", "--seed", "5", "--save", saved, typed="2\n3\nq\n")
    before = Record.load(saved)
    assert before.names == ["me:Ann", "me:Bob"] and len(before.actions) == 2
    out = run("play", "--load", saved, typed="u\nn\nu\ny\nq\n")
    assert "This takes back a move of Bob; do all agree? [y/N]" in out and "· 1 action taken back" in out
    assert "Something hidden" not in out
    out = run("play", "micropolis", "--load", saved, "--seats", "random,greedy")
    assert "Score sheet" in out and Record.load(saved).replay().result is not None


def test_taking_back_what_others_and_the_pile_have_answered_needs_a_yes() -> None:
    question = "Something hidden has come to light since; take it back all the same? [y/N]"
    asked = []
    for moves in range(1, 7):  # two seats: the line is refilled after three rounds, and that shows new tiles
        first = "take 1\nl\ntake 1 left\nl\ntake 1 left\nl\ntake 1 left\nl\n".splitlines(keepends=True)
        no = "\n".join(micropolis("".join(first[:moves]) + "u\n\nq\n"))
        yes = "\n".join(micropolis("".join(first[:moves]) + "u\ny\nq\n"))
        asked.append(question in no)
        assert ("taken back" in no) == (question not in no)
        assert "taken back" in yes
    assert asked.count(True) in (1, 2) and not asked[0]
    assert "> There is nothing to take back." in micropolis("u\nq\n")


def test_the_end_of_the_input_leaves_the_game() -> None:
    assert "The game was left after 0 actions." in run("play", "micropolis", "--seats", "me,random", "--seed", "5", typed="")


def test_bots_can_be_watched() -> None:
    assert "Score sheet" in run("play", "micropolis", "--seats", "random,greedy:noise=0.2", "--seed", "1")


# ---- the names of answers


def keys(key: str, seats: int, *actions: str, **options: object) -> list[str]:
    pos = formicary.game(key).start(seats, 1, **options)
    for action in actions:
        pos.apply(pos.game.actions.parse(action))
    seat = pos.deciders[0]
    return Answers(pos.prompt(seat)["options"], Speech(pos, ["Ann", "greedy 1", "greedy 2"][:seats])).keys


def test_answers_have_short_names_that_are_no_commands() -> None:
    assert keys("march", 3)[:3] == ["e", "m", "f"]
    assert keys("micropolis", 3, expert=True) == ["1", "2"]  # as the board numbers the anthills
    assert command_of("b") == ("board", "") and command_of("Rules MI-6.8") == ("rule", "MI-6.8") and command_of("b2") == ("", "")


def test_names_stand_for_seats() -> None:
    """Expert game: whose anthill, and which of the two."""
    walks = [Walk("micropolis", Mode(3, {"expert": True}), seed) for seed in range(20)]
    asked = (pos for walk in walks for pos in walk.stops() if pos.deciders)
    pos = next(pos for pos in asked if "redarmy" in [option["kind"] for option in pos.prompt(pos.deciders[0])["options"]])
    seat = pos.deciders[0]
    options = pos.prompt(seat)["options"]
    speech = Speech(pos, ["Ann", "greedy 1", "greedy 2"])
    for option, key in zip(options, Answers(options, speech).keys, strict=True):
        number, letter = option["text"].removeprefix("redarmy ")
        name, hill = speech.names[int(number)], "AB".index(letter) + 1
        assert key == f"{name}-{hill}".replace(" ", "").lower()
        assert speech.sentence(option["label"], option["args"]) == f"Give the red army token to anthill {hill} of {name}"
    assert len(options) > 1


# ---- the other games, other languages


def test_myrmes_says_what_is_born_and_which_hexes_a_tile_covers() -> None:
    typed = "3\nso\nl\nre\nout\nk3\np2\nq\n"
    out = run("play", "myrmes", "--seats", "me:Ann,random", "--seed", "4", typed=typed).splitlines()
    assert "  so  2 to soldiers: 1 soldier to be born" in out
    assert "> · Ann sends a worker out (l3)." in out and "> · The worker moves on (k3)." in out
    assert "  k3.0  1 earth [k3 k4]" in out
    assert not any("-7," in line for line in out)  # hexes have names, not coordinates


def test_march_says_what_a_card_costs_and_whose_ants_stand_where() -> None:
    out = run("play", "march", "--seats", "me:Ann,random,random", "--seed", "1", typed="w\nq\n")
    assert "  f     Forage: pay 1 food, draw 2 cards" in out
    asked = "Rest: Rest cannot be your first action of a round, unless you have neither"
    assert asked in out
    assert "random 1" in out and " A1 " in out  # signs of the players in the Meadow


@pytest.mark.rule("MI-9.26")
def test_the_score_sheet_splits_points_by_anthill(tmp_path: Path) -> None:
    out = run("play", "micropolis", "--seats", "random,random", "-o", "expert=true", "--seed", "3").splitlines()
    names = [line.split("│")[1].rstrip() for line in out if line.startswith("│")]
    assert names[:7] == [" population", " colony", " harvest", " royal gallery", " red army", " barracks", " total"]
    assert names[7:9] == [" Anthill 1", "   population"] and " Anthill 2" in names


def test_the_score_sheet_has_the_rounds_in_their_order() -> None:
    """The first seat scored in rounds 1 and 4, the second in 2: who scored nothing in a round has no share of it."""
    pos = formicary.game("march").start(2, seed=1)
    speech = Speech(pos, ["Ann", "Bob"], catalogue(ENGLISH), 100)

    def scored(played: int) -> Share:
        return share("round", Sentence("Round {round}", round=ROUND(played)), {"harvest": played})

    result = Result((5, 2), (0,), ({"harvest": 5}, {"harvest": 2}), (), ([scored(1), scored(4)], [scored(2)]))
    assert split(result, "round", speech) == [("Round 1", [1, 0]), ("Round 2", [0, 2]), ("Round 4", [4, 0])]


def test_the_terminal_speaks_japanese() -> None:
    out = run("play", "micropolis", "--seats", "me,random", "--seed", "5", "--language", "ja", typed="w\nq\n")
    assert "第1ラウンド" in out and "兵士を1体払う" in out and out.endswith("ゲームを0手で中断しました。\n")
    said = run("play", "micropolis", "--language", "xx", code=2)
    assert said.startswith("There is no catalogue for 'xx'; there are en, de, fr and ja.") and said.count("\n") == 1


def test_a_meadow_wider_than_the_terminal_is_shown_in_parts() -> None:
    pos = formicary.game("march").start(5, 3)
    for stop in Walk("march", Mode(5, {}), 3).stops(0.05):
        pos = stop
    drawn = pos.game.picture(pos, None, Phrases(["Ann", "Bob", "Cy", "Dot", "Eve"], width=50))["meadow"]
    lines = Text.from_markup(drawn, emoji=False).plain.splitlines()
    assert "The Meadow from west to east, part 1 of 2" in lines and max(len(line) for line in lines) <= 50


def test_several_people_do_not_see_each_others_cards() -> None:
    """Hot seat: before the next person looks, the screen is cleared and Enter is waited for."""
    out = run("play", "march", "--seats", "me:Ann,me:Bob,me:Cy", "--seed", "1", typed="f\n\np\n\np\n\nq\n")
    assert "Now Bob: press Enter when nobody else is looking." in out
    ann, rest = out.split("Now Bob: press Enter", 1)
    hand = [line[:4] for line in ann.splitlines() if line[:2] in ("EV", "CG", "HD", "TH", "AB")]
    assert len(hand) == 2 and not any(code in rest.split("Now ")[0] for code in hand)
