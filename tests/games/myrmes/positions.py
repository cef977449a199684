"""Positions of Myrmes made to order: a game is started, edited so that every piece is accounted for, and set to a phase."""

from __future__ import annotations

from typing import Any

import pytest

import formicary
from formicary import IllegalAction
from formicary.games.myrmes.actions import HEX_WORDS, OBJECTIVES, PHEROMONES, SPECIALS
from formicary.games.myrmes.parts import MUSHROOM, SHAPED, SUB_COLONY
from formicary.games.myrmes.position import (
    ANTS,
    ATELIER,
    END_OF_TURN,
    EXITS,
    FREE,
    HARVEST,
    IN_WINTER,
    NURSES,
    PREY_ON,
    TILE_ON,
    TUNNEL_OF,
    WORKERS,
    Myrmes,
)

GAME = formicary.game("myrmes")
NAMES = PHEROMONES + SPECIALS
EVENTS = {
    "level": 0, "vp": 1, "larvae": 2, "harvest": 3, "move": 4, "soldier": 5, "hexagon": 6, "worker": 7, "none": 4,
}  # fmt: skip


def start(seats: int = 4, seed: int = 1, **options: Any) -> Myrmes:
    """A new game in which seat 0 is first and start spaces go by seat."""
    chosen: dict[str, Any] = {"first_player": 0, "start_spaces": "seat"} | options
    pos = GAME.start(seats, seed, **chosen)
    assert isinstance(pos, Myrmes)
    return pos


def with_die(face: int, seats: int = 2, **options: object) -> Myrmes:
    """A new game whose spring die shows a face."""
    pos = start(seats, **options)
    pos.dice[0] = face
    pos.event = [face] * seats
    pos.refresh_choices()
    return pos


def h(word: str) -> int:
    """The index of a hex written q,r."""
    return HEX_WORDS.index(word)


def hexes(words: str) -> list[int]:
    return [h(word) for word in words.split()]


def act(pos: Myrmes, *texts: str, seat: int | None = None) -> None:
    """Plays actions written as text."""
    for text in texts:
        pos.apply(GAME.actions.parse(text), seat)
        GAME.check(pos)


def texts(pos: Myrmes, seat: int | None = None) -> list[str]:
    """The legal actions as text."""
    return [GAME.actions.text(action) for action in pos.legal(seat)]


def kinds(pos: Myrmes, kind: str, seat: int | None = None) -> list[str]:
    """The arguments of all legal actions of one kind."""
    return [" ".join(text.split()[1:]) for text in texts(pos, seat) if text.split()[0] == kind]


def events_of(pos: Myrmes, *actions: str, seat: int | None = None) -> list[dict[str, object]]:
    """Plays actions and returns what happened, as spectators see it."""
    pos.sink = []
    act(pos, *actions, seat=seat)
    events = [event.seen_by(None) for event in pos.sink]
    pos.sink = None
    return events


def refused(pos: Myrmes, text: str, seat: int | None = None) -> str:
    """The rule that forbids an action; the position stays as it was."""
    digest = pos.digest()
    with pytest.raises(IllegalAction) as wrong:
        pos.apply(GAME.actions.parse(text), seat)
    assert pos.digest() == digest
    assert wrong.value.rule in GAME.rulebook().by_id
    return wrong.value.rule


# ---- editing


def nest(pos: Myrmes, seat: int = 0, **what: int) -> None:
    """Sets numbers of a nest; ants and nurses not named stay, the reserve makes up the sum."""
    for number, cube in enumerate(("food", "earth", "stone")):
        if cube in what:
            pos.stock[seat * 3 + number] = what.pop(cube)
    for number, prey in enumerate(("ladybug", "termite", "spider")):
        if prey in what:
            pos.prey_held[seat * 3 + number] = what.pop(prey)
            pos.prey_unused = (0, 0, 0)
    for number, track in enumerate(("on_larvae", "on_soldiers", "on_workers", "waiting")):
        if track in what:
            pos.tracks[seat * 4 + number] = what.pop(track)
    for name, value in what.items():
        getattr(pos, name)[seat] = value
    pos.ants_left[seat] = ANTS - pos.workers[seat] - pos.soldiers[seat] - pos.rooms[seat].bit_count()
    done = sum(1 for code in pos.completed[seat * 6 : seat * 6 + 6] if code)
    placed = sum(pos.tracks[seat * 4 : seat * 4 + 4])
    pos.nurses_left[seat] = NURSES - pos.nursery[seat] - placed - pos.busy[seat] - done
    # token counts must stay true: what a nest holds was never unused
    for kind in range(3):
        held = sum(pos.prey_held[kind::3]) + pos.ground.count(PREY_ON + kind) + pos.prey_given[kind]
        unused = list(pos.prey_unused)
        unused[kind] = pos.static.prey_count[kind] - held
        pos.prey_unused = (unused[0], unused[1], unused[2])


