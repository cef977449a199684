"""The referee: lets the newest model play against greedy while it is being trained, the same deals from every seat."""

from __future__ import annotations

from pathlib import Path

import msgspec

from formicary.bots import decide, make_bot
from formicary.kernel import Game
from formicary.kernel.model_file import Header


class Match(msgspec.Struct, kw_only=True):
    """A match of one learned bot against greedies; even is one in `seats`."""

    steps: int  # of the model
    seats: int
    games: int
    won: float  # a shared win counts as its part
    margin: float  # mean points more than the best of the others


def play_match(game: Game, weights: Path, seats: int, deals: int, seed: int) -> Match:
    """So many deals, each played from every seat."""
    header = msgspec.json.decode(weights.read_bytes().partition(b"\n")[0], type=Header)
    won = margin = 0.0
    for number in range(deals * seats):
        deal, own = divmod(number, seats)
        names = [f"learned:weights={weights}" if seat == own else "greedy" for seat in range(seats)]
        pos = game.start(seats, seed + deal)
        bots = [make_bot(name, game, seat, (seed, number)) for seat, name in enumerate(names)]
        while pos.deciders:
            seat = pos.deciders[0]
            pos.apply(decide(bots[seat], pos, seat), seat)
        assert pos.result is not None
        scores = pos.result.scores
        if own in pos.result.winners:
            won += 1 / len(pos.result.winners)
        margin += scores[own] - max(score for seat, score in enumerate(scores) if seat != own)
    games = deals * seats
    return Match(steps=header.steps, seats=seats, games=games, won=won, margin=margin / games)
