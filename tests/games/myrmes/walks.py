"""Workers that leave the nest, walk and lay tiles, for the tests of MY-12 and MY-13."""

from __future__ import annotations

from typing import Any

from formicary.games.myrmes.actions import HEX_WORDS, LAY, PHEROMONES
from formicary.games.myrmes.position import Myrmes
from tests.games.myrmes.positions import act, event, exit_at, nest, only_worker, start, texts, workers


def outside(level: int = 0, extra: str = "none", seats: int = 4, **options: Any) -> Myrmes:
    """The first player has one worker that may go out, with this level and the event that is named."""
    pos = start(seats, **options)
    pos.dice[0] = 3
    pos.event = [3] * seats
    only_worker(pos)
    nest(pos, 1, workers=1)  # so that the phase goes on after the sortie
    event(pos, 0, extra if extra != "none" else "harvest")
    nest(pos, 0, level=level)
    return pos


def in_the_open(pos: Myrmes) -> Myrmes:
    """The worker stands on (-3,6), with free land all around."""
    exit_at(pos, 0, "-2,5")
    return walk(pos, "-3,6", at="-2,5")


def walk(pos: Myrmes, *steps: str, at: str = "-5,4") -> Myrmes:
    """The worker goes out at an exit and makes these steps."""
    workers(pos)
    if pos.walker < 0:
        act(pos, f"out {at}")
    for word in steps:
        act(pos, f"step {word}")
    return pos


def covered(pos: Myrmes, kind: str) -> list[set[str]]:
    """The sets of hexes that the ways to lay a tile cover."""
    number = (*PHEROMONES, "aphid_farm", "scavenging", "sub_colony").index(kind)
    spots = pos.static.cells[pos.static.shape[number]]
    return [{HEX_WORDS[cell] for cell in spots[action - LAY]} for action in pos.legal()]


def lay(pos: Myrmes, kind: str, cells: str) -> None:
    """Places a tile over exactly these hexes."""
    act(pos, f"place {kind}")
    if pos.walker >= 0:  # there was more than one way
        ways = covered(pos, kind)
        act(pos, texts(pos)[ways.index(set(cells.split()))])