def event(pos: Myrmes, seat: int, name: str) -> None:
    """Gives a seat an event, its larvae paid."""
    pos.event[seat] = EVENTS[name]
    pos.paid[seat] = abs(EVENTS[name] - pos.die())


def tile(pos: Myrmes, seat: int, kind: str, cells: str, cubes: tuple[int, int, int] | None = None) -> int:
    """Puts a tile into the garden without points or price; `cubes` replaces those it would bring. Returns its number."""
    number, at = NAMES.index(kind), len(pos.tile_kind)
    wanted = sorted(hexes(cells))
    spots = pos.static.cells[pos.static.shape[number]]
    spot = next(i for i, covered in enumerate(spots) if sorted(covered) == wanted)
    brought = [0, 0, 0]
    for cell in wanted:
        assert pos.ground[cell] == FREE or PREY_ON <= pos.ground[cell] < TUNNEL_OF, f"{HEX_WORDS[cell]} is not free"
        if pos.ground[cell] != FREE:
            take_prey_off(pos, cell)
        pos.ground[cell] = TILE_ON + at
        if pos.static.terrain[cell] < MUSHROOM and number < SHAPED:
            brought[pos.static.terrain[cell]] += 1
    pos.tile_kind = (*pos.tile_kind, number)
    pos.tile_spot = (*pos.tile_spot, spot)
    pos.tile_owner.append(seat)
    pos.tile_cubes.extend(brought if cubes is None else cubes)
    if number < SHAPED:
        pos.pheromones[seat * SHAPED + number] -= 1
    else:
        pos.markers_left[seat] -= 1
        pos.built[seat] += 1
        if number == SUB_COLONY:
            pos.colonies_left -= 1
        else:
            pos.farms_left -= 1
    return at


def take_prey_off(pos: Myrmes, cell: int) -> None:
    """A prey token goes out of the game."""
    kind = pos.ground[cell] - PREY_ON
    unused = list(pos.prey_unused)
    unused[kind] += 1
    pos.prey_unused = (unused[0], unused[1], unused[2])
    pos.ground[cell] = FREE


def prey(pos: Myrmes, word: str, kind: str | None) -> None:
    """Puts a prey token on a hex, or takes it off."""
    cell = h(word)
    if PREY_ON <= pos.ground[cell] < TUNNEL_OF:
        take_prey_off(pos, cell)
    if kind is not None:
        number = ("ladybug", "termite", "spider").index(kind)
        unused = list(pos.prey_unused)
        unused[number] -= 1
        pos.prey_unused = (unused[0], unused[1], unused[2])
        pos.ground[cell] = PREY_ON + number


def exit_at(pos: Myrmes, seat: int, word: str) -> None:
    """A further tunnel exit."""
    pos.exits[pos.exits.index(-1, seat * EXITS)] = h(word)
    pos.ground[h(word)] = TUNNEL_OF + seat


def goals(pos: Myrmes, *names: str) -> None:
    """Puts objectives on display: two of each level."""
    shown = [OBJECTIVES.index(name) for name in names]
    for level in (1, 2, 3):
        for goal in range(20):
            of_level = [g for g in shown if pos.static.goal_level[g] == level]
            if len(of_level) < 2 and pos.static.goal_level[goal] == level and goal not in shown:
                shown.append(goal)
    pos.objectives = tuple(sorted(shown, key=lambda g: (pos.static.goal_level[g], g)))


def completed(pos: Myrmes, seat: int, name: str, season: int, space: int = 0) -> None:
    """Marks an objective as completed in an earlier season; a nurse from the reserve stands on it."""
    slot = pos.objectives.index(OBJECTIVES.index(name))
    pos.completed[seat * 6 + slot] = season * 4 + space
    pos.nurses_left[seat] -= 1


# ---- phases


