"""MI-I: what holds in every position, and that the check notices when it does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from formicary import IllegalAction
from formicary.games.micropolis.position import Micropolis
from formicary.games.micropolis.turn import Rounds
from formicary.kernel import playout
from tests.games.micropolis.positions import GAME, position
from tests.modes import Mode, modes
from tests.walk import Walk

ALL = [pytest.param(mode, id=str(mode)) for mode in modes("micropolis")]


def middle(seed: int = 1) -> Micropolis:
    pos = GAME.start(4, seed)
    assert isinstance(pos, Micropolis)
    playout(pos, seed, 22)
    while type(pos.stack[-1]).__name__ != "Take":
        pos.apply(pos.legal()[0])
    return pos


def end(seed: int = 1) -> Micropolis:
    pos = GAME.start(4, seed)
    assert isinstance(pos, Micropolis)
    playout(pos, seed)
    return pos


def soldier_from_nowhere(pos: Micropolis) -> None:
    pos.reserve += 1


def army_of_eleven(pos: Micropolis) -> None:
    pos.reserve -= 11 - pos.army[0]
    pos.army[0] = 11


def soldiers_without_barracks(pos: Micropolis) -> None:
    hill, place = next(
        (hill, place)
        for hill in range(4)
        for place in range(10)
        if pos.ring[10 * hill + place] and not pos.static.barracks[pos.ring[10 * hill + place]]
    )
    pos.manned[hill] |= 1 << place


def tile_twice(pos: Micropolis) -> None:
    pos.line[0] = pos.line[1]


def third_token(pos: Micropolis) -> None:
    pos.held[0] += 1


def token_with_nobody(pos: Micropolis) -> None:
    pos.leader = 4


def turn_too_many(pos: Micropolis) -> None:
    pos.round += 2


def tile_back_to_the_pile(pos: Micropolis) -> None:
    tile = pos.line.pop()
    pos.on_line[-2] += pos.on_line.pop()
    pos.drawn -= 1
    pos.pile = (*pos.pile[: pos.drawn], tile, *pos.pile[pos.drawn + 1 :])


def tile_lost(pos: Micropolis) -> None:
    pos.ring[next(place for place in range(40) if pos.ring[place])] = 0


def tile_beside_the_row(pos: Micropolis) -> None:
    hill = 1
    pos.ring[10 * hill + (pos.left[hill] + pos.count[hill]) % 10] = pos.line[0]


def token_of_minus_one(pos: Micropolis) -> None:
    pos.held[0], pos.tokens_left = -1, 2 + 1 - sum(pos.held[1:])


def nobodys_token(pos: Micropolis) -> None:
    pos.leader = -1


def army_below_nothing(pos: Micropolis) -> None:
    pos.reserve += pos.army[1] + 1
    pos.army[1] = -1


def something_pending(pos: Micropolis) -> None:
    pos.stack.append(Rounds(-1))


def somebody_to_decide(pos: Micropolis) -> None:
    pos.deciders = (0,)


def nothing_to_choose(pos: Micropolis) -> None:
    pos.choices = [[]]


@pytest.mark.rule("MI-I1", "MI-I2", "MI-I3", "MI-I4", "MI-I5", "MI-I6", "MI-I7", "MI-I8", "MI-I9", "MI-I10")
@pytest.mark.parametrize(
    ("where", "spoil", "rule"),
    [
        (middle, soldier_from_nowhere, "MI-I1"),
        (middle, army_of_eleven, "MI-I2"),
        (middle, soldiers_without_barracks, "MI-I3"),
        (middle, tile_twice, "MI-I4"),
        (middle, third_token, "MI-I5"),
        (middle, token_with_nobody, "MI-I6"),
        (middle, turn_too_many, "MI-I7"),
        (middle, tile_back_to_the_pile, "MI-I8"),
        (middle, tile_lost, "MI-I7"),
        (middle, tile_beside_the_row, "MI-I7"),
        (middle, token_of_minus_one, "MI-I5"),
        (middle, nobodys_token, "MI-I6"),
        (middle, army_below_nothing, "MI-I2"),
        (end, something_pending, "MI-I14"),
        (end, somebody_to_decide, "MI-I14"),
        (middle, nothing_to_choose, "MI-I9"),
        (end, tile_back_to_the_pile, "MI-I10"),
    ],
)
def test_the_check_names_the_invariant_that_is_broken(
    where: Callable[[], Micropolis], spoil: Callable[[Micropolis], None], rule: str
) -> None:
    pos = where()
    GAME.check(pos)
    spoil(pos)
    with pytest.raises(AssertionError, match=rf"^{rule}$"):
        GAME.check(pos)


@pytest.mark.rule("MI-I11")
def test_galleries_partition_the_passages() -> None:
    pos = middle()
    tile = pos.tiles_of(0)[0]
    pos.static.population[tile] += 1
    try:
        with pytest.raises(AssertionError, match=r"^MI-I11$"):
            GAME.check(pos)
    finally:
        pos.static.population[tile] -= 1
    GAME.check(pos)


@pytest.mark.rule("MI-I10", "MI-I12", "MI-I14")
@pytest.mark.parametrize("mode", ALL)
def test_the_end_of_a_game(mode: Mode) -> None:
    seen = {(2, 1): 25, (3, 1): 31, (4, 1): 43, (5, 1): 52, (6, 1): 61, (2, 2): 43, (3, 2): 61}
    pos = mode.start(GAME, 8)
    assert isinstance(pos, Micropolis)
    playout(pos, 8)
    result = pos.result
    assert result is not None and pos.drawn == seen[mode.seats, pos.hills_each]
    for category in ("colony", "red_army"):
        assert max(sheet[category] for sheet in result.detail) >= 5
    assert all(value >= 0 for sheet in result.detail for value in sheet.values())
    digest = pos.digest()
    with pytest.raises(IllegalAction) as refused:
        pos.apply(2)
    assert refused.value.rule == "MI-8.1" and pos.digest() == digest


@pytest.mark.rule("MI-I1", "MI-I7", "MI-I8")
@pytest.mark.parametrize("mode", ALL)
def test_rounds_lines_and_refills(mode: Mode) -> None:
    """After r rounds everybody has laid r tiles; the line has seven tiles after a refill and loses one a turn."""
    walk = Walk("micropolis", mode, 12)
    refills = 0
    while walk.pos.deciders:
        pos = walk.pos
        assert isinstance(pos, Micropolis)
        rounds, line = pos.round, len(pos.line)
        events = [event.kind.name for event in walk.play()]
        refills += "line_refilled" in events
        if (
            "line_refilled" in events
            and pos.deciders
            and pos.turn <= 1
            and "tile_taken" not in events[events.index("line_refilled") :]
        ):
            assert len(pos.line) == 7
        if events.count("tile_taken") == 1 and "line_refilled" not in events:
            assert len(pos.line) == line - 1
        if pos.round > rounds and pos.turn <= 1 and events[-1] in ("round_begins", "leader_changed", "line_refilled"):
            each = pos.hills_each
            assert [sum(pos.count[each * s : each * s + each]) for s in range(pos.seats)] == [pos.round - 1] * pos.seats
    expert = mode.options.get("expert", False)
    assert refills == (9 if expert else {2: 3, 3: 4, 4: 9, 5: 9, 6: 9}[mode.seats])


@pytest.mark.rule("MI-I2")
def test_with_the_limit_at_the_end_of_the_turn_an_army_may_hold_more_in_between() -> None:
    pos = position(line=[52, 1, 2, 3, 4, 5, 6], on_line=[3, 0, 0, 0, 0, 0, 0], armies=[10, 5], army_limit_check="end_of_turn")
    pos.apply(pos.legal()[0])
    assert pos.army[0] == 13
    GAME.check(pos)
    pos.apply(GAME.actions.parse("leave"))
    assert pos.army[0] == 10
    GAME.check(pos)
    pos.reserve -= 1
    pos.army[0] = 11  # when the next player chooses, the limit holds
    with pytest.raises(AssertionError, match=r"^MI-I2$"):
        GAME.check(pos)
