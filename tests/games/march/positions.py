"""Positions of March of the Ants made to order: what matters is said, the other cards, hexes and cubes are put away consistently.

`at` sets up a position and stands at its first decision. Seats are A to E (0 to 4). Places are the words of the notation: `5.a`,
`5.out`, `GT`; `5.out*3` are three ants there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import formicary
from formicary import IllegalAction
from formicary.games.march.actions import DONE, PASS
from formicary.games.march.cards.abdomens import AbdomenEffect, AntLionDen, Harvest
from formicary.games.march.components.parts import COMMON, GT, SPECIES, Parts
from formicary.games.march.phases.checkpoint import Checkpoint
from formicary.games.march.phases.course import Course
from formicary.games.march.phases.queen import FeedAnts, Granary, RoyalDecree, Slumber, begin_queen_phase
from formicary.games.march.phases.soldier import begin_soldier_phase
from formicary.games.march.phases.worker import push_turn
from formicary.games.march.rise.deck import horde_gains
from formicary.games.march.setup import blank_ants
from formicary.games.march.species.choice import MATS
from formicary.games.march.state.fields import NO_SITE, QUEEN, SOLDIER, VACANT, WORKER
from formicary.games.march.state.horde import ENTERED, SLUMBER, Horde
from formicary.games.march.state.meadow import only_tunnel
from formicary.games.march.state.position import March
from formicary.kernel.frames import Frame
from formicary.kernel.hexes import cell

GAME = formicary.game("march")
TABLE = GAME.actions
SPOT_WORDS = {TABLE.text(a).split()[1]: a for a in range(TABLE.by_name["ant"].first, TABLE.by_name["to"].first)}
FIRST_SPOT = 3  # GT
A, B, C, D, E = range(5)

Where = tuple[int, int] | tuple[int, int, int]


def card(code: str) -> int:
    """The number of a card."""
    parts = GAME.parts
    assert isinstance(parts, Parts)
    return parts.codes.index(code)


def cards(codes: str) -> tuple[int, ...]:
    """The numbers of several cards, written one after the other."""
    return tuple(card(code) for code in codes.split())


def codes(pos: March, numbers: Any) -> list[str]:
    """The codes of cards."""
    return [pos.static.codes[number] for number in numbers]


def spot(word: str) -> int:
    """The number of a place."""
    return SPOT_WORDS[word] - TABLE.by_name["ant"].first + FIRST_SPOT


def at(
    seats: int = 3,
    *,
    hexes: Mapping[int, Where] | None = None,
    ants: Mapping[int, str] | None = None,
    larvae: Mapping[int, int] | int = 5,
    food: Mapping[int, int] | int = 2,
    score: Mapping[int, int] | None = None,
    hands: Mapping[int, str] | None = None,
    bodies: Mapping[int, str] | None = None,
    scored_bodies: Mapping[int, int] | None = None,
    goals: Mapping[int, str] | None = None,
    deck: str = "",
    discards: str = "",
    rest_of_cards: str | int = "deck",
    pile: tuple[int, ...] = (),
    pile_only: bool = False,
    centipedes: tuple[int, ...] = (),
    wormholes: tuple[int, ...] = (),
    holder: int = A,
    turns: Mapping[int, int] | int = 1,
    rests: Mapping[int, int] | None = None,
    round: int | None = None,
    phase: str = "worker",
    horde: str = "",
    horde_discards: str = "",
    horde_score: int = 0,
    in_tunnel: int = 0,
    colonies: Mapping[int, str] | None = None,
    **options: Any,
) -> March:
    """A position at its first decision in a phase.

    Worker: the holder's turn, everybody past the first action unless `turns` says otherwise. Soldier, queen: the whole phase,
    with a Stop under it. Abdomens, harvest, feed, decree, slumber: that part of the Queen Phase only; end: nothing but the Stop.
    `deck` and `pile` say what lies on top; the other cards follow, or go to the discard pile (`rest_of_cards="discards"`) or
    into a seat's hand (its number); the other hexes follow, or go to the box (`pile_only`). Printed centipedes are not put
    down by themselves: the tokens are those of `centipedes`. Against the Horde (`mode="solo"` or `"coop"`) the cards with the
    symbol are its own: `horde` lies on top of its deck, `horde_discards` on its mat, `in_tunnel` centipedes have come into GT.
    `colonies` names the primitive species that are led; the other seats have mats too, and lead the common ant.
    """
    if colonies is not None:
        options = {"species": True, "species_any_count": True, **options}
    pos = GAME.start(seats, 1, **options)
    assert isinstance(pos, March)
    _colonies(pos, colonies or {})
    pos.stack.clear()
    pos.lanes = []
    pos.deciders, pos.choices = (), []
    pos.offer = ()
    pos.lore = [()] * seats
    pos.box_seen = (0,) * seats
    _meadow(pos, hexes or {}, pile, pile_only)
    pos.centipedes = _mask(centipedes)
    pos.wormholes = _mask(wormholes) | pos.static.wormholes & pos.meadow.placed
    blank_ants(pos)
    for number in pos.meadow.order:
        for place in range(pos.static.site_count[number]):
            pos.site[4 * number + place] = VACANT
            pos.gaps |= 1 << number
    for seat, words in (ants or {}).items():
        for where in _repeated(words):
            assert where == "GT" or pos.site[spot(where)] in (VACANT, NO_SITE), f"{where} is taken or missing"
            pos.put_ant(spot(where), seat)
    pos.larvae = _by_seat(seats, larvae)
    pos.rests = _by_seat(seats, rests or 0)
    kept = not pos.house.prototype  # there the gains of a Rest have been taken at once
    pos.rest_larvae = [min(1, count) if kept else 0 for count in pos.rests]
    pos.rest_food = [max(0, count - 1) if kept else 0 for count in pos.rests]
    pos.supply = [pos.house.cubes - pos.larvae[s] - pos.ants[s] - pos.rest_larvae[s] for s in range(seats)]
    pos.food = _by_seat(seats, food)
    pos.turns = _by_seat(seats, turns)
    pos.points = ()
    pos.score = [0] * seats
    for seat, points in (score or {}).items():
        pos.gain_points(seat, points, 0, "MA-9.24")
    if pos.horde is not None:
        _horde(pos, pos.horde, horde, horde_discards)
        horde_gains(pos, in_tunnel * seats, ENTERED, "MA-18.21")
        horde_gains(pos, horde_score, SLUMBER, "MA-18.26")
        pos.horde.in_tunnel = in_tunnel
    _cards(pos, hands or {}, bodies or {}, goals or {}, (deck, discards, rest_of_cards))
    pos.bodies = [0 if pos.house.prototype else pos.complete_bodies(seat) for seat in range(seats)]
    for seat, count in (scored_bodies or {}).items():
        pos.bodies[seat] = count
    pos.holder = pos.turn = holder
    pos.bonus = 0
    pos.worker_over = False
    if round is not None:
        pos.round = round
    pos.mark = 0
    _begin(pos, phase)
    GAME.check(pos)
    return pos


def solo(**given: Any) -> March:
    """A position of one player against the Horde."""
    return at(1, mode="solo", **given)


def coop(seats: int, **given: Any) -> March:
    """A position of several players against the Horde."""
    return at(seats, mode="coop", **given)


def horde_of(pos: March) -> Horde:
    """The Horde of a position that has one."""
    assert pos.horde is not None
    return pos.horde


class Stop(Frame[March]):
    """Stands under the part of a phase that is tested, so that the game does not run on; `done` lets it."""

    __slots__ = ()
    ask = "Go on?"
    rule = "MA-0.2"

    def legal(self, pos: March) -> list[int]:
        return [DONE, PASS]

    def apply(self, pos: March, action: int) -> None:
        pos.pop()


def _begin(pos: March, phase: str) -> None:
    pos.push(Course(-1))
    pos.phase = WORKER if phase == "worker" else SOLDIER if phase == "soldier" else QUEEN
    if phase != "worker":
        pos.push(Stop(pos.holder))
    backwards = [(pos.holder + turn) % pos.seats for turn in range(pos.seats - 1, -1, -1)]
    if phase == "worker":
        push_turn(pos, pos.holder)
    elif phase == "soldier":
        begin_soldier_phase(pos)
    elif phase == "queen":
        begin_queen_phase(pos)
    elif phase == "abdomens":
        pos.push(AntLionDen(-1))
        for seat in backwards:
            pos.push(Checkpoint(pos.holder))
            pos.push(AbdomenEffect(seat))
    elif phase == "harvest":
        for seat in backwards:
            pos.push(Harvest(seat))
    elif phase == "feed":
        pos.push(Granary(-1))
        pos.push(Checkpoint(pos.holder))
        for seat in backwards:
            pos.push(FeedAnts(seat))
    elif phase == "decree":
        pos.push(RoyalDecree(-1))
    else:
        assert phase in ("slumber", "end")
        if phase == "slumber":
            pos.push(Slumber(-1))
    pos.settle()


def _colonies(pos: March, colonies: Mapping[int, str]) -> None:
    if not pos.house.species:
        return
    led = {seat: SPECIES.index(name) for seat, name in colonies.items()}
    rest = [*(mat for mat in MATS if mat not in led.values()), COMMON]
    pos.mats = tuple(led[seat] if seat in led else rest.pop(0) for seat in range(pos.seats))
    pos.species = tuple(led.get(seat, COMMON) for seat in range(pos.seats))


def _meadow(pos: March, hexes: Mapping[int, Where], pile: tuple[int, ...], pile_only: bool) -> None:
    pos.meadow = only_tunnel(pos.static.back_exits if pos.house.own_hex else pos.static.exits[GT])
    for number, where in hexes.items():
        rotation = where[2] if len(where) == 3 else 0
        pos.meadow = pos.meadow.with_hex(number, cell(where[0], where[1]), rotation, pos.static.exits[number])
    rest = [n for n in range(1, pos.house.hexes + 1) if n not in hexes and n not in pile]
    follow = [] if pile_only else [n for n in rest if n <= 20 or pos.house.prototype]
    pos.pile = (*pile, *follow)
    pos.pile_at = 0
    pos.box = tuple(n for n in rest if n not in follow)


def _cards(
    pos: March, hands: Mapping[int, str], bodies: Mapping[int, str], goals: Mapping[int, str], lying: tuple[str, str, str | int]
) -> None:
    deck, discards, rest_of_cards = lying
    seats = pos.seats
    pos.hand = [cards(hands.get(seat, "")) for seat in range(seats)]
    pos.shown = [()] * seats
    pos.committed = [()] * seats
    pos.goals = [cards(goals.get(seat, "")) for seat in range(seats)]
    pos.body = [()] * (3 * seats)
    pos.active = [0] * (3 * seats)
    for seat, evolutions in bodies.items():
        for number in cards(evolutions):
            section = pos.static.type[number]
            pos.set_body(seat, section, (*pos.body[3 * seat + section], number))
    top, pos.discards, pos.limbo = cards(deck), list(cards(discards)), []
    used = [*top, *pos.discards]
    for held in (*pos.hand, *pos.goals, *pos.body):
        used.extend(held)
    assert len(set(used)) == len(used), "a card is in two places"
    rest = tuple(number for number in pos.house.deck if number not in used)
    if pos.horde is not None:
        rest = tuple(number for number in rest if not pos.static.symbol[number])
    if rest_of_cards == "deck":
        top += rest
    elif rest_of_cards == "discards":
        pos.discards.extend(rest)
    else:
        assert isinstance(rest_of_cards, int)
        pos.hand[rest_of_cards] += rest
    pos.deck, pos.deck_at = top, 0


def _horde(pos: March, horde: Horde, deck: str, discards: str) -> None:
    given = cards(f"{deck} {discards}")
    assert all(pos.static.symbol[number] for number in given), "the Horde has cards with the symbol only"
    rest = [number for number in range(len(pos.static.codes)) if pos.static.symbol[number] and number not in given]
    horde.deck, horde.deck_at = (*cards(deck), *rest), 0
    horde.discards = list(cards(discards))


def _repeated(words: str) -> list[str]:
    found: list[str] = []
    for word in words.split():
        where, _, count = word.partition("*")
        found += [where] * int(count or 1)
    return found


def _by_seat(seats: int, given: Mapping[int, int] | int) -> list[int]:
    if isinstance(given, int):
        return [given] * seats
    return [given.get(seat, 0) for seat in range(seats)]


def _mask(numbers: tuple[int, ...]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


# ---- playing by notation


def play(pos: March, *actions: str) -> March:
    """Plays actions written as text, `0: march` or `march`; with a seat, it must be that seat's turn to decide.

    `to GT?` is played only if it is asked: with one way to go the engine has gone it already.
    """
    for words in actions:
        text, seat = words, None
        if words[1:2] == ":":
            seat, text = int(words[0]), words[2:].strip()
            assert seat in pos.deciders, f"{pos.deciders} decide, not {seat}: {texts(pos)}"
        if text[-1] == "?" and text[:-1] not in texts(pos):
            continue
        try:
            pos.apply(TABLE.parse(text.rstrip("?")), seat)
        except IllegalAction as refused:
            raise AssertionError(f"{words}: {refused.rule} {refused.reason} Legal: {texts(pos)}") from refused
        GAME.check(pos)
    return pos


def texts(pos: March, kind: str = "", seat: int | None = None) -> list[str]:
    """The legal actions as text; of one kind only their arguments."""
    found = [TABLE.text(action) for action in pos.legal(seat)] if pos.deciders else []
    return [text.partition(" ")[2] for text in found if text.split()[0] == kind] if kind else found


def events_of(pos: March, *actions: str, seen_by: int | None = None) -> list[dict[str, Any]]:
    """Plays actions and returns what happened, as a seat or a spectator sees it."""
    pos.sink = []
    play(pos, *actions)
    found = [event.seen_by(seen_by) for event in pos.sink]
    pos.sink = None
    return found


def of_kind(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The events of one kind."""
    return [event for event in events if event["event"] == kind]


