"""The bot learned: one decision ahead, by a model that was taught which of several choices leads further."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, ClassVar

import msgspec

from formicary.bots.bot import Bot, BotError, Params, Sampler, thoughtless
from formicary.kernel import Game, Sentence
from formicary.kernel.model_file import read_model
from formicary.kernel.network import Network
from formicary.kernel.search import Settings
from formicary.kernel.search.rollout import Judge


class LearnedParams(Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of learned."""

    noise: Annotated[
        float, msgspec.Meta(ge=0, le=1, description="How often, from 0 to 1, a random action is played instead.")
    ] = 0.0
    weights: Annotated[str, msgspec.Meta(description="A model file to use instead of the game's own.")] = ""


class Learned(Bot):
    """Plays each action on a copy and takes the one that the game's model ranks first; without a model,
    and where all play together against the game, by the game's measure.

    All actions are tried on the same samples of what the seat cannot know.
    """

    name: ClassVar[str] = "learned"
    help: ClassVar[str] = "Takes what a learned model likes best, one decision ahead."
    params_type: ClassVar[type[Params]] = LearnedParams

    def __init__(self, game: Game, seat: int, seed: object, params: Params) -> None:
        super().__init__(game, seat, seed, params)
        assert isinstance(params, LearnedParams)
        self.judge = Judge(game, 1, Settings(), network_for(game, params.weights))

    def choose(self, legal: list[int], sample: Sampler) -> int:
        assert isinstance(self.params, LearnedParams)
        bits = self.draw()
        known = thoughtless(legal, bits, self.params.noise)
        if known is not None:
            return known
        pos = sample()
        self.judge.meet(pos)
        totals = dict.fromkeys(legal, 0.0)
        left = self.game.samples(pos)
        while True:
            number = pos.deciders.index(self.seat)
            worths = self.judge.after_all(pos, number, self.judge.prior >= 0)
            for action, worth in zip(pos.choices[number], worths, strict=True):
                totals[action] += worth
            left -= 1
            if left <= 0:
                break
            pos = sample()
        return max(legal, key=totals.__getitem__)


def network_for(game: Game, weights: str) -> Network | None:
    """The model of a file, or the game's own, which may be none."""
    if not weights:
        return game.model()
    path = Path(weights)
    if not path.is_file():
        raise BotError(Sentence("There is no model file {file}.", file=weights))
    return read_model(path, game.key, game.feature_names())
