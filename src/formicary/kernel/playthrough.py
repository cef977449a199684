"""Golden playthroughs: a game as text, so that a change of the rules shows as a difference a person can read.

Each step has the state's digest, what the deciders are asked, the legal actions, the choice and the events it caused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from formicary.kernel.chance import chance_from_seed, stir
from formicary.kernel.game import Game


def playthrough(game: Game, seats: int, seed: int, **options: object) -> str:
    """A whole game of random choices, written out."""
    pos = game.start(seats, seed, **options)
    draws = chance_from_seed(("playthrough", seed))
    lines = [f"# {game.title}, {seats} seats, seed {seed}", f"# options {json.dumps(options, sort_keys=True)}", ""]
    lines += [*_view(pos.view(None)), ""]
    number = 0
    while pos.deciders:
        draws, bits = stir(draws)
        seat = pos.deciders[bits % len(pos.deciders)]
        legal = pos.legal(seat)
        action = legal[(bits >> 64) % len(legal)]
        frame = pos.frame_of(seat)
        lines.append(f"## {number}  seat {seat}  {type(frame).__name__} {frame.rule_of(pos)}  state {pos.digest()[:12]}")
        lines.append("legal  " + ", ".join(game.actions.text(a) for a in legal))
        lines.append("plays  " + game.actions.text(action))
        pos.sink = []
        pos.apply(action, seat)
        for event in pos.sink:
            lines.append("event  " + json.dumps(event.seen_by(event.seat), sort_keys=True))
        number += 1
    lines += ["", "# The end", *_view(pos.view(None))]
    return "\n".join(lines) + "\n"


def _view(view: Mapping[str, object]) -> list[str]:
    """One line for each part of a view, except what never changes."""
    return [f"{key}: {json.dumps(value, sort_keys=True)}" for key, value in view.items() if key not in ("static", "prompt")]