def go(pos: Myrmes, phase: int) -> Myrmes:
    """Sets a position to the beginning of a phase, as the course of the game would."""
    del pos.stack[1:]
    pos.current = pos.stack
    pos.lanes = []
    pos.phase = phase
    pos.turn = pos.first if phase == WORKERS else 0
    pos.settle()
    GAME.check(pos)
    return pos


def everybody_ready(pos: Myrmes) -> None:
    """All keep the event of the die and place no nurse."""
    while pos.phase == 0 and pos.lanes:
        seat = pos.deciders[0]
        choices = texts(pos, seat)
        act(pos, "ready" if "ready" in choices else f"event {pos.die()}", seat=seat)


def workers(pos: Myrmes) -> Myrmes:
    """Phase 3, seat 0 first; nobody has an event that matters unless one is given."""
    return go(pos, WORKERS)


def only_worker(pos: Myrmes, seat: int = 0, count: int = 1) -> None:
    """Only this seat has workers in the worker room."""
    for other in range(pos.seats):
        nest(pos, other, workers=count if other == seat else 0)


def harvest(pos: Myrmes) -> Myrmes:
    no_workers(pos)
    return go(pos, HARVEST)


def atelier(pos: Myrmes, seat: int = 0, nurses: int = 1) -> Myrmes:
    """Phase 5 with so many of a seat's nurses in the atelier room, the others of the season's nurses unplaced."""
    no_workers(pos)
    if pos.tracks[seat * 4 + 3] == 0:
        nest(pos, seat, waiting=nurses, nursery=pos.nursery[seat] - nurses)
    return go(pos, ATELIER)


def end_of_turn(pos: Myrmes) -> Myrmes:
    no_workers(pos)
    return go(pos, END_OF_TURN)


def winter(pos: Myrmes, year: int = 1) -> Myrmes:
    no_workers(pos)
    pos.year, pos.season = year, 3
    pos.passes = (year - 1) * 3 + 3
    pos.dice = [0, 0, 0]
    pos.sheets = tuple((0,) * len(pos.sheet) for _ in range((year - 1) * 4 + 3))
    pos.paid = [0] * pos.seats
    return go(pos, IN_WINTER)


def no_workers(pos: Myrmes) -> None:
    for seat in range(pos.seats):
        nest(pos, seat, workers=0)


def total(pos: Myrmes, seat: int = 0) -> tuple[int, int, int]:
    """Food, earth and stone of a seat."""
    return pos.stock[seat * 3], pos.stock[seat * 3 + 1], pos.stock[seat * 3 + 2]


def early(pos: Myrmes, seat: int, *tracks: str, to: int | None = None) -> None:
    """A seat's phases 1 and 2: the event (that of the die if none is named), then nurses by track, then ready."""
    pos.refresh_choices()
    if kinds(pos, "event", seat):
        act(pos, f"event {pos.die() if to is None else to}", seat=seat)
    for track in tracks:
        act(pos, f"assign {track}", seat=seat)
    act(pos, "ready", seat=seat)


# ---- objectives

LEVEL_1 = "soldiers_2"  # completed earlier where a level must be open
LEVEL_2 = "larvae_9"


def set_season(pos: Myrmes, number: int) -> None:
    """Sets the season, 1 to 9."""
    pos.year, pos.season = (number - 1) // 3 + 1, (number - 1) % 3
    pos.passes = number - 1
    pos.sheets = ((0,) * len(pos.sheet),) * ((pos.year - 1) * 4 + pos.season)
    pos.dice = [0] * pos.season + [4] * (3 - pos.season)
    pos.event = [4] * pos.seats
    pos.paid = [0] * pos.seats


def with_goals(*names: str, seats: int = 2, at: int = 5, **options: Any) -> Myrmes:
    """Season 5; the objectives named are on display, and seat 0 has completed one of each lower level."""
    pos = start(seats, **options)
    set_season(pos, at)
    highest = max(pos.static.goal_level[OBJECTIVES.index(name)] for name in names)
    before = [LEVEL_1, LEVEL_2][: highest - 1]
    goals(pos, *names, *[name for name in before if name not in names])
    for number, name in enumerate(before):
        completed(pos, 0, name, 1 + number)
    nest(pos, 0, nursery=3, larvae=0)
    for seat in range(1, seats):
        nest(pos, seat, larvae=0)
    return pos
