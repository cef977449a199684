"""The two bots that every game has: random, and greedy with the game's own evaluation."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from formicary.bots.bot import Bot, Params, Sampler, thoughtless
from formicary.kernel import Game, Position
from formicary.kernel.lookahead import end_of_turn


class Random(Bot):
    """Any legal action, each as likely as the others."""

    name: ClassVar[str] = "random"
    help: ClassVar[str] = "Plays any legal action."

    def choose(self, legal: list[int], sample: Sampler) -> int:
        return legal[self.draw() % len(legal)]


class GreedyParams(Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of greedy."""

    noise: Annotated[
        float, msgspec.Meta(ge=0, le=1, description="How often, from 0 to 1, a random action is played instead.")
    ] = 0.0


class Greedy(Bot):
    """Looks one decision ahead: plays each action on a copy and takes the one that the game's `evaluate` likes best.

    Where the game says that a turn begins, the copy is played on in the same way until the turn is over.
    Ties are broken at random. With probability `noise` the decision is random instead, which makes a weaker player.
    All actions are tried on the same sample of what the seat cannot know, so that they are compared like with like; where the
    game says that one sample tells too little, on several.
    """

    name: ClassVar[str] = "greedy"
    help: ClassVar[str] = "Takes what looks best one decision ahead."
    params_type: ClassVar[type[Params]] = GreedyParams

    def __init__(self, game: Game, seat: int, seed: object, params: Params) -> None:
        super().__init__(game, seat, seed, params)
        self.evaluate = game.evaluator()

    def choose(self, legal: list[int], sample: Sampler) -> int:
        assert isinstance(self.params, GreedyParams)
        bits = self.draw()
        known = thoughtless(legal, bits, self.params.noise)
        if known is not None:
            return known
        pos = sample()
        worths = [0.0] * len(legal)
        left = self.game.samples(pos)
        while True:
            for number, action in enumerate(legal):
                worths[number] += self._worth(pos, action)
            left -= 1
            if left <= 0:
                break
            pos = sample()
        most = max(worths)
        best = [action for number, action in enumerate(legal) if worths[number] == most]
        return best[(bits >> 53) % len(best)]

    def measure(self, pos: Position, seat: int) -> float:
        """How good a position looks for a seat."""
        return self.evaluate(pos, seat)

    def _worth(self, pos: Position, action: int) -> float:
        """What the action leads to, for the bot's own seat."""
        after = pos.clone()
        after.apply(action, self.seat)
        return self.measure(end_of_turn(pos, after, self.game.same_turn, self.measure), self.seat)
