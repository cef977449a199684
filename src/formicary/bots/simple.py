"""The two bots that every game has: random, and greedy with the game's own evaluation."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from formicary.bots.bot import Bot, Look, Params

SCALE = 1 << 53


class Random(Bot):
    """Any legal action, each as likely as the others."""

    name: ClassVar[str] = "random"
    help: ClassVar[str] = "Plays any legal action."

    def choose(self, legal: list[int], look: Look) -> int:
        return legal[self.draw() % len(legal)]


class GreedyParams(Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of greedy."""

    noise: Annotated[
        float, msgspec.Meta(ge=0, le=1, description="How often, from 0 to 1, a random action is played instead.")
    ] = 0.0


class Greedy(Bot):
    """Looks one decision ahead: plays each action on a copy and takes the one that the game's `evaluate` likes best.

    Equals are settled by lot. With probability `noise` the decision is random instead, which makes a weaker player.
    All actions are tried on the same dealing of what the seat cannot know, so that they are compared like with like; where the
    game says that one dealing tells too little, on several.
    """

    name: ClassVar[str] = "greedy"
    help: ClassVar[str] = "Takes what looks best one decision ahead."
    params_type: ClassVar[type[Params]] = GreedyParams

    def choose(self, legal: list[int], look: Look) -> int:
        assert isinstance(self.params, GreedyParams)
        luck = self.draw()
        if len(legal) == 1:
            return legal[0]
        if luck % SCALE < self.params.noise * SCALE:
            return legal[(luck >> 53) % len(legal)]
        pos = look()
        worths = [0.0] * len(legal)
        left = self.game.looks(pos)
        while True:
            for number, action in enumerate(legal):
                after = pos.clone()
                after.apply(action, self.seat)
                worths[number] += self.game.evaluate(after, self.seat)
            left -= 1
            if left <= 0:
                break
            pos = look()
        most = max(worths)
        best = [action for number, action in enumerate(legal) if worths[number] == most]
        return best[(luck >> 53) % len(best)]
