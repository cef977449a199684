"""The bots' measure by its parts, for explanations: the functions of `evaluate.py`, one after the other, and not summed up."""

from __future__ import annotations

from typing import Final

from formicary.games.march.bot.begun import begun
from formicary.games.march.bot.evaluate import (
    colony_worth,
    contests,
    evaluate,
    evolution_worth,
    feeding,
    goals_worth,
    sites_worth,
    stores_worth,
)
from formicary.games.march.bot.rise import forces, horde_worth, partners_turns, points_ahead, team_points
from formicary.games.march.bot.rise_weights import weights
from formicary.games.march.scoring import to_beat
from formicary.games.march.state.fields import LAST_ROUND, QUEEN
from formicary.games.march.state.position import March
from formicary.kernel.info import Term

TERMS: Final = (
    Term("points scored", at_once=True), Term("sites held", at_once=True), Term("food, larvae and cards"), Term("evolution"),
    Term("colony goals"), Term("battles to come"), Term("feeding the ants"), Term("species and end bonuses"),
    Term("what has been begun"), Term("the army against the Horde"), Term("the team's points", at_once=True),
    Term("holding back the Horde", at_once=True), Term("against the rivals", rivals=True), Term("winning", at_once=True),
    Term("turns for the partners"),
)  # fmt: skip


def parts(pos: March, seat: int) -> list[float]:
    """What `evaluate` consists of, in the order of TERMS."""
    values = [0.0] * len(TERMS)
    horde = pos.horde
    if pos.result is not None:
        values[13] = 10.0 if (pos.result.winners if horde is not None else seat in pos.result.winners) else 0.0
        if horde is not None:
            values[10] = float(to_beat(pos))
            values[11] = -float(horde.score)
        else:
            values[0] = float(pos.score[seat])
            values[12] = evaluate(pos, seat) - values[0] - values[13]
        return values
    left = LAST_ROUND - pos.round + (0.0 if pos.phase == QUEEN else 1.0)
    w = weights(pos.seats)
    share = w.own if horde is not None else 1.0
    ahead = begun(pos, seat, left)
    own = [
        float(pos.score[seat]), sites_worth(pos, seat, left), stores_worth(pos, seat, left), evolution_worth(pos, seat, left),
        goals_worth(pos, seat, left), contests(pos, seat, left), -feeding(pos, seat, left),
    ]  # fmt: skip
    own.append(colony_worth(pos, seat, left) - sum(own))
    own.append(ahead.value)
    for number, value in enumerate(own):
        values[number] = share * value
    if horde is None:
        values[12] = evaluate(pos, seat) - sum(own)
    else:
        values[9] = forces(pos, seat, ahead.larva_steps, ahead.hexes)
        values[10] = w.team * team_points(pos) + w.mine * points_ahead(pos, seat)
        values[14] = partners_turns(pos, seat)
        values[11] = -horde_worth(pos, horde, ahead.hexes, ahead.horde_cards)
    return values