def refused(pos: March, text: str) -> str:
    """The rule that forbids an action; the position stays as it was."""
    digest = pos.digest()
    with pytest.raises(IllegalAction) as refusal:
        pos.apply(TABLE.parse(text))
    assert pos.digest() == digest
    return refusal.value.rule


def frame(pos: March) -> str:
    """The name of the decision that is asked."""
    return type(pos.frame_of(pos.deciders[0])).__name__ if pos.deciders else "over"


def decline(pos: March, *until: str) -> March:
    """Passes, or stops, at every decision that allows it, until one of these frames (or else the next action) is asked."""
    wanted = until or ("Action", "OpenAction")
    while pos.deciders and frame(pos) not in wanted:
        for text in ("pass", "done"):
            if text in texts(pos):
                play(pos, text)
                break
        else:
            return pos
    return pos


def run_out(pos: March) -> list[dict[str, Any]]:
    """Goes on to the Stop, passing where that is possible and taking the last choice elsewhere; returns what happened."""
    pos.sink = []
    while frame(pos) not in ("Stop", "over"):
        options = texts(pos)
        play(pos, next((text for text in ("pass", "done") if text in options), options[-1]))
    found = [event.seen_by(None) for event in pos.sink]
    pos.sink = None
    return found


def ants_in(pos: March, number: int) -> dict[str, int]:
    """Who stands on which site of a hex; several ants in the outskirts are one entry `out` per seat, `out1` for seat 1."""
    found: dict[str, int] = {}
    for place in range(3):
        if pos.site[4 * number + place] >= 0:
            found["abc"[place]] = pos.site[4 * number + place]
    for seat in range(pos.seats):
        if pos.out[number * pos.seats + seat]:
            found[f"out{seat}"] = pos.out[number * pos.seats + seat]
    return found


def here(pos: March, number: int) -> list[int]:
    """How many ants of each seat are in a hex; 0 is The Great Tunnel."""
    return [pos.ants_in(number, seat) for seat in range(pos.seats)]


def spare(pos: March) -> tuple[list[str], list[str]]:
    """The deck from its top on, and the discard pile."""
    return codes(pos, pos.deck[pos.deck_at :]), codes(pos, pos.discards)
