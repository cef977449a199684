"""Runs of games: the same whatever the number of processes, resumed after a stop, written and read back."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from formicary.kernel import FormicaryError, Record
from formicary.lab import GameFile, LabError, Plan, Row, simulate
from formicary.lab.simulate import play_game

PLAN = Plan(game="micropolis", bots=("random", "greedy", "random"), games=12, seed=5)


def rows_of(path: Path) -> list[Row]:
    return GameFile(path).rows


def test_one_and_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    first = simulate(PLAN, jobs=1, out=one)
    second = simulate(PLAN, jobs=2, out=two)
    assert one.read_bytes() == two.read_bytes()
    assert [bot.parts for bot in first.bots] == [bot.parts for bot in second.bots]
    assert first.games == second.games == 12


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    other = msgspec.structs.replace(PLAN, seed=6)
    assert {PLAN.seed_of(n) for n in range(50)}.isdisjoint({other.seed_of(n) for n in range(50)})


def test_each_bot_sits_everywhere_equally_often() -> None:
    plan = Plan(game="micropolis", bots=("a", "b", "c"), games=12)
    counts = Counter((bot, seat) for number in range(12) for seat, bot in enumerate(plan.seating(number)))
    assert set(counts.values()) == {4} and len(counts) == 9


def test_every_line_is_a_record_that_replays_to_its_result(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    simulate(PLAN, out=out)
    lines = out.read_bytes().splitlines()
    assert len(lines) == 12
    for number, line in enumerate(lines):
        row = msgspec.json.decode(line, type=Row)
        result = Record.from_json(line).replay().result
        assert result is not None
        assert (row.number, row.scores, row.winners) == (number, list(result.scores), list(result.winners))
        assert row.detail == list(result.detail) and row.shares == list(result.shares)
        assert sum(row.detail[0].values()) == row.scores[0]


@pytest.mark.rule("MI-8.21")
def test_a_tie_break_is_kept_with_its_game() -> None:
    row = play_game(Plan(game="micropolis", bots=("random", "random"), games=36), 35)
    assert row.scores == [45, 45] and row.tie_break is not None and len(row.winners) == 1
    assert (row.tie_break["rule"], row.tie_break["tied"], row.tie_break["points"]) == ("MI-8.21", [0, 1], 45)
    result = row.replay().result
    assert result is not None and result.tie_break is not None and result.tie_break.as_json() == row.tie_break


def test_opponents_that_nobody_plays_are_kept_and_old_lines_can_be_read(tmp_path: Path) -> None:
    solo = Plan(game="march", bots=("random",), games=3, options={"mode": "solo", "length": "short"})
    for name in ("g.jsonl", "g.parquet"):
        (rival,) = simulate(solo, out=tmp_path / name).rivals
        assert (rival.name, rival.games) == ("The Centipede Horde", 3)
        again = simulate(solo, out=tmp_path / name).rivals[0]
        assert (again.mean_score, again.won) == (rival.mean_score, rival.won)
    line = b'{"game":"march","seats":1,"names":["random"],"number":0,"scores":[1],"winners":[0],"actions":[]}'
    assert msgspec.json.decode(line, type=Row).rivals == []


@pytest.mark.parametrize("keep", [0.0, 0.02, 0.4, 0.999])
def test_a_stopped_run_is_gone_on_with_from_whatever_is_left(tmp_path: Path, keep: float) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    expected = simulate(PLAN, out=whole)
    text = whole.read_bytes()
    left = text[: int(len(text) * keep)]
    part.write_bytes(left)
    reported: list[int] = []
    summary = simulate(PLAN, out=part, progress=lambda done, _: reported.append(done))
    assert part.read_bytes() == text
    assert reported[0] == left.count(b"\n") and reported[-1] == 12 and reported == sorted(reported)
    assert [(bot.name, bot.parts, bot.score) for bot in summary.bots] == [(b.name, b.parts, b.score) for b in expected.bots]


def test_a_complete_run_is_summed_up_again_and_made_longer(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    simulate(PLAN, out=out)
    before = out.read_bytes()
    assert simulate(PLAN, out=out).games == 12
    assert out.read_bytes() == before
    longer = msgspec.structs.replace(PLAN, games=14)
    assert simulate(longer, out=out).games == 14
    assert out.read_bytes().startswith(before) and out.read_bytes().count(b"\n") == 14
    assert simulate(msgspec.structs.replace(PLAN, games=3), out=out).games == 3


@pytest.mark.parametrize(
    "change",
    [{"seed": 6}, {"bots": ("greedy", "random", "random")}, {"options": {"ring_closed": False}}, {"bots": ("random", "greedy")}],
)
def test_a_file_of_another_run_is_refused_and_left_alone(tmp_path: Path, change: dict[str, object]) -> None:
    out = tmp_path / "games.jsonl"
    simulate(PLAN, out=out)
    before = out.read_bytes()
    with pytest.raises(LabError, match=r"holds games of another run \(line 1 differs\)"):
        simulate(msgspec.structs.replace(PLAN, **change), out=out)
    assert out.read_bytes() == before


@pytest.mark.parametrize("text", [b"notes\n", b"notes", b'{"game": 3}\n', b"\xff\xfe\n"])
def test_a_file_that_holds_no_games_is_refused_and_left_alone(tmp_path: Path, text: bytes) -> None:
    out = tmp_path / "notes.txt"
    out.write_bytes(text)
    with pytest.raises(LabError, match=r"Line 1 of .*notes\.txt is not a game"):
        simulate(PLAN, out=out)
    assert out.read_bytes() == text


def test_parquet_holds_the_same_games_and_can_be_made_longer(tmp_path: Path) -> None:
    lines, columns = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    simulate(PLAN, out=lines)
    simulate(msgspec.structs.replace(PLAN, games=5), out=columns)
    assert not (tmp_path / "games.parquet.part").exists()
    simulate(PLAN, out=columns)
    assert rows_of(columns) == rows_of(lines)


def test_parquet_keeps_seasons_that_brought_nothing(tmp_path: Path) -> None:
    from formicary.lab.files import read_parquet, write_parquet

    rows = [play_game(Plan(game="myrmes", bots=("random", "random"), games=2), number) for number in range(2)]
    assert any(share["points"] == {} for row in rows for shares in row.shares for share in shares)
    write_parquet(tmp_path / "x.parquet", rows)
    assert read_parquet(tmp_path / "x.parquet", Row) == rows


def test_parquet_gathers_in_a_part_file_until_the_run_is_complete(tmp_path: Path) -> None:
    columns = tmp_path / "games.parquet"

    def stop(done: int, _: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(PLAN, out=columns, progress=stop)
    assert not columns.exists() and (tmp_path / "games.parquet.part").read_bytes().count(b"\n") >= 3
    assert simulate(PLAN, out=columns).games == 12
    assert columns.exists() and not (tmp_path / "games.parquet.part").exists()


def test_parquet_keeps_the_seats_of_simultaneous_actions(tmp_path: Path) -> None:
    from formicary.lab.files import read_parquet, write_parquet

    rows = [
        Row(
            game="g",
            seats=2,
            names=["a", "b"],
            number=0,
            scores=[1, 2],
            winners=[1],
            detail=[{"x": 1}, {"y": 2}],
            actions=[4, [1, 5]],
        ),
        Row(
            game="g",
            seats=2,
            names=["b", "a"],
            number=1,
            scores=[1, 1],
            winners=[0],
            options={"a": True},
            actions=[7],
            shares=[[{"by": "round", "label": "Round {round}", "args": {"round": {"round": 1}}, "points": {"x": 1}}], []],
            tie_break={
                "rule": "G-1",
                "tied": [0, 1],
                "points": 1,
                "label": "Tied on {points}.",
                "args": {"points": {"points": 1}},
            },
        ),
    ]
    write_parquet(tmp_path / "x.parquet", rows)
    assert read_parquet(tmp_path / "x.parquet", Row) == rows


def test_without_pyarrow_a_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(LabError, match=r"Parquet needs the package pyarrow: pip install 'formicary\[lab\]'"):
        simulate(PLAN, out=tmp_path / "games.parquet")


def test_a_broken_parquet_file_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    out.write_bytes(b"PAR1 no")
    with pytest.raises(LabError, match="cannot be read as Parquet"):
        simulate(PLAN, out=out)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"games": 0}, "The number of games must be at least 1, not 0."),
        ({"bots": ("random",)}, "Micropolis is for 2 to 6 players, not 1 (MI-1.1)."),
        ({"bots": ("random", "deep")}, "There is no bot 'deep'; the bots are larva, worker, soldier, queen, random, greedy, "),
        ({"game": "chess"}, "There is no game 'chess'; the games are "),
        ({"options": {"expert": 3}}, "The values of option 'expert' are false and true, not 3."),
    ],
)
def test_a_plan_that_cannot_be_is_refused_before_anything_is_written(
    tmp_path: Path, change: dict[str, object], sentence: str
) -> None:
    out = tmp_path / "games.jsonl"
    with pytest.raises(FormicaryError) as refused:
        simulate(msgspec.structs.replace(PLAN, **change), out=out)
    assert str(refused.value).startswith(sentence)
    assert not out.exists()


def test_jobs_must_be_at_least_one() -> None:
    with pytest.raises(LabError, match="at least 1, not 0"):
        simulate(PLAN, jobs=0)
