"""Training, as far as it needs no PyTorch: games that are played, lessons and outcomes that are written, the model card."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

import pytest

import formicary
from formicary.kernel.model_file import MODEL, ModelError, read_weights
from formicary.train.card import write_card
from formicary.train.lessons import MOST_CHOICES, Book, Teacher, ways
from formicary.train.run import Log, TrainError, train

GAMES = formicary.game_keys()


def rows_of(path: Path, width: int) -> list[list[float]]:
    numbers = array("f", path.read_bytes())
    assert len(numbers) % width == 0
    return [list(numbers[at : at + width]) for at in range(0, len(numbers), width)]


def lessons(folder: Path, games: int, seed: int, weights: Path = Path("none")) -> tuple[list[list[float]], list[list[float]]]:
    game = formicary.game("micropolis")
    book = Book(folder, 0)
    teacher = Teacher(game, seed, weights, lambda: True, decisions=2)
    for _ in range(games):
        teacher.play(book)
    book.flush()
    width = len(game.feature_names()) + 2
    return rows_of(folder / "lessons-0.f32", width), rows_of(folder / "outcomes-0.f32", width)


def test_lessons_are_whole_and_outcomes_are_those_of_games(tmp_path: Path) -> None:
    taught, ended = lessons(tmp_path, 3, seed=1)
    at = count = 0
    while at < len(taught):
        size = int(taught[at][0])
        assert 2 <= size <= MOST_CHOICES
        assert all(row[0] == 0 for row in taught[at + 1 : at + size])
        at += size
        count += 1
    assert at == len(taught) and count > 3
    assert all(0 <= won <= 1 and 0 < points < 200 for points, won, *_ in ended) and len(ended) > 10


def test_the_same_seed_gives_the_same_lessons(tmp_path: Path) -> None:
    for name in ("one", "two", "other"):
        (tmp_path / name).mkdir()
    assert lessons(tmp_path / "one", 1, seed=1) == lessons(tmp_path / "two", 1, seed=1)
    assert lessons(tmp_path / "one", 1, seed=1)[0] != lessons(tmp_path / "other", 1, seed=2)[0]


def test_a_model_plays_along_as_soon_as_there_is_one(tmp_path: Path) -> None:
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
    model = formicary.game("micropolis").folder / MODEL
    assert lessons(tmp_path / "with", 2, 1, model) != lessons(tmp_path / "without", 2, 1)


@pytest.mark.parametrize("guided", [False, True])
def test_games_against_the_horde_are_learnt_from_too(tmp_path: Path, guided: bool) -> None:
    game = formicary.game("march")
    book = Book(tmp_path, 0)
    teacher = Teacher(game, 3, game.folder / MODEL, lambda: guided, decisions=1, seats=(1,))
    teacher.play(book)
    book.flush()
    assert rows_of(tmp_path / "lessons-0.f32", len(game.feature_names()) + 2)


@pytest.mark.parametrize("key", GAMES)
def test_every_way_to_play_is_learnt_from(key: str) -> None:
    game = formicary.game(key)
    found = ways(game)
    assert len(found) == len(game.setups())
    for setup, variants in zip(game.setups(), found, strict=True):
        assert variants
        for seats, options in variants:
            assert setup.options.items() <= options.items() and seats and set(seats) <= set(setup.seats)


def test_only_those_numbers_of_seats_are_played_that_are_wished() -> None:
    found = ways(formicary.game("micropolis"), (2, 2, 5))
    assert [[seats for seats, _ in variants] for variants in found] == [
        [[2, 2, 5]],
        [[2, 2]],
    ]  # the expert game is for two and three


def test_seats_that_no_game_has_and_models_of_other_games_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    with pytest.raises(TrainError, match="Micropolis has no way to play with 9 seats"):
        train("micropolis", tmp_path / "run", 1.0, 1, 1, print, seats=(2, 9))
    with pytest.raises(ModelError, match="was made for another game"):
        train("micropolis", tmp_path / "run", 1.0, 1, 1, print, start=formicary.game("myrmes").folder / MODEL)
    assert not (tmp_path / "run").exists()


def test_a_run_goes_on_from_a_model(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from formicary.train.learner import Net

    game = formicary.game("micropolis")
    names = game.feature_names()
    _, weights = read_weights(game.folder / MODEL, "micropolis", names)
    net = Net(torch.linspace(-1.0, 2.0, len(names)), torch.linspace(0.1, 3.0, len(names)))
    net.take(weights)
    assert net.plain(1.0) == pytest.approx([number for part in weights for number in part], rel=1e-4, abs=1e-4)


def test_a_fresh_network_learns_from_all_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    from formicary.train import learner as learning

    monkeypatch.setattr(learning, "ENOUGH", 200)
    lessons(tmp_path, 20, seed=3)
    learner = learning.Learner(formicary.game("micropolis"), tmp_path, 1)
    assert learner.ready()
    untaught = learner.examine()
    learner.fit()
    taught = learner.examine()
    assert learner.step == 100 and taught["points_error"] < untaught["points_error"]
    learner.save()
    assert read_weights(tmp_path / "model.bin", "micropolis", learner.game.feature_names())[0].steps == 100


def test_the_card_tells_what_was_learnt_and_how_it_plays(tmp_path: Path) -> None:
    game = formicary.game("micropolis")
    assert write_card(game, tmp_path) is None
    (tmp_path / "model.bin").write_bytes((game.folder / MODEL).read_bytes())
    log = Log(tmp_path / "log.jsonl")
    log.write({"kind": "begin", "decisions": 6})
    found = dict.fromkeys(("points_error", "points_spread", "win_loss", "win_spread", "spread", "measure_error"), 2.0)
    log.write({"kind": "learn", "lessons": 1200, "outcomes": 3400, "rank_error": 1.25, **found})
    for won in (30.0, 36.0):
        log.write({"kind": "match", "steps": 100, "seats": 2, "games": 48, "won": won, "margin": 2.0})
    path = write_card(game, tmp_path)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "| 1,200 | 3,400 | 1.25 | 2.00 |" in text and "| 100 | 2 | 48 | 62% | +2.0 |" in text


def test_without_pytorch_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "formicary.train.learner", raising=False)
    with pytest.raises(TrainError, match="Training needs PyTorch: pip install"):
        train("micropolis", tmp_path / "run", 1.0, 1, 1, print)
    assert not (tmp_path / "run").exists()


def test_games_of_a_search_are_others_and_repeatable(tmp_path: Path) -> None:
    def outcomes(name: str, iterations: int) -> list[list[float]]:
        (tmp_path / name).mkdir()
        game = formicary.game("micropolis")
        book = Book(tmp_path / name, 0)
        teacher = Teacher(game, 5, game.folder / MODEL, lambda: False, decisions=1, iterations=iterations)
        teacher.play(book)
        book.flush()
        return rows_of(tmp_path / name / "outcomes-0.f32", len(game.feature_names()) + 2)

    assert outcomes("searched", 6) == outcomes("again", 6) != outcomes("plain", 0)
