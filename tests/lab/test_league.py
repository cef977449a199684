"""Leagues: the same deals from every seat, a test that ends a match, resuming, ratings, and bots of one's own."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from formicary.bots import BotError, make_bot, read_bot
from formicary.kernel import Record
from formicary.kernel import game as find_game
from formicary.lab import LabError, League, LeaguePlan, Match, Terms, play_league
from formicary.lab.league import read_games
from formicary.lab.league_report import markdown, report
from formicary.lab.matches import SURE, play
from formicary.lab.ratings import rate

MICROPOLIS = Terms(game="micropolis", seats=2, seed=5)
OWN = """
from typing import ClassVar
from formicary.bots import Bot, Sampler
from formicary.bots.bot import Params

class MineParams(Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    which: int = 0

class Mine(Bot):
    name: ClassVar[str] = "mine"
    help: ClassVar[str] = "Takes a fixed one of its choices."
    params_type: ClassVar[type[Params]] = MineParams

    def choose(self, legal: list[int], sample: Sampler) -> int:
        return legal[min(self.params.which, len(legal) - 1)]
"""


def league(**more: object) -> LeaguePlan:
    known = {"terms": MICROPOLIS, "bots": ("random", "larva", "worker"), "games": 12, "early": False}
    return LeaguePlan(**{**known, **more})  # type: ignore[arg-type]


# ---- deals


def test_a_deal_is_the_same_game_with_the_challenger_in_each_seat() -> None:
    played = play_league(league())
    for match in played.matches:
        rows = [row for row in played.rows if row.pair == (match.challenger, match.opponent)]
        assert len(rows) == match.games == 12
        for deal in range(6):
            two = [row for row in rows if row.deal == deal]
            assert len({row.seed for row in two}) == 1
            assert sorted(row.names.index(match.challenger) for row in two) == [0, 1]
    assert len({row.seed for row in played.rows}) == 6  # all matches have the same deals


def test_with_more_seats_one_challenger_sits_in_each_of_them_among_opponents() -> None:
    plan = league(terms=Terms(game="micropolis", seats=4, seed=5), bots=("random", "worker"), games=8)
    assert plan.pairs() == [("worker", "random"), ("random", "worker")]
    assert plan.fair() == 0.25
    played = play_league(plan)
    worker = played.matches[0]
    assert [row.names.index("worker") for row in played.rows if row.pair[0] == "worker"] == [0, 1, 2, 3] * 2
    assert worker.games == 8 and len(worker.deals) == 2
    assert worker.share > 0.5 > played.matches[1].share


def test_where_all_play_together_each_bot_plays_by_itself() -> None:
    terms = Terms(game="march", seats=2, seed=5, options={"mode": "coop", "difficulty": "easy"})
    plan = league(terms=terms, bots=("random", "larva"), games=3)
    assert terms.together() and plan.pairs() == [("random", "random"), ("larva", "larva")]
    played = play_league(plan)
    assert [match.games for match in played.matches] == [3, 3]
    assert report(played)[0].rows[0][:2] == ["random", "3"]


def test_a_game_can_be_repeated_and_its_line_is_a_record() -> None:
    one, two = (play(MICROPOLIS, ("worker", "larva"), 3, 1) for _ in range(2))
    assert one.actions == two.actions and one.scores == two.scores and one.names == ["larva", "worker"]
    replayed = Record.from_json(
        msgspec.json.encode({key: value for key, value in msgspec.to_builtins(one).items() if key in Record.__struct_fields__})
    )
    result = replayed.replay().result
    assert result is not None and list(result.scores) == one.scores
    assert one.clock["worker"].decisions > 5 and one.clock["worker"].longest <= one.clock["worker"].seconds


# ---- the test that ends a match


def test_the_test_errs_in_about_five_of_a_hundred_matches() -> None:
    """Matches of coins that fall as often as one of the two answers says, up to 400 deals of two games."""
    rng = random.Random(1)

    def verdict(chance: float) -> tuple[str, int]:
        match = Match("a", "b", target=0.5, margin=0.05)
        for deal in range(400):
            match.add_deal(deal, [float(rng.random() < chance) for _ in range(2)], [0.0, 0.0])
            if match.verdict != "open":
                break
        return match.verdict, match.games

    better = [verdict(0.55) for _ in range(200)]
    worse = [verdict(0.45) for _ in range(200)]
    assert sum(answer == "no" for answer, _ in better) <= 20
    assert sum(answer == "yes" for answer, _ in worse) <= 20
    assert sum(answer == "yes" for answer, _ in better) >= 160
    clear = [verdict(0.9) for _ in range(50)]
    assert all(answer == "yes" for answer, _ in clear) and max(games for _, games in clear) <= 80


def test_the_ratio_of_a_match() -> None:
    """Twenty deals, ten at 1 and ten at 0.5: mean 0.75, variance 0.0625; 20 · 0.1 · (1.5 − 1) / 0.125 = 8."""
    match = Match("a", "b", target=0.5, margin=0.05)
    for deal in range(20):
        match.add_deal(deal, [1.0, float(deal % 2)], [3.0, -1.0])
    assert match.ratio == pytest.approx(8.0)
    assert match.ratio > SURE and match.verdict == "yes"
    assert match.share == 0.75 and match.lead == 1.0 and match.games == 40


def test_a_clear_match_ends_early_and_an_equal_one_is_played_out() -> None:
    clear = play_league(league(bots=("random", "worker"), games=200, early=True)).matches[0]
    assert clear.verdict == "yes" and clear.games < 100
    same = play_league(league(bots=("worker", "greedy"), games=24, early=True)).matches[0]
    assert same.verdict == "open" and same.games == 24


def test_a_share_to_exceed_is_asked_for() -> None:
    match = play_league(league(bots=("random", "worker"), games=200, early=True, target=0.6)).matches[0]
    assert match.target == 0.6 and match.verdict == "yes"


# ---- files and processes


def test_a_stopped_league_resumes_in_several_processes_with_the_same_games(tmp_path: Path) -> None:
    whole = play_league(league())
    file = tmp_path / "league.jsonl"
    late = iter([False] * 2 + [True] * 100)
    stopped = play_league(league(), out=file, is_late=lambda: next(late))
    kept = len(file.read_bytes().splitlines())
    assert kept == len(stopped.rows) < 36
    with file.open("ab") as end:
        end.write(b'{"game":"micropo')  # as if the machine had gone off in the middle of a line
    resumed = play_league(league(), jobs=2, out=file)
    assert len(read_games(file, MICROPOLIS)) == 36

    def played(each: League) -> dict[tuple[object, ...], list[object]]:
        return {(row.pair, row.deal, row.number): list(row.actions) for row in each.rows}

    assert played(resumed) == played(whole)
    assert [match.parts for match in resumed.matches] == [match.parts for match in whole.matches]
    before = file.read_bytes()
    play_league(league(), out=file)
    assert file.read_bytes() == before  # nothing was left to play


def test_a_file_of_another_league_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    play_league(league(games=2), out=file)
    other = league(terms=Terms(game="micropolis", seats=2, seed=6))
    with pytest.raises(LabError, match=r"holds games of another league \(line 1 differs\)"):
        play_league(other, out=file)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"games": 0}, "The number of games must be at least 1, not 0."),
        ({"bots": ("larva",)}, "A league needs at least two bots."),
        (
            {"bots": ("larva", "larva")},
            "The bots of a league must all be different; the same bot with other parameters is another one.",
        ),
        ({"target": 1.5}, "The share to exceed must lie between 0 and 1, not be 1.5."),
    ],
)
def test_what_is_wrong_with_a_league_is_said_in_one_sentence(more: dict[str, object], sentence: str) -> None:
    with pytest.raises(LabError) as refused:
        play_league(league(**more))
    assert str(refused.value) == sentence


# ---- the report


def test_the_report_has_matches_cross_table_ratings_and_times() -> None:
    played = play_league(league(games=20))
    text = markdown([played], "formicary league micropolis")
    titles = [table.title for table in report(played)]
    assert titles == [
        "Matches", "Wins of the row against the column", "Ratings (openskill, Plackett-Luce)",
        "Time a decision, where there is a choice",
    ]  # fmt: skip
    assert "| worker against larva | 10 | 20 |" in text and "```sh\nformicary league micropolis\n```" in text
    cross = {row[0]: row[1:] for row in report(played)[1].rows}
    assert cross["random"][0] == "" and float(cross["worker"][0].split()[0]) + float(cross["random"][2].split()[0]) == 100


def test_the_stronger_bot_has_the_higher_rating_and_more_games_narrow_its_interval() -> None:
    played = play_league(league(games=40))
    few = rate(played.plan.bots, played.rows[:12])
    many = rate(played.plan.bots, played.rows)
    assert [each.name for each in many] == ["worker", "larva", "random"]
    assert max(each.sigma for each in many) < min(each.sigma for each in few)


# ---- bots of one's own


def test_a_bot_from_a_file_plays_in_a_league(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    text = f"{file}:Mine:which=1"
    played = play_league(league(bots=("random", text), games=4), jobs=2)
    assert played.matches[0].challenger == text and played.matches[0].games == 4
    bot = make_bot(text, find_game("micropolis"), 0, 1, outside=True)
    assert bot.name == "mine"


def test_a_bot_from_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    assert read_bot("my_own_bots:Mine", outside=True)[0].name == "mine"


def test_no_text_from_elsewhere_imports_anything(tmp_path: Path) -> None:
    """Tables read bots without `outside`: then a module is just an unknown name."""
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit('imported')")
    with pytest.raises(BotError, match="There is no bot"):
        read_bot(f"{file}:Mine")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nowhere_at_all:Mine", "The bot 'nowhere_at_all:Mine' cannot be loaded: No module named 'nowhere_at_all'."),
        ("missing.py:Mine", "The bot 'missing.py:Mine' cannot be loaded: there is no file missing.py."),
        ("json:Mine", "There is no 'Mine' in 'json'."),
        ("json:JSONDecoder", "'json:JSONDecoder' is not a subclass of formicary.bots.Bot."),
    ],
)
def test_what_is_wrong_with_a_bot_of_ones_own_is_said(text: str, sentence: str) -> None:
    with pytest.raises(BotError) as refused:
        read_bot(text, outside=True)
    assert str(refused.value) == sentence
