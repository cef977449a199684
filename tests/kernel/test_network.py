"""Networks and model files: what they work out, that they are read back as written, and how search and bots use them."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

import pytest

import formicary
from formicary.bots import BotError, decide, make_bot
from formicary.kernel import Position, playout
from formicary.kernel.model_file import Header, ModelError, digest_of_names, read_model, write_model
from formicary.kernel.network import OUTPUTS, POINTS, RANK, WIN, Network
from formicary.kernel.search import Budget, Search, Settings
from formicary.kernel.search.rollout import Judge

HIDDEN = (22, 12)  # units go by eights: several of them, the last not full


def weights_for(key: str, seed: int = 1, size: float = 0.05) -> tuple[Header, list[float]]:
    """A model with random weights, so small that no output runs away."""
    names = formicary.game(key).feature_names()
    one, two = HIDDEN
    rng = random.Random(seed)
    count = (one + OUTPUTS) * (len(names) + 1) + two * (one + 1) + OUTPUTS * two
    header = Header(game=key, features=digest_of_names(names), inputs=len(names), hidden=HIDDEN)
    return header, [rng.uniform(-size, size) for _ in range(count)]


def parts_of(key: str) -> tuple[Any, ...]:
    """The same weights, as a Network takes them."""
    header, weights = weights_for(key)
    inputs, (one, two) = header.inputs, header.hidden
    parts: list[Any] = []
    for rows, width in ((one, inputs), (OUTPUTS, inputs), (two, one), (OUTPUTS, two)):
        parts.append([weights[row * width : (row + 1) * width] for row in range(rows)])
        weights = weights[rows * width :]
        if len(parts) < 7:
            parts.append(weights[:rows])
            weights = weights[rows:]
    assert weights == []
    return tuple(parts)


def model(folder: Path, key: str, seed: int = 1) -> Path:
    path = folder / f"{key}-{seed}.bin"
    write_model(path, *weights_for(key, seed))
    return path


def network(folder: Path, key: str) -> Network:
    return read_model(model(folder, key), key, formicary.game(key).feature_names())


def middle(key: str, seats: int, decisions: int, **options: object) -> Position:
    pos = formicary.game(key).start(seats=seats, seed=3, **options)
    playout(pos, 2, limit=decisions)
    return pos


def plainly(parts: tuple[Any, ...], features: list[float]) -> list[float]:
    """The outputs, worked out from the definition."""
    first, first_bias, direct, bias, second, second_bias, last = parts

    def layer(rows: list[list[float]], start: list[float], x: list[float]) -> list[float]:
        return [b + sum(w * value for w, value in zip(row, x, strict=True)) for row, b in zip(rows, start, strict=True)]

    units = [max(0.0, level) for level in layer(first, first_bias, features)]
    deep = [max(0.0, level) for level in layer(second, second_bias, units)]
    return [a + b for a, b in zip(layer(direct, bias, features), layer(last, [0.0] * OUTPUTS, deep), strict=True)]


@pytest.mark.parametrize("key", formicary.game_keys())
def test_outputs_are_the_same_whatever_position_they_are_worked_out_from(key: str, tmp_path: Path) -> None:
    net = network(tmp_path, key)
    game = formicary.game(key)
    parts = parts_of(key)
    positions = [middle(key, 2, decisions) for decisions in (0, 10, 20)]
    features = [game.features(pos, 0) for pos in positions]
    for start in features:
        at = net.refer(start)
        for seen in features:
            expected = plainly(parts, seen)
            assert [net.output(at, seen, number) for number in range(OUTPUTS)] == pytest.approx(expected)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    parts = parts_of("micropolis")
    path = model(tmp_path, "micropolis")
    net = network(tmp_path, "micropolis")
    for block in range(3):
        weights = [eight.numbers() for eight in net.first[block]]
        assert [row[5] for row in weights] == pytest.approx(parts[0][8 * block + 5], rel=1e-6)
    assert [row[6:] for row in weights] == [[0.0, 0.0]] * len(weights)  # six units, filled up to eight
    assert path.stat().st_size < 2_000_000


def test_files_that_do_not_belong_here_are_refused(tmp_path: Path) -> None:
    names = formicary.game("myrmes").feature_names()
    path = model(tmp_path, "micropolis")
    with pytest.raises(ModelError, match="was made for another game or for other features"):
        read_model(path, "myrmes", names)
    path.write_bytes(path.read_bytes()[:-4])
    with pytest.raises(ModelError, match="is not a model file"):
        read_model(path, "micropolis", formicary.game("micropolis").feature_names())
    with pytest.raises(BotError, match="There is no model file"):
        make_bot("learned:weights=nowhere.bin", formicary.game("micropolis"), 0, 1)


CASES = [("micropolis", 2, {}), ("micropolis", 3, {}), ("myrmes", 2, {}), ("march", 3, {}), ("march", 1, {"mode": "solo"}),
         ("march", 2, {"mode": "coop"})]  # fmt: skip


@pytest.mark.parametrize(("key", "seats", "options"), CASES)
def test_bots_with_a_model_decide_the_same_whatever_is_hidden(
    key: str, seats: int, options: dict[str, object], tmp_path: Path
) -> None:
    pos = middle(key, seats, 16, **options)
    while len(pos.legal()) < 2:
        pos.apply(pos.legal()[0])
    seat = pos.deciders[0]
    path = model(tmp_path, key)
    for text in (f"learned:weights={path}", f"search:iterations=25:roll=2:weights={path}:leaf=1:guide=true"):
        chosen = {
            decide(make_bot(text, pos.game, seat, 1), world, seat) for world in (pos, *(pos.resample(seat, n) for n in range(3)))
        }
        assert len(chosen) == 1 and chosen <= set(pos.legal(seat))


def test_a_model_judges_chances_and_points_of_every_seat(tmp_path: Path) -> None:
    pos = middle("micropolis", 3, 12)
    net = network(tmp_path, "micropolis")
    judge = Judge(pos.game, 1, Settings(leaf=1.0), net)
    judge.meet(pos)
    assert sum(judge.values(pos)) == pytest.approx(1.0) and sum(judge.wins) == pytest.approx(1.0)
    at = net.refer(pos.game.features(pos, 1))
    assert judge.points[1] == pytest.approx(net.output(at, pos.game.features(pos, 1), POINTS))
    assert judge.worth(pos, pos, 1, True) == pytest.approx(net.output(at, pos.game.features(pos, 1), RANK))
    assert net.look(at, pos.game.features(pos, 1))[WIN] != 0.0


def test_what_looks_good_at_first_comes_from_the_model_if_there_is_one(tmp_path: Path) -> None:
    pos = middle("micropolis", 2, 12)
    seat = pos.deciders[0]
    net = network(tmp_path, "micropolis")
    for settings, given in ((Settings(roll=0), net), (Settings(roll=0, prior=-1), net), (Settings(roll=0), None)):
        search = Search(pos.game, seat, 1, settings, given)
        search.think(pos, Budget(iterations=10))
        for choice in search.report().choices:
            after = pos.clone()
            after.apply(choice.action)
            if after.mark != pos.mark:
                continue
            learned = net.output(net.refer(pos.game.features(pos, seat)), pos.game.features(after, seat), RANK)
            by_model = settings.prior >= 0 and given is not None
            assert choice.worth == pytest.approx(learned if by_model else pos.game.evaluate(after, seat))


def test_a_file_names_the_features_by_a_digest_that_stays_what_it_is(tmp_path: Path) -> None:
    assert digest_of_names(("measure", "seats")) == hashlib.blake2b(b"measure\nseats", digest_size=8).hexdigest()
    assert len(digest_of_names(())) == 16
    header = Header(game="micropolis", features="ab", inputs=3, hidden=(2, 2))
    assert (header.format, header.steps) == (1, 0)
    write_model(tmp_path / "m.bin", header, [])
    assert (tmp_path / "m.bin").read_bytes() == (
        b'{"format":1,"game":"micropolis","features":"ab","inputs":3,"hidden":[2,2],"steps":0}\n'
    )
