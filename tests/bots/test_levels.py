"""The four levels: every game, mode and seat count; how they judge; how long they take; who beats whom, in small matches."""

from __future__ import annotations

import time

import pytest

import formicary
from formicary.bots import bot_names, decide, make_bot, read_bot
from formicary.bots.levels import SOLDIER_SECONDS, Larva
from formicary.bots.search import SearchBot
from formicary.kernel import Position, playout
from formicary.lab import Plan, simulate
from tests.modes import Mode, golden_modes

LEVELS = ("larva", "worker", "soldier", "queen")
QUICK = ("larva", "worker", "soldier:iterations=4", "queen:iterations=4")
MODES = [(key, mode) for key in ("march", "micropolis", "myrmes") for mode in golden_modes(key)]


def middle(key: str, seats: int, seed: int, decisions: int, **options: object) -> Position:
    """A position of a random game at which there is something to choose."""
    pos = formicary.game(key).start(seats=seats, seed=seed, **options)
    playout(pos, seed, limit=decisions)
    while len(pos.legal()) < 2:
        pos.apply(pos.legal()[0])
    return pos


@pytest.mark.parametrize(("key", "mode"), MODES, ids=str)
def test_every_level_decides_in_every_mode(key: str, mode: Mode) -> None:
    """The four take turns at the seats; a game of so few iterations is played as far as sixty decisions."""
    game = formicary.game(key)
    pos = mode.start(game, 4)
    bots = [make_bot(QUICK[(seat + 1) % 4], game, seat, 1) for seat in range(pos.seats)]
    for turn in range(60):
        if not pos.deciders:
            break
        seat = pos.deciders[turn % len(pos.deciders)]
        pos.apply(decide(bots[seat], pos, seat), seat)


@pytest.mark.parametrize(("key", "mode"), MODES, ids=str)
def test_every_level_decides_alike_whatever_the_truth_behind_the_view(key: str, mode: Mode) -> None:
    pos = mode.start(formicary.game(key), 8)
    playout(pos, 8, limit=12)
    while len(pos.legal()) < 2:
        pos.apply(pos.legal()[0])
    seat = pos.deciders[0]
    worlds = [pos, pos.resample(seat, "one"), pos.resample(seat, "two")]
    assert len({world.digest() for world in worlds}) > 1
    for level in QUICK:
        assert len({decide(make_bot(level, pos.game, seat, 2), world, seat) for world in worlds}) == 1, level


def test_a_larva_sees_what_is_there_and_not_what_it_may_become() -> None:
    """In March of the Ants the points scored and the sites held count for it, food, battles and what is begun do not."""
    game = formicary.game("march")
    pos = middle("march", 3, 2, 40)
    seat = pos.deciders[0]
    larva = make_bot("larva", game, seat, 1)
    assert isinstance(larva, Larva)
    parts = dict(zip([term.name for term in game.value_terms()], game.value_parts(pos, seat), strict=True))
    assert larva.measure(pos, seat) == pytest.approx(parts["points scored"] + parts["sites held"])
    assert larva.measure(pos, seat) != pytest.approx(game.evaluate(pos, seat))


def test_a_worker_is_greedy_by_another_name() -> None:
    for seed in range(6):
        pos = middle("myrmes", 2, seed, 30 + 10 * seed)
        seat = pos.deciders[0]
        worker, greedy = (make_bot(name, pos.game, seat, 3) for name in ("worker", "greedy"))
        assert decide(worker, pos, seat) == decide(greedy, pos, seat)


@pytest.mark.parametrize("key", ["march", "micropolis", "myrmes"])
def test_a_soldier_decides_the_same_every_time_within_its_iterations(key: str) -> None:
    pos = middle(key, 2, 1, 12)
    seat = pos.deciders[0]
    bots = [make_bot("soldier:iterations=30", pos.game, seat, 9) for _ in range(2)]
    assert len({decide(bot, pos, seat) for bot in bots}) == 1
    for bot in bots:
        assert isinstance(bot, SearchBot) and bot.search is not None
        assert 0 < bot.search.report().iterations <= 30


def test_a_soldier_on_a_slow_machine_stops_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is moved: after the first look at it, more than the time that a soldier has is gone."""
    now = [0.0]

    def late() -> float:
        now[0] += SOLDIER_SECONDS
        return now[0]

    monkeypatch.setattr("formicary.bots.levels.perf_counter", late)
    pos = middle("march", 2, 1, 30)
    seat = pos.deciders[0]
    bot = make_bot("soldier:iterations=5000", pos.game, seat, 9)
    assert decide(bot, pos, seat) in pos.legal(seat)
    assert isinstance(bot, SearchBot) and bot.search is not None
    assert bot.search.report().iterations <= 32


def test_a_queen_takes_the_time_that_she_is_given() -> None:
    pos = middle("myrmes", 4, 1, 60)
    seat = pos.deciders[0]
    bot = make_bot("queen:seconds=0.2", pos.game, seat, 9)
    begun = time.perf_counter()
    decide(bot, pos, seat)
    assert isinstance(bot, SearchBot) and bot.search is not None
    assert bot.search.report().seconds <= time.perf_counter() - begun < 60  # the guard is for a search that never ends
    assert bot.search.report().iterations >= 1


def test_how_long_each_may_think_is_known_beforehand() -> None:
    def seconds(text: str) -> float:
        bot, params = read_bot(text)
        return bot.thinking_time(params)

    assert [seconds(level) for level in LEVELS] == [0.1, 0.1, 0.4, 1.0]
    assert seconds("queen:seconds=2.5") == 2.5
    assert all(seconds(name) <= 2 for name in bot_names())


@pytest.mark.parametrize(("key", "least"), [("micropolis", 15), ("myrmes", 15), ("march", 13)])
def test_a_worker_beats_a_larva(key: str, least: int) -> None:
    """The whole measurement is in docs/opponents.md; this is a first look: twenty games, the seats exchanged."""
    worker, larva = simulate(Plan(game=key, bots=("worker", "larva"), games=20, seed=11)).bots
    assert worker.games == larva.games == 20
    assert worker.wins >= least


@pytest.mark.parametrize(("key", "least"), [("micropolis", 12), ("march", 12)])
def test_a_larva_beats_chance(key: str, least: int) -> None:
    larva, _ = simulate(Plan(game=key, bots=("larva", "random"), games=20, seed=11)).bots
    assert larva.wins >= least
