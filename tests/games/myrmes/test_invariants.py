"""MY-I: every invariant holds after every action of random games, and is noticed when it is broken."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from formicary.games.myrmes.births import PlaceNurses
from formicary.games.myrmes.position import COLUMNS, LEVEL_PLUS_1, MOVE_PLUS_3, NOBODY, TILE_ON, TUNNEL_OF, Myrmes
from tests.games.myrmes.positions import GAME, h, harvest, nest, only_worker, prey, start, tile, workers


def played(seats: int, seed: int, **options: object) -> list[Myrmes]:
    """Positions of a random game of a bold player: sorties are rarely broken off."""
    pos = GAME.start(seats, seed, **options)
    assert isinstance(pos, Myrmes)
    rng = random.Random(seed)
    out = []
    while pos.deciders:
        seat = rng.choice(pos.deciders)
        legal = pos.legal(seat)
        bold = [action for action in legal if GAME.actions.text(action) not in ("stop", "finish")]
        pos.apply(rng.choice(bold if bold and rng.random() < 0.8 else legal), seat)
        GAME.check(pos)
        out.append(pos.clone())
    return out


def broken(rule: str, pos: Myrmes, how: Callable[[Myrmes], None]) -> None:
    """An edit that breaks an invariant is noticed under its name."""
    GAME.check(pos)
    how(pos)
    with pytest.raises(AssertionError, match=f"{rule}$"):
        GAME.check(pos)


def add(name: str, at: int, by: int = 1) -> Callable[[Myrmes], None]:
    def edit(pos: Myrmes) -> None:
        getattr(pos, name)[at] += by

    return edit


def out_walking() -> Myrmes:
    pos = start()
    only_worker(pos)
    tile(pos, 0, "p2", "-4,3 -4,4")
    workers(pos)
    pos.apply(GAME.actions.parse("out -5,4"))
    return pos


@pytest.mark.rule("MY-I1", "MY-I2", "MY-I3", "MY-I4", "MY-I5", "MY-I6", "MY-I7", "MY-I8", "MY-I9", "MY-I10")
def test_lost_and_surplus_pieces_are_noticed() -> None:
    broken("MY-I1", start(), add("workers", 0))
    broken("MY-I1", start(), add("soldiers", 1))
    broken("MY-I1", start(), add("ants_left", 2, -1))
    broken("MY-I2", start(), add("nursery", 0))
    broken("MY-I2", start(), add("tracks", 3))
    broken("MY-I2", start(), add("nurses_left", 0, -1))
    broken("MY-I3", start(), lambda pos: pos.exits.__setitem__(0, -1))
    broken("MY-I4", start(), add("markers_left", 0))
    broken("MY-I5", start(), add("pheromones", 9))
    broken("MY-I6", start(), lambda pos: setattr(pos, "farms_left", 7))
    broken("MY-I7", start(), add("prey_given", 1))
    broken("MY-I8", out_walking(), lambda pos: pos.ground.__setitem__(h("-4,4"), 0))
    broken("MY-I8", start(), lambda pos: pos.ground.__setitem__(h("0,5"), TUNNEL_OF + 3))
    broken("MY-I9", out_walking(), add("tile_cubes", 1))
    broken("MY-I10", start(limited_cubes=True), add("supply", 1))
    broken("MY-I10", start(limited_cubes=True), add("stock", 0))
    broken("MY-I10", start(), lambda pos: pos.stock.__setitem__(0, -1))


@pytest.mark.rule("MY-I11", "MY-I12", "MY-I13", "MY-I14", "MY-I15", "MY-I16", "MY-I17", "MY-I18", "MY-I19", "MY-I21", "MY-I22")
def test_wrong_states_are_noticed() -> None:
    broken("MY-I11", start(), lambda pos: pos.stock.__setitem__(0, 7))
    broken("MY-I12", start(), lambda pos: pos.level.__setitem__(0, 4))
    broken("MY-I13", start(), lambda pos: pos.paid.__setitem__(0, 3))

    def deep_room(pos: Myrmes) -> None:
        nest(pos, 1, rooms=0b1000)

    broken("MY-I14", out_walking(), deep_room)

    def room_in_use(pos: Myrmes) -> None:
        nest(pos, 1, rooms=0b0001)

    broken("MY-I15", start(), room_in_use)

    def worker_left(pos: Myrmes) -> None:
        nest(pos, 1, workers=1)

    gathering = start(2)
    tile(gathering, 0, "p2", "-4,3 -4,4")
    broken("MY-I15", harvest(gathering), worker_left)

    def busy_nurse(pos: Myrmes) -> None:
        pos.busy[0], pos.nursery[0] = 1, 2

    broken("MY-I16", start(), busy_nurse)

    def two_at_once(pos: Myrmes) -> None:
        pos.completed[0], pos.completed[1] = 4, 4
        pos.nursery[0] = 1

    broken("MY-I17", start(), two_at_once)

    def level_2_first(pos: Myrmes) -> None:
        pos.completed[2] = 4
        pos.nursery[0] = 2

    broken("MY-I17", start(), level_2_first)
    broken("MY-I18", start(), add("score", 0))

    def loss_in_spring(pos: Myrmes) -> None:
        pos.score[0] -= 3
        pos.sheet[8] -= 3

    broken("MY-I18", start(), loss_in_spring)
    broken("MY-I19", start(), lambda pos: setattr(pos, "passes", 1))
    broken("MY-I21", start(), lambda pos: setattr(pos, "sheets", ((0,) * 4 * COLUMNS,)))
    broken("MY-I22", out_walking(), lambda pos: setattr(pos, "moves", 7))


@pytest.mark.rule("MY-I5", "MY-I7", "MY-I9", "MY-I12", "MY-I19", "MY-I21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_only_a_whole_game_shows(seats: int) -> None:
    for seed in range(4):
        positions = played(seats, 100 + seed)
        for before, after in itertools.pairwise(positions):
            for number in range(len(before.tile_cubes)):  # cubes on a tile only go down after placing
                assert after.tile_cubes[number] <= before.tile_cubes[number]
            for seat in range(seats):
                change = after.level[seat] - before.level[seat]
                assert change in (-2, -1, 0, 1)
                if change:
                    assert before.phase == 4  # digging or a colony objective
            for kind in range(3):  # prey never comes back
                assert after.ground.count(2 + kind) <= before.ground.count(2 + kind)
            assert after.passes - before.passes in (0, 1)
        end = positions[-1]
        assert end.passes == 9 and end.result is not None and len(end.sheets) == 12


@pytest.mark.rule("MY-I11")
def test_after_phase_6_every_stock_is_within_its_storage() -> None:
    for seed in range(6):
        before: Myrmes | None = None
        for pos in played(3, 200 + seed):
            if before is not None and pos.passes > before.passes:  # a season has just ended
                for seat in range(3):
                    level = pos.level[seat]
                    deeper = 1 if before.event[seat] == LEVEL_PLUS_1 and level < 3 else 0
                    paid_in_winter = 6 if pos.season == 0 else 0  # then the stock is what winter left of it
                    assert sum(pos.stock[3 * seat : 3 * seat + 3]) <= max(paid_in_winter, pos.static.storage[level + deeper])
            before = pos


@pytest.mark.rule("MY-I20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_view_shows_choices_of_phases_1_and_2(seats: int) -> None:
    for seed in range(4):
        for pos in played(seats, 300 + seed):
            if pos.phase != 0:
                continue
            for watcher in (None, *range(seats)):
                for player in pos.view(watcher)["players"]:  # type: ignore[attr-defined]
                    if player["seat"] != watcher:
                        assert player["event"]["space"] == pos.die() and player["event"]["paid"] == 0
                        assert player["nurses"]["larvae"] == player["nurses"]["atelier"] == player["nurses"]["workers"] == 0
                        assert player["turning"] == {"larvae": 0, "food": 0}


@pytest.mark.rule("MY-I21")
def test_there_is_always_a_legal_move_in_phase_3() -> None:
    for pos in played(4, 400):
        if pos.phase == 2:
            assert len(pos.deciders) == 1 and pos.legal()


@pytest.mark.rule("MY-I22")
def test_points_and_soldiers_of_every_sortie() -> None:
    sorties = 0
    for seed in range(12):
        pos = GAME.start(2, 500 + seed)
        assert isinstance(pos, Myrmes)
        rng = random.Random(seed)
        steps = most = 0
        while pos.deciders:
            seat = rng.choice(pos.deciders)
            legal = pos.legal(seat)
            bold = [action for action in legal if GAME.actions.text(action) != "stop"]
            had, outside, due = pos.soldiers[seat], pos.walker >= 0, 0
            pos.sink = []
            pos.apply(rng.choice(bold or legal), seat)
            for event in [each.seen_by(None) for each in pos.sink]:
                if event["event"] == "went_out":
                    most = 6 if pos.event[int(str(event["seat"]))] == MOVE_PLUS_3 else 3
                    steps = 0
                    assert event["moves"] == most
                elif event["event"] == "moved":
                    steps += 1
                    due += int(str(event["soldiers"]))
                    assert steps <= most and event["moves"] == most - steps
                elif event["event"] == "hunted":
                    due += {"ladybug": 1, "termite": 1, "spider": 2}[str(event["prey"])]
                elif event["event"] == "worker_gone":
                    sorties += 1
            if outside:
                assert had - pos.soldiers[seat] == due
            pos.sink = None
    assert sorties > 60


def test_clones_are_equal_and_independent() -> None:
    pos = start(3)
    prey(pos, "0,3", None)
    tile(pos, 0, "p2", "-4,3 -4,4")
    twin = pos.clone()
    assert twin.state() == pos.state() and twin.digest() == pos.digest()
    twin.ground[0], twin.stock[0], twin.tile_owner[0] = TILE_ON, 5, NOBODY
    twin.apply(twin.legal(1)[0], 1)
    assert pos.ground[0] != TILE_ON and pos.stock[0] == 0 and pos.tile_owner[0] == 0 and len(pos.lanes[1]) == 1
    assert not isinstance(pos.frame_of(1), PlaceNurses)
